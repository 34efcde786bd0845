//! The command line of the game.

use crate::VERSION;
use crate::active_theme::Look;
use crate::graphics::Quality;
use crate::settings::Settings;
use breakthrough_arena::Players;
use breakthrough_rules::notation::{parse_fen, parse_size, parse_variant_fen};
use breakthrough_rules::{Position, Variant};
use breakthrough_themes::{PieceSet, ThemeId, ThemeLibrary};
use breakthrough_variants::{NamedVariant, find_variant};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// A 3D game of Breakthrough.
#[derive(Parser, Debug)]
#[command(name = "breakthrough", version = VERSION, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Start a match from this position of the variant, written as FEN; of the standard rules, it may have any board.
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,

    /// Start a match of this variant: a board such as 7x5 or hex5 and the rules that are not as usual, such as "8x8 joined";
    /// a rule file (FILE, or FILE#NAME for one of several in it); or a built-in variant such as Minefield.
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    pub(crate) variant: Option<NamedVariant>,

    /// Start a match between these players, the one at the bottom first: human, or computer:1 to computer:10.
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<Players>,

    /// The seed of everything random in the match.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// The size of the window in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size)]
    pub(crate) size: Option<(u32, u32)>,

    /// Write the match to this PGN file after every move, after the matches that it holds already.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) look: LookArguments,
}

/// How the table looks and how much it may cost.
#[derive(Args, Debug, Default)]
pub(crate) struct LookArguments {
    /// The theme: walnut, marble, brass, neon, contrast, paper; one of the player's own as own/NAME; or a theme file.
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,

    /// The shapes of the pieces; the theme's own if not given.
    #[arg(long, value_name = "SET")]
    pieces: Option<PieceSet>,

    /// How much the picture may cost; what suits the graphics adapter if not given.
    #[arg(long, value_name = "QUALITY")]
    pub(crate) quality: Option<Quality>,
}

impl LookArguments {
    /// The look that is meant, or else preferred, with the player's own themes to choose from.
    ///
    /// # Errors
    /// There is no such theme.
    pub(crate) fn look(&self, library: ThemeLibrary, settings: &Settings) -> Result<Look, String> {
        let wanted = self.theme.as_deref().map(|theme| library.find(theme)).transpose();
        let wanted = wanted.map_err(|error| format!("--theme: {error}"))?;
        let mut look = Look::of(library);
        // A theme whose file is gone leaves the first one.
        if let Some(theme) = &settings.theme {
            look.choose(&ThemeId::new(theme));
        }
        look.choose_pieces(settings.pieces);
        if let Some((id, theme)) = wanted {
            look.take(id, theme);
        }
        if self.pieces.is_some() {
            look.choose_pieces(self.pieces);
        }
        Ok(look)
    }
}

/// What is on the board.
#[derive(Args, Debug)]
pub(crate) struct BoardArguments {
    /// The position of the variant, written as FEN; its start if not given.
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// The variant, as the game takes it.
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    variant: Option<NamedVariant>,
}

impl BoardArguments {
    /// The position that is meant: without any argument, where a match begins.
    ///
    /// # Errors
    /// The text is no position of the variant.
    pub(crate) fn position(&self) -> Result<Position, String> {
        let wanted = wanted_position(self.position.as_deref(), self.variant.as_ref(), 0)?;
        Ok(wanted.unwrap_or_else(|| Position::start(Variant::STANDARD)))
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Draw a position as a PNG picture, without a window.
    Render(PictureArguments),
    /// Draw every theme, set of pieces, screen and effect as PNG pictures, without a window.
    Gallery(GalleryArguments),
    /// Measure how long frames take, in a window.
    BenchFrames(FramesArguments),
}

#[derive(Parser, Debug)]
pub(crate) struct PictureArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// The size of the picture in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = picture_size, default_value = "1280x720")]
    pub(crate) size: (u32, u32),

    /// The file to write.
    #[arg(long, value_name = "FILE.png")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) look: LookArguments,
}

#[derive(Parser, Debug)]
pub(crate) struct FramesArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// The size of the window in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size, default_value = "1280x720")]
    pub(crate) size: (u32, u32),

    /// How many frames to measure.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100_000), default_value = "200")]
    pub(crate) frames: u32,

    /// Print one line of JSON.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) look: LookArguments,
}

#[derive(Parser, Debug)]
pub(crate) struct GalleryArguments {
    /// The folder for the pictures.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The size of the pictures in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size, default_value = "1280x800")]
    pub(crate) size: (u32, u32),

    /// How much a picture may cost; high if not given.
    #[arg(long, value_name = "QUALITY")]
    pub(crate) quality: Option<Quality>,

