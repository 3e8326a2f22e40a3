//! Random riddles, answered by trying every world: who has which role, which facts hold, which value is in which place.

use nazo_core::puzzle::Budget;
use nazo_core::text::{Line, Source};
use nazo_kinds::Info;
use nazo_kinds::riddle::answers::{Named, Verdict, answers};
use nazo_kinds::riddle::ast::{
    Base, Category, Formula, Item, Noun, Number, Order, Question, Riddle, Role, Says, Sentence, Talk, Term,
};
use nazo_kinds::riddle::cells::About;
use nazo_kinds::riddle::{RiddlePuzzle, notation};

/// One possible world.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    role: Vec<usize>,
    prop: Vec<Vec<bool>>,
    fact: Vec<bool>,
    /// Whether each statement of each person is true.
    truth: Vec<Vec<bool>>,
    /// Whether people who say nothing are truthful; for riddles without roles.
    honest: Vec<bool>,
    number: Vec<i32>,
    /// The place of every value, counting from 1.
    place: Vec<Vec<i32>>,
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % most.max(1)
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

impl World {
    fn talks(&self, riddle: &Riddle, person: usize, talk: Talk) -> bool {
        if !riddle.roles.is_empty() {
            return riddle.roles[self.role[person]].talk == talk;
        }
        let wanted = talk == Talk::True;
        if self.truth[person].is_empty() {
            return self.honest[person] == wanted;
        }
        self.truth[person].iter().all(|truth| *truth == wanted)
    }

    fn at(&self, riddle: &Riddle, term: Term, places: i32) -> i32 {
        let base = match term.base {
            Base::Item(Item { category, value }) => self.place[category][value],
            Base::Zero => 0,
            Base::Last => places,
        };
        let sum = base + i32::from(term.plus);
        if riddle.circle && matches!(term.base, Base::Item(_)) { (sum + 2 * places - 1) % places + 1 } else { sum }
    }

    fn so(&self, riddle: &Riddle, places: i32, formula: &Formula) -> bool {
        let so = |formula: &Formula| self.so(riddle, places, formula);
        let at = |term: &Term| self.at(riddle, *term, places);
        let count = |of: &[Formula]| of.iter().filter(|formula| so(formula)).count() as u32;
        match formula {
            Formula::Role(person, role) => self.role[*person] == *role,
            Formula::Prop(person, prop) => self.prop[*person][*prop],
            Formula::Fact(fact) => self.fact[*fact],
            Formula::SameRole(a, b) => riddle.roles.is_empty() || self.role[*a] == self.role[*b],
            Formula::Truthful(person) => self.talks(riddle, *person, Talk::True),
            Formula::Lies(person) => self.talks(riddle, *person, Talk::False),
            Formula::WouldSay(person, inner) => {
                (!self.talks(riddle, *person, Talk::True) || so(inner))
                    && (!self.talks(riddle, *person, Talk::False) || !so(inner))
            }
            Formula::Statement(person, nth) => self.truth[*person][*nth],
            Formula::Not(inner) => !so(inner),
            Formula::All(parts) => parts.iter().all(so),
            Formula::Any(parts) => parts.iter().any(so),
            Formula::Xor(a, b) => so(a) != so(b),
            Formula::Iff(a, b) => so(a) == so(b),
            Formula::Implies(a, b) => !so(a) || so(b),
            Formula::Count { of, least, most } => (*least..=*most).contains(&count(of)),
            Formula::Parity { of, odd } => (count(of) % 2 == 1) == *odd,
            Formula::Compare(a, order, b) => {
                let (a, b) = (at(a), at(b));
                match order {
                    Order::Same => a == b,
                    Order::Different => a != b,
                    Order::Less => a < b,
                    Order::AtLeast => a >= b,
                    Order::More => a > b,
                    Order::AtMost => a <= b,
                }
            }
            Formula::Apart(a, b, distance) => {
                let between = (at(a) - at(b)).abs();
                let round = if riddle.circle { between.min(places - between) } else { between };
                round == i32::from(*distance)
            }
            Formula::Opposite(a, b) => 2 * (at(a) - at(b)).abs() == places,
            Formula::RightOf(a, b) => at(a) == at(b) + 1 || (riddle.circle && at(a) == 1 && at(b) == places),
            Formula::Sum { terms, order, than } => {
                let sum: i32 = terms.iter().map(|(times, number)| times * self.number[*number]).sum();
                match order {
                    Order::Same => sum == *than,
                    Order::Different => sum != *than,
                    Order::Less => sum < *than,
                    Order::AtLeast => sum >= *than,
                    Order::More => sum > *than,
                    Order::AtMost => sum <= *than,
                }
            }
            Formula::Between { middle, first, last, in_order } => {
                let (middle, first, last) = (at(middle), at(first), at(last));
                (first < middle && middle < last) || (!in_order && last < middle && middle < first)
            }
            Formula::PlaceParity(term, odd) => (at(term).rem_euclid(2) == 1) == *odd,
            Formula::Amount { category, one, order, other, by } => {
                let numbers = riddle.categories[*category].numbers().expect("numbers");
                let number = |item: &Item| {
                    let place = self.place[item.category][item.value];
                    self.place[*category].iter().position(|there| *there == place).map(|at| numbers[at])
                };
                let (Some(one), Some(other)) = (number(one), number(other)) else { return false };
                match order {
                    Order::Same => one == other + by,
                    Order::Different => one != other + by,
                    Order::Less => one < other + by,
                    Order::AtLeast => one >= other + by,
                    Order::More => one > other + by,
                    Order::AtMost => one <= other + by,
                }
            }
        }
    }

