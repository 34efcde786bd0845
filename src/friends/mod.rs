//! Games with friends: the list of these games, and the links that continue them.

#[cfg(test)]
mod entered_move_tests;
mod opening;
#[cfg(test)]
mod rematch_tests;
#[cfg(test)]
mod tests;

use crate::base::toast::ShowToast;
use crate::library::{Library, LibraryReply, LoadedGame, Reply, Request, resume_setup};
use crate::session::{
    FriendTerms, GameKey, GameReset, GameSetup, Intent, Session, has_acted, keep_unfinished_game, own_side,
    shared_length,
};
use crate::settings::Settings;
use crate::states::Screen;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_library::GameDate;
use breakthrough_links::{FriendGame as LinkedGame, FriendGameId, Link};
use breakthrough_rules::{Game, Move, NodeId, Side};
use opening::{Opening, opening};

/// A game with a friend in the library.
#[derive(Clone, Debug)]
pub(crate) struct FriendGame {
    pub(crate) setup: GameSetup,
    /// Local time of the last change.
    changed: GameDate,
}

/// The action that a game with a friend waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FriendTurn {
    /// The person must move.
    Mine,
    /// The person must send the link.
    Unsent,
    /// The friend must move.
    Friend,
}

impl FriendGame {
    /// Returns the game of a library entry; `None` for other games.
    pub(crate) fn from_library(loaded: &LoadedGame) -> Option<FriendGame> {
        let setup = resume_setup(loaded);
        setup.terms.friend.is_some().then(|| FriendGame {
            setup,
            changed: loaded.entry.last_played(&GameDate::now()),
        })
    }

    /// Returns the id of the game.
    pub(crate) fn id(&self) -> Option<&FriendGameId> {
        self.setup.terms.friend.as_ref().map(|friend| &friend.id)
    }

    /// Returns the action that the game waits for; `None` after the last link of a finished game.
    pub(crate) fn turn(&self) -> Option<FriendTurn> {
        let game = &self.setup.game;
        let friend = self.setup.terms.friend.as_ref();
        let is_running = game.outcome().is_none();
        let has_acted = own_side(self.setup.players).is_some_and(|own| has_acted(game, own));
        if has_acted && friend.is_some_and(|friend| friend.shared != Some(shared_length(game))) {
            Some(FriendTurn::Unsent)
        } else if is_running {
            Some(if has_acted {
                FriendTurn::Friend
            } else {
                FriendTurn::Mine
            })
        } else {
            None
        }
    }

