//! Legibility of every built-in theme: pieces and text, in every kind of colour vision. That of marks depends on how wide they are
//! drawn, and is tested in the game (src/board/marks/legibility.rs).

use breakthrough_themes::{Colour, ColourVision, Interface, Theme, built_in_themes};

/// Minimum contrast of pieces against squares.
const MIN_CONTRAST: f32 = 3.0;

fn check_each(check: impl Fn(&Theme, ColourVision) -> Vec<String>) {
    let themes = built_in_themes();
    assert!(themes.len() >= 6);
    let found: Vec<String> = themes
        .iter()
        .flat_map(|(_, theme)| ColourVision::ALL.into_iter().map(move |vision| (theme, vision)))
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
fn every_piece_contrasts_with_every_square() {
    check_each(|theme, vision| {
        let mut found = Vec::new();
        for (side, piece) in theme.surfaces.pieces().into_iter().enumerate() {
            for (shade, square) in theme.surfaces.squares().into_iter().enumerate() {
                let ratio = contrast(piece.colour, square.colour, vision);
                if ratio < MIN_CONTRAST {
                    found.push(format!("piece {side} on square {shade}: {ratio:.2}"));
                }
            }
        }
        found
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
