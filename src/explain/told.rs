//! A trace in words: what is supposed, what follows, and why it cannot be.

use super::{lines, sentence, smallest};
use crate::logic::say;
use crate::puzzle::{Candidate, Cell, ConstraintId, Crowd, Model, Part, Step, TraceLine, Value, ValueSet};
use crate::words::Lang;

/// Steps of fewer rules are understood as they are.
const UNFOLDED: usize = 3;
/// Sets of more rules are not followed one by one.
const FOLLOWED: usize = 60;

/// The step with a trace of its own rules and premises, where it has none and rests on three rules or more.
pub(super) fn with_trace(model: &Model, mut step: Step) -> Step {
    let is_wanted = step.trace.is_empty() && step.assumes.is_none() && step.rules.len() <= FOLLOWED;
    if is_wanted && step.rule_count(model) >= UNFOLDED {
        step.trace = smallest::unfolded(model, &step);
    }
    step
}

/// How a step unfolds, in rows ([`trace_rows`]); none where it has no trace or its sentence is that already.
pub fn unfolding(model: &Model, step: &Step, lang: Lang) -> Vec<String> {
    let is_told = match step.trace.first() {
        Some(TraceLine::Suppose(candidate)) => step.text.get(lang).starts_with(&suppose(model, *candidate, true, lang)),
        Some(_) => false,
        None => true,
    };
    if is_told { Vec::new() } else { trace_rows(model, &step.trace, lang) }
}

/// The same for each of several things that a step with a trace concludes, in the order of its effects: one row for each,
/// and more where cases are told apart. What its sentence tells is left out where `is_said`.
pub fn reasons(model: &Model, step: &Step, is_said: bool, lang: Lang) -> Vec<String> {
    if matches!(step.trace.as_slice(), [] | [TraceLine::Worked(_), ..]) || lines::is_text(model) {
        return if is_said { unfolding(model, step, lang) } else { trace_rows(model, &step.trace, lang) };
    }
    let doubted = step.places.iter().map(|placed| (*placed, false));
    let supposed = step.eliminates.iter().map(|gone| (*gone, true));
    let each = doubted.chain(supposed).map(|(candidate, holds)| {
        let opening = if holds { TraceLine::Suppose(candidate) } else { TraceLine::Doubt(candidate) };
        if is_said && step.text.get(lang).starts_with(&suppose(model, candidate, holds, lang)) {
            return Vec::new();
        }
        let mut rows = if step.trace.first() == Some(&opening) {
            trace_rows(model, &step.trace, lang)
        } else {
            let (gone, placed) = if holds { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
            let alone = Step { eliminates: gone, places: placed, ..step.clone() };
            trace_rows(model, &smallest::unfolded(model, &alone), lang)
        };
        if let [story, conclusion] = rows.as_slice() {
            let gap = if lang == Lang::En { " " } else { "" };
            rows = vec![format!("{story}{gap}{conclusion}")];
        }
        rows
    });
    each.flatten().collect()
}

/// The sentence of a step where there is room for everything: what it only counts is told by name.
pub fn at_length(model: &Model, step: &Step, lang: Lang) -> String {
    let text = step.text.get(lang);
    let is_named = |candidate: &Candidate| {
        let cell = model.cell_name(candidate.cell, lang);
        match lang {
            Lang::En => text.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| word == cell),
            // The 1行1列 in 11行1列 is no cell.
            Lang::Ja => {
                let is_whole = |at: usize| !text[..at].ends_with(|before: char| before.is_ascii_digit());
                text.match_indices(&cell).any(|(at, _)| is_whole(at))
            }
        }
    };
    if !step.places.is_empty() || lines::is_text(model) || step.eliminates.iter().all(is_named) {
        return text.to_string();
    }
    let lost = say::lost_at_length(model, &step.eliminates, lang);
    if let Some(by_rules) = sentence::with_all(model, step, &lost, lang) {
        return by_rules;
    }
    // What was counted is told where it was counted.
    let details = [say::Detail::Full, say::Detail::Brief];
    let counted = details.map(|detail| say::lost(model, &step.eliminates, detail, lang));
    if let Some(counted) = counted.iter().find(|counted| text.contains(counted.as_str())) {
        return text.replacen(counted.as_str(), &lost, 1);
    }
    match lang {
        Lang::En => format!("{text} So {lost}."),
        Lang::Ja => format!("{text}よって、{lost}。"),
    }
}

/// What is supposed at one place of a trace, and where that leads.
struct Paragraph {
    depth: usize,
    opening: String,
    /// What follows, each with the cell it is about and whether it settles what that is.
    facts: Vec<(Cell, bool, String)>,
    /// None where cases are told apart.
    ending: Option<String>,
}

