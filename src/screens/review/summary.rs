//! The parts of a review that are shown.

use crate::review::Reviews;
use crate::screens::review::graph::{Graph, GraphPoint};
use crate::session::Session;
use bevy::prelude::Resource;
use breakthrough_engine::Level;
use breakthrough_review::{Effort, GameReview, Judgement, MoveReview};
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Game, NodeId, Side};

/// State of the review of the session's game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) enum ShownReview {
    #[default]
    None,
    /// The moves have changed since the review.
    Outdated,
    Running {
        /// Number of evaluated moves.
        done: usize,
        total: usize,
    },
    Finished(ReviewSummary),
}

/// Summary of a finished review.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReviewSummary {
    pub(crate) effort: Effort,
    /// Numbers of moves that the solver and the engine's searches judged.
    pub(crate) judged: [usize; 2],
    /// Version of the engine, if it is not the version of this program.
    pub(crate) other_engine: Option<String>,
    /// Accuracy of each side in percent; `None` for a side without moves.
    pub(crate) accuracy: [Option<f64>; 2],
    /// Level that plays similarly, if known.
    pub(crate) levels: [Option<Level>; 2],
    /// All positions of the game.
    pub(crate) graph: Graph,
    pub(crate) turning_points: Vec<TurningPoint>,
}

/// Turning point of a reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurningPoint {
    /// Position after the move.
    pub(crate) node: NodeId,
    /// Number of the move, as in the move list.
    pub(crate) number: usize,
    pub(crate) side: Side,
    /// Move in long notation.
    pub(crate) name: String,
    pub(crate) judgement: Judgement,
}

impl ShownReview {
    pub(crate) fn from_session(reviews: &Reviews, session: &Session) -> ShownReview {
        let game = session.game();
        if let Some((done, total)) = reviews.progress(game) {
            return ShownReview::Running { done, total };
        }
        match reviews.review(game) {
            Some(review) => ShownReview::Finished(ReviewSummary {
                other_engine: reviews.other_engine(game).map(str::to_owned),
                ..ReviewSummary::new(review, game)
            }),
            None if reviews.is_outdated(session) => ShownReview::Outdated,
            None => ShownReview::None,
        }
    }

    /// Whether a position is a turning point.
    pub(crate) fn is_turning_point(&self, node: NodeId) -> bool {
        let turns = match self {
            ShownReview::Finished(summary) => &summary.turning_points[..],
            ShownReview::None | ShownReview::Outdated | ShownReview::Running { .. } => &[],
        };
        turns.iter().any(|point| point.node == node)
    }

    /// Returns the positions of the reviewed game; none without a finished review.
    pub(crate) fn positions(&self) -> &[GraphPoint] {
        match self {
            ShownReview::Finished(summary) => &summary.graph.points,
            ShownReview::None | ShownReview::Outdated | ShownReview::Running { .. } => &[],
        }
    }
}

impl ReviewSummary {
    fn new(review: &GameReview, game: &Game) -> ReviewSummary {
        let line = game.main_line();
        let turning_points = review.turning_points.iter().filter_map(|index| {
            let (reviewed, node) = (review.moves.get(*index)?, *line.get(*index)?);
            let played = game.move_at(node)?;
            Some(TurningPoint {
                node,
                number: index / 2 + 1,
                side: reviewed.side,
                name: lan_move(played.mv, played.captured, game.variant().size()),
                judgement: reviewed.judgement,
            })
        });
        ReviewSummary {
            effort: review.effort,
            judged: [review.solved_moves(), review.moves.len() - review.solved_moves()],
            other_engine: None,
            accuracy: review.accuracy,
            levels: review.levels,
            graph: Graph {
                points: positions(review, &line),
                shown: None,
                plies: line.len(),
            },
            turning_points: turning_points.collect(),
        }
    }
}

/// Returns the positions of the game. The probability of a position is the probability before the next move, or after the last move.
fn positions(review: &GameReview, line: &[NodeId]) -> Vec<GraphPoint> {
    let nodes = [NodeId::ROOT].into_iter().chain(line.iter().copied());
    let before = review
        .moves
        .iter()
        .map(|reviewed| first_wins(reviewed, reviewed.evaluation.before.fraction()));
    let last = review.moves.last();
    let after = last.map(|reviewed| first_wins(reviewed, reviewed.evaluation.after.fraction()));
    let judgements = [None]
        .into_iter()
        .chain(review.moves.iter().map(|reviewed| Some(reviewed.judgement)));
    let positions = nodes.zip(before.chain(after)).zip(judgements).enumerate();
    positions
        .map(|(ply, ((node, probability), judgement))| GraphPoint {
            ply,
            node,
            probability,
            judgement,
        })
        .collect()
}

/// Converts a probability of the side that moved to the probability that the first side wins.
fn first_wins(reviewed: &MoveReview, probability: f64) -> f64 {
    match reviewed.side {
        Side::First => probability,
        Side::Second => 1.0 - probability,
    }
}
