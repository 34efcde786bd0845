//! Verification of proofs, based only on the rules.
//!
//! Table entries, static results and heuristic proof numbers only guide the verification. A position is verified as won if a
//! legal move leads to a lost position, and as lost if every legal move leads to a won position. Every line ends in a position
//! where the game is over by the rules. The first wrong claim ends the verification.

use super::counters::Counters;
use super::dfpn::Worker;
use super::game::SolverGame;
use super::ply_limit::PlyLimit;
use super::principal_variation::winning_move;
use super::proof_numbers::ProofNumbers;
use super::stopped::Stopped;
use super::transposition_table::{Entry, OutOfMemory, TranspositionTable};
use breakthrough_rules::{Move, Position};
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

/// Reason why a proof was not verified.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The verification was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The rules contradict the result claimed for this position.
    #[error("the proof is wrong")]
    Flaw(Box<Position>),
    /// The table of verified positions cannot be allocated.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Verifies claims that the side to move wins or loses.
pub(super) struct Verifier<'a, 'b, G: SolverGame> {
    pub(super) worker: &'a mut Worker<'b, G>,
    /// The verified positions.
    pub(super) verified: TranspositionTable,
    pub(super) counters: &'a Counters,
}

impl<G: SolverGame> Verifier<'_, '_, G> {
    pub(super) fn verify(&mut self, position: &mut Position, wins: bool) -> Result<(), VerifyError> {
        let flaw = |position: &Position| Err(VerifyError::Flaw(Box::new(position.clone())));
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winner == position.side_to_move();
            return if is_won == wins { Ok(()) } else { flaw(position) };
        }
        let numbers = if wins {
            ProofNumbers::PROVEN
        } else {
            ProofNumbers::DISPROVEN
        };
        let key = self.worker.key(position);
        if self.verified.probe(key).is_some_and(|entry| entry.numbers == numbers) {
            return Ok(());
        }
        let before = self.counters.verified.fetch_add(1, Relaxed);
        if before.is_multiple_of(256) && self.worker.is_interrupted() {
            return Err(Stopped.into());
        }
        if wins {
            let Some(mv) = winning_move(self.worker, position, PlyLimit::UNLIMITED)? else {
                return flaw(position);
            };
            self.verify_child(position, mv, false)?;
        } else {
            for mv in position.legal_moves() {
                self.verify_child(position, mv, true)?;
            }
        }
        let work = 4 * (self.counters.verified.load(Relaxed) - before).ilog2();
        let entry = Entry {
            numbers,
            work,
            in_search: false,
        };
        self.verified.store(key, entry);
        Ok(())
    }

    fn verify_child(&mut self, position: &mut Position, mv: Move, wins: bool) -> Result<(), VerifyError> {
        let played = position.play(mv).expect("a legal move");
        let verified = self.verify(position, wins);
        position.undo(played);
        verified
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Search, SearchContext};
    use crate::standard::StandardGame;
    use crate::tuning::TUNING;
    use breakthrough_rules::{Side, Variant};

    /// Solves a position and verifies the proof, with the game and the table of `search`, which may be corrupted.
    fn solve_and_verify(search: &mut Search<StandardGame<u64>>, position: &Position) -> Result<Side, VerifyError> {
        let counters = Counters::default();
        let context = SearchContext {
            counters: &counters,
            interrupt: &|| false,
            max_nodes: u64::MAX,
            threads: 1,
            tuning: &TUNING,
        };
        let winner = search
            .winner(position, PlyLimit::UNLIMITED, &context)
            .expect("the search was not stopped");
        search.with_worker(&context, |worker| {
            let mut verifier = Verifier {
                worker,
                verified: TranspositionTable::new(1 << 16)?,
                counters: &counters,
            };
            verifier.verify(&mut position.clone(), winner == position.side_to_move())
        })?;
        Ok(winner)
    }

    #[test]
    fn a_wrong_static_result_is_found() {
        for (files, ranks, winner) in [(3, 5, Side::Second), (4, 4, Side::Second), (2, 6, Side::First)] {
            let position = Position::start(Variant::new(files, ranks).expect("a valid size"));
            let search = Search::new(StandardGame::new(position.size()), 1 << 20, None);
            let mut search = search.expect("a small table");
            assert_eq!(
                solve_and_verify(&mut search, &position).expect("the proof is right"),
                winner
            );
            // Corrupt the mask of the squares from which a piece wins in one step.
            let own_last_step = search.game.board.own_last_step;
            for rank in 2..ranks - 2 {
                search.game.board.own_last_step = own_last_step | 1 << (8 * rank);
                search.table = TranspositionTable::new(1 << 20).expect("a small table");
                let found = solve_and_verify(&mut search, &position);
                assert!(
                    matches!(found, Err(VerifyError::Flaw(_))),
                    "{files}x{ranks}, a{}: {found:?}",
                    rank + 1
                );
            }
        }
    }

    #[test]
    fn a_wrong_table_entry_is_found() {
        let position = Position::start(Variant::new(3, 5).expect("a valid size"));
        let search = Search::new(StandardGame::new(position.size()), 1 << 20, None);
        let mut search = search.expect("a small table");
        assert_eq!(
            solve_and_verify(&mut search, &position).expect("the proof is right"),
            Side::Second
        );
        // Mark each position after two plies as lost, one at a time.
        let mut found_flaws = 0;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv).expect("legal");
            for reply in after.legal_moves() {
                let mut wrong = after.clone();
                wrong.play(reply).expect("legal");
                let state = search.game.state(&wrong);
                let key = search.game.key(state, 0);
                let before = search.table.probe(key);
                let entry = Entry {
                    numbers: ProofNumbers::DISPROVEN,
                    work: 255,
                    in_search: false,
                };
                search.table.store(key, entry);
                match solve_and_verify(&mut search, &position) {
                    Ok(winner) => assert_eq!(winner, Side::Second),
                    Err(error) => {
                        assert!(matches!(error, VerifyError::Flaw(_)));
                        found_flaws += 1;
                    }
                }
                search.table.store(
                    key,
                    before.unwrap_or(Entry {
                        numbers: ProofNumbers { pn: 1, dn: 1 },
                        ..entry
                    }),
                );
            }
        }
        assert!(found_flaws > 5, "{found_flaws}");
    }
}
