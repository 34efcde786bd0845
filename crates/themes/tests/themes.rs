//! What every built-in theme must hold: pieces, marks and text are seen, by every eye.

use breakthrough_themes::{Colour, Eye, Interface, Theme, built_in};

/// Of pieces against squares, and of marks against the squares they lie on.
const LEAST_CONTRAST: f32 = 3.0;

fn each(check: impl Fn(&Theme, Eye) -> Vec<String>) {
    let themes = built_in();
    assert!(themes.len() >= 6);
    let found: Vec<String> = themes
        .iter()
        .flat_map(|(_, theme)| Eye::ALL.into_iter().map(move |eye| (theme, eye)))
        .flat_map(|(theme, eye)| {
            let name = format!("{} to {eye:?}", theme.name);
            check(theme, eye)
                .into_iter()
                .map(move |problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn contrast(one: Colour, two: Colour, eye: Eye) -> f32 {
    one.seen_by(eye).contrast(two.seen_by(eye))
}

#[test]
fn every_piece_stands_out_on_every_square() {
    each(|theme, eye| {
        let mut found = Vec::new();
        for (side, piece) in theme.surfaces.pieces().into_iter().enumerate() {
            for (shade, square) in theme.surfaces.squares().into_iter().enumerate() {
                let ratio = contrast(piece.colour, square.colour, eye);
                if ratio < LEAST_CONTRAST {
                    found.push(format!("piece {side} on square {shade}: {ratio:.2}"));
                }
            }
        }
        found
    });
}

#[test]
fn the_two_sides_are_told_apart() {
    each(|theme, eye| {
        let [first, second] = theme.surfaces.pieces();
        let ratio = contrast(first.colour, second.colour, eye);
        if ratio < LEAST_CONTRAST {
            vec![format!("the two sides: {ratio:.2}")]
        } else {
            Vec::new()
        }
    });
}

/// A mark stands out on the square itself, or in its black rim, which does.
#[test]
fn every_mark_is_seen_on_every_square() {
    each(|theme, eye| {
        let marks = &theme.marks;
        let named = [
            ("last move", marks.last),
            ("choice", marks.choice),
            ("capture", marks.capture),
            ("cursor", marks.cursor),
            ("hint", marks.hint),
        ];
        let mut found = Vec::new();
        for (name, mark) in named {
            let in_rim = contrast(mark, Colour::BLACK, eye);
            for (shade, square) in theme.surfaces.squares().into_iter().enumerate() {
                let [by_itself, rim] = [mark, Colour::BLACK].map(|colour| contrast(colour, square.colour, eye));
                let ratio = by_itself.max(in_rim.min(rim));
                if ratio < LEAST_CONTRAST {
                    found.push(format!("{name} on square {shade}: {ratio:.2}"));
                }
            }
        }
        found
    });
}

#[test]
fn text_is_read() {
    each(|theme, eye| {
        let Interface {
            panel,
            text,
            accent,
            danger,
        } = theme.interface;
        let pairs = [
            ("text on the panel", text, panel, Interface::LEAST_TEXT_CONTRAST),
            ("the accent on the panel", accent, panel, LEAST_CONTRAST),
            ("danger on the panel", danger, panel, Interface::LEAST_TEXT_CONTRAST),
            (
                "text on the accent",
                theme.interface.on_accent(),
                accent,
                Interface::LEAST_TEXT_CONTRAST,
            ),
            (
                "letters on the frame",
                theme.surfaces.letters.colour,
                theme.surfaces.frame.colour,
                LEAST_CONTRAST,
            ),
        ];
        let ratios = pairs.map(|(what, one, two, least)| (what, contrast(one, two, eye), least));
        let low = ratios.into_iter().filter(|(_, ratio, least)| ratio < least);
        low.map(|(what, ratio, _)| format!("{what}: {ratio:.2}")).collect()
    });
}
