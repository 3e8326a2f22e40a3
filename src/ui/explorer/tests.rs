//! A chain in the explorer. No technique makes one yet, so the step is made up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;
use crate::play::{Game, Opening};
use crate::ui::Settings;
use crate::ui::app::{App, Input, frame};
use crate::ui::keys::key_named;
use crate::ui::list::lit_cells;
use crate::ui::theme::Theme;
use crate::ui::view::board::Glyphs;
use nazo_core::puzzle::{Candidate, Evidence, Link, Role, Value};
use nazo_core::words::{Lang, Phrase};

const PUZZLE: &str =
    "sudoku\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";

fn ui() -> Ui {
    let loaded = crate::load::load("test", PUZZLE.as_bytes()).remove(0).outcome.expect("a puzzle");
    let settings = Settings {
        mouse: true,
        clipboard: true,
        lang: Lang::En,
        theme: Theme::named("mono").expect("a theme"),
        glyphs: Glyphs { fine: true, braille: true },
        keeps: false,
        clock: false,
        tidy: true,
        auto: true,
        keys: Arc::default(),
        choices: Arc::new(crate::ui::choices::BuiltIn),
        digit_first: false,
        training: false,
        first: None,
        uniqueness: true,
        now: Arc::new(|| Duration::ZERO),
        wake: Arc::new(|| {}),
    };
    let (game, resumed) = Game::open(&loaded, None, Opening::Resume);
    Ui::new(game, &resumed, settings)
}

fn chain() -> Step {
    let at = |row: u16, col: u16| Candidate::new(Cell((row - 1) * 9 + col - 1), Value(3));
    let link = |from: &[Candidate], to: &[Candidate], strong| Link { from: from.to_vec(), to: to.to_vec(), strong };
    let model = crate::load::empty_sudoku();
    let mut position = Position::start(&model);
    (2..=9).for_each(|col| _ = position.eliminate(Candidate::new(Cell(col - 1), Value(9))));
    let mut step = nazo_core::logic::first(&nazo_core::logic::HIDDEN_SINGLE, &model, &position).expect("a single");
    step.places.clear();
    step.eliminates = vec![at(7, 4)];
    step.links = vec![
        link(&[at(5, 1)], &[at(5, 4)], true),
        link(&[at(5, 4)], &[at(7, 4)], false),
        link(&[at(8, 5), at(9, 5)], &[at(7, 4)], true),
    ];
    step.evidence = vec![Evidence { candidate: at(5, 1), role: Role::Pattern }];
    step.text = Phrase::verbatim("A chain that was made up.");
    step
}

fn press(ui: &mut Ui, names: &str) -> String {
    for name in names.split(' ') {
        ui.update(Input::Key(key_named(name).expect("a key")));
    }
    let (buffer, _) = frame(ui, (80, 24));
    let row = |y| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..24).map(row).collect::<Vec<_>>().join("\n")
}

/// The sign in the corner of a cell. Rows and columns are counted from 1.
fn sign(screen: &str, row: usize, col: usize) -> char {
    let line = screen.lines().nth((row - 1) * 2 + 1 + (row - 1) / 3).expect("a row");
    line.chars().nth((col - 1) * 6 + 1 + (col - 1) / 3).unwrap_or(' ')
}

#[test]
fn the_links_of_a_chain_are_listed_and_lit_one_after_the_other() {
    let mut ui = ui();
    ui.game.push_step(chain());
    ui.known.path = PathState::Ends;
    let whole = press(&mut ui, "p");
    let rows = ["a  (3)r5c1", "b =(3)r5c4 row 5", "c -(3)r7c4 column 4", "d  (3)r89c5", "c =(3)r7c4 box 8"];
    for row in rows.into_iter().chain(["= strong  - weak link"]) {
        assert!(whole.contains(row), "{row}:\n{whole}");
    }
    let signs = |drawn: &str| [(5, 1), (5, 4), (7, 4), (8, 5), (9, 5)].map(|(row, col)| sign(drawn, row, col));
    assert_eq!(signs(&whole), ['a', 'b', 'c', 'd', 'd'], "{whole}");
    let lit = |ui: &Ui| lit_cells(ui.shown_step().expect("a step"), ui.explorer.link.expect("a link"));
    press(&mut ui, "l");
    assert_eq!(lit(&ui), [Cell(39)]);
    press(&mut ui, "Right");
    assert_eq!(lit(&ui), [Cell(57)]);
    // The whole chain comes after the last link, and the last link again before it.
    assert_eq!(press(&mut ui, "l l"), whole);
    press(&mut ui, "h");
    assert_eq!(lit(&ui), [Cell(57)]);
    assert_eq!(press(&mut ui, "h h h"), whole);
}

/// The walk shows each link of the chain for a second, then goes to the next step. The test controls the clock.
#[test]
fn a_walk_goes_along_the_links_and_on_to_the_next_step_until_a_key_ends_it() {
    let seconds = Arc::new(AtomicU64::new(0));
    let (mut ui, clock) = (ui(), seconds.clone());
    ui.settings.now = Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
    ui.game.push_step(chain());
    ui.game.push_step(Step { links: Vec::new(), ..chain() });
    ui.known.path = PathState::Ends;
    press(&mut ui, "p Space");
    let wait = |ui: &mut Ui| {
        seconds.fetch_add(1, Ordering::Relaxed);
        ui.update(Input::Wake);
        (ui.selected() + 1, ui.explorer.link)
    };
    assert_eq!(ui.wake_after(), Some(Duration::from_secs(1)));
    assert_eq!([(); 5].map(|()| wait(&mut ui)), [(1, Some(0)), (1, Some(1)), (1, Some(2)), (2, None), (2, None)]);
    assert_eq!(ui.wake_after(), None, "there is no third step");
    press(&mut ui, "k Space");
    assert_eq!(wait(&mut ui), (1, Some(0)));
    press(&mut ui, "Space");
    assert_eq!(wait(&mut ui), (1, Some(0)));
    press(&mut ui, "Space l");
    assert_eq!(wait(&mut ui), (1, Some(1)), "the key did what it does, and ended the walk");
}

