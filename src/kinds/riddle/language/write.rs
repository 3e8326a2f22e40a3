//! A riddle in the words of its language, so that it can be read again.

use super::lexing::{Kind, Token, tokens};
use super::names::needs_quotes;
use super::words::plural;
use crate::riddle::ast::{Base, Formula, Item, Noun, Order, Person, Question, Riddle, Says, Sentence, Talk, Term};

/// The whole riddle, a declaration or sentence a line.
pub fn write(riddle: &Riddle) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    if let Some(title) = &riddle.title {
        line(format!("title {title}"));
    }
    if !riddle.people.is_empty() {
        line(format!("people {}", names(&riddle.people)));
    }
    if !riddle.roles.is_empty() {
        let role = |talk| match talk {
            Talk::True => "true",
            Talk::False => "false",
            Talk::Any => "any",
            Talk::Alternate => "alternate",
        };
        let each: Vec<_> = riddle.roles.iter().map(|one| format!("{}={}", noun(&one.name), role(one.talk))).collect();
        line(format!("roles {}", each.join(" ")));
    }
    if !riddle.props.is_empty() {
        line(format!("prop {}", riddle.props.iter().map(noun).collect::<Vec<_>>().join(" ")));
    }
    if !riddle.facts.is_empty() {
        line(format!("fact {}", names(&riddle.facts)));
    }
    for category in &riddle.categories {
        let values = if category.numbers().is_some() { category.values.join(" ") } else { names(&category.values) };
        line(format!("cat {}: {values}", name(&category.name)));
    }
    if let Some(places) = riddle.places {
        line(format!("places {places}"));
    }
    for story in &riddle.story {
        line(format!("story {}", story.text));
    }
    for sentence in &riddle.sentences {
        line(write_sentence(riddle, sentence));
    }
    out
}

/// One sentence as a line of its own.
pub fn write_sentence(riddle: &Riddle, sentence: &Sentence) -> String {
    match &sentence.says {
        Says::Statement { speaker, formula } => {
            format!("{}: {}", person(riddle, *speaker), write_formula(riddle, formula))
        }
        Says::TrueStatements { least, most } => {
            format!("statements {} true", range(*least, *most, statements(riddle)))
        }
        Says::Rule(formula) => format!("rule {}", write_formula(riddle, formula)),
        Says::Question(question) => format!("ask {}", write_question(riddle, question)),
    }
}

fn write_question(riddle: &Riddle, question: &Question) -> String {
    match question {
        Question::Whether(formula) => write_formula(riddle, formula),
        Question::WhoHasRole(role) => {
            format!("who {}", riddle.roles.get(*role).map_or("?".into(), |role| name(&role.name.one)))
        }
        Question::WhoIs(prop) => format!("who {}", riddle.props.get(*prop).map_or("?".into(), |noun| name(&noun.one))),
        Question::WhoTalks { truth: true } => "who tells the truth".to_string(),
        Question::WhoTalks { truth: false } => "who lies".to_string(),
        Question::Which(item) => format!("which {}", term(riddle, &Term { base: Base::Item(*item), plus: 0 })),
        Question::Number(_) => String::new(),
        Question::At(place) => format!("who is {}", term(riddle, place)),
        Question::All => "all".to_string(),
    }
}

/// How a sentence was understood, where that is more than it says itself. Articles, capitals and "I" for whoever speaks
/// make no difference.
pub fn understood(riddle: &Riddle, sentence: &Sentence) -> Option<String> {
    let written = write_sentence(riddle, sentence);
    let me = match &sentence.says {
        Says::Statement { speaker, .. } => riddle.people.get(*speaker).map(|name| name.to_lowercase()),
        _ => None,
    };
    let same = |text: &str| {
        let tokens = tokens(text);
        let words = tokens.iter().filter(|token| !matches!(token.text, "a" | "an" | "the" | "." | "。" | "?"));
        let word = |token: &Token<'_>| match (token.low.as_str(), &me) {
            ("i", Some(me)) => me.clone(),
            ("am" | "are", _) => "is".to_string(),
            _ => token.plain.to_lowercase(),
        };
        let words: Vec<String> = words.map(word).collect();
        let key = words.first().is_some_and(|word| matches!(word.as_str(), "rule" | "ask"));
        words.get(usize::from(key)..).unwrap_or(&[]).join(" ")
    };
    (same(&sentence.text) != same(&written)).then_some(written)
}

/// The same in the Japanese words of the language; in English ones where there are none for it.
pub fn understood_in_japanese(riddle: &Riddle, sentence: &Sentence) -> Option<String> {
    let english = understood(riddle, sentence)?;
    Some(super::japanese::write_sentence(riddle, sentence).unwrap_or(english))
}

/// One sentence as a line of its own in Japanese words; none where the language has only English ones for it.
pub fn write_sentence_in_japanese(riddle: &Riddle, sentence: &Sentence) -> Option<String> {
    super::japanese::write_sentence(riddle, sentence)
}

/// How many statements there are.
fn statements(riddle: &Riddle) -> u32 {
    let is_statement = |sentence: &&Sentence| matches!(sentence.says, Says::Statement { .. });
    u32::try_from(riddle.sentences.iter().filter(is_statement).count()).unwrap_or(u32::MAX)
}

