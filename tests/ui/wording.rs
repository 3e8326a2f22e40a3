//! What the interface says, in both languages.

use nazo::ui::action::ACTIONS;
use nazo::ui::keymap::Keymap;
use nazo_core::words::{Lang, Message, Phrase};
use nazo_kinds::KINDS;
use unicode_width::UnicodeWidthStr;

/// The longest names that occur: a cell and a value of a 25x25 board, a technique, and how long someone plays.
fn examples() -> Vec<Message> {
    let cell = || Phrase::fixed("r25c25", "25行25列");
    let value = || Phrase::verbatim("P");
    let combination = || Phrase::verbatim("1 2 3 4 5 6 7 8 9");
    let cage = || Phrase::fixed("cage 325 at r25c25", "25行25列の合計325のケージ");
    let clock = || "100:00:00".to_string();
    let name = KINDS
        .iter()
        .flat_map(|kind| kind.techniques())
        .map(|technique| technique.name().full.clone())
        .max_by_key(|name| name.get(Lang::En).width() + name.get(Lang::Ja).width())
        .expect("a technique");
    vec![
        Message::Placed { value: value(), cell: cell(), removed: 0, marks: false },
        Message::Placed { value: value(), cell: cell(), removed: 1, marks: false },
        Message::Placed { value: value(), cell: cell(), removed: 72, marks: false },
        Message::Cleared(cell()),
        Message::Cleared(Message::cells(12)),
        Message::NothingToClear(cell()),
        Message::NothingToClear(Message::cells(3)),
        Message::Struck { value: value(), cell: cell() },
        Message::Restored { value: value(), cell: cell() },
        Message::Seen { value: value(), cell: cell() },
        Message::Given(cell()),
        Message::Filled(cell()),
        Message::NoSuchValue(25),
        Message::Placed { value: value(), cell: cell(), removed: 1, marks: true },
        Message::Placed { value: value(), cell: cell(), removed: 72, marks: true },
        Message::Marked { value: value(), cell: Message::cells(12), centre: true },
        Message::Marked { value: value(), cell: cell(), centre: false },
        Message::Unmarked { value: value(), cell: Message::cells(12) },
        Message::NoneToMark,
        Message::Coloured { cell: Message::cells(12), letter: 'h' },
        Message::Uncoloured(Message::cells(12)),
        Message::Painted { value: value(), cell: Message::cells(12), letter: 'h' },
        Message::NoSuchColour,
        Message::MarksCleared(Message::cells(12)),
        Message::CrossesCleared(Message::cells(12)),
        Message::Applied,
        Message::AutoShown(true),
        Message::AutoShown(false),
        Message::NothingToApply,
        Message::NothingToChange,
        Message::NothingToRepeat,
        Message::Selecting,
        Message::SelectionRests(1),
        Message::SelectionRests(12),
        Message::Unselected(cell()),
        Message::Selected { name: cell(), cells: 1 },
        Message::Selected { name: Phrase::fixed("the falling diagonal", "右下がりの対角線"), cells: 25 },
        Message::TrialBegins(1),
        Message::TrialBegins(9),
        Message::NoTrial,
        Message::SettleTrial,
        Message::TrialKept,
        Message::TrialDropped,
        Message::TrialFails {
            clash: Phrase::fixed("r25c25 has no candidate left.", "25行25列に入る候補がありません。"),
            cause: None,
        },
        Message::BookmarkSet('z'),
        Message::BookmarkGone('z'),
        Message::NoBookmarks,
        Message::HistoryShown,
        Message::WentTo(0),
        Message::WentTo(1),
        Message::WentTo(1000),
        Message::AskVerify,
        Message::Agrees,
        Message::NothingToCompare,
        Message::ReadSurely { has_one: true },
        Message::ReadSurely { has_one: false },
        Message::Differs(1),
        Message::Differs(12),
        Message::NeedsStruck { value: value(), cell: cell() },
        Message::AllRight,
        Message::BackToRight(1),
        Message::BackToRight(12),
        Message::NoOneSolution,
        Message::StillLooking,
        Message::TooHardToVerify,
        Message::FindingSurvivors,
        Message::SurvivorsShown,
        Message::NoneSurvives,
        Message::Paused(clock()),
        Message::PausedKeys,
        Message::InputMethod,
        Message::DigitFirst(true),
        Message::DigitFirst(false),
        Message::Tidy(true),
        Message::Training(true),
        Message::Uniqueness(true),
        Message::Uniqueness(false),
        Message::Training(false),
        Message::FirstSafe,
        Message::FirstOpening,
        Message::FirstOfBoard,
        Message::Tidy(false),
        Message::NotLone(cell()),
        Message::Undone(0),
        Message::Undone(1000),
        Message::Redone,
        Message::NothingToUndo,
        Message::NothingToRedo,
        Message::Restarted,
        Message::Broken(Phrase::fixed("", "")),
        Message::Breaks(Phrase::fixed(
            "column 25 has two Ps: r1c25 and r25c25.",
            "25列目にPが2つあります: 1行25列・25行25列。",
        )),
        Message::Unbroken,
        Message::AnswerCounts,
        Message::NoSingles,
        Message::SinglesFilled(1),
        Message::SinglesFilled(256),
        Message::Solved { clock: clock(), hints: 0 },
        Message::Solved { clock: clock(), hints: 1 },
        Message::Solved { clock: clock(), hints: 100 },
        Message::Resumed { moves: 1, clock: clock() },
        Message::Resumed { moves: 1000, clock: clock() },
        Message::Welcome,
        Message::OtherWindow,
        Message::Working,
        Message::WorkingUpTo(cell()),
        Message::Listing,
        Message::LookingForTip,
        Message::LookingForReason,
        Message::WorkStopped,
        Message::EntryWrong,
        Message::StruckNeeded,
        Message::Comparing,
        Message::SomeAgree,
        Message::NothingLeft,
        Message::NoSuchSteps,
        Message::NoPractice(Phrase::fixed("Continuous Nice Loop", "連続ループ(Continuous Nice Loop)")),
        Message::PractiseWhat,
        Message::IsGiven(cell()),
        Message::Holds { value: value(), cell: cell() },
        Message::HouseHas {
            value: value(),
            cell: cell(),
            house: Phrase::fixed("the rising diagonal", "右上がりの対角線"),
            place: cell(),
            is_own: true,
        },
        Message::LeftOpen(cell()),
        Message::SumForbids {
            value: value(),
            cell: cell(),
            sum: Phrase::fixed("run 24 across from r12c10", "12行10列から右の和24"),
        },
        Message::NotForbidden { value: value(), cell: cell() },
        Message::FromGivens,
        Message::AfterSteps(1),
        Message::AfterSteps(100),
        Message::StepTaken { name: name.clone(), with: 0 },
        Message::StepTaken { name: name.clone(), with: 1 },
        Message::StepTaken { name, with: 100 },
        Message::EntryDiffers(cell()),
        Message::StepKnown,
        Message::PathEnds,
        Message::SolutionShown(0),
        Message::SolutionShown(1),
        Message::SolutionShown(12),
        Message::SeveralLeft,
        Message::Ambiguous,
        Message::Unsolvable,
        Message::OneSolution,
        Message::LookingIntoSoundness,
        Message::WritingClauses,
        Message::LookingForSolution,
        Message::AtWork { seconds: 86_400, dead_ends: 1_000_000_000 },
        Message::SetStruck { values: combination(), sum: cage() },
        Message::LastSetStruck { values: combination(), sum: cage() },
        Message::SetRestored { values: combination(), sum: cage() },
        Message::NeedsSet { values: combination(), sum: cage() },
        Message::SavedAgain,
        Message::NoOtherSize { larger: true },
        Message::NoOtherSize { larger: false },
        Message::NoSolution,
        Message::SeveralSolutions,
        Message::FilterEmpty,
        Message::FilterOff,
        Message::Keys("sudokupad".into()),
        Message::Language,
        Message::NotKept(Phrase::fixed("config.toml: permission denied", "config.toml: permission denied")),
        Message::Theme("colour-blind".into()),
        Message::Mouse(true),
        Message::Mouse(false),
        Message::Clock(true),
        Message::Clock(false),
        Message::AgainQuits,
        Message::Copied {
            name: Phrase::fixed("candidates", "候補の表"),
            characters: 56_000,
            holds: Phrase::fixed("with entries", "記入込み"),
        },
        Message::NoSuchForm {
            name: Phrase::fixed("candidates", "候補の表"),
            why: Phrase::fixed("this kind of puzzle has none", "この種類にはありません"),
        },
        Message::TooLongToCopy(1_000_000),
        Message::NoClipboard,
        Message::PastedPuzzle { kind: Phrase::fixed("minesweeper", "マインスイーパー"), characters: 100_000 },
        Message::PastedSeveral(10_000),
        Message::PasteTooLong,
        Message::PasteOpens,
        Message::NoneUntouched,
        Message::StaysUnsaved,
        Message::LosesGame,
        Message::LosesAll,
        Message::TooSmall,
        // These carry a path or what a system or a solver says, which may be of any length.
        Message::Note(Phrase::verbatim("")),
        Message::EngineFailed(Phrase::verbatim("")),
        Message::Unreadable { file: String::new(), place: Some((1, 1)), why: Phrase::verbatim(""), others: 0 },
        Message::SaveHow,
        Message::Saved { name: Phrase::fixed("SVG drawing", "SVGの図"), path: "puzzles/of-today.svg".into() },
        Message::FileExists("puzzles/of-today.svg".into()),
        Message::NotSaved {
            path: "puzzles/of-today.svg".into(),
            why: Phrase::fixed("not a regular file", "通常のファイルではありません"),
        },
        Message::Unreadable { file: String::new(), place: None, why: Phrase::verbatim(""), others: 1 },
        Message::Unreadable { file: String::new(), place: None, why: Phrase::verbatim(""), others: 12 },
    ]
}

