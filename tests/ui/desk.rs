//! The screens around the games: welcome screen, lists, prompt, pasting and copying, with a library in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, SystemTime};

use nazo::generate::Date;
use nazo::load::{is_picture, load, packs};
use nazo::play::{Draft, Game, Listed, Opening, Resumed, Store, every_game_file, game_at, listed, set_aside_for};
use nazo::ui::Settings;
use nazo::ui::app::{App, Flow, Input, frame};
use nazo::ui::choices::BuiltIn;
use nazo::ui::screens::{Arrival, Completion, Desk, Found, Library, Offer, Pack, Start, Unwritten};
use nazo::ui::theme::Theme;
use nazo::ui::view::board::Glyphs;
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::Loaded;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

use crate::harness::{
    CROOKED_KILLER, EXAMPLE, FEW_CAGES, JIGSAW, KAKURO, SIZES, SUSPECTS, Stroke, TINY, WING, Window, cases,
    compare_sheet, large_kakuro, load as puzzle, rows, sixteen, strokes, styled,
};
use crate::random::{any_stroke, any_window};

/// A library with a folder of games, and a few files that exist in memory only.
struct Shelf {
    store: Store,
    files: Vec<(&'static str, String)>,
    /// What was written for sharing, by path.
    shared: Mutex<BTreeMap<String, String>>,
    /// While a test holds it, nothing can be read from disk.
    disk: Mutex<()>,
}

pub fn offers(texts: &[&str]) -> Vec<Offer> {
    texts.iter().map(|text| Offer::new("test".into(), puzzle(text))).collect()
}

static DRILLS: LazyLock<Vec<Offer>> = LazyLock::new(|| Found::of(packs::drills()).puzzles);

impl Library for Shelf {
    fn keep_pattern(&self, _kind: &str, _pattern: &str) -> Result<(), Phrase> {
        Err(Phrase::literal("there is no folder"))
    }

