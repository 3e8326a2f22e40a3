//! Whether a sentence that was not understood looks like a clue, which must not be passed over as story.

use super::attempt::LONGEST_SENTENCE;
use super::japanese::is_japanese;
use super::lexing::{Kind, Token, tokens};
use super::scope::Scope;
use super::supply::{listed, listed_in_japanese};
use super::words::{CRIMES, DONE, FOLK, RESERVED, is_known_noun, is_known_role, number_word, ordinal};
/// Words that set two things in relation wherever they stand.
const STRONG: [&str; 37] = [
    "before",
    "after",
    "ahead",
    "behind",
    "beside",
    "adjacent",
    "left",
    "right",
    "between",
    "neighbour",
    "neighbor",
    "faster",
    "slower",
    "older",
    "younger",
    "taller",
    "shorter",
    "higher",
    "lower",
    "earlier",
    "later",
    "beat",
    "beats",
    "apart",
    "above",
    "below",
    "follows",
    "followed",
    "follow",
    "precedes",
    "preceded",
    "opposite",
    "near",
    "lost",
    "defeated",
    "overtook",
    "quicker",
];

/// Verbs that do so right behind a name.
const VERBS: [&str; 34] = [
    "is", "isn't", "has", "have", "owns", "own", "lies", "lie", "likes", "drinks", "keeps", "plays", "sits", "sit",
    "stands", "finished", "came", "tells", "knows", "loves", "always", "never", "cannot", "must", "eats", "smokes",
    "wears", "drives", "lives", "works", "speaks", "arrived", "does", "did",
];

/// Words at the beginning of a sentence that are large for no other reason.
const OPENINGS: [&str; 38] = [
    "a",
    "an",
    "on",
    "in",
    "at",
    "by",
    "for",
    "from",
    "with",
    "without",
    "once",
    "here",
    "there",
    "each",
    "every",
    "someone",
    "somebody",
    "they",
    "it",
    "this",
    "these",
    "that",
    "those",
    "when",
    "while",
    "during",
    "as",
    "his",
    "her",
    "their",
    "then",
    "long",
    "to",
    "no",
    "yesterday",
    "today",
    "inspector",
    "behind",
];

/// Words for those who do not tell the truth.
const FALSE: [&str; 9] = ["lies", "lie", "lied", "lying", "liar", "liars", "false", "dishonest", "untruthful"];

/// Words for those who do.
const TRUE: [&str; 6] = ["truth", "truthful", "honest", "true", "truths", "sincere"];

/// Words of sentences that tell how people were questioned.
const ASKING: [&str; 16] = [
    "asked",
    "asks",
    "ask",
    "questioned",
    "questions",
    "interrogated",
    "statement",
    "statements",
    "made",
    "makes",
    "inscription",
    "inscriptions",
    "answered",
    "interviewed",
    "accused",
    "arrested",
];

/// Words for what may be so.
const MODAL: [&str; 4] = ["may", "might", "whether", "perhaps"];

/// Words that speak of some and not of others.
const NARROW: [&str; 9] = ["only", "exactly", "precisely", "neither", "none", "nobody", "both", "except", "alone"];

/// Words that speak of everybody.
const WIDE: [&str; 6] = ["all", "everyone", "everybody", "every", "each", "any"];

/// Words in Japanese for how somebody talks and for what he did.
const TALKING: [&str; 18] = [
    "嘘",
    "うそ",
    "ウソ",
    "本当",
    "ほんとう",
    "真実",
    "正直",
    "犯人",
    "泥棒",
    "無実",
    "無罪",
    "騎士",
    "悪漢",
    "ならず者",
    "悪党",
    "スパイ",
    "天使",
    "悪魔",
];

/// Words in Japanese that speak of some and not of others, or of everybody.
const QUANTITIES: [&str; 20] = [
    "だけ",
    "のみ",
    "しか",
    "全員",
    "誰も",
    "だれも",
    "一人も",
    "人とも",
    "両方",
    "どちらか",
    "いずれか",
    "以外",
    "ちょうど",
    "みんな",
    "皆",
    "限ら",
    "わけでは",
    "わけじゃ",
    "すべて",
    "全て",
];

