//! The moves of best play: the winner keeps its win, the loser fights on where it took the most work to refute it.

use super::Stopped;
use super::facts::{Fact, Left};
use super::field::Field;
use super::search::Worker;
use super::table::Numbers;
use breakthrough_rules::{Move, Position};

/// A line of play from a position to the end of the game. With a number of plies, which must be what best play takes, the
/// line is that long.
pub(super) fn line<F: Field>(
    worker: &mut Worker<'_, F>,
    start: &Position,
    plies: Option<u32>,
) -> Result<Vec<Move>, Stopped> {
    let mut position = start.clone();
    let mut line = Vec::new();
    let mut wins = position.outcome().is_none() && worker.wins(&position, Left::UNLIMITED)?;
    let mut left = plies.map_or(Left::UNLIMITED, |plies| Left::within(plies, wins));
    while position.outcome().is_none() {
        let mv = if wins {
            winning_move(worker, &mut position, left)?
        } else {
            longest_defence(worker, &mut position, left)?
        };
        let Some(mv) = mv else { break };
        position.play(mv).expect("a legal move");
        line.push(mv);
        left = left.after_a_ply();
        wins = !wins;
    }
    Ok(line)
}

/// A move after which the enemy has lost, without a search where the table or a fact knows one.
pub(super) fn winning_move<F: Field>(
    worker: &mut Worker<'_, F>,
    position: &mut Position,
    left: Left,
) -> Result<Option<Move>, Stopped> {
    let below = left.after_a_ply();
    let moves = position.legal_moves();
    let mut quickest: Option<(u32, Move)> = None;
    for mv in &moves {
        let after = played(position, *mv);
        if let Some(outcome) = after.outcome() {
            if outcome.winner == position.side_to_move() {
                return Ok(Some(*mv));
            }
            continue;
        }
        if let Fact::Loss(plies) = worker.fact(&after, below)
            && quickest.is_none_or(|(least, _)| plies < least)
        {
            quickest = Some((plies, *mv));
        }
    }
    if let Some((_, mv)) = quickest {
        return Ok(Some(mv));
    }
    for mv in &moves {
        let known = worker.known(&played(position, *mv), below);
        if known.is_some_and(|entry| entry.numbers == Numbers::LOST) {
            return Ok(Some(*mv));
        }
    }
    for mv in &moves {
        if worker.looks(&played(position, *mv), below) == Numbers::LOST {
            return Ok(Some(*mv));
        }
    }
    // The table forgot it. Searching the position itself finds the easiest way again.
    worker.search_again(position, left)?;
    for mv in &moves {
        let after = played(position, *mv);
        let known = worker.known(&after, below);
        if known.is_some_and(|entry| entry.numbers == Numbers::LOST) || worker.looks(&after, below) == Numbers::LOST {
            return Ok(Some(*mv));
        }
    }
    for mv in moves {
        if !worker.wins(&played(position, mv), below)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Of the moves of a lost position, one that holds out as long as possible (with a limit), or that took the most work.
fn longest_defence<F: Field>(
    worker: &mut Worker<'_, F>,
    position: &mut Position,
    left: Left,
) -> Result<Option<Move>, Stopped> {
    let moves = position.legal_moves();
    if let Some(sooner) = left.after_a_ply().sooner(F::PLIES_BETWEEN_WINS) {
        for mv in &moves {
            if !worker.wins(&played(position, *mv), sooner)? {
                return Ok(Some(*mv));
            }
        }
    }
    let below = left.after_a_ply();
    let hardness = |mv: &Move| {
        let after = played(position, *mv);
        match worker.fact(&after, below) {
            Fact::Win(plies) => plies,
            _ => 1000 + worker.known(&after, below).map_or(0, |entry| entry.work),
        }
    };
    Ok(moves.iter().copied().max_by_key(hardness))
}

fn played(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    after
}
