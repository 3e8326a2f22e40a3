//! # Simple Colours Trap
//!
//! # Simple Colours Wrap
//!
//! # Multi-Colours Trap
//!
//! # Multi-Colours Wrap

use std::ops::ControlFlow;

use super::cells::Cells;
use super::proof::Proof;
use super::sight::Sight;
use super::strong_links::{StrongLink, strong_links};
use super::{Technique, say};
use crate::puzzle::{Candidate, Model, Position, Role, Step, StepName, Value};
use crate::words::{Lang, Phrase};

/// One value in houses with two places for it: along such houses the places take turns, so they fall into two groups
/// (colours) of which one holds as a whole.
pub struct Colours {
    name: &'static StepName,
    turn: Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// A place sees both colours.
    Trap,
    /// A colour sees itself.
    Wrap,
    /// Colours of two clusters see each other; a place sees both of the others.
    MultiTrap,
    /// A colour sees both colours of another cluster.
    MultiWrap,
}

impl Colours {
    /// A place that sees both colours falls.
    pub const TRAP: Colours = Colours {
        name: &StepName {
            full: Phrase::fixed("Simple Colours Trap", "単色連鎖の挟み撃ち(Simple Colours Trap)"),
            short: Phrase::fixed("Col Trap", "Col Trap"),
            code: Some("0500"),
            effort: 44,
        },
        turn: Turn::Trap,
    };
    /// A colour that sees itself falls.
    pub const WRAP: Colours = Colours {
        name: &StepName {
            full: Phrase::fixed("Simple Colours Wrap", "単色連鎖の矛盾(Simple Colours Wrap)"),
            short: Phrase::fixed("Col Wrap", "Col Wrap"),
            code: Some("0501"),
            effort: 44,
        },
        turn: Turn::Wrap,
    };
    /// Two clusters, one colour of each of which must hold.
    pub const MULTI_TRAP: Colours = Colours {
        name: &StepName {
            full: Phrase::fixed("Multi-Colours Trap", "多色連鎖の挟み撃ち(Multi-Colours Trap)"),
            short: Phrase::fixed("MCol Trap", "MCol Trap"),
            code: Some("0502"),
            effort: 55,
        },
        turn: Turn::MultiTrap,
    };
    /// Two clusters, of which one forbids a colour of the other.
    pub const MULTI_WRAP: Colours = Colours {
        name: &StepName {
            full: Phrase::fixed("Multi-Colours Wrap", "多色連鎖の矛盾(Multi-Colours Wrap)"),
            short: Phrase::fixed("MCol Wrap", "MCol Wrap"),
            code: Some("0503"),
            effort: 55,
        },
        turn: Turn::MultiWrap,
    };
}

impl Technique for Colours {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for value in sight.values() {
            let board = Board { sight: &sight, name: self.name, value, clusters: clusters(&sight, value) };
            let steps = match self.turn {
                Turn::Trap => board.traps(),
                Turn::Wrap => board.wraps(),
                Turn::MultiTrap => board.multi_traps(),
                Turn::MultiWrap => board.multi_wraps(),
            };
            steps.into_iter().try_for_each(&mut *sink)?;
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("colours.rs")
    }
}

/// Places that are tied together by houses with two places.
struct Cluster {
    colours: [Cells; 2],
    /// The strong links that reach each place from the first, in the order in which they were met.
    links: Vec<StrongLink>,
}

/// The clusters of a value in the order of their first places. One whose places cannot take turns has no solution and
/// is left out.
fn clusters(sight: &Sight, value: Value) -> Vec<Cluster> {
    let links = strong_links(sight, value);
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut done = Cells::EMPTY;
    let starts: Cells = links.iter().flat_map(|link| link.ends).collect();
    for start in starts.iter() {
        if done.contains(start) {
            continue;
        }
        let mut cluster = Cluster { colours: [Cells::single(start), Cells::EMPTY], links: Vec::new() };
        let mut queue = std::collections::VecDeque::from([(start, 0)]);
        while let Some((at, colour)) = queue.pop_front() {
            for link in links.iter().filter(|link| link.ends.contains(&at)) {
                let next = if link.ends[0] == at { link.ends[1] } else { link.ends[0] };
                if !cluster.cells().contains(next) {
                    cluster.colours[1 - colour].insert(next);
                    cluster.links.push(link.clone());
                    queue.push_back((next, 1 - colour));
                }
            }
        }
        done |= cluster.cells();
        let is_turning = |link: &&StrongLink| cluster.colours.iter().any(|colour| link.cells().is_subset(*colour));
        if !links.iter().any(|link| is_turning(&link)) {
            clusters.push(cluster);
        }
    }
    clusters
}

