//! Hides the scene in the first frame, which draws only the interface. The environment maps are uploaded to the graphics adapter
//! after the first frame. If the first frame included the scene, every shader would be compiled twice: without and with these
//! maps. Systems that prepare the scene can wait for the second frame, with the run condition [`scene_is_shown`].

use crate::camera::Orbit;
use bevy::camera::visibility::RenderLayers;
use bevy::diagnostic::FrameCount;
use bevy::prelude::*;

/// Marks the first frame, in which the scene is hidden.
#[derive(Resource)]
pub(crate) struct SceneHidden;

/// Run condition: the scene is not hidden. Without a renderer, the condition is always true. With the run condition
/// `scene_is_shown.and_then(changed)`, a change in the first frame is handled in the second frame. A separate `run_if(changed)`
/// would be evaluated in the first frame and miss the change.
pub(crate) fn scene_is_shown(hidden: Option<Res<SceneHidden>>) -> bool {
    hidden.is_none()
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(SceneHidden)
        .add_observer(hide_scene.run_if(not(scene_is_shown)))
        .add_systems(PreUpdate, show_scene.run_if(|frames: Res<FrameCount>| frames.0 == 1));
}

fn hide_scene(camera: On<Add, Orbit>, mut commands: Commands) {
    commands.entity(camera.entity).insert(RenderLayers::none());
}

fn show_scene(cameras: Query<Entity, With<Orbit>>, mut commands: Commands) {
    commands.remove_resource::<SceneHidden>();
    for camera in &cameras {
        commands.entity(camera).remove::<RenderLayers>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Side;

    #[derive(Resource, Default)]
    struct SceneInput;

    #[derive(Resource, Default)]
    struct Prepared(usize);

    #[test]
    fn the_scene_is_hidden_in_the_first_frame_only() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .init_resource::<Prepared>()
            .add_systems(
                Update,
                (|mut prepared: ResMut<Prepared>| prepared.0 += 1)
                    .run_if(scene_is_shown.and_then(resource_changed::<SceneInput>)),
            )
            .init_resource::<SceneInput>();
        let camera = app.world_mut().spawn(Orbit::of_player(Side::First)).id();
        let is_hidden = |app: &App| app.world().get::<RenderLayers>(camera) == Some(&RenderLayers::none());
        let prepared = |app: &App| app.world().resource::<Prepared>().0;
        app.update();
        assert!(is_hidden(&app));
        assert_eq!(prepared(&app), 0);
        app.update();
        assert!(!is_hidden(&app));
        assert_eq!(
            prepared(&app),
            1,
            "a change in the first frame is handled in the second"
        );
        app.update();
        assert_eq!(prepared(&app), 1);
    }
}
