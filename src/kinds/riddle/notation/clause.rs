//! What is said of somebody or something: "A is a knave", "B lies", "red next to green".

use std::rc::Rc;

use super::formula::{CLAUSE, formula};
use super::input::{Input, Read, What, ahead, expecting, must, skip, skip_article, surely};
use super::lexing::Kind;
use super::places::{numbered, relation, with_number};
use super::scope::Senses;
use crate::riddle::ast::{Base, Formula, Order, Person, Term};
use nazo_core::words::{Fixed, phrase};

/// Of whom or of what something is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'t> {
    /// The name, or the number of the place.
    name: &'t str,
    /// The person.
    person: Option<Person>,
    /// The place.
    term: Option<Term>,
}

impl<'t> Subject<'t> {
    /// What has a name, where something can be said of it.
    pub fn named(senses: &'t Senses) -> Option<Subject<'t>> {
        let term = senses.item.map(|item| Term { base: Base::Item(item), plus: 0 });
        let subject = Subject { name: &senses.name, person: senses.person, term };
        (subject.person.is_some() || term.is_some()).then_some(subject)
    }

    /// Somebody.
    pub fn person_of(input: Input<'t>, person: Person) -> Subject<'t> {
        let name = input.scope.riddle.people.get(person).map_or("", String::as_str);
        let item = input.scope.look_up(name).and_then(|senses| senses.item);
        Subject { name, person: Some(person), term: item.map(|item| Term { base: Base::Item(item), plus: 0 }) }
    }

    fn person(&self) -> Result<Person, What> {
        let what = || phrase!("'{}' is no person", "「{}」は人物ではありません。", self.name);
        self.person.ok_or_else(|| What::Wrong(what()))
    }

    fn term(&self) -> Result<Term, What> {
        let what = || {
            phrase!(
                "'{}' has no place: it is no value of a category",
                "「{}」は分類の値ではないので、場所がありません。",
                self.name
            )
        };
        self.term.ok_or_else(|| What::Wrong(what()))
    }
}

type Said<'t> = Rc<dyn Fn(&Subject<'t>) -> Result<Formula, What> + 't>;

/// What is said of somebody or something.
#[derive(Clone)]
pub(super) struct Pred<'t> {
    said: Said<'t>,
    /// Whether it is how somebody talks.
    pub talk: bool,
}

impl<'t> Pred<'t> {
    /// Said of a person.
    fn person(said: impl Fn(Person) -> Formula + 't) -> Pred<'t> {
        Pred { said: Rc::new(move |subject| subject.person().map(&said)), talk: false }
    }

    /// Said of a place.
    pub fn place(said: impl Fn(Term) -> Formula + 't) -> Pred<'t> {
        Pred { said: Rc::new(move |subject| subject.term().map(&said)), talk: false }
    }

    /// The same, or its opposite.
    fn unless(self, not: bool) -> Pred<'t> {
        let said = self.said.clone();
        let denied: Said<'t> = Rc::new(move |subject| {
            Ok(match said(subject)? {
                Formula::Compare(one, Order::Same, other) => Formula::Compare(one, Order::Different, other),
                said => Formula::Not(Box::new(said)),
            })
        });
        if not { Pred { said: denied, ..self } } else { self }
    }

    /// What it says of one.
    pub fn of(&self, subject: &Subject<'t>) -> Result<Formula, What> {
        (self.said)(subject)
    }
}

/// "A is a knave", "I lie", "red = 3".
pub(super) fn clause(input: Input<'_>) -> Read<'_, Formula> {
    let article = ahead(input, &["a", "an"]);
    if let Some(group) = article.and_then(|rest| rest.scope.groups.get(rest.name()?.group?)) {
        let (rest, said) = surely(predicate(input.skip(2)))?;
        let member = |name: &String| Subject::named(input.scope.look_up(name)?);
        let each = group.members.iter().filter_map(member).map(|subject| said.of(&subject));
        let each =
            each.collect::<Result<Vec<_>, _>>().or_else(|what| surely(input.unlike(what)).map(|(_, all)| all))?;
        return Ok((rest, Formula::Any(each)));
    }
    let (rest, subject) = subject(input)?;
    if let Some(after) = ahead(rest, &["と"]) {
        return same_kind(input, after, &subject);
    }
    let (rest, subject) = match subject.term.filter(|_| matches!(rest.low(), "+" | "-")) {
        Some(term) => with_number(rest, term).map(|(rest, term)| (rest, Subject { term: Some(term), ..subject }))?,
        None => (rest, subject),
    };
    let (rest, said) = surely(expecting(rest, VERB, predicate(rest)))?;
    match said.of(&subject) {
        Ok(formula) => Ok((rest, formula)),
        Err(what) => surely(input.unlike(what)),
    }
}

/// "AとBは同じ種類だ".
fn same_kind<'t>(input: Input<'t>, after: Input<'t>, one: &Subject<'t>) -> Read<'t, Formula> {
    const SAME: Fixed = Fixed("'は同じ種類だ' or 'は違う種類だ'", "「は同じ種類だ」か「は違う種類だ」");
    let (rest, other) = subject(after)?;
    let Some(rest) = ahead(rest, &["は"]) else { return rest.expected(SAME) };
    let not = rest.low() == "違う種類";
    let Some(after) = ahead(rest, &["同じ種類", "違う種類"]) else { return rest.expected(SAME) };
    let of = |one: Person| Ok(Formula::SameRole(one, other.person()?));
    match one.person().and_then(of) {
        Ok(said) => Ok((skip(after, &["だ"]), if not { Formula::Not(Box::new(said)) } else { said })),
        Err(what) => surely(input.unlike(what)),
    }
}

