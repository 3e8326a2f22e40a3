//! The cells of a riddle: everything that can vary, as a table that a person could draw.

use std::collections::{BTreeSet, HashMap};

use super::ast::{Base, Formula, Item, Person, Question, Riddle, Says, Talk, Term};
use super::frame::frame;
use nazo_core::puzzle::{Cell, Value, ValueSet};

/// The value "yes".
pub const YES: Value = Value(1);
/// The value "no".
pub const NO: Value = Value(2);

/// What one cell of the model is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// The role of the person. The values are the roles, counted from 1.
    Role(Person),
    /// Whether the person has the property with this index.
    Prop(Person, usize),
    /// Whether the statement with this index among the person's statements is true.
    Statement(Person, usize),
    /// Whether the person is truthful. Used without roles, for a person who makes no statement.
    Honest(Person),
    /// Whether the fact with this index holds.
    Fact(usize),
    /// The number with this index. The values are its possible values, counted from 1.
    Number(usize),
    /// The value of the category at the place, which is counted from 0. The values are those of the category, counted
    /// from 1. If there are more places than values, one more stands for "nothing".
    Place(usize, u8),
}

/// The cells of a riddle, and what each is about.
#[derive(Clone, Debug)]
pub struct Cells {
    about: Vec<About>,
    domains: Vec<ValueSet>,
    cells: HashMap<About, Cell>,
    /// The number of statements that each person makes.
    statements: Vec<usize>,
    place_count: u8,
    frame: Option<usize>,
}

impl Cells {
    /// Creates the cells: person by person, then the facts and numbers, then category by category.
    pub fn of(riddle: &Riddle) -> Cells {
        let asked = Asked::of(riddle);
        let people = 0..riddle.people.len();
        let (place_count, frame) = (riddle.place_count(), frame(riddle));
        let mut cells = Cells {
            about: Vec::new(),
            domains: Vec::new(),
            cells: HashMap::new(),
            statements: people.clone().map(|person| riddle.statements_of(person).count()).collect(),
            place_count,
            frame,
        };
        let yes_no = ValueSet::range(YES.0, NO.0);
        for person in people.clone().filter(|_| !riddle.roles.is_empty()) {
            cells.add(About::Role(person), ValueSet::range(1, riddle.roles.len() as u8));
        }
        for person in people {
            (0..riddle.props.len()).for_each(|prop| cells.add(About::Prop(person, prop), yes_no));
            let count = cells.statement_count(person);
            for nth in (0..count).filter(|nth| asked.needs_statement(riddle, person, *nth, count)) {
                cells.add(About::Statement(person, nth), yes_no);
            }
            if riddle.roles.is_empty() && count == 0 && asked.honesty.contains(&person) {
                cells.add(About::Honest(person), yes_no);
            }
        }
        (0..riddle.facts.len()).for_each(|fact| cells.add(About::Fact(fact), yes_no));
        for (at, number) in riddle.numbers.iter().enumerate() {
            cells.add(About::Number(at), ValueSet::range(1, number.value(number.most).0));
        }
        let turned = frame.is_none() && is_turned(riddle);
        for (category, values) in riddle.categories.iter().enumerate() {
            let known = values.values.len() as u8;
            let highest = if known < place_count { known + 1 } else { known };
            for place in (0..place_count).filter(|_| frame != Some(category)) {
                let fixed = turned && category == 0 && place == 0;
                let domain = if fixed { ValueSet::single(Value(1)) } else { ValueSet::range(1, highest) };
                cells.add(About::Place(category, place), domain);
            }
        }
        cells
    }

    fn add(&mut self, about: About, domain: ValueSet) {
        self.cells.insert(about, Cell(self.about.len() as u16));
        self.about.push(about);
        self.domains.push(domain);
    }

    /// What each cell is about, in order.
    pub fn about(&self) -> &[About] {
        &self.about
    }

