//! What the themes promise to the eye: enough contrast for reading, and colours that can be distinguished.

use nazo::ui::theme::{Part, Theme};
use ratatui::style::Color;

const BLACK: [u8; 3] = [0, 0, 0];
const WHITE: [u8; 3] = [255, 255, 255];

/// Digits and sentences, which are read.
const READ: [Part; 10] = [
    Part::Text,
    Part::Title,
    Part::Message,
    Part::Number(1),
    Part::Number(2),
    Part::Number(3),
    Part::Number(4),
    Part::Number(5),
    Part::Number(6),
    Part::Number(7),
];

/// Dimmed parts, and lines and signs as opposed to digits.
const SEEN: [Part; 9] = [
    Part::Dim,
    Part::Line,
    Part::Label,
    Part::Ruler,
    Part::Sign,
    Part::Key,
    Part::KeyText,
    Part::ColourLetter,
    Part::Number(8),
];

/// Digits on the board.
const READ_ON_BOARD: [Part; 6] = [Part::Given, Part::Entered, Part::Supposed, Part::Shown, Part::Corner, Part::Centre];

/// Dimmed parts on the board.
const SEEN_ON_BOARD: [Part; 5] = [Part::Candidate, Part::Ruler, Part::Wall, Part::Sign, Part::ColourLetter];

/// Parts with a background of their own.
const PATCHES: [Part; 16] = [
    Part::Sought,
    Part::Seen,
    Part::Pattern,
    Part::Opposite,
    Part::Lost,
    Part::Placed,
    Part::Cursor,
    Part::Same,
    Part::Conflict,
    Part::Selection,
    Part::Selected,
    Part::Mode,
    Part::Popup,
    Part::Block,
    Part::Clue,
    Part::Best,
];

/// Parts drawn on tiles, every other one of which is darker.
fn tiles() -> impl Iterator<Item = Part> {
    let signs = [Part::Cover, Part::Flag, Part::Safe, Part::Mine];
    signs.into_iter().chain((0..5).map(Part::Risk))
}

fn colours() -> impl Iterator<Item = Part> {
    (0..8).map(Part::Colour)
}

fn tints() -> impl Iterator<Item = Part> {
    (0..4).map(Part::Tint)
}

fn rgb(color: Option<Color>) -> Option<[u8; 3]> {
    match color {
        Some(Color::Rgb(r, g, b)) => Some([r, g, b]),
        _ => None,
    }
}

