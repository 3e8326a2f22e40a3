//! What the sentences of a riddle demand of its cells.

use super::ast::{Base, Formula as Said, Item, Order, Person, Riddle, Says, Talk, Term};
use super::cells::{About, Cells, NO, YES};
use nazo_core::puzzle::{Candidate, Cell, Formula, Literal, Rule, Value};
use nazo_core::rules;

/// Translates what is said into formulas over the cells.
pub(super) struct Meaning<'a> {
    pub riddle: &'a Riddle,
    pub cells: &'a Cells,
}

fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    joined(parts, Formula::All)
}

fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
    joined(parts, Formula::Any)
}

/// A single part alone, or all parts as one formula.
fn joined(parts: impl IntoIterator<Item = Formula>, all: fn(Vec<Formula>) -> Formula) -> Formula {
    let mut parts: Vec<Formula> = parts.into_iter().collect();
    match parts.len() {
        1 => parts.swap_remove(0),
        _ => all(parts),
    }
}

fn not(formula: Formula) -> Formula {
    match formula {
        Formula::Not(inner) => *inner,
        other => Formula::Not(Box::new(other)),
    }
}

fn implies(a: Formula, b: Formula) -> Formula {
    any([not(a), b])
}

fn iff(a: Formula, b: Formula) -> Formula {
    Formula::Iff(Box::new(a), Box::new(b))
}

fn is(cell: Cell, value: Value) -> Formula {
    Formula::Is(Candidate::new(cell, value))
}

/// That the values of two things fit together. It says for each value of one which values it leaves to the other, and
/// vice versa, so an engine sees at once what follows.
fn linked<V: Copy>(
    values: impl Iterator<Item = V> + Clone,
    one: impl Fn(V) -> Formula,
    other: impl Fn(V) -> Formula,
    fits: impl Fn(V, V) -> bool,
) -> Formula {
    let there = |a: V| implies(one(a), any(values.clone().filter(|b| fits(a, *b)).map(&other)));
    let back = |b: V| implies(other(b), any(values.clone().filter(|a| fits(*a, b)).map(&one)));
    all(values.clone().map(there).chain(values.clone().map(back)))
}

/// A formula that always holds, or never.
fn constant(holds: bool) -> Formula {
    if holds { Formula::All(Vec::new()) } else { Formula::Any(Vec::new()) }
}

/// That the cell has the value. False if there is no such cell.
fn is_at(cell: Option<Cell>, value: Value) -> Formula {
    cell.map_or(constant(false), |cell| is(cell, value))
}

