//! An outside command that proposes lines. It gets the draft and a page about the notation, and answers with numbered
//! lines. The lines are only proposed until the user accepts them.

use super::{Completing, judge};
use crate::ui::worker::{Job, Wait};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{DraftLine, LineState};

/// The prefix of a line that is not accepted yet.
const PROPOSED: &str = "proposed ";

/// The answer of the command, or why there is none.
pub(super) type News = Result<String, Phrase>;

impl Completing {
    /// Asks the command for the open lines.
    pub(super) fn ask_outside(&mut self) {
        if self.outside.is_some() {
            return;
        }
        if self.page.open() == 0 {
            return self.say(Phrase::fixed("completing.nothing-left-complete"));
        }
        let question = self.question();
        let (library, wake) = (self.library.clone(), self.settings.wake.clone());
        self.outside = Some(Job::start(wake, u64::MAX, move |news, budget| {
            let answer = library.ask_outside(&question, &|| budget.check().is_err());
            news.send(answer);
        }));
    }

    /// The input for the command.
    fn question(&self) -> String {
        let numbered = (1..).zip(self.page.text().lines());
        let draft: String = numbered.map(|(number, line)| format!("{number} {line}\n")).collect();
        format!(
            "# The notation\n{}\n# The draft; answer with lines of the notation for those that begin with ??, each after \
             the number of its line\n{draft}",
            self.drafting.notation().get(Lang::En)
        )
    }

    pub(super) fn take_news(&mut self, wait: Wait) {
        for item in self.judging.as_mut().map(|job| job.take(wait)).unwrap_or_default() {
            if let judge::News::Verdict(verdict) = item {
                (self.verdict, self.changed) = (Some(verdict), true);
            }
        }
        let Some(job) = &mut self.outside else { return };
        let news = job.take(wait);
        if job.is_over() {
            self.outside = None;
        }
        for answer in news {
            self.changed = true;
            match answer {
                Ok(answer) => self.propose(&answer),
                Err(why) => self.say(why),
            }
        }
    }

    /// Puts the answer into the draft, as far as it can be read. Names that are not declared and words outside the
    /// notation are refused.
    fn propose(&mut self, answer: &str) {
        // From the last to the first, so that the numbers of the other lines stay valid.
        let mut lines: Vec<(usize, &str)> = answer.lines().filter_map(numbered).collect();
        lines.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        let of_lines: Vec<&[(usize, &str)]> = lines.chunk_by(|one, other| one.0 == other.0).collect();
        let outcomes: Vec<Result<usize, Phrase>> =
            of_lines.into_iter().map(|lines| self.propose_for(lines).map(|()| lines.len())).collect();
        let taken: usize = outcomes.iter().flatten().sum();
        let refused = outcomes.iter().filter(|outcome| outcome.is_err()).count();
        let is_proposed = |line: &DraftLine| matches!(line.state, LineState::Proposed);
        self.at = self.page.lines().iter().position(is_proposed).unwrap_or(self.at);
        let why = outcomes.into_iter().find_map(Result::err);
        self.say(match why {
            None if taken == 0 => Phrase::fixed("completing.command-answered-no-line-number"),
            None => say!("completing.proposed-refused-enter-accepts-line", taken, refused),
            Some(why) => say!("completing.proposed-refused-why", taken, refused, why),
        });
    }

    /// Puts the proposed lines for a sentence that was not read below it. If any of them cannot be read, puts none and
    /// returns the reason.
    fn propose_for(&mut self, lines: &[(usize, &str)]) -> Result<(), Phrase> {
        let Some((number, _)) = lines.first() else { return Ok(()) };
        let is_it = |line: &DraftLine| line.number == *number && matches!(line.state, LineState::Unread);
        let proposed: Vec<String> = lines.iter().map(|(_, said)| format!("{PROPOSED}{said}")).collect();
        let at = self.page.lines().iter().position(is_it);
        let text = at.and_then(|at| self.page.written(at, &proposed.join("\n")));
        let (Some(at), Some(text)) = (at, text) else {
            return Err(say!("completing.line-not-open", number));
        };
        let read = self.drafting.lines(&text);
        for line in read.iter().skip(at).take(lines.len()) {
            match &line.state {
                LineState::Proposed => {}
                LineState::Wrong(error) => return Err(error.brief()),
                _ => return Err(Phrase::fixed("completing.only-sentences-can-proposed")),
            }
        }
        self.page.replace(text);
        Ok(())
    }
}

/// A line of the answer, split into its number and the rest.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, said) = line.trim().split_once([' ', '\t'])?;
    let number = number.trim_end_matches([':', '.']).parse().ok()?;
    Some((number, said.trim())).filter(|(_, said)| !said.is_empty())
}
