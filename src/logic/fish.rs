//! # Swordfish
//!
//! # Jellyfish

use std::ops::ControlFlow;

use super::cells::Cells;
use super::fish_search::{self, Fish, Kind};
use super::proof::Proof;
use super::sight::Sight;
use super::{Technique, say};
use crate::puzzle::{Candidate, Model, Position, Role, Step, StepName, Value};
use crate::words::{self, Lang, Phrase};

/// One value in some houses that need it and as many that can take it.
pub struct FishHunt {
    /// What it is called.
    pub(super) name: &'static StepName,
    pub(super) kind: Kind,
    pub(super) size: usize,
    pub(super) fins: Fins,
    /// The file with the page.
    pub(super) source: &'static str,
}

/// What a fish has beside its covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    /// Nothing.
    None,
    /// Fins.
    Some,
    /// Fins in a base that has hardly anything else.
    Sashimi,
}

/// A name with its code. The short one is the same in both languages.
macro_rules! named {
    ($code:literal, $en:literal, $ja:literal, $short:literal) => {{
        static NAME: StepName =
            StepName { full: Phrase::fixed($en, $ja), short: Phrase::fixed($short, $short), code: Some($code) };
        &NAME
    }};
}
pub(super) use named;

impl FishHunt {
    /// Three rows and three columns.
    pub const SWORDFISH: FishHunt =
        FishHunt::basic(named!("0301", "Swordfish", "ソードフィッシュ(Swordfish)", "Swordfish"), 3);
    /// Four.
    pub const JELLYFISH: FishHunt =
        FishHunt::basic(named!("0302", "Jellyfish", "ジェリーフィッシュ(Jellyfish)", "Jellyfish"), 4);

    const fn basic(name: &'static StepName, size: usize) -> FishHunt {
        FishHunt { name, kind: Kind::Basic, size, fins: Fins::None, source: include_str!("fish.rs") }
    }

    /// The fish of one value that go by this name, and pairs of them that share their bases.
    fn catch(&self, sight: &Sight, value: Value) -> Vec<Catch> {
        let is_basic = self.kind == Kind::Basic;
        let goes_by_this = |fish: &Fish| match self.fins {
            Fins::None => fish.fins.is_empty(),
            Fins::Some => !fish.fins.is_empty() && !(is_basic && fish.is_sashimi),
            Fins::Sashimi => !fish.fins.is_empty() && fish.is_sashimi,
        };
        let mut fish = fish_search::fish(sight, value, self.kind, self.size);
        // A pair goes by the name of its first.
        let mut pairs = siamese(&fish);
        pairs.retain(|[one, _]| goes_by_this(one));
        fish.retain(goes_by_this);
        if !is_basic {
            // The wider fish come in swarms that say the same; the one with the fewest fins is told.
            fish.sort_by_key(|fish| fish.fins.len());
            pairs.sort_by_key(|[one, other]| (one.fins | other.fins).len());
        }
        let mut caught: Vec<Catch> = fish.into_iter().map(|fish| Catch { value, lost: fish.lost, fish, twin: None }).collect();
        caught.extend(pairs.into_iter().map(|[fish, twin]| Catch { value, lost: fish.lost | twin.lost, fish, twin: Some(twin) }));
        let mut told: Vec<Cells> = Vec::new();
        caught.retain(|catch| {
            let is_new = !told.contains(&catch.lost);
            if is_new {
                told.push(catch.lost);
            }
            is_new || is_basic && catch.twin.is_none()
        });
        caught
    }
}

/// The pairs of fish with the same bases that differ in one cover and in what they say.
fn siamese(fish: &[Fish]) -> Vec<[Fish; 2]> {
    let mut pairs = Vec::new();
    for (at, one) in fish.iter().enumerate().filter(|(_, one)| !one.fins.is_empty()) {
        for other in fish[at + 1..].iter().filter(|other| other.bases == one.bases) {
            let common = one.covers.iter().filter(|cover| other.covers.contains(cover)).count();
            let says_more = !other.fins.is_empty() && !one.lost.is_subset(other.lost) && !other.lost.is_subset(one.lost);
            if common + 1 == one.covers.len() && says_more {
                pairs.push([one.clone(), other.clone()]);
            }
        }
    }
    pairs
}

impl Technique for FishHunt {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for value in sight.values() {
            for catch in self.catch(&sight, value) {
                sink(catch.step(&sight, self.name))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        self.source
    }
}

/// A fish, or two on the same bases, as it is told.
struct Catch {
    value: Value,
    fish: Fish,
    twin: Option<Fish>,
    lost: Cells,
}

impl Catch {
    fn fish(&self) -> impl Iterator<Item = &Fish> {
        std::iter::once(&self.fish).chain(&self.twin)
    }

    fn step(&self, sight: &Sight, name: &StepName) -> Step {
        let mut proof = Proof::new(sight);
        self.fish.bases.iter().for_each(|base| proof.must_be_in(*base, self.value));
        for fish in self.fish() {
            fish.covers.iter().for_each(|cover| proof.once_in(*cover, self.value));
        }
        for fish in self.fish() {
            fish.fins.iter().for_each(|fin| proof.not_both(Cells::single(fin), fish.lost, self.value));
        }
        let fins = self.fish().fold(Cells::EMPTY, |fins, fish| fins | fish.fins);
        proof.show(self.fish.body - fins, self.value, Role::Pattern);
        proof.show(fins, self.value, Role::Fin);
        let lost: Vec<Candidate> = sight.each(self.lost, self.value).collect();
        let text = self.text(sight, name, &lost);
        proof.eliminating(name, lost, text)
    }

    fn text(&self, sight: &Sight, name: &StepName, lost: &[Candidate]) -> Phrase {
        let model = sight.model;
        let houses = |some: &[usize], lang: Lang| {
            let houses: Vec<_> = some.iter().map(|at| sight.house_at(*at)).collect();
            say::houses(model, &houses, lang)
        };
        say::sentence(|lang, detail| {
            let bases = houses(&self.fish.bases, lang);
            let digit = model.value_name(self.value, lang);
            let covers: Vec<String> = self.fish().map(|fish| houses(&fish.covers, lang)).collect();
            let lost = say::lost(model, lost, detail, lang);
            match lang {
                Lang::En => format!("{}: {bases} {digit} {}: {lost}.", name.full.get(lang), covers.join("/")),
                Lang::Ja => format!("{}: {bases} {digit} {}: {lost}.", name.full.get(lang), covers.join("/")),
            }
        })
    }
}

#[allow(unused)]
fn x() { let _ = words::count(1, Lang::En); }
