//! What keys mean on some boards where that is more than, or other than, what the table of actions says.

use super::action::{ACTIONS, Action, Row};
use super::model::Ui;
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::Form;
use nazo_core::scene::Answer;
use nazo_core::words::Phrase;
use nazo_kinds::Component;

/// A key of the table, and what it does here in both languages.
pub(super) type Meaning = (&'static str, Phrase);

/// Boards on which keys mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Cages.
    Cages,
    /// Runs across and down.
    Runs,
    /// A game of minesweeper.
    Game,
    /// A minefield somebody has written down, in which nothing can be opened.
    Position,
    /// A text with a table.
    Told,
    /// Cells that are shaded.
    Shading,
    /// Cells that get a star or the like.
    Objects,
    /// Lines along edges.
    Lines,
    /// Lines from square to square.
    Links,
}

impl Sort {
    /// Every sort.
    pub const ALL: [Sort; 9] = [
        Sort::Cages,
        Sort::Runs,
        Sort::Game,
        Sort::Position,
        Sort::Told,
        Sort::Shading,
        Sort::Objects,
        Sort::Lines,
        Sort::Links,
    ];

    /// Its heading in the manual.
    pub fn name(self) -> Phrase {
        match self {
            Sort::Cages => Phrase::fixed("Killer", "キラーナンプレ"),
            Sort::Runs => Phrase::fixed("Kakuro", "カックロ"),
            Sort::Game => Phrase::fixed("Minesweeper", "マインスイーパー"),
            Sort::Position => Phrase::fixed("Minesweeper positions", "マインスイーパーの局面"),
            Sort::Told => Phrase::fixed("Riddles", "推理問題"),
            Sort::Shading => Phrase::fixed("Hitori, nurikabe, norinori", "ひとりにしてくれ・ぬりかべ・のりのり"),
            Sort::Objects => Phrase::fixed("Star battle", "スターバトル"),
            Sort::Lines => Phrase::fixed("Slitherlink, shikaku", "スリザーリンク・四角に切れ"),
            Sort::Links => Phrase::fixed("Masyu", "ましゅ"),
        }
    }

    /// The keys that mean something of their own, in the order in which they are listed.
    pub fn meanings(self) -> &'static [Meaning] {
        match self {
            Sort::Cages => &CAGES,
            Sort::Runs => &RUNS,
            Sort::Game => &GAME,
            Sort::Position => &POSITION,
            Sort::Told => &TOLD,
            Sort::Shading => &SHADING,
            Sort::Objects => &OBJECTS,
            Sort::Lines => &LINES,
            Sort::Links => &LINKS,
        }
    }

    /// Whether a row of the table is as true here as anywhere: none of its keys means something else, and it does
    /// something.
    pub fn keeps(self, row: &Row) -> bool {
        let Some((action, keys)) = row.bound.first() else { return true };
        let idle = match self {
            Sort::Game => matches!(
                action,
                Action::Digit(_)
                    | Action::PrefixLarge
                    | Action::PrefixMark
                    | Action::OtherMarks
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::Singles
                    | Action::Suppose
                    | Action::Settle
                    | Action::Solution
                    | Action::Soundness
                    | Action::BackToRight
                    | Action::ToggleDigitFirst
                    | Action::ToggleTidy
                    | Action::LayerDigit
                    | Action::LayerCorner
                    | Action::LayerCentre
            ),
            Sort::Position => matches!(
                action,
                Action::PrefixLarge
                    | Action::OtherMarks
                    | Action::ToggleTidy
                    | Action::LayerDigit
                    | Action::LayerCorner
                    | Action::LayerCentre
            ),
            Sort::Told => matches!(
                action,
                Action::Act
                    | Action::Singles
                    | Action::Jump(_)
                    | Action::Widen
                    | Action::PrefixWall
                    | Action::PrefixFilter
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::ToggleDigitFirst
                    | Action::ToggleTraining
                    | Action::NextFirst
                    | Action::ToggleUniqueness
                    | Action::Practise
                    | Action::Correct
                    | Action::ReadAs
            ),
            Sort::Shading | Sort::Objects | Sort::Lines | Sort::Links => matches!(
                action,
                Action::Draw(_)
                    | Action::Extend(_)
                    | Action::PrefixLarge
                    | Action::PrefixMark
                    | Action::OtherMarks
                    | Action::ApplyAuto
                    | Action::Singles
                    | Action::ToggleAuto
                    | Action::PrefixFilter
                    | Action::Highlight(_)
                    | Action::HighlightPairs
                    | Action::NextPlace
                    | Action::PreviousPlace
                    | Action::LayerDigit
                    | Action::LayerCorner
                    | Action::LayerCentre
                    | Action::ToggleDigitFirst
                    | Action::ToggleTidy
                    | Action::ToggleTraining
                    | Action::NextFirst
            ),
            Sort::Cages | Sort::Runs => false,
        };
        let is_said = |(key, _): &Meaning| keys.contains(key) || *key == "1-9" && matches!(action, Action::Digit(_));
        // What Enter does in lists is true in all of them.
        let is_in_lists =
            *action == Action::Act && !matches!(self, Sort::Shading | Sort::Objects | Sort::Lines | Sort::Links);
        !idle && (is_in_lists || !self.meanings().iter().any(is_said))
    }

    /// The rows of the table that say what is true here.
    pub fn rows(self) -> impl Iterator<Item = &'static Row> {
        ACTIONS.iter().filter(move |row| self.keeps(row))
    }
}

