//! The settings that determine the games of a match. The first line of a results file contains these settings.

use super::Arguments;
use breakthrough_matches::{OpeningBook, Pairing, Participant};
use breakthrough_rules::notation::{to_fen, variant_text};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::iter::zip;

/// The order of the openings in a file.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum OpeningsOrder {
    /// The order of the file
    Sequential,
    /// A random order, which the seed determines
    Random,
}

/// The settings that determine the games of a match. The number of jobs affects only the order in which the games are
/// played.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchSettings {
    engine_version: String,
    /// The participants in the syntax of `--player`, with all settings.
    players: Vec<String>,
    neighbours: bool,
    openings: Openings,
    seed: u64,
    margin_ms: u64,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Openings {
    /// Random moves from a start position.
    RandomMoves {
        variant: String,
        position: String,
        plies: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max_score: Option<u16>,
    },
    /// The positions of a file, identified by their hash.
    File { hash: String, order: OpeningsOrder },
}

impl MatchSettings {
    /// Returns the settings of a match with the openings of `book`. The order of the openings in `book` must not have been changed.
    pub(super) fn new(
        arguments: &Arguments,
        engine_version: &str,
        participants: &[Participant],
        book: &mut OpeningBook,
    ) -> MatchSettings {
        let openings = if arguments.openings.is_some() {
            Openings::File {
                hash: format!("{:016x}", book.hash()),
                order: arguments.openings_order,
            }
        } else {
            let start = book.get(0).start;
            Openings::RandomMoves {
                variant: variant_text(&start.variant()),
                position: to_fen(&start),
                plies: arguments.opening_plies,
                max_score: arguments.opening_score,
            }
        };
        MatchSettings {
            engine_version: engine_version.to_owned(),
            players: participants.iter().map(Participant::to_string).collect(),
            neighbours: arguments.neighbours,
            openings,
            seed: arguments.seed,
            // `parse_duration` limits durations to a year.
            margin_ms: arguments.margin.as_millis() as u64,
        }
    }

    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the openings and their order are the same for every seed.
    pub(super) const fn repeats_openings(&self) -> bool {
        matches!(
            self.openings,
            Openings::File {
                order: OpeningsOrder::Sequential,
                ..
            }
        )
    }

    pub(super) fn participants(&self) -> Result<Vec<Participant>, String> {
        self.players.iter().map(|player| player.parse()).collect()
    }

    /// Returns the pairings, without results of games.
    pub(super) fn pairings(&self) -> Vec<Pairing> {
        if self.neighbours {
            Pairing::ladder(self.players.len())
        } else {
            Pairing::round_robin(self.players.len())
        }
    }

    /// Returns the first setting that differs between `self` and `other`, formatted once with each of the two values.
    pub(super) fn difference(&self, other: &MatchSettings) -> Option<(String, String)> {
        zip(self.texts(), other.texts()).find(|(one, two)| one != two)
    }

    /// Returns the first difference other than the seed.
    pub(super) fn difference_beside_seed(&self, other: &MatchSettings) -> Option<(String, String)> {
        self.difference(&MatchSettings {
            seed: self.seed,
            ..other.clone()
        })
    }

    /// Formats every setting. If all earlier texts of two matches are equal, the texts with the next index describe the same setting.
    fn texts(&self) -> Vec<String> {
        let option = |name: &str, value: &dyn Display| format!("{name} {value}");
        let mut texts = vec![
            option("engine version", &self.engine_version),
            option("number of players", &self.players.len()),
        ];
        texts.extend(self.players.iter().map(|player| option("--player", player)));
        texts.push(
            if self.neighbours {
                "--neighbours"
            } else {
                "no --neighbours"
            }
            .to_owned(),
        );
        match &self.openings {
            Openings::RandomMoves {
                variant,
                position,
                plies,
                max_score,
            } => texts.extend([
                "no --openings".to_owned(),
                option("--variant", variant),
                option("--position", position),
                option("--opening-plies", plies),
                max_score.map_or_else(
                    || "no --opening-score".to_owned(),
                    |max| option("--opening-score", &max),
                ),
            ]),
            Openings::File { hash, order } => {
                let order = match order {
                    OpeningsOrder::Sequential => "sequential",
                    OpeningsOrder::Random => "random",
                };
                texts.extend([
                    format!("--openings with the hash {hash}"),
                    format!("--openings-order {order}"),
                ]);
            }
        }
        texts.extend([option("--seed", &self.seed), format!("--margin {}ms", self.margin_ms)]);
        texts
    }
}
