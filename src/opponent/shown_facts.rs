//! Facts about the shown position of an analysis, found in the background while any of them is marked on the board.

use crate::job::Job;
use crate::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_facts::{Facts, Limits, facts};
use breakthrough_rules::Position;
use std::sync::atomic::Ordering;

/// Node limit of each search, low enough for a browser, which runs jobs between two frames. Facts beyond it are not determined.
const MAX_NODES: u64 = 20_000;

/// Facts about the shown position, if they are wanted and found.
#[derive(Resource, Default)]
pub(crate) struct ShownFacts {
    position: Option<Position>,
    job: Option<Job<(), Option<Facts>>>,
    facts: Option<Facts>,
}

impl ShownFacts {
    pub(crate) const fn facts(&self) -> Option<&Facts> {
        self.facts.as_ref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownFacts>().add_systems(
        Update,
        (
            receive_facts
                .in_set(GameSystems::Replies)
                .run_if(|shown: Res<ShownFacts>| shown.job.is_some()),
            request_facts
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>.or_else(resource_changed::<Settings>)),
        ),
    );
}

fn request_facts(
    session: Res<Session>,
    settings: Res<Settings>,
    wake_up: Res<WakeUp>,
    mut shown: ResMut<ShownFacts>,
) -> Result {
    let position = session.shown_position();
    let is_wanted = session.is_analysis() && !settings.analysis.facts.is_empty() && position.outcome().is_none();
    let wanted = is_wanted.then_some(position);
    if shown.position.as_ref() == wanted {
        return Ok(());
    }
    let position = wanted.cloned();
    *shown = ShownFacts {
        position: position.clone(),
        ..default()
    };
    if let Some(position) = position {
        let job = Job::start("facts", wake_up.clone(), move |cancelled, _| {
            facts(&position, &Limits::nodes(MAX_NODES), &|| {
                cancelled.load(Ordering::Relaxed)
            })
            .ok()
        })?;
        shown.job = Some(job);
    }
    Ok(())
}

fn receive_facts(mut shown: ResMut<ShownFacts>) -> Result {
    let Some(result) = shown.bypass_change_detection().job.as_mut().and_then(Job::try_receive) else {
        return Ok(());
    };
    shown.job = None;
    shown.facts = result?;
    Ok(())
}
