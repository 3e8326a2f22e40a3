//! The parts that the one-line ids of all kinds on this board share: its size and what is special about it, its
//! cells, its regions.

use super::{Areas, Content, Layout, layout_error, numbered, plain_layout, region_name};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{self, After, Cells, Codec, Decimal, Flags, Named, Optional, Sign, Symbols};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::Fixed;

/// More runs than any board has cells are not multiplied out.
const MOST_CELLS: usize = 1000;

type Head = (Named<Decimal>, (Optional<After<(Decimal, Named<After<Decimal>>)>>, Flags));

/// What stands between the first two colons: the size, then `b4x2` (boxes four wide and two high), `j` (regions are given),
/// `x` (diagonals), `w` (windows).
const HEAD: Head = (
    Named(Fixed("the size of the board", "盤面の大きさ"), Decimal),
    (Optional(After("b", (Decimal, Named(Fixed("'x'", "「x」"), After("x", Decimal))))), Flags("jxw")),
);

/// A region and how many cells of it follow one another, where that is not one.
const REGION: (Named<Sign>, Optional<Decimal>) = (
    Named(
        Fixed("the letter of a region", "ブロックの文字"),
        Sign("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    ),
    Optional(Decimal),
);

/// The cells: values, and small letters for runs of 1 to 26 open ones.
pub(crate) const VALUES: Cells<Symbols> = Cells {
    one: codec::VALUES,
    letters: ['a', 'z'],
    apart: None,
    what: Fixed("a value or a small letter for a run of open cells", "値か、空きマスの連なりを表す小文字"),
};

/// The board that a head describes.
///
/// # Errors
/// There is no such board, or regions are missing or surplus.
pub(crate) fn layout(source: &Source, text: &str, regions: Option<&str>) -> Result<Layout, ReadError> {
    let (size, (boxes, flags)) = HEAD.all(source, text)?;
    let size = size as usize;
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let layout = match (flags.contains(&'j'), regions, boxes) {
        (true, Some(regions), None) => {
            let runs = REGION.many(source, regions)?;
            let run = |(label, count): (char, Option<u32>)| std::iter::repeat_n(label, count.unwrap_or(1) as usize);
            let labels: Vec<char> = runs.into_iter().flat_map(|piece| run(piece.value)).take(MOST_CELLS).collect();
            Layout::with_regions(size, &labels).map_err(|error| layout_error(source, regions, &error))?
        }
        (false, None, Some((width, height))) => {
            Layout::with_boxes(size, small(width), small(height)).map_err(|error| layout_error(source, text, &error))?
        }
        (false, None, None) => plain_layout(source, text, size)?,
        _ => {
            let message = Fixed(
                "regions belong to ids with 'j' after the size, and to no others",
                "ブロックを書けるのは、大きさの後に「j」があるidだけです。",
            );
            return Err(ReadError::shape(source, text, message));
        }
    };
    let layout = layout.diagonals(flags.contains(&'x')).windows(flags.contains(&'w'));
    layout.map_err(|error| layout_error(source, text, &error))
}

/// The head of a board.
pub(crate) fn head(layout: &Layout) -> String {
    let boxes = match layout.areas() {
        Areas::Boxes { width, height } if !layout.has_default_boxes() => Some(((*width).into(), (*height).into())),
        _ => None,
    };
    let is_jigsaw = matches!(layout.areas(), Areas::Regions(_));
    let flags = [(is_jigsaw, 'j'), (layout.has_diagonals(), 'x'), (layout.has_windows(), 'w')];
    let flags = flags.into_iter().filter_map(|(is_so, flag)| is_so.then_some(flag)).collect();
    HEAD.text(&(layout.size().into(), (boxes, flags))).unwrap_or_default()
}

/// A colon and the regions of a jigsaw; nothing for a board of boxes.
pub(crate) fn regions(layout: &Layout) -> String {
    let Areas::Regions(regions) = layout.areas() else { return String::new() };
    let run = |run: &[u8]| {
        let label = region_name(usize::from(*run.first()?));
        REGION.text(&(label, Some(run.len() as u32).filter(|count| *count > 1)))
    };
    regions.chunk_by(|a, b| a == b).filter_map(run).fold(":".to_string(), |text, run| text + &run)
}

/// The cells of a board.
///
/// # Errors
/// There are too many or too few of them, or something is neither.
pub(crate) fn cells<'a>(source: &Source, body: &'a str, layout: &Layout) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    numbered(source, VALUES.exactly(source, body, layout.cell_count())?, layout.size())
}

/// The text of cells.
pub(crate) fn runs(givens: &[Option<Value>]) -> String {
    let mut out = String::new();
    VALUES.write(givens.iter().map(|given| given.map(|value| value.0.into())), &mut out);
    out
}
