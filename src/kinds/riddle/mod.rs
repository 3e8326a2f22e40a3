//! Logic riddles: who lies, who did it, who lives where.

pub mod answers;
pub mod ast;
pub mod cells;
pub mod language;
mod meaning;
mod report;
mod wording;

use self::ast::{Question, Riddle, Says};
use self::cells::{About, Cells};
use self::meaning::Meaning;
use crate::kinds::Info;
use crate::puzzle::{
    Candidate, Constraint, ConstraintId, Form, Formula, Literal, Model, ModelBuilder, Rule, Site, Value,
};
use crate::words::Phrase;

/// A riddle as a puzzle: what was read, its text, and the cells it is about.
#[derive(Clone, Debug)]
pub struct RiddlePuzzle {
    riddle: Riddle,
    /// The lines it was read from, kind line and state left out.
    text: Vec<String>,
    cells: Cells,
    info: Info,
}

impl Riddle {
    /// The questions, each with the place of its sentence.
    pub fn questions(&self) -> impl Iterator<Item = (usize, &Question)> {
        self.sentences.iter().enumerate().filter_map(|(at, sentence)| match &sentence.says {
            Says::Question(question) => Some((at, question)),
            _ => None,
        })
    }
}

impl RiddlePuzzle {
    /// A riddle that was read from these lines.
    pub fn new(riddle: Riddle, text: Vec<String>) -> RiddlePuzzle {
        let cells = Cells::of(&riddle);
        let info = Info { title: riddle.title.clone(), ..Info::default() };
        RiddlePuzzle { riddle, text, cells, info }
    }

    /// What was read.
    pub fn riddle(&self) -> &Riddle {
        &self.riddle
    }

    /// The lines it was read from.
    pub fn text(&self) -> &[String] {
        &self.text
    }

    /// What its cells are about.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// What is said, as a formula over the cells of the model.
    pub fn formula(&self, said: &ast::Formula) -> Formula {
        self.meaning().formula(said)
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning { riddle: &self.riddle, cells: &self.cells }
    }

    /// Cells, and a constraint for each sentence behind those that categories and roles demand by themselves. What
    /// nobody has to say weighs nothing in an explanation.
    pub fn model_of(&self) -> Model {
        let mut builder = ModelBuilder::new();
        for (at, about) in self.cells.about().iter().enumerate() {
            let cell = crate::puzzle::Cell(at as u16);
            let domain = self.cells.domain(cell);
            builder.cell(Site::Fact(wording::cell(&self.riddle, *about)), domain);
            for value in domain {
                builder.word(Candidate::new(cell, value), wording::value(&self.riddle, &self.cells, *about, value));
            }
        }
        self.add_structure(&mut builder);
        let mut spoken = vec![0; self.riddle.people.len()];
        for (at, sentence) in self.riddle.sentences.iter().enumerate() {
            let mut nth = 0;
            if let Says::Statement { speaker, .. } = &sentence.says
                && let Some(count) = spoken.get_mut(*speaker)
            {
                nth = *count;
                *count += 1;
            }
            if let Some(rule) = self.meaning().rule(&sentence.says, nth) {
                builder.add(Constraint::new(Form::Line, wording::line(&self.riddle, at), rule));
            }
        }
        builder.build()
    }

    fn add_structure(&self, builder: &mut ModelBuilder) {
        let free = |label: Phrase, rule: Rule| Constraint { weight: 0, ..Constraint::new(Form::Row, label, rule) };
        for (number, category) in self.riddle.categories.iter().enumerate() {
            let places = (0..self.cells.place_count()).filter_map(|place| self.cells.place(number, place));
            let places: Vec<_> = places.collect();
            let label = || Phrase::verbatim(category.name.clone());
            if places.len() == category.values.len() {
                builder.add(free(label(), Rule::AllDifferent(places)));
                continue;
            }
            // With places to spare, "nothing" may lie at several.
            for value in 0..category.values.len() {
                let value = Value(value as u8 + 1);
                let at = |cell| Literal { candidate: Candidate::new(cell, value), holds: true };
                let literals = places.iter().copied().map(at).collect();
                builder.add(free(label(), Rule::Count { literals, least: 1, most: 1 }));
            }
        }
        for person in 0..self.riddle.people.len() {
            if let Some(formula) = self.meaning().alternation(person) {
                let label = Phrase::verbatim(self.riddle.people[person].clone());
                builder.add(free(label, Rule::Formula(formula)));
            }
        }
    }

    /// Whether a cell is what a model is told by: all but the truth of statements.
    pub fn is_told(about: About) -> bool {
        !matches!(about, About::Statement(..))
    }
}

/// The constraints that are sentences of the riddle, each with the place of its sentence.
fn lines(model: &Model, riddle: &Riddle) -> Vec<(ConstraintId, usize)> {
    let ids = (0..model.constraints().len() as u32).map(ConstraintId);
    let constraints = ids.filter(|id| model.constraint(*id).form == Form::Line);
    let demanding = riddle.sentences.iter().enumerate().filter(|(_, one)| !matches!(one.says, Says::Question(_)));
    constraints.zip(demanding.map(|(at, _)| at)).collect()
}
