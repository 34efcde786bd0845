//! Precomputed squares and rules for the runs of one side.

use breakthrough_rules::{Bitboard, Direction, Geometry, Side, Square};

/// Squares and rules for the runs of one side, the attacker. The other side is the defender.
pub(crate) struct Field<'a, B> {
    pub(super) geometry: &'a Geometry<B>,
    /// The side of the running piece.
    pub(crate) side: Side,
    pub(super) goals: B,
    /// For each square, the squares that a piece of the attacker could reach on an empty board, including the square itself.
    pub(super) cones: Vec<B>,
    /// For each square of the running piece, the squares on which pieces of the defender can affect the rest of the run.
    pub(super) relevant: Vec<B>,
    /// For each square, the maximum number of moves to a goal on an empty board.
    pub(super) longest: Vec<u8>,
    /// For each square, the surrounding squares; empty in variants without explosions.
    pub(super) blasts: Vec<B>,
    pub(super) has_captures: bool,
    pub(super) captures_straight: bool,
    pub(super) is_capture_mandatory: bool,
    /// Goals of the defender on which the defender's pieces are removed.
    pub(super) removing_goals: B,
}

/// A running piece and the other pieces. The running piece is not part of `own`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State<B> {
    pub(super) runner: Square,
    pub(super) own: B,
    pub(super) enemy: B,
    /// Maximum number of further moves of the running piece, or [`UNLIMITED`].
    pub(super) moves_left: u8,
}

/// Value that represents an unlimited number of moves.
pub(super) const UNLIMITED: u8 = u8::MAX;

impl<B: Bitboard> State<B> {
    /// Returns the state after a move of the running piece.
    #[inline]
    pub(super) fn after_run_to(self, to: Square) -> State<B> {
        State {
            runner: to,
            own: self.own,
            enemy: self.enemy & !B::from_square(to),
            moves_left: if self.moves_left == UNLIMITED {
                UNLIMITED
            } else {
                self.moves_left - 1
            },
        }
    }
}

