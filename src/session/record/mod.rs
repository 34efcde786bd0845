//! Converts between the session and PGN records.

mod terms;

/// PGN tag with both players in the `--players` syntax.
pub(crate) use breakthrough_library_service::PLAYERS_TAG;
pub(crate) use terms::time_control;

use crate::base::VERSION;
use crate::base::uci_engines::UciEngines;
use crate::session::{GameMode, GameSetup, GameTerms, Session, TERMINATION_TAG, Termination};
use breakthrough_engine::{Level, embedded_network_name};
use breakthrough_library::FRIEND_GAME_TAG;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::Record;
use breakthrough_rules::{Ending, Game, Side};
use breakthrough_variants::is_built_in;
use terms::{FRIEND_REMATCH_TAG, FRIEND_SHARED_TAG, terms_of, terms_tags, time_control_tags};

/// PGN name of an unnamed player.
pub(crate) const DEFAULT_NAME: &str = "Player";
/// Prefix of a level's PGN name.
const LEVEL_NAME: &str = "Computer level ";
/// Value of the network tag for the hand-crafted evaluation.
const NO_NETWORK: &str = "none";
/// PGN tags with the names of the players.
const PLAYER_TAGS: [&str; 2] = ["White", "Black"];
const SEED_TAG: &str = "Seed";
/// PGN tag with the computer's level in a rated game.
const RATED_LEVEL_TAG: &str = "RatedLevel";
/// PGN tag of the guided game of a newcomer.
const GUIDED_TAG: &str = "Guided";

/// Converts the session to a PGN record with players and variations. The record of an analysis contains no players.
#[must_use]
pub(crate) fn record(session: &Session, uci_engines: &UciEngines) -> Record {
    let event = match session.terms().mode {
        GameMode::Casual if session.is_analysis() => "Analysis",
        GameMode::Casual => "Casual game",
        GameMode::Rated => "Rated game",
    };
    let mut record = Record::new(recorded_game(session)).with_tag("Event", event);
    for (name, player) in PLAYER_TAGS.into_iter().zip(player_names(session, uci_engines)) {
        record = record.with_tag(name, player);
    }
    let terms = session.terms_now();
    let tags = time_control_tags(&terms).into_iter().chain(detail_tags(session));
    let record = tags.fold(record, |record, (name, value)| record.with_tag(&name, value));
    if session.is_analysis() {
        let tags = session.tags().iter();
        return tags.fold(record, |record, (name, value)| record.with_tag(name, value));
    }
    let record = record.with_tag(SEED_TAG, session.seed().to_string());
    match session.rated_level() {
        Some(level) => record.with_tag(RATED_LEVEL_TAG, level.name()),
        None => record,
    }
}

/// Returns the moves to record. The moves of a game end at the current position, so undone moves that were not replaced are omitted. For an
/// analysis, the returned game includes all moves of the main line.
pub(crate) fn recorded_game(session: &Session) -> Game {
    let mut game = session.game().clone();
    if session.is_analysis() {
        game.go_to(game.main_line_end()).expect("the node is in the game");
    } else {
        game.truncate();
    }
    game
}

/// Returns the PGN names of both players.
pub(crate) fn player_names(session: &Session, uci_engines: &UciEngines) -> [String; 2] {
    Side::BOTH.map(|side| {
        let given = &session.terms().names[side.index()];
        if given.is_empty() {
            label(session.player(side), uci_engines)
        } else {
            given.clone()
        }
    })
}

/// Returns the tags stored as text in the library: the site, the terms except names and time control, the termination and, for a game, the
/// players and programs.
pub(crate) fn detail_tags(session: &Session) -> Vec<(String, String)> {
    let mut tags = vec![("Site".to_owned(), "Breakthrough".to_owned())];
    tags.extend(terms_tags(&session.terms_now()));
    match session.game().outcome().map(|outcome| outcome.ending) {
        None => tags.push((TERMINATION_TAG.to_owned(), "unterminated".to_owned())),
        // A loss on time has no tag, because this ending is derived from the game.
        Some(Ending::Time) => {}
        Some(_) => tags.push((TERMINATION_TAG.to_owned(), "normal".to_owned())),
    }
    if !session.is_analysis() {
        tags.extend(program_tags(session));
        tags.push((PLAYERS_TAG.to_owned(), session.players().to_string()));
    }
    if session.is_guided() {
        tags.push((GUIDED_TAG.to_owned(), "yes".to_owned()));
    }
    tags
}

