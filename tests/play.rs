//! The game engine, played with a kind that exists only in the tests.

#[path = "play/files.rs"]
mod files;
#[path = "play/killed.rs"]
mod killed;
#[path = "play/minefield.rs"]
mod minefield;
#[path = "play/statistics.rs"]
mod statistics;
#[path = "play/sums.rs"]
mod sums;
#[path = "play/tiny.rs"]
mod tiny;

use std::time::Duration;

use nazo::generate::Date;
use nazo::play::{
    Colour, Conflict, Edit, Event, Filter, Game, LineError, MarkKind, Move, Opening, Outcome, Pace, Refusal, Session,
    Show, TakeError, ViewChange, board, smallest_cause,
};
use nazo_core::puzzle::{
    Candidate, Cell, Constraint, Evidence, Form, Formula, Literal, Model, ModelBuilder, Position, Role, Site, Step,
    StepName, Value, ValueSet,
};
use nazo_core::rules;
use nazo_core::scene::{Look, PlainOptions, Sign, plain};
use nazo_core::text::Span;
use nazo_core::words::{Lang, Phrase};
use proptest::prelude::*;
use tiny::{SAMPLE, load};

/// A tenth of the cases unless `NAZO_FULL` is set.
pub fn cases(full: u32) -> u32 {
    if std::env::var_os("NAZO_FULL").is_some() { full } else { full / 10 }
}

/// The results of these journal lines in a session.
pub fn play(session: &mut Session, lines: &str) -> Vec<Result<Outcome, Refusal>> {
    let events = lines.lines().map(|line| Event::parse(line, session.model()).expect("a journal line"));
    let events: Vec<Event> = events.collect();
    events.iter().map(|event| session.act(event)).collect()
}

pub fn sample() -> Session {
    Session::new(load(SAMPLE).puzzle)
}

pub fn any_event() -> impl Strategy<Value = Event> {
    let candidate = || (0..16u16, 1..=4u8).prop_map(|(cell, value)| Candidate::new(Cell(cell), Value(value)));
    let cell = || (0..16u16).prop_map(Cell);
    let marks =
        || prop::collection::vec((1..=4u8).prop_map(Value), 0..4).prop_map(|values| values.into_iter().collect());
    let colour = || (0..9u8).prop_map(Colour::new);
    let edit = prop_oneof![
        4 => candidate().prop_map(Edit::Put),
        1 => candidate().prop_map(|candidate| Edit::Clear(candidate.cell)),
        2 => candidate().prop_map(Edit::Strike),
        1 => candidate().prop_map(Edit::Restore),
        2 => (cell(), marks()).prop_map(|(cell, marks)| Edit::Corner(cell, marks)),
        1 => (cell(), marks()).prop_map(|(cell, marks)| Edit::Centre(cell, marks)),
        1 => (cell(), colour()).prop_map(|(cell, colour)| Edit::Colour(cell, colour)),
        1 => (candidate(), colour()).prop_map(|(candidate, colour)| Edit::Paint(candidate, colour)),
        1 => Just(Edit::Suppose),
        1 => Just(Edit::Keep),
    ];
    let made = prop::collection::vec(edit, 1..4).prop_filter_map("no edits", Move::of);
    let filter = prop_oneof![
        Just(None),
        Just(Some(Filter::Pairs)),
        Just(Some(Filter::Survivors)),
        (1..=4u8).prop_map(|value| Some(Filter::Value(Value(value)))),
    ];
    let view = (
        prop::option::of((0..16u16).prop_map(Cell)),
        prop::option::of(prop::option::of(0..99usize)),
        prop::option::of(any::<bool>()),
        prop::option::of(filter),
        prop::option::of((0..9999u64).prop_map(Duration::from_secs)),
        prop::option::of(0..99usize),
        prop::option::of(any::<bool>()),
        prop::option::of((0..40_000i64).prop_filter_map("no such day", Date::of_days)),
        prop::option::of(pace()),
    )
        .prop_map(|(cursor, step, auto, filter, clock, hints, asked, ended, race)| ViewChange {
            cursor,
            step,
            auto,
            filter,
            clock,
            hints,
            asked,
            ended,
            race,
        });
    prop_oneof![
        8 => made.prop_map(Event::Move),
        4 => Just(Event::Undo),
        3 => Just(Event::Redo),
        2 => (0..12usize).prop_map(Event::Goto),
        1 => (0..12usize, any::<bool>()).prop_map(|(state, set)| Event::Bookmark { state, set }),
        2 => view.prop_map(Event::View),
    ]
}