impl<'a, B: Bitboard> Field<'a, B> {
    pub(crate) fn new(geometry: &'a Geometry<B>, side: Side) -> Field<'a, B> {
        let squares = geometry.size().squares();
        let has_explosions = geometry.has_explosions();
        let mut field = Field {
            geometry,
            side,
            goals: geometry.goals(side),
            cones: vec![B::EMPTY; squares],
            relevant: vec![B::EMPTY; squares],
            longest: vec![0; squares],
            blasts: if has_explosions {
                let blast = |index| B::from_squares(geometry.blast(Square::new(index as u8)).iter().copied());
                (0..squares).map(blast).collect()
            } else {
                Vec::new()
            },
            has_captures: geometry.captures(Direction::Left),
            captures_straight: geometry.captures(Direction::Straight),
            is_capture_mandatory: geometry.is_capture_mandatory(),
            removing_goals: if geometry.breakthroughs_needed() > 1 {
                geometry.goals(!side)
            } else {
                B::EMPTY
            },
        };
        // Every step of the first side increases the index of the square, and every step of the second side decreases it.
        for step in 0..squares {
            let index = match side {
                Side::First => squares - 1 - step,
                Side::Second => step,
            };
            if geometry.playable().contains(Square::new(index as u8)) {
                field.compute(index);
            }
        }
        field
    }

    /// Computes the tables for a square from the tables of the squares ahead.
    fn compute(&mut self, index: usize) {
        let at = B::from_square(Square::new(index as u8));
        let mut ahead = B::EMPTY;
        let mut relevant = self.straight(self.side, at);
        let mut longest = 0;
        let is_goal = self.goals.intersects(at);
        for next in self.steps(self.side, at).squares() {
            ahead |= self.cones[next.index()];
            longest = longest.max(self.longest[next.index()] + 1);
        }
        relevant |= self.steps(self.side, ahead);
        self.cones[index] = ahead | at;
        self.relevant[index] = relevant;
        self.longest[index] = if is_goal { 0 } else { longest };
    }

    /// Returns the target squares of all steps of a side's pieces.
    #[inline]
    pub(super) fn steps(&self, side: Side, pieces: B) -> B {
        self.oblique(side, pieces) | self.straight(side, pieces)
    }

    #[inline]
    pub(super) fn oblique(&self, side: Side, pieces: B) -> B {
        self.geometry.step(side, Direction::Left).targets(pieces)
            | self.geometry.step(side, Direction::Right).targets(pieces)
    }

    #[inline]
    pub(super) fn straight(&self, side: Side, pieces: B) -> B {
        self.geometry.step(side, Direction::Straight).targets(pieces)
    }

    /// Returns the squares on which the defender's pieces can capture or explode the running piece. Given the result,
    /// [`Field::defends_from`] returns a set that contains all these pieces, because the steps of the two sides are opposite.
    #[inline]
    pub(super) fn danger(&self, enemy: B) -> B {
        if self.has_captures {
            self.geometry.attacks(!self.side, enemy)
        } else {
            self.neighbours(enemy)
        }
    }

    /// Returns the squares from which a piece of the defender captures or explodes a running piece on one of `squares`.
    #[inline]
    pub(super) fn defends_from(&self, squares: B) -> B {
        if self.has_captures {
            self.geometry.attacks(self.side, squares)
        } else {
            self.neighbours(squares)
        }
    }

    fn neighbours(&self, squares: B) -> B {
        squares
            .squares()
            .fold(B::EMPTY, |set, square| set | self.blasts[square.index()])
    }

    /// Returns the legal targets of the running piece.
    pub(super) fn run_targets(&self, state: &State<B>) -> B {
        let at = B::from_square(state.runner);
        let occupied = state.own | state.enemy;
        let blocks = |captures: bool| if captures { state.own } else { occupied };
        let targets = self.oblique(self.side, at) & !blocks(self.has_captures)
            | self.straight(self.side, at) & !blocks(self.captures_straight);
        if self.is_capture_mandatory && self.geometry.attacks(self.side, state.own | at).intersects(state.enemy) {
            targets & state.enemy
        } else {
            targets
        }
    }

    /// Returns whether the attacker must capture but cannot capture with the running piece.
    pub(super) fn must_capture_elsewhere(&self, state: &State<B>) -> bool {
        let attacks = |pieces| self.geometry.attacks(self.side, pieces).intersects(state.enemy);
        self.is_capture_mandatory && attacks(state.own) && !attacks(B::from_square(state.runner))
    }

    /// Calls `visit` with the state after every legal move of the defender. If there is no legal move, calls `visit` with the
    /// unchanged state. No piece of the defender may be able to capture or explode the running piece.
    pub(super) fn for_each_reply(&self, state: &State<B>, mut visit: impl FnMut(State<B>)) {
        let side = !self.side;
        let State { own, enemy, .. } = *state;
        let at = B::from_square(state.runner);
        let must_capture = self.is_capture_mandatory && self.geometry.attacks(side, enemy).intersects(own);
        let mut has_moves = false;
        for direction in Direction::ALL {
            let step = self.geometry.step(side, direction);
            let mut targets = step.targets(enemy) & !enemy & !at;
            if !self.geometry.captures(direction) {
                targets &= !own;
            }
            if must_capture {
                targets &= own;
            }
            for to in targets.squares() {
                has_moves = true;
                visit(self.after_step(state, step.source(to), to));
            }
        }
        for from in if self.has_captures { B::EMPTY } else { enemy }.squares() {
            has_moves = true;
            let removed = self.blasts[from.index()] | B::from_square(from);
            visit(State {
                own: own & !removed,
                enemy: enemy & !removed,
                ..*state
            });
        }
        if !has_moves {
            visit(*state);
        }
    }

    /// Returns the state after a step or a capture by a piece of the defender.
    #[inline]
    pub(super) fn after_step(&self, state: &State<B>, from: Square, to: Square) -> State<B> {
        let to = B::from_square(to);
        let enemy = state.enemy & !B::from_square(from);
        State {
            own: state.own & !to,
            enemy: enemy | to & !self.removing_goals,
            ..*state
        }
    }
}
