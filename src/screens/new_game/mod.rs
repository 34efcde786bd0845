//! The new-game screen: players, level, side and variant. The variant's board is shown beside the panel.

mod all_variants;
mod choices;
pub(crate) mod form;
mod from_position;
mod model;
pub(crate) mod origin;
mod own_variants;
mod panel;
mod players;
mod rule_file;
pub(crate) mod terms;
mod terms_panel;
pub(super) mod variants;

pub(crate) use from_position::PlayFromHere;

use crate::active_theme::ActiveTheme;
use crate::base::dropped_files::DroppedFiles;
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::camera::SafeArea;
use crate::exercise::{LessonOrigin, LessonRequested};
use crate::schedule::GameSystems;
use crate::screens::editor::Editor;
use crate::screens::engines::EnginesPage;
use crate::screens::new_game::all_variants::ShowAllVariants;
use crate::screens::new_game::form::NewGameForm;
use crate::screens::new_game::origin::NewGameClosed;
use crate::screens::new_game::own_variants::OwnVariantsState;
use crate::screens::new_game::rule_file::RuleFileState;
use crate::screens::new_game::terms::TermsForm;
use crate::screens::rules::ShowRules;
use crate::session::{GameKey, GameSetup, Intent, ResignationAnnounced, UnfinishedGame};
use crate::settings::Settings;
use crate::states::{Overlay, Screen, set_state};
use crate::text::Texts;
use crate::ui::thumbnails::Thumbnails;
use crate::ui::{UiSystems, redraw_after_actions, side_panel};
use crate::variants::{RulesAdded, VariantId, Variants};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_lessons::lesson_about;
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_players::EngineName;
use breakthrough_rules::Variant;
use breakthrough_variants::{Draft, NamedVariant};
use model::{Action, Model};
use panel::panel;
use variants::variant_cards;

const PANEL_WIDTH: f32 = 500.0;

/// Selected variant; `None` if it cannot be played.
#[derive(Resource, Default)]
struct SelectedVariant(Option<NamedVariant>);

/// Number of times that the screen was opened.
#[derive(Resource, Default)]
struct Opened(u32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NewGameForm>()
        .init_resource::<SelectedVariant>()
        .init_resource::<Opened>()
        .init_resource::<OwnVariantsState>()
        .add_plugins((all_variants::plugin, from_position::plugin, rule_file::plugin))
        .add_systems(
            OnEnter(Screen::NewGame),
            (stage_selected_variant, |mut opened: ResMut<Opened>| opened.0 += 1),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe::<_, _, (), _>(apply_actions)
                .in_set(UiSystems::Screens)
                .run_if(in_state(Screen::NewGame).and_then(in_state(Overlay::None))),
        )
        .add_systems(OnExit(Overlay::Engines), forget_removed_engines)
        .add_systems(
            Update,
            (
                choices::store_choices.run_if(resource_changed::<NewGameForm>.or_else(resource_changed::<Settings>)),
                check_selected_variant.run_if(resource_changed::<NewGameForm>.or_else(resource_changed::<Variants>)),
            )
                .chain()
                .in_set(GameSystems::View),
        )
        .add_observer(select_added_variant)
        .add_systems(OnExit(Screen::NewGame), |mut state: ResMut<OwnVariantsState>| {
            state.reset();
        });
}

/// Selects the variant of a rule file that is dropped on the title screen or the new-game screen, or opened there.
fn select_added_variant(
    added: On<RulesAdded>,
    screen: Res<State<Screen>>,
    variants: Res<Variants>,
    mut form: ResMut<NewGameForm>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
) {
    let Some(id) = added.added.first() else { return };
    form.variant = id.clone();
    match **screen {
        Screen::Title => set_state(&mut next_screen, Screen::NewGame),
        Screen::NewGame => stage(&form, &variants, &mut intents),
        Screen::Editor | Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise => {}
    }
}

/// Shows the board of the selected variant, or of the first built-in variant if the selected variant does not exist.
fn stage_selected_variant(mut form: ResMut<NewGameForm>, variants: Res<Variants>, mut intents: MessageWriter<Intent>) {
    if variants.get(&form.variant).is_none() {
        form.variant = VariantId::BuiltIn(0);
    }
    stage(&form, &variants, &mut intents);
}