/// What a speed run may be compared with.
fn pace() -> impl Strategy<Value = Pace> {
    let split = || prop::option::of((0..99_999u64).prop_map(Duration::from_secs));
    ([split(), split(), split()], any::<bool>()).prop_map(|(splits, is_same)| Pace { splits, is_same })
}

/// Two riddle cells that no square shows, after one that a square does.
fn facts() -> Model {
    let mut model = ModelBuilder::new();
    model.cell(Site::Square { row: 3, col: 6 }, ValueSet::range(0, 20));
    for name in ["A lies", "B lies"] {
        model.cell(Site::Fact(Phrase::verbatim(name)), ValueSet::range(0, 1));
    }
    model.build()
}

#[test]
fn lines_read_as_they_are_written() {
    let model = facts();
    for line in [
        "put r4c7 14",
        "clear #3",
        "strike #2 1",
        "restore r4c7 0",
        "put r4c7 5; strike #2 0; clear #3",
        "undo",
        "redo",
        "goto 17",
        "bookmark 0",
        "unbookmark 17",
        "corner r4c7 1,2,14",
        "corner #2 -",
        "centre r4c7 0; colour r4c7 a; colour #3 -; paint r4c7 5 h; paint #2 1 -",
        "suppose",
        "keep",
        "view filter=survivors asked=yes",
        "view cursor=r4c7 step=12 auto=on filter=5 clock=724",
        "view cursor=#3 step=- auto=off filter=- clock=0",
        "view filter=pairs",
    ] {
        assert_eq!(Event::parse(line, &model).map(|event| event.text(&model)).as_deref(), Ok(line));
    }
    let spaced = Event::parse("  put  R4C7 5 ;clear #3 ", &model).map(|event| event.text(&model));
    assert_eq!(spaced.as_deref(), Ok("put r4c7 5; clear #3"));
    assert_eq!(Event::parse("view colour=7 auto=on", &model), Event::parse("view auto=on", &model));
    for far in
        ["clock=18446744073709551615", "hints=1000001", "step=18446744073709551615", "clock=99999999999999999999999"]
    {
        assert_eq!(Event::parse(&format!("view {far} auto=on"), &model), Event::parse("view auto=on", &model), "{far}");
    }
    let no_cell = |name: &str| Err(LineError::NoSuchCell(name.into()));
    assert_eq!(Event::parse("put r1c1 5", &model), no_cell("r1c1"));
    assert_eq!(Event::parse("put #0 5", &model), no_cell("#0"));
    assert_eq!(Event::parse("clear #4", &model), no_cell("#4"));
    for bad in [
        "colour r4c7 i",
        "corner r4c7",
        "corner r4c7 1,",
        "paint r4c7 a",
        "suppose r4c7",
        "",
        "put",
        "put r4c7",
        "put r4c7 64",
        "put r4c7 5;",
        "puts r4c7 5",
        "goto -1",
        "undo 2",
        "view step=0",
    ] {
        assert_eq!(Event::parse(bad, &model), Err(LineError::Form(bad.into())));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2000)))]

    #[test]
    fn writing_and_reading_a_line_are_inverse(event in any_event()) {
        let session = sample();
        let line = event.text(session.model());
        prop_assert_eq!(Event::parse(&line, session.model()), Ok(event));
    }

    #[test]
    fn reading_a_line_never_fails_badly(line in "\\PC{0,30}|(put|view|goto) [#r]?[0-9c=a-z]{0,9}( [0-9;]{1,20})?") {
        let session = sample();
        if let Ok(event) = Event::parse(&line, session.model()) {
            let text = event.text(session.model());
            prop_assert_eq!(Event::parse(&text, session.model()), Ok(event));
        }
    }

    #[test]
    fn the_facts_behind_a_contradiction_lead_to_it_and_each_is_needed(
        cells in prop::collection::vec((0..16u16, 1..=4u8, any::<bool>()), 0..9),
    ) {
        let mut session = sample();
        for (cell, value, put) in cells {
            let candidate = Candidate::new(Cell(cell), Value(value));
            let _ = session.apply(&Event::Move(if put { Edit::Put(candidate) } else { Edit::Strike(candidate) }.into()));
        }
        let Some((conflict, facts)) = smallest_cause(&session) else {
            prop_assert!(session.check().is_empty());
            return Ok(());
        };
        let with = |left_out: Option<usize>| {
            let mut alone = sample();
            for (_, fact) in facts.iter().enumerate().filter(|(at, _)| Some(*at) != left_out) {
                let edit = if fact.holds { Edit::Put(fact.candidate) } else { Edit::Strike(fact.candidate) };
                alone.apply(&Event::Move(edit.into())).expect("it was possible before");
            }
            alone.check()
        };
        // If a house has a value three times, only two of its places are reported.
        let same = |other: &Conflict| match (other, &conflict) {
            (Conflict::Twice { house, value, .. }, Conflict::Twice { house: of, value: what, .. }) => (house, value) == (of, what),
            _ => *other == conflict,
        };
        prop_assert!(with(None).iter().any(same), "{:?} without {:?}", conflict, facts);
        for at in 0..facts.len() {
            prop_assert!(!with(Some(at)).iter().any(same), "{:?} has one too many for {:?}", facts, conflict);
        }
    }

    #[test]
    fn playing_the_lines_again_gives_the_same_game(events in prop::collection::vec(any_event(), 0..60)) {
        let (mut live, mut replayed) = (sample(), sample());
        for event in &events {
            let before = live.clone();
            let start = live.trial_start();
            prop_assert_eq!(start.is_some(), live.trial() > 0);
            match live.act(event) {
                Ok(outcome) if outcome.changed => {
                    prop_assert!(replayed.apply(event).expect("it was possible before"));
                }
                _ => prop_assert!(live == before && live.view() == before.view()),
            }
            prop_assert_eq!(live.position(), &Position::clone(replayed.position()));
        }
        prop_assert!(live == replayed);
        prop_assert_eq!(live.view(), replayed.view());
        let (here, depth) = (live.clone(), live.history().depth(live.history().current()));
        for _ in 0..depth {
            prop_assert!(live.apply(&Event::Undo).expect("always possible"));
        }
        prop_assert!(live.position() == sample().position());
        let start = sample();
        prop_assert_eq!((live.marks(), live.trial()), (start.marks(), 0));
        for state in 0..live.history().len() {
            let glimpse = live.glimpse(state).expect("a state of the history");
            let mut there = live.clone();
            there.apply(&Event::Goto(state)).expect("possible");
            prop_assert_eq!((there.marks(), there.trial()), (glimpse.marks(), glimpse.trial()));
        }
        prop_assert!(!live.apply(&Event::Undo).expect("always possible"));
        for _ in 0..depth {
            prop_assert!(live.apply(&Event::Redo).expect("always possible"));
        }
        prop_assert!(live == here);
    }
}

