//! What a step over lines of a text says.

use unicode_width::UnicodeWidthStr;

use crate::logic::say;
use crate::puzzle::{Candidate, Cell, ConstraintId, Model, Position};
use crate::words::{self, Lang, Phrase};

/// The widest sentence, in columns: two rows of 80 less what breaking between words may cost.
const WIDEST: usize = 140;
/// More facts are counted, not listed.
const LISTED: usize = 4;
/// More of what was known is not repeated.
const REPEATED: usize = 3;

/// "Since D is not culprit, line 5 means that B lies."
pub(super) fn said(
    model: &Model,
    position: &Position,
    parts: &[(Vec<ConstraintId>, Vec<Candidate>)],
    places: &[Candidate],
    eliminates: &[Candidate],
    premises: &[Candidate],
) -> Phrase {
    Phrase::each(|lang| {
        let tell = |known: &Known, listed: usize| {
            let sentence = |(at, (lines, fallen)): (usize, &(Vec<ConstraintId>, Vec<Candidate>))| {
                let is_part =
                    |candidate: &&Candidate| fallen.is_empty() || fallen.iter().any(|gone| gone.cell == candidate.cell);
                let new = places.iter().filter(is_part).map(|place| model.says(*place, true, lang));
                let gone = eliminates.iter().filter(is_part).map(|gone| model.says(*gone, false, lang));
                let facts: Vec<String> = new.chain(gone).collect();
                // What is known is said once, before all that follows from it.
                let known = if at == 0 { known } else { &Known::Nothing };
                clause(model, lines, known, &listing(&facts, listed, lang), lang)
            };
            parts.iter().enumerate().map(sentence).collect::<Vec<_>>().join(if lang == Lang::En { " " } else { "" })
        };
        let facts = known(model, position, premises, lang);
        let counted = if facts.is_empty() { Known::Nothing } else { Known::Counted(facts.len()) };
        let told = parts.len() == 1 && (1..=REPEATED).contains(&facts.len());
        let told = if told { Known::Told(facts) } else { counted.clone() };
        let ways = [(&told, LISTED), (&counted, LISTED), (&counted, 2)];
        let shortest = || tell(&counted, 1);
        ways.iter()
            .map(|(known, listed)| tell(known, *listed))
            .find(|text| say::fits(text, lang) && text.width() <= WIDEST)
            .unwrap_or_else(shortest)
    })
}

/// What a step rests on besides the lines it names.
#[derive(Clone, Debug)]
enum Known {
    Nothing,
    /// Few facts, as sentences.
    Told(Vec<String>),
    /// More than are worth repeating.
    Counted(usize),
}

/// What was known already and is needed, a fact a cell.
fn known(model: &Model, position: &Position, premises: &[Candidate], lang: Lang) -> Vec<String> {
    let mut cells: Vec<Cell> = premises.iter().map(|premise| premise.cell).collect();
    cells.dedup();
    let fact = |cell: &Cell| {
        let held = position.candidates(*cell).only().map(|value| Candidate::new(*cell, value));
        let gone = premises.iter().find(|premise| premise.cell == *cell);
        held.map_or_else(|| gone.map(|gone| model.says(*gone, false, lang)), |held| Some(model.says(held, true, lang)))
    };
    cells.iter().filter_map(fact).collect()
}

fn listing(facts: &[String], listed: usize, lang: Lang) -> String {
    let Some(more) = facts.len().checked_sub(listed).filter(|more| *more > 0) else { return words::list(facts, lang) };
    let number = words::count(more, lang);
    let shown = facts.get(..listed).unwrap_or(facts).join(if lang == Lang::En { ", " } else { "、" });
    match lang {
        Lang::En => format!("{shown} and {number} more"),
        Lang::Ja => format!("{shown}、ほか{number}件"),
    }
}

fn clause(model: &Model, lines: &[ConstraintId], known: &Known, facts: &str, lang: Lang) -> String {
    let labels: Vec<String> = lines.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let names = words::list(&labels, lang);
    let given = match (known, lang) {
        (Known::Nothing, _) => String::new(),
        (Known::Told(known), Lang::En) => format!("since {}, ", words::list(known, lang)),
        (Known::Told(known), Lang::Ja) => {
            let since = words::list(known, lang);
            // Behind "ない" there is no "な": "犯人ではないので".
            let because = if since.ends_with("ない") { "ので" } else { "なので" };
            format!("{since}{because}、")
        }
        (Known::Counted(1), Lang::En) => "with one fact known already, ".to_string(),
        (Known::Counted(count), Lang::En) => format!("with {} facts known already, ", words::count(*count, lang)),
        (Known::Counted(count), Lang::Ja) => format!("すでに分かった{count}件をふまえると、"),
    };
    let text = match (lang, labels.len()) {
        (Lang::En, 0) => format!("{given}only this is left: {facts}."),
        (Lang::En, 1) => format!("{given}{names} means that {facts}."),
        (Lang::En, _) => format!("{given}{names} together mean that {facts}."),
        (Lang::Ja, 0) => format!("{given}残るのは、{facts}だけです。"),
        (Lang::Ja, 1) => format!("{given}{names}から、{facts}と決まります。"),
        (Lang::Ja, _) => format!("{given}{names}を合わせると、{facts}と決まります。"),
    };
    if lang == Lang::En { words::capital(&text) } else { text }
}
