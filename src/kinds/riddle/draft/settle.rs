//! Weighs the readings of all sentences against each other to decide what the draft says.

use super::cast::{Cast, quoted};
use super::matching::{Reader, untied};
use super::table::Table;
use super::tokens::{Kind, number};
use super::{Draft, DraftLine, Reading, Utterance};
use std::collections::{BTreeMap, BTreeSet};

/// Properties that stand for whoever did it, and for the prize.
const PROPS: [&str; 3] = ["culprit", "犯人", "prize"];
/// Words of the notation that compare places: those that also fit a circle, and those that need a row.
const NEAR: [&str; 2] = ["next to", " opposite "];
const ORDER: [&str; 8] = [" before ", " after ", " first", " last", "left of", "right of", " between ", " apart "];

/// The lines of a sentence. They hold if nothing else in the text contradicts them. Otherwise they are offered to a
/// person.
struct Line {
    lines: Vec<String>,
    ties: Vec<String>,
    is_read: bool,
}

/// Reads everything in the text.
pub(super) fn settle(title: Option<String>, told: &[Utterance], cast: &Cast, table: &Table) -> Draft {
    let mut lines: Vec<Line> = Vec::new();
    let mut is_about_all = false;
    for one in told {
        lines.push(read(one, cast, table, is_about_all));
        is_about_all = tells_of_all(one, cast, table, is_about_all);
    }
    let (made, is_certain) = statements(told, &lines, cast);
    let says = Says { told, cast, table, made, is_certain };
    says.bend(&mut lines);
    says.tie(&mut lines);
    let assumed = says.assumed(&mut lines);
    let declared = says.declarations(&lines, &assumed);
    let declarations: Vec<String> = declared.iter().map(|(line, _)| line.clone()).collect();
    if !declarations.iter().any(|line| line.starts_with("cat ")) {
        // Nobody has a place, so lines about places are not offered.
        lines.iter_mut().filter(|line| !line.is_read).for_each(|line| line.lines.retain(|text| !is_clue(text)));
    }
    // A question that cannot be read becomes the question for everything.
    let is_open = |one: &Utterance, line: &Line| !line.is_read && line.lines.is_empty() && one.only_asks();
    for (one, line) in told.iter().zip(lines.iter_mut()).filter(|_| !declarations.is_empty()) {
        if is_open(one, line) {
            *line = Line { lines: vec!["ask all".to_string()], ties: Vec::new(), is_read: true };
        }
    }
    let speaker = |one: &Utterance| one.speaker.as_ref().and_then(|speaker| cast.person(speaker)).map(quoted);
    let homes: Vec<Option<usize>> = declared.iter().map(|(_, names)| home(names, told, &lines)).collect();
    let declares = |at: usize| declarations.iter().zip(&homes).filter(move |(_, home)| **home == Some(at));
    let finished = |(at, (one, line)): (usize, (&Utterance, Line))| DraftLine {
        source: one.source.clone(),
        speaker: speaker(one),
        reading: line.reading(),
        declares: declares(at).map(|(line, _)| line.clone()).collect(),
    };
    let lines = told.iter().zip(lines).enumerate().map(finished).collect();
    Draft { title, declarations, assumed, lines }
}

/// The sentence that only introduces these names.
fn home(names: &[String], told: &[Utterance], lines: &[Line]) -> Option<usize> {
    let has = |text: &str| names.iter().all(|name| text.to_lowercase().contains(&name.to_lowercase()));
    let introduces = |(one, line): (&Utterance, &Line)| line.is_read && line.lines.is_empty() && has(&one.text);
    told.iter().zip(lines).position(introduces).filter(|_| !names.is_empty())
}

/// Whether "them" in the next sentence means everybody. So it is if this sentence names everybody, or refers to
/// everybody itself.
fn tells_of_all(one: &Utterance, cast: &Cast, table: &Table, is_about_all: bool) -> bool {
    let reader = Reader { is_about_all, ..Reader::new(table, cast, &one.text, &one.tokens) };
    let introduces = || !reader.readings(&["D"]).is_empty() && !reader.anywhere("ALL").is_empty();
    let goes_on = || is_about_all && !reader.anywhere("E").is_empty();
    one.is_short() && one.speaker.is_none() && (introduces() || goes_on())
}

