//! The rows of a story in words.

use super::super::lines_said::since;
use super::super::together::together;
use super::numbers::{Number, Why};
use crate::puzzle::{Candidate, ConstraintId, Literal, Model};
use crate::words::{self, Lang, Phrase};

/// In English more facts than this are named behind what follows from them.
const BEFORE: usize = 3;

/// A row of a story.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// How many choices it is within.
    depth: usize,
    /// What is supposed here, where a case begins.
    case: Option<Candidate>,
    says: Says,
}

#[derive(Clone, Debug)]
pub(super) enum Says {
    Suppose(Candidate),
    /// What lines mean each for itself, or what is left without one.
    Follows {
        since: Vec<Literal>,
        parts: Vec<(Option<ConstraintId>, Vec<Literal>)>,
    },
    /// What a line means for how many of some statements are so.
    Number {
        by: ConstraintId,
        since: Vec<Literal>,
        of: Vec<Candidate>,
        number: Number,
        /// Whether that is so without what is supposed, and need not be told again.
        stays: bool,
    },
    /// What these lines say of numbers cannot be together.
    Clash {
        lines: Vec<ConstraintId>,
        why: Why,
        so: Option<Literal>,
    },
    /// What is left.
    Ways {
        since: Vec<Literal>,
        ways: Vec<Candidate>,
    },
    /// A line cannot be kept, or what needs none.
    Broken {
        by: Option<ConstraintId>,
        since: Vec<Literal>,
        so: Option<Literal>,
    },
    /// None of so many ways can be.
    Exhausted {
        ways: usize,
        so: Option<Literal>,
    },
}

impl Row {
    pub(super) fn new(depth: usize, says: Says) -> Row {
        Row { depth, case: None, says }
    }

    /// A case begins with this row, which need not repeat what is supposed in it.
    pub(super) fn begin_case(&mut self, case: Candidate) {
        self.case = Some(case);
        if let Says::Follows { since, .. }
        | Says::Number { since, .. }
        | Says::Ways { since, .. }
        | Says::Broken { since, .. } = &mut self.says
        {
            since.retain(|fact| *fact != Literal { candidate: case, holds: true });
        }
    }

    /// Takes the next row as well, where lines mean both for the same reason.
    fn has_taken(&mut self, next: &Row) -> bool {
        let (Says::Follows { since, parts }, Says::Follows { since: because, parts: more }) =
            (&mut self.says, &next.says)
        else {
            return false;
        };
        let is_case = |fact: &Literal| self.case.is_some_and(|case| *fact == Literal { candidate: case, holds: true });
        let is_same = because.iter().filter(|fact| !is_case(fact)).eq(since.iter());
        let is_by_line = parts.iter().chain(more).all(|(by, _)| by.is_some());
        let takes = is_same && is_by_line && self.depth == next.depth && next.case.is_none();
        if takes {
            parts.extend(more.iter().cloned());
        }
        takes
    }

    pub(super) fn phrase(&self, model: &Model) -> Phrase {
        Phrase::each(|lang| "  ".repeat(self.depth) + &Telling { model, lang, case: self.case }.row(&self.says))
    }
}

/// The rows as they are told: what several lines in turn mean for the same reason is one of them, and what a line says whatever
/// is supposed is told once.
pub(super) fn joined(rows: Vec<Row>) -> Vec<Row> {
    let mut joined: Vec<Row> = Vec::new();
    let mut stated: Vec<(ConstraintId, Vec<Candidate>, Number)> = Vec::new();
    for row in rows {
        if let Says::Number { by, of, number, stays: true, .. } = &row.says {
            let statement = (*by, of.clone(), *number);
            if stated.contains(&statement) {
                continue;
            }
            stated.push(statement);
        }
        if !joined.last_mut().is_some_and(|last| last.has_taken(&row)) {
            joined.push(row);
        }
    }
    joined
}

struct Telling<'m> {
    model: &'m Model,
    lang: Lang,
    case: Option<Candidate>,
}

