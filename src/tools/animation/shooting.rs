//! Plays the moves and takes the pictures of a film in sequence.

use crate::camera::{Orbit, OrbitView};
use crate::graphics::Readiness;
use crate::session::{GameSetup, Intent};
use crate::tools::animation::film::Film;
use crate::tools::animation::record::Part;
use crate::tools::headless::HeadlessTarget;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use breakthrough_rules::Move;
use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

/// Maximum time step. Bevy clamps steps above 250 ms.
const MAX_TIME_STEP: Duration = Duration::from_millis(100);
/// Time for pieces and camera to settle before the first picture.
const SETTLE_TIME: Duration = Duration::from_millis(1500);
/// Duration of the final position after the last move, in seconds.
const END_SECONDS: f32 = 2.0;
/// Duration of the final position after a win, in seconds. The duration includes the celebration.
const WIN_SECONDS: f32 = 3.5;
/// Number of frames after which missing pipelines of a picture are detected.
const CHECK_FRAMES: u32 = 2;

/// Triggered on completion: the film or an error.
#[derive(Event, Debug)]
pub(super) struct FilmFinished(pub(super) Result<Film, String>);

/// A film in production.
#[derive(Resource)]
pub(super) struct Shooting {
    film: Film,
    moves: Vec<Move>,
    /// Camera view; the player's view if `None`.
    camera: Option<OrbitView>,
    timeline: Timeline,
    /// Index of the next picture.
    next: usize,
    stage: Stage,
}

/// Start times of moves, in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Timeline {
    pictures_per_move: usize,
    moves: usize,
    end: usize,
}

impl Timeline {
    fn new(moves: usize, is_won: bool, seconds_per_move: f32, frames_per_second: u32) -> Timeline {
        let pictures = |seconds: f32| ((seconds * frames_per_second as f32).round() as usize).max(1);
        Timeline {
            pictures_per_move: pictures(seconds_per_move),
            moves,
            end: pictures(if is_won { WIN_SECONDS } else { END_SECONDS }),
        }
    }

    /// Returns the number of pictures. The first position is shown for the duration of a move.
    const fn pictures(&self) -> usize {
        (self.moves + 1) * self.pictures_per_move + self.end
    }

    /// Returns the index of the move that starts at this picture, if any.
    const fn move_at(&self, picture: usize) -> Option<usize> {
        let begins = picture > 0 && picture.is_multiple_of(self.pictures_per_move);
        let number = picture / self.pictures_per_move;
        if begins && number <= self.moves {
            Some(number - 1)
        } else {
            None
        }
    }
}

enum Stage {
    /// The scene is loading.
    Load,
    /// Remaining time before the first picture, after the start of the game.
    Settle(Duration),
    /// Remaining time before the next picture.
    Advance(Duration),
    /// The picture is rendered and read back.
    Draw,
    /// The picture waits to be checked for missing pipelines.
    Check(Vec<u8>, u32),
    /// The picture is retaken once the pipelines are compiled.
    Retake,
}

impl Shooting {
    pub(super) fn new(film: Film, part: Part, seconds_per_move: f32, camera: Option<OrbitView>) -> Shooting {
        let Part { moves, is_won, .. } = part;
        Shooting {
            timeline: Timeline::new(moves.len(), is_won, seconds_per_move, film.frames_per_second()),
            film,
            moves,
            camera,
            next: 0,
            stage: Stage::Load,
        }
    }
}

/// Adds the film to an app. The game starts when the scene is loaded.
pub(super) fn add_shooting(app: &mut App, shooting: Shooting, setup: GameSetup) {
    app.insert_resource(shooting).add_systems(
        First,
        (move |world: &mut World| advance(world, &setup))
            .before(TimeSystems)
            .run_if(resource_exists::<Shooting>),
    );
}