    /// Whether all sentences hold.
    fn holds(&self, riddle: &Riddle, places: i32) -> bool {
        let mut spoken = vec![0; riddle.people.len()];
        let all_fit = riddle.sentences.iter().all(|sentence| match &sentence.says {
            Says::Statement { speaker, formula } => {
                let truth = self.truth[*speaker][spoken[*speaker]];
                spoken[*speaker] += 1;
                truth == self.so(riddle, places, formula)
            }
            Says::TrueStatements { least, most } => {
                let number = self.truth.iter().flatten().filter(|truth| **truth).count() as u32;
                (*least..=*most).contains(&number)
            }
            Says::Rule(formula) => self.so(riddle, places, formula),
            Says::Question(_) | Says::Story(_) => true,
        });
        let talk_fits = |person: usize| match riddle.roles.get(self.role[person]).map(|role| role.talk) {
            Some(Talk::True) => self.truth[person].iter().all(|truth| *truth),
            Some(Talk::False) => self.truth[person].iter().all(|truth| !truth),
            Some(Talk::Alternate) => self.truth[person].windows(2).all(|two| two[0] != two[1]),
            Some(Talk::Any) | None => true,
        };
        all_fit && (0..riddle.people.len()).all(talk_fits)
    }
}

/// Every world, whether or not the sentences hold.
fn worlds(puzzle: &RiddlePuzzle) -> Vec<World> {
    let riddle = puzzle.riddle();
    let people = riddle.people.len();
    let mut worlds = vec![World { prop: vec![Vec::new(); people], honest: vec![true; people], ..World::default() }];
    fn spread<T>(worlds: &mut Vec<World>, choices: &[T], set: impl Fn(&mut World, &T)) {
        *worlds = worlds
            .iter()
            .flat_map(|world| {
                choices.iter().map(|choice| {
                    let mut world = world.clone();
                    set(&mut world, choice);
                    world
                })
            })
            .collect();
    }
    let yes_no = [true, false];
    for person in 0..people {
        let roles: Vec<usize> = (0..riddle.roles.len().max(1)).collect();
        spread(&mut worlds, &roles, |world, role| world.role.push(*role));
        for _ in 0..riddle.props.len() {
            spread(&mut worlds, &yes_no, |world, is| world.prop[person].push(*is));
        }
        worlds.iter_mut().for_each(|world| world.truth.push(Vec::new()));
        for _ in 0..puzzle.cells().statement_count(person) {
            spread(&mut worlds, &yes_no, |world, is| world.truth[person].push(*is));
        }
        if puzzle.cells().cell(About::Honest(person)).is_some() {
            spread(&mut worlds, &yes_no, |world, is| world.honest[person] = *is);
        }
    }
    for number in &riddle.numbers {
        let values: Vec<i32> = number.range().collect();
        spread(&mut worlds, &values, |world, value| world.number.push(*value));
    }
    for _ in 0..riddle.facts.len() {
        spread(&mut worlds, &yes_no, |world, is| world.fact.push(*is));
    }
    let places: Vec<i32> = (1..=i32::from(puzzle.cells().place_count())).collect();
    for (category, values) in riddle.categories.iter().enumerate() {
        worlds.iter_mut().for_each(|world| world.place.push(Vec::new()));
        for _ in 0..values.values.len() {
            spread(&mut worlds, &places, |world, place| world.place[category].push(*place));
            worlds.retain(|world| {
                let there = &world.place[category];
                there.iter().enumerate().all(|(at, place)| !there[..at].contains(place))
            });
        }
    }
    worlds
}

