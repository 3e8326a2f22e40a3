//! How many: "exactly 1 of us is a knave", "neither of them lies", "there are two knaves".

use super::apply::{apply, is_talk, of_nobody_else, of_one};
use super::formula::several;
use super::group::{GROUP, Group, bare_group, everyone, group, members};
use super::input::{Input, Read, Trouble, What, ahead, expecting, number, skip, surely};
use super::places::relation_of_words;
use super::predicate::{BE, Pred, VERB, predicate, such};
use super::quantity::{Quantity, counted, quantity};
use super::subject::{EXCEPT, Joint, Named, Subject, is_somebody_else, noun, subjects, term_of};
use super::verbs::opposite;
use super::words::FOLK;

use crate::riddle::ast::Formula;
use nazo_core::words::{Fixed, phrase};

/// A clause with a number in it.
pub(super) fn quantified(input: Input<'_>) -> Read<'_, Formula> {
    if let Some(after) = ahead(input, &["among", "of", "out of", "in"]) {
        return among(input, after);
    }
    if let Some(after) = ahead(input, &["there is", "there are", "there 's", "there was"]) {
        return there_are(input, after);
    }
    if let Some(found) = only(input).or_else(|| all_but(input)) {
        return found;
    }
    // "5 just left of X" is about place 5.
    let place = number(input).is_ok_and(|(rest, _)| relation_of_words(skip(rest, BE)).is_ok());
    if place || is_somebody_else(input) {
        return input.expected(Fixed("a quantity", "数量"));
    }
    let (rest, quantity) = quantity(input)?;
    if names_some(input, rest) {
        return input.expected(Fixed("a quantity", "数量"));
    }
    let rest = if input.name().is_none() { skip(rest, &["here"]) } else { rest };
    let between = exact(quantity).and_then(|count| finished_between(rest, count)).map(Ok);
    if let Some(found) = between.or_else(|| of_those_who(input, rest, quantity)) {
        return found;
    }
    let (rest, group) = counted_group(input, rest)?;
    said_of(input, rest, quantity, group, false)
}

/// "Among the four there are two knaves", "of us three exactly one lies".
fn among<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Formula> {
    let (rest, group) = group(input, after)?;
    let rest = skip(rest, &[","]);
    let there = skip(rest, &["there is", "there are"]);
    let (rest, quantity) = quantity(there)?;
    let rest = skip(rest, &["of them", "of us"]);
    said_of(input, rest, quantity, group, there.rest.len() < rest.rest.len())
}

/// "Only A lies", "only the culprit lies", "only knaves are guilty"; nothing where this is none of these.
fn only(input: Input<'_>) -> Option<Read<'_, Formula>> {
    let after = ahead(input, ONLY)?;
    if let Ok((rest, (found, Joint::And))) = subjects(after)
        && !found.is_empty()
        && found.iter().all(|subject| subject.person.is_some() || subject.term.is_some())
    {
        let said = predicate(skip(rest, &["alone"]));
        return Some(said.and_then(|(rest, said)| Ok((rest, of_nobody_else(input, &found, &said)?))));
    }
    match such(after) {
        Ok((rest, who)) if !matches!(after.low(), "the" | "a" | "an") => Some(only_such(input, rest, &who)),
        Ok((rest, who)) => Some(precisely(input, rest, &who)),
        Err(error @ nom::Err::Error(Trouble { what: What::Unknown(_), .. })) => Some(Err(error)),
        Err(_) => None,
    }
}

/// "Only knaves are guilty" does not say that all of them are.
fn only_such<'t>(input: Input<'t>, rest: Input<'t>, who: &Pred) -> Read<'t, Formula> {
    let (rest, said) = surely(expecting(rest, VERB, predicate(rest)))?;
    let of = members(input, &Group::Everyone(None), &said)?;
    let who = members(input, &Group::Everyone(None), who)?;
    by_name(rest, &said)?;
    let each = of.into_iter().zip(who).map(|(said, who)| Formula::Implies(Box::new(said), Box::new(who)));
    Ok((rest, several(each.collect(), Formula::All)))
}

/// "Everyone but the thief lies"; nothing where this is no such clause.
fn all_but(input: Input<'_>) -> Option<Read<'_, Formula>> {
    let (rest, who) = such(ahead(input, EXCEPT)?).ok()?;
    Some(precisely(input, rest, &opposite(who)))
}

/// Whether what looks like a quantity belongs to names: "neither A nor B", "both A and I".
fn names_some(input: Input<'_>, behind: Input<'_>) -> bool {
    let named =
        |input: Input<'_>| input.name().is_some_and(|(_, senses)| senses.person.is_some() || senses.item.is_some());
    let by_name = named(behind) || (behind.low() == "the" && named(behind.skip(1)));
    let speaks = matches!(behind.low(), "i" | "he" | "she");
    matches!(input.low(), "neither" | "both" | "either") && (by_name || speaks)
}

/// "Two of the knaves are guilty", "no innocent person lies"; nothing where nobody is told to be such.
fn of_those_who<'t>(input: Input<'t>, rest: Input<'t>, quantity: Quantity) -> Option<Read<'t, Formula>> {
    let behind = ahead(rest, &["of the", "of these", "among the", "of"]);
    let listed = behind.unwrap_or(rest);
    if listed.name().is_some_and(|(_, senses)| senses.person.is_some()) {
        return None;
    }
    let (rest, who) = such(listed).ok()?;
    if behind.is_none() && is_truth_verb(rest) {
        return None;
    }
    let inner = match skip(rest, &["who", "that"]).deeper() {
        Ok(inner) => inner,
        Err(error) => return Some(Err(error)),
    };
    let (rest, said) = predicate(inner).ok()?;
    Some(of_such(input, Input { depth: input.depth, ..rest }, quantity, &who, &said))
}

/// Of whom or of what so many are counted.
fn counted_group<'t>(input: Input<'t>, rest: Input<'t>) -> Read<'t, Group<'t>> {
    // Who says "both of them" among three does not mean himself.
    let two = matches!(input.low(), "both" | "neither") && input.scope.everyone().len() == 3;
    if let (true, Some(me), Some(rest)) = (two, input.me, ahead(rest, &["of them"])) {
        let others = input.scope.everyone().into_iter().filter(|person| *person != me);
        let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
        return Ok((rest, Group::Named(others.map(subject).collect())));
    }
    match ahead(rest, &["of", "among"]) {
        Some(after) => surely(expecting(after, GROUP, group(input, after))),
        None => Ok(match bare_group(rest) {
            // "At least one is false" goes on about statements.
            (rest, Group::Everyone(None)) if is_truth(rest) => (rest, Group::Statements(None)),
            found => found,
        }),
    }
}

/// Nobody but those who follow.
const ONLY: &[&str] =
    &["only", "nobody but", "nobody except", "no one but", "no one except", "none but", "none except"];

/// "only the culprit lies", "everyone but the thief lies": whoever is such, and nobody else.
fn precisely<'t>(input: Input<'t>, rest: Input<'t>, who: &Pred) -> Read<'t, Formula> {
    let (rest, said) = surely(expecting(rest, VERB, predicate(rest)))?;
    by_name(rest, &said)?;
    let talk = is_talk(&said) && input.scope.riddle.roles.is_empty();
    let each = |person| {
        let subject = Subject { input, person: Some(person), term: term_of(input, person) };
        Ok(match (of_one(subject, who)?, of_one(subject, &said)?) {
            // That everybody but the thief lies is said with the thief first.
            (Formula::Not(who), said) => Formula::Xor(who, Box::new(said)),
            (who, said) => Formula::Iff(Box::new(who), Box::new(said)),
        })
    };
    let people = everyone(input, None, talk)?;
    let all = people.into_iter().map(each).collect::<Result<Vec<_>, _>>()?;
    Ok((rest, Formula::All(all)))
}

/// Fails where what is said can only be said of some by name: that they are not both something.
fn by_name<'t>(rest: Input<'t>, said: &Pred) -> Result<(), nom::Err<Trouble<'t>>> {
    let of_several = |said: &Pred| matches!(said, Pred::Alike | Pred::Unlike | Pred::Only(_) | Pred::Jointly(_));
    match said {
        Pred::Not(inner) if of_several(inner) => rest.wrong(Fixed(
            "this is said of some by name, as in 'A and B are not both knights'",
            "これは「A and B are not both knights」のように、名前を挙げて書きます。",
        )),
        said if of_several(said) => rest.wrong(Fixed(
            "this is said of some by name, as in 'A and B are the same'",
            "これは「A and B are the same」のように、名前を挙げて書きます。",
        )),
        _ => Ok((rest, ())),
    }
    .map(|_| ())
}

