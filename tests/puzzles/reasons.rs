//! Smallest reasons for every puzzle that comes with nazo. Each is right and depends on nothing but what it states.
//! None that is called cheapest can be undercut.

use crate::share;

use std::collections::BTreeSet;
use std::path::Path;

use nazo_core::explain::{
    By, ExplainError, Explainer, Minimality, Options, clues_behind, path, prove, reasons, unfolding, why,
};
use nazo_core::puzzle::{
    AtomId, BitSet, Budget, Candidate, Constraint, Form, Literal, Model, Position, Step, ValueSet,
};
use nazo_core::solve::{Refutation, Refuter, backbone};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::{KINDS, Loaded};

/// The work for one puzzle. It suffices for those of ordinary size; only the first steps of the others are examined.
const WORK: u64 = 1_500;

/// Without `NAZO_FULL`, every eighth puzzle is examined, with an eighth of the work.
fn sampled(puzzles: Vec<(String, Loaded)>) -> (impl Iterator<Item = (String, Loaded)>, u64) {
    let stride = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 8 };
    (puzzles.into_iter().step_by(stride), WORK / stride as u64)
}

/// The most cells of a board here. Other tests cover larger ones.
const MOST_CELLS: usize = 81;

fn puzzles() -> Vec<(String, Loaded)> {
    let mut found = Vec::new();
    for kind in KINDS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(kind.id());
        let mut files: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
        files.sort();
        for file in files {
            let bytes = std::fs::read(&file).expect("a readable file");
            let name = file.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
            let loaded = nazo::load::load(&name, &bytes).into_iter().map(|one| one.outcome.expect("a puzzle"));
            found.extend(
                loaded.filter(|one| one.puzzle.model().cell_count() <= MOST_CELLS).map(|one| (name.clone(), one)),
            );
        }
    }
    found
}

fn options(by: By, loaded: &Loaded) -> Options<'static> {
    Options { by, techniques: loaded.puzzle.kind().techniques(), ..Options::default() }
}

/// What a step rules out, including the other values of the cells where it places one.
fn effects(position: &Position, step: &Step) -> Vec<Candidate> {
    let others = step.places.iter().flat_map(|place| {
        let others = position.candidates(place.cell) - ValueSet::single(place.value);
        others.iter().map(|value| Candidate { value, ..*place })
    });
    step.eliminates.iter().copied().chain(others).filter(|candidate| position.has(*candidate)).collect()
}

fn forbidden(refuter: &mut Refuter, model: &Model, position: &Position, rules: &[AtomId], target: Candidate) -> bool {
    let mut among = BitSet::of(model.atoms().len(), rules.iter().map(|rule| rule.index()));
    // In a text only the lines are mentioned; what categories and roles demand is taken for granted.
    let is_line = |atom: usize| model.constraint(model.atoms()[atom].constraint).form == Form::Line;
    if (0..model.atoms().len()).any(is_line) {
        (0..model.atoms().len()).filter(|atom| !is_line(*atom)).for_each(|atom| _ = among.insert(atom));
    }
    let answer = refuter.refute(position, target, Some(&among), &Budget::unlimited()).expect("an answer");
    matches!(answer, Refutation::Forbidden(_))
}

/// The rules and premises alone imply what the step concludes, with everything else restored.
fn rests_on_its_grounds(name: &str, refuter: &mut Refuter, model: &Model, step: &Step) {
    let mut position = Position::start(model);
    step.premises.iter().for_each(|premise| _ = position.eliminate(*premise));
    for candidate in effects(&position, step) {
        assert!(forbidden(refuter, model, &position, &step.rules, candidate), "{name}: {}", step.text);
    }
}

/// No pair of rules of lower cost rules out the candidate. Rules that are all needed are connected, so one of them
/// mentions its cell.
fn no_pair_is_cheaper(name: &str, refuter: &mut Refuter, model: &Model, position: &Position, step: &Step) {
    let Some(target) = effects(position, step).first().copied() else { return };
    let speaks = |atom: &AtomId| {
        let rule = &model.constraint(model.atom(*atom).constraint).rule;
        rule.cells().contains(&target.cell)
    };
    let atoms: Vec<AtomId> = (0..model.atoms().len() as u32).map(AtomId).collect();
    for one in atoms.iter().filter(|atom| speaks(atom)) {
        for other in &atoms {
            let rules = [*one, *other];
            if one != other && Step::cost_of(model, &rules) < step.cost {
                let undercut = forbidden(refuter, model, position, &rules, target);
                assert!(!undercut, "{name}: {rules:?} undercut {}", step.text);
            }
        }
    }
}

