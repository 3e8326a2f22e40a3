//! Game ids of killers of Solo in Simon Tatham's Portable Puzzle Collection.

use super::super::draft::Draft;
use crate::grid::tatham;
use crate::{Format, each_line};

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of a killer of Solo in Simon Tatham's collection; a cage of one cell, which Solo does not have, is written as a \
            given within a cage beside it",
    sample: "3x3k:zzzc,_a___a__a__a_________a______a__a______aa___aa____a__aaa_baaa_a__aa_a_baabbaa__aa______a___aaa_\
             aab_b,11_11a15_9_10_10a11a4d16b15a19_11_5_13_10a8g9a5_10a19_16_7d6_8b14a12a8c15a11a25a23a15_10a9f5d",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| tatham::fit(lines, true),
    read: |source, lines| {
        each_line(source, lines, |source, line| Draft::of(tatham::read(source, line)?).finish(source))
    },
};
