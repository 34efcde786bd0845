//! Descriptions of library games.

use crate::screens::rules::summary;
use crate::session::GameMode;
use crate::text::Texts;
use crate::ui::time_control::control_text;
use crate::ui::{computer_name, mode_text};
use breakthrough_engine::Level;
use breakthrough_library::{GameDate, GameEntry, GameSummary, PlayerKind, RecordedPlayer};
use breakthrough_platform::text::shortened_name;
use breakthrough_rules::{Ending, Outcome};
use breakthrough_variants::NamedVariant;

/// Length of a date without its seconds, in characters.
const DATE_LENGTH: usize = 16;

/// Description of a game in the library.
#[derive(Clone, Debug)]
pub(super) struct Description {
    /// Names of both players.
    pub(super) names: [String; 2],
    /// Both names as one text.
    pub(super) players: String,
    pub(super) result: String,
    pub(super) variant: String,
    pub(super) date: String,
    pub(super) moves: String,
    /// Time control; empty without one.
    pub(super) time: String,
    /// `on time` if a player lost on time, otherwise empty.
    pub(super) ending: String,
    /// `Rated` for a rated game, otherwise empty.
    pub(super) mode: String,
    pub(super) title: String,
}

impl Description {
    pub(super) fn of_summary(texts: &Texts, summary: &GameSummary) -> Description {
        Description::new(
            texts,
            &summary.players,
            summary.outcome,
            (&summary.variant_name, &summary.variant_code),
            &summary.date,
            (summary.plies as usize, &summary.time_control),
            summary.is_rated,
            &summary.title,
        )
    }

    pub(super) fn of_game(texts: &Texts, entry: &GameEntry) -> Description {
        Description::new(
            texts,
            &entry.players,
            entry.game.outcome(),
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
        outcome: Option<Outcome>,
        (variant, code): (&str, &str),
        date: &GameDate,
        (plies, time_control): (usize, &str),
        is_rated: bool,
        title: &str,
    ) -> Description {
        let result = match outcome.map(|outcome| outcome.winner.index()) {
            Some(0) => "1–0".to_owned(),
            Some(_) => "0–1".to_owned(),
            None => texts.get("library-unfinished"),
        };
        Description {
            names: player_names(texts, players),
            players: players_text(texts, players),
            result,
            variant: variant_text(texts, variant, code),
            date: date_text(date),
            moves: texts.fill("library-moves", &[("moves", plies.div_ceil(2).into())]),
            time: time_text(texts, time_control),
            ending: match outcome.map(|outcome| outcome.ending) {
                Some(Ending::Time) => texts.get("library-on-time"),
                _ => String::new(),
            },
            mode: if is_rated {
                mode_text(texts, GameMode::Rated)
            } else {
                String::new()
            },
            title: shortened_name(title),
        }
    }

    /// Returns the line below the players: title, variant, date, number of moves, time control, ending and mode.
    pub(super) fn details(&self) -> String {
        let Description {
            title,
            variant,
            date,
            moves,
            time,
            ending,
            mode,
            ..
        } = self;
        let parts = [title, variant, date, moves, time, ending, mode];
        let parts: Vec<&str> = parts
            .into_iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(" · ")
    }

    /// Returns the full description for screen readers.
    pub(super) fn spoken(&self) -> String {
        format!("{}, {}, {}", self.players, self.result, self.details())
    }
}

/// Returns the name of a variant, or a summary of its rules if it has none.
pub(super) fn variant_text(texts: &Texts, name: &str, code: &str) -> String {
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

/// Returns the names of both players as one text.
pub(super) fn players_text(texts: &Texts, players: &[RecordedPlayer; 2]) -> String {
    let [first, second] = player_names(texts, players);
    texts.fill("library-players", &[("first", first.into()), ("second", second.into())])
}

fn player_names(texts: &Texts, players: &[RecordedPlayer; 2]) -> [String; 2] {
    players.each_ref().map(|player| player_text(texts, player))
}

fn player_text(texts: &Texts, player: &RecordedPlayer) -> String {
    match &player.kind {
        _ if !player.name.is_empty() => shortened_name(&player.name),
        PlayerKind::Level(number) => match Level::new(*number) {
            Some(level) => computer_name(texts, level),
            None => texts.get("library-unknown"),
        },
        PlayerKind::Program { program, .. } if !program.is_empty() => shortened_name(program),
        _ => texts.get("library-unknown"),
    }
}

/// Formats a date with hyphens and without its seconds, as in `2026-05-01 12:34`.
fn date_text(date: &GameDate) -> String {
    let text = date.as_str();
    shortened_name(text.get(..DATE_LENGTH).unwrap_or(text)).replace('.', "-")
}
