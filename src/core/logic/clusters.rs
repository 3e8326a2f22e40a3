//! Places of a value that houses with two places for it tie together.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::strong_links::{StrongLink, strong_links};
use crate::puzzle::Value;

/// Places of a value connected by strong links.
pub struct Cluster {
    /// The two groups of places, one of which holds as a whole.
    pub colours: [Cells; 2],
    /// The strong links that lead from the first place to each of the others, in the order in which they were found.
    pub links: Vec<StrongLink>,
}

/// The clusters of a value, ordered by their first place. A cluster whose places cannot alternate has no solution and
/// is left out.
pub fn clusters(index: &CandidateIndex, value: Value) -> Vec<Cluster> {
    let links = strong_links(index, value);
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut done = Cells::EMPTY;
    let starts: Cells = links.iter().flat_map(|link| link.ends).collect();
    for start in starts.iter() {
        if done.contains(start) {
            continue;
        }
        let mut cluster = Cluster { colours: [Cells::single(start), Cells::EMPTY], links: Vec::new() };
        let mut queue = std::collections::VecDeque::from([(start, 0)]);
        while let Some((at, colour)) = queue.pop_front() {
            for link in links.iter().filter(|link| link.ends.contains(&at)) {
                let next = if link.ends[0] == at { link.ends[1] } else { link.ends[0] };
                if !cluster.cells().contains(next) {
                    cluster.colours[1 - colour].insert(next);
                    cluster.links.push(link.clone());
                    queue.push_back((next, 1 - colour));
                }
            }
        }
        done |= cluster.cells();
        let is_turning = |link: &&StrongLink| cluster.colours.iter().any(|colour| link.cells().is_subset(*colour));
        if !links.iter().any(|link| is_turning(&link)) {
            clusters.push(cluster);
        }
    }
    clusters
}

impl Cluster {
    /// All places.
    pub fn cells(&self) -> Cells {
        self.colours[0] | self.colours[1]
    }

    /// The part of the cluster that connects these places.
    pub fn tying(&self, needed: Cells) -> Cluster {
        let mut links = self.links.clone();
        loop {
            // A link can be dropped if one of its ends is not needed and leads nowhere else.
            let is_loose = |link: &StrongLink, links: &[StrongLink]| {
                link.ends.iter().any(|end| {
                    !needed.contains(*end) && links.iter().filter(|other| other.ends.contains(end)).count() == 1
                })
            };
            let Some(at) = links.iter().position(|link| is_loose(link, &links)) else { break };
            links.remove(at);
        }
        let kept = links.iter().fold(needed, |kept, link| kept | link.cells());
        Cluster { colours: self.colours.map(|colour| colour & kept), links }
    }
}
