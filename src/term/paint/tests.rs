use proptest::prelude::*;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::super::capabilities::{self, Color as Wanted, Environment};
use super::*;
use crate::ui::depth::ColorDepth;

fn capabilities_of(term: &str, color: Wanted) -> Capabilities {
    let environment = Environment { term: Some(term.to_owned()), ..Environment::default() };
    capabilities::detect(&environment, color).unwrap()
}

fn truecolor() -> Capabilities {
    capabilities_of("xterm-256color", Wanted::Truecolor)
}

fn parser(area: Rect) -> vt100::Parser {
    vt100::Parser::new(area.height.try_into().unwrap(), area.width.try_into().unwrap(), 0)
}

fn picture(lines: &[&str]) -> Buffer {
    Buffer::with_lines(lines.iter().copied())
}

/// The bytes between two pictures, with ESC written as `^`.
fn between(before: &Buffer, after: &Buffer) -> String {
    let capabilities = Capabilities { modern: false, ..truecolor() };
    String::from_utf8(frame(Some(before), after, &capabilities)).unwrap().replace('\x1b', "^")
}

#[test]
fn the_same_picture_costs_nothing() {
    let buffer = picture(&["┌─┐", "│1│", "└─┘"]);
    assert_eq!(frame(Some(&buffer), &buffer, &truecolor()), b"");
}

#[test]
fn one_character_costs_a_move_and_itself() {
    assert_eq!(between(&picture(&["....", "....", "...."]), &picture(&["....", "..5.", "...."])), "^[2;3H5");
}

#[test]
fn short_gaps_are_written_again_and_long_ones_jumped() {
    let (before, after) = (picture(&["a.b.......................c"]), picture(&["A.B.......................C"]));
    assert_eq!(between(&before, &after), "^[HA.B^[23CC");
}

#[test]
fn blanks_are_erased_on_the_default_background_only() {
    let text = "word and more words to the end";
    let (before, blank) = (picture(&[text]), picture(&["                              "]));
    assert_eq!(between(&before, &blank), "^[H^[K");
    let mut tinted = blank.clone();
    tinted.set_style(tinted.area, Style::new().bg(Color::Indexed(4)));
    assert_eq!(between(&before, &tinted), format!("^[H^[44m{}^[m", " ".repeat(30)));
}

#[test]
fn a_colour_that_does_not_show_is_not_sent() {
    let before = picture(&["     "]);
    let mut after = before.clone();
    after.set_style(after.area, Style::new().fg(Color::Red).add_modifier(Modifier::BOLD));
    assert_eq!(between(&before, &after), "");
    let mono = capabilities_of("xterm", Wanted::Never);
    let mut tinted = picture(&["12345"]);
    let plain = tinted.clone();
    tinted.set_style(tinted.area, Style::new().bg(Color::Red));
    assert_eq!(frame(Some(&plain), &tinted, &mono), b"");
}

#[test]
fn what_would_act_is_not_sent() {
    let before = picture(&["   "]);
    let mut after = before.clone();
    after[(0, 0)].set_symbol("\x1b[2J");
    after[(1, 0)].set_symbol("x");
    after[(2, 0)].set_symbol("あ");
    assert_eq!(between(&before, &after), "^[1;2Hx", "nor half a character at the edge");
}

#[test]
fn another_size_clears_the_screen() {
    let bytes = frame(Some(&picture(&["ab"])), &picture(&["abc"]), &truecolor());
    assert!(bytes.starts_with(b"\x1b[?2026h\x1b[m\x1b[H\x1b[2J"), "{}", bytes.escape_ascii());
}

#[test]
fn a_cursor_step_stays_within_its_budget() {
    let sizes = [(Wanted::Truecolor, 1500), (Wanted::Ansi256, 1500), (Wanted::Ansi16, 400), (Wanted::Never, 300)];
    for (color, budget) in sizes {
        let capabilities = capabilities_of("xterm-256color", color);
        let tinted = capabilities.depth > ColorDepth::Ansi16;
        let (before, after) = (board(4, 4, tinted), board(4, 5, tinted));
        let ours = frame(Some(&before), &after, &capabilities).len();
        let first = frame(None, &before, &capabilities).len();
        println!("{color:?}: step {ours} bytes, first frame {first}");
        assert!(ours <= budget, "{color:?}: {ours} bytes");
    }
}

