//! Everything a key can do: one table from which the keymap, the help screen, the palette and docs/keys.md are made.

use nazo_core::words::Phrase;

/// Something the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the cursor, or the selection of a list, by one.
    Move(Direction),
    /// Move the cursor and select the cells it goes over.
    Extend(Direction),
    /// Move to the next box, or by a page.
    Jump(Direction),
    /// To the first of the row or list.
    First,
    /// To the last of the row or list.
    Last,
    /// To the next pane of a screen that has several.
    NextPane,
    /// To the pane before it.
    PreviousPane,
    /// Take, open, accept; on the board: place the only candidate left.
    Act,
    /// Enter what is certain at a glance: every naked and hidden single, every square that is proven safe.
    Singles,
    /// Change between entering digits and the mark layer used last.
    ToggleLayer,
    /// Enter a value, or do with it what the layer says.
    Digit(u8),
    /// Begin the entry of a value above nine.
    PrefixLarge,
    /// Begin marking one value without leaving the layer.
    PrefixMark,
    /// Take the entry out of the cell, or out of every selected cell.
    Clear,
    /// Change between corner and centre marks.
    OtherMarks,
    /// To the layer in which digits colour cells.
    ColourLayer,
    /// Begin or end a selection that grows as the cursor moves.
    Select,
    /// Widen the selection: the box, the row, the column of the cursor.
    Widen,
    /// Do the last change again, here.
    Repeat,
    /// Show or hide automatic candidates.
    ToggleAuto,
    /// Write the automatic candidates as the player's own marks.
    ApplyAuto,
    /// Begin choosing a filter.
    PrefixFilter,
    /// Highlight the digit at this place in the order of the puzzle's values; again: none.
    Highlight(u8),
    /// Highlight the cells with two candidates; again: none.
    HighlightPairs,
    /// To the next place the filter shows.
    NextPlace,
    /// To the place before it.
    PreviousPlace,
    /// A tip: where to look, then what is there, then the whole step.
    Tip,
    /// The whole step at once.
    FullHint,
    /// Take the step that is told into the game; where none is, the next one.
    ApplyHint,
    /// Begin asking why a value cannot be in the cell, or why what was said is so.
    PrefixWhy,
    /// The puzzle as the SAT solver gets it.
    Clauses,
    /// Which givens decide the cell.
    GivensBehind,
    /// Which of the player's entries cannot stand together.
    Amiss,
    /// Open the step explorer.
    Path,
    /// Look for entries that break a rule.
    Check,
    /// Compare the entries with the solution.
    Verify,
    /// Whether the puzzle is sound: which clues clash, where its solutions differ.
    Soundness,
    /// Begin a trial: what follows is supposed.
    Suppose,
    /// End a trial: keep what was supposed, or drop it.
    Settle,
    /// Set a bookmark on this moment of the game, or take it off.
    Bookmark,
    /// Look at every moment of the game and go to one.
    History,
    /// Play the game back from its beginning.
    Replay,
    /// Solve the puzzle against the clock, beside the best game so far.
    SpeedRun,
    /// What all games add up to.
    Statistics,
    /// The games to go on with.
    Games,
    /// The games that are finished.
    Finished,
    /// A tour of what there is, on a small board.
    Tour,
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show more about the cell under the cursor.
    Details,
    /// Show the rules of this kind, or what the technique of a step is.
    Rules,
    /// Begin choosing what to copy.
    PrefixCopy,
    /// Write the game to a file whose name is asked for.
    SaveAs,
    /// Open another puzzle.
    Open,
    /// A fresh puzzle.
    Fresh,
    /// The puzzle of the day.
    Daily,
    /// Edit a copy of this puzzle; where none is in front, write a riddle.
    Edit,
    /// Correct what was read from the picture that this game comes from.
    Correct,
    /// Type a puzzle in from paper.
    TypeIn,
    /// Draw where the clues of a sudoku stand, and have it made.
    ToOrder,
    /// Begin drawing a line, or a wall on one side of the cell, or taking it away.
    PrefixWall,
    /// Clear the cell; where lines are drawn, begin saying that there is none.
    PrefixCross,
    /// Move that way and draw a line there, or shade the cell.
    Draw(Direction),
    /// Make the selected cells one cage; on a riddle, its logic grid.
    Group,
    /// Stop the clock and hide the board, or go on.
    Pause,
    /// Read a picture as another kind of puzzle.
    ReadAs,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
    /// Show the keys.
    Help,
    /// Choose any action by its name.
    Palette,
    /// Step back out of what is in front; never changes the puzzle.
    Back,
    /// Leave this screen; from the board: save and quit.
    Leave,
    /// Stop running work; twice: save and quit.
    Interrupt,
    /// Draw the screen anew.
    Redraw,
    /// Suspend the program.
    Suspend,
    /// Look at the solution.
    Solution,
    /// Go back to the first moment of the game; everything stays in the history.
    Restart,
    /// Go back to the last moment of the game in which every entry agreed with the solution.
    BackToRight,
    /// Every step that is possible now, in the step explorer.
    AllSteps,
    /// To the layer in which digits are entered.
    LayerDigit,
    /// To the layer of corner marks.
    LayerCorner,
    /// To the layer of centre marks.
    LayerCentre,
    /// Whether Enter and a click place the digit that the filter shows.
    ToggleDigitFirst,
    /// Whether placing a value clears the player's marks that see it.
    ToggleTidy,
    /// Whether opening what is not proven safe is warned of while something else is.
    ToggleTraining,
    /// What the first move of a dealt game is promised.
    NextFirst,
    /// Whether steps may take it for granted that the puzzle has one solution.
    ToggleUniqueness,
    /// Open a puzzle that needs the technique of the step in front.
    Practise,
    /// Choose a theme.
    ChooseTheme,
    /// Choose the language.
    ChooseLanguage,
    /// Show or hide the clock.
    ToggleClock,
    /// Choose a preset of keys.
    KeysPreset,
    /// The welcome screen.
    Home,
    /// Let the mouse play, or leave it to the terminal.
    ToggleMouse,
    /// The page of the manual with this number among those that the palette offers.
    Manual(u16),
    /// Name, version, licences.
    About,
}

