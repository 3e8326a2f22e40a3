//! What stands beside values: every letter of a clause has to be known, so that nothing is overlooked that could change
//! what is said.

use super::places::superlative;
use super::text::{Ja, ME, ahead, number};
use crate::kinds::riddle::language::harmless::is_denied_category;

/// What was found beside values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// How many words tell how two values lie to each other.
    pub relations: usize,
    /// How many words tell a place.
    pub places: usize,
    /// How many words deny.
    pub denials: usize,
    /// How many "or" there are.
    pub choices: usize,
    /// Whether something is denied before it is told where: "the one who has no turtle lives next to".
    pub denied_first: bool,
}

impl Beside {
    /// Both, the one before the other.
    pub fn and(self, next: Beside) -> Beside {
        let told = next.relations + next.places > 0;
        Beside {
            relations: self.relations + next.relations,
            places: self.places + next.places,
            denials: self.denials + next.denials,
            choices: self.choices + next.choices,
            denied_first: self.denied_first || next.denied_first || (self.denials > 0 && told),
        }
    }

    /// Whether only names and verbs of having stand here.
    pub fn is_plain(self) -> bool {
        self == Beside::default()
    }
}

/// How two values lie to each other.
const RELATIONS: &str = "の右隣 の左隣 すぐ右隣 すぐ左隣 隣り合っています 隣り合っている 隣同士 となり同士 隣人 右隣 左隣 お隣 すぐ隣 すぐ右 \
    すぐ左 すぐ後ろ すぐ後 すぐ前 直後 直前 隣り 隣 となり の左側 の左 の右側 の右 の前 の後ろ の後 の次 の間";

/// Behind "より", how they do.
const THAN: &str = "左側 左 右側 右 前 後ろ 後 先 早かった 早い 早く 早 遅かった 遅い 遅く 遅 速かった 速い 速く 速";

/// Places by their names.
const PLACES: &str = "一番左 いちばん左 一番前 一番右 いちばん右 一番後ろ 最後尾 最下位 最初 先頭 左端 右端 最後 末尾 ビリ びり 真ん中 \
    真中 中央 奇数番目 偶数番目 奇数 偶数 両端 端";

/// Before a number that counts from the last.
const FROM_LAST: &str = "最後から ビリから びりから 末尾から 後ろから 右端から 右から 下から";

/// Behind a number of a place.
const NUMBERS: &str = "番目 軒目 人目 つ目 号室 番 位 着 号";

/// What denies by itself.
const DENYING: &str = "ではありません じゃありません ではなかった ではなければ でなければ ではなく ではない じゃない でもない でない でなく \
    ありません いません いなかった いなければ いない なかった なければ ない 違います 違う 異なります 異なる 別の 別";

/// What is said of something that somebody does without.
const DISLIKED: &str = "大嫌い 嫌っています 嫌っている 嫌います 嫌う 嫌い きらい 苦手";

/// What somebody, something or its place is called.
const NOUNS: &str = "人物 住人 住民 飼い主 持ち主 所有者 主人 主 人 者 男性 女性 男 女 家 戸 扉 部屋 席 場所 建物 店 色 車 帽子 服 シャツ \
    傘 飲み物 食べ物 好物 料理 果物 花 趣味 職業 仕事 名前 名字 苗字 国籍 国 出身地 出身 動物 ペット 生き物 鳥 楽器 \
    スポーツ 本 曜日 煙草 タバコ たばこ もの 物 さん 君 くん ちゃん 氏 様 その この いつも 毎日 同じ 側 ほう 方 得意 \
    走者 選手 お ところ 所 中 上 レース 列";

/// Of these those who have something.
const OWNERS: &str = "飼い主 持ち主 所有者 主人 主";

/// And those who do something.
const PERSONS: &str = "人物 住人 住民 人 者 方 男性 女性 男 女 走者 選手";

/// Verbs of having, living and using without their ending.
const VERBS: &str = "身につけ 育て 食べ 植え 着け 暮ら 好ん 好 飼 住 飲 吸 持 着 乗 弾 吹 叩 愛 使 読 書 描 作 育 買 選 頼 被 かぶ 履 働 \
    勤 学 習 教 話 行 来 泊 置 見 聴 聞 歌 踊 走 入 咲 塗 座 立 並 営 飾 結";

