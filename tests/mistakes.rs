//! The mistakes people make in texts, and what nazo says of them.
//!
//! `tests/mistakes.txt` holds texts and messages: a text, `=>`, the message, and a line of `=` before the next. With
//! NAZO_BLESS set the messages are written anew, to be read with care.

use nazo::load::load;

fn errors(text: &str) -> String {
    let mut out = String::new();
    for reading in load("file", text.as_bytes()) {
        match reading.outcome {
            Ok(_) => out.push_str(&format!("{} is read\n", reading.id)),
            Err(error) => out.push_str(&format!("{error}\n")),
        }
    }
    out
}

#[test]
fn every_mistake_is_named_with_its_place() {
    const RULE: &str = "========\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes.txt");
    let cases = std::fs::read_to_string(path).expect("tests/mistakes.txt");
    let found: Vec<(String, String)> = cases
        .split(RULE)
        .map(|case| {
            let text = case.split("=>\n").next().expect("a text").to_string();
            let said = errors(&text);
            (text, said)
        })
        .collect();
    assert!(found.len() > 40);
    let picture = found.iter().map(|(text, said)| format!("{text}=>\n{said}")).collect::<Vec<_>>().join(RULE);
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(path, &picture).expect("writable");
    }
    for (case, expected) in picture.split(RULE).zip(cases.split(RULE)) {
        assert_eq!(case, expected);
    }
}
