//! The number of truth values that hold.

use std::collections::VecDeque;

use super::super::cnf::Lit;
use super::super::formula::{List, Meaning};
use super::Encoder;
use super::node::{Node, clause};

/// Up to this number of literals, each choice of too many or too few gets its own clause. A minesweeper clue has at
/// most eight neighbours.
const DIRECT: usize = 8;
/// If a table of counts would have more entries than this, the literals are added in binary instead.
const TABLE: usize = 16_384;

impl Encoder {
    /// Between `least` and `most` of `nodes` are true.
    pub(super) fn demand_count(&mut self, nodes: &[Node], least: u32, most: u32) {
        let Window { literals, least, most } = match window(nodes, least, most) {
            Ok(window) => window,
            Err(true) => return,
            Err(false) => return self.demand([]),
        };
        if literals.len() <= DIRECT {
            for choice in choices(literals.len(), most + 1) {
                self.demand(choice.iter().filter_map(|at| literals.get(*at)).map(|literal| !*literal));
            }
            for choice in choices(literals.len(), literals.len() + 1 - least) {
                self.demand(choice.iter().filter_map(|at| literals.get(*at)).copied());
            }
            return;
        }
        let (enough, too_many) = self.counter(&literals, least, most);
        self.demand_any([enough]);
        self.demand_any([!too_many]);
    }

    /// A truth value that tells whether between `least` and `most` of `nodes` are true.
    pub(super) fn count_node(&mut self, nodes: &[Node], least: u32, most: u32) -> Node {
        match window(nodes, least, most) {
            Err(known) => Node::Const(known),
            Ok(Window { literals, least, most }) => {
                let (enough, too_many) = self.counter(&literals, least, most);
                self.all_node(&[enough, !too_many])
            }
        }
    }

    /// Whether at least `least`, and whether more than `most`, of the literals are true: a sequential counter. Row i
    /// tells, for every j, whether at least j of the first i are true.
    fn counter(&mut self, literals: &[Lit], least: usize, most: usize) -> (Node, Node) {
        let width = (most + 1).min(literals.len()).max(least);
        if width * literals.len() > TABLE {
            return self.added(literals, least, most);
        }
        let list = self.counted(literals);
        let mut before: Vec<Node> = vec![Node::Const(true)];
        before.resize(width + 1, Node::Const(false));
        for (at, literal) in literals.iter().enumerate() {
            let mut row = vec![Node::Const(true)];
            let meaning = |below: usize| Meaning::AtLeast { list, first: at + 1, count: below + 1 };
            row.extend(self.fresh_meaning(width.min(at + 1), meaning).into_iter().map(Node::Lit));
            row.resize(width + 1, Node::Const(false));
            for ((now, same), one_less) in row.iter().zip(&before).skip(1).zip(&before) {
                if *now == Node::Const(false) {
                    continue;
                }
                let counted = Node::Lit(*literal);
                self.define_any([!*same, *now]);
                self.define_any([!*one_less, !counted, *now]);
                self.define_any([!*now, *same, counted]);
                self.define_any([!*now, *one_less]);
            }
            before = row;
        }
        let reaches = |count: usize| before.get(count).copied().unwrap_or(Node::Const(false));
        (reaches(least), reaches(most + 1))
    }

    /// The same in binary: full adders reduce the literals to one for each power of two (Eén and Sörensson,
    /// "Translating Pseudo-Boolean Constraints into SAT", 2006). Propagation on it is weaker than on a table, but it is
    /// far smaller.
    fn added(&mut self, literals: &[Lit], least: usize, most: usize) -> (Node, Node) {
        let list = self.counted(literals);
        let mut columns: Vec<VecDeque<Lit>> = vec![literals.iter().copied().collect()];
        let mut sum = Vec::new();
        while let Some(mut column) = columns.pop() {
            let mut carries = VecDeque::new();
            while column.len() > 1 {
                let inputs: Vec<Lit> = column.drain(..column.len().min(3)).collect();
                let (bit, carry) = self.adder(&inputs);
                for (literal, carries) in [(bit, false), (carry, true)] {
                    let power = sum.len() as u32;
                    self.mean(literal, || Meaning::Adder { list, power, carries, inputs: inputs.clone() });
                }
                column.push_back(bit);
                carries.push_back(carry);
            }
            if let Some(last) = column.pop_front() {
                // The bit of a single literal is the literal itself, which keeps its meaning.
                if literals.len() > 1 {
                    self.mean(last, || Meaning::Bit { list, power: sum.len() as u32 });
                }
                sum.push(last);
            }
            if !carries.is_empty() {
                columns.push(carries);
            }
        }
        (self.reaches(list, &sum, least), self.reaches(list, &sum, most + 1))
    }

