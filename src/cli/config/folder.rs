//! The player's settings folder: config.toml, keys.toml, themes/*.toml. Mistakes in it are reported but never prevent
//! the program from starting.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use etcetera::BaseStrategy;

use super::super::prefixed;
use super::settings::{Config, first_word};
use crate::play::replace_file;
use crate::ui::choices::{BuiltIn, Choice, Choices, Offer};
use crate::ui::keymap::{Keymap, PRESETS};
use crate::ui::theme::Theme;
use nazo_core::text::table::Mistake;
use nazo_core::words::{self, Lang, Phrase, say};

/// Larger files are not settings.
const MOST_BYTES: u64 = 1 << 20;

/// Something wrong with the player's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A mistake in a file.
    Mistake(Mistake),
    /// A file that cannot be read: its name and why.
    Unreadable(String, Phrase),
}

impl Trouble {
    /// The sentence for the message row, which names the file without its folder.
    pub fn phrase(&self) -> Phrase {
        match self {
            Trouble::Mistake(mistake) => mistake.phrase(),
            Trouble::Unreadable(file, why) => prefixed(file, why.clone()),
        }
    }

    /// The same with the full path, for standard error.
    pub fn in_folder(&self, folder: &Path) -> Phrase {
        let whole = |file: &str| folder.join(file).display().to_string();
        match self {
            Trouble::Mistake(mistake) => Mistake { file: whole(&mistake.file), ..mistake.clone() }.phrase(),
            Trouble::Unreadable(file, why) => prefixed(&whole(file), why.clone()),
        }
    }
}

/// The settings folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Messages that have not been reported yet.
    news: Mutex<Vec<Phrase>>,
}

/// The contents of the folder.
#[derive(Debug)]
pub struct Setup {
    /// The settings.
    pub config: Config,
    /// The key bindings.
    pub keymap: Keymap,
    /// The theme named in the settings, unless something is wrong with it.
    pub theme: Option<Theme>,
    /// What is wrong.
    pub troubles: Vec<Trouble>,
}

impl Folder {
    /// The user's folder: `$XDG_CONFIG_HOME/nazo`, or `~/.config/nazo`. `None` if the user has no home directory.
    pub fn of_user() -> Option<Folder> {
        let dirs = etcetera::base_strategy::Xdg::new().ok()?;
        Some(Folder::at(dirs.config_dir().join("nazo")))
    }

    /// A folder anywhere, which does not have to exist.
    pub fn at(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into(), news: Mutex::default() }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text of a file in the folder; `None` if there is no such file.
    fn text(&self, file: &str) -> Result<Option<String>, Trouble> {
        let path = self.path.join(file);
        let read = || {
            if fs::metadata(&path)?.len() > MOST_BYTES {
                return Err(io::Error::new(ErrorKind::FileTooLarge, "too large"));
            }
            fs::read_to_string(&path)
        };
        match read() {
            Ok(text) => Ok(Some(text)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(Trouble::Unreadable(file.to_string(), words::of_system(&error))),
        }
    }

    /// The user's own patterns for texts of a kind, one per line; empty if their file cannot be read.
    pub fn patterns(&self, kind: &str) -> String {
        self.text(&patterns_file(kind)).ok().flatten().unwrap_or_default()
    }

    /// Adds a pattern to them.
    ///
    /// # Errors
    /// The reason why it cannot be written.
    pub fn keep_pattern(&self, kind: &str, pattern: &str) -> Result<(), Phrase> {
        let file = patterns_file(kind);
        // A file that cannot be read is not overwritten.
        let mut text = self.text(&file).map_err(|trouble| trouble.phrase())?.unwrap_or_default();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text += &format!("{pattern}\n");
        replace(&self.path, &file, &text).map_err(|error| words::of_system(&error))
    }

    /// The settings in config.toml, and the mistakes in it.
    pub fn config(&self) -> (Config, Vec<Trouble>) {
        match self.text("config.toml") {
            Ok(text) => {
                let (config, mistakes) = Config::read("config.toml", &text.unwrap_or_default(), &self.theme_names());
                (config, mistakes.into_iter().map(Trouble::Mistake).collect())
            }
            Err(trouble) => (Config::default(), vec![trouble]),
        }
    }

    /// Reads everything that is used from the start.
    pub fn read(&self) -> Setup {
        let (config, mut troubles) = self.config();
        let keymap = self.keymap(config.keys.as_deref()).unwrap_or_else(|wrong| {
            troubles.extend(wrong);
            config.keys.as_deref().and_then(Keymap::preset).unwrap_or_default()
        });
        let theme = config.theme.as_deref().and_then(|name| match self.theme(name) {
            Ok(theme) => theme,
            Err(wrong) => {
                troubles.extend(wrong);
                None
            }
        });
        Setup { config, keymap, theme, troubles }
    }

    /// The key bindings as set in config.toml: a preset with keys.toml on top, or another key file.
    fn keymap(&self, keys: Option<&str>) -> Result<Keymap, Vec<Trouble>> {
        let is_preset = |name: &&str| PRESETS.iter().any(|(preset, _)| preset == name);
        let (file, preset) = match keys {
            Some(file) if !is_preset(&file) => (file, None),
            preset => ("keys.toml", preset),
        };
        match self.text(file) {
            Ok(None) if file != "keys.toml" => {
                Err(vec![Trouble::Unreadable(file.to_string(), say!("cli.no-key-file"))])
            }
            Ok(text) => Keymap::read(file, &text.unwrap_or_default(), preset)
                .map_err(|wrong| wrong.into_iter().map(Trouble::Mistake).collect()),
            Err(trouble) => Err(vec![trouble]),
        }
    }

    /// The names of the player's own themes, sorted.
    fn own_themes(&self) -> Vec<String> {
        let Ok(files) = fs::read_dir(self.path.join("themes")) else { return Vec::new() };
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names
            .filter_map(|name| Some(name.strip_suffix(".toml")?.to_string()))
            .filter(|name| !name.is_empty())
            .collect();
        names.sort();
        names
    }

    /// The names of all themes, built-in ones first. One of the player's own replaces a built-in one with the same
    /// name.
    pub fn theme_names(&self) -> Vec<String> {
        let own = self.own_themes();
        let built_in = BuiltIn.themes().into_iter().map(|(name, _)| name).filter(|name| !own.contains(name));
        built_in.chain(own.clone()).collect()
    }

    /// The theme with this name, if there is one.
    ///
    /// # Errors
    /// The mistakes in its file.
    pub fn theme(&self, name: &str) -> Result<Option<Theme>, Vec<Trouble>> {
        let file = format!("themes/{name}.toml");
        let is_own = !name.contains('/') && !name.starts_with('.');
        match is_own.then(|| self.text(&file)).transpose() {
            Ok(Some(Some(text))) => match Theme::parse(&file, &text) {
                Ok(mut theme) => {
                    theme.name = name.to_string();
                    Ok(Some(theme))
                }
                Err(wrong) => Err(wrong.into_iter().map(Trouble::Mistake).collect()),
            },
            Ok(_) => Ok(Theme::named(name)),
            Err(trouble) => Err(vec![trouble]),
        }
    }

    /// Everything that is wrong with any file in the folder.
    pub fn check(&self) -> Vec<Trouble> {
        let setup = self.read();
        let mut troubles = setup.troubles;
        let own = self.own_themes();
        let used = setup.config.theme;
        for name in own.iter().filter(|name| used.as_ref() != Some(name)) {
            troubles.extend(self.theme(name).err().unwrap_or_default());
        }
        // A key file that is not in use is checked as if it were.
        let other = setup.config.keys.is_some_and(|keys| keys.ends_with(".toml"));
        if other {
            troubles.extend(self.keymap(None).err().unwrap_or_default());
        }
        troubles
    }

    /// Stores messages to report in the program.
    pub fn tell(&self, news: Vec<Phrase>) {
        if let Ok(mut untold) = self.news.lock() {
            untold.extend(news);
        }
    }

    /// Changes one line of config.toml; everything else in it stays as it is.
    fn write(&self, key: &str, value: toml_edit::Value) -> Result<(), Trouble> {
        let file = "config.toml";
        let text = self.text(file)?.unwrap_or_default();
        let mut document: toml_edit::DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
            let at = error.span().map_or(0, |span| span.start);
            let why = error.message().replace('\n', ", ");
            Trouble::Mistake(Mistake::at(file, &text, at, say!("cli.no-toml", why)))
        })?;
        match document.get_mut(key).and_then(toml_edit::Item::as_value_mut) {
            // A comment after the value is kept.
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => _ = document.insert(key, toml_edit::Item::Value(value)),
        }
        let written = document.to_string();
        if written == text {
            return Ok(());
        }
        replace(&self.path, file, &written)
            .map_err(|error| Trouble::Unreadable(file.to_string(), words::of_system(&error)))
    }
}

