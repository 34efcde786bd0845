//! The match of the session as the library keeps it, and a match of the library as the session plays it.

use crate::engine::EnginePrograms;
use crate::library::LoadedMatch;
use crate::session::saved_match::{PLAYERS_TAG, match_of, record};
use crate::session::{GameMode, MatchSetup, MatchTerms, Session};
use crate::variants::Variants;
use breakthrough_arena::{Player, Players};
use breakthrough_library::{Match, MatchDate, MatchPlayer, PlayerKind};
use breakthrough_rules::Side;

/// The session's match.
pub(super) fn entry_of(session: &Session, programs: &EnginePrograms, variants: &Variants, date: &MatchDate) -> Match {
    let mut entry = Match::from_record(record(session, programs));
    entry.title.clear();
    entry.date = date.clone();
    entry.variant_name = variants.name_of(&session.variant()).unwrap_or_default().to_owned();
    for side in Side::BOTH {
        let player = &mut entry.players[side.index()];
        player.kind = match session.player(side) {
            Player::Human => PlayerKind::Person,
            Player::Computer(level) => PlayerKind::Level(level.number()),
            Player::Engine(_) => PlayerKind::Program {
                program: player.name.clone(),
                version: String::new(),
                network: String::new(),
            },
        };
    }
    entry
}

/// Whether a match was played in Breakthrough and not imported.
pub(super) fn has_players(entry: &Match) -> bool {
    entry.tags.iter().any(|(name, _)| name == PLAYERS_TAG)
}

/// The mode of a game between a person and the computer. `None` for other games and for imported ones.
pub(crate) fn mode_of(entry: &Match) -> Option<GameMode> {
    let is_person = |player: &&MatchPlayer| player.kind == PlayerKind::Person;
    let people = entry.players.iter().filter(is_person).count();
    match entry.rated_level {
        Some(_) => Some(GameMode::Rated),
        None => (people == 1 && has_players(entry)).then_some(GameMode::Casual),
    }
}

/// Whether a game may be looked at with hints and trial moves: a rated one must be over.
pub(crate) fn can_replay(entry: &Match) -> bool {
    entry.rated_level.is_none() || entry.game.outcome().is_some()
}

/// A match of the library as it is played on.
pub(crate) fn continued(loaded: &LoadedMatch) -> MatchSetup {
    MatchSetup {
        key: Some(loaded.key),
        ..match_of(loaded.entry.to_record())
    }
}

/// A match of the library as it is looked at: without clocks, and moves can be tried for both sides.
pub(crate) fn replayed(loaded: &LoadedMatch) -> MatchSetup {
    MatchSetup {
        players: Players::HUMANS,
        terms: MatchTerms {
            names: loaded.entry.players.clone().map(|player| player.name),
            ..MatchTerms::default()
        },
        ..continued(loaded)
    }
}
