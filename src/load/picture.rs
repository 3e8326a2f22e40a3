//! From a picture to a puzzle: every kind examines it, and the most confident one reads it. Misreadings are mended as
//! far as the puzzle itself allows.

use std::sync::Arc;

use nazo_core::puzzle::Budget;
use nazo_core::solve::{Limits, SolveError};
use nazo_core::text::{Problem, ReadError, Source, documents};
use nazo_core::words::{Arg, Phrase, errors, say, seen};
use nazo_kinds::scan::{Mended, Origin, Refusal, Sight, Spot, Standing, Trust, mend, standing, trust};
use nazo_kinds::{KINDS, Kind, Loaded, Readable, Scan};
use nazo_vision::{MOST_PIXELS, MOST_PIXELS_A_SIDE, PictureError, View, decode, quarters_noted};

use super::{beside, parted};

/// The work for judging and mending a reading, in the units of [`Budget`]: about two seconds. A few killers have one
/// solution but need ten times that to prove it. A person who checks them does not have to wait for that.
const WORK: u64 = 50_000;

/// The part of it for a kind that fits worse than another.
const ASIDE: u64 = 6_000;

/// The most changed clues and the most readings examined while mending. Another way to mend the board is a rival if it
/// costs at most `margin` more, which makes it a fifth as likely.
const LIMITS: Limits = Limits { changes: 4, readings: 20_000, margin: Some(160) };

/// The least fit of a reading that is tried after a better-fitting one was refused.
const LIKELY: f32 = 0.3;

/// The least fit of a reading with one solution for it to be beyond doubt.
const PLAUSIBLE: f32 = 0.4;
/// The same for a kind whose readings have several solutions.
const CERTAIN: f32 = 0.97;

/// The highest promise ([`Readable::glance`]) of lines that may just as well be anything else.
const UNPROMISING: f32 = 0.5;

/// The least promise ([`Readable::glance`]) of a board of which nearly all lines are visible.
const PROMISING: f32 = 0.935;

/// The least promise of a board of any size that is hardly there by chance.
const FAIRLY_PROMISING: f32 = 0.75;
/// The least fit of a reading that such lines must then have.
const FITTING: f32 = 0.65;

/// The least fit of an accepted reading for its symbols to be upright: those of boards that lie on their side fit worse.
const UPRIGHT: f32 = 0.9;

/// What to look for in a picture.
#[derive(Clone, Copy, Default)]
pub struct Wanted {
    /// Only this kind.
    pub kind: Option<&'static dyn Kind>,
    /// Accept the reading without any changes.
    pub as_read: bool,
    /// Which of several boards in the picture: 0 for the one found first, then those beside it.
    pub board: usize,
    /// The board beside which this is looked for.
    pub beside: Option<FirstBoard>,
}

/// The board that was found first in a picture whose other parts are being looked at.
#[derive(Clone, Copy)]
pub struct FirstBoard {
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// Parts of the picture with fewer pixels are not examined by themselves.
    pub least_area: f32,
}

/// Why nothing was read in a picture.
#[derive(Debug)]
pub enum SightError {
    /// It could not be decoded.
    Picture(PictureError),
    /// It is in a format that is not read.
    Format(&'static str),
    /// No kind finds a board.
    NoBoard {
        /// Width in pixels.
        width: usize,
        /// Height in pixels.
        height: usize,
    },
    /// There are fewer boards than the requested number.
    NoSuchBoard {
        /// The number of boards.
        boards: usize,
    },
    /// The solver failed.
    Solve(SolveError),
}

impl SightError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            SightError::Picture(error) => unseen(error),
            SightError::Format(format) => Problem::Picture { format }.phrase(),
            SightError::NoBoard { width, height } => say!("load.no-board-seen", width, height),
            SightError::NoSuchBoard { boards: 1 } => Phrase::fixed("load.one-board-seen"),
            SightError::NoSuchBoard { boards } => say!("load.boards-seen", boards),
            SightError::Solve(error) => say!("load.solver-failed", error = error.phrase()),
        }
    }
}

