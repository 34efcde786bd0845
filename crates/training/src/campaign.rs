//! A whole training, in rounds: games of the champion against itself, a new network fitted to them, and a match that decides
//! whether it becomes the champion. Everything is kept in a folder, so that a training that was cut short goes on.

use super::{Chunk, ChunkError, Contest, Fit, Progress, Sample, SelfPlay, Tally};
use breakthrough_engine::{Network, NetworkError};
use breakthrough_files::whole_file;
use breakthrough_rules::Variant;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// The random moves that the games of a contest begin with.
const CONTEST_PLIES: RangeInclusive<u32> = 6..=6;
/// One chunk in so many is not learned from, but shows how well the network has learned.
const HELD_OUT_EVERY: u64 = 20;

/// What a training is to do.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The board: at most 64 squares.
    pub variant: Variant,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// A network to begin with, instead of general principles.
    pub start: Option<PathBuf>,
    /// The most rounds.
    pub rounds: u32,
    /// How many chunks of games a round plays.
    pub chunks: u64,
    /// How many positions a move of theirs looks at.
    pub nodes: u64,
    /// How many rounds' games the network learns from, the last ones.
    pub remembered_rounds: u32,
    /// How the network learns; its threads are also those of everything else.
    pub fit: Fit,
    /// How many pairs of games decide about a new champion.
    pub contest_pairs: u64,
    /// How many positions a move of theirs looks at.
    pub contest_nodes: u64,
}

/// What is going on, for whoever waits.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A chunk of games is there.
    Chunk {
        /// The round.
        round: u32,
        /// How many chunks of the round are there.
        done: u64,
        /// How many samples this one has.
        samples: usize,
    },
    /// The network has seen every sample once more.
    Epoch {
        /// The round.
        round: u32,
        /// How well it does.
        progress: Progress,
    },
    /// A round's match is over.
    Contest {
        /// The round.
        round: u32,
        /// Its games.
        tally: Tally,
        /// Whether there is a new champion.
        is_better: bool,
    },
}

/// Why a training cannot go on.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Samples cannot be had.
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    /// A file is no network, or there are none for the board.
    #[error("{path}: {error}")]
    Network {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: NetworkError,
    },
    /// The folder belongs to another training.
    #[error("{path}: expected the training {expected}, found {found}: give another folder")]
    OtherTraining {
        /// The file that says so.
        path: PathBuf,
        /// What was asked for.
        expected: Value,
        /// What it was begun with.
        found: Value,
    },
}

