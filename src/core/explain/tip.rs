//! What a tip says of a step, in three strengths: where to look, what is there, and all of it.

use std::collections::BTreeSet;

use super::lines::is_text;
use crate::logic::{Technique, say};
use crate::puzzle::{Cell, ConstraintId, House, Model, Part, Step, ValueSet};
use crate::words::{self, Lang, Phrase};

/// More places than this are not named one by one.
const NAMED: usize = 3;

/// The three strengths of a tip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tip {
    /// Where to look: "Look at row 5 and row 7." Says neither what is there nor which value it is about.
    pub place: Phrase,
    /// What is there: "There is an X-Wing on 3."
    pub what: Phrase,
    /// The whole sentence of the step.
    pub all: Phrase,
    /// The rules that `place` names.
    pub rules: Vec<ConstraintId>,
    /// The cell that it names where it names no rule.
    pub cell: Option<Cell>,
}

/// What a tip says of a step. A step that none of `techniques` has made is a set of rules, and is told as one.
pub fn tip(model: &Model, step: &Step, techniques: &[&dyn Technique]) -> Tip {
    let is_named = techniques.iter().any(|technique| *technique.name() == step.name);
    let what = match (is_named, is_text(model)) {
        (true, _) => Phrase::each(|lang| named(model, step, lang)),
        (false, true) => lines(step.rule_count(model)),
        (false, false) if step.rule_count(model) == 1 => ALONE,
        (false, false) => rules(step.rule_count(model), step.proven),
    };
    let rules = constraints(model, step);
    let cell = cells(step).first().copied().filter(|_| rules.is_empty());
    Tip { place: Phrase::each(|lang| place(model, step, &rules, lang)), what, all: step.text.clone(), rules, cell }
}

/// "Look at row 5 and row 7."
fn place(model: &Model, step: &Step, looked_at: &[ConstraintId], lang: Lang) -> String {
    let labels: Vec<String> = looked_at.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let cells = cells(step);
    match (labels.is_empty(), cells.as_slice(), lang) {
        (false, _, Lang::En) => format!("Look at {}.", words::list(&labels, lang)),
        (false, _, Lang::Ja) => format!("{}を見てください。", say::both(&labels, lang)),
        (true, [one, ..], _) => around(&model.cell_name(*one, lang), cells.len() == 1, lang),
        (true, [], Lang::En) => "Look at the whole board.".into(),
        (true, [], Lang::Ja) => "盤面全体を見てください。".into(),
    }
}

fn around(cell: &str, alone: bool, lang: Lang) -> String {
    match (lang, alone) {
        (Lang::En, true) => format!("Look at {cell}."),
        (Lang::En, false) => format!("Look around {cell}."),
        (Lang::Ja, true) => format!("{cell}を見てください。"),
        (Lang::Ja, false) => format!("{cell}のあたりを見てください。"),
    }
}

/// The rules whose cells a reader has to scan, where they are few: those in which some value fits only in a few places,
/// otherwise all that are used. A clue that fixes a cell is no place to look at.
fn constraints(model: &Model, step: &Step) -> Vec<ConstraintId> {
    let scanned = |must_hold: bool| {
        let rules = step.rules.iter().filter(|rule| !must_hold || matches!(model.atom(**rule).part, Part::Contains(_)));
        let mut constraints: Vec<ConstraintId> = Vec::new();
        for rule in rules {
            let id = model.atom(*rule).constraint;
            let is_clue = model.constraint(id).rule.given().is_some();
            if !is_clue && !constraints.contains(&id) {
                constraints.push(id);
            }
        }
        constraints
    };
    let narrow = scanned(true);
    let found = if narrow.is_empty() { scanned(false) } else { narrow };
    if found.len() <= NAMED { found } else { meeting(model, step, &found) }
}

/// One house that holds everything the step points at, for a step of many rules; none where there is no such house.
fn meeting(model: &Model, step: &Step, among: &[ConstraintId]) -> Vec<ConstraintId> {
    let cells: BTreeSet<Cell> = pointed_at(step).collect();
    let holds_all = |house: &&House| cells.iter().all(|cell| house.set.contains(cell.index()));
    let house = model.houses().iter().filter(|house| among.contains(&house.constraint)).find(holds_all);
    house.map(|house| house.constraint).into_iter().collect()
}

fn pointed_at(step: &Step) -> impl Iterator<Item = Cell> + '_ {
    step.effects().chain(step.pattern()).map(|candidate| candidate.cell)
}

