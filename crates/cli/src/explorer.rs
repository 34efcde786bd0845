//! `explorer`: lists the moves of the opening explorer's book in a position.

use super::CommandError;
use super::analyse::score_json;
use super::board_text::board_text;
use super::position_arguments::FenArguments;
use breakthrough_engine::{WinProbability, win_probability};
use breakthrough_explorer::{BookMove, BookOrigin, ExplorerBook, embedded_book};
use breakthrough_platform::files;
use breakthrough_rules::notation::{lan_move, parse_move, to_fen, uci_move};
use breakthrough_rules::{Move, Position, Side};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// List the moves of the opening explorer's book: how often they were played, results and scores
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: FenArguments,
    /// Moves to play from the position first, such as "a2a3 b7b6"
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// File of a book [default: the embedded book]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let (position, last_move) = position(arguments)?;
    let file = arguments.book.as_deref().map(read_book).transpose()?;
    let book = match &file {
        Some(book) => (book.size() == position.size()).then_some(book),
        None => embedded_book(&position.variant()),
    };
    if arguments.json {
        writeln!(output, "{}", book_json(&position, book))?;
    } else {
        let (board, table) = (board_text(&position, last_move), table(&position, book));
        write!(output, "{board}\n{}\n\n{table}", to_fen(&position))?;
    }
    Ok(())
}

/// Returns the position after the moves, and the last move.
fn position(arguments: &Arguments) -> Result<(Position, Option<Move>), CommandError> {
    let mut position = arguments.position.position()?;
    let mut last_move = None;
    for (text, number) in arguments.moves.split_whitespace().zip(1..) {
        let invalid =
            |reason: &dyn std::fmt::Display| CommandError::Argument(format!("--moves: move {number}: {reason}"));
        let mv = parse_move(text, position.size()).map_err(|reason| invalid(&reason))?;
        position.play(mv).map_err(|reason| invalid(&reason))?;
        last_move = Some(mv);
    }
    Ok((position, last_move))
}

fn read_book(path: &Path) -> Result<ExplorerBook, CommandError> {
    let invalid =
        |reason: &dyn std::fmt::Display| CommandError::Argument(format!("--book {}: {reason}", path.display()));
    let bytes = files::read_limited(path, ExplorerBook::MAX_BYTES).map_err(|reason| invalid(&reason))?;
    ExplorerBook::parse(&bytes).map_err(|reason| invalid(&reason))
}

fn table(position: &Position, book: Option<&ExplorerBook>) -> String {
    let size = position.size();
    let Some(book) = book else {
        return format!("there is no book for {size} with these rules\n");
    };
    let BookOrigin {
        games,
        plies,
        nodes,
        score_nodes,
    } = book.origin();
    let mut text = format!(
        "{size}: first {plies} plies of {games} games with {nodes} nodes per move, scored with {score_nodes}\n\n"
    );
    let moves = book.moves(position);
    if moves.is_empty() {
        return text + "the book does not contain this position\n";
    }
    text += &format!(
        "{:<8} {:>7} {:>7} {:>7} {:>7} {:>12} {:>7}\n",
        "move", "games", "share", "first", "second", "score", "win"
    );
    let total: u64 = moves.iter().map(|listed| u64::from(listed.games)).sum();
    let percent = |part: u64, whole: u64| format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64);
    for listed in &moves {
        let BookMove { mv, games, wins, score } = *listed;
        let games = u64::from(games);
        let wins = wins.map(|wins| percent(wins.into(), games));
        text += &format!(
            "{:<8} {games:>7} {:>7} {:>7} {:>7} {:>12} {:>7}\n",
            lan_move(mv, position.is_capture(mv), size),
            percent(games, total),
            wins[0],
            wins[1],
            score.to_string(),
            format!("{:.1}%", 100.0 * win_chance(position, listed).fraction())
        );
    }
    text
}

/// Returns the probability that the side to move wins with a move.
fn win_chance(position: &Position, listed: &BookMove) -> WinProbability {
    win_probability(listed.score, position)
}

fn book_json(position: &Position, book: Option<&ExplorerBook>) -> Value {
    let moves = book.map_or(Vec::new(), |book| book.moves(position));
    let moves = moves.iter().map(|listed| {
        json!({
            "move": uci_move(listed.mv, position.size()),
            "games": listed.games,
            "first_wins": listed.wins[Side::First.index()],
            "second_wins": listed.wins[Side::Second.index()],
            "score": score_json(listed.score),
            "win_probability": win_chance(position, listed).fraction(),
        })
    });
    let origin = book.map(|book| {
        let origin = book.origin();
        json!({
            "games": origin.games,
            "plies": origin.plies,
            "nodes": origin.nodes,
            "score_nodes": origin.score_nodes,
            "positions": book.positions(),
        })
    });
    json!({
        "position": to_fen(position),
        "book": origin,
        "moves": moves.collect::<Vec<_>>(),
    })
}
