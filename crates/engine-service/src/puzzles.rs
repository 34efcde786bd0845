//! Refutations of wrong moves of puzzles, and the reasons why the moves lose.

use crate::losing_move::losing_move;
use crate::{Answer, RefutationRequest, RefutedMove, RequestError, RequestResult};
use breakthrough_rules::Interrupt;
use breakthrough_solver::{Settings, Solver, Stopped};
use std::fmt::Display;

/// Size of the solver's table in bytes.
const TABLE_BYTES: usize = 32 << 20;
/// Maximum number of nodes of the searches for a refutation. The proof of a whole puzzle needs at most 1,500,000 nodes.
const MAX_NODES: u64 = 3_000_000;

fn failed(error: impl Display) -> RequestError {
    RequestError::Exercise(error.to_string())
}

/// Finds the refutation of a losing move, and the reason why it loses.
pub(crate) fn refute(request: &RefutationRequest, interrupt: &dyn Interrupt) -> RequestResult {
    let RefutationRequest { position, mv, winning } = request;
    let mut after = position.clone();
    after.play(*mv).map_err(failed)?;
    let line = if after.outcome().is_some() {
        Vec::new()
    } else {
        let settings = Settings {
            memory: TABLE_BYTES,
            threads: 1,
        };
        let mut solver = Solver::new(&after, &settings).map_err(failed)?;
        let line = solver.winning_line(MAX_NODES, interrupt);
        line.map_err(|Stopped| failed("the search stopped without a refutation"))?
    };
    let reviewed = losing_move(position, *mv, &line, vec![*winning]);
    Ok(Answer::RefutedMove(Box::new(RefutedMove {
        reason: breakthrough_reasons::reason(position, &reviewed),
        reviewed,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn request(fen: &str, mv: &str, winning: &str) -> RefutationRequest {
        let position = parse_fen(fen).expect("a position");
        let [mv, winning] = [mv, winning].map(|mv| parse_move(mv, position.size()).expect("a move"));
        RefutationRequest { position, mv, winning }
    }

    #[test]
    fn a_losing_move_is_refuted_by_the_quickest_win_with_a_reason() {
        // The black runner on d2 wins next, unless White captures it.
        let request = request("4/4/1P2/3p/P1P1 w 0 1", "c1d2", "c1d2");
        let mut other = request.clone();
        other.mv = parse_move("a1a2", other.position.size()).expect("a move");
        let Ok(Answer::RefutedMove(refuted)) = refute(&other, &|| false) else {
            panic!("a refutation");
        };
        let RefutedMove { reviewed, reason } = *refuted;
        let line = &reviewed.evaluation.played_line;
        assert_eq!((line[0], line.len()), (other.mv, 2), "{line:?}");
        assert_eq!(reviewed.evaluation.best, [other.winning]);
        assert!(reason.is_some() && reviewed.judgement.is_mistake());
        // A move that ends the game has no refutation.
        let Ok(Answer::RefutedMove(refuted)) = refute(&request, &|| false) else {
            panic!("an answer");
        };
        assert_eq!(refuted.reviewed.evaluation.played_line, [request.mv]);
    }

    #[test]
    fn an_illegal_move_and_an_interrupt_are_errors() {
        let illegal = request("4/4/1P2/3p/P1P1 w 0 1", "b3b2", "c1d2");
        assert!(matches!(refute(&illegal, &|| false), Err(RequestError::Exercise(_))));
        let start = request("pppp/pppp/4/PPPP/PPPP w 0 1", "a2a3", "b2b3");
        let error = RequestError::Exercise("the search stopped without a refutation".to_owned());
        assert_eq!(refute(&start, &|| true), Err(error));
    }
}
