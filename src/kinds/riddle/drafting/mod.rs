//! Riddles as people type them: how a draft is started, completed and shown line by line.

use std::sync::OnceLock;

use super::ast::Riddle;
use super::draft::{self, Reading};
use super::native::{self, parted};
use super::notation::{self, Page, PageLine, State};
use super::sentence;
use crate::{DraftLine, Drafting, LineState, Template};
use nazo_core::text::{Document, Line, ReadError, Source};
use nazo_core::words::Phrase;

/// The drafting of riddles.
pub(super) static DRAFTING: Riddles = Riddles;

/// See [`DRAFTING`].
pub(super) struct Riddles;

/// Words of the notation, offered to people as they type it.
const WORDS: &str = "\
    rule|statements|ask|story|people|roles|prop|fact|cat|places|circle|number|group|exactly|at least|\
    at most|all of|none of|each|true|false|not|and|or|xor|if|then|iff|lies|tells the truth|would say|is|\
    the same as|different from|next to|left of|right of|just left of|just right of|before|after|between|\
    opposite|apart from|first|last|odd|even|who|which";

/// The fewest letters of a riddle in everyday words.
const FEWEST_LETTERS: usize = 30;

impl Drafting for Riddles {
    fn looks_like_story(&self, text: &str) -> bool {
        let count = |is: fn(char) -> bool| text.chars().filter(|symbol| is(*symbol)).count();
        let (letters, digits) = (count(char::is_alphabetic), count(|symbol| symbol.is_ascii_digit()));
        let signs = count(|symbol| !symbol.is_alphanumeric() && !symbol.is_whitespace());
        let ends = ["? ", "?\n", "? ", "？", "。", "か。", ". ", ".\n", "「"];
        let is_said = ends.iter().any(|end| text.contains(end)) || text.trim_end().ends_with(['?', '.']);
        letters >= FEWEST_LETTERS && letters > 4 * digits && letters > 4 * signs && is_said
    }

    fn draft(&self, text: &str, own: &str) -> String {
        let source = Source::new("", text);
        let all: Vec<Line<'_>> = source.lines().collect();
        let (info, lines) = parted(&all);
        if notation::is_notation(&lines) {
            return text.trim_end().to_string();
        }
        let told: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let text = draft::draft(&told.join("\n"), own).text();
        let draft = text.split_once('\n').map_or("", |(_, rest)| rest.trim_end());
        format!("{}{draft}", info.lines())
    }

    fn lines(&self, draft: &str) -> Vec<DraftLine> {
        let Page { riddle, lines } = page(draft);
        let is_said = |at: usize| {
            lines.get(at).is_some_and(|line| !matches!(line.state, State::Comment | State::Story | State::Unread))
        };
        let is_begun = |line: &PageLine| {
            matches!(line.state, State::Unread) && notation::begins_statement(&riddle, notation::unmarked(&line.text))
        };
        let shown = |at: &usize| {
            // A comment above a sentence is shown as its source, not as a line.
            let line = &lines[*at];
            let is_source = || is_said(at + 1) || lines.get(at + 1).is_some_and(is_begun);
            !(line.text.trim().is_empty() || matches!(line.state, State::Comment) && is_source())
        };
        (0..lines.len())
            .filter(shown)
            .map(|at| draft_line(&riddle, &lines[at], at.checked_sub(1).map(|above| &lines[above])))
            .collect()
    }

    fn offers(&self, draft: &str, sentence: &str, own: &str) -> Vec<String> {
        let lines = self.lines(draft);
        if may_be_story(&lines, sentence, &names(&page(draft).riddle).collect::<Vec<_>>()) {
            return vec![format!("story {sentence}")];
        }
        let sources: Vec<String> = lines.into_iter().filter_map(|line| line.source).collect();
        let told = draft::draft(&sources.join("\n"), own);
        match told.lines.into_iter().find(|line| line.source == sentence).map(|line| line.reading) {
            Some(Reading::Unread(offers)) => offers,
            Some(Reading::Read(lines)) => vec![lines.join("\n")].into_iter().filter(|line| !line.is_empty()).collect(),
            None => Vec::new(),
        }
    }

    fn fitting(&self, draft: &str, sentence: &str) -> Vec<String> {
        let Page { riddle, .. } = page(draft);
        let low = sentence.to_lowercase();
        let words: Vec<&str> =
            low.split(|symbol: char| !symbol.is_alphanumeric() && !matches!(symbol, '\'' | '-')).collect();
        let fits = |word: &str| if word.is_ascii() { words.contains(&word) } else { low.contains(word) };
        let number = draft::number_in(sentence).map(|number| number.to_string());
        let prop = riddle.props.first().map(|prop| notation::name(&prop.one));
        let filled = |word: &str| match word {
            "N" => number.clone(),
            "P" => prop.clone(),
            word => Some(word.to_string()),
        };
        let rows = fitting().filter(|(triggers, needs, _)| triggers.split(' ').any(fits) && has(&riddle, needs));
        let written = |form: &str| Some(form.split(' ').map(filled).collect::<Option<Vec<_>>>()?.join(" "));
        rows.filter_map(|(.., form)| written(form)).collect()
    }

