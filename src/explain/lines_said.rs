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
        let tell = |known: &[String], listed: usize| {
            let sentence = |(lines, fallen): &(Vec<ConstraintId>, Vec<Candidate>)| {
                let is_part =
                    |candidate: &&Candidate| fallen.is_empty() || fallen.iter().any(|gone| gone.cell == candidate.cell);
                let new = places.iter().filter(is_part).map(|place| model.says(*place, true, lang));
                let gone = eliminates.iter().filter(is_part).map(|gone| model.says(*gone, false, lang));
                let facts: Vec<String> = new.chain(gone).collect();
                clause(model, lines, known, &listing(&facts, listed, lang), lang)
            };
            parts.iter().map(sentence).collect::<Vec<_>>().join(if lang == Lang::En { " " } else { "" })
        };
        let known = if parts.len() == 1 { known(model, position, premises, lang) } else { Vec::new() };
        let ways = [(known.as_slice(), LISTED), (&[], LISTED), (&[], 2)];
        let shortest = || tell(&[], 1);
        ways.iter()
            .map(|(known, listed)| tell(known, *listed))
            .find(|text| say::fits(text, lang) && text.width() <= WIDEST)
            .unwrap_or_else(shortest)
    })
}

/// What was known already and is needed, a fact a cell; nothing where it is too much to repeat.
fn known(model: &Model, position: &Position, premises: &[Candidate], lang: Lang) -> Vec<String> {
    let mut cells: Vec<Cell> = premises.iter().map(|premise| premise.cell).collect();
    cells.dedup();
    let fact = |cell: &Cell| {
        let held = position.candidates(*cell).only().map(|value| Candidate::new(*cell, value));
        let gone = premises.iter().find(|premise| premise.cell == *cell);
        held.map_or_else(|| gone.map(|gone| model.says(*gone, false, lang)), |held| Some(model.says(held, true, lang)))
    };
    let facts: Vec<String> = cells.iter().filter_map(fact).collect();
    if facts.len() > REPEATED { Vec::new() } else { facts }
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

fn clause(model: &Model, lines: &[ConstraintId], known: &[String], facts: &str, lang: Lang) -> String {
    let labels: Vec<String> = lines.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let names = words::list(&labels, lang);
    let since = words::list(known, lang);
    // Behind "ない" there is no "な": "犯人ではないので".
    let because = if since.ends_with("ない") { "ので" } else { "なので" };
    let text = match (lang, labels.len(), known.is_empty()) {
        (Lang::En, 0, true) => format!("only this is left: {facts}."),
        (Lang::En, 0, false) => format!("since {since}, only this is left: {facts}."),
        (Lang::En, 1, true) => format!("{names} means that {facts}."),
        (Lang::En, 1, false) => format!("since {since}, {names} means that {facts}."),
        (Lang::En, _, true) => format!("{names} together mean that {facts}."),
        (Lang::En, _, false) => format!("since {since}, {names} together mean that {facts}."),
        (Lang::Ja, 0, _) => format!("残るのは、{facts}だけです。"),
        (Lang::Ja, 1, true) => format!("{names}から、{facts}と決まります。"),
        (Lang::Ja, 1, false) => format!("{since}{because}、{names}から、{facts}と決まります。"),
        (Lang::Ja, _, true) => format!("{names}を合わせると、{facts}と決まります。"),
        (Lang::Ja, _, false) => format!("{since}{because}、{names}を合わせると、{facts}と決まります。"),
    };
    if lang == Lang::En { words::capital(&text) } else { text }
}
