//! A training run in rounds: self-play of the champion, training of a candidate network, and a match (gating) that decides whether
//! the candidate becomes the champion. All results are files in a folder, so that an interrupted run can resume.

use super::parallel::for_each_parallel;
use super::self_play::round_seed;
use super::{Evaluation, GameShardError, NetworkMatch, Progress, Sample, SelfPlay, Shard, ShardError, Trainer};
use breakthrough_arena::MatchScore;
use breakthrough_engine::{GeneralNetworkError, Network, NetworkError};
use breakthrough_platform::files::atomic_write;
use breakthrough_rules::Variant;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// Range of the number of random plies in the openings of matches.
const OPENING_PLIES: RangeInclusive<u32> = 6..=6;
/// Interval at which shards are used for validation instead of training.
const VALIDATION_INTERVAL: u64 = 20;

/// Settings of a training run.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// Variant of all games, with at most 64 squares.
    pub variant: Variant,
    /// Folder for all files of the run.
    pub folder: PathBuf,
    /// Network file of the first champion; `None` for the hand-crafted evaluation.
    pub start: Option<PathBuf>,
    /// Maximum number of rounds.
    pub rounds: u32,
    /// Number of shards of self-play games per round.
    pub shards: u64,
    /// Nodes per move of self-play.
    pub nodes: u64,
    /// Number of most recent rounds in a candidate's training data (replay window), at least 1.
    pub replay_rounds: u32,
    /// Hyperparameters of the candidates. The number of threads also applies to self-play and matches.
    pub trainer: Trainer,
    /// Number of game pairs per match.
    pub match_pairs: u64,
    /// Nodes per move of a match.
    pub match_nodes: u64,
}

/// Progress of a training run.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A shard has been generated.
    Shard {
        /// Number of the round, from 1.
        round: u32,
        /// Number of existing shards of the round.
        done: u64,
        /// Number of samples in this shard.
        samples: usize,
    },
    /// An epoch of the candidate's training has finished.
    Epoch {
        /// Number of the round, from 1.
        round: u32,
        /// Epoch and loss.
        progress: Progress,
    },
    /// The match of a round has finished.
    Match {
        /// Number of the round, from 1.
        round: u32,
        /// Score of the candidate.
        score: MatchScore,
        /// Whether the candidate becomes the champion.
        is_better: bool,
    },
}

/// Error that ends a training run.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// A shard cannot be read or written.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// A network file is malformed, or no networks exist for the board.
    #[error("{path}: {error}")]
    Network {
        /// Path of the file.
        path: PathBuf,
        /// Reason why the network was rejected.
        error: NetworkError,
    },
    /// A shard of games of the general network cannot be read or written.
    #[error(transparent)]
    Games(#[from] GameShardError),
    /// A file of the general network is malformed.
    #[error("{path}: {error}")]
    GeneralNetwork {
        /// Path of the file.
        path: PathBuf,
        /// Reason why the network was rejected.
        error: GeneralNetworkError,
    },
    /// The folder contains another training run.
    #[error("{path}: expected a training run with {expected}, found {found}: use another folder")]
    OtherTraining {
        /// Path of the settings file.
        path: PathBuf,
        /// Settings of this run.
        expected: Value,
        /// Settings in the file.
        found: Value,
    },
}

impl TrainingRun {
    /// Starts or resumes the run in its folder. The run ends early when a candidate does not win its match. Returns the network
    /// file of the champion, or `None` if no candidate has won.
    ///
    /// # Errors
    /// Files cannot be read or written, the folder contains another training run, or the board has more than 64 squares.
    pub fn run(&self, on_event: &(dyn Fn(Event) + Sync)) -> Result<Option<PathBuf>, TrainingError> {
        self.check_folder()?;
        let mut champion = self.start.clone();
        for round in 1..=self.rounds {
            let evaluation = read_evaluation(champion.as_deref())?;
            self.generate_shards(round, &evaluation, on_event)?;
            let candidate = self.round_folder(round).join("candidate.network");
            if !candidate.exists() {
                self.train_candidate(round, &candidate, on_event)?;
            }
            let score = self.play_match(round, [read_evaluation(Some(&candidate))?, evaluation])?;
            let is_better = score.win_share() > 0.5;
            on_event(Event::Match {
                round,
                score,
                is_better,
            });
            if !is_better {
                break;
            }
            champion = Some(candidate);
        }
        Ok(champion.filter(|champion| Some(champion) != self.start.as_ref()))
    }

    fn round_folder(&self, round: u32) -> PathBuf {
        self.folder.join(format!("round-{round}"))
    }

