//! The report of an import or export for the player.

use crate::library::ImportExportResult;
use crate::text::Texts;
use breakthrough_platform::desktop::deliver_file;

/// Maximum number of listed import errors.
const MAX_ERRORS: usize = 20;

/// The report of an import or export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) text: String,
    /// The first errors, with their lines.
    pub(super) errors: Vec<String>,
    pub(super) has_failed: bool,
}

impl Report {
    pub(super) fn failed(text: String) -> Report {
        Report {
            text,
            has_failed: true,
            ..Report::default()
        }
    }

    /// Appends this report, of `file`, to the report of earlier files. Errors are prefixed with their file.
    pub(super) fn after(self, before: Option<Report>, file: &str) -> Report {
        let named = |text: &str| format!("{file}\n{text}").trim_start().to_owned();
        let Some(mut report) = before else {
            return Report {
                text: named(&self.text),
                errors: self.errors.iter().map(|error| format!("{file}: {error}")).collect(),
                ..self
            };
        };
        report.text = format!("{}\n{}", report.text, named(&self.text));
        report
            .errors
            .extend(self.errors.iter().map(|error| format!("{file}: {error}")));
        report.has_failed &= self.has_failed;
        report
    }

    /// Returns the report of an export, or of an import from `file`. An empty `file` stands for pasted text.
    pub(super) fn of(texts: &Texts, result: &Result<ImportExportResult, String>, file: &str) -> Report {
        match result {
            Ok(ImportExportResult::Imported(report)) if report.progress.is_empty() && !report.cancelled => {
                Report::failed(if file.is_empty() {
                    texts.get("library-import-empty-text")
                } else {
                    texts.fill("library-import-empty", &[("file", file.into())])
                })
            }
            Ok(ImportExportResult::Imported(report)) => {
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
            Ok(Exchanged::Exported(count, path)) => match deliver_file(&path) {
                Ok(file) => {
                    let gaps = [("count", (*count).into()), ("file", file.into())];
                    Report {
                        text: texts.fill("library-exported", &gaps),
                        ..Report::default()
                    }
                }
                Err(error) => Report::failed(error.to_string()),
            },
            Err(reason) => Report::failed(reason.clone()),
        }
    }
}
