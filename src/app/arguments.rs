//! Command-line arguments of the game.

use crate::app::animation_arguments::AnimationArguments;
use crate::app::frames_arguments::FramesArguments;
use crate::app::gallery_arguments::GalleryArguments;
use crate::app::lens_arguments::LensArguments;
use crate::board::clock::parse_times;
use crate::settings::{AppearanceOverrides, Quality, RoomTime};
use crate::version::VERSION;
use breakthrough_platform::page;
use breakthrough_players::Players;
use breakthrough_rules::notation::{parse_fen, parse_size, parse_variant_fen};
use breakthrough_rules::{Position, Variant};
use breakthrough_themes::{PieceSet, ThemeLibrary};
use breakthrough_variants::{NamedVariant, find_variant};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A 3D game of Breakthrough.
#[derive(Parser, Debug)]
#[command(name = "breakthrough", version = VERSION, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Open a link copied from a Share dialog. The text after `#` describes a position, a game or a variant
    #[arg(value_name = "LINK", conflicts_with_all = ["position", "variant", "players", "seed"])]
    pub(crate) link: Option<String>,

    /// Continue the unfinished game, if any
    #[arg(long = "continue", conflicts_with_all = ["link", "position", "variant", "players"])]
    pub(crate) continues: bool,

    /// Start a game from this FEN position. Without --variant, the standard rules apply on a board of the position's size
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,

    /// Start a game of this variant: a share code (a board such as 7x5 or hex5, optionally with special rules, as in "8x8
    /// joined"); a rule file (FILE, or FILE#NAME if it contains several variants); or the name of a built-in variant such as
    /// Minefield
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    pub(crate) variant: Option<NamedVariant>,

    /// Start a game between these two players, the bottom side first: human, computer, computer:LEVEL (novice, learner or 1 to 10),
    /// or engine:NAME for an engine added on the Engines screen
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<Players>,

    /// Random seed of the game
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,

    /// Window size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size)]
    pub(crate) size: Option<(u32, u32)>,

    /// Save the game to this PGN file after every move. Games already in the file are kept. Its folder must exist
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Write the interface state and the received input to this file as JSON after every frame
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) frame_report: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,
}

impl Arguments {
    /// Parses the command line. Exits with a message if help is requested or the arguments are invalid. The help names the log
    /// folder.
    pub(crate) fn parse_with_log_folder(log_folder: Option<&Path>) -> Arguments {
        let command = Arguments::command();
        let command = match log_folder {
            Some(folder) => command.after_help(format!("Log files of the last five starts: {}", folder.display())),
            None => command,
        };
        Arguments::from_arg_matches(&command.get_matches_from(page::arguments())).unwrap_or_else(|error| error.exit())
    }
}

/// Theme, piece set and graphics quality.
#[derive(Args, Debug, Default)]
pub(crate) struct AppearanceArguments {
    /// Theme: walnut, marble, brass, neon, contrast or paper; own/NAME for a custom theme; or a theme file
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,

    /// Piece set. Default: the theme's
    #[arg(long, value_name = "SET")]
    pieces: Option<PieceSet>,

    /// Graphics quality. Default: chosen for the graphics adapter
    #[arg(long, value_name = "QUALITY")]
    pub(crate) quality: Option<Quality>,
}

impl AppearanceArguments {
    /// Returns the theme, pieces and quality of the arguments, which override the settings.
    ///
    /// # Errors
    /// The library does not contain the theme.
    pub(crate) fn overrides(&self, library: &ThemeLibrary) -> Result<AppearanceOverrides, String> {
        let theme = self.theme.as_deref().map(|theme| library.find(theme)).transpose();
        Ok(AppearanceOverrides {
            theme: theme.map_err(|error| format!("--theme: {error}"))?,
            pieces: self.pieces,
            quality: self.quality,
        })
    }
}

/// Position to draw.
#[derive(Args, Debug)]
pub(crate) struct BoardArguments {
    /// Position as FEN. Default: the start position of the variant
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// Variant, as for the game itself; see breakthrough --help. Default: the standard game
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    variant: Option<NamedVariant>,
}

