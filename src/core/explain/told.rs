//! A trace in words: what is supposed, what follows, and why it cannot be.

use super::ending::ending;
use super::{lines, name, sentence, smus};
use crate::logic::say;
use crate::puzzle::{
    AtomId, Candidate, Cell, ConstraintId, HallViolation, Model, Part, Role, Sentence, Step, TraceLine, ValueSet,
    ascending,
};
use crate::words::{Arg, Lang, Phrase, say};

/// Steps of fewer rules are understood as they are, unless one of them is about the whole board.
const UNFOLDED: usize = 3;
/// Sets of more rules are not followed one by one.
const FOLLOWED: usize = 60;

/// The step with a trace of its own rules and premises, where it has none and is not understood without.
pub(super) fn with_trace(model: &Model, step: Step) -> Step {
    let count = step.rule_count(model);
    let is_of_board = || step.rules.iter().any(|rule| model.is_of_board(*rule));
    if count >= UNFOLDED || count > 1 && is_of_board() { unfolded(model, step) } else { step }
}

/// The same however few the rules are.
pub(super) fn unfolded(model: &Model, mut step: Step) -> Step {
    if step.trace.is_empty() && step.assumes.is_none() && step.rules.len() <= FOLLOWED {
        step.trace = smus::unfolded(model, &step);
    }
    step
}

/// How a step unfolds, in rows ([`trace_rows`]); none where it has no trace or its sentence is that already.
pub fn unfolding(model: &Model, step: &Step, lang: Lang) -> Vec<String> {
    if let Some(rows) = cut_rows(model, step, true, lang) {
        return rows;
    }
    let is_told = match step.trace.first() {
        Some(TraceLine::Suppose(candidate)) => {
            step.text.get(lang).starts_with(suppose(model, *candidate, true).get(lang))
        }
        Some(_) => false,
        None => true,
    };
    let mut rows = if is_told { Vec::new() } else { trace_rows(model, &step.trace, lang) };
    // It unfolds for one candidate; the others are not passed over.
    if let (false, Some(TraceLine::Suppose(target))) = (is_told, step.trace.first()) {
        let rest: Vec<Candidate> = step.eliminates.iter().copied().filter(|other| other != target).collect();
        rows.extend(sentence::others_named(model, &rest).map(|rest| rest.get(lang).to_string()));
    }
    rows.extend(rules_row(model, step, &rows, lang));
    rows
}

/// What one rule says of all that it forbids for several reasons, without what the sentence tells where that `is_said`.
fn cut_rows(model: &Model, step: &Step, is_said: bool, lang: Lang) -> Option<Vec<String>> {
    let is_cut = matches!(step.trace.as_slice(), [TraceLine::Suppose(_), TraceLine::Cut(..)]);
    let rows = if is_cut { sentence::cut_rows(model, step) } else { Vec::new() };
    let is_whole = !rows.is_empty();
    let mut rows = in_language(&rows, lang);
    rows.retain(|row| !is_said || !step.text.get(lang).contains(row));
    is_whole.then_some(rows)
}

/// All rules by name, where neither the sentence of a step that is made of rules nor how it unfolds names each of them.
fn rules_row(model: &Model, step: &Step, rows: &[String], lang: Lang) -> Option<String> {
    let is_told_by_rules = match step.trace.first() {
        Some(TraceLine::Worked(_)) => false,
        Some(_) => true,
        None => name::is_counted(model, step),
    };
    let rules = name::constraints_of(model, &step.rules);
    let is_named = |id: &ConstraintId| {
        let label = model.constraint(*id).label.get(lang);
        say::names(step.text.get(lang), label, lang) || rows.iter().any(|row| say::names(row, label, lang))
    };
    if !is_told_by_rules || step.rules.len() == model.atoms().len() || rules.iter().all(is_named) {
        return None;
    }
    Some(say!("explain.all-rules", all = name::in_words(model, &rules)).get(lang).to_string())
}

