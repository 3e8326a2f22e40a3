//! Propagation of rules until nothing more follows, and the way back to the reasons.

use std::collections::VecDeque;

use super::conclude::{Effort, bits};
use super::rules::Rules;

/// The pseudo-rule behind values that an assumption removes.
pub(crate) const SUPPOSED: u32 = u32::MAX;

/// A cell that lost values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub cell: usize,
    /// Its values before.
    pub before: u64,
    /// Its values afterwards; if none are left, that is a contradiction.
    pub after: u64,
    /// The rule that removed the others; [`SUPPOSED`] if it was an assumption.
    pub by: u32,
}

/// The contradiction in which propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// The rule cannot be satisfied.
    Rule(u32),
    /// No value is left for the cell; the last one was lost at the end of the trail.
    Empty(usize),
}

/// The domains of the cells of a model. Only rules that were woken are propagated, and of these only the active ones.
pub(crate) struct Engine {
    effort: Effort,
    domains: Vec<u64>,
    trail: Vec<Loss>,
    /// Rules to propagate. Those woken first come first, so that close conclusions are found before distant ones.
    queue: VecDeque<u32>,
    /// Heavy rules to propagate, which wait for the others.
    heavy: VecDeque<u32>,
    is_queued: Vec<bool>,
    is_active: Vec<bool>,
    narrow: Vec<(usize, u64)>,
    work: u64,
}

impl Engine {
    pub(crate) fn new(rules: &Rules, domains: Vec<u64>, effort: Effort) -> Engine {
        Engine {
            effort,
            domains,
            trail: Vec::new(),
            queue: VecDeque::new(),
            heavy: VecDeque::new(),
            is_queued: vec![false; rules.len()],
            is_active: vec![false; rules.len()],
            narrow: Vec::new(),
            work: 0,
        }
    }

    /// The work done so far, in the units of [`Rules::work`].
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The current domain of each cell.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Replaces the domain of a cell. Only allowed before anything has been concluded.
    pub(crate) fn set_domain(&mut self, cell: usize, domain: u64) {
        self.domains[cell] = domain;
    }

    /// The losses, in order.
    pub(crate) fn trail(&self) -> &[Loss] {
        &self.trail
    }

    /// Whether the rule takes part in propagation.
    pub(crate) fn is_active(&self, rule: u32) -> bool {
        self.is_active[rule as usize]
    }

