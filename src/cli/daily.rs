//! `nazo daily`: the puzzle of the day, the same for everyone, without a network connection.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use super::batch::cpu_milliseconds;
use super::fresh::{Printer, kinds};
use super::{Common, Exit, complain};
use crate::generate::{Date, NoDate, daily};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Phrase, say};
use nazo_kinds::{KINDS, Kind};

/// The arguments of `nazo daily`.
#[derive(Debug, clap::Args)]
pub struct DailyArgs {
    /// The kind of puzzle; by default one of each.
    #[arg(value_name = "KIND", value_parser = kinds())]
    kind: Option<String>,
    /// The day, such as 2026-11-22; by default today (UTC).
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<Date>,
    /// Print one JSON object per puzzle, one per line.
    #[arg(long)]
    json: bool,
}

fn day(text: &str) -> Result<Date, Phrase> {
    text.parse().map_err(|error: NoDate| error.phrase())
}

/// Today's date in UTC.
pub fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::of_days(i64::try_from(since.as_secs() / 86_400).ok()?)
}

/// Prints the puzzles of a day. They depend only on the date, so there is no time limit.
pub fn run(args: &DailyArgs, common: &Common) -> io::Result<Exit> {
    let Some(date) = args.date.or_else(today) else {
        complain(say!("cli.clock-shows-no-day").get(common.lang()));
        return Ok(Exit::BAD_INPUT);
    };
    let is_wanted = |kind: &&&'static dyn Kind| {
        kind.maker().is_some() && args.kind.as_deref().is_none_or(|wanted| wanted == kind.id())
    };
    let wanted: Vec<&'static dyn Kind> = KINDS.iter().filter(is_wanted).copied().collect();
    let mut printer = Printer::new(args.json, wanted.len() as u64, common.lang());
    for kind in wanted {
        let before = cpu_milliseconds();
        let made = daily(kind, date, common.lang(), &Budget::unlimited());
        if !printer.print(made, cpu_milliseconds() - before) {
            break;
        }
    }
    printer.end()
}
