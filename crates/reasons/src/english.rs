//! English sentences.

use super::{Argument, Message};
use breakthrough_rules::Side;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Fluent messages in English.
const SOURCE: &str = include_str!("../../../assets/locales/en/reasons.ftl");

/// Formats messages in English.
pub struct English {
    bundle: FluentBundle<FluentResource>,
}

impl English {
    /// Parses the embedded messages.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the constructor parses texts")]
    pub fn new() -> English {
        let language: LanguageIdentifier = "en".parse().expect("the code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Terminals would show isolation marks as visible characters.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(SOURCE.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
        English { bundle }
    }

    /// Formats a message. A missing message is shown as its id.
    #[must_use]
    pub fn text(&self, message: &Message) -> String {
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            let value = match argument {
                Argument::Text(text) => FluentValue::from(text.as_str()),
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Side(side) => FluentValue::from(self.side(*side)),
            };
            arguments.set(*name, value);
        }
        self.format(message.id, Some(&arguments))
    }

    fn side(&self, side: Side) -> String {
        let id = match side {
            Side::First => "side-white",
            Side::Second => "side-black",
        };
        self.format(id, None)
    }

    fn format(&self, id: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        self.bundle
            .format_pattern(pattern, arguments, &mut Vec::new())
            .into_owned()
    }
}
