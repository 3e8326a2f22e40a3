//! Who is somebody. Of two that may both be somebody, a name and a job, only "is" tells that they are one: whoever works
//! for the doctor is not the doctor.

use super::amounts::the_most;
use super::harmless::{form, is_finite, is_kin, is_person, is_spare, is_transitive};
use super::input::{Input, Trouble, What, ahead};
use super::lexing::{Kind, Token};
use super::measures::{Sort, counted_in};
use super::places::Relation;
use super::predicate::Pred;
use super::scope::Scope;
use super::subject::Subject;
use super::values::{PEOPLES, value};
use crate::riddle::ast::{Base, Item, Order, Riddle, Term};
use nazo_core::words::phrase;

/// Of whom a predicate speaks, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Topic {
    /// Not known: whoever was named before.
    #[default]
    Unknown,
    /// Of what is nobody.
    Thing,
    /// Of somebody, of this category.
    Somebody(u16),
}

impl Topic {
    /// That of these.
    pub fn of(subjects: &[Subject<'_>]) -> Topic {
        subjects.iter().fold(Topic::Unknown, |topic, subject| match (topic, subject.term) {
            (Topic::Somebody(_), _) | (_, None) => topic,
            (_, Some(term)) => Topic::at(subject.input.scope, term),
        })
    }

    /// What is at a place, where a value tells it; "the oldest" is somebody, too.
    pub fn at(scope: &Scope, term: Term) -> Topic {
        match term.base {
            Base::Item(item) if scope.is_somebody(item.category) || counted_in(scope, item.category, Sort::Age) => {
                u16::try_from(item.category).map_or(Topic::Unknown, Topic::Somebody)
            }
            _ => Topic::Thing,
        }
    }

    /// Whether somebody is spoken of who is of another category; where it is not known, whoever was named before.
    fn is_other(self, input: Input<'_>, category: usize) -> bool {
        match self {
            Topic::Thing => false,
            Topic::Somebody(own) => usize::from(own) != category,
            Topic::Unknown => {
                let before = input.all.len().saturating_sub(input.rest.len());
                let at = |at: usize| Input { rest: input.all.get(at..before).unwrap_or(&[]), ..input };
                let named = (0..before).filter_map(|here| value(at(here), before - here));
                named.map(|(_, item)| item.category).any(|own| own != category && input.scope.is_somebody(own))
            }
        }
    }
}

/// What the categories are called whose values are people.
const PEOPLE: &str = "name names person persons people man men woman women boy boys girl girls child children kid kids friend \
    friends guest guests student students pupil pupils nation nations nationality nationalities job jobs profession \
    professions occupation occupations trade trades surname surnames husband husbands wife wives father mother son daughter \
    brother sister partner who cook guy lady gentleman thief spy guide resident residents president presidents waitress actress";

/// Words with the endings of those who do something, who are none.
const NOT_PEOPLE: &str = "colour color flavour flavor flower paper water beer river tower computer letter quarter summer winter \
    dinner supper sweater trailer container poster burger motor tractor floor door number order drawer cover mirror armor \
    armour folder counter butter pepper ginger timber amber silver copper leather weather feather hammer danger finger \
    power shower sticker marker ladder banner blazer jumper loafer slipper trousers soccer poker timer meter metre theatre \
    theater year character order layer fibre fiber filler topper odor odour vapor harbour harbor bumper freezer cooker oven \
    boiler speaker newspaper printer scanner charger locker shutter plaster twist wrist other meter letter offer";

/// Trades that people have, whatever the category is called.
const TRADES: &str = "baker doctor teacher farmer nurse lawyer butcher tailor painter singer actor actress writer author \
    banker barber builder carpenter chemist clerk clown coach cook chef dancer dentist detective driver editor engineer \
    fisherman florist gardener grocer hunter journalist judge librarian mechanic miller miner musician optician pharmacist \
    photographer physician pilot plumber poet policeman policewoman politician priest professor programmer sailor scientist \
    sculptor secretary shepherd shoemaker smith blacksmith soldier surgeon vet waiter waitress weaver architect accountant \
    astronaut artist knight king queen mayor nun monk thief spy";

/// Animals, of which there are none among people whatever the category is called: guests of a garden may be newts.
const ANIMALS: &str = "ant badger bat bear beaver bee beetle bird blackbird budgie bull butterfly camel canary cat cats chicken \
    cockatoo cow coyote crab crocodile crow deer dog dogs dolphin donkey dove duck eagle elephant ferret finch fish fox foxes frog \
    gecko gerbil giraffe goat goldfish goose gull hamster hare hawk hedgehog heron horse horses kangaroo kitten koala lamb leopard lion \
    lizard llama mole monkey moose mouse newt octopus otter owl panda panther parakeet parrot peacock penguin pig pigeon pony \
    poodle puppy rabbit rabbits raccoon rat raven robin rooster seal shark sheep snail snails snake sparrow spider squirrel stork swan \
    tiger toad tortoise toucan trout turkey turtle vole wasp weasel whale wolf worm wren zebra";

/// What only somebody does.
const DOES: &str = "owns owned keeps kept drinks drank eats ate plays played wears wore drives drove smokes smoked works worked \
    bought buys likes liked loves loved prefers reads studies studied speaks collects";

/// What is done with what somebody has.
const HAS: &str = "own owns owned keep keeps kept have has had drink drinks drank eat eats ate play plays played wear wears \
    wore drive drives drove smoke smokes smoked with";

/// What Japanese categories are called whose values are people.
const PEOPLE_JA: &str = "名前 氏名 名字 苗字 住人 住民 人物 職業 仕事 国籍 学生 生徒 先生 選手 走者 友人 友達 子供 客 兄弟 姉妹 男性 女性 男 女 \
    店員 社員 飼い主 持ち主 主人";

/// How their names end.
const ENDS_JA: [char; 5] = ['人', '者', '員', '師', '士'];

fn has(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|known| known == word)
}

