//! Reports of an analysis by a UCI engine, from its `info` lines.
//!
//! | Field | Use |
//! |---|---|
//! | `multipv` | rank of the line, 1 if it is missing; the lines of an iteration are expected in this order |
//! | `score cp N`, `score mate N` | score for the side to move: `mate 2` is a win in 3 plies, `mate -2` a loss in 4 |
//! | `lowerbound`, `upperbound` | the line is ignored |
//! | `pv` | moves up to the first illegal move; a line without a legal first move is ignored |
//! | `depth`, `seldepth`, `nodes`, `hashfull`, `time` | statistics, 0 if they are missing |
//! | `nps` | nodes per second, computed from `nodes` and `time` if it is missing |
//! | other fields, `string` | ignored |

use crate::uci_search_info::SearchInfo;
use breakthrough_engine::{PvLine, Report};
use breakthrough_rules::Position;
use std::time::Duration;

/// A report of a UCI engine's search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciReport {
    /// The principal variations and statistics, in the format of the built-in engine. Statistics that the engine does not send
    /// are 0.
    pub report: Report,
    /// The nodes per second; 0 if they are unknown.
    pub nodes_per_second: u64,
    /// The search time; zero if the engine does not send it.
    pub time: Duration,
}

impl UciReport {
    /// Updates the statistics. Fields that the line does not contain keep their values.
    fn update_statistics(&mut self, info: &SearchInfo) {
        let report = &mut self.report;
        report.nodes = info.nodes.unwrap_or(report.nodes);
        report.selective_depth = info.selective_depth.unwrap_or(report.selective_depth);
        report.hashfull_permille = info.hashfull_permille.unwrap_or(report.hashfull_permille);
        self.time = info.time.unwrap_or(self.time);
        self.nodes_per_second = info.nodes_per_second.unwrap_or_else(|| {
            let computed = u128::from(report.nodes) * 1000;
            let computed = computed.checked_div(self.time.as_millis()).unwrap_or_default();
            computed.try_into().unwrap_or(u64::MAX)
        });
    }
}

/// Collects the `info` lines of a search into a report of its last complete iteration.
///
/// The lines of an iteration are expected in the order of `multipv`, as required by the UCI specification. Lines without an exact
/// score or without a legal first move are ignored.
pub struct UciReportReader {
    position: Position,
    max_lines: usize,
    /// The number of lines at which an iteration is complete: [`Self::max_lines`], or fewer if the engine sends fewer.
    expected_lines: usize,
    /// The lines of the current iteration in the order of their ranks.
    iteration: Vec<IterationLine>,
    /// The statistics of the current iteration, without its lines.
    statistics: UciReport,
    report: Option<UciReport>,
    /// The number of lines with a score and an illegal first move, and the last of these moves.
    illegal: (u32, String),
}

/// The number of lines with illegal moves after which an engine without any legal line is assumed to search a different
/// position.
const MAX_ILLEGAL_LINES: u32 = 3;

struct IterationLine {
    /// The value of `multipv`.
    rank: usize,
    depth: u32,
    line: PvLine,
}

impl UciReportReader {
    /// Creates a reader for a search of this position with this value of `MultiPV`.
    #[must_use]
    pub fn new(position: Position, lines: usize) -> UciReportReader {
        let max_lines = lines.clamp(1, position.legal_moves().len().max(1));
        UciReportReader {
            position,
            max_lines,
            expected_lines: max_lines,
            iteration: Vec::new(),
            statistics: UciReport::default(),
            report: None,
            illegal: (0, String::new()),
        }
    }

    /// Returns the last illegal move if the engine has sent several lines with only illegal moves.
    pub(crate) fn illegal_move(&self) -> Option<&str> {
        let has_legal_line = self.report.is_some() || !self.iteration.is_empty();
        let (lines, mv) = &self.illegal;
        (!has_legal_line && *lines >= MAX_ILLEGAL_LINES).then_some(mv)
    }

    /// Returns the report of the last complete iteration, if any.
    #[must_use]
    pub const fn report(&self) -> Option<&UciReport> {
        self.report.as_ref()
    }

