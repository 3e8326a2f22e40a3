//! A riddle as it was read: its declarations and the meaning of each sentence, with every name resolved.

use nazo_core::puzzle::Value;

/// An index into [`Riddle::people`].
pub type Person = usize;

/// A riddle as it was read, before any solving.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Riddle {
    /// The title, if there is one.
    pub title: Option<String>,
    /// Everybody who speaks or has a role or properties, in order of declaration.
    pub people: Vec<String>,
    /// The roles. Every person has exactly one of them. If there are none, statements are counted or referred to, but
    /// do not depend on who makes them.
    pub roles: Vec<Role>,
    /// What a person may or may not be: "culprit".
    pub props: Vec<Noun>,
    /// What may or may not be the case, apart from any person: "leftIsFreedom".
    pub facts: Vec<String>,
    /// What is at the places. Each value is at one place.
    pub categories: Vec<Category>,
    /// The number of places, if it is given. Otherwise it is the size of the longest category.
    pub places: Option<u8>,
    /// Whether the places form a circle, so that the first follows the last. Then the first value of the first category
    /// is at place 1, unless a sentence refers to a place by its number. Without that, every rotation of the circle
    /// would be another solution.
    pub circle: bool,
    /// Numbers to be found.
    pub numbers: Vec<Number>,
    /// Everything that a reader sees, in the order of the text. This includes the sentences that declarations came
    /// from, but not the declarations.
    pub sentences: Vec<Sentence>,
}

/// A number to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name: "h".
    pub name: String,
    /// The smallest possible value.
    pub least: i32,
    /// The largest possible value.
    pub most: i32,
}

impl Number {
    /// The most values that a number may have.
    pub const MOST_VALUES: i32 = 60;

    /// The possible values.
    pub fn range(&self) -> std::ops::RangeInclusive<i32> {
        self.least..=self.most
    }

    /// The cell value that stands for this number.
    pub(super) fn value(&self, number: i32) -> Value {
        Value(u8::try_from(number.saturating_sub(self.least).saturating_add(1)).unwrap_or(0))
    }

    /// The number that a cell value stands for.
    pub(super) fn at(&self, value: Value) -> i32 {
        self.least.saturating_add(i32::from(value.0)).saturating_sub(1)
    }
}

/// A noun, in the singular and the plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The singular: "thief".
    pub one: String,
    /// The plural: "thieves".
    pub many: String,
}

/// A role and what its bearers' statements are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// The word for its bearers.
    pub name: Noun,
    /// Whether its bearers' statements are true.
    pub talk: Talk,
}

/// Whether the statements of somebody with a role are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// Every statement is true.
    True,
    /// Every statement is false.
    False,
    /// Every statement may be true or false.
    Any,
    /// True and false statements alternate. The first may be either.
    Alternate,
}

/// Values that are distributed over the places, at most one to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    /// The name for the values: "colour".
    pub name: String,
    /// The values: "red", "green".
    pub values: Vec<String>,
}

impl Category {
    /// The values as numbers, if all of them are numbers, such as ages or prices.
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
    /// The index of the category in [`Riddle::categories`].
    pub category: usize,
    /// The index of the value in the category.
    pub value: usize,
}

/// A sentence of the riddle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text, trimmed and without its comment.
    pub text: String,
    /// What it means.
    pub says: Says,
    /// The sentence in everyday words that it was made from, taken from the comment right above it.
    pub source: Option<String>,
    /// Whether nazo proposed it and it is not part of the text.
    pub is_assumed: bool,
    /// What a statement is about: "money" in the statement "A/money".
    pub topic: Option<String>,
}

/// The meaning of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// A statement that a person makes. The statements of a person are numbered in the order of the text.
    Statement {
        /// The person who makes it.
        speaker: Person,
        /// What the person says. The speaker is named in it instead of "I".
        formula: Formula,
    },
    /// The number of true statements among all statements. Allowed only without roles.
    TrueStatements {
        /// The smallest number.
        least: u32,
        /// The largest number, at most the number of all statements.
        most: u32,
    },
    /// A fact that holds.
    Rule(Formula),
    /// A question.
    Question(Question),
    /// No demand: the sentence only sets the scene.
    Story(String),
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a formula holds.
    Whether(Formula),
    /// Who has a role.
    WhoHasRole(usize),
    /// Who has a property.
    WhoIs(usize),
    /// Who tells the truth, or who lies.
    WhoTalks {
        /// Whether it asks for those who tell the truth (`true`) or for those who lie.
        truth: bool,
    },
    /// Where a value is, and what else is at its place.
    Which(Item),
    /// The value of a number.
    Number(usize),
    /// What is at a place. The place is not given by a value.
    At(Term),
    /// The whole solution.
    All,
}

