//! The panel beside the board: the kind of puzzle, the number of solutions, and what was read under the cursor.

use unicode_width::UnicodeWidthStr;

use super::Sheet;
use crate::load::picture;
use crate::ui::key_hints::KeyHint;
use crate::ui::theme::Part;
use crate::ui::view::key_row;
use crate::ui::view::text::{self, Line, line, shorten, wrap};
use nazo_core::words::{Arg, Phrase, say};
use nazo_kinds::scan::{BLANK, Origin, Refusal, Spot, Standing};

/// The most readings that are listed.
const LISTED: usize = 3;
/// The most conflicting places that are named.
const NAMED: usize = 4;

macro_rules! hints {
    ($($key:literal $said:literal),+ $(,)?) => { &[$(($key, Phrase::fixed(concat!("hints.", $said)))),+] };
}

/// The keys at the foot of the panel, for a board with walls or signs and for one without.
pub(super) const WALLED: &[KeyHint] = hints! {
    "n" "next", "e" "wall", "v g" "cage", "d" "picture", "Enter" "accept",
    "A" "everything",
};
pub(super) const PLAIN: &[KeyHint] = hints! {
    "n" "next", "d" "picture", "+ _" "size", "Enter" "accept", "A" "everything",
};

/// What the user has typed or is typing.
const TYPED: Phrase = Phrase::fixed("transcribe.typed");

/// The two values of a wall.
const WALL: Phrase = Phrase::fixed("transcribe.wall");
const NO_WALL: Phrase = Phrase::fixed("transcribe.no-wall");

/// The value at a spot, where it comes from, and everything that was read there, likeliest first.
struct Seen {
    origin: Origin,
    value: Phrase,
    readings: Vec<(Phrase, f32)>,
}

/// The panel in pieces. The picture of what is selected goes between the first two.
pub(super) struct Panel {
    pub above: Vec<Line>,
    pub below: Vec<Line>,
    pub keys: Vec<Line>,
}

impl Sheet {
    /// The contents of the panel at the given width.
    pub(super) fn panel(&self, width: u16) -> Panel {
        let lang = self.settings.lang;
        let room = usize::from(width);
        let reading = Phrase::fixed("transcribe.reading");
        let mut above = vec![if self.is_from_picture() {
            // A long title gets all the room there is.
            let (head, title) = (format!("{}  ", reading.get(lang)), self.title.get(lang));
            let head = if head.width() + title.width() <= room { head } else { String::new() };
            vec![(head, Part::Dim), (shorten(title, room), Part::Title)]
        } else {
            let title = self.title.get(lang);
            let kind = self.scan.kind.name();
            line(shorten(if title.width() <= room { title } else { kind.get(lang) }, room), Part::Title)
        }];
        // If there is not room for both, a sheet from a picture shows the kind, which its title does not name, and
        // others the tally.
        let (both, tally) = (self.count(), self.scan.kind.tally(&self.scan));
        let count = match both.get(lang).width() <= room || tally.get(lang).is_empty() {
            true => both,
            false if self.is_from_picture() => self.scan.kind.name(),
            false => tally,
        };
        above.push(line(shorten(count.get(lang), room), Part::Text));
        above.extend(self.total_line());
        above.push(Line::new());
        let (status, part) = self.status();
        above.push(vec![
            (format!("{}  ", Phrase::fixed("transcribe.status").get(lang)), Part::Dim),
            (status.get(lang).to_string(), part),
        ]);
        let under = self.under_status().map(|said| wrap(said.get(lang), room)).unwrap_or_default();
        // A blank row if nothing is known, so that the rows below stay in place.
        let under = if under.is_empty() { vec![String::new()] } else { under };
        above.extend(under.into_iter().map(|row| line(row, Part::Text)));
        above.push(Line::new());
        above.push(self.spot_line(room));
        let mut below = self.seen(room);
        below.extend(self.alike_line(room));
        let moved = self.scan.walls.as_ref().map_or(0, |walls| walls.moved.len());
        let changed = self.scan.changes().len() + moved;
        if self.is_from_picture() {
            let (full, brief) = (say!("transcribe.auto-fixed", changed), say!("transcribe.auto-fixed-brief", changed));
            let said = if full.get(lang).width() <= room { full } else { brief };
            below.push(line(said.get(lang), if changed > 0 { Part::Sign } else { Part::Text }));
        }
        Panel { above, below, keys: self.key_lines(width) }
    }

