//! What stands beside values: every letter of a clause has to be known, so that nothing is overlooked that could change
//! what is said.

use super::lying::superlative;
use super::text::{Ja, ME, ahead, number};

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
const RELATIONS: &str = "には勝ちました に勝ちました には勝った に勝った には負けました に負けました には負けた に負けた に敗れました に敗れた の右隣 の左隣 すぐ右隣 すぐ左隣 隣り合っています 隣り合っている 隣り合って 隣同士 となり同士 隣人 右隣 左隣 お隣 すぐ隣 すぐ右 \
    すぐ左 すぐ後ろ すぐ後 すぐ前 直後 直前 隣り 隣 となり の左側 の左 の右側 の右 の前 の後ろ の後 の次 の間";

/// Behind "より", how they do.
const THAN: &str = "左側 左 右側 右 前 後ろ 後 先 早かった 早い 早く 早 遅かった 遅い 遅く 遅 速かった 速い 速く 速";

/// Places by their names.
const PLACES: &str = "優勝 一番左 いちばん左 一番前 一番右 いちばん右 一番後ろ 最後尾 最下位 最初 先頭 左端 右端 最後 末尾 ビリ びり 真ん中 \
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
const NOUNS: &str = "人物 住人 住民 飼い主 持ち主 所有者 主人 主 人 者 子供 子ども 子 客 男性 女性 男 女 家 戸 扉 部屋 席 場所 建物 店 色 車 帽子 服 シャツ \
    傘 飲み物 食べ物 好物 料理 果物 花 趣味 職業 仕事 名前 名字 苗字 国籍 国 出身地 出身 動物 ペット 生き物 鳥 楽器 \
    スポーツ 本 曜日 煙草 タバコ たばこ もの 物 さん 君 くん ちゃん 氏 様 その この いつも 毎日 同じ 側 ほう 方 得意 \
    走者 選手 お ところ 所 中 上 レース 列";

/// Of these those who have something.
const OWNERS: &str = "飼い主 持ち主 所有者 主人 主";

/// And those who do something.
const PERSONS: &str = "人物 住人 住民 人 者 子供 子ども 子 客 方 男性 女性 男 女 走者 選手";

/// Words that only say that two people are one, or what somebody is called.
const BEING: &str = "の職業は の仕事は の名前は の名字は の苗字は の氏名は の国籍は の職業 の仕事 の名前 の名字 の国籍 \
    の人 の女性 の男性 の方 である人 の職業に として働いています として働いている として働いていた という名前 という なのは なのが \
    なの であります であれば でした だった である であり です だ で し は が も か 、 。 人物 人 者 方 さん 君 くん ちゃん 氏 様 その この \
    名前 職業 仕事 国籍 のは のが の？ ！ ？ ? . !";

/// And those who may be somebody's, where a category is called so.
const KIN: &str = "友人 友達 客 生徒 学生 先生 子供 子ども 子 兄弟 姉妹 店員 社員 飼い主 主人 恋人";

/// Verbs of having, living and using without their ending.
const VERBS: &str = "身につけ 育て 食べ 植え 着け 暮ら 好ん 好 飼 住 飲 吸 持 着 乗 弾 吹 叩 愛 使 読 書 描 作 育 買 選 頼 払 被 かぶ 履 働 \
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

/// What is known of the clause in which a stretch of text stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clause {
    /// The character before the text, where that ends a value.
    pub behind: Option<char>,
    /// Whether that value is somebody.
    pub somebody: bool,
    /// Whether it speaks of a value of a category that tells what people do without.
    pub avoided: bool,
}

/// Whether a category of this name tells what people do without.
pub(super) fn is_avoided(name: &str) -> bool {
    ["嫌", "きらい", "苦手"].iter().any(|word| name.contains(word))
}

