//! Every technique of this room: what it is called, where it is explained and how it is looked for.

use std::ops::ControlFlow;

use super::chain::{self, Reach};
use super::colours::Turn;
use super::fish::Fins;
use super::fish_search::Kind;
use super::killer_subset::Side;
use super::turbot::Shape;
use super::{
    Sight, Sink, Technique, als_chain, als_xz, area, avoidable_rectangle, bug, colours, combinations, common_peers,
    death_blossom, empty_rectangle, fish, full_house, hidden_single, hidden_subset, house_combinations, killer_subset,
    last_cell, leftover, locked, locked_subset, must_have, naked_single, naked_subset, permutations, sue_de_coq,
    sum_bounds, template, turbot, unique_rectangle, unique_strong, unique_subset, wings, x_wing,
};
use crate::puzzle::{Model, Position, StepName};
use crate::words::Phrase;

/// An entry of the catalogue.
pub struct Entry {
    /// What it is called.
    pub name: &'static StepName,
    source: &'static str,
    search: Search,
    assumes_unique: bool,
}

/// What a search needs.
enum Search {
    /// Nothing but the model and the position.
    Model(fn(&Model, &Position, Sink) -> ControlFlow<()>),
    /// Sets of open cells, which it compares.
    Sight(fn(&Sight, Sink) -> ControlFlow<()>),
}

impl Technique for Entry {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
        match self.search {
            Search::Model(find) => find(model, position, sink),
            Search::Sight(find) => match Sight::of(model, position) {
                Some(sight) => find(&sight, sink),
                None => ControlFlow::Continue(()),
            },
        }
    }

    fn assumes_unique(&self) -> bool {
        self.assumes_unique
    }

    fn source(&self) -> &'static str {
        self.source
    }
}

/// The search of a technique, which is told its name and what makes it this one where it is one of several.
macro_rules! search {
    (model $find:path, $id:ident) => { Search::Model($find) };
    (sight $find:path, $id:ident) => { Search::Sight($find) };
    (model $find:path, $id:ident, $($argument:expr),+) => {
        Search::Model(|model, position, sink| $find($id.name, $($argument),+, model, position, sink))
    };
    (sight $find:path, $id:ident, $($argument:expr),+) => {
        Search::Sight(|sight, sink| $find($id.name, $($argument),+, sight, sink))
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
        $id:ident $(($($argument:expr),+))?: $code:tt $effort:literal $en:literal, $ja:literal, $short:literal, $short_ja:literal;
    )+)+) => {$($(
        #[doc = $en]
        pub static $id: Entry = Entry {
            name: &StepName {
                full: Phrase::fixed($en, $ja),
                short: Phrase::fixed($short, $short_ja),
                code: code!($code),
                effort: $effort,
            },
            source: crate::head_comment!($page),
            search: search!($by $find, $id $(, $($argument),+)?),
            assumes_unique: matches!(stringify!($where).as_bytes(), b"unique"),
        };
    )+)+};
}

