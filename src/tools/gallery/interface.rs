//! Accessibility-based control of the interface: finds controls by label, clicks them, and types text.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::egui::accesskit::{Action, ActionRequest, Node, NodeId, TreeId};
use bevy_egui::{EguiContext, EguiInput, EguiOutput, PrimaryEguiContext};

/// Enables egui's accessibility tree. Must be called before the first search for a label.
pub(super) fn enable(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

/// Finds the control or text with this label, or the field that it labels. Texts have the lowest priority.
pub(super) fn find(world: &mut World, label: &str) -> Option<NodeId> {
    let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    let update = outputs.single(world).ok()?.platform_output.accesskit_update.as_ref()?;
    let has_label = |node: &Node| {
        [node.label(), node.value()]
            .into_iter()
            .flatten()
            .any(|text| text.starts_with(label))
    };
    let labelled: Vec<&(NodeId, Node)> = update.nodes.iter().filter(|(_, node)| has_label(node)).collect();
    let control = labelled
        .iter()
        .find(|(_, node)| node.supports_action(Action::Click))
        .copied();
    let is_field = |node: &Node| {
        node.labelled_by()
            .iter()
            .any(|id| labelled.iter().any(|(label, _)| label == id))
    };
    let field = || update.nodes.iter().find(|(_, node)| is_field(node));
    let found = control.or_else(field).or(labelled.first().copied());
    found.map(|(id, _)| *id)
}

/// Clicks a control in the next frame.
pub(super) fn click(world: &mut World, node: NodeId) {
    send(world, [request(Action::Click, node)]);
}

/// Focuses a field in the next frame.
pub(super) fn focus(world: &mut World, node: NodeId) {
    send(world, [request(Action::Focus, node)]);
}

/// Types text into the focused field.
pub(super) fn type_text(world: &mut World, text: String) {
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
