//! A game as text to pass on: in a mail, a chat, a wiki.

use super::grade_name;
use super::{Session, Show, board};
use nazo_core::puzzle::Step;
use nazo_core::scene::{BoardDrawing, PlainOptions, plain};
use nazo_core::words::{Fixed, Lang};
use nazo_kinds::{Info, Puzzle, StorySentence};

/// What is passed on in addition to the puzzle and the entries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share<'a> {
    /// The language.
    pub lang: Lang,
    /// Whether open cells show their candidates.
    pub candidates: bool,
    /// Whether open cells without candidates show the player's marks.
    pub marks: bool,
    /// Whether lines are drawn only with `+`, `-` and `|`.
    pub ascii: bool,
    /// The steps listed below the board, in order; empty for a board alone.
    pub steps: &'a [Step],
}

/// A game in Markdown ([CommonMark](https://spec.commonmark.org/0.31.2/)): its title and author, the text if told in
/// words, the board in a fenced block, and the steps. An address to play it at, or else its id, follows, so that nazo
/// can read the game back.
pub fn markdown(session: &Session, share: &Share) -> String {
    let (puzzle, lang) = (session.puzzle(), share.lang);
    let kind = puzzle.kind().name();
    let title = puzzle.info().title.as_deref().unwrap_or(kind.get(lang));
    let mut parts = vec![format!("## {}", literal(title)), about(&**puzzle, lang)];
    // Steps refer to lines by number.
    let numbered = |number: usize| if share.steps.is_empty() { String::new() } else { format!("{number} ") };
    let row = |told: &StorySentence| format!("> {}{}  ", numbered(told.number), literal(told.shown.get(lang)));
    let told: Vec<String> = story(&**puzzle).iter().map(row).collect();
    // Two spaces at the end of a line force a line break.
    parts.extend((!told.is_empty()).then(|| told.join("\n")));
    let show = Show { lang, candidates: share.candidates, ..Show::default() };
    let options = PlainOptions { candidates: share.candidates, notes: share.marks, ascii: share.ascii, lang };
    parts.push(fenced(&plain(&board(session, &show), options)));
    let step = |(at, step): (usize, &Step)| {
        let (name, text) = (step.name.full.get(lang), step.text.get(lang));
        // Most sentences start with the name of the technique.
        let text = text.strip_prefix(name).map_or(text, |rest| rest.trim_start_matches(['.', ':', '。', ' ']));
        format!("{}. **{}** {}", at + 1, literal(name), literal(text))
    };
    let steps: Vec<String> = share.steps.iter().enumerate().map(step).collect();
    parts.extend((!steps.is_empty()).then(|| steps.join("\n")));
    parts.extend(whole(&**puzzle, lang));
    parts.join("\n\n") + "\n"
}

/// The sentences of a puzzle that is told in words.
fn story(puzzle: &dyn Puzzle) -> Vec<StorySentence> {
    puzzle.in_words().map(|told| told.story().told).unwrap_or_default()
}

/// The text beside a puzzle's board: the story of a riddle, or what its squares do not show, such as the number of
/// mines.
pub fn caption(puzzle: &dyn Puzzle, lang: Lang) -> Vec<String> {
    let story = story(puzzle);
    if !story.is_empty() {
        return story.iter().map(|told| told.shown.get(lang).to_string()).collect();
    }
    let features = features(puzzle, lang);
    if puzzle.scene().needs_words() && !features.is_empty() { vec![features] } else { Vec::new() }
}

/// The features of a puzzle, separated by commas.
pub fn features(puzzle: &dyn Puzzle, lang: Lang) -> String {
    let features = puzzle.features();
    features.iter().map(|feature| feature.get(lang)).collect::<Vec<_>>().join(", ")
}

/// A game as a drawing with its title above and its caption beside the board.
pub fn picture(session: &Session, show: &Show) -> BoardDrawing {
    let puzzle = session.puzzle();
    let drawn = BoardDrawing::of(&board(session, show), &caption(&**puzzle, show.lang), show.lang);
    BoardDrawing { title: puzzle.info().title.clone(), ..drawn }
}

