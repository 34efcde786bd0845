//! A training run of the general network in rounds, like [`TrainingRun`](crate::TrainingRun) on a mixture of variants. All
//! results are files in a folder, so that an interrupted run can resume.

use super::parameters::Layout;
use super::samples::Samples;
use super::{GameShard, Mixture, trainer};
use crate::parallel::for_each_parallel;
use crate::self_play::round_seed;
use crate::{Evaluation, Event, NetworkMatch, SelfPlay, Trainer, TrainingError};
use breakthrough_arena::{Hypothesis, MatchScore, Sprt};
use breakthrough_engine::GeneralNetwork;
use breakthrough_platform::files;
use serde_json::{Value, json};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Range of the number of random plies in the openings of matches.
const OPENING_PLIES: RangeInclusive<u32> = 6..=6;
/// Interval at which shards are used for validation instead of training.
const VALIDATION_INTERVAL: u64 = 20;
/// Test that a candidate must pass.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 15.0,
    alpha: 0.05,
    beta: 0.05,
};
/// Number of pairs between two saved scores of a match.
const PAIRS_PER_STEP: u64 = 50;

/// Settings of a training run of the general network.
#[derive(Clone, Debug)]
pub struct GeneralTrainingRun {
    /// Variants of all games.
    pub mixture: Mixture,
    /// Folder for all files of the run.
    pub folder: PathBuf,
    /// Network file of the first champion; `None` for the hand-crafted evaluation.
    pub start: Option<PathBuf>,
    /// Maximum number of rounds. It may be increased when a run is resumed.
    pub rounds: u32,
    /// Number of shards of self-play games per round.
    pub shards: u64,
    /// Nodes per move of self-play.
    pub nodes: u64,
    /// Number of most recent rounds in a candidate's training data (replay window), at least 1.
    pub replay_rounds: u32,
    /// Hyperparameters of the candidates. The number of threads also applies to self-play and matches.
    pub trainer: Trainer,
    /// Maximum number of game pairs per match.
    pub match_pairs: u64,
    /// Nodes per move of a match.
    pub match_nodes: u64,
}

