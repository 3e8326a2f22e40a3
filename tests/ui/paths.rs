//! The life of a path: stopped, interrupted by other work, resumed. Whatever happens in between, it ends up complete.

use std::sync::Arc;

use nazo::play::Store;
use nazo::ui::screens::{Found, Start};
use nazo_core::explain::{Options, path};
use nazo_core::puzzle::{Budget, Position, Step};
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{EXAMPLE, Player, Window, is_full, puzzle, rows};

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
    // Requested again from the board, then stopped and requested once more.
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
fn a_game_left_at_a_late_step_goes_on_on_the_board_and_keeps_the_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    let mut before = Player::with_store(&puzzle("example"), &Window::mono(80, 24), Some(&store));
    before.play("p<work><End>");
    let left = before.session().view().step;
    let last = rows(&before.screen());
    nazo::ui::app::App::sync(&mut before.ui);
    let mut after = Player::with_store(&puzzle("example"), &Window::mono(80, 24), Some(&store));
    assert!(rows(&after.screen()).iter().any(|row| row.contains("Left to place")), "nothing is given away");
    // Drawn before a single step is known.
    after.play("p<draw>");
    assert_eq!(after.session().view().step, left, "looking changes nothing");
    after.play("<work>");
    assert_eq!(after.session().view().hints, 1, "nothing new was asked for");
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
    assert!(said.contains("one entry differs"), "{said}");
    let board = rows(&player.screen()).join("\n");
    assert!(board.contains("!2!"), "the solution's digit is on show, marked:\n{board}");
}

#[test]
fn a_step_taken_with_what_it_needs_is_one_undo_away() {
    for name in ["wing", "example", "jigsaw", "tiny"] {
        let mut player = Player::new(&puzzle(name), &Window::mono(80, 24));
        player.play("p<work>");
        let before = player.session().marks().to_vec();
        let count = steps(&player).len();
        for at in (0..count).rev() {
            let step = steps(&player)[at].clone();
            player.play("<Home>");
            (0..at).for_each(|_| player.play("j"));
            assert_eq!(player.session().view().step, Some(at), "{name}: nothing is skipped while nothing is done");
            player.play("<Enter>");
            let position = player.session().position();
            assert!(!position.gains_from(&step), "{name}: step {at} was taken");
            assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{name}: with what it rests on");
            let history = player.session().history();
            // The last step may lead to the whole solution, which brings back the board.
            assert_eq!(history.depth(history.current()), 1, "{name}: step {at} is one move");
            player.play(if player.session().is_solved() { "up<work>" } else { "u" });
            assert_eq!(player.session().marks(), before, "{name}: step {at} taken back");
        }
    }
}

#[test]
fn a_step_of_the_list_is_one_undo_away() {
    let mut player = Player::new(&puzzle("wing"), &Window::mono(80, 24));
    player.play(":all-steps<Enter><work>");
    let mut taken = 0;
    while !player.session().is_solved() {
        let before = player.session().marks().to_vec();
        player.play("<Enter><work>");
        assert_ne!(player.session().marks(), before);
        taken += 1;
        // The list is rebuilt each time, so an ordinary run undoes only every third step.
        if !is_full() && taken % 3 != 0 && !player.session().is_solved() {
            continue;
        }
        player.play(if player.session().is_solved() { "uU:all-steps<Enter><work>" } else { "u<work>" });
        if !player.session().is_solved() {
            assert_eq!(player.session().marks(), before);
            player.play("U<work>");
        }
    }
    assert!(taken > 20, "only {taken} steps");
}

/// Taking every hint leads to the solution, whatever is shown on the board.
#[test]
fn hints_lead_to_the_solution() {
    for (name, first) in [("wing", ""), ("example", "a"), ("tiny", "<work>")] {
        let mut player = Player::new(&puzzle(name), &Window::mono(80, 24));
        player.play(first);
        let mut taken = 0;
        while !player.session().is_solved() {
            let (before, hints) = (player.session().marks().to_vec(), player.session().view().hints);
            player.play("t<work>tt");
            assert_eq!(player.session().marks(), before, "{name}: looking changes nothing");
            assert_eq!(player.session().view().hints, hints + 1, "{name}: a hint counts once");
            player.play("<Enter>");
            assert_ne!(player.session().marks(), before, "{name}: a hint that does nothing");
            taken += 1;
        }
        assert!(taken >= player.session().entries().count() / 2, "{name}: {taken} taken");
    }
}

/// The rows of the list, and the index of the marked row.
fn list(guest: &mut Guest) -> (Vec<String>, usize) {
    let screen = rows(&guest.screen());
    let list: Vec<String> = screen[1..7].iter().map(|row| row.chars().skip(59).take(12).collect()).collect();
    let marked = list.iter().position(|row| row.contains('>')).expect("a marked row");
    (list, marked)
}

/// The list scrolls when the step would leave it, and keeps the neighbours of the step in view.
#[test]
fn a_list_follows_the_step() {
    let start = Start::Puzzles(Found { puzzles: offers(&[EXAMPLE]), ..Found::default() });
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &Window::mono(80, 24), start);
    guest.play("p<work>");
    let (first, marked) = list(&mut guest);
    assert_eq!(marked, 0);
    guest.play("jjjj");
    assert_eq!(list(&mut guest).0[1], first[1], "the page stays");
    guest.play("jj");
    let (moved, marked) = list(&mut guest);
    assert!(moved[marked].starts_with(" 7>") && moved[marked + 1].starts_with(" 8 "), "{moved:?}");
    guest.play("kkkkkk");
    assert_eq!(list(&mut guest).0, first);
}
