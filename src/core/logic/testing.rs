//! What the tests of this room and of those above it share: boards as models, boards as pictures, random positions,
//! and a small solver that knows nothing of the techniques.

use unicode_width::UnicodeWidthStr;

use crate::puzzle::{
    Atom, AtomId, BitSet, Budget, Candidate, Cell, Constraint, Form, Formula, Literal, Model, ModelBuilder, Part,
    Position, Rule, Site, Step, Value, ValueSet,
};
use crate::rules;
use crate::solve::{Refutation, Refuter};
use crate::words::{self, Lang, Phrase, say};

/// Whether a test does all of its work, as it does with NAZO_FULL=1.
pub fn is_full() -> bool {
    std::env::var_os("NAZO_FULL").is_some()
}

/// A tenth of the work in an ordinary run, all of it in a full one.
pub fn rounds(full: u64) -> u64 {
    if is_full() { full } else { full.div_ceil(10) }
}

/// The sentence at a length that fits in two rows of 80 columns, or two of 38 full-width characters.
pub fn in_two_rows(said: &Phrase, lang: Lang) -> &str {
    said.short(lang, |text| fits(text, lang)).get(lang)
}

/// Whether `text` fits in two rows of 80 columns, or two of 38 full-width characters. In English no word is broken, so
/// a row may end early.
pub fn fits(text: &str, lang: Lang) -> bool {
    match lang {
        Lang::En => rows_of_words(text, 80) <= 2,
        Lang::Ja => text.width() <= 4 * 38,
    }
}

/// The number of rows of `columns` columns that the words of a text fill.
fn rows_of_words(text: &str, columns: usize) -> usize {
    let (mut rows, mut used) = (1, 0);
    for word in text.split(' ') {
        let width = word.width();
        if used > 0 && used + 1 + width > columns {
            rows += 1;
            used = width;
        } else {
            used += width + usize::from(used > 0);
        }
    }
    rows
}

/// An `n` x `n` board with rows, columns and boxes of `width` x `height` cells.
pub fn grid(n: usize, width: usize, height: usize) -> Model {
    let boxes: Vec<Vec<usize>> = (0..n)
        .map(|b| {
            let (top, left) = (b / (n / width) * height, b % (n / width) * width);
            (0..n).map(|i| (top + i / width) * n + left + i % width).collect()
        })
        .collect();
    board(n, Form::Box, &boxes, &[])
}

/// A 9x9 board in the usual form.
pub fn sudoku() -> Model {
    grid(9, 3, 3)
}

/// The board of a picture in which cells with the same letter form one region.
pub fn jigsaw(regions: &[&str]) -> Model {
    let n = regions.len();
    let letters: Vec<char> = regions.concat().chars().collect();
    let mut names = letters.clone();
    names.sort_unstable();
    names.dedup();
    let of = |name: &char| (0..n * n).filter(|at| letters[*at] == *name).collect();
    board(n, Form::Region, &names.iter().map(of).collect::<Vec<_>>(), &[])
}

/// A square board with both diagonals.
pub fn diagonal(n: usize, width: usize, height: usize) -> Model {
    let plain = grid(n, width, height);
    let boxes: Vec<Vec<usize>> = plain
        .houses()
        .iter()
        .filter(|house| house.form == Form::Box)
        .map(|house| house.cells.iter().map(|cell| cell.index()).collect())
        .collect();
    let down = (0..n).map(|i| i * n + i).collect();
    let up = (0..n).map(|i| (n - 1 - i) * n + i).collect();
    board(n, Form::Box, &boxes, &[(Form::Diagonal, down), (Form::Diagonal, up)])
}

