//! Killer sudoku: a sudoku board with cages whose values differ and add up to a sum.

mod draft;
mod formats;
mod lint;
mod maker;
mod native;
pub mod picture;
mod scene;
mod sheet;
mod worked;

use std::sync::Arc;

pub use super::grid::Cage;
use super::grid::{self, Clash, Layout, Sheet};
use super::{Format, Info, Kind, Lint, Loaded, Maker, Puzzle, Readable};
use nazo_core::logic::{SUM_TECHNIQUES, Technique};
use nazo_core::puzzle::{Cell, Constraint, Form, Model, Position, Value};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{self, Lang, Phrase, errors, phrase};

/// The kind "killer".
pub static KILLER: KillerKind = KillerKind;

/// The largest sum that is taken at all, far beyond that of any cage: larger numbers are slips or worse, and what adds
/// sums up may rely on it.
pub const MAX_SUM: u32 = 9_999;

/// Cages of more cells than this are two rules' worth of thought in an explanation.
const SMALL_CAGE: usize = 4;

/// The kind "killer"; use [`KILLER`].
#[derive(Clone, Copy, Debug)]
pub struct KillerKind;

impl Kind for KillerKind {
    fn id(&self) -> &'static str {
        "killer"
    }

    fn name(&self) -> Phrase {
        Phrase::fixed("killer", "キラーナンプレ")
    }

    fn rules(&self) -> Phrase {
        Phrase::fixed(
            "Fill every cell so that each row, each column and each box holds every value exactly once. The values of a \
             cage add up to the number in its corner, and no value occurs twice in a cage. Regions, diagonals and \
             windows work as in a sudoku.",
            "すべてのマスに数字を入れ、どの行・列・ブロックにも各数字が1回ずつ入るようにします。点線で囲まれたケージの数字の\
             合計は、隅に書かれた数になります。1つのケージに同じ数字は入りません。いびつなブロック・対角線・ウィンドウの\
             ルールはナンプレと同じです。",
        )
    }

    fn worked(&self) -> Option<super::Worked> {
        Some(worked::worked())
    }

    fn sample(&self) -> &'static str {
        native::SAMPLE
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        native::recognises(document)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        Some(&KILLER)
    }

    fn formats(&self) -> &'static [Format] {
        formats::FORMATS
    }

    fn maker(&self) -> Option<&'static dyn Maker> {
        Some(&maker::MAKER)
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        SUM_TECHNIQUES
    }
}

/// A killer: its board, its cages, its givens, and what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Killer {
    layout: Layout,
    givens: Vec<Option<Value>>,
    cages: Vec<Cage>,
    info: Info,
}

/// Why cages and givens make no killer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KillerError {
    /// Two equal givens in one house or cage.
    Clash(Clash),
    /// A cell in two cages.
    Shared(Cell),
    /// A cage without cells, or with cells beyond the board.
    Empty(usize),
    /// A sum beyond anything that could be meant.
    Sum(usize),
}

impl KillerError {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            KillerError::Clash(Clash { house, value, .. }) => {
                phrase!([house], "{house} has {} twice", "{house}に{}が2つあります。", value.0)
            }
            KillerError::Shared(cell) => {
                phrase!("cell {} is in two cages", "番号{}のマスが2つのケージに入っています。", cell.index())
            }
            KillerError::Empty(cage) => {
                phrase!("cage {cage} has no cell on the board", "番号{cage}のケージには盤面のマスがありません。")
            }
            KillerError::Sum(cage) => phrase!(
                "the sum of cage {cage} is too large: sums go up to {MAX_SUM}",
                "番号{cage}のケージの合計が大きすぎます。合計は{MAX_SUM}までです。"
            ),
        }
    }
}

errors!(KillerError);

