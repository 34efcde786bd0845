//! Legibility tests of every built-in theme: pieces and text, for every type of colour vision. The width of marks and rings is
//! tested in src/board/marks/legibility_tests.rs and src/board/piece_meshes/legibility_tests.rs.

use breakthrough_themes::{Colour, ColourVision, Interface, Theme, built_in_themes};
use strum::IntoEnumIterator;

/// Minimum contrast of pieces against squares.
const MIN_CONTRAST: f32 = 3.0;
/// Minimum contrast of a ring against the body above and below it.
const MIN_RING_CONTRAST: f32 = 2.0;

/// Minimum contrast of light squares against dark squares.
const MIN_SQUARE_CONTRAST: f32 = 2.2;
/// Minimum contrast between hexagons of neighbouring shades. The Paper theme has the lowest contrast, because its red pieces
/// limit the darkness of its hexagons.
const MIN_HEXAGON_CONTRAST: f32 = 1.65;

fn check_each(check: impl Fn(&Theme, ColourVision) -> Vec<String>) {
    let themes = built_in_themes();
    assert!(themes.len() >= 6);
    let found: Vec<String> = themes
        .iter()
        .flat_map(|(_, theme)| ColourVision::iter().map(move |vision| (theme, vision)))
        .flat_map(|(theme, vision)| {
            let name = format!("{}, {vision:?}", theme.name);
            check(theme, vision)
                .into_iter()
                .map(move |problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn contrast(one: Colour, two: Colour, vision: ColourVision) -> f32 {
    one.simulate(vision).contrast(two.simulate(vision))
}

#[test]
fn the_body_or_the_ring_of_every_piece_contrasts_with_every_square() {
    check_each(|theme, vision| {
        let mut found = Vec::new();
        let bodies = theme.surfaces.pieces().into_iter();
        for (side, parts) in bodies.zip(theme.surfaces.rings()).enumerate() {
            for (shade, square) in theme.surfaces.squares_and_hexagons().into_iter().enumerate() {
                let [body, ring] = [parts.0, parts.1].map(|surface| contrast(surface.colour, square.colour, vision));
                if body.max(ring) < MIN_CONTRAST {
                    found.push(format!("side {side} on square {shade}: body {body:.2}, ring {ring:.2}"));
                }
            }
        }
        found
    });
}

/// A ring with low contrast against the body does not improve legibility and looks like a defect.
#[test]
fn every_ring_contrasts_with_its_body() {
    check_each(|theme, vision| {
        let bodies = theme.surfaces.pieces().into_iter();
        let pairs = bodies.zip(theme.surfaces.rings()).enumerate();
        pairs
            .map(|(side, (body, ring))| (side, contrast(body.colour, ring.colour, vision)))
            .filter(|(_, ratio)| *ratio < MIN_RING_CONTRAST)
            .map(|(side, ratio)| format!("side {side}: {ratio:.2}"))
            .collect()
    });
}

#[test]
fn neighbouring_shades_of_squares_and_hexagons_are_distinguishable() {
    check_each(|theme, vision| {
        let ([light, dark], [lightest, middle, darkest]) = (theme.surfaces.squares(), theme.surfaces.hexagons());
        let pairs = [
            ("light and dark squares", light, dark, MIN_SQUARE_CONTRAST),
            ("light and middle hexagons", lightest, middle, MIN_HEXAGON_CONTRAST),
            ("middle and dark hexagons", middle, darkest, MIN_HEXAGON_CONTRAST),
        ];
        let ratios = pairs.map(|(names, one, other, min)| (names, contrast(one.colour, other.colour, vision), min));
        let too_low = ratios.into_iter().filter(|(_, ratio, min)| ratio < min);
        too_low
            .map(|(names, ratio, _)| format!("{names}: {ratio:.2}"))
            .collect()
    });
}

#[test]
fn the_two_sides_contrast_with_each_other() {
    check_each(|theme, vision| {
        let [first, second] = theme.surfaces.pieces();
        let ratio = contrast(first.colour, second.colour, vision);
        if ratio < MIN_CONTRAST {
            vec![format!("the two sides: {ratio:.2}")]
        } else {
            Vec::new()
        }
    });
}

#[test]
fn interface_text_is_legible() {
    check_each(|theme, vision| {
        let Interface {
            panel,
            text,
            accent,
            danger,
        } = theme.interface;
        let pairs = [
            ("text on the panel", text, panel, Interface::MIN_TEXT_CONTRAST),
            ("the accent on the panel", accent, panel, MIN_CONTRAST),
            ("danger on the panel", danger, panel, Interface::MIN_TEXT_CONTRAST),
            (
                "text on the accent",
                theme.interface.on_accent(),
                accent,
                Interface::MIN_TEXT_CONTRAST,
            ),
            (
                "letters on the frame",
                theme.surfaces.letters.colour,
                theme.surfaces.frame.colour,
                MIN_CONTRAST,
            ),
        ];
        let ratios = pairs.map(|(what, one, two, min)| (what, contrast(one, two, vision), min));
        let low = ratios.into_iter().filter(|(_, ratio, min)| ratio < min);
        low.map(|(what, ratio, _)| format!("{what}: {ratio:.2}")).collect()
    });
}
