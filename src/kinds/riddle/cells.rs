//! The cells of a riddle: whatever can be so or not, as a table that a person could draw.

use std::collections::BTreeSet;

use super::ast::{Base, Formula, Item, Person, Question, Riddle, Says, Talk, Term};
use super::frame::frame;
use nazo_core::puzzle::{Cell, Value, ValueSet};

/// The value "yes".
pub const YES: Value = Value(1);
/// The value "no".
pub const NO: Value = Value(2);

/// What one cell of the model is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Which role the person has; the values are the roles, counted from 1.
    Role(Person),
    /// Whether the person has the property.
    Prop(Person, usize),
    /// Whether what the person says is true, as which of his statements.
    Statement(Person, usize),
    /// Whether the person is truthful, who says nothing in a riddle without roles.
    Honest(Person),
    /// Whether the fact is so.
    Fact(usize),
    /// What the number is; the values are those it can have, counted from 1.
    Number(usize),
    /// Which value of the category lies at the place, counted from 0; the values are those of the category, counted from
    /// 1, and one more for "nothing" where there are more places than values.
    Place(usize, u8),
}

/// The cells of a riddle, and which cell is about what.
#[derive(Clone, Debug)]
pub struct Cells {
    about: Vec<About>,
    domains: Vec<ValueSet>,
    roles: Option<usize>,
    /// For every person and property.
    props: Vec<Vec<usize>>,
    /// For every person, and every statement of his; none where no cell is about it.
    statements: Vec<Vec<Option<usize>>>,
    honest: Vec<Option<usize>>,
    facts: usize,
    numbers: usize,
    /// For every category.
    places: Vec<usize>,
    place_count: u8,
    frame: Option<usize>,
}

impl Cells {
    /// Lays the cells out: person by person, then the facts and numbers, then category by category.
    pub fn of(riddle: &Riddle) -> Cells {
        let spoken = statements(riddle);
        let asked = Asked::of(riddle);
        let count = riddle.people.len();
        let place_count = place_count(riddle);
        let mut cells = Cells {
            about: Vec::new(),
            domains: Vec::new(),
            roles: None,
            props: vec![Vec::new(); count],
            statements: spoken.iter().map(|number| vec![None; *number]).collect(),
            honest: vec![None; count],
            facts: 0,
            numbers: 0,
            places: Vec::new(),
            place_count,
            frame: frame(riddle),
        };
        let yes_no = ValueSet::range(YES.0, NO.0);
        if !riddle.roles.is_empty() && count > 0 {
            cells.roles = Some(0);
            let roles = ValueSet::range(1, riddle.roles.len() as u8);
            (0..count).for_each(|person| {
                cells.add(About::Role(person), roles);
            });
        }
        for (person, number) in spoken.iter().enumerate() {
            cells.props[person] =
                (0..riddle.props.len()).map(|prop| cells.add(About::Prop(person, prop), yes_no)).collect();
            for nth in 0..*number {
                if asked.needs_statement(riddle, person, nth, *number) {
                    cells.statements[person][nth] = Some(cells.add(About::Statement(person, nth), yes_no));
                }
            }
            if riddle.roles.is_empty() && *number == 0 && asked.honesty.contains(&person) {
                cells.honest[person] = Some(cells.add(About::Honest(person), yes_no));
            }
        }
        cells.facts = cells.about.len();
        for fact in 0..riddle.facts.len() {
            cells.add(About::Fact(fact), yes_no);
        }
        cells.numbers = cells.about.len();
        for (at, number) in riddle.numbers.iter().enumerate() {
            cells.add(About::Number(at), ValueSet::range(1, number.value(number.most).0));
        }
        let turned = is_turned(riddle);
        for (category, values) in riddle.categories.iter().enumerate() {
            let known = values.values.len() as u8;
            let highest = if known < place_count { known + 1 } else { known };
            cells.places.push(cells.about.len());
            if cells.frame == Some(category) {
                continue;
            }
            (0..place_count).for_each(|place| {
                let fixed = turned && category == 0 && place == 0;
                let domain = if fixed { ValueSet::single(Value(1)) } else { ValueSet::range(1, highest) };
                cells.add(About::Place(category, place), domain);
            });
        }
        cells
    }

    fn add(&mut self, about: About, domain: ValueSet) -> usize {
        self.about.push(about);
        self.domains.push(domain);
        self.about.len() - 1
    }

    /// What each cell is about, in order.
    pub fn about(&self) -> &[About] {
        &self.about
    }

