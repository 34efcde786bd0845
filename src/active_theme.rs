//! Active theme and piece set, with the theme library.

use crate::dropped_files::FileKind;
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::toast::ShowToast;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use breakthrough_themes::{PieceSet, Theme, ThemeId, ThemeLibrary};

/// Active theme and piece set. Graphics, sounds and texts follow every change.
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
    /// Activates the first theme of a library.
    #[must_use]
    pub(crate) fn with_library(library: ThemeLibrary) -> ActiveTheme {
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

    /// Whether the active theme is the default: the first theme of the library.
    #[must_use]
    pub(crate) fn is_default(&self) -> bool {
        self.library.themes()[0].0 == self.id
    }

    /// Activates the default theme, unless it is active.
    pub(crate) fn choose_default(&mut self) {
        let id = self.library.themes()[0].0.clone();
        self.choose(&id);
    }

    #[must_use]
    pub(crate) const fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Piece set chosen by the player; `None` selects the theme's set.
    #[must_use]
    pub(crate) const fn chosen_pieces(&self) -> Option<PieceSet> {
        self.pieces
    }

    /// Piece set in use.
    #[must_use]
    pub(crate) const fn pieces(&self) -> PieceSet {
        match self.pieces {
            Some(pieces) => pieces,
            None => self.theme.pieces,
        }
    }

    /// Activates a theme of the library. Returns `false` and changes nothing if the library does not contain the id.
    pub(crate) fn choose(&mut self, id: &ThemeId) -> bool {
        let Some(theme) = self.library.get(id) else {
            return false;
        };
        self.theme = theme.clone();
        self.id = id.clone();
        true
    }

    /// Activates a theme that need not be in the library.
    pub(crate) fn set_theme(&mut self, id: ThemeId, theme: Theme) {
        self.id = id;
        self.theme = theme;
    }

    /// Sets the piece set; `None` selects the theme's set.
    pub(crate) const fn choose_pieces(&mut self, pieces: Option<PieceSet>) {
        self.pieces = pieces;
    }

    /// Reloads the player's themes. Keeps the active theme if its file is missing or invalid. Returns whether anything changed.
    pub(crate) fn reload(&mut self) -> bool {
        let has_changed = self.library.reload();
        if has_changed {
            let id = self.id.clone();
            self.choose(&id);
        }
        has_changed
    }

    pub(crate) const fn library_mut(&mut self) -> &mut ThemeLibrary {
        &mut self.library
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveTheme>()
        .add_systems(PreUpdate, update_side_names.run_if(resource_changed::<ActiveTheme>))
        .add_systems(
            Update,
            add_dropped_themes
                .in_set(GameSystems::Input)
                .run_if(on_message::<FileDragAndDrop>),
        );
}

/// Adds dropped themes to the player's themes, and activates the last one.
fn add_dropped_themes(
    mut dropped: MessageReader<FileDragAndDrop>,
    texts: Res<Texts>,
    mut active_theme: ResMut<ActiveTheme>,
    mut commands: Commands,
) {
    for event in dropped.read() {
        let Some(path) = FileKind::Theme.of_dropped(event) else {
            continue;
        };
        let toast = match active_theme.library.import(path) {
            Ok(id) => {
                active_theme.choose(&id);
                texts.fill("theme-added", &[("name", active_theme.theme().name.as_str().into())])
            }
            Err(error) => texts.fill("theme-not-added", &[("reason", error.to_string().into())]),
        };
        commands.trigger(ShowToast::new(toast));
    }
}

/// Names the sides after their materials in the theme.
fn update_side_names(active_theme: Res<ActiveTheme>, mut texts: ResMut<Texts>) {
    texts.set_sides(active_theme.theme().sides.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::files;

    #[test]
    fn a_theme_is_activated_by_its_id_and_kept_when_its_file_becomes_invalid() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut active_theme = ActiveTheme::with_library(ThemeLibrary::open(Some(folder.path())));
        assert_eq!(active_theme.id().as_str(), "walnut");
        assert!(!active_theme.choose(&ThemeId::new("no-such-theme")));
        assert!(active_theme.choose(&ThemeId::new("neon")));
        assert_eq!(
            (active_theme.pieces(), active_theme.chosen_pieces()),
            (PieceSet::Lance, None)
        );
        active_theme.choose_pieces(Some(PieceSet::Turned));
        assert_eq!(active_theme.pieces(), PieceSet::Turned);

        let file = active_theme
            .library_mut()
            .copy_built_in(&ThemeId::new("paper"))
            .expect("copied");
        assert!(active_theme.choose(&ThemeId::new("own/paper")));
        let sides = |active_theme: &ActiveTheme| active_theme.theme().sides.join(" ");
        let text = files::read_to_string(&file).expect("text");
        files::write(&file, text.replacen("Vermilion", "Red", 1)).expect("written");
        assert!(active_theme.reload());
        assert_eq!(sides(&active_theme), "Red Ink");
        assert!(!active_theme.reload(), "no file has changed");
        files::write(&file, "name = ").expect("written");
        assert!(active_theme.reload());
        assert_eq!(sides(&active_theme), "Red Ink");
        assert_eq!(active_theme.library().load_errors().len(), 1);
    }

    #[derive(Resource, Default)]
    struct Toasts(Vec<String>);

    #[test]
    fn a_dropped_theme_is_added_and_activated() {
        let folder = tempfile::tempdir().expect("a folder");
        let dropped = folder.path().join("mine.toml");
        let text = include_str!("../crates/themes/themes/04-neon.toml");
        files::write(&dropped, text).expect("written");
        let mut app = crate::testing::app();
        let library = ThemeLibrary::open(Some(&folder.path().join("themes")));
        app.insert_resource(ActiveTheme::with_library(library))
            .init_resource::<Toasts>()
            .add_observer(|on: On<ShowToast>, mut toasts: ResMut<Toasts>| toasts.0.push(on.text.clone()));
        app.update();
        app.world_mut().write_message(FileDragAndDrop::DroppedFile {
            window: Entity::PLACEHOLDER,
            path_buf: dropped,
        });
        app.update();
        assert_eq!(app.world().resource::<ActiveTheme>().id().as_str(), "own/mine");
        assert_eq!(
            app.world().resource::<Toasts>().0,
            ["Night neon was added to your themes."]
        );
    }
}
