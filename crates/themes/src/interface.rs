//! Interface colours.

use super::colour::Colour;
use serde::Deserialize;

/// Base colours of the interface. All other interface colours are mixed from them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "UncheckedInterface")]
pub struct Interface {
    /// Panel background.
    pub panel: Colour,
    /// Text on a panel.
    pub text: Colour,
    /// Primary actions and selected items.
    pub accent: Colour,
    /// Errors and destructive actions.
    pub danger: Colour,
}

impl Interface {
    /// Minimum contrast ratio of text, from WCAG 2.2 level AA.
    pub const MIN_TEXT_CONTRAST: f32 = 4.5;

    /// Returns the text colour on the accent: the panel or text colour, whichever has more contrast.
    #[must_use]
    pub fn on_accent(&self) -> Colour {
        if self.panel.contrast(self.accent) >= self.text.contrast(self.accent) {
            self.panel
        } else {
            self.text
        }
    }
}

/// Interface colours whose contrast has not been checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedInterface {
    panel: Colour,
    text: Colour,
    accent: Colour,
    danger: Colour,
}

impl TryFrom<UncheckedInterface> for Interface {
    type Error = String;

    fn try_from(colours: UncheckedInterface) -> Result<Interface, String> {
        let interface = Interface {
            panel: colours.panel,
            text: colours.text,
            accent: colours.accent,
            danger: colours.danger,
        };
        let pairs = [
            ("text on the panel", interface.text, interface.panel),
            ("text on the accent", interface.on_accent(), interface.accent),
        ];
        for (what, one, two) in pairs {
            let (contrast, min) = (one.contrast(two), Interface::MIN_TEXT_CONTRAST);
            if contrast < min {
                return Err(format!(
                    "expected a contrast of at least {min} for {what}, found {contrast:.1}"
                ));
            }
        }
        Ok(interface)
    }
}
