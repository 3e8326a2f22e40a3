//! An outside command that proposes lines: it is given the text, the draft and a page of the notation, and answers with
//! numbered lines. What it answers is only proposed until a person accepts it.

use super::Completing;
use crate::ui::worker::{Job, Wait};
use nazo_core::words::{Phrase, phrase};
use nazo_kinds::LineState;

/// How a line begins that is not accepted yet.
const PROPOSED: &str = "proposed ";

/// What comes of the command.
pub(super) type News = Result<String, Phrase>;

impl Completing {
    /// Asks the command for the open lines.
    pub(super) fn ask_outside(&mut self) {
        if self.outside.is_some() {
            return;
        }
        if self.page.open() == 0 {
            return self.say(Phrase::fixed("Nothing is left to complete.", "未完の行はありません。"));
        }
        let question = self.question();
        let (library, wake) = (self.library.clone(), self.settings.wake.clone());
        self.outside = Some(Job::start(wake, u64::MAX, move |news, budget| {
            let answer = library.ask_outside(&question, &|| budget.check().is_err());
            news.send(answer);
        }));
    }

    /// What the command is given.
    fn question(&self) -> String {
        let numbered = (1..).zip(self.page.text().lines());
        let draft: String = numbered.map(|(number, line)| format!("{number} {line}\n")).collect();
        format!(
            "# The notation\n{}\n# The draft; answer with lines of the notation for those that begin with ??, each after \
             the number of its line\n{draft}",
            self.drafting.notation()
        )
    }

    pub(super) fn take_news(&mut self, wait: Wait) {
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

    /// Puts what was answered into the draft, as far as it can be read: names nobody declared and words that are not of the
    /// notation are refused.
    fn propose(&mut self, answer: &str) {
        let (mut taken, mut refused) = (0, 0);
        // From the last to the first, so that the numbers of the others stay.
        let mut lines: Vec<(usize, &str)> = answer.lines().filter_map(numbered).collect();
        lines.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        lines.dedup_by_key(|(number, _)| *number);
        for (number, said) in lines {
            let is_it = |line: &nazo_kinds::DraftLine| line.number == number && matches!(line.state, LineState::Unread);
            let at = self.page.lines().iter().position(is_it);
            let text = at.and_then(|at| self.page.written(at, &format!("{PROPOSED}{said}")));
            let (Some(at), Some(text)) = (at, text) else {
                refused += 1;
                continue;
            };
            let lines = self.drafting.lines(&text);
            match lines.get(at).map(|line| &line.state) {
                Some(LineState::Proposed) => {
                    self.page.replace(text);
                    taken += 1;
                }
                _ => refused += 1,
            }
        }
        self.say(phrase!(
            "{taken} proposed, {refused} refused. Enter accepts a line.",
            "提案{taken}行、採用できないもの{refused}行。Enterで1行ずつ承認します。"
        ));
    }
}

/// A line of the answer with its number.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, said) = line.trim().split_once([' ', '\t'])?;
    let number = number.trim_end_matches([':', '.']).parse().ok()?;
    Some((number, said.trim())).filter(|(_, said)| !said.is_empty())
}
