//! The rows of an argument in words.

use super::counts::{Number, Why};
use crate::logic::phrases;
use crate::puzzle::{Candidate, ConstraintId, Literal, Model};
use crate::render::conclusion::since;
use crate::render::facts::together;
use crate::render::refutation::indented;
use crate::words::{Arg, Fixed, Phrase, say};

/// The most facts that are named before what follows from them, in English; more are named after it.
const BEFORE: usize = 3;

/// A row of an argument.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The number of choices it is nested in.
    depth: usize,
    /// The assumption, if a case begins here.
    case: Option<Candidate>,
    says: Says,
}

#[derive(Clone, Debug)]
pub(super) enum Says {
    Suppose(Candidate),
    /// What lines mean, each by itself, or what is left without any line.
    Follows {
        since: Vec<Literal>,
        parts: Vec<(Option<ConstraintId>, Vec<Literal>)>,
    },
    /// What a line means for how many of some statements are true.
    Number {
        by: ConstraintId,
        since: Vec<Literal>,
        of: Vec<Candidate>,
        number: Number,
        /// Whether that is true even without the assumption, so that it need not be repeated.
        stays: bool,
    },
    /// What these lines say about numbers is contradictory.
    Conflict {
        lines: Vec<ConstraintId>,
        why: Why,
        so: Option<Literal>,
    },
    /// The possibilities that are left.
    Ways {
        since: Vec<Literal>,
        ways: Vec<Candidate>,
    },
    /// A line cannot be satisfied, or what needs no line.
    Broken {
        by: Option<ConstraintId>,
        since: Vec<Literal>,
        so: Option<Literal>,
    },
    /// None of this many possibilities can be true.
    Exhausted {
        ways: usize,
        so: Option<Literal>,
    },
}

impl Row {
    pub(super) fn new(depth: usize, says: Says) -> Row {
        Row { depth, case: None, says }
    }

    /// Begins a case with this row, which need not repeat the assumption of the case.
    pub(super) fn begin_case(&mut self, case: Candidate) {
        self.case = Some(case);
        if let Says::Follows { since, .. }
        | Says::Number { since, .. }
        | Says::Ways { since, .. }
        | Says::Broken { since, .. } = &mut self.says
        {
            since.retain(|fact| *fact != Literal { candidate: case, holds: true });
        }
    }

    /// Merges the next row into this one, if in both rows lines mean something for the same reason.
    fn has_taken(&mut self, next: &Row) -> bool {
        let (Says::Follows { since, parts }, Says::Follows { since: because, parts: more }) =
            (&mut self.says, &next.says)
        else {
            return false;
        };
        let is_case = |fact: &Literal| self.case.is_some_and(|case| *fact == Literal { candidate: case, holds: true });
        let is_same = because.iter().filter(|fact| !is_case(fact)).eq(since.iter());
        let is_by_line = parts.iter().chain(more).all(|(by, _)| by.is_some());
        let takes = is_same && is_by_line && self.depth == next.depth && next.case.is_none();
        if takes {
            parts.extend(more.iter().cloned());
        }
        takes
    }

    pub(super) fn phrase(&self, model: &Model) -> Phrase {
        indented(self.depth, Telling { model, case: self.case }.row(&self.says))
    }
}

/// The rows as they are shown. What several lines in a row mean for the same reason becomes one row. What a line says
/// regardless of the assumption is said once.
pub(super) fn joined(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    let mut stated: Vec<(ConstraintId, Vec<Candidate>, Number)> = Vec::new();
    for row in rows {
        if let Says::Number { by, of, number, stays: true, .. } = &row.says {
            let statement = (*by, of.clone(), *number);
            if stated.contains(&statement) {
                continue;
            }
            stated.push(statement);
        }
        if !joined.last_mut().is_some_and(|last| last.has_taken(&row)) {
            joined.push(row);
        }
    }
    joined
}

struct Telling<'m> {
    model: &'m Model,
    case: Option<Candidate>,
}

