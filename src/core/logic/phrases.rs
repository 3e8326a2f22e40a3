//! The turns of phrase that the sentences of techniques are made of.

use crate::puzzle::{Candidate, Cell, Form, House, Model, Site, Value, ValueSet};
use crate::words::{Arg, Fixed, Lang, Phrase, say};

/// The level of detail of a sentence that can be worded in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything is named.
    Full,
    /// Lists are replaced by counts.
    Brief,
}

/// The sentence in full and in brief.
pub fn sentence(say: impl Fn(Detail) -> Phrase) -> Phrase {
    Phrase::ways([Detail::Full, Detail::Brief].map(say))
}

/// A sentence about all other cells of a house. Its longest form also names the cells that lose something.
pub fn naming(model: &Model, said: &Phrase, lost: &[Candidate]) -> Phrase {
    let named =
        said.each_way().first().map(|whole| say!("logic.so-lost", whole, lost = self::lost(model, lost, Detail::Full)));
    Phrase::ways(named.into_iter().chain(said.each_way().iter().cloned()))
}

/// Sentences or parts of a sentence in a row: "a, b and c", `a、b、c`.
pub fn one_after_another(parts: impl IntoIterator<Item = Phrase>) -> Phrase {
    let parts: Vec<Phrase> = parts.into_iter().collect();
    say!("logic.one-after-another", all = Arg::All(parts.clone()), each = Arg::Row(parts))
}

/// Sentences one after another.
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

/// Two things side by side: "a and b", `aとb`; three or more with commas or `・`.
pub fn both(items: impl IntoIterator<Item = Phrase>) -> Phrase {
    let items: Vec<Phrase> = items.into_iter().collect();
    match items.as_slice() {
        [a, b] => say!("logic.both", a, b),
        _ => all(items),
    }
}

/// Whether each of the values is a single character on the board.
fn are_digits(model: &Model, values: ValueSet) -> bool {
    values.iter().all(|value| model.value_name(value, Lang::En).chars().count() == 1)
}

/// Whether the values of a cell are digits and not named things.
pub fn has_digits(model: &Model, cell: Cell) -> bool {
    are_digits(model, model.domain(cell))
}

/// The word for a value of the model: "digit" if each is a single character on the board, otherwise "value".
pub fn value_word(model: &Model) -> Fixed {
    if are_digits(model, model.values()) { Fixed("logic.digit") } else { Fixed("logic.value") }
}

fn in_order(cells: &[Cell]) -> Vec<Cell> {
    let mut in_order = cells.to_vec();
    in_order.sort_unstable();
    in_order
}

/// The cells by name, in board order: "r3c2 and r3c8", "the edges above r1c2 and r2c2 and the edge left of r2c2".
pub fn cells(model: &Model, cells: &[Cell]) -> Phrase {
    both(Phrase::merged(in_order(cells).into_iter().map(|cell| model.cell_called(cell))))
}

/// The cells as alternatives: "r3c2 or r3c8".
pub fn any_cell(model: &Model, cells: &[Cell]) -> Phrase {
    any(cells.iter().map(|cell| model.cell_called(*cell)))
}

/// The cells by name. In brief, several are counted as cells of `whose`: "five other cells of row 4".
pub fn cells_or_count(model: &Model, lost: &[Cell], whose: &Phrase, detail: Detail) -> Phrase {
    match lost {
        [_] => cells(model, lost),
        _ if detail == Detail::Full => cells(model, lost),
        _ => say!("logic.other-cells-of", count = lost.len(), whose),
    }
}

/// A number of cells: "three cells", `3マス`.
pub fn counted_cells(count: usize) -> Phrase {
    say!("logic.cells", count)
}

/// A number of cells like this one: "three cells", "three edges".
fn counted(model: &Model, cell: Cell, count: usize) -> Phrase {
    match model.site(cell) {
        Site::Beside { .. } => say!("logic.edges", count),
        Site::Link { .. } => say!("logic.links", count),
        Site::Square { .. } | Site::Fact(_) => counted_cells(count),
    }
}

/// The cells by name, or in brief their number.
pub fn cells_in(model: &Model, cells: &[Cell], detail: Detail) -> Phrase {
    match detail {
        Detail::Full => self::cells(model, cells),
        Detail::Brief => counted_cells(cells.len()),
    }
}

