//! Reads a riddle: its declarations first, then its sentences against them.

use super::attempt::Failed;
use super::clue::is_clue;
use super::declare::Key;
use super::gather::{Draft, Said, assign, gather};
use super::inventory::{self, Inventory, inventory, names_some};
use super::japanese::leaves_open;
use super::lexing::{plain_char, tokens};
use super::scene::with_lists;
use super::scope::Scope;
use super::supply::{Supply, asks_places, harvest, is_question};
use super::told::Told;
use crate::riddle::ast::{Formula, Riddle, Says, Sentence, Story};
use crate::riddle::cells::Cells;
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Nor are sentences that come to more parts, everybody named.
const MOST_PARTS: usize = 300_000;

/// Reads a riddle. Every line with a mistake gives one error.
///
/// # Errors
/// Where a line is not understood, each with its place.
pub fn read(source: &Source, lines: &[Line<'_>]) -> Result<Riddle, Vec<ReadError>> {
    let draft = gather(source, lines).map_err(|error| vec![error])?;
    let labelled = without_labels(&draft);
    let found = read_draft(source, lines, draft, &[]);
    match labelled {
        Some((labelled, labels)) if found.is_err() => read_draft(source, lines, labelled, &labels),
        _ => found,
    }
}

/// The same where "Drinks: tea, milk, water" lists drinks, and nobody of that name says so. Nothing where fewer than two
/// lines do, otherwise with the places of the sentences that do so.
fn without_labels<'a>(draft: &Draft<'a>) -> Option<(Draft<'a>, Vec<usize>)> {
    let is_label = |one: &Said<'_>| {
        let speaker = one.speaker.filter(|name| !draft.riddle.people.iter().any(|known| known == name));
        let label = one.key.is_none() && speaker.is_some() && one.whole.contains([':', '：']);
        label && inventory::told(one.whole).is_some()
    };
    let labels: Vec<usize> = (0..draft.said.len()).filter(|at| draft.said.get(*at).is_some_and(is_label)).collect();
    let mut labelled = draft.clone();
    let mut leading = true;
    for one in labelled.said.iter_mut() {
        if is_label(one) {
            (one.speaker, one.text) = (None, one.whole);
        }
        leading &= !one.is_formal();
        one.leading |= leading;
    }
    (labels.len() > 1).then_some((labelled, labels))
}

/// Reads what a text says; `labels` are the sentences that only list.
fn read_draft<'a>(
    source: &Source,
    lines: &[Line<'a>],
    draft: Draft<'a>,
    labels: &[usize],
) -> Result<Riddle, Vec<ReadError>> {
    let mut draft = draft;
    let others: Vec<Said<'_>> =
        draft.said.iter().enumerate().filter(|(at, _)| !labels.contains(at)).map(|(_, one)| *one).collect();
    harvest(&mut draft.riddle, draft.people_declared, &others);
    assign(source, &mut draft);
    let declared = draft.riddle.categories.len();
    let people = draft.people_declared;
    let mut best = Heard::new(source, people, draft.riddle.clone(), draft.said.clone());
    if let Some(richer) = with_lists(&draft.riddle, &draft.said) {
        let other = Heard::new(source, people, richer, draft.said.clone()).listed();
        // Lists in the scene are categories only where more is understood with them.
        if other.understood() > best.understood() {
            best = other;
        }
    }
    let understood = best.understood();
    let found = best.concluded(source, lines, &draft.errors, declared);
    match inventory(&draft.riddle, &draft.said) {
        Inventory::Whole(richer, telling) => {
            let mut said = draft.said.clone();
            for at in telling {
                if let Some(one) = said.get_mut(at) {
                    one.key = Some(Key::Story);
                }
            }
            let other = Heard::new(source, people, richer, said).listed();
            let more = other.understood() > understood;
            let other = other.concluded(source, lines, &draft.errors, declared);
            if more || (found.is_err() && other.is_ok()) { other } else { found }
        }
        Inventory::Part(at, what) => found.map_err(|mut errors| {
            let listed = draft.said.get(at).map(|said| ReadError::on(source, said.whole, Problem::Shape(what)));
            errors.extend(listed);
            one_a_line(errors)
        }),
        Inventory::None => found,
    }
}