    /// Returns the local date of the last change, such as `2026-11-30`.
    pub(crate) fn since(&self) -> String {
        self.changed.as_str().get(..10).unwrap_or_default().replace('.', "-")
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

/// Request to continue a game of the list with the moves that the library now contains.
#[derive(Event, Clone, Debug)]
pub(crate) struct FriendGameContinued(pub(crate) FriendGameId);

/// Request that waits for the games in the library.
#[derive(Resource, Clone, Debug)]
enum Waiting {
    Link(FriendLinkOpened),
    Game(FriendGameId),
}

/// A link with moves that the kept game does not have, and that the friend alone cannot have made. The board shows the line of the link.
#[derive(Resource, Clone, Debug)]
pub(crate) struct FriendConflict {
    key: GameKey,
    /// The kept game without the line of the link.
    kept: Game,
    /// End of the line of the link.
    shown: NodeId,
    /// Side that resigns with the link.
    resigning: Option<Side>,
    /// Whether the link contains all moves of the kept game.
    pub(crate) extends: bool,
}

impl FriendConflict {
    /// Whether the conflict belongs to the game of the session.
    pub(crate) fn is_of(&self, session: &Session) -> bool {
        self.key == session.key() && session.is_disputed()
    }
}

/// Message in the last link of the friend. The bar shows it until the game continues.
#[derive(Resource, Clone, Debug)]
pub(crate) struct FriendNote {
    id: FriendGameId,
    /// Number of moves in the link, plus one for a resignation.
    length: usize,
    text: LocalizedText,
}

impl FriendNote {
    /// Returns the message, if the game of the session has not continued since.
    pub(crate) fn text(&self, session: &Session) -> Option<&LocalizedText> {
        let is_current = |terms: &&FriendTerms| terms.id == self.id && shared_length(session.game()) == self.length;
        session.friend_terms().filter(is_current).map(|_| &self.text)
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
        .add_observer(request_game)
        .add_observer(answer_conflict)
        .add_observer(forget_conflict);
}

/// Requests the games in the library. Without a library, what waits for the games continues at once.
fn request_games(library: Option<Res<Library>>, waiting: Option<Res<Waiting>>, mut commands: Commands) {
    match library {
        Some(library) => library.ask(Request::FindFriendGames),
        None if waiting.is_some() => commands.run_system_cached(open_waiting),
        None => {}
    }
}

/// Receives the list of games, and opens the waiting link.
fn receive_games(
    reply: On<LibraryReply>,
    (mut games, waiting): (ResMut<FriendGames>, Option<Res<Waiting>>),
    screen: Res<State<Screen>>,
    mut commands: Commands,
) {
    match &reply.0 {
        Reply::Changed if **screen == Screen::Title => {
            commands.run_system_cached(request_games);
        }
        Reply::FriendGames(Some(found)) => {
            games.0 = found.iter().filter_map(FriendGame::from_library).collect();
            commands.run_system_cached(open_waiting);
        }
        Reply::FriendGames(None) if waiting.is_some() => {
            commands.remove_resource::<Waiting>();
            commands.trigger(ShowToast::new("friend-library-failed"));
        }
        _ => {}
    }
}

/// Requests the games in the library, and then opens the link of a friend.
fn request_link(opened: On<FriendLinkOpened>, mut commands: Commands) {
    commands.insert_resource(Waiting::Link(opened.event().clone()));
    commands.run_system_cached(request_games);
}

/// Requests the games in the library, and then continues a game.
fn request_game(continued: On<FriendGameContinued>, mut commands: Commands) {
    commands.insert_resource(Waiting::Game(continued.0.clone()));
    commands.run_system_cached(request_games);
}

/// Continues the waiting game or opens the waiting link, if any.
fn open_waiting(
    (games, waiting): (Res<FriendGames>, Option<Res<Waiting>>),
    screen: Res<State<Screen>>,
    (session, settings): (Res<Session>, Res<Settings>),
    conflict: Option<Res<FriendConflict>>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let Some(waiting) = waiting else { return };
    commands.remove_resource::<Waiting>();
    let FriendLinkOpened { link, seed } = match &*waiting {
        Waiting::Link(opened) => opened,
        Waiting::Game(id) => {
            let found = games.0.iter().find(|game| game.id() == Some(id));
            intents.write_batch(found.map(|game| Intent::Start(game.setup.clone())));
            return;
        }
    };
    if **screen == Screen::Game {
        commands.run_system_cached(keep_unfinished_game);
    }
    commands.remove_resource::<FriendConflict>();
    let Some(friend) = &link.friend else { return };
    let known = KnownGames::new(&session, conflict.as_deref(), &games);
    let found = known.game_of(friend).or_else(|| known.rematch_of(link, friend));
    let Some(mut kept) = found else {
        intents.write(Intent::Start(new_game(link, *seed, &settings)));
        intents.write(receive(Vec::new(), false));
        keep_note(link, friend, &mut commands);
        let is_rematch = friend.rematch.is_some();
        commands.trigger(ShowToast::new(if is_rematch {
            "friend-rematch"
        } else {
            "friend-new-game"
        }));
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
            keep_note(link, friend, &mut commands);
        }
        Opening::Kept { kept, notice } => {
            intents.write(Intent::Start(*kept));
            match notice {
                Some(notice) => commands.trigger(ShowToast::new(notice)),
                // The friend has sent the position of the game.
                None => {
                    intents.write(receive(Vec::new(), false));
                    keep_note(link, friend, &mut commands);
                }
            }
        }
        Opening::Conflict {
            mut both,
            shown,
            extends,
        } => {
            let key = *both.key.get_or_insert_with(GameKey::unused);
            commands.insert_resource(FriendConflict {
                key,
                kept: kept.game,
                shown,
                resigning: resigning_side(&link.game),
                extends,
            });
            intents.write(Intent::Start(*both));
            intents.write(Intent::Show(shown));
        }
        Opening::OtherGame => commands.trigger(ShowToast::new("friend-link-other-game")),
    }
}

/// The side that resigned a game.
fn resigning_side(game: &Game) -> Option<Side> {
    game.outcome()
        .filter(|_| game.is_resigned())
        .map(|outcome| !outcome.winner)
}

/// The games with friends that a link may continue: the game of the session, which may have unsaved moves, and the games in the library.
struct KnownGames<'a> {
    session: Option<GameSetup>,
    library: &'a [FriendGame],
}

impl<'a> KnownGames<'a> {
    /// The line of a link that waits for an answer does not belong to the game of the session.
    fn new(session: &Session, conflict: Option<&FriendConflict>, games: &'a FriendGames) -> KnownGames<'a> {
        let conflict = conflict.filter(|conflict| conflict.is_of(session));
        let own = session.friend_terms().map(|_| {
            let mut setup = session.to_setup();
            if let (Some(conflict), Some(friend)) = (conflict, &mut setup.terms.friend) {
                friend.is_disputed = false;
                setup.game = conflict.kept.clone();
            }
            setup
        });
        KnownGames {
            session: own,
            library: &games.0,
        }
    }

    /// Returns the game of a link, if it is kept.
    fn game_of(&self, friend: &LinkedGame) -> Option<GameSetup> {
        self.find(|setup| setup.terms.friend.as_ref().is_some_and(|terms| terms.id == friend.id))
    }

    /// Returns the rematch that the person has begun, if the link is the friend's rematch of the same game: both have begun a rematch, each
    /// with a new id. The rematch takes the id of the link, unless only the person has moved.
    fn rematch_of(&self, link: &Link, friend: &LinkedGame) -> Option<GameSetup> {
        let earlier = friend.rematch.as_ref()?;
        let mut kept = self.find(|setup| {
            let is_rematch = setup
                .terms
                .friend
                .as_ref()
                .is_some_and(|terms| terms.rematch.as_ref() == Some(earlier));
            // The friend has not moved in this game, so the friend may not know it.
            let own_moves = usize::from(setup.game.start().side_to_move() == friend.you);
            is_rematch
                && setup.game.outcome().is_none()
                && setup.game.cursor() <= own_moves
                && setup.game.start() == link.game.start()
                && own_side(setup.players) == Some(friend.you)
        })?;
        if kept.game.cursor() <= link.game.cursor()
            && let Some(terms) = &mut kept.terms.friend
        {
            terms.id = friend.id.clone();
        }
        Some(kept)
    }

    /// Returns the game that meets a condition. The game in the library is newer than that of the session if a second window has added
    /// moves.
    fn find(&self, is_met: impl Fn(&GameSetup) -> bool) -> Option<GameSetup> {
        let own = self.session.as_ref().filter(|setup| is_met(setup));
        let mut library = self.library.iter().map(|game| &game.setup);
        let stored = library.find(|setup| is_met(setup));
        let is_newer = |stored: &&GameSetup| own.is_none_or(|own| extends(&stored.game, &own.game));
        stored.filter(is_newer).or(own).cloned()
    }
}

/// Whether a game has all moves of a different game, and more.
fn extends(game: &Game, other: &Game) -> bool {
    let (moves, others) = (game.played_moves(), other.played_moves());
    game.start() == other.start() && moves.len() > others.len() && moves.starts_with(others)
}

fn receive(moves: Vec<Move>, resigns: bool) -> Intent {
    Intent::ReceiveFromFriend { moves, resigns }
}

fn keep_note(link: &Link, friend: &LinkedGame, commands: &mut Commands) {
    if friend.note.is_empty() {
        return;
    }
    let note = ("note", friend.note.clone().into());
    let text = match friend.names[(!friend.you).index()].as_str() {
        "" => LocalizedText::new("friend-note-unnamed", [note]),
        name => LocalizedText::new("friend-note", [("name", name.to_owned().into()), note]),
    };
    commands.insert_resource(FriendNote {
        id: friend.id.clone(),
        length: shared_length(&link.game),
        text,
    });
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
    if let Some(friend) = &mut setup.terms.friend {
        friend.is_disputed = false;
    }
    let own = own_side(setup.players);
    if answered.uses_link && setup.game.go_to(conflict.shown).is_ok() {
        intents.write(Intent::Start(setup));
        match conflict.resigning {
            Some(side) if Some(side) == own => _ = intents.write(Intent::Resign(side)),
            resigning => _ = intents.write(receive(Vec::new(), resigning.is_some())),
        }
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
