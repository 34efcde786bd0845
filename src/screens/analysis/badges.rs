//! Badges beside the runners on the board, with the number of moves until each runner reaches a goal.

use crate::base::layout::{PIECE_HEIGHT, square_centre};
use crate::camera::Orbit;
use crate::opponent::{LinePreview, ShownFacts};
use crate::session::Session;
use crate::settings::{FactMark, Settings};
use crate::states::{Overlay, Pause, Screen};
use crate::ui::UiSystems;
use crate::ui::style::{self, palette};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, CornerRadius, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_facts::{Facts, Runner};
use breakthrough_rules::Side;
use std::collections::BTreeSet;

/// Size of a badge, in points.
const SIZE: f32 = 20.0;
/// Size of the text of a badge, in points.
const TEXT_SIZE: f32 = 14.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_badges.in_set(UiSystems::Screens).run_if(
            in_state(Screen::Analysis)
                .and_then(in_state(Pause::Running))
                .and_then(in_state(Overlay::None)),
        ),
    );
}

fn show_badges(
    mut contexts: EguiContexts,
    (session, settings): (Res<Session>, Res<Settings>),
    (facts, preview): (Res<ShownFacts>, Res<LinePreview>),
    camera: Single<(&Camera, &GlobalTransform), With<Orbit>>,
) -> Result {
    let Some(facts) = facts.found().filter(|_| preview.0.is_empty()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let palette = palette(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("runner badges")));
    let (camera, transform) = *camera;
    for (side, runner) in badged(facts, &settings.analysis.facts) {
        let head = square_centre(session.size(), runner.square) + Vec3::Y * PIECE_HEIGHT;
        let Ok(point) = camera.world_to_viewport(transform, head) else {
            continue;
        };
        let point = Pos2::new(point.x, point.y) / ctx.zoom_factor();
        let rect = Rect::from_center_size(point - vec2(0.0, SIZE / 2.0), [SIZE; 2].into());
        let stroke = Stroke::new(2.0, palette.sides[side.index()].0);
        painter.rect(rect, CornerRadius::same(10), palette.panel, stroke, StrokeKind::Inside);
        let text = runner.moves.to_string();
        let font = style::bold(TEXT_SIZE);
        painter.text(rect.center(), Align2::CENTER_CENTER, text, font, palette.text);
    }
    Ok(())
}

/// Returns the runners that the board marks.
fn badged(facts: &Facts, marks: &BTreeSet<FactMark>) -> Vec<(Side, Runner)> {
    let of_side = |side: Side| {
        let runners = facts.side(side).runners.clone().determined().unwrap_or_default();
        runners.into_iter().map(move |runner| (side, runner))
    };
    if marks.contains(&FactMark::Runners) {
        Side::BOTH.into_iter().flat_map(of_side).collect()
    } else {
        let shows_race = marks.contains(&FactMark::Race);
        facts.race_runner().filter(|_| shows_race).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_facts::{Limits, facts};
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn every_runner_or_the_winner_of_the_race_has_a_badge() {
        let position = parse_fen("1p1p/4/1P2/4/P3 w 0 1").expect("a position");
        let facts = facts(&position, &Limits::default(), &|| false).expect("facts");
        let moves = |marks: &[FactMark]| -> Vec<u32> {
            let badged = badged(&facts, &marks.iter().copied().collect());
            badged.iter().map(|(_, runner)| runner.moves).collect()
        };
        assert_eq!(moves(&[FactMark::Race, FactMark::Control]), [2]);
        assert!(
            moves(&[FactMark::Runners]).len() > 1,
            "{:?}",
            moves(&[FactMark::Runners])
        );
        assert!(moves(&[FactMark::Control]).is_empty());
    }
}
