//! Controls and texts of the interface, as exposed to screen readers, with their positions.

use bevy_egui::egui::accesskit::{Node, NodeId, Toggled};
use bevy_egui::egui::{Context, Rect, WidgetRect};
use serde::Serialize;
use std::collections::HashMap;

/// A control or text of the interface.
#[derive(Serialize)]
pub(crate) struct Widget {
    pub(crate) role: String,
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) is_enabled: bool,
    pub(crate) is_selected: bool,
    /// Left, top, right and bottom edges in physical pixels.
    pub(crate) bounds: [f32; 4],
    /// Visible rectangle: the bounds clipped by the scroll area.
    pub(crate) visible: [f32; 4],
}

/// Returns the accessibility nodes that have a text, in layout order.
pub(crate) fn widgets(ctx: &Context, nodes: &[(NodeId, Node)]) -> Vec<Widget> {
    let nodes: HashMap<NodeId, &Node> = nodes.iter().map(|(id, node)| (*id, node)).collect();
    let scale = ctx.pixels_per_point();
    let pixels = |rect: Rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(|points| points * scale);
    ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let rects = layers.flat_map(|(_, rects)| rects);
        let widget = |rect: &WidgetRect| {
            let node = nodes.get(&rect.id.accesskit_id())?;
            let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
            let (label, value) = (text(node.label().or(node.placeholder())), text(node.value()));
            let is_named = !label.is_empty() || !value.is_empty();
            is_named.then(|| Widget {
                role: format!("{:?}", node.role()),
                label,
                value,
                is_enabled: !node.is_disabled(),
                is_selected: node.toggled() == Some(Toggled::True),
                bounds: pixels(rect.rect),
                visible: pixels(rect.interact_rect),
            })
        };
        rects.filter_map(widget).collect()
    })
}
