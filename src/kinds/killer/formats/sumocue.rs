//! SumoCueV1 with cages: the killers of SumoCue and JSudoku.

use super::super::draft::Draft;
use crate::grid::sumocue;
use crate::{Format, each_line};

pub(super) const FORMAT: Format = Format {
    id: "sumocue",
    about: "SumoCueV1 with cages, with regions and diagonals as well (SumoCue, JSudoku)",
    sample: SAMPLE,
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| sumocue::fit(lines, true),
    read: |source, lines| {
        each_line(source, lines, |source, line| Draft::of(sumocue::read(source, line)?).finish(source))
    },
};

const SAMPLE: &str = "SumoCueV1=14+0=14+2+2=18+5+5=19+0=18=10+11+2=12+14+8+8+10+10+11=27+21=9+14=15=16=8+27=9+29+21=13+25+25+26=25=1\
     3+37=18+21+32+32+32+26+36+39+39+39=14+49=15+51+51+36=11=5=17+57+49=17+60=5+36+55=14+57=21+67+67=10+62=9+72+65+\
     65=9+76+67+70+70";
