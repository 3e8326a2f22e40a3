//! The screens around the games: the welcome screen, lists of puzzles, and the open games, in a stack. Leaving one
//! returns to where it was opened.

mod aside;
mod begun;
mod demo;
mod desk;
mod drafts;
mod draw;
mod inbox;
pub(super) mod library;
mod list;
mod making;
mod opening;
mod ordering;
mod over;
mod papers;
mod pictures;
mod preview;
mod prompt;
mod rows;
mod saving;
mod statistics;
mod survey;
mod welcome;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;

pub use self::desk::Desk;
use self::desk::{Over, Page, Place};
use self::library::trouble_message;
pub use self::library::{Arrival, Completion, Found, Library, Offer, Pack, Trouble, Unread, Unwritten};
use self::list::{Item, List};
use self::preview::Pane;
pub use self::statistics::rows as statistics_rows;
use self::survey::Survey;
use self::welcome::{Choice, Welcome};
use super::action::{Action, Direction};
use super::app::{App, Flow, Input, Inset};
use super::choices;
use super::chooser::Chooser;
use super::model::{Settings, Ui};
use super::palette::Picked;
use super::scrolling::scrolled;
use super::transcribe::Shot;
use super::worker::Wait;
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::words::{Phrase, say};
use nazo_kinds::Loaded;
use nazo_kinds::scan::Sight;

/// The first screen of the desk.
#[derive(Clone, Debug)]
pub enum Start {
    /// The welcome screen.
    Welcome,
    /// The game if there is one puzzle, otherwise the list of them.
    Puzzles(Found),
    /// The reading of the picture with this name: its game if the reading is sure, otherwise the sheet to correct it.
    Sight(String, Box<Sight>),
    /// A replay of a game. Leaving it ends the program.
    Replay(Box<Loaded>),
    /// A game that plays itself.
    Demo(Box<Loaded>),
}

impl Desk {
    /// A desk that shows `start`.
    pub fn new(library: Arc<dyn Library>, settings: Settings, start: Start) -> Desk {
        let mut desk = Desk {
            library,
            settings,
            survey: Survey::default(),
            surveyed: false,
            stack: Vec::new(),
            over: None,
            message: None,
            queued: VecDeque::new(),
            pane: Pane::default(),
            unsaved: Vec::new(),
            wished: making::Wished::default(),
            sights: Vec::new(),
            reads_fresh: false,
            beside: None,
            size: (80, 24),
            changed: true,
            last_aside: None,
            interrupted: false,
            asked: 0,
            demo: None,
        };
        match start {
            Start::Welcome => desk.put_welcome(),
            Start::Sight(name, sight) => desk.open_sight(&Shot { name, ..Shot::default() }, *sight),
            Start::Replay(loaded) => desk.watch(&loaded),
            Start::Demo(loaded) => desk.begin_demo(&loaded),
            Start::Puzzles(found) if found.puzzles.is_empty() && !found.told.is_empty() => desk.open(found, None),
            Start::Puzzles(mut found) => match (found.puzzles.as_mut_slice(), found.pictures.pop()) {
                ([offer], None) => {
                    desk.play(offer);
                    desk.message = trouble_message(&found).or(desk.message.take());
                }
                ([], Some(picture)) => desk.read_picture(picture),
                _ => {
                    let note = trouble_message(&found);
                    desk.put_list(List::of(None, found.puzzles, note));
                }
            },
        }
        if desk.game().is_none() {
            desk.queued.extend(desk.settings.choices.news());
            desk.message = desk.queued.pop_front();
        }
        desk
    }

    /// Whether all changes on the desk are saved in files.
    pub fn is_saved(&self) -> bool {
        self.stack.iter().chain(&self.unsaved).all(Place::is_saved)
    }

    /// The game in front, if there is one.
    pub fn game(&self) -> Option<&Ui> {
        match self.stack.last() {
            Some(Place::Game(ui)) => Some(ui),
            _ => None,
        }
    }

