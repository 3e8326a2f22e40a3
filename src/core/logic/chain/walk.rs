//! From a supposition along the links, shortest ways first.

use super::graph::{Graph, Strong};

/// How a state was reached: from which joint, and by which strong link if the state is "holds".
#[derive(Clone, Copy, Debug)]
struct Came {
    from: u32,
    why: Option<Strong>,
}

/// One stop of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// The joint.
    pub joint: u32,
    /// Whether it holds under the assumption.
    pub holds: bool,
    /// The strong link that leads to it, if any.
    pub why: Option<Strong>,
}

/// The order in which the links of a joint are taken. Of several shortest chains the first is reported. The other order
/// finds another one, which matters if a chain is wanted for its eliminations beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Forward,
    Backward,
}

/// How to walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkOptions {
    /// The most links from the start.
    pub most: usize,
    /// The order of the links of a joint.
    pub order: Order,
    /// Whether to use almost locked sets as links as well.
    pub sets: bool,
}

/// Both orders.
pub(super) const ORDERS: [Order; 2] = [Order::Forward, Order::Backward];

impl WalkOptions {
    /// A walk over at most `most` links of all sorts.
    pub fn over(most: usize) -> WalkOptions {
        WalkOptions { most, order: Order::Forward, sets: true }
    }
}

impl Order {
    fn of<T: Copy>(self, links: &[T]) -> impl Iterator<Item = T> + '_ {
        let last = links.len().wrapping_sub(1);
        (0..links.len()).map(move |at| links[if self == Order::Forward { at } else { last - at }])
    }
}

/// What follows from assuming that a joint holds, or that it does not.
pub(super) struct Walk {
    start: u32,
    supposed: bool,
    way: WalkOptions,
    holding: Vec<Option<Came>>,
    falling: Vec<Option<Came>>,
    /// The joints that come to hold, nearest first.
    pub held: Vec<u32>,
    /// The joints that turn out not to hold.
    fallen: Vec<u32>,
}

impl Walk {
    /// Walks from the assumption as far as links lead.
    fn in_way(graph: &Graph, start: u32, supposed: bool, way: WalkOptions) -> Walk {
        let none = vec![None; graph.joints.len()];
        let (holding, falling) = (none.clone(), none);
        let mut walk = Walk { start, supposed, way, holding, falling, held: Vec::new(), fallen: Vec::new() };
        walk.go(graph);
        walk
    }

    /// Walks in the buffers of an earlier walk over the same graph, if there is one in `room`.
    pub fn on<'w>(room: &'w mut Option<Walk>, graph: &Graph, start: u32, supposed: bool, way: WalkOptions) -> &'w Walk {
        if let Some(walk) = room {
            walk.again(graph, start, supposed, way);
        }
        room.get_or_insert_with(|| Walk::in_way(graph, start, supposed, way))
    }

    /// Walks once more over the same graph from another assumption. Allocating the buffers is most of the cost of a
    /// short walk, and there are many walks.
    fn again(&mut self, graph: &Graph, start: u32, supposed: bool, way: WalkOptions) {
        self.held.drain(..).for_each(|at| self.holding[at as usize] = None);
        self.fallen.drain(..).for_each(|at| self.falling[at as usize] = None);
        (self.start, self.supposed, self.way) = (start, supposed, way);
        self.go(graph);
    }

    fn go(&mut self, graph: &Graph) {
        let mut front = vec![self.start];
        let mut next = Vec::new();
        let mut holds = self.supposed;
        for _ in 0..self.way.most {
            for from in front.drain(..) {
                if holds {
                    self.fall_from(graph, from, &mut next);
                } else {
                    self.hold_from(graph, from, &mut next);
                }
            }
            if next.is_empty() {
                break;
            }
            holds = !holds;
            (if holds { &mut self.held } else { &mut self.fallen }).extend(&next);
            std::mem::swap(&mut front, &mut next);
            // A chain ends where it contradicts the assumption.
            if holds != self.supposed {
                let start = self.start;
                front.retain(|at| *at != start);
            }
        }
    }

    fn fall_from(&mut self, graph: &Graph, from: u32, next: &mut Vec<u32>) {
        for to in self.way.order.of(&graph.weak[from as usize]) {
            let is_new = self.falling[to as usize].is_none() && (self.supposed || to != self.start);
            if is_new && !self.has_met(from, true, to) {
                self.falling[to as usize] = Some(Came { from, why: None });
                next.push(to);
            }
        }
    }

    fn hold_from(&mut self, graph: &Graph, from: u32, next: &mut Vec<u32>) {
        for (to, why) in self.way.order.of(&graph.strong[from as usize]) {
            if !self.way.sets && matches!(why, Strong::Set(_)) {
                continue;
            }
            let is_new = self.holding[to as usize].is_none() && (!self.supposed || to != self.start);
            if is_new && !self.has_met(from, false, to) {
                self.holding[to as usize] = Some(Came { from, why: Some(why) });
                next.push(to);
            }
        }
    }

    /// Whether the chain that ends at `from` has passed `joint` before, in the state of `from`. Such a chain would
    /// claim that the joint holds and that it does not. Another way may still reach the joint.
    fn has_met(&self, from: u32, holds: bool, joint: u32) -> bool {
        if joint == self.start || (if holds { &self.holding } else { &self.falling })[joint as usize].is_none() {
            return false;
        }
        let (mut at, mut state) = (from, holds);
        while at != self.start || state != self.supposed {
            if at == joint {
                return true;
            }
            let came = if state { self.holding[at as usize] } else { self.falling[at as usize] };
            let Some(came) = came else { return false };
            (at, state) = (came.from, !state);
        }
        false
    }

    /// Whether the joint comes to hold.
    pub fn holds(&self, joint: u32) -> bool {
        self.holding[joint as usize].is_some()
    }

    /// The chain from the assumption to a joint that holds or does not. None if it passes a joint twice, which says
    /// more than the chain is meant to.
    pub fn chain(&self, joint: u32, holds: bool) -> Option<Vec<Stop>> {
        let mut stops = Vec::new();
        let (mut at, mut state) = (joint, holds);
        loop {
            let came = if state { self.holding[at as usize] } else { self.falling[at as usize] };
            if at == self.start && state == self.supposed {
                stops.push(Stop { joint: at, holds: state, why: None });
                break;
            }
            let came = came?;
            stops.push(Stop { joint: at, holds: state, why: came.why });
            (at, state) = (came.from, !state);
        }
        stops.reverse();
        let is_met_before = |at: usize| {
            let inner = if stops[0].joint == stops[at].joint && at + 1 == stops.len() { 1 } else { 0 };
            stops[inner..at].iter().any(|stop| stop.joint == stops[at].joint)
        };
        (!(1..stops.len()).any(is_met_before)).then_some(stops)
    }
}
