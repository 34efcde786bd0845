//! The turning point of a finished game, at which an analysis of the game opens. The turning point is the last position in which
//! the loser still had a chance, according to the annotations of the game or to short searches from the end of the game.

use crate::base::job::Job;
use crate::base::redraw::WakeUp;
use crate::opponent::analysis::score::{NodeScore, annotated_probability};
use crate::schedule::GameSystems;
use crate::session::{GameReset, Intent, RatedPositions, Session};
use bevy::prelude::*;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::{NodeId, Position, Side};
use std::sync::atomic::Ordering;

/// Node limit for the search of a position, which takes about 20 ms. The searches have a node limit instead of a time limit, so that every
/// machine finds the same turning point.
const NODES: u64 = 20_000;
/// Size of the transposition table, which is cleared for each position.
const TABLE_MEBIBYTES: usize = 1;
/// Minimum winning probability at which the loser still had a chance.
const MIN_CHANCE: f64 = 0.45;

/// Turning point of the game from which the analysis was opened, and the search for the turning point.
#[derive(Resource, Default)]
pub(crate) struct GameTurn {
    search: Option<TurnSearch>,
    found: Option<NodeId>,
}

struct TurnSearch {
    loser: Side,
    /// Final position of the game. The search ends when another position is shown.
    end: NodeId,
    /// Positions that have not been searched, in the order of the game.
    line: Vec<NodeId>,
    /// Search for the first side's winning probability in a position.
    job: Option<(NodeId, Job<(), f64>)>,
}

