//! A variant or position in the editor, which may be unplayable.

use super::named_variant::{NamedVariant, StartingSide};
use super::random_obstacles::random_obstacles;
use breakthrough_rules::notation::{Fen, PiecePlacement};
use breakthrough_rules::{
    Bitboard, BoardSize, Game, Options, Position, SetupError, Side, Square, SquareSet, Variant, VariantError,
};
use thiserror::Error;

/// Maximum number of missing pieces in a handicap. A start with more missing pieces becomes a set position.
const MAX_MISSING: u32 = 6;

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// An empty square.
    Empty,
    /// An obstacle.
    Obstacle,
    /// A piece of a side.
    Piece(Side),
}

impl Content {
    /// Swaps the sides.
    #[must_use]
    pub const fn with_sides_swapped(self) -> Content {
        match self {
            Content::Piece(Side::First) => Content::Piece(Side::Second),
            Content::Piece(Side::Second) => Content::Piece(Side::First),
            other => other,
        }
    }
}

/// Field of a draft to which an error refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DraftField {
    /// Files and ranks, or the side of a hexagonal board.
    Size,
    /// The number of home ranks.
    HomeRanks,
    /// Whether moves wrap around the left and right edges.
    JoinedEdges,
    /// Whether bombardment is enabled.
    Bombardment,
    /// The number of breakthroughs needed to win.
    Breakthroughs,
    /// Pieces and obstacles on the board, and the starting side.
    Board,
}

/// Error of a draft that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// The options are not playable.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position is not playable.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// The draft of a variant has counted breakthroughs, which are allowed only in positions.
    #[error("a variant cannot start with scored breakthroughs: play it as a position instead")]
    Counted,
}

impl DraftError {
    /// Returns the field that must be changed.
    #[must_use]
    pub const fn field(self) -> DraftField {
        match self {
            DraftError::Variant(error) => match error {
                VariantError::Files(_) | VariantError::Ranks(_) | VariantError::HexagonSide(_) => DraftField::Size,
                VariantError::HomeRanks(_) | VariantError::HomeRanksDoNotFit { .. } => DraftField::HomeRanks,
                VariantError::NarrowCylinder(_) | VariantError::HexagonalCylinder => DraftField::JoinedEdges,
                VariantError::BombardmentCaptures => DraftField::Bombardment,
                VariantError::Breakthroughs(_) => DraftField::Breakthroughs,
                _ => DraftField::Board,
            },
            DraftError::Position(SetupError::TooManyBreakthroughs { .. }) | DraftError::Counted => {
                DraftField::Breakthroughs
            }
            DraftError::Position(_) => DraftField::Board,
        }
    }
}

/// A variant or position in the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Name, texts and starting side. `about.variant` is the variant from which the draft was created.
    pub about: NamedVariant,
    /// The unchecked options. `about.starting_side` overrides `options.starting_side`.
    pub options: Options,
    /// The breakthroughs made by each side so far.
    pub counted: [u8; 2],
}

impl Draft {
    /// Creates a draft as a copy of a variant.
    #[must_use]
    pub fn new(named: NamedVariant) -> Draft {
        Draft {
            options: *named.variant.options(),
            counted: [0; 2],
            about: named,
        }
    }

    /// Creates a draft of a position with the rules of its variant.
    #[must_use]
    pub fn from_position(position: &Position) -> Draft {
        let variant = position.variant();
        let mut draft = Draft::new(NamedVariant::new("", variant));
        draft.set_diagram(&Fen {
            placement: PiecePlacement::from_position(position),
            breakthroughs: Side::BOTH.map(|side| position.breakthroughs(side)),
            side_to_move: position.side_to_move(),
            move_number: 1,
        });
        draft
    }

    /// Converts the draft into a variant.
    ///
    /// # Errors
    /// The options are not playable, or the draft has counted breakthroughs.
    pub fn to_named_variant(&self) -> Result<NamedVariant, DraftError> {
        if self.counted != [0; 2] {
            return Err(DraftError::Counted);
        }
        Ok(NamedVariant {
            variant: Variant::from_options(self.options_with_starting_side(self.first_to_move()))?,
            ..self.about.clone()
        })
    }

    /// Starts a game from the draft. If the starting side is random, `seed` selects it.
    ///
    /// # Errors
    /// The draft is not playable.
    pub fn game(&self, seed: u64) -> Result<Game, DraftError> {
        if self.counted == [0; 2] {
            return Ok(Game::new(self.to_named_variant()?.variant_for_seed(seed)?));
        }
        let fen = self.fen();
        let variant = Variant::from_options(self.options_with_starting_side(fen.side_to_move))?;
        Ok(Game::from_position(Position::from_setup(&fen.setup(variant))?))
    }

    /// Returns the reason why the draft is not playable; `None` if it is.
    #[must_use]
    pub fn error(&self) -> Option<DraftError> {
        self.game(0).err()
    }

    pub(super) const fn first_to_move(&self) -> Side {
        self.about.starting_side.fixed_or_first()
    }

    pub(super) const fn options_with_starting_side(&self, begins: Side) -> Options {
        Options {
            starting_side: begins,
            ..self.options
        }
    }

