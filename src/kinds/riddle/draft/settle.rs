//! The readings of all sentences, held against each other: what a draft says in the end.

use super::cast::{Cast, quoted};
use super::matching::{Reader, untied};
use super::table::Table;
use super::tokens::{Kind, Token, number};
use super::{Draft, DraftLine, Reading, Told, offers};
use std::collections::{BTreeMap, BTreeSet};

/// Words for whoever did it, as properties.
const PROPS: [&str; 3] = ["culprit", "犯人", "prize"];
/// Notation that compares places.
const ORDER: [&str; 7] = [" before ", " after ", " first", " last", "left of", "right of", " between "];

/// A sentence with its lines, as long as nothing else in the text speaks against them.
struct Line {
    lines: Vec<String>,
    ties: Vec<String>,
    offers: Vec<String>,
    is_read: bool,
    is_story: bool,
    is_asked: bool,
}

/// Reads everything that was told.
pub(super) fn settle(title: Option<String>, told: &[Told], cast: &Cast, tables: [&Table; 2]) -> Draft {
    let mut lines = Vec::new();
    let mut them = Them { cast, has_spoken: BTreeSet::new(), is_clear: false, has_group: false };
    for one in told {
        lines.push(read(one, cast, tables, them.is_clear));
        them.heard(one);
    }
    let (made, is_certain) = statements(told, cast, tables[0]);
    let says = Says { told, cast, tables, made, is_certain };
    lines.iter_mut().for_each(|line| says.count(line));
    says.place(&mut lines);
    says.tie(&mut lines);
    let assumed = says.assumed(&mut lines);
    says.stories(&mut lines);
    let declarations = says.declarations(&lines, &assumed);
    let finished = |(one, line): (&Told, Line)| DraftLine { source: one.source.clone(), reading: line.reading() };
    Draft { title, declarations, assumed, lines: told.iter().zip(lines).map(finished).collect() }
}

impl Line {
    fn unread(offers: Vec<String>) -> Line {
        Line { lines: Vec::new(), ties: Vec::new(), offers, is_read: false, is_story: false, is_asked: false }
    }

    /// Leaves it to a person, who is offered what it seemed to say.
    fn give_up(&mut self) {
        self.is_read = false;
        self.ties.clear();
        self.offers.append(&mut self.lines);
        self.offers
            .retain(|line| !line.starts_with("talk ") && !line.starts_with("split ") && !line.starts_with("said "));
    }

    fn reading(self) -> Reading {
        match (self.is_read, self.is_story) {
            (true, _) => Reading::Read(self.lines),
            (false, true) => Reading::Story,
            (false, false) => Reading::Unread(self.offers),
        }
    }
}

/// Whom "them" can mean.
struct Them<'a> {
    cast: &'a Cast,
    has_spoken: BTreeSet<String>,
    is_clear: bool,
    /// Whether some of the people were spoken of together.
    has_group: bool,
}

impl Them<'_> {
    fn heard(&mut self, one: &Told) {
        let speaker = one.speaker.as_deref().and_then(|name| self.cast.person(name));
        if one.is_silent || speaker.is_some() {
            let silent =
                (0..one.tokens.len()).filter(|_| one.is_silent).flat_map(|at| self.cast.names_at(&one.tokens, at));
            self.has_spoken.extend(silent.map(|(_, name)| name.text.clone()).chain(speaker.map(str::to_string)));
            self.is_clear = self.has_spoken.len() == self.cast.people.len() && !self.has_group;
            return;
        }
        let named: BTreeSet<&str> = (0..one.tokens.len())
            .flat_map(|at| self.cast.names_at(&one.tokens, at))
            .filter(|(_, name)| name.is_person)
            .map(|(_, name)| name.text.as_str())
            .collect();
        const GROUPS: [&str; 8] = ["boys", "girls", "men", "women", "others", "brothers", "sisters", "rest"];
        let is_part = (2..self.cast.people.len()).contains(&named.len());
        let counts = one.tokens.iter().filter_map(number).any(|count| (2..self.cast.people.len()).contains(&count));
        self.has_group |= is_part || !counts && one.tokens.iter().any(|token| GROUPS.contains(&token.low.as_str()));
        let still = one.tokens.iter().any(|token| matches!(token.low.as_str(), "them" | "they"));
        let numbered = one
            .tokens
            .windows(2)
            .any(|words| number(&words[0]) == Some(self.cast.people.len()) && self.cast.folk.contains(&words[1].low));
        self.is_clear = !self.has_group
            && (numbered || named.len() == self.cast.people.len() && !named.is_empty() || self.is_clear && still);
    }
}