impl Meaning<'_> {
    /// The rule that a sentence demands. None if it only asks or tells a story. `nth` is the index among the speaker's
    /// statements.
    pub fn rule(&self, says: &Says, nth: usize) -> Option<Rule> {
        Some(match says {
            Says::Statement { speaker, formula } => rules::formula(self.statement(*speaker, nth, formula)),
            Says::TrueStatements { least, most } => {
                let literal = |cell| Literal { candidate: Candidate::new(cell, YES), holds: true };
                let statements = self.riddle.people.iter().enumerate().flat_map(|(person, _)| self.statements(person));
                rules::count(statements.map(literal).collect(), *least, *most)
            }
            Says::Rule(formula) => rules::formula(self.formula(formula)),
            Says::Question(_) | Says::Story(_) => return None,
        })
    }

    /// What follows from a statement being made. If it has a cell, the cell says whether it is true. Otherwise its
    /// truth depends on the speaker's role.
    fn statement(&self, speaker: Person, nth: usize, said: &Said) -> Formula {
        let said = self.formula(said);
        if let Some(cell) = self.cells.statement(speaker, nth) {
            return iff(is(cell, YES), said);
        }
        self.bound_by_role(speaker, said)
    }

    /// That something is true or false, as the role of the speaker demands.
    fn bound_by_role(&self, speaker: Person, said: Formula) -> Formula {
        let by_role = self.talking(speaker, Talk::True).map(|truthful| implies(truthful, said.clone()));
        let by_lie = self.talking(speaker, Talk::False).map(|lying| implies(lying, not(said)));
        all(by_role.into_iter().chain(by_lie))
    }

    /// What holds of a person's statements whatever they say, if they have cells. The role binds each of them, and
    /// those of people who alternate differ from one to the next.
    pub fn talk(&self, person: Person) -> Option<Formula> {
        self.role(person)?;
        let each = self.statements(person).map(|cell| self.bound_by_role(person, is(cell, YES)));
        let every: Vec<Formula> = each.chain(self.alternation(person)).collect();
        (!every.is_empty()).then(|| all(every))
    }

    fn role(&self, person: Person) -> Option<Cell> {
        self.cells.cell(About::Role(person))
    }

    /// The cells about a person's statements.
    fn statements(&self, person: Person) -> impl Iterator<Item = Cell> {
        (0..self.cells.statement_count(person)).filter_map(move |nth| self.cells.statement(person, nth))
    }

    /// Whether the person has a role that talks like this. None if no role does.
    fn talking(&self, person: Person, talk: Talk) -> Option<Formula> {
        let cell = self.role(person)?;
        let such = self.riddle.roles.iter().enumerate().filter(|(_, role)| role.talk == talk);
        let such: Vec<Formula> = such.map(|(role, _)| is(cell, role_value(role))).collect();
        (!such.is_empty()).then(|| any(such))
    }

    /// If the person alternates, exactly one of two successive statements is true.
    fn alternation(&self, person: Person) -> Option<Formula> {
        let alternating = self.talking(person, Talk::Alternate)?;
        let cells: Vec<Cell> = self.statements(person).collect();
        let differ = cells.windows(2).map(|two| iff(is(two[0], YES), is(two[1], NO)));
        let differ: Vec<Formula> = differ.collect();
        (!differ.is_empty()).then(|| implies(alternating, all(differ)))
    }

    /// What is said, as a formula over the cells.
    pub fn formula(&self, said: &Said) -> Formula {
        match said {
            Said::Role(person, role) => is_at(self.role(*person), role_value(*role)),
            Said::Prop(person, prop) => is_at(self.cells.cell(About::Prop(*person, *prop)), YES),
            Said::Fact(fact) => is_at(self.cells.cell(About::Fact(*fact)), YES),
            Said::SameRole(a, b) => self.same_role(*a, *b),
            Said::Truthful(person) => self.talks(*person, true),
            Said::Lies(person) => self.talks(*person, false),
            Said::WouldSay(person, inner) => {
                let inner = self.formula(inner);
                all([
                    implies(self.talks(*person, true), inner.clone()),
                    implies(self.talks(*person, false), not(inner)),
                ])
            }
            Said::Statement(person, nth) => is_at(self.cells.statement(*person, *nth), YES),
            Said::Not(inner) => not(self.formula(inner)),
            Said::All(parts) => all(self.formulas(parts)),
            Said::Any(parts) => any(self.formulas(parts)),
            Said::Xor(a, b) => iff(self.formula(a), not(self.formula(b))),
            Said::Iff(a, b) => iff(self.formula(a), self.formula(b)),
            Said::Implies(a, b) => implies(self.formula(a), self.formula(b)),
            Said::Count { of, least, most } => Formula::Count { of: self.formulas(of), least: *least, most: *most },
            Said::Parity { of, odd } => {
                let even = constant(true);
                let is_even = self.formulas(of).into_iter().fold(even, |even, one| iff(even, not(one)));
                if *odd { not(is_even) } else { is_even }
            }
            Said::Compare(a, order, b) => self.related(*a, *b, |a, b| order.holds(a, b)),
            Said::Apart(a, b, distance) => self.related(*a, *b, |a, b| self.distance(a, b) == i32::from(*distance)),
            Said::Opposite(a, b) => self.related(*a, *b, |a, b| 2 * self.distance(a, b) == self.place_count()),
            Said::RightOf(a, b) => self.related(*a, *b, |a, b| a == self.round(b + 1)),
            Said::Sum { terms, order, than } => self.sum(terms, *order, *than),
            Said::Between { middle, first, last, in_order } => {
                let before = |a, b| self.related(a, b, |a, b| a < b);
                let rising = all([before(*first, *middle), before(*middle, *last)]);
                if *in_order { rising } else { any([rising, all([before(*last, *middle), before(*middle, *first)])]) }
            }
            Said::Amount { category, one, order, other, by } => self.amount(*category, *one, *order, *other, *by),
            Said::PlaceParity(term, odd) => self.related(*term, *term, |a, _| (a.rem_euclid(2) == 1) == *odd),
        }
    }

    fn formulas(&self, parts: &[Said]) -> Vec<Formula> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    /// Compares the numbers that go with two values.
    fn amount(&self, category: usize, one: Item, order: Order, other: Item, by: i32) -> Formula {
        let numbers = self.riddle.categories.get(category).and_then(|category| category.numbers()).unwrap_or_default();
        let number = |value: usize| numbers.get(value).copied().unwrap_or(0);
        let fits = |a: usize, b: usize| order.holds(number(a), number(b).saturating_add(by));
        let all_of = 0..numbers.len();
        let with = |item: Item| move |value: usize| self.together(item, Item { category, value });
        // If there are more places than numbers, both values must still have a number.
        let some = |item: Item| any(all_of.clone().map(with(item)));
        let fewer = numbers.len() < usize::from(self.cells.place_count());
        let have = [one, other].into_iter().filter(|_| fewer).map(some);
        all([linked(all_of.clone(), with(one), with(other), fits)].into_iter().chain(have))
    }

    /// Compares a sum. For each value of each number except the last, it says which values are left to the rest.
    fn sum(&self, terms: &[(i32, usize)], order: Order, than: i32) -> Formula {
        let Some(((times, at), rest)) = terms.split_first() else { return constant(order.holds(0, than)) };
        let Some(number) = self.riddle.numbers.get(*at) else { return constant(false) };
        let left = |value: i32| than.saturating_sub(times.saturating_mul(value));
        let is_it = |value: i32| is_at(self.cells.cell(About::Number(*at)), number.value(value));
        if rest.is_empty() {
            return any(number.range().filter(|value| order.holds(0, left(*value))).map(is_it));
        }
        all(number.range().map(|value| implies(is_it(value), self.sum(rest, order, left(value)))))
    }

    /// Whether two values are at one place.
    fn together(&self, one: Item, other: Item) -> Formula {
        if one.category == other.category {
            return constant(one.value == other.value);
        }
        let term = |item: Item| Term { base: Base::Item(item), plus: 0 };
        self.related(term(one), term(other), |a, b| a == b)
    }

    fn same_role(&self, a: Person, b: Person) -> Formula {
        let (Some(a), Some(b)) = (self.role(a), self.role(b)) else { return constant(true) };
        all((0..self.riddle.roles.len()).map(|role| iff(is(a, role_value(role)), is(b, role_value(role)))))
    }

    /// Whether the person has a role that talks like this. Without roles, whether all statements of the person are
    /// true, or all are false.
    fn talks(&self, person: Person, truth: bool) -> Formula {
        let (talk, value) = if truth { (Talk::True, YES) } else { (Talk::False, NO) };
        if self.role(person).is_some() {
            return self.talking(person, talk).unwrap_or(constant(false));
        }
        if let Some(cell) = self.cells.cell(About::Honest(person)) {
            return is(cell, value);
        }
        all(self.statements(person).map(|cell| is(cell, value)))
    }

    /// Whether the numbers of two places satisfy `holds`.
    fn related(&self, a: Term, b: Term, holds: impl Fn(i32, i32) -> bool) -> Formula {
        match (self.places(a), self.places(b)) {
            (Places::One(a), Places::One(b)) => constant(holds(a, b)),
            (Places::Of(item, plus), Places::One(b)) => self.at_any(item, |place| holds(self.round(place + plus), b)),
            (Places::One(a), Places::Of(item, plus)) => self.at_any(item, |place| holds(a, self.round(place + plus))),
            (Places::Of(one, add), Places::Of(other, plus)) if one == other => {
                self.at_any(one, |place| holds(self.round(place + add), self.round(place + plus)))
            }
            (Places::Of(one, add), Places::Of(other, plus)) => {
                let fits = |a: i32, b: i32| holds(self.round(a + add), self.round(b + plus));
                linked(self.numbers(), |a| self.at(one, a), |b| self.at(other, b), fits)
            }
        }
    }

    fn place_count(&self) -> i32 {
        i32::from(self.cells.place_count())
    }

    fn numbers(&self) -> std::ops::RangeInclusive<i32> {
        1..=self.place_count()
    }

    /// The place with this number. On a circle, the numbers wrap round.
    fn round(&self, place: i32) -> i32 {
        if self.riddle.circle { (place - 1).rem_euclid(self.place_count().max(1)) + 1 } else { place }
    }

    /// The distance between two places, on a circle the shorter way round.
    fn distance(&self, a: i32, b: i32) -> i32 {
        let distance = (a - b).abs();
        if self.riddle.circle { distance.min((self.place_count() - distance).abs()) } else { distance }
    }

    fn at(&self, item: Item, place: i32) -> Formula {
        let place = u8::try_from(place - 1).ok().and_then(|place| self.cells.place(item.category, place));
        is_at(place, Cells::value(item))
    }

    /// Whether the value is at one of the places that fit.
    fn at_any(&self, item: Item, fits: impl Fn(i32) -> bool) -> Formula {
        any(self.numbers().filter(|place| fits(*place)).map(|place| self.at(item, place)))
    }

    /// The place of a term that does not depend on a value, counted from 0. None if it does, or if there is no such
    /// place.
    pub(super) fn place(&self, term: Term) -> Option<u8> {
        match self.places(term) {
            Places::One(place) => u8::try_from(place - 1).ok().filter(|place| *place < self.cells.place_count()),
            Places::Of(..) => None,
        }
    }

    fn places(&self, term: Term) -> Places {
        let plus = i32::from(term.plus);
        match term.base {
            // The places of the values that stand for the places are known.
            Base::Item(item) if self.cells.frame() == Some(item.category) => Places::One(item.value as i32 + 1 + plus),
            Base::Item(item) => Places::Of(item, plus),
            Base::Zero => Places::One(plus),
            Base::Last => Places::One(self.place_count() + plus),
        }
    }
}

/// Where a term is: at a known place, or at an offset from the place of a value.
enum Places {
    One(i32),
    Of(Item, i32),
}

fn role_value(role: usize) -> Value {
    Value(role as u8 + 1)
}

impl Order {
    fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Order::Same => a == b,
            Order::Different => a != b,
            Order::Less => a < b,
            Order::AtLeast => a >= b,
            Order::More => a > b,
            Order::AtMost => a <= b,
        }
    }
}
