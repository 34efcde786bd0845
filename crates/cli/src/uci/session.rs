//! The conversation: the position and options that were sent, and the search that is going on.

use super::answer::Answer;
use super::board;
use super::options::{Effect, Options, variant_name};
use super::output::Output;
use super::parse::{Command, Go, parse_line, shown};
use super::task::{Brain, Control, Search, Task};
use crate::clock::{Allowance, Clock, allot, whole};
use crate::guarded::guarded;
use crate::memory::is_available;
use breakthrough_engine::{Limits, Player, Searcher};
use breakthrough_rules::notation::{parse_move, to_fen};
use breakthrough_rules::{Move, Position};
use std::io;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

/// A search needs a frame for every ply.
const STACK_BYTES: usize = 16 << 20;

/// All that is known about the conversation.
pub(super) struct Session {
    /// What `id name` shows.
    version: &'static str,
    output: Output,
    options: Options,
    position: Position,
    /// What searches remember; none before the first and while one is going on.
    brain: Option<Brain>,
    job: Option<Job>,
    /// The size of the table that `brain` has.
    hash_mebibytes: usize,
    is_new_game: bool,
}

/// A search in a thread of its own.
struct Job {
    control: Arc<Control>,
    thread: JoinHandle<(Option<Brain>, io::Result<()>)>,
    begun: Instant,
    ponders: bool,
    /// What is searched for; nothing where sequences are counted.
    answer: Option<Arc<Answer>>,
}

impl Session {
    pub(super) fn new(output: Output, version: &'static str) -> Session {
        let options = Options::default();
        Session {
            version,
            position: Position::start(options.variant),
            hash_mebibytes: options.hash_mebibytes,
            output,
            options,
            brain: None,
            job: None,
            is_new_game: true,
        }
    }