#[test]
fn steps_made_of_rules_are_right_and_cheapest() {
    let (mut by_rules, mut compared) = (0, 0);
    let (puzzles, work) = sampled(puzzles());
    for (name, loaded) in puzzles {
        let model = loaded.puzzle.model();
        let mut position = Position::start(&model);
        let Ok(Some(possible)) = backbone(&model, None, &Budget::unlimited()) else { continue };
        let found = path(&model, &position, options(By::Minimal, &loaded), &Budget::of(work)).expect("a path");
        let mut refuter = Refuter::new(&model);
        let mut left = 1;
        for step in &found.steps {
            for candidate in effects(&position, step) {
                assert!(!possible[candidate.cell.index()].contains(candidate.value), "{name}: {}", step.text);
            }
            assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{name}: {}", step.text);
            assert!(position.gains_from(step), "{name}: {}", step.text);
            rests_on_its_grounds(&name, &mut refuter, &model, step);
            by_rules += usize::from(step.name.code.is_none());
            if step.proven && step.cost > 2 && left > 0 && model.atoms().len() <= 600 {
                no_pair_is_cheaper(&name, &mut refuter, &model, &position, step);
                left -= 1;
                compared += 1;
            }
            position.apply(&model, step);
        }
    }
    assert!(by_rules > 20 && compared > 0, "{by_rules} steps by rules, {compared} compared");
}

fn in_language(rows: &[Phrase], lang: Lang) -> Vec<String> {
    rows.iter().map(|row| row.get(lang).to_string()).collect()
}

/// Whether a text names something by its label, even together with others of its sort: "row 5" in "rows 5 and 7".
fn names(text: &str, label: &str) -> bool {
    let (text, label) = (text.to_lowercase(), label.to_lowercase());
    let numbers = |text: &str| -> BTreeSet<String> {
        text.split(|letter: char| !letter.is_ascii_digit()).map(str::to_string).collect()
    };
    let mut words = label.split(|letter: char| letter.is_ascii_digit() || letter == ' ');
    words.all(|word| text.contains(word)) && numbers(&label).is_subset(&numbers(&text))
}

/// The rules of a step that none of these texts name.
fn unnamed(model: &Model, step: &Step, texts: &[String], lang: Lang) -> Vec<String> {
    let constraints = step.rules.iter().map(|rule| model.constraint(model.atom(*rule).constraint));
    // That two cells cannot reach each other already says that all must be connected.
    // That one of two neighbours is shaded already says that they are neighbours.
    let is_of_neighbours =
        |found: &Constraint| found.rule.count().is_some_and(|count| count.is_of_neighbours(found.form));
    let goes_without = |found: &&Constraint| found.rule.is_lazy() || is_of_neighbours(found);
    let labels = constraints.filter(|found| !goes_without(found)).map(|found| found.label.get(lang));
    let is_named = |label: &&str| texts.iter().any(|text| names(text, label));
    labels.filter(|label| !is_named(label)).map(str::to_string).collect()
}