    /// Notes a list of literals to be counted; returns its index, which meanings refer to.
    fn counted(&mut self, literals: &[Lit]) -> usize {
        let Some(notes) = &mut self.notes else { return 0 };
        notes.lists.push(List { origin: self.origin, literals: literals.to_vec() });
        notes.lists.len() - 1
    }

    /// The lower and the upper bit of the sum of two or three literals.
    fn adder(&mut self, inputs: &[Lit]) -> (Lit, Lit) {
        let (bit, carry) = (self.cnf.new_var().positive(), self.cnf.new_var().positive());
        for chosen in 0u32..1 << inputs.len() {
            let wrong = inputs.iter().enumerate().map(|(at, one)| if chosen >> at & 1 == 1 { !*one } else { *one });
            let wrong: Vec<Lit> = wrong.collect();
            let held = chosen.count_ones();
            for (out, is_set) in [(bit, held % 2 == 1), (carry, held >= 2)] {
                self.define(wrong.iter().copied().chain([if is_set { out } else { !out }]));
            }
        }
        (bit, carry)
    }

    /// Whether a number, given by its bits from the lowest, is at least `bound`. The number counts the true literals of
    /// a list.
    fn reaches(&mut self, list: usize, bits: &[Lit], bound: usize) -> Node {
        if bound == 0 {
            return Node::Const(true);
        }
        if bound.checked_shr(bits.len() as u32).unwrap_or(0) > 0 {
            return Node::Const(false);
        }
        // From the lowest bit up: a higher bit decides if it differs from that bit of `bound - 1`.
        let below = bound - 1;
        let mut above = Node::Const(false);
        for (at, bit) in bits.iter().enumerate() {
            let bit = Node::Lit(*bit);
            let known = self.cnf.variables();
            above = if below >> at & 1 == 1 { self.all_node(&[bit, above]) } else { !self.all_node(&[!bit, !above]) };
            if let Node::Lit(literal) = above
                && literal.var().0 >= known
            {
                let (bits, least) = (at as u32 + 1, (below & ((2 << at) - 1)) + 1);
                self.mean(literal, || Meaning::Remainder { list, bits, least, reaches: literal.is_positive() });
            }
        }
        above
    }

    pub(super) fn define_any(&mut self, nodes: impl IntoIterator<Item = Node>) {
        if let Some(literals) = clause(nodes) {
            self.define(literals);
        }
    }
}

/// What is left to count after the constants are counted: `least <= most <= literals.len()`, and some counts are not
/// allowed.
struct Window {
    literals: Vec<Lit>,
    least: usize,
    most: usize,
}

/// `Err` if the result is the same whatever the literals are.
fn window(nodes: &[Node], least: u32, most: u32) -> Result<Window, bool> {
    let held = nodes.iter().filter(|node| **node == Node::Const(true)).count();
    let literals: Vec<Lit> = nodes
        .iter()
        .filter_map(|node| match node {
            Node::Lit(literal) => Some(*literal),
            Node::Const(_) => None,
        })
        .collect();
    let least = (least as usize).saturating_sub(held);
    let Some(most) = (most as usize).checked_sub(held) else { return Err(false) };
    if least > most || least > literals.len() {
        return Err(false);
    }
    if least == 0 && most >= literals.len() {
        return Err(true);
    }
    let most = most.min(literals.len());
    Ok(Window { literals, least, most })
}

/// Every choice of `size` indices out of `count`, ascending; empty if `size` is more than `count`.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    if size <= count {
        choose(0, count, size, &mut Vec::new(), &mut all);
    }
    all
}

fn choose(from: usize, count: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        all.push(chosen.clone());
        return;
    }
    for at in from..count {
        chosen.push(at);
        choose(at + 1, count, size, chosen, all);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_complete() {
        assert_eq!(choices(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(choices(3, 0), [Vec::<usize>::new()]);
        assert!(choices(3, 4).is_empty());
    }
}
