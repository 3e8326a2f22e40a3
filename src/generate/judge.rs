//! How hard a puzzle is that was just made: the score of its path, or of the whole game where it hides something.

use nazo_core::explain::{By, Effort, ExplainError, Explainer, Options, Path, Rating};
use nazo_core::puzzle::{Budget, Candidate, Model, Position, Step, Stopped};
use nazo_kinds::{Hidden, Puzzle, Reveal, Revealed};

/// What the judgement of one candidate is worth for each of its cells, and at the least: twice what usual puzzles take.
/// Where it ends, the puzzle is harder than anybody asked for.
const EFFORT: [u64; 2] = [40, 3_000];
/// The same where any score above some will do. Killers that take more go on for seconds, and few of them end.
const LONGER: [u64; 2] = [60, 5_000];
/// Scores beyond this are all the same to whoever asks for one.
const BEYOND: u32 = 1_000;

/// Rates a puzzle; `None` where its score is above `most`, or where it takes more work than a puzzle is worth. Whether all
/// of it can be worked out is part of the rating.
///
/// # Errors
/// The work ended, the puzzle has no solution, or the engine failed.
pub fn judge(puzzle: &dyn Puzzle, most: u32, budget: &Budget) -> Result<Option<Rating>, ExplainError> {
    let model = puzzle.model();
    let [each, least] = if most < BEYOND { EFFORT } else { LONGER };
    let effort = least.max(each * model.cell_count() as u64);
    let part = budget.part(effort);
    let path = match puzzle.hidden() {
        None => path(&model, options(puzzle), most, &part),
        Some(hidden) => game(hidden, options(puzzle), most, &part),
    };
    // Work that was called off for all is no judgement of this one.
    budget.spend(part.used().min(effort))?;
    budget.check()?;
    match path {
        Err(ExplainError::Stopped(Stopped::OutOfWork)) => Ok(None),
        Err(error) => Err(error),
        Ok(path) => Ok(Some(Rating::of(&path)).filter(|rating| rating.score <= most)),
    }
}

/// The path from the start, as long as its score is no higher than `most`.
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

/// The path of a whole game of a puzzle that hides something, whatever its score: what a candidate of it is judged by.
///
/// # Errors
/// The work ended, what shows contradicts itself, or the engine failed.
pub fn game_path(hidden: &dyn Hidden, options: Options<'static>, budget: &Budget) -> Result<Path, ExplainError> {
    game(hidden, options, u32::MAX, budget)
}

/// A whole game: what is proven safe is opened as soon as nothing as easy follows any more.
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

/// What is proven of one moment of a game, as long as it takes: the cells to open, and the steps to that. Without anything
/// to open the search goes on to what is harder to see.
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
            // What has one value left is as good as placed.
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

/// Opens cells; says whether any was closed and none lost the game.
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