/// Fails to compile when a message is added, so that it comes into [`examples`] as well.
fn is_among_the_examples(message: &Message) {
    use Message::*;
    match message {
        Placed { .. }
        | Cleared(_)
        | NothingToClear(_)
        | Struck { .. }
        | Restored { .. }
        | Seen { .. }
        | Given(_)
        | Filled(_)
        | NoSuchValue(_)
        | Marked { .. }
        | Unmarked { .. }
        | NoneToMark
        | Coloured { .. }
        | Uncoloured(_)
        | Painted { .. }
        | NoSuchColour
        | MarksCleared(_)
        | CrossesCleared(_)
        | Applied
        | AutoShown(_)
        | NothingToApply
        | NothingToChange
        | NothingToRepeat
        | Selecting
        | SelectionRests(_)
        | Unselected(_)
        | Selected { .. }
        | TrialBegins(_)
        | NoTrial
        | SettleTrial
        | TrialKept
        | TrialDropped
        | TrialFails { .. }
        | BookmarkSet(_)
        | BookmarkGone(_)
        | NoBookmarks
        | HistoryShown
        | WentTo(_)
        | AskVerify
        | Agrees
        | NothingToCompare
        | ReadSurely { .. }
        | Differs(_)
        | NeedsStruck { .. }
        | AllRight
        | BackToRight(_)
        | NoOneSolution
        | StillLooking
        | TooHardToVerify
        | FindingSurvivors
        | SurvivorsShown
        | NoneSurvives
        | SaveHow
        | Saved { .. }
        | FileExists(_)
        | NotSaved { .. }
        | Paused(_)
        | PausedKeys
        | InputMethod
        | DigitFirst(_)
        | Tidy(_)
        | Training(_)
        | FirstSafe
        | FirstOpening
        | FirstOfBoard
        | Uniqueness(_)
        | NotLone(_)
        | Undone(_)
        | Redone
        | NothingToUndo
        | NothingToRedo
        | Restarted
        | Broken(_)
        | Breaks(_)
        | Unbroken
        | AnswerCounts
        | NoSingles
        | SinglesFilled(_)
        | Solved { .. }
        | Resumed { .. }
        | Welcome
        | OtherWindow
        | Note(_)
        | Working
        | WorkingUpTo(_)
        | Listing
        | LookingForTip
        | LookingForReason
        | WorkStopped
        | EntryWrong
        | StruckNeeded
        | Comparing
        | SomeAgree
        | NothingLeft
        | NoSuchSteps
        | NoPractice(_)
        | PractiseWhat
        | IsGiven(_)
        | Holds { .. }
        | HouseHas { .. }
        | LeftOpen(_)
        | SumForbids { .. }
        | NotForbidden { .. }
        | FromGivens
        | AfterSteps(_)
        | StepTaken { .. }
        | EntryDiffers(_)
        | StepKnown
        | PathEnds
        | SolutionShown(_)
        | SeveralLeft
        | Ambiguous
        | OneSolution
        | LookingIntoSoundness
        | WritingClauses
        | LookingForSolution
        | AtWork { .. }
        | SetStruck { .. }
        | LastSetStruck { .. }
        | SetRestored { .. }
        | NeedsSet { .. }
        | Unsolvable
        | SavedAgain
        | NoOtherSize { .. }
        | NoSolution
        | SeveralSolutions
        | EngineFailed(_)
        | FilterEmpty
        | FilterOff
        | Keys(_)
        | Language
        | NotKept(_)
        | Theme(_)
        | Clock(_)
        | Mouse(_)
        | Copied { .. }
        | NoSuchForm { .. }
        | TooLongToCopy(_)
        | NoClipboard
        | PastedPuzzle { .. }
        | PastedSeveral(_)
        | PasteTooLong
        | PasteOpens
        | Unreadable { .. }
        | NoneUntouched
        | StaysUnsaved
        | LosesGame
        | LosesAll
        | AgainQuits
        | TooSmall => {}
    }
}

