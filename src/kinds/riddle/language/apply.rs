//! Says something of somebody: subjects and what is said of them become a formula.

use super::formula::several;
use super::input::{Input, Trouble, What};
use super::measures::at;
use super::places::{Relation, relate};
use super::predicate::Pred;
use super::subject::{Joint, Subject};
use crate::riddle::ast::{Base, Formula, Item, Order, Person, Term};
use nazo_core::words::{Fixed, Phrase};

pub(super) type Made<'t> = Result<Formula, nom::Err<Trouble<'t>>>;

/// The formula that says this of these.
pub(super) fn apply<'t>(input: Input<'t>, subjects: &[Subject<'t>], joint: Joint, said: &Pred) -> Made<'t> {
    if let Some(found) = of_group(input, subjects, said) {
        return found;
    }
    let each = subjects.iter().map(|subject| of_one(*subject, said)).collect::<Result<Vec<_>, _>>()?;
    Ok(match joint {
        Joint::And => several(each, Formula::All),
        Joint::Or => several(each, Formula::Any),
        Joint::Nor => Formula::Not(Box::new(several(each, Formula::Any))),
        Joint::One => exactly_one(each),
    })
}

/// That one of these is so and no other.
pub(super) fn exactly_one(each: Vec<Formula>) -> Formula {
    match <[Formula; 2]>::try_from(each) {
        Ok([one, other]) => Formula::Xor(Box::new(one), Box::new(other)),
        Err(of) => Formula::Count { of, least: 1, most: 1 },
    }
}

/// What can only be said of several at once.
pub(super) fn of_group<'t>(input: Input<'t>, subjects: &[Subject<'t>], said: &Pred) -> Option<Made<'t>> {
    let fail = |what: Fixed| Some(Err(nom::Err::Failure(input.trouble(What::Wrong(what.into())))));
    let persons: Vec<Person> = subjects.iter().filter_map(|subject| subject.person).collect();
    match said {
        Pred::Not(inner) => {
            let found = of_group(input, subjects, inner)?;
            // With two of them, "not alike" and "different" are one.
            Some(found.map(|found| match found {
                Formula::Not(inner) => *inner,
                other => Formula::Not(Box::new(other)),
            }))
        }
        Pred::Jointly(list) => {
            let each = list.iter().map(|said| apply(input, subjects, Joint::And, said)).collect::<Result<Vec<_>, _>>();
            Some(each.map(|each| several(each, Formula::Any)))
        }
        Pred::Alike | Pred::Unlike => {
            if persons.len() < 2 || persons.len() < subjects.len() || persons.len() > 30 {
                return fail(Fixed(
                    "this takes two to thirty persons, as in 'A and B are the same'",
                    "これは「A and B are the same」のように、2人から30人について書きます。",
                ));
            }
            let same = matches!(said, Pred::Alike);
            let mut each = Vec::new();
            for (at, one) in persons.iter().enumerate() {
                let others = persons.iter().skip(at + 1).filter(|_| !same || at == 0);
                each.extend(others.map(|other| Formula::SameRole(*one, *other)));
            }
            if !same {
                each = each.into_iter().map(|same| Formula::Not(Box::new(same))).collect();
            }
            Some(Ok(several(each, Formula::All)))
        }
        Pred::Together(apart) => match subjects {
            [Subject { term: Some(one), .. }, Subject { term: Some(other), .. }] => {
                Some(Ok(Formula::Apart(*one, *other, *apart)))
            }
            [one, other] => {
                let placeless = if one.term.is_none() { one } else { other };
                Some(Err(nom::Err::Error(no_place(placeless))))
            }
            _ => fail(Fixed("only two can be next to each other", "隣り合えるのは2人だけです。")),
        },
        _ => None,
    }
}

pub(super) fn no_place<'t>(subject: &Subject<'t>) -> Trouble<'t> {
    subject.input.trouble(What::NoPlace(subject.input.here().to_string()))
}