/// One of the four ways on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Direction {
    /// Its name in key files.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

/// What an action is about: the headings of the help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving and selecting.
    Moving,
    /// Entering values.
    Entering,
    /// The player's marks and colours.
    Marks,
    /// Looking at the puzzle in another way.
    Looking,
    /// Asking the program about the puzzle.
    Asking,
    /// What was done and what is supposed.
    Time,
    /// The screen and the program.
    Screen,
}

impl Group {
    /// Every group, in the order of the help screen.
    pub const ALL: [Group; 7] =
        [Group::Moving, Group::Entering, Group::Marks, Group::Looking, Group::Asking, Group::Time, Group::Screen];

    /// Its heading.
    pub fn name(self) -> Phrase {
        match self {
            Group::Moving => Phrase::fixed("Moving", "移動"),
            Group::Entering => Phrase::fixed("Entering", "記入"),
            Group::Marks => Phrase::fixed("Marks", "メモ"),
            Group::Looking => Phrase::fixed("Looking", "見る"),
            Group::Asking => Phrase::fixed("Help", "助け"),
            Group::Time => Phrase::fixed("Time", "履歴"),
            Group::Screen => Phrase::fixed("Screen", "画面"),
        }
    }
}

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The word that names the action in key files and tests.
    pub id: &'static str,
    /// What it is about.
    pub group: Group,
    /// The actions, each with its keys as the program has them: usually one, four for directions, nine for digits.
    pub bound: &'static [(Action, &'static [&'static str])],
    /// What may be typed after the key, where it begins a sequence; otherwise empty.
    pub then: &'static str,
    /// What the action does.
    pub what: Phrase,
}

impl Row {
    /// The word that names one of the row's actions in key files: the row's own where it has one action, otherwise
    /// with the direction or number behind, as in `move-left` and `digit-3`.
    pub fn id_of(&self, action: Action) -> String {
        let part = match action {
            _ if self.bound.len() == 1 => return self.id.to_string(),
            Action::Digit(number) | Action::Highlight(number) => return format!("{}-{number}", self.id),
            Action::Move(way) | Action::Extend(way) | Action::Jump(way) | Action::Draw(way) => way.name(),
            Action::NextPane => "next",
            _ => "previous",
        };
        format!("{}-{part}", self.id)
    }

    /// The row of an action.
    pub fn of(action: Action) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.bound.iter().any(|(bound, _)| *bound == action))
    }

    /// The row with this id.
    pub fn named(id: &str) -> Option<&'static Row> {
        ACTIONS.iter().find(|row| row.id == id)
    }
}

