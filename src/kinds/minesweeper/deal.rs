//! Games that have not begun yet: the kind of board, what is guaranteed for the first click, and the seed from which
//! the mines are laid after it.

use std::sync::{Arc, Mutex, PoisonError};

use super::board::Size;
use super::generate;
use super::layout::Layout;
use super::simulate::{First, Game};
use nazo_core::puzzle::Budget;

/// The effort for laying a board without guessing, many times what the most crowded boards take.
const EFFORT: u64 = 50_000_000;

/// A board that will be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The numbers of rows and columns.
    pub size: Size,
    /// The number of mines.
    pub mines: u32,
    /// What is guaranteed for the first click.
    pub first: First,
    /// Whether everything can be proven after the first click.
    pub is_sure: bool,
    /// The seed of the mines. If there is none, it is chosen when the game begins.
    pub seed: Option<u64>,
}

impl Deal {
    /// The most mines that such a board can hold wherever the first click is.
    pub fn most_mines(size: Size, first: First) -> u32 {
        let kept = if first == First::Opening { 9 } else { 1 };
        (size.area() as u32).saturating_sub(kept)
    }

    /// The mines after a first click. None if the deal has no seed or no room for them. If no board without guessing
    /// can be made, one with guessing is.
    pub fn layout(&self, click: usize) -> Option<Layout> {
        let game = Game { size: self.size, mines: self.mines, first: self.first, click };
        let seed = self.seed?;
        if self.is_sure
            && let Ok(Some(layout)) = generate::without_guessing(&game, seed, &Budget::of(EFFORT))
        {
            return Some(layout);
        }
        generate::layout(&game, seed)
    }
}

/// The layout after the first click, once it is made. All copies of a game share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid(Arc<Mutex<Option<LaidAfter>>>);

/// A first click and the layout after it.
type LaidAfter = (usize, Arc<Layout>);

impl Laid {
    /// The layout of a deal after this click.
    pub fn of(&self, deal: &Deal, click: usize) -> Option<Arc<Layout>> {
        let mut laid = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, layout)) = laid.as_ref().filter(|(at, _)| *at == click) {
            return Some(layout.clone());
        }
        let layout = Arc::new(deal.layout(click)?);
        *laid = Some((click, layout.clone()));
        Some(layout)
    }
}

/// The cached layout is not part of the puzzle.
impl PartialEq for Laid {
    fn eq(&self, _other: &Laid) -> bool {
        true
    }
}

impl Eq for Laid {}