    /// Answers the first unread line with a valid one, and the last with a name that nobody has.
    fn ask_outside(&self, question: &str, _is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase> {
        let open = question.lines().filter(|line| line.contains(" ?? ")).filter_map(|line| line.split(' ').next());
        let open: Vec<&str> = open.collect();
        match open.as_slice() {
            [first, .., last] => Ok(format!("{first} rule Ann is culprit\n{last}: rule Anne lies\n")),
            _ => Err(Phrase::literal("nothing is asked")),
        }
    }

    fn games(&self, tell: &mut dyn FnMut(Listed) -> bool) -> Result<(), Phrase> {
        let files = every_game_file(&self.store).expect("the folder can be read");
        files.into_iter().filter_map(listed).all(tell);
        Ok(())
    }

    fn packs(&self) -> Vec<Pack> {
        let graded = |text: &str, grade: &str| text.replacen("title:", &format!("grade: {grade}\ntitle:"), 1);
        let texts = [
            graded(TINY, "gentle"),
            graded(JIGSAW, "moderate"),
            graded(EXAMPLE, "tough"),
            graded(WING, "fiendish"),
            sixteen(),
        ];
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        vec![
            Pack { name: Phrase::fixed("sudoku.sudoku"), puzzles: offers(&texts), trains: false },
            Pack { name: Phrase::fixed("screens.practise"), puzzles: DRILLS.clone(), trains: true },
        ]
    }

    fn game(&self, path: &Path) -> Option<Listed> {
        game_at(path)
    }

    fn set_aside(&self, path: &Path) -> Vec<PathBuf> {
        set_aside_for(path)
    }

    fn put_aside(&self, path: &Path) -> Result<Option<PathBuf>, Phrase> {
        self.store.set_aside(path).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn take_back(&self, aside: &Path, path: &Path) -> Result<(), Phrase> {
        self.store.take_back(aside, path).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn read(&self, path: &str) -> Found {
        let _turn = self.disk.lock().expect("nobody panicked");
        match self.files.iter().find(|(name, _)| *name == path) {
            Some((name, text)) => Found::of(load(name, text.as_bytes())),
            None => match std::fs::read(path) {
                Ok(bytes) if is_picture(&bytes) => Found::in_file(Path::new(path), bytes),
                Ok(bytes) => Found::of(load(path, &bytes)),
                Err(_) => Found::nothing(path, Phrase::literal("No such file or directory")),
            },
        }
    }

    fn read_text(&self, text: &str) -> Found {
        let mut found = Found::of(load("pasted", text.as_bytes()));
        found.troubles.iter_mut().for_each(|trouble| trouble.file.clear());
        found
    }

    fn complete(&self, typed: &str) -> Completion {
        let names = self.files.iter().map(|(name, _)| *name).filter(|name| name.starts_with(typed));
        let choices: Vec<String> = names.map(str::to_string).collect();
        match choices.as_slice() {
            [only] => Completion { typed: only.clone(), choices: Vec::new() },
            _ => Completion { typed: typed.to_string(), choices },
        }
    }

    fn draft(&self, name: &str) -> Result<Option<String>, Phrase> {
        self.store.draft(name).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn drafts(&self, beginnings: &[&str], most: usize) -> Vec<Draft> {
        self.store.drafts_named(beginnings, most)
    }

    fn keep_draft(&self, name: &str, text: &str, sync: bool) -> Result<(), Phrase> {
        self.store.keep_draft(name, text, sync).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn drop_draft(&self, name: &str) -> Result<(), Phrase> {
        self.store.drop_draft(name).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn write(&self, path: &str, text: &str, replace: bool) -> Result<(), Unwritten> {
        let mut shared = self.shared.lock().expect("nobody panicked");
        if path.starts_with("/full/") {
            return Err(Unwritten::Failed(Phrase::verbatim("No space left on device")));
        }
        if shared.contains_key(path) && !replace {
            return Err(Unwritten::Exists);
        }
        shared.insert(path.to_string(), text.to_string());
        Ok(())
    }

    /// The contents of the folder `inbox` beside the folder of games.
    fn arrivals(&self, later: bool) -> Option<Vec<Arrival>> {
        let entries = std::fs::read_dir(self.store.folder().with_file_name("inbox")).ok().filter(|_| !later)?;
        let arrival = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path().to_string_lossy().into_owned();
            Arrival { is_picture: name.ends_with(".png"), name, path, stamp: String::new() }
        };
        let mut arrivals: Vec<Arrival> = entries.flatten().map(arrival).collect();
        arrivals.sort_by(|one, other| one.name.cmp(&other.name));
        Some(arrivals)
    }

    fn opened(&self, arrival: &Arrival) -> Result<(), Phrase> {
        std::fs::remove_file(&arrival.path).map_err(|error| Phrase::verbatim(error.to_string()))
    }

    fn chance(&self) -> u64 {
        7
    }

    fn today(&self) -> Option<Date> {
        Date::new(2026, 11, 22)
    }

    fn begin(&self, loaded: &Loaded, fresh: bool) -> (Game, Resumed) {
        Game::open(loaded, Some(&self.store), if fresh { Opening::Fresh } else { Opening::Resume })
    }
}

/// A user at the desk.
pub struct Guest {
    pub desk: Desk,
    library: Arc<Shelf>,
    size: (u16, u16),
    pub flow: Flow,
    /// The text copied to the clipboard.
    copied: Option<String>,
    pub folder: Arc<TempDir>,
}

fn settings(window: &Window) -> Settings {
    Settings {
        keeps: true,
        lang: window.lang,
        theme: Theme::named(window.theme).expect("a theme that ships"),
        glyphs: Glyphs { fine: window.fine, braille: window.fine },
        tidy: true,
        digit_first: false,
        training: false,
        first: None,
        uniqueness: true,
        clock: false,
        mouse: true,
        clipboard: true,
        now: Arc::new(|| Duration::from_secs(1_000)),
        wake: Arc::new(|| {}),
        auto: true,
        keys: Arc::default(),
        choices: Arc::new(BuiltIn),
    }
}

/// A desk with the caller's clock, and the folder of its games.
pub fn desk_by(now: impl Fn() -> Duration + Send + Sync + 'static, lang: Lang, start: Start) -> (Desk, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path().join("games"));
    let library = Shelf { store, files: Vec::new(), shared: Mutex::default(), disk: Mutex::default() };
    let window = Window { lang, ..Window::mono(80, 24) };
    let settings = Settings { now: Arc::new(now), ..settings(&window) };
    (Desk::new(Arc::new(library), settings, start), folder)
}

impl Guest {
    pub fn new(window: &Window) -> Guest {
        Guest::at(Arc::new(TempDir::new().expect("a folder")), window, Start::Welcome)
    }

    pub fn at(folder: Arc<TempDir>, window: &Window, start: Start) -> Guest {
        let mut guest = Guest::begun(folder, window, start);
        guest.desk.finish_work();
        guest.screen();
        guest
    }

    /// A user who does not wait for what is computed in the background.
    pub fn begun(folder: Arc<TempDir>, window: &Window, start: Start) -> Guest {
        let files = vec![
            ("one.sdk", EXAMPLE.lines().skip(2).map(|row| format!("{row}\n")).collect()),
            ("other.sdm", format!("{}\n{}\n12345\n", LINE, LINE.replacen("9", ".", 1))),
            (
                "wrong.sdk",
                EXAMPLE.lines().skip(2).map(|row| format!("{row}\n")).collect::<String>().replacen("6", "9", 1),
            ),
        ];
        let library = Shelf {
            store: Store::at(folder.path().join("games")).on(Date::new(2026, 11, 22).expect("a day")),
            files,
            shared: Mutex::default(),
            disk: Mutex::default(),
        };
        let library = Arc::new(library);
        let desk = Desk::new(library.clone(), settings(window), start);
        let mut guest = Guest { desk, library, size: window.size, flow: Flow::Go, copied: None, folder };
        guest.input(Input::Resize(window.size.0, window.size.1));
        guest
    }

    /// The same user starts the program again.
    pub fn again(&self, window: &Window) -> Guest {
        Guest::at(self.folder.clone(), window, Start::Welcome)
    }

    pub fn input(&mut self, input: Input) {
        if let Input::Resize(columns, rows) = input {
            self.size = (columns, rows);
        }
        match self.desk.update(input) {
            Flow::Copy(text) => self.copied = Some(text),
            Flow::Go => {}
            flow => self.flow = flow,
        }
        self.desk.save();
    }

    pub fn play(&mut self, script: &str) {
        strokes(script).into_iter().for_each(|stroke| self.stroke(stroke));
    }

    pub fn stroke(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Input(input) => self.input(input),
            Stroke::Work => self.desk.finish_work(),
            Stroke::Draw => _ = self.screen(),
            Stroke::Wait(_) => {}
        }
    }

    pub fn screen(&mut self) -> Buffer {
        self.desk.finish_preview();
        let (buffer, _) = frame(&mut self.desk, self.size);
        assert!(!self.desk.changed(), "nothing has changed since the screen was drawn");
        buffer
    }

    fn row(&mut self, y: usize) -> String {
        rows(&self.screen())[y].clone()
    }

    /// The message row and the key row.
    pub fn bottom(&mut self) -> String {
        let rows = rows(&self.screen());
        rows[rows.len() - 2..].join("\n")
    }

    pub fn sees(&mut self, text: &str) -> bool {
        rows(&self.screen()).join("\n").contains(text)
    }

    /// The title of the current game.
    pub fn plays(&self) -> Option<String> {
        let puzzle = self.desk.game()?.game().session().puzzle();
        Some(puzzle.info().title.clone().unwrap_or_else(|| "untitled".into()))
    }
}

/// Opens the first puzzle of the pack from a welcome screen without games.
const PACK: &str = "jjjjjjjj<Enter><Enter>";

const LINE: &str = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.";

/// Three games: one solved and two started, the last of which is the wing.
fn regular(window: &Window) -> Guest {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let store = Store::at(folder.path().join("games"));
    let day = |n| SystemTime::UNIX_EPOCH + Duration::from_secs(n);
    let games = [
        (
            TINY,
            1,
            vec![
                "put r1c2 3",
                "put r1c3 2",
                "put r1c4 4",
                "put r2c1 4",
                "put r2c2 2",
                "put r2c4 1",
                "put r3c1 2",
                "put r3c3 1",
                "put r3c4 3",
                "put r4c1 3",
                "put r4c2 1",
                "put r4c3 4",
                "view clock=61",
            ],
        ),
        (EXAMPLE, 2, vec!["put r1c1 2", "view clock=12"]),
        (WING, 3, vec!["put r1c2 8", "put r1c3 3", "strike r1c4 7", "put r1c5 2", "view clock=3724"]),
    ];
    std::fs::create_dir_all(store.folder()).expect("made");
    for (text, when, lines) in games {
        let loaded = puzzle(text);
        let path: PathBuf = store.folder().join(format!("{}.nazo", nazo::play::puzzle_id(&*loaded.puzzle)));
        std::fs::write(&path, format!("{}state:\n{}\n", text, lines.join("\n"))).expect("written");
        let file = std::fs::File::options().append(true).open(&path).expect("there");
        file.set_modified(day(when)).expect("dated");
    }
    Guest::at(folder, window, Start::Welcome)
}

/// A screen around the games: its name, the user, and the keys that lead to it.
type Screen = (&'static str, fn(&Window) -> Guest, &'static str);

const SCREENS: &[Screen] = &[
    ("desk-first", Guest::new, ""),
    ("desk", regular, ""),
    ("desk-busy", busy, ""),
    ("desk-games", busy, "<Down><Down><Down><Enter>"),
    ("desk-finished", regular, "<End><Enter>"),
    ("desk-pack", regular, "<End><Up><Enter>"),
    ("desk-open", Guest::new, "<Down><Down><Down><Down>"),
    ("desk-techniques", Guest::new, ":techniques<Enter>/wing"),
    ("desk-technique", Guest::new, ":techniques<Enter>/wing<Enter>"),
    ("desk-story", story, ""),
    ("desk-pack-large", regular, "<End><Up><Enter><End>"),
    ("desk-prompt", Guest::new, "o"),
    ("desk-prompt-choices", Guest::new, "oo<Tab>"),
    ("desk-prompt-trouble", Guest::new, "ow<Tab><Enter>"),
    ("desk-paste-trouble", Guest::new, "<paste hello world>"),
    ("desk-paste-over-a-game", regular, "<Enter><paste 1......2..3....4>"),
    ("desk-help", Guest::new, "?"),
    ("desk-palette", Guest::new, ":t"),
    ("desk-themes", regular, ":theme<Enter><Down>"),
    ("desk-making", Guest::new, "G"),
    ("desk-making-killer", Guest::new, "G<Right><Down>"),
    ("desk-day", Guest::new, "<Down><Enter>"),
    ("desk-resumed", regular, "<Enter>"),
    ("desk-cages", sums, ""),
    ("desk-crooked-cages", sums, "<Down>"),
    ("desk-runs", sums, "<Down><Down>"),
    ("desk-large-runs", sums, "<End>"),
];

fn shoot((name, guest, keys): Screen, window: &Window) {
    let mut guest = guest(window);
    guest.play(keys);
    let pictures = SIZES.map(|(columns, rows)| {
        guest.input(Input::Resize(columns, rows));
        ((columns, rows), styled(&guest.screen()))
    });
    compare_sheet(name, window, &pictures);
}

/// More games than the welcome screen can list.
fn busy(window: &Window) -> Guest {
    let mut guest = regular(&Window::mono(80, 24));
    for line in 1..=5 {
        guest.input(Input::Paste(LINE.replacen('.', &line.to_string(), 1).replacen("9", ".", 1)));
        guest.play("l3q");
    }
    guest.again(window)
}

/// A file with a riddle and a sudoku.
fn story(window: &Window) -> Guest {
    let found = Found { puzzles: offers(&[SUSPECTS, TINY]), ..Found::default() };
    Guest::at(Arc::new(TempDir::new().expect("a folder")), window, Start::Puzzles(found))
}

/// A file with killers and kakuros.
fn sums(window: &Window) -> Guest {
    let puzzles = offers(&[FEW_CAGES, CROOKED_KILLER, KAKURO, &large_kakuro()]);
    let found = Found { puzzles, ..Found::default() };
    Guest::at(Arc::new(TempDir::new().expect("a folder")), window, Start::Puzzles(found))
}

#[test]
fn pictures_of_the_screens_around_the_games() {
    for screen in SCREENS {
        for theme in ["default", "mono"] {
            shoot(*screen, &Window { theme, ..Window::mono(80, 24) });
        }
        if ["desk", "desk-pack"].contains(&screen.0) {
            for theme in ["light", "ansi16", "colour-blind"] {
                shoot(*screen, &Window { theme, ..Window::mono(80, 24) });
            }
            shoot(*screen, &Window { lang: Lang::Ja, theme: "default", ..Window::mono(80, 24) });
        }
    }
}

#[test]
fn two_keys_lead_to_the_first_board() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("<Enter><Enter><work>");
    assert!(guest.plays().is_some(), "{}", rows(&guest.screen()).join("\n"));
}

#[test]
fn a_technique_is_read_and_practised() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(":techniques<Enter>/x-wing<Enter>");
    assert!(guest.sees("X-Wing ──") && guest.sees("In two rows a digit fits only"), "the page is open");
    guest.play("<Esc>P");
    assert_eq!(guest.plays().as_deref(), Some("X-Wing, practice 1"));
    guest.play("<Home>1q");
    assert!(guest.row(0).contains("/x-wing"), "{}", guest.row(0));
    guest.play("P");
    assert_eq!(guest.plays().as_deref(), Some("X-Wing, practice 2"), "the next that nobody has touched");
    guest.play("q<Esc>/full<Enter><Esc>P");
    assert!(guest.bottom().starts_with("There is no practice puzzle for Full House."), "{}", guest.bottom());
    guest.play("<Esc>q");
    assert!(guest.row(0).starts_with("nazo"), "{}", guest.row(0));
}

#[test]
fn a_file_that_is_dropped_into_the_window_is_opened() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    let path = guest.folder.path().join("a file.nazo");
    std::fs::write(&path, TINY).expect("written");
    guest.play(&format!("<paste '{}'>", path.display()));
    assert_eq!(guest.plays().as_deref(), Some("Small"));
    guest.play(&format!("q<paste {}.none>", path.display()));
    assert!(guest.bottom().contains("No such file"), "{}", guest.bottom());
}

#[test]
fn enter_goes_on_with_the_last_game() {
    let window = Window::mono(80, 24);
    let mut guest = regular(&window);
    assert_eq!(guest.row(3).split("  ").next(), Some(">Wing"));
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Wing"));
    assert!(guest.sees("Welcome back: 4 moves, 1:02:04 played, nothing lost."));
    guest.play("u");
    guest.play("q");
    // The list shows the progress at once.
    assert!(guest.row(3).contains("3 moves  1:02:04"), "{}", guest.row(3));
    guest.play("q");
    assert_eq!(guest.flow, Flow::Quit);
    assert!(guest.desk.is_saved());
}

#[test]
fn the_game_left_last_comes_first() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<Down><Enter>l1q");
    assert!(guest.row(3).starts_with(" Example") || guest.row(3).starts_with(">Example"), "{}", guest.row(3));
    let mut next = guest.again(&Window::mono(80, 24));
    assert!(next.row(3).starts_with(">Example"), "{}", next.row(3));
}

#[test]
fn a_pack_shows_what_is_solved_and_begun_and_finds_the_rest() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<End><Up><Up><Enter>");
    let screen = rows(&guest.screen());
    assert!(screen[0].starts_with("sudoku  3 of 5 puzzles"), "{}", screen[0]);
    assert!(screen[2].contains("1 Small") && screen[2].contains("solved 01:01"), "{}", screen[2]);
    assert!(
        screen[5].contains("4 Wing") && screen[5].contains("expert") && screen[5].contains("4 moves  8%"),
        "{}",
        screen[5]
    );
    guest.play("n");
    assert!(guest.row(6).contains(">5 Sixteen") || guest.row(6).starts_with(">5 Sixteen"), "{}", guest.row(6));
    guest.play("n");
    assert!(guest.bottom().starts_with("No more unplayed puzzles"));
    guest.play("N");
    assert!(guest.row(3).starts_with(">2 Crooked"), "{}", guest.row(3));
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Crooked"));
    guest.play("q");
    assert!(guest.row(0).starts_with("sudoku  2 of 5"));
    guest.play("q");
    assert!(guest.row(0).starts_with("nazo"));
}

