//! Access to settings by their names in the settings file, such as `move-speed` or `volumes.master`: comparison with the
//! defaults, and reset.

use super::Settings;
use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use toml::{Table, Value};

impl Settings {
    /// Returns the names of all fields in the settings file.
    #[must_use]
    pub(crate) fn field_names() -> &'static [&'static str] {
        field_names_of::<Settings>()
    }

    /// Converts the settings to a TOML table.
    #[must_use]
    pub(super) fn to_table(&self) -> Table {
        Table::try_from(self).expect("all settings can be written as TOML")
    }

    #[must_use]
    pub(crate) fn has_same(&self, other: &Settings, field: &str) -> bool {
        value(&self.to_table(), field) == value(&other.to_table(), field)
    }

    /// Returns the settings with some fields copied from other settings.
    #[must_use]
    pub(crate) fn with_fields_of(&self, other: &Settings, fields: &[&str]) -> Settings {
        let (mut table, other) = (self.to_table(), other.to_table());
        for field in fields {
            copy(&mut table, &other, field);
        }
        table.try_into().expect("the fields come from valid settings")
    }
}

fn value<'a>(table: &'a Table, field: &str) -> Option<&'a Value> {
    match field.split_once('.') {
        Some((name, rest)) => value(table.get(name)?.as_table()?, rest),
        None => table.get(field),
    }
}

fn copy(to: &mut Table, from: &Table, field: &str) {
    if let Some((name, rest)) = field.split_once('.') {
        let empty = Table::new();
        let from = from.get(name).and_then(Value::as_table).unwrap_or(&empty);
        if let Some(Value::Table(to)) = to.get_mut(name) {
            copy(to, from, rest);
        }
        return;
    }
    match from.get(field) {
        Some(value) => _ = to.insert(field.to_owned(), value.clone()),
        None => _ = to.remove(field),
    }
}

/// Returns the field names that a struct deserializes.
pub(crate) fn field_names_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names = FieldNames(&[]);
    // The deserializer contains no data, so it fails once the names are known.
    _ = T::deserialize(&mut names);
    names.0
}

/// Deserializer without input, which records the field names requested by a struct.
struct FieldNames(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut FieldNames {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("only the names of the fields are wanted"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{MoveSpeed, Volumes};

    #[test]
    fn field_names_match_the_settings_file() {
        let names = Settings::field_names();
        for name in ["theme", "room", "view", "move-speed", "volumes", "keys"] {
            assert!(names.contains(&name), "{name} in {names:?}");
        }
        assert_eq!(field_names_of::<Volumes>().len(), 5);
    }

    #[test]
    fn single_fields_can_be_compared_and_reset() {
        let mut settings = Settings {
            theme: Some("neon".to_owned()),
            move_speed: MoveSpeed::Slow,
            sound: false,
            ..Settings::default()
        };
        settings.volumes.master = 10;
        settings.volumes.music = 20;
        let default = Settings::default();
        let is_changed = |settings: &Settings, field: &str| !settings.has_same(&default, field);
        for field in [
            "theme",
            "move-speed",
            "sound",
            "volumes",
            "volumes.master",
            "volumes.music",
        ] {
            assert!(is_changed(&settings, field), "{field}");
        }
        for field in ["pieces", "view", "volumes.effects", "engine.threads"] {
            assert!(!is_changed(&settings, field), "{field}");
        }
        let reset = settings.with_fields_of(&default, &["theme", "volumes.master", "engine.threads"]);
        assert_eq!(reset.theme, None);
        assert_eq!((reset.volumes.master, reset.volumes.music), (90, 20));
        assert_eq!((reset.move_speed, reset.sound), (MoveSpeed::Slow, false));
        let all = settings.with_fields_of(&default, Settings::field_names());
        assert_eq!(all, default);
    }
}