/// "exactly 2", "at least 1", "between 1 and 2".
fn range(least: u32, most: u32, all: u32) -> String {
    match (least, most) {
        _ if least == most => format!("exactly {least}"),
        (0, _) => format!("at most {most}"),
        _ if most == all => format!("at least {least}"),
        _ => format!("between {least} and {most}"),
    }
}

fn names(list: &[String]) -> String {
    list.iter().map(|one| name(one)).collect::<Vec<_>>().join(" ")
}

fn noun(noun: &Noun) -> String {
    if noun.many == plural(&noun.one) { name(&noun.one) } else { format!("{}/{}", name(&noun.one), name(&noun.many)) }
}

/// A name, in quotation marks where it needs them.
pub fn name(text: &str) -> String {
    let bare = match tokens(text).as_slice() {
        [only] => {
            only.kind == Kind::Word
                && only.text == text
                && only.plain == text
                && !needs_quotes(&only.low)
                && !only.low.starts_with(|c: char| c.is_ascii_digit())
        }
        _ => false,
    };
    if bare { text.to_string() } else { format!("\"{text}\"") }
}

fn person(riddle: &Riddle, person: Person) -> String {
    riddle.people.get(person).map_or_else(|| "?".to_string(), |text| name(text))
}

/// How loosely the parts of a formula hang together: the outermost of "A or B and C" is the loosest.
fn rank(formula: &Formula) -> u8 {
    match formula {
        Formula::Iff(..) => 0,
        Formula::Implies(..) => 1,
        Formula::Any(list) if list.len() > 1 => 2,
        Formula::Xor(..) => 2,
        Formula::All(list) if list.len() > 1 => 3,
        Formula::Not(inner) => match &**inner {
            Formula::Lies(_) | Formula::Truthful(_) | Formula::SameRole(..) => 5,
            inner if is_named(inner) => 5,
            _ => 4,
        },
        _ => 5,
    }
}

/// Whether it says of a person what he is, so that "not" can stand inside.
fn is_named(formula: &Formula) -> bool {
    matches!(formula, Formula::Role(..) | Formula::Prop(..))
}

/// A formula in the words of the language.
pub fn write_formula(riddle: &Riddle, formula: &Formula) -> String {
    let inner = |formula: &Formula, least: u8| {
        let text = write_formula(riddle, formula);
        if rank(formula) < least { format!("({text})") } else { text }
    };
    let list = |list: &[Formula], word: &str, least: u8| {
        list.iter().map(|one| inner(one, least)).collect::<Vec<_>>().join(word)
    };
    let who = |at: &Person| person(riddle, *at);
    let at = |one: &Term| term(riddle, one);
    match formula {
        Formula::Role(..) | Formula::Prop(..) => {
            said(riddle, formula).map_or(String::new(), |(who, what)| format!("{} is {what}", person(riddle, who)))
        }
        Formula::Not(one) if is_named(one) => {
            said(riddle, one).map_or(String::new(), |(who, what)| format!("{} is not {what}", person(riddle, who)))
        }
        Formula::Fact(fact) => riddle.facts.get(*fact).map_or("?".to_string(), |text| name(text)),
        Formula::SameRole(one, other) => format!("{} is the same as {}", who(one), who(other)),
        Formula::Truthful(one) => format!("{} tells the truth", who(one)),
        Formula::Lies(one) => format!("{} lies", who(one)),
        Formula::WouldSay(one, inner) => format!("{} would say ({})", who(one), write_formula(riddle, inner)),
        Formula::Statement(one, at) => {
            name(&format!("{}{}", riddle.people.get(*one).map_or("?", String::as_str), at + 1))
        }
        Formula::Not(one) => match &**one {
            Formula::Lies(one) => format!("{} does not lie", who(one)),
            Formula::Truthful(one) => format!("{} does not tell the truth", who(one)),
            Formula::SameRole(one, other) => format!("{} is different from {}", who(one), who(other)),
            one => format!("not {}", inner(one, 4)),
        },
        Formula::All(parts) if parts.len() > 1 => list(parts, " and ", 4),
        Formula::Any(parts) if parts.len() > 1 => list(parts, " or ", 3),
        Formula::All(parts) => format!("all of ({})", list(parts, ", ", 0)),
        Formula::Any(parts) => format!("some of ({})", list(parts, ", ", 0)),
        Formula::Xor(one, other) => format!("{} xor {}", inner(one, 3), inner(other, 3)),
        Formula::Iff(one, other) => format!("{} iff {}", inner(one, 1), inner(other, 1)),
        Formula::Implies(one, other) => format!("if {} then {}", inner(one, 2), inner(other, 2)),
        Formula::Count { of, least, most } => {
            let all = u32::try_from(of.len()).unwrap_or(u32::MAX);
            format!("{} {}", range(*least, *most, all), counted(riddle, of))
        }
        Formula::Parity { of, odd } => format!("{} {}", if *odd { "odd" } else { "even" }, counted(riddle, of)),
        Formula::Compare(one, order, other) => compare(riddle, one, *order, other),
        Formula::Apart(one, other, 1) => format!("{} next to {}", at(one), at(other)),
        Formula::Apart(one, other, distance) => format!("{} {distance} apart from {}", at(one), at(other)),
        Formula::Between { middle, first, last, in_order } => {
            let order = if *in_order { " in order" } else { "" };
            format!("{} between {} and {}{order}", at(middle), at(first), at(last))
        }
        Formula::Opposite(one, other) => format!("{} opposite {}", at(one), at(other)),
        Formula::RightOf(one, other) => format!("{} right of {}", at(one), at(other)),
        Formula::Sum { .. } => String::new(),
        Formula::Amount { category, one, order, other, by } => {
            let category = riddle.categories.get(*category).map_or("?".to_string(), |category| name(&category.name));
            let of =
                |item: &Item| format!("{category} of {}", term(riddle, &Term { base: Base::Item(*item), plus: 0 }));
            let by = match by {
                0 => String::new(),
                1.. => format!(" + {by}"),
                _ => format!(" - {}", by.unsigned_abs()),
            };
            format!("{} {} {}{by}", of(one), sign(*order), of(other))
        }
        Formula::PlaceParity(one, odd) => {
            let parity = if *odd { "odd" } else { "even" };
            // Where there are numbers it is told that the place is meant.
            match riddle.categories.iter().any(|category| category.numbers().is_some()) {
                true => format!("{} is in an {parity} place", at(one)),
                false => format!("{} is {parity}", at(one)),
            }
        }
    }
}