/// Of which categories the values are people: by what the category or the values are called, or by what they are told to do.
pub(super) fn people<'s, 'a: 's>(riddle: &Riddle, sentences: impl FnOnce() -> &'s [Vec<Token<'a>>]) -> Vec<bool> {
    let mut found: Vec<bool> = riddle
        .categories
        .iter()
        .map(|category| {
            let own = category.values.iter().any(|value| riddle.people.contains(value));
            own || (names_people(&category.name) && !are_animals(&category.values)) || are_people(&category.values)
        })
        .collect();
    // With one category nobody can be two.
    if found.len() < 2 || found.iter().all(|known| *known) {
        return found;
    }
    let mut had = vec![false; found.len()];
    let mut does = vec![false; found.len()];
    for words in sentences() {
        let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
        for (category, values) in riddle.categories.iter().enumerate() {
            for at in (0..words.len()).filter(|at| is_one_of(&values.values, words, *at)) {
                let before = (0..at).rev().map(low).find(|word| !matches!(*word, "the" | "a" | "an")).unwrap_or("");
                let begins = matches!(
                    before,
                    "" | "." | "," | ":" | "and" | "or" | "but" | "if" | "when" | "neither" | "nor" | "both" | "then"
                );
                does[category] |= begins && has(DOES, low(at + 1));
                had[category] |= has(HAS, before);
            }
        }
    }
    for (category, known) in found.iter_mut().enumerate() {
        *known |= does[category] && !had[category];
    }
    found
}