/// Numbers of people in Japanese.
const ONES: [&str; 8] = ["一人", "二人", "三人", "四人", "1人", "2人", "１人", "２人"];

/// Words in Japanese that set two in relation.
const RELATING: [&str; 21] = [
    "に勝",
    "には勝",
    "に負け",
    "には負け",
    "に敗",
    "を破",
    "を抜",
    "より",
    "隣",
    "となり",
    "の右",
    "の左",
    "の前",
    "の後",
    "の次",
    "または",
    "あるいは",
    "もしくは",
    "同じ",
    "違う",
    "か、",
];

/// Words in Japanese that count.
const COUNTING: [&str; 5] = ["少なくとも", "多くとも", "ちょうど一人", "ちょうど二人", "ちょうど三人"];

/// Words in Japanese that tell how one thing lies to another.
const LYING: [&str; 13] = [
    "より",
    "の隣",
    "のとなり",
    "の右",
    "の左",
    "の次",
    "すぐ後",
    "すぐ前",
    "すぐ右",
    "すぐ左",
    "直後",
    "直前",
    "の間",
];

/// Words in Japanese that compare one with all the others.
const MOST: [&str; 5] = ["一番", "いちばん", "最も", "もっとも", "より"];

/// Whether a sentence says something that somebody would have to reason with: it speaks of two names or more and of how
/// they relate, of how many are what, or, in a riddle that asks for a `place`, of how one thing lies to another.
pub(super) fn is_clue(scope: &Scope, text: &str, place: bool) -> bool {
    // Nobody looks through a sentence as long as a text, be it for names; it may say anything.
    if text.len() > LONGEST_SENTENCE {
        return true;
    }
    let declared: Vec<&String> = scope.every_name().map(|senses| &senses.name).collect();
    if is_japanese(text, &declared) {
        return is_japanese_clue(scope, text, place);
    }
    let words = tokens(text);
    let named = words.iter().enumerate().map(|(at, token)| is_name(scope, &words, at, token)).collect();
    let words = Words { words: &words, named };
    // Roles that are dealt out are a clue, whoever they are dealt to.
    let deals = words.any(|at| words.low(at) == "order" || (words.low(at) == "of" && words.low(at + 1) == "each"));
    // "Respectively" tells who has what.
    let each = |at: usize| {
        words.low(at) == "respectively" && at.checked_sub(1).is_none_or(|at| words.low(at) != "necessarily")
    };
    let tells = words.any(each)
        || (deals && words.any(|at| is_known_role(words.low(at))))
        || words.counts(scope)
        || words.claims(scope)
        || (place && words.ranks())
        || words.blames()
        || (words.has_names() && words.any(|at| words.is_choice(at)));
    tells || (listed(words.words).is_none() && (words.relates() || (place && (words.lies() || words.joins(scope)))))
}

/// The words of a sentence, each with whether it is a name.
struct Words<'a> {
    words: &'a [Token<'a>],
    named: Vec<bool>,
}

