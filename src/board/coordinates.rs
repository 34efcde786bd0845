//! Coordinate labels of files and ranks, inlaid in the frame or on the squares.

use crate::active_theme::ActiveTheme;
use crate::assets::SERIF_FONT;
use crate::base::layout::{BoardRoot, board_changed, frame_scale, frame_width, half_extent, square_centre};
use crate::camera::{Orbit, player_yaw};
use crate::graphics::first_frame::scene_is_shown;
use crate::graphics::mesh_builder::{with_level_tangents, without_joints};
use crate::graphics::plain_squares::FlatSurface;
use crate::graphics::text_mesh::text_mesh;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::{CoordinateStyle, Settings};
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Coordinates, Shape, Side, Square};
use breakthrough_themes::Colour;
use std::collections::HashMap;
use std::f32::consts::FRAC_PI_2;
use ttf_parser::Face;

/// Height of a capital letter, in squares.
const CAPITAL_HEIGHT: f32 = 0.24;
/// Height of labels on the frame above the board's top surface, in squares.
const HEIGHT_ON_FRAME: f32 = 0.026;
/// Height of labels on squares, in squares. The labels are below all marks.
const HEIGHT_ON_SQUARES: f32 = 0.001;
/// Additional distance of file letters from the hexagons, in squares. The offset compensates for the corner of the hexagon and
/// the slanted frame.
const HEXAGON_OFFSET: f32 = 0.14;
/// Size of labels on squares relative to labels on the frame.
const SCALE_ON_SQUARES: f32 = 0.72;

/// Label of a file, a rank or a square.
#[derive(Component)]
struct CoordinateLabel;

pub(super) fn plugin(app: &mut App) {
    let is_outdated = board_changed
        .or_eager(resource_changed::<ActiveTheme>)
        .or_eager(readers_changed);
    app.add_systems(
        Update,
        rebuild_labels
            .in_set(GameSystems::View)
            .run_if(scene_is_shown.and_then(is_outdated)),
    );
}

/// Viewers of the labels, and the label style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Readers {
    style: CoordinateStyle,
    /// Number of quarter turns of the camera, anti-clockwise from the first side's player.
    quarter_turns: u8,
    /// Whether two people sit opposite each other. If so, each person reads the labels at the nearest edges.
    are_opposite: bool,
}

#[derive(SystemParam)]
struct FindReaders<'w, 's> {
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    cameras: Query<'w, 's, &'static Orbit>,
}

impl FindReaders<'_, '_> {
    fn find(&self) -> Readers {
        let quarter_turns = self.cameras.iter().next().map_or(0, Orbit::quarter_turns);
        let are_people = self.session.is_between_people() && !self.session.is_staged();
        Readers {
            style: self.settings.coordinates,
            quarter_turns,
            are_opposite: are_people && !self.settings.turns_to_mover && quarter_turns.is_multiple_of(2),
        }
    }
}

fn readers_changed(readers: FindReaders, mut before: Local<Option<Readers>>) -> bool {
    let now = Some(readers.find());
    std::mem::replace(&mut *before, now) != now
}

struct LabelLayout {
    text: String,
    position: Vec3,
    /// Rotation around the vertical axis, in radians.
    yaw: f32,
    scale: f32,
}

