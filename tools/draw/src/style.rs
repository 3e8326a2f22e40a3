//! The look of a board: everything that differs between one app, page or newspaper and another.

use std::sync::Arc;

use crate::board::Kind;
use crate::canvas::{Rgb, blend};
use crate::counters::Counter;
use crate::dice::Dice;
use crate::font::{Font, Fonts};

/// How the border of a cage is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CageLine {
    Dashed,
    Dotted,
    Solid,
    /// Long and short dashes in turn. Only in held-back styles.
    DashDot,
    /// No line: cages are distinguished by their colours.
    Tint,
}

/// Where pencil marks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Each digit at its place in a 3x3 grid.
    Grid,
    /// In a row in the middle.
    Middle,
    /// In a row along the top, or in two rows at most.
    Top,
}

/// The contents of a dark cell of a kakuro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clues {
    /// Both sums in their triangles, with a line between.
    Triangles,
    /// Sums on discs in the colour of the empty cells.
    Discs,
    /// Sums without a line between. Only in held-back styles.
    Bare,
}

/// The games whose minesweeper tiles are imitated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skin {
    Classic,
    Seven,
    Online,
    OnlineDark,
    Gnome,
    Checker,
    Mobile,
    /// Flat, pale, rounded tiles. Only in held-back styles.
    Pastel,
    /// Dark with thin outlines. Only in held-back styles.
    Night,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub page: Rgb,
    pub ground: Rgb,
    pub thin: Rgb,
    pub thick: Rgb,
    pub digit: Rgb,
    pub typed: Rgb,
    pub label: Rgb,
    pub mark: Rgb,
    pub cage: Rgb,
    pub tint: Rgb,
    pub selected: Rgb,
    /// The dark cells of a kakuro, and their contents.
    pub wall: Rgb,
    pub clue: Rgb,
}

/// A style; lengths are relative to a cell unless stated otherwise.
#[derive(Clone, Debug)]
pub struct Style {
    pub digits: Arc<Font>,
    pub labels: Arc<Font>,
    /// The side of a cell in pixels.
    pub cell: f32,
    pub theme: Theme,
    pub thin: f32,
    pub thick: f32,
    /// Whether thick lines are on one side of where thin ones would be, like borders on web pages.
    pub one_sided: bool,
    pub no_thin: bool,
    pub digit_height: f32,
    /// The offset from the middle of the cell.
    pub digit_shift: (f32, f32),
    pub marks: Marks,
    pub mark_height: f32,
    /// Whether some pencil marks have a coloured spot behind them, as apps show hints.
    pub mark_spots: bool,
    pub label_height: f32,
    pub label_shift: (f32, f32),
    /// Whether the cage line is interrupted at the label.
    pub label_gap: bool,
    pub cage_line: CageLine,
    pub cage_inset: f32,
    pub cage_width: f32,
    pub dash: (f32, f32),
    /// Whether dashes start again at each cell.
    pub cage_by_cell: bool,
    /// Whether every cage has a colour of its own besides its line.
    pub cage_tints: bool,
    pub box_tints: bool,
    pub selection: bool,
    pub skin: Skin,
    /// Whether the skin's colours are changed a little.
    pub skin_varied: bool,
    /// Whether the skin is replaced by an invented one. Only in styles for training.
    pub skin_invented: bool,
    pub counter: Counter,
    pub clues: Clues,
    pub diagonal: f32,
    /// Whether dark cells without sums have a diagonal too.
    pub diagonal_always: bool,
    /// Whether there is space around the board with something in it. Otherwise the picture is cropped at the frame.
    pub clutter: bool,
}

const SKINS: [Skin; 7] =
    [Skin::Classic, Skin::Seven, Skin::Online, Skin::OnlineDark, Skin::Gnome, Skin::Checker, Skin::Mobile];
const SKINS_APART: [Skin; 2] = [Skin::Pastel, Skin::Night];

/// Limits beside a cage's sum: its least height in pixels, the place where pencil marks begin, and the greatest height
/// of a digit.
const LEAST_LABEL: f32 = 8.0;
const MARKS_FROM: f32 = 0.33;
const HIGHEST_DIGIT: f32 = 0.66;

