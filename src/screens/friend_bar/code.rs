//! The QR code of a link.

use bevy_egui::egui::{Color32, Rect, Sense, Ui, Vec2};
use qrcode::{Color, EcLevel};

/// Maximum length of a link with a QR code, in bytes. Cameras read larger codes poorly.
const MAX_BYTES: usize = 1000;
/// Width of the white margin, in modules.
const QUIET_ZONE: usize = 4;

/// The modules of a QR code.
pub(super) struct QrCode {
    width: usize,
    are_dark: Vec<bool>,
}

impl QrCode {
    /// Returns the code of a link, or `None` if the link is too long.
    pub(super) fn of_link(link: &str) -> Option<QrCode> {
        if link.len() > MAX_BYTES {
            return None;
        }
        let code = qrcode::QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
        Some(QrCode {
            width: code.width(),
            are_dark: code
                .into_colors()
                .into_iter()
                .map(|color| color == Color::Dark)
                .collect(),
        })
    }

    /// Draws the code with at most `room` points on each side.
    pub(super) fn show(&self, ui: &mut Ui, room: f32, label: &str) {
        let modules = self.width + 2 * QUIET_ZONE;
        // Modules with a whole number of pixels have sharp edges.
        let pixels = ui.ctx().pixels_per_point();
        let module = ((room * pixels / modules as f32).floor() / pixels).max(1.0 / pixels);
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(module * modules as f32), Sense::hover());
        response.widget_info(|| bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Image, true, label));
        let painter = ui.painter();
        painter.rect_filled(rect, 0.0, Color32::WHITE);
        for (index, _) in self.are_dark.iter().enumerate().filter(|(_, is_dark)| **is_dark) {
            let place = [index % self.width, index / self.width].map(|place| (place + QUIET_ZONE) as f32 * module);
            let min = rect.min + Vec2::from(place);
            painter.rect_filled(Rect::from_min_size(min, Vec2::splat(module)), 0.0, Color32::BLACK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_finder_patterns_and_long_links_have_no_code() {
        let code = QrCode::of_link("breakthrough:#variant=5x5&game=k3x9q2&you=first").expect("a short link");
        assert_eq!(code.are_dark.len(), code.width * code.width);
        // The first row starts with a finder pattern: seven dark modules and a light module.
        assert_eq!(code.are_dark[..8], [true, true, true, true, true, true, true, false]);
        assert!(QrCode::of_link(&"a".repeat(MAX_BYTES)).is_some());
        assert!(QrCode::of_link(&"a".repeat(MAX_BYTES + 1)).is_none());
    }
}
