//! A game as the player sees it, and the mines below.

use std::sync::Arc;

use super::board::{Board, Size, Square};
use super::layout::{Layout, Opened};
use super::model::{MINE, SAFE};
use super::odds::{Mark, Total, marks};
use super::{Deal, MINESWEEPER, Minesweeper, lint, model, scene};
use crate::{Component, First, Hidden, Info, Kind, Lint, Puzzle, Reveal, Revealed};
use nazo_core::puzzle::{BitSet, Budget, Candidate, Cell, Model, Position, Stopped, Value};
use nazo_core::scene::Scene;
use nazo_core::words::Phrase;

/// A moment of a game.
#[derive(Clone, Debug)]
struct Face {
    /// What is visible, without flags, which belong to the player.
    position: Minesweeper,
    /// The mines, once the game is over, and the mine that ended it.
    below: Option<(Arc<Layout>, Option<usize>)>,
}

impl Minesweeper {
    /// The mines of this game after its first click.
    fn layout_after(&self, first: Option<Cell>) -> Option<Arc<Layout>> {
        match (&self.layout, &self.deal) {
            (Some(layout), _) => Some(Arc::new(layout.clone())),
            (None, Some(deal)) => self.laid.of(deal, first?.index()),
            (None, None) => None,
        }
    }

    /// The visible board of this game.
    fn board_of(&self, revealed: &Revealed) -> Board {
        let mut board = Board::closed(self.board.size(), self.board.mines());
        self.board.numbers().for_each(|(at, number)| board.set(at, Square::Open(number)));
        if let Some(layout) = self.layout_after(revealed.first) {
            revealed.open.iter().for_each(|at| board.set(at, Square::Open(layout.number(at))));
        }
        board
    }
}

impl Hidden for Minesweeper {
    fn is_template(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| deal.seed.is_none())
    }

    fn dealt(&self, chance: u64, first: Option<First>) -> Option<Arc<dyn Puzzle>> {
        let deal = self.deal.as_ref()?;
        // A crowded board may have room for a safe square, but not for an opening.
        let has_room = |first: &First| deal.mines <= Deal::most_mines(deal.size, *first);
        let first = first.filter(has_room).unwrap_or(deal.first);
        // Short seeds are easier to pass on, and four thousand million boards are enough.
        let deal = Deal { first, seed: Some(chance & 0xffff_ffff), ..deal.clone() };
        Some(Arc::new(Minesweeper::of_deal(deal, self.info.clone())))
    }

    fn start(&self) -> Revealed {
        let area = self.board.size().area();
        let open: Vec<usize> = self.board.numbers().map(|(at, _)| at).collect();
        let first = open.first().map(|at| Cell(*at as u16));
        Revealed { first, open: BitSet::of(area, open), lost: None }
    }

    fn first(&self) -> Option<First> {
        self.deal.as_ref().map(|deal| deal.first)
    }

    fn open(&self, so_far: &Revealed, cell: Cell) -> Reveal {
        let mut board = self.board_of(so_far);
        let before = so_far.open.clone();
        let Some(layout) = self.layout_after(so_far.first.or(Some(cell))) else { return Reveal::Nothing };
        match layout.open(&mut board, cell.index()) {
            Opened::Nothing => Reveal::Nothing,
            Opened::Mine => Reveal::Lost,
            Opened::Squares(_) => {
                let new = board.numbers().map(|(at, _)| at).filter(|at| !before.contains(*at));
                Reveal::Cells(new.map(|at| Cell(at as u16)).collect())
            }
        }
    }

    fn face(&self, revealed: &Revealed) -> Arc<dyn Puzzle> {
        let board = self.board_of(revealed);
        let is_over = revealed.lost.is_some() || self.is_won(revealed);
        let below = self.layout_after(revealed.first).filter(|_| is_over);
        let below = below.map(|layout| (layout, revealed.lost.map(Cell::index)));
        Arc::new(Face { position: Minesweeper::new(board, self.info.clone()), below })
    }

    fn is_won(&self, revealed: &Revealed) -> bool {
        let mines = self.board.mines().unwrap_or(0) as usize;
        revealed.lost.is_none() && revealed.first.is_some() && revealed.open.len() + mines >= self.board.size().area()
    }

    fn is_so(&self, revealed: &Revealed, candidate: Candidate) -> bool {
        let layout = self.layout_after(revealed.first);
        layout.is_some_and(|layout| layout.is_mine(candidate.cell.index()) == (candidate.value == MINE))
    }

    fn flag(&self, cell: Cell) -> Candidate {
        Candidate::new(cell, MINE)
    }

    fn chord(&self, revealed: &Revealed, cell: Cell, is_flagged: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>> {
        let board = self.board_of(revealed);
        let Square::Open(number) = board.square(cell.index()) else { return None };
        let around: Vec<Cell> = board.covered_around(cell.index()).map(|at| Cell(at as u16)).collect();
        let (flagged, closed): (Vec<Cell>, Vec<Cell>) = around.into_iter().partition(|cell| is_flagged(*cell));
        (flagged.len() == usize::from(number)).then_some(closed)
    }

    fn certain(&self, revealed: &Revealed, budget: &Budget) -> Result<Vec<Candidate>, Stopped> {
        let marks = marks(&self.board_of(revealed), Total::Counts, budget)?.unwrap_or_default();
        let known = marks.into_iter().enumerate().filter_map(|(at, mark)| {
            let value = match mark {
                Mark::Mine => MINE,
                Mark::Safe => SAFE,
                Mark::Open | Mark::Undecided => return None,
            };
            Some(Candidate::new(Cell(at as u16), value))
        });
        Ok(known.collect())
    }

    fn least_openings(&self, revealed: &Revealed) -> Option<usize> {
        Some(self.layout_after(revealed.first)?.least_openings(&self.board_of(revealed)))
    }
}

