//! The command line: one file for each command. The same declaration is used for parsing, `--help`, the man page and
//! the completions.

mod about;
mod batch;
mod check;
mod completions;
mod config;
mod consistent;
mod convert;
mod daily;
mod demo;
mod formula;
mod fresh;
mod generate;
mod graded;
mod help_ja;
mod inbox;
mod input;
mod json;
mod library;
mod mines;
mod open;
mod outside;
mod parallel;
mod progress;
mod rate;
mod replay;
mod riddle;
mod scan;
mod sheet;
mod show;
mod solve;
mod stats;
mod steps;
mod streams;
mod sums;
mod techniques;
mod timeout;
mod why;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

pub use self::streams::tell_panics;
use crate::term::Color;
use nazo_core::text::ReadError;
use nazo_core::words::{self, Arg, Lang, Phrase, say};
use nazo_kinds::{InWords, Puzzle};

/// The exit status of a command. Of several outcomes the highest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exit(pub u8);

impl Exit {
    /// Everything was done.
    pub const DONE: Exit = Exit(0);
    /// A puzzle has no or several solutions where one was expected, or was not solved in time.
    pub const UNSOLVED: Exit = Exit(1);
    /// Bad input or bad usage.
    pub const BAD_INPUT: Exit = Exit(2);
}

/// A puzzle workbench for the terminal: load, play, inspect, step through, solve and explain.
#[derive(Debug, Parser)]
#[command(name = "nazo", version, subcommand_precedence_over_arg = true)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    open: open::OpenArgs,
    #[command(flatten)]
    common: Common,
}

/// What every command understands.
#[derive(Clone, Debug, clap::Args)]
pub struct Common {
    /// The language; by default from the settings or the locale.
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<LangArg>,
    /// How many colours to use; by default from TERM, COLORTERM and NO_COLOR.
    #[arg(long, global = true, value_name = "DEPTH", default_value = "auto")]
    color: ColorArg,
}

impl Common {
    /// The requested language; otherwise Japanese for a puzzle whose own text is Japanese, and [`Common::lang`] for any
    /// other.
    fn lang_of(&self, puzzle: &dyn Puzzle) -> Lang {
        let is_kana = |letter| ('\u{3041}'..='\u{30ff}').contains(&letter);
        let is_told = |told: &dyn InWords| told.story().lines.iter().any(|(_, line)| line.contains(is_kana));
        let is_japanese = || puzzle.in_words().is_some_and(is_told);
        if self.lang.is_none() && is_japanese() { Lang::Ja } else { self.lang() }
    }

    /// The requested language, or that of the settings, or that of the locale.
    fn lang(&self) -> Lang {
        match self.lang {
            Some(LangArg::En) => Lang::En,
            Some(LangArg::Ja) => Lang::Ja,
            None => usual_lang(),
        }
    }
}