/// The rows that tell a trace: "Suppose r4c3 were 5: then r2c7 is 5, and column 7 has two 5s." and what follows from it, with
/// a row for each case, those within others moved in. Empty where there is none.
pub fn trace_rows(model: &Model, trace: &[TraceLine], lang: Lang) -> Vec<String> {
    if let Some(TraceLine::Worked(_)) = trace.first() {
        let said = |line: &TraceLine| match line {
            TraceLine::Worked(sum) => Some(sum.get(lang).to_string()),
            _ => None,
        };
        return trace.iter().filter_map(said).collect();
    }
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    // Of each choice that is open, whether the case that is looked at is the last.
    let mut open: Vec<bool> = Vec::new();
    let mut supposed = None;
    let mut lines = trace.iter().peekable();
    while let Some(line) = lines.next() {
        let begin = |opening| Paragraph { depth: open.len(), opening, facts: Vec::new(), ending: None };
        match line {
            TraceLine::Suppose(candidate) => {
                supposed = Some((*candidate, true));
                paragraphs.push(begin(suppose(model, *candidate, true, lang)));
            }
            TraceLine::Doubt(candidate) => {
                supposed = Some((*candidate, false));
                paragraphs.push(begin(suppose(model, *candidate, false, lang)));
            }
            TraceLine::Case { candidate, is_last } => {
                paragraphs.push(begin(case(model, *candidate, lang)));
                open.push(*is_last);
            }
            _ => {
                let Some(paragraph) = paragraphs.last_mut() else { continue };
                if let Some(ending) = ending(model, line, lang) {
                    paragraph.ending = Some(ending);
                    while open.pop() == Some(true) {}
                } else if let Some((cell, is_settled, text)) = fact(model, line, &mut lines, lang) {
                    // What more is known of the cell takes the place of what was known before.
                    paragraph.facts.retain(|(other, ..)| !is_settled || *other != cell);
                    paragraph.facts.push((cell, is_settled, text));
                }
            }
        }
    }
    let mut rows: Vec<String> = paragraphs.iter().map(|paragraph| paragraph.row(lang)).collect();
    rows.extend(supposed.map(|(candidate, held)| conclusion(model, candidate, held, lang)));
    rows
}

impl Paragraph {
    fn row(&self, lang: Lang) -> String {
        let indent = "  ".repeat(self.depth);
        let (opening, facts) =
            (&self.opening, self.facts.iter().map(|(.., text)| text.clone()).collect::<Vec<String>>());
        let row = match (lang, facts.is_empty(), &self.ending) {
            (Lang::En, true, None) => format!("{opening}."),
            (Lang::En, false, None) => format!("{opening}: then {}.", crate::words::list(&facts, lang)),
            (Lang::En, true, Some(ending)) => format!("{opening}: then {ending}."),
            (Lang::En, false, Some(ending)) => format!("{opening}: then {}, and {ending}.", facts.join(", ")),
            (Lang::Ja, true, None) => format!("{opening}、場合に分けます。"),
            (Lang::Ja, false, None) => format!("{opening}、{}となります。", facts.join("、")),
            (Lang::Ja, true, Some(ending)) => format!("{opening}、{ending}。"),
            (Lang::Ja, false, Some(ending)) => format!("{opening}、{}となり、{ending}。", facts.join("、")),
        };
        indent + &row
    }
}

fn suppose(model: &Model, candidate: Candidate, holds: bool, lang: Lang) -> String {
    let (cell, value) = names(model, candidate, lang);
    match (lang, holds) {
        (Lang::En, true) => format!("Suppose {cell} were {value}"),
        (Lang::En, false) => format!("Suppose {cell} were not {value}"),
        (Lang::Ja, true) => format!("仮に{cell}を{value}とすると"),
        (Lang::Ja, false) => format!("仮に{cell}が{value}でないとすると"),
    }
}

fn case(model: &Model, candidate: Candidate, lang: Lang) -> String {
    let (cell, value) = names(model, candidate, lang);
    match lang {
        Lang::En => format!("If {cell} is {value}"),
        Lang::Ja => format!("{cell}が{value}なら"),
    }
}

fn conclusion(model: &Model, candidate: Candidate, held: bool, lang: Lang) -> String {
    let (cell, value) = names(model, candidate, lang);
    match (lang, held) {
        (Lang::En, true) => format!("So {cell} cannot be {value}."),
        (Lang::En, false) => format!("So {cell} is {value}."),
        (Lang::Ja, true) => format!("よって{cell}は{value}ではありません。"),
        (Lang::Ja, false) => format!("よって{cell}は{value}です。"),
    }
}

fn names(model: &Model, candidate: Candidate, lang: Lang) -> (String, String) {
    (model.cell_name(candidate.cell, lang), model.name_in(candidate, lang))
}

