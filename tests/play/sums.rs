//! Games with cages and runs: combinations ruled out by hand, and sums that cannot be met.

use std::time::Duration;

use nazo::play::{Conflict, Edit, Event, Game, LineError, Move, Opening, Refusal, Session, Store, smallest_cause};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Value, ValueSet, value_sets};
use nazo_core::words::Lang;
use nazo_kinds::Loaded;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::{cases, play};

/// Cages of one to three cells, and two cells outside all cages.
const KILLER: &str = "killer\ntitle: Small\naabb\nacc.\ndee.\ndffg\na=7 b=6 c=5 d=5 e=5 f=6 g=2\n";

/// Two runs begin at r2c2.
const KAKURO: &str = "kakuro\n# 4\\ 6\\\n\\3 . .\n\\7 . .\n";

fn load(text: &str) -> Loaded {
    nazo::load::load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle")
}

fn session(text: &str) -> Session {
    Session::new(load(text).puzzle)
}

/// Every combination of every sum.
fn combinations(session: &Session) -> Vec<(ConstraintId, ValueSet)> {
    let all = session.model().constraints().iter().enumerate();
    let sums = all.filter_map(|(at, constraint)| {
        let sum = constraint.rule.sum()?;
        let sets = value_sets(session.model().values(), sum.cells.len(), sum.total, 99).expect("few");
        Some(sets.into_iter().map(move |set| (ConstraintId(at as u32), set)))
    });
    sums.flatten().collect()
}

fn struck(session: &Session) -> Vec<(ConstraintId, ValueSet)> {
    combinations(session).into_iter().filter(|(sum, values)| session.is_set_struck(*sum, *values)).collect()
}

#[test]
fn sums_are_named_by_their_first_and_last_cell() {
    let killer = session(KILLER);
    for line in ["strike-set r1c1-r2c1 1,2,4", "restore-set r1c3-r1c4 2,4", "strike-set r4c4 2; put r1c1 3"] {
        assert_eq!(Event::parse(line, killer.model()).map(|event| event.text(killer.model())).as_deref(), Ok(line));
    }
    let kakuro = session(KAKURO);
    for line in ["strike-set r2c2-r2c3 1,2", "strike-set r2c2-r3c2 1,3"] {
        assert_eq!(Event::parse(line, kakuro.model()).map(|event| event.text(kakuro.model())).as_deref(), Ok(line));
    }
    let parsed = |line: &str| Event::parse(line, killer.model());
    assert_eq!(parsed("strike-set r1c1-r1c2 1,2"), Err(LineError::NoSuchSum("r1c1 to r1c2".into())));
    assert_eq!(parsed("strike-set r1c1-r9c2 1,2"), Err(LineError::NoSuchCell("r9c2".into())));
    assert_eq!(parsed("strike-set r1c1"), Err(LineError::Form("strike-set r1c1".into())));
}

#[test]
fn only_combinations_of_a_sum_can_be_struck_out() {
    let mut session = session(KILLER);
    let done = play(&mut session, "strike-set r1c1-r2c1 1,2,3\nstrike-set r1c1-r2c1 3,4\nstrike-set r1c1-r2c1 1,2,4");
    let sum = combinations(&session)[0].0;
    assert_eq!(done[0], Err(Refusal::NotACombination(sum)));
    assert_eq!(done[1], Err(Refusal::NotACombination(sum)));
    assert!(done[2].as_ref().is_ok_and(|outcome| outcome.changed && outcome.candidates_removed == 0));
    let again = play(&mut session, "strike-set r1c1-r2c1 1,2,4");
    assert!(again[0].as_ref().is_ok_and(|outcome| !outcome.changed), "what is struck out already leaves no trace");
}

#[test]
fn a_combination_of_the_solution_is_missed() {
    let mut session = session(KAKURO);
    // 1 2 / 3 4: across 3 and 7, down 4 and 6.
    let solution = [1, 2, 3, 4].map(Value);
    play(&mut session, "strike-set r2c2-r2c3 1,2\nstrike-set r3c2-r3c3 1,6");
    let mistakes = session.mistakes(&solution);
    assert_eq!((mistakes.sets.len(), mistakes.len(), mistakes.mislead()), (1, 1, true));
    assert_eq!(session.last_right(&solution), 0);
}

