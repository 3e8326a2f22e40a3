//! The rows that explain how several lines of a riddle lead to a conclusion are a proof. Every row is read back, in
//! both languages, and checked by the engine with nothing but what the row itself names.

use crate::share;

use std::collections::BTreeMap;
use std::path::Path;

use nazo_core::explain::{By, Options, path, unfolding};
use nazo_core::puzzle::{Budget, Candidate, ConstraintId, Form, Formula, Literal, Model, Position, Step, ValueSet};
use nazo_core::solve::{Reasoner, Supposed};
use nazo_core::words::{Lang, capital};
use nazo_kinds::Loaded;

/// What a row says.
#[derive(Debug)]
enum Said {
    Suppose(Literal),
    /// What each line means by itself. Without a line, it follows from the facts.
    Follows(Vec<(Option<ConstraintId>, Vec<Literal>)>),
    Number {
        line: ConstraintId,
        of: Vec<Literal>,
        number: Number,
    },
    Ways(Vec<Literal>),
    Broken {
        line: Option<ConstraintId>,
        so: Option<Literal>,
    },
    /// The claims about numbers contradict each other. With `bound`, the lines `by` set a bound that contradicts the
    /// last one.
    Conflict {
        by: Vec<ConstraintId>,
        bound: Option<Number>,
        so: Option<Literal>,
    },
    Exhausted(Literal),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Odd,
    Even,
    Between(u32, u32),
}

impl Number {
    fn formula(self, of: &[Literal]) -> Formula {
        let one = |fact: &Literal| {
            let is = Formula::Is(fact.candidate);
            if fact.holds { is } else { Formula::Not(Box::new(is)) }
        };
        let of: Vec<Formula> = of.iter().map(one).collect();
        let even = |of: &[Formula]| {
            let none = Formula::All(Vec::new());
            of.iter()
                .fold(none, |even, one| Formula::Not(Box::new(Formula::Iff(Box::new(even), Box::new(one.clone())))))
        };
        match self {
            Number::Odd => Formula::Not(Box::new(even(&of))),
            Number::Even => even(&of),
            Number::Between(least, most) => Formula::Count { of, least, most },
        }
    }
}

struct Row {
    depth: usize,
    case: Option<Literal>,
    /// The facts that it names as its reason.
    since: Vec<Literal>,
    said: Said,
}

#[derive(Clone, Copy, Debug)]
enum Token {
    Fact(Literal),
    Line(ConstraintId),
}

/// Everything that can be named in a riddle, in one language.
struct Reader {
    lang: Lang,
    /// Names by their first character, the longest first.
    names: BTreeMap<char, Vec<(String, Token)>>,
}

impl Reader {
    fn new(model: &Model, lang: Lang) -> Reader {
        let mut all: Vec<(String, Token)> = Vec::new();
        for cell in model.cells() {
            for value in model.domain(cell) {
                let candidate = Candidate { cell, value };
                let fact = |holds| (model.says(candidate, holds, lang), Token::Fact(Literal { candidate, holds }));
                all.extend([fact(true), fact(false)]);
            }
        }
        for (at, line) in model.constraints().iter().enumerate().filter(|(_, line)| line.form == Form::Line) {
            let label = line.label.get(lang);
            let id = ConstraintId(at as u32);
            all.extend([(label.to_string(), Token::Line(id)), (capital(label), Token::Line(id))]);
        }
        all.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let mut names: BTreeMap<char, Vec<(String, Token)>> = BTreeMap::new();
        for (name, token) in all {
            names.entry(name.chars().next().expect("a name")).or_default().push((name, token));
        }
        Reader { lang, names }
    }

    /// What a text names, and at which offsets.
    fn tokens(&self, text: &str) -> Vec<(usize, Token)> {
        let (mut found, mut at) = (Vec::new(), 0);
        let joins = |one: Option<char>, other: Option<char>| {
            let is_part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
            is_part(one) && is_part(other)
        };
        while let Some(first) = text[at..].chars().next() {
            let is_here = |(name, _): &&(String, Token)| {
                let rest = text[at..].strip_prefix(name.as_str());
                rest.is_some_and(|rest| {
                    !joins(text[..at].chars().next_back(), Some(first))
                        && !joins(name.chars().next_back(), rest.chars().next())
                })
            };
            let named = self.names.get(&first).and_then(|names| names.iter().find(is_here));
            match (self.listed(&text[at..], first), named) {
                (Some((facts, length)), _) => {
                    found.extend(facts.into_iter().map(|fact| (at, fact)));
                    at += length;
                }
                (None, Some((name, token))) => {
                    found.push((at, *token));
                    at += name.len();
                }
                (None, None) => at += first.len_utf8(),
            }
        }
        found
    }

