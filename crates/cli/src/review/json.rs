//! Reviews as JSON, with keys in the order of docs/REVIEW.md.

use super::ReviewedGame;
use super::explained_move::ExplainedMove;
use crate::json_output::escape_controls;
use breakthrough_reasons::Claim;
use breakthrough_review::Chance;
use breakthrough_rules::notation::{uci_move, variant_text};
use breakthrough_rules::{BoardSize, Move};
use serde::Serialize;
use std::io;

#[derive(Serialize)]
struct GameJson<'a> {
    game: usize,
    variant: String,
    white: &'a str,
    black: &'a str,
    effort: &'static str,
    moves: Vec<MoveJson>,
    accuracy: BySide<Option<f64>>,
    level: BySide<Option<LevelJson>>,
    turning_points: Vec<usize>,
}

#[derive(Serialize)]
struct MoveJson {
    ply: usize,
    #[serde(rename = "move")]
    played: String,
    judgement: &'static str,
    loss: f64,
    before: f64,
    after: f64,
    proven: bool,
    best: Vec<String>,
    only: bool,
    missed_win: bool,
    kind: Option<&'static str>,
    claims: Option<Vec<ClaimJson>>,
    line: Option<Vec<String>>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct ClaimJson {
    fact: &'static str,
    square: Option<String>,
    moves: Option<u32>,
    side: &'static str,
    ply: usize,
    after: &'static str,
}

#[derive(Serialize)]
struct BySide<T> {
    first: T,
    second: T,
}

/// Level as a number from 1 to 10, or as the name of a weaker level.
#[derive(Serialize)]
#[serde(untagged)]
enum LevelJson {
    Numbered(i8),
    Named(&'static str),
}

/// Returns a reviewed game as JSON without spaces.
pub(super) fn game_json(game: &ReviewedGame<'_>) -> io::Result<String> {
    let size = game.record.game.variant().size();
    let tag = |name: &str| game.record.tag(name).unwrap_or("?");
    let [first, second] = game.review.accuracy.map(|accuracy| accuracy.map(tenths));
    let levels = game.review.levels.map(|level| {
        level.map(|level| {
            if level.is_named() {
                LevelJson::Named(level.name())
            } else {
                LevelJson::Numbered(level.number())
            }
        })
    });
    let [first_level, second_level] = levels;
    let json = GameJson {
        game: game.number,
        variant: variant_text(&game.record.game.variant()),
        white: tag("White"),
        black: tag("Black"),
        effort: game.review.effort.name(),
        moves: game.moves.iter().map(|explained| move_json(explained, size)).collect(),
        accuracy: BySide { first, second },
        level: BySide {
            first: first_level,
            second: second_level,
        },
        turning_points: game.review.turning_points.iter().map(|index| index + 1).collect(),
    };
    Ok(escape_controls(&serde_json::to_string(&json)?))
}

fn move_json(explained: &ExplainedMove, size: BoardSize) -> MoveJson {
    let text = |mv: &Move| uci_move(*mv, size);
    let reviewed = &explained.reviewed;
    let evaluation = &reviewed.evaluation;
    let reason = explained.reason.as_ref();
    MoveJson {
        ply: explained.ply,
        played: text(&reviewed.mv),
        judgement: reviewed.judgement.name(),
        loss: f64::from(reviewed.loss()) / f64::from(Chance::WIN.ten_thousandths()),
        before: evaluation.before.fraction(),
        after: evaluation.after.fraction(),
        proven: reviewed.is_proven(),
        best: evaluation.best.iter().map(text).collect(),
        only: evaluation.is_only,
        missed_win: reviewed.is_missed_win(),
        kind: reason.map(|(reason, _)| reason.kind.name()),
        claims: reason.map(|(reason, _)| reason.claims.iter().map(|claim| claim_json(claim, size)).collect()),
        line: reason.map(|(reason, _)| reason.line.iter().map(text).collect()),
        reason: reason.map(|(_, sentence)| sentence.clone()),
    }
}

fn claim_json(claim: &Claim, size: BoardSize) -> ClaimJson {
    ClaimJson {
        fact: claim.fact.name(),
        square: claim.square.map(|square| size.coordinates(square).to_string()),
        moves: claim.moves,
        side: claim.side.name(),
        ply: claim.ply,
        after: claim.after.name(),
    }
}

/// Rounds a percentage to tenths.
fn tenths(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}
