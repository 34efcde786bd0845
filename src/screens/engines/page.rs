//! State of the UCI engine page, and the handling of its actions.

use crate::base::redraw::WakeUp;
use crate::base::uci_engines::{ChangeError, UciEngines};
use crate::screens::confirm_engine::Answer;
use crate::screens::engines::form::{Field, Form, Limit};
use crate::states::Overlay;
use crate::text::{LocalizedText, Texts};
use bevy::prelude::*;
use breakthrough_players::EngineName;
use breakthrough_uci_client::{EngineCheck, EngineEntry, EngineList, Fault};

/// State of the UCI engine page.
#[derive(Resource, Default)]
pub(crate) struct EnginesPage {
    form: Option<Form>,
    /// Engine that was removed last, with its former index in the list.
    pub(super) removed: Option<(usize, EngineEntry)>,
    /// Reason why the last action failed.
    pub(super) error: Option<LocalizedText>,
    /// Overlay to show after the page is closed.
    return_to: Overlay,
    /// Copy of the engine list after the last action. The name proposed for a new engine does not occur in this list.
    list: EngineList,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Add,
    Edit(EngineName),
    Remove(EngineName),
    UndoRemove,
    /// Dismisses the notice about the removed engine.
    ForgetRemoved,
    Type(Field, String),
    Browse,
    Test,
    CancelTest,
    /// Confirms or declines running the engine.
    Answer(Answer),
    SetLimit(Limit),
    /// Sets an option of the engine; `None` resets the option to its default.
    SetOption(String, Option<String>),
    ResetOptions,
    Save,
    CancelForm,
    /// Opens the engine match page.
    OpenMatch,
    Close,
}

impl EnginesPage {
    /// Sets the overlay to show after the page is closed.
    pub(crate) const fn open(&mut self, return_to: Overlay) {
        self.return_to = return_to;
    }

    /// Shows the form of an engine with the result of its test.
    pub(crate) fn show_tested(&mut self, entry: &EngineEntry, result: Result<EngineCheck, Fault>) {
        let mut form = Form::editing(entry, true);
        form.take_result(result, &self.list);
        self.form = Some(form);
    }

    /// Whether a run confirmation is open.
    pub(super) fn asks(&self) -> bool {
        self.form.as_ref().is_some_and(|form| form.question.is_some())
    }

    /// Closes the run confirmation without running the engine.
    pub(super) fn close_question(&mut self) {
        if let Some(form) = &mut self.form {
            form.question = None;
        }
    }

    /// Returns from the form to the list. If the list is shown, returns the overlay to show after the page is closed.
    pub(crate) fn go_back(&mut self) -> Option<Overlay> {
        if self.form.take().is_some() {
            return None;
        }
        Some(self.return_to)
    }

    /// Resets the page. The removed engine can still be restored.
    pub(super) fn reset(&mut self) {
        self.form = None;
        self.error = None;
    }

    pub(super) const fn form(&self) -> Option<&Form> {
        self.form.as_ref()
    }

    #[cfg(test)]
    pub(super) const fn form_mut(&mut self) -> Option<&mut Form> {
        self.form.as_mut()
    }

    /// Receives the results of tests and file dialogs.
    pub(super) fn receive(&mut self) {
        if let Some(form) = &mut self.form {
            form.receive(&self.list);
        }
    }

    /// Applies an action. Returns the overlay to show next, if any.
    pub(super) fn apply(
        &mut self,
        action: Action,
        texts: &Texts,
        uci_engines: &mut UciEngines,
        wake_up: &WakeUp,
    ) -> Option<Overlay> {
        self.error = None;
        match action {
            Action::Add => self.form = Some(Form::default()),
            Action::Edit(name) => {
                if let Some(entry) = uci_engines.list().get(name.as_str()) {
                    let confirmed = entry.command().ok().and_then(|command| uci_engines.confirmed(&command));
                    let mut form = Form::editing(entry, confirmed.is_some());
                    // Test the engine to determine its current options.
                    if confirmed.is_some() {
                        form.test(uci_engines, wake_up);
                    }
                    self.form = Some(form);
                }
            }
            Action::Remove(name) => match uci_engines.change(|list| Ok(list.remove(name))) {
                Ok(removed) => {
                    let command = removed.as_ref().and_then(|(_, entry)| entry.command().ok());
                    if let Some(command) = command {
                        uci_engines.withdraw_unlisted(&command);
                    }
                    self.removed = removed;
                }
                Err(error) => self.error = Some(error_text(error)),
            },
            Action::UndoRemove => {
                if let Some((index, entry)) = self.removed.take() {
                    match uci_engines.change(|list| list.restore(index, entry.clone())) {
                        Ok(()) => {}
                        Err(error) => {
                            self.error = Some(error_text(error));
                            self.removed = Some((index, entry));
                        }
                    }
                }
            }
            Action::ForgetRemoved => self.removed = None,
            Action::CancelForm => self.form = None,
            Action::OpenMatch => return Some(Overlay::EngineMatch),
            Action::Close => return Some(self.return_to),
            action => self.apply_to_form(action, texts, uci_engines, wake_up),
        }
        self.list.clone_from(uci_engines.list());
        None
    }

    fn apply_to_form(&mut self, action: Action, texts: &Texts, uci_engines: &mut UciEngines, wake_up: &WakeUp) {
        let Some(form) = &mut self.form else { return };
        form.error = None;
        match action {
            Action::Type(field, text) => form.set(field, text),
            Action::Browse => form.open_dialog(texts.get("engines-choose-file"), wake_up),
            Action::Test => form.test(uci_engines, wake_up),
            Action::Answer(answer) => form.answer(answer, uci_engines, wake_up),
            Action::CancelTest => form.cancel_check(),
            Action::SetLimit(limit) => form.limit = limit,
            Action::SetOption(name, value) => form.set_option(name, value),
            Action::ResetOptions => form.options.clear(),
            Action::Save => match save(form, uci_engines) {
                Ok(()) => self.form = None,
                Err(error) => form.error = Some(error),
            },
            _ => {}
        }
    }
}

fn save(form: &Form, uci_engines: &mut UciEngines) -> Result<(), LocalizedText> {
    let name: EngineName = form.name.parse().map_err(|_| "engines-bad-name")?;
    let (entry, replaced) = (form.entry(name), form.edited.as_ref().map(|entry| entry.name));
    let command = entry.command().ok().filter(|_| form.is_own());
    let before = form.edited.as_ref().and_then(|entry| entry.command().ok());
    let changed = uci_engines.change(|list| list.put(entry, replaced));
    changed.map_err(error_text)?;
    // The player has typed or confirmed the full command in this form.
    if let Some(command) = command {
        uci_engines.confirm(command);
    }
    if let Some(before) = before {
        uci_engines.withdraw_unlisted(&before);
    }
    Ok(())
}

fn error_text(error: ChangeError) -> LocalizedText {
    match error {
        ChangeError::NameTaken(name) => LocalizedText::new("engines-name-taken", [("name", name.to_string().into())]),
        ChangeError::NotSaved(reason) => LocalizedText::new("engines-not-saved", [("reason", reason.into())]),
    }
}