impl Line {
    /// The lines of the only reading. Several different readings are offered.
    fn of(found: &BTreeSet<(String, String)>, line: impl Fn(&str) -> String) -> Line {
        let offers: BTreeSet<String> = found.iter().map(|(_, notation)| line(&untied(notation).0)).collect();
        if offers.len() != 1 || found.iter().all(|(kind, _)| kind == "O") {
            return Line::unread(offers.into_iter().collect());
        }
        let ties = found.iter().flat_map(|(_, notation)| untied(notation).1).collect();
        let lines = offers.iter().flat_map(|all| all.split(" ; ")).filter(|line| *line != "-");
        Line { lines: lines.map(str::to_string).collect(), ties, is_read: true }
    }

    fn unread(lines: Vec<String>) -> Line {
        Line { lines, ties: Vec::new(), is_read: false }
    }

    /// Leaves the sentence to a person. What it seemed to say is offered.
    fn give_up(&mut self) {
        self.is_read = false;
        self.ties.clear();
    }

    fn has(&self, is: impl Fn(&str) -> bool) -> bool {
        self.lines.iter().any(|text| is(text))
    }

    fn reading(self) -> Reading {
        if self.is_read { Reading::Read(self.lines) } else { Reading::Unread(self.lines) }
    }
}

/// Reads a sentence on its own.
fn read(one: &Utterance, cast: &Cast, table: &Table, is_about_all: bool) -> Line {
    if one.is_silent {
        return Line { is_read: true, ..Line::unread(Vec::new()) };
    }
    let reader = || Reader::new(table, cast, &one.text, &one.tokens);
    let said = |person: &str| {
        let found = Reader { speaker: Some(person), ..reader() }.readings(&["S", "W"]);
        Line::of(&found, |formula| format!("{}: {formula}", quoted(person)))
    };
    if !one.is_short() {
        return Line::unread(Vec::new());
    }
    if let Some(speaker) = &one.speaker {
        return cast.person(speaker).map_or_else(|| Line::unread(Vec::new()), said);
    }
    let kinds: &[&str] = if one.is_question { &["Q"] } else { &["S", "T", "Q", "D", "O"] };
    let found = Reader { is_about_all, ..reader() }.readings(kinds);
    let only_told = !found.is_empty() && found.iter().all(|(kind, _)| kind != "S");
    match one.before.as_deref().filter(|_| !only_told).and_then(|name| cast.person(name)) {
        // The speaker may be going on, or the narrator may.
        Some(person) => Line::unread([Line::of(&found, told_line).lines, said(person).lines].concat()),
        None => Line::of(&found, told_line),
    }
}

/// What the narrator says, as a line.
fn told_line(notation: &str) -> String {
    const WHOLE: [&str; 4] = ["ask ", "statements ", "assumed ", "-"];
    let line = |part: &str| match WHOLE.iter().any(|word| part.starts_with(word)) {
        true => part.to_string(),
        false => format!("rule {part}"),
    };
    notation.split(" ; ").map(line).collect::<Vec<_>>().join(" ; ")
}

/// The number of statements of each person, and whether it is certain. It is not if an unknown person speaks, or if a
/// speaker may be going on.
fn statements<'a>(told: &[Utterance], lines: &[Line], cast: &'a Cast) -> (BTreeMap<&'a str, usize>, bool) {
    let (mut made, mut is_certain) = (BTreeMap::new(), true);
    for (one, line) in told.iter().zip(lines) {
        let orphan = one.speaker.is_none() && one.tokens.iter().any(|token| token.kind == Kind::Quotation);
        let doubtful = one.before.is_some() && !line.is_read;
        let person = one.speaker.as_ref().and_then(|name| cast.person(name));
        is_certain &= !orphan && !doubtful && one.speaker.is_some() == person.is_some();
        person.into_iter().for_each(|person| *made.entry(person).or_insert(0) += 1);
    }
    (made, is_certain)
}