fn noun(one: &str) -> Noun {
    Noun { one: one.to_string(), many: format!("{one}s") }
}

fn sentence(says: Says) -> Sentence {
    let (source, is_assumed, topic) = (None, false, None);
    Sentence { text: String::new(), says, source, is_assumed, topic }
}

/// A small riddle: about people, or about places, or both.
fn riddle(dice: &mut Dice) -> Riddle {
    let names = ["A", "B", "C"];
    let mut riddle = Riddle::default();
    let has_places = dice.one_in(2);
    riddle.people = names[..if has_places { 1 + dice.below(2) } else { 2 + dice.below(2) }].map_to();
    let talks = [Talk::True, Talk::False, Talk::Any, Talk::Alternate];
    if dice.one_in(2) {
        let count = 2 + dice.below(2);
        let role = |at: usize, dice: &mut Dice| Role {
            name: noun(["knight", "knave", "monk"][at]),
            talk: if at < 2 && !dice.one_in(4) { talks[at] } else { talks[dice.below(4)] },
        };
        riddle.roles = (0..count).map(|at| role(at, dice)).collect();
    }
    riddle.props = (0..dice.below(2)).map(|_| noun("thief")).collect();
    riddle.facts = (0..dice.below(2)).map(|_| "it rains".to_string()).collect();
    if has_places {
        let count = 2 + dice.below(2);
        let values = ["red", "green", "blue"][..count].map_to();
        riddle.categories.push(Category { name: "colour".to_string(), values });
        if dice.one_in(3) {
            riddle.places = Some(count as u8 + 1);
        }
    }
    let lines = 2 + dice.below(3);
    let speakers: Vec<Option<usize>> =
        (0..lines).map(|_| (!dice.one_in(3)).then(|| dice.below(riddle.people.len()))).collect();
    let mut spoken = vec![0; riddle.people.len()];
    speakers.iter().flatten().for_each(|person| spoken[*person] += 1);
    for speaker in speakers {
        let said = formula(dice, &riddle, &spoken, 2);
        let says = match speaker {
            Some(speaker) => Says::Statement { speaker, formula: said },
            None if riddle.roles.is_empty() && dice.one_in(2) => {
                let all = spoken.iter().sum::<usize>();
                let least = dice.below(all + 1);
                Says::TrueStatements { least: least as u32, most: (least + dice.below(all + 1 - least)) as u32 }
            }
            None => Says::Rule(said),
        };
        riddle.sentences.push(sentence(says));
    }
    for _ in 0..2 {
        let asked = Question::Whether(formula(dice, &riddle, &spoken, 1));
        riddle.sentences.push(sentence(Says::Question(asked)));
    }
    riddle
}

trait MapTo {
    fn map_to(&self) -> Vec<String>;
}

impl MapTo for [&str] {
    fn map_to(&self) -> Vec<String> {
        self.iter().map(|name| name.to_string()).collect()
    }
}

