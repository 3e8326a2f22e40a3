//! Where the user should look: doubtful readings, conflicts, and missing numbers.

use super::Sheet;
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{BLANK, DOUBTFUL, Glyph, Origin, Refusal, Spot, Standing, Trust, trust};

/// What is or may be wrong with a spot, as shown by the sign beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Two solutions differ here.
    Differs,
    /// Its reading is doubtful.
    Doubtful,
    /// It was changed to get exactly one solution.
    Mended,
    /// It is one of several readings that contradict each other.
    Conflict,
}

impl Doubt {
    /// The sign for it.
    pub fn symbol(self, fine: bool) -> char {
        match self {
            Doubt::Differs => '~',
            Doubt::Doubtful => '?',
            Doubt::Mended => '!',
            Doubt::Conflict if fine => '×',
            Doubt::Conflict => 'x',
        }
    }
}

impl Sheet {
    /// What is or may be wrong with a spot. If there are several doubts, the worst.
    pub(super) fn doubt(&self, spot: Spot) -> Option<Doubt> {
        let conflicts = self.conflict().contains(&spot);
        let is_mended = match self.scan.glyph(spot) {
            Some(glyph) => glyph.origin == Origin::Mended,
            None => self.scan.wall_origin(spot) == Origin::Mended,
        };
        let is_doubtful = self.scan.confidence(spot) < DOUBTFUL;
        if conflicts && !self.is_all_in_conflict() {
            Some(Doubt::Conflict)
        } else if is_mended {
            Some(Doubt::Mended)
        } else if is_doubtful {
            Some(Doubt::Doubtful)
        } else {
            let (row, col) = spot.at();
            let is_cell = matches!(spot, Spot::Cell(..));
            (is_cell && self.differing().contains(&(row, col))).then_some(Doubt::Differs)
        }
    }

    /// Why the automatic changes are not trusted, and those of them that nobody has looked at yet. None if the changes
    /// are trusted, or if all were looked at. `nazo scan` refuses the same readings for the same reasons.
    pub(super) fn refused(&self) -> Option<(Refusal, Vec<Spot>)> {
        if self.start.changes().is_empty() {
            return None;
        }
        let changes: Vec<Spot> = self.scan.changes().into_iter().map(|(spot, ..)| spot).collect();
        // Other values that were typed make no change more likely: the refusal holds until each change was looked at.
        match trust(&self.start, &Standing::Unique { solution: Vec::new() }) {
            Trust::Refused(why) if !changes.is_empty() => Some((why, changes)),
            _ => None,
        }
    }

    /// The conflicting spots: each one that is wrong by itself, or else a set that is contradictory together.
    pub(super) fn conflict(&self) -> &[Spot] {
        match (&self.imbalance, &self.standing) {
            (Some(wrong), _) if !wrong.spots.is_empty() => &wrong.spots,
            (_, Some(Standing::None { conflict })) => conflict,
            _ => &[],
        }
    }

    /// Whether all the numbers of the board conflict together, which singles out none of them.
    fn is_all_in_conflict(&self) -> bool {
        let is_each = self.imbalance.as_ref().is_some_and(|wrong| !wrong.spots.is_empty());
        let parts = self.scan.parts().len();
        !is_each && parts > 1 && self.conflict().len() >= parts
    }

    /// The cells in which two solutions differ. Empty if there are more of them than filled cells, as on a board just
    /// begun.
    pub(super) fn differing(&self) -> &[(usize, usize)] {
        let filled =
            |glyphs: &[Glyph]| glyphs.iter().filter(|glyph| !matches!(glyph.value.as_str(), "" | BLANK)).count();
        match &self.standing {
            Some(Standing::Several { differing })
                if differing.len() <= filled(&self.scan.cells) + filled(&self.scan.corners) =>
            {
                differing
            }
            _ => &[],
        }
    }

