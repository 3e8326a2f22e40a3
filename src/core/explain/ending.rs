//! Why what was supposed cannot be, in words: the end of a trace.

use super::name;
use super::told::constraints_of;
use crate::logic::say;
use crate::puzzle::{Cell, ConstraintId, HallViolation, Model, Part, Remainder, TraceLine, Value};
use crate::words::Lang;

/// Why it cannot be, with the rules behind what was not told; none where the line is no end.
pub(super) fn ending(model: &Model, line: &TraceLine, silent: &[ConstraintId], lang: Lang) -> Option<String> {
    let label = |id: ConstraintId| model.constraint(id).label.get(lang);
    // "box 1 leaves", "box 1 and row 3 leave".
    let leaving = |rules: &[ConstraintId]| {
        let names = name::in_words(model, rules, lang);
        match lang {
            Lang::En if rules.len() == 1 => format!("{names} leaves"),
            Lang::En => format!("{names} leave"),
            Lang::Ja => format!("{names}により"),
        }
    };
    Some(match line {
        TraceLine::Hall(crowd) => {
            let leaving = (!silent.is_empty()).then(|| leaving(silent));
            hall_violation(model, crowd, leaving.as_deref(), lang)
        }
        TraceLine::Total(left) => remaining(model, left, lang) + &silently(model, silent, lang),
        TraceLine::Empty { cell, .. } => {
            let (name, word) = (model.cell_name(*cell, lang), say::value_word(model, lang));
            let rules = [constraints_of(model, line), silent.to_vec()].concat();
            match lang {
                Lang::En => format!("{} {name} no {word}", leaving(&rules)),
                Lang::Ja => format!("{}{name}に入る{word}がありません", leaving(&rules)),
            }
        }
        TraceLine::Cut(_, said) => {
            let said = said.phrase(&|cell, lang| model.cell_name(cell, lang));
            said.get(lang).to_string() + &silently(model, silent, lang)
        }
        TraceLine::Clash(rule) => {
            let (part, name) = (model.atom(*rule).part, label(model.atom(*rule).constraint));
            match (part, lang, silent.is_empty()) {
                (Part::Contains(value), Lang::En, true) => {
                    format!("{name} has no place for {}", say::a(model, value, lang))
                }
                (Part::Contains(value), Lang::En, false) => {
                    format!("{} {name} no place for {}", leaving(silent), say::a(model, value, lang))
                }
                (Part::Contains(value), Lang::Ja, _) => {
                    let by = if silent.is_empty() { String::new() } else { leaving(silent) };
                    format!("{by}{name}に{}の入るマスがありません", model.value_name(value, lang))
                }
                (Part::AtMostOne(value), Lang::En, _) => {
                    format!("{name} has two {}{}", several(model, value), silently(model, silent, lang))
                }
                (Part::AtMostOne(value), Lang::Ja, _) => {
                    let by = if silent.is_empty() { String::new() } else { leaving(silent) };
                    format!("{by}{name}に{}が2つ入ってしまいます", model.value_name(value, lang))
                }
                (Part::Whole, Lang::En, true) => format!("{name} cannot be met"),
                (Part::Whole, Lang::En, false) => format!("{} no way to meet {name}", leaving(silent)),
                (Part::Whole, Lang::Ja, true) => format!("{name}を満たせません"),
                (Part::Whole, Lang::Ja, false) => format!("{}{name}を満たせません", leaving(silent)),
            }
        }
        _ => return None,
    })
}

/// Rules that a sentence has no other place for.
fn silently(model: &Model, rules: &[ConstraintId], lang: Lang) -> String {
    let names = name::in_words(model, rules, lang);
    match lang {
        _ if rules.is_empty() => String::new(),
        Lang::En => format!(" by {names}"),
        Lang::Ja => format!("({names}による)"),
    }
}

/// "5s".
fn several(model: &Model, value: Value) -> String {
    format!("{}s", model.value_name(value, Lang::En))
}

