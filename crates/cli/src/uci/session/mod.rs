//! The state of a UCI session: position, options, and the running search.

use super::board::{diagram, parse_position_command};
use super::options::{OptionEffect, Options};
use super::output::Output;
use super::parse::{Command, Go, excerpt, parse_line};
use super::running_search::{ReplyTime, RunningSearch};
use super::search_reply::SearchReply;
use super::task::{SearchState, SearchTask, Task};
use crate::memory::is_memory_available;
use breakthrough_engine::{Limits, Player};
use breakthrough_platform::text::printable;
use breakthrough_players::{Clock, TimeBudget};
use breakthrough_rules::notation::{parse_move, to_fen};
use breakthrough_rules::{Move, Position, Side};
use breakthrough_uci_client::uci_variant_name;
use std::io;
use std::sync::Arc;
use std::time::Instant;

pub(super) struct Session {
    /// The version, which is sent in `id name`.
    version: &'static str,
    output: Output,
    options: Options,
    /// The position to search, or the error from the last `position` command.
    position: Result<Position, String>,
    /// The state shared by searches; `None` while a search is running and after a search has panicked.
    search_state: Option<SearchState>,
    running: Option<RunningSearch>,
    /// The size of the transposition table in `search_state`.
    hash_mebibytes: usize,
}

impl Session {
    pub(super) fn new(output: Output, version: &'static str) -> Session {
        let options = Options::default();
        Session {
            version,
            position: Ok(Position::start(options.variant)),
            search_state: Some(SearchState::new(options.hash_mebibytes)),
            hash_mebibytes: options.hash_mebibytes,
            output,
            options,
            running: None,
        }
    }

