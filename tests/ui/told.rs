//! Puzzles told in words: the text with the truth of its lines, the table, the answers and the reasoning.

use nazo_core::puzzle::Cell;
use nazo_core::words::Lang;

use crate::harness::{HOUSES, Input, Player, SIZES, SUSPECTS, Window, compare_sheet, load, rows, styled};

/// Two islanders with roles.
const ISLANDERS: &str = "\
title Two islanders
people A B
roles knight=true knave=false
A: both of us are knaves
ask who knight
ask B is a knight
";

/// One question has the same answer in every model, the other does not.
const OPEN: &str = "\
people A B
roles knight=true knave=false
fact rain
rule A is a knight
ask A is a knight
ask rain
";

fn player(text: &str, size: (u16, u16)) -> Player {
    Player::new(&load(text), &Window::mono(size.0, size.1))
}

/// The row of the screen that contains these words.
fn row(player: &mut Player, words: &str) -> String {
    let rows = rows(&player.screen());
    let found = rows.iter().find(|row| row.contains(words));
    found.unwrap_or_else(|| panic!("'{words}' is not on the screen:\n{}", rows.join("\n"))).clone()
}

/// The text pane in the row with these words, without the panes beside it.
fn line(player: &mut Player, words: &str) -> String {
    let row = row(player, words);
    row.split('│').next().unwrap_or_default().trim_end().to_string()
}

/// The answer below the table that follows this question.
fn answer(player: &mut Player, question: &str) -> String {
    let rows = rows(&player.screen());
    let mut right = rows.iter().filter_map(|row| row.rsplit('│').next());
    let found = right.find_map(|row| row.split_once(question).map(|(_, answer)| answer.trim().to_string()));
    found.unwrap_or_else(|| panic!("'{question}' is not asked:\n{}", rows.join("\n")))
}

fn screen(player: &mut Player) -> String {
    rows(&player.screen()).join("\n")
}

