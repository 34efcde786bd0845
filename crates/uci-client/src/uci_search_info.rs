//! Parses the `info` lines of a UCI search.

use breakthrough_engine::Score;
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Move, Position};
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// The maximum distance of a `mate` score in moves. Greater distances are clamped; no game is longer.
const MAX_MATE_MOVES: u32 = 999;

/// The fields of an `info` line. A field is `None` if it is missing or invalid.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchInfo<'a> {
    pub(crate) depth: Option<u32>,
    pub(crate) selective_depth: Option<u32>,
    /// The rank of the variation, where 1 is the best.
    pub(crate) multi_pv: Option<usize>,
    /// The score for the side to move.
    pub(crate) score: Option<Score>,
    /// Whether the score is only a lower or upper bound.
    pub(crate) is_bound: bool,
    pub(crate) nodes: Option<u64>,
    pub(crate) nodes_per_second: Option<u64>,
    pub(crate) hashfull_permille: Option<u32>,
    pub(crate) time: Option<Duration>,
    /// The words after `pv`.
    pv: Option<SplitWhitespace<'a>>,
}

impl<'a> SearchInfo<'a> {
    /// Parses a line; `None` if the line does not start with `info`. Unknown words and the text after `string` are ignored.
    pub(crate) fn parse(line: &'a str) -> Option<SearchInfo<'a>> {
        let mut words = line.split_whitespace();
        words.next().filter(|word| *word == "info")?;
        let mut info = SearchInfo::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(&words),
                "seldepth" => info.selective_depth = number(&words),
                "multipv" => info.multi_pv = number(&words),
                "cp" => info.score = number(&words).map(Score::from_centi),
                "mate" => info.score = number(&words).map(mate_score),
                "lowerbound" | "upperbound" => info.is_bound = true,
                "nodes" => info.nodes = number(&words),
                "nps" => info.nodes_per_second = number(&words),
                "hashfull" => info.hashfull_permille = number(&words),
                "time" => info.time = number(&words).map(Duration::from_millis),
                // The loop skips the moves, because fields may follow them.
                "pv" => info.pv = Some(words.clone()),
                "string" => break,
                _ => {}
            }
        }
        Some(info)
    }

    /// Returns the first word of the principal variation.
    pub(crate) fn first_word(&self) -> Option<&'a str> {
        self.pv.clone()?.next()
    }

    /// Returns the moves of the principal variation before the first word that is not a legal move.
    pub(crate) fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut position = position.clone();
        let legal_move = |word: &str| {
            let mv = parse_move(word, position.size()).ok()?;
            position.play(mv).ok().map(|_| mv)
        };
        self.pv.clone().into_iter().flatten().map_while(legal_move).collect()
    }
}

/// Returns the next word if it is a number. The word is not consumed, because it may be the name of the next field.
fn number<T: FromStr>(words: &SplitWhitespace) -> Option<T> {
    words.clone().next()?.parse().ok()
}