#[test]
fn a_move_says_what_it_did_and_what_takes_it_back() {
    let mut session = sample();
    let said = play(&mut session, "put r1c2 3\nundo\nredo\nstrike r1c3 2; strike r1c4 4\nput r1c2 3\nundo");
    let summary: Vec<_> = said
        .iter()
        .map(|outcome| outcome.as_ref().expect("possible"))
        .map(|outcome| (outcome.changed, outcome.candidates_removed, outcome.candidates_returned))
        .collect();
    // 3 is ruled out in r1c4 and r4c2. r3c2 has a given, and r1c3 never had a 3.
    let expected = [(true, 2, 0), (true, 0, 2), (true, 2, 0), (true, 2, 0), (false, 0, 0), (true, 0, 2)];
    assert_eq!(summary, expected);
    let undone = said[5].as_ref().expect("possible").turn.as_ref().map(|made| made.text(session.model()));
    assert_eq!(undone.as_deref(), Some("strike r1c3 2; strike r1c4 4"));
}

#[test]
fn givens_and_impossible_values_are_refused_and_change_nothing() {
    let mut session = sample();
    let before = session.clone();
    let refused = play(&mut session, "put r1c1 2\nput r1c2 4; clear r1c1\nput r1c2 9\ngoto 1");
    let candidate = Candidate::new(Cell(1), Value(9));
    let expected =
        [Refusal::Given(Cell(0)), Refusal::Given(Cell(0)), Refusal::NotAValue(candidate), Refusal::NoSuchState(1)];
    assert_eq!(refused, expected.map(Err));
    assert_eq!(expected[0].phrase(session.model()).get(Lang::Ja), "1行1列はヒント数字です。");
    assert!(session == before);
}