    /// Draw only the pictures whose names begin so; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,
}

/// The window, unless another size is asked for.
pub(crate) const DEFAULT_WINDOW: (u32, u32) = (1280, 800);
/// The smallest window that the interface fits.
pub(crate) const LEAST_WINDOW: (u32, u32) = (480, 360);
const LEAST_PICTURE: (u32, u32) = (16, 16);
const MOST_PIXELS: u32 = 8192;

/// The position that `--position` and `--variant` mean together, if any; the lot that the seed draws says who begins.
///
/// # Errors
/// The text is no position of the variant.
pub(crate) fn wanted_position(
    position: Option<&str>,
    variant: Option<&NamedVariant>,
    seed: u64,
) -> Result<Option<Position>, String> {
    let drawn = variant.map(|named| named.variant_for_seed(seed)).transpose();
    let drawn = drawn.map_err(|error| format!("--variant: {error}"))?;
    let read = match (position, drawn) {
        (Some(text), Some(variant)) => parse_variant_fen(&variant, text).map(Some),
        (Some(text), None) => parse_fen(text).map(Some),
        (None, variant) => Ok(variant.map(Position::start)),
    };
    read.map_err(|error| format!("--position: {error}"))
}

fn window_size(text: &str) -> Result<(u32, u32), String> {
    pixels(text, LEAST_WINDOW)
}

fn picture_size(text: &str) -> Result<(u32, u32), String> {
    pixels(text, LEAST_PICTURE)
}

fn pixels(text: &str, least: (u32, u32)) -> Result<(u32, u32), String> {
    let (width, height) =
        parse_size(text).map_err(|_| format!("expected width x height, as in 1280x720, found `{text}`"))?;
    if width < least.0 || height < least.1 || width > MOST_PIXELS || height > MOST_PIXELS {
        let (least_width, least_height) = least;
        return Err(format!(
            "expected {least_width}x{least_height} to {MOST_PIXELS}x{MOST_PIXELS} pixels, found {width}x{height}"
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
    fn arguments_are_read_or_refused_with_a_reason() {
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
            Err("expected human, computer or computer:1 to computer:10"),
        );
        check(
            &["--size", "10x10"],
            Err("expected 480x360 to 8192x8192 pixels, found 10x10"),
        );
        check(&["--size", "wide"], Err("expected width x height"));
        check(&["--seed=-1"], Err("--seed"));
        check(&["--variant", "minefield"], Ok(()));
        check(&["--variant", "no.toml"], Err("no.toml"));
        check(&["render"], Err("--out"));
        check(
            &["bench-frames", "--json", "--variant", "16x16", "--frames", "10"],
            Ok(()),
        );
        check(&["bench-frames", "--frames", "0"], Err("--frames"));
        check(&["--theme", "neon", "--pieces", "turned", "--quality", "safe"], Ok(()));
        check(
            &["--pieces", "round"],
            Err("[possible values: turned, faceted, abstract]"),
        );
        check(
            &["--quality", "best"],
            Err("[possible values: safe, medium, high, ultra]"),
        );
    }

    #[test]
    fn a_look_is_found_or_refused_with_a_reason() {
        let look = |theme: &str| {
            let arguments = LookArguments {
                theme: Some(theme.to_owned()),
                ..LookArguments::default()
            };
            arguments
                .look(ThemeLibrary::open(None), &Settings::default())
                .map(|look| look.theme().name.clone())
        };
        assert_eq!(look("paper"), Ok("Paper".to_owned()));
        assert!(look("glass").is_err_and(|error| error.starts_with("--theme: expected walnut")));
    }

    #[test]
    fn a_position_belongs_to_its_variant() {
        let named = |line: &str| find_variant(line).expect("a variant");
        let wanted = |position: Option<&str>, variant: Option<&str>| {
            wanted_position(position, variant.map(named).as_ref(), 1).map(|position| position.map(|it| to_fen(&it)))
        };
        assert_eq!(wanted(None, None), Ok(None));
        let start = "pppp/pppp/4/PPPP/PPPP w 0 1";
        assert_eq!(wanted(None, Some("4x5")), Ok(Some(start.to_owned())));
        let later = "ppp1/3p/4/P3/1PPP b 0 3";
        for variant in [None, Some("4x5 joined")] {
            assert_eq!(wanted(Some(later), variant), Ok(Some(later.to_owned())));
        }
        let refused = wanted(Some(later), Some("5x5")).expect_err("another board");
        assert!(refused.contains("--position: expected a 5x5 board"), "{refused}");
        let refused = wanted(Some("pp/2/2/PX w 0 1"), None).expect_err("no position");
        assert!(refused.contains("found `X`"), "{refused}");
    }
}
