//! Legal positions on boards of any supported size.

use super::{
    Bitboard, Board, BoardSize, Direction, Geometry, IllegalMove, Move, Outcome, PlayedMove, Setup, SetupError, Side,
    Square, Variant,
};
use ethnum::U256;
use std::sync::Arc;

/// A legal position with its variant and move number.
#[derive(Clone, Debug)]
pub struct Position {
    variant: Variant,
    move_number: u32,
    boards: Boards,
}

#[derive(Clone, Debug)]
enum Boards {
    Small(Arc<Geometry<u64>>, Board<u64>),
    Medium(Arc<Geometry<u128>>, Board<u128>),
    Large(Arc<Geometry<U256>>, Board<U256>),
}

/// Geometry and board of a position in its bitboard width, for code that is generic over [`Bitboard`].
#[derive(Clone, Copy, Debug)]
pub enum BoardRef<'a> {
    /// Up to 64 squares.
    Small(&'a Geometry<u64>, &'a Board<u64>),
    /// Up to 128 squares.
    Medium(&'a Geometry<u128>, &'a Board<u128>),
    /// Up to 256 squares.
    Large(&'a Geometry<U256>, &'a Board<U256>),
}

/// Evaluates an expression with the geometry and the board, regardless of their bitboard width.
macro_rules! with_board {
    ($boards:expr, |$geometry:ident, $board:ident| $body:expr) => {
        match $boards {
            Boards::Small($geometry, $board) => $body,
            Boards::Medium($geometry, $board) => $body,
            Boards::Large($geometry, $board) => $body,
        }
    };
}

impl Position {
    /// Maximum move number of a set-up, low enough to prevent an overflow of the move number in any game.
    pub const MAX_MOVE_NUMBER: u32 = u32::MAX / 2;

    /// Creates the starting position of a variant.
    #[must_use]
    pub fn start(variant: Variant) -> Position {
        Position::from_setup(&Setup::start(variant)).expect("a valid variant has a legal starting position")
    }

    /// Validates a set-up and creates its position.
    ///
    /// # Errors
    /// The set-up is illegal for a reason listed in [`SetupError`]. Move numbers outside
    /// 1–[`Position::MAX_MOVE_NUMBER`] are clamped instead of rejected.
    pub fn from_setup(setup: &Setup) -> Result<Position, SetupError> {
        let squares = setup.variant.size().squares();
        let boards = if squares <= u64::CAPACITY {
            let (geometry, board) = validated(setup)?;
            Boards::Small(geometry, board)
        } else if squares <= u128::CAPACITY {
            let (geometry, board) = validated(setup)?;
            Boards::Medium(geometry, board)
        } else {
            let (geometry, board) = validated(setup)?;
            Boards::Large(geometry, board)
        };
        Ok(Position {
            variant: setup.variant,
            move_number: setup.move_number.clamp(1, Position::MAX_MOVE_NUMBER),
            boards,
        })
    }