#[test]
fn crossed_out_candidates_survive_entries_that_come_and_go() {
    let mut session = sample();
    play(&mut session, "strike r1c2 2\nput r1c2 3\nput r1c2 2\nclear r1c2");
    assert_eq!(session.position().candidates(Cell(1)), ValueSet::single(Value(3)));
    let text = |session: &Session, made: Option<Move>| made.map(|made| made.text(session.model()));
    let three = Candidate::new(Cell(1), Value(3));
    assert_eq!(text(&session, session.toggle_strike(&[Cell(1)], Value(2))).as_deref(), Some("restore r1c2 2"));
    assert_eq!(session.toggle_entry(three, true).text(session.model()), "put r1c2 3");
    play(&mut session, "put r1c2 3");
    assert_eq!(session.toggle_entry(three, true).text(session.model()), "clear r1c2");
}

/// The player's own marks in the sample's open cells: `r1c2 14/23` for corner and centre marks.
fn own(session: &Session) -> String {
    let digits = |values: ValueSet| values.iter().map(|value| value.number().to_string()).collect::<String>();
    let model = session.model();
    let marked = model.cells().filter_map(|cell| {
        let marks = session.cell_marks(cell);
        let own = format!("{}/{}", digits(marks.corner), digits(marks.centre));
        (own != "/").then(|| format!("{} {own}", model.cell_name(cell, Lang::En)))
    });
    marked.collect::<Vec<_>>().join(", ")
}

#[test]
fn placing_takes_the_value_out_of_the_marks_that_see_it_and_one_undo_brings_both_back() {
    let mut session = sample();
    play(&mut session, "corner r1c2 2,3; corner r1c3 2; centre r2c2 2,4; corner r4c1 2");
    let before = own(&session);
    assert_eq!(before, "r1c2 23/, r1c3 2/, r2c2 /24, r4c1 2/");
    let two = Candidate::new(Cell(1), Value(2));
    assert_eq!(session.placing(two, false).text(session.model()), "put r1c2 2");
    let tidy = session.placing(two, true);
    assert_eq!(tidy.text(session.model()), "put r1c2 2; corner r1c3 -; centre r2c2 4");
    session.act(&Event::Move(tidy)).expect("possible");
    assert_eq!(own(&session), "r1c2 23/, r2c2 /4, r4c1 2/", "marks under an entry wait for it to go");
    play(&mut session, "undo");
    assert_eq!(own(&session), before);
}

#[test]
fn marks_are_a_list_of_candidates_where_they_say_so() {
    let mut session = sample();
    let noted = |session: &Session| session.noted().iter().flatten().count();
    play(&mut session, "centre r1c2 2,3; corner r1c3 2");
    assert_eq!(session.noted(), [], "what is shown is not the player's");
    let hide = Event::View(ViewChange { auto: Some(false), ..ViewChange::default() });
    session.act(&hide).expect("possible");
    assert_eq!(noted(&session), 1, "a corner mark says where a value can go, and nothing of the other values");
    let all = session.writing_candidates().expect("open cells");
    session.act(&Event::Move(all)).expect("possible");
    assert_eq!(noted(&session), session.position().open_cells());
}

#[test]
fn a_mark_for_several_cells_comes_to_all_or_goes_from_all() {
    let mut session = sample();
    play(&mut session, "corner r1c2 2");
    let cells = [Cell(0), Cell(1), Cell(2)];
    for expected in ["r1c2 2/, r1c3 2/", ""] {
        let made = session.toggle_mark(MarkKind::Corner, &cells, Value(2)).expect("two of them are open");
        session.act(&Event::Move(made)).expect("possible");
        assert_eq!(own(&session), expected);
    }
    assert_eq!(session.toggle_mark(MarkKind::Corner, &[Cell(0)], Value(2)), None, "a given takes no marks");
    let made = session.writing_candidates().expect("nothing is written yet");
    session.act(&Event::Move(made)).expect("possible");
    assert!(own(&session).starts_with("r1c2 23/, r1c3 24/, r1c4 34/"), "{}", own(&session));
    assert_eq!(session.writing_candidates(), None);
    let cleared: Vec<String> = std::iter::from_fn(|| {
        let made = session.clearing(&[Cell(1)], false)?;
        session.act(&Event::Move(made.clone())).expect("possible");
        Some(made.text(session.model()))
    })
    .collect();
    assert_eq!(cleared, ["corner r1c2 -"]);
}

