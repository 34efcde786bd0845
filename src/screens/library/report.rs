//! Report of an import or export for the player.

use crate::library::ImportExportResult;
use crate::text::LocalizedText;
use breakthrough_platform::desktop::deliver_file;

/// Maximum number of listed import errors and notes.
const MAX_ERRORS: usize = 20;

/// Report of an import or export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) text: LocalizedText,
    /// First errors and notes, each with its line number.
    pub(super) errors: Vec<String>,
    pub(super) has_failed: bool,
}

impl Report {
    pub(super) fn failed(text: LocalizedText) -> Report {
        Report {
            text,
            errors: Vec::new(),
            has_failed: true,
        }
    }

    /// Appends this report to the report of earlier files. Text and errors are prefixed with `file`.
    pub(super) fn after(self, before: Option<Report>, file: &str) -> Report {
        let file_name = (!file.is_empty()).then(|| LocalizedText::verbatim(file));
        let named = LocalizedText::Lines(file_name.into_iter().chain([self.text]).collect());
        let Some(mut report) = before else {
            return Report {
                text: named,
                errors: self.errors.iter().map(|error| format!("{file}: {error}")).collect(),
                ..self
            };
        };
        report.text = LocalizedText::Lines(vec![report.text, named]);
        report
            .errors
            .extend(self.errors.iter().map(|error| format!("{file}: {error}")));
        report.has_failed &= self.has_failed;
        report
    }

    /// Returns the report of an export, or of an import from `file`. An empty `file` means pasted text.
    pub(super) fn from_result(result: &Result<ImportExportResult, String>, file: &str) -> Report {
        match result {
            Ok(ImportExportResult::Imported(report)) if report.progress.is_empty() && !report.cancelled => {
                Report::failed(if file.is_empty() {
                    "library-import-empty-text".into()
                } else {
                    LocalizedText::new("library-import-empty", [("file", file.to_owned().into())])
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
                // Games with notes are imported without the parts named in the notes.
                let errors = report.errors.iter().chain(&report.notes).take(MAX_ERRORS);
                Report {
                    text: LocalizedText::new(id, gaps),
                    errors: errors.cloned().collect(),
                    has_failed: false,
                }
            }
            Ok(ImportExportResult::Exported { count, path }) => match deliver_file(path) {
                Ok(file) => {
                    let gaps = [("count", (*count).into()), ("file", file.into())];
                    Report {
                        text: LocalizedText::new("library-exported", gaps),
                        errors: Vec::new(),
                        has_failed: false,
                    }
                }
                Err(error) => Report::failed(LocalizedText::verbatim(error)),
            },
            Err(reason) => Report::failed(LocalizedText::verbatim(reason)),
        }
    }
}