#[test]
fn automatic_candidates_do_without_what_is_struck_out() {
    let mut session = session(KAKURO);
    let shown =
        |session: &Session| session.visible().candidates(Cell(2)).iter().map(|value| value.0).collect::<Vec<_>>();
    assert_eq!(shown(&session), [1, 3]);
    play(&mut session, "strike-set r3c2-r3c3 3,4");
    assert_eq!(shown(&session), [1], "6 and 1 or 5 and 2 make seven, and 3 and 1 make four");
    assert!(session.mistakes(&[1, 2, 3, 4].map(Value)).mislead(), "a tip says so and does not begin there");
    assert!(session.struck_with_sets().contains(&Candidate::new(Cell(2), Value(3))));
    play(&mut session, "undo");
    assert_eq!((shown(&session), session.struck_with_sets()), (vec![1, 3], Vec::new()));
    play(&mut session, "strike-set r3c2-r3c3 3,4\nview auto=off");
    assert!(!session.mistakes(&[1, 2, 3, 4].map(Value)).mislead(), "nothing shows without automatic candidates");
}

/// The sum 3 in two cells can only be 1 and 2.
#[test]
fn where_every_combination_is_struck_out_nothing_is_left_until_it_is_undone() {
    let mut session = session(KAKURO);
    let shown = |session: &Session| [0, 1, 2, 3].map(|cell| session.visible().candidates(Cell(cell)).len());
    let before = shown(&session);
    play(&mut session, "strike-set r2c2-r2c3 1,2");
    assert_eq!(shown(&session)[..2], [0, 0]);
    assert_eq!(shown(&session)[2..], before[2..], "nothing is done for the other cells");
    // The player may still go on.
    let done = play(&mut session, "put r2c2 1");
    assert!(done[0].as_ref().is_ok_and(|outcome| outcome.changed));
    play(&mut session, "undo\nundo");
    assert_eq!(shown(&session), before);
}

#[test]
fn what_two_windows_strike_out_comes_together() {
    let folder = TempDir::new().expect("a folder");
    let open = || Game::open(&load(KILLER), Some(&Store::at(folder.path())), Opening::Resume).0;
    let (mut first, mut second) = (open(), open());
    let mut act = |which: bool, line: &str| {
        let game = if which { &mut first } else { &mut second };
        let event = Event::parse(line, game.session().model()).expect("a line");
        game.act(&event, Duration::ZERO).outcome.expect("possible");
    };
    act(true, "strike-set r1c3-r1c4 2,4");
    act(false, "strike-set r4c2-r4c3 2,4");
    act(true, "put r1c1 3");
    act(false, "undo");
    act(false, "undo");
    second.close(Duration::ZERO);
    let resumed = open();
    assert_eq!(resumed.session(), second.session());
    assert_eq!(struck(resumed.session()).len(), 1);
}

#[test]
fn a_wrong_sum_is_told_as_it_is_seen() {
    let told = |lines: &str, lang| {
        let mut session = session(KILLER);
        play(&mut session, lines);
        let conflicts = session.check().into_iter();
        conflicts
            .map(|conflict| conflict.phrase(session.model(), session.position()).get(lang).to_string())
            .collect::<Vec<_>>()
    };
    for (lines, en, ja) in [
        (
            "put r1c3 3\nput r1c4 4",
            "cage 6 at r1c3 is full but adds up to 7.",
            "1行3列の合計6のケージは埋まりましたが、合計が7です。",
        ),
        (
            "put r1c1 3\nput r1c2 4",
            "cage 7 at r1c1 already adds up to 7, with one to go.",
            "1行1列の合計7のケージは、1マスを残してもう合計7です。",
        ),
        (
            "strike r1c3 4\nstrike r1c4 4",
            "The two cells left in cage 6 at r1c3 can't make 6.",
            "1行3列の合計6のケージの残り2マスは、合計が6になりません。",
        ),
        (
            "put r1c3 2\nstrike r1c4 4",
            "The cell left in cage 6 at r1c3 can't be 4.",
            "1行3列の合計6のケージの残り1マスは4になりません。",
        ),
    ] {
        assert!(told(lines, Lang::En).contains(&en.to_string()), "{lines}: {:?}", told(lines, Lang::En));
        assert!(told(lines, Lang::Ja).contains(&ja.to_string()), "{lines}: {:?}", told(lines, Lang::Ja));
    }
}

