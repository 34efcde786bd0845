//! The order of the game systems in a frame: animation, input, replies, session, requests, view, redraw.
//!
//! Animations advance first, so a new animation does not receive the idle time before it.

use bevy::prelude::*;

/// System sets of `Update`, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GameSystems {
    /// Advances running animations. This set runs first, so that an animation started in this frame begins at time 0.
    Animate,
    /// Converts pointer and keyboard input to intents.
    Input,
    /// Receives replies of the computer, so that the session plays them in the same frame.
    Replies,
    /// Applies intents to the game, or rejects them with a reason.
    Session,
    /// Starts searches for the computer's move and for hints, and cancels outdated searches.
    Requests,
    /// Updates visuals and sound.
    View,
    /// Requests another frame if needed.
    Redraw,
}

impl GameSystems {
    const IN_ORDER: [GameSystems; 7] = [
        GameSystems::Animate,
        GameSystems::Input,
        GameSystems::Replies,
        GameSystems::Session,
        GameSystems::Requests,
        GameSystems::View,
        GameSystems::Redraw,
    ];
}

pub(crate) fn plugin(app: &mut App) {
    for sets in GameSystems::IN_ORDER.windows(2) {
        app.add_systems(Update, boundary.after(sets[0]).before(sets[1]));
    }
}

/// Empty system that runs between two sets. Without this system, Bevy would add an edge from each system of the first set to
/// each system of the second set, and the analysis of these edges would delay the first frame.
fn boundary() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Ran(Vec<GameSystems>);

    #[test]
    fn the_sets_run_in_order_and_apply_their_commands() {
        let mut app = App::new();
        app.add_plugins(plugin).init_resource::<Ran>();
        for set in GameSystems::IN_ORDER.into_iter().rev() {
            let record = move |mut commands: Commands, ran: Res<Ran>| {
                let mut sets = ran.0.clone();
                sets.push(set);
                commands.insert_resource(Ran(sets));
            };
            app.add_systems(Update, record.in_set(set));
        }
        app.update();
        assert_eq!(app.world().resource::<Ran>().0, GameSystems::IN_ORDER);
    }
}
