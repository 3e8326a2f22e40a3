//! `nazo sums`: which different digits make a sum.

use std::io::{self, Write};

use serde_json::json;

use super::spoken::Texts;
use super::{Common, Exit, complain, streams};
use nazo_core::puzzle::{Value, ValueSet, value_sets};
use nazo_core::words::{self, Lang, Phrase, phrase};

/// The arguments of `nazo sums`.
#[derive(Debug, clap::Args)]
pub struct SumsArgs {
    /// What the cells add up to.
    #[arg(value_name = "SUM")]
    sum: u32,
    /// How many cells there are; without it, every number of cells that can make the sum.
    #[arg(value_name = "CELLS")]
    cells: Option<u8>,
    /// The highest digit.
    #[arg(long, value_name = "DIGIT", default_value = "9", value_parser = clap::value_parser!(u8).range(1..=25))]
    highest: u8,
    /// Digits that the cells hold, such as 79.
    #[arg(long, value_name = "DIGITS", default_value = "")]
    with: String,
    /// Digits that they do not.
    #[arg(long, value_name = "DIGITS", default_value = "")]
    without: String,
    /// Print one JSON object per combination and line.
    #[arg(long)]
    json: bool,
}

/// What the arguments are, in Japanese.
pub const JAPANESE: Texts = &[
    ("sum", "マスの合計"),
    ("cells", "マスの数。なければ、その合計を作れるすべての数を調べます"),
    ("highest", "最大の数字"),
    ("with", "必ず入る数字(79のように書きます)"),
    ("without", "入らない数字"),
    ("json", "組み合わせ1つにつき1行のJSONを出力します"),
];

/// Prints the combinations, the smaller digits first, and what all of them have in common.
pub fn run(args: &SumsArgs, common: &Common) -> io::Result<Exit> {
    let lang = common.lang();
    let digits = |text: &str| digits(text, args.highest);
    let (with, without) = match (digits(&args.with), digits(&args.without)) {
        (Ok(with), Ok(without)) => (with, without),
        (Err(message), _) | (_, Err(message)) => {
            complain(message.get(lang));
            return Ok(Exit::BAD_INPUT);
        }
    };
    let allowed = ValueSet::range(1, args.highest) - without;
    let sizes = args.cells.map_or(1..=args.highest, |cells| cells..=cells);
    let of_size = |cells: u8| value_sets(allowed, cells.into(), args.sum, MOST);
    let Some(found) = sizes.map(of_size).collect::<Option<Vec<_>>>() else {
        complain(too_many().get(lang));
        return Ok(Exit::UNSOLVED);
    };
    let found: Vec<ValueSet> = found.into_iter().flatten().filter(|set| (with - *set).is_empty()).collect();
    let mut out = streams::out();
    for set in &found {
        let values: Vec<u8> = set.iter().map(|value| value.0).collect();
        if args.json {
            writeln!(out, "{}", json!({ "sum": args.sum, "digits": values }))?;
        } else {
            writeln!(out, "{}", symbols(*set).join(" + "))?;
        }
    }
    if found.is_empty() {
        let none = Phrase::fixed("no different digits make this sum", "異なる数字ではこの合計を作れません");
        complain(none.get(lang));
        return Ok(Exit::UNSOLVED);
    }
    if !args.json && found.len() > 1 {
        writeln!(out, "{}", in_common(&found).get(lang))?;
    }
    Ok(Exit::DONE)
}

/// More combinations than this are of no use to anybody.
const MOST: usize = 10_000;

fn too_many() -> Phrase {
    phrase!(
        "more than {MOST} combinations: give the number of cells, or digits with --with and --without",
        "組み合わせが{MOST}通りを超えます。マスの数か、--withや--withoutで数字を指定してください"
    )
}

/// The digits of a text.
///
/// # Errors
/// One is no digit up to the highest.
fn digits(text: &str, highest: u8) -> Result<ValueSet, Phrase> {
    let digit = |letter: char| words::number_of(letter).filter(|digit| (1..=highest).contains(digit)).map(Value);
    text.chars()
        .filter(|letter| !matches!(letter, ' ' | ','))
        .map(|letter| digit(letter).ok_or(letter))
        .collect::<Result<_, _>>()
        .map_err(|letter| {
            let highest = words::symbol(highest);
            phrase!("'{letter}' is no digit from 1 to {highest}", "「{letter}」は1から{highest}の数字ではありません")
        })
}

fn symbols(set: ValueSet) -> Vec<String> {
    set.iter().map(|value| words::symbol(value.0).to_string()).collect()
}

/// How many combinations there are, and which digits are in all of them.
fn in_common(found: &[ValueSet]) -> Phrase {
    let all = found.iter().copied().reduce(|all, set| all & set).unwrap_or_default();
    let count = found.len();
    Phrase::each(|lang| match (lang, all.is_empty()) {
        (Lang::En, true) => format!("{count} combinations"),
        (Lang::En, false) => format!("{count} combinations; {} in all of them", words::list(&symbols(all), lang)),
        (Lang::Ja, true) => format!("{count}通り"),
        (Lang::Ja, false) => format!("{count}通り。どれにも入る数字: {}", words::list(&symbols(all), lang)),
    })
}
