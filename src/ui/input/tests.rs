use proptest::prelude::*;

use super::*;
use crossterm::event::{KeyModifiers, MouseEvent};

const PATIENCE: Duration = Duration::from_millis(80);

/// Feeds packets to a decoder, each after a pause in milliseconds, like the loop of the terminal. An ESC that stays
/// alone for [`PATIENCE`] is flushed. Returns the inputs as text.
fn heard(packets: &[(u64, &[u8])]) -> String {
    let mut decoder = Decoder::default();
    let mut inputs = Vec::new();
    let mut now = Duration::from_secs(5);
    for &(pause, bytes) in packets {
        let arrival = now + Duration::from_millis(pause);
        if decoder.awaits_escape() && arrival >= now + PATIENCE {
            decoder.flush(now + PATIENCE, &mut inputs);
        }
        now = arrival;
        decoder.feed(bytes, now, &mut inputs);
    }
    if decoder.awaits_escape() {
        decoder.flush(now + PATIENCE, &mut inputs);
    }
    inputs.iter().map(shown).collect::<Vec<_>>().join(" ")
}

fn at_once(bytes: &[u8]) -> String {
    heard(&[(0, bytes)])
}

fn shown(input: &Input) -> String {
    match input {
        Input::Key(key) => {
            let name = match key.code {
                KeyCode::Char(' ') => "Space".to_owned(),
                KeyCode::Char(c) => c.to_string(),
                KeyCode::F(n) => format!("F{n}"),
                code => format!("{code:?}"),
            };
            let held = [(KeyModifiers::CONTROL, "C-"), (KeyModifiers::ALT, "A-"), (KeyModifiers::SHIFT, "S-")];
            held.iter()
                .filter(|(held, _)| key.modifiers.contains(*held))
                .map(|(_, name)| *name)
                .chain([name.as_str()])
                .collect()
        }
        Input::Mouse(MouseEvent { kind, column, row, .. }) => format!("{kind:?}@{column},{row}"),
        Input::Paste(text) => format!("paste{text:?}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn letters_digits_and_control_keys() {
    assert_eq!(at_once(b"jJ5 ,"), "j J 5 Space ,");
    assert_eq!(at_once(b"\r\n\t\x7f\x08"), "Enter Enter Tab Backspace Backspace");
    assert_eq!(at_once(b"\x03\x12\x0c\x1a\x00\x1c"), "C-c C-r C-l C-z C-Space C-\\");
}

#[test]
fn cursor_and_function_keys_in_all_their_dialects() {
    assert_eq!(at_once(b"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F"), "Up Down Right Left Home End");
    assert_eq!(at_once(b"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF"), "Up Down Right Left Home End");
    assert_eq!(
        at_once(b"\x1b[1~\x1b[4~\x1b[7~\x1b[8~\x1b[3~\x1b[5~\x1b[6~"),
        "Home End Home End Delete PageUp PageDown"
    );
    assert_eq!(at_once(b"\x1bOP\x1bOS\x1b[[A\x1b[[E\x1b[11~\x1b[15~\x1b[17~\x1b[24~"), "F1 F4 F1 F5 F1 F5 F6 F12");
    assert_eq!(
        at_once(b"\x1b[1;2A\x1b[1;5C\x1b[1;3D\x1b[1;6B\x1b[3;5~\x1b[Z"),
        "S-Up C-Right A-Left C-S-Down C-Delete S-BackTab"
    );
    assert_eq!(at_once(b"\x1bOj\x1bOM\x1bOy"), "* Enter 9", "the keypad in application mode");
}

#[test]
fn keys_of_terminals_that_tell_more_apart() {
    assert_eq!(at_once(b"\x1b[97;5u\x1b[65;2u\x1b[97;2u\x1b[27u\x1b[9;2u\x1b[27;5;114~"), "C-a A A Esc S-BackTab C-r");
    assert_eq!(at_once(b"\x1b[97;1:1u\x1b[97;1:3u\x1b[1;1:3A"), "a", "letting go of a key is no key");
}

#[test]
fn alt_is_an_escape_before_the_key() {
    assert_eq!(at_once(b"\x1bj\x1b\r\x1b\x7f"), "A-j A-Enter A-Backspace");
    assert_eq!(at_once("\x1bé".as_bytes()), "A-é");
    assert_eq!(at_once(b"\x1b\x1b[A"), "Esc Up");
}

#[test]
fn a_lone_escape_is_escape() {
    assert_eq!(at_once(b"\x1b"), "Esc");
    assert_eq!(heard(&[(0, b"\x1b"), (200, b"j")]), "Esc j");
    assert_eq!(heard(&[(0, b"\x1b"), (200, b"\x1b"), (200, b"\x1b[A")]), "Esc Esc Up");
}

#[test]
fn cursor_keys_torn_at_every_byte_never_act_as_letters() {
    let keys: [(&[u8], &str); 7] = [
        (b"\x1b[A", "Up"),
        (b"\x1bOB", "Down"),
        (b"\x1b[1;5C", "C-Right"),
        (b"\x1b[5~", "PageUp"),
        (b"\x1b[H", "Home"),
        (b"\x1b[[B", "F2"),
        (b"\x1b[<0;12;7M", "Down(Left)@11,6"),
    ];
    for (bytes, name) in keys {
        for pause in [10, 30, 79, 80, 81, 200, 500, 900] {
            for cut in 1..bytes.len() {
                let (before, after) = bytes.split_at(cut);
                let escaped = if cut == 1 && pause >= 80 { format!("Esc {name} j") } else { format!("{name} j") };
                assert_eq!(
                    heard(&[(0, before), (pause, after), (1, b"j")]),
                    escaped,
                    "{name} cut at {cut} for {pause} ms"
                );
            }
            let every: Vec<(u64, &[u8])> = bytes.chunks(1).map(|byte| (pause, byte)).collect();
            let escaped = if pause >= 80 { format!("Esc {name}") } else { name.to_owned() };
            assert_eq!(heard(&every), escaped, "{name} cut everywhere for {pause} ms");
        }
    }
}

#[test]
fn a_key_torn_for_longer_is_given_up() {
    assert_eq!(heard(&[(0, b"\x1b"), (1200, b"[")]), "Esc [");
    assert_eq!(heard(&[(0, b"\x1b["), (1200, b"jk")]), "j k");
    assert_eq!(heard(&[(0, b"\x1b"), (200, b"["), (1200, b"5")]), "Esc 5");
    assert_eq!(heard(&[(0, b"\x1b"), (200, b"k["), (100, b"O")]), "Esc k [ O", "a key in between ends the danger");
}

#[test]
fn characters_of_several_bytes_in_pieces() {
    assert_eq!(at_once("é１９あ".as_bytes()), "é １ ９ あ");
    let bytes = "あ😀".as_bytes();
    let single: Vec<(u64, &[u8])> = bytes.chunks(1).map(|byte| (300, byte)).collect();
    assert_eq!(heard(&single), "あ 😀");
    assert_eq!(at_once(b"\xe3\x81j\xff\xfe\xc0\x80k\xed\xa0\x80"), "j k", "what is no character says nothing");
    assert_eq!(at_once(b"\xe3\x1b[A"), "Up");
}

#[test]
fn mouse_reports() {
    assert_eq!(at_once(b"\x1b[<0;1;1M\x1b[<0;1;1m"), "Down(Left)@0,0 Up(Left)@0,0");
    assert_eq!(
        at_once(b"\x1b[<2;80;24M\x1b[<34;81;24M\x1b[<33;5;6M"),
        "Down(Right)@79,23 Drag(Right)@80,23 Drag(Middle)@4,5"
    );
    assert_eq!(at_once(b"\x1b[<64;3;4M\x1b[<65;3;4M\x1b[<80;3;4M"), "ScrollUp@2,3 ScrollDown@2,3 ScrollUp@2,3");
    assert_eq!(
        at_once(b"\x1b[<35;3;4M\x1b[<66;3;4M\x1b[<0;3M"),
        "",
        "moves without a button, sideways wheels, half a report"
    );
    assert_eq!(at_once(b"\x1b[<0;0;0M\x1b[<0;99999;1M"), "Down(Left)@0,0 Down(Left)@65534,0");
    assert_eq!(at_once(b"\x1b[M 5j1"), "1", "old reports are swallowed with their three bytes");
}

#[test]
fn answers_of_the_terminal_are_swallowed() {
    assert_eq!(at_once(b"\x1b]11;rgb:2828/2828/2828\x1b\\j\x1b]11;rgb:1/2/3\x07k"), "j k");
    assert_eq!(at_once(b"\x1b[?62;4c\x1b[24;80R\x1b[?2026;2$y\x1b[I\x1b[O\x1bP1$r0m\x1b\\j"), "j");
    assert_eq!(heard(&[(0, b"\x1b]"), (500, b"jk"), (600, b"l")]), "l", "Alt-] deafens for a second at most");
}

#[test]
fn overlong_sequences_end_where_they_end() {
    let long = [b"\x1b[".as_slice(), &b"1;".repeat(500), b"Aj"].concat();
    assert_eq!(at_once(&long), "j");
    assert_eq!(at_once(b"\x1b[12\rj"), "Enter j", "a control key ends a sequence");
}

#[test]
fn a_paste_is_one_input_however_it_arrives() {
    let bytes = "\x1b[200~1 2\r3\r\n\x1b[A あ\x1b[201~j".as_bytes();
    let expected = "paste\"1 2\\n3\\n\\u{1b}[A あ\" j";
    assert_eq!(at_once(bytes), expected);
    let single: Vec<(u64, &[u8])> = bytes.chunks(1).map(|byte| (40, byte)).collect();
    assert_eq!(heard(&single), expected);
    assert_eq!(heard(&[(0, &bytes[..9]), (9000, &bytes[9..])]), expected, "a stalled paste stays a paste");
    assert_eq!(at_once(b"\x1b[200~123\x03j"), "j", "Ctrl-C gets out of a paste without an end");
}

#[test]
fn a_paste_is_cut_at_its_limit() {
    let text = "あ".repeat(PASTE_LIMIT / 3 + 1000);
    let mut decoder = Decoder::default();
    let mut inputs = Vec::new();
    for packet in format!("\x1b[200~{text}\x1b[201~x").as_bytes().chunks(4096) {
        decoder.feed(packet, Duration::ZERO, &mut inputs);
    }
    let [Input::Paste(pasted), Input::Key(_)] = inputs.as_slice() else { panic!("{} inputs", inputs.len()) };
    assert_eq!(pasted.len(), PASTE_LIMIT / 3 * 3);
    assert!(pasted.chars().all(|c| c == 'あ'));
}

#[test]
fn a_paste_that_was_cut_is_as_long_as_the_limit_whatever_its_line_ends() {
    let line = "123456789\r\n";
    for (lines, whole) in [(PASTE_LIMIT / line.len() - 1, true), (PASTE_LIMIT / line.len() + 500, false)] {
        let bytes = format!("\x1b[200~{}\x1b[201~", line.repeat(lines));
        let mut inputs = Vec::new();
        Decoder::default().feed(bytes.as_bytes(), Duration::ZERO, &mut inputs);
        let [Input::Paste(pasted)] = inputs.as_slice() else { panic!("{} inputs", inputs.len()) };
        if whole {
            assert_eq!(*pasted, "123456789\n".repeat(lines));
        } else {
            assert!(pasted.len() >= PASTE_LIMIT, "{} bytes look like a whole paste", pasted.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NAZO_FULL").is_some() { 20_000 } else { 2_000 }))]

    #[test]
    fn any_bytes_at_any_time_are_read(packets in prop::collection::vec((0u64..1500, noise()), 0..12)) {
        let sent: usize = packets.iter().map(|(_, bytes)| bytes.len()).sum();
        let packets: Vec<(u64, &[u8])> = packets.iter().map(|(pause, bytes)| (*pause, bytes.as_slice())).collect();
        prop_assert!(heard(&packets).split(' ').count() <= sent.max(1), "more inputs than bytes");
    }

    #[test]
    fn cutting_into_packets_changes_nothing_without_pauses(bytes in noise(), cuts in prop::collection::vec(1usize..9, 1..60)) {
        let mut packets = Vec::new();
        let mut rest = bytes.as_slice();
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (packet, tail) = rest.split_at((*cut).min(rest.len()));
            packets.push((0, packet));
            rest = tail;
        }
        prop_assert_eq!(heard(&packets), at_once(&bytes));
    }

    #[test]
    fn after_a_second_of_silence_a_key_is_a_key(bytes in noise()) {
        let heard = heard(&[(0, &bytes), (1000, b"\x03"), (1000, b"j")]);
        prop_assert!(heard.ends_with('j'), "{}", heard);
    }
}

/// Random bytes, with more than the usual share of those that begin and end sequences.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        prop::sample::select(b"\x1b[O<;~MmABu0123456789]P\\\x07:?\x03\xe3\x81".to_vec()).prop_map(|byte| vec![byte]),
        prop::sample::select(vec!["\x1b[", "\x1b[<", "\x1b[200~", "\x1b[201~", "あ", "\x1b]11;", "\x1b[M"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}
