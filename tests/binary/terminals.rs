//! Terminals of every sort, told apart by their environment alone.

use std::time::Duration;

use crate::home::{Home, TRUECOLOR};
use crate::pty::Modes;

/// The parameters of every `ESC [ … m` in what was written.
fn looks(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|symbol: char| !"0123456789;:".contains(symbol))?;
        rest[end..].starts_with('m').then(|| rest[..end].to_string())
    });
    sequences.flat_map(|looks| looks.split(';').map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn is_colour(look: &str) -> bool {
    look.parse().is_ok_and(|number: u32| matches!(number, 30..=48 | 90..=107))
}

#[test]
fn all_but_dumb_ones_show_a_board() {
    for (term, colours) in [
        ("xterm-256color", true),
        ("xterm", true),
        ("screen", true),
        ("tmux-256color", true),
        ("linux", true),
        ("vt100", false),
    ] {
        let home = Home::new();
        let file = home.puzzle_file();
        let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &[("TERM", term)]);
        terminal.until("Left to place");
        terminal.type_bytes(b"5lj");
        terminal.until("r2c2");
        terminal.until("Undo 1");
        // The given 9 of r1c3 and the entry before it.
        let row = terminal.screen().rows(0, 58).nth(2).unwrap_or_default();
        assert!(row.contains('5') && row.contains('9'), "{term}:\n{}", terminal.contents());
        terminal.type_bytes(b"q");
        assert_eq!(terminal.exit_within(Duration::from_millis(500)).code(), Some(0), "{term}");
        assert_eq!(terminal.modes(), Modes::LEFT, "{term}");
        let seen = looks(terminal.since_mark());
        assert_eq!(seen.iter().any(|look| is_colour(look)), colours, "{term}: {seen:?}");
        let truecolor = String::from_utf8_lossy(terminal.since_mark()).contains("38;2;");
        assert!(!truecolor, "{term} was promised no 24-bit colours");
    }
}

#[test]
fn a_dumb_terminal_is_refused_with_a_way_out() {
    let home = Home::new();
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str()], &[("TERM", "dumb")]);
    assert_eq!(terminal.exit_within(Duration::from_secs(5)).code(), Some(2));
    assert!(terminal.contents().contains("nazo show"), "{}", terminal.contents());
    assert!(!terminal.since_mark().contains(&0x1b), "it takes no escape sequences");
}

#[test]
fn no_colour_means_none() {
    let no_color = [TRUECOLOR[0], TRUECOLOR[1], ("NO_COLOR", "1")];
    for (env, args) in [(&no_color[..], ""), (&TRUECOLOR[..], "never")] {
        let home = Home::new();
        let file = home.puzzle_file();
        let color = format!("--color={args}");
        let args: Vec<&std::ffi::OsStr> =
            [Some(file.as_os_str()), (!args.is_empty()).then_some(color.as_ref())].into_iter().flatten().collect();
        let mut terminal = home.spawn(&args, env);
        terminal.until("Left to place");
        terminal.type_bytes(b"5lf9p");
        terminal.until(" of ");
        terminal.type_bytes(b"q?");
        terminal.until("close");
        let seen = looks(terminal.since_mark());
        let colours: Vec<&String> = seen.iter().filter(|look| is_colour(look)).collect();
        assert!(colours.is_empty(), "{colours:?}");
        assert!(!seen.is_empty(), "without colours attributes have to do");
    }
}
