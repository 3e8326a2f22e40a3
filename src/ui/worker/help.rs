//! The work behind hints, questions and the list of steps.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Job, PathNews, Reporter, UNLIMITED, Wake};
use crate::play::Walk;
use nazo_core::explain::{self, ExplainError, Explainer, Minimality, Options, Patience};
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Literal, Model, Position, Step, Value, ValueSet};
use nazo_core::solve::{self, SolveError, Standing};
use nazo_core::words::Phrase;

/// What is asked about, and on which grounds.
pub struct Inquiry {
    /// The model.
    pub model: Arc<Model>,
    /// Where the player stands.
    pub position: Position,
    /// What the player has put down, where it is not known whether a solution has all of it.
    pub doubted: Option<Vec<Literal>>,
    /// For each cell the candidates that the player has written down as all that it can be, if any. A step that takes
    /// out only what is not among them is one the player has done.
    pub noted: Vec<Option<ValueSet>>,
    /// What steps are made of.
    pub options: Options<'static>,
    /// The only solution of the puzzle, where it is known.
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

/// What comes of looking for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintNews {
    /// No solution has all that the player has put down. Whether an entry is to blame, and not a crossed-out candidate.
    Wrong {
        /// An entry is to blame.
        entry: bool,
    },
    /// The next step, last, behind those that the player's own marks have already.
    Steps(Vec<Step>),
    /// The same, found in a hurry: a better one is still looked for.
    First(Vec<Step>),
    /// Nothing more follows.
    Ends,
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of asking why a candidate is impossible.
#[derive(Clone, Debug)]
pub enum ReasonNews {
    /// For this reason.
    Found {
        /// The reason: its last step rules the candidate out, those before it are what it needs.
        reason: Box<Walk>,
        /// Whether it is from the givens alone, because no solution has all that the player has put down.
        from_givens: bool,
    },
    /// For this reason, of more rules than anybody follows: a better one is still looked for.
    First {
        /// The reason.
        reason: Box<Walk>,
        /// Whether it is from the givens alone.
        from_givens: bool,
    },
    /// It is possible.
    Possible {
        /// Whether that is so from the givens alone, because no solution has all that the player has put down.
        from_givens: bool,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of looking whether a step is one of smallest cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofNews {
    /// Whether it is.
    Found(Minimality),
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of asking which givens lie behind a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BehindNews {
    /// What they say of the cell, and they.
    Found(Literal, Vec<ConstraintId>),
    /// They do not decide it.
    Open,
    /// The puzzle has no solution.
    NoSolution,
    /// The engine failed; how.
    Failed(Phrase),
}

/// Looks for what is wrong, and where nothing is for the next step.
pub fn find_hint(wake: Wake, inquiry: Inquiry) -> Job<HintNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        let mut first = |steps| _ = news.send(HintNews::First(steps));
        let Some(item) = hint(&inquiry, budget, &mut first) else { return };
        news.send(item);
    })
}

/// None where somebody stopped it.
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

/// The first step that the player has not yet done, behind those that are done in the marks alone. Where it takes longer
/// than a moment, `first` is told of another before.
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

/// Looks for a reason why `candidate` is impossible. `is_wrong` says that the player's position is known to lead
/// nowhere, so that the start has to do.
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

/// Looks for givens that make `cell` have `value`, or keep it from having it; without a value, the one that it has in every
/// solution.
pub fn find_givens(wake: Wake, model: Arc<Model>, cell: Cell, value: Option<Value>) -> Job<BehindNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match givens(&model, cell, value, budget) {
            Ok(news) => news,
            // Whoever stopped it knows.
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

/// Looks whether a step that was found at `position` is one of smallest cost.
pub fn find_proof(wake: Wake, model: Arc<Model>, position: Position, step: Step) -> Job<ProofNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match explain::prove(&model, &position, &step, budget) {
            Ok(proof) => ProofNews::Found(proof),
            // Whoever stopped it knows.
            Err(ExplainError::Stopped(_)) => return,
            Err(error) => ProofNews::Failed(error.phrase()),
        });
    })
}

/// Works out every step that is possible at `position`.
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
