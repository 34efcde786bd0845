//! Games with friends: the list of these games, and the links that continue them.

mod opening;
#[cfg(test)]
mod tests;

use crate::base::toast::ShowToast;
use crate::library::{Library, LibraryReply, Reply, Request, resume_setup};
use crate::session::{
    FriendTerms, GameKey, GameReset, GameSetup, Intent, Session, is_resigned, own_side, shared_length,
};
use crate::settings::Settings;
use crate::states::Screen;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_library::GameDate;
use breakthrough_links::{FriendGame as LinkedGame, FriendGameId, Link};
use breakthrough_rules::{Game, Move, NodeId};
use opening::{Opening, opening};

/// A game with a friend in the library.
#[derive(Clone, Debug)]
pub(crate) struct FriendGame {
    pub(crate) setup: GameSetup,
    /// Local time of the last change.
    pub(crate) changed: GameDate,
}

impl FriendGame {
    pub(crate) fn is_running(&self) -> bool {
        self.setup.game.outcome().is_none()
    }

    /// Whether the person must move, or must send the link to the friend.
    pub(crate) fn is_waiting_for_me(&self) -> bool {
        let friend = self.setup.terms.friend.as_ref();
        let is_shared = friend.is_some_and(|friend| friend.shared == Some(shared_length(&self.setup.game)));
        let is_own_turn = own_side(self.setup.players) == Some(self.setup.game.position().side_to_move());
        self.is_running() && is_own_turn || !is_shared
    }
}

/// The games with friends in the library, those that started last first.
#[derive(Resource, Default)]
pub(crate) struct FriendGames(pub(crate) Vec<FriendGame>);

/// Request to open the link of a friend.
#[derive(Event, Clone, Debug)]
pub(crate) struct FriendLinkOpened {
    pub(crate) link: Box<Link>,
    pub(crate) seed: u64,
}

/// Link that waits for the games in the library.
#[derive(Resource, Clone, Debug)]
struct WaitingLink(FriendLinkOpened);

/// A link with moves that the kept game does not have, and that the friend alone cannot have made. The board shows the line of the link.
#[derive(Resource, Clone, Debug)]
pub(crate) struct FriendConflict {
    key: GameKey,
    /// The kept game without the line of the link.
    kept: Game,
    /// End of the line of the link.
    shown: NodeId,
    /// Whether the link resigns the game for the friend.
    resigns: bool,
}

impl FriendConflict {
    /// Whether the conflict belongs to the game of the session.
    pub(crate) fn is_of(&self, session: &Session) -> bool {
        self.key == session.key() && session.friend_terms().is_some()
    }
}

/// Answer to a conflict.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct FriendConflictAnswered {
    /// Whether the line of the link replaces the kept line, which becomes a variation.
    pub(crate) uses_link: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FriendGames>()
        .add_systems(OnEnter(Screen::Title), request_games)
        // The first title screen is entered before the library is opened.
        .add_systems(Update, request_games.run_if(resource_added::<Library>))
        .add_observer(receive_games)
        .add_observer(request_link)
        .add_observer(answer_conflict)
        .add_observer(forget_conflict);
}

fn request_games(library: Option<Res<Library>>) {
    if let Some(library) = library {
        library.ask(Request::FindFriendGames);
    }
}

/// Receives the list of games, and opens the waiting link.
fn receive_games(
    reply: On<LibraryReply>,
    (mut games, waiting): (ResMut<FriendGames>, Option<Res<WaitingLink>>),
    screen: Res<State<Screen>>,
    mut commands: Commands,
) {
    match &reply.0 {
        Reply::Changed if **screen == Screen::Title => {
            commands.run_system_cached(request_games);
        }
        Reply::FriendGames(Some(found)) => {
            games.0 = found
                .iter()
                .map(|loaded| FriendGame {
                    setup: resume_setup(loaded),
                    changed: loaded.entry.last_played(&GameDate::now()),
                })
                .filter(|game| game.setup.terms.friend.is_some())
                .collect();
            commands.run_system_cached(open_waiting_link);
        }
        Reply::FriendGames(None) if waiting.is_some() => {
            commands.remove_resource::<WaitingLink>();
            commands.trigger(ShowToast::new("friend-library-failed"));
        }
        _ => {}
    }
}

/// Requests the games in the library, and then opens the link of a friend.
fn request_link(opened: On<FriendLinkOpened>, library: Option<Res<Library>>, mut commands: Commands) {
    commands.insert_resource(WaitingLink(opened.event().clone()));
    match library {
        Some(library) => library.ask(Request::FindFriendGames),
        None => commands.run_system_cached(open_waiting_link),
    }
}