#[test]
fn what_the_games_add_up_to_is_shown_from_everywhere() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<End><Enter>");
    let told = rows(&guest.screen()).join("\n");
    assert!(told.contains("Statistics ──") && told.contains("Daily streak:"), "{told}");
    let row = told.lines().find(|row| row.contains("no grade")).and_then(|row| row.split('│').nth(1));
    let cells: Vec<&str> = row.expect("a row").split_whitespace().collect();
    assert_eq!(cells, ["no", "grade", "1", "01:01", "01:01", "2"], "solved, best, median, begun:\n{told}");
    guest.play("<work>");
    let told = rows(&guest.screen()).join("\n");
    let row = told.lines().find(|row| row.contains("easy")).expect("it was found out how hard the puzzle is");
    assert!(row.contains("01:01") && !told.contains("no grade"), "{told}");
    guest.play("<Esc><Enter>");
    assert!(!guest.sees("Daily streak") || guest.sees("Statistics"), "Esc closes, Enter opens it again");
    guest.play("<Esc><Home><Enter>:statistics<Enter>");
    assert!(guest.sees("Daily streak"), "over a game as well");
    guest.play("<Esc>l");
    assert_eq!(guest.plays().as_deref(), Some("Wing"));
    let mut ja = Guest::at(guest.folder.clone(), &Window { lang: Lang::Ja, ..Window::mono(40, 15) }, Start::Welcome);
    ja.play(":成績<Enter>");
    assert!(ja.sees("連続して完成した日数"), "{}", rows(&ja.screen()).join("\n"));
}