/// Whether a value of one word stands here.
fn is_one_of(values: &[String], words: &[Token<'_>], at: usize) -> bool {
    words.get(at).is_some_and(|token| values.iter().any(|value| value.eq_ignore_ascii_case(&token.plain)))
}

/// Whether a category of this name has people for its values.
fn names_people(name: &str) -> bool {
    let last = name.split(|c: char| !c.is_alphanumeric()).rfind(|word| !word.is_empty()).unwrap_or("").to_lowercase();
    let one = last.strip_suffix('s').unwrap_or(&last);
    let does = ["er", "or", "ist", "man", "woman", "ian"].iter().any(|ending| one.ends_with(ending));
    has(PEOPLE, &last)
        || (does && one.len() > 4 && !has(NOT_PEOPLE, one) && !has(NOT_PEOPLE, &last))
        || has(PEOPLE_JA, name)
        || (!name.is_ascii() && name.ends_with(ENDS_JA))
}

/// Whether half of some values or more are trades or peoples.
fn are_people(values: &[String]) -> bool {
    let is = |value: &&String| {
        let low = value.to_lowercase();
        has(TRADES, &low)
            || PEOPLES.iter().any(|(people, _)| *people == low)
            || (low.len() > 5 && low.ends_with("man"))
            || matches!(low.as_str(), "医者" | "大工" | "先生" | "画家" | "作家" | "警官" | "歌手" | "魚屋" | "絵師")
            || (!low.is_ascii() && low.ends_with(['者', '員', '師', '士', '屋']))
    };
    !values.is_empty() && values.iter().filter(is).count() * 2 >= values.len()
}

/// Whether half of some values or more are animals.
fn are_animals(values: &[String]) -> bool {
    values.iter().filter(|value| has(ANIMALS, &value.to_lowercase())).count() * 2 >= values.len()
}

impl Scope {
    /// Whether the values of a category are people.
    pub fn is_somebody(&self, category: usize) -> bool {
        self.somebody.get(category).copied().unwrap_or(false)
    }
}

/// The values that this puts at the place of whoever it is said of, or denies there.
fn shared_with(said: &Pred, found: &mut Vec<Item>) {
    match said {
        Pred::Place(Relation::Compare(0, Order::Same | Order::Different, term)) if term.plus == 0 => {
            if let Base::Item(item) = term.base {
                found.push(item);
            }
        }
        Pred::Not(inner) | Pred::Only(inner) => shared_with(inner, found),
        Pred::All(list) | Pred::Any(list) | Pred::Jointly(list) => {
            list.iter().for_each(|said| shared_with(said, found));
        }
        _ => {}
    }
}

/// Why two who are somebody are not taken for one.
pub(super) fn who_is_meant(word: &str) -> What {
    What::Wrong(phrase!(
        "'{word}' is not understood here: who is meant? That two people are one is said with 'is' alone",
        "「{word}」が誰のことか読み取れません。同じ人であることは「is」だけで書きます。"
    ))
}

/// Fails where somebody is said to be somebody else in other words than "is": "works for the doctor".
pub(super) fn is_only<'t>(input: Input<'t>, words: usize, said: &Pred) -> Result<(), nom::Err<Trouble<'t>>> {
    // "The oldest" is somebody, too, but whoever "is nine years old" is nobody else.
    if names_age(input, said)
        && let Some(at) = (0..words).find(|at| is_finite(input.peek(*at)) && !is_being(input.peek(*at)))
    {
        let here = input.skip(at);
        return Err(nom::Err::Error(here.trouble(who_is_meant(here.here()))));
    }
    if !names_another(input, said) {
        return Ok(());
    }
    match not_being(input, words) {
        Some(here) => Err(nom::Err::Error(here.trouble(who_is_meant(here.here())))),
        None => Ok(()),
    }
}

/// The same of what has no verb of its own: the one before it has to be "is".
pub(super) fn is_only_as_before<'t>(input: Input<'t>, words: usize, said: &Pred) -> Result<(), nom::Err<Trouble<'t>>> {
    if !names_another(input, said) {
        return Ok(());
    }
    let before = input.all.len().saturating_sub(input.rest.len());
    let verb = input.all.get(..before).unwrap_or(&[]).iter().rev().find(|token| is_finite(&token.low));
    if let Some(verb) = verb.filter(|verb| !is_being(&verb.low)) {
        let at = input.trouble(who_is_meant(verb.text));
        return Err(nom::Err::Error(at));
    }
    is_only(input, words, said)
}

