//! Digits that a font draws much like others, so that all of them on a board are misread the same way. That is one
//! mistake, not as many as there are digits.

use super::{Clues, Origin, Scan, Spot};

/// A digit as it was read, and the digit that it is taken for instead.
type Swap = (char, char);

/// Several readings that are changed in the same way.
pub(super) struct Group {
    /// The clues, each with the index of the alternative it is changed to.
    pub changes: Vec<(usize, usize)>,
    /// The mean cost of the changes, because they have a single cause.
    pub cost: u32,
}

/// The most groups that are tried, likeliest first, and the highest cost of one: that of an alternative with a
/// probability of one in a thousand.
const MOST_GROUPS: usize = 6;
const MOST_COST: u32 = 700;

/// If the cost rises by this much from one member to the next, those before the gap may be misread and those after it
/// right.
const GAP: u32 = 100;

/// The digit that one value has wherever the other has a different one. None if the values differ in more than that.
fn swap(from: &str, to: &str) -> Option<Swap> {
    let (one, other) = from.chars().zip(to.chars()).find(|(one, other)| one != other)?;
    let are_digits = one.is_ascii_digit() && other.is_ascii_digit();
    (are_digits && swapped(from, (one, other)) == to).then_some((one, other))
}

fn swapped(value: &str, (from, to): Swap) -> String {
    value.chars().map(|sign| if sign == from { to } else { sign }).collect()
}

/// The ways to change one digit to another all over the board that may explain a misreading, cheapest first. `cost` is
/// the cost of an alternative of a clue.
pub(super) fn groups(scan: &Scan, clues: &Clues, cost: impl Fn(usize, usize) -> u32) -> Vec<Group> {
    let digits = || ('0'..='9').flat_map(|from| ('0'..='9').map(move |to| (from, to))).filter(|(from, to)| from != to);
    let mut groups: Vec<Group> = digits().flat_map(|swap| of_swap(scan, clues, swap, &cost)).collect();
    groups.retain(|group| group.cost <= MOST_COST);
    groups.sort_by_key(|group| group.cost);
    groups.truncate(MOST_GROUPS);
    groups
}

/// The clues with a digit that can be read with another one instead: all of them, and those that cost clearly less than
/// the rest.
fn of_swap(scan: &Scan, clues: &Clues, swap: Swap, cost: impl Fn(usize, usize) -> u32) -> Vec<Group> {
    let mut members: Vec<(u32, (usize, usize))> = Vec::new();
    for (at, clue) in clues.clues.iter().enumerate() {
        let Some(glyph) = scan.glyph(clue.spot).filter(|glyph| glyph.value.contains(swap.0)) else { continue };
        let wanted = swapped(&glyph.value, swap);
        if let Some(other) = clue.others.iter().position(|(value, ..)| *value == wanted) {
            members.push((cost(at, other), (at, other)));
        }
    }
    members.sort_unstable();
    let split = (1..members.len())
        .filter(|at| members[*at].0 >= members[at - 1].0 + GAP)
        .max_by_key(|at| members[*at].0 - members[at - 1].0);
    let group = |members: &[(u32, (usize, usize))]| {
        let costs: u32 = members.iter().map(|(cost, _)| cost).sum();
        let changes = members.iter().map(|(_, change)| *change).collect();
        (members.len() > 1).then(|| Group { changes, cost: costs / members.len() as u32 })
    };
    let parts = [members.get(..split.unwrap_or(0)), Some(members.as_slice())];
    parts.into_iter().flatten().filter_map(group).collect()
}

/// The number of changes. Those of one digit to another count as one if most occurrences of the digit were changed that
/// way.
pub(super) fn counted(scan: &Scan, changes: &[(Spot, &str, &str)]) -> usize {
    let mut known: Vec<Swap> = Vec::new();
    let mut count = 0;
    for (_, from, to) in changes {
        match swap(from, to) {
            Some(swap) if known.contains(&swap) => {}
            Some(swap) => {
                known.push(swap);
                count += counted_of(scan, changes, swap);
            }
            None => count += 1,
        }
    }
    count
}

fn counted_of(scan: &Scan, changes: &[(Spot, &str, &str)], of: Swap) -> usize {
    let changed = changes.iter().filter(|(_, from, to)| swap(from, to) == Some(of)).count();
    let is_left = |spot: &Spot| {
        let glyph = scan.glyph(*spot).filter(|glyph| glyph.origin == Origin::Read && glyph.value.contains(of.0));
        glyph.is_some_and(|glyph| glyph.probability(&swapped(&glyph.value, of)) > 0.0)
    };
    let left = scan.spots().iter().filter(|spot| is_left(spot)).count();
    if changed > left { 1 } else { changed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_changed_wherever_it_stands_is_one_swap() {
        assert_eq!(swap("7", "1"), Some(('7', '1')));
        assert_eq!(swap("17", "11"), Some(('7', '1')));
        assert_eq!(swap("33", "38"), None, "only one of two");
        assert_eq!((swap("12", "34"), swap("4", "."), swap("4", "14"), swap("4", "4")), (None, None, None, None));
    }
}
