//! Variants, which are validated options.

use super::{Bitboard, Board, BoardSize, Coordinates, Geometry, Options, Shape, Side, Square, SquareSet};
use thiserror::Error;

/// Validated, playable options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant(Options);

/// Reason why options are not a playable variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// The number of files is outside 2–16.
    #[error("expected 2 to 16 files, found {0}")]
    Files(i64),
    /// The number of ranks is outside 3–16.
    #[error("expected 3 to 16 ranks, found {0}")]
    Ranks(i64),
    /// The side of the hexagonal board is outside 3–8.
    #[error("expected a hexagonal board of side 3 to 8, found {0}")]
    HexagonSide(i64),
    /// The number of home ranks per side is outside 1–3.
    #[error("expected 1 to 3 home ranks per side, found {0}")]
    HomeRanks(i64),
    /// The two sides' home ranks overlap.
    #[error("{home_ranks} home ranks per side do not fit on {ranks} ranks: at most {} fit", ranks / 2)]
    HomeRanksDoNotFit {
        /// The number of home ranks per side.
        home_ranks: u32,
        /// Number of squares of the shortest file, of which each side may fill half.
        ranks: u32,
    },
    /// The number of breakthroughs needed is outside 1–3.
    #[error("expected 1 to 3 breakthroughs to win, found {0}")]
    Breakthroughs(i64),
    /// Moves wrap around the edges of a board with fewer than three files.
    #[error("wrap-around edges require at least three files, found {0}")]
    NarrowCylinder(u32),
    /// Moves wrap around the edges of a hexagonal board, which is impossible.
    #[error("a hexagonal board cannot have wrap-around edges")]
    HexagonalCylinder,
    /// Bombardment, which excludes captures, is combined with mandatory or straight captures.
    #[error("bombardment has no captures and cannot be combined with mandatory or straight captures")]
    BombardmentCaptures,
    /// An obstacle, a missing home square or a piece is not on the board.
    #[error("a square is outside the board")]
    OutsideBoard,
    /// A piece is on an obstacle.
    #[error("a piece is on the obstacle {0}")]
    PieceOnObstacle(Coordinates),
    /// Two pieces are on the same square.
    #[error("two pieces are on {0}")]
    TwoPieces(Coordinates),
    /// A piece is on a goal.
    #[error("the piece on {0} has already reached the far side")]
    PieceOnGoal(Coordinates),
    /// A side has no pieces.
    #[error("the {} side has no pieces", .0.name())]
    NoPieces(Side),
    /// The starting side has no legal move.
    #[error("the starting side has no legal move")]
    NoMoves,
}

impl Variant {
    /// Maximum number of files and of ranks.
    pub const MAX_FILES_AND_RANKS: u8 = 16;
    /// Minimum number of files of a rectangular board.
    pub const MIN_FILES: u8 = 2;
    /// Minimum number of ranks of a rectangular board.
    pub const MIN_RANKS: u8 = 3;
    /// Range of the side length of hexagonal boards, in cells.
    pub const HEXAGON_SIDES: std::ops::RangeInclusive<u8> = 3..=8;
    /// Maximum number of home ranks per side.
    pub const MAX_HOME_RANKS: u8 = 3;
    /// Maximum number of breakthroughs needed.
    pub const MAX_BREAKTHROUGHS: u8 = 3;

    /// The standard game: 8×8 squares and two home ranks; the first side moves first.
    pub const STANDARD: Variant = Variant(Options::standard(BoardSize::new(8, 8)));

    /// Validates options and creates their variant. A set position that fills home ranks is stored as home ranks, so that
    /// variants with the same rules and the same start are equal.
    ///
    /// # Errors
    /// An option or a combination of options is invalid. The error describes the first problem found.
    pub fn from_options(options: Options) -> Result<Variant, VariantError> {
        validate(&options).map(|()| Variant(with_home_ranks(options)))
    }

    /// Creates a variant with the standard rules on a board of this size, with the default number of home ranks.
    ///
    /// # Errors
    /// The number of files is not 2–16, or the number of ranks is not 3–16.
    pub fn new(files: u32, ranks: u32) -> Result<Variant, VariantError> {
        Variant::from_options(Options::standard(checked_size(files, ranks)?))
    }

    /// Creates a variant with the standard rules on a board of this size, with this number of home ranks per side.
    ///
    /// # Errors
    /// The number of files is not 2–16, the number of ranks is not 3–16, or the number of home ranks is not 1–3 or exceeds half
    /// of the ranks.
    pub fn with_home_ranks(files: u32, ranks: u32, home_ranks: u32) -> Result<Variant, VariantError> {
        Variant::from_options(Options {
            home_ranks: u8::try_from(home_ranks).map_err(|_| VariantError::HomeRanks(home_ranks.into()))?,
            ..Options::standard(checked_size(files, ranks)?)
        })
    }

    /// Returns the variant with this starting side, without checking that this side has a legal move.
    #[must_use]
    pub fn with_starting_side(self, side: Side) -> Variant {
        Variant(Options {
            starting_side: side,
            ..self.0
        })
    }

