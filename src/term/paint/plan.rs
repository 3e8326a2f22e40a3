//! In which order a frame is written.
//!
//! A change of colour takes up to 19 bytes, a move a handful. Where a row goes to and fro between two colours, as the
//! lines and digits of a board do, it is shorter to write everything of one colour and then everything of the other.
//! Which way is shorter depends on what changed, so each is drafted and the shortest draft is sent.

use super::Tile;
use super::pen::{Look, SHOWN_ON_BLANK};
use super::writer::{Canvas, Writer};

/// Fewer blanks than this at the end of a line are written.
const ERASED_TAIL: usize = 3;

/// A row of which something changes.
#[derive(Debug)]
pub(super) struct Row<'a> {
    row: u16,
    tiles: Vec<Tile<'a>>,
    changed: Vec<bool>,
    /// From here on there is nothing but default background.
    tail: usize,
    /// Whether a wide character is or was in it. What becomes of one when half of it is written over differs among
    /// terminals, so such a row is written from left to right and no other way.
    wide: bool,
}

/// Something to write in one go.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// The changed columns of `from..to`, which all have one look.
    Run { from: usize, to: usize, look: Look },
    /// An erasure to the end of the line, from anywhere in `from..=to`.
    Tail { from: usize, to: usize },
}

impl Piece {
    fn look(&self) -> Look {
        match self {
            Piece::Run { look, .. } => *look,
            Piece::Tail { .. } => Look::default(),
        }
    }

    fn column(&self) -> usize {
        match self {
            Piece::Run { from, .. } | Piece::Tail { from, .. } => *from,
        }
    }
}

/// How a row can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    /// Whether everything from the first change on is erased first.
    anew: bool,
    /// Whether it is written look by look.
    by_look: bool,
}

/// From left to right, over what is there.
const PLAIN: Way = Way { anew: false, by_look: false };

const WAYS: [Way; 4] =
    [PLAIN, Way { by_look: true, ..PLAIN }, Way { anew: true, ..PLAIN }, Way { anew: true, by_look: true }];

/// The shortest of the drafts of a frame that changes these rows, after what `writer` has written already.
pub(super) fn shortest(writer: Writer, rows: &[Row]) -> Vec<u8> {
    let (by_rows, anew) = row_by_row(writer.clone(), rows);
    let nearest = look_by_look(writer.clone(), rows, &anew, true).finish();
    let in_order = look_by_look(writer, rows, &anew, false).finish();
    [by_rows.finish(), in_order, nearest].into_iter().min_by_key(Vec::len).unwrap_or_default()
}

/// Each row in the way that is shortest for it; also says which rows were erased first.
fn row_by_row(mut writer: Writer, rows: &[Row]) -> (Writer, Vec<bool>) {
    let mut anew = Vec::with_capacity(rows.len());
    for row in rows {
        let ways = if row.wide { &WAYS[..1] } else { &WAYS[..] };
        let drafts = ways.iter().map(|way| (way.anew, row.written(writer.clone(), *way)));
        if let Some((erased, shortest)) = drafts.min_by_key(|(_, draft)| draft.out.len()) {
            writer = shortest;
            anew.push(erased);
        }
    }
    (writer, anew)
}

/// Everything of one look, then everything of another, over the whole screen: from the top, or always what is nearest to
/// the cursor (`by_distance`), so that upright lines are drawn upright.
fn look_by_look(mut writer: Writer, rows: &[Row], anew: &[bool], by_distance: bool) -> Writer {
    let mut canvases = Vec::new();
    let mut pieces = Vec::new();
    for (row, anew) in rows.iter().zip(anew) {
        if row.wide {
            writer = row.written(writer, PLAIN);
            continue;
        }
        let mut canvas = row.canvas(*anew);
        let mut of_row = row.pieces(&canvas.pending, *anew);
        // The erasure that a row begins with comes before anything else is written.
        if let (true, Some(Piece::Tail { from, to })) = (*anew, of_row.first().copied()) {
            writer.erase_first(&mut canvas, from, to);
            of_row.remove(0);
        }
        pieces.extend(of_row.into_iter().map(|piece| (canvases.len(), piece)));
        canvases.push(canvas);
    }
    while let Some(look) = nearest(&writer, pieces.iter().map(|(_, piece)| piece.look())) {
        let (mut now, later): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(_, piece)| piece.look() == look);
        pieces = later;
        while !now.is_empty() {
            let distance = |(at, piece): &(usize, Piece)| {
                let canvas: &Canvas = &canvases[*at];
                writer.going_costs(canvas.row, piece.column())
            };
            let closest = (0..now.len()).min_by_key(|at| distance(&now[*at])).filter(|_| by_distance);
            let (at, piece) = now.remove(closest.unwrap_or(0));
            writer.piece(&mut canvases[at], piece);
        }
    }
    writer
}