/// What is said of so many of those who are such: "all innocent people tell the truth", "exactly one knight is guilty".
fn of_such<'t>(input: Input<'t>, rest: Input<'t>, quantity: Quantity, who: &Pred, said: &Pred) -> Read<'t, Formula> {
    by_name(rest, said)?;
    let each = |person| {
        let subject = Subject { input, person: Some(person), term: term_of(input, person) };
        Ok((of_one(subject, who)?, of_one(subject, said)?))
    };
    let all = input.scope.everyone().into_iter().map(each).collect::<Result<Vec<_>, _>>()?;
    let two = check_two(input).then(|| all.iter().map(|(is, _)| is.clone()).collect());
    let implied = all.iter().cloned().map(|(is, said)| Formula::Implies(Box::new(is), Box::new(said))).collect();
    let found = match quantity {
        Quantity::All => several(implied, Formula::All),
        Quantity::NotAll => Formula::Not(Box::new(several(implied, Formula::All))),
        _ => counted(input, quantity, all.into_iter().map(|(is, said)| Formula::All(vec![is, said])).collect())?,
    };
    Ok(match two {
        Some(of) => (rest, Formula::All(vec![Formula::Count { of, least: 2, most: 2 }, found])),
        None => (rest, found),
    })
}

/// Whether "both" stands here, so that there are two.
fn check_two(input: Input<'_>) -> bool {
    input.low() == "both" || (input.low() == "not" && input.peek(1) == "both")
}