    /// Every spot that the user should look at, the most suspicious first. The order is: doubtful and conflicting,
    /// other doubtful, missing, other conflicting, and cells in which solutions differ.
    pub(super) fn suspects(&self) -> Vec<Spot> {
        let doubtful = self.scan.doubtful();
        let conflict = self.conflict();
        let missing: &[Spot] = match &self.standing {
            Some(Standing::Incomplete { spots }) => spots,
            _ => &[],
        };
        let mut others: Vec<(bool, f32, Spot)> =
            conflict.iter().map(|spot| (self.is_typed(*spot), self.as_read(*spot), *spot)).collect();
        others.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2)));
        let conflicting = doubtful.iter().filter(|spot| conflict.contains(spot));
        let differing = self.differing().iter().map(|(row, col)| Spot::Cell(*row, *col));
        let missing = missing.iter().copied().chain(self.lacking());
        let all = conflicting.chain(&doubtful).copied().chain(missing).chain(others.iter().map(|(.., spot)| *spot));
        let mut suspects: Vec<Spot> = Vec::new();
        for spot in all.chain(differing) {
            if !suspects.contains(&spot) {
                suspects.push(spot);
            }
        }
        suspects
    }

    /// Where numbers are missing that such a board usually has, in the order in which they are typed.
    pub(super) fn lacking(&self) -> Vec<Spot> {
        self.scan.kind.lack(&self.scan).map(|lack| lack.spots).unwrap_or_default()
    }

    /// Whether the user has typed something other than what was read. A value that was only accepted keeps its place
    /// among the suspects.
    fn is_typed(&self, spot: Spot) -> bool {
        let typed = self.scan.glyph(spot).filter(|glyph| glyph.origin == Origin::Typed);
        typed.is_some_and(|glyph| glyph.as_read() != Some(glyph.value.as_str()))
    }

    /// The probability, when it was read, of the current value at a spot.
    fn as_read(&self, spot: Spot) -> f32 {
        self.scan.glyph(spot).map_or(1.0, |glyph| glyph.probability(&glyph.value))
    }

    /// Moves to the next spot to look at, or the previous one. False if there is none.
    pub(super) fn seek(&mut self, forward: bool) -> bool {
        let suspects = self.suspects();
        let at = suspects.iter().position(|spot| *spot == self.spot);
        let count = suspects.len();
        let next = match (at, forward) {
            _ if count == 0 => return false,
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
        };
        if let Some(spot) = suspects.get(next) {
            self.spot = *spot;
        }
        true
    }

    /// Moves to the first conflicting spot, or from one to the next. False if there is none.
    pub(super) fn seek_conflict(&mut self) -> bool {
        let conflict: Vec<Spot> = self.suspects().into_iter().filter(|spot| self.conflict().contains(spot)).collect();
        let at = conflict.iter().position(|spot| *spot == self.spot);
        let next = at.map_or(0, |at| (at + 1) % conflict.len().max(1));
        self.spot = conflict.get(next).copied().unwrap_or(self.spot);
        !conflict.is_empty()
    }

    /// The most suspicious spot other than the one under the cursor.
    pub(super) fn next_suspect(&self) -> Option<Spot> {
        self.suspects().into_iter().find(|spot| *spot != self.spot)
    }

    /// Names for a spot, from the longest to the shortest.
    pub(super) fn names(&self, spot: Spot) -> [Phrase; 3] {
        let (row, col) = spot.at();
        let here = Phrase::square(row, col);
        match (spot, self.scan.sum_called(spot)) {
            (Spot::Right(..) | Spot::Below(..), _) => {
                let is_right = matches!(spot, Spot::Right(..));
                let is_wall = self.scan.wall(spot).is_some();
                let there = if is_right { Phrase::square(row, col + 1) } else { Phrase::square(row + 1, col) };
                [
                    say!("transcribe.wall-beside", is_wall, is_right, here),
                    say!("transcribe.wall-between", is_wall, is_right, here, there),
                    say!("transcribe.between", is_right, here, there),
                ]
            }
            (Spot::Total, _) => {
                let name = self.scan.kind.total_called();
                [name.full, name.short.clone(), name.short]
            }
            (_, Some(sum)) => [say!("transcribe.sum-of", sum, here), say!("transcribe.sum-at", sum, here), here],
            (_, None) => [say!("transcribe.cell-at", here), here.clone(), here],
        }
    }
}
