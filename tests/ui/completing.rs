//! Texts in everyday words: what was read, what is left to complete, and what the text becomes.

use std::sync::Arc;

use nazo::load::load;
use nazo::ui::app::Input;
use nazo::ui::screens::{Found, Start};
use nazo_core::words::Lang;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{SIZES, SUSPECTS, Window, compare_sheet, rows, styled};

/// Three lines are still to be completed.
const DRAFT: &str = "\
riddle
title: The last biscuit
people Ann Bob Carol
prop culprit
?? It was a rainy afternoon.
# Ann says that Bob did it.
Ann: Bob is culprit
?? Bob claims to be as innocent as a lamb.
?? Carol was heard to say that Ann is a liar.
statements exactly 1 true
# Who ate the biscuit?
ask who culprit
assumed rule exactly 1 is culprit
";

/// A user who has opened a text.
fn reader_in(folder: &Arc<TempDir>, text: &str, window: &Window) -> Guest {
    let found = Found::of(load("test", text.as_bytes()));
    assert_eq!(found.told.len(), 1, "{:?}", found.troubles);
    Guest::at(folder.clone(), window, Start::Puzzles(found))
}

fn reader(text: &str, window: &Window) -> Guest {
    reader_in(&Arc::new(TempDir::new().expect("a folder")), text, window)
}

fn usual() -> Window {
    Window::mono(80, 24)
}

fn screen(guest: &mut Guest) -> String {
    rows(&guest.screen()).join("\n")
}

fn typed(text: &str) -> String {
    text.replace(' ', "<Space>")
}

#[track_caller]
fn assert_sees(guest: &mut Guest, words: &str) {
    let shown = screen(guest);
    assert!(shown.contains(words), "no {words:?}:\n{shown}");
}

