//! Pictures of the gallery, by topic.

mod analysis;
mod boards;
mod films;
pub(super) mod games;
mod lessons;
pub(super) mod library;
pub(super) mod pages;
pub(super) mod screens;
#[cfg(test)]
mod tests;
mod themes;

use super::scene::{SETTLE_SECONDS, Scene};
use bevy::prelude::*;
use breakthrough_platform::files::TemporaryFolder;
use breakthrough_themes::{ThemeId, built_in_themes};

const START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";
/// A middlegame position in which d4 can capture on e5.
const MIDDLE_GAME: &str = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9";
/// A variant in which the piece on d4 can explode.
const BOMBARDMENT: &str = "8x8 bombardment start=pp1ppp1p/p2p1ppp/2p5/2p1p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP";
/// Rotation from the player's view down to a view of the room, in radians.
const LOW_PITCH: f32 = -0.42;

/// Lists every picture. Each picture first resets the game, so that any subset can be rendered.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut all = themes::scenes();
    all.extend(screens::scenes());
    all.extend(boards::scenes());
    all.extend(pages::scenes());
    all.extend(library::scenes());
    all.extend(games::scenes());
    all.extend(lessons::scenes());
    all.extend(analysis::scenes());
    all.extend(films::scenes());
    all
}

/// Returns the default theme.
fn usual_theme() -> ThemeId {
    built_in_themes().swap_remove(0).0
}

/// Returns the themes for pages and dialogs: the default theme, and a theme with contrasting panels.
fn page_themes() -> Vec<ThemeId> {
    let themes = built_in_themes().into_iter().map(|(id, _)| id);
    themes.filter(|id| ["walnut", "paper"].contains(&id.as_str())).collect()
}

/// Temporary files of a picture, which are replaced by the next picture's files.
#[derive(Resource)]
struct TemporaryFiles(#[expect(dead_code, reason = "they are deleted when it is dropped")] TemporaryFolder);

impl Scene {
    /// Shows a close-up of a middlegame position without the interface.
    fn middle_game_from_near(self) -> Scene {
        let shown = self.start_game(MIDDLE_GAME).settle().zoom_in();
        shown.settle().hide_interface()
    }
}