/// Replaces all coordinate labels.
fn rebuild_labels(
    readers: FindReaders,
    theme: Res<ActiveTheme>,
    root: Single<Entity, With<BoardRoot>>,
    old: Query<Entity, With<CoordinateLabel>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    for label in &old {
        commands.entity(label).despawn();
    }
    let face = Face::parse(SERIF_FONT, 0).expect("the built-in font is a font");
    let size = readers.session.size();
    let readers = readers.find();
    let (labels, surface) = match readers.style {
        CoordinateStyle::Frame | CoordinateStyle::OneSide => (frame_labels(size, readers), FlatSurface::LETTERS),
        CoordinateStyle::Edge | CoordinateStyle::Every => (square_labels(size, readers), most_legible_surface(&theme)),
        CoordinateStyle::Off => (Vec::new(), FlatSurface::LETTERS),
    };
    let mut text_meshes: HashMap<String, Handle<Mesh>> = HashMap::new();
    for LabelLayout {
        text,
        position,
        yaw,
        scale,
    } in labels
    {
        let mesh = text_meshes.entry(text).or_insert_with_key(|text| {
            let mesh = with_level_tangents(text_mesh(&face, text, CAPITAL_HEIGHT));
            meshes.add(without_joints(mesh))
        });
        commands.spawn((
            Name::new("Coordinate"),
            CoordinateLabel,
            Mesh3d(mesh.clone()),
            surface,
            Transform::from_translation(position)
                .with_rotation(Quat::from_rotation_y(yaw))
                .with_scale(Vec3::splat(scale)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

/// Returns the surface with the highest minimum contrast, measured against every square. The candidates are the frame, its
/// letters and the pieces of both sides.
fn most_legible_surface(theme: &ActiveTheme) -> FlatSurface {
    let surfaces = &theme.theme().surfaces;
    let min_contrast = |colour: Colour| {
        let contrasts = surfaces
            .squares_and_hexagons()
            .map(|square| square.colour.contrast(colour));
        contrasts.into_iter().fold(f32::MAX, f32::min)
    };
    let [first, second] = FlatSurface::PIECES;
    let candidates = [
        (FlatSurface::FRAME_LETTERS, &surfaces.frame),
        (FlatSurface::LETTERS, &surfaces.letters),
        (first, &surfaces.first_piece),
        (second, &surfaces.second_piece),
    ];
    let best = candidates
        .into_iter()
        .max_by(|one, other| min_contrast(one.1.colour).total_cmp(&min_contrast(other.1.colour)));
    best.map_or(FlatSurface::LETTERS, |(surface, _)| surface)
}

impl Readers {
    /// Returns the yaw of a label that is upright for the viewer, in radians.
    fn upright(self) -> f32 {
        f32::from(self.quarter_turns) * FRAC_PI_2
    }

    /// Chooses the edges for labels that are shown only in front of the viewer and on the viewer's left. The first value is
    /// whether the file labels are at the first side's edge; the second is whether the rank labels are at the edge on the first
    /// side's left.
    fn nearest_edges(self) -> (bool, bool) {
        let before_and_left = Quat::from_rotation_y(self.upright()) * Vec3::new(-1.0, 0.0, 1.0);
        (before_and_left.z > 0.0, before_and_left.x < 0.0)
    }
}

/// Lays out the labels on the frame: at all edges, or at the edges in front of the viewer and on the viewer's left. The labels are
/// upright for the viewer, except at the edges of a second person who sits opposite: these labels are turned towards that person.
fn frame_labels(size: BoardSize, readers: Readers) -> Vec<LabelLayout> {
    let (half_width, _) = half_extent(size);
    let beside = frame_width(size) * 0.5 - 0.02;
    let offset = match size.shape {
        Shape::Square => 0.0,
        Shape::Hexagon => HEXAGON_OFFSET,
    };
    let (files_at_first, ranks_at_left) = readers.nearest_edges();
    let is_shown = |is_nearest: bool| is_nearest || readers.style == CoordinateStyle::Frame;
    let label = |text: String, position: Vec3, side: Side| LabelLayout {
        text,
        position: position.with_y(HEIGHT_ON_FRAME),
        yaw: if readers.are_opposite {
            player_yaw(side)
        } else {
            readers.upright()
        },
        scale: frame_scale(size),
    };
    let mut labels = Vec::new();
    for (side, outwards) in [(Side::First, 1.0), (Side::Second, -1.0)] {
        let is_first = side == Side::First;
        let left_file = if is_first { 0 } else { size.files - 1 };
        let files = (0..size.files).filter(|_| is_shown(files_at_first == is_first));
        labels.extend(files.filter_map(|file| {
            let rank = if is_first { 0 } else { size.file_length(file) - 1 };
            let at = Coordinates { file, rank };
            let edge = square_centre(size, size.square(at)?) + Vec3::Z * outwards * (0.5 + beside + offset);
            Some(label(at.file_letter().to_string(), edge, side))
        }));
        let ranks = (0..size.file_length(left_file)).filter(|_| is_shown(ranks_at_left == is_first));
        labels.extend(ranks.filter_map(|rank| {
            let at = Coordinates { file: left_file, rank };
            let edge = square_centre(size, size.square(at)?).with_x(-outwards * (half_width + beside));
            Some(label(at.rank_number().to_string(), edge, side))
        }));
    }
    labels
}

/// Lays out the labels on the squares, in the front left corner as seen by the viewer: the coordinates of every square, or
/// letters and numbers at the edges in front of the viewer and on the viewer's left.
fn square_labels(size: BoardSize, readers: Readers) -> Vec<LabelLayout> {
    let corner = match size.shape {
        Shape::Square => Vec3::new(-0.39, 0.0, 0.38),
        Shape::Hexagon => Vec3::new(0.0, 0.0, 0.38),
    };
    let (files_at_first, ranks_at_left) = readers.nearest_edges();
    let text = |at: Coordinates| {
        if readers.style == CoordinateStyle::Every {
            return at.to_string();
        }
        let lettered = if files_at_first {
            0
        } else {
            size.file_length(at.file) - 1
        };
        let numbered = if ranks_at_left { 0 } else { size.files - 1 };
        let letter = (at.rank == lettered).then(|| at.file_letter().to_string());
        let number = (at.file == numbered).then(|| at.rank_number().to_string());
        letter.unwrap_or_default() + &number.unwrap_or_default()
    };
    let rotation = Quat::from_rotation_y(readers.upright());
    let label = |square: Square| LabelLayout {
        text: text(size.coordinates(square)),
        position: square_centre(size, square) + rotation * corner + Vec3::Y * HEIGHT_ON_SQUARES,
        yaw: readers.upright(),
        scale: SCALE_ON_SQUARES,
    };
    let labels = size.all_squares().map(label);
    labels.filter(|label| !label.text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readers(style: CoordinateStyle, quarter_turns: u8, are_opposite: bool) -> Readers {
        Readers {
            style,
            quarter_turns,
            are_opposite,
        }
    }

    /// Returns the position of a label as seen by the viewer: x to the right, y towards the viewer.
    fn seen(label: &LabelLayout, quarter_turns: u8) -> Vec2 {
        (Quat::from_rotation_y(-f32::from(quarter_turns) * FRAC_PI_2) * label.position).xz()
    }

    #[test]
    fn two_labelled_edges_are_in_front_of_the_viewer_and_on_the_left() {
        let size = BoardSize::new(6, 8);
        for quarter_turns in 0..4 {
            let labels = frame_labels(size, readers(CoordinateStyle::OneSide, quarter_turns, false));
            assert_eq!(labels.len(), 6 + 8);
            let is_aside = |label: &LabelLayout| {
                let Vec2 { x, y } = seen(label, quarter_turns);
                let (half_width, half_depth) = half_extent(size);
                let (across, along) = if quarter_turns.is_multiple_of(2) {
                    (half_width, half_depth)
                } else {
                    (half_depth, half_width)
                };
                x < -across || y > along
            };
            assert!(labels.iter().all(is_aside), "{quarter_turns}");
        }
    }

    #[test]
    fn labels_are_upright_for_the_viewer_unless_two_people_sit_opposite() {
        let size = BoardSize::new(8, 8);
        for style in [CoordinateStyle::Frame, CoordinateStyle::Edge, CoordinateStyle::Every] {
            for quarter_turns in 0..4 {
                let readers = readers(style, quarter_turns, false);
                let labels = match style {
                    CoordinateStyle::Frame => frame_labels(size, readers),
                    _ => square_labels(size, readers),
                };
                assert!(labels.iter().all(|label| label.yaw == readers.upright()), "{style:?}");
            }
        }
        let shared = frame_labels(size, readers(CoordinateStyle::Frame, 0, true));
        let is_turned = |label: &&LabelLayout| label.yaw == player_yaw(Side::Second);
        assert_eq!(shared.iter().filter(is_turned).count(), shared.len() / 2);
    }
}