fn grey(level: f32) -> Rgb {
    [level.clamp(0.0, 255.0) as u8; 3]
}

/// A colour of the given brightness and a random hue.
fn hue(dice: &mut Dice, low: f32, high: f32) -> Rgb {
    [0, 1, 2].map(|_| dice.range(low, high).clamp(0.0, 255.0) as u8)
}

fn light(dice: &mut Dice) -> Theme {
    let ground = if dice.chance(0.6) { [255; 3] } else { hue(dice, 222.0, 255.0) };
    let dark = |dice: &mut Dice, most: f32| {
        if dice.chance(0.6) { grey(dice.range(0.0, most)) } else { hue(dice, 0.0, most * 1.3) }
    };
    let thick = dark(dice, 90.0);
    let digit = dark(dice, 80.0);
    let thin = if dice.chance(0.5) { blend(thick, ground, dice.range(0.0, 0.8)) } else { dark(dice, 190.0) };
    let typed =
        if dice.chance(0.5) { digit } else { [dice.range(0.0, 110.0) as u8, 80, dice.range(120.0, 255.0) as u8] };
    let label = if dice.chance(0.6) { digit } else { dark(dice, 130.0) };
    let cage = if dice.chance(0.5) { dark(dice, 60.0) } else { blend(label, ground, dice.range(0.0, 0.55)) };
    let mark = blend(digit, ground, dice.range(0.0, 0.6));
    let tint = if dice.chance(0.3) { grey(dice.range(215.0, 245.0)) } else { hue(dice, 200.0, 255.0) };
    let selected = hue(dice, 150.0, 250.0);
    let wall = *dice.pick(&[0u8, 1, 2, 3]);
    let (wall, clue) = match wall {
        0 => (grey(dice.range(0.0, 70.0)), [255; 3]),
        1 => (hue(dice, 20.0, 120.0), [255; 3]),
        2 => (hue(dice, 150.0, 225.0), grey(dice.range(0.0, 40.0))),
        _ => (blend(ground, [120; 3], dice.range(0.1, 0.5)), digit),
    };
    let page = if dice.chance(0.5) { ground } else { hue(dice, 20.0, 255.0) };
    Theme { page, ground, thin, thick, digit, typed, label, mark, cage, tint, selected, wall, clue }
}

fn night(dice: &mut Dice) -> Theme {
    let ground = if dice.chance(0.4) { grey(dice.range(0.0, 50.0)) } else { hue(dice, 5.0, 62.0) };
    let bright = |dice: &mut Dice, least: f32| {
        if dice.chance(0.6) { grey(dice.range(least, 255.0)) } else { hue(dice, least, 255.0) }
    };
    let digit = bright(dice, 180.0);
    let thick = bright(dice, 120.0);
    let thin = blend(thick, ground, dice.range(0.1, 0.75));
    let typed = if dice.chance(0.5) { digit } else { [dice.range(90.0, 150.0) as u8, 180, 255] };
    let label = if dice.chance(0.6) { digit } else { bright(dice, 140.0) };
    let cage = blend(label, ground, dice.range(0.0, 0.5));
    let mark = blend(digit, ground, dice.range(0.1, 0.6));
    let tint = blend(ground, bright(dice, 100.0), dice.range(0.05, 0.16));
    let selected = blend(ground, [60, 90, 200], dice.range(0.15, 0.5));
    let wall = if dice.chance(0.5) { grey(dice.range(0.0, 30.0)) } else { blend(ground, [255; 3], 0.2) };
    let page = if dice.chance(0.5) { ground } else { hue(dice, 0.0, 60.0) };
    Theme { page, ground, thin, thick, digit, typed, label, mark, cage, tint, selected, wall, clue: digit }
}

