//! The user's own outside command that proposes lines of a draft. It gets a text on its standard input and answers on
//! its standard output. nazo itself never uses the network.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use nazo_core::words::{Phrase, say};

/// The time limit for the command.
const TIME: Duration = Duration::from_secs(60);
/// The most bytes of its answer.
const MOST: u64 = 64 << 10;
/// The time between checks whether it was stopped.
const PAUSE: Duration = Duration::from_millis(20);

/// The answer of the command to a question, unless `is_stopped` says that nobody is waiting any more.
///
/// # Errors
/// Why there is no answer, as a sentence.
pub fn ask(command: &str, question: &str, is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase> {
    ask_within(command, question, TIME, is_stopped)
}

fn ask_within(command: &str, question: &str, time: Duration, is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase> {
    let failed = |why: Phrase| say!("cli.no-outside-answer", why);
    let mut child = begin(command).map_err(|error| failed(Phrase::verbatim(error.to_string())))?;
    let answer = exchange(&mut child, question);
    let until = Instant::now() + time;
    let answer = loop {
        match answer.recv_timeout(PAUSE) {
            Ok(answer) => break answer,
            Err(RecvTimeoutError::Timeout) if is_stopped() => break Err(say!("cli.was-stopped")),
            Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
            Err(_) => break Err(say!("cli.took-too-long", seconds = time.as_secs())),
        }
    };
    end(&mut child);
    answer.map_err(failed)
}

/// Starts the command in a process group of its own, so that everything it starts can be ended with it.
fn begin(command: &str) -> std::io::Result<Child> {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    shell.process_group(0).spawn()
}

/// Writes the question and reads the answer on separate threads: either may wait for the other.
fn exchange(child: &mut Child, question: &str) -> Receiver<Result<String, Phrase>> {
    let (send, answer) = mpsc::channel();
    if let Some(mut to) = child.stdin.take() {
        let question = question.to_string();
        // A command does not have to read its input.
        thread::spawn(move || _ = to.write_all(question.as_bytes()));
    }
    if let Some(from) = child.stdout.take() {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = from.take(MOST + 1).read_to_end(&mut bytes);
            let said = match read {
                Err(error) => Err(Phrase::verbatim(error.to_string())),
                Ok(count) if count as u64 > MOST => Err(say!("cli.answered-too-much", most = MOST)),
                Ok(_) => String::from_utf8(bytes).map_err(|_| say!("cli.answer-is-no-text")),
            };
            // If it took too long, nobody is waiting any more.
            let _ = send.send(said);
        });
    }
    answer
}

/// Ends the command and everything it started.
fn end(child: &mut Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // If it has ended by itself, there is nothing to kill.
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.wait();
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    fn answer(command: &str, time: Duration) -> Result<String, String> {
        let answer = ask_within(command, "1 ?? text\n", time, &|| false);
        answer.map_err(|why| why.get(Lang::En).to_string())
    }

    #[test]
    fn a_command_answers_what_it_reads() {
        assert_eq!(answer("sed s/text/done/", TIME).as_deref(), Ok("1 ?? done\n"));
        assert_eq!(answer("echo 1 rule", TIME).as_deref(), Ok("1 rule\n"), "it need not read");
    }

    #[test]
    fn a_command_that_hangs_or_floods_is_ended() {
        let soon = Duration::from_millis(300);
        let hangs = answer("sleep 60 & sleep 60", soon).expect_err("it hangs");
        assert!(hangs.contains("it took more than"), "{hangs}");
        let floods = answer("yes", TIME).expect_err("it floods");
        assert!(floods.contains("more than 65536 bytes"), "{floods}");
        let stopped = ask_within("sleep 60", "", TIME, &|| true).expect_err("it is stopped");
        assert!(stopped.get(Lang::En).contains("stopped"));
    }

    #[test]
    fn what_is_no_text_is_no_answer() {
        let binary = answer("printf '\\377\\376'", TIME).expect_err("no text");
        assert!(binary.contains("not text"), "{binary}");
    }
}
