//! The review of a game as the result and the analysis show it: the accuracy of both sides, the graph with the mistakes, and the turning
//! points.

mod summary;
mod view;

#[cfg(test)]
pub(crate) use summary::{ReviewSummary, TurningPoint};
pub(crate) use summary::{ReviewedPosition, ShownReview};
pub(crate) use view::{judgement_colour, show_accuracies, show_review_graph, show_turning_points};
