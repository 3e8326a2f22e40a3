//! What hints say about the steps of every puzzle that comes with nazo.

use crate::share;

use std::collections::BTreeSet;
use std::path::Path;

use nazo::ui::view::text::wrap;
use nazo_core::explain::{Options, path};
use nazo_core::puzzle::{Budget, Cell, Model, Position, Step};
use nazo_core::render::hint;
use nazo_core::words::Lang;
use nazo_kinds::KINDS;

/// The work for one path. It suffices for puzzles of ordinary size; only the first steps of the others are examined.
const WORK: u64 = 6_000;

fn puzzles() -> Vec<(String, nazo_kinds::Loaded)> {
    let mut found = Vec::new();
    for kind in KINDS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(kind.id());
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("a file").path();
            let bytes = std::fs::read(&path).expect("a readable file");
            let name = path.display().to_string();
            for reading in nazo::load::load(&name, &bytes) {
                found.push((name.clone(), reading.outcome.expect("a puzzle that ships")));
            }
        }
    }
    found
}

/// The cells that a step uses, shows or changes.
fn touched(model: &Model, step: &Step) -> BTreeSet<Cell> {
    let candidates = step.evidence.iter().map(|evidence| evidence.candidate);
    let changed = step.places.iter().chain(&step.eliminates).copied();
    candidates.chain(changed).map(|candidate| candidate.cell).filter(|cell| cell.index() < model.cell_count()).collect()
}

/// The names of the rules and cells that a step is about.
fn names(model: &Model, step: &Step, lang: Lang) -> Vec<String> {
    let used: BTreeSet<usize> = step.rules.iter().map(|rule| model.atom(*rule).constraint.index()).collect();
    let rules = used.iter().map(|at| model.constraints()[*at].label.get(lang).to_string());
    rules.chain(touched(model, step).iter().map(|cell| model.cell_name(*cell, lang).to_string())).collect()
}

/// The numbers in a text. "rows 3 and 6" uses one word for both, so only the numbers identify them.
fn numbers(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

/// Checks the hints for every step of a puzzle's path. Returns the number of steps, and the first words of the hints.
fn looked_at(name: &str, loaded: &nazo_kinds::Loaded) -> (usize, BTreeSet<String>) {
    let model = loaded.puzzle.model();
    let techniques = loaded.puzzle.kind().techniques();
    let options = Options { techniques, ..Options::default() };
    let found = path(&model, &Position::start(&model), options, &Budget::of(WORK)).expect("a path");
    // Nothing is known about a board whose mines are not laid yet.
    assert!(!found.steps.is_empty() || loaded.puzzle.hidden().is_some_and(|hidden| hidden.is_template()), "{name}");
    let mut forms = BTreeSet::new();
    for step in &found.steps {
        let said = hint(&model, step, techniques);
        let words = step.text.get(Lang::En);
        for cell in model.cells().map(|cell| model.cell_name(cell, Lang::En).to_string()) {
            let is_empty = |word| words.contains(&format!("{cell} has no {word}"));
            let both = words.contains(&format!("{cell} is ")) && (is_empty("value") || is_empty("digit"));
            assert!(!both, "{name}: a value and none left for the same cell: {words}");
        }
        for lang in [Lang::En, Lang::Ja] {
            let all = said.all.short(lang, |text| wrap(text, 80).len() <= 2);
            let (place, what, all) = (said.place.get(lang), said.what.get(lang), all.get(lang));
            for text in [place, what, all] {
                assert!(wrap(text, 80).len() <= 2, "{name}: {text}");
                assert!(text.ends_with(['.', '。', ')', ']']) || text.ends_with("Enter: show"), "{name}: {text}");
            }
            let names = names(&model, step, lang);
            let known: BTreeSet<&str> = names.iter().flat_map(|name| numbers(name)).collect();
            assert!(numbers(place).is_subset(&known), "{name}: {place} names what the step is not about");
            let is_named = |each: &String| place.contains(each.as_str());
            assert!(!numbers(place).is_empty() || names.iter().any(is_named), "{name}: {place} names no place");
            // A step that follows from rules is named by what to look at.
            let is_named = techniques.iter().any(|technique| *technique.name() == step.name);
            assert!(!is_named || !place.contains(step.name.full.get(lang)), "{name}: {place} tells the technique");
        }
        let what = said.what.get(Lang::En);
        if !step.places.is_empty() {
            assert!(!what.chars().any(|c| c.is_ascii_digit()), "{name}: {what} gives the value away");
        }
        forms.insert(what.split_whitespace().take(3).collect::<Vec<_>>().join(" "));
    }
    (found.steps.len(), forms)
}

#[test]
fn hints_say_where_before_they_say_what() {
    // Takes a third of the puzzles, or all of them with `NAZO_FULL`.
    let stride = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 3 };
    let looked = share::each(puzzles().into_iter().step_by(stride), |(name, loaded)| looked_at(&name, &loaded));
    let steps: usize = looked.iter().map(|(steps, _)| steps).sum();
    let forms: BTreeSet<String> = looked.into_iter().flat_map(|(_, forms)| forms).collect();
    assert!(steps > 1000, "only {steps} steps");
    let expected =
        ["Technique: Hidden Single.", "Technique: Naked Pair", "Technique: Pointing on", "The simplest argument"];
    for form in expected {
        assert!(forms.contains(form), "{form} is missing of {forms:?}");
    }
}
