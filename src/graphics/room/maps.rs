//! Loads the maps of the theme's room. The room is shown when all of them are there.

use crate::active_theme::ActiveTheme;
use crate::graphics::environment_map::white_facing_up;
use crate::graphics::materials::{texture_loading_starts, textures_load};
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::ShowToast;
use bevy::asset::LoadState;
use bevy::diagnostic::FrameCount;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use breakthrough_themes::{Room, RoomLight, RoomName};

/// The maps of a room at a time of day.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RoomMaps {
    /// What the walls show.
    pub(crate) panorama: Handle<Image>,
    pub(crate) specular: Handle<Image>,
    pub(crate) diffuse: Handle<Image>,
    /// The light on the table.
    pub(crate) table: Handle<Image>,
}

impl RoomMaps {
    fn load(assets: &AssetServer, room: RoomName, time: &str) -> RoomMaps {
        let load = |map: &str| {
            assets
                .load_builder()
                .with_settings(|settings: &mut ImageLoaderSettings| {
                    settings.is_srgb = false;
                    settings.sampler = smooth_sampler();
                })
                .load(room.map_file(time, map))
        };
        RoomMaps {
            panorama: load("panorama"),
            specular: load("specular"),
            diffuse: load("diffuse"),
            table: load("table"),
        }
    }

    fn all(&self) -> [&Handle<Image>; 4] {
        [&self.panorama, &self.specular, &self.diffuse, &self.table]
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
    /// What a white surface that faces up reflects without the lamps, relative to the brightness of the maps.
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

/// The room whose maps are loading.
#[derive(Resource, Default)]
pub(crate) struct LoadingRoom(Option<LitRoom>);

impl LoadingRoom {
    /// Whether a room will be shown soon.
    pub(crate) const fn is_loading(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRoom>()
        .init_resource::<LoadingRoom>()
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

/// Decides which room is shown. What depends on [`ShownRoom`] comes after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShowRoomSystems;

fn room_may_change(theme: Res<ActiveTheme>, settings: Res<Settings>, frames: Res<FrameCount>) -> bool {
    texture_loading_starts(frames) || theme.is_changed() || settings.is_changed()
}

fn choose_room(
    active_theme: Res<ActiveTheme>,
    settings: Res<Settings>,
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
        let (time, light) = room.time()?;
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

fn show_loaded_room(
    assets: Res<AssetServer>,
    images: Res<Assets<Image>>,
    texts: Res<Texts>,
    mut loading: ResMut<LoadingRoom>,
    mut shown: ResMut<ShownRoom>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let Some(room) = &loading.0 else { return };
    let failed = room
        .maps
        .all()
        .into_iter()
        .find_map(|map| match assets.load_state(map) {
            LoadState::Failed(error) => Some(error),
            _ => None,
        });
    if let Some(error) = failed {
        error!("the room is not shown: {error}");
        let reason = error.to_string();
        commands.trigger(ShowToast(
            texts.fill("notice-room-failed", &[("reason", reason.as_str().into())]),
        ));
        loading.0 = None;
        shown.0 = None;
        return;
    }
    redraw.write(KeepRedrawing);
    if room.maps.all().into_iter().all(|map| assets.is_loaded(map)) {
        let ambient = images.get(&room.maps.diffuse).and_then(white_facing_up);
        shown.0 = loading.0.take().map(|room| LitRoom {
            ambient: ambient.unwrap_or_default(),
            ..room
        });
    }
}
