//! Every theme, with its board, room, clock and a capture, and every piece set.

use super::{LOW_PITCH, MIDDLE_GAME, SETTLE_SECONDS, Scene, usual_theme};
use crate::board::clock::ShownClock;
use crate::settings::Settings;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceSet, built_in_themes};
use std::time::Duration;

/// Times of the rendered capture phases, in seconds from the start of the move. The impact is at 0.18.
const CAPTURE_PHASES: [f32; 6] = [0.2, 0.26, 0.34, 0.46, 0.62, 0.8];

pub(super) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for (id, _) in built_in_themes() {
        let named = |what: &str| Scene::new(&format!("{what}-{}", id.as_str()), &id);
        all.push(
            named("theme")
                .start_game(MIDDLE_GAME)
                .settle()
                .hide_interface()
                .settle(),
        );
        for (side, quarter_turns) in [("first", 0.0), ("right", 1.0), ("second", 2.0), ("left", 3.0)] {
            all.push(
                named(&format!("room-{side}"))
                    .start_game(MIDDLE_GAME)
                    .settle()
                    .hide_interface()
                    .look_from(quarter_turns, LOW_PITCH)
                    .settle(),
            );
        }
        all.push(named("opening").start_game(MIDDLE_GAME).wait(SETTLE_SECONDS));
        all.push(
            named("clock")
                .start_game(MIDDLE_GAME)
                .settle()
                .hide_interface()
                .show_clock()
                .settle(),
        );
        // The picture is taken after the impact, with fragments in flight.
        all.push(
            named("capture")
                .start_game(MIDDLE_GAME)
                .settle()
                .play("d4xe5")
                .wait(0.32),
        );
        // A close-up shows the capture in several phases.
        for (phase, seconds) in (1..).zip(CAPTURE_PHASES) {
            all.push(
                named("fragments")
                    .numbered(phase)
                    .middle_game_from_near()
                    .play("d4xe5")
                    .wait(seconds),
            );
        }
    }
    for (set, name) in [
        (PieceSet::Spear, "pieces-spear"),
        (PieceSet::Lance, "pieces-lance"),
        (PieceSet::Turned, "pieces-turned"),
        (PieceSet::Faceted, "pieces-faceted"),
        (PieceSet::Abstract, "pieces-abstract"),
    ] {
        let close_up = Scene::new(name, &usual_theme())
            .set_pieces(set)
            .start_game(MIDDLE_GAME)
            .settle()
            .zoom_in();
        all.push(close_up.settle().hide_interface());
    }
    all
}

impl Scene {
    /// Shows the game clock with little time left.
    fn show_clock(self) -> Scene {
        self.act(|world| {
            world.insert_resource(ShownClock {
                remaining: [83_000, 9_400].map(|milliseconds| Some(Duration::from_millis(milliseconds))),
                running: Some(Side::First),
            });
        })
    }

    fn set_pieces(self, set: PieceSet) -> Scene {
        self.act(move |world| world.resource_mut::<Settings>().pieces = Some(set))
    }
}
