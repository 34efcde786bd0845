//! The title screen: the program's name, the main menu, and a board beside the menu.

mod guided_game;
mod panel;
mod scene;

use crate::base::VERSION;
use crate::base::dialogs::DialogStack;
use crate::camera::SafeArea;
use crate::exercise::Mistakes;
use crate::friends::{FriendGame, FriendGameContinued, FriendGames, FriendTurn};
use crate::library::Library;
use crate::screens::analysis::AnalysisRequested;
use crate::screens::editor::Editor;
use crate::screens::lessons::LessonsDialog;
use crate::screens::mistakes::MistakesDialog;
use crate::screens::new_game::form::NewGameForm;
use crate::screens::puzzles::PuzzlesDialog;
use crate::screens::unsaved::QuitRequested;
use crate::session::{UnfinishedGame, continue_game};
use crate::settings::first_games::{Welcomed, asks_newcomer};
use crate::settings::{NoSoundDevice, Settings};
use crate::states::{Overlay, Screen, set_state};
use crate::text::Texts;
use crate::ui::thumbnails::Thumbnails;
use crate::ui::{UiSystems, friend_in_sentence, name_in_game, redraw_after_actions, side_panel};
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_rules::notation::{Record, variant_text};
use breakthrough_rules::{Game, Side, Variant};
use guided_game::start_guided_game;
use panel::{Action, Model, panel};

const PANEL_WIDTH: f32 = 430.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(scene::plugin)
        .init_resource::<NoSoundDevice>()
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Screens)
                .run_if(in_state(Screen::Title).and_then(in_state(Overlay::None))),
        );
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (unfinished, library, mistakes): (Option<Res<UnfinishedGame>>, Option<Res<Library>>, Res<Mistakes>),
    (friends, variants): (Res<FriendGames>, Res<Variants>),
    settings: Res<Settings>,
    no_sound_device: Res<NoSoundDevice>,
    mut thumbnails: ResMut<Thumbnails>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        version: VERSION,
        asks_newcomer: unfinished.is_none() && asks_newcomer(&settings),
        unfinished: unfinished.map(|unfinished| description(&texts, &unfinished)),
        friends: running_friend_games(&friends)
            .into_iter()
            .map(|game| (friend_label(&texts, game), friend_description(&texts, &variants, game)))
            .collect(),
        has_library: library.is_some(),
        due_exercises: mistakes.due(),
        has_sound_device: !no_sound_device.0,
        can_quit: CAPABILITIES.quits,
        logotype: thumbnails.logotype(ctx),
    };
    let actions = side_panel(ctx, &mut safe_area, "title", PANEL_WIDTH, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

/// Returns the players of a game, and the number of moves.
fn description(texts: &Texts, UnfinishedGame(setup): &UnfinishedGame) -> String {
    let name = |side| name_in_game(texts, setup.players, &setup.terms.names, side);
    let arguments = [
        ("first", name(Side::First).into()),
        ("second", name(Side::Second).into()),
        ("moves", setup.game.cursor().div_ceil(2).into()),
    ];
    texts.fill("title-unfinished", &arguments)
}

/// Returns the games with friends that are in progress or whose last link was not sent, those that wait for the person first.
fn running_friend_games(games: &FriendGames) -> Vec<&FriendGame> {
    let mut shown: Vec<&FriendGame> = games.0.iter().filter(|game| game.turn().is_some()).collect();
    shown.sort_by_key(|game| game.turn() == Some(FriendTurn::Friend));
    shown
}

fn friend_label(texts: &Texts, game: &FriendGame) -> String {
    let setup = &game.setup;
    let name = friend_in_sentence(texts, setup.players, &setup.terms.names);
    let id = match game.turn() {
        Some(FriendTurn::Mine) => "title-friend-mine",
        Some(FriendTurn::Unsent) => "title-friend-unsent",
        Some(FriendTurn::Friend) | None => "title-friend-waits",
    };
    texts.fill(id, &[("name", name.into())])
}

/// Returns the variant, the number of moves, and the time of the last change.
fn friend_description(texts: &Texts, variants: &Variants, game: &FriendGame) -> String {
    let variant = game.setup.game.variant();
    let name = variants
        .name_of(&variant)
        .map_or_else(|| variant_text(&variant), str::to_owned);
    let arguments = [
        ("variant", name.into()),
        ("moves", game.setup.game.cursor().div_ceil(2).into()),
        ("since", game.since().into()),
    ];
    texts.fill("title-friend-game", &arguments)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    (form, variants, friends): (Res<NewGameForm>, Res<Variants>, Res<FriendGames>),
    (mut editor, mut dialogs): (ResMut<Editor>, ResMut<DialogStack>),
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut quit: MessageWriter<QuitRequested>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::StartGuidedGame => commands.run_system_cached(start_guided_game),
            Action::SkipToNewGame => {
                commands.trigger(Welcomed);
                set_state(&mut next_screen, Screen::NewGame);
            }
            Action::JustLook => commands.trigger(Welcomed),
            Action::OpenLessons => dialogs.open::<LessonsDialog>(),
            Action::OpenPuzzles => dialogs.open::<PuzzlesDialog>(),
            Action::ContinueGame => commands.run_system_cached(continue_game),
            Action::ContinueWithFriend(index) => {
                let id = running_friend_games(&friends).get(index).and_then(|game| game.id());
                if let Some(id) = id {
                    commands.trigger(FriendGameContinued(id.clone()));
                }
            }
            Action::NewGame => set_state(&mut next_screen, Screen::NewGame),
            Action::OpenLibrary => set_state(&mut next_overlay, Overlay::Library),
            Action::OpenMistakes => dialogs.open::<MistakesDialog>(),
            Action::Analyse => {
                let start = Record::new(Game::new(Variant::STANDARD));
                commands.trigger(AnalysisRequested::Game(Box::new(start)));
            }
            Action::OpenEditor => {
                editor.open_selected_variant(&variants, &form.variant);
                set_state(&mut next_screen, Screen::Editor);
            }
            Action::OpenSettings => set_state(&mut next_overlay, Overlay::Settings),
            Action::Quit => _ = quit.write(QuitRequested),
        }
    }
}
