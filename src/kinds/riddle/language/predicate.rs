//! What is said of persons: what they are, how they talk, what they did.

use super::amounts::{amount, the_most};
use super::apply::apply;
use super::harmless::{Form, form, is_finite};
use super::hidden::holds;
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, skip, surely};
use super::lexing::Kind;
use super::places::{Relation, relation};
use super::prose;
use super::races::{denied_speed, speed};
use super::somebody::{Topic, is_only, is_only_as_before, is_owned, of_nobody_else};
use super::subject::{Joint, Named, Subject, noun, person, subjects, term_of};
use super::verbs::{deed, opposite, talk, would};
use super::words::FOLK;
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::{Base, Formula, Order, Person, Term};
use nazo_core::words::{Fixed, phrase};

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
    /// So of this one and of nobody else: "is the only knight".
    Only(Box<Pred>),
}

/// What can follow a subject, in messages.
pub(super) const VERB: Fixed =
    Fixed("'is', 'lies', 'tells the truth' or the like", "「is」「lies」「tells the truth」など");

/// Of so many words behind a subject "both" is about it.
const BOTH_WITHIN: usize = 4;

/// What can follow "is".
const COMPLEMENT: Fixed = Fixed("a role, a property or a place", "役割、性質、または場所");

/// Forms of "be".
pub(super) const BE: &[&str] =
    &["is", "are", "am", "was", "were", "'s", "be", "must be", "has to be", "have been", "has been"];

/// A subject with what is said of it.
pub(super) fn clause(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (found, joint)) = subjects(input)?;
    let (rest, aside) = aside(Input { topic: Topic::of(&found), ..rest }, &found);
    let start = Input { topic: Topic::of(&found), ..skip(rest, &["both", "all", "each", "also"]) };
    let (rest, said) = expecting(start, VERB, predicate(start))?;
    let (rest, said) = shared(rest, said)?;
    let rest = Input { topic: input.topic, ..rest };
    // "Both" a few words on counts those who are spoken of; behind "say" it is about others.
    let words = start.rest.iter().take(start.rest.len() - rest.rest.len()).take(BOTH_WITHIN);
    let mut near = words.take_while(|token| !matches!(token.low.as_str(), "say" | "that" | "claim"));
    if found.len() > 2 && near.any(|token| token.low == "both") {
        return start.wrong(phrase!(
            "'both' takes two, but there are {}",
            "「both」は2人について使いますが、{}人います。",
            found.len()
        ));
    }
    let said = match joint {
        Joint::Or if is_of_one_alone(input, start, &said) && rest.clause_ends() => one_alone(input, &found, &said)?,
        _ => apply(input, &found, joint, &said)?,
    };
    match aside {
        Some(aside) => Ok((rest, Formula::All(vec![apply(input, &found, joint, &aside)?, said]))),
        None => Ok((rest, said)),
    }
}

/// Whether a fact tells of the one who is such that he is one of some: "Either Ann or Bob is the thief."
fn is_of_one_alone(input: Input<'_>, start: Input<'_>, said: &Pred) -> bool {
    let is_the = ahead(start, &["is", "was"]).is_some_and(|rest| rest.low() == "the");
    let is_either =
        input.all.first().is_some_and(|word| word.low == "either") && input.rest.len() + 1 == input.all.len();
    is_fact(input) && is_the && is_either && matches!(said, Pred::Prop(_))
}

/// Whether what is read here is so, and not said by somebody, supposed or denied.
pub(super) fn is_fact(input: Input<'_>) -> bool {
    const OPEN: [&str; 8] = ["if", "unless", "iff", "implies", "when", "whenever", "xor", "not"];
    input.me.is_none() && input.depth == 1 && !input.all.iter().any(|word| OPEN.contains(&word.low.as_str()))
}

/// That one of these is such, and nobody else.
pub(super) fn one_alone<'t>(
    input: Input<'t>,
    found: &[Subject<'t>],
    said: &Pred,
) -> Result<Formula, nom::Err<Trouble<'t>>> {
    let one = apply(input, found, Joint::One, said)?;
    let is_named = |person: &Person| found.iter().any(|subject| subject.person == Some(*person));
    let others = input.scope.everyone().into_iter().filter(|person| !is_named(person));
    let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
    let others: Vec<Subject<'t>> = others.map(subject).collect();
    if others.is_empty() {
        return Ok(one);
    }
    Ok(Formula::All(vec![one, apply(input, &others, Joint::Nor, said)?]))
}

