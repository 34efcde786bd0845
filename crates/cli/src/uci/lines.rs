//! Search reports as UCI lines.

use breakthrough_engine::{Proven, Report, Score, WinProbability, win_probability};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Move, Position};
use std::fmt::Write;
use std::time::Duration;

/// Returns one `info` line per variation of the report. With `shows_wdl`, each score is followed by the winning probability.
pub(super) fn info_lines(position: &Position, report: &Report, elapsed: Duration, shows_wdl: bool) -> String {
    let mut text = String::new();
    let nodes_per_second = report.nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    for (index, line) in report.lines.iter().enumerate() {
        let wdl = if shows_wdl {
            wdl_text(win_probability(line.score, position))
        } else {
            String::new()
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "info depth {} seldepth {} multipv {} score {}{wdl} nodes {} nps {:.0} hashfull {} time {} pv{}",
            report.depth,
            report.selective_depth,
            index + 1,
            score_text(line.score),
            report.nodes,
            nodes_per_second,
            report.hashfull_permille,
            elapsed.as_millis(),
            moves_text(position, &line.moves),
        );
    }
    text
}

/// Returns `bestmove a2b3 ponder a7a6`, `bestmove a2b3` without an expected reply, or `bestmove (none)` without a move.
pub(super) fn best_move_line(position: &Position, moves: &[Move]) -> String {
    let moves = legal_prefix(position, moves);
    let text = |mv: &Move| uci_move(*mv, position.size());
    match moves {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {}", text(best)),
        [best, reply, ..] => format!("bestmove {} ponder {}", text(best), text(reply)),
    }
}

/// Formats a score: `cp 35`, `mate 3` for a proven win with the third own move, or `mate -2` for a proven loss to the
/// opponent's second move.
pub(super) fn score_text(score: Score) -> String {
    match score.proven() {
        None => format!("cp {}", score.centi()),
        Some(Proven::WinsIn(plies)) => format!("mate {}", plies.div_ceil(2)),
        Some(Proven::LosesIn(0)) => "mate 0".to_owned(),
        Some(Proven::LosesIn(plies)) => format!("mate -{}", plies.div_ceil(2)),
    }
}

/// Formats a winning probability as wins, draws and losses in permille, for example ` wdl 620 0 380`. Draws are impossible.
fn wdl_text(probability: WinProbability) -> String {
    let wins = probability.per_mille();
    format!(" wdl {wins} 0 {}", 1000 - wins)
}

fn moves_text(position: &Position, moves: &[Move]) -> String {
    let text = |mv: &Move| format!(" {}", uci_move(*mv, position.size()));
    legal_prefix(position, moves).iter().map(text).collect()
}

/// Returns the moves before the first illegal move. The engine reports only legal moves. The check is a safeguard, because an
/// illegal move would lose the game.
fn legal_prefix<'a>(position: &Position, moves: &'a [Move]) -> &'a [Move] {
    let mut position = position.clone();
    let legal = moves.iter().take_while(|mv| position.play(**mv).is_ok()).count();
    &moves[..legal]
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_engine::PvLine;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    #[test]
    fn mate_distances_are_counted_in_moves() {
        for (score, text) in [
            (Score::from_centi(35), "cp 35"),
            (Score::from_centi(-7), "cp -7"),
            (Score::wins_in(1), "mate 1"),
            (Score::wins_in(3), "mate 2"),
            (Score::loses_in(2), "mate -1"),
            (Score::loses_in(4), "mate -2"),
            (Score::loses_in(0), "mate 0"),
        ] {
            assert_eq!(score_text(score), text);
        }
    }

    #[test]
    fn each_variation_of_a_report_has_an_info_line() {
        let position = parse_fen("ppp/3/3/PPP w 0 1").expect("a position");
        let moves = |texts: &[&str]| -> Vec<Move> {
            let read = |text: &&str| parse_move(text, position.size()).expect("a move");
            texts.iter().map(read).collect()
        };
        let line = |centi, texts: &[&str]| PvLine {
            score: Score::from_centi(centi),
            moves: moves(texts),
        };
        let report = Report {
            lines: vec![line(5, &["a1a2", "b4b3", "c1a3"]), line(-5, &["a1b2"])],
            depth: 3,
            selective_depth: 4,
            nodes: 1000,
            hashfull_permille: 2,
        };
        let info = |report: &Report, shows_wdl| info_lines(&position, report, Duration::from_millis(20), shows_wdl);
        assert_eq!(
            info(&report, false),
            "info depth 3 seldepth 4 multipv 1 score cp 5 nodes 1000 nps 50000 hashfull 2 time 20 pv a1a2 b4b3\n\
             info depth 3 seldepth 4 multipv 2 score cp -5 nodes 1000 nps 50000 hashfull 2 time 20 pv a1b2\n"
        );
        let mut proven = report.clone();
        (proven.lines[0].score, proven.lines[1].score) = (Score::wins_in(3), Score::loses_in(2));
        let wins = win_probability(Score::from_centi(5), &position).per_mille();
        let with_wdl = |report: &Report, [first, second]: [String; 2]| {
            let without = info(report, false);
            let mut lines = without.lines();
            let mut expected = String::new();
            for wdl in [first, second] {
                let (before, after) = lines.next().and_then(|line| line.split_once(" nodes")).expect("a line");
                expected += &format!("{before} wdl {wdl} nodes{after}\n");
            }
            assert_eq!(info(report, true), expected);
        };
        assert!((501..700).contains(&wins), "{wins}");
        let losses = 1000 - wins;
        with_wdl(&report, [format!("{wins} 0 {losses}"), format!("{losses} 0 {wins}")]);
        with_wdl(&proven, ["1000 0 0".to_owned(), "0 0 1000".to_owned()]);
        for (texts, expected) in [
            (&["a1a2", "b4b3"][..], "bestmove a1a2 ponder b4b3"),
            (&["a1a2"], "bestmove a1a2"),
            (&["a1a2", "a1a2"], "bestmove a1a2"),
            (&[], "bestmove (none)"),
        ] {
            assert_eq!(best_move_line(&position, &moves(texts)), expected);
        }
    }
}
