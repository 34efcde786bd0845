//! Descriptions of library games.

use crate::friends::{FriendGame, FriendTurn};
use crate::library::is_analysis;
use crate::screens::rules::summary;
use crate::session::{GameMode, Termination};
use crate::text::Texts;
use crate::ui::time_control::control_text;
use crate::ui::{ending_text, mode_text, recorded_names, recorded_players_text, recorded_winner, result_line, score};
use breakthrough_library::{EntryKind, GameDate, GameEntry, GameSummary, RecordedPlayer};
use breakthrough_platform::text::shortened_name;
use breakthrough_rules::Outcome;
use breakthrough_variants::{NamedVariant, built_in_name};
use egui_phosphor::regular as icon;

/// Length of a date without its seconds, in characters.
const DATE_LENGTH: usize = 16;

/// Description of a game in the library.
#[derive(Clone, Debug)]
pub(super) struct Description {
    pub(super) names: [String; 2],
    /// Both names as one text.
    pub(super) players: String,
    /// `1–0`, `0–1`, `Unfinished`, or `Analysis` for an analysis without a result.
    pub(super) result: String,
    /// Result with the winner and the ending, as in the move list of the replayed game.
    pub(super) result_line: String,
    pub(super) variant: String,
    pub(super) date: String,
    pub(super) moves: String,
    /// Time control; empty if there is none.
    pub(super) time: String,
    /// Ending in one or two words; empty for most unfinished games.
    pub(super) ending: String,
    /// `Rated` for a rated game, otherwise empty.
    pub(super) mode: String,
    pub(super) title: String,
    /// Accuracy of both sides; empty without a current review.
    pub(super) accuracy: String,
    /// Accuracy of both sides as a symbol and two percentages; empty without a current review.
    short_accuracy: String,
}

impl Description {
    pub(super) fn of_summary(texts: &Texts, summary: &GameSummary) -> Description {
        Description::of_listed(texts, summary, None)
    }

    /// Describes a game with the ending that its PGN states.
    pub(super) fn of_listed(texts: &Texts, summary: &GameSummary, termination: Option<Termination>) -> Description {
        let accuracy = summary.accuracy.map(|tenths| Some(f64::from(tenths?) / 10.0));
        let description = Description::new(
            texts,
            &summary.players,
            (summary.outcome, termination, summary.is_analysis()),
            (&summary.variant_name, &summary.variant_code),
            &summary.date,
            (summary.plies as usize, &summary.time_control),
            summary.is_rated,
            &summary.title,
        );
        Description {
            accuracy: accuracy_text(texts, accuracy),
            short_accuracy: percentages(accuracy).map_or_else(String::new, |[first, second]| {
                format!("{} {first} – {second}", icon::TARGET)
            }),
            ..description
        }
    }

    pub(super) fn of_game(texts: &Texts, entry: &GameEntry) -> Description {
        Description::new(
            texts,
            &entry.players,
            (
                entry.game.outcome(),
                Termination::of_tags(&entry.tags),
                is_analysis(entry),
            ),
            (&entry.variant_name, &entry.variant_code()),
            &entry.date,
            (entry.plies(), &entry.time_control),
            entry.is_rated(),
            &entry.title,
        )
    }

    fn new(
        texts: &Texts,
        players: &[RecordedPlayer; 2],
        (outcome, termination, is_analysis): (Option<Outcome>, Option<Termination>, bool),
        (variant, code): (&str, &str),
        date: &GameDate,
        (plies, time_control): (usize, &str),
        is_rated: bool,
        title: &str,
    ) -> Description {
        let names = recorded_names(texts, players);
        let result = match outcome {
            Some(outcome) => score(outcome.winner).to_owned(),
            None if is_analysis => texts.get("library-analysis"),
            None => texts.get("library-unfinished"),
        };
        let ending = ending_text(texts, outcome.map(|outcome| outcome.ending), termination);
        let result_line = outcome.map(|outcome| {
            let winner = recorded_winner(texts, players, outcome.winner);
            let loser = &names[(!outcome.winner).index()];
            result_line(texts, outcome, termination, &winner, loser)
        });
        Description {
            players: recorded_players_text(texts, players),
            names,
            result_line: result_line.unwrap_or_else(|| join(&[&result, &ending], " · ")),
            result,
            variant: variant_text(texts, variant, code),
            date: date_text(date),
            moves: texts.fill("library-moves", &[("moves", plies.div_ceil(2).into())]),
            time: time_text(texts, time_control),
            ending,
            mode: if is_rated {
                mode_text(texts, GameMode::Rated)
            } else {
                String::new()
            },
            title: shortened_name(title),
            accuracy: String::new(),
            short_accuracy: String::new(),
        }
    }

