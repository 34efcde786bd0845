//! Checking a proof by the rules alone.
//!
//! What the table, the facts and the estimates claim only says where to look. A position counts as won when one legal move
//! was found after which it is lost, as lost when every legal move leads to a position that is won, and every such chain
//! ends in positions that the rules themselves call finished. A claim that does not stand up ends the check.

use super::facts::Left;
use super::line::winning_move;
use super::search::Worker;
use super::table::{Entry, Numbers, Table};
use super::word::Word;
use super::{Counters, Stopped, VerifyError};
use crate::rules::{Move, Position};
use std::sync::atomic::Ordering::Relaxed;

/// Checks that the side to move wins, or that it loses.
pub(super) struct Verifier<'a, 'b, W> {
    pub(super) worker: &'a mut Worker<'b, W>,
    /// The positions that were checked.
    pub(super) checked: Table,
    pub(super) counters: &'a Counters,
}

impl<W: Word> Verifier<'_, '_, W> {
    pub(super) fn check(&mut self, position: &mut Position, wins: bool) -> Result<(), VerifyError> {
        let flaw = |position: &Position| Err(VerifyError::Flaw(Box::new(position.clone())));
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winner == position.side_to_move();
            return if is_won == wins { Ok(()) } else { flaw(position) };
        }
        let numbers = if wins { Numbers::WON } else { Numbers::LOST };
        let key = self.worker.key(position);
        if self.checked.get(key).is_some_and(|entry| entry.numbers == numbers) {
            return Ok(());
        }
        let before = self.counters.checked.fetch_add(1, Relaxed);
        if before.is_multiple_of(256) && self.worker.is_interrupted() {
            return Err(Stopped.into());
        }
        if wins {
            let Some(mv) = winning_move(self.worker, position, Left::UNLIMITED)? else {
                return flaw(position);
            };
            self.check_after(position, mv, false)?;
        } else {
            for mv in position.legal_moves() {
                self.check_after(position, mv, true)?;
            }
        }
        let work = 4 * (self.counters.checked.load(Relaxed) - before).ilog2();
        let entry = Entry {
            numbers,
            work,
            busy: false,
        };
        self.checked.put(key, entry);
        Ok(())
    }

    fn check_after(&mut self, position: &mut Position, mv: Move, wins: bool) -> Result<(), VerifyError> {
        let played = position.play(mv).expect("a legal move");
        let checked = self.check(position, wins);
        position.undo(played);
        checked
    }
}
