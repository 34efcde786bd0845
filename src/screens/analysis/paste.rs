//! Reads a pasted position (FEN), game (PGN) or link for an analysis.

use crate::base::error_texts::link_error;
use crate::text::LocalizedText;
use breakthrough_links::{is_link, parse_link};
use breakthrough_rules::notation::{self, Pasted, Record};

/// Maximum length of a pasted text in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Parses a game or a position. docs/NOTATION.md lists the forms. If a random side moves first in the variant of a link, `seed` selects
/// this side.
///
/// # Errors
/// The text is longer than 1 MiB, or contains neither a game nor a position.
pub(super) fn parse_pasted(text: &str, seed: u64) -> Result<Pasted, LocalizedText> {
    let refused = |reason: String| LocalizedText::new("analysis-bad-paste", [("reason", reason.into())]);
    if text.len() > MAX_BYTES {
        return Err(refused(format!(
            "expected at most {MAX_BYTES} bytes, found {}",
            text.len()
        )));
    }
    if is_link(text) {
        return match parse_link(text, seed) {
            Ok(link) => Ok(Pasted {
                record: Record::new(link.game),
                notes: Vec::new(),
            }),
            Err(error) => Err(LocalizedText::new(
                "notice-bad-link",
                [("reason", link_error(&error).into())],
            )),
        };
    }
    notation::parse_pasted(text).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::to_fen;

    fn parse(text: &str) -> Result<Game, String> {
        let pasted = parse_pasted(text, 0);
        pasted
            .map(|pasted| pasted.record.game)
            .map_err(|reason| Texts::english().localize(&reason))
    }

    #[test]
    fn a_position_or_a_game_is_read() {
        let fen = "pppp/4/4/PPPP b 0 1";
        let game = parse(&format!(" {fen}\n")).expect("a position");
        assert_eq!(to_fen(game.start()), fen);
        let game = parse("1. a2-a3 b7-b6 2. a3-a4").expect("a game");
        assert_eq!(game.main_line().len(), 3);
        let tagged = "[Variant \"Breakthrough 5x6\"]\n\n1. a2-a3 b5-b4 *";
        assert_eq!(parse(tagged).expect("a game").variant().size().ranks, 6);
    }

    #[test]
    fn a_text_over_the_limit_is_refused() {
        let comment = format!("1. a2-a3 {{{}}} *", "x".repeat(MAX_BYTES));
        let error = parse(&comment).map(drop).expect_err("too long");
        assert!(error.contains(": expected at most 1048576 bytes, found "), "{error}");
    }

    #[test]
    fn a_link_is_read() {
        for (link, expected) in [
            ("breakthrough:#variant=5x6&moves=a2a3", ("5x6", 1)),
            ("https://example.org/b/#variant=hex5&players=analysis\n", ("hex5", 0)),
        ] {
            let game = parse(link).expect("a game");
            assert_eq!(
                (game.variant().size().to_string().as_str(), game.main_line().len()),
                expected
            );
        }
        let error = parse("https://example.org/#moves=a2a9")
            .map(drop)
            .expect_err("no such square");
        assert!(error.contains("a9"), "{error}");
        assert!(!error.contains("clipboard"), "{error}");
    }

    #[test]
    fn an_invalid_text_has_a_reason() {
        for (text, reason) in [("ppp/4/4/PPPP w 0 1", "rank"), ("1. a2-a9", "a9"), ("", "")] {
            let error = parse(text).map(|game| game.main_line().len());
            match error {
                Err(error) => assert!(error.contains(reason), "{text}: {error}"),
                Ok(moves) => assert_eq!((text, moves), ("", 0), "only an empty text is an empty game"),
            }
        }
    }
}
