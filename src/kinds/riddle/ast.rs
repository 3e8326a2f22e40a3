//! A riddle as it was read: what it declares and what each of its sentences says, with every name looked up.

use nazo_core::puzzle::Value;

/// A person's place among [`Riddle::people`].
pub type Person = usize;

/// A riddle, read and not yet thought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Riddle {
    /// Its title, where it has one.
    pub title: Option<String>,
    /// Whoever speaks, or has a role or properties, in the order of their declaration.
    pub people: Vec<String>,
    /// The roles, of which every person has exactly one. None: statements are counted or spoken of, not tied to people.
    pub roles: Vec<Role>,
    /// What a person is or is not: "culprit".
    pub props: Vec<Noun>,
    /// What is so or is not, of nobody: "leftIsFreedom".
    pub facts: Vec<String>,
    /// What lies at places, each value at one.
    pub categories: Vec<Category>,
    /// How many places there are, where that is said; otherwise the longest category says it.
    pub places: Option<u8>,
    /// Whether the places are round a table: behind the last comes the first again. The first value of the first category
    /// then sits at place 1 unless a sentence tells of the number of a place, so that turning the table makes no other
    /// solution.
    pub circle: bool,
    /// Numbers to be found.
    pub numbers: Vec<Number>,
    /// Everything that a reader sees, in the order of the text: declarations are left out, but not the sentences that they
    /// came from.
    pub sentences: Vec<Sentence>,
}

/// A number to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name: "h".
    pub name: String,
    /// The smallest it can be.
    pub least: i32,
    /// The largest it can be.
    pub most: i32,
}

impl Number {
    /// More values no number has.
    pub const MOST_VALUES: i32 = 60;

    /// What it can be.
    pub fn range(&self) -> std::ops::RangeInclusive<i32> {
        self.least..=self.most
    }

    /// The value of its cell that stands for this.
    pub(super) fn value(&self, number: i32) -> Value {
        Value(u8::try_from(number.saturating_sub(self.least).saturating_add(1)).unwrap_or(0))
    }

    /// What a value of its cell stands for.
    pub(super) fn at(&self, value: Value) -> i32 {
        self.least.saturating_add(i32::from(value.0)).saturating_sub(1)
    }
}

/// What people call something of which there may be several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// One of them: "thief".
    pub one: String,
    /// Several of them: "thieves".
    pub many: String,
}

/// A role and how it talks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// What people call it.
    pub name: Noun,
    /// What its bearers' statements are.
    pub talk: Talk,
}

/// How somebody with a role talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// Every statement is true.
    True,
    /// Every statement is false.
    False,
    /// Each is as it happens.
    Any,
    /// Every second statement is true: those at odd places, or those at even ones.
    Alternate,
}

/// Values that are spread over the places, no two of them on one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// What the values are: "colour".
    pub name: String,
    /// The values: "red", "green".
    pub values: Vec<String>,
}

impl Category {
    /// Its values as numbers, where all of them are: ages, prices.
    pub fn numbers(&self) -> Option<Vec<i32>> {
        let number = |value: &String| {
            let digits = (1..=6).contains(&value.len()) && value.bytes().all(|digit| digit.is_ascii_digit());
            value.parse().ok().filter(|_| digits)
        };
        self.values.iter().map(number).collect::<Option<Vec<i32>>>().filter(|numbers| !numbers.is_empty())
    }
}

/// A value of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item {
    /// The category, as its place among [`Riddle::categories`].
    pub category: usize,
    /// The value, as its place among those of the category.
    pub value: usize,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its text, without comment and without blanks around it.
    pub text: String,
    /// What it says.
    pub says: Says,
    /// The sentence in everyday words that it was made of: the comment right above it.
    pub source: Option<String>,
    /// Whether nobody said so and nazo proposed it.
    pub is_assumed: bool,
    /// What a statement is about: "money" of the statement "A/money".
    pub topic: Option<String>,
}