/// A sentence by itself.
fn read(one: &Told, cast: &Cast, tables: [&Table; 2], clear: bool) -> Line {
    if one.is_silent {
        return Line { is_read: true, ..Line::unread(Vec::new()) };
    }
    if !one.is_short() {
        return Line::unread(Vec::new());
    }
    let told = Reader { clear, ..Reader::new(tables, cast, &one.text, &one.tokens) };
    if let Some(speaker) = &one.speaker {
        let Some(person) = cast.person(speaker) else { return Line::unread(Vec::new()) };
        return said(&Reader { speaker: Some(person), clear: false, ..told }, person);
    }
    let mut found = told.readings(&["S", "T", "Q", "D"]);
    if one.is_question {
        found.retain(|(kind, _)| kind == "Q");
    }
    let only_told = !found.is_empty() && found.iter().all(|(kind, _)| kind != "S");
    if let Some(person) = one.before.as_deref().filter(|_| !only_told).and_then(|name| cast.person(name)) {
        // He may be going on, or the story may.
        let his = said(
            &Reader { speaker: Some(person), clear: false, ..Reader::new(tables, cast, &one.text, &one.tokens) },
            person,
        );
        if one.is_his {
            return his;
        }
        let offers = offers(&found, told_line).into_iter().chain(his.lines).chain(his.offers).collect();
        return Line::unread(offers);
    }
    let mut line = lines(&found, told_line);
    line.is_asked = one.is_question;
    line.is_story = found.is_empty() && !one.is_question && !told.readings(&["Z"]).is_empty();
    line
}

/// What somebody says.
fn said(reader: &Reader<'_>, person: &str) -> Line {
    let name = quoted(person);
    lines(&reader.readings(&["S", "W"]), |_, formula| format!("{name}: {formula}"))
}

/// The lines of a reading that is the only one.
fn lines(found: &BTreeSet<(String, String)>, line: impl Fn(&str, &str) -> String) -> Line {
    let offered = offers(found, &line);
    if offered.len() != 1 {
        return Line::unread(offered);
    }
    let ties = found.iter().flat_map(|(_, notation)| untied(notation).1).collect();
    let lines = offered.iter().flat_map(|all| all.split(" ; ")).map(str::to_string);
    let lines = lines.filter(|line| line != "-").collect();
    Line { lines, ties, is_read: true, ..Line::unread(Vec::new()) }
}

/// What the story tells, as a line.
fn told_line(_: &str, notation: &str) -> String {
    const WHOLE: [&str; 6] = ["ask ", "talk ", "said ", "split ", "assumed ", "-"];
    let line = |part: &str| match WHOLE.iter().any(|word| part.starts_with(word)) {
        true => part.to_string(),
        false => format!("rule {part}"),
    };
    notation.split(" ; ").map(line).collect::<Vec<_>>().join(" ; ")
}

/// How many statements each person makes, and whether that is certain: nobody unknown speaks.
fn statements<'a>(told: &[Told], cast: &'a Cast, table: &Table) -> (BTreeMap<&'a str, usize>, bool) {
    let (mut made, mut is_certain) = (BTreeMap::new(), true);
    for one in told {
        let is_his = one.is_his && !one.is_question;
        let orphan = one.speaker.is_none() && one.tokens.iter().any(|token| token.kind == Kind::Quotation);
        let doubtful = one.before.is_some() && !is_his && table.has("me", &one.tokens);
        let speaker = one.speaker.as_ref().or(one.before.as_ref().filter(|_| is_his));
        let person = speaker.and_then(|name| cast.person(name));
        is_certain &= !orphan && !doubtful && speaker.is_some() == person.is_some();
        person.into_iter().for_each(|person| *made.entry(person).or_insert(0) += 1);
    }
    (made, is_certain)
}

/// All that is known when the sentences are read.
struct Says<'a> {
    told: &'a [Told],
    cast: &'a Cast,
    tables: [&'a Table; 2],
    made: BTreeMap<&'a str, usize>,
    is_certain: bool,
}

