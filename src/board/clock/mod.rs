//! Game clock on the table beside the board: a case in the theme's style with a plate for each side.

mod case;
mod in_game;
mod time;

pub(crate) use time::{format_time, parse_times};

use crate::active_theme::ActiveTheme;
use crate::assets;
use crate::base::layout::{BOARD_THICKNESS, BoardRoot, board_changed, frame_scale, frame_width, half_extent};
use crate::board::captured::column_half_length;
use crate::camera::Orbit;
use crate::graphics::materials::Materials;
use crate::graphics::shown_whole::{ShownWhole, box_corners};
use crate::graphics::text_mesh::text_mesh;
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::camera::primitives::MeshAabb;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side};
use breakthrough_themes::{Colour, Surfaces};
use case::{CaseMeshes, HALF_DEPTH, HALF_WIDTH, HEIGHT, digits_space, head_place, on_plate};
use std::f32::consts::FRAC_PI_2;
use std::time::Duration;
use ttf_parser::Face;

/// Distance between the clock and the frame, in squares.
const GAP: f32 = 0.12;
/// Scale of the clock's meshes on an 8×8 board.
const SCALE: f32 = 0.9;
/// Glow of the plate of the side whose clock is running, relative to the plate's colour.
const RUNNING_GLOW: f32 = 0.35;
/// Height of digits and lamps above a plate.
const ABOVE_PLATE: f32 = 0.006;
/// Minimum contrast between digits and plate, from WCAG 2.2 for large text.
const MIN_CONTRAST: f32 = 3.0;
/// Radius of the lamp below the digits, and the lamp's distance from the centre of the plate.
const LAMP: (f32, f32) = (0.035, 0.26);

/// State of the table clock. Without this resource, no clock is on the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShownClock {
    /// Remaining time of each side, the first side first; `None` for a side without a clock.
    pub(crate) remaining: [Option<Duration>; 2],
    /// Side whose clock is running.
    pub(crate) running: Option<Side>,
}

/// The table clock, which turns towards the viewer.
#[derive(Component)]
struct TableClock {
    running: Option<Side>,
}

/// Digits on a side's plate.
#[derive(Component, PartialEq, Eq)]
struct ClockDigits {
    side: Side,
    text: String,
}

pub(super) fn plugin(app: &mut App) {
    let is_other_style = resource_changed::<ActiveTheme>.or_else(board_changed);
    // `resource_removed` is the first condition, because it must be evaluated in every frame.
    let has_changed = resource_removed::<ShownClock>
        .or_else(resource_exists_and_changed::<ShownClock>)
        .or_else(resource_exists::<ShownClock>.and_then(is_other_style));
    app.add_plugins(in_game::plugin).add_systems(
        Update,
        (
            update_clock.run_if(has_changed),
            place_for_viewer.run_if(any_with_component::<TableClock>),
        )
            .chain()
            .in_set(GameSystems::View),
    );
}

/// Respawns the clock if its appearance has changed; otherwise respawns only the changed digits.
fn update_clock(
    clock: Option<Res<ShownClock>>,
    root: Single<Entity, With<BoardRoot>>,
    shown: Query<(Entity, &TableClock)>,
    digits: Query<(Entity, &ClockDigits)>,
    mut make: ClockMaker,
) {
    let shown = shown.single().ok();
    let clock = clock.as_deref().copied();
    let mut remains = None;
    if let Some((entity, TableClock { running })) = shown {
        if clock.is_some_and(|clock| clock.running == *running) && !make.theme.is_changed() {
            remains = Some(entity);
        } else {
            make.commands.entity(entity).despawn();
        }
    }
    let Some(clock) = clock else { return };
    let entity = remains.unwrap_or_else(|| make.case(clock, *root));
    for side in Side::BOTH {
        // The plate of a side without a clock is empty.
        let now = clock.remaining[side.index()].map(|remaining| ClockDigits {
            side,
            text: format_time(remaining, true),
        });
        let before = digits
            .iter()
            .find(|(_, digits)| remains.is_some() && digits.side == side);
        if before.map(|(_, before)| before) == now.as_ref() {
            continue;
        }
        if let Some((old, _)) = before {
            make.commands.entity(old).despawn();
        }
        if let Some(now) = now {
            make.digits(now, entity);
        }
    }
}

