//! # Franken Swordfish
//!
//! # Franken Jellyfish
//!
//! # Finned Franken X-Wing
//!
//! # Finned Franken Swordfish
//!
//! # Finned Franken Jellyfish
//!

use super::fish::{Fins, FishHunt, named};
use super::fish_search::Kind;
use crate::puzzle::StepName;
use crate::words::Phrase;

impl FishHunt {
    /// Three bases and covers, boxes among them.
    pub const FRANKEN_SWORDFISH: FishHunt = franken(
        named!("0331", 74, "Franken Swordfish", "フランケンソードフィッシュ(Franken Swordfish)", "Frk Sword"),
        3,
        Fins::None,
    );
    /// Four bases and covers, boxes among them.
    pub const FRANKEN_JELLYFISH: FishHunt = franken(
        named!("0332", 84, "Franken Jellyfish", "フランケンジェリーフィッシュ(Franken Jellyfish)", "Frk Jelly"),
        4,
        Fins::None,
    );
    /// The same with fins.
    pub const FINNED_FRANKEN_X_WING: FishHunt = franken(
        named!("0340", 73, "Finned Franken X-Wing", "フィン付きフランケン井桁理論(Finned Franken X-Wing)", "FFrkXWing"),
        2,
        Fins::Some,
    );
    /// The same with fins.
    pub const FINNED_FRANKEN_SWORDFISH: FishHunt = franken(
        named!(
            "0341",
            74,
            "Finned Franken Swordfish",
            "フィン付きフランケンソードフィッシュ(Finned Franken Swordfish)",
            "FFrkSword"
        ),
        3,
        Fins::Some,
    );
    /// The same with fins.
    pub const FINNED_FRANKEN_JELLYFISH: FishHunt = franken(
        named!(
            "0342",
            84,
            "Finned Franken Jellyfish",
            "フィン付きフランケンジェリーフィッシュ(Finned Franken Jellyfish)",
            "FFrkJelly"
        ),
        4,
        Fins::Some,
    );
}

const fn franken(name: &'static StepName, size: usize, fins: Fins) -> FishHunt {
    FishHunt { name, kind: Kind::Franken, size, fins, source: include_str!("franken_fish.rs") }
}
