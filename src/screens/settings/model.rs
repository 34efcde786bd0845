//! What the settings panel shows, and what it asks for.

use crate::graphics::Quality;
use crate::settings::Settings;
use crate::text::Texts;
use bevy::prelude::Resource;
use bevy_egui::egui::TextureId;
use breakthrough_themes::{PieceSet, RoomName, ThemeId, ThemeLoadError};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    Appearance,
    Sound,
}

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) tab: Tab,
    pub(super) themes: Vec<ThemeCard<'a>>,
    pub(super) theme_errors: &'a [ThemeLoadError],
    /// The active theme.
    pub(super) theme: &'a ThemeId,
    pub(super) theme_description: &'a str,
    /// The room of the active theme.
    pub(super) room: Option<RoomName>,
    /// Whether the active theme is built in.
    pub(super) can_copy_theme: bool,
    /// The pieces that replace the theme's own, if any.
    pub(super) pieces: Option<PieceSet>,
    pub(super) quality: Quality,
    pub(super) settings: &'a Settings,
}

pub(super) struct ThemeCard<'a> {
    pub(super) id: &'a ThemeId,
    pub(super) name: &'a str,
    pub(super) description: &'a str,
    pub(super) thumbnail: Option<TextureId>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    SelectTab(Tab),
    SelectTheme(ThemeId),
    CopyTheme,
    SelectPieces(Option<PieceSet>),
    SelectQuality(Quality),
    /// Replaces the settings.
    Change(Settings),
    Close,
}