#[test]
fn a_trial_is_kept_or_dropped_and_nothing_of_it_is_lost() {
    let mut session = sample();
    play(&mut session, "put r1c2 3\nsuppose\nput r1c3 4\nsuppose\nput r2c1 4");
    let levels = |session: &Session| [1, 2, 4].map(|cell| session.cell_marks(Cell(cell)).supposed);
    assert_eq!((levels(&session), session.trial(), session.trial_start()), ([0, 1, 2], 2, Some(3)));
    play(&mut session, "keep");
    assert_eq!((levels(&session), session.trial(), session.trial_start()), ([0, 1, 1], 1, Some(1)));
    play(&mut session, "undo");
    assert_eq!((levels(&session), session.trial()), ([0, 1, 2], 2), "a trial that was kept is open again");
    play(&mut session, "redo\nkeep");
    assert_eq!((levels(&session), session.trial(), session.trial_start()), ([0, 0, 0], 0, None));
    assert_eq!(play(&mut session, "keep"), [Err(Refusal::NoTrial)]);
    play(&mut session, "goto 5");
    let start = session.trial_start().expect("two trials are open");
    session.act(&Event::Goto(start)).expect("possible");
    assert_eq!((session.entry(Cell(4)), session.trial()), (None, 1));
    let dropped = session.glimpse(5).expect("it is in the history");
    assert_eq!(dropped.entry(Cell(4)), Some(Value(4)));
}

#[test]
fn mistakes_are_found_and_the_way_back_leads_before_them() {
    let mut session = sample();
    let solution: Vec<Value> = "1234423124133142".chars().map(|c| Value(c as u8 - b'0')).collect();
    play(&mut session, "put r1c2 2\nput r1c3 4\nstrike r2c1 3\nundo\nstrike r2c1 4\ncorner r2c2 1");
    let mistakes = session.mistakes(&solution);
    assert_eq!(mistakes.entries, [Candidate::new(Cell(2), Value(4))]);
    assert_eq!(mistakes.struck, [Candidate::new(Cell(4), Value(4))]);
    assert_eq!(session.last_right(&solution), 1);
    play(&mut session, "goto 1\ncolour r1c1 c");
    assert_eq!(session.last_right(&solution), session.history().current());
}

#[test]
fn a_full_board_that_keeps_the_rules_is_solved() {
    let mut session = sample();
    let said = play(
        &mut session,
        "put r1c2 2; put r1c3 4; put r1c4 3\nput r2c1 4; put r2c2 1; put r2c4 1\nput r2c1 2; put r2c4 4\n\
         put r3c1 3; put r3c3 2; put r3c4 1\nput r4c1 4; put r4c2 3; put r4c3 1",
    );
    let solves: Vec<bool> = said.iter().map(|outcome| outcome.as_ref().is_ok_and(|outcome| outcome.solves)).collect();
    assert_eq!(solves, [false, false, false, false, true]);
    assert!(session.is_solved() && session.check().is_empty());
}

#[test]
fn checking_names_every_broken_rule() {
    let mut session = sample();
    play(&mut session, "put r1c3 1\nstrike r4c1 3; strike r4c1 4");
    let conflicts = session.check();
    let said: Vec<String> =
        conflicts.iter().map(|conflict| conflict.phrase(session.model(), session.position()).to_string()).collect();
    assert_eq!(said, ["row 1 has two 1s: r1c1 and r1c3.", "r4c1 has no candidates left."]);
    assert_eq!(conflicts[0], Conflict::Twice { house: 0, value: Value(1), cells: vec![Cell(0), Cell(2)] });
}

