//! Opens a link that is pasted while no text field has the focus.

use crate::link::OpenLink;
use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_links::is_link;

pub(super) fn visuals(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, open_pasted_link);
}

fn open_pasted_link(mut contexts: EguiContexts, mut links: MessageWriter<OpenLink>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !ctx.text_edit_focused() {
        links.write_batch(ctx.input(|input| pasted_link(&input.events)).map(OpenLink));
    }
    Ok(())
}

fn pasted_link(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match event {
        // bevy_egui 0.42 sends a pasted text as typed text, except in a browser.
        Event::Paste(text) | Event::Text(text) if is_link(text) => Some(text.trim().to_owned()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_are_opened() {
        let link = "breakthrough:#variant=5x5&game=k3x9q2&you=first";
        for event in [Event::Paste, Event::Text] {
            let pasted = |text: &str| pasted_link(&[Event::Copy, event(text.to_owned())]);
            assert_eq!(pasted(&format!(" {link}\n")).as_deref(), Some(link));
            assert_eq!(pasted("a2a3"), None);
        }
    }
}
