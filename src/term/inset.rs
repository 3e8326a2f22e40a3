//! Pictures in pixels, laid over the screen by terminals that support them: kitty's graphics, iTerm2's inline images,
//! sixels.
//!
//! A picture that stays costs no bytes, unless any output may wipe it out; it is then sent with every frame. A picture
//! that changes or disappears is removed first: by its number with kitty's graphics, otherwise by erasing the cells
//! under it.

mod sixel;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::clipboard::base64;
use crate::ui::app::Inset;
use nazo_vision::encode::png;

/// How a terminal displays pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pixels {
    /// Not at all: they are drawn in characters.
    #[default]
    None,
    /// The graphics protocol of kitty.
    Kitty,
    /// The inline images of iTerm2 (OSC 1337).
    Iterm,
    /// Sixels, as on the VT340.
    Sixel,
}

/// The number of our only picture in kitty's graphics.
const NUMBER: u32 = 7;

/// The number of characters in one piece of a picture: kitty accepts no more at once.
const PIECE: usize = 4096;

impl Pixels {
    /// The sequence that removes every remaining picture when the program leaves the screen.
    pub(super) fn leave(self) -> &'static str {
        if self == Pixels::Kitty { "\x1b_Ga=d,d=A,q=2\x1b\\" } else { "" }
    }

    /// Whether any output under a picture wipes it out.
    fn is_flat(self) -> bool {
        matches!(self, Pixels::Iterm | Pixels::Sixel)
    }
}

/// The picture on the screen.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    laid: Option<Inset>,
    /// Whether it still has to be drawn.
    is_due: bool,
}

impl Overlay {
    /// Makes room in a frame for a picture. Returns what to send before the frame. `is_first` means that the screen is
    /// about to be cleared, so that no picture is on it.
    pub fn make_room(&mut self, inset: Option<Inset>, pixels: Pixels, is_first: bool, next: &mut Buffer) -> String {
        let inset = inset.filter(|inset| pixels != Pixels::None && next.area.intersection(inset.area) == inset.area);
        // Nothing shows under a picture, so nothing is written there.
        let places = inset.iter().flat_map(|inset| inset.area.positions());
        places.for_each(|place| next[place] = Cell::EMPTY);
        let old = self.laid.take().filter(|_| !is_first);
        self.is_due = inset.is_some() && old != inset;
        let gone = old.filter(|old| inset.as_ref() != Some(old));
        self.laid = inset;
        gone.map(|old| taken_away(&old, pixels)).unwrap_or_default()
    }

    /// Returns what to send after the frame; `is_empty` is whether the frame was empty.
    pub fn lay(&mut self, pixels: Pixels, is_empty: bool) -> String {
        let is_due = std::mem::take(&mut self.is_due) || (pixels.is_flat() && !is_empty);
        self.laid.iter().filter(|_| is_due).map(|inset| put(inset, pixels)).collect()
    }
}

/// The sequence that removes a picture. The last frame has nothing under it, and neither has the screen afterwards.
fn taken_away(old: &Inset, pixels: Pixels) -> String {
    if pixels == Pixels::Kitty {
        return format!("\x1b_Ga=d,d=I,i={NUMBER},q=2\x1b\\");
    }
    let row = |y: u16| format!("\x1b[{};{}H\x1b[{}X", y + 1, old.area.x + 1, old.area.width);
    "\x1b[m".to_string() + &(old.area.top()..old.area.bottom()).map(row).collect::<String>()
}

fn put(inset: &Inset, pixels: Pixels) -> String {
    let Rect { x, y, width, height } = inset.area;
    let body = match pixels {
        Pixels::None => None,
        Pixels::Sixel => Some(sixel::of(&inset.picture, (width, height))),
        Pixels::Kitty => png(&inset.picture).map(|file| kitty(&file, width, height)),
        Pixels::Iterm => png(&inset.picture).map(|file| {
            let (bytes, file) = (file.len(), base64(&file));
            format!(
                "\x1b]1337;File=inline=1;size={bytes};width={width};height={height};preserveAspectRatio=0;\
                 doNotMoveCursor=1:{file}\x07"
            )
        }),
    };
    body.map(|body| format!("\x1b[{};{}H{body}", y + 1, x + 1)).unwrap_or_default()
}

/// Sends and shows a picture under our number, stretched to `width` by `height` cells. The cursor stays, and no
/// response is sent.
fn kitty(file: &[u8], width: u16, height: u16) -> String {
    let text = base64(file);
    let pieces = text.len().div_ceil(PIECE);
    let piece = |at: usize| {
        let more = u8::from(at + 1 < pieces);
        let keys = match at {
            0 => format!("a=T,f=100,i={NUMBER},p=1,c={width},r={height},C=1,q=2,m={more}"),
            _ => format!("q=2,m={more}"),
        };
        let end = ((at + 1) * PIECE).min(text.len());
        format!("\x1b_G{keys};{}\x1b\\", text.get(at * PIECE..end).unwrap_or_default())
    };
    (0..pieces).map(piece).collect()
}