#[test]
fn pictures() {
    let screens: [(&str, &str, &str); 9] = [
        ("told", SUSPECTS, "<work>1jjl2"),
        ("told-text", SUSPECTS, "<work>1<Tab>jjjjj"),
        ("told-step", SUSPECTS, "<work>p<work>j"),
        ("told-trial", SUSPECTS, "<work><Space>1<Space>js1j2"),
        ("told-answers", SUSPECTS, "<work>RR"),
        ("told-hint", ISLANDERS, "<work>t<work>tt"),
        ("told-houses", HOUSES, "<work>4l<Space>13<Space>jj"),
        ("told-houses-step", HOUSES, "<work>p<work>jjjj"),
        ("told-clash", "people A\nroles knight=true knave=false\nA: I am a knave\n", "<work>D<work>"),
    ];
    let themes: [(&str, Lang); 3] = [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)];
    for (name, text, keys) in screens {
        for (theme, lang) in themes {
            if lang == Lang::Ja && !["told", "told-step", "told-houses"].contains(&name) {
                continue;
            }
            let window = Window { theme, lang, ..Window::mono(80, 24) };
            let mut player = Player::new(&load(text), &window);
            player.play(keys);
            let pictures = SIZES.map(|(columns, rows)| {
                player.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&player.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn statements_are_true_false_or_open_as_far_as_the_entries_tell() {
    let mut player = player(SUSPECTS, (80, 24));
    let states = |player: &mut Player| {
        ["A says", "B says", "C says", "D says"]
            .map(|words| line(player, words).split_whitespace().next_back().expect("a state").to_string())
    };
    assert_eq!(states(&mut player), ["open", "open", "open", "open"]);
    // A is the culprit, so what A says is false.
    player.play("1");
    assert_eq!(states(&mut player), ["false", "open", "open", "open"]);
    // What C says is entered as false, whoever the culprit is.
    player.play("jjl2");
    assert_eq!(states(&mut player), ["false", "open", "false", "open"]);
    player.play("uu");
    assert_eq!(states(&mut player), ["open", "open", "open", "open"]);
}

#[test]
fn stepping_marks_the_lines_that_are_used_and_fills_the_table() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("<work>p<work>");
    let marked = |player: &mut Player| -> Vec<String> {
        let rows = rows(&player.screen());
        let marked = rows.iter().filter(|row| row.starts_with(" *"));
        marked.map(|row| row.split_whitespace().nth(1).expect("a number").to_string()).collect()
    };
    let count = player.session().walk().expect("a path").steps().len();
    for at in 0..count {
        let walk = player.session().walk().expect("a path");
        let (step, model) = (walk.steps()[at].clone(), player.session().model().clone());
        let story = player.session().puzzle().in_words().expect("a riddle").story();
        let used = step.rules.iter().filter_map(|rule| story.sentence(model.atom(*rule).constraint));
        let used: std::collections::BTreeSet<usize> = used.map(|told| told.number).collect();
        let shown: std::collections::BTreeSet<usize> =
            marked(&mut player).iter().map(|number| number.parse().expect("a number")).collect();
        assert_eq!(shown, used, "step {at}:\n{}", screen(&mut player));
        assert!(row(&mut player, "Reasoning").ends_with(&format!("step {} of {count}", at + 1)));
        for place in &step.places {
            let name = model.name_in(*place, Lang::En);
            assert!(screen(&mut player).contains(&format!("+{name}")), "step {at} places {name}");
        }
        player.play("j");
    }
    // Steps back, after which the game has no new entries.
    player.play("kkkkkkq");
    assert_eq!(player.session().entries().count(), 0);
    assert!(marked(&mut player).is_empty());
}

#[test]
fn answers_stay_hidden_until_they_are_asked_for_or_found() {
    let mut asked = player(SUSPECTS, (80, 24));
    asked.play("<work>");
    assert_eq!(answer(&mut asked, "7 Who is the culprit?"), "hidden");
    asked.play("R");
    assert!(screen(&mut asked).contains("hidden"), "the first press only asks");
    assert!(asked.bottom().join(" ").len() > 1 && screen(&mut asked).contains("Press R again"));
    asked.play("R");
    let shown = screen(&mut asked);
    assert!(!shown.contains("hidden") && !shown.contains("reveals"), "{shown}");
    assert_eq!(answer(&mut asked, "7 Who is the culprit?"), "A", "{shown}");
    assert_eq!(answer(&mut asked, "8 Is A the culprit?"), "yes", "{shown}");

    let mut found = player(SUSPECTS, (80, 24));
    found.play("<work>1j2j2");
    assert_eq!(answer(&mut found, "7 Who is the culprit?"), "hidden", "D is open");
    found.play("j2");
    // What the entries themselves say is not a secret, and is marked like them.
    assert_eq!(answer(&mut found, "7 Who is the culprit?"), "A'");
    found.play("l1k2k2k2");
    assert!(found.session().is_solved(), "{}", screen(&mut found));
    assert!(!screen(&mut found).contains("hidden"), "{}", screen(&mut found));
}

/// Four houses in a row.
const ROW: &str = "\
cat person: Emma Jack Lily Sam
cat house: red blue green white
cat pet: cat dog parrot goldfish
# Emma lives in the first house on the left.
rule Emma = 1
# Jack is Emma's next-door neighbour, and his house is blue.
rule Jack next to Emma and Jack = blue
# Lily keeps a parrot.
rule Lily = parrot
# Sam doesn't live next to Jack.
rule not Sam next to Jack
# The dog lives in the red house.
rule dog = red
# The white house is the last one on the right.
rule white is last
# Nobody keeps a goldfish in the blue house.
rule goldfish != blue
# Who owns the goldfish?
ask which goldfish
";

#[test]
fn who_owns_something_is_told_before_where() {
    let mut player = player(ROW, (120, 40));
    player.play("<work>RR<work>");
    assert_eq!(answer(&mut player, "8 Who owns the goldfish?"), "Sam, white and place 4");
    assert!(!screen(&mut player).contains("together"), "{}", screen(&mut player));
}

#[test]
fn names_are_whole_where_there_is_room() {
    let mut player = player(ROW, (80, 24));
    player.play("<work>jj4");
    assert!(row(&mut player, "goldfish'").contains("pet"), "{}", screen(&mut player));
    let keys = rows(&player.screen()).pop().expect("a row");
    assert!(keys.contains("t hint"), "{keys}");
}

#[test]
fn what_is_to_be_explained_is_asked_above_the_choices() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("<work>w");
    assert!(screen(&mut player).contains("A culprit: explain which value?"), "{}", screen(&mut player));
}

#[test]
fn what_all_models_agree_on_is_an_answer() {
    let mut player = player(OPEN, (80, 24));
    player.play("<work>");
    assert!(row(&mut player, "Answers").contains("4 solutions"), "{}", screen(&mut player));
    player.play("RR<work>");
    let shown = screen(&mut player);
    assert_eq!(answer(&mut player, "2 Is A a knight?"), "yes", "{shown}");
    assert_eq!(answer(&mut player, "3 Is rain true?"), "not determined", "{shown}");
}

#[test]
fn values_are_called_by_their_names() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("1");
    assert!(screen(&mut player).contains("A is the culprit. u: undo"));
    player.play("l2");
    assert!(screen(&mut player).contains("A lies. u: undo"));
    player.play("3");
    assert!(screen(&mut player).contains("For A honest, choose 1 to 2."), "{}", screen(&mut player));
    // Enter cycles through the states of a cell and back to empty.
    let now = |player: &Player| player.session().entry(Cell(2)).map(|value| value.number());
    player.play("hj");
    assert_eq!(player.session().view().cursor, Cell(2), "the culprit column, second row");
    let mut seen = Vec::new();
    for _ in 0..3 {
        player.play("<Enter>");
        seen.push(now(&player));
    }
    assert_eq!(seen, [Some(1), Some(2), None]);
    // A note is not an entry, and rules nothing out.
    player.play("<Space>1");
    assert_eq!(now(&player), None);
    assert!(player.session().struck(Cell(2)).is_empty());
    assert!(screen(&mut player).contains("(yes)"), "{}", screen(&mut player));
}

#[test]
fn a_trial_is_told_and_ends() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("<work>s1j1");
    let shown = screen(&mut player);
    assert!(shown.contains("yes?") && shown.contains("TRIAL"), "{shown}");
    assert!(shown.contains("Line 1 can no longer be satisfied."), "two culprits break line 1: {shown}");
    assert!(rows(&player.screen()).iter().any(|row| row.starts_with(" ! 1")), "{shown}");
    player.play("Sx");
    assert_eq!(player.session().trial(), 0);
    assert_eq!(player.session().entries().count(), 0);
}

