//! Properties of the shown position, found by a background job while they are wanted.

use crate::base::job::Job;
use crate::base::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::session::{RatedPositions, Selection, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::Position;
use std::sync::atomic::Ordering;

/// Property of a position.
pub trait PositionProperty: Sized + Send + Sync + 'static {
    /// Name of the job.
    const NAME: &str;

    /// Whether the property of the shown position is wanted.
    fn is_wanted(session: &Session, selection: &Selection, settings: &Settings) -> bool;

    /// Finds the property; `None` if the game is over in the position, or if `interrupt` has returned `true`.
    fn find(position: &Position, interrupt: &dyn Fn() -> bool) -> Option<Self>;
}

/// Property of the shown position, if it is wanted and found.
#[derive(Resource)]
pub struct Shown<T: PositionProperty> {
    position: Option<Position>,
    job: Option<Job<(), Option<T>>>,
    found: Option<T>,
}

impl<T: PositionProperty> Default for Shown<T> {
    fn default() -> Shown<T> {
        Shown {
            position: None,
            job: None,
            found: None,
        }
    }
}

impl<T: PositionProperty> Shown<T> {
    #[must_use]
    pub const fn found(&self) -> Option<&T> {
        self.found.as_ref()
    }
}

/// Finds a property of the shown position.
pub(super) fn find_property<T: PositionProperty>(app: &mut App) {
    app.init_resource::<Shown<T>>().add_systems(
        Update,
        (
            receive::<T>
                .in_set(GameSystems::Replies)
                .run_if(|shown: Res<Shown<T>>| shown.job.is_some()),
            request::<T>.in_set(GameSystems::Requests).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<RatedPositions>),
            ),
        ),
    );
}

fn request<T: PositionProperty>(
    (session, selection, settings): (Res<Session>, Res<Selection>, Res<Settings>),
    (rated, wake_up): (Res<RatedPositions>, Res<WakeUp>),
    mut shown: ResMut<Shown<T>>,
) -> Result {
    let position = session.shown_position();
    let is_over = position.outcome().is_some() || session.shows_latest() && session.outcome().is_some();
    let is_refused = is_over || rated.contains(position);
    let wanted = (!is_refused && T::is_wanted(&session, &selection, &settings)).then_some(position);
    if shown.position.as_ref() == wanted {
        return Ok(());
    }
    let position = wanted.cloned();
    *shown = Shown {
        position: position.clone(),
        ..default()
    };
    if let Some(position) = position {
        let job = Job::start(T::NAME, wake_up.clone(), move |cancelled, _| {
            T::find(&position, &|| cancelled.load(Ordering::Relaxed))
        })?;
        shown.job = Some(job);
    }
    Ok(())
}

fn receive<T: PositionProperty>(mut shown: ResMut<Shown<T>>) -> Result {
    let Some(result) = shown.bypass_change_detection().job.as_mut().and_then(Job::try_receive) else {
        return Ok(());
    };
    shown.job = None;
    shown.found = result?;
    Ok(())
}
