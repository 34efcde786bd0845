//! Boards of other sizes and shapes, their rooms, and theme-independent effects.

use super::{BOMBARDMENT, LOW_PITCH, MIDDLE_GAME, Scene, usual_theme};

pub(super) fn scenes() -> Vec<Scene> {
    let usual = usual_theme();
    let scene = |name: &str| Scene::new(name, &usual);
    let mut all = Vec::new();
    for (variant, name) in [("hex5", "hexagons"), ("2x3", "smallest"), ("16x16", "largest")] {
        all.push(scene(&format!("board-{name}")).start_variant(variant).settle());
    }
    for (variant, name) in [
        ("2x3", "room-smallest-board"),
        ("16x16", "room-largest-board"),
        ("hex5", "room-hexagons"),
    ] {
        all.push(
            scene(name)
                .start_variant(variant)
                .settle()
                .hide_interface()
                .look_from(0.3, LOW_PITCH)
                .settle(),
        );
    }
    all.push(
        scene("effect-blast")
            .start_variant(BOMBARDMENT)
            .settle()
            .play("d4d4")
            .wait(0.32),
    );
    all.push(
        scene("effect-fade")
            .set(|settings| settings.reduced_motion = true)
            .start_game(MIDDLE_GAME)
            .settle()
            .play("d4xe5")
            .wait(0.04),
    );
    all
}