#[test]
fn all_steps_are_those_of_the_position_on_show() {
    let mut ui = ui();
    ui.game.push_step(Step { links: Vec::new(), ..chain() });
    ui.game.push_step(chain());
    ui.known.path = PathState::Ends;
    let head =
        |screen: String| screen.lines().next().and_then(|row| row.split('┐').nth(1)).map(str::trim).map(String::from);
    assert_eq!(head(press(&mut ui, "p Tab")).as_deref(), Some("All at the start 0/0"));
    let gone = chain().eliminates[0];
    let has_gone = |ui: &Ui| ui.before_selected().is_some_and(|shown| !shown.has(gone));
    assert!(!has_gone(&ui));
    assert_eq!(head(press(&mut ui, "Tab j Tab")).as_deref(), Some("After step 1  0 / 0…"));
    assert!(has_gone(&ui));
}

#[test]
fn a_summary_counts_the_steps_of_each_technique_and_names_the_hardest() {
    let mut ui = ui();
    [chain(), chain()].into_iter().for_each(|step| ui.game.push_step(step));
    ui.known.path = PathState::Ends;
    let screen = press(&mut ui, "p s");
    for row in ["Steps by technique", "  2 × Hidden Single", "Hardest: Hidden Single, step 1, difficulty 15"] {
        assert!(screen.contains(row), "{row}:\n{screen}");
    }
}

#[test]
fn in_a_step_without_links_its_cells_are_lit_one_after_the_other() {
    let mut ui = ui();
    ui.game.push_step(Step { links: Vec::new(), ..chain() });
    ui.known.path = PathState::Ends;
    let before = press(&mut ui, "p");
    let cells = involved_cells(ui.shown_step().expect("a step"));
    let lit = |ui: &Ui| ui.explorer.link.map(|at| lit_cells(ui.shown_step().expect("a step"), at));
    for cell in &cells {
        press(&mut ui, "l");
        assert_eq!(lit(&ui), Some(vec![*cell]));
    }
    assert_eq!(press(&mut ui, "l"), before, "then the step as a whole");
    press(&mut ui, "h");
    assert_eq!(lit(&ui), cells.last().map(|cell| vec![*cell]));
}

/// For a hint that takes a while, a first step is shown. The better one replaces it with as much said about it.
#[test]
fn a_better_tip_takes_the_place_of_the_first() {
    use crate::ui::help::{Help, HintGoal, Strength};
    use crate::ui::worker::{HintNews, Wait};
    let mut ui = ui();
    let (first, better) = (chain(), Step { rules: Vec::new(), ..chain() });
    let search = || crate::ui::worker::find_hint(Arc::new(|| {}), ui_inquiry());
    ui.help = Help::Looking(search(), HintGoal::Show(Strength::Place));
    ui.take_hint(vec![HintNews::First(vec![first.clone()])]);
    let told = |ui: &Ui| ui.shown_hint().map(|told| (told.step.rules.len(), told.strength, told.search.is_some()));
    assert_eq!(told(&ui), Some((first.rules.len(), Strength::Place, true)));
    ui.next_hint();
    assert_eq!(told(&ui), Some((first.rules.len(), Strength::What, true)));
    ui.take_hint(vec![HintNews::Steps(vec![better])]);
    assert_eq!(told(&ui), Some((0, Strength::What, false)));
    let many = first.rule_count(ui.game.session().model());
    assert_eq!(ui.messages.shown, Some(crate::ui::messages::fewer(many, 0)));
    assert_eq!(ui.game.session().view().hints, 1, "it is one hint");
    // There is nothing left to wait for.
    ui.take_in(Wait::ForTheEnd);
    assert_eq!(told(&ui), Some((0, Strength::What, false)));
}

/// If an answer has many rules, it is shown while the search for a better one continues. The better one replaces it and
/// does not count as a second hint.
#[test]
fn a_better_reason_takes_the_place_of_the_first() {
    use crate::play::Walk;
    use crate::ui::help::Help;
    use crate::ui::worker::{ReasonNews, Wait};
    let mut ui = ui();
    let candidate = chain().eliminates[0];
    let (model, position) = (ui.game.session().model().clone(), ui.game.session().position().clone());
    let reason = |step: Step| Box::new(Walk::new(model.clone(), position.clone(), vec![step]));
    let job = crate::ui::worker::find_reason(Arc::new(|| {}), ui_inquiry(), candidate, false);
    ui.help = Help::Asking(job, candidate);
    ui.take_reason(vec![ReasonNews::First { reason: reason(chain()), from_givens: false }]);
    let told = |ui: &Ui| ui.shown_hint().map(|told| (told.step.rules.len(), told.better.is_some()));
    assert_eq!(told(&ui), Some((chain().rules.len(), true)));
    let better = Step { rules: Vec::new(), ..chain() };
    ui.take_reason(vec![ReasonNews::Found { reason: reason(better), from_givens: false }]);
    assert_eq!(told(&ui), Some((0, false)));
    assert_eq!(ui.game.session().view().hints, 1, "it is one hint");
    // There is nothing left to wait for.
    ui.take_in(Wait::ForTheEnd);
    assert_eq!(told(&ui), Some((0, false)));
}

/// The inquiry for a puzzle in which nothing follows.
fn ui_inquiry() -> crate::ui::worker::Inquiry {
    ui().inquiry()
}