impl Killer {
    /// A killer with these cages and given values, one entry per cell in reading order; missing entries are open,
    /// surplus ones and values beyond the size of the board are left out. Cages are put in the order of their first
    /// cells; whether each is in one piece is not looked at here.
    ///
    /// # Errors
    /// A house or a cage has the same value twice, a cell is in two cages, or a cage has no cell or one beyond the
    /// board.
    pub fn new(
        layout: Layout,
        mut givens: Vec<Option<Value>>,
        mut cages: Vec<Cage>,
        info: Info,
    ) -> Result<Killer, KillerError> {
        givens.resize(layout.cell_count(), None);
        for given in &mut givens {
            *given = given.filter(|value| (1..=layout.size()).contains(&value.0));
        }
        let mut taken = vec![false; layout.cell_count()];
        for (at, cage) in cages.iter_mut().enumerate() {
            cage.cells.sort_unstable();
            if cage.cells.is_empty() {
                return Err(KillerError::Empty(at));
            }
            if cage.sum.is_some_and(|sum| sum > MAX_SUM) {
                return Err(KillerError::Sum(at));
            }
            for cell in &cage.cells {
                let taken = taken.get_mut(cell.index()).ok_or(KillerError::Empty(at))?;
                if std::mem::replace(taken, true) {
                    return Err(KillerError::Shared(*cell));
                }
            }
        }
        cages.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        let killer = Killer { layout, givens, cages, info };
        match grid::clash(&killer.layout, &killer.givens).or_else(|| killer.clash_in_cage()) {
            Some(clash) => Err(KillerError::Clash(clash)),
            None => Ok(killer),
        }
    }

    /// The board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The given value of every cell in reading order.
    pub fn givens(&self) -> &[Option<Value>] {
        &self.givens
    }

    /// The cages in the order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The number of the cage of every cell in reading order, where it is in one.
    pub fn cage_of_cells(&self) -> Vec<Option<usize>> {
        self.sheet().cage_of_cells()
    }

    /// The puzzle as the formats of several kinds write it.
    fn sheet(&self) -> Sheet<'_> {
        Sheet { layout: &self.layout, givens: &self.givens, cages: &self.cages, info: &self.info }
    }

    fn value_at(&self, cell: usize) -> Option<Value> {
        self.givens.get(cell).copied().flatten()
    }

    fn clash_in_cage(&self) -> Option<Clash> {
        self.cages.iter().find_map(|cage| {
            cage.cells.iter().enumerate().find_map(|(at, second)| {
                let value = self.value_at(second.index())?;
                let first = cage.cells[..at].iter().find(|cell| self.value_at(cell.index()) == Some(value))?;
                Some(Clash { house: self.cage_name(cage), value, first: *first, second: *second })
            })
        })
    }

    /// What a person calls a cage: "cage 17 at r1c1".
    fn cage_name(&self, cage: &Cage) -> Phrase {
        let (row, col) = cage.cells.first().map_or((0, 0), |cell| self.layout.place(cell.index()));
        let at = |lang| words::square(row as u16, col as u16, lang);
        match cage.sum {
            Some(sum) => {
                Phrase::new(format!("cage {sum} at {}", at(Lang::En)), format!("{}の合計{sum}のケージ", at(Lang::Ja)))
            }
            None => Phrase::new(format!("the cage at {}", at(Lang::En)), format!("{}のケージ", at(Lang::Ja))),
        }
    }
}

impl Puzzle for Killer {
    fn kind(&self) -> &'static dyn Kind {
        &KILLER
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Killer { info, ..self.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        self.layout.features()
    }

    fn model(&self) -> Model {
        let mut builder = grid::model(&self.layout, &self.givens);
        for cage in &self.cages {
            let rule = match cage.sum {
                Some(total) => rules::sum(cage.cells.clone(), total, true),
                None => rules::all_different(cage.cells.clone()),
            };
            let weight = if cage.cells.len() > SMALL_CAGE { 2 } else { 1 };
            builder.add(Constraint { weight, ..Constraint::new(Form::Cage, self.cage_name(cage), rule) });
        }
        builder.build()
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(self)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        if format == "native" { Some(native::write(self)) } else { crate::written(self, format, now) }
    }

    fn instead(&self, format: &str) -> Result<String, Option<Phrase>> {
        match format {
            "tatham" => grid::tatham::write_joined(self.sheet()).map_err(Some),
            _ => Err(formats::refusal(self, format)),
        }
    }

    fn solution_text(&self, values: &[Value]) -> String {
        values.iter().map(|value| words::symbol(value.0)).collect()
    }
}