// What the search needs, the file of the page, the search, and whether it may be used always or only where the puzzle is known
// to have a unique solution. Then each technique with what makes it one of its kind, its code in the HoDoKu regression library,
// how hard it is to see, its name and the short form of that, in English and in Japanese.
techniques! {
    [model, "full_house.rs", full_house::find, always]
        FULL_HOUSE: "0000" 10 "Full House", "最後の1マス(Full House)", "Full h.", "最後の1";

    [model, "last_cell.rs", last_cell::find, always]
        LAST_CELL: - 12 "Last Cell", "合計の残り(Last Cell)", "Last c.", "合計残り";

    [model, "hidden_single.rs", hidden_single::find, always]
        HIDDEN_SINGLE: "0002" 15 "Hidden Single", "唯一のマス(Hidden Single)", "Hidden s.", "唯一マス";

    [model, "naked_single.rs", naked_single::find, always]
        NAKED_SINGLE: "0003" 23 "Naked Single", "唯一の候補(Naked Single)", "Naked s.", "唯一候補";

    [sight, "locked_subset.rs", locked_subset::find, always]
        LOCKED_PAIR(2): "0110" 25 "Locked Pair", "予約2国同盟(Locked Pair)", "Lock pair", "予約2国";
        LOCKED_TRIPLE(3): "0111" 29 "Locked Triple", "予約3国同盟(Locked Triple)", "Lock tri.", "予約3国";

    [model, "locked.rs", locked::find, always]
        POINTING(true): "0100" 26 "Pointing", "予約(Pointing)", "Pointing", "予約";
        CLAIMING(false): "0101" 28 "Claiming", "逆予約(Claiming)", "Claiming", "逆予約";

    [model, "common_peers.rs", common_peers::find, always]
        COMMON_PEERS: - 29 "Common Peer Elimination", "共通マスの消去(Common Peer Elimination)", "Com. peer", "共通消去";

    [model, "naked_subset.rs", naked_subset::find, always]
        NAKED_PAIR(2): "0200" 30 "Naked Pair", "2国同盟(Naked Pair)", "Naked pr.", "2国同盟";
        NAKED_TRIPLE(3): "0201" 36 "Naked Triple", "3国同盟(Naked Triple)", "Naked tr.", "3国同盟";
        NAKED_QUAD(4): "0202" 50 "Naked Quad", "4国同盟(Naked Quad)", "Naked qd.", "4国同盟";

    [model, "hidden_subset.rs", hidden_subset::find, always]
        HIDDEN_PAIR(2): "0210" 34 "Hidden Pair", "隠れ2国同盟(Hidden Pair)", "Hidden p.", "隠れ2国";
        HIDDEN_TRIPLE(3): "0211" 40 "Hidden Triple", "隠れ3国同盟(Hidden Triple)", "Hidden t.", "隠れ3国";
        HIDDEN_QUAD(4): "0212" 54 "Hidden Quad", "隠れ4国同盟(Hidden Quad)", "Hidden q.", "隠れ4国";

    [model, "sum_bounds.rs", sum_bounds::find, always]
        SUM_BOUNDS: - 24 "Sum Bounds", "合計の上限と下限(Sum Bounds)", "Bounds", "上限下限";

    [model, "combinations.rs", combinations::find, always]
        COMBINATIONS: - 24 "Combinations", "数字の組合せ(Combinations)", "Combin.", "組合せ";

    [model, "must_have.rs", must_have::find, always]
        MUST_HAVE_SINGLE(1): - 25 "Must-Have Single", "必須数字の1マス(Must-Have Single)", "Must s.", "必須1マス";
        MUST_HAVE_PAIR(2): - 34 "Must-Have Pair", "必須数字の2国同盟(Must-Have Pair)", "Must pr.", "必須2国";
        MUST_HAVE_TRIPLE(3): - 36 "Must-Have Triple", "必須数字の3国同盟(Must-Have Triple)", "Must tr.", "必須3国";

    [model, "permutations.rs", permutations::find, always]
        PERMUTATIONS: - 34 "Permutation Check", "並べ方の検討(Permutation Check)", "Permut.", "並べ方";

    [model, "leftover.rs", leftover::find, always]
        INNIE(leftover::Sort::Single): - 14 "Innie or Outie", "はみ出しマス(Innie or Outie)", "Innie", "はみ出し";
        WIDE_INNIE(leftover::Sort::Wide): - 26 "Wide Innie or Outie", "広いはみ出し(Wide Innie/Outie)", "Innie w.", "広はみ出";
        INNIE_DIFFERENCE(leftover::Sort::Difference): - 35
            "Innie-Outie Difference", "内外の差(Innie-Outie Difference)", "In/outie", "内外の差";
        CAGE_SPLITTING(leftover::Sort::Split): - 35 "Cage Splitting", "ケージの分割(Cage Splitting)", "Split", "分割";
        INNIES(leftover::Sort::Several): - 36 "Innies and Outies", "複数のはみ出しマス(Innies and Outies)", "Innies", "複はみ出";
        INNIE_COMBINATIONS(leftover::Sort::Combined): - 36
            "Innie Combinations", "はみ出しの組合せ(Innie Combinations)", "Innie co.", "はみ出組";

    [model, "area.rs", area::find, always]
        AREA_DIFFERENCE: - 36 "Area Difference", "区画の差(Area Difference)", "Area", "区画の差";

    [model, "killer_subset.rs", killer_subset::find, always]
        CAGE_LOCK(1, Side::Needed): - 35 "Cage-House Lock", "ケージの予約(Cage-House Lock)", "Cage lock", "枠の予約";
        HOUSE_LOCK(1, Side::Room): - 35 "House-Cage Lock", "ケージの逆予約(House-Cage Lock)", "House lk.", "枠逆予約";
        KILLER_PAIR(2, Side::Needed): - 36 "Killer Pair", "キラー2国同盟(Killer Pair)", "Killer p.", "キラ2国";
        KILLER_TRIPLE(3, Side::Needed): - 41 "Killer Triple", "キラー3国同盟(Killer Triple)", "Killer t.", "キラ3国";
        HIDDEN_KILLER_PAIR(2, Side::Room): - 36
            "Hidden Killer Pair", "隠れキラー2国同盟(Hidden Killer Pair)", "H.kill.p.", "隠キラ2";

    [model, "house_combinations.rs", house_combinations::find, always]
        CLASHING_CAGES(house_combinations::Sort::Two): - 42
            "Clashing Cages", "ケージの衝突(Clashing Cages)", "Clashing", "衝突";
        HOUSE_COMBINATIONS(house_combinations::Sort::All): - 46
            "House Combinations", "ハウスの組合せ(House Combinations)", "House co.", "家の組合";

    [model, "x_wing.rs", x_wing::find, always]
        X_WING: "0300" 34 "X-Wing", "井桁理論(X-Wing)", "X-Wing", "井桁理論";

    [sight, "fish.rs", fish::find, always]
        SWORDFISH(Kind::Basic, 3, Fins::None): "0301" 38 "Swordfish", "ソードフィッシュ(Swordfish)", "Swordfish", "Swordfish";
        JELLYFISH(Kind::Basic, 4, Fins::None): "0302" 52 "Jellyfish", "ジェリーフィッシュ(Jellyfish)", "Jellyfish", "Jellyfish";

    [sight, "finned_fish.rs", fish::find, always]
        FINNED_X_WING(Kind::Basic, 2, Fins::Some): "0310" 46
            "Finned X-Wing", "フィン付き井桁理論(Finned X-Wing)", "Fin XWing", "Fin XWing";
        FINNED_SWORDFISH(Kind::Basic, 3, Fins::Some): "0311" 54
            "Finned Swordfish", "フィン付きソードフィッシュ(Finned Swordfish)", "Fin Sword", "Fin Sword";
        FINNED_JELLYFISH(Kind::Basic, 4, Fins::Some): "0312" 60
            "Finned Jellyfish", "フィン付きジェリーフィッシュ(Finned Jellyfish)", "Fin Jelly", "Fin Jelly";
        SASHIMI_X_WING(Kind::Basic, 2, Fins::Sashimi): "0320" 46
            "Sashimi X-Wing", "サシミ井桁理論(Sashimi X-Wing)", "SashXWing", "SashXWing";
        SASHIMI_SWORDFISH(Kind::Basic, 3, Fins::Sashimi): "0321" 54
            "Sashimi Swordfish", "サシミソードフィッシュ(Sashimi Swordfish)", "SashSword", "SashSword";
        SASHIMI_JELLYFISH(Kind::Basic, 4, Fins::Sashimi): "0322" 60
            "Sashimi Jellyfish", "サシミジェリーフィッシュ(Sashimi Jellyfish)", "SashJelly", "SashJelly";

    [sight, "franken_fish.rs", fish::find, always]
        FRANKEN_SWORDFISH(Kind::Franken, 3, Fins::None): "0331" 74
            "Franken Swordfish", "フランケンソードフィッシュ(Franken Swordfish)", "Frk Sword", "Frk Sword";
        FRANKEN_JELLYFISH(Kind::Franken, 4, Fins::None): "0332" 84
            "Franken Jellyfish", "フランケンジェリーフィッシュ(Franken Jellyfish)", "Frk Jelly", "Frk Jelly";
        FINNED_FRANKEN_X_WING(Kind::Franken, 2, Fins::Some): "0340" 73
            "Finned Franken X-Wing", "フィン付きフランケン井桁理論(Finned Franken X-Wing)", "FFrkXWing", "FFrkXWing";
        FINNED_FRANKEN_SWORDFISH(Kind::Franken, 3, Fins::Some): "0341" 74
            "Finned Franken Swordfish", "フィン付きフランケンソードフィッシュ(Finned Franken Swordfish)", "FFrkSword", "FFrkSword";
        FINNED_FRANKEN_JELLYFISH(Kind::Franken, 4, Fins::Some): "0342" 84
            "Finned Franken Jellyfish", "フィン付きフランケンジェリー(Finned Franken Jellyfish)", "FFrkJelly", "FFrkJelly";

    [sight, "mutant_fish.rs", fish::find, always]
        MUTANT_SWORDFISH(Kind::Mutant, 3, Fins::None): "0351" 86
            "Mutant Swordfish", "ミュータントソードフィッシュ(Mutant Swordfish)", "Mut Sword", "Mut Sword";
        MUTANT_JELLYFISH(Kind::Mutant, 4, Fins::None): "0352" 88
            "Mutant Jellyfish", "ミュータントジェリーフィッシュ(Mutant Jellyfish)", "Mut Jelly", "Mut Jelly";
        FINNED_MUTANT_X_WING(Kind::Mutant, 2, Fins::Some): "0360" 86
            "Finned Mutant X-Wing", "フィン付きミュータント井桁理論(Finned Mutant X-Wing)", "FMutXWing", "FMutXWing";
        FINNED_MUTANT_SWORDFISH(Kind::Mutant, 3, Fins::Some): "0361" 86
            "Finned Mutant Swordfish", "フィン付きミュータントソードフィッシュ(Finned Mutant Swordfish)", "FMutSword", "FMutSword";
        FINNED_MUTANT_JELLYFISH(Kind::Mutant, 4, Fins::Some): "0362" 88
            "Finned Mutant Jellyfish", "フィン付きミュータントジェリー(Finned Mutant Jellyfish)", "FMutJelly", "FMutJelly";
        FINNED_MUTANT_SQUIRMBAG(Kind::Mutant, 5, Fins::Some): "0363" 92
            "Finned Mutant Squirmbag", "フィン付きミュータントスクワームバッグ(Finned Mutant Squirmbag)", "FMutSquir", "FMutSquir";
        FINNED_MUTANT_WHALE(Kind::Mutant, 6, Fins::Some): "0364" 95
            "Finned Mutant Whale", "フィン付きミュータントホエール(Finned Mutant Whale)", "FMutWhale", "FMutWhale";

    [sight, "turbot.rs", turbot::find, always]
        SKYSCRAPER(Shape::Skyscraper): "0400" 40 "Skyscraper", "スカイスクレイパー(Skyscraper)", "Skyscrapr", "Skyscrapr";
        KITE(Shape::Kite): "0401" 41 "Two-String Kite", "二本糸の凧(Two-String Kite)", "2-Str Kit", "2-Str Kit";
        TURBOT_FISH(Shape::Other): "0403" 42 "Turbot Fish", "ターボットフィッシュ(Turbot Fish)", "Turbot", "Turbot";

    [sight, "turbot.rs", turbot::find_dual, always]
        DUAL_KITE: "0404" 42 "Dual Two-String Kite", "二重の凧(Dual Two-String Kite)", "Dual Kite", "Dual Kite";

    [sight, "empty_rectangle.rs", empty_rectangle::find, always]
        EMPTY_RECTANGLE(false): "0402" 43 "Empty Rectangle", "空の矩形(Empty Rectangle)", "Empty Rec", "Empty Rec";
        DUAL_EMPTY_RECTANGLE(true): "0405" 43
            "Dual Empty Rectangle", "二重の空の矩形(Dual Empty Rectangle)", "Dual ER", "Dual ER";

    [sight, "wings.rs", wings::find, always]
        XY_WING(false): "0800" 42 "XY-Wing", "XYウイング(XY-Wing)", "XY-Wing", "XY-Wing";
        XYZ_WING(true): "0801" 44 "XYZ-Wing", "XYZウイング(XYZ-Wing)", "XYZ-Wing", "XYZ-Wing";

    [sight, "wings.rs", wings::find_w, always]
        W_WING: "0803" 44 "W-Wing", "Wウイング(W-Wing)", "W-Wing", "W-Wing";

    [sight, "colours.rs", colours::find, always]
        COLOUR_TRAP(Turn::Trap): "0500" 44
            "Simple Colours Trap", "単色連鎖の挟み撃ち(Simple Colours Trap)", "Col Trap", "Col Trap";
        COLOUR_WRAP(Turn::Wrap): "0501" 44
            "Simple Colours Wrap", "単色連鎖の矛盾(Simple Colours Wrap)", "Col Wrap", "Col Wrap";
        MULTI_COLOUR_TRAP(Turn::MultiTrap): "0502" 55
            "Multi-Colours Trap", "多色連鎖の挟み撃ち(Multi-Colours Trap)", "MCol Trap", "MCol Trap";
        MULTI_COLOUR_WRAP(Turn::MultiWrap): "0503" 55
            "Multi-Colours Wrap", "多色連鎖の矛盾(Multi-Colours Wrap)", "MCol Wrap", "MCol Wrap";

    [sight, "unique_rectangle.rs", unique_rectangle::find, unique]
        UNIQUE_RECTANGLE_1(unique_rectangle::Sort::OneCorner): "0600" 45
            "Unique Rectangle Type 1", "ユニーク矩形 タイプ1(Unique Rectangle)", "UR 1", "UR 1";
        UNIQUE_RECTANGLE_2(unique_rectangle::Sort::OneSide): "0601" 46
            "Unique Rectangle Type 2", "ユニーク矩形 タイプ2(Unique Rectangle)", "UR 2", "UR 2";
        UNIQUE_RECTANGLE_5(unique_rectangle::Sort::Crosswise): "0604" 47
            "Unique Rectangle Type 5", "ユニーク矩形 タイプ5(Unique Rectangle)", "UR 5", "UR 5";

    [sight, "unique_subset.rs", unique_subset::find, unique]
        UNIQUE_RECTANGLE_3: "0602" 48 "Unique Rectangle Type 3", "ユニーク矩形 タイプ3(Unique Rectangle)", "UR 3", "UR 3";

    [sight, "unique_strong.rs", unique_strong::find, unique]
        UNIQUE_RECTANGLE_4(unique_strong::one_side): "0603" 46
            "Unique Rectangle Type 4", "ユニーク矩形 タイプ4(Unique Rectangle)", "UR 4", "UR 4";
        UNIQUE_RECTANGLE_6(unique_strong::crosswise): "0605" 47
            "Unique Rectangle Type 6", "ユニーク矩形 タイプ6(Unique Rectangle)", "UR 6", "UR 6";
        HIDDEN_RECTANGLE(unique_strong::hidden): "0606" 48
            "Hidden Rectangle", "隠れユニーク矩形(Hidden Rectangle)", "Hidden UR", "隠れUR";

    [sight, "avoidable_rectangle.rs", avoidable_rectangle::find, unique]
        AVOIDABLE_RECTANGLE_1(3): "0607" 47
            "Avoidable Rectangle Type 1", "回避可能矩形 タイプ1(Avoidable Rectangle)", "AR 1", "AR 1";
        AVOIDABLE_RECTANGLE_2(2): "0608" 48
            "Avoidable Rectangle Type 2", "回避可能矩形 タイプ2(Avoidable Rectangle)", "AR 2", "AR 2";

    [model, "bug.rs", bug::find, unique]
        BUG_PLUS_ONE: "0610" 56 "BUG+1", "BUG理論(BUG+1)", "BUG+1", "BUG+1";

    [sight, "sue_de_coq.rs", sue_de_coq::find, always]
        SUE_DE_COQ: "1101" 62 "Sue de Coq", "スー・ド・コック(Sue de Coq)", "SueDeCoq", "SueDeCoq";

    [sight, "chain/one_sort.rs", chain::one_sort::find, always]
        X_CHAIN(true): "0701" 65 "X-Chain", "Xチェーン(X-Chain)", "X-Chain", "X-Chain";
        XY_CHAIN(false): "0702" 66 "XY-Chain", "XYチェーン(XY-Chain)", "XY-Chain", "XY-Chain";

    [sight, "chain/remote_pair.rs", chain::remote_pair::find, always]
        REMOTE_PAIR: "0703" 45 "Remote Pair", "遠隔ペア(Remote Pair)", "Remote pr", "遠隔ペア";

    [sight, "chain/nice_loop.rs", chain::nice_loop::find, always]
        NICE_LOOP(Reach::Plain): "0706" 70 "Continuous Nice Loop", "連続ループ(Continuous Nice Loop)", "Cont.loop", "連続輪";
        GROUPED_NICE_LOOP(Reach::Grouped): "0709" 76
            "Grouped Continuous Nice Loop", "グループ連続ループ(Grouped Continuous Nice Loop)", "Grp.loop", "グ連続輪";

    [sight, "chain/aic.rs", chain::aic::find, always]
        AIC(Reach::Plain): "0708" 70 "AIC", "AIC(交互推論の連鎖)", "AIC", "AIC";
        GROUPED_AIC(Reach::Grouped): "0711" 76 "Grouped AIC", "グループAIC(Grouped AIC)", "Grp. AIC", "グループA";

    [sight, "chain/discontinuous.rs", chain::discontinuous::find, always]
        DISCONTINUOUS_LOOP(Reach::Plain): "0707" 71
            "Discontinuous Nice Loop", "不連続ループ(Discontinuous Nice Loop)", "Disc.loop", "不連続輪";
        GROUPED_DISCONTINUOUS_LOOP(Reach::Grouped): "0710" 77
            "Grouped Discontinuous Nice Loop", "グループ不連続ループ(Grouped Discontinuous Nice Loop)", "Grp.disc.", "グ不連続";

    [sight, "als_xz.rs", als_xz::find, always]
        ALS_XZ: "0901" 72 "ALS-XZ", "ALS-XZルール(ALS-XZ)", "ALS-XZ", "ALS-XZ";

    [sight, "als_xz.rs", als_xz::find_wing, always]
        ALS_XY_WING: "0902" 78 "ALS-XY-Wing", "ALS-XYウイング(ALS-XY-Wing)", "ALS-XY-W.", "ALS-XY-W.";

    [sight, "als_chain.rs", als_chain::find, always]
        ALS_CHAIN: "0903" 82 "ALS-XY-Chain", "ALSの連鎖(ALS-XY-Chain)", "ALS chain", "ALS連鎖";

    [sight, "death_blossom.rs", death_blossom::find, always]
        DEATH_BLOSSOM: "0904" 82 "Death Blossom", "デスブロッサム(Death Blossom)", "Blossom", "死の花";

    [sight, "template.rs", template::find, always]
        TEMPLATE_SET(true): "1201" 100 "Template Set", "テンプレート確定(Template Set)", "Templ Set", "Templ Set";
        TEMPLATE_DELETE(false): "1202" 100 "Template Delete", "テンプレート消去(Template Delete)", "Templ Del", "Templ Del";
}
