//! The library page, which lists all played and imported games and opens them on the board.

mod details;
mod details_panel;
mod import_export;
mod import_export_panel;
#[cfg(test)]
mod import_tests;
mod list;
mod list_panel;
mod list_rows;
mod list_state;
mod page;
mod report;
mod selection;
#[cfg(test)]
mod selection_tests;
mod statistics;
mod statistics_panel;
mod statistics_plots;
#[cfg(test)]
mod statistics_tests;
#[cfg(test)]
mod tests;
mod text;
#[cfg(test)]
mod text_tests;
mod typed_path;
mod widgets;

pub(crate) use page::LibraryPage;
pub(crate) use typed_path::{suggested_path, typed_path};

use crate::base::dropped_files::{FileDropped, FileKind};
use crate::base::redraw::WakeUp;
use crate::base::toast::ShowToast;
use crate::camera::SafeArea;
use crate::library::{
    ImportExportEnded, ImportSource, Library, LibraryReply, LoadPurpose, LoadedGame, Reply, Request, can_replay,
    replay_setup, resume_setup,
};
use crate::link::OpenLink;
use crate::review::{BatchCancelled, BatchRequested, ReviewBatch};
use crate::schedule::GameSystems;
use crate::screens::opened_from::{OpenedFrom, Page};
use crate::session::record::{DEFAULT_NAME, given_name};
use crate::session::{GameSetup, Intent, SessionKind, UnfinishedGame};
use crate::settings::Settings;
use crate::states::{Overlay, Screen, set_state};
use crate::text::Texts;
use crate::ui::{UiSystems, redraw_after_actions, side_panel};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use breakthrough_links::is_link;
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_rules::{Game, NodeId};
use import_export::{ImportExportAction, ImportExportState};
use import_export_panel::{export_panel, import_panel};
use page::{Action, View};

const PANEL_WIDTH: f32 = 620.0;

/// Adds the state of the page without its panel.
pub(super) fn plugin(app: &mut App) {
    let import_export = ImportExportState {
        hides_paths: !CAPABILITIES.has_folders,
        ..default()
    };
    let page = LibraryPage {
        import_export,
        ..default()
    };
    app.insert_resource(page)
        .add_observer(update_page)
        .add_observer(put_on_board)
        .add_observer(import_dropped_file.run_if(resource_exists::<Library>))
        .add_observer(report_import_export.run_if(resource_exists::<Library>))
        .add_systems(OnEnter(Overlay::Library), open_list.run_if(resource_exists::<Library>))
        .add_systems(
            OnExit(Overlay::Library),
            |mut page: ResMut<LibraryPage>, library: Option<Res<Library>>| page.save_edits(library.as_deref()),
        )
        .add_systems(
            Update,
            receive_results
                .in_set(GameSystems::View)
                .run_if(resource_exists::<Library>.and_then(|page: Res<LibraryPage>| page.is_waiting())),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_observer(copy_pgn).add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(in_state(Overlay::Library).and_then(resource_exists::<Library>)),
    );
}

/// Returns the name with which games of the first player in the settings are recorded.
fn own_name(settings: &Settings) -> &str {
    match settings.player_names[0].trim() {
        "" => DEFAULT_NAME,
        name => name,
    }
}

/// Requests the list. Unless the player returns from a game of the list, the list opens at the top and without filters.
fn open_list(
    opened: Res<OpenedFrom>,
    mut page: ResMut<LibraryPage>,
    mut library: ResMut<Library>,
    settings: Res<Settings>,
) {
    if !opened.is_from(Page::Library) {
        page.list.reset();
    }
    page.list.own_name = own_name(&settings).to_owned();
    page.list.reload(&mut library);
    // Imports and reviews, which reload the list, do not change games with friends.
    library.ask(Request::FindFriendGames);
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (page, library, settings): (Res<LibraryPage>, Res<Library>, Res<Settings>),
    batch: Res<ReviewBatch>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let running = library.import_export.status();
    let actions = side_panel(ctx, &mut safe_area, "library", PANEL_WIDTH, |ui| {
        match (page.view, &page.details) {
            (View::Details, Some(details)) => details_panel::panel(ui, &texts, details),
            (View::Import, _) => import_panel(ui, &texts, &page.import_export, running.as_ref()),
            (View::Export, _) => {
                let listed = page.list.games.total.unwrap_or(0);
                export_panel(ui, &texts, &page.import_export, listed, running.as_ref())
            }
            (View::Statistics, _) => {
                let (statistics, choices) = (&page.statistics, &page.list.choices);
                let hides_notice = settings.hides_rating_notice;
                statistics_panel::panel(ui, &texts, statistics, choices, &page.list.own_name, hides_notice)
            }
            (View::List | View::Details, _) => {
                list_panel::panel(ui, &texts, &page.list, library.read_only(), batch.progress())
            }
        }
    });
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some operating systems can open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut page: ResMut<LibraryPage>,
    (mut library, mut settings): (ResMut<Library>, ResMut<Settings>),
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut links: MessageWriter<OpenLink>,
    mut commands: Commands,
) {
    for action in actions {
        match &action {
            Action::Review(games) => commands.trigger(BatchRequested(games.clone())),
            Action::CancelReviews => commands.trigger(BatchCancelled),
            Action::UseName(name) => {
                settings.player_names[0] = given_name(name).to_owned();
                page.list.own_name.clone_from(name);
            }
            Action::DismissRatingNotice => settings.hides_rating_notice = true,
            _ => {}
        }
        let pasted = &page.import_export.import_text;
        if action == Action::ImportExport(ImportExportAction::ImportText) && is_link(pasted) {
            links.write(OpenLink(std::mem::take(&mut page.import_export.import_text)));
            continue;
        }
        if page.apply(action, &texts, &mut library, &wake_up) {
            set_state(&mut next_overlay, Overlay::None);
        }
    }
}

