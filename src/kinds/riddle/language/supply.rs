//! What people leave unsaid: who takes part, what knights and knaves are, what somebody did, that people stand in a
//! row.

use super::attempt::{Failed, attempt};
use super::clue::is_plain_opening;
use super::declare::{Key, MOST_PEOPLE};
use super::gather::Said;
use super::input::What;
use super::japanese::asks as japanese_asks;
use super::lexing::{Kind, Token, plain, plain_char, tokens};
use super::measures::sort_of;
use super::names::needs_quotes;
use super::scope::Scope;
use super::told::Told;
use super::words::{
    CONTESTS, CRIMES, FAMILIES, FOLK, ROWS, TREASURES, is_known_noun, is_known_role, number_word, ordinal, plural,
};
use crate::riddle::ast::{Category, Noun, Riddle, Role, Says};
use nazo_core::text::Source;
use nazo_core::text::lexis::nearest;
use std::cell::LazyCell;

/// How often a sentence is read again with something supplied.
const MOST_SUPPLIES: usize = 12;
/// Of so many sentences the first names may be those of who takes part.
const START: usize = 5;
/// How often all sentences together are.
const MOST_ATTEMPTS: usize = 400;
/// How often they are read again because others supplied something.
const MOST_RETRIES: usize = 3000;

/// Words for whoever did it, whatever it was.
const GENERIC: [&str; 5] = ["culprit", "guilty", "criminal", "offender", "perpetrator"];

/// Words that are part of no name.
const JAPANESE_WORDS: [&str; 18] = [
    "犯人",
    "泥棒",
    "犯罪者",
    "騎士",
    "悪漢",
    "正直者",
    "天使",
    "悪魔",
    "以外",
    "全員",
    "両方",
    "一人",
    "二人",
    "三人",
    "四人",
    "無実",
    "容疑者",
    "発言",
];

/// Reads sentences and supplies what they take for granted.
pub(super) struct Supply<'s> {
    source: &'s Source,
    told: &'s Told<'s>,
    people_declared: bool,
    roles_declared: bool,
    /// Whether the people stand in a row because nothing else is known to have a place.
    row: bool,
    attempts: usize,
    retries: usize,
}

