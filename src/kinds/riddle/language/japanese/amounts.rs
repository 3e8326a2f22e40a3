//! How the numbers of a category compare: "太郎は花子より2歳年上です", "一番安い", "9歳の子".

use super::text::{Heard, Ja, ahead, any, number};
use crate::riddle::ast::{Formula, Item, Order};
use crate::riddle::language::measures::{Sort, counts, counts_time, extreme, meant, measures, sort_of, with_number};
use crate::riddle::language::write::name;
use nazo_core::words::{Fixed, Phrase};
use nom::Parser;

/// Words that compare numbers without their ending, whether the first is the larger one, and what they count.
const COMPARING: [(&str, bool, Option<Sort>); 18] = [
    ("年上", true, Some(Sort::Age)),
    ("年下", false, Some(Sort::Age)),
    ("年長", true, Some(Sort::Age)),
    ("若", false, Some(Sort::Age)),
    ("背が高", true, Some(Sort::Height)),
    ("背が低", false, Some(Sort::Height)),
    ("重", true, Some(Sort::Weight)),
    ("軽", false, Some(Sort::Weight)),
    ("安", false, Some(Sort::Money)),
    ("早", false, Some(Sort::Time)),
    ("速", false, Some(Sort::Time)),
    ("遅", true, Some(Sort::Time)),
    ("高", true, None),
    ("低", false, None),
    ("多", true, None),
    ("少な", false, None),
    ("長", true, None),
    ("短", false, None),
];

/// Endings of such words, and what denies; the longer of two comes first.
const ENDINGS: [(&str, bool); 10] = [
    ("くなかったです", true),
    ("くなかった", true),
    ("くありません", true),
    ("くないです", true),
    ("くない", true),
    ("かった", false),
    ("くて", false),
    ("く", false),
    ("い", false),
    ("め", false),
];

/// Words for the one with the largest or the smallest number.
const EXTREME: [(&str, bool, Option<Sort>); 6] = [
    ("最年長", true, Some(Sort::Age)),
    ("最高齢", true, Some(Sort::Age)),
    ("最年少", false, Some(Sort::Age)),
    ("最安値", false, Some(Sort::Money)),
    ("最上階", true, Some(Sort::Floor)),
    ("最高値", true, Some(Sort::Money)),
];

/// How the number of one value compares with that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    /// The category of numbers.
    pub category: usize,
    /// The order.
    pub order: Order,
    /// What is added to the number of the other.
    pub by: i32,
    /// How many times the number of the other it is, and by how many parts of that; instead of what is added.
    pub times: Option<(u32, u32)>,
    /// Whether it is denied.
    pub denied: bool,
}

/// What is wrong or how two numbers compare, with what follows.
pub(super) type Compared<'t> = (Ja<'t>, Result<Amount, Phrase>);

