//! Texts that are stored as message ids with arguments. The texts are formatted in the current language when they are shown.

use breakthrough_rules::Side;

/// A text that is independent of the language. [`Texts::localize`](crate::text::Texts::localize) formats the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LocalizedText {
    /// A message of the Fluent files, with its arguments by name.
    Message(&'static str, Vec<(&'static str, Argument)>),
    /// A text that is the same in all languages, such as a name, or an error message of the operating system.
    Verbatim(String),
    Side(Side),
    /// Texts on separate lines.
    Lines(Vec<LocalizedText>),
}

/// Argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Number(i64),
    Text(LocalizedText),
}

impl LocalizedText {
    /// Returns a message with arguments.
    pub(crate) fn new<const N: usize>(id: &'static str, arguments: [(&'static str, Argument); N]) -> LocalizedText {
        LocalizedText::Message(id, Vec::from(arguments))
    }

    pub(crate) fn verbatim(text: impl ToString) -> LocalizedText {
        LocalizedText::Verbatim(text.to_string())
    }

    /// Joins texts on separate lines. Returns `None` if there are no texts.
    pub(crate) fn lines(texts: impl IntoIterator<Item = LocalizedText>) -> Option<LocalizedText> {
        let texts: Vec<LocalizedText> = texts.into_iter().collect();
        (!texts.is_empty()).then_some(LocalizedText::Lines(texts))
    }
}

/// Creates the message with this id, without arguments.
impl From<&'static str> for LocalizedText {
    fn from(id: &'static str) -> LocalizedText {
        LocalizedText::Message(id, Vec::new())
    }
}

impl From<LocalizedText> for Argument {
    fn from(text: LocalizedText) -> Argument {
        Argument::Text(text)
    }
}

/// Creates a text that is the same in all languages.
impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(LocalizedText::Verbatim(text))
    }
}

impl From<Side> for Argument {
    fn from(side: Side) -> Argument {
        Argument::Text(LocalizedText::Side(side))
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::from(number as u64)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into())
    }
}