#[test]
fn pictures() {
    let writing = format!("n<Enter>{}", typed("Bob: I am not cul"));
    let wrong = format!("n<Enter>{}<Enter>", typed("Bob: I am not culprid"));
    let screens: [(&str, &str); 5] = [
        ("draft", ""),
        ("draft-writing", &writing),
        ("draft-wrong", &wrong),
        ("draft-help", "?"),
        ("draft-proposed", "x<work>"),
    ];
    for (name, keys) in screens {
        for (theme, lang) in [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)] {
            let window = Window { theme, lang, ..usual() };
            let mut guest = reader(DRAFT, &window);
            guest.play(keys);
            let pictures = SIZES.map(|(columns, rows)| {
                guest.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&guest.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn a_draft_is_completed_line_by_line_and_played() {
    let mut guest = reader(DRAFT, &usual());
    assert_sees(&mut guest, "draft: 3 of 7 lines to complete");
    guest.play("s");
    assert_sees(&mut guest, "draft: 2 of 7 lines to complete");
    // The next incomplete line is selected, and its meaning is shown while it is being written.
    guest.play(&format!("<Enter>{}", typed("Bob: not Bob is culprit")));
    assert_sees(&mut guest, "Means: ");
    guest.play(&format!("<Enter><Enter>{}<Enter>", typed("Carol: Ann lies")));
    assert_sees(&mut guest, "complete");
    guest.play("<Enter><work>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

#[test]
fn nothing_is_played_while_a_line_is_open() {
    let mut guest = reader(DRAFT, &usual());
    guest.play("<Enter><Esc>ggG<Enter><Esc>");
    assert_eq!(guest.plays(), None);
    assert_sees(&mut guest, "3 of 7");
}

#[test]
fn a_wrong_line_stays_open_and_says_why() {
    let mut guest = reader(DRAFT, &usual());
    guest.play(&format!("n<Enter>{}<Enter>", typed("Bob: Anne lies")));
    guest.play("k");
    guest.play("j");
    assert_sees(&mut guest, "unknown name 'Anne'; did you mean 'Ann'?");
    assert_sees(&mut guest, "3 of 7");
    guest.play("u");
    assert_sees(&mut guest, "?? ");
}

#[test]
fn a_word_is_completed_with_what_the_riddle_names() {
    let mut guest = reader(DRAFT, &usual());
    guest.play("n<Enter>Car<Tab>");
    assert_sees(&mut guest, "Carol");
    guest.play(&typed(": I am not cul<Tab>"));
    assert_sees(&mut guest, "Carol: I am not culprit");
}

#[test]
fn what_a_command_proposes_is_read_back_and_counts_once_it_is_accepted() {
    let mut guest = reader(DRAFT, &usual());
    guest.play("x<work>");
    assert_sees(&mut guest, "1 proposed, 1 refused");
    assert_sees(&mut guest, "3 of 7");
    guest.play("<Home>n<Enter>");
    assert_sees(&mut guest, "2 of 7");
}

#[test]
fn a_draft_stays_where_it_was_left() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let mut guest = reader_in(&folder, DRAFT, &usual());
    guest.play("s<work>q");
    let mut again = reader_in(&folder, DRAFT, &usual());
    assert_sees(&mut again, "2 of 7");
}

#[test]
fn a_new_page_begins_with_a_template_or_with_what_is_pasted() {
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), Start::Welcome);
    guest.play("E");
    assert_sees(&mut guest, "Knights and knaves");
    guest.play("<Down><Enter>");
    assert_sees(&mut guest, "roles knight=true knave=false");
    guest.play("DxE");
    guest.input(Input::Paste("Ann says that Bob did it. Bob says that Ann is lying. Who did it?".to_string()));
    assert_sees(&mut guest, "Ann says that Bob did it.");
}

#[test]
fn a_statement_that_is_not_read_is_begun_with_its_speaker() {
    let told = "Ann, Bob and Cid were there.\nAnn: \"I saw nothing.\"\nBob: \"Ann did it.\"\nCid: \"Bob lies.\"\nWho did it?\n";
    let mut guest = reader(told, &usual());
    assert_sees(&mut guest, "?? Ann:");
    guest.play(&format!("<Home>n<Enter>{}<Enter>", typed("Bob lies")));
    assert_sees(&mut guest, "Ann: Bob lies");
    assert_sees(&mut guest, "Ann says: \"Bob lies.\"");
    guest.play("uss");
    assert_sees(&mut guest, "(background)");
    assert!(!screen(&mut guest).contains("?? Ann:"), "{}", screen(&mut guest));
}

#[test]
fn story_that_may_be_a_clue_is_asked_for_twice() {
    let mut guest = reader(DRAFT, &usual());
    guest.play("ns");
    assert_sees(&mut guest, "This may be a clue. s again: background");
    assert_sees(&mut guest, "3 of 7");
    // Any other key is not an answer.
    guest.play("kjs");
    assert_sees(&mut guest, "3 of 7");
    guest.play("s");
    assert_sees(&mut guest, "2 of 7");
}

#[test]
fn several_solutions_are_told_before_play() {
    let told = "riddle\npeople Ann Bob Carol\nprop culprit\n?? Only Ann has seen the cook.\n\
                # Ann says that Bob did it.\nAnn: Bob is culprit\nask who culprit\nrule exactly 1 is culprit\n";
    let mut guest = reader(told, &usual());
    guest.play("ss<work>");
    assert_sees(&mut guest, "Enter play (3 solutions)");
    guest.play("<Enter>");
    assert_eq!(guest.plays(), None);
    assert_sees(&mut guest, "3 solutions: a clue may be missing. Enter again: play");
    guest.play("<Enter><work>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
}

const PIE: &str = "Grandma's pie has vanished. There are four suspects: Anna, Ben, Clara and Tom. Only one of them ate it. \
                   Anna says it was Ben. Ben says, \"Clara is lying.\" Clara says: \"It wasn't me and it wasn't Tom either.\" \
                   Tom claims that either Anna or Clara ate the pie. Three of the four are lying. Who ate the pie?\n";

#[test]
fn a_sentence_that_introduces_is_numbered_in_its_place() {
    let mut guest = reader(PIE, &usual());
    assert_sees(&mut guest, "draft: 1 of 9 lines to complete");
    assert_sees(&mut guest, "  2 There are four suspects");
    assert_sees(&mut guest, "people Anna Ben Clara Tom");
    guest.play("s<work><Enter><work>");
    assert!(guest.plays().is_some(), "{}", screen(&mut guest));
    assert_sees(&mut guest, " 2 There are four suspects");
    assert_sees(&mut guest, " 3 Only one of them ate it.");
}

#[test]
fn a_sentence_that_introduces_and_may_tell_more_says_so() {
    let told = PIE.replace("Anna, Ben, Clara and Tom.", "Anna, Ben, Clara and Tom, who never lies before noon.");
    let mut guest = reader(&told, &usual());
    guest.play("n");
    assert_sees(&mut guest, "Its names are declared; nothing else in it was read.");
}

#[test]
fn a_riddle_in_play_is_changed_on_the_page_of_its_draft() {
    let found = Found { puzzles: offers(&[SUSPECTS]), ..Found::default() };
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), Start::Puzzles(found));
    guest.play("E<work>");
    assert_sees(&mut guest, "complete  Exactly one solution.");
    // The lines have the numbers that answers and steps refer to.
    assert_sees(&mut guest, "  5 D: B lies");
    guest.play("q");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"));
    guest.play("E<End>d<work><Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"));
    assert!(!guest.sees("Is A the culprit?"), "{}", screen(&mut guest));
    guest.play("q");
    assert!(guest.sees("Is A the culprit?"), "what it is a copy of is as it was: {}", screen(&mut guest));
}

#[test]
fn a_game_of_a_text_that_is_no_longer_read_is_listed_and_opens_as_a_draft() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).expect("made");
    let text = "riddle\ntitle: The old theft\nAnn says that Bob did it. Bob says that Ann is lying. Who was it?\nstate:\nput r1c1 2\n";
    std::fs::write(games.join("old.nazo"), text).expect("written");
    let mut guest = Guest::at(folder.clone(), &usual(), Start::Welcome);
    assert_sees(&mut guest, "The old theft");
    guest.play("<Home><Enter>");
    assert_sees(&mut guest, "Ann says that Bob did it.");
    assert_eq!(std::fs::read_to_string(games.join("old.nazo")).expect("it is there"), text, "nothing of it is lost");
}
