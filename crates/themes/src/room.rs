//! Rooms: the surroundings of the board, designed for an 8×8 board. Lengths are in square widths. The x axis runs along the
//! ranks, y points up, and -z points away from the first player. The origin is the centre of the board's top face.

use super::colour::Colour;
use super::ranges;
use breakthrough_platform::toml_file;
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/rooms");

/// Built-in rooms, by name.
static ROOMS: LazyLock<BTreeMap<&str, Room>> = LazyLock::new(|| {
    let read = |file: &'static include_dir::File| {
        let name = file.path().file_stem()?.to_str()?;
        let text = file.contents_utf8().expect("built-in rooms are text");
        let room = toml_file::parse(text).map_err(|error: toml_file::SpannedError| error.locate(text));
        Some((name, room.unwrap_or_else(|error| panic!("{name}: {error}"))))
    };
    FILES.files().filter_map(read).collect()
});

/// Name of an existing room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomName(&'static str);

impl RoomName {
    /// Finds a room by name.
    ///
    /// # Errors
    /// No room has this name; the message lists the rooms.
    pub fn find(name: &str) -> Result<RoomName, String> {
        let found = ROOMS.get_key_value(name).map(|(name, _)| RoomName(name));
        found.ok_or_else(|| {
            let names: Vec<&str> = ROOMS.keys().copied().collect();
            format!("expected a room ({}), found `{name}`", names.join(", "))
        })
    }

    /// Returns all rooms, sorted by name.
    pub fn all() -> impl Iterator<Item = RoomName> {
        ROOMS.keys().map(|name| RoomName(name))
    }

    /// Returns the room with this name.
    #[must_use]
    pub fn room(self) -> &'static Room {
        &ROOMS[self.0]
    }

    /// Returns the path of a map of the room at a time of day, relative to the folder of all rooms.
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

/// Time of day, which determines the light through the windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeOfDay {
    /// Daylight, from 7:00 to 16:59.
    Day,
    /// Twilight, from 17:00 to 20:59 and from 5:00 to 6:59.
    Dusk,
    /// Darkness outside, from 21:00 to 4:59.
    Night,
}

impl TimeOfDay {
    /// Returns the time of day at an hour, 0 to 23.
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

/// Room around the board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Room {
    /// Box onto whose inner faces the image of the room is projected.
    pub walls: Walls,
    /// Point from which the image of the room was rendered.
    pub probe: [f32; 3],
    /// Table under the board.
    pub table: RoomTable,
    /// Area of the table covered by the light map.
    pub light_map: Rectangle,
    /// Whether the room has windows or open sides with a view outside.
    #[serde(default)]
    pub has_openings: bool,
    /// Time of day if the player has not selected any.
    pub default_time: TimeOfDay,
    /// Lighting by time of day. Maps exist for each of these times.
    pub times: BTreeMap<TimeOfDay, RoomLight>,
    /// Objects on the table.
    #[serde(default, rename = "object")]
    pub objects: Vec<RoomObject>,
}

impl Room {
    /// Returns the requested time of day and its lighting, or the default time and its lighting if the room has no
    /// lighting for `wanted`.
    #[must_use]
    pub fn time(&self, wanted: Option<TimeOfDay>) -> Option<(TimeOfDay, &RoomLight)> {
        let times = [wanted, Some(self.default_time)].into_iter().flatten();
        times.filter_map(|time| Some((time, self.times.get(&time)?))).next()
    }
}

/// Axis-aligned box.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walls {
    /// Corner with the lowest coordinates.
    pub min: [f32; 3],
    /// Corner with the highest coordinates.
    pub max: [f32; 3],
}

/// Rectangle on the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rectangle {
    /// Corner with the lowest coordinates (x, z).
    pub min: [f32; 2],
    /// Corner with the highest coordinates (x, z).
    pub max: [f32; 2],
}

/// Tabletop.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomTable {
    /// Corner with the lowest coordinates (x, z).
    pub min: [f32; 2],
    /// Corner with the highest coordinates (x, z).
    pub max: [f32; 2],
    /// Thickness, in square widths.
    pub thickness: f32,
}