    /// The keys for corrections, in as many rows as they need.
    fn key_lines(&self, width: u16) -> Vec<Line> {
        if !self.is_from_picture() {
            return Vec::new();
        }
        let all = if self.scan.walls.is_some() || self.scan.has_sides() { WALLED } else { PLAIN };
        let offered = self.offered(all);
        let mut hints = offered.as_slice();
        let (keys, lang) = (&self.settings.keys, self.settings.lang);
        let mut rows = Vec::new();
        while !hints.is_empty() {
            let row = key_row::keys(Line::new(), hints, keys, width, lang);
            // A hint has two pieces. One that fits in no row is left out.
            let shown = (row.len() / 2).max(1);
            rows.push(row);
            hints = hints.get(shown..).unwrap_or_default();
        }
        rows
    }

    /// The kind and the tally of its values.
    fn count(&self) -> Phrase {
        let (kind, tally) = (self.scan.kind.name(), self.scan.kind.tally(&self.scan));
        say!("transcribe.kind-and-tally", kind, tally)
    }

    /// The line with the number for the whole board. None if the kind has no such number.
    fn total_line(&self) -> Option<Line> {
        let (glyph, lang) = (self.scan.total.as_ref()?, self.settings.lang);
        let is_here = self.spot == Spot::Total;
        let value = match glyph.value.as_str() {
            _ if is_here && !self.typed.is_empty() => format!("{}_", self.typed),
            BLANK => "-".to_string(),
            known => known.to_string(),
        };
        let doubt = self.doubt(Spot::Total).map(|doubt| format!(" {}", doubt.symbol(self.settings.glyphs.fine)));
        let word = self.scan.kind.total_called().short;
        Some(vec![
            (format!("{} ", word.get(lang)), Part::Dim),
            (format!(" {value} "), if is_here { Part::Cursor } else { Part::Text }),
            (doubt.unwrap_or_default(), Part::Sign),
        ])
    }

    /// The number of solutions, in a word.
    pub(super) fn status(&self) -> (Phrase, Part) {
        if self.is_judging() {
            return (Phrase::fixed("transcribe.working"), Part::Dim);
        }
        match &self.standing {
            Some(Standing::Unique { .. }) if !self.scan.kind.expects_one_solution() => {
                (Phrase::fixed("transcribe.fits"), Part::Title)
            }
            // The board is unique as it was mended, but the changes are not trusted.
            Some(Standing::Unique { .. }) if self.refused().is_some() => {
                (Phrase::fixed("transcribe.not-sure"), Part::Conflict)
            }
            Some(Standing::Unique { .. }) => (Phrase::fixed("transcribe.unique"), Part::Title),
            // A board that lacks numbers naturally has many solutions.
            Some(Standing::Several { .. }) if !self.lacking().is_empty() => incomplete(),
            // So does one that is still being typed in.
            Some(Standing::Several { .. }) if !self.is_from_picture() => incomplete(),
            Some(Standing::Several { .. }) => (Phrase::fixed("transcribe.several"), Part::Conflict),
            Some(Standing::None { .. }) => (Phrase::fixed("transcribe.no-solution"), Part::Conflict),
            Some(Standing::Incomplete { .. }) | None => incomplete(),
            Some(Standing::Unknown) => (Phrase::fixed("transcribe.not-known"), Part::Dim),
        }
    }

