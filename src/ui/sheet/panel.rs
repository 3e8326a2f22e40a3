//! Beside the board: what it is, how it stands, and what was seen where the cursor is.

use unicode_width::UnicodeWidthStr;

use super::Sheet;
use super::alike::shown;
use super::suspects::name;
use crate::kinds::scan::{BLANK, Origin, Refusal, Spot, Standing};
use crate::load::picture;
use crate::ui::theme::Part;
use crate::ui::view::bottom::Hint;
use crate::ui::view::text::{self, Line, line, shorten, wrap};
use crate::words::{Lang, Phrase};

/// Alternatives that are listed.
const LISTED: usize = 3;

macro_rules! hints {
    ($($key:literal $en:literal $ja:literal),+ $(,)?) => { &[$(($key, Phrase::fixed($en, $ja))),+] };
}

/// The keys at the foot of the panel, for a board with walls and for one without.
pub(super) const WALLED: &[Hint] = hints! {
    "n" "next" "次へ", "e" "wall" "壁", "v g" "cage" "ケージ", "d" "picture" "画像", "Enter" "accept" "決定",
    "A" "all" "すべて",
};
pub(super) const PLAIN: &[Hint] = hints! {
    "n" "next" "次へ", "d" "picture" "画像", "+ _" "size" "大きさ", "Enter" "accept" "決定", "A" "all" "すべて",
};

/// The panel in two pieces, with the picture of what is selected between them.
pub(super) struct Panel {
    pub above: Vec<Line>,
    pub below: Vec<Line>,
    pub keys: Vec<Line>,
}