/// A sudoku of 58x22 with candidates on an 80x24 screen: a cursor, and tints on the cells that it sees.
fn board(row: u16, col: u16, tinted: bool) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let line = |x: u16| 1 + x * 6 + x / 3;
    let rule = |ends: [&str; 3]| {
        let [left, middle, right] = ends;
        format!("{left}{}{middle}{}{middle}{}{right}", "─".repeat(18), "─".repeat(18), "─".repeat(18))
    };
    for (y, ends) in [(0, ["┌", "┬", "┐"]), (7, ["├", "┼", "┤"]), (14, ["├", "┼", "┤"]), (21, ["└", "┴", "┘"])]
    {
        buffer.set_string(0, y, rule(ends), Style::new().fg(Color::Rgb(90, 98, 110)));
    }
    for y in (0..9u16).flat_map(|r| [1 + r * 2 + r / 3, 2 + r * 2 + r / 3]) {
        for x in [0, 19, 38, 57] {
            buffer.set_string(x, y, "│", Style::new().fg(Color::Rgb(90, 98, 110)));
        }
    }
    for (r, c) in (0..9u16).flat_map(|r| (0..9u16).map(move |c| (r, c))) {
        let (x, y) = (line(c), 1 + r * 2 + r / 3);
        let sees = r == row || c == col || (r / 3, c / 3) == (row / 3, col / 3);
        let (fg, bg) = match (r, c) == (row, col) {
            true => (Color::Rgb(20, 20, 24), Some(Color::Rgb(240, 200, 90))),
            false => (Color::Rgb(150, 155, 165), (sees && tinted).then_some(Color::Rgb(38, 44, 56))),
        };
        let style = bg.map_or(Style::new(), |bg| Style::new().bg(bg));
        let [upper, lower] = if (r * 5 + c * 7).is_multiple_of(3) {
            let digit = (r * 3 + r / 3 + c) % 9 + 1;
            buffer.set_string(x, y, "      ", style);
            buffer.set_string(x, y + 1, format!("   {digit}  "), style.fg(Color::Rgb(230, 230, 235)));
            continue;
        } else {
            let shown =
                |digit: u16| if (r + c * digit).is_multiple_of(3) { ' ' } else { char::from(b'0' + digit as u8) };
            [
                format!("  {}{}{}{}", shown(1), shown(2), shown(3), shown(4)),
                (5..10).fold(" ".to_owned(), |text, d| text + &shown(d).to_string()),
            ]
        };
        buffer.set_string(x, y, upper, style.fg(fg));
        buffer.set_string(x, y + 1, lower, style.fg(fg));
    }
    buffer.set_string(59, 4, format!("r{}c{}   candidates", row + 1, col + 1), Style::new());
    buffer
}

#[test]
fn a_window_too_large_for_drafts_shows_what_it_should() {
    let capabilities = truecolor();
    let mut next = Buffer::empty(Rect::new(0, 0, 300, 100));
    for (x, y) in (0..100).flat_map(|y| (0..300).map(move |x| (x, y))) {
        let style = Style::new().fg(Color::Indexed(16 + (x / 7 + y) as u8 % 200));
        next[(x, y)].set_char(char::from(b'a' + ((x * 7 + y) % 26) as u8)).set_style(style);
    }
    let mut screen = parser(next.area);
    screen.process(&frame(None, &next, &capabilities));
    assert_shows(screen.screen(), &next, &capabilities).expect("the same picture");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NAZO_FULL").is_some() { 4000 } else { 400 }))]

    #[test]
    fn the_screen_shows_what_the_buffers_hold(
        frames in (1u16..40, 1u16..12).prop_flat_map(|size| prop::collection::vec(strokes(size), 1..5)),
        color in prop::sample::select(vec![Wanted::Truecolor, Wanted::Ansi256, Wanted::Ansi16, Wanted::Never]),
        term in prop::sample::select(vec!["xterm-256color", "linux", "vt100"]),
    ) {
        let capabilities = capabilities_of(term, color);
        let mut screen = parser(frames[0].0.area);
        let mut previous: Option<Buffer> = None;
        for (base, strokes) in frames {
            // Most of a frame is what the last one was.
            let mut next = previous.clone().unwrap_or(base);
            for (x, y, text, style) in strokes {
                next.set_string(x % next.area.width, y % next.area.height, text, style);
            }
            screen.process(&frame(previous.as_ref(), &next, &capabilities));
            assert_shows(screen.screen(), &next, &capabilities)?;
            previous = Some(next);
        }
    }
}

