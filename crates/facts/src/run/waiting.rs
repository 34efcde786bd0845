//! Waiting moves of the defender. Some bounds and searches assume that the defender may pass, which the rules do not allow; they are
//! exact if it has enough moves that change nothing for the run.

use super::bounds::Flood;
use super::field::{Field, State};
use breakthrough_rules::{Bitboard, Square};

/// Number of guards that are tried as waiting pieces.
const TRIED_GUARDS: usize = 4;

impl<B: Bitboard> Field<'_, B> {
    /// Shows that the defender can limit the running piece to the goals of `flood`: some of its pieces guard, and others make
    /// waiting moves until the piece can be captured or exploded. Returns the pieces that this requires, or `None` if the
    /// defender may lack waiting moves. If the defender is to move, it needs a waiting move before the first move of the piece.
    pub(super) fn waiting_defence(&self, state: &State<B>, flood: &Flood<B>, defender_to_move: bool) -> Option<B> {
        if self.is_capture_mandatory && self.geometry.attacks(!self.side, state.enemy).intersects(state.own) {
            // The defender cannot wait while it can capture.
            return None;
        }
        let guards = self.guards(state, flood);
        if let Some(waiting) = self.waiting_pieces(state, flood, guards, defender_to_move) {
            return Some(guards | waiting);
        }
        // A guard that is not necessary may wait instead.
        let mut candidates = [(0, Square::new(0)); TRIED_GUARDS];
        for guard in (guards & !flood.visited).squares() {
            let gap = self.gap(state, flood, guard);
            let weakest = &mut candidates[TRIED_GUARDS - 1];
            if gap > weakest.0 {
                *weakest = (gap, guard);
                candidates.sort_unstable_by(|one, two| two.cmp(one));
            }
        }
        candidates
            .into_iter()
            .filter(|(gap, _)| *gap > 0)
            .find_map(|(_, guard)| {
                let without = State {
                    enemy: state.enemy & !B::from_square(guard),
                    ..*state
                };
                let wider = self.flood(&without);
                if !(wider.goals & !flood.goals).is_empty() {
                    return None;
                }
                let guards = self.guards(&without, &wider);
                let waiting = self.waiting_pieces(state, &wider, guards, defender_to_move)?;
                Some(guards | waiting)
            })
    }

    /// Returns the pieces without which the running piece might reach more squares.
    pub(super) fn guards(&self, state: &State<B>, flood: &Flood<B>) -> B {
        self.defends_from(flood.guarded) & state.enemy | flood.blockers
    }

    /// Returns pieces other than the guards that have enough waiting moves.
    fn waiting_pieces(&self, state: &State<B>, flood: &Flood<B>, guards: B, defender_to_move: bool) -> Option<B> {
        let needed = flood.turns + u32::from(defender_to_move);
        let mut moves = 0;
        let mut pieces = B::EMPTY;
        if needed == 0 {
            return Some(pieces);
        }
        for piece in (state.enemy & !guards & !flood.visited).squares() {
            let gap = self.gap(state, flood, piece);
            if gap > 0 {
                pieces |= B::from_square(piece);
                moves += gap;
                if moves >= needed {
                    return Some(pieces);
                }
            }
        }
        None
    }

    /// Counts the steps straight ahead of a piece of the defender over empty squares that the running piece cannot enter. With
    /// mandatory capture, the piece stops before a square on which it could capture or be captured. Gaps of different pieces
    /// are disjoint.
    fn gap(&self, state: &State<B>, flood: &Flood<B>, piece: Square) -> u32 {
        let mut closed = state.own | state.enemy | flood.visited | B::from_square(state.runner);
        if self.is_capture_mandatory {
            closed |= self.geometry.attacks(self.side, state.own);
        }
        self.steps_ahead(piece, closed)
    }

    /// Returns pieces of the defender with which it can make `needed` moves that affect no square of the running piece's cone:
    /// steps straight ahead of pieces outside the cone, which no piece outside can enter.
    pub(super) fn waiting_outside(&self, state: &State<B>, needed: u32) -> Option<B> {
        let closed = state.own | state.enemy;
        let outside = state.enemy & !self.cones[state.runner.index()];
        let mut pieces = B::EMPTY;
        let mut moves = 0;
        for piece in outside.squares() {
            if moves >= needed {
                break;
            }
            let gap = self.steps_ahead(piece, closed);
            if gap > 0 {
                pieces |= B::from_square(piece);
                moves += gap;
            }
        }
        (moves >= needed).then_some(pieces)
    }

    /// Counts the steps straight ahead of a piece of the defender before the first of these squares.
    fn steps_ahead(&self, piece: Square, closed: B) -> u32 {
        let mut at = B::from_square(piece);
        let mut steps = 0;
        loop {
            at = self.straight(!self.side, at) & !closed;
            if at.is_empty() {
                return steps;
            }
            steps += 1;
        }
    }
}
