//! Logic riddles: who lies, who did it, who lives where.

pub mod answers;
pub mod ast;
pub mod cells;
pub mod draft;
mod drafting;
mod frame;
mod maker;
mod meaning;
mod native;
pub mod notation;
mod report;
mod scene;
pub mod sentence;
mod telling;
mod wording;

use std::sync::Arc;

use self::ast::{Question, Riddle, Says};
use self::cells::Cells;
use self::meaning::Meaning;
use super::{Card, Component, Drafting, Findings, InWords, Info, Kind, Lint, Loaded, Maker, Puzzle, Story, Worked};
use nazo_core::logic::Technique;
use nazo_core::puzzle::{
    Budget, Candidate, Cell, Constraint, ConstraintId, Form, Formula, Literal, Model, ModelBuilder, Position, Rule,
    Site, Value,
};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::solve::SolveError;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The kind "riddle".
pub static RIDDLE: RiddleKind = RiddleKind;

/// The kind "riddle"; use [`RIDDLE`].
#[derive(Clone, Copy, Debug)]
pub struct RiddleKind;

static CARD: Card = Card {
    id: "riddle",
    name: Fixed("riddle.riddle"),
    rules: Fixed("riddle.rules"),
    worked: Worked {
        puzzle: Phrase::fixed("riddle.worked-puzzle"),
        line: "put #1 2",
        because: Phrase::fixed("riddle.worked-because"),
    },
    sample: native::SAMPLE,
    formats: native::FORMATS,
};

impl Kind for RiddleKind {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn drafting(&self) -> Option<&'static dyn Drafting> {
        Some(&drafting::DRAFTING)
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        notation::looks_like(&document.lines)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn maker(&self) -> Option<&'static Maker> {
        Some(&maker::MAKER)
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        &[]
    }
}

/// A riddle as a puzzle: what was read, its text, and the cells of its model.
#[derive(Clone, Debug)]
pub struct RiddlePuzzle {
    riddle: Riddle,
    /// The lines it was read from, with their numbers, without the kind line and the state.
    text: Vec<(usize, String)>,
    cells: Cells,
    info: Info,
}

impl Riddle {
    /// The questions, each with the index of its sentence.
    pub fn questions(&self) -> impl Iterator<Item = (usize, &Question)> {
        self.sentences.iter().enumerate().filter_map(|(at, sentence)| match &sentence.says {
            Says::Question(question) => Some((at, question)),
            _ => None,
        })
    }
}

impl RiddlePuzzle {
    /// A riddle read from these lines.
    pub fn new(riddle: Riddle, text: Vec<(usize, String)>, info: Info) -> RiddlePuzzle {
        let cells = Cells::of(&riddle);
        RiddlePuzzle { riddle, text, cells, info }
    }

    /// The riddle as it was read.
    pub fn riddle(&self) -> &Riddle {
        &self.riddle
    }

    /// The lines it was read from, with their numbers.
    pub fn text(&self) -> &[(usize, String)] {
        &self.text
    }

    /// The cells of its model and what they are about.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The formula over the cells of the model that says the same.
    pub fn formula(&self, said: &ast::Formula) -> Formula {
        self.meaning().formula(said)
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning { riddle: &self.riddle, cells: &self.cells }
    }

    fn add_structure(&self, builder: &mut ModelBuilder) {
        let free = |label: Phrase, rule: Rule| Constraint { weight: 0, ..Constraint::new(Form::Row, label, rule) };
        for (number, category) in self.riddle.categories.iter().enumerate() {
            if self.cells.frame() == Some(number) {
                continue;
            }
            let places = (0..self.cells.place_count()).filter_map(|place| self.cells.place(number, place));
            let places: Vec<_> = places.collect();
            let label = || Phrase::verbatim(category.name.clone());
            if places.len() == category.values.len() {
                builder.add(free(label(), rules::all_different(places)));
                continue;
            }
            // If there are more places than values, several places may have "nothing".
            for value in 0..category.values.len() {
                let value = Value(value as u8 + 1);
                let at = |cell| Literal { candidate: Candidate::new(cell, value), holds: true };
                let literals = places.iter().copied().map(at).collect();
                builder.add(free(label(), rules::count(literals, 1, 1)));
            }
        }
        for person in 0..self.riddle.people.len() {
            if let Some(formula) = self.meaning().talk(person) {
                let label = Phrase::verbatim(self.riddle.people[person].clone());
                builder.add(free(label, rules::formula(formula)));
            }
        }
    }
}

