use super::*;
use crate::riddle::answers::Why;
use crate::riddle::ast::{Category, Noun, Number, Question, Says};
use crate::riddle::{RIDDLE, RiddlePuzzle};
use crate::{InWords, Info, Kind};
use nazo_core::text::{Source, documents};
use nazo_core::words::Lang;

/// The meanings of the sentences of a riddle, one line each.
fn meanings(text: &str, lang: Lang) -> String {
    let source = Source::new("riddle", text);
    let found = documents(&source, &["riddle"]).next().expect("a document");
    let loaded = RIDDLE.read(&source, &found).unwrap_or_else(|error| panic!("{error}"));
    let told = loaded.puzzle.in_words().expect("a riddle").story().told;
    told.iter().map(|told| format!("{}\n", told.shown.get(lang))).collect()
}

const LIARS: &str = "\
riddle
people Ann Bob Cleo
prop culprit cracked
fact rain
Ann: I am not the culprit
Bob: Ann is the culprit or Cleo lies
Cleo: exactly two of us are cracked
Bob: Ann is not cracked
Cleo: if rain then Bob1
rule exactly 1 is culprit
rule odd of us are cracked
rule at least two of (Ann, Bob, Cleo) tell the truth
rule even of (Ann lies, rain, Bob is cracked)
rule Ann is cracked iff Bob is not cracked
rule Ann is cracked xor rain
rule neither of (Ann, Bob) is cracked
rule not (Ann is cracked and rain)
rule Ann is cracked and Bob is cracked
statements at most 2 true
ask who culprit
ask who lies
ask Ann is cracked
ask Bob lies
ask all
";

#[test]
fn people_are_told_of_in_english() {
    let expected = "\
Ann says: \"I am not the culprit.\"
Bob says: \"Ann is the culprit or Cleo lies, or both.\"
Cleo says: \"Exactly two of us are cracked.\"
Bob says: \"Ann is not cracked.\"
Cleo says: \"If rain is true, then Bob's first statement is true.\"
Exactly one of them is the culprit.
An odd number of them are cracked.
At least two of them tell the truth.
An even number of these are true: Ann lies; rain is true; Bob is cracked.
Ann is cracked if and only if Bob is not cracked.
Either Ann is cracked or rain is true, but not both.
Neither Ann nor Bob is cracked.
It is not the case that (Ann is cracked and rain is true).
Ann and Bob are cracked.
At most two statements are true.
Who is the culprit?
Who lies?
Is Ann cracked?
Does Bob lie?
What is the whole solution?
";
    assert_eq!(meanings(LIARS, Lang::En), expected);
}

#[test]
fn people_are_told_of_in_japanese() {
    let expected = "\
Annの発言「私はculpritではありません。」
Bobの発言「『Annはculprit』と『Cleoは嘘をつく』の少なくとも一方が正しいです。」
Cleoの発言「私たちのうち、crackedなのはちょうど2人です。」
Bobの発言「Annはcrackedではありません。」
Cleoの発言「『rain』が本当なら、Bobの1つ目の発言は本当です。」
culpritなのはちょうど1人です。
crackedなのは奇数個です。
本当のことを言うのは少なくとも2人です。
「Annは嘘をつく」「『rain』は本当」「Bobはcracked」のうち、正しいのは偶数個です。
「Annはcracked」と「Bobはcrackedではない」は、両方とも正しいか両方とも誤りです。
「Annはcracked」と「『rain』は本当」のどちらか一方だけが正しいです。
AnnとBobはcrackedではありません。
「Annはcracked、かつ『rain』は本当」は誤りです。
AnnとBobはcrackedです。
本当の発言は多くとも2つです。
culpritなのは誰ですか。
嘘をつくのは誰ですか。
Annはcrackedですか。
Bobは嘘をつきますか。
全体の答えは何ですか。
";
    assert_eq!(meanings(LIARS, Lang::Ja), expected);
}

const HOUSES: &str = "\
riddle
cat owner: Agnes Bruno Clara Dora Emil
cat pet: dogs cats zebra snails fox
rule dogs = Agnes
rule Bruno != zebra
rule Bruno is first
rule Clara is not last
rule Agnes != 2 and Agnes != 3 and Agnes != 4 and Agnes != 5
rule snails = 2 or snails = 4
rule Bruno before Clara
rule Clara just left of cats
rule Dora next to snails
rule Dora 2 apart from Emil
rule fox between Bruno and Clara
rule dogs odd
rule Emil = Dora + 2
rule Emil > 3
ask which zebra
ask dogs = Agnes
";

#[test]
fn places_are_told_of() {
    let english = "\
Dogs go with Agnes.
Bruno does not go with zebra.
Bruno is first.
Clara is not last.
Agnes is not in places 2 to 5.
Snails are in place 2 or snails are in place 4.
Bruno is before Clara.
Clara is directly before cats.
Dora is next to snails.
Dora and Emil are two places apart.
Fox is between Bruno and Clara.
Dogs are in an odd place.
Emil is two places after Dora.
Emil is after place 3.
Where is zebra, and what goes with it?
Do dogs go with Agnes?
";
    assert_eq!(meanings(HOUSES, Lang::En), english);
    let japanese = "\
dogsはAgnesと一緒です。
Brunoはzebraと一緒ではありません。
Brunoは1番目です。
Claraは最後ではありません。
Agnesは2〜5番目ではありません。
「snailsは2番目」と「snailsは4番目」の少なくとも一方が正しいです。
BrunoはClaraより前です。
Claraはcatsのすぐ前です。
Doraはsnailsの隣です。
DoraとEmilは2離れた場所です。
foxはBrunoとClaraの間です。
dogsは奇数番目です。
EmilはDoraの2つ後です。
Emilは3番目より後です。
zebraはどこにあり、何と一緒ですか。
dogsはAgnesと一緒ですか。
";
    assert_eq!(meanings(HOUSES, Lang::Ja), japanese);
}

