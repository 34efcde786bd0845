//! Saves the running game to a PGN file after every change.

mod recorder;
mod terms;

/// PGN tag with both players in the `--players` syntax.
pub(crate) use breakthrough_library_service::PLAYERS_TAG;
pub use recorder::{PgnRecorder, RecordFileError};

use crate::base::VERSION;
use crate::base::uci_engines::UciEngines;
use crate::schedule::GameSystems;
use crate::session::{
    GameEnded, GameMode, GameReset, GameResumed, GameSetup, GameTerms, MoveMade, MoveUndone, Session, TERMINATION_TAG,
    Termination, VariationsChanged,
};
use bevy::prelude::*;
use breakthrough_engine::{Level, embedded_network_name};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Ending, Side};
use breakthrough_variants::is_built_in;
use terms::{terms_of, with_terms};

/// Triggered when the PGN file could not be written, with the reason. The game continues.
#[derive(Event, Clone, Debug)]
pub struct SaveFailed(pub String);

/// PGN name of an unnamed player.
pub(crate) const DEFAULT_NAME: &str = "Player";
/// Beginning of the PGN name of a level.
const LEVEL_NAME: &str = "Computer level ";
/// Value of the network tag for the hand-crafted evaluation.
const NO_NETWORK: &str = "none";
const SEED_TAG: &str = "Seed";
/// PGN tag with the computer's level in a rated game.
const RATED_LEVEL_TAG: &str = "RatedLevel";

pub(super) fn plugin(app: &mut App) {
    app.add_observer(
        |_: On<GameReset>, recorder: Option<ResMut<PgnRecorder>>, session: Res<Session>| {
            if let Some(mut recorder) = recorder
                && !session.is_staged()
            {
                recorder.begin_game();
            }
        },
    )
    .add_observer(note_change::<MoveMade>)
    .add_observer(note_change::<MoveUndone>)
    .add_observer(note_change::<VariationsChanged>)
    .add_observer(note_change::<GameEnded>)
    .add_observer(note_change::<GameResumed>)
    .add_systems(
        Update,
        write_changes
            .after(GameSystems::Session)
            .before(GameSystems::Requests)
            .run_if(|recorder: Option<Res<PgnRecorder>>| recorder.is_some_and(|recorder| recorder.has_changes)),
    )
    .add_systems(
        Last,
        retry.run_if(resource_exists::<PgnRecorder>.and_then(on_message::<AppExit>)),
    );
}

/// Retries a failed write on exit, because no later move would retry it.
fn retry(mut recorder: ResMut<PgnRecorder>) {
    if let Err(error) = recorder.retry() {
        error!("{error}");
    }
}

fn note_change<E: Event>(_: On<E>, recorder: Option<ResMut<PgnRecorder>>) {
    if let Some(mut recorder) = recorder {
        recorder.has_changes = true;
    }
}

/// Writes the game once after all changes of a frame.
fn write_changes(
    session: Res<Session>,
    uci_engines: Res<UciEngines>,
    mut recorder: ResMut<PgnRecorder>,
    mut commands: Commands,
) {
    recorder.has_changes = false;
    if let Err(error) = recorder.write(record(&session, &uci_engines)) {
        error!("{error}");
        commands.trigger(SaveFailed(error.to_string()));
    }
}

/// Converts the session to a PGN record with players and variations. The record of a game ends at the current position, so undone
/// moves that were not replaced are omitted. The record of an analysis contains all moves, and no players.
#[must_use]
pub fn record(session: &Session, uci_engines: &UciEngines) -> Record {
    let mut game = session.game().clone();
    if session.is_analysis() {
        game.go_to(game.main_line_end()).expect("the node is in the game");
    } else {
        game.truncate();
    }
    let event = match session.terms().mode {
        GameMode::Casual if session.is_analysis() => "Analysis",
        GameMode::Casual => "Casual game",
        GameMode::Rated => "Rated game",
    };
    let record = Record::new(game)
        .with_tag("Event", event)
        .with_tag("Site", "Breakthrough");
    let labels = Side::BOTH.map(|side| label(session.player(side), uci_engines));
    let record = with_terms(record, &session.terms_now(), labels);
    if session.is_analysis() {
        let tags = session.tags().iter();
        let record = with_termination(record);
        return tags.fold(record, |record, (name, value)| record.with_tag(name, value));
    }
    let record = with_program(with_termination(record), session);
    let record = record
        .with_tag(PLAYERS_TAG, session.players().to_string())
        .with_tag(SEED_TAG, session.seed().to_string());
    match session.rated_level() {
        Some(level) => record.with_tag(RATED_LEVEL_TAG, level.name()),
        None => record,
    }
}

