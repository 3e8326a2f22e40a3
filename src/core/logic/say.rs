//! The turns of phrase that the sentences of techniques are made of, in both languages.

use unicode_width::UnicodeWidthStr;

use crate::puzzle::{Candidate, Cell, Form, House, Model, Site, Value, ValueSet};
use crate::words::{self, Lang, Phrase};

/// The room a sentence has: two rows of 80 columns in English, two of 38 full-width characters in Japanese.
pub fn room(lang: Lang) -> usize {
    match lang {
        Lang::En => 160,
        Lang::Ja => 152,
    }
}

/// Whether `text` fits into the room a sentence has. In English no word is broken, so that a row may end early.
pub fn fits(text: &str, lang: Lang) -> bool {
    text.width() <= room(lang) && (lang == Lang::Ja || rows_of_words(text, room(lang) / 2) <= 2)
}

/// How many rows of so many columns the words of a text fill.
fn rows_of_words(text: &str, columns: usize) -> usize {
    let (mut rows, mut used) = (1, 0);
    for word in text.split(' ') {
        let width = word.width();
        if used > 0 && used + 1 + width > columns {
            rows += 1;
            used = width;
        } else {
            used += width + usize::from(used > 0);
        }
    }
    rows
}

/// How much a sentence says where it may be said in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything by its name.
    Full,
    /// Lists are counted instead of told.
    Brief,
}

/// The sentence in full, or in brief in a language in which the full one has no room.
pub fn sentence(say: impl Fn(Lang, Detail) -> String) -> Phrase {
    Phrase::each(|lang| {
        let full = say(lang, Detail::Full);
        if fits(&full, lang) { full } else { say(lang, Detail::Brief) }
    })
}

/// The first of several ways to say it that has room, in each language; the last where none has.
pub fn first_fitting(ways: impl Fn(Lang) -> Vec<String>) -> Phrase {
    Phrase::each(|lang| {
        let mut ways = ways(lang);
        let last = ways.pop().unwrap_or_default();
        ways.into_iter().find(|text| fits(text, lang)).unwrap_or(last)
    })
}

/// "a 3", "an 8": the name of a value with its article; in Japanese the name alone.
pub fn a(model: &Model, value: Value, lang: Lang) -> String {
    let name = model.value_name(value, lang);
    match lang {
        Lang::En => format!("{} {name}", words::article(&name)),
        Lang::Ja => name,
    }
}

/// Whether each of these values is one character on the board.
fn are_digits(model: &Model, values: ValueSet) -> bool {
    values.iter().all(|value| model.value_name(value, Lang::En).chars().count() == 1)
}

/// Whether what may be in a cell are digits, and not things by name.
pub fn has_digits(model: &Model, cell: Cell) -> bool {
    are_digits(model, model.domain(cell))
}

/// What a value of the model is called: "digit" where each is one character on the board, otherwise "value".
pub fn value_word(model: &Model, lang: Lang) -> &'static str {
    match (are_digits(model, model.values()), lang) {
        (true, Lang::En) => "digit",
        (false, Lang::En) => "value",
        (true, Lang::Ja) => "数字",
        (false, Lang::Ja) => "値",
    }
}

/// Things side by side: "a and b", `aとb`; from three on with commas or `・`.
pub fn both(items: &[String], lang: Lang) -> String {
    match (lang, items) {
        (Lang::Ja, [a, b]) => format!("{a}と{b}"),
        _ => words::list(items, lang),
    }
}

/// The cells by name, in the order in which a board is read: "r3c2 and r3c8".
pub fn cells(model: &Model, cells: &[Cell], lang: Lang) -> String {
    let mut in_order = cells.to_vec();
    in_order.sort_unstable();
    let names: Vec<String> = in_order.iter().map(|cell| model.cell_name(*cell, lang)).collect();
    both(&names, lang)
}

/// Up to four cells by name, more by their number and `whose`: "five other cells of row 4".
pub fn cells_or_count(model: &Model, cells_lost: &[Cell], whose: &str, detail: Detail, lang: Lang) -> String {
    let count = words::count(cells_lost.len(), lang);
    match (cells_lost, detail, lang) {
        ([_], _, _) | ([_, _] | [_, _, _] | [_, _, _, _], Detail::Full, _) => cells(model, cells_lost, lang),
        (_, _, Lang::En) => format!("{count} other cells of {whose}"),
        (_, _, Lang::Ja) => format!("{whose}のほかの{count}マス"),
    }
}

/// Cells by their number: "three cells", `3マス`.
pub fn counted_cells(count: usize, lang: Lang) -> String {
    let number = words::count(count, lang);
    match lang {
        Lang::En if count == 1 => format!("{number} cell"),
        Lang::En => format!("{number} cells"),
        Lang::Ja => format!("{number}マス"),
    }
}

