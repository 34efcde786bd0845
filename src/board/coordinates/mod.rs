//! Coordinates of files and ranks, inlaid in the frame or on the squares.

mod text_mesh;

use crate::active_theme::ActiveTheme;
use crate::assets;
use crate::board::layout::{frame_scale, frame_width, half_extent, square_centre};
use crate::board::pieces::BoardRoot;
use crate::graphics::materials::Materials;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::{CoordinateStyle, Settings};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Coordinates, Shape, Square};
use breakthrough_themes::Colour;
use std::collections::HashMap;
use std::f32::consts::PI;
use text_mesh::text_mesh;
use ttf_parser::Face;

/// The height of labels on the frame above the board's top surface, in squares.
const HEIGHT_ON_FRAME: f32 = 0.026;
/// The height of labels on squares, in squares. It is below every mark.
const HEIGHT_ON_SQUARES: f32 = 0.001;
/// The extra distance of file letters on hexagons, for the corner of the hexagon and the slanted frame, in squares.
const HEXAGON_OFFSET: f32 = 0.14;
/// The scale of labels on squares.
const SCALE_ON_SQUARES: f32 = 0.72;

/// A coordinate on the board.
#[derive(Component)]
struct CoordinateLabel;

/// Replaces all coordinates.
#[derive(Event)]
struct RebuildLabels;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<Add, BoardRoot>, mut commands: Commands| commands.trigger(RebuildLabels))
        .add_observer(rebuild_labels)
        .add_systems(
            Update,
            (|mut commands: Commands| commands.trigger(RebuildLabels))
                .in_set(GameSystems::View)
                .run_if(resource_changed::<ActiveTheme>.or_else(style_changed)),
        );
}

fn style_changed(settings: Res<Settings>, mut before: Local<Option<CoordinateStyle>>) -> bool {
    before.replace(settings.coordinates) != Some(settings.coordinates)
}

struct LabelLayout {
    text: String,
    position: Vec3,
    /// Radians around the vertical axis.
    yaw: f32,
    scale: f32,
}

fn rebuild_labels(
    _: On<RebuildLabels>,
    session: Res<Session>,
    settings: Res<Settings>,
    look: Res<ActiveTheme>,
    materials: Res<Materials>,
    root: Single<Entity, With<BoardRoot>>,
    old: Query<Entity, With<CoordinateLabel>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    for label in &old {
        commands.entity(label).despawn();
    }
    let face = Face::parse(assets::SERIF_FONT, 0).expect("the built-in font is a font");
    let size = session.size();
    let (labels, material) = match settings.coordinates {
        CoordinateStyle::Frame => (frame_labels(size, true), &materials.letters),
        CoordinateStyle::OneSide => (frame_labels(size, false), &materials.letters),
        CoordinateStyle::Edge => (square_labels(size, false), most_legible_material(&look, &materials)),
        CoordinateStyle::Every => (square_labels(size, true), most_legible_material(&look, &materials)),
        CoordinateStyle::Off => (Vec::new(), &materials.letters),
    };
    let mut text_meshes: HashMap<String, Handle<Mesh>> = HashMap::new();
    for LabelLayout {
        text,
        position,
        yaw,
        scale,
    } in labels
    {
        let mesh = text_meshes
            .entry(text)
            .or_insert_with_key(|text| meshes.add(text_mesh(&face, text)));
        commands.spawn((
            Name::new("Coordinate"),
            CoordinateLabel,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_translation(position)
                .with_rotation(Quat::from_rotation_y(yaw))
                .with_scale(Vec3::splat(scale)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

/// The material of the frame, its letters or a side's pieces, whichever has the best contrast on the worst square.
fn most_legible_material<'a>(look: &ActiveTheme, materials: &'a Materials) -> &'a Handle<StandardMaterial> {
    let surfaces = &look.theme().surfaces;
    let min_contrast = |colour: Colour| {
        let contrasts = surfaces.squares().map(|square| square.colour.contrast(colour));
        contrasts.into_iter().fold(f32::MAX, f32::min)
    };
    let [first, second] = &materials.pieces;
    let candidates = [
        (&materials.frame_letters, &surfaces.frame),
        (&materials.letters, &surfaces.letters),
        (first, &surfaces.first_piece),
        (second, &surfaces.second_piece),
    ];
    let best = candidates
        .into_iter()
        .max_by(|one, other| min_contrast(one.1.colour).total_cmp(&min_contrast(other.1.colour)));
    best.map_or(&materials.letters, |(material, _)| material)
}

/// Labels on the frame: at the edges of both sides, each upright for its own player, or at the first side's edges only.
fn frame_labels(size: BoardSize, for_both: bool) -> Vec<LabelLayout> {
    let (half_width, _) = half_extent(size);
    let beside = frame_width(size) * 0.5 - 0.02;
    let offset = match size.shape {
        Shape::Square => 0.0,
        Shape::Hexagon => HEXAGON_OFFSET,
    };
    let centre = |at: Coordinates| size.square(at).map(|square| square_centre(size, square));
    let files = (0..size.files).filter_map(|file| {
        let at = Coordinates { file, rank: 0 };
        let bottom = centre(at)?;
        let position = Vec3::new(bottom.x, HEIGHT_ON_FRAME, bottom.z + 0.5 + beside + offset);
        Some((at.file_letter().to_string(), position, Vec3::new(1.0, 1.0, -1.0)))
    });
    let ranks = (0..size.file_length(0)).filter_map(|rank| {
        let at = Coordinates { file: 0, rank };
        let left = centre(at)?;
        let position = Vec3::new(-half_width - beside, HEIGHT_ON_FRAME, left.z);
        Some((at.rank_number().to_string(), position, Vec3::new(-1.0, 1.0, 1.0)))
    });
    let label = |text: &str, position: Vec3, yaw: f32| LabelLayout {
        text: text.to_owned(),
        position,
        yaw,
        scale: frame_scale(size),
    };
    files
        .chain(ranks)
        .flat_map(|(text, position, mirror)| {
            let first = label(&text, position, 0.0);
            let second = for_both.then(|| label(&text, position * mirror, PI));
            [Some(first), second].into_iter().flatten()
        })
        .collect()
}

/// Labels in the near left corner of squares: the coordinates of every square, or letters at the near edge and numbers at the
/// left edge.
fn square_labels(size: BoardSize, on_every_square: bool) -> Vec<LabelLayout> {
    let corner = match size.shape {
        Shape::Square => Vec3::new(-0.39, 0.0, 0.38),
        Shape::Hexagon => Vec3::new(0.0, 0.0, 0.38),
    };
    let text = |at: Coordinates| {
        if on_every_square {
            return at.to_string();
        }
        let letter = if at.rank == 0 {
            at.file_letter().to_string()
        } else {
            String::new()
        };
        let number = if at.file == 0 {
            at.rank_number().to_string()
        } else {
            String::new()
        };
        letter + &number
    };
    let label = |square: Square| LabelLayout {
        text: text(size.coordinates(square)),
        position: square_centre(size, square) + corner + Vec3::Y * HEIGHT_ON_SQUARES,
        yaw: 0.0,
        scale: SCALE_ON_SQUARES,
    };
    let labels = size.all_squares().map(label);
    labels.filter(|label| !label.text.is_empty()).collect()
}