#[test]
fn a_large_table_scrolls_with_its_headings_in_a_small_window() {
    // Words with the same beginning cannot be abbreviated.
    let people = ["English", "Spaniard", "Ukrainian", "Norwegian", "Japanese"];
    let alike = people.iter().fold(HOUSES.to_string(), |text, name| text.replace(name, &format!("Countryman{name}")));
    let mut player = player(&alike, (40, 15));
    let heads = |player: &mut Player| -> Vec<String> {
        let rows = rows(&player.screen());
        rows[1].split_whitespace().filter(|word| word.parse::<u8>().is_ok()).map(str::to_string).collect()
    };
    let first = heads(&mut player);
    assert_eq!(first.first().map(String::as_str), Some("1"));
    assert!(first.len() < 5, "not all fit: {first:?}");
    player.play("llll");
    let last = heads(&mut player);
    assert_eq!(last.last().map(String::as_str), Some("5"), "{last:?}");
    assert!(rows(&player.screen())[2].contains("nation"), "the headings of the rows stay");
    assert!(rows(&player.screen())[1].contains('←'));
    player.play("l");
    assert_eq!(heads(&mut player), first, "round the edge");
    // To the text and back.
    player.play("<Tab>");
    assert!(screen(&mut player).contains("> 1 ") || screen(&mut player).contains("▸  1 "), "{}", screen(&mut player));
    player.play("<End>");
    assert!(screen(&mut player).contains("Where is zebra"), "{}", screen(&mut player));
    player.play("<Tab>");
    assert!(screen(&mut player).contains("nation"));
}