    /// Returns the pieces and obstacles on the board.
    #[must_use]
    pub fn placement(&self) -> PiecePlacement {
        let Options { size, obstacles, .. } = self.options;
        let [first, second] = self.options.start_pieces();
        // If there are too many home ranks, the home ranks of the two sides overlap.
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

    pub(super) fn set_diagram(&mut self, fen: &Fen) {
        let PiecePlacement {
            size,
            obstacles,
            pieces,
        } = fen.placement;
        if size != self.options.size {
            self.options.home_ranks = size.default_home_ranks();
        }
        self.options.size = size;
        self.options.obstacles = obstacles;
        self.set_pieces(pieces);
        self.counted = fen.breakthroughs;
        self.about.starting_side = fen.side_to_move.into();
    }

    /// Returns the content of a square.
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

    /// Replaces the content of a square.
    pub fn set_content(&mut self, square: Square, content: Content) {
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

    /// Stores the pieces in the shortest form: the default start, a handicap with missing pieces, or a set position.
    pub(super) fn set_pieces(&mut self, pieces: [SquareSet; 2]) {
        let default = Options {
            pieces: None,
            missing: SquareSet::EMPTY,
            ..self.options
        };
        let home = default.start_pieces();
        let missing = (home[0] & !pieces[0]) | (home[1] & !pieces[1]);
        let is_handicap = (0..2).all(|side| (pieces[side] & !home[side]).is_empty() && !pieces[side].is_empty());
        self.options = if is_handicap && missing.count() <= MAX_MISSING {
            Options { missing, ..default }
        } else {
            Options {
                pieces: Some(pieces),
                ..default
            }
        };
    }

    /// Restores the default pieces on the home ranks.
    pub fn set_default_pieces(&mut self) {
        self.options.pieces = None;
        self.options.missing = SquareSet::EMPTY;
        self.counted = [0; 2];
    }

    /// Removes all pieces.
    pub fn clear_pieces(&mut self) {
        self.set_pieces([SquareSet::EMPTY; 2]);
    }

    /// Removes all obstacles.
    pub fn clear_obstacles(&mut self) {
        let pieces = self.placement().pieces;
        self.options.obstacles = SquareSet::EMPTY;
        self.set_pieces(pieces);
    }

    /// Sets the number of home ranks and fills them.
    pub fn set_home_ranks(&mut self, home_ranks: u8) {
        self.options.home_ranks = home_ranks;
        self.set_default_pieces();
    }

    /// Changes the board size. Pieces keep their distance from their home rank, and obstacles keep their coordinates. If a half
    /// turn maps the obstacles to themselves, obstacles in the first side's half keep their coordinates, and all other obstacles
    /// are placed by a half turn. A change between squares and hexagons resets the board to the default start.
    pub fn resize(&mut self, size: BoardSize) {
        let old = self.options;
        let is_default = old.home_ranks == old.size.default_home_ranks();
        let home_ranks = if is_default {
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
        let opposite = |square: &Square| old.size.rotate_180(*square);
        let is_symmetric = map_squares(old.obstacles, |square| opposite(&square)) == old.obstacles;
        let of_first_half = |square: &Square| !is_symmetric || *square <= opposite(square);
        let kept = old.obstacles.squares().filter(of_first_half).filter_map(moved);
        let mut obstacles = SquareSet::from_squares(kept);
        if is_symmetric {
            obstacles = obstacles | map_squares(obstacles, |square| size.rotate_180(square));
        }
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

    /// Mirrors the board left to right.
    pub fn mirror(&mut self) {
        let size = self.options.size;
        let pieces = self.placement().pieces;
        let mirrored = |square| size.flip_horizontal(square);
        self.options.obstacles = map_squares(self.options.obstacles, mirrored);
        self.set_pieces(pieces.map(|set| map_squares(set, mirrored)));
    }

    /// Swaps the sides by rotating the board by 180°, including breakthroughs and the starting side.
    pub fn swap_sides(&mut self) {
        let size = self.options.size;
        let [first, second] = self.placement().pieces;
        let rotated = |square| size.rotate_180(square);
        self.options.obstacles = map_squares(self.options.obstacles, rotated);
        self.set_pieces([map_squares(second, rotated), map_squares(first, rotated)]);
        self.counted.reverse();
        self.about.starting_side = match self.about.starting_side {
            StartingSide::First => StartingSide::Second,
            StartingSide::Second => StartingSide::First,
            StartingSide::Random => StartingSide::Random,
        };
    }

    /// Replaces all obstacles with random obstacles and returns the number placed; see [`random_obstacles`].
    pub fn place_random_obstacles(&mut self, count: u32, symmetric: bool, seed: u64) -> u32 {
        self.clear_obstacles();
        let obstacles = random_obstacles(
            &self.options_with_starting_side(self.first_to_move()),
            count,
            symmetric,
            seed,
        );
        let pieces = self.placement().pieces;
        self.options.obstacles = obstacles;
        self.set_pieces(pieces);
        obstacles.count()
    }
}

fn map_squares(set: SquareSet, map: impl Fn(Square) -> Square) -> SquareSet {
    SquareSet::from_squares(set.squares().map(map))
}
