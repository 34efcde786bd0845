//! Coordinates inlaid in the frame or in the squares, cut from the outlines of a font.

use crate::active_theme::Look;
use crate::assets;
use crate::board::layout::{frame_scale, frame_width, half_extent, square_centre};
use crate::board::pieces::BoardRoot;
use crate::graphics::materials::Materials;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::{CoordinateStyle, Settings};
use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Coordinates, Shape, Square};
use breakthrough_themes::Colour;
use lyon_tessellation::path::Path;
use lyon_tessellation::{BuffersBuilder, FillOptions, FillTessellator, FillVertex, VertexBuffers, math};
use std::collections::HashMap;
use std::f32::consts::PI;
use ttf_parser::{Face, OutlineBuilder};

/// The height of a capital letter, in squares.
const CAPITAL_HEIGHT: f32 = 0.19;
/// How far the letters stand above the frame.
const HEIGHT: f32 = 0.026;
/// How far they stand above a square: below every mark.
const HEIGHT_ON_SQUARES: f32 = 0.001;

/// How much farther down the frame is below a file of hexagons, for the corner and for the frame's slant.
const HEXAGON_SLANT: f32 = 0.14;

/// A letter or number on the board.
#[derive(Component)]
struct Label;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<Add, BoardRoot>, mut commands: Commands| commands.trigger(Relabel))
        .add_observer(relabel)
        .add_systems(
            Update,
            (|mut commands: Commands| commands.trigger(Relabel))
                .in_set(GameSystems::View)
                .run_if(resource_changed::<Look>.or_else(style_changed)),
        );
}

/// The board needs its letters again.
#[derive(Event)]
struct Relabel;

fn style_changed(settings: Res<Settings>, mut before: Local<Option<CoordinateStyle>>) -> bool {
    before.replace(settings.coordinates) != Some(settings.coordinates)
}

/// A text, where it stands, how it is turned, and how large it is.
struct Placed {
    text: String,
    place: Vec3,
    turn: f32,
    scale: f32,
}

fn relabel(
    _: On<Relabel>,
    session: Res<Session>,
    settings: Res<Settings>,
    look: Res<Look>,
    materials: Res<Materials>,
    root: Single<Entity, With<BoardRoot>>,
    old: Query<Entity, With<Label>>,
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
        CoordinateStyle::Edge => (square_labels(size, false), on_squares(&look, &materials)),
        CoordinateStyle::Every => (square_labels(size, true), on_squares(&look, &materials)),
        CoordinateStyle::Off => (Vec::new(), &materials.letters),
    };
    let mut made: HashMap<String, Handle<Mesh>> = HashMap::new();
    for Placed {
        text,
        place,
        turn,
        scale,
    } in labels
    {
        let mesh = made
            .entry(text)
            .or_insert_with_key(|text| meshes.add(text_mesh(&face, text)));
        commands.spawn((
            Name::new("Coordinate"),
            Label,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_translation(place)
                .with_rotation(Quat::from_rotation_y(turn))
                .with_scale(Vec3::splat(scale)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

/// What is seen best on the squares: what the frame, its letters or the pieces of a side are made of.
fn on_squares<'a>(look: &Look, materials: &'a Materials) -> &'a Handle<StandardMaterial> {
    let surfaces = &look.theme().surfaces;
    let least = |colour: Colour| {
        let contrasts = surfaces.squares().map(|square| square.colour.contrast(colour));
        contrasts.into_iter().fold(f32::MAX, f32::min)
    };
    let [first, second] = &materials.pieces;
    let inks = [
        (&materials.frame, &surfaces.frame),
        (&materials.letters, &surfaces.letters),
        (first, &surfaces.first_piece),
        (second, &surfaces.second_piece),
    ];
    let best = inks
        .into_iter()
        .max_by(|one, other| least(one.1.colour).total_cmp(&least(other.1.colour)));
    best.map_or(&materials.letters, |(material, _)| material)
}

/// Letters and numbers in the frame; each side reads its own edges upright, or only the first does.
fn frame_labels(size: BoardSize, for_both: bool) -> Vec<Placed> {
    let (half_width, _) = half_extent(size);
    let beside = frame_width(size) * 0.5 - 0.02;
    let slant = match size.shape {
        Shape::Square => 0.0,
        Shape::Hexagon => HEXAGON_SLANT,
    };
    let centre = |at: Coordinates| size.square(at).map(|square| square_centre(size, square));
    let files = (0..size.files).filter_map(|file| {
        let at = Coordinates { file, rank: 0 };
        let bottom = centre(at)?;
        let place = Vec3::new(bottom.x, HEIGHT, bottom.z + 0.5 + beside + slant);
        Some((at.file_letter().to_string(), place, Vec3::new(1.0, 1.0, -1.0)))
    });
    let ranks = (0..size.file_length(0)).filter_map(|rank| {
        let at = Coordinates { file: 0, rank };
        let left = centre(at)?;
        let place = Vec3::new(-half_width - beside, HEIGHT, left.z);
        Some((at.rank_number().to_string(), place, Vec3::new(-1.0, 1.0, 1.0)))
    });
    let placed = |text: &str, place: Vec3, turn: f32| Placed {
        text: text.to_owned(),
        place,
        turn,
        scale: frame_scale(size),
    };
    files
        .chain(ranks)
        .flat_map(|(text, place, opposite)| {
            let own = placed(&text, place, 0.0);
            let others = for_both.then(|| placed(&text, place * opposite, PI));
            [Some(own), others].into_iter().flatten()
        })
        .collect()
}

/// Names in the near left corner of every square, or only a letter or number in those at the near and the left edge.
fn square_labels(size: BoardSize, everywhere: bool) -> Vec<Placed> {
    let corner = match size.shape {
        Shape::Square => Vec3::new(-0.39, 0.0, 0.38),
        Shape::Hexagon => Vec3::new(0.0, 0.0, 0.38),
    };
    let name = |at: Coordinates| {
        if everywhere {
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
    let placed = |square: Square| Placed {
        text: name(size.coordinates(square)),
        place: square_centre(size, square) + corner + Vec3::Y * HEIGHT_ON_SQUARES,
        turn: 0.0,
        scale: 0.72,
    };
    let labels = size.all_squares().map(placed);
    labels.filter(|label| !label.text.is_empty()).collect()
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
