//! `nazo completions` and `nazo man`, generated from the declaration of the command line.

use std::io::{self, Write};

use clap_complete::Shell;

use super::{Exit, streams};

/// The arguments of `nazo completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints the completions for a shell.
pub fn completions(args: &CompletionsArgs, command: &mut clap::Command) -> io::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, command, "nazo", &mut text);
    streams::out().write_all(&text)?;
    Ok(Exit::DONE)
}

/// The sections of the man page about exit status, files and environment.
const WORLD: &str = r#".SH "EXIT STATUS"
.TP
0
Everything was done.
.TP
1
A puzzle has no or several solutions where one was expected, was not solved in time, or a game could not be saved.
.TP
2
Bad input or bad usage. Of several outcomes the highest counts.
.TP
128+N
The terminal was gone, or signal N ended the program; games are saved before.
.SH FILES
.TP
$XDG_STATE_HOME/nazo/games/*.nazo
Saved games, each a puzzle file with everything that was done; ~/.local/state where XDG_STATE_HOME is not set.
.TP
$XDG_STATE_HOME/nazo/games/drafts
What was begun in the editor or in the correction of a picture.
.TP
$XDG_CONFIG_HOME/nazo/config.toml
Settings, as \fBnazo config \-\-default\fR prints them; ~/.config where XDG_CONFIG_HOME is not set.
.TP
$XDG_CONFIG_HOME/nazo/keys.toml, $XDG_CONFIG_HOME/nazo/themes/*.toml
Keys and themes of one's own.
.SH ENVIRONMENT
.TP
TERM, COLORTERM, NO_COLOR
How many colours are used, unless \fB\-\-color\fR says it.
.TP
TERM_PROGRAM
Whether pictures can be shown as such.
.TP
LC_ALL, LC_MESSAGES, LANG
The language, unless \fB\-\-lang\fR or the settings say it.
.TP
SSH_CONNECTION, USER, STY, TMUX
How what is written gets to the screen that somebody sits at, and where a picture is to be sent that lies there.
"#;

/// Prints the man page, with a section for each command.
pub fn man(command: clap::Command) -> io::Result<Exit> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    text.extend_from_slice(WORLD.as_bytes());
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let title = format!("nazo {}", sub.get_name());
        writeln!(text, ".SH \"{}\"", title.to_uppercase())?;
        let sub = clap_mangen::Man::new(sub.clone().bin_name(title));
        let mut parts = Vec::new();
        sub.render_synopsis_section(&mut parts)?;
        sub.render_description_section(&mut parts)?;
        sub.render_options_section(&mut parts)?;
        // They are subsections of the section of their command.
        text.extend(String::from_utf8_lossy(&parts).replace(".SH ", ".SS ").bytes());
    }
    streams::out().write_all(&text)?;
    Ok(Exit::DONE)
}