/// What is said of one between commas, before the verb: "Bruno, who has the dog, is the youngest". Who of several is meant
/// cannot be known.
fn aside<'t>(rest: Input<'t>, found: &[Subject<'_>]) -> (Input<'t>, Option<Pred>) {
    // Behind "if" it would be supposed, and beside "or" perhaps not so.
    const OPEN: [&str; 8] = ["if", "or", "unless", "iff", "implies", "when", "whenever", "xor"];
    let open = rest.depth > 1 || rest.all.iter().any(|token| OPEN.contains(&token.low.as_str()));
    let inner = ahead(rest, &[", who", ", which", ", that"]).filter(|_| found.len() == 1 && !open);
    let Some(Ok((end, said))) = inner.map(|inner| predicate(inner).and_then(|(end, said)| shared(end, said))) else {
        return (rest, None);
    };
    match ahead(end, &[","]).filter(|behind| is_verb(*behind)) {
        Some(behind) => (behind, Some(said)),
        None => (rest, None),
    }
}

/// Whether a verb follows.
fn is_verb(input: Input<'_>) -> bool {
    is_finite(input.low()) || form(input.low()).is_some()
}

/// Why nothing is taken from a denial that may reach farther or not.
const AGAIN: Fixed = Fixed(
    "the whole clause again: with 'not', 'and' may mean either",
    "節全体の書き直し(「not」があると「and」の範囲が決まりません)",
);

/// The same of "or".
const AGAIN_OR: Fixed = Fixed(
    "the whole clause again: with 'not', 'or' may mean either",
    "節全体の書き直し(「not」があると「or」の範囲が決まりません)",
);

/// What is said, with what else is said of the same subject: "is a knight or a knave", "is a knave and lies".
pub(super) fn shared<'t>(input: Input<'t>, first: Pred) -> Read<'t, Pred> {
    let mut series = Series { found: vec![first], ..Series::default() };
    let mut rest = input;
    while let Some(link) = series.link(rest) {
        match series.add(link)? {
            Some(then) => rest = then,
            None => break,
        }
    }
    Ok((rest, series.into_one()))
}

/// What is said of one subject, as far as it is read.
#[derive(Default)]
struct Series {
    found: Vec<Pred>,
    /// "and" or "or", once one of them was read.
    joint: &'static str,
    /// Whether "both" or "all" stands before a part.
    jointly: bool,
    /// Whether a denial was taken over behind "or".
    neither: bool,
    /// Whether something was denied by itself behind "or".
    denied_again: bool,
}

/// A word that goes on with what is said.
#[derive(Clone, Copy)]
struct Link<'t> {
    word: &'static str,
    but: bool,
    after: Input<'t>,
}

impl Link<'_> {
    /// What to write instead where a denial may reach farther or not.
    fn again(&self) -> Fixed {
        if self.word == "or" { AGAIN_OR } else { AGAIN }
    }
}

/// What follows such a word.
struct Part<'t> {
    said: Pred,
    /// Where it begins, without "both" and the like.
    after: Input<'t>,
    /// The same without "he" or "she".
    own: Input<'t>,
    /// What follows it.
    then: Input<'t>,
    /// Whether it has no verb at all.
    phrase: bool,
}

impl Part<'_> {
    /// Whether it has no verb that tells a place itself; "always lies" and "stole it" have verbs that tell none.
    fn is_verbless(&self) -> bool {
        let bare = skip(self.after, &["not"]);
        (self.phrase
            || (prose::verb(bare).0.rest.len() == bare.rest.len() && all_places(std::slice::from_ref(&self.said))))
            && form(self.after.low()).is_none()
    }
}