/// What a sentence is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// What a person says. A person's statements are numbered in the order in which they come.
    Statement {
        /// Who says it.
        speaker: Person,
        /// What is said; whoever speaks of himself is named.
        formula: Formula,
    },
    /// How many of all statements are true. Only without roles.
    TrueStatements {
        /// The smallest number.
        least: u32,
        /// The largest number; that of all statements at the most.
        most: u32,
    },
    /// What is so.
    Rule(Formula),
    /// What is asked.
    Question(Question),
    /// Nothing: it only sets the scene.
    Story(String),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether something is so.
    Whether(Formula),
    /// Who has a role.
    WhoHasRole(usize),
    /// Who has a property.
    WhoIs(usize),
    /// Who tells the truth, or who lies.
    WhoTalks {
        /// Whether those who tell the truth are asked for.
        truth: bool,
    },
    /// Where a value is, and what else is there.
    Which(Item),
    /// What a number is.
    Number(usize),
    /// What is at a place, which is not told by a value.
    At(Term),
    /// Everything.
    All,
}

/// What can be so or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The person has the role with this place among [`Riddle::roles`].
    Role(Person, usize),
    /// The person has the property with this place among [`Riddle::props`].
    Prop(Person, usize),
    /// The fact with this place among [`Riddle::facts`] is so.
    Fact(usize),
    /// Both have the same role.
    SameRole(Person, Person),
    /// The person tells the truth: has a role of which every statement is true; without roles every statement of his
    /// is true.
    Truthful(Person),
    /// The person lies: has a role of which every statement is false; without roles every statement of his is false.
    Lies(Person),
    /// The person would say so if asked.
    WouldSay(Person, Box<Formula>),
    /// What the statement says is true. It is known by who says it, and as which of his statements, counted from 0.
    Statement(Person, usize),
    /// The opposite.
    Not(Box<Formula>),
    /// Every one is so.
    All(Vec<Formula>),
    /// At least one is so.
    Any(Vec<Formula>),
    /// One is so and the other is not.
    Xor(Box<Formula>, Box<Formula>),
    /// Both are so or neither is.
    Iff(Box<Formula>, Box<Formula>),
    /// If the first is so, the second is.
    Implies(Box<Formula>, Box<Formula>),
    /// Between `least` and `most` of them are so; each counts as often as it is listed.
    Count {
        /// What is counted.
        of: Vec<Formula>,
        /// The smallest number.
        least: u32,
        /// The largest number.
        most: u32,
    },
    /// An odd number of them is so, or an even one.
    Parity {
        /// What is counted.
        of: Vec<Formula>,
        /// Whether the number is odd.
        odd: bool,
    },
    /// Two places compare like this.
    Compare(Term, Order, Term),
    /// Two places are this far from each other; 1 is next to.
    Apart(Term, Term, u8),
    /// The first place is between the two others, next to neither of necessity.
    Between {
        /// What is between.
        middle: Term,
        /// One end.
        first: Term,
        /// The other end.
        last: Term,
        /// Whether the first end has to come first.
        in_order: bool,
    },
    /// The number of the place is odd, or even.
    PlaceParity(Term, bool),
    /// The two places are opposite each other, round the circle.
    Opposite(Term, Term),
    /// The first place is directly right of the second, round the circle.
    RightOf(Term, Term),
    /// So many times some numbers, added up, compare so with a number: "h + t = 15".
    Sum {
        /// How many times which number, as its place among [`Riddle::numbers`].
        terms: Vec<(i32, usize)>,
        /// How it compares.
        order: Order,
        /// With what.
        than: i32,
    },
    /// The number of a category that goes with one value compares so with the number that goes with another one, so much
    /// added to the latter: "A is two years older than B".
    Amount {
        /// The category of numbers.
        category: usize,
        /// Whose number it is.
        one: Item,
        /// How it compares.
        order: Order,
        /// With whose number.
        other: Item,
        /// What is added to that.
        by: i32,
    },
}