/// All of `count` cells: "both", "all three"; in Japanese the number alone.
pub fn all_cells_of(count: usize) -> Phrase {
    match count {
        2 => Phrase::fixed("logic.both-of-them"),
        _ => say!("logic.all-of-them", count),
    }
}

/// The most combinations that are listed; more are counted.
const LISTED_WAYS: usize = 4;

/// Digit sets as sums: "1+5 or 2+4", `1+5か2+4`; many sets are counted.
pub fn ways(model: &Model, sets: &[ValueSet], detail: Detail) -> Phrase {
    if detail == Detail::Full && sets.len() <= LISTED_WAYS {
        return any(sets.iter().map(|set| say!("logic.way", each = Arg::Row(names_of(model, *set).collect()))));
    }
    say!("logic.combinations", count = sets.len())
}

/// Eliminations as a statement about cells: "r2c7 and r3c7 cannot be 2 or 3", `2行7列・3行7列に2・3は入りません`. In brief, several
/// eliminations are counted.
pub fn lost(model: &Model, lost: &[Candidate], detail: Detail) -> Phrase {
    match settled(model, lost, detail) {
        Some(settled) => settled,
        None if detail == Detail::Brief && lost.len() > 1 => say!("logic.candidates-fall", count = lost.len()),
        None => listed(model, &groups(lost)),
    }
}

/// The first `shown` groups of cells that lose something by name, with the number of the other eliminations. None if
/// there are no others, or if `shown` is 0.
pub fn lost_in_part(model: &Model, lost: &[Candidate], shown: usize) -> Option<Phrase> {
    let groups = groups(lost);
    let named = groups.get(..shown).filter(|named| !named.is_empty() && named.len() < groups.len())?;
    let told: usize = named.iter().map(|(cells, values)| cells.len() * values.len()).sum();
    let more = lost.len().checked_sub(told).filter(|more| *more > 0)?;
    Some(say!("logic.lost-and-more", lost = listed(model, named), more))
}

/// The cells grouped by the values that they lose.
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

/// What remains of cells that can be only one of two named things: "r4c4 must be a mine", `4行4列は地雷に決まります`. In brief,
/// several cells are counted. None if some cell is of another kind.
fn settled(model: &Model, lost: &[Candidate], detail: Detail) -> Option<Phrase> {
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
    let part = |(value, at): &(Value, Vec<Cell>)| {
        let cells = match at.len() {
            count if count == 1 || detail == Detail::Full => cells(model, at),
            count => counted(model, at[0], count),
        };
        say!("logic.must-be", cells, value = model.value_of_several(*value, at.len()))
    };
    (!groups.is_empty()).then(|| say!("logic.settled", all = one_after_another(groups.iter().map(part))))
}

/// The values that each cell loses, in board order.
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

/// Labels as a person lists them, where similar ones share a word: "rows 5 and 7", "the regions at r1c1 and r5c2".
pub fn labels(labels: &[&Phrase]) -> Phrase {
    let in_one = |alike: &[&Phrase]| match alike {
        [one] => Some((*one).clone()),
        _ => Phrase::in_one(alike),
    };
    both(labels.chunk_by(|one, other| one.is_like(other)).filter_map(in_one))
}

/// The name of `count` houses of this form: "row", "boxes", "cage".
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_of_one_sort_share_their_word() {
        let [row_5, row_7] = [5, 7].map(|row| say!("board.row", row));
        let [box_1, box_2, box_4] = [1, 2, 4].map(|number| say!("sudoku.box-number", number));
        let region = |row, col| say!("sudoku.region-at", first = Phrase::square(row, col));
        for (all, en, ja) in [
            (vec![row_5.clone(), row_7.clone()], "rows 5 and 7", "5・7行目"),
            (vec![box_1, box_2, box_4.clone()], "boxes 1, 2 and 4", "ブロック1・2・4"),
            (vec![row_5.clone(), row_7, box_4], "rows 5 and 7 and box 4", "5・7行目とブロック4"),
            (vec![row_5.clone()], "row 5", "5行目"),
            (vec![region(0, 0), region(4, 1)], "the regions at r1c1 and r5c2", "1行1列・5行2列のブロック"),
            (vec![region(0, 0), row_5], "the region at r1c1 and row 5", "1行1列のブロックと5行目"),
        ] {
            let said = labels(&all.iter().collect::<Vec<_>>());
            assert_eq!((said.get(Lang::En), said.get(Lang::Ja)), (en, ja));
        }
    }
}