    /// Converts the position to a set-up, for example to change it.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let [first, second] = Side::BOTH.map(|side| self.pieces(side).into_iter().collect());
        Setup {
            variant: self.variant,
            first,
            second,
            breakthroughs: Side::BOTH.map(|side| self.breakthroughs(side)),
            side_to_move: self.side_to_move(),
            move_number: self.move_number(),
        }
    }

    /// Returns the variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the board size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.variant.size()
    }

    /// Returns the full-move number, which starts at 1 and is incremented after each move of the second side.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Returns the geometry and the board in their bitboard width.
    #[must_use]
    pub fn board(&self) -> BoardRef<'_> {
        match &self.boards {
            Boards::Small(geometry, board) => BoardRef::Small(geometry, board),
            Boards::Medium(geometry, board) => BoardRef::Medium(geometry, board),
            Boards::Large(geometry, board) => BoardRef::Large(geometry, board),
        }
    }

    /// Returns the side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        with_board!(&self.boards, |_geometry, board| board.side_to_move())
    }

    /// Returns the Zobrist hash.
    #[must_use]
    pub fn hash(&self) -> u64 {
        with_board!(&self.boards, |_geometry, board| board.hash())
    }

    /// Computes the Zobrist hash from scratch, for tests.
    #[must_use]
    pub fn fresh_hash(&self) -> u64 {
        with_board!(&self.boards, |_geometry, board| board.fresh_hash())
    }

    /// Returns the side whose piece is on a square, or `None` if the square is empty or outside the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Side> {
        self.size().contains(square).then_some(())?;
        with_board!(&self.boards, |_geometry, board| board.piece_at(square))
    }

    /// Returns the squares of a side's pieces, lowest index first.
    #[must_use]
    pub fn pieces(&self, side: Side) -> Vec<Square> {
        with_board!(&self.boards, |_geometry, board| board.pieces(side).squares().collect())
    }

    /// Returns the squares on which a piece of `side` makes a breakthrough, lowest index first.
    #[must_use]
    pub fn goals(&self, side: Side) -> Vec<Square> {
        with_board!(&self.boards, |geometry, _board| geometry
            .goals(side)
            .squares()
            .collect())
    }

    /// Returns the squares of the pieces that an explosion of the piece on `square` would remove, lowest index first.
    #[must_use]
    pub fn exploded(&self, square: Square) -> Vec<Square> {
        let squares = with_board!(&self.boards, |geometry, _board| geometry.blast(square).to_vec());
        let mut exploded: Vec<Square> = squares
            .into_iter()
            .filter(|near| self.piece_at(*near).is_some())
            .collect();
        exploded.push(square);
        exploded.sort();
        exploded
    }

    /// Returns whether a side could win in one move if it were to move; `false` if the game is over.
    #[must_use]
    pub fn threatens_to_win(&self, side: Side) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let mut position = self.clone();
        if position.side_to_move() != side {
            with_board!(&mut position.boards, |_geometry, board| board.null_move());
        }
        let moves = position.legal_moves();
        moves.into_iter().any(|mv| {
            let played = with_board!(&mut position.boards, |geometry, board| board.make(geometry, mv));
            let wins = position.outcome().is_some_and(|outcome| outcome.winner == side);
            with_board!(&mut position.boards, |geometry, board| board.unmake(geometry, played));
            wins
        })
    }

    /// Returns the number of breakthroughs made by a side, always 0 in variants that need only one.
    #[must_use]
    pub fn breakthroughs(&self, side: Side) -> u8 {
        with_board!(&self.boards, |_geometry, board| board.breakthroughs(side))
    }

    /// Returns the outcome of the game, or `None` while it is in progress.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_board!(&self.boards, |geometry, board| board.outcome(geometry))
    }

    /// Returns all legal moves; none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        with_board!(&self.boards, |geometry, board| if !board.has_winner(geometry) {
            board.for_each_move(geometry, |mv| moves.push(mv));
        });
        moves
    }

    /// Returns the legal moves of the piece on a square.
    #[must_use]
    pub fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        self.legal_moves().into_iter().filter(|mv| mv.from == from).collect()
    }

    /// Returns whether a legal move is a capture.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.piece_at(mv.to) == Some(!self.side_to_move())
    }

    /// Returns whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_legality(mv).is_ok()
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The move is illegal. The error names the first rule that the move breaks.
    pub fn check_legality(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let size = self.size();
        if !size.contains(mv.from) || !size.contains(mv.to) {
            return Err(IllegalMove::OutsideBoard);
        }
        let (from, to) = (size.coordinates(mv.from), size.coordinates(mv.to));
        let side = self.side_to_move();
        match self.piece_at(mv.from) {
            None => return Err(IllegalMove::NoPiece(from)),
            Some(owner) if owner != side => return Err(IllegalMove::OpponentsPiece(from)),
            Some(_) => {}
        }
        if mv.is_explosion() && self.variant.options().bombardment {
            return Ok(());
        }
        let forward =
            size.relative_rank(side, mv.to) > size.relative_rank(side, mv.from) || self.direction(mv).is_some();
        if !forward {
            return Err(IllegalMove::NotForward);
        }
        if self.variant.options().obstacles.contains(mv.to) {
            return Err(IllegalMove::Obstacle(to));
        }
        let direction = self.direction(mv).ok_or(IllegalMove::TooFar)?;
        let options = self.variant.options();
        match self.piece_at(mv.to) {
            Some(owner) if owner == side => Err(IllegalMove::OwnPiece(to)),
            Some(_) if options.bombardment => Err(IllegalMove::NoCaptures),
            Some(_) if direction == Direction::Straight && !options.straight_capture => {
                Err(IllegalMove::StraightCapture)
            }
            None if options.mandatory_capture && !self.legal_moves().contains(&mv) => Err(IllegalMove::MustCapture),
            _ => Ok(()),
        }
    }

    /// Plays a move and returns the information needed by [`Position::undo`].
    ///
    /// # Errors
    /// The move is illegal. The error names the first rule that the move breaks, and the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, IllegalMove> {
        self.check_legality(mv)?;
        let played = with_board!(&mut self.boards, |geometry, board| board.make(geometry, mv));
        if self.side_to_move() == Side::First {
            self.move_number += 1;
        }
        Ok(played)
    }

    /// Undoes the last move, which must be `played`.
    pub fn undo(&mut self, played: PlayedMove) {
        if self.side_to_move() == Side::First {
            self.move_number = self.move_number.saturating_sub(1).max(1);
        }
        with_board!(&mut self.boards, |geometry, board| board.unmake(geometry, played));
    }

    /// Returns the direction of a step of the side to move, or `None` if the move is not a step. Pieces are ignored.
    fn direction(&self, mv: Move) -> Option<Direction> {
        fn find<B: Bitboard>(geometry: &Geometry<B>, side: Side, mv: Move) -> Option<Direction> {
            let leads = |direction: &Direction| {
                geometry.step(side, *direction).targets(B::from_square(mv.from)) == B::from_square(mv.to)
            };
            Direction::ALL.into_iter().find(leads)
        }
        with_board!(&self.boards, |geometry, board| find(geometry, board.side_to_move(), mv))
    }
}

