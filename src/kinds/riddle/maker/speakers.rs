//! Riddles about what people say: knights and knaves, and suspects of whom a given number tells the truth.

use super::words::{LETTERS, PEOPLE, number, some, written};
use crate::Dice;
use crate::maker::{Wish, between};
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The number of statements drawn before one is taken whether or not it fits.
const THROWS: usize = 60;

/// A claim of an islander about the others. People are given by their indices.
enum Claim {
    IsRole(usize, bool),
    Alike(usize, usize, bool),
    /// Exactly, at least or at most this many people are knights, or knaves. The first field is an index into
    /// [`BOUNDS`].
    Count(usize, usize, bool),
    Or(Box<Claim>, Box<Claim>),
    And(Box<Claim>, Box<Claim>),
}

/// Whether a count satisfies a bound.
type Bound = fn(usize, usize) -> bool;

/// The bounds, each in words and as a predicate.
const BOUNDS: [(Fixed, Bound); 3] = [
    (Fixed("riddle.exactly"), |count, said| count == said),
    (Fixed("riddle.at-least"), |count, said| count >= said),
    (Fixed("riddle.at-most"), |count, said| count <= said),
];

impl Claim {
    /// A random claim of the speaker with this index. The probability of a joined claim is `depth`.
    fn by_chance(speaker: usize, count: usize, depth: f64, dice: &mut Dice) -> Claim {
        let other = |dice: &mut Dice| (speaker + 1 + dice.index(count - 1)) % count;
        if dice.share() < depth {
            let (a, mut b) = (other(dice), other(dice));
            // With a single person it would say the same thing twice, or that the person is one thing or the other.
            while b == a || b == speaker {
                b = (b + 1) % count;
            }
            let [a, b] = [a, b].map(|one| Claim::IsRole(one, false));
            let turned = |claim: Claim, dice: &mut Dice| match claim {
                Claim::IsRole(one, _) => Claim::IsRole(one, dice.below(2) == 0),
                claim => claim,
            };
            let (a, b) = (Box::new(turned(a, dice)), Box::new(turned(b, dice)));
            return if dice.below(3) == 0 { Claim::And(a, b) } else { Claim::Or(a, b) };
        }
        match dice.below(6) {
            0 | 1 => Claim::IsRole(other(dice), dice.below(2) == 0),
            2 | 3 => {
                let one = other(dice);
                let second = if dice.below(2) == 0 { speaker } else { other(dice) };
                Claim::Alike(one, if second == one { speaker } else { second }, dice.below(2) == 0)
            }
            bound => {
                let bound = dice.index(BOUNDS.len()).min(bound as usize);
                Claim::Count(bound, 1 + dice.index(count - 1), dice.below(2) == 0)
            }
        }
    }

    fn holds(&self, knights: &[bool]) -> bool {
        match self {
            Claim::IsRole(one, knight) => knights[*one] == *knight,
            Claim::Alike(one, other, alike) => (knights[*one] == knights[*other]) == *alike,
            Claim::Count(bound, number, of_knights) => {
                BOUNDS[*bound].1(knights.iter().filter(|knight| *knight == of_knights).count(), *number)
            }
            Claim::Or(a, b) => a.holds(knights) || b.holds(knights),
            Claim::And(a, b) => a.holds(knights) && b.holds(knights),
        }
    }

    fn text(&self, names: &[&str], lang: Lang) -> Phrase {
        match self {
            Claim::IsRole(one, knight) => say!("riddle.claim-role", one = names[*one], knight),
            Claim::Alike(one, other, alike) => {
                say!("riddle.claim-alike", one = names[*one], other = names[*other], alike)
            }
            Claim::Count(bound, count, knights) => {
                let (bound, number) = (BOUNDS[*bound].0, number(*count, lang));
                say!("riddle.claim-count", bound, number, count, knights)
            }
            Claim::Or(a, b) => say!("riddle.claim-or", a = a.text(names, lang), b = b.text(names, lang)),
            Claim::And(a, b) => say!("riddle.claim-and", a = a.text(names, lang), b = b.text(names, lang)),
        }
    }
}

