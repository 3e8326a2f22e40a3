//! The puzzle of the day: the same for everyone, determined by the date alone.

use std::fmt;
use std::str::FromStr;

use super::demand::Demand;
use super::difficulty::Difficulty;
use super::fresh::{Fresh, FreshError, Order, fresh};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Lang, Phrase, errors, say};
use nazo_kinds::{Info, Kind};

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The error for a text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDate(pub String);

impl NoDate {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        say!("generate.no-such-day", text = self.0)
    }
}

errors!(NoDate);

impl Date {
    /// The date with this year, month and day, the latter two counted from 1; `None` if there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Date { year, month, day })
    }

    /// The date that is `days` days after 1970-01-01, as clocks count (H. Hinnant, "chrono-compatible low-level date
    /// algorithms").
    pub fn of_days(days: i64) -> Option<Date> {
        let shifted = days.checked_add(719_468)?;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        // Years start in March here.
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }

    /// The number of days since 1970-01-01; the inverse of [`Date::of_days`].
    pub fn days(self) -> i64 {
        // Years start in March here.
        let year = i64::from(self.year) - i64::from(self.month < 3);
        let month = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
    }

    /// The day of the week; Monday is 0 (T. Sakamoto's rule).
    pub fn weekday(self) -> u8 {
        const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = u32::from(self.year) - u32::from(self.month < 3);
        let shift = SHIFT.get(usize::from(self.month) - 1).copied().unwrap_or(0);
        let from_sunday = (year + year / 4 - year / 100 + year / 400 + shift + u32::from(self.day)) % 7;
        ((from_sunday + 6) % 7) as u8
    }

    /// The difficulty of the puzzles of this day: the week starts easy.
    pub fn difficulty(self) -> Difficulty {
        match self.weekday() {
            0 | 1 => Difficulty::Easy,
            2 | 3 => Difficulty::Medium,
            4 | 5 => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }

    fn seed(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Date, NoDate> {
        let part = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let parts: Option<Vec<u16>> = text.split('-').map(part).collect();
        let date = match parts.as_deref() {
            Some([year, month, day]) => u8::try_from(*month).ok().zip(u8::try_from(*day).ok()).zip(Some(*year)),
            _ => None,
        };
        date.and_then(|((month, day), year)| Date::new(year, month, day)).ok_or_else(|| NoDate(text.to_string()))
    }
}

/// The puzzle of a day.
///
/// # Errors
/// The kind has no maker, or the budget was used up.
pub fn daily(kind: &'static dyn Kind, date: Date, lang: Lang, budget: &Budget) -> Result<Fresh, FreshError> {
    let order = Order::of(kind).ok_or(FreshError::NoMaker)?;
    let order = Order { seed: date.seed(), lang, ..order };
    let order = order.clone().demanding(demand(&order, date.difficulty()));
    let made = fresh(&order, stream(kind.id()), budget)?;
    let title = say!("generate.of-the-day", name = kind.name(), date = date.to_string());
    let info = Info {
        title: Some(title.get(lang).to_string()),
        source: Some(format!("nazo daily {} --date {date}", kind.id())),
        date: Some(date.to_string()),
        ..made.puzzle.info().clone()
    };
    Ok(Fresh { puzzle: made.puzzle.with_info(info), ..made })
}

/// The demand for the difficulty nearest to `wanted` that the variant of the order has.
fn demand(order: &Order, wanted: Difficulty) -> Demand {
    let asked = |difficulty: Difficulty| Demand::new(Some(difficulty.scores()), None);
    let has = |difficulty: &Difficulty| order.clone().demanding(asked(*difficulty)).is_in_reach();
    let nearest = Difficulty::ALL.into_iter().filter(has).min_by_key(|found| (*found as u8).abs_diff(wanted as u8));
    asked(nearest.unwrap_or(wanted))
}

/// The random stream of a kind: a hash of its name (FNV-1a), so that kinds added later change nothing.
fn stream(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Monday is easy, or the nearest difficulty for a kind that is never easy.
    #[test]
    fn a_day_has_the_nearest_difficulty_that_there_is() {
        let of = |kind: &str| {
            let order = Order::of(nazo_kinds::kind_named(kind).expect("a kind")).expect("a maker");
            demand(&order, Difficulty::Easy).scores().map(|scores| Difficulty::of(*scores.start()))
        };
        assert_eq!((of("sudoku"), of("hitori")), (Some(Difficulty::Easy), Some(Difficulty::Medium)));
    }

    #[test]
    fn days_are_counted_and_named() {
        let date = |text: &str| text.parse::<Date>();
        assert_eq!(date("2026-11-22").map(Date::weekday), Ok(6));
        assert_eq!(date("2024-02-29").map(Date::weekday), Ok(3));
        assert_eq!(date("1970-01-01").ok(), Date::of_days(0));
        assert_eq!(date("2026-11-22").ok(), Date::of_days(20_779));
        assert_eq!(date("2000-02-29").ok(), Date::of_days(11_016));
        for days in (-719_000..2_900_000).step_by(37) {
            assert_eq!(Date::of_days(days).map(Date::days), Some(days));
        }
        for wrong in ["2023-02-29", "2026-13-01", "2026-1", "today", "-2026-1-1", "2026-+1-01", "0-1-1"] {
            assert_eq!(date(wrong), Err(NoDate(wrong.into())));
        }
        assert_eq!(date("2026-3-7").map(|date| date.to_string()).as_deref(), Ok("2026-03-07"));
    }
}