    /// The values the cell may have.
    pub fn domain(&self, cell: Cell) -> ValueSet {
        self.domains.get(cell.index()).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// The number of places.
    pub fn place_count(&self) -> u8 {
        self.place_count
    }

    /// The cell about something. None in the category that stands for the places, and if no cell is needed.
    pub fn cell(&self, about: About) -> Option<Cell> {
        self.cells.get(&about).copied()
    }

    /// The cell about one of a person's statements, if there is one.
    pub fn statement(&self, person: Person, nth: usize) -> Option<Cell> {
        self.cell(About::Statement(person, nth))
    }

    /// The number of statements that the person makes.
    pub fn statement_count(&self, person: Person) -> usize {
        self.statements.get(person).copied().unwrap_or(0)
    }

    /// The cell for a category at a place, counted from 0. None in the category that stands for the places.
    pub fn place(&self, category: usize, place: u8) -> Option<Cell> {
        self.cell(About::Place(category, place))
    }

    /// The category whose values stand for the places, if the order of the places does not matter. No cell is about it,
    /// because the value with index n is always at place n, counted from 0.
    pub fn frame(&self) -> Option<usize> {
        self.frame
    }

    /// The value of the frame at a place, counted from 0. None if places are given by their numbers.
    pub fn framed(&self, place: u8) -> Option<Item> {
        self.frame.map(|category| Item { category, value: usize::from(place) })
    }

    /// The cell value that stands for a value of a category.
    pub fn value(item: Item) -> Value {
        Value(item.value as u8 + 1)
    }
}

/// Whether the circle can be rotated, because no sentence refers to a place by its number. The first value is then
/// fixed at the first place.
fn is_turned(riddle: &Riddle) -> bool {
    let numbered = |term: &Term| !matches!(term.base, Base::Item(_));
    let tells = |formula: &Formula| match formula {
        Formula::PlaceParity(..) => true,
        Formula::Compare(a, _, b) | Formula::Apart(a, b, _) | Formula::Opposite(a, b) | Formula::RightOf(a, b) => {
            numbered(a) || numbered(b)
        }
        Formula::Between { .. } => true,
        _ => false,
    };
    let is_numbered = |says: &Says| {
        matches!(says, Says::Question(Question::At(_))) || says.formula().is_some_and(|formula| formula.any(&tells))
    };
    riddle.circle && !riddle.sentences.iter().any(|sentence| is_numbered(&sentence.says))
}

/// What the sentences refer to beyond the declarations.
struct Asked {
    /// The statements that are referred to by their labels.
    statements: BTreeSet<(Person, usize)>,
    /// The people whose truthfulness is referred to.
    honesty: BTreeSet<Person>,
}

impl Asked {
    fn of(riddle: &Riddle) -> Asked {
        let mut asked = Asked { statements: BTreeSet::new(), honesty: BTreeSet::new() };
        let formulas = riddle.sentences.iter().filter_map(|sentence| sentence.says.formula());
        formulas.for_each(|formula| asked.look(formula));
        asked
    }

    fn look(&mut self, formula: &Formula) {
        match formula {
            Formula::Statement(person, nth) => {
                self.statements.insert((*person, *nth));
            }
            Formula::Truthful(person) | Formula::Lies(person) | Formula::WouldSay(person, _) => {
                self.honesty.insert(*person);
            }
            _ => {}
        }
        formula.parts().for_each(|part| self.look(part));
    }

    /// Whether the statement needs a cell of its own. With roles, the role decides whether it is true. A cell is needed
    /// only if a sentence refers to the statement, or if the true statements of the speaker may alternate.
    fn needs_statement(&self, riddle: &Riddle, person: Person, nth: usize, of: usize) -> bool {
        let alternates = || of > 1 && riddle.roles.iter().any(|role| role.talk == Talk::Alternate);
        riddle.roles.is_empty() || self.statements.contains(&(person, nth)) || alternates()
    }
}
