//! Makes puzzles look neat: renames the digits of a puzzle so that its clues appear in sequence.

use super::layout::{Layout, Symmetry};
use nazo_core::solve::Grid;

/// The number of renamings returned.
const TOLD: usize = 200;

/// The score of a run of consecutive clues, which grows with its length. Runs without open cells count twice.
const fn run(length: u32) -> u32 {
    length * (length.saturating_sub(1)) / 2
}

/// The clues of a puzzle, row by row and column by column.
struct Sheet {
    /// The clues of each line: the digit, and whether it directly follows the clue before.
    lines: Vec<Vec<(usize, bool)>>,
    /// The pairs of digits opposite each other across the centre, if the layout has a half turn.
    facing: Vec<[usize; 2]>,
}

impl Sheet {
    fn of(givens: &Grid) -> Sheet {
        let along = |line: usize, at: usize| if line < 9 { line * 9 + at } else { at * 9 + line - 9 };
        let lines = (0..18).map(|line| {
            let clue = |at: usize| {
                let digit = usize::from(givens[along(line, at)]);
                (digit != 0).then(|| (digit, at > 0 && givens[along(line, at - 1)] != 0))
            };
            (0..9).filter_map(clue).collect::<Vec<_>>()
        });
        let lines = lines.filter(|line| line.len() > 1).collect();
        let is_turned = Layout::of_puzzle(givens).has(Symmetry::HalfTurn);
        let pairs = (0..40).filter(|cell| is_turned && givens[*cell] != 0);
        let facing = pairs.map(|cell| [givens[cell], givens[80 - cell]].map(usize::from)).collect();
        Sheet { lines, facing }
    }

    /// How orderly the clues are if digit `d` is renamed to `names[d]`.
    fn score(&self, names: &[u8; 10]) -> u32 {
        let mut score = 0;
        for line in &self.lines {
            // The digit before, the direction of the run, its length, and how many of its clues touch.
            let (mut before, mut way, mut length, mut touching) = (0i8, 0i8, 1, 0);
            for (digit, touches) in line {
                let digit = names[*digit] as i8;
                let step = digit - before;
                if before != 0 && step.abs() == 1 {
                    if step != way {
                        score += run(length) + run(touching);
                        (length, touching) = (1, 1);
                    }
                    way = step;
                    length += 1;
                    if *touches {
                        touching += 1;
                    } else {
                        score += run(touching);
                        touching = 1;
                    }
                } else {
                    score += run(length) + run(touching);
                    (way, length, touching) = (0, 1, 1);
                }
                before = digit;
            }
            score += run(length) + run(touching);
        }
        let faces = |pair: &&[usize; 2]| {
            let [one, other] = pair.map(|digit| names[digit]);
            one == other || one + other == 10
        };
        score + self.facing.iter().filter(faces).count() as u32
    }
}

/// How orderly a puzzle looks. Clues that follow each other along a row or column in steps of one, up or down, form a
/// run. A run of n clues scores n(n-1)/2, and its parts without open cells score once more. Opposite clues of a layout
/// with a half turn score 1 per pair if they are equal or add up to ten.
pub fn order(givens: &Grid) -> u32 {
    Sheet::of(givens).score(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
}

/// The most orderly renamings of a puzzle's digits with their scores, best first. All 362,880 are considered.
pub fn orderly(givens: &Grid) -> Vec<(Grid, u32)> {
    let sheet = Sheet::of(givens);
    let mut best: Vec<(u32, [u8; 10])> = Vec::new();
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut least = 0;
    each_order(&mut names, 1, &mut |names| {
        // Reversing the digits does not change the score, so half of the renamings are enough.
        if names[1] > names[2] {
            return;
        }
        let score = sheet.score(names);
        if score > least || best.len() < TOLD {
            best.push((score, *names));
            best.push((score, names.map(|name| if name == 0 { 0 } else { 10 - name })));
        }
        if best.len() >= 2 * TOLD {
            best.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
            best.truncate(TOLD);
            least = best.last().map_or(0, |worst| worst.0);
        }
    });
    best.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    best.truncate(TOLD);
    best.into_iter().map(|(score, names)| (givens.map(|digit| names[usize::from(digit).min(9)]), score)).collect()
}

/// Approximately the best score that renaming the digits can reach: hill climbing by swapping two names, from a few
/// starting points.
pub fn promise(givens: &Grid) -> u32 {
    let sheet = Sheet::of(givens);
    let beginnings =
        (0..9).map(|by| std::array::from_fn(|digit| if digit == 0 { 0 } else { (digit * 2 + by) as u8 % 9 + 1 }));
    beginnings.map(|names| climbed(&sheet, names)).max().unwrap_or(0)
}

fn climbed(sheet: &Sheet, mut names: [u8; 10]) -> u32 {
    let mut score = sheet.score(&names);
    loop {
        let swaps = (1..10).flat_map(|one| (one + 1..10).map(move |other| (one, other)));
        let swapped = swaps.map(|(one, other)| {
            let mut names = names;
            names.swap(one, other);
            (sheet.score(&names), names)
        });
        match swapped.max_by_key(|(score, _)| *score) {
            Some((better, swapped)) if better > score => (score, names) = (better, swapped),
            _ => return score,
        }
    }
}

/// Calls `tell` with every permutation of the names from index `from` on.
fn each_order(names: &mut [u8; 10], from: usize, tell: &mut impl FnMut(&[u8; 10])) {
    if from == names.len() {
        return tell(names);
    }
    for at in from..names.len() {
        names.swap(from, at);
        each_order(names, from + 1, tell);
        names.swap(from, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(rows: [&str; 3]) -> Grid {
        let mut givens = [0; 81];
        for (cell, digit) in givens.iter_mut().zip(rows.concat().bytes()) {
            *cell = digit.checked_sub(b'0').filter(|digit| *digit <= 9).unwrap_or(0);
        }
        givens
    }

    #[test]
    fn runs_count_by_length_and_twice_without_gaps() {
        assert_eq!(order(&puzzle(["12.......", ".........", "........."])), 1 + 1);
        assert_eq!(order(&puzzle(["1..2.....", ".........", "........."])), 1);
        assert_eq!(order(&puzzle(["3.2.1....", ".........", "........."])), 3);
        assert_eq!(order(&puzzle(["1234.5...", ".........", "........."])), 10 + 6);
        assert_eq!(order(&puzzle(["12.21....", ".........", "........."])), 2 + 2);
        assert_eq!(order(&puzzle(["1........", "2........", "4........"])), 2);
        assert_eq!(order(&puzzle(["13.57....", ".........", "........."])), 0);
    }

    #[test]
    fn the_best_names_are_found() {
        let givens = puzzle(["7..3.9...", "....1....", ".5......."]);
        let found = orderly(&givens);
        // Three clues of a row can always be put in sequence.
        assert_eq!((found[0].1, promise(&givens)), (3, 3));
        assert!(found.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        assert!(
            found
                .iter()
                .all(|(named, score)| order(named) == *score && Layout::of_puzzle(named) == Layout::of_puzzle(&givens))
        );
    }
}
