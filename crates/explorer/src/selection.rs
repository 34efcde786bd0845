//! Selection of the positions of a book.

use super::book::sort;
use super::format::{MAX_EMPTY_BYTES, move_bytes};
use super::opening_counts::MoveWins;
use super::position_key::{Keyed, PositionKey};
use super::{BookMove, BookOrigin, ExplorerBook};
use breakthrough_engine::{Proven, Score};
use breakthrough_rules::{BoardSize, Move, Position, Side};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Positions selected for a book, with moves that have not been scored.
#[derive(Clone, Debug)]
pub struct Selection {
    size: BoardSize,
    positions: Vec<SelectedPosition>,
}

#[derive(Clone, Debug)]
struct SelectedPosition {
    key: PositionKey,
    moves: Vec<SelectedMove>,
}

#[derive(Clone, Debug)]
struct SelectedMove {
    /// The move in the orientation of the key.
    mv: Move,
    wins: [u32; 2],
    /// Position after the move.
    next: Position,
}

impl Selection {
    pub(super) fn new<'a>(
        start: Position,
        min_games: u32,
        max_bytes: usize,
        counts: &dyn Fn(&PositionKey) -> Option<&'a MoveWins>,
    ) -> Selection {
        let mut selection = Selection {
            size: start.size(),
            positions: Vec::new(),
        };
        // The positions after moves from selected positions, sorted by number of games. Equally frequent positions are
        // selected in the order of their keys.
        let mut candidates = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut add = |position: Position, candidates: &mut BTreeMap<_, _>| {
            let keyed = Keyed::new(&position);
            let Some((keyed, wins)) = keyed.and_then(|keyed| Some((keyed, counts(&keyed.key)?))) else {
                return;
            };
            let games: u32 = wins.values().flatten().sum();
            if games >= min_games && seen.insert(keyed.key) {
                candidates.insert((Reverse(games), keyed.key), (keyed, position, wins));
            }
        };
        add(start, &mut candidates);
        let mut bytes = MAX_EMPTY_BYTES;
        while let Some((_, (keyed, position, wins))) = candidates.pop_first() {
            let length = |wins: &[u32; 2]| move_bytes(wins[0] + wins[1], wins[Side::First.index()]);
            bytes += 1 + wins.values().map(length).sum::<usize>();
            if bytes > max_bytes {
                break;
            }
            let moves: Vec<SelectedMove> = wins
                .iter()
                .filter_map(|(mv, wins)| {
                    let mut next = position.clone();
                    next.play(keyed.to_position(*mv, position.size())).ok()?;
                    Some(SelectedMove {
                        mv: *mv,
                        wins: *wins,
                        next,
                    })
                })
                .collect();
            for selected in &moves {
                add(selected.next.clone(), &mut candidates);
            }
            let key = keyed.key;
            selection.positions.push(SelectedPosition { key, moves });
        }
        selection
    }

    /// Returns the distinct positions after the moves, except positions in which the game is over. A position and its mirror
    /// image count as one position.
    #[must_use]
    pub fn to_score(&self) -> Vec<Position> {
        let mut seen = HashSet::new();
        let moves = self.positions.iter().flat_map(|selected| &selected.moves);
        let next = moves.map(|selected| &selected.next);
        let unfinished = next.filter(|next| next.outcome().is_none());
        unfinished
            .filter(|next| seen.insert(PositionKey::new(next)))
            .cloned()
            .collect()
    }

    /// Creates the book. `score` returns the score of a position for the side to move, and is called with the positions of
    /// [`Selection::to_score`] or their mirror images. Returns `None` as soon as `score` returns `None`.
    #[must_use]
    pub fn into_book(self, origin: BookOrigin, score: &dyn Fn(&Position) -> Option<Score>) -> Option<ExplorerBook> {
        let book_move = |selected: &SelectedMove| {
            let score = if selected.next.outcome().is_some() {
                Score::wins_in(1)
            } else {
                before_move(score(&selected.next)?)
            };
            Some(BookMove {
                mv: selected.mv,
                games: selected.wins.iter().sum(),
                wins: selected.wins,
                score,
            })
        };
        let positions = self.positions.iter().map(|selected| {
            let mut moves = selected.moves.iter().map(book_move).collect::<Option<Vec<_>>>()?;
            sort(&mut moves);
            Some((selected.key, moves))
        });
        Some(ExplorerBook {
            size: self.size,
            origin,
            positions: positions.collect::<Option<_>>()?,
        })
    }
}

/// Converts the score of a position for the side to move to the score of the last move for the side that made the move.
fn before_move(score: Score) -> Score {
    match score.proven() {
        Some(Proven::WinsIn(plies)) => Score::loses_in(plies + 1),
        Some(Proven::LosesIn(plies)) => Score::wins_in(plies + 1),
        None => -score,
    }
}
