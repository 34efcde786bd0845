//! Settings and files shared by the training runs of all networks.

use super::file_limit::MAX_FILE_BYTES;
use super::parallel::for_each_parallel;
use super::{Event, Trainer, TrainingError};
use breakthrough_matches::MatchScore;
use breakthrough_platform::files;
use breakthrough_platform::text::without_bom;
use serde_json::Value;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Range of the number of random plies in the openings of matches.
pub(super) const OPENING_PLIES: RangeInclusive<u32> = 6..=6;
/// Number of consecutive shards of which the last is used for validation instead of training.
const VALIDATION_INTERVAL: u64 = 20;

/// Settings of a training run.
#[derive(Clone, Debug)]
pub struct RunSettings {
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
    /// Number of recent rounds in a candidate's training data (replay window), at least 1.
    pub replay_rounds: u32,
    /// Hyperparameters of the candidates. The number of threads applies to self-play and matches as well.
    pub trainer: Trainer,
    /// Maximum number of game pairs per match.
    pub match_pairs: u64,
    /// Nodes per move of a match.
    pub match_nodes: u64,
}

/// A shard in the training data of a candidate.
pub(super) struct TrainingShard {
    pub(super) round: u32,
    pub(super) number: u64,
    /// Whether the shard is used for validation instead of training.
    pub(super) is_validation: bool,
}

impl RunSettings {
    pub(super) fn round_folder(&self, round: u32) -> PathBuf {
        self.folder.join(format!("round-{round}"))
    }

    /// Creates the settings file of the folder, or returns an error if the folder contains a run with different settings.
    pub(super) fn check_folder(&self, expected: Value) -> Result<(), TrainingError> {
        let path = self.folder.join("training.json");
        match files::read_limited(&path, MAX_FILE_BYTES) {
            Ok(bytes) => match serde_json::from_slice(without_bom(&bytes)).unwrap_or(Value::Null) {
                found if found == expected => Ok(()),
                found => Err(TrainingError::OtherTraining { path, expected, found }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => write(&path, format!("{expected}\n").as_bytes()),
            Err(error) => Err(TrainingError::File { path, error }),
        }
    }

    /// Calls `generate` with the number of each shard of a round. `generate` returns the number of samples of a new shard, or
    /// `None` if the shard exists.
    pub(super) fn generate_shards(
        &self,
        round: u32,
        on_event: &(dyn Fn(Event) + Sync),
        generate: impl Fn(u64) -> Result<Option<usize>, TrainingError> + Sync,
    ) -> Result<(), TrainingError> {
        let done = AtomicU64::new(0);
        for_each_parallel(self.trainer.threads, self.shards, |number| {
            let samples = generate(number)?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(samples) = samples {
                on_event(Event::Shard { round, done, samples });
            }
            Ok(())
        })
    }

    /// Returns the shards in the training data of a round's candidate, which are the shards of the most recent rounds.
    pub(super) fn training_shards(&self, round: u32) -> impl Iterator<Item = TrainingShard> {
        let first = round.saturating_sub(self.replay_rounds - 1).max(1);
        (first..=round).flat_map(|round| {
            (0..self.shards).map(move |number| TrainingShard {
                round,
                number,
                is_validation: number % VALIDATION_INTERVAL == VALIDATION_INTERVAL - 1,
            })
        })
    }
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, TrainingError> {
    files::read_limited(path, MAX_FILE_BYTES).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })
}

/// Reads the saved score of a match: the numbers of pairs by result. Returns `None` if the file does not exist.
pub(super) fn read_score(path: &Path) -> Result<Option<MatchScore>, TrainingError> {
    let file_error = |error: io::Error| TrainingError::File {
        path: path.to_owned(),
        error,
    };
    let bytes = match files::read_limited(path, MAX_FILE_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(file_error(error)),
    };
    let pairs = serde_json::from_slice(without_bom(&bytes)).map_err(|error| file_error(error.into()))?;
    Ok(Some(MatchScore { pairs }))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    files::write(path, bytes).map_err(|error| TrainingError::File {
        path: path.to_owned(),
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn settings() -> RunSettings {
        RunSettings {
            folder: PathBuf::new(),
            start: None,
            rounds: 5,
            shards: 41,
            nodes: 1,
            replay_rounds: 3,
            trainer: Trainer {
                epochs: 1,
                batch_size: 1,
                learning_rate: 0.1,
                result_share: 0.5,
                seed: 1,
                threads: 2,
            },
            match_pairs: 1,
            match_nodes: 1,
        }
    }

    #[test]
    fn the_training_data_are_the_shards_of_the_most_recent_rounds() {
        for (round, rounds) in [(1, 1..=1), (2, 1..=2), (3, 1..=3), (4, 2..=4), (9, 7..=9)] {
            let shards: Vec<TrainingShard> = settings().training_shards(round).collect();
            let found: Vec<(u32, u64)> = shards.iter().map(|shard| (shard.round, shard.number)).collect();
            let expected = rounds.flat_map(|round| (0..41).map(move |number| (round, number)));
            assert_eq!(found, expected.collect::<Vec<_>>(), "round {round}");
            for shard in shards {
                assert_eq!(
                    shard.is_validation,
                    [19, 39].contains(&shard.number),
                    "{}",
                    shard.number
                );
            }
        }
    }

    #[test]
    fn new_shards_are_reported_with_the_number_of_existing_ones() {
        let reported = Mutex::new(Vec::new());
        let on_event = |event: Event| {
            if let Event::Shard { round, done, samples } = event {
                reported.lock().expect("no panic").push((round, done, samples));
            }
        };
        let mut settings = settings();
        (settings.shards, settings.trainer.threads) = (4, 1);
        let generate = |number: u64| Ok((number != 1).then_some(number as usize * 10));
        settings.generate_shards(7, &on_event, generate).expect("no error");
        assert_eq!(*reported.lock().expect("no panic"), [(7, 1, 0), (7, 3, 20), (7, 4, 30)]);
    }
}
