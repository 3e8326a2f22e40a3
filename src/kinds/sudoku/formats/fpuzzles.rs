//! Addresses of f-puzzles and SudokuPad that hold sudokus, and the JSON in them.

use super::super::draft::Draft;
use super::each_line;
use crate::Format;
use crate::grid::Board;
use crate::{
    Loaded,
    grid::payload::{self, Dialect},
};
use nazo_core::text::{ReadError, Source};

pub(super) const FPUZZLES: Format = Format {
    id: "fpuzzles",
    about: "an address of f-puzzles, or of SudokuPad with 'fpuzzles' in it",
    sample: FPUZZLES_SAMPLE,
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| payload::fit(lines, Dialect::FPuzzles, false),
    read: |source, lines| each_line(source, lines, |source, line| payload::read(source, line.text, finish)),
};

pub(super) const SUDOKUPAD: Format = Format {
    id: "sudokupad",
    about: "an address of SudokuPad with 'scl' in it",
    sample: SUDOKUPAD_SAMPLE,
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| payload::fit(lines, Dialect::SudokuPad, false),
    read: |source, lines| each_line(source, lines, |source, line| payload::read(source, line.text, finish)),
};

pub(super) const JSON: Format = Format {
    id: "json",
    about: "the JSON of f-puzzles or SudokuPad itself, over several lines",
    sample: JSON_SAMPLE,
    one_line: false,
    loose: false,
    written: false,
    fit: |lines| payload::fit_json(lines, false),
    read: |source, lines| payload::read_json(source, lines, finish),
};

const FPUZZLES_SAMPLE: &str = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9lQA3AQwBsBXOJVNCMmAOwQBcM6TjTeB/UiEq16ANkbM2\
     nbjAEBdZIRHU6CABxSW7eFx5C+5NfQCM2mXrm9VYhABYLu/fMODjd+ACYnsnksJ3IOFRdW9fKwMjRWVokJMEFHRpZ2t4zwBmCJdgo1swgHZstO\
     IAvND6AFZiqPd8sxrXOI8wrOSdPyaiMpsKhEl2yxy3Q3qEIsHUqLGGSc6gnpGW+gmmDsiupZiVPvhVlPmt9LCfOY3ehNm1oZK63eqznMXlh0bc\
     3JmtR9uFBSIgA=";

const SUDOKUPAD_SAMPLE: &str = "https://sudokupad.app/sclN4IgtgpgLghgJjWIBcwC+AaEBjCAbPAZxQG0T0NQA3GPAVwhQE5MK3WPKQb7HkA2DgF0M5brQYoAHJzbjeKAI\
     yt5k5ABZZs1XwBMaEeS2VtPNfpOX0h9lzN8WdiXwDMxufZQB2YaI/OUAFZ3HSUQz2Q3ExsVCMErUwDkHycFZEd2GITUtRTbfIM/UOT3WKSLaiS\
     MxLTgrMq0zWyCnL4ZaJEQACcIAHMASwB7ADtiZDISAAYMScNpxTmMXUNFGZWMBdFV5dFdNd2Nwz3lwymMF0X1RcD1i62MK/ubg7uSPce3jBvT6\
     f5Fr0WUnWf3uAPuQIOIM+YM+QNOLn2JARmyRS0M6kRGJRGJ2JECiPxKPxJ1EqNeCI+COeJAxrwxHwx1Pxr3xH3x31JCKhCJhCIhNIwUIxMIx/P\
     xUPxMPxcNJ/ERcpRctxXkRKpRKtxUkRWpRWpJZDlrzlHzl1JVrxVHxV1K1ry1Hy1HINgsMcphcv5KqhKphKv5WqhWphWrhQjQQA==";

const JSON_SAMPLE: &str = r#"{"size": 9,
"title": "Example",
"grid": [
[{},{"value":9,"given":true},{},{},{},{},{},{"value":6,"given":true},{}],
[{"value":8,"given":true},{},{},{"value":1,"given":true},{"value":4,"given":true},{},{},{},{"value":2,"given":true}],
[{},{},{},{},{},{"value":2,"given":true},{},{},{}],
[{},{},{"value":9,"given":true},{"value":3,"given":true},{},{},{},{"value":7,"given":true},{}],
[{},{"value":5,"given":true},{},{},{"value":1,"given":true},{},{},{"value":3,"given":true},{}],
[{},{"value":6,"given":true},{},{},{},{"value":7,"given":true},{"value":9,"given":true},{},{}],
[{},{},{},{"value":7,"given":true},{},{},{},{},{}],
[{"value":7,"given":true},{},{},{},{"value":2,"given":true},{"value":9,"given":true},{},{},{"value":5,"given":true}],
[{},{"value":4,"given":true},{},{},{},{},{},{"value":8,"given":true},{}]
]}
"#;

fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError> {
    Draft::of(board).finish(source)
}
