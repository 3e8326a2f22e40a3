//! A trace in words: the assumption, what follows, and why it is impossible.

use super::ending::ending;
use super::{rule_step, step_name};
use crate::logic::phrases;
use crate::puzzle::{
    AtomId, Candidate, Cell, ConstraintId, HallViolation, Model, Part, Position, Sentence, TraceLine, ValueSet,
    ascending,
};
use crate::words::{Arg, Phrase, say};

/// The most cases that are told one by one.
const CASES: usize = 12;
/// The most facts in one sentence, and the most rules that one of several may follow from. If there are more, each fact
/// has a row of its own.
const FACTS: usize = 3;
const RULES: usize = 2;
/// The most rules of one fact that are named one by one.
const NAMED: usize = 5;

/// One assumption of a trace, and where it leads.
struct Paragraph {
    depth: usize,
    opening: Phrase,
    facts: Vec<Fact>,
    ending: Ending,
}

/// How a paragraph ends.
#[derive(PartialEq, Eq)]
enum Ending {
    /// With nothing that needs a word.
    Nothing,
    /// With cases, which follow.
    Cases,
    /// With the rules that leave the cases that follow.
    CasesLeft(Vec<ConstraintId>),
    /// With the reason why the assumption is impossible.
    Told(Phrase),
}

/// A fact that follows.
#[derive(PartialEq, Eq)]
struct Fact {
    cells: Vec<Cell>,
    what: What,
    /// The rules it follows from, without those that were named before.
    by: Vec<ConstraintId>,
    /// The cell that is in the way next to its cells, if it follows from that alone.
    next_to: Option<Cell>,
    /// What would be in the way otherwise.
    otherwise: Option<Sentence>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Is(ValueSet),
    IsNot(ValueSet),
}

/// The rows of text for a trace: "Suppose r4c3 is 5: then r2c7 is 5 by row 2, and column 7 has two 5s." and the
/// conclusion. Each case has a row of its own, and so has each fact of a long argument; nested rows are indented. Every
/// rule that is used is named. Empty if there is no trace.
pub fn trace_rows(model: &Model, trace: &[TraceLine]) -> Vec<Phrase> {
    if let Some(TraceLine::Worked(_)) = trace.first() {
        let said = |line: &TraceLine| match line {
            TraceLine::Worked(sum) => Some(sum.clone()),
            _ => None,
        };
        return trace.iter().filter_map(said).collect();
    }
    Telling::of(model, trace).rows()
}

/// A trace while it is being put into words.
pub(crate) struct Telling<'m> {
    model: &'m Model,
    /// The rules that the trace uses.
    rules: Vec<ConstraintId>,
    /// Whether it uses at most one rule, by which everything then follows.
    is_by_one: bool,
    paragraphs: Vec<Paragraph>,
    /// For each choice that is open: whether the current case is its last, and how much was settled before it.
    open: Vec<(bool, usize)>,
    /// The values that cells are known to have at the current line.
    settled: Vec<Candidate>,
    /// Eliminations that go without saying, each with its rule, which is named by what depends on it.
    silent: Vec<(Cell, ConstraintId)>,
    /// The initial assumption, and whether the candidate is assumed to hold.
    supposed: Option<(Candidate, bool)>,
}

