//! The about page: version, origin, address of the web version, and licences.

use crate::base::VERSION;
use crate::link::PAGE_ADDRESS;
use crate::screens::settings::model::{Model, Page};
use crate::screens::settings::search::Query;
use crate::settings::LICENCES;
use crate::ui::style::palette;
use crate::ui::widgets::section_label;
use bevy_egui::egui::{Label, RichText, Ui};

/// Returns the headings and paragraphs of the page.
fn sections(model: &Model) -> Vec<(String, Vec<String>)> {
    let texts = model.texts;
    let version = texts.fill("about-version", &[("version", VERSION.into())]);
    let address = PAGE_ADDRESS.map(|address| texts.fill("about-address", &[("address", address.into())]));
    let origin = [Some(texts.get("about-origin")), address];
    let licences = model.places.iter().find(|place| place.text == LICENCES);
    let libraries = match licences {
        Some(file) => texts.fill(
            "about-libraries-file",
            &[("file", file.path.display().to_string().into())],
        ),
        None => texts.get("about-libraries"),
    };
    let mut all = vec![
        (version, origin.into_iter().flatten().collect()),
        (
            texts.get("about-licences"),
            vec![texts.get("about-game"), texts.get("about-fonts"), libraries],
        ),
    ];
    if model.capabilities.has_folders {
        all.push((texts.get("about-bugs"), vec![texts.get("about-report")]));
    }
    all
}

/// Whether a query matches the page.
pub(in crate::screens::settings) fn is_found(model: &Model, query: &Query) -> bool {
    let page = model.texts.get(Page::About.text());
    let finds = |(heading, paragraphs): &(String, Vec<String>)| {
        let paragraphs = paragraphs.iter().map(String::as_str);
        let texts: Vec<&str> = paragraphs.chain([heading.as_str(), page.as_str()]).collect();
        query.finds(&texts)
    };
    sections(model).iter().any(finds)
}

pub(in crate::screens::settings) fn show(ui: &mut Ui, model: &Model) {
    for (heading, paragraphs) in sections(model) {
        section_label(ui, &heading);
        for paragraph in paragraphs {
            let text = RichText::new(paragraph).size(16.0).color(palette(ui.ctx()).text);
            ui.add(Label::new(text).wrap());
        }
    }
}