/// Fails where an age, told from the word `at` on, is brought to somebody by more than "is": "loves the oldest", "the oldest
/// works for Anna", "the friend of the 20-year-old".
pub(super) fn as_old_as<'t>(
    input: Input<'t>,
    at: usize,
    words: usize,
    left: Term,
    found: &Relation,
) -> Result<(), nom::Err<Trouble<'t>>> {
    if !names_age(input, &Pred::Place(found.clone())) {
        return Ok(());
    }
    let refused = |word: usize| {
        let here = input.skip(word);
        Err(nom::Err::Error(here.trouble(who_is_meant(here.here()))))
    };
    let is_folk = |word: usize| {
        let here = input.skip(word);
        (is_folk(here) || names_people(here.low())) && !names_what_one_is(input, here)
    };
    if let Some(kin) = at.checked_sub(2).filter(|word| input.peek(word + 1) == "of" && is_folk(*word)) {
        return refused(kin);
    }
    if Topic::at(input.scope, left) == Topic::Thing {
        return Ok(());
    }
    let verb = (0..at).rev().find(|word| is_finite(input.peek(*word)) || is_being(input.peek(*word)));
    if let Some(verb) = verb.filter(|verb| !is_being(input.peek(*verb))) {
        return refused(verb);
    }
    // What stands before the age or, where that begins, behind it.
    let behind = (at + 1..words).find(|word| is_finite(input.peek(*word)) || is_being(input.peek(*word)));
    match behind.and_then(|verb| not_being(input.skip(verb), words - verb)) {
        Some(here) => Err(nom::Err::Error(here.trouble(who_is_meant(here.here())))),
        None => Ok(()),
    }
}

fn names_another(input: Input<'_>, said: &Pred) -> bool {
    let mut found = Vec::new();
    shared_with(said, &mut found);
    found.iter().any(|item| input.scope.is_somebody(item.category) && input.topic.is_other(input, item.category))
}

/// Whether the age of somebody is told, or who has one.
fn names_age(input: Input<'_>, said: &Pred) -> bool {
    let mut found = Vec::new();
    shared_with(said, &mut found);
    found.iter().any(|item| counted_in(input.scope, item.category, Sort::Age))
}

/// Forms of "be".
fn is_being(low: &str) -> bool {
    matches!(
        low,
        "is" | "are" | "am" | "was" | "were" | "'s" | "be" | "been" | "being" | "=" | "!=" | "==" | "<>" | "≠"
    )
}