impl Series {
    /// The word that goes on with what is said of the same subject, where one stands here.
    fn link<'t>(&self, rest: Input<'t>) -> Option<Link<'t>> {
        let (after, word) = any(&[", and", ", but", ", or", "and", "but", "or"]).parse(rest).ok()?;
        let link = Link { word: if word.ends_with("or") { "or" } else { "and" }, but: word.ends_with("but"), after };
        let goes_on = self.joint.is_empty() || self.joint == link.word;
        (goes_on && !self.is_of_another(after)).then_some(link)
    }

    /// Whether what follows is said of somebody else.
    fn is_of_another(&self, after: Input<'_>) -> bool {
        let named = after.name().is_some_and(|(count, senses)| {
            let value = all_places(&self.found) && senses.item.is_some() && after.clause_ends_at(count);
            (senses.person.is_some() || senses.item.is_some()) && !value
        });
        // "And the oldest has the cat" is about another one.
        let most = || the_most(after).is_some_and(|(behind, _)| !behind.clause_ends());
        // "And so is C" is about somebody else.
        let so =
            matches!(after.low(), "so" | "nor") || (after.low() == "neither" && ahead(after.skip(1), BE).is_some());
        named || most() || so
    }

    /// Adds what follows the word, and hands back what is behind it; nothing where no more is said of the same subject.
    fn add<'t>(&mut self, link: Link<'t>) -> Result<Option<Input<'t>>, nom::Err<Trouble<'t>>> {
        let after = skip(link.after, &["both", "all"]);
        self.jointly |= after.rest.len() < link.after.rest.len();
        let own = skip(after, &["he", "she"]);
        let verb = predicate(own);
        let phrase = verb.is_err();
        let (then, said) = match verb.or_else(|_| complement(after).and_then(|found| ends(after, found))) {
            Ok(found) => found,
            // Who has no place yet may be given one.
            Err(error @ nom::Err::Error(Trouble { what: What::NoPlace(_), .. })) => return Err(error),
            Err(_) => return Ok(None),
        };
        let next_denied = matches!(said, Pred::Not(_));
        let said = self.meant(link, Part { said, after, own, then, phrase })?;
        let bare = match &said {
            Pred::Not(inner) => inner,
            other => other,
        };
        if phrase && same_place(std::slice::from_ref(bare)) {
            let words = own.rest.len() - then.rest.len();
            is_only(own, words, &said)?;
            of_nobody_else(own, words, 1)?;
        }
        self.denied_again |= link.word == "or" && next_denied;
        self.found.push(said);
        self.joint = link.word;
        // "Drinks tea or does not own the fox or drink rum" denies two of three.
        if self.neither && (self.denied_again || self.found.iter().any(|said| !matches!(said, Pred::Not(_)))) {
            return again(after, AGAIN_OR);
        }
        Ok(Some(then))
    }

    /// A part as it is meant there: denied where a denial before it reaches so far.
    fn meant<'t>(&mut self, link: Link<'t>, part: Part<'t>) -> Result<Pred, nom::Err<Trouble<'t>>> {
        let last = self.found.last();
        let denied = matches!(last, Some(Pred::Not(inner)) if !matches!(**inner, Pred::Jointly(_)));
        let goes_on = denied && !matches!(part.said, Pred::Not(_));
        match given_on(part.after, part.own, link.word) {
            Given::Other if part.is_verbless() => {
                is_only_as_before(part.after, part.after.rest.len() - part.then.rest.len(), &part.said)?;
                let found = together_with(last, part.said, link.word, link.but, is_bare(part.after));
                let Some((said, taken)) = found else { return again(part.after, link.again()) };
                self.neither |= taken && link.word == "or";
                Ok(said)
            }
            Given::Shared if goes_on => {
                self.neither = true;
                Ok(Pred::Not(Box::new(part.said)))
            }
            Given::Unclear if goes_on => again(part.after, link.again()),
            _ => Ok(part.said),
        }
    }

    /// All that is said of one subject as one: joined by "and" or "or", said of all `jointly`, or `neither` of it.
    fn into_one(self) -> Pred {
        let Series { mut found, joint, jointly, neither, .. } = self;
        match found.len() {
            1 => found.pop().unwrap_or(Pred::Lies),
            _ if joint == "or" && jointly => match found.split_first_mut() {
                // "Not both knights or both knaves" denies the one and the other.
                Some((Pred::Not(first), others)) if matches!(**first, Pred::Jointly(_)) => {
                    let either = [(**first).clone()].into_iter().chain(others.iter().cloned());
                    Pred::Not(Box::new(Pred::Jointly(either.collect())))
                }
                _ => Pred::Jointly(found),
            },
            _ if joint == "or" && !neither => Pred::Any(found),
            // "Not both a knave and guilty" is one thing or the other at the most.
            _ if matches!(found.first(), Some(Pred::Not(first)) if matches!(**first, Pred::Jointly(_))) => {
                let bare = |said: Pred| match said {
                    Pred::Not(inner) if matches!(*inner, Pred::Jointly(_)) => *inner,
                    other => other,
                };
                not_of_all(Pred::All(found.into_iter().map(bare).collect()))
            }
            _ => Pred::All(found),
        }
    }
}

