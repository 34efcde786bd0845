//! The player's own variants on the new-game screen: chosen, renamed, duplicated, deleted, put back; and the files that cannot
//! be read.

use crate::screens::new_game::form::SetupForm;
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{choice, hint, icon_button, label};
use crate::variants::{Choice, Variants};
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText, TextEdit, Ui};
use breakthrough_variants::{DeletedFile, LibraryEntry, VariantLibrary};
use egui_phosphor::regular as icon;
use std::io;
use std::path::PathBuf;

/// What is being done to the list.
#[derive(Resource, Default)]
pub(crate) struct OwnList {
    /// The file being renamed, and its name so far.
    renaming: Option<(PathBuf, String)>,
    /// What was deleted last, and its name.
    deleted: Option<(DeletedFile, String)>,
    /// What the file system or the rules said to the last wish.
    error: Option<String>,
}

impl OwnList {
    /// Forgets what was going on, but not what can be put back.
    pub(crate) fn calm_down(&mut self) {
        self.renaming = None;
        self.error = None;
    }
}

enum Wish {
    Choose(Choice),
    BeginRenaming(PathBuf, String),
    Rename,
    Duplicate(usize),
    Delete(usize),
    PutBack,
}

/// Lists the player's own variants and does what is wished.
pub(crate) fn list_own(ui: &mut Ui, texts: &Texts, variants: &mut Variants, list: &mut OwnList, form: &mut SetupForm) {
    label(ui, &texts.get("own-heading"));
    let mut wish = None;
    if variants.own.entries().is_empty() {
        hint(ui, &texts.get("own-none"));
    }
    for (index, entry) in variants.own.entries().iter().enumerate() {
        ui.push_id(index, |ui| {
            let is_renamed = list.renaming.as_ref().is_some_and(|(path, _)| *path == entry.path);
            wish = if is_renamed && entry.is_editable {
                write_name(ui, texts, list)
            } else {
                row(ui, texts, index, entry, form)
            }
            .or(wish.take());
        });
    }
    if let Some((_, name)) = &list.deleted {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.fill("own-deleted", &[("name", name.as_str().into())]));
            if ui.button(texts.get("own-put-back")).clicked() {
                wish = Some(Wish::PutBack);
            }
        });
    }
    if let Some(error) = &list.error {
        ui.label(RichText::new(error).color(palette(ui.ctx()).danger));
    }
    list_broken(ui, texts, &variants.own);
    if let Some(wish) = wish {
        list.error = obey(wish, texts, variants, list, form).err();
    }
}

fn list_broken(ui: &mut Ui, texts: &Texts, library: &VariantLibrary) {
    if library.load_errors().is_empty() {
        return;
    }
    label(ui, &texts.get("own-broken"));
    for error in library.load_errors() {
        let file = error.path.file_name().unwrap_or_default().to_string_lossy();
        let what = match error.title.as_str() {
            "" => format!("{file}: {}", error.reason),
            title => format!("{file}, {title}: {}", error.reason),
        };
        ui.label(RichText::new(what).small().color(palette(ui.ctx()).danger))
            .on_hover_text(error.path.display().to_string());
    }
}

fn row(ui: &mut Ui, texts: &Texts, index: usize, entry: &LibraryEntry, form: &SetupForm) -> Option<Wish> {
    const BUTTON: f32 = 46.0;
    let mut wish = None;
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let this = Choice::Own(entry.path.clone(), entry.named.name.clone());
        let width = ui.available_width() - 3.0 * (BUTTON + gap);
        let response = choice(ui, &entry.named.name, form.board == this, width);
        let about = match entry.named.description.as_str() {
            "" => entry.path.display().to_string(),
            text => text.to_owned(),
        };
        if response.on_hover_text(about).clicked() {
            wish = Some(Wish::Choose(this));
        }
        let can_change = |id: &str| {
            if entry.is_editable {
                texts.get(id)
            } else {
                texts.get("own-shared-file")
            }
        };
        if icon_button(ui, icon::PENCIL_SIMPLE, &can_change("own-rename"), entry.is_editable).clicked() {
            wish = Some(Wish::BeginRenaming(entry.path.clone(), entry.named.name.clone()));
        }
        if icon_button(ui, icon::COPY, &texts.get("own-duplicate"), true).clicked() {
            wish = Some(Wish::Duplicate(index));
        }
        if icon_button(ui, icon::TRASH, &can_change("own-delete"), entry.is_editable).clicked() {
            wish = Some(Wish::Delete(index));
        }
    });
    wish
}

fn write_name(ui: &mut Ui, texts: &Texts, list: &mut OwnList) -> Option<Wish> {
    let (_, name) = list.renaming.as_mut()?;
    let mut wish = None;
    let mut is_given_up = false;
    ui.horizontal(|ui| {
        let width = ui.available_width() - 2.0 * (46.0 + GRID);
        let field = ui.add_sized([width, 42.0], TextEdit::singleline(name).char_limit(60));
        let (accepts, gives_up) = ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        let is_good = !name.trim().is_empty();
        let accepted = icon_button(ui, icon::CHECK, &texts.get("own-rename"), is_good).clicked();
        if is_good && (accepted || (field.lost_focus() && accepts)) {
            wish = Some(Wish::Rename);
        }
        is_given_up = icon_button(ui, icon::X, &texts.get("own-keep-name"), true).clicked() || gives_up;
    });
    if is_given_up {
        list.renaming = None;
    }
    wish
}

fn obey(
    wish: Wish,
    texts: &Texts,
    variants: &mut Variants,
    list: &mut OwnList,
    form: &mut SetupForm,
) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    match wish {
        Wish::Choose(choice) => form.board = choice,
        Wish::BeginRenaming(path, name) => list.renaming = Some((path, name)),
        Wish::Rename => {
            let Some((path, name)) = list.renaming.clone() else {
                return Ok(());
            };
            if variants.is_taken(&name, Some(&path)) {
                return Err(texts.fill("editor-name-taken", &[("name", name.trim().into())]));
            }
            variants.own.rename(&path, &name).map_err(told)?;
            list.renaming = None;
            if matches!(&form.board, Choice::Own(chosen, _) if *chosen == path) {
                form.board = Choice::Own(path, name.trim().to_owned());
            }
        }
        Wish::Duplicate(index) => {
            let named = variants.own.entries()[index].named.clone();
            let name_of = |number: u32| {
                let id = if number == 1 { "own-copy" } else { "own-copy-number" };
                texts.fill(id, &[("name", named.name.as_str().into()), ("number", number.into())])
            };
            variants.own.duplicate(&named, name_of).map_err(told)?;
        }
        Wish::Delete(index) => {
            let entry = variants.own.entries()[index].clone();
            let deleted = variants.own.delete(&entry.path).map_err(told)?;
            if matches!(&form.board, Choice::Own(chosen, _) if *chosen == entry.path) {
                form.board = Choice::BuiltIn(0);
            }
            list.deleted = Some((deleted, entry.named.name));
        }
        Wish::PutBack => {
            if let Some((deleted, name)) = &list.deleted {
                let path = variants.own.restore(deleted).map_err(told)?;
                form.board = Choice::Own(path, name.clone());
                list.deleted = None;
            }
        }
    }
    Ok(())
}
