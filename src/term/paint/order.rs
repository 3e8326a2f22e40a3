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

/// What it costs to go from one stop to another. Row and column 0 are the beginning.
struct Costs {
    bytes: Vec<u16>,
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
        let mut bytes = Vec::with_capacity(count * count);
        for from in 0..count {
            let place = if from == 0 { start.0 } else { Some(stops[from - 1].to) };
            bytes.extend((0..count).map(|to| match to {
                0 => 0,
                to => {
                    let way = motion::length(place, stops[to - 1].from, width);
                    (way + turns[last[from]][first[to]]).min(usize::from(u16::MAX)) as u16
                }
            }));
        }
        Costs { bytes, count }
    }

    fn get(&self, from: usize, to: usize) -> i32 {
        i32::from(self.bytes[from * self.count + to])
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
fn improved(mut way: Vec<usize>, costs: &Costs) -> Vec<usize> {
    for _ in 0..PASSES {
        let mut is_better = false;
        for size in 1..=STRETCH {
            let mut at = 1;
            while at + size <= way.len() {
                is_better |= moved(&mut way, at, size, costs);
                at += 1;
            }
        }
        if !is_better {
            break;
        }
    }
    way
}

/// Moves the stretch to where it costs least; says whether that made the way shorter.
fn moved(way: &mut [usize], at: usize, size: usize, costs: &Costs) -> bool {
    let (first, last) = (way[at], way[at + size - 1]);
    let step = |from: usize, to: Option<usize>| to.map_or(0, |to| costs.get(from, to));
    let (before, after) = (way[at - 1], way.get(at + size).copied());
    let gained = costs.get(before, first) + step(last, after) - step(before, after);
    let place = (0..way.len()).filter(|place| *place + 1 < at || *place >= at + size);
    let added = |place: usize| {
        let (from, to) = (way[place], way.get(place + 1).copied());
        costs.get(from, first) + step(last, to) - step(from, to)
    };
    let Some((cost, place)) = place.map(|place| (added(place), place)).min() else { return false };
    if cost >= gained {
        return false;
    }
    if place < at {
        way[place + 1..at + size].rotate_right(size);
    } else {
        way[at..=place].rotate_left(size);
    }
    true
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