/// The first of so many words that does more than say that two are one.
pub(super) fn not_being(input: Input<'_>, words: usize) -> Option<Input<'_>> {
    const WORK: &[&str] = &[
        "works as",
        "work as",
        "worked as",
        "working as",
        "is employed as",
        "serves as",
        "employed as",
        "known as",
        "has to be",
        "have to be",
    ];
    const SMALL: &str = "a an the not never neither nor either both also too it he she who that one as here do does did will must \
        can man woman person people guy lady gentleman boy girl fellow somebody mr mrs ms miss dr and or but , . - ( )";
    let mut at = 0;
    // "In the same house as" tells where both are.
    if (0..words).any(|at| input.peek(at) == "same") {
        return None;
    }
    while at < words {
        let here = input.skip(at);
        if let Some((count, _)) = value(here, words - at) {
            at += count;
            continue;
        }
        if let Some(rest) = ahead(here, WORK) {
            at += here.rest.len() - rest.rest.len();
            continue;
        }
        let low = here.low();
        let next = here.peek(1);
        // "Anna's job is baker", "the name of the doctor is Anna", "Anna has the job of a baker"
        let owned = low == "'s" && names_what_one_is(input, here.skip(1));
        let named = names_what_one_is(input, here) || (low == "of" && named_before(input, at));
        let holds =
            matches!(low, "has" | "have" | "had" | "with") && (1..4).any(|by| names_what_one_is(input, here.skip(by)));
        // "Comes from Norway"
        let from =
            (matches!(low, "comes" | "come" | "came") && next == "from") || (low == "from" && is_nation(here.skip(1)));
        let quoted = here.first().is_some_and(|token| matches!(token.kind, Kind::Quoted(_)));
        let being = is_being(low) && !(low == "'s" && next.is_empty()) && !is_owner_mark(input, at);
        let small = has(SMALL, low) || tells_name(here) || is_spare(low);
        if being || small || owned || named || holds || from || quoted {
            at += 1;
        } else {
            return Some(here);
        }
    }
    None
}

/// What those are called who are somebody: the words for it, and categories of people.
fn is_folk(here: Input<'_>) -> bool {
    const WHAT: &str = "name nation nationality job profession occupation trade surname work who";
    let low = here.low();
    let mut categories = here.scope.riddle.categories.iter().enumerate();
    let is_category = |(at, name): (usize, String)| {
        here.scope.is_somebody(at) && (name == low || format!("{name}s") == low) && !has(WHAT, &name)
    };
    is_person(low) || categories.any(|(at, category)| is_category((at, category.name.to_lowercase())))
}

/// Whether a word tells here what somebody is called, and not that he calls another: "is called", "the man named Anna is".
fn tells_name(here: Input<'_>) -> bool {
    let before = here.all.len().checked_sub(here.rest.len() + 1).and_then(|at| here.all.get(at));
    let before = before.map_or("", |token| token.low.as_str());
    let end = (0..here.rest.len()).find(|at| here.clause_ends_at(*at)).unwrap_or(here.rest.len());
    let goes_on = || (1..end).any(|at| is_finite(here.peek(at)));
    matches!(here.low(), "called" | "named")
        && (is_being(before) || matches!(before, "not" | "also") || (is_person(before) && goes_on()))
}

/// Whether "'s" tells here whose something is, and is no "is": right behind a value.
fn is_owner_mark(input: Input<'_>, at: usize) -> bool {
    let here = input.skip(at);
    let behind = input.all.len().checked_sub(here.rest.len() + 1).and_then(|at| input.all.get(at..));
    let value_before = behind.is_some_and(|rest| value(Input { rest, ..input }, 1).is_some());
    here.low() == "'s" && value_before && !matches!(here.peek(1), "a" | "an" | "the" | "not")
}

/// Whether "'s" tells here whose somebody is: "Anna's guest drinks tea".
pub(super) fn is_owned(here: Input<'_>) -> bool {
    let end = (1..here.rest.len()).find(|at| here.clause_ends_at(*at)).unwrap_or(here.rest.len());
    let article = matches!(here.peek(1), "the" | "a" | "an" | "one" | "not");
    here.low() == "'s" && !article && is_folk(here.skip(1)) && (2..end).any(|at| is_finite(here.peek(at)))
}

/// Whether a noun tells what somebody is: his job, his name, or a category of people as it is called.
fn names_what_one_is(input: Input<'_>, here: Input<'_>) -> bool {
    let low = here.low();
    let is_category = || {
        let categories = input.scope.riddle.categories.iter().enumerate();
        categories
            .filter(|(at, _)| input.scope.is_somebody(*at))
            .any(|(_, category)| category.name.to_lowercase() == low && !is_person(low))
    };
    matches!(low, "job" | "profession" | "occupation" | "trade" | "nationality" | "name" | "surname" | "title")
        || is_category()
        || is_married(input, low)
}

/// Whether what stands before this "of" is such a noun.
fn named_before(input: Input<'_>, at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| names_what_one_is(input, input.skip(before)))
}

/// Whether a word tells of a marriage where a category is called by it.
fn is_married(input: Input<'_>, low: &str) -> bool {
    let paired = |name: &str| {
        matches!(name, "husband" | "wife" | "spouse" | "bride" | "groom" | "partner" | "husbands" | "wives")
    };
    let categories = || input.scope.riddle.categories.iter();
    matches!(low, "married" | "marries" | "marry" | "to" | "husband" | "wife" | "spouse")
        && categories().any(|category| paired(&category.name.to_lowercase()))
}

/// Whether a value follows that is a people or a country.
fn is_nation(here: Input<'_>) -> bool {
    let item = value(here, here.rest.len()).map(|(_, item)| item.category);
    let name = item
        .and_then(|category| here.scope.riddle.categories.get(category))
        .map(|category| category.name.to_lowercase());
    name.is_some_and(|name| ["nation", "country", "origin", "home", "from"].iter().any(|word| name.contains(word)))
}

/// Whether a word is what the category is called of one of two people or more of whom the sentence speaks: "Amy's teacher is
/// Lang" where Lang is one of the teachers and Amy is none.
fn names_category_of_another(input: Input<'_>, low: &str) -> bool {
    let at = |at: usize| Input { rest: input.all.get(at..).unwrap_or(&[]), ..input };
    let named = (0..input.all.len()).filter_map(|word| value(at(word), input.all.len() - word));
    let mut people: Vec<usize> =
        named.map(|(_, item)| item.category).filter(|category| input.scope.is_somebody(*category)).collect();
    people.sort_unstable();
    people.dedup();
    let name = |at: &usize| input.scope.riddle.categories.get(*at).map(|category| category.name.to_lowercase());
    people.len() == 2 && !is_person(low) && people.iter().filter_map(name).any(|name| name == low)
}

/// The somebody of whom such a phrase speaks who is none of those with values: "Anna's child", "the guest of Anna", "the man
/// Anna loves". Behind a man and a name so many verbs may follow.
pub(super) fn stranger<'t>(input: Input<'t>, words: usize, verbs: usize) -> Option<Input<'t>> {
    let word = |at: usize| if at < words { input.peek(at) } else { "" };
    let here = |at: usize| value(input.skip(at), words.saturating_sub(at));
    let somebody = |at: usize| here(at).is_some_and(|(_, item)| input.scope.is_somebody(item.category));
    let no_article = |at: usize| if matches!(word(at), "the" | "a" | "an") { at + 1 } else { at };
    let mut at = 0;
    // Whether what stands before is somebody, be it told by what he has.
    let (mut person, mut named) = (false, false);
    while at < words {
        if let Some((count, item)) = here(at) {
            (person, named, at) = (input.scope.is_somebody(item.category), true, at + count);
            continue;
        }
        let low = word(at);
        if low == "'s" && named {
            // "Anna's young child"
            let noun = if is_spare(word(at + 1)) { at + 2 } else { at + 1 };
            let own = word(noun);
            let child = matches!(own, "child" | "kid" | "boy" | "girl" | "lover" | "fan");
            let tells = names_category_of_another(input, own);
            if !tells && is_folk(input.skip(noun)) && here(noun).is_none() && own != "one" && (person || child) {
                return Some(input.skip(noun));
            }
        }
        let relative = is_folk(input.skip(at));
        // "The employee of the fox owner"
        if (is_kin(low) || relative) && word(at + 1) == "of" && low != "one" {
            let of = no_article(at + 2);
            let behind = here(of).map_or(of, |(count, _)| of + count);
            let owner = is_person(word(of)) || (here(of).is_some() && behind < words && is_person(word(behind)));
            let aged = the_most(input.skip(at + 2)).is_some_and(|(rest, _)| !rest.clause_ends());
            if (somebody(of) || owner || aged) && !names_category_of_another(input, low) {
                return Some(input.skip(at));
            }
        }
        if relative {
            let who = matches!(word(at + 1), "who" | "whom" | "that");
            let of = no_article(if who { at + 2 } else { at + 1 });
            if somebody(of) && (who || low != "one") {
                let behind = here(of).map_or(of, |(count, _)| of + count);
                let told = |at: &usize| {
                    let low = word(*at);
                    (is_finite(low) || is_being(low))
                        && !tells_name(input.skip(*at))
                        && !matches!(low, "do" | "does" | "did" | "will" | "must" | "has" | "have" | "had")
                };
                if who || (behind..words).filter(told).count() > verbs {
                    return Some(input.skip(at));
                }
            }
            // "The boy who loves Anna", "the woman living with Anna"
            let verb = if who { at + 2 } else { at + 1 };
            let joins = |at: usize| matches!(word(at), "with" | "for" | "to" | "from" | "by");
            let with = if form(word(verb)).is_some() { verb + 1 } else { verb };
            let object = no_article(if joins(with) { with + 1 } else { with });
            let nation = word(with) == "from" && is_nation(input.skip(with + 1));
            let does = is_transitive(word(verb)) && !tells_name(input.skip(verb));
            if somebody(object) && !nation && (does || joins(with)) {
                return Some(input.skip(verb));
            }
        }
        person |= relative;
        at += 1;
    }
    None
}