/// Nouns that become verbs.
const DEEDS: &str = "演奏 愛用 愛飲 運転 所有 担当 専攻 注文 経営 飼育 到着 ゴール 着用 栽培 位置";

/// Endings of verbs.
const ENDINGS: &str = "っていました んでいました いていました していました っています んでいます いています いでいます しています \
    っていれば んでいれば いていれば していれば っていた んでいた いていた していた っている んでいる いている いでいる \
    している っていて んでいて いていて していて っており んでおり いており しており われています われている \
    まれています まれている かれています かれている られています られている されています されている てあります てある \
    いてあります いてある ていました ています ていれば ていた ている ていて ており しました します した する すれば して \
    いました います きました きます みました みます ちました ちます りました ります びます ました ます って んで いて \
    いで った んだ いた えば けば めば せば てば れば べば げば え う く む す つ ぬ ぶ ぐ る い き み し ち り び ぎ た \
    て せ";

/// Endings of verbs that deny.
const DENIED: &str = "っていませんでした っていなかった っていなければ んでいなければ いていなければ していなければ っていません \
    んでいません いていません していません っていない んでいない いていない していない ていなければ ていません ていない \
    われていません われていない まれていない られていない されていない わなかった まなかった かなかった わなければ \
    まなければ わない かない まない さない たない ばない がない らない しない なかった ない いません きません みません \
    しません ちません りません びません ません わず かず まず さず らず ず";

/// Forms of "be", and what joins nouns.
const SMALL: &str = "左から 前から 先頭から 上から 、 であります であれば でした だった である であり です なのは なのが なの のです のだ んです では には とは のは のが \
    のを います いました いれば いる いた いて おり あります ありました あった ある あり だ は が も を に で の と へ \
    のどちらか のいずれか から な し 。 ！ ？ ? . ！ !";

/// Colours that are words of themselves with "い".
const COLOURS: [char; 6] = ['赤', '青', '黒', '白', '黄', '茶'];

/// What stands in a stretch of text without values. `behind` is the character before it, where that ends a value.
///
/// # Errors
/// The place of the first letters that are not known.
pub(super) fn beside(text: Ja<'_>, behind: Option<char>) -> Result<Beside, Ja<'_>> {
    let (mut rest, mut found) = (text, Beside::default());
    if behind.is_some_and(|c| COLOURS.contains(&c))
        && let Some(after) = ahead(rest, &["色い", "色の", "い"])
    {
        rest = after;
    }
    let denies = |found: Beside| Beside { denials: found.denials + 1, ..found };
    // Where a run of small words began, which may rather be the beginning of an unknown one.
    let mut run: Option<Ja<'_>> = None;
    // Who is told by what he does, and may be somebody else to whom something is done: "亀を飼っている人が好きだ".
    let (mut does, mut other, mut object) = (false, None, None);
    while !rest.text.trim_start().is_empty() {
        let here = rest;
        let small = run.take();
        let (somebody, done) = (other.take(), object.take());
        let told = |found: Beside| found.denied_first || found.denials > 0;
        if let Some(after) = place(here) {
            found = Beside { places: found.places + 1, denied_first: told(found), ..found };
            rest = after;
        } else if let Some(after) = relation(here) {
            found = Beside { relations: found.relations + 1, denied_first: told(found), ..found };
            rest = after;
        } else if let Some((after, denied)) = verb(here) {
            if let Some(somebody) = done {
                return Err(somebody);
            }
            does = true;
            found = if denied { denies(found) } else { found };
            rest = after;
        } else if let Some(after) = category(here) {
            rest = after;
        } else if let Some(after) = behind_any(here, DISLIKED).filter(|_| !is_denied_category(here.input())) {
            (rest, found) = (after, denies(found));
        } else if let Some(after) = behind_any(here, DENYING) {
            (rest, found) = (after, denies(found));
        } else if let Some(after) = behind_any(here, NOUNS) {
            let owner = behind_any(here, OWNERS).is_some_and(|owner| owner.text.len() == after.text.len());
            let person = behind_any(here, PERSONS).is_some_and(|person| person.text.len() == after.text.len());
            other = (owner || (person && does)).then_some(here);
            rest = after;
        } else if let Some(after) = behind_any(here, SMALL) {
            object = somebody.filter(|_| behind_any(here, "が を に と へ から").is_some());
            (rest, run) = (after, small.or(Some(here)));
        } else if let Some(after) = ahead(here, &["か"]) {
            // At the end it asks.
            let asks =
                after.text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '？' | '?')).is_empty();
            (rest, found.choices, run) = (after, found.choices + usize::from(!asks), small.or(Some(here)));
        } else if let Some(after) = here.me.and_then(|_| ahead(here, ME)) {
            rest = after;
        } else {
            let hiragana = here.text.starts_with(|c: char| ('ぁ'..='ゖ').contains(&c));
            return Err(small.filter(|_| hiragana).unwrap_or(here));
        }
    }
    Ok(found)
}