/// Ink on yellowed paper. Only in held-back styles.
fn sepia(dice: &mut Dice) -> Theme {
    let ground = [250, 240, 220];
    let digit = [80, 50, 20];
    let thick = blend(digit, ground, dice.range(0.0, 0.3));
    let thin = blend(digit, ground, dice.range(0.3, 0.7));
    let tint = [238, 222, 190];
    let selected = [240, 205, 140];
    Theme {
        page: [245, 232, 205],
        ground,
        thin,
        thick,
        digit,
        typed: [150, 60, 20],
        label: digit,
        mark: thin,
        cage: thick,
        tint,
        selected,
        wall: [110, 75, 40],
        clue: [255, 245, 225],
    }
}

impl Style {
    /// A random style for training.
    pub fn train(kind: Kind, fonts: &Fonts, dice: &mut Dice) -> Self {
        Self::random(kind, &fonts.train, false, dice)
    }

    /// A random style with fonts that are never used in training, and partly with looks that are not either.
    pub fn held_back(kind: Kind, fonts: &Fonts, dice: &mut Dice) -> Self {
        Self::random(kind, &fonts.held_back, true, dice)
    }

    /// A plain style: black on white, dashed cages, classic tiles, and cells of `cell` pixels. A starting point for a
    /// picture that should have a certain look.
    pub fn plain(kind: Kind, fonts: &Fonts, cell: f32) -> Self {
        let mut style = Self::random(kind, &fonts.train[..1], false, &mut Dice::new(0));
        let theme = Theme {
            page: [255; 3],
            ground: [255; 3],
            thin: [150; 3],
            thick: [20; 3],
            digit: [20; 3],
            typed: [40, 90, 200],
            label: [40; 3],
            mark: [110; 3],
            cage: [80; 3],
            tint: [240; 3],
            selected: [190, 215, 250],
            wall: [60; 3],
            clue: [255; 3],
        };
        let line = 1.0 / cell;
        style.theme = theme;
        (style.cell, style.thin, style.thick) = (cell, line, (0.05f32).max(2.0 * line));
        (style.one_sided, style.no_thin, style.box_tints, style.selection) = (false, false, false, false);
        (style.digit_height, style.digit_shift) = (0.55, (0.0, 0.0));
        (style.marks, style.mark_height, style.mark_spots) = (Marks::Grid, 0.18, false);
        (style.label_height, style.label_shift, style.label_gap) = (0.19, (0.08, 0.08), true);
        (style.cage_line, style.cage_inset, style.cage_width, style.dash) =
            (CageLine::Dashed, 0.06, 1.2 * line, (0.08, 0.05));
        (style.cage_by_cell, style.cage_tints) = (false, false);
        (style.skin, style.skin_varied, style.skin_invented) = (Skin::Classic, false, false);
        (style.clues, style.diagonal, style.diagonal_always) = (Clues::Triangles, 1.2 * line, false);
        (style.clutter, style.counter) = (false, Counter::None);
        style
    }

    /// The same style, as a program would have it whose picture shows cells of `cell` pixels.
    ///
    /// A random style may put a sum of five pixels onto a thick line of its own colour, which nobody could read and no
    /// program draws. Five programs were examined. Their killers have sums with digits of at least nine pixels (0.17 to
    /// 0.21 of a cell). The sums are inside the cell, with a break in the cage line where it would cross them. There is
    /// some background between that line and the border. Text of 11 pixels, the least that screens are designed with,
    /// has digits of [`LEAST_LABEL`]. The lengths of lines and dashes do not change.
    pub fn legible(mut self, kind: Kind, cell: f32) -> Self {
        let pixel = 1.0 / cell.min(self.cell).max(1.0);
        self.label_height = self.label_height.max(LEAST_LABEL * pixel);
        if kind != Kind::Killer {
            return self;
        }
        let border = self.thick.max(self.thin) * if self.one_sided { 1.0 } else { 0.5 };
        self.cage_inset = self.cage_inset.max(border + self.cage_width / 2.0 + 1.5 * pixel);
        let (least, most) = (border + pixel, (MARKS_FROM - self.label_height).max(border + pixel));
        let within = |shift: f32| shift.clamp(least, most);
        self.label_shift = (self.label_shift.0.max(least), within(self.label_shift.1));
        let free = self.cage_inset + self.cage_width / 2.0 + pixel;
        let crosses = self.label_shift.0 < free || self.label_shift.1 < free;
        self.label_gap |= crosses && self.cage_line != CageLine::Tint;
        // A digit as high as its cell would cover the sum.
        self.digit_height = self.digit_height.min(HIGHEST_DIGIT);
        self
    }

