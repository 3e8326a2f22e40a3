//! The puzzles that come with the program. Each folder `puzzles/<kind>/` of the repository is a pack. The packs are
//! embedded in the program, so they are available wherever it is installed. Other folders there are not packs.

use include_dir::{Dir, File, include_dir};

use super::load;
use nazo_core::text::Source;
use nazo_kinds::{KINDS, Loaded, PuzzleRead};

static PUZZLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/puzzles");

/// The layouts of clues that come with the program.
const SHAPES: &str = "layouts/shapes.txt";

/// The puzzles for practising techniques; the note of each names its technique.
const PRACTICE: &str = "practice/sudoku.nazo";

/// The puzzle of the demonstration.
const DEMO: &str = "sudoku/level-4-a-nine.nazo";

/// A pack: the puzzles of one folder.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    folder: &'static Dir<'static>,
}

/// Every pack, in the order of the kinds they are named after.
pub fn packs() -> Vec<Pack> {
    let mut packs: Vec<Pack> = PUZZLES.dirs().map(|folder| Pack { folder }).collect();
    packs.retain(|pack| KINDS.iter().any(|kind| kind.id() == pack.id()));
    packs.sort_by_key(|pack| (KINDS.iter().position(|kind| kind.id() == pack.id()), pack.id()));
    packs
}

impl Pack {
    /// The name of its folder, which is that of the kind.
    pub fn id(&self) -> &'static str {
        self.folder.path().file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Its puzzles ordered by file name, which is from easy to hard. Reads all of them.
    pub fn readings(&self) -> Vec<PuzzleRead> {
        let mut files: Vec<&File> = self.folder.files().filter(|file| !is_about(file)).collect();
        files.sort_by_key(|file| file.path());
        files.into_iter().flat_map(|file| load(&file.path().to_string_lossy(), file.contents())).collect()
    }
}

/// The puzzles for practising techniques, three for each, easiest techniques first. Each needs its technique and
/// nothing harder.
pub fn drills() -> Vec<PuzzleRead> {
    load(PRACTICE, PUZZLES.get_file(PRACTICE).map(File::contents).unwrap_or_default())
}

/// The puzzle of the demonstration, whose script is written for it.
pub fn demo() -> Option<Loaded> {
    let readings = load(DEMO, PUZZLES.get_file(DEMO).map(File::contents).unwrap_or_default());
    readings.into_iter().find_map(|reading| reading.outcome.ok())
}

/// The layouts of clues that come with the program, as the text of their file.
pub fn shapes() -> Source {
    Source::new(SHAPES, PUZZLES.get_file(SHAPES).and_then(File::contents_utf8).unwrap_or_default())
}

/// Whether a file is documentation of the folder.
fn is_about(file: &File) -> bool {
    file.path().extension().is_some_and(|ending| ending == "md")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use nazo_kinds::kind_named;

    /// A practice puzzle has one solution, and its hardest step is of the technique it names.
    #[test]
    fn practice_needs_what_it_says() {
        use nazo_core::explain::{By, Options, path};
        use nazo_core::logic::{TECHNIQUES, Technique};
        use nazo_core::puzzle::{Budget, Position};
        use nazo_core::solve::{EngineChoice, Status, status};
        use nazo_core::words::Lang;

        let stride = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 9 };
        let drills = drills();
        assert!(drills.len() > 100, "{}", drills.len());
        for drill in drills.into_iter().step_by(stride) {
            let puzzle = drill.outcome.expect("a puzzle").puzzle;
            let (title, name) = (puzzle.info().title.as_ref().expect("one"), puzzle.info().note.as_ref().expect("one"));
            let is_it = |technique: &&&dyn Technique| technique.name().full.get(Lang::En) == name;
            let effort = &TECHNIQUES.iter().find(is_it).expect("a technique").name().effort;
            let model = puzzle.model();
            assert_eq!(status(&model, EngineChoice::Auto, &Budget::unlimited()), Ok(Status::Unique), "{title}");
            let options = Options { by: By::Techniques, ..Options::default() };
            let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
            assert!(path.solved && path.steps.iter().any(|step| step.name.full.get(Lang::En) == name), "{title}");
            assert!(path.steps.iter().all(|step| step.name.effort <= *effort), "{title}");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_on_board_and_sound() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
        let mut count = 0;
        for pack in packs() {
            assert!(kind_named(pack.id()).is_some(), "{} is named after a kind", pack.id());
            let there = fs::read_dir(folder.join(pack.id())).expect("the folder is there").flatten();
            let there = there.filter(|entry| entry.path().extension().is_none_or(|ending| ending != "md")).count();
            let files = pack.folder.files().filter(|file| !is_about(file)).count();
            // The compiler does not notice added files; recompiling this file helps.
            assert_eq!(files, there, "{}: touch src/load/packs.rs", pack.id());
            for reading in pack.readings() {
                let loaded = reading.outcome.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(loaded.puzzle.kind().id(), pack.id(), "{}", reading.id);
                assert!(loaded.puzzle.info().title.is_some(), "{} has no title", reading.id);
            }
            count += 1;
        }
        // Pictures are not a pack: they show puzzles of the packs. Practice is opened by technique, and layouts are
        // templates.
        let folders = fs::read_dir(folder).expect("the folder is there").flatten();
        let folders = folders
            .filter(|entry| !["images", "layouts", "practice"].iter().any(|other| entry.file_name() == *other))
            .count();
        assert_eq!(count, folders, "touch src/load/packs.rs");
    }

    #[test]
    fn a_pack_begins_with_its_easiest() {
        let pack = packs().into_iter().find(|pack| pack.id() == "sudoku").expect("there are sudokus");
        let first = pack.readings().remove(0).outcome.expect("it is sound");
        assert_eq!(first.puzzle.info().title.as_deref(), Some("First steps"));
    }
}
