//! What an import or export has done, for the player.

use crate::library::ExchangeEvent;
use crate::text::Texts;

/// How many errors of an import are listed.
const MAX_ERRORS: usize = 20;

/// What an import or export has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) text: String,
    /// The first errors with their lines.
    pub(super) errors: Vec<String>,
    pub(super) has_failed: bool,
}

impl Report {
    pub(super) fn of(texts: &Texts, event: ExchangeEvent) -> Report {
        match event {
            ExchangeEvent::Imported(Ok(report)) => {
                let progress = report.progress;
                let gaps = [
                    ("imported", progress.imported.into()),
                    ("duplicates", progress.duplicates.into()),
                    ("refused", progress.refused.into()),
                ];
                let id = if report.cancelled {
                    "library-import-cancelled"
                } else {
                    "library-imported"
                };
                let errors = report.errors.iter().take(MAX_ERRORS);
                Report {
                    text: texts.fill(id, &gaps),
                    errors: errors.map(|error| error.error.to_string()).collect(),
                    has_failed: false,
                }
            }
            ExchangeEvent::Exported(Ok((count, path))) => {
                let gaps = [("count", count.into()), ("file", path.display().to_string().into())];
                Report {
                    text: texts.fill("library-exported", &gaps),
                    ..Report::default()
                }
            }
            ExchangeEvent::Imported(Err(reason)) | ExchangeEvent::Exported(Err(reason)) => Report {
                text: reason,
                has_failed: true,
                ..Report::default()
            },
            ExchangeEvent::Progress(_) => Report::default(),
        }
    }
}