    fn random(kind: Kind, fonts: &[Arc<Font>], apart: bool, dice: &mut Dice) -> Self {
        // Properties that were added later have dice of their own, so that seeds keep their looks.
        let mut aside = Dice::new(dice.clone().bits());
        let digits = dice.pick(fonts).clone();
        let labels = if dice.chance(0.6) { digits.clone() } else { dice.pick(fonts).clone() };
        let theme = match dice.unit() {
            u if apart && u < 0.2 => sepia(dice),
            u if u < 0.75 => light(dice),
            _ => night(dice),
        };
        let cell = dice.log_range(36.0, 130.0).round();
        let thin = (dice.log_range(0.01, 0.045) * cell).max(1.0).round() / cell;
        let thick = if dice.chance(0.15) { thin } else { (thin * dice.range(1.3, 4.0)).min(0.09) };
        let cage_line = match dice.unit() {
            u if apart && u < 0.15 => CageLine::DashDot,
            u if u < 0.5 => CageLine::Dashed,
            u if u < 0.72 => CageLine::Dotted,
            u if u < 0.88 => CageLine::Solid,
            _ => CageLine::Tint,
        };
        let cage_inset = if dice.chance(0.7) { dice.range(0.04, 0.11) } else { dice.range(0.025, 0.17) };
        let cage_width = (dice.log_range(0.009, 0.035) * cell).max(1.0) / cell;
        let label_height = dice.range(0.12, 0.26);
        let marks = match dice.unit() {
            u if u < 0.7 => Marks::Grid,
            u if u < 0.88 => Marks::Middle,
            _ => Marks::Top,
        };
        let thin_is_gone = kind == Kind::Killer && dice.chance(0.04);
        Self {
            digits,
            labels,
            cell,
            theme,
            thin,
            thick,
            one_sided: dice.chance(0.2),
            no_thin: thin_is_gone,
            digit_height: if dice.chance(0.75) { dice.range(0.42, 0.68) } else { dice.range(0.35, 0.85) },
            digit_shift: (dice.normal() * 0.02, dice.normal() * 0.025),
            marks,
            mark_height: dice.range(0.11, 0.24),
            mark_spots: aside.chance(0.15),
            label_height,
            label_shift: (dice.range(-0.035, 0.15), dice.range(-0.035, 0.15)),
            label_gap: dice.chance(0.5),
            cage_line,
            cage_inset,
            cage_width,
            dash: (dice.log_range(0.03, 0.14), dice.log_range(0.02, 0.09)),
            cage_by_cell: dice.chance(0.25),
            cage_tints: cage_line == CageLine::Tint || dice.chance(0.12),
            box_tints: dice.chance(0.15),
            selection: dice.chance(0.3),
            skin: if apart { *dice.pick(&SKINS_APART) } else { *dice.pick(&SKINS) },
            skin_varied: dice.chance(0.6),
            skin_invented: !apart && aside.chance(0.4),
            counter: match aside.unit() {
                u if apart && u < 0.12 => Counter::Leaning,
                u if u < 0.35 => Counter::Segments,
                u if u < 0.45 => Counter::Boxed,
                u if apart && u < 0.48 => Counter::Aside,
                u if u < 0.55 => Counter::Shares,
                u if u < 0.65 => Counter::Bare,
                _ => Counter::None,
            },
            clues: match dice.unit() {
                u if apart && u < 0.2 => Clues::Bare,
                u if u < 0.75 => Clues::Triangles,
                _ => Clues::Discs,
            },
            diagonal: dice.log_range(0.01, 0.04),
            diagonal_always: dice.chance(0.3),
            clutter: dice.chance(0.4),
        }
    }
}