fn formula(dice: &mut Dice, riddle: &Riddle, spoken: &[usize], depth: usize) -> Formula {
    let person = dice.below(riddle.people.len());
    let other = dice.below(riddle.people.len());
    let inner = |dice: &mut Dice| Box::new(formula(dice, riddle, spoken, depth - 1));
    let parts = |dice: &mut Dice| {
        let count = 1 + dice.below(3);
        (0..count).map(|_| formula(dice, riddle, spoken, depth - 1)).collect::<Vec<_>>()
    };
    if depth > 0 && !dice.one_in(3) {
        return match dice.below(8) {
            0 => Formula::Not(inner(dice)),
            1 => Formula::All(parts(dice)),
            2 => Formula::Any(parts(dice)),
            3 => Formula::Xor(inner(dice), inner(dice)),
            4 => Formula::Iff(inner(dice), inner(dice)),
            5 => Formula::Implies(inner(dice), inner(dice)),
            6 => {
                let of = parts(dice);
                let least = dice.below(of.len() + 1) as u32;
                Formula::Count { most: least + dice.below(3) as u32, least, of }
            }
            _ => Formula::WouldSay(person, inner(dice)),
        };
    }
    for _ in 0..9 {
        match dice.below(9) {
            0 if !riddle.roles.is_empty() => return Formula::Role(person, dice.below(riddle.roles.len())),
            1 if !riddle.props.is_empty() => return Formula::Prop(person, 0),
            2 if !riddle.facts.is_empty() => return Formula::Fact(0),
            3 if !riddle.roles.is_empty() => return Formula::SameRole(person, other),
            4 if spoken[person] > 0 => return Formula::Statement(person, dice.below(spoken[person])),
            5 => return Formula::Truthful(person),
            6 => return Formula::Lies(person),
            7 if !riddle.categories.is_empty() => return relation(dice, riddle),
            8 => {
                let of = (0..riddle.people.len()).map(Formula::Truthful).collect();
                return Formula::Parity { of, odd: dice.one_in(2) };
            }
            _ => {}
        }
    }
    Formula::Truthful(person)
}

fn relation(dice: &mut Dice, riddle: &Riddle) -> Formula {
    let count = riddle.categories[0].values.len();
    let term = |dice: &mut Dice| {
        let plus = if dice.one_in(4) { 1 } else { 0 };
        match dice.below(5) {
            0 => Term { base: Base::Zero, plus: 1 + dice.below(count) as i8 },
            1 => Term { base: Base::Last, plus: 0 },
            _ => Term { base: Base::Item(Item { category: 0, value: dice.below(count) }), plus },
        }
    };
    let orders = [Order::Same, Order::Different, Order::Less, Order::AtLeast, Order::More, Order::AtMost];
    match dice.below(5) {
        0 => Formula::Apart(term(dice), term(dice), 1 + dice.below(2) as u8),
        1 => Formula::Between { middle: term(dice), first: term(dice), last: term(dice), in_order: dice.one_in(2) },
        2 => Formula::PlaceParity(term(dice), dice.one_in(2)),
        _ => Formula::Compare(term(dice), orders[dice.below(6)], term(dice)),
    }
}

#[test]
fn the_solver_answers_as_trying_every_world_does() {
    let count = if std::env::var_os("NAZO_FULL").is_some() { 20_000 } else { 2_000 };
    let mut dice = Dice(20_261_121);
    let mut met = [0usize; 4];
    for turn in 0..count {
        let puzzle = RiddlePuzzle::new(riddle(&mut dice), Vec::new(), Info::default());
        let riddle = puzzle.riddle();
        let places = i32::from(puzzle.cells().place_count());
        let mut fitting: Vec<World> = worlds(&puzzle);
        fitting.retain(|world| world.holds(riddle, places));
        let found = answers(&puzzle, 5_000, &Budget::unlimited()).expect("answers");
        assert_eq!(found.models.len(), fitting.len(), "riddle {turn}: {riddle:#?}");
        met[fitting.len().min(2)] += 1;
        for answer in &found.answers {
            let Says::Question(Question::Whether(asked)) = &riddle.sentences[answer.sentence].says else { continue };
            let so = fitting.iter().filter(|world| world.so(riddle, places, asked)).count();
            let expected = match (&answer.verdict, fitting.len()) {
                (Verdict::Nothing, count) => count == 0,
                (Verdict::Yes(_), count) => so == count,
                (Verdict::No(_), _) => so == 0,
                (Verdict::Open, count) => 0 < so && so < count,
                (Verdict::Lists { .. }, _) => false,
            };
            assert!(expected, "riddle {turn}: {:?} but so in {so} of {}: {riddle:#?}", answer.verdict, fitting.len());
            // The stated reason suffices, and no sentence in it is superfluous.
            if let Verdict::Yes(why) | Verdict::No(why) = &answer.verdict {
                met[3] += 1;
                let is_yes = matches!(answer.verdict, Verdict::Yes(_));
                let forced = |kept: &[usize]| {
                    let part = only(riddle, kept);
                    let part = RiddlePuzzle::new(part, Vec::new(), Info::default());
                    let mut every = worlds(&part);
                    every.retain(|world| world.holds(part.riddle(), places));
                    every.iter().all(|world| world.so(part.riddle(), places, asked) == is_yes)
                };
                assert!(forced(&why.sentences), "riddle {turn}: {:?} of {riddle:#?}", why.sentences);
                for spared in &why.sentences {
                    let fewer: Vec<usize> = why.sentences.iter().copied().filter(|at| at != spared).collect();
                    assert!(!forced(&fewer), "riddle {turn}: {spared} of {:?} is to spare", why.sentences);
                }
            }
        }
    }
    assert!(met.iter().all(|number| *number > count / 40), "all sorts are met: {met:?}");
}

