//! Games that are yet to be played: what sort of board, what the first click is promised, and from which seed the mines
//! are laid once it is made.

use std::sync::{Arc, Mutex, PoisonError};

use super::board::Size;
use super::generate;
use super::layout::Layout;
use super::simulate::{First, Game};
use nazo_core::puzzle::Budget;

/// The effort that laying a board without guessing is worth: many times what the most crowded ones take.
const EFFORT: u64 = 50_000_000;

/// A board to be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Rows and columns.
    pub size: Size,
    /// How many mines there are.
    pub mines: u32,
    /// What the first click is promised.
    pub first: First,
    /// Whether everything can be proven from the first click on.
    pub is_sure: bool,
    /// Where the mines come from; none where they are chosen when the game begins.
    pub seed: Option<u64>,
}

impl Deal {
    /// How many mines such a board can hold whatever is clicked first.
    pub fn most_mines(size: Size, first: First) -> u32 {
        let kept = if first == First::Opening { 9 } else { 1 };
        (size.area() as u32).saturating_sub(kept)
    }

    /// The mines after a first click; none where the deal has no seed or no room for them. A board that cannot be made
    /// without guessing is made with.
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

/// The layout after a first click, once it is made; all copies of a game remember it together.
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

/// What is remembered says nothing about the puzzle.
impl PartialEq for Laid {
    fn eq(&self, _other: &Laid) -> bool {
        true
    }
}

impl Eq for Laid {}
