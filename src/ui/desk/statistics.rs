//! What the games add up to, as a table: kind by kind, a row for each grade.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use crate::play::{Record, Statistics, Streak, Times};
use crate::ui::model::clock_text;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Lang, Phrase};

/// What the screen is called.
pub(super) const TITLE: Phrase = Phrase::fixed("Statistics", "成績");

/// Columns between two columns of the table.
const GAP: usize = 2;

/// The heads of the columns, the most useful first: those behind stand below where a window is narrow.
static HEADS: [Phrase; 10] = [
    Phrase::fixed("solved", "完成"),
    Phrase::fixed("best", "最短"),
    Phrase::fixed("median", "中央"),
    Phrase::fixed("helped", "助けあり"),
    Phrase::fixed("median", "中央"),
    Phrase::fixed("lost", "失敗"),
    Phrase::fixed("won", "勝率"),
    Phrase::fixed("row", "連勝"),
    Phrase::fixed("hints", "ヒント"),
    Phrase::fixed("open", "途中"),
];

/// The table as plain rows of text, for a command.
pub fn rows(statistics: &Statistics, lang: Lang, width: u16) -> Vec<String> {
    let plain = |line: Line| line.into_iter().map(|(text, _)| text).collect::<String>().trim_end().to_string();
    lines(statistics, lang, width).into_iter().map(plain).collect()
}

/// The table as it was made last: a key that scrolls it asks for it several times.
#[derive(Default)]
pub(super) struct Kept(RefCell<Option<Table>>);

struct Table {
    statistics: Arc<Statistics>,
    lang: Lang,
    width: u16,
    lines: Arc<Vec<Line>>,
}

impl Kept {
    /// The table in so many columns.
    pub(super) fn lines(&self, statistics: Arc<Statistics>, lang: Lang, width: u16) -> Arc<Vec<Line>> {
        let is_same =
            |table: &&Table| Arc::ptr_eq(&table.statistics, &statistics) && table.lang == lang && table.width == width;
        if let Some(table) = self.0.borrow().as_ref().filter(is_same) {
            return table.lines.clone();
        }
        let lines = Arc::new(lines(&statistics, lang, width));
        self.0.replace(Some(Table { statistics, lang, width, lines: lines.clone() }));
        lines
    }
}

/// The table in so many columns.
fn lines(statistics: &Statistics, lang: Lang, width: u16) -> Vec<Line> {
    if statistics.records.is_empty() {
        let nothing = Phrase::fixed("No games played yet.", "まだ記録がありません。");
        return vec![text::line(nothing.get(lang), Part::Text)];
    }
    let width = usize::from(width);
    let cells: Vec<[String; 10]> = statistics.records.iter().map(|record| cells(record, lang)).collect();
    let names: Vec<String> = statistics.records.iter().map(|record| grade(record, lang)).collect();
    let widest = |at: usize| {
        let head = HEADS[at].get(lang).width();
        cells.iter().map(|row| row[at].width()).max().unwrap_or(0).max(head)
    };
    let name_width = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let mut blocks: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    let mut taken = name_width;
    for at in 0..HEADS.len() {
        // A column of which nothing is known only takes room.
        if cells.iter().all(|row| row[at].is_empty()) {
            continue;
        }
        taken += GAP + widest(at);
        if taken > width && blocks.last().is_some_and(|block| !block.is_empty()) {
            blocks.push(Vec::new());
            taken = name_width + GAP + widest(at);
        }
        if let Some(block) = blocks.last_mut() {
            block.push((at, widest(at)));
        }
    }
    let joined = |columns: &[(usize, usize)], name: &str, cell: &dyn Fn(usize) -> String| {
        let mut row = format!("{name}{}", " ".repeat(name_width.saturating_sub(name.width())));
        for (at, wide) in columns {
            let cell = cell(*at);
            row += &format!("{}{cell}", " ".repeat(GAP + wide.saturating_sub(cell.width())));
        }
        row
    };
    let mut lines = wrapped(days(statistics.days).get(lang), width, Part::Text);
    for columns in &blocks {
        lines.push(Line::new());
        lines.push(text::line(joined(columns, "", &|at| HEADS[at].get(lang).to_string()), Part::Dim));
        let mut kind = "";
        for ((record, name), cells) in statistics.records.iter().zip(&names).zip(&cells) {
            if record.kind != kind {
                kind = record.kind;
                lines.push(text::line(record.name.get(lang), Part::Title));
            }
            lines.push(text::line(joined(columns, name, &|at| cells[at].clone()), Part::Text));
        }
    }
    lines.push(Line::new());
    let has = |wanted: usize| blocks.iter().flatten().any(|(at, _)| *at == wanted);
    lines.extend(wrapped(note(has(1), has(3), has(4)).get(lang), width, Part::Dim));
    if statistics.records.iter().any(|record| record.win_rate().is_some()) {
        lines.extend(wrapped(ROW.get(lang), width, Part::Dim));
    }
    lines
}

