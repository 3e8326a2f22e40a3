//! Whom or what a clause is about.

use super::amounts::the_most;
use super::apply::{apply, of_one};
use super::group::{Group, group, members};
use super::hidden::{holders, is_hidden, treasure};
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, number, skip, surely};
use super::lexing::{Kind, Token};
use super::measures::at;
use super::predicate::{Pred, complement, is_fact, one_alone, shared};
use super::quantity::{Quantity, counted, quantity};
use super::verbs::{deed, opposite};
use super::words::{BOXES, DONE, FOLK, RESERVED, TITLES, is_known_noun};
use nom::Parser;

use crate::riddle::ast::{Base, Formula, Person, Term};
use nazo_core::words::{Fixed, phrase};

/// What is said of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// Of all.
    And,
    /// Of at least one.
    Or,
    /// Of none.
    Nor,
    /// Of exactly one.
    One,
}

/// One of whom something is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'t> {
    /// Where it stands.
    pub input: Input<'t>,
    /// A person.
    pub person: Option<Person>,
    /// A place, or the place of a value.
    pub term: Option<Term>,
}

/// The place of a value of that name.
pub(super) fn term_of(input: Input<'_>, person: Person) -> Option<Term> {
    let item = input.scope.look_up(input.scope.person(person)).and_then(|senses| senses.item)?;
    Some(Term { base: Base::Item(item), plus: 0 })
}

