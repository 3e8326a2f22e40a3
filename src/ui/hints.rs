//! Hints: first whether something is wrong, then the first step that tells the player something new, in three
//! strengths. Each press of the key says more. The game changes only when the step is applied.

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

/// How long to search for the best first hint before showing one. An answer should be on the screen within a tenth of a
/// second. The rest of that time is for drawing it.
const PATIENCE: Duration = Duration::from_millis(60);

impl Ui {
    /// The hint on show, whatever its strength.
    pub(super) fn shown_hint(&self) -> Option<&ShownHint> {
        match &self.help {
            Help::Shown(told) if self.screen == Screen::Board => Some(told),
            _ => None,
        }
    }

    /// The hint on show if the marks of its step are on the board.
    pub(super) fn whole_hint(&self) -> Option<&ShownHint> {
        self.shown_hint().filter(|told| told.strength == Strength::All)
    }

    /// The rules that a hint says to look at, or the cell if it names none. Empty once the hint is shown whole, as the
    /// step has marks of its own.
    pub(super) fn looked_at(&self) -> (&[ConstraintId], Option<Cell>) {
        match self.shown_hint().filter(|told| told.strength < Strength::All) {
            Some(told) => (&told.hint.rules, told.hint.cell),
            None => (&[], None),
        }
    }

    /// Whether the hint has just named a technique that has a manual page.
    pub(super) fn names_technique(&self) -> bool {
        let named = self.shown_hint().filter(|told| told.strength == Strength::What);
        named.is_some_and(|told| page::of_step(self, &told.step).is_some())
    }

    /// The step whose marks are on the board, in the explorer or as a hint.
    pub(super) fn step_in_front(&self) -> Option<&Step> {
        match self.screen {
            Screen::Explorer => self.shown_step(),
            _ => self.whole_hint().map(|told| &told.step),
        }
    }

    /// `t`: gives a hint, or more of the current one.
    pub(super) fn next_hint(&mut self) {
        self.hint(match &self.help {
            Help::Shown(told) if told.strength == Strength::Place => HintGoal::Show(Strength::What),
            // Only Enter applies a step to the game.
            Help::Shown(_) => HintGoal::Show(Strength::All),
            Help::Looking(_, wish) => *wish,
            Help::Nothing | Help::Asking(..) | Help::Behind(..) | Help::Comparing(_) => HintGoal::Show(Strength::Place),
        });
    }

    /// Shows a hint up to the wanted strength, or applies it: the current hint, otherwise the next one.
    pub(super) fn hint(&mut self, wish: HintGoal) {
        match (&mut self.help, wish) {
            // It counts as one hint, however much of it is shown.
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

    /// What the workers need to answer a question about the current position.
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
                // The player is waiting, and a second core is usually idle.
                side_by_side: std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1),
                ..Options::default()
            },
            solution: self.known.answer.clone().filter(|_| !self.opens()),
            patience: self.patience(),
        }
    }

    /// The remaining time to wait, starting now.
    fn patience(&self) -> explain::Patience {
        let now = self.settings.now.clone();
        let begun = now();
        Arc::new(move || PATIENCE.saturating_sub(now().saturating_sub(begun)))
    }

    fn say_wrong(&mut self, entry: bool) {
        // Asking again without a change in between tells the player nothing new.
        let state = Some(self.game.session().history().current());
        if std::mem::replace(&mut self.once.wrong_at, state) != state {
            self.count_hint();
        }
        self.say(if entry { say!("messages.entry-wrong") } else { say!("messages.struck-needed") });
    }

    /// Takes in the results of the search for a hint.
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
                        // Any further results are for the board before this step.
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

    /// Fulfils the wish for a hint that was just found, and counts one hint.
    fn tell_first(&mut self, steps: Vec<Step>, wish: HintGoal, search: Option<Job<HintNews>>) {
        let strength = if let HintGoal::Show(strength) = wish { strength } else { Strength::All };
        self.tell_step(steps, strength, search);
        self.count_hint();
        if wish == HintGoal::Applied {
            self.apply_hint();
        }
    }

    /// Shows the last of these steps as a hint.
    fn tell_step(&mut self, steps: Vec<Step>, strength: Strength, search: Option<Job<HintNews>>) {
        let session = self.game.session();
        let walk = Walk::new(session.model().clone(), self.reasoning_position(), steps);
        let Some(step) = walk.steps().last().cloned() else { return };
        let hint = render::hint(session.model(), &step, session.puzzle().kind().techniques());
        let before = walk.before(walk.steps().len() - 1);
        let told = ShownHint { step, hint, strength, before, walk, is_answer: false, search, better: None };
        self.help = Help::Shown(Box::new(told));
    }

    /// Says that the hint is another step now, if the player was told more than where to look.
    fn say_if_fewer(&mut self, before: &Step) {
        let Help::Shown(told) = &self.help else { return };
        let count = |step: &Step| step.rule_count(self.game.session().model());
        let (many, few) = (count(before), count(&told.step));
        if told.strength > Strength::Place && few < many {
            let said = super::messages::fewer(many, few);
            self.say(said);
        }
    }

    /// Takes in the reasons why a candidate is impossible.
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
                    // A better answer is not another hint.
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

    /// Shows the last step of a reason, what it means for the candidate, how many steps it needs, and whether it
    /// follows from the givens alone.
    fn tell_reason(&mut self, reason: Walk, from_givens: bool, candidate: Candidate) {
        let last = reason.steps().len().saturating_sub(1);
        let needed = reason.needed(last, &reason.before(0)).len().saturating_sub(1);
        let Some(step) = reason.steps().last() else { return };
        let hence = explain::hence(self.game.session().model(), reason.steps(), candidate);
        let after = (needed > 0).then(|| say!("messages.after-steps", steps = needed));
        // The caveat is always shown, whatever its length. The rest is shown if there is room.
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

    /// The message that a candidate is possible. If an entry is wrong: from the givens, or which sum excludes the
    /// candidate with the current entries.
    fn possible_phrase(&self, candidate: Candidate, from_givens: bool) -> Phrase {
        let (value, cell) = (self.value_in(candidate), self.name(candidate.cell));
        let session = self.game.session();
        match sum_against(session.model(), session.position(), candidate).filter(|_| from_givens) {
            Some(sum) => say!("messages.sum-forbids", value, cell, sum = session.model().constraint(sum).label.clone()),
            None if from_givens => from_givens_phrase(&say!("messages.not-forbidden", value, cell)),
            None if session.model().has_wording(candidate) => {
                say!("messages.nothing-rules-out", fact = session.model().fact(candidate, true))
            }
            None => say!("messages.not-forbidden", value, cell),
        }
    }

    /// Replaces the step of the current hint with a better one.
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

    /// Applies an action to the help on show. Returns whether that is all the action does.
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
            // Other panes show the same step in another way.
            Action::NextPane | Action::PreviousPane if self.reading.has_text() => false,
            // A selection is dismissed before running work is stopped.
            Action::Back if self.help.is_work() && !self.selection.is_empty() => false,
            Action::Back => {
                if self.help.is_work() {
                    self.say(say!("messages.work-stopped"));
                }
                self.help = Help::Nothing;
                true
            }
            // The hint is closed before the board.
            Action::Leave if self.shown_hint().is_some() => {
                self.help = Help::Nothing;
                true
            }
            // The named technique can be read about. Its page does not say where the step is.
            Action::Rules if self.names_technique() => {
                let page = self.shown_hint().and_then(|told| page::of_step(self, &told.step));
                self.popup = page;
                true
            }
            // The step on the board can be viewed in more detail.
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

    /// Applies the step of the hint and those that it needs, as one move.
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