    /// Adds rules to those that take part in propagation, or removes them.
    pub(crate) fn activate<'r>(&mut self, rules: impl IntoIterator<Item = &'r u32>, is_active: bool) {
        rules.into_iter().for_each(|rule| self.is_active[*rule as usize] = is_active);
    }

    /// Queues a rule for propagation if it is active.
    pub(crate) fn wake(&mut self, rules: &Rules, rule: u32) {
        if self.is_active[rule as usize] && !std::mem::replace(&mut self.is_queued[rule as usize], true) {
            if rules.is_heavy(rule) { &mut self.heavy } else { &mut self.queue }.push_back(rule);
        }
    }

    fn wake_touching(&mut self, rules: &Rules, cell: usize, values: u64) {
        for bit in bits(values) {
            rules.touching(cell, bit).iter().for_each(|rule| self.wake(rules, *rule));
        }
    }

    /// Assumes that the cell has one of these values, whether or not they are left for it.
    pub(crate) fn suppose(&mut self, rules: &Rules, cell: usize, values: u64) {
        let before = self.domains[cell];
        if before != values {
            self.trail.push(Loss { cell, before, after: values, by: SUPPOSED });
            self.domains[cell] = values;
            self.wake_touching(rules, cell, before | values);
        }
    }

    /// Restricts a cell to these values; returns whether any are left.
    pub(crate) fn leave(&mut self, rules: &Rules, cell: usize, values: u64, by: u32) -> bool {
        let before = self.domains[cell];
        let after = before & values;
        if after != before {
            self.trail.push(Loss { cell, before, after, by });
            self.domains[cell] = after;
            // If one value is left, the rules about that value are affected as well.
            self.wake_touching(rules, cell, if after.is_power_of_two() { before } else { before & !after });
        }
        after != 0
    }

    /// Propagates until nothing more follows or a contradiction is found.
    pub(crate) fn run(&mut self, rules: &Rules) -> Result<(), Conflict> {
        while self.look(rules)? {}
        Ok(())
    }

    /// Propagates the next rule; returns whether there was one.
    pub(crate) fn look(&mut self, rules: &Rules) -> Result<bool, Conflict> {
        let Some(rule) = self.queue.pop_front().or_else(|| self.heavy.pop_front()) else { return Ok(false) };
        // An exact rule learns nothing from its own removals, so it is kept from being queued by them.
        let is_done = rules.is_heavy(rule) && rules.is_exact(rule as usize);
        self.is_queued[rule as usize] = is_done;
        self.work += rules.work(rule as usize);
        let mut narrow = std::mem::take(&mut self.narrow);
        let kept = rules.propagate(rule as usize, &self.domains, self.effort, &mut narrow);
        let mut outcome = kept.map(|()| true).map_err(|_| Conflict::Rule(rule));
        for (cell, left) in narrow.drain(..) {
            if outcome.is_ok() && !self.leave(rules, cell, left, rule) {
                outcome = Err(Conflict::Empty(cell));
            }
        }
        self.narrow = narrow;
        if is_done {
            self.is_queued[rule as usize] = false;
        }
        if outcome.is_err() {
            self.rest();
        }
        outcome
    }

    /// Empties the queues.
    pub(crate) fn rest(&mut self) {
        for rule in self.queue.drain(..).chain(self.heavy.drain(..)) {
            self.is_queued[rule as usize] = false;
        }
    }

    /// Undoes all losses after the first `start` entries of the trail.
    pub(crate) fn undo(&mut self, start: usize) {
        for loss in self.trail.drain(start..).rev() {
            self.domains[loss.cell] = loss.before;
        }
    }

    /// Records in `gone`, for each cell, the values whose loss the contradiction depends on.
    pub(crate) fn behind_conflict(&mut self, rules: &Rules, conflict: Conflict, gone: &mut [u64]) {
        match conflict {
            Conflict::Empty(cell) => gone[cell] = u64::MAX,
            Conflict::Rule(rule) => match self.effort {
                Effort::Quick => {
                    rules.behind_conflict(rule as usize, &self.domains, &mut |cell, lost| gone[cell] |= lost)
                }
                Effort::Exact => self.needed(rules, rule, None, gone),
            },
        }
    }

    /// Undoes losses until the trail has length `start` or `gone` includes a value of a loss. In `gone`, the values of
    /// that loss are replaced by those it depends on. Returns the loss, with its values that `gone` included.
    pub(crate) fn back(&mut self, rules: &Rules, start: usize, gone: &mut [u64]) -> Option<(Loss, u64)> {
        while self.trail.len() > start {
            let loss = self.trail.pop()?;
            self.domains[loss.cell] = loss.before;
            let taken = loss.before & !loss.after;
            let wanted = taken & gone[loss.cell];
            if wanted == 0 {
                continue;
            }
            gone[loss.cell] &= !taken;
            match self.effort {
                _ if loss.by == SUPPOSED => {}
                Effort::Quick => {
                    rules.behind_loss(loss.by as usize, (loss.cell, wanted), &self.domains, &mut |cell, lost| {
                        gone[cell] |= lost
                    })
                }
                Effort::Exact => self.needed(rules, loss.by, Some((loss.cell, wanted)), gone),
            }
            return Some((loss, wanted));
        }
        None
    }

    /// Records in `gone` the losses that the rule needs to remove the values in `taken`, or to be unsatisfiable if that
    /// is None. Each cell in turn gets its whole domain back, and keeps it if that makes no difference.
    fn needed(&mut self, rules: &Rules, rule: u32, taken: Option<(usize, u64)>, gone: &mut [u64]) {
        let cells = rules.cells_of(rule as usize);
        let now: Vec<u64> = cells.iter().map(|cell| self.domains[*cell]).collect();
        let own = taken.map(|(cell, _)| cell);
        for cell in cells.iter().copied().filter(|cell| Some(*cell) != own) {
            let (had, whole) = (self.domains[cell], rules.domain(cell));
            if had == whole {
                continue;
            }
            self.domains[cell] = whole;
            if !self.still_takes(rules, rule, taken) {
                self.domains[cell] = had;
                gone[cell] |= whole & !had;
            }
        }
        cells.iter().zip(now).for_each(|(cell, now)| self.domains[*cell] = now);
    }

    fn still_takes(&self, rules: &Rules, rule: u32, taken: Option<(usize, u64)>) -> bool {
        let mut narrow = Vec::new();
        let is_kept = rules.propagate(rule as usize, &self.domains, self.effort, &mut narrow).is_ok();
        let left =
            |cell: usize| narrow.iter().filter(|(other, _)| *other == cell).fold(u64::MAX, |all, (_, left)| all & left);
        !is_kept || taken.is_some_and(|(cell, values)| values & left(cell) == 0)
    }
}
