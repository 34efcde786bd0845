//! Panorama with the sky painted into its openings, for qualities whose walls sample a single map. The painted sky moves with the
//! walls.

use crate::graphics::rgb9e5;
use crate::graphics::room::maps::{OutsideMaps, RoomMaps};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

/// Cache of the last painted panorama.
#[derive(Default)]
pub(super) struct PaintedPanorama(Option<(AssetId<Image>, Handle<Image>)>);

impl PaintedPanorama {
    /// Returns the panorama of a room with its sky. If a map is not loaded or not in the format written by
    /// `scripts/assets/rooms`, the panorama is returned unchanged.
    pub(super) fn image_for(&mut self, maps: &RoomMaps, images: &mut Assets<Image>) -> Handle<Image> {
        let Some(outside) = &maps.outside else {
            return maps.panorama.clone();
        };
        match &self.0 {
            Some((source, painted)) if *source == maps.panorama.id() => painted.clone(),
            _ => {
                let painted = paint(maps, outside, images);
                let painted = painted.map_or_else(|| maps.panorama.clone(), |image| images.add(image));
                self.0 = Some((maps.panorama.id(), painted.clone()));
                painted
            }
        }
    }
}

/// A cube map that is sampled with interpolation.
struct Faces<T> {
    side: usize,
    texels: Vec<T>,
}

impl<T: Copy + Default + PartialEq + std::ops::Add<Output = T> + std::ops::Mul<f32, Output = T>> Faces<T> {
    /// Samples the map at a point on a face, given in fractions of the face's side length. The interpolation is bilinear within
    /// the face.
    fn at(&self, face: usize, x: f32, y: f32) -> T {
        let last = self.side - 1;
        let split = |share: f32| {
            let place = (share * self.side as f32 - 0.5).clamp(0.0, last as f32);
            (place as usize, (place as usize + 1).min(last), place.fract())
        };
        let ((left, right, across), (top, bottom, down)) = (split(x), split(y));
        let row = |row: usize| {
            let start = (face * self.side + row) * self.side;
            self.texels[start + left] * (1.0 - across) + self.texels[start + right] * across
        };
        row(top) * (1.0 - down) + row(bottom) * down
    }
}

fn faces<T, const BYTES: usize>(
    image: &Image,
    format: TextureFormat,
    read: impl Fn([u8; BYTES]) -> T,
) -> Option<Faces<T>> {
    let side = image.width() as usize;
    let texels: Vec<T> = image.data.as_deref()?.as_chunks().0.iter().copied().map(read).collect();
    let is_known = image.texture_descriptor.format == format && texels.len() == 6 * side * side;
    is_known.then_some(Faces { side, texels })
}

fn paint(maps: &RoomMaps, outside: &OutsideMaps, images: &Assets<Image>) -> Option<Image> {
    let radiance = |bytes| rgb9e5::decode(u32::from_le_bytes(bytes));
    let openings = faces(
        images.get(&outside.openings)?,
        TextureFormat::R8Unorm,
        |[open]: [u8; 1]| f32::from(open) / 255.0,
    )?;
    let sky = faces(images.get(&outside.sky)?, TextureFormat::Rgb9e5Ufloat, radiance)?;
    let mut painted = images.get(&maps.panorama)?.clone();
    let side = painted.width() as usize;
    if painted.texture_descriptor.format != TextureFormat::Rgb9e5Ufloat {
        return None;
    }
    for (place, texel) in painted.data.as_mut()?.as_chunks_mut().0.iter_mut().enumerate() {
        let (face, row, column) = (place / (side * side), place / side % side, place % side);
        let [x, y] = [column, row].map(|texel| (texel as f32 + 0.5) / side as f32);
        let open = openings.at(face, x, y);
        if open > 0.0 {
            *texel = rgb9e5::encode(radiance(*texel) + sky.at(face, x, y) * open).to_le_bytes();
        }
    }
    Some(painted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension};

    fn cube(side: u32, format: TextureFormat, texel: impl Fn(u32, u32) -> Vec<u8>) -> Image {
        let data = (0..6 * side * side).flat_map(|place| texel(place / (side * side), place % side));
        Image::new(
            Extent3d {
                width: side,
                height: side,
                depth_or_array_layers: 6,
            },
            TextureDimension::D2,
            data.collect(),
            format,
            RenderAssetUsages::default(),
        )
    }

    fn even(radiance: Vec3) -> Image {
        cube(2, TextureFormat::Rgb9e5Ufloat, |_, _| {
            rgb9e5::encode(radiance).to_le_bytes().into()
        })
    }

    #[test]
    fn a_painted_panorama_shows_the_sky_only_in_its_openings() {
        let mut images = Assets::<Image>::default();
        let half_open = |face, column| vec![if face == 4 && column == 1 { 255 } else { 0 }];
        let walls = Vec3::new(0.25, 0.5, 0.0);
        let maps = RoomMaps {
            panorama: images.add(cube(4, TextureFormat::Rgb9e5Ufloat, |_, _| {
                rgb9e5::encode(walls).to_le_bytes().into()
            })),
            outside: Some(OutsideMaps {
                openings: images.add(cube(2, TextureFormat::R8Unorm, half_open)),
                sky: images.add(even(Vec3::new(0.0, 1.0, 2.0))),
            }),
            specular: Handle::default(),
            diffuse: Handle::default(),
            table: Handle::default(),
        };
        let mut cache = PaintedPanorama::default();
        let painted = cache.image_for(&maps, &mut images);
        let found = faces(
            images.get(&painted).expect("painted"),
            TextureFormat::Rgb9e5Ufloat,
            |bytes| rgb9e5::decode(u32::from_le_bytes(bytes)),
        );
        let found = found.expect("a cube map");
        assert_eq!(found.texels[..64], vec![walls; 64]);
        // The columns of a row are closed, a quarter open, three quarters open, and open.
        let row = [0.0, 0.25, 0.75, 1.0].map(|open| walls + Vec3::new(0.0, 1.0, 2.0) * open);
        for texels in found.texels[64..80].chunks(4) {
            for (texel, expected) in texels.iter().zip(row) {
                assert!(texel.abs_diff_eq(expected, 0.01), "{texel} {expected}");
            }
        }
        assert_eq!(cache.image_for(&maps, &mut images), painted, "painted once");
        let closed = RoomMaps { outside: None, ..maps };
        assert_eq!(cache.image_for(&closed, &mut images), closed.panorama);
    }
}
