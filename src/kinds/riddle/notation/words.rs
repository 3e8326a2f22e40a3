//! The words of the notation.

/// Words that need quotation marks to be a name.
const RESERVED: &str = "an the and or not if then iff xor implies is are am of i me us them exactly at least most all none \
    some both neither either odd even would say lies lie tells tell truth does do to from between before \
    after next left right opposite apart just first last second third place true false who which more \
    fewer than same different rule ask statements each";

/// Whether a word without quotation marks means something else.
pub(super) fn needs_quotes(word: &str) -> bool {
    let low = word.to_lowercase();
    RESERVED.split(' ').any(|known| known == low)
        || number_word(&low).is_some()
        || japanese(word).is_some_and(|(known, _)| known == word)
}

/// The number that a word stands for: "three", 「三」.
pub(in crate::riddle) fn number_word(low: &str) -> Option<u32> {
    const WORDS: &str = "zero one two three four five six seven eight nine ten eleven twelve";
    const KANJI: &str = "〇 一 二 三 四 五 六 七 八 九 十";
    let at = [WORDS, KANJI].iter().find_map(|words| words.split(' ').position(|word| word == low));
    at.and_then(|at| u32::try_from(at).ok())
}

/// The place that a word stands for: "third", "3rd".
pub(in crate::riddle) fn ordinal(low: &str) -> Option<u32> {
    const WORDS: &str = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth";
    if let Some(at) = WORDS.split(' ').position(|word| word == low) {
        return u32::try_from(at + 1).ok();
    }
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| low.strip_suffix(ending))?;
    digits.bytes().all(|c| c.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Japanese words of the notation with their English equivalents. Those without one stand for themselves.
const JAPANESE: &[(&str, &str)] = &[
    ("の と か ではない のうち 人 と言うだろう 同じ種類 違う種類", ""),
    ("番目 隣 左隣 右隣 向かい より前 より後 一 二 三 四 五 六 七 八 九 十", ""),
    ("は が", "は"),
    ("だ です", "だ"),
    ("ではありません じゃない", "ではない"),
    ("つ", "人"),
    ("より左", "より前"),
    ("より右", "より後"),
    ("もし", " "),
    ("ならば なら", "implies"),
    ("かつ", "and"),
    ("または", "or"),
    ("⇔", "iff"),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("ちょうど", "exactly"),
    ("少なくとも", "at least"),
    ("多くとも", "at most"),
    ("奇数", "odd"),
    ("偶数", "even"),
    ("全員 すべて", "all"),
    ("私", "i"),
    ("誰", "who"),
    ("どこ", "which"),
    ("最後", "last"),
    ("嘘をつく 嘘をついている", "lies"),
    ("本当のことを言う 本当のことを言っている", "tells the truth"),
    ("本当 真", "true"),
    ("嘘 偽", "false"),
];

/// The longest Japanese word of the notation at the start of a text, and its equivalents, separated by blanks.
pub(super) fn japanese(text: &str) -> Option<(&'static str, &'static str)> {
    let words = JAPANESE.iter().flat_map(|(words, low)| words.split(' ').map(move |word| (word, *low)));
    let longest = words.filter(|(word, _)| text.starts_with(word)).max_by_key(|(word, _)| word.len());
    longest.map(|(word, low)| (word, if low.is_empty() { word } else { low }))
}

/// Nouns with an irregular plural, each followed by it.
const IRREGULAR: &str = "thief thieves wolf wolves werewolf werewolves elf elves dwarf dwarves knife knives man men woman \
                         women person people child children mouse mice sheep sheep";

/// The plural of a noun, regular or not.
pub(super) fn plural(one: &str) -> String {
    let Some(last) = one.chars().next_back().filter(char::is_ascii_alphabetic) else { return one.to_string() };
    let low = one.to_lowercase();
    let words: Vec<&str> = IRREGULAR.split(' ').collect();
    if let Some([known, many]) = words.as_chunks().0.iter().find(|[known, _]| *known == low) {
        // The letters that both forms share keep their case.
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