/// Moves the clock into view and turns its plates towards the viewer.
fn place_for_viewer(
    camera: Single<&Orbit>,
    session: Res<Session>,
    clock: Single<(&mut Transform, &mut ShownWhole, Ref<TableClock>)>,
) {
    let (mut transform, mut bounds, clock) = clock.into_inner();
    let place = clock_place(session.size(), camera.quarter_turns());
    if transform.set_if_neq(place) || clock.is_added() {
        let half_size = Vec3::new(HALF_WIDTH, HEIGHT / 2.0, HALF_DEPTH);
        *bounds = ShownWhole(box_corners(Vec3::Y * half_size.y, half_size, place));
    }
}

/// Returns the colours of a plate and its digits. White digits are preferred, because the plate of a stopped clock is dim.
fn plate_colours(surfaces: &Surfaces, side: Side) -> (Colour, Colour) {
    let plate = surfaces.pieces()[side.index()].colour;
    let ink = if plate.contrast(Colour::WHITE) >= MIN_CONTRAST {
        Colour::WHITE
    } else {
        Colour::BLACK
    };
    (plate, ink)
}

/// Returns the transform of the clock for a camera rotated by this many quarter turns: on the table, to the left of the far end
/// of the board, beyond the captured pieces. The clock is on the right if an object of the room would be behind it on the left.
fn clock_place(size: BoardSize, quarter_turns: u8) -> Transform {
    let (half_width, half_depth) = half_extent(size);
    let scale = SCALE * frame_scale(size);
    let beyond_frame = frame_width(size) + GAP + HALF_WIDTH * scale;
    let columns = column_half_length(size);
    // Distances from the centre of the board, across and away from the viewer.
    let (beside, along) = if quarter_turns.is_multiple_of(2) {
        let along = (half_depth - HALF_DEPTH * scale).max(columns + HALF_DEPTH * scale);
        (half_width + beyond_frame, along)
    } else {
        let beside = (half_depth + beyond_frame).max(columns + GAP + HALF_WIDTH * scale);
        (beside, half_width - HALF_DEPTH * scale)
    };
    // Rooms have an object beside the far end of the board, to the right as seen by the first side's player.
    let is_behind_object = quarter_turns % 4 == 3;
    let beside = if is_behind_object { beside } else { -beside };
    let rotation = Quat::from_rotation_y(f32::from(quarter_turns) * FRAC_PI_2);
    let place = rotation * Vec3::new(beside, 0.0, -along) - Vec3::Y * BOARD_THICKNESS;
    Transform::from_translation(place)
        .with_rotation(rotation)
        .with_scale(Vec3::splat(scale))
}

/// Resources for spawning the clock.
#[derive(SystemParam)]
struct ClockMaker<'w, 's> {
    theme: Res<'w, ActiveTheme>,
    materials: Res<'w, Materials>,
    meshes: ResMut<'w, Assets<Mesh>>,
    standard: ResMut<'w, Assets<StandardMaterial>>,
    unlit: ResMut<'w, Assets<UnlitMaterial>>,
    commands: Commands<'w, 's>,
}