    /// Reads a line of the engine's output. Returns whether the report has changed.
    pub fn read_line(&mut self, line: &str) -> bool {
        let Some(info) = SearchInfo::parse(line).filter(|info| !info.is_bound) else {
            return false;
        };
        let (rank, depth) = (info.multi_pv.unwrap_or(1), info.depth.unwrap_or_default());
        let Some(score) = info.score.filter(|_| (1..=self.max_lines).contains(&rank)) else {
            return false;
        };
        let moves = info.legal_moves(&self.position);
        if moves.is_empty() {
            if let Some(word) = info.first_word() {
                self.illegal = (self.illegal.0 + 1, word.to_owned());
            }
            return false;
        }
        let mut has_changed = false;
        if rank == 1 && self.iteration.first().is_some_and(|line| line.depth < depth) {
            // The next depth has begun, so the last iteration is complete, even if it has fewer lines than expected.
            has_changed = self.complete_iteration();
        }
        // Some engines repeat lines of the previous depth. A line therefore replaces lines with a lower depth, and lines with the
        // same or a worse rank.
        self.iteration.retain(|line| line.rank < rank && line.depth >= depth);
        let line = PvLine { score, moves };
        self.iteration.push(IterationLine { rank, depth, line });
        self.statistics.update_statistics(&info);
        if rank >= self.expected_lines {
            has_changed |= self.complete_iteration();
        }
        has_changed
    }

    /// Ends the search. If no iteration was completed, the report contains the lines so far. Returns whether the report has changed.
    pub fn finish(&mut self) -> bool {
        self.report.is_none() && self.complete_iteration()
    }

