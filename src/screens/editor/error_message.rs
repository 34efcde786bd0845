//! Error messages for drafts that cannot be played.

use crate::text::LocalizedText;
use breakthrough_rules::VariantError;
use breakthrough_variants::DraftError;

/// Returns the message for a draft error. It uses the theme's name for the side.
pub(super) fn error_message(error: DraftError) -> LocalizedText {
    match error {
        DraftError::Variant(VariantError::NoPieces(side)) => {
            LocalizedText::new("editor-no-pieces", [("side", side.into())])
        }
        _ => LocalizedText::verbatim(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::Side;

    #[test]
    fn a_side_without_pieces_is_named_by_the_theme() {
        let mut texts = Texts::english();
        texts.set_sides(["Maple".to_owned(), "Walnut".to_owned()]);
        for (side, message) in [
            (Side::First, "Maple has no pieces"),
            (Side::Second, "Walnut has no pieces"),
        ] {
            assert_eq!(
                texts.localize(&error_message(VariantError::NoPieces(side).into())),
                message
            );
        }
    }
}