impl Cluster {
    fn cells(&self) -> Cells {
        self.colours[0] | self.colours[1]
    }

    /// The part of the cluster that ties these places together.
    fn tying(&self, needed: Cells) -> Cluster {
        let mut links = self.links.clone();
        loop {
            // A link whose one end is not needed and goes nowhere else can be spared.
            let is_loose = |link: &StrongLink, links: &[StrongLink]| {
                link.ends.iter().any(|end| {
                    !needed.contains(*end) && links.iter().filter(|other| other.ends.contains(end)).count() == 1
                })
            };
            let Some(at) = links.iter().position(|link| is_loose(link, &links)) else { break };
            links.remove(at);
        }
        let kept = links.iter().fold(needed, |kept, link| kept | link.cells());
        Cluster { colours: self.colours.map(|colour| colour & kept), links }
    }
}

/// What is gathered for a step: the parts of clusters used and pairs that exclude each other.
struct Board<'s, 'a> {
    sight: &'s Sight<'a>,
    name: &'static StepName,
    value: Value,
    clusters: Vec<Cluster>,
}

impl Board<'_, '_> {
    fn traps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for cluster in &self.clusters {
            let [one, other] = cluster.colours;
            let lost = self.seeing(one) & self.seeing(other) - cluster.cells();
            // What sees both places of one house has nothing to do with colours.
            let beside = |link: &StrongLink| self.sight.seeing_all(link.cells());
            let plain = cluster.links.iter().fold(Cells::EMPTY, |all, link| all | beside(link));
            if lost.is_subset(plain) {
                continue;
            }
            let witnesses = self.witnesses(lost, one) | self.witnesses(lost, other);
            let part = cluster.tying(witnesses);
            let mut proof = Proof::new(self.sight);
            self.tie(&mut proof, &part, [Role::Side(1), Role::Side(2)]);
            self.exclude(&mut proof, lost, witnesses & one);
            self.exclude(&mut proof, lost, witnesses & other);
            steps.push(self.finish(proof, lost, |words| words.trap(part.colours)));
        }
        steps
    }

    fn wraps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for cluster in &self.clusters {
            for colour in cluster.colours {
                let Some(pair) = self.clash(colour, colour) else { continue };
                let part = cluster.tying(colour);
                let roles = if cluster.colours[0] == colour { [1, 2] } else { [2, 1] };
                let mut proof = Proof::new(self.sight);
                self.tie(&mut proof, &part, roles.map(Role::Side));
                proof.not_both(Cells::single(pair[0]), Cells::single(pair[1]), self.value);
                steps.push(self.finish(proof, colour, |words| words.wrap(colour, pair)));
            }
        }
        steps
    }

    fn multi_traps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for clusters in self.pairs() {
            let traps: Vec<MultiTrap> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .filter_map(|colours| self.multi_trap(clusters, colours))
                .collect();
            if traps.is_empty() {
                continue;
            }
            let lost = traps.iter().fold(Cells::EMPTY, |lost, trap| lost | trap.lost);
            let needed = |which: usize| {
                let of = |trap: &MultiTrap| trap.witnesses[which] | Cells::single(trap.clash[which]);
                traps.iter().fold(Cells::EMPTY, |all, trap| all | of(trap))
            };
            let parts = [0, 1].map(|which| clusters[which].tying(needed(which)));
            let mut proof = Proof::new(self.sight);
            for (part, side) in parts.iter().zip([1, 3]) {
                self.tie(&mut proof, part, [Role::Side(side), Role::Side(side + 1)]);
            }
            for trap in &traps {
                let [p, q] = trap.clash.map(Cells::single);
                proof.not_both(p, q, self.value);
                proof.link((p, self.value), (q, self.value), false);
                trap.witnesses.iter().for_each(|cells| self.exclude(&mut proof, trap.lost, *cells));
            }
            let clashes: Vec<[usize; 2]> = traps.iter().map(|trap| trap.clash).collect();
            let colours = [parts[0].colours, parts[1].colours];
            steps.push(self.finish(proof, lost, |words| match (&traps[..], &clashes[..]) {
                ([trap], [clash]) => {
                    let [a, c] = trap.colours;
                    words.multi_trap(*clash, [colours[0][1 - a], colours[1][1 - c]])
                }
                _ => words.multi_traps(&clashes, colours),
            }));
        }
        steps
    }

    /// What falls because these colours of two clusters see each other.
    fn multi_trap(&self, [first, second]: [&Cluster; 2], (a, c): (usize, usize)) -> Option<MultiTrap> {
        let clash = self.clash(first.colours[a], second.colours[c])?;
        let (b, d) = (first.colours[1 - a], second.colours[1 - c]);
        let lost = self.seeing(b) & self.seeing(d) - b - d;
        let witnesses = [self.witnesses(lost, b), self.witnesses(lost, d)];
        (!lost.is_empty()).then_some(MultiTrap { colours: [a, c], clash, witnesses, lost })
    }

    fn multi_wraps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for [one, two] in self.pairs() {
            for [first, second] in [[one, two], [two, one]] {
                for (at, colour) in first.colours.into_iter().enumerate() {
                    let [Some(p), Some(q)] = second.colours.map(|other| self.clash(colour, other)) else { continue };
                    let parts = [first.tying(colour), second.tying([p[1], q[1]].into_iter().collect())];
                    let mut proof = Proof::new(self.sight);
                    let roles = if at == 0 { [1, 2] } else { [2, 1] };
                    self.tie(&mut proof, &parts[0], roles.map(Role::Side));
                    self.tie(&mut proof, &parts[1], [Role::Side(3), Role::Side(4)]);
                    for [mine, theirs] in [p, q] {
                        proof.not_both(Cells::single(mine), Cells::single(theirs), self.value);
                    }
                    steps.push(self.finish(proof, colour, |words| words.multi_wrap(colour, [p, q])));
                }
            }
        }
        steps
    }

    fn pairs(&self) -> impl Iterator<Item = [&Cluster; 2]> {
        let all = &self.clusters;
        (0..all.len()).flat_map(move |at| all[at + 1..].iter().map(move |other| [&all[at], other]))
    }

    /// The places that see some of these.
    fn seeing(&self, cells: Cells) -> Cells {
        let seeing = cells.iter().fold(Cells::EMPTY, |all, at| all | self.sight.peers(at));
        seeing & self.sight.places(self.value)
    }

    /// For each place that is lost the first of the cells that it sees.
    fn witnesses(&self, lost: Cells, cells: Cells) -> Cells {
        lost.iter().filter_map(|at| (self.sight.peers(at) & cells).first()).collect()
    }

    /// The first two cells of the sets that see each other.
    fn clash(&self, one: Cells, other: Cells) -> Option<[usize; 2]> {
        one.iter().find_map(|at| (self.sight.peers(at) & other).first().map(|seen| [at, seen]))
    }

    /// Uses the houses that tie the places together, and shows both colours.
    fn tie(&self, proof: &mut Proof, part: &Cluster, roles: [Role; 2]) {
        for link in &part.links {
            proof.must_be_in(link.houses[0], self.value);
            let [from, to] = link.ends.map(|end| (Cells::single(end), self.value));
            proof.link(from, to, true);
            // One of the two holds, and not both: the turns need the second half as well.
            proof.once_in(link.houses[0], self.value);
        }
        part.colours.into_iter().zip(roles).for_each(|(colour, role)| proof.show(colour, self.value, role));
    }

    fn exclude(&self, proof: &mut Proof, lost: Cells, witnesses: Cells) {
        for at in lost.iter() {
            if let Some(seen) = (self.sight.peers(at) & witnesses).first() {
                proof.not_both(Cells::single(at), Cells::single(seen), self.value);
            }
        }
    }

    fn finish(&self, proof: Proof, lost: Cells, say: impl Fn(&Words) -> String) -> Step {
        let lost: Vec<Candidate> = self.sight.each(lost, self.value).collect();
        let text = say::sentence(|lang, detail| {
            say(&Words { sight: self.sight, value: self.value, lost: &lost, detail, lang })
        });
        proof.eliminating(self.name, lost, text)
    }
}

