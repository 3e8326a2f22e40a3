//! The one-line id of killers: board and cells as in that of a sudoku, then the cages.
//!
//! `killer:` size and what is special about the board `:` givens, nothing where there are none `:` walls `:` sums, and
//! for a jigsaw `:` regions. Walls are the inner edges between cages, five a character, in the order of
//! `grid::edges`; sums stand in the order of the areas' first cells: `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other
//! numbers between dots, `y` for a cage without a sum, `z` for cells in no cage.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::map;

use super::super::Killer;
use super::super::draft::Draft;
use crate::grid::{DraftCage, areas, edge_count, id, pieces, walls};
use crate::{Fit, Format, Loaded, each_line, first};
use nazo_core::text::lexis::{Parsed, all_cells, expect, read_all};
use nazo_core::text::packed::{count, push_bits, push_count, read_bits};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

pub(super) const FORMAT: Format = Format {
    id: "id",
    about: "nazo's own one-line id, for chats and links",
    sample: "killer:9::ismcftmj9pdvclphtdvuapvqtru4b:EEIJIACR9FG89DPDIEFB5HH5ELA99",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            first(lines).starts_with("killer:"),
            Fixed("it does not begin with 'killer:'", "「killer:」で始まっていません"),
        )
    },
    read: |source, lines| each_line(source, lines, puzzle),
};

/// What stands for cells in no cage.
const NO_CAGE: char = 'z';

/// What the sums say of an area.
#[derive(Clone, Copy)]
enum Area {
    Cage(Option<u32>),
    NoCage,
}

fn area(input: &str) -> Parsed<'_, Area> {
    let area = alt((map(count, Area::Cage), map(char(NO_CAGE), |_| Area::NoCage)));
    expect(
        Fixed(
            "a sum, y for a cage without one, or z for cells in no cage",
            "合計、合計のないケージのy、ケージ外のマスのz",
        ),
        area,
    )
    .parse(input)
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split_once(':').map_or("", |x| x.1).split(':').collect();
    let (head, body, walls, sums, regions) = match fields.as_slice() {
        [head, body, walls, sums] => (*head, *body, *walls, *sums, None),
        [head, body, walls, sums, regions] => (*head, *body, *walls, *sums, Some(*regions)),
        _ => {
            let message = Fixed(
                "an id is 'killer:', a size, ':', givens, ':', the walls of the cages, ':' and their sums",
                "idは「killer:」、大きさ、「:」、ヒント数字、「:」、ケージの壁、「:」、合計の順に書きます。",
            );
            return Err(ReadError::on(source, text, Problem::Shape(message.into())));
        }
    };
    let layout = id::layout(source, head, regions)?;
    let givens = if body.is_empty() { Vec::new() } else { id::cells(source, body, &layout)? };
    let size = usize::from(layout.size());
    let walls = read_bits(source, walls, edge_count(size), Fixed("the walls of this board", "この盤面の壁"))?;
    let areas = areas(size, &walls);
    let found = read_all(source, sums, all_cells(|_| false, area))?;
    let needed = areas.iter().max().map_or(0, |last| last + 1);
    if found.len() != needed {
        let message = phrase!(
            "the walls make {needed} areas, but there are {} sums",
            "壁で分けると{needed}個になりますが、合計は{}個です。",
            found.len()
        );
        return Err(ReadError::on(source, sums, Problem::Shape(message)));
    }
    let cages = found.into_iter().enumerate().filter_map(|(at, area)| match area.value {
        Area::NoCage => None,
        Area::Cage(sum) => {
            let cells = areas.iter().enumerate().filter(|(_, area)| **area == at).map(|(cell, _)| cell);
            Some(DraftCage::of(&layout, area.text, cells, sum))
        }
    });
    let cages = cages.collect();
    Draft { givens, ..Draft::new(layout, cages) }.finish(source)
}

/// The id of a puzzle; none where a cage is not in one piece.
pub(super) fn write(killer: &Killer) -> Option<String> {
    let layout = killer.layout();
    let size = usize::from(layout.size());
    let of = killer.cage_of_cells();
    let areas = pieces(size, &of);
    let mut sums = String::new();
    let mut known = 0;
    let mut written = vec![false; killer.cages().len()];
    for (area, cage) in areas.iter().zip(&of) {
        if *area < known {
            continue;
        }
        known += 1;
        match cage.map(|at| (at, killer.cages().get(at).and_then(|cage| cage.sum))) {
            None => sums.push(NO_CAGE),
            Some((at, sum)) => {
                if std::mem::replace(&mut written[at], true) {
                    return None;
                }
                push_count(&mut sums, sum);
            }
        }
    }
    let mut edges = String::new();
    push_bits(&mut edges, walls(size, &of));
    let givens = if killer.givens().iter().any(Option::is_some) { id::runs(killer.givens()) } else { String::new() };
    Some(format!("killer:{}:{givens}:{edges}:{sums}{}\n", id::head(layout), id::regions(layout)))
}
