//! A killer as it was read, everything with the slice of text it came from, on its way to becoming a puzzle.

use std::sync::Arc;

use super::{Cage, Killer, KillerError, MAX_SUM};
use crate::grid::shared::OfBoard;
use crate::grid::{Board, Content, DraftCage, Layout, Sheet, cell_name, reached_from};
use crate::{Info, Journal, Loaded, Start};
use nazo_core::puzzle::{Candidate, Cell};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, phrase};

/// A killer as it was read.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub layout: Layout,
    /// What the text gives of each cell in reading order; may be shorter than the board.
    pub givens: Vec<Piece<'a, Content>>,
    pub cages: Vec<DraftCage<'a>>,
    pub info: Info,
}

impl OfBoard for Killer {
    const HAS_CAGES: bool = true;

    fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError> {
        let Board { layout, cells, cages, info } = board;
        Draft { layout, givens: cells, cages, info }.finish(source)
    }

    fn sheet(&self) -> Sheet<'_> {
        Killer::sheet(self)
    }
}

impl<'a> Draft<'a> {
    /// A board with cages and nothing else.
    pub fn new(layout: Layout, cages: Vec<DraftCage<'a>>) -> Draft<'a> {
        Draft { layout, givens: Vec::new(), cages, info: Info::default() }
    }

    /// The puzzle with what was done on it.
    ///
    /// # Errors
    /// A cage is not in one piece, a cell is in two cages, or two equal givens stand in one house or cage. The caret
    /// goes to the slice of the cell in question.
    pub fn finish(self, source: &Source) -> Result<Loaded, ReadError> {
        let Draft { layout, givens, cages, info } = self;
        for cage in &cages {
            in_one_piece(source, &layout, cage)?;
        }
        let size = layout.size();
        let values = givens.iter().map(|piece| match piece.value {
            Content::Given(value) => Some(value),
            _ => None,
        });
        let finished = cages
            .iter()
            .map(|cage| Cage { cells: cage.cells.iter().map(|cell| Cell(cell.value as u16)).collect(), sum: cage.sum });
        let killer = Killer::new(layout, values.collect(), finished.collect(), info).map_err(|error| {
            let text_of = |cell: Cell| {
                let in_cages = cages.iter().flat_map(|cage| &cage.cells).rev();
                in_cages.clone().find(|piece| piece.value == cell.index()).map_or("", |piece| piece.text)
            };
            match error {
                KillerError::Clash(clash) => {
                    let text = givens.get(clash.second.index()).map_or("", |piece| piece.text);
                    ReadError::on(source, text, clash.problem(size))
                }
                KillerError::Shared(cell) => {
                    let name = cell_name(cell.index(), size);
                    let times = |cage: &DraftCage<'_>| cage.cells.iter().filter(|c| c.value == cell.index()).count();
                    let message = match cages.iter().find(|cage| times(cage) > 1) {
                        Some(cage) => phrase!(
                            [name, cage = &cage.name],
                            "{name} stands twice in {cage}",
                            "{name}が{cage}に2度入っています。"
                        ),
                        None => phrase!([name], "{name} is in two cages", "{name}が2つのケージに入っています。"),
                    };
                    ReadError::rule(source, text_of(cell), [name], message)
                }
                KillerError::Sum(at) => {
                    let cage = cages.get(at);
                    let (name, sum) = (name_of(cage), cage.and_then(|cage| cage.sum));
                    let message = phrase!(
                        [name],
                        "{name} cannot be {}: sums go up to {MAX_SUM}",
                        "{name}の合計は{}にできません。合計は{MAX_SUM}までです。",
                        sum.unwrap_or(u32::MAX)
                    );
                    let text = cage.and_then(|cage| cage.cells.first()).map_or("", |piece| piece.text);
                    ReadError::on(source, text, Problem::Shape(message))
                }
                KillerError::Empty(at) => {
                    let name = name_of(cages.get(at));
                    ReadError::whole(
                        source,
                        Problem::Shape(phrase!(
                            [name],
                            "{name} has no cell on the board",
                            "{name}には盤面のマスがありません。"
                        )),
                    )
                }
            }
        })?;
        let placed = givens.iter().enumerate().filter_map(|(at, piece)| match piece.value {
            Content::Placed(value) => Some(Candidate::new(Cell(at as u16), value)),
            _ => None,
        });
        let start = Start { placed: placed.collect(), eliminated: Vec::new() };
        Ok(Loaded { puzzle: Arc::new(killer), start, journal: Journal::default() })
    }
}

fn name_of(cage: Option<&DraftCage<'_>>) -> Phrase {
    cage.map_or_else(|| Phrase::fixed("a cage", "ケージ"), |cage| cage.name.clone())
}

/// Checks that every cell of a cage is reached from its first one along sides.
fn in_one_piece(source: &Source, layout: &Layout, cage: &DraftCage<'_>) -> Result<(), ReadError> {
    let Some(first) = cage.cells.first() else { return Ok(()) };
    let cells: Vec<usize> = cage.cells.iter().map(|piece| piece.value).collect();
    let reached = reached_from(layout, &cells, first.value);
    match cage.cells.iter().find(|piece| !reached.contains(&piece.value)) {
        None => Ok(()),
        Some(lost) => {
            let names = [first.value, lost.value].map(|cell| cell_name(cell, layout.size()));
            let message = phrase!(
                [cage = &cage.name, one = &names[1], other = &names[0]],
                "{cage} is not in one piece: {one} does not touch {other}",
                "{cage}がひとつながりになっていません。{one}と{other}が離れています。"
            );
            Err(ReadError::rule(source, lost.text, names, message))
        }
    }
}