/// A step that follows from rules names each of them: a few in its sentence, many in the rows below it.
#[test]
fn every_rule_is_named() {
    let (mut few, mut many) = (0, 0);
    let (puzzles, work) = sampled(puzzles());
    for (name, loaded) in puzzles {
        let model = loaded.puzzle.model();
        let found = path(&model, &Position::start(&model), options(By::Minimal, &loaded), &Budget::of(work));
        let found = found.expect("a path");
        let techniques = loaded.puzzle.kind().techniques();
        let is_by_rules = |step: &&Step| techniques.iter().all(|technique| *technique.name() != step.name);
        for (step, lang) in found.steps.iter().filter(is_by_rules).flat_map(|step| [(step, Lang::En), (step, Lang::Ja)])
        {
            let text = step.text.get(lang).to_string();
            let mut below = vec![text.clone()];
            below.extend(in_language(&reasons(&model, step, true), lang));
            let mut details = vec![text.clone()];
            details.extend(in_language(&unfolding(&model, step), lang));
            if step.rules.len() == model.atoms().len() {
                continue;
            }
            for told in [&below, &details] {
                let missing = unnamed(&model, step, told, lang);
                assert!(missing.is_empty(), "{name}: {missing:?}\n{}", told.join("\n"));
            }
            // A remaining sum or count is named as one rule before the sentence, and where it comes from below.
            let is_left_over = step.name.full.get(Lang::En).contains('=');
            let has_names = !is_left_over && !step.text.is("explain.by-this-rule");
            if has_names
                && step.rule_count(&model) <= 3
                && unnamed(&model, step, std::slice::from_ref(&text), lang) != [""; 0]
            {
                panic!("{name}: {:?} {text}", unnamed(&model, step, std::slice::from_ref(&text), lang));
            }
            *(if step.rule_count(&model) <= 3 { &mut few } else { &mut many }) += 1;
        }
    }
    assert!(few > 100 && many > 10, "{few} steps of few rules, {many} of many");
}

/// What several lines imply together is explained one step at a time.
#[test]
fn steps_over_several_lines_unfold() {
    let bytes = include_bytes!("../../puzzles/riddle/level-1-a-liar-detective.nazo");
    let loaded = nazo::load::load("liar", bytes).remove(0).outcome.expect("a puzzle");
    let model = loaded.puzzle.model();
    let found = path(&model, &Position::start(&model), options(By::Auto, &loaded), &Budget::unlimited());
    let first = found.expect("a path").steps.remove(0);
    assert_eq!(first.text.get(Lang::En), "Lines 5 and 6 together mean that A lies and C lies.");
    let told = [
        "Line 5: D: B is lying.",
        "Line 6: Only one of the four tells the truth.",
        "Suppose that A tells the truth.",
        "Since A tells the truth, line 6 means that B lies and D lies.",
        "Then line 5 cannot hold, so A lies.",
        "Suppose that C tells the truth.",
        "Since C tells the truth, line 6 means that B lies and D lies.",
        "Then line 5 cannot hold, so C lies.",
    ];
    let rows = unfolding(&model, &first);
    assert_eq!(in_language(&rows, Lang::En), told);
    assert_eq!(rows[4].get(Lang::Ja), "すると5行目が成り立たないので、Aの発言は嘘と決まります。");
}

/// Phrases with which sentences count what they have no room for.
const COUNTED: [&str; 5] = ["fact known already", "facts known already", " more.", "件をふまえる", "、ほか"];

/// The numbers in a list at the start of a text: "2, 3 and 5" or "2 to 5".
fn numbers(text: &str) -> Vec<u32> {
    let is_of_list = |letter: char| letter.is_ascii_digit() || ", andtor".contains(letter);
    let list = &text[..text.find(|letter| !is_of_list(letter)).unwrap_or(text.len())];
    let mut found: Vec<u32> = Vec::new();
    for part in list.split(',').flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" or ")) {
        let ends: Vec<u32> = part.split(" to ").filter_map(|end| end.trim().parse().ok()).collect();
        found.extend(ends.first().zip(ends.last()).map_or(0..0, |(first, last)| *first..last + 1));
    }
    found
}

/// The text repeated for each place that it mentions together with others: "Agnes is not in places 2 to 4".
fn place_by_place(told: &str) -> String {
    let places = told.match_indices("places ");
    let each = places.flat_map(|(at, word)| {
        numbers(&told[at + word.len()..]).into_iter().map(move |number| format!("{}place {number}\n", &told[..at]))
    });
    each.chain(told.match_indices('〜').flat_map(|(at, _)| in_japanese(told, at))).collect()
}

/// The same for a Japanese range with its sign at this offset: "2〜4番目".
fn in_japanese(told: &str, at: usize) -> Vec<String> {
    let is_no_digit = |letter: char| !letter.is_ascii_digit();
    let (before, after) = (&told[..at], &told[at + '〜'.len_utf8()..]);
    let head = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let tail = &after[after.find(is_no_digit).unwrap_or(after.len())..];
    let number = |text: &str| text.parse::<u32>().unwrap_or_default();
    let (first, last) = (number(&before[head.len()..]), number(&after[..after.len() - tail.len()]));
    (first..=last).map(|number| format!("{head}{number}{tail}\n")).collect()
}

