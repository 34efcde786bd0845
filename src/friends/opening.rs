//! Compares the link of a friend with the kept game.

use crate::session::{GameSetup, own_side};
use breakthrough_links::{FriendGame as LinkedGame, Link};
use breakthrough_rules::{Game, Move, NodeId};

/// Effect of a link on the kept game.
#[derive(Debug)]
pub(super) enum Opening {
    /// The friend's moves continue the kept game, and the friend may resign it.
    Continue {
        kept: Box<GameSetup>,
        moves: Vec<Move>,
        resigns: bool,
    },
    /// The kept game is shown. The notice is the text id of a toast; `None` if the friend's link leads to the same position.
    Kept {
        kept: Box<GameSetup>,
        notice: Option<&'static str>,
    },
    /// The link contains other moves, or moves of the person's side. `both` is the kept game with the line of the link, which ends with the
    /// node `shown`.
    Conflict {
        both: Box<GameSetup>,
        shown: NodeId,
        /// Whether the link contains all moves of the kept game.
        extends: bool,
    },
    /// The id of the link belongs to a game with different rules or a different start position.
    OtherGame,
}

/// Compares a link with the kept game of the same id.
pub(super) fn opening(link: &Link, friend: &LinkedGame, kept: &GameSetup) -> Opening {
    let mut kept = Box::new(kept.clone());
    if kept.game.start() != link.game.start() {
        return Opening::OtherGame;
    }
    let (known, linked) = (played_moves(&kept.game), played_moves(&link.game));
    let pairs = known.iter().zip(&linked);
    let common = pairs.take_while(|(first, second)| first == second).count();
    let own = own_side(kept.players).unwrap_or(friend.you);
    if own != friend.you && common == linked.len() {
        let notice = Some("friend-link-own");
        return Opening::Kept { kept, notice };
    }
    let first = kept.game.start().side_to_move();
    let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
    let is_over = kept.game.outcome().is_some();
    // The friend may resign before the person's last move arrives. The link of an older resignation deletes no other moves.
    let lacks_one_move = known.len() == common + 1 && mover(common) == own;
    let shared = kept.terms.friend.as_ref().and_then(|friend| friend.shared);
    // Moves after the last link are not final: the person may have entered a wrong move of the friend.
    let lacks_unsent_moves = shared.is_some_and(|shared| common >= shared);
    let can_resign = common == linked.len() && (known.len() == common || lacks_one_move || lacks_unsent_moves);
    if own == friend.you && link.game.is_resigned() && can_resign && !is_over {
        kept.game.jump(common).expect("the game has these moves");
        kept.game.truncate();
        let (moves, resigns) = (Vec::new(), true);
        return Opening::Continue { kept, moves, resigns };
    }
    if common == linked.len() {
        let notice = (common < known.len()).then_some("friend-link-older");
        return Opening::Kept { kept, notice };
    }
    if is_over {
        let notice = Some("friend-link-over");
        return Opening::Kept { kept, notice };
    }
    let has_own_moves = (common..linked.len()).any(|ply| mover(ply) == own);
    if common < known.len() || has_own_moves || own != friend.you {
        return conflict(kept, &linked, common);
    }
    Opening::Continue {
        kept,
        moves: linked[common..].to_vec(),
        resigns: link.game.is_resigned(),
    }
}

fn played_moves(game: &Game) -> Vec<Move> {
    game.played_moves().iter().map(|played| played.mv).collect()
}

/// Adds the line of the link, which differs after `common` moves, to the kept game.
fn conflict(kept: Box<GameSetup>, linked: &[Move], common: usize) -> Opening {
    let end = kept.game.current();
    let mut both = kept;
    both.game.jump(common).expect("the game has these moves");
    for mv in &linked[common..] {
        both.game.play(*mv).expect("the moves of a link are legal");
    }
    let shown = both.game.current();
    both.game.go_to(end).expect("the node is in the game");
    if let Some(friend) = &mut both.terms.friend {
        friend.is_disputed = true;
    }
    let extends = both.game.cursor() == common;
    Opening::Conflict { both, shown, extends }
}