impl Ui {
    /// What sort of board is in front, where keys mean something of their own.
    pub(super) fn sort(&self) -> Option<Sort> {
        match self.component() {
            Component::Story(_) => Some(Sort::Told),
            Component::Minefield(_) if self.opens() => Some(Sort::Game),
            Component::Minefield(_) => Some(Sort::Position),
            Component::Board => match self.answer_sort() {
                Answer::Values => self.sort_of_sums(),
                Answer::Shading => Some(Sort::Shading),
                Answer::Objects => Some(Sort::Objects),
                Answer::Lines | Answer::Borders => Some(Sort::Lines),
                Answer::Links => Some(Sort::Links),
            },
        }
    }

    fn sort_of_sums(&self) -> Option<Sort> {
        let model = self.game.session().model();
        let has_cages = model.houses().iter().any(|house| house.form == Form::Cage);
        has_cages_or_runs(model).then_some(if has_cages { Sort::Cages } else { Sort::Runs })
    }
}

/// The keys of the table of combinations.
pub(super) static TABLE: &[Meaning] = &[
    ("arrows", Phrase::fixed("choose a combination", "組み合わせを選ぶ")),
    ("Enter", Phrase::fixed("rule it out, or restore it", "消す、もう一度で戻す")),
    ("1-9", Phrase::fixed("only those with this value; again: all", "その数字を含むものだけ、もう一度で全部")),
    ("x", Phrase::fixed("then a value: only those without it; 0: all", "続けて数字: 含まないものだけ、続けて0: 全部")),
    (",", Phrase::fixed("values above nine", "10以上の数字")),
    ("Tab", Phrase::fixed("the other sum of the cell", "マスのもう1つの合計")),
    ("u", Phrase::fixed("undo the last move", "1手戻す")),
    ("d", Phrase::fixed("details of the cell", "マスの詳細")),
    ("Esc", Phrase::fixed("back to the board", "盤面に戻る")),
];

static CAGES: [Meaning; 2] = [
    ("V", Phrase::fixed("expand the selection: cage, box, row, column", "選択を広げる: ケージ・ブロック・行・列")),
    ("d", Phrase::fixed("combinations of the cage, to rule out", "ケージの組み合わせ、Enterで消す")),
];

static RUNS: [Meaning; 2] = [
    ("V", Phrase::fixed("expand the selection: run across, run down", "選択を広げる: 横の並び・縦の並び")),
    ("d", Phrase::fixed("combinations of the runs here, to rule out", "ここの並びの組み合わせ、Enterで消す")),
];