/// What every sentence says, in one reading of the whole.
struct Heard<'a> {
    riddle: Riddle,
    said: Vec<Said<'a>>,
    results: Vec<Result<Says, Failed>>,
    /// All that is declared in the end.
    scope: Scope,
    /// Whether its categories are listed in prose.
    listed: bool,
}

impl<'a> Heard<'a> {
    /// What the sentences say beside what is declared; `people` where those who take part are.
    fn new(source: &Source, people: bool, mut riddle: Riddle, said: Vec<Said<'a>>) -> Heard<'a> {
        let told = Told::of(&said);
        let results = Supply::new(source, &told, people).understand(&mut riddle, &said);
        Heard { scope: told.scope(&riddle), riddle, said, results, listed: false }
    }

    /// The same, where its categories are listed in prose.
    fn listed(self) -> Heard<'a> {
        Heard { listed: true, ..self }
    }

    /// How many sentences are understood.
    fn understood(&self) -> usize {
        self.results.iter().filter(|result| result.is_ok()).count()
    }

    /// The riddle, or what is wrong with it. So many categories were `declared`, and `errors` are known.
    fn concluded(
        self,
        source: &Source,
        lines: &[Line<'_>],
        errors: &[ReadError],
        declared: usize,
    ) -> Result<Riddle, Vec<ReadError>> {
        let Heard { mut riddle, said: all, results, scope, listed } = self;
        let supplied_row = riddle.categories.len() > declared;
        let mut errors = errors.to_vec();
        let mut parts = 0;
        let first = results.iter().zip(&all).position(|(result, said)| result.is_ok() || said.is_formal());
        // Where nothing is understood, the scene ends at the question at the latest.
        let first = first.or_else(|| all.iter().position(is_question));
        // Before anybody speaks what is no clue sets the scene, whatever was understood before it.
        let spoken = all.iter().position(|said| said.speaker.is_some());
        let scene = |at: usize| first.is_some_and(|first| at < first) || spoken.is_some_and(|spoken| at < spoken);
        let place = asks_places(&all);
        for (at, (result, said)) in results.into_iter().zip(&all).enumerate() {
            let is_story = said.key == Some(Key::Story) || (said.leading && scene(at));
            match result {
                Ok(says) => {
                    parts += parts_of(&says);
                    riddle.sentences.extend(sentence(source, said, says));
                }
                Err(failed)
                    if is_story
                        && said.key.is_none()
                        && !leaves_open(said.text)
                        && (is_clue(&scope, said.text, place) || (listed && names_some(&scope, said.text))) =>
                {
                    let reason = phrase!(
                        [why = failed.error.brief()],
                        "{why}; what only sets the scene begins with 'story'",
                        "{why}前置きだけの文は「物語」か「story」で始めてください。"
                    );
                    errors.push(ReadError::on(source, said.whole, Problem::Shape(reason)));
                }
                Err(_) if is_story || (said.key.is_none() && said.speaker.is_none() && leaves_open(said.text)) => {
                    riddle.story.extend(story(source, said))
                }
                Err(failed) => errors.push(*failed.error),
            }
            if parts > MOST_PARTS {
                let problem = Problem::Unsupported(Phrase::fixed(
                    "this says more than a riddle can hold",
                    "1つの推理問題に入りきらない内容です。",
                ));
                errors.push(ReadError::on(source, said.whole, problem));
                break;
            }
        }
        errors.extend(alone(source, &riddle, supplied_row));
        errors.extend(clashes(source, &scope));
        if errors.is_empty() && riddle.sentences.is_empty() && riddle.categories.is_empty() {
            let problem = Problem::Shape(Phrase::fixed(
                "nothing is said here that nazo understands",
                "読み取れる文がありません。",
            ));
            errors.push(lines.first().map_or_else(
                || ReadError::whole(source, Problem::Empty),
                |line| ReadError::at(source, line.number, 1, problem),
            ));
        }
        if errors.is_empty() && Cells::of(&riddle).about().is_empty() {
            errors.push(nothing_to_find(source, lines, &riddle));
        }
        if errors.is_empty() { Ok(riddle) } else { Err(one_a_line(errors)) }
    }
}

/// That only one of those who take part is known where places were supplied for them.
fn alone(source: &Source, riddle: &Riddle, supplied: bool) -> Option<ReadError> {
    let [row] = riddle.categories.as_slice() else { return None };
    let [only] = row.values.as_slice() else { return None };
    let told = riddle.sentences.first().filter(|_| supplied)?;
    let what = phrase!(
        "only '{only}' is known here to have a place; name all who take part, as in 'people A B C'",
        "場所があるのは「{only}」だけです。「people A B C」のように全員を書いてください。"
    );
    Some(ReadError::at(source, told.line, told.column, Problem::Shape(what)).wide(told.width))
}

/// That nothing here can be so or not, told at the first question or else at the first line.
fn nothing_to_find(source: &Source, lines: &[Line<'_>], riddle: &Riddle) -> ReadError {
    let why = if riddle.people.is_empty() {
        Fixed(
            "nobody takes part; name them, as in 'people A B C'",
            "登場人物がいません。「people A B C」のように書いてください。",
        )
    } else {
        Fixed(
            "nothing is said of anybody that could be so or not",
            "誰についても、そうであるかないかが決まることを何も述べていません。",
        )
    };
    let problem =
        Problem::Shape(phrase!([why], "there is nothing to find out here: {why}", "調べることがありません。{why}"));
    let asked = riddle.questions().next().and_then(|(at, _)| riddle.sentences.get(at));
    match (asked, lines.first()) {
        (Some(asked), _) => ReadError::at(source, asked.line, asked.column, problem).wide(asked.width),
        (None, Some(line)) => ReadError::on(source, line.text, problem),
        (None, None) => ReadError::whole(source, problem),
    }
}

/// The first error of every line.
fn one_a_line(mut errors: Vec<ReadError>) -> Vec<ReadError> {
    errors.sort_by_key(|error| (error.line, error.column));
    errors.dedup_by_key(|error| error.line);
    errors
}

fn sentence(source: &Source, said: &Said<'_>, says: Says) -> Option<Sentence> {
    let place = source.place(said.whole)?;
    Some(Sentence {
        line: place.line,
        column: place.column,
        width: place.width,
        text: said.whole.to_string(),
        says,
        source: None,
        is_assumed: false,
        topic: None,
    })
}

fn story(source: &Source, said: &Said<'_>) -> Option<Story> {
    // Behind the word "story" a colon would be its own.
    let whole = said.whole.trim_start_matches(|c: char| c.is_whitespace() || plain_char(c) == ':');
    let place = source.place(whole)?;
    Some(Story { line: place.line, column: place.column, width: place.width, text: whole.to_string() })
}

/// Names that are labels of statements too.
fn clashes(source: &Source, scope: &Scope) -> Vec<ReadError> {
    let error = |label: &String| {
        let message = phrase!(
            "'{label}' is a name and the label of a statement; give it another name",
            "「{label}」は名前でも発言の見出しでもあります。別の名前にしてください。"
        );
        let at = tokens(source.text()).into_iter().find(|token| token.plain == *label).map(|token| token.text);
        match at {
            Some(at) => ReadError::on(source, at, Problem::Shape(message)),
            None => ReadError::whole(source, Problem::Shape(message)),
        }
    };
    scope.clashes.iter().map(error).collect()
}

/// How many parts a sentence has.
fn parts_of(says: &Says) -> usize {
    match says {
        Says::Statement { formula, .. } | Says::Rule(formula) => size(formula),
        Says::TrueStatements { .. } | Says::Question(_) => 1,
    }
}

fn size(formula: &Formula) -> usize {
    1 + formula.parts().map(size).sum::<usize>()
}
