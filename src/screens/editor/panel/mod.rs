//! The board editor's column: name, tools, and three tabs of dials; the board beside it follows.

mod position;
mod rules;
mod share;

use crate::camera::{Framing, SafeArea};
use crate::engine::SearchService;
use crate::input::InterfaceFocus;
use crate::schedule::GameSystems;
use crate::screens::editor::{Analysis, Editor, TOOLS};
use crate::screens::new_game::form::SetupForm;
use crate::screens::rules::OpenRules;
use crate::screens::{Screen, go};
use crate::settings::TextSize;
use crate::text::Texts;
use crate::third_party::egui::interface_scale;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{choices, icon_button, label, primary_button, toggle, wide_button};
use crate::ui::{UiSystems, column, column_width};
use crate::variants::{Choice, Variants};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, TextEdit, Ui};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::{BoardSize, Side};
use breakthrough_variants::{Content, Draft, DraftError, DraftField};
use egui_phosphor::regular as icon;
use rand::RngExt;
use share::TextField;

const COLUMN_WIDTH: f32 = 500.0;
const LONGEST_NAME: usize = 60;
/// What the first row needs for its heading, and for the buttons beside it.
const HEADING_WIDTH: f32 = 170.0;
const HEADER_BUTTONS_WIDTH: f32 = 4.0 * (46.0 + GRID);
/// A window lower than this, in points, is low.
const LOW_WINDOW: f32 = 600.0;

/// How the editor's board is framed in a window of this many logical pixels, with text of normal size.
#[must_use]
pub fn editor_framing(size: BoardSize, window: Vec2) -> Framing {
    let scale = interface_scale(window, TextSize::Normal);
    Framing {
        safe_area: SafeArea {
            left: column_width(window.x / scale, COLUMN_WIDTH) * scale,
            ..SafeArea::default()
        },
        ..Framing::of_player(size, Side::First, window)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Rules,
    Position,
    Share,
}

/// What the editor's controls remember that is no part of the draft.
#[derive(Resource)]
struct EditorForm {
    tab: Tab,
    /// Number of random obstacles to place, and their seed.
    random_obstacles: u8,
    seed: u32,
    position: TextField,
    line: TextField,
    /// What went wrong with saving.
    error: Option<String>,
}

impl Default for EditorForm {
    fn default() -> EditorForm {
        EditorForm {
            tab: Tab::Rules,
            random_obstacles: 6,
            seed: 1,
            position: TextField::default(),
            line: TextField::default(),
            error: None,
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<EditorForm>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Screens).run_if(in_state(Screen::Editor)),
        )
        .add_systems(
            Update,
            leave.in_set(GameSystems::Input).run_if(in_state(Screen::Editor)),
        )
        .add_systems(OnEnter(Screen::Editor), |mut form: ResMut<EditorForm>| {
            form.error = None;
        });
}

fn leave(keys: Res<ButtonInput<KeyCode>>, focus: Res<InterfaceFocus>, mut next: ResMut<NextState<Screen>>) {
    if keys.just_pressed(KeyCode::Escape) && !focus.keyboard {
        go(&mut next, Screen::Setup);
    }
}

/// Everything that the controls read and change.
#[derive(SystemParam)]
struct Desk<'w> {
    texts: Res<'w, Texts>,
    form: ResMut<'w, EditorForm>,
    variants: ResMut<'w, Variants>,
    setup: ResMut<'w, SetupForm>,
    analysis: ResMut<'w, Analysis>,
    search_service: ResMut<'w, SearchService>,
    rules: ResMut<'w, OpenRules>,
    clipboard: ResMut<'w, EguiClipboard>,
}

fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut resource: ResMut<Editor>,
    mut safe_area: ResMut<SafeArea>,
    mut next_screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // A frame that changes nothing must not look like a change.
    let editor = resource.bypass_change_detection();
    let before = editor.draft().clone();
    column(ctx, &mut safe_area, "editor", COLUMN_WIDTH, |ui| {
        let error = editor.draft().error();
        // In a low window everything but the first row and the footer scrolls.
        let is_low = ctx.content_rect().height() < LOW_WINDOW;
        let has_room = ui.available_width() > HEADING_WIDTH + HEADER_BUTTONS_WIDTH;
        show_header(ui, &desk, editor, has_room);
        if !is_low {
            show_tools(ui, &mut desk, editor, error);
        }
        let footer_height = 50.0 + 46.0 + GRID * 5.0 + if desk.form.error.is_some() { 30.0 } else { 0.0 };
        let room = ui.available_height() - footer_height;
        egui::ScrollArea::vertical()
            .id_salt(desk.form.tab as u8)
            .max_height(room)
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width() - GRID * 1.5);
                if !has_room {
                    ui.label(heading(&desk.texts));
                }
                if is_low {
                    show_tools(ui, &mut desk, editor, error);
                }
                match desk.form.tab {
                    Tab::Rules => rules::show(ui, &mut desk, editor, error),
                    Tab::Position => position::show(ui, &mut desk, editor, error),
                    Tab::Share => share::show(ui, &mut desk, editor),
                }
            });
        ui.add_space(GRID);
        show_footer(ui, &mut desk, editor, error, &mut next_screen);
    });
    if *editor.draft() != before {
        resource.set_changed();
        // The board follows in the next frame.
        ctx.request_repaint();
    }
    Ok(())
}

fn heading(texts: &Texts) -> RichText {
    RichText::new(texts.get("editor-heading")).font(style::serif(34.0))
}