impl Telling<'_> {
    fn row(&self, says: &Says) -> Phrase {
        let full_stop = Phrase::fixed("explain.full-stop");
        match says {
            Says::Suppose(candidate) => say!("explain.suppose-that", fact = self.model.fact(*candidate, true)),
            Says::Follows { since, parts } => self.following(since, parts),
            Says::Number { by, since, of, number, .. } => {
                self.since(since, usize::MAX, self.counted(*by, of, *number), full_stop)
            }
            Says::Conflict { lines, why, so } => self.conflict(lines, *why, *so),
            Says::Ways { since, ways } => {
                let is_pair = ways.len() == 2;
                let ways: Vec<Phrase> = ways.iter().map(|way| self.model.fact(*way, true)).collect();
                let text = say!("explain.either", any = Arg::Any(ways.clone()), each = Arg::Row(ways), is_pair);
                self.since(since, usize::MAX, text, full_stop)
            }
            Says::Broken { by, since, so } => self.broken(*by, since, *so),
            Says::Exhausted { ways, so } => self.so(say!("explain.none-can-be", is_pair = *ways == 2), *so),
        }
    }

    fn following(&self, since: &[Literal], parts: &[(Option<ConstraintId>, Vec<Literal>)]) -> Phrase {
        let part = |(at, (by, facts)): (usize, &(Option<ConstraintId>, Vec<Literal>))| {
            let facts = phrases::all(self.fact_phrases(facts));
            match by.map(|id| self.label(id)) {
                Some(line) if at == 0 => say!("explain.line-means-that", line, facts),
                Some(line) => say!("explain.line-that", line, facts),
                None => say!("explain.only-these-left", facts),
            }
        };
        let mut told: Vec<Phrase> = parts.iter().enumerate().map(part).collect();
        let told = match told.pop() {
            Some(last) if !told.is_empty() => say!("explain.and-at-last", each = Arg::Row(told), last),
            only => only.unwrap_or(Fixed::NOTHING.into()),
        };
        match parts.iter().all(|(by, _)| by.is_some()) {
            true => self.since(since, BEFORE, told, Phrase::fixed("explain.is-settled")),
            false => self.since(since, usize::MAX, told, Phrase::fixed("explain.is-so")),
        }
    }

    /// A sentence with the facts it depends on. They come before it, or in English after it if there are more than
    /// `before`.
    fn since(&self, facts: &[Literal], before: usize, text: Phrase, end: Phrase) -> Phrase {
        let facts = self.fact_phrases(facts);
        let (since, is_behind) = (since(&facts), facts.len() > before);
        let is_first = facts.is_empty() || is_behind;
        let text = match is_behind {
            true => say!("explain.given-behind", since, text, facts = phrases::all(facts), end),
            false => say!("explain.given-before", since, text, end),
        };
        match self.case.map(|case| self.model.fact(case, true)) {
            None => say!("explain.begun", text),
            Some(case) if is_first => say!("explain.in-case", case, text),
            Some(case) => say!("explain.in-case-then", case, text),
        }
    }

    fn broken(&self, by: Option<ConstraintId>, facts: &[Literal], so: Option<Literal>) -> Phrase {
        let text = match by {
            Some(id) => say!("explain.line-broken", line = self.label(id)),
            None => Phrase::fixed("explain.something-left"),
        };
        let end = match (by.is_some(), so.map(|so| self.one(so))) {
            (true, None) => Phrase::fixed("explain.broken-end"),
            (false, None) => Phrase::fixed("explain.left-end"),
            // The facts may contain a "because" already.
            (true, Some(so)) if facts.is_empty() => say!("explain.broken-so", so),
            (true, Some(so)) => say!("explain.broken-so-since", so),
            (false, Some(so)) if facts.is_empty() => say!("explain.left-so", so),
            (false, Some(so)) => say!("explain.left-so-since", so),
        };
        if self.case.is_some() {
            return self.since(facts, BEFORE, text, end);
        }
        let facts = self.fact_phrases(facts);
        let since = since(&facts);
        match facts.len() {
            0 => say!("explain.then", text, end),
            1..=BEFORE => say!("explain.then-since", since, text, end),
            _ => say!("explain.then-given", since, text, facts = phrases::all(facts), end),
        }
    }

    /// "line 8 means that an odd number of these are so: …"
    fn counted(&self, line: ConstraintId, of: &[Candidate], number: Number) -> Phrase {
        let is_pair = of.len() == 2;
        let number = match number {
            Number::Odd if is_pair => Number::Between(1, 1),
            number => number,
        };
        let number = match number {
            Number::Odd => Phrase::fixed("explain.odd"),
            Number::Even if is_pair => Phrase::fixed("explain.both-or-neither"),
            Number::Even => Phrase::fixed("explain.even"),
            Number::Between(0, most) => say!("explain.at-most", most),
            Number::Between(one, other) if one == other => say!("explain.exactly", one),
            Number::Between(least, most) if most == of.len() => say!("explain.at-least", least),
            Number::Between(least, most) => say!("explain.between", least, most),
        };
        let facts = of.iter().map(|one| say!("explain.one-fact", fact = self.model.fact(*one, true)));
        say!("explain.line-counts", line = self.label(line), number, facts = Arg::Row(facts.collect()))
    }

    fn conflict(&self, lines: &[ConstraintId], why: Why, so: Option<Literal>) -> Phrase {
        let parts = lines.split_last().map(|(_, parts)| parts).unwrap_or_default();
        let parts = phrases::all(parts.iter().map(|id| self.label(*id)));
        let text = match why {
            Why::Parity if lines.len() == 2 => Phrase::fixed("explain.both-cannot-be"),
            Why::Parity => Phrase::fixed("explain.parity"),
            Why::TooMany(number) => say!("explain.too-many", parts, number),
            Why::TooFew(number) => say!("explain.too-few", parts, number),
        };
        self.so(text, so)
    }

    /// A sentence, whose Japanese lacks the negation, with what it means.
    fn so(&self, text: Phrase, so: Option<Literal>) -> Phrase {
        match so {
            Some(so) => say!("explain.cannot-so", text, so = self.one(so)),
            None => say!("explain.cannot", text),
        }
    }

    fn one(&self, fact: Literal) -> Phrase {
        self.model.fact(fact.candidate, fact.holds)
    }

    /// Facts as sentences. The places where something is not are named together.
    fn fact_phrases(&self, facts: &[Literal]) -> Vec<Phrase> {
        together(self.model, facts)
    }

    fn label(&self, id: ConstraintId) -> Phrase {
        self.model.constraint(id).label.clone()
    }
}