/// Islanders who say one thing each. What knights say is true, and what knaves say is false.
pub(super) fn knights(wish: &Wish<'_>, dice: &mut Dice) -> Vec<String> {
    let (lang, ease) = (wish.lang, wish.ease);
    let count = between(7.4, 3.0, ease) as usize + dice.index(2);
    let count = count.clamp(3, 8);
    let names = some(PEOPLE, count, lang, dice);
    let knights: Vec<bool> = (0..count).map(|_| dice.below(2) == 0).collect();
    let mut lines = vec![say!("riddle.declare-people", names = names.join(" ")), say!("riddle.declare-roles")];
    for speaker in 0..count {
        let mut claim = Claim::by_chance(speaker, count, 0.7 * (1.0 - ease), dice);
        for _ in 0..THROWS {
            if claim.holds(&knights) == knights[speaker] {
                break;
            }
            claim = Claim::by_chance(speaker, count, 0.7 * (1.0 - ease), dice);
        }
        lines.push(say!("riddle.statement", name = names[speaker], said = claim.text(&names, lang)));
    }
    lines.push(say!("riddle.ask-knights"));
    written(lines, lang)
}

/// A statement of a suspect. Suspects are given by their indices.
enum Charge {
    NotMe,
    Did(usize),
    DidNot(usize),
    EitherDid(usize, usize),
    Lies(usize),
}

impl Charge {
    fn by_chance(speaker: usize, count: usize, dice: &mut Dice) -> Charge {
        let one = (speaker + 1 + dice.index(count - 1)) % count;
        let other = (one + 1 + dice.index(count - 1)) % count;
        match dice.below(7) {
            0 => Charge::NotMe,
            1 | 2 => Charge::Did(one),
            3 => Charge::DidNot(one),
            4 => Charge::EitherDid(one, other),
            _ => Charge::Lies(one),
        }
    }

    fn holds(&self, speaker: usize, culprit: usize, is_true: &[bool]) -> bool {
        match self {
            Charge::NotMe => culprit != speaker,
            Charge::Did(one) => culprit == *one,
            Charge::DidNot(one) => culprit != *one,
            Charge::EitherDid(one, other) => culprit == *one || culprit == *other,
            Charge::Lies(one) => !is_true[*one],
        }
    }

    fn text(&self) -> Phrase {
        match self {
            Charge::NotMe => say!("riddle.charge-not-me"),
            Charge::Did(one) => say!("riddle.charge-did", one = LETTERS[*one]),
            Charge::DidNot(one) => say!("riddle.charge-did-not", one = LETTERS[*one]),
            Charge::EitherDid(one, other) => {
                say!("riddle.charge-either-did", one = LETTERS[*one], other = LETTERS[*other])
            }
            Charge::Lies(one) => say!("riddle.charge-lies", one = LETTERS[*one]),
        }
    }
}

/// Suspects, one of whom did it, and a given number of whom tell the truth.
pub(super) fn liars(wish: &Wish<'_>, dice: &mut Dice) -> Vec<String> {
    let lang = wish.lang;
    let count = (between(7.4, 3.6, wish.ease) as usize + dice.index(2)).clamp(3, 8);
    let culprit = dice.index(count);
    let truths = 1 + dice.index(count - 1);
    let mut is_true: Vec<bool> = (0..count).map(|at| at < truths).collect();
    dice.shuffle(&mut is_true);
    let names = LETTERS[..count].join(" ");
    let mut lines = vec![say!("riddle.declare-people", names), say!("riddle.declare-culprit")];
    for speaker in 0..count {
        let mut charge = Charge::by_chance(speaker, count, dice);
        for _ in 0..THROWS {
            if charge.holds(speaker, culprit, &is_true) == is_true[speaker] {
                break;
            }
            charge = Charge::by_chance(speaker, count, dice);
        }
        lines.push(say!("riddle.statement", name = LETTERS[speaker], said = charge.text()));
    }
    lines.push(say!("riddle.true-statements", number = number(truths, lang)));
    lines.extend([say!("riddle.one-culprit"), say!("riddle.ask-culprit")]);
    written(lines, lang)
}