#[test]
fn sums_counts_and_statements_are_checked_as_soon_as_they_are_out_of_reach() {
    let mut model = ModelBuilder::new();
    let cells: Vec<Cell> = (0..3).map(|col| model.cell(Site::Square { row: 0, col }, ValueSet::range(0, 3))).collect();
    let is = |cell: usize, value| Candidate::new(cells[cell], Value(value));
    let nought = |cell| Literal { candidate: is(cell, 0), holds: true };
    let rules = [
        ("the sum", rules::sum(cells.clone(), 8, false)),
        ("the count", rules::count(vec![nought(0), nought(1)], 1, 2)),
        ("the line", rules::formula(Formula::Iff(Formula::Is(is(0, 3)).into(), Formula::Is(is(1, 3)).into()))),
    ];
    for (label, rule) in rules {
        model.add(Constraint::new(Form::Line, Phrase::verbatim(label), rule));
    }
    let model = model.build();
    let broken = |placed: &[Candidate]| {
        let mut position = Position::start(&model);
        placed.iter().for_each(|candidate| position.place(&model, *candidate));
        let conflicts = nazo::play::conflicts(&model, &position);
        conflicts.iter().map(|conflict| conflict.phrase(&model, &position).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(broken(&[]), "");
    assert_eq!(broken(&[is(0, 3)]), "");
    assert_eq!(broken(&[is(0, 1)]), "The two cells left in the sum can't make 7.");
    assert_eq!(
        broken(&[is(0, 3), is(1, 2)]),
        "r1c1 is 3 and r1c2 is 2, which breaks the count. r1c1 is 3 and r1c2 is 2, which breaks the line."
    );
}

fn step(places: &[Candidate], eliminates: &[Candidate], premises: &[Candidate], evidence: &[Candidate]) -> Step {
    let name = Phrase::verbatim("step");
    Step {
        name: StepName { full: name.clone(), short: name.clone(), code: None, effort: 10 },
        rules: Vec::new(),
        premises: premises.to_vec(),
        places: places.to_vec(),
        eliminates: eliminates.to_vec(),
        cost: 1,
        proven: true,
        assumes: None,
        trace: Vec::new(),
        evidence: evidence.iter().map(|candidate| Evidence { candidate: *candidate, role: Role::Pattern }).collect(),
        links: Vec::new(),
        text: name,
    }
}

/// A path on the sample. What it rules out is not always forced, but which step relies on which is easy to see.
fn walked() -> Session {
    let at = |row: u16, col: u16, value| Candidate::new(Cell(row * 4 + col - 5), Value(value));
    let mut session = sample();
    session.set_path(vec![
        step(&[], &[at(1, 3, 2)], &[], &[at(1, 2, 2), at(1, 3, 2)]),
        step(&[], &[at(2, 4, 1)], &[], &[at(2, 2, 1)]),
        step(&[at(1, 3, 4)], &[], &[at(1, 3, 2)], &[]),
        step(&[at(4, 1, 4)], &[], &[], &[]),
        step(&[at(1, 4, 3)], &[], &[at(1, 4, 4), at(1, 4, 2)], &[]),
        step(&[at(2, 4, 4)], &[], &[at(2, 4, 1), at(2, 4, 2)], &[]),
    ]);
    session
}

#[test]
fn taking_a_step_brings_what_it_needs_and_nothing_else() {
    let mut session = walked();
    let take = |session: &Session, at| {
        let walk = session.walk().expect("a path");
        walk.take(at, session.position()).map(|made| made.map(|made| made.text(session.model())))
    };
    assert_eq!(take(&session, 2), Ok(Some("strike r1c3 2; put r1c3 4".into())));
    assert_eq!(take(&session, 5), Ok(Some("strike r2c4 1; put r2c4 4".into())));
    // r1c4 loses its 4 because the third step places a 4, which needs the first step. Its 2 is ruled out by a given.
    assert_eq!(take(&session, 4), Ok(Some("strike r1c3 2; put r1c3 4; put r1c4 3".into())));
    play(&mut session, "strike r1c3 2");
    assert_eq!(take(&session, 0), Ok(None));
    assert_eq!(take(&session, 2), Ok(Some("put r1c3 4".into())));
    assert_eq!((0..6).filter(|at| session.is_news(*at)).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(take(&session, 6), Err(TakeError::NoSuchStep(6)));
    play(&mut session, "put r1c3 2");
    assert_eq!(take(&session, 2), Err(TakeError::Differs(Cell(2))));
}

#[test]
fn walking_back_gives_the_positions_again() {
    let session = sample();
    let free: Vec<Candidate> = session
        .model()
        .cells()
        .flat_map(|cell| session.position().candidates(cell).iter().map(move |value| Candidate::new(cell, value)))
        .filter(|candidate| !session.is_given(candidate.cell))
        .collect();
    for count in [0, 1, 15, 16, 17, free.len()] {
        let mut session = sample();
        session.set_path(free.iter().take(count).map(|candidate| step(&[], &[*candidate], &[], &[])).collect());
        let walk = session.walk().expect("a path");
        let mut position = Position::start(session.model());
        for (at, candidate) in free.iter().take(count).enumerate() {
            assert_eq!(walk.before(at), position);
            position.eliminate(*candidate);
        }
        assert_eq!(walk.before(count), position);
        assert_eq!(walk.before(count + 7), position);
    }
}

#[test]
fn any_step_of_a_real_path_is_taken_with_exactly_what_it_rests_on() {
    let sample = nazo_kinds::kind_named("sudoku").expect("a kind").card().sample;
    let loaded = nazo::load::load("sample", sample.as_bytes()).remove(0).outcome.expect("a sudoku");
    let mut session = Session::new(loaded.puzzle);
    let start = session.position().clone();
    let budget = nazo_core::puzzle::Budget::unlimited();
    let path = nazo_core::explain::path(session.model(), &start, nazo_core::explain::Options::default(), &budget)
        .expect("a path");
    assert!(path.solved && path.steps.len() > 20);
    session.set_path(path.steps);
    let walk = session.walk().expect("a path").clone();
    let mut spared = 0;
    for (at, step) in walk.steps().iter().enumerate() {
        let needed = walk.needed(at, &start);
        spared += at + 1 - needed.len();
        let mut position = start.clone();
        for at in needed {
            let needed = &walk.steps()[at];
            assert!(needed.premises.iter().all(|premise| !position.has(*premise)), "{}", step.text);
            position.apply(session.model(), needed);
        }
        let mut game = session.clone();
        let made = walk.take(at, &start).expect("no entry is in the way").expect("it is new");
        game.act(&Event::Move(made)).expect("possible");
        assert!(!game.position().gains_from(step) && game.position() == &position);
        game.act(&Event::Undo).expect("possible");
        assert_eq!(game.position(), &start);
    }
    assert!(spared > 0);
}

fn picture(session: &Session, show: &Show) -> String {
    plain(&board(session, show), PlainOptions { candidates: true, ..PlainOptions::default() })
}

#[test]
fn the_board_shows_givens_entries_and_candidates() {
    let mut session = sample();
    play(&mut session, "put r1c2 3\nstrike r3c4 1\nview cursor=r2c2 filter=2");
    let show = Show { cursor: true, candidates: true, conflicts: true, ..Show::default() };
    let picture_now = "\
┌─────────────┐
│ 1  3  24 4  │
│ 24 12 3  14 │
│ 23 4  12 3  │
│ 34 1  14 2  │
└─────────────┘
";
    assert_eq!(picture(&session, &show), picture_now);
    let scene = board(&session, &show);
    let at = |row, col| scene.square(row, col).expect("on the board");
    assert!(at(1, 1).state.cursor && at(0, 1).state.peer && !at(0, 0).state.peer);
    assert_eq!(at(0, 2).candidates().iter().map(|mark| mark.look).collect::<Vec<_>>(), [Look::Sought, Look::Plain]);
    assert_eq!(at(1, 0).candidates()[0].look, Look::Seen, "the cursor's own 2 would take it");
    assert_eq!(at(1, 1).candidates()[1].look, Look::Sought);
    assert!(at(3, 3).state.same && !at(0, 1).state.same, "the value looked for");
    play(&mut session, "put r4c2 3\nview cursor=r2c3 auto=off filter=-");
    let scene = board(&session, &show);
    let at = |row, col| scene.square(row, col).expect("on the board");
    assert!(at(0, 1).state.conflict && at(3, 1).state.conflict && !at(1, 2).state.conflict);
    assert!(at(0, 1).state.same && !at(1, 2).state.same);
    assert!(scene.squares.iter().all(|square| square.candidates().is_empty()));
}

#[test]
fn a_step_is_shown_on_the_position_before_it() {
    let mut session = walked();
    play(&mut session, "put r4c3 1");
    let walk = session.walk().expect("a path");
    let (before, third) = (walk.before(4), &walk.steps()[4]);
    let show = Show { candidates: true, step: Some((third, &before)), ..Show::default() };
    let picture_then = "\
┌─────────────┐
│ 1  23 4  3  │
│ 2  12 3  4  │
│ 23 4  12 13 │
│ 4  13 1  2  │
└─────────────┘
";
    assert_eq!(picture(&session, &show), picture_then);
    let scene = board(&session, &show);
    assert_eq!(scene.squares[3].sign(), Some(Sign::Placed));
    let first = (&walk.steps()[0], &walk.before(0));
    let scene = board(&session, &Show { candidates: true, step: Some(first), ..Show::default() });
    assert_eq!([scene.squares[1].sign(), scene.squares[2].sign()], [Some(Sign::Pattern), Some(Sign::Loses)]);
    assert_eq!(scene.squares[2].candidates()[0].look, Look::Lost);
    assert_eq!(scene.squares[1].candidates()[0].look, Look::Pattern);
}

#[test]
fn a_game_without_a_store_is_played_in_memory() {
    let mut loaded = load(SAMPLE);
    loaded.start.placed = vec![Candidate::new(Cell(1), Value(3)), Candidate::new(Cell(0), Value(2))];
    loaded.journal = Span { first: 1, text: "put r1c3 2\nundo\nnonsense\nredo" }.into();
    let (mut game, resumed) = Game::open(&loaded, None, Opening::Resume);
    let notes: Vec<String> = resumed.notes.iter().map(|note| note.phrase().to_string()).collect();
    assert_eq!(resumed.moves, 1);
    assert_eq!(
        notes,
        [
            "Some entries in this file don't fit the puzzle and were left out.",
            "Line 3 can't be replayed: nonsense. Continuing before it.",
        ]
    );
    assert!(game.act(&Event::Redo, Duration::ZERO).outcome.is_ok_and(|outcome| outcome.changed));
    assert_eq!(game.session().entry(Cell(2)), Some(Value(2)));
    assert!(!game.is_saved());
}

#[test]
fn what_is_looked_at_after_the_end_is_no_help() {
    let (mut game, _) = Game::open(&load(SAMPLE), None, Opening::Resume);
    let asks = |hints| ViewChange { hints: Some(hints), asked: Some(true), ..ViewChange::default() };
    let solution = [1, 2, 4, 3, 2, 1, 3, 4, 3, 4, 2, 1, 4, 3, 1, 2].map(Value);
    assert_eq!(game.look(&ViewChange { hints: Some(1), ..ViewChange::default() }), Ok(true));
    for (cell, value) in (0..).map(Cell).zip(solution) {
        if !game.session().position().is_placed(cell) {
            assert!(game.act(&Event::Move(Move::put(cell, value)), Duration::ZERO).outcome.is_ok());
        }
    }
    assert!(game.session().is_over());
    assert_eq!(game.look(&asks(2)), Ok(false));
    assert_eq!((game.session().view().hints, game.session().view().asked), (1, false));
}

/// However long a line is and whatever it contains, the place of the problem and what happens to the game are legible.
#[test]
fn a_line_that_cannot_be_played_is_told_in_two_rows() {
    let text = format!("{SAMPLE}state:\nput r1c2 3\nput \u{7}{}\n", "r1c3 2 ".repeat(5000));
    let (game, resumed) = Game::open(&load(&text), None, Opening::Resume);
    assert_eq!(game.session().history().len(), 2);
    let [note] = resumed.notes.as_slice() else { panic!("{:?}", resumed.notes) };
    let line = text.lines().count();
    let said = note.phrase();
    assert!(said.get(Lang::En).starts_with(&format!("Line {line} can't be replayed: put  r1c3 2 r1c3 2")), "{said}");
    assert!(said.get(Lang::En).ends_with("…. Continuing before it."));
    assert!(said.get(Lang::Ja).starts_with(&format!("{line}行目は読めません: put  r1c3 2")));
    for lang in [Lang::En, Lang::Ja] {
        assert!(said.get(lang).chars().count() < 120 && !said.get(lang).contains(char::is_control));
    }
}
