//! Reviews as JSON, with keys in the order of docs/REVIEW.md.

use super::ReviewedGame;
use crate::json_output::escape_controls;
use breakthrough_review::{Chance, MoveReview};
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
        moves: (1..)
            .zip(&game.review.moves)
            .map(|(ply, reviewed)| move_json(ply, reviewed, size))
            .collect(),
        accuracy: BySide { first, second },
        level: BySide {
            first: first_level,
            second: second_level,
        },
        turning_points: game.review.turning_points.iter().map(|index| index + 1).collect(),
    };
    Ok(escape_controls(&serde_json::to_string(&json)?))
}

fn move_json(ply: usize, reviewed: &MoveReview, size: BoardSize) -> MoveJson {
    let text = |mv: &Move| uci_move(*mv, size);
    let evaluation = &reviewed.evaluation;
    MoveJson {
        ply,
        played: text(&reviewed.mv),
        judgement: reviewed.judgement.name(),
        loss: f64::from(reviewed.loss()) / f64::from(Chance::WIN.ten_thousandths()),
        before: evaluation.before.fraction(),
        after: evaluation.after.fraction(),
        proven: reviewed.is_proven(),
        best: evaluation.best.iter().map(text).collect(),
        only: evaluation.is_only,
        missed_win: reviewed.is_missed_win(),
    }
}

/// Rounds a percentage to tenths.
fn tenths(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}
