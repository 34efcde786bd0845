//! What can be chosen about a game before it starts.

use super::{Bitboard, Board, BoardSize, Coordinates, Geometry, Shape, Side, Square, SquareSet};
use thiserror::Error;

/// Everything that can be chosen, unchecked. [`Variant::of`] says whether it can be played. docs/VARIANTS.md says what each
/// option means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The board.
    pub size: BoardSize,
    /// How many of the nearest squares of every file each side fills at the start, 1–3.
    pub home_ranks: u8,
    /// The side that makes the first move.
    pub begins: Side,
    /// Squares that no piece may enter.
    pub obstacles: SquareSet,
    /// Squares left empty at the start.
    pub missing: SquareSet,
    /// The pieces at the start, by side, if they do not stand as usual.
    pub pieces: Option<[SquareSet; 2]>,
    /// Whether the left and the right edge touch.
    pub joined_edges: bool,
    /// Whether a side that can capture must.
    pub compulsory_capture: bool,
    /// Whether pieces also capture straight ahead.
    pub straight_capture: bool,
    /// Whether pieces do not capture, but blow up.
    pub bombardment: bool,
    /// How many pieces a side has to bring home, 1–3.
    pub breakthroughs_needed: u8,
}

impl Options {
    /// The standard rules on a board, with the usual home ranks.
    #[must_use]
    pub const fn on(size: BoardSize) -> Options {
        Options {
            size,
            home_ranks: Variant::usual_home_ranks(size),
            begins: Side::First,
            obstacles: SquareSet::ZERO,
            missing: SquareSet::ZERO,
            pieces: None,
            joined_edges: false,
            compulsory_capture: false,
            straight_capture: false,
            bombardment: false,
            breakthroughs_needed: 1,
        }
    }

    /// The pieces of each side at the start: as set, or the home ranks without obstacles and missing pieces.
    #[must_use]
    pub fn start_pieces(&self) -> [SquareSet; 2] {
        self.pieces.unwrap_or_else(|| {
            Side::BOTH.map(|side| {
                let is_home = |square: &Square| self.size.rank_for(side, *square) < self.home_ranks;
                let home = SquareSet::collect(self.size.all_squares().filter(is_home));
                home & !self.obstacles & !self.missing
            })
        })
    }

    /// The options without those that only say how the game begins.
    #[must_use]
    pub fn rules(&self) -> Options {
        Options {
            home_ranks: 1,
            begins: Side::First,
            missing: SquareSet::ZERO,
            pieces: None,
            ..*self
        }
    }

    /// Whether nothing but the size, the start and the side that begins differs from the standard game: then every
    /// position is one that the standard game could have on this board.
    #[must_use]
    pub fn has_standard_rules(&self) -> bool {
        self.rules() == Options::on(BoardSize::new(self.size.files, self.size.ranks)).rules()
    }

    fn check(&self) -> Result<(), VariantError> {
        self.check_board()?;
        if self.bombardment && (self.compulsory_capture || self.straight_capture) {
            return Err(VariantError::BombardmentCaptures);
        }
        if !(1..=Variant::MAX_BREAKTHROUGHS).contains(&self.breakthroughs_needed) {
            return Err(VariantError::Breakthroughs(self.breakthroughs_needed.into()));
        }
        self.check_pieces()
    }

