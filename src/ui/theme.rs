//! Themes: what each part of the screen looks like, read from small TOML files.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;
use thiserror::Error;

use super::depth::ColorDepth;

/// A part of the screen that a theme gives a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Ordinary text.
    Text,
    /// Text that stands back: labels, hints, what is not available.
    Dim,
    /// Titles.
    Title,
    /// The lines of the board.
    Line,
    /// The rim of the board beside the cursor's row and column.
    Ruler,
    /// Walls of cages and irregular regions.
    Wall,
    /// A digit of the puzzle.
    Given,
    /// A digit the player entered.
    Entered,
    /// A digit entered in a trial.
    Supposed,
    /// A digit of the solution that is only being looked at.
    Shown,
    /// A candidate.
    Candidate,
    /// A corner mark of the player.
    Corner,
    /// A centre mark of the player.
    Centre,
    /// A candidate the filter asks for.
    Sought,
    /// A candidate the filter asks for that sees the cursor's.
    Seen,
    /// A candidate that belongs to the pattern of the step on show.
    Pattern,
    /// A candidate that the step on show eliminates.
    Lost,
    /// A candidate that the step on show places.
    Placed,
    /// The cell under the cursor; gives both colours.
    Cursor,
    /// A cell with the same value as the cursor's.
    Same,
    /// A cell that sees the cursor's.
    Peer,
    /// An entry that breaks a rule.
    Clash,
    /// A cell that the next change is made in.
    Selection,
    /// One of the eight colours of the player, from 0; gives both colours. Without them a letter stands for it.
    Colour(u8),
    /// The letter that stands for a colour.
    ColourLetter,
    /// One of four tints that tell neighbouring areas apart, from 0: its ground is the cell's, its ink that of the
    /// candidates.
    Tint(u8),
    /// The sign of a step in a cell, and signs in lists.
    Sign,
    /// The names of keys in the bottom row.
    Key,
    /// What the keys do.
    KeyText,
    /// The message row.
    Message,
    /// The selected row of a list.
    Selected,
    /// The frame and ground of a popup.
    Popup,
    /// A word in the bottom row that tells an unusual mode.
    Mode,
}

const PARTS: [(&str, Part); 43] = [
    ("text", Part::Text),
    ("dim", Part::Dim),
    ("title", Part::Title),
    ("line", Part::Line),
    ("ruler", Part::Ruler),
    ("wall", Part::Wall),
    ("given", Part::Given),
    ("entered", Part::Entered),
    ("supposed", Part::Supposed),
    ("shown", Part::Shown),
    ("candidate", Part::Candidate),
    ("corner", Part::Corner),
    ("centre", Part::Centre),
    ("sought", Part::Sought),
    ("seen", Part::Seen),
    ("pattern", Part::Pattern),
    ("lost", Part::Lost),
    ("placed", Part::Placed),
    ("cursor", Part::Cursor),
    ("same", Part::Same),
    ("peer", Part::Peer),
    ("clash", Part::Clash),
    ("selection", Part::Selection),
    ("colour-a", Part::Colour(0)),
    ("colour-b", Part::Colour(1)),
    ("colour-c", Part::Colour(2)),
    ("colour-d", Part::Colour(3)),
    ("colour-e", Part::Colour(4)),
    ("colour-f", Part::Colour(5)),
    ("colour-g", Part::Colour(6)),
    ("colour-h", Part::Colour(7)),
    ("colour-letter", Part::ColourLetter),
    ("tint-1", Part::Tint(0)),
    ("tint-2", Part::Tint(1)),
    ("tint-3", Part::Tint(2)),
    ("tint-4", Part::Tint(3)),
    ("sign", Part::Sign),
    ("key", Part::Key),
    ("key-text", Part::KeyText),
    ("message", Part::Message),
    ("selected", Part::Selected),
    ("popup", Part::Popup),
    ("mode", Part::Mode),
];

/// A complete theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name, as `--theme` takes it.
    pub name: String,
    /// What it is for, in a few words.
    pub about: String,
    /// Whether gone candidates are drawn as dots and entered digits underlined, because colour and dimness may be
    /// missing.
    pub plain: bool,
    styles: BTreeMap<Part, Style>,
}

