//! The words the language knows by itself.

use crate::riddle::ast::Talk;

/// Words with a full stop that ends no sentence.
pub(super) const ABBREVIATIONS: [&str; 10] = ["mr", "mrs", "ms", "dr", "prof", "st", "vs", "insp", "sgt", "capt"];

/// Words that no name can be without quotation marks.
pub(super) const RESERVED: [&str; 64] = [
    "and",
    "or",
    "not",
    "if",
    "then",
    "iff",
    "xor",
    "implies",
    "is",
    "are",
    "am",
    "was",
    "were",
    "of",
    "i",
    "me",
    "us",
    "we",
    "the",
    "exactly",
    "at",
    "all",
    "none",
    "some",
    "both",
    "neither",
    "nor",
    "either",
    "odd",
    "even",
    "would",
    "lies",
    "lie",
    "tells",
    "tell",
    "truth",
    "to",
    "from",
    "between",
    "before",
    "after",
    "next",
    "left",
    "right",
    "apart",
    "just",
    "first",
    "last",
    "middle",
    "second",
    "third",
    "true",
    "false",
    "who",
    "which",
    "more",
    "fewer",
    "than",
    "same",
    "different",
    "rule",
    "ask",
    "statements",
    "but",
];

/// The number a word stands for.
pub(super) fn number_word(low: &str) -> Option<u32> {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.iter().position(|word| *word == low).and_then(|at| u32::try_from(at).ok())
}

/// The place a word stands for: "third", "3rd".
pub(super) fn ordinal(low: &str) -> Option<u32> {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
        "twelfth",
    ];
    if let Some(at) = WORDS.iter().position(|word| *word == low) {
        return u32::try_from(at + 1).ok();
    }
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| low.strip_suffix(ending))?;
    let number = digits.chars().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
    number.filter(|number| (1..=60).contains(number))
}

/// Nouns whose plural is formed otherwise.
pub(super) const IRREGULAR: [(&str, &str); 18] = [
    ("thief", "thieves"),
    ("wolf", "wolves"),
    ("werewolf", "werewolves"),
    ("elf", "elves"),
    ("dwarf", "dwarves"),
    ("knife", "knives"),
    ("wife", "wives"),
    ("calf", "calves"),
    ("leaf", "leaves"),
    ("loaf", "loaves"),
    ("man", "men"),
    ("woman", "women"),
    ("person", "people"),
    ("child", "children"),
    ("mouse", "mice"),
    ("goose", "geese"),
    ("ox", "oxen"),
    ("sheep", "sheep"),
];

/// The plural of a noun, regular or not.
pub(super) fn plural(one: &str) -> String {
    let Some(last) = one.chars().next_back().filter(char::is_ascii_alphabetic) else { return one.to_string() };
    let low = one.to_lowercase();
    if let Some((known, many)) = IRREGULAR.iter().find(|(known, _)| *known == low) {
        // The first letter stays as large as it was written.
        let same = known.chars().zip(many.chars()).take_while(|(one, other)| one == other).count();
        let head: String = one.chars().take(same).collect();
        return head + many.get(same..).unwrap_or_default();
    }
    let vowel_before = low.chars().rev().nth(1).is_some_and(|c| "aeiou".contains(c));
    if last.eq_ignore_ascii_case(&'y') && !vowel_before {
        return format!("{}ies", one.trim_end_matches(last));
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| low.ends_with(end));
    if hisses { format!("{one}es") } else { format!("{one}s") }
}

/// Who did it, as riddles call him, and several of them. The first is the word for whoever did it.
pub(super) const CRIMES: [(&str, &str); 20] = [
    ("culprit", "culprits"),
    ("guilty", "guilty"),
    ("thief", "thieves"),
    ("murderer", "murderers"),
    ("killer", "killers"),
    ("robber", "robbers"),
    ("burglar", "burglars"),
    ("criminal", "criminals"),
    ("offender", "offenders"),
    ("perpetrator", "perpetrators"),
    ("arsonist", "arsonists"),
    ("poisoner", "poisoners"),
    ("kidnapper", "kidnappers"),
    ("forger", "forgers"),
    ("traitor", "traitors"),
    ("vandal", "vandals"),
    ("犯人", "犯人"),
    ("泥棒", "泥棒"),
    ("真犯人", "真犯人"),
    ("犯罪者", "犯罪者"),
];

/// What is hidden in one of several boxes, as riddles call it.
pub(super) const TREASURES: [&str; 17] = [
    "treasure", "portrait", "prize", "gold", "money", "coin", "ring", "ball", "jewel", "diamond", "present", "gift",
    "key", "宝", "宝物", "指輪", "賞品",
];

/// What it is hidden in.
pub(super) const BOXES: &[&str] =
    &["door", "casket", "box", "chest", "room", "cave", "drawer", "cup", "bag", "envelope", "jar", "basket", "safe"];