#[test]
fn a_finished_game_is_played_back_and_stays_as_it_is() {
    let mut guest = regular(&Window::mono(80, 24));
    let small = nazo::play::puzzle_id(&*puzzle(TINY).puzzle);
    let path = guest.folder.path().join("games").join(format!("{small}.nazo"));
    let before = std::fs::read(&path).expect("a file");
    guest.play(":finished<Enter>M");
    assert!(guest.sees("Replay") && guest.bottom().starts_with("0 / 12  00:00  x1  start"), "{}", guest.bottom());
    guest.play("<Space>jj");
    assert!(guest.bottom().starts_with("2 / 12") && guest.bottom().contains("stopped  +2 r1c3"), "{}", guest.bottom());
    guest.play("2xu<Enter>");
    guest.play("<End>");
    assert!(guest.bottom().starts_with("12 / 12  01:01  end  +4 r4c3"), "{}", guest.bottom());
    guest.play("++k");
    assert!(guest.bottom().starts_with("11 / 12"), "{}", guest.bottom());
    guest.play("q");
    assert!(guest.row(0).starts_with("Finished  1 of 1 game"), "{}", guest.row(0));
    assert_eq!(std::fs::read(&path).expect("a file"), before, "looking changes nothing");
    guest.play("<Enter>M<End>q");
    assert_eq!(guest.plays().as_deref(), Some("Small"), "from the game it leads back to the game");
    let mut other = guest.again(&Window::mono(80, 24));
    other.play("<End><Up><Up><Enter><End>M");
    assert!(other.bottom().starts_with("Nothing here to replay."), "{}", other.bottom());
}

#[test]
fn a_speed_run_starts_over_and_shows_how_far_the_best_game_is() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play(":finished<Enter><Enter>:speed<Enter>");
    assert!(guest.bottom().starts_with("Start over? Your game is kept either way."));
    assert!(guest.bottom().contains("Enter start the run"), "{}", guest.bottom());
    guest.play("<Esc>:speed<Enter><Enter>");
    assert!(guest.bottom().starts_with("Speed run against your best here, 01:01."), "{}", guest.bottom());
    assert!(guest.sees("Speed run, again") && guest.sees(" last  (01:01)"), "{}", rows(&guest.screen()).join("\n"));
    guest.play("l3");
    assert!(guest.sees(" first 00:00"), "{}", rows(&guest.screen()).join("\n"));
    // Fills in the rest of the only solution, row by row.
    guest.play("l2l4j<Home>4l2ll1j<Home>2ll1l3j<Home>3l1l4");
    assert!(guest.desk.game().expect("a game").game().session().is_solved());
    assert!(guest.sees(" last  00:00 -01:01"), "{}", rows(&guest.screen()).join("\n"));
    let games = std::fs::read_dir(guest.folder.path().join("games")).expect("a folder");
    let old = games.filter_map(|file| file.ok()).filter(|file| file.file_name().to_string_lossy().contains(".old-"));
    assert_eq!(old.count(), 1, "the game before is kept");
}

/// A puzzle stays solved when it is restarted, and the finished game can still be viewed.
#[test]
fn a_puzzle_that_is_begun_anew_stays_solved() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play(":finished<Enter><Enter>:speed<Enter><Enter>q");
    for mut guest in [guest.again(&Window::mono(80, 24)), guest] {
        guest.play(":finished<Enter>");
        assert!(guest.sees("1 of 1 game") || guest.sees("solved 01:01"), "{}", rows(&guest.screen()).join("\n"));
        guest.play("<Enter>");
        assert!(guest.sees("Replay") || guest.bottom().contains("replay"), "{}", rows(&guest.screen()).join("\n"));
    }
}

/// The first end of a game counts, whatever is done on its board afterwards.
#[test]
fn a_stray_digit_takes_nothing_away_from_a_solved_puzzle() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play(":finished<Enter><Enter>");
    assert!(guest.plays().is_some());
    guest.play("<Home>l3");
    for mut guest in [guest.again(&Window::mono(80, 24)), guest] {
        guest.play(":finished<Enter>");
        assert!(guest.row(0).contains("Finished"), "{}", rows(&guest.screen()).join("\n"));
        guest.play(":home<Enter>");
        assert!(guest.sees("1 of 5 solved"), "{}", rows(&guest.screen()).join("\n"));
    }
}

#[test]
fn a_speed_run_goes_on_in_another_window() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play(":finished<Enter><Enter>:speed<Enter><Enter>l3");
    let mut other = guest.again(&Window::mono(80, 24));
    other.play("<Enter>");
    assert!(other.sees("Speed run, again") && other.sees(" first 00:00"), "{}", rows(&other.screen()).join("\n"));
    assert!(other.sees(" last  (01:01)"), "the game to beat is known as well");
    other.play("l2l4j<Home>4l2ll1j<Home>2ll1l3j<Home>3l1l4");
    assert!(other.sees(" last  00:00 -01:01"), "{}", rows(&other.screen()).join("\n"));
}

/// After a puzzle is solved, the message gives the best time so far for its kind and difficulty.
#[test]
fn a_solved_puzzle_is_told_beside_the_best_time() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play(":finished<Enter><Enter>:restart<Enter>");
    guest.play("l3l2l4j<Home>4l2ll1j<Home>2ll1l3j<Home>3l1l4");
    let said = guest.bottom();
    assert!(said.starts_with("Solved in ") && said.contains("Your best of this kind: 01:01."), "{said}");
}

/// If no panel shows the splits, the message for the key that reaches one mentions it.
#[test]
fn a_split_is_told_with_what_the_key_did() {
    let mut guest = regular(&Window::mono(40, 15));
    guest.play(":finished<Enter><Enter>:speed<Enter><Enter>l3");
    assert!(guest.bottom().starts_with("first 00:00, "), "{}", guest.bottom());
    guest.play("l2l4j<Home>4l2ll1j<Home>2ll1l3j<Home>3l1l4");
    assert!(guest.bottom().starts_with("last 00:00, ") && guest.bottom().contains("Solved"), "{}", guest.bottom());
}

/// A narrow list has no room for the cell of a move, but the message row has.
#[test]
fn the_chosen_move_is_told_where_the_list_cuts_it() {
    let mut guest = Guest::new(&Window { lang: Lang::Ja, ..Window::mono(40, 15) });
    guest.input(Input::Paste(LINE.into()));
    guest.play("<Enter>");
    guest.play("4Bk");
    assert!(guest.sees("0 / 1  開始"), "{}", rows(&guest.screen()).join("\n"));
    guest.play("j");
    assert!(guest.sees("1 / 1  +4 1行1列"), "{}", rows(&guest.screen()).join("\n"));
}

