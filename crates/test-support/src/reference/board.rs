//! Plain board of the reference: squares, steps, moves and control, written from `docs/VARIANTS.md`. The reference shares
//! only square names and options with the rules crate.

use breakthrough_rules::{Bitboard, BoardSize, Coordinates, Move, Options, Position, Shape, Side, Square};

/// The pieces of both sides, by [`Side::index`], in bitboards of any width.
pub type Pieces<B> = [B; 2];

/// Returns the pieces of a position.
pub fn pieces_of<B: Bitboard>(position: &Position) -> Pieces<B> {
    Side::BOTH.map(|side| B::from_squares(position.pieces(side)))
}

/// Board and rules of a variant, as tables of squares.
pub struct Rules<B> {
    pub size: BoardSize,
    pub options: Options,
    /// The squares without obstacles, in board order.
    pub squares: Vec<Square>,
    pub goals: [B; 2],
    pub homes: [B; 2],
    /// Targets of the steps of each side, by square index: towards file a, straight ahead, and away from file a.
    steps: [Vec<[Option<Square>; 3]>; 2],
    /// The squares around each square, by square index.
    neighbours: Vec<Vec<Square>>,
}

/// Index of the step straight ahead in [`Rules::steps`].
const STRAIGHT: usize = 1;

impl<B: Bitboard> Rules<B> {
    /// Computes the tables of a variant.
    pub fn new(options: &Options) -> Rules<B> {
        let size = options.size;
        let mut squares: Vec<Square> = size
            .all_squares()
            .filter(|square| !options.obstacles.contains(*square))
            .collect();
        squares.sort_by_key(|square| order(size, *square));
        let among = |condition: &dyn Fn(Coordinates) -> bool| {
            let chosen = squares.iter().filter(|square| condition(size.coordinates(**square)));
            B::from_squares(chosen.copied())
        };
        let from_top = |at: Coordinates| size.file_length(at.file) - 1 - at.rank;
        let home = options.home_ranks;
        let goals = [among(&|at| from_top(at) == 0), among(&|at| at.rank == 0)];
        let homes = [among(&|at| at.rank < home), among(&|at| from_top(at) < home)];

        let mut steps = [vec![[None; 3]; size.squares()], vec![[None; 3]; size.squares()]];
        let mut neighbours = vec![Vec::new(); size.squares()];
        for from in &squares {
            for side in Side::BOTH {
                steps[side.index()][from.index()] = [-1, 0, 1].map(|right| {
                    let to = beside(options, *from, right, rise(size.shape, side, right))?;
                    squares.contains(&to).then_some(to)
                });
            }
            neighbours[from.index()] = offsets_around(size.shape)
                .iter()
                .filter_map(|(right, higher)| beside(options, *from, *right, *higher))
                .collect();
        }
        Rules {
            size,
            options: *options,
            squares,
            goals,
            homes,
            steps,
            neighbours,
        }
    }

    /// Returns the squares of a set in board order.
    pub fn in_order(&self, set: B) -> Vec<Square> {
        let is_in = |square: &&Square| set.contains(**square);
        self.squares.iter().filter(is_in).copied().collect()
    }

    /// Sorts items by their squares in board order.
    pub fn sort_by_squares<T>(&self, items: &mut [T], squares: impl Fn(&T) -> Vec<Square>) {
        items.sort_by_key(|item| -> Vec<(u8, u8)> {
            let squares = squares(item);
            squares.into_iter().map(|square| order(self.size, square)).collect()
        });
    }

    /// Returns the targets of the steps of a piece of `side`, occupied or not, in board order.
    pub fn targets(&self, side: Side, from: Square) -> Vec<Square> {
        let steps = self.steps[side.index()][from.index()];
        self.in_order(B::from_squares(steps.into_iter().flatten()))
    }

    /// Returns the square straight ahead of a piece of `side`.
    pub fn straight_ahead(&self, side: Side, from: Square) -> Option<Square> {
        self.steps[side.index()][from.index()][STRAIGHT]
    }

    /// Returns whether a step in a direction of [`Rules::steps`] may capture.
    fn may_capture(&self, direction: usize) -> bool {
        !self.options.bombardment && (direction != STRAIGHT || self.options.straight_capture)
    }

    /// Returns the squares that a piece of `side` controls.
    pub fn controlled_by_piece(&self, side: Side, from: Square) -> B {
        let steps = self.steps[side.index()][from.index()];
        let captures = (0..3).filter(|direction| self.may_capture(*direction));
        B::from_squares(captures.filter_map(|direction| steps[direction]))
    }

