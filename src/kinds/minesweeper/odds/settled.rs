//! What single numbers settle: around a number that has all its mines the rest is safe, and where as many squares are
//! left as mines are missing, all of them are mines.

use super::super::board::{Board, Square};

/// What is known of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is open.
    Open,
    /// Nothing yet.
    Nothing,
    /// It is no mine.
    Safe,
    /// It is a mine.
    Mine,
}

/// What single numbers settle, over and over.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    /// What is known of each square.
    pub known: Vec<Known>,
    /// How many mines each open number still lacks among the squares of which nothing is known; 0 elsewhere.
    pub missing: Vec<u8>,
    /// How many squares around each open number nothing is known of; 0 elsewhere.
    undecided: Vec<u8>,
    /// Whether some number cannot be right.
    pub conflict: bool,
}

impl Settled {
    /// Goes on until no single number says more.
    pub fn of(board: &Board) -> Settled {
        let area = board.squares().len();
        let known = board.squares().iter().map(|one| if one.is_covered() { Known::Nothing } else { Known::Open });
        let mut settled =
            Settled { known: known.collect(), missing: vec![0; area], undecided: vec![0; area], conflict: false };
        let mut queue: Vec<usize> = Vec::new();
        for (at, number) in board.numbers() {
            let covered = board.covered_around(at).count() as u8;
            settled.missing[at] = number;
            settled.undecided[at] = covered;
            settled.conflict |= number > covered;
            if number == 0 || number == covered {
                queue.push(at);
            }
        }
        while let Some(at) = queue.pop() {
            if settled.conflict {
                break;
            }
            settled.around(board, at, &mut queue);
        }
        settled
    }

    /// Settles what is left around a number that says it all.
    fn around(&mut self, board: &Board, at: usize, queue: &mut Vec<usize>) {
        let found = if self.missing[at] == 0 {
            Known::Safe
        } else if self.missing[at] == self.undecided[at] {
            Known::Mine
        } else {
            return;
        };
        for square in board.size().around(at) {
            if self.known[square] == Known::Nothing {
                self.known[square] = found;
                self.tell(board, square, found == Known::Mine, queue);
            }
        }
    }

    /// Tells the numbers around a square what it is.
    fn tell(&mut self, board: &Board, square: usize, is_mine: bool, queue: &mut Vec<usize>) {
        for number in board.size().around(square) {
            if !matches!(board.square(number), Square::Open(_)) {
                continue;
            }
            self.undecided[number] -= 1;
            match self.missing[number].checked_sub(u8::from(is_mine)) {
                Some(missing) => self.missing[number] = missing,
                None => self.conflict = true,
            }
            let (missing, undecided) = (self.missing[number], self.undecided[number]);
            self.conflict |= missing > undecided;
            if undecided > 0 && (missing == 0 || missing == undecided) {
                queue.push(number);
            }
        }
    }
}