/// Tags of a record that are dropped in an analysis of the game, because they describe a game in progress.
const UNKEPT_TAGS: [&str; 7] = [
    PLAYERS_TAG,
    SEED_TAG,
    RATED_LEVEL_TAG,
    GUIDED_TAG,
    FRIEND_GAME_TAG,
    FRIEND_REMATCH_TAG,
    FRIEND_SHARED_TAG,
];

/// Returns the tags of a record that are kept in an analysis or a replay of the game. A termination that follows from the result is not
/// kept.
#[must_use]
pub(crate) fn kept_tags(record: &Record) -> Vec<(String, String)> {
    let is_kept = |(name, value): &(String, String)| {
        let is_derived = name == TERMINATION_TAG && Termination::of_value(value).is_none();
        !is_derived && !UNKEPT_TAGS.contains(&name.as_str())
    };
    record.tags.iter().filter(|tag| is_kept(tag)).cloned().collect()
}

/// Returns the engine version and network for each side played by the built-in engine.
fn program_tags(session: &Session) -> Vec<(String, String)> {
    let is_ours = |side: &Side| matches!(session.player(*side), GamePlayer::Computer(_));
    let network = embedded_network_name(&session.variant()).unwrap_or_else(|| NO_NETWORK.to_owned());
    let tags = Side::BOTH.into_iter().filter(is_ours).flat_map(|side| {
        let name = PLAYER_TAGS[side.index()];
        [
            (format!("{name}Program"), "Breakthrough".to_owned()),
            (format!("{name}Version"), VERSION.to_owned()),
            (format!("{name}Network"), network.clone()),
        ]
    });
    tags.collect()
}

/// Returns the default PGN name of a player.
fn label(player: GamePlayer, uci_engines: &UciEngines) -> String {
    match player {
        GamePlayer::Human | GamePlayer::Friend => DEFAULT_NAME.to_owned(),
        GamePlayer::Computer(level) => format!("{LEVEL_NAME}{level}"),
        GamePlayer::Engine(name) => uci_engines.title(name),
    }
}

/// Returns the name entered by a player; empty for the PGN name of an unnamed player.
pub(crate) fn given_name(name: &str) -> &str {
    if name == DEFAULT_NAME { "" } else { name.trim() }
}

/// Returns the level with this PGN name.
pub(crate) fn level_named(name: &str) -> Option<Level> {
    name.strip_prefix(LEVEL_NAME)?.parse().ok()
}

/// Converts a record to the setup of a game. Missing tags default to two people, seed 0, no clocks and casual mode. A game of a variant
/// that is not built in is casual, even if the record marks the game as rated.
#[must_use]
pub(crate) fn game_of(record: Record) -> GameSetup {
    let players = record
        .tag(PLAYERS_TAG)
        .and_then(|text| text.parse().ok())
        .unwrap_or(Players::HUMANS);
    let is_rated = record.tag(RATED_LEVEL_TAG).is_some() && is_built_in(&record.game.variant());
    GameSetup {
        players,
        tags: kept_tags(&record),
        is_guided: record.tag(GUIDED_TAG).is_some(),
        seed: record.tag(SEED_TAG).and_then(|text| text.parse().ok()).unwrap_or(0),
        terms: GameTerms {
            mode: if is_rated { GameMode::Rated } else { GameMode::Casual },
            ..terms_of(
                &record,
                Side::BOTH.map(|side| matches!(players.player(side), GamePlayer::Human | GamePlayer::Friend)),
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
    fn a_guided_game_stays_guided_in_its_record() {
        for is_guided in [true, false] {
            let session = Session::running(GameSetup {
                is_guided,
                ..GameSetup::default()
            });
            let setup = game_of(record(&session, &UciEngines::default()));
            assert_eq!(
                (setup.is_guided, setup.tags.iter().any(|(name, _)| name == GUIDED_TAG)),
                (is_guided, false)
            );
        }
    }

    #[test]
    fn a_game_that_an_older_version_rated_is_casual_unless_its_variant_is_built_in() {
        for (variant, mode) in [("8x8", GameMode::Rated), ("hex4", GameMode::Casual)] {
            let record = Record::new(Game::new(variant.parse().expect("a variant")))
                .with_tag(PLAYERS_TAG, "human,computer:3")
                .with_tag(RATED_LEVEL_TAG, "3");
            assert_eq!(game_of(record).terms.mode, mode, "{variant}");
        }
    }
}