/// A Markdown copy from the explorer contains more than the givens, and the message says so.
#[test]
fn a_copy_of_the_path_says_what_it_holds() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {LINE}>p<work>ym"));
    assert!(guest.bottom().contains("with candidates and "), "{}", guest.bottom());
}

#[test]
fn the_puzzle_of_the_day_is_in_the_palette() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(":day<Enter>");
    assert!(guest.sees("Puzzle of the day, "), "{}", rows(&guest.screen()).join("\n"));
}

#[test]
fn a_speed_run_of_a_riddle_tells_its_splits_where_there_is_no_panel() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.input(Input::Paste(SUSPECTS.into()));
    guest.play(":speed<Enter>");
    assert!(guest.sees("Speed run   Hints 0"), "{}", rows(&guest.screen()).join("\n"));
    guest.play("1");
    assert!(guest.sees("Speed run: first 00:00   Hints 0"), "{}", rows(&guest.screen()).join("\n"));
}

#[test]
fn the_tour_teaches_by_doing_and_is_not_counted() {
    for (columns, rows_) in [(80, 24), (40, 15)] {
        let mut guest = Guest::new(&Window::mono(columns, rows_));
        assert!(guest.sees("New here?") && guest.sees(">New puzzle"), "offered, not pressed on anybody");
        guest.play("<Up><Enter>");
        let lesson = |guest: &mut Guest, text: &str| {
            assert!(guest.bottom().contains(text), "{text}:\n{}", rows(&guest.screen()).join("\n"));
        };
        lesson(&mut guest, "Move with the arrows");
        guest.play("l");
        lesson(&mut guest, "Go to r1c3 and type");
        guest.play("l4");
        lesson(&mut guest, "Row 1 has two 4s");
        guest.play("u");
        guest.play("2");
        lesson(&mut guest, "Press u to undo");
        guest.play("u");
        lesson(&mut guest, "Press Space for marks");
        guest.play("<Space>3h");
        lesson(&mut guest, "Press Space for marks");
        guest.play("2<Space>");
        lesson(&mut guest, "Press t for a hint");
        guest.play("t<work>tt");
        guest.play("<Esc>l<Left>");
        lesson(&mut guest, "Press w and a digit");
        guest.play("hw4l");
        lesson(&mut guest, "Press w and a digit");
        guest.play("w3<work><Esc><Esc>h");
        lesson(&mut guest, "p shows the solution path");
        guest.play("p<work>jq");
        lesson(&mut guest, "Press : to find");
        guest.play(":<Esc>");
        lesson(&mut guest, "That's it!");
        guest.play("FF<Left>");
        assert!(!guest.bottom().contains("That's it!"), "a solved board has its own keys: {}", guest.bottom());
        guest.play("q");
        assert!(guest.sees("New here?"), "nothing of it is a game");
        assert_eq!(std::fs::read_dir(guest.folder.path().join("games")).map_or(0, Iterator::count), 0);
    }
    let mut guest = regular(&Window { lang: Lang::Ja, ..Window::mono(80, 24) });
    assert!(!guest.sees("はじめての方へ"), "who has played is not asked");
    guest.play("<Enter>:案内<Enter>");
    assert!(guest.sees("案内  1 / 9") && guest.bottom().contains("矢印で動きます"), "{}", guest.bottom());
}

#[test]
fn finished_games_can_be_looked_at() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<End><Up><Enter>");
    assert!(guest.row(0).starts_with("Finished  1 of 1 game"), "{}", guest.row(0));
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Small"));
    assert!(guest.desk.game().expect("a game").game().session().is_solved());
}

#[test]
fn a_file_is_opened_by_its_path_and_trouble_stays_in_the_prompt() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("onothing.sdk<Enter>");
    assert_eq!(guest.bottom(), "nothing.sdk: No such file or directory\nOpen: nothing.sdk");
    // A missing picture may be on another computer; one that is here is read.
    guest.play("<C-u>shot.png<Enter>");
    assert!(guest.sees("No such file on this machine. To send it from where it is, run: ssh"), "{}", guest.bottom());
    guest.play("<C-u>w<Tab><Enter>");
    let said = guest.bottom();
    assert!(
        said.starts_with("wrong.sdk, line 1, column 8: row 1 has two 9s: r1c2 and r1c8")
            && said.ends_with("Open: wrong.sdk"),
        "{said}"
    );
    guest.play("<C-u>one<Tab><Enter>");
    assert_eq!(guest.plays().as_deref(), Some("untitled"));
    // Opened from a game, the new puzzle comes on top, and leaving it goes back.
    guest.play("2oother.sdm<Enter>");
    assert!(guest.row(0).starts_with("other.sdm  1 of 2 puzzles"), "{}", guest.row(0));
    assert!(guest.sees("Couldn't read one puzzle. other.sdm, line 3"), "{}", guest.bottom());
    guest.play("<Down><Enter>q");
    assert!(guest.row(0).starts_with("other.sdm"));
    guest.play("q");
    let game = guest.desk.game().expect("back in the game").game();
    assert_eq!(game.session().history().depth(game.session().history().current()), 1);
    guest.play("qq");
    assert_eq!(guest.flow, Flow::Quit);
}

#[test]
fn a_paste_opens_at_once_except_over_a_game() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {LINE}>"));
    assert_eq!(guest.plays().as_deref(), Some("untitled"));
    let before = guest.desk.game().expect("a game").game().session().clone();
    guest.input(Input::Paste(WING.to_string()));
    let said = guest.bottom();
    assert!(said.starts_with("Pasted: a sudoku (108 characters).\nEnter open  Esc go on with this game"), "{said}");
    guest.play("<Esc>");
    assert!(!guest.sees("Pasted"));
    assert_eq!(*guest.desk.game().expect("a game").game().session(), before);
    guest.input(Input::Paste(WING.to_string()));
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Wing"));
    guest.play("q");
    assert_eq!(guest.plays().as_deref(), Some("untitled"));
    guest.input(Input::Paste(format!("{LINE}\n{LINE}\n")));
    assert!(guest.bottom().starts_with("Pasted: 2 puzzles."));
    // Any other key goes to the game.
    guest.play("l");
    assert!(!guest.sees("Pasted"));
}

#[test]
fn a_paste_that_is_no_puzzle_says_why() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.input(Input::Paste("hello world".into()));
    // The whole message is shown, with the keys below it.
    assert!(guest.sees("line 1, column 1: unrecognised puzzle format"), "{}", guest.bottom());
    assert!(guest.bottom().contains("characters"), "{}", guest.bottom());
    assert!(guest.sees("q quit"), "{}", guest.bottom());
    guest.input(Input::Paste(String::new()));
    assert!(guest.bottom().starts_with("The pasted text: no puzzle here"), "{}", guest.bottom());
    guest.input(Input::Paste("9".repeat(1 << 20)));
    assert!(guest.bottom().starts_with("The pasted text is over 1 MB"), "{}", guest.bottom());
    guest.play(PACK);
    guest.input(Input::Paste("\u{1b}[A\u{0}".into()));
    assert!(guest.bottom().contains("not UTF-8 text: invalid at byte 3"), "{}", guest.bottom());
    assert_eq!(guest.plays().as_deref(), Some("Small"), "the game stays");
}

