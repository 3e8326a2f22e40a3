//! The history of a game as a tree: going back and doing something else starts a branch, and no branch is ever lost.

/// How a turn is passed on the way from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// It is undone.
    Back,
    /// It is made.
    Forth,
}

/// The states of a game, numbered in the order of their creation. State 0 is the start; every other one was reached
/// from its parent by a turn `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<T> {
    /// State n + 1 is described by `turns[n]`.
    turns: Vec<Reached<T>>,
    /// For every state, the child used last; 0 (the start, which is no child) if there is none.
    used: Vec<u32>,
    current: usize,
}

/// The `u32` numbers suffice: a game's file has room for far fewer states.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reached<T> {
    parent: u32,
    depth: u32,
    turn: T,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { turns: Vec::new(), used: vec![0], current: 0 }
    }
}

impl<T> History<T> {
    /// The number of the current state.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The number of states, including the start.
    pub fn len(&self) -> usize {
        self.used.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The parent of `state`; `None` for the start and for numbers beyond the last.
    pub fn parent(&self, state: usize) -> Option<usize> {
        self.reached(state).map(|reached| reached.parent as usize)
    }

    /// The turn by which `state` was reached; `None` for the start and for numbers beyond the last.
    pub fn turn(&self, state: usize) -> Option<&T> {
        self.reached(state).map(|reached| &reached.turn)
    }

    /// The states reached from `state`, oldest first.
    pub fn children(&self, state: usize) -> impl Iterator<Item = usize> + '_ {
        self.turns.iter().enumerate().filter(move |(_, reached)| reached.parent as usize == state).map(|(at, _)| at + 1)
    }

    /// The number of turns between the start and `state`.
    pub fn depth(&self, state: usize) -> usize {
        self.reached(state).map_or(0, |reached| reached.depth as usize)
    }

    /// Whether the way from one state to another, later one undoes nothing.
    pub fn leads_to(&self, from: usize, to: usize) -> bool {
        let mut at = to;
        while self.depth(at) > self.depth(from) {
            let Some(parent) = self.parent(at) else { return false };
            at = parent;
        }
        at == from && from != to
    }

    /// The state that a redo leads to: the child of the current state that was used last.
    pub fn next(&self) -> Option<usize> {
        self.used.get(self.current).map(|child| *child as usize).filter(|child| *child > 0)
    }

    /// Adds a turn as a new child of the current state and goes there.
    pub fn push(&mut self, turn: T) {
        let parent = self.current;
        self.turns.push(Reached { parent: parent as u32, depth: self.depth(parent) as u32 + 1, turn });
        self.used.push(0);
        self.enter(self.turns.len());
    }

    /// Goes to the parent of the current state and returns the turn to undo; `None` at the start.
    pub fn undo(&mut self) -> Option<&T> {
        let left = self.current;
        self.current = self.parent(left)?;
        self.turn(left)
    }

    /// Goes to the child used last and returns the turn to make; `None` if there is no child.
    pub fn redo(&mut self) -> Option<&T> {
        let next = self.next()?;
        self.enter(next);
        self.turn(next)
    }

    /// Goes to any state and returns the turns on the way there; `None` if there is no such state. From now on, a redo
    /// from any state between the start and this one follows this way.
    pub fn goto(&mut self, state: usize) -> Option<Vec<(Direction, &T)>> {
        if state >= self.len() {
            return None;
        }
        let from = self.current;
        let mut at = state;
        while let Some(parent) = self.parent(at) {
            self.used[parent] = at as u32;
            at = parent;
        }
        self.current = state;
        self.way(from, state)
    }

    /// The turns on the way from one state to another; `None` if either does not exist.
    pub fn way(&self, from: usize, to: usize) -> Option<Vec<(Direction, &T)>> {
        if from.max(to) >= self.len() {
            return None;
        }
        let (mut low, mut high) = (from, to);
        let (mut back, mut forth) = (Vec::new(), Vec::new());
        while low != high {
            // The deeper of the two is not their common ancestor; at equal depth neither is.
            let (low_depth, high_depth) = (self.depth(low), self.depth(high));
            if low_depth >= high_depth {
                back.push(low);
                low = self.parent(low)?;
            }
            if high_depth >= low_depth {
                forth.push(high);
                high = self.parent(high)?;
            }
        }
        let back = back.into_iter().map(|state| (Direction::Back, state));
        let forth = forth.into_iter().rev().map(|state| (Direction::Forth, state));
        back.chain(forth).map(|(way, state)| Some((way, self.turn(state)?))).collect()
    }

    fn enter(&mut self, child: usize) {
        self.used[self.current] = child as u32;
        self.current = child;
    }

    fn reached(&self, state: usize) -> Option<&Reached<T>> {
        self.turns.get(state.checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_and_doing_something_else_loses_nothing() {
        let mut history = History::default();
        for turn in ["a", "b", "c"] {
            history.push(turn);
        }
        assert_eq!(history.undo(), Some(&"c"));
        assert_eq!(history.undo(), Some(&"b"));
        history.push("d");
        // start ─ a ─┬─ b ─ c
        //            └─ d
        assert_eq!(history.current(), 4);
        assert_eq!(
            history.way(3, 4),
            Some(vec![(Direction::Back, &"c"), (Direction::Back, &"b"), (Direction::Forth, &"d")])
        );
        assert_eq!((history.way(5, 0), history.current()), (None, 4), "to ask for the way is not to go");
        assert_eq!(history.children(1).collect::<Vec<_>>(), [2, 4]);
        let way = history.goto(3).expect("state 3 is there");
        assert_eq!(way, [(Direction::Back, &"d"), (Direction::Forth, &"b"), (Direction::Forth, &"c")]);
        assert_eq!(history.depth(3), 3);
        assert!(history.leads_to(0, 1) && history.leads_to(1, 3) && history.leads_to(1, 4));
        assert!(
            !history.leads_to(3, 1) && !history.leads_to(3, 4) && !history.leads_to(2, 4) && !history.leads_to(1, 1)
        );
        let undone = std::iter::from_fn(|| history.undo().copied()).collect::<String>();
        assert_eq!(undone, "cba");
        assert_eq!(history.redo(), Some(&"a"));
        assert_eq!(history.redo(), Some(&"b"), "the branch that was visited last");
        assert_eq!(history.goto(5), None);
        assert_eq!(history.goto(2), Some(vec![]));
    }
}