/// Behind a relation between two.
fn relation(here: Ja<'_>) -> Option<Ja<'_>> {
    // "の二つ右"
    let counted = || {
        let rest = ahead(here, &["の", "より", "から"])?;
        let (rest, _) = number(rest).ok()?;
        ahead(ahead(rest, &["つ", "個", "軒", "人", "番"])?, &["右", "左", "後ろ", "後", "前", "先"])
    };
    let than = || behind_any(ahead(here, &["よりも", "より"])?, THAN);
    counted().or_else(than).or_else(|| behind_any(here, RELATIONS))
}

/// Behind a place.
fn place(here: Ja<'_>) -> Option<Ja<'_>> {
    let from_last = || {
        let (rest, _) = number(behind_any(here, FROM_LAST)?).ok()?;
        behind_any(rest, NUMBERS)
    };
    let fastest = || {
        let rest = ahead(here, &["一番", "いちばん"])?;
        superlative(rest)??;
        ahead(
            rest,
            &[
                "早かった",
                "早い",
                "早く",
                "早",
                "速かった",
                "速い",
                "速く",
                "速",
                "遅かった",
                "遅い",
                "遅く",
                "遅",
                "先",
            ],
        )
    };
    let counted = || behind_any(number(here).ok()?.0, NUMBERS);
    let numbered = || Some(number(ahead(here, &["場所"])?).ok()?.0);
    from_last().or_else(|| behind_any(here, PLACES)).or_else(fastest).or_else(counted).or_else(numbered)
}

/// Behind a verb, and whether it denies.
fn verb(here: Ja<'_>) -> Option<(Ja<'_>, bool)> {
    const DOES: &str = "していました しています していれば していた している していて しており されています されている しました します した \
    する すれば して し";
    const DOES_NOT: &str = "していませんでした していなかった していません していない しません しない せず";
    if let Some(after) = behind_any(here, DEEDS) {
        return Some(match behind_any(after, DOES_NOT) {
            Some(rest) => (rest, true),
            None => (behind_any(after, DOES).unwrap_or(after), false),
        });
    }
    let after = behind_any(here, VERBS)?;
    // Of two endings the longer one is meant.
    match (behind_any(after, DENIED), behind_any(after, ENDINGS)) {
        (Some(denied), Some(ending)) if denied.text.len() <= ending.text.len() => Some((denied, true)),
        (_, Some(ending)) => Some((ending, false)),
        (Some(denied), None) => Some((denied, true)),
        (None, None) => None,
    }
}

/// What follows the longest of some words, where one stands here.
fn behind_any<'t>(here: Ja<'t>, words: &str) -> Option<Ja<'t>> {
    let text = here.text.trim_start();
    let longest = words.split_whitespace().filter(|word| text.starts_with(word)).max_by_key(|word| word.len())?;
    Some(here.behind(here.text.len() - text.len() + longest.len()))
}

/// Behind what a category is called.
fn category(here: Ja<'_>) -> Option<Ja<'_>> {
    let trimmed = here.text.trim_start();
    let names = here.scope.riddle.categories.iter().map(|category| category.name.as_str());
    let longest = names.filter(|name| trimmed.starts_with(name)).max_by_key(|name| name.len())?;
    let skipped = here.text.len() - trimmed.len() + longest.len();
    (!longest.is_empty()).then(|| here.behind(skipped))
}

/// The letters that are not known, as they are shown.
pub(super) fn shown(rest: Ja<'_>) -> String {
    rest.text.trim().chars().take_while(|c| !matches!(c, '。' | '、')).take(8).collect()
}