    /// Returns the options of the variant.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.0
    }

    /// Returns the board size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.0.size
    }

    /// Returns the number of home ranks per side, 1–3.
    #[must_use]
    pub const fn home_ranks(&self) -> u8 {
        self.0.home_ranks
    }

    /// Returns the side that makes the first move.
    #[must_use]
    pub const fn starting_side(&self) -> Side {
        self.0.starting_side
    }

    /// Returns an upper bound on the length of a game from the starting position, in plies. With the standard rules and two home
    /// ranks on W files and H ranks, this bound is 2·(W(2H−5)+1).
    #[must_use]
    pub fn max_game_plies(&self) -> u32 {
        let options = &self.0;
        let size = options.size;
        if options.has_standard_rules() && options.pieces.is_none() && options.missing.is_empty() {
            let (files, ranks) = (u32::from(size.files), u32::from(size.ranks));
            let steps_per_file: u32 = (0..u32::from(options.home_ranks)).map(|rank| ranks - 2 - rank).sum();
            return 2 * (files * steps_per_file + 1);
        }
        let pieces = options.start_pieces();
        let steps = |side: Side| -> u32 {
            let max_steps = |square: Square| size.max_steps(side, square);
            pieces[side.index()].squares().map(max_steps).sum()
        };
        // Every piece may explode after its last step.
        let explosions = if options.bombardment {
            (pieces[0] | pieces[1]).count()
        } else {
            0
        };
        steps(Side::First) + steps(Side::Second) + explosions
    }
}

fn validate(options: &Options) -> Result<(), VariantError> {
    validate_board(options)?;
    if options.bombardment && (options.mandatory_capture || options.straight_capture) {
        return Err(VariantError::BombardmentCaptures);
    }
    if !(1..=Variant::MAX_BREAKTHROUGHS).contains(&options.breakthroughs_needed) {
        return Err(VariantError::Breakthroughs(options.breakthroughs_needed.into()));
    }
    validate_pieces(options)
}

fn validate_board(options: &Options) -> Result<(), VariantError> {
    let BoardSize { files, ranks, shape } = options.size;
    let max = Variant::MAX_FILES_AND_RANKS;
    match shape {
        Shape::Square if !(Variant::MIN_FILES..=max).contains(&files) => {
            return Err(VariantError::Files(files.into()));
        }
        Shape::Square if !(Variant::MIN_RANKS..=max).contains(&ranks) => {
            return Err(VariantError::Ranks(ranks.into()));
        }
        Shape::Square => {}
        Shape::Hexagon => {
            let side = options.size.hexagon_side();
            if !Variant::HEXAGON_SIDES.contains(&side) || options.size != BoardSize::hexagon(side) {
                return Err(VariantError::HexagonSide(side.into()));
            }
        }
    }
    let home_ranks = u32::from(options.home_ranks);
    if !(1..=Variant::MAX_HOME_RANKS).contains(&options.home_ranks) {
        return Err(VariantError::HomeRanks(home_ranks.into()));
    }
    let ranks = u32::from(options.size.shortest_file());
    if home_ranks * 2 > ranks {
        return Err(VariantError::HomeRanksDoNotFit { home_ranks, ranks });
    }
    if options.cylinder && shape == Shape::Hexagon {
        return Err(VariantError::HexagonalCylinder);
    }
    if options.cylinder && files < 3 {
        return Err(VariantError::NarrowCylinder(files.into()));
    }
    Ok(())
}

fn validate_pieces(options: &Options) -> Result<(), VariantError> {
    let board = SquareSet::from_squares(options.size.all_squares());
    for set in [options.obstacles, options.missing]
        .into_iter()
        .chain(options.pieces.into_iter().flatten())
    {
        if !(set & !board).is_empty() {
            return Err(VariantError::OutsideBoard);
        }
    }
    let pieces = options.start_pieces();
    let at = |set: SquareSet| set.first().map(|square| options.size.coordinates(square));
    if let Some(at) = at((pieces[0] | pieces[1]) & options.obstacles) {
        return Err(VariantError::PieceOnObstacle(at));
    }
    if let Some(at) = at(pieces[0] & pieces[1]) {
        return Err(VariantError::TwoPieces(at));
    }
    let geometry = Geometry::<SquareSet>::new(options);
    for side in Side::BOTH {
        if pieces[side.index()].is_empty() {
            return Err(VariantError::NoPieces(side));
        }
        if let Some(at) = at(pieces[side.index()] & geometry.goals(side)) {
            return Err(VariantError::PieceOnGoal(at));
        }
    }
    let board = Board::new(pieces[0], pieces[1], options.starting_side);
    if board.outcome(&geometry).is_some() {
        return Err(VariantError::NoMoves);
    }
    Ok(())
}

/// Returns the options without a set position if its pieces fill the home ranks of both sides, otherwise the same options.
fn with_home_ranks(options: Options) -> Options {
    let Some(pieces) = options.pieces else { return options };
    let filled = (1..=Variant::MAX_HOME_RANKS).map(|home_ranks| Options {
        home_ranks,
        missing: SquareSet::ZERO,
        pieces: None,
        ..options
    });
    let mut filled = filled.filter(|options| options.start_pieces() == pieces);
    filled.next().unwrap_or(options)
}

fn checked_size(files: u32, ranks: u32) -> Result<BoardSize, VariantError> {
    let narrow = |count: u32| u8::try_from(count).ok();
    let files = narrow(files).ok_or(VariantError::Files(files.into()))?;
    let ranks = narrow(ranks).ok_or(VariantError::Ranks(ranks.into()))?;
    Ok(BoardSize::new(files, ranks))
}

impl Default for Variant {
    fn default() -> Variant {
        Variant::STANDARD
    }
}
