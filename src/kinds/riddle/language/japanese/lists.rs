//! A sentence of Japanese prose that lists what there is, and says nothing else.

use crate::riddle::language::inventory::{FEWEST, List};
use crate::riddle::language::lexing::{plain, plain_char};
use crate::riddle::language::measures::sort_of;
use crate::riddle::language::names::needs_quotes;
use crate::riddle::language::words::is_known_noun;

/// Ends of sentences that say what something is.
const IS: [&str; 12] = [
    "のいずれかです",
    "のいずれかである",
    "のいずれかだ",
    "のどれかです",
    "のどれかである",
    "のどれかだ",
    "であります",
    "です",
    "でした",
    "である",
    "だった",
    "だ",
];

/// Words that could change what is listed.
const MEANINGFUL: [&str; 22] = [
    "ない",
    "ません",
    "以外",
    "だけ",
    "しか",
    "または",
    "うち",
    "どちら",
    "順に",
    "ではなく",
    "より",
    "隣",
    "同じ",
    "なら",
    "必ず",
    "もし",
    "左から",
    "右から",
    "前から",
    "順",
    "最初",
    "次に",
];

/// What a sentence lists: who there is, what they have or both. Nothing where it may say more than that.
pub(in crate::riddle::language) fn lists(text: &str) -> Option<Vec<List>> {
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(plain_char(c), '.' | '!'));
    if bare.contains(['「', '『', '？', '?']) {
        return None;
    }
    // "飲み物：お茶、牛乳、水"
    if let Some((name, list)) = bare.split_once([':', '：'])
        && !name.contains(['は', '、'])
        && is_silent(name)
    {
        return items(list).map(|values| vec![List { name: last_noun(name), values }]);
    }
    sentence(bare, false)
}

/// What a sentence lists without its full stop; `grouped` where those who have it were listed before.
fn sentence(bare: &str, grouped: bool) -> Option<Vec<List>> {
    let Some((open, close)) = brackets(bare) else { return told(bare, grouped) };
    let (head, inside, rest) = (bare.get(..open)?, bare.get(open..close)?, bare.get(close..)?);
    let inside = items(inside.trim_start_matches(['（', '(']))?;
    let rest = rest.trim_start_matches(['）', ')']);
    // "三人の友達（太郎、花子、次郎）は医者、教師、画家です": without them it goes on.
    if !grouped && rest.starts_with(['は', 'が']) && !head.contains(['は', '、']) {
        let mut found = vec![List { name: last_noun(head), values: inside }];
        found.extend(sentence(&format!("{head}{rest}"), true)?);
        return Some(found);
    }
    // "太郎、花子、次郎はそれぞれ違う果物（りんご、みかん、ぶどう）が好きです"
    let (subject, kind) = head.split_once('は')?;
    let noun = different(kind).or_else(|| each(kind).strip_suffix("のいずれか"))?;
    if !is_silent(noun) || !is_had(rest) {
        return None;
    }
    let mut found = if grouped { Vec::new() } else { owners(subject, inside.len())? };
    found.push(List { name: last_noun(noun), values: inside });
    Some(found)
}

/// Without what says that each is meant.
fn each(said: &str) -> &str {
    let said = said.trim_start_matches('、');
    let said = ["それぞれ", "みな", "全員"].iter().find_map(|word| said.strip_prefix(word)).unwrap_or(said);
    said.trim_start_matches('、')
}

/// What follows "different" behind a topic.
fn different(said: &str) -> Option<&str> {
    const DIFFERENT: [&str; 7] = ["違う", "ちがう", "異なる", "別々の", "別の", "違った", "次の"];
    let each = each(said);
    DIFFERENT.iter().find_map(|word| each.strip_prefix(word))
}

/// Where brackets open, and where they close.
fn brackets(text: &str) -> Option<(usize, usize)> {
    let open = text.find(['（', '('])?;
    let close = open + text.get(open..)?.find(['）', ')'])?;
    Some((open, close))
}

