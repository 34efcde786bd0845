//! One game of a match.

use super::contestant::Contestant;
use super::limit::Limit;
use super::seat::{Answer, Fault, Remaining, Seat};
use crate::openings::Opening;
use breakthrough_rules::{Ending, Game, Side};
use std::time::Duration;

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    /// The game; given up for whoever committed a fault.
    pub(super) game: Game,
    pub(super) winner: Side,
    /// Who lost without being beaten, and why.
    pub(super) fault: Option<(Side, Fault)>,
    /// What either side spent.
    pub(super) spent: [Spent; 2],
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    pub(super) moves: u64,
    pub(super) time: Duration,
    pub(super) longest: Duration,
    pub(super) nodes: u64,
    pub(super) depths: u64,
}

impl Spent {
    fn add(&mut self, answer: &Answer) {
        self.sum_up(&Spent {
            moves: 1,
            time: answer.time,
            longest: answer.time,
            nodes: answer.effort.nodes,
            depths: answer.effort.depth,
        });
    }

    pub(super) fn sum_up(&mut self, other: &Spent) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.nodes += other.nodes;
        self.depths += other.depths;
    }
}

impl Finished {
    /// How it ended, in a few words.
    pub(super) fn reason(&self) -> String {
        match &self.fault {
            Some((_, fault)) => fault.to_string(),
            None => match self.game.outcome().map(|outcome| outcome.ending) {
                Some(Ending::AllCaptured) => "all captured".to_owned(),
                Some(Ending::NoMoves) => "no moves".to_owned(),
                _ => "far rank".to_owned(),
            },
        }
    }
}

/// Plays a game. Both arrays are by side. `margin` is how far a time may be overrun without losing.
pub(super) fn play(
    contestants: [&Contestant; 2],
    seats: &mut [&mut Seat; 2],
    opening: &Opening,
    seeds: [u64; 2],
    margin: Duration,
) -> Finished {
    let mut game = Game::from_position(opening.start.clone());
    for mv in &opening.moves {
        game.play(*mv).expect("the moves of an opening are legal");
    }
    let mut remaining = Remaining::default();
    for side in Side::BOTH {
        if let Some(Limit::Clock { base, .. }) = contestants[side.index()].limit {
            remaining.left[side.index()] = Some(base);
        }
    }
    let mut spent = [Spent::default(); 2];
    let mut fault = None;
    for side in Side::BOTH {
        let index = side.index();
        let begun = seats[index].begin(contestants[index], &opening.start, seeds[index]);
        if let Err(error) = begun {
            fault = fault.or(Some((side, error)));
        }
    }
    while fault.is_none() && game.outcome().is_none() {
        let side = game.position().side_to_move();
        let index = side.index();
        let answered = seats[index].choose(contestants[index], &game, &remaining);
        match answered.and_then(|answer| in_time(answer, contestants[index], side, &mut remaining, margin)) {
            Ok(answer) => {
                spent[index].add(&answer);
                game.play(answer.mv).expect("answers are checked");
            }
            Err(error) => fault = Some((side, error)),
        }
    }
    if let Some((side, _)) = fault {
        game.resign(side);
        seats[side.index()].recover(contestants[side.index()]);
    }
    let winner = game.outcome().expect("the game is over").winner;
    Finished {
        game,
        winner,
        fault,
        spent,
    }
}

/// Stops the clock. An answer that came too late is none.
fn in_time(
    answer: Answer,
    contestant: &Contestant,
    side: Side,
    remaining: &mut Remaining,
    margin: Duration,
) -> Result<Answer, Fault> {
    let allowed = contestant.limit.and_then(|limit| remaining.of(side, limit));
    let over = allowed.and_then(|allowed| answer.time.checked_sub(allowed));
    if let Some(over) = over.filter(|over| *over > margin) {
        return Err(Fault::Overrun(over));
    }
    if let (Some(left), Some(Limit::Clock { increment, .. })) = (&mut remaining.left[side.index()], contestant.limit) {
        *left = left.saturating_sub(answer.time) + increment;
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_fen;

    fn contestants(texts: [&str; 2]) -> [Contestant; 2] {
        texts.map(|text| text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    fn played(texts: [&str; 2], position: &str) -> Finished {
        let [one, two] = contestants(texts);
        let opening = Opening {
            start: parse_fen(position).expect("a position"),
            moves: Vec::new(),
        };
        let mut seats = [Seat::new(&one), Seat::new(&two)];
        let [first, second] = &mut seats;
        play(
            [&one, &two],
            &mut [first, second],
            &opening,
            [1, 2],
            Duration::from_secs(5),
        )
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let finished = played(["depth:3", "level:1"], "pppp/pppp/4/PPPP/PPPP w 0 1");
        assert_eq!(finished.fault, None);
        assert_eq!(
            finished.game.outcome().map(|outcome| outcome.winner),
            Some(finished.winner)
        );
        let moves: u64 = finished.spent.iter().map(|spent| spent.moves).sum();
        assert_eq!(moves, finished.game.moves().len() as u64);
        assert!(finished.spent[0].nodes > 0 && finished.spent[0].depths > 0);
        let won = played(["nodes:50", "clock:1s+10ms"], "3p/P3/4/3p/4 w 0 1");
        assert_eq!((won.winner, won.reason().as_str()), (Side::First, "far rank"));
    }

    #[test]
    fn a_program_that_does_not_start_loses() {
        let finished = played(["nodes:5", "uci:/nonexistent;time=5ms"], "pppp/pppp/4/PPPP/PPPP w 0 1");
        assert_eq!(finished.winner, Side::First);
        assert!(
            matches!(finished.fault, Some((Side::Second, Fault::NotStarted(_)))),
            "{finished:?}"
        );
    }

    #[test]
    fn a_clock_runs_down_and_late_answers_lose() {
        let [contestant, _] = contestants(["clock:1s+100ms", "time:50ms"]);
        let mut remaining = Remaining {
            left: [Some(Duration::from_secs(1)), None],
        };
        let mv = parse_fen("pppp/4/4/PPPP w").expect("a position").legal_moves()[0];
        let after = |millis| Answer {
            mv,
            time: Duration::from_millis(millis),
            effort: Default::default(),
        };
        let mut late = |millis| in_time(after(millis), &contestant, Side::First, &mut remaining, Duration::ZERO).err();
        assert_eq!(late(600), None);
        assert_eq!(late(501), Some(Fault::Overrun(Duration::from_millis(1))));
        assert_eq!(late(500), None);
        assert_eq!(late(101), Some(Fault::Overrun(Duration::from_millis(1))));
    }
}
