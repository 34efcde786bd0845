//! Prints a row of the table of levels (docs/REVIEW.md) for each PGN file: the games of a file are reviewed with the effort *fast*.
//!
//! `cargo run --release -p breakthrough-review --example level_table -- [--opening-plies N] FILE…` leaves out the first N plies of each
//! game, which were drawn at random.

#![expect(clippy::disallowed_methods, reason = "the example reads its files")]

use breakthrough_review::{Effort, GameReview, Reviewer};
use breakthrough_rules::notation::PgnReader;
use breakthrough_rules::{Game, Move};
use std::error::Error;
use std::fs;
use std::thread::available_parallelism;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let mut opening_plies = 0;
    if files.first().is_some_and(|argument| argument == "--opening-plies") {
        opening_plies = files.get(1).ok_or("expected a number of plies")?.parse()?;
        files.drain(..2);
    }
    println!("| File | Plies per game | Accuracy | Mistakes and blunders | Mean loss in undecided positions |");
    println!("|---|---:|---:|---:|---:|");
    for path in files {
        let mut reviews = Vec::new();
        let text = fs::read(&path)?;
        for game in PgnReader::new(text.as_slice()) {
            let record = game?.record?;
            reviews.push(review(&record.game, opening_plies)?);
        }
        println!("| {path} {}", row(&reviews, opening_plies));
    }
    Ok(())
}

/// Reviews the main line of a game after the opening.
fn review(game: &Game, opening_plies: usize) -> Result<GameReview, Box<dyn Error>> {
    let nodes = game.main_line().into_iter();
    let moves: Vec<Move> = nodes.filter_map(|node| Some(game.move_at(node)?.mv)).collect();
    let mut start = game.start().clone();
    let (opening, rest) = moves.split_at(opening_plies.min(moves.len()));
    for mv in opening {
        start.play(*mv)?;
    }
    let mut reviewer = Reviewer::new(&start, rest, Effort::Fast)?;
    let threads = available_parallelism().map_or(1, usize::from);
    reviewer.run(threads, &|| false, &mut |_, _| ())?;
    reviewer.finish().ok_or_else(|| "a move was not evaluated".into())
}

fn row(reviews: &[GameReview], opening_plies: usize) -> String {
    let moves = || reviews.iter().flat_map(|review| &review.moves);
    let plies = moves().count() as f64 / reviews.len() as f64 + opening_plies as f64;
    let accuracies: Vec<f64> = reviews.iter().flat_map(|review| review.accuracy).flatten().collect();
    let mistakes = moves().filter(|reviewed| reviewed.judgement.is_mistake()).count();
    let undecided = moves().filter(|reviewed| !reviewed.evaluation.before.is_proven());
    let losses: Vec<f64> = undecided.map(|reviewed| f64::from(reviewed.loss()) / 100.0).collect();
    let (accuracy, accuracy_error) = mean(&accuracies);
    let (loss, loss_error) = mean(&losses);
    let mistakes = 100.0 * mistakes as f64 / moves().count() as f64;
    format!("| {plies:.1} | {accuracy:.1} ± {accuracy_error:.1} | {mistakes:.1}% | {loss:.2}% ± {loss_error:.2}% |")
}

/// Returns the mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}