    /// Executes a line of input. Returns `false` for `quit`.
    pub(super) fn handle_line(&mut self, line: &str) -> io::Result<bool> {
        if self.running.as_ref().is_some_and(RunningSearch::is_finished) {
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
                if let Some(state) = &mut self.search_state {
                    state.searcher.clear();
                    state.player = None;
                }
            }
            Ok(Command::SetOption { name, value }) => self.set_option(&name, value.as_deref())?,
            Ok(Command::Position { fen, moves }) => {
                self.set_position(parse_position_command(fen.as_deref(), &moves, self.options.variant))?;
            }
            Ok(Command::InvalidPosition(error)) => self.set_position(Err(error))?,
            Ok(Command::Go(go)) => self.go(go)?,
            Ok(Command::InvalidGo(error)) => {
                self.stop()?;
                self.send_null_move(&error)?;
            }
            Ok(Command::Stop) => self.stop()?,
            Ok(Command::PonderHit) => {
                if let Some(search) = &self.running {
                    search.ponder_hit()?;
                }
            }
            Ok(Command::Display) => match &self.position {
                Ok(position) => self.output.send(&diagram(position))?,
                Err(error) => self.output.send_info_string(error)?,
            },
        }
        Ok(true)
    }

    /// Sends an error that was not caused by a line of input.
    pub(super) fn report(&self, error: &str) -> io::Result<()> {
        self.output.send_info_string(error)
    }

    /// Stops a running search, waits for the reply, and ends the session.
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

    /// Sets the position or the error from a `position` command. An error replaces the previous position, so that a later
    /// `go` does not search the wrong position.
    fn set_position(&mut self, position: Result<Position, String>) -> io::Result<()> {
        self.position = position;
        match &self.position {
            Ok(_) => Ok(()),
            Err(error) => self.output.send_info_string(error),
        }
    }

    /// Replies with a null move to a `go` that cannot be executed, because the client waits for `bestmove`.
    fn send_null_move(&self, reason: &str) -> io::Result<()> {
        self.output
            .send(&format!("info string {}\nbestmove 0000", printable(reason)))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        match self.options.set(name, value) {
            Err(error) => self.output.send_info_string(&error),
            Ok(OptionEffect::None) => Ok(()),
            // The running search owns the table, so `go` and `isready` resize the table after the search.
            Ok(OptionEffect::ResizeHash) if self.running.is_some() => Ok(()),
            Ok(OptionEffect::ResizeHash) => self.resize_hash(),
            Ok(OptionEffect::ClearHash) => {
                self.stop()?;
                if let Some(state) = &mut self.search_state {
                    state.searcher.clear();
                }
                Ok(())
            }
            Ok(OptionEffect::NewVariant) => {
                let variant = self.options.variant;
                let position = Position::start(variant);
                let size = variant.size();
                self.output.send_info_string(&format!(
                    "variant {} files {} ranks {} pocket 0 template fairy startpos {}",
                    uci_variant_name(variant),
                    size.files,
                    size.ranks,
                    to_fen(&position)
                ))?;
                self.position = Ok(position);
                Ok(())
            }
        }
    }

    /// Resizes the transposition table to the value of the `Hash` option. If there is not enough memory, reports an error and
    /// keeps the table.
    fn resize_hash(&mut self) -> io::Result<()> {
        let (wanted, kept) = (self.options.hash_mebibytes, self.hash_mebibytes);
        if wanted == kept {
            return Ok(());
        }
        if !is_memory_available(wanted) {
            self.options.hash_mebibytes = kept;
            let error = format!("Hash: not enough memory for {wanted} MiB, keeping {kept} MiB");
            return self.output.send_info_string(&error);
        }
        if let Some(state) = &mut self.search_state
            && let Err(error) = state.searcher.set_hash(wanted)
        {
            self.options.hash_mebibytes = kept;
            return self
                .output
                .send_info_string(&format!("Hash: {error}, keeping {kept} MiB"));
        }
        self.hash_mebibytes = wanted;
        Ok(())
    }

    /// Applies the options to the search state. A missing search state is created.
    fn apply_options(&mut self) -> io::Result<()> {
        self.resize_hash()?;
        let hash_mebibytes = self.hash_mebibytes;
        let state = self
            .search_state
            .get_or_insert_with(|| SearchState::new(hash_mebibytes));
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

    /// Starts a search or perft. First, a running search is stopped and sends its reply.
    fn go(&mut self, go: Go) -> io::Result<()> {
        let started = Instant::now();
        self.stop()?;
        let position = match &self.position {
            Ok(position) => position.clone(),
            Err(error) if go.perft.is_some() => return self.output.send_info_string(error),
            Err(error) => return self.send_null_move(error),
        };
        self.apply_options()?;
        if !go.unknown.is_empty() {
            let unknown = go.unknown.join(" ");
            self.output.send_info_string(&format!("go: ignored `{unknown}`"))?;
        }
        let task = match go.perft {
            None => Task::Search(SearchTask {
                limits: Limits {
                    depth: go.max_depth(),
                    nodes: go.nodes,
                    moves: self.parse_search_moves(&go.search_moves, &position)?,
                },
                time_budget: self.time_budget(&go, position.side_to_move()),
                mate: go.mate,
                level: self.options.level(),
                threads: self.options.threads,
                reply: Arc::new(SearchReply::new(position, self.output.clone(), self.options.shows_wdl)),
                started,
            }),
            Some(depth) => Task::Perft { position, depth },
        };
        let reply_time = match (go.perft, go.infinite, go.ponder) {
            (None, true, _) => ReplyTime::AfterStop,
            (None, false, true) => ReplyTime::AfterPonderHit,
            _ => ReplyTime::AtEnd,
        };
        if let Some(state) = self.search_state.take() {
            let running = RunningSearch::start(state, task, reply_time, started, &self.output)?;
            self.running = Some(running);
        }
        Ok(())
    }

    fn time_budget(&self, go: &Go, side: Side) -> TimeBudget {
        let side = side.index();
        let clock = go.time[side].map(|remaining| Clock {
            remaining,
            increment: go.increment[side],
            moves_to_go: go.moves_to_go,
        });
        TimeBudget::from_go(clock, go.movetime, self.options.overhead)
    }

    /// Returns the legal moves among the words of `searchmoves`, and reports all other words as errors.
    fn parse_search_moves(&self, texts: &[String], position: &Position) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match parse_move(text, position.size()) {
                Ok(mv) if position.is_legal(mv) => moves.push(mv),
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

    /// Stops the running search, if any, and waits for the reply.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(search) = &self.running {
            search.stop()?;
        }
        self.join()
    }

    /// Waits for the end of the running search, if any, and restores the search state.
    fn join(&mut self) -> io::Result<()> {
        let Some(search) = self.running.take() else {
            return Ok(());
        };
        let (state, result) = search.join();
        self.search_state = state;
        result
    }
}

#[cfg(test)]
mod tests;
