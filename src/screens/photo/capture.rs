//! Photos: the window without its interface, as PNG files among the player's pictures.

use crate::redraw::KeepAwake;
use crate::schedule::GameSystems;
use crate::screens::photo::Exposing;
use crate::text::Texts;
use crate::tools::headless;
use crate::ui::ShowToast;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use breakthrough_platform::files::unused_path;
use directories::UserDirs;
use std::path::{Path, PathBuf};

/// A picture of a slow machine takes seconds.
const LONGEST_WAIT_SECONDS: f32 = 15.0;

/// Where photos go.
#[derive(Resource, Clone, Debug)]
pub(crate) struct PhotoFolder(PathBuf);

impl PhotoFolder {
    /// A folder of ours among the player's pictures; where the system names no folder for pictures, in the folder for data.
    pub(crate) fn find(data: Option<&Path>) -> Option<PhotoFolder> {
        let user = UserDirs::new();
        let pictures = user.as_ref().and_then(UserDirs::picture_dir);
        let ours = pictures.map(|pictures| pictures.join("Breakthrough"));
        ours.or_else(|| data.map(|data| data.join("pictures"))).map(PhotoFolder)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            expose.run_if(resource_added::<Exposing>),
            wait.run_if(resource_exists::<Exposing>),
        )
            .in_set(GameSystems::View),
    );
}

/// The interface is not drawn in this frame.
fn expose(mut commands: Commands) {
    commands.spawn(Screenshot::primary_window()).observe(develop);
}

/// The interface does not stay away for ever if no picture comes.
fn wait(
    time: Res<Time<Real>>,
    exposing: Res<Exposing>,
    mut waited: Local<f32>,
    texts: Res<Texts>,
    mut awake: MessageWriter<KeepAwake>,
    mut commands: Commands,
) {
    awake.write(KeepAwake);
    *waited = if exposing.is_added() {
        0.0
    } else {
        *waited + time.delta_secs()
    };
    if *waited > LONGEST_WAIT_SECONDS {
        commands.remove_resource::<Exposing>();
        commands.trigger(ShowToast(told(&texts, Err(texts.get("photo-none-came").into()))));
    }
}

fn told(texts: &Texts, saved: Result<PathBuf>) -> String {
    match saved {
        Ok(path) => texts.fill("photo-saved", &[("file", path.display().to_string().into())]),
        Err(error) => texts.fill("photo-not-saved", &[("reason", error.to_string().into())]),
    }
}

fn develop(
    captured: On<ScreenshotCaptured>,
    folder: Option<Res<PhotoFolder>>,
    texts: Res<Texts>,
    mut commands: Commands,
) {
    commands.remove_resource::<Exposing>();
    let saved = match &folder {
        Some(folder) => save(&captured.image, &folder.0),
        None => Err(breakthrough_platform::files::no_data_folder().into()),
    };
    commands.trigger(ShowToast(told(&texts, saved)));
}

fn save(image: &Image, folder: &Path) -> Result<PathBuf> {
    let now = jiff::Zoned::now().strftime("%Y-%m-%d %H.%M.%S").to_string();
    let path = unused_path(folder, &format!("Breakthrough {now}"), "png");
    headless::save(image, &path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use std::fs;

    #[test]
    fn two_photos_of_the_same_second_are_two_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let size = Extent3d {
            width: 3,
            height: 2,
            depth_or_array_layers: 1,
        };
        let image = Image::new_fill(
            size,
            TextureDimension::D2,
            &[200, 100, 50, 255],
            TextureFormat::Rgba8UnormSrgb,
            default(),
        );
        let pictures = folder.path().join("Breakthrough");
        let paths = [0, 1].map(|_| save(&image, &pictures).expect("written"));
        assert_ne!(paths[0], paths[1]);
        assert_eq!(fs::read_dir(&pictures).expect("a folder").count(), 2);
        let read = image::open(&paths[1]).expect("a picture").to_rgb8();
        assert_eq!((read.dimensions(), read.get_pixel(2, 1).0), ((3, 2), [200, 100, 50]));
    }
}
