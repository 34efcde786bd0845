//! Accessibility-based control of the interface: finds controls by label, clicks them, and types text.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionRequest, Node, NodeId, TreeId};
use bevy_egui::egui::{Event, pos2};
use bevy_egui::{EguiContext, EguiInput, EguiOutput, PrimaryEguiContext};

/// Enables egui's accessibility tree. Must be called before the first search for a label.
pub(crate) fn enable(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

/// Finds the control with this label, or else the field with this label, or else the text with this label. If there is no exact match, a
/// label may start with the given text.
pub(crate) fn find(world: &mut World, label: &str) -> Option<NodeId> {
    let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let update = outputs.single(world).ok()?.platform_output.accesskit_update.as_ref()?;
    find_node(&update.nodes, |text| text == label).or_else(|| find_node(&update.nodes, |text| text.starts_with(label)))
}

fn find_node(nodes: &[(NodeId, Node)], is_label: impl Fn(&str) -> bool) -> Option<NodeId> {
    let has_label = |node: &Node| [node.label(), node.value()].into_iter().flatten().any(&is_label);
    let labelled: Vec<&(NodeId, Node)> = nodes.iter().filter(|(_, node)| has_label(node)).collect();
    let control = labelled
        .iter()
        .find(|(_, node)| node.supports_action(Action::Click))
        .copied();
    let is_field = |node: &Node| {
        node.labelled_by()
            .iter()
            .any(|id| labelled.iter().any(|(label, _)| label == id))
    };
    let field = || nodes.iter().find(|(_, node)| is_field(node));
    let found = control.or_else(field).or(labelled.first().copied());
    found.map(|(id, _)| *id)
}

/// Returns the labels of all controls and texts.
#[cfg(test)]
pub(crate) fn labels(world: &mut World) -> Vec<String> {
    let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = outputs.single(world).ok();
    let nodes = output.and_then(|output| output.platform_output.accesskit_update.as_ref());
    let nodes = nodes.into_iter().flat_map(|update| &update.nodes);
    let labels = nodes.filter_map(|(_, node)| node.label().or(node.value()));
    labels.map(str::to_owned).collect()
}

/// Clicks a control in the next frame.
pub(crate) fn click(world: &mut World, node: NodeId) {
    send(world, [request(Action::Click, node)]);
}

/// Focuses a field in the next frame.
pub(crate) fn focus(world: &mut World, node: NodeId) {
    send(world, [request(Action::Focus, node)]);
}

/// Moves the pointer to the centre of a control.
pub(crate) fn hover(world: &mut World, node: NodeId) {
    let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let output = outputs.single(world).ok();
    let update = output.and_then(|output| output.platform_output.accesskit_update.as_ref());
    let found = update.and_then(|update| update.nodes.iter().find(|(id, _)| *id == node));
    if let Some(bounds) = found.and_then(|(_, node)| node.bounds()) {
        let centre = pos2(
            bounds.x0.midpoint(bounds.x1) as f32,
            bounds.y0.midpoint(bounds.y1) as f32,
        );
        send(world, [Event::PointerMoved(centre)]);
    }
}

/// Moves the pointer out of the window.
pub(crate) fn hover_nothing(world: &mut World) {
    send(world, [Event::PointerGone]);
}

/// Types text into the focused field.
pub(crate) fn type_text(world: &mut World, text: String) {
    send(world, [Event::Paste(text)]);
}

fn request(action: Action, target_node: NodeId) -> Event {
    Event::AccessKitActionRequest(ActionRequest {
        action,
        target_tree: TreeId::ROOT,
        target_node,
        data: None,
    })
}

fn send(world: &mut World, events: impl IntoIterator<Item = Event>) {
    let mut inputs = world.query_filtered::<&mut EguiInput, With<PrimaryEguiContext>>();
    if let Ok(mut input) = inputs.single_mut(world) {
        input.events.extend(events);
    }
}