    /// Adds the action that a game with a friend waits for.
    pub(super) fn with_friend(self, texts: &Texts, game: Option<&FriendGame>) -> Description {
        let Some((game, turn)) = game.and_then(|game| Some((game, game.turn()?))) else {
            return self;
        };
        let id = match turn {
            FriendTurn::Mine => "library-friend-mine",
            FriendTurn::Unsent => "library-friend-unsent",
            FriendTurn::Friend => "library-friend-waits",
        };
        let turn = texts.fill(id, &[("since", game.since().into())]);
        Description {
            ending: join(&[&self.ending, &turn], " · "),
            ..self
        }
    }

    /// Returns the accuracy of both sides and the ending, as the list shows them.
    pub(super) fn accuracy_and_ending(&self) -> String {
        join(&[&self.short_accuracy, &self.ending], " · ")
    }

    /// Returns the line below the players: title, variant, date, number of moves, time control and mode.
    pub(super) fn details(&self) -> String {
        let Description {
            title,
            variant,
            date,
            moves,
            time,
            mode,
            ..
        } = self;
        join(&[title, variant, date, moves, time, mode], " · ")
    }

    /// Returns the full description for screen readers.
    pub(super) fn spoken(&self) -> String {
        join(
            &[
                &self.players,
                &self.result,
                &self.ending,
                &self.details(),
                &self.accuracy,
            ],
            ", ",
        )
    }
}

/// Returns the accuracy of both sides, such as `87% – 70% accuracy`; empty without an accuracy.
pub(super) fn accuracy_text(texts: &Texts, accuracy: [Option<f64>; 2]) -> String {
    percentages(accuracy).map_or_else(String::new, |[first, second]| {
        texts.fill(
            "library-accuracy",
            &[("first", first.into()), ("second", second.into())],
        )
    })
}

/// Returns the rounded percentages of both sides, `?` for a side without an accuracy; `None` without accuracies.
fn percentages(accuracy: [Option<f64>; 2]) -> Option<[String; 2]> {
    let text =
        |accuracy: Option<f64>| accuracy.map_or_else(|| "?".to_owned(), |percent| format!("{}%", percent.round()));
    (accuracy != [None; 2]).then(|| accuracy.map(text))
}

/// Joins the texts that are not empty.
fn join(parts: &[&String], separator: &str) -> String {
    let parts = parts.iter().map(|part| part.as_str()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(separator)
}

/// Returns a number of games or analyses.
pub(super) fn count_text(texts: &Texts, kind: EntryKind, count: u64) -> String {
    let id = match kind {
        EntryKind::Game => "library-count",
        EntryKind::Analysis => "library-analyses-count",
    };
    texts.fill(id, &[("count", count.into())])
}

/// Returns the name of a built-in variant, the name stated in the game for another variant, or a summary of the rules of a
/// variant without a name.
pub(super) fn variant_text(texts: &Texts, name: &str, code: &str) -> String {
    if let Some(name) = built_in_name(code) {
        return name.to_owned();
    }
    if !name.is_empty() {
        return shortened_name(name);
    }
    code.parse().map_or_else(
        |_| shortened_name(code),
        |variant| summary(texts, &NamedVariant::new("", variant)),
    )
}

/// Formats the time control of a PGN tag. A time control of an unknown kind is returned unchanged.
pub(super) fn time_text(texts: &Texts, time_control: &str) -> String {
    match time_control {
        "-" => String::new(),
        _ => time_control
            .parse()
            .map_or_else(|_| shortened_name(time_control), |control| control_text(texts, control)),
    }
}

/// Formats a date with hyphens and without its seconds, as in `2026-05-01 12:34`.
fn date_text(date: &GameDate) -> String {
    let text = date.as_str();
    shortened_name(text.get(..DATE_LENGTH).unwrap_or(text)).replace('.', "-")
}
