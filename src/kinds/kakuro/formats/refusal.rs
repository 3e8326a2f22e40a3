//! Why a format cannot hold a kakuro.

use super::Kakuro;
use crate::kakuro::{Square, Way};
use nazo_core::words::{self, Lang, Phrase};

/// What the format with this id lacks that the kakuro has, and where; none where there is no more to say than that it has
/// no room.
pub(crate) fn refusal(kakuro: &Kakuro, format: &str) -> Option<Phrase> {
    match format {
        "csv" => given(kakuro, "a table of squares"),
        "notebook" => given(kakuro, "the notebook").or_else(|| no_black(kakuro, "the notebook")),
        "puzzlekit" => Some(Phrase::fixed(
            "without any clue nobody would know it for a kakuro",
            "ヒントが1つもないと、カックロとして読まれません",
        )),
        "puzzlink" => border(kakuro, "puzz.link")
            .or_else(|| given(kakuro, "puzz.link"))
            .or_else(|| sum(kakuro, "puzz.link", |sum| sum == 0 || sum > MOST))
            .or_else(|| leads_nowhere(kakuro, "puzz.link")),
        "pzprv3" | "pzprv3-lines" => border(kakuro, "pzprv3")
            .or_else(|| given(kakuro, "pzprv3"))
            .or_else(|| sum(kakuro, "pzprv3", |sum| sum == 0)),
        "runs" => given(kakuro, "a list of runs").or_else(|| no_sum(kakuro)).or_else(|| {
            Some(Phrase::fixed(
                "a list of runs would not give the same grid again",
                "並びの一覧からは同じ盤が得られません",
            ))
        }),
        _ => None,
    }
}

/// The largest sum of a run.
const MOST: u32 = 45;

fn place(kakuro: &Kakuro, square: usize) -> Phrase {
    let (row, col) = kakuro.place(square);
    Phrase::each(|lang| words::square(row as u16, col as u16, lang))
}

/// The first square for which `is_lacking` says so, in a sentence.
fn first(
    kakuro: &Kakuro,
    is_lacking: impl Fn(usize, &Square) -> bool,
    said: impl Fn(&str, Lang) -> String,
) -> Option<Phrase> {
    let at = kakuro.squares().iter().enumerate().position(|(at, square)| is_lacking(at, square))?;
    let place = place(kakuro, at);
    Some(Phrase::each(|lang| said(place.get(lang), lang)))
}

fn given(kakuro: &Kakuro, name: &str) -> Option<Phrase> {
    let is_given = |_: usize, square: &Square| matches!(square, Square::White(Some(_)));
    first(kakuro, is_given, |place, lang| match lang {
        Lang::En => format!("there are no given values in {name}, and {place} has one"),
        Lang::Ja => format!("{place}にヒント数字がありますが、この形式では書けません"),
    })
}

fn no_black(kakuro: &Kakuro, name: &str) -> Option<Phrase> {
    let has_black = kakuro.squares().iter().any(|square| !square.is_white());
    (!has_black).then(|| {
        Phrase::new(
            format!("there are no grids without a black square in {name}"),
            "黒マスのない盤は書けません".to_string(),
        )
    })
}

/// That the first row and column are not clues alone, each for the squares that follow.
fn border(kakuro: &Kakuro, name: &str) -> Option<Phrase> {
    let is_wrong = |at: usize, square: &Square| match kakuro.place(at) {
        (0, 0) => *square != Square::BLANK,
        (0, _) => square.is_white() || square.sum(Way::Across).is_some(),
        (_, 0) => square.is_white() || square.sum(Way::Down).is_some(),
        _ => false,
    };
    first(kakuro, is_wrong, |place, lang| match lang {
        Lang::En => format!("{name} begins with a row and a column of clues, and {place} does not fit there"),
        Lang::Ja => format!("{name}の盤は最初の行と列がヒントだけですが、{place}が違います"),
    })
}

fn sum(kakuro: &Kakuro, name: &str, is_lacking: impl Fn(u32) -> bool) -> Option<Phrase> {
    let lacking = |square: &Square| {
        [Way::Down, Way::Across].into_iter().filter_map(|way| square.sum(way)).find(|sum| is_lacking(*sum))
    };
    let (at, sum) = kakuro.squares().iter().enumerate().find_map(|(at, square)| Some((at, lacking(square)?)))?;
    let place = place(kakuro, at);
    Some(Phrase::each(|lang| match lang {
        Lang::En => format!("{name} has no sum of {sum}, and the clue at {} has it", place.get(lang)),
        Lang::Ja => format!("{}のヒントの合計{sum}は、{name}では書けません", place.get(lang)),
    }))
}

/// A sum in the first row or column that no white square follows.
fn leads_nowhere(kakuro: &Kakuro, name: &str) -> Option<Phrase> {
    let cols = kakuro.cols();
    let is_white = |at: usize| kakuro.squares().get(at).is_some_and(|square| square.is_white());
    let is_wrong = |at: usize, square: &Square| match kakuro.place(at) {
        (0, _) => square.sum(Way::Down).is_some() && !is_white(at + cols),
        (_, 0) => square.sum(Way::Across).is_some() && !is_white(at + 1),
        _ => false,
    };
    first(kakuro, is_wrong, |place, lang| match lang {
        Lang::En => {
            format!("in {name} a white square follows every sum at the border, and none follows that at {place}")
        }
        Lang::Ja => format!("{name}では端の合計の次に白マスが必要ですが、{place}の次にありません"),
    })
}

fn no_sum(kakuro: &Kakuro) -> Option<Phrase> {
    let runs = kakuro.runs();
    let run = runs.iter().find(|run| run.sum.is_none())?;
    let place = place(kakuro, *run.squares.first()?);
    Some(Phrase::each(|lang| match lang {
        Lang::En => format!("the run at {} has no sum, and in a list of runs every run has one", place.get(lang)),
        Lang::Ja => format!("{}からの並びには合計がありませんが、並びの一覧では必要です", place.get(lang)),
    }))
}
