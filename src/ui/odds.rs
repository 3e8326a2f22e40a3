//! The odds of a minefield and the best cell to open next, computed in the background while they are wanted.

use super::worker::{Job, UNLIMITED, Wake};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::scene::Risk;
use nazo_kinds::minefield::guess::{Advice, Adviser};
use nazo_kinds::minefield::odds::{self, Fraction, Mark, Odds, Total};
use nazo_kinds::minefield::{Board, Square};

/// The rounding error by which a fraction may fall short of a whole per cent.
const TINY: f64 = 1e-9;

/// What is wanted and known about the odds of a minefield. It is not saved with the game: a resumed game begins without
/// odds.
#[derive(Default)]
pub struct Mines {
    /// Whether odds are wanted.
    pub(super) is_on: bool,
    /// The position that the job was started for.
    pub(super) asked: Option<Board>,
    pub(super) job: Option<Job<Reckoned>>,
    pub(super) found: Option<Reckoned>,
}

/// The results for a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Reckoned {
    /// The exact odds. None if the number of mines is unknown or no arrangement fits the numbers.
    odds: Option<Odds>,
    /// What each cell shows, by index.
    risks: Vec<Option<Risk>>,
    /// The cells worth opening, best first.
    pub(super) places: Vec<usize>,
    /// The summary of the position.
    pub(super) outlook: Outlook,
}

/// The summary of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// No arrangement of mines fits the numbers.
    Impossible,
    /// Every cell without a mine is open.
    Over,
    /// This many covered cells are certainly safe.
    Safe(usize),
    /// No cell is safe, and the number of mines is unknown.
    Uncounted,
    /// No cell is safe, and this one is the best to open.
    Guess {
        /// The index of the cell.
        square: usize,
        /// Whether no other cell has a lower risk.
        is_least: bool,
        /// The probability of winning after opening it. None unless the rest of the game was searched completely.
        win: Option<f64>,
    },
}

impl Reckoned {
    /// The probability of a mine at this cell. None if it is unknown.
    pub(super) fn mine(&self, at: usize) -> Option<&Fraction> {
        self.odds.as_ref().and_then(|odds| odds.mine(at))
    }

    /// What this cell shows. None if nothing.
    pub(super) fn risk(&self, at: usize) -> Option<Risk> {
        self.risks.get(at).copied().flatten()
    }

    /// The probability of a mine at each cell that touches no number.
    pub(super) fn elsewhere(&self) -> Option<&Fraction> {
        self.odds.as_ref().and_then(Odds::elsewhere)
    }

    /// The best cell to open next. None if there is nothing to open or to go by.
    pub(super) fn best(&self) -> Option<usize> {
        match self.outlook {
            Outlook::Guess { square, .. } => Some(square),
            Outlook::Safe(_) => self.places.first().copied(),
            Outlook::Impossible | Outlook::Over | Outlook::Uncounted => None,
        }
    }
}

/// Computes the odds, and then the best guess, which may take longer.
pub(super) fn reckon(wake: Wake, board: Board) -> Job<Reckoned> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        // Whoever cancelled it needs no result.
        let Ok(mut found) = odds_of(&board, budget) else { return };
        if !matches!(found.outlook, Outlook::Guess { .. }) {
            news.send(found);
            return;
        }
        let heard = news.send(found.clone());
        let Ok(Some(Advice::Guess { square, win, .. })) = Adviser::new().advise(&board, budget) else { return };
        let is_least = found.odds.as_ref().and_then(Odds::least).is_some_and(|(_, least)| least.contains(&square));
        found.outlook = Outlook::Guess { square, is_least, win };
        found.places.retain(|place| *place != square);
        found.places.insert(0, square);
        if heard {
            news.send(found);
        }
    })
}

