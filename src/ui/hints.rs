//! Hints: first whether something is wrong, then the first step that the player has not yet done, in three strengths.
//! Each press says more; nothing comes into the game before it is taken.

use std::sync::Arc;
use std::time::Duration;

use super::action::Action;
use super::help::{Help, HintGoal, ShownHint, Strength};
use super::messages::{FROM_GIVENS, from_givens_phrase};
use super::model::{Screen, Ui};
use super::popup::page;
use super::worker::{self, HintNews, Inquiry, Job, ReasonNews};
use crate::play::{Walk, facts};
use nazo_core::explain::{self, Effort, Options};
use nazo_core::logic::sum_against;
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Literal, Step};
use nazo_core::render;
use nazo_core::solve::Status;
use nazo_core::words::{Arg, Phrase, say};

/// How long nothing is told while the best first hint is looked for. An answer is to be on the screen within a tenth of a
/// second: what is left of that is for telling it.
const PATIENCE: Duration = Duration::from_millis(60);

impl Ui {
    /// The hint on show, whatever its strength.
    pub(super) fn shown_hint(&self) -> Option<&ShownHint> {
        match &self.help {
            Help::Shown(told) if self.screen == Screen::Board => Some(told),
            _ => None,
        }
    }

    /// The hint on show with the signs of its step on the board.
    pub(super) fn whole_hint(&self) -> Option<&ShownHint> {
        self.shown_hint().filter(|told| told.strength == Strength::All)
    }

    /// The rules that a hint says to look at, and the cell where it names none: until it is shown whole, when the step has
    /// signs of its own.
    pub(super) fn looked_at(&self) -> (&[ConstraintId], Option<Cell>) {
        match self.shown_hint().filter(|told| told.strength < Strength::All) {
            Some(told) => (&told.hint.rules, told.hint.cell),
            None => (&[], None),
        }
    }

    /// Whether the hint has come to the name of a technique that has a page, and no further.
    pub(super) fn names_technique(&self) -> bool {
        let named = self.shown_hint().filter(|told| told.strength == Strength::What);
        named.is_some_and(|told| page::of_step(self, &told.step).is_some())
    }

    /// The step whose signs are on the board, in the explorer or as a hint.
    pub(super) fn step_in_front(&self) -> Option<&Step> {
        match self.screen {
            Screen::Explorer => self.shown_step(),
            _ => self.whole_hint().map(|told| &told.step),
        }
    }

    /// `t`: a hint, or more of the one that was given.
    pub(super) fn next_hint(&mut self) {
        self.hint(match &self.help {
            Help::Shown(told) if told.strength == Strength::Place => HintGoal::Show(Strength::What),
            // Only Enter takes something into the game.
            Help::Shown(_) => HintGoal::Show(Strength::All),
            Help::Looking(_, wish) => *wish,
            Help::Nothing | Help::Asking(..) | Help::Behind(..) | Help::Comparing(_) => HintGoal::Show(Strength::Place),
        });
    }

    /// A hint that is told so far, or taken: the one that was given, otherwise the next.
    pub(super) fn hint(&mut self, wish: HintGoal) {
        match (&mut self.help, wish) {
            // One hint is one hint, however much of it is asked for.
            (Help::Shown(told), HintGoal::Show(strength)) => {
                told.strength = strength;
                self.sight.changed = true;
            }
            (Help::Shown(_), HintGoal::Applied) => self.apply_hint(),
            (Help::Looking(_, wished), _) => {
                *wished = wish;
                self.say(say!("messages.looking-for-hint"));
            }
            _ => self.look_for_hint(wish),
        }
    }