/// What is known once the sentences are read.
struct Says<'a> {
    told: &'a [Utterance],
    cast: &'a Cast,
    table: &'a Table,
    made: BTreeMap<&'a str, usize>,
    is_certain: bool,
}

impl Says<'_> {
    /// Whether the narrator uses a word of the list.
    fn tells(&self, list: &str) -> bool {
        self.told.iter().any(|one| one.speaker.is_none() && self.table.has(list, &one.tokens))
    }

    fn has_speaker(&self) -> bool {
        self.told.iter().any(|one| one.speaker.is_some())
    }

    /// Whether "X lies" is said of somebody who may lie and tell the truth in turn.
    fn is_vague(&self, text: &str) -> bool {
        let says = |name: &str, verb: &str| text.contains(&format!("{} {verb}", quoted(name)));
        let is_told = |name: &str| says(name, "lies") || says(name, "tells the truth");
        self.cast.roles.is_empty() && self.made.iter().any(|(name, count)| *count > 1 && is_told(name))
    }

    /// Gives up lines whose tags conflict with those of other lines: two scales, two thieves.
    fn tie(&self, lines: &mut [Line]) {
        let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for line in lines.iter() {
            let asks = line.has(|text| text.starts_with("ask "));
            for (key, value) in line.ties.iter().filter_map(|tie| tie.split_once(':')) {
                let key = if asks && key == "deed" { "asked deed" } else { key };
                values.entry(key.to_string()).or_default().insert(value.to_string());
            }
        }
        let is_only =
            |key: &str, value: &str| values.get(key).is_some_and(|values| values.len() == 1 && values.contains(value));
        let asked: Vec<String> = lines.iter().flat_map(|line| line.lines.clone()).collect();
        let all: usize = self.made.values().filter(|_| self.is_certain).sum();
        let is_once = |name: &String| self.is_certain && self.made.get(name.as_str()) == Some(&1);
        let holds = |tie: &String| match tie.split_once(':').unwrap_or_default() {
            ("needs", value) => asked.contains(&format!("ask who {value}")),
            ("deed", value) => is_only("asked deed", value),
            ("each", _) => self.cast.people.iter().all(is_once),
            ("said", "all") => all > 0,
            ("said", count) => count.trim_start_matches("all").parse() == Ok(all),
            (key, value) => is_only(key, value),
        };
        let fails = |line: &&mut Line| !line.ties.iter().all(holds) || line.has(|text| self.is_vague(text));
        lines.iter_mut().filter(fails).for_each(Line::give_up);
    }

    /// Gives up lines about order that the shape does not allow. On a circle only neighbours make sense. In a shape
    /// that the notation lacks, nothing about places does.
    fn bend(&self, lines: &mut [Line]) {
        let is_circle = self.cast.is_circle;
        if !is_circle && !self.tells("bent") && !lines.iter().any(|line| line.has(|text| text.contains(" opposite "))) {
            return;
        }
        for line in lines {
            let is_row = |text: &str| match is_circle {
                true => is_order(&text.replace("just right of", "").replace("just left of", "")),
                false => is_place(text),
            };
            if line.has(is_row) {
                line.give_up();
            }
            if is_circle {
                let is_read = line.is_read;
                line.lines.retain(|text| is_read || !text.contains(" just "));
                line.lines.iter_mut().for_each(|text| *text = text.replace(" just ", " "));
            }
        }
    }

    /// Takes out of the lines what a question presupposes, and returns it if the text does not say it.
    fn assumed(&self, lines: &mut [Line]) -> Vec<String> {
        let mut found = BTreeSet::new();
        for line in lines.iter_mut() {
            let assumed = line.lines.iter().filter_map(|text| text.strip_prefix("assumed "));
            found.extend(assumed.filter(|_| line.is_read).map(str::to_string));
            line.lines.retain(|text| !text.starts_with("assumed "));
        }
        let is_of = |text: &str, prop: &&str| text.contains("exactly") && text.ends_with(&format!(" {prop}"));
        let is_told = |line: &Line| {
            line.is_read && line.has(|text| text.starts_with("rule ") && PROPS.iter().any(|prop| is_of(text, prop)))
        };
        let doubt = |(one, line): (&Utterance, &Line)| {
            let speaks_of = ["guilty", "culprit", "deed"].iter().any(|list| self.table.has(list, &one.tokens));
            one.speaker.is_none()
                && !line.is_read
                && speaks_of
                && one.tokens.iter().any(|token| number(token).is_some())
        };
        let is_doubted = lines.iter().any(is_told) || self.told.iter().zip(lines.iter()).any(doubt);
        if is_doubted || self.cast.people.is_empty() || found.len() > 1 {
            Vec::new()
        } else {
            found.into_iter().collect()
        }
    }

    /// The declarations of who and what takes part, each with the names that a sentence may introduce.
    fn declarations(&self, lines: &[Line], assumed: &[String]) -> Vec<(String, Vec<String>)> {
        let names = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
        let all = || lines.iter().flat_map(|line| &line.lines).chain(assumed);
        let has_word = |text: &String, word: &str| text.split([' ', '(', ')', ',']).any(|one| one == word);
        let props = PROPS.iter().filter(|prop| all().any(|text| has_word(text, prop)));
        let props: Vec<_> = props.map(|prop| (format!("prop {prop}"), Vec::new())).collect();
        let Cast { people, roles, .. } = self.cast;
        let talks = |text: &String| text.contains(" lie") || text.contains(" the truth");
        let is_talk = self.has_speaker() || !props.is_empty() || !roles.is_empty() || all().any(talks);
        let categories = self.categories(lines, is_talk);
        let mut found = Vec::new();
        if !people.is_empty() && (is_talk || categories.is_empty()) {
            found.push((format!("people {}", names(people)), people.clone()));
        }
        if !roles.is_empty() {
            let written = roles.iter().map(|(role, talk)| format!("{}={talk}", quoted(role)));
            let line = format!("roles {}", written.collect::<Vec<_>>().join(" "));
            found.push((line, roles.iter().map(|(role, _)| role.clone()).collect()));
        }
        found.extend(props);
        let category = |name: &str, values: &[String]| format!("cat {}: {}", quoted(name), names(values));
        found.extend(categories.iter().map(|(name, values)| (category(name, values), values.clone())));
        let longest = categories.iter().map(|(_, values)| values.len()).max();
        let places = self.cast.places.filter(|places| longest.is_some_and(|longest| *places > longest));
        found.extend(places.map(|places| (format!("places {places}"), Vec::new())));
        if self.cast.is_circle && !categories.is_empty() {
            found.push(("circle".to_string(), Vec::new()));
        }
        found
    }

    /// The categories. If people talk, they are needed only for lines about places or values.
    fn categories(&self, lines: &[Line], is_talk: bool) -> &[(String, Vec<String>)] {
        let is_read = lines.iter().any(|line| line.is_read && line.has(is_clue));
        if is_read || !is_talk { &self.cast.categories } else { &[] }
    }
}

/// Whether a formula depends on an order.
fn is_order(text: &str) -> bool {
    let words = || text.split([' ', '(', ')']);
    let number = |(sign, place): (&str, &str)| matches!(sign, "=" | "!=") && place.parse::<u8>().is_ok();
    ORDER.iter().any(|word| text.contains(word)) || words().zip(words().skip(1)).any(number)
}

/// Whether a formula gives a place or neighbours.
fn is_place(text: &str) -> bool {
    is_order(text) || NEAR.iter().any(|word| text.contains(word))
}

/// Whether a formula is about places or values.
fn is_clue(text: &str) -> bool {
    is_place(text) || [" = ", " != "].iter().any(|sign| text.contains(sign))
}