/// "there are two knaves among us", "there is no culprit".
fn there_are<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Formula> {
    let (rest, quantity) = match quantity(after) {
        Ok(found) => found,
        Err(_) if matches!(after.low(), "a" | "an") => (after.skip(1), Quantity::Some),
        Err(error) => return Err(error),
    };
    if let Quantity::Range(least, Some(most)) = quantity
        && least == most
        && let Some(found) = apart(rest, least)
    {
        return Ok(found);
    }
    let (rest, said) = expecting(rest, Fixed("a role or a property", "役割か性質"), such(rest))?;
    let (rest, group) = match ahead(rest, &["among", "of", "in"]) {
        Some(after) => surely(group(input, after))?,
        None => (rest, Group::Everyone(None)),
    };
    let of = members(input, &group, &said)?;
    with_rest(input, rest, quantity, &group, of)
}

/// "one runner finished between A and B": how many, of those who have a place of their own, whatever they are called.
fn finished_between(input: Input<'_>, count: u32) -> Option<(Input<'_>, Formula)> {
    let noun = input.first().filter(|token| token.kind == super::lexing::Kind::Word)?;
    if input.name().is_some() || matches!(noun.low.as_str(), "of" | "is" | "are" | "between") {
        return None;
    }
    let (verb, not) = super::prose::verb(input.skip(1));
    let rest = ahead(verb, &["somewhere between", "between"]).filter(|_| !not)?;
    let (rest, one) = super::term::term(rest).ok()?;
    let (rest, other) = super::term::term(ahead(rest, &["and"])?).ok()?;
    let distance = u8::try_from(count + 1).ok().filter(|distance| *distance <= 60)?;
    rest.clause_ends().then_some((rest, Formula::Apart(one, other, distance)))
}

/// Whether "is true" or the like follows, which is said of statements.
fn is_truth_verb(input: Input<'_>) -> bool {
    ahead(input, &["is true", "are true", "is false", "are false"]).is_some()
}

