//! In which order a frame is written.
//!
//! A change of colour takes up to 19 bytes, a move a handful. Where a row goes to and fro between two colours, as the
//! lines and digits of a board do, it is shorter to write everything of one colour and then everything of the other.
//! Which way is shorter depends on what changed, so each is drafted and the shortest draft is sent.

use super::Tile;
use super::motion::Place;
use super::order::{self, Stop};
use super::pen::{Look, SHOWN_ON_BLANK};
use super::writer::{Canvas, Writer};

/// Fewer blanks than this at the end of a line are written.
const ERASED_TAIL: usize = 3;

/// Where more characters change than this, as when a very large window is filled, the frame is not drafted: that would take
/// longer than the bytes that it saves.
const DRAFTED_AT_MOST: usize = 12_000;

/// A run is written in one go across gaps up to this wide.
const GAP: usize = 3;

/// How many characters that stay as they are may be written again so that a row can be erased first.
const KEPT_AT_MOST: usize = 20;

/// A row of which something changes.
#[derive(Debug)]
pub(super) struct Row<'a> {
    row: u16,
    tiles: Vec<Tile<'a>>,
    changed: Vec<bool>,
    /// From here on there is nothing but default background.
    tail: usize,
    /// Which columns share a wide character, old or new, with the column before. What becomes of such a character when half
    /// of it is written over differs among terminals, so columns that hang together are written from left to right.
    bound: Vec<bool>,
    /// Whether a cluster of several code points is or was in it. How wide one is, terminals do not agree, so such a row is
    /// written from left to right and no other way.
    rigid: bool,
}