/// A person: a name or a word for whoever speaks.
pub(super) fn person(input: Input<'_>) -> Read<'_, Person> {
    let (rest, found) = subject(input)?;
    match found.person {
        Some(person) => Ok((rest, person)),
        None => input.expected(Fixed("a person", "人物")),
    }
}

/// A person or a value.
pub(super) fn subject(input: Input<'_>) -> Read<'_, Subject<'_>> {
    if matches!(input.low(), "i" | "me" | "myself") && input.name().is_none_or(|(_, senses)| senses.person.is_none()) {
        let Some(me) = input.me else {
            return input.wrong(Fixed(
                "nobody speaks here: who is meant by 'I'?",
                "話している人がいないので、「I」が誰のことかわかりません。",
            ));
        };
        return Ok((input.skip(1), Subject { input, person: Some(me), term: term_of(input, me) }));
    }
    if let Some(found) = he(input) {
        return Ok((input.skip(1), Subject { input, person: Some(found), term: term_of(input, found) }));
    }
    if let Some(rest) = ahead(input, THIS)
        && let Some(me) = input.me
        && input.name().is_none()
    {
        return Ok((rest, Subject { input, person: Some(me), term: term_of(input, me) }));
    }
    if matches!(input.low(), "he" | "she" | "they" | "him" | "her" | "you") && input.name().is_none() {
        return input.wrong(phrase!(
            "write the name: who is meant by '{}'?",
            "「{}」が誰のことか、名前で書いてください。",
            input.here()
        ));
    }
    if let Some((rest, found)) = the_most(input) {
        return match found {
            Ok(item) => Ok((rest, Subject { input, person: None, term: Some(at(item)) })),
            Err(what) => input.unlike(What::Wrong(what)),
        };
    }
    let titled = titled(input);
    if let Some((count, senses)) = titled.name() {
        if senses.person.is_some() || senses.item.is_some() {
            let term = senses.item.map(|item| Term { base: Base::Item(item), plus: 0 });
            let rest = titled.skip(count);
            // "The lead casket"
            let boxed = titled.rest.len() < input.rest.len() && rest.name().is_none();
            let rest = if boxed && senses.item.is_none() { skip(rest, BOXES) } else { rest };
            return Ok((rest, Subject { input, person: senses.person, term }));
        }
        return input.expected(Fixed("a person", "人物"));
    }
    unknown(titled)
}

/// What a box calls itself.
const THIS: &[&str] = &["this door", "this casket", "this box", "this chest", "this room", "this cave", "this drawer"];

/// Who is meant by "he" or "she": the one person named before in the sentence; where nobody was and the words are told
/// by another, whoever says them.
fn he(input: Input<'_>) -> Option<Person> {
    if !matches!(input.low(), "he" | "she" | "him" | "her") || input.name().is_some() {
        return None;
    }
    let before = input.all.len().checked_sub(input.rest.len())?;
    let at = |at: usize| Input { rest: input.all.get(at..).unwrap_or(&[]), ..input };
    let mut named: Vec<Person> =
        (0..before).filter_map(|here| at(here).name().and_then(|(_, senses)| senses.person)).collect();
    named.sort_unstable();
    named.dedup();
    match named.as_slice() {
        [] if input.reported => input.me,
        [only] if !input.reported => Some(*only),
        _ => None,
    }
}

/// Without a title such as "Mr" or "the suspect" before a name.
fn titled(input: Input<'_>) -> Input<'_> {
    let start = skip(input, &["the"]);
    if start.name().is_some() || !TITLES.contains(&start.low()) {
        let known = |(count, senses): (usize, &super::scope::Senses)| {
            let boxed = BOXES.contains(&start.peek(count));
            senses.item.is_some() || (senses.person.is_some() && (count > 1 || boxed))
        };
        return if start.name().is_some_and(known) { start } else { input };
    }
    let after = skip(start.skip(1), &["."]);
    if after.name().is_some_and(|(_, senses)| senses.person.is_some()) { after } else { input }
}

/// A word that would have to be a name but is none.
pub(super) fn unknown<T>(input: Input<'_>) -> Read<'_, T> {
    match input.first() {
        Some(token) if matches!(token.kind, Kind::Quoted(_)) => input.unlike(What::Unknown(token.plain.clone())),
        Some(token) if is_nearly_a_name(input, token) => input.unlike(What::Unknown(token.plain.clone())),
        _ => input.expected(Fixed("a name", "名前")),
    }
}

/// Whether a word that is no name was probably meant to be one: a capital one, one that everybody knows, one that is
/// nearly a name.
fn is_nearly_a_name(input: Input<'_>, token: &Token<'_>) -> bool {
    if token.kind != Kind::Word || is_plain_word(&token.low) {
        return false;
    }
    let capital = token.plain.chars().next().is_some_and(|c| c.is_alphabetic() && !c.is_lowercase());
    capital || is_known_noun(&token.low) || input.scope.nearest(&token.plain).is_some()
}

/// Whether a word is one of the language rather than a name.
fn is_plain_word(low: &str) -> bool {
    RESERVED.contains(&low) || FOLK.contains(&low) || matches!(low, "a" | "an" | "there" | "it" | "what" | "only")
}

/// Some persons or values: "A", "A and B", "neither A nor B", "either A or B", "A, B and C", "we", "both A and B".
pub(super) fn subjects(input: Input<'_>) -> Read<'_, (Vec<Subject<'_>>, Joint)> {
    if let Some(rest) = ahead(input, &["we all", "we both", "we two", "we three", "we", "they all", "they"]) {
        return all_of_us(input, rest);
    }
    if let Some((rest, count)) = others(input) {
        return match input.named.others(&input.scope.everyone(), input.me, count) {
            Ok(found) => {
                let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
                Ok((rest, (found.into_iter().map(subject).collect(), Joint::And)))
            }
            Err(why) => input.unlike(What::Wrong(why)),
        };
    }
    if let Some(after) = ahead(input, EXCEPT) {
        let (rest, (left_out, _)) = subjects(after)?;
        let is_left_out = |person: &Person| left_out.iter().any(|subject| subject.person == Some(*person));
        let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
        let found = input.scope.everyone().into_iter().filter(|person| !is_left_out(person)).map(subject);
        return Ok((rest, (found.collect(), Joint::And)));
    }
    let nor = input.low() == "neither" && input.peek(1) != "of";
    let start = if nor { input.skip(1) } else { skip(input, &["both", "either"]) };
    let (mut rest, first) = subject(start)?;
    let mut found = vec![first];
    let mut joint = if nor { Joint::Nor } else { Joint::And };
    while let Ok((after, word)) = any(&[", and", ", or", ", nor", "and", "or", "nor", ",", "&"]).parse(rest) {
        let (then, next) = match subject(after) {
            Ok(found) => found,
            // Somebody who was not spoken of before may be what is missing.
            Err(error @ nom::Err::Error(Trouble { what: What::Unknown(_), .. })) if is_capital(after) => {
                return Err(error);
            }
            Err(_) => break,
        };
        if word.ends_with("or") && !nor {
            joint = Joint::Or;
        }
        if found.len() >= 200 {
            return rest.wrong(Fixed("that many names are too many", "名前が多すぎます。"));
        }
        found.push(next);
        rest = then;
    }
    Ok((rest, (found, joint)))
}

/// Whether a word begins with a capital letter, as names do.
fn is_capital(input: Input<'_>) -> bool {
    input.first().is_some_and(|token| token.plain.starts_with(char::is_uppercase))
}

/// Words for everybody but those who follow.
pub(super) const EXCEPT: &[&str] = &[
    "everyone except",
    "everybody except",
    "everyone but",
    "everybody but",
    "everyone other than",
    "all except",
    "all but",
    "we all except",
];

/// Whether the subject is everybody but some: then nobody is counted.
pub(super) fn is_somebody_else(input: Input<'_>) -> bool {
    ahead(input, EXCEPT).is_some() || others(input).is_some()
}

/// "The others", "the other two", "both other suspects", "the rest", "everyone else", and how many there are where that is
/// said.
fn others(input: Input<'_>) -> Option<(Input<'_>, Option<u32>)> {
    const REST: &[&str] = &[
        "everyone else",
        "everybody else",
        "anyone else",
        "anybody else",
        "all of the others",
        "all the others",
        "all others",
        "the others",
        "others",
        "all the rest",
        "the rest of us",
        "the rest of them",
        "the rest",
    ];
    const BOTH: &[&str] = &["both of the others", "both others"];
    const OTHER: &[&str] = &["all of the other", "all the other", "both of the other", "both other", "the other"];
    if let Some(rest) = ahead(input, BOTH) {
        return Some((rest, Some(2)));
    }
    if let Some(rest) = ahead(input, REST) {
        return Some((rest, None));
    }
    let rest = ahead(input, OTHER)?;
    let count = number(rest).ok();
    let after = count.map_or(rest, |(after, _)| after);
    let folk = FOLK.contains(&after.low());
    // "The other" alone is one of two.
    let one = (count.is_none() && !folk).then_some(1);
    let after = if folk { after.skip(1) } else { after };
    Some((after, count.map(|(_, count)| count).or(one)))
}

/// Everybody, as subjects.
pub(super) fn all_of_us<'t>(input: Input<'t>, rest: Input<'t>) -> Read<'t, (Vec<Subject<'t>>, Joint)> {
    let everyone = input.scope.everyone();
    let both = input.peek(1) == "both" || matches!((rest.low(), rest.peek(1)), ("are" | "were", "both"));
    // Who says "they are both" of three does not mean himself.
    let apart = both && input.low() == "they" && input.me.is_some() && everyone.len() == 3;
    if both && everyone.len() != 2 && !apart {
        return input.wrong(phrase!(
            "'both' takes two, but there are {}",
            "「both」は2人について使いますが、{}人います。",
            everyone.len()
        ));
    }
    if everyone.is_empty() {
        return input.wrong(Fixed("nobody is here who could be meant", "当てはまる人がいません。"));
    }
    let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
    let found = everyone.into_iter().filter(|person| !apart || Some(*person) != input.me).map(subject);
    Ok((rest, (found.collect(), Joint::And)))
}

/// A role or property as a noun, with its article: "a knave", "the one who did it".
pub(super) enum Named {
    /// A role.
    Role(usize),
    /// A property.
    Prop(usize),
}

/// The noun of a role or a property.
pub(super) fn noun(input: Input<'_>) -> Read<'_, Named> {
    const DID: &[&str] = &["one who did it", "one that did it", "person who did it", "one responsible", "guilty one"];
    const WHO: &[&str] = &["one who", "one that", "person who", "man who", "woman who"];
    const GUILTY: &[&str] = &["guilty", "culprits", "culprit", "criminal", "perpetrator", "responsible", "to blame"];
    let bare = if matches!(input.here(), "a" | "an" | "the" | "The" | "A" | "An") && !input.clause_ends_at(1) {
        input.skip(1)
    } else {
        input
    };
    if let Some((count, senses)) = bare.name() {
        let named = senses.role.map(Named::Role).or_else(|| senses.prop.map(Named::Prop));
        if let Some(named) = named {
            return Ok((skip_folk(bare.skip(count)), named));
        }
    }
    if let Some(Ok((rest, Pred::Prop(prop)))) = ahead(bare, WHO).map(deed) {
        return Ok((rest, Named::Prop(prop)));
    }
    if let Ok((rest, word)) = any(DID).parse(bare).or_else(|_| any(GUILTY).parse(bare)) {
        let word = if DID.contains(&word) { "culprit" } else { word };
        return match input.scope.crime() {
            Some(prop) => Ok((skip_folk(rest), Named::Prop(prop))),
            None => bare.unlike(What::Unknown(word.to_string())),
        };
    }
    match bare.first() {
        Some(token) if is_nearly_a_name(bare, token) => bare.unlike(What::Unknown(token.plain.clone())),
        _ => input.expected(Fixed("a role or a property", "役割か性質")),
    }
}

/// Without "person" or the like behind an adjective: "an honest man".
fn skip_folk(input: Input<'_>) -> Input<'_> {
    if FOLK.contains(&input.low()) && input.name().is_none() { input.skip(1) } else { input }
}

impl<'t> Input<'t> {
    /// Whether the clause is over `ahead` words on.
    pub fn clause_ends_at(&self, ahead: usize) -> bool {
        self.skip(ahead).clause_ends()
    }
}

/// What is said of whoever has a role or property: "the culprit is lying".
pub(super) fn whoever<'t>(input: Input<'t>, named: &Named, said: &Pred) -> Result<Formula, nom::Err<Trouble<'t>>> {
    let each = |person| {
        let is = match named {
            Named::Role(role) => Formula::Role(person, *role),
            Named::Prop(prop) => Formula::Prop(person, *prop),
        };
        let subject = Subject { input, person: Some(person), term: term_of(input, person) };
        Ok(Formula::Implies(Box::new(is), Box::new(of_one(subject, said)?)))
    };
    let all = input.scope.everyone().into_iter().map(each).collect::<Result<Vec<_>, _>>()?;
    if all.is_empty() {
        input.wrong(Fixed("there are no people here", "人物がいません。")).map(|(_, never)| never)
    } else {
        Ok(Formula::All(all))
    }
}

/// With what everybody else does, where that follows: "the thief lies, the other two tell the truth".
fn with_others<'t>(input: Input<'t>, rest: Input<'t>, named: &Named, found: Formula) -> Read<'t, Formula> {
    const JOINED: &[&str] = &[", and", ", but", ", while", ", whereas", ";", ",", "and", "but", "while", "whereas"];
    let Some((after, count)) = ahead(rest, JOINED).and_then(others) else { return Ok((rest, found)) };
    let Ok((end, said)) = super::predicate::predicate(after) else { return Ok((rest, found)) };
    let everyone = input.scope.everyone();
    if let Some(count) = count
        && count as usize + 1 != everyone.len()
    {
        return after.wrong(phrase!(
            "there are {} people here, not {}",
            "人物は{}人で、{}人ではありません。",
            everyone.len(),
            count + 1
        ));
    }
    let each = |person| {
        let is = match named {
            Named::Role(role) => Formula::Role(person, *role),
            Named::Prop(prop) => Formula::Prop(person, *prop),
        };
        let subject = Subject { input, person: Some(person), term: term_of(input, person) };
        Ok(Formula::Any(vec![is, of_one(subject, &said)?]))
    };
    let mut all = vec![found];
    all.extend(everyone.iter().map(|person| each(*person)).collect::<Result<Vec<_>, nom::Err<Trouble<'t>>>>()?);
    if count.is_some() {
        let of = everyone.into_iter().map(|person| match named {
            Named::Role(role) => Formula::Role(person, *role),
            Named::Prop(prop) => Formula::Prop(person, *prop),
        });
        all.push(Formula::Count { of: of.collect(), least: 1, most: 1 });
    }
    Ok((end, Formula::All(all)))
}

/// "The ring was taken by A, B or C", "by exactly one of us".
pub(super) fn passive(input: Input<'_>) -> Read<'_, Formula> {
    const WAS: &[&str] = &["was", "were", "has been", "have been", "is", "are"];
    const LONGEST: usize = 8;
    // Most clauses have no such word, which is soon seen.
    if !input.rest.iter().take(LONGEST + 4).any(|token| token.low == "by") {
        return input.expected(Fixed("a statement", "文"));
    }
    let verb = |at: usize| {
        let rest = ahead(input.skip(at), WAS)?;
        let (not, rest) = ahead(rest, &["not"]).map_or((false, rest), |rest| (true, rest));
        Some((not, ahead(ahead(rest, DONE)?, &["by"])?))
    };
    let most = (0..LONGEST).find(|at| input.clause_ends_at(*at)).unwrap_or(LONGEST);
    let Some((not, by)) = (1..most).find_map(verb) else { return input.expected(Fixed("a statement", "文")) };
    let Some(prop) = input.scope.crime() else { return input.unlike(What::Unknown("culprit".to_string())) };
    let denied = |found| if not { Formula::Not(Box::new(found)) } else { found };
    let by = skip(by, &["a single"]);
    if let Ok((rest, quantity)) = quantity(by)
        && let Some((rest, group)) = match ahead(rest, &["of"]) {
            Some(after) => Some(group(input, after)?),
            // "By one person"
            None => (FOLK.contains(&rest.low()) && rest.skip(1).clause_ends())
                .then(|| (rest.skip(1), Group::Everyone(None))),
        }
    {
        let of = members(input, &group, &Pred::Prop(prop))?;
        return Ok((rest, denied(counted(input, quantity, of)?)));
    }
    let (rest, (found, joint)) = expecting(by, Fixed("a person", "人物"), subjects(by))?;
    Ok((rest, denied(apply(input, &found, joint, &Pred::Prop(prop))?)))
}

/// "The thief is one of us", "one of A, B and C" where these are all, "the ring is in one of the boxes": there is one, and it
/// is nobody else. What follows "is" begins at `rest`.
fn one_of_all<'t>(input: Input<'t>, rest: Input<'t>, named: &Named) -> Option<Read<'t, Formula>> {
    let one_of = skip(skip(rest, &["behind", "inside", "in", "under"]), &["exactly"]);
    let single = input.rest.iter().take(6).any(|token| matches!(token.low.as_str(), "is" | "was" | "'s"));
    let after = ahead(one_of, &["one of"]).or_else(|| ahead(one_of, &["among"]).filter(|_| single))?;
    let (after, group) = group(input, after).ok()?;
    // Whoever names everybody one by one means the same.
    let is_everyone = match &group {
        Group::Everyone(_) => true,
        Group::Named(named) => {
            let has = |person| named.iter().any(|subject| subject.person == Some(person));
            input.scope.everyone().into_iter().all(has)
        }
        _ => false,
    };
    if !is_everyone || !after.clause_ends() {
        return None;
    }
    let said = match named {
        Named::Role(role) => Pred::Role(*role),
        Named::Prop(prop) => Pred::Prop(*prop),
    };
    let found = members(input, &group, &said).and_then(|of| counted(input, Quantity::Range(1, Some(1)), of));
    Some(found.map(|found| (after, found)))
}

/// "The culprit is B", "it was D", "the knaves are A and B", "the thief is either B or C".
pub(super) fn identity(input: Input<'_>) -> Read<'_, Formula> {
    const IS: &[&str] = &["is", "are", "was", "were", "'s"];
    const IT: &[&str] = &["it was", "it is", "it 's"];
    let (rest, named) = match ahead(input, IT) {
        Some(rest) => match input.scope.crime() {
            Some(prop) => (rest, Named::Prop(prop)),
            None => return input.unlike(What::Unknown("culprit".to_string())),
        },
        None => {
            let (rest, named) = if is_hidden(input) { treasure(input)? } else { noun(input)? };
            if let Ok((rest, said)) = super::verbs::talk(rest) {
                return with_others(input, rest, &named, whoever(input, &named, &said)?);
            }
            let Some(rest) = ahead(rest, IS) else { return rest.expected(Fixed("'is'", "「is」")) };
            (rest, named)
        }
    };
    let not = rest.low() == "not";
    let rest = skip(rest, &["not"]);
    // "The thief is a knave", "the thief is the only one who lies": whoever it is.
    if let Ok((after, said)) = complement(rest)
        && after.clause_ends()
        && !matches!(said, Pred::Place(_))
    {
        let (after, said) = shared(after, if not { opposite(said) } else { said })?;
        return with_others(input, after, &named, whoever(input, &named, &said)?);
    }
    if let Some(found) = one_of_all(input, rest, &named).filter(|_| !not) {
        return found;
    }
    // "The treasure is behind this door": the door has it.
    let inside = skip(rest, &["behind", "inside", "in", "under"]);
    if inside.rest.len() < rest.rest.len()
        && let Ok((after, each)) = holders(inside, &named)
    {
        return Ok((after, if not { Formula::Not(Box::new(each)) } else { each }));
    }
    let rest = inside;
    if let Some(after) = ahead(rest, THIS)
        && let Some(me) = input.me
    {
        let found = match named {
            Named::Role(role) => Formula::Role(me, role),
            Named::Prop(prop) => Formula::Prop(me, prop),
        };
        return Ok((after, if not { Formula::Not(Box::new(found)) } else { found }));
    }
    let among = skip(rest, &["one of", "among", "either"]);
    let (after, (found, joint)) = expecting(rest, Fixed("a person", "人物"), subjects(among))?;
    if let Named::Prop(prop) = named
        && (joint, input.low(), not) == (Joint::Or, "the", false)
        && is_fact(input)
        && after.clause_ends()
        && found.iter().all(|subject| subject.person.is_some())
    {
        return Ok((after, one_alone(input, &found, &Pred::Prop(prop))?));
    }
    let any_of_them = joint != Joint::And || among.rest.len() < rest.rest.len();
    let mut each = Vec::new();
    for subject in found {
        let Some(person) = subject.person else { return surely(subject.input.expected(Fixed("a person", "人物"))) };
        each.push(match named {
            Named::Role(role) => Formula::Role(person, role),
            Named::Prop(prop) => Formula::Prop(person, prop),
        });
    }
    let all = if any_of_them { Formula::Any } else { Formula::All };
    let found = super::formula::several(each, all);
    let (rest, nor) = match ahead(after, &["nor", ", nor"]) {
        Some(_) => return after.expected(Fixed("the end", "終わり")),
        None => (after, joint == Joint::Nor),
    };
    Ok((rest, if not || nor { Formula::Not(Box::new(found)) } else { found }))
}

/// "What B says is true", "B is right".
pub(super) fn reported(input: Input<'_>) -> Read<'_, Formula> {
    let Some(after) = ahead(input, &["what"]) else { return input.expected(super::formula::CLAUSE) };
    let (rest, person) = person(after)?;
    let Some(rest) = ahead(rest, &["says", "said", "say", "claims", "claimed", "tells us", "told us"]) else {
        return rest.expected(Fixed("'says'", "「says」"));
    };
    match super::formula::truth(rest, Formula::Truthful(person)) {
        (rest, Formula::Not(_)) => Ok((rest, Formula::Lies(person))),
        found => Ok(found),
    }
}
