//! Toolbar buttons: an icon with a label beside or below the icon if the toolbar is wide enough.

use crate::ui::ActionsExt;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::text_width;
use bevy_egui::egui::{Align2, Button, FontId, Pos2, Response, Ui, Vec2, WidgetInfo, WidgetType, pos2};

const HEIGHT: f32 = 46.0;
const ICON_SIZE: f32 = 24.0;
const PADDING: f32 = 10.0;
/// Font size of a label beside its icon, in points.
const WORD_SIZE: f32 = 16.0;
/// Sizes of buttons with labels below the icons, in points. The minimum width keeps buttons easy to hit.
const SMALL_ICON_SIZE: f32 = 20.0;
const SMALL_WORD_SIZE: f32 = 13.0;
const SMALL_PADDING: f32 = 3.0;
const MIN_SMALL_WIDTH: f32 = 42.0;
const SMALL_GAP: f32 = 4.0;

/// Placement of the labels in a toolbar's buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LabelPlacement {
    Beside,
    Below,
    Hidden,
}

impl LabelPlacement {
    /// Returns the first placement (beside, below or hidden) in which buttons with these labels fit into the given width.
    pub(crate) fn fitting(ui: &Ui, words: &[String], width: f32) -> LabelPlacement {
        let fits = |place: &LabelPlacement| toolbar_width(ui, words, *place) <= width;
        let places = [LabelPlacement::Beside, LabelPlacement::Below];
        places.into_iter().find(fits).unwrap_or(LabelPlacement::Hidden)
    }

    pub(crate) fn gap(self, ui: &Ui) -> f32 {
        match self {
            LabelPlacement::Below => SMALL_GAP,
            LabelPlacement::Beside | LabelPlacement::Hidden => ui.spacing().item_spacing.x,
        }
    }
}

/// Button of a row of tools.
pub(crate) struct Tool<'a, Action> {
    pub(crate) icon: &'a str,
    pub(crate) word: String,
    /// Tooltip and accessible label.
    pub(crate) tooltip: String,
    pub(crate) is_enabled: bool,
    pub(crate) action: Action,
}

/// Shows a row of tools whose labels have the placement that fits into `width` points. Returns the actions of the clicked tools.
pub(crate) fn tool_row<Action: Copy>(ui: &mut Ui, tools: &[Tool<Action>], width: f32) -> Vec<Action> {
    let place = LabelPlacement::fitting(ui, &words(tools), width);
    show_row(ui, tools, place, 0.0)
}

/// Shows a row of tools in the middle of `width` points, or several rows if the icons do not fit into one row. Labels are not beside their
/// icons unless `allows_beside`. Returns the actions of the clicked tools.
pub(crate) fn centred_tool_row<Action: Copy>(
    ui: &mut Ui,
    tools: &[Tool<Action>],
    width: f32,
    allows_beside: bool,
) -> Vec<Action> {
    let words = words(tools);
    let place = match LabelPlacement::fitting(ui, &words, width) {
        LabelPlacement::Beside if !allows_beside => LabelPlacement::Below,
        place => place,
    };
    let gap = place.gap(ui);
    let in_row = if place == LabelPlacement::Hidden {
        ((width + gap) / (HEIGHT + gap)).max(1.0) as usize
    } else {
        tools.len()
    };
    let rows = tools.len().div_ceil(in_row.max(1)).max(1);
    let mut actions = Vec::new();
    for row in tools.chunks(tools.len().div_ceil(rows).max(1)) {
        let space = (width - toolbar_width(ui, &self::words(row), place)) / 2.0;
        actions.extend(show_row(ui, row, place, space.max(0.0)));
    }
    actions
}

fn words<Action>(tools: &[Tool<Action>]) -> Vec<String> {
    tools.iter().map(|tool| tool.word.clone()).collect()
}

/// Shows a row of tools after `space` points.
fn show_row<Action: Copy>(ui: &mut Ui, tools: &[Tool<Action>], place: LabelPlacement, space: f32) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = place.gap(ui);
        if space > 0.0 {
            ui.add_space(space);
        }
        for tool in tools {
            let face = (tool.icon, tool.word.as_str());
            let response = tool_button(ui, face, &tool.tooltip, place, tool.is_enabled, None);
            actions.on_click(response, tool.action);
        }
    });
    actions
}

/// Returns the width of a row of buttons with these labels, in points.
pub(crate) fn toolbar_width(ui: &Ui, words: &[String], place: LabelPlacement) -> f32 {
    let gap = place.gap(ui);
    let widths = words.iter().map(|word| button_width(ui, word, place) + gap);
    widths.sum::<f32>() - gap
}

fn button_width(ui: &Ui, word: &str, place: LabelPlacement) -> f32 {
    let word_width = |size| text_width(ui, word, FontId::proportional(size));
    match place {
        LabelPlacement::Beside => ICON_SIZE + GRID + word_width(WORD_SIZE) + 2.0 * PADDING,
        LabelPlacement::Below => (word_width(SMALL_WORD_SIZE) + 2.0 * SMALL_PADDING).max(MIN_SMALL_WIDTH),
        LabelPlacement::Hidden => HEIGHT,
    }
}

/// Shows a button with an icon and a label. The tooltip, which includes the shortcut, is its accessible label. `is_on` is the
/// state of a toggle button.
pub(crate) fn tool_button(
    ui: &mut Ui,
    (icon, word): (&str, &str),
    tooltip: &str,
    place: LabelPlacement,
    is_enabled: bool,
    is_on: Option<bool>,
) -> Response {
    let size = Vec2::new(button_width(ui, word, place), HEIGHT);
    let button = |ui: &mut Ui| {
        let palette = palette(ui.ctx());
        let button = Button::new("");
        let response = if is_on == Some(true) {
            ui.add_sized(size, button.fill(palette.accent))
        } else {
            ui.add_sized(size, button)
        };
        let colour = if is_on == Some(true) {
            palette.on_accent
        } else {
            ui.style().interact(&response).text_color()
        };
        let write = |at: Pos2, align: Align2, text: &str, size: f32| {
            ui.painter().text(at, align, text, FontId::proportional(size), colour);
        };
        let (rect, middle) = (response.rect, response.rect.center());
        match place {
            LabelPlacement::Beside => {
                let icon_left = rect.left() + PADDING;
                write(pos2(icon_left, middle.y), Align2::LEFT_CENTER, icon, ICON_SIZE);
                let word_left = icon_left + ICON_SIZE + GRID;
                write(pos2(word_left, middle.y), Align2::LEFT_CENTER, word, WORD_SIZE);
            }
            LabelPlacement::Below => {
                write(
                    pos2(middle.x, rect.top() + 16.0),
                    Align2::CENTER_CENTER,
                    icon,
                    SMALL_ICON_SIZE,
                );
                write(
                    pos2(middle.x, rect.bottom() - 11.0),
                    Align2::CENTER_CENTER,
                    word,
                    SMALL_WORD_SIZE,
                );
            }
            LabelPlacement::Hidden => write(middle, Align2::CENTER_CENTER, icon, ICON_SIZE),
        }
        response
    };
    let response = ui.add_enabled_ui(is_enabled, button).inner;
    response.widget_info(|| match is_on {
        Some(is_on) => WidgetInfo::selected(WidgetType::Button, is_enabled, is_on, tooltip),
        None => WidgetInfo::labeled(WidgetType::Button, is_enabled, tooltip),
    });
    response.on_hover_text(tooltip).on_disabled_hover_text(tooltip)
}