/// That the whole clause has to be said again, for good.
fn again<'t, T>(input: Input<'t>, what: Fixed) -> Result<T, nom::Err<Trouble<'t>>> {
    surely(input.expected::<T>(what)).map(|(_, found)| found)
}

/// Whether a denial before "and" or "or" is said of what follows too.
enum Given {
    /// It is: "does not own the fox or drink tea".
    Shared,
    /// That cannot be known: "does not own the fox or drinks tea".
    Unclear,
    /// What follows tells it itself, or has no verb.
    Other,
}

/// Whether what begins behind a joint shares the denial before it, by the form of its verb.
fn given_on(after: Input<'_>, own: Input<'_>, word: &str) -> Given {
    if own.rest.len() < after.rest.len() || after.name().is_some() {
        return Given::Other;
    }
    let before = after.all.len().saturating_sub(after.rest.len());
    let low = |at: usize| after.all.get(at).map_or("", |token| token.low.as_str());
    let not = (0..before).rev().find(|at| matches!(low(*at), "not" | "never"));
    let helper = not.and_then(|at| at.checked_sub(1)).map_or("", low);
    let is = matches!(helper, "is" | "are" | "am" | "was" | "were" | "'s") && not.is_some_and(|at| low(at) == "not");
    match (form(after.low()), word, is) {
        (None, ..) | (Some(Form::Finite), "and", _) => Given::Other,
        (Some(Form::Bare), "or", false) | (Some(Form::Going), "or", true) => Given::Shared,
        // "They are not knights and lie"
        (Some(Form::Bare), "and", true) => Given::Other,
        (Some(_), ..) => Given::Unclear,
    }
}

/// Whether a value alone follows, which takes the place of the one before it; "in the red house" tells a place itself.
fn is_bare(after: Input<'_>) -> bool {
    let start = skip(skip(after, &["not"]), &["to", "of", "than"]);
    matches!(start.low(), "the" | "a" | "an" | "his" | "her" | "its" | "either") || start.name().is_some() || {
        let phrase = (0..start.rest.len()).find(|at| start.clause_ends_at(*at)).unwrap_or(start.rest.len());
        super::values::value(start, phrase).is_some()
    }
}

/// What is said without a verb of its own behind what was said last, as it is meant there, and whether it was denied with it:
/// "next to the fox or the owl" is next to either, "does not drink tea or rum" denies both, "next to the fox but not the owl" is
/// not next to the owl. Nothing where it could be meant in two ways.
fn together_with(last: Option<&Pred>, next: Pred, word: &str, but: bool, bare: bool) -> Option<(Pred, bool)> {
    let Some(last) = last else { return Some((next, false)) };
    let (denied, before) = match last {
        Pred::Not(inner) if matches!(**inner, Pred::Jointly(_)) => return Some((next, false)),
        Pred::Not(inner) => (true, &**inner),
        other => (false, other),
    };
    let next_denied = matches!(next, Pred::Not(_));
    let inner = match &next {
        Pred::Not(inner) => &**inner,
        other => other,
    };
    let places = match (before, inner) {
        (Pred::Place(before), Pred::Place(next)) => Some((before, next)),
        _ => None,
    };
    let taken = match places {
        // A value alone takes the place of the one before.
        Some((Relation::Compare(plus, order, at), Relation::Compare(0, Order::Same, term)))
            if bare && is_item(term) =>
        {
            // "Directly right of the fox or the owl" keeps what is added to the place.
            let by = if matches!(at.base, Base::Item(_)) { at.plus } else { 0 };
            Pred::Place(Relation::Compare(*plus, *order, Term { plus: by, ..*term }))
        }
        // "Older than Anna or the doctor": whose number is compared, as nobody is two.
        Some((Relation::Amount { category, order, by, .. }, Relation::Compare(0, Order::Same, term)))
            if bare && is_item(term) && !of_category(term, *category) =>
        {
            let Base::Item(other) = term.base else { return None };
            Pred::Place(Relation::Amount { category: *category, order: *order, other, by: *by })
        }
        Some((Relation::Apart(_, distance), Relation::Compare(0, Order::Same, term))) if bare && is_item(term) => {
            Pred::Place(Relation::Apart(*term, *distance))
        }
        Some((Relation::Between(..), Relation::Compare(0, Order::Same, term))) if bare && is_item(term) => return None,
        _ => inner.clone(),
    };
    match (denied, word) {
        _ if next_denied => Some((Pred::Not(Box::new(taken)), false)),
        (true, "or") => Some((Pred::Not(Box::new(taken)), true)),
        // "Not a knight but a knave"
        (true, _) if but && places.is_none() => Some((taken, false)),
        (true, _) => None,
        (false, _) => Some((taken, false)),
    }
}

