//! Checking a proof by the rules alone.
//!
//! What the table, the facts and the estimates claim only says where to look. A position counts as won when one legal move
//! was found after which it is lost, as lost when every legal move leads to a position that is won, and every such chain
//! ends in positions that the rules themselves call finished. A claim that does not stand up ends the check.

use super::facts::Left;
use super::field::Field;
use super::line::winning_move;
use super::search::Worker;
use super::table::{Entry, Numbers, Table};
use super::{Counters, Stopped, VerifyError};
use breakthrough_rules::{Move, Position};
use std::sync::atomic::Ordering::Relaxed;

/// Checks that the side to move wins, or that it loses.
pub(super) struct Verifier<'a, 'b, F: Field> {
    pub(super) worker: &'a mut Worker<'b, F>,
    /// The positions that were checked.
    pub(super) checked: Table,
    pub(super) counters: &'a Counters,
}

impl<F: Field> Verifier<'_, '_, F> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Core, Run};
    use crate::estimate::TUNING;
    use crate::standard::StandardField;
    use breakthrough_rules::{Side, Variant};

    /// Solves a position and checks the proof, with whatever field and table are in the core.
    fn solve_and_verify(core: &mut Core<StandardField<u64>>, position: &Position) -> Result<Side, VerifyError> {
        let counters = Counters::default();
        let run = Run {
            counters: &counters,
            interrupt: &|| false,
            most_nodes: u64::MAX,
            threads: 1,
            tuning: &TUNING,
        };
        let winner = core.winner(position, Left::UNLIMITED, &run).expect("it is not stopped");
        core.with_worker(&run, |worker| {
            let mut verifier = Verifier {
                worker,
                checked: Table::new(1 << 16),
                counters: &counters,
            };
            verifier.check(&mut position.clone(), winner == position.side_to_move())
        })?;
        Ok(winner)
    }

    #[test]
    fn a_wrong_short_cut_is_caught() {
        for (files, ranks, winner) in [(3, 5, Side::Second), (4, 4, Side::Second), (2, 6, Side::First)] {
            let position = Position::start(Variant::new(files, ranks).expect("a size the rules know"));
            let mut core = Core::new(StandardField::new(position.size()), 1 << 20, None);
            assert_eq!(
                solve_and_verify(&mut core, &position).expect("the proof is right"),
                winner
            );
            // One more square from which a piece is said to win at once.
            let field = core.field.clone();
            for rank in 2..ranks - 2 {
                core.field.own_last_step = field.own_last_step | 1 << (8 * rank);
                core.table = Table::new(1 << 20);
                let found = solve_and_verify(&mut core, &position);
                assert!(
                    matches!(found, Err(VerifyError::Flaw(_))),
                    "{files}x{ranks}, a{}: {found:?}",
                    rank + 1
                );
            }
        }
    }

    #[test]
    fn a_wrong_table_is_caught() {
        let position = Position::start(Variant::new(3, 5).expect("a size the rules know"));
        let mut core = Core::new(StandardField::new(position.size()), 1 << 20, None);
        assert_eq!(
            solve_and_verify(&mut core, &position).expect("the proof is right"),
            Side::Second
        );
        // Every reply to every first move is called lost, in turn, for the side that moves then.
        let mut caught = 0;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv).expect("legal");
            for reply in after.legal_moves() {
                let mut wrong = after.clone();
                wrong.play(reply).expect("legal");
                let state = core.field.state(&wrong);
                let key = core.field.key(state, 0);
                let before = core.table.get(key);
                let entry = Entry {
                    numbers: Numbers::LOST,
                    work: 255,
                    busy: false,
                };
                core.table.put(key, entry);
                match solve_and_verify(&mut core, &position) {
                    Ok(winner) => assert_eq!(winner, Side::Second),
                    Err(error) => {
                        assert!(matches!(error, VerifyError::Flaw(_)));
                        caught += 1;
                    }
                }
                core.table.put(
                    key,
                    before.unwrap_or(Entry {
                        numbers: Numbers { win: 1, loss: 1 },
                        ..entry
                    }),
                );
            }
        }
        assert!(caught > 5, "{caught}");
    }
}
