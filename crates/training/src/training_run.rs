//! A training run in rounds: self-play of the champion, training of a candidate network, and a match (gating) that decides whether
//! the candidate becomes the champion. All results are files in a folder, so that an interrupted run can resume.

use super::parallel::for_each_parallel;
use super::run_settings::{OPENING_PLIES, RunSettings, read, read_score, write};
use super::self_play::round_seed;
use super::{EvaluationChoice, Event, NetworkMatch, Sample, SelfPlay, Shard, TrainingError};
use breakthrough_engine::Network;
use breakthrough_matches::MatchScore;
use breakthrough_platform::files;
use breakthrough_rules::Variant;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A training run of the network for one board.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// Variant of all games, with at most 64 squares.
    pub variant: Variant,
    /// All other settings.
    pub settings: RunSettings,
}

impl TrainingRun {
    /// Starts or resumes the run in its folder. The run ends early when a candidate does not win its match. Returns the network
    /// file of the champion, or `None` if no candidate has won.
    ///
    /// # Errors
    /// Files cannot be read or written, the folder contains another training run, or the board has more than 64 squares.
    pub fn run(&self, on_event: &(dyn Fn(Event) + Sync)) -> Result<Option<PathBuf>, TrainingError> {
        self.check_folder()?;
        let mut champion = self.settings.start.clone();
        for round in 1..=self.settings.rounds {
            let evaluation = read_evaluation(champion.as_deref())?;
            self.generate_shards(round, &evaluation, on_event)?;
            let candidate = self.settings.round_folder(round).join("candidate.network");
            if !files::exists(&candidate) {
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
        Ok(champion.filter(|champion| Some(champion) != self.settings.start.as_ref()))
    }

    /// Creates the settings file of the folder, or returns an error if the folder contains a run with different settings.
    fn check_folder(&self) -> Result<(), TrainingError> {
        self.settings.check_folder(json!({
            "board": self.variant.size().to_string(),
            "seed": self.settings.trainer.seed,
            "shards": self.settings.shards,
            "nodes": self.settings.nodes,
        }))
    }

    /// Generates the missing shards of a round.
    fn generate_shards(
        &self,
        round: u32,
        evaluation: &EvaluationChoice,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), TrainingError> {
        let folder = self.settings.round_folder(round);
        let self_play = SelfPlay {
            variant: self.variant,
            nodes: self.settings.nodes,
            seed: round_seed(self.settings.trainer.seed, round),
            evaluation: evaluation.clone(),
        };
        self.settings.generate_shards(round, on_event, |number| {
            let shard = Shard::new(&folder, number);
            if shard.exists() {
                return Ok(None);
            }
            Ok(Some(shard.generate(&self_play)?))
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
        for shard in self.settings.training_shards(round) {
            let read = Shard::new(&self.settings.round_folder(shard.round), shard.number).read()?;
            if shard.is_validation {
                &mut validation
            } else {
                &mut samples
            }
            .extend(read);
        }
        let on_epoch = &mut |progress| on_event(Event::Epoch { round, progress });
        let trained = self
            .settings
            .trainer
            .train(self.variant.size(), &mut samples, &validation, None, on_epoch);
        let network = trained.map_err(|error| TrainingError::Network {
            path: candidate.to_owned(),
            error,
        })?;
        write(candidate, &network.to_bytes())
    }

    /// Plays the match of a round between candidate and champion, or reads its saved score.
    fn play_match(&self, round: u32, evaluations: [EvaluationChoice; 2]) -> Result<MatchScore, TrainingError> {
        let path = self.settings.round_folder(round).join("contest.json");
        if let Some(score) = read_score(&path)? {
            return Ok(score);
        }
        let network_match = NetworkMatch {
            variant: self.variant,
            nodes: self.settings.match_nodes,
            random_plies: OPENING_PLIES,
            seed: self.settings.trainer.seed ^ u64::from(round) << 48,
            evaluations,
        };
        let score = Mutex::new(MatchScore::default());
        for_each_parallel(self.settings.trainer.threads, self.settings.match_pairs, |number| {
            let wins = network_match.play_pair(number);
            score.lock().unwrap_or_else(PoisonError::into_inner).add(wins);
            Ok::<(), TrainingError>(())
        })?;
        let score = *score.lock().unwrap_or_else(PoisonError::into_inner);
        write(&path, format!("{}\n", json!(score.pairs)).as_bytes())?;
        Ok(score)
    }
}

/// Reads the evaluation of a champion: its network file, or the hand-crafted evaluation.
fn read_evaluation(path: Option<&Path>) -> Result<EvaluationChoice, TrainingError> {
    let Some(path) = path else {
        return Ok(EvaluationChoice::HandCrafted);
    };
    let network = Network::from_bytes(&read(path)?);
    let network = network.map_err(|error| TrainingError::Network {
        path: path.to_owned(),
        error,
    })?;
    Ok(EvaluationChoice::Network(Arc::new(network)))
}
