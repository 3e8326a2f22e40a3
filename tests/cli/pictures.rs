//! Files that are not pictures, or barely, and the message if the time did not suffice.

use std::fs;
use std::path::Path;

use nazo_core::text::data_url::picture_in;
use serde_json::json;
use tempfile::TempDir;

use crate::program::{folder, nazo, objects};

/// A PNG of 85 bytes whose palette holds one and a third colours, on which the decoder panics.
const PALETTE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAABFBMVEUAAAAAtKOuegAAAAxJREFU\
                       eJxjYKAOAAAASAABLrg8fgAAAABJRU5ErkJggg==";

/// A row of 381 pixels from the picture of a kakuro.
const THIN: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAX0AAAABCAAAAAAXhSGDAAAAvElEQVR42oXPoUqDYQCF4S9YTNqtA72K\
                    /89qmCZBEItXsLooeAOCgsVFk4gIJpMX4AWY3AVsfDjGiye8hn+igsxy0jk8nFJKWb93/zmqFVUUxBgNikkkEEHicBfba14a\
                    q4TFDFUTQbtIt5dU1CrvzauIIYimqyz3m4dslR2I1NHm1Yfzw+OZG48s99+Oak5bac+/ffFf/6aP28MYvV0bixcrl9OnvdW7\
                    r//KQvzlnw08KL2poIOTyZ//f/qf1VtWsnCKn/cAAAAASUVORK5CYII=";

/// A folder with two pictures of sudokus, `a.png` and `c.png`, the given picture as `b.png`, and its address in
/// `b.txt`.
fn among_others(address: &str) -> TempDir {
    let folder = folder(&[("b.txt", address)]);
    let sudoku = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images/sudoku-screenshot.png");
    for name in ["a.png", "c.png"] {
        fs::copy(&sudoku, folder.path().join(name)).expect("copied");
    }
    fs::write(folder.path().join("b.png"), picture_in(address).expect("a picture")).expect("written");
    folder
}

#[test]
fn a_picture_that_a_decoder_panics_over_is_one_error_line() {
    let folder = among_others(PALETTE);
    let said = "the picture is damaged: the decoder came to a sudden end";
    for args in ["show b.png", "show b.txt", "scan b.png", "scan b.txt", "solve b.png"] {
        let run = nazo(folder.path(), args);
        let name = args.split(' ').next_back().unwrap_or_default();
        assert_eq!((run.code, run.out.as_str(), run.err), (2, "", format!("nazo: {name}: {said}\n")), "{args}");
    }
    let run = nazo(folder.path(), "scan --json --jobs 1 a.png b.png c.png");
    let found = objects(&run);
    assert_eq!((run.code, run.err.as_str(), found.len()), (2, "", 3));
    assert_eq!((&found[0]["status"], &found[2]["status"]), (&json!("unique"), &json!("unique")));
    assert_eq!(found[1], json!({ "id": "b.png", "error": { "message": said } }));
}

#[test]
fn a_picture_without_any_height_is_read_to_the_end() {
    let folder = among_others(THIN);
    for args in ["scan b.png", "scan --kind kakuro b.txt"] {
        let run = nazo(folder.path(), args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args}");
        assert!(run.err.contains("no puzzle found in this picture (381 x 1 pixels)"), "{}", run.err);
    }
}

#[test]
fn a_picture_for_which_the_time_does_not_suffice_says_so() {
    let folder = among_others(THIN);
    let run = nazo(folder.path(), "scan --json --timeout 0 a.png missing.png");
    let found = objects(&run);
    assert_eq!(
        found[0],
        json!({ "id": "a.png", "error": { "message": "the time limit was reached" }, "complete": false })
    );
    assert_eq!((&found[1]["complete"], run.code), (&json!(null), 2), "a file that is missing takes no time");
    let run = nazo(folder.path(), "scan --timeout 0 a.png");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", "nazo: a.png: the time limit was reached\n"));
    let run = nazo(folder.path(), "scan --json --timeout 600 a.png");
    let found = objects(&run);
    assert_eq!((run.code, &found[0]["status"], &found[0]["complete"]), (0, &json!("unique"), &json!(null)));
}