/// What a sentence without brackets lists.
fn told(text: &str, grouped: bool) -> Option<Vec<List>> {
    let (subject, said) = text.split_once('は')?;
    let said = each(said);
    let of_each = text.contains("それぞれ");
    if let Some(values) = IS.iter().find_map(|is| said.strip_suffix(is)).and_then(items) {
        if grouped {
            return is_silent(subject).then(|| vec![List { name: "一覧".to_string(), values }]);
        }
        // "太郎、花子、次郎の職業は医者、教師、画家です"
        let (who, noun) = subject.rsplit_once('の').unwrap_or((subject, ""));
        if let Some(people) = items(who).filter(|people| people.len() == values.len()) {
            let unit = IS.iter().find_map(|is| said.strip_suffix(is)).and_then(measured);
            let name = if noun.is_empty() { unit.unwrap_or("一覧").to_string() } else { noun.to_string() };
            return Some(vec![List { name: "名前".to_string(), values: people }, List { name, values }]);
        }
        if !is_silent(subject) || subject.contains('、') || counted(subject).is_some_and(|count| count != values.len())
        {
            return None;
        }
        let unit = IS.iter().find_map(|is| said.strip_suffix(is)).and_then(measured);
        let name = if is_group(subject) { unit.unwrap_or("一覧").to_string() } else { last_noun(subject) };
        return Some(vec![List { name, values }]);
    }
    // "春子、夏子、秋子はそれぞれ違う動物を飼っています" tells who there is.
    if let Some(noun) = different(said)
        && let Some(at) = noun.find(['を', 'が', 'に'])
        && let Some(values) = items(subject)
        && noun.split_at(at).0.chars().all(char::is_alphanumeric)
        && is_had(noun.split_at(at).1)
    {
        return Some(vec![List { name: "名前".to_string(), values }]);
    }
    // "五人はそれぞれ犬、猫、鳥、馬、亀を飼っている"
    let at = said.rfind(['を', 'が', 'に'])?;
    let (list, verb) = said.split_at(at);
    let values = items(list)?;
    if !is_had(verb) {
        return None;
    }
    let mut found = if grouped { Vec::new() } else { owners(subject, values.len())? };
    // Without "each" all of them may have all of it.
    if !of_each && !is_group(subject) && !grouped {
        return None;
    }
    found.push(List { name: measured(list).unwrap_or_else(|| kind_of(verb)).to_string(), values });
    Some(found)
}

/// Who has it: names, or everybody there is, and how many.
fn owners(subject: &str, count: usize) -> Option<Vec<List>> {
    if let Some(values) = items(subject) {
        return Some(vec![List { name: "名前".to_string(), values }]);
    }
    let fits = is_group(subject) && is_silent(subject) && counted(subject).is_none_or(|counted| counted == count);
    fits.then(Vec::new)
}

/// Whether everybody is meant.
fn is_group(subject: &str) -> bool {
    ["彼ら", "みんな", "全員", "それぞれ", "各人", "住人", "人", "子供たち", "友達", "友だち"]
        .iter()
        .any(|word| subject.ends_with(word))
}

/// How many are counted: "五人".
fn counted(subject: &str) -> Option<usize> {
    const DIGITS: &str = "〇一二三四五六七八九十";
    let narrow: String = subject.chars().map(plain_char).collect();
    let digits: String = narrow.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    if let Ok(count) = digits.parse() {
        return Some(count);
    }
    let at = subject.find(['人', 'つ', '軒', '匹', '組'])?;
    let digit = subject.get(..at)?.chars().next_back()?;
    DIGITS.chars().position(|known| known == digit)
}

/// Whether nothing stands here that could change what is listed.
fn is_silent(text: &str) -> bool {
    !MEANINGFUL.iter().any(|word| text.contains(word))
}

/// Whether the end of a sentence says that something is had, liked or used: "が好きです", "を飼っています".
fn is_had(rest: &str) -> bool {
    let short = rest.chars().count() <= 14;
    short && rest.starts_with(['を', 'が', 'に', 'で']) && is_silent(rest) && !rest.contains(['、', 'は', 'か'])
}

