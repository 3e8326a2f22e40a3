//! Terminals of every sort, distinguished by their environment alone.

use std::time::Duration;

use crate::home::{Home, NAZO, TRUECOLOR};
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
        terminal.until("Moves 1");
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

/// The control sequences in what was written, as `(introducer and parameters, final byte)`: `("[?2026", 'h')`. One cut
/// off by CAN does not count: that is how a frame ends that the program does not wait for when leaving.
fn sequences(bytes: &[u8]) -> Vec<(String, char)> {
    let text = String::from_utf8_lossy(bytes);
    let parts = text.split('\x1b').skip(1);
    let sequence = |part: &str| {
        let end = part.char_indices().skip(1).find(|(_, symbol)| !"0123456789;:?<>=".contains(*symbol))?;
        (end.1 != '\x18').then(|| (part[..end.0].to_string(), end.1))
    };
    parts.filter_map(sequence).collect()
}

/// A terminal: its `TERM`, other variables, whether it knows more than the VT100, and its number of colours.
struct Model {
    term: Option<&'static str>,
    env: &'static [(&'static str, &'static str)],
    modern: bool,
    colours: usize,
}

const MODELS: [Model; 16] = [
    model("xterm", &[], true, 16),
    model("xterm-256color", &[], true, 256),
    model("xterm-256color", &[("COLORTERM", "truecolor")], true, 1 << 24),
    model("xterm-256color", &[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], true, 0),
    model("xterm-256color", &[("COLORFGBG", "0;15")], true, 256),
    model("xterm-direct", &[], true, 1 << 24),
    model("screen", &[], true, 16),
    model("screen-256color", &[("STY", "1.pts")], true, 256),
    model("tmux", &[("TMUX", "/tmp/x")], true, 16),
    model("tmux-256color", &[("TMUX", "/tmp/x"), ("COLORTERM", "truecolor")], true, 1 << 24),
    model("linux", &[], false, 16),
    model("linux", &[("NO_COLOR", "1")], false, 0),
    model("vt100", &[], false, 0),
    model("vt220", &[("COLORTERM", "truecolor")], false, 0),
    model("no-such-terminal", &[], true, 16),
    Model { term: None, env: &[], modern: true, colours: 0 },
];

const fn model(
    term: &'static str,
    env: &'static [(&'static str, &'static str)],
    modern: bool,
    colours: usize,
) -> Model {
    Model { term: Some(term), env, modern, colours }
}

impl Model {
    /// Whether it understands the sequence.
    fn knows(&self, start: &str, end: char) -> bool {
        match (start, end) {
            // Every terminal skips private modes that it does not have, the VT100 included.
            ("[?2026", 'h' | 'l') => self.modern,
            ("[?1049" | "[?25" | "[?2004" | "[?1000" | "[?1002" | "[?1006", 'h' | 'l') => true,
            (_, 'H' | 'K' | 'A' | 'B' | 'C' | 'D' | 'J') => true,
            (_, 'X') => self.modern,
            (looks, 'm') => self.shows(looks.trim_start_matches('[')),
            _ => false,
        }
    }

    fn shows(&self, looks: &str) -> bool {
        let numbers: Vec<usize> = looks.split(';').map(|look| look.parse().unwrap_or(0)).collect();
        let mut rest = numbers.as_slice();
        while let [look, more @ ..] = rest {
            rest = match (look, more) {
                (38 | 48, [5, _, more @ ..]) if self.colours >= 256 => more,
                (38 | 48, [2, _, _, _, more @ ..]) if self.colours > 256 => more,
                (30..=37 | 39 | 40..=47 | 49 | 90..=97 | 100..=107, more) if self.colours > 0 => more,
                (0 | 1 | 4 | 7, more) => more,
                (2 | 3 | 9 | 22 | 23 | 24 | 27 | 29, more) if self.modern => more,
                _ => return false,
            };
        }
        true
    }
}

#[test]
fn no_terminal_is_sent_what_it_does_not_know() {
    for model in &MODELS {
        let home = Home::new();
        let file = home.puzzle_file();
        let mut terminal = match model.term {
            Some(term) => {
                let env: Vec<(&str, &str)> = [("TERM", term)].into_iter().chain(model.env.iter().copied()).collect();
                home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &env)
            }
            None => {
                let script = r#"unset TERM; exec "$@""#;
                let args = ["-c".as_ref(), script.as_ref(), "sh".as_ref(), NAZO.as_ref(), file.as_os_str()];
                home.spawn_program("sh".as_ref(), &[&args[..], &["--no-clock".as_ref()]].concat(), &[])
            }
        };
        let name = format!("{:?} {:?}", model.term, model.env);
        terminal.until("Left to place");
        assert_eq!(terminal.modes(), Modes::ENTERED, "{name}");
        // Covers entries, marks, a filter, every sort of popup, the path, and windows of all sizes.
        for (keys, shown) in [
            ("5l", "Moves 1"),
            ("m1f9", "Moves 2"),
            ("?", "Keys"),
            ("\x1b", "Moves 2"),
            (":theme", "> theme"),
            ("\x1b", "Moves 2"),
            ("p", " of "),
            ("jj", " of "),
        ] {
            terminal.type_bytes(keys.as_bytes());
            terminal.until(shown);
            terminal.listen(Duration::from_millis(40));
        }
        for (columns, rows) in [(40, 15), (300, 100), (41, 16), (299, 99), (120, 40), (80, 24)] {
            terminal.resize(columns, rows);
        }
        terminal.until(" of ");
        terminal.type_bytes(b"q");
        terminal.until("Moves 2");
        terminal.type_bytes(b"q");
        assert_eq!(terminal.exit_within(Duration::from_secs(2)).code(), Some(0), "{name}");
        assert_eq!(terminal.modes(), Modes::LEFT, "{name}");
        let sent = sequences(terminal.since_mark());
        assert!(sent.len() > 100, "{name}: {sent:?}");
        let unknown: Vec<_> = sent.iter().filter(|(start, end)| !model.knows(start, *end)).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
        let coloured = sent.iter().any(|(looks, end)| *end == 'm' && looks[1..].split(';').any(is_colour));
        assert_eq!(coloured, model.colours > 0, "{name}");
    }
}