/// "two people between A and B".
fn apart(input: Input<'_>, count: u32) -> Option<(Input<'_>, Formula)> {
    const BETWEEN: &[&str] =
        &["house between", "houses between", "place between", "places between", "seats between", "seat between"];
    let folk = FOLK.contains(&input.low()) && input.peek(1) == "between";
    let rest = if folk { input.skip(2) } else { ahead(input, BETWEEN)? };
    let (rest, one) = super::term::term(rest).ok()?;
    let (rest, other) = super::term::term(ahead(rest, &["and"])?).ok()?;
    let distance = u8::try_from(count + 1).ok().filter(|distance| *distance <= 60)?;
    Some((rest, Formula::Apart(one, other, distance)))
}

fn named(input: Input<'_>) -> Read<'_, Pred> {
    noun(input).map(|(rest, found)| match found {
        Named::Role(role) => (rest, Pred::Role(role)),
        Named::Prop(prop) => (rest, Pred::Prop(prop)),
    })
}

/// What is said of so many of a group.
fn said_of<'t>(
    input: Input<'t>,
    rest: Input<'t>,
    quantity: Quantity,
    group: Group<'t>,
    noun_first: bool,
) -> Read<'t, Formula> {
    match &group {
        Group::Formulas(_) | Group::Statements(_) => {
            let (rest, truth) = truth(rest, matches!(group, Group::Formulas(_)))?;
            let of = members(input, &group, &Pred::Truthful)?;
            let not = |formula| Formula::Not(Box::new(formula));
            let of = if truth { of } else { of.into_iter().map(not).collect() };
            check_both(input, of.len())?;
            Ok((rest, counted(input, quantity, of)?))
        }
        Group::Everyone(_) | Group::Named(_) => {
            let rest = skip(rest, &["who", "that"]);
            let (rest, said) = match (noun_first, predicate(rest)) {
                (true, Err(_)) => named(rest)?,
                (_, found) => surely(expecting(
                    rest,
                    Fixed("'is', 'lie', 'tell the truth' or the like", "「is」「lie」「tell the truth」など"),
                    found,
                ))?,
            };
            if quantity == Quantity::All && matches!(said, Pred::Alike | Pred::Unlike) {
                let found = match &group {
                    Group::Named(found) => found.clone(),
                    _ => super::subject::all_of_us(input, rest)?.1.0,
                };
                return Ok((rest, apply(input, &found, Joint::And, &said)?));
            }
            if !matches!(quantity, Quantity::All) || matches!(&said, Pred::Not(_)) {
                by_name(rest, &said)?;
            }
            let of = members(input, &group, &said)?;
            check_both(input, of.len())?;
            with_rest(input, rest, quantity, &group, of)
        }
    }
}

/// How many of a group are so, with how many are something else and what the others are where that follows: "two knaves
/// and one spy", ", the rest are knights".
fn with_rest<'t>(
    input: Input<'t>,
    mut rest: Input<'t>,
    quantity: Quantity,
    group: &Group<'t>,
    of: Vec<Formula>,
) -> Read<'t, Formula> {
    let mut all = vec![counted(input, quantity, of.clone())?];
    let (mut said, mut told) = (vec![of], exact(quantity));
    while let Some((after, number, what)) = also(rest) {
        let of = members(input, group, &what)?;
        all.push(counted(input, Quantity::Range(number, Some(number)), of.clone())?);
        told = told.map(|told| told.saturating_add(number));
        said.push(of);
        rest = after;
    }
    let Some((after, others)) = others(rest) else { return Ok((rest, several(all, Formula::All))) };
    let (end, what) = surely(expecting(after, Fixed("what the others are", "ほかの人についての文"), predicate(after)))?;
    let other = members(input, group, &what)?;
    if let (Some(others), Some(told)) = (others, told)
        && told.saturating_add(others) as usize != other.len()
    {
        return after.wrong(phrase!(
            "{told} and {others} are not the {} spoken of",
            "{told}と{others}を合わせても、{}になりません。",
            other.len()
        ));
    }
    // Whoever is nothing of what was told is the other.
    said.push(other);
    let count = said.iter().map(Vec::len).min().unwrap_or(0);
    let each = (0..count).map(|at| Formula::Any(said.iter().filter_map(|of| of.get(at).cloned()).collect()));
    all.extend(each);
    Ok((end, Formula::All(all)))
}

