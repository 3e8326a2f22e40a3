//! A sentence in the Japanese words of the language, where it has some; they are read again as the same.

use crate::riddle::ast::{Base, Formula, Item, Order, Question, Riddle, Says, Sentence, Term};
use crate::riddle::language::write::{name, sign};

/// One sentence as a line of its own; none where only English words say it.
pub(in crate::riddle::language) fn write_sentence(riddle: &Riddle, sentence: &Sentence) -> Option<String> {
    match &sentence.says {
        Says::Statement { speaker, formula } => {
            Some(format!("{}: {}", person(riddle, *speaker)?, plain(riddle, formula)?))
        }
        Says::TrueStatements { least, most } => {
            let made = riddle.sentences.iter().filter(|one| matches!(one.says, Says::Statement { .. })).count();
            Some(format!("発言 {}つ本当", range(*least, *most, u32::try_from(made).ok()?)?))
        }
        Says::Rule(formula) => Some(format!("規則 {}", plain(riddle, formula)?)),
        Says::Question(question) => Some(format!("質問 {}", asked(riddle, question)?)),
    }
}

fn asked(riddle: &Riddle, question: &Question) -> Option<String> {
    Some(match question {
        Question::Whether(formula) => {
            let said = plain(riddle, formula)?;
            said.strip_suffix('だ').map_or_else(|| format!("{said}か"), |said| format!("{said}ですか"))
        }
        Question::WhoHasRole(role) => format!("{}は誰ですか", name(&riddle.roles.get(*role)?.name.one)),
        Question::WhoIs(prop) => format!("{}は誰ですか", name(&riddle.props.get(*prop)?.one)),
        Question::WhoTalks { truth: true } => "本当のことを言っているのは誰ですか".to_string(),
        Question::WhoTalks { truth: false } => "嘘をついているのは誰ですか".to_string(),
        Question::Which(item) => format!("{}はどこですか", value(riddle, &Term { base: Base::Item(*item), plus: 0 })?),
        Question::At(term) => format!("{}は誰ですか", place(term)?),
        Question::All => "すべて".to_string(),
        Question::Number(_) => return None,
    })
}

/// How loosely a formula hangs together in Japanese.
fn rank(formula: &Formula) -> u8 {
    match formula {
        Formula::Iff(..) | Formula::Implies(..) => 0,
        Formula::Any(list) if list.len() > 1 => 1,
        Formula::All(list) if list.len() > 1 => 2,
        _ => 3,
    }
}

fn inner(riddle: &Riddle, formula: &Formula, least: u8) -> Option<String> {
    if rank(formula) < least { bracketed(riddle, formula) } else { plain(riddle, formula) }
}

/// In brackets, where nothing in it is about places: what is said of them goes on to the end of a clause.
fn bracketed(riddle: &Riddle, formula: &Formula) -> Option<String> {
    if has_places(formula) { None } else { Some(format!("({})", plain(riddle, formula)?)) }
}

fn has_places(formula: &Formula) -> bool {
    formula.any(&|part| {
        matches!(
            part,
            Formula::Compare(..)
                | Formula::Apart(..)
                | Formula::Amount { .. }
                | Formula::Between { .. }
                | Formula::PlaceParity(..)
        )
    })
}

