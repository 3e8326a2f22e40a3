//! # Remote Pair
//!
//! A chain of cells that all have the same two candidates, each of them in sight of the next. The two digits take turns along
//! it: the first cell has the one, the second the other, the third the one again. So two cells an odd number of steps apart
//! have both digits between them, as a pair has, though they may lie far from each other: a cell that sees both can have
//! neither digit. Two cells are a naked pair; the technique begins with four.
//!
//! The chain runs from the first cell along row 1, through the second box and down the last column to row 4.
//!
//! ```text
//! before                  after
//!  12   3 4 | 12 5 6       12   3 4 | 12 5 6
//!  .    . . | 3  4 12      .    . . | 3  4 12
//! ----------+---------    ----------+---------
//!  .    . . | .  . 3       .    . . | .  . 3
//!  1256 . . | .  . 12      56   . . | .  . 12
//! ----------+---------    ----------+---------
//!  .    . . | .  . 4       .    . . | .  . 4
//!  .    . . | .  . 5       .    . . | .  . 5
//! ```
//!
//! # 遠隔ペア(Remote Pair)
//!
//! 同じ2つの候補だけを持つマスの連鎖で、どのマスも次のマスから見えます。連鎖には2つの数字が交互に入ります。
//! 最初のマスが一方なら、2番目のマスはもう一方で、3番目のマスはまた最初の数字です。そこで、奇数歩離れた2マスには、
//! たとえ遠く離れていても、2国同盟と同じように2つの数字が1つずつ入ります。両方から見えるマスに、この2つの数字は入りません。
//! 2マスだけなら2国同盟(Naked Pair)なので、この手筋は4マスから始まります。
//!
//! 連鎖は1行1列から1行目を進み、ブロック2を通って、最後の列を4行目まで下ります。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use crate::logic::cells::Cells;
use crate::logic::proof::Proof;
use crate::logic::sight::Sight;
use crate::logic::{REMOTE_PAIR, Sink, say};
use crate::puzzle::{Candidate, Role, Step, ValueSet};
use crate::words::{self, Lang};

/// Equal cells of two candidates in a row.
pub fn find(sight: &Sight, sink: Sink) -> ControlFlow<()> {
    let mut left = sight.bivalue();
    while let Some(first) = left.first() {
        let values = sight.candidates(first);
        let equal: Cells = left.iter().filter(|at| sight.candidates(*at) == values).collect();
        left -= equal;
        let mut rest = equal;
        while let Some(start) = rest.first() {
            let Some(net) = Net::of(sight, equal, start, values) else {
                rest.remove(start);
                continue;
            };
            rest -= net.sides[0] | net.sides[1];
            if net.sides[0].len() + net.sides[1].len() < 4 {
                continue;
            }
            let lost = net.lost(sight);
            if !lost.is_empty() {
                sink(net.step(sight, lost))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Equal cells that hang together, parted by turns.
struct Net {
    values: ValueSet,
    sides: [Cells; 2],
    /// The links over which they hang together, in the order in which they were found.
    links: Vec<[usize; 2]>,
}

impl Net {
    /// The net around a cell; none where two cells of one side see each other, which no solution allows.
    fn of(sight: &Sight, equal: Cells, start: usize, values: ValueSet) -> Option<Net> {
        let mut net = Net { values, sides: [Cells::single(start), Cells::EMPTY], links: Vec::new() };
        let mut front = vec![(start, 0)];
        while let Some((at, side)) = front.pop() {
            let beside = sight.peers(at) & equal;
            if beside.meets(net.sides[side]) {
                return None;
            }
            for next in (beside - net.sides[1 - side]).iter() {
                net.sides[1 - side].insert(next);
                net.links.push([at, next]);
                front.insert(0, (next, 1 - side));
            }
        }
        Some(net)
    }

    /// The cells that see a cell of either side, with what they lose.
    fn lost(&self, sight: &Sight) -> Vec<Candidate> {
        let seen = |side: Cells| side.iter().fold(Cells::EMPTY, |all, at| all | sight.peers(at));
        let both = (seen(self.sides[0]) & seen(self.sides[1])) - self.sides[0] - self.sides[1];
        let lost = both.iter().flat_map(|at| {
            (sight.candidates(at) & self.values).iter().map(move |value| (at, value)).collect::<Vec<_>>()
        });
        lost.map(|(at, value)| Candidate::new(sight.cell(at), value)).collect()
    }

    fn step(&self, sight: &Sight, lost: Vec<Candidate>) -> Step {
        let mut proof = Proof::new(sight);
        let all = self.sides[0] | self.sides[1];
        all.iter().for_each(|at| proof.has_a_value(at));
        for (side, role) in self.sides.into_iter().zip(1..) {
            proof.show_all(side, Role::Side(role));
        }
        for [from, to] in &self.links {
            for value in self.values {
                let [from, to] = [*from, *to].map(Cells::single);
                proof.not_both(from, to, value);
                proof.link((from, value), (to, value), false);
            }
        }
        for gone in &lost {
            let Some(at) = sight.number(gone.cell) else { continue };
            for side in self.sides {
                if let Some(seen) = (side & sight.peers(at)).first() {
                    proof.not_both(Cells::single(seen), Cells::single(at), gone.value);
                }
            }
        }
        let model = sight.model;
        let text = say::sentence(|lang, detail| {
            let (pair, count) = (say::values(model, self.values, lang), words::count(all.len(), lang));
            let any = say::any_value(model, self.values, lang);
            let lost = say::lost(model, &lost, detail, lang);
            let named = detail == say::Detail::Full && all.len() <= 6;
            let cells = if named { say::cells(model, &sight.cells(all), lang) } else { String::new() };
            match (lang, named) {
                (Lang::En, true) => {
                    format!(
                        "{cells} can only be {any} and take turns. A cell that sees one of each can be neither: {lost}."
                    )
                }
                (Lang::En, false) => format!(
                    "A chain of {count} cells can only be {any}, taking turns. A cell that sees one of each can be neither: {lost}."
                ),
                (Lang::Ja, true) => format!(
                    "{cells}には{any}が交互に入ります(遠隔ペア)。両方の組から見えるマスには{pair}のどちらも入らないので、{lost}。"
                ),
                (Lang::Ja, false) => format!(
                    "つながる{count}マスには{any}が交互に入ります(遠隔ペア)。両方の組から見えるマスにはどちらも入らないので、{lost}。"
                ),
            }
        });
        proof.eliminating(REMOTE_PAIR.name, lost, text)
    }
}
