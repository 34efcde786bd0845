//! Training samples of the general network, labelled from game records.

use super::model::BoardModel;
use super::parameters::Layout;
use super::{GameShard, GameShardError};
use crate::trainer::probability;
use breakthrough_engine::{Calibration, GeneralNetwork, Score};
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Position, Side, Variant};
use std::collections::HashMap;

/// A position with its targets. The squares of the pieces are in [`Samples::pieces`].
#[derive(Clone, Copy, Debug)]
pub(super) struct GeneralSample {
    /// Index of the first piece; the own pieces come first.
    start: u32,
    /// Number of own pieces.
    pub(super) own: u8,
    /// Number of enemy pieces.
    pub(super) enemy: u8,
    /// Index of the board.
    pub(super) board: u16,
    /// Side to move.
    pub(super) side: Side,
    /// Index returned by [`GeneralNetwork::needs_index`].
    pub(super) needs: u8,
    /// Whether the side to move won.
    pub(super) won: bool,
    /// Winning probability according to the search score.
    pub(super) searched: f32,
}

/// Samples with their boards.
pub(super) struct Samples {
    pub(super) boards: Vec<BoardModel>,
    pub(super) training: Vec<GeneralSample>,
    pub(super) validation: Vec<GeneralSample>,
    pieces: Vec<u8>,
    numbers: HashMap<String, u16>,
}

impl Samples {
    pub(super) fn new() -> Samples {
        Samples {
            boards: Vec::new(),
            training: Vec::new(),
            validation: Vec::new(),
            pieces: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Returns the squares of a sample's pieces, the own pieces first.
    pub(super) fn pieces(&self, sample: &GeneralSample) -> &[u8] {
        &self.pieces[sample.start as usize..][..usize::from(sample.own) + usize::from(sample.enemy)]
    }

    /// Replays the games of a shard and adds their positions. Positions in which an enemy piece threatens to win with its next
    /// move are omitted, because the search does not evaluate them statically. `is_hand_crafted` states whether the scores are
    /// from the hand-crafted evaluation.
    ///
    /// # Errors
    /// The shard cannot be read, or a move is illegal.
    pub(super) fn add_shard(
        &mut self,
        layout: &Layout,
        shard: &GameShard,
        is_validation: bool,
        is_hand_crafted: bool,
    ) -> Result<(), GameShardError> {
        for (number, game) in (1..).zip(shard.read()?) {
            let board = self.board(layout, game.variant);
            let mut samples = Vec::new();
            let replayed = game.replay(&mut |position, score, won| {
                samples.extend(self.sample(board, position, score, won, is_hand_crafted));
            });
            replayed.map_err(|mv| shard.illegal_move(number, mv))?;
            if is_validation {
                &mut self.validation
            } else {
                &mut self.training
            }
            .extend(samples);
        }
        Ok(())
    }

    /// Returns the index of a variant's board.
    pub(super) fn board(&mut self, layout: &Layout, variant: Variant) -> u16 {
        let text = variant_text(&variant);
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.boards.len() as u16;
        self.boards.push(BoardModel::new(layout, variant));
        self.numbers.insert(text, number);
        number
    }

    pub(super) fn sample(
        &mut self,
        board: u16,
        position: &Position,
        score: Score,
        won: bool,
        is_hand_crafted: bool,
    ) -> Option<GeneralSample> {
        let side = position.side_to_move();
        let needed = position.variant().options().breakthroughs_needed;
        let needs = Side::BOTH.map(|side| needed - position.breakthroughs(side));
        let [own, enemy] = [side, !side].map(|side| position.pieces(side));
        let features = &self.boards[usize::from(board)];
        let threatens = enemy.iter().any(|square| features.distance(!side, *square) == 1);
        if needs[(!side).index()] == 1 && threatens {
            return None;
        }
        let start = self.pieces.len();
        self.pieces
            .extend(own.iter().chain(&enemy).map(|square| square.index() as u8));
        let searched = if is_hand_crafted {
            Calibration::embedded()
                .hand_crafted()
                .win_probability(score, position)
                .fraction() as f32
        } else {
            probability(score.centi() as f32 / GeneralNetwork::centi_per_logit(position.size()) as f32)
        };
        Some(GeneralSample {
            start: u32::try_from(start).ok()?,
            own: own.len() as u8,
            enemy: enemy.len() as u8,
            board,
            side,
            needs: GeneralNetwork::needs_index(needs[side.index()], needs[(!side).index()]) as u8,
            won,
            searched,
        })
    }
}
