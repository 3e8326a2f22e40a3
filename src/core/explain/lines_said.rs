//! What a step over lines of a text says.

use unicode_width::UnicodeWidthStr;

use super::together::together;
use crate::logic::say;
use crate::puzzle::{Candidate, ConstraintId, Model, Position};
use crate::words::{self, Lang, Phrase};

/// The widest sentence, in columns: two rows of 80 less what breaking between words may cost.
const WIDEST: usize = 140;
/// More facts are counted, not listed.
const LISTED: usize = 4;
/// More of what was known is not repeated.
const REPEATED: usize = 3;

/// What a step over lines concludes, and from what.
pub(super) struct Conclusion<'a> {
    pub model: &'a Model,
    /// The position before it.
    pub position: &'a Position,
    /// Lines, each group with what it strikes out.
    pub parts: &'a [(Vec<ConstraintId>, Vec<Candidate>)],
    /// What they leave in its place, and what falls besides.
    pub places: &'a [Candidate],
    pub eliminates: &'a [Candidate],
    /// What has to be known already.
    pub premises: &'a [Candidate],
}

impl Conclusion<'_> {
    /// "Since D is not the culprit, line 5 means that B lies."
    pub fn sentence(&self) -> Phrase {
        Phrase::each(|lang| {
            let facts = self.known(lang);
            let counted = if facts.is_empty() { Known::Nothing } else { Known::Counted(facts.len()) };
            let told = self.parts.len() == 1 && (1..=REPEATED).contains(&facts.len());
            let told = if told { Known::Told(facts) } else { counted.clone() };
            let ways = [(&told, LISTED), (&counted, LISTED), (&counted, 2)];
            let shortest = || self.told(&counted, 1, lang);
            ways.iter()
                .map(|(known, listed)| self.told(known, *listed, lang))
                .find(|text| say::fits(text, lang) && text.width() <= WIDEST)
                .unwrap_or_else(shortest)
        })
    }

    /// What the sentence only counts, in either language: the facts it rests on, and those that follow.
    pub fn rest(&self, sentence: &Phrase) -> Vec<Phrase> {
        let row = |head: Phrase, facts: &[(Candidate, bool)]| {
            let misses = |lang| self.says(facts, lang).iter().any(|fact| !is_told(sentence.get(lang), fact));
            let told = || {
                Phrase::each(|lang| {
                    let facts = together(self.model, facts, lang);
                    match lang {
                        Lang::En => format!("{}: {}.", head.get(lang), facts.join("; ")),
                        Lang::Ja => format!("{}: {}。", head.get(lang), facts.join("、")),
                    }
                })
            };
            (misses(Lang::En) || misses(Lang::Ja)).then(told)
        };
        let known = row(Phrase::fixed("Known already", "すでに分かっていること"), &self.known_facts());
        let follows = row(Phrase::fixed("So", "よって"), &self.concluded(&|_| true));
        known.into_iter().chain(follows).collect()
    }

    /// The sentence with what it rests on told so, and so many of the facts that follow.
    fn told(&self, known: &Known, listed: usize, lang: Lang) -> String {
        let part = |(at, (lines, fallen)): (usize, &(Vec<ConstraintId>, Vec<Candidate>))| {
            let is_part = |candidate: &Candidate| {
                let has_cell = || fallen.iter().any(|gone| gone.cell == candidate.cell);
                self.parts.len() == 1 || fallen.is_empty() || has_cell()
            };
            // What is known is said once, before all that follows from it.
            let known = if at == 0 { known } else { &Known::Nothing };
            clause(self.model, lines, known, &listing(&self.follows(&is_part, lang), listed, lang), lang)
        };
        let parts: Vec<String> = self.parts.iter().enumerate().map(part).collect();
        parts.join(if lang == Lang::En { " " } else { "" })
    }

    /// What is concluded of some candidates, a sentence each.
    fn follows(&self, is_meant: &dyn Fn(&Candidate) -> bool, lang: Lang) -> Vec<String> {
        self.says(&self.concluded(is_meant), lang)
    }

    /// The same as facts, each a candidate and whether it holds.
    fn concluded(&self, is_meant: &dyn Fn(&Candidate) -> bool) -> Vec<(Candidate, bool)> {
        let facts = |some: &[Candidate], holds: bool| -> Vec<(Candidate, bool)> {
            some.iter().filter(|one| is_meant(one)).map(|one| (*one, holds)).collect()
        };
        [facts(self.places, true), facts(self.eliminates, false)].concat()
    }

    fn says(&self, facts: &[(Candidate, bool)], lang: Lang) -> Vec<String> {
        facts.iter().map(|(candidate, holds)| self.model.says(*candidate, *holds, lang)).collect()
    }

    /// What was known already and is needed: of a cell what it is, where that is known; of others what they are not, or where
    /// that is instead.
    fn known(&self, lang: Lang) -> Vec<String> {
        self.says(&self.known_facts(), lang)
    }

    fn known_facts(&self) -> Vec<(Candidate, bool)> {
        let (model, position) = (self.model, self.position);
        let is_there = |candidate: &Candidate| position.candidates(candidate.cell).only() == Some(candidate.value);
        let held = |premise: &Candidate| {
            let value = position.candidates(premise.cell).only().map(|value| Candidate::new(premise.cell, value));
            let houses = || model.houses_of(premise.cell).iter().map(|at| &model.houses()[*at]);
            let elsewhere = || houses().flat_map(|house| &house.cells).map(|cell| Candidate::new(*cell, premise.value));
            value.or_else(|| elsewhere().find(|one| one.cell != premise.cell && is_there(one)))
        };
        let mut facts: Vec<(Candidate, bool)> = Vec::new();
        for premise in self.premises {
            let fact = held(premise).map_or((*premise, false), |held| (held, true));
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        facts
    }
}

/// Whether a text tells a fact, and not one of which this is the end or the beginning.
fn is_told(text: &str, fact: &str) -> bool {
    let is_apart = |at: usize| {
        let goes_on = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
        !goes_on(text[..at].chars().next_back()) && !goes_on(text[at + fact.len()..].chars().next())
    };
    text.match_indices(fact).any(|(at, _)| is_apart(at))
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

fn listing(facts: &[String], listed: usize, lang: Lang) -> String {
    let Some(more) = facts.len().checked_sub(listed).filter(|more| *more > 0) else { return words::list(facts, lang) };
    let number = words::count(more, lang);
    let shown = facts.get(..listed).unwrap_or(facts).join(if lang == Lang::En { ", " } else { "、" });
    match lang {
        Lang::En => format!("{shown} and {number} more"),
        Lang::Ja => format!("{shown}、ほか{number}件"),
    }
}

/// "since A lies and B lies, ", the beginning of a sentence; empty where there are no facts.
pub(super) fn since(facts: &[String], lang: Lang) -> String {
    let list = words::list(facts, lang);
    // Behind "ない" there is no "な": "犯人ではないので".
    let has_na = !list.ends_with("ない") && !list.ends_with("正しい");
    match lang {
        _ if facts.is_empty() => String::new(),
        Lang::En => format!("since {list}, "),
        Lang::Ja if has_na => format!("{list}なので、"),
        Lang::Ja => format!("{list}ので、"),
    }
}

fn clause(model: &Model, lines: &[ConstraintId], known: &Known, facts: &str, lang: Lang) -> String {
    let labels: Vec<String> = lines.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let names = words::list(&labels, lang);
    let given = match (known, lang) {
        (Known::Nothing, _) => String::new(),
        (Known::Told(known), _) => since(known, lang),
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