fn update_page(
    reply: On<LibraryReply>,
    overlay: Res<State<Overlay>>,
    mut page: ResMut<LibraryPage>,
    library: Option<ResMut<Library>>,
) {
    // Ignore replies while the page is closed, because every move of a running game changes the library.
    if let Some(mut library) = library
        && **overlay == Overlay::Library
    {
        page.receive(&reply.0, &mut library);
    }
}

fn put_on_board(
    reply: On<LibraryReply>,
    overlay: Res<State<Overlay>>,
    mut intents: MessageWriter<Intent>,
    mut opened: ResMut<OpenedFrom>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    let Reply::Loaded(loaded, purpose) = &reply.0 else {
        return;
    };
    if **overlay != Overlay::Library {
        return;
    }
    let setup = match purpose {
        LoadPurpose::Details | LoadPurpose::Copy | LoadPurpose::Review => return,
        LoadPurpose::Replay | LoadPurpose::Analyse if !can_replay(&loaded.entry) => return,
        LoadPurpose::Replay => replay_setup(loaded),
        LoadPurpose::Analyse => GameSetup {
            kind: SessionKind::Analysis,
            key: None,
            ..replay_setup(loaded)
        },
        LoadPurpose::Continue => resume_setup(loaded),
        LoadPurpose::Rematch => rematch(loaded),
    };
    if *purpose == LoadPurpose::Continue && setup.terms.friend.is_none() {
        commands.remove_resource::<UnfinishedGame>();
    }
    intents.write(Intent::Start(setup));
    opened.set(Page::Library);
    if matches!(purpose, LoadPurpose::Replay | LoadPurpose::Analyse) {
        intents.write(Intent::Show(NodeId::ROOT));
    }
    set_state(&mut next_overlay, Overlay::None);
}

/// Returns the setup of a new game between the same players from the same start position. Sides are swapped only in games with a friend.
fn rematch(loaded: &LoadedGame) -> GameSetup {
    let mut setup = resume_setup(loaded);
    setup.terms.time.remaining = [None; 2];
    if let Some(friend) = &mut setup.terms.friend {
        // Games with a friend alternate, so that two rematches of the same game become one.
        *friend = friend.of_rematch();
        setup.players = setup.players.swapped();
        setup.terms.names.reverse();
        setup.terms.wins.reverse();
    }
    GameSetup {
        game: Game::from_position(setup.game.start().clone()),
        seed: setup.seed.wrapping_add(1),
        key: None,
        ..setup
    }
}

fn copy_pgn(reply: On<LibraryReply>, mut clipboard: ResMut<EguiClipboard>, mut commands: Commands) {
    if let Reply::Loaded(loaded, LoadPurpose::Copy) = &reply.0 {
        clipboard.set_text(&loaded.entry.to_record().to_pgn());
        commands.trigger(ShowToast::new("library-copied"));
    }
}

/// Receives statistics and the file picked in a dialog.
fn receive_results(mut page: ResMut<LibraryPage>, mut library: ResMut<Library>) {
    page.statistics.receive();
    page.receive_file(&mut library);
}

/// Adds the result of an import or export to the report. If the page is closed, a toast shows the report after the last import or
/// export.
fn report_import_export(
    ended: On<ImportExportEnded>,
    overlay: Res<State<Overlay>>,
    mut page: ResMut<LibraryPage>,
    mut library: ResMut<Library>,
    mut commands: Commands,
) {
    page.import_export.receive_ended(&ended);
    if !ended.is_last() {
        return;
    }
    page.list.reload(&mut library);
    let report = page.import_export.report.as_ref();
    if let Some(report) = report.filter(|_| **overlay != Overlay::Library) {
        commands.trigger(ShowToast::new(report.text.clone()));
    }
}

fn import_dropped_file(
    dropped: On<FileDropped>,
    screen: Res<State<Screen>>,
    mut page: ResMut<LibraryPage>,
    mut library: ResMut<Library>,
    mut next_overlay: ResMut<NextState<Overlay>>,
) {
    if dropped.kind != FileKind::Pgn {
        return;
    }
    page.import(ImportSource::File(dropped.path.clone()), &mut library);
    if **screen == Screen::Title {
        set_state(&mut next_overlay, Overlay::Library);
    }
}
