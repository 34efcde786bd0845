//! Active theme and piece set, with the theme library.

use crate::base::dropped_files::{FileDropped, FileKind};
use crate::base::redraw::KeepRedrawing;
use crate::base::toast::ShowToast;
use crate::settings::{AppearanceOverrides, AppearanceSettings, Settings};
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_themes::{PieceEdges, PieceSet, Theme, ThemeId, ThemeLibrary};

/// Active theme and piece set. Graphics, sounds and texts are updated after every change.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ActiveTheme {
    library: ThemeLibrary,
    id: ThemeId,
    theme: Theme,
    pieces: Option<PieceSet>,
}

impl Default for ActiveTheme {
    fn default() -> ActiveTheme {
        ActiveTheme::with_library(ThemeLibrary::open(None))
    }
}

impl ActiveTheme {
    /// Activates the theme and the pieces selected by the settings and the command-line overrides.
    #[must_use]
    pub(crate) fn new(library: ThemeLibrary, settings: &Settings, overrides: &AppearanceOverrides) -> ActiveTheme {
        let mut active_theme = ActiveTheme::with_library(library);
        active_theme.follow(settings, overrides);
        active_theme
    }

    /// Activates a built-in theme with its own pieces.
    #[cfg(test)]
    pub(crate) fn built_in(id: &str) -> ActiveTheme {
        let mut active_theme = ActiveTheme::default();
        assert!(active_theme.activate(&ThemeId::new(id)), "no theme {id}");
        active_theme
    }

    /// Activates the first theme of a library.
    fn with_library(library: ThemeLibrary) -> ActiveTheme {
        let (id, theme) = library.themes()[0].clone();
        ActiveTheme {
            library,
            id,
            theme,
            pieces: None,
        }
    }

    #[must_use]
    pub(crate) const fn library(&self) -> &ThemeLibrary {
        &self.library
    }

    #[must_use]
    pub(crate) const fn id(&self) -> &ThemeId {
        &self.id
    }

    /// Returns whether the active theme can be copied to the player's themes, that is, whether it is a built-in theme
    /// of the library.
    #[must_use]
    pub(crate) fn can_be_copied(&self) -> bool {
        self.library.get(&self.id).is_some() && !self.id.is_user_theme()
    }

    /// Returns whether the active theme is the default: the first theme of the library.
    #[must_use]
    pub(crate) fn is_default(&self) -> bool {
        self.library.themes()[0].0 == self.id
    }

    #[must_use]
    pub(crate) const fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Returns the piece set chosen by the player; `None` selects the theme's set.
    #[must_use]
    pub(crate) const fn chosen_pieces(&self) -> Option<PieceSet> {
        self.pieces
    }

    /// Returns the piece set in use.
    #[must_use]
    pub(crate) const fn pieces(&self) -> PieceSet {
        match self.pieces {
            Some(pieces) => pieces,
            None => self.theme.pieces,
        }
    }

    /// Returns the edges of the pieces in use. A theme's edges apply only to the spear set; all other sets are carved.
    #[must_use]
    pub(crate) const fn edges(&self) -> PieceEdges {
        match self.pieces() {
            PieceSet::Spear => self.theme.edges,
            PieceSet::Lance | PieceSet::Turned | PieceSet::Faceted | PieceSet::Abstract => PieceEdges::Carved,
        }
    }

    /// Applies the settings and the command-line overrides. Keeps the active theme if the library does not contain the selected
    /// theme. Returns whether anything changed.
    fn follow(&mut self, settings: &Settings, overrides: &AppearanceOverrides) -> bool {
        let before = (self.id.clone(), self.pieces);
        match (&overrides.theme, &settings.theme) {
            (Some((id, theme)), _) => {
                self.id = id.clone();
                self.theme = theme.clone();
            }
            (None, Some(id)) => _ = self.activate(&ThemeId::new(id)),
            (None, None) => _ = self.activate(&self.library.themes()[0].0.clone()),
        }
        self.pieces = overrides.pieces.or(settings.pieces);
        before != (self.id.clone(), self.pieces)
    }

    /// Activates a theme of the library. Returns `false` and changes nothing if the library does not contain the id.
    fn activate(&mut self, id: &ThemeId) -> bool {
        let Some(theme) = self.library.get(id) else {
            return false;
        };
        self.theme = theme.clone();
        self.id = id.clone();
        true
    }

    /// Reloads the player's themes. Keeps the active theme if its file is missing or invalid. Returns whether anything changed.
    pub(crate) fn reload(&mut self) -> bool {
        let has_changed = self.library.reload();
        if has_changed {
            let id = self.id.clone();
            self.activate(&id);
        }
        has_changed
    }

