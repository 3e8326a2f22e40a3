//! `nazo completions` and `nazo man`: made from the declaration of the command line.

use std::io::{self, Write};

use clap_complete::Shell;

use super::Exit;

/// The arguments of `nazo completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints the completions of a shell.
pub fn completions(args: &CompletionsArgs, command: &mut clap::Command) -> io::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, command, "nazo", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(Exit::DONE)
}

/// Prints the man page, with a section for each command.
pub fn man(command: clap::Command) -> io::Result<Exit> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let title = format!("nazo {}", sub.get_name());
        writeln!(text, ".SH \"{}\"", title.to_uppercase())?;
        let sub = clap_mangen::Man::new(sub.clone().bin_name(title));
        sub.render_synopsis_section(&mut text)?;
        sub.render_description_section(&mut text)?;
        sub.render_options_section(&mut text)?;
    }
    io::stdout().lock().write_all(&text)?;
    Ok(Exit::DONE)
}