/// The first letters of a stretch of text that say more than that two people are one; nothing where none do.
pub(super) fn not_being(text: Ja<'_>) -> Option<Ja<'_>> {
    let mut rest = text;
    while !rest.text.trim_start().is_empty() {
        let named = || ahead(rest, &["の"]).and_then(category).filter(|after| !names_people(rest, *after));
        rest = match behind_any(rest, DENYING).or_else(|| behind_any(rest, BEING)).or_else(named) {
            Some(after) => after,
            None => return Some(rest),
        };
    }
    None
}

/// Whether what stands from here to there is what somebody is called: "住人".
fn names_people(here: Ja<'_>, after: Ja<'_>) -> bool {
    let ends = here.text.len() - after.text.len();
    let word = here.text.get(..ends).unwrap_or("").trim().trim_start_matches('の');
    let known = |words: &str| words.split_whitespace().any(|known| word == known);
    known(PERSONS) || known(OWNERS) || known(KIN)
}

/// What stands in a stretch of text without values.
///
/// # Errors
/// The place of the first letters that are not known.
pub(super) fn beside<'t>(text: Ja<'t>, clause: Clause) -> Result<Beside, Ja<'t>> {
    let (mut rest, mut found) = (text, Beside::default());
    if clause.behind.is_some_and(|c| COLOURS.contains(&c))
        && let Some(after) = ahead(rest, &["色い", "色の", "い"])
    {
        rest = after;
    }
    let denies = |found: Beside| Beside { denials: found.denials + 1, ..found };
    // Where a run of small words began, which may rather be the beginning of an unknown one.
    let mut run: Option<Ja<'_>> = None;
    // Who is told by what he does, and may be somebody else to whom something is done: "亀を飼っている人が好きだ". With him,
    // whether he is told so for certain, and the word that makes him the object.
    let (mut does, mut other, mut object) = (false, None::<(Ja<'_>, bool)>, None::<(Ja<'_>, bool, bool)>);
    // And so is who does something to the one before, or to whom that one does it: "大工を愛する人", "大工が選んだ人".
    let (mut marked, mut towards) = (false, false);
    while !rest.text.trim_start().is_empty() {
        let here = rest;
        let small = run.take();
        let (somebody, done) = (other.take(), object.take());
        let marks = std::mem::take(&mut marked);
        let told = |found: Beside| found.denied_first || found.denials > 0;
        let named = category(here).filter(|after| names_people(here, *after));
        if let Some(after) = place(here) {
            found = Beside { places: found.places + 1, denied_first: told(found), ..found };
            rest = after;
        } else if let Some(after) = relation(here) {
            found = Beside { relations: found.relations + 1, denied_first: told(found), ..found };
            rest = after;
        } else if let Some((after, denied)) = verb(here) {
            let word = here.text.get(..here.text.len() - after.text.len()).unwrap_or("").trim_start();
            // Whatever is kept by somebody is his, and "人が" need not be more than who does it.
            let passive = ["われ", "まれ", "かれ", "られ", "され"].iter().any(|form| word.contains(form));
            if let Some((somebody, known, subject)) = done
                && (known || (!passive && (!subject || word.starts_with('好'))))
            {
                return Err(somebody);
            }
            (does, towards) = (true, towards || (marks && !passive));
            found = if denied { denies(found) } else { found };
            rest = after;
        } else if let Some(after) = category(here).filter(|_| named.is_none()) {
            (rest, towards) = (after, false);
        } else if let Some(after) = behind_any(here, DISLIKED).filter(|_| !clause.avoided) {
            (rest, found) = (after, denies(found));
        } else if let Some(after) = behind_any(here, DENYING) {
            (rest, found) = (after, denies(found));
        } else if let Some(after) = named.or_else(|| behind_any(here, NOUNS)) {
            let is = |words: &str| behind_any(here, words).is_some_and(|word| word.text.len() == after.text.len());
            let (owner, person) = (is(OWNERS), named.is_some() || is(PERSONS));
            // "花子の友人" is somebody else.
            let kin = clause.somebody
                && (named.is_some() || is(KIN))
                && text.text.get(..text.text.len() - here.text.len()) == Some("の");
            if kin || (towards && (owner || person)) {
                return Err(here);
            }
            other = (owner || person).then_some((here, owner || does));
            (rest, towards) = (after, false);
        } else if let Some(after) = behind_any(here, SMALL) {
            let particle = behind_any(here, "が を に と へ から").is_some();
            let subject = behind_any(here, "が").is_some();
            object = somebody.filter(|_| particle).map(|(who, known)| (who, known, subject));
            marked = clause.somebody && particle && here.text.len() == text.text.len();
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
    // "亀を飼う人と花子は話す" speaks of two.
    match object.filter(|(_, _, subject)| !*subject) {
        Some((somebody, ..)) => Err(somebody),
        None => Ok(found),
    }
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
