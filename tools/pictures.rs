//! How well pictures are read. Each is read and compared with the text beside it (same name, `.txt`). A table shows,
//! for each folder and style, how many were right as read and after correction, wrongly accepted, and refused. It also
//! shows the processor time per picture; those that take more than a second are listed by name.
//!
//! `cargo run --release --example pictures -- FOLDER…`. A style is the beginning of a file name, up to the first `_`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nazo::load::picture::{Wanted, sight};
use nazo_core::puzzle::Budget;
use nazo_kinds::Scan;
use nazo_kinds::scan::{Spot, Trust};

#[derive(Default)]
struct Row {
    pictures: usize,
    raw: usize,
    mended: usize,
    sure: usize,
    wrongly_sure: usize,
    wrongly_accepted: usize,
    unmarked: usize,
    refused: usize,
    times: Vec<Duration>,
}

fn main() {
    let quiet = std::env::args().any(|arg| arg == "--quiet");
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for folder in std::env::args().skip(1).filter(|arg| arg != "--quiet") {
        for picture in pictures(Path::new(&folder)) {
            let name = picture.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
            let style = name.split('_').next().unwrap_or_default();
            let parent = picture.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
            let row = rows.entry(format!("{parent}/{style}")).or_default();
            let told = judged(&picture, row);
            if let (Some(told), false) = (told, quiet) {
                println!("{name}: {told}");
            }
        }
    }
    println!(
        "| folder and style | pictures | right as read | right after mending | sure | sure but wrong | accepted but wrong | of these unmarked | refused | median CPU ms | 95 % | most |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (style, mut row) in rows {
        row.times.sort_unstable();
        let median = row.times.get(row.times.len() / 2).map_or(0, Duration::as_millis);
        let late = row.times.get(row.times.len() * 95 / 100).map_or(0, Duration::as_millis);
        let most = row.times.last().map_or(0, Duration::as_millis);
        println!(
            "| {style} | {} | {} | {} | {} | {} | {} | {} | {} | {median} | {late} | {most} |",
            row.pictures,
            row.raw,
            row.mended,
            row.sure,
            row.wrongly_sure,
            row.wrongly_accepted,
            row.unmarked,
            row.refused
        );
    }
}

/// A picture that takes longer is reported, however well it is read.
const SLOW: Duration = Duration::from_secs(1);

/// The processor time of this thread so far, which other work on the machine hardly changes (proc(5), `schedstat`).
/// Zero if it is not available.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split_whitespace().next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

fn pictures(path: &Path) -> Vec<PathBuf> {
    let is_picture = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        ["png", "jpg", "jpeg", "webp", "bmp", "gif"].contains(&extension) && path.with_extension("txt").exists()
    };
    if path.is_file() {
        return vec![path.to_path_buf()];
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut pictures: Vec<PathBuf> = entries.filter(is_picture).collect();
    pictures.sort();
    pictures
}

/// Counts a picture. Returns a line about it unless it was read correctly, surely and fast.
fn judged(picture: &Path, row: &mut Row) -> Option<String> {
    let bytes = std::fs::read(picture).ok()?;
    let truth = std::fs::read_to_string(picture.with_extension("txt")).ok()?;
    row.pictures += 1;
    let start = processor_time();
    let found = sight(&bytes, Wanted::default(), &Budget::unlimited());
    let took = processor_time().saturating_sub(start);
    row.times.push(took);
    let sight = match found {
        Ok(sight) => sight,
        Err(error) => {
            row.refused += 1;
            return Some(format!("{error}; {} ms", took.as_millis()));
        }
    };
    let mut read = sight.scan.clone();
    for glyph in read.cells.iter_mut().chain(&mut read.corners) {
        if let Some(value) = glyph.as_read().filter(|_| glyph.origin == nazo_kinds::scan::Origin::Mended) {
            glyph.value = value.to_string();
        }
    }
    let (raw, mended) = (differences(&read, &truth), differences(&sight.scan, &truth));
    row.raw += usize::from(raw.is_empty());
    row.mended += usize::from(mended.is_empty());
    match sight.trust {
        Trust::Sure => {
            row.sure += 1;
            row.wrongly_sure += usize::from(!mended.is_empty());
            row.wrongly_accepted += usize::from(!mended.is_empty());
        }
        Trust::Look => {
            row.wrongly_accepted += usize::from(!mended.is_empty());
            row.unmarked += usize::from(mended.iter().any(|difference| !is_marked(&sight.scan, difference)));
        }
        Trust::Refused(_) => row.refused += 1,
    }
    let is_fine = raw.is_empty() && mended.is_empty() && sight.trust == Trust::Sure && took < SLOW;
    (!is_fine).then(|| {
        format!(
            "{} {:?}; as read {}; mended {}; doubtful {}; changes {:?}; {} ms",
            sight.scan.kind.id(),
            sight.trust,
            verdict(&raw),
            verdict(&mended),
            sight.scan.doubtful().len(),
            sight.scan.changes(),
            took.as_millis()
        )
    })
}

