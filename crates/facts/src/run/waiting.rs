//! Waiting moves of the defender. Some bounds and searches assume that the defender may pass, although the rules do not allow
//! passing. The results are exact if the defender has enough moves that do not affect the run.

use super::bounds::Flood;
use super::field::{Field, State};
use breakthrough_rules::{Bitboard, Square};

impl<B: Bitboard> Field<'_, B> {
    /// Proves that the defender can limit the running piece to the goals of `flood`. Some pieces of the defender guard, and
    /// others make waiting moves until the running piece can be captured or exploded. Returns the pieces required for this
    /// defence, or `None` if the defender may not have enough waiting moves. If the defender is to move, a waiting move is
    /// needed before the first move of the running piece.
    pub(super) fn waiting_defence(&self, state: &State<B>, flood: &Flood<B>, defender_to_move: bool) -> Option<B> {
        if self.is_capture_mandatory && self.geometry.attacks(!self.side, state.enemy).intersects(state.own) {
            // With mandatory capture, the defender cannot wait while it can capture.
            return None;
        }
        let mut guards = self.guards(state, flood);
        if let Some(waiting) = self.waiting_pieces(state, flood, guards, defender_to_move) {
            return Some(guards | waiting);
        }
        // A guard can make waiting moves instead if other guards control all the squares that it guards.
        for guard in (guards & !flood.blockers & !flood.visited).squares() {
            let others = guards & !B::from_square(guard);
            if (flood.guarded & !self.danger(others)).is_empty() {
                guards = others;
            }
        }
        let waiting = self.waiting_pieces(state, flood, guards, defender_to_move)?;
        Some(guards | waiting)
    }

    /// Returns the pieces without which the running piece might reach more squares.
    pub(super) fn guards(&self, state: &State<B>, flood: &Flood<B>) -> B {
        self.defends_from(flood.guarded) & state.enemy | flood.blockers
    }

    /// Returns pieces with enough waiting moves in total, none of which is a guard.
    fn waiting_pieces(&self, state: &State<B>, flood: &Flood<B>, guards: B, defender_to_move: bool) -> Option<B> {
        let needed = flood.turns + u32::from(defender_to_move);
        let mut moves = 0;
        let mut pieces = B::EMPTY;
        if needed == 0 {
            return Some(pieces);
        }
        let waiting = state.enemy & !guards & !flood.visited;
        let mut closed = state.own | guards | flood.visited | B::from_square(state.runner);
        if self.is_capture_mandatory {
            // Waiting pieces must not enter squares on which they could capture or be captured.
            closed |= self.geometry.attacks(self.side, state.own);
        }
        for piece in waiting.squares() {
            let steps = self.steps_ahead(piece, closed, waiting);
            if steps > 0 {
                pieces |= B::from_square(piece);
                moves += steps;
                if moves >= needed {
                    return Some(pieces);
                }
            }
        }
        None
    }

    /// Returns pieces with which the defender can make `needed` moves that do not affect the cone of the running piece: the
    /// squares that the piece could reach on an empty board. The moves are steps straight ahead by pieces outside the cone,
    /// because these steps do not lead into the cone.
    pub(super) fn waiting_outside(&self, state: &State<B>, needed: u32) -> Option<B> {
        let outside = state.enemy & !self.cones[state.runner.index()];
        let closed = state.own | state.enemy & !outside;
        let mut pieces = B::EMPTY;
        let mut moves = 0;
        for piece in outside.squares() {
            if moves >= needed {
                break;
            }
            let steps = self.steps_ahead(piece, closed, outside);
            if steps > 0 {
                pieces |= B::from_square(piece);
                moves += steps;
            }
        }
        (moves >= needed).then_some(pieces)
    }

    /// Counts the steps that a piece of the defender can make straight ahead before reaching the first of the `closed`
    /// squares. If other `waiting` pieces are ahead, the other pieces move first, and the piece stops behind them.
    fn steps_ahead(&self, piece: Square, closed: B, waiting: B) -> u32 {
        let mut at = B::from_square(piece);
        let mut steps = 0;
        loop {
            at = self.straight(!self.side, at) & !closed;
            if at.is_empty() {
                return steps;
            }
            steps += u32::from(!at.intersects(waiting));
        }
    }
}