    /// What else is known of the board, in a few words.
    fn under_status(&self) -> Option<Phrase> {
        if let Some(imbalance) = &self.imbalance {
            return Some(imbalance.brief.clone());
        }
        if let Some(lack) = self.scan.kind.lack(&self.scan) {
            return Some(lack.said);
        }
        if let (Some((_, changes)), Some(Standing::Unique { .. })) = (self.refused(), &self.standing) {
            return Some(say!("transcribe.changes-to-look-at", count = changes.len()));
        }
        let differing = match &self.standing {
            Some(Standing::Several { .. }) if !self.is_from_picture() => {
                return Some(Phrase::fixed("transcribe.several-solutions"));
            }
            Some(Standing::Several { differing }) => differing.len(),
            _ => return None,
        };
        // Only two solutions were compared.
        Some(say!("transcribe.two-solutions-differ", differing))
    }

    /// The name of the spot under the cursor, and its position in the list of suspicious spots.
    fn spot_line(&self, room: usize) -> Line {
        let lang = self.settings.lang;
        let suspects = self.suspects();
        let at = suspects.iter().position(|spot| *spot == self.spot).map(|at| at + 1);
        let counts = match (at, suspects.len()) {
            // For a sheet from paper, the status says how much is missing.
            (_, count) if count == 0 || !self.is_from_picture() => [Phrase::literal(""), Phrase::literal("")],
            (Some(at), count) => [say!("transcribe.nth-suspect", at, count), Phrase::verbatim(format!("{at}/{count}"))],
            (None, count) => [say!("transcribe.suspects-left", count), say!("transcribe.suspects-left", count)],
        };
        let (names, counts) = (self.names(self.spot), counts.map(|count| count.get(lang).to_string()));
        let names = names.map(|name| name.get(lang).to_string());
        let both = names.iter().flat_map(|name| counts.iter().map(move |count| (name.clone(), count.clone())));
        let fits = |(name, count): &(String, String)| name.width() + 1 + count.width() <= room;
        let shortest = || (names[2].clone(), counts[1].clone());
        let (called, count) = both.clone().find(fits).unwrap_or_else(shortest);
        let pad = room.saturating_sub(called.width() + count.width());
        vec![(called, Part::Title), (" ".repeat(pad.max(1)), Part::Text), (count, Part::Dim)]
    }

    /// The number of other places that were read alike, with the key that decides about all of them. The line names the
    /// value they would get, as the cursor may have moved to another value since something was typed.
    fn alike_line(&self, room: usize) -> Option<Line> {
        let count = self.alike().len();
        let key = self.settings.keys.hint("widen", self.settings.lang).filter(|_| count > 0)?;
        let value = self.scan.glyph(self.spot).map_or(BLANK, |glyph| glyph.value.as_str());
        let value = self.scan.called(self.spot, value);
        let words = [
            say!("transcribe.more-read-alike", value, count),
            say!("transcribe.value-for-more", value, count),
            say!("transcribe.more-of-value", count, value),
        ];
        let words = words.map(|words| words.get(self.settings.lang).to_string());
        let fits = |said: &&String| key.width() + 1 + said.width() <= room;
        let said = words.iter().find(fits).unwrap_or(&words[2]).clone();
        Some(vec![(format!("{key} "), Part::Key), (said, Part::Text)])
    }

