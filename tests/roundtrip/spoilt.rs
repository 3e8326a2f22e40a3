//! No text makes a reader panic or hang.

use nazo::load::load;
use nazo_core::text::lzstring::{compress, decompress};
use nazo_kinds::KINDS;
use proptest::prelude::*;

use crate::config;

/// Damages a text: a letter is lost, inserted or changed, the end is cut off, a part is written twice, or two parts are
/// exchanged.
fn spoil(text: &mut Vec<char>, at: usize, how: u8, letter: &str, length: usize) {
    if text.is_empty() {
        return;
    }
    let at = at % text.len();
    let part = at..(at + length).min(text.len());
    match how {
        0 => {
            text.remove(at);
        }
        1 => {
            text.splice(at..at, letter.chars());
        }
        2 => {
            text.splice(at..=at, letter.chars());
        }
        3 => text.truncate(at),
        4 => {
            let twice: Vec<char> = text[part.clone()].to_vec();
            text.splice(at..at, twice);
        }
        _ => text[part].reverse(),
    }
}

type Change = (usize, u8, String, usize);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let letter = "\\PC|[0-9azAZ:.,\n]|[-+=<>^v_?*#/|(){}\\[\\]]";
    prop::collection::vec((any::<usize>(), 0u8..6, letter, 1usize..40), 1..6)
}

/// Reads a text, and queries every puzzle in it as the program would.
fn survives(text: &str) -> Result<(), TestCaseError> {
    for reading in load("spoilt", text.as_bytes()) {
        match reading.outcome {
            Ok(loaded) => {
                prop_assert!(loaded.puzzle.write("native", None).is_some());
                prop_assert!(loaded.puzzle.write("id", None).is_some());
                loaded.puzzle.lint();
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(160))]

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(!load("bytes", &bytes).is_empty());
    }

    #[test]
    fn texts_of_the_right_letters_never_panic(text in "[0-9a-zA-F.:_,+|#=<>\"/ \n-]{0,300}") {
        for reading in load("text", text.as_bytes()) {
            if let Err(error) = reading.outcome {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn spoilt_samples_never_panic(sample in any::<prop::sample::Index>(), changes in changes()) {
        let samples: Vec<&str> =
            KINDS.iter().flat_map(|kind| kind.formats().iter().map(|format| format.sample).chain([kind.card().sample])).collect();
        let mut text: Vec<char> = sample.get(&samples).chars().collect();
        for (at, how, letter, length) in changes {
            spoil(&mut text, at, how, &letter, length);
        }
        survives(&text.into_iter().collect::<String>())?;
    }

    /// Compressed text is damaged before compression, since decompression detects most other damage.
    #[test]
    fn spoilt_json_in_addresses_never_panics(sample in any::<prop::sample::Index>(), changes in changes()) {
        let samples: Vec<&str> =
            KINDS.iter().flat_map(|kind| kind.formats()).filter(|f| f.id == "json").map(|f| f.sample).collect();
        let mut text: Vec<char> = sample.get(&samples).chars().collect();
        for (at, how, letter, length) in changes {
            spoil(&mut text, at, how, &letter, length);
        }
        let text: String = text.into_iter().collect();
        for prefix in ["https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl", "fpuzzles"] {
            survives(&format!("{prefix}{}", compress(&text)))?;
        }
    }

    #[test]
    fn compression_comes_back(text in "\\PC{0,200}|[ab]{0,300}|\\{[\"a-z0-9:,\\[\\]]{0,300}\\}") {
        prop_assert_eq!(decompress(&compress(&text)), Ok(text));
    }

    #[test]
    fn decompression_never_panics(text in "[A-Za-z0-9+/]{0,400}={0,2}|N4Ig[A-Za-z0-9+/]{0,400}") {
        let _ = decompress(&text);
    }
}
