//! What a step over lines of a text says.

use unicode_width::UnicodeWidthStr;

use crate::logic::say;
use crate::puzzle::{Candidate, ConstraintId, Model, Position};
use crate::words::{self, Lang, Phrase};

/// The widest sentence, in columns: two rows of 80 less what breaking between words may cost.
const WIDEST: usize = 140;
/// More facts are counted, not listed.
const LISTED: usize = 4;
/// More of what was known is not repeated.
const REPEATED: usize = 3;

/// What a step says.
pub(super) struct Said {
    /// "Since D is not culprit, line 5 means that B lies."
    pub text: Phrase,
    /// What the sentence counts and does not tell, in either language: the facts it rests on, and those that follow.
    pub rest: Vec<Phrase>,
}

/// What is said of the step in which lines strike out candidates, each part with its own, and leave places.
pub(super) fn said(
    model: &Model,
    position: &Position,
    parts: &[(Vec<ConstraintId>, Vec<Candidate>)],
    places: &[Candidate],
    eliminates: &[Candidate],
    premises: &[Candidate],
) -> Said {
    let text = sentence(model, position, parts, places, eliminates, premises);
    let counts = |facts: &dyn Fn(Lang) -> Vec<String>| {
        [Lang::En, Lang::Ja]
            .into_iter()
            .any(|lang| facts(lang).iter().any(|fact| !text.get(lang).contains(fact.as_str())))
    };
    let row = |facts: &dyn Fn(Lang) -> Vec<String>, tell: fn(String, Lang) -> String| {
        let row = || Phrase::each(|lang| tell(facts(lang).join(if lang == Lang::En { "; " } else { "、" }), lang));
        (parts.len() == 1 && counts(facts)).then(row)
    };
    let rests_on = |lang| known(model, position, premises, lang);
    let follows = |lang| -> Vec<String> {
        let new = places.iter().map(|place| model.says(*place, true, lang));
        new.chain(eliminates.iter().map(|gone| model.says(*gone, false, lang))).collect()
    };
    let known_already = row(&rests_on, |facts, lang| match lang {
        Lang::En => format!("Known already: {facts}."),
        Lang::Ja => format!("すでに分かっていること: {facts}。"),
    });
    let so = row(&follows, |facts, lang| match lang {
        Lang::En => format!("So: {facts}."),
        Lang::Ja => format!("よって: {facts}。"),
    });
    Said { text, rest: known_already.into_iter().chain(so).collect() }
}

fn sentence(
    model: &Model,
    position: &Position,
    parts: &[(Vec<ConstraintId>, Vec<Candidate>)],
    places: &[Candidate],
    eliminates: &[Candidate],
    premises: &[Candidate],
) -> Phrase {
    Phrase::each(|lang| {
        let tell = |known: &Known, listed: usize| {
            let part = |(at, (lines, fallen)): (usize, &(Vec<ConstraintId>, Vec<Candidate>))| {
                let is_part = |candidate: &&Candidate| {
                    parts.len() == 1 || fallen.is_empty() || fallen.iter().any(|gone| gone.cell == candidate.cell)
                };
                let new = places.iter().filter(is_part).map(|place| model.says(*place, true, lang));
                let gone = eliminates.iter().filter(is_part).map(|gone| model.says(*gone, false, lang));
                let facts: Vec<String> = new.chain(gone).collect();
                // What is known is said once, before all that follows from it.
                let known = if at == 0 { known } else { &Known::Nothing };
                clause(model, lines, known, &listing(&facts, listed, lang), lang)
            };
            parts.iter().enumerate().map(part).collect::<Vec<_>>().join(if lang == Lang::En { " " } else { "" })
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

/// What was known already and is needed: of a cell what it is, where that is known; of others what they are not, or where that
/// is instead.
fn known(model: &Model, position: &Position, premises: &[Candidate], lang: Lang) -> Vec<String> {
    let is_there = |candidate: Candidate| position.candidates(candidate.cell).only() == Some(candidate.value);
    let held = |premise: &Candidate| {
        let value = position.candidates(premise.cell).only().map(|value| Candidate::new(premise.cell, value));
        let houses = || model.houses_of(premise.cell).iter().map(|at| &model.houses()[*at]);
        let elsewhere = || houses().flat_map(|house| &house.cells).map(|cell| Candidate::new(*cell, premise.value));
        value.or_else(|| elsewhere().find(|one| one.cell != premise.cell && is_there(*one)))
    };
    let mut facts: Vec<(Candidate, bool)> = Vec::new();
    for premise in premises {
        let fact = held(premise).map_or((*premise, false), |held| (held, true));
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts.into_iter().map(|(candidate, holds)| model.says(candidate, holds, lang)).collect()
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
