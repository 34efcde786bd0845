//! Controls shared by several screens.

mod buttons;
mod choose;
mod confirmed_button;
mod detail_button;
mod floating;
mod inputs;
mod plot;
mod readable;
mod scrolling;
mod segmented;
mod text;
mod text_field;
mod text_with_buttons;
mod tool_button;

pub(crate) use buttons::{
    ICON_BUTTON_SIZE, MAIN_HEIGHT, SMALL_ICON_BUTTON_SIZE, block_button, button_room, danger_button,
    danger_footer_button, footer_button, icon_button, list_item, primary_button, small_icon_button, wide_button,
};
pub(crate) use choose::{LIST_HEIGHT, choose, choose_name, choose_named, list_entry};
pub(crate) use confirmed_button::confirmed_footer_button;
pub(crate) use detail_button::detail_button;
pub(crate) use floating::{floating_panel, floating_panel_room};
pub(crate) use inputs::{
    control_row, percent_slider, side_by_side, step_buttons, stepper, text_stepper, toggle, toggle_with_room,
};
pub(crate) use plot::calm_plot;
pub(crate) use readable::is_readable;
pub(crate) use scrolling::{dialog_list_height, replace_shown, scrolled, scrolled_from_top};
pub(crate) use segmented::{segment, segmented_control, segmented_control_with_help};
pub(crate) use text::{
    caption, cut_label, cut_line, error_text, explain_length_limit, name_text_field, section_label, shared_room,
    small_error_text, text_width,
};
pub(crate) use text_field::text_field;
pub(crate) use text_with_buttons::text_with_buttons;
pub(crate) use tool_button::{LabelPlacement, Tool, centred_tool_row, tool_button, tool_row, toolbar_width};