impl GameTurn {
    /// Whether the session shows the turning point.
    pub(crate) fn is_shown(&self, session: &Session) -> bool {
        self.found == Some(session.shown_node())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameTurn>().add_observer(begin).add_systems(
        Update,
        find_turn
            .in_set(GameSystems::Replies)
            .run_if(|turn: Res<GameTurn>| turn.search.is_some()),
    );
}

/// Starts the search when an analysis has opened at the end of a finished game.
fn begin(_: On<GameReset>, (session, wake_up): (Res<Session>, Res<WakeUp>), mut turn: ResMut<GameTurn>) {
    let game = session.game();
    let end = game.main_line_end();
    let outcome = game.outcome_at(end).filter(|_| session.is_analysis());
    *turn = GameTurn {
        search: outcome.map(|outcome| {
            let mut line = vec![NodeId::ROOT];
            line.extend(game.main_line());
            let is_won_on_board = game
                .position_at(end)
                .is_some_and(|position| position.outcome().is_some());
            line.retain(|node| *node != end || !is_won_on_board);
            TurnSearch {
                loser: !outcome.winner,
                end,
                line,
                job: None,
            }
        }),
        found: None,
    };
    if turn.search.is_some() {
        wake_up.call();
    }
}

/// Evaluates the positions of the game from the last to the first, and shows the first evaluated position in which the loser had a chance.
fn find_turn(
    (session, rated, wake_up): (Res<Session>, Res<RatedPositions>, Res<WakeUp>),
    mut turn: ResMut<GameTurn>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(mut search) = turn.bypass_change_detection().search.take() else {
        return Ok(());
    };
    if session.shown_node() != search.end {
        return Ok(());
    }
    let found = loop {
        let (node, first_wins) = match search.job.take() {
            Some((node, mut job)) => match job.try_receive() {
                Some(result) => (node, result?),
                None => {
                    search.job = Some((node, job));
                    turn.bypass_change_detection().search = Some(search);
                    return Ok(());
                }
            },
            None => {
                let Some(node) = search.line.pop() else { return Ok(()) };
                let Some(position) = session.game().position_at(node) else {
                    continue;
                };
                if let Some(evaluation) = session.game().annotations(node).evaluation {
                    (node, annotated_probability(&evaluation, &position))
                } else {
                    if !rated.contains(&position) {
                        search.job = Some((node, start_search(position, &wake_up)?));
                    }
                    continue;
                }
            }
        };
        let chance = match search.loser {
            Side::First => first_wins,
            Side::Second => 1.0 - first_wins,
        };
        if chance >= MIN_CHANCE {
            break node;
        }
    };
    // If the loser still had a chance in the final position, the loser resigned or lost on time, so no move was the turning point.
    if found != search.end {
        turn.found = Some(found);
        intents.write(Intent::Show(found));
    }
    Ok(())
}

fn start_search(position: Position, wake_up: &WakeUp) -> std::io::Result<Job<(), f64>> {
    Job::start("turning point", wake_up.clone(), move |cancelled, _| {
        let interrupt = || cancelled.load(Ordering::Relaxed);
        let report = Searcher::new(TABLE_MEBIBYTES).search(&position, &Limits::nodes(NODES), &interrupt);
        NodeScore::new(report.score(), &position).probability.fraction()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, SessionKind};
    use crate::testing::{self, wait_until};
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::{parse_fen, parse_move, parse_pgn};

    /// Opens an analysis of a game at the end of the game.
    fn open(game: &Game) -> App {
        let mut app = testing::app();
        app.world_mut().write_message(Intent::Start(GameSetup {
            game: game.clone(),
            kind: SessionKind::Analysis,
            ..default()
        }));
        app
    }

    fn shown(app: &App) -> (NodeId, bool) {
        let session = app.world().resource::<Session>();
        (
            session.shown_node(),
            app.world().resource::<GameTurn>().is_shown(session),
        )
    }

    /// Returns a game in which White could win with the first move, but twice moves another piece.
    fn blunder() -> Game {
        let start = parse_fen("4/P3/4/3p/4/1PP1 w 0 1").expect("a position");
        let mut game = Game::from_position(start);
        for text in ["b1b2", "d3d2", "b2b3", "d2d1"] {
            let mv = parse_move(text, game.variant().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    #[test]
    fn an_analysis_opens_at_the_last_position_in_which_the_loser_had_a_chance() {
        let game = blunder();
        let turn = game.main_line()[1];
        let mut app = open(&game);
        wait_until(&mut app, "the turning point", |app| shown(app) == (turn, true));
        // Showing another position hides the note about the turning point.
        app.world_mut().write_message(Intent::Show(NodeId::ROOT));
        app.update();
        assert_eq!(shown(&app), (NodeId::ROOT, false));
    }

    #[test]
    fn evaluations_of_the_game_are_used() {
        let text = "[Result \"0-1\"]\n\n1. a2-a3 {[%eval 0.1]} h7-h6 {[%eval 0.2]} 2. b2-b3 {[%eval -9.0]} \
                    g7-g6 {[%eval -9.0]} 3. c2-c3 {[%eval -9.5]} 0-1";
        let game = parse_pgn(text).expect("a game").game;
        let mut app = open(&game);
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(shown(&app), (game.main_line()[1], true));
    }

    #[test]
    fn a_resignation_with_a_chance_is_no_turning_point() {
        let text = "[Result \"0-1\"]\n\n1. a2-a3 {[%eval 0.1]} h7-h6 {[%eval 0.2]} 2. b2-b3 {[%eval 0.1]} 0-1";
        let game = parse_pgn(text).expect("a game").game;
        assert!(game.outcome().is_some());
        let mut app = open(&game);
        for _ in 0..3 {
            app.update();
        }
        assert!(
            app.world().resource::<GameTurn>().search.is_none(),
            "the search has ended"
        );
        assert_eq!(shown(&app), (game.main_line_end(), false));
    }

    #[test]
    fn a_step_cancels_the_search() {
        let game = blunder();
        let mut app = open(&game);
        app.world_mut().write_message(Intent::Show(NodeId::ROOT));
        app.update();
        app.update();
        assert!(app.world().resource::<GameTurn>().search.is_none());
        assert_eq!(shown(&app), (NodeId::ROOT, false));
    }

    #[test]
    fn a_game_in_progress_is_shown_at_its_end() {
        let game = parse_pgn("1. a2-a3 {[%eval 0.1]} h7-h6 {[%eval 0.1]} *")
            .expect("a game")
            .game;
        let mut app = open(&game);
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(shown(&app), (game.main_line_end(), false));
    }
}