impl Sheet {
    /// Everything there is to tell, in so many columns.
    pub(super) fn panel(&self, width: u16) -> Panel {
        let lang = self.settings.lang;
        let room = usize::from(width);
        let reading = Phrase::fixed("Reading", "読み取り");
        let mut above = vec![if self.is_from_picture() {
            let head = format!("{}  ", reading.get(lang));
            let title = shorten(self.title.get(lang), room.saturating_sub(head.width()));
            vec![(head, Part::Dim), (title, Part::Title)]
        } else {
            let title = self.title.get(lang);
            let kind = self.scan.kind.name();
            line(shorten(if title.width() <= room { title } else { kind.get(lang) }, room), Part::Title)
        }];
        // Where there is not room for both, the kind that the title does not name, or else how much there is of it.
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
            (format!("{}  ", Phrase::fixed("Status", "状態").get(lang)), Part::Dim),
            (status.get(lang).to_string(), part),
        ]);
        above.push(self.under_status().map_or(Line::new(), |said| line(shorten(said.get(lang), room), Part::Text)));
        above.push(Line::new());
        above.push(self.spot_line(room));
        let mut below = self.seen(room);
        below.extend(self.alike_line(room));
        let changed = self.scan.changes().len();
        if self.is_from_picture() {
            let said = match lang {
                Lang::En => ["Changed by repair", "Repaired"],
                Lang::Ja => ["修復による変更", "修復"],
            };
            let said = said.map(|said| format!("{said}  {changed}"));
            let said = said.iter().find(|said| said.width() <= room).unwrap_or(&said[1]).clone();
            below.push(line(said, if changed > 0 { Part::Sign } else { Part::Text }));
        }
        Panel { above, below, keys: self.key_lines(width) }
    }

    /// The keys of a correction in as many rows as they need.
    fn key_lines(&self, width: u16) -> Vec<Line> {
        if !self.is_from_picture() {
            return Vec::new();
        }
        let all = if self.scan.walls.is_some() { WALLED } else { PLAIN };
        let offered = self.offered(all);
        let mut hints = offered.as_slice();
        let (keys, lang) = (&self.settings.keys, self.settings.lang);
        let mut rows = Vec::new();
        while !hints.is_empty() {
            let row = crate::ui::view::bottom::keys(Line::new(), hints, keys, width, lang);
            // Two pieces a hint; one that does not fit anywhere is left out.
            let shown = (row.len() / 2).max(1);
            rows.push(row);
            hints = hints.get(shown..).unwrap_or_default();
        }
        rows
    }

    /// The kind, and how much of it there is.
    fn count(&self) -> Phrase {
        let (kind, tally) = (self.scan.kind.name(), self.scan.kind.tally(&self.scan));
        Phrase::each(|lang| format!("{}  {}", kind.get(lang), tally.get(lang)))
    }

    /// The number that is told of the whole board, where the kind has one.
    fn total_line(&self) -> Option<Line> {
        let (glyph, lang) = (self.scan.total.as_ref()?, self.settings.lang);
        let is_here = self.spot == Spot::Total;
        let value = match glyph.value.as_str() {
            _ if is_here && !self.typed.is_empty() => format!("{}_", self.typed),
            BLANK => "-".to_string(),
            known => known.to_string(),
        };
        let doubt = self.doubt(Spot::Total).map(|doubt| format!(" {}", doubt.symbol(self.settings.glyphs.fine)));
        Some(vec![
            (format!("{} ", Phrase::fixed("Mines", "地雷").get(lang)), Part::Dim),
            (format!(" {value} "), if is_here { Part::Cursor } else { Part::Text }),
            (doubt.unwrap_or_default(), Part::Sign),
        ])
    }

    /// How the board stands, in a word.
    pub(super) fn status(&self) -> (Phrase, Part) {
        if self.job.is_some() {
            return (Phrase::fixed("WORKING", "調査中"), Part::Dim);
        }
        match &self.standing {
            Some(Standing::Unique { .. }) if !self.scan.kind.expects_one_solution() => {
                (Phrase::fixed("FITS", "矛盾なし"), Part::Title)
            }
            // As it was mended, which is not to be trusted.
            Some(Standing::Unique { .. }) if self.refused().is_some() => {
                (Phrase::fixed("NOT SURE", "要確認"), Part::Clash)
            }
            Some(Standing::Unique { .. }) => (Phrase::fixed("UNIQUE", "解は1つ"), Part::Title),
            // What lacks numbers has many solutions, of course.
            Some(Standing::Several { .. }) if !self.lacking().is_empty() => incomplete(),
            Some(Standing::Several { .. }) => (Phrase::fixed("SEVERAL", "解が複数"), Part::Clash),
            Some(Standing::None { .. }) => (Phrase::fixed("NO SOLUTION", "解なし"), Part::Clash),
            Some(Standing::Incomplete { .. }) | None => incomplete(),
            Some(Standing::Unknown) => (Phrase::fixed("NOT KNOWN", "不明"), Part::Dim),
        }
    }

    /// What else is known of it, in a few words.
    fn under_status(&self) -> Option<Phrase> {
        if let Some(imbalance) = self.scan.kind.imbalance(&self.scan) {
            return Some(imbalance.brief);
        }
        if let Some(lack) = self.scan.kind.lack(&self.scan) {
            return Some(lack.said);
        }
        if let (Some((_, changes)), Some(Standing::Unique { .. })) = (self.refused(), &self.standing) {
            return Some(match changes.len() {
                1 => Phrase::fixed("1 change to look at", "要確認の変更1"),
                count => Phrase::new(format!("{count} changes to look at"), format!("要確認の変更{count}")),
            });
        }
        let differing = match &self.standing {
            Some(Standing::Several { differing }) => differing.len(),
            _ => return None,
        };
        Some(match differing {
            1 => Phrase::fixed("1 cell differs", "異なるマス1"),
            _ => Phrase::new(format!("{differing} cells differ"), format!("異なるマス{differing}")),
        })
    }

    /// What is selected, and which of the suspicious spots it is.
    fn spot_line(&self, room: usize) -> Line {
        let lang = self.settings.lang;
        let called = name(self.spot).get(lang).to_string();
        let suspects = self.suspects();
        let at = suspects.iter().position(|spot| *spot == self.spot).map(|at| at + 1);
        let fits = |count: &str| called.width() + 1 + count.width() <= room;
        let count = match (at, suspects.len(), lang) {
            (_, 0, _) => String::new(),
            (Some(at), count, Lang::En) if fits(&format!("{at} of {count}")) => format!("{at} of {count}"),
            (Some(at), count, Lang::En) => format!("{at}/{count}"),
            (None, count, Lang::En) => format!("{count} left"),
            (Some(at), count, Lang::Ja) => format!("{at}/{count}"),
            (None, count, Lang::Ja) => format!("残り{count}"),
        };
        let pad = room.saturating_sub(called.width() + count.width());
        vec![(called, Part::Title), (" ".repeat(pad.max(1)), Part::Text), (count, Part::Dim)]
    }

    /// How many other places were read alike, with the key that decides about all of them. It says what they become: a
    /// cursor that has gone on since something was typed is on another value.
    fn alike_line(&self, room: usize) -> Option<Line> {
        let count = self.alike().len();
        let key = self.settings.keys.hint("widen").filter(|_| count > 0)?;
        let value = shown(self.scan.glyph(self.spot).map_or(BLANK, |glyph| glyph.value.as_str()));
        let (en, ja) = (value.get(Lang::En), value.get(Lang::Ja));
        let words = [
            Phrase::new(format!("{en} for {count} more read alike"), format!("読みが同様の{count}箇所も「{ja}」に")),
            Phrase::new(format!("{en} for {count} more"), format!("ほか{count}箇所も{ja}")),
        ];
        let words = words.map(|words| words.get(self.settings.lang).to_string());
        let fits = |said: &&String| key.width() + 1 + said.width() <= room;
        let said = words.iter().find(fits).unwrap_or(&words[1]).clone();
        Some(vec![(format!("{key} "), Part::Key), (said, Part::Text)])
    }

    /// What was read, what it may be instead, and what it is taken for.
    fn seen(&self, room: usize) -> Vec<Line> {
        let lang = self.settings.lang;
        let words = match lang {
            Lang::En => ["typed", "taken", "read", "else", "    ", "wall", "no wall"],
            Lang::Ja => ["入力", "採用", "読み", "ほか", "    ", "壁", "壁なし"],
        };
        let shown = |value: &str| shown(value).get(lang).to_string();
        let mut lines = Vec::new();
        if !self.typed.is_empty() {
            lines.push(vec![(format!("{}  ", words[0]), Part::Dim), (format!("{}_", self.typed), Part::Entered)]);
        }
        if let Some(has) = self.scan.wall(self.spot) {
            let p = self.scan.confidence(self.spot);
            let (now, other) = if has { (words[5], words[6]) } else { (words[6], words[5]) };
            lines.push(line(format!("{}  {now}  {p:.2}", words[2]), Part::Text));
            if p < 1.0 {
                let said = (format!("{other}  {:.2}", 1.0 - p), Part::Text);
                lines.push(self.otherwise(words[3], said, room));
            }
            return lines;
        }
        let Some(glyph) = self.scan.glyph(self.spot) else { return lines };
        let readings = self.readings(self.spot);
        let is_own = glyph.origin != Origin::Read && readings.first().is_none_or(|(value, _)| *value != glyph.value);
        if is_own && self.typed.is_empty() && (self.is_from_picture() || !self.scan.is_blank(self.spot)) {
            let word = if glyph.origin == Origin::Mended { words[1] } else { words[0] };
            let sign = if glyph.origin == Origin::Mended { "  !" } else { "" };
            lines.push(vec![
                (format!("{word}  "), Part::Dim),
                (format!("{}{sign}", shown(&glyph.value)), Part::Entered),
            ]);
        }
        for (nth, (value, p)) in readings.iter().take(LISTED).enumerate() {
            let word = [words[2], words[3], words[4]][nth.min(2)];
            let mark = if *value == glyph.value { Part::Text } else { Part::Dim };
            let value = shown(value);
            let pad = " ".repeat(5usize.saturating_sub(value.width()).max(1));
            let said = (format!("{value}{pad}{p:.2}"), mark);
            lines.push(match nth {
                1 => self.otherwise(word, said, room),
                _ => vec![(format!("{word}  "), Part::Dim), said],
            });
        }
        if readings.is_empty() && self.is_from_picture() && glyph.options.is_empty() {
            let said = Phrase::fixed("nothing was read here", "読み取りなし");
            lines.extend(wrap(said.get(lang), room).into_iter().map(|row| line(row, Part::Dim)));
        }
        lines
    }

    /// The row of the next reading, with the key that takes it: behind it or, in a narrow panel, in place of the word.
    fn otherwise(&self, word: &str, said: (String, Part), room: usize) -> Line {
        let key = self.settings.keys.hint("layer").unwrap_or_default();
        let head = word.width() + 2;
        if head + said.0.width() + 1 + key.width() <= room {
            return vec![(format!("{word}  "), Part::Dim), said, (format!(" {key}"), Part::Key)];
        }
        match head.checked_sub(key.width()) {
            Some(gap) if gap > 0 && !key.is_empty() => vec![(format!("{key}{}", " ".repeat(gap)), Part::Key), said],
            _ => vec![(format!("{word}  "), Part::Dim), said],
        }
    }

    /// One row for windows without a panel: how it stands, where the cursor is, what was read there.
    pub(super) fn brief(&self, width: u16) -> Line {
        let lang = self.settings.lang;
        let (status, part) = self.status();
        let mut row = vec![(format!("{} ", status.get(lang)), part)];
        if let Some(imbalance) = self.scan.kind.imbalance(&self.scan) {
            let total: String = imbalance
                .brief
                .get(lang)
                .chars()
                .skip_while(|c| !c.is_ascii_digit())
                .take_while(char::is_ascii_digit)
                .collect();
            row.push((format!("{total} "), Part::Text));
        }
        let (at, value) = (self.spot.at(), self.scan.glyph(self.spot).map(|glyph| glyph.value.as_str()));
        let called = match self.spot {
            Spot::Corner(..) => crate::words::square(at.0 as u16, at.1 as u16, lang),
            spot => name(spot).get(lang).to_string(),
        };
        row.push((format!("{called} "), Part::Title));
        if !self.typed.is_empty() {
            row.push((format!("{}_", self.typed), Part::Entered));
            return row;
        }
        row.push((value.filter(|value| *value != BLANK).unwrap_or_default().to_string(), Part::Text));
        // What it may be otherwise, as far as there is room.
        for (other, p) in self.readings(self.spot).iter().filter(|(other, _)| Some(other.as_str()) != value).take(2) {
            let piece = format!("  {other} {p:.2}");
            if usize::from(text::width(&row)) + piece.width() > usize::from(width) {
                break;
            }
            row.push((piece, Part::Dim));
        }
        row
    }

    /// What is told of the board when nothing else is to be said.
    pub(super) fn sentence(&self) -> Option<Phrase> {
        let glyph = self.scan.glyph(self.spot);
        if let Some(glyph) = glyph.filter(|glyph| glyph.origin == Origin::Mended) {
            let read = glyph.as_read().unwrap_or(BLANK);
            let said = picture::change_said(self.spot, read, &glyph.value);
            return Some(match self.refused() {
                Some((why, _)) => self.doubted_said(&said, why),
                None => said,
            });
        }
        if let Some((_, value)) =
            self.scan.rival.iter().find(|(spot, _)| *spot == self.spot && self.refused().is_some())
        {
            return Some(picture::rival_said(self.spot, value));
        }
        if let Some(imbalance) = self.scan.kind.imbalance(&self.scan) {
            return Some(imbalance.said);
        }
        if self.job.is_some() {
            return None;
        }
        match &self.standing {
            Some(Standing::Unique { .. }) if !self.scan.kind.expects_one_solution() => {
                Some(match self.scan.doubtful().is_empty() {
                    true => {
                        Phrase::fixed("The numbers fit. Enter starts the game.", "矛盾はありません。Enterで始めます。")
                    }
                    false => Phrase::fixed(
                        "The numbers fit. Enter accepts what is marked ?, A all of it.",
                        "数字に矛盾はありません。?の箇所はEnterで1つずつ、Aですべて決定します。",
                    ),
                })
            }
            Some(Standing::Unique { .. }) if self.scan.doubtful().is_empty() => Some(Phrase::fixed(
                "There is exactly one solution. Enter starts the game.",
                "解は1つだけです。Enterで始めます。",
            )),
            Some(Standing::Unique { .. }) => Some(Phrase::fixed(
                "There is exactly one solution. Enter accepts what is marked ?, A all of it.",
                "解は1つだけです。?の箇所はEnterで1つずつ、Aですべて決定します。",
            )),
            Some(Standing::None { clash }) => self.clash_said(clash),
            Some(Standing::Several { .. }) if !self.differing().is_empty() => Some(Phrase::fixed(
                "There are several solutions: they differ in the cells marked ~.",
                "解が複数あります。~のマスの数字が異なります。",
            )),
            Some(Standing::Unknown) => Some(Phrase::fixed(
                "It takes too long to tell how many solutions there are.",
                "解の数を調べるには時間がかかりすぎます。",
            )),
            _ => None,
        }
    }

    /// A change of a reading that was refused, and why it was.
    fn doubted_said(&self, change: &Phrase, why: Refusal) -> Phrase {
        let rival = self.scan.rival.iter().find(|(spot, _)| *spot == self.spot);
        let why = rival.map_or_else(|| picture::refusal_said(why), |(spot, value)| picture::rival_said(*spot, value));
        Phrase::new(
            format!("{}; {}.", change.get(Lang::En), why.get(Lang::En)),
            format!("{}。{}。", change.get(Lang::Ja), why.get(Lang::Ja)),
        )
    }

    /// What contradicts itself.
    fn clash_said(&self, clash: &[Spot]) -> Option<Phrase> {
        if clash.is_empty() {
            return Some(Phrase::fixed("What stands here has no solution.", "このままでは解がありません。"));
        }
        let names = |lang: Lang| clash.iter().map(|spot| self.clue_name(*spot, lang)).collect::<Vec<_>>();
        let (en, ja) = (names(Lang::En), names(Lang::Ja));
        Some(Phrase::new(
            format!("These cannot all be right: {}.", en.join(", ")),
            format!("次のどれかが誤りです: {}。", ja.join("、")),
        ))
    }

    /// A spot with what is taken to stand there.
    fn clue_name(&self, spot: Spot, lang: Lang) -> String {
        let value = self.scan.glyph(spot).map(|glyph| glyph.value.clone()).unwrap_or_default();
        let (row, col) = spot.at();
        let at = crate::words::square(row as u16, col as u16, lang);
        format!(
            "{value} {}",
            match lang {
                Lang::En => format!("at {at}"),
                Lang::Ja => format!("({at})"),
            }
        )
    }

    /// Says what contradicts itself, and goes to the first of it.
    pub(super) fn tell_clash(&mut self) {
        let said = match &self.standing {
            Some(Standing::None { clash }) => {
                let first = clash.first().copied();
                let said = self.clash_said(clash);
                self.spot = first.unwrap_or(self.spot);
                said
            }
            _ => Some(Phrase::fixed("Nothing here contradicts itself.", "矛盾はありません。")),
        };
        self.message = said.map(crate::words::Message::Note);
    }
}

fn incomplete() -> (Phrase, Part) {
    (Phrase::fixed("INCOMPLETE", "未完成"), Part::Dim)
}
