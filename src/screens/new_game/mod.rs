//! The new-game screen: players, level, side and board, with the board beside it.

mod board_choice;
pub(crate) mod form;
mod own_variants;

use crate::camera::SafeArea;
use crate::input::InterfaceFocus;
use crate::schedule::GameSystems;
use crate::screens::editor::Editor;
use crate::screens::new_game::board_choice::{choose_built_in, describe_board};
use crate::screens::new_game::form::{Opponents, SetupForm};
use crate::screens::new_game::own_variants::{OwnList, list_own};
use crate::screens::rules::OpenRules;
use crate::screens::{Screen, go};
use crate::session::{Intent, MatchSetup};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::thumbnails::Pictures;
use crate::ui::widgets::{choices, hint, label, primary_button, wide_button};
use crate::ui::{UiSystems, column};
use crate::variants::{Choice, RulesAdded, Variants};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_engine::Level;
use breakthrough_rules::{Side, Variant};
use breakthrough_variants::{Draft, NamedVariant, StartingSide};

const COLUMN_WIDTH: f32 = 500.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupForm>()
        .init_resource::<OwnList>()
        .init_resource::<Pictures>()
        .add_systems(OnEnter(Screen::Setup), stage_board)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Screens).run_if(in_state(Screen::Setup)),
        )
        .add_systems(Update, leave.in_set(GameSystems::Input).run_if(in_state(Screen::Setup)))
        .add_observer(choose_added)
        .add_systems(OnExit(Screen::Setup), |mut list: ResMut<OwnList>| list.calm_down());
}

/// Rules that are dropped on a menu are what is played next.
fn choose_added(
    added: On<RulesAdded>,
    screen: Res<State<Screen>>,
    variants: Res<Variants>,
    mut form: ResMut<SetupForm>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
) {
    let Some(choice) = added.added.first() else { return };
    form.board = choice.clone();
    match **screen {
        Screen::Title => go(&mut next_screen, Screen::Setup),
        Screen::Setup => stage(&form, &variants, &mut intents),
        Screen::Editor | Screen::Match | Screen::Result => {}
    }
}

/// What was chosen before may be gone.
fn stage_board(mut form: ResMut<SetupForm>, variants: Res<Variants>, mut intents: MessageWriter<Intent>) {
    if variants.get(&form.board).is_none() {
        form.board = Choice::BuiltIn(0);
    }
    stage(&form, &variants, &mut intents);
}

fn stage(form: &SetupForm, variants: &Variants, intents: &mut MessageWriter<Intent>) {
    if let Ok(game) = variants.game(&form.board, 0) {
        intents.write(Intent::Stage(MatchSetup { game, ..default() }));
    }
}

fn leave(keys: Res<ButtonInput<KeyCode>>, focus: Res<InterfaceFocus>, mut next_screen: ResMut<NextState<Screen>>) {
    if keys.just_pressed(KeyCode::Escape) && !focus.keyboard {
        go(&mut next_screen, Screen::Title);
    }
}