impl<'m> Telling<'m> {
    /// Puts a whole trace into words.
    pub fn of(model: &'m Model, trace: &[TraceLine]) -> Telling<'m> {
        let rules = ascending(trace.iter().flat_map(|line| constraints_of(model, line)));
        let mut telling = Telling {
            model,
            is_by_one: rules.len() < 2,
            rules,
            paragraphs: Vec::new(),
            open: Vec::new(),
            settled: Vec::new(),
            silent: Vec::new(),
            supposed: None,
        };
        trace.iter().for_each(|line| telling.tell(line));
        telling
    }

    /// The rules that its text names. None of them if it only counts those of some fact.
    pub fn named(&self) -> &[ConstraintId] {
        let counts = |paragraph: &Paragraph| paragraph.facts.iter().any(|fact| fact.by.len() > NAMED);
        if self.paragraphs.iter().any(counts) { &[] } else { &self.rules }
    }

    /// Whether neither trace has cases and both draw the same conclusions from their assumptions.
    pub fn is_like(&self, other: &Telling) -> bool {
        match (self.paragraphs.as_slice(), other.paragraphs.as_slice()) {
            ([one], [two]) => self.is_by_one == other.is_by_one && one.facts == two.facts && one.ending == two.ending,
            _ => false,
        }
    }

    fn tell(&mut self, line: &TraceLine) {
        let model = self.model;
        match line {
            TraceLine::Suppose(candidate) => {
                self.supposed = Some((*candidate, true));
                self.settled.push(*candidate);
                self.begin(suppose(model, *candidate, true));
            }
            TraceLine::Doubt(candidate) => {
                self.supposed = Some((*candidate, false));
                self.begin(suppose(model, *candidate, false));
            }
            TraceLine::Case { candidate, is_last } => {
                self.leave_cases();
                self.begin(case(model, *candidate));
                self.open.push((*is_last, self.settled.len()));
                self.settled.push(*candidate);
            }
            TraceLine::Then { candidate, holds, because, otherwise } => {
                let value = ValueSet::single(candidate.value);
                if *holds {
                    self.follow(candidate.cell, What::Is(value), because, otherwise.as_ref());
                    self.settled.push(*candidate);
                } else if because.iter().all(|rule| self.goes_without_saying(*candidate, *rule)) {
                    let because = because.iter().map(|rule| (candidate.cell, model.atom(*rule).constraint));
                    self.silent.extend(because);
                } else {
                    self.follow(candidate.cell, What::IsNot(value), because, otherwise.as_ref());
                }
            }
            TraceLine::Left { cell, values, because } => self.follow(*cell, What::Is(*values), because, None),
            TraceLine::Worked(_) => {}
            end => self.end(end),
        }
    }

    fn begin(&mut self, opening: Phrase) {
        let (depth, facts, ending) = (self.open.len(), Vec::new(), Ending::Nothing);
        self.paragraphs.push(Paragraph { depth, opening, facts, ending });
    }

    /// Whether it need not be mentioned that a cell loses a value. A value that a cell has leaves all the houses and
    /// sums of that cell.
    fn goes_without_saying(&self, gone: Candidate, rule: AtomId) -> bool {
        let atom = self.model.atom(rule);
        match (atom.part, self.model.constraint(atom.constraint).rule.house()) {
            (Part::AtMostOne(_), _) => true,
            (Part::Whole, Some(cells)) => {
                let is_there = |one: &Candidate| one.value == gone.value && cells.contains(&one.cell);
                self.settled.iter().any(is_there)
            }
            _ => false,
        }
    }

    fn follow(&mut self, cell: Cell, what: What, because: &[AtomId], otherwise: Option<&Sentence>) {
        let model = self.model;
        let mut by: Vec<ConstraintId> = because.iter().map(|rule| model.atom(*rule).constraint).collect();
        let reach: Vec<Cell> = by.iter().flat_map(|id| model.constraint(*id).rule.cells()).chain([cell]).collect();
        by.extend(self.silent.extract_if(.., |(at, _)| reach.contains(at)).map(|(_, rule)| rule));
        let next_to = if let [rule] = by[..] { neighbour(model, rule, cell) } else { None };
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        // Cells that a neighbour leaves one value are reported together.
        if next_to.is_some()
            && let Some(fact) = paragraph.facts.last_mut()
            && (fact.next_to, fact.what) == (next_to, what)
        {
            fact.cells.push(cell);
            return;
        }
        // Values that one cell loses to one rule are reported together.
        if let (What::IsNot(gone), Some(fact)) = (what, paragraph.facts.last_mut())
            && let Fact { cells, what: What::IsNot(before), by: known, otherwise: None, .. } = fact
            && *cells == [cell]
            && by.iter().all(|rule| known.contains(rule))
        {
            *before = *before | gone;
            return;
        }
        // A stronger fact about the cell replaces what was known before.
        if matches!(what, What::Is(_)) {
            by.extend(paragraph.facts.extract_if(.., |fact| fact.cells == [cell]).flat_map(|fact| fact.by));
        }
        let (by, otherwise) = (ascending(by), otherwise.cloned());
        paragraph.facts.push(Fact { cells: vec![cell], what, next_to, by, otherwise });
    }

    /// Names the rules that leave only the cases that follow, if this is the first of them.
    fn leave_cases(&mut self) {
        let rules = self.drained(&[]);
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        if paragraph.ending == Ending::Nothing {
            paragraph.ending = match self.is_by_one || rules.is_empty() {
                true => Ending::Cases,
                false => Ending::CasesLeft(rules),
            };
        }
    }

    fn end(&mut self, line: &TraceLine) {
        let own = constraints_of(self.model, line);
        let rules = self.drained(&own);
        if let Some(paragraph) = self.paragraphs.last_mut() {
            let told = ending(self.model, line, &rules, &self.settled);
            paragraph.ending = told.map_or(Ending::Nothing, Ending::Told);
        }
        while let Some((is_last, settled)) = self.open.pop() {
            self.settled.truncate(settled);
            if !is_last {
                break;
            }
        }
    }

    /// Drains the rules behind eliminations that were not mentioned, and returns those that are not in `own`.
    fn drained(&mut self, own: &[ConstraintId]) -> Vec<ConstraintId> {
        ascending(self.silent.drain(..).map(|(_, rule)| rule).filter(|rule| !own.contains(rule)))
    }

    /// Whether it has no cases.
    pub fn is_one_paragraph(&self) -> bool {
        self.paragraphs.len() == 1
    }

    /// Its paragraphs as rows, each with `opening` in place of its own opening.
    pub fn rows_opening(&self, opening: &Phrase) -> impl Iterator<Item = Phrase> {
        self.paragraphs.iter().flat_map(move |paragraph| paragraph.rows(self.model, opening, self.is_by_one))
    }

    /// The rows of its text. If there are too many cases to follow, they are only counted.
    pub fn rows(mut self) -> Vec<Phrase> {
        let count = self.paragraphs.len().saturating_sub(1);
        let mut counted = None;
        if count > CASES
            && let Some(first) = self.paragraphs.first_mut()
        {
            counted = Some(match std::mem::replace(&mut first.ending, Ending::Cases) {
                Ending::CasesLeft(rules) => {
                    let names = step_name::in_words(self.model, &rules);
                    say!("explain.cases-counted-by", names, rules = rules.len(), count)
                }
                _ => say!("explain.cases-counted", count),
            });
            self.paragraphs.truncate(1);
        }
        let told = |paragraph: &Paragraph| paragraph.rows(self.model, &paragraph.opening, self.is_by_one);
        let conclusion = self.supposed.map(|(candidate, held)| conclusion(self.model, candidate, held));
        self.paragraphs.iter().flat_map(told).chain(counted).chain(conclusion).collect()
    }
}

/// The constraints whose atoms a line names.
pub(crate) fn constraints_of(model: &Model, line: &TraceLine) -> Vec<ConstraintId> {
    let of_atoms = |atoms: &[AtomId]| atoms.iter().map(|atom| model.atom(*atom).constraint).collect();
    match line {
        TraceLine::Then { because, .. } | TraceLine::Left { because, .. } | TraceLine::Empty { because, .. } => {
            of_atoms(because)
        }
        TraceLine::Conflict(rule) | TraceLine::Cut(rule, _) => of_atoms(&[*rule]),
        TraceLine::Total(left) => [&left.houses[..], &left.sums, &left.apart].concat(),
        TraceLine::Hall(HallViolation::Cells { apart, .. }) => apart.clone(),
        TraceLine::Hall(HallViolation::Values { house, .. }) => vec![*house],
        TraceLine::Hall(HallViolation::Houses { houses, covers, .. }) => [&houses[..], covers].concat(),
        TraceLine::Suppose(_) | TraceLine::Doubt(_) | TraceLine::Case { .. } | TraceLine::Worked(_) => Vec::new(),
    }
}

impl Paragraph {
    /// Its rows with this opening, which may be for several candidates at once.
    fn rows(&self, model: &Model, opening: &Phrase, is_by_one: bool) -> Vec<Phrase> {
        let facts = facts_in_words(model, &self.facts, is_by_one);
        let are_long = self.facts.iter().any(|fact| fact.by.len() > RULES && fact.by.len() <= NAMED);
        if facts.len() > FACTS || facts.len() > 1 && are_long {
            let ending = match &self.ending {
                Ending::Told(ending) => Some(say!("explain.ending-row", ending)),
                Ending::CasesLeft(rules) => Some(cases_left(model, rules)),
                Ending::Nothing | Ending::Cases => None,
            };
            let each = facts.into_iter().map(|fact| say!("explain.fact-row", fact)).chain(ending);
            let opening = indented(self.depth, say!("explain.opening-of-rows", opening));
            return [opening].into_iter().chain(each.map(|row| indented(self.depth + 1, row))).collect();
        }
        let row = match (facts.is_empty(), &self.ending) {
            (true, Ending::Nothing) => say!("explain.opening", opening),
            (true, Ending::Cases) => say!("explain.opening-of-cases", opening),
            (true, Ending::Told(ending)) => say!("explain.opening-then-ending", opening, ending),
            (false, Ending::Told(ending)) => {
                say!("explain.opening-then-facts-and-ending", opening, facts = Arg::Row(facts), ending)
            }
            (true, Ending::CasesLeft(rules)) => {
                say!("explain.opening-then-cases", opening, rules = step_name::in_words(model, rules))
            }
            (false, Ending::CasesLeft(rules)) => {
                let (facts, cases) = (phrases::one_after_another(facts), cases_left(model, rules));
                say!("explain.opening-then-facts-and-cases", opening, facts, cases)
            }
            (false, _) => say!("explain.opening-then-facts", opening, facts = phrases::one_after_another(facts)),
        };
        vec![indented(self.depth, row)]
    }
}

/// "By row 1 and box 2 these cases remain:"
fn cases_left(model: &Model, rules: &[ConstraintId]) -> Phrase {
    say!("explain.cases-left", rules = step_name::in_words(model, rules))
}

/// A row, indented.
pub(crate) fn indented(depth: usize, row: Phrase) -> Phrase {
    if depth == 0 { row } else { say!("explain.indented", indent = "  ".repeat(depth), row) }
}

/// Facts as a list. What is the same for several cells or values is said once, and so are the rules that several facts follow
/// from.
fn facts_in_words(model: &Model, facts: &[Fact], is_by_one: bool) -> Vec<Phrase> {
    let is_same = |one: &Fact, other: &Fact| {
        // What has a wording of its own is listed one by one.
        let is_worded =
            |cell: &Cell| model.domain(*cell).iter().any(|value| model.has_wording(Candidate::new(*cell, value)));
        one.what == other.what && !other.cells.iter().any(is_worded)
    };
    let is_reason = |one: &Fact, other: &Fact| (&one.by, &one.otherwise) == (&other.by, &other.otherwise);
    let told = |alike: &[Fact]| {
        let mut told: Vec<(Vec<Cell>, What)> = Vec::new();
        for same in alike.chunk_by(is_same) {
            let cells: Vec<Cell> = same.iter().flat_map(|fact| &fact.cells).copied().collect();
            let what = same.first().map(|fact| fact.what);
            match (told.last_mut(), what) {
                (Some((known, What::IsNot(before))), Some(What::IsNot(gone))) if *known == cells => {
                    *before = *before | gone;
                }
                (_, what) => told.extend(what.map(|what| (cells, what))),
            }
        }
        phrases::one_after_another(told.into_iter().map(|(cells, what)| fact_in_words(model, &cells, what)))
    };
    let with_reason = |alike: &[Fact]| {
        let first = alike.first()?;
        let facts = told(alike);
        let by = match first.next_to {
            // What would be in the way otherwise is the reason.
            _ if is_by_one || first.by.is_empty() || first.otherwise.is_some() => None,
            Some(cell) => Some(say!("explain.next-to", cell = model.cell_called(cell))),
            None if first.by.len() > NAMED => {
                Some(say!("explain.by", rules = rule_step::families(model, first.by.clone())))
            }
            None => Some(say!("explain.by", rules = step_name::in_words(model, &first.by))),
        };
        let facts = by.map_or(facts.clone(), |by| say!("explain.facts-by-rules", facts, by));
        let named: &[Cell] = if let [only] = alike { &only.cells } else { &[] };
        Some(with_otherwise(model, facts, first, named))
    };
    facts.chunk_by(is_reason).filter_map(with_reason).collect()
}

/// The other cell of a rule that keeps two neighbours from having the same value.
fn neighbour(model: &Model, rule: ConstraintId, cell: Cell) -> Option<Cell> {
    let constraint = model.constraint(rule);
    let pair = constraint.rule.count().filter(|count| count.is_of_neighbours(constraint.form))?;
    pair.cells().find(|other| *other != cell)
}

/// Adds in brackets what would be in the way otherwise. `named` are the cells that it is about, if they are all.
fn with_otherwise(model: &Model, said: Phrase, fact: &Fact, named: &[Cell]) -> Phrase {
    match &fact.otherwise {
        Some(why) => {
            let why = why.about(named).phrase(&|cell| model.cell_called(cell));
            say!("explain.fact-otherwise", said, why)
        }
        None => said,
    }
}

fn fact_in_words(model: &Model, at: &[Cell], what: What) -> Phrase {
    if let (What::Is(values), [cell]) = (what, at)
        && let Some(value) = values.only()
    {
        return model.fact(Candidate { cell: *cell, value }, true);
    }
    let (cells, count) = (phrases::cells(model, at), at.len());
    match what {
        What::Is(values) => {
            let one = values.only().map(|value| model.value_of_several(value, count));
            let any = one.unwrap_or_else(|| phrases::any_value(model, values));
            say!("explain.cells-are", cells, count, any)
        }
        What::IsNot(values) => say!("explain.cells-are-not", cells, count, any = phrases::any_value(model, values)),
    }
}

/// What is known of some cells, told together where it is the same: "r1c2 is 2 or 3", "r1c2 is not 6". None if nothing
/// is.
pub(crate) fn known(model: &Model, position: &Position, cells: &[Cell]) -> Option<Vec<Phrase>> {
    let mut known: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
    for cell in cells.iter().copied().filter(|cell| position.candidates(*cell) != model.domain(*cell)) {
        let values = position.candidates(cell);
        match known.iter_mut().find(|(other, _)| *other == values) {
            Some((_, cells)) => cells.push(cell),
            None => known.push((values, vec![cell])),
        }
    }
    let fact = |(values, cells): (ValueSet, Vec<Cell>)| {
        let gone = cells.first().map_or(ValueSet::EMPTY, |cell| model.domain(*cell) - values);
        let what = if gone.len() < values.len() { What::IsNot(gone) } else { What::Is(values) };
        fact_in_words(model, &cells, what)
    };
    let facts: Vec<Phrase> = known.into_iter().map(fact).collect();
    (!facts.is_empty()).then_some(facts)
}

fn suppose(model: &Model, candidate: Candidate, holds: bool) -> Phrase {
    // If a cell is one of two things, the other one is supposed.
    let other = model.opposite(candidate).filter(|_| !holds);
    let (cell, value) = names(model, other.unwrap_or(candidate));
    match holds || other.is_some() {
        true => say!("explain.suppose", cell, value),
        false => say!("explain.suppose-not", cell, value),
    }
}

fn case(model: &Model, candidate: Candidate) -> Phrase {
    let (cell, value) = names(model, candidate);
    say!("explain.if-cell-is", cell, value)
}

/// "So r1c5 cannot be 8."
pub(crate) fn conclusion(model: &Model, candidate: Candidate, held: bool) -> Phrase {
    let other = model.opposite(candidate).filter(|_| held);
    let (cell, value) = names(model, other.unwrap_or(candidate));
    match held && other.is_none() {
        true => say!("explain.so-cannot-be", cell, value),
        false => say!("explain.so-is", cell, value),
    }
}

fn names(model: &Model, candidate: Candidate) -> (Phrase, Phrase) {
    (model.cell_called(candidate.cell), model.called_in(candidate))
}