/// Roles that riddles do not always explain, a family a line: whoever names one has them all, but those marked
/// `false` only where they are named themselves. Where families share a name, the one whose others stand in the text is
/// meant.
pub(super) const FAMILIES: [&[(&str, &str, Talk, bool)]; 7] = [
    &[
        ("knight", "knights", Talk::True, true),
        ("knave", "knaves", Talk::False, true),
        ("spy", "spies", Talk::Any, false),
        ("normal", "normals", Talk::Any, false),
    ],
    &[
        ("truth-teller", "truth-tellers", Talk::True, true),
        ("liar", "liars", Talk::False, true),
        ("spy", "spies", Talk::Any, false),
        ("normal", "normals", Talk::Any, false),
    ],
    &[
        ("騎士", "騎士", Talk::True, true),
        ("ならず者", "ならず者", Talk::False, true),
        ("スパイ", "スパイ", Talk::Any, false),
        ("普通の人", "普通の人", Talk::Any, false),
    ],
    &[
        ("騎士", "騎士", Talk::True, true),
        ("悪漢", "悪漢", Talk::False, true),
        ("スパイ", "スパイ", Talk::Any, false),
        ("普通の人", "普通の人", Talk::Any, false),
    ],
    &[
        ("騎士", "騎士", Talk::True, true),
        ("悪党", "悪党", Talk::False, true),
        ("スパイ", "スパイ", Talk::Any, false),
        ("普通の人", "普通の人", Talk::Any, false),
    ],
    &[("天使", "天使", Talk::True, true), ("悪魔", "悪魔", Talk::False, true), ("人間", "人間", Talk::Any, false)],
    &[
        ("正直者", "正直者", Talk::True, true),
        ("嘘つき", "嘘つき", Talk::False, true),
        ("スパイ", "スパイ", Talk::Any, false),
        ("普通の人", "普通の人", Talk::Any, false),
    ],
];

/// What somebody did who is guilty, as it is said of what it was done to.
pub(super) const DONE: &[&str] =
    &["taken", "stolen", "committed", "robbed", "killed", "murdered", "broken", "eaten", "poisoned", "shot", "done"];

/// What people are called when nothing more is said of them.
pub(super) const FOLK: [&str; 44] = [
    "people",
    "person",
    "persons",
    "suspects",
    "suspect",
    "inhabitants",
    "inhabitant",
    "islanders",
    "islander",
    "natives",
    "men",
    "women",
    "man",
    "woman",
    "girls",
    "boys",
    "girl",
    "boy",
    "children",
    "friends",
    "friend",
    "witnesses",
    "witness",
    "guards",
    "doors",
    "boxes",
    "caskets",
    "chests",
    "students",
    "prisoners",
    "brothers",
    "sisters",
    "siblings",
    "ones",
    "players",
    "speakers",
    "members",
    "villagers",
    "schoolgirls",
    "pupils",
    "ladies",
    "gentlemen",
    "locals",
    "individuals",
];

/// What several people do together who then have places.
pub(super) const CONTESTS: [&str; 17] = [
    "took", "take", "ran", "run", "entered", "enter", "stand", "stood", "sit", "sat", "are", "were", "competed",
    "finished", "raced", "queue", "queued",
];

/// Where they do so.
pub(super) const ROWS: [&str; 18] = [
    "race",
    "races",
    "queue",
    "line",
    "row",
    "contest",
    "competition",
    "tournament",
    "match",
    "run",
    "marathon",
    "regatta",
    "bench",
    "bus",
    "cinema",
    "final",
    "part",
    "podium",
];

/// What stands before a name without being part of it.
pub(super) const TITLES: [&str; 17] = [
    "suspect",
    "inhabitant",
    "islander",
    "person",
    "guard",
    "mr",
    "mrs",
    "ms",
    "dr",
    "prof",
    "professor",
    "inspector",
    "native",
    "prisoner",
    "student",
    "villager",
    "witness",
];

/// Verbs of speaking.
pub(super) const SAYS: [&str; 44] = [
    "says",
    "said",
    "say",
    "claims",
    "claimed",
    "states",
    "stated",
    "declares",
    "declared",
    "replies",
    "replied",
    "answers",
    "answered",
    "adds",
    "added",
    "asserts",
    "asserted",
    "insists",
    "insisted",
    "tells",
    "told",
    "testifies",
    "testified",
    "shouts",
    "shouted",
    "whispers",
    "whispered",
    "responds",
    "responded",
    "exclaims",
    "exclaimed",
    "remarks",
    "remarked",
    "announces",
    "announced",
    "maintains",
    "maintained",
    "swears",
    "swore",
    "confesses",
    "confessed",
    "admits",
    "admitted",
    "protests",
];

/// Whether a word is a role or a property that needs no declaration.
pub(super) fn is_known_noun(low: &str) -> bool {
    CRIMES.iter().any(|(one, many)| *one == low || *many == low) || is_known_role(low)
}

/// Whether a word is a role that needs no declaration.
pub(super) fn is_known_role(low: &str) -> bool {
    FAMILIES.iter().any(|family| family.iter().any(|(one, many, _, _)| *one == low || *many == low))
}