static GAME: [Meaning; 13] = [
    (
        "Enter",
        Phrase::fixed(
            "open the square; on a number with as many flags, all else around it",
            "マスを開く。旗の数が合う数字では、まわりの残りを開く",
        ),
    ),
    ("Space", Phrase::fixed("flag, question mark, nothing", "旗・疑問符・なしの切り替え")),
    (
        "A",
        Phrase::fixed(
            "open every square that is proven safe (counts as help)",
            "安全と分かるマスをすべて開く(助けに数える)",
        ),
    ),
    ("a", Phrase::fixed("odds of every closed square, on or off", "閉じたマスの地雷の確率の表示")),
    ("n", Phrase::fixed("to the best square to open", "開くのに最もよいマスへ")),
    ("t", Phrase::fixed("whether any square is safe; again: where", "安全なマスがあるか。もう一度で場所")),
    ("r", Phrase::fixed("whether a flag is wrong, not which", "間違った旗があるか(どれかは示さない)")),
    ("R", Phrase::fixed("which flags are wrong", "どの旗が間違っているか")),
    ("w", Phrase::fixed("why a square is safe, or a mine", "安全な理由、地雷である理由")),
    (
        "p",
        Phrase::fixed(
            "what follows, step by step; after the game, the risks taken",
            "いま分かることを1手ずつ。終了後は冒した危険の一覧",
        ),
    ),
    ("H", Phrase::fixed("five squares on; so do J, K and L", "5マス先へ(J、K、Lも)")),
    ("v", Phrase::fixed("select squares by moving; Space flags them all", "移動でマスを選択、Spaceでまとめて旗")),
    ("G", Phrase::fixed("another board", "新しい盤面")),
];

static POSITION: [Meaning; 6] = [
    ("1-9", Phrase::fixed("of a closed square: 1 it is safe, 2 it is a mine", "閉じたマスに: 1 安全、2 地雷")),
    ("Space", Phrase::fixed("flag, question mark, nothing", "旗・疑問符・なしの切り替え")),
    ("a", Phrase::fixed("odds of every closed square, on or off", "閉じたマスの地雷の確率の表示")),
    ("n", Phrase::fixed("to the best square to open", "開くのに最もよいマスへ")),
    ("w", Phrase::fixed("why a square is safe, or a mine", "安全な理由、地雷である理由")),
    ("H", Phrase::fixed("five squares on; so do J, K and L", "5マス先へ(J、K、Lも)")),
];

static TOLD: [Meaning; 11] = [
    ("Tab", Phrase::fixed("to the text, the table, the reasoning", "文章・表・推論を切り替え")),
    (
        "1-9",
        Phrase::fixed(
            "the value of the cell with this number, such as 1 yes and 2 no; in the text, 1 true and 2 false",
            "マスの値を番号で記入(1 はい、2 いいえなど)、文章の行では1 真、2 偽",
        ),
    ),
    (
        "Enter",
        Phrase::fixed(
            "the next value of the cell; in the text, to the cells of the line",
            "マスの次の値、文章ではその行のマスへ",
        ),
    ),
    ("Space", Phrase::fixed("numbers mark what may be, or rule out", "番号で「かもしれない」のメモ、候補の消去")),
    ("A", Phrase::fixed("fill every cell that has one value left", "値が1つに決まるマスをすべて記入")),
    ("g", Phrase::fixed("the logic grid: what goes with what", "対応表: 何と何が一緒か")),
    ("w", Phrase::fixed("why the cell has or has not a value", "マスがその値である理由、でない理由")),
    (
        "s",
        Phrase::fixed(
            "start a trial; in the text: assume that the line is true and see what follows",
            "仮定、文章ではその行を真と仮定: 決まることを示し、取り消せます",
        ),
    ),
    ("E", Phrase::fixed("edit a copy of the text, with answers as you write", "文章の写しを書き換え、答えを見る")),
    ("p", Phrase::fixed("the reasoning, step by step", "推論を1手ずつ、使う行とともに表示")),
    ("R", Phrase::fixed("show the answers and compare the entries with them", "答えを表示し、記入と照らし合わせる")),
];