/// A plain-text board below its caption.
pub fn below(told: &[String], board: &str) -> String {
    match told {
        [] => board.to_string(),
        [line] => format!("{line}\n{board}"),
        lines => format!("{}\n\n{board}", lines.join("\n")),
    }
}

/// The whole puzzle in one line: an address, or else an id, which reveals nothing hidden.
fn whole(puzzle: &dyn Puzzle, lang: Lang) -> Option<String> {
    if let Some(address) = link(puzzle) {
        return Some(format!("[{}](<{address}>)", Fixed("play.play-in-browser").get(lang)));
    }
    let id = puzzle.write("id", None)?;
    Some(format!("{} `{}`", Fixed("play.for-nazo").get(lang), id.trim_end()))
}

/// The address at which a puzzle can be played in a browser: that of the first suitable format of its kind. It contains
/// the puzzle and nothing of the game.
pub fn link(puzzle: &dyn Puzzle) -> Option<String> {
    let addresses = puzzle.kind().formats().iter().filter(|it| it.write.is_some() && it.sample.starts_with("https://"));
    let text = addresses.filter_map(|format| puzzle.write(format.id, None)).next()?;
    Some(text.trim_end().to_string())
}

/// Kind, size, author, difficulty and licence, as far as they are known.
fn about(puzzle: &dyn Puzzle, lang: Lang) -> String {
    let Info { author, grade, licence, .. } = puzzle.info();
    let features = puzzle.features();
    let kind = puzzle.kind().name();
    let words = std::iter::once(&kind).chain(&features).map(|phrase| phrase.get(lang).to_string());
    let grade = grade.as_deref().map(|grade| grade_name(grade).get(lang).to_string());
    let words = words.chain([author.clone(), grade, licence.clone()].into_iter().flatten());
    words.map(|word| literal(&word)).collect::<Vec<_>>().join(" · ")
}

/// A block that shows its text verbatim, between fences longer than any in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|symbol| symbol != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}", text.trim_end())
}