    pub(crate) const fn library_mut(&mut self) -> &mut ThemeLibrary {
        &mut self.library
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveTheme>()
        .add_systems(
            PreUpdate,
            follow_settings.run_if(resource_changed::<Settings>.or_else(resource_changed::<AppearanceOverrides>)),
        )
        .add_observer(add_dropped_theme);
}

/// Adds a dropped theme to the player's themes and activates it.
fn add_dropped_theme(
    dropped: On<FileDropped>,
    mut active_theme: ResMut<ActiveTheme>,
    mut appearance: AppearanceSettings,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    if dropped.kind != FileKind::Theme {
        return;
    }
    let toast = match active_theme.library.import(&dropped.path) {
        Ok(id) => {
            appearance.choose_theme(&id);
            // The theme is activated in the next frame.
            redraw.write(KeepRedrawing);
            let theme = active_theme.library.get(&id);
            let name = theme.map_or_else(|| id.as_str().to_owned(), |theme| theme.name.clone());
            LocalizedText::new("theme-added", [("name", name.into())])
        }
        Err(error) => LocalizedText::new("theme-not-added", [("reason", error.to_string().into())]),
    };
    commands.trigger(ShowToast::new(toast));
}

fn follow_settings(
    (settings, overrides): (Res<Settings>, Res<AppearanceOverrides>),
    mut active_theme: ResMut<ActiveTheme>,
) {
    if active_theme.bypass_change_detection().follow(&settings, &overrides) {
        active_theme.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{DetectedQuality, Quality};
    use crate::testing;
    use bevy::ecs::system::RunSystemOnce;
    use breakthrough_platform::files;

    #[test]
    fn a_theme_is_activated_by_its_id_and_kept_when_its_file_becomes_invalid() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut active_theme = ActiveTheme::with_library(ThemeLibrary::open(Some(folder.path())));
        assert_eq!(active_theme.id().as_str(), "walnut");
        let choose = |active_theme: &mut ActiveTheme, theme: &str, pieces| {
            let settings = Settings {
                theme: Some(theme.to_owned()),
                pieces,
                ..Settings::default()
            };
            active_theme.follow(&settings, &AppearanceOverrides::default())
        };
        assert!(!choose(&mut active_theme, "no-such-theme", None));
        assert!(choose(&mut active_theme, "neon", None));
        assert_eq!(
            (active_theme.pieces(), active_theme.chosen_pieces()),
            (PieceSet::Spear, None)
        );
        assert!(choose(&mut active_theme, "neon", Some(PieceSet::Turned)));
        assert_eq!(active_theme.pieces(), PieceSet::Turned);

        let file = active_theme
            .library_mut()
            .copy_built_in(&ThemeId::new("paper"))
            .expect("copied");
        assert!(choose(&mut active_theme, "own/paper", None));
        let name = |active_theme: &ActiveTheme| active_theme.theme().name.clone();
        let text = files::read_to_string(&file).expect("text");
        files::write(&file, text.replacen("Paper", "Red paper", 1)).expect("written");
        assert!(active_theme.reload());
        assert_eq!(name(&active_theme), "Red paper");
        assert!(!active_theme.reload(), "no file has changed");
        files::write(&file, "name = ").expect("written");
        assert!(active_theme.reload());
        assert_eq!(name(&active_theme), "Red paper");
        assert_eq!(active_theme.library().load_errors().len(), 1);
    }

    #[test]
    fn a_dropped_theme_is_added_and_activated() {
        let folder = tempfile::tempdir().expect("a folder");
        let dropped = folder.path().join("mine.toml");
        let text = include_str!("../crates/themes/themes/04-neon.toml");
        files::write(&dropped, text).expect("written");
        let mut app = testing::app();
        let library = ThemeLibrary::open(Some(&folder.path().join("themes")));
        app.insert_resource(ActiveTheme::with_library(library));
        testing::record::<ShowToast>(&mut app);
        app.update();
        testing::drop_files(&mut app, &[dropped]);
        app.update();
        assert_eq!(app.world().resource::<Settings>().theme.as_deref(), Some("own/mine"));
        assert_eq!(app.world().resource::<ActiveTheme>().id().as_str(), "own/mine");
        assert_eq!(testing::toasts(&app), ["Theme added: Night neon"]);
    }

    #[test]
    fn the_command_line_overrides_the_settings_until_the_player_chooses() {
        let library = ThemeLibrary::open(None);
        let overrides = AppearanceOverrides {
            theme: Some(library.find("neon").expect("a theme")),
            pieces: Some(PieceSet::Turned),
            quality: Some(Quality::Ultra),
        };
        let settings = Settings {
            theme: Some("paper".to_owned()),
            ..Settings::default()
        };
        let mut app = crate::testing::app();
        app.insert_resource(Quality::Low)
            .insert_resource(DetectedQuality(Quality::Medium))
            .insert_resource(settings.clone())
            .insert_resource(overrides);
        app.update();
        let shown = |app: &App| {
            let active_theme = app.world().resource::<ActiveTheme>();
            let quality = *app.world().resource::<Quality>();
            (
                active_theme.id().as_str().to_owned(),
                active_theme.chosen_pieces(),
                quality,
            )
        };
        assert_eq!(shown(&app), ("neon".to_owned(), Some(PieceSet::Turned), Quality::Ultra));
        assert_eq!(*app.world().resource::<Settings>(), settings, "overrides are not saved");
        // Choosing a theme and a quality clears the overrides of both, even if the settings already contain this theme.
        let choose = |mut appearance: AppearanceSettings| {
            appearance.choose_theme(&ThemeId::new("paper"));
            appearance.choose_quality(Quality::High);
        };
        app.world_mut().run_system_once(choose).expect("the system runs");
        app.update();
        assert_eq!(shown(&app), ("paper".to_owned(), Some(PieceSet::Turned), Quality::High));
        let reset = |mut appearance: AppearanceSettings| {
            appearance.set_fields(&Settings::default(), &["theme", "pieces", "quality"]);
        };
        app.world_mut().run_system_once(reset).expect("the system runs");
        app.update();
        assert_eq!(shown(&app), ("walnut".to_owned(), None, Quality::Medium));
    }
}
