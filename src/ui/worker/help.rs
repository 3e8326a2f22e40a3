//! The work behind hints, questions and the list of steps.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Job, PathNews, Reporter, UNLIMITED, Wake};
use crate::play::Walk;
use nazo_core::explain::{self, ExplainError, Explainer, Minimality, Options, Patience};
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Literal, Model, Position, Step, Value, ValueSet};
use nazo_core::solve::{self, SolveError, Standing};
use nazo_core::words::Phrase;

/// What a hint or a question is about, and what is known.
pub struct Inquiry {
    /// The model.
    pub model: Arc<Model>,
    /// The player's position.
    pub position: Position,
    /// The facts noted by the player. None if they are known to agree with a solution.
    pub doubted: Option<Vec<Literal>>,
    /// For each cell, the candidates that the player has noted as the only possible ones, if any. A step that rules out
    /// only other candidates counts as done.
    pub noted: Vec<Option<ValueSet>>,
    /// Which steps are allowed.
    pub options: Options<'static>,
    /// The only solution of the puzzle, if it is known.
    pub solution: Option<Vec<Value>>,
    /// How much longer to wait for a first hint.
    pub patience: Patience,
}

impl Inquiry {
    fn explainer(&self) -> Explainer<'_> {
        let explainer = Explainer::new(&self.model, self.options).waited_for(self.patience.clone());
        match &self.solution {
            Some(solution) => explainer.knowing(solution.clone()),
            None => explainer,
        }
    }
}

/// A result of searching for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintNews {
    /// No solution agrees with all the facts noted by the player.
    Wrong {
        /// Whether an entry is to blame, rather than only crossed-out candidates.
        entry: bool,
    },
    /// The next step, at the end, after the steps that the player's own marks already contain.
    Steps(Vec<Step>),
    /// The same, found in a hurry, while a better step is still searched for.
    First(Vec<Step>),
    /// No further step is possible.
    Ends,
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of asking why a candidate is impossible.
#[derive(Clone, Debug)]
pub enum ReasonNews {
    /// The reason was found.
    Found {
        /// The reason. Its last step rules out the candidate, and the others are the steps it needs.
        reason: Box<Walk>,
        /// Whether it starts from the givens alone, because no solution agrees with all the facts noted by the player.
        from_givens: bool,
    },
    /// A reason was found, with more rules than anyone can follow. A better one is still searched for.
    First {
        /// The reason.
        reason: Box<Walk>,
        /// Whether it starts from the givens alone.
        from_givens: bool,
    },
    /// The candidate is possible.
    Possible {
        /// Whether this is about the givens alone, because no solution agrees with all the facts noted by the player.
        from_givens: bool,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of checking whether a step has minimal cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofNews {
    /// Whether it has.
    Found(Minimality),
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of asking which givens determine a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BehindNews {
    /// The fact about the cell, and the givens it follows from.
    Found(Literal, Vec<ConstraintId>),
    /// The givens do not decide it.
    Open,
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// Looks for mistakes and, if there are none, for the next step.
pub fn find_hint(wake: Wake, inquiry: Inquiry) -> Job<HintNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        let mut first = |steps| _ = news.send(HintNews::First(steps));
        let Some(item) = hint(&inquiry, budget, &mut first) else { return };
        news.send(item);
    })
}

/// None if the work was cancelled.
fn hint(inquiry: &Inquiry, budget: &Budget, first: &mut dyn FnMut(Vec<Step>)) -> Option<HintNews> {
    match standing(inquiry, budget) {
        Ok(Standing::Together) => {}
        Ok(Standing::NoSolution) => return Some(HintNews::NoSolution),
        Ok(Standing::Conflict { facts, .. }) => {
            return Some(HintNews::Wrong { entry: facts.iter().any(|fact| fact.holds) });
        }
        Err(SolveError::Stopped(_)) => return None,
        Err(error) => return Some(HintNews::Failed(error.phrase())),
    }
    match undone(inquiry, budget, first) {
        Ok(Some(steps)) => Some(HintNews::Steps(steps)),
        Ok(None) => Some(HintNews::Ends),
        Err(ExplainError::Stopped(_)) => None,
        Err(ExplainError::NoSolution) => Some(HintNews::NoSolution),
        Err(error) => Some(HintNews::Failed(error.phrase())),
    }
}

/// The first step that the player has not done yet, after those that are done only in the marks. If the search takes
/// longer than a moment, `first` gets another step in the meantime.
fn undone(
    inquiry: &Inquiry,
    budget: &Budget,
    first: &mut dyn FnMut(Vec<Step>),
) -> Result<Option<Vec<Step>>, ExplainError> {
    let Inquiry { model, noted, .. } = inquiry;
    let is_noted = |candidate: &Candidate| {
        noted.get(candidate.cell.index()).copied().flatten().is_none_or(|values| values.contains(candidate.value))
    };
    let mut explainer = inquiry.explainer();
    let (mut position, mut steps) = (inquiry.position.clone(), Vec::new());
    let is_new = |position: &Position, step: &Step| {
        let news = step.eliminates.iter().filter(|candidate| position.has(**candidate)).any(is_noted);
        news || !step.places.is_empty() || !position.gains_from(step)
    };
    loop {
        let mut hurried = |step: Step| {
            if is_new(&position, &step) {
                first(steps.iter().cloned().chain([step]).collect());
            }
        };
        let Some(step) = explainer.next_telling(&position, budget, Some(&mut hurried))? else { return Ok(None) };
        let is_last = is_new(&position, &step);
        position.apply(model, &step);
        steps.push(step);
        if is_last {
            return Ok(Some(steps));
        }
    }
}

fn standing(inquiry: &Inquiry, budget: &Budget) -> Result<Standing, SolveError> {
    match &inquiry.doubted {
        Some(facts) => solve::standing(&inquiry.model, facts, budget),
        None => Ok(Standing::Together),
    }
}

/// Searches for a reason why `candidate` is impossible. With `is_wrong`, the player's position is known to be
/// contradictory, and the reason starts from the givens.
pub fn find_reason(wake: Wake, inquiry: Inquiry, candidate: Candidate, is_wrong: bool) -> Job<ReasonNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        let mut first = |item| _ = news.send(item);
        let Some(item) = reason(&inquiry, candidate, is_wrong, budget, &mut first) else { return };
        news.send(item);
    })
}

