//! A riddle written in its notation, so that it can be read again.

use nazo_kinds::riddle::ast::{Base, Formula, Item, Noun, Order, Person, Question, Riddle, Says, Sentence, Talk, Term};
use nazo_kinds::riddle::notation::name;

/// The whole riddle, with one declaration or sentence on each line.
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
        let talk = |talk| match talk {
            Talk::True => "true",
            Talk::False => "false",
            Talk::Any => "any",
            Talk::Alternate => "alternate",
        };
        let each: Vec<_> = riddle.roles.iter().map(|one| format!("{}={}", noun(&one.name), talk(one.talk))).collect();
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
    if riddle.circle {
        line("circle".to_string());
    }
    for number in &riddle.numbers {
        line(format!("number {}: {}..{}", name(&number.name), number.least, number.most));
    }
    for sentence in &riddle.sentences {
        if let Some(source) = &sentence.source {
            line(format!("# {source}"));
        }
        line(write_sentence(riddle, sentence));
    }
    out
}

/// One sentence as a line.
pub fn write_sentence(riddle: &Riddle, sentence: &Sentence) -> String {
    let said = match &sentence.says {
        Says::Statement { speaker, formula } => {
            let who = match &sentence.topic {
                Some(topic) => name(&format!("{}/{topic}", riddle.people.get(*speaker).map_or("?", String::as_str))),
                None => person(riddle, *speaker),
            };
            format!("{who}: {}", write_formula(riddle, formula))
        }
        Says::TrueStatements { least, most } => {
            format!("statements {} true", range(*least, *most, statements(riddle)))
        }
        Says::Rule(formula) => format!("rule {}", write_formula(riddle, formula)),
        Says::Question(question) => format!("ask {}", write_question(riddle, question)),
        Says::Story(text) => format!("story {text}"),
    };
    if sentence.is_assumed { format!("assumed {said}") } else { said }
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
        Question::Number(number) => format!("which {}", number_name(riddle, *number)),
        Question::At(place) => format!("who is {}", term(riddle, place)),
        Question::All => "all".to_string(),
    }
}

/// The number of statements.
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
    format!("{}/{}", name(&noun.one), name(&noun.many))
}

fn number_name(riddle: &Riddle, number: usize) -> String {
    riddle.numbers.get(number).map_or_else(|| "?".to_string(), |number| name(&number.name))
}

/// "h + 2 t = u - 3": negative terms are moved to the other side.
fn sum(riddle: &Riddle, terms: &[(i32, usize)], order: Order, than: i32) -> String {
    let side = |is_right: bool| {
        let terms = terms.iter().filter(|(times, _)| (*times < 0) == is_right);
        let each = terms.map(|(times, number)| match times.unsigned_abs() {
            1 => number_name(riddle, *number),
            times => format!("{times} {}", number_name(riddle, *number)),
        });
        each.collect::<Vec<_>>().join(" + ")
    };
    let (left, right) = (side(false), side(true));
    let left = if left.is_empty() { "0".to_string() } else { left };
    let right = if right.is_empty() { than.to_string() } else { added(right, than) };
    format!("{left} {} {right}", sign(order))
}

fn person(riddle: &Riddle, person: Person) -> String {
    riddle.people.get(person).map_or_else(|| "?".to_string(), |text| name(text))
}

/// How strongly a formula binds: the outermost operator of "A or B and C" binds most loosely.
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

/// Whether the formula says what a person is, so that "not" can be put inside.
fn is_named(formula: &Formula) -> bool {
    matches!(formula, Formula::Role(..) | Formula::Prop(..))
}

/// A formula in the notation.
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
        Formula::Role(..) | Formula::Prop(..) => trait_claim(riddle, formula)
            .map_or(String::new(), |(who, what)| format!("{} is {what}", person(riddle, who))),
        Formula::Not(one) if is_named(one) => trait_claim(riddle, one)
            .map_or(String::new(), |(who, what)| format!("{} is not {what}", person(riddle, who))),
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
        Formula::Sum { terms, order, than } => sum(riddle, terms, *order, *than),
        Formula::Amount { category, one, order, other, by } => {
            let category = riddle.categories.get(*category).map_or("?".to_string(), |category| name(&category.name));
            let of =
                |item: &Item| format!("{category} of {}", term(riddle, &Term { base: Base::Item(*item), plus: 0 }));
            format!("{} {} {}", of(one), sign(*order), added(of(other), *by))
        }
        Formula::PlaceParity(one, odd) => {
            let parity = if *odd { "odd" } else { "even" };
            format!("{} is in an {parity} place", at(one))
        }
    }
}

/// What a formula says about one person, if that takes only a word or two.
fn trait_claim(riddle: &Riddle, formula: &Formula) -> Option<(Person, String)> {
    Some(match formula {
        Formula::Role(who, role) => (*who, name(&riddle.roles.get(*role)?.name.one)),
        Formula::Prop(who, prop) => (*who, name(&riddle.props.get(*prop)?.one)),
        Formula::Truthful(who) => (*who, "tells the truth".to_string()),
        Formula::Lies(who) => (*who, "lies".to_string()),
        _ => return None,
    })
}

/// "is culprit" if everybody is counted, "of (A, B) lie", "of (A lies, B is culprit)".
fn counted(riddle: &Riddle, of: &[Formula]) -> String {
    let alike = of.iter().map(|one| trait_claim(riddle, one)).collect::<Option<Vec<_>>>();
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
            // If the number is also a value, the word "place" is needed.
            let number = term.plus.to_string();
            let is_value = riddle.categories.iter().flat_map(|category| &category.values).any(|value| *value == number);
            return if is_value { format!("place {number}") } else { number };
        }
        Base::Zero => "0".to_string(),
        Base::Last => "last".to_string(),
        Base::Item(item) => {
            let value = riddle.categories.get(item.category).and_then(|category| category.values.get(item.value));
            value.map_or("?".to_string(), |text| name(text))
        }
    };
    added(base, i32::from(term.plus))
}

/// "X + 2", "X - 1".
fn added(to: String, by: i32) -> String {
    match by {
        0 => to,
        1.. => format!("{to} + {by}"),
        _ => format!("{to} - {}", by.unsigned_abs()),
    }
}

fn sign(order: Order) -> &'static str {
    match order {
        Order::Same => "=",
        Order::Different => "!=",
        Order::Less => "<",
        Order::AtLeast => ">=",
        Order::More => ">",
        Order::AtMost => "<=",
    }
}

fn compare(riddle: &Riddle, one: &Term, order: Order, other: &Term) -> String {
    let plain = |term: &Term, plus: i8| matches!(term.base, Base::Item(_)) && term.plus == plus;
    let base = |one: &Term| term(riddle, &Term { plus: 0, ..*one });
    let words = match order {
        // Around a table, places are numbers that wrap around.
        _ if riddle.circle => None,
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