#[test]
fn roles_and_sums_of_categories_are_told_of() {
    let text = "\
riddle
people A B C
roles knight=true knave=false
cat person: A B C
cat age: 9 11 14
A: B is the same as C
B: both of (A, C) are knights
B: C would say (A is a knave)
C: all of us are knaves
rule age of A > age of B
rule age of C = age of B + 2
ask who knave
";
    let english = "\
A says: \"B and C are of the same kind.\"
B says: \"A and C are knights.\"
B says: \"C would say: \"A is a knave\".\"
C says: \"All of us are knaves.\"
The age of A is more than the age of B.
The age of C is the age of B plus 2.
Who is a knave?
";
    assert_eq!(meanings(text, Lang::En), english);
    let japanese = "\
Aの発言「BとCは同じ種類です。」
Bの発言「AとCはknightです。」
Bの発言「Cは『Aはknave』と言うはずです。」
Cの発言「A・B・私はknaveです。」
AのageはBのageより上です。
CのageはBのage+2です。
knaveなのは誰ですか。
";
    assert_eq!(meanings(text, Lang::Ja), japanese);
}

/// The syntax tree of a riddle round a table, with numbers.
fn table() -> Riddle {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    Riddle {
        people: names(&["Ann", "Bob"]),
        categories: vec![Category { name: "guest".into(), values: names(&["Ann", "Bob", "Cleo", "Dan"]) }],
        props: vec![Noun { one: "割れている".into(), many: "割れている".into() }],
        numbers: ["h", "t"].map(|name| Number { name: name.into(), least: 0, most: 9 }).to_vec(),
        circle: true,
        ..Riddle::default()
    }
}

fn meaning_of(says: Says) -> [String; 2] {
    let (text, source, topic) = (String::new(), None, None);
    let sentence = Sentence { text, says, source, is_assumed: false, topic };
    let meaning = meaning(&table(), &sentence);
    [Lang::En, Lang::Ja].map(|lang| meaning.get(lang).to_string())
}

#[test]
fn what_a_person_wrote_is_shown_and_what_it_means_stands_beside_it() {
    let written = |says: Says, source: Option<&str>| Sentence {
        says,
        text: String::new(),
        source: source.map(str::to_string),
        is_assumed: false,
        topic: None,
    };
    let story = Says::Story("Once upon a time.".into());
    let rule = Says::Rule(Formula::Prop(0, 0));
    let sentences = vec![written(story, None), written(rule.clone(), Some("It was Ann.")), written(rule, None)];
    let props = vec![Noun { one: "culprit".into(), many: "culprits".into() }];
    let riddle = Riddle { sentences, props, people: vec!["Ann".into()], ..Riddle::default() };
    let puzzle = RiddlePuzzle::new(riddle, Vec::new(), Info::default());
    let texts = |phrase: Phrase| Lang::ALL.map(|lang| phrase.get(lang).to_string());
    let told = puzzle.story().told.into_iter();
    let told: Vec<_> = told.map(|told| (told.number, texts(told.shown), told.understood.map(texts))).collect();
    let meaning = ["Ann is a culprit.", "Annはculpritです。"].map(str::to_string);
    let both = |text: &str| [text, text].map(str::to_string);
    let expected =
        [(1, both("Once upon a time."), None), (2, both("It was Ann."), Some(meaning.clone())), (3, meaning, None)];
    assert_eq!(told, expected);
    let why = Why { sentences: vec![1, 2], proven: true };
    let cited: Vec<String> = puzzle.why_text(&why).iter().map(|line| line.get(Lang::En).to_string()).collect();
    assert_eq!(cited, ["2: It was Ann.", "3: Ann is a culprit."]);
}

#[test]
fn circles_and_numbers_are_told_of() {
    let at = |value| Term { base: Base::Item(Item { category: 0, value }), plus: 0 };
    let rule = |formula| meaning_of(Says::Rule(formula));
    assert_eq!(rule(Formula::Opposite(at(0), at(2))), ["Ann is opposite Cleo.", "AnnはCleoの向かいです。"]);
    let right = Formula::RightOf(at(0), at(1));
    assert_eq!(rule(right.clone()), ["Ann is directly right of Bob.", "AnnはBobのすぐ右です。"]);
    let not_right = rule(Formula::Not(Box::new(right)));
    assert_eq!(not_right, ["Ann is not directly right of Bob.", "AnnはBobのすぐ右ではありません。"]);
    let sum = Formula::Sum { terms: vec![(2, 0), (-1, 1)], order: Order::Less, than: 7 };
    assert_eq!(rule(sum), ["2 h - t is less than 7.", "2 h - tは7未満です。"]);
    let number = meaning_of(Says::Question(Question::Number(0)));
    assert_eq!(number, ["What is h?", "hはいくつですか。"]);
    let of = vec![Formula::Prop(0, 0), Formula::Prop(1, 0)];
    let [_, odd] = rule(Formula::Parity { of, odd: true });
    assert_eq!(odd, "割れているのは奇数個です。");
    let [_, not] = rule(Formula::Not(Box::new(Formula::Prop(0, 0))));
    assert_eq!(not, "Annは割れていません。");
}
