//! Games in which the coach advises: by default, a person's first games against the computer.

use crate::session::{GameEnded, GameMode, Session, SessionKind};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

/// Games in which the coach advises. Rated games and games with clocks have no coach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CoachSetting {
    /// A person's guided game and first games.
    #[default]
    FirstGames,
    /// All games.
    Always,
    Never,
}

/// Number of a person's first games in which the coach advises by default.
const FIRST_GAMES: u8 = 3;
/// Maximum number of names whose games are counted. The coach advises further names in all games.
const MAX_NAMES: usize = 100;

/// Requests to stop the coach in this game and in later games.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct CoachStopped;

/// Side that the coach advises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CoachUse {
    pub(crate) side: Side,
    /// Whether the coach advises because this is one of the person's first games.
    pub(crate) is_first_game: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(count_game)
        .add_observer(|_: On<CoachStopped>, mut settings: ResMut<Settings>| settings.coach = CoachSetting::Never);
}

impl CoachUse {
    /// Returns the use of the coach in a session; `None` if the coach does not advise.
    #[must_use]
    pub(crate) fn of_session(session: &Session, settings: &Settings) -> Option<CoachUse> {
        let side = coachable_side(session)?;
        let name = &session.terms().names[side.index()];
        match settings.coach {
            CoachSetting::Never => None,
            CoachSetting::Always => Some(CoachUse {
                side,
                is_first_game: false,
            }),
            CoachSetting::FirstGames => {
                (session.is_guided() || games_of(settings, name) < FIRST_GAMES).then_some(CoachUse {
                    side,
                    is_first_game: true,
                })
            }
        }
    }
}

/// Returns the side of the person in a casual game without clocks against a computer level.
fn coachable_side(session: &Session) -> Option<Side> {
    let is_casual = session.kind() == SessionKind::Game && session.terms().mode == GameMode::Casual;
    if !is_casual || session.clock().is_some() {
        return None;
    }
    let side = Side::BOTH.into_iter().find(|side| session.player(*side).is_human())?;
    matches!(session.player(!side), GamePlayer::Computer(_)).then_some(side)
}

fn games_of(settings: &Settings, name: &str) -> u8 {
    settings.coached_games.get(name).copied().unwrap_or_default()
}

/// Counts a finished game in which the coach could advise. A guided game is not counted.
fn count_game(ended: On<GameEnded>, session: Res<Session>, mut settings: ResMut<Settings>) {
    let Some(side) = coachable_side(&session).filter(|_| !ended.is_opened && !session.is_guided()) else {
        return;
    };
    let name = &session.terms().names[side.index()];
    if games_of(&settings, name) >= FIRST_GAMES {
        return;
    }
    let games = &mut settings.coached_games;
    if games.len() >= MAX_NAMES && !games.contains_key(name) {
        return;
    }
    *games.entry(name.clone()).or_default() += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent};
    use crate::testing;

    fn setup(players: &str) -> GameSetup {
        GameSetup {
            players: players.parse().expect("players"),
            ..GameSetup::default()
        }
    }

    fn side(setup: GameSetup, coach: CoachSetting) -> Option<Side> {
        let settings = Settings {
            coach,
            ..Settings::default()
        };
        let coached = CoachUse::of_session(&Session::running(setup), &settings);
        coached.map(|coached| coached.side)
    }

    #[test]
    fn the_coach_advises_a_person_in_a_casual_game_without_clocks_against_a_level() {
        for coach in [CoachSetting::FirstGames, CoachSetting::Always] {
            assert_eq!(side(setup("human,computer:3"), coach), Some(Side::First));
            assert_eq!(side(setup("computer:3,human"), coach), Some(Side::Second));
            assert_eq!(side(setup("human,human"), coach), None);
            assert_eq!(side(setup("computer:1,computer:1"), coach), None);
            let mut timed = setup("human,computer:3");
            timed.terms.time.controls[0] = "60".parse().ok();
            assert_eq!(side(timed, coach), None);
            let mut rated = setup("human,computer:3");
            rated.terms.mode = GameMode::Rated;
            assert_eq!(side(rated, coach), None);
        }
        assert_eq!(side(setup("human,computer:3"), CoachSetting::Never), None);
    }

    #[test]
    fn the_first_three_games_of_a_name_are_coached() {
        let mut app = testing::app();
        app.update();
        let mut play = |name: &str| {
            let mut setup = setup("human,computer:1");
            setup.terms.names[0] = name.to_owned();
            app.world_mut().write_message(Intent::Start(setup));
            app.update();
            let (session, settings) = (app.world().resource::<Session>(), app.world().resource::<Settings>());
            let is_coached = CoachUse::of_session(session, settings).is_some();
            app.world_mut().write_message(Intent::Resign(Side::First));
            app.update();
            is_coached
        };
        let found: Vec<bool> = (0..5).map(|_| play("")).collect();
        assert_eq!(found, [true, true, true, false, false]);
        assert!(play("Ada"));
    }
}
