use std::os::unix::fs::{PermissionsExt, symlink};

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::ui::action::Action;
use crate::ui::keys::key_named;

fn folder(files: &[(&str, &str)]) -> (TempDir, Folder) {
    let home = TempDir::new().expect("a folder");
    for (file, text) in files {
        let path = home.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let folder = Folder::at(home.path());
    (home, folder)
}

fn config(home: &TempDir) -> String {
    fs::read_to_string(home.path().join("config.toml")).expect("a file")
}

#[test]
fn choices_are_kept_and_nothing_else_changes() {
    let before = "# mine\nclock   = true   # always\n\n  # the look\ntheme = \"mono\"\n# the end\n";
    let (home, folder) = folder(&[("config.toml", before)]);
    folder.keep(&Choice::Clock(false)).expect("kept");
    folder.keep(&Choice::Theme("light".into())).expect("kept");
    let after = before.replace("true ", "false ").replace("mono", "light");
    assert_eq!(config(&home), after);
    folder.keep(&Choice::Keys("mines".into())).expect("kept");
    folder.keep(&Choice::Lang(Lang::Ja)).expect("kept");
    folder.keep(&Choice::DigitFirst(true)).expect("kept");
    folder.keep(&Choice::Tidy(false)).expect("kept");
    let setup = folder.read();
    assert_eq!(setup.troubles, []);
    let read = Config {
        theme: Some("light".into()),
        lang: Some(Lang::Ja),
        clock: false,
        keys: Some("mines".into()),
        digit_first: true,
        tidy: false,
        ..Config::default()
    };
    assert_eq!(setup.config, read);
    assert!(config(&home).contains("# mine\n") && config(&home).contains("  # the look\n"));
}

#[test]
fn a_choice_makes_the_file_where_there_is_none() {
    let home = TempDir::new().expect("a folder");
    let folder = Folder::at(home.path().join("deep/nazo"));
    folder.keep(&Choice::Tidy(false)).expect("kept");
    assert!(!folder.read().config.tidy);
}

#[test]
fn a_file_that_must_not_change_stays_and_says_so() {
    let (home, folder) = folder(&[("config.toml", "clock = true\n")]);
    let path = home.path().join("config.toml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("set");
    let why = folder.keep(&Choice::Clock(false)).expect_err("it is read-only");
    assert_eq!(why.get(Lang::En), "config.toml: permission denied");
    assert_eq!(config(&home), "clock = true\n");
    let broken = "clock = \n";
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("set");
    fs::write(&path, broken).expect("written");
    let why = folder.keep(&Choice::Clock(false)).expect_err("it cannot be read");
    assert!(why.get(Lang::En).starts_with("config.toml, line 1, column 9: "), "{why}");
    assert_eq!(config(&home), broken, "what a person wrote is never thrown away");
}

#[test]
fn a_link_stays_a_link() {
    let (home, folder) = folder(&[("dotfiles/nazo.toml", "clock = true\n")]);
    let link = home.path().join("config.toml");
    symlink(home.path().join("dotfiles/nazo.toml"), &link).expect("a link");
    folder.keep(&Choice::Clock(false)).expect("kept");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(home.path().join("dotfiles/nazo.toml")).expect("a file"), "clock = false\n");
}

#[test]
fn broken_files_leave_what_the_program_has() {
    let (_home, folder) = folder(&[
        ("config.toml", "theme = \"mine\"\nclock = false\n"),
        ("keys.toml", "[keys]\nundo = \"[\"\n"),
        ("themes/mine.toml", "[style]\ngivn = {}\n"),
    ]);
    let setup = folder.read();
    assert_eq!((setup.keymap, setup.theme), (Keymap::default(), None));
    assert!(!setup.config.clock, "a file that is right counts");
    let files: Vec<String> = setup.troubles.iter().map(|trouble| trouble.phrase().to_string()).collect();
    assert!(files[0].starts_with("keys.toml, line 2, column 8: "), "{files:?}");
    assert!(files[1].starts_with("themes/mine.toml, line 2, column 1: "), "{files:?}");
    let offers = folder.themes();
    let mine = offers.iter().find(|(name, _)| name == "mine").expect("it is in the list");
    assert!(mine.1.as_ref().is_err_and(|why| why.get(Lang::En).contains("did you mean 'given'")));
}

#[test]
fn own_themes_are_offered_and_go_before_those_of_the_program() {
    let (_home, folder) = folder(&[
        ("themes/mono.toml", "inherits = \"light\"\nabout = \"not so mono\"\n"),
        ("themes/sepia.toml", "inherits = \"light\"\n"),
        ("themes/readme.txt", "no theme"),
    ]);
    assert_eq!(folder.theme_names(), ["default", "light", "ansi16", "colour-blind", "mono", "sepia"]);
    let mono = folder.theme("mono").expect("a theme").expect("it is there");
    assert_eq!((mono.name.as_str(), mono.about.as_str()), ("mono", "not so mono"));
    assert_eq!(folder.theme("../../etc/passwd"), Ok(None));
}

#[test]
fn own_keys_go_over_every_preset() {
    let (_home, folder) = folder(&[("keys.toml", "preset = \"azerty\"\n[keys]\nundo = \"F9\"\n")]);
    assert_eq!(folder.read().keymap.preset_name(), "azerty");
    for (name, keymap) in folder.presets() {
        let keymap = keymap.expect("a keymap");
        assert_eq!(keymap.preset_name(), name);
        assert_eq!(keymap.action_of(key_named("F9").expect("a key")), Some(Action::Undo), "{name}");
    }
    folder.keep(&Choice::Keys("mines".into())).expect("kept");
    assert_eq!(folder.read().keymap.preset_name(), "mines");
}

proptest! {
    /// Whatever the files contain, nothing fails and the program starts in a usable state.
    #[test]
    fn no_file_stops_the_program(config in "\\PC{0,60}", keys in "(\\[keys\\]\n)?[a-z]{1,8} = \\PC{0,20}\n?") {
        let (_home, folder) = folder(&[("config.toml", &config), ("keys.toml", &keys)]);
        let setup = folder.read();
        prop_assert!(!setup.keymap.keys_of(Action::Palette).is_empty());
        let _ = folder.keep(&Choice::Clock(true));
    }
}