/// "より2歳年上", "の二つ下", "より多く" at this very place. Nothing where no category has numbers or something else is compared.
pub(super) fn compared(input: Ja<'_>) -> Option<Compared<'_>> {
    if measures(input.scope).is_empty() {
        return None;
    }
    if let Some(found) = times(input).or_else(|| floors(input)) {
        return Some(found);
    }
    match ahead(input, &["よりも", "より"]) {
        Some(rest) => larger_by(rest),
        // "花子の2歳上": only a unit tells that no places are meant.
        None => {
            let (rest, count) = number(ahead(input, &["の"])?).ok()?;
            let (rest, unit) = unit(rest)?;
            let (after, larger) = ahead(rest, &["年上", "上"])
                .map(|rest| (rest, true))
                .or_else(|| ahead(rest, &["年下", "下"]).map(|rest| (rest, false)))?;
            Some((after, amount(input, Some(unit), None, larger, Some(count), false)))
        }
    }
}

/// "の2倍の年齢", "の半分の値段".
fn times(input: Ja<'_>) -> Option<Compared<'_>> {
    let rest = ahead(input, &["の"])?;
    let (rest, times) = match ahead(rest, &["半分"]) {
        Some(rest) => (rest, (1, 2)),
        None => {
            let (rest, count) = number(rest).ok()?;
            (ahead(rest, &["倍"])?, (count, 1))
        }
    };
    // "年齢" begins with "年", which is a unit.
    let named = ahead(rest, &["の"]).and_then(|rest| called(rest).or_else(|| unit(rest)));
    let category = meant(input.scope, named.map(|(_, unit)| unit), None);
    let found = |category| Amount { category, order: Order::Same, by: 0, times: Some(times), denied: false };
    Some((named.map_or(rest, |(rest, _)| rest), category.map(found)))
}

/// "のすぐ上の階", "より下の階", where floors are numbers.
fn floors(input: Ja<'_>) -> Option<Compared<'_>> {
    if !counts(input.scope, Sort::Floor) {
        return None;
    }
    let rest = ahead(input, &["よりも", "より", "の"])?;
    let near = ahead(rest, &["すぐ", "真", "一つ", "1つ"]);
    let rest = near.unwrap_or(rest);
    let (rest, larger) = match (ahead(rest, &["上"]), ahead(rest, &["下"])) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => (rest, false),
        _ => return None,
    };
    let by = near.map(|_| 1);
    Some((ahead(rest, &["の階"]).unwrap_or(rest), amount(input, None, Some(Sort::Floor), larger, by, false)))
}

/// "2歳年上", "年上", "500円高い", "3分早く", without what is compared with.
pub(super) fn larger_by(input: Ja<'_>) -> Option<Compared<'_>> {
    if measures(input.scope).is_empty() {
        return None;
    }
    let counted = number(input).ok();
    let (rest, count) = counted.map_or((input, None), |(rest, count)| (rest, Some(count)));
    let (rest, unit) = match count {
        // "二つ年上" counts years.
        Some(_) => match unit(rest) {
            Some((rest, unit)) => (rest, Some(unit)),
            None => (ahead(rest, &["つ"])?, None),
        },
        None => (rest, None),
    };
    if let (Some(unit), Some((after, larger))) =
        (unit, ahead(rest, &["上"]).map(|rest| (rest, true)).or_else(|| ahead(rest, &["下"]).map(|rest| (rest, false))))
    {
        return Some((after, amount(input, Some(unit), None, larger, count, false)));
    }
    let (after, larger, sort, denied) = adjective(rest)?;
    // In a race without times the faster one is before the other.
    if sort == Some(Sort::Time) && !counts_time(input.scope) {
        return None;
    }
    Some((after, amount(input, unit, sort, larger, count, denied)))
}

/// "年上", "高い", "安くない": what follows, whether the first number is the larger one, what it counts and whether that is denied.
fn adjective(input: Ja<'_>) -> Option<(Ja<'_>, bool, Option<Sort>, bool)> {
    let text = input.text.trim_start();
    let (word, larger, sort) = COMPARING.iter().find(|(word, ..)| text.starts_with(word))?;
    let rest = input.behind(input.text.len() - text.len() + word.len());
    if word.starts_with('年') {
        return Some((rest, *larger, *sort, false));
    }
    let (ending, denied) = ENDINGS.iter().find(|(ending, _)| rest.text.starts_with(ending))?;
    Some((rest.behind(ending.len()), *larger, *sort, *denied))
}

fn amount(
    input: Ja<'_>,
    unit: Option<&str>,
    sort: Option<Sort>,
    larger: bool,
    count: Option<u32>,
    denied: bool,
) -> Result<Amount, Phrase> {
    let category = meant(input.scope, unit, sort)?;
    let by = count.and_then(|count| i32::try_from(count).ok());
    let (order, by) = match by {
        None => (if larger { Order::More } else { Order::Less }, 0),
        Some(by) => (Order::Same, if larger { by } else { -by }),
    };
    Ok(Amount { category, order, by, times: None, denied })
}

/// A unit of numbers: one that is known, or what a category of numbers is called.
fn unit(input: Ja<'_>) -> Option<(Ja<'_>, &str)> {
    const UNITS: &[&str] = &[
        "センチ",
        "グラム",
        "ユーロ",
        "時間",
        "ドル",
        "キロ",
        "歳",
        "才",
        "円",
        "分",
        "秒",
        "時",
        "点",
        "階",
        "年",
        "日",
        "cm",
        "kg",
    ];
    if let Ok((rest, unit)) = any(UNITS).parse(input) {
        return sort_of(unit).map(|_| (rest, unit));
    }
    called(input)
}

/// What a category of numbers is called.
fn called(input: Ja<'_>) -> Option<(Ja<'_>, &str)> {
    let called = measures(input.scope).into_iter().filter_map(|at| input.around.scope.riddle.categories.get(at));
    let name = called.map(|category| category.name.as_str()).find(|name| input.text.starts_with(name))?;
    Some((input.behind(name.len()), name))
}

/// "太郎の年齢 = 花子の年齢 + 2": as the language itself writes it.
pub(super) fn written(input: Ja<'_>) -> Heard<'_, Formula> {
    const SIGNS: [(&[&str], Order); 6] = [
        (&["!="], Order::Different),
        (&["<="], Order::AtMost),
        (&[">="], Order::AtLeast),
        (&["="], Order::Same),
        (&["<"], Order::Less),
        (&[">"], Order::More),
    ];
    let (rest, (category, one)) = number_of(input)?;
    let Some((rest, order)) = SIGNS.iter().find_map(|(sign, order)| Some((ahead(rest, sign)?, *order))) else {
        return rest.expected(Fixed("'='", "「=」"));
    };
    let (rest, (same, other)) = number_of(rest)?;
    if same != category {
        return rest.wrong(Fixed("numbers of two categories are not compared", "別の分類の数は比べられません。"));
    }
    let sign = match (ahead(rest, &["+"]), ahead(rest, &["-"])) {
        (Some(rest), _) => Some((rest, 1)),
        (_, Some(rest)) => Some((rest, -1)),
        _ => None,
    };
    let (rest, by) = match sign {
        Some((rest, sign)) => {
            let (rest, by) = number(rest)?;
            (rest, sign * i32::try_from(by).unwrap_or(i32::MAX))
        }
        None => (rest, 0),
    };
    Ok((rest, Formula::Amount { category, one, order, other, by }))
}

/// "太郎の年齢".
fn number_of(input: Ja<'_>) -> Heard<'_, (usize, Item)> {
    let named = input.name().and_then(|(rest, senses)| Some((ahead(rest, &["の"])?, senses.item?)));
    let Some((rest, item)) = named else { return input.expected(Fixed("a value", "値")) };
    let rest = Ja { text: rest.text.trim_start(), ..rest };
    let found = measures(input.scope).into_iter().find_map(|category| {
        let name = name(&input.around.scope.riddle.categories.get(category)?.name);
        rest.text.starts_with(&name).then(|| (rest.behind(name.len()), (category, item)))
    });
    match found {
        Some(found) => Ok(found),
        None => rest.expected(Fixed("a category of numbers", "数の分類")),
    }
}

/// A value told as a number or as the largest or smallest of them: "九歳", "最年長", "一番安い". Nothing where none is.
pub(super) fn valued(input: Ja<'_>) -> Option<(Ja<'_>, Item)> {
    if measures(input.scope).is_empty() {
        return None;
    }
    if let Some((rest, larger, sort, nth)) =
        most(input).map(|(rest, larger, sort)| (rest, larger, sort, 1)).or_else(|| ranked(input))
    {
        let category = meant(input.scope, None, sort).ok()?;
        return Some((rest, extreme(input.scope, category, larger, nth).ok()?));
    }
    let (rest, count) = number(input).ok()?;
    let (rest, unit) = unit(rest)?;
    let category = meant(input.scope, Some(unit), None).ok()?;
    Some((rest, with_number(input.scope, category, count)?))
}

/// "二番目に年上": the same, with which of them is meant.
fn ranked(input: Ja<'_>) -> Option<(Ja<'_>, bool, Option<Sort>, u32)> {
    let (rest, nth) = number(input).ok()?;
    let (rest, larger, sort, denied) = adjective(ahead(rest, &["番目に"])?)?;
    (!denied && (sort != Some(Sort::Time) || counts_time(input.scope))).then_some((rest, larger, sort, nth))
}

/// "最年長", "一番年上", "最も安い".
fn most(input: Ja<'_>) -> Option<(Ja<'_>, bool, Option<Sort>)> {
    let text = input.text.trim_start();
    if let Some((word, larger, sort)) = EXTREME.iter().find(|(word, ..)| text.starts_with(word)) {
        return Some((input.behind(input.text.len() - text.len() + word.len()), *larger, *sort));
    }
    let (rest, larger, sort, denied) = adjective(ahead(input, &["一番", "いちばん", "最も", "もっとも"])?)?;
    // Whoever is "一番早い" in a race without times is first.
    (!denied && (sort != Some(Sort::Time) || counts_time(input.scope))).then_some((rest, larger, sort))
}
