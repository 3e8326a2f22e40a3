use proptest::prelude::*;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::super::capabilities::{self, Color as Wanted, Environment};
use super::*;

fn capabilities_of(term: &str, color: Wanted) -> Capabilities {
    let environment = Environment { term: Some(term.to_owned()), ..Environment::default() };
    capabilities::detect(&environment, color).unwrap()
}

fn truecolor() -> Capabilities {
    capabilities_of("xterm-256color", Wanted::Truecolor)
}

fn picture(lines: &[&str]) -> Buffer {
    Buffer::with_lines(lines.iter().copied())
}

/// The output for the second of two frames, with ESC as `^` and without the synchronised-update sequences.
fn between_on(capabilities: Capabilities, before: &Buffer, after: &Buffer) -> String {
    let mut painter = Painter::new(&capabilities);
    painter.frame(before.clone());
    let text = painter.frame(after.clone());
    let frame = text.strip_prefix("\x1b[?2026h").and_then(|text| text.strip_suffix("\x1b[?2026l"));
    frame.unwrap_or(&text).replace('\x1b', "^")
}

fn between(before: &Buffer, after: &Buffer) -> String {
    between_on(truecolor(), before, after)
}

#[test]
fn only_what_differs_is_written() {
    let before = picture(&["┌─┐ ", "│1│ ", "└─┘ "]);
    assert_eq!(between(&before, &before), "");
    assert_eq!(between(&before, &picture(&["┌─┐ ", "│5│ ", "└─┘ "])), "^[2;2H5");
    let text = Painter::new(&truecolor()).frame(picture(&["ab"]));
    assert_eq!(text, "\x1b[?2026h\x1b[m\x1b[1;1H\x1b[2Jab\x1b[?2026l", "at first the screen is cleared");
}

#[test]
fn the_shortest_way_is_taken() {
    let way = |from: (u16, u16), to: (u16, u16)| {
        let mut ansi = Ansi { next: Buffer::empty(Rect::new(0, 0, 80, 24)), ..Ansi::new(truecolor()) };
        ansi.cursor = Some(Position::new(from.1, from.0));
        ansi.go(Position::new(to.1, to.0));
        ansi.frame.replace('\x1b', "^")
    };
    for (from, to, written) in [
        ((3, 7), (3, 7), ""),
        ((3, 7), (3, 8), " "),
        ((3, 7), (3, 18), "^[11C"),
        ((3, 7), (3, 6), "\x08"),
        ((3, 7), (3, 0), "\r"),
        ((3, 7), (4, 7), "\n"),
        ((3, 7), (5, 0), "\r\n\n"),
        ((3, 7), (2, 7), "^[1A"),
        ((3, 7), (20, 50), "^[21;51H"),
        // After the last column, the position is uncertain.
        ((3, 80), (4, 0), "\r\n"),
        ((3, 80), (4, 70), "^[5;71H"),
        ((3, 80), (3, 79), "\r^[79C"),
    ] {
        assert_eq!(way(from, to), written, "from {from:?} to {to:?}");
    }
}

#[test]
fn blanks_are_erased_on_the_default_ground_only() {
    let (text, blank) = (picture(&["word and more words to the end"]), picture(&["                              "]));
    assert_eq!(between(&text, &blank), "^[1;1H^[K");
    let mut tinted = blank.clone();
    tinted.set_style(tinted.area, Style::new().bg(Color::Indexed(4)));
    assert_eq!(between(&text, &tinted), format!("^[1;1H^[44m{}^[m", " ".repeat(30)));
    let gap = picture(&["w                            d"]);
    assert_eq!(between(&picture(&["word-and-more-words-to-the-end"]), &gap), "^[1;2H^[28X");
    let vt100 = capabilities_of("vt100", Wanted::Never);
    assert!(
        between_on(vt100, &picture(&["word-and-more-words-to-the-end"]), &gap)
            .ends_with("H                            ")
    );
}

#[test]
fn only_what_changes_of_a_look_is_said() {
    let look = |fg, bg, modifier| Look { fg, bg, modifier };
    let turned = |from, to| {
        let mut ansi = Ansi { pen: from, ..Ansi::new(truecolor()) };
        ansi.turn(to);
        ansi.frame.replace('\x1b', "")
    };
    let red = look(Color::Indexed(1), Color::Reset, Modifier::BOLD);
    let on_blue = look(Color::Indexed(1), Color::Indexed(12), Modifier::BOLD);
    let plain = look(Color::Indexed(200), Color::Rgb(1, 2, 3), Modifier::empty());
    assert_eq!(turned(Look::default(), red), "[1;31m");
    assert_eq!(turned(red, on_blue), "[104m");
    assert_eq!(turned(on_blue, red), "[49m");
    assert_eq!(turned(red, plain), "[0;38;5;200;48;2;1;2;3m", "attributes go all at once");
    assert_eq!(turned(red, Look::default()), "[m");
    assert_eq!(turned(red, red), "");
}

