//! Claims: statements about one position, which are checked with the facts of `breakthrough_facts`.

use super::forced::{forced_moves, only_reply, wins_within};
use super::proof::{is_zugzwang, winner};
use super::scene::Scene;
use breakthrough_facts as facts;
use breakthrough_review::MoveReview;
use breakthrough_rules::{Move, Position, Side, Square};

/// Fact that a claim states. docs/REVIEW.md lists the fields of each fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum ClaimedFact {
    /// The piece of the side on the square reaches a goal against every defence, in this number of moves.
    Runner,
    /// The piece of the side on the square is hanging, and no piece protects it.
    Hanging,
    /// The piece of the side on the square is protected, and is lost in an exchange.
    Exchange,
    /// The piece of the side on the square is pivotal.
    Pivotal,
    /// The square is a hole of the side.
    Hole,
    /// The piece of the side on the square would win at once if the side were to move.
    WinsNext,
    /// The side wins the race in this number of moves.
    Race,
    /// The piece of the side on the square is blocked.
    Blocked,
    /// The side is to move, and only the next move of the line, by the piece on the square, prevents a win at once.
    OnlyReply,
    /// The side is to move, and the next move of the line, by the piece on the square, wins with best play. If there is a number of
    /// moves, the side instead wins in this number of moves, but not in fewer, if each move except the last must threaten to win with
    /// the next move.
    ForcedWin,
    /// The side is to move and loses with best play, but would win with best play if the opponent were to move.
    Zugzwang,
    /// The side is not to move, has a piece on the square, and wins with best play, in at most this number of moves if there is a
    /// number.
    MissedWin,
    /// The side controls the square.
    Guarded,
    /// The side does not control the square.
    Unguarded,
    /// The side has a piece on the square, which the opponent controls.
    Attacked,
    /// The side has a piece on the square, which is not lost in an exchange.
    Safe,
    /// The side has a piece on the square.
    Piece,
    /// The side is to move, and the next move of the line goes to the square.
    Reply,
}

/// Move after which a claimed position arises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum After {
    /// The played move.
    Played,
    /// The best move.
    Best,
}

/// Statement about a position in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Claim {
    /// The fact.
    pub fact: ClaimedFact,
    /// The square of the fact, if the fact has one.
    pub square: Option<Square>,
    /// The number of moves of the fact, if the fact has one.
    pub moves: Option<u32>,
    /// The side to which the fact applies.
    pub side: Side,
    /// The number of moves of [`Reason::line`](super::Reason::line) before the position; 0 for [`After::Best`].
    pub ply: usize,
    /// The move before the position and before the moves of the line.
    pub after: After,
}

impl ClaimedFact {
    /// All facts.
    pub const ALL: [ClaimedFact; 18] = [
        ClaimedFact::Runner,
        ClaimedFact::Hanging,
        ClaimedFact::Exchange,
        ClaimedFact::Pivotal,
        ClaimedFact::Hole,
        ClaimedFact::WinsNext,
        ClaimedFact::Race,
        ClaimedFact::Blocked,
        ClaimedFact::OnlyReply,
        ClaimedFact::ForcedWin,
        ClaimedFact::Zugzwang,
        ClaimedFact::MissedWin,
        ClaimedFact::Guarded,
        ClaimedFact::Unguarded,
        ClaimedFact::Attacked,
        ClaimedFact::Safe,
        ClaimedFact::Piece,
        ClaimedFact::Reply,
    ];

    /// Returns the name of the fact in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClaimedFact::Runner => "runner",
            ClaimedFact::Hanging => "hanging",
            ClaimedFact::Exchange => "exchange",
            ClaimedFact::Pivotal => "pivotal",
            ClaimedFact::Hole => "hole",
            ClaimedFact::WinsNext => "wins_next",
            ClaimedFact::Race => "race",
            ClaimedFact::Blocked => "blocked",
            ClaimedFact::OnlyReply => "only_reply",
            ClaimedFact::ForcedWin => "forced_win",
            ClaimedFact::Zugzwang => "zugzwang",
            ClaimedFact::MissedWin => "missed_win",
            ClaimedFact::Guarded => "guarded",
            ClaimedFact::Unguarded => "unguarded",
            ClaimedFact::Attacked => "attacked",
            ClaimedFact::Safe => "safe",
            ClaimedFact::Piece => "piece",
            ClaimedFact::Reply => "reply",
        }
    }
}

impl After {
    /// Returns the name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            After::Played => "played",
            After::Best => "best",
        }
    }
}

impl Claim {
    /// Creates a claim about the position after `ply` moves of the refutation.
    pub(super) const fn played(fact: ClaimedFact, side: Side, square: Square, ply: usize) -> Claim {
        Claim {
            fact,
            square: Some(square),
            moves: None,
            side,
            ply,
            after: After::Played,
        }
    }