/// One colour of each of two clusters that see each other, and what sees the other two.
struct MultiTrap {
    colours: [usize; 2],
    clash: [usize; 2],
    witnesses: [Cells; 2],
    lost: Cells,
}

/// The sentences, with what they need.
struct Words<'w, 'a> {
    sight: &'w Sight<'a>,
    value: Value,
    lost: &'w [Candidate],
    detail: say::Detail,
    lang: Lang,
}

impl Words<'_, '_> {
    fn lost(&self) -> String {
        say::lost(self.sight.model, self.lost, self.detail, self.lang)
    }

    fn digit(&self) -> String {
        self.sight.model.value_name(self.value, self.lang)
    }

    fn cells(&self, cells: Cells) -> String {
        match self.detail {
            say::Detail::Brief if cells.len() > 2 => say::counted_cells(cells.len(), self.lang),
            _ => say::cells(self.sight.model, &self.sight.cells(cells), self.lang),
        }
    }

    fn cell(&self, at: usize) -> String {
        self.sight.model.cell_name(self.sight.cell(at), self.lang)
    }

    /// "r1c2 is 3", "r1c2 and r3c4 are 3"; without the digit where it was said.
    fn are(&self, cells: Cells, digit: Option<&str>) -> String {
        let (names, digit) = (self.cells(cells), digit.map_or(String::new(), |digit| format!(" {digit}")));
        format!("{names} {}{digit}", if cells.len() == 1 { "is" } else { "are" })
    }

