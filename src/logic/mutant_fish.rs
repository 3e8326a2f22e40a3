//! # Mutant Swordfish
//!
//! # Mutant Jellyfish
//!
//! # Finned Mutant X-Wing
//!
//! # Finned Mutant Swordfish
//!
//! # Finned Mutant Jellyfish
//!
//! # Finned Mutant Squirmbag
//!
//! # Finned Mutant Whale
//!

use super::fish::{Fins, FishHunt, named};
use super::fish_search::Kind;
use crate::puzzle::StepName;
use crate::words::Phrase;

impl FishHunt {
    /// Three bases and covers of any sort.
    pub const MUTANT_SWORDFISH: FishHunt = mutant(
        named!("0351", 86, "Mutant Swordfish", "ミュータントソードフィッシュ(Mutant Swordfish)", "Mut Sword"),
        3,
        Fins::None,
    );
    /// Four bases and covers of any sort.
    pub const MUTANT_JELLYFISH: FishHunt = mutant(
        named!("0352", 88, "Mutant Jellyfish", "ミュータントジェリーフィッシュ(Mutant Jellyfish)", "Mut Jelly"),
        4,
        Fins::None,
    );
    /// Two of any sort, with fins.
    pub const FINNED_MUTANT_X_WING: FishHunt = mutant(
        named!("0360", 86, "Finned Mutant X-Wing", "フィン付きミュータント井桁理論(Finned Mutant X-Wing)", "FMutXWing"),
        2,
        Fins::Some,
    );
    /// Three of any sort, with fins.
    pub const FINNED_MUTANT_SWORDFISH: FishHunt = mutant(
        named!(
            "0361",
            86,
            "Finned Mutant Swordfish",
            "フィン付きミュータントソードフィッシュ(Finned Mutant Swordfish)",
            "FMutSword"
        ),
        3,
        Fins::Some,
    );
    /// Four of any sort, with fins.
    pub const FINNED_MUTANT_JELLYFISH: FishHunt = mutant(
        named!(
            "0362",
            88,
            "Finned Mutant Jellyfish",
            "フィン付きミュータントジェリーフィッシュ(Finned Mutant Jellyfish)",
            "FMutJelly"
        ),
        4,
        Fins::Some,
    );
    /// Five of any sort, with fins.
    pub const FINNED_MUTANT_SQUIRMBAG: FishHunt = mutant(
        named!(
            "0363",
            92,
            "Finned Mutant Squirmbag",
            "フィン付きミュータントスクワームバッグ(Finned Mutant Squirmbag)",
            "FMutSquir"
        ),
        5,
        Fins::Some,
    );
    /// Six of any sort, with fins.
    pub const FINNED_MUTANT_WHALE: FishHunt = mutant(
        named!("0364", 95, "Finned Mutant Whale", "フィン付きミュータントホエール(Finned Mutant Whale)", "FMutWhale"),
        6,
        Fins::Some,
    );
}

const fn mutant(name: &'static StepName, size: usize, fins: Fins) -> FishHunt {
    FishHunt { name, kind: Kind::Mutant, size, fins, source: include_str!("mutant_fish.rs") }
}
