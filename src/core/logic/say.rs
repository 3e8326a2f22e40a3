//! The turns of phrase that the sentences of techniques are made of.

use unicode_width::UnicodeWidthStr;

use crate::puzzle::{Candidate, Cell, Form, House, Model, Site, Value, ValueSet};
use crate::words::{self, Arg, Fixed, Lang, Phrase, say};

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
pub fn sentence(say: impl Fn(Detail) -> Phrase) -> Phrase {
    first_fitting([Detail::Full, Detail::Brief].into_iter().map(say))
}

/// The first of several ways to say it that has room, in each language; the last where none has. They are put into words only
/// as far as they are needed.
pub fn first_fitting(ways: impl IntoIterator<Item = Phrase>) -> Phrase {
    let (mut ways, mut known) = (ways.into_iter(), Vec::<Phrase>::new());
    Phrase::chosen(|lang| {
        let has_room = |way: &Phrase| fits(way.get(lang), lang);
        if !known.iter().any(has_room) {
            for way in ways.by_ref() {
                known.push(way);
                if known.last().is_some_and(has_room) {
                    break;
                }
            }
        }
        let first = known.iter().find(|way| has_room(way)).or(known.last());
        first.cloned().unwrap_or(Fixed::NOTHING.into())
    })
}

/// Sentences or parts of one in a row: "a, b and c", `a、b、c`.
pub fn one_after_another(parts: impl IntoIterator<Item = Phrase>) -> Phrase {
    let parts: Vec<Phrase> = parts.into_iter().collect();
    say!("logic.one-after-another", all = Arg::All(parts.clone()), each = Arg::Row(parts))
}

/// Sentences one behind the other.
pub fn sentences(all: impl IntoIterator<Item = Phrase>) -> Phrase {
    say!("logic.sentences", each = Arg::Row(all.into_iter().collect()))
}

/// All of them: "a, b and c", `a・b・c`.
pub fn all(items: impl IntoIterator<Item = Phrase>) -> Phrase {
    say!("logic.list", items = Arg::All(items.into_iter().collect()))
}

/// Any of them: "a, b or c", `aかbかc`.
pub fn any(items: impl IntoIterator<Item = Phrase>) -> Phrase {
    say!("logic.list", items = Arg::Any(items.into_iter().collect()))
}