/// A formula: something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The person has the role with this index in [`Riddle::roles`].
    Role(Person, usize),
    /// The person has the property with this index in [`Riddle::props`].
    Prop(Person, usize),
    /// The fact with this index in [`Riddle::facts`] holds.
    Fact(usize),
    /// Both have the same role.
    SameRole(Person, Person),
    /// The person tells the truth. With roles, the person has a role whose statements are all true. Without roles,
    /// every statement of the person is true.
    Truthful(Person),
    /// The person lies. With roles, the person has a role whose statements are all false. Without roles, every
    /// statement of the person is false.
    Lies(Person),
    /// The person would say this if asked.
    WouldSay(Person, Box<Formula>),
    /// The statement is true. It is given by its speaker and its index among the speaker's statements.
    Statement(Person, usize),
    /// The formula is false.
    Not(Box<Formula>),
    /// All of them hold.
    All(Vec<Formula>),
    /// At least one holds.
    Any(Vec<Formula>),
    /// Exactly one of the two holds.
    Xor(Box<Formula>, Box<Formula>),
    /// Either both hold or neither does.
    Iff(Box<Formula>, Box<Formula>),
    /// If the first holds, the second does too.
    Implies(Box<Formula>, Box<Formula>),
    /// Between `least` and `most` of them hold. A formula that is listed twice counts twice.
    Count {
        /// The formulas counted.
        of: Vec<Formula>,
        /// The smallest number.
        least: u32,
        /// The largest number.
        most: u32,
    },
    /// The number of formulas that hold is odd, or it is even.
    Parity {
        /// The formulas counted.
        of: Vec<Formula>,
        /// Whether the number is odd.
        odd: bool,
    },
    /// The two places compare like this.
    Compare(Term, Order, Term),
    /// The two places are this far from each other. 1 means next to each other.
    Apart(Term, Term, u8),
    /// The first place is between the other two, not necessarily next to either.
    Between {
        /// The place in between.
        middle: Term,
        /// One end.
        first: Term,
        /// The other end.
        last: Term,
        /// Whether `first` must come before `last`.
        in_order: bool,
    },
    /// The number of the place is odd (`true`) or even.
    PlaceParity(Term, bool),
    /// The two places are opposite each other on the circle.
    Opposite(Term, Term),
    /// The first place is directly right of the second on the circle.
    RightOf(Term, Term),
    /// A weighted sum of numbers compares like this with a constant: "h + t = 15".
    Sum {
        /// Each number as an index into [`Riddle::numbers`], after its factor.
        terms: Vec<(i32, usize)>,
        /// The comparison.
        order: Order,
        /// The constant on the right-hand side.
        than: i32,
    },
    /// The number that goes with one value compares like this with the number that goes with another, after `by` is
    /// added to the latter: "A is two years older than B".
    Amount {
        /// The category of numbers, as an index into [`Riddle::categories`].
        category: usize,
        /// The value on the left-hand side.
        one: Item,
        /// The comparison.
        order: Order,
        /// The value on the right-hand side.
        other: Item,
        /// The number added to the right-hand side.
        by: i32,
    },
}

impl Riddle {
    /// The number of places: the declared number or the size of the longest category, whichever is larger.
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
    /// The speaker, if it is a statement.
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
    /// The formula that is stated or asked about, if there is one.
    pub fn formula(&self) -> Option<&Formula> {
        match self {
            Says::Statement { formula, .. } | Says::Rule(formula) => Some(formula),
            Says::Question(Question::Whether(formula)) => Some(formula),
            Says::TrueStatements { .. } | Says::Question(_) | Says::Story(_) => None,
        }
    }
}

impl Question {
    /// The formula that makes a person an answer to the question. None if the question does not ask for people.
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
    /// The direct subformulas.
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

    /// Whether `holds` is true of the formula or of any formula inside it.
    pub fn any(&self, holds: &impl Fn(&Formula) -> bool) -> bool {
        holds(self) || self.parts().any(|part| part.any(holds))
    }

    /// Whether any part of it depends on where a value is, not only on which values share a place.
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

/// How the numbers of two places compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// They are the same.
    Same,
    /// They differ.
    Different,
    /// The left one is smaller: before, or left of.
    Less,
    /// The left one is larger or the same.
    AtLeast,
    /// The left one is larger: after, or right of.
    More,
    /// The left one is smaller or the same.
    AtMost,
}

/// A place: an offset from a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The base.
    pub base: Base,
    /// The offset: 2 means two places to the right of the base.
    pub plus: i8,
}

/// What an offset is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The place of a value.
    Item(Item),
    /// Place 0, so that the offset is the number of the place, counted from 1.
    Zero,
    /// The last place.
    Last,
}
