//! Names of variants in the interface, and the sentences about their rules.

use crate::text::Texts;
use crate::variants::Variants;
use breakthrough_rules::{Options, Shape, SquareSet, Variant};

/// Returns the name of a built-in or custom variant. The name of another variant states its board and its rules.
pub(crate) fn variant_name(texts: &Texts, variants: &Variants, variant: &Variant) -> String {
    let described = || {
        let options = variant.options();
        let mut parts = vec![board_text(texts, options)];
        for (applies, id) in [
            (options.bombardment, "variant-bombardment"),
            (options.mandatory_capture, "variant-mandatory-capture"),
            (options.straight_capture, "variant-straight-capture"),
            (options.cylinder, "variant-wrap-around"),
            (options.obstacles != SquareSet::ZERO, "variant-obstacles"),
            (
                options.missing != SquareSet::ZERO || options.pieces.is_some(),
                "variant-setup",
            ),
        ] {
            if applies {
                parts.push(texts.get(id));
            }
        }
        if options.breakthroughs_needed > 1 {
            let needed = options.breakthroughs_needed.into();
            parts.push(texts.fill("variant-breakthroughs", &[("needed", needed)]));
        }
        if options.home_ranks != options.size.default_home_ranks() {
            let ranks = options.home_ranks.into();
            parts.push(texts.fill("variant-home-ranks", &[("ranks", ranks)]));
        }
        parts.join(", ")
    };
    variants.name_of(variant).map_or_else(described, str::to_owned)
}

fn board_text(texts: &Texts, options: &Options) -> String {
    let size = options.size;
    match size.shape {
        Shape::Square => {
            let gaps = [("files", size.files.into()), ("ranks", size.ranks.into())];
            texts.fill("variant-board", &gaps)
        }
        Shape::Hexagon => texts.fill("variant-hexagons", &[("side", size.hexagon_side().into())]),
    }
}

/// Returns a sentence for each rule that differs from the standard rules and changes the moves.
pub(crate) fn rule_sentences(texts: &Texts, options: &Options) -> Vec<String> {
    let rules = [
        (options.bombardment, "game-rule-bombardment"),
        (options.mandatory_capture, "game-rule-mandatory-capture"),
        (options.straight_capture, "game-rule-straight-capture"),
        (options.cylinder, "game-rule-wrap-around"),
    ];
    let rules = rules.into_iter().filter(|(applies, _)| *applies);
    rules.map(|(_, id)| texts.get(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_without_name_is_described_by_its_board_and_rules() {
        let (texts, variants) = (Texts::english(), Variants::default());
        for (code, name) in [
            ("8x8", "Classic"),
            ("6x6 joined", "6×6, wrap-around edges"),
            ("6x6 compulsory", "6×6, mandatory capture"),
            (
                "6x6 straight breakthroughs=3",
                "6×6, straight captures, 3 breakthroughs",
            ),
            ("6x6 obstacles=b3,e4", "6×6, obstacles"),
            ("7x8 home=1", "7×8, home ranks: 1"),
            ("hex7", "Hexagons, side 7"),
        ] {
            let variant = code.parse().expect("a variant");
            assert_eq!(variant_name(&texts, &variants, &variant), name);
        }
    }
}