    fn check_board(&self) -> Result<(), VariantError> {
        let BoardSize { files, ranks, shape } = self.size;
        let most = Variant::MAX_FILES_AND_RANKS;
        match shape {
            Shape::Square if !(Variant::MIN_FILES..=most).contains(&files) => {
                return Err(VariantError::Files(files.into()));
            }
            Shape::Square if !(Variant::MIN_RANKS..=most).contains(&ranks) => {
                return Err(VariantError::Ranks(ranks.into()));
            }
            Shape::Square => {}
            Shape::Hexagon => {
                let side = self.size.hexagon_side();
                if !Variant::HEXAGON_SIDES.contains(&side) || self.size != BoardSize::hexagon(side) {
                    return Err(VariantError::HexagonSide(side.into()));
                }
            }
        }
        let home_ranks = u32::from(self.home_ranks);
        if !(1..=Variant::MAX_HOME_RANKS).contains(&self.home_ranks) {
            return Err(VariantError::HomeRanks(home_ranks.into()));
        }
        let ranks = u32::from(self.size.shortest_file());
        if home_ranks * 2 > ranks {
            return Err(VariantError::HomeRanksDoNotFit { home_ranks, ranks });
        }
        if self.joined_edges && shape == Shape::Hexagon {
            return Err(VariantError::JoinedHexagon);
        }
        if self.joined_edges && files < 3 {
            return Err(VariantError::JoinedEdges(files.into()));
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), VariantError> {
        let board = SquareSet::collect(self.size.all_squares());
        for set in [self.obstacles, self.missing]
            .into_iter()
            .chain(self.pieces.into_iter().flatten())
        {
            if !(set & !board).is_empty() {
                return Err(VariantError::OutsideBoard);
            }
        }
        let pieces = self.start_pieces();
        let at = |set: SquareSet| set.first().map(|square| self.size.coordinates(square));
        if let Some(at) = at((pieces[0] | pieces[1]) & self.obstacles) {
            return Err(VariantError::PieceOnObstacle(at));
        }
        if let Some(at) = at(pieces[0] & pieces[1]) {
            return Err(VariantError::TwoPieces(at));
        }
        let geometry = Geometry::<SquareSet>::new(&Variant(*self));
        for side in Side::BOTH {
            if pieces[side.index()].is_empty() {
                return Err(VariantError::NoPieces(side));
            }
            if let Some(at) = at(pieces[side.index()] & geometry.goals(side)) {
                return Err(VariantError::PieceIsHome(at));
            }
        }
        let board = Board::new(pieces[0], pieces[1], self.begins);
        if board.outcome(&geometry).is_some() {
            return Err(VariantError::NoMoves);
        }
        Ok(())
    }
}

/// A playable set of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant(Options);

/// Why a variant cannot be played.
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
    /// The number of home ranks a side is outside 1–3.
    #[error("expected 1 to 3 home ranks a side, found {0}")]
    HomeRanks(i64),
    /// The two sides' home ranks overlap.
    #[error("{home_ranks} home ranks a side do not fit on {ranks} ranks: at most {} fit", ranks / 2)]
    HomeRanksDoNotFit {
        /// What was asked for.
        home_ranks: u32,
        /// The ranks of the board's shortest file.
        ranks: u32,
    },
    /// The number of breakthroughs needed is outside 1–3.
    #[error("expected 1 to 3 breakthroughs needed, found {0}")]
    Breakthroughs(i64),
    /// There are too few files to join the edges.
    #[error("joined edges need three files or more, found {0}")]
    JoinedEdges(u32),
    /// A hexagonal board has no edges to join.
    #[error("the edges of a hexagonal board cannot be joined")]
    JoinedHexagon,
    /// Bombardment knows no captures.
    #[error("bombardment cannot be combined with compulsory or straight captures: it has no captures")]
    BombardmentCaptures,
    /// An obstacle, a missing piece or a piece is not on the board.
    #[error("a square lies outside the board")]
    OutsideBoard,
    /// A set piece stands on an obstacle.
    #[error("a piece stands on the obstacle {0}")]
    PieceOnObstacle(Coordinates),
    /// Two set pieces stand on one square.
    #[error("two pieces stand on {0}")]
    TwoPieces(Coordinates),
    /// A set piece has already arrived.
    #[error("the piece on {0} has already reached the far rank")]
    PieceIsHome(Coordinates),
    /// A side has no piece to begin with.
    #[error("the {} side has no piece", .0.name())]
    NoPieces(Side),
    /// The side that begins cannot move.
    #[error("the side that begins has no move")]
    NoMoves,
}

