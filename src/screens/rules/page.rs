//! The rule pages, and the variants to which they apply.

use crate::text::Texts;
use breakthrough_rules::{Bitboard, Options, Shape, Side, Variant};
use breakthrough_variants::{NamedVariant, StartingSide};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulePage {
    /// Description of the variant.
    About,
    Game,
    Board,
    FirstMove,
    Hexagons,
    Obstacles,
    WrapAroundEdges,
    MandatoryCapture,
    StraightCaptures,
    Breakthroughs,
    Bombardment,
    Handicap,
    CustomPosition,
}

impl RulePage {
    /// All pages except the description of the variant, in order.
    pub(super) const ALL: [RulePage; 12] = [
        RulePage::Game,
        RulePage::Board,
        RulePage::FirstMove,
        RulePage::Hexagons,
        RulePage::Obstacles,
        RulePage::WrapAroundEdges,
        RulePage::MandatoryCapture,
        RulePage::StraightCaptures,
        RulePage::Breakthroughs,
        RulePage::Bombardment,
        RulePage::Handicap,
        RulePage::CustomPosition,
    ];

    /// Returns the text id of the page's heading.
    pub(super) const fn heading_id(self) -> &'static str {
        match self {
            RulePage::About => "rules-about",
            RulePage::Game => "rules-game",
            RulePage::Board => "rules-board",
            RulePage::FirstMove => "rules-first-move",
            RulePage::Hexagons => "rules-hexagons",
            RulePage::Obstacles => "rules-obstacles",
            RulePage::WrapAroundEdges => "rules-wrap-around",
            RulePage::MandatoryCapture => "rules-mandatory-capture",
            RulePage::StraightCaptures => "rules-straight-captures",
            RulePage::Breakthroughs => "rules-breakthroughs",
            RulePage::Bombardment => "rules-bombardment",
            RulePage::Handicap => "rules-handicap",
            RulePage::CustomPosition => "rules-custom-position",
        }
    }

    /// Returns the text id of the page's paragraphs, or `None` for the description of the variant, which is part of the variant.
    pub(super) const fn paragraphs_id(self) -> Option<&'static str> {
        match self {
            RulePage::About => None,
            RulePage::Game => Some("rules-game-text"),
            RulePage::Board => Some("rules-board-text"),
            RulePage::FirstMove => Some("rules-first-move-text"),
            RulePage::Hexagons => Some("rules-hexagons-text"),
            RulePage::Obstacles => Some("rules-obstacles-text"),
            RulePage::WrapAroundEdges => Some("rules-wrap-around-text"),
            RulePage::MandatoryCapture => Some("rules-mandatory-capture-text"),
            RulePage::StraightCaptures => Some("rules-straight-captures-text"),
            RulePage::Breakthroughs => Some("rules-breakthroughs-text"),
            RulePage::Bombardment => Some("rules-bombardment-text"),
            RulePage::Handicap => Some("rules-handicap-text"),
            RulePage::CustomPosition => Some("rules-custom-position-text"),
        }
    }

    /// Whether the page applies to a variant. Option pages apply if the variant uses the option; the other pages apply to all variants.
    pub(super) fn applies_to(self, named: &NamedVariant) -> bool {
        let options = named.variant.options();
        let default = Options::standard(options.size);
        match self {
            RulePage::About | RulePage::Game => true,
            RulePage::Board => {
                options.size != Variant::STANDARD.size() && options.size.shape == Shape::Square
                    || options.home_ranks != default.home_ranks
            }
            RulePage::FirstMove => named.starting_side != StartingSide::First,
            RulePage::Hexagons => options.size.shape == Shape::Hexagon,
            RulePage::Obstacles => !options.obstacles.is_empty(),
            RulePage::WrapAroundEdges => options.cylinder,
            RulePage::MandatoryCapture => options.mandatory_capture,
            RulePage::StraightCaptures => options.straight_capture,
            RulePage::Breakthroughs => options.breakthroughs_needed > 1,
            RulePage::Bombardment => options.bombardment,
            RulePage::Handicap => !options.missing.is_empty(),
            RulePage::CustomPosition => options.pieces.is_some(),
        }
    }
}

/// Returns the option pages that apply to a variant, in order.
pub(super) fn own_pages(named: &NamedVariant) -> Vec<RulePage> {
    let options = RulePage::ALL.into_iter().filter(|page| *page != RulePage::Game);
    options.filter(|page| page.applies_to(named)).collect()
}

/// Returns the pages about options that a variant does not use, in order.
pub(super) fn other_pages(named: &NamedVariant) -> Vec<RulePage> {
    RulePage::ALL
        .into_iter()
        .filter(|page| !page.applies_to(named))
        .collect()
}

/// Returns a one-line summary of a variant: its board, and the headings of its option pages.
pub(crate) fn summary(texts: &Texts, named: &NamedVariant) -> String {
    let size = named.variant.size();
    let board = match size.shape {
        Shape::Square => format!("{} × {}", size.files, size.ranks),
        Shape::Hexagon => format!("{} {}", texts.get("rules-hexagons"), size.hexagon_side()),
    };
    let is_listed = |page: &RulePage| !matches!(page, RulePage::Game | RulePage::Board | RulePage::Hexagons);
    let pages = RulePage::ALL
        .into_iter()
        .filter(is_listed)
        .filter(|page| page.applies_to(named));
    let headings = pages.map(|page| match (page, named.starting_side) {
        (RulePage::FirstMove, StartingSide::Random) => texts.get("rules-random-side-begins"),
        (RulePage::FirstMove, _) => texts.fill("rules-side-begins", &[("side", texts.side(Side::Second).into())]),
        _ => texts.get(page.heading_id()),
    });
    [board].into_iter().chain(headings).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variant: &str, expected: &str) {
        let named = NamedVariant::new("", variant.parse().expect("a variant"));
        assert_eq!(summary(&Texts::english(), &named), expected);
    }

    #[test]
    fn a_summary_names_the_side_that_moves_first() {
        let mut named = NamedVariant::new("", Variant::STANDARD);
        for (begins, expected) in [
            (StartingSide::First, "8 × 8"),
            (StartingSide::Second, "8 × 8 · Black moves first"),
            (StartingSide::Random, "8 × 8 · Random side moves first"),
        ] {
            named.starting_side = begins;
            assert_eq!(summary(&Texts::english(), &named), expected);
        }
    }

    #[test]
    fn a_summary_names_the_board_and_all_options() {
        check("8x8", "8 × 8");
        check("hex5", "Hexagons 5");
        check(
            "5x6 joined straight obstacles=c3",
            "5 × 6 · Obstacles · Wrap-around edges · Straight captures",
        );
        check("6x6 compulsory", "6 × 6 · Mandatory capture");
        check(
            "8x8 breakthroughs=3 bombardment",
            "8 × 8 · Multiple breakthroughs · Bombardment",
        );
    }
}
