//! Themes: the appearance of each part of the screen, read from small TOML files.

mod parts;

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};

pub use self::parts::Part;

use self::parts::PARTS;
use super::depth::ColorDepth;
use nazo_core::text::table::{KeyValue, Mistake, Table, Value, no_such};
use nazo_core::words::{Phrase, say};

/// A complete theme.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Its name, for `--theme`.
    pub name: String,
    /// Its purpose, in a few words.
    pub about: String,
    /// Whether removed candidates are drawn as dots and entered digits underlined, because colours or dim text may be
    /// missing.
    pub plain: bool,
    styles: BTreeMap<Part, Style>,
}

/// The texts of the built-in theme files.
const BUILT_IN: [&str; 5] = [
    include_str!("../../themes/default.toml"),
    include_str!("../../themes/light.toml"),
    include_str!("../../themes/ansi16.toml"),
    include_str!("../../themes/mono.toml"),
    include_str!("../../themes/colour-blind.toml"),
];

/// All built-in themes, the default one first.
///
/// # Errors
/// Never for the files that ship with nazo; a test reads them all.
pub fn built_in() -> Result<Vec<Theme>, Vec<Mistake>> {
    BUILT_IN.iter().map(|text| Theme::parse("built in", text)).collect()
}

/// The keys of a theme file.
const HEAD: [&str; 5] = ["name", "about", "plain", "inherits", "style"];

/// The properties of a part.
const LOOK: [(&str, Option<Modifier>); 8] = [
    ("fg", None),
    ("bg", None),
    ("bold", Some(Modifier::BOLD)),
    ("dim", Some(Modifier::DIM)),
    ("italic", Some(Modifier::ITALIC)),
    ("underline", Some(Modifier::UNDERLINED)),
    ("reverse", Some(Modifier::REVERSED)),
    ("strike", Some(Modifier::CROSSED_OUT)),
];

impl Theme {
    /// Reads a theme file. `file` names it in messages, and a theme without a name is named after it. A theme that
    /// `inherits` starts as a copy of the built-in theme it names. Its own styles replace those of the same parts.
    ///
    /// # Errors
    /// All mistakes in the file, in order.
    pub fn parse(file: &str, text: &str) -> Result<Theme, Vec<Mistake>> {
        let table = Table::parse(file, text).map_err(|mistake| vec![mistake])?;
        let mut mistakes = Vec::new();
        let mut theme = match table.get("inherits").map(|entry| inherited(&table, entry)) {
            None => Theme::default(),
            Some(Ok(theme)) => theme,
            Some(Err(mistake)) => {
                mistakes.push(mistake);
                Theme::default()
            }
        };
        let stem = file.rsplit('/').next().unwrap_or(file);
        theme.name = stem.strip_suffix(".toml").unwrap_or(stem).to_string();
        for entry in &table.entries {
            match (entry.key.as_str(), &entry.value) {
                ("inherits", _) => {}
                ("name", Value::Text(name)) => theme.name.clone_from(name),
                ("about", Value::Text(about)) => theme.about.clone_from(about),
                ("plain", Value::Switch(on)) => theme.plain = *on,
                ("style", Value::Table(parts)) => {
                    for part in parts {
                        match style(&table, part) {
                            Ok((part, style)) => _ = theme.styles.insert(part, style),
                            Err(wrong) => mistakes.extend(wrong),
                        }
                    }
                }
                ("name" | "about", _) => mistakes.push(table.wrong_kind(entry, &TEXT)),
                ("plain", _) => mistakes.push(table.wrong_kind(entry, &SWITCH)),
                ("style", _) => mistakes.push(table.wrong_kind(entry, &TABLE)),
                _ => mistakes.push(table.unknown(entry, &say!("ui.setting"), &HEAD)),
            }
        }
        if mistakes.is_empty() { Ok(theme) } else { Err(mistakes) }
    }

    /// The built-in theme with this name. None if there is none.
    pub fn named(name: &str) -> Option<Theme> {
        built_in().unwrap_or_default().into_iter().find(|theme| theme.name == name)
    }

    /// The name of the theme that suits a terminal with this many colours.
    pub fn suited_to(depth: ColorDepth) -> &'static str {
        match depth {
            ColorDepth::Mono => "mono",
            ColorDepth::Ansi16 => "ansi16",
            ColorDepth::Ansi256 | ColorDepth::Truecolor => "default",
        }
    }

    /// The theme for a terminal without colours. What it shows by colour alone, above all the cursor, would be lost.
    /// So all but its name and description is replaced by the monochrome theme. A theme without colours stays as it is.
    pub fn without_colour(self) -> Theme {
        if self.styles.values().all(|style| style.fg.is_none() && style.bg.is_none()) {
            return self;
        }
        let Theme { name, about, .. } = self;
        Theme { name, about, ..Theme::named("mono").unwrap_or_default() }
    }

    /// The theme for popups, in which ordinary text has another background.
    pub fn in_popup(&self) -> Theme {
        let mut theme = self.clone();
        theme.styles.insert(Part::Text, self.style(Part::Text).patch(self.style(Part::Popup)));
        theme
    }

    /// The style of a part. The default style if the theme does not mention the part.
    pub fn style(&self, part: Part) -> Style {
        self.styles.get(&part).copied().unwrap_or_default()
    }

    /// The style of a part within text. Parts of the board get the board's background, on which they are readable.
    pub fn in_words(&self, part: Part) -> Style {
        let style = self.style(part);
        if part.is_of_board() { self.style(Part::Board).patch(style) } else { style }
    }

    /// Whether the theme gives the part a style other than the default.
    pub fn has(&self, part: Part) -> bool {
        self.styles.get(&part).is_some_and(|style| *style != Style::default())
    }

    /// Whether the theme draws a line through a part.
    pub fn strikes(&self, part: Part) -> bool {
        self.style(part).add_modifier.contains(Modifier::CROSSED_OUT)
    }
}