impl BoardArguments {
    /// Returns the requested position, or the standard start position.
    ///
    /// # Errors
    /// The text is not a valid position of the variant.
    pub(crate) fn position(&self) -> Result<Position, String> {
        let requested = requested_position(self.position.as_deref(), self.variant.as_ref(), 0)?;
        Ok(requested.unwrap_or_else(|| Position::start(Variant::STANDARD)))
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Render a position to a PNG file, without a window
    Render(PictureArguments),
    /// Render every theme, piece set, screen and effect to PNG files, without a window
    Gallery(GalleryArguments),
    /// Export all or part of a game as an animated GIF or PNG, without a window
    ExportGif(Box<AnimationArguments>),
    /// Measure frame times in a window
    BenchFrames(FramesArguments),
}

#[derive(Parser, Debug)]
pub(crate) struct PictureArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Image size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = picture_size, default_value = "1280x720")]
    pub(crate) size: (u32, u32),

    /// PNG file to write
    #[arg(long, value_name = "FILE.png")]
    pub(crate) out: PathBuf,

    /// Also write the rendered scene to this file as JSON: camera, lamps, and meshes with their surface names
    #[arg(long, value_name = "FILE.json")]
    pub(crate) scene: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,

    /// Time of day in the theme's room, if the room has images for it
    #[arg(long, value_name = "TIME", value_enum, default_value_t)]
    pub(crate) time_of_day: RoomTime,

    #[command(flatten)]
    pub(crate) lens: LensArguments,

    /// Show the game clock with these times, as in 5:00,0:09.5. The side to move's clock runs
    #[arg(long, value_name = "TIME,TIME", value_parser = parse_times)]
    pub(crate) clock: Option<[Duration; 2]>,
}

/// Default window size in pixels.
pub(crate) const DEFAULT_WINDOW_SIZE: (u32, u32) = (1280, 800);
/// Smallest window that fits the interface, in pixels.
pub(crate) const MIN_WINDOW_SIZE: (u32, u32) = (480, 360);
const MIN_PICTURE_SIZE: (u32, u32) = (16, 16);
const MAX_SIDE_PIXELS: u32 = 8192;

/// Returns the position given by `--position` and `--variant`, if any. If the variant starts with a random side, `seed` selects
/// it.
///
/// # Errors
/// The text is not a valid position of the variant.
pub(crate) fn requested_position(
    position: Option<&str>,
    variant: Option<&NamedVariant>,
    seed: u64,
) -> Result<Option<Position>, String> {
    let variant = variant.map(|named| named.variant_for_seed(seed)).transpose();
    let variant = variant.map_err(|error| format!("--variant: {error}"))?;
    let parsed = match (position, variant) {
        (Some(text), Some(variant)) => parse_variant_fen(&variant, text).map(Some),
        (Some(text), None) => parse_fen(text).map(Some),
        (None, variant) => Ok(variant.map(Position::start)),
    };
    parsed.map_err(|error| format!("--position: {error}"))
}

pub(super) fn window_size(text: &str) -> Result<(u32, u32), String> {
    parse_pixels(text, MIN_WINDOW_SIZE)
}

fn picture_size(text: &str) -> Result<(u32, u32), String> {
    parse_pixels(text, MIN_PICTURE_SIZE)
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a whole number from 0 to {}, found {text}", u64::MAX))
}