fn stage(form: &NewGameForm, variants: &Variants, intents: &mut MessageWriter<Intent>) {
    if let Ok(game) = variants.game(&form.variant, 0) {
        intents.write(Intent::Stage(GameSetup { game, ..default() }));
    }
}

fn check_selected_variant(form: Res<NewGameForm>, variants: Res<Variants>, mut selected: ResMut<SelectedVariant>) {
    selected.0 = variants.playable(&form.variant);
}

/// Deselects removed UCI engines, so that levels are used instead.
fn forget_removed_engines(mut form: ResMut<NewGameForm>, uci_engines: Res<UciEngines>) {
    let is_listed = |name: &EngineName| uci_engines.list().get(name.as_str()).is_some();
    let engines = form.engines.map(|name| name.filter(is_listed));
    if form.engines != engines {
        form.engines = engines;
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    uci_engines: Res<UciEngines>,
    variants: Res<Variants>,
    (form, settings): (Res<NewGameForm>, Res<Settings>),
    (selected, opened): (Res<SelectedVariant>, Res<Opened>),
    (own_variants, rule_file): (Res<OwnVariantsState>, Res<RuleFileState>),
    unfinished: Option<Res<UnfinishedGame>>,
    (theme, mut thumbnails): (Res<ActiveTheme>, ResMut<Thumbnails>),
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        form: &form,
        terms: TermsForm::new(&settings, form.opponents, form.handicap),
        first_move: variants
            .get(&form.variant)
            .map(|named| named.starting_side)
            .unwrap_or_default(),
        selected: selected.0.as_ref(),
        engines: uci_engines.list(),
        starts_programs: CAPABILITIES.starts_programs,
        cards: variant_cards(&variants, |file| thumbnails.of_variant(ctx, theme.id(), file)),
        resigns_rated_game: resigns_rated_game(unfinished.as_deref()),
        opened: opened.0,
        library: &variants.own,
        own_variants: &own_variants,
        rule_file: &rule_file,
    };
    let actions = side_panel(ctx, &mut safe_area, "new game", PANEL_WIDTH, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some operating systems can open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut variants: ResMut<Variants>,
    (mut form, mut settings): (ResMut<NewGameForm>, ResMut<Settings>),
    mut own_variants: ResMut<OwnVariantsState>,
    (mut rule_file, mut dropped): (ResMut<RuleFileState>, ResMut<DroppedFiles>),
    mut engines: ResMut<EnginesPage>,
    mut editor: ResMut<Editor>,
    (unfinished, mut announced): (Option<Res<UnfinishedGame>>, ResMut<ResignationAnnounced>),
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) -> Result {
    let mut edited = form.clone();
    let mut starts = false;
    for action in actions {
        match action {
            Action::SetOpponents(opponents) => edited.opponents = opponents,
            Action::SetLevel(side, level) => {
                edited.levels[side.index()] = level;
                edited.engines[side.index()] = None;
            }
            Action::SetEngine(side, name) => edited.engines[side.index()] = Some(name),
            Action::OpenEngines => {
                engines.open(Overlay::None);
                set_state(&mut next_overlay, Overlay::Engines);
            }
            Action::SetSide(side) => edited.side = side,
            Action::SetTerms(terms) => {
                edited.handicap = terms.handicap;
                let mut kept = settings.clone();
                terms.keep(&mut kept, form.opponents);
                settings.set_if_neq(kept);
            }
            Action::SetMode(mode) => edited.mode = mode,
            Action::SelectVariant(id) => edited.variant = id,
            Action::ShowAllVariants => commands.trigger(ShowAllVariants),
            Action::RuleFile(action) => rule_file.apply(action, &texts, &wake_up, &mut dropped),
            Action::Own(action) => own_variants.apply(action, &texts, &mut variants, &mut edited),
            Action::ShowRules => {
                if let Some(named) = variants.playable(&edited.variant) {
                    commands.trigger(ShowRules::for_variant(named));
                }
            }
            Action::OpenLesson => {
                let named = variants.playable(&edited.variant);
                if let Some(lesson) = named.and_then(|named| lesson_about(&named.variant)) {
                    commands.trigger(LessonRequested {
                        board: &lesson.boards[0],
                        origin: LessonOrigin::NewGame,
                    });
                }
            }
            Action::EditVariant => {
                editor.open_variant(&variants, &edited.variant);
                set_state(&mut next_screen, Screen::Editor);
            }
            Action::NewVariant => {
                editor.open(Draft::new(NamedVariant::new("", Variant::STANDARD)), None);
                set_state(&mut next_screen, Screen::Editor);
            }
            Action::Start => starts = true,
            Action::Back => commands.trigger(NewGameClosed),
        }
    }
    if starts {
        let key = GameKey::unused();
        if resigns_rated_game(unfinished.as_deref()) {
            announced.0 = Some(key);
        }
        intents.write(Intent::Start(GameSetup {
            key: Some(key),
            ..edited.game_setup(&settings, &variants)?
        }));
    } else if edited.variant != form.variant {
        stage(&edited, &variants, &mut intents);
    }
    form.set_if_neq(edited);
    Ok(())
}

/// Whether a move in a new game resigns an unfinished rated game, so that the panel shows a warning.
fn resigns_rated_game(unfinished: Option<&UnfinishedGame>) -> bool {
    unfinished.is_some_and(|unfinished| unfinished.resigning_side().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::new_game::terms::{Handicap, HandicapKind};
    use crate::session::Session;
    use crate::settings::ClockChoice;
    use crate::settings::Opponents;
    use crate::ui::testing::interface_app;
    use breakthrough_uci_client::{Confirmations, EngineEntry, EngineList};

    #[test]
    fn removing_an_engine_from_the_list_deselects_it() {
        let mut app = interface_app(|app| {
            app.add_plugins(plugin);
        });
        let (kept, gone) = ("Kept".parse().expect("a name"), "Gone".parse().expect("a name"));
        let mut list = EngineList::default();
        list.put(EngineEntry::new(kept, "kept".into()), None)
            .expect("a free name");
        app.insert_resource(UciEngines::new(list, None, Confirmations::default()));
        app.world_mut().resource_mut::<NewGameForm>().engines = [Some(kept), Some(gone)];
        for overlay in [Overlay::Engines, Overlay::None] {
            set_state(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), overlay);
            app.update();
        }
        assert_eq!(app.world().resource::<NewGameForm>().engines, [Some(kept), None]);
    }

    #[test]
    fn each_change_of_the_selected_variant_is_checked_once() {
        let mut app = interface_app(|app| {
            app.add_plugins(plugin);
        });
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::NewGame);
        app.update();
        let name = |app: &App| {
            let selected = app.world().resource::<SelectedVariant>().0.as_ref();
            selected.map(|named| named.name.clone())
        };
        assert_eq!(name(&app).as_deref(), Some("Classic"));
        app.insert_resource(SelectedVariant(None));
        app.update();
        assert_eq!(name(&app), None, "nothing has changed");
        app.world_mut().resource_mut::<NewGameForm>().variant = VariantId::BuiltIn(1);
        app.update();
        let second = app.world().resource::<Variants>().built_in()[1].1.name.clone();
        assert_eq!(name(&app), Some(second));
    }

    #[test]
    fn names_and_clock_are_saved_in_the_settings() {
        let mut app = interface_app(|app| {
            app.add_plugins(plugin);
        });
        let handicap = Handicap {
            kind: HandicapKind::Pieces(2),
            player: 1,
        };
        let mut terms = TermsForm::new(
            app.world().resource::<Settings>(),
            Opponents::PersonAndComputer,
            handicap,
        );
        terms.names[0] = "Anna".to_owned();
        terms.clock.choice = ClockChoice::Preset;
        let actions = vec![Action::SetTerms(terms), Action::Start];
        app.world_mut()
            .run_system_cached_with::<_, (), _, _>(apply_actions, actions)
            .expect("a game that can begin");
        app.update();
        let settings = app.world().resource::<Settings>();
        assert_eq!(settings.player_names[0], "Anna");
        assert_eq!(settings.clock.choice_against_computer, ClockChoice::Preset);
        let session = app.world().resource::<Session>();
        assert_eq!(session.terms().handicap, [0, 2]);
        assert!(session.clock().is_some());
    }
}