/// The same for edges of squares: "two edges", `2本の辺`.
fn counted_edges(count: usize, lang: Lang) -> String {
    let number = words::count(count, lang);
    match lang {
        Lang::En if count == 1 => format!("{number} edge"),
        Lang::En => format!("{number} edges"),
        Lang::Ja => format!("{number}本の辺"),
    }
}

/// More combinations than this are counted.
const LISTED_WAYS: usize = 4;

/// Digit sets as sums: "1+5 or 2+4", `1+5か2+4`; many of them by their number.
pub fn ways(model: &Model, sets: &[ValueSet], detail: Detail, lang: Lang) -> String {
    if detail == Detail::Full && sets.len() <= LISTED_WAYS {
        let way = |set: &ValueSet| value_names(model, *set, lang).join("+");
        return words::alternatives(&sets.iter().map(way).collect::<Vec<_>>(), lang);
    }
    let number = words::count(sets.len(), lang);
    match (lang, sets.len()) {
        (Lang::En, 1) => "one combination".to_string(),
        (Lang::En, _) => format!("{number} combinations"),
        (Lang::Ja, _) => format!("{number}通りの組合せ"),
    }
}

/// More cells, or more cells that lose different values, are not told one by one.
const LOSING_CELLS: usize = 4;
const LOSING_GROUPS: usize = 3;

/// What eliminations say of their cells: "r2c7 and r3c7 cannot be 2 or 3", `2行7列・3行7列に2・3は入りません`; many are
/// counted.
pub fn lost(model: &Model, lost: &[Candidate], detail: Detail, lang: Lang) -> String {
    let named = if detail == Detail::Full { LOSING_CELLS } else { 0 };
    if let Some(settled) = settled(model, lost, named, lang) {
        return settled;
    }
    let groups = groups(lost);
    let cells: usize = groups.iter().map(|(cells, _)| cells.len()).sum();
    if detail == Detail::Brief && lost.len() > 1 || cells > LOSING_CELLS || groups.len() > LOSING_GROUPS {
        let number = words::count(lost.len(), lang);
        return match lang {
            Lang::En => format!("{number} candidates fall"),
            Lang::Ja => format!("候補{}が消えます", words::tsu(lost.len())),
        };
    }
    listed(model, &groups, lang)
}

/// The same without counting any, however many they are.
pub fn lost_at_length(model: &Model, lost: &[Candidate], lang: Lang) -> String {
    settled(model, lost, usize::MAX, lang).unwrap_or_else(|| listed(model, &groups(lost), lang))
}

/// The first `shown` groups of cells that lose something by name, and how many candidates fall besides; none where that is
/// all of them or there are not so many.
pub fn lost_in_part(model: &Model, lost: &[Candidate], shown: usize, lang: Lang) -> Option<String> {
    let groups = groups(lost);
    let named = groups.get(..shown).filter(|named| !named.is_empty() && named.len() < groups.len())?;
    let told: usize = named.iter().map(|(cells, values)| cells.len() * values.len()).sum();
    let (more, said) = (lost.len().checked_sub(told).filter(|more| *more > 0)?, listed(model, named, lang));
    let number = words::count(more, lang);
    Some(match (lang, more) {
        (Lang::En, 1) => format!("{said}, and one more candidate falls"),
        (Lang::En, _) => format!("{said}, and {number} more candidates fall"),
        (Lang::Ja, _) => format!("{said}。ほかに候補{}が消えます", words::tsu(more)),
    })
}

/// The cells that lose the same values.
fn groups(lost: &[Candidate]) -> Vec<(Vec<Cell>, ValueSet)> {
    let mut groups: Vec<(Vec<Cell>, ValueSet)> = Vec::new();
    for (cell, values) in by_cell(lost) {
        match groups.iter_mut().find(|(_, known)| *known == values) {
            Some((cells, _)) => cells.push(cell),
            None => groups.push((vec![cell], values)),
        }
    }
    groups
}

fn listed(model: &Model, groups: &[(Vec<Cell>, ValueSet)], lang: Lang) -> String {
    let parts: Vec<String> = groups
        .iter()
        .map(|(at, gone)| match lang {
            Lang::En => format!("{} cannot be {}", self::cells(model, at, lang), any_value(model, *gone, lang)),
            Lang::Ja => format!(
                "{}に{}は入り",
                self::cells(model, at, lang),
                words::list(&value_names(model, *gone, lang), lang)
            ),
        })
        .collect();
    match lang {
        Lang::En => words::list(&parts, lang),
        Lang::Ja => format!("{}ません", parts.join("ませんし、")),
    }
}

