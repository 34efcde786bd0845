//! Photo capture: a screenshot without the interface, saved as PNG in the player's pictures folder or copied to the clipboard.

use crate::base::local_time;
use crate::base::redraw::{KeepRedrawing, WakeUp};
use crate::base::toast::ShowToast;
use crate::graphics::accumulation::picture_is_final;
use crate::graphics::png::save_png;
use crate::schedule::GameSystems;
use crate::screens::photo::clipboard::{PictureClipboard, copied_text};
use crate::states::CapturingPhoto;
use crate::text::LocalizedText;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use breakthrough_platform::desktop::deliver_file;
use breakthrough_platform::files::unused_path;
use breakthrough_platform::folders;
use image::DynamicImage;
use std::path::{Path, PathBuf};

/// Time after which a screenshot is taken even if the picture is not final.
const MAX_WAIT_SECONDS: f32 = 6.0;
/// Timeout of a screenshot, which can take seconds on a slow machine.
const SCREENSHOT_TIMEOUT_SECONDS: f32 = 20.0;

#[derive(Resource, Clone, Debug)]
pub(crate) struct PhotoFolder(PathBuf);

impl PhotoFolder {
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Returns an unused path in the folder, named after the current time.
    pub(crate) fn unused_path(&self, extension: &str) -> PathBuf {
        let now = local_time::now().strftime("%Y-%m-%d %H.%M.%S").to_string();
        unused_path(&self.0, &format!("Breakthrough {now}"), extension)
    }

    /// Returns the folder `Breakthrough` in the player's pictures folder, or a folder in the data folder if there is no pictures
    /// folder.
    pub(crate) fn find(data: Option<&Path>) -> Option<PhotoFolder> {
        let ours = folders::pictures().map(|pictures| pictures.join("Breakthrough"));
        ours.or_else(|| data.map(|data| data.join("pictures"))).map(PhotoFolder)
    }

    #[cfg(test)]
    pub(super) fn at(folder: &Path) -> PhotoFolder {
        PhotoFolder(folder.to_owned())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        picture_is_final
            .pipe(capture)
            .in_set(GameSystems::View)
            .run_if(resource_exists::<CapturingPhoto>),
    );
}

#[derive(Default)]
struct Progress {
    /// Time since the interface was hidden, in seconds.
    seconds: f32,
    is_requested: bool,
}

/// Takes a screenshot of the window when its picture without the interface is final, or after a delay. If no screenshot arrives before
/// the timeout, shows the interface again and reports the failure. The interface is hidden while the resource [`CapturingPhoto`]
/// exists.
fn capture(
    In(is_final): In<bool>,
    (capturing, time): (Res<CapturingPhoto>, Res<Time<Real>>),
    mut progress: Local<Progress>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    redraw.write(KeepRedrawing);
    if capturing.is_added() {
        // The last frame still contained the interface, so the screenshot is taken in a later frame.
        *progress = Progress::default();
        return;
    }
    progress.seconds += time.delta_secs();
    if !progress.is_requested && (is_final || progress.seconds >= MAX_WAIT_SECONDS) {
        progress.is_requested = true;
        let mut screenshot = commands.spawn(Screenshot::primary_window());
        match *capturing {
            CapturingPhoto::ToFile => screenshot.observe(save_photo),
            CapturingPhoto::ToClipboard => screenshot.observe(copy_photo),
        };
    }
    if progress.seconds > SCREENSHOT_TIMEOUT_SECONDS {
        commands.remove_resource::<CapturingPhoto>();
        let reason = "photo-no-picture".into();
        let text = match *capturing {
            CapturingPhoto::ToFile => result_text(Err(reason)),
            CapturingPhoto::ToClipboard => copied_text(Err(reason)),
        };
        commands.trigger(ShowToast::new(text));
    }
}

fn result_text(saved: Result<PathBuf, LocalizedText>) -> LocalizedText {
    match saved.and_then(|path| deliver_file(&path).map_err(first_line)) {
        Ok(file) => LocalizedText::new("photo-saved", [("file", file.into())]),
        Err(reason) => LocalizedText::new("photo-not-saved", [("reason", reason.into())]),
    }
}

/// Returns the first line of an error message. If backtraces are enabled, further lines contain the backtrace.
fn first_line(error: impl ToString) -> LocalizedText {
    LocalizedText::verbatim(error.to_string().lines().next().unwrap_or_default())
}

/// Saves a picture as a PNG file in the folder. Returns a toast with the path or the error.
pub(super) fn save_file(png: Result<&[u8], &str>, folder: Option<&PhotoFolder>) -> ShowToast {
    let save = || -> Result<PathBuf> {
        let bytes = png?;
        let folder = folder.ok_or_else(breakthrough_platform::files::no_data_folder)?;
        let path = folder.unused_path("png");
        breakthrough_platform::files::write(&path, bytes)?;
        Ok(path)
    };
    ShowToast::new(result_text(save().map_err(first_line)))
}

fn save_photo(captured: On<ScreenshotCaptured>, folder: Option<Res<PhotoFolder>>, mut commands: Commands) {
    commands.remove_resource::<CapturingPhoto>();
    let saved = match &folder {
        Some(folder) => save_in_folder(&captured.image, folder),
        None => Err(breakthrough_platform::files::no_data_folder().into()),
    };
    commands.trigger(ShowToast::new(result_text(saved.map_err(first_line))));
}

fn copy_photo(
    captured: On<ScreenshotCaptured>,
    wake_up: Res<WakeUp>,
    mut clipboard: ResMut<PictureClipboard>,
    mut commands: Commands,
) {
    commands.remove_resource::<CapturingPhoto>();
    if let Err(reason) = copy_image(&captured.image, &mut clipboard, &wake_up) {
        commands.trigger(ShowToast::new(copied_text(Err(LocalizedText::verbatim(reason)))));
    }
}

fn copy_image(image: &Image, clipboard: &mut PictureClipboard, wake_up: &WakeUp) -> Result {
    // Remove the alpha channel, because a screenshot may contain transparent pixels.
    let picture = image.clone().try_into_dynamic()?.to_rgb8();
    Ok(clipboard.copy(DynamicImage::ImageRgb8(picture).to_rgba8(), wake_up)?)
}

fn save_in_folder(image: &Image, folder: &PhotoFolder) -> Result<PathBuf> {
    let path = folder.unused_path("png");
    save_png(image, &path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use breakthrough_platform::files;

    #[test]
    fn photos_of_the_same_second_have_different_names() {
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
        let paths = [0, 1].map(|_| save_in_folder(&image, &PhotoFolder::at(&pictures)).expect("written"));
        assert_ne!(paths[0], paths[1]);
        assert_eq!(files::list_files(&pictures, &["png"]).len(), 2);
        let read = image::open(&paths[1]).expect("a picture").to_rgb8();
        assert_eq!((read.dimensions(), read.get_pixel(2, 1).0), ((3, 2), [200, 100, 50]));
    }
}
