//! Formats UCI commands and reads search statistics for the client.

use crate::uci_search_info::SearchInfo;
use breakthrough_players::{Clock, SearchLimit, SearchStats, UciClocks};
use breakthrough_rules::notation::{to_fen, uci_move, variant_text};
use breakthrough_rules::{Game, Position, Side, Variant};
use std::fmt::Write;
use std::time::Duration;

/// The name of standard Breakthrough in `UCI_Variant`.
pub const UCI_GAME_NAME: &str = "breakthrough";

/// Returns the value of `UCI_Variant` for a variant: `breakthrough`, a name such as `breakthrough_6x5` for other board sizes
/// (files × ranks), or a text such as `breakthrough 6x5 joined` for other rules.
#[must_use]
pub fn uci_variant_name(variant: Variant) -> String {
    if !variant.options().has_standard_rules() {
        format!("{UCI_GAME_NAME} {}", variant_text(&variant))
    } else if variant.size() == Variant::STANDARD.size() {
        UCI_GAME_NAME.to_owned()
    } else {
        format!("{UCI_GAME_NAME}_{}", variant.size())
    }
}

/// Returns the `position` command for a game.
pub(crate) fn position_command(game: &Game) -> String {
    let start = game.start();
    // Other engines interpret `startpos` as the start position with the default home ranks of the board.
    let default = Variant::new(start.size().files.into(), start.size().ranks.into());
    let mut command = match default {
        Ok(default) if *start == Position::start(default) => "position startpos".to_owned(),
        _ => format!("position fen {}", to_fen(start)),
    };
    // Moves after the current node have been undone and are not sent.
    for (index, played) in game.played_moves().iter().enumerate() {
        command.push_str(if index == 0 { " moves " } else { " " });
        command.push_str(&uci_move(played.mv, start.size()));
    }
    command
}

/// Returns the `go` command for a limit. The first side is White.
pub(crate) fn go_command(limit: SearchLimit, clock: &UciClocks) -> String {
    match limit {
        SearchLimit::Nodes(nodes) => format!("go nodes {nodes}"),
        SearchLimit::Depth(depth) => format!("go depth {depth}"),
        SearchLimit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        SearchLimit::Clock(_) => {
            let [white, black] = Side::BOTH.map(|side| clock.clock(side));
            let millis =
                |clock: Option<Clock>, part: fn(Clock) -> Duration| clock.map_or(0, |clock| part(clock).as_millis());
            let remaining = |of| millis(of, |clock| clock.remaining);
            let increment = |of| millis(of, |clock| clock.increment);
            let mut command = format!("go wtime {} btime {}", remaining(white), remaining(black));
            // Writing to a string cannot fail.
            let _ = write!(command, " winc {} binc {}", increment(white), increment(black));
            let moves_to_go = white.or(black).and_then(|clock| clock.moves_to_go);
            if let Some(moves) = moves_to_go {
                let _ = write!(command, " movestogo {moves}");
            }
            command
        }
    }
}

/// Updates the statistics from an `info` line that contains a node count.
pub(crate) fn read_search_stats(line: &str, stats: &mut SearchStats) {
    let info = SearchInfo::parse(line).unwrap_or_default();
    if let Some(nodes) = info.nodes {
        let depth = info.depth.unwrap_or_default().into();
        *stats = SearchStats { nodes, depth };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_players::GameClock;
    use breakthrough_players::TimeControl;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use std::time::Duration;

    fn game(position: Position, moves: &[&str]) -> Game {
        let mut game = Game::from_position(position);
        for text in moves {
            let mv = parse_move(text, game.variant().size()).expect("a move");
            game.play(mv).expect("legal");
        }
        game
    }

    #[test]
    fn the_position_command_contains_the_start_and_the_moves() {
        let start = Position::start(Variant::STANDARD);
        let other = parse_fen("pp/2/2/PP b 0 1").expect("a position");
        let mut undone = game(start.clone(), &["a2a3", "b7b6"]);
        undone.undo();
        for (game, expected) in [
            (undone, "position startpos moves a2a3"),
            (game(start.clone(), &[]), "position startpos"),
            (game(start, &["a2a3", "b7b6"]), "position startpos moves a2a3 b7b6"),
            (game(other, &["a4a3"]), "position fen pp/2/2/PP b 0 1 moves a4a3"),
        ] {
            assert_eq!(position_command(&game), expected);
        }
    }

    #[test]
    fn the_go_command_contains_the_limit() {
        let time_control = TimeControl::Increment {
            base: Duration::from_secs(1),
            increment: Duration::from_millis(10),
        };
        let clock = GameClock::new([None, Some(time_control)]).uci_clocks();
        for (limit, expected) in [
            (SearchLimit::Nodes(5), "go nodes 5"),
            (SearchLimit::Depth(6), "go depth 6"),
            (SearchLimit::MoveTime(Duration::from_millis(70)), "go movetime 70"),
            (SearchLimit::Clock(time_control), "go wtime 0 btime 1000 winc 0 binc 10"),
        ] {
            assert_eq!(go_command(limit, &clock), expected);
        }
    }

    #[test]
    fn statistics_are_from_the_last_line_with_nodes() {
        let lines = [
            "info depth 1 nodes 20",
            "info depth 2 nodes 90 pv a2a3",
            "info depth 3 currmove a2a3",
            "info string x nodes 7",
            "bestmove a2a3",
        ];
        let mut stats = SearchStats::default();
        for line in lines {
            read_search_stats(line, &mut stats);
        }
        assert_eq!(stats, SearchStats { nodes: 90, depth: 2 });
    }
}
