//! Reviews in PGN: four tags, and optionally evaluations and glyphs of the moves.

use crate::game_tags::TagReader;
use crate::review::moves_hash;
use crate::{GameEntry, GameStorage, GameSummary, LibraryError, ReviewError, StoredReview};
use breakthrough_rules::notation::{MAX_RECORD_BYTES, parse_pgn};
use breakthrough_rules::{Evaluation, Game, Nag, NodeId};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Tags of a review, in the order of [`tags`].
const TAGS: [&str; 4] = ["Review", "ReviewAccuracy", "ReviewJudgements", "ReviewEvaluations"];
/// Maximum length of the argument of an `[%eval]` command, in bytes.
const MAX_EVALUATION_BYTES: usize = 16;
/// Glyphs of judgements.
const GLYPHS: [(&str, Nag); 3] = [
    ("inaccuracy", Nag::DUBIOUS),
    ("mistake", Nag::MISTAKE),
    ("blunder", Nag::BLUNDER),
];

/// Parts of reviews in exported games.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum ExportedReviews {
    /// No reviews: the stored PGN is exported unchanged.
    #[default]
    None,
    /// The tags of current reviews. The games are otherwise unchanged, so a library that contains them recognizes them.
    Tags,
    /// The tags of current reviews, evaluations of the moves without an evaluation, and glyphs of the inaccuracies, mistakes and
    /// blunders without a glyph.
    Annotations,
}

/// Returns the PGN of a listed game with its current review. Returns `pgn`, the PGN of the game in the library, if the game has no
/// current review, if the tags of a review are part of `pgn`, or if the result would be longer than [`MAX_RECORD_BYTES`].
///
/// # Errors
/// See [`LibraryError`].
pub fn pgn_with_review<'a>(
    storage: &dyn GameStorage,
    summary: &GameSummary,
    pgn: &'a str,
    reviews: ExportedReviews,
) -> Result<Cow<'a, str>, LibraryError> {
    if reviews == ExportedReviews::None || summary.accuracy == [None; 2] {
        return Ok(Cow::Borrowed(pgn));
    }
    let found = storage.review(summary.id)?.filter(|found| found.is_current);
    let added = found.and_then(|found| add_review(pgn, &found.review, summary.plies as usize, reviews));
    Ok(added.map_or(Cow::Borrowed(pgn), Cow::Owned))
}

fn add_review(pgn: &str, review: &StoredReview, plies: usize, reviews: ExportedReviews) -> Option<String> {
    let (tags_before, _) = pgn.split_once("\n\n")?;
    let has_tags = TAGS[1..]
        .iter()
        .any(|name| tags_before.contains(&format!("\n[{name} \"")));
    if has_tags || review.check(plies).is_err() {
        return None;
    }
    let annotated = match reviews {
        ExportedReviews::Annotations => Some(annotated_pgn(pgn, review)?),
        ExportedReviews::Tags | ExportedReviews::None => None,
    };
    let (before, after) = annotated.as_deref().unwrap_or(pgn).split_once("\n\n")?;
    let text = format!("{before}\n{}\n{after}", tags(review));
    (text.len() <= MAX_RECORD_BYTES).then_some(text)
}

/// Returns the tags of a review as lines.
fn tags(review: &StoredReview) -> String {
    let accuracy = review
        .accuracy
        .map(|accuracy| accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}")));
    let values = [
        &format!("{} {}", review.effort, review.engine),
        &accuracy.join(" "),
        &review.judgements,
        &review.evaluations,
    ];
    let lines = TAGS.iter().zip(values).map(|(name, value)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    });
    lines.collect()
}

/// Removes the tags of a review from a game. Returns the review, or an error if it does not fit the game; `None` for a game without a
/// review. A tag `Review` without the other tags belongs to another program and stays.
pub fn take_review(entry: &mut GameEntry) -> Option<Result<StoredReview, ReviewError>> {
    if !has_review(entry) {
        return None;
    }
    let mut reader = TagReader(std::mem::take(&mut entry.tags));
    let [about, accuracy, judgements, evaluations] = TAGS.map(|name| reader.take(name));
    entry.tags = reader.0;
    let (effort, engine) = about.trim().split_once(' ').unwrap_or((about.trim(), ""));
    let review = parse_accuracy(&accuracy).map(|accuracy| StoredReview {
        moves_hash: moves_hash(&entry.game),
        engine: engine.trim().to_owned(),
        effort: effort.to_owned(),
        accuracy,
        judgements: normal_spaces(&judgements),
        evaluations: evaluations.split(';').map(normal_spaces).collect::<Vec<_>>().join("; "),
    });
    Some(review.and_then(|review| review.check(entry.plies()).map(|()| review)))
}