#[test]
fn text_pasted_where_text_is_typed_goes_there() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("o<paste one.sdk>");
    assert!(guest.bottom().ends_with("Open: one.sdk"), "{}", guest.bottom());
    guest.play("<Enter>:<paste theme>");
    assert!(guest.sees("> theme_"));
}

#[test]
fn what_is_copied_is_said() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {LINE}>2y"));
    assert!(
        guest.bottom().ends_with(
            "l line  g grid  c candidates  i id  p picture  s game  m Markdown  u URL  v SVG\nr result  f to a file  Esc cancel"
        ),
        "{}",
        guest.bottom()
    );
    guest.play("l");
    assert_eq!(guest.copied.as_deref(), Some(LINE));
    assert!(guest.bottom().starts_with("Sent the line to the clipboard (81 characters, clues only)."));
    guest.play("yg");
    let grid = guest.copied.clone().expect("a grid");
    assert!(grid.starts_with("29.....6.\n8..14...2\n"), "{grid}");
    for (key, begins) in [
        ("i", "sudoku:9:"),
        ("p", "┌"),
        ("s", "sudoku\n"),
        ("c", ".---"),
        ("m", "## sudoku\n\nsudoku\n\n```text\n┌"),
        ("u", "https://"),
        ("v", "<svg"),
    ] {
        guest.play(&format!("y{key}"));
        let text = guest.copied.take().unwrap_or_default();
        assert!(text.starts_with(begins), "{key}: {text}");
        // What is copied can be pasted, except the formats meant for people.
        if !["p", "m", "v"].contains(&key) {
            let found = load("copied", text.as_bytes()).remove(0);
            assert!(found.outcome.is_ok(), "{key}: {text}");
        }
    }
    assert!(guest.desk.game().expect("a game").game().to_text().expect("text").contains("put r1c1 2"));
    // With the path on screen, its steps are included.
    guest.play("p<work>ym");
    let text = guest.copied.take().unwrap_or_default();
    assert!(text.contains("\n1. **") && text.contains("[Play it in a browser](<https://"), "{text}");
    guest.play("q");
    guest.play("yx");
    assert_eq!(guest.copied, None, "another key ends the sequence");
    guest.input(Input::Paste(JIGSAW.into()));
    guest.play("<Enter>yl");
    assert!(guest.bottom().starts_with("Can't copy the line: "), "{}", guest.bottom());
    assert_eq!(guest.copied, None);
}

#[test]
fn a_game_is_written_to_a_file_whose_ending_says_what_it_holds() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    let bottom = |guest: &mut Guest| guest.bottom();
    guest.play(&format!("<paste {LINE}>2yf"));
    assert!(bottom(&mut guest).starts_with("File name (.svg drawing"), "{}", bottom(&mut guest));
    guest.play("mine.doc<Enter>");
    assert!(bottom(&mut guest).starts_with("File name ("), "an ending that says nothing");
    guest.play("<Backspace><Backspace><Backspace>md<Enter>");
    assert!(bottom(&mut guest).starts_with("Wrote the Markdown to mine.md."), "{}", bottom(&mut guest));
    assert!(bottom(&mut guest).contains("? keys"), "the keys of the game stay below: {}", bottom(&mut guest));
    let shared = |guest: &Guest, path: &str| guest.library.shared.lock().expect("whole").get(path).cloned();
    assert!(shared(&guest, "mine.md").expect("written").contains("```"));
    // Nothing is overwritten without asking, and a confirmation covers only the name in the warning.
    guest.play(":save-as<Enter>mine.md<Enter>");
    assert!(bottom(&mut guest).starts_with("File exists: mine.md. Press Enter again"));
    guest.play("<Left>x<Enter>");
    assert!(shared(&guest, "mine.mxd").is_none() && bottom(&mut guest).starts_with("File name ("));
    guest.play("<Backspace><Enter><Enter>");
    assert!(bottom(&mut guest).starts_with("Wrote the Markdown"));
    guest.play("yf/full/a.svg<Enter>");
    assert!(bottom(&mut guest).starts_with("Couldn't write /full/a.svg: No space left on device."));
    guest.play("<Esc>yfgame.nazo<Enter>");
    let game = shared(&guest, "game.nazo").expect("written");
    assert!(game.contains("state:"), "{game}");
    guest.play("yfb.SVG<Enter>yfb.txt<Enter>");
    assert!(shared(&guest, "b.SVG").expect("written").starts_with("<svg"));
    assert!(shared(&guest, "b.txt").expect("written").contains('─'));
}

#[test]
fn esc_and_a_key_that_a_slow_line_brought_together_are_both_heard() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {LINE}>i"));
    assert!(guest.sees("Fill every cell"));
    guest.play("<A-t><work>");
    let hints = guest.desk.game().expect("a game").game().session().view().hints;
    assert!(!guest.sees("Fill every cell") && hints == 1, "{}", rows(&guest.screen()).join("\n"));
    // Not while text is being typed, since Esc would discard it.
    guest.play("<Esc>:sol<A-u>");
    assert!(guest.sees("> sol"), "{}", rows(&guest.screen()).join("\n"));
}

#[test]
fn who_asks_again_before_anything_was_changed_is_told_nothing_new() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {EXAMPLE}><work>1"));
    let hints = |guest: &Guest| guest.desk.game().expect("a game").game().session().view().hints;
    for (keys, counted) in [("t<work>", 1), ("t<work>t<work>", 1), ("ll2t<work>", 2)] {
        guest.play(keys);
        assert!(guest.sees("entry is wrong"), "{}", rows(&guest.screen()).join("\n"));
        assert_eq!(hints(&guest), counted, "after {keys}");
    }
}

#[test]
fn the_page_about_the_program_opens_from_the_welcome_screen() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(":about<Enter>");
    let shown = rows(&guest.screen()).join("\n");
    assert!(shown.contains("About") && shown.contains("Nikoli"), "{shown}");
    guest.play("<PageDown>");
    assert_ne!(rows(&guest.screen()).join("\n"), shown, "it goes on below");
    guest.play("<Esc>");
    assert!(!rows(&guest.screen()).join("\n").contains("Nikoli"));
}

#[test]
fn what_is_too_long_for_terminals_is_not_copied() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    let moves = "put r1c2 3\nundo\n".repeat(4000);
    guest.input(Input::Paste(format!("{TINY}state:\n{moves}")));
    guest.play("ys");
    assert_eq!(guest.copied, None);
    assert!(guest.bottom().starts_with("Too big for the clipboard (65 kB)"), "{}", guest.bottom());
    guest.play("yg");
    assert!(guest.copied.is_some());
}

