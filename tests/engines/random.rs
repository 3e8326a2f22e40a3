//! Small random models, and facts about them from exhaustive search.

use nazo_core::puzzle::{
    AtomId, Candidate, Cell, Constraint, Form, Formula, Literal, Model, ModelBuilder, Part, Position, Rule, Site,
    Value, ValueSet,
};
use nazo_core::rules;
use nazo_core::words::Phrase;

/// Random-looking numbers that are the same everywhere (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// The number of random cases that a test tries: a tenth of `all` unless NAZO_FULL is 1.
pub fn cases(all: usize) -> usize {
    if std::env::var("NAZO_FULL").is_ok_and(|full| full == "1") { all } else { all / 10 }
}

pub fn model_of(domains: &[ValueSet], rules: Vec<Rule>) -> Model {
    let mut builder = ModelBuilder::new();
    for (at, domain) in domains.iter().enumerate() {
        builder.cell(Site::Square { row: 0, col: at as u16 }, *domain);
    }
    for (at, rule) in rules.into_iter().enumerate() {
        builder.add(Constraint::new(Form::Clue, Phrase::verbatim(format!("rule {at}")), rule));
    }
    builder.build()
}

pub fn domains(random: &mut Random, count: usize) -> Vec<ValueSet> {
    let domain = |random: &mut Random| {
        let mut values: Vec<u8> = (0..5).collect();
        random.shuffle(&mut values);
        let size = if random.chance(2) { 0 } else { random.between(1, 4) };
        values.into_iter().take(size).map(Value).collect()
    };
    let shared = domain(random);
    (0..count).map(|_| if random.chance(50) { shared } else { domain(random) }).collect()
}

/// A model of 2 to 7 cells with 1 to 4 values and 1 to 6 rules. In half the models the rules are made to fit a chosen
/// assignment.
pub fn model(random: &mut Random) -> Model {
    let count = random.between(2, 7);
    let domains = domains(random, count);
    let planted: Option<Vec<Value>> = domains
        .iter()
        .map(|domain| domain.iter().nth(random.below(domain.len().max(1))))
        .collect::<Option<Vec<Value>>>()
        .filter(|_| random.chance(50));
    let mut rules = Vec::new();
    for _ in 0..random.between(1, 6) {
        let candidate = (0..20).map(|_| rule(random, &domains));
        let fits = |rule: &Rule| planted.as_ref().is_none_or(|planted| rule.holds(planted));
        rules.extend(candidate.into_iter().find(fits));
    }
    model_of(&domains, rules)
}

fn cells(random: &mut Random, count: usize) -> Vec<Cell> {
    let mut all: Vec<Cell> = (0..count as u16).map(Cell).collect();
    random.shuffle(&mut all);
    all.truncate(random.between(1, count));
    if random.chance(4) {
        all.extend(all.first().copied());
    }
    all
}

fn candidate(random: &mut Random, domains: &[ValueSet]) -> Candidate {
    let cell = random.below(domains.len());
    let values: Vec<Value> = domains[cell].iter().collect();
    let value = if values.is_empty() || random.chance(5) { Value(4) } else { values[random.below(values.len())] };
    Candidate::new(Cell(cell as u16), value)
}

pub fn rule(random: &mut Random, domains: &[ValueSet]) -> Rule {
    match random.below(12) {
        0 => rules::given(candidate(random, domains)),
        1..=3 => rules::all_different(cells(random, domains.len())),
        4..=7 => {
            let cells = cells(random, domains.len());
            let total = random.below(3 * cells.len() + 2) as u32;
            rules::sum(cells, total, random.chance(50))
        }
        8..=9 => {
            let literal =
                |random: &mut Random| Literal { candidate: candidate(random, domains), holds: random.chance(70) };
            let literals: Vec<Literal> = (0..random.below(11)).map(|_| literal(random)).collect();
            let (least, most) = window(random, literals.len());
            rules::count(literals, least, most)
        }
        _ => rules::formula(formula(random, domains, 3)),
    }
}

fn window(random: &mut Random, count: usize) -> (u32, u32) {
    let least = random.below(count + 2) as u32;
    let most = if random.chance(5) { least.saturating_sub(1) } else { least + random.below(3) as u32 };
    (least, most)
}

fn formula(random: &mut Random, domains: &[ValueSet], depth: usize) -> Formula {
    let parts = |random: &mut Random| -> Vec<Formula> {
        (0..random.below(4)).map(|_| formula(random, domains, depth - 1)).collect()
    };
    match if depth == 0 { 0 } else { random.below(7) } {
        0 | 1 => Formula::Is(candidate(random, domains)),
        2 => Formula::Not(Box::new(formula(random, domains, depth - 1))),
        3 => Formula::All(parts(random)),
        4 => Formula::Any(parts(random)),
        5 => {
            let (a, b) = (formula(random, domains, depth - 1), formula(random, domains, depth - 1));
            Formula::Iff(Box::new(a), Box::new(b))
        }
        _ => {
            let of = parts(random);
            let (least, most) = window(random, of.len());
            Formula::Count { of, least, most }
        }
    }
}

/// A position that allows about `percent` of the candidates.
pub fn position(random: &mut Random, model: &Model, percent: usize) -> Position {
    let mut position = Position::start(model);
    for cell in model.cells() {
        for value in model.domain(cell) {
            if !random.chance(percent) {
                position.eliminate(Candidate::new(cell, value));
            }
        }
    }
    position
}

/// Every assignment of the domains, in ascending order.
pub fn assignments(model: &Model) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for cell in model.cells() {
        let longer = |prefix: &Vec<Value>| {
            let prefix = prefix.clone();
            model.domain(cell).iter().map(move |value| prefix.iter().copied().chain([value]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Every solution, in ascending order.
pub fn solutions(model: &Model) -> Vec<Vec<Value>> {
    assignments(model).into_iter().filter(|values| model.is_solution(values)).collect()
}

/// Whether an assignment satisfies one atom.
pub fn obeys(model: &Model, atom: AtomId, values: &[Value]) -> bool {
    let rule = &model.constraint(model.atom(atom).constraint).rule;
    let count = |value: Value| rule.cells().iter().filter(|cell| values[cell.index()] == value).count();
    match model.atom(atom).part {
        Part::Whole => rule.holds(values),
        Part::Contains(value) => count(value) >= 1,
        Part::AtMostOne(value) => count(value) <= 1,
    }
}
