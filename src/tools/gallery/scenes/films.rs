//! Evenly spaced moments of animations, for contact sheets and animated images.

use super::{BOMBARDMENT, START, Scene, usual_theme};

/// Number of pictures of a film.
const FILM_FRAMES: u32 = 12;
/// Position in which the piece on b4 wins with [`WINNING_MOVES`] and [`LAST_MOVE`].
pub(super) const WIN_IN_SEVEN: &str = "2pp1p2/p3p1pp/3p4/2p3P1/1P1P1p2/2P1p3/PP3PP1/2PP2P1 w 0 18";
/// Moves of both sides from [`WIN_IN_SEVEN`].
pub(super) const WINNING_MOVES: [&str; 6] = ["b4-b5", "h7-h6", "b5-b6", "h6-h5", "b6-b7", "h5-h4"];
/// Winning move after [`WINNING_MOVES`].
pub(super) const LAST_MOVE: &str = "b7-a8";

pub(super) fn scenes() -> Vec<Scene> {
    let usual = usual_theme();
    let mut all = Vec::new();
    let mut film = |name: &str, seconds: f32, start: &dyn Fn(Scene) -> Scene| {
        for frame in 1..=FILM_FRAMES {
            let scene =
                Scene::new(&format!("film-{name}-{frame:02}"), &usual).set(|settings| settings.shows_moves = false);
            all.push(start(scene).wait(seconds * frame as f32 / FILM_FRAMES as f32));
        }
    };
    film("setting-up", 0.96, &|scene| scene.start_game(START));
    film("move", 0.36, &|scene| scene.middle_game_from_near().play("d4-d5"));
    film("capture", 0.96, &|scene| scene.middle_game_from_near().play("d4xe5"));
    film("win", 3.0, &Scene::start_win);
    film("explosion", 0.96, &|scene| {
        let near = scene.start_variant(BOMBARDMENT).settle().zoom_in().settle();
        near.hide_interface().play("d4d4")
    });
    all
}

impl Scene {
    /// Plays a short game up to its winning move.
    fn start_win(self) -> Scene {
        let started = self.start_game(WIN_IN_SEVEN);
        let played = WINNING_MOVES.iter().fold(started, |scene, mv| scene.play(mv).settle());
        played.play(LAST_MOVE)
    }
}
