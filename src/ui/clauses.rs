//! The puzzle as the SAT solver gets it: its rules as clauses in words. Those about the cell under the cursor come
//! first.

use super::theme::Part;
use nazo_core::puzzle::{Budget, Cell, Model};
use nazo_core::solve::{ClauseOrigin, FormulaView, Heading, Lit, Section};
use nazo_core::words::{Arg, Lang, Phrase, say};

/// The maximum number of clauses shown for each rule.
const CLAUSES: usize = 3;
/// The maximum number of atoms shown for each rule.
const ATOMS: usize = 4;
/// The maximum number of constraints shown behind a derived sum. A reader may want them all, so only what nobody would
/// read is cut.
const GROUNDS: usize = 12;

/// A row of the page before wrapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseRow {
    /// The text.
    pub text: String,
    /// The style.
    pub part: Part,
    /// The indentation in columns.
    pub indent: usize,
}

/// The page, in the language at the time when it was requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClausesPage {
    /// Its rows.
    pub rows: Vec<ClauseRow>,
}

impl ClausesPage {
    /// The title.
    pub const TITLE: Phrase = Phrase::fixed("ui.clauses-sat-solver");

    /// The page of a model. None if the work was stopped.
    pub fn of(model: &Model, about: Cell, lang: Lang, budget: &Budget) -> Option<ClausesPage> {
        let view = FormulaView::new(model);
        let mut telling = Telling { model, view: &view, about, lang, rows: Vec::new() };
        telling.begin();
        let touches = |section: &&Section| match section.origin {
            ClauseOrigin::Cells | ClauseOrigin::Peers => true,
            ClauseOrigin::Constraint(_) | ClauseOrigin::Derived(_) => view.cells(model, section).contains(&about),
        };
        let (near, far): (Vec<&Section>, Vec<&Section>) = view.sections().iter().partition(touches);
        // The rules about all cells come after the cell's own rules.
        let is_own = |section: &&&Section| !matches!(section.origin, ClauseOrigin::Cells | ClauseOrigin::Peers);
        let general = near.iter().filter(|section| !is_own(section));
        for section in near.iter().filter(is_own).chain(general) {
            budget.check().ok()?;
            telling.section(section, true);
        }
        if !far.is_empty() {
            telling.row("", Part::Text, 0);
            telling.say(&Phrase::fixed("ui.other-rules"), Part::Key);
        }
        for section in far {
            budget.check().ok()?;
            telling.section(section, false);
        }
        Some(ClausesPage { rows: telling.rows })
    }
}

/// The rows so far.
struct Telling<'a> {
    model: &'a Model,
    view: &'a FormulaView,
    about: Cell,
    lang: Lang,
    rows: Vec<ClauseRow>,
}

impl Telling<'_> {
    fn row(&mut self, text: impl Into<String>, part: Part, indent: usize) {
        self.rows.push(ClauseRow { text: text.into(), part, indent });
    }

    fn say(&mut self, said: &Phrase, part: Part) {
        self.row(said.get(self.lang), part, 0);
    }

    fn begin(&mut self) {
        let (variables, clauses) = (self.view.cnf().variables() as usize, self.view.cnf().len());
        let cell = self.model.cell_name(self.about, self.lang);
        self.say(&say!("ui.variables-and-clauses", variables, clauses), Part::Text);
        self.say(&Phrase::fixed("ui.what-clauses-are"), Part::Text);
        self.row("", Part::Text, 0);
        self.say(&say!("ui.rules-about", cell), Part::Key);
    }

    /// A rule, its meaning, and some of its clauses. For a rule near the cell, these are the clauses about it.
    fn section(&mut self, section: &Section, is_near: bool) {
        let Heading { name, atoms, from } = self.view.heading(self.model, section, self.lang);
        let count = section.clauses.len();
        self.row("", Part::Text, 0);
        self.say(&say!("ui.clauses-of", name, count), Part::Title);
        if atoms.len() > 1 {
            self.say(&first_of(atoms, ATOMS), Part::Dim);
        }
        if !from.is_empty() {
            self.say(&say!("ui.follows-grounds", grounds = first_of(from, GROUNDS)), Part::Dim);
        }
        let speaks = |clause: &[Lit]| {
            let is_about = |literal: &Lit| {
                self.view.encoding().candidate(*literal).is_some_and(|candidate| candidate.cell == self.about)
            };
            clause.iter().any(is_about)
        };
        // The first clause of a sum lists its possible combinations.
        let is_sum = section.origin != ClauseOrigin::Cells && !section.variables.is_empty();
        let numbered = || self.view.clauses(section).enumerate();
        let wanted = |(at, clause): &(usize, &[Lit])| !is_near || (*at == 0 && is_sum) || speaks(clause);
        let mut shown: Vec<&[Lit]> = numbered().filter(wanted).take(CLAUSES).map(|(_, clause)| clause).collect();
        if shown.is_empty() {
            shown.extend(self.view.clauses(section).take(CLAUSES));
        }
        for clause in &shown {
            self.row(self.view.clause_text(self.model, clause, self.lang), Part::Text, 2);
        }
        if shown.len() < count {
            self.row("…", Part::Text, 2);
        }
        self.short_names(&shown);
    }

    /// The meaning of the short names in some clauses.
    fn short_names(&mut self, clauses: &[&[Lit]]) {
        let (model, lang) = (self.model, self.lang);
        let mut short: Vec<Lit> = clauses
            .iter()
            .flat_map(|clause| clause.iter())
            .filter(|literal| self.view.spelt_out(model, **literal, lang).is_none())
            .map(|literal| literal.var().positive())
            .collect();
        short.sort_unstable();
        short.dedup();
        for literal in short.into_iter().take(CLAUSES) {
            let text = format!("{}: {}", self.view.code(literal), self.view.says(model, literal, lang));
            self.row(text, Part::Dim, 2);
        }
    }
}

/// Names separated by semicolons. If there are many, the first ones and the total number.
fn first_of(names: Vec<String>, most: usize) -> Phrase {
    let count = names.len();
    let names = Arg::Row(names.into_iter().take(most).map(Phrase::verbatim).collect());
    if count <= most { say!("ui.names", names) } else { say!("ui.first-names", names, count) }
}