/// Whether the place is that of a value of this category.
fn of_category(term: &Term, category: usize) -> bool {
    matches!(term.base, Base::Item(item) if item.category == category)
}

fn is_item(term: &Term) -> bool {
    matches!(term.base, Base::Item(_)) && term.plus == 0
}

/// Whether all that is said so far is about places, be it denied.
fn all_places(found: &[Pred]) -> bool {
    let place = |said: &Pred| match said {
        Pred::Not(inner) => matches!(**inner, Pred::Place(_)),
        other => matches!(other, Pred::Place(_)),
    };
    found.iter().all(place)
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
    // "Anna's guest drinks tea": no "is".
    if is_owned(input) {
        return input.expected(VERB);
    }
    let tried = alt((talk, deed, holds, would, being, place)).parse(input).and_then(|(rest, said)| {
        is_only(input, input.rest.len() - rest.rest.len(), &said)?;
        Ok((rest, said))
    });
    expecting(input, VERB, tried)
}

/// Not so of all of them, though perhaps of some: "are not both knights".
pub(super) fn not_of_all(said: Pred) -> Pred {
    Pred::Not(Box::new(Pred::Jointly(vec![said])))
}

/// "is a knave", "is not the thief", "is neither a knave nor the thief", "is of the same kind as B".
fn being(input: Input<'_>) -> Read<'_, Pred> {
    const NOT_ALL_BE: &[&str] =
        &["can not both be", "can not all be", "could not both be", "could not all be", "can not both have been"];
    if let Some(rest) = ahead(input, NOT_ALL_BE) {
        let (rest, said) = expecting(rest, COMPLEMENT, complement(rest))?;
        return Ok((rest, not_of_all(said)));
    }
    let Some(rest) = ahead(input, BE) else { return input.expected(VERB) };
    let rest = skip(rest, &["all", "both", "also", "certainly", "definitely", "actually", "in fact", "really"]);
    if rest.low() == "neither" {
        let (rest, first) = expecting(rest, COMPLEMENT, complement(rest.skip(1)))?;
        let Some(after) = ahead(rest, &["nor", "or"]) else { return rest.expected(Fixed("'nor'", "「nor」")) };
        let (rest, second) = expecting(after, COMPLEMENT, complement(after))?;
        return Ok((rest, Pred::Not(Box::new(Pred::Any(vec![first, second])))));
    }
    let rest = skip(rest, &["either"]);
    expecting(rest, COMPLEMENT, complement(rest))
}

/// What can stand behind "is".
pub(super) fn complement(input: Input<'_>) -> Read<'_, Pred> {
    if let Some(rest) = ahead(input, &["not", "no"]) {
        let of_all = ahead(rest, &["both", "all"]);
        let rest = of_all.unwrap_or(rest);
        let (rest, said) = expecting(rest, COMPLEMENT, complement(rest))?;
        return Ok((rest, if of_all.is_some() { not_of_all(said) } else { opposite(said) }));
    }
    let trusted = |input| {
        noun(input).map(|(rest, named)| match named {
            Named::Role(role) => (rest, Pred::Role(role)),
            Named::Prop(prop) => (rest, Pred::Prop(prop)),
        })
    };
    let placed = |input| relation(input).map(|(rest, relation)| (rest, Pred::Place(relation)));
    alt((only, alike, together, trusted, speaker, placed)).parse(input)
}

/// "the only knight", "the only one who lies", "the only innocent person".
fn only(input: Input<'_>) -> Read<'_, Pred> {
    const ONE: &[&str] = &["one of us who", "one of them who", "one here who", "one who", "one that", "person who"];
    let Some(rest) = ahead(input, &["the only"]) else { return input.expected(COMPLEMENT) };
    let (rest, said) = match ahead(rest, ONE) {
        Some(after) => surely(expecting(after, VERB, predicate(after.deeper()?)))?,
        None => surely(expecting(rest, Fixed("a role or a property", "役割か性質"), such(rest)))?,
    };
    let rest = Input { depth: input.depth, ..skip(rest, &["here", "among us", "among them", "of us", "of them"]) };
    Ok((rest, Pred::Only(Box::new(said))))
}

/// Those of whom a noun tells what they are: "the knights", "innocent people", "liars".
pub(super) fn such(input: Input<'_>) -> Read<'_, Pred> {
    let named = |input| {
        noun(input).map(|(rest, named)| match named {
            Named::Role(role) => (rest, Pred::Role(role)),
            Named::Prop(prop) => (rest, Pred::Prop(prop)),
        })
    };
    // "Right" and "wrong" tell how a statement is, not who somebody is.
    let start = skip(input, &["the", "a", "an"]);
    if matches!(start.low(), "right" | "wrong" | "lying" | "telling") {
        return input.expected(Fixed("a role or a property", "役割か性質"));
    }
    let (rest, said) = alt((named, speaker)).parse(input)?;
    let folk = FOLK.contains(&rest.low()) && rest.name().is_none();
    Ok((if folk { rest.skip(1) } else { rest }, said))
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
        let what = Fixed(
            "without roles nobody is the same as somebody else; declare them: roles knight=true knave=false",
            "役割がないので、誰かと同じということはありません。「roles knight=true knave=false」のように書いてください。",
        );
        return if input.scope.riddle.categories.is_empty() { input.wrong(what) } else { input.expected(COMPLEMENT) };
    }
    let Some(after) = ahead(rest, &["as", "from", "to", "than", "of"]) else {
        if !rest.clause_ends() {
            return rest.expected(Fixed("'as' or 'from' and a person", "「as」か「from」と人物"));
        }
        return Ok((rest, if same { Pred::Alike } else { Pred::Unlike }));
    };
    let (rest, other) = expecting(after, Fixed("a person", "人物"), person(after))?;
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

/// "won", "did not win the race".
fn won(input: Input<'_>) -> Option<(Input<'_>, Pred)> {
    let not = ahead(input, &["did not win", "does not win"]);
    let rest = not.or_else(|| ahead(input, &["won", "wins"]))?;
    let rest = skip(rest, &["the race", "the contest", "the competition", "the match"]);
    let first = Pred::Place(Relation::Compare(0, Order::Same, Term { base: Base::Zero, plus: 1 }));
    rest.clause_ends().then(|| (rest, if not.is_some() { opposite(first) } else { first }))
}

/// "= 3", "before B", "sits next to B", "came third".
fn place(input: Input<'_>) -> Read<'_, Pred> {
    if let Some(found) = won(input) {
        return Ok(found);
    }
    let (counted, not) = prose::verb(input);
    if let Some(found) = amount(counted) {
        return found.map(|(rest, said)| (rest, Pred::Place(said))).map(|(rest, said)| match not {
            true => (rest, opposite(said)),
            false => (rest, said),
        });
    }
    if let Some(found) = speed(input) {
        return found.map(|(rest, said)| (rest, Pred::Place(said))).map(|(rest, said)| match denied_speed(input) {
            true => (rest, opposite(said)),
            false => (rest, said),
        });
    }
    let (start, not) = prose::verb(input);
    // "chose neither": any verb of having will do.
    let chosen = start.rest.len() == input.rest.len() && is_finite(input.low()) && input.peek(1) == "neither";
    let start = if chosen { input.skip(1) } else { start };
    if let Some(after) = ahead(start, &["neither"]).filter(|_| start.rest.len() < input.rest.len()) {
        let (rest, first) = relation(after)?;
        let Some(after) = ahead(rest, &["nor", "or"]) else { return rest.expected(Fixed("'nor'", "「nor」")) };
        let (rest, second) = relation(after)?;
        let said = Pred::Any(vec![Pred::Place(first), Pred::Place(second)]);
        return Ok((rest, if not { said } else { opposite(said) }));
    }
    let start = if start.rest.len() < input.rest.len() { skip(start, &["either"]) } else { start };
    let (rest, said) = match together(start) {
        Ok(found) => found,
        Err(_) => relation(start).map(|(rest, relation)| (rest, Pred::Place(relation)))?,
    };
    // Of verbs that are no words of places the phrase that follows tells what is had: "won the phone".
    let verbless = start.rest.len() == input.rest.len() && !is_finite(input.low());
    let sign = start.first().is_some_and(|token| token.kind == Kind::Sign);
    if verbless && !sign && !matches!(start.low(), "in" | "at" | "on") && same_place(std::slice::from_ref(&said)) {
        return input.expected(VERB);
    }
    if same_place(std::slice::from_ref(&said)) {
        of_nobody_else(input, input.rest.len() - rest.rest.len(), 1)?;
    }
    Ok((rest, if not { opposite(said) } else { said }))
}