/// What is left of cells that are one named thing or the other, of more than so many by their number: "r4c4 must be a mine",
/// `4行4列は地雷に決まります`; none where one is not such a cell.
fn settled(model: &Model, lost: &[Candidate], named: usize, lang: Lang) -> Option<String> {
    let mut groups: Vec<(Value, Vec<Cell>)> = Vec::new();
    for gone in lost {
        let domain = model.domain(gone.cell);
        let left = (domain - ValueSet::single(gone.value)).only()?;
        if domain.len() != 2 || domain.iter().any(|value| model.value_name(value, Lang::En).chars().count() == 1) {
            return None;
        }
        match groups.iter_mut().find(|(value, _)| *value == left) {
            Some((_, cells)) => cells.push(gone.cell),
            None => groups.push((left, vec![gone.cell])),
        }
    }
    let part = |(value, at): &(Value, Vec<Cell>)| {
        let name = model.value_name(*value, lang);
        let cells = match () {
            () if at.len() <= named => self::cells(model, at, lang),
            () if at.iter().any(|cell| matches!(model.site(*cell), Site::Beside { .. })) => {
                counted_edges(at.len(), lang)
            }
            () => counted_cells(at.len(), lang),
        };
        match (lang, at.len()) {
            (Lang::En, 1) => format!("{cells} must be {name}"),
            (Lang::En, _) => format!("each of {cells} must be {name}"),
            (Lang::Ja, _) => format!("{cells}は{name}"),
        }
    };
    let parts: Vec<String> = groups.iter().map(part).collect();
    (!parts.is_empty()).then(|| match lang {
        Lang::En => words::list(&parts, lang),
        Lang::Ja => format!("{}に決まります", parts.join("、")),
    })
}

/// The values that each cell loses, in the order in which a board is read.
fn by_cell(lost: &[Candidate]) -> Vec<(Cell, ValueSet)> {
    let mut cells: Vec<(Cell, ValueSet)> = Vec::new();
    for candidate in lost {
        match cells.iter_mut().find(|(cell, _)| *cell == candidate.cell) {
            Some((_, values)) => {
                values.insert(candidate.value);
            }
            None => cells.push((candidate.cell, ValueSet::single(candidate.value))),
        }
    }
    cells.sort_unstable_by_key(|(cell, _)| *cell);
    cells
}

/// The values as a person lists them: "4 and 7", `4と7`.
pub fn values(model: &Model, values: ValueSet, lang: Lang) -> String {
    both(&value_names(model, values, lang), lang)
}

/// The values as alternatives: "4 or 7", `4か7`.
pub fn any_value(model: &Model, values: ValueSet, lang: Lang) -> String {
    words::alternatives(&value_names(model, values, lang), lang)
}

fn value_names(model: &Model, values: ValueSet, lang: Lang) -> Vec<String> {
    values.iter().map(|value| model.value_name(value, lang)).collect()
}

/// The houses as a person lists them: "row 3 and box 1", "rows 5 and 7", `5行目と7行目`.
pub fn houses(model: &Model, houses: &[&House], lang: Lang) -> String {
    let names: Vec<&str> = houses.iter().map(|house| model.house_name(house, lang)).collect();
    labels(&names, lang)
}

/// Labels as a person lists them, with "rows 5 and 7" for "row 5 and row 7" and "the regions at r1c1 and r5c2" likewise.
pub fn labels(names: &[&str], lang: Lang) -> String {
    if let (Lang::En, [first, _, ..]) = (lang, names)
        && let Some((word, _)) = told_apart(first)
    {
        let numbers: Vec<String> = names
            .iter()
            .filter_map(|name| told_apart(name))
            .filter(|(w, _)| *w == word)
            .map(|(_, n)| n.into())
            .collect();
        if numbers.len() == names.len() {
            return format!("{} {}", plural(word), both(&numbers, lang));
        }
    }
    let owned: Vec<String> = names.iter().map(|name| (*name).to_string()).collect();
    both(&owned, lang)
}

/// Whether a text names something by its label, be it with others of its kind as [`labels`] tells them.
pub fn names(text: &str, label: &str, lang: Lang) -> bool {
    let is_apart = |at: usize| {
        let (before, behind) = (text[..at].chars().next_back(), text[at + label.len()..].chars().next());
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        !is_digit(before) && !is_digit(behind)
    };
    let capital = words::capital(label);
    if [label, &capital].iter().any(|label| text.match_indices(label).any(|(at, _)| is_apart(at))) {
        return true;
    }
    let Some((word, which)) = told_apart(label).filter(|_| lang == Lang::En) else { return false };
    let several = format!("{} ", plural(word));
    text.split(&several).skip(1).any(|behind| {
        let listed = behind.split([' ', ',', '.', ':', ')']).filter(|one| !one.is_empty());
        listed.take_while(|one| *one == "and" || one.chars().any(|c| c.is_ascii_digit())).any(|one| one == which)
    })
}