#[cfg(test)]
mod tests {

    use super::*;
    use nazo_vision::Picture;

    const SCREEN: Rect = Rect { x: 0, y: 0, width: 20, height: 4 };

    fn inset(grey: u8) -> Option<Inset> {
        let picture = Picture::new(2, 2, vec![[grey; 3]; 4]).expect("four pixels");
        Some(Inset { area: Rect::new(3, 1, 4, 2), picture })
    }

    /// What is sent before and after a frame that writes something or nothing.
    fn laid(overlay: &mut Overlay, inset: Option<Inset>, pixels: Pixels, is_written: bool) -> [String; 2] {
        let mut next = Buffer::empty(SCREEN);
        [overlay.make_room(inset, pixels, false, &mut next), overlay.lay(pixels, !is_written)]
    }

    #[test]
    fn a_picture_is_sent_once_and_taken_away_once() {
        let mut overlay = Overlay::default();
        let [before, after] = laid(&mut overlay, inset(9), Pixels::Kitty, false);
        assert_eq!(before, "");
        assert!(after.starts_with("\x1b[2;4H\x1b_Ga=T,f=100,i=7,p=1,c=4,r=2,C=1,q=2,m=0;iVBORw0KGgo"), "{after:?}");
        assert!(after.ends_with("\x1b\\"));
        assert_eq!(laid(&mut overlay, inset(9), Pixels::Kitty, true), ["", ""], "it stays");
        let [before, after] = laid(&mut overlay, inset(80), Pixels::Kitty, false);
        assert_eq!(before, "\x1b_Ga=d,d=I,i=7,q=2\x1b\\");
        assert!(after.contains("a=T"));
        assert_eq!(laid(&mut overlay, None, Pixels::Kitty, false), ["\x1b_Ga=d,d=I,i=7,q=2\x1b\\", ""]);
        assert_eq!(laid(&mut overlay, None, Pixels::Kitty, false), ["", ""]);
    }

    #[test]
    fn a_flat_picture_goes_with_every_frame_and_is_erased_when_it_goes() {
        let mut overlay = Overlay::default();
        let [_, after] = laid(&mut overlay, inset(9), Pixels::Iterm, false);
        assert!(after.starts_with("\x1b[2;4H\x1b]1337;File=inline=1;size="), "{after:?}");
        assert!(after.contains(";width=4;height=2;preserveAspectRatio=0;doNotMoveCursor=1:iVBORw0KGgo"));
        assert!(after.ends_with('\x07'));
        assert_eq!(laid(&mut overlay, inset(9), Pixels::Iterm, false), ["", ""], "nothing was written");
        assert!(laid(&mut overlay, inset(9), Pixels::Iterm, true)[1].contains("1337"));
        let erased = "\x1b[m\x1b[2;4H\x1b[4X\x1b[3;4H\x1b[4X";
        assert_eq!(laid(&mut overlay, None, Pixels::Iterm, true), [erased, ""]);
    }

    #[test]
    fn a_large_picture_goes_in_pieces() {
        let file = vec![0u8; 9_000];
        let sent = kitty(&file, 4, 2);
        let pieces: Vec<&str> = sent.split("\x1b\\").filter(|piece| !piece.is_empty()).collect();
        assert_eq!(pieces.len(), 3);
        assert!(pieces[0].contains("m=1;") && pieces[1].starts_with("\x1b_Gq=2,m=1;") && pieces[2].contains("m=0;"));
        assert!(pieces.iter().all(|piece| piece.split_once(';').is_some_and(|(_, text)| text.len() <= PIECE)));
    }

    #[test]
    fn nothing_is_written_under_a_picture() {
        let (mut next, mut overlay) = (Buffer::empty(SCREEN), Overlay::default());
        next.set_string(0, 1, "▀▀▀▀▀▀▀▀", ratatui::style::Style::default().on_blue());
        overlay.make_room(inset(9), Pixels::Kitty, true, &mut next);
        let row: String = (0..8).map(|x| next[(x, 1)].symbol().to_string()).collect();
        assert_eq!(row, "▀▀▀    ▀");
        assert!((3..7).all(|x| next[(x, 1)] == Cell::EMPTY), "nor are its colours");
        next.set_string(0, 1, "▀▀▀▀▀▀▀▀", ratatui::style::Style::default());
        overlay.make_room(inset(9), Pixels::None, true, &mut next);
        assert_eq!(next[(4, 1)].symbol(), "▀");
    }
}
