//! Saves the running game to a PGN file after every change.

mod recorder;
mod terms;

pub use recorder::{RecordFileError, Recorder};

use crate::session::{
    GameEnded, GameMode, GameReset, GameResumed, GameSetup, GameTerms, MoveMade, MoveUndone, Session, VariationsChanged,
};
use crate::uci_engines::UciEngines;
use crate::version::VERSION;
use bevy::prelude::*;
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_engine::embedded_network_name;
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Ending, Side};
use terms::{terms_of, with_terms};

/// The record could not be written, for the reason given. The game goes on.
#[derive(Event, Clone, Debug)]
pub struct SaveFailed(pub String);

/// The name in a record of a person who has given none.
const NAMELESS: &str = "Player";
/// What earlier versions wrote instead.
const OLD_NAMELESS: &str = "Human";
/// The tag of PGN that says how a game ended.
const TERMINATION: &str = "Termination";
/// The value for a computer that evaluates by hand.
const NO_NETWORK: &str = "none";
/// The tag with the players, in the form of `--players`.
pub(crate) const PLAYERS_TAG: &str = "Players";
/// The tag with the game's seed.
const SEED_TAG: &str = "Seed";
/// The tag with the level that the person plays against in a rated game.
const RATED_LEVEL_TAG: &str = "RatedLevel";

pub(super) fn plugin(app: &mut App) {
    app.add_observer(
        |_: On<GameReset>, recorder: Option<ResMut<Recorder>>, session: Res<Session>| {
            if let Some(mut recorder) = recorder
                && !session.is_staged()
            {
                recorder.begin_game();
            }
        },
    )
    .add_observer(|_: On<MoveMade>, commands: Commands| save_soon(commands))
    .add_observer(|_: On<MoveUndone>, commands: Commands| save_soon(commands))
    .add_observer(|_: On<VariationsChanged>, commands: Commands| save_soon(commands))
    .add_observer(|_: On<GameEnded>, commands: Commands| save_soon(commands))
    .add_observer(|_: On<GameResumed>, commands: Commands| save_soon(commands))
    .add_systems(
        Last,
        retry.run_if(resource_exists::<Recorder>.and_then(on_message::<AppExit>)),
    );
}

/// Writes the record once more on exit if the last write has failed: no move follows that would.
fn retry(mut recorder: ResMut<Recorder>) {
    if let Err(error) = recorder.retry() {
        error!("{error}");
    }
}

fn save_soon(mut commands: Commands) {
    commands.run_system_cached(save);
}

fn save(session: Res<Session>, programs: Res<UciEngines>, recorder: Option<ResMut<Recorder>>, mut commands: Commands) {
    let Some(mut recorder) = recorder else { return };
    if let Err(error) = recorder.write(record(&session, &programs)) {
        error!("{error}");
        commands.trigger(SaveFailed(error.to_string()));
    }
}

/// The game as a record with its players and variations. It ends at the game's current position: moves that were undone and
/// not replaced are left out.
#[must_use]
pub fn record(session: &Session, programs: &UciEngines) -> Record {
    let mut game = session.game().clone();
    game.truncate();
    let event = match session.terms().mode {
        GameMode::Casual => "Casual game",
        GameMode::Rated => "Rated game",
    };
    let record = Record::new(game)
        .with_tag("Event", event)
        .with_tag("Site", "Breakthrough");
    let labels = Side::BOTH.map(|side| label(session.player(side), programs));
    let record = with_terms(record, &session.terms_now(), labels);
    let record = with_program(with_termination(record), session)
        .with_tag(PLAYERS_TAG, session.players().to_string())
        .with_tag(SEED_TAG, session.seed().to_string());
    match session.rated_level() {
        Some(level) => record.with_tag(RATED_LEVEL_TAG, level.number().to_string()),
        None => record,
    }
}

/// Adds how the game ended. A loss on time follows from the game.
fn with_termination(record: Record) -> Record {
    match record.game.outcome().map(|outcome| outcome.ending) {
        None => record.with_tag(TERMINATION, "unterminated"),
        Some(Ending::Time) => record,
        Some(_) => record.with_tag(TERMINATION, "normal"),
    }
}

/// Adds the version of our engine and its network for the sides that it plays.
fn with_program(record: Record, session: &Session) -> Record {
    let is_ours = |side: &Side| matches!(session.player(*side), GamePlayer::Computer(_));
    Side::BOTH.into_iter().filter(is_ours).fold(record, |record, side| {
        let name = ["White", "Black"][side.index()];
        let network = embedded_network_name(session.variant().size());
        record
            .with_tag(&format!("{name}Program"), "Breakthrough")
            .with_tag(&format!("{name}Version"), VERSION)
            .with_tag(
                &format!("{name}Network"),
                network.unwrap_or_else(|| NO_NETWORK.to_owned()),
            )
    })
}

/// The name in a record of a player who has none.
fn label(player: GamePlayer, programs: &UciEngines) -> String {
    match player {
        GamePlayer::Human => NAMELESS.to_owned(),
        GamePlayer::Computer(level) => format!("Computer level {}", level.number()),
        GamePlayer::Engine(name) => programs.title(name),
    }
}

/// The game in a record: between two people, with a seed of 0, without a clock and casual where it does not say so.
#[must_use]
pub fn game_of(record: Record) -> GameSetup {
    let players = record
        .tag(PLAYERS_TAG)
        .and_then(|text| text.parse().ok())
        .unwrap_or(Players::HUMANS);
    GameSetup {
        players,
        seed: record.tag(SEED_TAG).and_then(|text| text.parse().ok()).unwrap_or(0),
        terms: GameTerms {
            mode: if record.tag(RATED_LEVEL_TAG).is_some() {
                GameMode::Rated
            } else {
                GameMode::Casual
            },
            ..terms_of(&record, Side::BOTH.map(|side| players.of(side) == GamePlayer::Human))
        },
        game: record.game,
        key: None,
    }
}
