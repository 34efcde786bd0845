//! Settings file: read at launch, and written when the player changes a setting.

#[cfg(test)]
mod tests;

use super::Settings;
use crate::redraw::RedrawAfter;
use bevy::prelude::*;
use breakthrough_platform::files::atomic_write;
use breakthrough_platform::toml_file::{self, SpannedError, TomlError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;
use toml::{Spanned, Table, Value};

/// The settings file. Without this resource, settings are not saved.
#[derive(Resource, Clone, Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
    /// Values in the file that this version cannot parse.
    unparsed: Table,
}

/// Interval between retries of failed writes.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

/// Retry state of a failed write.
#[derive(Resource, Debug, Default)]
struct UnsavedSettings {
    /// Time since startup at which the next retry is due; `None` if the last write succeeded.
    retry_at: Option<Duration>,
}

/// Triggered when the settings could not be written, with the reason.
#[derive(Event, Clone, Debug)]
pub struct SettingsNotSaved(pub String);

/// Result of parsing a settings file.
#[derive(Debug, PartialEq)]
pub(crate) struct ParsedSettings {
    pub(crate) settings: Settings,
    /// Unknown settings, and known settings with invalid values. Both are preserved in the file.
    pub(crate) unparsed: Table,
    /// Names of known settings with invalid values, each with its error.
    pub(crate) errors: Vec<(String, TomlError)>,
}

impl ParsedSettings {
    /// Parses a settings file of this or another version. Missing and invalid settings have their default values.
    ///
    /// # Errors
    /// The text is not valid TOML. The first error is returned with its line and column.
    pub(crate) fn parse(text: &str) -> Result<ParsedSettings, String> {
        let text = toml_file::strip_bom(text);
        let entries: BTreeMap<String, Spanned<Value>> =
            toml_file::parse(text).map_err(|error| error.locate(text).to_string())?;
        let (mut known, mut unparsed, mut errors) = (Table::new(), Table::new(), Vec::new());
        for (name, value) in entries {
            let alone = Table::from_iter([(name.clone(), value.get_ref().clone())]);
            match Settings::deserialize(alone) {
                Ok(_) if Settings::field_names().contains(&name.as_str()) => &mut known,
                Ok(_) => &mut unparsed,
                Err(error) => {
                    let error = SpannedError::new(&value, error.message().replace('\n', ", "));
                    errors.push((name.clone(), error.locate(text)));
                    &mut unparsed
                }
            }
            .insert(name, value.into_inner());
        }
        let settings = Settings::deserialize(known).map_err(|error| error.to_string())?;
        Ok(ParsedSettings {
            settings: settings.limited(),
            unparsed,
            errors,
        })
    }
}

impl SettingsFile {
    /// Creates the settings file at a path. `unparsed` contains the values that this version cannot parse and preserves.
    pub(crate) const fn new(path: PathBuf, unparsed: Table) -> SettingsFile {
        SettingsFile { path, unparsed }
    }

    /// Writes the settings. A value that this version cannot parse is preserved until the player changes the setting from its
    /// default.
    fn write(&self, settings: &Settings) -> io::Result<()> {
        let (mut table, default) = (settings.to_table(), Settings::default().to_table());
        for (name, value) in &self.unparsed {
            if table.get(name) == default.get(name) {
                table.insert(name.clone(), value.clone());
            }
        }
        let text = toml::to_string_pretty(&table).map_err(io::Error::other)?;
        atomic_write(&self.path, |file| file.write_all(text.as_bytes()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UnsavedSettings>().add_systems(
        Last,
        save_settings
            .run_if(
                resource_changed::<Settings>
                    .or_else(is_button_released)
                    .or_else(is_retry_due),
            )
            .run_if(resource_exists::<SettingsFile>),
    );
}

fn is_button_released(buttons: Res<ButtonInput<MouseButton>>) -> bool {
    buttons.get_just_released().next().is_some()
}

/// Run condition: a failed write must be retried, because the retry interval has elapsed or the game exits.
fn is_retry_due(unsaved: Res<UnsavedSettings>, time: Res<Time<Real>>, mut exit: MessageReader<AppExit>) -> bool {
    let is_quitting = exit.read().count() > 0;
    unsaved
        .retry_at
        .is_some_and(|retry_at| is_quitting || time.elapsed() >= retry_at)
}

/// Writes changed settings once all mouse buttons are released.
fn save_settings(
    (settings, file): (Res<Settings>, Res<SettingsFile>),
    (buttons, time): (Res<ButtonInput<MouseButton>>, Res<Time<Real>>),
    mut last: Local<Option<Settings>>,
    mut unsaved: ResMut<UnsavedSettings>,
    mut redraw: MessageWriter<RedrawAfter>,
    mut commands: Commands,
) {
    if buttons.get_pressed().next().is_some() {
        return;
    }
    // The first run only records the settings, because the file is up to date.
    let before = last.replace(settings.clone());
    if before.is_none_or(|before| before == *settings) && unsaved.retry_at.is_none() {
        return;
    }
    let written = file.write(&settings);
    let retry_at = written.is_err().then(|| time.elapsed() + RETRY_INTERVAL);
    let was_unsaved = std::mem::replace(&mut unsaved.retry_at, retry_at).is_some();
    if let Err(error) = written {
        redraw.write(RedrawAfter(RETRY_INTERVAL));
        // Notify the player only once until a write succeeds.
        if !was_unsaved {
            warn!("cannot write {}: {error}", file.path.display());
            commands.trigger(SettingsNotSaved(error.to_string()));
        }
    }
}
