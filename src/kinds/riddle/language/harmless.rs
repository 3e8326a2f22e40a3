//! Words beside values that change nothing of what is said of them. Two values share a place only where nothing else
//! stands between them and around: a word that is not known here may deny it, compare them or speak of somebody else.

use super::input::Input;
use super::lexing::Kind;
use super::scope::letters;

/// Verbs of having, being, living and using, as they are without an ending. What somebody has in this way is at his place.
const VERBS: &str = "visit attend rent tow train have own keep drink eat play like love enjoy prefer favour favor favorite wear drive ride smoke live reside sit \
    stand stay work study speak read write use buy choose pick get take took bring carry hold paint colour color grow \
    raise cook bake make serve sell teach collect belong come go travel arrive park place locate name call order \
    practise practice learn sing dance ski swim run race draw photograph possess house tend plant pet dress marry pair \
    match fly sail breed feed bear finish win earn receive join lead coach manage host perform present adopt climb hike cycle \
    knit sew build design repair cook knead brew mix wash clean carve fish hunt mine invent discover spot catch enter join";

/// Their forms that no ending makes.
const FORMS: &str = "drank drunk ate eaten wore worn drove driven rode ridden kept sat stood spoke spoken wrote written bought chose \
    chosen got taken brought held grew grown made sold taught came went married running ran sang flew fed bred won led built caught";

/// Forms of "be" and "have", and words that help other verbs.
const AUXILIARIES: &str = "is are am was were be been being 's s has had does do did will must";

/// Articles, pronouns and words that tell where or whose something is.
const SMALL: &str = "somewhere a an the in on at of with to for from into who whom which whose that what it he she his her its their they him there \
    also too always where as here this -";

/// What those are called who have a value.
const PERSONS: &str = "man men woman women person people guy lady gentleman boy girl child kid one owner resident inhabitant tenant \
    occupant player drinker smoker keeper lover fan student driver wearer eater holder reader rider breeder collector \
    speaker fellow guest somebody merchant dealer seller buyer maker enthusiast expert champion winner visitor traveller \
    traveler worker employee member";

/// What things and places are called.
const THINGS: &str = "garden allotment shop office lane cabin tent boat ship train bus stall booth bed field farm box locker desk team group class school club soup house home place position spot seat chair room door flat apartment building cottage tower table street row line \
    queue shelf bench favourite favorite colour color coloured colored pet animal drink beverage food dish meal job \
    profession occupation trade nationality name surname car hobby sport game music instrument hat shirt dress coat tie \
    book subject cigar cigars cigarette cigarettes tobacco brand country city town flower flowers tree fruit bird cup \
    glass bottle kind sort own bag ball toy prize medal award scarf jacket coat sweater shoes boots trousers umbrella phone \
    computer film movie language university college snack dessert vegetable sandwich pizza cake pie soup salad tea-room cafe \
    store studio workshop hotel hall kitchen floor storey island planet village street lamp vase plate bowl basket";

/// Titles and adjectives that only describe.
const DESCRIBING: &str = "mr mrs ms miss dr old young big large little small tall new lovely brightly painted .";

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
        || has(AUXILIARIES, low)
        || has(PERSONS, low)
        || has(THINGS, low)
        || has(DESCRIBING, low)
        || is_verb(low)
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
    has(PERSONS, low)
}

/// Whether the verb here has somebody or something as its object, whom it need not put at the same place.
pub(super) fn is_transitive(low: &str) -> bool {
    let place =
        ["live", "reside", "sit", "stand", "stay", "work", "come", "go", "arrive", "belong", "marry", "pair", "match"];
    is_verb(low) && !has(AUXILIARIES, low) && low != "have" && !place.contains(&base(low).as_str()) && !has(FORMS, low)
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

/// A verb without its ending, where it is one of those known.
fn base(low: &str) -> String {
    let known = |word: &String| has(VERBS, word.as_str());
    let stems = [("ies", "y"), ("ied", "y"), ("ing", "e"), ("ing", ""), ("es", ""), ("ed", ""), ("s", ""), ("d", "")];
    let cut = |(end, instead): &(&str, &str)| low.strip_suffix(end).map(|stem| format!("{stem}{instead}"));
    std::iter::once(low.to_string()).chain(stems.iter().filter_map(cut)).find(known).unwrap_or_else(|| match low {
        "sat" => "sit".to_string(),
        "stood" => "stand".to_string(),
        other => other.to_string(),
    })
}

/// Whether the words of some category say that it tells what somebody does without: there "hates" says what he has.
pub(super) fn is_denied_category(input: Input<'_>) -> bool {
    let stems = ["dislik", "hate", "detest", "avoid", "allerg", "fear", "嫌", "きらい", "苦手"];
    let names = || input.scope.riddle.categories.iter().map(|category| category.name.to_lowercase());
    names().any(|name| stems.iter().any(|stem| name.contains(stem)))
}
