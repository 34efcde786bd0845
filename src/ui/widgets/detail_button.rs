//! Buttons with a name and a line of details below the name.

use crate::ui::style::palette;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{Button, Color32, FontId, Response, Ui, Vec2, WidgetInfo, WidgetType};

const HEIGHT: f32 = 58.0;
const LOW_HEIGHT: f32 = 42.0;
const PADDING: f32 = 12.0;
/// Vertical distance of each line's centre from the centre of the button, in points.
const LINE_OFFSET: f32 = 12.5;

/// Shows a button, `width` points wide, with a name and a line of details. The accessible label of the button is `spoken`.
pub(crate) fn detail_button(ui: &mut Ui, width: f32, name: &str, detail: &str, spoken: &str) -> Response {
    let palette = palette(ui.ctx());
    let (height, offset) = if detail.is_empty() {
        (LOW_HEIGHT, 0.0)
    } else {
        (HEIGHT, LINE_OFFSET)
    };
    let response = ui.add_sized(Vec2::new(width, height), Button::new("").fill(palette.control));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken));
    let write = |text: &str, size: f32, colour: Color32, offset: f32| {
        let mut job = LayoutJob::default();
        job.append(text, 0.0, TextFormat::simple(FontId::proportional(size), colour));
        job.wrap = TextWrapping::truncate_at_width(width - 2.0 * PADDING);
        let galley = ui.painter().layout_job(job);
        let at = response.rect.left_center() + Vec2::new(PADDING, offset - galley.size().y / 2.0);
        ui.painter().galley(at, galley, colour);
    };
    write(name, 17.0, palette.text, -offset);
    write(detail, 15.0, palette.muted, offset);
    response
}
