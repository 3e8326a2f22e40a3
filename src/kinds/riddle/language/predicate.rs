//! What is said of persons: what they are, how they talk, what they did.

use nom::Parser;
use nom::branch::alt;

use super::formula::{formula, several};
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, skip, surely};
use super::lexing::Kind;
use super::places::{Relation, relate, relation};
use super::prose;
use super::subject::{Joint, Named, Subject, noun, person, subjects};
use crate::kinds::riddle::ast::{Base, Formula, Order, Person};

/// What is said of a person or a value.
#[derive(Clone, Debug)]
pub(super) enum Pred {
    /// A role.
    Role(usize),
    /// A property.
    Prop(usize),
    /// Tells the truth.
    Truthful,
    /// Lies.
    Lies,
    /// Would say so.
    Would(Box<Formula>),
    /// Has the same role as somebody.
    Like(Person),
    /// All have the same role.
    Alike,
    /// No two have the same role.
    Unlike,
    /// Lies at such a place.
    Place(Relation),
    /// Two lie this far apart.
    Together(u8),
    /// Not so.
    Not(Box<Pred>),
    /// All of that.
    All(Vec<Pred>),
    /// Some of that.
    Any(Vec<Pred>),
    /// The one of all, or the other of all: "both knights or both knaves".
    Jointly(Vec<Pred>),
}

/// What can follow a subject, in messages.
const VERB: &str = "'is', 'lies', 'tells the truth' or the like";
/// What can follow "is".
const COMPLEMENT: &str = "a role, a property or a place";
/// Forms of "be".
pub(super) const BE: &[&str] =
    &["is", "are", "am", "was", "were", "'s", "be", "must be", "has to be", "have been", "has been"];

/// A subject with what is said of it.
pub(super) fn clause(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (found, joint)) = subjects(input)?;
    let rest = skip(rest, &["both", "all", "each", "also"]);
    let (rest, said) = expecting(rest, VERB, predicate(rest))?;
    let (rest, said) = shared(rest, said)?;
    Ok((rest, apply(input, &found, joint, &said)?))
}

/// What is said, with what else is said of the same subject: "is a knight or a knave", "is a knave and lies".
fn shared<'t>(input: Input<'t>, first: Pred) -> Read<'t, Pred> {
    let (mut rest, mut found, mut joint, mut jointly) = (input, vec![first], "", false);
    loop {
        let Ok((after, word)) = any(&[", and", ", but", ", or", "and", "but", "or"]).parse(rest) else { break };
        let word = if word.ends_with("or") { "or" } else { "and" };
        if !joint.is_empty() && joint != word {
            break;
        }
        if after.name().is_some_and(|(count, senses)| {
            let value = same_place(&found) && senses.item.is_some() && after.clause_ends_at(count);
            (senses.person.is_some() || senses.item.is_some()) && !value
        }) {
            break;
        }
        let inner = skip(after, &["both", "all"]);
        jointly |= inner.rest.len() < after.rest.len();
        let after = inner;
        let verb = predicate(skip(after, &["he", "she"]));
        let more = verb.or_else(|_| complement(after).and_then(|found| ends(after, found)));
        let Ok((then, next)) = more else { break };
        found.push(next);
        (rest, joint) = (then, word);
    }
    let said = match found.len() {
        1 => found.pop().unwrap_or(Pred::Lies),
        _ if joint == "or" && jointly => Pred::Jointly(found),
        _ if joint == "or" => Pred::Any(found),
        _ => Pred::All(found),
    };
    Ok((rest, said))
}

/// Whether all that is said so far is which values share the place.
fn same_place(found: &[Pred]) -> bool {
    let same = |said: &Pred| match said {
        Pred::Place(Relation::Compare(0, Order::Same, term)) => matches!(term.base, Base::Item(_)),
        _ => false,
    };
    found.iter().all(same)
}

