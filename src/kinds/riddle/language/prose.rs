//! Values within everyday phrases: "the man with the fox lives next to the red house".

use super::harmless::{DENYING, is_denied_category, is_finite, is_harmless};
use super::input::{Input, Read, Trouble, What, ahead, number, skip};
use super::lexing::Kind;
use super::places::{Relation, relate, relation_of_words};
use super::somebody::{as_old_as, not_being, of_nobody_else, stranger, who_is_meant};
use super::subject::unknown;
use super::values::{value, values};
use super::words::ordinal;
use crate::riddle::ast::{Base, Formula, Item, Order, Term};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Words that say more than what has a value: no phrase around one can hold them, and the message need not tell what could.
pub(super) const MEANINGFUL: [&str; 36] = [
    "so",
    "not",
    "all",
    "every",
    "only",
    "exactly",
    "least",
    "most",
    "neither",
    "nor",
    "either",
    "except",
    "none",
    "no",
    "unless",
    "than",
    "never",
    "nobody",
    "without",
    "more",
    "fewer",
    "left",
    "right",
    "between",
    "before",
    "after",
    "behind",
    "ahead",
    "apart",
    "adjacent",
    "beside",
    "neighbour",
    "neighbor",
    "same",
    "different",
    "next",
];

/// Clauses with more words are no statements about places.
const LONGEST: usize = 40;

/// Verbs of places, with what says the opposite.
pub(super) fn verb(input: Input<'_>) -> (Input<'_>, bool) {
    const VERBS: &[&str] = &[
        "is located",
        "is",
        "are",
        "am",
        "was",
        "were",
        "'s",
        "sits",
        "sit",
        "sat",
        "lives",
        "live",
        "lived",
        "stands",
        "stand",
        "stood",
        "comes in",
        "comes",
        "come",
        "came in",
        "came",
        "finishes",
        "finished",
        "finish",
        "ranks",
        "ranked",
        "rank",
        "arrives",
        "arrived",
        "arrive",
        "stays",
        "stayed",
        "stay",
        "placed",
        "has",
        "have",
        "had",
        "owns",
        "own",
        "owned",
        "keeps",
        "keep",
        "kept",
        "drinks",
        "drink",
        "eats",
        "plays",
        "play",
        "likes",
        "like",
        "wears",
        "drives",
        "bought",
        "belongs to",
        "belong to",
        "works",
        "lies",
        "lie",
        "parks",
        "parked",
    ];
    let (start, not) = match ahead(input, &["does not", "do not", "did not", "can not", "never"]) {
        Some(after) => (after, true),
        None => (skip(input, &["must", "has to", "will"]), false),
    };
    // Who does not hate something need not have it.
    if let Some(rest) = ahead(start, DENYING).filter(|_| !not && !is_denied_category(input)) {
        return (rest, true);
    }
    let rest = skip(start, VERBS);
    let rest = skip(rest, &["placed", "seated", "sitting", "standing", "ranked", "located", "somewhere"]);
    match ahead(rest, &["not"]) {
        Some(after) => (after, !not),
        None => (rest, not),
    }
}

