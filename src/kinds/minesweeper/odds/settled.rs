//! What single numbers settle. Around a number that has all its mines, the rest is safe. If as many squares are left as
//! mines are missing, all of them are mines.

use super::super::board::{Board, Square};

/// What is known about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is open.
    Open,
    /// Nothing yet.
    Nothing,
    /// It is not a mine.
    Safe,
    /// It is a mine.
    Mine,
}

/// What single numbers settle when applied repeatedly.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    /// What is known about each square.
    pub known: Vec<Known>,
    /// The number of mines that each open number still lacks among its undecided squares; 0 elsewhere.
    pub missing: Vec<u8>,
    /// The number of undecided squares around each open number; 0 elsewhere.
    undecided: Vec<u8>,
    /// Whether a number is impossible.
    pub conflict: bool,
}

impl Settled {
    /// Applies single numbers until none of them settles more.
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

    /// Settles the rest of the squares around a number that determines them.
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

    /// Updates the numbers around a square that has become known.
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