/// Tags of a record that an analysis of the game does not keep: they describe a game in progress.
const UNKEPT_TAGS: [&str; 3] = [PLAYERS_TAG, SEED_TAG, RATED_LEVEL_TAG];

/// Returns the tags of a record that an analysis or a replay of the game keeps. Most terminations follow from the result.
#[must_use]
pub(crate) fn kept_tags(record: &Record) -> Vec<(String, String)> {
    let is_kept = |(name, value): &(String, String)| {
        let is_derived = name == TERMINATION_TAG && Termination::of_value(value).is_none();
        !is_derived && !UNKEPT_TAGS.contains(&name.as_str())
    };
    record.tags.iter().filter(|tag| is_kept(tag)).cloned().collect()
}

/// Adds the termination tag, unless the record already contains it because of a loss on time.
fn with_termination(record: Record) -> Record {
    match record.game.outcome().map(|outcome| outcome.ending) {
        None => record.with_tag(TERMINATION_TAG, "unterminated"),
        Some(Ending::Time) => record,
        Some(_) => record.with_tag(TERMINATION_TAG, "normal"),
    }
}

/// Adds the engine version and network for each side played by the built-in engine.
fn with_program(record: Record, session: &Session) -> Record {
    let is_ours = |side: &Side| matches!(session.player(*side), GamePlayer::Computer(_));
    Side::BOTH.into_iter().filter(is_ours).fold(record, |record, side| {
        let name = ["White", "Black"][side.index()];
        let network = embedded_network_name(&session.variant());
        record
            .with_tag(&format!("{name}Program"), "Breakthrough")
            .with_tag(&format!("{name}Version"), VERSION)
            .with_tag(
                &format!("{name}Network"),
                network.unwrap_or_else(|| NO_NETWORK.to_owned()),
            )
    })
}

/// Returns the default PGN name of a player.
fn label(player: GamePlayer, uci_engines: &UciEngines) -> String {
    match player {
        GamePlayer::Human => DEFAULT_NAME.to_owned(),
        GamePlayer::Computer(level) => format!("{LEVEL_NAME}{level}"),
        GamePlayer::Engine(name) => uci_engines.title(name),
    }
}

/// Returns the name that a player has entered; empty for the PGN name of an unnamed player.
pub(crate) fn given_name(name: &str) -> &str {
    if name == DEFAULT_NAME { "" } else { name.trim() }
}

/// Returns the level with this PGN name.
pub(crate) fn level_named(name: &str) -> Option<Level> {
    name.strip_prefix(LEVEL_NAME)?.parse().ok()
}

/// Converts a record to the setup of a game. Missing tags default to two people, seed 0, no clocks and casual mode. A game of a
/// variant that is not built in is casual, although earlier versions rated it.
#[must_use]
pub fn game_of(record: Record) -> GameSetup {
    let players = record
        .tag(PLAYERS_TAG)
        .and_then(|text| text.parse().ok())
        .unwrap_or(Players::HUMANS);
    let is_rated = record.tag(RATED_LEVEL_TAG).is_some() && is_built_in(&record.game.variant());
    GameSetup {
        players,
        tags: kept_tags(&record),
        seed: record.tag(SEED_TAG).and_then(|text| text.parse().ok()).unwrap_or(0),
        terms: GameTerms {
            mode: if is_rated { GameMode::Rated } else { GameMode::Casual },
            ..terms_of(
                &record,
                Side::BOTH.map(|side| players.player(side) == GamePlayer::Human),
            )
        },
        game: record.game,
        ..GameSetup::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Game;

    #[test]
    fn a_game_that_an_earlier_version_rated_is_casual_unless_its_variant_is_built_in() {
        for (variant, mode) in [("8x8", GameMode::Rated), ("hex4", GameMode::Casual)] {
            let record = Record::new(Game::new(variant.parse().expect("a variant")))
                .with_tag(PLAYERS_TAG, "human,computer:3")
                .with_tag(RATED_LEVEL_TAG, "3");
            assert_eq!(game_of(record).terms.mode, mode, "{variant}");
        }
    }
}