pub(super) fn parse_pixels(text: &str, min: (u32, u32)) -> Result<(u32, u32), String> {
    let (width, height) =
        parse_size(text).map_err(|_| format!("expected width x height, as in 1280x720, found `{text}`"))?;
    if width < min.0 || height < min.1 || width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS {
        let (min_width, min_height) = min;
        return Err(format!(
            "expected {min_width}x{min_height} to {MAX_SIDE_PIXELS}x{MAX_SIDE_PIXELS} pixels, found {width}x{height}"
        ));
    }
    Ok((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::to_fen;

    fn check(words: &[&str], expected: Result<(), &str>) {
        let parsed = Arguments::try_parse_from([&["breakthrough"], words].concat());
        match (parsed, expected) {
            (Ok(_), Ok(())) => {}
            (Err(error), Err(part)) => {
                let text = error.to_string();
                assert!(text.contains(part), "{words:?}: expected `{part}` in `{text}`");
                assert_eq!(error.exit_code(), 2);
            }
            (parsed, expected) => panic!("{words:?}: expected {expected:?}, found {parsed:?}"),
        }
    }

    #[test]
    fn sizes_are_limited_in_each_direction() {
        assert_eq!(window_size("480x8192"), Ok((480, 8192)));
        for text in ["479x360", "480x359", "8193x360", "480x8193"] {
            assert!(window_size(text).is_err_and(|error| error.ends_with(text)), "{text}");
        }
        assert_eq!(picture_size("16x17"), Ok((16, 17)));
    }

    #[test]
    fn arguments_are_parsed_or_rejected_with_a_reason() {
        check(&[], Ok(()));
        check(
            &[
                "--variant",
                "7x5",
                "--players",
                "human,computer:3",
                "--seed",
                "7",
                "--size",
                "1280x720",
            ],
            Ok(()),
        );
        check(&["--position", "pp/2/2/PP w 0 1"], Ok(()));
        check(&["--variant", "1x5"], Err("expected 2 to 16 files, found 1"));
        check(
            &["--variant", "big"],
            Err("expected a board such as 8x8 or hex5, found `big`"),
        );
        check(&["--players", "human"], Err("expected two players"));
        check(
            &["--players", "human,computer:11"],
            Err("expected human, computer, computer:LEVEL (novice, learner or 1 to 10) or engine:NAME"),
        );
        check(
            &["--size", "10x10"],
            Err("expected 480x360 to 8192x8192 pixels, found 10x10"),
        );
        check(&["--size", "wide"], Err("expected width x height"));
        let render =
            |words: &[&'static str], expected| check(&[&["render", "--out", "a.png"], words].concat(), expected);
        render(&["--samples", "64", "--aperture", "1.2"], Ok(()));
        render(&["--focal-length", "85", "--exposure", "-0.5"], Ok(()));
        render(&["--aperture", "1.2"], Err("--samples"));
        render(&["--samples", "0"], Err("0 is not in 1..=4096"));
        render(
            &["--focal-length", "5"],
            Err("expected a number from 12 to 200, found `5`"),
        );
        render(
            &["--exposure", "much"],
            Err("expected a number from -5 to 5, found `much`"),
        );
        for seed in ["-1", "seven", "18446744073709551616"] {
            let expected = format!("expected a whole number from 0 to 18446744073709551615, found {seed}");
            check(&[&format!("--seed={seed}")], Err(&expected));
        }
        check(&["--variant", "minefield"], Ok(()));
        check(&["--variant", "no.toml"], Err("no.toml"));
        check(&["render"], Err("--out"));
        check(&["render", "--out", "a.png", "--clock", "5:00,1:02:03"], Ok(()));
        check(
            &["render", "--out", "a.png", "--clock", "5:00"],
            Err("expected two times such as"),
        );
        check(
            &["bench-frames", "--json", "--variant", "16x16", "--frames", "10"],
            Ok(()),
        );
        check(&["bench-frames", "--frames", "0"], Err("--frames"));
        check(&["bench-frames", "--analysis", "running", "--memory", "64"], Ok(()));
        check(&["bench-frames", "--memory", "1"], Err("--memory"));
        check(&["https://example.org/#variant=7x5"], Ok(()));
        check(
            &["#variant=7x5", "--players", "human,human"],
            Err("cannot be used with"),
        );
        check(&["--theme", "neon", "--pieces", "turned", "--quality", "low"], Ok(()));
        check(&["--quality", "safe"], Ok(()));
        check(
            &["--pieces", "round"],
            Err("[possible values: spear, lance, turned, faceted, abstract]"),
        );
        check(
            &["--quality", "best"],
            Err("[possible values: low, medium, high, ultra]"),
        );
    }

    #[test]
    fn a_theme_is_found_or_rejected_with_a_reason() {
        let theme_name = |theme: &str| {
            let arguments = AppearanceArguments {
                theme: Some(theme.to_owned()),
                ..AppearanceArguments::default()
            };
            let overrides = arguments.overrides(&ThemeLibrary::open(None));
            overrides.map(|overrides| overrides.theme.expect("a theme").1.name)
        };
        assert_eq!(theme_name("paper"), Ok("Paper".to_owned()));
        let error = theme_name("glass").expect_err("no such theme");
        assert!(
            error.starts_with("--theme: expected walnut") && error.contains("own/NAME"),
            "{error}"
        );
    }

    #[test]
    fn a_position_is_parsed_for_its_variant() {
        let named = |line: &str| find_variant(line).expect("a variant");
        let requested = |position: Option<&str>, variant: Option<&str>| {
            requested_position(position, variant.map(named).as_ref(), 1).map(|position| position.map(|it| to_fen(&it)))
        };
        assert_eq!(requested(None, None), Ok(None));
        let start = "pppp/pppp/4/PPPP/PPPP w 0 1";
        assert_eq!(requested(None, Some("4x5")), Ok(Some(start.to_owned())));
        let later = "ppp1/3p/4/P3/1PPP b 0 3";
        for variant in [None, Some("4x5 joined")] {
            assert_eq!(requested(Some(later), variant), Ok(Some(later.to_owned())));
        }
        let error = requested(Some(later), Some("5x5")).expect_err("another board");
        assert!(error.contains("--position: expected a 5x5 board"), "{error}");
        let error = requested(Some("pp/2/2/PX w 0 1"), None).expect_err("not a position");
        assert!(error.contains("found `X`"), "{error}");
    }
}
