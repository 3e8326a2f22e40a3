//! The life of a path: stopped, interrupted by other work, resumed. Whatever happens on the way, it comes out whole.

use std::sync::Arc;

use nazo::explain::{Options, path};
use nazo::play::Store;
use nazo::puzzle::{Budget, Position, Step};

use crate::harness::{Player, Window, puzzle, rows};

fn whole(name: &str) -> Vec<Step> {
    let model = Arc::new(puzzle(name).puzzle.model());
    let found = path(&model, &Position::start(&model), Options::default(), &Budget::unlimited());
    found.expect("the example has a path").steps
}

fn steps(player: &Player) -> Vec<Step> {
    player.session().walk().map(|walk| walk.steps().to_vec()).unwrap_or_default()
}

#[test]
fn a_stopped_path_goes_on_where_it_was() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.play("p<Esc>");
    assert!(player.bottom()[0].starts_with("Stopped"), "{:?}", player.bottom());
    // Asked for again from the board, and stopped and asked for once more.
    player.play("qp<Esc>qp<work>");
    assert_eq!(steps(&player), whole("example"));
}

#[test]
fn looking_at_the_solution_does_not_end_the_path() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.play("pq:solution<Enter><work><Esc>p<work>");
    assert_eq!(steps(&player), whole("example"));
}

#[test]
fn a_game_left_at_a_late_step_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    let mut before = Player::with_store(&puzzle("example"), &Window::mono(80, 24), Some(&store));
    before.play("p<work><End>");
    let left = before.session().view().step;
    let last = rows(&before.screen());
    nazo::ui::app::App::sync(&mut before.ui);
    let mut after = Player::with_store(&puzzle("example"), &Window::mono(80, 24), Some(&store));
    // Drawn before a single step is known.
    after.screen();
    assert_eq!(after.session().view().step, left, "looking changes nothing");
    after.play("<work>");
    assert_eq!(after.session().view().step, left);
    assert_eq!(rows(&after.screen())[..22], last[..22]);
}

#[test]
fn the_solution_tells_which_entries_differ() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.play("1l");
    let wrong = player.session().entries().count();
    assert_eq!(wrong, 1);
    player.play(":solution<Enter><work>");
    let said = player.bottom()[0].clone();
    assert!(said.contains("one of your entries differs"), "{said}");
    let board = rows(&player.screen()).join("\n");
    assert!(board.contains("!2!"), "the solution's digit is on show, marked:\n{board}");
}