/// The formula that says this of one.
pub(super) fn of_one<'t>(subject: Subject<'t>, said: &Pred) -> Made<'t> {
    let person = || match subject.person {
        Some(person) => Ok(person),
        None => Err(nom::Err::Error(subject.input.trouble(What::Expected(Fixed("a person", "人物"))))),
    };
    let each = |list: &[Pred]| list.iter().map(|said| of_one(subject, said)).collect::<Result<Vec<_>, _>>();
    Ok(match said {
        Pred::Role(role) => Formula::Role(person()?, *role),
        Pred::Prop(prop) => Formula::Prop(person()?, *prop),
        Pred::Truthful => Formula::Truthful(person()?),
        Pred::Lies => Formula::Lies(person()?),
        Pred::Would(inner) => Formula::WouldSay(person()?, inner.clone()),
        Pred::Like(other) => Formula::SameRole(person()?, *other),
        Pred::Alike | Pred::Unlike | Pred::Together(_) => {
            let what = Phrase::fixed(
                "this takes two, as in 'A and B are the same'",
                "これは「A and B are the same」のように、2人について書きます。",
            );
            return Err(nom::Err::Failure(subject.input.trouble(What::Wrong(what))));
        }
        Pred::Place(relation) => match subject.term {
            Some(term) => relate(term, relation),
            None => return Err(nom::Err::Error(no_place(&subject))),
        },
        Pred::Not(inner) => match of_one(subject, inner)? {
            Formula::Compare(left, Order::Same, right) => Formula::Compare(left, Order::Different, right),
            other => Formula::Not(Box::new(other)),
        },
        Pred::All(list) => Formula::All(each(list)?),
        Pred::Any(list) => Formula::Any(each(list)?),
        Pred::Jointly(list) => several(each(list)?, Formula::Any),
        Pred::Only(said) => return of_nobody_else(subject.input, &[subject], said),
    })
}

/// That this is so of these and of nobody else.
pub(super) fn of_nobody_else<'t>(input: Input<'t>, subjects: &[Subject<'t>], said: &Pred) -> Made<'t> {
    let row = subjects.first().and_then(row_of).filter(|row| subjects.iter().all(|one| row_of(one) == Some(*row)));
    if let Some(row) = row.filter(|_| is_place(said)) {
        let values = input.scope.riddle.categories.get(row).map_or(0, |category| category.values.len());
        // What shares its place with one value shares it with no other of that category.
        let alone = matches!(said, Pred::Place(Relation::Compare(0, Order::Same, Term { plus: 0, .. })));
        let each = (0..values).map(|value| at(Item { category: row, value })).filter_map(|term| {
            let is = subjects.iter().any(|subject| subject.term == Some(term));
            let found = of_one(Subject { input, person: None, term: Some(term) }, said);
            (is || !alone).then(|| found.map(|found| if is { found } else { Formula::Not(Box::new(found)) }))
        });
        return Ok(several(each.collect::<Result<Vec<_>, _>>()?, Formula::All));
    }
    let chosen: Vec<Person> = subjects.iter().filter_map(|subject| subject.person).collect();
    if chosen.len() < subjects.len() {
        return Err(nom::Err::Error(input.trouble(What::Expected(Fixed("a person", "人物")))));
    }
    let each = |person| {
        let found =
            of_one(Subject { input, person: Some(person), term: super::subject::term_of(input, person) }, said)?;
        Ok(if chosen.contains(&person) { found } else { Formula::Not(Box::new(found)) })
    };
    Ok(Formula::All(input.scope.everyone().into_iter().map(each).collect::<Result<Vec<_>, _>>()?))
}

/// The category of which somebody is a value.
fn row_of(subject: &Subject<'_>) -> Option<usize> {
    match subject.term {
        Some(Term { base: Base::Item(item), plus: 0 }) => Some(item.category),
        _ => None,
    }
}

/// Whether it is said where somebody is, or with what, be it denied.
fn is_place(said: &Pred) -> bool {
    match said {
        Pred::Place(_) => true,
        Pred::Not(inner) => is_place(inner),
        _ => false,
    }
}

/// Whether all that is said is how somebody talks.
pub(super) fn is_talk(said: &Pred) -> bool {
    match said {
        Pred::Truthful | Pred::Lies => true,
        Pred::Not(inner) => is_talk(inner),
        _ => false,
    }
}