/// Fails where what the second value tells is somebody to whom the first one does something: "likes the tea drinker", "works
/// for the man who drinks tea". Of the values `seen` stand before these words.
pub(super) fn of_nobody_else(input: Input<'_>, words: usize, seen: usize) -> Result<(), nom::Err<Trouble<'_>>> {
    const HOMES: [&str; 6] = ["house", "home", "place", "seat", "room", "door"];
    let (mut at, mut seen, mut does, mut belongs, mut noun) = (0, seen, false, false, false);
    // Whether somebody is spoken of, rather than a thing.
    let mut person = match input.topic {
        Topic::Somebody(_) => seen > 0,
        Topic::Thing | Topic::Unknown => false,
    };
    while at < words {
        let here = input.skip(at);
        let refused = |word: &str| Err(nom::Err::Error(here.trouble(who_is_meant(word))));
        if let Some((count, item)) = value(here, words - at) {
            let somebody = input.scope.is_somebody(item.category);
            // "The owner of the shed visits Percy"
            if seen > 0 && does && person && somebody {
                return refused(here.here());
            }
            person |= somebody && seen == 0;
            (at, seen) = (at + count, seen + 1);
            continue;
        }
        let low = here.low();
        // A verb may bring somebody else, and so do "for" and "with" behind any.
        belongs |= low.starts_with("belong");
        let folk = is_folk(here);
        let other = does && seen > 0 && folk;
        let owned = seen > 1 && low == "'s" && !HOMES.contains(&here.peek(1));
        // "The owner of the shed visits Percy": one of those who take part goes to another.
        let guest = noun && low.starts_with("visit");
        if other || owned || guest {
            return refused(here.here());
        }
        noun |= folk;
        person |= folk && (low != "one" || seen == 0);
        // Whatever is drunk by somebody is his.
        let passive = !person && is_passive(input, here);
        let from = low == "from" && !does && is_nation(here.skip(1));
        let joined = matches!(low, "for" | "with" | "from") || (low == "to" && !belongs);
        let wed = is_married(input, low);
        does |= seen == 1 && !passive && !from && !wed && ((is_transitive(low) && !tells_name(here)) || joined);
        at += 1;
    }
    Ok(())
}

/// Whether a verb tells what is done with something: "is drunk by".
fn is_passive(input: Input<'_>, here: Input<'_>) -> bool {
    let back = |by: usize| {
        let at = input.all.len().checked_sub(here.rest.len() + by);
        at.and_then(|at| input.all.get(at)).map_or("", |token| token.low.as_str())
    };
    let near = if matches!(back(1), "not" | "always" | "never") { back(2) } else { back(1) };
    is_being(near) && here.peek(1) == "by"
}

/// Fails where it is asked who does something to somebody: "who visits Anna?" asks for another than Anna.
pub(super) fn asks_of_another(input: Input<'_>, words: usize) -> Result<(), nom::Err<Trouble<'_>>> {
    // "Which job does Anna have?" asks for no other.
    let noun = names_people(input.peek(1)) && !names_what_one_is(input, input.skip(1));
    let folk = is_person(input.peek(1)) || noun;
    let who = matches!(input.low(), "who" | "whom" | "whose") || (matches!(input.low(), "which" | "what") && folk);
    if !who {
        return Ok(());
    }
    let behind = input.skip(1);
    let mut values = (0..words.saturating_sub(1)).filter_map(|at| value(behind.skip(at), words - 1 - at));
    let wrong = if values.any(|(_, item)| input.scope.is_somebody(item.category)) {
        let whose = (input.low() == "whose" && is_person(behind.low())).then_some(behind);
        whose.or_else(|| not_being(if folk { behind.skip(1) } else { behind }, words - 1 - usize::from(folk)))
    } else {
        // Nor is "who lives with the tea drinker" a question for the tea drinker.
        let mut does = false;
        (0..words - 1).map(|at| behind.skip(at)).find(|here| {
            let low = here.low();
            let other = does && is_folk(*here);
            does = (does || (is_transitive(low) && !tells_name(*here)) || matches!(low, "with" | "for" | "from"))
                && !is_being(low);
            other
        })
    };
    match wrong {
        Some(here) => Err(nom::Err::Error(here.trouble(who_is_meant(here.here())))),
        None => Ok(()),
    }
}
