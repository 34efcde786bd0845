//! How the table looks: the theme in use, of all that there are, and the shapes of the pieces.

use crate::text::Texts;
use bevy::prelude::*;
use breakthrough_themes::{PieceSet, Theme, ThemeId, ThemeLibrary};

/// The theme in use. Whatever shows or sounds follows it at once.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Look {
    library: ThemeLibrary,
    id: ThemeId,
    theme: Theme,
    pieces: Option<PieceSet>,
}

impl Default for Look {
    fn default() -> Look {
        Look::of(ThemeLibrary::open(None))
    }
}

impl Look {
    /// The first theme of a library.
    #[must_use]
    pub(crate) fn of(library: ThemeLibrary) -> Look {
        let (id, theme) = library.themes()[0].clone();
        Look {
            library,
            id,
            theme,
            pieces: None,
        }
    }

    /// The themes to choose from.
    #[must_use]
    pub(crate) const fn library(&self) -> &ThemeLibrary {
        &self.library
    }

    /// The id of the theme in use.
    #[must_use]
    pub(crate) const fn id(&self) -> &ThemeId {
        &self.id
    }

    /// The theme in use.
    #[must_use]
    pub(crate) const fn theme(&self) -> &Theme {
        &self.theme
    }

    /// The shapes that the player has chosen; nothing means the theme's own.
    #[must_use]
    pub(crate) const fn chosen_pieces(&self) -> Option<PieceSet> {
        self.pieces
    }

    /// The shapes of the pieces.
    #[must_use]
    pub(crate) const fn pieces(&self) -> PieceSet {
        match self.pieces {
            Some(pieces) => pieces,
            None => self.theme.pieces,
        }
    }

    /// Uses another theme. Returns whether there is one with this id; if not, nothing changes.
    pub(crate) fn choose(&mut self, id: &ThemeId) -> bool {
        let Some(theme) = self.library.get(id) else {
            return false;
        };
        self.theme = theme.clone();
        self.id = id.clone();
        true
    }

    /// Uses a theme that need not be in the library.
    pub(crate) fn take(&mut self, id: ThemeId, theme: Theme) {
        self.id = id;
        self.theme = theme;
    }

    /// Uses other shapes; nothing means the theme's own.
    pub(crate) const fn choose_pieces(&mut self, pieces: Option<PieceSet>) {
        self.pieces = pieces;
    }

    /// Reads the player's themes again. The theme in use stays as it was if its file is gone or broken.
    pub(crate) fn reload(&mut self) {
        self.library.reload();
        let id = self.id.clone();
        self.choose(&id);
    }

    /// The library, to copy a theme into it.
    pub(crate) const fn library_mut(&mut self) -> &mut ThemeLibrary {
        &mut self.library
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .add_systems(PreUpdate, name_sides.run_if(resource_changed::<Look>));
}

/// The two sides are called what they are made of.
fn name_sides(look: Res<Look>, mut texts: ResMut<Texts>) {
    texts.set_sides(look.theme().sides.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::files;

    #[test]
    fn a_theme_is_chosen_by_its_id_and_stays_when_its_file_breaks() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut look = Look::of(ThemeLibrary::open(Some(folder.path())));
        assert_eq!(look.id().as_str(), "walnut");
        assert!(!look.choose(&ThemeId::new("no-such-theme")));
        assert!(look.choose(&ThemeId::new("neon")));
        assert_eq!((look.pieces(), look.chosen_pieces()), (PieceSet::Abstract, None));
        look.choose_pieces(Some(PieceSet::Turned));
        assert_eq!(look.pieces(), PieceSet::Turned);

        let file = look
            .library_mut()
            .copy_built_in(&ThemeId::new("paper"))
            .expect("copied");
        assert!(look.choose(&ThemeId::new("own/paper")));
        let sides = |look: &Look| look.theme().sides.join(" ");
        let text = files::read_to_string(&file).expect("text");
        files::write(&file, text.replacen("Vermilion", "Red", 1)).expect("written");
        look.reload();
        assert_eq!(sides(&look), "Red Ink");
        files::write(&file, "name = ").expect("written");
        look.reload();
        assert_eq!(sides(&look), "Red Ink");
        assert_eq!(look.library().load_errors().len(), 1);
    }
}
