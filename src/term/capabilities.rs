//! What the terminal can show, derived only from the environment.
//!
//! The terminal itself is never queried. Multiplexers answer for themselves, and over a slow line the answer arrives
//! after the first keys and looks like them.

use std::time::Duration;

use ratatui::style::Modifier;

use super::inset::Pixels;
use crate::ui::depth::ColorDepth;
use nazo_core::words::{Phrase, errors};

/// The colours requested by the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// As many as the environment promises.
    #[default]
    Auto,
    /// 24-bit colours.
    Truecolor,
    /// The 256 colours of xterm.
    Ansi256,
    /// The sixteen basic colours.
    Ansi16,
    /// No colours.
    Never,
}

/// The environment variables that describe the terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `TERM`.
    pub term: Option<String>,
    /// `TERM_PROGRAM`.
    pub program: Option<String>,
    /// `COLORTERM`.
    pub colorterm: Option<String>,
    /// Whether `NO_COLOR` is set and not empty (no-color.org).
    pub no_color: bool,
    /// Whether `SSH_CONNECTION` is set: keys come over a network.
    pub remote: bool,
    /// Whether `STY` is set and `TMUX` is not: output passes through GNU screen.
    pub screen: bool,
}

impl Environment {
    /// Reads the environment of this process.
    pub fn of_process() -> Environment {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Environment {
            term: text("TERM"),
            program: text("TERM_PROGRAM"),
            colorterm: text("COLORTERM"),
            no_color: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            remote: std::env::var_os("SSH_CONNECTION").is_some(),
            screen: std::env::var_os("STY").is_some() && std::env::var_os("TMUX").is_none(),
        }
    }
}

/// The characters that the terminal's fonts can be expected to have, beyond letters and simple box lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Also braille, superscript digits, `▔`, `┊` and heavy box lines.
    Full,
    /// None of those: the Linux console and hardware terminals.
    Plain,
}

/// How to reach the clipboard of the person at the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clipboard {
    /// Not at all: the terminal would show the sequence as text.
    None,
    /// The terminal accepts it directly.
    Direct,
    /// GNU screen passes it on to its terminal.
    ThroughScreen,
}

/// What the terminal can show and do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The number of colours.
    pub depth: ColorDepth,
    /// The attributes that it really has. Others may appear as odd colours, so they are not sent.
    pub attributes: Modifier,
    /// The characters it has.
    pub glyphs: Glyphs,
    /// Whether it supports what came after the VT100: erasing within a line, switching off a single attribute, and
    /// synchronised updates. The latter are private mode 2026, which newer terminals without it ignore.
    pub modern: bool,
    /// How long an ESC may be alone before it counts as the Esc key.
    pub escape_wait: Duration,
    /// Where copies go.
    pub clipboard: Clipboard,
    /// How it displays pictures.
    pub pixels: Pixels,
}

/// The terminal cannot place characters on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoScreen;

impl NoScreen {
    /// The error message.
    pub fn phrase(self) -> Phrase {
        Phrase::fixed("term.terminal-term-dumb-cannot-show")
    }
}

errors!(NoScreen);

/// The capabilities of a terminal with this `environment` if the user asked for `color`.
///
/// # Errors
/// [`NoScreen`] if `TERM` says that the terminal is not a screen at all.
pub fn detect(environment: &Environment, color: Color) -> Result<Capabilities, NoScreen> {
    let term = environment.term.as_deref().unwrap_or("");
    if matches!(term, "dumb" | "unknown") {
        return Err(NoScreen);
    }
    let console = term == "linux" || term.starts_with("linux-");
    let hardware = is_hardware(term);
    let simple = console || hardware;
    let depth = match color {
        Color::Auto => promised_depth(environment, term, hardware),
        Color::Truecolor => ColorDepth::Truecolor,
        Color::Ansi256 => ColorDepth::Ansi256,
        Color::Ansi16 => ColorDepth::Ansi16,
        Color::Never => ColorDepth::Mono,
    };
    let basic = Modifier::BOLD | Modifier::UNDERLINED | Modifier::REVERSED;
    Ok(Capabilities {
        depth,
        attributes: if simple { basic } else { basic | Modifier::DIM | Modifier::ITALIC | Modifier::CROSSED_OUT },
        glyphs: if simple { Glyphs::Plain } else { Glyphs::Full },
        modern: !simple,
        escape_wait: Duration::from_millis(if environment.remote { 80 } else { 25 }),
        clipboard: match (simple, environment.screen) {
            (true, _) => Clipboard::None,
            (false, true) => Clipboard::ThroughScreen,
            (false, false) => Clipboard::Direct,
        },
        pixels: promised_pixels(environment, term),
    })
}

/// How pictures are displayed. A multiplexer draws its own screen and passes no pictures on, whatever the outer
/// terminal is. Sixels have to be requested, since no variable announces them.
fn promised_pixels(environment: &Environment, term: &str) -> Pixels {
    let through = environment.screen || ["screen", "tmux"].iter().any(|name| term.starts_with(name));
    match (term, environment.program.as_deref()) {
        _ if through => Pixels::None,
        ("xterm-kitty" | "xterm-ghostty", _) | (_, Some("ghostty")) => Pixels::Kitty,
        (_, Some("iTerm.app" | "WezTerm")) => Pixels::Iterm,
        _ => Pixels::None,
    }
}