    /// The facts of a text that begins with a list of places, and the length of that part. Examples are "pea is not in
    /// place 2, 3 or 5" and "in places 2 to 5".
    fn listed(&self, text: &str, first: char) -> Option<(Vec<Token>, usize)> {
        let names = self.names.get(&first)?;
        let begin = text.find(|letter: char| letter.is_ascii_digit())?;
        let head = match text[..begin].strip_suffix("places ") {
            Some(head) => format!("{head}place "),
            None => text[..begin].to_string(),
        };
        let number = |at: usize| -> Option<(u32, usize)> {
            let digits: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
            Some((digits.parse().ok()?, at + digits.len()))
        };
        let (mut numbers, mut at) = (Vec::new(), begin);
        while let Some((from, end)) = number(at) {
            let to =
                ["〜", " to "].iter().find_map(|gap| number(end + text[end..].strip_prefix(gap).map(|_| gap.len())?));
            let (to, end) = to.unwrap_or((from, end));
            numbers.extend(from..=to);
            at = end;
            let next = [", ", " or ", "・"].iter().find(|gap| {
                let behind = text[at..].strip_prefix(**gap);
                behind.is_some_and(|behind| behind.starts_with(|letter: char| letter.is_ascii_digit()))
            });
            match next {
                Some(gap) => at += gap.len(),
                None => break,
            }
        }
        names.iter().filter(|(_, token)| matches!(token, Token::Fact(_))).find_map(|(name, _)| {
            let rest = name.strip_prefix(head.as_str())?;
            let tail = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
            if tail.len() == rest.len() {
                return None;
            }
            let fact = |number: &u32| {
                let whole = format!("{head}{number}{tail}");
                names.iter().find(|(name, _)| *name == whole).map(|(_, token)| *token)
            };
            let facts: Vec<Token> = numbers.iter().map(fact).collect::<Option<_>>()?;
            (facts.len() > 1 && text[at..].starts_with(tail)).then(|| (facts, at + tail.len()))
        })
    }

    fn row(&self, text: &str) -> Row {
        let indent = text.len() - text.trim_start().len();
        let text = text.trim_start();
        let tokens = self.tokens(text);
        let facts_in = |from: usize, to: usize| -> Vec<Literal> {
            let within = tokens.iter().filter(|(at, _)| (from..to).contains(at));
            within.filter_map(|(_, token)| if let Token::Fact(fact) = token { Some(*fact) } else { None }).collect()
        };
        let lines: Vec<(usize, ConstraintId)> = tokens
            .iter()
            .filter_map(|(at, token)| if let Token::Line(line) = token { Some((*at, *line)) } else { None })
            .collect();
        let end = text.len();
        let has = |any: &[&str]| any.iter().any(|some| text.contains(some));
        let en = self.lang == Lang::En;
        let is_case = if en { text.starts_with("If ") } else { text.contains("とすると、") };
        let case = is_case.then(|| facts_in(0, end)[0]);
        // The conclusion, which comes last: after "so" in English, before "it is settled" in Japanese.
        let so = || facts_in(0, end).last().copied().expect("a conclusion");
        let without_case = |mut facts: Vec<Literal>| {
            if is_case && !facts.is_empty() {
                facts.remove(0);
            }
            facts
        };
        let (since, said) = if has(&["Suppose that "]) || text.starts_with("仮に「") {
            (Vec::new(), Said::Suppose(so()))
        } else if has(&[" cannot hold", "has no place left", "成り立", "入るところのない"]) {
            let concludes = if en { has(&[", so "]) } else { text.ends_with("と決まります。") };
            let mut since = without_case(facts_in(0, end));
            let so = concludes.then(|| since.pop().expect("a conclusion"));
            (since, Said::Broken { line: lines.first().map(|(_, line)| *line), so })
        } else if has(&["ither is possible", "None of these is possible", "どちらもありえない", "どれもありえない"])
        {
            (Vec::new(), Said::Exhausted(so()))
        } else if has(&[
            "Both cannot be true",
            ": impossible",
            ": too many",
            ": too few",
            "両立し",
            "偶数回",
            "多すぎ",
            "足りず",
        ]) {
            let bound = match text {
                _ if has(&["at least", "少なくとも"]) => Some(Number::Between(self.number(text), 99)),
                _ if has(&["at most", "多くとも"]) => Some(Number::Between(0, self.number(text))),
                _ => None,
            };
            let so = facts_in(0, end).last().copied();
            (Vec::new(), Said::Conflict { by: lines.iter().map(|(_, line)| *line).collect(), bound, so })
        } else if has(&[" either ", "Either ", "かのどちらかです", "かのいずれかです"]) {
            let marker = if en { "either " } else { "」より、" };
            let split = text.to_ascii_lowercase().rfind(marker).or(text.rfind("ので、")).or(text.find("とすると、"));
            let split = split.unwrap_or(0);
            (without_case(facts_in(0, split)), Said::Ways(facts_in(split, end)))
        } else if has(&[" of these ", "」のうち", "」は両方とも"]) {
            let (at, line) = lines[0];
            let number = self.quantity(text);
            (without_case(facts_in(0, at)), Said::Number { line, of: facts_in(at, end), number })
        } else {
            let given = text.find(", given that ").unwrap_or(end);
            let left = text.to_ascii_lowercase().find("the only possibility left ").or(text.find("残るのは、"));
            let mut parts = Vec::new();
            for (number, (at, line)) in lines.iter().enumerate() {
                let next = lines.get(number + 1).map_or(given, |(next, _)| *next);
                parts.push((Some(*line), facts_in(*at, next)));
            }
            if let Some(left) = left {
                parts.push((None, facts_in(left, given)));
            }
            let first = lines.first().map(|(at, _)| *at).or(left).unwrap_or_else(|| panic!("{text}"));
            let since = [without_case(facts_in(0, first)), facts_in(given, end)].concat();
            (since, Said::Follows(parts))
        };
        Row { depth: indent / 2, case, since, said }
    }