#[test]
fn a_flat_window_scrolls_the_table_downwards() {
    let people: Vec<String> = (1..=20).map(|number| format!("P{number}")).collect();
    let text = format!("people {}\nprop tall\nrule exactly 1 is tall\nask who tall\n", people.join(" "));
    let mut player = player(&text, (40, 15));
    assert!(!screen(&mut player).contains("P20"));
    player.play("k");
    let shown = screen(&mut player);
    assert!(shown.contains("P20") && shown.contains("tall") && !shown.contains(" P1 "), "{shown}");
    player.play("j");
    assert!(screen(&mut player).contains(" P1 "));
}

#[test]
fn the_mouse_chooses_cells_lines_and_steps() {
    let mut player = player(SUSPECTS, (80, 24));
    let find = |player: &mut Player, words: &str| -> (u16, u16) {
        let rows = rows(&player.screen());
        let y = rows.iter().position(|row| row.contains(words)).expect("a row") as u16;
        let x = rows[usize::from(y)].split(words).next().expect("words before").chars().count() as u16;
        (x, y)
    };
    let (x, y) = find(&mut player, "honest");
    player.play(&format!("<left {x},{}>", y + 3));
    assert_eq!(player.session().model().cell_name(player.session().view().cursor, Lang::En), "C1", "what C says");
    // A line highlights its cells.
    let (x, y) = find(&mut player, "B says");
    player.play(&format!("<left {x},{y}>"));
    let shown = screen(&mut player);
    assert!(shown.contains("Line 3 is about"), "{shown}");
    let lit = |player: &mut Player, name: &str| {
        row(player, &format!("   {name} ")).split('│').nth(1).expect("a table").matches('*').count()
    };
    assert_eq!((lit(&mut player, "A"), lit(&mut player, "D"), lit(&mut player, "B")), (0, 1, 1), "{shown}");
    // Enter goes to its first cell.
    player.play("<Enter>");
    assert!(!screen(&mut player).contains("Line 3 is about"));
    player.play("<work>p<work>");
    let rows = rows(&player.screen());
    let third = rows.iter().position(|row| row.starts_with("  3 ")).expect("a third step");
    player.play(&format!("<left 5,{third}>"));
    assert!(row(&mut player, "Reasoning").contains("step 3 of"));
}

#[test]
fn panes_take_turns() {
    let mut player = player(SUSPECTS, (40, 15));
    let front = |player: &mut Player| {
        let head = rows(&player.screen())[0].clone();
        head.split('▸').nth(1).and_then(|rest| rest.split_whitespace().next()).map(str::to_string)
    };
    assert_eq!(front(&mut player).as_deref(), Some("Table"));
    player.play("<Tab>");
    assert_eq!(front(&mut player).as_deref(), Some("Text"));
    player.play("<S-Tab>p<work>");
    assert_eq!(front(&mut player).as_deref(), Some("Reasoning"));
    let before = player.session().view().clone();
    player.play("<Tab>jj<Tab>");
    assert_eq!(front(&mut player).as_deref(), Some("Table"));
    assert_eq!(player.session().view().step, before.step, "other panes leave the step alone");
    player.play("<Tab>");
    assert_eq!(front(&mut player).as_deref(), Some("Reasoning"));
    player.play("<Esc>");
    assert_eq!(front(&mut player).as_deref(), Some("Table"));
}

#[test]
fn a_copied_table_keeps_its_words() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("1yg");
    let nazo::ui::app::Flow::Copy(copied) = &player.flow else { panic!("nothing was copied: {:?}", player.flow) };
    assert!(copied.contains("culprit") && copied.contains("yes"), "{copied}");
}