type Stroke = (u16, u16, String, Style);

fn strokes((width, height): (u16, u16)) -> impl Strategy<Value = (Buffer, Vec<Stroke>)> {
    let text = prop_oneof![
        4 => "[ 1-9a-z]{1,12}",
        3 => " {1,40}",
        2 => "[─│┼▔¹⠿]{1,9}",
        2 => "[あ行一 a]{1,6}",
        1 => Just("e\u{301}x".to_owned()),
    ];
    let stroke = (any::<u16>(), any::<u16>(), text, style());
    let buffer = Buffer::empty(Rect::new(0, 0, width, height));
    prop::collection::vec(stroke, 0..20).prop_map(move |strokes| (buffer.clone(), strokes))
}

fn style() -> impl Strategy<Value = Style> {
    let color = prop_oneof![
        3 => Just(Color::Reset),
        1 => prop::sample::select(vec![Color::Red, Color::Blue, Color::Gray, Color::White, Color::Indexed(77)]),
        1 => prop::sample::select(vec![Color::Rgb(30, 34, 40), Color::Rgb(95, 0, 255), Color::Rgb(201, 250, 3)]),
    ];
    let flags = Modifier::BOLD | Modifier::ITALIC | Modifier::UNDERLINED | Modifier::REVERSED | Modifier::CROSSED_OUT;
    let modifier = prop_oneof![
        3 => Just(Modifier::empty()),
        1 => Just(Modifier::DIM | Modifier::ITALIC),
        2 => any::<u16>().prop_map(move |bits| Modifier::from_bits_truncate(bits) & flags),
    ];
    (color.clone(), color, modifier).prop_map(|(fg, bg, modifier)| Style {
        sub_modifier: Modifier::all() - modifier,
        ..Style::new().fg(fg).bg(bg).add_modifier(modifier)
    })
}

fn assert_shows(screen: &vt100::Screen, buffer: &Buffer, capabilities: &Capabilities) -> Result<(), TestCaseError> {
    for row in 0..buffer.area.height {
        for (x, tile) in tiles(cells(buffer, row), capabilities).iter().enumerate() {
            let cell = screen.cell(row, x as u16).unwrap();
            let at = format!("row {row} column {x}: {cell:?} for {tile:?} in {screen}", screen = screen.contents());
            if tile.width == 0 {
                prop_assert!(cell.is_wide_continuation(), "{}", at);
                continue;
            }
            prop_assert_eq!(if cell.has_contents() { cell.contents() } else { " " }, tile.symbol, "{}", at);
            prop_assert_eq!(cell.bgcolor(), shown(tile.look.bg), "{}", at);
            let modifier = tile.look.modifier;
            prop_assert_eq!(cell.underline(), modifier.contains(Modifier::UNDERLINED), "{}", at);
            prop_assert_eq!(cell.inverse(), modifier.contains(Modifier::REVERSED), "{}", at);
            if !tile.is_blank() {
                prop_assert_eq!(cell.fgcolor(), shown(tile.look.fg), "{}", at);
                prop_assert_eq!(cell.bold(), modifier.contains(Modifier::BOLD), "{}", at);
                prop_assert_eq!(cell.dim(), modifier.contains(Modifier::DIM), "{}", at);
                prop_assert_eq!(cell.italic(), modifier.contains(Modifier::ITALIC), "{}", at);
            }
        }
    }
    Ok(())
}