/// The same for each of several things that a step with a trace concludes, in the order of its effects: one row for each,
/// and more where cases are told apart. What its sentence tells is left out where `is_said`.
pub fn reasons(model: &Model, step: &Step, is_said: bool, lang: Lang) -> Vec<String> {
    if matches!(step.trace.as_slice(), [] | [TraceLine::Worked(_), ..]) || lines::is_text(model) {
        return if is_said { unfolding(model, step, lang) } else { trace_rows(model, &step.trace, lang) };
    }
    if let Some(rows) = cut_rows(model, step, is_said, lang) {
        return rows;
    }
    let mut reasons: Vec<Reason> = Vec::new();
    // What the sentence tells of one candidate need not be told again of another that falls in the same way.
    let is_of = |gone: &Candidate| step.text.get(lang).strip_prefix(suppose(model, *gone, true).get(lang));
    let said = step.eliminates.iter().find_map(is_of);
    for alone in each_alone(step) {
        let supposed = alone.eliminates.first().map(|gone| (*gone, true));
        let Some((candidate, holds)) = supposed.or(alone.places.first().map(|placed| (*placed, false))) else {
            continue;
        };
        let opening = if holds { TraceLine::Suppose(candidate) } else { TraceLine::Doubt(candidate) };
        let begin = suppose(model, candidate, holds);
        let begin = begin.get(lang);
        if is_said && step.text.get(lang).starts_with(begin) {
            continue;
        }
        // That it is the other thing is supposed instead where a cell is one thing or the other.
        let contrary = model.opposite(candidate).filter(|_| !holds).map(TraceLine::Suppose);
        let is_of_it = |first: &TraceLine| *first == opening || Some(first) == contrary.as_ref();
        let rows = if step.trace.first().is_some_and(is_of_it) {
            self::story(model, &step.trace)
        } else {
            self::story(model, &smus::unfolded(model, &alone))
        };
        let story = match rows.as_slice() {
            [story, _] => story.get(lang).strip_prefix(begin).map(str::to_string),
            _ => None,
        };
        match story {
            Some(story) if is_said && said.is_some_and(|said| said.starts_with(&story)) => {}
            Some(story) if is_said && holds && say::has_digits(model, candidate.cell) => {
                if !reasons.iter_mut().any(|known| known.has_taken(candidate, &story)) {
                    let (cells, values) = (vec![candidate.cell], ValueSet::single(candidate.value));
                    reasons.push(Reason::Same { cells, values, story });
                }
            }
            _ => reasons.push(Reason::Rows(rows)),
        }
    }
    let rows: Vec<Phrase> = reasons.into_iter().flat_map(|reason| reason.rows(model)).collect();
    let mut rows = in_language(&rows, lang);
    if is_said {
        rows.extend(rules_row(model, step, &rows, lang));
    }
    rows
}

/// The step with one of its effects alone, for each of them: what it places, then what it eliminates.
pub(super) fn each_alone(step: &Step) -> impl Iterator<Item = Step> {
    let bare = Step { places: Vec::new(), eliminates: Vec::new(), ..step.clone() };
    let (placing, eliminating) = (bare.clone(), bare);
    let places = step.places.iter().map(move |placed| Step { places: vec![*placed], ..placing.clone() });
    let eliminates = step.eliminates.iter().map(move |gone| Step { eliminates: vec![*gone], ..eliminating.clone() });
    places.chain(eliminates)
}

/// Why something falls or holds.
enum Reason {
    Rows(Vec<Phrase>),
    /// Candidates of one cell or of one value that fall in the same way: what follows once one of them is supposed.
    Same {
        cells: Vec<Cell>,
        values: ValueSet,
        story: String,
    },
}

impl Reason {
    /// Whether this is told of one more candidate as well, which it then is.
    fn has_taken(&mut self, candidate: Candidate, told: &str) -> bool {
        let Reason::Same { cells, values, story } = self else { return false };
        if story != told {
            return false;
        }
        if *values == ValueSet::single(candidate.value) {
            cells.push(candidate.cell);
        } else if *cells == [candidate.cell] {
            values.insert(candidate.value);
        } else {
            return false;
        }
        true
    }

    fn rows(self, model: &Model) -> Vec<Phrase> {
        match self {
            Reason::Rows(rows) if rows.len() == 2 => vec![say::sentences(rows)],
            Reason::Rows(rows) => rows,
            Reason::Same { cells, values, story } => {
                let (any, all) = (say::any_cell(model, &cells), say::cells(model, &cells));
                vec![say!("explain.suppose-any", any, values = say::any_value(model, values), story, all)]
            }
        }
    }
}