/// Whether a text states a fact, alone or for several numbers at once: "Agnes is not at place 2, 3 or 4".
fn tells(told: &str, fact: &str) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_in_list = |letter: char| is_digit(letter) || ", or・".contains(letter);
    let begins = fact.char_indices().filter(|(at, letter)| is_digit(*letter) && !fact[..*at].ends_with(is_digit));
    told.contains(fact)
        || begins.into_iter().any(|(at, _)| {
            let (head, rest) = fact.split_at(at);
            let tail = rest.trim_start_matches(is_digit);
            let number = &rest[..rest.len() - tail.len()];
            told.match_indices(head).any(|(found, _)| {
                let behind = &told[found + head.len()..];
                let list = &behind[..behind.find(|letter| !is_in_list(letter)).unwrap_or(behind.len())];
                behind[list.len()..].starts_with(tail)
                    && list.split(|letter| !is_digit(letter)).any(|one| one == number)
            })
        })
}

/// Nothing that a step over lines depends on is left out. It is in the sentence or below it, either itself or what it
/// follows from. Below the sentence nothing is merely counted.
#[test]
fn all_that_is_known_already_is_told() {
    let mut checked = 0;
    for (name, loaded) in puzzles().into_iter().filter(|(_, loaded)| loaded.puzzle.kind().id() == "riddle") {
        let model = loaded.puzzle.model();
        let mut position = Position::start(&model);
        let found = path(&model, &position, options(By::Auto, &loaded), &Budget::unlimited()).expect("a path");
        for step in &found.steps {
            for lang in [Lang::En, Lang::Ja] {
                let rows = in_language(&unfolding(&model, step), lang);
                let counts = |row: &&String| COUNTED.iter().any(|counted| row.contains(counted));
                assert_eq!(rows.iter().find(counts), None, "{name}");
                let told = [vec![step.text.get(lang).to_string()], rows].concat().join("\n");
                let told = format!("{told}\n{}", place_by_place(&told));
                let is_there = |one: Candidate| position.candidates(one.cell).only() == Some(one.value);
                let is_told = |premise: &Candidate| {
                    let own = position.candidates(premise.cell).only().map(|value| Candidate { value, ..*premise });
                    let houses = model.houses_of(premise.cell).iter().flat_map(|at| &model.houses()[*at].cells);
                    let elsewhere =
                        houses.map(|cell| Candidate { cell: *cell, ..*premise }).filter(|one| is_there(*one));
                    let held = own.into_iter().chain(elsewhere).map(|one| model.says(one, true, lang));
                    tells(&told, &model.says(*premise, false, lang))
                        || held.into_iter().any(|fact| told.contains(&fact))
                };
                let missing: Vec<String> =
                    step.premises.iter().filter(|one| !is_told(one)).map(|one| model.says(*one, false, lang)).collect();
                assert_eq!(missing, [""; 0], "{name}: {told}");
                checked += step.premises.len();
            }
            position.apply(&model, step);
        }
    }
    assert!(checked > 500, "{checked}");
}

/// Lists of sudokus in the development data, with the stride of the ordinary run: one sudoku in so many is taken.
const LISTS: [(&str, usize); 3] = [("17-clue.txt", 100), ("top1465.txt", 60), ("hardest.txt", 150)];

/// Sudokus from those lists. If the data is missing, there are none, and a message says so.
fn listed() -> Vec<(String, Loaded)> {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        eprintln!("skipped for lists of hard sudokus: NAZO_DATA is not set");
        return Vec::new();
    };
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let of_list = |(name, stride): (&str, usize)| {
        let list = std::fs::read(Path::new(&data).join("sudoku").join(name)).expect("a list of the data");
        let read = nazo::load::load(name, &list).into_iter().step_by(if is_full { 1 } else { stride });
        read.map(|one| (one.id, one.outcome.expect("a puzzle"))).collect::<Vec<_>>()
    };
    LISTS.into_iter().flat_map(of_list).collect()
}

