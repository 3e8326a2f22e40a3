//! `nazo sums`: which different digits make a sum.

use std::io::{self, Write};

use serde_json::json;

use super::{Common, Exit, complain, streams};
use nazo_core::puzzle::{Value, ValueSet, value_sets};
use nazo_core::words::{self, Arg, Phrase, say};

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
    #[arg(long, value_name = "DIGITS", default_value = "", hide_default_value = true)]
    with: String,
    /// Digits that the cells do not hold.
    #[arg(long, value_name = "DIGITS", default_value = "", hide_default_value = true)]
    without: String,
    /// Print one JSON object per combination, one per line.
    #[arg(long)]
    json: bool,
}

/// Prints the combinations, smaller digits first, and the digits that all of them share.
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
        complain(say!("cli.too-many-combinations", most = MOST).get(lang));
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
        complain(say!("cli.no-combination").get(lang));
        return Ok(Exit::UNSOLVED);
    }
    if !args.json && found.len() > 1 {
        writeln!(out, "{}", in_common(&found).get(lang))?;
    }
    Ok(Exit::DONE)
}

/// The most combinations listed; more are of no use to anyone.
const MOST: usize = 10_000;

/// The digits in a text.
///
/// # Errors
/// A character is not a digit up to the highest.
fn digits(text: &str, highest: u8) -> Result<ValueSet, Phrase> {
    let digit = |letter: char| words::number_of(letter).filter(|digit| (1..=highest).contains(digit)).map(Value);
    text.chars()
        .filter(|letter| !matches!(letter, ' ' | ','))
        .map(|letter| digit(letter).ok_or(letter))
        .collect::<Result<_, _>>()
        .map_err(|letter| say!("cli.no-digit", letter, highest = words::symbol(highest)))
}

fn symbols(set: ValueSet) -> Vec<String> {
    set.iter().map(|value| words::symbol(value.0).to_string()).collect()
}

/// The number of combinations, and the digits that are in all of them.
fn in_common(found: &[ValueSet]) -> Phrase {
    let all = found.iter().copied().reduce(|all, set| all & set).unwrap_or_default();
    let digits = Arg::All(symbols(all).into_iter().map(Phrase::verbatim).collect());
    match all.is_empty() {
        true => say!("cli.combinations", count = found.len()),
        false => say!("cli.combinations-with", count = found.len(), digits),
    }
}