/// What is wrong with a theme file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ThemeError {
    /// The file is not TOML of the right shape.
    #[error("theme {file}, line {line}: {message}")]
    Syntax {
        /// The file or theme name.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A part that no screen has.
    #[error("theme {file}, line {line}: there is no part '{part}'; the parts are {known}")]
    UnknownPart {
        /// The file or theme name.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The part found.
        part: String,
        /// All parts.
        known: String,
    },
    /// A colour that is not one.
    #[error(
        "theme {file}, line {line}: '{color}' is no colour; write \"#rrggbb\", a number up to 255, or a name such as \"red\", \"bright-blue\" or \"default\""
    )]
    Color {
        /// The file or theme name.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The colour found.
        color: String,
    },
    /// No theme has this name.
    #[error("there is no theme '{name}'; the themes are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    about: String,
    #[serde(default)]
    plain: bool,
    style: BTreeMap<toml::Spanned<String>, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    fg: Option<toml::Spanned<String>>,
    bg: Option<toml::Spanned<String>>,
    #[serde(default)]
    bold: bool,
    #[serde(default)]
    dim: bool,
    #[serde(default)]
    italic: bool,
    #[serde(default)]
    underline: bool,
    #[serde(default)]
    reverse: bool,
    #[serde(default)]
    strike: bool,
}

/// The themes in the program, each the text of its file.
const BUILT_IN: [&str; 5] = [
    include_str!("../../themes/default.toml"),
    include_str!("../../themes/light.toml"),
    include_str!("../../themes/ansi16.toml"),
    include_str!("../../themes/mono.toml"),
    include_str!("../../themes/colour-blind.toml"),
];

/// All themes in the program, the default one first.
///
/// # Errors
/// Never for the files that ship with nazo; a test reads them all.
pub fn built_in() -> Result<Vec<Theme>, ThemeError> {
    BUILT_IN.iter().map(|text| Theme::parse("built in", text)).collect()
}

impl Theme {
    /// Reads a theme file. `file` names it in errors.
    ///
    /// # Errors
    /// Anything that is not a theme, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Theme, ThemeError> {
        let line_of = |at: usize| text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        let parsed: File = toml::from_str(text).map_err(|error| ThemeError::Syntax {
            file: file.to_string(),
            line: error.span().map_or(1, |span| line_of(span.start)),
            message: error.message().to_string(),
        })?;
        let mut styles = BTreeMap::new();
        for (key, entry) in parsed.style {
            let part = PARTS.iter().find(|(name, _)| name == key.get_ref()).ok_or_else(|| ThemeError::UnknownPart {
                file: file.to_string(),
                line: line_of(key.span().start),
                part: key.get_ref().clone(),
                known: PARTS.map(|(name, _)| name).join(", "),
            })?;
            let color = |written: &Option<toml::Spanned<String>>| match written {
                None => Ok(None),
                Some(name) => parse_color(name.get_ref()).map(Some).ok_or_else(|| ThemeError::Color {
                    file: file.to_string(),
                    line: line_of(name.span().start),
                    color: name.get_ref().clone(),
                }),
            };
            let style = Style { fg: color(&entry.fg)?, bg: color(&entry.bg)?, ..Style::default() };
            styles.insert(part.1, style.add_modifier(modifiers(&entry)));
        }
        Ok(Theme { name: parsed.name, about: parsed.about, plain: parsed.plain, styles })
    }

    /// The built-in theme with this name.
    ///
    /// # Errors
    /// [`ThemeError::Unknown`] where there is none.
    pub fn named(name: &str) -> Result<Theme, ThemeError> {
        let themes = built_in()?;
        let known = themes.iter().map(|theme| theme.name.as_str()).collect::<Vec<_>>().join(", ");
        let unknown = ThemeError::Unknown { name: name.to_string(), known };
        themes.into_iter().find(|theme| theme.name == name).ok_or(unknown)
    }

    /// The name of the theme that suits a terminal with this many colours.
    pub fn suited_to(depth: ColorDepth) -> &'static str {
        match depth {
            ColorDepth::Mono => "mono",
            ColorDepth::Ansi16 => "ansi16",
            ColorDepth::Ansi256 | ColorDepth::Truecolor => "default",
        }
    }

    /// The style of a part; the default style where the theme says nothing.
    pub fn style(&self, part: Part) -> Style {
        self.styles.get(&part).copied().unwrap_or_default()
    }

    /// Whether the theme sets the part apart at all.
    pub fn has(&self, part: Part) -> bool {
        self.styles.get(&part).is_some_and(|style| *style != Style::default())
    }
}

