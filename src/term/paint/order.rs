//! The order in which pieces of a frame are written: a short way round them all.
//!
//! From one piece to the next the cursor has to be moved and the pen turned, and both cost bytes. That is a travelling
//! salesman's problem with one way streets. It is answered as usual: from a good order to begin with, short stretches are
//! taken out and put in elsewhere (Or-opt, Or 1976) for as long as that makes the way shorter.

use super::motion::{self, Place};
use super::pen::Look;

/// With more pieces than this, looking for a better order would take longer than it saves.
pub(super) const MOST: usize = 180;

/// The longest stretch that is moved as a whole.
const STRETCH: usize = 3;

/// How often the pieces are gone through at the most.
const PASSES: usize = 4;

/// Something to write in one go: where it begins, where the cursor is after it, and the looks it begins and ends with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub from: Place,
    pub to: Place,
    pub look: Look,
    pub last: Look,
}

/// What it costs to go from one stop to another, from number 1 on; number 0 is the beginning.
struct Costs {
    /// One row for each stop that is left.
    out: Vec<u16>,
    /// The same by the stop that is gone to, so that both are read in one piece.
    into: Vec<u16>,
    count: usize,
}

impl Costs {
    fn new(stops: &[Stop], start: (Option<Place>, Look), width: u16, turning: impl Fn(Look, Look) -> usize) -> Costs {
        let mut looks: Vec<Look> = vec![start.1];
        let mut number = |look: Look| {
            let known = looks.iter().position(|other| *other == look);
            known.unwrap_or_else(|| {
                looks.push(look);
                looks.len() - 1
            })
        };
        let first: Vec<usize> = std::iter::once(0).chain(stops.iter().map(|stop| number(stop.look))).collect();
        let last: Vec<usize> = std::iter::once(0).chain(stops.iter().map(|stop| number(stop.last))).collect();
        let turns: Vec<Vec<usize>> =
            looks.iter().map(|from| looks.iter().map(|to| turning(*from, *to)).collect()).collect();
        let count = stops.len() + 1;
        let (mut out, mut into) = (vec![0; count * count], vec![0; count * count]);
        for from in 0..count {
            let place = if from == 0 { start.0 } else { Some(stops[from - 1].to) };
            let turns = &turns[last[from]];
            for to in 1..count {
                let way = motion::length(place, stops[to - 1].from, width);
                let cost = (way + turns[first[to]]).min(usize::from(u16::MAX)) as u16;
                out[from * count + to] = cost;
                into[to * count + from] = cost;
            }
        }
        Costs { out, into, count }
    }

    fn get(&self, from: usize, to: usize) -> i32 {
        i32::from(self.out[from * self.count + to])
    }

    /// From one stop to each.
    fn from(&self, stop: usize) -> &[u16] {
        &self.out[stop * self.count..][..self.count]
    }

    /// From each stop to one.
    fn to(&self, stop: usize) -> &[u16] {
        &self.into[stop * self.count..][..self.count]
    }
}

/// A short way round these stops, from where the cursor is and what the pen looks like. `turning` tells what a turn of
/// the pen costs.
pub(super) fn shortened(
    stops: &[Stop],
    start: (Option<Place>, Look),
    width: u16,
    turning: impl Fn(Look, Look) -> usize,
) -> Vec<usize> {
    let costs = Costs::new(stops, start, width, turning);
    let best = [(0..=stops.len()).collect(), nearest(&costs)]
        .into_iter()
        .map(|way| improved(way, &costs))
        .min_by_key(|way| length(way, &costs));
    best.unwrap_or_default().into_iter().skip(1).map(|stop| stop - 1).collect()
}

fn length(way: &[usize], costs: &Costs) -> i32 {
    way.windows(2).map(|pair| costs.get(pair[0], pair[1])).sum()
}

/// Always to the stop that is cheapest to reach.
fn nearest(costs: &Costs) -> Vec<usize> {
    let mut way = vec![0];
    let mut left: Vec<usize> = (1..costs.count).collect();
    let mut at = 0;
    while let Some(next) = (0..left.len()).min_by_key(|next| costs.get(at, left[*next])) {
        at = left.remove(next);
        way.push(at);
    }
    way
}

