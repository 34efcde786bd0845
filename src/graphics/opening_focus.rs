//! Depth of field of the opening view. The front of the board and its pieces are in focus, and the aperture closes when the
//! camera eases to the playing view.

use crate::base::redraw::KeepRedrawing;
use crate::camera::{Opening, player_yaw};
use crate::graphics::depth_of_field::{Focus, FocusPurpose};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::prelude::*;

/// F-number during the opening view.
const OPEN_F_STOPS: f32 = 4.0;
/// Depth in squares beyond which the blur does not increase. The image of the room is already out of focus.
const MAX_BLUR_DEPTH: f32 = 13.0;
/// Position in focus for the first side's player: among the player's lead pieces.
const FOCUS: Vec3 = Vec3::new(-0.6, 0.0, 2.6);
/// F-number at which everything is in focus.
const CLOSED_F_STOPS: f32 = 64.0;
/// Time in which the aperture closes.
const CLOSE_SECONDS: f32 = 0.3;

/// Lens of a camera in the opening view.
#[derive(Component)]
struct OpeningLens {
    /// Seconds since the end of the opening view.
    closing: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_aperture).add_systems(
        Update,
        close_aperture
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<OpeningLens>),
    );
}

fn open_aperture(added: On<Insert, Opening>, quality: Res<Quality>, session: Res<Session>, mut commands: Commands) {
    if quality.has_depth_of_field() {
        let focus = Focus {
            point: Quat::from_rotation_y(player_yaw(session.viewing_side())) * FOCUS,
            f_stops: OPEN_F_STOPS,
            max_depth: MAX_BLUR_DEPTH,
            purpose: FocusPurpose::Opening,
        };
        commands
            .entity(added.entity)
            .insert((OpeningLens { closing: 0.0 }, focus));
    }
}

fn close_aperture(
    time: Res<Time>,
    mut cameras: Query<(Entity, &mut OpeningLens, &mut Focus), Without<Opening>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (camera, mut lens, mut focus) in &mut cameras {
        if focus.purpose != FocusPurpose::Opening {
            commands.entity(camera).remove::<OpeningLens>();
            continue;
        }
        redraw.write(KeepRedrawing);
        lens.closing += time.delta_secs();
        let progress = lens.closing / CLOSE_SECONDS;
        if progress >= 1.0 {
            commands.entity(camera).remove::<(OpeningLens, Focus)>();
        } else {
            focus.f_stops = OPEN_F_STOPS * (CLOSED_F_STOPS / OPEN_F_STOPS).powf(progress);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameSetup;
    use std::time::Duration;

    /// Creates an app with a camera in the opening view.
    fn opened(quality: Quality) -> (App, Entity) {
        let mut app = App::new();
        app.init_resource::<Time>()
            .add_message::<KeepRedrawing>()
            .insert_resource(quality)
            .insert_resource(Session::running(GameSetup::default()))
            .add_plugins(plugin);
        let camera = app.world_mut().spawn(Opening::default()).id();
        (app, camera)
    }

    fn pass(app: &mut App, seconds: f32) {
        app.world_mut()
            .resource_mut::<Time>()
            .advance_by(Duration::from_secs_f32(seconds));
        app.update();
    }

    #[test]
    fn the_aperture_closes_after_the_opening_view() {
        let (mut app, camera) = opened(Quality::High);
        let f_stops = |app: &App| app.world().get::<Focus>(camera).map(|focus| focus.f_stops);
        pass(&mut app, 1.0);
        assert_eq!(f_stops(&app), Some(OPEN_F_STOPS));
        app.world_mut().entity_mut(camera).remove::<Opening>();
        pass(&mut app, CLOSE_SECONDS / 2.0);
        assert!(f_stops(&app).is_some_and(|now| now > 2.0 * OPEN_F_STOPS));
        pass(&mut app, CLOSE_SECONDS);
        assert_eq!(f_stops(&app), None);
    }

    #[test]
    fn a_focus_for_another_purpose_survives_the_opening_view() {
        let (mut app, camera) = opened(Quality::High);
        let mut entity = app.world_mut().entity_mut(camera);
        let of_title = Focus {
            purpose: FocusPurpose::Title,
            ..*entity.get::<Focus>().expect("a focus")
        };
        entity.insert(of_title).remove::<Opening>();
        pass(&mut app, 1.0);
        assert_eq!(app.world().get::<Focus>(camera), Some(&of_title));
        assert!(!app.world().entity(camera).contains::<OpeningLens>());
    }

    #[test]
    fn low_quality_has_no_depth_of_field() {
        let (app, camera) = opened(Quality::Medium);
        assert!(!app.world().entity(camera).contains::<Focus>());
    }
}
