//! Verbs: how somebody talks, what somebody did or would say.

use super::formula::formula;
use super::input::{Input, Read, What, ahead, skip, surely};
use super::predicate::{BE, Pred, VERB, not_of_all};
use nazo_core::words::Fixed;

/// "lies", "always tells the truth", "does not lie".
pub(super) fn talk(input: Input<'_>) -> Read<'_, Pred> {
    const TRUE: &[&str] = &[
        "tells only the truth",
        "tells the truth",
        "tell the truth",
        "told the truth",
        "telling the truth",
        "speaks the truth",
        "speak the truth",
        "spoke the truth",
        "speaking the truth",
        "says the truth",
        "truth-telling",
        "tells only truths",
        "tells truth",
        "tell truth",
    ];
    const FALSE: &[&str] = &[
        "lies",
        "lie",
        "lied",
        "lying",
        "tells a lie",
        "tell a lie",
        "tells lies",
        "tell lies",
        "told a lie",
        "telling a lie",
    ];
    const HOW: &[&str] = &["always", "also", "only", "both", "all", "now", "certainly", "definitely", "just", "really"];
    let (start, mut not) =
        match ahead(input, &["does not", "do not", "did not", "is not", "are not", "am not", "was not"]) {
            Some(after) => (after, true),
            None => (skip(input, BE), false),
        };
    // "Do not both lie" is so of one of them at the most.
    let not_all = ahead(input, &["can not both", "can not all", "could not both", "could not all"])
        .or_else(|| ahead(start, &["both", "all"]).filter(|_| not));
    if let Some(rest) = not_all {
        let (rest, said) = talk(skip(rest, &["be"]))?;
        return Ok((rest, not_of_all(said)));
    }
    let mut rest = skip(skip(start, HOW), HOW);
    if let Some(after) = ahead(rest, &["never"]) {
        (rest, not) = (after, !not);
        // Who never lies tells the truth, and who never tells it lies.
        let swapped = match (ahead(rest, FALSE), ahead(rest, TRUE)) {
            (Some(rest), _) => Some((rest, Pred::Truthful)),
            (_, Some(rest)) => Some((rest, Pred::Lies)),
            _ => None,
        };
        return match swapped {
            Some((rest, said)) => Ok((rest, if not { said } else { opposite(said) })),
            None => rest.expected(Fixed("'lies' or 'tells the truth'", "「lies」か「tells the truth」")),
        };
    }
    let (rest, said) = match (ahead(rest, FALSE), ahead(rest, TRUE)) {
        (Some(rest), _) => (rest, Pred::Lies),
        (_, Some(rest)) => (rest, Pred::Truthful),
        _ => return input.expected(VERB),
    };
    Ok((skip(rest, &["now", "here", "too", "as well"]), if not { opposite(said) } else { said }))
}

/// Not so; twice not so is so.
pub(super) fn opposite(said: Pred) -> Pred {
    match said {
        Pred::Not(inner) => *inner,
        other => Pred::Not(Box::new(other)),
    }
}

/// "did it", "did not do it", "stole the jewel", "committed the crime".
pub(super) fn deed(input: Input<'_>) -> Read<'_, Pred> {
    const DID: &[&str] =
        &["cheated", "cheat", "did it", "do it", "done it", "did this", "do this", "did that", "do that"];
    const DEEDS: &[&str] = &[
        "stole",
        "steal",
        "stolen",
        "committed",
        "commit",
        "robbed",
        "rob",
        "killed",
        "kill",
        "murdered",
        "murder",
        "took",
        "take",
        "taken",
        "broke",
        "break",
        "broken",
        "ate",
        "eat",
        "eaten",
        "poisoned",
        "poison",
        "shot",
        "shoot",
    ];
    const OBJECT: &[&str] =
        &["the", "it", "this", "that", "a", "an", "him", "her", "them", "mr", "mrs", "anything", "any"];
    let (start, not) = match ahead(input, &["did not", "have not", "has not", "never", "do not", "does not"]) {
        Some(after) => (after, true),
        None => (skip(input, &["has", "have", "must have"]), false),
    };
    let not_all = ahead(start, &["both", "all"]).filter(|_| not);
    let start = not_all.unwrap_or(start);
    let rest = match ahead(start, DID) {
        Some(rest) => rest,
        None => {
            let Some(mut rest) = ahead(start, DEEDS) else { return input.expected(VERB) };
            if !rest.clause_ends() && !OBJECT.contains(&rest.low()) {
                return rest.expected(Fixed("what was taken or done", "取ったもの、またはしたこと"));
            }
            let mut words = 0;
            while !rest.clause_ends() && words < 6 {
                (rest, words) = (rest.skip(1), words + 1);
            }
            rest
        }
    };
    match input.scope.crime() {
        Some(prop) if not_all.is_some() => Ok((rest, not_of_all(Pred::Prop(prop)))),
        Some(prop) if not => Ok((rest, opposite(Pred::Prop(prop)))),
        Some(prop) => Ok((rest, Pred::Prop(prop))),
        None => input.unlike(What::Unknown("culprit".to_string())),
    }
}

/// "would say that F", "says F".
pub(super) fn would(input: Input<'_>) -> Read<'_, Pred> {
    const SAYS: &[&str] = &["say", "claim", "answer", "tell you", "tell us", "reply", "state", "assert"];
    const SAID: &[&str] = &["says", "said", "claims", "claimed", "states", "stated", "say", "claim", "asserts"];
    let (start, not) =
        match ahead(input, &["would never", "would not", "could not", "can not", "could never", "can never"]) {
            Some(after) => (after, true),
            None => (skip(input, &["would always", "would", "could", "can", "will", "might", "may"]), false),
        };
    let fits = if start.rest.len() < input.rest.len() { ahead(start, SAYS) } else { ahead(start, SAID) };
    let Some(after) = fits else { return start.expected(VERB) };
    let after = skip(skip(after, &[","]), &["that"]);
    if after.clause_ends() {
        return after.expected(Fixed("what is said", "言った内容"));
    }
    if input.scope.riddle.roles.is_empty() {
        // What is said may itself name roles that everybody knows.
        if let Err(nom::Err::Error(trouble) | nom::Err::Failure(trouble)) = formula(after.deeper()?)
            && matches!(trouble.what, What::Unknown(_))
        {
            return Err(nom::Err::Failure(trouble));
        }
        return input.wrong(
            Fixed("without roles nothing follows from what somebody would say; declare them: roles knight=true knave=false", "役割がないと、人の言いそうなことから何も言えません。「roles knight=true knave=false」のように書いてください。"),
        );
    }
    let (rest, inner) = surely(formula(after.deeper()?))?;
    let said = Pred::Would(Box::new(inner));
    Ok((Input { depth: input.depth, ..rest }, if not { opposite(said) } else { said }))
}
