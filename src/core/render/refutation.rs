//! A trace in words: what is supposed, what follows, and why it cannot be.

use super::ending::ending;
use super::step_name;
use crate::logic::phrases;
use crate::puzzle::{
    AtomId, Candidate, Cell, ConstraintId, HallViolation, Model, Part, Sentence, TraceLine, ValueSet, ascending,
};
use crate::words::{Arg, Phrase, say};

/// What is supposed at one place of a trace, and where that leads.
struct Paragraph {
    depth: usize,
    opening: Phrase,
    facts: Vec<Fact>,
    ending: Ending,
}

/// What a paragraph comes to.
#[derive(PartialEq, Eq)]
enum Ending {
    /// Nothing that needs a word.
    Nothing,
    /// Cases, which follow.
    Cases,
    /// Why it cannot be, or what leaves the cases that follow.
    Told(Phrase),
}

/// Something that follows.
#[derive(PartialEq, Eq)]
struct Fact {
    cells: Vec<Cell>,
    what: What,
    /// From which rules, without those that were named before.
    by: Vec<ConstraintId>,
    /// What would stand in the way otherwise.
    otherwise: Option<Sentence>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Is(ValueSet),
    IsNot(ValueSet),
}

/// The rows that tell a trace: "Suppose r4c3 were 5: then r2c7 is 5 by row 2, and column 7 has two 5s." and what follows from
/// it, with a row for each case, those within others moved in. Every rule that is used is named. Empty where there is none.
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

/// The rules that a trace names.
pub(crate) fn named_in(model: &Model, trace: &[TraceLine]) -> Vec<ConstraintId> {
    ascending(trace.iter().flat_map(|line| constraints_of(model, line)))
}

/// A trace while it is put into words.
pub(crate) struct Telling<'m> {
    model: &'m Model,
    /// Where a trace rests on one rule, whatever follows does so by that one.
    is_by_one: bool,
    paragraphs: Vec<Paragraph>,
    /// Of each choice that is open, whether the case that is looked at is the last, and how much was settled before it.
    open: Vec<(bool, usize)>,
    /// What cells are where one is looked at.
    settled: Vec<Candidate>,
    /// Losses that go without saying, each with its rule, which is named by what rests on it.
    silent: Vec<(Cell, ConstraintId)>,
    /// What is supposed at the beginning, and whether to hold.
    supposed: Option<(Candidate, bool)>,
}

impl<'m> Telling<'m> {
    /// All of a trace.
    pub fn of(model: &'m Model, trace: &[TraceLine]) -> Telling<'m> {
        let mut telling = Telling {
            model,
            is_by_one: named_in(model, trace).len() < 2,
            paragraphs: Vec::new(),
            open: Vec::new(),
            settled: Vec::new(),
            silent: Vec::new(),
            supposed: None,
        };
        trace.iter().for_each(|line| telling.tell(line));
        telling
    }

    /// Whether the same follows from what the other one supposes, without cases.
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

    /// Whether it need not be told that a cell loses a value: that a value leaves the houses and sums of the cell it is in.
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
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        // What one rule takes of one cell is told together.
        if let (What::IsNot(gone), Some(Fact { cells, what: What::IsNot(before), by: known, otherwise: None })) =
            (what, paragraph.facts.last_mut())
            && *cells == [cell]
            && by.iter().all(|rule| known.contains(rule))
        {
            *before = *before | gone;
            return;
        }
        // What more is known of the cell takes the place of what was known before.
        if matches!(what, What::Is(_)) {
            by.extend(paragraph.facts.extract_if(.., |fact| fact.cells == [cell]).flat_map(|fact| fact.by));
        }
        paragraph.facts.push(Fact { cells: vec![cell], what, by: ascending(by), otherwise: otherwise.cloned() });
    }

    /// What leaves nothing but the cases that are told next, if this is the first of them.
    fn leave_cases(&mut self) {
        let rules = self.drained(&[]);
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        if !matches!(paragraph.ending, Ending::Told(_)) {
            paragraph.ending = match self.is_by_one || rules.is_empty() {
                true => Ending::Cases,
                false => Ending::Told(say!("explain.cases-left", rules = step_name::in_words(self.model, &rules))),
            };
        }
    }

    fn end(&mut self, line: &TraceLine) {
        let own = constraints_of(self.model, line);
        let rules = self.drained(&own);
        if let Some(paragraph) = self.paragraphs.last_mut() {
            paragraph.ending = ending(self.model, line, &rules).map_or(Ending::Nothing, Ending::Told);
        }
        while let Some((is_last, settled)) = self.open.pop() {
            self.settled.truncate(settled);
            if !is_last {
                break;
            }
        }
    }

