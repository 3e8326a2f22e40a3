//! Rates a freshly made puzzle: the score of its solution path, or of the whole game if it hides something.

use nazo_core::explain::{By, Effort, ExplainError, Explainer, Options, Path, Rating};
use nazo_core::puzzle::{Budget, Candidate, Model, Position, Step, Stopped};
use nazo_kinds::{Hidden, Puzzle, Reveal, Revealed};

/// The work for judging one candidate, per cell and at least: twice what usual puzzles take. A puzzle that needs more
/// is harder than anyone asked for.
const EFFORT: [u64; 2] = [40, 3_000];
/// The same if any score above a threshold fits. Killers that take more continue for seconds, and few of them are
/// solved.
const LONGER: [u64; 2] = [60, 5_000];
/// A demand that allows scores from here on has no upper limit.
const BEYOND: u32 = 1_000;

/// Rates a puzzle. `None` if its score is above `most`, or if it takes more work than a puzzle is worth. The rating
/// includes whether the whole puzzle can be solved.
///
/// # Errors
/// The budget was used up, the puzzle has no solution, or the engine failed.
pub fn judge(puzzle: &dyn Puzzle, most: u32, budget: &Budget) -> Result<Option<Rating>, ExplainError> {
    let model = puzzle.model();
    let [each, least] = if most < BEYOND { EFFORT } else { LONGER };
    let effort = least.max(each * model.cell_count() as u64);
    let part = budget.part(effort);
    let path = match puzzle.hidden() {
        None => path(&model, options(puzzle), most, &part),
        Some(hidden) => game(hidden, options(puzzle), most, &part),
    };
    // If the whole work was cancelled, that is no verdict on this puzzle.
    budget.spend(part.used().min(effort))?;
    budget.check()?;
    match path {
        Err(ExplainError::Stopped(Stopped::OutOfWork)) => Ok(None),
        Err(error) => Err(error),
        Ok(path) => Ok(Some(Rating::of(&path)).filter(|rating| rating.score <= most)),
    }
}

/// The path from the start, cut off once its score is above `most`.
fn path(model: &Model, options: Options<'static>, most: u32, budget: &Budget) -> Result<Path, ExplainError> {
    let mut explainer = Explainer::new(model, options);
    let mut position = Position::start(model);
    let mut path = Path::default();
    while let Some(step) = explainer.next(&position, budget)?.filter(|step| position.gains_from(step)) {
        position.apply(model, &step);
        // No score is lower than ten times the effort of the hardest step.
        let is_beyond = step.effort().saturating_mul(10) > most;
        path.steps.push(step);
        if is_beyond {
            break;
        }
    }
    path.solved = position.is_full();
    if path.solved && !position.is_solution_of(model) {
        return Err(ExplainError::NoSolution);
    }
    Ok(path)
}

fn options(puzzle: &dyn Puzzle) -> Options<'static> {
    Options { by: By::Auto, techniques: puzzle.kind().techniques(), effort: Effort::Thorough, ..Options::default() }
}

/// The path of a whole game of a puzzle that hides something, whatever its score. Candidates are judged by it.
///
/// # Errors
/// The budget was used up, the visible clues contradict each other, or the engine failed.
pub fn game_path(hidden: &dyn Hidden, options: Options<'static>, budget: &Budget) -> Result<Path, ExplainError> {
    game(hidden, options, u32::MAX, budget)
}

/// A whole game: proven safe cells are opened as soon as no equally easy step is left.
fn game(hidden: &dyn Hidden, options: Options<'static>, most: u32, budget: &Budget) -> Result<Path, ExplainError> {
    let mut revealed = hidden.start();
    let mut known: Vec<Candidate> = Vec::new();
    let mut path = Path::default();
    while !hidden.is_won(&revealed) {
        budget.spend(1)?;
        let model = hidden.face(&revealed).model();
        let mut position = Position::start(&model);
        for candidate in &known {
            if !position.is_placed(candidate.cell) {
                position.place(&model, *candidate);
            }
        }
        let (safe, steps) = moment(hidden, &model, position, options, budget, &mut known)?;
        let is_beyond = steps.iter().any(|step| step.effort().saturating_mul(10) > most);
        path.steps.extend(steps);
        if is_beyond || safe.is_empty() || !open(hidden, &mut revealed, &safe) {
            return Ok(path);
        }
    }
    path.solved = true;
    Ok(path)
}

/// The deductions at one moment of a game: the cells to open, and the steps that prove them safe. While there is
/// nothing to open, the search continues with harder steps.
fn moment(
    hidden: &dyn Hidden,
    model: &Model,
    mut position: Position,
    options: Options<'static>,
    budget: &Budget,
    known: &mut Vec<Candidate>,
) -> Result<(Vec<Candidate>, Vec<Step>), ExplainError> {
    let mut named = Explainer::new(model, Options { by: By::Techniques, ..options });
    let mut any = Explainer::new(model, options);
    let (mut safe, mut steps): (Vec<Candidate>, Vec<Step>) = (Vec::new(), Vec::new());
    let mut is_told: Vec<bool> = model.cells().map(|cell| position.is_placed(cell)).collect();
    loop {
        let by_name = named.next(&position, budget)?;
        let step = match by_name {
            Some(step) => Some(step),
            None if safe.is_empty() => any.next(&position, budget)?,
            None => None,
        };
        let Some(step) = step.filter(|step| position.gains_from(step)) else { break };
        let hardest = steps.iter().map(Step::effort).max().unwrap_or(0);
        if !safe.is_empty() && step.effort() > hardest {
            break;
        }
        position.apply(model, &step);
        for cell in step.effects().map(|candidate| candidate.cell) {
            // A cell with one candidate left counts as placed.
            let Some(value) = position.candidates(cell).only() else { continue };
            let found = Candidate::new(cell, value);
            if !is_told[cell.index()] {
                is_told[cell.index()] = true;
                position.place(model, found);
                if hidden.flag(cell) == found { known.push(found) } else { safe.push(found) }
            }
        }
        steps.push(step);
    }
    Ok((safe, steps))
}

/// Opens cells. Returns whether any of them was closed and none lost the game.
pub(super) fn open(hidden: &dyn Hidden, revealed: &mut Revealed, safe: &[Candidate]) -> bool {
    let mut is_new = false;
    for candidate in safe {
        match hidden.open(revealed, candidate.cell) {
            Reveal::Cells(cells) => {
                revealed.first.get_or_insert(candidate.cell);
                is_new |= !cells.is_empty();
                for cell in cells {
                    revealed.open.insert(cell.index());
                }
            }
            Reveal::Nothing => {}
            Reveal::Lost => return false,
        }
    }
    is_new
}