/// Lighting of a room at a time of day.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomLight {
    /// Background colour.
    pub backdrop: Colour,
    /// Key light, which casts the shadows.
    pub key: RoomLamp,
    /// Fill light from the opposite side.
    pub fill: Option<RoomLamp>,
}

/// Directional light.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomLamp {
    /// Direction towards the lamp.
    pub towards: [f32; 3],
    /// Position of the lamp, used to draw its reflection in lacquer.
    pub position: Option<[f32; 3]>,
    /// Colour of the light.
    pub colour: Colour,
    /// Illuminance at the centre of the board, in lux.
    #[serde(deserialize_with = "ranges::brightness")]
    pub lux: f32,
}

/// Object on the table. Its shape is a surface of revolution around an upright axis, or a box.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomObject {
    /// Name of the scene entity.
    pub name: String,
    /// Profile of a surface of revolution, as pairs of radius and height from the bottom up.
    #[serde(default)]
    pub profile: Vec<[f32; 2]>,
    /// Width, height and depth of a box.
    #[serde(rename = "box")]
    pub size: Option<[f32; 3]>,
    /// Bevel radius of a box's edges.
    #[serde(default)]
    pub bevel: f32,
    /// Centre of the base.
    pub position: [f32; 3],
    /// Rotation around the upright axis, in degrees.
    #[serde(default)]
    pub turn: f32,
    /// Colour of the surface.
    pub colour: Colour,
    /// Roughness: 0 is a mirror, 1 is chalk.
    #[serde(deserialize_with = "ranges::fraction")]
    pub roughness: f32,
    /// Metallic fraction, 0 to 1.
    #[serde(default, deserialize_with = "ranges::fraction")]
    pub metal: f32,
    /// Emissive brightness, 0 to 100; 1 is as bright as white paper.
    #[serde(default, deserialize_with = "ranges::strength")]
    pub glow: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_listed_by_name() {
        let names: Vec<String> = RoomName::all().map(|name| name.to_string()).collect();
        assert_eq!(names, ["hall", "roof", "studio", "study", "workshop"]);
        assert_eq!(
            RoomName::find("cellar"),
            Err("expected a room (hall, roof, studio, study, workshop), found `cellar`".to_owned())
        );
    }

    #[test]
    fn the_time_of_day_changes_four_times() {
        for (hour, time) in [
            (0, TimeOfDay::Night),
            (4, TimeOfDay::Night),
            (5, TimeOfDay::Dusk),
            (6, TimeOfDay::Dusk),
            (7, TimeOfDay::Day),
            (16, TimeOfDay::Day),
            (17, TimeOfDay::Dusk),
            (20, TimeOfDay::Dusk),
            (21, TimeOfDay::Night),
            (23, TimeOfDay::Night),
        ] {
            assert_eq!(TimeOfDay::at_hour(hour), time, "{hour}:00");
        }
    }

    #[test]
    fn the_maps_of_a_room_are_in_a_folder_for_each_time_of_day() {
        let study = RoomName::find("study").expect("a room");
        let files = [TimeOfDay::Day, TimeOfDay::Dusk, TimeOfDay::Night].map(|time| study.map_file(time, "table"));
        assert_eq!(
            files,
            [
                "study/day/table.ktx2",
                "study/dusk/table.ktx2",
                "study/night/table.ktx2"
            ]
        );
    }

    #[test]
    fn every_room_has_a_default_time_of_day_and_a_table_inside_its_walls() {
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
    fn a_time_of_day_without_maps_falls_back_to_the_default() {
        let shown = |room: &str, wanted| {
            let room = RoomName::find(room).expect("a room").room();
            room.time(wanted).expect("a time of day").0
        };
        assert_eq!(shown("study", None), TimeOfDay::Dusk);
        assert_eq!(shown("study", Some(TimeOfDay::Night)), TimeOfDay::Night);
        assert_eq!(shown("studio", Some(TimeOfDay::Dusk)), TimeOfDay::Day);
    }

    #[test]
    fn an_unknown_room_is_an_error_that_lists_all_rooms() {
        let error = RoomName::find("cellar").expect_err("an unknown room");
        assert!(error.contains("study") && error.ends_with("found `cellar`"), "{error}");
    }
}
