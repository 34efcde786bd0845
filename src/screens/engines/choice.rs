//! Controls for choosing a UCI engine as a player of a game.

use crate::text::Texts;
use crate::ui::widgets::{choose, control_row, segmented_control};
use bevy_egui::egui::Ui;
use breakthrough_players::EngineName;
use breakthrough_uci_client::EngineList;

/// Maximum number of engines shown as buttons. If the list contains more engines, a drop-down list is shown.
const MAX_BUTTONS: usize = 4;

/// Shows the engines of the list. Returns the engine that the player chooses.
pub(in crate::screens) fn choose_engine(
    ui: &mut Ui,
    texts: &Texts,
    engines: &EngineList,
    chosen: Option<EngineName>,
) -> Option<EngineName> {
    let names: Vec<(EngineName, String)> = engines
        .entries()
        .iter()
        .map(|entry| (entry.name, entry.name.to_string()))
        .collect();
    if names.len() <= MAX_BUTTONS {
        return segmented_control(ui, chosen, &names);
    }
    let names = names.into_iter().map(|(name, text)| (Some(name), text));
    let mut clicked = None;
    control_row(ui, |ui| {
        let width = ui.available_width();
        clicked = choose(ui, &texts.get("engines-choose"), width, &chosen, names).flatten();
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness, has_control};
    use breakthrough_uci_client::EngineEntry;

    fn name(number: usize) -> EngineName {
        format!("Engine {number}").parse().expect("a name")
    }

    fn list(count: usize) -> EngineList {
        let mut list = EngineList::default();
        for number in 1..=count {
            list.put(EngineEntry::new(name(number), "engine".into()), None)
                .expect("another name");
        }
        list
    }

    #[test]
    fn many_engines_are_shown_in_a_drop_down_list() {
        let panel = |count: usize, chosen: Option<EngineName>| {
            let (texts, engines) = (Texts::english(), list(count));
            harness(move |ui| Vec::from_iter(choose_engine(ui, &texts, &engines, chosen)))
        };
        let mut few = panel(4, None);
        assert_eq!(click(&mut few, "Engine 4"), [name(4)]);
        let mut many = panel(10, None);
        assert!(!has_control(&many, "Engine 7"));
        assert_eq!(click(&mut many, "Choose an engine"), []);
        assert_eq!(click(&mut many, "Engine 7"), [name(7)]);
        assert!(has_control(&panel(10, Some(name(3))), "Choose an engine: Engine 3"));
    }
}
