//! The state of a UCI session: position, options, and the running search.

use super::board::{diagram, parse_position_command};
use super::control::SearchControl;
use super::options::{OptionEffect, Options};
use super::output::Output;
use super::parse::{Command, Go, excerpt, parse_line};
use super::search_reply::SearchReply;
use super::task::{SearchState, SearchTask, Task};
use crate::memory::is_memory_available;
use breakthrough_arena::{Clock, TimeBudget, catch_panic, uci_variant_name};
use breakthrough_engine::{Limits, Player, Searcher};
use breakthrough_rules::notation::{parse_move, to_fen};
use breakthrough_rules::{Move, Position};
use std::io;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

/// The stack of the search thread: a search needs a frame for every ply.
const STACK_BYTES: usize = 16 << 20;

/// A UCI session.
pub(super) struct Session {
    /// The version in `id name`.
    version: &'static str,
    output: Output,
    options: Options,
    position: Position,
    /// The state of searches; `None` before the first search and while one is running.
    search_state: Option<SearchState>,
    running: Option<RunningSearch>,
    /// The size of the transposition table in `search_state`.
    hash_mebibytes: usize,
    is_new_game: bool,
}

/// A search or perft in a thread of its own.
struct RunningSearch {
    control: Arc<SearchControl>,
    thread: JoinHandle<(Option<SearchState>, io::Result<()>)>,
    started: Instant,
    is_pondering: bool,
    /// The reply of a search; `None` for perft.
    reply: Option<Arc<SearchReply>>,
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
            search_state: None,
            running: None,
            is_new_game: true,
        }
    }

    /// Handles a line of input. Returns `false` after `quit`.
    pub(super) fn handle_line(&mut self, line: &str) -> io::Result<bool> {
        if self.running.as_ref().is_some_and(|search| search.thread.is_finished()) {
            self.join()?;
        }
        match parse_line(line) {
            Err(error) => self.output.send_info_string(&error)?,
            Ok(Command::Ignored) => {}
            Ok(Command::Quit) => return Ok(false),
            Ok(Command::Uci) => self.send_id_and_options()?,
            Ok(Command::IsReady) => {
                if self.running.is_none() {
                    self.apply_options()?;
                }
                self.output.send("readyok")?;
            }
            Ok(Command::NewGame) => {
                self.stop()?;
                self.is_new_game = true;
            }
            Ok(Command::SetOption { name, value }) => self.set_option(&name, value.as_deref())?,
            Ok(Command::Position { fen, moves }) => {
                match parse_position_command(fen.as_deref(), &moves, self.options.variant) {
                    Ok(position) => self.position = position,
                    Err(error) => self.output.send_info_string(&error)?,
                }
            }
            Ok(Command::Go(go)) => self.go(go)?,
            Ok(Command::Stop) => self.stop()?,
            Ok(Command::PonderHit) => self.ponder_hit(),
            Ok(Command::Display) => self.output.send(&diagram(&self.position))?,
        }
        Ok(true)
    }

    /// Ends the session. A running search sends its answer.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.stop()
    }

    fn send_id_and_options(&self) -> io::Result<()> {
        self.output.send(&format!(
            "id name Breakthrough {}\nid author the Breakthrough authors\n\n{}\nuciok",
            self.version,
            Options::declaration()
        ))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(error) => self.output.send_info_string(&error),
            Ok(OptionEffect::None) => Ok(()),
            Ok(OptionEffect::ClearHash) => {
                self.stop()?;
                if let Some(state) = &mut self.search_state {
                    state.searcher.clear();
                }
                Ok(())
            }
            Ok(OptionEffect::NewVariant) => {
                let variant = self.options.variant;
                self.position = Position::start(variant);
                let size = variant.size();
                self.output.send_info_string(&format!(
                    "variant {} files {} ranks {} pocket 0 template fairy startpos {}",
                    uci_variant_name(variant),
                    size.files,
                    size.ranks,
                    to_fen(&self.position)
                ))
            }
        }
    }

    /// Brings the search state in line with the options, which may take time to allocate or clear memory.
    fn apply_options(&mut self) -> io::Result<()> {
        let wanted = self.options.hash_mebibytes;
        let is_resized = wanted != self.hash_mebibytes;
        if is_resized && !is_memory_available(wanted) {
            self.options.hash_mebibytes = self.hash_mebibytes;
            let kept = self.hash_mebibytes;
            self.output
                .send_info_string(&format!("Hash: not enough memory for {wanted} MiB, keeping {kept} MiB"))?;
        } else if is_resized {
            self.hash_mebibytes = wanted;
            if let Some(state) = &mut self.search_state {
                state.searcher.set_hash(wanted);
            }
        }
        let hash_mebibytes = self.hash_mebibytes;
        let state = self.search_state.get_or_insert_with(|| SearchState {
            searcher: Searcher::new(hash_mebibytes),
            player: None,
        });
        if std::mem::take(&mut self.is_new_game) {
            state.searcher.clear();
            state.player = None;
        }
        state.searcher.set_threads(self.options.threads);
        state.searcher.set_multi_pv(self.options.lines);
        let level = self.options.level();
        if state.player.as_ref().map(Player::level) != level {
            let seed = match self.options.seed {
                0 => rand::random(),
                seed => seed,
            };
            state.player = level.map(|level| Player::new(level, seed));
        }
        Ok(())
    }

    /// Starts a search. A running one is stopped and sends its answer first.
    fn go(&mut self, go: Go) -> io::Result<()> {
        let started = Instant::now();
        self.stop()?;
        self.apply_options()?;
        if !go.unknown.is_empty() {
            let unknown = go.unknown.join(" ");
            self.output.send_info_string(&format!("go: ignored `{unknown}`"))?;
        }
        let position = self.position.clone();
        let reply = Arc::new(SearchReply::new(position.clone(), self.output.clone()));
        let task = match go.perft {
            Some(depth) => Task::Perft { position, depth },
            None => Task::Search(SearchTask {
                limits: Limits {
                    depth: go.depth,
                    nodes: go.nodes,
                    moves: self.parse_search_moves(&go.search_moves)?,
                },
                time_budget: self.time_budget(&go),
                mate: go.mate,
                level: self.options.level(),
                reply: Arc::clone(&reply),
                started,
            }),
        };
        let is_waiting = go.perft.is_none() && (go.infinite || go.ponder);
        let control = Arc::new(SearchControl::new(is_waiting));
        let Some(state) = self.search_state.take() else {
            return Ok(());
        };
        let (thread_control, output) = (Arc::clone(&control), self.output.clone());
        let run = move || run_task(state, &task, &output, |state| task.run(state, &thread_control, &output));
        let thread = Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(run)?;
        self.running = Some(RunningSearch {
            control,
            thread,
            started,
            is_pondering: go.ponder && !go.infinite,
            reply: go.perft.is_none().then_some(reply),
        });
        Ok(())
    }

    fn time_budget(&self, go: &Go) -> TimeBudget {
        let side = self.position.side_to_move().index();
        let clock = go.time[side].map(|remaining| Clock {
            remaining,
            increment: go.increment[side],
            moves_to_go: go.moves_to_go,
        });
        let by_clock = clock.map(|clock| TimeBudget::from_clock(clock, self.options.overhead));
        let by_move_time = go.movetime.map(TimeBudget::from_move_time);
        by_clock.unwrap_or_default().min(by_move_time.unwrap_or_default())
    }

    /// The legal moves among those of `searchmoves`. Reports the others.
    fn parse_search_moves(&self, texts: &[String]) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match parse_move(text, self.position.size()) {
                Ok(mv) if self.position.is_legal(mv) => moves.push(mv),
                _ => {
                    let error = format!(
                        "go: expected a legal move after `searchmoves`, found `{}`",
                        excerpt(text)
                    );
                    self.output.send_info_string(&error)?;
                }
            }
        }
        Ok(moves)
    }

    fn ponder_hit(&mut self) {
        if let Some(search) = self.running.as_ref().filter(|search| search.is_pondering) {
            search.control.start_clock(search.started.elapsed());
            search.thread.thread().unpark();
        }
    }

    /// Stops the running search, if any, and waits for its answer.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(search) = &self.running {
            search.control.stop();
            search.thread.thread().unpark();
            if let Some(reply) = &search.reply {
                reply.send_best_move_so_far()?;
            }
        }
        self.join()
    }

    /// Waits for the end of the running search, if any, and takes its state back.
    fn join(&mut self) -> io::Result<()> {
        let Some(search) = self.running.take() else {
            return Ok(());
        };
        // The thread catches its own panics.
        let (state, result) = search.thread.join().unwrap_or((None, Ok(())));
        self.search_state = state;
        result
    }
}

