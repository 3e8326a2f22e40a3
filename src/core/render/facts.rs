//! Facts that differ in a number alone, told as one.

use crate::puzzle::{Candidate, Literal, Model};
use crate::words::{self, Lang, Phrase};

/// What some places and eliminations come to, as sentences.
pub fn brought(model: &Model, places: &[Candidate], eliminates: &[Candidate]) -> Vec<Phrase> {
    let fact = |holds| move |candidate: &Candidate| Literal { candidate: *candidate, holds };
    let facts: Vec<Literal> = places.iter().map(fact(true)).chain(eliminates.iter().map(fact(false))).collect();
    together(model, &facts)
}

/// Facts as sentences; the places where something is not are told together.
pub fn together(model: &Model, facts: &[Literal]) -> Vec<Phrase> {
    let goes_with = |one: &Literal, other: &Literal| {
        let (a, b) = (one.candidate, other.candidate);
        let shares_house = || model.houses_of(a.cell).iter().any(|house| model.houses_of(b.cell).contains(house));
        one == other || (!one.holds && !other.holds && a.value == b.value && shares_house())
    };
    let mut told = Vec::new();
    let mut left = facts.to_vec();
    while let Some(first) = left.first().copied() {
        let group: Vec<Literal> = left.iter().filter(|other| goes_with(&first, other)).copied().collect();
        let each: Vec<Phrase> = group.iter().map(|fact| model.fact(fact.candidate, fact.holds)).collect();
        match in_one(&each) {
            Some(one) => {
                told.push(one);
                left.retain(|fact| !group.contains(fact));
            }
            None => {
                told.extend(each.into_iter().next());
                left.remove(0);
            }
        }
    }
    told
}

/// Sentences that differ in a number alone in every language as one.
fn in_one(facts: &[Phrase]) -> Option<Phrase> {
    let texts = |lang| facts.iter().map(|fact| fact.get(lang).to_string()).collect::<Vec<_>>();
    let told: Vec<String> = Lang::ALL.into_iter().map(|lang| numbered(&texts(lang), lang)).collect::<Option<_>>()?;
    Some(Phrase::each(|lang| told[lang as usize].clone()))
}

/// Sentences that differ in a number alone as one: "Asta is not in place 2, 3 or 5".
fn numbered(texts: &[String], lang: Lang) -> Option<String> {
    let (first, others) = texts.split_first().filter(|(_, others)| !others.is_empty())?;
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    // The number begins where they begin to differ, or with the digits before that.
    let same =
        |other: &String| first.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let begin: usize = others.iter().map(same).min()?;
    let head = first.get(..begin)?.trim_end_matches(is_digit);
    let tail = first.get(head.len()..)?.trim_start_matches(is_digit);
    let number = |text: &String| text.strip_prefix(head)?.strip_suffix(tail)?.parse().ok();
    let mut numbers: Vec<u32> = texts.iter().map(number).collect::<Option<_>>()?;
    numbers.sort_unstable();
    let told = words::numbers(&numbers, lang);
    // "in places 2 to 5"
    let several = if lang == Lang::En && head.ends_with("place ") && told.contains(" to ") { "s " } else { "" };
    let head = if several.is_empty() { head } else { head.trim_end() };
    Some(format!("{head}{several}{told}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_together() {
        let one = |texts: &[&str], lang| numbered(&texts.iter().map(|text| text.to_string()).collect::<Vec<_>>(), lang);
        let en = ["pea is not in place 12", "pea is not in place 2", "pea is not in place 3"];
        assert_eq!(one(&en, Lang::En).as_deref(), Some("pea is not in place 2, 3 or 12"));
        let en = ["pea is not in place 3", "pea is not in place 2", "pea is not in place 4", "pea is not in place 9"];
        assert_eq!(one(&en[..3], Lang::En).as_deref(), Some("pea is not in places 2 to 4"));
        assert_eq!(one(&en, Lang::En).as_deref(), Some("pea is not in places 2 to 4 or 9"));
        let ja = ["豆は11番目ではない", "豆は12番目ではない"];
        assert_eq!(one(&ja, Lang::Ja).as_deref(), Some("豆は11・12番目ではない"));
        assert_eq!(one(&["A lies", "B lies"], Lang::En), None);
        assert_eq!(one(&["A lies"], Lang::En), None);
        assert_eq!(one(&["A1 lies", "A2 is not"], Lang::En), None);
    }
}