#[test]
fn what_follows_is_filled_in_at_once() {
    let mut player = player(HOUSES, (80, 24));
    player.play("A");
    assert!(screen(&mut player).contains("No singles to fill in"));
    // Four of the five nations, so that the last has one place left.
    player.play("1l2l3l4");
    assert_eq!(player.session().entries().count(), 4);
    player.play("A");
    assert_eq!(player.session().entries().count(), 5);
    assert!(screen(&mut player).contains("Filled in 1 single"), "{}", screen(&mut player));
    player.play("u");
    assert_eq!(player.session().entries().count(), 4);
}

#[test]
fn a_statement_is_supposed_on_its_line() {
    let mut player = player(SUSPECTS, (80, 24));
    // Goes to the line in which B says that D is the culprit.
    player.play("<work><Tab><Home>jjs");
    let shown = screen(&mut player);
    assert!(line(&mut player, "B says").ends_with("true"), "{shown}");
    assert!(shown.contains("B1 is true") || shown.contains("u: undo"), "{shown}");
    assert_eq!(player.ui.game().session().trial(), 1, "it is only supposed");
    // D says that B lies. If B's statement is true, D's is false, and so on until there is a conflict or everything is
    // known.
    assert!(line(&mut player, "D says").ends_with("false"), "{shown}");
    player.play("u");
    assert!(line(&mut player, "B says").ends_with("open"));
    player.play("2");
    assert!(line(&mut player, "B says").ends_with("false"));
    player.play("u7");
    assert!(screen(&mut player).contains("1 means true and 2 false"));
}

#[test]
fn what_cannot_be_supposed_of_a_line_says_so() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("<work><Tab><Home>s");
    let shown = screen(&mut player);
    assert!(shown.contains("No single entry makes this line true or false."), "{shown}");
    assert_eq!(player.ui.game().session().trial(), 0);
}

#[test]
fn an_impossible_supposition_is_told_at_once() {
    let mut player = player(ISLANDERS, (80, 24));
    player.play("<work><Tab><Home>s");
    let shown = screen(&mut player);
    assert!(
        shown.contains("line 1") || shown.contains("ontradict") || shown.contains("no longer be satisfied"),
        "{shown}"
    );
}

#[test]
fn what_follows_from_a_supposition_is_shown_until_a_line_breaks() {
    let mut player = player(SUSPECTS, (80, 24));
    player.play("<work><Tab><Home>jjs<work>");
    let shown = screen(&mut player);
    assert!(shown.contains("Contradiction: line"), "{shown}");
    assert!(shown.contains("1 of 8 filled"), "what follows is not what was filled in: {shown}");
    assert!(row(&mut player, "can't hold").contains('!'), "{shown}");
    player.play("u<work>");
    assert!(!screen(&mut player).contains("Contradiction"), "it is gone with the supposition");
    // If what D says holds, everything follows.
    player.play("jjs<work>");
    let shown = screen(&mut player);
    assert!(!shown.contains("contradiction"), "{shown}");
    assert!(row(&mut player, "  4 A is the culprit").contains("line 2"), "{shown}");
    // A player who wants to think alone turns it off together with the candidates.
    player.play("<Tab>a<work>");
    assert!(!screen(&mut player).contains("  4 A is the culprit"), "{}", screen(&mut player));
}

const SOUPS: &str = include_str!("../../puzzles/riddle/level-3-h-week-of-soups.nazo");

/// The table row with this heading, without the panes beside it.
fn table_row(player: &mut Player, heading: &str) -> String {
    let rows = rows(&player.screen());
    let mut right = rows.iter().map(|row| row.rsplit('│').next().unwrap_or_default().trim_end());
    let of_row = |row: &&str| row.trim_start_matches(['▸', ' ']).starts_with(heading);
    right.find(of_row).unwrap_or_else(|| panic!("no '{heading}':\n{}", rows.join("\n"))).to_string()
}

#[test]
fn a_wide_table_is_abbreviated_rather_than_scrolled() {
    let mut player = player(SOUPS, (80, 24));
    assert_eq!(table_row(&mut player, "1   "), "          1    2    3    4    5    6    7");
    // Lentil comes after pea, so it is not first.
    player.play("<work>3");
    assert_eq!(table_row(&mut player, "soup "), " ▸ soup !len'  .    .    .    .    .    .");
    // Two letters of each word also distinguish them.
    player.play("<Tab><Tab>");
    player.input(Input::Resize(40, 15));
    let head = rows(&player.screen()).into_iter().find(|row| row.contains(" 1 ") && row.contains(" 7"));
    assert!(head.is_some(), "{}", screen(&mut player));
}