    fn words(&self, draft: &str) -> Vec<String> {
        let Page { riddle, .. } = page(draft);
        let names = names(&riddle).map(notation::name);
        names.chain(WORDS.split('|').map(str::to_string)).collect()
    }

    fn pattern(&self, draft: &str, sentence: &str, line: &str) -> Option<String> {
        draft::pattern(sentence, line, &page(draft).riddle)
    }

    fn templates(&self) -> &'static [Template] {
        static TEMPLATES: OnceLock<Vec<Template>> = OnceLock::new();
        TEMPLATES.get_or_init(|| {
            let parts = include_str!("templates.txt").split("\n== ").skip(1);
            let template = |part: &'static str| {
                let (head, text) = part.split_once('\n')?;
                Some(Template { name: Phrase::fixed(head), text: text.trim_end() })
            };
            parts.filter_map(template).collect()
        })
    }

    fn notation(&self) -> Phrase {
        Phrase::fixed("riddle.notation")
    }

    fn mistakes(&self, source: &Source, document: &Document<'_>) -> Vec<ReadError> {
        native::mistakes(source, document)
    }
}

/// Whether a sentence that was not read can only be story. It must come before or after everything that was read, and
/// must neither ask nor quote anything. It must have no name, no number and no word that a clue may have.
fn may_be_story(lines: &[DraftLine], sentence: &str, names: &[&str]) -> bool {
    let is_it = |line: &DraftLine| line.source.as_deref() == Some(sentence);
    let is_read = |line: &DraftLine| matches!(line.state, LineState::Read) && line.source.is_some();
    let Some(at) = lines.iter().position(is_it) else { return false };
    let is_between = lines[..at].iter().any(is_read) && lines[at..].iter().any(is_read);
    let words = || sentence.split(|symbol: char| !symbol.is_alphanumeric());
    let low = sentence.to_lowercase();
    let has_name = names.iter().any(|name| match name.is_ascii() {
        true => words().any(|word| word.eq_ignore_ascii_case(name)),
        false => low.contains(&name.to_lowercase()),
    });
    let is_sign = |symbol: char| symbol.is_numeric() || "?？\"“”「」『』:：".contains(symbol);
    !(is_between || has_name || low.contains(is_sign) || draft::may_tell(sentence))
}

/// The lines of a draft, with those about the puzzle itself as declarations.
fn page(draft: &str) -> Page {
    let source = Source::new("", draft);
    let all: Vec<Line<'_>> = source.lines().collect();
    let (_, lines) = parted(&all);
    let about = all.iter().take(all.len() - lines.len());
    let about = about.map(|line| PageLine { number: line.number, text: line.text.into(), state: State::Declaration });
    let mut page = notation::page(&source, &lines);
    page.lines.splice(0..0, about);
    page
}

/// All names that a riddle declares.
fn names(riddle: &Riddle) -> impl Iterator<Item = &str> {
    let values = riddle.categories.iter().flat_map(|category| &category.values).map(String::as_str);
    let roles = riddle.roles.iter().map(|role| role.name.one.as_str());
    let props = riddle.props.iter().map(|prop| prop.one.as_str());
    let people = riddle.people.iter().chain(&riddle.facts).map(String::as_str);
    people.chain(values).chain(roles).chain(props)
}

/// A line of a draft. `above` is the line before it.
fn draft_line(riddle: &Riddle, line: &PageLine, above: Option<&PageLine>) -> DraftLine {
    let said = |at: usize| riddle.sentences.get(at);
    let meaning = |at: usize| said(at).map(|sentence| sentence::meaning(riddle, sentence));
    let bare = |at: usize| said(at).map_or(String::new(), |sentence| sentence.text.clone());
    let told = notation::unmarked(&line.text).to_string();
    let comment = above.filter(|above| matches!(above.state, State::Comment)).map(|above| &above.text);
    let comment =
        comment.map(|text| text.trim().trim_start_matches('#').trim().to_string()).filter(|text| !text.is_empty());
    let (text, source, state, meaning) = match &line.state {
        State::Comment => (line.text.trim().to_string(), None, LineState::Declared, None),
        State::Declaration => (line.text.trim().to_string(), comment, LineState::Declared, None),
        State::Sentence(at) => {
            let is_assumed = said(*at).is_some_and(|sentence| sentence.is_assumed);
            let state = if is_assumed { LineState::Assumed } else { LineState::Read };
            (bare(*at), comment, state, meaning(*at))
        }
        State::Proposed(at) => (bare(*at), comment, LineState::Proposed, meaning(*at)),
        State::Story => (String::new(), Some(told), LineState::Story, None),
        State::Unread if comment.is_some() && notation::begins_statement(riddle, &told) => {
            (told, comment, LineState::Unread, None)
        }
        State::Unread => {
            let declares = declares(riddle, &told);
            (String::new(), Some(told), LineState::Unread, declares)
        }
        State::Wrong(error) => (line.text.trim().to_string(), comment, LineState::Wrong(error.clone()), None),
    };
    DraftLine { number: line.number, source, text, state, meaning }
}