impl PartialEq for Position {
    /// Compares board, rules, pieces, counted breakthroughs and side to move, but not the move number or the starting
    /// position.
    fn eq(&self, other: &Position) -> bool {
        self.variant.options().rules() == other.variant.options().rules()
            && match (&self.boards, &other.boards) {
                (Boards::Small(_, one), Boards::Small(_, two)) => one == two,
                (Boards::Medium(_, one), Boards::Medium(_, two)) => one == two,
                (Boards::Large(_, one), Boards::Large(_, two)) => one == two,
                _ => false,
            }
    }
}

impl Eq for Position {}

fn validated<B: Bitboard>(setup: &Setup) -> Result<(Arc<Geometry<B>>, Board<B>), SetupError> {
    let options = setup.variant.options();
    let geometry = Geometry::<B>::new(options);
    let mut pieces = [B::EMPTY; 2];
    for (side, squares) in [(Side::First, &setup.first), (Side::Second, &setup.second)] {
        for square in squares {
            if !options.size.contains(*square) {
                return Err(SetupError::OutsideBoard);
            }
            if !geometry.playable().contains(*square) {
                return Err(SetupError::PieceOnObstacle);
            }
            if (pieces[0] | pieces[1]).contains(*square) {
                return Err(SetupError::TwoPieces);
            }
            pieces[side.index()] |= B::from_square(*square);
        }
    }
    let needed = options.breakthroughs_needed;
    let max = if needed > 1 { needed } else { 0 };
    if let Some(found) = setup.breakthroughs.into_iter().find(|count| *count > max) {
        return Err(SetupError::TooManyBreakthroughs { max, found });
    }
    let mover = setup.side_to_move;
    let (own, enemy) = (pieces[mover.index()], pieces[(!mover).index()]);
    if own.is_empty() && enemy.is_empty() && max == 0 && !options.bombardment {
        return Err(SetupError::NoPieces);
    }
    if enemy.is_empty() && max == 0 && !options.bombardment {
        return Err(SetupError::OpponentHasNoPieces);
    }
    let is_on_goal = |side: Side| pieces[side.index()].intersects(geometry.goals(side));
    if max > 0 && Side::BOTH.into_iter().any(is_on_goal) {
        return Err(SetupError::PieceOnGoal);
    }
    if is_on_goal(mover) || (max > 0 && setup.breakthroughs[mover.index()] == max) {
        return Err(SetupError::AlreadyWon);
    }
    let board = Board::new(pieces[0], pieces[1], mover).with_breakthroughs(setup.breakthroughs);
    Ok((Arc::new(geometry), board))
}
