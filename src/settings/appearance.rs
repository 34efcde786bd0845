//! Theme, piece set and graphics quality: the settings that the command line can override.
//!
//! `AppearanceOverrides` from the command line take precedence until the player chooses another value, and are not saved.
//! `ActiveTheme` and `Quality` are derived in `PreUpdate`.

use crate::settings::{Quality, Settings};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_themes::{PieceSet, Theme, ThemeId};

/// Theme, pieces and quality from the command line. These values take precedence over the settings until the player chooses another value,
/// and are not saved.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct AppearanceOverrides {
    /// Theme that was chosen by id or read from a file.
    pub(crate) theme: Option<(ThemeId, Theme)>,
    pub(crate) pieces: Option<PieceSet>,
    pub(crate) quality: Option<Quality>,
}

impl AppearanceOverrides {
    /// Removes the overrides of these settings fields.
    fn remove(&mut self, fields: &[&str]) {
        for field in fields {
            match *field {
                "theme" => self.theme = None,
                "pieces" => self.pieces = None,
                "quality" => self.quality = None,
                _ => {}
            }
        }
    }
}

/// The settings and their command-line overrides. Changing a field removes its override.
#[derive(SystemParam)]
pub(crate) struct AppearanceSettings<'w> {
    pub(crate) settings: ResMut<'w, Settings>,
    pub(crate) overrides: ResMut<'w, AppearanceOverrides>,
}

impl AppearanceSettings<'_> {
    pub(crate) fn choose_theme(&mut self, id: &ThemeId) {
        self.change("theme", |settings| settings.theme = Some(id.as_str().to_owned()));
    }

    /// Chooses a piece set; `None` selects the theme's set.
    pub(crate) fn choose_pieces(&mut self, pieces: Option<PieceSet>) {
        self.change("pieces", |settings| settings.pieces = pieces);
    }

    pub(crate) fn choose_quality(&mut self, quality: Quality) {
        self.change("quality", |settings| settings.quality = Some(quality));
    }

    /// Copies these fields from other settings, and removes their overrides.
    pub(crate) fn set_fields(&mut self, other: &Settings, fields: &[&str]) {
        let changed = self.settings.with_fields_of(other, fields);
        self.settings.set_if_neq(changed);
        self.overrides.remove(fields);
    }

    /// Replaces all settings except theme, pieces and quality.
    pub(crate) fn replace_except_appearance(&mut self, settings: Settings) {
        let changed = Settings {
            theme: self.settings.theme.clone(),
            pieces: self.settings.pieces,
            quality: self.settings.quality,
            ..settings
        };
        self.settings.set_if_neq(changed);
    }

    /// Replaces all settings, and removes all overrides.
    pub(crate) fn replace(&mut self, settings: Settings) {
        self.settings.set_if_neq(settings);
        self.overrides.remove(Settings::field_names());
    }

    fn change(&mut self, field: &str, change: impl FnOnce(&mut Settings)) {
        let mut changed = self.settings.clone();
        change(&mut changed);
        self.settings.set_if_neq(changed);
        self.overrides.remove(&[field]);
    }
}