/// The steps of a path by technique: the number that hold by themselves, and the number that assume a single solution.
/// Each agrees with the solution. The rules and premises of the former suffice for what they do.
fn by_name(name: &str, loaded: &Loaded) -> (usize, usize) {
    let model = loaded.puzzle.model();
    let mut position = Position::start(&model);
    let Ok(Some(possible)) = backbone(&model, None, &Budget::unlimited()) else { return (0, 0) };
    let found = path(&model, &position, options(By::Techniques, loaded), &Budget::unlimited()).expect("a path");
    let mut refuter = Refuter::new(&model);
    let (mut checked, mut by_uniqueness) = (0, 0);
    for step in &found.steps {
        for candidate in effects(&position, step) {
            assert!(!possible[candidate.cell.index()].contains(candidate.value), "{name}: {}", step.text);
        }
        assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{name}: {}", step.text);
        if step.assumes.is_some() {
            by_uniqueness += 1;
        } else {
            rests_on_its_grounds(name, &mut refuter, &model, step);
            checked += 1;
        }
        position.apply(&model, step);
    }
    (checked, by_uniqueness)
}

#[test]
fn steps_by_name_stand_on_their_own() {
    let (puzzles, _) = sampled(puzzles());
    let counted = share::each(puzzles.chain(listed()), |(name, loaded)| by_name(&name, &loaded));
    let checked: usize = counted.iter().map(|(checked, _)| checked).sum();
    let by_uniqueness: usize = counted.iter().map(|(_, unique)| unique).sum();
    // The puzzles of the repository alone have this many.
    assert!(checked > 500, "{checked} steps, {by_uniqueness} by uniqueness");
}

/// The last step of an answer rules out the candidate. Each step needs only what the givens and the earlier steps ruled
/// out.
#[test]
fn answers_lead_to_what_was_asked() {
    let mut chains = 0;
    let (puzzles, work) = sampled(puzzles());
    for (name, loaded) in puzzles {
        let model = loaded.puzzle.model();
        let start = Position::start(&model);
        let Ok(Some(possible)) = backbone(&model, None, &Budget::unlimited()) else { continue };
        let all =
            model.cells().flat_map(|cell| start.candidates(cell).iter().map(move |value| Candidate { cell, value }));
        let open: Vec<Candidate> = all.filter(|one| !start.is_placed(one.cell)).collect();
        let mut explainer = Explainer::new(&model, options(By::Auto, &loaded));
        for asked in open.iter().copied().step_by((open.len() / 4).max(1)) {
            let steps = match explainer.why(&start, asked, &Budget::of(2 * work)) {
                Ok(steps) => steps,
                Err(ExplainError::Stopped(_)) => continue,
                Err(error) => panic!("{name}: {error}"),
            };
            assert_eq!(steps.is_none(), possible[asked.cell.index()].contains(asked.value), "{name}: {asked:?}");
            let Some(steps) = steps else { continue };
            chains += usize::from(steps.len() > 1);
            let mut position = start.clone();
            for step in &steps {
                assert!(position.has(asked), "{name}: steps go on behind the answer");
                let is_ready = step.premises.iter().all(|premise| !position.has(*premise));
                assert!(is_ready, "{name}: {} needs what is left out", step.text);
                position.apply(&model, step);
            }
            assert!(!position.has(asked), "{name}: {asked:?} is still there");
        }
    }
    assert!(chains > 2, "{chains} chains");
}

#[test]
fn each_clue_behind_a_cell_is_needed() {
    let small = puzzles().into_iter().filter(|(_, loaded)| loaded.puzzle.model().cell_count() <= 40);
    for (name, loaded) in sampled(small.collect()).0 {
        let model = loaded.puzzle.model();
        let Ok(Some(possible)) = backbone(&model, None, &Budget::unlimited()) else { continue };
        let open = model.cells().filter(|cell| !Position::start(&model).is_placed(*cell));
        let settled = open.into_iter().find_map(|cell| Some(Candidate { cell, value: possible[cell.index()].only()? }));
        let Some(candidate) = settled else { continue };
        let literal = Literal { candidate, holds: true };
        let clues = clues_behind(&model, literal, &Budget::unlimited()).expect("an answer").expect("clues");
        let is_clue = |at: usize| !model.constraints()[at].rule.is_house();
        let without = |left_out: Option<usize>| {
            let rule = |id: nazo_core::puzzle::ConstraintId| {
                let is_used = clues.contains(&id) && Some(id.index()) != left_out;
                if is_used || !is_clue(id.index()) {
                    model.constraint(id).rule.clone()
                } else {
                    nazo_core::rules::formula(nazo_core::puzzle::Formula::All(Vec::new()))
                }
            };
            let fewer = model.with_rules(rule);
            // With hardly any rules left, a sea can have more shapes than anybody can try.
            let left = backbone(&fewer, None, &Budget::of(20 * WORK)).ok()?.expect("a solution");
            Some(left[candidate.cell.index()].only() == Some(candidate.value))
        };
        let Some(is_enough) = without(None) else { continue };
        assert!(is_enough, "{name}: {clues:?} are not enough");
        for clue in &clues {
            assert_ne!(without(Some(clue.index())), Some(true), "{name}: {clue:?} is not needed");
        }
    }
}