/// What is chosen from, and what is chosen.
#[derive(SystemParam)]
struct Choices<'w> {
    variants: ResMut<'w, Variants>,
    form: ResMut<'w, SetupForm>,
    list: ResMut<'w, OwnList>,
    pictures: ResMut<'w, Pictures>,
    rules: ResMut<'w, OpenRules>,
    editor: ResMut<'w, Editor>,
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    mut choices: Choices,
    mut safe_area: ResMut<SafeArea>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut edited = choices.form.clone();
    let mut starts = false;
    column(ctx, &mut safe_area, "setup", COLUMN_WIDTH, |ui| {
        ui.label(RichText::new(texts.get("setup-heading")).font(style::serif(40.0)));
        let footer_height = 48.0 + 44.0 + GRID * 4.0;
        let room = ui.available_height() - footer_height;
        egui::ScrollArea::vertical()
            .max_height(room)
            .auto_shrink(false)
            .show(ui, |ui| {
                // Room for the bar that shows how far down one is.
                ui.set_max_width(ui.available_width() - GRID * 1.5);
                let starting_side = choices.variants.get(&edited.board).map(|named| named.starting_side);
                choose_players(ui, &texts, starting_side.unwrap_or_default(), &mut edited);
                let changes = describe_board(ui, &texts, &choices.variants, &edited, &mut choices.rules);
                choose_built_in(ui, &choices.variants, &mut choices.pictures, &mut edited);
                let variants = &mut *choices.variants;
                list_own(ui, &texts, variants, &mut choices.list, &mut edited);
                ui.add_space(GRID);
                let makes_new = wide_button(ui, &texts.get("setup-new-variant")).clicked();
                if makes_new {
                    let draft = Draft::new(NamedVariant::new("", Variant::STANDARD));
                    choices.editor.open(draft, None);
                } else if changes {
                    open_chosen(&mut choices.editor, variants, &edited.board);
                }
                if makes_new || changes {
                    go(&mut next_screen, Screen::Editor);
                }
            });
        ui.add_space(GRID * 2.0);
        starts = primary_button(ui, &texts.get("setup-start")).clicked();
        if wide_button(ui, &texts.get("setup-back")).clicked() {
            go(&mut next_screen, Screen::Title);
        }
    });
    if starts {
        intents.write(Intent::Start(edited.draw(&choices.variants)?));
    } else if edited.board != choices.form.board {
        stage(&edited, &choices.variants, &mut intents);
        // The board is laid out in the next frame.
        ctx.request_repaint();
    }
    choices.form.set_if_neq(edited);
    Ok(())
}

/// One's own variant is changed in its file, any other under a name that is still to be given.
fn open_chosen(editor: &mut Editor, variants: &Variants, choice: &Choice) {
    match choice {
        // As it was left.
        Choice::Edited => {}
        Choice::Own(path, _) => {
            let mut entries = variants.own.entries().iter();
            let is_own = entries.any(|entry| entry.path == *path && entry.is_editable);
            editor.open(variants.draft(choice), is_own.then(|| path.clone()));
        }
        Choice::BuiltIn(_) => {
            let NamedVariant {
                variant, starting_side, ..
            } = variants.draft(choice).about;
            let unnamed = NamedVariant::new("", variant);
            editor.open(
                Draft::new(NamedVariant {
                    starting_side,
                    ..unnamed
                }),
                None,
            );
        }
    }
}

fn choose_players(ui: &mut Ui, texts: &Texts, starting_side: StartingSide, form: &mut SetupForm) {
    label(ui, &texts.get("setup-players"));
    let players = [
        (Opponents::Computer, texts.get("setup-players-computer")),
        (Opponents::TwoPlayers, texts.get("setup-players-two")),
        (Opponents::Watch, texts.get("setup-players-watch")),
    ];
    if let Some(opponents) = choices(ui, Some(form.opponents), &players) {
        form.opponents = opponents;
    }
    match form.opponents {
        Opponents::Computer => {
            label(ui, &texts.get("setup-level"));
            choose_level(ui, texts, &mut form.levels[0]);
            label(ui, &texts.get("setup-side"));
            let options = [
                (Some(Side::First), texts.side(Side::First)),
                (Some(Side::Second), texts.side(Side::Second)),
                (None, texts.get("setup-side-random")),
            ];
            if let Some(side) = choices(ui, Some(form.side), &options) {
                form.side = side;
            }
            let begins = match starting_side {
                StartingSide::First => texts.fill("setup-begins", &[("side", texts.side(Side::First).into())]),
                StartingSide::Second => texts.fill("setup-begins", &[("side", texts.side(Side::Second).into())]),
                StartingSide::Random => texts.get("setup-begins-by-lot"),
            };
            hint(ui, &begins);
        }
        Opponents::Watch => {
            for side in Side::BOTH {
                label(ui, &texts.fill("setup-level-of", &[("side", texts.side(side).into())]));
                choose_level(ui, texts, &mut form.levels[side.index()]);
            }
        }
        Opponents::TwoPlayers => {}
    }
}

fn choose_level(ui: &mut Ui, texts: &Texts, level: &mut Level) {
    let options = Level::ALL.map(|level| (level, level.number().to_string()));
    if let Some(chosen) = choices(ui, Some(*level), &options) {
        *level = chosen;
    }
    let name = texts.get(&format!("setup-level-{}", level.number()));
    hint(ui, &name);
}