/// Opens the waiting link, if any.
fn open_waiting_link(
    (games, waiting): (Res<FriendGames>, Option<Res<WaitingLink>>),
    (session, settings): (Res<Session>, Res<Settings>),
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let Some(WaitingLink(FriendLinkOpened { link, seed })) = waiting.as_deref() else {
        return;
    };
    commands.remove_resource::<WaitingLink>();
    commands.remove_resource::<FriendConflict>();
    let Some(friend) = &link.friend else { return };
    let Some(mut kept) = kept_game(&friend.id, &session, &games) else {
        intents.write(Intent::Start(new_game(link, *seed, &settings)));
        intents.write(receive(Vec::new(), false));
        show_note(friend, &mut commands);
        return;
    };
    for (name, linked) in kept.terms.names.iter_mut().zip(&friend.names) {
        if name.is_empty() {
            name.clone_from(linked);
        }
    }
    match opening(link, friend, &kept) {
        Opening::Continue { kept, moves, resigns } => {
            intents.write(Intent::Start(*kept));
            intents.write(receive(moves, resigns));
            show_note(friend, &mut commands);
        }
        Opening::Kept { kept, notice } => {
            intents.write(Intent::Start(*kept));
            if let Some(notice) = notice {
                commands.trigger(ShowToast::new(notice));
            }
        }
        Opening::Conflict { mut both, shown } => {
            let key = *both.key.get_or_insert_with(GameKey::unused);
            commands.insert_resource(FriendConflict {
                key,
                kept: kept.game,
                shown,
                resigns: is_resigned(&link.game),
            });
            intents.write(Intent::Start(*both));
            intents.write(Intent::Show(shown));
        }
        Opening::OtherGame => commands.trigger(ShowToast::new("friend-link-other-game")),
    }
}

/// Returns the game with an id: the game of the session, which may have unsaved moves, or a game in the library.
fn kept_game(id: &FriendGameId, session: &Session, games: &FriendGames) -> Option<GameSetup> {
    if session.friend_terms().is_some_and(|terms| terms.id == *id) {
        return Some(session.to_setup());
    }
    let has_id = |game: &&FriendGame| game.setup.terms.friend.as_ref().is_some_and(|terms| terms.id == *id);
    games.0.iter().find(has_id).map(|game| game.setup.clone())
}

fn receive(moves: Vec<Move>, resigns: bool) -> Intent {
    Intent::ReceiveFromFriend { moves, resigns }
}

fn show_note(friend: &LinkedGame, commands: &mut Commands) {
    if !friend.note.is_empty() {
        let name = &friend.names[(!friend.you).index()];
        let arguments = [("name", name.clone().into()), ("note", friend.note.clone().into())];
        commands.trigger(ShowToast::new(LocalizedText::new("friend-note", arguments)));
    }
}

/// Returns the setup of a game that the library does not contain.
fn new_game(link: &Link, seed: u64, settings: &Settings) -> GameSetup {
    let mut setup = GameSetup {
        game: link.game.clone(),
        players: link.players.unwrap_or_default(),
        seed,
        key: Some(GameKey::unused()),
        ..GameSetup::default()
    };
    if let Some(friend) = &link.friend {
        setup.terms.names = friend.names.clone();
        let own_name = settings.player_names[0].trim();
        if !own_name.is_empty() {
            own_name.clone_into(&mut setup.terms.names[friend.you.index()]);
        }
        setup.terms.friend = Some(FriendTerms {
            rematch: friend.rematch.clone(),
            ..FriendTerms::new(friend.id.clone())
        });
    }
    setup
}

fn answer_conflict(
    answered: On<FriendConflictAnswered>,
    (session, conflict): (Res<Session>, Option<Res<FriendConflict>>),
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let Some(conflict) = conflict.filter(|conflict| conflict.is_of(&session)) else {
        return;
    };
    commands.remove_resource::<FriendConflict>();
    let mut setup = session.to_setup();
    if answered.uses_link && setup.game.go_to(conflict.shown).is_ok() {
        intents.write(Intent::Start(setup));
        intents.write(receive(Vec::new(), conflict.resigns));
    } else {
        setup.game = conflict.kept.clone();
        intents.write(Intent::Start(setup));
    }
}

/// Forgets the conflict when a different game is opened.
fn forget_conflict(
    _: On<GameReset>,
    (session, conflict): (Res<Session>, Option<Res<FriendConflict>>),
    mut commands: Commands,
) {
    if conflict.is_some_and(|conflict| !conflict.is_of(&session)) {
        commands.remove_resource::<FriendConflict>();
    }
}

/// Returns the moves of the current line of a game.
fn moves_of(game: &Game) -> Vec<Move> {
    let nodes = game.path(game.current()).into_iter();
    nodes.filter_map(|node: NodeId| Some(game.move_at(node)?.mv)).collect()
}