impl Says<'_> {
    fn has(&self, list: &str, tokens: &[Token]) -> bool {
        self.tables[0].has(list, tokens)
    }

    /// Turns counts of people who tell the truth, and of true statements, into notation.
    fn count(&self, line: &mut Line) {
        let people = self.cast.people.len();
        let each_once = self.is_certain && self.made.len() == people && self.made.values().all(|count| *count == 1);
        let all: usize = self.made.values().filter(|_| self.is_certain).sum();
        let everybody = || self.cast.people.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        let turned = |text: &str| -> Option<String> {
            let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
            let talks = |count: &str, verb: &str| match (self.cast.roles.is_empty(), each_once) {
                (true, true) => Some(format!("statements {count} {verb}")),
                (true, false) => None,
                (false, _) => {
                    let verb = if verb == "true" { "tell the truth" } else { "lie" };
                    Some(format!("rule {count} of ({}) {verb}", everybody()))
                }
            };
            match words.as_slice() {
                ["talk", count @ .., verb] => talks(&count.join(" "), verb),
                ["split", lie, true_] => {
                    let sum = lie.parse::<usize>().ok()? + true_.parse::<usize>().ok()?;
                    let of = || format!("of ({})", everybody());
                    let both = || {
                        Some(format!("rule exactly {true_} {} tell the truth ; rule exactly {lie} {} lie", of(), of()))
                    };
                    if sum == people { talks(&format!("exactly {true_}"), "true").or_else(both) } else { None }
                }
                ["said", count @ .., verb, "/"] if all > 0 => Some(format!("statements {} {verb}", count.join(" "))),
                ["said", count @ .., verb, "/", of] if of.parse() == Ok(all) => {
                    Some(format!("statements {} {verb}", count.join(" ")))
                }
                ["said", ..] => None,
                _ => Some(text.to_string()),
            }
        };
        match line.lines.iter().map(|text| turned(text)).collect::<Option<Vec<_>>>() {
            Some(lines) => line.lines = lines.iter().flat_map(|line| line.split(" ; ")).map(str::to_string).collect(),
            None => line.give_up(),
        }
    }

    /// Gives up lines that two things tie which cannot be the same: two scales, two thieves.
    fn tie(&self, lines: &mut [Line]) {
        let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for tie in lines.iter().flat_map(|line| &line.ties) {
            if let Some((key, value)) = tie.split_once(':') {
                values.entry(key.to_string()).or_default().insert(value.to_string());
            }
        }
        let asked: BTreeSet<String> = lines
            .iter()
            .flat_map(|line| &line.lines)
            .filter_map(|line| line.strip_prefix("ask who "))
            .map(str::to_string)
            .collect();
        let questions = lines.iter().filter(|line| line.lines.iter().any(|text| text.starts_with("ask ")));
        let deeds: BTreeSet<String> = questions
            .flat_map(|line| &line.ties)
            .filter_map(|tie| tie.strip_prefix("deed:"))
            .map(str::to_string)
            .collect();
        let several = |text: &String| {
            let is_told = |name: &str| {
                ["lies", "tells the truth"].iter().any(|verb| text.contains(&format!("{} {verb}", quoted(name))))
            };
            self.cast.roles.is_empty()
                && self
                    .cast
                    .people
                    .iter()
                    .any(|name| is_told(name) && self.made.get(name.as_str()).is_some_and(|count| *count > 1))
        };
        let once = |name: &str| {
            self.is_certain && self.made.iter().any(|(who, count)| quoted(who).replace(' ', "_") == name && *count == 1)
        };
        for line in lines {
            let fails = line.ties.iter().filter_map(|tie| tie.split_once(':')).any(|(key, value)| match key {
                "needs" => !asked.contains(value),
                "one" => !once(value),
                "deed" => !deeds.contains(value) || deeds.len() > 1,
                "talk" => !self.cast.roles.is_empty(),
                _ => values.get(key).is_some_and(|values| values.len() > 1),
            });
            if fails || line.lines.iter().any(several) {
                line.give_up();
            }
        }
    }

    /// On a circle, only neighbours are told; in a shape that the notation lacks, no order at all.
    fn place(&self, lines: &mut [Line]) {
        let is_bent = self.told.iter().any(|one| one.speaker.is_none() && self.has("bent", &one.tokens));
        let opposite = |line: &Line| line.lines.iter().any(|text| text.contains(" opposite "));
        if !self.cast.is_circle && !is_bent && !lines.iter().any(opposite) {
            return;
        }
        for line in lines {
            if self.cast.is_circle {
                line.offers.retain(|text| !text.contains(" just "));
                line.lines = line
                    .lines
                    .iter()
                    .map(|text| text.replace("just right of", "right_of").replace("just left of", "left_of"))
                    .collect();
            }
            let is_told = |text: &String| {
                ORDER.iter().any(|word| text.contains(word)) || text.contains("apart") || ends_with_place(text)
            };
            let is_near = |text: &String| text.contains("next to") || text.contains(" opposite ");
            if line.lines.iter().any(|text| is_told(text) || !self.cast.is_circle && is_near(text)) {
                line.give_up();
            }
            line.lines = line
                .lines
                .iter()
                .map(|text| text.replace("right_of", "right of").replace("left_of", "left of"))
                .collect();
        }
    }

    /// Takes out of the lines what a question presupposes, where the text does not tell it.
    fn assumed(&self, lines: &mut [Line]) -> Vec<String> {
        let mut found = BTreeSet::new();
        for line in lines.iter_mut() {
            found.extend(line.lines.iter().filter_map(|text| text.strip_prefix("assumed ")).map(str::to_string));
            line.lines.retain(|text| !text.starts_with("assumed "));
            line.offers.retain(|text| !text.starts_with("assumed "));
        }
        let is_counted = |text: &String| {
            PROPS.iter().any(|prop| {
                text.starts_with("rule ") && text.contains("exactly") && text.ends_with(&format!(" {prop}"))
            })
        };
        let doubt = |(one, line): (&Told, &Line)| {
            let counts = one.tokens.iter().any(|token| number(token).is_some());
            one.speaker.is_none()
                && !line.is_read
                && counts
                && (self.has("guilty", &one.tokens)
                    || self.has("culprit", &one.tokens)
                    || self.has("deed", &one.tokens))
        };
        let is_told = lines.iter().flat_map(|line| &line.lines).any(is_counted);
        if is_told || self.cast.people.is_empty() || found.len() > 1 || self.told.iter().zip(lines.iter()).any(doubt) {
            return Vec::new();
        }
        found.into_iter().collect()
    }

    /// Keeps as story only what stands before all clues, or behind them.
    fn stories(&self, lines: &mut [Line]) {
        let is_clue = |line: &Line| !(line.is_story || line.is_asked || line.is_read && line.lines.is_empty());
        let first = lines.iter().position(is_clue);
        let last = lines.iter().rposition(is_clue);
        for (at, line) in lines.iter_mut().enumerate() {
            line.is_story &= first.is_none_or(|first| at < first) || last.is_none_or(|last| at > last);
        }
    }

    fn declarations(&self, lines: &[Line], assumed: &[String]) -> Vec<String> {
        let names = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
        let all = || lines.iter().flat_map(|line| line.lines.iter().chain(&line.offers)).chain(assumed);
        let has_word = |text: &String, word: &str| text.split([' ', '(', ')', ',']).any(|one| one == word);
        let props =
            PROPS.iter().filter(|prop| all().any(|text| has_word(text, prop))).map(|prop| format!("prop {prop}"));
        let props: Vec<String> = props.collect();
        let talks = |text: &String| text.contains(" lie") || text.contains(" the truth");
        let speaks = self.told.iter().any(|one| one.speaker.is_some()) || all().any(talks);
        let categories = self.categories(lines);
        let mut found = Vec::new();
        if !self.cast.people.is_empty()
            && (speaks || !props.is_empty() || !self.cast.roles.is_empty() || categories.is_empty())
        {
            found.push(format!("people {}", names(&self.cast.people)));
        }
        if !self.cast.roles.is_empty() {
            let roles = self.cast.roles.iter().map(|(role, talk)| format!("{}={talk}", quoted(role)));
            found.push(format!("roles {}", roles.collect::<Vec<_>>().join(" ")));
        }
        found.extend(props);
        found.extend(categories.iter().map(|(name, values)| format!("cat {}: {}", quoted(name), names(values))));
        found.extend(self.places(&categories));
        if self.cast.is_circle && !categories.is_empty() {
            found.push("circle".to_string());
        }
        found
    }

    /// The categories; that of the people alone only where somebody's place matters.
    fn categories(&self, lines: &[Line]) -> Vec<(String, Vec<String>)> {
        let of_places = |(one, line): (&Told, &Line)| {
            line.lines.iter().chain(&line.offers).any(|text| {
                ends_with_place(text) || text.contains("next to") || ORDER.iter().any(|word| text.contains(word))
            }) || !line.is_read && self.made.is_empty() && self.has("row", &one.tokens)
        };
        let matters = self.cast.categories.len() > 1 || self.told.iter().zip(lines).any(of_places);
        if matters { self.cast.categories.clone() } else { Vec::new() }
    }

    /// More places than values.
    fn places(&self, categories: &[(String, Vec<String>)]) -> Option<String> {
        let longest = categories.iter().map(|(_, values)| values.len()).max()?;
        self.cast.places.filter(|most| *most > longest).map(|most| format!("places {most}"))
    }
}

/// Whether a formula ends with the number of a place.
fn ends_with_place(text: &str) -> bool {
    text.split([' ', '(', ')'])
        .zip(text.split([' ', '(', ')']).skip(1))
        .any(|(sign, place)| matches!(sign, "=" | "!=") && place.parse::<u8>().is_ok())
}
