//! A variant or position being made: every step of it, whether or not it can be played yet.

use super::{Begins, NamedVariant, scatter};
use breakthrough_rules::notation::{Fen, PiecePlacement};
use breakthrough_rules::{
    Bitboard, BoardSize, Game, Options, Position, SetupError, Side, Square, SquareSet, Variant, VariantError,
};
use thiserror::Error;

/// A start that lacks more pieces than this is told as a position.
const MOST_MISSING: u32 = 6;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing.
    Empty,
    /// An obstacle.
    Obstacle,
    /// A piece of a side.
    Piece(Side),
}

impl Content {
    /// The same for the other side.
    #[must_use]
    pub const fn of_other_side(self) -> Content {
        match self {
            Content::Piece(Side::First) => Content::Piece(Side::Second),
            Content::Piece(Side::Second) => Content::Piece(Side::First),
            other => other,
        }
    }
}

/// Which choice of a draft stands in the way of playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dial {
    /// Files, ranks or the side of a hexagonal board.
    Size,
    /// The home ranks.
    HomeRanks,
    /// Whether the edges are joined.
    JoinedEdges,
    /// Bombardment.
    Bombardment,
    /// How many breakthroughs are needed.
    Breakthroughs,
    /// What stands on the board, and who begins.
    Board,
}

/// Why a draft cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// The choices cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position cannot be played.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// A variant begins with nothing brought home.
    #[error("a variant begins with no piece brought home: play the position instead")]
    Counted,
}

impl DraftError {
    /// The choice that has to change.
    #[must_use]
    pub const fn dial(self) -> Dial {
        match self {
            DraftError::Variant(error) => match error {
                VariantError::Files(_) | VariantError::Ranks(_) | VariantError::HexagonSide(_) => Dial::Size,
                VariantError::HomeRanks(_) | VariantError::HomeRanksDoNotFit { .. } => Dial::HomeRanks,
                VariantError::NarrowCylinder(_) | VariantError::HexagonalCylinder => Dial::JoinedEdges,
                VariantError::BombardmentCaptures => Dial::Bombardment,
                VariantError::Breakthroughs(_) => Dial::Breakthroughs,
                _ => Dial::Board,
            },
            DraftError::Position(SetupError::TooManyBreakthroughs { .. }) | DraftError::Counted => Dial::Breakthroughs,
            DraftError::Position(_) => Dial::Board,
        }
    }
}

/// A variant or position being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name, the texts and who begins. Its variant is the one that the draft began with.
    pub about: NamedVariant,
    /// The choices, unchecked. Who begins stands in `about`.
    pub options: Options,
    /// How many pieces each side has brought home already.
    pub counted: [u8; 2],
}

impl Draft {
    /// A draft to change a variant with.
    #[must_use]
    pub fn of(named: NamedVariant) -> Draft {
        Draft {
            options: *named.variant.options(),
            counted: [0; 2],
            about: named,
        }
    }

    /// A draft of what stands on the board in a position.
    #[must_use]
    pub fn of_position(position: &Position) -> Draft {
        let variant = position.variant();
        let mut draft = Draft::of(NamedVariant::new("", variant));
        draft.show(&Fen {
            placement: PiecePlacement::from_position(position),
            breakthroughs: Side::BOTH.map(|side| position.breakthroughs(side)),
            side_to_move: position.side_to_move(),
            move_number: 1,
        });
        draft
    }

    /// The variant that was made.
    ///
    /// # Errors
    /// It cannot be played, or something is brought home already.
    pub fn named(&self) -> Result<NamedVariant, DraftError> {
        if self.counted != [0; 2] {
            return Err(DraftError::Counted);
        }
        Ok(NamedVariant {
            variant: Variant::from_options(self.begun_by(self.first_to_move()))?,
            ..self.about.clone()
        })
    }

    /// A game from here; the seed draws the lot.
    ///
    /// # Errors
    /// It cannot be played.
    pub fn game(&self, seed: u64) -> Result<Game, DraftError> {
        if self.counted == [0; 2] {
            return Ok(Game::new(self.named()?.drawn(seed)?));
        }
        let fen = self.fen();
        let variant = Variant::from_options(self.begun_by(fen.side_to_move))?;
        Ok(Game::from_position(Position::from_setup(&fen.setup(variant))?))
    }

    /// Why it cannot be played, if it cannot.
    #[must_use]
    pub fn error(&self) -> Option<DraftError> {
        self.game(0).err()
    }

    pub(super) const fn first_to_move(&self) -> Side {
        match self.about.begins {
            Begins::Second => Side::Second,
            Begins::First | Begins::ByLot => Side::First,
        }
    }

    pub(super) const fn begun_by(&self, begins: Side) -> Options {
        Options {
            starting_side: begins,
            ..self.options
        }
    }

    /// What lies on the board.
    #[must_use]
    pub fn placement(&self) -> PiecePlacement {
        let Options { size, obstacles, .. } = self.options;
        let [first, second] = self.options.start_pieces();
        // Home ranks that do not fit overlap.
        let pieces = [first, second & !first];
        PiecePlacement {
            size,
            obstacles,
            pieces,
        }
    }

    pub(super) fn fen(&self) -> Fen {
        Fen {
            placement: self.placement(),
            breakthroughs: self.counted,
            side_to_move: self.first_to_move(),
            move_number: 1,
        }
    }

