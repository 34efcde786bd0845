//! Reads the animated part of a game from a PGN file.

use crate::app::arguments::AnimationArguments;
use breakthrough_platform::files;
use breakthrough_rules::notation::PgnReader;
use breakthrough_rules::{Game, Move, NodeId};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The game up to the start of the animation, and the animated moves.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) game: Game,
    pub(super) moves: Vec<Move>,
    /// Whether the last move wins.
    pub(super) is_won: bool,
}

/// Reads the part selected by the arguments.
///
/// # Errors
/// The file is not readable or does not contain the game, or the game is invalid or has fewer plies than requested.
pub(super) fn read_part(arguments: &AnimationArguments) -> Result<Part, String> {
    let path = &arguments.record;
    let in_file = |error: String| format!("{}: {error}", path.display());
    let game = if path == Path::new("-") {
        read_game(io::stdin().lock(), arguments.game)
    } else {
        let file = files::open(path).map_err(|error| in_file(error.to_string()))?;
        read_game(BufReader::new(file), arguments.game)
    };
    part_of(&game.map_err(in_file)?, arguments.from, arguments.to)
}

/// Reads the game with this number, counted from 1.
fn read_game(source: impl BufRead, number: u32) -> Result<Game, String> {
    let mut found = 0;
    for game in PgnReader::new(source) {
        let game = game.map_err(|error| error.to_string())?;
        found += 1;
        if found == number {
            return game.record.map(|record| record.game).map_err(|error| error.to_string());
        }
    }
    Err(format!("expected at least {number} games, found {found}"))
}

/// Returns plies `from` to `to` of a game's main line.
fn part_of(game: &Game, from: usize, to: Option<usize>) -> Result<Part, String> {
    let line = game.main_line();
    let moves: Vec<Move> = line.iter().filter_map(|node| Some(game.move_at(*node)?.mv)).collect();
    let to = to.unwrap_or(moves.len());
    if to > moves.len() {
        return Err(format!("--to: expected at most {} plies, found {to}", moves.len()));
    }
    if from > to {
        return Err(format!("--from: expected at most {to} plies, found {from}"));
    }
    let mut begun = Game::from_position(game.start().clone());
    for mv in &moves[..from] {
        begun.play(*mv).expect("the move was legal in the record");
    }
    let last = game.position_at(line.get(to.wrapping_sub(1)).copied().unwrap_or(NodeId::ROOT));
    Ok(Part {
        game: begun,
        is_won: last.is_some_and(|position| position.outcome().is_some()),
        moves: moves[from..to].to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::uci_move;

    const PGN: &str =
        "[Event \"One\"]\n\n1. a2-a3 a7-a6 2. b2-b3 (2. c2-c3) b7-b6 *\n\n[Event \"Two\"]\n\n1. h2-h3 *\n";

    fn found(pgn: &str, number: u32, from: usize, to: Option<usize>) -> Result<(usize, Vec<String>), String> {
        let part = part_of(&read_game(pgn.as_bytes(), number)?, from, to)?;
        let size = part.game.start().size();
        let moves = part.moves.iter().map(|mv| uci_move(*mv, size));
        Ok((part.game.cursor(), moves.collect()))
    }

    #[test]
    fn a_part_contains_the_requested_plies() {
        let moves = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
        assert_eq!(
            found(PGN, 1, 0, None),
            Ok((0, moves(&["a2a3", "a7a6", "b2b3", "b7b6"])))
        );
        assert_eq!(found(PGN, 1, 1, Some(3)), Ok((1, moves(&["a7a6", "b2b3"]))));
        assert_eq!(found(PGN, 2, 0, None), Ok((0, moves(&["h2h3"]))));
        assert_eq!(found(PGN, 2, 1, None), Ok((1, Vec::new())));
    }

    #[test]
    fn a_part_is_won_if_its_last_move_wins() {
        let pgn = "[SetUp \"1\"]\n[FEN \"3/P2/2p/3 w 0 1\"]\n\n1. a3-a4 1-0";
        let game = read_game(pgn.as_bytes(), 1).expect("a game");
        let is_won = |to| part_of(&game, 0, to).expect("a part").is_won;
        assert_eq!((is_won(None), is_won(Some(0))), (true, false));
    }

    #[test]
    fn an_invalid_game_or_part_is_refused_with_a_reason() {
        for (pgn, number, from, to, reason) in [
            ("", 1, 0, None, "expected at least 1 games, found 0"),
            (PGN, 3, 0, None, "expected at least 3 games, found 2"),
            (PGN, 1, 0, Some(5), "--to: expected at most 4 plies, found 5"),
            (PGN, 1, 3, Some(2), "--from: expected at most 2 plies, found 3"),
            ("1. a2-a5 *", 1, 0, None, "line 1"),
        ] {
            let error = found(pgn, number, from, to).expect_err("refused");
            assert!(error.contains(reason), "expected `{reason}` in `{error}`");
        }
    }
}
