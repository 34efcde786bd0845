//! The arbiter: plays a game between two engines, enforces legal moves and time limits, and determines the result.

use crate::{EngineInstance, Opening};
use breakthrough_players::{ChosenMove, GameClock, SearchLimit};
use breakthrough_rules::{Ending, Game, Side};
use breakthrough_uci_client::Fault;
use std::time::Duration;

/// A finished game and its result.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// The game with its moves and outcome. A fault is recorded as a loss on time or as a resignation.
    pub game: Game,
    /// The side that won by the rules or by a fault of the opponent.
    pub winner: Side,
    /// The side that lost by a fault, and the fault.
    pub fault: Option<(Side, Fault)>,
    /// The statistics of each side's moves.
    pub stats: [MoveStats; 2],
}

/// Statistics of one player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveStats {
    /// The number of moves.
    pub moves: u64,
    /// The total thinking time.
    pub time: Duration,
    /// The longest thinking time for one move.
    pub longest: Duration,
    /// The total number of searched nodes.
    pub nodes: u64,
    /// The sum of the search depths, in plies.
    pub depths: u64,
}

impl MoveStats {
    /// Adds the statistics of another move or game.
    pub fn add(&mut self, other: &MoveStats) {
        self.moves = self.moves.saturating_add(other.moves);
        self.time = self.time.saturating_add(other.time);
        self.longest = self.longest.max(other.longest);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depths = self.depths.saturating_add(other.depths);
    }
}

impl From<ChosenMove> for MoveStats {
    fn from(ChosenMove { time, search, .. }: ChosenMove) -> MoveStats {
        MoveStats {
            moves: 1,
            time,
            longest: time,
            nodes: search.nodes,
            depths: search.depth,
        }
    }
}

impl GameResult {
    /// Returns the text of the fault, or a short reason such as `far rank`.
    #[must_use]
    pub fn reason(&self) -> String {
        match &self.fault {
            Some((_, fault)) => fault.to_string(),
            None => match self.game.outcome().map(|outcome| outcome.ending) {
                Some(Ending::AllCaptured) => "all captured".to_owned(),
                Some(Ending::NoMoves) => "no moves".to_owned(),
                Some(Ending::Time) => "time".to_owned(),
                _ => "far rank".to_owned(),
            },
        }
    }
}

/// Plays a game between two engines. The first engine plays the first side. Each seed determines the evaluation noise of one
/// engine. A move may exceed its time limit by at most `time_margin`. A side that commits a fault loses, and the engine of
/// this side is reset. `on_move` is called with the game at its start and after every move.
///
/// # Panics
/// The opening contains an illegal move.
pub fn play_game(
    engines: &mut [&mut EngineInstance; 2],
    opening: &Opening,
    seeds: [u64; 2],
    time_margin: Duration,
    on_move: &dyn Fn(&Game),
) -> GameResult {
    let mut game = Game::from_position(opening.start.clone());
    for mv in &opening.moves {
        game.play(*mv).expect("the moves of an opening are legal");
    }
    let limits = [0, 1].map(|index: usize| engines[index].participant().limit);
    let mut clock = GameClock::new(limits.map(|limit| limit.and_then(SearchLimit::time_control)));
    let mut stats = [MoveStats::default(); 2];
    let mut fault = None;
    for side in Side::BOTH {
        let started = engines[side.index()].new_game(&opening.start, seeds[side.index()]);
        if let Err(error) = started {
            fault = fault.or(Some((side, error)));
        }
    }
    on_move(&game);
    while fault.is_none() && game.outcome().is_none() {
        let side = game.position().side_to_move();
        let index = side.index();
        clock.start_turn(side);
        let chosen = engines[index]
            .choose_move(&game, &clock.uci_clocks())
            .and_then(|chosen| stop_clock(chosen, limits[index], side, &mut clock, time_margin));
        match chosen {
            Ok(chosen) => {
                stats[index].add(&chosen.into());
                game.play(chosen.mv).expect("chosen moves are legal");
                on_move(&game);
            }
            Err(error) => fault = Some((side, error)),
        }
    }
    if let Some((side, error)) = &fault {
        let side = *side;
        if error.is_loss_on_time() {
            game.lose_on_time(side);
        } else {
            game.resign(side);
        }
        engines[side.index()].reset();
    }
    let winner = game.outcome().expect("the game is over").winner;
    GameResult {
        game,
        winner,
        fault,
        stats,
    }
}

