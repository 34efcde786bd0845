//! Theme files in TOML: parsing with line and column in every error.

use super::{CaptureEffect, Colour, Interface, Light, Marks, PieceSet, SoundSet, Surfaces, Theme};
use breakthrough_files::toml_file::{self, SpannedError, TomlError, strip_bom};
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

/// Parses a theme file.
///
/// # Errors
/// The first error, with line and column.
pub fn parse_theme(text: &str) -> Result<Theme, TomlError> {
    let text = strip_bom(text);
    toml_file::parse(text)
        .and_then(check)
        .map_err(|error| error.locate(text))
}

fn check(file: File) -> Result<Theme, SpannedError> {
    let name = file.name.get_ref().trim();
    if name.is_empty() {
        return Err(SpannedError::new(&file.name, "expected a name, found nothing"));
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

/// Interface colours whose contrast has not been checked.
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
            let (contrast, min) = (one.contrast(two), Interface::MIN_TEXT_CONTRAST);
            if contrast < min {
                return Err(format!(
                    "expected a contrast of at least {min} for {what}, found {contrast:.1}"
                ));
            }
        }
        Ok(interface)
    }
}

pub(super) fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=1.0)
}

pub(super) fn grading<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=2.0)
}

pub(super) fn strength<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=100.0)
}

pub(super) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.1..=20.0)
}

pub(super) fn brightness<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=100_000.0)
}

fn in_range<'de, D: Deserializer<'de>>(deserializer: D, range: RangeInclusive<f32>) -> Result<f32, D::Error> {
    let number = f32::deserialize(deserializer)?;
    if range.contains(&number) {
        Ok(number)
    } else {
        let (min, max) = range.into_inner();
        Err(D::Error::custom(format_args!(
            "expected {min} to {max}, found {number}"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in_themes;

    fn first_theme_file() -> String {
        let file = crate::library::built_in_files()[0];
        file.contents_utf8().expect("text").to_owned()
    }

    /// Replaces `old` by `new` in the first theme, and checks the line and the reason of the error.
    fn check_error(old: &str, new: &str, line_of: &str, part: &str) {
        let text = first_theme_file();
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
    fn errors_name_line_and_reason() {
        assert_eq!(
            parse_theme(&first_theme_file()).map(|theme| theme.name),
            Ok(built_in_themes()[0].1.name.clone())
        );
        check_error("name = \"", "name = \" \" #", "name", "expected a name");
        check_error(
            "pieces = \"turned\"",
            "pieces = \"round\"",
            "pieces",
            "unknown variant `round`",
        );
        check_error("key-lux = ", "key-lux = -", "key-lux", "expected 0 to 100000, found -");
        check_error("key-lux = ", "key-lux = \"x\" #", "key-lux", "invalid type");
        check_error(
            "texture = \"walnut\"",
            "texture = \"glass\"",
            "glass",
            "unknown variant `glass`",
        );
        check_error("bloom = ", "bloom = 7 #", "bloom", "expected 0 to 1, found 7");
        check_error("key = \"#", "key = \"", "key", "expected a colour such as #c08a4f");
        check_error("hint = ", "hunt = ", "hunt", "unknown field `hunt`");
        check_error("[interface]", "[interface]\ntext = \"#000000\" #", "", "");
    }

    #[test]
    fn an_interface_with_too_little_contrast_is_rejected() {
        let text = first_theme_file();
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
    fn a_missing_key_is_named() {
        let text = first_theme_file();
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
