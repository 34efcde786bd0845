//! Records the finished games of a match in the results file, in the PGN file and in the score, and prints progress.

use super::finished_game::{FinishedGame, GameLine, PairCollector, add_pair};
use super::results_file::ResultsFile;
use super::{Arguments, path_error, report};
use crate::CommandError;
use breakthrough_matches::{Pairing, Participant, PgnFile, TournamentGame};
use breakthrough_platform::text::printable;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The minimum interval between progress lines.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// The outputs of a match. A game is first written to the results file. When the game completes a pair, the pair is appended
/// to the PGN file. Therefore, at most the last complete pair of the results file is missing from the PGN file of an
/// interrupted match.
pub(super) struct Recorder<'a> {
    arguments: &'a Arguments,
    participants: &'a [Participant],
    results: Option<ResultsFile>,
    pgn: Option<(PgnFile, &'a PathBuf)>,
    pairs: PairCollector,
    pairings: Vec<Pairing>,
    /// `None` before the first progress line.
    last_progress: Option<Instant>,
}

/// Reports on standard error the files to which incomplete games were moved from the end of the PGN file. Write errors are
/// ignored.
fn print_torn_files(file: &PgnFile, path: &Path) {
    for torn in file.torn_files() {
        let text = format!(
            "warning: --pgn {}: the last game or pair was cut short, and was moved to {}",
            path.display(),
            torn.display()
        );
        let _ = writeln!(io::stderr(), "{}", printable(text));
    }
}

impl<'a> Recorder<'a> {
    /// Opens the PGN file of a match. `pairings` must not contain results of games.
    pub(super) fn new(
        arguments: &'a Arguments,
        participants: &'a [Participant],
        pairings: Vec<Pairing>,
        results: Option<ResultsFile>,
    ) -> Result<Recorder<'a>, CommandError> {
        let open = |path: &'a PathBuf| match PgnFile::open(path, &arguments.event) {
            Ok(file) => Ok((file, path)),
            Err(error) => Err(path_error("--pgn", path, &error)),
        };
        let pgn = arguments.pgn.as_ref().map(open).transpose()?;
        if let Some((file, path)) = &pgn {
            print_torn_files(file, path);
        }
        Ok(Recorder {
            arguments,
            participants,
            results,
            pgn,
            pairs: PairCollector::default(),
            pairings,
            last_progress: None,
        })
    }

    /// Returns the results of the complete pairs.
    pub(super) fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// Adds the games of the results file, and appends the complete pairs to the PGN file, except games that the PGN file
    /// already contains.
    pub(super) fn restore(&mut self, games: Vec<FinishedGame>) -> Result<(), CommandError> {
        if games.is_empty() {
            return Ok(());
        }
        if !self.arguments.quiet {
            let count = games.len();
            // A write error is ignored, because standard error may be closed.
            let _ = writeln!(io::stderr(), "resuming after {count} finished games");
        }
        let in_pgn = match &mut self.pgn {
            Some((file, path)) => file.games().map_err(|error| path_error("--pgn", path, &error))?,
            None => HashSet::new(),
        };
        for game in games {
            if let Some(pair) = self.pairs.add(game) {
                add_pair(&mut self.pairings, &pair);
                self.append_to_pgn(&pair, &in_pgn)?;
            }
        }
        Ok(())
    }

    /// Records a game that has just been finished.
    pub(super) fn record(&mut self, game: &TournamentGame) -> Result<(), CommandError> {
        let players = self.pairings[game.number.pairing].players;
        let line = GameLine::new(
            game,
            players.map(|player| &self.participants[player]),
            &self.arguments.event,
        );
        if let Some(results) = &mut self.results {
            results.append(&line)?;
        }
        self.print_fault(game);
        if let Some(pair) = self.pairs.add(FinishedGame::new(game, line)) {
            add_pair(&mut self.pairings, &pair);
            self.append_to_pgn(&pair, &HashSet::new())?;
            self.print_progress(game.number.pairing);
        }
        Ok(())
    }

    /// Appends the games of a pair to the PGN file in one write, except games in `present`.
    fn append_to_pgn(&mut self, pair: &[FinishedGame; 2], present: &HashSet<String>) -> Result<(), CommandError> {
        let Some((file, path)) = &mut self.pgn else {
            return Ok(());
        };
        let missing = pair
            .iter()
            .map(|game| game.pgn.as_str())
            .filter(|pgn| !present.contains(*pgn));
        let text: String = missing.collect();
        if text.is_empty() {
            return Ok(());
        }
        file.append(&text)
            .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))
    }

    /// Prints the fault of a game, if any, to standard error. Write errors are ignored.
    fn print_fault(&self, game: &TournamentGame) {
        if let Some((side, fault)) = &game.result.fault
            && !self.arguments.quiet
        {
            let player = self.pairings[game.number.pairing].players[game.number.player_of(*side)];
            let name = &self.participants[player].name;
            let _ = writeln!(
                io::stderr(),
                "game {}: {}",
                game.number,
                printable(format_args!("{name} {fault}"))
            );
        }
    }

    /// Prints the score of a pairing to standard error, at most once per [`PROGRESS_INTERVAL`]. Write errors are ignored.
    fn print_progress(&mut self, pairing: usize) {
        let is_due = self
            .last_progress
            .is_none_or(|last| last.elapsed() >= PROGRESS_INTERVAL);
        if self.arguments.quiet || !is_due {
            return;
        }
        self.last_progress = Some(Instant::now());
        let pairing = &self.pairings[pairing];
        let progress = report::progress(pairing, self.participants, self.arguments.sprt.as_ref());
        let (games, total) = (pairing.score.games(), self.arguments.games);
        let _ = writeln!(io::stderr(), "{games}/{total}  {}", printable(progress));
    }
}