fn reason(
    inquiry: &Inquiry,
    candidate: Candidate,
    is_wrong: bool,
    budget: &Budget,
    first: &mut dyn FnMut(ReasonNews),
) -> Option<ReasonNews> {
    let from_givens = is_wrong
        || match standing(inquiry, budget) {
            Ok(Standing::Together) => false,
            Ok(Standing::Conflict { .. }) => true,
            Ok(Standing::NoSolution) => return Some(ReasonNews::NoSolution),
            Err(SolveError::Stopped(_)) => return None,
            Err(error) => return Some(ReasonNews::Failed(error.phrase())),
        };
    let model = &*inquiry.model;
    let start = Position::start(model);
    let position = if from_givens { &start } else { &inquiry.position };
    let walk = |steps| Box::new(Walk::new(inquiry.model.clone(), position.clone(), steps));
    let mut first = |steps| first(ReasonNews::First { reason: walk(steps), from_givens });
    let found = inquiry.explainer().why_telling(position, candidate, budget, Some(&mut first));
    match found {
        Ok(Some(steps)) => Some(ReasonNews::Found { reason: walk(steps), from_givens }),
        Ok(None) => Some(ReasonNews::Possible { from_givens }),
        Err(ExplainError::Stopped(_)) => None,
        Err(ExplainError::NoSolution) => Some(ReasonNews::NoSolution),
        Err(error) => Some(ReasonNews::Failed(error.phrase())),
    }
}

/// Searches for givens from which it follows that `cell` has `value`, or that it has not. Without a value, takes the
/// one that the cell has in every solution.
pub fn find_givens(wake: Wake, model: Arc<Model>, cell: Cell, value: Option<Value>) -> Job<BehindNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match givens(&model, cell, value, budget) {
            Ok(news) => news,
            // Whoever cancelled it needs no answer.
            Err(ExplainError::Stopped(_)) => return,
            Err(ExplainError::NoSolution) => BehindNews::NoSolution,
            Err(error) => BehindNews::Failed(error.phrase()),
        });
    })
}

fn givens(model: &Model, cell: Cell, value: Option<Value>, budget: &Budget) -> Result<BehindNews, ExplainError> {
    let only = |survivors: Vec<ValueSet>| survivors.get(cell.index()).and_then(|values| values.only());
    let value = match value {
        Some(value) => Some(value),
        None => only(solve::backbone(model, None, budget)?.ok_or(ExplainError::NoSolution)?),
    };
    let Some(value) = value else { return Ok(BehindNews::Open) };
    for holds in [true, false] {
        let literal = Literal { candidate: Candidate { cell, value }, holds };
        if let Some(clues) = explain::clues_behind(model, literal, budget)? {
            return Ok(BehindNews::Found(literal, clues));
        }
    }
    Ok(BehindNews::Open)
}

/// Checks whether a step that was found at `position` has minimal cost.
pub fn find_proof(wake: Wake, model: Arc<Model>, position: Position, step: Step) -> Job<ProofNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match explain::prove(&model, &position, &step, budget) {
            Ok(proof) => ProofNews::Found(proof),
            // Whoever cancelled it needs no answer.
            Err(ExplainError::Stopped(_)) => return,
            Err(error) => ProofNews::Failed(error.phrase()),
        });
    })
}

/// Finds every step that is possible at `position`.
pub fn find_steps(wake: Wake, model: Arc<Model>, position: Position, options: Options<'static>) -> Job<PathNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(last) = steps(&model, &position, options, budget, news) {
            news.send(last);
        }
    })
}

fn steps(
    model: &Model,
    position: &Position,
    options: Options<'_>,
    budget: &Budget,
    news: &Reporter<PathNews>,
) -> Option<PathNews> {
    let mut report = |step| match news.send(PathNews::Step(Box::new(step))) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    let solvable = explain::ensure_solvable(model, budget);
    match solvable.and_then(|()| explain::all_now(model, position, options, budget, &mut report)) {
        Ok(()) => Some(PathNews::Ends { solved: position.is_full() }),
        Err(error) => PathNews::of(error),
    }
}
