//! JSON messages between a search worker and its caller.

use crate::{SearchMode, SearchRequest};
use breakthrough_engine::{Level, Limits, Proven, PvLine, Report, Score};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::notation::{parse_move, parse_variant_fen, to_fen, uci_move, variant_text};
use breakthrough_rules::{BoardSize, Move};
use serde::{Deserialize, Serialize};

/// The text is not a valid message, or a value is out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a search worker message, found another text: {0}")]
pub struct WireError(String);

/// Message to a worker. Commands are executed in order.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    Search(Box<SearchRequest>),
    FreeTables,
    SetHash(usize),
}

/// Answer of a worker to a search. Any number of reports is followed by the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Report(Report),
    Finished(Report),
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum CommandText {
    Search(RequestText),
    FreeTables,
    SetHash(usize),
}

#[derive(Deserialize, Serialize)]
struct RequestText {
    variant: String,
    position: String,
    mode: ModeText,
    milliseconds: Option<u64>,
    threads: usize,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ModeText {
    Play {
        level: i8,
        /// Seed as text, because JavaScript numbers cannot represent all 64-bit integers.
        seed: String,
    },
    Analyse {
        multi_pv: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        moves: Vec<String>,
    },
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum AnswerText {
    Report(ReportText),
    Finished(ReportText),
}

#[derive(Deserialize, Serialize)]
struct ReportText {
    lines: Vec<LineText>,
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    hashfull_permille: u32,
}

#[derive(Deserialize, Serialize)]
struct LineText {
    score: ScoreText,
    moves: Vec<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ScoreText {
    Centi(i32),
    WinsIn(u32),
    LosesIn(u32),
}

fn invalid(reason: impl ToString) -> WireError {
    WireError(reason.to_string())
}

fn to_json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages have text keys and finite numbers")
}

fn moves_to_text(moves: &[Move], size: BoardSize) -> Vec<String> {
    moves.iter().map(|mv| uci_move(*mv, size)).collect()
}

fn moves_from_text(moves: &[String], size: BoardSize) -> Result<Vec<Move>, WireError> {
    moves.iter().map(|mv| parse_move(mv, size).map_err(invalid)).collect()
}

impl Command {
    pub(crate) fn to_text(&self) -> String {
        to_json(&match self {
            Command::Search(request) => CommandText::Search(RequestText::new(request)),
            Command::FreeTables => CommandText::FreeTables,
            Command::SetHash(mebibytes) => CommandText::SetHash(*mebibytes),
        })
    }

    pub(crate) fn parse(text: &str) -> Result<Command, WireError> {
        Ok(match serde_json::from_str(text).map_err(invalid)? {
            CommandText::Search(request) => Command::Search(Box::new(request.parse()?)),
            CommandText::FreeTables => Command::FreeTables,
            CommandText::SetHash(mebibytes) => Command::SetHash(mebibytes),
        })
    }
}

impl RequestText {
    fn new(request: &SearchRequest) -> RequestText {
        let position = &request.position;
        let mode = match &request.mode {
            SearchMode::Play { level, seed } => ModeText::Play {
                level: level.number(),
                seed: seed.to_string(),
            },
            SearchMode::Analyse { multi_pv, limits } => ModeText::Analyse {
                multi_pv: *multi_pv,
                depth: limits.depth,
                nodes: limits.nodes,
                moves: moves_to_text(&limits.moves, position.size()),
            },
        };
        RequestText {
            variant: variant_text(&position.variant()),
            position: to_fen(position),
            mode,
            milliseconds: request
                .time
                .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            threads: request.threads,
        }
    }

    fn parse(self) -> Result<SearchRequest, WireError> {
        let variant = self.variant.parse().map_err(invalid)?;
        let position = parse_variant_fen(&variant, &self.position).map_err(invalid)?;
        let mode = match self.mode {
            ModeText::Play { level, seed } => SearchMode::Play {
                level: Level::new(level).ok_or_else(|| invalid("no such level"))?,
                seed: seed.parse().map_err(invalid)?,
            },
            ModeText::Analyse {
                multi_pv,
                depth,
                nodes,
                moves,
            } => SearchMode::Analyse {
                multi_pv,
                limits: Limits {
                    depth,
                    nodes,
                    moves: moves_from_text(&moves, position.size())?,
                },
            },
        };
        Ok(SearchRequest {
            position,
            mode,
            time: self.milliseconds.map(Duration::from_millis),
            threads: self.threads,
        })
    }
}

impl Answer {
    pub(crate) fn to_text(&self, size: BoardSize) -> String {
        to_json(&match self {
            Answer::Report(report) => AnswerText::Report(ReportText::new(report, size)),
            Answer::Finished(report) => AnswerText::Finished(ReportText::new(report, size)),
        })
    }

    pub(crate) fn parse(text: &str, size: BoardSize) -> Result<Answer, WireError> {
        Ok(match serde_json::from_str(text).map_err(invalid)? {
            AnswerText::Report(report) => Answer::Report(report.parse(size)?),
            AnswerText::Finished(report) => Answer::Finished(report.parse(size)?),
        })
    }
}

impl ReportText {
    fn new(report: &Report, size: BoardSize) -> ReportText {
        let lines = report.lines.iter().map(|line| LineText {
            score: match line.score.proven() {
                None => ScoreText::Centi(line.score.centi()),
                Some(Proven::WinsIn(plies)) => ScoreText::WinsIn(plies),
                Some(Proven::LosesIn(plies)) => ScoreText::LosesIn(plies),
            },
            moves: moves_to_text(&line.moves, size),
        });
        ReportText {
            lines: lines.collect(),
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            hashfull_permille: report.hashfull_permille,
        }
    }

    fn parse(self, size: BoardSize) -> Result<Report, WireError> {
        let line = |line: LineText| {
            Ok(PvLine {
                score: match line.score {
                    ScoreText::Centi(centi) => Score::from_centi(centi),
                    ScoreText::WinsIn(plies) => Score::wins_in(plies),
                    ScoreText::LosesIn(plies) => Score::loses_in(plies),
                },
                moves: moves_from_text(&line.moves, size)?,
            })
        };
        Ok(Report {
            lines: self.lines.into_iter().map(line).collect::<Result<_, WireError>>()?,
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            hashfull_permille: self.hashfull_permille,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{request, search_command};
    use breakthrough_rules::{Position, Variant};

    #[test]
    fn commands_round_trip_through_text() {
        let play = SearchMode::Play {
            level: Level::NOVICE,
            seed: u64::MAX - 1,
        };
        let variant: Variant = "8x8 joined".parse().expect("a variant");
        let analyse = SearchMode::Analyse {
            multi_pv: 3,
            limits: Limits {
                depth: Some(9),
                nodes: None,
                moves: Position::start(variant).legal_moves()[..2].to_vec(),
            },
        };
        for mode in [play, analyse] {
            let mut sent = request(variant, mode);
            (sent.time, sent.threads) = (Some(Duration::from_millis(70)), 2);
            let Ok(Command::Search(received)) = Command::parse(&search_command(&sent)) else {
                panic!("a search");
            };
            assert_eq!(received.position, sent.position);
            assert_eq!(received.position.variant(), sent.position.variant());
            assert_eq!((&received.mode, received.time), (&sent.mode, sent.time));
            assert_eq!(received.threads, 2);
        }
        assert!(matches!(
            Command::parse(&Command::FreeTables.to_text()),
            Ok(Command::FreeTables)
        ));
        assert!(matches!(
            Command::parse(&Command::SetHash(5).to_text()),
            Ok(Command::SetHash(5))
        ));
    }

    #[test]
    fn an_invalid_command_is_an_error_with_the_reason() {
        for (text, part) in [
            ("", "EOF"),
            ("\"stop\"", "stop"),
            (
                r#"{"search":{"variant":"0x0","position":"","mode":{"play":{"level":1,"seed":"1"}},"milliseconds":null,"threads":1}}"#,
                "expected a",
            ),
            (
                r#"{"search":{"variant":"3x4","position":"ppp/3/3/PPP w","mode":{"play":{"level":99,"seed":"1"}},"milliseconds":null,"threads":1}}"#,
                "level",
            ),
        ] {
            let error = Command::parse(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