impl Campaign {
    /// Goes on with the training in the folder, or begins it. Returns the champion's file; none if no round was better than
    /// what it began with. It ends early when a round does not gain.
    ///
    /// # Errors
    /// Files cannot be read or written, the folder belongs to another training, or the board has more than 64 squares.
    pub fn run(&self, on_event: &(dyn Fn(Event) + Sync)) -> Result<Option<PathBuf>, CampaignError> {
        self.check_folder()?;
        let mut champion = self.start.clone();
        for round in 1..=self.rounds {
            let network = champion.as_deref().map(read_network).transpose()?.map(Arc::new);
            self.play(round, network.clone(), on_event)?;
            let candidate = self.round_folder(round).join("candidate.network");
            if !candidate.exists() {
                self.learn(round, &candidate, on_event)?;
            }
            let tally = self.compare(round, [Some(Arc::new(read_network(&candidate)?)), network])?;
            let is_better = tally.score().0 > 0.5;
            on_event(Event::Contest {
                round,
                tally,
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

    /// Refuses a folder that another training has begun.
    fn check_folder(&self) -> Result<(), CampaignError> {
        let path = self.folder.join("training.json");
        let expected = json!({
            "board": self.variant.size().to_string(),
            "seed": self.fit.seed,
            "chunks": self.chunks,
            "nodes": self.nodes,
        });
        match fs::read(&path) {
            Ok(bytes) => {
                let found = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
                if found == expected {
                    Ok(())
                } else {
                    Err(CampaignError::OtherTraining { path, expected, found })
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                create_folder(&self.folder)?;
                write(&path, format!("{expected}\n").as_bytes())
            }
            Err(error) => Err(CampaignError::File { path, error }),
        }
    }

    /// Plays the games of a round that have not been played.
    fn play(
        &self,
        round: u32,
        network: Option<Arc<Network>>,
        on_event: &(dyn Fn(Event) + Sync),
    ) -> Result<(), CampaignError> {
        let folder = self.round_folder(round);
        create_folder(&folder)?;
        let self_play = SelfPlay {
            variant: self.variant,
            nodes: self.nodes,
            seed: self.fit.seed ^ u64::from(round) << 32,
            network,
        };
        let done = AtomicU64::new(0);
        self.share_out(self.chunks, |number| {
            let chunk = Chunk::new(&folder, number);
            if chunk.exists() {
                done.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            let samples = chunk.make(&self_play)?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            on_event(Event::Chunk { round, done, samples });
            Ok(())
        })
    }

    /// Fits a network to the last rounds' games.
    fn learn(&self, round: u32, candidate: &Path, on_event: &(dyn Fn(Event) + Sync)) -> Result<(), CampaignError> {
        let (mut samples, mut held_out): (Vec<Sample>, Vec<Sample>) = Default::default();
        for round in round.saturating_sub(self.remembered_rounds - 1).max(1)..=round {
            for number in 0..self.chunks {
                let read = Chunk::new(&self.round_folder(round), number).read()?;
                let is_held_out = number % HELD_OUT_EVERY == HELD_OUT_EVERY - 1;
                if is_held_out { &mut held_out } else { &mut samples }.extend(read);
            }
        }
        let on_epoch = &mut |progress| on_event(Event::Epoch { round, progress });
        let fitted = self
            .fit
            .run(self.variant.size(), &mut samples, &held_out, None, on_epoch);
        let network = fitted.map_err(|error| CampaignError::Network {
            path: candidate.to_owned(),
            error,
        })?;
        write(candidate, &network.to_bytes())
    }

    /// The match between candidate and champion, played or remembered.
    fn compare(&self, round: u32, networks: [Option<Arc<Network>>; 2]) -> Result<Tally, CampaignError> {
        let path = self.round_folder(round).join("contest.json");
        if let Ok(bytes) = fs::read(&path)
            && let Ok(pairs) = serde_json::from_slice(&bytes)
        {
            return Ok(Tally { pairs });
        }
        let contest = Contest {
            variant: self.variant,
            nodes: self.contest_nodes,
            random_plies: CONTEST_PLIES,
            seed: self.fit.seed ^ u64::from(round) << 48,
            networks,
        };
        let tally = Mutex::new(Tally::default());
        self.share_out(self.contest_pairs, |number| {
            let wins = contest.pair(number);
            tally.lock().unwrap_or_else(PoisonError::into_inner).add(wins);
            Ok(())
        })?;
        let tally = *tally.lock().unwrap_or_else(PoisonError::into_inner);
        write(&path, format!("{}\n", json!(tally.pairs)).as_bytes())?;
        Ok(tally)
    }

    /// Has the threads do jobs 0 to `count` − 1, each taking the next one until none is left or one has failed.
    fn share_out(
        &self,
        count: u64,
        work: impl Fn(u64) -> Result<(), CampaignError> + Sync,
    ) -> Result<(), CampaignError> {
        let next = AtomicU64::new(0);
        let failure = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.fit.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count {
                            break;
                        }
                        if let Err(error) = work(number) {
                            next.store(count, Ordering::Relaxed);
                            failure
                                .lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .get_or_insert(error);
                        }
                    }
                });
            }
        });
        failure
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .map_or(Ok(()), Err)
    }
}

fn create_folder(folder: &Path) -> Result<(), CampaignError> {
    fs::create_dir_all(folder).map_err(|error| CampaignError::File {
        path: folder.to_owned(),
        error,
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CampaignError> {
    whole_file::replace(path, |file| file.write_all(bytes)).map_err(|error| CampaignError::File {
        path: path.to_owned(),
        error,
    })
}

fn read_network(path: &Path) -> Result<Network, CampaignError> {
    let bytes = fs::read(path).map_err(|error| CampaignError::File {
        path: path.to_owned(),
        error,
    })?;
    Network::from_bytes(&bytes).map_err(|error| CampaignError::Network {
        path: path.to_owned(),
        error,
    })
}
