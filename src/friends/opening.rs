//! Compares the link of a friend with the kept games.

use super::{FriendGame, moves_of};
use crate::session::{GameSetup, own_side};
use breakthrough_links::{FriendGame as LinkedGame, Link};
use breakthrough_rules::{Ending, Game, Move, NodeId};

/// Effect of a link.
#[derive(Debug)]
pub(super) enum Opening {
    /// The library does not contain the game.
    New,
    /// The link continues the kept game with these moves, and may resign it.
    Continue {
        kept: Box<GameSetup>,
        moves: Vec<Move>,
        resigns: bool,
    },
    /// The kept game has all moves of the link. The notice is the text id of a toast.
    Kept {
        kept: Box<GameSetup>,
        notice: Option<&'static str>,
    },
    /// The link contradicts the kept game, which contains the line of the link as a variation that ends with the node.
    Conflict { kept: Box<GameSetup>, shown: NodeId },
    /// The id of the link belongs to a game with different rules or a different start position.
    OtherGame,
}

/// Compares a link with the kept games.
pub(super) fn opening(link: &Link, friend: &LinkedGame, games: &[FriendGame]) -> Opening {
    let has_id = |game: &&FriendGame| {
        game.setup
            .terms
            .friend
            .as_ref()
            .is_some_and(|terms| terms.id == friend.id)
    };
    let Some(found) = games.iter().find(has_id) else {
        return Opening::New;
    };
    let mut kept = Box::new(found.setup.clone());
    if kept.game.start() != link.game.start() {
        return Opening::OtherGame;
    }
    let (known, linked) = (moves_of(&kept.game), moves_of(&link.game));
    let common = known
        .iter()
        .zip(&linked)
        .take_while(|(first, second)| first == second)
        .count();
    let resigns = is_resigned(&link.game) && !is_resigned(&kept.game);
    if own_side(kept.players) != Some(friend.you) {
        // The person opens a link that they have sent.
        return match common == linked.len() {
            true => Opening::Kept {
                kept,
                notice: Some("friend-link-own"),
            },
            false => conflict(kept, &linked, common),
        };
    }
    let shared = kept.terms.friend.as_ref().and_then(|terms| terms.shared).unwrap_or(0);
    if resigns && common == linked.len() && common >= shared && kept.game.outcome().is_none() {
        // The friend resigned before receiving the last move.
        if common < known.len() && kept.game.jump(common).is_ok() {
            kept.game.truncate();
        }
        return Opening::Continue {
            kept,
            moves: Vec::new(),
            resigns,
        };
    }
    if common < linked.len() && common < known.len() {
        return conflict(kept, &linked, common);
    }
    if linked.len() > known.len() && kept.game.outcome().is_none() {
        return Opening::Continue {
            kept,
            moves: linked[common..].to_vec(),
            resigns,
        };
    }
    let is_older = linked.len() < known.len();
    Opening::Kept {
        kept,
        notice: is_older.then_some("friend-link-older"),
    }
}

fn is_resigned(game: &Game) -> bool {
    game.outcome()
        .is_some_and(|outcome| outcome.ending == Ending::Resignation)
}

/// Adds the line of the link, which differs after `common` moves, to the kept game as a variation.
fn conflict(mut kept: Box<GameSetup>, linked: &[Move], common: usize) -> Opening {
    let end = kept.game.current();
    let mut line = kept.game.clone();
    let mut shown = None;
    if line.jump(common).is_ok() && linked[common..].iter().all(|mv| line.play(*mv).is_ok()) {
        shown = Some(line.current());
    }
    match shown {
        Some(shown) if line.go_to(end).is_ok() => {
            kept.game = line;
            Opening::Conflict { kept, shown }
        }
        // A resigned game has no variations.
        _ => Opening::Kept {
            kept,
            notice: Some("friend-link-contradicts"),
        },
    }
}
