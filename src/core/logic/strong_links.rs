//! Houses with two places for a value: one of the two must have it.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use crate::puzzle::{Form, Value};

/// Two places of a value, one of which must have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The two places, in board order.
    pub ends: [usize; 2],
    /// The houses in which they are the only places, in order.
    pub houses: Vec<usize>,
}

impl StrongLink {
    /// The first of the houses whose form is accepted.
    pub fn house_of_form(&self, index: &CandidateIndex, is_form: impl Fn(Form) -> bool) -> Option<usize> {
        self.houses.iter().copied().find(|house| is_form(index.form(*house)))
    }

    /// Both places.
    pub fn cells(&self) -> Cells {
        self.ends.into_iter().collect()
    }
}

/// The strong links of a value, each only once, ordered by their first house.
pub fn strong_links(index: &CandidateIndex, value: Value) -> Vec<StrongLink> {
    let mut links: Vec<StrongLink> = Vec::new();
    for house in 0..index.house_count() {
        let Some(ends) = index.must_be_in(house, value).pair() else { continue };
        match links.iter_mut().find(|link| link.ends == ends) {
            Some(link) => link.houses.push(house),
            None => links.push(StrongLink { ends, houses: vec![house] }),
        }
    }
    links
}