/// A note for a sentence that has all names of a declaration: it may say more than that.
fn declares(riddle: &Riddle, sentence: &str) -> Option<Phrase> {
    let values = riddle.categories.iter().map(|category| &category.values);
    let has = |names: &&Vec<String>| names.len() > 1 && names.iter().all(|name| sentence.contains(name.as_str()));
    let said = Phrase::fixed("riddle.only-names-declared");
    values.chain([&riddle.people]).any(|names| has(&names)).then_some(said)
}

/// Whether the riddle has what a line of the table needs.
fn has(riddle: &Riddle, needs: &str) -> bool {
    match needs {
        "talk" => !riddle.people.is_empty(),
        "prop" => !riddle.props.is_empty(),
        "role" => !riddle.roles.is_empty(),
        "place" => !riddle.categories.is_empty(),
        "row" => !riddle.categories.is_empty() && !riddle.circle,
        "circle" => riddle.circle,
        "sum" => !riddle.numbers.is_empty(),
        _ => true,
    }
}

/// The lines of the table: words that occur in sentences, what the riddle needs to have, and the notation that then
/// fits.
fn fitting() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    include_str!("fitting.txt").lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (words, rest) = line.split_once(" => ")?;
        let (needs, notation) = rest.split_once(": ")?;
        Some((words, needs, notation))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(draft: &str) -> Vec<String> {
        DRAFTING.lines(draft).iter().map(|line| format!("{} {:?}", line.number, line.state)).collect()
    }

    #[test]
    fn every_template_is_a_draft_with_something_to_complete() {
        assert_eq!(DRAFTING.templates().len(), 12);
        for template in DRAFTING.templates() {
            let lines = DRAFTING.lines(template.text);
            let wrong = lines.iter().find(|line| matches!(line.state, LineState::Wrong(_)));
            assert!(wrong.is_none(), "{}: {wrong:?}", template.text);
            assert!(lines.iter().any(|line| matches!(line.state, LineState::Unread)), "{}", template.text);
        }
    }

    #[test]
    fn a_draft_is_told_line_by_line() {
        let draft =
            "people Ann Bob\nprop culprit\n# Ann says it was Bob.\nAnn: Bob is culprit\n?? It rained.\nBob: Bbo lies\n";
        assert_eq!(
            states(draft).iter().map(|state| state.split('(').next().unwrap_or_default()).collect::<Vec<_>>(),
            ["1 Declared", "2 Declared", "4 Read", "5 Unread", "6 Wrong"]
        );
        let lines = DRAFTING.lines(draft);
        assert_eq!(lines[2].source.as_deref(), Some("Ann says it was Bob."));
        assert_eq!(lines[3].source.as_deref(), Some("It rained."));
    }

    #[test]
    fn words_that_fit_a_sentence_are_offered_where_the_riddle_has_them() {
        let suspects = "people Ann Bob Cid Dot\nprop culprit";
        let houses = "cat person: Ann Bob Cid Dot\ncat house: red blue green white";
        let fitting = |draft: &str, sentence: &str| DRAFTING.fitting(draft, sentence).join(", ");
        let winner = "The winner of the race lied; the other three told the truth.";
        assert_eq!(fitting(houses, winner), "_ is first");
        assert_eq!(fitting(suspects, "Three of the four are lying."), "_ lies, exactly 3 lie, exactly 3 is _");
        assert_eq!(fitting(suspects, "Ann broke it."), "_ is culprit");
        assert_eq!(fitting("people Ann Bob", "Ann broke it."), "");
        assert_eq!(fitting(houses, "Nobody keeps a goldfish in the blue house."), "_ != _, _ = _");
        assert_eq!(fitting(houses, "ハートの2はクローバーの隣です。"), "_ next to _");
    }

    #[test]
    fn only_what_can_be_no_clue_is_offered_as_story() {
        let draft = "people Ann Bob\nprop culprit\n?? It was a rainy night.\n# Ann says it was Bob.\nAnn: Bob is culprit\n\
                     ?? It rained on.\n# Bob says it was Ann.\nBob: Ann is culprit\n?? The winner lied.\n?? Bob went home.\n\
                     ?? Everybody went home.\n";
        let offers = |sentence: &str| DRAFTING.offers(draft, sentence, "");
        for sentence in ["It was a rainy night.", "Everybody went home."] {
            assert_eq!(offers(sentence), [format!("story {sentence}")]);
        }
        for sentence in ["It rained on.", "The winner lied.", "Bob went home."] {
            assert!(!offers(sentence).iter().any(|offer| offer.starts_with("story")), "{sentence}");
        }
    }

    #[test]
    fn texts_are_told_and_boards_are_not() {
        assert!(DRAFTING.looks_like_story("Three boxes stand on a table. One of them is full. Which one?"));
        assert!(
            DRAFTING.looks_like_story("A: 私はやっていない。 B: Dは犯人です。 C: Bは犯人だ。 犯人はだれでしょうか。")
        );
        assert!(!DRAFTING.looks_like_story("53..7....6..195....98....6.8...6...34..8.3..17"));
        assert!(!DRAFTING.looks_like_story("hello"));
    }
}