    /// The number in a text, or the first of several.
    fn number(&self, text: &str) -> u32 {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let behind = ["at least ", "at most ", "exactly ", "少なくとも", "多くとも", "ちょうど"];
        let behind = behind.iter().find_map(|marker| text.split_once(marker)).map_or(text, |(_, rest)| rest);
        let word = behind.split(' ').next().unwrap_or_default();
        let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
        let by_word = || words.iter().position(|known| *known == word).map(|at| at as u32);
        digits.parse().ok().or_else(by_word).unwrap_or_else(|| panic!("{text}"))
    }

    fn quantity(&self, text: &str) -> Number {
        let has = |any: &[&str]| any.iter().any(|some| text.contains(some));
        match () {
            () if has(&["an odd number", "奇数個"]) => Number::Odd,
            () if has(&["an even number", "both of these are true or neither", "偶数個", "両方とも"]) => {
                Number::Even
            }
            () if has(&["exactly", "ちょうど"]) => Number::Between(self.number(text), self.number(text)),
            () if has(&["at most", "多くとも"]) => Number::Between(0, self.number(text)),
            () if has(&["at least", "少なくとも"]) => Number::Between(self.number(text), 99),
            () => {
                let between = if self.lang == Lang::En {
                    text.split_once("means that ").and_then(|(_, rest)| rest.split_once(" to "))
                } else {
                    text.split_once("のうち").and_then(|(_, rest)| rest.split_once("つから"))
                };
                let (least, most) = between.unwrap_or_else(|| panic!("{text}"));
                Number::Between(self.number(least), self.number(most))
            }
        }
    }
}

/// A supposition, with what was found from it.
struct Scope {
    supposed: Literal,
    facts: Vec<Literal>,
    /// The claims about numbers.
    claims: Vec<usize>,
    /// The cases of a choice, and those of them that are refuted.
    ways: Option<(Vec<Literal>, Vec<Literal>)>,
}

/// A story while it is being checked.
struct Replay<'a> {
    model: &'a Model,
    allowed: Vec<ConstraintId>,
    ids: Vec<ConstraintId>,
    reasoner: Reasoner,
    known: Vec<Literal>,
    scopes: Vec<Scope>,
}

