//! Moves that the coach holds: the session plays such a move only when the person repeats it.

use crate::session::Session;
use bevy::prelude::*;
use breakthrough_rules::Move;

/// Moves that are held in the current position. The coach sets this resource.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum HeldMoves {
    /// No move is held.
    #[default]
    None,
    /// The coach reviews the moves of this session generation. If the person has made a move, the move waits for the end of the review.
    Pending { generation: u64, waiting: Option<Move> },
    /// These moves of this session generation are held, except for the announced move, which the person may repeat.
    Found {
        generation: u64,
        moves: Vec<Move>,
        announced: Option<Move>,
    },
}

/// Triggered when a move is held. If the person makes the same move again, the session plays the move.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MoveHeld(pub(crate) Move);

impl HeldMoves {
    /// Returns the move that the session plays when the person repeats it.
    #[must_use]
    pub(crate) fn announced(&self, session: &Session) -> Option<Move> {
        match self {
            HeldMoves::Found {
                generation, announced, ..
            } if *generation == session.generation() => *announced,
            _ => None,
        }
    }

    /// Returns whether the person's move must not be played now. Triggers [`MoveHeld`] if the person must repeat the move.
    pub(super) fn hold(&mut self, session: &Session, mv: Move, commands: &mut Commands) -> bool {
        match self {
            HeldMoves::Pending { generation, waiting } if *generation == session.generation() => {
                *waiting = Some(mv);
                true
            }
            HeldMoves::Found {
                generation,
                moves,
                announced,
            } if *generation == session.generation() && moves.contains(&mv) && *announced != Some(mv) => {
                *announced = Some(mv);
                commands.trigger(MoveHeld(mv));
                true
            }
            _ => false,
        }
    }
}
