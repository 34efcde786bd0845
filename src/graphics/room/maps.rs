//! Loads the maps of the theme's room. The room is shown once all its maps are loaded.
//!
//! `scripts/assets/rooms` renders a panorama, two environment maps and the light on the table. A room with openings adds a map
//! of the openings and an infinitely distant sky, which is drawn into the panorama at the two lowest quality levels. If the
//! theme has no room or loading fails, the table is plain.

use crate::active_theme::ActiveTheme;
use crate::assets::ROOMS;
use crate::base::redraw::KeepRedrawing;
use crate::base::toast::ShowToast;
use crate::graphics::environment_map::white_facing_up;
use crate::graphics::textures::{texture_loading_starts, textures_load};
use crate::schedule::GameSystems;
use crate::settings::Settings;
use crate::text::LocalizedText;
use bevy::asset::{AssetPath, LoadState};
use bevy::diagnostic::FrameCount;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use breakthrough_themes::{Room, RoomLight, RoomName, TimeOfDay};
use std::collections::HashSet;

/// Maps of a room at a time of day.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RoomMaps {
    /// Panorama of the walls, black in the openings.
    pub(crate) panorama: Handle<Image>,
    /// Maps of the view outside, if the room has openings.
    pub(crate) outside: Option<OutsideMaps>,
    pub(crate) specular: Handle<Image>,
    pub(crate) diffuse: Handle<Image>,
    /// Light map of the table.
    pub(crate) table: Handle<Image>,
}

/// Maps of a room's openings and the view outside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OutsideMaps {
    /// Openness of the walls, 0 to 1.
    pub(crate) openings: Handle<Image>,
    /// View outside, at an infinite distance.
    pub(crate) sky: Handle<Image>,
}

impl RoomMaps {
    fn load(assets: &AssetServer, room: RoomName, time: TimeOfDay) -> RoomMaps {
        let load = |map: &str| {
            assets
                .load_builder()
                .with_settings(|settings: &mut ImageLoaderSettings| {
                    settings.is_srgb = false;
                    settings.sampler = smooth_sampler();
                })
                .load(AssetPath::from(room.map_file(time, map)).with_source(ROOMS))
        };
        RoomMaps {
            panorama: load("panorama"),
            outside: room.room().has_openings.then(|| OutsideMaps {
                openings: load("openings"),
                sky: load("sky"),
            }),
            specular: load("specular"),
            diffuse: load("diffuse"),
            table: load("table"),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Handle<Image>> {
        let outside = self.outside.iter().flat_map(|maps| [&maps.openings, &maps.sky]);
        [&self.panorama, &self.specular, &self.diffuse, &self.table]
            .into_iter()
            .chain(outside)
    }
}

fn smooth_sampler() -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::ClampToEdge,
        address_mode_v: ImageAddressMode::ClampToEdge,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    })
}

/// A room with its light and maps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LitRoom {
    pub(crate) room: &'static Room,
    pub(crate) light: &'static RoomLight,
    pub(crate) maps: RoomMaps,
    /// Light that a white horizontal surface reflects without the lamps, relative to the brightness of the maps.
    pub(crate) ambient: Vec3,
}

/// The room that is shown, if any.
#[derive(Resource, Default, Debug, PartialEq)]
pub(crate) struct ShownRoom(pub(crate) Option<LitRoom>);

impl ShownRoom {
    pub(crate) const fn get(&self) -> Option<&LitRoom> {
        self.0.as_ref()
    }
}

/// Time of day that overrides the settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeOfDayOverride(pub(crate) Option<TimeOfDay>);

/// The room whose maps are loading, if any.
#[derive(Resource, Default)]
pub(crate) struct LoadingRoom(Option<LitRoom>);

