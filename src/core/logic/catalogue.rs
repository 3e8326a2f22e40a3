//! Every technique of this room: what it is called, where it is explained and how it is looked for.

use std::ops::ControlFlow;

use super::chain::{self, Reach};
use super::colours::ColourRule;
use super::fish::Fins;
use super::fish_search::Kind;
use super::killer_subset::SubsetType;
use super::turbot::Shape;
use super::{
    CandidateIndex, Sink, Technique, als_chain, als_xz, area_difference, avoidable_rectangle, bug, colours,
    combinations, common_peers, death_blossom, empty_rectangle, fish, full_house, hidden_single, hidden_subset,
    house_combinations, innies_outies, killer_subset, last_cell, locked, locked_subset, must_contain, naked_single,
    naked_subset, permutations, sue_de_coq, sum_bounds, template, turbot, unique_rectangle, unique_strong,
    unique_subset, wings, x_wing,
};
use crate::puzzle::{Model, Position, StepName};
use crate::words::{Lang, Phrase};

/// A technique in the catalogue.
pub struct Entry {
    /// Its name.
    pub name: &'static StepName,
    source: [&'static str; Lang::ALL.len()],
    search: Search,
    assumes_unique: bool,
}

/// The search of a technique, by what it needs.
enum Search {
    /// Nothing but the model and the position.
    Model(fn(&Model, &Position, Sink) -> ControlFlow<()>),
    /// The index of the open cells, whose sets it compares.
    CandidateIndex(fn(&CandidateIndex, Sink) -> ControlFlow<()>),
}

impl Technique for Entry {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
        match self.search {
            Search::Model(find) => find(model, position, sink),
            Search::CandidateIndex(find) => match CandidateIndex::of(model, position) {
                Some(index) => find(&index, sink),
                None => ControlFlow::Continue(()),
            },
        }
    }

    fn assumes_unique(&self) -> bool {
        self.assumes_unique
    }

    fn source(&self, lang: Lang) -> &'static str {
        self.source[lang as usize]
    }
}

/// The search of a technique. If several techniques share a search, it is given the name and the arguments that tell
/// this technique from the others.
macro_rules! search {
    (model $find:path, $id:ident) => { Search::Model($find) };
    (index $find:path, $id:ident) => { Search::CandidateIndex($find) };
    (model $find:path, $id:ident, $($argument:expr),+) => {
        Search::Model(|model, position, sink| $find($id.name, $($argument),+, model, position, sink))
    };
    (index $find:path, $id:ident, $($argument:expr),+) => {
        Search::CandidateIndex(|index, sink| $find($id.name, $($argument),+, index, sink))
    };
}

macro_rules! code {
    (-) => {
        None
    };
    ($code:literal) => {
        Some($code)
    };
}

macro_rules! techniques {
    ($([$by:ident, $page:literal, $find:path, $where:ident] $(
        $id:ident $(($($argument:expr),+))?: $code:tt $effort:literal $key:literal;
    )+)+) => {$($(
        #[doc = $key]
        pub static $id: Entry = Entry {
            name: &StepName {
                full: Phrase::fixed(concat!("techniques.", $key)),
                short: Phrase::fixed(concat!("techniques.", $key, "-short")),
                code: code!($code),
                effort: $effort,
            },
            source: crate::logic::manual::sources!($page),
            search: search!($by $find, $id $(, $($argument),+)?),
            assumes_unique: matches!(stringify!($where).as_bytes(), b"unique"),
        };
    )+)+};
}