/// Whether a game has the tags of a review.
pub(crate) fn has_review(entry: &GameEntry) -> bool {
    entry.tags.iter().any(|(name, _)| TAGS[1..].contains(&name.as_str()))
}

fn normal_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn parse_accuracy(text: &str) -> Result<[Option<f64>; 2], ReviewError> {
    let parse = |word: &str| match word {
        "-" => Some(None),
        word => word.parse().ok().map(Some),
    };
    let accuracies: Option<Vec<Option<f64>>> = text.split_whitespace().map(parse).collect();
    accuracies
        .and_then(|accuracies| accuracies.try_into().ok())
        .ok_or_else(|| ReviewError::Accuracy(crate::listed_text::listed(text).to_owned()))
}

/// Returns the PGN with the evaluations and glyphs of a review; `None` for damaged PGN.
fn annotated_pgn(pgn: &str, review: &StoredReview) -> Option<String> {
    let mut entry = GameEntry::from_record(parse_pgn(pgn).ok()?);
    for (node, evaluation, glyph) in annotations(&entry.game, review) {
        let Some(annotations) = entry.game.annotations_mut(node) else {
            continue;
        };
        annotations.evaluation = annotations.evaluation.or(evaluation);
        if annotations.nags.is_empty() {
            annotations.nags.extend(glyph);
        }
    }
    Some(entry.to_record().to_pgn())
}

/// Returns the game without the evaluations and glyphs that an export with this review adds.
pub(crate) fn without_annotations(entry: &GameEntry, review: &StoredReview) -> GameEntry {
    let mut entry = entry.clone();
    for (node, evaluation, glyph) in annotations(&entry.game, review) {
        let Some(annotations) = entry.game.annotations_mut(node) else {
            continue;
        };
        annotations.evaluation = annotations.evaluation.filter(|known| evaluation != Some(*known));
        if glyph.is_some_and(|glyph| annotations.nags == [glyph]) {
            annotations.nags.clear();
        }
    }
    entry
}

/// Returns the evaluation and the glyph of each move of the main line.
fn annotations(game: &Game, review: &StoredReview) -> Vec<(NodeId, Option<Evaluation>, Option<Nag>)> {
    let items = review.judgements().zip(review.evaluations());
    let moves = game.main_line().into_iter().zip(items);
    moves
        .map(|(node, (judgement, evaluation))| {
            let glyph = GLYPHS.iter().find(|(name, _)| *name == judgement);
            (node, parse_evaluation(evaluation), glyph.map(|(_, nag)| *nag))
        })
        .collect()
}

/// Parses the first word of an evaluation as the argument of an `[%eval]` command.
fn parse_evaluation(text: &str) -> Option<Evaluation> {
    let word = text.split(' ').next()?;
    if word == "-" || word.len() > MAX_EVALUATION_BYTES {
        return None;
    }
    let record = parse_pgn(&format!("{{[%eval {word}]}} *")).ok()?;
    record.game.annotations(NodeId::ROOT).evaluation
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{EvaluationScore, Side};

    #[test]
    fn evaluations_are_read_like_the_command_in_a_comment() {
        let score = |text: &str| parse_evaluation(text).map(|evaluation| evaluation.score);
        assert_eq!(score("0.35 5012 5100"), Some(EvaluationScore::Centi(35)));
        assert_eq!(score("-1.2"), Some(EvaluationScore::Centi(-120)));
        let win = EvaluationScore::Win {
            winner: Side::Second,
            moves: 3,
        };
        assert_eq!(score("#-3 1"), Some(win));
        for other in ["-", "- 0.35", "", "35", "x", "0.3]}", &"0".repeat(1000)] {
            assert_eq!(score(other), None, "{other}");
        }
    }
}
