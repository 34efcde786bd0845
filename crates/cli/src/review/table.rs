//! Reviews as text.

use super::ReviewedGame;
use super::explained_move::ExplainedMove;
use breakthrough_platform::text::printable;
use breakthrough_review::Judgement;
use breakthrough_rules::notation::{uci_move, variant_text};
use breakthrough_rules::{BoardSize, Move, Side};

/// Returns the review of a game: the moves that are not best, good or book moves, with the reasons of mistakes, and a summary of each
/// side.
pub(super) fn game_table(game: &ReviewedGame<'_>) -> String {
    let variant = game.record.game.variant();
    let tag = |name: &str| printable(game.record.tag(name).unwrap_or("?"));
    let mut text = format!(
        "game {}: {} – {}, {}, {} review, {}\n\n",
        game.number,
        tag("White"),
        tag("Black"),
        variant_text(&variant),
        game.review.effort,
        judge(game)
    );
    let listed = game.moves.iter();
    let listed = listed.filter(|explained| explained.reviewed.judgement >= Judgement::Inaccuracy);
    let rows: String = listed
        .map(|explained| move_row(game, explained, variant.size()))
        .collect();
    if rows.is_empty() {
        text += "no inaccuracies, mistakes or blunders\n";
    } else {
        text += &format!(
            "{:>4} {:<7} {:<11} {:>6} {:>7} {:>6}  better\n{rows}",
            "ply", "move", "judgement", "loss", "before", "after"
        );
    }
    let summaries = Side::BOTH.map(|side| side_summary(game, side));
    text + &format!("\n{}{}\n", summaries[0], summaries[1])
}

/// Returns a phrase that states who judged the moves.
fn judge(game: &ReviewedGame<'_>) -> &'static str {
    let moves = &game.review.moves;
    match game.review.solved_moves() {
        _ if moves.is_empty() => "no moves",
        0 => "judged by the search",
        solved if solved == moves.len() => "judged by the solver",
        _ => "judged by the solver, and by the search where the solver reached its node limit",
    }
}

fn move_row(game: &ReviewedGame<'_>, explained: &ExplainedMove, size: BoardSize) -> String {
    let ExplainedMove { ply, reviewed, reason } = explained;
    let evaluation = &reviewed.evaluation;
    let text = |mv: &Move| uci_move(*mv, size);
    let percent = |fraction: f64| format!("{:.1}%", 100.0 * fraction);
    let mut row = format!(
        "{ply:>4} {:<7} {:<11} {:>6} {:>7} {:>6}  {}",
        text(&reviewed.mv),
        reviewed.judgement.name(),
        percent(f64::from(reviewed.loss()) / 10_000.0),
        percent(evaluation.before.fraction()),
        percent(evaluation.after.fraction()),
        evaluation.best.iter().map(text).collect::<Vec<_>>().join(" "),
    );
    for (applies, note) in [
        (evaluation.is_only, "only move"),
        (reviewed.is_missed_win(), "missed win"),
        (game.review.turning_points.contains(&(ply - 1)), "turning point"),
    ] {
        if applies {
            row += &format!("  {note}");
        }
    }
    row += "\n";
    if let Some((_, sentence)) = reason {
        // The sentence starts below the move.
        row += &format!("{:5}{sentence}\n", "");
    }
    row
}

/// Returns the accuracy of a side, the level with a similar accuracy, and the number of moves with each judgement.
fn side_summary(game: &ReviewedGame<'_>, side: Side) -> String {
    let moves = game.review.moves.iter().filter(|reviewed| reviewed.side == side);
    let judgements: Vec<Judgement> = moves.map(|reviewed| reviewed.judgement).collect();
    let Some(accuracy) = game.review.accuracy[side.index()] else {
        return format!("{}: no moves\n", side.name());
    };
    let level = game.review.levels[side.index()];
    let level = level.map_or(String::new(), |level| format!(", played like level {level}"));
    let counts = Judgement::ALL.map(|judgement| {
        let count = judgements.iter().filter(|other| **other == judgement).count();
        format!("{count} {}", judgement.name())
    });
    format!(
        "{}: accuracy {accuracy:.1}%{level}; {}\n",
        side.name(),
        counts.join(", ")
    )
}
