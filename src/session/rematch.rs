//! Rematches between the same players, and the score between them.

use crate::session::{GameSetup, GameTerms, Session, SessionKind, start_with_handicap};
use breakthrough_engine::Level;
use breakthrough_players::GamePlayer;
use breakthrough_rules::{Game, Side};

impl Session {
    /// Whether the players swap sides for the next game.
    pub(super) fn rematch_swaps_sides(&self) -> bool {
        if self.friend_terms().is_some() {
            return true;
        }
        let beginner = self.game().start().side_to_move();
        let winner = self.outcome().map(|outcome| outcome.winner);
        self.terms()
            .rematch
            .swaps_sides(beginner, winner, self.seed().wrapping_add(1))
    }

    /// Returns the setup of the next game between the same players. A handicap stays with its player.
    pub(super) fn rematch(&self, swaps_sides: bool) -> GameSetup {
        let (mut players, mut terms) = (self.players(), self.terms().clone());
        terms.time.remaining = [None; 2];
        let mut start = self.game().start().clone();
        if swaps_sides {
            players = players.swapped();
            terms = terms.swapped();
            if terms.handicap != [0; 2]
                && let Ok(swapped) = start_with_handicap(start.variant(), terms.handicap)
            {
                start = swapped;
            }
        }
        if let Some(friend) = &mut terms.friend {
            *friend = friend.of_rematch();
        }
        GameSetup {
            game: Game::from_position(start),
            players,
            seed: self.seed().wrapping_add(1),
            terms,
            key: None,
            kind: SessionKind::Game,
            tags: Vec::new(),
            is_guided: self.is_guided() && !self.is_won_by_person(),
        }
    }

    /// Returns the setup of the next game in which each computer plays at this level. The score is reset.
    pub(super) fn rematch_against(&self, level: Level) -> GameSetup {
        let mut setup = self.rematch(self.rematch_swaps_sides());
        for side in Side::BOTH {
            if matches!(setup.players.player(side), GamePlayer::Computer(_)) {
                setup.players = setup.players.with(side, GamePlayer::Computer(level));
            }
        }
        setup.terms.wins = [0; 2];
        setup.is_guided = false;
        setup
    }

    /// Whether the game is over and a person has won.
    #[must_use]
    pub(crate) fn is_won_by_person(&self) -> bool {
        let outcome = self.outcome();
        outcome.is_some_and(|outcome| self.player(outcome.winner).is_human())
    }

    /// Returns the terms with the current remaining time of each side.
    pub(crate) fn terms_now(&self) -> GameTerms {
        let mut terms = self.terms().clone();
        if let Some(clock) = self.clock() {
            terms.time.remaining = Side::BOTH.map(|side| clock.remaining(side));
        }
        terms
    }

    /// Returns the setup for resuming the game.
    pub(crate) fn to_setup(&self) -> GameSetup {
        GameSetup {
            game: self.game().clone(),
            players: self.players(),
            seed: self.seed(),
            terms: self.terms_now(),
            key: Some(self.key()),
            kind: self.kind(),
            tags: self.tags().to_vec(),
            is_guided: self.is_guided(),
        }
    }

    pub(super) fn count_win(&mut self, winner: Side) {
        self.counted_win = Some(winner);
        let wins = &mut self.terms_mut().wins[winner.index()];
        *wins = wins.saturating_add(1);
    }

    /// Reverts the counted win of a game that resumes.
    pub(super) fn take_win_back(&mut self) {
        if let Some(winner) = self.counted_win.take() {
            let wins = &mut self.terms_mut().wins[winner.index()];
            *wins = wins.saturating_sub(1);
        }
    }
}
