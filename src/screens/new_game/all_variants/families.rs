//! Families of variants.

use crate::screens::new_game::model::VariantCard;
use crate::variants::VariantId;
use breakthrough_rules::{Options, Shape};
use strum::{EnumIter, IntoEnumIterator};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub(super) enum Family {
    /// Built-in board sizes with the standard rules.
    Sizes,
    Hexagons,
    /// Built-in variants with other rules, wrap-around files or obstacles.
    Rules,
    Explosions,
    /// The player's variants.
    Own,
}

impl Family {
    fn for_card(card: &VariantCard) -> Family {
        let options = card.named.variant.options();
        let plain = Options::standard(options.size);
        if !matches!(card.id, VariantId::BuiltIn(_)) {
            Family::Own
        } else if options.bombardment {
            Family::Explosions
        } else if options.size.shape == Shape::Hexagon {
            Family::Hexagons
        } else if *options == plain {
            Family::Sizes
        } else {
            Family::Rules
        }
    }

    /// Returns the text id of the heading.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Family::Sizes => "all-variants-sizes",
            Family::Hexagons => "all-variants-hexagons",
            Family::Rules => "all-variants-rules",
            Family::Explosions => "all-variants-explosions",
            Family::Own => "own-heading",
        }
    }
}

/// Returns the families that have variants, each with its variants in the order of `cards`.
pub(super) fn families<'a, 'b>(cards: &'a [VariantCard<'b>]) -> Vec<(Family, Vec<&'a VariantCard<'b>>)> {
    let of = |family: Family| -> Vec<&VariantCard> {
        cards.iter().filter(|card| Family::for_card(card) == family).collect()
    };
    let families = Family::iter().map(|family| (family, of(family)));
    families.filter(|(_, cards)| !cards.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::own_variants::Fixture;
    use crate::screens::new_game::variants::variant_cards;

    #[test]
    fn the_players_variants_are_the_last_family() {
        let fixture = Fixture::new();
        let cards = variant_cards(&fixture.variants, |_| None);
        let found: Vec<(Family, Vec<&str>)> = families(&cards)
            .into_iter()
            .map(|(family, cards)| (family, cards.iter().map(|card| card.named.name.as_str()).collect()))
            .collect();
        let sizes = vec![
            "Classic",
            "Original",
            "Small",
            "Mini",
            "Solved 6 × 5",
            "Solved 3 × 7",
            "Wide",
            "Grand",
        ];
        let rules = vec![
            "Cylinder",
            "Minefield",
            "Mandatory capture",
            "Straight captures",
            "Three to win",
        ];
        let expected = [
            (Family::Sizes, sizes),
            (Family::Hexagons, vec!["Hex"]),
            (Family::Rules, rules),
            (Family::Explosions, vec!["Bombardment"]),
            (Family::Own, vec!["Odd one"]),
        ];
        assert_eq!(found, expected);
    }
}