fn promised_depth(environment: &Environment, term: &str, hardware: bool) -> ColorDepth {
    let colorterm = environment.colorterm.as_deref().unwrap_or("").to_ascii_lowercase();
    if environment.no_color || hardware || term.is_empty() || term.ends_with("-mono") || term.ends_with("-m") {
        ColorDepth::Mono
    } else if matches!(colorterm.as_str(), "truecolor" | "24bit") || term.ends_with("-direct") {
        ColorDepth::Truecolor
    } else if term.ends_with("-256color") {
        ColorDepth::Ansi256
    } else {
        ColorDepth::Ansi16
    }
}

/// Whether `term` names a terminal of the VT series: `vt100`, `vt220-w`, but not `vte` or `vt-utf8`.
fn is_hardware(term: &str) -> bool {
    term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `TERM`, followed by the other variables as words: `xterm COLORTERM=truecolor NO_COLOR SSH`.
    fn environment(text: &str) -> Environment {
        let mut environment = Environment::default();
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some(("TERM_PROGRAM", value)) => environment.program = Some(value.to_owned()),
                Some((_, value)) => environment.colorterm = Some(value.to_owned()),
                None if word == "NO_COLOR" => environment.no_color = true,
                None if word == "SSH" => environment.remote = true,
                None if word == "STY" => environment.screen = true,
                None => environment.term = Some(word.to_owned()),
            }
        }
        environment
    }

    fn depth(text: &str, color: Color) -> Option<ColorDepth> {
        detect(&environment(text), color).ok().map(|capabilities| capabilities.depth)
    }

    #[test]
    fn colours_follow_the_environment() {
        use ColorDepth::*;
        let expected = [
            ("xterm-256color COLORTERM=truecolor", Truecolor),
            ("screen COLORTERM=24bit", Truecolor),
            ("xterm-direct", Truecolor),
            ("xterm-256color", Ansi256),
            ("tmux-256color COLORTERM=yes", Ansi256),
            ("xterm", Ansi16),
            ("screen", Ansi16),
            ("linux", Ansi16),
            ("rxvt", Ansi16),
            ("vt100", Mono),
            ("vt220-w COLORTERM=truecolor", Mono),
            ("xterm-mono", Mono),
            ("", Mono),
            ("xterm-256color COLORTERM=truecolor NO_COLOR", Mono),
        ];
        for (text, depth_expected) in expected {
            assert_eq!(depth(text, Color::Auto), Some(depth_expected), "{text}");
        }
    }

    #[test]
    fn what_the_user_asks_for_comes_first() {
        assert_eq!(depth("xterm NO_COLOR", Color::Truecolor), Some(ColorDepth::Truecolor));
        assert_eq!(depth("xterm-256color COLORTERM=truecolor", Color::Never), Some(ColorDepth::Mono));
        assert_eq!(depth("vt100", Color::Ansi16), Some(ColorDepth::Ansi16));
        assert_eq!(depth("xterm", Color::Ansi256), Some(ColorDepth::Ansi256));
    }

    #[test]
    fn a_dumb_terminal_is_pointed_to_show() {
        let error = detect(&environment("dumb"), Color::Truecolor).unwrap_err();
        assert!(error.to_string().contains("nazo show"));
    }

    #[test]
    fn simple_terminals_are_asked_for_less() {
        for term in ["linux", "linux-16color", "vt100", "vt220"] {
            let capabilities = detect(&environment(term), Color::Auto).unwrap();
            assert_eq!(capabilities.glyphs, Glyphs::Plain, "{term}");
            assert!(!capabilities.attributes.contains(Modifier::DIM), "{term}");
            assert!(!capabilities.modern, "{term}");
        }
        for term in ["xterm", "vte", "screen", "tmux-256color", "foot"] {
            let capabilities = detect(&environment(term), Color::Auto).unwrap();
            assert_eq!(capabilities.glyphs, Glyphs::Full, "{term}");
            assert!(capabilities.attributes.contains(Modifier::DIM | Modifier::CROSSED_OUT), "{term}");
        }
    }

    #[test]
    fn copies_go_where_somebody_takes_them() {
        let clipboard = |text: &str| detect(&environment(text), Color::Auto).unwrap().clipboard;
        assert_eq!(clipboard("xterm"), Clipboard::Direct);
        assert_eq!(clipboard("tmux-256color"), Clipboard::Direct);
        assert_eq!(clipboard("screen STY"), Clipboard::ThroughScreen);
        for term in ["linux", "vt220", "vt100 STY"] {
            assert_eq!(clipboard(term), Clipboard::None, "{term}");
        }
    }

    #[test]
    fn pictures_go_where_they_are_known_to_be_shown() {
        let pixels = |text: &str| detect(&environment(text), Color::Auto).unwrap().pixels;
        assert_eq!(pixels("xterm-kitty"), Pixels::Kitty);
        assert_eq!(pixels("xterm-ghostty"), Pixels::Kitty);
        assert_eq!(pixels("xterm-256color TERM_PROGRAM=iTerm.app"), Pixels::Iterm);
        assert_eq!(pixels("xterm-256color TERM_PROGRAM=WezTerm"), Pixels::Iterm);
        for term in ["xterm-256color", "linux", "screen-256color TERM_PROGRAM=WezTerm", "xterm-kitty STY"] {
            assert_eq!(pixels(term), Pixels::None, "{term}");
        }
    }

    #[test]
    fn a_network_is_given_more_time_to_finish_an_escape() {
        let wait = |text: &str| detect(&environment(text), Color::Auto).unwrap().escape_wait.as_millis();
        assert_eq!((wait("xterm"), wait("xterm SSH")), (25, 80));
    }
}