/// The message for a picture that could not be decoded.
fn unseen(error: &PictureError) -> Phrase {
    match error {
        PictureError::Format => Phrase::fixed("load.picture-format"),
        PictureError::Damaged { reason } => say!("load.picture-damaged", reason),
        PictureError::Large { width, height } => {
            let (millions, myriads) = (MOST_PIXELS / 1_000_000, MOST_PIXELS / 10_000);
            say!("load.picture-large", width, height, millions, myriads, side = MOST_PIXELS_A_SIDE)
        }
        PictureError::Empty => Phrase::fixed("load.picture-empty"),
    }
}

errors!(SightError);

impl From<PictureError> for SightError {
    fn from(error: PictureError) -> SightError {
        SightError::Picture(error)
    }
}

impl From<SolveError> for SightError {
    fn from(error: SolveError) -> SightError {
        SightError::Solve(error)
    }
}

/// Reads the puzzle in a picture file. If the reading is not certain and the symbols lie on their side, the picture is
/// turned as well.
///
/// # Errors
/// It is not a picture, no puzzle is found in it, the flags or deadline of `budget` stopped the search, or the engine
/// failed. A puzzle that is found but cannot be trusted is not an error: see [`Sight::trust`].
pub fn sight(bytes: &[u8], wanted: Wanted, budget: &Budget) -> Result<Sight, SightError> {
    if let Some((format, false)) = super::pictured(bytes) {
        return Err(SightError::Format(format));
    }
    let view = Arc::new(View::new(decode(bytes)?));
    let as_it_is = look(view.clone(), wanted, budget);
    let is_refused = |sight: &Sight| matches!(sight.trust, Trust::Refused(_));
    let noted = quarters_noted(bytes);
    let is_upright = |sight: &Sight| !is_refused(sight) && sight.scan.fit >= UPRIGHT;
    let turns: &[usize] = match &as_it_is {
        Ok(sight) if sight.trust == Trust::Sure || is_upright(sight) => &[],
        Ok(sight) if noted > 0 && is_refused(sight) => &[noted],
        Ok(_) | Err(SightError::NoBoard { .. }) if view.lies() => &[1, 3],
        Err(SightError::NoBoard { .. }) if has_squares(&view) => &[2],
        _ => &[],
    };
    let turned = |quarters: usize| (1..quarters).fold(view.picture().turned(), |picture, _| picture.turned());
    let mut best: Option<Sight> = None;
    for quarters in turns {
        let Ok(found) = look(Arc::new(View::new(turned(*quarters))), wanted, budget) else { continue };
        if found.trust == Trust::Sure {
            return Ok(found);
        }
        // Without any sign that the picture is upside down, more is needed to accept it.
        let may_be = !is_refused(&found) && (*quarters != 2 || noted == 2);
        if may_be && best.as_ref().is_none_or(|best| found.scan.fit > best.scan.fit) {
            best = Some(found);
        }
    }
    best.map_or(as_it_is, Ok)
}

/// Whether there seem to be the squares of a puzzle with one solution, whatever they contain.
fn has_squares(view: &View) -> bool {
    let kinds = KINDS.iter().filter(|kind| kind.expects_one_solution()).filter_map(|kind| kind.readable());
    kinds.into_iter().any(|kind| kind.glance(view) >= PROMISING)
}

/// Reads the puzzle in a picture.
///
/// # Errors
/// See [`sight`].
pub fn look(view: Arc<View>, wanted: Wanted, budget: &Budget) -> Result<Sight, SightError> {
    if wanted.board > 0 {
        return look_beside(view, wanted, budget);
    }
    let part = budget.part(WORK);
    let whole = best(&view, wanted, &part)?.map(|Mended { scan, standing }| {
        let trust = trust(&scan, &standing);
        Sight { scan, standing, trust, view: view.clone() }
    });
    if let Some(found) = parted::first(&view, whole.as_ref(), wanted, budget).or(whole) {
        return Ok(found);
    }
    budget.check().map_err(SolveError::Stopped)?;
    Err(SightError::NoBoard { width: view.picture().width(), height: view.picture().height() })
}

