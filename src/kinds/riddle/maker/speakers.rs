//! Riddles of what people say: knights and knaves, and suspects of whom so many tell the truth.

use super::words::{Form, LETTERS, PEOPLE, column, filled, number, some};
use crate::Dice;
use crate::maker::{Wish, between};
use nazo_core::words::Lang;

/// Statements that are thrown before one is taken as it is.
const THROWS: usize = 60;

/// Something that an islander says of the others; people by their numbers.
enum Claim {
    IsRole(usize, bool),
    Alike(usize, usize, bool),
    /// Exactly, at least or at most so many are knights, or knaves; as a place among [`BOUNDS`].
    Count(usize, usize, bool),
    Or(Box<Claim>, Box<Claim>),
    And(Box<Claim>, Box<Claim>),
}

/// Whether so many are as many as are said.
type Bound = fn(usize, usize) -> bool;

/// How many, in words, and as a bound.
const BOUNDS: [(Form, Bound); 3] = [
    (["exactly", "ちょうど"], |count, said| count == said),
    (["at least", "少なくとも"], |count, said| count >= said),
    (["at most", "多くとも"], |count, said| count <= said),
];

impl Claim {
    /// By chance, by the speaker with this number; joined ones where `depth` is above 0.
    fn by_chance(speaker: usize, count: usize, depth: f64, dice: &mut Dice) -> Claim {
        let other = |dice: &mut Dice| (speaker + 1 + dice.index(count - 1)) % count;
        if dice.share() < depth {
            let (a, mut b) = (other(dice), other(dice));
            // Of one person alone it would say the same twice, or that he is one thing or the other.
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

    fn text(&self, names: &[&str], lang: Lang) -> String {
        let role = |knight: bool| if knight { ["knight", "騎士"] } else { ["knave", "悪漢"] }[column(lang)];
        match self {
            Claim::IsRole(one, knight) => filled(["{0} is a {1}", "{0}は{1}だ"], &[names[*one], role(*knight)], lang),
            Claim::Alike(one, other, true) => {
                filled(["{0} is the same as {1}", "{0}と{1}は同じ種類だ"], &[names[*one], names[*other]], lang)
            }
            Claim::Alike(one, other, false) => {
                filled(["{0} is different from {1}", "{0}と{1}は違う種類だ"], &[names[*one], names[*other]], lang)
            }
            Claim::Count(bound, count, knights) => {
                let english = if *count == 1 { "{0} {1} of us is a {2}" } else { "{0} {1} of us are {2}s" };
                let bound = filled(BOUNDS[*bound].0, &[], lang);
                filled([english, "{0}{1}人は{2}だ"], &[&bound, number(*count, lang), role(*knights)], lang)
            }
            Claim::Or(a, b) => {
                filled(["{0} or {1}", "{0}、または{1}"], &[&a.text(names, lang), &b.text(names, lang)], lang)
            }
            Claim::And(a, b) => {
                filled(["{0} and {1}", "{0}、かつ{1}"], &[&a.text(names, lang), &b.text(names, lang)], lang)
            }
        }
    }
}

/// Islanders each of whom says one thing: knights what is so, knaves what is not.
pub(super) fn knights(wish: &Wish<'_>, dice: &mut Dice) -> Vec<String> {
    let (lang, ease) = (wish.lang, wish.ease);
    let count = between(7.4, 3.0, ease) as usize + dice.index(2);
    let count = count.clamp(3, 8);
    let names = some(&PEOPLE, count, lang, dice);
    let knights: Vec<bool> = (0..count).map(|_| dice.below(2) == 0).collect();
    let mut lines = vec![
        filled(["people {0}", "人物 {0}"], &[&names.join(" ")], lang),
        filled(["roles knight=true knave=false", "役割 騎士=真 悪漢=偽"], &[], lang),
    ];
    for speaker in 0..count {
        let mut claim = Claim::by_chance(speaker, count, 0.7 * (1.0 - ease), dice);
        for _ in 0..THROWS {
            if claim.holds(&knights) == knights[speaker] {
                break;
            }
            claim = Claim::by_chance(speaker, count, 0.7 * (1.0 - ease), dice);
        }
        lines.push(format!("{}: {}", names[speaker], claim.text(&names, lang)));
    }
    lines.push(filled(["ask who knight", "質問 騎士は誰ですか"], &[], lang));
    lines
}

/// Something that a suspect says; suspects by their numbers.
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

    fn text(&self, lang: Lang) -> String {
        let (form, about): (Form, &[usize]) = match self {
            Charge::NotMe => (["I am not culprit", "私は犯人ではない"], &[]),
            Charge::Did(one) => (["{0} is culprit", "{0}が犯人だ"], &[*one]),
            Charge::DidNot(one) => (["{0} is not culprit", "{0}は犯人ではない"], &[*one]),
            Charge::EitherDid(one, other) => {
                (["{0} is culprit or {1} is culprit", "{0}が犯人だ、または{1}が犯人だ"], &[*one, *other])
            }
            Charge::Lies(one) => (["{0} lies", "{0}は嘘をついている"], &[*one]),
        };
        filled(form, &about.iter().map(|one| LETTERS[*one]).collect::<Vec<_>>(), lang)
    }
}

/// Suspects one of whom did it, and so many of whom tell the truth.
pub(super) fn liars(wish: &Wish<'_>, dice: &mut Dice) -> Vec<String> {
    let lang = wish.lang;
    let count = (between(7.4, 3.6, wish.ease) as usize + dice.index(2)).clamp(3, 8);
    let culprit = dice.index(count);
    let truths = 1 + dice.index(count - 1);
    let mut is_true: Vec<bool> = (0..count).map(|at| at < truths).collect();
    dice.shuffle(&mut is_true);
    let said: Vec<String> = (0..count)
        .map(|speaker| {
            let mut charge = Charge::by_chance(speaker, count, dice);
            for _ in 0..THROWS {
                if charge.holds(speaker, culprit, &is_true) == is_true[speaker] {
                    break;
                }
                charge = Charge::by_chance(speaker, count, dice);
            }
            charge.text(lang)
        })
        .collect();
    let names = &LETTERS[..count];
    let mut lines = vec![
        filled(["people {0}", "人物 {0}"], &[&names.join(" ")], lang),
        filled(["prop culprit", "性質 犯人"], &[], lang),
    ];
    lines.extend(names.iter().zip(said).map(|(name, said)| format!("{name}: {said}")));
    let ends: [Form; 3] = [
        ["statements exactly {0} true", "発言 ちょうど{0}つ本当"],
        ["rule exactly 1 is culprit", "規則 ちょうど一人が犯人だ"],
        ["ask who culprit", "質問 犯人は誰ですか"],
    ];
    lines.extend(ends.map(|form| filled(form, &[number(truths, lang)], lang)));
    lines
}