impl ClockMaker<'_, '_> {
    /// Spawns the clock without digits.
    fn case(&mut self, clock: ShownClock, root: Entity) -> Entity {
        let theme = self.theme.theme();
        let (surfaces, lamp_colour) = (&theme.surfaces, linear(theme.marks.choice));
        let meshes = CaseMeshes::new(theme.clock);
        let frame = self.standard.add(StandardMaterial {
            base_color: linear(surfaces.frame.colour).into(),
            perceptual_roughness: surfaces.frame.roughness,
            metallic: surfaces.frame.metal,
            ..default()
        });
        let inlay = self.materials.inlay.clone();
        let [plinth, head, bezel, plate, button] = [
            &meshes.plinth,
            &meshes.head,
            &meshes.bezel,
            &meshes.plate,
            &meshes.button,
        ]
        .map(|mesh| self.meshes.add(mesh.clone()));
        let entity = self
            .commands
            .spawn((
                Name::new("Game clock"),
                TableClock { running: clock.running },
                ShownWhole::default(),
                Transform::default(),
                ChildOf(root),
            ))
            .id();
        let mut part = |mesh: &Handle<Mesh>, material: Handle<StandardMaterial>, place: Transform| {
            let part = (Mesh3d(mesh.clone()), MeshMaterial3d(material), place);
            self.commands.spawn((part, Pickable::IGNORE, ChildOf(entity)));
        };
        part(&plinth, frame.clone(), Transform::IDENTITY);
        for side in Side::BOTH {
            let is_running = clock.running == Some(side);
            let (colour, _) = plate_colours(surfaces, side);
            let glow = if is_running { RUNNING_GLOW } else { 0.0 };
            let dial = self.standard.add(StandardMaterial {
                base_color: linear(colour).into(),
                perceptual_roughness: 0.6,
                emissive: linear(colour) * glow,
                ..default()
            });
            let place = head_place(side.index());
            part(&head, frame.clone(), place);
            part(&bezel, inlay.clone(), on_plate(place, Vec2::ZERO, 0.0));
            part(&plate, dial, on_plate(place, Vec2::ZERO, 0.002));
            // The player who moved last has pressed their button, which starts the opponent's clock.
            part(
                &button,
                inlay.clone(),
                meshes.button_place(place, clock.running == Some(!side)),
            );
        }
        if let Some(side) = clock.running {
            let level = Transform::from_rotation(Quat::from_rotation_x(-FRAC_PI_2));
            let lamp = (
                Mesh3d(self.meshes.add(Circle::new(LAMP.0))),
                MeshMaterial3d(self.unlit.add(UnlitMaterial::new(lamp_colour))),
                on_plate(head_place(side.index()), Vec2::Y * LAMP.1, ABOVE_PLATE) * level,
            );
            self.commands.spawn((lamp, Pickable::IGNORE, ChildOf(entity)));
        }
        entity
    }

