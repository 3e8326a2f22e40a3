//! The one-line id of killers: board and cells as in that of a sudoku, then the cages.
//!
//! `killer:` size and what is special about the board `:` givens, nothing where there are none `:` walls `:` sums, and
//! for a jigsaw `:` regions. Walls are the inner edges between cages, five a character, in the order of
//! `grid::edges`; sums stand in the order of the areas' first cells: `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other
//! numbers between dots, `y` for a cage without a sum, `z` for cells in no cage.

use super::super::Killer;
use super::super::draft::Draft;
use crate::grid::{DraftCage, areas, edge_count, id, members, pieces, walls};
use crate::{Fit, Format, Loaded, each_line, of};
use nazo_core::text::codec::{Bits, COUNT, Codec, Count, Named, OrNothing, check_count, fields};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

pub(super) const FORMAT: Format = Format {
    sample: "killer:9::ismcftmj9pdvclphtdvuapvqtru4b:EEIJIACR9FG89DPDIEFB5HH5ELA99",
    fit: |lines| Fit::begins(lines, "killer:"),
    read: |source, lines| each_line(source, lines, puzzle),
    write: Some(|killer, _| write(of(killer)?)),
    ..Format::ID
};

const WALLS: Bits = Bits::of_five(Fixed("the walls of this board", "この盤面の壁"));

/// What the sums say of an area: nothing where its cells are in no cage, otherwise its sum where it has one.
const AREA: Named<OrNothing<Count>> = Named(
    Fixed("a sum, y for a cage without one, or z for cells in no cage", "合計、合計のないケージのy、ケージ外のマスのz"),
    OrNothing(COUNT, "z"),
);

const PARTS: Fixed = Fixed(
    "an id is 'killer:', a size, ':', givens, ':', the walls of the cages, ':' and their sums",
    "idは「killer:」、大きさ、「:」、ヒント数字、「:」、ケージの壁、「:」、合計の順に書きます。",
);

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, body, walls, sums], regions) = fields(source, line.text.trim(), PARTS)?;
    let layout = id::layout(source, head, regions)?;
    let givens = if body.is_empty() { Vec::new() } else { id::cells(source, body, &layout)? };
    let size = usize::from(layout.size());
    let members = members(&areas(size, &WALLS.read(source, walls, edge_count(size))?));
    let found = AREA.many(source, sums)?;
    check_count(source, sums, found.len(), members.len(), Fixed("sums of areas", "仕切られた部分の合計"))?;
    let cages = members.into_iter().zip(found);
    let cages = cages.filter_map(|(cells, area)| Some(DraftCage::of(&layout, area.text, cells, area.value?)));
    let cages = cages.collect();
    Draft { givens, ..Draft::new(layout, cages) }.finish(source)
}

/// The id of a puzzle; none where a cage is not in one piece.
fn write(killer: &Killer) -> Option<String> {
    let layout = killer.layout();
    let size = usize::from(layout.size());
    let of = killer.cage_of_cells();
    let mut sums = String::new();
    let areas = members(&pieces(size, &of));
    let cages: Vec<Option<usize>> = areas.iter().map(|cells| of[*cells.first()?]).collect();
    if cages.iter().flatten().count() > killer.cages().len() {
        return None;
    }
    for cage in cages {
        AREA.write(&cage.map(|at| killer.cages()[at].sum), &mut sums)?;
    }
    let mut edges = String::new();
    WALLS.write(walls(size, &of), &mut edges);
    let givens = if killer.givens().iter().any(Option::is_some) { id::runs(killer.givens()) } else { String::new() };
    Some(format!("killer:{}:{givens}:{edges}:{sums}{}\n", id::head(layout), id::regions(layout)))
}