#[test]
fn marks_in_a_narrow_column_are_shown_by_first_letters_or_as_there_being_some() {
    let mut player = player(SOUPS, (80, 24));
    player.play("<work>a<Space>12<Space>");
    assert!(table_row(&mut player, "soup ").contains("(b/c)"), "{}", screen(&mut player));
    player.play("<Space>34<Space>");
    assert!(table_row(&mut player, "soup ").contains("(..)"), "{}", screen(&mut player));
}

#[test]
fn a_text_in_japanese_is_broken_between_its_characters_and_comments_are_read_as_text() {
    let text = include_str!("../../puzzles/riddle/level-2-a-eight-travellers-ja.nazo");
    let mut player = Player::new(&load(text), &Window { lang: Lang::Ja, ..Window::mono(80, 24) });
    let left: Vec<String> = rows(&player.screen())
        .iter()
        .map(|row| row.split('│').next().unwrap_or_default().trim_end().to_string())
        .collect();
    assert!(left.iter().any(|row| row.contains("葵「凛も雫も騎士です。」")), "{}", left.join("\n"));
}

#[test]
fn declarations_and_notation_are_not_shown() {
    let mut player = player(HOUSES, (120, 40));
    let shown = screen(&mut player);
    for notation in ["cat ", "rule ", "ask ", "= 3"] {
        assert!(!shown.contains(notation), "'{notation}' is shown:\n{shown}");
    }
    assert!(shown.contains("Milk is in place 3."), "{shown}");
}

/// Who keeps which pet in which place.
const PETS: &str = "\
cat owner: Ann Bob Cleo
cat pet: cat dog owl
rule Ann is first
rule Bob = dog
rule owl != Cleo
ask which owl
";

#[test]
fn the_logic_grid_shows_what_goes_together() {
    let mut player = player(PETS, (80, 24));
    player.play("<work>1g");
    let shown = screen(&mut player);
    // Ann is first, so she is in no other place, and nobody else is first.
    let row_of =
        |name: &str| shown.lines().find(|row| row.contains(&format!("│ {name} "))).unwrap_or_else(|| panic!("{shown}"));
    let signs = |row: &str| row.chars().filter(|letter| "✓✗·".contains(*letter)).collect::<String>();
    assert_eq!(signs(row_of("1")), "✓✗✗···", "{shown}");
    assert_eq!(signs(row_of("2")), "✗·····", "{shown}");
    assert_eq!(signs(row_of("owl")), "···", "{shown}");
    player.play("g");
    assert!(!screen(&mut player).contains("Logic grid"), "the same key closes it");
    // In a small window, a wide riddle shows the category under the cursor against all others.
    let mut small = self::player(HOUSES, (40, 15));
    small.play("g");
    assert!(screen(&mut small).contains("Logic grid"), "{}", screen(&mut small));
    let mut none = self::player(SUSPECTS, (80, 24));
    none.play("g");
    assert!(screen(&mut none).contains("No logic grid"), "{}", screen(&mut none));
}

#[test]
fn the_logic_grid_does_without_fine_signs() {
    let mut player = Player::new(&load(PETS), &Window { fine: false, ..Window::mono(80, 24) });
    player.play("<work>1g");
    let shown = screen(&mut player);
    assert!(shown.lines().any(|row| row.contains("1 ") && row.contains('o') && row.contains('x')), "{shown}");
    assert!(!shown.contains('✗'), "{shown}");
}

#[test]
fn steps_that_no_question_needs_come_behind_the_others() {
    let text = PETS.replace("ask which owl", "ask Ann is first");
    let mut player = player(&text, (80, 24));
    player.play("p<work>");
    assert!(row(&mut player, "extra: ").contains("  2"), "{}", screen(&mut player));
}
