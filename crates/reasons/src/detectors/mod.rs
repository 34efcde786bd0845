//! Detectors: each compares the position after the played move with the position after the best move, and returns the claims that
//! explain the mistake. A detector fires only if the refutation uses the fact within [`USED_WITHIN`](super::scene::USED_WITHIN) plies.

mod captures;
mod races;
mod structure;
mod wins;

use super::scene::Scene;
use super::{Claim, ClaimedFact, ReasonKind};

/// Claims that explain a mistake.
pub(super) struct Found {
    claims: Vec<Claim>,
    /// Number of moves of the refutation before the move that uses the fact.
    used_after: usize,
}

/// Searches for a reason of one kind.
type Detector = fn(&Scene<'_>) -> Option<Found>;

/// Detectors of tactical reasons. The reason that the refutation uses first is chosen, and of these the first in the list.
const TACTICAL: [(ReasonKind, Detector); 14] = [
    (ReasonKind::WinMissed, wins::win_at_once_missed),
    (ReasonKind::ForcedReplyMissed, wins::forced_reply_missed),
    (ReasonKind::ForcedSequence, wins::forced_sequence),
    (ReasonKind::RaceLost, races::race_lost),
    (ReasonKind::Runner, races::runner),
    (ReasonKind::PivotalLost, structure::pivotal_lost),
    (ReasonKind::Hanging, captures::hanging),
    (ReasonKind::Exchange, captures::exchange),
    (ReasonKind::PivotalMoved, structure::pivotal_moved),
    (ReasonKind::Hole, structure::hole),
    (ReasonKind::Unblocked, structure::unblocked),
    (ReasonKind::Zugzwang, wins::zugzwang),
    (ReasonKind::CaptureMissed, captures::capture_missed),
    (ReasonKind::RunnerMissed, races::runner_missed),
];

/// Detectors of proven results without a tactical reason.
const PROVEN: [(ReasonKind, Detector); 2] = [
    (ReasonKind::ForcedWin, wins::forced_win),
    (ReasonKind::WinMissed, wins::win_missed),
];

/// Detectors of positional reasons.
const POSITIONAL: [(ReasonKind, Detector); 5] = [
    (ReasonKind::Guard, structure::guard),
    (ReasonKind::CaptureAllowed, captures::capture_allowed),
    (ReasonKind::Threat, captures::threat),
    (ReasonKind::PivotalAttacked, structure::pivotal_attacked),
    (ReasonKind::Advance, structure::advance),
];

/// Detectors of weak reasons.
const WEAK: [(ReasonKind, Detector); 2] = [
    (ReasonKind::Attack, captures::attack),
    (ReasonKind::Trade, captures::trade),
];

/// All detectors. A reason of an earlier list precedes the reasons of later lists.
const LISTS: [&[(ReasonKind, Detector)]; 4] = [&TACTICAL, &PROVEN, &POSITIONAL, &WEAK];

/// Returns the kind and the claims of the reason. The claims are empty only if no fallback claim is true.
pub(super) fn detect(scene: &Scene<'_>) -> (ReasonKind, Vec<Claim>) {
    // `min_by_key` returns the first of several equal elements.
    let first = |list| fired(scene, list).min_by_key(|(_, found)| found.used_after);
    match LISTS.into_iter().find_map(first) {
        None => (ReasonKind::Other, fallback(scene).into_iter().collect()),
        Some((ReasonKind::ForcedWin, win)) => with_cause(scene, win),
        Some((kind, found)) => (kind, found.claims),
    }
}

/// Combines the opponent's forced win with its cause: the first positional or weak reason that the first move of the refutation uses.
/// Without such a cause, returns [`ReasonKind::ForcedWin`] with the claims of the win.
fn with_cause(scene: &Scene<'_>, win: Found) -> (ReasonKind, Vec<Claim>) {
    let first = |list| fired(scene, list).find(|(_, found)| found.used_after == 0);
    match [&POSITIONAL[..], &WEAK].into_iter().find_map(first) {
        None => (ReasonKind::ForcedWin, win.claims),
        Some((kind, cause)) => {
            let is_new = |claim: &Claim| !cause.claims.contains(claim);
            let win: Vec<_> = win.claims.into_iter().filter(is_new).collect();
            (kind, [cause.claims, win].concat())
        }
    }
}

/// Returns the kinds of all detectors that fire.
pub(super) fn all_kinds(scene: &Scene<'_>) -> Vec<ReasonKind> {
    let found = LISTS.into_iter().flat_map(|list| fired(scene, list));
    found.map(|(kind, _)| kind).collect()
}

/// Returns the claims of the first detector of a kind that fires.
pub(super) fn claims_of_kind(scene: &Scene<'_>, kind: ReasonKind) -> Option<Vec<Claim>> {
    let mut found = LISTS.into_iter().flat_map(|list| fired(scene, list));
    found.find_map(|(other, found)| (other == kind).then_some(found.claims))
}

/// Returns the reasons of the detectors that fire. Every claim is checked, so that no error in a detector causes a false sentence.
fn fired<'a>(
    scene: &'a Scene<'_>,
    detectors: &'a [(ReasonKind, Detector)],
) -> impl Iterator<Item = (ReasonKind, Found)> + use<'a> {
    let found = detectors
        .iter()
        .filter_map(|(kind, detector)| Some((*kind, detector(scene)?)));
    found.filter(|(_, found)| found.claims.iter().all(|claim| claim.holds_in(scene)))
}

/// Returns a true claim about the opponent's best reply, or about the pieces of the side.
fn fallback(scene: &Scene<'_>) -> Option<Claim> {
    let reply = scene
        .line
        .first()
        .map(|mv| Claim::played(ClaimedFact::Reply, !scene.side, mv.to, 0));
    let played = scene.after_played().pieces(scene.side).into_iter();
    let played = played.map(|square| Claim::played(ClaimedFact::Piece, scene.side, square, 0));
    let best = scene.after_best().pieces(scene.side).into_iter();
    let best = best.map(|square| Claim::best(ClaimedFact::Piece, scene.side, square));
    let mut claims = reply.into_iter().chain(played).chain(best);
    claims.find(|claim| claim.holds_in(scene))
}
