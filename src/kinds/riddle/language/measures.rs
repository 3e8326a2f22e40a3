//! Categories whose values are numbers, and which of them a sentence means: ages by "older", prices by "dollars".

use super::lexing::plain_char;
use super::scope::{Scope, letters};
use crate::riddle::ast::{Base, Category, Item, Term};
use nazo_core::words::{Phrase, phrase};
use std::collections::HashSet;

/// What numbers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// How old somebody is.
    Age,
    /// How tall.
    Height,
    /// How heavy.
    Weight,
    /// How large.
    Size,
    /// What something costs.
    Money,
    /// When something is, or how long it takes.
    Time,
    /// What somebody scored.
    Score,
    /// On which floor.
    Floor,
}

/// What categories of such numbers are called, and the units in which they are told.
const NAMES: [(Sort, &[&str]); 8] = [
    (Sort::Size, &["size", "sizes", "大きさ"]),
    (Sort::Age, &["age", "ages", "year", "years", "old", "年齢", "歳", "才", "年", "とし"]),
    (
        Sort::Height,
        &[
            "height",
            "heights",
            "centimetre",
            "centimetres",
            "centimeter",
            "centimeters",
            "cm",
            "身長",
            "背",
            "高さ",
            "センチ",
        ],
    ),
    (
        Sort::Weight,
        &[
            "weight",
            "weights",
            "kilo",
            "kilos",
            "kilogram",
            "kilograms",
            "kg",
            "gram",
            "grams",
            "体重",
            "重さ",
            "キロ",
            "グラム",
        ],
    ),
    (
        Sort::Money,
        &[
            "price",
            "prices",
            "cost",
            "costs",
            "pay",
            "paid",
            "dollar",
            "dollars",
            "euro",
            "euros",
            "pound",
            "pounds",
            "cent",
            "cents",
            "yen",
            "money",
            "値段",
            "価格",
            "代金",
            "料金",
            "金額",
            "円",
            "ドル",
            "ユーロ",
        ],
    ),
    (
        Sort::Time,
        &[
            "time",
            "times",
            "minute",
            "minutes",
            "hour",
            "hours",
            "second",
            "seconds",
            "day",
            "days",
            "時間",
            "タイム",
            "分",
            "秒",
            "時刻",
            "時",
            "日",
        ],
    ),
    (Sort::Score, &["score", "scores", "point", "points", "goal", "goals", "得点", "点数", "点"]),
    (Sort::Floor, &["floor", "floors", "storey", "storeys", "階"]),
];

/// What a word names: the sort of numbers, or a unit of it.
pub(super) fn sort_of(word: &str) -> Option<Sort> {
    let low = word.to_lowercase();
    NAMES.iter().find(|(_, names)| names.contains(&low.as_str())).map(|(sort, _)| *sort)
}

/// Units of one sort, each in all its forms, of which a text may use only one: numbers are compared as they are written.
const UNITS: [(Sort, &[&[&str]]); 5] = [
    (Sort::Age, &[&["year", "years", "歳", "才"], &["month", "months", "か月", "ヶ月"], &["week", "weeks", "週間"]]),
    (
        Sort::Time,
        &[
            &["minute", "minutes", "分"],
            &["hour", "hours", "時間"],
            &["seconds", "秒"],
            &["days", "日"],
            &["weeks", "週間"],
        ],
    ),
    (
        Sort::Money,
        &[
            &["dollar", "dollars", "ドル"],
            &["cent", "cents", "セント"],
            &["euro", "euros", "ユーロ"],
            &["pound", "pounds", "ポンド"],
            &["penny", "pence"],
            &["yen", "円"],
        ],
    ),
    (Sort::Weight, &[&["kilo", "kilos", "kilogram", "kilograms", "kg", "キロ"], &["gram", "grams", "グラム"]]),
    (
        Sort::Height,
        &[
            &["centimetre", "centimetres", "centimeter", "centimeters", "cm", "センチ"],
            &["metre", "metres", "meter", "meters", "メートル"],
            &["inch", "inches", "インチ"],
            &["foot", "feet", "フィート"],
        ],
    ),
];

