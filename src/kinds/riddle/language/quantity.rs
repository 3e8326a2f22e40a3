//! Numbers of things: "exactly 1", "at least two", "none".

use super::input::{Input, Read, Trouble, What, ahead, any, expecting, number, skip, surely};
use super::lexing::Kind;
use crate::riddle::ast::Formula;
use nazo_core::words::{Fixed, Phrase, phrase};
use nom::Parser;

/// How many of some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// So many; no end where there is no second number.
    Range(u32, Option<u32>),
    /// All.
    All,
    /// Not all.
    NotAll,
    /// At least one.
    Some,
    /// None.
    None,
    /// An odd or an even number.
    Parity(bool),
}

/// The formula that so many of these are so.
pub(super) fn counted(
    input: Input<'_>,
    quantity: Quantity,
    of: Vec<Formula>,
) -> Result<Formula, nom::Err<Trouble<'_>>> {
    let all = u32::try_from(of.len()).unwrap_or(u32::MAX);
    let wrong = |what: Phrase| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    Ok(match quantity {
        Quantity::Range(least, most) => {
            let most = most.unwrap_or(all.max(least));
            if most < least {
                return wrong(phrase!(
                    "between {least} and {most} there is no number",
                    "{least}から{most}の間に数はありません。"
                ));
            }
            Formula::Count { of, least, most }
        }
        Quantity::All => Formula::All(of),
        Quantity::NotAll => Formula::Not(Box::new(Formula::All(of))),
        Quantity::Some => Formula::Any(of),
        Quantity::None => Formula::Not(Box::new(Formula::Any(of))),
        Quantity::Parity(odd) => Formula::Parity { of, odd },
    })
}

/// "exactly 1", "at least two", "none", "both".
pub(super) fn quantity(input: Input<'_>) -> Read<'_, Quantity> {
    const WORDS: &[(&str, Quantity)] = &[
        ("not all", Quantity::NotAll),
        ("not every", Quantity::NotAll),
        ("not everyone", Quantity::NotAll),
        ("not everybody", Quantity::NotAll),
        ("not both", Quantity::NotAll),
        ("all", Quantity::All),
        ("every one", Quantity::All),
        ("every", Quantity::All),
        ("everyone", Quantity::All),
        ("everybody", Quantity::All),
        ("each", Quantity::All),
        ("both", Quantity::All),
        ("neither one", Quantity::None),
        ("neither", Quantity::None),
        ("none", Quantity::None),
        ("not one", Quantity::None),
        ("not a single one", Quantity::None),
        ("not any", Quantity::None),
        ("no one", Quantity::None),
        ("nobody", Quantity::None),
        ("no", Quantity::None),
        ("some", Quantity::Some),
        ("someone", Quantity::Some),
        ("somebody", Quantity::Some),
        ("any", Quantity::Some),
        ("either", Quantity::Some),
        ("an odd number", Quantity::Parity(true)),
        ("an even number", Quantity::Parity(false)),
        ("odd", Quantity::Parity(true)),
        ("even", Quantity::Parity(false)),
    ];
    let (rest, found) = range(input).or_else(|failed| {
        let fits = |(phrase, quantity): &(&str, Quantity)| {
            let count = phrase.split(' ').enumerate().filter(|(at, word)| input.peek(*at) == *word).count();
            (count == phrase.split(' ').count()).then(|| (input.skip(count), *quantity))
        };
        WORDS.iter().find_map(fits).ok_or(failed)
    })?;
    let named = input.name().is_some_and(|(_, senses)| senses.is_declared());
    if named { input.expected(Fixed("a number", "数")) } else { Ok((rest, found)) }
}

/// "exactly 1", "at least 2", "more than 3", "between 1 and 2", "two".
pub(super) fn range(input: Input<'_>) -> Read<'_, Quantity> {
    const HOW: &[&str] = &[
        "no more than",
        "not more than",
        "more than",
        "no fewer than",
        "not fewer than",
        "no less than",
        "not less than",
        "fewer than",
        "less than",
        "at least",
        "at most",
        "exactly",
        "precisely",
        "only",
        "just",
        "between",
    ];
    let Ok((after, how)) = any(HOW).parse(input) else {
        let (rest, count) = number(input)?;
        return Ok((rest, Quantity::Range(count, Some(count))));
    };
    let after = if matches!(how, "only" | "just") { skip(after, &["exactly"]) } else { after };
    let exact = matches!(how, "exactly" | "only" | "just" | "precisely");
    let found = expecting(after, Fixed("a number", "数"), number(after));
    let (rest, count) =
        if exact && after.first().is_some_and(|token| token.kind == Kind::Word) { found? } else { surely(found)? };
    Ok(match how {
        "no more than" | "not more than" | "at most" => (rest, Quantity::Range(0, Some(count))),
        "more than" => (rest, Quantity::Range(count.saturating_add(1), None)),
        "fewer than" | "less than" if count == 0 => {
            return after.wrong(Fixed("there is nothing fewer than 0", "0より少ないものはありません。"));
        }
        "fewer than" | "less than" => (rest, Quantity::Range(0, Some(count - 1))),
        "exactly" | "precisely" | "only" | "just" => (rest, Quantity::Range(count, Some(count))),
        "between" => {
            let Some(after) = ahead(rest, &["and"]) else { return surely(rest.expected(Fixed("'and'", "「and」"))) };
            let (rest, most) = surely(expecting(after, Fixed("a number", "数"), number(after)))?;
            (rest, Quantity::Range(count, Some(most)))
        }
        _ => (rest, Quantity::Range(count, None)),
    })
}
