//! Runners and races.

use super::Found;
use crate::scene::{Scene, USED_WITHIN};
use crate::{Claim, ClaimedFact};
use breakthrough_facts::Runner;
use breakthrough_rules::{Position, Side};

/// Returns the fastest runner of a side that wins the race.
fn race_runner(scene: &Scene<'_>, position: &Position, side: Side) -> Option<Runner> {
    let race = scene.race(position).filter(|race| race.winner == side)?;
    let mut runners = scene.runners(position, side).into_iter();
    runners.find(|runner| runner.moves == race.moves)
}

/// Both sides have runners after the played move, and the opponent wins the race by one move.
pub(super) fn race_lost(scene: &Scene<'_>) -> Option<Found> {
    let opponent = !scene.side;
    let winner = race_runner(scene, scene.after_played(), opponent)?;
    let mut own = scene.runners(scene.after_played(), scene.side).into_iter();
    // The opponent moves first, so it wins by one move if the numbers are equal.
    let loser = own.find(|runner| runner.moves == winner.moves)?;
    if race_runner(scene, scene.after_best(), opponent).is_some() {
        return None;
    }
    let runner = |side, runner: Runner| {
        let claim = Claim::played(ClaimedFact::Runner, side, runner.square, 0);
        claim.in_moves(runner.moves)
    };
    let race = Claim::played(ClaimedFact::Race, opponent, winner.square, 0);
    Some(Found {
        used_after: scene.first_move_of(winner.square)?,
        claims: vec![
            runner(opponent, winner),
            runner(scene.side, loser),
            race.without_square().in_moves(winner.moves),
        ],
    })
}

/// A piece of the opponent that moves in the refutation becomes a runner and wins the race. The opponent does not win the race after the
/// best move, nor after the same number of plies in the line of the best move.
pub(super) fn runner(scene: &Scene<'_>) -> Option<Found> {
    let opponent = !scene.side;
    let wins_race = |position: &Position| race_runner(scene, position, opponent).is_some();
    if wins_race(scene.after_best()) {
        return None;
    }
    let mut positions = scene.played.iter().enumerate().take(USED_WITHIN);
    positions.find_map(|(ply, position)| {
        let runner = race_runner(scene, position, opponent)?;
        let mut replies = scene.replies().skip_while(|(at, _)| *at < ply);
        let (used_after, _) = replies.find(|(_, mv)| mv.from == runner.square)?;
        if scene.best.get(ply).is_some_and(wins_race) {
            return None;
        }
        let claim = Claim::played(ClaimedFact::Runner, opponent, runner.square, ply);
        Some(Found {
            claims: vec![claim.in_moves(runner.moves)],
            used_after,
        })
    })
}

/// The best move gives the side a runner that wins the race. After the played move and the opponent's reply, the side does not win the
/// race.
pub(super) fn runner_missed(scene: &Scene<'_>) -> Option<Found> {
    let runner = race_runner(scene, scene.after_best(), scene.side)?;
    let mut played = scene.played.iter().take(2);
    if scene.played.len() < 2 || played.any(|position| race_runner(scene, position, scene.side).is_some()) {
        return None;
    }
    let claim = Claim::best(ClaimedFact::Runner, scene.side, runner.square);
    Some(Found {
        claims: vec![claim.in_moves(runner.moves)],
        used_after: 0,
    })
}