/// What was found, where the clause is over behind it.
fn ends<'t>(input: Input<'t>, (rest, found): (Input<'t>, Pred)) -> Read<'t, Pred> {
    if rest.clause_ends() { Ok((rest, found)) } else { input.expected(COMPLEMENT) }
}

/// A verb with what belongs to it.
pub(super) fn predicate(input: Input<'_>) -> Read<'_, Pred> {
    let tried = alt((talk, deed, would, being, place)).parse(input);
    expecting(input, VERB, tried)
}

/// "lies", "always tells the truth", "does not lie".
pub(super) fn talk(input: Input<'_>) -> Read<'_, Pred> {
    const TRUE: &[&str] = &[
        "tells only the truth",
        "tells the truth",
        "tell the truth",
        "told the truth",
        "telling the truth",
        "speaks the truth",
        "speak the truth",
        "spoke the truth",
        "speaking the truth",
        "says the truth",
        "truth-telling",
        "tells only truths",
        "tells truth",
        "tell truth",
    ];
    const FALSE: &[&str] = &[
        "lies",
        "lie",
        "lied",
        "lying",
        "tells a lie",
        "tell a lie",
        "tells lies",
        "tell lies",
        "told a lie",
        "telling a lie",
    ];
    const HOW: &[&str] = &["always", "also", "only", "both", "all", "now", "certainly", "definitely", "just", "really"];
    let (start, mut not) =
        match ahead(input, &["does not", "do not", "did not", "is not", "are not", "am not", "was not"]) {
            Some(after) => (after, true),
            None => (skip(input, BE), false),
        };
    let mut rest = skip(skip(start, HOW), HOW);
    if let Some(after) = ahead(rest, &["never"]) {
        (rest, not) = (after, !not);
        // Who never lies tells the truth, and who never tells it lies.
        let swapped = match (ahead(rest, FALSE), ahead(rest, TRUE)) {
            (Some(rest), _) => Some((rest, Pred::Truthful)),
            (_, Some(rest)) => Some((rest, Pred::Lies)),
            _ => None,
        };
        return match swapped {
            Some((rest, said)) => Ok((rest, if not { said } else { opposite(said) })),
            None => rest.expected("'lies' or 'tells the truth'"),
        };
    }
    let (rest, said) = match (ahead(rest, FALSE), ahead(rest, TRUE)) {
        (Some(rest), _) => (rest, Pred::Lies),
        (_, Some(rest)) => (rest, Pred::Truthful),
        _ => return input.expected(VERB),
    };
    Ok((skip(rest, &["now", "here", "too", "as well"]), if not { opposite(said) } else { said }))
}

/// Not so; twice not so is so.
fn opposite(said: Pred) -> Pred {
    match said {
        Pred::Not(inner) => *inner,
        other => Pred::Not(Box::new(other)),
    }
}

/// "did it", "did not do it", "stole the jewel", "committed the crime".
pub(super) fn deed(input: Input<'_>) -> Read<'_, Pred> {
    const DID: &[&str] = &["did it", "do it", "done it", "did this", "do this", "did that", "do that"];
    const DEEDS: &[&str] = &[
        "stole",
        "steal",
        "stolen",
        "committed",
        "commit",
        "robbed",
        "rob",
        "killed",
        "kill",
        "murdered",
        "murder",
        "took",
        "take",
        "taken",
        "broke",
        "break",
        "broken",
        "ate",
        "eat",
        "eaten",
        "poisoned",
        "poison",
        "shot",
        "shoot",
    ];
    const OBJECT: &[&str] =
        &["the", "it", "this", "that", "a", "an", "him", "her", "them", "mr", "mrs", "anything", "any"];
    let (start, not) = match ahead(input, &["did not", "have not", "has not", "never", "do not", "does not"]) {
        Some(after) => (after, true),
        None => (skip(input, &["has", "have", "must have"]), false),
    };
    let rest = match ahead(start, DID) {
        Some(rest) => rest,
        None => {
            let Some(mut rest) = ahead(start, DEEDS) else { return input.expected(VERB) };
            if !rest.clause_ends() && !OBJECT.contains(&rest.low()) {
                return rest.expected("what was taken or done");
            }
            let mut words = 0;
            while !rest.clause_ends() && words < 6 {
                (rest, words) = (rest.skip(1), words + 1);
            }
            rest
        }
    };
    match input.scope.crime() {
        Some(prop) if not => Ok((rest, opposite(Pred::Prop(prop)))),
        Some(prop) => Ok((rest, Pred::Prop(prop))),
        None => input.unlike(What::Unknown("culprit".to_string())),
    }
}

/// "would say that F", "says F".
fn would(input: Input<'_>) -> Read<'_, Pred> {
    const SAYS: &[&str] = &["say", "claim", "answer", "tell you", "tell us", "reply", "state", "assert"];
    const SAID: &[&str] = &["says", "said", "claims", "claimed", "states", "stated", "say", "claim", "asserts"];
    let (start, not) =
        match ahead(input, &["would never", "would not", "could not", "can not", "could never", "can never"]) {
            Some(after) => (after, true),
            None => (skip(input, &["would always", "would", "could", "can", "will", "might", "may"]), false),
        };
    let fits = if start.rest.len() < input.rest.len() { ahead(start, SAYS) } else { ahead(start, SAID) };
    let Some(after) = fits else { return start.expected(VERB) };
    let after = skip(skip(after, &[","]), &["that"]);
    if after.clause_ends() {
        return after.expected("what is said");
    }
    if input.scope.riddle.roles.is_empty() {
        return input.wrong(
            "without roles nothing follows from what somebody would say; declare them: roles knight=true knave=false",
        );
    }
    // Only one clause is reported without brackets.
    let (rest, inner) = surely(match ahead(after, &["("]) {
        Some(_) => formula(after.deeper()?),
        None => reported_clause(after.deeper()?),
    })?;
    let said = Pred::Would(Box::new(inner));
    Ok((Input { depth: input.depth, ..rest }, if not { opposite(said) } else { said }))
}

/// What is said without brackets: as much as can be said of a subject.
fn reported_clause(input: Input<'_>) -> Read<'_, Formula> {
    formula(input)
}

/// "is a knave", "is not the thief", "is neither a knave nor the thief", "is of the same kind as B".
fn being(input: Input<'_>) -> Read<'_, Pred> {
    let Some(rest) = ahead(input, BE) else { return input.expected(VERB) };
    let rest = skip(rest, &["all", "both", "also", "certainly", "definitely", "actually", "in fact", "really"]);
    if rest.low() == "neither" {
        let (rest, first) = expecting(rest, COMPLEMENT, complement(rest.skip(1)))?;
        let Some(after) = ahead(rest, &["nor", "or"]) else { return rest.expected("'nor'") };
        let (rest, second) = expecting(after, COMPLEMENT, complement(after))?;
        return Ok((rest, Pred::Not(Box::new(Pred::Any(vec![first, second])))));
    }
    let rest = skip(rest, &["either"]);
    expecting(rest, COMPLEMENT, complement(rest))
}

/// What can stand behind "is".
fn complement(input: Input<'_>) -> Read<'_, Pred> {
    if let Some(rest) = ahead(input, &["not", "no"]) {
        let rest = skip(rest, &["both", "all"]);
        let (rest, said) = expecting(rest, COMPLEMENT, complement(rest))?;
        return Ok((rest, opposite(said)));
    }
    let trusted = |input| {
        noun(input).map(|(rest, named)| match named {
            Named::Role(role) => (rest, Pred::Role(role)),
            Named::Prop(prop) => (rest, Pred::Prop(prop)),
        })
    };
    let placed = |input| relation(input).map(|(rest, relation)| (rest, Pred::Place(relation)));
    alt((alike, together, trusted, speaker, placed)).parse(input)
}

/// "the same as B", "of the same kind", "different".
fn alike(input: Input<'_>) -> Read<'_, Pred> {
    const KIND: &[&str] = &["kinds", "types", "sorts", "kind", "type", "sort", "roles", "role"];
    let start = skip(skip(input, &["of"]), &["the", "a"]);
    let (rest, same) =
        match (ahead(start, &["same", "alike", "equal"]), ahead(start, &["different", "opposite", "unlike"])) {
            (Some(rest), _) => (rest, true),
            (_, Some(rest)) => (rest, false),
            _ => return input.expected(COMPLEMENT),
        };
    let rest = skip(rest, KIND);
    if input.scope.riddle.roles.is_empty() {
        let what = "without roles nobody is the same as somebody else; declare them: roles knight=true knave=false";
        return if input.scope.riddle.categories.is_empty() { input.wrong(what) } else { input.expected(COMPLEMENT) };
    }
    let Some(after) = ahead(rest, &["as", "from", "to", "than", "of"]) else {
        if !rest.clause_ends() {
            return rest.expected("'as' or 'from' and a person");
        }
        return Ok((rest, if same { Pred::Alike } else { Pred::Unlike }));
    };
    let (rest, other) = expecting(after, "a person", person(after))?;
    let rest = ahead(rest, &["am", "is", "are"]).filter(Input::clause_ends).unwrap_or(rest);
    Ok((rest, if same { Pred::Like(other) } else { opposite(Pred::Like(other)) }))
}

/// "next to each other", "2 apart".
fn together(input: Input<'_>) -> Read<'_, Pred> {
    const NEXT: &[&str] = &[
        "next to each other",
        "next to one another",
        "adjacent to each other",
        "beside each other",
        "neighbours",
        "neighbors",
        "adjacent",
    ];
    let start = skip(input, &["directly", "immediately", "right"]);
    match ahead(start, NEXT) {
        Some(rest) if rest.clause_ends() => Ok((rest, Pred::Together(1))),
        _ => input.expected(COMPLEMENT),
    }
}

/// "truthful", "a liar": how somebody talks, where that is no role.
fn speaker(input: Input<'_>) -> Read<'_, Pred> {
    const TRUE: &[&str] = &[
        "telling the truth",
        "truthful",
        "truth-teller",
        "truth-tellers",
        "truth teller",
        "truth tellers",
        "honest",
        "right",
        "sincere",
    ];
    const FALSE: &[&str] = &["lying", "liars", "liar", "untruthful", "dishonest", "wrong"];
    let start = skip(input, &["a", "an", "the"]);
    if let Some(rest) = ahead(start, &["innocent", "not guilty"]) {
        return match input.scope.crime() {
            Some(prop) => Ok((rest, Pred::Not(Box::new(Pred::Prop(prop))))),
            None => input.unlike(What::Unknown("culprit".to_string())),
        };
    }
    match (ahead(start, FALSE), ahead(start, TRUE)) {
        (Some(rest), _) => Ok((rest, Pred::Lies)),
        (_, Some(rest)) if start.low() != "right" || rest.clause_ends() => Ok((rest, Pred::Truthful)),
        _ => input.expected(COMPLEMENT),
    }
}

/// "= 3", "before B", "sits next to B", "came third".
fn place(input: Input<'_>) -> Read<'_, Pred> {
    let (start, not) = prose::verb(input);
    let (rest, said) = match together(start) {
        Ok(found) => found,
        Err(_) => relation(start).map(|(rest, relation)| (rest, Pred::Place(relation)))?,
    };
    let verbless = start.rest.len() == input.rest.len();
    let sign = start.first().is_some_and(|token| token.kind == Kind::Sign);
    if verbless && !sign && !matches!(start.low(), "in" | "at" | "on") && same_place(std::slice::from_ref(&said)) {
        return input.expected(VERB);
    }
    Ok((rest, if not { opposite(said) } else { said }))
}

type Made<'t> = Result<Formula, nom::Err<Trouble<'t>>>;

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
    })
}

/// What can only be said of several at once.
fn of_group<'t>(input: Input<'t>, subjects: &[Subject<'t>], said: &Pred) -> Option<Made<'t>> {
    let fail = |what: &str| Some(Err(nom::Err::Failure(input.trouble(What::Wrong(what.to_string())))));
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
                return fail("this takes two to thirty persons, as in 'A and B are the same'");
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
            _ => fail("only two can be next to each other"),
        },
        _ => None,
    }
}

fn no_place<'t>(subject: &Subject<'t>) -> Trouble<'t> {
    subject.input.trouble(What::NoPlace(subject.input.here().to_string()))
}

/// The formula that says this of one.
pub(super) fn of_one<'t>(subject: Subject<'t>, said: &Pred) -> Made<'t> {
    let person = || match subject.person {
        Some(person) => Ok(person),
        None => Err(nom::Err::Error(subject.input.trouble(What::Expected("a person")))),
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
            let what = "this takes two, as in 'A and B are the same'".to_string();
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
        Pred::Any(list) | Pred::Jointly(list) => Formula::Any(each(list)?),
    })
}

/// Whether all that is said is how somebody talks.
pub(super) fn is_talk(said: &Pred) -> bool {
    match said {
        Pred::Truthful | Pred::Lies => true,
        Pred::Not(inner) => is_talk(inner),
        _ => false,
    }
}