fn shown(color: Color) -> vt100::Color {
    match color {
        Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        _ => vt100::Color::Default,
    }
}

/// A terminal that knows little of wide characters: what is written over the second half of one leaves the first alone,
/// and what is written over the first takes the column after it along, whatever stands there by then.
struct Stubborn {
    rows: Vec<Vec<(String, bool)>>,
    at: (usize, usize),
}

impl Stubborn {
    fn showing(buffer: &Buffer) -> Stubborn {
        let row = |y| {
            let tiles = tiles(cells(buffer, y), &truecolor());
            tiles.iter().map(|tile| (tile.symbol.to_string(), tile.width == 2)).collect()
        };
        Stubborn { rows: (0..buffer.area.height).map(row).collect(), at: (0, 0) }
    }

    fn put(&mut self, (y, x): (usize, usize), symbol: &str, width: usize) {
        for x in x..x + width {
            if std::mem::take(&mut self.rows[y][x].1) && x + 1 < self.rows[y].len() {
                self.rows[y][x + 1].0 = " ".into();
            }
            self.rows[y][x].0.clear();
        }
        self.rows[y][x] = (symbol.to_string(), width == 2);
    }

    fn write(&mut self, bytes: &[u8]) {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            let (y, x) = self.at;
            match first {
                '\x1b' => {
                    let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                    let numbers: Vec<usize> = rest[1..end].split(';').filter_map(|it| it.parse().ok()).collect();
                    let number = |at: usize| numbers.get(at).copied().unwrap_or(1);
                    let width = self.rows[0].len();
                    match &rest[end..=end] {
                        "H" => self.at = (number(0) - 1, number(1) - 1),
                        "A" => self.at.0 -= number(0),
                        "B" => self.at.0 += number(0),
                        "C" => self.at.1 += number(0),
                        "D" => self.at.1 -= number(0),
                        "K" => (x..width).for_each(|x| self.put((y, x), " ", 1)),
                        "X" => (x..x + number(0)).for_each(|x| self.put((y, x), " ", 1)),
                        _ => {}
                    }
                    rest = &rest[end + 1..];
                }
                '\r' => self.at.1 = 0,
                '\n' => self.at.0 += 1,
                '\x08' => self.at.1 -= 1,
                symbol => {
                    let width = symbol.to_string().width();
                    self.put((y, x), &symbol.to_string(), width);
                    self.at.1 += width;
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NAZO_FULL").is_some() { 4000 } else { 400 }))]

    #[test]
    fn wide_characters_survive_where_terminals_know_little_of_them(
        pictures in prop::collection::vec(prop::collection::vec(("[あ行一a1 ]{0,18}", style()), 9), 2),
    ) {
        let drawn = |strokes: &[(String, Style)]| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 24, 3));
            for (at, (text, style)) in (0..).zip(strokes) {
                buffer.set_string(at * 7 % 17, at % 3, text, *style);
            }
            buffer
        };
        let (before, after) = (drawn(&pictures[0]), drawn(&pictures[1]));
        let mut screen = Stubborn::showing(&before);
        screen.write(&frame(Some(&before), &after, &truecolor()));
        let shown: Vec<Vec<String>> = screen.rows.iter().map(|row| row.iter().map(|it| it.0.clone()).collect()).collect();
        let wanted: Vec<Vec<String>> =
            Stubborn::showing(&after).rows.iter().map(|row| row.iter().map(|it| it.0.clone()).collect()).collect();
        prop_assert_eq!(shown, wanted);
    }
}

/// A screen full of characters that are all different from their neighbours, the same for the same `seed`.
fn motley((width, height): (u16, u16), seed: u64) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut state = seed | 1;
    for cell in &mut buffer.content {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let pick = (state >> 33) as u8;
        cell.set_char(if pick.is_multiple_of(4) { ' ' } else { char::from(b'a' + pick % 26) });
        if pick.is_multiple_of(5) {
            cell.set_style(Style::new().fg(Color::Rgb(200, 40, 60)));
        }
    }
    buffer
}

