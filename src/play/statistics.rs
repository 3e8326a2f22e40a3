//! Statistics over a player's games: solved, best and median times, streaks. They are computed from the journals every
//! time; nothing is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::Listed;
use crate::generate::{Date, Difficulty};
use nazo_core::words::{Lang, Phrase};

/// The lengths of a streak: the current one and the longest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The length of the current streak; 0 if there is none.
    pub now: usize,
    /// The length of the longest streak.
    pub longest: usize,
}

/// The times of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// The number of games.
    pub count: usize,
    /// The shortest time.
    pub best: Option<Duration>,
    /// The median time; for an even number of games, the mean of the two in the middle.
    pub median: Option<Duration>,
}

/// The statistics of the games of one kind and grade. Games that were only viewed do not count.
#[derive(Clone, Debug)]
pub struct Record {
    /// The identifier of the kind.
    pub kind: &'static str,
    /// The name of the kind.
    pub name: Phrase,
    /// Their difficulty, on one scale whatever their authors call it; `None` if it is not stated. For games that hide
    /// something, their size.
    pub grade: Option<Phrase>,
    /// Games begun and not finished, including those set aside.
    pub begun: usize,
    /// Games solved without help.
    pub unaided: Times,
    /// Games solved with help: hints, a look at the solution, or an undone opening.
    pub helped: Times,
    /// The number of games lost.
    pub lost: usize,
    /// The number of hints used in finished games.
    pub hints: usize,
    /// Consecutive wins, if games can be lost.
    pub wins: Option<Streak>,
}

impl Record {
    /// The number of games solved.
    pub fn solved(&self) -> usize {
        self.unaided.count + self.helped.count
    }

    /// The percentage of finished games that were won, rounded down. `None` if games cannot be lost or none is
    /// finished.
    pub fn win_rate(&self) -> Option<usize> {
        let finished = self.solved() + self.lost;
        (self.wins.is_some() && finished > 0).then(|| 100 * self.solved() / finished)
    }
}

/// The statistics of all games.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Records by kind, easiest grades first.
    pub records: Vec<Record>,
    /// Consecutive days on which something was solved. A streak that ended yesterday can still continue.
    pub days: Streak,
}

impl Statistics {
    /// The statistics of these games, in any order, as of a day.
    pub fn of<'a>(games: impl Iterator<Item = &'a Listed>, today: Option<Date>) -> Statistics {
        let mut groups: BTreeMap<_, Vec<&Listed>> = BTreeMap::new();
        let mut days = BTreeSet::new();
        for game in games.filter(|game| game.touched) {
            if game.ending.is_some_and(|ending| !ending.lost) {
                days.extend(game.ended_on().map(Date::days));
            }
            groups.entry(order(game)).or_default().push(game);
        }
        Statistics { records: groups.into_values().filter_map(record).collect(), days: in_a_row(&days, today) }
    }
}

/// The sort key of records: kind, grade from easy to hard, size, name of the grade. Grades not on the scale come last.
fn order(game: &Listed) -> (&'static str, usize, usize, String) {
    let name = game.grade.as_ref().map(|grade| grade.get(Lang::En).to_string());
    let of_scale = |name: &String| Difficulty::ALL.iter().position(|grade| grade.id() == name);
    let behind = Difficulty::ALL.len();
    let rank = name.as_ref().map_or(behind + 1, |name| of_scale(name).unwrap_or(behind));
    (game.kind_id, rank, if game.can_lose { game.to_fill } else { 0 }, name.unwrap_or_default())
}

fn record(mut games: Vec<&Listed>) -> Option<Record> {
    games.sort_by_key(|game| (game.ended_on(), game.modified));
    let first = games.first()?;
    let endings = || games.iter().filter_map(|game| game.ending);
    let solved = |helped| times(endings().filter(|end| !end.lost && end.helped == helped).map(|end| end.clock));
    Some(Record {
        kind: first.kind_id,
        name: first.kind.clone(),
        grade: first.grade.clone(),
        begun: games.iter().filter(|game| game.ending.is_none()).count(),
        unaided: solved(false),
        helped: solved(true),
        lost: endings().filter(|ending| ending.lost).count(),
        hints: endings().map(|ending| ending.hints).sum(),
        wins: first.can_lose.then(|| won_in_a_row(endings().map(|ending| !ending.lost))),
    })
}

fn times(times: impl Iterator<Item = Duration>) -> Times {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let (count, middle) = (times.len(), times.len() / 2);
    let upper = times.get(middle).copied();
    let lower = times.get(middle.saturating_sub(usize::from(count % 2 == 0))).copied();
    Times { count, best: times.first().copied(), median: lower.zip(upper).map(|(a, b)| (a + b) / 2) }
}

fn won_in_a_row(games: impl Iterator<Item = bool>) -> Streak {
    games.fold(Streak::default(), |streak, is_won| {
        let now = if is_won { streak.now + 1 } else { 0 };
        Streak { now, longest: streak.longest.max(now) }
    })
}

fn in_a_row(days: &BTreeSet<i64>, today: Option<Date>) -> Streak {
    let (mut streak, mut last) = (Streak::default(), None);
    for day in days {
        let now = if last == Some(day - 1) { streak.now + 1 } else { 1 };
        (streak, last) = (Streak { now, longest: streak.longest.max(now) }, Some(*day));
    }
    let goes_on = today.zip(last).is_some_and(|(today, last)| last >= today.days() - 1);
    Streak { now: if goes_on { streak.now } else { 0 }, ..streak }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let of = |seconds: &[u64]| times(seconds.iter().map(|second| Duration::from_secs(*second)));
        let seconds = |times: Times| (times.count, times.best.map(|t| t.as_secs()), times.median.map(|t| t.as_secs()));
        assert_eq!(seconds(of(&[])), (0, None, None));
        assert_eq!(seconds(of(&[9])), (1, Some(9), Some(9)));
        assert_eq!(seconds(of(&[9, 3])), (2, Some(3), Some(6)));
        assert_eq!(seconds(of(&[9, 100, 3])), (3, Some(3), Some(9)));
    }

    #[test]
    fn a_streak_of_days_ends_with_a_day_without_a_solved_puzzle() {
        let of = |days: &[i64], today: i64| in_a_row(&days.iter().copied().collect(), Date::of_days(today));
        assert_eq!(of(&[], 10), Streak { now: 0, longest: 0 });
        assert_eq!(of(&[8, 9, 10], 10), Streak { now: 3, longest: 3 });
        assert_eq!(of(&[8, 9], 10), Streak { now: 2, longest: 2 }, "today is not over yet");
        assert_eq!(of(&[1, 2, 3, 5, 8], 10), Streak { now: 0, longest: 3 });
        assert_eq!(in_a_row(&[10].into(), None), Streak { now: 0, longest: 1 }, "nobody knows what day it is");
    }

    #[test]
    fn a_lost_game_ends_a_row_of_wins() {
        let of = |games: &str| won_in_a_row(games.chars().map(|game| game == '+'));
        assert_eq!(of("++-+"), Streak { now: 1, longest: 2 });
        assert_eq!(of("+++-"), Streak { now: 0, longest: 3 });
    }
}
