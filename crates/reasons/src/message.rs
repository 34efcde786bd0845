//! Sentences as Fluent messages, independent of the language.

use super::{After, Claim, ClaimedFact, Reason, ReasonKind};
use breakthrough_review::MoveReview;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Position, Side, Square};

/// Fluent message with its arguments by name. `assets/locales/en/reasons.ftl` contains the English messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Id of the message.
    pub id: &'static str,
    /// Arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// Argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Square or move, which is the same in all languages.
    Text(String),
    /// Number of moves.
    Number(u32),
    /// Name of a side.
    Side(Side),
}

impl Reason {
    /// Returns the sentence. `position` is the position before the reviewed move. Except for the played move, every argument is a
    /// field of a claim.
    #[must_use]
    pub fn message(&self, position: &Position, reviewed: &MoveReview) -> Message {
        let size = position.size();
        let played = lan_move(reviewed.mv, position.is_capture(reviewed.mv), size);
        let mut arguments = vec![("move", Argument::Text(played))];
        let square = |square: Square| Argument::Text(size.coordinates(square).to_string());
        let Some(claim) = self.claims.first() else {
            return Message {
                id: "reason-other-move",
                arguments,
            };
        };
        arguments.push(("side", Argument::Side(self.named_side(claim))));
        let squares = self.claims.iter().filter_map(|claim| claim.square);
        for (name, found) in ["square", "other"].into_iter().zip(squares) {
            arguments.push((name, square(found)));
        }
        if let Some(moves) = self.claims.iter().find_map(|claim| claim.moves) {
            arguments.push(("moves", Argument::Number(moves)));
        }
        Message {
            id: self.message_id(claim),
            arguments,
        }
    }

    /// Returns the side that the sentence can name: the opponent that uses a fact, or the side of the fact.
    fn named_side(&self, claim: &Claim) -> Side {
        let reply = self.claims.iter().find(|claim| claim.fact == ClaimedFact::Reply);
        reply.unwrap_or(claim).side
    }

    /// Returns the id of the message of this kind whose first claim is `claim`.
    fn message_id(&self, claim: &Claim) -> &'static str {
        let is_later = claim.after == After::Played && claim.ply > 0;
        let wins = self.claims.iter().any(|claim| claim.fact == ClaimedFact::ForcedWin);
        match self.kind {
            ReasonKind::WinMissed if claim.fact == ClaimedFact::WinsNext => "reason-win-at-once-missed",
            ReasonKind::WinMissed if claim.moves.is_some() => "reason-win-missed",
            ReasonKind::WinMissed => "reason-long-win-missed",
            ReasonKind::ForcedWin => "reason-forced-win",
            ReasonKind::ForcedReplyMissed => "reason-forced-reply-missed",
            ReasonKind::ForcedSequence => "reason-forced-sequence",
            ReasonKind::RaceLost => "reason-race-lost",
            ReasonKind::Runner if is_later => "reason-runner-later",
            ReasonKind::Runner => "reason-runner",
            ReasonKind::PivotalLost if is_later => "reason-pivotal-lost-later",
            ReasonKind::PivotalLost => "reason-pivotal-lost",
            ReasonKind::Hanging if is_later => "reason-hanging-later",
            ReasonKind::Hanging => "reason-hanging",
            ReasonKind::Exchange if is_later => "reason-exchange-later",
            ReasonKind::Exchange => "reason-exchange",
            ReasonKind::PivotalMoved => "reason-pivotal-moved",
            ReasonKind::Hole => "reason-hole",
            ReasonKind::Unblocked => "reason-unblocked",
            ReasonKind::Zugzwang => "reason-zugzwang",
            ReasonKind::CaptureMissed if claim.fact == ClaimedFact::Attacked => "reason-capture-missed",
            ReasonKind::CaptureMissed => "reason-piece-missed",
            ReasonKind::RunnerMissed => "reason-runner-missed",
            ReasonKind::Guard if wins => "reason-guard-wins",
            ReasonKind::Guard => "reason-guard",
            ReasonKind::CaptureAllowed if wins => "reason-capture-allowed-wins",
            ReasonKind::CaptureAllowed if is_later => "reason-capture-allowed-later",
            ReasonKind::CaptureAllowed => "reason-capture-allowed",
            ReasonKind::PivotalAttacked if wins => "reason-pivotal-attacked-wins",
            ReasonKind::PivotalAttacked => "reason-pivotal-attacked",
            ReasonKind::Threat if wins => "reason-threat-wins",
            ReasonKind::Threat => "reason-threat",
            ReasonKind::Attack if wins => "reason-attack-wins",
            ReasonKind::Attack => "reason-attack",
            ReasonKind::Trade if wins => "reason-trade-wins",
            ReasonKind::Trade => "reason-trade",
            ReasonKind::Advance if wins => "reason-advance-wins",
            ReasonKind::Advance => "reason-advance",
            ReasonKind::Other if claim.fact == ClaimedFact::Reply => "reason-other",
            ReasonKind::Other => "reason-other-move",
        }
    }
}
