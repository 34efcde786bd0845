//! Exhaustive search, used to verify results of the engine.

use breakthrough_engine::{Proven, Report};
use breakthrough_rules::Position;
use breakthrough_rules::notation::{to_fen, uci_move};
use std::collections::HashMap;

/// Exhaustive search, which returns the result with best play and its distance.
#[derive(Default)]
pub(crate) struct Minimax {
    cache: HashMap<u64, Proven>,
}

impl Minimax {
    fn solve(&mut self, position: &mut Position) -> Proven {
        if let Some(outcome) = position.outcome() {
            return if outcome.winner == position.side_to_move() {
                Proven::WinsIn(0)
            } else {
                Proven::LosesIn(0)
            };
        }
        let key = position.hash();
        if let Some(known) = self.cache.get(&key) {
            return *known;
        }
        let (mut quickest_win, mut slowest_loss) = (u32::MAX, 0);
        for mv in position.legal_moves() {
            let played = position.play(mv).expect("legal");
            match self.solve(position) {
                Proven::LosesIn(plies) => quickest_win = quickest_win.min(plies + 1),
                Proven::WinsIn(plies) => slowest_loss = slowest_loss.max(plies + 1),
            }
            position.undo(played);
        }
        let result = if quickest_win < u32::MAX {
            Proven::WinsIn(quickest_win)
        } else {
            Proven::LosesIn(slowest_loss)
        };
        self.cache.insert(key, result);
        result
    }
}

/// Asserts that a report contains the true result with its exact distance, and a best move.
pub(crate) fn check_exact(minimax: &mut Minimax, position: &Position, report: &Report) {
    let mut after = position.clone();
    let truth = minimax.solve(&mut after);
    let text = to_fen(position);
    assert_eq!(report.score().proven(), Some(truth), "{text}");
    let best = report.best_move().expect("a position that is not over has a move");
    assert_eq!(report.pv().first(), Some(&best), "{text}");
    after.play(best).unwrap_or_else(|error| panic!("{text}: {error}"));
    let expected = match truth {
        Proven::WinsIn(plies) => Proven::LosesIn(plies - 1),
        Proven::LosesIn(plies) => Proven::WinsIn(plies - 1),
    };
    assert_eq!(
        minimax.solve(&mut after),
        expected,
        "{text} after {}",
        uci_move(best, position.size())
    );
}
