//! # Finned X-Wing
//!
//! # Finned Swordfish
//!
//! # Finned Jellyfish
//!
//! # Sashimi X-Wing
//!
//! # Sashimi Swordfish
//!
//! # Sashimi Jellyfish
//!

use super::fish::{Fins, FishHunt, named};
use super::fish_search::Kind;
use crate::puzzle::StepName;
use crate::words::Phrase;

impl FishHunt {
    /// Two rows and columns, with fins.
    pub const FINNED_X_WING: FishHunt =
        finned(named!("0310", 46, "Finned X-Wing", "フィン付き井桁理論(Finned X-Wing)", "Fin XWing"), 2, Fins::Some);
    /// Three rows and columns, with fins.
    pub const FINNED_SWORDFISH: FishHunt = finned(
        named!("0311", 54, "Finned Swordfish", "フィン付きソードフィッシュ(Finned Swordfish)", "Fin Sword"),
        3,
        Fins::Some,
    );
    /// Four rows and columns, with fins.
    pub const FINNED_JELLYFISH: FishHunt = finned(
        named!("0312", 60, "Finned Jellyfish", "フィン付きジェリーフィッシュ(Finned Jellyfish)", "Fin Jelly"),
        4,
        Fins::Some,
    );
    /// The same with a base that has hardly more than its fins.
    pub const SASHIMI_X_WING: FishHunt =
        finned(named!("0320", 46, "Sashimi X-Wing", "サシミ井桁理論(Sashimi X-Wing)", "SashXWing"), 2, Fins::Sashimi);
    /// The same with a base that has hardly more than its fins.
    pub const SASHIMI_SWORDFISH: FishHunt = finned(
        named!("0321", 54, "Sashimi Swordfish", "サシミソードフィッシュ(Sashimi Swordfish)", "SashSword"),
        3,
        Fins::Sashimi,
    );
    /// The same with a base that has hardly more than its fins.
    pub const SASHIMI_JELLYFISH: FishHunt = finned(
        named!("0322", 60, "Sashimi Jellyfish", "サシミジェリーフィッシュ(Sashimi Jellyfish)", "SashJelly"),
        4,
        Fins::Sashimi,
    );
}

const fn finned(name: &'static StepName, size: usize, fins: Fins) -> FishHunt {
    FishHunt { name, kind: Kind::Basic, size, fins, source: include_str!("finned_fish.rs") }
}
