//! What the games of a player add up to: solved, best and median times, streaks. It is worked out of the journals every
//! time, and nothing of it is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::Listed;
use crate::generate::{Date, Difficulty};
use nazo_core::words::{Lang, Phrase};

/// How long something goes on: now, and at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// How long the one that goes on now has lasted; 0 where none does.
    pub now: usize,
    /// The longest there ever was.
    pub longest: usize,
}

/// The times of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// How many games.
    pub count: usize,
    /// The shortest time.
    pub best: Option<Duration>,
    /// The time in the middle; of an even number of games the mean of the two there.
    pub median: Option<Duration>,
}

/// What the games of one kind and grade add up to. Games that were only looked at do not count.
#[derive(Clone, Debug)]
pub struct Record {
    /// The word that names the kind.
    pub kind: &'static str,
    /// What the kind is called.
    pub name: Phrase,
    /// How hard they are, on one scale whatever their makers call it; none where they say nothing. Where something is hidden,
    /// its size.
    pub grade: Option<Phrase>,
    /// Games begun and not finished; games set aside are among them.
    pub begun: usize,
    /// Games solved without help.
    pub unaided: Times,
    /// Games solved with help: hints, a look at the solution, or an opening taken back.
    pub helped: Times,
    /// Games lost.
    pub lost: usize,
    /// Hints used in finished games.
    pub hints: usize,
    /// Games won one after the other, where games can be lost.
    pub wins: Option<Streak>,
}

impl Record {
    /// How many games were solved.
    pub fn solved(&self) -> usize {
        self.unaided.count + self.helped.count
    }

    /// How many of a hundred finished games were won, rounded down; none where games cannot be lost or none is finished.
    pub fn win_rate(&self) -> Option<usize> {
        let finished = self.solved() + self.lost;
        (self.wins.is_some() && finished > 0).then(|| 100 * self.solved() / finished)
    }
}

/// What all games add up to.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Kind by kind, easy grades first.
    pub records: Vec<Record>,
    /// Days, one after the other, on which something was solved. One that ended yesterday can still go on.
    pub days: Streak,
}

impl Statistics {
    /// Of these games, in any order, as of a day.
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

/// What orders the records: kind, grade from easy to hard, size, name of the grade. Words of no scale come behind the others.
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
