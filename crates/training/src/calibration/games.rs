//! Games for the calibration, in shards, so that an interrupted run can resume.

use super::ScoredPosition;
use crate::file_limit::MAX_FILE_BYTES;
use crate::parallel::for_each_parallel;
use crate::{EvaluationChoice, SelfPlay};
use breakthrough_engine::{HAND_CRAFTED, Limits, evaluation_name};
use breakthrough_platform::files;
use breakthrough_platform::text::without_bom;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use thiserror::Error;

/// Number of games per shard.
const GAMES_PER_SHARD: u64 = 100;
/// Divisor of the maximum game length; the quotient, rounded up to an odd number, is the number of plies between two recorded
/// positions of a game.
const INTERVAL_DIVISOR: u32 = 20;
/// Size of the transposition table of the searches that score the positions of existing games again.
const RESCORE_HASH_MEBIBYTES: usize = 64;
/// Name of the settings file in a folder.
const SETTINGS_FILE: &str = "games.json";

/// Self-play games of one variant, whose scored positions are stored in the files of a folder.
#[derive(Clone, Debug)]
pub struct CalibrationGames {
    /// Variant of all games.
    pub variant: Variant,
    /// Folder for the settings and the shards.
    pub folder: PathBuf,
    /// Nodes per move.
    pub nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// Whether the games are played with the hand-crafted evaluation instead of the evaluation of the variant.
    pub is_hand_crafted: bool,
}

/// Searches of the positions of existing games with a different number of nodes.
#[derive(Clone, Debug)]
pub struct Rescore {
    /// Folder of the games.
    pub games: PathBuf,
    /// Folder for the settings and the shards with the new scores.
    pub folder: PathBuf,
    /// Nodes per position.
    pub nodes: u64,
}

/// Scored positions of a folder of games.
#[derive(Clone, Debug)]
pub struct ScoredGames {
    /// Variant of all games.
    pub variant: Variant,
    /// Name of the evaluation of all games, as returned by [`evaluation_name`], or [`HAND_CRAFTED`].
    pub evaluation: String,
    /// Nodes of the searches that scored the positions.
    pub nodes: u64,
    /// Nodes per move of the games.
    pub played_nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// Number of games in the folder.
    pub games: u64,
    /// Positions of all games, in the order of the games.
    pub positions: Vec<ScoredPosition>,
}

/// Error when playing or reading games for a calibration.
#[derive(Debug, Error)]
pub enum CalibrationGamesError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// The folder contains games with other settings.
    #[error("{path}: expected games with {expected}, found {found}: use another folder")]
    OtherGames {
        /// Path of the settings file.
        path: PathBuf,
        /// Settings of these games.
        expected: Value,
        /// Settings found in the file.
        found: Value,
    },
    /// A line of a file is not a scored position.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// Reason why the line is invalid.
        reason: String,
    },
}

impl CalibrationGames {
    /// Plays the missing games until the folder contains at least `games` games. Calls `on_shard` with the number of existing
    /// games after each shard. Positions are recorded at regular intervals, because successive positions of a game are
    /// correlated; the first recorded ply differs between games. Proven positions are not recorded, because their probability is
    /// known.
    ///
    /// # Errors
    /// A file cannot be read or written, or the folder contains games with other settings.
    pub fn play(
        &self,
        games: u64,
        threads: usize,
        on_shard: &(dyn Fn(u64) + Sync),
    ) -> Result<(), CalibrationGamesError> {
        check_folder(&self.folder, &self.settings())?;
        let self_play = SelfPlay {
            variant: self.variant,
            nodes: self.nodes,
            seed: self.seed,
            evaluation: if self.is_hand_crafted {
                EvaluationChoice::HandCrafted
            } else {
                EvaluationChoice::Embedded
            },
        };
        for_each_parallel(threads, games.div_ceil(GAMES_PER_SHARD), |number| {
            let path = shard_path(&self.folder, number);
            if !files::exists(&path) {
                let games = number * GAMES_PER_SHARD..(number + 1) * GAMES_PER_SHARD;
                let text: String = games.map(|game| record_game(&self_play, game)).collect();
                files::write(&path, text).map_err(|error| CalibrationGamesError::File { path, error })?;
            }
            on_shard((number + 1) * GAMES_PER_SHARD);
            Ok(())
        })
    }

    /// Returns the name of the evaluation.
    fn evaluation(&self) -> String {
        if self.is_hand_crafted {
            HAND_CRAFTED.to_owned()
        } else {
            evaluation_name(&self.variant)
        }
    }

    fn settings(&self) -> Value {
        json!({
            "variant": variant_text(&self.variant),
            "evaluation": self.evaluation(),
            "nodes": self.nodes,
            "seed": self.seed,
        })
    }
}

impl Rescore {
    /// Searches the positions of the shards that do not exist yet, each with an empty table, and writes them with their new scores.
    /// Calls `on_shard` with the number of finished shards and of all shards after each shard. Positions that the search proves are
    /// not recorded.
    ///
    /// # Errors
    /// A file cannot be read or written, the games were played with another evaluation, or the folder contains games with other
    /// settings.
    pub fn run(&self, threads: usize, on_shard: &(dyn Fn(usize, usize) + Sync)) -> Result<(), CalibrationGamesError> {
        let source = ScoredGames::read_settings(&self.games)?;
        let settings = json!({
            "variant": variant_text(&source.variant),
            "evaluation": source.evaluation,
            "nodes": self.nodes,
            "played_nodes": source.played_nodes,
            "seed": source.seed,
        });
        check_folder(&self.folder, &settings)?;
        let shards = files::list_files(&self.games, &["jsonl"]);
        let finished = AtomicUsize::new(0);
        for_each_parallel(threads, shards.len() as u64, |number| {
            let shard = &shards[number as usize];
            let path = self.folder.join(shard.file_name().unwrap_or_default());
            if !files::exists(&path) {
                let positions = read_shard(&source.variant, shard)?;
                let text = self.rescore(&source, positions);
                files::write(&path, text).map_err(|error| CalibrationGamesError::File { path, error })?;
            }
            on_shard(finished.fetch_add(1, Ordering::Relaxed) + 1, shards.len());
            Ok(())
        })
    }