impl GeneralTrainingRun {
    /// Starts or resumes the run in its folder. The run ends early when a candidate does not pass the SPRT of its match. Returns
    /// the network file of the champion, or `None` if no candidate has won.
    ///
    /// # Errors
    /// Files cannot be read or written, or the folder contains another training run.
    pub fn run(&self, on_event: &(dyn Fn(Event) + Sync)) -> Result<Option<PathBuf>, TrainingError> {
        self.check_folder()?;
        let mut champion = self.start.clone();
        for round in 1..=self.rounds {
            let evaluation = read_evaluation(champion.as_deref())?;
            self.generate_shards(round, &evaluation, on_event)?;
            let candidate = self.round_folder(round).join("candidate.network");
            if !files::exists(&candidate) {
                self.train_candidate(round, &evaluation, &candidate, on_event)?;
            }
            let players = [read_evaluation(Some(&candidate))?, evaluation];
            let score = self.play_match(round, players)?;
            let is_better = TEST.accepted(&score) == Some(Hypothesis::H1);
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

    /// Creates the settings file of the folder, or returns an error if the folder contains a run with different settings.
    fn check_folder(&self) -> Result<(), TrainingError> {
        let path = self.folder.join("training.json");
        let start = self.start.as_deref().map(read).transpose()?;
        let expected = json!({
            "board": "general",
            "mixture": format!("{:08x}", self.mixture.checksum()),
            "start": start.map(|bytes| bytes.iter().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()))),
            "seed": self.trainer.seed,
            "shards": self.shards,
            "nodes": self.nodes,
            "replay_rounds": self.replay_rounds,
            "epochs": self.trainer.epochs,
            "batch_size": self.trainer.batch_size,
            "learning_rate": self.trainer.learning_rate.to_string(),
            "result_share": self.trainer.result_share.to_string(),
            "match_pairs": self.match_pairs,
            "match_nodes": self.match_nodes,
        });
        match files::read(&path) {
            Ok(bytes) => match serde_json::from_slice(&bytes).unwrap_or(Value::Null) {
                found if found == expected => Ok(()),
                found => Err(TrainingError::OtherTraining { path, expected, found }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => write(&path, format!("{expected}\n").as_bytes()),
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
        let self_play = SelfPlay {
            variant: breakthrough_rules::Variant::STANDARD,
            nodes: self.nodes,
            seed: round_seed(self.trainer.seed, round),
            evaluation: evaluation.clone(),
        };
        let done = AtomicU64::new(0);
        for_each_parallel(self.trainer.threads, self.shards, |number| {
            let shard = GameShard::new(&folder, number);
            if shard.exists() {
                done.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            let samples = shard.generate(&self.mixture, &self_play)?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            on_event(Event::Shard { round, done, samples });
            Ok(())
        })
    }

    /// Trains the candidate of a round on the games of the most recent rounds, beginning with the weights of the champion.
    fn train_candidate(
        &self,
        round: u32,
        champion: &Evaluation,
        candidate: &Path,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), TrainingError> {
        let layout = Layout::new();
        let mut samples = Samples::new();
        for round in round.saturating_sub(self.replay_rounds - 1).max(1)..=round {
            let is_hand_crafted = round == 1 && self.start.is_none();
            for number in 0..self.shards {
                let shard = GameShard::new(&self.round_folder(round), number);
                let is_validation = number % VALIDATION_INTERVAL == VALIDATION_INTERVAL - 1;
                samples.add_shard(&layout, &shard, is_validation, is_hand_crafted)?;
            }
        }
        let on_epoch = &mut |progress| on_event(Event::Epoch { round, progress });
        let start = match champion {
            Evaluation::General(network) => Some(network.as_ref()),
            _ => None,
        };
        let trained = trainer::train(&self.trainer, &mut samples, start, on_epoch);
        let network = trained.map_err(|error| TrainingError::GeneralNetwork {
            path: candidate.to_owned(),
            error,
        })?;
        write(candidate, &network.to_bytes())
    }

    /// Plays the match of a round between candidate and champion until the SPRT decides. The score is saved at regular intervals,
    /// from which an interrupted match resumes.
    fn play_match(&self, round: u32, evaluations: [Evaluation; 2]) -> Result<MatchScore, TrainingError> {
        let path = self.round_folder(round).join("match.json");
        let mut score = match files::read(&path) {
            Ok(bytes) => MatchScore {
                pairs: serde_json::from_slice(&bytes).map_err(|error| TrainingError::File {
                    path: path.clone(),
                    error: error.into(),
                })?,
            },
            Err(_) => MatchScore::default(),
        };
        let seed = self.trainer.seed ^ u64::from(round) << 48;
        while TEST.accepted(&score).is_none() && score.pair_count() < self.match_pairs {
            let first = score.pair_count();
            let step = Mutex::new(MatchScore::default());
            let pairs = PAIRS_PER_STEP.min(self.match_pairs - first);
            for_each_parallel(self.trainer.threads, pairs, |number| {
                let pair = first + number;
                let network_match = NetworkMatch {
                    variant: self.mixture.variant(seed, pair),
                    nodes: self.match_nodes,
                    random_plies: OPENING_PLIES,
                    seed,
                    evaluations: evaluations.clone(),
                };
                let wins = network_match.play_pair(pair);
                step.lock().unwrap_or_else(PoisonError::into_inner).add(wins);
                Ok::<(), TrainingError>(())
            })?;
            let step = step.into_inner().unwrap_or_else(PoisonError::into_inner);
            for (sum, pairs) in score.pairs.iter_mut().zip(step.pairs) {
                *sum += pairs;
            }
            write(&path, format!("{}\n", json!(score.pairs)).as_bytes())?;
        }
        Ok(score)
    }
}

/// Reads the evaluation of a champion: its network file, or the hand-crafted evaluation.
fn read_evaluation(path: Option<&Path>) -> Result<Evaluation, TrainingError> {
    let Some(path) = path else {
        return Ok(Evaluation::HandCrafted);
    };
    let network = GeneralNetwork::from_bytes(&read(path)?);
    let network = network.map_err(|error| TrainingError::GeneralNetwork {
        path: path.to_owned(),
        error,
    })?;
    Ok(Evaluation::General(Arc::new(network)))
}

fn read(path: &Path) -> Result<Vec<u8>, TrainingError> {
    files::read(path).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    files::write(path, bytes).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })
}
