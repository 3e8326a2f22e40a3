//! Why a format cannot hold a board with cages: the first thing on it that the format has no place for, and where.

use super::{Cage, Layout, Sheet, areas_that_come_back, is_jigsaw, pieces};
use nazo_core::words::{self, Lang, Phrase};

/// Something that a format has no place for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lacks {
    /// Boards of any size but nine.
    OtherSizes,
    /// Regions, diagonals, windows.
    Features,
    /// Boxes of another shape than boards of this size mostly have.
    OtherBoxes,
    /// Regions that are no boxes.
    Regions,
    /// Regions that happen to be boxes, which come back as such.
    BoxedRegions,
    /// Windows.
    Windows,
    /// Diagonals.
    Diagonals,
    /// Given values.
    Givens,
    /// Cells in no cage.
    LooseCells,
    /// Cages without a sum.
    NoSum,
    /// Cages of one cell without a sum.
    SingleNoSum,
    /// Cages with a sum of nought.
    SumZero,
    /// Sums beyond this one.
    SumsBeyond(u32),
    /// Cages in several pieces.
    Pieces,
    /// Boards without any cage.
    NoCage,
    /// Boards on which no cage has two cells.
    OnlySingles,
}

/// The first of the things that a format called `name` lacks which the board has.
pub(crate) fn refusal(sheet: Sheet<'_>, name: &str, lacks: &[Lacks]) -> Option<Phrase> {
    lacks.iter().find_map(|lack| lack.found(sheet, name))
}

impl Lacks {
    fn found(self, sheet: Sheet<'_>, name: &str) -> Option<Phrase> {
        let (layout, size) = (sheet.layout, sheet.layout.size());
        let of_cages = |is_lacking: &dyn Fn(&Cage) -> bool| sheet.cages.iter().find(|cage| is_lacking(cage));
        let at =
            |cage: &Cage| cage.cells.first().map_or_else(|| Phrase::fixed("", ""), |cell| place(layout, cell.index()));
        let is = |is_so: bool, en: String, ja: String| is_so.then(|| Phrase::new(en, ja));
        match self {
            Lacks::OtherSizes => is(
                size != 9,
                format!("{name} holds boards of 9x9 alone, and this one is {size}x{size}"),
                format!("{name}の盤は9×9だけですが、これは{size}×{size}です"),
            ),
            Lacks::Features => [Lacks::Regions, Lacks::OtherBoxes, Lacks::Diagonals, Lacks::Windows]
                .into_iter()
                .find_map(|lack| lack.found(sheet, name)),
            Lacks::OtherBoxes => is(
                !is_jigsaw(layout) && !layout.has_default_boxes(),
                format!("{name} has no boxes of this shape"),
                format!("{name}にこの形のブロックはありません"),
            ),
            Lacks::Regions => is(
                is_jigsaw(layout),
                format!("{name} has no irregular regions"),
                format!("{name}にいびつなブロックはありません"),
            ),
            Lacks::BoxedRegions => is(
                areas_that_come_back(layout).is_none(),
                format!("in {name} regions that are boxes would come back as boxes"),
                format!("{name}では、長方形のブロックと同じ形のいびつなブロックを書き分けられません"),
            ),
            Lacks::Windows => {
                is(layout.has_windows(), format!("{name} has no windows"), format!("{name}にウィンドウはありません"))
            }
            Lacks::Diagonals => {
                is(layout.has_diagonals(), format!("{name} has no diagonals"), format!("{name}に対角線はありません"))
            }
            Lacks::Givens => {
                let at = sheet.givens.iter().position(Option::is_some)?;
                let value = sheet.value_at(at).map(|value| words::symbol(value.0)).unwrap_or_default();
                let cell = place(layout, at);
                Some(Phrase::each(|lang| match lang {
                    Lang::En => format!("{name} has no given values, and {} is given as {value}", cell.get(lang)),
                    Lang::Ja => format!("{name}にヒント数字はありませんが、{}に{value}があります", cell.get(lang)),
                }))
            }
            Lacks::LooseCells => {
                let cell = place(layout, sheet.cage_of_cells().iter().position(Option::is_none)?);
                Some(Phrase::each(|lang| match lang {
                    Lang::En => format!("{} is in no cage, and in {name} every cell is in one", cell.get(lang)),
                    Lang::Ja => format!("{}はどのケージにも入っていませんが、{name}では必ず入ります", cell.get(lang)),
                }))
            }
            Lacks::NoSum => of_cages(&|cage| cage.sum.is_none()).map(|cage| no_sum(name, &at(cage))),
            Lacks::SingleNoSum => {
                of_cages(&|cage| cage.sum.is_none() && cage.cells.len() == 1).map(|cage| no_sum(name, &at(cage)))
            }
            Lacks::SumZero => of_cages(&|cage| cage.sum == Some(0)).map(|cage| no_such_sum(name, 0, &at(cage))),
            Lacks::SumsBeyond(most) => {
                let cage = of_cages(&|cage| cage.sum.is_some_and(|sum| sum > most))?;
                Some(no_such_sum(name, cage.sum.unwrap_or_default(), &at(cage)))
            }
            Lacks::Pieces => {
                let cage = of_cages(&|cage| !is_in_one_piece(layout, cage))?;
                let cell = at(cage);
                Some(Phrase::each(|lang| match lang {
                    Lang::En => {
                        format!("{name} has no cages of several pieces, and the one at {} is one", cell.get(lang))
                    }
                    Lang::Ja => {
                        format!("{name}に分かれたケージはありませんが、{}のケージは分かれています", cell.get(lang))
                    }
                }))
            }
            Lacks::NoCage => is(
                sheet.cages.is_empty(),
                format!("{name} has no boards without a cage"),
                format!("{name}にケージのない盤はありません"),
            ),
            Lacks::OnlySingles => is(
                !sheet.cages.is_empty() && sheet.cages.iter().all(|cage| cage.cells.len() == 1),
                format!("in {name} cages of one cell alone would be read as given values"),
                format!("{name}では、1マスのケージばかりだとヒント数字と読まれます"),
            ),
        }
    }
}

fn place(layout: &Layout, cell: usize) -> Phrase {
    let (row, col) = layout.place(cell);
    Phrase::each(|lang| words::square(row as u16, col as u16, lang))
}

fn no_sum(name: &str, at: &Phrase) -> Phrase {
    Phrase::each(|lang| match lang {
        Lang::En => format!("the cage at {} has no sum, and in {name} every cage has one", at.get(lang)),
        Lang::Ja => format!("{}のケージには合計がありませんが、{name}では必要です", at.get(lang)),
    })
}

fn no_such_sum(name: &str, sum: u32, at: &Phrase) -> Phrase {
    Phrase::each(|lang| match lang {
        Lang::En => format!("{name} has no sum of {sum}, and the cage at {} has it", at.get(lang)),
        Lang::Ja => format!("{}のケージの合計{sum}は、{name}では書けません", at.get(lang)),
    })
}

fn is_in_one_piece(layout: &Layout, cage: &Cage) -> bool {
    let mut within = vec![false; layout.cell_count()];
    cage.cells.iter().filter_map(|cell| within.get_mut(cell.index()).map(|within| *within = true)).for_each(drop);
    let areas = pieces(usize::from(layout.size()), &within);
    let mut of_cage = cage.cells.iter().filter_map(|cell| areas.get(cell.index()));
    let first = of_cage.next();
    of_cage.all(|area| Some(area) == first)
}