/// What follows; none where it goes without saying: that a value leaves the houses of the cell it is in. What one rule takes
/// of one cell is told together.
fn fact<'t>(
    model: &Model,
    line: &TraceLine,
    behind: &mut std::iter::Peekable<impl Iterator<Item = &'t TraceLine>>,
    lang: Lang,
) -> Option<(Cell, bool, String)> {
    match line {
        TraceLine::Then { candidate, holds: true, .. } => {
            Some((candidate.cell, true, model.says(*candidate, true, lang)))
        }
        TraceLine::Then { candidate, holds: false, because } => {
            let mut gone = ValueSet::single(candidate.value);
            let same = |next: &&TraceLine| matches!(next, TraceLine::Then { candidate: other, holds: false, because: rule } if other.cell == candidate.cell && rule == because);
            while let Some(TraceLine::Then { candidate, .. }) = behind.next_if(same) {
                gone.insert(candidate.value);
            }
            let goes_without_saying = matches!(model.atom(*because).part, Part::AtMostOne(_));
            (!goes_without_saying).then(|| {
                let (cell, values) = (model.cell_name(candidate.cell, lang), say::any_value(model, gone, lang));
                let text = match lang {
                    Lang::En => format!("{cell} is not {values}"),
                    Lang::Ja => format!("{cell}は{values}以外"),
                };
                (candidate.cell, false, text)
            })
        }
        TraceLine::Left { cell, values, .. } => {
            let (name, values) = (model.cell_name(*cell, lang), say::any_value(model, *values, lang));
            let text = match lang {
                Lang::En => format!("{name} is {values}"),
                Lang::Ja => format!("{name}は{values}"),
            };
            Some((*cell, true, text))
        }
        _ => None,
    }
}

/// Why it cannot be; none where the line is no end.
fn ending(model: &Model, line: &TraceLine, lang: Lang) -> Option<String> {
    let label = |id: ConstraintId| model.constraint(id).label.get(lang);
    Some(match line {
        TraceLine::Crowd(crowd) => crowded(model, crowd, lang),
        TraceLine::Empty { cell, .. } => {
            let (cell, word) = (model.cell_name(*cell, lang), say::value_word(model, lang));
            match lang {
                Lang::En => format!("{cell} has no {word} left"),
                Lang::Ja => format!("{cell}に入る{word}がありません"),
            }
        }
        TraceLine::Clash(rule) => {
            let (part, name) = (model.atom(*rule).part, label(model.atom(*rule).constraint));
            match (part, lang) {
                (Part::Contains(value), Lang::En) => format!("{name} has no place for {}", say::a(model, value, lang)),
                (Part::Contains(value), Lang::Ja) => {
                    format!("{name}に{}の入るマスがありません", model.value_name(value, lang))
                }
                (Part::AtMostOne(value), Lang::En) => format!("{name} has two {}", several(model, value)),
                (Part::AtMostOne(value), Lang::Ja) => {
                    format!("{name}に{}が2つ入ってしまいます", model.value_name(value, lang))
                }
                (Part::Whole, Lang::En) => format!("{name} cannot be met"),
                (Part::Whole, Lang::Ja) => format!("{name}を満たせません"),
            }
        }
        TraceLine::Total(houses) => {
            let houses = say::labels(&houses.iter().map(|id| label(*id)).collect::<Vec<_>>(), lang);
            match lang {
                Lang::En => format!("what the sums leave over in {houses} does not add up"),
                Lang::Ja => format!("{houses}に残る合計が合いません"),
            }
        }
        _ => return None,
    })
}

/// "5s".
fn several(model: &Model, value: Value) -> String {
    format!("{}s", model.value_name(value, Lang::En))
}

fn crowded(model: &Model, crowd: &Crowd, lang: Lang) -> String {
    let labels = |ids: &[ConstraintId]| {
        let mut names: Vec<&str> = ids.iter().map(|id| model.constraint(*id).label.get(lang)).collect();
        names.dedup();
        say::labels(&names, lang)
    };
    match (crowd, lang) {
        (Crowd::Cells(cells, values), Lang::En) => {
            let is = if values.len() == 1 { "is" } else { "are" };
            let (values, cells) = (say::values(model, *values, lang), say::cells(model, cells, lang));
            format!("only {values} {is} left for {cells}")
        }
        (Crowd::Cells(cells, values), Lang::Ja) => {
            let (values, cells) = (say::values(model, *values, lang), say::cells(model, cells, lang));
            format!("{cells}に{values}しか残りません")
        }
        (Crowd::Values { house, values, cells }, _) => {
            let (values, cells) = (say::values(model, *values, lang), say::cells(model, cells, lang));
            let house = model.constraint(*house).label.get(lang);
            match lang {
                Lang::En => format!("{values} fit only into {cells} in {house}"),
                Lang::Ja => format!("{house}の{values}は{cells}にしか入りません"),
            }
        }
        (Crowd::Houses { value, houses, covers }, Lang::En) => {
            format!("the {} of {} fit only into {}", several(model, *value), labels(houses), labels(covers))
        }
        (Crowd::Houses { value, houses, covers }, Lang::Ja) => {
            let value = model.value_name(*value, lang);
            format!("{}の{value}は{}にしか入りません", labels(houses), labels(covers))
        }
    }
}
