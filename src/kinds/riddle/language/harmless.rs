//! Words beside values that change nothing of what is said of them. Two values share a place only where nothing else
//! stands between them and around: a word that is not known here may deny it, compare them or speak of somebody else.

use super::deeds::is_having;
use super::input::Input;
use super::lexing::Kind;
use super::scope::letters;
use super::values::value;

/// Verbs of having, being, living and using, as they are without an ending. What somebody has in this way is at his place.
const VERBS: &str = "visit attend rent tow train have own keep drink eat play like love enjoy prefer favour favor favorite wear drive ride smoke live reside sit \
    stand stay work study speak read write use buy choose pick get take took bring carry hold paint colour color grow \
    raise cook bake make serve sell teach collect belong come go travel arrive park place locate name call order \
    practise practice learn sing dance ski swim run race draw photograph possess house tend plant pet dress marry pair \
    match fly sail breed feed bear finish win earn receive join lead coach manage host perform present adopt climb hike cycle \
    knit sew build design repair cook knead brew mix wash clean carve fish hunt mine invent discover spot catch enter join";

/// Their forms that no ending makes.
const FORMS: &str = "drank drunk ate eaten wore worn drove driven rode ridden kept sat stood spoke spoken wrote written bought chose \
    chosen got taken brought held grew grown made sold taught came went married running ran sang flew fed bred won led built caught rears reared";

/// Forms of "be" and "have", and words that help other verbs.
const AUXILIARIES: &str = "is are am was were be been being 's s has had does do did will must";

/// Articles, pronouns and words that tell where or whose something is.
const SMALL: &str = "somewhere a an the in on at of with to for from into who whom which whose that what it he she his her its their they him there \
    also too always where as here this -";

/// What those are called who have a value.
const PERSONS: &str = "man men woman women person people guy lady gentleman one owner resident inhabitant \
    occupant player drinker smoker keeper wearer eater holder reader rider breeder collector \
    speaker fellow somebody merchant dealer seller buyer maker enthusiast expert champion winner traveller traveler";

/// What those are called who are somebody's as well: somebody's child is somebody else.
const KIN: &str = "boy girl child kid tenant lover fan student driver guest visitor worker employee member";

/// What things and places are called.
const THINGS: &str = "garden allotment shop office lane cabin tent boat ship train bus stall booth bed field farm box locker desk team group class school club soup house home place position spot seat chair room door flat apartment building cottage tower table street row line \
    queue shelf bench favourite favorite colour color coloured colored pet animal drink beverage food dish meal job \
    profession occupation trade nationality name surname car hobby sport game music instrument hat shirt dress coat tie \
    book subject cigar cigars cigarette cigarettes tobacco brand country city town flower flowers tree fruit bird cup \
    glass bottle kind sort own bag ball toy prize medal award scarf jacket coat sweater shoes boots trousers umbrella phone \
    computer film movie language university college snack dessert vegetable sandwich pizza cake pie soup salad tea-room cafe \
    store studio workshop hotel hall kitchen floor storey island planet village street lamp vase plate bowl basket";

/// Titles and adjectives that only describe.
const DESCRIBING: &str = "mr mrs ms miss dr old young big large little small tall new lovely brightly .";

/// Words that say that somebody does without something.
pub(super) const DENYING: &[&str] = &[
    "dislikes", "dislike", "disliked", "hates", "hate", "hated", "detests", "detest", "detested", "loathes", "loathe",
    "despises", "despise", "avoids", "avoid",
];

/// Whether a word tells where, whatever it is called: "in the barn with the red door".
fn is_site(input: Input<'_>) -> bool {
    let back = |by: usize| {
        let at = input.all.len().checked_sub(input.rest.len() + by);
        at.and_then(|at| input.all.get(at)).map_or("", |token| token.low.as_str())
    };
    let word = input.first().is_some_and(|token| token.kind == Kind::Word);
    let inside = matches!(back(2), "in" | "at" | "on") && matches!(back(1), "the" | "a" | "an");
    word && inside && matches!(input.peek(1), "with" | "where")
}

/// Whether it is told how something is painted, and not by whom: "is painted red", "the brightly painted red house".
fn is_coat(input: Input<'_>) -> bool {
    let at = input.all.len().checked_sub(input.rest.len() + 1).and_then(|at| input.all.get(at));
    let before = at.map_or("", |token| token.low.as_str());
    let how = matches!(before, "is" | "are" | "was" | "were" | "not" | "the" | "a" | "brightly" | "newly");
    input.low() == "painted" && how && input.peek(1) != "by"
}

/// Whether a word is one of a list.
fn has(words: &str, low: &str) -> bool {
    words.split_whitespace().any(|word| word == low)
}

/// Whether a word beside values only says that somebody has them, or who and where he is.
pub(super) fn is_harmless(input: Input<'_>) -> bool {
    let low = input.low();
    // "Used to drink" is over, and who lives "by" something is near it.
    if low == "used" {
        return false;
    }
    if low == "by" {
        return input.all.len().checked_sub(input.rest.len() + 1).is_some_and(|before| {
            let before = input.all.get(before).map_or("", |token| token.low.as_str());
            is_verb(before) && !["live", "sit", "stand", "stay", "reside"].contains(&base(before).as_str())
        });
    }
    has(SMALL, low)
        || is_site(input)
        || is_coat(input)
        || has(AUXILIARIES, low)
        || is_person(low)
        || has(THINGS, low)
        || has(DESCRIBING, low)
        || (is_verb(low) && is_having(input, &base(low)))
        || is_category(input, low)
}