/// What is wrong with a sentence, if anything: it shouts, plays things down, or speaks of itself.
fn fault(text: &str, lang: Lang) -> Option<&'static str> {
    // Some sentence tells what the key I does.
    let text = &text.replace(" I: ", " key: ");
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric() && c != '\'').map(str::to_lowercase).collect();
    let has = |word: &str| words.iter().any(|found| found == word);
    match lang {
        _ if text.contains('!') || text.contains('！') => Some("shouts"),
        Lang::En if ["obviously", "simply", "just", "please", "sorry"].iter().any(|word| has(word)) => {
            Some("plays things down")
        }
        Lang::En if ["i", "i'm", "we", "my"].iter().any(|word| has(word)) => Some("speaks of itself"),
        Lang::Ja if ["明らかに", "単に", "私"].iter().any(|word| text.contains(word)) => {
            Some("plays things down")
        }
        Lang::Ja if text.contains([',', '｡', '､']) || text.contains(". ") => Some("has half-width punctuation"),
        _ => None,
    }
}

#[test]
fn every_message_fits_in_a_row_and_is_calm() {
    let mut wrong = Vec::new();
    for message in examples() {
        is_among_the_examples(&message);
        for lang in [Lang::En, Lang::Ja] {
            let said = message.say(lang);
            if said.width() > 80 {
                wrong.push(format!("{} columns: {said}", said.width()));
            }
            wrong.extend(fault(&said, lang).map(|fault| format!("{fault}: {said}")));
            if said.contains("1 moves") || said.contains("1 times") || said.contains("one cells") {
                wrong.push(format!("one is not many: {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A message begins with a capital, or with what is written as it is: a cell, a value, a place in a text.
#[test]
fn every_message_begins_like_a_sentence() {
    for said in examples().iter().map(|message| message.say(Lang::En)) {
        let names_a_cell = said.starts_with("r25c25 ");
        let begins = |char: char| char.is_uppercase() || char.is_ascii_digit();
        assert!(said.is_empty() || names_a_cell || said.starts_with(begins) || said.starts_with("line 1"), "{said}");
    }
}

/// Messages name the keys that are bound: with all of them elsewhere none names a key of the table.
#[test]
fn no_message_names_a_key_that_is_bound_elsewhere() {
    let moved = [
        "undo u",
        "redo U",
        "settle S",
        "suppose s",
        "bookmark b",
        "history B",
        "verify R",
        "why w",
        "leave q",
        "select v",
        "widen V",
        "filter f",
        "next n",
        "open o",
        "copy y",
        "auto a",
        "help ?",
    ];
    let lines = moved
        .iter()
        .enumerate()
        .map(|(at, row)| format!("{} = \"F{}\"\n", row.split(' ').next().expect("an id"), at + 2));
    let keymap = Keymap::read("keys.toml", &format!("[keys]\n{}", lines.collect::<String>()), None).expect("a keymap");
    // `a` is an article, too.
    let keys: Vec<&str> = moved.iter().filter_map(|row| row.split(' ').nth(1)).filter(|key| *key != "a").collect();
    for message in examples() {
        for lang in [Lang::En, Lang::Ja] {
            let said = keymap.worded(message.say(lang), lang);
            let words = said.split(|char: char| !char.is_ascii_alphanumeric() && char != '?');
            let words: Vec<&str> = words.filter(|word| keys.contains(word)).collect();
            // What follows `y` is no key of the table, nor are seconds.
            let is_none = |word: &str| word == "s" && (said.contains("F16 s") || said.contains(" s, "));
            let words: Vec<&str> = words.into_iter().filter(|word| !is_none(word)).collect();
            assert!(words.is_empty(), "{words:?} in: {said}");
        }
    }
    let form = Message::NoSuchForm {
        name: Phrase::fixed("line", "1行"),
        why: Phrase::fixed("there is none", "ありません"),
    };
    let said = keymap.worded(form.say(Lang::Ja), Lang::Ja);
    assert!(said.contains("F16 sで"), "{said}");
}

/// However long the name of a file is, two rows of the smallest window tell what is wrong with it.
#[test]
fn what_is_wrong_with_a_file_is_told_before_the_rows_end() {
    let (file, why) = (
        format!("/{}/puzzle.sdk", "long".repeat(100)),
        Phrase::fixed("not a regular file", "通常のファイルではありません"),
    );
    let message = Message::Unreadable { file, place: None, why: why.clone(), others: 0 };
    for lang in [Lang::En, Lang::Ja] {
        let rows = nazo::ui::view::text::wrap(&message.say(lang), 40);
        let seen = rows.iter().take(2).cloned().collect::<Vec<_>>();
        let seen = seen.join(if lang == Lang::En { " " } else { "" });
        assert!(seen.contains("/puzzle.sdk") && seen.contains(why.get(lang)), "{rows:?}");
    }
}

#[test]
fn every_other_sentence_is_calm() {
    let rows = ACTIONS.iter().map(|row| row.what.clone());
    let kinds = KINDS.iter().flat_map(|kind| [kind.name(), kind.card().rules.into()]);
    let techniques = KINDS.iter().flat_map(|kind| kind.techniques()).map(|technique| technique.name().full.clone());
    for phrase in rows.chain(kinds).chain(techniques) {
        for lang in [Lang::En, Lang::Ja] {
            let said = phrase.get(lang);
            assert!(!said.is_empty(), "{phrase:?}");
            // Keys such as `,a` are written as they are pressed.
            let text = if said.contains(" ,a ") { said.replace(",a", "") } else { said.to_string() };
            assert_eq!(fault(&text, lang), None, "{said}");
        }
    }
}

/// The sentences of the steps of a whole path: two rows of 80 columns at most.
#[test]
fn every_sentence_of_a_path_fits_in_two_rows() {
    for name in ["wing", "example", "jigsaw", "tiny"] {
        let mut player =
            crate::harness::Player::new(&crate::harness::puzzle(name), &crate::harness::Window::mono(80, 24));
        player.play("p<work>");
        let walk = player.session().walk().expect("a path");
        assert!(!walk.steps().is_empty(), "{name}");
        for step in walk.steps() {
            for lang in [Lang::En, Lang::Ja] {
                let said = step.text.get(lang);
                let rows = nazo::ui::view::text::wrap(said, 80);
                assert!(rows.len() <= 2, "{name}: {} rows: {said}", rows.len());
                assert_eq!(fault(said, lang), None, "{said}");
                assert!(said.ends_with(['.', '。', ')', ']']), "{said}");
            }
        }
    }
}