/// Something to write in one go.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// The changed columns of `from..to`, which all have one look unless wide characters hold them together: then it is the
    /// first look and the last.
    Run { from: usize, to: usize, look: Look, last: Look },
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

    /// The same in parts wherever much of it stays as it is.
    fn parts(self, canvas: &Canvas) -> Vec<Piece> {
        let Piece::Run { from, to, look, last } = self else { return vec![self] };
        if look != last {
            return vec![self];
        }
        let mut parts: Vec<(usize, usize)> = Vec::new();
        for x in (from..to).filter(|x| canvas.pending[*x]) {
            let end = x + canvas.tiles[x].width.max(1);
            match parts.last_mut() {
                Some(part) if x <= part.1 + GAP => part.1 = end,
                _ => parts.push((x, end)),
            }
        }
        parts.into_iter().map(|(from, to)| Piece::Run { from, to, look, last }).collect()
    }

    /// Where it begins and ends in a row.
    fn stop(&self, row: u16) -> Stop {
        let place = |column: usize| Place { row, column: u16::try_from(column).unwrap_or(u16::MAX) };
        match self {
            Piece::Run { from, to, look, last } => {
                Stop { from: place(*from), to: place(*to), look: *look, last: *last }
            }
            Piece::Tail { to, .. } => {
                Stop { from: place(*to), to: place(*to), look: Look::default(), last: Look::default() }
            }
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

/// The shortest of the drafts of a frame that changes these rows, after what `writer` has written already. Where the simpler
/// ones are longer than `bound`, the order of the pieces is not gone into: that takes longest, and they stay long.
pub(super) fn shortest(writer: Writer, rows: &[Row], bound: usize) -> Vec<u8> {
    let changed: usize = rows.iter().map(|row| row.changed.iter().filter(|&&changed| changed).count()).sum();
    if changed > DRAFTED_AT_MOST {
        return rows.iter().fold(writer, |writer, row| row.written(writer, PLAIN)).finish();
    }
    let (by_rows, anew) = row_by_row(writer.clone(), rows);
    let by_looks = look_by_look(writer.clone(), rows, &anew);
    let mut drafts = vec![by_rows, by_looks];
    if drafts.iter().all(|draft| draft.out.len() > bound) {
        return drafts.into_iter().map(Writer::finish).min_by_key(Vec::len).unwrap_or_default();
    }
    // Where much is drawn anew, rows and looks are long and there is nothing to gain.
    drafts.extend(by_short_ways(&writer, rows, &vec![false; rows.len()]));
    if anew.contains(&true) {
        drafts.extend(by_short_ways(&writer, rows, &anew));
    }
    drafts.into_iter().map(Writer::finish).min_by_key(Vec::len).unwrap_or_default()
}

/// Every piece wherever it lies on a short way round all of them; none where there are too many.
fn by_short_ways(writer: &Writer, rows: &[Row], anew: &[bool]) -> Option<Writer> {
    let mut writer = writer.clone();
    let mut canvases = Vec::new();
    let mut pieces = Vec::new();
    for (row, anew) in rows.iter().zip(anew) {
        if row.rigid {
            writer = row.written(writer, PLAIN);
            continue;
        }
        let (canvas, of_row) = row.begun(&mut writer, *anew);
        let apart = of_row.into_iter().flat_map(|piece| piece.parts(&canvas));
        pieces.extend(apart.map(|piece| (canvases.len(), piece)));
        canvases.push(canvas);
        if pieces.len() > order::MOST {
            return None;
        }
    }
    // Colour by colour is the order to begin with.
    pieces.sort_by_cached_key(|(_, piece)| look_key(&piece.look()));
    let stops: Vec<Stop> = pieces.iter().map(|(at, piece)| piece.stop(canvases[*at].row)).collect();
    for at in writer.short_way(&stops) {
        let (canvas, piece) = pieces[at];
        writer.piece(&mut canvases[canvas], piece);
    }
    Some(writer)
}

/// Something to sort looks by; looks that differ may share it.
fn look_key(look: &Look) -> (u16, String) {
    (look.modifier.bits(), format!("{:?}{:?}", look.bg, look.fg))
}

/// Each row in the way that is shortest for it; also says which rows were erased first.
fn row_by_row(mut writer: Writer, rows: &[Row]) -> (Writer, Vec<bool>) {
    let mut anew = Vec::with_capacity(rows.len());
    for row in rows {
        let drafts = row.ways().map(|way| (way.anew, row.written(writer.blank(), *way)));
        if let Some((erased, shortest)) = drafts.min_by_key(|(_, draft)| draft.out.len()) {
            writer.go_on(shortest);
            anew.push(erased);
        }
    }
    (writer, anew)
}

/// Everything of one look, then everything of another, over the whole screen.
fn look_by_look(mut writer: Writer, rows: &[Row], anew: &[bool]) -> Writer {
    let mut canvases = Vec::new();
    let mut pieces = Vec::new();
    for (row, anew) in rows.iter().zip(anew) {
        if row.rigid {
            writer = row.written(writer, PLAIN);
            continue;
        }
        let (canvas, of_row) = row.begun(&mut writer, *anew);
        pieces.extend(of_row.into_iter().map(|piece| (canvases.len(), piece)));
        canvases.push(canvas);
    }
    writer.sorted(&mut canvases, &pieces);
    writer
}

impl Writer {
    fn piece(&mut self, canvas: &mut Canvas, piece: Piece) {
        match piece {
            Piece::Run { from, to, .. } => self.draw(canvas, from, to),
            Piece::Tail { from, to } => self.erase_tail(canvas, from, to),
        }
    }

    /// Writes pieces, each with the place of its canvas, look by look: always the look that the pen is turned to in the
    /// fewest bytes.
    fn sorted(&mut self, canvases: &mut [Canvas], pieces: &[(usize, Piece)]) {
        let mut looks: Vec<Look> = Vec::new();
        for (_, piece) in pieces {
            if !looks.contains(&piece.look()) {
                looks.push(piece.look());
            }
        }
        while let Some(at) = (0..looks.len()).min_by_key(|at| self.turning_costs(looks[*at])) {
            let look = looks.remove(at);
            for (at, piece) in pieces.iter().filter(|(_, piece)| piece.look() == look) {
                self.piece(&mut canvases[*at], *piece);
            }
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
            bound: before.iter().zip(&after).map(|(before, after)| before.width == 0 || after.width == 0).collect(),
            rigid: before.iter().chain(&after).any(|tile| !tile.is_simple()),
            tiles: after,
            changed,
        })
    }

    /// The row before anything of it is written. `anew` says that it will be erased from the first change on.
    fn canvas(&self, anew: bool) -> Canvas<'_, 'a> {
        let pending = match (anew, self.changed.iter().position(|&changed| changed)) {
            (true, Some(first)) => (0..self.tiles.len())
                .map(|x| x >= first && self.tiles[x].width > 0 && !self.tiles[x].is_erased())
                .collect(),
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
        let mut run: Option<Run> = None;
        for (x, tile) in self.tiles.iter().enumerate().take(end).filter(|(x, _)| pending[*x]) {
            run = Some(match run.and_then(|run| run.with(x, tile, self.bound[x])) {
                Some(longer) => longer,
                None => {
                    pieces.extend(run.map(Run::piece));
                    Run::begun(x, tile)
                }
            });
        }
        pieces.extend(run.map(Run::piece));
        if let Some(first) = (end..self.tiles.len()).find(|x| pending[*x]) {
            pieces.push(Piece::Tail { from: end, to: first });
        }
        pieces
    }

    /// The row with what `writer` writes of it first of all, and the pieces that remain to be written.
    fn begun(&self, writer: &mut Writer, anew: bool) -> (Canvas<'_, 'a>, Vec<Piece>) {
        let mut canvas = self.canvas(anew);
        let mut pieces = self.pieces(&canvas.pending, anew);
        // The erasure that a row begins with comes before anything else.
        if let (true, Some(Piece::Tail { from, to })) = (anew, pieces.first().copied()) {
            writer.erase_first(&mut canvas, from, to);
            pieces.remove(0);
        }
        (canvas, pieces)
    }

    /// What `writer` has written after this row.
    fn written(&self, mut writer: Writer, way: Way) -> Writer {
        let (mut canvas, pieces) = self.begun(&mut writer, way.anew);
        match way.by_look {
            true => {
                let pieces: Vec<_> = pieces.into_iter().map(|piece| (0, piece)).collect();
                writer.sorted(std::slice::from_mut(&mut canvas), &pieces);
            }
            false => pieces.into_iter().for_each(|piece| writer.piece(&mut canvas, piece)),
        }
        writer
    }

    /// The ways that may be the shortest. To erase what stays as it is pays where that is little.
    fn ways(&self) -> impl Iterator<Item = &'static Way> {
        let first = self.changed.iter().position(|&changed| changed).unwrap_or(0);
        let kept = (first..self.tail).filter(|x| !self.changed[*x] && !self.tiles[*x].is_erased()).count();
        let anew = kept <= KEPT_AT_MOST;
        WAYS.iter().filter(move |way| **way == PLAIN || !self.rigid && (anew || !way.anew))
    }
}

/// A run that is being put together.
#[derive(Clone, Copy, Debug)]
struct Run {
    from: usize,
    to: usize,
    /// The look that it begins with.
    first: Option<Look>,
    /// The look that it ends with.
    look: Look,
    /// Whether there are only blanks since the look changed last.
    blank: bool,
}

impl Run {
    fn begun(x: usize, tile: &Tile) -> Run {
        Run { from: x, to: x + tile.width.max(1), first: None, look: tile.look, blank: tile.is_blank() }
    }

    /// The same with `tile` after it; none where they do not go together. What is `bound` to the column before goes with it
    /// in any case.
    fn with(self, x: usize, tile: &Tile, bound: bool) -> Option<Run> {
        let to = x + tile.width.max(1);
        match joined(self.look, self.blank, tile) {
            Some((look, blank)) => Some(Run { to, look, blank, ..self }),
            None if bound && self.to == x => {
                let first = Some(self.first.unwrap_or(self.look));
                Some(Run { to, first, look: tile.look, blank: tile.is_blank(), ..self })
            }
            None => None,
        }
    }

    fn piece(self) -> Piece {
        Piece::Run { from: self.from, to: self.to, look: self.first.unwrap_or(self.look), last: self.look }
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
