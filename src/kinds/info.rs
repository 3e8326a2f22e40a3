//! What a puzzle says about itself, besides its rules.

use nazo_core::words::seen;

/// Title, author and the like. In native text each is a `key: value` line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// Where the puzzle comes from.
    pub source: Option<String>,
    /// Its web address.
    pub url: Option<String>,
    /// When it was made, as written by its author.
    pub date: Option<String>,
    /// The licence under which it may be passed on.
    pub licence: Option<String>,
    /// The difficulty according to its author.
    pub grade: Option<String>,
    /// Anything else.
    pub note: Option<String>,
}

/// The keys of [`Info`] in the order in which they are written.
pub const INFO_KEYS: [&str; 8] = ["title", "author", "source", "url", "date", "licence", "grade", "note"];

/// An entry that has this many bytes or more is not extended.
const MOST_ADDED: usize = 4096;

impl Info {
    /// The entry with this key ("license" is also understood). None if [`Info`] has no such entry.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Option<String>> {
        Some(match key {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "source" => &mut self.source,
            "url" => &mut self.url,
            "date" => &mut self.date,
            "licence" | "license" => &mut self.licence,
            "grade" => &mut self.grade,
            "note" => &mut self.note,
            _ => return None,
        })
    }

    /// The value of the entry with this key, if it has one.
    pub fn get(&self, key: &str) -> Option<&str> {
        match key {
            "title" => self.title.as_deref(),
            "author" => self.author.as_deref(),
            "source" => self.source.as_deref(),
            "url" => self.url.as_deref(),
            "date" => self.date.as_deref(),
            "licence" | "license" => self.licence.as_deref(),
            "grade" => self.grade.as_deref(),
            "note" => self.note.as_deref(),
            _ => None,
        }
    }

    /// Adds text to the entry with this key, after a semicolon if it has a value already. Returns whether there is such
    /// an entry. Blank text changes nothing.
    pub fn add(&mut self, key: &str, text: &str) -> bool {
        let Some(entry) = self.get_mut(key) else { return false };
        // Entries are single lines of native text.
        let text = match key {
            "title" | "author" => seen::name(text),
            _ => seen::cleaned(text).split_whitespace().collect::<Vec<_>>().join(" "),
        };
        match entry {
            _ if text.is_empty() => {}
            Some(before) if before.len() < MOST_ADDED => *before += &format!("; {text}"),
            Some(_) => {}
            None => *entry = Some(text),
        }
        true
    }

    /// The `key: value` lines of native text, each with a line feed at the end.
    pub fn lines(&self) -> String {
        INFO_KEYS.iter().filter_map(|key| Some(format!("{key}: {}\n", self.get(key)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_single_lines_in_a_fixed_order() {
        let mut info = Info::default();
        assert!(info.add("note", "first\n line") && info.add("note", "second") && info.add("license", "CC0-1.0"));
        assert!(info.add("title", " ") && !info.add("colour", "red"));
        assert_eq!(info.lines(), "licence: CC0-1.0\nnote: first line; second\n");
        (0..9_000).for_each(|_| assert!(info.add("note", "again")));
        assert!((MOST_ADDED..MOST_ADDED + 9).contains(&info.get("note").map_or(0, str::len)));
        for key in INFO_KEYS {
            assert!(info.add(key, "x") && info.get(key).is_some(), "{key}");
        }
    }
}