/// Runs a task in its thread. After a panic the search state is dropped and any legal move is sent.
fn run_task(
    mut state: SearchState,
    task: &Task,
    output: &Output,
    run: impl FnOnce(&mut SearchState) -> io::Result<()>,
) -> (Option<SearchState>, io::Result<()>) {
    match catch_panic(|| run(&mut state)) {
        Ok(result) => (Some(state), result),
        Err(panic) => {
            let sent = output.send_info_string(&format!("the search has failed: {}", excerpt(&panic)));
            (None, sent.and_then(|()| task.send_fallback_move()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::output::SharedBuffer;
    use breakthrough_rules::Variant;

    #[test]
    fn a_search_that_panics_sends_a_legal_move() {
        let buffer = SharedBuffer::default();
        let state = SearchState {
            searcher: Searcher::new(0),
            player: None,
        };
        let output = Output::new(buffer.clone());
        let task = Task::Search(SearchTask {
            reply: SearchReply::new(Position::start(Variant::STANDARD), output.clone()).into(),
            limits: Limits::default(),
            time_budget: TimeBudget::default(),
            mate: None,
            level: None,
            started: Instant::now(),
        });
        let (state, result) = run_task(state, &task, &output, |_| panic!("a fault"));
        assert!(state.is_none() && result.is_ok());
        let text = buffer.text();
        let best_move = text.strip_prefix("info string the search has failed: a fault\nbestmove ");
        assert_eq!(best_move.map(|best_move| best_move.trim_end().len()), Some(4), "{text}");
    }
}
