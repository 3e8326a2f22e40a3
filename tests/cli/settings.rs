//! The settings folder: what can go wrong in it, and what `nazo config` says.
//!
//! `tests/cli/settings.txt` holds files and the answers to them. A case is the file name, its text, `=>` and the answer
//! in both languages; a line of `=` separates cases. With NAZO_BLESS set the answers are rewritten, and must be
//! reviewed with care.

use std::fs;
use std::path::Path;

use crate::program::{UNIQUE, folder, nazo, nazo_reading};

const RULE: &str = "========\n";

fn check(file: &str, text: &str) -> String {
    let home = folder(&[]);
    let path = home.path().join(".config/nazo").join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let said = |lang: &str| {
        let run = nazo(home.path(), &format!("config --check --lang {lang}"));
        let shown = format!("{}{}", run.out, run.err).replace(&home.path().display().to_string(), "~");
        format!("{}{shown}", if run.code == 0 { "(accepted) " } else { "" })
    };
    said("en") + &said("ja")
}

#[test]
fn every_mistake_in_a_file_is_named_with_its_place() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/settings.txt");
    let cases = fs::read_to_string(path).unwrap();
    let said = |case: &str| {
        let written = case.split("=>\n").next().unwrap();
        let (file, text) = written.split_once('\n').unwrap();
        format!("{written}=>\n{}", check(file, text))
    };
    let told = cases.split(RULE).map(said).collect::<Vec<_>>().join(RULE);
    if std::env::var_os("NAZO_BLESS").is_some() {
        fs::write(path, &told).unwrap();
    }
    assert!(cases.split(RULE).count() > 35);
    for (told, wanted) in told.split(RULE).zip(cases.split(RULE)) {
        assert_eq!(told, wanted);
    }
}

#[test]
fn the_default_file_is_accepted() {
    let home = folder(&[]);
    let file = nazo(home.path(), "config --default");
    assert_eq!((file.code, file.err.as_str()), (0, ""));
    assert!(check("config.toml", &file.out).starts_with("(accepted) Settings OK."), "{}", file.out);
}

#[test]
fn the_folder_is_named_and_need_not_be_there() {
    let home = folder(&[]);
    let wanted = home.path().join(".config/nazo");
    assert_eq!(nazo(home.path(), "config").out.trim(), wanted.display().to_string());
    assert_eq!(nazo(home.path(), "config --check").code, 0);
    assert!(!Path::new(&wanted).exists(), "looking makes no folder");
}

#[test]
fn the_command_line_goes_before_the_file_and_the_file_before_the_locale() {
    let home = folder(&[]);
    let config = home.path().join(".config/nazo");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("config.toml"), "lang = \"ja\"\nclok = 3\n").unwrap();
    let told = |args: &str| nazo_reading(home.path(), args, UNIQUE).out;
    assert!(told("check -").contains("解は1つだけです"));
    assert!(told("check --lang en -").contains("Exactly one solution"));
}

/// The settings page shows the default file, and the theme it shows is valid.
#[test]
fn the_page_of_settings_is_true() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md")).unwrap();
    let examples: Vec<&str> = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let home = folder(&[]);
    assert_eq!(examples[0], nazo(home.path(), "config --default").out);
    assert!(check("themes/mine.toml", examples[1]).starts_with("(accepted)"), "{}", examples[1]);
}