    /// Searches positions, and returns those with an unproven score, one per line.
    fn rescore(&self, source: &ScoredGames, positions: Vec<ScoredPosition>) -> String {
        let evaluation = if source.evaluation == HAND_CRAFTED {
            EvaluationChoice::HandCrafted
        } else {
            EvaluationChoice::Embedded
        };
        let mut searcher = evaluation.searcher(RESCORE_HASH_MEBIBYTES);
        let limits = Limits::nodes(self.nodes);
        let lines = positions.into_iter().filter_map(|scored| {
            searcher.clear();
            let score = searcher.search(&scored.position, &limits, &|| false).score();
            let is_unproven = score.proven().is_none();
            is_unproven.then(|| format!("{}\n", ScoredPosition { score, ..scored }.to_json()))
        });
        lines.collect()
    }
}

impl ScoredGames {
    /// Reads the games in a folder. The games must have been played with the current evaluation of their variant or with the
    /// hand-crafted evaluation.
    ///
    /// # Errors
    /// A file cannot be read or is invalid, or the games were played with another evaluation.
    pub fn read(folder: &Path) -> Result<ScoredGames, CalibrationGamesError> {
        let mut games = ScoredGames::read_settings(folder)?;
        for path in files::list_files(folder, &["jsonl"]) {
            games.positions.extend(read_shard(&games.variant, &path)?);
            games.games += GAMES_PER_SHARD;
        }
        Ok(games)
    }

    /// Reads the settings of the games in a folder, without the positions.
    fn read_settings(folder: &Path) -> Result<ScoredGames, CalibrationGamesError> {
        let path = folder.join(SETTINGS_FILE);
        let settings = match files::read_limited(&path, MAX_FILE_BYTES) {
            Ok(bytes) => serde_json::from_slice(without_bom(&bytes)).unwrap_or(Value::Null),
            Err(error) => return Err(CalibrationGamesError::File { path, error }),
        };
        let variant = settings["variant"].as_str().unwrap_or_default().parse::<Variant>();
        let variant = variant.map_err(|error| invalid_line(&path, 1, error.to_string()))?;
        let name = evaluation_name(&variant);
        let evaluation = settings["evaluation"].as_str().unwrap_or_default().to_owned();
        if evaluation != name && evaluation != HAND_CRAFTED {
            let reason = format!(
                "expected games of the evaluation {name}, found {}",
                settings["evaluation"]
            );
            return Err(invalid_line(&path, 1, reason));
        }
        let nodes = settings["nodes"].as_u64().unwrap_or_default();
        Ok(ScoredGames {
            variant,
            evaluation,
            nodes,
            played_nodes: settings["played_nodes"].as_u64().unwrap_or(nodes),
            seed: settings["seed"].as_u64().unwrap_or_default(),
            games: 0,
            positions: Vec::new(),
        })
    }
}

/// Writes the settings file of a folder, or returns an error if the folder contains games with different settings.
fn check_folder(folder: &Path, expected: &Value) -> Result<(), CalibrationGamesError> {
    let path = folder.join(SETTINGS_FILE);
    match files::read_limited(&path, MAX_FILE_BYTES) {
        Ok(bytes) => match serde_json::from_slice(without_bom(&bytes)).unwrap_or(Value::Null) {
            found if found == *expected => Ok(()),
            found => Err(CalibrationGamesError::OtherGames {
                path,
                expected: expected.clone(),
                found,
            }),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            files::write(&path, format!("{expected}\n")).map_err(|error| CalibrationGamesError::File { path, error })
        }
        Err(error) => Err(CalibrationGamesError::File { path, error }),
    }
}

/// Reads the positions of a shard.
fn read_shard(variant: &Variant, path: &Path) -> Result<Vec<ScoredPosition>, CalibrationGamesError> {
    let text = files::read_text_limited(path, MAX_FILE_BYTES).map_err(|error| CalibrationGamesError::File {
        path: path.to_owned(),
        error,
    })?;
    let lines = text.lines().enumerate();
    let positions = lines.map(|(index, line)| {
        ScoredPosition::from_json(variant, line).map_err(|reason| invalid_line(path, index + 1, reason))
    });
    positions.collect()
}

fn invalid_line(path: &Path, line: usize, reason: String) -> CalibrationGamesError {
    CalibrationGamesError::Line {
        path: path.to_owned(),
        line,
        reason,
    }
}

fn shard_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}.jsonl"))
}

/// Plays a game and returns its recorded positions, one per line.
fn record_game(self_play: &SelfPlay, game: u64) -> String {
    // With an odd interval, the sides to move alternate.
    let interval = u64::from(self_play.variant.max_game_plies() / INTERVAL_DIVISOR).max(2) | 1;
    let mut recorded = Vec::new();
    let mut ply = game;
    let winner = self_play.play(game, &mut |position, _, score| {
        let Some(score) = score else {
            return Some(());
        };
        if ply.is_multiple_of(interval) {
            recorded.push((position.clone(), score));
        }
        ply += 1;
        Some(())
    });
    let lines = recorded.into_iter().map(|(position, score)| {
        let won = winner == Some(position.side_to_move());
        let scored = ScoredPosition {
            game,
            position,
            score,
            won,
        };
        format!("{}\n", scored.to_json())
    });
    lines.collect()
}