    /// What was read, the alternatives, and the value that is used.
    fn seen(&self, room: usize) -> Vec<Line> {
        let lang = self.settings.lang;
        let mut lines = Vec::new();
        if !self.typed.is_empty() {
            let typed = (format!("{}_", self.typed), Part::Entered);
            lines.push(vec![(format!("{}  ", TYPED.get(lang)), Part::Dim), typed]);
        }
        let Some(Seen { origin, value, readings }) = self.seen_at(self.spot) else { return lines };
        let is_own = origin != Origin::Read && readings.first().is_none_or(|(read, _)| *read != value);
        // On a sheet from paper, the typed value is on the board already, and there are no readings.
        if is_own && self.typed.is_empty() && self.is_from_picture() {
            let is_read = readings.iter().any(|(read, _)| *read == value);
            let (word, sign) = match origin {
                Origin::Mended => (Phrase::fixed("transcribe.taken"), "  !"),
                _ if is_read => (Phrase::fixed("transcribe.chosen"), ""),
                _ => (TYPED, ""),
            };
            let is_nothing = self.scan.is_blank(self.spot) && self.scan.kind.called(self.spot, BLANK).is_none();
            lines.push(match is_nothing && origin == Origin::Typed {
                _ if origin == Origin::Typed && self.is_as_begun(self.spot) => line(value.get(lang), Part::Text),
                true => line(Phrase::fixed("transcribe.cleared").get(lang), Part::Entered),
                false => vec![
                    (format!("{}  ", word.get(lang)), Part::Dim),
                    (format!("{}{sign}", value.get(lang)), Part::Entered),
                ],
            });
        }
        let next = match self.scan.wall(self.spot) {
            Some(_) => readings.iter().position(|(read, _)| *read != value),
            None => self.next_reading(self.spot),
        };
        let listed = readings.get(..LISTED.min(readings.len())).unwrap_or_default();
        let widest = listed.iter().map(|(read, _)| read.get(lang).width() + 1).max().unwrap_or(0).max(5);
        for (nth, (read, p)) in listed.iter().enumerate() {
            let word =
                [Phrase::fixed("transcribe.read"), Phrase::fixed("transcribe.or-read"), Phrase::verbatim("    ")];
            let word = word[nth.min(2)].get(lang);
            let mark = if *read == value { Part::Text } else { Part::Dim };
            let read = read.get(lang);
            let said = (format!("{read}{}{}", " ".repeat(widest - read.width()), per_cent(*p)), mark);
            lines.push(match next == Some(nth) {
                true => self.otherwise(word, said, (nth > 0, room)),
                false => vec![(format!("{word}  "), Part::Dim), said],
            });
        }
        if let (Spot::Total, Some((shown, flags))) = (self.spot, self.scan.total_of) {
            let said = say!("transcribe.shown-and-flags", shown, flags);
            lines.push(line(shorten(&format!("      {}", said.get(lang)), room), Part::Dim));
        }
        let is_nothing = self.scan.glyph(self.spot).is_some_and(|glyph| glyph.options.is_empty());
        if readings.is_empty() && self.is_from_picture() && is_nothing {
            let said = Phrase::fixed("transcribe.nothing-read");
            lines.extend(wrap(said.get(lang), room).into_iter().map(|row| line(row, Part::Dim)));
        }
        lines
    }

    /// Whether the value at a spot that is not a wall is unchanged since the sheet began.
    fn is_as_begun(&self, spot: Spot) -> bool {
        let begun = self.start.framed(self.frame);
        let now = self.scan.glyph(spot);
        now.is_some() && begun.as_ref().unwrap_or(&self.start).glyph(spot) == now
    }

    /// The value at a spot, and everything that was read there. For a wall, the value is whether it is there.
    fn seen_at(&self, spot: Spot) -> Option<Seen> {
        if let Some(has) = self.scan.wall(spot) {
            let called = |has: bool| if has { WALL } else { NO_WALL };
            let p = self.scan.wall_read(spot).filter(|_| self.is_from_picture());
            // If both are equally likely, the current value comes first.
            let both = p
                .map(|p| [(called(has), if has { p } else { 1.0 - p }), (called(!has), if has { 1.0 - p } else { p })]);
            let mut readings: Vec<(Phrase, f32)> = both.into_iter().flatten().filter(|(_, p)| *p > 0.0).collect();
            readings.sort_by(|one, other| other.1.total_cmp(&one.1));
            return Some(Seen { origin: self.scan.wall_origin(spot), value: called(has), readings });
        }
        let glyph = self.scan.glyph(spot)?;
        let readings = self.readings(spot).into_iter().map(|(value, p)| (self.scan.called(spot, &value), p));
        let value = self.scan.called(spot, &glyph.value);
        Some(Seen { origin: glyph.origin, value, readings: readings.collect() })
    }

    /// The row of the next reading, with the key that takes it. The key is behind it or, in a narrow panel, replaces
    /// the leading word if nothing is lost.
    fn otherwise(&self, word: &str, said: (String, Part), (is_alternative, room): (bool, usize)) -> Line {
        let key = self.settings.keys.hint("mode", self.settings.lang).unwrap_or_default();
        let head = word.width() + 2;
        if head + said.0.width() + 1 + key.width() <= room {
            return vec![(format!("{word}  "), Part::Dim), said, (format!(" {key}"), Part::Key)];
        }
        match head.checked_sub(key.width()) {
            Some(gap) if gap > 0 && !key.is_empty() && is_alternative => {
                vec![(format!("{key}{}", " ".repeat(gap)), Part::Key), said]
            }
            _ => vec![(format!("{word}  "), Part::Dim), said],
        }
    }

