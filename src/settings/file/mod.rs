//! Settings file: read at launch, and written when the player changes a setting.

#[cfg(test)]
mod tests;

use super::Settings;
use crate::base::redraw::RedrawAfter;
use bevy::prelude::*;
use breakthrough_backup::MAX_SETTINGS_BYTES;
use breakthrough_platform::files;
use breakthrough_platform::toml_file::{self, SpannedError, TomlError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use toml::{Spanned, Table, Value};

/// Path of the settings file. Without this resource, settings are not saved.
#[derive(Resource, Clone, Debug)]
pub(crate) struct SettingsFile(PathBuf);

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

#[derive(Debug, PartialEq)]
pub(crate) struct ParsedSettings {
    pub(crate) settings: Settings,
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
        let (mut known, mut errors) = (Table::new(), Vec::new());
        for (name, value) in entries {
            let alone = Table::from_iter([(name.clone(), value.get_ref().clone())]);
            match Settings::deserialize(alone) {
                Ok(_) if Settings::field_names().contains(&name.as_str()) => {
                    known.insert(name, value.into_inner());
                }
                // Unknown settings are preserved in the file.
                Ok(_) => {}
                Err(error) => {
                    let error = SpannedError::new(&value, error.message().replace('\n', ", "));
                    errors.push((name, error.locate(text)));
                }
            }
        }
        let settings = Settings::deserialize(known).map_err(|error| error.to_string())?;
        Ok(ParsedSettings {
            settings: settings.limited(),
            errors,
        })
    }
}

impl SettingsFile {
    pub(crate) const fn new(path: PathBuf) -> SettingsFile {
        SettingsFile(path)
    }

    /// Writes the settings that differ from `saved`, and adds the settings missing from the file. `saved` contains the settings that this
    /// program last read or wrote. All other values in the file are preserved, because another window or a later version may have written
    /// these values.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not valid TOML. The file is unchanged.
    fn write(&self, saved: &Settings, settings: &Settings) -> io::Result<()> {
        let _lock = files::lock_for_update(&self.0)?;
        let mut table = match files::read_text_limited(&self.0, MAX_SETTINGS_BYTES) {
            Ok(text) => toml_file::parse(toml_file::strip_bom(&text))
                .map_err(|error: SpannedError| io::Error::other(error.locate(&text).to_string()))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Table::new(),
            Err(error) => return Err(error),
        };
        merge(&mut table, &saved.to_table(), &settings.to_table());
        let text = toml::to_string_pretty(&table).map_err(io::Error::other)?;
        files::write(&self.0, text)
    }
}

/// Applies the differences between two tables to a third table, and adds missing values.
fn merge(file: &mut Table, before: &Table, after: &Table) {
    for (name, value) in after {
        match (file.get_mut(name), before.get(name), value) {
            (Some(Value::Table(file)), Some(Value::Table(before)), Value::Table(after)) => merge(file, before, after),
            (Some(_), Some(before), after) if before == after => {}
            _ => _ = file.insert(name.clone(), value.clone()),
        }
    }
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        file.remove(name);
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
    mut saved: Local<Option<Settings>>,
    mut unsaved: ResMut<UnsavedSettings>,
    mut redraw: MessageWriter<RedrawAfter>,
    mut commands: Commands,
) {
    // The first run of this system only records the settings, because the file already contains them, even after a backup has replaced the
    // file.
    let Some(before) = saved.as_ref().filter(|_| !file.is_changed()) else {
        *saved = Some(settings.clone());
        return;
    };
    if buttons.get_pressed().next().is_some() {
        return;
    }
    if before == &*settings && unsaved.retry_at.is_none() {
        return;
    }
    let written = file.write(before, &settings);
    if written.is_ok() {
        *saved = Some(settings.clone());
    }
    let retry_at = written.is_err().then(|| time.elapsed() + RETRY_INTERVAL);
    let was_unsaved = std::mem::replace(&mut unsaved.retry_at, retry_at).is_some();
    if let Err(error) = written {
        redraw.write(RedrawAfter(RETRY_INTERVAL));
        // Notify the player only once until a write succeeds.
        if !was_unsaved {
            warn!("cannot write {}: {error}", file.0.display());
            commands.trigger(SettingsNotSaved(error.to_string()));
        }
    }
}
