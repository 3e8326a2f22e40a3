//! The player's settings: what the folder of settings says, and `nazo config`.

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

/// What is wrong with a text as config.toml, where only the themes of the program are known.
pub fn mistakes(text: &str) -> Vec<String> {
    let themes = crate::ui::theme::built_in().unwrap_or_default();
    let themes: Vec<String> = themes.into_iter().map(|theme| theme.name).collect();
    let (_, mistakes) = Config::read("config.toml", text, &themes);
    mistakes.iter().map(|mistake| mistake.in_file().get(Lang::En).to_string()).collect()
}

/// `nazo config`: prints where the settings are, a file to begin with, or what is wrong with them.
///
/// # Errors
/// Where the output cannot be written.
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
    // A folder may be made later, so it is no mistake.
    if let Some(inbox) = setup.config.inbox.as_deref().filter(|folder| !Inbox::at(folder, None).is_there()) {
        let doubt = say!("cli.no-inbox-folder", folder = inbox);
        // It stands where any mistake would: at the value in the file.
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
    /// The settings of the file.
    pub config: Config,
    /// The look.
    pub theme: Theme,
    /// The keys.
    pub keys: Arc<Keymap>,
    /// Where there is something to choose from and choices are kept.
    pub choices: Arc<dyn Choices>,
}

/// What is wrong with the player's files now, with their paths.
pub fn troubles() -> Vec<Phrase> {
    let Some(folder) = Folder::of_user() else { return Vec::new() };
    folder.read().troubles.iter().map(|trouble| trouble.in_folder(folder.path())).collect()
}

/// Reads the folder of settings. `theme` is the theme of the command line, which goes before that of the file.
///
/// # Errors
/// Where the command line names a theme that cannot be had. Nothing in the folder is an error: what is wrong there is
/// told in the program and on leaving.
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

/// What there is to choose from in this terminal.
fn offered(choices: impl Choices + 'static, capabilities: Capabilities) -> Arc<dyn Choices> {
    if has_colour(capabilities) { Arc::new(choices) } else { Arc::new(Colourless(choices)) }
}

/// The choices where no colour can be shown.
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

/// The language that the player's settings name, if they do.
pub fn lang_of_user() -> Option<Lang> {
    Folder::of_user()?.config().0.lang
}

/// The theme to begin with: that of the command line, that of the settings, the one that suits the terminal. Where there
/// is no colour, what the settings say of colours is not what is wanted.
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