/// The linear intensity of a channel, from 0 to 1.
fn linear(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

fn luminance(color: [u8; 3]) -> f64 {
    let [r, g, b] = color.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast ratio of two colours according to the Web Content Accessibility Guidelines, from 1 to 21.
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The possible backgrounds of a theme: its own, or black and white if it uses the terminal's.
fn grounds(theme: &Theme) -> Vec<[u8; 3]> {
    rgb(theme.style(Part::Text).bg).map_or(vec![BLACK, WHITE], |ground| vec![ground])
}

#[test]
fn the_reckoning_is_the_one_of_the_guidelines() {
    assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
    assert!((contrast([0x77; 3], WHITE) - 4.478).abs() < 1e-3);
}

#[test]
fn everything_can_be_read_on_every_ground_a_theme_may_stand_on() {
    for name in ["default", "light", "colour-blind"] {
        let theme = Theme::named(name).expect("it ships");
        for (parts, least) in [(&READ[..], 4.5), (&SEEN[..], 3.0)] {
            for part in parts.iter().copied() {
                // A part without a foreground colour has the terminal's own, which suits its background.
                let Some(ink) = rgb(theme.style(part).fg) else { continue };
                for ground in grounds(&theme) {
                    let found = contrast(ink, ground);
                    assert!(found >= least, "{name}: {part:?} has a contrast of {found:.2} on {ground:?}");
                }
            }
        }
        for part in PATCHES.into_iter().chain(colours()) {
            let style = theme.style(part);
            if let (Some(ink), Some(ground)) = (rgb(style.fg), rgb(style.bg)) {
                let found = contrast(ink, ground);
                assert!(found >= 4.5, "{name}: {part:?} has a contrast of {found:.2}");
            }
        }
        for part in tiles() {
            let [ink, own] = [theme.style(part).fg, theme.style(part).bg];
            let [ink, own] = [ink, own].map(|color| rgb(color).expect("an ink and a ground"));
            for ground in [own, every_other(own)] {
                let found = contrast(ink, ground);
                assert!(found >= 4.5, "{name}: {part:?} has a contrast of {found:.2}");
            }
        }
        for ground in board_grounds(&theme) {
            for (parts, least) in [(&READ_ON_BOARD[..], 4.5), (&SEEN_ON_BOARD[..], 3.0)] {
                for part in parts.iter().copied() {
                    let ink = rgb(theme.style(part).fg.or(theme.style(Part::Board).fg)).expect("an ink");
                    let found = contrast(ink, ground);
                    assert!(found >= least, "{name}: {part:?} has a contrast of {found:.2} on {ground:?}");
                }
            }
        }
    }
}

/// The backgrounds of the squares of a board, including the shade of every other square.
fn board_grounds(theme: &Theme) -> Vec<[u8; 3]> {
    let parts = [Part::Board, Part::Shade].into_iter().chain(tints());
    let own = parts.map(|part| rgb(theme.style(part).bg).expect("a ground of its own"));
    own.flat_map(|ground| [ground, every_other(ground)]).collect()
}

/// The background of the neighbouring square if there is no line between the two.
fn every_other(ground: [u8; 3]) -> [u8; 3] {
    match nazo::ui::theme::every_other(Color::Rgb(ground[0], ground[1], ground[2])) {
        Color::Rgb(r, g, b) => [r, g, b],
        other => panic!("{other:?}"),
    }
}

type Matrix = [[f64; 3]; 3];

const NORMAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// How the three kinds of colour blindness perceive light (Machado, Oliveira and Fernandes, 2009).
const BLIND: [(&str, Matrix); 3] = [
    ("protan", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("deutan", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ("tritan", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// A colour in CIELAB, in which distances correspond to perceived differences.
fn lab(color: [u8; 3], sight: &Matrix) -> [f64; 3] {
    let light = color.map(linear);
    let [r, g, b] = sight.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
    let curve = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: [u8; 3], b: [u8; 3], sight: &Matrix) -> f64 {
    let squares = lab(a, sight).into_iter().zip(lab(b, sight)).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>().sqrt()
}

/// Checks the distances between the backgrounds of parts, and for the colour-blind theme also as each kind of colour
/// blindness sees them.
fn are_told_apart(parts: &[Part]) {
    for name in ["default", "light", "colour-blind"] {
        let theme = Theme::named(name).expect("it ships");
        let sights = if name == "colour-blind" { &BLIND[..] } else { &[] };
        for (at, first) in parts.iter().enumerate() {
            for second in &parts[..at] {
                let [a, b] = [first, second].map(|part| rgb(theme.style(*part).bg).expect("a ground"));
                for (sight, matrix) in [("normal", NORMAL)].iter().chain(sights) {
                    let apart = distance(a, b, matrix);
                    assert!(apart >= 10.0, "{name}: {first:?} and {second:?} are {apart:.1} apart ({sight})");
                }
            }
        }
    }
}

#[test]
fn the_steps_of_a_risk_can_be_told_from_each_other_and_from_what_is_certain() {
    let certain = [Part::Cover, Part::Safe, Part::Best, Part::Cursor];
    are_told_apart(&(0..5).map(Part::Risk).chain(certain).collect::<Vec<_>>());
}

#[test]
fn the_eight_colours_and_the_cursor_can_be_told_apart() {
    are_told_apart(&colours().chain([Part::Cursor]).collect::<Vec<_>>());
}