/// The units in which some texts tell numbers.
pub(super) fn units(texts: &[&str]) -> Vec<&'static str> {
    let low: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let words: HashSet<&str> = low.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic())).collect();
    let digit = |c: char| plain_char(c).is_ascii_digit() || "一二三四五六七八九十".contains(c);
    let counted = |text: &str, unit: &str| {
        text.match_indices(unit)
            .any(|(at, _)| text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(digit))
    };
    let told = |unit: &&str| match unit.is_ascii() {
        true => words.contains(unit),
        false => texts.iter().any(|text| counted(text, unit)),
    };
    UNITS.iter().flat_map(|(_, units)| units.iter().copied().flatten()).copied().filter(told).collect()
}

/// The sorts of numbers that the `units` of a text and the names of its categories tell in several units.
pub(super) fn mixed(units: &[&str], categories: &[Category]) -> Vec<Sort> {
    let told = |unit: &&str| {
        // A category of times is called 時間 whatever its unit.
        units.contains(unit)
            || categories.iter().any(|category| *unit != "時間" && category.name.to_lowercase() == **unit)
    };
    let several = |units: &[&[&str]]| units.iter().filter(|forms| forms.iter().any(told)).count() > 1;
    UNITS.iter().filter(|(_, units)| several(units)).map(|(sort, _)| *sort).collect()
}

/// The categories whose values are numbers.
pub(super) fn measures(scope: &Scope) -> Vec<usize> {
    let categories = scope.riddle.categories.iter().enumerate();
    categories.filter(|(_, category)| category.numbers().is_some()).map(|(at, _)| at).collect()
}

/// Whether a word is what a category is called, one or several of it.
fn is_called(scope: &Scope, category: usize, word: &str) -> bool {
    let (word, name) =
        (letters(word), scope.riddle.categories.get(category).map_or(String::new(), |one| letters(&one.name)));
    !word.is_empty() && (word == name || format!("{word}s") == name || word == format!("{name}s"))
}

/// What the numbers of a category count, by its name.
fn sort_of_category(scope: &Scope, category: usize) -> Option<Sort> {
    scope.riddle.categories.get(category).and_then(|category| sort_of(&category.name))
}

/// Which category is meant where a `unit` is named or the words tell a `sort`.
///
/// # Errors
/// Where several may be meant or none counts that, said in words.
pub(super) fn meant(scope: &Scope, unit: Option<&str>, sort: Option<Sort>) -> Result<usize, Phrase> {
    let all = measures(scope);
    if let Some(unit) = unit
        && !sort_of(unit).is_some_and(|sort| scope.mixed.contains(&sort))
        && let [only] = all.iter().copied().filter(|at| is_called(scope, *at, unit)).collect::<Vec<_>>().as_slice()
    {
        return Ok(*only);
    }
    let sort = unit.and_then(sort_of).or(sort);
    let fits = |at: &usize| sort.is_some() && sort_of_category(scope, *at) == sort;
    let fitting: Vec<usize> = all.iter().copied().filter(fits).collect();
    if sort.is_some_and(|sort| scope.mixed.contains(&sort)) {
        return Err(Phrase::fixed(
            "these numbers are told in several units; write all of them in one",
            "これらの数には複数の単位があります。1つの単位で書いてください。",
        ));
    }
    match (fitting.as_slice(), all.as_slice()) {
        ([only], _) => return Ok(*only),
        // A category of another name may count anything.
        ([], [only]) if sort.is_none() || sort_of_category(scope, *only).is_none() => return Ok(*only),
        _ => {}
    }
    let names: Vec<&str> =
        all.iter().filter_map(|at| scope.riddle.categories.get(*at)).map(|category| category.name.as_str()).collect();
    Err(match (fitting.len(), names.as_slice()) {
        (0, []) => Phrase::fixed(
            "no category of numbers is declared, as in 'cat age: 8 9 10'",
            "数の分類がありません。「cat age: 8 9 10」のように書いてください。",
        ),
        (0, names) if sort.is_some() => Phrase::new(
            format!("none of the categories of numbers ({}) counts that", names.join(", ")),
            format!("数の分類({})に当てはまるものがありません。", names.join("、")),
        ),
        _ => Phrase::new(
            format!("which numbers are meant? name the unit: {}", names.join(", ")),
            format!("どの数のことかわかりません。単位を書いてください: {}。", names.join("、")),
        ),
    })
}