    /// Makes the current iteration the report if it includes the best line. Returns whether the report has changed.
    fn complete_iteration(&mut self) -> bool {
        let (Some(first), Some(last)) = (self.iteration.first(), self.iteration.last()) else {
            return false;
        };
        if first.rank != 1 {
            return false;
        }
        self.expected_lines = last.rank;
        let mut report = self.statistics.clone();
        report.report.depth = last.depth;
        report.report.lines = self.iteration.iter().map(|line| line.line.clone()).collect();
        let has_changed = self.report.as_ref() != Some(&report);
        self.report = Some(report);
        has_changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::uci_move;

    /// Returns the depth and, for each line, its score and first move.
    fn summary(reader: &UciReportReader) -> String {
        let Some(report) = reader.report().map(|report| &report.report) else {
            return "none".to_owned();
        };
        let mut text = report.depth.to_string();
        for line in &report.lines {
            let mv = uci_move(line.moves[0], Variant::STANDARD.size());
            text.push_str(&format!(" {}:{mv}", line.score.centi()));
        }
        text
    }

    /// Reads `info` lines, and checks the report and whether it has changed after each line.
    fn check(max_lines: usize, steps: &[(&str, &str)]) -> UciReportReader {
        let mut reader = UciReportReader::new(Position::start(Variant::STANDARD), max_lines);
        for (index, (line, expected)) in steps.iter().enumerate() {
            let before = reader.report().cloned();
            let has_changed = reader.read_line(&format!("info {line}"));
            assert_eq!(summary(&reader), *expected, "line {index}: {line}");
            assert_eq!(has_changed, reader.report() != before.as_ref(), "line {index}: {line}");
        }
        reader
    }

    #[test]
    fn an_iteration_is_reported_when_all_its_lines_have_arrived() {
        check(
            2,
            &[
                ("depth 1 multipv 1 score cp 30 pv a2a3", "none"),
                ("depth 1 multipv 2 score cp 10 pv b2b3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 1 score cp 25 pv c2c3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 2 score cp 20 pv a2a3", "2 25:c2c3 20:a2a3"),
                ("depth 2 multipv 2 score cp 20 pv a2a3", "2 25:c2c3 20:a2a3"),
            ],
        );
        check(
            1,
            &[
                ("depth 1 score cp 30 pv a2a3", "1 30:a2a3"),
                ("depth 2 score cp 25 pv c2c3", "2 25:c2c3"),
            ],
        );
    }

    #[test]
    fn lines_of_the_previous_depth_are_kept_behind_deeper_lines() {
        check(
            3,
            &[
                ("depth 9 multipv 1 score cp 30 pv a2a3", "none"),
                ("depth 8 multipv 2 score cp 20 pv b2b3", "none"),
                ("depth 8 multipv 3 score cp 10 pv c2c3", "8 30:a2a3 20:b2b3 10:c2c3"),
                ("depth 9 multipv 1 score cp 31 pv a2a3", "8 30:a2a3 20:b2b3 10:c2c3"),
                ("depth 9 multipv 2 score cp 21 pv b2b3", "8 30:a2a3 20:b2b3 10:c2c3"),
                ("depth 8 multipv 3 score cp 10 pv c2c3", "8 31:a2a3 21:b2b3 10:c2c3"),
            ],
        );
    }

    #[test]
    fn an_iteration_with_fewer_lines_ends_with_the_next_depth() {
        check(
            3,
            &[
                ("depth 1 multipv 1 score cp 30 pv a2a3", "none"),
                ("depth 1 multipv 2 score cp 10 pv b2b3", "none"),
                ("depth 2 multipv 1 score cp 25 pv c2c3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 2 score cp 20 pv a2a3", "2 25:c2c3 20:a2a3"),
                ("depth 2 multipv 3 score cp 5 pv b2b3", "2 25:c2c3 20:a2a3 5:b2b3"),
                ("depth 3 multipv 1 score cp 7 pv h2h3", "2 25:c2c3 20:a2a3 5:b2b3"),
                ("depth 3 multipv 2 score cp 6 pv g2g3", "2 25:c2c3 20:a2a3 5:b2b3"),
                ("depth 3 multipv 3 score cp 5 pv f2f3", "3 7:h2h3 6:g2g3 5:f2f3"),
            ],
        );
    }

    #[test]
    fn lines_without_an_exact_score_a_legal_move_or_a_valid_rank_are_ignored() {
        check(
            2,
            &[
                ("depth 1 multipv 1 score cp 30 pv a2a3", "none"),
                ("depth 1 multipv 2 score cp 10 pv b2b3", "1 30:a2a3 10:b2b3"),
                ("depth 2 score cp 90 lowerbound pv b2b3", "1 30:a2a3 10:b2b3"),
                ("depth 2 currmove b2b3 currmovenumber 2", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 1 score cp 90", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 1 pv a2a3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 0 score cp 90 pv a2a3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 3 score cp 90 pv a2a3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 1 score cp 90 pv a7a6", "1 30:a2a3 10:b2b3"),
                // Without the best line of its depth, the second line is not included.
                ("depth 2 multipv 2 score cp 10 pv b2b3", "1 30:a2a3 10:b2b3"),
                ("depth 3 multipv 1 score cp 30 pv c2c3", "1 30:a2a3 10:b2b3"),
                ("depth 3 multipv 2 score cp 10 pv d2d3", "3 30:c2c3 10:d2d3"),
            ],
        );
    }

    #[test]
    fn no_more_lines_than_legal_moves_are_expected() {
        let position = breakthrough_rules::notation::parse_fen("2p/3/3/P2 w 0 1").expect("a position");
        let mut reader = UciReportReader::new(position, 5);
        assert!(!reader.read_line("info depth 1 multipv 1 score mate 2 pv a1a2"));
        assert!(reader.read_line("info depth 1 multipv 2 score mate 2 pv a1b2"));
    }

    #[test]
    fn statistics_are_reported_and_keep_their_values() {
        let mut reader = UciReportReader::new(Position::start(Variant::STANDARD), 1);
        let mut read = |line: &str| {
            assert!(reader.read_line(line), "{line}");
            reader.report().cloned().expect("a report")
        };
        let first = read("info depth 4 seldepth 6 score cp 0 nodes 900 nps 4000 hashfull 7 time 20 pv a2a3");
        assert_eq!((first.nodes_per_second, first.time), (4000, Duration::from_millis(20)));
        let report = &first.report;
        assert_eq!(
            (
                report.depth,
                report.selective_depth,
                report.nodes,
                report.hashfull_permille
            ),
            (4, 6, 900, 7)
        );
        let second = read("info depth 5 score cp 0 nodes 1800 pv a2a3");
        assert_eq!(second.nodes_per_second, 90_000, "computed from nodes and time");
        assert_eq!((second.report.selective_depth, second.report.hashfull_permille), (6, 7));
        let mut reader = UciReportReader::new(Position::start(Variant::STANDARD), 1);
        assert!(reader.read_line("info score cp 0 nodes 18446744073709551615 pv a2a3"));
        assert_eq!(reader.report().map(|report| report.nodes_per_second), Some(0));
    }

    #[test]
    fn the_end_of_the_search_reports_an_incomplete_first_iteration_only() {
        let mut first = check(2, &[("depth 1 multipv 1 score cp 30 pv a2a3", "none")]);
        assert!(first.finish());
        assert_eq!(summary(&first), "1 30:a2a3");
        let mut later = check(
            2,
            &[
                ("depth 1 multipv 1 score cp 30 pv a2a3", "none"),
                ("depth 1 multipv 2 score cp 10 pv b2b3", "1 30:a2a3 10:b2b3"),
                ("depth 2 multipv 1 score cp 25 pv c2c3", "1 30:a2a3 10:b2b3"),
            ],
        );
        assert!(!later.finish());
        assert_eq!(summary(&later), "1 30:a2a3 10:b2b3");
        let mut empty = check(2, &[("string hello", "none")]);
        assert!(!empty.finish());
    }
}