/// "box 3 less cage 4 at r1c8 leaves r1c7 + r2c7 = 14, but that makes 10 at the most".
fn remaining(model: &Model, left: &Remainder, lang: Lang) -> String {
    // What sticks out of the houses is what is left of the sums.
    let is_outside = left.terms.iter().all(|(_, times)| *times < 0) || left.total < 0;
    let sign = if is_outside { -1 } else { 1 };
    let (total, ends) = (sign * left.total, [sign * left.least, sign * left.most]);
    let (least, most) = (ends.into_iter().min().unwrap_or(total), ends.into_iter().max().unwrap_or(total));
    let mut terms: Vec<(Cell, i64)> = left.terms.iter().map(|(cell, times)| (*cell, sign * times)).collect();
    // What is added comes before what is taken away.
    terms.sort_by_key(|(cell, times)| (*times < 0, *cell));
    let mut sum = String::new();
    for (at, (cell, times)) in terms.iter().enumerate() {
        let gap = if lang == Lang::En { " " } else { "" };
        match (at, *times < 0) {
            (0, false) => {}
            (0, true) => sum.push('−'),
            (_, false) => sum += &format!("{gap}+{gap}"),
            (_, true) => sum += &format!("{gap}−{gap}"),
        }
        if times.unsigned_abs() > 1 {
            sum += &format!("{}×", times.unsigned_abs());
        }
        sum += &model.cell_name(*cell, lang);
    }
    let (houses, sums) = (name::in_words(model, &left.houses, lang), name::in_words(model, &left.sums, lang));
    let (from, taken) = if is_outside { (sums, houses) } else { (houses, sums) };
    let is_one = if is_outside { left.sums.len() == 1 } else { left.houses.len() == 1 };
    let apart = name::in_words(model, &left.apart, lang);
    match lang {
        Lang::En => {
            let less = if taken.is_empty() { String::new() } else { format!(" less {taken}") };
            let leave = if is_one { "leaves" } else { "leave" };
            let but = match () {
                // That it is something else was said before.
                () if least == most && terms.len() == 1 => String::new(),
                () if least == most => format!(", but that makes {least}"),
                () if total > most => format!(", but that makes {most} at the most"),
                () if total < least => format!(", but that makes {least} at the least"),
                () if left.apart.is_empty() => ", but no values left for them make that".to_string(),
                () => format!(", but no values that differ by {apart} make that"),
            };
            format!("{from}{less} {leave} {sum} = {total}{but}")
        }
        Lang::Ja => {
            let less = if taken.is_empty() { "から".to_string() } else { format!("から{taken}を引くと") };
            let but = match () {
                () if least == most && terms.len() == 1 => "となるはずです".to_string(),
                () if least == most => format!("となるはずですが、{least}になってしまいます"),
                () if total > most => format!("となるはずですが、大きくても{most}です"),
                () if total < least => format!("となるはずですが、小さくても{least}です"),
                () if left.apart.is_empty() => "となるはずですが、そうなる組合せがありません".to_string(),
                () => format!("となるはずですが、{apart}で異なる数字ではそうなりません"),
            };
            format!("{from}{less}{sum}={total}{but}")
        }
    }
}

/// "only 1 and 2 are left for r1c1, r1c2 and r1c3, which differ by row 1", or what rules `leave` of it: "box 2 leaves only …".
fn hall_violation(model: &Model, crowd: &HallViolation, leave: Option<&str>, lang: Lang) -> String {
    let labels = |ids: &[ConstraintId]| {
        let mut names: Vec<&str> = ids.iter().map(|id| model.constraint(*id).label.get(lang)).collect();
        names.dedup();
        say::labels(&names, lang)
    };
    let by = leave.unwrap_or_default();
    match crowd {
        HallViolation::Cells { cells, values, apart } => {
            let is = if values.len() == 1 { "is" } else { "are" };
            let (values, cells) = (say::values(model, *values, lang), say::cells(model, cells, lang));
            let apart = name::in_words(model, apart, lang);
            match (lang, leave) {
                (Lang::En, None) => format!("only {values} {is} left for {cells}, which differ by {apart}"),
                (Lang::En, Some(leave)) => format!("{leave} only {values} for {cells}, which differ by {apart}"),
                (Lang::Ja, _) => format!("{by}{apart}で互いに異なる{cells}に{values}しか残りません"),
            }
        }
        HallViolation::Values { house, values, cells } => {
            let (values, cells) = (say::values(model, *values, lang), say::cells(model, cells, lang));
            let house = model.constraint(*house).label.get(lang);
            match (lang, leave) {
                (Lang::En, None) => format!("{values} fit only into {cells} in {house}"),
                (Lang::En, Some(leave)) => format!("{leave} {values} only {cells} in {house}"),
                (Lang::Ja, _) => format!("{by}{house}の{values}は{cells}にしか入りません"),
            }
        }
        HallViolation::Houses { value, houses, covers } => match (lang, leave) {
            (Lang::En, None) => {
                format!("the {} of {} fit only into {}", several(model, *value), labels(houses), labels(covers))
            }
            (Lang::En, Some(leave)) => {
                format!("{leave} the {} of {} only {}", several(model, *value), labels(houses), labels(covers))
            }
            (Lang::Ja, _) => {
                let value = model.value_name(*value, lang);
                format!("{by}{}の{value}は{}にしか入りません", labels(houses), labels(covers))
            }
        },
    }
}