/// Reads one of several boards in a picture. The numbering is that of a search for anything, whatever is wanted, so
/// that a board always has the same number.
fn look_beside(view: Arc<View>, wanted: Wanted, budget: &Budget) -> Result<Sight, SightError> {
    // Work spent on the first board must not change the number of boards found.
    let mut others = beside::others(&look(view, Wanted::default(), budget)?, budget);
    budget.check().map_err(SolveError::Stopped)?;
    let boards = others.len() + 1;
    if wanted.board >= boards {
        return Err(SightError::NoSuchBoard { boards });
    }
    let found = others.swap_remove(wanted.board - 1).sight;
    match wanted {
        Wanted { kind: None, as_read: false, .. } => Ok(found),
        Wanted { kind, as_read, .. } => look(found.view, Wanted { kind, as_read, ..Wanted::default() }, budget),
    }
}

/// The most confident reading, mended. Kinds whose lines promise most are tried first. If one of them reads a puzzle
/// beyond doubt, the others are skipped.
fn best(view: &View, wanted: Wanted, budget: &Budget) -> Result<Option<Mended>, SolveError> {
    let is_wanted = |kind: &&&dyn Kind| wanted.kind.is_none_or(|only| only.id() == kind.id());
    let readable = KINDS.iter().filter(is_wanted).map(|kind| kind.readable());
    let mut kinds: Vec<(f32, Option<&dyn Readable>)> =
        readable.map(|kind| (kind.map_or(0.0, |kind| kind.glance(view)), kind)).collect();
    kinds.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut scans: Vec<Scan> = Vec::new();
    let mut mended_so_far = 0;
    for (glance, kind) in kinds {
        // Part of a minesweeper position, for example, has no solution, but cannot be mistaken for another kind.
        let is_certain = |is_strict: bool| {
            scans.iter().any(|scan| scan.fit >= CERTAIN && scan.kind.expects_one_solution() == is_strict)
        };
        if glance <= UNPROMISING && is_certain(false) {
            break;
        }
        // A board of another kind shows its lines.
        let is_other = |first: FirstBoard| kind.is_none_or(|kind| kind.id() != first.kind.id());
        if glance < FAIRLY_PROMISING && wanted.beside.is_some_and(is_other) {
            continue;
        }
        // The other kinds search for a long time, and in vain if the lines show a board with one solution.
        if (glance < PROMISING || is_certain(true)) && scans.len() > mended_so_far && !wanted.as_read {
            if let Some(found) = promised(&scans, mended_so_far, view, budget)? {
                return Ok(Some(found));
            }
            mended_so_far = scans.len();
        }
        let found = kind.and_then(|kind| kind.scan(view, budget));
        budget.check().map_err(SolveError::Stopped)?;
        let Some(scan) = found else { continue };
        if !is_outdone(&scan, &scans)
            && let Some(standing) = beyond_doubt(&scan, budget)?
        {
            return Ok(Some(Mended { scan, standing }));
        }
        scans.push(scan);
    }
    scans.sort_by(|one, other| other.fit.total_cmp(&one.fit));
    let mended = |scan: Scan, budget: &Budget| {
        if wanted.as_read {
            let standing = standing(&scan, budget)?;
            return Ok(Mended { scan, standing });
        }
        mend(scan, LIMITS, budget)
    };
    // Many things can be read as a board of a kind with several solutions, but a unique solution is no accident.
    let (strict, loose): (Vec<Scan>, Vec<Scan>) = scans.into_iter().partition(|scan| scan.kind.expects_one_solution());
    let best_fit = |scans: &[Scan]| scans.first().map_or(0.0, |scan| scan.fit);
    let is_loose_better = best_fit(&loose) > best_fit(&strict);
    let mut refused: Option<Mended> = None;
    for scan in strict {
        // A reading that hardly looks like a board of its kind is not tried after one that does.
        if refused.is_some() && scan.fit < LIKELY {
            break;
        }
        // Minesweeper tiles have lines, too: what is most likely such a board is not mended for long into another kind.
        let found = budget.within(if is_loose_better { ASIDE } else { WORK }, |part| mended(scan, part))?;
        if is_trusted(&found) {
            return Ok(Some(found));
        }
        refused = refused.or(Some(found));
    }
    match loose.into_iter().next() {
        Some(scan) if is_loose_better || refused.is_none() => mended(scan, budget).map(Some),
        _ => Ok(refused),
    }
}