/// Advances the film by one frame. The camera is active only while the scene is loading and in frames that are captured.
fn advance(world: &mut World, setup: &GameSetup) {
    let Some(mut shooting) = world.remove_resource::<Shooting>() else {
        return;
    };
    let is_loaded = world.resource::<Readiness>().is_complete();
    let mut time_step = Duration::ZERO;
    let mut draws = false;
    let stage = std::mem::replace(&mut shooting.stage, Stage::Draw);
    shooting.stage = match stage {
        Stage::Retake if is_loaded => Stage::Advance(Duration::ZERO),
        Stage::Retake => {
            draws = true;
            Stage::Retake
        }
        Stage::Load if is_loaded => {
            world.write_message(Intent::Start(setup.clone()));
            Stage::Settle(SETTLE_TIME)
        }
        Stage::Load => {
            draws = true;
            Stage::Load
        }
        Stage::Settle(remaining) => {
            time_step = remaining.min(MAX_TIME_STEP);
            place_camera(world, shooting.camera);
            if remaining.is_zero() {
                Stage::Advance(Duration::ZERO)
            } else {
                Stage::Settle(remaining - time_step)
            }
        }
        Stage::Advance(remaining) => {
            time_step = remaining.min(MAX_TIME_STEP);
            if time_step == remaining {
                draws = true;
                let target = world.resource::<HeadlessTarget>().0.clone();
                world.spawn(Screenshot::image(target)).observe(take_picture);
                Stage::Draw
            } else {
                Stage::Advance(remaining - time_step)
            }
        }
        Stage::Draw => Stage::Draw,
        Stage::Check(picture, frames) if frames > 0 => Stage::Check(picture, frames - 1),
        // The picture is incomplete, because a mesh was drawn for the first time and its pipeline was missing.
        Stage::Check(_, _) if !is_loaded => Stage::Retake,
        Stage::Check(picture, _) => match keep_picture(&mut shooting, picture, world) {
            Ok(Some(stage)) => stage,
            Ok(None) => {
                world.trigger(FilmFinished(Ok(shooting.film)));
                return;
            }
            Err(reason) => {
                world.trigger(FilmFinished(Err(reason)));
                return;
            }
        },
    };
    world.insert_resource(TimeUpdateStrategy::ManualDuration(time_step));
    for mut camera in world.query_filtered::<&mut Camera, With<Orbit>>().iter_mut(world) {
        camera.is_active = draws;
    }
    world.insert_resource(shooting);
}

fn place_camera(world: &mut World, view: Option<OrbitView>) {
    let Some(view) = view else { return };
    for mut orbit in world.query::<&mut Orbit>().iter_mut(world) {
        orbit.set_view(view);
    }
}

fn take_picture(captured: On<ScreenshotCaptured>, shooting: Option<ResMut<Shooting>>) -> Result {
    if let Some(mut shooting) = shooting {
        let picture = captured.image.clone().try_into_dynamic()?.to_rgb8();
        shooting.stage = Stage::Check(picture.into_raw(), CHECK_FRAMES);
    }
    Ok(())
}

/// Adds a picture to the film, and plays the move that is due at the next picture, if any. Returns `None` after the last picture.
fn keep_picture(shooting: &mut Shooting, picture: Vec<u8>, world: &mut World) -> Result<Option<Stage>, String> {
    shooting.film.push(picture).map_err(|error| error.to_string())?;
    shooting.next += 1;
    let (next, count) = (shooting.next, shooting.timeline.pictures());
    print_progress(next, count);
    if next == count {
        return Ok(None);
    }
    if let Some(number) = shooting.timeline.move_at(next) {
        world.write_message(Intent::Play(shooting.moves[number]));
    }
    let step = Duration::from_secs(1) / shooting.film.frames_per_second();
    Ok(Some(Stage::Advance(step)))
}

/// Writes progress such as `12/340` to standard error. On a terminal, each report overwrites the previous line; otherwise, each
/// report is a separate line.
fn print_progress(done: usize, count: usize) {
    let mut stderr = stderr();
    let end = if stderr.is_terminal() && done < count {
        '\r'
    } else {
        '\n'
    };
    // Writing fails if standard error is closed.
    let _ = write!(stderr, "{done}/{count}{end}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeline_shows_each_position_for_one_move_and_the_last_position_longer() {
        let timeline = Timeline::new(2, false, 0.8, 5);
        let moves: Vec<Option<usize>> = (0..timeline.pictures())
            .map(|number| timeline.move_at(number))
            .collect();
        let mut expected = vec![None; 3 * 4 + 10];
        expected[4] = Some(0);
        expected[8] = Some(1);
        assert_eq!(moves, expected);
        assert_eq!(Timeline::new(0, false, 0.1, 1).pictures(), 1 + 2);
        assert_eq!(Timeline::new(1, true, 1.0, 2).pictures(), 2 * 2 + 7);
    }
}
