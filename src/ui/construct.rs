//! A game that was just opened, with nothing in front of it.

use std::collections::VecDeque;

use super::hints::Help;
use super::list::Explorer;
use super::model::{Mode, PathState, Screen, Settings, Ui, clock_text};
use super::odds::Mines;
use super::select::Selection;
use super::story::StoryView;
use super::worker;
use crate::play::{Colour, Game, MarkKind, Resumed, ViewChange};
use nazo_core::words::{Phrase, say};

impl Ui {
    /// The interface of a game that was just opened.
    pub fn new(game: Game, resumed: &Resumed, settings: Settings) -> Ui {
        // What concerns the game goes before what concerns the settings.
        let mut queued: VecDeque<Phrase> = resumed.notes.iter().map(|note| note.phrase()).collect();
        queued.extend(settings.choices.news());
        let message = match queued.pop_front() {
            Some(note) => note,
            None if resumed.moves > 0 => {
                say!("messages.resumed", moves = resumed.moves, clock = clock_text(resumed.clock))
            }
            None => say!("messages.welcome"),
        };
        let reading = StoryView::of(&**game.session().puzzle());
        let mut ui = Ui {
            reading,
            game,
            settings,
            screen: Screen::Board,
            popup: None,
            mode: Mode::Digit,
            marks: MarkKind::Corner,
            colour: Colour::default(),
            selection: Selection::default(),
            last: None,
            last_adds: false,
            drag: None,
            stroke: None,
            pen: None,
            fileless: false,
            watches: false,
            tour: None,
            race: None,
            tree: None,
            paused: false,
            asking: false,
            wrong: Vec::new(),
            safe_told: None,
            wrong_told: None,
            warned: None,
            review_job: None,
            method_said: false,
            answer: None,
            failing: None,
            survivors_job: None,
            soundness_job: None,
            clauses_job: None,
            proving: None,
            soundness: None,
            work_since: None,
            work_drawn: None,
            prefix: None,
            recent: Vec::new(),
            message: Some(message),
            queued,
            path: PathState::Unknown,
            solution: None,
            density: None,
            scroll: (0, 0),
            followed: None,
            placed: None,
            size: (80, 24),
            changed: true,
            interrupted: false,
            path_job: None,
            verify_job: None,
            verdict: None,
            left: false,
            solution_job: None,
            explorer: Explorer::default(),
            help: Help::Nothing,
            mines: Mines::default(),
            clock_drawn: 0,
        };
        ui.run_clock();
        if !ui.settings.auto && resumed.moves == 0 && resumed.clock.is_zero() {
            ui.look(ViewChange { auto: Some(false), ..ViewChange::default() });
        }
        let model = ui.game.session().model().clone();
        // Of what hides something there is no solution to be known.
        if !ui.opens() {
            ui.verify_job = Some(worker::verify(ui.settings.wake.clone(), model));
        }
        ui.resume_race();
        // What the filter of a game that goes on asks for is not kept with it.
        ui.come_back();
        ui
    }

    /// Says of a game that was just begun that it was read from a picture.
    pub(super) fn tell_of_reading(&mut self) {
        if self.has_said(&["messages.welcome"]) {
            let has_one = self.game.session().puzzle().kind().expects_one_solution();
            self.say(if has_one { say!("messages.read-one-solution") } else { say!("messages.read-fits") });
        }
    }

    /// The game played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The settings as the player has changed them since.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the player left the board with `q`, rather than the program.
    pub fn was_left(&self) -> bool {
        self.left
    }

    /// Makes sure that the game has a file; see [`Game::establish`].
    pub(super) fn establish(&mut self) {
        let now = (self.settings.now)();
        let done = self.game.establish(now);
        // It carries no event that could be refused.
        let _ = self.apply_done(done);
    }

    /// Whether everything that was done is in the game's file.
    pub fn is_saved(&self) -> bool {
        self.fileless || self.game.is_saved()
    }
}
