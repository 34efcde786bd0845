//! Parses the fragment files written by scripts/assets/pieces/fracture.py. `fragment_file.py` in the same folder documents the
//! file format.

#[cfg(test)]
mod tests;

use crate::assets;
use crate::graphics::sweep::Figure;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{CaptureEffect, PieceSet};
use thiserror::Error;

const MAGIC: [u8; 4] = *b"BTFR";
const RING: u8 = 1;
const INNER_FACE: u8 = 2;

/// Fracture pattern of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pattern {
    /// Long cells along the grain.
    Grain,
    /// Isotropic cells, smaller near the impact.
    Shatter,
    /// Stages in which an unfractured piece crumples into a ball.
    Crumple,
    /// The whole, unfractured piece, including a bottom face, which is missing from pieces on the board.
    Whole,
}

impl Pattern {
    pub(super) const fn for_effect(effect: CaptureEffect) -> Pattern {
        match effect {
            CaptureEffect::Splinters => Pattern::Grain,
            CaptureEffect::Shards | CaptureEffect::Motes => Pattern::Shatter,
            CaptureEffect::Sparks => Pattern::Whole,
            CaptureEffect::Scraps => Pattern::Crumple,
        }
    }
}

/// Error in a fragment file.
#[derive(Clone, Debug, PartialEq, Error)]
pub(super) enum CutError {
    #[error("{0}: the file of fragments does not exist")]
    Missing(String),
    #[error("expected `BTFR`, found {0:?}")]
    Magic([u8; 4]),
    #[error("expected {expected} bytes at {at}, found {found}")]
    Cut { at: usize, expected: usize, found: usize },
    #[error("fragment {fragment}: expected an index below {vertices}, found {found}")]
    Index { fragment: usize, vertices: u16, found: u16 },
    #[error("fragment {fragment}: expected lengths that are numbers above 0, found {found}")]
    Size { fragment: usize, found: f32 },
    #[error("expected the end of the file, found {0} bytes")]
    TooLong(usize),
}

/// Bounding box and volume of a fragment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid {
    pub(super) middle: Vec3,
    /// Half the extents of the box.
    pub(super) half: Vec3,
    pub(super) volume: f32,
}

impl Solid {
    /// Returns a smaller box for a crumpled ball, which does not extend into the corners of its bounding box.
    pub(super) fn ball(self) -> Solid {
        const FILLED: f32 = 0.72;
        Solid {
            half: self.half * FILLED,
            ..self
        }
    }
}

/// A fragment or a stage of crumpling.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) solid: Solid,
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// Position relative to the centre of the part.
    position: Vec3,
    normal: Vec3,
    /// Texture coordinates for the baked maps.
    unrolled: Vec2,
    openness: f32,
    part: u8,
}

/// Parses the embedded parts of a piece.
pub(super) fn read_embedded(set: PieceSet, side: Side, pattern: Pattern) -> Result<Vec<Part>, CutError> {
    let name = format!("pieces/fragments/{set:?}_{side:?}_{pattern:?}.bin").to_lowercase();
    read(assets::read(&name).ok_or(CutError::Missing(name))?)
}

/// Reader of little-endian numbers.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CutError> {
        let error = CutError::Cut {
            at: self.at,
            expected: N,
            found: self.bytes.len(),
        };
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(error)?;
        self.bytes = rest;
        self.at += N;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, CutError> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    fn f32(&mut self) -> Result<f32, CutError> {
        Ok(f32::from_le_bytes(self.take()?))
    }

    fn vec3(&mut self) -> Result<Vec3, CutError> {
        Ok(Vec3::new(self.f32()?, self.f32()?, self.f32()?))
    }

    /// Reads a 16-bit fixed-point number in which `one` represents 1.
    fn fraction(&mut self, one: f32) -> Result<f32, CutError> {
        Ok(f32::from(i16::from_le_bytes(self.take()?)) / one)
    }

    fn vertex(&mut self, half: Vec3) -> Result<Vertex, CutError> {
        const ONE: f32 = 32767.0;
        const ONE_OF_MAP: f32 = 16384.0;
        let position = Vec3::new(self.fraction(ONE)?, self.fraction(ONE)?, self.fraction(ONE)?) * half;
        let normal = self.take()?.map(|part: u8| f32::from(part.cast_signed()) / 127.0);
        let unrolled = Vec2::new(self.fraction(ONE_OF_MAP)?, self.fraction(ONE_OF_MAP)?);
        let [openness, part, _] = self.take()?;
        Ok(Vertex {
            position,
            normal: Vec3::from(normal).normalize_or(Vec3::Y),
            unrolled,
            openness: f32::from(openness) / 255.0,
            part,
        })
    }

    fn part(&mut self, fragment: usize) -> Result<Part, CutError> {
        let (middle, half, volume) = (self.vec3()?, self.vec3()?, self.f32()?);
        let sizes = [half.x, half.y, half.z, volume, 1.0 + middle.length()];
        if let Some(found) = sizes.into_iter().find(|size| !(size.is_finite() && *size > 0.0)) {
            return Err(CutError::Size { fragment, found });
        }
        let (count, indices) = (self.u16()?, self.u16()?);
        let vertices: Result<_, _> = (0..count).map(|_| self.vertex(half)).collect();
        let vertices = vertices?;
        let index = |reader: &mut Reader| match reader.u16()? {
            found if found < count => Ok(found),
            found => Err(CutError::Index {
                fragment,
                vertices: count,
                found,
            }),
        };
        let indices: Result<_, _> = (0..indices).map(|_| index(self)).collect();
        let solid = Solid { middle, half, volume };
        Ok(Part {
            solid,
            vertices,
            indices: indices?,
        })
    }
}

fn read(bytes: &[u8]) -> Result<Vec<Part>, CutError> {
    let mut reader = Reader { bytes, at: 0 };
    let magic = reader.take()?;
    if magic != MAGIC {
        return Err(CutError::Magic(magic));
    }
    let count = usize::from(reader.u16()?);
    let parts = (0..count).map(|fragment| reader.part(fragment)).collect();
    match reader.bytes.len() {
        0 => parts,
        left => parts.and(Err(CutError::TooLong(left))),
    }
}

impl Part {
    /// Builds the mesh around the centre of the part. The texture coordinates are the same as on the whole piece, so the grain
    /// continues across fragments. The green channel of the vertex colour is 0 on inner faces.
    pub(super) fn mesh(&self, figure: Figure) -> Mesh {
        let of_all = |value: fn(&Vertex) -> [f32; 3]| -> Vec<[f32; 3]> { self.vertices.iter().map(value).collect() };
        let flag = |is: bool| f32::from(u8::from(is));
        let uv = |vertex: &Vertex| {
            figure
                .uv(
                    self.solid.middle + vertex.position,
                    vertex.unrolled.x,
                    vertex.unrolled.y,
                )
                .into()
        };
        let uvs: Vec<[f32; 2]> = self.vertices.iter().map(uv).collect();
        let unrolled: Vec<[f32; 2]> = self.vertices.iter().map(|vertex| vertex.unrolled.into()).collect();
        let colour = |vertex: &Vertex| {
            [
                vertex.openness,
                flag(vertex.part != INNER_FACE),
                1.0,
                flag(vertex.part == RING),
            ]
        };
        let colours: Vec<[f32; 4]> = self.vertices.iter().map(colour).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, of_all(|vertex| vertex.position.into()))
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, of_all(|vertex| vertex.normal.into()))
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, unrolled)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U16(self.indices.clone()))
    }
}
