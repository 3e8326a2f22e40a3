//! What was true of the board is forgotten when the board changes, even if another window changed it.

use nazo::play::Store;
use tempfile::TempDir;

use crate::harness::{Player, Window, puzzle, text};

/// Two windows on one game.
fn windows(name: &str) -> (TempDir, Player, Player) {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path());
    let open = || Player::with_store(&puzzle(name), &Window::mono(80, 24), Some(&store));
    let (one, two) = (open(), open());
    (folder, one, two)
}

#[test]
fn a_game_that_goes_on_knows_again_what_its_filter_shows() {
    let (folder, mut player, _) = windows("loose");
    player.play("l2fs<work>");
    assert!(player.session().survivors().is_some());
    player.screen();
    let mut again = Player::with_store(&puzzle("loose"), &Window::mono(80, 24), Some(&Store::at(folder.path())));
    assert!(again.bottom()[0].starts_with("Welcome back"), "{:?}", again.bottom());
    again.play("<work>");
    assert_eq!(again.session().survivors(), player.session().survivors());
    again.play("n");
    player.play("n");
    assert_eq!(again.bottom(), player.bottom());
}

#[test]
fn nobody_is_told_that_nothing_survives_before_it_is_known() {
    let (_folder, mut player, _) = windows("loose");
    player.play("fs<Esc>");
    assert!(!player.ui.is_at_work() && player.session().survivors().is_none());
    player.play("n");
    assert!(player.ui.is_at_work() && player.bottom()[0].starts_with("Finding"), "{:?}", player.bottom());
    player.play("<work>");
    assert!(player.session().survivors().is_some());
}

#[test]
fn survivors_are_those_of_the_board_with_the_moves_of_another_window() {
    let (_folder, mut one, mut two) = windows("loose");
    one.play("fs");
    two.play("l2");
    one.screen();
    one.play("<work>");
    two.play("fs<work>");
    let wanted = two.session().survivors().map(<[_]>::to_vec);
    assert!(wanted.is_some());
    assert_eq!(one.session().survivors().map(<[_]>::to_vec), wanted);
}

#[test]
fn the_history_lists_what_another_window_does() {
    let (_folder, mut one, mut two) = windows("tiny");
    one.play("l2B");
    assert!(text(&one.screen()).contains("1 / 1"));
    two.play("jj1");
    one.screen();
    let screen = text(&one.screen());
    assert!(screen.contains("1 / 2") && screen.contains("+1 r3c1"), "{screen}");
    one.play("<End><Enter>");
    assert_eq!(one.session().history().current(), 2);
}

#[test]
fn a_bookmark_changes_nothing_on_the_board() {
    let (_folder, mut player, _) = windows("tiny");
    player.play("l3<work>RR");
    let before = text(&player.screen());
    player.play("b");
    assert!(player.bottom()[0].starts_with("Bookmark a"), "{:?}", player.bottom());
    let board =
        |screen: &str| screen.lines().take(16).map(|row| row.chars().take(40).collect()).collect::<Vec<String>>();
    assert_eq!(board(&text(&player.screen())), board(&before), "the wrong entry stays marked");
    // A failed trial is announced once, not again with every bookmark.
    player.play("usl1");
    player.play("b");
    assert!(player.bottom()[0].starts_with("Bookmark"), "{:?}", player.bottom());
}

#[test]
fn escape_drops_the_selection_before_it_stops_the_search_for_a_hint() {
    let mut player = Player::new(&puzzle("wing"), &Window::mono(80, 24));
    player.play("vlt<Esc>");
    assert!(player.ui.is_at_work(), "the selection went first");
    player.play("<Esc>");
    assert!(!player.ui.is_at_work());
    assert_eq!(player.bottom()[0], "Stopped; results so far are kept.");
}

#[test]
fn a_path_that_nobody_looks_at_keeps_no_core_busy() {
    let mut player = Player::new(&puzzle("wing"), &Window::mono(80, 24));
    player.play("p");
    assert!(player.ui.is_at_work());
    player.play("q");
    assert!(!player.ui.is_at_work());
    player.play("p<work>");
    assert!(text(&player.screen()).contains("Path"), "it goes on when it is looked at again");
    assert!(!text(&player.screen()).contains("of 0"));
}

#[test]
fn the_question_before_the_solution_is_answered_by_the_same_wish_alone() {
    let ask = "Compare with";
    for (keys, is_asked_again) in
        [("RR", false), ("R:verify<Enter>", false), ("RlR", true), ("R<left>R", true), ("R:verify<Esc>R", true)]
    {
        let mut player = Player::new(&puzzle("tiny"), &Window::mono(80, 24));
        player.play("<work>");
        player.play(keys);
        assert_eq!(player.bottom()[0].starts_with(ask), is_asked_again, "{keys}: {:?}", player.bottom());
    }
}

#[test]
fn a_solution_does_not_come_over_a_screen_that_was_opened_meanwhile() {
    for screen in ["B", "p"] {
        let mut player = Player::new(&puzzle("wing"), &Window::mono(80, 24));
        player.play("l<work>:solution<Enter>");
        assert!(player.ui.is_at_work());
        player.play(screen);
        player.play("<work>");
        assert!(!text(&player.screen()).contains("This is the solution"), "{screen}");
        player.play("q1");
        assert!(player.session().history().len() > 1, "{screen}: the board is to be played on, not a solution");
    }
}

#[test]
fn what_waits_to_be_said_is_not_lost_to_what_a_key_says() {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path());
    Player::with_store(&puzzle("loose"), &Window::mono(80, 24), Some(&store)).play("l2");
    let mut player = Player::with_store(&puzzle("loose"), &Window::mono(80, 24), Some(&store));
    player.play("<work>");
    assert!(player.bottom()[0].starts_with("Welcome back"));
    player.play("x");
    assert!(player.bottom()[0].contains("Cleared"), "{:?}", player.bottom());
    player.play("l");
    assert!(player.bottom()[0].starts_with("This puzzle has several solutions"), "{:?}", player.bottom());
}