impl Variant {
    /// The widest and highest board.
    pub const MAX_FILES_AND_RANKS: u8 = 16;
    /// The fewest files.
    pub const MIN_FILES: u8 = 2;
    /// The fewest ranks.
    pub const MIN_RANKS: u8 = 3;
    /// The sides of hexagonal boards.
    pub const HEXAGON_SIDES: std::ops::RangeInclusive<u8> = 3..=8;
    /// The most home ranks a side.
    pub const MAX_HOME_RANKS: u8 = 3;
    /// The most breakthroughs that can be needed.
    pub const MAX_BREAKTHROUGHS: u8 = 3;

    /// The standard game: 8×8, two home ranks, the first side begins.
    pub const STANDARD: Variant = Variant(Options::on(BoardSize::new(8, 8)));

    /// The variant with these options.
    ///
    /// # Errors
    /// The first of them that cannot be played, or not together with the others.
    pub fn of(options: Options) -> Result<Variant, VariantError> {
        options.check().map(|()| Variant(options))
    }

    /// A board with the usual home ranks (two, or one on three ranks) on which the first side begins.
    ///
    /// # Errors
    /// Files must be 2–16, ranks 3–16.
    pub fn new(files: u32, ranks: u32) -> Result<Variant, VariantError> {
        Variant::of(Options::on(checked_size(files, ranks)?))
    }

    /// A board on which each side fills its `home_ranks` nearest ranks and the first side begins.
    ///
    /// # Errors
    /// Files must be 2–16, ranks 3–16, home ranks 1–3 and not more than half of the ranks.
    pub fn with_home_ranks(files: u32, ranks: u32, home_ranks: u32) -> Result<Variant, VariantError> {
        Variant::of(Options {
            home_ranks: u8::try_from(home_ranks).map_err(|_| VariantError::HomeRanks(home_ranks.into()))?,
            ..Options::on(checked_size(files, ranks)?)
        })
    }

    /// The same variant, begun by `side`, if that side can begin.
    #[must_use]
    pub fn begun_by(self, side: Side) -> Variant {
        Variant(Options { begins: side, ..self.0 })
    }

    /// How many ranks a side fills on a board unless told otherwise.
    #[must_use]
    pub const fn usual_home_ranks(size: BoardSize) -> u8 {
        if size.shortest_file() < 4 { 1 } else { 2 }
    }

    /// Everything that was chosen.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.0
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.0.size
    }

    /// How many ranks each side fills at the start, 1–3.
    #[must_use]
    pub const fn home_ranks(&self) -> u8 {
        self.0.home_ranks
    }

    /// The side that makes the first move.
    #[must_use]
    pub const fn begins(&self) -> Side {
        self.0.begins
    }

    /// Whether a piece of `side` that comes to a square is taken off at once and counted.
    #[must_use]
    pub const fn is_taken_off(&self, side: Side, square: Square) -> bool {
        let size = self.0.size;
        let length = size.file_length(size.coordinates(square).file);
        self.0.breakthroughs_needed > 1 && size.rank_for(side, square) + 1 == length
    }

    /// No game of this variant from its start is longer than this many plies. On the standard setup, where both foremost
    /// ranks block each other, 2·(W(2H−5)+1).
    #[must_use]
    pub fn longest_game_plies(&self) -> u32 {
        let options = &self.0;
        let size = options.size;
        if options.has_standard_rules() && options.pieces.is_none() && options.missing.is_empty() {
            let (files, ranks) = (u32::from(size.files), u32::from(size.ranks));
            let steps_a_file: u32 = (0..u32::from(options.home_ranks)).map(|rank| ranks - 2 - rank).sum();
            return 2 * (files * steps_a_file + 1);
        }
        let pieces = options.start_pieces();
        let steps = |side: Side| -> u32 {
            let longest = |square: Square| size.longest_way(side, square);
            pieces[side.index()].squares().map(longest).sum()
        };
        // Every piece may walk all its way, and be blown up in the end.
        let detonations = if options.bombardment {
            (pieces[0] | pieces[1]).count()
        } else {
            0
        };
        steps(Side::First) + steps(Side::Second) + detonations
    }
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