fn modifiers(entry: &Entry) -> Modifier {
    [
        (entry.bold, Modifier::BOLD),
        (entry.dim, Modifier::DIM),
        (entry.italic, Modifier::ITALIC),
        (entry.underline, Modifier::UNDERLINED),
        (entry.reverse, Modifier::REVERSED),
        (entry.strike, Modifier::CROSSED_OUT),
    ]
    .into_iter()
    .filter(|(wanted, _)| *wanted)
    .fold(Modifier::empty(), |all, (_, modifier)| all | modifier)
}

fn parse_color(name: &str) -> Option<Color> {
    if let Some(hex) = name.strip_prefix('#') {
        let number = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6)?;
        let [_, red, green, blue] = number.to_be_bytes();
        return Some(Color::Rgb(red, green, blue));
    }
    if let Ok(index) = name.parse() {
        return Some(Color::Indexed(index));
    }
    Some(match name {
        "default" => Color::Reset,
        "black" => Color::Black,
        "red" => Color::Red,
        "green" => Color::Green,
        "yellow" => Color::Yellow,
        "blue" => Color::Blue,
        "magenta" => Color::Magenta,
        "cyan" => Color::Cyan,
        "white" => Color::Gray,
        "bright-black" => Color::DarkGray,
        "bright-red" => Color::LightRed,
        "bright-green" => Color::LightGreen,
        "bright-yellow" => Color::LightYellow,
        "bright-blue" => Color::LightBlue,
        "bright-magenta" => Color::LightMagenta,
        "bright-cyan" => Color::LightCyan,
        "bright-white" => Color::White,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_theme_styles_every_part_that_must_stand_out() {
        let themes = built_in().expect("the shipped themes are themes");
        assert_eq!(themes.len(), 5);
        for theme in &themes {
            for part in [Part::Given, Part::Cursor, Part::Pattern, Part::Lost, Part::Clash, Part::Selected] {
                assert!(theme.has(part), "{}: {part:?} looks like ordinary text", theme.name);
            }
            let cursor = theme.style(Part::Cursor);
            let both = cursor.fg.is_some() && cursor.bg.is_some();
            assert!(both || cursor.add_modifier.contains(Modifier::REVERSED), "{}: patchwork cursor", theme.name);
        }
    }

    #[test]
    fn the_monochrome_theme_has_no_colour() {
        let theme = Theme::named("mono").expect("it ships");
        assert!(theme.plain);
        assert!(theme.styles.values().all(|style| style.fg.is_none() && style.bg.is_none()));
    }

    #[test]
    fn mistakes_name_their_line() {
        let text = "name = \"x\"\nabout = \"\"\n[style]\ngiven = { bold = true }\nsame = { fg = \"#12345\" }\n";
        let error = Theme::parse("my.toml", text).expect_err("five digits are no colour");
        assert_eq!(error.to_string().split(';').next(), Some("theme my.toml, line 5: '#12345' is no colour"));
        let text = "name = \"x\"\nabout = \"\"\n[style]\ngivens = { bold = true }\n";
        let error = Theme::parse("my.toml", text).expect_err("there is no such part");
        assert!(error.to_string().starts_with("theme my.toml, line 4: there is no part 'givens'"), "{error}");
        assert!(matches!(Theme::parse("my.toml", "name = 3"), Err(ThemeError::Syntax { line: 1, .. })));
    }
}