/// A board of rows, columns, `blocks` and further houses, with the digits from 1 up.
pub fn board(n: usize, block: Form, blocks: &[Vec<usize>], more: &[(Form, Vec<usize>)]) -> Model {
    let mut builder = ModelBuilder::new();
    for at in 0..n * n {
        builder.cell(Site::Square { row: (at / n) as u16, col: (at % n) as u16 }, ValueSet::range(1, n as u8));
    }
    let lines =
        |of: fn(usize, usize, usize) -> usize| (0..n).map(move |a| (0..n).map(|b| of(n, a, b)).collect::<Vec<usize>>());
    let mut count = [0usize; 10];
    let rows = lines(|n, row, col| row * n + col).map(|cells| (Form::Row, cells));
    let cols = lines(|n, col, row| row * n + col).map(|cells| (Form::Column, cells));
    let all = rows.chain(cols).chain(blocks.iter().map(|cells| (block, cells.clone()))).chain(more.iter().cloned());
    for (form, cells) in all {
        let number = &mut count[form as usize];
        *number += 1;
        let label = label(form, *number);
        let cells = cells.iter().map(|at| Cell(*at as u16)).collect();
        builder.add(Constraint::new(form, label, rules::all_different(cells)));
    }
    builder.build()
}

/// The model of a text in nazo's own format, as far as tests need it. That is `killer` or `kakuro`, or a sudoku with or
/// without its first line.
pub fn model_of(text: &str) -> Model {
    let lines: Vec<&str> = text.lines().collect();
    match lines.split_first() {
        Some((&"killer", rest)) => killer(rest),
        Some((&"kakuro", rest)) => kakuro(rest),
        Some((&"sudoku", rest)) => sudoku_of(rest),
        _ => sudoku_of(&lines),
    }
}

/// The `key: value` lines at the beginning, and the rest.
fn split_keys<'a>(lines: &'a [&'a str]) -> (Vec<(&'a str, &'a str)>, &'a [&'a str]) {
    let keys: Vec<_> = lines.iter().map_while(|line| line.split_once(": ")).collect();
    let count = keys.len();
    (keys, &lines[count..])
}

/// The usual width and height of the boxes on a board of `n` x `n` cells.
fn usual_boxes(n: usize) -> (usize, usize) {
    let height = (1..=n.isqrt()).rev().find(|height| n.is_multiple_of(*height)).unwrap_or(1);
    (n / height, height)
}

fn sudoku_of(lines: &[&str]) -> Model {
    let (keys, rows) = split_keys(lines);
    let digits: Vec<char> = rows.concat().chars().collect();
    let n = digits.len().isqrt();
    let (width, height) = usual_boxes(n);
    let plain = if keys.contains(&("diagonals", "yes")) { diagonal(n, width, height) } else { grid(n, width, height) };
    let mut builder = builder_of(&plain);
    for (at, digit) in digits.iter().enumerate().filter(|(_, digit)| digit.is_ascii_digit()) {
        let given = Candidate::new(Cell(at as u16), Value(*digit as u8 - b'0'));
        builder.add(Constraint::new(Form::Clue, label(Form::Clue, at), rules::given(given)));
    }
    builder.build()
}

/// Cages as letters, then their sums: `a=10 b=?`.
fn killer(lines: &[&str]) -> Model {
    let (keys, rest) = split_keys(lines);
    let (rows, sums): (Vec<&str>, Vec<&str>) = rest.iter().partition(|line| !line.contains('='));
    let letters: Vec<char> = rows.concat().chars().collect();
    let n = rows.len();
    let boxes = keys.iter().find(|(key, _)| *key == "boxes").and_then(|(_, size)| size.split_once('x'));
    let (width, height) = boxes.map_or(usual_boxes(n), |(w, h)| (w.parse().unwrap(), h.parse().unwrap()));
    let mut builder = builder_of(&grid(n, width, height));
    for (letter, sum) in sums.iter().flat_map(|line| line.split_whitespace()).map(|sum| sum.split_once('=').unwrap()) {
        let inside = (0..n * n).filter(|at| letter.starts_with(letters[*at]));
        let cells: Vec<Cell> = inside.map(|at| Cell(at as u16)).collect();
        let first = usize::from(cells[0].0);
        let at = |lang| words::square((first / n) as u16, (first % n) as u16, lang);
        let name = each(format!("cage {sum} at {}", at(Lang::En)), format!("{}の合計{sum}のケージ", at(Lang::Ja)));
        let weight = if cells.len() > 4 { 2 } else { 1 };
        let rule = sum_of(cells, sum.parse().ok());
        builder.add(Constraint { weight, ..Constraint::new(Form::Cage, name, rule) });
    }
    builder.build()
}

fn sum_of(cells: Vec<Cell>, total: Option<u32>) -> Rule {
    match total {
        Some(total) => rules::sum(cells, total, true),
        None => rules::all_different(cells),
    }
}

/// Rows of `#`, `.` and sums: `17\\4` for a run of 17 below and one of 4 to the right.
fn kakuro(rows: &[&str]) -> Model {
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    let cols = rows[0].len();
    let mut builder = ModelBuilder::new();
    let mut cells = vec![vec![None; cols]; rows.len()];
    for (row, col) in (0..rows.len()).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        if rows[row][col] == "." {
            let site = Site::Square { row: row as u16, col: col as u16 };
            cells[row][col] = Some(builder.cell(site, ValueSet::range(1, 9)));
        }
    }
    let across = (0..rows.len()).map(|row| ("across", "横", (0..cols).map(|col| (row, col)).collect::<Vec<_>>()));
    let down = (0..cols).map(|col| ("down", "縦", (0..rows.len()).map(|row| (row, col)).collect()));
    for (en, ja, line) in across.chain(down) {
        let mut clue = None;
        for part in line.chunk_by(|a, b| cells[a.0][a.1].is_some() == cells[b.0][b.1].is_some()) {
            let members: Vec<Cell> = part.iter().filter_map(|at| cells[at.0][at.1]).collect();
            let total = sum_of_clue(clue, en);
            if members.len() > 1 || (members.len() == 1 && total.is_some()) {
                let first = |lang| words::square(part[0].0 as u16, part[0].1 as u16, lang);
                let sum = total.unwrap_or_default();
                let name = each(
                    format!("run {sum} {en} from {}", first(Lang::En)),
                    format!("{}からの{ja}の並び(合計{sum})", first(Lang::Ja)),
                );
                builder.add(Constraint::new(Form::Run, name, sum_of(members, total)));
            }
            clue = part.last().map(|at| rows[at.0][at.1]);
        }
    }
    builder.build()
}

