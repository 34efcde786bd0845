//! Principal variation of a solved position. The winner plays moves that preserve its win; the loser plays the moves that were
//! hardest to refute.

use super::dfpn::Worker;
use super::game::{SolverGame, StaticResult};
use super::ply_limit::PlyLimit;
use super::proof_numbers::ProofNumbers;
use super::stopped::Stopped;
use breakthrough_rules::{Move, Position};

/// Returns the moves from a position to the end of the game. If `plies` is given, it must be the length of the game with
/// best play, and the line has that length.
pub(super) fn principal_variation<G: SolverGame>(
    worker: &mut Worker<'_, G>,
    start: &Position,
    plies: Option<u32>,
) -> Result<Vec<Move>, Stopped> {
    let mut position = start.clone();
    let mut line = Vec::new();
    let mut wins = position.outcome().is_none() && worker.wins(&position, PlyLimit::UNLIMITED)?;
    let mut limit = plies.map_or(PlyLimit::UNLIMITED, |plies| PlyLimit::within(plies, wins));
    while position.outcome().is_none() {
        let mv = if wins {
            winning_move(worker, &position, limit)?
        } else {
            longest_defence(worker, &position, limit)?
        };
        let Some(mv) = mv else { break };
        position.play(mv).expect("a legal move");
        line.push(mv);
        limit = limit.after_ply();
        wins = !wins;
    }
    Ok(line)
}

/// Returns a move to a position that is lost for the opponent. Searches only if neither the table nor static results reveal
/// such a move.
pub(super) fn winning_move<G: SolverGame>(
    worker: &mut Worker<'_, G>,
    position: &Position,
    limit: PlyLimit,
) -> Result<Option<Move>, Stopped> {
    let child_limit = limit.after_ply();
    let moves = position.legal_moves();
    let mut fastest: Option<(u32, Move)> = None;
    for mv in &moves {
        let child = after(position, *mv);
        if let Some(outcome) = child.outcome() {
            if outcome.winner == position.side_to_move() {
                return Ok(Some(*mv));
            }
            continue;
        }
        if let StaticResult::Loss(plies) = worker.static_result(&child, child_limit)
            && fastest.is_none_or(|(min_plies, _)| plies < min_plies)
        {
            fastest = Some((plies, *mv));
        }
    }
    if let Some((_, mv)) = fastest {
        return Ok(Some(mv));
    }
    for mv in &moves {
        let entry = worker.probe(&after(position, *mv), child_limit);
        if entry.is_some_and(|entry| entry.numbers == ProofNumbers::DISPROVEN) {
            return Ok(Some(*mv));
        }
    }
    for mv in &moves {
        if worker.initial_numbers(&after(position, *mv), child_limit) == ProofNumbers::DISPROVEN {
            return Ok(Some(*mv));
        }
    }
    // The entry of the winning move was replaced. Searching the whole position again is the cheapest method of finding the move.
    worker.search_again(position, limit)?;
    for mv in &moves {
        let child = after(position, *mv);
        let entry = worker.probe(&child, child_limit);
        if entry.is_some_and(|entry| entry.numbers == ProofNumbers::DISPROVEN)
            || worker.initial_numbers(&child, child_limit) == ProofNumbers::DISPROVEN
        {
            return Ok(Some(*mv));
        }
    }
    for mv in moves {
        if !worker.wins(&after(position, mv), child_limit)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Returns a move in a lost position. With a limit, the move delays the loss as long as possible; otherwise, it is the move that
/// took the most work to refute.
fn longest_defence<G: SolverGame>(
    worker: &mut Worker<'_, G>,
    position: &Position,
    limit: PlyLimit,
) -> Result<Option<Move>, Stopped> {
    let moves = position.legal_moves();
    let child_limit = limit.after_ply();
    if let Some(shorter) = child_limit.reduced_by(G::WIN_LENGTH_STEP) {
        for mv in &moves {
            if !worker.wins(&after(position, *mv), shorter)? {
                return Ok(Some(*mv));
            }
        }
    }
    let hardness = |mv: &Move| {
        let child = after(position, *mv);
        match worker.static_result(&child, child_limit) {
            StaticResult::Win(plies) => plies,
            _ => 1000 + worker.probe(&child, child_limit).map_or(0, |entry| entry.work),
        }
    };
    Ok(moves.iter().copied().max_by_key(hardness))
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    after
}