/// What the columns mean that are shown: the times of what was solved alone, those who had help, and their median.
fn note(alone: bool, helped: bool, median: bool) -> Phrase {
    const ALONE: Phrase = Phrase::fixed(
        "Best and median: games solved without help.",
        "最初の2つの時間は、助けなしで完成したゲームのものです。",
    );
    const HELPED: Phrase = Phrase::fixed(
        "\"Helped\": games with hints, a look at the solution or an undone opening",
        "ヒントを使った、答えを見た、開いたマスを戻したゲームは「助けあり」として別に数え",
    );
    const MEDIAN: Phrase = Phrase::fixed("; then their median time.", "、その中央値を右に示します。");
    const COUNTED: Phrase = Phrase::fixed(".", "ます。");
    const DAYS: Phrase = Phrase::fixed("Days are UTC.", "日付は協定世界時です。");
    let all = [(alone, vec![ALONE]), (helped, vec![HELPED, if median { MEDIAN } else { COUNTED }]), (true, vec![DAYS])];
    Phrase::each(|lang| {
        let shown = all.iter().filter(|(is_shown, _)| *is_shown);
        let said = shown.map(|(_, parts)| parts.iter().map(|part| part.get(lang)).collect::<String>());
        said.collect::<Vec<_>>().join(if lang == Lang::En { " " } else { "" })
    })
}

/// What the columns of games that can be lost mean.
const ROW: Phrase =
    Phrase::fixed("Row: current winning streak, and the longest.", "連勝: いま続いている勝ちの数と、最多の数です。");

fn wrapped(said: &str, width: usize, part: Part) -> Vec<Line> {
    text::wrap(said, width).into_iter().map(|row| text::line(row, part)).collect()
}

fn days(streak: Streak) -> Phrase {
    let Streak { now, longest } = streak;
    Phrase::new(
        format!("Days in a row with a puzzle solved: {now} (longest {longest})"),
        format!("完成が続いている日数: {now}日、最長{longest}日"),
    )
}

/// The grade of a record, set in below its kind.
fn grade(record: &Record, lang: Lang) -> String {
    let none = Phrase::fixed("no grade", "段階なし");
    match &record.grade {
        Some(grade) => format!("  {}", grade.get(lang)),
        None => format!("  {}", none.get(lang)),
    }
}

/// What stands in the columns; nothing where there is nothing to say.
fn cells(record: &Record, lang: Lang) -> [String; 10] {
    let clock = |time: Option<Duration>| time.map(clock_text).unwrap_or_default();
    let count = |count: usize| if count > 0 { count.to_string() } else { String::new() };
    let Times { best, median, .. } = record.unaided;
    let won = record.win_rate().map(|rate| match lang {
        Lang::En => format!("{rate} %"),
        Lang::Ja => format!("{rate}%"),
    });
    let row = record.win_rate().and(record.wins).map(|wins| format!("{} ({})", wins.now, wins.longest));
    [
        record.solved().to_string(),
        clock(best),
        clock(median),
        count(record.helped.count),
        clock(record.helped.median),
        count(record.lost),
        won.unwrap_or_default(),
        row.unwrap_or_default(),
        count(record.hints),
        count(record.begun),
    ]
}