    fn look_for_hint(&mut self, wish: HintGoal) {
        let session = self.game.session();
        if session.is_solved() {
            return self.say(say!("messages.nothing-left"));
        }
        if self.known.verdict == Some(Status::None) {
            return self.say(say!("messages.no-solution"));
        }
        if let Some(solution) = &self.known.answer {
            let mistakes = session.mistakes(solution);
            if mistakes.mislead() {
                return self.say_wrong(!mistakes.entries.is_empty());
            }
        }
        let job = worker::find_hint(self.settings.wake.clone(), self.inquiry());
        self.help = Help::Looking(job, wish);
        self.say(say!("messages.looking-for-hint"));
    }

    /// What the workers need to know to answer a question about the present position.
    pub(super) fn inquiry(&self) -> Inquiry {
        let session = self.game.session();
        let techniques = session.puzzle().kind().techniques();
        Inquiry {
            model: session.model().clone(),
            position: self.reasoning_position(),
            doubted: (self.known.answer.is_none() && !self.opens()).then(|| {
                let without = |candidate| Literal { candidate, holds: false };
                facts(session).into_iter().chain(session.struck_with_sets().into_iter().map(without)).collect()
            }),
            noted: session.noted(),
            options: Options {
                techniques,
                uniqueness: self.settings.uniqueness,
                unfolds: true,
                effort: Effort::Thorough,
                // Somebody waits, and a second core is idle as a rule.
                side_by_side: std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1),
                ..Options::default()
            },
            solution: self.known.answer.clone().filter(|_| !self.opens()),
            patience: self.patience(),
        }
    }

    /// How much longer to wait, counted from now on.
    fn patience(&self) -> explain::Patience {
        let now = self.settings.now.clone();
        let begun = now();
        Arc::new(move || PATIENCE.saturating_sub(now().saturating_sub(begun)))
    }

    fn say_wrong(&mut self, entry: bool) {
        // Whoever asks again before anything was changed is told nothing new.
        let state = Some(self.game.session().history().current());
        if std::mem::replace(&mut self.once.wrong_at, state) != state {
            self.count_hint();
        }
        self.say(if entry { say!("messages.entry-wrong") } else { say!("messages.struck-needed") });
    }

    /// Takes in what the search for a hint has found.
    pub(super) fn take_hint(&mut self, news: Vec<HintNews>) {
        for item in news {
            self.sight.changed = true;
            let help = std::mem::take(&mut self.help);
            self.messages.shown =
                self.messages.shown.take().filter(|message| *message != say!("messages.looking-for-hint"));
            let wish = if let Help::Looking(_, wish) = &help { *wish } else { HintGoal::Show(Strength::Place) };
            match item {
                HintNews::First(steps) => {
                    let search = if let Help::Looking(job, _) = help { Some(job) } else { None };
                    self.tell_first(steps, wish, search);
                    if wish == HintGoal::Applied {
                        // What else was found is for the board before it.
                        return;
                    }
                }
                HintNews::Steps(steps) => match help {
                    Help::Shown(told) => {
                        let (strength, before) = (told.strength, told.step);
                        self.tell_step(steps, strength, None);
                        self.say_if_fewer(&before);
                    }
                    _ => self.tell_first(steps, wish, None),
                },
                HintNews::Wrong { entry } => self.say_wrong(entry),
                HintNews::Ends => {
                    let several = self.known.verdict == Some(Status::Multiple);
                    self.say(if several { say!("messages.several-left") } else { say!("messages.path-ends") });
                }
                HintNews::NoSolution => self.say(say!("messages.no-solution")),
                HintNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
        if matches!(&self.help, Help::Looking(job, _) if job.is_over()) {
            self.help = Help::Nothing;
        }
    }

    /// Does what was wished for with a hint that was just found, which is one hint.
    fn tell_first(&mut self, steps: Vec<Step>, wish: HintGoal, search: Option<Job<HintNews>>) {
        let strength = if let HintGoal::Show(strength) = wish { strength } else { Strength::All };
        self.tell_step(steps, strength, search);
        self.count_hint();
        if wish == HintGoal::Applied {
            self.apply_hint();
        }
    }

    /// Shows the last of some steps as a hint.
    fn tell_step(&mut self, steps: Vec<Step>, strength: Strength, search: Option<Job<HintNews>>) {
        let session = self.game.session();
        let walk = Walk::new(session.model().clone(), self.reasoning_position(), steps);
        let Some(step) = walk.steps().last().cloned() else { return };
        let hint = render::hint(session.model(), &step, session.puzzle().kind().techniques());
        let before = walk.before(walk.steps().len() - 1);
        let told = ShownHint { step, hint, strength, before, walk, is_answer: false, search, better: None };
        self.help = Help::Shown(Box::new(told));
    }

    /// Whoever has been told more than where to look is told that it is another step now.
    fn say_if_fewer(&mut self, before: &Step) {
        let Help::Shown(told) = &self.help else { return };
        let count = |step: &Step| step.rule_count(self.game.session().model());
        let (many, few) = (count(before), count(&told.step));
        if told.strength > Strength::Place && few < many {
            let said = super::messages::fewer(many, few);
            self.say(said);
        }
    }

    /// Takes in why a candidate is impossible.
    pub(super) fn take_reason(&mut self, news: Vec<ReasonNews>) {
        let (is_over, candidate) = match &self.help {
            Help::Asking(job, candidate) => (job.is_over(), *candidate),
            Help::Shown(told) => match &told.better {
                Some((_, candidate)) => (false, *candidate),
                None => return,
            },
            _ => return,
        };
        for item in news {
            self.sight.changed = true;
            let help = std::mem::take(&mut self.help);
            self.messages.shown =
                self.messages.shown.take().filter(|message| *message != say!("messages.looking-for-reason"));
            match item {
                ReasonNews::Found { reason, from_givens } => {
                    // A better answer is not another one.
                    if !matches!(help, Help::Shown(_)) {
                        self.count_hint();
                    }
                    self.tell_reason(*reason, from_givens, candidate);
                }
                ReasonNews::First { reason, from_givens } => {
                    self.count_hint();
                    self.tell_reason(*reason, from_givens, candidate);
                    if let (Help::Shown(told), Help::Asking(job, candidate)) = (&mut self.help, help) {
                        told.better = Some((job, candidate));
                    }
                }
                ReasonNews::Possible { from_givens } => {
                    self.count_hint();
                    let said = self.possible_phrase(candidate, from_givens);
                    self.say(said);
                }
                ReasonNews::NoSolution => self.say(say!("messages.no-solution")),
                ReasonNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
        if is_over && self.help.is_work() {
            self.help = Help::Nothing;
        }
    }

    /// Tells the last step of a reason and what it means for the candidate, how many steps it needs, and that it is from the
    /// givens alone.
    fn tell_reason(&mut self, reason: Walk, from_givens: bool, candidate: Candidate) {
        let last = reason.steps().len().saturating_sub(1);
        let needed = reason.needed(last, &reason.before(0)).len().saturating_sub(1);
        let Some(step) = reason.steps().last() else { return };
        let hence = explain::hence(self.game.session().model(), reason.steps(), candidate);
        let after = (needed > 0).then(|| say!("messages.after-steps", steps = needed));
        // What it rests on is told whatever its length; of the others what there is room for.
        let caveats = if from_givens { FROM_GIVENS.map(Some).to_vec() } else { vec![None] };
        let ways = step.text.each_way().iter().flat_map(|said| {
            let (after, hence) = (&after, &hence);
            caveats.iter().flat_map(move |caveat| {
                let with = [(after, hence), (&None, hence), (after, &None), (&None, &None)];
                with.map(|(after, hence)| {
                    let sentences = caveat.iter().chain(after).chain([said]).chain(hence);
                    say!("ui.sentences", sentences = Arg::Row(sentences.cloned().collect()))
                })
            })
        });
        let text = Phrase::ways(ways.collect::<Vec<_>>());
        if let Some(told) = ShownHint::whole(reason, text) {
            self.help = Help::Shown(Box::new(told));
        }
    }

    /// That a candidate is possible; where an entry is wrong, from the givens, or which sum leaves it out with the entries
    /// as they are.
    fn possible_phrase(&self, candidate: Candidate, from_givens: bool) -> Phrase {
        let (value, cell) = (self.value_in(candidate), self.name(candidate.cell));
        let session = self.game.session();
        match sum_against(session.model(), session.position(), candidate).filter(|_| from_givens) {
            Some(sum) => say!("messages.sum-forbids", value, cell, sum = session.model().constraint(sum).label.clone()),
            None if from_givens => from_givens_phrase(&say!("messages.not-forbidden", value, cell)),
            None => say!("messages.not-forbidden", value, cell),
        }
    }

    /// Replaces the step of the hint on show by a better one.
    pub(super) fn improve_hint(&mut self, step: Step) {
        let session = self.game.session();
        let (model, techniques) = (session.model().clone(), session.puzzle().kind().techniques());
        let Help::Shown(told) = &mut self.help else { return };
        let mut steps = told.walk.steps().to_vec();
        steps.pop();
        steps.push(step.clone());
        told.hint = render::hint(&model, &step, techniques);
        told.walk = Walk::new(model, told.walk.before(0), steps);
        told.step = step;
    }

    /// What a key does to the help that is being given; says whether that is all it does.
    pub(super) fn help_act(&mut self, action: Action) -> bool {
        if matches!(self.help, Help::Nothing) || self.popup.is_some() || self.screen != Screen::Board {
            return false;
        }
        match action {
            Action::Hint => {
                self.next_hint();
                true
            }
            Action::Act if self.whole_hint().is_some() => {
                self.apply_hint();
                true
            }
            Action::Act if self.shown_hint().is_some() => {
                self.next_hint();
                true
            }
            // Another pane shows another side of the same step.
            Action::NextPane | Action::PreviousPane if self.reading.has_text() => false,
            // A selection lies before work that runs.
            Action::Back if self.help.is_work() && !self.selection.is_empty() => false,
            Action::Back => {
                if self.help.is_work() {
                    self.say(say!("messages.work-stopped"));
                }
                self.help = Help::Nothing;
                true
            }
            // What is told lies before the board.
            Action::Leave if self.shown_hint().is_some() => {
                self.help = Help::Nothing;
                true
            }
            // What was named can be read about; the page says nothing of where it is.
            Action::Rules if self.names_technique() => {
                let page = self.shown_hint().and_then(|told| page::of_step(self, &told.step));
                self.popup = page;
                true
            }
            // The step on the board can be looked at more closely.
            Action::Details | Action::Rules if self.whole_hint().is_some() => false,
            Action::FullHint | Action::ApplyHint => false,
            Action::Redraw
            | Action::Suspend
            | Action::Larger
            | Action::Smaller
            | Action::Help
            | Action::Palette
            | Action::Search => false,
            Action::ChooseTheme
            | Action::ChooseLanguage
            | Action::KeysPreset
            | Action::ToggleClock
            | Action::ToggleMouse => false,
            _ => {
                self.help = Help::Nothing;
                false
            }
        }
    }

    /// Takes the step of the hint into the game, with those that it needs, as one move.
    fn apply_hint(&mut self) {
        let Some(told) = self.shown_hint() else { return };
        if told.step.places.is_empty() && told.step.eliminates.is_empty() {
            return self.help = Help::Nothing;
        }
        let (now, last) = (self.game.session().visible(), told.walk.steps().len().saturating_sub(1));
        let others = told.walk.needed(last, now).into_iter().filter(|at| *at != last);
        let with = others.filter(|at| now.gains_from(&told.walk.steps()[*at])).count();
        let (step, made) = (told.step.clone(), told.walk.take(last, now));
        if self.take_step(&step, made, with) == Some(true) {
            self.solved();
        }
    }
}