/// Converts `mate N`, whose distance is counted in moves: a win with the Nth move of the side to move, or a loss to the
/// opponent's Nth move if N is negative. `mate 0` means that the game is lost.
fn mate_score(moves: i32) -> Score {
    let distance = moves.unsigned_abs().min(MAX_MATE_MOVES);
    if moves > 0 {
        Score::wins_in(2 * distance - 1)
    } else {
        Score::loses_in(2 * distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_engine::Proven;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::{parse_fen, uci_move};

    fn parse(line: &str) -> SearchInfo<'_> {
        SearchInfo::parse(line).expect("an info line")
    }

    #[test]
    fn all_fields_are_parsed_in_any_order() {
        for line in [
            "info depth 12 seldepth 19 multipv 2 score cp -35 nodes 900 nps 45000 hashfull 7 tbhits 0 time 20 pv a2a3 b7b6",
            "info  time 20 pv a2a3 b7b6 hashfull 7 score cp -35 wdl 450 0 550 nodes 900 multipv 2 nps 45000 seldepth 19 depth 12",
        ] {
            let info = parse(line);
            assert_eq!((info.depth, info.selective_depth), (Some(12), Some(19)), "{line}");
            assert_eq!((info.multi_pv, info.is_bound), (Some(2), false), "{line}");
            assert_eq!(info.score, Some(Score::from_centi(-35)), "{line}");
            assert_eq!((info.nodes, info.nodes_per_second), (Some(900), Some(45_000)), "{line}");
            assert_eq!(info.hashfull_permille, Some(7), "{line}");
            assert_eq!(info.time, Some(Duration::from_millis(20)), "{line}");
            assert_eq!(info.legal_moves(&Position::start(Variant::STANDARD)).len(), 2, "{line}");
        }
    }

    #[test]
    fn missing_and_invalid_fields_are_none() {
        for line in ["", "information depth 3", "bestmove a2a3", "depth 3"] {
            assert!(SearchInfo::parse(line).is_none(), "{line}");
        }
        for (line, depth, score) in [
            ("info", None, None),
            ("info depth", None, None),
            ("info depth score cp 5", None, Some(5)),
            ("info depth -3 score cp", None, None),
            ("info depth 4294967296 score cp 2147483648", None, None),
            ("info depth 3 score mate", Some(3), None),
            ("info depth 3 score cp x", Some(3), None),
            ("info depth 3 score cp 2147483647", Some(3), Some(27_999)),
            ("info depth 3 string depth 4 score cp 5 pv a2a3", Some(3), None),
        ] {
            let info = parse(line);
            assert_eq!((info.depth, info.score.map(Score::centi)), (depth, score), "{line}");
            assert!(
                info.legal_moves(&Position::start(Variant::STANDARD)).is_empty(),
                "{line}"
            );
        }
    }

    #[test]
    fn bounds_are_marked() {
        assert!(parse("info depth 9 score cp 35 lowerbound nodes 7").is_bound);
        assert!(parse("info depth 9 score mate 3 upperbound").is_bound);
    }

    #[test]
    fn mate_scores_are_converted_to_plies() {
        for (text, proven) in [
            ("1", Proven::WinsIn(1)),
            ("2", Proven::WinsIn(3)),
            ("+3", Proven::WinsIn(5)),
            ("0", Proven::LosesIn(0)),
            ("-0", Proven::LosesIn(0)),
            ("-1", Proven::LosesIn(2)),
            ("-2", Proven::LosesIn(4)),
            ("2147483647", Proven::WinsIn(1997)),
            ("-2147483648", Proven::LosesIn(1998)),
        ] {
            let line = format!("info score mate {text}");
            let score = parse(&line).score.and_then(Score::proven);
            assert_eq!(score, Some(proven), "{line}");
        }
    }

    #[test]
    fn the_pv_ends_at_the_first_word_that_is_not_a_legal_move() {
        let position = parse_fen("ppp/3/3/PPP w 0 1").expect("a position");
        for (pv, expected) in [
            ("a1a2 b4b3 c1c2", "a1a2 b4b3 c1c2"),
            ("a1a2 a1a2 b4b3", "a1a2"),
            ("a1a2 b9b8 b4b3", "a1a2"),
            ("a1a2 b4 b4b3", "a1a2"),
            ("b4b3 a1a2", ""),
            ("(none)", ""),
            ("", ""),
            // No move is legal after the win.
            ("a1a2 c4c3 a2a3 c3c2 a3b4 b1c2", "a1a2 c4c3 a2a3 c3c2 a3b4"),
        ] {
            let line = format!("info pv {pv}");
            let moves = parse(&line).legal_moves(&position);
            let texts: Vec<String> = moves.iter().map(|mv| uci_move(*mv, position.size())).collect();
            assert_eq!(texts.join(" "), expected, "{pv}");
        }
    }
}