fn sum_of_clue(clue: Option<&str>, way: &str) -> Option<u32> {
    let (down, across) = clue?.split_once('\\')?;
    if way == "across" { across.parse().ok() } else { down.parse().ok() }
}

/// Four cells with counts and a formula about them, as in minefields and riddles.
pub fn counts_and_formulas() -> Model {
    let mut builder = ModelBuilder::new();
    let cells: Vec<Cell> =
        (0..4).map(|col| builder.cell(Site::Square { row: 0, col }, ValueSet::range(0, 1))).collect();
    let is = |at: usize| Candidate::new(cells[at], Value(1));
    let literals: Vec<Literal> = (0..3).map(|at| Literal { candidate: is(at), holds: at != 1 }).collect();
    let formula = Formula::Iff(
        Box::new(Formula::Is(is(0))),
        Box::new(Formula::Any(vec![
            Formula::Not(Box::new(Formula::Is(is(2)))),
            Formula::Count { of: (1..4).map(|at| Formula::Is(is(at))).collect(), least: 1, most: 2 },
        ])),
    );
    builder.add(Constraint::new(Form::Clue, label(Form::Clue, 1), rules::count(literals, 1, 2)));
    builder.add(Constraint::new(Form::Line, label(Form::Line, 2), rules::formula(formula)));
    builder.build()
}

/// A board with random cages over most of it, and the solution that their sums come from. It may have others.
pub fn random_killer(n: usize, width: usize, height: usize, dice: &mut Dice) -> (Model, Vec<Value>) {
    let plain = grid(n, width, height);
    let solution = full_board(&plain, dice);
    let mut builder = builder_of(&plain);
    let mut free: Vec<usize> = (0..n * n).collect();
    dice.shuffle(&mut free);
    while let Some(first) = free.pop() {
        let mut cells = vec![first];
        for _ in 0..dice.below(5) {
            let beside = |at: usize| {
                free.iter().position(|other| {
                    let (rows, cols) = ((at / n).abs_diff(other / n), (at % n).abs_diff(other % n));
                    rows + cols == 1 && !cells.iter().any(|cell| solution[*cell] == solution[*other])
                })
            };
            let Some(next) = cells.iter().find_map(|at| beside(*at)) else { break };
            cells.push(free.swap_remove(next));
        }
        // Some cells are in no cage.
        if cells.len() > 1 || dice.below(3) == 0 {
            let of = |at: &usize| Cell(*at as u16);
            add_sum(&mut builder, Form::Cage, cells.iter().map(of).collect(), &solution);
        }
    }
    (builder.build(), solution)
}