    /// One row for windows without a panel: the status, the place of the cursor, and what was read there.
    pub(super) fn brief(&self, width: u16) -> Line {
        let lang = self.settings.lang;
        let (status, part) = self.status();
        let mut row = vec![(format!("{} ", status.get(lang)), part)];
        if let Some(imbalance) = &self.imbalance {
            let total: String = imbalance
                .brief
                .get(lang)
                .chars()
                .skip_while(|c| !c.is_ascii_digit())
                .take_while(char::is_ascii_digit)
                .collect();
            row.push((format!("{total} "), Part::Text));
        }
        let at = self.spot.at();
        let called = match self.spot {
            // On boards with cages, the spot is nearly always a sum, so the word can be left out.
            Spot::Corner(..) if self.scan.walls.is_some() => Phrase::square(at.0, at.1),
            spot => self.names(spot)[0].clone(),
        };
        row.push((format!("{} ", called.get(lang)), Part::Title));
        if !self.typed.is_empty() {
            row.push((format!("{}_", self.typed), Part::Entered));
            return row;
        }
        let Some(Seen { value, readings, .. }) = self.seen_at(self.spot) else { return row };
        let is_told = !self.scan.is_blank(self.spot) || !readings.is_empty();
        row.push((if is_told { value.get(lang).to_string() } else { String::new() }, Part::Text));
        // The alternatives, as far as there is room.
        for (other, p) in readings.iter().filter(|(other, _)| *other != value).take(2) {
            let piece = format!("  {} {}", other.get(lang), per_cent(*p));
            if usize::from(text::width(&row)) + piece.width() > usize::from(width) {
                break;
            }
            row.push((piece, Part::Dim));
        }
        row
    }

    /// The sentence about the board for when there is no message, for rows of the given width.
    pub(super) fn sentence(&self, width: usize) -> Option<Phrase> {
        if !self.selected.is_empty() {
            let said = self.selection_phrase(self.selected.len());
            return Some(say!("transcribe.sentence", said));
        }
        let glyph = self.scan.glyph(self.spot);
        if let Some(glyph) = glyph.filter(|glyph| glyph.origin == Origin::Mended) {
            let read = glyph.as_read().unwrap_or(BLANK);
            let said = picture::change_phrase(&self.scan, self.spot, read, &glyph.value);
            return Some(match self.refused() {
                Some((why, _)) => self.doubted_phrase(&said, why, width),
                None => say!("transcribe.sentence", said),
            });
        }
        if let Some(has) = self.scan.wall(self.spot).filter(|_| self.scan.wall_origin(self.spot) == Origin::Mended) {
            let said = picture::wall_phrase(self.spot, has);
            return Some(say!("transcribe.sentence", said));
        }
        if let Some((_, value)) =
            self.scan.rival.iter().find(|(spot, _)| *spot == self.spot && self.refused().is_some())
        {
            let said = picture::rival_phrase(&self.scan, self.spot, value);
            return Some(say!("transcribe.sentence", said));
        }
        if let Some(imbalance) = &self.imbalance {
            return Some(imbalance.said.clone());
        }
        if self.is_judging() {
            return None;
        }
        match &self.standing {
            Some(Standing::Unique { .. }) if !self.scan.kind.expects_one_solution() => {
                Some(match self.scan.doubtful().is_empty() {
                    true => Phrase::fixed("transcribe.numbers-fit-enter-start-game"),
                    false => Phrase::fixed("transcribe.numbers-fit-enter-accept-what"),
                })
            }
            Some(Standing::Unique { .. }) if self.scan.doubtful().is_empty() => {
                Some(Phrase::fixed("transcribe.exactly-solution-enter-start-game"))
            }
            Some(Standing::Unique { .. }) => Some(Phrase::fixed("transcribe.exactly-solution-enter-accept-what")),
            Some(Standing::None { conflict }) => self.conflict_message(conflict),
            Some(Standing::Several { .. }) if !self.is_from_picture() && self.lacking().is_empty() => {
                Some(match self.differing().is_empty() {
                    true => Phrase::fixed("transcribe.several-solutions-far"),
                    false => Phrase::fixed("transcribe.several-solutions-far-two-differ"),
                })
            }
            Some(Standing::Several { .. }) if !self.differing().is_empty() => {
                Some(Phrase::fixed("transcribe.several-solutions-two-differ-cells"))
            }
            Some(Standing::Unknown) => Some(Phrase::fixed("transcribe.counting-solutions-takes-long")),
            Some(Standing::Several { .. } | Standing::Incomplete { .. }) => self.next_drawn(),
            _ => None,
        }
    }

