//! The sound page: volumes.

use crate::screens::settings::model::Action;
use crate::settings::{Bus, Settings};
use crate::text::Texts;
use crate::ui::widgets::{percent_slider, section_label};
use bevy_egui::egui::Ui;

pub(super) fn page(ui: &mut Ui, texts: &Texts, settings: &Settings) -> Vec<Action> {
    let mut changed = settings.clone();
    let volumes = &mut changed.volumes;
    section_label(ui, &texts.get("settings-volume"));
    percent_slider(ui, &texts.get("settings-volume-master"), &mut volumes.master);
    for bus in Bus::ALL {
        let text = match bus {
            Bus::Effects => "settings-volume-effects",
            Bus::Interface => "settings-volume-interface",
            Bus::Ambience => "settings-volume-ambience",
            Bus::Music => "settings-volume-music",
        };
        percent_slider(ui, &texts.get(text), volumes.bus_mut(bus));
    }
    if changed == *settings {
        Vec::new()
    } else {
        vec![Action::Change(changed)]
    }
}
