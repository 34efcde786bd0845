//! Image sizes that the graphics adapter supports, and the projection for images whose aspect ratio differs from the window's.

use bevy::prelude::*;

/// Bytes per pixel: half-precision red, green, blue and alpha.
const BYTES_PER_PIXEL: u64 = 8;

/// Returns the reason why the graphics adapter cannot render this size; `None` if it can.
pub(super) fn too_large(size: UVec2, max_side: u32, max_bytes: u64) -> Option<String> {
    let side = size.max_element();
    if side > max_side {
        return Some(format!(
            "expected at most {max_side} pixels a side for this graphics adapter, found {side}"
        ));
    }
    let bytes = u64::from(size.x) * u64::from(size.y) * BYTES_PER_PIXEL;
    (bytes > max_bytes).then(|| {
        let megapixels = |bytes: u64| bytes / BYTES_PER_PIXEL / 1_000_000;
        format!(
            "expected at most {} megapixels for this graphics adapter, found {}",
            megapixels(max_bytes),
            megapixels(bytes)
        )
    })
}

/// Returns the projection for an image whose aspect ratio differs from the window's. The image includes everything visible
/// in the window.
pub(super) fn fitted(window: &PerspectiveProjection, size: UVec2) -> PerspectiveProjection {
    let aspect_ratio = size.x as f32 / size.y as f32;
    let higher = (window.aspect_ratio / aspect_ratio).max(1.0);
    PerspectiveProjection {
        fov: 2.0 * ((window.fov / 2.0).tan() * higher).atan(),
        aspect_ratio,
        ..window.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_too_large_for_the_graphics_adapter_is_refused() {
        assert_eq!(too_large(UVec2::new(3840, 2160), 8192, 256 << 20), None);
        assert_eq!(
            too_large(UVec2::new(3840, 2160), 2048, 256 << 20).as_deref(),
            Some("expected at most 2048 pixels a side for this graphics adapter, found 3840")
        );
        assert_eq!(
            too_large(UVec2::new(8192, 8192), 8192, 256 << 20).as_deref(),
            Some("expected at most 33 megapixels for this graphics adapter, found 67")
        );
    }

    #[test]
    fn a_different_aspect_ratio_crops_nothing() {
        let window = PerspectiveProjection {
            fov: 0.6,
            aspect_ratio: 1.6,
            ..default()
        };
        let half_width = |perspective: &PerspectiveProjection| (perspective.fov / 2.0).tan() * perspective.aspect_ratio;
        let wide = fitted(&window, UVec2::new(1920, 1080));
        assert!((wide.fov - window.fov).abs() < 1e-6 && half_width(&wide) > half_width(&window));
        let high = fitted(&window, UVec2::new(1000, 1000));
        assert!(high.fov > window.fov && (half_width(&high) - half_width(&window)).abs() < 1e-6);
    }
}