/// The sentence of a step where there is room for everything: what it only counts is told by name.
pub fn at_length(model: &Model, step: &Step, lang: Lang) -> String {
    with_fins(model, step, &with_losses(model, step, lang), lang)
}

/// A sentence with the fins of a fish by name where it counts them.
fn with_fins(model: &Model, step: &Step, text: &str, lang: Lang) -> String {
    let fins = step.evidence.iter().filter(|it| it.role == Role::Fin).map(|it| it.candidate.cell);
    let fins = ascending(fins);
    let counted = say!("logic.fins-counted", count = fins.len());
    let named = say!("explain.one-of-the-fins", cells = say::cells(model, &fins));
    text.replacen(counted.get(lang), named.get(lang), 1)
}

/// The sentence of a step with everything that falls by name.
fn with_losses(model: &Model, step: &Step, lang: Lang) -> String {
    let text = step.text.get(lang);
    let is_named = |candidate: &Candidate| {
        let cell = model.cell_name(candidate.cell, lang);
        // The 1行1列 in 11行1列 is no cell, nor is the r1c1 in r1c10.
        let is_whole = |at: usize| {
            let ends_name = |letter: char| letter.is_ascii_alphanumeric();
            !text[..at].ends_with(ends_name) && !text[at + cell.len()..].starts_with(ends_name)
        };
        text.match_indices(&cell).any(|(at, _)| is_whole(at))
    };
    let Some(gone) = sentence::gone(model, step).filter(|_| !lines::is_text(model)) else { return text.to_string() };
    // What a rule says of each follows in rows.
    if !sentence::cut_rows(model, step).is_empty() {
        return text.to_string();
    }
    if let Some(with_others) = sentence::with_others(model, step, &gone, lang) {
        return with_others;
    }
    let lost = say::lost_at_length(model, &gone);
    let by_rules = sentence::with_all(model, step, &gone, &lost, lang);
    let named = lost.get(lang);
    let is_counted = |detail| {
        let counted = say::lost(model, &gone, detail).get(lang).to_string();
        (counted != named && text.contains(&counted)).then_some(counted)
    };
    // What was counted is told where it was counted.
    if let (None, Some(counted)) = (&by_rules, is_counted(say::Detail::Brief)) {
        return text.replacen(&counted, named, 1);
    }
    if gone.iter().all(is_named) {
        return text.to_string();
    }
    if let Some(by_rules) = by_rules {
        return by_rules.get(lang).to_string();
    }
    if let Some(counted) = is_counted(say::Detail::Full) {
        return text.replacen(&counted, named, 1);
    }
    say!("explain.text-so-lost", text, lost).get(lang).to_string()
}

/// What is supposed at one place of a trace, and where that leads.
struct Paragraph {
    depth: usize,
    opening: Phrase,
    facts: Vec<Fact>,
    ending: Ending,
}

/// What a paragraph comes to.
enum Ending {
    /// Nothing that needs a word.
    Nothing,
    /// Cases, which follow.
    Cases,
    /// Why it cannot be, or what leaves the cases that follow.
    Told(Phrase),
}

/// Something that follows.
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
pub fn trace_rows(model: &Model, trace: &[TraceLine], lang: Lang) -> Vec<String> {
    in_language(&story(model, trace), lang)
}

fn in_language(rows: &[Phrase], lang: Lang) -> Vec<String> {
    rows.iter().map(|row| row.get(lang).to_string()).collect()
}

/// The same before it is in a language.
pub(super) fn story(model: &Model, trace: &[TraceLine]) -> Vec<Phrase> {
    if let Some(TraceLine::Worked(_)) = trace.first() {
        let said = |line: &TraceLine| match line {
            TraceLine::Worked(sum) => Some(sum.clone()),
            _ => None,
        };
        return trace.iter().filter_map(said).collect();
    }
    let mut telling = Telling::new(model, trace);
    trace.iter().for_each(|line| telling.tell(line));
    telling.rows()
}

