//! The words of the notation.

/// Words that no name can be without quotation marks.
const RESERVED: &[&str] = &[
    "an",
    "the",
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
    "of",
    "i",
    "me",
    "us",
    "them",
    "exactly",
    "at",
    "least",
    "most",
    "all",
    "none",
    "some",
    "both",
    "neither",
    "either",
    "odd",
    "even",
    "would",
    "say",
    "lies",
    "lie",
    "tells",
    "tell",
    "truth",
    "does",
    "do",
    "to",
    "from",
    "between",
    "before",
    "after",
    "next",
    "left",
    "right",
    "opposite",
    "apart",
    "just",
    "first",
    "last",
    "second",
    "third",
    "place",
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
    "each",
];

/// Whether a word means something else without quotation marks.
pub(super) fn needs_quotes(word: &str) -> bool {
    let low = word.to_lowercase();
    let whole = |(length, _): (usize, _)| length == word.len();
    // Many are called A.
    word == "a" || RESERVED.contains(&low.as_str()) || number_word(&low).is_some() || japanese(word).is_some_and(whole)
}

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
    digits.bytes().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Japanese words of the notation, each with the English ones that it stands for; those without any keep their own name.
const JAPANESE: &[(&str, &[&str])] = &[
    ("は", &["は"]),
    ("が", &["は"]),
    ("の", &["の"]),
    ("と", &["と"]),
    ("か", &["か"]),
    ("だ", &["だ"]),
    ("です", &["だ"]),
    ("ではない", &["ではない"]),
    ("ではありません", &["ではない"]),
    ("じゃない", &["ではない"]),
    ("というわけではない", &["というわけではない"]),
    ("かつ", &["and"]),
    ("または", &["or"]),
    ("もし", &[]),
    ("ならば", &["implies"]),
    ("なら", &["implies"]),
    ("⇔", &["iff"]),
    ("≠", &["!="]),
    ("≤", &["<="]),
    ("≥", &[">="]),
    ("ちょうど", &["exactly"]),
    ("少なくとも", &["at", "least"]),
    ("多くとも", &["at", "most"]),
    ("奇数", &["odd"]),
    ("偶数", &["even"]),
    ("全員", &["all"]),
    ("のうち", &["のうち"]),
    ("人", &["人"]),
    ("つ", &["人"]),
    ("私", &["i"]),
    ("嘘をつく", &["lies"]),
    ("嘘をついている", &["lies"]),
    ("本当のことを言う", &["tells", "the", "truth"]),
    ("本当のことを言っている", &["tells", "the", "truth"]),
    ("と言うだろう", &["と言うだろう"]),
    ("同じ種類", &["同じ種類"]),
    ("違う種類", &["違う種類"]),
    ("どちらか一方", &["どちらか一方"]),
    ("番目", &["番目"]),
    ("最後", &["last"]),
    ("から", &["から"]),
    ("隣", &["隣"]),
    ("左隣", &["左隣"]),
    ("右隣", &["右隣"]),
    ("向かい", &["向かい"]),
    ("より前", &["より前"]),
    ("より左", &["より前"]),
    ("より後", &["より後"]),
    ("より右", &["より後"]),
    ("誰", &["who"]),
    ("どこ", &["which"]),
    ("すべて", &["all"]),
    ("本当", &["true"]),
    ("真", &["true"]),
    ("嘘", &["false"]),
    ("偽", &["false"]),
    ("一", &["one"]),
    ("二", &["two"]),
    ("三", &["three"]),
    ("四", &["four"]),
    ("五", &["five"]),
    ("六", &["six"]),
    ("七", &["seven"]),
    ("八", &["eight"]),
    ("九", &["nine"]),
    ("十", &["ten"]),
];

/// The longest Japanese word of the notation that a text begins with: its bytes, and what it stands for.
pub(super) fn japanese(text: &str) -> Option<(usize, &'static [&'static str])> {
    let fitting = JAPANESE.iter().filter(|(word, _)| text.starts_with(word));
    fitting.max_by_key(|(word, _)| word.len()).map(|(word, lows)| (word.len(), *lows))
}

/// Nouns whose plural is formed otherwise.
const IRREGULAR: [(&str, &str); 12] = [
    ("thief", "thieves"),
    ("wolf", "wolves"),
    ("werewolf", "werewolves"),
    ("elf", "elves"),
    ("dwarf", "dwarves"),
    ("knife", "knives"),
    ("man", "men"),
    ("woman", "women"),
    ("person", "people"),
    ("child", "children"),
    ("mouse", "mice"),
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
