//! The search for how lines yield their conclusion: what follows from one after another, and why an assumption is
//! impossible.

use super::counts::{self, CountConflict};
use crate::explain::clues::consequences::{Walk, broken_at};
use crate::explain::error::Result;
use crate::puzzle::{Budget, Candidate, Cell, ConstraintId, Model, Position};

/// The most values of a choice that is followed case by case.
const CASES: usize = 3;
/// The number of choices whose text is worked out. The others take more to follow.
const WEIGHED: usize = 3;

/// What is known from some point on, and the reason for it.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub by: By,
    pub after: Position,
}

#[derive(Clone, Debug)]
pub(super) enum By {
    /// It was known before.
    Known,
    Supposed(Candidate),
    /// By a line, or by what categories and roles demand.
    Line(Option<usize>),
    /// An assumption turned out to be impossible.
    Refuted(Box<Refutation>),
}

/// Why an assumption is impossible.
#[derive(Clone, Debug)]
pub(super) struct Refutation {
    pub supposed: Candidate,
    /// The assumption, and what follows from it.
    pub stages: Vec<Stage>,
    pub end: End,
}

/// How an assumption ends.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// A line cannot be satisfied, or what needs no line, as this cell shows.
    Broken(Option<usize>, Cell),
    /// What lines say about numbers is contradictory.
    Numbers(CountConflict),
    /// None of the values left for a cell is possible.
    Cases(Cell, Vec<Refutation>),
}

impl Refutation {
    /// The approximate amount of text it needs.
    fn weight(&self) -> usize {
        let end = match &self.end {
            End::Broken(..) => 1,
            End::Numbers(conflict) => 1 + conflict.counts.len(),
            End::Cases(_, cases) => 1 + cases.iter().map(Refutation::weight).sum::<usize>(),
        };
        self.stages.len() + end
    }
}

/// An assumption that following the lines does not contradict.
pub(super) struct Open {
    supposed: Candidate,
    stages: Vec<Stage>,
}

impl Open {
    fn ended(&self, end: End) -> Refutation {
        Refutation { supposed: self.supposed, stages: self.stages.clone(), end }
    }

    fn after(&self) -> Option<&Position> {
        self.stages.last().map(|stage| &stage.after)
    }
}

pub(super) struct Search<'s, 'a> {
    pub model: &'a Model,
    pub walk: &'s mut Walk<'a>,
    pub lines: &'s [ConstraintId],
    pub budget: &'s Budget,
}

impl Search<'_, '_> {
    /// Continues from the last of some stages as far as the lines lead, one after another. Returns how it ends if it is
    /// impossible.
    pub(super) fn follow(&mut self, stages: &mut Vec<Stage>) -> Result<Option<End>> {
        while let Some(mut now) = stages.last().map(|stage| stage.after.clone()) {
            if let Some(cell) = self.model.cells().find(|cell| now.candidates(*cell).is_empty()) {
                return Ok(Some(End::Broken(None, cell)));
            }
            if settle(self.model, &mut now, |_| true) {
                stages.push(Stage { by: By::Line(None), after: now });
                continue;
            }
            let Some((line, fallen)) = self.walk.next(&now, self.budget)? else { return Ok(None) };
            if let Some(cell) = broken_at(&now, &fallen) {
                return Ok(Some(End::Broken(line, cell)));
            }
            fallen.iter().for_each(|candidate| _ = now.eliminate(*candidate));
            settle(self.model, &mut now, |cell| fallen.iter().any(|candidate| candidate.cell == cell));
            stages.push(Stage { by: By::Line(line), after: now });
        }
        Ok(None)
    }

    /// Assumes a candidate and continues line by line.
    pub(super) fn suppose(&mut self, known: &Position, supposed: Candidate) -> Result<Result<Refutation, Open>> {
        let mut after = known.clone();
        after.place(self.model, supposed);
        let mut open = Open { supposed, stages: vec![Stage { by: By::Supposed(supposed), after }] };
        let end = self.follow(&mut open.stages)?;
        Ok(end.map(|end| open.ended(end)).ok_or(open))
    }

    /// A refutation by lines that contradict each other on how many of some statements are true, if there is one.
    pub(super) fn by_numbers(&self, open: &Open) -> Result<Option<Refutation>> {
        let Some(after) = open.after() else { return Ok(None) };
        let conflict = counts::conflict(self.model, self.lines, after, self.budget)?;
        Ok(conflict.map(|conflict| open.ended(End::Numbers(conflict))))
    }

    /// Refutations by the values left for one cell, each of which is impossible. If `depth` is more than one, there may
    /// be choices within such a case. Returns the shortest ones, or with nested choices the first.
    pub(super) fn by_cases(&mut self, open: &Open, depth: usize) -> Result<Vec<Refutation>> {
        let Some(after) = open.after().cloned() else { return Ok(Vec::new()) };
        let mut found: Vec<Refutation> = Vec::new();
        for (cell, cases) in self.choices(&after)? {
            let mut refuted = Vec::new();
            for case in cases {
                let inner = match case {
                    Ok(refutation) => Some(refutation),
                    Err(open) => self.by_more(&open, depth)?,
                };
                let Some(inner) = inner else { break };
                refuted.push(inner);
            }
            if refuted.len() == after.candidates(cell).len() {
                found.push(open.ended(End::Cases(cell, refuted)));
                if depth > 1 {
                    break;
                }
            }
        }
        found.sort_by_key(Refutation::weight);
        found.truncate(WEIGHED);
        Ok(found)
    }

    /// How a case ends that does not end line by line.
    fn by_more(&mut self, open: &Open, depth: usize) -> Result<Option<Refutation>> {
        let by_numbers = self.by_numbers(open)?;
        if by_numbers.is_some() || depth < 2 {
            return Ok(by_numbers);
        }
        let mut by_cases = self.by_cases(open, depth - 1)?;
        Ok((!by_cases.is_empty()).then(|| by_cases.swap_remove(0)))
    }

    /// The cells with few values left, with where each value leads. Cells where most cases end soon come first, then
    /// those that leave the least open.
    fn choices(&mut self, now: &Position) -> Result<Vec<Choice>> {
        let mut cells: Vec<Cell> =
            self.lines.iter().flat_map(|line| self.model.constraint(*line).rule.cells()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| (2..=CASES).contains(&now.candidates(*cell).len()));
        let mut choices: Vec<Choice> = Vec::new();
        for cell in cells {
            let values = now.candidates(cell).iter();
            let cases: Result<Vec<_>, _> = values.map(|value| self.suppose(now, Candidate { cell, value })).collect();
            choices.push((cell, cases?));
        }
        let left = |open: &Open| {
            let after = open.after();
            self.model.cells().filter_map(|cell| Some(after?.candidates(cell).len())).sum::<usize>()
        };
        choices.sort_by_cached_key(|(_, cases)| {
            let open = cases.iter().filter_map(|case| case.as_ref().err());
            (open.clone().count(), open.map(left).sum::<usize>())
        });
        Ok(choices)
    }
}

/// A cell, with where each of its values leads.
type Choice = (Cell, Vec<Result<Refutation, Open>>);

/// Places the only candidates left in some cells. Returns whether there were any.
pub(super) fn settle(model: &Model, position: &mut Position, is_meant: impl Fn(Cell) -> bool) -> bool {
    let mut any = false;
    for cell in model.cells().filter(|cell| is_meant(*cell)) {
        if let Some(value) = position.candidates(cell).only().filter(|_| !position.is_placed(cell)) {
            position.place(model, Candidate { cell, value });
            any = true;
        }
    }
    any
}