/// The background for alternate squares: slightly lighter if it is dark, slightly darker if it is light, just enough to
/// tell adjacent squares apart. Colours of unknown brightness stay as they are.
pub fn every_other(color: Color) -> Color {
    const LIGHTER: u8 = 11;
    const DARKER_PERCENT: u16 = 95;
    let darker = |light: u8| (u16::from(light) * DARKER_PERCENT / 100) as u8;
    match color {
        Color::Rgb(r, g, b) if u16::from(r) + u16::from(g) + u16::from(b) < 3 * 128 => {
            Color::Rgb(r.saturating_add(LIGHTER), g.saturating_add(LIGHTER), b.saturating_add(LIGHTER))
        }
        Color::Rgb(r, g, b) => Color::Rgb(darker(r), darker(g), darker(b)),
        other => other,
    }
}

fn inherited(table: &Table<'_>, entry: &KeyValue) -> Result<Theme, Mistake> {
    let Value::Text(name) = &entry.value else { return Err(table.wrong_kind(entry, &TEXT)) };
    let themes = built_in().unwrap_or_default();
    let known: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
    let unknown = no_such(&say!("ui.built-in-theme"), name, &known);
    themes.iter().find(|theme| theme.name == *name).cloned().ok_or_else(|| table.mistake(entry.at, unknown))
}

/// Reads the style of one part.
fn style(table: &Table<'_>, entry: &KeyValue) -> Result<(Part, Style), Vec<Mistake>> {
    let known = PARTS.map(|(name, _)| name);
    let part = PARTS.iter().find(|(name, _)| *name == entry.key).map(|(_, part)| *part);
    let part = part.ok_or_else(|| vec![table.unknown(entry, &say!("ui.part"), &known)])?;
    let Value::Table(looks) = &entry.value else { return Err(vec![table.wrong_kind(entry, &TABLE)]) };
    let (mut style, mut mistakes) = (Style::default(), Vec::new());
    for look in looks {
        let modifier = LOOK.iter().find(|(name, _)| *name == look.key).map(|(_, modifier)| *modifier);
        match (modifier, &look.value) {
            (None, _) => {
                let known = LOOK.map(|(name, _)| name);
                mistakes.push(table.unknown(look, &say!("ui.look"), &known));
            }
            (Some(Some(modifier)), Value::Switch(true)) => style = style.add_modifier(modifier),
            (Some(Some(_)), Value::Switch(false)) => {}
            (Some(Some(_)), _) => mistakes.push(table.wrong_kind(look, &SWITCH)),
            (Some(None), Value::Text(name)) => match parse_color(name) {
                Some(color) if look.key == "fg" => style = style.fg(color),
                Some(color) => style = style.bg(color),
                None => mistakes.push(table.mistake(look.at, no_color(name))),
            },
            (Some(None), _) => mistakes.push(table.wrong_kind(look, &COLOR)),
        }
    }
    if mistakes.is_empty() { Ok((part, style)) } else { Err(mistakes) }
}

const TEXT: Phrase = Phrase::fixed("ui.a-text");
const SWITCH: Phrase = Phrase::fixed("ui.true-or-false");
const TABLE: Phrase = Phrase::fixed("ui.table");
const COLOR: Phrase = Phrase::fixed("ui.colour-in-quotes");

fn no_color(name: &str) -> Phrase {
    say!("ui.no-such-colour", name)
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
            for part in [Part::Given, Part::Cursor, Part::Pattern, Part::Lost, Part::Conflict, Part::Selected] {
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
    fn without_colour_every_theme_still_shows_the_cursor() {
        for theme in built_in().expect("the shipped themes are themes") {
            let name = theme.name.clone();
            let bare = theme.without_colour();
            assert_eq!(bare.name, name);
            assert!(bare.plain && bare.style(Part::Cursor).add_modifier.contains(Modifier::REVERSED), "{name}");
        }
    }

    #[test]
    fn a_theme_may_begin_as_another() {
        let text = "inherits = \"light\"\n[style]\ngiven = { bold = true, fg = \"#ff0000\" }\n";
        let theme = Theme::parse("/home/me/.config/nazo/themes/mine.toml", text).expect("a theme");
        let light = Theme::named("light").expect("it ships");
        assert_eq!((theme.name.as_str(), &theme.about), ("mine", &light.about));
        assert_eq!(theme.style(Part::Cursor), light.style(Part::Cursor));
        assert_eq!(theme.style(Part::Given), Style::default().fg(Color::Rgb(255, 0, 0)).add_modifier(Modifier::BOLD));
    }
}