#[test]
fn from_a_game_one_gets_home_and_to_something_fresh() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(PACK);
    assert_eq!(guest.plays().as_deref(), Some("Small"), "the first of the pack");
    guest.play("l3G");
    assert_eq!(guest.plays().as_deref(), Some("Crooked"));
    guest.play("G");
    assert_eq!(guest.plays().as_deref(), Some("Example"), "the next, though this one was only looked at");
    guest.play(":home<Enter>");
    assert!(guest.row(0).starts_with("nazo") && guest.row(3).starts_with(">Small"), "{}", guest.row(3));
    guest.play("q");
    assert_eq!(guest.flow, Flow::Quit);
}

#[test]
fn a_puzzle_of_a_pack_that_was_only_looked_at_is_untouched() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("{PACK}l"));
    assert_eq!(guest.plays().as_deref(), Some("Small"));
    guest.play("qq");
    assert!(guest.row(3).starts_with(" New here?"), "nothing was played yet: {}", guest.row(3));
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), None, "the pack is still selected");
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Small"), "it is still the first that nobody has touched");
    guest.play("l3uqq<Home>");
    assert!(guest.row(3).starts_with(">Small"), "{}", guest.row(3));
    // A pasted puzzle may exist nowhere else, so its game is kept.
    guest.play(&format!("<paste {LINE}>lq"));
    assert!(guest.row(2).starts_with("Continue") && guest.row(3).contains("0 moves"), "{}", guest.row(3));
}

#[test]
fn a_game_that_is_put_aside_leaves_the_lists_and_comes_back() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("<paste {LINE}>1q<paste {TINY}>l4q"));
    let names = |guest: &mut Guest| {
        let rows = rows(&guest.screen());
        let games = rows.iter().skip_while(|row| !row.starts_with("Continue")).skip(1);
        // The board beside the list begins after the 48th column.
        let games = games.map(|row| row.chars().take(48).collect::<String>());
        let names = games.map(|row| row.trim_start_matches(['>', ' ']).split("  ").next().unwrap_or("").to_string());
        names.take_while(|name| !name.is_empty()).collect::<Vec<String>>()
    };
    let all = names(&mut guest);
    assert_eq!(all.len(), 2, "{}", rows(&guest.screen()).join("\n"));
    guest.play("<Home>x");
    assert!(guest.row(22).starts_with("Archived Small; its file is kept. u: undo"), "{}", guest.row(22));
    assert_eq!(names(&mut guest), all[1..]);
    // After a restart the program does not offer it either, but its file still exists.
    let mut other = guest.again(&Window::mono(80, 24));
    assert_eq!(names(&mut other), all[1..]);
    let games = every_game_file(&guest.library.store).expect("the folder can be read");
    assert_eq!(games.len(), 2);
    guest.play("u");
    assert!(guest.row(22).starts_with("Restored Small."), "{}", guest.row(22));
    assert_eq!(names(&mut guest), all);
    assert!(guest.row(3).starts_with(">Small"), "{}", guest.row(3));
    // In the list of all games the row disappears with its game.
    guest.play(":games<Enter>");
    let heading = |guest: &mut Guest| rows(&guest.screen())[0].trim_end().to_string();
    assert_eq!(heading(&mut guest), "Continue  1 of 2 games");
    guest.play("xx");
    assert_eq!(heading(&mut guest), "Continue  0 of 0 games");
    guest.play("u<Enter>");
    assert!(guest.desk.game().is_some_and(|ui| ui.game().session().filled() == 1), "the game goes on");
}

#[test]
fn what_is_open_or_over_is_not_put_aside() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("x");
    assert!(guest.row(22).starts_with("Only games and drafts can be archived."), "{}", guest.row(22));
    guest.play(&format!("<paste {TINY}>l4:games<Enter>x"));
    assert!(guest.row(22).starts_with("That game is open; leave it first."), "{}", guest.row(22));
}

#[test]
fn games_in_which_nothing_was_done_are_not_kept_and_not_in_the_way() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    let files = |guest: &Guest| {
        let found = std::fs::read_dir(guest.folder.path().join("games")).into_iter().flatten().filter_map(Result::ok);
        found.filter(|file| file.file_name().to_string_lossy().contains(".old-")).count()
    };
    // A speed run that was left without a move.
    guest.play(&format!("<paste {LINE}>:speed-run<Enter>q"));
    guest.play(":speed-run<Enter>");
    guest.play(&format!("<paste {LINE}>:speed-run<Enter><Enter>q"));
    assert_eq!(files(&guest), 0);
    // Boards that were dealt and left untouched.
    let mines = "minesweeper\nsize: 9x9\nmines: 10\n";
    for _ in 0..3 {
        guest.play(&format!("<paste {mines}>q"));
    }
    let shown = rows(&guest.screen()).join("\n");
    assert!(!shown.contains("minesweeper ") && !shown.contains("10 mines"), "{shown}");
}

#[test]
fn a_click_selects_and_another_opens() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<left 3,4>");
    assert!(guest.row(4).starts_with(">Example"), "{}", guest.row(4));
    guest.play("<left 3,4>");
    assert_eq!(guest.plays().as_deref(), Some("Example"));
}

#[test]
fn steps_and_states_beside_the_board_are_chosen_with_the_mouse() {
    // The place of the selection sign to the right of the board.
    let selected = |screen: &[String]| -> (usize, usize) {
        let sign = |row: &String| row.chars().enumerate().skip(57).find(|(_, it)| *it == '>').map(|(x, _)| x);
        screen.iter().enumerate().find_map(|(y, row)| Some((sign(row)?, y))).expect("something is selected")
    };
    for size in [(80, 24), (120, 40)] {
        let mut guest = regular(&Window::mono(size.0, size.1));
        guest.play("<left 3,4><left 3,4><work>p<work>");
        // The list of steps, the list of steps possible now, and the list of states of the game.
        for keys in ["", "<Tab><work>", "<Tab>q5l7lB"] {
            guest.play(keys);
            let screen = rows(&guest.screen());
            let (x, chosen) = selected(&screen);
            // The current state is the last one.
            let other = if keys.ends_with('B') { chosen - 1 } else { chosen + 1 };
            guest.play(&format!("<left {x},{other}>"));
            assert_eq!(selected(&rows(&guest.screen())).1, other, "{keys}\n{}", screen.join("\n"));
            assert_ne!(guest.row(chosen), screen[chosen], "{keys}");
        }
        guest.play("qp<work>");
        let before = rows(&guest.screen());
        let (x, chosen) = selected(&before);
        guest.play(&format!("<left {x},{chosen}>"));
        assert_ne!(rows(&guest.screen()), before, "what is selected is taken");
    }
}

#[test]
fn lists_over_the_desk_are_chosen_from_with_the_mouse() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(":theme<Enter>");
    let screen = rows(&guest.screen());
    let light = screen.iter().position(|row| row.contains(" light")).expect("a row") as u16;
    guest.play(&format!("<left 30,{light}>"));
    assert!(guest.row(usize::from(light)).contains(">light"), "{}", guest.row(usize::from(light)));
    guest.play(&format!("<left 30,{light}>"));
    assert!(guest.bottom().starts_with("Theme: light."), "{}", guest.bottom());
    guest.play(":<wheel-down>");
    let all = rows(&guest.screen());
    let selected = all.iter().rposition(|row| row.contains(" >")).expect("a row");
    guest.play("<wheel-up>");
    assert!(guest.row(selected - 1).contains(" >"));
}