/// The look that the pen is turned to in the fewest bytes, the first of several.
fn nearest(writer: &Writer, looks: impl Iterator<Item = Look>) -> Option<Look> {
    let mut known: Vec<Look> = Vec::new();
    for look in looks {
        if !known.contains(&look) {
            known.push(look);
        }
    }
    known.into_iter().min_by_key(|look| writer.turning_costs(*look))
}

impl Writer {
    fn piece(&mut self, canvas: &mut Canvas, piece: Piece) {
        match piece {
            Piece::Run { from, to, .. } => self.draw(canvas, from, to),
            Piece::Tail { from, to } => self.erase_tail(canvas, from, to),
        }
    }

    /// Erases the end of a line, of which something is written anew afterwards.
    fn erase_first(&mut self, canvas: &mut Canvas, from: usize, to: usize) {
        let pending = canvas.pending.clone();
        self.erase_tail(canvas, from, to);
        canvas.pending = pending;
    }
}

impl<'a> Row<'a> {
    /// A row that showed `before` and is to show `after`; none where they look the same.
    pub fn new(row: u16, before: Vec<Tile<'a>>, after: Vec<Tile<'a>>) -> Option<Row<'a>> {
        let differs = |x: usize| (x..x + after[x].width).any(|column| before[column] != after[column]);
        let changed: Vec<bool> = (0..after.len()).map(differs).collect();
        changed.contains(&true).then(|| Row {
            row,
            tail: after.iter().rposition(|tile| !tile.is_erased()).map_or(0, |x| x + 1),
            wide: before.iter().chain(&after).any(|tile| tile.width != 1 || !tile.is_simple()),
            tiles: after,
            changed,
        })
    }

    /// The row before anything of it is written. `anew` says that it will be erased from the first change on.
    fn canvas(&self, anew: bool) -> Canvas<'_, 'a> {
        let pending = match (anew, self.changed.iter().position(|&changed| changed)) {
            (true, Some(first)) => (0..self.tiles.len()).map(|x| x >= first && !self.tiles[x].is_erased()).collect(),
            _ => self.changed.clone(),
        };
        Canvas { row: self.row, tiles: &self.tiles, pending }
    }

    /// What there is to write, from left to right; the erasure of a row that is written anew is the first.
    fn pieces(&self, pending: &[bool], anew: bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if let (true, Some(first)) = (anew, self.changed.iter().position(|&changed| changed)) {
            pieces.push(Piece::Tail { from: first, to: first });
        }
        let in_tail = pending.iter().skip(self.tail).filter(|pending| **pending).count();
        let end = if in_tail >= ERASED_TAIL { self.tail } else { self.tiles.len() };
        let mut run: Option<(usize, usize, Look, bool)> = None;
        for (x, tile) in self.tiles.iter().enumerate().take(end).filter(|(x, _)| pending[*x]) {
            let to = x + tile.width.max(1);
            run = match run.and_then(|(from, _, look, blank)| joined(look, blank, tile).map(|(l, b)| (from, to, l, b)))
            {
                Some(longer) => Some(longer),
                None => {
                    pieces.extend(run.map(|(from, to, look, _)| Piece::Run { from, to, look }));
                    Some((x, to, tile.look, tile.is_blank()))
                }
            };
        }
        pieces.extend(run.map(|(from, to, look, _)| Piece::Run { from, to, look }));
        if let Some(first) = (end..self.tiles.len()).find(|x| pending[*x]) {
            pieces.push(Piece::Tail { from: end, to: first });
        }
        pieces
    }

    /// What `writer` has written after this row.
    fn written(&self, mut writer: Writer, way: Way) -> Writer {
        let mut canvas = self.canvas(way.anew);
        let mut pieces = self.pieces(&canvas.pending, way.anew);
        if let (true, Some(Piece::Tail { from, to })) = (way.anew, pieces.first().copied()) {
            writer.erase_first(&mut canvas, from, to);
            pieces.remove(0);
        }
        while let Some(first) = pieces.first().copied() {
            let look = match way.by_look {
                true => nearest(&writer, pieces.iter().map(Piece::look)).unwrap_or_default(),
                false => first.look(),
            };
            let at = pieces.iter().position(|piece| piece.look() == look).unwrap_or(0);
            let piece = pieces.remove(at);
            writer.piece(&mut canvas, piece);
        }
        writer
    }
}

/// The look of a run of one `look`, and whether it is all `blank`, with `tile` after it; none where they do not go
/// together.
fn joined(look: Look, blank: bool, tile: &Tile) -> Option<(Look, bool)> {
    let takes_blanks = |look: Look| !look.modifier.intersects(SHOWN_ON_BLANK);
    match (blank, tile.is_blank()) {
        _ if look == tile.look => Some((look, blank && tile.is_blank())),
        (false, true) if look.bg == tile.look.bg && takes_blanks(look) => Some((look, false)),
        (true, false) if look.bg == tile.look.bg && takes_blanks(tile.look) => Some((tile.look, false)),
        _ => None,
    }
}
