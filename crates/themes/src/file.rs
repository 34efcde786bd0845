//! Theme files: TOML, read with the place of every mistake.

use super::{CaptureEffect, Colour, Interface, Light, Marks, PieceSet, SoundSet, Surfaces, Theme};
use breakthrough_files::toml_file::{self, FileError, Mistake, without_mark};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::ops::RangeInclusive;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    description: String,
    sides: [String; 2],
    pieces: PieceSet,
    captures: CaptureEffect,
    sounds: SoundSet,
    light: Light,
    surfaces: Surfaces,
    marks: Marks,
    interface: Interface,
}

/// Reads a theme file.
///
/// # Errors
/// The first mistake, with its place.
pub fn parse_theme(text: &str) -> Result<Theme, FileError> {
    let text = without_mark(text);
    toml_file::read(text)
        .and_then(checked)
        .map_err(|mistake| mistake.placed(text))
}

fn checked(file: File) -> Result<Theme, Mistake> {
    let name = file.name.get_ref().trim();
    if name.is_empty() {
        return Err(Mistake::new(&file.name, "expected a name, found nothing"));
    }
    Ok(Theme {
        name: name.to_owned(),
        description: file.description,
        sides: file.sides,
        pieces: file.pieces,
        captures: file.captures,
        sounds: file.sounds,
        light: file.light,
        surfaces: file.surfaces,
        marks: file.marks,
        interface: file.interface,
    })
}

/// The colours of an interface that may not be readable.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UncheckedInterface {
    panel: Colour,
    text: Colour,
    accent: Colour,
    danger: Colour,
}

impl TryFrom<UncheckedInterface> for Interface {
    type Error = String;

    fn try_from(colours: UncheckedInterface) -> Result<Interface, String> {
        let interface = Interface {
            panel: colours.panel,
            text: colours.text,
            accent: colours.accent,
            danger: colours.danger,
        };
        let pairs = [
            ("text on the panel", interface.text, interface.panel),
            ("text on the accent", interface.on_accent(), interface.accent),
        ];
        for (what, one, two) in pairs {
            let (contrast, least) = (one.contrast(two), Interface::LEAST_TEXT_CONTRAST);
            if contrast < least {
                return Err(format!(
                    "expected a contrast of at least {least} of {what}, found {contrast:.1}"
                ));
            }
        }
        Ok(interface)
    }
}

pub(super) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    within(deserializer, 0.0..=1.0)
}

pub(super) fn grade<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    within(deserializer, 0.0..=2.0)
}

pub(super) fn strength<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    within(deserializer, 0.0..=100.0)
}

pub(super) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    within(deserializer, 0.1..=20.0)
}

pub(super) fn lux<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    within(deserializer, 0.0..=100_000.0)
}

fn within<'de, D: Deserializer<'de>>(deserializer: D, range: RangeInclusive<f32>) -> Result<f32, D::Error> {
    let number = f32::deserialize(deserializer)?;
    if range.contains(&number) {
        Ok(number)
    } else {
        let (least, most) = range.into_inner();
        Err(D::Error::custom(format_args!(
            "expected {least} to {most}, found {number}"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in;

    fn classic() -> String {
        let file = crate::shelf::built_in_files()[0];
        file.contents_utf8().expect("text").to_owned()
    }

    /// The first theme with one text in place of another, the place of the mistake, and part of its reason.
    fn check(old: &str, new: &str, line_of: &str, part: &str) {
        let text = classic();
        assert!(text.contains(old), "`{old}` is in the file");
        let changed = text.replacen(old, new, 1);
        let error = parse_theme(&changed).expect_err(new);
        let line = changed.lines().nth(error.line - 1).unwrap_or_default();
        assert!(
            line.contains(line_of),
            "expected line `{line_of}`, found {error} in `{line}`"
        );
        assert!(error.reason.contains(part), "expected `{part}` in `{error}`");
    }

    #[test]
    fn mistakes_are_told_with_line_and_reason() {
        assert_eq!(
            parse_theme(&classic()).map(|theme| theme.name),
            Ok(built_in()[0].1.name.clone())
        );
        check("name = \"", "name = \" \" #", "name", "expected a name");
        check(
            "pieces = \"turned\"",
            "pieces = \"round\"",
            "pieces",
            "unknown variant `round`",
        );
        check("key-lux = ", "key-lux = -", "key-lux", "expected 0 to 100000, found -");
        check("key-lux = ", "key-lux = \"x\" #", "key-lux", "invalid type");
        check(
            "texture = \"walnut\"",
            "texture = \"glass\"",
            "glass",
            "unknown variant `glass`",
        );
        check("bloom = ", "bloom = 7 #", "bloom", "expected 0 to 1, found 7");
        check("key = \"#", "key = \"", "key", "expected a colour such as #c08a4f");
        check("hint = ", "hunt = ", "hunt", "unknown field `hunt`");
        check("[interface]", "[interface]\ntext = \"#000000\" #", "", "");
    }

    #[test]
    fn an_interface_that_cannot_be_read_is_refused() {
        let text = classic();
        let theme = parse_theme(&text).expect("a theme");
        let [red, green, blue] = theme.interface.panel.to_srgb();
        let panel = format!("panel = \"#{red:02x}{green:02x}{blue:02x}\"");
        let unreadable = text.replacen(&panel, "panel = \"#e0e0e0\"", 1);
        assert_ne!(unreadable, text);
        let error = parse_theme(&unreadable).expect_err("white on white");
        assert!(error.reason.contains("expected a contrast of at least 4.5"), "{error}");
        let line = unreadable.lines().nth(error.line - 1).unwrap_or_default();
        assert!(line.contains("interface") || line.contains("panel"), "{error}: {line}");
    }

    #[test]
    fn a_part_that_is_missing_is_named() {
        let text = classic();
        let cut: String = text
            .lines()
            .filter(|line| !line.starts_with("roughness"))
            .map(|line| format!("{line}\n"))
            .collect();
        let error = parse_theme(&cut).expect_err("no roughness");
        assert!(error.reason.contains("missing field `roughness`"), "{error}");
        assert_eq!(parse_theme("").expect_err("nothing").line, 1);
    }
}