impl<'s> Supply<'s> {
    /// For a text in which people are declared or not.
    pub fn new(source: &'s Source, told: &'s Told<'s>, people_declared: bool) -> Supply<'s> {
        Supply { source, told, people_declared, roles_declared: false, row: false, attempts: 0, retries: 0 }
    }

    /// What every sentence says, with `riddle` grown by what they take for granted.
    pub fn understand(&mut self, riddle: &mut Riddle, said: &[Said<'_>]) -> Vec<Result<Says, Failed>> {
        self.roles_declared = !riddle.roles.is_empty();
        let mut scope = self.told.scope(riddle);
        loop {
            let results: Vec<_> = said.iter().map(|one| attempt(self.source, &scope, one)).collect();
            let mut grown = false;
            for (one, result) in said.iter().zip(&results) {
                let Err(failed) = result else { continue };
                if self.attempts > MOST_ATTEMPTS || self.retries > MOST_RETRIES {
                    break;
                }
                let what = if grown {
                    self.retries += 1;
                    match attempt(self.source, &scope, one) {
                        // What another sentence took for granted helps this one too.
                        Ok(_) => continue,
                        Err(failed) => failed.what,
                    }
                } else {
                    failed.what.clone()
                };
                if let Some(richer) = self.grow(riddle, one, what) {
                    scope = richer;
                    grown = true;
                }
            }
            if !grown {
                return results;
            }
            self.retries += said.len();
        }
    }

    /// Tries whether a sentence is understood once what it lacks is supplied; then that stays, and here is all that is
    /// declared with it.
    fn grow(&mut self, riddle: &mut Riddle, one: &Said<'_>, what: What) -> Option<Scope> {
        let mut richer = riddle.clone();
        let (mut what, row) = (what, self.row);
        for _ in 0..MOST_SUPPLIES {
            self.attempts += 1;
            if self.attempts > MOST_ATTEMPTS || !self.add(&mut richer, &what, one) {
                break;
            }
            let scope = self.told.scope(&richer);
            match attempt(self.source, &scope, one) {
                Ok(_) => {
                    let changed = richer != *riddle;
                    *riddle = richer;
                    return changed.then_some(scope);
                }
                Err(failed) => what = failed.what,
            }
        }
        self.row = row;
        None
    }

    /// Adds what is lacking; says whether that could be done.
    fn add(&mut self, riddle: &mut Riddle, what: &What, one: &Said<'_>) -> bool {
        let done = match what {
            What::Unknown(word) => self.add_noun(riddle, word) || self.add_person(riddle, word),
            What::NoPlace(_) if riddle.categories.is_empty() && !riddle.people.is_empty() => {
                riddle.categories.push(Category { name: "place".to_string(), values: Vec::new() });
                self.row = true;
                true
            }
            // "We are the same" speaks of roles without naming one.
            _ => one.text.is_empty(),
        };
        if self.row
            && let Some(row) = riddle.categories.first_mut()
        {
            row.values.clone_from(&riddle.people);
        }
        done
    }

    /// A role or a property that everybody knows.
    fn add_noun(&self, riddle: &mut Riddle, word: &str) -> bool {
        let low = word.to_lowercase();
        let known = Scope::new(riddle.clone());
        let is_taken = |name: &str| known.look_up(name).is_some_and(|senses| senses.name == name);
        let taken = |one: &str, many: &str| is_taken(one) || is_taken(many);
        if let Some((one, many)) = CRIMES.iter().find(|(one, many)| *one == low || *many == low) {
            // Whoever did it is called by the one word that the riddle has for him.
            let only = GENERIC.contains(one).then(|| self.only_agent()).flatten();
            let (one, many) = only.unwrap_or(match *one {
                "guilty" => ("culprit", "culprits"),
                one => (one, many),
            });
            if taken(one, many) {
                return false;
            }
            riddle.props.push(Noun { one: one.to_string(), many: many.to_string() });
            return true;
        }
        if TREASURES.contains(&low.as_str()) && !taken(&low, &plural(&low)) {
            riddle.props.push(Noun { many: plural(&low), one: low });
            return true;
        }
        let in_family =
            |family: &&&[(&str, &str, _, bool)]| family.iter().any(|(one, many, _, _)| *one == low || *many == low);
        if self.roles_declared || low == "liar" || low == "liars" {
            return false;
        }
        // A family that is in play already comes first: spies are among knights as well as among liars.
        let known = |name: &str| riddle.roles.iter().any(|role| role.name.one == name);
        let in_play = FAMILIES.iter().filter(in_family).find(|family| family.iter().any(|(one, ..)| known(one)));
        // Of several with that name the one is meant of which most stands in the text.
        let text = self.source.text().to_lowercase();
        let named = |family: &&&[(&str, &str, _, bool)]| {
            let always = family.iter().filter(|(one, _, _, always)| *always && text.contains(one));
            std::cmp::Reverse(always.count())
        };
        let Some(family) = in_play.or_else(|| FAMILIES.iter().filter(in_family).min_by_key(named)) else {
            return false;
        };
        let mut added = false;
        for (one, many, talk, always) in family.iter() {
            let named = *one == low || *many == low;
            if (*always || named) && !taken(one, many) {
                let name = Noun { one: (*one).to_string(), many: (*many).to_string() };
                riddle.roles.push(Role { name, talk: *talk });
                added = true;
            }
        }
        added
    }

    /// The one word of the text for somebody who did something, as "thief"; none where there are several or none.
    fn only_agent(&self) -> Option<(&'static str, &'static str)> {
        let low = self.source.text().to_lowercase();
        let words: std::collections::HashSet<&str> = low.split(|c: char| !c.is_alphabetic()).collect();
        let stands = |noun: &&(&'static str, &'static str)| {
            noun.0.is_ascii() && !GENERIC.contains(&noun.0) && (words.contains(noun.0) || words.contains(noun.1))
        };
        let mut found = CRIMES.iter().filter(stands);
        found.next().copied().filter(|_| found.next().is_none())
    }

    /// Somebody spoken of by a capital name.
    fn add_person(&self, riddle: &mut Riddle, word: &str) -> bool {
        let small = word.chars().next().is_none_or(|c| c.is_lowercase() || !c.is_alphabetic());
        let known: Vec<String> = riddle.people.iter().map(|name| name.to_lowercase()).collect();
        let near = nearest(word, &known.iter().map(String::as_str).collect::<Vec<_>>());
        let mistyped = near.is_some() && word.chars().count() >= 5;
        let unwritable = !word.chars().any(char::is_alphanumeric) || word.contains(['"', '#']);
        // Between Japanese words there are no blanks: what was cut out may be no name.
        let no_name = JAPANESE_WORDS.iter().any(|known| word.contains(known));
        if self.people_declared || small || unwritable || mistyped || no_name || riddle.people.len() >= MOST_PEOPLE {
            return false;
        }
        riddle.people.push(word.to_string());
        true
    }
}

/// Takes people from the sentences that set the scene: "Four suspects: Ann, Bob and Carol".
pub(super) fn harvest(riddle: &mut Riddle, declared: bool, said: &[Said<'_>]) {
    let has = |words: &[&str]| {
        said.iter().any(|one| {
            let low = one.whole.to_lowercase();
            words.iter().any(|word| low.contains(word))
        })
    };
    // A liar may be anybody who lies; beside somebody who is called a truth-teller he is one for good.
    let talkers = has(&["truth-teller", "truth teller"]) || (has(&["正直者"]) && has(&["嘘つき", "うそつき"]));
    if riddle.roles.is_empty() && talkers {
        let japanese = has(&["正直者"]);
        let family = FAMILIES
            .iter()
            .find(|family| family.iter().any(|(one, ..)| *one == if japanese { "正直者" } else { "truth-teller" }));
        for (one, many, talk, always) in family.copied().unwrap_or(&[]) {
            if *always {
                let name = Noun { one: (*one).to_string(), many: (*many).to_string() };
                riddle.roles.push(Role { name, talk: *talk });
            }
        }
    }
    if declared {
        return;
    }
    let scene = said.iter().filter(|one| one.leading && one.speaker.is_none() && one.key.is_none());
    let mut before = "";
    for (at, one) in scene.enumerate() {
        let counted = std::mem::replace(&mut before, one.text);
        let words = tokens(one.text);
        let entered = || (at < START).then(|| entered(said, one.whole, &words)).flatten();
        if let Some(found) = listed(&words)
            .or_else(|| listed_in_japanese(one.text))
            .or_else(|| named_behind(counted, one.text))
            .or_else(|| some_of(one.text))
            .or_else(entered)
        {
            for name in found {
                if !riddle.people.contains(&name) && riddle.people.len() < MOST_PEOPLE {
                    riddle.people.push(name);
                }
            }
        }
    }
}

/// The names of the people whom a sentence lists.
pub(super) fn listed(words: &[Token<'_>]) -> Option<Vec<String>> {
    let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
    let is_sort = |token: &Token<'_>| FOLK.contains(&token.low.as_str()) || is_known_role(&token.low);
    // Asked once for all of a sentence: it may be as long as a text, with thousands of lists.
    let tells_sorts = LazyCell::new(|| words.iter().any(is_sort));
    let last_row = LazyCell::new(|| words.iter().rposition(|token| ROWS.contains(&token.low.as_str())));
    let told = |end: usize| {
        let after = low(end);
        (matches!(after, "are" | "were" | "live" | ":") && *tells_sorts)
            || (CONTESTS.contains(&after) && last_row.is_some_and(|row| row >= end))
    };
    let introduced = |start: usize| {
        let before = start.checked_sub(1).map_or("", low);
        FOLK.contains(&before)
            || matches!(before, ":" | "meet" | "met" | "named" | "called" | "are" | "were" | "-" | "namely")
            || (before == ","
                && start.checked_sub(2).is_some_and(|at| FOLK.contains(&low(at)) || is_counted(words, at)))
    };
    let mut at = 0;
    while at < words.len() {
        let (names, end) = run_of_names(words, at);
        let several = names.get(..names.len().saturating_sub(1)).unwrap_or(&[]);
        let first = if told(end) { several.first() } else { several.iter().find(|start| introduced(**start)) };
        if let Some(first) = first {
            let names = names.iter().filter(|name| *name >= first).filter_map(|name| words.get(*name));
            return Some(names.map(|token| token.plain.clone()).collect());
        }
        at = end.max(at + 1);
    }
    None
}

/// Whether a noun with a number before it stands here: "four runners".
fn is_counted(words: &[Token<'_>], at: usize) -> bool {
    let number = at.checked_sub(1).and_then(|before| words.get(before));
    let noun = words.get(at).is_some_and(|token| token.kind == Kind::Word && !is_plain_opening(&token.low));
    noun && number.is_some_and(|number| matches!(number.kind, Kind::Number(_)) || number_word(&number.low).is_some())
}

/// The names of those with whom a sentence begins, where a place is asked about and the riddle goes on about one of them.
fn entered(said: &[Said<'_>], whole: &str, words: &[Token<'_>]) -> Option<Vec<String>> {
    let (_, end) = names(words);
    let stays = words.get(end).is_some_and(|token| STAYING.contains(&token.low.as_str()));
    let found = opening(words).filter(|_| stays || asks_places(said))?;
    let others = said.iter().filter(|one| one.whole != whole);
    others.flat_map(|one| tokens(one.text)).any(|token| found.contains(&token.plain)).then_some(found)
}

/// Verbs of sentences that tell who there is and no more.
const STAYING: [&str; 28] = [
    "arrive", "arrived", "come", "came", "live", "lived", "work", "worked", "stay", "stayed", "sit", "sat", "stand",
    "stood", "met", "meet", "share", "shared", "dined", "study", "are", "were", "play", "played", "go", "went", "took",
    "take",
];

/// The names of those with whom a sentence begins: "Ann, Bob and Carl race."
fn opening(words: &[Token<'_>]) -> Option<Vec<String>> {
    let (found, end) = names(words);
    let joined = words.get(..end)?.iter().any(|token| token.low == "and");
    let goes_on = words.get(end).is_some_and(|token| token.kind == Kind::Word);
    let plain = |name: &String| is_plain_opening(&name.to_lowercase());
    (found.len() > 1 && joined && goes_on && !found.iter().any(plain)).then_some(found)
}

/// Whether a sentence asks something.
pub(super) fn is_question(one: &Said<'_>) -> bool {
    one.speaker.is_none()
        && (one.key == Some(Key::Ask)
            || (one.key.is_none() && (one.text.trim_end().ends_with(['?', '？']) || japanese_asks(one.text))))
}

/// Whether it is asked who or what is where: "Who is first?"
pub(super) fn asks_places(said: &[Said<'_>]) -> bool {
    const PLACES: [&str; 8] = ["last", "leftmost", "rightmost", "middle", "won", "wins", "where", "order"];
    const JAPANESE: [&str; 10] = ["優勝", "番目", "位", "着", "最初", "先頭", "最後", "真ん中", "一番", "どこ"];
    let is_place = |token: &Token<'_>| ordinal(&token.low).is_some() || PLACES.contains(&token.low.as_str());
    let mut asked = said.iter().filter(|one| is_question(one));
    asked.any(|one| JAPANESE.iter().any(|word| one.text.contains(word)) || tokens(one.text).iter().any(is_place))
}

/// What a Japanese sentence says behind a list of who takes part: "容疑者は太郎と花子の二人で、犯人は一人です".
pub(super) fn behind_list(text: &str) -> &str {
    let head = head_of_list(text).filter(|head| listed_in_japanese(head).is_some());
    let rest = head.and_then(|head| text.get(head.len()..));
    rest.and_then(|rest| rest.split_once('、')).map_or(text, |(_, rest)| rest)
}

/// The list with which such a sentence begins, up to "人".
fn head_of_list(text: &str) -> Option<&str> {
    let at = text.find("人で、").or_else(|| text.find("人であり、"))?;
    text.get(..at + "人".len()).filter(|head| head.contains('は'))
}

/// "容疑者は太郎、花子、次郎の三人です", "三人の兄弟、一郎、二郎、三郎がいます".
pub(super) fn listed_in_japanese(text: &str) -> Option<Vec<String>> {
    let text = head_of_list(text).unwrap_or(text);
    const WHEN: [&str; 9] = ["昔", "むかし", "ある日", "ある朝", "昨日", "今日", "今朝", "先日", "ある夜"];
    const TOGETHER: [&str; 12] =
        ["がい", "が並", "が列", "が競", "がレース", "が走", "が住", "が暮", "が座", "が働", "が立", "があります"];
    let there_are = || {
        let (list, _) = TOGETHER.iter().find_map(|word| text.split_once(word))?;
        let no_name = |(first, _): &(&str, &str)| first.contains('人') || WHEN.contains(first);
        let names = list.split_once('、').filter(no_name).map_or(list, |(_, names)| names);
        (names.contains(['、', 'と']) && !list.contains(['は', '：', ':'])).then_some(("", names))
    };
    let colon = || text.split_once(['：', ':']);
    // "A、B、Cは騎士かならず者です": those who are one or the other.
    let sorts = || {
        let (names, sorts) = text.split_once('は')?;
        let is_sort = |sort: &str| is_known_role(sort.trim_start_matches("それぞれ").trim());
        let sorts = sorts.split(['か', 'の', 'で', 'だ', '、', '。']);
        (sorts.filter(|sort| is_sort(sort)).count() > 1).then_some(("", names))
    };
    // "春、夏、秋の三人である": those, and no verb.
    let alone = || {
        let (names, behind) = text.rsplit_once('の').filter(|(names, _)| names.contains('、'))?;
        let those = behind.contains('人') || ["箱", "扉"].iter().any(|word| behind.starts_with(word));
        (those && !text.contains(['は', 'が', '：', ':'])).then_some(("", text)).filter(|_| !names.is_empty())
    };
    // "田中、山田、木村の職業は医者、教師、画家のどれかだ" names those who have them before what they have.
    let owners = || {
        let (names, noun) = text.split_once('は')?.0.rsplit_once('の')?;
        let some = ["うち", "中", "人", "どちら", "いずれ", "両方", "発言"].iter().any(|word| noun.contains(word));
        (names.contains('、') && !some).then_some(("", names))
    };
    if let Some(names) = counted_people(text) {
        return Some(names);
    }
    if let Some((_, names)) = owners() {
        let names: Vec<String> = names.split(['、', '・', 'と']).map(|name| plain(name.trim())).collect();
        let fits = |name: &String| {
            !name.is_empty()
                && name.chars().count() <= 6
                && name.chars().all(char::is_alphanumeric)
                && !is_known_noun(name)
        };
        let told = names.len() > 1 && names.iter().all(fits) && !text.contains(['「', '犯', '嘘']);
        return told.then_some(names);
    }
    let (before, list) = there_are().or_else(alone).or_else(sorts).or_else(|| text.split_once('は')).or_else(colon)?;
    // What boxes are called may have "の" in it: "金の箱、銀の箱です".
    let boxed = ["の箱です", "の扉です", "の箱だ", "の扉だ"]
        .iter()
        .find_map(|word| list.rfind(word).map(|at| at + "の箱".len()));
    let end = boxed
        .or_else(|| list.rfind("の"))
        .or_else(|| list.rfind("です"))
        .or_else(|| list.rfind("がいます"))
        .unwrap_or(list.len());
    let names: Vec<String> =
        list.get(..end)?.split(['、', '・', '，', ',', 'と']).map(|name| plain(name.trim())).collect();
    let is_name = |name: &String| {
        !name.is_empty()
            && name.chars().count() <= 8
            && name.chars().all(char::is_alphanumeric)
            && !name.contains(['は', 'が', 'を'])
            && !is_known_noun(name)
            && !is_amount(name)
            && !needs_quotes(&name.to_lowercase())
    };
    let boxes = ["箱", "扉", "部屋", "引き出し"].iter().any(|word| before.contains(word) || list.contains(word));

    let told = boxes || text.contains(['人', '者']) || (before.is_empty() && !text.contains("がい"));
    let fits = names.len() > 1 && names.iter().all(is_name) && told && !before.contains("うち");
    fits.then_some(names)
}

/// "太郎、花子、次郎の三人が一列に並んでいる": those who are counted and then stand or run somewhere.
fn counted_people(text: &str) -> Option<Vec<String>> {
    const TOGETHER: [&str; 17] = [
        "大会",
        "出ま",
        "並",
        "列",
        "競",
        "走",
        "レース",
        "参加",
        "出場",
        "住",
        "暮ら",
        "座",
        "立",
        "集ま",
        "乗",
        "います",
        "いました",
    ];
    const FOLK: [&str; 4] = ["人が", "名が", "人は", "名は"];
    let (before, verb) = FOLK.iter().find_map(|folk| text.split_once(folk))?;
    let (names, count) = before.rsplit_once('の')?;
    let counted = !count.is_empty() && count.chars().all(|c| c.is_numeric() || "一二三四五六七八九十".contains(c));
    // What is said of them besides is a clue.
    let only = TOGETHER.iter().any(|word| verb.contains(word)) && !verb.contains(['犯', '嘘', '、', '誰']);
    let found: Vec<String> = names.split(['、', '・', '，', ',', 'と']).map(|name| plain(name.trim())).collect();
    (counted && only && are_names(&found) && !verb.contains("ない") && !verb.contains("ません")).then_some(found)
}

/// Whether this is a number with its unit, which is nobody: "9歳".
fn is_amount(name: &str) -> bool {
    let unit = name.trim_start_matches(|c: char| plain_char(c).is_ascii_digit());
    unit.len() < name.len() && sort_of(unit).is_some()
}

/// Whether all of these may be names of people.
fn are_names(found: &[String]) -> bool {
    let is_name = |name: &String| {
        !name.is_empty()
            && name.chars().count() <= 8
            && name.chars().all(char::is_alphanumeric)
            && !name.contains(['は', 'が', 'を', 'の'])
            && !is_known_noun(name)
            && !is_amount(name)
            && !needs_quotes(&name.to_lowercase())
    };
    found.len() > 1 && found.iter().all(is_name)
}

/// "太郎、花子、次郎のうち一人が犯人です": those of whom some are spoken of.
fn some_of(text: &str) -> Option<Vec<String>> {
    let (names, _) = text.split_once("のうち")?;
    let found: Vec<String> = names.split(['、', '・', '，', ',']).map(|name| plain(name.trim())).collect();
    are_names(&found).then_some(found)
}

/// "太郎、花子、次郎です" behind a sentence that counts as many: "三人が一列に並んでいます。".
fn named_behind(before: &str, text: &str) -> Option<Vec<String>> {
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '．' | '.' | '！'));
    let list = ["です", "である", "だ", "でした"].iter().find_map(|end| bare.strip_suffix(end)).unwrap_or(bare);
    let found: Vec<String> = list.split(['、', '・', '，', ',', 'と']).map(|name| plain(name.trim())).collect();
    let count = u32::try_from(found.len()).ok()?;
    let digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    let kanji = digits.get(found.len()).map(|digit| format!("{digit}人"));
    let counted = before.contains(&format!("{count}人")) || kanji.is_some_and(|kanji| before.contains(&kanji));
    (counted && are_names(&found)).then_some(found)
}

/// A list of capital names from the first word on, and how many words it takes.
pub(super) fn names(words: &[Token<'_>]) -> (Vec<String>, usize) {
    let (found, end) = run_of_names(words, 0);
    (found.iter().filter_map(|at| words.get(*at)).map(|token| token.plain.clone()).collect(), end)
}

/// Where the names of a list stand that begins at a word, and where it ends.
fn run_of_names(words: &[Token<'_>], start: usize) -> (Vec<usize>, usize) {
    let is_name = |token: &Token<'_>| {
        token.kind == Kind::Word
            && token.plain.chars().next().is_some_and(|c| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase()))
    };
    let (mut found, mut at, mut end) = (Vec::new(), start, start);
    while words.get(at).is_some_and(is_name) {
        found.push(at);
        at += 1;
        end = at;
        while words.get(at).is_some_and(|token| matches!(token.low.as_str(), "," | "and" | "&")) {
            at += 1;
        }
        if at == end {
            break;
        }
    }
    (found, end)
}
