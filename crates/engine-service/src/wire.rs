//! Messages between a remote worker and its caller, encoded with `postcard`.

use crate::{Request, RequestResult, SearchReport};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The bytes are not a valid message, or a value is out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a message of the engine service, found other data: {0}")]
pub struct WireError(String);

/// Message to a worker. Commands are executed in order.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) enum Command {
    Run(Box<Request>),
    FreeTables,
    SetHash(usize),
}

/// Message from a worker during a request. The worker sends any number of reports and then the result.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) enum Reply {
    Report(SearchReport),
    Finished(RequestResult),
}

/// Encodes a message. Requests to UCI engines and faults of UCI engines have no encoding and are never sent to a remote
/// worker.
pub(crate) fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages have no values that cannot be encoded")
}

pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    postcard::from_bytes(bytes).map_err(|error| WireError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run_command, search};
    use crate::{Answer, FactsRequest, LessonAnswer, RefutationRequest, RefutedMove, RequestError, SearchMode};
    use breakthrough_engine::{Level, Limits, Searcher};
    use breakthrough_facts::FactsError;
    use breakthrough_lessons::{Hint, HintTask, Judgement as LessonJudgement, JudgingTask};
    use breakthrough_platform::clock::Duration;
    use breakthrough_reasons::reason;
    use breakthrough_review::{CoachTask, Effort, Judgement, MoveReview, MoveTask, Solved, SolvingTask};
    use breakthrough_rules::notation::parse_variant_fen;
    use breakthrough_rules::{Position, Variant};

    #[test]
    fn requests_round_trip() {
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
            let mut sent = search(variant, mode);
            (sent.time, sent.threads) = (Some(Duration::from_millis(70)), 2);
            let Ok(Command::Run(received)) = decode(&run_command(&Request::Search(sent.clone()))) else {
                panic!("a request");
            };
            let Request::Search(received) = *received else {
                panic!("a search");
            };
            assert_eq!(received.position, sent.position);
            assert_eq!(received.position.variant(), sent.position.variant());
            assert_eq!((&received.mode, received.time), (&sent.mode, sent.time));
            assert_eq!(received.threads, 2);
        }
        let facts = FactsRequest {
            position: Position::start(variant),
            nodes: 5,
        };
        let Ok(Command::Run(received)) = decode(&run_command(&Request::Facts(facts.clone()))) else {
            panic!("a request");
        };
        let Request::Facts(received) = *received else {
            panic!("facts");
        };
        assert_eq!((&received.position, received.nodes), (&facts.position, 5));
        let position = Position::start(variant);
        let task = MoveTask {
            played: position.legal_moves()[0],
            effort: Effort::Fast,
            solved: Some(Solved {
                winning: position.legal_moves(),
            }),
            position: position.clone(),
        };
        let solving = SolvingTask {
            positions: vec![position.clone()],
        };
        let evaluation = task.run(&mut Searcher::new(1), &|| false).expect("no interrupt");
        let reviewed = MoveReview::new(task.played, position.side_to_move(), evaluation);
        let explained = Request::explain(&position, &reviewed);
        let judged = JudgingTask {
            board: "skirting-1".to_owned(),
            moves: position.legal_moves(),
            mv: position.legal_moves()[0],
        };
        let refuted = RefutationRequest {
            position: position.clone(),
            mv: position.legal_moves()[0],
            winning: position.legal_moves()[1],
        };
        let coached = CoachTask { position };
        for sent in [
            Request::EvaluateMoves(vec![task]),
            Request::Solve(solving),
            explained,
            Request::Coach(coached),
            Request::JudgeLesson(judged),
            Request::Refute(Box::new(refuted)),
            Request::LessonHint(HintTask {
                board: "skirting-1".to_owned(),
                moves: Vec::new(),
            }),
        ] {
            let Ok(Command::Run(received)) = decode(&run_command(&sent)) else {
                panic!("a request");
            };
            assert_eq!(format!("{received:?}"), format!("{sent:?}"));
        }
    }

    #[test]
    fn replies_round_trip() {
        let variant: Variant = "4x6".parse().expect("a variant");
        let position = parse_variant_fen(&variant, "pppp/4/2P1/1p2/4/PP1P w 0 1").expect("a position");
        let limits = breakthrough_facts::Limits::default();
        let facts = breakthrough_facts::facts(&position, &limits, &|| false).expect("facts");
        let threats = breakthrough_facts::threats(&position, &limits, &|| false).expect("threats");
        let played = position.legal_moves()[0];
        let task = MoveTask {
            position,
            played,
            effort: Effort::Fast,
            solved: None,
        };
        let before = task.position.clone();
        let evaluation = task.run(&mut Searcher::new(1), &|| false).expect("no interrupt");
        let mistake = MoveReview {
            judgement: Judgement::Mistake,
            ..MoveReview::new(played, before.side_to_move(), evaluation.clone())
        };
        let reason = reason(&before, &mistake).expect("a reason");
        let judged = LessonAnswer {
            judgement: LessonJudgement::Fails {
                line: reason.line.clone(),
                loses: true,
            },
            reason: Some((mistake.clone(), reason.clone())),
        };
        let refuted = RefutedMove {
            reviewed: mistake.clone(),
            reason: Some(reason.clone()),
        };
        for result in [
            Ok(Answer::Reason(Some(reason))),
            Ok(Answer::RefutedMove(Box::new(refuted))),
            Ok(Answer::LessonJudgement(Box::new(judged))),
            Ok(Answer::LessonHint(Hint::from(played))),
            Err(RequestError::Exercise("the judgement was cancelled".to_owned())),
            Ok(Answer::MoveReviews(vec![mistake])),
            Ok(Answer::MoveEvaluations(vec![evaluation])),
            Ok(Answer::Solved(vec![None, Some(Solved { winning: vec![played] })])),
            Err(RequestError::Review("the review was cancelled".to_owned())),
            Ok(Answer::Facts(Box::new(facts))),
            Ok(Answer::Threats(threats)),
            Ok(Answer::Search(SearchReport::default())),
            Err(RequestError::Facts(FactsError::GameOver)),
        ] {
            let sent = Reply::Finished(result);
            assert_eq!(decode(&encode(&sent)), Ok(sent));
        }
    }

    #[test]
    fn values_out_of_range_are_errors() {
        let valid = run_command(&Request::Search(search(
            Variant::STANDARD,
            SearchMode::Play {
                level: Level::NOVICE,
                seed: 1,
            },
        )));
        assert!(decode::<Command>(&valid).is_ok());
        assert!(decode::<Command>(b"").is_err());
        assert!(
            decode::<Command>(&valid[..valid.len() - 1]).is_err(),
            "an incomplete message"
        );
        let replaced = |from: &[u8], to: &[u8]| {
            let at = valid
                .windows(from.len())
                .position(|window| window == from)
                .expect("found");
            [&valid[..at], to, &valid[at + from.len()..]].concat()
        };
        let no_board = decode::<Command>(&replaced(b"8x8", b"0x0")).expect_err("no board");
        assert!(no_board.to_string().contains("found other data"), "{no_board}");
        assert!(
            decode::<Command>(&replaced(b"pppppppp", b"pppppppX")).is_err(),
            "no position"
        );
    }
}
