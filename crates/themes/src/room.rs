//! Rooms: the surroundings of the board, made for an 8×8 board. Lengths are in widths of a square; the axes are those of the game:
//! x along the ranks, y up, -z away from the first player, and the origin in the middle of the board's top.

use super::colour::Colour;
use super::ranges;
use breakthrough_platform::toml_file;
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/rooms");

/// The built-in rooms, by name.
static ROOMS: LazyLock<BTreeMap<&str, Room>> = LazyLock::new(|| {
    let read = |file: &'static include_dir::File| {
        let name = file.path().file_stem()?.to_str()?;
        let text = file.contents_utf8().expect("built-in rooms are text");
        let room = toml_file::parse(text).map_err(|error: toml_file::SpannedError| error.locate(text));
        Some((name, room.unwrap_or_else(|error| panic!("{name}: {error}"))))
    };
    FILES.files().filter_map(read).collect()
});

/// The name of a room that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomName(&'static str);

impl RoomName {
    /// Finds a room.
    ///
    /// # Errors
    /// A message with the names of the rooms.
    pub fn find(name: &str) -> Result<RoomName, String> {
        let found = ROOMS.get_key_value(name).map(|(name, _)| RoomName(name));
        found.ok_or_else(|| {
            let names: Vec<&str> = ROOMS.keys().copied().collect();
            format!("expected a room ({}), found `{name}`", names.join(", "))
        })
    }

    /// All rooms, sorted by name.
    pub fn all() -> impl Iterator<Item = RoomName> {
        ROOMS.keys().map(|name| RoomName(name))
    }

    /// The room with this name.
    #[must_use]
    pub fn room(self) -> &'static Room {
        &ROOMS[self.0]
    }

    /// The path of a map of the room at a time of day, below the folder of all rooms.
    #[must_use]
    pub fn map_file(self, time: TimeOfDay, map: &str) -> String {
        format!("{}/{time}/{map}.ktx2", self.0)
    }
}

impl fmt::Display for RoomName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

/// A time of day, by the light that comes through the windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeOfDay {
    /// After sunrise.
    Day,
    /// Around sunset.
    Dusk,
    /// Dark outside.
    Night,
}

impl TimeOfDay {
    /// The time of day at an hour, 0 to 23.
    #[must_use]
    pub const fn at_hour(hour: u8) -> TimeOfDay {
        match hour {
            7..=16 => TimeOfDay::Day,
            5 | 6 | 17..=20 => TimeOfDay::Dusk,
            _ => TimeOfDay::Night,
        }
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            TimeOfDay::Day => "day",
            TimeOfDay::Dusk => "dusk",
            TimeOfDay::Night => "night",
        })
    }
}

/// A room.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Room {
    /// The box on whose inside the picture of the room is shown.
    pub walls: Walls,
    /// The point from which the pictures were taken.
    pub probe: [f32; 3],
    /// The table.
    pub table: RoomTable,
    /// The part of the table that the light map covers.
    pub light_map: Rectangle,
    /// Whether there are windows or sides through which one sees out.
    #[serde(default)]
    pub has_openings: bool,
    /// The time of day that is shown unless the player has chosen another.
    pub default_time: TimeOfDay,
    /// The lights, by times of day for which there are maps.
    pub times: BTreeMap<TimeOfDay, RoomLight>,
    /// What stands on the table.
    #[serde(default, rename = "object")]
    pub objects: Vec<RoomObject>,
}

impl Room {
    /// The time of day that is shown when `wanted` is asked for, and its light: the usual one where there are no maps for it.
    #[must_use]
    pub fn time(&self, wanted: Option<TimeOfDay>) -> Option<(TimeOfDay, &RoomLight)> {
        let times = [wanted, Some(self.default_time)].into_iter().flatten();
        times.filter_map(|time| Some((time, self.times.get(&time)?))).next()
    }
}

/// An upright box.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walls {
    /// The corner with the lowest coordinates.
    pub min: [f32; 3],
    /// The corner with the highest coordinates.
    pub max: [f32; 3],
}

/// A rectangle on the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rectangle {
    /// The corner with the lowest coordinates (x, z).
    pub min: [f32; 2],
    /// The corner with the highest coordinates (x, z).
    pub max: [f32; 2],
}

/// The top of a table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomTable {
    /// The corner with the lowest coordinates (x, z).
    pub min: [f32; 2],
    /// The corner with the highest coordinates (x, z).
    pub max: [f32; 2],
    /// The thickness.
    pub thickness: f32,
}

/// The light of a room at a time of day.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomLight {
    /// The colour behind everything.
    pub backdrop: Colour,
    /// The light that casts the shadows.
    pub key: RoomLamp,
    /// The light from the other side.
    pub fill: Option<RoomLamp>,
}

/// A lamp, so far away that its rays are parallel.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomLamp {
    /// The direction towards the lamp.
    pub towards: [f32; 3],
    /// The position, for the lamp's mirror image in lacquer.
    pub position: Option<[f32; 3]>,
    /// The colour.
    pub colour: Colour,
    /// The illuminance at the board's centre, in lux.
    #[serde(deserialize_with = "ranges::brightness")]
    pub lux: f32,
}

/// A thing that stands on the table. Its shape is turned around an upright axis, or a box.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomObject {
    /// The name.
    pub name: String,
    /// Radii and heights of a turned shape, from the bottom.
    #[serde(default)]
    pub profile: Vec<[f32; 2]>,
    /// Width, height and depth of a box.
    #[serde(rename = "box")]
    pub size: Option<[f32; 3]>,
    /// The rounding of a box's edges.
    #[serde(default)]
    pub bevel: f32,
    /// The middle of its foot.
    pub position: [f32; 3],
    /// The turn around the upright axis, in degrees.
    #[serde(default)]
    pub turn: f32,
    /// The colour.
    pub colour: Colour,
    /// The roughness: 0 is a mirror, 1 is chalk.
    #[serde(deserialize_with = "ranges::fraction")]
    pub roughness: f32,
    /// The metallic fraction, 0 to 1.
    #[serde(default, deserialize_with = "ranges::fraction")]
    pub metal: f32,
    /// The brightness of its own light, 0 to 100; 1 is as bright as white paper.
    #[serde(default, deserialize_with = "ranges::strength")]
    pub glow: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_has_a_time_of_day_and_a_table_inside_its_walls() {
        for name in RoomName::all() {
            let room = name.room();
            assert!(room.time(None).is_some(), "{name}");
            let (walls, table) = (room.walls, room.table);
            for (axis, across) in [(0, 0), (2, 1)] {
                assert!(walls.min[axis] < table.min[across], "{name}");
                assert!(
                    table.min[across] < -5.0 && table.max[across] > 5.0,
                    "{name}: room for the board"
                );
                assert!(table.max[across] < walls.max[axis], "{name}");
            }
        }
    }

    #[test]
    fn a_time_of_day_without_maps_is_replaced_by_the_usual_one() {
        let shown = |room: &str, wanted| {
            let room = RoomName::find(room).expect("a room").room();
            room.time(wanted).expect("a time of day").0
        };
        assert_eq!(shown("study", None), TimeOfDay::Dusk);
        assert_eq!(shown("study", Some(TimeOfDay::Night)), TimeOfDay::Night);
        assert_eq!(shown("studio", Some(TimeOfDay::Dusk)), TimeOfDay::Day);
    }

    #[test]
    fn an_unknown_room_is_answered_with_the_names_of_all() {
        let error = RoomName::find("cellar").expect_err("no cellar");
        assert!(error.contains("study") && error.ends_with("found `cellar`"), "{error}");
    }
}