impl LoadingRoom {
    pub(crate) const fn is_loading(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRoom>()
        .init_resource::<LoadingRoom>()
        .init_resource::<TimeOfDayOverride>()
        .add_systems(
            Update,
            (
                choose_room.run_if(room_may_change),
                show_loaded_room.run_if(|loading: Res<LoadingRoom>| loading.is_loading()),
            )
                .chain()
                .in_set(ShowRoomSystems),
        )
        .configure_sets(Update, ShowRoomSystems.in_set(GameSystems::View));
}

/// Systems that choose and show the room. Systems that read [`ShownRoom`] run after this set.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShowRoomSystems;

fn room_may_change(
    theme: Res<ActiveTheme>,
    settings: Res<Settings>,
    time: Res<TimeOfDayOverride>,
    frames: Res<FrameCount>,
) -> bool {
    texture_loading_starts(frames) || theme.is_changed() || settings.is_changed() || time.is_changed()
}

fn choose_room(
    active_theme: Res<ActiveTheme>,
    settings: Res<Settings>,
    time: Res<TimeOfDayOverride>,
    assets: Res<AssetServer>,
    frames: Res<FrameCount>,
    mut loading: ResMut<LoadingRoom>,
    mut shown: ResMut<ShownRoom>,
) {
    if !textures_load(&frames) {
        return;
    }
    let name = active_theme.theme().room.filter(|_| settings.shows_room);
    let wanted = name.and_then(|name| {
        let room = name.room();
        let (time, light) = room.time(time.0.or_else(|| settings.room_time.time_of_day()))?;
        Some(LitRoom {
            room,
            light,
            maps: RoomMaps::load(&assets, name, time),
            ambient: Vec3::ZERO,
        })
    });
    match wanted {
        Some(wanted) if shown.get().is_some_and(|shown| shown.maps == wanted.maps) => loading.0 = None,
        Some(wanted) => loading.0 = Some(wanted),
        None => {
            loading.0 = None;
            shown.set_if_neq(ShownRoom(None));
        }
    }
}

/// Returns the reason why the graphics adapter cannot use a map; `None` if it can.
fn too_large(map: &Image, max_side: u32) -> Option<String> {
    let side = map.width().max(map.height());
    (side > max_side)
        .then(|| format!("expected a map of at most {max_side} pixels a side for this graphics adapter, found {side}"))
}

fn show_loaded_room(
    assets: Res<AssetServer>,
    images: Res<Assets<Image>>,
    device: Option<Res<RenderDevice>>,
    mut loading: ResMut<LoadingRoom>,
    mut shown: ResMut<ShownRoom>,
    (mut were_loaded, mut reported): (Local<bool>, Local<HashSet<String>>),
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let Some(room) = &loading.0 else { return };
    let max_side = device.map_or(u32::MAX, |device| device.limits().max_texture_dimension_2d);
    let failed = room.maps.all().find_map(|map| match assets.load_state(map) {
        LoadState::Failed(error) => Some((map, error.to_string())),
        _ => images
            .get(map)
            .and_then(|image| Some((map, too_large(image, max_side)?))),
    });
    if let Some((map, reason)) = failed {
        // The first line is the error; the other lines are a backtrace.
        error!("cannot show the room: {}", reason.lines().next().unwrap_or_default());
        let file = map.path().map(|path| format!("{ROOMS}/{}", path.path().display()));
        let file = file.unwrap_or_default();
        // Loading the room is retried after every change to the settings.
        if reported.insert(file.clone()) {
            commands.trigger(ShowToast::new(LocalizedText::new(
                "notice-room-failed",
                [("file", file.into())],
            )));
        }
        loading.0 = None;
        shown.0 = None;
        return;
    }
    redraw.write(KeepRedrawing);
    let are_loaded = room.maps.all().all(|map| assets.is_loaded(map));
    // The maps are uploaded to the graphics adapter one frame later. If the room were shown earlier, one frame would be drawn
    // without ambient light, and every shader would be compiled for that frame.
    if std::mem::replace(&mut *were_loaded, are_loaded) && are_loaded {
        *were_loaded = false;
        let ambient = images.get(&room.maps.diffuse).and_then(white_facing_up);
        shown.0 = loading.0.take().map(|room| LitRoom {
            ambient: ambient.unwrap_or_default(),
            ..room
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use crate::text::Texts;
    use bevy::asset::io::memory::{Dir, MemoryAssetReader};
    use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
    use bevy::asset::{AssetPlugin, RenderAssetUsages};
    use bevy::image::{CompressedImageFormats, ImageLoader};
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use breakthrough_themes::{Theme, built_in_themes};
    use std::path::Path;

    const MAPS: [&str; 4] = ["panorama", "specular", "diffuse", "table"];
    const OUTSIDE_MAPS: [&str; 2] = ["openings", "sky"];
    const STUDY: &str = "study/dusk";
    const STUDIO: &str = "studio/day";

    /// Creates an app that shows a room at its default time of day, with maps that `change` may damage or remove.
    fn app(folder: &str, change: impl Fn(&str, Vec<u8>) -> Option<Vec<u8>>) -> App {
        let files = Dir::default();
        for map in MAPS.into_iter().chain(OUTSIDE_MAPS) {
            let path = format!("{folder}/{map}.ktx2");
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rooms").join(&path);
            let bytes = breakthrough_platform::files::read(&source).ok();
            if let Some(bytes) = bytes.and_then(|bytes| change(map, bytes)) {
                files.insert_asset(Path::new(&path), bytes);
            }
        }
        let has_room = |theme: &Theme| theme.room.is_some_and(|room| folder.starts_with(&format!("{room}/")));
        let mut themes = built_in_themes().into_iter();
        let (id, _) = themes
            .find(|(_, theme)| has_room(theme))
            .expect("a theme with this room");
        let mut app = App::new();
        let reader = move || Box::new(MemoryAssetReader { root: files.clone() }) as Box<_>;
        app.register_asset_source(AssetSourceId::from(ROOMS), AssetSourceBuilder::new(reader))
            .add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE))
            .insert_resource(ActiveTheme::built_in(id.as_str()))
            .init_resource::<Settings>()
            .insert_resource(Texts::english())
            .add_message::<KeepRedrawing>()
            .add_plugins(plugin);
        testing::record::<ShowToast>(&mut app);
        app
    }

    /// Shows a room with changed maps. Returns the shown room and the messages to the player.
    fn show(folder: &str, change: impl Fn(&str, Vec<u8>) -> Option<Vec<u8>>) -> (Option<LitRoom>, Vec<String>) {
        let mut app = app(folder, change);
        testing::wait_until(&mut app, "the maps of the room", |app| {
            let world = app.world();
            let is_chosen = world.resource::<FrameCount>().0 > 10;
            is_chosen && !world.resource::<LoadingRoom>().is_loading()
        });
        let toasts = testing::toasts(&app);
        (app.world().resource::<ShownRoom>().get().cloned(), toasts)
    }

    #[test]
    fn a_room_with_intact_maps_is_shown() {
        for (folder, has_sky) in [(STUDY, true), (STUDIO, false)] {
            let (shown, toasts) = show(folder, |_, bytes| Some(bytes));
            let maps = shown.expect("a room").maps;
            let outside = maps.outside.as_ref().map(|maps| [&maps.openings, &maps.sky]);
            let loaded: Vec<String> = maps.all().filter_map(|map| Some(map.path()?.to_string())).collect();
            assert_eq!(outside.is_some(), has_sky, "{folder}");
            assert_eq!(loaded.len(), if has_sky { 6 } else { 4 }, "{loaded:?}");
            assert_eq!(toasts, [""; 0], "{folder}");
        }
    }

    #[test]
    fn a_room_is_shown_in_the_frame_after_its_maps_are_loaded() {
        let mut app = app(STUDIO, |_, bytes| Some(bytes));
        let are_loaded = |app: &App| {
            let (assets, loading) = (
                app.world().resource::<AssetServer>(),
                app.world().resource::<LoadingRoom>(),
            );
            let mut maps = loading.0.iter().flat_map(|room| room.maps.all());
            loading.is_loading() && maps.all(|map| assets.is_loaded(map))
        };
        let (mut were_loaded, mut are_now) = (false, are_loaded(&app));
        testing::wait_until(&mut app, "the room", |app| {
            were_loaded = std::mem::replace(&mut are_now, are_loaded(app));
            app.world().resource::<ShownRoom>().get().is_some()
        });
        assert!(were_loaded, "before the frame in which it is shown");
    }

    #[test]
    fn a_missing_or_truncated_map_is_reported() {
        let lengths = [0, 70, 2000].into_iter().cycle();
        for (missing, length) in MAPS.into_iter().chain(OUTSIDE_MAPS).zip(lengths) {
            for cut in [None, Some(length)] {
                let (shown, toasts) = show(STUDY, |map, mut bytes| {
                    if map == missing {
                        bytes.truncate(cut?);
                    }
                    Some(bytes)
                });
                assert_eq!(shown, None, "{missing} {cut:?}");
                let sentence = format!("Room unavailable: couldn’t read rooms/{STUDY}/{missing}.ktx2");
                assert_eq!(toasts, [sentence], "{cut:?}");
            }
        }
    }

    #[test]
    fn a_map_too_large_for_the_graphics_adapter_is_refused() {
        let size = Extent3d {
            width: 4,
            height: 8,
            depth_or_array_layers: 1,
        };
        let image = Image::new_fill(
            size,
            TextureDimension::D2,
            &[0; 4],
            TextureFormat::Rgba8Unorm,
            RenderAssetUsages::default(),
        );
        assert_eq!(too_large(&image, 8), None);
        let told = too_large(&image, 4).expect("the image is too large");
        assert!(told.contains("at most 4 pixels") && told.ends_with("found 8"), "{told}");
    }
}