    /// Does what a line asks for. Returns whether the conversation goes on.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        if self.job.as_ref().is_some_and(|job| job.thread.is_finished()) {
            self.finish()?;
        }
        match parse_line(line) {
            Err(complaint) => self.output.say(&complaint)?,
            Ok(Command::Nothing) => {}
            Ok(Command::Quit) => return Ok(false),
            Ok(Command::Uci) => self.introduce()?,
            Ok(Command::IsReady) => {
                if self.job.is_none() {
                    self.get_ready()?;
                }
                self.output.send("readyok")?;
            }
            Ok(Command::NewGame) => {
                self.stop()?;
                self.is_new_game = true;
            }
            Ok(Command::SetOption { name, value }) => self.set_option(&name, value.as_deref())?,
            Ok(Command::Position { fen, moves }) => match board::read(fen.as_deref(), &moves, self.options.variant) {
                Ok(position) => self.position = position,
                Err(complaint) => self.output.say(&complaint)?,
            },
            Ok(Command::Go(go)) => self.go(go)?,
            Ok(Command::Stop) => self.stop()?,
            Ok(Command::PonderHit) => self.ponder_hit(),
            Ok(Command::Display) => self.output.send(&board::picture(&self.position))?,
        }
        Ok(true)
    }

    /// The conversation is over.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.stop()
    }

    fn introduce(&self) -> io::Result<()> {
        self.output.send(&format!(
            "id name Breakthrough {}\nid author the Breakthrough authors\n\n{}\nuciok",
            self.version,
            Options::declaration()
        ))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(complaint) => self.output.say(&complaint),
            Ok(Effect::Later) => Ok(()),
            Ok(Effect::ClearHash) => {
                self.stop()?;
                if let Some(brain) = &mut self.brain {
                    brain.searcher.clear();
                }
                Ok(())
            }
            Ok(Effect::NewVariant) => {
                let variant = self.options.variant;
                self.position = Position::start(variant);
                let size = variant.size();
                self.output.say(&format!(
                    "variant {} files {} ranks {} pocket 0 template fairy startpos {}",
                    variant_name(variant),
                    size.files,
                    size.ranks,
                    to_fen(&self.position)
                ))
            }
        }
    }

    /// Brings the memory of searches in line with the options. Takes what time it needs.
    fn get_ready(&mut self) -> io::Result<()> {
        let wanted = self.options.hash_mebibytes;
        let is_resized = wanted != self.hash_mebibytes;
        if is_resized && !is_available(wanted) {
            self.options.hash_mebibytes = self.hash_mebibytes;
            let kept = self.hash_mebibytes;
            self.output.say(&format!(
                "Hash: there is no room for {wanted} MiB, so it stays at {kept}"
            ))?;
        } else if is_resized {
            self.hash_mebibytes = wanted;
            if let Some(brain) = &mut self.brain {
                brain.searcher.set_hash(wanted);
            }
        }
        let hash_mebibytes = self.hash_mebibytes;
        let brain = self.brain.get_or_insert_with(|| Brain {
            searcher: Searcher::new(hash_mebibytes),
            player: None,
        });
        if std::mem::take(&mut self.is_new_game) {
            brain.searcher.clear();
            brain.player = None;
        }
        brain.searcher.set_threads(self.options.threads);
        brain.searcher.set_multi_pv(self.options.lines);
        let level = self.options.level();
        if brain.player.as_ref().map(Player::level) != level {
            let seed = match self.options.seed {
                0 => rand::random(),
                seed => seed,
            };
            brain.player = level.map(|level| Player::new(level, seed));
        }
        Ok(())
    }

    /// Starts a search. One that is still going on is stopped, and answers before.
    fn go(&mut self, go: Go) -> io::Result<()> {
        let begun = Instant::now();
        self.stop()?;
        self.get_ready()?;
        if !go.unknown.is_empty() {
            self.output.say(&format!("go: read over `{}`", go.unknown.join(" ")))?;
        }
        let position = self.position.clone();
        let answer = Arc::new(Answer::new(position.clone(), self.output.clone()));
        let task = match go.perft {
            Some(depth) => Task::Perft { position, depth },
            None => Task::Search(Search {
                limits: Limits {
                    depth: go.depth,
                    nodes: go.nodes,
                    moves: self.first_moves(&go.search_moves)?,
                },
                allowance: self.allowance(&go),
                mate: go.mate,
                level: self.options.level(),
                answer: Arc::clone(&answer),
                begun,
            }),
        };
        let control = Arc::new(Control::new(go.perft.is_none() && (go.infinite || go.ponder)));
        let Some(brain) = self.brain.take() else {
            return Ok(());
        };
        let (for_thread, output) = (Arc::clone(&control), self.output.clone());
        let thread = Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || work(brain, &task, &output, |brain| task.run(brain, &for_thread, &output)))?;
        self.job = Some(Job {
            control,
            thread,
            begun,
            ponders: go.ponder && !go.infinite,
            answer: go.perft.is_none().then_some(answer),
        });
        Ok(())
    }

    fn allowance(&self, go: &Go) -> Allowance {
        let side = self.position.side_to_move().index();
        let clock = go.time[side].map(|left| Clock {
            left,
            increment: go.increment[side],
            moves_to_go: go.moves_to_go,
        });
        let by_clock = clock.map(|clock| allot(clock, self.options.overhead));
        let by_move = go.movetime.map(whole);
        by_clock.unwrap_or_default().and(by_move.unwrap_or_default())
    }

    /// The legal ones among the moves to look at; the others are named.
    fn first_moves(&self, texts: &[String]) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match parse_move(text, self.position.size()) {
                Ok(mv) if self.position.is_legal(mv) => moves.push(mv),
                _ => self.output.say(&format!("go: no legal move `{}`", shown(text)))?,
            }
        }
        Ok(moves)
    }

    fn ponder_hit(&mut self) {
        if let Some(job) = self.job.as_ref().filter(|job| job.ponders) {
            job.control.start_clock(job.begun.elapsed());
            job.thread.thread().unpark();
        }
    }

    /// Ends the search that is going on, if any, and waits for its answer.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(job) = &self.job {
            job.control.stop();
            job.thread.thread().unpark();
            if let Some(answer) = &job.answer {
                answer.give_soon()?;
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> io::Result<()> {
        let Some(job) = self.job.take() else {
            return Ok(());
        };
        // The thread catches its own panics.
        let (brain, answered) = job.thread.join().unwrap_or((None, Ok(())));
        self.brain = brain;
        answered
    }
}

/// The search's thread. A search that panics loses its memory, but there is an answer.
fn work(
    mut brain: Brain,
    task: &Task,
    output: &Output,
    run: impl FnOnce(&mut Brain) -> io::Result<()>,
) -> (Option<Brain>, io::Result<()>) {
    match guarded(|| run(&mut brain)) {
        Ok(answered) => (Some(brain), answered),
        Err(panic) => {
            let said = output.say(&format!("the search has failed: {}", shown(&panic)));
            (None, said.and_then(|()| task.answer_anyway()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::output::Shared;
    use breakthrough_rules::Variant;

    #[test]
    fn a_search_that_panics_is_answered() {
        let shared = Shared::default();
        let brain = Brain {
            searcher: Searcher::new(0),
            player: None,
        };
        let output = Output::new(shared.clone());
        let task = Task::Search(Search {
            answer: Answer::new(Position::start(Variant::STANDARD), output.clone()).into(),
            limits: Limits::default(),
            allowance: Allowance::default(),
            mate: None,
            level: None,
            begun: Instant::now(),
        });
        let (brain, answered) = work(brain, &task, &output, |_| panic!("a fault"));
        assert!(brain.is_none() && answered.is_ok());
        let text = shared.text();
        let best = text.strip_prefix("info string the search has failed: a fault\nbestmove ");
        assert_eq!(best.map(|best| best.trim_end().len()), Some(4), "{text}");
    }
}
