//! Arguments for theme, piece set and graphics quality.

use crate::settings::{AppearanceOverrides, Quality};
use breakthrough_themes::{PieceSet, ThemeLibrary};
use clap::Args;

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
    /// Returns the theme, pieces and quality given in the arguments, which override the settings.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
