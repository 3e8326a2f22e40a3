//! Conclusions drawn from rules until nothing more follows, and the way back from there.

use std::collections::VecDeque;

use super::conclude::{Effort, bits};
use super::rules::Rules;

/// What takes values where somebody supposes something.
pub(crate) const SUPPOSED: u32 = u32::MAX;

/// A cell that lost values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Which cell.
    pub cell: usize,
    /// What it had.
    pub before: u64,
    /// What was left; nothing, where that is a contradiction.
    pub after: u64,
    /// The rule that took the others; [`SUPPOSED`] where none did.
    pub by: u32,
}

/// Where conclusions end in a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// The rule cannot be kept.
    Rule(u32),
    /// No value is left for the cell; the last one was lost at the end of the trail.
    Empty(usize),
}

/// What is left of the cells of a model. Only rules that are woken are looked at, and of these only those that are active.
pub(crate) struct Engine {
    effort: Effort,
    domains: Vec<u64>,
    trail: Vec<Loss>,
    /// Rules to look at, those first that were woken first, so that what is near is found before what is far.
    queue: VecDeque<u32>,
    /// The same of heavy rules, which wait for the others.
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

    /// What has been done so far, in touches of rules; see [`Rules::work`].
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// What is left of each cell.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Gives a cell other values, where nothing has been concluded yet.
    pub(crate) fn set_domain(&mut self, cell: usize, domain: u64) {
        self.domains[cell] = domain;
    }

    /// What was lost, in order.
    pub(crate) fn trail(&self) -> &[Loss] {
        &self.trail
    }

    /// Whether the rule takes part.
    pub(crate) fn is_active(&self, rule: u32) -> bool {
        self.is_active[rule as usize]
    }

    /// Says which rules take part from now on, or no longer do.
    pub(crate) fn activate<'r>(&mut self, rules: impl IntoIterator<Item = &'r u32>, is_active: bool) {
        rules.into_iter().for_each(|rule| self.is_active[*rule as usize] = is_active);
    }

    /// Puts a rule down to be looked at, where it takes part.
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

    /// Supposes that the cell has one of these values, whether or not they are left for it.
    pub(crate) fn suppose(&mut self, rules: &Rules, cell: usize, values: u64) {
        let before = self.domains[cell];
        if before != values {
            self.trail.push(Loss { cell, before, after: values, by: SUPPOSED });
            self.domains[cell] = values;
            self.wake_touching(rules, cell, before | values);
        }
    }

    /// Leaves the cell these of its values; says whether there are any.
    pub(crate) fn leave(&mut self, rules: &Rules, cell: usize, values: u64, by: u32) -> bool {
        let before = self.domains[cell];
        let after = before & values;
        if after != before {
            self.trail.push(Loss { cell, before, after, by });
            self.domains[cell] = after;
            // Where one value is left, what speaks of it is concerned as well.
            self.wake_touching(rules, cell, if after.is_power_of_two() { before } else { before & !after });
        }
        after != 0
    }

    /// Draws conclusions until nothing more follows or something cannot be.
    pub(crate) fn run(&mut self, rules: &Rules) -> Result<(), Conflict> {
        while self.look(rules)? {}
        Ok(())
    }

    /// Looks at the next rule; says whether there was one.
    pub(crate) fn look(&mut self, rules: &Rules) -> Result<bool, Conflict> {
        let Some(rule) = self.queue.pop_front().or_else(|| self.heavy.pop_front()) else { return Ok(false) };
        // What it takes by itself is no news to a rule that takes all it can.
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

    /// Forgets what was to be looked at.
    pub(crate) fn rest(&mut self) {
        for rule in self.queue.drain(..).chain(self.heavy.drain(..)) {
            self.is_queued[rule as usize] = false;
        }
    }

    /// Takes back all that was lost since the trail was so long.
    pub(crate) fn undo(&mut self, start: usize) {
        for loss in self.trail.drain(start..).rev() {
            self.domains[loss.cell] = loss.before;
        }
    }

    /// Notes in `gone`, for each cell, the values whose loss a contradiction rests on.
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

    /// Takes losses back until the trail is `start` long or a loss is met that `gone` has: its values are replaced there by
    /// those it rests on itself. Gives that loss, and which of its values were wanted.
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

    /// Notes the losses without which the rule would not take the values of the cell, or could be kept: cell by cell, what makes
    /// no difference is given back.
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
