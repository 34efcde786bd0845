//! Reasons of mistakes in reviews: claims that are checked with exact facts, detectors, and the text of a reason. docs/REVIEW.md
//! defines the claims and the kinds of reasons.
//!
//! The crate accesses neither files nor clocks. A reason is the same on every machine.
#![warn(missing_docs)]

mod claim;
mod detectors;
mod english;
mod forced;
mod kind;
mod message;
mod proof;
mod scene;

pub use claim::{After, Claim, ClaimedFact};
pub use english::English;
pub use kind::ReasonKind;
pub use message::{Argument, Message};

use breakthrough_review::MoveReview;
use breakthrough_rules::{Move, Position};
use scene::{Lines, Scene};

/// Reason of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Reason {
    /// Kind of the reason.
    pub kind: ReasonKind,
    /// True claims, from which the sentence is made. The list is empty only if both the played move and the best move end the game.
    pub claims: Vec<Claim>,
    /// Refutation: seven moves after the played move, or fewer if they end the game.
    pub line: Vec<Move>,
}

/// Returns the reason of a mistake or blunder, and `None` for other judgements. `position` is the position before the move.
#[must_use]
pub fn reason(position: &Position, reviewed: &MoveReview) -> Option<Reason> {
    if !reviewed.judgement.is_mistake() {
        return None;
    }
    let lines = Lines::new(position, reviewed)?;
    let (kind, claims) = detectors::detect(&Scene::new(position, reviewed, &lines.refutation, &lines.best)?);
    Some(Reason {
        kind,
        claims,
        line: lines.refutation,
    })
}

/// Returns the kinds of all detectors that fire for a move, in the order of precedence. The reason of a mistake has one of these kinds,
/// or [`ReasonKind::Other`] if there are none.
#[must_use]
pub fn fired_kinds(position: &Position, reviewed: &MoveReview) -> Vec<ReasonKind> {
    let kinds = |lines: Lines| {
        let scene = Scene::new(position, reviewed, &lines.refutation, &lines.best)?;
        Some(detectors::all_kinds(&scene))
    };
    Lines::new(position, reviewed).and_then(kinds).unwrap_or_default()
}

/// Returns the claims of a detector that fires for a move, even if the reason of the mistake has another kind. Returns no claims if no
/// detector of the kind fires.
#[must_use]
pub fn claims_of_kind(position: &Position, reviewed: &MoveReview, kind: ReasonKind) -> Vec<Claim> {
    let claims = |lines: Lines| {
        let scene = Scene::new(position, reviewed, &lines.refutation, &lines.best)?;
        detectors::claims_of_kind(&scene, kind)
    };
    Lines::new(position, reviewed).and_then(claims).unwrap_or_default()
}