    /// The values the cell may have.
    pub fn domain(&self, cell: Cell) -> ValueSet {
        self.domains.get(cell.index()).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// How many places there are.
    pub fn place_count(&self) -> u8 {
        self.place_count
    }

    /// The cell about a person's role, where there are roles.
    pub fn role(&self, person: Person) -> Option<Cell> {
        self.roles.map(|first| cell(first + person))
    }

    /// The cell about a property of a person.
    pub fn prop(&self, person: Person, prop: usize) -> Option<Cell> {
        self.props.get(person)?.get(prop).copied().map(cell)
    }

    /// The cell about one of a person's statements, where there is one.
    pub fn statement(&self, person: Person, nth: usize) -> Option<Cell> {
        self.statements.get(person)?.get(nth).copied().flatten().map(cell)
    }

    /// How many statements the person makes.
    pub fn statement_count(&self, person: Person) -> usize {
        self.statements.get(person).map_or(0, Vec::len)
    }

    /// The cells about all statements.
    pub fn statements(&self) -> impl Iterator<Item = Cell> + '_ {
        self.statements.iter().flatten().flatten().copied().map(cell)
    }

    /// The cell about whether a person is truthful who says nothing.
    pub fn honest(&self, person: Person) -> Option<Cell> {
        self.honest.get(person).copied().flatten().map(cell)
    }

    /// The cell about a fact.
    pub fn fact(&self, fact: usize) -> Cell {
        cell(self.facts + fact)
    }

    /// The cell about a number.
    pub fn number(&self, number: usize) -> Cell {
        cell(self.numbers + number)
    }

    /// The category whose values stand for the places, where their order is no part of the riddle: then no cell is about it,
    /// and the value counted so from 0 is at the place counted so.
    pub fn frame(&self) -> Option<usize> {
        self.frame
    }

    /// The value of the frame at a place, counted from 0; none where places are known by their numbers.
    pub fn framed(&self, place: u8) -> Option<Item> {
        self.frame.map(|category| Item { category, value: usize::from(place) })
    }

    /// The cell about a place, counted from 0, in a category; none in the one that stands for the places.
    pub fn place(&self, category: usize, place: u8) -> Option<Cell> {
        if self.frame == Some(category) {
            return None;
        }
        self.places.get(category).map(|first| cell(first + usize::from(place)))
    }

    /// The value that stands for a value of a category.
    pub fn value(item: Item) -> Value {
        Value(item.value as u8 + 1)
    }
}

fn cell(at: usize) -> Cell {
    Cell(at as u16)
}

/// How many statements each person makes.
fn statements(riddle: &Riddle) -> Vec<usize> {
    let mut counts = vec![0; riddle.people.len()];
    for sentence in &riddle.sentences {
        if let Says::Statement { speaker, .. } = &sentence.says
            && let Some(count) = counts.get_mut(*speaker)
        {
            *count += 1;
        }
    }
    counts
}

/// How many places a riddle has: as many as it says, or as the longest category has values.
fn place_count(riddle: &Riddle) -> u8 {
    let longest = riddle.categories.iter().map(|category| category.values.len()).max().unwrap_or(0);
    riddle.places.unwrap_or(0).max(longest as u8)
}

/// Whether a circle may be turned, since no sentence tells of the number of a place: then the first value sits at the first.
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
    let is_numbered = |says: &Says| match says {
        Says::Statement { formula, .. } | Says::Rule(formula) | Says::Question(Question::Whether(formula)) => {
            formula.any(&tells)
        }
        Says::Question(Question::At(_)) => true,
        Says::TrueStatements { .. } | Says::Question(_) => false,
    };
    riddle.circle && !riddle.sentences.iter().any(|sentence| is_numbered(&sentence.says))
}

/// What the sentences speak of beyond what is declared.
struct Asked {
    /// The statements spoken of by their labels.
    statements: BTreeSet<(Person, usize)>,
    /// Whose truthfulness is spoken of.
    honesty: BTreeSet<Person>,
}

impl Asked {
    fn of(riddle: &Riddle) -> Asked {
        let mut asked = Asked { statements: BTreeSet::new(), honesty: BTreeSet::new() };
        for sentence in &riddle.sentences {
            match &sentence.says {
                Says::Statement { formula, .. } | Says::Rule(formula) => asked.look(formula),
                Says::Question(Question::Whether(formula)) => asked.look(formula),
                Says::Question(_) | Says::TrueStatements { .. } => {}
            }
        }
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

    /// With roles, the role says what a statement is; a cell of its own is only needed where somebody speaks of it, or
    /// where it matters how it goes with its neighbours.
    fn needs_statement(&self, riddle: &Riddle, person: Person, nth: usize, of: usize) -> bool {
        let alternates = || of > 1 && riddle.roles.iter().any(|role| role.talk == Talk::Alternate);
        riddle.roles.is_empty() || self.statements.contains(&(person, nth)) || alternates()
    }
}