/// The part of `area` of a picture, as it is seen through a window that went so many columns and rows on.
fn scrolled(before: &Buffer, area: Rect, (dx, dy): (i32, i32)) -> Buffer {
    let (mut after, fresh) = (before.clone(), motley((before.area.width, before.area.height), 77));
    for (x, y) in area.positions().map(|place| (place.x, place.y)) {
        let (from_x, from_y) = (i32::from(x) + dx, i32::from(y) + dy);
        let is_known = (i32::from(area.x)..i32::from(area.right())).contains(&from_x)
            && (i32::from(area.y)..i32::from(area.bottom())).contains(&from_y);
        let source = if is_known { &before[(from_x as u16, from_y as u16)] } else { &fresh[(x, y)] };
        after[(x, y)] = source.clone();
    }
    after
}

#[test]
fn lines_that_scrolled_are_moved_and_what_stands_below_stays() {
    let before = motley((60, 20), 5);
    let after = scrolled(&before, Rect::new(0, 2, 60, 15), (0, 3));
    let bytes = frame(Some(&before), &after, &truecolor());
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains("\x1b[3H\x1b[3M\x1b[15H\x1b[3L"), "{text:?}");
    let mut screen = parser(before.area);
    screen.process(&frame(None, &before, &truecolor()));
    screen.process(&bytes);
    assert_shows(screen.screen(), &after, &truecolor()).unwrap();
    let anew = frame(Some(&before), &after, &Capabilities { modern: false, ..truecolor() });
    assert!(bytes.len() * 2 < anew.len(), "{} and {}", bytes.len(), anew.len());
}

#[test]
fn columns_that_scrolled_are_moved_and_what_stands_beside_stays() {
    let before = motley((60, 20), 5);
    let after = scrolled(&before, Rect::new(1, 0, 40, 18), (-4, 0));
    let bytes = frame(Some(&before), &after, &truecolor());
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!((text.matches("\x1b[4P").count(), text.matches("\x1b[4@").count()), (18, 18), "{text:?}");
    let mut screen = parser(before.area);
    screen.process(&frame(None, &before, &truecolor()));
    screen.process(&bytes);
    assert_shows(screen.screen(), &after, &truecolor()).unwrap();
}

#[test]
fn a_terminal_without_such_moves_is_written_to() {
    let before = motley((60, 20), 5);
    let after = scrolled(&before, Rect::new(0, 2, 60, 15), (0, 3));
    let vt100 = capabilities_of("vt100", Wanted::Never);
    let text = String::from_utf8(frame(Some(&before), &after, &vt100)).unwrap();
    assert!(!text.contains("\x1b[3M") && !text.contains("\x1b[3L"), "{text:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NAZO_FULL").is_some() { 2000 } else { 100 }))]

    #[test]
    fn the_screen_shows_what_the_buffers_hold_after_they_scrolled(
        seed in any::<u64>(),
        (x, y, width, height) in (0u16..6, 0u16..4, 20u16..50, 6u16..16),
        by in (-12i32..=12, -7i32..=7),
        strokes in prop::collection::vec((0u16..60, 0u16..20, "[a-zあ行 ]{0,9}", style()), 0..8),
    ) {
        let mut before = motley((60, 20), seed);
        // Words that are wider than their characters, on the board and beside it.
        for (at, (x, y, text, look)) in strokes.iter().enumerate() {
            before.set_string(if at % 2 == 0 { *x } else { 52 }, *y, text, *look);
        }
        let mut after = scrolled(&before, Rect::new(x, y, width, height), by);
        for (x, y, text, look) in &strokes {
            after.set_string(59 - x, 19 - y, text, *look);
        }
        let mut screen = parser(before.area);
        screen.process(&frame(None, &before, &truecolor()));
        screen.process(&frame(Some(&before), &after, &truecolor()));
        assert_shows(screen.screen(), &after, &truecolor())?;
    }
}
