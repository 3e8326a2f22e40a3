//! A model as the clauses that the engines get, with what each says: the view behind the curtain.

use std::fmt::Write as _;
use std::ops::Range;

use super::cnf::{Cnf, Lit};
use super::encode::{Encoding, Guard};
use crate::puzzle::{AtomId, ConstraintId, Model};
use crate::words::Lang;

/// A model as clauses and where each clause comes from.
pub struct FormulaView {
    encoding: Encoding,
    sections: Vec<Section>,
}

/// Clauses that come from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they say.
    pub origin: Origin,
    /// Their positions among all clauses, counted from 0.
    pub clauses: Range<usize>,
}

/// Where clauses come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Every cell has exactly one of its values.
    Cells,
    /// Cells that see each other differ: said once for each pair, whatever houses it shares.
    Peers,
    /// A constraint of the model.
    Constraint(ConstraintId),
    /// Sums that follow from houses and other sums.
    Derived,
}

impl FormulaView {
    /// The whole model, as it is without anything ruled out beforehand.
    pub fn new(model: &Model) -> FormulaView {
        let mut sections = Vec::new();
        let encoding = Encoding::traced(model, Guard::Nothing, &mut |origin, clauses| {
            if !clauses.is_empty() {
                sections.push(Section { origin, clauses });
            }
        });
        FormulaView { encoding, sections }
    }

    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        self.encoding.cnf()
    }

    /// Where they come from, in their order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The name of a section and, for a constraint, the rules that it stands for.
    pub fn title(&self, model: &Model, section: &Section, lang: Lang) -> (String, Vec<String>) {
        let told = |en: &str, ja: &str| (if lang == Lang::En { en } else { ja }).to_string();
        match section.origin {
            Origin::Cells => (told("every cell has exactly one value", "どのマスにも値がちょうど1つ入る"), Vec::new()),
            Origin::Peers => {
                (told("cells of one house differ", "同じ行・列・ブロックなどのマスは互いに異なる"), Vec::new())
            }
            Origin::Derived => (told("sums that follow from others", "他の合計から導かれる合計"), Vec::new()),
            Origin::Constraint(id) => {
                let atoms = model.atoms_of(id).map(|atom: AtomId| model.atom_text(atom, lang));
                (model.constraint(id).label.get(lang).to_string(), atoms.collect())
            }
        }
    }

    /// The clauses of a section as literals in words: `r1c1=5`, `r1c2<>5`, and `x730` or `-x730` for a variable that
    /// speaks of no cell.
    pub fn clauses_in_words(&self, model: &Model, section: &Section) -> Vec<Vec<String>> {
        let clauses = self.cnf().clauses().skip(section.clauses.start).take(section.clauses.len());
        clauses.map(|clause| clause.iter().map(|literal| self.literal_in_words(model, *literal)).collect()).collect()
    }

    fn literal_in_words(&self, model: &Model, literal: Lit) -> String {
        match self.encoding.candidate(literal) {
            Some(candidate) => model.candidate_code(candidate, literal.is_positive()),
            None => {
                let sign = if literal.is_positive() { "" } else { "-" };
                format!("{sign}x{}", literal.dimacs().unsigned_abs())
            }
        }
    }

    /// The model in the DIMACS format, with a comment for every variable that says something of a cell (`c var 5
    /// r1c1=5`) and one for the range of clauses of every section, counted from 1 (`c clauses 1-324 row 1`).
    pub fn dimacs(&self, model: &Model) -> String {
        let cnf = self.cnf();
        let mut text = String::new();
        // Writing into a string cannot fail.
        for number in 0..cnf.variables() {
            let literal = super::cnf::Var(number).positive();
            if let Some(candidate) = self.encoding.candidate(literal) {
                let _ = writeln!(text, "c var {} {}", literal.dimacs(), model.candidate_code(candidate, true));
            }
        }
        for section in &self.sections {
            let (name, _) = self.title(model, section, Lang::En);
            let _ = writeln!(text, "c clauses {}-{} {name}", section.clauses.start + 1, section.clauses.end);
        }
        let _ = writeln!(text, "p cnf {} {}", cnf.variables(), cnf.len());
        for clause in cnf.clauses() {
            for literal in clause {
                let _ = write!(text, "{} ", literal.dimacs());
            }
            text.push_str("0\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Constraint, Form, ModelBuilder, Rule, Site, ValueSet};
    use crate::words::Phrase;

    fn cage() -> Model {
        let mut builder = ModelBuilder::new();
        for col in 0..2 {
            builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 2));
        }
        let rule = Rule::Sum { cells: vec![Cell(0), Cell(1)], total: 3, distinct: true };
        builder.add(Constraint::new(Form::Cage, Phrase::verbatim("the 3-cage"), rule));
        builder.build()
    }

    #[test]
    fn a_cage_of_two_cells_as_a_file() {
        let model = cage();
        let text = FormulaView::new(&model).dimacs(&model);
        let (comments, clauses) = text.split_once("p cnf 4 8\n").expect("four variables and eight clauses");
        let expected = "\
c var 1 r1c1=1
c var 2 r1c1=2
c var 3 r1c2=1
c var 4 r1c2=2
c clauses 1-4 every cell has exactly one value
c clauses 5-6 cells of one house differ
c clauses 7-8 the 3-cage
";
        assert_eq!(comments, expected);
        assert!(clauses.starts_with("1 2 0\n-1 -2 0\n3 4 0\n-3 -4 0\n"), "{clauses}");
    }

    #[test]
    fn sections_follow_each_other_and_leave_no_clause_out() {
        let model = cage();
        let view = FormulaView::new(&model);
        let mut next = 0;
        for section in view.sections() {
            assert_eq!(section.clauses.start, next);
            next = section.clauses.end;
            assert_eq!(view.clauses_in_words(&model, section).len(), section.clauses.len());
        }
        assert_eq!(next, view.cnf().len());
        let last = view.sections().last().map(|section| view.clauses_in_words(&model, section)).unwrap_or_default();
        assert!(last.contains(&vec!["r1c1=1".to_string(), "r1c2=1".to_string()]), "{last:?}");
    }
}
