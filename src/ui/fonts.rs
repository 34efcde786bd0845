//! Fonts of the interface.

use crate::assets;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};
use std::sync::Arc;
use ttf_parser::{RawFace, Tag};

/// Font family of titles.
pub(crate) const SERIF: &str = "serif";
/// Font family of emphasized text.
pub(crate) const BOLD: &str = "bold";

/// Returns the fonts of the interface by family.
pub(crate) fn font_definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data: FontData| _ = fonts.font_data.insert(name.to_owned(), Arc::new(data));
    add(
        "noto",
        FontData::from_owned(with_spacing_accents(ttf_noto_sans::REGULAR)),
    );
    add(
        "noto-bold",
        FontData::from_owned(with_spacing_accents(ttf_noto_sans::BOLD)),
    );
    add("libertinus", FontData::from_static(assets::SERIF_FONT));
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    let fallback = fonts.families.entry(FontFamily::Proportional).or_default();
    fallback.insert(0, "noto".to_owned());
    let fallback = fallback.clone();
    for (family, first) in [(SERIF, "libertinus"), (BOLD, "noto-bold")] {
        let mut faces = vec![first.to_owned()];
        faces.extend(fallback.iter().cloned());
        fonts.families.insert(FontFamily::Name(family.into()), faces);
    }
    fonts
}

/// Byte offset of the field `glyphClassDefOffset` in the `GDEF` table.
const GLYPH_CLASSES: usize = 4;

/// Removes a font's glyph classes, so that the shaper derives the classes from Unicode. Noto Sans 1.04 classifies `` ` ``, `´`, `¨` and `¸`
/// as combining marks. With these classes, the shaper would place the next letter below the mark: "`e" would look like "è".
fn with_spacing_accents(font: &[u8]) -> Vec<u8> {
    let mut font = font.to_vec();
    let tables = RawFace::parse(&font, 0)
        .expect("the built-in font is a font")
        .table_records;
    let definitions = tables.into_iter().find(|table| table.tag == Tag::from_bytes(b"GDEF"));
    let start = definitions.expect("Noto Sans defines glyph classes").offset as usize + GLYPH_CLASSES;
    font[start..start + 2].fill(0);
    font
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::epaint::text::Fonts;
    use bevy_egui::egui::{Color32, FontId};

    /// Returns the horizontal position of a text's last letter, in points.
    fn last_letter(fonts: &mut Fonts, family: &FontFamily, text: &str) -> f32 {
        let font = FontId::new(20.0, family.clone());
        let mut view = fonts.with_pixels_per_point(1.0);
        let galley = view.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
        galley.rows[0].glyphs.last().expect("a letter").pos.x
    }

    #[test]
    fn a_backtick_does_not_combine_with_the_next_letter() {
        let mut fonts = Fonts::new(Default::default(), font_definitions());
        for family in [
            FontFamily::Proportional,
            FontFamily::Name(BOLD.into()),
            FontFamily::Name(SERIF.into()),
            FontFamily::Monospace,
        ] {
            for accent in ["`", "´", "¨", "¸"] {
                let place = last_letter(&mut fonts, &family, &format!("{accent}e"));
                assert!(place > 3.0, "{family}: e after {accent} at {place}");
            }
        }
        let mark = last_letter(&mut fonts, &FontFamily::Proportional, "e\u{301}e");
        let letters = last_letter(&mut fonts, &FontFamily::Proportional, "éé");
        assert!(
            (mark - letters).abs() < 0.1,
            "combining marks still combine: {mark}, {letters}"
        );
    }
}