    /// Returns the squares that a side controls.
    pub fn controlled(&self, pieces: Pieces<B>, side: Side) -> B {
        let own = pieces[side.index()].squares();
        own.fold(B::EMPTY, |all, from| all | self.controlled_by_piece(side, from))
    }

    /// Returns the steps and captures of one piece, ignoring mandatory capture.
    pub fn moves_of_piece(&self, pieces: Pieces<B>, side: Side, from: Square) -> Vec<Move> {
        let (own, enemy) = (pieces[side.index()], pieces[(!side).index()]);
        let mut moves = Vec::with_capacity(3);
        for (direction, to) in self.steps[side.index()][from.index()].into_iter().enumerate() {
            let Some(to) = to else { continue };
            let is_open = if enemy.contains(to) {
                self.may_capture(direction)
            } else {
                !own.contains(to)
            };
            if is_open {
                moves.push(Move { from, to });
            }
        }
        moves
    }

    /// Returns the legal moves of a side, as if it were to move. Moves are returned even if the game is over.
    pub fn moves(&self, pieces: Pieces<B>, side: Side) -> Vec<Move> {
        let (own, enemy) = (pieces[side.index()], pieces[(!side).index()]);
        let mut moves = Vec::with_capacity(16);
        for from in own.squares() {
            moves.extend(self.moves_of_piece(pieces, side, from));
        }
        if self.options.mandatory_capture && moves.iter().any(|mv| enemy.contains(mv.to)) {
            moves.retain(|mv| enemy.contains(mv.to));
        }
        if self.options.bombardment {
            moves.extend(own.squares().map(Move::explosion));
        }
        moves
    }

    /// Returns the pieces after a move. With several breakthroughs, a piece that reaches a goal is removed.
    pub fn after(&self, pieces: Pieces<B>, side: Side, mv: Move) -> Pieces<B> {
        let mut removed = B::from_square(mv.from);
        if mv.is_explosion() {
            removed |= B::from_squares(self.neighbours[mv.from.index()].iter().copied());
            return pieces.map(|set| set & !removed);
        }
        let to = B::from_square(mv.to);
        let mut after = pieces.map(|set| set & !(removed | to));
        let leaves_board = self.options.breakthroughs_needed > 1 && self.goals[side.index()].intersects(to);
        if !leaves_board {
            after[side.index()] |= to;
        }
        after
    }
}

/// Returns the sort key for board order: by rank and then by file; on hexagonal boards by file and then by rank.
fn order(size: BoardSize, square: Square) -> (u8, u8) {
    let at = size.coordinates(square);
    match size.shape {
        Shape::Square => (at.rank, at.file),
        Shape::Hexagon => (at.file, at.rank),
    }
}

/// Returns the height at which a square is drawn, in half squares relative to a fixed height. On hexagonal boards, every file
/// is centred vertically.
fn height(size: BoardSize, at: Coordinates) -> i32 {
    match size.shape {
        Shape::Square => 2 * i32::from(at.rank),
        Shape::Hexagon => 2 * i32::from(at.rank) - i32::from(size.file_length(at.file)),
    }
}

/// Returns the change in height caused by a step, in half squares. `right` is the change in file.
fn rise(shape: Shape, side: Side, right: i32) -> i32 {
    let rise = if shape == Shape::Hexagon && right != 0 { 1 } else { 2 };
    match side {
        Side::First => rise,
        Side::Second => -rise,
    }
}

/// Returns the changes in file and height from a square to each of its neighbours, with the height in half squares.
fn offsets_around(shape: Shape) -> &'static [(i32, i32)] {
    match shape {
        Shape::Square => &[(-1, -2), (-1, 0), (-1, 2), (0, -2), (0, 2), (1, -2), (1, 0), (1, 2)],
        Shape::Hexagon => &[(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)],
    }
}

/// Returns the square that is `right` files to the right and `higher` half squares higher, if it is on the board.
fn beside(options: &Options, from: Square, right: i32, higher: i32) -> Option<Square> {
    let size = options.size;
    let at = size.coordinates(from);
    let mut file = i32::from(at.file) + right;
    if options.cylinder {
        file = file.rem_euclid(i32::from(size.files));
    }
    let file = u8::try_from(file).ok().filter(|file| *file < size.files)?;
    let target = height(size, at) + higher;
    let mut file_squares = (0..size.file_length(file)).map(|rank| Coordinates { file, rank });
    size.square(file_squares.find(|found| height(size, *found) == target)?)
}
