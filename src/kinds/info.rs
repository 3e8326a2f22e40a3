//! What a puzzle says of itself, beside its rules.

use nazo_core::words::seen;

/// Title, author and the like; in native text a `key: value` line each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Its address in the web.
    pub url: Option<String>,
    /// When it was made, as its maker wrote it.
    pub date: Option<String>,
    /// Under which licence it may be passed on.
    pub licence: Option<String>,
    /// How hard its maker calls it.
    pub grade: Option<String>,
    /// Anything else.
    pub note: Option<String>,
}

/// The keys of [`Info`] in the order in which they are written.
pub const INFO_KEYS: [&str; 8] = ["title", "author", "source", "url", "date", "licence", "grade", "note"];

/// To an entry of more bytes nothing is added.
const MOST_ADDED: usize = 4096;

impl Info {
    /// The entry with this key ("license" is understood as well); none where [`Info`] has no such entry.
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

    /// The entry with this key, where it has a value.
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

    /// Adds text to the entry with this key, after a semicolon where it has a value already; says whether there is
    /// such an entry. Blank text changes nothing.
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

    /// The `key: value` lines of native text, each ended by a line feed.
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