impl Telling<'_> {
    fn row(&self, says: &Says) -> String {
        let lang = self.lang;
        match says {
            Says::Suppose(candidate) => {
                let fact = self.model.says(*candidate, true, lang);
                match lang {
                    Lang::En => format!("Suppose that {fact}."),
                    Lang::Ja => format!("仮に、{fact}とします。"),
                }
            }
            Says::Follows { since, parts } => self.following(since, parts),
            Says::Number { by, since, of, number, .. } => {
                let counted = self.counted(&self.label(*by), of, *number);
                self.since(since, usize::MAX, &counted, if lang == Lang::En { "." } else { "。" })
            }
            Says::Clash { lines, why, so } => self.clash(lines, *why, *so),
            Says::Ways { since, ways } => {
                let ways: Vec<String> = ways.iter().map(|way| self.model.says(*way, true, lang)).collect();
                match lang {
                    Lang::En => {
                        self.since(since, usize::MAX, &format!("either {}", words::alternatives(&ways, lang)), ".")
                    }
                    Lang::Ja => {
                        let number = if ways.len() == 2 { "どちらか" } else { "いずれか" };
                        self.since(since, usize::MAX, &format!("{}かの{number}です", ways.join("か、")), "。")
                    }
                }
            }
            Says::Broken { by, since, so } => self.broken(*by, since, *so),
            Says::Exhausted { ways, so } => self.so(
                match (lang, ways) {
                    (Lang::En, 2) => "Neither can be",
                    (Lang::En, _) => "None of these can be",
                    (Lang::Ja, 2) => "どちらもありえ",
                    (Lang::Ja, _) => "どれもありえ",
                },
                *so,
            ),
        }
    }

    fn following(&self, since: &[Literal], parts: &[(Option<ConstraintId>, Vec<Literal>)]) -> String {
        let lang = self.lang;
        let part = |(at, (by, facts)): (usize, &(Option<ConstraintId>, Vec<Literal>))| {
            let facts = words::list(&self.told(facts), lang);
            match (by.map(|id| self.label(id)), lang) {
                (Some(line), Lang::En) if at == 0 => format!("{line} means that {facts}"),
                (Some(line), Lang::En) => format!("{line} that {facts}"),
                (Some(line), Lang::Ja) => format!("{line}から、{facts}"),
                (None, Lang::En) => format!("only this is left: {facts}"),
                (None, Lang::Ja) => format!("残るのは、{facts}だけ"),
            }
        };
        let told: Vec<String> = parts.iter().enumerate().map(part).collect();
        let is_by_line = parts.iter().all(|(by, _)| by.is_some());
        let before = if is_by_line { BEFORE } else { usize::MAX };
        match (lang, told.split_last()) {
            (Lang::En, Some((last, most))) if !most.is_empty() => {
                self.since(since, before, &format!("{}, and {last}", most.join(", ")), ".")
            }
            (Lang::En, _) => self.since(since, before, &told.concat(), "."),
            (Lang::Ja, _) => {
                self.since(since, before, &told.join("、"), if is_by_line { "と決まります。" } else { "です。" })
            }
        }
    }

    /// A sentence with what it rests on, named before it or, in English, where that is more than `before`, behind it.
    fn since(&self, facts: &[Literal], before: usize, text: &str, end: &str) -> String {
        let lang = self.lang;
        let facts = self.told(facts);
        let (front, back) = match lang {
            Lang::En if facts.len() > before => (String::new(), format!(", given that {}", words::list(&facts, lang))),
            _ => (since(&facts, lang), String::new()),
        };
        let case = self.case.map(|case| self.model.says(case, true, lang));
        match (lang, case) {
            (Lang::En, None) => words::capital(&format!("{front}{text}{back}{end}")),
            (Lang::En, Some(case)) if front.is_empty() => format!("If {case}, {text}{back}{end}"),
            (Lang::En, Some(case)) => format!("If {case}, then {front}{text}{end}"),
            (Lang::Ja, None) => format!("{front}{text}{end}"),
            (Lang::Ja, Some(case)) => format!("{case}とすると、{front}{text}{end}"),
        }
    }

    fn broken(&self, by: Option<ConstraintId>, since: &[Literal], so: Option<Literal>) -> String {
        let line = by.map(|id| self.label(id));
        match self.lang {
            Lang::En => {
                let text = line
                    .map_or("something is left without a place".to_string(), |line| format!("{line} cannot be kept"));
                let end = so.map(|so| format!(", so {}", self.one(so))).unwrap_or_default() + ".";
                let facts = self.told(since);
                let given = words::list(&facts, Lang::En);
                match self.case {
                    Some(_) => self.since(since, BEFORE, &text, &end),
                    None if facts.is_empty() => format!("Then {text}{end}"),
                    None if facts.len() <= BEFORE => format!("Then, since {given}, {text}{end}"),
                    None => format!("Then {text}, given that {given}{end}"),
                }
            }
            Lang::Ja => {
                let text =
                    line.map_or("入るところのないものが残".to_string(), |line| format!("{line}が成り立"));
                // What it rests on ends in "ので" already.
                let endings = match (by.is_some(), since.is_empty()) {
                    (true, true) => ("たないので", "ちません"),
                    (true, false) => ("たず", "ちません"),
                    (false, true) => ("るので", "ります"),
                    (false, false) => ("り", "ります"),
                };
                let end = match (endings, so) {
                    ((_, last), None) => format!("{last}。"),
                    ((because, _), Some(so)) => format!("{because}、{}と決まります。", self.one(so)),
                };
                let begin = match (self.case, since.is_empty()) {
                    (Some(_), _) => "",
                    (None, true) => "すると",
                    (None, false) => "すると、",
                };
                format!("{begin}{}", self.since(since, BEFORE, &text, &end))
            }
        }
    }

    /// "line 8 means that an odd number of these are so: …"
    fn counted(&self, line: &str, of: &[Candidate], number: Number) -> String {
        let all: Vec<String> = of.iter().map(|one| self.model.says(*one, true, self.lang)).collect();
        let number = match (number, of.len()) {
            (Number::Odd, 2) => Number::Between(1, 1),
            (number, _) => number,
        };
        let count = |number| words::count(number, self.lang);
        match self.lang {
            Lang::En => {
                let are = |number: usize| if number == 1 { "is" } else { "are" };
                let number = match number {
                    Number::Odd => "an odd number of these are so".to_string(),
                    Number::Even if of.len() == 2 => "both of these are so or neither is".to_string(),
                    Number::Even => "an even number of these are so".to_string(),
                    Number::Between(0, most) => format!("at most {} of these {} so", count(most), are(most)),
                    Number::Between(one, other) if one == other => {
                        format!("exactly {} of these {} so", count(one), are(one))
                    }
                    Number::Between(least, most) if most == of.len() => {
                        format!("at least {} of these {} so", count(least), are(least))
                    }
                    Number::Between(least, most) => format!("{} to {} of these are so", count(least), count(most)),
                };
                format!("{line} means that {number}: {}", all.join("; "))
            }
            Lang::Ja => {
                let tsu = words::tsu;
                let number = match number {
                    Number::Odd => "のうち奇数個が正しい".to_string(),
                    Number::Even if of.len() == 2 => "は両方とも正しいか、両方とも誤り".to_string(),
                    Number::Even => "のうち偶数個が正しい".to_string(),
                    Number::Between(0, most) => format!("のうち正しいのは多くとも{}", tsu(most)),
                    Number::Between(one, other) if one == other => format!("のうちちょうど{}が正しい", tsu(one)),
                    Number::Between(least, most) if most == of.len() => {
                        format!("のうち少なくとも{}が正しい", tsu(least))
                    }
                    Number::Between(least, most) => format!("のうち{}から{}が正しい", tsu(least), tsu(most)),
                };
                let all: String = all.iter().map(|one| format!("「{one}」")).collect();
                format!("{line}から、{all}{number}と決まります")
            }
        }
    }

    fn clash(&self, lines: &[ConstraintId], why: Why, so: Option<Literal>) -> String {
        let parts: Vec<String> =
            lines.split_last().map(|(_, parts)| parts).unwrap_or_default().iter().map(|id| self.label(*id)).collect();
        let (parts, count) = (words::list(&parts, self.lang), |number| words::count(number, self.lang));
        let text = match (self.lang, why) {
            (Lang::En, Why::Parity) if lines.len() == 2 => "Both cannot be".to_string(),
            (Lang::En, Why::Parity) => {
                "Together these count each statement an even number of times, but an odd number in all: that cannot be"
                    .to_string()
            }
            (Lang::En, Why::TooMany(number)) => {
                format!("By {parts} at least {} of them are so: too many", count(number))
            }
            (Lang::En, Why::TooFew(number)) => format!("By {parts} at most {} of them are so: too few", count(number)),
            (Lang::Ja, Why::Parity) if lines.len() == 2 => "この2つは両立し".to_string(),
            (Lang::Ja, Why::Parity) => {
                "合わせると、どの文も偶数回ずつ数えるのに全体では奇数個となり、ありえ".to_string()
            }
            (Lang::Ja, Why::TooMany(number)) => {
                format!("{parts}により、そのうち少なくとも{}が正しいことになって多すぎ、ありえ", words::tsu(number))
            }
            (Lang::Ja, Why::TooFew(number)) => {
                format!("{parts}により、そのうち正しいのは多くとも{}で足りず、ありえ", words::tsu(number))
            }
        };
        self.so(&text, so)
    }

    /// A sentence, which in Japanese lacks its "ない", with what it means.
    fn so(&self, text: &str, so: Option<Literal>) -> String {
        match (self.lang, so.map(|so| self.one(so))) {
            (Lang::En, Some(so)) => format!("{text}, so {so}."),
            (Lang::En, None) => format!("{text}."),
            (Lang::Ja, Some(so)) => format!("{text}ないので、{so}と決まります。"),
            (Lang::Ja, None) => format!("{text}ません。"),
        }
    }

    fn one(&self, fact: Literal) -> String {
        self.model.says(fact.candidate, fact.holds, self.lang)
    }

    /// Facts as sentences; the places where something is not are told together.
    fn told(&self, facts: &[Literal]) -> Vec<String> {
        together(self.model, facts, self.lang)
    }

    fn label(&self, id: ConstraintId) -> String {
        self.model.constraint(id).label.get(self.lang).to_string()
    }
}