/// A name, "I", or the number of a place.
pub(super) fn subject(input: Input<'_>) -> Read<'_, Subject<'_>> {
    let start = if input.low() == "the" { skip_article(input) } else { input };
    if let Some(senses) = start.name() {
        return match Subject::named(senses) {
            Some(subject) => Ok((start.skip(1), subject)),
            None => start.expected(CLAUSE),
        };
    }
    if matches!(input.low(), "i" | "me") {
        return match input.me {
            Some(me) => Ok((input.skip(1), Subject::person_of(input, me))),
            None => input.unlike(What::Wrong(phrase!(
                "nobody speaks here: who is meant by '{}'?",
                "ここでは誰も話していません。「{}」は誰のことですか。",
                input.here()
            ))),
        };
    }
    if let Ok((rest, term)) = numbered(input) {
        return Ok((rest, Subject { name: input.here(), person: None, term: Some(term) }));
    }
    unknown(input)
}

/// A word that nothing is called, or else something that is no name.
pub(super) fn unknown<T>(input: Input<'_>) -> Read<'_, T> {
    match input.first() {
        Some(token) if matches!(token.low.as_str(), "he" | "she" | "it" | "they") => input.unlike(What::Wrong(
            phrase!("write the name: who is meant by '{}'?", "「{}」が誰のことか、名前で書いてください。", token.text),
        )),
        Some(token)
            if token.kind == Kind::Quoted
                || (token.kind == Kind::Word && !super::words::needs_quotes(&token.plain)) =>
        {
            input.unlike(What::Unknown(token.plain.clone()))
        }
        _ => input.expected(CLAUSE),
    }
}

const VERB: Fixed = Fixed("'is', 'lies', 'tells the truth' or the like", "「is」「lies」「tells the truth」など");
const COMPLEMENT: Fixed = Fixed("a role, a property or a place", "役割、性質、または場所");

/// "is a knave", "lies", "is the same as B", "would say ( F )", "next to red".
pub(super) fn predicate(input: Input<'_>) -> Read<'_, Pred<'_>> {
    let (rest, said) = positive(input)?;
    match ahead(rest, &["ではない"]) {
        Some(rest) => Ok((rest, said.unless(true))),
        None => Ok((skip(rest, &["だ"]), said)),
    }
}

fn positive(input: Input<'_>) -> Read<'_, Pred<'_>> {
    let not = ahead(input, &["does not", "do not"]);
    let after = not.or_else(|| ahead(input, &["は"])).unwrap_or(input);
    if let Some((rest, truth)) = talk(after) {
        let said = if truth { Pred::person(Formula::Truthful) } else { Pred::person(Formula::Lies) };
        return Ok((rest, Pred { talk: true, ..said }.unless(not.is_some())));
    }
    if not.is_some() {
        return after.expected(Fixed("'lie' or 'tell the truth'", "「lie」か「tell the truth」"));
    }
    if let Some(found) = would_say(input) {
        return found;
    }
    let be = ahead(input, &["is", "are", "am", "は"]);
    let rest = be.unwrap_or(input);
    let not = ahead(rest, &["not"]);
    let rest = not.unwrap_or(rest);
    let found = match be {
        Some(_) => expecting(rest, COMPLEMENT, complement(rest)),
        None => expecting(rest, VERB, relation(rest, false)),
    };
    found.map(|(rest, said)| (rest, said.unless(not.is_some())))
}

/// Whether somebody tells the truth or lies.
pub(super) fn talk(input: Input<'_>) -> Option<(Input<'_>, bool)> {
    let truth = ahead(input, &["tells the truth", "tell the truth"]).map(|rest| (rest, true));
    truth.or_else(|| ahead(input, &["lies", "lie"]).map(|rest| (rest, false)))
}

/// "would say ( F )", "は(F)と言うだろう".
fn would_say(input: Input<'_>) -> Option<Read<'_, Pred<'_>>> {
    let start = ahead(input, &["would say"]);
    let japanese = ahead(input, &["は ("]).is_some();
    let after = start.or_else(|| japanese.then(|| input.skip(1)))?;
    if input.scope.riddle.roles.is_empty() {
        return Some(input.wrong(Fixed(
            "without roles nothing follows from what somebody would say; declare them: roles knight=true knave=false",
            "役割がないと、人が言うはずのことからは何も決まりません。「roles knight=true knave=false」のように宣言してください。",
        )));
    }
    let found = || {
        let open = must(after, &["("], Fixed("'('", "「(」"))?;
        let (rest, inner) = surely(formula(open))?;
        let rest = must(rest, &[")"], Fixed("')'", "「)」"))?;
        let rest = if japanese {
            must(rest, &["と言うだろう"], Fixed("'と言うだろう'", "「と言うだろう」"))?
        } else {
            rest
        };
        Ok((rest, Pred::person(move |person| Formula::WouldSay(person, Box::new(inner.clone())))))
    };
    Some(found())
}

/// What somebody is: "a knave", "the same as B", "a boy"; or a place.
fn complement(input: Input<'_>) -> Read<'_, Pred<'_>> {
    if let Some(after) = ahead(input, &["the same as"]) {
        return alike(input, after);
    }
    if let Some(after) = ahead(input, &["different from"]) {
        return alike(input, after).map(|(rest, said)| (rest, said.unless(true)));
    }
    if let Some((rest, noun)) = noun(input) {
        return Ok((
            rest,
            match noun {
                Noun::Role(role) => Pred::person(move |person| Formula::Role(person, role)),
                Noun::Prop(prop) => Pred::person(move |person| Formula::Prop(person, prop)),
                Noun::Group(names) => one_of(input, names),
            },
        ));
    }
    relation(skip_article(input), true)
}

/// What is called by a noun.
pub(super) enum Noun<'t> {
    Role(usize),
    Prop(usize),
    Group(&'t [String]),
}

/// A role, a property or a group, with an article or without.
pub(super) fn noun(input: Input<'_>) -> Option<(Input<'_>, Noun<'_>)> {
    let start = skip_article(input);
    let senses = start.name()?;
    let group = || input.scope.groups.get(senses.group?).map(|group| Noun::Group(&group.members));
    let found = senses.role.map(Noun::Role).or(senses.prop.map(Noun::Prop)).or_else(group);
    found.map(|found| (start.skip(1), found))
}

/// Is one of a group: a value is where one of these is, a person is one of these or is not.
fn one_of<'t>(input: Input<'t>, names: &'t [String]) -> Pred<'t> {
    let member = |name: &String| Subject::named(input.scope.look_up(name)?);
    let members: Vec<Subject<'t>> = names.iter().filter_map(member).collect();
    let said = move |subject: &Subject<'t>| {
        if let Some(person) = subject.person {
            let is_one = members.iter().any(|member| member.person == Some(person));
            return Ok(if is_one { Formula::All(Vec::new()) } else { Formula::Any(Vec::new()) });
        }
        let term = subject.term()?;
        let each = members.iter().filter_map(|member| member.term);
        Ok(Formula::Any(each.map(|member| Formula::Compare(term, Order::Same, member)).collect()))
    };
    Pred { said: Rc::new(said), talk: false }
}

/// The same role as somebody has.
fn alike<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Pred<'t>> {
    if input.scope.riddle.roles.is_empty() {
        return input.wrong(Fixed(
            "without roles nobody is the same as somebody else; declare them: roles knight=true knave=false",
            "役割がないと、誰かと同じとは言えません。「roles knight=true knave=false」のように宣言してください。",
        ));
    }
    let (rest, other) = surely(expecting(after, Fixed("a person", "人物"), subject(after)))?;
    match other.person() {
        Ok(other) => Ok((rest, Pred::person(move |person| Formula::SameRole(person, other)))),
        Err(what) => surely(after.unlike(what)),
    }
}

/// The formula, or its opposite where "is false" follows.
pub(super) fn truth<'t>(input: Input<'t>, formula: Formula) -> (Input<'t>, Formula) {
    if let Some(after) = ahead(input, &["is true", "are true"]) {
        return (after, formula);
    }
    match ahead(input, &["is false", "are false", "is not true", "are not true"]) {
        Some(after) => (after, Formula::Not(Box::new(formula))),
        None => (input, formula),
    }
}