impl Riddle {
    /// How many places there are: as many as it says, or as the longest category has values.
    pub fn place_count(&self) -> u8 {
        let longest = self.categories.iter().map(|category| category.values.len()).max().unwrap_or(0);
        self.places.unwrap_or(0).max(longest as u8)
    }

    /// The statements of a person.
    pub fn statements_of(&self, person: Person) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter().filter(move |sentence| sentence.is_said_by(person))
    }
}

impl Sentence {
    /// Who says it.
    pub fn speaker(&self) -> Option<Person> {
        match self.says {
            Says::Statement { speaker, .. } => Some(speaker),
            _ => None,
        }
    }

    /// Whether it is a statement of this person.
    pub fn is_said_by(&self, person: Person) -> bool {
        self.speaker() == Some(person)
    }
}

impl Says {
    /// What is said to be so, or asked whether it is.
    pub fn formula(&self) -> Option<&Formula> {
        match self {
            Says::Statement { formula, .. } | Says::Rule(formula) => Some(formula),
            Says::Question(Question::Whether(formula)) => Some(formula),
            Says::TrueStatements { .. } | Says::Question(_) | Says::Story(_) => None,
        }
    }
}

impl Question {
    /// What somebody has to be, so that he is who is asked for; none where nobody is.
    pub fn asks_of(&self, person: Person) -> Option<Formula> {
        match self {
            Question::WhoHasRole(role) => Some(Formula::Role(person, *role)),
            Question::WhoIs(prop) => Some(Formula::Prop(person, *prop)),
            Question::WhoTalks { truth: true } => Some(Formula::Truthful(person)),
            Question::WhoTalks { truth: false } => Some(Formula::Lies(person)),
            _ => None,
        }
    }
}

impl Formula {
    /// The formulas that lie right inside this one.
    pub fn parts(&self) -> impl Iterator<Item = &Formula> {
        use Formula as F;
        let (list, one, other): (&[Formula], _, _) = match self {
            F::All(of) | F::Any(of) | F::Count { of, .. } | F::Parity { of, .. } => (of, None, None),
            F::Not(inner) | F::WouldSay(_, inner) => (&[], Some(inner), None),
            F::Xor(one, other) | F::Iff(one, other) | F::Implies(one, other) => (&[], Some(one), Some(other)),
            _ => (&[], None, None),
        };
        list.iter().chain([one, other].into_iter().flatten().map(Box::as_ref))
    }

    /// Whether this holds of it or of something inside it.
    pub fn any(&self, holds: &impl Fn(&Formula) -> bool) -> bool {
        holds(self) || self.parts().any(|part| part.any(holds))
    }

    /// Whether anything in it tells where a value is, and not only which values share a place.
    pub fn tells_order(&self) -> bool {
        let item = |term: &Term| matches!(term.base, Base::Item(_)) && term.plus == 0;
        self.any(&|part| match part {
            Formula::Compare(one, Order::Same | Order::Different, other) => !(item(one) && item(other)),
            Formula::Compare(..) | Formula::Apart(..) | Formula::Between { .. } | Formula::PlaceParity(..) => true,
            Formula::Opposite(..) | Formula::RightOf(..) => true,
            _ => false,
        })
    }
}

/// How two places compare, their numbers that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// They are the same.
    Same,
    /// They differ.
    Different,
    /// The left one is smaller: before, left of.
    Less,
    /// The left one is larger, or the same.
    AtLeast,
    /// The left one is larger: after, right of.
    More,
    /// The left one is smaller, or the same.
    AtMost,
}

/// A place: that of a value, or a number of its own, with so many added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Where it is counted from.
    pub base: Base,
    /// What is added: 2 for two to the right of it.
    pub plus: i8,
}

/// What a place is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The place of a value.
    Item(Item),
    /// Place 0, so that what is added is the number of the place, counted from 1.
    Zero,
    /// The last place.
    Last,
}