impl Replay<'_> {
    fn lines(&self, ids: &[ConstraintId]) -> Vec<usize> {
        let at = |id: &ConstraintId| {
            assert!(self.allowed.contains(id), "a line of the step");
            self.ids.iter().position(|other| other == id).expect("a line")
        };
        ids.iter().map(at).collect()
    }

    /// Whether these lines and suppositions together are impossible.
    fn is_impossible(&mut self, lines: &[ConstraintId], supposed: &[Supposed]) -> bool {
        let lines = self.lines(lines);
        self.reasoner.refuting(&lines, supposed, &Budget::unlimited()).expect("an answer").is_some()
    }

    fn follows(&mut self, lines: &[ConstraintId], from: &[Literal], fact: Literal) -> bool {
        let contrary = Literal { holds: !fact.holds, ..fact };
        let supposed: Vec<Supposed> = from.iter().copied().chain([contrary]).map(Supposed::Literal).collect();
        self.is_impossible(lines, &supposed)
    }

    /// Everything that was stated, and everything known before.
    fn facts(&self) -> Vec<Literal> {
        self.known.iter().chain(self.scopes.iter().flat_map(|scope| &scope.facts)).copied().collect()
    }

    fn learn(&mut self, fact: Literal) {
        match self.scopes.last_mut() {
            Some(scope) => scope.facts.push(fact),
            None => self.known.push(fact),
        }
    }

    /// The last supposition or case is refuted.
    fn close(&mut self) {
        let Some(closed) = self.scopes.pop() else { return };
        let is_within = self.scopes.len() > 1;
        if let Some(Scope { ways: Some((ways, gone)), .. }) = self.scopes.last_mut() {
            gone.push(closed.supposed);
            if is_within && ways.iter().all(|way| gone.contains(way)) {
                self.close();
            }
        }
    }

    /// The supposition, or the current case, is refuted.
    fn end(&mut self, so: Option<Literal>) {
        match so {
            Some(so) => self.conclude(so),
            None => self.close(),
        }
    }

    /// The supposition is refuted, which means `so`.
    fn conclude(&mut self, so: Literal) {
        assert_eq!(self.scopes.len(), 1, "one supposition is open");
        let supposed = self.scopes.remove(0).supposed;
        assert!(
            self.follows(&[], &[Literal { holds: !supposed.holds, ..supposed }], so),
            "the contrary of what was supposed"
        );
        self.known.push(so);
    }

    fn row(&mut self, row: &Row, claim: Option<usize>) {
        let told = self.facts();
        for fact in &row.since {
            assert!(told.contains(fact) || self.follows(&[], &told, *fact), "{fact:?} is known");
        }
        if let Some(case) = row.case {
            assert_eq!(self.scopes.len(), row.depth, "a case of the choice before it");
            self.scopes.push(Scope { supposed: case, facts: vec![case], claims: Vec::new(), ways: None });
        } else if !self.scopes.is_empty() {
            assert_eq!(self.scopes.len(), row.depth + 1, "within what is supposed");
        }
        let since: Vec<Literal> = row.since.iter().copied().chain(row.case).collect();
        let supposed: Vec<Supposed> = since.iter().copied().map(Supposed::Literal).collect();
        match &row.said {
            Said::Suppose(fact) => {
                assert!(self.scopes.is_empty());
                self.scopes.push(Scope { supposed: *fact, facts: vec![*fact], claims: Vec::new(), ways: None });
            }
            Said::Follows(parts) => {
                for (line, facts) in parts {
                    assert!(!facts.is_empty());
                    for fact in facts {
                        let lines: Vec<ConstraintId> = line.iter().copied().collect();
                        assert!(self.follows(&lines, &since, *fact), "{fact:?} follows");
                    }
                }
                parts.iter().flat_map(|(_, facts)| facts).for_each(|fact| self.learn(*fact));
            }
            Said::Number { line, .. } => {
                let claim = claim.expect("a claim");
                let contrary = [supposed, vec![Supposed::Claim(claim, false)]].concat();
                assert!(self.is_impossible(&[*line], &contrary), "the number follows");
                self.scopes.last_mut().expect("a supposition").claims.push(claim);
            }
            Said::Ways(ways) => {
                let none = ways.iter().map(|way| Supposed::Literal(Literal { holds: !way.holds, ..*way }));
                let none: Vec<Supposed> = supposed.into_iter().chain(none).collect();
                assert!(ways.len() > 1 && self.is_impossible(&[], &none), "there is no other way");
                self.scopes.last_mut().expect("a supposition").ways = Some((ways.clone(), Vec::new()));
            }
            Said::Broken { line, so } => {
                // Facts known before are named; those found since are in the rows above.
                let above = self.scopes.iter().flat_map(|scope| &scope.facts).copied();
                let all: Vec<Supposed> = above.chain(since).map(Supposed::Literal).collect();
                let lines: Vec<ConstraintId> = line.iter().copied().collect();
                assert!(self.is_impossible(&lines, &all), "the line cannot hold");
                self.end(*so);
            }
            Said::Conflict { by, bound, so } => {
                let claims = self.scopes.last().map(|scope| scope.claims.clone()).unwrap_or_default();
                match bound {
                    None => {
                        let claims: Vec<Supposed> = claims.iter().map(|claim| Supposed::Claim(*claim, true)).collect();
                        assert!(self.is_impossible(&[], &claims), "the numbers contradict each other");
                    }
                    // The claim of this row is its bound on the subject of the last number.
                    Some(_) => {
                        let (bound, last) = (claim.expect("a claim"), *claims.last().expect("a number"));
                        let both = [Supposed::Claim(bound, true), Supposed::Claim(last, true)];
                        assert!(self.is_impossible(&[], &both), "the bound contradicts the number");
                        let facts = told.iter().copied().map(Supposed::Literal);
                        let contrary: Vec<Supposed> = facts.chain([Supposed::Claim(bound, false)]).collect();
                        assert!(self.is_impossible(by, &contrary), "the bound follows");
                    }
                }
                self.end(*so);
            }
            Said::Exhausted(so) => {
                let (ways, gone) = self.scopes.last_mut().and_then(|scope| scope.ways.take()).expect("a choice");
                assert!(ways.iter().all(|way| gone.contains(way)), "each of its cases cannot be");
                self.conclude(*so);
            }
        }
    }
}