impl Words<'_> {
    fn low(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |token| token.low.as_str())
    }

    fn is_name(&self, at: usize) -> bool {
        self.named.get(at).copied().unwrap_or(false)
    }

    fn is_strong(&self, at: usize) -> bool {
        // "One after another" is no order.
        let row = self.low(at) == "after"
            && at > 0
            && self.low(at - 1) == "one"
            && matches!(self.low(at + 1), "another" | "the");
        (STRONG.contains(&self.low(at)) && !row)
            || (self.low(at) == "next" && matches!(self.low(at + 1), "door" | "to"))
    }

    fn any(&self, fits: impl Fn(usize) -> bool) -> bool {
        (0..self.words.len()).any(fits)
    }

    /// Whether there are two names or more. One of several words is one.
    fn has_names(&self) -> bool {
        let begins = |at: &usize| self.is_name(*at) && !at.checked_sub(1).is_some_and(|before| self.is_name(before));
        (0..self.words.len()).filter(begins).count() > 1
    }

    /// Whether two names or more are related: "Ann has a cat that Bob likes", "Ann earns more than Bob".
    fn relates(&self) -> bool {
        // "Ann, Ben and Cat arrived at a party" tells of all of them together.
        let together = |at: usize| {
            at.checked_sub(1).is_some_and(|before| self.low(before) == "and")
                && matches!(self.low(at + 1), "arrived" | "came")
        };
        let said = |at: usize| self.is_name(at) && VERBS.contains(&self.low(at + 1)) && !together(at);
        let than = |at: usize| matches!(self.low(at), "than" | "as") && self.is_name(at + 1);
        self.has_names() && self.any(|at| self.is_strong(at) || said(at) || than(at))
    }

    /// Whether something is told of one who takes part and another, whatever it is: "Hanako admires Taro".
    fn joins(&self, scope: &Scope) -> bool {
        let known = |at: &usize| self.is_known(scope, *at);
        let verb = |at: usize| !matches!(self.low(at), "and" | "or" | "," | "&") && !self.is_name(at);
        let places: Vec<usize> = (0..self.words.len()).filter(known).collect();
        places.len() > 1 && places.first() == Some(&0) && places.last() > Some(&1) && verb(1)
    }

    /// Whether it is told of somebody, or of so many, how they talk, who did it or what they are: "only the culprit lies".
    /// What explains roles to the reader is none: "every islander is a knight, who always tells the truth, or a knave".
    fn claims(&self, scope: &Scope) -> bool {
        let lies = self.any(|at| FALSE.contains(&self.low(at)) && !self.is_where(at));
        let truth = self.any(|at| TRUE.contains(&self.low(at)));
        let guilt = self.any(|at| self.is_guilt(at));
        let roles: Vec<&str> =
            (0..self.words.len()).filter(|at| self.is_role(scope, *at)).map(|at| self.low(at)).collect();
        let told = lies || truth || guilt || !roles.is_empty() || self.any(|at| self.is_prop(scope, at));
        let narrow = self.any(|at| NARROW.contains(&self.low(at)) || self.is_at_least(at));
        // What "or" leaves open of everybody tells the reader what there is.
        let both_sorts = (lies && truth) || roles.iter().any(|role| *role != roles[0]);
        let explains = both_sorts && !narrow && !guilt && !self.counts_one();
        let named = self.any(|at| self.is_known(scope, at)) && listed(self.words).is_none();
        let talks_of_role = !roles.is_empty() && (lies || truth) && !named;
        let wide = self.any(|at| WIDE.contains(&self.low(at)));
        let counted = self.any(|at| self.is_number_of(at));
        // Whoever is asked or makes a statement is introduced, and what may be is not said to be so.
        let opens = self.any(|at| ASKING.contains(&self.low(at)) || MODAL.contains(&self.low(at)));
        let explains_talk = both_sorts || !(lies || truth);
        if opens
            && explains_talk
            && !self.any(|at| self.is_at_least(at) || matches!(self.low(at), "only" | "exactly" | "precisely"))
        {
            return false;
        }
        // "The thief lies, the other two tell the truth" ties how somebody talks to what he did.
        let ties = guilt && (lies || truth);
        let tells = told && (named || !explains);
        ties || tells && (narrow || named || (wide && !talks_of_role) || (counted && self.is_one()))
    }

    /// Whether it is told of somebody who takes part where he is: "Lee was last but one".
    fn ranks(&self) -> bool {
        const PLACES: [&str; 11] = [
            "last",
            "middle",
            "penultimate",
            "leftmost",
            "rightmost",
            "somewhere",
            "front",
            "back",
            "rear",
            "fastest",
            "slowest",
        ];
        let place = |at: usize| ordinal(self.low(at)).is_some() || PLACES.contains(&self.low(at));
        self.any(|at| self.is_name(at)) && self.any(place) && listed(self.words).is_none()
    }

    /// Whether "lies" tells here where something is: "lies in one of the boxes".
    fn is_where(&self, at: usize) -> bool {
        const WHERE: [&str; 12] =
            ["in", "behind", "on", "under", "beside", "near", "hidden", "there", "a", "an", "the", "inside"];
        matches!(self.low(at), "lies" | "lie") && WHERE.contains(&self.low(at + 1))
    }

    /// Whether a property that is declared is named here.
    fn is_prop(&self, scope: &Scope, at: usize) -> bool {
        self.words.get(at).and_then(|token| scope.look_up(&token.plain)).is_some_and(|senses| senses.prop.is_some())
    }

    /// Whether somebody is guilty or not here, or one is who did it.
    fn is_guilt(&self, at: usize) -> bool {
        let did = matches!(self.low(at), "did" | "do" | "done") && matches!(self.low(at + 1), "it" | "this");
        did || self.low(at) == "innocent" || CRIMES.iter().any(|(one, many)| [*one, *many].contains(&self.low(at)))
    }

    /// Whether a person who takes part is named here.
    fn is_known(&self, scope: &Scope, at: usize) -> bool {
        let word = self.words.get(at).filter(|token| token.plain.starts_with(char::is_uppercase) && token.text != "A");
        word.and_then(|token| scope.look_up(&token.plain)).is_some_and(|senses| senses.person.is_some())
    }

    /// Whether "at least" or the like stands here.
    fn is_at_least(&self, at: usize) -> bool {
        matches!(
            (self.low(at), self.low(at + 1)),
            ("at", "least" | "most") | ("more" | "fewer", "than") | ("not", "all" | "both" | "every" | "everyone")
        )
    }

    /// Whether "one of them ... another" or "one ... the other" stands here: then it is told how many are what.
    fn counts_one(&self) -> bool {
        self.any(|at| self.low(at) == "one" && !matches!(self.low(at + 1), "day" | "night" | "who"))
            && self.any(|at| matches!(self.low(at), "other" | "another"))
    }

    /// Whether it is told what one is: how he talks, or that he did it.
    fn is_one(&self) -> bool {
        let lies = |at: usize| FALSE.contains(&self.low(at)) && !self.is_where(at);
        self.any(|at| lies(at) || TRUE.contains(&self.low(at)) || self.is_guilt(at))
    }

    /// Whether it is told who did it: "stolen by Ann".
    fn blames(&self) -> bool {
        let by = |at: usize| self.low(at + 1) == "by" && self.is_name(at + 2);
        self.any(|at| DONE.contains(&self.low(at)) && by(at))
    }

    /// Whether "or" stands here between two names.
    fn is_choice(&self, at: usize) -> bool {
        let comma = usize::from(at.checked_sub(1).is_some_and(|before| self.low(before) == ","));
        let before = at.checked_sub(comma + 1).is_some_and(|before| self.is_name(before));
        let skipped = usize::from(matches!(self.low(at + 1), "by" | "the"));
        self.low(at) == "or" && before && self.is_name(at + 1 + skipped)
    }

    /// Whether one thing lies so to another, as the words go on: "The ace is next to the king."
    fn lies(&self) -> bool {
        let thing = |at: usize| self.low(at) == "the" || self.is_name(at);
        thing(0) && self.any(|at| at > 0 && self.is_strong(at) && (thing(at + 1) || thing(at + 2)))
    }

    /// Whether it is told how many are what: "exactly two of them are knaves", "two knaves", "one is a knight".
    fn counts(&self, scope: &Scope) -> bool {
        const LIES: [&str; 7] = ["lies", "lie", "lied", "lying", "liar", "liars", "truth"];
        let is_said = |token: &Token<'_>| {
            let is_prop = scope.look_up(&token.plain).is_some_and(|senses| senses.prop.is_some());
            is_prop || is_known_noun(&token.low) || LIES.contains(&token.low.as_str())
        };
        let begins = |at: usize| match (self.low(at), self.low(at + 1)) {
            ("exactly" | "precisely" | "only", _) => self.is_number_of(at + 1),
            ("at", "least" | "most") | ("more" | "fewer" | "less", "than") => self.is_number_of(at + 2),
            _ => self.is_number_of(at) && self.has_names(),
        };
        let is_said = |at: usize| self.words.get(at).is_some_and(is_said) || self.is_role(scope, at);
        let said_behind = |at: usize| self.any(|behind| behind > at && is_said(behind));
        self.any(|at| self.is_number_of_role(scope, at) || (begins(at) && said_behind(at)))
    }

    /// Whether a role stands here; "friends" are people, whatever else they are.
    fn is_role(&self, scope: &Scope, at: usize) -> bool {
        self.words.get(at).filter(|token| token.kind == Kind::Word && !FOLK.contains(&token.low.as_str())).is_some_and(
            |token| {
                is_known_role(&token.low) || scope.look_up(&token.plain).is_some_and(|senses| senses.role.is_some())
            },
        )
    }

    /// Whether "two knaves", "one is a knight" or "one a knave" stands here.
    fn is_number_of_role(&self, scope: &Scope, at: usize) -> bool {
        let each = at.checked_sub(1).is_some_and(|before| matches!(self.low(before), "each" | "every" | "any" | "no"));
        let be = at + 1 + usize::from(matches!(self.low(at + 1), "is" | "are"));
        let noun = be + usize::from(matches!(self.low(be), "a" | "an"));
        self.is_number(at) && !each && self.is_role(scope, noun)
    }

    fn is_number(&self, at: usize) -> bool {
        let digits = self.words.get(at).is_some_and(|token| matches!(token.kind, Kind::Number(_)));
        digits || number_word(self.low(at)).is_some()
    }

    /// Whether "two of" stands here.
    fn is_number_of(&self, at: usize) -> bool {
        self.is_number(at) && self.low(at + 1) == "of"
    }
}