static SHADING: [Meaning; 5] = [
    ("Space", Phrase::fixed("shade, dot (left white), clear", "黒マス・白マスの印・消去の切り替え")),
    ("Enter", Phrase::fixed("shade, or clear", "黒く塗る・消す")),
    ("1-9", Phrase::fixed("1 shade, 2 dot", "1 黒マス、2 白マスの印")),
    ("Ctrl-arrows", Phrase::fixed("move and shade there", "移動して黒く塗る")),
    ("Shift-arrows", Phrase::fixed("move and put a dot there", "移動して白マスの印")),
];

static OBJECTS: [Meaning; 5] = [
    ("Space", Phrase::fixed("star, cross, clear", "星・×・消去の切り替え")),
    ("Enter", Phrase::fixed("star, or clear", "星・消す")),
    ("1-9", Phrase::fixed("1 star, 2 cross", "1 星、2 ×")),
    ("Ctrl-arrows", Phrase::fixed("move and put a star", "移動して星")),
    ("Shift-arrows", Phrase::fixed("move and put a cross", "移動して×")),
];

static LINES: [Meaning; 7] = [
    ("arrows", Phrase::fixed("go along an edge to the next corner", "辺をたどって次の角へ")),
    ("e", Phrase::fixed("then an arrow: draw a line that way, or remove it", "続けて矢印: その方向に線を引く・消す")),
    ("x", Phrase::fixed("then an arrow: cross, no line that way", "続けて矢印: その方向に線なしの印(×)")),
    ("Ctrl-arrows", Phrase::fixed("draw that way: the same as e", "その方向に線を引く(eと同じ)")),
    ("Shift-arrows", Phrase::fixed("cross that way: the same as x", "その方向に線なしの印(xと同じ)")),
    ("Space", Phrase::fixed("line, cross, clear on the edge just passed", "通った辺の線・×・消去の切り替え")),
    ("Enter", Phrase::fixed("line there, or clear", "通った辺に線を引く・消す")),
];

static LINKS: [Meaning; 7] = [
    ("arrows", Phrase::fixed("go to the next square", "次のマスへ")),
    ("e", Phrase::fixed("then an arrow: draw a line that way, or remove it", "続けて矢印: その方向に線を引く・消す")),
    ("x", Phrase::fixed("then an arrow: cross, no line that way", "続けて矢印: その方向に線なしの印(×)")),
    ("Ctrl-arrows", Phrase::fixed("draw that way: the same as e", "その方向に線を引く(eと同じ)")),
    ("Shift-arrows", Phrase::fixed("cross that way: the same as x", "その方向に線なしの印(xと同じ)")),
    ("Space", Phrase::fixed("line, cross, clear on the way just gone", "通った所の線・×・消去の切り替え")),
    ("Enter", Phrase::fixed("line there, or clear", "通った所に線を引く・消す")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keymap::Keymap;
    use nazo_core::words::Lang;

    fn left_out(sort: Sort) -> Vec<&'static str> {
        ACTIONS.iter().filter(|row| !sort.keeps(row)).map(|row| row.id).collect()
    }

    #[test]
    fn what_is_not_so_on_a_board_is_not_listed_there() {
        let game = left_out(Sort::Game);
        for id in ["layer", "apply", "digit", "mark", "suppose", "tip", "verify"] {
            assert!(game.contains(&id), "{id}: {game:?}");
        }
        for id in ["move", "act", "undo", "history", "details", "help"] {
            assert!(!game.contains(&id), "{id}: {game:?}");
        }
        let told = left_out(Sort::Told);
        for id in ["act", "widen", "wall", "cage", "digit-first", "filter", "uniqueness"] {
            assert!(told.contains(&id), "{id}: {told:?}");
        }
        assert_eq!(left_out(Sort::Cages), ["widen", "details"]);
        assert_eq!(left_out(Sort::Runs), ["widen", "details"]);
    }

    #[test]
    fn every_key_with_a_meaning_of_its_own_is_bound() {
        for (key, what) in Sort::ALL.into_iter().flat_map(Sort::meanings) {
            assert!(Keymap::default().current(key).is_some(), "{key}: {}", what.get(Lang::En));
        }
    }
}
