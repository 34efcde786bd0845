//! Compact records of self-play games: variant, moves, scores and winner. The positions are obtained by replaying the moves.

use crate::SelfPlay;
use breakthrough_engine::Score;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Move, Position, Side, Square, Variant};

/// A self-play game, which ended when the search had proven its result.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Variant of the game.
    pub variant: Variant,
    /// Moves from the starting position, starting with the moves of the opening.
    pub moves: Vec<Move>,
    /// Search scores of the positions before the last moves, for the side to move, in hundredths of a piece. The positions of the
    /// opening have no scores.
    pub scores: Vec<i16>,
    /// Side that won the game.
    pub winner: Side,
}

impl GameRecord {
    /// Plays the game determined by the number and the seed. Returns `None` if a search does not return a legal move.
    #[must_use]
    pub fn play(self_play: &SelfPlay, number: u64) -> Option<GameRecord> {
        let (mut moves, mut scores) = (Vec::new(), Vec::new());
        let winner = self_play.play(number, &mut |_, mv, score| {
            moves.push(mv);
            scores.extend(score.map(|score| score.centi().clamp(i16::MIN.into(), i16::MAX.into()) as i16));
            Some(())
        })?;
        Some(GameRecord {
            variant: self_play.variant,
            moves,
            scores,
            winner,
        })
    }

    /// Replays the game, and calls `visit` with each scored position, its score for the side to move, and whether the side to
    /// move won.
    ///
    /// # Errors
    /// A move is illegal. The error is the number of the move, from 1.
    pub fn replay(&self, visit: &mut dyn FnMut(&Position, Score, bool)) -> Result<(), usize> {
        let mut position = Position::start(self.variant);
        let opening = self.moves.len() - self.scores.len().min(self.moves.len());
        for (index, mv) in self.moves.iter().enumerate() {
            if let Some(score) = index.checked_sub(opening).map(|scored| self.scores[scored]) {
                let won = self.winner == position.side_to_move();
                visit(&position, Score::from_centi(score.into()), won);
            }
            position.play(*mv).map_err(|_| index + 1)?;
        }
        Ok(())
    }

    /// Appends the record in binary form: the length of the share code, the share code, the numbers of moves and scores, the
    /// winner, the moves and the scores. All numbers are little-endian.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let variant = variant_text(&self.variant);
        for count in [variant.len(), self.moves.len(), self.scores.len()] {
            bytes.extend((count as u16).to_le_bytes());
        }
        bytes.push(self.winner.index() as u8);
        bytes.extend(variant.as_bytes());
        let squares = |mv: &Move| [mv.from, mv.to].map(|square| square.index() as u8);
        bytes.extend(self.moves.iter().flat_map(squares));
        bytes.extend(self.scores.iter().flat_map(|score| score.to_le_bytes()));
    }

    /// Parses a record written by [`GameRecord::write`], and removes it from the beginning of `bytes`. Returns `None` if the
    /// bytes are not a record.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<GameRecord> {
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = u16::from_le_bytes(*bytes.split_off(..2)?.as_array()?).into();
        }
        let [text, moves, scores] = counts;
        let winner = match bytes.split_off_first()? {
            0 => Side::First,
            1 => Side::Second,
            _ => return None,
        };
        let variant = str::from_utf8(bytes.split_off(..text)?).ok()?.parse().ok()?;
        let (moves, _) = bytes.split_off(..2 * moves)?.as_chunks();
        let mv = |[from, to]: &[u8; 2]| Move {
            from: Square::new(*from),
            to: Square::new(*to),
        };
        let (scores, _) = bytes.split_off(..2 * scores)?.as_chunks();
        let record = GameRecord {
            variant,
            moves: moves.iter().map(mv).collect(),
            scores: scores.iter().map(|score| i16::from_le_bytes(*score)).collect(),
            winner,
        };
        (record.scores.len() <= record.moves.len()).then_some(record)
    }
}