// The head of a group has what the search needs, the file of the manual page and the search. It ends in `always`, or in
// `unique` if the puzzle must be known to have a unique solution. Each technique follows with the arguments that tell
// it from others of its group. Then come its code in the HoDoKu regression library, how hard it is to see, and the key
// of its name. The key of the short name ends in `-short`.
techniques! {
    [model, "full_house", full_house::find, always]
        FULL_HOUSE: "0000" 10 "full-house";

    [model, "last_cell", last_cell::find, always]
        LAST_CELL: - 12 "last-cell";

    [model, "hidden_single", hidden_single::find, always]
        HIDDEN_SINGLE: "0002" 15 "hidden-single";

    [model, "naked_single", naked_single::find, always]
        NAKED_SINGLE: "0003" 23 "naked-single";

    [index, "locked_subset", locked_subset::find, always]
        LOCKED_PAIR(2): "0110" 25 "locked-pair";
        LOCKED_TRIPLE(3): "0111" 29 "locked-triple";

    [model, "locked", locked::find, always]
        POINTING(true): "0100" 26 "pointing";
        CLAIMING(false): "0101" 28 "claiming";

    [model, "common_peers", common_peers::find, always]
        COMMON_PEERS: - 29 "common-peer-elimination";

    [model, "naked_subset", naked_subset::find, always]
        NAKED_PAIR(2): "0200" 30 "naked-pair";
        NAKED_TRIPLE(3): "0201" 36 "naked-triple";
        NAKED_QUAD(4): "0202" 50 "naked-quad";

    [model, "hidden_subset", hidden_subset::find, always]
        HIDDEN_PAIR(2): "0210" 34 "hidden-pair";
        HIDDEN_TRIPLE(3): "0211" 40 "hidden-triple";
        HIDDEN_QUAD(4): "0212" 54 "hidden-quad";

    [model, "sum_bounds", sum_bounds::find, always]
        SUM_BOUNDS: - 24 "sum-bounds";

    [model, "combinations", combinations::find, always]
        COMBINATIONS: - 24 "combinations";

    [model, "must_contain", must_contain::find, always]
        MUST_HAVE_SINGLE(1): - 25 "must-have-single";
        MUST_HAVE_PAIR(2): - 34 "must-have-pair";
        MUST_HAVE_TRIPLE(3): - 36 "must-have-triple";

    [model, "permutations", permutations::find, always]
        PERMUTATIONS: - 34 "permutation-check";

    [model, "innies_outies", innies_outies::find, always]
        INNIE(innies_outies::InnieType::Single): - 14 "innie-or-outie";
        WIDE_INNIE(innies_outies::InnieType::Wide): - 26 "wide-innie-or-outie";
        INNIE_DIFFERENCE(innies_outies::InnieType::Difference): - 35 "innie-outie-difference";
        CAGE_SPLITTING(innies_outies::InnieType::Split): - 35 "cage-splitting";
        INNIES(innies_outies::InnieType::Several): - 36 "innies-and-outies";
        INNIE_COMBINATIONS(innies_outies::InnieType::Combined): - 36 "innie-combinations";

    [model, "area_difference", area_difference::find, always]
        AREA_DIFFERENCE: - 36 "area-difference";

    [model, "killer_subset", killer_subset::find, always]
        CAGE_LOCK(1, SubsetType::Needed): - 35 "cage-house-lock";
        HOUSE_LOCK(1, SubsetType::Room): - 35 "house-cage-lock";
        KILLER_PAIR(2, SubsetType::Needed): - 36 "killer-pair";
        KILLER_TRIPLE(3, SubsetType::Needed): - 41 "killer-triple";
        HIDDEN_KILLER_PAIR(2, SubsetType::Room): - 36 "hidden-killer-pair";

    [model, "house_combinations", house_combinations::find, always]
        CLASHING_CAGES(house_combinations::CombinationType::Two): - 42 "clashing-cages";
        HOUSE_COMBINATIONS(house_combinations::CombinationType::All): - 46 "house-combinations";

    [model, "x_wing", x_wing::find, always]
        X_WING: "0300" 34 "x-wing";

    [index, "fish", fish::find, always]
        SWORDFISH(Kind::Basic, 3, Fins::None): "0301" 38 "swordfish";
        JELLYFISH(Kind::Basic, 4, Fins::None): "0302" 52 "jellyfish";

    [index, "finned_fish", fish::find, always]
        FINNED_X_WING(Kind::Basic, 2, Fins::Some): "0310" 46 "finned-x-wing";
        FINNED_SWORDFISH(Kind::Basic, 3, Fins::Some): "0311" 54 "finned-swordfish";
        FINNED_JELLYFISH(Kind::Basic, 4, Fins::Some): "0312" 60 "finned-jellyfish";
        SASHIMI_X_WING(Kind::Basic, 2, Fins::Sashimi): "0320" 46 "sashimi-x-wing";
        SASHIMI_SWORDFISH(Kind::Basic, 3, Fins::Sashimi): "0321" 54 "sashimi-swordfish";
        SASHIMI_JELLYFISH(Kind::Basic, 4, Fins::Sashimi): "0322" 60 "sashimi-jellyfish";

    [index, "franken_fish", fish::find, always]
        FRANKEN_SWORDFISH(Kind::Franken, 3, Fins::None): "0331" 74 "franken-swordfish";
        FRANKEN_JELLYFISH(Kind::Franken, 4, Fins::None): "0332" 84 "franken-jellyfish";
        FINNED_FRANKEN_X_WING(Kind::Franken, 2, Fins::Some): "0340" 73 "finned-franken-x-wing";
        FINNED_FRANKEN_SWORDFISH(Kind::Franken, 3, Fins::Some): "0341" 74 "finned-franken-swordfish";
        FINNED_FRANKEN_JELLYFISH(Kind::Franken, 4, Fins::Some): "0342" 84 "finned-franken-jellyfish";

    [index, "mutant_fish", fish::find, always]
        MUTANT_SWORDFISH(Kind::Mutant, 3, Fins::None): "0351" 86 "mutant-swordfish";
        MUTANT_JELLYFISH(Kind::Mutant, 4, Fins::None): "0352" 88 "mutant-jellyfish";
        FINNED_MUTANT_X_WING(Kind::Mutant, 2, Fins::Some): "0360" 86 "finned-mutant-x-wing";
        FINNED_MUTANT_SWORDFISH(Kind::Mutant, 3, Fins::Some): "0361" 86 "finned-mutant-swordfish";
        FINNED_MUTANT_JELLYFISH(Kind::Mutant, 4, Fins::Some): "0362" 88 "finned-mutant-jellyfish";
        FINNED_MUTANT_SQUIRMBAG(Kind::Mutant, 5, Fins::Some): "0363" 92 "finned-mutant-squirmbag";
        FINNED_MUTANT_WHALE(Kind::Mutant, 6, Fins::Some): "0364" 95 "finned-mutant-whale";

    [index, "turbot", turbot::find, always]
        SKYSCRAPER(Shape::Skyscraper): "0400" 40 "skyscraper";
        KITE(Shape::Kite): "0401" 41 "two-string-kite";
        TURBOT_FISH(Shape::Other): "0403" 42 "turbot-fish";

    [index, "turbot", turbot::find_dual, always]
        DUAL_KITE: "0404" 42 "dual-two-string-kite";

    [index, "empty_rectangle", empty_rectangle::find, always]
        EMPTY_RECTANGLE(false): "0402" 43 "empty-rectangle";
        DUAL_EMPTY_RECTANGLE(true): "0405" 43 "dual-empty-rectangle";

    [index, "wings", wings::find, always]
        XY_WING(false): "0800" 42 "xy-wing";
        XYZ_WING(true): "0801" 44 "xyz-wing";

    [index, "wings", wings::find_w, always]
        W_WING: "0803" 44 "w-wing";

    [index, "colours", colours::find, always]
        COLOUR_TRAP(ColourRule::Trap): "0500" 44 "simple-colours-trap";
        COLOUR_WRAP(ColourRule::Wrap): "0501" 44 "simple-colours-wrap";
        MULTI_COLOUR_TRAP(ColourRule::MultiTrap): "0502" 55 "multi-colours-trap";
        MULTI_COLOUR_WRAP(ColourRule::MultiWrap): "0503" 55 "multi-colours-wrap";

    [index, "unique_rectangle", unique_rectangle::find, unique]
        UNIQUE_RECTANGLE_1(unique_rectangle::RectangleType::OneCorner): "0600" 45 "unique-rectangle-type-1";
        UNIQUE_RECTANGLE_2(unique_rectangle::RectangleType::OneSide): "0601" 46 "unique-rectangle-type-2";
        UNIQUE_RECTANGLE_5(unique_rectangle::RectangleType::Crosswise): "0604" 47 "unique-rectangle-type-5";

    [index, "unique_subset", unique_subset::find, unique]
        UNIQUE_RECTANGLE_3: "0602" 48 "unique-rectangle-type-3";

    [index, "unique_strong", unique_strong::find, unique]
        UNIQUE_RECTANGLE_4(unique_strong::one_side): "0603" 46 "unique-rectangle-type-4";
        UNIQUE_RECTANGLE_6(unique_strong::crosswise): "0605" 47 "unique-rectangle-type-6";
        HIDDEN_RECTANGLE(unique_strong::hidden): "0606" 48 "hidden-rectangle";

    [index, "avoidable_rectangle", avoidable_rectangle::find, unique]
        AVOIDABLE_RECTANGLE_1(3): "0607" 47 "avoidable-rectangle-type-1";
        AVOIDABLE_RECTANGLE_2(2): "0608" 48 "avoidable-rectangle-type-2";

    [model, "bug", bug::find, unique]
        BUG_PLUS_ONE: "0610" 56 "bug-1";

    [index, "sue_de_coq", sue_de_coq::find, always]
        SUE_DE_COQ: "1101" 62 "sue-de-coq";

    [index, "chain/one_sort", chain::one_sort::find, always]
        X_CHAIN(true): "0701" 65 "x-chain";
        XY_CHAIN(false): "0702" 66 "xy-chain";

    [index, "chain/remote_pair", chain::remote_pair::find, always]
        REMOTE_PAIR: "0703" 45 "remote-pair";

    [index, "chain/nice_loop", chain::nice_loop::find, always]
        NICE_LOOP(Reach::Plain): "0706" 70 "continuous-nice-loop";
        GROUPED_NICE_LOOP(Reach::Grouped): "0709" 76 "grouped-continuous-nice-loop";

    [index, "chain/aic", chain::aic::find, always]
        AIC(Reach::Plain): "0708" 70 "aic";
        GROUPED_AIC(Reach::Grouped): "0711" 76 "grouped-aic";

    [index, "chain/discontinuous", chain::discontinuous::find, always]
        DISCONTINUOUS_LOOP(Reach::Plain): "0707" 71 "discontinuous-nice-loop";
        GROUPED_DISCONTINUOUS_LOOP(Reach::Grouped): "0710" 77 "grouped-discontinuous-nice-loop";

    [index, "als_xz", als_xz::find, always]
        ALS_XZ: "0901" 72 "als-xz";

    [index, "als_xz", als_xz::find_wing, always]
        ALS_XY_WING: "0902" 78 "als-xy-wing";

    [index, "als_chain", als_chain::find, always]
        ALS_CHAIN: "0903" 82 "als-xy-chain";

    [index, "death_blossom", death_blossom::find, always]
        DEATH_BLOSSOM: "0904" 82 "death-blossom";

    [index, "template", template::find, always]
        TEMPLATE_SET(true): "1201" 100 "template-set";
        TEMPLATE_DELETE(false): "1202" 100 "template-delete";
}