/// Whether another reading fits better. The digits of a filled-in killer are a sudoku beyond doubt, but not what the
/// picture shows, even if one of the sums is doubtful.
fn is_outdone(scan: &Scan, others: &[Scan]) -> bool {
    others.iter().any(|other| other.fit > scan.fit)
}

/// Whether a reading may be shown as a puzzle.
fn is_trusted(found: &Mended) -> bool {
    !matches!(trust(&found.scan, &found.standing), Trust::Refused(_))
}

/// The best-fitting reading with one solution, if its lines promise a board of its kind and little work mends it.
/// Readings before `from` were already mended in vain.
fn promised(scans: &[Scan], from: usize, view: &View, budget: &Budget) -> Result<Option<Mended>, SolveError> {
    let strict = scans.iter().enumerate().filter(|(_, scan)| scan.kind.expects_one_solution());
    let best = strict.max_by(|one, other| one.1.fit.total_cmp(&other.1.fit));
    let is_promised = |(at, scan): &(usize, &Scan)| {
        let glance = scan.kind.glance(view);
        // The less its lines promise, the better the rest has to fit.
        let (is_lined, is_fairly) = (glance >= PROMISING, glance >= FAIRLY_PROMISING);
        *at >= from && ((is_lined && scan.fit >= PLAUSIBLE) || (is_fairly && scan.fit >= FITTING))
    };
    let mend = |(_, scan): (usize, &Scan)| budget.within(ASIDE, |part| mend(scan.clone(), LIMITS, part));
    let mended = best.filter(is_promised).map(mend).transpose()?;
    Ok(mended.filter(is_trusted))
}

/// The standing of a reading that cannot be anything else; `None` if it may be. Nothing in it is doubtful and it has
/// one solution. For a kind that does not require one, everything fits, and any doubts are not about the kind.
fn beyond_doubt(scan: &Scan, budget: &Budget) -> Result<Option<Standing>, SolveError> {
    let is_strict = scan.kind.expects_one_solution();
    let is_moved = scan.walls.as_ref().is_some_and(|walls| !walls.moved.is_empty());
    let is_clear = match is_strict {
        true => scan.fit >= PLAUSIBLE && !is_moved && scan.doubtful().is_empty(),
        false => scan.fit >= CERTAIN,
    };
    if !is_clear {
        return Ok(None);
    }
    let standing = standing(scan, budget)?;
    // If the time is too short to decide, reading it as another kind does not decide it either.
    Ok(matches!(standing, Standing::Unique { .. } | Standing::Unknown).then_some(standing))
}

/// The puzzle as it was read, whether or not it can be trusted.
///
/// # Errors
/// The reading is not a puzzle: it has two equal digits in a row, for instance.
pub fn puzzle(name: &str, scan: &Scan) -> Result<Loaded, ReadError> {
    puzzle_titled(name, None, scan)
}

/// The reading as native text, with a title if one is given.
pub fn text(scan: &Scan, title: Option<&str>) -> String {
    let text = scan.kind.typeset(scan);
    let title = title.map(seen::name);
    match (title, text.split_once('\n')) {
        (Some(title), Some((head, rest))) => format!("{head}\ntitle: {title}\n{rest}"),
        _ => text,
    }
}

/// The puzzle as it was read, with a title if one is given.
///
/// # Errors
/// See [`puzzle`].
pub fn puzzle_titled(name: &str, title: Option<&str>, scan: &Scan) -> Result<Loaded, ReadError> {
    let text = text(scan, title);
    let source = Source::new(name, &text);
    let kinds = [scan.kind.id()];
    match documents(&source, &kinds).next() {
        Some(document) => scan.kind.read(&source, &document),
        None => Err(ReadError::whole(&source, Problem::Empty)),
    }
}

/// The description of a changed value.
pub fn change_phrase(scan: &Scan, spot: Spot, from: &str, to: &str) -> Phrase {
    let (place, from, to) = (place_phrase(scan, spot), scan.called(spot, from), scan.called(spot, to));
    say!("load.value-changed", place, from, to)
}