/// Or-opt: the first place of a way stays where it is.
fn improved(way: Vec<usize>, costs: &Costs) -> Vec<usize> {
    let mut way = Way::new(way, costs);
    let stretches = |count: usize| {
        (1..=STRETCH).flat_map(move |size| (1..(count + 1).saturating_sub(size)).map(move |at| (at, size)))
    };
    let count = way.stops.len();
    // Once every stretch was tried in vain since the last one that was moved, all others will be.
    let (all, mut in_vain) = (stretches(count).count(), 0);
    for (at, size) in (0..PASSES).flat_map(|_| stretches(count)) {
        in_vain = if way.moves(at, size) { 0 } else { in_vain + 1 };
        if in_vain == all {
            break;
        }
    }
    way.stops
}

/// A way that is being made shorter.
struct Way<'a> {
    stops: Vec<usize>,
    /// What it costs to go on from each place; nothing from the last.
    onwards: Vec<i32>,
    costs: &'a Costs,
}

impl<'a> Way<'a> {
    fn new(stops: Vec<usize>, costs: &'a Costs) -> Way<'a> {
        let onwards = vec![0; stops.len()];
        let mut way = Way { stops, onwards, costs };
        way.measure(0, way.stops.len());
        way
    }

    /// Sums up again what it costs to go on from the places of `from..to`.
    fn measure(&mut self, from: usize, to: usize) {
        for at in from..to.min(self.stops.len().saturating_sub(1)) {
            self.onwards[at] = self.costs.get(self.stops[at], self.stops[at + 1]);
        }
    }

    /// Moves the stretch to where it costs least; says whether that made the way shorter.
    fn moves(&mut self, at: usize, size: usize) -> bool {
        let end = at + size;
        let (first, last) = (self.stops[at], self.stops[end - 1]);
        let joined = self.stops.get(end).map_or(0, |after| self.costs.get(self.stops[at - 1], *after));
        let gained = self.onwards[at - 1] + self.onwards[end - 1] - joined;
        let (to_first, from_last) = (self.costs.to(first), self.costs.from(last));
        // Among places that cost the same the first one.
        let mut best: Option<(i32, usize)> = None;
        let mut look = |cost: i32, place: usize| {
            if cost < best.map_or(gained, |(least, _)| least) {
                best = Some((cost, place));
            }
        };
        // Between two of those before it, between two of those after it, and at the end.
        for (stops, start) in [(&self.stops[..at], 0), (&self.stops[end..], end)] {
            for (past, (pair, onwards)) in stops.windows(2).zip(&self.onwards[start..]).enumerate() {
                look(i32::from(to_first[pair[0]]) + i32::from(from_last[pair[1]]) - onwards, start + past);
            }
        }
        if let Some(stop) = self.stops[end..].last() {
            look(i32::from(to_first[*stop]), self.stops.len() - 1);
        }
        let Some((_, place)) = best else { return false };
        if place < at {
            self.stops[place + 1..end].rotate_right(size);
            self.measure(place, end);
        } else {
            self.stops[at..=place].rotate_left(size);
            self.measure(at - 1, place + 1);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;

    fn stop(row: u16, column: u16, color: u8) -> Stop {
        let look = Look { fg: Color::Indexed(color), ..Look::default() };
        Stop { from: Place { row, column }, to: Place { row, column: column + 1 }, look, last: look }
    }

    fn way(stops: &[Stop]) -> Vec<usize> {
        let turning = |from: Look, to: Look| if from == to { 0 } else { 5 };
        shortened(stops, (None, Look::default()), 80, turning)
    }

    #[test]
    fn what_lies_on_the_way_is_taken_along() {
        // Two colours in one corner, two in the other: neither row by row nor colour by colour.
        let stops = [stop(2, 3, 1), stop(2, 70, 1), stop(3, 3, 2), stop(3, 70, 2), stop(3, 4, 1), stop(2, 71, 2)];
        let order = way(&stops);
        assert_eq!(order.len(), stops.len());
        let cost = |order: &[usize]| {
            let mut at = (None, Look::default());
            let mut sum = 0;
            for next in order.iter().map(|next| stops[*next]) {
                sum += motion::length(at.0, next.from, 80) + if at.1 == next.look { 0 } else { 5 };
                at = (Some(next.to), next.look);
            }
            sum
        };
        assert!(cost(&order) < cost(&[0, 1, 2, 3, 4, 5]), "{order:?}");
        assert!(cost(&order) < cost(&[0, 1, 4, 5, 2, 3]), "{order:?}");
    }

    #[test]
    fn every_stop_is_made_once() {
        let stops: Vec<Stop> = (0..60).map(|at| stop(at * 7 % 23, at * 13 % 79, (at % 5) as u8)).collect();
        let mut order = way(&stops);
        order.sort_unstable();
        assert_eq!(order, (0..60).collect::<Vec<_>>());
        assert!(way(&[]).is_empty());
    }
}
