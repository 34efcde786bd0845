//! Opens folders in the system's file manager, in a background task, because some systems report a failure only after a delay.

use crate::base::redraw::KeepRedrawing;
use crate::base::toast::ShowToast;
use crate::text::LocalizedText;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use breakthrough_platform::{desktop, files};
use std::io;
use std::path::PathBuf;

/// Requests to open a folder in the file manager. A missing folder is created first.
#[derive(Event, Clone, Debug)]
pub(crate) struct OpenFolder(pub(crate) PathBuf);

#[derive(Resource)]
struct OpeningFolder(Task<io::Result<()>>);

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(start_opening)
        .add_systems(Update, report_failure.run_if(resource_exists::<OpeningFolder>));
}

fn start_opening(wanted: On<OpenFolder>, mut commands: Commands) {
    let folder = wanted.0.clone();
    let task = IoTaskPool::get().spawn(async move {
        files::create_folder(&folder)?;
        desktop::open_folder(&folder)
    });
    commands.insert_resource(OpeningFolder(task));
}

fn report_failure(
    mut opening: ResMut<OpeningFolder>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let Some(result) = check_ready(&mut opening.0) else {
        redraw.write(KeepRedrawing);
        return;
    };
    commands.remove_resource::<OpeningFolder>();
    if let Err(error) = result {
        let reason = ("reason", error.to_string().into());
        commands.trigger(ShowToast::new(LocalizedText::new(
            "settings-files-not-opened",
            [reason],
        )));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use crate::text::Texts;

    #[test]
    fn a_folder_that_cannot_be_created_is_reported_with_the_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        files::write(&file, "").expect("written");
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::base::redraw::plugin, plugin))
            .insert_resource(Texts::english());
        testing::record::<ShowToast>(&mut app);
        app.world_mut().trigger(OpenFolder(file.join("below")));
        testing::wait_until(&mut app, "the end of the task", |app| {
            !app.world().contains_resource::<OpeningFolder>()
        });
        let toasts = testing::toasts(&app);
        assert!(toasts[0].starts_with("Couldn’t open the folder: "), "{toasts:?}");
    }
}