    /// Creates a claim about the position after the best move.
    pub(super) const fn best(fact: ClaimedFact, side: Side, square: Square) -> Claim {
        Claim {
            after: After::Best,
            ..Claim::played(fact, side, square, 0)
        }
    }

    /// Sets the number of moves.
    pub(super) const fn in_moves(self, moves: u32) -> Claim {
        Claim {
            moves: Some(moves),
            ..self
        }
    }

    /// Removes the square.
    pub(super) const fn without_square(self) -> Claim {
        Claim { square: None, ..self }
    }

    /// Whether the claim is true. `position` is the position before the reviewed move, and `line` the refutation. Returns `false` if
    /// the game is over in the claimed position, or if a search for the fact reaches its limit.
    #[must_use]
    pub fn holds(&self, position: &Position, reviewed: &MoveReview, line: &[Move]) -> bool {
        Scene::new(position, reviewed, line, &[]).is_some_and(|scene| self.holds_in(&scene))
    }

    pub(super) fn holds_in(&self, scene: &Scene<'_>) -> bool {
        let position = match self.after {
            After::Played => scene.played.get(self.ply),
            After::Best => scene.best.first().filter(|_| self.ply == 0),
        };
        position.is_some_and(|position| position.outcome().is_none() && self.holds_at(position, scene) == Some(true))
    }

    /// Whether the claim is true in a position in progress. Returns `None` if the claim lacks a field of its fact.
    fn holds_at(&self, position: &Position, scene: &Scene<'_>) -> Option<bool> {
        let side = self.side;
        let is_to_move = position.side_to_move() == side;
        Some(match self.fact {
            ClaimedFact::Race => {
                let (winner, moves) = (side, self.moves?);
                scene.race(position) == Some(facts::Race { winner, moves })
            }
            ClaimedFact::Zugzwang => is_to_move && is_zugzwang(position),
            ClaimedFact::OnlyReply => {
                let reply = only_reply(position);
                is_to_move && self.is_next(scene)? && reply.is_some() && reply.as_ref() == scene.line.get(self.ply)
            }
            ClaimedFact::ForcedWin => {
                let wins = match self.moves {
                    None => winner(scene.played.get(self.ply + 1)?) == Some(side),
                    moves => forced_moves(position) == moves,
                };
                is_to_move && self.is_next(scene)? && wins
            }
            ClaimedFact::Reply => {
                let next = scene.line.get(self.ply).filter(|_| self.after == After::Played);
                is_to_move && next.is_some_and(|mv| Some(mv.to) == self.square)
            }
            _ => self.holds_on(self.square?, position, scene)?,
        })
    }

    /// Whether the next move of the refutation is a move of the piece on the square.
    fn is_next(&self, scene: &Scene<'_>) -> Option<bool> {
        let next = scene.line.get(self.ply).filter(|_| self.after == After::Played);
        Some(next.map(|mv| mv.from) == Some(self.square?))
    }

    /// Whether the claim of a fact about a square is true.
    fn holds_on(&self, square: Square, position: &Position, scene: &Scene<'_>) -> Option<bool> {
        let side = self.side;
        let has_piece = position.piece_at(square) == Some(side);
        let is_lost = || has_piece && facts::exchange_result(position, square) == Some(1);
        let is_protected = || !facts::protectors(position, square).is_empty();
        Some(match self.fact {
            ClaimedFact::Runner => {
                let moves = self.moves?;
                scene.runners(position, side).contains(&facts::Runner { square, moves })
            }
            ClaimedFact::Hanging => is_lost() && !is_protected(),
            ClaimedFact::Exchange => is_lost() && is_protected(),
            ClaimedFact::Safe => has_piece && facts::exchange_result(position, square) == Some(0),
            ClaimedFact::Attacked => has_piece && !facts::attackers(position, square).is_empty(),
            ClaimedFact::Piece => has_piece,
            ClaimedFact::Pivotal => scene.pivotal(position, side).contains(&square),
            ClaimedFact::Hole => facts::holes(position, side).contains(&square),
            ClaimedFact::WinsNext => facts::wins_next(position, side).iter().any(|mv| mv.from == square),
            ClaimedFact::Blocked => facts::blocked(position, side).contains(&square),
            ClaimedFact::MissedWin => {
                let wins = |moves| wins_within(position, side, moves);
                has_piece && self.moves.map_or_else(|| winner(position) == Some(side), wins)
            }
            ClaimedFact::Guarded => facts::controlled_squares(position, side).contains(&square),
            ClaimedFact::Unguarded => !facts::controlled_squares(position, side).contains(&square),
            _ => return None,
        })
    }
}
