//! Addresses of f-puzzles and SudokuPad that hold killers, and the JSON in them.

use super::super::draft::Draft;
use crate::grid::Board;
use crate::{Format, each_line};
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
    fit: |lines| payload::fit(lines, Dialect::FPuzzles, true),
    read: |source, lines| each_line(source, lines, |source, line| payload::read(source, line.text, finish)),
};

pub(super) const SUDOKUPAD: Format = Format {
    id: "sudokupad",
    about: "an address of SudokuPad with 'scl' in it",
    sample: SUDOKUPAD_SAMPLE,
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| payload::fit(lines, Dialect::SudokuPad, true),
    read: |source, lines| each_line(source, lines, |source, line| payload::read(source, line.text, finish)),
};

pub(super) const JSON: Format = Format {
    id: "json",
    about: "the JSON of f-puzzles or SudokuPad itself, over several lines",
    sample: JSON_SAMPLE,
    one_line: false,
    loose: false,
    written: false,
    fit: |lines| payload::fit_json(lines, true),
    read: |source, lines| payload::read_json(source, lines, finish),
};

const FPUZZLES_SAMPLE: &str = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QFEAPAQwFsAHHEVAcwCcIATBAbReAF9lPuuf++g3gF1k7IQN5TJ\
     nUeOkTFCuTKWqRY9VsUq1e5Zv3aN849t0LL50SADWELDjoBjYjVzsQzmI7CsQAEoAjADCQdSBoQBMEQFRYSA2AG7EWACuuCBBACwgfF4+WH7wL\
     JEhAMyxobmowSEArLHxjcmpGQhZufnevv51AGxVIQDsQwAciagp6ZlBE92FxaV1iE0hE7Xxq60zHUGrC70lgfExteUJ5yExO+14c3ncBUfL8ZW\
     bITWBF5W3swAMj1APSKfXigw+oyuoz+exih1BxwCFy+yIasWy6Nq9XRsLwUVGCKW3xCgzxIAOTxBxLRG0CmKh9PWkxA0zuWUaRL6F1WtUxvMCO\
     O2Uzas0GXKRmPCfOuLLZmXmVMWfUx7yZuXJlOByslpNiOIhgpG+uZ5KClQlyxx0sC/UugWG9oCYwS5KinKVLyNZyNvxFu3uFs9iKtn1idp9ATt\
     aqjYbNiu1XtjjVqdsNAUdZP97JyQOeIdtxtTzOLwtZor2HsTBYzstqLpu2dm4UtDoqcoreCr+ZpjtRjpTgRdGqbe0Jwd7RbbEzN4+rk4FzpCZf\
     lHW71L6LpjiHbtR3I/LAc6eY3SJdg6X6ZdjICO5ho/xLYnm5LgR3dNvy47R6CgNbn5tT9G0PdktR7PodwvHcsxAzIDmEDggA";

const SUDOKUPAD_SAMPLE: &str = "https://sudokupad.app/sclN4IgtgpgLghgJjWIBcooEsoBsIpAUQA8YwAHHEAXwBoQBjCLLAZxQG03gavqe/uBvAQF1qnQfyFTJXUeOkTFC\
     uTKWqhKtVuVj1exZoVH9h/cZG7tZ2aJAAnCAHN0AewB2rZBzYAGaj7k/AEZA6gAmOSD/SOoQsSiIsTDopNi5ZIi5X2oAZlCAFlCAVhi8+OpC8p\
     LUsrZkyrrqEqy/ADZQgHZQgA4Y9vKu8t7U/sbBxt6snJS2abjZ8Ll8meX55cS2Ipmt+a3MsQXa6Ybp6rZl2uWG5bOt2q2GreaD6dHp8enh8+pR\
     5fHlr5bUZbcZbSYHVozSHzSEbDozeHzeEbbozVHzVH7DiQ2qQhqQs7w2rwhrws6o2qohqo57Yn5ySHjSFfeGjeHjeFfVGjVHjVGTWx0GCOCCeT\
     j0RgsdjZAJiYIxAK2ABuMCwAFdcMgQEF8lReBKmGLshs/LU/A0ooVlaqNXgdXrQAxDdK/Gc2p1hNb1Zrtd0HQapV5sl8ouMouCQCrvXaAJz+p2\
     BjhRebJWWNEJe21aoJ+7gBo0JUrpRaZn1BHzxyUFpp9YvtUt2sKV51B5K1epyY5LCqe2hRrMgMIdZuJxrPSM2n1xvMJo3JD70sTvXsT6PZooju\
     fUL6fbsR/tl1qb6XTNNzFcHvC5/Wzk+LJe5C+TvDTm9Vu9nG7d37ULoN7M5MeQbLGmWxppCabwoqfbPlqYQbjO77AWkYjrE+a7aoBiEthwFxyD\
     s+H3psj7/r6QEcA8hFnAS6EDva2GjkChGgtutFlghb44Ww0JyIibF2kE5HcSWMEYRxjpIXSuI9mIRL8dmw4MUakKjIy8naopnGjsyvGsaR4n5t\
     KyJyJiJkkaJdG6kpRkyWwZK6Ty9KkWEgnWUG7JmXyekWWWFZuRwqJpui6mvhJXFUmZ46Xlq07CJQQA===";

const JSON_SAMPLE: &str = r#"{"size": 9,
"title": "Example",
"grid": [
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}],
[{},{},{},{},{},{},{},{},{}]
],
"killercage": [
{"cells":["R1C1","R1C2","R2C1"],"value":"14"},
{"cells":["R1C3","R1C4","R1C5","R2C5"],"value":"14"},
{"cells":["R1C6","R1C7","R1C8"],"value":"18"},
{"cells":["R1C9","R2C8","R2C9"],"value":"19"},
{"cells":["R2C2","R3C1","R3C2"],"value":"18"},
{"cells":["R2C3","R2C4","R3C3"],"value":"10"},
{"cells":["R2C6","R2C7","R3C7"],"value":"12"},
{"cells":["R3C4","R3C5","R4C5","R5C5"],"value":"27"},
{"cells":["R3C6"],"value":"9"},
{"cells":["R3C8","R4C7","R4C8"],"value":"15"},
{"cells":["R3C9","R4C9","R5C9"],"value":"16"},
{"cells":["R4C1","R4C2"],"value":"8"},
{"cells":["R4C3","R4C4"],"value":"9"},
{"cells":["R4C6","R5C6","R5C7","R5C8"],"value":"13"},
{"cells":["R5C1","R6C1","R7C1","R8C1"],"value":"25"},
{"cells":["R5C2","R5C3"],"value":"13"},
{"cells":["R5C4","R6C2","R6C3","R6C4"],"value":"18"},
{"cells":["R6C5","R6C6","R7C6"],"value":"14"},
{"cells":["R6C7","R6C8","R6C9"],"value":"15"},
{"cells":["R7C2","R8C2"],"value":"11"},
{"cells":["R7C3"],"value":"5"},
{"cells":["R7C4","R7C5","R8C4"],"value":"17"},
{"cells":["R7C7","R7C8"],"value":"17"},
{"cells":["R7C9","R8C9"],"value":"5"},
{"cells":["R8C3","R9C3","R9C4"],"value":"14"},
{"cells":["R8C5","R8C6","R8C7","R9C7"],"value":"21"},
{"cells":["R8C8","R9C8","R9C9"],"value":"10"},
{"cells":["R9C1","R9C2"],"value":"9"},
{"cells":["R9C5","R9C6"],"value":"9"}
]}
"#;

fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError> {
    Draft::of(board).finish(source)
}