/// Stops the clock of a side after its move. Returns a fault if the move exceeded its time limit by more than the margin.
fn stop_clock(
    chosen: ChosenMove,
    limit: Option<SearchLimit>,
    side: Side,
    clock: &mut GameClock,
    time_margin: Duration,
) -> Result<ChosenMove, Fault> {
    let time_limit = limit.and_then(|limit| clock.uci_clocks().time_for_move(side, limit));
    let excess = time_limit.and_then(|time_limit| chosen.time.checked_sub(time_limit));
    if let Some(excess) = excess.filter(|excess| *excess > time_margin) {
        return Err(Fault::TimeForfeit(excess));
    }
    clock.advance(chosen.time);
    clock.end_turn();
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Participant;
    use breakthrough_players::SearchStats;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use breakthrough_uci_client::ConfirmedCommand;
    use std::cell::RefCell;

    fn play(participants: [&str; 2], position: &str) -> GameResult {
        let [mut first, mut second] = participants.map(|text| {
            let mut participant: Participant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            participant.confirm(|command| Some(ConfirmedCommand::typed(command, None)));
            EngineInstance::new(&participant)
        });
        let opening = Opening {
            start: parse_fen(position).expect("a position"),
            moves: Vec::new(),
        };
        let time_margin = Duration::from_secs(5);
        let shown = RefCell::new(Vec::new());
        let on_move = |game: &Game| shown.borrow_mut().push(game.moves().len());
        let result = play_game(&mut [&mut first, &mut second], &opening, [1, 2], time_margin, &on_move);
        let all: Vec<usize> = (0..=result.game.moves().len()).collect();
        assert_eq!(shown.into_inner(), all, "the start and every move are shown");
        result
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let result = play(["depth:3", "level:1"], "pppp/pppp/4/PPPP/PPPP w 0 1");
        assert_eq!(result.fault, None);
        assert_eq!(result.game.outcome().map(|outcome| outcome.winner), Some(result.winner));
        let moves: u64 = result.stats.iter().map(|stats| stats.moves).sum();
        assert_eq!(moves, result.game.moves().len() as u64);
        assert!(result.stats[0].nodes > 0 && result.stats[0].depths > 0);
        let won = play(["nodes:50", "clock:1s+10ms"], "3p/P3/4/3p/4 w 0 1");
        assert_eq!((won.winner, won.reason().as_str()), (Side::First, "far rank"));
    }

    #[test]
    fn the_reason_names_the_ending_or_the_fault() {
        let reason = |position: &str, moves: &[&str], fault: Option<Fault>, loser_on_time: Option<Side>| {
            let position = parse_fen(position).expect("a position");
            let mut game = Game::from_position(position.clone());
            for mv in moves {
                game.play(parse_move(mv, position.size()).expect("a move"))
                    .expect("legal");
            }
            if let Some(side) = loser_on_time {
                assert!(game.lose_on_time(side));
            }
            let outcome = game.outcome().expect("the end of the game");
            let result = GameResult {
                winner: outcome.winner,
                fault: fault.map(|fault| (!outcome.winner, fault)),
                stats: [MoveStats::default(); 2],
                game,
            };
            result.reason()
        };
        assert_eq!(reason("2/P1/1p/2/2 w", &["a4a5"], None, None), "far rank");
        assert_eq!(reason("2/2/1p/P1/2 w", &["a2b3"], None, None), "all captured");
        assert_eq!(reason("2/p1/1*/P1/2 w", &["a2a3"], None, None), "no moves");
        let late = Some(Side::First);
        assert_eq!(reason("2/p1/2/P1/2 w", &[], None, late), "time");
        let forfeit = Fault::TimeForfeit(Duration::from_millis(7));
        assert_eq!(
            reason("2/p1/2/P1/2 w", &[], Some(forfeit.clone()), late),
            forfeit.to_string()
        );
    }

    #[test]
    fn an_engine_that_cannot_be_started_loses() {
        let result = play(["nodes:5", "uci:/nonexistent;time=5ms"], "pppp/pppp/4/PPPP/PPPP w 0 1");
        assert_eq!(result.winner, Side::First);
        assert!(
            matches!(result.fault, Some((Side::Second, Fault::NotStarted(_)))),
            "{result:?}"
        );
    }

    #[test]
    fn a_move_over_the_time_limit_loses() {
        let limit = SearchLimit::parse("clock", "1s+100ms").and_then(Result::ok);
        let mut clock = GameClock::new([limit.and_then(SearchLimit::time_control), None]);
        let mv = parse_fen("pppp/4/4/PPPP w").expect("a position").legal_moves()[0];
        let after = |milliseconds| ChosenMove {
            mv,
            time: Duration::from_millis(milliseconds),
            search: SearchStats::default(),
        };
        let mut fault = |milliseconds| {
            clock.start_turn(Side::First);
            stop_clock(after(milliseconds), limit, Side::First, &mut clock, Duration::ZERO).err()
        };
        let one_over = Some(Fault::TimeForfeit(Duration::from_millis(1)));
        assert_eq!(fault(600), None);
        assert_eq!(fault(501), one_over);
        assert_eq!(fault(500), None);
        assert_eq!(fault(101), one_over);
    }
}
