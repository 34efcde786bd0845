//! Kinds of reasons.

/// Kind of a reason. docs/REVIEW.md describes each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum ReasonKind {
    /// The side misses a win: at once, within a few moves, or with best play.
    WinMissed,
    /// The opponent wins at once.
    ForcedReplyMissed,
    /// The opponent wins by threats, and each reply is the only move that prevents a win at once.
    ForcedSequence,
    /// The side loses the race by one move.
    RaceLost,
    /// A piece of the opponent becomes a runner.
    Runner,
    /// The opponent captures a pivotal piece.
    PivotalLost,
    /// An unprotected piece is lost.
    Hanging,
    /// A protected piece is lost in an exchange.
    Exchange,
    /// A pivotal piece leaves its square.
    PivotalMoved,
    /// The opponent approaches a hole.
    Hole,
    /// A blocked piece of the opponent becomes free.
    Unblocked,
    /// The side has to move and loses because of that.
    Zugzwang,
    /// The side misses a capture.
    CaptureMissed,
    /// The side misses a runner.
    RunnerMissed,
    /// The opponent wins with best play.
    ForcedWin,
    /// The opponent enters a square that the side does not guard.
    Guard,
    /// The opponent captures a piece that is attacked only after the played move.
    CaptureAllowed,
    /// The opponent attacks a piece that would be lost.
    Threat,
    /// The opponent attacks a pivotal piece.
    PivotalAttacked,
    /// A piece of the opponent moves safely to a square on which it would be lost after the best move, or to an advanced square that no
    /// reply to the best move enters.
    Advance,
    /// The opponent attacks a piece.
    Attack,
    /// The opponent recaptures a piece that has captured.
    Trade,
    /// No other reason was found.
    Other,
}

impl ReasonKind {
    /// All kinds, in the order of precedence.
    pub const ALL: [ReasonKind; 23] = [
        ReasonKind::WinMissed,
        ReasonKind::ForcedReplyMissed,
        ReasonKind::ForcedSequence,
        ReasonKind::RaceLost,
        ReasonKind::Runner,
        ReasonKind::PivotalLost,
        ReasonKind::Hanging,
        ReasonKind::Exchange,
        ReasonKind::PivotalMoved,
        ReasonKind::Hole,
        ReasonKind::Unblocked,
        ReasonKind::Zugzwang,
        ReasonKind::CaptureMissed,
        ReasonKind::RunnerMissed,
        ReasonKind::ForcedWin,
        ReasonKind::Guard,
        ReasonKind::CaptureAllowed,
        ReasonKind::Threat,
        ReasonKind::PivotalAttacked,
        ReasonKind::Advance,
        ReasonKind::Attack,
        ReasonKind::Trade,
        ReasonKind::Other,
    ];

    /// Returns the name of the kind in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ReasonKind::WinMissed => "win_missed",
            ReasonKind::ForcedReplyMissed => "forced_reply_missed",
            ReasonKind::ForcedSequence => "forced_sequence",
            ReasonKind::RaceLost => "race_lost",
            ReasonKind::Runner => "runner",
            ReasonKind::PivotalLost => "pivotal_lost",
            ReasonKind::Hanging => "hanging",
            ReasonKind::Exchange => "exchange",
            ReasonKind::PivotalMoved => "pivotal_moved",
            ReasonKind::Hole => "hole",
            ReasonKind::Unblocked => "unblocked",
            ReasonKind::Zugzwang => "zugzwang",
            ReasonKind::CaptureMissed => "capture_missed",
            ReasonKind::RunnerMissed => "runner_missed",
            ReasonKind::ForcedWin => "forced_win",
            ReasonKind::Guard => "guard",
            ReasonKind::CaptureAllowed => "capture_allowed",
            ReasonKind::PivotalAttacked => "pivotal_attacked",
            ReasonKind::Threat => "threat",
            ReasonKind::Attack => "attack",
            ReasonKind::Advance => "advance",
            ReasonKind::Trade => "trade",
            ReasonKind::Other => "other",
        }
    }
}