/// The language if the arguments name none: that of the settings, otherwise that of the locale.
fn usual_lang() -> Lang {
    if let Some(lang) = config::lang_of_user() {
        return lang;
    }
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    Lang::of_locale(&locale.unwrap_or_default())
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LangArg {
    En,
    Ja,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorArg {
    Auto,
    Truecolor,
    #[value(name = "256")]
    Ansi256,
    #[value(name = "16")]
    Ansi16,
    Never,
}

impl From<ColorArg> for Color {
    fn from(arg: ColorArg) -> Color {
        match arg {
            ColorArg::Auto => Color::Auto,
            ColorArg::Truecolor => Color::Truecolor,
            ColorArg::Ansi256 => Color::Ansi256,
            ColorArg::Ansi16 => Color::Ansi16,
            ColorArg::Never => Color::Never,
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the board as plain text.
    Show(show::ShowArgs),
    /// Solve puzzles and say whether the solution is the only one.
    Solve(solve::SolveArgs),
    /// Check puzzles: suspicious clues, conflicts, several solutions.
    Check(check::CheckArgs),
    /// Analyse Minesweeper positions: what is certain, how likely each square is to be a mine, what to open next.
    Mines(mines::MinesArgs),
    /// Answer the questions of riddles: how many solutions, what holds in all, who did it, and why.
    Riddle(riddle::RiddleArgs),
    /// Read puzzles in pictures: screenshots and photos.
    Scan(scan::ScanArgs),
    /// Print the solution path, step by step.
    Steps(steps::StepsArgs),
    /// Print the next step.
    Hint(steps::HintArgs),
    /// Explain why a cell can't have a value: by the fewest rules, or by the steps that lead there.
    Why(why::WhyArgs),
    /// Rate puzzles: how hard they are, and the hardest technique they need.
    Rate(rate::RateArgs),
    /// Make new puzzles: by variant and difficulty, or sudokus by clue pattern and grade.
    Generate(generate::GenerateArgs),
    /// Print the puzzle of the day, the same for everyone.
    Daily(daily::DailyArgs),
    /// Find every instance of a technique in positions of a regression library (JSON lines in, JSON lines out).
    Techniques(techniques::TechniquesArgs),
    /// Write puzzles in another format.
    Convert(convert::ConvertArgs),
    /// Print which different digits make a sum.
    Sums(sums::SumsArgs),
    /// Print the clauses that a SAT solver gets, rule by rule, and what they say.
    Formula(formula::FormulaArgs),
    /// Show your statistics: solved, best and median times, streaks.
    Stats(stats::StatsArgs),
    /// Replay a game from its beginning.
    Replay(replay::ReplayArgs),
    /// Watch a puzzle play itself, with what the keys do; any key takes over.
    Demo(open::ScreenArgs),
    /// Show where the settings are, print a settings file, or check them.
    Config(config::ConfigArgs),
    /// About nazo: what it is made of, and its licences.
    About,
    /// Print shell completions.
    Completions(completions::CompletionsArgs),
    /// Print the man page.
    Man,
}

/// The files of a command that works through many puzzles.
#[derive(Clone, Debug, clap::Args)]
pub struct Files {
    /// Files in any format nazo knows, or puzzles themselves: 81 digits, an id, an address. `-` or no file reads
    /// standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Work on the Nth puzzle only.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,
    /// Print one JSON object per puzzle, one per line.
    #[arg(long)]
    json: bool,
    /// Work on this many puzzles at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

impl Files {
    /// The files to read; standard input if none is named.
    ///
    /// # Errors
    /// None is named, and standard input is a terminal.
    fn paths(&self) -> Result<Vec<PathBuf>, Phrase> {
        match self.files.is_empty() {
            false => Ok(self.files.clone()),
            true if !io::stdin().is_terminal() => Ok(vec![PathBuf::from("-")]),
            true => Err(say!("cli.no-puzzle-named")),
        }
    }

    /// Whether only one core is requested.
    fn is_one_job(&self) -> bool {
        self.jobs == Some(1)
    }
}

/// The mistakes in a text as the file of settings, one sentence each.
pub fn config_mistakes(text: &str) -> Vec<String> {
    config::mistakes(text)
}

/// The file of settings with every setting at its default, explained.
pub fn default_config() -> String {
    config::default_file()
}

/// Runs the command that the process was called with. clap prints usage errors, with exit status 2.
pub fn run() -> Exit {
    let args = match CommandLine::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let given: Vec<OsString> = std::env::args_os().collect();
            help_ja::print(&error, &given, help_ja::requested_lang(&given).unwrap_or_else(usual_lang));
            return Exit(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let common = &args.common;
    let done = match args.command {
        None => return open::run(&args.open, common),
        Some(Command::Replay(args)) => return replay::run(&args, common),
        Some(Command::Demo(args)) => return demo::run(&args, common),
        Some(Command::Stats(args)) => stats::run(&args, common),
        Some(Command::Show(args)) => show::run(&args, common),
        Some(Command::Solve(args)) => solve::run(&args, common),
        Some(Command::Check(args)) => check::run(&args, common),
        Some(Command::Scan(args)) => scan::run(&args, common),
        Some(Command::Mines(args)) => mines::run(&args, common),
        Some(Command::Riddle(args)) => riddle::run(&args, common),
        Some(Command::Steps(args)) => steps::run_steps(&args, common),
        Some(Command::Hint(args)) => steps::run_hint(&args, common),
        Some(Command::Why(args)) => why::run(&args, common),
        Some(Command::Rate(args)) => rate::run(&args, common),
        Some(Command::Generate(args)) => generate::run(&args, common),
        Some(Command::Daily(args)) => daily::run(&args, common),
        Some(Command::Techniques(args)) => techniques::run(&args, common),
        Some(Command::Convert(args)) => convert::run(&args, common),
        Some(Command::Sums(args)) => sums::run(&args, common),
        Some(Command::Formula(args)) => formula::run(&args, common),
        Some(Command::Config(args)) => config::run(&args, common),
        Some(Command::About) => about::run(common),
        Some(Command::Completions(args)) => completions::completions(&args, &mut CommandLine::command()),
        Some(Command::Man) => completions::man(CommandLine::command()),
    };
    done.unwrap_or_else(|error| {
        // A reader that has seen enough (head, less) is not an error.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Exit::DONE;
        }
        complain(unwritten(&error).get(common.lang()));
        Exit::BAD_INPUT
    })
}

/// The message that output could not be written.
fn unwritten(error: &io::Error) -> Phrase {
    say!("cli.not-written", error = error.to_string(), said = words::of_system(error))
}

/// What is wrong with a text, with its position and its line.
fn misread(error: &ReadError) -> Phrase {
    Phrase::each(|lang| error.render(lang))
}

/// A message with the name of its file or puzzle before it.
fn prefixed(name: &str, said: impl Into<Phrase>) -> Phrase {
    say!("cli.said-of", name, said = said.into())
}

/// The phrases, one per line.
fn lines(all: Vec<Phrase>) -> Phrase {
    say!("cli.lines", all = Arg::Row(all))
}

/// Names as an argument; the message determines the separator.
fn row<T: Into<String>>(all: impl IntoIterator<Item = T>) -> Arg {
    Arg::Row(all.into_iter().map(Phrase::verbatim).collect())
}

/// Writes a message to standard error.
fn complain(message: &str) {
    // Nothing can be done about a closed standard error.
    let _ = writeln!(streams::errors(), "nazo: {message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_is_sound() {
        CommandLine::command().debug_assert();
    }
}