/// The odds alone. The best cell is the first of those with the lowest risk.
fn odds_of(board: &Board, budget: &Budget) -> Result<Reckoned, Stopped> {
    let odds = odds::odds(board, budget)?;
    let marks = odds::marks(board, Total::Counts, budget)?;
    let Some(marks) = marks else {
        let (risks, places) = (Vec::new(), Vec::new());
        return Ok(Reckoned { odds: None, risks, places, outlook: Outlook::Impossible });
    };
    let risks: Vec<Option<Risk>> =
        marks.iter().enumerate().map(|(at, mark)| risk(board, odds.as_ref(), at, *mark)).collect();
    let with =
        |wanted: Risk| risks.iter().enumerate().filter(move |(_, risk)| **risk == Some(wanted)).map(|(at, _)| at);
    let safe: Vec<usize> = with(Risk::Safe).collect();
    let is_open = |mark: &Mark| *mark == Mark::Undecided;
    let (places, outlook) = match &odds {
        _ if !safe.is_empty() => (safe.clone(), Outlook::Safe(safe.len())),
        _ if !marks.iter().any(is_open) => (Vec::new(), Outlook::Over),
        None => (Vec::new(), Outlook::Uncounted),
        Some(odds) => {
            let places = by_risk(odds, &risks);
            let square = odds.least().and_then(|(_, least)| least.first().copied());
            match square {
                Some(square) => (first(places, square), Outlook::Guess { square, is_least: true, win: None }),
                None => (places, Outlook::Over),
            }
        }
    };
    Ok(Reckoned { odds, risks, places, outlook })
}

fn first(mut places: Vec<usize>, square: usize) -> Vec<usize> {
    places.retain(|place| *place != square);
    places.insert(0, square);
    places
}

/// The cells with odds of their own, lowest risk first.
fn by_risk(odds: &Odds, risks: &[Option<Risk>]) -> Vec<usize> {
    let is_one = |at: &usize| matches!(risks.get(*at), Some(Some(Risk::PerCent(_))));
    let mut places: Vec<usize> = (0..risks.len()).filter(is_one).collect();
    places.sort_by(|a, b| odds.mine(*a).cmp(&odds.mine(*b)));
    places
}

/// What a cell shows.
fn risk(board: &Board, odds: Option<&Odds>, at: usize, mark: Mark) -> Option<Risk> {
    let touches = || board.size().around(at).any(|other| matches!(board.square(other), Square::Open(_)));
    match mark {
        Mark::Open => None,
        Mark::Mine => Some(Risk::Mine),
        Mark::Safe => Some(Risk::Safe),
        Mark::Undecided if !touches() => Some(Risk::Elsewhere),
        Mark::Undecided => {
            let share = odds.and_then(|odds| odds.mine(at))?.value();
            Some(Risk::PerCent((share * 100.0 + TINY).clamp(1.0, 99.0) as u8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_kinds::minefield::Size;

    fn board(rows: &[&str], mines: Option<u32>) -> Board {
        let text = rows.concat();
        let squares = text.chars().map(|sign| sign.to_digit(10).map_or(Square::Closed, |n| Square::Open(n as u8)));
        Board::new(rows[0].len(), squares.collect(), mines).expect("a rectangle")
    }

    fn found(board: Board) -> Reckoned {
        let mut job = reckon(std::sync::Arc::new(|| {}), board);
        job.finish().pop().expect("news")
    }

    #[test]
    fn odds_are_told_in_per_cent_and_what_is_certain_by_name() {
        // One mine in the two cells at the number, one in the three elsewhere.
        let found = found(board(&["1..", "1.."], Some(1)));
        assert_eq!(found.risk(1), Some(Risk::PerCent(50)));
        assert_eq!(found.risk(2), Some(Risk::Safe));
        assert_eq!(found.risk(0), None);
        assert_eq!(found.outlook, Outlook::Safe(2));
        assert_eq!(found.places, [2, 5]);
    }

    #[test]
    fn what_is_impossible_uncounted_or_over_is_said() {
        assert_eq!(found(board(&["3.", "00"], None)).outlook, Outlook::Impossible);
        assert_eq!(found(board(&["1.", "1."], None)).outlook, Outlook::Uncounted);
        assert_eq!(found(board(&["1.", "11"], Some(1))).outlook, Outlook::Over);
        let closed = found(Board::closed(Size { rows: 3, cols: 3 }, Some(2)));
        assert!(matches!(closed.outlook, Outlook::Guess { is_least: true, .. }), "{:?}", closed.outlook);
        assert_eq!(closed.elsewhere().map(Fraction::to_string), Some("2/9".into()));
    }
}
