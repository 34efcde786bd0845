//! Interface texts from the Fluent files in `assets/locales`.

use crate::assets;
use bevy::prelude::*;
use breakthrough_rules::Side;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Texts of the current language.
#[derive(Resource)]
pub(crate) struct Texts {
    bundle: FluentBundle<FluentResource>,
    sides: [String; 2],
}

impl Texts {
    /// Loads the embedded English texts.
    #[must_use]
    pub(crate) fn english() -> Texts {
        let english: LanguageIdentifier = "en".parse().expect("a language's code");
        let mut bundle = FluentBundle::new_concurrent(vec![english]);
        // Isolation marks are for mixed writing directions. egui would render them.
        bundle.set_use_isolating(false);
        for (name, bytes) in assets::below("locales/en/") {
            let source = String::from_utf8_lossy(bytes).into_owned();
            let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
                error!("{name}: {errors:?}");
                resource
            });
            bundle.add_resource_overriding(resource);
        }
        Texts {
            bundle,
            sides: Default::default(),
        }
    }

    #[must_use]
    pub(crate) fn side(&self, side: Side) -> String {
        self.sides[side.index()].clone()
    }

    pub(crate) fn set_sides(&mut self, sides: [String; 2]) {
        self.sides = sides;
    }

    /// Formats a text without arguments. A missing text is shown as its id.
    #[must_use]
    pub(crate) fn get(&self, id: &str) -> String {
        self.fill(id, &[])
    }

    /// Formats a text with arguments. A missing text is shown as its id.
    #[must_use]
    pub(crate) fn fill(&self, id: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut fluent_arguments = FluentArgs::new();
        for (name, value) in arguments {
            fluent_arguments.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&fluent_arguments), &mut errors);
        if !errors.is_empty() {
            error!("text {id}: {errors:?}");
        }
        text.into_owned()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Texts::english());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_formatted_with_arguments_and_plurals() {
        let texts = Texts::english();
        assert_eq!(texts.get("title-name"), "Breakthrough");
        let result = |moves: i32| {
            let text = |value: &'static str| FluentValue::from(value);
            texts.fill(
                "result-breakthrough",
                &[("side", text("Maple")), ("square", text("d8")), ("moves", moves.into())],
            )
        };
        assert_eq!(result(1), "Maple broke through on d8, after one move.");
        assert_eq!(result(34), "Maple broke through on d8, after 34 moves.");
        assert_eq!(texts.get("no-such-text"), "no-such-text");
    }
}