    /// Spawns the digits on a plate, in the largest size that fits.
    fn digits(&mut self, digits: ClockDigits, clock: Entity) {
        let theme = self.theme.theme();
        let (_, ink) = plate_colours(&theme.surfaces, digits.side);
        let half = digits_space(theme.clock);
        let font = Face::parse(assets::SERIF_FONT, 0).expect("the built-in font is a font");
        let mesh = text_mesh(&font, &digits.text, 1.0);
        let width = mesh.compute_aabb().map_or(1.0, |bounds| 2.0 * bounds.half_extents.x);
        let height = (2.0 * half.y).min(2.0 * half.x / width);
        let place = on_plate(head_place(digits.side.index()), Vec2::ZERO, ABOVE_PLATE).with_scale(Vec3::splat(height));
        self.commands.spawn((
            Name::new("Clock digits"),
            digits,
            Mesh3d(self.meshes.add(mesh)),
            MeshMaterial3d(self.unlit.add(UnlitMaterial::new(linear(ink)))),
            place,
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(clock),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::captured::{CapturedPiece, captured_position};
    use crate::graphics::lacquer::LacquerMaterial;
    use crate::session::GameSetup;
    use crate::settings::Settings;

    #[test]
    fn the_clock_overlaps_neither_board_nor_captured_pieces() {
        for size in [(2, 3), (8, 8), (16, 16), (2, 16), (16, 3)].map(|(files, ranks)| BoardSize::new(files, ranks)) {
            for quarter_turns in [0, 2] {
                let place = clock_place(size, quarter_turns);
                let inner_edge = place.translation.x.abs() - HALF_WIDTH * place.scale.x;
                assert!(inner_edge > half_extent(size).0 + frame_width(size), "{size:?}");
                let nearest = place.translation.z.abs() - HALF_DEPTH * place.scale.z;
                for index in 0..usize::from(size.files) * 2 {
                    let piece = captured_position(
                        size,
                        CapturedPiece {
                            side: Side::Second,
                            index,
                        },
                    );
                    assert!(piece.z.abs() + 0.2 < nearest, "{size:?}: {piece} and {place:?}");
                }
            }
        }
    }

    #[test]
    fn the_clock_is_not_beside_the_rooms_object() {
        for quarter_turns in 0..4 {
            let place = clock_place(BoardSize::new(8, 8), quarter_turns).translation;
            assert!(place.x < 2.0 || place.z > -2.0, "{quarter_turns}: {place}");
        }
    }

    #[test]
    fn the_clock_is_beyond_the_middle_of_the_board_and_faces_the_viewer() {
        for size in [(8, 8), (16, 3), (2, 16)].map(|(files, ranks)| BoardSize::new(files, ranks)) {
            for quarter_turns in 0..4 {
                let place = clock_place(size, quarter_turns);
                let viewer = Quat::from_rotation_y(f32::from(quarter_turns) * FRAC_PI_2) * Vec3::Z;
                let distance = place.translation.dot(viewer);
                assert!(distance < 0.1, "{size:?} {quarter_turns}: {distance}");
                assert!(place.rotation.mul_vec3(Vec3::Z).dot(viewer) > 0.99);
                let (half_width, half_depth) = half_extent(size);
                let is_outside = place.translation.x.abs() > half_width || place.translation.z.abs() > half_depth;
                assert!(is_outside, "{size:?} {quarter_turns}: {place:?}");
            }
        }
    }

    #[test]
    fn digits_are_legible_on_their_plates() {
        for (id, theme) in breakthrough_themes::built_in_themes() {
            for side in Side::BOTH {
                let (plate, ink) = plate_colours(&theme.surfaces, side);
                assert!(
                    plate.contrast(ink) >= MIN_CONTRAST,
                    "{id:?}: {:.1}",
                    plate.contrast(ink)
                );
            }
        }
    }

    #[test]
    fn only_changed_digits_are_respawned() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<StandardMaterial>>()
            .init_resource::<Assets<UnlitMaterial>>()
            .init_resource::<Assets<LacquerMaterial>>()
            .init_resource::<Materials>()
            .init_resource::<ActiveTheme>()
            .init_resource::<Settings>()
            .insert_resource(Session::running(GameSetup::default()))
            .add_plugins(plugin);
        app.world_mut().spawn(BoardRoot);
        app.world_mut().spawn(Orbit::of_player(Side::First));
        let mut digits = app.world_mut().query::<(Entity, &ClockDigits)>();
        let mut shown = |app: &mut App| {
            app.update();
            let mut shown: Vec<_> = digits
                .iter(app.world())
                .map(|(entity, digits)| (digits.text.clone(), entity))
                .collect();
            shown.sort();
            shown
        };
        assert_eq!(shown(&mut app), []);
        let clock = |first, second| ShownClock {
            remaining: [Some(first), second].map(|seconds| seconds.map(Duration::from_secs)),
            running: Some(Side::First),
        };
        app.insert_resource(clock(60, Some(90)));
        let before = shown(&mut app);
        app.insert_resource(clock(59, Some(90)));
        let after = shown(&mut app);
        let texts = |shown: &[(String, Entity)]| shown.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
        assert_eq!(
            (texts(&before), texts(&after)),
            (
                vec!["1:00".to_owned(), "1:30".to_owned()],
                vec!["0:59".to_owned(), "1:30".to_owned()]
            )
        );
        assert_eq!(before[1].1, after[1].1, "the time of the second side stands");
        app.insert_resource(clock(59, None));
        assert_eq!(
            texts(&shown(&mut app)),
            ["0:59"],
            "a side without a clock has an empty face"
        );
        app.world_mut().remove_resource::<ShownClock>();
        assert_eq!(shown(&mut app), []);
    }
}