/// Things side by side: "a and b", `aとb`; from three on with commas or `・`.
pub fn both(items: impl IntoIterator<Item = Phrase>) -> Phrase {
    let items: Vec<Phrase> = items.into_iter().collect();
    match items.as_slice() {
        [a, b] => say!("logic.both", a, b),
        _ => all(items),
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
pub fn value_word(model: &Model) -> Fixed {
    if are_digits(model, model.values()) { Fixed("logic.digit") } else { Fixed("logic.value") }
}

fn in_order(cells: &[Cell]) -> Vec<Cell> {
    let mut in_order = cells.to_vec();
    in_order.sort_unstable();
    in_order
}

/// The cells by name, in the order in which a board is read: "r3c2 and r3c8".
pub fn cells(model: &Model, cells: &[Cell]) -> Phrase {
    both(in_order(cells).into_iter().map(|cell| model.cell_called(cell)))
}

/// Any of the cells: "r3c2 or r3c8".
pub fn any_cell(model: &Model, cells: &[Cell]) -> Phrase {
    any(cells.iter().map(|cell| model.cell_called(*cell)))
}

/// Up to four cells by name, more by their number and `whose`: "five other cells of row 4".
pub fn cells_or_count(model: &Model, lost: &[Cell], whose: &Phrase, detail: Detail) -> Phrase {
    match (lost, detail) {
        ([_], _) | ([_, _] | [_, _, _] | [_, _, _, _], Detail::Full) => cells(model, lost),
        _ => say!("logic.other-cells-of", count = lost.len(), whose),
    }
}

/// Cells by their number: "three cells", `3マス`.
pub fn counted_cells(count: usize) -> Phrase {
    say!("logic.cells", count)
}

/// The cells by name, or in brief by their number.
pub fn cells_in(model: &Model, cells: &[Cell], detail: Detail) -> Phrase {
    match detail {
        Detail::Full => self::cells(model, cells),
        Detail::Brief => counted_cells(cells.len()),
    }
}

/// All of so many cells: "both", "all three"; in Japanese the number alone.
pub fn all_cells_of(count: usize) -> Phrase {
    match count {
        2 => Phrase::fixed("logic.both-of-them"),
        _ => say!("logic.all-of-them", count),
    }
}

/// More combinations than this are counted.
const LISTED_WAYS: usize = 4;

/// Digit sets as sums: "1+5 or 2+4", `1+5か2+4`; many of them by their number.
pub fn ways(model: &Model, sets: &[ValueSet], detail: Detail) -> Phrase {
    if detail == Detail::Full && sets.len() <= LISTED_WAYS {
        return any(sets.iter().map(|set| say!("logic.way", each = Arg::Row(names_of(model, *set).collect()))));
    }
    say!("logic.combinations", count = sets.len())
}

/// More cells, or more cells that lose different values, are not told one by one.
const LOSING_CELLS: usize = 4;
const LOSING_GROUPS: usize = 3;

/// What eliminations say of their cells: "r2c7 and r3c7 cannot be 2 or 3", `2行7列・3行7列に2・3は入りません`; many are
/// counted.
pub fn lost(model: &Model, lost: &[Candidate], detail: Detail) -> Phrase {
    let named = if detail == Detail::Full { LOSING_CELLS } else { 0 };
    if let Some(settled) = settled(model, lost, named) {
        return settled;
    }
    let groups = groups(lost);
    let cells: usize = groups.iter().map(|(cells, _)| cells.len()).sum();
    if detail == Detail::Brief && lost.len() > 1 || cells > LOSING_CELLS || groups.len() > LOSING_GROUPS {
        return say!("logic.candidates-fall", count = lost.len());
    }
    listed(model, &groups)
}

/// The same without counting any, however many they are.
pub fn lost_at_length(model: &Model, lost: &[Candidate]) -> Phrase {
    settled(model, lost, usize::MAX).unwrap_or_else(|| listed(model, &groups(lost)))
}

/// The first `shown` groups of cells that lose something by name, and how many candidates fall besides; none where that is
/// all of them or there are not so many.
pub fn lost_in_part(model: &Model, lost: &[Candidate], shown: usize) -> Option<Phrase> {
    let groups = groups(lost);
    let named = groups.get(..shown).filter(|named| !named.is_empty() && named.len() < groups.len())?;
    let told: usize = named.iter().map(|(cells, values)| cells.len() * values.len()).sum();
    let more = lost.len().checked_sub(told).filter(|more| *more > 0)?;
    Some(say!("logic.lost-and-more", lost = listed(model, named), more))
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

fn listed(model: &Model, groups: &[(Vec<Cell>, ValueSet)]) -> Phrase {
    let parts = groups.iter().map(|(at, gone)| {
        let (cells, any) = (cells(model, at), any_value(model, *gone));
        say!("logic.cells-lose", cells, any, all = all(names_of(model, *gone)))
    });
    let parts: Vec<Phrase> = parts.collect();
    say!("logic.lost", all = Arg::All(parts.clone()), each = Arg::Row(parts))
}

/// What is left of cells that are one named thing or the other, of more than so many by their number: "r4c4 must be a mine",
/// `4行4列は地雷に決まります`; none where one is not such a cell.
fn settled(model: &Model, lost: &[Candidate], named: usize) -> Option<Phrase> {
    let mut groups: Vec<(Value, Vec<Cell>)> = Vec::new();
    for gone in lost {
        let domain = model.domain(gone.cell);
        let left = (domain - ValueSet::single(gone.value)).only()?;
        if domain.len() != 2 || domain.iter().any(|value| are_digits(model, ValueSet::single(value))) {
            return None;
        }
        match groups.iter_mut().find(|(value, _)| *value == left) {
            Some((_, cells)) => cells.push(gone.cell),
            None => groups.push((left, vec![gone.cell])),
        }
    }
    let is_edge = |cell: &Cell| matches!(model.site(*cell), Site::Beside { .. });
    let part = |(value, at): &(Value, Vec<Cell>)| {
        let cells = match at.len() {
            count if count <= named => cells(model, at),
            count if at.iter().any(is_edge) => say!("logic.edges", count),
            count => counted_cells(count),
        };
        let value = model.value_called(*value);
        if at.len() == 1 { say!("logic.must-be", cells, value) } else { say!("logic.each-must-be", cells, value) }
    };
    (!groups.is_empty()).then(|| say!("logic.settled", all = one_after_another(groups.iter().map(part))))
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
pub fn values(model: &Model, values: ValueSet) -> Phrase {
    both(names_of(model, values))
}

/// The values as alternatives: "4 or 7", `4か7`.
pub fn any_value(model: &Model, values: ValueSet) -> Phrase {
    any(names_of(model, values))
}

fn names_of(model: &Model, values: ValueSet) -> impl Iterator<Item = Phrase> {
    values.iter().map(|value| model.value_called(value))
}

/// The houses as a person lists them: "row 3 and box 1", "rows 5 and 7", `5行目と7行目`.
pub fn houses(model: &Model, houses: &[&House]) -> Phrase {
    labels(&houses.iter().map(|house| model.house_called(house)).collect::<Vec<_>>())
}

/// Labels as a person lists them, with "rows 5 and 7" for "row 5 and row 7" and "the regions at r1c1 and r5c2" likewise.
pub fn labels(labels: &[&Phrase]) -> Phrase {
    let each = both(labels.iter().map(|label| (*label).clone()));
    match in_english(&labels.iter().map(|label| label.get(Lang::En)).collect::<Vec<_>>()) {
        Some(together) => Phrase::chosen(|lang| if lang == Lang::En { together.clone() } else { each.clone() }),
        None => each,
    }
}

/// English labels of one sort with its word said once; none where there are not several of one.
fn in_english(labels: &[&str]) -> Option<Phrase> {
    let [first, _, ..] = labels else { return None };
    let (word, _) = told_apart(first)?;
    let number = |label: &&str| told_apart(label).filter(|(of, _)| *of == word).map(|(_, number)| number.to_string());
    let numbers: Vec<String> = labels.iter().map(number).collect::<Option<_>>()?;
    Some(Phrase::verbatim(format!("{} {}", plural(word), words::list(&numbers, Lang::En))))
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

/// What so many houses of this form are called in general: "row", "boxes", "cage".
pub fn sort_of_houses(form: Form, count: usize) -> Phrase {
    match form {
        Form::Row => say!("logic.rows", count),
        Form::Column => say!("logic.columns", count),
        Form::Box => say!("logic.boxes", count),
        Form::Region => say!("logic.regions", count),
        Form::Diagonal => say!("logic.diagonals", count),
        Form::Window => say!("logic.windows", count),
        Form::Cage => say!("logic.cages", count),
        Form::Run => say!("logic.runs", count),
        Form::Clue => say!("logic.clues", count),
        Form::Rule => say!("logic.rules", count),
        Form::Line => say!("logic.lines", count),
    }
}

/// Whether two labels are told in one in a language: "row 5" and "row 7", "rows 5 and 7".
pub fn are_kin(one: &Phrase, other: &Phrase, lang: Lang) -> bool {
    let word = |label: &Phrase| told_apart(label.get(lang)).map(|(word, _)| word.to_string());
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
        let told = |texts: &[&str], lang| {
            let phrases: Vec<Phrase> = texts.iter().map(|text| Phrase::verbatim(*text)).collect();
            labels(&phrases.iter().collect::<Vec<_>>()).get(lang).to_string()
        };
        assert_eq!(told(&["row 5", "row 7"], Lang::En), "rows 5 and 7");
        assert_eq!(told(&["box 1", "box 2", "box 4"], Lang::En), "boxes 1, 2 and 4");
        assert_eq!(told(&["row 5", "box 7"], Lang::En), "row 5 and box 7");
        assert_eq!(told(&["row 5"], Lang::En), "row 5");
        let regions = ["the region at r1c1", "the region at r5c2"];
        assert_eq!(told(&regions, Lang::En), "the regions at r1c1 and r5c2");
        assert_eq!(told(&[regions[0], "row 5"], Lang::En), "the region at r1c1 and row 5");
        assert_eq!(told(&["5行目", "7行目"], Lang::Ja), "5行目と7行目");
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
