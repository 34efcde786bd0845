//! Tests of sessions.

use super::*;
use crate::uci::lines::info_lines;
use crate::uci::output::SharedBuffer;
use breakthrough_rules::notation::parse_fen;
use breakthrough_test_support::wait_until;
use breakthrough_uci_client::UciReportReader;
use std::time::Duration;

/// Returns a session that has executed these lines, and the output of the session.
fn session_after(lines: &[&str]) -> (Session, String) {
    let buffer = SharedBuffer::default();
    let mut session = Session::new(Output::new(buffer.clone()), "");
    for line in lines {
        assert!(session.handle_line(line).expect("written"), "{line}");
    }
    (session, buffer.text())
}

#[test]
fn the_table_is_resized_when_the_option_is_set() {
    let (session, output) = session_after(&["setoption name Hash value 2"]);
    assert_eq!((session.hash_mebibytes, output.as_str()), (2, ""));
    assert!(session.search_state.is_some());
    let (mut session, _) = session_after(&["go infinite", "setoption name Hash value 2"]);
    assert_eq!(session.hash_mebibytes, 64, "a running search keeps its table");
    session.handle_line("stop").expect("written");
    session.handle_line("isready").expect("written");
    assert_eq!(session.hash_mebibytes, 2);
}

#[test]
fn an_invalid_go_or_position_is_answered_with_a_null_move() {
    for (lines, expected) in [
        (
            &["position startpos moves a2a3 a2a3", "go movetime 10"][..],
            "info string position: move 2, `a2a3`: there is no piece on a2",
        ),
        (
            &["position fen pp/1/PP w", "go infinite"],
            "info string position: expected 2 squares on rank 2, found 1",
        ),
        (
            &["position endpos", "go depth 3"],
            "info string position: expected `startpos` or `fen`, found `endpos`",
        ),
        (
            &["go depth x"],
            "info string go: expected a number after `depth`, found `x`",
        ),
    ] {
        let (session, output) = session_after(lines);
        assert!(output.contains(expected), "{lines:?}: {output}");
        assert!(output.ends_with("\nbestmove 0000\n"), "{lines:?}: {output}");
        assert_eq!(output.matches("bestmove").count(), 1);
        session.end().expect("written");
    }
    for line in ["position startpos", "setoption name UCI_Variant value breakthrough5"] {
        let (session, _) = session_after(&["position endpos", line]);
        assert!(session.position.is_ok(), "{line}");
    }
}

#[test]
fn the_client_reads_the_report_of_a_search() {
    for (fen, depth, lines) in [
        ("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", 6, 3),
        ("7p/8/P7/8/8/p7/8/7P w 0 1", 6, 4),
    ] {
        let buffer = SharedBuffer::default();
        let mut session = Session::new(Output::new(buffer.clone()), "");
        for line in [
            &format!("setoption name MultiPV value {lines}"),
            &format!("position fen {fen}"),
            &format!("go depth {depth}"),
        ] {
            session.handle_line(line).expect("written");
        }
        wait_until("the move", Duration::from_secs(60), || {
            buffer.text().contains("bestmove")
        });
        session.end().expect("written");
        let output = buffer.text();
        let position = parse_fen(fen).expect("a position");
        let mut reader = UciReportReader::new(position.clone(), lines);
        for line in output.lines() {
            reader.read_line(line);
        }
        let report = reader.report().expect("a report");
        let sent: Vec<&str> = output.lines().filter(|line| line.contains(" pv ")).collect();
        let last = &sent[sent.len() - lines..];
        let printed = info_lines(&position, &report.report, report.time, false);
        let printed: Vec<&str> = printed.lines().collect();
        // `nps` is computed from a more precise time than `time`.
        assert_eq!(without_nps(&printed), without_nps(last), "{fen}");
        let rounded = format!(" nps {} ", report.nodes_per_second);
        assert!(last.iter().all(|line| line.contains(&rounded)), "{last:?}");
        if lines == 4 {
            // Two moves on the a-file win in 3 plies, and two moves on the h-file lose in 4.
            let scores: Vec<String> = report.report.lines.iter().map(|line| line.score.to_string()).collect();
            assert_eq!(scores, ["wins in 3", "wins in 3", "loses in 4", "loses in 4"]);
        }
    }
}

fn without_nps(lines: &[&str]) -> Vec<String> {
    let without_nps = |line: &&str| {
        let (before, after) = line.split_once(" nps ").expect("nodes per second");
        let (_, after) = after.split_once(' ').expect("further fields");
        format!("{before} {after}")
    };
    lines.iter().map(without_nps).collect()
}
