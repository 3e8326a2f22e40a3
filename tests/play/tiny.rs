//! A kind that is easy to survey: a 4x4 Latin square.

use std::sync::Arc;

use nazo_core::logic::Technique;
use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Model, ModelBuilder, Position, Site, Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::{Entry, Mark, Scene};
use nazo_core::text::{Document, Problem, ReadError, Source, documents};
use nazo_core::words::{Fixed, Phrase};
use nazo_kinds::{Card, Info, Journal, Kind, Lint, Loaded, Puzzle, Start, Worked};

pub const SAMPLE: &str = "tiny\ntitle: Small\n1...\n..3.\n.4..\n...2\n";

struct Tiny;

static CARD: Card = Card {
    id: "tiny",
    name: Fixed("tiny"),
    rules: Fixed("1 to 4 in every row and column."),
    worked: Worked { puzzle: Phrase::literal(SAMPLE), line: "put r1c2 2", because: Phrase::literal("") },
    sample: SAMPLE,
    formats: &[],
};

impl Kind for Tiny {
    fn card(&self) -> &'static Card {
        &CARD
    }
    fn recognises(&self, _document: &Document) -> bool {
        false
    }
    fn read(&self, source: &Source, document: &Document) -> Result<Loaded, ReadError> {
        let mut info = Info::default();
        let mut givens = Vec::new();
        for line in &document.lines {
            match line.key() {
                Some(key) if info.add(key.key, key.value) => {}
                _ => givens.extend(line.text.chars().map(|c| c.to_digit(10).map(|n| Value(n as u8)))),
            }
        }
        if givens.len() != 16 {
            return Err(ReadError::whole(source, Problem::Shape(Phrase::literal("not four rows of four"))));
        }
        Ok(Loaded { puzzle: Arc::new(Square { info, givens }), start: Start::default(), journal: Journal::default() })
    }
    fn techniques(&self) -> &'static [&'static dyn Technique] {
        &[]
    }
}

#[derive(Debug)]
struct Square {
    info: Info,
    givens: Vec<Option<Value>>,
}

impl Puzzle for Square {
    fn kind(&self) -> &'static dyn Kind {
        &Tiny
    }
    fn info(&self) -> &Info {
        &self.info
    }
    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Square { info, givens: self.givens.clone() })
    }
    fn model(&self) -> Model {
        let mut model = ModelBuilder::new();
        let sites = (0..16).map(|at| Site::Square { row: at / 4, col: at % 4 });
        let cells: Vec<Cell> = sites.map(|site| model.cell(site, ValueSet::range(1, 4))).collect();
        for n in 0..4 {
            let row = cells[n * 4..][..4].to_vec();
            let col = cells.iter().skip(n).step_by(4).copied().collect();
            for (form, name, cells) in [(Form::Row, "row", row), (Form::Column, "column", col)] {
                let label = Phrase::verbatim(format!("{name} {}", n + 1));
                model.add(Constraint::new(form, label, rules::all_different(cells)));
            }
        }
        for (cell, given) in cells.iter().zip(&self.givens) {
            if let Some(value) = given {
                let rule = rules::given(Candidate::new(*cell, *value));
                model.add(Constraint::new(Form::Clue, Phrase::verbatim("clue"), rule));
            }
        }
        model.build()
    }
    fn scene(&self) -> Scene {
        let mut scene = Scene::blank(4, 4, 4, 2);
        for (at, square) in scene.squares.iter_mut().enumerate() {
            square.cell = Some(Cell(at as u16));
            square.mark(self.givens[at].map(|value| Mark::Entry(Entry::given(value))));
        }
        scene
    }
    fn lint(&self) -> Vec<Lint> {
        Vec::new()
    }
    fn write(&self, format: &str, _now: Option<&Position>) -> Option<String> {
        if format != "native" {
            return None;
        }
        let digit = |given: &Option<Value>| given.map_or(".".to_string(), |value| value.number().to_string());
        let rows: Vec<String> = self.givens.chunks(4).map(|row| row.iter().map(digit).collect()).collect();
        let title = self.info.title.as_ref().map(|title| format!("title: {title}\n")).unwrap_or_default();
        Some(format!("tiny\n{title}{}\n", rows.join("\n")))
    }
    fn solution_text(&self, values: &[Value]) -> String {
        values.iter().map(|value| value.number().to_string()).collect()
    }
}

/// The only puzzle of a text with its journal, as the loader returns it.
pub fn load(text: &str) -> Loaded {
    let source = Source::new("test", text);
    let document = documents(&source, &["tiny"]).next().expect("a document");
    Loaded { journal: document.state.into(), ..Tiny.read(&source, &document).expect("a tiny puzzle") }
}
