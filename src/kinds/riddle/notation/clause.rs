//! Clauses: "A is a knave", "B lies", "red next to green".

use super::count::predicate_of_each;
use super::formula::{CLAUSE, bracketed};
use super::input::{Failed, Input, Read, What, ahead, expecting, must, skip, skip_article, surely};
use super::lexing::Kind;
use super::places::{numbered, relation, with_number};
use super::scope::Senses;
use crate::riddle::ast::{Base, Formula, Order, Person, Term};
use nazo_core::words::{Fixed, say};

/// The subject of a clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'t> {
    /// The input where it is named.
    at: Input<'t>,
    /// The name, or the number of the place.
    name: &'t str,
    /// The person, if it is one.
    person: Option<Person>,
    /// The place, if it has one.
    term: Option<Term>,
}

impl<'t> Subject<'t> {
    /// The subject with this name, if it is a person or a value.
    pub fn named(at: Input<'t>, senses: &'t Senses) -> Option<Subject<'t>> {
        let term = senses.item.map(|item| Term { base: Base::Item(item), plus: 0 });
        let subject = Subject { at, name: &senses.name, person: senses.person, term };
        (subject.person.is_some() || term.is_some()).then_some(subject)
    }

    /// A person as a subject.
    pub fn person_of(at: Input<'t>, person: Person) -> Subject<'t> {
        let name = at.scope.riddle.people.get(person).map_or("", String::as_str);
        let item = at.scope.look_up(name).and_then(|senses| senses.item);
        Subject { at, name, person: Some(person), term: item.map(|item| Term { base: Base::Item(item), plus: 0 }) }
    }

    fn person(&self) -> Result<Person, Failed<'t>> {
        self.person.ok_or_else(|| self.at.failed(say!("riddle.no-person", name = self.name)))
    }

    /// What can follow the subject, in messages: only people talk.
    fn verb(&self) -> Fixed {
        match self.person {
            Some(_) => Fixed("riddle.verb-of-person"),
            None => Fixed("riddle.verb-of-value"),
        }
    }

    /// What the subject can be, in messages.
    fn complement(&self) -> Fixed {
        match (self.person, self.term) {
            (Some(_), Some(_)) => Fixed("riddle.role-property-or-place"),
            (Some(_), None) => Fixed("riddle.role-or-property"),
            (None, _) => Fixed("riddle.place-in-words"),
        }
    }

    /// The place, or an error if it has none.
    pub fn term(&self) -> Result<Term, Failed<'t>> {
        self.term.ok_or_else(|| self.at.failed(say!("riddle.no-value", name = self.name)))
    }
}

/// Reads "A is a knave", "I lie", "red = 3".
pub(super) fn clause(input: Input<'_>) -> Read<'_, Formula> {
    let group = ahead(input, &["a", "an"]).and_then(|rest| group(input, rest.name()?));
    if let Some(members) = group {
        let (rest, each) = predicate_of_each(input.skip(2), &members)?;
        return Ok((rest, Formula::Any(each)));
    }
    let (rest, subject) = subject(input)?;
    let (rest, subject) = match subject.term.filter(|_| matches!(rest.low(), "+" | "-")) {
        Some(term) => with_number(rest, term).map(|(rest, term)| (rest, Subject { term: Some(term), ..subject }))?,
        None => (rest, subject),
    };
    surely(expecting(rest, subject.verb(), predicate(rest, &subject)))
}

/// The members of the group, if the name means one.
pub(super) fn group<'t>(at: Input<'t>, senses: &Senses) -> Option<Vec<Subject<'t>>> {
    let group = at.scope.groups.get(senses.group?)?;
    let member = |name: &String| Subject::named(at, at.scope.look_up(name)?);
    Some(group.members.iter().filter_map(member).collect())
}

/// Reads a name, "I", or the number of a place.
pub(super) fn subject(input: Input<'_>) -> Read<'_, Subject<'_>> {
    let start = if input.low() == "the" { skip_article(input) } else { input };
    if let Some(senses) = start.name() {
        return match Subject::named(start, senses) {
            Some(subject) => Ok((start.skip(1), subject)),
            None => start.expected(CLAUSE),
        };
    }
    if matches!(input.low(), "i" | "me") {
        return match input.me {
            Some(me) => Ok((input.skip(1), Subject::person_of(input, me))),
            None => input.unlike(What::Wrong(say!("riddle.nobody-speaks", word = input.here()))),
        };
    }
    if let Ok((rest, term)) = numbered(input) {
        return Ok((rest, Subject { at: input, name: input.here(), person: None, term: Some(term) }));
    }
    unknown(input)
}

