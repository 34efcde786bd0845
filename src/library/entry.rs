//! The game of the session as the library keeps it, and a game of the library as the session plays it.

use crate::library::LoadedGame;
use crate::session::saved_game::{PLAYERS_TAG, game_of, record};
use crate::session::{GameMode, GameSetup, GameTerms, Session};
use crate::uci_engines::UciEngines;
use crate::variants::Variants;
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_library::{GameDate, GameEntry, PlayerKind, RecordedPlayer};
use breakthrough_rules::Side;

/// The session's game.
pub(super) fn entry_of(session: &Session, programs: &UciEngines, variants: &Variants, date: &GameDate) -> GameEntry {
    let mut entry = GameEntry::from_record(record(session, programs));
    entry.title.clear();
    entry.date = date.clone();
    entry.variant_name = variants.name_of(&session.variant()).unwrap_or_default().to_owned();
    for side in Side::BOTH {
        let player = &mut entry.players[side.index()];
        player.kind = match session.player(side) {
            GamePlayer::Human => PlayerKind::Person,
            GamePlayer::Computer(level) => PlayerKind::Level(level.number()),
            GamePlayer::Engine(_) => PlayerKind::Program {
                program: player.name.clone(),
                version: String::new(),
                network: String::new(),
            },
        };
    }
    entry
}

/// Whether a game was played in Breakthrough and not imported.
pub(super) fn has_players(entry: &GameEntry) -> bool {
    entry.tags.iter().any(|(name, _)| name == PLAYERS_TAG)
}

/// The mode of a game between a person and the computer. `None` for other games and for imported ones.
pub(crate) fn mode_of(entry: &GameEntry) -> Option<GameMode> {
    let is_person = |player: &&RecordedPlayer| player.kind == PlayerKind::Person;
    let people = entry.players.iter().filter(is_person).count();
    match entry.rated_level {
        Some(_) => Some(GameMode::Rated),
        None => (people == 1 && has_players(entry)).then_some(GameMode::Casual),
    }
}

/// Whether a game may be looked at with hints and trial moves: a rated one must be over.
pub(crate) fn can_replay(entry: &GameEntry) -> bool {
    entry.rated_level.is_none() || entry.game.outcome().is_some()
}

/// A game of the library as it is played on.
pub(crate) fn continued(loaded: &LoadedGame) -> GameSetup {
    GameSetup {
        key: Some(loaded.key),
        ..game_of(loaded.entry.to_record())
    }
}

/// A game of the library as it is looked at: without clocks, and moves can be tried for both sides.
pub(crate) fn replayed(loaded: &LoadedGame) -> GameSetup {
    GameSetup {
        players: Players::HUMANS,
        terms: GameTerms {
            names: loaded.entry.players.clone().map(|player| player.name),
            ..GameTerms::default()
        },
        ..continued(loaded)
    }
}
