//! Reads a pasted position (FEN) or game (PGN, or a link of trmph.com) for an analysis.

use breakthrough_rules::notation::{self, Pasted};

/// Maximum length of a pasted text in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Parses a game or a position. docs/NOTATION.md lists the forms.
///
/// # Errors
/// The text is longer than 1 MiB, or neither a game nor a position. The message is in English.
pub(super) fn parse_pasted(text: &str) -> Result<Pasted, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("expected at most {MAX_BYTES} bytes, found {}", text.len()));
    }
    notation::parse_pasted(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::to_fen;

    #[test]
    fn a_position_or_a_game_is_read() {
        let fen = "pppp/4/4/PPPP b 0 1";
        let game = parse_pasted(&format!(" {fen}\n")).expect("a position").record.game;
        assert_eq!(to_fen(game.start()), fen);
        let game = parse_pasted("1. a2-a3 b7-b6 2. a3-a4").expect("a game").record.game;
        assert_eq!(game.main_line().len(), 3);
        let tagged = "[Variant \"Breakthrough 5x6\"]\n\n1. a2-a3 b5-b4 *";
        assert_eq!(
            parse_pasted(tagged).expect("a game").record.game.variant().size().ranks,
            6
        );
    }

    #[test]
    fn a_text_over_the_limit_is_refused() {
        let comment = format!("1. a2-a3 {{{}}} *", "x".repeat(MAX_BYTES));
        let error = parse_pasted(&comment).map(drop).expect_err("too long");
        assert!(error.starts_with("expected at most 1048576 bytes, found "), "{error}");
    }

    #[test]
    fn an_invalid_text_has_a_reason() {
        for (text, reason) in [("ppp/4/4/PPPP w 0 1", "rank"), ("1. a2-a9", "a9"), ("", "")] {
            let error = parse_pasted(text).map(|pasted| pasted.record.game.main_line().len());
            match error {
                Err(error) => assert!(error.contains(reason), "{text}: {error}"),
                Ok(moves) => assert_eq!((text, moves), ("", 0), "only an empty text is an empty game"),
            }
        }
    }
}