macro_rules! rows {
    ($($group:ident: $($id:literal, [$(($action:expr, [$($key:literal),*])),+], $then:literal, $en:literal, $ja:literal;)+)+) => {
        /// Every action, in the order in which the help screen lists them.
        pub static ACTIONS: &[Row] = &[$($(Row {
            id: $id,
            group: Group::$group,
            bound: &[$(($action, &[$($key),*])),+],
            then: $then,
            what: Phrase::fixed($en, $ja),
        }),+),+];
    };
}

use Action::*;
use Direction::*;

rows! {
    Moving:
    "move",
        [(Move(Left), ["Left", "h"]), (Move(Down), ["Down", "j"]),
         (Move(Up), ["Up", "k"]), (Move(Right), ["Right", "l"])],
        "", "Move", "移動";
    "extend",
        [(Extend(Left), ["S-Left"]), (Extend(Down), ["S-Down"]), (Extend(Up), ["S-Up"]), (Extend(Right), ["S-Right"])], "",
        "Move and select", "移動しながらマスを選択";
    "jump",
        [(Jump(Left), ["H"]), (Jump(Down), ["J", "PgDn"]), (Jump(Up), ["K", "PgUp"]), (Jump(Right), ["L"])], "",
        "Next box, cage or run; page in lists", "次のブロック・ケージ・並びへ、一覧では1ページ";
    "first", [(First, ["Home"])], "", "Start of the row or list", "行・一覧の先頭へ";
    "last", [(Last, ["End"])], "", "End of the row or list", "行・一覧の末尾へ";
    "pane", [(NextPane, ["Tab"]), (PreviousPane, ["S-Tab"])], "", "Next or previous pane", "次・前の区画へ";
    "select", [(Select, ["v"])], "", "Select cells by moving", "移動でマスを選択";
    "widen", [(Widen, ["V"])], "", "Expand the selection: box, row, column", "選択を広げる: ブロック・行・列";
    Entering:
    "act", [(Act, ["Enter"])], "", "Confirm; place a naked single", "決定、候補が1つなら記入";
    "digit",
        [(Digit(1), ["1"]), (Digit(2), ["2"]), (Digit(3), ["3"]), (Digit(4), ["4"]), (Digit(5), ["5"]),
         (Digit(6), ["6"]), (Digit(7), ["7"]), (Digit(8), ["8"]), (Digit(9), ["9"])],
        "", "Place digit (again to remove)", "数字を記入、もう一度で消去";
    "large", [(PrefixLarge, [","])], "letter", "A value above nine: ,a is 10", "9より大きい値: ,a は10";
    "clear", [(Clear, ["Backspace", "Delete", "0"])], "", "Clear; archive game", "消去・ゲームをしまう";
    "draw",
        [(Draw(Left), ["C-Left"]), (Draw(Down), ["C-Down"]), (Draw(Up), ["C-Up"]), (Draw(Right), ["C-Right"])], "",
        "Draw a line that way; move and shade", "その方向に線を引く・移動して黒く塗る";
    "wall", [(PrefixWall, ["e"])], "arrows", "Draw or remove a line, or a wall when correcting", "線を引く・消す、読み取りの修正では壁";
    "cross", [(PrefixCross, ["x"])], "arrows", "Clear; where lines are drawn: no line that way", "消去、線を引く問題では線のない印";
    "cage", [(Group, ["g"])], "", "Logic grid of a riddle; make the selection a cage (when correcting)", "推理の対応表・選んだマスをケージに(読み取りの修正)";
    "repeat", [(Repeat, ["."])], "", "Repeat last change", "直前の操作をここでもう一度";
    "singles", [(Singles, ["F"])], "", "Fill in all singles (counts as a hint)", "いま決まるマスをすべて記入(ヒントに数えます)";
    "digit-first",
        [(ToggleDigitFirst, [])], "",
        "Digit-first: Enter places the highlighted digit", "数字優先: Enterで強調中の数字を記入";
    "layer-digit", [(LayerDigit, [])], "", "Mode: digits", "層: 数字";
    Marks:
    "layer", [(ToggleLayer, ["Space"])], "", "Digits or marks", "数字の記入とメモの切り替え";
    "mark", [(PrefixMark, ["m"])], "1-9 ,a", "One mark, without changing mode", "記入のままメモを1つ付ける・消す";
    "marks", [(OtherMarks, ["c"])], "", "Corner or centre marks", "隅のメモと中央のメモの切り替え";
    "colours", [(ColourLayer, ["C"])], "", "Colours: digits colour the cell", "数字キーでマスに色を付ける";
    "layer-corner", [(LayerCorner, [])], "", "Mode: corner marks", "層: 隅のメモ";
    "layer-centre", [(LayerCentre, [])], "", "Mode: centre marks", "層: 中央のメモ";
    "apply", [(ApplyAuto, ["A"])], "", "Copy candidates to your marks", "自動候補を自分のメモに写す";
    "training", [(ToggleTraining, [])], "", "Minesweeper: warn of needless risks", "マインスイーパー: 不要な危険を警告";
    "first-click",
        [(NextFirst, [])], "",
        "Minesweeper: first click safe, opening, or as given", "マインスイーパー: 最初のクリック(安全・空き・指定)";
    "uniqueness",
        [(ToggleUniqueness, [])], "",
        "Uniqueness techniques", "解が1つであることを使う手筋";
    "tidy", [(ToggleTidy, [])], "", "Auto-remove marks", "記入で関係するメモを消す";
    Looking:
    "auto", [(ToggleAuto, ["a"])], "", "Automatic candidates on or off", "自動候補の表示";
    "filter",
        [(PrefixFilter, ["f"])], "1-9 ,a b s 0",
        "Highlight a digit / bivalue cells / solution candidates / none", "1つの数字、候補2つのマス、解に残る候補の強調";
    "highlight",
        [(Highlight(1), []), (Highlight(2), []), (Highlight(3), []), (Highlight(4), []), (Highlight(5), []),
         (Highlight(6), []), (Highlight(7), []), (Highlight(8), []), (Highlight(9), [])],
        "", "Highlight this digit; again: none", "この数字を強調、もう一度で解除";
    "bivalue", [(HighlightPairs, [])], "", "Highlight bivalue cells; again: none", "候補2つのマスを強調、もう一度で解除";
    "next", [(NextPlace, ["n"])], "", "Next highlighted cell, next puzzle", "次の該当マス・次の問題へ";
    "previous", [(PreviousPlace, ["N"])], "", "Previous one", "その前へ";
    "details", [(Details, ["d"])], "", "Details of the cell; combinations of its sums", "マスの詳細、合計の組み合わせ";
    "rules", [(Rules, ["i"])], "", "Rules of this puzzle; about a technique", "この種類のルール、手筋の説明";
    "clauses", [(Clauses, [])], "", "Clauses: the puzzle as the SAT solver sees it", "節: SATソルバーに渡す形で問題を見る";
    Asking:
    "tip", [(Tip, ["t"])], "", "Hint (press again for more)", "ヒント: 場所、内容、実行の順";
    "full-hint", [(FullHint, [])], "", "Full hint at once", "ヒントの全体をすぐに表示";
    "apply-hint", [(ApplyHint, [])], "", "Apply the hint, or else the next step", "ヒントを反映、なければ次の手順を反映";
    "why", [(PrefixWhy, ["w"])], "1-9 ,a w g e", "Why not this digit? / Why is this forced? (a hint)", "この数字が入らない理由、いまの理由(ヒントに数えます)";
    "givens-behind", [(GivensBehind, [])], "", "Clues that force this cell", "このマスを決めるヒント数字";
    "amiss", [(Amiss, [])], "", "Conflicting entries", "両立しない記入";
    "path", [(Path, ["p"])], "", "Solution path (counts as a hint)", "解き方の手順(ヒントに数えます)";
    "all-steps", [(AllSteps, [])], "", "All available steps (counts as a hint)", "いまできる手順をすべて見る(ヒントに数えます)";
    "practise", [(Practise, ["P"])], "", "Practise this technique", "この手順の手筋が要る問題";
    "check", [(Check, ["r"])], "", "Check entries against the rules", "記入がルールに合うか確認";
    "verify", [(Verify, ["R"])], "", "Compare entries with the solution", "記入が答えと合うか確認";
    "sound",
        [(Soundness, ["D"])], "",
        "Validate the puzzle", "問題そのものの点検: 矛盾するヒント数字、違う答え";
    "solution", [(Solution, [])], "", "Show the solution", "答えを見る";
    Time:
    "undo", [(Undo, ["u"])], "", "Undo", "元に戻す";
    "redo", [(Redo, ["U", "C-r"])], "", "Redo", "やり直す";
    "suppose", [(Suppose, ["s"])], "", "Start a trial", "仮置きを始める";
    "settle", [(Settle, ["S"])], "k x", "End a trial: keep or discard", "仮置きを終える: 残す・戻る";
    "bookmark", [(Bookmark, ["b"])], "", "Set or remove a bookmark", "しおりを付ける・外す";
    "history", [(History, ["B"])], "", "History: go to a bookmark or any state", "しおりや以前の状態へ";
    "replay", [(Replay, ["M"])], "", "Replay the game", "ゲームの再生";
    "speed-run", [(SpeedRun, [])], "", "Speed run: race your best time", "タイムアタック: 自己最速と競う";
    "right-state", [(BackToRight, [])], "", "Back to the last correct state", "最後に正しかった状態へ戻る";
    "restart", [(Restart, [])], "", "Restart (history is kept)", "最初に戻る(履歴は残る)";
    "pause", [(Pause, ["z"])], "", "Pause and hide the board", "休憩、盤面は隠れます";
    "clock", [(ToggleClock, [])], "", "Show or hide the clock", "時計の表示";
    Screen:
    "help", [(Help, ["?", "F1"])], "", "Keys", "キーの一覧";
    "palette", [(Palette, [":", "C-p"])], "", "Commands: run any action by name", "名前で操作を選ぶ";
    "back", [(Back, ["Esc"])], "", "Back; never changes the puzzle", "一段戻る(盤面は変わりません)";
    "leave", [(Leave, ["q"])], "", "Leave this screen; from the board: save and quit", "画面を閉じる、盤面からは保存して終了";
    "open", [(Open, ["o"])], "", "Open a puzzle", "問題を開く";
    "fresh", [(Fresh, ["G"])], "", "New puzzle", "新しい問題";
    "daily", [(Daily, [])], "", "Puzzle of the day", "今日の問題";
    "edit", [(Edit, ["E"])], "", "Edit a copy of this puzzle; write a riddle", "問題の写しを編集、新しい推理を書く";
    "correct", [(Correct, ["I"])], "", "Correct the reading of a picture", "画像の読み取りを修正";
    "type-in", [(TypeIn, [])], "", "Type in a puzzle from paper", "紙の問題を入力";
    "to-order", [(ToOrder, [])], "", "Design a clue pattern", "ヒント数字の配置を描いてナンプレを作る";
    "home", [(Home, [])], "", "Welcome screen", "最初の画面";
    "games", [(Games, [])], "", "Continue", "続きから: 途中のゲーム";
    "finished", [(Finished, [])], "", "Finished games", "完成したゲームの一覧";
    "tour", [(Tour, [])], "", "Tour: learn the keys in two minutes", "案内: 2分で操作を覚える";
    "statistics", [(Statistics, [])], "", "Statistics: times, streaks, hints", "成績: 時間・連続・ヒント";
    "copy",
        [(PrefixCopy, ["y"])], "l g c i p s m u v r f",
        "Copy: line, grid, candidates, id, picture, game, Markdown, URL, SVG, result; to a file",
        "コピー: 1行、盤、候補、ID、図、ゲーム、Markdown、URL、SVG、結果、ファイルへ";
    "save-as", [(SaveAs, [])], "", "Save to a file: drawing, Markdown, text, game", "ファイルに書き出す: 図、Markdown、文字、ゲーム";
    "read-as", [(ReadAs, [])], "", "Read a picture as another kind (when correcting)", "画像を別の種類として読む(盤面の画面で)";
    "larger", [(Larger, ["+"])], "", "Larger board", "盤を大きく";
    "smaller", [(Smaller, ["-", "_"])], "", "Smaller board", "盤を小さく";
    "theme", [(ChooseTheme, [])], "", "Theme: choose the colours", "配色を選ぶ";
    "keys-preset", [(KeysPreset, [])], "", "Keys: choose a preset", "キー設定を選ぶ";
    "language", [(ChooseLanguage, [])], "", "Language: Japanese or English", "言語: 英語・日本語";
    "mouse", [(ToggleMouse, [])], "", "Mouse on or off", "マウス: 操作に使う・端末に任せる";
    "about", [(About, [])], "", "About nazo", "このプログラムについて";
    "interrupt", [(Interrupt, ["C-c"])], "", "Stop; twice to save and quit", "処理の中止、2回で保存して終了";
    "redraw", [(Redraw, ["C-l"])], "", "Redraw", "再描画";
    "suspend", [(Suspend, ["C-z"])], "", "Suspend", "一時停止";
}