    fn trap(&self, [one, other]: [Cells; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        match self.lang {
            Lang::En => format!(
                "Houses with two places for {digit} leave two choices: {}, or {}. Either way {lost}.",
                self.are(one, Some(&digit)),
                self.are(other, None)
            ),
            Lang::Ja => format!(
                "{digit}の候補が2マスだけの家をたどると、{}か{}の一方がすべて{digit}です。どちらでも{lost}。",
                self.cells(one),
                self.cells(other)
            ),
        }
    }

    fn wrap(&self, colour: Cells, [p, q]: [usize; 2]) -> String {
        let (digit, lost, p, q) = (self.digit(), self.lost(), self.cell(p), self.cell(q));
        let colour = self.cells(colour);
        match self.lang {
            Lang::En => format!(
                "Houses with two places for {digit} make {colour} all {digit} or none of them. {p} and {q} see each other, so {lost}."
            ),
            Lang::Ja => format!(
                "{digit}の候補が2マスだけの家をたどると、{colour}はすべて{digit}か、すべて違うかです。{p}と{q}は同じ家にあるので{lost}。"
            ),
        }
    }

    fn multi_trap(&self, [p, q]: [usize; 2], [b, d]: [Cells; 2]) -> String {
        let (digit, lost, p, q) = (self.digit(), self.lost(), self.cell(p), self.cell(q));
        match self.lang {
            Lang::En => format!(
                "{p} and {q} cannot both be {digit}. By houses with two places for it, {} or {}; either way {lost}.",
                self.are(b, Some(&digit)),
                self.are(d, None)
            ),
            Lang::Ja => format!(
                "{p}と{q}は同時に{digit}になりません。候補が2マスだけの家をたどると、{}か{}が{digit}です。どちらでも{lost}。",
                self.cells(b),
                self.cells(d)
            ),
        }
    }

    /// Where several colours of two clusters see each other.
    fn multi_traps(&self, clashes: &[[usize; 2]], [first, second]: [[Cells; 2]; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        let pairs: Vec<String> =
            clashes.iter().map(|pair| say::both(&pair.map(|at| self.cell(at)), self.lang)).collect();
        let [a, b, c, d] = [first[0], first[1], second[0], second[1]].map(|cells| self.cells(cells));
        let but = match (self.detail, self.lang) {
            (say::Detail::Full, Lang::En) => format!("but not both in {}; ", pairs.join(", nor both in ")),
            (say::Detail::Full, Lang::Ja) => format!("{}は両立しません。", pairs.join("、")),
            (say::Detail::Brief, Lang::En) => "where some see each other; ".into(),
            (say::Detail::Brief, Lang::Ja) => "同じ家にあるものは両立しません。".into(),
        };
        match self.lang {
            Lang::En => format!(
                "By houses with two places {digit} is in {a} or in {b}, and in {c} or in {d}, {but}in each case {lost}."
            ),
            Lang::Ja => {
                format!("2マスだけの家をたどると、{digit}は{a}か{b}、また{c}か{d}です。{but}どの場合も{lost}。")
            }
        }
    }

    fn multi_wrap(&self, colour: Cells, [p, q]: [[usize; 2]; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        let [[p, of_p], [q, of_q]] = [p, q].map(|pair| pair.map(|at| self.cell(at)));
        let together = |all: &str, seen: String| if colour.len() > 1 { format!("{all}{seen}") } else { seen };
        match self.lang {
            Lang::En => format!(
                "{}{lost}.",
                together(
                    &format!("{} are all {digit} or none. ", self.cells(colour)),
                    format!("{of_p} or {of_q} must be {digit}, one seen from {p}, the other from {q}: ")
                )
            ),
            Lang::Ja => format!(
                "{}{lost}。",
                together(
                    &format!("{}はすべて{digit}か、すべて違うかです。", self.cells(colour)),
                    format!("{digit}になる{of_p}か{of_q}は、{p}か{q}と同じ家にあるので、")
                )
            ),
        }
    }
}