/// A formula as it is said.
fn plain(riddle: &Riddle, formula: &Formula) -> Option<String> {
    let who = |at: &usize| person(riddle, *at);
    let list = |list: &[Formula], word: &str, least: u8| {
        let each = list.iter().map(|one| inner(riddle, one, least)).collect::<Option<Vec<_>>>()?;
        Some(each.join(word))
    };
    let at = |term: &Term| value(riddle, term);
    Some(match formula {
        Formula::Role(..) | Formula::Prop(..) | Formula::Truthful(_) | Formula::Lies(_) => {
            let (who, what) = said(riddle, formula)?;
            format!("{}は{what}", person(riddle, who)?)
        }
        Formula::Not(one) => match &**one {
            Formula::Role(..) | Formula::Prop(..) => {
                let (who, what) = said(riddle, one)?;
                format!("{}は{}ではない", person(riddle, who)?, what.trim_end_matches('だ'))
            }
            Formula::SameRole(one, other) => format!("{}と{}は違う種類だ", who(one)?, who(other)?),
            one => format!("{}というわけではない", bracketed(riddle, one)?),
        },
        Formula::SameRole(one, other) => format!("{}と{}は同じ種類だ", who(one)?, who(other)?),
        Formula::WouldSay(_, inner) if has_places(inner) => return None,
        Formula::WouldSay(one, inner) => format!("{}は「{}」と言うだろう", who(one)?, plain(riddle, inner)?),
        Formula::All(parts) if parts.len() > 1 => list(parts, "、かつ", 3)?,
        Formula::Any(parts) if parts.len() > 1 => list(parts, "、または", 2)?,
        Formula::Xor(one, other) => {
            let ((one, what), (other, same)) = (said(riddle, one)?, said(riddle, other)?);
            if what != same || one == other {
                return None;
            }
            format!("{}と{}のどちらか一方が{what}", who(&one)?, who(&other)?)
        }
        Formula::Iff(one, other) => format!("{}⇔{}", inner(riddle, one, 1)?, inner(riddle, other, 1)?),
        Formula::Implies(one, other) => {
            let from = inner(riddle, one, 1)?;
            format!("もし{}ならば、{}", from.trim_end_matches('だ'), inner(riddle, other, 1)?)
        }
        Formula::Count { of, least, most } => {
            let each = of.iter().map(|one| said(riddle, one)).collect::<Option<Vec<_>>>()?;
            let (_, what) = each.first()?;
            if each.iter().any(|(_, other)| other != what) {
                return None;
            }
            let number = range(*least, *most, u32::try_from(of.len()).ok()?)?;
            let everyone = each.iter().map(|(who, _)| *who).eq(0..riddle.people.len());
            if everyone && !matches!(of.first(), Some(Formula::Truthful(_) | Formula::Lies(_))) {
                return Some(format!("{number}人が{what}"));
            }
            let names = each.iter().map(|(one, _)| who(one)).collect::<Option<Vec<_>>>()?;
            if names.len() < 2 {
                return None;
            }
            format!("{}のうち{number}人が{what}", names.join("、"))
        }
        Formula::Compare(one, order, other) => compared(riddle, one, *order, other)?,
        Formula::Apart(one, other, 1) => format!("{}は{}の隣だ", at(one)?, at(other)?),
        Formula::Amount { category, one, order, other, by } => {
            let category = name(&riddle.categories.get(*category)?.name);
            let of = |item: &Item| Some(format!("{}の{category}", at(&Term { base: Base::Item(*item), plus: 0 })?));
            let by = match by {
                0 => String::new(),
                1.. => format!(" + {by}"),
                _ => format!(" - {}", by.unsigned_abs()),
            };
            format!("{} {} {}{by}", of(one)?, sign(*order), of(other)?)
        }
        _ => return None,
    })
}

/// How two places compare.
fn compared(riddle: &Riddle, one: &Term, order: Order, other: &Term) -> Option<String> {
    let at = |term: &Term| value(riddle, term);
    if one.plus == 1 && other.plus == 0 && order == Order::Same {
        return Some(format!("{}は{}の左隣だ", at(&Term { plus: 0, ..*one })?, at(other)?));
    }
    let is = match (order, other.plus, other.base) {
        (Order::Same, _, Base::Zero | Base::Last) => format!("{}だ", place(other)?),
        (Order::Different, _, Base::Zero | Base::Last) => format!("{}ではない", place(other)?),
        (Order::Less, 0, Base::Item(_)) => format!("{}より前だ", at(other)?),
        (Order::More, 0, Base::Item(_)) => format!("{}より後だ", at(other)?),
        (Order::Same, 1, Base::Item(_)) => format!("{}の右隣だ", at(&Term { plus: 0, ..*other })?),
        _ => return None,
    };
    Some(format!("{}は{is}", at(one)?))
}

/// Of whom a formula says what, in a word or two.
fn said(riddle: &Riddle, formula: &Formula) -> Option<(usize, String)> {
    Some(match formula {
        Formula::Role(who, role) => (*who, format!("{}だ", name(&riddle.roles.get(*role)?.name.one))),
        Formula::Prop(who, prop) => (*who, format!("{}だ", name(&riddle.props.get(*prop)?.one))),
        Formula::Truthful(who) => (*who, "本当のことを言う".to_string()),
        Formula::Lies(who) => (*who, "嘘をつく".to_string()),
        _ => return None,
    })
}

fn person(riddle: &Riddle, at: usize) -> Option<String> {
    riddle.people.get(at).map(|text| name(text))
}

/// A value by its name.
fn value(riddle: &Riddle, term: &Term) -> Option<String> {
    match term.base {
        Base::Item(item) if term.plus == 0 => {
            riddle.categories.get(item.category)?.values.get(item.value).map(|text| name(text))
        }
        _ => None,
    }
}

/// A place that no value tells.
fn place(term: &Term) -> Option<String> {
    match (term.base, term.plus) {
        (Base::Zero, 1..) => Some(format!("{}番目", term.plus)),
        (Base::Last, 0) => Some("最後".to_string()),
        (Base::Last, ..0) => Some(format!("最後から{}番目", 1 - term.plus)),
        _ => None,
    }
}

fn range(least: u32, most: u32, all: u32) -> Option<String> {
    match (least, most) {
        _ if least == most => Some(format!("ちょうど{least}")),
        (0, _) => Some(format!("多くとも{most}")),
        _ if most == all => Some(format!("少なくとも{least}")),
        _ => None,
    }
}