    /// Waits for the work in the background. For tests, which have no loop that wakes.
    pub fn finish_work(&mut self) {
        self.survey.finish();
        self.survey.finish_rating();
        self.pane.forget();
        self.changed = true;
        self.take_made(Wait::ForTheEnd);
        self.take_beside(Wait::ForTheEnd);
        match self.stack.last_mut() {
            Some(Place::Game(ui)) => ui.finish_work(),
            Some(Place::Reading(reading)) => {
                reading.finish_work();
                self.take_picture();
            }
            place => {
                let flow = place.and_then(Place::drafted_mut).map_or(Flow::Go, |screen| screen.finish_work());
                let _ = self.front_flow(flow);
            }
        }
    }

    fn look_around(&mut self) {
        if !std::mem::replace(&mut self.surveyed, true) {
            self.survey = Survey::begin(self.library.clone(), self.settings.wake.clone());
            self.survey.wait_a_moment();
        }
    }

    fn put_welcome(&mut self) {
        self.look_around();
        self.put(Place::Welcome(Welcome::default()));
    }

    fn put_list(&mut self, list: List) {
        self.look_around();
        self.put(Place::List(Box::new(list)));
    }

    /// Puts a screen in front. A game that it covers is saved, and its clock is stopped.
    fn put(&mut self, place: Place) {
        self.rest();
        self.stack.push(place);
        self.changed = true;
    }

    fn rest(&mut self) {
        match self.stack.last_mut() {
            Some(Place::Game(ui)) => {
                let _ = ui.update(Input::Suspended);
                ui.rest();
                ui.sync();
                self.settings = ui.settings.clone();
            }
            Some(place) => place.sync(),
            None => {}
        }
    }

    fn app(&self) -> Option<&dyn App> {
        self.stack.last()?.app()
    }

    fn app_mut(&mut self) -> Option<&mut dyn App> {
        self.stack.last_mut()?.app_mut()
    }

    /// Passes an input to the app in front, and does what it asks for.
    fn front_input(&mut self, input: Input) -> Flow {
        if matches!(input, Input::Key(_)) && self.message.take().is_some() {
            self.changed = true;
        }
        let was_solved = self.game().is_none_or(Ui::is_solved);
        let flow = self.app_mut().map_or(Flow::Go, |app| app.update(input));
        if let Some(Place::Game(ui)) = self.stack.last_mut()
            && ui.is_solved()
            && !was_solved
        {
            let best = self.survey.best_time(&**ui.game().session().puzzle());
            ui.tell_best(best);
        }
        self.front_flow(flow)
    }

    /// Does what the screen in front asks for.
    fn front_flow(&mut self, flow: Flow) -> Flow {
        match flow {
            Flow::Open(request) => {
                self.request(request);
                Flow::Go
            }
            Flow::Quit if self.stack.last().is_some_and(Place::was_left) => self.leave(),
            flow => {
                self.take_picture();
                flow
            }
        }
    }

    /// The settings of the screen in front.
    fn looks(&self) -> &Settings {
        match self.stack.last() {
            Some(Place::Game(ui)) => &ui.settings,
            _ => &self.settings,
        }
    }

    /// Continues the screen that came to the front, with the present window size and settings.
    fn go_on(&mut self) {
        self.changed = true;
        match self.stack.last_mut() {
            Some(Place::Game(ui)) => {
                ui.settings = self.settings.clone();
                let _ = ui.update(Input::Resize(self.size.0, self.size.1));
                let _ = ui.update(Input::Redraw);
                // The results of its threads while it was covered.
                let _ = ui.update(Input::Wake);
                ui.come_back();
            }
            Some(Place::Reading(reading)) => {
                reading.come_back(self.settings.clone());
                let _ = reading.update(Input::Wake);
                self.take_picture();
            }
            place => {
                if let Some(screen) = place.and_then(Place::drafted_mut) {
                    screen.come_back(self.settings.clone(), self.size);
                }
            }
        }
    }