/// A clause about two values, or a value and a place.
pub(super) fn prose(input: Input<'_>) -> Read<'_, Formula> {
    if input.scope.riddle.categories.is_empty() {
        return input.expected(Fixed("a statement", "文"));
    }
    let clause = clause_words(input);
    if clause > LONGEST {
        return input.expected(Fixed("a shorter statement", "もっと短い文"));
    }
    if let Some(found) = neighbour(input, clause) {
        return found;
    }
    for at in 0..clause {
        let behind = input.skip(at);
        let Ok((rest, found)) = relation_of_words(behind) else { continue };
        let (rest, (left, not)) = match one_value(input, at) {
            Ok(left) => (rest, left),
            // "The man in the third house drinks milk", "the first house is blue"
            Err(error) => {
                let more = clause_words(rest);
                let (none, not) = values(input, at);
                if !matches!(found, Relation::Compare(0, Order::Same, _)) || not || !none.is_empty() || more == 0 {
                    return Err(error);
                }
                (rest.skip(more), one_value(rest, more)?)
            }
        };
        as_old_as(input, at, input.rest.len() - rest.rest.len(), left, &found)?;
        let said = relate(left, &found);
        return Ok((rest, if not { opposite(said) } else { said }));
    }
    let (found, not) = values(input, clause);
    match found.as_slice() {
        [one, other] if one.category == other.category => input.unlike(What::Wrong(Phrase::fixed(
            "two values of one category never share a place",
            "同じ分類の2つの値は、同じ場所になりません。",
        ))),
        [one, other] => {
            let term = |item: &Item| Term { base: Base::Item(*item), plus: 0 };
            let said = Formula::Compare(term(one), Order::Same, term(other));
            let said = if not { opposite(said) } else { said };
            meaningful(input, clause, not)?;
            let people = input.scope.is_somebody(one.category) && input.scope.is_somebody(other.category);
            if let Some(here) = not_being(input, clause).filter(|_| people) {
                return here.unlike(who_is_meant(here.here()));
            }
            of_nobody_else(input, clause, 0).map(|()| (input.skip(clause), said))
        }
        [] => input.expected(Fixed("a statement about declared values", "宣言された値についての文")),
        [only] => {
            // "Lee is older than Tom": who is not known yet may take part as well.
            if let Err(error @ nom::Err::Error(Trouble { what: What::Unknown(_), .. })) = unknown::<Formula>(input) {
                return Err(error);
            }
            let category = input.scope.riddle.categories.get(only.category);
            let name = category.and_then(|category| category.values.get(only.value));
            let name = name.map_or_else(|| Phrase::fixed("one value", "1つの値"), Phrase::verbatim);
            input.unlike(What::Wrong(phrase!(
                [name],
                "only '{name}' is known here; with what is it compared?",
                "わかるのは「{name}」だけで、何と比べているのかわかりません。"
            )))
        }
        several => {
            let what = phrase!(
                "two values are compared, but {} are named here",
                "2つの値を比べる文ですが、{}個あります。",
                several.len()
            );
            input.unlike(What::Wrong(what))
        }
    }
}

fn opposite(said: Formula) -> Formula {
    match said {
        Formula::Compare(left, Order::Same, right) => Formula::Compare(left, Order::Different, right),
        other => Formula::Not(Box::new(other)),
    }
}

/// How many words the clause here has.
fn clause_words(input: Input<'_>) -> usize {
    (0..input.rest.len()).find(|at| input.skip(*at).clause_ends()).unwrap_or(input.rest.len())
}

/// The phrase up to the end of its clause, with exactly one value in it.
pub(super) fn noun_phrase(input: Input<'_>) -> Read<'_, Term> {
    let clause = clause_words(input);
    let clause = (0..clause)
        .find(|at| input.peek(*at) == "in" && matches!(input.peek(at + 1), "order" | "that" | "this"))
        .unwrap_or(clause);
    if clause > LONGEST {
        return input.expected(Fixed("a shorter phrase", "もっと短い語句"));
    }
    let (term, not) = one_value(input, clause)?;
    if let Some(here) = stranger(input, clause, 0) {
        return here.unlike(who_is_meant(here.here()));
    }
    if not { input.expected(Fixed("a value", "値")) } else { Ok((input.skip(clause), term)) }
}

/// The one value in so many words, and whether they say "not".
fn one_value(input: Input<'_>, words: usize) -> Result<(Term, bool), nom::Err<super::input::Trouble<'_>>> {
    let (found, not) = values(input, words);
    // Without a value it is no phrase of the riddle, whatever the words are.
    meaning(input, words, not, !found.is_empty())?;
    match found.as_slice() {
        [only] => Ok((Term { base: Base::Item(*only), plus: 0 }, not)),
        [] => Err(nom::Err::Error(
            input.trouble(What::Expected(Fixed("a phrase with a declared value in it", "宣言された値を含む語句"))),
        )),
        several => {
            let what = phrase!(
                "one value is meant here, but {} are named",
                "値を1つ書くところに、{}個あります。",
                several.len()
            );
            Err(nom::Err::Error(input.trouble(What::Wrong(what))))
        }
    }
}

/// Fails at a word that would be overlooked although it says something.
fn meaningful(input: Input<'_>, words: usize, not: bool) -> Result<(), nom::Err<super::input::Trouble<'_>>> {
    meaning(input, words, not, true)
}

/// The same; only where it is `strict` every word has to be known.
fn meaning(input: Input<'_>, words: usize, not: bool, strict: bool) -> Result<(), nom::Err<super::input::Trouble<'_>>> {
    let mut nots = usize::from(not);
    let (mut at, mut named) = (0, !strict);
    let it_is = input.low() == "it";
    if let Some(here) = stranger(input, words, 1).filter(|_| strict) {
        return Err(nom::Err::Error(here.trouble(who_is_meant(here.here()))));
    }
    while at < words {
        let here = input.skip(at);
        if let Some((count, _)) = value(here, words - at) {
            at += count;
            named = true;
            continue;
        }
        let low = here.low();
        let is_sign = here.first().is_some_and(|token| token.kind == Kind::Sign) && !matches!(low, "-" | "." | "'s");
        // What is denied before the value is said of somebody else: "the man who does not drink tea".
        if is_denial(here) && nots > 0 && (named || it_is) {
            nots -= 1;
        } else if is_sign || MEANINGFUL.contains(&low) || ordinal(low).is_some() || is_number(&here) {
            let what = What::Wrong(phrase!("'{}' is not understood here", "「{}」が読み取れません。", here.here()));
            return Err(nom::Err::Error(here.trouble(what)));
        } else if strict && !is_harmless(here) {
            let what = What::Wrong(phrase!(
                "'{}' is not understood here; 'is', 'is not', 'has', 'next to', 'before' and the like are",
                "「{}」が読み取れません。「is」「is not」「has」「next to」「before」などは読み取れます。",
                here.here()
            ));
            return Err(nom::Err::Error(here.trouble(what)));
        }
        at += 1;
    }
    Ok(())
}

/// Whether what is denied stands here.
pub(super) fn is_denial(here: Input<'_>) -> bool {
    matches!(here.low(), "not" | "never")
        || (here.low() == "no" && value(here.skip(1), here.rest.len().saturating_sub(1)).is_some())
        || (DENYING.contains(&here.low()) && !is_denied_category(here))
}

/// Somebody known by whom he is next to: "the man next to the Dane drinks tea", "the Dane's neighbour has the fox". Nothing
/// where this is no such clause.
fn neighbour<'t>(input: Input<'t>, clause: usize) -> Option<Read<'t, Formula>> {
    const OF: &[&str] = &["neighbour of", "neighbor of"];
    const OWN: &[&str] = &["'s neighbour", "'s neighbor"];
    const HAS: &[&str] = &["has a neighbour who", "has a neighbor who", "has a neighbour that", "has a neighbor that"];
    const LEFT: &[&str] = &["'s left neighbour", "'s left neighbor", "'s left-hand neighbour", "'s left-hand neighbor"];
    const RIGHT: &[&str] =
        &["'s right neighbour", "'s right neighbor", "'s right-hand neighbour", "'s right-hand neighbor"];
    let is_value = |at: usize| value(input.skip(at), clause - at).map(|(count, item)| (at, count, item));
    let (first, width, known) = (0..clause).find_map(is_value)?;
    let term = |item: Item| Term { base: Base::Item(item), plus: 0 };
    let behind = input.skip(first + width);
    // What is right of the known value is one more than it.
    let owned = [(HAS, None), (OWN, None), (LEFT, Some(-1)), (RIGHT, Some(1))];
    let owned = owned.iter().find_map(|(words, by)| Some((ahead(behind, words)?, *by)));
    let side = |by: Option<i8>| match by {
        None => Relation::Apart(term(known), 1),
        Some(by) => Relation::Compare(0, Order::Same, Term { plus: by, ..term(known) }),
    };
    let (rest, relation, lead) = match owned {
        Some((rest, by)) => (rest, side(by), first),
        None => {
            let mut found = None;
            for at in 0..first {
                let here = input.skip(at);
                let of = ahead(here, OF).map(|rest| (rest, Relation::Apart(term(known), 1)));
                let (rest, relation) = match of.or_else(|| relation_to(here, known)) {
                    Some(found) => found,
                    None => continue,
                };
                let start = skip(rest, &["the", "a"]);
                found = (input.rest.len() - start.rest.len() == first).then_some((behind, relation, at));
                break;
            }
            found?
        }
    };
    let end = clause - (input.rest.len() - rest.rest.len());
    // Another value has to follow, behind a verb; before it nothing tells who is meant.
    let (others, not) = values(rest, end);
    let [other] = others.as_slice() else { return None };
    let verb = (0..end).find(|at| is_finite(rest.peek(*at)))?;
    let at = (0..end).find(|at| value(rest.skip(*at), end - at).is_some())?;
    if verb > at {
        return None;
    }
    let plain = meaningful(input, lead, false).and_then(|()| meaningful_behind(rest, end, not));
    let said = relate(term(*other), &relation);
    Some(plain.map(|()| (rest.skip(end), if not { opposite(said) } else { said })))
}

/// The same as `meaningful` where the value that is spoken of stands before.
fn meaningful_behind(input: Input<'_>, words: usize, not: bool) -> Result<(), nom::Err<super::input::Trouble<'_>>> {
    let mut nots = usize::from(not);
    let mut at = 0;
    while at < words {
        let here = input.skip(at);
        if let Some((count, _)) = value(here, words - at) {
            at += count;
        } else if is_denial(here) && nots > 0 {
            (nots, at) = (nots - 1, at + 1);
        } else {
            meaningful(here, 1, false)?;
            at += 1;
        }
    }
    Ok(())
}

/// "next to", "just left of" and the like, before the value to which it is said.
fn relation_to<'t>(input: Input<'t>, known: Item) -> Option<(Input<'t>, Relation)> {
    const NEXT: &[&str] = &["next door to", "next to", "adjacent to", "beside"];
    const JUST: &[&str] = &["just", "directly", "immediately", "right"];
    const LEFT: &[&str] = &["to the immediate left of", "to the left of", "on the left of", "left of"];
    const RIGHT: &[&str] = &["to the immediate right of", "to the right of", "on the right of", "right of"];
    let known = Term { base: Base::Item(known), plus: 0 };
    let near = if matches!(input.low(), "right") && input.peek(1) == "of" { input } else { skip(input, JUST) };
    if let Some(rest) = ahead(near, NEXT) {
        return Some((rest, Relation::Apart(known, 1)));
    }
    let just = near.rest.len() < input.rest.len() || near.peek(2) == "immediate";
    let by = |by: i8| Relation::Compare(0, Order::Same, Term { plus: by, ..known });
    match (ahead(near, LEFT), ahead(near, RIGHT)) {
        (Some(rest), _) => Some((rest, if just { by(-1) } else { Relation::Compare(0, Order::Less, known) })),
        (_, Some(rest)) => Some((rest, if just { by(1) } else { Relation::Compare(0, Order::More, known) })),
        _ => None,
    }
}

/// Whether a number stands here; "one" may be a person.
fn is_number(input: &Input<'_>) -> bool {
    number(*input).is_ok() && input.low() != "one"
}