#[test]
fn a_file_with_several_puzzles_is_a_list_with_the_shell_below() {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let puzzles = offers(&[TINY, WING]);
    let mut guest = Guest::at(folder, &Window::mono(60, 15), Start::Puzzles(Found { puzzles, ..Found::default() }));
    assert!(guest.row(0).starts_with("1 of 2 puzzles"));
    guest.play("<Down><Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Wing"));
    guest.play("q");
    assert!(guest.row(0).starts_with("2 of 2 puzzles"));
    guest.play("q");
    assert_eq!(guest.flow, Flow::Quit);
}

#[test]
fn a_language_chosen_in_a_game_stays_around_it() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(&format!("{PACK}:language<Enter><Down><Enter>qq"));
    assert!(guest.sees("新しい問題"));
    guest.play(":language<Enter><Up>");
    assert!(guest.sees("New puzzle"), "what is selected is tried at once");
    guest.play("<Esc>");
    assert!(guest.sees("新しい問題"), "and Esc goes back to what was");
    guest.play(":language<Enter><Up><Enter>");
    assert!(guest.sees("New puzzle"));
}

/// Texts that people paste, and some that they hardly would.
fn any_paste() -> impl Strategy<Value = Stroke> {
    let text = prop::sample::select(vec![LINE, WING, JIGSAW, "hello", "", "sudoku\n12", "\n\n---\n\t", "state:\nput"]);
    text.prop_map(|text| Stroke::Input(Input::Paste(text.to_string())))
}

#[test]
fn ctrl_c_quits_where_it_is_pressed_twice() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<C-c>");
    assert!(guest.flow == Flow::Go && guest.sees("Ctrl-C again"));
    guest.play("j<C-c>");
    assert_eq!(guest.flow, Flow::Go, "something else was done between");
    guest.play("<C-c>");
    assert_eq!(guest.flow, Flow::Quit);
}

#[test]
fn a_fresh_puzzle_is_made_as_it_was_chosen() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("G<Right><Down><Right><Right><Down><Left><Enter>");
    guest.desk.finish_work();
    assert_eq!(guest.plays().as_deref(), Some("Killer 4x4, easy"));
    guest.play("G");
    assert!(
        guest.sees("< killer >") && guest.sees("4x4"),
        "the next is like it:\n{}",
        rows(&guest.screen()).join("\n")
    );
    guest.play("<Esc>q");
    assert!(guest.row(3).starts_with(">Killer 4x4") || guest.sees("Killer 4x4, easy"), "{}", guest.row(3));
}

#[test]
fn what_is_being_made_can_be_stopped() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("G<Down><End><Enter><Esc>");
    assert!(guest.sees("Difficulty"), "the form is there again");
    guest.play("<Esc>");
    assert!(!guest.sees("Difficulty"));
    guest.desk.finish_work();
    assert_eq!(guest.plays(), None);
}

#[test]
fn the_puzzle_of_the_day_is_that_of_the_day() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("<Down><Enter><Right><Right><Right><Enter>");
    guest.desk.finish_work();
    assert_eq!(guest.plays().as_deref(), Some("Minesweeper of the day, 2026-11-22"));
}

/// The board beside a list is built in the background. A slow disk or a long game delays no key, and boards that were
/// skipped meanwhile are not built.
#[test]
fn a_board_that_takes_long_holds_up_nobody() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("<End><Enter><Enter>l2qq<Home>");
    let title = |guest: &mut Guest| {
        let (buffer, _) = frame(&mut guest.desk, (80, 24));
        rows(&buffer).iter().any(|row| row.chars().skip(57).any(|symbol| symbol.is_ascii_digit()))
    };
    let library = guest.library.clone();
    let held = library.disk.lock().expect("nobody panicked");
    guest.desk.finish_work();
    assert!(!title(&mut guest), "{:?}", rows(&guest.screen()));
    guest.play("<End><Home>");
    assert!(!title(&mut guest));
    drop(held);
    guest.desk.finish_preview();
    assert!(title(&mut guest), "{:?}", rows(&guest.screen()));
}

/// If the disk accepts nothing, a text, a sheet and a layout that are left stay as they are. They are saved once it
/// does.
#[test]
fn a_draft_that_cannot_be_saved_stays_at_hand() {
    let all = [
        ("E", "<Down><Enter>", "roles knight=true", "q", "riddle"),
        (":paper<Enter><Enter>", "7", "", "q", "puzzle"),
        (":order<Enter>", "R", "0 clues", "q", "layout"),
        (":order<Enter>", "R", "0 clues", ":home<Enter>", "layout"),
    ];
    for (open, work, shown, leave, noun) in all {
        let mut guest = Guest::new(&Window::mono(80, 24));
        let games = guest.folder.path().join("games");
        std::fs::create_dir_all(&games).expect("made");
        let in_the_way = games.join("drafts");
        std::fs::write(&in_the_way, "no folder").expect("written");
        guest.play(open);
        guest.play(work);
        assert!(guest.sees(&format!("This {noun} is not saved")), "{:?}", rows(&guest.screen()));
        for _ in 0..2 {
            assert!(!guest.desk.is_saved(), "{noun}");
            guest.play(leave);
            let said = format!("That {noun} can't be saved now; it stays here until you quit nazo.");
            assert!(guest.sees(&said) && guest.flow == Flow::Go, "{:?}", rows(&guest.screen()));
            assert!(!guest.desk.is_saved(), "{noun}");
            guest.play(open);
            assert!(guest.sees(shown), "{noun}: {:?}", rows(&guest.screen()));
        }
        guest.play(leave);
        std::fs::remove_file(&in_the_way).expect("removed");
        guest.desk.sync();
        assert!(guest.desk.is_saved(), "{noun}");
        guest.play(open);
        guest.play(leave);
        assert!(!guest.sees("cannot be saved"), "{:?}", rows(&guest.screen()));
        assert_eq!(std::fs::read_dir(&in_the_way).expect("a folder").count(), 1, "{noun}");
    }
}

#[test]
fn a_game_that_is_covered_keeps_no_core_busy() {
    let mut guest = regular(&Window::mono(80, 24));
    guest.play("<Enter>p");
    assert!(guest.desk.game().is_some_and(|ui| ui.is_at_work()));
    guest.play("G");
    assert!(!guest.desk.game().is_some_and(|ui| ui.is_at_work()), "another game is in front");
    guest.play("q");
    assert!(!guest.desk.game().is_some_and(|ui| ui.is_at_work()), "what was covered was stopped");
    assert!(guest.desk.game().is_some());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    /// Whatever is pressed, clicked, pasted or resized at the desk, nothing fails and every game is saved.
    #[test]
    fn nothing_at_the_desk_fails(
        strokes in prop::collection::vec(prop_oneof![12 => any_stroke(), 1 => any_paste()], 0..60),
        window in any_window(),
    ) {
        let mut guest = regular(&window);
        for stroke in strokes {
            guest.stroke(stroke);
            // A user who has quit comes back.
            if guest.flow == Flow::Quit {
                guest = guest.again(&window);
            }
        }
        guest.screen();
        guest.desk.sync();
        prop_assert!(guest.desk.is_saved());
    }
}
