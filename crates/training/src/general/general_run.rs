//! A training run of the general network in rounds, like [`TrainingRun`](crate::TrainingRun), but on a mixture of variants. All
//! results are files in a folder, so that an interrupted run can resume.

use super::parameters::Layout;
use super::samples::Samples;
use super::{GameShard, Mixture, trainer};
use crate::parallel::for_each_parallel;
use crate::run_settings::{OPENING_PLIES, RunSettings, read, read_score, write};
use crate::self_play::round_seed;
use crate::{EvaluationChoice, Event, NetworkMatch, SelfPlay, TrainingError};
use breakthrough_engine::GeneralNetwork;
use breakthrough_matches::{Hypothesis, MatchScore, Sprt};
use breakthrough_platform::files;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// SPRT that a candidate must pass.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 15.0,
    alpha: 0.05,
    beta: 0.05,
};
/// Number of pairs between two saved scores of a match.
const PAIRS_PER_STEP: u64 = 50;

/// A training run of the general network.
#[derive(Clone, Debug)]
pub struct GeneralTrainingRun {
    /// Variants of all games.
    pub mixture: Mixture,
    /// All other settings.
    pub settings: RunSettings,
}

impl GeneralTrainingRun {
    /// Starts or resumes the run in its folder. The run ends early when a candidate does not pass the SPRT of its match. Returns
    /// the network file of the champion, or `None` if no candidate has won.
    ///
    /// # Errors
    /// Files cannot be read or written, or the folder contains another training run.
    pub fn run(&self, on_event: &(dyn Fn(Event) + Sync)) -> Result<Option<PathBuf>, TrainingError> {
        self.check_folder()?;
        let mut champion = self.settings.start.clone();
        for round in 1..=self.settings.rounds {
            let evaluation = read_evaluation(champion.as_deref())?;
            self.generate_shards(round, &evaluation, on_event)?;
            let candidate = self.settings.round_folder(round).join("candidate.network");
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
        Ok(champion.filter(|champion| Some(champion) != self.settings.start.as_ref()))
    }

    /// Creates the settings file of the folder, or returns an error if the folder contains a run with different settings.
    fn check_folder(&self) -> Result<(), TrainingError> {
        let start = self.settings.start.as_deref().map(read).transpose()?;
        self.settings.check_folder(json!({
            "board": "general",
            "mixture": format!("{:08x}", self.mixture.checksum()),
            "start": start.map(|bytes| bytes.iter().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()))),
            "seed": self.settings.trainer.seed,
            "shards": self.settings.shards,
            "nodes": self.settings.nodes,
            "replay_rounds": self.settings.replay_rounds,
            "epochs": self.settings.trainer.epochs,
            "batch_size": self.settings.trainer.batch_size,
            "learning_rate": self.settings.trainer.learning_rate.to_string(),
            "result_share": self.settings.trainer.result_share.to_string(),
            "match_pairs": self.settings.match_pairs,
            "match_nodes": self.settings.match_nodes,
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
            variant: breakthrough_rules::Variant::STANDARD,
            nodes: self.settings.nodes,
            seed: round_seed(self.settings.trainer.seed, round),
            evaluation: evaluation.clone(),
        };
        self.settings.generate_shards(round, on_event, |number| {
            let shard = GameShard::new(&folder, number);
            if shard.exists() {
                return Ok(None);
            }
            Ok(Some(shard.generate(&self.mixture, &self_play)?))
        })
    }

    /// Trains the candidate of a round on the games of the most recent rounds, starting with the weights of the champion.
    fn train_candidate(
        &self,
        round: u32,
        champion: &EvaluationChoice,
        candidate: &Path,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), TrainingError> {
        let layout = Layout::new();
        let mut samples = Samples::new();
        for shard in self.settings.training_shards(round) {
            let is_hand_crafted = shard.round == 1 && self.settings.start.is_none();
            let file = GameShard::new(&self.settings.round_folder(shard.round), shard.number);
            samples.add_shard(&layout, &file, shard.is_validation, is_hand_crafted)?;
        }
        let on_epoch = &mut |progress| on_event(Event::Epoch { round, progress });
        let start = match champion {
            EvaluationChoice::General(network) => Some(network.as_ref()),
            _ => None,
        };
        let trained = trainer::train(&self.settings.trainer, &mut samples, start, on_epoch);
        let network = trained.map_err(|error| TrainingError::GeneralNetwork {
            path: candidate.to_owned(),
            error,
        })?;
        write(candidate, &network.to_bytes())
    }

    /// Plays the match of a round between candidate and champion until the SPRT decides. The score is saved at regular intervals,
    /// from which an interrupted match resumes.
    fn play_match(&self, round: u32, evaluations: [EvaluationChoice; 2]) -> Result<MatchScore, TrainingError> {
        let path = self.settings.round_folder(round).join("match.json");
        let mut score = read_score(&path)?.unwrap_or_default();
        let seed = self.settings.trainer.seed ^ u64::from(round) << 48;
        while TEST.accepted(&score).is_none() && score.pair_count() < self.settings.match_pairs {
            let first = score.pair_count();
            let step = Mutex::new(MatchScore::default());
            let pairs = PAIRS_PER_STEP.min(self.settings.match_pairs - first);
            for_each_parallel(self.settings.trainer.threads, pairs, |number| {
                let pair = first + number;
                let network_match = NetworkMatch {
                    variant: self.mixture.variant(seed, pair),
                    nodes: self.settings.match_nodes,
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
fn read_evaluation(path: Option<&Path>) -> Result<EvaluationChoice, TrainingError> {
    let Some(path) = path else {
        return Ok(EvaluationChoice::HandCrafted);
    };
    let network = GeneralNetwork::from_bytes(&read(path)?);
    let network = network.map_err(|error| TrainingError::GeneralNetwork {
        path: path.to_owned(),
        error,
    })?;
    Ok(EvaluationChoice::General(Arc::new(network)))
}
