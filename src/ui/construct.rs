//! Creating the interface of a game.

use std::collections::VecDeque;

use super::clock::clock_text;
use super::help::Help;
use super::jobs::Jobs;
use super::list::Explorer;
use super::model::{Findings, Messages, Occasion, Once, Screen, Settings, Ui, ViewState};
use super::odds::Mines;
use super::race::Race;
use super::reading::StoryView;
use super::select::Selection;
use super::tool::{Pointer, Tool};
use super::worker;
use crate::play::{Game, Resumed, ViewChange};
use nazo_core::words::{Phrase, say};

impl Ui {
    /// The interface of a game that was just opened.
    pub fn new(game: Game, resumed: &Resumed, settings: Settings) -> Ui {
        // Notes on the game come before those on the settings.
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
            explorer: Explorer::default(),
            tree: None,
            popup: None,
            help: Help::Nothing,
            solution: None,
            mines: Mines::default(),
            occasion: Occasion::default(),
            prefix: None,
            selection: Selection::default(),
            tool: Tool::default(),
            pointer: Pointer::default(),
            messages: Messages { shown: Some(message), queued, failing: None },
            once: Once::default(),
            known: Findings::default(),
            jobs: Jobs::default(),
            sight: ViewState::default(),
        };
        ui.run_clock();
        if !ui.settings.auto && resumed.moves == 0 && resumed.clock.is_zero() {
            ui.look(ViewChange { auto: Some(false), ..ViewChange::default() });
        }
        let model = ui.game.session().model().clone();
        // If something is hidden, there is no solution to find.
        if !ui.opens() {
            ui.jobs.verify = Some(worker::verify(ui.settings.wake.clone(), model));
        }
        ui.occasion.race = Race::resume(&ui.game);
        // The results that the saved filter needs are not saved with the game.
        ui.come_back();
        ui
    }

    /// Says that a new game was read from a picture.
    pub(super) fn tell_of_reading(&mut self) {
        if self.has_said(&["messages.welcome"]) {
            let has_one = self.game.session().puzzle().kind().expects_one_solution();
            self.say(if has_one { say!("messages.read-one-solution") } else { say!("messages.read-fits") });
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The settings, with the player's changes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the player left the board with `q`, but not the program.
    pub fn was_left(&self) -> bool {
        self.occasion.left
    }

    /// Makes sure that the game has a file. See [`Game::establish`].
    pub(super) fn establish(&mut self) {
        let now = (self.settings.now)();
        let done = self.game.establish(now);
        // There is no event that could be refused.
        let _ = self.apply_done(done);
    }

    /// Whether everything is in the game's file. True for games that are not saved.
    pub fn is_saved(&self) -> bool {
        self.occasion.fileless || self.game.is_saved()
    }
}
