//! Clock of a side as text, with an icon while the clock runs or the time is low.

use crate::board::clock::format_time;
use crate::session::{LOW_TIME, Session};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::palette;
use bevy_egui::egui::{Align, Layout, RichText, Ui, Vec2};
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

/// Width of the time with its icon, in points. The width is fixed, so that adjacent controls do not shift every second.
pub(crate) const CLOCK_WIDTH: f32 = 84.0;
const HEIGHT: f32 = 32.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClockText {
    pub(crate) text: String,
    pub(crate) is_low: bool,
    pub(crate) is_running: bool,
}

impl ClockText {
    /// Returns the remaining time, or `None` for a side without a clock.
    pub(crate) fn for_side(session: &Session, side: Side) -> Option<ClockText> {
        let clock = session.clock()?;
        let left = clock.remaining(side)?;
        Some(ClockText {
            text: format_time(left, true),
            is_low: left < LOW_TIME,
            is_running: clock.running() == Some(side),
        })
    }

    pub(crate) fn show(&self, ui: &mut Ui, texts: &Texts) {
        self.show_aligned(ui, texts, Layout::right_to_left(Align::Center));
    }

    /// Shows the time in an area of fixed width. `layout` aligns the time within this area.
    pub(crate) fn show_aligned(&self, ui: &mut Ui, texts: &Texts, layout: Layout) {
        let palette = palette(ui.ctx());
        // Mark low time with an icon, because colour alone is not accessible.
        let (colour, sign) = match (self.is_low, self.is_running) {
            (true, _) => (palette.danger, Some((icon::WARNING, "game-time-low"))),
            (false, true) => (palette.text, Some((icon::PLAY, "game-time-runs"))),
            (false, false) => (palette.muted, None),
        };
        ui.allocate_ui_with_layout(Vec2::new(CLOCK_WIDTH, HEIGHT), layout, |ui| {
            ui.set_min_width(CLOCK_WIDTH);
            ui.label(RichText::new(&self.text).font(style::bold(22.0)).color(colour));
            if let Some((sign, text)) = sign {
                ui.label(RichText::new(sign).size(15.0).color(colour))
                    .on_hover_text(texts.get(text));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{harness, has_control};

    #[test]
    fn low_time_and_a_running_clock_show_an_icon() {
        for (is_low, is_running, expected) in [
            (false, false, [false, false]),
            (false, true, [true, false]),
            (true, true, [false, true]),
            (true, false, [false, true]),
        ] {
            let clock = ClockText {
                text: "0:09".to_owned(),
                is_low,
                is_running,
            };
            let texts = Texts::english();
            let mut shown = harness(move |ui| {
                clock.show(ui, &texts);
                Vec::<()>::new()
            });
            shown.run();
            let signs = [icon::PLAY, icon::WARNING].map(|sign| has_control(&shown, sign));
            assert_eq!(signs, expected, "low: {is_low}, running: {is_running}");
            assert!(has_control(&shown, "0:09"));
        }
    }
}