    /// Does an action on the welcome screen or a list.
    fn act(&mut self, action: Action) -> Flow {
        self.message = None;
        self.interrupted &= action == Action::Interrupt;
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Redraw => return Flow::Redraw,
            Action::Interrupt if std::mem::replace(&mut self.interrupted, true) => return Flow::Quit,
            Action::Interrupt => self.message = Some(say!("messages.again-quits")),
            Action::Leave => return self.leave(),
            Action::ToggleMouse => {
                let on = !self.settings.mouse;
                self.settings.mouse = on;
                let said = if on { say!("messages.mouse-on") } else { say!("messages.mouse-off") };
                self.keep(&choices::Choice::Mouse(on), said);
                return Flow::Mouse(on);
            }
            Action::About => self.over = Some(Over::Read(Page::About, 0)),
            Action::Replay => self.watch_selected(),
            Action::Help => self.over = Some(Over::Read(Page::Keys, 0)),
            Action::ChooseTheme | Action::ChooseLanguage | Action::KeysPreset => {
                self.over = Chooser::of(action, &self.settings).map(Over::Chooser);
            }
            Action::Act => self.choose(),
            Action::Clear | Action::PrefixCross => self.put_aside(),
            Action::Undo => self.take_back(),
            Action::Practise => self.practise_selected(),
            Action::Search if !matches!(self.stack.last(), Some(Place::List(_))) => _ = self.does(Action::Palette),
            // There is nothing to correct.
            Action::Correct => {}
            _ if self.does(action) => {}
            _ => self.select(action),
        }
        if self.message.is_none() && self.app().is_none() {
            self.message = self.queued.pop_front();
        }
        Flow::Go
    }

    /// Saves a choice for the next start. The message says so, or why it could not be saved.
    fn keep(&mut self, choice: &choices::Choice, said: Phrase) {
        let kept = self.settings.choices.keep(choice);
        self.message = Some(kept.err().map_or(said, |why| say!("messages.not-kept", why)));
    }

    /// Moves the selection.
    fn select(&mut self, action: Action) {
        let (page, lang) = (self.page(), self.settings.lang);
        match (self.stack.last_mut(), action) {
            (Some(Place::List(list)), Action::NextPlace | Action::PreviousPlace) => {
                let is_found = list.select_untouched(action == Action::NextPlace, &self.survey);
                self.message = (!is_found).then_some(say!("messages.none-untouched"));
            }
            (Some(Place::List(list)), Action::Search) => list.begin_search(),
            (Some(Place::List(list)), Action::Back) => list.end_search(&self.survey, lang),
            // These keys mean something else on a board.
            (Some(Place::List(list)), Action::Suppose) => list.sort(&self.survey, lang),
            (Some(Place::List(list)), Action::PrefixFilter) => list.filter(&self.survey, lang),
            (Some(Place::List(list)), _) => list.select(scrolled(list.selected(), action, page)),
            (Some(Place::Welcome(welcome)), _) => welcome.step(|row| scrolled(row, action, page), &self.survey),
            _ => {}
        }
    }

    /// Passes a key to the list in front if its search text is being typed. None if it is not.
    fn search_key(&mut self, key: KeyEvent) -> Option<Flow> {
        let Some(Place::List(list)) = self.stack.last_mut() else { return None };
        match list.type_key(key, &self.survey, self.settings.lang)? {
            Picked::Nothing => {}
            Picked::Close => list.end_search(&self.survey, self.settings.lang),
            Picked::Row => return Some(self.act(Action::Act)),
        }
        Some(Flow::Go)
    }

    /// Opens the selected item.
    fn choose(&mut self) {
        match self.stack.last_mut() {
            Some(Place::List(list)) => match list.item_mut() {
                Some(Item::Game(id)) => {
                    let id = id.clone();
                    self.resume(&id);
                }
                Some(Item::Puzzle(offer)) => {
                    let mut chosen = offer.clone();
                    // Only the first game starts over.
                    offer.fresh = false;
                    self.play(&mut chosen);
                }
                Some(Item::Technique(technique)) => self.over = Some(Over::Read(Page::Technique(*technique), 0)),
                None => {}
            },
            Some(Place::Welcome(welcome)) => {
                // Enter typed before the games are known still means the last game.
                if !welcome.is_chosen() {
                    self.survey.finish();
                }
                match welcome.selected(&self.survey) {
                    Choice::Game(id) => self.resume(&id),
                    Choice::Draft(name) => self.open_draft(&name),
                    Choice::Arrival(path) => self.open_arrival(&path),
                    Choice::Do(action) => _ = self.act(action),
                    Choice::Pack(at) => {
                        let Some(pack) = self.survey.packs.get(at) else { return };
                        self.put_list(List::of_pack(pack, &self.survey, self.settings.lang));
                    }
                }
            }
            _ => {}
        }
    }

    /// The wheel moves the selection. A click selects a row, or opens it if it is selected.
    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.act(Action::Move(Direction::Up)),
            MouseEventKind::ScrollDown => self.act(Action::Move(Direction::Down)),
            MouseEventKind::Down(MouseButton::Left) => {
                if self.select_at(mouse.column, mouse.row) {
                    return self.act(Action::Act);
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

impl App for Desk {
    fn update(&mut self, input: Input) -> Flow {
        if let Some(demo) = self.demo.take() {
            return self.show(demo, input);
        }
        match input {
            Input::Resize(columns, rows) => {
                self.changed |= self.size != (columns, rows);
                self.size = (columns, rows);
            }
            Input::Wake if self.survey.refresh() => {
                self.pane.forget();
                self.changed |= self.app().is_none() || matches!(self.over, Some(Over::Read(Page::Statistics, _)));
            }
            Input::Redraw => self.changed = true,
            Input::Key(_) => self.asked = self.asked.saturating_sub(1),
            _ => {}
        }
        let rates = match (&self.over, self.stack.last()) {
            (Some(Over::Read(Page::Statistics, _)), _) => true,
            // Games and editors need the processor.
            (_, front) => matches!(front, Some(Place::Welcome(_) | Place::List(_))),
        };
        match input {
            _ if !rates => self.survey.stop_rating(),
            Input::Wake => self.changed |= self.survey.take_ratings(),
            _ => {}
        }
        if input == Input::Wake {
            self.changed |= self.pane.take(Wait::Never) && self.app().is_none();
            self.take_made(Wait::Never);
            self.take_beside(Wait::Never);
        }
        let input = match self.over_input(input) {
            Ok(flow) => return flow,
            Err(input) => input,
        };
        if self.app().is_some() {
            return self.front_input(input);
        }
        match input {
            Input::Key(key) => {
                self.changed = true;
                match self.search_key(key) {
                    Some(flow) => flow,
                    None => self.settings.keys.action_of(key).map_or(Flow::Go, |action| self.act(action)),
                }
            }
            Input::Mouse(mouse) => {
                self.changed = true;
                self.mouse(mouse)
            }
            Input::Paste(text) => {
                self.pasted(&text);
                Flow::Go
            }
            Input::Resize(..) | Input::Wake | Input::Suspended | Input::Redraw => Flow::Go,
        }
    }

    fn changed(&self) -> bool {
        self.changed || self.app().is_some_and(|app| app.changed())
    }

    fn save(&mut self) {
        if let Some(app) = self.app_mut() {
            app.save();
        }
    }

    fn sync(&mut self) {
        self.stack.iter_mut().chain(&mut self.unsaved).for_each(Place::sync);
    }

    fn arrange(&mut self, size: (u16, u16)) {
        (self.size, self.changed) = (size, false);
        match self.app_mut() {
            Some(app) => app.arrange(size),
            None => self.begin_preview(),
        }
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        let inset = self.draw(buffer);
        if let Some(demo) = &self.demo {
            self.draw_demo(demo, buffer);
        }
        // An overlay covers pictures, too.
        inset.filter(|_| self.over.is_none())
    }

    fn wake_after(&self) -> Option<Duration> {
        let due = self.demo.as_ref().map(|demo| self.wait(demo));
        due.into_iter().chain(self.app().and_then(App::wake_after)).min()
    }
}
