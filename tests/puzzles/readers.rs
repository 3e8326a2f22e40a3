//! No reader fails, whatever is in a file, a paste or a packet. Samples of everything are cut, spliced and damaged. The
//! same functions are the fuzz targets in fuzz/.

#[path = "../../fuzz/readers.rs"]
mod targets;

use std::fs;
use std::path::Path;

use nazo_kinds::KINDS;
use proptest::prelude::*;

/// A tenth of the cases unless `NAZO_FULL` is set.
fn cases(full: u32) -> u32 {
    if std::env::var_os("NAZO_FULL").is_some() { full } else { full / 10 }
}

fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).expect("it is there").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let wanted = paths.into_iter().filter(|path| path.extension().is_some_and(|it| it == ending));
    wanted.map(|path| fs::read(path).expect("it can be read")).collect()
}

/// Valid inputs for a reader.
fn samples(reader: &str) -> Vec<Vec<u8>> {
    match reader {
        "text" => {
            let formats = KINDS.iter().flat_map(|kind| kind.formats()).map(|format| format.sample);
            KINDS.iter().map(|kind| kind.card().sample).chain(formats).map(|text| text.as_bytes().to_vec()).collect()
        }
        "riddle" => files("puzzles/riddle", "nazo"),
        // Riddles as people tell them; each has its draft below.
        "draft" => {
            let told = include_str!("../drafts/pictures.txt").split("\n=====\n");
            told.map(|case| case.split("\n---").next().unwrap_or(case).as_bytes().to_vec()).collect()
        }
        "journal" => vec![
            b"put r1c2 3\nput r1c3 2\nclear r1c2\nview cursor=r2c1 clock=61\n".to_vec(),
            b"strike r1c2 3\ncorner r2c1 2,4\ncolour r2c2 b\nsuppose\nput r2c1 4\nkeep\ngoto 2\nbookmark a\n".to_vec(),
        ],
        "config" => vec![nazo::cli::default_config().into_bytes(), b"theme = \"light\"\nclock = false\n".to_vec()],
        "keys" => files("src/ui/keys", "toml"),
        "theme" => files("themes", "toml"),
        "input" => [
            "\x1b[A\x1b[1;2C\x1bOP\x1b[15~jkl\x03",
            "\x1b[<0;12;7M\x1b[<32;13;7M\x1b[<0;13;7m",
            "\x1b[200~..9....2.\n.7.95....\x1b[201~",
            "１２あ\x1b\x1b[\x1b[<",
            "\x1b]52;c;?\x07\x1bP1$r0m\x1b\\\x1b[?62;c",
        ]
        .map(|text| text.as_bytes().to_vec())
        .to_vec(),
        _ => files("puzzles/images", "png").into_iter().filter(|bytes| bytes.len() < 40_000).collect(),
    }
}

/// A way to damage a text, with random places and bytes.
#[derive(Clone, Debug)]
enum Damage {
    Cut(usize, usize),
    Repeat(usize, usize),
    Write(usize, Vec<u8>),
    Flip(usize, u8),
}

fn damage() -> impl Strategy<Value = Damage> {
    let words = prop::sample::select(vec![
        "\n",
        " ",
        "-",
        "=",
        ":",
        "9999999999999999999999",
        "r0c0",
        "r1c1",
        "\u{feff}",
        "\u{0}",
        "[",
        "\"",
        "#",
        "ア",
        "state:\n",
        "---\n",
        "size: 99x99\n",
        "state:",
        "\x1b[",
        "%",
        "e\u{301}",
        " says: ",
        "「",
        "。",
        " and Bob",
        ". The ",
        "?",
    ]);
    prop_oneof![
        2 => (any::<usize>(), 0usize..40).prop_map(|(at, len)| Damage::Cut(at, len)),
        1 => (any::<usize>(), 0usize..200).prop_map(|(at, len)| Damage::Repeat(at, len)),
        3 => (any::<usize>(), words).prop_map(|(at, word)| Damage::Write(at, word.as_bytes().to_vec())),
        1 => (any::<usize>(), prop::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, bytes)| Damage::Write(at, bytes)),
        2 => (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Damage::Flip(at, byte)),
    ]
}

fn spoil(mut bytes: Vec<u8>, damages: &[Damage]) -> Vec<u8> {
    for damage in damages {
        let place = |at: usize| if bytes.is_empty() { 0 } else { at % bytes.len() };
        match damage {
            Damage::Cut(at, len) => {
                let at = place(*at);
                let end = (at + len).min(bytes.len());
                bytes.drain(at..end);
            }
            Damage::Repeat(at, len) => {
                let at = place(*at);
                let piece = bytes[at..(at + len).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            Damage::Write(at, more) => {
                let at = place(*at);
                bytes.splice(at..at, more.iter().copied());
            }
            Damage::Flip(at, byte) => {
                let at = place(*at);
                if let Some(old) = bytes.get_mut(at) {
                    *old = *byte;
                }
            }
        }
    }
    bytes
}

#[test]
fn every_sample_is_read() {
    for (name, reader) in targets::READERS {
        let samples = samples(name);
        assert!(!samples.is_empty(), "{name}");
        samples.iter().for_each(|sample| reader(sample));
    }
}

/// Runs one reader on damaged samples.
fn hold(name: &str, full: u32) {
    let (_, reader) = targets::READERS.into_iter().find(|(known, _)| *known == name).expect("a reader");
    let samples = prop::sample::select(samples(name));
    let case = (samples, prop::collection::vec(damage(), 0..8));
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases(full))
    });
    let outcome = runner.run(&case, |(sample, damages)| {
        reader(&spoil(sample, &damages));
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{name}: {error}");
    }
}

#[test]
fn spoilt_puzzles() {
    hold("text", 20_000);
}

#[test]
fn spoilt_riddles() {
    hold("riddle", 5_000);
}

#[test]
fn spoilt_stories() {
    // A story takes a hundred times as long as a line of digits.
    hold("draft", 1_000);
}

#[test]
fn spoilt_games() {
    hold("journal", 20_000);
}

#[test]
fn spoilt_settings() {
    for name in ["config", "keys", "theme"] {
        hold(name, 10_000);
    }
}

#[test]
fn spoilt_packets() {
    hold("input", 50_000);
}

#[test]
fn spoilt_pictures() {
    hold("picture", 1_000);
}