    /// What to do next on a sheet from paper that still lacks cages, regions, blocks or sums.
    fn next_drawn(&self) -> Option<Phrase> {
        let has_sums = !self.scan.corners.is_empty();
        match (self.is_from_picture(), self.scan.walls.is_some(), has_sums) {
            (false, true, true) => Some(Phrase::fixed("transcribe.how-to-draw-cages")),
            (false, true, false) => Some(Phrase::fixed("transcribe.how-to-draw-regions")),
            (false, false, true) => Some(Phrase::fixed("transcribe.how-to-draw-blocks")),
            _ => None,
        }
    }

    /// An automatic change that is not trusted, and the reason. The panel also shows the change, so if there is no room
    /// for both, only the reason is given.
    fn doubted_phrase(&self, change: &Phrase, why: Refusal, width: usize) -> Phrase {
        let rival = self.scan.rival.iter().find(|(spot, _)| *spot == self.spot);
        let rival = rival.map(|(spot, value)| say!("transcribe.or-else", value = self.scan.called(*spot, value)));
        let why = rival.unwrap_or_else(|| picture::refusal_phrase(why));
        let both = say!("transcribe.change-and-why", change, why);
        let fits = wrap(both.get(self.settings.lang), width).len() <= 2;
        if fits { both } else { say!("transcribe.sentence", said = why) }
    }

    /// The message that names conflicting clues.
    fn conflict_message(&self, conflict: &[Spot]) -> Option<Phrase> {
        if conflict.is_empty() {
            return Some(Phrase::fixed("transcribe.cannot-be-solved"));
        }
        let named = if conflict.len() > NAMED { NAMED - 1 } else { conflict.len() };
        let clues = Arg::Row(conflict.iter().take(named).map(|spot| self.clue_name(*spot)).collect());
        Some(match conflict.len() - named {
            0 if named == 1 => say!("transcribe.impossible", clues),
            0 => say!("transcribe.conflict", clues),
            more => say!("transcribe.conflict-and-more", clues, more),
        })
    }

    /// A spot and its value.
    fn clue_name(&self, spot: Spot) -> Phrase {
        let value = self.scan.glyph(spot).map_or(BLANK, |glyph| glyph.value.as_str());
        let (row, col) = spot.at();
        say!("transcribe.value-at", value = self.scan.called(spot, value), place = Phrase::square(row, col))
    }

    /// Shows what conflicts, and moves to the first conflicting spot.
    pub(super) fn tell_conflict(&mut self) {
        let first = self.conflict().first().copied();
        let said = match (&self.imbalance, &self.standing) {
            (Some(wrong), _) => Some(wrong.said.clone()),
            (None, Some(Standing::None { conflict })) => self.conflict_message(conflict),
            _ => Some(Phrase::fixed("transcribe.no-conflicts")),
        };
        self.spot = first.unwrap_or(self.spot);
        self.message = said;
    }
}

fn incomplete() -> (Phrase, Part) {
    (Phrase::fixed("transcribe.incomplete"), Part::Dim)
}

/// A probability from 0 to 1, as a percentage.
fn per_cent(p: f32) -> String {
    format!("{:>3.0}%", 100.0 * p)
}
