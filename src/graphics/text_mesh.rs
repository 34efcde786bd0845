//! Flat meshes of letters and numbers, tessellated from the outlines of a font.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::*;
use lyon_tessellation::path::Path;
use lyon_tessellation::{BuffersBuilder, FillOptions, FillTessellator, FillVertex, VertexBuffers, math};
use ttf_parser::{Face, OutlineBuilder};

/// Builds the flat mesh of a text that faces up and reads along +x, centred on the origin. `height` is the height of capital
/// letters and digits.
pub(crate) fn text_mesh(face: &Face, text: &str, height: f32) -> Mesh {
    let capital = f32::from(face.capital_height().unwrap_or(700));
    let scale = height / capital;
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
    // Lower-case text is centred on half the x-height, so that a row of letters appears centred.
    let is_lowercase = text.chars().all(char::is_lowercase);
    let middle = if is_lowercase {
        f32::from(face.x_height().unwrap_or(450))
    } else {
        capital
    };
    let path = outline.path.build();

    let mut buffers: VertexBuffers<[f32; 3], u32> = VertexBuffers::new();
    let position = |vertex: FillVertex| {
        let at = vertex.position();
        [(at.x - width / 2.0) * scale, 0.0, (middle / 2.0 - at.y) * scale]
    };
    FillTessellator::new()
        .tessellate_path(
            &path,
            &FillOptions::non_zero().with_tolerance(4.0),
            &mut BuffersBuilder::new(&mut buffers, position),
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

/// Returns the indices of the triangles, wound so that every front faces up.
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

/// Collects the outlines of consecutive glyphs in a path.
struct Outline {
    path: lyon_tessellation::path::builder::WithSvg<lyon_tessellation::path::path::BuilderImpl>,
    /// Origin of the current glyph along x, in font units.
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