/// Whether a word is a verb of having and its like, in any form.
fn is_verb(low: &str) -> bool {
    has(FORMS, low) || has(VERBS, base(low).as_str())
}

/// Whether a verb tells here that something goes on, as none in "-ing" does by itself.
pub(super) fn is_finite(low: &str) -> bool {
    has(AUXILIARIES, low) || (is_verb(low) && !low.ends_with("ing"))
}

/// Whether a word says who somebody is by what he has: "the tea drinker".
pub(super) fn is_person(low: &str) -> bool {
    has(PERSONS, low) || has(KIN, low)
}

/// Whether that may be somebody's: "Anna's guest".
pub(super) fn is_kin(low: &str) -> bool {
    has(KIN, low)
}

/// Whether a word only describes.
pub(super) fn is_spare(low: &str) -> bool {
    has(DESCRIBING, low)
}

/// Whether the verb here has somebody or something as its object, whom it need not put at the same place.
pub(super) fn is_transitive(low: &str) -> bool {
    let place = ["live", "reside", "sit", "stand", "stay", "work", "come", "go", "arrive", "belong"];
    let base = base(low);
    is_verb(low)
        && !has(AUXILIARIES, low)
        && !has(THINGS, low)
        && low != "have"
        && !place.contains(&base.as_str())
        && !matches!(low, "came" | "went")
}

/// How a verb is formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As behind "does not": "drink".
    Bare,
    /// As behind "is": "drinking".
    Going,
    /// With an ending: "drinks", "drank", "is".
    Finite,
}

/// How the verb here is formed; nothing where none is.
pub(super) fn form(low: &str) -> Option<Form> {
    const OTHER: &str = "lie tell say steal rank commit cheat rob kill have be do";
    const OTHER_FINITE: &str = "lies lied tells told says said stole ranks ranked committed cheated robbed killed beat lost ate can could \
        may might would";
    if has(OTHER, low) {
        Some(Form::Bare)
    } else if has(AUXILIARIES, low) || has(OTHER_FINITE, low) {
        Some(Form::Finite)
    } else if !is_verb(low) {
        matches!(low, "lying" | "telling").then_some(Form::Going)
    } else if low.ends_with("ing") && base(low) != low {
        Some(Form::Going)
    } else if base(low) == low && !has(FORMS, low) && !matches!(low, "took" | "sat" | "stood") {
        Some(Form::Bare)
    } else {
        Some(Form::Finite)
    }
}

/// Whether a word is what a category is called, one or several of it.
fn is_category(input: Input<'_>, low: &str) -> bool {
    let word = letters(low);
    let same = |name: &str| {
        let name = letters(name);
        name == word || format!("{name}s") == word || format!("{word}s") == name
    };
    word.len() > 1 && input.scope.riddle.categories.iter().any(|category| same(&category.name))
}

/// What a verb is called without its ending.
pub(super) fn base_of_verb(low: &str) -> String {
    let found = base(low);
    if found == low { low.strip_suffix('s').unwrap_or(low).to_string() } else { found }
}

/// A verb without its ending, where it is one of those known.
pub(super) fn base(low: &str) -> String {
    let known = |word: &String| has(VERBS, word.as_str());
    let stems = [("ies", "y"), ("ied", "y"), ("ing", "e"), ("ing", ""), ("es", ""), ("ed", ""), ("s", ""), ("d", "")];
    let cut = |(end, instead): &(&str, &str)| low.strip_suffix(end).map(|stem| format!("{stem}{instead}"));
    std::iter::once(low.to_string()).chain(stems.iter().filter_map(cut)).find(known).unwrap_or_else(|| match low {
        "sat" => "sit".to_string(),
        "stood" => "stand".to_string(),
        "made" => "make".to_string(),
        "sold" => "sell".to_string(),
        "taught" => "teach".to_string(),
        "led" => "lead".to_string(),
        "built" => "build".to_string(),
        "caught" => "catch".to_string(),
        "fed" => "feed".to_string(),
        other => other.to_string(),
    })
}

/// Whether it is spoken of a value whose category tells what somebody does without: there "hates" says what he has.
pub(super) fn is_denied_category(input: Input<'_>) -> bool {
    const WORDS: &str = "dislike dislikes disliked hate hates hated hatred detest detests detested avoid avoids avoided allergy \
        allergies allergic allergen fear fears feared phobia";
    let before = input.all.len().saturating_sub(input.rest.len());
    let at = |at: usize| Input { rest: input.all.get(at..).unwrap_or(&[]), ..input };
    // The clause around: values stand before as well, as in "tea is hated by Anna".
    let start = (0..before).rev().find(|word| at(*word).clause_ends()).map_or(0, |joint| joint + 1);
    let end = (before..input.all.len()).find(|word| at(*word).clause_ends()).unwrap_or(input.all.len());
    let named = (start..end).filter_map(|word| value(at(word), end - word));
    let tells = |name: &str| name.split(|c: char| !c.is_alphanumeric()).any(|word| has(WORDS, &word.to_lowercase()));
    let categories = &input.scope.riddle.categories;
    named.into_iter().any(|(_, item)| categories.get(item.category).is_some_and(|category| tells(&category.name)))
}
