//! Interface texts from the Fluent files in `assets/locales`.

mod localized;

pub(crate) use localized::{Argument, LocalizedText};

use crate::assets;
use bevy::prelude::*;
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};
use breakthrough_rules::Side;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Texts of the current language. Texts are formatted only when they are shown. State that outlives a frame contains
/// [`LocalizedText`] instead, because the language can change.
#[derive(Resource)]
pub(crate) struct Texts {
    language: LanguageIdentifier,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Loads the embedded English texts.
    #[must_use]
    pub(crate) fn english() -> Texts {
        let files = assets::below("locales/en/");
        let sources = files.map(|(name, bytes)| (name, String::from_utf8_lossy(bytes).into_owned()));
        Texts::parse("en", sources)
    }

    /// Parses the Fluent files of a language, each with its name for error messages.
    fn parse<'a>(language: &str, sources: impl Iterator<Item = (&'a str, String)>) -> Texts {
        let language: LanguageIdentifier = language.parse().expect("a language's code");
        let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
        // Isolation marks separate mixed writing directions. The marks are disabled, because egui would render them as visible characters.
        bundle.set_use_isolating(false);
        for (name, source) in sources {
            let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
                error!("{name}: {errors:?}");
                resource
            });
            bundle.add_resource_overriding(resource);
        }
        Texts { language, bundle }
    }

    #[cfg(test)]
    pub(crate) fn of_source(language: &str, source: &str) -> Texts {
        Texts::parse(language, std::iter::once(("test", source.to_owned())))
    }

    /// Returns the name of a side: "White" or "Black".
    #[must_use]
    pub(crate) fn side(&self, side: Side) -> String {
        self.get(match side {
            Side::First => "side-white",
            Side::Second => "side-black",
        })
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
            error!("text {id} in language {}: {errors:?}", self.language);
        }
        text.into_owned()
    }

    /// Formats a text in this language.
    #[must_use]
    pub(crate) fn localize(&self, text: &LocalizedText) -> String {
        match text {
            LocalizedText::Message(id, arguments) => {
                let value = |argument: &Argument| match argument {
                    Argument::Number(number) => FluentValue::from(*number),
                    Argument::Text(text) => FluentValue::from(self.localize(text)),
                };
                let arguments = arguments.iter().map(|(name, argument)| (*name, value(argument)));
                self.fill(id, &arguments.collect::<Vec<_>>())
            }
            LocalizedText::Verbatim(text) => without_error_numbers(&shortened(text, MAX_TEXT_CHARACTERS)),
            LocalizedText::Side(side) => self.side(*side),
            LocalizedText::Lines(lines) => {
                let lines = lines.iter().map(|line| self.localize(line));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// Removes the numbers that `std::io::Error` adds to the messages of the operating system. The log keeps these numbers.
fn without_error_numbers(text: &str) -> String {
    const START: &str = " (os error ";
    let mut parts = text.split(START);
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.parse::<i32>().is_ok() => shown.push_str(rest),
            _ => shown.extend([START, part]),
        }
    }
    shown
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Texts::english());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_numbers_of_the_system_are_not_shown() {
        let error = std::io::Error::from_raw_os_error(2).to_string();
        assert!(error.contains("(os error 2)"), "{error}");
        let text = LocalizedText::verbatim(format!("a.pgn: {error}, line 1"));
        let shown = Texts::english().localize(&text);
        assert!(shown.starts_with("a.pgn: ") && shown.ends_with(", line 1"), "{shown}");
        assert!(!shown.contains("os error"), "{shown}");
        assert_eq!(without_error_numbers("a (os error b)"), "a (os error b)");
    }

    #[test]
    fn texts_are_formatted_with_arguments_and_plurals() {
        let texts = Texts::english();
        assert_eq!(texts.get("title-name"), "Breakthrough");
        let result = |moves: i32| {
            let text = |value: &'static str| FluentValue::from(value);
            texts.fill(
                "result-breakthrough",
                &[("square", text("d8")), ("moves", moves.into())],
            )
        };
        assert_eq!(result(1), "Breakthrough on d8 after 1 move.");
        assert_eq!(result(34), "Breakthrough on d8 after 34 moves.");
        assert_eq!(texts.get("no-such-text"), "no-such-text");
    }

    #[test]
    fn a_stored_text_is_formatted_in_the_language_in_which_it_is_shown() {
        let text = LocalizedText::Lines(vec![
            LocalizedText::new("invalid-no-pieces", [("side", Side::First.into())]),
            LocalizedText::new(
                "notice-save-failed",
                [("reason", LocalizedText::from("photo-no-picture").into())],
            ),
            LocalizedText::verbatim("rules.toml"),
        ]);
        let english = Texts::english();
        let reason = english.get("photo-no-picture");
        assert_eq!(
            english.localize(&text),
            format!("White has no pieces\nCouldn’t save the game: {reason}\nrules.toml")
        );
        let other = Texts::of_source(
            "de",
            "invalid-no-pieces = { $side } hat keine Steine\nnotice-save-failed = Nicht gespeichert: { $reason }\n\
             photo-no-picture = kein Bild\nside-white = Weiß\n",
        );
        assert_eq!(
            other.localize(&text),
            "Weiß hat keine Steine\nNicht gespeichert: kein Bild\nrules.toml"
        );
    }
}