/// What a house of this form is called in general: "row", "box", "cage".
pub fn sort_of_house(form: Form, lang: Lang) -> &'static str {
    let (en, ja) = match form {
        Form::Row => ("row", "行"),
        Form::Column => ("column", "列"),
        Form::Box => ("box", "ブロック"),
        Form::Region => ("region", "領域"),
        Form::Diagonal => ("diagonal", "対角線"),
        Form::Window => ("window", "ウィンドウ"),
        Form::Cage => ("cage", "ケージ"),
        Form::Run => ("run", "並び"),
        Form::Clue => ("clue", "ヒント"),
        Form::Rule => ("rule", "規則"),
        Form::Line => ("line", "文"),
    };
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

/// What so many houses of this form are called in general in English: "the rows" of "the rows make 90".
pub fn sort_of_houses(form: Form, count: usize) -> String {
    let sort = sort_of_house(form, Lang::En);
    if count == 1 { sort.to_string() } else { plural(sort) }
}

/// Whether two labels are told in one: "row 5" and "row 7", "rows 5 and 7".
pub fn are_kin(one: &str, other: &str, lang: Lang) -> bool {
    let word = |label| told_apart(label).map(|(word, _)| word);
    lang == Lang::En && word(one).is_some() && word(one) == word(other)
}

/// "row 5" as its word and its number, "the region at r8c5" as "the region at" and its cell.
fn told_apart(label: &str) -> Option<(&str, &str)> {
    let (word, which) = label.rsplit_once(' ')?;
    let is_numbered = !word.contains(' ') && which.bytes().all(|byte| byte.is_ascii_digit());
    (is_numbered || place(word).is_some()).then_some((word, which))
}

/// The noun of "the region at".
fn place(words: &str) -> Option<&str> {
    words.strip_prefix("the ")?.strip_suffix(" at")
}

fn plural(word: &str) -> String {
    if let Some(noun) = place(word) {
        return format!("the {noun}s at");
    }
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_two_rows_of_whole_words() {
        let word = "nine-long";
        let words = |count: usize| vec![word; count].join(" ");
        assert!(fits(&words(16), Lang::En) && !fits(&words(17), Lang::En));
        let long = format!("{} {}", "x".repeat(79), "y".repeat(79));
        assert!(fits(&long, Lang::En) && !fits(&format!("{} a", &long[1..]).replace('x', "x "), Lang::En));
        assert!(!fits(&format!("{} {} {}", "x".repeat(50), "y".repeat(40), "z".repeat(60)), Lang::En));
    }

    #[test]
    fn houses_of_one_sort_share_their_word() {
        assert_eq!(labels(&["row 5", "row 7"], Lang::En), "rows 5 and 7");
        assert_eq!(labels(&["box 1", "box 2", "box 4"], Lang::En), "boxes 1, 2 and 4");
        assert_eq!(labels(&["row 5", "box 7"], Lang::En), "row 5 and box 7");
        assert_eq!(labels(&["row 5"], Lang::En), "row 5");
        let regions = ["the region at r1c1", "the region at r5c2"];
        assert_eq!(labels(&regions, Lang::En), "the regions at r1c1 and r5c2");
        assert_eq!(labels(&[regions[0], "row 5"], Lang::En), "the region at r1c1 and row 5");
        assert_eq!(labels(&["5行目", "7行目"], Lang::Ja), "5行目と7行目");
    }

    #[test]
    fn labels_are_found_where_they_are_told() {
        let named = |text, label| names(text, label, Lang::En);
        assert!(named("Row 5 has its 2 there.", "row 5") && named("by row 5.", "row 5") && !named("row 15", "row 5"));
        assert!(!named("by row 5", "row 55") && !named("by row 55", "row 5"));
        let several = "Because of rows 1, 5 and 17 and box 2 together";
        assert!(["row 1", "row 5", "row 17", "box 2"].iter().all(|label| named(several, label)));
        assert!(!named(several, "row 7") && !named(several, "row 2") && !named(several, "box 1"));
        let regions = "by the regions at r1c1 and r5c2";
        assert!(named(regions, "the region at r5c2") && !named(regions, "the region at r5c1"));
        assert!(names("11行目により", "11行目", Lang::Ja) && !names("11行目により", "1行目", Lang::Ja));
    }
}