fn show_header(ui: &mut Ui, desk: &Desk, editor: &mut Editor, has_heading: bool) {
    let texts = &desk.texts;
    ui.horizontal(|ui| {
        if has_heading {
            ui.label(heading(texts));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let reset = icon_button(
                ui,
                icon::ARROWS_COUNTER_CLOCKWISE,
                &texts.get("editor-reset"),
                editor.can_reset(),
            );
            if reset.clicked() {
                editor.reset();
            }
            if icon_button(ui, icon::DICE_FIVE, &texts.get("editor-random"), true).clicked() {
                let random = Draft::random(rand::rng().random());
                editor.change(|draft| {
                    draft.about.starting_side = random.about.starting_side;
                    draft.options = random.options;
                    draft.counted = [0; 2];
                });
            }
            if icon_button(ui, icon::ARROW_U_UP_RIGHT, &texts.get("editor-redo"), editor.can_redo()).clicked() {
                editor.redo();
            }
            if icon_button(ui, icon::ARROW_U_UP_LEFT, &texts.get("editor-undo"), editor.can_undo()).clicked() {
                editor.undo();
            }
        });
    });
}

/// Name, tools and tabs.
fn show_tools(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor, error: Option<DraftError>) {
    let texts = &desk.texts;
    let mut name = editor.draft().about.name.clone();
    let field = TextEdit::singleline(&mut name)
        .hint_text(texts.get("editor-name"))
        .char_limit(LONGEST_NAME)
        .margin(egui::Margin::symmetric(12, 9));
    if ui.add_sized([ui.available_width(), 42.0], field).changed() {
        editor.write(|about| about.name = name);
    }
    label(ui, &texts.get("editor-tools"));
    let named = TOOLS.map(|tool| {
        let name = match tool {
            Content::Piece(side) => texts.side(side),
            Content::Obstacle => texts.get("editor-obstacle"),
            Content::Empty => texts.get("editor-eraser"),
        };
        (tool, name)
    });
    if let Some(tool) = choices(ui, Some(editor.tool), &named) {
        editor.tool = tool;
    }
    toggle(ui, &texts.get("editor-symmetric"), &mut editor.symmetric);
    explain(ui, error, DraftField::Board);
    let tabs = [
        (Tab::Rules, texts.get("editor-rules")),
        (Tab::Position, texts.get("editor-position")),
        (Tab::Share, texts.get("editor-share")),
    ];
    if let Some(tab) = choices(ui, Some(desk.form.tab), &tabs) {
        desk.form.tab = tab;
    }
    ui.separator();
}

/// Says what is wrong beside the control that causes it.
fn explain(ui: &mut Ui, error: Option<DraftError>, field: DraftField) {
    if let Some(error) = error.filter(|error| error.field() == field) {
        complain(ui, &error.to_string());
    }
}

fn complain(ui: &mut Ui, text: &str) {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let text = format!("{}{}", first.unwrap_or_default(), letters.as_str());
    ui.label(RichText::new(text).size(16.0).color(palette(ui.ctx()).danger));
}

fn show_footer(
    ui: &mut Ui,
    desk: &mut Desk,
    editor: &mut Editor,
    error: Option<DraftError>,
    next_screen: &mut NextState<Screen>,
) {
    let texts = &desk.texts;
    if let Some(error) = &desk.form.error {
        complain(ui, error);
    }
    let plays = ui.add_enabled_ui(error.is_none(), |ui| primary_button(ui, &texts.get("editor-play")));
    if let Some(error) = error {
        plays.response.on_hover_text(error.to_string());
    }
    if plays.inner.clicked() {
        desk.setup.board = match editor.file() {
            Some(file) if !editor.is_unsaved() => Choice::Own(file.to_owned(), editor.draft().about.name.clone()),
            _ => {
                desk.variants.set_edited(editor.draft().clone());
                Choice::Edited
            }
        };
        go(next_screen, Screen::Setup);
    }
    ui.columns(2, |columns| {
        let obstacle = obstacle_to_saving(texts, &desk.variants, editor);
        let can_save = obstacle.is_none();
        let label = if can_save && !editor.is_unsaved() && editor.file().is_some() {
            texts.get("editor-saved")
        } else {
            texts.get("editor-save")
        };
        let save = columns[0].add_enabled_ui(can_save, |ui| wide_button(ui, &label));
        if let Some(obstacle) = obstacle {
            save.response.on_hover_text(obstacle);
        } else if save.inner.clicked() {
            desk.form.error = save_draft(&mut desk.variants, &mut desk.setup, editor).err();
        }
        if wide_button(&mut columns[1], &texts.get("setup-back")).clicked() {
            go(next_screen, Screen::Setup);
        }
    });
}

/// Why the draft cannot be saved, if it cannot.
fn obstacle_to_saving(texts: &Texts, variants: &Variants, editor: &Editor) -> Option<String> {
    let name = &editor.draft().about.name;
    match editor.draft().to_named_variant() {
        Err(error) => Some(error.to_string()),
        Ok(_) if name.trim().is_empty() => Some(texts.get("editor-needs-name")),
        Ok(_) if variants.is_taken(name, editor.file()) => {
            Some(texts.fill("editor-name-taken", &[("name", name.trim().into())]))
        }
        Ok(_) => None,
    }
}

fn save_draft(variants: &mut Variants, setup: &mut SetupForm, editor: &mut Editor) -> Result<(), String> {
    let mut named = editor.draft().to_named_variant().map_err(|error| error.to_string())?;
    named.name = named.name.trim().to_owned();
    let path = variants
        .own
        .save(&named, editor.file())
        .map_err(|error| error.to_string())?;
    setup.board = Choice::Own(path.clone(), named.name);
    editor.saved(path);
    Ok(())
}