/// A riddle in which only pairings matter. It has two or three categories, the second perhaps with one value fewer.
fn pairing(dice: &mut Dice) -> Riddle {
    let names = [["Ann", "Ben", "Cy"], ["red", "green", "blue"], ["tea", "rum", "cocoa"]];
    let mut riddle = Riddle::default();
    for (at, values) in names.iter().take(2 + dice.below(2)).enumerate() {
        let count = if at == 1 && dice.one_in(4) { 2 } else { 3 };
        riddle.categories.push(Category { name: format!("c{at}"), values: values[..count].map_to() });
    }
    let item = |dice: &mut Dice| {
        let category = dice.below(riddle.categories.len());
        Item { category, value: dice.below(riddle.categories[category].values.len()) }
    };
    let pair = |dice: &mut Dice| {
        let term = |item| Term { base: Base::Item(item), plus: 0 };
        let order = if dice.one_in(3) { Order::Same } else { Order::Different };
        Formula::Compare(term(item(dice)), order, term(item(dice)))
    };
    let mut said = Vec::new();
    for _ in 0..2 + dice.below(4) {
        said.push(Says::Rule(match dice.below(5) {
            0 => Formula::Any(vec![pair(dice), pair(dice)]),
            1 => Formula::Implies(Box::new(pair(dice)), Box::new(pair(dice))),
            _ => pair(dice),
        }));
    }
    said.push(Says::Question(Question::Which(item(dice))));
    riddle.sentences = said.into_iter().map(sentence).collect();
    riddle
}

#[test]
fn what_goes_with_what_is_found_as_trying_every_order_does() {
    let mut dice = Dice(20_261_123);
    let mut met = [0usize; 3];
    for turn in 0..600 {
        let puzzle = RiddlePuzzle::new(pairing(&mut dice), Vec::new(), Info::default());
        let riddle = puzzle.riddle();
        assert_eq!(puzzle.cells().frame(), Some(0), "riddle {turn}");
        let mut fitting = worlds(&puzzle);
        fitting.retain(|world| world.holds(riddle, 3));
        // The same values go together in every order of the places; only one of these orders is reported.
        let orders = fitting.len();
        fitting.retain(|world| world.place[0] == [1, 2, 3]);
        assert_eq!(orders, 6 * fitting.len());
        let found = answers(&puzzle, 5_000, &Budget::unlimited()).expect("answers");
        assert_eq!(found.models.len(), fitting.len(), "riddle {turn}: {riddle:#?}");
        met[fitting.len().min(2)] += 1;
        let Some(Says::Question(Question::Which(asked))) = riddle.sentences.last().map(|one| one.says.clone()) else {
            panic!("it asks");
        };
        let beside = |world: &World| {
            let place = world.place[asked.category][asked.value];
            let items = (0..riddle.categories.len()).filter(|category| *category != asked.category);
            let there = |category: usize| world.place[category].iter().position(|at| *at == place);
            items.filter_map(|category| Some(Named::Item(Item { category, value: there(category)? }))).collect()
        };
        let mut expected: Vec<Vec<Named>> = fitting.iter().map(beside).collect();
        expected.sort();
        expected.dedup();
        match &found.answers[0].verdict {
            Verdict::Lists { lists, more: false } => {
                let mut lists = lists.clone();
                lists.sort();
                assert_eq!(lists, expected, "riddle {turn}: {riddle:#?}");
            }
            verdict => assert!(fitting.is_empty() && *verdict == Verdict::Nothing, "riddle {turn}: {verdict:?}"),
        }
    }
    assert!(met.iter().all(|number| *number > 20), "all sorts are met: {met:?}");
}