#[test]
fn what_does_not_show_is_not_sent() {
    let before = picture(&["     "]);
    let mut after = before.clone();
    after.set_style(after.area, Style::new().fg(Color::Red).add_modifier(Modifier::BOLD));
    assert_eq!(between(&before, &after), "");
    let (digits, mut tinted) = (picture(&["12345"]), picture(&["12345"]));
    tinted.set_style(tinted.area, Style::new().bg(Color::Red));
    assert_eq!(between_on(capabilities_of("xterm", Wanted::Never), &digits, &tinted), "");
    let (mut words, red) = (picture(&["       "]), Style::new().fg(Color::Red));
    words.set_string(0, 0, "red", red);
    words.set_string(4, 0, "too", red);
    assert_eq!(between(&picture(&["       "]), &words), "^[1;1H^[31mred too^[m");
}

#[test]
fn what_would_act_is_not_sent() {
    let mut after = picture(&["   "]);
    after[(0, 0)].set_symbol("\x1b[2J");
    after[(1, 0)].set_symbol("x");
    after[(2, 0)].set_symbol("あ");
    assert_eq!(between(&picture(&["   "]), &after), "^[1;2Hx", "nor half a character at the edge");
}

#[test]
fn another_size_clears_the_screen() {
    assert_eq!(between(&picture(&["ab"]), &picture(&["abc"])), "^[m^[1;1H^[2Jabc");
}

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if std::env::var_os("NAZO_FULL").is_some() { count * 10 } else { count })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_screen_shows_what_the_buffers_hold(
        frames in (1u16..40, 1u16..12).prop_flat_map(|size| prop::collection::vec(strokes(size), 1..5)),
        color in prop::sample::select(vec![Wanted::Truecolor, Wanted::Ansi256, Wanted::Ansi16, Wanted::Never]),
        term in prop::sample::select(vec!["xterm-256color", "linux", "vt100"]),
    ) {
        let capabilities = capabilities_of(term, color);
        let area = frames[0].0.area;
        let mut screen = vt100::Parser::new(area.height.try_into().unwrap(), area.width.try_into().unwrap(), 0);
        let mut painter = Painter::new(&capabilities);
        let mut next = frames[0].0.clone();
        for (_, strokes) in frames {
            for (x, y, text, style) in strokes {
                next.set_string(x % area.width, y % area.height, text, style);
            }
            screen.process(painter.frame(next.clone()).as_bytes());
            assert_shows(screen.screen(), &next, &capabilities)?;
        }
    }

    #[test]
    fn wide_characters_survive_where_terminals_know_little_of_them(
        pictures in prop::collection::vec(prop::collection::vec(("[あ行一a1 ]{0,18}", style()), 9), 2),
    ) {
        let (mut screen, mut painter) = (Stubborn::new(24, 3), Painter::new(&truecolor()));
        for strokes in pictures {
            let mut next = Buffer::empty(Rect::new(0, 0, 24, 3));
            for (at, (text, style)) in (0..).zip(&strokes) {
                next.set_string(at * 7 % 17, at % 3, text, *style);
            }
            screen.write(&painter.frame(next.clone()));
            fit(&mut next, &truecolor());
            let shown: Vec<&str> = screen.rows.iter().flatten().map(|cell| cell.0.as_str()).collect();
            let wanted: Vec<&str> = next.content.iter().map(Cell::symbol).collect();
            prop_assert_eq!(shown, wanted);
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
    let buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let stroke = (any::<u16>(), any::<u16>(), text, style());
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
    let mut fitted = buffer.clone();
    fit(&mut fitted, capabilities);
    for place in fitted.area.positions() {
        let (wanted, cell) = (&fitted[place], screen.cell(place.y, place.x).unwrap());
        let at = format!("{place:?}: {cell:?} for {wanted:?} in {}", screen.contents());
        if wanted.symbol().is_empty() {
            prop_assert!(cell.is_wide_continuation(), "{}", at);
            continue;
        }
        prop_assert_eq!(if cell.has_contents() { cell.contents() } else { " " }, wanted.symbol(), "{}", at);
        prop_assert_eq!(cell.bgcolor(), shown(wanted.bg), "{}", at);
        let modifier = wanted.modifier;
        prop_assert_eq!(cell.underline(), modifier.contains(Modifier::UNDERLINED), "{}", at);
        prop_assert_eq!(cell.inverse(), modifier.contains(Modifier::REVERSED), "{}", at);
        if wanted.symbol() != " " {
            prop_assert_eq!(cell.fgcolor(), shown(wanted.fg), "{}", at);
            prop_assert_eq!(cell.bold(), modifier.contains(Modifier::BOLD), "{}", at);
            prop_assert_eq!(cell.dim(), modifier.contains(Modifier::DIM), "{}", at);
            prop_assert_eq!(cell.italic(), modifier.contains(Modifier::ITALIC), "{}", at);
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

/// A terminal with poor support for wide characters. Writing over the second half of one leaves the first half. Writing
/// over the first half also overwrites the next column, whatever it contains by then.
struct Stubborn {
    rows: Vec<Vec<(String, bool)>>,
    at: (usize, usize),
}

impl Stubborn {
    fn new(width: usize, height: usize) -> Stubborn {
        Stubborn { rows: vec![vec![(" ".into(), false); width]; height], at: (0, 0) }
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

    fn write(&mut self, text: &str) {
        let mut rest = text;
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