/// Checks a story; returns the number of its rows, and how many of them are cases.
fn replay(model: &Model, position: &Position, step: &Step, rows: &[String], reader: &Reader) -> (usize, usize) {
    let read: Vec<Row> = rows.iter().map(|row| reader.row(row)).collect();
    let mut claims: Vec<Formula> = Vec::new();
    let mut claim_of: Vec<Option<usize>> = Vec::new();
    let mut last_of: &[Literal] = &[];
    for row in &read {
        let claim = match &row.said {
            Said::Number { of, number, .. } => {
                last_of = of;
                Some(number.formula(of))
            }
            Said::Conflict { bound, .. } => bound.map(|bound| bound.formula(last_of)),
            _ => None,
        };
        claim_of.push(claim.map(|claim| {
            claims.push(claim);
            claims.len() - 1
        }));
    }
    let ids: Vec<ConstraintId> = (0..model.constraints().len() as u32).map(ConstraintId).collect();
    let ids: Vec<ConstraintId> = ids.into_iter().filter(|id| model.constraint(*id).form == Form::Line).collect();
    let gone = model.cells().flat_map(|cell| {
        let gone = model.domain(cell) - position.candidates(cell);
        gone.iter().map(move |value| Literal { candidate: Candidate { cell, value }, holds: false }).collect::<Vec<_>>()
    });
    let mut replay = Replay {
        model,
        allowed: step.rules.iter().map(|rule| model.atom(*rule).constraint).collect(),
        reasoner: Reasoner::new(model, &ids, &claims, &Budget::unlimited()).expect("no limit"),
        ids,
        known: gone.collect(),
        scopes: Vec::new(),
    };
    for ((row, text), claim) in read.iter().zip(rows).zip(claim_of) {
        let before = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| replay.row(row, claim)));
        assert!(before.is_ok(), "{text}\nof\n{}", rows.join("\n"));
    }
    assert!(replay.scopes.is_empty(), "all that is supposed comes to an end");
    let others = step.places.iter().flat_map(|place| {
        let others = position.candidates(place.cell) - ValueSet::single(place.value);
        others.iter().map(|value| Candidate { value, ..*place }).collect::<Vec<_>>()
    });
    let fallen: Vec<Candidate> = step.eliminates.iter().copied().chain(others).collect();
    let known = replay.known.clone();
    for candidate in fallen {
        let fact = Literal { candidate, holds: false };
        let is_told = replay.follows(&[], &known, fact);
        assert!(is_told, "{} is not told by\n{}", replay.model.says(candidate, false, Lang::En), rows.join("\n"));
    }
    (read.len(), read.iter().filter(|row| row.case.is_some()).count())
}

/// What was found in a riddle.
#[derive(Debug, Default)]
struct Found {
    /// The number of steps over several lines, and of those that are explained row by row.
    steps: usize,
    stories: usize,
    most_rows: usize,
    cases: usize,
}

/// Whether a row only quotes a sentence: "Line 3: …"
fn is_quoted(row: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    let head = row.split_once(": ").map_or("", |(head, _)| head);
    head.strip_prefix("Line ").or(head.strip_suffix("行目")).is_some_and(number)
}