/// The riddle with only these sentences; the others are made to say nothing but keep their numbers.
fn only(riddle: &Riddle, kept: &[usize]) -> Riddle {
    let mut riddle = riddle.clone();
    let mut spoken = vec![0; riddle.people.len()];
    for (at, sentence) in riddle.sentences.iter_mut().enumerate() {
        let is_kept = kept.contains(&at);
        match &mut sentence.says {
            Says::Statement { speaker, formula } => {
                if !is_kept {
                    *formula = Formula::Statement(*speaker, spoken[*speaker]);
                }
                spoken[*speaker] += 1;
            }
            Says::Question(_) | Says::Story(_) => {}
            other if !is_kept => *other = Says::Rule(Formula::All(Vec::new())),
            _ => {}
        }
    }
    riddle
}

#[test]
fn numbers_compare_as_in_every_world() {
    let mut dice = Dice(20_261_123);
    let orders = [Order::Same, Order::Different, Order::Less, Order::AtLeast, Order::More, Order::AtMost];
    let mut met = [0usize; 2];
    for turn in 0..600 {
        let mut riddle = Riddle::default();
        let numbers: &[&str] = if dice.one_in(3) { &["3", "5"] } else { &["3", "5", "9"] };
        for (name, values) in [("name", &["A", "B", "C"][..]), ("age", numbers), ("pet", &["cat", "dog", "fox"][..])] {
            let values = values.iter().map(|value| (*value).to_string()).collect();
            riddle.categories.push(Category { name: name.to_string(), values });
        }
        riddle.places = dice.one_in(2).then_some(3);
        for _ in 0..1 + dice.below(3) {
            let item = |dice: &mut Dice| {
                let category = dice.below(3);
                Item { category, value: dice.below(riddle.categories[category].values.len()) }
            };
            let (one, other, order) = (item(&mut dice), item(&mut dice), orders[dice.below(6)]);
            let by = dice.below(9) as i32 - 4;
            let said = Formula::Amount { category: 1, one, order, other, by };
            let said = if dice.one_in(4) { Formula::Not(Box::new(said)) } else { said };
            riddle.sentences.push(sentence(Says::Rule(said)));
        }
        let puzzle = RiddlePuzzle::new(riddle, Vec::new(), Info::default());
        let mut fitting = worlds(&puzzle);
        fitting.retain(|world| world.holds(puzzle.riddle(), 3));
        // If the order of the places does not matter in the riddle, every model stands for six worlds.
        let each = if puzzle.cells().frame().is_some() { 6 } else { 1 };
        let found = answers(&puzzle, 5_000, &Budget::unlimited()).expect("answers");
        assert_eq!(found.models.len() * each, fitting.len(), "riddle {turn}: {:#?}", puzzle.riddle());
        met[found.models.len().min(1)] += 1;
    }
    assert!(met.iter().all(|number| *number > 100), "all sorts are met: {met:?}");
}

/// Values around a table, with or without numbers.
fn table(dice: &mut Dice) -> Riddle {
    let mut riddle = Riddle { circle: true, ..Riddle::default() };
    let count = 3 + dice.below(2);
    for (at, values) in [["Ann", "Ben", "Cy", "Dot"], ["tea", "rum", "cocoa", "milk"]].iter().enumerate() {
        let fewer = usize::from(at == 1 && dice.one_in(4));
        riddle.categories.push(Category { name: format!("c{at}"), values: values[..count - fewer].map_to() });
    }
    let item = |dice: &mut Dice| {
        let category = dice.below(2);
        let value = dice.below(riddle.categories[category].values.len());
        Term { base: Base::Item(Item { category, value }), plus: if dice.one_in(5) { 1 } else { 0 } }
    };
    let numbered = dice.one_in(3);
    let term = |dice: &mut Dice| match numbered && dice.one_in(3) {
        true => Term { base: Base::Zero, plus: 1 + dice.below(count) as i8 },
        false => item(dice),
    };
    let clue = |dice: &mut Dice| match dice.below(6) {
        0 => Formula::Opposite(term(dice), term(dice)),
        1 | 2 => Formula::RightOf(term(dice), term(dice)),
        3 => Formula::Apart(term(dice), term(dice), 1 + dice.below(2) as u8),
        4 => Formula::Compare(term(dice), Order::Same, term(dice)),
        _ => Formula::Compare(term(dice), Order::Different, term(dice)),
    };
    for _ in 0..2 + dice.below(4) {
        let said = match dice.below(5) {
            0 => Formula::Not(Box::new(clue(dice))),
            1 => Formula::Any(vec![clue(dice), clue(dice)]),
            _ => clue(dice),
        };
        riddle.sentences.push(sentence(Says::Rule(said)));
    }
    riddle.sentences.push(sentence(Says::Question(Question::Whether(clue(dice)))));
    riddle
}