    /// What stands on a square.
    #[must_use]
    pub fn content(&self, square: Square) -> Content {
        let PiecePlacement { obstacles, pieces, .. } = self.placement();
        match () {
            () if obstacles.contains(square) => Content::Obstacle,
            () if pieces[0].contains(square) => Content::Piece(Side::First),
            () if pieces[1].contains(square) => Content::Piece(Side::Second),
            () => Content::Empty,
        }
    }

    /// Puts something on a square instead of what is there.
    pub fn put(&mut self, square: Square, content: Content) {
        let here = SquareSet::from_square(square);
        let mut pieces = self.placement().pieces.map(|pieces| pieces & !here);
        self.options.obstacles &= !here;
        match content {
            Content::Empty => {}
            Content::Obstacle => self.options.obstacles |= here,
            Content::Piece(side) => pieces[side.index()] |= here,
        }
        self.set_pieces(pieces);
    }

    /// Says what pieces there are at the start in the shortest way: as usual, some missing, or all of them set.
    pub(super) fn set_pieces(&mut self, pieces: [SquareSet; 2]) {
        let usual = Options {
            pieces: None,
            missing: SquareSet::EMPTY,
            ..self.options
        };
        let home = usual.start_pieces();
        let missing = (home[0] & !pieces[0]) | (home[1] & !pieces[1]);
        let is_handicap = (0..2).all(|side| (pieces[side] & !home[side]).is_empty() && !pieces[side].is_empty());
        self.options = if is_handicap && missing.count() <= MOST_MISSING {
            Options { missing, ..usual }
        } else {
            Options {
                pieces: Some(pieces),
                ..usual
            }
        };
    }

    /// Puts the pieces where they usually stand.
    pub fn set_usual_pieces(&mut self) {
        self.options.pieces = None;
        self.options.missing = SquareSet::EMPTY;
        self.counted = [0; 2];
    }

    /// Takes every piece off.
    pub fn clear_pieces(&mut self) {
        self.set_pieces([SquareSet::EMPTY; 2]);
    }

    /// Takes every obstacle off.
    pub fn clear_obstacles(&mut self) {
        let pieces = self.placement().pieces;
        self.options.obstacles = SquareSet::EMPTY;
        self.set_pieces(pieces);
    }

    /// Changes how many ranks each side fills, and fills them.
    pub fn set_home_ranks(&mut self, home_ranks: u8) {
        self.options.home_ranks = home_ranks;
        self.set_usual_pieces();
    }

    /// Moves everything to a board of another size: pieces keep their distance from home, obstacles their coordinates. On a
    /// board of another shape everything begins anew.
    pub fn resize(&mut self, size: BoardSize) {
        let old = self.options;
        let is_usual = old.home_ranks == old.size.default_home_ranks();
        let home_ranks = if is_usual {
            size.default_home_ranks()
        } else {
            old.home_ranks
        };
        if size.shape != old.size.shape {
            self.options = Options {
                size,
                home_ranks,
                obstacles: SquareSet::EMPTY,
                missing: SquareSet::EMPTY,
                pieces: None,
                ..old
            };
            return;
        }
        let moved = |square: Square| size.square(old.size.coordinates(square));
        let moved_from_home = |side: Side, square: Square| {
            let mut at = old.size.coordinates(square);
            if side == Side::Second {
                at.rank = size
                    .file_length(at.file)
                    .checked_sub(old.size.relative_rank(side, square) + 1)?;
            }
            size.square(at)
        };
        let obstacles = SquareSet::from_squares(old.obstacles.squares().filter_map(moved));
        let of_side = |side: Side, set: SquareSet| {
            let moved = |square| moved_from_home(side, square);
            SquareSet::from_squares(set.squares().filter_map(moved)) & !obstacles
        };
        let home = Options {
            missing: SquareSet::EMPTY,
            ..old
        }
        .start_pieces();
        let missing = Side::BOTH.map(|side| of_side(side, old.missing & home[side.index()]));
        self.options = Options {
            size,
            home_ranks,
            obstacles,
            missing: missing[0] | missing[1],
            pieces: old.pieces.map(|pieces| {
                let [first, second] = Side::BOTH.map(|side| of_side(side, pieces[side.index()]));
                [first, second & !first]
            }),
            ..old
        };
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        let size = self.options.size;
        let pieces = self.placement().pieces;
        let mirrored = |square| size.flip_horizontal(square);
        self.options.obstacles = image(self.options.obstacles, mirrored);
        self.set_pieces(pieces.map(|set| image(set, mirrored)));
    }

    /// Exchanges the sides: each has what the other had, and begins if the other began.
    pub fn swap_sides(&mut self) {
        let size = self.options.size;
        let [first, second] = self.placement().pieces;
        let turned = |square| size.rotate_180(square);
        self.options.obstacles = image(self.options.obstacles, turned);
        self.set_pieces([image(second, turned), image(first, turned)]);
        self.counted.reverse();
        self.about.begins = match self.about.begins {
            Begins::First => Begins::Second,
            Begins::Second => Begins::First,
            Begins::ByLot => Begins::ByLot,
        };
    }

    /// Puts as many obstacles as asked for by lot, instead of those that are there. Returns how many found room.
    pub fn scatter(&mut self, count: u32, symmetric: bool, seed: u64) -> u32 {
        self.clear_obstacles();
        let set = scatter(&self.begun_by(self.first_to_move()), count, symmetric, seed);
        let pieces = self.placement().pieces;
        self.options.obstacles = set;
        self.set_pieces(pieces);
        set.count()
    }
}

fn image(set: SquareSet, of: impl Fn(Square) -> Square) -> SquareSet {
    SquareSet::from_squares(set.squares().map(of))
}