fn look_at(name: &str, loaded: &Loaded) -> Found {
    let model = loaded.puzzle.model();
    let mut position = Position::start(&model);
    let options = Options { by: By::Auto, techniques: loaded.puzzle.kind().techniques(), ..Options::default() };
    let mut found = Found::default();
    // A riddle without a solution has no path.
    let Ok(path) = path(&model, &position, options, &Budget::unlimited()) else { return found };
    let readers = [Lang::En, Lang::Ja].map(|lang| Reader::new(&model, lang));
    for step in &path.steps {
        if step.text.get(Lang::En).contains(" together mean that ") {
            found.steps += 1;
            let stories = readers.each_ref().map(|reader| {
                let rows = unfolding(&model, step).into_iter().map(|row| row.get(reader.lang).to_string());
                let heads = ["Already known: ", "すでにわかっていること: "];
                let is_row = |row: &String| !heads.iter().any(|head| row.starts_with(head));
                rows.filter(|row| is_row(row) && !is_quoted(row)).collect::<Vec<_>>()
            });
            if stories.iter().all(Vec::is_empty) {
                println!("{name}: {}", step.text.get(Lang::En));
            } else {
                found.stories += 1;
                for (rows, reader) in stories.iter().zip(&readers) {
                    let (rows, cases) = replay(&model, &position, step, rows, reader);
                    found.most_rows = found.most_rows.max(rows);
                    found.cases += cases;
                }
            }
        }
        position.apply(&model, step);
    }
    found
}

fn look_at_all(riddles: Vec<(String, Loaded)>) -> Found {
    let each = share::each(riddles, |(name, loaded)| look_at(&name, &loaded));
    each.into_iter().fold(Found::default(), |all, one| Found {
        steps: all.steps + one.steps,
        stories: all.stories + one.stories,
        most_rows: all.most_rows.max(one.most_rows),
        cases: all.cases + one.cases,
    })
}

fn read(name: &str, text: &str) -> Vec<(String, Loaded)> {
    let loaded = nazo::load::load(name, text.as_bytes()).into_iter();
    loaded.filter_map(|one| Some((name.to_string(), one.outcome.ok()?))).collect()
}

/// Every step over several lines in the riddles that come with nazo.
#[test]
fn every_step_over_several_lines_is_a_proof_to_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/riddle");
    let mut riddles = Vec::new();
    for file in std::fs::read_dir(folder).expect("the riddles").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a readable file");
        riddles.extend(read(&file.file_name().to_string_lossy(), &text));
    }
    let found = look_at_all(riddles);
    assert!(found.steps > 40, "{found:?}");
    assert_eq!(found.stories, found.steps, "each of them is told");
    assert!(found.most_rows <= 32, "{found:?}");
}

/// The same for riddles by others; without `NAZO_FULL`, for every fourth.
#[test]
fn so_is_every_step_of_riddles_of_others() {
    let Some(data) = std::env::var_os("NAZO_DATA").map(|data| Path::new(&data).join("riddles")) else {
        eprintln!("skipped: NAZO_DATA is not set");
        return;
    };
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let list = std::fs::read_to_string(data.join("riddles.jsonl")).expect("the list");
    let mut riddles = Vec::new();
    for line in list.lines().step_by(if is_full { 1 } else { 4 }) {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = format!("riddle\n{}", json["riddle"].as_str().expect("a riddle"));
        riddles.extend(read(json["id"].as_str().unwrap_or_default(), &text));
    }
    for file in std::fs::read_dir(data.join("examples")).expect("the examples").flatten() {
        if file.path().extension().is_some_and(|found| found == "rid") {
            let text = std::fs::read_to_string(file.path()).expect("a readable file");
            riddles.extend(read(&file.file_name().to_string_lossy(), &text));
        }
    }
    let found = look_at_all(riddles);
    assert!(found.steps > 80, "{found:?}");
    assert_eq!(found.stories, found.steps, "each of them is told");
}