    /// Creates the folder and its settings file, or returns an error if the folder contains a run with different settings. The
    /// key of `shards` in the file is `chunks`.
    fn check_folder(&self) -> Result<(), TrainingError> {
        let path = self.folder.join("training.json");
        let expected = json!({
            "board": self.variant.size().to_string(),
            "seed": self.trainer.seed,
            "chunks": self.shards,
            "nodes": self.nodes,
        });
        match fs::read(&path) {
            Ok(bytes) => {
                let found = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
                if found == expected {
                    Ok(())
                } else {
                    Err(TrainingError::OtherTraining { path, expected, found })
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                create_folder(&self.folder)?;
                write(&path, format!("{expected}\n").as_bytes())
            }
            Err(error) => Err(TrainingError::File { path, error }),
        }
    }

    /// Generates the missing shards of a round.
    fn generate_shards(
        &self,
        round: u32,
        evaluation: &Evaluation,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), TrainingError> {
        let folder = self.round_folder(round);
        create_folder(&folder)?;
        let self_play = SelfPlay {
            variant: self.variant,
            nodes: self.nodes,
            seed: round_seed(self.trainer.seed, round),
            evaluation: evaluation.clone(),
        };
        let done = AtomicU64::new(0);
        for_each_parallel(self.trainer.threads, self.shards, |number| {
            let shard = Shard::new(&folder, number);
            if shard.exists() {
                done.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            let samples = shard.generate(&self_play)?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            on_event(Event::Shard { round, done, samples });
            Ok(())
        })
    }

    /// Trains the candidate of a round on the games of the most recent rounds.
    fn train_candidate(
        &self,
        round: u32,
        candidate: &Path,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), TrainingError> {
        let (mut samples, mut validation): (Vec<Sample>, Vec<Sample>) = Default::default();
        for round in round.saturating_sub(self.replay_rounds - 1).max(1)..=round {
            for number in 0..self.shards {
                let read = Shard::new(&self.round_folder(round), number).read()?;
                let is_validation = number % VALIDATION_INTERVAL == VALIDATION_INTERVAL - 1;
                if is_validation { &mut validation } else { &mut samples }.extend(read);
            }
        }
        let on_epoch = &mut |progress| on_event(Event::Epoch { round, progress });
        let trained = self
            .trainer
            .train(self.variant.size(), &mut samples, &validation, None, on_epoch);
        let network = trained.map_err(|error| TrainingError::Network {
            path: candidate.to_owned(),
            error,
        })?;
        write(candidate, &network.to_bytes())
    }

    /// Plays the match of a round between candidate and champion, or reads its saved score.
    fn play_match(&self, round: u32, evaluations: [Evaluation; 2]) -> Result<MatchScore, TrainingError> {
        let path = self.round_folder(round).join("contest.json");
        if let Ok(bytes) = fs::read(&path)
            && let Ok(pairs) = serde_json::from_slice(&bytes)
        {
            return Ok(MatchScore { pairs });
        }
        let network_match = NetworkMatch {
            variant: self.variant,
            nodes: self.match_nodes,
            random_plies: OPENING_PLIES,
            seed: self.trainer.seed ^ u64::from(round) << 48,
            evaluations,
        };
        let score = Mutex::new(MatchScore::default());
        for_each_parallel(self.trainer.threads, self.match_pairs, |number| {
            let wins = network_match.play_pair(number);
            score.lock().unwrap_or_else(PoisonError::into_inner).add(wins);
            Ok::<(), TrainingError>(())
        })?;
        let score = *score.lock().unwrap_or_else(PoisonError::into_inner);
        write(&path, format!("{}\n", json!(score.pairs)).as_bytes())?;
        Ok(score)
    }
}

fn create_folder(folder: &Path) -> Result<(), TrainingError> {
    fs::create_dir_all(folder).map_err(|error| TrainingError::File {
        path: folder.to_owned(),
        error,
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    atomic_write(path, |file| file.write_all(bytes)).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })
}

/// Reads the evaluation of a champion: its network file, or the hand-crafted evaluation.
fn read_evaluation(path: Option<&Path>) -> Result<Evaluation, TrainingError> {
    let Some(path) = path else {
        return Ok(Evaluation::HandCrafted);
    };
    let bytes = fs::read(path).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })?;
    let network = Network::from_bytes(&bytes).map_err(|error| TrainingError::Network {
        path: path.to_owned(),
        error,
    })?;
    Ok(Evaluation::Network(Arc::new(network)))
}