/// The number that a quantity is exactly.
fn exact(quantity: Quantity) -> Option<u32> {
    match quantity {
        Quantity::Range(least, Some(most)) if least == most => Some(least),
        _ => None,
    }
}

const JOINED: &[&str] = &[", and", ", but", ", while", "and", "but", "while", ","];

/// "and one spy", ", one a knave": how many of the same are something else. What says "exactly" begins anew.
fn also(rest: Input<'_>) -> Option<(Input<'_>, u32, Pred)> {
    let after = ahead(rest, JOINED)?;
    let (after, number) = number(after).ok()?;
    let (end, what) = named(skip(skip(after, &["of them", "of us"]), &["is", "are"])).ok()?;
    end.clause_ends().then_some((end, number, what))
}

/// ", the rest", "and the other two": those not spoken of yet, with their number where it is told.
fn others(rest: Input<'_>) -> Option<(Input<'_>, Option<u32>)> {
    const OTHERS: &[&str] = &["the rest", "the others", "the other", "the remaining", "all the others", "all others"];
    let after = ahead(skip(rest, JOINED), OTHERS)?;
    let (after, others) = number(after).map_or((after, None), |(after, count)| (after, Some(count)));
    let after = skip(skip(after, &["one", "ones"]), &["of us", "of them"]);
    Some((if FOLK.contains(&after.low()) { after.skip(1) } else { after }, others))
}

fn check_both(input: Input<'_>, count: usize) -> Result<(), nom::Err<Trouble<'_>>> {
    let two = matches!(input.low(), "both") || (input.low() == "not" && input.peek(1) == "both");
    if two && count != 2 {
        let what = What::Wrong(phrase!(
            "'both' takes two, but there are {count}",
            "「both」は2つについて使いますが、{count}あります。"
        ));
        return Err(nom::Err::Failure(input.trouble(what)));
    }
    Ok(())
}

/// Whether "is true" or "are false" follows.
fn is_truth(input: Input<'_>) -> bool {
    let said = ahead(input, &["is true", "are true", "is false", "are false"]);
    said.is_some_and(|rest| rest.clause_ends()) && !input.scope.statements().is_empty()
}

/// "is true", "are false"; of formulas nothing at all as well.
fn truth(input: Input<'_>, optional: bool) -> Read<'_, bool> {
    let rest = skip(input, &["that are", "which are", "made", "is", "are", "was", "were"]);
    let not = rest.low() == "not";
    let rest = if not { rest.skip(1) } else { rest };
    if let Some(rest) = ahead(rest, &["true", "correct", "right", "hold", "holds"]) {
        return Ok((rest, !not));
    }
    if let Some(rest) = ahead(rest, &["false", "lies", "a lie", "wrong", "untrue", "incorrect"]) {
        return Ok((rest, not));
    }
    if optional && rest.rest.len() == input.rest.len() {
        Ok((input, true))
    } else {
        input.expected(Fixed("'true' or 'false'", "「true」か「false」"))
    }
}

/// "exactly 1 true", "at most two false", "all true": how many of all statements, and whether true ones are counted.
pub(super) fn statement_count(input: Input<'_>) -> Read<'_, (Quantity, bool)> {
    const HOW_MANY: Fixed = Fixed(
        "'exactly', 'at least', 'at most', 'all' or 'none'",
        "「exactly」「at least」「at most」「all」「none」のどれか",
    );
    let (rest, quantity) = expecting(input, HOW_MANY, quantity(input))?;
    let rest = skip(rest, &["of them", "of the statements", "of these"]);
    let rest = skip(rest, BE);
    let (rest, true_ones) = truth(rest, false)?;
    Ok((rest, (quantity, true_ones)))
}
