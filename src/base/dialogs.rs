//! The stack of open dialogs. A dialog pushes itself onto the stack when it opens. Esc closes only the topmost dialog.

use bevy::prelude::*;
use std::any::TypeId;
use std::marker::PhantomData;

/// The open dialogs from bottom to top. Each dialog is identified by a type.
#[derive(Resource, Default)]
pub(crate) struct DialogStack(Vec<StackedDialog>);

struct StackedDialog {
    dialog: TypeId,
    /// Triggers [`CloseRequested`] for the dialog.
    request_close: fn(&mut Commands),
}

/// Triggered when the player presses Esc and `Dialog` is the topmost dialog. The dialog's module closes the dialog, or first
/// cancels a running job.
#[derive(Event)]
pub(crate) struct CloseRequested<Dialog: Send + Sync + 'static>(PhantomData<Dialog>);

impl DialogStack {
    /// Opens a dialog above all others. A dialog that is already open keeps its position in the stack.
    pub(crate) fn open<Dialog: Send + Sync + 'static>(&mut self) {
        if !self.is_open::<Dialog>() {
            self.0.push(StackedDialog {
                dialog: TypeId::of::<Dialog>(),
                request_close: |commands| commands.trigger(CloseRequested::<Dialog>(PhantomData)),
            });
        }
    }

    pub(crate) fn close<Dialog: 'static>(&mut self) {
        self.0.retain(|open| open.dialog != TypeId::of::<Dialog>());
    }

    pub(crate) fn set_open<Dialog: Send + Sync + 'static>(&mut self, is_open: bool) {
        if is_open {
            self.open::<Dialog>();
        } else {
            self.close::<Dialog>();
        }
    }

    #[must_use]
    pub(crate) fn is_open<Dialog: 'static>(&self) -> bool {
        self.0.iter().any(|open| open.dialog == TypeId::of::<Dialog>())
    }

    #[must_use]
    pub(crate) const fn is_any_open(&self) -> bool {
        !self.0.is_empty()
    }

    #[cfg(test)]
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Triggers [`CloseRequested`] for the topmost dialog. Returns whether a dialog is open.
    pub(crate) fn request_close_of_topmost(&self, commands: &mut Commands) -> bool {
        let topmost = self.0.last();
        if let Some(topmost) = topmost {
            (topmost.request_close)(commands);
        }
        topmost.is_some()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<DialogStack>();
}

/// Returns whether `Dialog` is open, as a run condition.
pub(crate) fn is_dialog_open<Dialog: 'static>(dialogs: Res<DialogStack>) -> bool {
    dialogs.is_open::<Dialog>()
}

/// Returns whether any dialog is open, as a run condition.
pub(crate) fn is_any_dialog_open(dialogs: Res<DialogStack>) -> bool {
    dialogs.is_any_open()
}

/// Closes a dialog when the player presses Esc. Add this function as an observer for dialogs without a job.
pub(crate) fn close_dialog<Dialog: Send + Sync + 'static>(
    _: On<CloseRequested<Dialog>>,
    mut dialogs: ResMut<DialogStack>,
) {
    dialogs.close::<Dialog>();
}
