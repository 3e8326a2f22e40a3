//! Riddles of what people say: knights and knaves, and suspects of whom so many tell the truth.

use super::words::{LETTERS, PEOPLE, number, some};
use crate::Dice;
use crate::maker::{Wish, between};
use nazo_core::words::Lang;

/// Statements that are thrown before one is taken as it is.
const THROWS: usize = 60;

/// Something that an islander says of the others; people by their numbers.
enum Claim {
    IsRole(usize, bool),
    Alike(usize, usize, bool),
    /// Exactly, at least or at most so many are knights, or knaves.
    Count(Bound, usize, bool),
    Or(Box<Claim>, Box<Claim>),
    And(Box<Claim>, Box<Claim>),
}

#[derive(Clone, Copy)]
enum Bound {
    Exactly,
    AtLeast,
    AtMost,
}

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
                let bound = [Bound::Exactly, Bound::AtLeast, Bound::AtMost][dice.index(3).min(bound as usize)];
                Claim::Count(bound, 1 + dice.index(count - 1), dice.below(2) == 0)
            }
        }
    }

    fn holds(&self, knights: &[bool]) -> bool {
        match self {
            Claim::IsRole(one, knight) => knights[*one] == *knight,
            Claim::Alike(one, other, alike) => (knights[*one] == knights[*other]) == *alike,
            Claim::Count(bound, number, of_knights) => {
                let count = knights.iter().filter(|knight| *knight == of_knights).count();
                match bound {
                    Bound::Exactly => count == *number,
                    Bound::AtLeast => count >= *number,
                    Bound::AtMost => count <= *number,
                }
            }
            Claim::Or(a, b) => a.holds(knights) || b.holds(knights),
            Claim::And(a, b) => a.holds(knights) && b.holds(knights),
        }
    }

    fn text(&self, names: &[&str], lang: Lang) -> String {
        let role = |knight: bool| match (lang, knight) {
            (Lang::En, true) => "knight",
            (Lang::En, false) => "knave",
            (Lang::Ja, true) => "騎士",
            (Lang::Ja, false) => "悪漢",
        };
        match (self, lang) {
            (Claim::IsRole(one, knight), Lang::En) => format!("{} is a {}", names[*one], role(*knight)),
            (Claim::IsRole(one, knight), Lang::Ja) => format!("{}は{}だ", names[*one], role(*knight)),
            (Claim::Alike(one, other, alike), Lang::En) => {
                let how = if *alike { "the same as" } else { "different from" };
                format!("{} is {how} {}", names[*one], names[*other])
            }
            (Claim::Alike(one, other, alike), Lang::Ja) => {
                let how = if *alike { "同じ" } else { "違う" };
                format!("{}と{}は{how}種類だ", names[*one], names[*other])
            }
            (Claim::Count(bound, count, knights), Lang::En) => {
                let bound = match bound {
                    Bound::Exactly => "exactly",
                    Bound::AtLeast => "at least",
                    Bound::AtMost => "at most",
                };
                let (verb, plural) = if *count == 1 { ("is a", "") } else { ("are", "s") };
                format!("{bound} {} of us {verb} {}{plural}", number(*count, lang), role(*knights))
            }
            (Claim::Count(bound, count, knights), Lang::Ja) => {
                let bound = match bound {
                    Bound::Exactly => "ちょうど",
                    Bound::AtLeast => "少なくとも",
                    Bound::AtMost => "多くとも",
                };
                format!("{bound}{}人は{}だ", number(*count, lang), role(*knights))
            }
            (Claim::Or(a, b), Lang::En) => format!("{} or {}", a.text(names, lang), b.text(names, lang)),
            (Claim::And(a, b), Lang::En) => format!("{} and {}", a.text(names, lang), b.text(names, lang)),
            (Claim::Or(a, b), Lang::Ja) => format!("{}、または{}", a.text(names, lang), b.text(names, lang)),
            (Claim::And(a, b), Lang::Ja) => format!("{}、かつ{}", a.text(names, lang), b.text(names, lang)),
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
    let mut lines = match lang {
        Lang::En => vec![format!("people {}", names.join(" ")), "roles knight=true knave=false".to_string()],
        Lang::Ja => vec![format!("人物 {}", names.join(" ")), "役割 騎士=真 悪漢=偽".to_string()],
    };
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
    lines.push(match lang {
        Lang::En => "ask who knight".to_string(),
        Lang::Ja => "質問 騎士は誰ですか".to_string(),
    });
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
        let name = |one: &usize| LETTERS[*one];
        match (self, lang) {
            (Charge::NotMe, Lang::En) => "I am not culprit".into(),
            (Charge::NotMe, Lang::Ja) => "私は犯人ではない".into(),
            (Charge::Did(one), Lang::En) => format!("{} is culprit", name(one)),
            (Charge::Did(one), Lang::Ja) => format!("{}が犯人だ", name(one)),
            (Charge::DidNot(one), Lang::En) => format!("{} is not culprit", name(one)),
            (Charge::DidNot(one), Lang::Ja) => format!("{}は犯人ではない", name(one)),
            (Charge::EitherDid(one, other), Lang::En) => {
                format!("{} is culprit or {} is culprit", name(one), name(other))
            }
            (Charge::EitherDid(one, other), Lang::Ja) => {
                format!("{}が犯人だ、または{}が犯人だ", name(one), name(other))
            }
            (Charge::Lies(one), Lang::En) => format!("{} lies", name(one)),
            (Charge::Lies(one), Lang::Ja) => format!("{}は嘘をついている", name(one)),
        }
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
    let true_ones = number(truths, lang);
    let mut lines = Vec::new();
    match lang {
        Lang::En => {
            lines.push(format!("people {}", names.join(" ")));
            lines.push("prop culprit".to_string());
            lines.extend(names.iter().zip(said).map(|(name, said)| format!("{name}: {said}")));
            lines.push(format!("statements exactly {true_ones} true"));
            lines.push("rule exactly 1 is culprit".to_string());
            lines.push("ask who culprit".to_string());
        }
        Lang::Ja => {
            lines.push(format!("人物 {}", names.join(" ")));
            lines.push("性質 犯人".to_string());
            lines.extend(names.iter().zip(said).map(|(name, said)| format!("{name}: {said}")));
            lines.push(format!("発言 ちょうど{true_ones}つ本当"));
            lines.push("規則 ちょうど一人が犯人だ".to_string());
            lines.push("質問 犯人は誰ですか".to_string());
        }
    }
    lines
}
