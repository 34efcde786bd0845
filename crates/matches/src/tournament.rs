//! A tournament: the games of all pairings, played on several threads.

use crate::{EngineInstance, GameNumber, OpeningBook, Participant, TournamentGame, play_game};
use breakthrough_platform::threads::spawn_scoped;
use breakthrough_rules::{CancelToken, Game, Side};
use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The settings of a tournament.
pub struct Tournament<'a> {
    /// The participants to which the pairings refer.
    pub participants: &'a [Participant],
    /// The pairings, as indices into `participants`.
    pub pairings: Vec<[usize; 2]>,
    /// The number of game pairs per pairing.
    pub rounds: usize,
    /// The finished games, which are not played again.
    pub finished: HashSet<GameNumber>,
    /// The openings, one per round.
    pub openings: Mutex<OpeningBook>,
    /// The seed of the participants' evaluation noise.
    pub seed: u64,
    /// The time by which a move may exceed its limit.
    pub time_margin: Duration,
    /// The number of concurrent games.
    pub concurrency: usize,
    /// Called with every running game at the start of the game and after each move, on the thread of the game.
    pub on_move: &'a (dyn Fn(GameNumber, &Game) + Sync),
    /// The cancel token. Cancelling the token aborts the running games without a result.
    pub cancel: CancelToken,
}

impl Tournament<'_> {
    /// Plays the games that are not finished, and passes each game to `on_game` after its end, until `on_game` returns `false` or an error.
    /// Both games of a pair are played in sequence by the same thread. The first pair of every pairing starts before the second pair of any
    /// pairing. A game depends on the seed, but neither on `concurrency` nor on `finished`, unless a participant has a time limit. There
    /// are fewer concurrent games than requested if the system cannot start another thread.
    ///
    /// # Errors
    /// Returns the error of `on_game`, or an error if no thread can be started.
    pub fn run<E: From<io::Error>>(&self, mut on_game: impl FnMut(TournamentGame) -> Result<bool, E>) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let is_stopped = AtomicBool::new(false);
        let (sender, games) = channel();
        thread::scope(|scope| {
            for number in 0..self.concurrency {
                let (sender, next, is_stopped) = (sender.clone(), &next, &is_stopped);
                let play = move || self.play_pairs(next, is_stopped, &|game| sender.send(game).is_ok());
                match spawn_scoped(scope, "games", play) {
                    Ok(_) => {}
                    Err(error) if number == 0 => return Err(error.into()),
                    // The threads that have been started play all games.
                    Err(_) => break,
                }
            }
            drop(sender);
            let mut result = Ok(());
            // After a stop, games in progress are finished but not passed to `on_game`.
            for game in games {
                if is_stopped.load(Ordering::Relaxed) {
                    continue;
                }
                match on_game(game) {
                    Ok(true) => {}
                    Ok(false) => is_stopped.store(true, Ordering::Relaxed),
                    Err(error) => {
                        is_stopped.store(true, Ordering::Relaxed);
                        result = Err(error);
                    }
                }
            }
            result
        })
    }

    /// Plays pairs on one thread with separate engines, until no pair is left or the tournament is stopped.
    fn play_pairs(&self, next: &AtomicUsize, is_stopped: &AtomicBool, send: &dyn Fn(TournamentGame) -> bool) {
        let mut engines: Vec<Option<EngineInstance>> = self.participants.iter().map(|_| None).collect();
        while !is_stopped.load(Ordering::Relaxed) && !self.cancel.is_cancelled() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.rounds * self.pairings.len() {
                return;
            }
            let (round, pairing) = (index / self.pairings.len(), index % self.pairings.len());
            let numbers = [0, 1].map(|game| GameNumber { pairing, round, game });
            let players = self.pairings[pairing];
            let mut pair_engines = players.map(|player| {
                let engine = engines[player].take();
                engine.unwrap_or_else(|| {
                    EngineInstance::with_cancel_token(&self.participants[player], self.cancel.clone())
                })
            });
            // A panic during the generation of an opening leaves the book in a valid state.
            let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(round);
            for number in numbers.into_iter().filter(|number| !self.finished.contains(number)) {
                let [one, two] = &mut pair_engines;
                let mut by_side = if number.game == 0 { [one, two] } else { [two, one] };
                let seeds = Side::BOTH.map(|side| {
                    let player = players[number.player_of(side)];
                    self.seed
                        .wrapping_add(seed_offset(2 * index + number.game, player, self.participants.len()))
                });
                let on_move = |game: &Game| (self.on_move)(number, game);
                let result = play_game(&mut by_side, &opening, seeds, self.time_margin, &on_move);
                // Cancellation may have aborted the game.
                if self.cancel.is_cancelled() || !send(TournamentGame { number, result }) {
                    return;
                }
            }
            for (player, engine) in players.into_iter().zip(pair_engines) {
                engines[player] = Some(engine);
            }
        }
    }
}

/// Returns a seed offset that is different for every game and player.
const fn seed_offset(game: usize, player: usize, players: usize) -> u64 {
    ((game * players + player) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_and_player_has_a_different_seed() {
        for players in [2, 3] {
            let offsets = (0..20).flat_map(|game| (0..players).map(move |player| seed_offset(game, player, players)));
            assert_eq!(offsets.collect::<BTreeSet<u64>>().len(), 20 * players);
        }
    }
}
