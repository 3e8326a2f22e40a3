//! Unfinished sheets: readings of pictures that are partly corrected, and boards partly typed in from paper. The
//! welcome screen offers them among the games.

use super::library::Library;
use super::papers::papers;
use super::rows::{Column, Row};
use crate::play::Draft;
use crate::ui::theme::Part;
use crate::ui::transcribe::{self};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::scan::Paper;
use nazo_kinds::{Kind, kind_named};

/// The most sheets that are offered at once.
const SHOWN: usize = 5;

/// The source of a sheet.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The picture at this path.
    Picture(String),
    /// An empty board with this many rows and columns.
    Paper(&'static Paper, (usize, usize)),
    /// A text in everyday words for this kind of puzzle.
    Told(&'static dyn Kind),
}

/// An unfinished sheet.
#[derive(Clone, Debug)]
pub(super) struct Begun {
    /// Its draft, with its name and when it was last changed.
    pub kept: Draft,
    pub title: Phrase,
    kind: Phrase,
    pub(super) source: Source,
}

impl Begun {
    /// The sheet of a draft. None if the draft does not name its source: a pasted picture is in no file.
    fn of(draft: Draft) -> Option<Begun> {
        let kind = kind_named(transcribe::kind_of(&draft.text)?)?;
        let (source, title) = match transcribe::picture_of(&draft.text) {
            _ if draft.name.starts_with(TOLD) => (Source::Told(kind), story_title(&draft.text)?),
            Some(path) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                (Source::Picture(path.to_string()), Phrase::verbatim(name))
            }
            None => {
                let (paper, size) = papers().find_map(|paper| Some((paper, size_in(paper, &draft.name)?)))?;
                (Source::Paper(paper, size), transcribe::title_on(paper))
            }
        };
        Some(Begun { kept: draft, title, kind: kind.name(), source })
    }
}

/// The prefix of the names of drafts in everyday words.
pub(super) const TOLD: &str = "told-";

/// The drafts that may be offered, selected by the prefixes of their names.
fn offered(library: &dyn Library) -> Vec<Draft> {
    let [picture, sheet] = transcribe::DRAFTS;
    library.drafts(&[picture, sheet, TOLD], LOOKED_AT)
}

/// The title of a text, or else its first sentence.
fn story_title(text: &str) -> Option<Phrase> {
    let titled = || text.lines().find_map(|line| line.strip_prefix("title: "));
    let first = || text.lines().find_map(|line| line.strip_prefix("?? ").or(line.strip_prefix("# ")));
    titled().or_else(first).map(Phrase::verbatim)
}

/// The rows and columns of an empty board, from the name of its draft. None if it is on other paper.
fn size_in(paper: &Paper, name: &str) -> Option<(usize, usize)> {
    let (rows, cols) = name.rsplit('-').next()?.split_once('x')?;
    let size = (rows.parse().ok()?, cols.parse().ok()?);
    (transcribe::name_on(paper, size) == name).then_some(size)
}

/// The number of drafts that are examined, last written first. Some are of pictures that are in no file, or of games.
const LOOKED_AT: usize = 100;

/// The sheets last worked on that have not become games yet.
pub(super) fn begun(library: &dyn Library) -> Vec<Begun> {
    let drafts = offered(library);
    let open = drafts.into_iter().filter(|draft| transcribe::played_as(&draft.text).is_none());
    open.filter_map(Begun::of).take(SHOWN).collect()
}

/// The sheet that a game came from.
pub(super) fn of_game(library: &dyn Library, game: &str) -> Option<Begun> {
    let drafts = library.drafts(&transcribe::DRAFTS, LOOKED_AT);
    drafts.into_iter().find(|draft| transcribe::played_as(&draft.text) == Some(game)).and_then(Begun::of)
}

/// The row of a sheet, beside those of games.
pub(super) fn row(begun: &Begun, lang: Lang) -> Row {
    let last = Phrase::fixed("screens.draft");
    let columns =
        vec![Column::word(begun.kind.get(lang)), Column::default(), Column::default(), Column::number(last.get(lang))];
    Row { name: begun.title.get(lang).to_string(), columns, part: Part::Text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Store;

    fn begun(name: &str, text: &str) -> Option<Begun> {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        store.keep_draft(name, text, false).expect("kept");
        store.drafts_named(&[transcribe::DRAFTS[0], transcribe::DRAFTS[1], TOLD], 1).pop().and_then(Begun::of)
    }

    #[test]
    fn drafts_tell_what_they_belong_to() {
        let titled = |name: &str, text: &str| {
            let begun = begun(name, text)?;
            Some(format!("{}, {}, {:?}", begun.title.get(Lang::En), begun.kind.get(Lang::En), begun.source))
        };
        let picture = titled("picture-1", "minesweeper 3x3\npicture /a b/c.png\nr1c1 digit 2\n");
        assert_eq!(picture.as_deref(), Some("c.png, minesweeper, Picture(\"/a b/c.png\")"));
        let told = titled("told-1", "riddle\npeople A B\n?? A is tall.\n");
        assert!(told.is_some_and(|told| told.starts_with("A is tall., riddle, Told")));
        for paper in papers() {
            for size in paper.sizes {
                let scan = (paper.blank)(size.0, size.1).expect("a usual size");
                let text = format!("{} {}x{}\nr1c1 digit 2\n", scan.kind.id(), size.0, size.1);
                let begun = begun(&transcribe::name_on(paper, *size), &text).expect("it is told");
                assert!(
                    matches!(begun.source, Source::Paper(found, at) if found.id == paper.id && at == *size),
                    "{begun:?}"
                );
            }
        }
        for (name, text) in [
            ("told-1", "riddle\npeople A B\n"),
            ("picture-1", "killer 9x9\nr1c1 sum 12\n"),
            ("sheet-unheard-9x9", "killer 9x9\nr1c1 sum 12\n"),
            ("sheet-killer-9", "killer 9x9\nr1c1 sum 12\n"),
            ("sheet-killer-9x9", "unheard 9x9\n"),
            ("picture-1", ""),
        ] {
            assert_eq!(titled(name, text), None, "{name}");
        }
    }
}