/// Whether a sentence mentions the number of a place.
fn tells_numbers(riddle: &Riddle) -> bool {
    let numbered = |term: &Term| !matches!(term.base, Base::Item(_));
    let tells = |formula: &Formula| match formula {
        Formula::Compare(a, _, b) | Formula::Apart(a, b, _) | Formula::Opposite(a, b) | Formula::RightOf(a, b) => {
            numbered(a) || numbered(b)
        }
        _ => false,
    };
    riddle.sentences.iter().any(|sentence| match &sentence.says {
        Says::Rule(formula) | Says::Question(Question::Whether(formula)) => formula.any(&tells),
        _ => false,
    })
}

#[test]
fn round_a_table_it_is_as_in_every_world() {
    let mut dice = Dice(20_261_126);
    let mut met = [0usize; 5];
    for turn in 0..1_000 {
        let puzzle = RiddlePuzzle::new(table(&mut dice), Vec::new(), Info::default());
        let riddle = puzzle.riddle();
        let places = i32::from(puzzle.cells().place_count());
        let mut fitting = worlds(&puzzle);
        fitting.retain(|world| world.holds(riddle, places));
        let all = fitting.len();
        if puzzle.cells().frame().is_some() || !tells_numbers(riddle) {
            // Rotations of a table count as one. If only pairings matter, so do all orders of the places.
            let frame = puzzle.cells().frame().is_some();
            let head = |world: &World| if frame { world.place[0].is_sorted() } else { world.place[0][0] == 1 };
            fitting.retain(head);
            let orders: usize = (1..=places as usize).product();
            assert_eq!(all, fitting.len() * if frame { orders } else { places as usize }, "riddle {turn}: {riddle:#?}");
            met[3] += 1;
        } else {
            met[4] += 1;
        }
        let found = answers(&puzzle, 5_000, &Budget::unlimited()).expect("answers");
        assert_eq!(found.models.len(), fitting.len(), "riddle {turn}: {riddle:#?}");
        met[fitting.len().min(2)] += 1;
        let Some(Says::Question(Question::Whether(asked))) = riddle.sentences.last().map(|one| one.says.clone()) else {
            panic!("it asks");
        };
        let so = fitting.iter().filter(|world| world.so(riddle, places, &asked)).count();
        let expected = match (&found.answers[0].verdict, fitting.len()) {
            (Verdict::Nothing, count) => count == 0,
            (Verdict::Yes(_), count) => so == count,
            (Verdict::No(_), _) => so == 0,
            (Verdict::Open, count) => 0 < so && so < count,
            (Verdict::Lists { .. }, _) => false,
        };
        assert!(
            expected,
            "riddle {turn}: {:?} but so in {so} of {}: {riddle:#?}",
            found.answers[0].verdict,
            fitting.len()
        );
    }
    assert!(met.iter().all(|number| *number > 20), "all sorts are met: {met:?}");
}