impl Puzzle for RiddlePuzzle {
    fn kind(&self) -> &'static dyn Kind {
        &RIDDLE
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(RiddlePuzzle { info, ..self.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        let riddle = &self.riddle;
        let people = riddle.people.len();
        let people = (people > 0).then(|| say!("riddle.people-count", people));
        let (categories, places) = (riddle.categories.len(), self.cells.place_count());
        let table = (categories > 0).then(|| Phrase::verbatim(format!("{categories}x{places}")));
        people.into_iter().chain(table).collect()
    }

    /// The model: the cells, the constraints that categories and roles imply, and one constraint for each sentence that
    /// demands something. The implied constraints weigh nothing in an explanation, because nobody has to state them.
    fn model(&self) -> Model {
        let mut builder = ModelBuilder::new();
        for (at, about) in self.cells.about().iter().enumerate() {
            let cell = Cell(at as u16);
            let domain = self.cells.domain(cell);
            builder.cell(Site::Fact(wording::cell(&self.riddle, &self.cells, *about)), domain);
            for value in domain {
                builder.word(Candidate::new(cell, value), wording::value(&self.riddle, &self.cells, *about, value));
            }
        }
        self.add_structure(&mut builder);
        for (at, sentence) in self.riddle.sentences.iter().enumerate() {
            let before = |speaker| self.riddle.sentences[..at].iter().filter(move |one| one.is_said_by(speaker));
            let nth = sentence.speaker().map_or(0, |speaker| before(speaker).count());
            if let Some(rule) = self.meaning().rule(&sentence.says, nth) {
                let says = Some(telling::shown(&self.riddle, sentence));
                let label = say!("riddle.line", at = at + 1);
                builder.add(Constraint { says, ..Constraint::new(Form::Line, label, rule) });
            }
        }
        builder.build()
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn component(&self) -> Component<'_> {
        Component::Story(self)
    }

    fn lint(&self) -> Vec<Lint> {
        Vec::new()
    }

    fn write(&self, format: &str, _now: Option<&Position>) -> Option<String> {
        native::write(self, format)
    }

    fn solution_text(&self, values: &[Value]) -> String {
        self.solution(values).get(Lang::En).to_string()
    }

    fn solution_phrase(&self, values: &[Value]) -> Phrase {
        self.solution(values)
    }
}

impl InWords for RiddlePuzzle {
    fn story(&self) -> Story {
        telling::story(self)
    }

    fn reply(&self, part: usize, position: &Position) -> Option<Phrase> {
        telling::reply(self, part, position)
    }

    fn findings(&self, limit: usize, budget: &Budget) -> Result<Findings, SolveError> {
        answers::answers(self, limit, budget).map(|answers| report::findings(self, &answers))
    }
}

/// The constraints that stand for sentences, each with the index of its sentence.
fn lines(model: &Model, riddle: &Riddle) -> Vec<(ConstraintId, usize)> {
    let ids = (0..model.constraints().len() as u32).map(ConstraintId);
    let constraints = ids.filter(|id| model.constraint(*id).form == Form::Line);
    let demands = |says: &Says| !matches!(says, Says::Question(_) | Says::Story(_));
    let demanding = riddle.sentences.iter().enumerate().filter(|(_, one)| demands(&one.says));
    constraints.zip(demanding.map(|(at, _)| at)).collect()
}
