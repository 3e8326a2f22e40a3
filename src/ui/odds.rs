//! The odds of a minefield, and which square is best opened next: worked out in the background while they are asked for.

use super::worker::{Job, UNLIMITED, Wake};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::scene::Risk;
use nazo_kinds::minefield::guess::{Advice, Adviser};
use nazo_kinds::minefield::odds::{self, Fraction, Mark, Odds, Total};
use nazo_kinds::minefield::{Board, Square};

/// What a fraction may lack of a whole per cent because it was reckoned with so many digits.
const TINY: f64 = 1e-9;

/// What is asked of a minefield, and what is known of it. It is not kept with the game: a game that goes on begins
/// without odds.
#[derive(Default)]
pub struct Mines {
    /// Whether odds are asked for.
    pub(super) is_on: bool,
    /// The position that the work was begun for.
    pub(super) asked: Option<Board>,
    pub(super) job: Option<Job<Reckoned>>,
    pub(super) found: Option<Reckoned>,
}

/// What follows from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Reckoned {
    /// The exact odds; none where the number of mines is not known or nothing fits the numbers.
    odds: Option<Odds>,
    /// What is shown on each square.
    risks: Vec<Option<Risk>>,
    /// The squares that are worth opening, the best first.
    pub(super) places: Vec<usize>,
    /// What there is to say of the whole.
    pub(super) outlook: Outlook,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// No arrangement of mines fits the numbers.
    Impossible,
    /// Every square that is no mine is open.
    Over,
    /// So many covered squares are certainly safe.
    Safe(usize),
    /// None is safe, and how many mines there are nobody knows.
    Uncounted,
    /// None is safe, and this one is the best to open.
    Guess {
        /// The square.
        square: usize,
        /// Whether no other is less risky.
        is_least: bool,
        /// The probability of winning with it, where the rest of the game was played out in every way.
        win: Option<f64>,
    },
}

impl Reckoned {
    /// The probability of a mine on a square, where it is known.
    pub(super) fn mine(&self, at: usize) -> Option<&Fraction> {
        self.odds.as_ref().and_then(|odds| odds.mine(at))
    }

    /// What is shown on a square.
    pub(super) fn risk(&self, at: usize) -> Option<Risk> {
        self.risks.get(at).copied().flatten()
    }

    /// The probability of a mine on every square that touches no number.
    pub(super) fn elsewhere(&self) -> Option<&Fraction> {
        self.odds.as_ref().and_then(Odds::elsewhere)
    }

    /// The square that is best opened next.
    pub(super) fn best(&self) -> Option<usize> {
        match self.outlook {
            Outlook::Guess { square, .. } => Some(square),
            Outlook::Safe(_) => self.places.first().copied(),
            Outlook::Impossible | Outlook::Over | Outlook::Uncounted => None,
        }
    }
}

/// Works out the odds, and after them, which may take longer, the best guess.
pub(super) fn reckon(wake: Wake, board: Board) -> Job<Reckoned> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        // Whoever stopped it knows.
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

/// The odds alone; the best square is the first of those with the least risk.
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

/// The squares with odds of their own, the least risky first.
fn by_risk(odds: &Odds, risks: &[Option<Risk>]) -> Vec<usize> {
    let is_one = |at: &usize| matches!(risks.get(*at), Some(Some(Risk::PerCent(_))));
    let mut places: Vec<usize> = (0..risks.len()).filter(is_one).collect();
    places.sort_by(|a, b| odds.mine(*a).cmp(&odds.mine(*b)));
    places
}

/// What is shown on a square.
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
        // One mine in two squares at the number, one among the three elsewhere.
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