/// What a formula says of one person, where it is no more than a word or two.
fn said(riddle: &Riddle, formula: &Formula) -> Option<(Person, String)> {
    Some(match formula {
        Formula::Role(who, role) => (*who, name(&riddle.roles.get(*role)?.name.one)),
        Formula::Prop(who, prop) => (*who, name(&riddle.props.get(*prop)?.one)),
        Formula::Truthful(who) => (*who, "tells the truth".to_string()),
        Formula::Lies(who) => (*who, "lies".to_string()),
        _ => return None,
    })
}

/// "is culprit" where that is counted among everybody, "of (A, B) lie", "of (A lies, B is culprit)".
fn counted(riddle: &Riddle, of: &[Formula]) -> String {
    let alike = of.iter().map(|one| said(riddle, one)).collect::<Option<Vec<_>>>();
    if let Some(alike) = alike
        && let Some((_, what)) = alike.first()
        && alike.iter().all(|(_, other)| other == what)
    {
        let is = if of.iter().all(is_named) { "is " } else { "" };
        let everyone = alike.iter().map(|(who, _)| *who).eq(0..riddle.people.len());
        if everyone && !is.is_empty() {
            return format!("is {what}");
        }
        let people: Vec<String> = alike.iter().map(|(who, _)| person(riddle, *who)).collect();
        return format!("of ({}) {is}{what}", people.join(", "));
    }
    let each: Vec<String> = of.iter().map(|one| write_formula(riddle, one)).collect();
    format!("of ({})", each.join(", "))
}

fn term(riddle: &Riddle, term: &Term) -> String {
    let base = match term.base {
        Base::Zero if term.plus >= 0 => {
            // Where the number is a value as well it is told that a place is meant.
            let number = term.plus.to_string();
            let measured = riddle.categories.iter().filter(|category| category.numbers().is_some());
            let is_value = measured.flat_map(|category| &category.values).any(|value| *value == number);
            return if is_value { format!("place {number}") } else { number };
        }
        Base::Zero => "0".to_string(),
        Base::Last => "last".to_string(),
        Base::Item(item) => {
            let value = riddle.categories.get(item.category).and_then(|category| category.values.get(item.value));
            value.map_or("?".to_string(), |text| name(text))
        }
    };
    match term.plus {
        0 => base,
        plus if plus > 0 => format!("{base} + {plus}"),
        plus => format!("{base} - {}", plus.unsigned_abs()),
    }
}

fn compare(riddle: &Riddle, one: &Term, order: Order, other: &Term) -> String {
    let plain = |term: &Term, plus: i8| matches!(term.base, Base::Item(_)) && term.plus == plus;
    let base = |one: &Term| term(riddle, &Term { plus: 0, ..*one });
    let words = match order {
        Order::Same if plain(one, 1) && plain(other, 0) => Some("just left of"),
        Order::Same if plain(one, 0) && plain(other, 1) => Some("just right of"),
        Order::Less if plain(one, 0) && plain(other, 0) => Some("before"),
        Order::More if plain(one, 0) && plain(other, 0) => Some("after"),
        _ => None,
    };
    if let Some(words) = words {
        return format!("{} {words} {}", base(one), base(other));
    }
    format!("{} {} {}", term(riddle, one), sign(order), term(riddle, other))
}

/// The sign of an order.
pub(super) fn sign(order: Order) -> &'static str {
    match order {
        Order::Same => "=",
        Order::Different => "!=",
        Order::Less => "<",
        Order::AtLeast => ">=",
        Order::More => ">",
        Order::AtMost => "<=",
    }
}