/// Escapes Markdown characters in a text and replaces line ends by spaces.
fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, symbol) in text.char_indices() {
        let acts = matches!(symbol, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&')
            || at == 0 && matches!(symbol, '#' | '+' | '-' | '=');
        if acts {
            out.push('\\');
        }
        out.push(if symbol.is_control() { ' ' } else { symbol });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;
    use crate::play::{Game, Opening};
    use nazo_core::explain::{Options, path};
    use nazo_core::puzzle::{Budget, Candidate};

    fn game(text: &str) -> Game {
        let loaded = load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle");
        Game::open(&loaded, None, Opening::Resume).0
    }

    const SMALL: &str =
        "sudoku\ntitle: Small *and* neat\nauthor: nazo\nlicence: CC0-1.0\n1...\n..3.\n.4..\n...2\nstate:\nput r1c2 3\n";

    #[test]
    fn a_game_is_a_heading_a_board_and_an_address() {
        let game = game(SMALL);
        let share = Share { ascii: true, ..Share::default() };
        assert_eq!(
            markdown(game.session(), &share),
            "\
## Small \\*and\\* neat

sudoku · 4x4 · nazo · CC0-1.0

```text
+-----+-----+
| 1 3 | . . |
| . . | 3 . |
+-----+-----+
| . 4 | . . |
| . . | . 2 |
+-----+-----+
```

[Play it in a browser](<ADDRESS>)
"
            .replace("ADDRESS", &link(&**game.session().puzzle()).expect("an address"))
        );
    }

    #[test]
    fn marks_and_steps_are_told_where_they_are_wanted() {
        let game = game(&format!("{SMALL}corner r1c3 2,4\n"));
        let session = game.session();
        let steps = path(session.model(), session.position(), Options::default(), &Budget::unlimited());
        let steps = steps.expect("a path").steps;
        let share = Share { ascii: true, marks: true, steps: &steps, ..Share::default() };
        let text = markdown(session, &share);
        assert!(text.contains("24"), "{text}");
        assert!(text.contains("\n\n1. **"), "{text}");
        assert!(text.contains(&format!("\n{}. **", steps.len())), "{text}");
        let without = markdown(session, &Share { ascii: true, ..Share::default() });
        assert!(!without.contains("24") && !without.contains("1. **"), "{without}");
    }

    #[test]
    fn a_text_told_in_words_is_quoted() {
        let text = "riddle\ntitle: Isle\npeople A B\nroles knight=true knave=false\nA: both of us are knaves\n";
        let text = markdown(game(text).session(), &Share::default());
        assert!(text.contains("> A says: \"I and B are knaves.\"  \n"), "{text}");
    }

    #[test]
    fn comments_of_a_text_are_told_as_prose() {
        let text = "riddle\npeople A B\nroles knight=true knave=false\n# A: We are knaves!\nA: both of us are knaves\n";
        let game = game(text);
        assert!(markdown(game.session(), &Share::default()).contains("> A: We are knaves!  \n"));
        let told = caption(&**game.session().puzzle(), Lang::En);
        assert_eq!(told.iter().filter(|line| line.ends_with("A: We are knaves!")).count(), 1, "{told:?}");
    }

    #[test]
    fn an_address_reads_back_as_the_same_puzzle() {
        for (text, host) in [(SMALL, "https://"), (nazo_kinds::KINDS[2].card().sample, "https://")] {
            let game = game(text);
            let puzzle = game.session().puzzle();
            let address = link(&**puzzle).expect("an address");
            assert!(address.starts_with(host) && !address.contains(char::is_whitespace), "{address}");
            let again = load("link", address.as_bytes()).remove(0).outcome.expect("it is read");
            let givens =
                |model: nazo_core::puzzle::Model| model.cells().map(|cell| model.domain(cell)).collect::<Vec<_>>();
            assert_eq!(givens(again.puzzle.model()), givens(puzzle.model()));
        }
    }

    /// Someone who gets any of the program's puzzles in a mail can open it with nazo, with its title and entries.
    #[test]
    fn what_is_passed_on_is_read_back() {
        let mut kinds: Vec<&str> = Vec::new();
        let packs = crate::load::packs::packs();
        let count = packs.len();
        let readings = packs.into_iter().flat_map(|pack| pack.readings());
        for (at, mut loaded) in readings.filter_map(|reading| reading.outcome.ok()).enumerate().step_by(3) {
            let kind = loaded.puzzle.kind().id();
            // The board of a riddle is a table of words, and that of minesweeper hides its cells.
            let enters = loaded.puzzle.minefield().is_none() && loaded.puzzle.in_words().is_none();
            let model = loaded.puzzle.model();
            if enters {
                let some = model.cells().filter(|cell| model.domain(*cell).iter().nth(1).is_some()).step_by(11);
                let last = |cell| Some(Candidate::new(cell, model.domain(cell).iter().last()?));
                loaded.start.placed = some.filter_map(last).collect();
            }
            let game = Game::open(&loaded, None, Opening::Resume).0;
            let session = game.session();
            let entered = |session: &Session| -> Vec<Candidate> {
                let cells = session.model().cells();
                cells.filter_map(|cell| Some(Candidate::new(cell, session.entry(cell)?))).collect()
            };
            assert_eq!(!entered(session).is_empty(), enters);
            let (lang, ascii) = (if at % 2 == 0 { Lang::En } else { Lang::Ja }, at % 4 < 2);
            let text = markdown(session, &Share { lang, ascii, ..Share::default() });
            let mut readings = load("mail", text.as_bytes());
            assert_eq!(readings.len(), 1, "{text}");
            let again = readings.remove(0).outcome.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let of = |puzzle: &dyn Puzzle| (puzzle.write("id", None), puzzle.info().title.clone());
            assert_eq!(of(&*again.puzzle), of(&**session.puzzle()), "{text}");
            assert_eq!(entered(Game::open(&again, None, Opening::Resume).0.session()), entered(session), "{text}");
            kinds.push(kind);
        }
        kinds.dedup();
        assert_eq!(kinds.len(), count, "{kinds:?}");
    }

    #[test]
    fn nothing_in_a_board_ends_its_fence() {
        assert_eq!(fenced("a ```` b\n"), "`````text\na ```` b\n`````");
        assert_eq!(literal("# a_b <c> `d`\n"), "\\# a\\_b \\<c\\> \\`d\\` ");
    }
}
