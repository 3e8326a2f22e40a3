//! The messages of the interface in Japanese.

use super::{Message, ending};
use crate::words::{Lang, Phrase};

impl Message {
    pub(super) fn japanese(&self) -> String {
        let ja = |phrase: &Phrase| phrase.get(Lang::Ja).to_string();
        match self {
            Message::Placed { value, cell, removed: 0, .. } => {
                format!("{}に{}を記入しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::Placed { value, cell, removed, marks: true } => {
                format!(
                    "{}に{}を記入し、{}のメモを{removed}個消しました。uで両方戻せます。",
                    ja(cell),
                    ja(value),
                    ja(value)
                )
            }
            Message::Placed { value, cell, removed, marks: false } => format!(
                "{}に{}を記入し、{removed}マスの候補から{}を消しました。uで両方戻せます。",
                ja(cell),
                ja(value),
                ja(value)
            ),
            Message::Cleared(cell) => format!("{}を消去しました。uで戻せます。", ja(cell)),
            Message::NothingToClear(cell) => format!("{}に消すものはありません。", ja(cell)),
            Message::Struck { value, cell } => {
                format!("{}の候補{}を消しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::Restored { value, cell } => {
                format!("{}の候補に{}を戻しました。uで取り消せます。", ja(cell), ja(value))
            }
            Message::Marked { value, cell, centre } => {
                format!(
                    "{}の{}に{}をメモしました。uで戻せます。",
                    ja(cell),
                    if *centre { "中央" } else { "隅" },
                    ja(value)
                )
            }
            Message::Unmarked { value, cell } => {
                format!("{}から{}のメモを消しました。uで戻せます。", ja(cell), ja(value))
            }
            Message::NoneToMark => "選んだマスにこのメモは付けられません。".into(),
            Message::Coloured { cell, letter } => format!("{}を色{letter}にしました。uで戻せます。", ja(cell)),
            Message::Uncoloured(cell) => format!("{}の色を消しました。uで戻せます。", ja(cell)),
            Message::Painted { value, cell, letter } => {
                format!("{}の{}を色{letter}にしました。uで戻せます。", ja(cell), ja(value))
            }
            Message::NoSuchColour => "1から8で色aからhを付け、0で消せます。".into(),
            Message::MarksCleared(cell) => format!("{}のメモを消しました。uで戻せます。", ja(cell)),
            Message::CrossesCleared(cell) => format!("{}で消した候補を戻しました。uで取り消せます。", ja(cell)),
            Message::Applied => "候補をメモに写しました。aで自動候補を表示します。uで戻せます。".into(),
            Message::AutoShown(true) => "自動候補を表示しました。aで自分のメモに戻ります。".into(),
            Message::AutoShown(false) => "自動候補を隠しました。数字は自分のメモです。aで表示します。".into(),
            Message::NothingToApply => "メモはもう候補と同じです。".into(),
            Message::NothingToChange => "ここはもうそうなっています。".into(),
            Message::NothingToRepeat => "繰り返せる操作がまだありません。".into(),
            Message::Selecting => "移動すると選びます。vで休止、Vで広げ、Escでやめます。".into(),
            Message::SelectionRests(cells) => format!("{cells}マスを選んでいます。vで続き、Escでやめます。"),
            Message::Unselected(cell) => format!("{}を選択から外しました。", ja(cell)),
            Message::Selected { name, cells } => {
                format!("{}の{cells}マスを選びました。Vで広げ、Escでやめます。", ja(name))
            }
            Message::TrialBegins(1) => "仮置きを始めます。これからの記入は仮のものです。Sで終えます。".into(),
            Message::TrialBegins(level) => format!("仮置きの中の仮置きです({level}段目)。Sで内側を終えます。"),
            Message::NoTrial => "仮置きはしていません。sで始められます。".into(),
            Message::SettleTrial => "仮置きをどう終えますか。".into(),
            Message::TrialKept => "仮の記入を残しました。uで戻せます。".into(),
            Message::TrialDropped => "仮置きの前に戻りました。手は履歴に残り、Bで見られます。".into(),
            Message::TrialFails { clash, cause } => {
                let cause = cause.as_ref().map(ja).unwrap_or_default();
                format!("{}{cause}Sで仮置きを終えます。", ja(clash))
            }
            Message::BookmarkSet(letter) => format!("しおり{letter}を付けました。Bで戻れます。bで外せます。"),
            Message::BookmarkGone(letter) => format!("しおり{letter}を外しました。bで付け直せます。"),
            Message::NoBookmarks => "しおりはありません。bで付けられます。".into(),
            Message::HistoryShown => "選んだ局面を盤に表示します。".into(),
            Message::WentTo(moves) => format!("{moves}手の局面です。Bでほかの局面に移れます。"),
            Message::AskVerify => "記入を答えと比べます。もう一度Rを押すと比べます。".into(),
            Message::NothingToCompare => "照らし合わせる記入がまだありません。:solutionで答えを表示します。".into(),
            Message::Agrees => "ここまでの記入は答えと合っています。".into(),
            Message::Differs(wrong) => format!("答えと違う記入が{wrong}つあります(印)。"),
            Message::NeedsStruck { value, cell } => {
                format!("記入は合っていますが、{}で消した{}が必要です。", ja(cell), ja(value))
            }
            Message::AllRight => "答えと違うところはありません。戻る必要はありません。".into(),
            Message::BackToRight(moves) => format!("最後に正しかった局面に{moves}手戻りました。Uで進めます。"),
            Message::NoOneSolution => "答えが2つ以上あるので、比べられません。".into(),
            Message::StillLooking => "答えを調べています。少し後でもう一度押してください。".into(),
            Message::TooHardToVerify => "答えが見つかっていません。操作の一覧から「答えを見る」を選べます。".into(),
            Message::FindingSurvivors => "どれかの答えに残る候補を調べています。Escで中止します。".into(),
            Message::SurvivorsShown => "どれかの答えに残る候補を強調しました。nでほかの候補を探せます。".into(),
            Message::NoneSurvives => "この盤面に合う答えはありません。uで戻せます。Rで比べられます。".into(),
            Message::Paused(clock) => format!("一時停止中 {clock}"),
            Message::PausedKeys => "時計は止まっています。どのキーでも再開、qで保存して終了。".into(),
            Message::InputMethod => "日本語入力がオンです。半角英数に切り替えてください。".into(),
            Message::DigitFirst(true) => "数字を先に選びます。fと数字のあと、Enterかクリックで記入します。".into(),
            Message::DigitFirst(false) => "マスを先に選びます。数字はカーソルのマスに入ります。".into(),
            Message::Training(true) => "確実なマスがあるのに危険なマスを開こうとすると警告します。".into(),
            Message::FirstSafe => "次の盤から、最初のクリックは地雷ではありません(数字のこともあります)。".into(),
            Message::FirstOpening => "次の盤から、最初のクリックの周りにも地雷はありません。".into(),
            Message::FirstOfBoard => "次の盤から、最初のクリックの約束は盤ごとの指定に従います。".into(),
            Message::Uniqueness(true) => "解が1つであることを使う手筋も使います。".into(),
            Message::Uniqueness(false) => "解が1つであることは使わず、規則だけで進めます。".into(),
            Message::Training(false) => "警告しません。".into(),
            Message::Tidy(true) => "記入すると、見えるマスのメモからその数字を消します。".into(),
            Message::Tidy(false) => "記入してもメモはそのままにします。".into(),
            Message::Seen { value, cell } => {
                format!("見えるマスに{}があるので、{}に{}は入りません。", ja(value), ja(cell), ja(value))
            }
            Message::Given(cell) => format!("{}はヒント数字なので変えられません。", ja(cell)),
            Message::Filled(cell) => format!("{}は記入済みです。消去すると候補を扱えます。", ja(cell)),
            Message::NoSuchValue(value) => format!("この問題に{value}は入りません。"),
            Message::NotLone(cell) => format!("{}の候補は2つ以上あります。", ja(cell)),
            Message::Undone(0) => "元に戻しました。ここが最初です。Uでやり直せます。".into(),
            Message::Undone(left) => format!("元に戻しました。残り{left}手。Uでやり直せます。"),
            Message::Redone => "やり直しました。uで戻せます。".into(),
            Message::NothingToUndo => "ここが最初です。".into(),
            Message::NothingToRedo => "やり直す手はありません。".into(),
            Message::Restarted => "最初に戻りました。手はすべて残っています。Uで進めます。".into(),
            Message::Broken(sentence) => ja(sentence),
            Message::Breaks(sentence) => format!("{}uで戻せます。", ja(sentence)),
            Message::Unbroken => "ルールに反する記入はありません。".into(),
            Message::AnswerCounts => "理由を聞くとヒント1回に数えます。".into(),
            Message::NoSingles => "いますぐ決まるマスはありません。".into(),
            Message::SinglesFilled(count) => format!("決まる{count}マスを記入しました。uで戻せます。"),
            Message::Solved { clock, hints: 0 } => format!("完成です。時間{clock}、助けなし。"),
            Message::Solved { clock, hints } => format!("完成です。時間{clock}、助け{hints}回。"),
            Message::Resumed { moves, clock } => format!("おかえりなさい。{moves}手、{clock}の続きからです。"),
            Message::Welcome => "新しい問題です。一手ごとに保存します。?でキーの一覧が出ます。".into(),
            Message::OtherWindow => "別の画面での手を取り込みました。".into(),
            Message::Note(note) => ja(note),
            Message::Working => "手順を調べています。Escで中止します。".into(),
            Message::WorkingUpTo(cell) => {
                format!("{}が決まるまでの手順を調べています。Escで中止します。", ja(cell))
            }
            Message::Listing => "いまできる手順を調べています。Escで中止します。".into(),
            Message::LookingForTip => "次の手順を探しています。Escで中止します。".into(),
            Message::LookingForReason => "理由を探しています。Escで中止します。".into(),
            Message::WorkStopped => "中止しました。見つかった分は残ります。".into(),
            Message::EntryWrong => "誤った記入があります。Rで示します。".into(),
            Message::StruckNeeded => "消した候補に必要なものがあります。Rで示します。".into(),
            Message::Comparing => "すべての答えと比べています。Escで中止します。".into(),
            Message::SomeAgree => "この盤面に合う答えがあります。答えは2つ以上あります。".into(),
            Message::NothingLeft => "完成しています。探すものはもうありません。".into(),
            Message::NoPractice(name) => format!("{}の練習問題はありません。", name.get(Lang::Ja)),
            Message::PractiseWhat => "先に手順を選んでください。pで手順、Pでその手筋が要る問題を開きます。".into(),
            Message::NoSuchSteps => "該当する手順はありません。すべて表示します。".into(),
            Message::IsGiven(cell) => format!("{}はヒント数字です。", ja(cell)),
            Message::Holds { value, cell } => {
                format!("{}には{}が入っています。w wで決まる手順を表示します。", ja(cell), ja(value))
            }
            Message::SumForbids { value, cell, sum } => {
                format!("{}の合計では、{}に{}は入りません。", ja(sum), ja(cell), ja(value))
            }
            Message::HouseHas { value, cell, house, place, is_own: true } => {
                let value = ja(value);
                format!("{}の{}に{value}を記入したので、{}に{value}は入りません。", ja(house), ja(place), ja(cell))
            }
            Message::HouseHas { value, cell, house, place, is_own: false } => {
                let value = ja(value);
                format!("{}の{value}は{}にあるので、{}に{value}は入りません。", ja(house), ja(place), ja(cell))
            }
            Message::NotForbidden { value, cell } => {
                format!("{}に{}が入らない理由はありません。", ja(cell), ja(value))
            }
            Message::AfterSteps(steps) => format!("ほかの{steps}手の後、"),
            Message::FromGivens => "誤った記入があるので、ヒント数字だけで考えます。".into(),
            Message::StepTaken { name, with } => taken(&ja(name), *with),
            Message::EntryDiffers(cell) => {
                format!("{}の記入が手順と違います。消去すると反映できます。", ja(cell))
            }
            Message::StepKnown => "この手順はもう盤面にあります。".into(),
            Message::LeftOpen(cell) => format!("{}は決まりません。答えによって違います。", cell.get(Lang::Ja)),
            Message::SeveralLeft => "ここからは答えが2つ以上あるので、これ以上は決まりません。".into(),
            Message::PathEnds => "これ以上の手順は見つかりません。".into(),
            Message::SolutionShown(0) => "答えです。盤面は変わっていません。".into(),
            Message::SolutionShown(wrong) => {
                format!("答えです。違う記入が{wrong}つあります(印)。")
            }
            Message::NoSolution => "答えがありません。Dで理由がわかります。".into(),
            Message::SeveralSolutions => "答えが2つ以上あり、これはその1つです。".into(),
            Message::Ambiguous => "この問題には答えが2つ以上あります。Dで違いがわかります。".into(),
            Message::Unsolvable => "この問題には答えがありません。Dで矛盾するヒント数字がわかります。".into(),
            Message::OneSolution => "問題に誤りはありません。答えは1つだけです。".into(),
            Message::WritingClauses => "問題を節で書き表しています。Escで中止します。".into(),
            Message::LookingIntoSoundness => "ヒント数字に矛盾がないか調べています。Escで中止します。".into(),
            Message::LookingForSolution => "答えを探しています。Escで中止します。".into(),
            Message::AtWork { seconds, dead_ends } => {
                format!("処理中: {seconds}秒、行き止まり{dead_ends}回。Escで中止します。")
            }
            Message::SetStruck { values, sum } => {
                format!("{}から{}を消しました。uで戻せます。", ja(sum), ja(values))
            }
            Message::LastSetStruck { values, sum } => {
                format!("{}: {}を消し、入る数字なし。uで戻せます。", ja(sum), ja(values))
            }
            Message::SetRestored { values, sum } => {
                format!("{}の{}を元に戻しました。uで取り消せます。", ja(sum), ja(values))
            }
            Message::NeedsSet { values, sum } => {
                format!("記入は正解です。{}には消した{}が必要です。", ja(sum), ja(values))
            }
            Message::SavedAgain => "また保存できるようになりました。ここまでの手も保存しました。".into(),
            Message::NoOtherSize { .. } => "これ以上は変えられません。".into(),
            Message::EngineFailed(how) => format!("解く処理が失敗しました: {}", ja(how)),
            Message::FilterEmpty => "該当するマスはありません。".into(),
            Message::FilterOff => "強調は出ていません。fと数字で出せます。".into(),
            Message::Keys(name) => format!("キー設定: {name}。?で一覧が出ます。"),
            Message::Language => "表示を日本語にしました。".into(),
            Message::NotKept(why) => format!("今回だけの設定になります: {}", ja(why)),
            Message::Theme(name) => format!("配色: {name}"),
            Message::Mouse(true) => "マウスを操作に使います。".into(),
            Message::Mouse(false) => "マウスを端末に任せます(文字の選択など)。".into(),
            Message::Clock(true) => "時計を表示します。".into(),
            Message::Clock(false) => "時計を隠しました。時間は進みます。".into(),
            Message::AgainQuits => "もう一度Ctrl-Cで保存して終了します。".into(),
            Message::ReadSurely { has_one: true } => {
                "画像から読み取りました。解は1つです。Iで読み取り、pで手順を表示。".into()
            }
            Message::ReadSurely { has_one: false } => {
                "画像から読み取りました。矛盾はありません。Iで読み取り、pで手順を表示。".into()
            }
            Message::SaveHow => "末尾で形式が決まります: .svg 図、.md Markdown、.txt 文字、.nazo ゲーム。".into(),
            Message::Saved { name, path } => format!("{path}に{name}を書き出しました。", name = name.get(Lang::Ja)),
            Message::FileExists(path) => format!("{path}はすでにあります。もう一度Enterで置き換えます。"),
            Message::NotSaved { path, why } => format!("{path}に書き込めません: {}。", why.get(Lang::Ja)),
            Message::Copied { name, characters, holds } => {
                format!("{}をコピーしました({characters}文字、{})。端末が許せば貼り付けられます。", ja(name), ja(holds))
            }
            Message::NoSuchForm { name, why } => {
                format!("{}は書けません({})。y sでゲームをコピーできます。", ja(name), ja(why))
            }
            Message::TooLongToCopy(bytes) => {
                format!("{}kBあり、端末が受け取れる長さを超えるので、コピーしませんでした。", bytes.div_ceil(1000))
            }
            Message::NoClipboard => "この端末にはコピーできません。nazo convertで同じものをファイルに書けます。".into(),
            Message::PastedPuzzle { kind, characters } => {
                format!("貼り付け: {}({characters}文字)。", ja(kind))
            }
            Message::PastedSeveral(puzzles) => {
                format!("貼り付け: {puzzles}問。")
            }
            Message::PasteTooLong => {
                "貼り付けた文字列が1MBを超えるので読みませんでした。oでファイルを開けます。".into()
            }
            Message::PasteOpens => "ここに問題を貼り付けると開きます。".into(),
            Message::Unreadable { file, place, why, others } => {
                let place = place.map(|(line, column)| format!("{line}行{column}文字目"));
                let name = (!file.is_empty()).then(|| ending(file));
                let at: Vec<String> = name.into_iter().chain(place).collect();
                let at = if at.is_empty() { "貼り付けた文字列".to_string() } else { at.join(" ") };
                let why = ja(why);
                match others {
                    0 => format!("読めません。{at}: {why}"),
                    _ => format!("{others}問は読めませんでした。{at}: {why}"),
                }
            }
            Message::NoneUntouched => "この先に未着手の問題はありません。".into(),
            Message::LosesGame => "保存できていません。もう一度qを押すと失われます。yで書き出せます。".into(),
            Message::LosesAll => "直前の操作は保存できていません。もう一度閉じると失われます。".into(),
            Message::StaysUnsaved => "このゲームは保存できません。終了までここに残します。".into(),
            Message::TooSmall => "画面が小さすぎます。40x15あれば足ります。".into(),
        }
    }
}

/// The columns that a message has.
const ROW: usize = 80;

/// That a step is in the game. The English name in brackets gives way where there is no room for it.
fn taken(name: &str, with: usize) -> String {
    let said = |name: &str| match with {
        0 => format!("{name}を盤面に反映しました。uで戻せます。"),
        _ => format!("{name}と必要な{with}手を反映しました。uで戻せます。"),
    };
    let full = said(name);
    if unicode_width::UnicodeWidthStr::width(full.as_str()) <= ROW {
        return full;
    }
    said(name.split('(').next().unwrap_or(name))
}