/// Whether a user is led to a difference, because the place is doubtful or was changed.
fn is_marked(scan: &Scan, difference: &str) -> bool {
    let name = |spot: Spot| format!("r{}c{}", spot.at().0 + 1, spot.at().1 + 1);
    let mut marked = scan.doubtful().into_iter().chain(scan.changes().into_iter().map(|(spot, ..)| spot));
    marked.any(|spot| difference.split(' ').any(|word| word == name(spot)))
}

fn verdict(differences: &[String]) -> String {
    match differences.len() {
        0 => "right".to_string(),
        1..=4 => differences.join(", "),
        many => {
            let of = |what: &str| differences.iter().filter(|one| one.contains(what)).count();
            format!("{many} differences ({} sums, {} of cages, the first {})", of("sum"), of("cages"), differences[0])
        }
    }
}

/// The differences between a reading and the text beside its picture.
fn differences(scan: &Scan, truth: &str) -> Vec<String> {
    let (keys, lines): (Vec<&str>, Vec<&str>) = truth.lines().partition(|line| line.contains(": "));
    let told: Vec<String> = scan.header.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    if scan.kind.id() != "minesweeper" && keys != told {
        return vec![format!("the board is told as {told:?}")];
    }
    match lines.first() {
        Some(&"killer") => killer(scan, &lines),
        Some(line) if line.contains(' ') => {
            cells(scan, lines.iter().map(|line| line.split_whitespace().map(str::to_string).collect()))
        }
        _ => cells(
            scan,
            lines.iter().filter(|line| !line.is_empty()).map(|line| line.chars().map(String::from).collect()),
        ),
    }
}

fn cells(scan: &Scan, truth: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let truth = trimmed(truth.collect());
    let found: Vec<Vec<String>> = if scan.kind.id() == "kakuro" {
        let text = scan.kind.typeset(scan);
        trimmed(text.lines().skip(1).map(|line| line.split_whitespace().map(str::to_string).collect()).collect())
    } else {
        let rows = scan.cells.chunks(scan.cols.max(1));
        rows.map(|row| row.iter().map(|glyph| glyph.value.clone()).collect()).collect()
    };
    let (rows, cols) = (found.len(), found.first().map_or(0, Vec::len));
    if truth.len() != rows || truth.first().is_some_and(|row| row.len() != cols) {
        return vec![format!("the size is {}x{}", scan.rows, scan.cols); 5];
    }
    let (wanted, found) = (truth.concat(), found.concat());
    let differs = |(at, (found, wanted)): (usize, (&String, &String))| {
        // A tile covered by something else cannot be wrong, and an exposed mine is read as a flag.
        let is_shown_mine = wanted == "*" && found == "F";
        let is_wrong = found != wanted && wanted != "?" && !is_shown_mine;
        is_wrong.then(|| format!("r{}c{} {found} for {wanted}", at / cols + 1, at % cols + 1))
    };
    found.iter().zip(&wanted).enumerate().filter_map(differs).collect()
}

/// A kakuro without the empty rows and columns around it, which make no difference to the puzzle.
fn trimmed(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let is_empty = |square: &String| square == "#";
    while rows.first().is_some_and(|row| row.iter().all(is_empty)) {
        rows.remove(0);
    }
    while rows.last().is_some_and(|row| row.iter().all(is_empty)) {
        rows.pop();
    }
    let holds = |col: &usize| rows.iter().any(|row| row.get(*col).is_some_and(|square| !is_empty(square)));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (first, last) = ((0..width).find(holds).unwrap_or(0), (0..width).rev().find(holds).map_or(0, |last| last + 1));
    rows.iter().map(|row| row.get(first..last.min(row.len())).unwrap_or_default().to_vec()).collect()
}

fn killer(scan: &Scan, lines: &[&str]) -> Vec<String> {
    let Some(partition) = scan.walls.as_ref() else { return vec!["no cages".to_string(); 5] };
    let rows = |from: usize| {
        lines.iter().skip(from).take(9).map(|line| line.chars().map(String::from).collect::<Vec<String>>())
    };
    let mut differences = cells(scan, rows(1));
    let labels: Vec<String> = rows(10).flatten().collect();
    let first = |label: &String| labels.iter().position(|other| other == label).unwrap_or(0);
    // Labels without a sum are not cages, and cells outside all cages are not distinguished.
    let is_summed =
        |label: &String| lines.iter().skip(19).any(|line| line.split_once('=').is_some_and(|(of, _)| of == label));
    let wanted = labels.iter().map(|label| is_summed(label).then(|| first(label)));
    let has_sum = |first: usize| scan.corners.get(first).is_some_and(|sum| !sum.value.is_empty() && sum.value != ".");
    let found = partition.parts(scan.rows, scan.cols).into_iter().map(|first| has_sum(first).then_some(first));
    let wrong = wanted.zip(found).filter(|(wanted, found)| wanted != found).count();
    if wrong > 0 {
        differences.push(format!("{wrong} cells in other cages"));
    }
    for line in lines.iter().skip(19) {
        let Some((label, sum)) = line.split_once('=') else { continue };
        let at = first(&label.to_string());
        let value = scan.corners.get(at).map_or("", |glyph| glyph.value.as_str());
        if value != sum {
            differences.push(format!("sum at r{}c{} {value} for {sum}", at / 9 + 1, at % 9 + 1));
        }
    }
    differences
}