/// Random numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % most
    }

    fn kind(&mut self) -> &'static str {
        ["a knight", "a knave"][self.below(2)]
    }

    /// A riddle of these people, who make random statements.
    fn riddle(&mut self, people: &[&str]) -> String {
        let mut text = format!("riddle\npeople {}\nroles knight=true knave=false\n", people.join(" "));
        for speaker in people {
            let mut others: Vec<&str> = people.iter().filter(|one| *one != speaker).copied().collect();
            (0..others.len()).for_each(|at| others.swap(at, self.below(people.len() - 1)));
            let (x, y, z, u) = (others[0], others[1], others[2], others[3]);
            let kinds = [self.kind(), self.kind(), self.kind()];
            let number = 1 + self.below(2);
            let said = match self.below(9) {
                0 => format!("{x} is {}", kinds[0]),
                1 => format!("{x} is the same as {y}"),
                2 => format!("exactly {number} of ({x}, {y}, {z}) is {}", kinds[0]),
                3 => format!("odd of ({x}, {y}, {z}, {u}) are knaves"),
                4 => format!("if {x} is {} then {y} is {}", kinds[0], kinds[1]),
                5 => format!("{x} is {} and {y} is {}", kinds[0], kinds[1]),
                6 => format!("{x} is {} or {y} is {}", kinds[0], kinds[1]),
                7 => format!("at least {} of us are knaves", people.len() / 2),
                _ => format!("{x} is {} iff ({y} is {} and {z} is {})", kinds[0], kinds[1], kinds[2]),
            };
            text.push_str(&format!("{speaker}: {said}\n"));
        }
        text + "ask all\n"
    }
}

/// Whatever people say, the explanation is a proof.
#[test]
fn what_people_say_by_chance_unfolds_in_proofs() {
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let mut dice = Dice(7);
    let mut riddles = Vec::new();
    for _ in 0..if is_full { 3_000 } else { 300 } {
        let text = dice.riddle(&["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope"]);
        let read = read("by chance", &text);
        assert_eq!(read.len(), 1, "{text}");
        riddles.extend(read);
    }
    let found = look_at_all(riddles);
    println!("{found:?}");
    assert!(found.stories > 300 && found.stories * 100 >= found.steps * 99, "{found:?}");
}

fn unfolded(text: &str, number: usize, lang: Lang) -> String {
    let (name, loaded) = read("riddle", text).remove(0);
    assert!(look_at(&name, &loaded).stories > 0);
    let model = loaded.puzzle.model();
    let options = Options { by: By::Auto, techniques: loaded.puzzle.kind().techniques(), ..Options::default() };
    let found = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
    let step = &found.steps[number - 1];
    let rows = unfolding(&model, step).into_iter().map(|row| row.get(lang).to_string());
    let rows = rows.filter(|row| !is_quoted(row)).collect();
    let rows = [vec![step.text.get(lang).to_string()], rows].concat();
    rows.join("\n") + "\n"
}

#[test]
fn cases_are_told_apart() {
    let text = "riddle
people A B C D E
roles knight=true knave=false
A: B is the same as C and C is the same as D
E: not (B is the same as C and C is the same as D)
rule if A is a knight then E is a knight
ask all
";
    let en = "Lines 1, 2 and 3 together mean that A is a knave and E is a knight.
Suppose that A is a knight.
Since A is a knight, line 3 means that E is a knight.
Either B is a knight or B is a knave.
  If B is a knight, then since A is a knight, line 1 means that C is a knight and D is a knight.
  Then line 2 cannot hold.
  If B is a knave, then since A is a knight, line 1 means that C is a knave and D is a knave.
  Then line 2 cannot hold.
Neither is possible, so A is a knave.
Suppose that E is a knave.
Either B is a knight or B is a knave.
  If B is a knight, then since E is a knave, line 2 means that C is a knight and D is a knight.
  Then, since A is a knave, line 1 cannot hold.
  If B is a knave, then since E is a knave, line 2 means that C is a knave and D is a knave.
  Then, since A is a knave, line 1 cannot hold.
Neither is possible, so E is a knight.
";
    assert_eq!(unfolded(text, 1, Lang::En), en);
    let ja = "1・2・3行目を合わせると、Aはknave・Eはknightと決まります。
仮に「Aはknight」とします。
「Aはknight」より、3行目から、Eはknightと決まります。
Bはknightか、Bはknaveかのどちらかです。
  「Bはknight」とすると、「Aはknight」より、1行目から、Cはknight・Dはknightと決まります。
  すると2行目が成り立ちません。
  「Bはknave」とすると、「Aはknight」より、1行目から、Cはknave・Dはknaveと決まります。
  すると2行目が成り立ちません。
どちらもありえないので、Aはknaveと決まります。
仮に「Eはknave」とします。
Bはknightか、Bはknaveかのどちらかです。
  「Bはknight」とすると、「Eはknave」より、2行目から、Cはknight・Dはknightと決まります。
  すると、「Aはknave」より、1行目が成り立ちません。
  「Bはknave」とすると、「Eはknave」より、2行目から、Cはknave・Dはknaveと決まります。
  すると、「Aはknave」より、1行目が成り立ちません。
どちらもありえないので、Eはknightと決まります。
";
    assert_eq!(unfolded(text, 1, Lang::Ja), ja);
}