#[test]
fn what_holds_is_not_explained_away() {
    for (name, loaded) in puzzles().into_iter().filter(|(_, loaded)| loaded.puzzle.model().cell_count() <= 36) {
        let model = loaded.puzzle.model();
        let Ok(Some(possible)) = backbone(&model, None, &Budget::unlimited()) else { continue };
        let start = Position::start(&model);
        let Some(cell) = model.cells().find(|cell| !start.is_placed(*cell)) else { continue };
        let Some(value) = possible[cell.index()].first() else { continue };
        let answer = why(&model, &start, Candidate { cell, value }, options(By::Auto, &loaded), &Budget::unlimited());
        assert_eq!(answer, Ok(None), "{name}");
    }
}

/// Steps found in a hurry are distinguished from smallest ones. At its true cost, a step is proven smallest. If it
/// claims a higher cost, a step of the true cost undercuts it.
#[test]
fn a_proof_finds_what_is_cheaper_and_nothing_else() {
    let wanted = ["level-3-a-nine.nazo", "level-2-a-nine.nazo", "level-3-b-ten.nazo"];
    let mut proven = 0;
    for (name, loaded) in puzzles().into_iter().filter(|(name, _)| wanted.contains(&name.as_str())) {
        let model = loaded.puzzle.model();
        let mut position = Position::start(&model);
        let found = path(&model, &position, options(By::Minimal, &loaded), &Budget::of(3 * WORK)).expect("a path");
        for step in &found.steps {
            if step.proven && step.name.code.is_none() && step.cost > 1 && proven < 12 {
                let unproven = |cost| Step { proven: false, cost, ..step.clone() };
                let budget = Budget::unlimited();
                let same = prove(&model, &position, &unproven(step.cost), &budget).expect("an answer");
                // A step that anybody can follow is not examined further.
                let told = if step.cost > 3 { Minimality::Smallest } else { Minimality::Unknown };
                assert_eq!(same, told, "{name}: {}", step.text);
                match prove(&model, &position, &unproven(step.cost + 2), &budget).expect("an answer") {
                    Minimality::Smaller(better) => {
                        assert!(better.proven && better.cost == step.cost, "{name}: {}", step.text)
                    }
                    other => panic!("{name}: {other:?} for {}", step.text),
                }
                proven += 1;
            }
            position.apply(&model, step);
        }
    }
    assert!(proven > 3, "{proven} steps");
}

/// If the cheapest step is out of reach, the step that is found has at least no superfluous rule.
#[test]
fn large_sets_have_no_rule_to_spare() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let loaded = nazo::load::load("hard", line.as_bytes()).remove(0).outcome.expect("a puzzle");
    let model = loaded.puzzle.model();
    let mut position = Position::start(&model);
    let mut explainer = Explainer::new(&model, options(By::Auto, &loaded));
    let mut refuter = Refuter::new(&model);
    let mut large = 0;
    while let Ok(Some(step)) = explainer.next(&position, &Budget::unlimited()) {
        if !step.proven {
            large += 1;
            for rule in &step.rules {
                let fewer: Vec<AtomId> = step.rules.iter().copied().filter(|other| other != rule).collect();
                let is_forbidden = |target: &Candidate| forbidden(&mut refuter, &model, &position, &fewer, *target);
                assert!(!effects(&position, &step).iter().all(is_forbidden), "{rule:?} of {}", step.text);
            }
        }
        position.apply(&model, &step);
        if large == 3 {
            break;
        }
    }
    assert_eq!(large, 3);
}