/// Fails with an unknown name, or because this is not a name.
pub(super) fn unknown<T>(input: Input<'_>) -> Read<'_, T> {
    match input.first() {
        Some(token) if matches!(token.low.as_str(), "he" | "she" | "it" | "they") => {
            input.unlike(What::Wrong(say!("riddle.write-the-name", word = token.text)))
        }
        Some(token)
            if token.kind == Kind::Quoted
                || (token.kind == Kind::Word && !super::words::needs_quotes(&token.plain)) =>
        {
            input.unlike(What::Unknown(token.plain.clone()))
        }
        _ => input.expected(CLAUSE),
    }
}

/// Reads what is said of the subject: "is a knave", "lies", "is the same as B", "would say ( F )", "next to red".
pub(super) fn predicate<'t>(input: Input<'t>, of: &Subject<'t>) -> Read<'t, Formula> {
    let (rest, said) = positive(input, of)?;
    match ahead(rest, &["ではない"]) {
        Some(rest) => Ok((rest, not(said))),
        None => Ok((skip(rest, &["だ"]), said)),
    }
}

/// The negation.
fn not(said: Formula) -> Formula {
    match said {
        Formula::Compare(one, Order::Same, other) => Formula::Compare(one, Order::Different, other),
        said => Formula::Not(Box::new(said)),
    }
}

fn positive<'t>(input: Input<'t>, of: &Subject<'t>) -> Read<'t, Formula> {
    let denied = ahead(input, &["does not", "do not"]);
    let after = denied.unwrap_or(skip(input, &["は"]));
    if let Some((rest, truth)) = talk(after) {
        let said = if truth { Formula::Truthful } else { Formula::Lies }(of.person()?);
        return Ok((rest, if denied.is_some() { not(said) } else { said }));
    }
    if denied.is_some() {
        return after.expected(Fixed("riddle.lie-or-tell-truth"));
    }
    if let Some(found) = would_say(input, of) {
        return found;
    }
    let be = ahead(input, &["is", "are", "am", "は"]);
    let rest = be.unwrap_or(input);
    let denied = ahead(rest, &["not"]);
    let rest = denied.unwrap_or(rest);
    let (rest, said) = match be {
        Some(_) => expecting(rest, of.complement(), complement(rest, of))?,
        None => expecting(rest, of.verb(), relation(rest, of, false))?,
    };
    Ok((rest, if denied.is_some() { not(said) } else { said }))
}

/// Reads "tells the truth" (`true`) or "lies" (`false`) in their various forms.
pub(super) fn talk(input: Input<'_>) -> Option<(Input<'_>, bool)> {
    const TRUTH: &[&str] = &["tells the truth", "tell the truth", "is telling the truth", "are telling the truth"];
    const LIE: &[&str] = &["lies", "lie", "is lying", "are lying"];
    ahead(input, TRUTH).map(|rest| (rest, true)).or_else(|| ahead(input, LIE).map(|rest| (rest, false)))
}

/// Reads "would say ( F )", "は(F)と言うだろう".
fn would_say<'t>(input: Input<'t>, of: &Subject<'t>) -> Option<Read<'t, Formula>> {
    let english = ahead(input, &["would say"]);
    let after = english.or_else(|| ahead(input, &["は ("]).map(|_| input.skip(1)))?;
    if input.scope.riddle.roles.is_empty() {
        return Some(input.wrong(Fixed("riddle.no-roles-would-say")));
    }
    let found = || {
        let (rest, said) = bracketed(after)?;
        let japanese = || must(rest, &["と言うだろう"], Fixed("riddle.word-would-say"));
        let rest = if english.is_some() { rest } else { japanese()? };
        Ok((rest, Formula::WouldSay(of.person()?, Box::new(said))))
    };
    Some(found())
}

/// Reads what the subject is: "a knave", "the same as B", "a boy", or a place.
fn complement<'t>(input: Input<'t>, of: &Subject<'t>) -> Read<'t, Formula> {
    let same = ahead(input, &["the same as"]);
    if let Some(after) = same.or_else(|| ahead(input, &["different from"])) {
        let (rest, other) = surely(expecting(after, Fixed("riddle.a-person"), subject(after)))?;
        let said = same_role(input, of, &other)?;
        return Ok((rest, if same.is_some() { said } else { not(said) }));
    }
    let Some((rest, noun)) = noun(input) else { return relation(skip_article(input), of, true) };
    let said = match noun {
        Noun::Role(role) => Formula::Role(of.person()?, role),
        Noun::Prop(prop) => Formula::Prop(of.person()?, prop),
        Noun::Group(members) => one_of(of, &members)?,
    };
    Ok((rest, said))
}

/// That two people have the same role.
pub(super) fn same_role<'t>(at: Input<'t>, one: &Subject<'t>, other: &Subject<'t>) -> Result<Formula, Failed<'t>> {
    if at.scope.riddle.roles.is_empty() {
        return Err(at.failed(Fixed("riddle.no-roles-same")));
    }
    Ok(Formula::SameRole(one.person()?, other.person()?))
}

/// The meaning of a noun.
pub(super) enum Noun<'t> {
    Role(usize),
    Prop(usize),
    Group(Vec<Subject<'t>>),
}

/// Reads a role, a property or a group, with or without an article.
pub(super) fn noun(input: Input<'_>) -> Option<(Input<'_>, Noun<'_>)> {
    let start = skip_article(input);
    let senses = start.name()?;
    let group = || group(start, senses).map(Noun::Group);
    let found = senses.role.map(Noun::Role).or(senses.prop.map(Noun::Prop)).or_else(group);
    found.map(|found| (start.skip(1), found))
}

/// That the subject is a member of a group. A value must be at the place of some member. For a person this is known to
/// be true or false.
fn one_of<'t>(of: &Subject<'t>, members: &[Subject<'t>]) -> Result<Formula, Failed<'t>> {
    if of.person.is_some() {
        let is_one = members.iter().any(|member| member.person == of.person);
        return Ok(if is_one { Formula::All(Vec::new()) } else { Formula::Any(Vec::new()) });
    }
    let term = of.term()?;
    let each = members.iter().filter_map(|member| member.term);
    Ok(Formula::Any(each.map(|member| Formula::Compare(term, Order::Same, member)).collect()))
}

/// The formula, or its negation if "is false" follows.
pub(super) fn truth<'t>(input: Input<'t>, formula: Formula) -> (Input<'t>, Formula) {
    if let Some(after) = ahead(input, &["is true", "are true"]) {
        return (after, formula);
    }
    match ahead(input, &["is false", "are false", "is not true", "are not true"]) {
        Some(after) => (after, Formula::Not(Box::new(formula))),
        None => (input, formula),
    }
}
