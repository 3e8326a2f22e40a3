//! SumoCueV1 without cages: the jigsaws of SumoCue and JSudoku.

use super::super::draft::Draft;
use super::each_line;
use crate::Format;
use crate::grid::sumocue;

pub(super) const FORMAT: Format = Format {
    id: "sumocue",
    about: "SumoCueV1 without cages, a jigsaw as a rule (SumoCue, JSudoku)",
    sample: SAMPLE,
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| sumocue::fit(lines, false),
    read: |source, lines| {
        each_line(source, lines, |source, line| Draft::of(sumocue::read(source, line)?).finish(source))
    },
};

const SAMPLE: &str = "SumoCueV1=0J0=1J1=2J1=5J1=0J1=0J1=8J1=0J2=0J2=0J0=0J0=1J0=0J0=0J1=7J1=0J1=5J2=0J2=0J3=0J3=0J0=0J\
    0=8J2=0J2=0J2=9J2=0J2=0J4=0J3=0J3=7J0=0J5=0J5=0J5=0J5=2J6=0J4=0J7=0J3=0J0=0J3=0J5=0J5=0J5=0J6=5J\
    4=0J7=0J3=0J3=0J3=4J5=0J8=0J8=0J6=0J4=5J7=0J7=0J7=1J7=0J5=0J8=0J6=0J6=0J4=7J4=0J4=3J7=0J8=0J8=2J\
    8=0J6=0J6=0J4=0J4=4J7=0J7=0J8=3J8=5J8=1J6=0J6";
