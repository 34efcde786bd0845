//! Coordinates inlaid in the frame, cut from the outlines of a font.

use super::materials::Materials;
use crate::assets;
use crate::game::layout::{frame_scale, frame_width, half_extent, square_centre};
use crate::game::pieces::BoardRoot;
use crate::game::session::Session;
use crate::rules::{Coordinates, Shape};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use lyon_tessellation::path::Path;
use lyon_tessellation::{BuffersBuilder, FillOptions, FillTessellator, FillVertex, VertexBuffers, math};
use ttf_parser::{Face, OutlineBuilder};

/// The height of a capital letter, in squares.
const CAPITAL_HEIGHT: f32 = 0.19;
/// How far the letters stand above the frame.
const HEIGHT: f32 = 0.026;

/// How much farther down the frame is below a file of hexagons, for the corner and for the frame's slant.
const HEXAGON_SLANT: f32 = 0.14;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(inlay);
}

fn inlay(
    added: On<Add, BoardRoot>,
    session: Res<Session>,
    materials: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let face = Face::parse(assets::SERIF_FONT, 0).expect("the built-in font is a font");
    let size = session.size();
    let (half_width, _) = half_extent(size);
    let beside = frame_width(size) * 0.5 - 0.02;
    let slant = match size.shape {
        Shape::Square => 0.0,
        Shape::Hexagon => HEXAGON_SLANT,
    };
    let centre = |at: Coordinates| size.square(at).map(|square| square_centre(size, square));
    let scale = Vec3::splat(frame_scale(size));
    let mut write = |text: String, places: [(Vec3, f32); 2]| {
        let mesh = meshes.add(text_mesh(&face, &text));
        for (place, turn) in places {
            commands.spawn((
                Name::new(format!("Coordinate {text}")),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(materials.letters.clone()),
                Transform::from_translation(place)
                    .with_rotation(Quat::from_rotation_y(turn))
                    .with_scale(scale),
                Pickable::IGNORE,
                ChildOf(added.entity),
            ));
        }
    };
    // Each side reads its own edge upright.
    let turned = [0.0, std::f32::consts::PI];
    for file in 0..size.files {
        let at = Coordinates { file, rank: 0 };
        let Some(bottom) = centre(at) else { continue };
        let place = Vec3::new(bottom.x, HEIGHT, bottom.z + 0.5 + beside + slant);
        let opposite = place * Vec3::new(1.0, 1.0, -1.0);
        write(
            at.file_letter().to_string(),
            [(place, turned[0]), (opposite, turned[1])],
        );
    }
    for rank in 0..size.file_length(0) {
        let at = Coordinates { file: 0, rank };
        let Some(left) = centre(at) else { continue };
        let place = Vec3::new(-half_width - beside, HEIGHT, left.z);
        let opposite = place * Vec3::new(-1.0, 1.0, 1.0);
        write(
            at.rank_number().to_string(),
            [(place, turned[0]), (opposite, turned[1])],
        );
    }
}

/// A word as a flat mesh that faces up and reads along +x, its middle at the origin.
fn text_mesh(face: &Face, text: &str) -> Mesh {
    let capital = f32::from(face.capital_height().unwrap_or(700));
    let scale = CAPITAL_HEIGHT / capital;
    let mut outline = Outline {
        path: Path::builder().with_svg(),
        pen: 0.0,
    };
    for character in text.chars() {
        let glyph = face.glyph_index(character).unwrap_or_default();
        face.outline_glyph(glyph, &mut outline);
        outline.pen += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    let width = outline.pen;
    // Small letters are set on the middle of their own height, so that a row of them looks centred.
    let is_small = text.chars().all(char::is_lowercase);
    let height = if is_small {
        f32::from(face.x_height().unwrap_or(450))
    } else {
        capital
    };
    let path = outline.path.build();

    let mut buffers: VertexBuffers<[f32; 3], u32> = VertexBuffers::new();
    let place = |vertex: FillVertex| {
        let at = vertex.position();
        [(at.x - width / 2.0) * scale, 0.0, (height / 2.0 - at.y) * scale]
    };
    FillTessellator::new()
        .tessellate_path(
            &path,
            &FillOptions::non_zero().with_tolerance(4.0),
            &mut BuffersBuilder::new(&mut buffers, place),
        )
        .expect("a font's outlines are finite");
    let triangles = facing_up(&buffers.vertices, &buffers.indices);
    let count = buffers.vertices.len();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, buffers.vertices)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; count])
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; count])
        .with_inserted_indices(Indices::U32(triangles))
}

/// The triangles, each wound so that it is seen from above.
fn facing_up(vertices: &[[f32; 3]], indices: &[u32]) -> Vec<u32> {
    let at = |index: u32| Vec3::from(vertices[index as usize]);
    indices
        .chunks_exact(3)
        .flat_map(|corner| {
            let normal = (at(corner[1]) - at(corner[0])).cross(at(corner[2]) - at(corner[0]));
            if normal.y >= 0.0 {
                [corner[0], corner[1], corner[2]]
            } else {
                [corner[0], corner[2], corner[1]]
            }
        })
        .collect()
}

/// Hands a glyph's outline on to the tessellator's path.
struct Outline {
    path: lyon_tessellation::path::builder::WithSvg<lyon_tessellation::path::path::BuilderImpl>,
    pen: f32,
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> math::Point {
        math::point(x + self.pen, y)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.path.move_to(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.path.line_to(to);
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        let (control, to) = (self.point(control_x, control_y), self.point(x, y));
        self.path.quadratic_bezier_to(control, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (one, two, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_bezier_to(one, two, to);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