/// A kakuro of random shape, and the solution that its sums come from.
pub fn random_kakuro(rows: usize, cols: usize, dice: &mut Dice) -> (Model, Vec<Value>) {
    loop {
        let white: Vec<bool> = (0..rows * cols).map(|_| dice.below(6) > 0).collect();
        let mut builder = ModelBuilder::new();
        let mut cells: Vec<Option<Cell>> = Vec::new();
        for (at, is_white) in white.iter().enumerate() {
            let site = Site::Square { row: (at / cols) as u16, col: (at % cols) as u16 };
            cells.push(is_white.then(|| builder.cell(site, ValueSet::range(1, 9))));
        }
        let line = |places: Vec<usize>| -> Vec<Vec<Cell>> {
            let cells: Vec<Option<Cell>> = places.into_iter().map(|at| cells[at]).collect();
            cells.split(|cell| cell.is_none()).map(|run| run.iter().flatten().copied().collect()).collect()
        };
        let across = (0..rows).flat_map(|row| line((0..cols).map(|col| row * cols + col).collect()));
        let down = (0..cols).flat_map(|col| line((0..rows).map(|row| row * cols + col).collect()));
        let runs: Vec<Vec<Cell>> = across.chain(down).filter(|run: &Vec<Cell>| run.len() > 1).collect();
        let mut unsummed = builder.clone();
        for run in &runs {
            unsummed.add(Constraint::new(Form::Run, label(Form::Run, 1), rules::all_different(run.clone())));
        }
        let unsummed = unsummed.build();
        let Some(solution) = solutions(&unsummed, &Position::start(&unsummed), 1, Some(dice)).pop() else { continue };
        for run in runs {
            add_sum(&mut builder, Form::Run, run, &solution);
        }
        return (builder.build(), solution);
    }
}

fn add_sum(builder: &mut ModelBuilder, form: Form, cells: Vec<Cell>, solution: &[Value]) {
    let total = cells.iter().map(|cell| u32::from(solution[cell.index()].number())).sum();
    let first = usize::from(cells[0].0);
    let label = label(form, first + 100);
    builder.add(Constraint::new(form, label, rules::sum(cells, total, true)));
}

/// A builder with everything that a model has.
fn builder_of(model: &Model) -> ModelBuilder {
    let mut builder = ModelBuilder::new();
    for cell in model.cells() {
        builder.cell(model.site(cell).clone(), model.domain(cell));
    }
    model.constraints().iter().for_each(|constraint| _ = builder.add(constraint.clone()));
    builder
}

/// A label in English and in Japanese.
fn each(en: String, ja: String) -> Phrase {
    Phrase::chosen(|lang| Phrase::verbatim(if lang == Lang::En { &en } else { &ja }))
}

fn label(form: Form, number: usize) -> Phrase {
    match form {
        Form::Row => say!("board.row", row = number),
        Form::Column => say!("board.column", col = number),
        Form::Box => say!("sudoku.box-number", number),
        Form::Region => each(format!("region {number}"), format!("領域{number}")),
        Form::Diagonal => each(format!("diagonal {number}"), format!("対角線{number}")),
        Form::Cage => each(format!("cage {number}"), format!("ケージ{number}")),
        Form::Run => each(format!("run {number}"), format!("並び{number}")),
        _ => each(format!("house {number}"), format!("ハウス{number}")),
    }
}

