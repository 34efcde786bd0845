//! Path of the winning piece from its first square to its last, drawn as a line of light. The path remains until the board shows
//! another position.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BoardRoot, square_centre, step_vector};
use crate::board::effects::despawn_all;
use crate::board::effects::victory::Celebration;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::{PositionShown, Session};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{PlayedMove, Square};

/// Height above the board and all marks, in squares.
const HEIGHT: f32 = 0.035;
const WIDTH: f32 = 0.075;
/// Radius of the discs at the joints of the path, in squares.
const DISC_RADIUS: f32 = 0.095;
/// Fraction of the drawing time during which a disc grows.
const DISC_SHARE: f32 = 0.06;
/// Brightness of the light relative to its colour.
const BRIGHTNESS: f32 = 1.7;
/// Minimum scale. A scale of 0 would make a transform singular.
const MIN_SCALE: f32 = 0.001;

/// Requests to show the path of the piece that made the last move.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct ShowPath;

/// A line or a disc of the path. The part grows while the drawn fraction of the path increases from `from` to `to`.
#[derive(Component, Clone, Copy, Debug)]
struct PathPart {
    from: f32,
    to: f32,
    /// Final scale of the axes that grow; zero for the fixed axes.
    grows: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_path)
        .add_observer(despawn_all::<PositionShown, PathPart>)
        .add_systems(
            Update,
            draw_path
                .in_set(GameSystems::View)
                .run_if(any_with_component::<PathPart>.and_then(any_with_component::<Celebration>)),
        );
    app.add_observer(complete_path);
}

/// Returns all squares occupied by the piece that moved last, in chronological order.
fn squares_of_winner(moves: &[PlayedMove]) -> Vec<Square> {
    let mut squares = Vec::new();
    for played in moves.iter().rev() {
        match squares.last() {
            None => squares.extend([played.mv.to, played.mv.from]),
            Some(at) if *at == played.mv.to => squares.push(played.mv.from),
            Some(_) => {}
        }
    }
    squares.reverse();
    squares
}

fn show_path(
    _: On<ShowPath>,
    (session, theme): (Res<Session>, Res<ActiveTheme>),
    root: Single<Entity, With<BoardRoot>>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<UnlitMaterial>>),
    mut commands: Commands,
) {
    let size = session.size();
    let centres = squares_of_winner(session.game().moves());
    let centres: Vec<Vec3> = centres.into_iter().map(|square| square_centre(size, square)).collect();
    let steps = centres.len().saturating_sub(1).max(1) as f32;
    let light = materials.add(UnlitMaterial::new(linear(theme.theme().interface.accent) * BRIGHTNESS));
    let corners = [(-0.5, 1.0), (0.5, 1.0), (0.5, 0.0), (-0.5, 0.0)].map(Vec2::from);
    let line = meshes.add(Flat::plate(&corners.map(|corner| corner * Vec2::new(WIDTH, 1.0))).filled());
    let disc = meshes.add(Flat::disc(DISC_RADIUS).filled());
    let mut part = |mesh: &Handle<Mesh>, place: Transform, part: PathPart| {
        commands.spawn((
            Name::new("Winning way"),
            part,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(light.clone()),
            place,
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    };
    for (index, pair) in centres.windows(2).enumerate() {
        let step = step_vector(pair[0], pair[1]);
        // At the wrap-around edge, the first half of a step leaves the board, and the second half enters at the opposite edge.
        for (half, start) in [(0.0, pair[0]), (0.5, pair[1] - step / 2.0)] {
            let place = Transform::from_translation(start.with_y(HEIGHT))
                .looking_to(-step, Vec3::Y)
                .with_scale(Vec3::new(1.0, 1.0, step.length() / 2.0));
            let from = (index as f32 + half) / steps;
            let to = (index as f32 + half + 0.5) / steps;
            part(
                &line,
                place,
                PathPart {
                    from,
                    to,
                    grows: Vec3::Z * step.length() / 2.0,
                },
            );
        }
    }
    for (index, centre) in centres.iter().enumerate() {
        let place = Transform::from_translation(centre.with_y(HEIGHT));
        part(&disc, place, PathPart::disc(index as f32 / steps));
    }
}

fn draw_path(celebration: Single<&Celebration>, mut parts: Query<(&PathPart, &mut Transform)>) {
    for (part, mut place) in &mut parts {
        place.set_if_neq(place.with_scale(part.scale(celebration.drawn())));
    }
}

impl PathPart {
    /// Returns the disc reached by the path at the drawn fraction `at`. The last disc starts to grow before the path is complete.
    fn disc(at: f32) -> PathPart {
        let from = at.min(1.0 - DISC_SHARE);
        PathPart {
            from,
            to: from + DISC_SHARE,
            grows: Vec3::new(1.0, 0.0, 1.0),
        }
    }

    /// Returns the scale of the part when this fraction of the path is drawn.
    fn scale(self, drawn: f32) -> Vec3 {
        let share = ((drawn - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        let fixed = self.grows.map(|axis| if axis == 0.0 { 1.0 } else { 0.0 });
        (fixed + self.grows * share).max(Vec3::splat(MIN_SCALE))
    }
}

/// Completes the path when the celebration ends.
fn complete_path(_: On<Remove, Celebration>, mut parts: Query<(&PathPart, &mut Transform)>) {
    for (part, mut place) in &mut parts {
        place.scale = part.scale(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_move;
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn the_path_includes_all_squares_of_the_winning_piece() {
        let variant: Variant = "3x4 home=1".parse().expect("a variant");
        let mut game = Game::new(variant);
        for mv in [
            "a1-a2", "c4-c3", "b1-b2", "c3-c2", "a2-a3", "b4xa3", "b2xa3", "a4-b3", "a3-a4",
        ] {
            let mv = parse_move(mv, game.position().size()).expect("a move");
            if game.play(mv).is_err() {
                break;
            }
        }
        let size = game.position().size();
        let names = |moves: &[PlayedMove]| {
            let squares = squares_of_winner(moves).into_iter();
            squares
                .map(|square| size.coordinates(square).to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&game.moves()[..1]), ["a1", "a2"]);
        assert_eq!(names(&game.moves()[..5]), ["a1", "a2", "a3"]);
        assert_eq!(names(&game.moves()[..7]), ["b1", "b2", "a3"]);
        assert_eq!(names(&[]), Vec::<String>::new());
    }

    #[test]
    fn every_disc_has_its_full_size_when_the_path_is_complete() {
        for at in [0.0, 0.5, 0.95, 1.0] {
            let size = PathPart::disc(at).scale(1.0);
            assert!((size - Vec3::ONE).length() < 1e-5, "{at}: {size}");
        }
    }

    #[test]
    fn a_line_grows_along_its_axis() {
        let part = PathPart {
            from: 0.25,
            to: 0.5,
            grows: Vec3::Z * 0.7,
        };
        let scale = |drawn: f32| part.scale(drawn);
        assert_eq!(scale(0.1), Vec3::new(1.0, 1.0, MIN_SCALE));
        assert!((scale(0.375) - Vec3::new(1.0, 1.0, 0.35)).length() < 1e-5);
        assert_eq!(scale(1.0), Vec3::new(1.0, 1.0, 0.7));
    }
}
