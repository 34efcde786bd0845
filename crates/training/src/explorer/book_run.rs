//! A run that creates a book: plays the missing games, counts their first moves, and scores the moves of the book.

use super::error::BookRunError;
use super::state_file::{OpeningGame, ScoreKey, State, StateFile};
use super::varied_openings::VariedOpenings;
use crate::parallel::for_each_parallel;
use crate::{EvaluationChoice, SelfPlay};
use breakthrough_engine::{Limits, Score, Searcher, evaluation_name};
use breakthrough_explorer::{BookOrigin, ExplorerBook, OpeningCounts, PositionKey};
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Position, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Settings of a book. The variant, the number of plies, the nodes per move and the seed determine the games.
#[derive(Clone, Debug)]
pub struct BookRun {
    /// Variant of all games, with the standard rules on up to 64 squares.
    pub variant: Variant,
    /// Number of plies at the start of each game in which the moves are varied and counted.
    pub plies: u32,
    /// Nodes per move of the games.
    pub nodes: u32,
    /// Seed of the varied moves.
    pub seed: u64,
    /// Number of games that the book counts.
    pub games: u32,
    /// Minimum number of games in which a position of the book occurs.
    pub min_games: u32,
    /// Maximum length of the book in bytes.
    pub max_bytes: usize,
    /// Nodes of the search of each move's score.
    pub score_nodes: u32,
}

/// Progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookProgress {
    /// A game was played.
    Games {
        /// Number of games so far.
        done: u64,
        /// Number of games of the run.
        total: u64,
    },
    /// Positions were scored.
    Scores {
        /// Number of scored positions so far.
        done: u64,
        /// Number of positions to score.
        total: u64,
    },
}

/// Version of the state file.
const STATE_VERSION: u32 = 1;
/// Size of the transposition table of score searches, in MiB. The table is cleared before each search.
const SCORE_HASH_MEBIBYTES: usize = 4;
/// Number of positions whose scores are written together.
const SCORES_PER_WRITE: usize = 20;

impl BookRun {
    /// Creates the book. Every finished game and score is appended to the state file, from which an interrupted run resumes with
    /// the same result. A later run with different numbers of games, score nodes or positions reuses the games and scores.
    ///
    /// # Errors
    /// Books do not support the variant, the state file cannot be used, or `is_cancelled` returned true.
    pub fn make(
        &self,
        state: &Path,
        threads: usize,
        is_cancelled: &(dyn Fn() -> bool + Sync),
        on_progress: &(dyn Fn(BookProgress) + Sync),
    ) -> Result<ExplorerBook, BookRunError> {
        let mut counts = OpeningCounts::new(self.variant, self.plies)?;
        let (mut file, State { mut games, mut scores }) = self.open(state)?;
        self.play_games(&mut file, &mut games, threads, is_cancelled, on_progress)?;
        for (moves, winner) in games.range(..u64::from(self.games)).map(|(_, game)| game) {
            counts.add_game(moves, *winner)?;
        }
        let selection = counts.select(self.min_games, self.max_bytes);
        self.score(
            &mut file,
            &selection.to_score(),
            &mut scores,
            threads,
            is_cancelled,
            on_progress,
        )?;
        let origin = BookOrigin {
            games: self.games,
            plies: self.plies,
            nodes: self.nodes,
            score_nodes: self.score_nodes,
        };
        let score = |position: &Position| scores.get(&self.score_key(position)).copied();
        Ok(selection
            .into_book(origin, &score)
            .expect("all positions have been scored"))
    }

    fn open(&self, path: &Path) -> Result<(StateFile, State), BookRunError> {
        let settings = json!({
            "format": "breakthrough-engine explorer-book",
            "version": STATE_VERSION,
            "variant": variant_text(&self.variant),
            "evaluation": evaluation_name(&self.variant),
            "plies": self.plies,
            "nodes": self.nodes,
            "seed": self.seed,
        });
        StateFile::open(path, self.variant, &settings)
    }

    /// Plays the games missing from the state file.
    fn play_games(
        &self,
        file: &mut StateFile,
        games: &mut BTreeMap<u64, OpeningGame>,
        threads: usize,
        is_cancelled: &(dyn Fn() -> bool + Sync),
        on_progress: &(dyn Fn(BookProgress) + Sync),
    ) -> Result<(), BookRunError> {
        let total = u64::from(self.games);
        let missing: Vec<u64> = (0..total).filter(|number| !games.contains_key(number)).collect();
        let self_play = SelfPlay {
            variant: self.variant,
            nodes: self.nodes.into(),
            seed: self.seed,
            evaluation: EvaluationChoice::Embedded,
        };
        let openings = VariedOpenings::new(self.variant, self.nodes.into(), self.plies);
        let done = AtomicU64::new(total - missing.len() as u64);
        let results = Mutex::new((file, games));
        for_each_parallel(threads, missing.len() as u64, |index| {
            if is_cancelled() {
                return Err(BookRunError::Interrupted);
            }
            let number = missing[index as usize];
            let game = self.play_game(&self_play, &openings, number);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.0.append_game(number, &game)?;
            results.1.insert(number, game);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            on_progress(BookProgress::Games { done, total });
            Ok(())
        })
    }

    fn play_game(&self, self_play: &SelfPlay, openings: &VariedOpenings, number: u64) -> OpeningGame {
        let mut moves = Vec::new();
        let opening = |searcher: &mut Searcher, random: &mut Xoshiro256PlusPlus| openings.moves(searcher, random);
        let winner = self_play.play_after(&opening, number, &mut |_, mv, _| {
            if moves.len() < self.plies as usize {
                moves.push(mv);
            }
            Some(())
        });
        (moves, winner.expect("the engine plays legal moves until the end"))
    }

    /// Searches the positions that have no score, and saves their scores.
    fn score(
        &self,
        file: &mut StateFile,
        positions: &[Position],
        scores: &mut HashMap<ScoreKey, Score>,
        threads: usize,
        is_cancelled: &(dyn Fn() -> bool + Sync),
        on_progress: &(dyn Fn(BookProgress) + Sync),
    ) -> Result<(), BookRunError> {
        let total = positions.len() as u64;
        let is_missing = |position: &&Position| !scores.contains_key(&self.score_key(position));
        let missing: Vec<&Position> = positions.iter().filter(is_missing).collect();
        let writes: Vec<&[&Position]> = missing.chunks(SCORES_PER_WRITE).collect();
        let done = AtomicU64::new(total - missing.len() as u64);
        let limits = Limits::nodes(self.score_nodes.into());
        let results = Mutex::new((file, scores));
        for_each_parallel(threads, writes.len() as u64, |index| {
            let mut searcher = Searcher::new(SCORE_HASH_MEBIBYTES);
            let mut scored = Vec::new();
            for position in writes[index as usize] {
                if is_cancelled() {
                    return Err(BookRunError::Interrupted);
                }
                searcher.clear();
                scored.push((*position, searcher.search(position, &limits, &|| false).score()));
            }
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.0.append_scores(self.score_nodes, &scored)?;
            let keyed = scored
                .iter()
                .map(|(position, score)| (self.score_key(position), *score));
            results.1.extend(keyed);
            let done = done.fetch_add(scored.len() as u64, Ordering::Relaxed) + scored.len() as u64;
            on_progress(BookProgress::Scores { done, total });
            Ok(())
        })
    }

    fn score_key(&self, position: &Position) -> ScoreKey {
        (PositionKey::new(position), self.score_nodes)
    }
}
