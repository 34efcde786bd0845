//! Standard material with a [clear coat](crate::graphics::coat) and the mirror image of the pieces, for the squares and the frame.

use crate::active_theme::ActiveTheme;
use crate::graphics::accumulation::watch_material;
use crate::graphics::coat::Coat;
use crate::graphics::materials::Materials;
use crate::graphics::mirror::MirrorImage;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{Placement, ShowRoomSystems, ShownRoom};
use crate::layout::board_changed;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

pub(crate) type LacquerMaterial = ExtendedMaterial<StandardMaterial, Lacquer>;

/// Clear coat of a [`LacquerMaterial`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct Lacquer {
    #[uniform(100)]
    coat: Coat,
    #[texture(101, dimension = "cube")]
    #[sampler(102)]
    specular: Option<Handle<Image>>,
    #[texture(103)]
    #[sampler(104)]
    mirror: Option<Handle<Image>>,
    /// The first component is the weight of the mirror image of the pieces: 0 or 1.
    #[uniform(105)]
    mirror_weight: Vec4,
}

impl MaterialExtension for Lacquer {
    fn fragment_shader() -> ShaderRef {
        "shaders/lacquer.wgsl".into()
    }
}

/// Systems that update the clear coats.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpdateCoatsSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<LacquerMaterial>::default(),
        watch_material::<LacquerMaterial>,
    ))
    .add_systems(
        Update,
        update_coats
            .after(ShowRoomSystems)
            .after(super::materials::update_materials)
            .in_set(UpdateCoatsSystems)
            .in_set(GameSystems::View)
            .run_if(
                theme_or_quality_changed
                    .or_else(resource_changed::<ShownRoom>)
                    .or_else(resource_changed::<MirrorImage>)
                    .or_else(board_changed),
            ),
    );
}

fn update_coats(
    (shown, mirror, session): (Res<ShownRoom>, Res<MirrorImage>, Res<Session>),
    (active_theme, quality): (Res<ActiveTheme>, Res<Quality>),
    handles: Res<Materials>,
    mut materials: ResMut<Assets<LacquerMaterial>>,
) {
    let placement = Placement::around(session.size());
    for (handle, surface) in handles.lacquered(&active_theme.theme().surfaces) {
        let Some(mut material) = materials.get_mut(handle) else {
            continue;
        };
        material.extension = match shown.get() {
            Some(lit) if quality.has_reflections() => Lacquer {
                coat: Coat::new(surface.coat, lit, placement),
                specular: Some(lit.maps.specular.clone()),
                mirror: mirror.image.clone(),
                mirror_weight: Vec4::X * f32::from(u8::from(mirror.image.is_some())),
            },
            _ => Lacquer::default(),
        };
    }
}