/// The same in Japanese, where names are those declared; in a riddle that asks for a `place` it need not name them.
fn is_japanese_clue(scope: &Scope, text: &str, place: bool) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let known = scope.every_name().filter(|senses| senses.person.is_some() || senses.item.is_some());
    let names = known.filter(|senses| text.contains(&senses.name)).count();
    if has(&COUNTING) || (names >= 1 && text.contains("のうち")) {
        return true;
    }
    // What there is, one or the other, is told to the reader.
    let explains = (has(&["嘘", "うそ"]) && has(&["本当", "正直", "真実"]))
        || (has(&["騎士"]) && has(&["悪漢", "ならず者", "悪党"]));
    let guilt = has(&["犯人", "泥棒", "無実", "無罪"]);
    let only = guilt || has(&["だけ", "のみ", "しか", "誰も", "以外"]);
    let talk = has(&["嘘", "うそ", "ウソ", "本当", "ほんとう", "真実", "正直"]);
    let open = explains && !only && names == 0 && has(&["か、", "か", "または", "と"]);
    if has(&TALKING)
        && !open
        && (has(&QUANTITIES) || names >= 1 || (guilt && (talk || has(&ONES))))
        && listed_in_japanese(text).is_none()
    {
        return true;
    }
    if listed_in_japanese(text).is_some() {
        return false;
    }
    // Where places are asked about, whatever is said of one and another may tell them.
    let told = has(&["は", "が"]);
    names >= 2 && (has(&RELATING) || (place && told)) || names >= 1 && has(&MOST) || place && has(&LYING) && told
}

/// Whether a word with a capital at the beginning of a sentence is none of a name.
pub(super) fn is_plain_opening(low: &str) -> bool {
    RESERVED.contains(&low)
        || FOLK.contains(&low)
        || number_word(low).is_some()
        || OPENINGS.contains(&low)
        || low.ends_with("ly")
}

/// Whether a word is a name: declared, or with a capital that needs another reason than where it stands.
fn is_name(scope: &Scope, words: &[Token<'_>], at: usize, token: &Token<'_>) -> bool {
    if !matches!(token.kind, Kind::Word | Kind::Quoted(_)) {
        return false;
    }
    if scope.look_up(&token.plain).is_some_and(|senses| senses.person.is_some() || senses.item.is_some()) {
        return true;
    }
    let low = token.low.as_str();
    let first = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .is_none_or(|before| before.kind == Kind::Sign && before.low != ",");
    let plain = is_plain_opening(low) && (first || !low.ends_with("ly"));
    let capital = token.plain.chars().next().is_some_and(char::is_uppercase);
    token.kind == Kind::Word && capital && !plain
}