/// A trace while it is put into words.
struct Telling<'m> {
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
    fn new(model: &'m Model, trace: &[TraceLine]) -> Telling<'m> {
        let used = ascending(trace.iter().flat_map(|line| constraints_of(model, line)));
        Telling {
            model,
            is_by_one: used.len() < 2,
            paragraphs: Vec::new(),
            open: Vec::new(),
            settled: Vec::new(),
            silent: Vec::new(),
            supposed: None,
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
                false => Ending::Told(say!("explain.cases-left", rules = name::in_words(self.model, &rules))),
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

    fn rows(self) -> Vec<Phrase> {
        let told = |paragraph: &Paragraph| paragraph.row(self.model, self.is_by_one);
        let conclusion = self.supposed.map(|(candidate, held)| conclusion(self.model, candidate, held));
        self.paragraphs.iter().map(told).chain(conclusion).collect()
    }
}

/// The constraints whose atoms a line names.
pub(super) fn constraints_of(model: &Model, line: &TraceLine) -> Vec<ConstraintId> {
    let of_atoms = |atoms: &[AtomId]| atoms.iter().map(|atom| model.atom(*atom).constraint).collect();
    match line {
        TraceLine::Then { because, .. } | TraceLine::Left { because, .. } | TraceLine::Empty { because, .. } => {
            of_atoms(because)
        }
        TraceLine::Clash(rule) | TraceLine::Cut(rule, _) => of_atoms(&[*rule]),
        TraceLine::Total(left) => [&left.houses[..], &left.sums, &left.apart].concat(),
        TraceLine::Hall(HallViolation::Cells { apart, .. }) => apart.clone(),
        TraceLine::Hall(HallViolation::Values { house, .. }) => vec![*house],
        TraceLine::Hall(HallViolation::Houses { houses, covers, .. }) => [&houses[..], covers].concat(),
        TraceLine::Suppose(_) | TraceLine::Doubt(_) | TraceLine::Case { .. } | TraceLine::Worked(_) => Vec::new(),
    }
}

impl Paragraph {
    fn row(&self, model: &Model, is_by_one: bool) -> Phrase {
        let (opening, facts) = (&self.opening, facts_in_words(model, &self.facts, is_by_one));
        let row = match (facts.is_empty(), &self.ending) {
            (true, Ending::Nothing) => say!("explain.opening", opening),
            (true, Ending::Cases) => say!("explain.opening-of-cases", opening),
            (true, Ending::Told(ending)) => say!("explain.opening-then-ending", opening, ending),
            (false, Ending::Told(ending)) => {
                say!("explain.opening-then-facts-and-ending", opening, facts = Arg::Row(facts), ending)
            }
            (false, _) => say!("explain.opening-then-facts", opening, facts = say::one_after_another(facts)),
        };
        indented(self.depth, row)
    }
}

/// A row moved in.
pub(super) fn indented(depth: usize, row: Phrase) -> Phrase {
    if depth == 0 { row } else { say!("explain.indented", indent = "  ".repeat(depth), row) }
}

/// Facts in a row, with what is the same of several cells told once, and so the rules that several follow from.
fn facts_in_words(model: &Model, facts: &[Fact], is_by_one: bool) -> Vec<Phrase> {
    let is_same = |one: &Fact, other: &Fact| {
        // Cells that are something by name are told one by one.
        let has_digits = || other.cells.iter().all(|cell| say::has_digits(model, *cell));
        (one.what, &one.by, &one.otherwise) == (other.what, &other.by, &other.otherwise) && has_digits()
    };
    let mut told = Vec::new();
    for of_rules in facts.chunk_by(|one, other| one.by == other.by) {
        let by = of_rules.first().filter(|fact| !is_by_one && !fact.by.is_empty());
        let by = by.map(|fact| name::in_words(model, &fact.by));
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
    let (cells, count) = (say::cells(model, at), at.len());
    match what {
        What::Is(values) => say!("explain.cells-are", cells, count, any = say::any_value(model, values)),
        What::IsNot(values) => say!("explain.cells-are-not", cells, count, any = say::any_value(model, values)),
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
pub(super) fn conclusion(model: &Model, candidate: Candidate, held: bool) -> Phrase {
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