    /// The rules behind what was not told, without these.
    fn drained(&mut self, own: &[ConstraintId]) -> Vec<ConstraintId> {
        ascending(self.silent.drain(..).map(|(_, rule)| rule).filter(|rule| !own.contains(rule)))
    }

    /// Whether it needs no cases.
    pub fn is_one_paragraph(&self) -> bool {
        self.paragraphs.len() == 1
    }

    /// Its paragraphs, each with this before it in place of its own opening.
    pub fn rows_opening(&self, opening: &Phrase) -> impl Iterator<Item = Phrase> {
        self.paragraphs.iter().map(move |paragraph| paragraph.row(self.model, opening, self.is_by_one))
    }

    /// The rows that tell it.
    pub fn rows(self) -> Vec<Phrase> {
        let told = |paragraph: &Paragraph| paragraph.row(self.model, &paragraph.opening, self.is_by_one);
        let conclusion = self.supposed.map(|(candidate, held)| conclusion(self.model, candidate, held));
        self.paragraphs.iter().map(told).chain(conclusion).collect()
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
    /// The row with this opening, or one of several candidates at once.
    fn row(&self, model: &Model, opening: &Phrase, is_by_one: bool) -> Phrase {
        let facts = facts_in_words(model, &self.facts, is_by_one);
        let row = match (facts.is_empty(), &self.ending) {
            (true, Ending::Nothing) => say!("explain.opening", opening),
            (true, Ending::Cases) => say!("explain.opening-of-cases", opening),
            (true, Ending::Told(ending)) => say!("explain.opening-then-ending", opening, ending),
            (false, Ending::Told(ending)) => {
                say!("explain.opening-then-facts-and-ending", opening, facts = Arg::Row(facts), ending)
            }
            (false, _) => say!("explain.opening-then-facts", opening, facts = phrases::one_after_another(facts)),
        };
        indented(self.depth, row)
    }
}

/// A row moved in.
pub(crate) fn indented(depth: usize, row: Phrase) -> Phrase {
    if depth == 0 { row } else { say!("explain.indented", indent = "  ".repeat(depth), row) }
}

/// Facts in a row, with what is the same of several cells told once, and so the rules that several follow from.
fn facts_in_words(model: &Model, facts: &[Fact], is_by_one: bool) -> Vec<Phrase> {
    let is_same = |one: &Fact, other: &Fact| {
        // Cells that are something by name are told one by one.
        let has_digits = || other.cells.iter().all(|cell| phrases::has_digits(model, *cell));
        (one.what, &one.by, &one.otherwise) == (other.what, &other.by, &other.otherwise) && has_digits()
    };
    let mut told = Vec::new();
    for of_rules in facts.chunk_by(|one, other| one.by == other.by) {
        let by = of_rules.first().filter(|fact| !is_by_one && !fact.by.is_empty());
        let by = by.map(|fact| step_name::in_words(model, &fact.by));
        let groups: Vec<&[Fact]> = of_rules.chunk_by(is_same).collect();
        for (at, same) in groups.iter().enumerate() {
            let cells: Vec<Cell> = same.iter().flat_map(|fact| &fact.cells).copied().collect();
            let Some(first) = same.first() else { continue };
            let fact = fact_in_words(model, &cells, first.what);
            // They are named with the first of them or with the last one, as the language has it.
            let fact = match (&by, at == 0, at + 1 == groups.len()) {
                (Some(by), true, true) => say!("explain.fact-by-rules", fact, by),
                (Some(by), true, false) => say!("explain.first-fact-by-rules", fact, by),
                (Some(by), false, true) => say!("explain.last-fact-by-rules", fact, by),
                _ => fact,
            };
            told.push(with_otherwise(model, fact, first));
        }
    }
    told
}

/// With what would stand in the way otherwise in brackets.
fn with_otherwise(model: &Model, said: Phrase, fact: &Fact) -> Phrase {
    match &fact.otherwise {
        Some(why) => say!("explain.fact-otherwise", said, why = why.phrase(&|cell| model.cell_called(cell))),
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
        What::Is(values) => say!("explain.cells-are", cells, count, any = phrases::any_value(model, values)),
        What::IsNot(values) => say!("explain.cells-are-not", cells, count, any = phrases::any_value(model, values)),
    }
}

fn suppose(model: &Model, candidate: Candidate, holds: bool) -> Phrase {
    // Of a cell that is one thing or the other, it is the other that is supposed.
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
