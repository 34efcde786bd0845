//! The match of the session as the library keeps it, and a match of the library as the session plays it.

use crate::engine::EnginePrograms;
use crate::library::LoadedMatch;
use crate::session::saved_match::{PLAYERS_TAG, match_of, record};
use crate::session::{MatchSetup, MatchTerms, Session};
use crate::variants::Variants;
use breakthrough_arena::{Player, Players};
use breakthrough_library::{Match, MatchDate, PlayerKind};
use breakthrough_rules::{Position, Side};

/// The session's match. `was_helped` says whether moves were undone or hints shown.
pub(super) fn entry_of(
    session: &Session,
    programs: &EnginePrograms,
    variants: &Variants,
    date: &MatchDate,
    was_helped: bool,
) -> Match {
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
    entry.rated_level = rated_level(session).filter(|_| !was_helped);
    entry
}

/// The level that a person plays against from the start, with all pieces.
fn rated_level(session: &Session) -> Option<u8> {
    let players = Side::BOTH.map(|side| session.player(side));
    match players {
        [Player::Human, Player::Computer(level)] | [Player::Computer(level), Player::Human]
            if *session.game().start() == Position::start(session.variant()) =>
        {
            Some(level.number())
        }
        _ => None,
    }
}

/// Whether a match was played in this game, and not imported.
pub(super) fn has_players(entry: &Match) -> bool {
    entry.tags.iter().any(|(name, _)| name == PLAYERS_TAG)
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