/// The cells the step points at, the one it changes first.
fn cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for cell in pointed_at(step) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// "There is an X-Wing on 3." A step that places is told without its value: that is what the reader looks for.
fn named(model: &Model, step: &Step, lang: Lang) -> String {
    let name = step.name.full.get(lang);
    let values = if step.places.is_empty() { pattern_values(step) } else { ValueSet::EMPTY };
    // A pattern of many values, such as an almost locked set, is found by its name.
    let on = if values.len() <= 4 { say::values(model, values, lang) } else { String::new() };
    match (lang, on.is_empty()) {
        (Lang::En, true) => format!("There is {}.", in_sentence(name)),
        (Lang::En, false) => format!("There is {} on {on}.", in_sentence(name)),
        (Lang::Ja, true) => format!("{name}が使えます。"),
        (Lang::Ja, false) => format!("{on}に{name}が使えます。"),
    }
}

fn pattern_values(step: &Step) -> ValueSet {
    let of_pattern: ValueSet = step.pattern().map(|candidate| candidate.value).collect();
    if of_pattern.is_empty() { step.eliminates.iter().map(|lost| lost.value).collect() } else { of_pattern }
}

/// The name of a technique within a sentence, with its article: "an X-Wing", "a naked pair", "a case of pointing".
fn in_sentence(name: &str) -> String {
    let is_plain = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase)
    };
    let name = if name.split(' ').all(is_plain) { name.to_lowercase() } else { name.to_string() };
    // What is done rather than found, and what there is more of than one.
    if name.ends_with('s') || name.ends_with("ing") && name.chars().all(|c| c.is_lowercase() || c == ' ') {
        return format!("a case of {name}");
    }
    format!("{} {name}", words::article(&name))
}

/// "Two lines together bring something new; Enter shows it."
fn lines(count: usize) -> Phrase {
    Phrase::each(|lang| {
        let number = words::count(count, lang);
        match (lang, count) {
            (Lang::En, 0) => "What is known already leaves only one way; Enter shows it.".to_string(),
            (Lang::En, 1) => "A single line brings something new; Enter shows it.".to_string(),
            (Lang::En, _) => {
                format!("No line brings anything new by itself, but {number} together do; Enter shows it.")
            }
            (Lang::Ja, 0) => "すでに分かっていることだけで決まります。Enterで表示します。".to_string(),
            (Lang::Ja, 1) => "1行だけで新しいことが分かります。Enterで表示します。".to_string(),
            (Lang::Ja, _) => format!("{number}行を合わせると新しいことが分かります。Enterで表示します。"),
        }
    })
}

/// "No named step applies here. The smallest reason uses four rules; Enter shows it."
/// What is said of a step of a single rule without a name, which it has been said to look at.
const ALONE: Phrase = Phrase::fixed(
    "It decides something by itself. Enter shows what.",
    "それだけで決まることがあります。Enterで表示します。",
);

fn rules(count: usize, is_proven: bool) -> Phrase {
    Phrase::each(|lang| {
        let number = words::count(count, lang);
        let rules = if count == 1 { "rule" } else { "rules" };
        match (lang, is_proven) {
            (Lang::En, true) => {
                format!("No named step applies here. The smallest reason uses {number} {rules}; Enter shows it.")
            }
            (Lang::En, false) => {
                format!("No named step applies here. The smallest reason found uses {number} {rules}; Enter shows it.")
            }
            (Lang::Ja, true) => {
                format!(
                    "名前のある手筋では進めません。最小の理由は{}の規則を使います。Enterで表示します。",
                    words::tsu(count)
                )
            }
            (Lang::Ja, false) => format!(
                "名前のある手筋では進めません。見つかった最小の理由は{}の規則を使います。Enterで表示します。",
                words::tsu(count)
            ),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_sentence_as_people_write_them() {
        let names = [
            "X-Wing",
            "Naked Pair",
            "Hidden Single",
            "Pointing",
            "XY-Chain",
            "W-Wing",
            "Sue de Coq",
            "Unique Rectangle",
            "Cage Splitting",
            "House Combinations",
        ];
        let expected = [
            "an X-Wing",
            "a naked pair",
            "a hidden single",
            "a case of pointing",
            "an XY-Chain",
            "a W-Wing",
            "a Sue de Coq",
            "a unique rectangle",
            "a case of cage splitting",
            "a case of house combinations",
        ];
        assert_eq!(names.map(in_sentence), expected);
    }
}
