//! Parser for theme files in TOML. Every error reports its line and column.

use super::interface::Interface;
use super::room::RoomName;
use super::surfaces::Surfaces;
use super::theme::{CaptureEffect, ClockCase, Light, Marks, PieceEdges, PieceSet, SoundSet, Theme};
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened, shortened_name};
use breakthrough_platform::toml_file::{self, SpannedError, TomlError, check_length, strip_bom};
use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::Spanned;

/// Maximum size of a theme file, in bytes.
pub const MAX_THEME_BYTES: u64 = 1 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    description: String,
    /// Names of the sides, which only older files contain. The parser ignores this key.
    #[serde(default)]
    #[expect(dead_code, reason = "the key is read and ignored")]
    sides: IgnoredAny,
    pieces: PieceSet,
    #[serde(default)]
    edges: PieceEdges,
    captures: CaptureEffect,
    sounds: SoundSet,
    #[serde(default)]
    clock: ClockCase,
    room: Option<Spanned<String>>,
    light: Light,
    surfaces: Surfaces,
    marks: Marks,
    interface: Interface,
}

/// Parses a theme file. The name and the description of the theme are shortened.
///
/// # Errors
/// The file is longer than [`MAX_THEME_BYTES`], or not a valid theme. Only the first error is returned, with its line and
/// column.
pub fn parse_theme(text: &str) -> Result<Theme, TomlError> {
    let text = strip_bom(text);
    check_length(text, MAX_THEME_BYTES)
        .and_then(|()| toml_file::parse(text))
        .and_then(check)
        .map_err(|error| error.locate(text))
}

fn check(file: File) -> Result<Theme, SpannedError> {
    let name = file.name.get_ref().trim();
    if name.is_empty() {
        return Err(SpannedError::new(&file.name, "expected a name, found nothing"));
    }
    let find_room =
        |room: Spanned<String>| RoomName::find(room.get_ref()).map_err(|reason| SpannedError::new(&room, reason));
    Ok(Theme {
        name: shortened_name(name),
        description: shortened(&file.description, MAX_TEXT_CHARACTERS),
        pieces: file.pieces,
        edges: file.edges,
        captures: file.captures,
        sounds: file.sounds,
        clock: file.clock,
        room: file.room.map(find_room).transpose()?,
        light: file.light,
        surfaces: file.surfaces,
        marks: file.marks,
        interface: file.interface,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALNUT: &str = include_str!("../themes/01-walnut.toml");

    /// Replaces `old` with `new` in the Walnut theme and checks line and reason of the error.
    fn check_error(old: &str, new: &str, line_of: &str, part: &str) {
        assert!(WALNUT.contains(old), "`{old}` is in the file");
        let changed = WALNUT.replacen(old, new, 1);
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
            parse_theme(WALNUT).map(|theme| theme.name).as_deref(),
            Ok("Walnut & maple")
        );
        check_error("name = \"", "name = \" \" #", "name", "expected a name");
        check_error(
            "pieces = \"spear\"",
            "pieces = \"round\"",
            "pieces",
            "unknown variant `round`",
        );
        check_error(
            "clock = \"arched\"",
            "clock = \"cuckoo\"",
            "clock",
            "unknown variant `cuckoo`",
        );
        check_error("room = \"study\"", "room = \"cellar\"", "cellar", "expected a room (");
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
        let theme = parse_theme(WALNUT).expect("a theme");
        let [red, green, blue] = theme.interface.panel.to_srgb();
        let panel = format!("panel = \"#{red:02x}{green:02x}{blue:02x}\"");
        let unreadable = WALNUT.replacen(&panel, "panel = \"#e0e0e0\"", 1);
        assert_ne!(unreadable, WALNUT);
        let error = parse_theme(&unreadable).expect_err("white on white");
        assert!(error.reason.contains("expected a contrast of at least 4.5"), "{error}");
        let line = unreadable.lines().nth(error.line - 1).unwrap_or_default();
        assert!(line.contains("interface") || line.contains("panel"), "{error}: {line}");
    }

    #[test]
    fn rings_default_to_the_inlay() {
        let begin = WALNUT.find("[surfaces.first-ring]").expect("a ring");
        let end = WALNUT.find("[surfaces.frame]").expect("a frame");
        let surfaces = parse_theme(&[&WALNUT[..begin], &WALNUT[end..]].concat())
            .expect("a theme")
            .surfaces;
        assert_eq!(surfaces.rings(), [&surfaces.inlay; 2]);
        let own = parse_theme(WALNUT).expect("a theme").surfaces;
        assert!(own.rings().into_iter().all(|ring| *ring != own.inlay));
    }

    #[test]
    fn texts_and_errors_are_shortened() {
        let long = "ü".repeat(100_000);
        let mut text = WALNUT.to_owned();
        for key in ["name = \"", "description = \""] {
            text = text.replacen(key, &format!("{key}{long}"), 1);
        }
        let theme = parse_theme(&text).expect("a theme");
        for (text, max_characters) in [(&theme.name, 200), (&theme.description, 2000)] {
            assert_eq!(text.chars().count(), max_characters + 1);
        }
        for key in ["pieces = \"", "clock = \"", "room = \"", "key = \"", "texture = \""] {
            let error = parse_theme(&WALNUT.replacen(key, &format!("{key}{long}"), 1)).expect_err(key);
            assert!(
                error.reason.chars().count() <= 501,
                "{key}: {}",
                error.reason.chars().count()
            );
        }
    }

    #[test]
    fn names_of_the_sides_in_earlier_files_are_ignored() {
        let text = WALNUT.replacen("pieces =", "sides = [\"Maple\", \"Walnut\"]\npieces =", 1);
        assert_eq!(
            parse_theme(&text).expect("a theme"),
            parse_theme(WALNUT).expect("a theme")
        );
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        let text = format!("{WALNUT}{}", "#".repeat(MAX_THEME_BYTES as usize));
        let error = parse_theme(&text).expect_err("too large").reason;
        assert_eq!(
            error,
            format!("expected at most {MAX_THEME_BYTES} bytes, found {}", text.len())
        );
    }

    #[test]
    fn a_missing_key_is_named() {
        let cut: String = WALNUT
            .lines()
            .filter(|line| !line.starts_with("roughness"))
            .map(|line| format!("{line}\n"))
            .collect();
        let error = parse_theme(&cut).expect_err("a missing roughness");
        assert!(error.reason.contains("missing field `roughness`"), "{error}");
        assert_eq!(parse_theme("").expect_err("nothing").line, 1);
    }
}
