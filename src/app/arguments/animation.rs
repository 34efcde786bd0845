//! Command-line arguments of `export-gif`.

use crate::app::arguments::appearance::AppearanceArguments;
use crate::app::arguments::sizes::parse_pixels;
use crate::camera::PlayerView;
use crate::screens::share::AnimationFormat;
use clap::Args;
use std::path::{Path, PathBuf};
use strum::IntoEnumIterator;

const MIN_SIZE: (u32, u32) = (64, 64);

/// Game, range of moves, and rendering options.
#[derive(Args, Debug)]
pub(crate) struct AnimationArguments {
    /// PGN file with the game, or - for standard input
    #[arg(value_name = "GAME.pgn")]
    pub(crate) record: PathBuf,

    /// Output file: FILE.gif, or FILE.apng, which is larger and lossless
    #[arg(long, value_name = "FILE", value_parser = animation_path)]
    pub(crate) out: AnimationPath,

    /// Number of the game in the file, from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..), default_value = "1")]
    pub(crate) game: u32,

    /// Start at the position after this many plies
    #[arg(long, value_name = "PLY", default_value = "0")]
    pub(crate) from: usize,

    /// Stop at the position after this many plies. Default: the end of the game
    #[arg(long, value_name = "PLY")]
    pub(crate) to: Option<usize>,

    /// Size of the animation in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = |text: &str| parse_pixels(text, MIN_SIZE), default_value = "640x400")]
    pub(crate) size: (u32, u32),

    /// Time per move
    #[arg(long, value_name = "SECONDS", value_parser = |text: &str| parse_seconds(text), default_value = "0.8")]
    pub(crate) seconds_per_move: f32,

    /// Frames per second
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=50), default_value = "10")]
    pub(crate) frames_per_second: u32,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,

    /// The player's settings and camera as JSON
    #[arg(long, value_name = "JSON", hide = true, value_parser = |text: &str| serde_json::from_str::<PlayerView>(text))]
    pub(crate) as_seen: Option<PlayerView>,
}

/// Output path of an animation, whose extension determines the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnimationPath {
    pub(crate) path: PathBuf,
    pub(crate) format: AnimationFormat,
}

fn animation_path(text: &str) -> Result<AnimationPath, String> {
    let path = Path::new(text);
    let extension = path
        .extension()
        .map(|extension| extension.to_string_lossy().to_lowercase());
    let is_format = |format: &AnimationFormat| extension.as_deref() == Some(format.extension());
    let format = AnimationFormat::iter().find(is_format);
    let format = format.ok_or_else(|| format!("expected FILE.gif or FILE.apng, found `{text}`"))?;
    Ok(AnimationPath {
        path: path.to_owned(),
        format,
    })
}

fn parse_seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.1..=10.0).contains(seconds));
    seconds.ok_or_else(|| format!("expected a number from 0.1 to 10, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::arguments::{Arguments, Command};
    use crate::camera::Orbit;
    use crate::settings::Settings;
    use breakthrough_rules::Side;
    use clap::Parser;

    fn parsed(words: &[&str]) -> Result<AnimationArguments, String> {
        let words = [&["breakthrough", "export-gif", "match.pgn"], words].concat();
        match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
            Ok(Some(Command::ExportGif(arguments))) => Ok(*arguments),
            Ok(_) => Err("another command".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn an_animation_has_defaults_and_the_extension_selects_the_format() {
        let gif = parsed(&["--out", "a.gif"]).expect("arguments");
        assert_eq!((gif.from, gif.to, gif.game), (0, None, 1));
        assert_eq!(
            (gif.size, gif.seconds_per_move, gif.frames_per_second),
            ((640, 400), 0.8, 10)
        );
        assert_eq!(gif.out.format, AnimationFormat::Gif);
        let apng = parsed(&["--out", "a.b.APNG", "--from", "3", "--to", "9", "--theme", "neon"]).expect("arguments");
        assert_eq!((apng.out.format, apng.to), (AnimationFormat::Apng, Some(9)));
    }

    #[test]
    fn invalid_animation_arguments_are_refused_with_a_reason() {
        for (words, reason) in [
            (vec!["--out", "a.mp4"], "expected FILE.gif or FILE.apng, found `a.mp4`"),
            (vec![], "--out"),
            (vec!["--out", "a.gif", "--size", "10x10"], "expected 64x64 to"),
            (
                vec!["--out", "a.gif", "--seconds-per-move", "0"],
                "expected a number from 0.1 to 10, found `0`",
            ),
            (
                vec!["--out", "a.gif", "--frames-per-second", "60"],
                "60 is not in 1..=50",
            ),
            (vec!["--out", "a.gif", "--game", "0"], "--game"),
            (vec!["--out", "a.gif", "--from", "x"], "--from"),
        ] {
            let error = parsed(&words).expect_err("refused");
            assert!(error.contains(reason), "{words:?}: expected `{reason}` in `{error}`");
        }
    }

    #[test]
    fn a_players_view_survives_a_json_round_trip() {
        let settings = Settings {
            theme: Some("neon".to_owned()),
            shows_room: false,
            ..Settings::default()
        };
        let seen = PlayerView::new(settings, Orbit::of_player(Side::Second).view());
        let text = serde_json::to_string(&seen).expect("JSON");
        let found = parsed(&["--out", "a.gif", "--as-seen", &text]).expect("arguments");
        assert_eq!(found.as_seen, Some(seen.clone()));
        assert_eq!(seen.camera(), Orbit::of_player(Side::Second).view());
    }
}