/// The position with the digits of `text` placed and ruled out in all cells that see them. Other characters are open
/// cells.
pub fn position(model: &Model, text: &str) -> Position {
    let mut position = Position::start(model);
    for (cell, digit) in model.cells().zip(text.chars()) {
        if let Some(value) = digit.to_digit(36).filter(|value| *value > 0) {
            position.place(model, Candidate::new(cell, Value(value as u8)));
        }
    }
    position
}

/// Numbers that look random and are the same in every run (xorshift*, Vigna 2016).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A full random board of the model.
pub fn full_board(model: &Model, dice: &mut Dice) -> Vec<Value> {
    solutions(model, &Position::start(model), 1, Some(dice)).pop().expect("an empty board can be filled")
}

/// Up to `limit` solutions of a position, by plain search. The only constraints of the model must be houses.
pub fn solutions(model: &Model, from: &Position, limit: usize, mut dice: Option<&mut Dice>) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    search(model, from.clone(), limit, &mut dice, &mut found);
    found
}

fn search(model: &Model, mut at: Position, limit: usize, dice: &mut Option<&mut Dice>, found: &mut Vec<Vec<Value>>) {
    loop {
        let open = model.cells().filter(|cell| !at.is_placed(*cell));
        let Some(cell) = open.min_by_key(|cell| at.candidates(*cell).len()) else {
            found.extend(at.values());
            return;
        };
        let mut values: Vec<Value> = at.candidates(cell).iter().collect();
        if let [value] = values[..] {
            at.place(model, Candidate { cell, value });
            continue;
        }
        if let Some(dice) = dice {
            dice.shuffle(&mut values);
        }
        for value in values {
            if found.len() < limit {
                let mut next = at.clone();
                next.place(model, Candidate { cell, value });
                search(model, next, limit, dice, found);
            }
        }
        return;
    }
}

/// A random position that `solution` completes. Some digits are placed, and some of the remaining candidates that are
/// not in the solution are ruled out.
pub fn random_position(model: &Model, solution: &[Value], dice: &mut Dice) -> Position {
    let mut position = Position::start(model);
    let placed = dice.below(70);
    let struck = dice.below(95);
    for cell in model.cells() {
        if dice.below(100) < placed {
            position.place(model, Candidate::new(cell, solution[cell.index()]));
        }
    }
    for cell in model.cells().filter(|cell| !position.is_placed(*cell)).collect::<Vec<_>>() {
        for value in position.candidates(cell) {
            if value != solution[cell.index()] && dice.below(100) < struck {
                position.eliminate(Candidate { cell, value });
            }
        }
    }
    position
}

/// The givens of a random puzzle with a unique solution. No given can be left out.
pub fn random_puzzle(model: &Model, dice: &mut Dice) -> Position {
    let solution = full_board(model, dice);
    let mut givens: Vec<Cell> = model.cells().collect();
    let mut order = givens.clone();
    dice.shuffle(&mut order);
    let with = |givens: &[Cell]| {
        let mut position = Position::start(model);
        givens.iter().for_each(|cell| position.place(model, Candidate::new(*cell, solution[cell.index()])));
        position
    };
    for cell in order {
        let fewer: Vec<Cell> = givens.iter().copied().filter(|given| *given != cell).collect();
        if solutions(model, &with(&fewer), 2, None).len() == 1 {
            givens = fewer;
        }
    }
    with(&givens)
}

/// The model with every placed digit of a position as a given.
pub fn with_givens(model: &Model, position: &Position) -> Model {
    let given = |cell| position.value(cell).map(|value| rules::given(Candidate { cell, value }));
    let clue = |rule| Constraint::new(Form::Clue, Phrase::verbatim("a given"), rule);
    model.with(model.cells().filter_map(given).map(clue))
}

/// Whether the conclusion of a step follows from its rules and premises, according to the solver. None if that takes
/// too long.
pub fn is_forced(refuter: &mut Refuter, model: &Model, step: &Step, budget: &Budget) -> Option<bool> {
    let mut position = Position::start(&without_givens(model));
    step.premises.iter().for_each(|premise| _ = position.eliminate(*premise));
    let among = BitSet::of(model.atoms().len(), step.rules.iter().map(|rule| rule.index()));
    let others = step.places.iter().flat_map(|place| {
        let others = model.domain(place.cell) - ValueSet::single(place.value);
        others.iter().map(|value| Candidate { value, ..*place })
    });
    let forbidden = step.eliminates.iter().copied().chain(others).filter(|other| !step.premises.contains(other));
    let mut all = Some(true);
    for candidate in forbidden {
        match refuter.refute(&position, candidate, Some(&among), budget).expect("an answer") {
            Refutation::Forbidden(_) => {}
            Refutation::Possible(_) => return Some(false),
            Refutation::Unknown(_) => all = None,
        }
    }
    all
}

