//! The player's settings: the contents of the settings folder, and `nazo config`.

mod folder;
mod settings;

use std::fs;
use std::io::{self, Write};
use std::sync::Arc;

pub use self::folder::Folder;
use self::folder::Trouble;
pub use self::settings::{Config, default_file};
use super::inbox::Inbox;
use super::{Common, Exit, complain, lines, row, streams};
use crate::term::Capabilities;
use crate::ui::choices::{BuiltIn, Choice, Choices, Offer};
use crate::ui::depth::ColorDepth;
use crate::ui::keymap::Keymap;
use crate::ui::theme::Theme;
use nazo_core::text::table::Mistake;
use nazo_core::words::{self, Lang, Phrase, say};

/// The arguments of `nazo config`.
#[derive(Debug, clap::Args)]
pub struct ConfigArgs {
    /// Print a settings file with every setting explained, at its default.
    #[arg(long)]
    default: bool,
    /// Check all files in the settings folder.
    #[arg(long, conflicts_with = "default")]
    check: bool,
}

/// The mistakes in a text as config.toml, knowing only the built-in themes.
pub fn mistakes(text: &str) -> Vec<String> {
    let themes = crate::ui::theme::built_in().unwrap_or_default();
    let themes: Vec<String> = themes.into_iter().map(|theme| theme.name).collect();
    let (_, mistakes) = Config::read("config.toml", text, &themes);
    mistakes.iter().map(|mistake| mistake.in_file().get(Lang::En).to_string()).collect()
}

/// `nazo config`: prints the path of the settings, a file to start from, or the mistakes in the settings.
///
/// # Errors
/// The output cannot be written.
pub fn run(args: &ConfigArgs, common: &Common) -> io::Result<Exit> {
    let mut out = streams::out();
    if args.default {
        out.write_all(default_file().as_bytes())?;
        return Ok(Exit::DONE);
    }
    let Some(folder) = Folder::of_user() else {
        complain(say!("cli.no-home-for-settings").get(common.lang()));
        return Ok(Exit::BAD_INPUT);
    };
    if !args.check {
        writeln!(out, "{}", folder.path().display())?;
        return Ok(Exit::DONE);
    }
    let lang = common.lang();
    let troubles = folder.check();
    for trouble in &troubles {
        complain(trouble.in_folder(folder.path()).get(lang));
    }
    let setup = folder.read();
    for doubt in setup.keymap.doubts() {
        complain(doubt.get(lang));
    }
    // The folder may be created later, so this is not a mistake.
    if let Some(inbox) = setup.config.inbox.as_deref().filter(|folder| !Inbox::at(folder, None).is_there()) {
        let doubt = say!("cli.no-inbox-folder", folder = inbox);
        // It is reported like any mistake: at the value in the file.
        let file = folder.path().join("config.toml");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let at = text.match_indices("inbox").map(|(at, _)| at).find(|at| *at == 0 || text[..*at].ends_with('\n'));
        let value = at.and_then(|at| Some(at + text.get(at..)?.find(['"', '\''])?));
        let doubt = match value {
            Some(at) => Mistake::at(&file.display().to_string(), &text, at, doubt).phrase(),
            None => doubt,
        };
        complain(doubt.get(lang));
    }
    if troubles.is_empty() {
        writeln!(out, "{}", say!("cli.settings-ok").get(lang))?;
        return Ok(Exit::DONE);
    }
    Ok(Exit::BAD_INPUT)
}

/// What the program starts with.
pub struct Startup {
    /// The settings from the file.
    pub config: Config,
    /// The theme.
    pub theme: Theme,
    /// The key bindings.
    pub keys: Arc<Keymap>,
    /// The available choices, and where they are saved.
    pub choices: Arc<dyn Choices>,
}

/// The current mistakes in the player's files, with their paths.
pub fn troubles() -> Vec<Phrase> {
    let Some(folder) = Folder::of_user() else { return Vec::new() };
    folder.read().troubles.iter().map(|trouble| trouble.in_folder(folder.path())).collect()
}

/// Reads the settings folder. `theme` is the theme of the command line, which takes precedence over that of the file.
///
/// # Errors
/// The command line names a theme that is not available. Nothing in the folder is an error: mistakes there are reported
/// in the program and on leaving.
pub fn start(theme: Option<&str>, capabilities: Capabilities) -> Result<Startup, Phrase> {
    let Some(folder) = Folder::of_user() else {
        let theme = theme_of(&Folder::at(""), theme, None, capabilities)?;
        let (config, keys) = (Config::default(), Arc::default());
        return Ok(Startup { config, theme, keys, choices: offered(BuiltIn, capabilities) });
    };
    let setup = folder.read();
    let theme = theme_of(&folder, theme, setup.theme, capabilities)?;
    folder.tell(setup.troubles.iter().map(Trouble::phrase).collect());
    let choices = offered(folder, capabilities);
    Ok(Startup { config: setup.config, theme, keys: Arc::new(setup.keymap), choices })
}

fn has_colour(capabilities: Capabilities) -> bool {
    capabilities.depth != ColorDepth::Mono
}

/// The available choices in this terminal.
fn offered(choices: impl Choices + 'static, capabilities: Capabilities) -> Arc<dyn Choices> {
    if has_colour(capabilities) { Arc::new(choices) } else { Arc::new(Colourless(choices)) }
}

/// The choices if colours cannot be shown.
struct Colourless<C>(C);

impl<C: Choices> Choices for Colourless<C> {
    fn themes(&self) -> Vec<Offer<Theme>> {
        let themes = self.0.themes().into_iter();
        themes.map(|(name, theme)| (name, theme.map(Theme::without_colour))).collect()
    }

    fn presets(&self) -> Vec<Offer<Keymap>> {
        self.0.presets()
    }

    fn news(&self) -> Vec<Phrase> {
        self.0.news()
    }

    fn keep(&self, choice: &Choice) -> Result<(), Phrase> {
        self.0.keep(choice)
    }
}

/// The language in the player's settings, if they name one.
pub fn lang_of_user() -> Option<Lang> {
    Folder::of_user()?.config().0.lang
}

/// The theme to start with: that of the command line, that of the settings, or the one that suits the terminal. Without
/// colour, the theme in the settings is ignored.
fn theme_of(
    folder: &Folder,
    named: Option<&str>,
    chosen: Option<Theme>,
    capabilities: Capabilities,
) -> Result<Theme, Phrase> {
    let Some(name) = named else {
        let chosen = chosen.filter(|_| has_colour(capabilities));
        let suited = Theme::named(Theme::suited_to(capabilities.depth));
        return Ok(chosen.or(suited).unwrap_or_default());
    };
    let found = folder
        .theme(name)
        .map_err(|wrong| lines(wrong.iter().map(|trouble| trouble.in_folder(folder.path())).collect()))?;
    let theme = match found {
        Some(theme) => Ok(theme),
        None if name.contains(['/', '.']) => {
            let text = fs::read_to_string(name).map_err(|error| {
                let said = words::of_system(&error);
                say!("cli.theme-not-read", name, error = error.to_string(), said)
            })?;
            Theme::parse(name, &text).map_err(|wrong| lines(wrong.iter().map(|mistake| mistake.phrase()).collect()))
        }
        None => Err(say!("cli.unknown-theme", name, known = row(folder.theme_names()))),
    }?;
    Ok(if has_colour(capabilities) { theme } else { theme.without_colour() })
}