/// Whether the values of a category are such numbers.
pub(super) fn counted_in(scope: &Scope, category: usize, sort: Sort) -> bool {
    sort_of_category(scope, category) == Some(sort) && measures(scope).contains(&category)
}

/// Whether a category counts such numbers.
pub(super) fn counts(scope: &Scope, sort: Sort) -> bool {
    measures(scope).into_iter().any(|at| sort_of_category(scope, at) == Some(sort))
}

/// Whether a category counts time, so that "before" need not speak of places.
pub(super) fn counts_time(scope: &Scope) -> bool {
    counts(scope, Sort::Time)
}

/// The value of a category that is this number.
pub(super) fn with_number(scope: &Scope, category: usize, number: u32) -> Option<Item> {
    let numbers = scope.riddle.categories.get(category)?.numbers()?;
    let value = numbers.iter().position(|known| i64::from(*known) == i64::from(number))?;
    Some(Item { category, value })
}

/// The largest or smallest number of a category, where every place has one; of those the `nth`, counted from 1.
///
/// # Errors
/// Where it need not be anybody's.
pub(super) fn extreme(scope: &Scope, category: usize, largest: bool, nth: u32) -> Result<Item, Phrase> {
    let categories = &scope.riddle.categories;
    let numbers = categories.get(category).and_then(|category| category.numbers()).unwrap_or_default();
    let places = usize::from(scope.places());
    if categories.iter().any(|category| category.values.len() != places) {
        return Err(Phrase::fixed(
            "where not every category has as many values, nobody need have the largest or smallest number",
            "分類によって値の数が違うので、最大や最小の数が誰かのものとは限りません。",
        ));
    }
    let mut sorted: Vec<(i32, usize)> = numbers.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    if largest {
        sorted.reverse();
    }
    let found = (nth as usize).checked_sub(1).and_then(|at| sorted.get(at));
    found
        .map(|(_, value)| Item { category, value: *value })
        .ok_or_else(|| phrase!("there are only {} numbers here", "数は{}個しかありません。", numbers.len()))
}

/// The values of a category with their numbers.
pub(super) fn numbered(scope: &Scope, category: usize) -> Vec<(i64, Item)> {
    let found = scope.riddle.categories.get(category).and_then(|category| category.numbers());
    let item = |(number, value): (i32, usize)| (i64::from(number), Item { category, value });
    found.unwrap_or_default().into_iter().zip(0..).map(item).collect()
}

/// Pairs of different values of which the first is so many times the second: "half" is 1 of 2.
pub(super) fn multiples(scope: &Scope, category: usize, (times, parts): (u32, u32)) -> Vec<(Item, Item)> {
    let values = numbered(scope, category);
    let fits = |one: i64, other: i64| one != other && one * i64::from(parts) == other * i64::from(times);
    let all = values.iter().flat_map(|one| values.iter().map(move |other| (one, other)));
    all.filter(|(one, other)| fits(one.0, other.0)).map(|(one, other)| (one.1, other.1)).collect()
}

/// The place of a value.
pub(super) fn at(item: Item) -> Term {
    Term { base: Base::Item(item), plus: 0 }
}