fn any_edit() -> impl Strategy<Value = Event> {
    let killer = session(KILLER);
    let combination = || prop::sample::select(combinations(&killer));
    let candidate = || (0..16u16, 1..=4u8).prop_map(|(cell, value)| Candidate::new(Cell(cell), Value(value)));
    let edit = prop_oneof![
        3 => combination().prop_map(|(sum, values)| Edit::StrikeSet(sum, values)),
        2 => combination().prop_map(|(sum, values)| Edit::RestoreSet(sum, values)),
        2 => candidate().prop_map(Edit::Put),
        1 => candidate().prop_map(Edit::Strike),
        1 => Just(Edit::Suppose),
        1 => Just(Edit::Keep),
    ];
    let made = prop::collection::vec(edit, 1..4).prop_filter_map("no edits", Move::of);
    prop_oneof![
        6 => made.prop_map(Event::Move),
        3 => Just(Event::Undo),
        2 => Just(Event::Redo),
        1 => (0..12usize).prop_map(Event::Goto),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn combinations_come_and_go_with_the_history(events in prop::collection::vec(any_edit(), 0..40)) {
        let (mut live, mut replayed) = (session(KILLER), session(KILLER));
        for event in &events {
            let line = event.text(live.model());
            prop_assert_eq!(Event::parse(&line, live.model()), Ok(event.clone()));
            let before = live.clone();
            match live.act(event) {
                Ok(outcome) if outcome.changed => prop_assert!(replayed.apply(event).expect("it was possible before")),
                _ => prop_assert!(live == before),
            }
        }
        prop_assert!(live == replayed);
        let (here, there) = (struck(&live), live.history().current());
        for state in 0..live.history().len() {
            let glimpse = struck(&live.glimpse(state).expect("a state"));
            let mut gone = live.clone();
            gone.apply(&Event::Goto(state)).expect("a state");
            prop_assert_eq!(struck(&gone), glimpse);
        }
        while live.apply(&Event::Undo).expect("always possible") {}
        prop_assert_eq!(struck(&live), []);
        live.apply(&Event::Goto(there)).expect("it was there");
        prop_assert_eq!(struck(&live), here);
    }

    #[test]
    fn the_facts_behind_a_wrong_sum_lead_to_it_and_each_is_needed(
        cells in prop::collection::vec((0..16u16, 1..=4u8, any::<bool>()), 0..9),
    ) {
        let mut board = session(KILLER);
        for (cell, value, put) in cells {
            let candidate = Candidate::new(Cell(cell), Value(value));
            let _ = board.apply(&Event::Move(if put { Edit::Put(candidate) } else { Edit::Strike(candidate) }.into()));
        }
        let Some((Conflict::WrongSum { sum, .. }, facts)) = smallest_cause(&board) else { return Ok(()) };
        let is_wrong = |left_out: Option<usize>| {
            let mut alone = session(KILLER);
            for (_, fact) in facts.iter().enumerate().filter(|(at, _)| Some(*at) != left_out) {
                let edit = if fact.holds { Edit::Put(fact.candidate) } else { Edit::Strike(fact.candidate) };
                alone.apply(&Event::Move(edit.into())).expect("it was possible before");
            }
            alone.check().iter().any(|conflict| matches!(conflict, Conflict::WrongSum { sum: other, .. } if *other == sum))
        };
        prop_assert!(is_wrong(None));
        for at in 0..facts.len() {
            prop_assert!(!is_wrong(Some(at)), "{:?} has one too many", facts);
        }
    }
}
