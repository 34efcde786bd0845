//! The games of a match, spread over threads.

use super::contestant::Contestant;
use super::game::play;
use super::pairings::Pair;
use super::seat::Seat;
use crate::openings::Openings;
use breakthrough_rules::Side;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is to be played.
pub(super) struct Plan<'a> {
    pub(super) contestants: &'a [Contestant],
    /// Who plays whom.
    pub(super) pairings: Vec<[usize; 2]>,
    /// How many pairs of games for each of these.
    pub(super) rounds: usize,
    pub(super) openings: Mutex<Openings>,
    pub(super) seed: u64,
    pub(super) margin: Duration,
    /// How many games are played at a time.
    pub(super) jobs: usize,
}

impl Plan<'_> {
    /// Plays everything and hands over every pair as it is finished, until `on_pair` says that it is enough. Every pairing
    /// gets its first pair before any gets its second. What is played depends on the seed, not on how many jobs there are.
    pub(super) fn run<E>(&self, mut on_pair: impl FnMut(&Pair) -> Result<bool, E>) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let is_enough = AtomicBool::new(false);
        let (sender, pairs) = channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (sender, next, is_enough) = (sender.clone(), &next, &is_enough);
                scope.spawn(move || self.work(next, is_enough, &|pair| sender.send(pair).is_ok()));
            }
            drop(sender);
            let mut result = Ok(());
            // What was begun before it was enough is played to its end, but no longer counted.
            for pair in pairs {
                if is_enough.load(Ordering::Relaxed) {
                    continue;
                }
                match on_pair(&pair) {
                    Ok(true) => {}
                    Ok(false) => is_enough.store(true, Ordering::Relaxed),
                    Err(error) => {
                        is_enough.store(true, Ordering::Relaxed);
                        result = Err(error);
                    }
                }
            }
            result
        })
    }

    /// One thread, which has a seat of its own for everybody it meets.
    fn work(&self, next: &AtomicUsize, is_enough: &AtomicBool, send: &dyn Fn(Pair) -> bool) {
        let mut seats: Vec<Option<Seat>> = self.contestants.iter().map(|_| None).collect();
        while !is_enough.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.rounds * self.pairings.len() {
                return;
            }
            let (round, pairing) = (index / self.pairings.len(), index % self.pairings.len());
            let players = self.pairings[pairing];
            let mut held = players.map(|player| {
                let seat = seats[player].take();
                seat.unwrap_or_else(|| Seat::new(&self.contestants[player]))
            });
            // Making an opening leaves nothing half done.
            let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(round);
            let mut games = Vec::new();
            for game in 0..2 {
                let [one, two] = &mut held;
                let mut by_side = if game == 0 { [one, two] } else { [two, one] };
                let at = Side::BOTH.map(|side| players[Pair::player_of(game, side)]);
                let contestants = at.map(|player| &self.contestants[player]);
                let seeds = at.map(|player| self.seed_of(index, game, player));
                games.push(play(contestants, &mut by_side, &opening, seeds, self.margin));
            }
            for (player, seat) in players.into_iter().zip(held) {
                seats[player] = Some(seat);
            }
            let pair = Pair { pairing, round, games };
            if !send(pair) {
                return;
            }
        }
    }

    /// Another one for every game and player.
    fn seed_of(&self, index: usize, game: usize, player: usize) -> u64 {
        let number = (2 * index + game) * self.contestants.len() + player;
        self.seed
            .wrapping_add((number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
