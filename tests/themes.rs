//! Legibility of every built-in theme: pieces, marks and text, in every kind of colour vision.

#[cfg(feature = "render")]
use breakthrough::themes::Texture;
use breakthrough::themes::{Colour, ColourVision, Interface, Theme, built_in_themes};

/// Minimum contrast of pieces and marks against squares.
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

/// A mark contrasts with the square, or with its own black rim, which then contrasts with the square.
#[test]
fn every_mark_contrasts_with_every_square() {
    check_each(|theme, vision| {
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
            let in_rim = contrast(mark, Colour::BLACK, vision);
            for (shade, square) in theme.surfaces.squares().into_iter().enumerate() {
                let [by_itself, rim] = [mark, Colour::BLACK].map(|colour| contrast(colour, square.colour, vision));
                let ratio = by_itself.max(in_rim.min(rim));
                if ratio < MIN_CONTRAST {
                    found.push(format!("{name} on square {shade}: {ratio:.2}"));
                }
            }
        }
        found
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

/// The pixels of a texture as sRGB values, 0 to 255.
#[cfg(feature = "render")]
fn pixels(file: &str) -> Vec<[u8; 3]> {
    let bytes = breakthrough::assets::read(file).unwrap_or_else(|| panic!("{file} is not there"));
    let picture = image::load_from_memory(bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
    picture.to_rgb8().pixels().map(|pixel| pixel.0).collect()
}

#[cfg(feature = "render")]
fn mean(values: impl ExactSizeIterator<Item = f32>) -> f32 {
    let count = values.len() as f64;
    (values.map(f64::from).sum::<f64>() / count) as f32
}

/// Themes give the mean colour of a surface, which is only correct if the declared means of the textures are.
#[cfg(feature = "render")]
#[test]
fn texture_means_match_the_declared_values() {
    for texture in Texture::ALL {
        if let Some(file) = texture.colour_file() {
            let light: Vec<Colour> = pixels(file).into_iter().map(Colour::from_srgb).collect();
            for (channel, declared) in texture.mean_colour().0.into_iter().enumerate() {
                let found = mean(light.iter().map(|colour| colour.0[channel]));
                assert!(
                    (found / declared - 1.0).abs() < 0.01,
                    "{texture:?} {channel}: {found} instead of {declared}"
                );
            }
        }
        if let Some([normal, orm]) = texture.normal_and_orm_files() {
            assert!(!pixels(normal).is_empty());
            let orm = pixels(orm);
            let roughness = mean(orm.iter().map(|pixel| f32::from(pixel[1]) / 255.0));
            let declared = texture.mean_roughness();
            assert!(
                (roughness / declared - 1.0).abs() < 0.01,
                "{texture:?}: {roughness} instead of {declared}"
            );
            assert!(
                orm.iter().all(|pixel| pixel[2] == 255),
                "{texture:?}: the metallic channel must be 255"
            );
        }
    }
}
