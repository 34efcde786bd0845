//! Prints the table of kinds of reasons in games of levels 2 to 5, and optionally sentences drawn by a seed.
//!
//! `cargo run -p breakthrough-reasons --example reason_table -- FILE GAMES [SENTENCES SEED]` plays and reviews games until the file
//! contains this number of games. The file contains a line for each game; an interrupted run resumes.

#![expect(clippy::disallowed_methods, reason = "the example reads and writes its file")]

#[path = "../tests/reviewed_games/mod.rs"]
mod reviewed_games;

use breakthrough_reasons::{English, Reason, ReasonKind, fired_kinds, reason};
use breakthrough_review::MoveReview;
use breakthrough_rules::notation::{lan_line, lan_move, to_fen, uci_move};
use breakthrough_rules::{Move, Position, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{SeedableRng, seq::IndexedRandom};
use reviewed_games::ReviewedGame;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;

/// Mistake with its position and its reason.
struct Mistake {
    position: Position,
    reviewed: MoveReview,
    reason: Reason,
    fired: Vec<ReasonKind>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, games, rest @ ..] = &arguments[..] else {
        return Err("expected FILE GAMES [SENTENCES SEED]".into());
    };
    let games = games_of_file(path, games.parse()?)?;
    let mistakes: Vec<Mistake> = games.iter().flat_map(mistakes).collect();
    let english = English::new();
    if let [count, seed] = rest {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.parse()?);
        for mistake in mistakes.sample(&mut random, count.parse()?) {
            println!("{}\n", mistake.text(&english));
        }
    }
    print!("{}", table(&mistakes, &english));
    Ok(())
}

/// Reads the games of the file, and plays the missing games.
fn games_of_file(path: &str, count: usize) -> Result<Vec<ReviewedGame>, Box<dyn Error>> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let text = fs::read_to_string(path)?;
    let mut games: Vec<ReviewedGame> = text.lines().take(count).map(ReviewedGame::parse).collect();
    while games.len() < count {
        let game = ReviewedGame::play(games.len() as u64);
        writeln!(file, "{}", line(&game))?;
        games.push(game);
    }
    Ok(games)
}

/// Returns the line of a game, which [`ReviewedGame::parse`] parses.
fn line(game: &ReviewedGame) -> String {
    let size = Variant::STANDARD.size();
    let moves = game.review.moves.iter().map(|reviewed| uci_move(reviewed.mv, size));
    format!(
        "{}\t{}",
        moves.collect::<Vec<_>>().join(" "),
        game.review.evaluations_text(size)
    )
}

fn mistakes(game: &ReviewedGame) -> Vec<Mistake> {
    let moves = game.positions.iter().zip(&game.review.moves);
    let mistakes = moves.filter_map(|(position, reviewed)| {
        Some(Mistake {
            reason: reason(position, reviewed)?,
            fired: fired_kinds(position, reviewed),
            position: position.clone(),
            reviewed: reviewed.clone(),
        })
    });
    mistakes.collect()
}

impl Mistake {
    fn text(&self, english: &English) -> String {
        let (position, evaluation) = (&self.position, &self.reviewed.evaluation);
        let best = evaluation.line[0];
        let line = |line: &[Move]| lan_line(position, line);
        format!(
            "{}\nplayed {}, best {}, chance {} -> {}\nplayed line: {}\nbest line: {}\n{}: {}",
            to_fen(position),
            uci_move(self.reviewed.mv, position.size()),
            uci_move(best, position.size()),
            evaluation.before.fraction(),
            evaluation.after.fraction(),
            line(&evaluation.played_line),
            line(&evaluation.line),
            self.reason.kind.name(),
            english.text(&self.reason.message(position, &self.reviewed))
        )
    }
}

/// Returns the number of mistakes of each kind, and the number of mistakes for which the detectors of the kind fire.
fn table(mistakes: &[Mistake], english: &English) -> String {
    let percent = |count: usize| 100.0 * count as f64 / mistakes.len() as f64;
    let mut chosen: BTreeMap<ReasonKind, usize> = BTreeMap::new();
    let mut fired: BTreeMap<ReasonKind, usize> = BTreeMap::new();
    for mistake in mistakes {
        *chosen.entry(mistake.reason.kind).or_default() += 1;
        for kind in ReasonKind::ALL.into_iter().filter(|kind| mistake.fired.contains(kind)) {
            *fired.entry(kind).or_default() += 1;
        }
    }
    let size = Variant::STANDARD.size();
    let names_square = |mistake: &&Mistake| {
        let sentence = english.text(&mistake.reason.message(&mistake.position, &mistake.reviewed));
        let mut squares = mistake.reason.claims.iter().filter_map(|claim| claim.square);
        let (_, rest) = sentence
            .split_once(&lan_move(
                mistake.reviewed.mv,
                mistake.position.is_capture(mistake.reviewed.mv),
                size,
            ))
            .unwrap_or(("", &sentence));
        squares.any(|square| rest.contains(&size.coordinates(square).to_string()))
    };
    let named = mistakes.iter().filter(names_square).count();
    let mut text = format!(
        "{} mistakes and blunders, {:.1}% with a sentence that names a square\n",
        mistakes.len(),
        percent(named)
    );
    for kind in ReasonKind::ALL {
        let [chosen, fired] = [&chosen, &fired].map(|counts| counts.get(&kind).copied().unwrap_or(0));
        text += &format!(
            "| `{}` | {chosen} | {:.1}% | {:.1}% |\n",
            kind.name(),
            percent(chosen),
            percent(fired)
        );
    }
    text
}