impl Puzzle for Face {
    fn kind(&self) -> &'static dyn Kind {
        &MINESWEEPER
    }

    fn info(&self) -> &Info {
        self.position.info()
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Face { position: Minesweeper { info, ..self.position.clone() }, below: self.below.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        self.position.features()
    }

    fn model(&self) -> Model {
        model::of_game(&self.position.board)
    }

    fn scene(&self) -> Scene {
        let mut scene = scene::of_game(&self.position.board);
        if let Some((layout, ended)) = &self.below {
            scene::lay_open(&mut scene, layout, *ended);
        }
        scene
    }

    fn component(&self) -> Component<'_> {
        Component::Minefield(self.position.board())
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(&self.position.board)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        self.position.write(format, now)
    }

    /// The rows joined by ` / `: `*` for a mine, open numbers as they are, `o` for a closed square without a mine.
    fn solution_text(&self, values: &[Value]) -> String {
        let covered: Vec<Value> =
            self.position.board.covered().map(|at| values.get(at).copied().unwrap_or(SAFE)).collect();
        self.position.solution_text(&covered)
    }
}

impl Layout {
    /// The fewest left clicks that open the rest of a board with these squares open. That is one for each opening (a
    /// region of squares without mines around them, with its edge) and one for each other square without a mine. For a
    /// closed board this is its 3BV, a measure by Benny Benjamin.
    pub fn least_openings(&self, shown: &Board) -> usize {
        let size: Size = self.size();
        let mut board = shown.clone();
        let mut count = 0;
        let safe = |at: &usize| !self.is_mine(*at);
        for at in (0..size.area()).filter(safe).filter(|at| self.number(*at) == 0) {
            count += usize::from(matches!(self.open(&mut board, at), Opened::Squares(_)));
        }
        count + (0..size.area()).filter(safe).filter(|at| board.square(*at).is_covered()).count()
    }
}