fn without_givens(model: &Model) -> Model {
    let mut builder = ModelBuilder::new();
    for cell in model.cells() {
        builder.cell(model.site(cell).clone(), model.domain(cell));
    }
    builder.build()
}

/// Whether the conclusion of a step follows from its rules and premises, and from nothing else in the position.
pub fn follows_from_its_grounds(model: &Model, step: &Step) -> bool {
    let mut domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
    for premise in &step.premises {
        domains[premise.cell.index()].remove(premise.value);
    }
    let refutes = |candidate: &Candidate, holds: bool| {
        let mut domains = domains.clone();
        let domain = &mut domains[candidate.cell.index()];
        *domain = if holds {
            *domain & ValueSet::single(candidate.value)
        } else {
            *domain - ValueSet::single(candidate.value)
        };
        !can_be_kept(model, &step.rules, &mut domains)
    };
    step.eliminates.iter().all(|candidate| refutes(candidate, true))
        && step.places.iter().all(|candidate| refutes(candidate, false))
}

/// Whether some choice of one value per cell satisfies all of `rules`, which are atoms of houses.
fn can_be_kept(model: &Model, rules: &[AtomId], domains: &mut [ValueSet]) -> bool {
    let Some(domains_after) = propagate(model, rules, domains) else { return false };
    // A cell needs a choice only if some rule mentions one of its values.
    let spoken_of = |cell: Cell, value: Value| {
        rules.iter().any(|rule| {
            let atom = model.atom(*rule);
            let (Part::AtMostOne(v) | Part::Contains(v)) = atom.part else { return false };
            v == value && cells_of(model, atom).contains(&cell)
        })
    };
    let undecided = model.cells().find_map(|cell| {
        let domain = domains_after[cell.index()];
        if domain.len() < 2 {
            None
        } else {
            domain.iter().find(|value| spoken_of(cell, *value)).map(|value| (cell, value))
        }
    });
    let Some((cell, value)) = undecided else { return true };
    [ValueSet::single(value), domains_after[cell.index()] - ValueSet::single(value)].into_iter().any(|half| {
        let mut domains = domains_after.clone();
        domains[cell.index()] = half;
        can_be_kept(model, rules, &mut domains)
    })
}

fn cells_of(model: &Model, atom: Atom) -> Vec<Cell> {
    model.constraint(atom.constraint).rule.cells()
}

/// Draws the direct conclusions of the rules until there are no more. None if they conflict.
fn propagate(model: &Model, rules: &[AtomId], domains: &[ValueSet]) -> Option<Vec<ValueSet>> {
    let mut domains = domains.to_vec();
    loop {
        let before = domains.clone();
        for rule in rules {
            let atom = model.atom(*rule);
            let cells = cells_of(model, atom);
            match atom.part {
                Part::AtMostOne(value) => {
                    for holder in cells.iter().filter(|cell| before[cell.index()].only() == Some(value)) {
                        for other in cells.iter().filter(|other| *other != holder) {
                            domains[other.index()].remove(value);
                        }
                    }
                }
                Part::Contains(value) => {
                    let mut places = cells.iter().filter(|cell| domains[cell.index()].contains(value));
                    match (places.next(), places.next()) {
                        (None, _) => return None,
                        (Some(only), None) => domains[only.index()] = ValueSet::single(value),
                        _ => {}
                    }
                }
                Part::Whole => panic!("only atoms of houses are understood here"),
            }
        }
        if domains.iter().any(|domain| domain.is_empty()) {
            return None;
        }
        if domains == before {
            return Some(domains);
        }
    }
}