/// What is had, by the verb.
fn kind_of(verb: &str) -> &'static str {
    const KINDS: [(&str, &str); 9] = [
        ("飼", "動物"),
        ("飲", "飲み物"),
        ("食", "食べ物"),
        ("吸", "煙草"),
        ("住", "家"),
        ("読", "本"),
        ("弾", "楽器"),
        ("演奏", "楽器"),
        ("着", "服"),
    ];
    KINDS.iter().find(|(word, _)| verb.contains(word)).map_or("一覧", |(_, kind)| kind)
}

/// The noun that a phrase ends with: "家の色" is about colours.
fn last_noun(phrase: &str) -> String {
    let last = phrase.rsplit(['の', '、']).next().unwrap_or(phrase).trim();
    let fits = !last.is_empty() && last.chars().count() <= 8 && last.chars().all(char::is_alphanumeric);
    if fits { last.to_string() } else { "一覧".to_string() }
}

/// The digits of a list of numbers, each with the same unit or only the last.
fn numbers(items: &[String]) -> Option<Vec<String>> {
    let cut = |item: &String| {
        let end = item.find(|c: char| !c.is_ascii_digit()).unwrap_or(item.len());
        let (digits, unit) = item.split_at(end);
        (!digits.is_empty()).then(|| (digits.to_string(), unit.to_string()))
    };
    let each: Vec<(String, String)> = items.iter().map(cut).collect::<Option<_>>()?;
    let (_, unit) = each.last()?;
    let known = unit.is_empty() || sort_of(unit).is_some();
    let same = each.iter().all(|(_, other)| other == unit || other.is_empty());
    (known && same).then(|| each.iter().map(|(digits, _)| digits.clone()).collect())
}

/// What a list of numbers with a unit is of.
fn measured(list: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 12] = [
        ("歳", "年齢"),
        ("才", "年齢"),
        ("円", "値段"),
        ("ドル", "値段"),
        ("ユーロ", "値段"),
        ("分", "時間"),
        ("秒", "時間"),
        ("時間", "時間"),
        ("階", "階"),
        ("点", "得点"),
        ("センチ", "身長"),
        ("キロ", "体重"),
    ];
    let bare = list.trim();
    NAMES
        .iter()
        .find(|(unit, _)| bare.ends_with(unit))
        .map(|(_, name)| *name)
        .filter(|_| bare.contains(|c: char| plain_char(c).is_ascii_digit()))
}

/// Without "の三人" behind a list.
fn without_count(text: &str) -> &str {
    let Some((list, count)) = text.rsplit_once('の') else { return text };
    let is_count = count.strip_suffix(['人', 'つ', '匹', '軒']).is_some_and(|digits| {
        !digits.is_empty()
            && digits.chars().all(|c| plain_char(c).is_ascii_digit() || "一二三四五六七八九十".contains(c))
    });
    if is_count { list } else { text }
}

/// The items of a list, which has to be all there is.
fn items(text: &str) -> Option<Vec<String>> {
    const JOINTS: [&str; 3] = ["または", "そして", "および"];
    let text = without_count(text);
    let commas = text.contains(['、', '，', ',', '・']);
    let cut: Vec<&str> = match commas {
        true => text.split(['、', '，', ',', '・']).collect(),
        false => text.split('と').collect(),
    };
    let bare = |item: &str| {
        let item = item.trim();
        let item = JOINTS.iter().find_map(|joint| item.strip_prefix(joint)).unwrap_or(item);
        plain(item.strip_suffix("など").unwrap_or(item))
    };
    let found: Vec<String> = cut.into_iter().map(bare).collect();
    if found.len() >= FEWEST
        && let Some(numbers) = numbers(&found)
    {
        return Some(numbers);
    }
    let fits = |item: &String| {
        (1..=10).contains(&item.chars().count())
            && item.chars().all(|c| c.is_alphanumeric() || c == 'ー')
            && !item.contains(['を', 'は', 'が'])
            && !item.starts_with(|c: char| c.is_ascii_digit())
            && is_silent(item)
            && !is_known_noun(item)
            && !needs_quotes(&item.to_lowercase())
            && !item.ends_with('の')
    };
    // "など" says that there are more.
    (found.len() >= FEWEST && found.iter().all(fits) && !text.contains("など")).then_some(found)
}
