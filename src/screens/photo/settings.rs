//! Settings of photo mode other than depth of field. The settings are reset when photo mode starts and ends.

use crate::camera::FieldOfView;
use crate::graphics::light::ExposureCompensation;
use crate::graphics::room::TimeOfDayOverride;
use crate::states::Overlay;
use bevy::prelude::*;
use breakthrough_themes::TimeOfDay;
use strum::EnumIter;

/// Maximum exposure compensation, in thirds of a stop.
const MAX_EXPOSURE_THIRDS: i8 = 6;

/// 35 mm equivalent focal length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub(crate) enum FocalLength {
    /// 24 mm.
    Short,
    /// Focal length used by the game.
    #[default]
    Standard,
    /// 65 mm.
    Long,
    /// 85 mm.
    Longest,
}

impl FocalLength {
    #[must_use]
    pub(crate) fn field_of_view(self) -> FieldOfView {
        match self {
            FocalLength::Short => FieldOfView::from_focal_length(24.0),
            FocalLength::Standard => FieldOfView::default(),
            FocalLength::Long => FieldOfView::from_focal_length(65.0),
            FocalLength::Longest => FieldOfView::from_focal_length(85.0),
        }
    }
}

/// Exposure compensation, in thirds of a stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExposureThirds(i8);

impl ExposureThirds {
    pub(crate) const fn is_lightest(self) -> bool {
        self.0 >= MAX_EXPOSURE_THIRDS
    }

    pub(crate) const fn is_darkest(self) -> bool {
        self.0 <= -MAX_EXPOSURE_THIRDS
    }

    /// Returns an exposure that is lighter by `thirds` thirds of a stop, clamped to ±2 stops.
    pub(crate) fn lighter(self, thirds: i8) -> ExposureThirds {
        ExposureThirds((self.0 + thirds).clamp(-MAX_EXPOSURE_THIRDS, MAX_EXPOSURE_THIRDS))
    }

    pub(crate) fn stops(self) -> f32 {
        f32::from(self.0) / 3.0
    }
}

/// Settings of photo mode other than depth of field.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PhotoSettings {
    pub focal_length: FocalLength,
    pub(crate) exposure: ExposureThirds,
    /// Time of day in the room; `None` uses the player's settings.
    pub time_of_day: Option<TimeOfDay>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PhotoSettings>()
        .add_systems(OnEnter(Overlay::Photo), reset_photo_settings)
        .add_systems(
            OnExit(Overlay::Photo),
            (reset_photo_settings, apply_focal_length, apply_light).chain(),
        )
        .add_systems(
            Update,
            (apply_focal_length, apply_light)
                .run_if(in_state(Overlay::Photo).and_then(resource_changed::<PhotoSettings>)),
        );
}

fn reset_photo_settings(mut settings: ResMut<PhotoSettings>) {
    settings.set_if_neq(PhotoSettings::default());
}

fn apply_focal_length(settings: Res<PhotoSettings>, mut field_of_view: ResMut<FieldOfView>) {
    field_of_view.set_if_neq(settings.focal_length.field_of_view());
}

/// Applies the exposure and the time of day. Does nothing without a renderer.
fn apply_light(
    settings: Res<PhotoSettings>,
    compensation: Option<ResMut<ExposureCompensation>>,
    time: Option<ResMut<TimeOfDayOverride>>,
) {
    if let Some(mut compensation) = compensation {
        compensation.set_if_neq(ExposureCompensation(settings.exposure.stops()));
    }
    if let Some(mut time) = time {
        time.set_if_neq(TimeOfDayOverride(settings.time_of_day));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::set_state;
    use crate::testing;

    #[test]
    fn leaving_photo_mode_restores_lens_exposure_and_time_of_day() {
        let mut app = testing::app();
        app.init_resource::<ExposureCompensation>()
            .init_resource::<TimeOfDayOverride>()
            .update();
        let state = |app: &mut App| {
            app.update();
            app.update();
            let mut cameras = app.world_mut().query::<&Projection>();
            let Ok(Projection::Perspective(lens)) = cameras.single(app.world()) else {
                panic!("one camera")
            };
            let focal_length = FieldOfView(lens.fov).focal_length().round();
            let exposure = app.world().resource::<ExposureCompensation>().0;
            (focal_length, exposure, app.world().resource::<TimeOfDayOverride>().0)
        };
        let go = |app: &mut App, overlay| set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), overlay);
        let usual = (52.0, 0.0, None);
        assert_eq!(state(&mut app), usual);
        for _ in 0..2 {
            go(&mut app, Overlay::Photo);
            assert_eq!(state(&mut app), usual);
            *app.world_mut().resource_mut::<PhotoSettings>() = PhotoSettings {
                focal_length: FocalLength::Longest,
                exposure: ExposureThirds::default().lighter(-9),
                time_of_day: Some(TimeOfDay::Night),
            };
            assert_eq!(state(&mut app), (85.0, -2.0, Some(TimeOfDay::Night)));
            go(&mut app, Overlay::None);
            assert_eq!(state(&mut app), usual);
        }
    }
}
