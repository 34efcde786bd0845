//! The board editor's panel: its systems, and the state of its controls.

mod layout;
mod model;
mod position;
mod rules;
mod share;
mod text_field;

use crate::base::error_texts::draft_error;
use crate::camera::{Framing, SafeArea};
use crate::input::actions::ActionBindings;
use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::screens::analysis::AnalysisRequested;
use crate::screens::editor::saving::{SaveState, save, save_state, variant_to_play};
use crate::screens::editor::{Analysis, Editor, EditorClosed};
use crate::screens::new_game::form::NewGameForm;
use crate::screens::rules::ShowRules;
use crate::session::Intent;
use crate::settings::{Settings, TextSize};
use crate::states::Screen;
use crate::text::{LocalizedText, Texts};
use crate::ui::scale::interface_scale;
use crate::ui::{UiSystems, redraw_after_actions, side_panel, side_panel_width};
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_rules::notation::Record;
use breakthrough_rules::{BoardSize, Side};
use breakthrough_variants::{DraftError, NamedVariant};
use layout::panel;
use model::{Action, EditorPanel, Model};

const PANEL_WIDTH: f32 = 500.0;

/// Returns the framing of the editor's board at normal text size. `window` is the window size, in logical pixels.
#[must_use]
pub fn editor_framing(size: BoardSize, window: Vec2) -> Framing {
    let scale = interface_scale(window, TextSize::Normal);
    Framing {
        safe_area: SafeArea {
            left: side_panel_width(window.x / scale, PANEL_WIDTH) * scale,
            ..SafeArea::default()
        },
        ..Framing::of_player(size, Side::First, window)
    }
}

/// Result of checking the draft after its last change.
#[derive(Resource)]
struct CheckedDraft {
    /// The draft as a variant; `None` if the draft is invalid.
    variant: Option<NamedVariant>,
    /// Reason why the draft cannot be played; `None` if it can be played.
    error: Option<DraftError>,
    save_state: SaveState,
}

impl FromWorld for CheckedDraft {
    fn from_world(world: &mut World) -> CheckedDraft {
        CheckedDraft::from_editor(world.resource(), world.resource())
    }
}

impl CheckedDraft {
    fn from_editor(variants: &Variants, editor: &Editor) -> CheckedDraft {
        CheckedDraft {
            variant: editor.draft().to_named_variant().ok(),
            error: editor.draft().error(),
            save_state: save_state(variants, editor),
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<EditorPanel>()
        .init_resource::<CheckedDraft>()
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Screens)
                .run_if(in_state(Screen::Editor)),
        )
        .add_systems(
            Update,
            check_draft
                .in_set(GameSystems::View)
                .run_if(resource_changed::<Editor>.or_else(resource_changed::<Variants>)),
        )
        .add_systems(OnEnter(Screen::Editor), |mut panel: ResMut<EditorPanel>| {
            panel.error = None;
        });
}

fn check_draft(variants: Res<Variants>, editor: Res<Editor>, mut checked: ResMut<CheckedDraft>) {
    *checked = CheckedDraft::from_editor(&variants, &editor);
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    (editor, checked): (Res<Editor>, Res<CheckedDraft>),
    state: Res<EditorPanel>,
    variants: Res<Variants>,
    analysis: Res<Analysis>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        bindings: &bindings,
        editor: &editor,
        panel: &state,
        variant: checked.variant.as_ref(),
        error: checked.error,
        analysis: analysis.summary(),
        save_state: checked.save_state.clone(),
        folder: CAPABILITIES.has_folders.then(|| variants.own.folder()),
    };
    let actions = side_panel(ctx, &mut safe_area, "editor", PANEL_WIDTH, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut changed_editor: ResMut<Editor>,
    mut panel: ResMut<EditorPanel>,
    mut variants: ResMut<Variants>,
    mut new_game: ResMut<NewGameForm>,
    mut analysis: ResMut<Analysis>,
    mut engine_service: ResMut<EngineService>,
    mut clipboard: ResMut<EguiClipboard>,
    settings: Res<Settings>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    if actions.is_empty() {
        return;
    }
    // Every change to the `Editor` resource stops the analysis, so mark the resource as changed only if the draft has changed.
    let editor = changed_editor.bypass_change_detection();
    let before = editor.draft().clone();
    for action in actions {
        match action {
            Action::Edit(edit) => editor.apply(edit),
            Action::SelectTab(tab) => panel.tab = tab,
            Action::SetRandomObstacles(count) => panel.random_obstacles = count,
            Action::SetObstacleSeed(seed) => panel.obstacle_seed = seed,
            Action::PlaceRandomObstacles => panel.place_random_obstacles(editor),
            Action::Position(action) => {
                let text = editor.draft().to_fen();
                panel.position.apply(action, &text, &mut clipboard, editor);
            }
            Action::ShareCode(action) => {
                let text = editor.draft().variant_text();
                panel.share_code.apply(action, &text, &mut clipboard, editor);
            }
            Action::ShowRules(page) => {
                let draft = editor.draft();
                let named = draft.to_named_variant().unwrap_or_else(|_| draft.about.clone());
                commands.trigger(ShowRules { named, page });
            }
            Action::Analyse => {
                if let Ok(game) = editor.draft().game(0) {
                    let started = analysis.start(game.position(), &mut engine_service);
                    panel.error = started.err().map(LocalizedText::verbatim);
                }
            }
            Action::OpenAnalysis => {
                if let Ok(game) = editor.draft().game(0) {
                    commands.trigger(AnalysisRequested::Game(Box::new(Record::new(game))));
                }
            }
            Action::Play => {
                new_game.variant = variant_to_play(&mut variants, editor);
                match new_game.game_setup(&settings, &variants) {
                    Ok(setup) => _ = intents.write(Intent::Start(setup)),
                    Err(error) => panel.error = Some(draft_error(error)),
                }
            }
            Action::Save => match save(&mut variants, editor) {
                Ok(id) => {
                    new_game.variant = id;
                    panel.error = None;
                }
                Err(error) => panel.error = Some(error),
            },
            Action::Back => commands.trigger(EditorClosed),
        }
    }
    if *editor.draft() != before {
        changed_editor.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::interface_app;
    use breakthrough_variants::Draft;

    #[test]
    fn each_change_of_the_draft_is_checked_once() {
        let mut app = interface_app(|app| {
            app.add_plugins((crate::screens::new_game::plugin, plugin));
        });
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Editor);
        app.update();
        app.world_mut().resource_mut::<CheckedDraft>().save_state = SaveState::Saved;
        app.update();
        assert_eq!(
            app.world().resource::<CheckedDraft>().save_state,
            SaveState::Saved,
            "the draft has not changed"
        );
        app.world_mut().resource_mut::<Editor>().change(Draft::clear_pieces);
        app.update();
        let checked = app.world().resource::<CheckedDraft>();
        assert!(checked.error.is_some() && checked.save_state != SaveState::Saved);
    }
}