/// The description of a wall that is taken to be present or absent, contrary to how it was read.
pub fn wall_phrase(spot: Spot, has: bool) -> Phrase {
    let (at, is_right) = (spot.square(), matches!(spot, Spot::Right(..)));
    if has { say!("load.wall-put", is_right, at) } else { say!("load.wall-taken-away", is_right, at) }
}

/// The description of a place where another way to mend the board differs.
pub fn rival_phrase(scan: &Scan, spot: Spot, value: &str) -> Phrase {
    say!("load.may-as-well-be", place = place_phrase(scan, spot), value = scan.called(spot, value))
}

/// A spot as the start of a sentence about its contents.
fn place_phrase(scan: &Scan, spot: Spot) -> Phrase {
    match (spot, scan.sum_called(spot)) {
        (Spot::Total, _) => scan.kind.total_called().within,
        (_, Some(sum)) => say!("load.sum-at", sum, at = spot.square()),
        (_, None) => spot.square(),
    }
}

/// Why a reading is not trusted.
pub fn refusal_phrase(refusal: Refusal) -> Phrase {
    match refusal {
        Refusal::NoSolution => Phrase::fixed("load.no-solution"),
        Refusal::Several => Phrase::fixed("load.several-solutions"),
        Refusal::Time => Phrase::fixed("load.took-too-long"),
        Refusal::WallsAndSums => Phrase::fixed("load.walls-and-sums-changed"),
        Refusal::Rival => Phrase::fixed("load.two-ways-to-mend"),
        Refusal::Changes => Phrase::fixed("load.too-much-changed"),
        Refusal::Incomplete => Phrase::fixed("load.something-missing"),
    }
}

/// The same if the board itself is not visible: the message starts with the assumed kind.
pub(crate) fn refusal_with_kind(sight: &Sight, refusal: Refusal) -> Phrase {
    let (kind, why) = (sight.scan.kind.name(), refusal_phrase(refusal));
    say!("load.looks-like", kind, why)
}

/// All that a person should know about a reading before trusting it, and the other boards in its picture. `wanted` is
/// what was looked for; `budget` limits the search for the others.
pub fn notes(sight: &Sight, wanted: Wanted, budget: &Budget) -> Vec<Phrase> {
    let mut notes = notes_alone(sight);
    if wanted.board == 0 {
        notes.extend(boards_beside(sight, wanted, budget));
    }
    notes
}

/// The other boards in the picture of a board, in the order in which `nazo scan --board` numbers them from 2 on. The
/// board must have been read with [`Wanted::default`]. Only boards that can be accepted as read are returned, and none
/// after `budget` was stopped.
pub fn others(sight: &Sight, budget: &Budget) -> Vec<Sight> {
    beside::others(sight, budget).into_iter().map(|other| other.sight).collect()
}

/// Notes on where the other boards in the picture are, and how to read them.
pub fn boards_beside(sight: &Sight, wanted: Wanted, budget: &Budget) -> Vec<Phrase> {
    if wanted.kind.is_none() {
        return beside::notes(sight, sight, budget);
    }
    // If one kind was wanted, another board may be the first.
    let first = look(sight.view.clone(), Wanted::default(), &budget.part(WORK));
    first.map(|first| beside::notes(sight, &first, budget)).unwrap_or_default()
}

/// All that a person should know about a reading before trusting it.
pub fn notes_alone(sight: &Sight) -> Vec<Phrase> {
    let scan = &sight.scan;
    let changes = scan.changes();
    let mut notes: Vec<Phrase> =
        changes.into_iter().map(|(spot, from, to)| change_phrase(scan, spot, from, to)).collect();
    notes.extend(moved_phrases(scan));
    notes.extend(scan.rival.iter().map(|(spot, value)| rival_phrase(scan, *spot, value)));
    if let Trust::Refused(refusal) = sight.trust {
        notes.push(refusal_with_kind(sight, refusal));
        let is_square = scan.rows == scan.cols && scan.kind.expects_one_solution();
        let larger = sight.view.larger().filter(|cells| is_square && *cells > scan.rows);
        notes.extend(larger.map(|cells| larger_phrase(cells, scan.rows)));
    }
    notes
}

/// The note that the picture seems to show a larger board than can be read.
fn larger_phrase(cells: usize, read: usize) -> Phrase {
    say!("load.larger-board", cells, read)
}