#[test]
fn cases_within_cases_are_told_apart() {
    let text = "riddle
people A B C D E F
roles knight=true knave=false
A: none of (B, C, D, E) is a knave or exactly three of (B, C, D, E) are knaves
F: exactly one of (B, C, D, E) is a knave or all of (B, C, D, E) are knaves
rule if A is a knight then F is a knight
ask all
";
    let en = "Lines 1, 2 and 3 together mean that A is a knave.
Suppose that A is a knight.
Since A is a knight, line 3 means that F is a knight.
Either B is a knight or B is a knave.
  If B is a knight, either C is a knight or C is a knave.
    If C is a knight, then since A is a knight and B is a knight, line 1 means that D is a knight and E is a knight.
    Then line 2 cannot hold.
    If C is a knave, then since A is a knight and B is a knight, line 1 means that D is a knave.
    Then line 2 cannot hold.
  If B is a knave, either C is a knight or C is a knave.
    If C is a knight, then since A is a knight and B is a knave, line 1 means that D is a knave.
    Then line 2 cannot hold.
    If C is a knave, then since F is a knight and B is a knave, line 2 means that D is a knave and E is a knave.
    Then line 1 cannot hold.
Neither is possible, so A is a knave.
";
    assert_eq!(unfolded(text, 1, Lang::En), en);
    let ja = "1・2・3行目を合わせると、Aはknaveと決まります。
仮に「Aはknight」とします。
「Aはknight」より、3行目から、Fはknightと決まります。
Bはknightか、Bはknaveかのどちらかです。
  「Bはknight」とすると、Cはknightか、Cはknaveかのどちらかです。
    「Cはknight」とすると、「Aはknight・Bはknight」より、1行目から、Dはknight・Eはknightと決まります。
    すると2行目が成り立ちません。
    「Cはknave」とすると、「Aはknight・Bはknight」より、1行目から、Dはknaveと決まります。
    すると2行目が成り立ちません。
  「Bはknave」とすると、Cはknightか、Cはknaveかのどちらかです。
    「Cはknight」とすると、「Aはknight・Bはknave」より、1行目から、Dはknaveと決まります。
    すると2行目が成り立ちません。
    「Cはknave」とすると、「Fはknight・Bはknave」より、2行目から、Dはknave・Eはknaveと決まります。
    すると1行目が成り立ちません。
どちらもありえないので、Aはknaveと決まります。
";
    assert_eq!(unfolded(text, 1, Lang::Ja), ja);
}

#[test]
fn there_may_be_three_cases() {
    let text = "riddle
people A B C D
roles knight=true knave=false spy=any
A: B is the same as C
D: (B is a knight iff C is a knave) and (B is a knave iff C is a spy)
rule if A is a knight then D is a knight
rule A is not a spy and D is not a spy
ask all
";
    let en = "Lines 1, 2 and 3 together mean that A is a knave.
Suppose that A is a knight.
Since A is a knight, line 3 means that D is a knight.
Either B is a knight, B is a knave or B is a spy.
  If B is a knight, then since A is a knight, line 1 means that C is a knight.
  Then line 2 cannot hold.
  If B is a knave, then since A is a knight, line 1 means that C is a knave.
  Then line 2 cannot hold.
  If B is a spy, then since A is a knight, line 1 means that C is a spy.
  Then line 2 cannot hold.
None of these is possible, so A is not a knight.
";
    assert_eq!(unfolded(text, 2, Lang::En), en);
    let ja = "1・2・3行目を合わせると、Aはknaveと決まります。
仮に「Aはknight」とします。
「Aはknight」より、3行目から、Dはknightと決まります。
Bはknightか、Bはknaveか、Bはspyかのいずれかです。
  「Bはknight」とすると、「Aはknight」より、1行目から、Cはknightと決まります。
  すると2行目が成り立ちません。
  「Bはknave」とすると、「Aはknight」より、1行目から、Cはknaveと決まります。
  すると2行目が成り立ちません。
  「Bはspy」とすると、「Aはknight」より、1行目から、Cはspyと決まります。
  すると2行目が成り立ちません。
どれもありえないので、Aはknightではないと決まります。
";
    assert_eq!(unfolded(text, 2, Lang::Ja), ja);
}