/// Two or three numbers, and statements about their sums.
fn sums(dice: &mut Dice) -> Riddle {
    let facts = if dice.one_in(2) { vec!["it rains".to_string()] } else { Vec::new() };
    let mut riddle = Riddle { facts, ..Riddle::default() };
    for name in ["h", "t", "u"].iter().take(2 + dice.below(2)) {
        let least = dice.below(4) as i32 - 2;
        riddle.numbers.push(Number { name: name.to_string(), least, most: least + 1 + dice.below(5) as i32 });
    }
    let orders = [Order::Same, Order::Different, Order::Less, Order::AtLeast, Order::More, Order::AtMost];
    let sum = |dice: &mut Dice| {
        let terms = (0..riddle.numbers.len()).filter(|_| !dice.one_in(3)).collect::<Vec<_>>();
        let terms = if terms.is_empty() { vec![0] } else { terms };
        let times = |dice: &mut Dice| [1, 1, 2, -1, -3][dice.below(5)];
        let terms = terms.into_iter().map(|number| (times(dice), number)).collect();
        Formula::Sum { terms, order: orders[dice.below(6)], than: dice.below(13) as i32 - 4 }
    };
    for _ in 0..1 + dice.below(4) {
        let said = match dice.below(6) {
            0 => Formula::Not(Box::new(sum(dice))),
            1 if !riddle.facts.is_empty() => Formula::Implies(Box::new(Formula::Fact(0)), Box::new(sum(dice))),
            2 => Formula::Iff(Box::new(sum(dice)), Box::new(sum(dice))),
            3 => Formula::Count { of: vec![sum(dice), sum(dice), sum(dice)], least: 1, most: 2 },
            _ => sum(dice),
        };
        riddle.sentences.push(sentence(Says::Rule(said)));
    }
    riddle.sentences.push(sentence(Says::Question(Question::Number(0))));
    riddle
}

#[test]
fn sums_are_as_in_every_world() {
    let mut dice = Dice(20_261_127);
    let mut met = [0usize; 3];
    for turn in 0..1_500 {
        let puzzle = RiddlePuzzle::new(sums(&mut dice), Vec::new(), Info::default());
        let riddle = puzzle.riddle();
        let mut fitting = worlds(&puzzle);
        fitting.retain(|world| world.holds(riddle, 0));
        let found = answers(&puzzle, 5_000, &Budget::unlimited()).expect("answers");
        assert_eq!(found.models.len(), fitting.len(), "riddle {turn}: {riddle:#?}");
        met[fitting.len().min(2)] += 1;
        let mut expected: Vec<Vec<Named>> = fitting.iter().map(|world| vec![Named::Number(world.number[0])]).collect();
        expected.sort();
        expected.dedup();
        match &found.answers[0].verdict {
            Verdict::Lists { lists, more: false } => {
                let mut lists = lists.clone();
                lists.sort();
                assert_eq!(lists, expected, "riddle {turn}: {riddle:#?}");
            }
            verdict => assert!(fitting.is_empty() && *verdict == Verdict::Nothing, "riddle {turn}: {verdict:?}"),
        }
    }
    assert!(met.iter().all(|number| *number > 20), "all sorts are met: {met:?}");
}

/// The riddle without positions and texts, which change when it is written anew.
fn bare(mut riddle: Riddle) -> Riddle {
    for sentence in &mut riddle.sentences {
        sentence.text = String::new();
    }
    riddle
}

#[test]
fn what_is_written_in_the_notation_is_read_as_the_same() {
    let mut dice = Dice(20_261_128);
    for turn in 0..3_000 {
        let mut riddle = match turn % 4 {
            0 => riddle(&mut dice),
            1 => pairing(&mut dice),
            2 => table(&mut dice),
            _ => sums(&mut dice),
        };
        // Without roles, the notation refuses "would say".
        for sentence in riddle.sentences.iter_mut().filter(|_| riddle.roles.is_empty()) {
            match &mut sentence.says {
                Says::Statement { formula, .. } | Says::Rule(formula) | Says::Question(Question::Whether(formula))
                    if formula.any(&|part| matches!(part, Formula::WouldSay(..))) =>
                {
                    *formula = Formula::All(Vec::new());
                }
                _ => {}
            }
        }
        for (at, sentence) in riddle.sentences.iter_mut().enumerate() {
            sentence.is_assumed = dice.one_in(4);
            sentence.source = dice.one_in(4).then(|| "As it was told.".to_string());
            let speaks = matches!(sentence.says, Says::Statement { .. });
            sentence.topic = (speaks && dice.one_in(3)).then(|| format!("topic{at}"));
        }
        let text = crate::write::write(&riddle);
        let source = Source::new("riddle", &text);
        let lines: Vec<Line<'_>> = source.lines().collect();
        let again = notation::read(&source, &lines).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
        assert_eq!(bare(again), bare(riddle), "{text}");
    }
}