/// The doubtful places that no other note names, in reading order: a few are listed, of many only the first is named.
pub fn doubts_phrase(scan: &Scan) -> Option<Phrase> {
    const FEW: usize = 4;
    let moved = scan.walls.as_ref().map(|walls| walls.moved.as_slice()).unwrap_or_default();
    let is_told = |spot: &Spot| {
        let is_mended = scan.glyph(*spot).is_some_and(|glyph| glyph.origin == Origin::Mended);
        is_mended || moved.contains(spot) || scan.rival.iter().any(|(rival, _)| rival == spot)
    };
    let mut spots = scan.doubtful();
    spots.retain(|spot| !is_told(spot));
    spots.sort_unstable_by_key(|spot| (*spot == Spot::Total, spot.at(), *spot));
    let (first, count) = (spot_phrase(scan, *spots.first()?), spots.len());
    if count > FEW {
        return Some(say!("load.many-doubtful", count, first));
    }
    let places = spots.iter().map(|spot| spot_phrase(scan, *spot)).collect();
    Some(say!("load.doubtful", places = Arg::All(places), count))
}

/// A spot within a sentence; a wall or sign is named by the cell beside it.
fn spot_phrase(scan: &Scan, spot: Spot) -> Phrase {
    match spot {
        Spot::Right(..) => say!("load.wall-right", is_wall = scan.walls.is_some(), at = spot.square()),
        Spot::Below(..) => say!("load.wall-below", is_wall = scan.walls.is_some(), at = spot.square()),
        _ => place_phrase(scan, spot),
    }
}

/// The walls that are taken to differ from how they were read: a few are listed, many are counted.
fn moved_phrases(scan: &Scan) -> Vec<Phrase> {
    const FEW: usize = 4;
    let moved = scan.walls.as_ref().map(|walls| walls.moved.as_slice()).unwrap_or_default();
    if moved.len() > FEW {
        return vec![say!("load.many-walls-changed", count = moved.len())];
    }
    moved.iter().filter_map(|spot| Some(wall_phrase(*spot, scan.wall(*spot)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;
    use nazo_kinds::scan::Glyph;
    use nazo_kinds::sudoku::{KILLER, SUDOKU};

    #[test]
    fn a_sudoku_is_not_taken_for_what_fits_better_as_a_killer() {
        let fits = |kind: &'static dyn Readable, fit: f32| Scan { fit, ..Scan::blank(kind, 9, 9) };
        assert!(is_outdone(&fits(&SUDOKU, 0.48), &[fits(&KILLER, 0.81)]), "digits within cages that are seen");
        assert!(!is_outdone(&fits(&SUDOKU, 0.48), &[fits(&KILLER, 0.01)]), "marks in pencil that look like sums");
        assert!(!is_outdone(&fits(&KILLER, 0.81), &[]));
    }

    #[test]
    fn doubts_are_told_one_by_one_or_counted() {
        let mut scan = Scan::blank(&KILLER, 9, 9).with_corners().with_walls();
        let said = |scan: &Scan| doubts_phrase(scan).map(|said| said.get(Lang::En).to_string());
        let doubtful = || Glyph::read(vec![("5".to_string(), 0.6), ("6".to_string(), 0.4)]);
        assert_eq!(said(&scan), None);
        scan.cells[8] = doubtful();
        assert_eq!(said(&scan).as_deref(), Some("r1c9 is doubtful"));
        scan.corners[0] = doubtful();
        if let Some(walls) = &mut scan.walls {
            walls.seen[0][1] = 0.5;
        }
        assert_eq!(
            said(&scan).as_deref(),
            Some("the sum at r1c1, the wall right of r1c2 and r1c9 are doubtful"),
            "in reading order"
        );
        (20..25).for_each(|cell| scan.cells[cell] = doubtful());
        assert_eq!(
            said(&scan).as_deref(),
            Some("8 places are doubtful, the first of them the sum at r1c1; nazo scan lists them")
        );
        scan.corners[0].origin = Origin::Mended;
        scan.rival.push((Spot::Cell(0, 8), "6".to_string()));
        assert!(said(&scan).is_some_and(|said| said.starts_with("6 places")), "what is told otherwise is left out");
    }
}
