//! Boards as program data: `[[5, 3, 0, …], …]`, `{{5, 3, …}, …}`, `["53..7….", …]`, 81 numbers in one list.

use super::cells::{MOST_CELLS, board, open};
use super::each_part;

/// Lists with fewer values are rows of a board only if they cannot be anything else.
const SHORT: usize = 6;

/// The boards whose rows are the innermost lists of a text, one line per row.
pub(super) fn lists(text: &str) -> Vec<String> {
    each_part(text, part).into_iter().collect()
}

fn part(text: &str) -> Option<String> {
    if text.matches([',', ' ', ']', '}', ')']).nth(MOST_CELLS).is_some() {
        return None;
    }
    let is_line = text.contains(',') && text.trim().lines().count() == 1;
    let lists = if text.contains(['[', '{', '(']) || !is_line { innermost(text) } else { vec![text] };
    let lists: Vec<Vec<&str>> = lists.into_iter().map(items).filter(|items| items.len() > 3).collect();
    let first = lists.first()?;
    // Rows that are words: "53..7....".
    let is_word = |item: &&str| item.chars().count() == first.len();
    if lists.len() == 1 && first.len() > 3 && first.iter().all(is_word) {
        return Some(first.iter().map(|row| format!("{row}\n")).collect());
    }
    if lists.len() == 1 {
        let side = first.len().isqrt();
        let rows: Vec<Vec<&str>> = first.chunks(side.max(1)).map(<[&str]>::to_vec).collect();
        return (side * side == first.len() && side >= SHORT).then(|| board(&rows))?;
    }
    let is_nested = text.contains("[[") || text.contains("{{");
    let size = first.len();
    (lists.iter().all(|row| row.len() == size) && (size >= SHORT || is_nested)).then(|| board(&lists))?
}

/// The contents of brackets that contain no other brackets.
fn innermost(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '(' => start = Some(at + 1),
            ']' | '}' | ')' => found.extend(start.take().and_then(|start| text.get(start..at))),
            _ => {}
        }
    }
    found
}

/// The items of a list: separated by commas if it has any, otherwise by spaces.
fn items(list: &str) -> Vec<&str> {
    let items: Vec<&str> = match list.contains(',') {
        true => list.trim().trim_end_matches(',').split(',').collect(),
        false => list.split_whitespace().collect(),
    };
    items.into_iter().map(open).collect()
}
