//! The statistics of all games as a table: for each kind, a row for each difficulty.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use crate::play::{Record, Statistics, Streak, Times};
use crate::ui::clock::clock_text;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Lang, Phrase, say};

/// The title of the screen.
pub(super) const TITLE: Phrase = Phrase::fixed("screens.statistics");

/// Columns between two columns of the table.
const GAP: usize = 2;

/// The headings of the columns, the most useful first. In a narrow window, the last ones are in a further table below.
static HEADS: [Phrase; 10] = [
    Phrase::fixed("screens.solved"),
    Phrase::fixed("screens.best"),
    Phrase::fixed("screens.median"),
    Phrase::fixed("screens.helped"),
    Phrase::fixed("screens.median"),
    Phrase::fixed("screens.lost"),
    Phrase::fixed("screens.won"),
    Phrase::fixed("screens.row"),
    Phrase::fixed("screens.hints"),
    Phrase::fixed("screens.unfinished"),
];

/// The table as plain rows of text, for a command.
pub fn rows(statistics: &Statistics, lang: Lang, width: u16) -> Vec<String> {
    let plain = |line: Line| line.into_iter().map(|(text, _)| text).collect::<String>().trim_end().to_string();
    lines(statistics, lang, width).into_iter().map(plain).collect()
}

/// The table, `width` columns wide.
pub(super) fn lines(statistics: &Statistics, lang: Lang, width: u16) -> Vec<Line> {
    if statistics.records.is_empty() {
        let nothing = Phrase::fixed("screens.no-games-played-yet");
        return vec![text::line(nothing.get(lang), Part::Text)];
    }
    let width = usize::from(width);
    let cells: Vec<[String; 10]> = statistics.records.iter().map(|record| cells(record, lang)).collect();
    let names: Vec<String> = statistics.records.iter().map(|record| grade(record, lang)).collect();
    let widest = |at: usize| {
        let head = HEADS[at].get(lang).width();
        cells.iter().map(|row| row[at].width()).max().unwrap_or(0).max(head)
    };
    let name_width = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let mut blocks: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    let mut taken = name_width;
    for at in 0..HEADS.len() {
        // An empty column only takes up room.
        if cells.iter().all(|row| row[at].is_empty()) {
            continue;
        }
        taken += GAP + widest(at);
        if taken > width && blocks.last().is_some_and(|block| !block.is_empty()) {
            blocks.push(Vec::new());
            taken = name_width + GAP + widest(at);
        }
        if let Some(block) = blocks.last_mut() {
            block.push((at, widest(at)));
        }
    }
    let joined = |columns: &[(usize, usize)], name: &str, cell: &dyn Fn(usize) -> String| {
        let mut row = format!("{name}{}", " ".repeat(name_width.saturating_sub(name.width())));
        for (at, wide) in columns {
            let cell = cell(*at);
            row += &format!("{}{cell}", " ".repeat(GAP + wide.saturating_sub(cell.width())));
        }
        row
    };
    let mut lines = wrapped(days(statistics.days).get(lang), width, Part::Text);
    for columns in &blocks {
        lines.push(Line::new());
        lines.push(text::line(joined(columns, "", &|at| HEADS[at].get(lang).to_string()), Part::Dim));
        let mut kind = "";
        for ((record, name), cells) in statistics.records.iter().zip(&names).zip(&cells) {
            if record.kind != kind {
                kind = record.kind;
                lines.push(text::line(record.name.get(lang), Part::Title));
            }
            lines.push(text::line(joined(columns, name, &|at| cells[at].clone()), Part::Text));
        }
    }
    lines.push(Line::new());
    let has = |wanted: usize| blocks.iter().flatten().any(|(at, _)| *at == wanted);
    lines.extend(wrapped(note(has(1), has(3), has(4)).get(lang), width, Part::Dim));
    if statistics.records.iter().any(|record| record.win_rate().is_some()) {
        lines.extend(wrapped(ROW.get(lang), width, Part::Dim));
    }
    lines
}

/// The explanation of the columns shown: times without help, games with help, and their median.
fn note(alone: bool, helped: bool, median: bool) -> Phrase {
    say!("screens.what-columns-mean", alone, helped, median = helped && median)
}

/// The explanation of the columns for games that can be lost.
const ROW: Phrase = Phrase::fixed("screens.what-row-means");

fn wrapped(said: &str, width: usize, part: Part) -> Vec<Line> {
    text::wrap(said, width).into_iter().map(|row| text::line(row, part)).collect()
}

fn days(streak: Streak) -> Phrase {
    let Streak { now, longest } = streak;
    say!("screens.days-row-puzzle-solved-longest", now, longest)
}

/// The difficulty of a record, indented below its kind.
fn grade(record: &Record, lang: Lang) -> String {
    let none = Phrase::fixed("screens.no-grade");
    match &record.grade {
        Some(grade) => format!("  {}", grade.get(lang)),
        None => format!("  {}", none.get(lang)),
    }
}

/// The cells of a record. Empty if there is nothing to show.
fn cells(record: &Record, lang: Lang) -> [String; 10] {
    let clock = |time: Option<Duration>| time.map(clock_text).unwrap_or_default();
    let count = |count: usize| if count > 0 { count.to_string() } else { String::new() };
    let Times { best, median, .. } = record.unaided;
    let won = record.win_rate().map(|rate| say!("screens.rate", rate).get(lang).to_string());
    let row = record.win_rate().and(record.wins).map(|wins| format!("{} ({})", wins.now, wins.longest));
    [
        record.solved().to_string(),
        clock(best),
        clock(median),
        count(record.helped.count),
        clock(record.helped.median),
        count(record.lost),
        won.unwrap_or_default(),
        row.unwrap_or_default(),
        count(record.hints),
        count(record.begun),
    ]
}
