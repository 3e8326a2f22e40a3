//! What a reader of a text sees at a glance: what follows from one line alone, or without any line.

use crate::explain::error::Result;
use crate::puzzle::{
    Budget, Candidate, Cell, ConstraintId, Form, Literal, Model, ModelBuilder, Position, Stopped, Value, ValueSet,
};
use crate::solve::{Reasoner, SolveError, Supposed};

/// What is ruled out, and the line that does it; None if it needs no line.
pub(super) type Fallen = (Option<usize>, Vec<Candidate>);

/// A piece of the text for every line, and one for every group of cells that are tied together without any line.
pub(super) struct Glances<'a> {
    model: &'a Model,
    by_line: Vec<Piece>,
    by_itself: Vec<Piece>,
}

/// One line (or none) with what categories and roles demand of its cells. What follows from the line at a position
/// follows from this piece alone, since nothing ties its cells to others.
struct Piece {
    /// The cells of the whole model that it contains, ascending.
    cells: Vec<Cell>,
    reasoner: Reasoner,
    /// Ways of filling the cells that have been found. A candidate in one of them that is still possible is not ruled
    /// out.
    met: Vec<Vec<Value>>,
}

impl<'a> Glances<'a> {
    pub(super) fn new(model: &'a Model, lines: &[ConstraintId], budget: &Budget) -> Result<Glances<'a>, Stopped> {
        let of_line =
            |line: &ConstraintId| Piece::new(model, Some(*line), model.constraint(*line).rule.cells(), budget);
        let by_line = lines.iter().map(of_line).collect::<Result<_, _>>()?;
        let mut by_itself: Vec<Piece> = Vec::new();
        for cell in model.cells() {
            if !by_itself.iter().any(|piece| piece.own(cell).is_some()) {
                by_itself.push(Piece::new(model, None, vec![cell], budget)?);
            }
        }
        Ok(Glances { model, by_line, by_itself })
    }

    /// Which of these candidates are ruled out without any line, or else by the first line that rules out any.
    pub(super) fn first(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Fallen>> {
        budget.spend(1)?;
        let mut fallen = Vec::new();
        for piece in &mut self.by_itself {
            fallen.extend(piece.fallen(self.model, position, targets, budget)?);
        }
        fallen.sort_unstable();
        if !fallen.is_empty() {
            return Ok(Some((None, fallen)));
        }
        for (line, piece) in self.by_line.iter_mut().enumerate() {
            budget.spend(1)?;
            let fallen = piece.fallen(self.model, position, targets, budget)?;
            if !fallen.is_empty() {
                return Ok(Some((Some(line), fallen)));
            }
        }
        Ok(None)
    }

    /// Which eliminations a line (or what needs none) depends on to rule out `supposed`. None of them can be spared;
    /// those in `known` are preferred, as they are needed anyway. If nothing is supposed, they are what leaves no
    /// possibility at all, as this cell shows.
    pub(super) fn behind(
        &mut self,
        position: &Position,
        line: Option<usize>,
        (cell, supposed): (Cell, Option<Literal>),
        known: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let piece = match line {
            Some(line) => self.by_line.get_mut(line),
            None => self.by_itself.iter_mut().find(|piece| piece.own(cell).is_some()),
        };
        let Some(piece) = piece else { return Ok(Vec::new()) };
        piece.needed(self.model, position, supposed, known, budget)
    }
}

impl Piece {
    /// A piece with a line, if there is one, some cells, and all cells that are tied to them.
    fn new(model: &Model, line: Option<ConstraintId>, mut cells: Vec<Cell>, budget: &Budget) -> Result<Piece, Stopped> {
        let free = || model.constraints().iter().filter(|constraint| constraint.form != Form::Line);
        let is_apart = |scope: &[Cell], cells: &[Cell]| {
            scope.iter().all(|cell| cells.contains(cell)) || !scope.iter().any(|cell| cells.contains(cell))
        };
        while let Some(tied) = free().map(|one| one.rule.cells()).find(|scope| !is_apart(scope, &cells)) {
            cells.extend(tied);
        }
        cells.sort_unstable();
        cells.dedup();
        let mut builder = ModelBuilder::new();
        for cell in &cells {
            builder.cell(model.site(*cell).clone(), model.domain(*cell));
        }
        let to = |cell: Cell| Cell(cells.binary_search(&cell).unwrap_or(0) as u16);
        let is_inside = |scope: Vec<Cell>| scope.iter().all(|cell| cells.binary_search(cell).is_ok());
        let own = free().filter(|constraint| is_inside(constraint.rule.cells()));
        for constraint in own.chain(line.map(|line| model.constraint(line))) {
            let mut moved = constraint.clone();
            moved.rule = constraint.rule.moved(&to);
            builder.add(moved);
        }
        let reasoner = Reasoner::new(&builder.build(), &[], &[], budget)?;
        Ok(Piece { cells, reasoner, met: Vec::new() })
    }

    /// Which of these candidates the piece rules out at a position. Candidates of other cells are ignored.
    fn fallen(
        &mut self,
        model: &Model,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let left: Vec<ValueSet> = self.cells.iter().map(|cell| position.candidates(*cell)).collect();
        let inside = |target: &Candidate| Some(Candidate { cell: self.own(target.cell)?, ..*target });
        let mut open: Vec<Candidate> = targets.iter().filter_map(inside).collect();
        let is_left = |way: &&Vec<Value>| way.iter().zip(&left).all(|(value, left)| left.contains(*value));
        for way in self.met.iter().filter(is_left) {
            open.retain(|one| way.get(one.cell.index()) != Some(&one.value));
        }
        let facts = self.gone(model, position).map(|one| self.ruled_out(one)).collect::<Vec<_>>();
        let fallen = self.reasoner.fallen(&[], &facts, &open, &mut self.met, budget)?;
        let whole = |one: Candidate| Some(Candidate { cell: *self.cells.get(one.cell.index())?, ..one });
        Ok(fallen.into_iter().filter_map(whole).collect())
    }

    fn needed(
        &mut self,
        model: &Model,
        position: &Position,
        supposed: Option<Literal>,
        known: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        // The assumption about a cell says more than what has been ruled out there.
        let is_other = |one: &Candidate| {
            supposed.is_none_or(|it| if it.holds { it.candidate.cell != one.cell } else { it.candidate != *one })
        };
        let mut gone: Vec<Candidate> = self.gone(model, position).filter(is_other).collect();
        gone.sort_by_key(|one| !known.contains(one));
        let own = |one: Literal| {
            Some(Literal { candidate: Candidate { cell: self.own(one.candidate.cell)?, ..one.candidate }, ..one })
        };
        let supposed = supposed.and_then(own).map(Supposed::Literal);
        let all: Vec<Supposed> = supposed.into_iter().chain(gone.iter().map(|one| self.ruled_out(*one))).collect();
        let needed = self.reasoner.involved(&[], &all, budget)?.unwrap_or_default();
        gone.retain(|one| needed.contains(&self.ruled_out(*one)));
        gone.sort_unstable();
        Ok(gone)
    }

    /// The number within the piece of a cell of the whole model; None if it is not in it.
    fn own(&self, cell: Cell) -> Option<Cell> {
        self.cells.binary_search(&cell).ok().map(|at| Cell(at as u16))
    }

    /// What has been ruled out in its cells.
    fn gone(&self, model: &Model, position: &Position) -> impl Iterator<Item = Candidate> {
        let gone = |cell: Cell| {
            (model.domain(cell) - position.candidates(cell)).iter().map(move |value| Candidate { cell, value })
        };
        self.cells.iter().flat_map(move |cell| gone(*cell))
    }

    /// The elimination in terms of the piece.
    fn ruled_out(&self, one: Candidate) -> Supposed {
        let cell = self.own(one.cell).unwrap_or(one.cell);
        Supposed::Literal(Literal { candidate: Candidate { cell, ..one }, holds: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Constraint, Formula, Rule, Site};
    use crate::rules;
    use crate::words::Phrase;

    struct Dice(u64);

    impl Dice {
        fn below(&mut self, most: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((self.0 >> 33) as usize) % most
        }

        fn formula(&mut self, model: &Model, depth: usize) -> Formula {
            let parts = |dice: &mut Dice| (0..2).map(|_| dice.formula(model, depth - 1)).collect();
            match self.below(if depth == 0 { 1 } else { 5 }) {
                0 => {
                    let cell = Cell(self.below(model.cell_count()) as u16);
                    let values: Vec<Value> = model.domain(cell).iter().collect();
                    Formula::Is(Candidate::new(cell, values[self.below(values.len())]))
                }
                1 => Formula::Not(Box::new(self.formula(model, depth - 1))),
                2 => Formula::All(parts(self)),
                3 => Formula::Any(parts(self)),
                _ => Formula::Count { of: parts(self), least: 1, most: 1 },
            }
        }
    }

    fn add(builder: &mut ModelBuilder, form: Form, rule: Rule) -> ConstraintId {
        builder.add(Constraint::new(form, Phrase::verbatim("rule"), rule))
    }

    /// A category, and two cells that are tied by one rule.
    fn builder() -> ModelBuilder {
        let mut builder = ModelBuilder::new();
        let domains = [ValueSet::range(1, 4); 4].into_iter().chain([ValueSet::range(1, 3); 2]);
        let site = |col: usize| Site::Square { row: 0, col: col as u16 };
        let cells: Vec<Cell> = domains.enumerate().map(|(col, domain)| builder.cell(site(col), domain)).collect();
        add(&mut builder, Form::Row, rules::all_different(cells[..4].to_vec()));
        let both = cells[4..].iter().map(|cell| Formula::Is(Candidate::new(*cell, Value(1)))).collect();
        add(&mut builder, Form::Row, rules::formula(Formula::Any(both)));
        builder
    }

    #[test]
    fn it_agrees_with_the_engine_and_needs_no_more_than_it_says() {
        let (mut dice, budget, mut fell) = (Dice(5), Budget::unlimited(), 0);
        let bare = builder().build();
        for _ in 0..300 {
            let mut builder = builder();
            let id = add(&mut builder, Form::Line, rules::formula(dice.formula(&bare, 4)));
            let model = builder.build();
            let mut position = Position::start(&model);
            for _ in 0..3 {
                let cell = Cell(dice.below(model.cell_count()) as u16);
                position.eliminate(Candidate::new(cell, Value(1 + dice.below(3) as u8)));
            }
            let of = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate::new(cell, value));
            let targets: Vec<Candidate> = model.cells().flat_map(of).collect();
            let gone = |cell: Cell| (model.domain(cell) - position.candidates(cell)).iter().collect::<Vec<_>>();
            let facts: Vec<Supposed> = model
                .cells()
                .flat_map(|cell| gone(cell).into_iter().map(move |value| Candidate::new(cell, value)))
                .map(|candidate| Supposed::Literal(Literal { candidate, holds: false }))
                .collect();
            let mut whole = Reasoner::new(&model, &[id], &[], &budget).expect("no limit");
            let by_itself = whole.fallen(&[], &facts, &targets, &mut Vec::new(), &budget).expect("no limit");
            let expected = whole.fallen(&[0], &facts, &targets, &mut Vec::new(), &budget).expect("no limit");
            if by_itself.len() == targets.len() || expected.len() == targets.len() {
                continue;
            }
            let mut glances = Glances::new(&model, &[id], &budget).expect("no limit");
            let mut fallen = |piece: &mut Piece| piece.fallen(&model, &position, &targets, &budget).expect("no limit");
            let mut none: Vec<Candidate> = glances.by_itself.iter_mut().flat_map(&mut fallen).collect();
            none.sort_unstable();
            assert_eq!(none, by_itself);
            let one = fallen(&mut glances.by_line[0]);
            let all: std::collections::BTreeSet<Candidate> = one.iter().chain(&none).copied().collect();
            assert_eq!(all, expected.iter().copied().collect());
            for candidate in one {
                fell += 1;
                let doubt = Literal { candidate, holds: true };
                let given = (candidate.cell, Some(doubt));
                let needed = glances.behind(&position, Some(0), given, &[], &budget).expect("no limit");
                let mut falls = |without: Option<usize>| {
                    let kept = needed.iter().enumerate().filter(|(at, _)| Some(*at) != without);
                    let kept = kept.map(|(_, one)| Supposed::Literal(Literal { candidate: *one, holds: false }));
                    let supposed: Vec<Supposed> = kept.chain([Supposed::Literal(doubt)]).collect();
                    whole.refuting(&[0], &supposed, &budget).expect("no limit").is_some()
                };
                assert!(falls(None), "they are enough");
                assert!((0..needed.len()).all(|at| !falls(Some(at))), "none of them is to spare");
            }
        }
        assert!(fell > 100, "only {fell} candidates fell");
    }
}