/// The file of the patterns for texts of a kind.
fn patterns_file(kind: &str) -> String {
    format!("{kind}-patterns.txt")
}

/// Replaces a file atomically; creates the folder if it is missing.
fn replace(folder: &Path, file: &str, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    replace_file(&folder.join(file), text.as_bytes(), true).map(drop)
}

impl Choices for Folder {
    fn themes(&self) -> Vec<Offer<Theme>> {
        // The list names the theme, so the file does not have to be named again.
        let first = |wrong: Vec<Trouble>| match wrong.into_iter().next() {
            Some(Trouble::Mistake(mistake)) => mistake.in_file(),
            Some(Trouble::Unreadable(_, why)) => why,
            None => Phrase::literal(""),
        };
        let offer = |name: String| {
            let theme = self.theme(&name).map_err(first).transpose()?;
            Some((name, theme))
        };
        self.theme_names().into_iter().filter_map(offer).collect()
    }

    fn presets(&self) -> Vec<Offer<Keymap>> {
        let own = self.text("keys.toml").ok().flatten().unwrap_or_default();
        let with_own = |name: &str| Keymap::read("keys.toml", &own, Some(name)).ok();
        let preset = |(name, _): &(&str, &str)| {
            let keymap = with_own(name).or_else(|| Keymap::preset(name))?;
            Some((name.to_string(), Ok(keymap)))
        };
        PRESETS.iter().filter_map(preset).collect()
    }

    fn news(&self) -> Vec<Phrase> {
        self.news.lock().map(|mut news| std::mem::take(&mut *news)).unwrap_or_default()
    }

    fn keep(&self, choice: &Choice) -> Result<(), Phrase> {
        let (key, value): (&str, toml_edit::Value) = match choice {
            Choice::Theme(name) => ("theme", name.into()),
            Choice::Lang(Lang::En) => ("lang", "en".into()),
            Choice::Lang(Lang::Ja) => ("lang", "ja".into()),
            Choice::Clock(on) => ("clock", (*on).into()),
            Choice::Mouse(on) => ("mouse", (*on).into()),
            Choice::Keys(name) => ("keys", name.into()),
            Choice::DigitFirst(on) => ("digit-first", (*on).into()),
            Choice::Tidy(on) => ("tidy", (*on).into()),
            Choice::Training(on) => ("training", (*on).into()),
            Choice::First(first) => ("first-click", first_word(*first).into()),
            Choice::Uniqueness(on) => ("uniqueness", (*on).into()),
        };
        self.write(key, value).map_err(|trouble| trouble.phrase())
    }
}

#[cfg(test)]
mod tests;
