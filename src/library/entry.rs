//! Converts between the session's game and a library entry.

use crate::base::uci_engines::UciEngines;
use crate::library::LoadedGame;
use crate::session::record::{
    detail_tags, game_of, given_name, level_named, player_names, record, recorded_game, time_control,
};
use crate::session::{GameMode, GameSetup, GameTerms, Session, SessionKind};
use crate::variants::Variants;
use breakthrough_engine::Level;
use breakthrough_library::{
    ANALYSIS_KEYWORD, FRIEND_KEYWORD, GameDate, GameEntry, LAST_PLAYED_TAG, PlayerKind, RecordedPlayer,
};
use breakthrough_library_service::has_players;
use breakthrough_players::{EngineName, GamePlayer, Players};
use breakthrough_rules::Side;

/// Converts the session's game to a library entry dated with the current time.
pub(super) fn entry_of(session: &Session, uci_engines: &UciEngines, variants: &Variants, date: &GameDate) -> GameEntry {
    let mut entry = if session.is_analysis() {
        analysis_entry(session, uci_engines, date)
    } else {
        game_entry(session, uci_engines, date)
    };
    entry.variant_name = variants.name_of(&session.variant()).unwrap_or_default().to_owned();
    entry.tags.retain(|(name, _)| name != LAST_PLAYED_TAG);
    let now = GameDate::now().as_str().to_owned();
    entry.tags.push((LAST_PLAYED_TAG.to_owned(), now));
    entry
}

fn game_entry(session: &Session, uci_engines: &UciEngines, date: &GameDate) -> GameEntry {
    let [first, second] = player_names(session, uci_engines);
    let player = |side, name: String| RecordedPlayer {
        kind: match session.player(side) {
            GamePlayer::Human | GamePlayer::Friend => PlayerKind::Person,
            GamePlayer::Computer(level) => PlayerKind::Level(level.number()),
            GamePlayer::Engine(_) => PlayerKind::Program {
                program: name.clone(),
                version: String::new(),
                network: String::new(),
            },
        },
        name,
    };
    let keywords = session.friend_terms().map(|_| FRIEND_KEYWORD.to_owned());
    GameEntry {
        keywords: keywords.into_iter().collect(),
        players: [player(Side::First, first), player(Side::Second, second)],
        time_control: time_control(session.terms()).unwrap_or_default(),
        date: date.clone(),
        seed: Some(session.seed()),
        rated_level: session.rated_level().map(Level::number),
        tags: detail_tags(session),
        ..GameEntry::new(recorded_game(session))
    }
}

/// Returns the entry of an analysis. The entry keeps the PGN tags of the game from which the analysis was opened.
fn analysis_entry(session: &Session, uci_engines: &UciEngines, date: &GameDate) -> GameEntry {
    let mut entry = GameEntry::from_record(record(session, uci_engines));
    entry.keywords = vec![ANALYSIS_KEYWORD.to_owned()];
    let has_tag = |name: &str| session.tags().iter().any(|(known, _)| known == name);
    if !has_tag("Event") {
        entry.title.clear();
    }
    if !has_tag("Date") {
        entry.date = date.clone();
    }
    entry
}

/// Whether an entry is an analysis: an entry without players and with [`ANALYSIS_KEYWORD`].
pub(crate) fn is_analysis(entry: &GameEntry) -> bool {
    !has_players(entry) && entry.keywords.iter().any(|word| word == ANALYSIS_KEYWORD)
}

/// Returns the mode of a game between a person and the computer; `None` for all other games, including games from other
/// programs.
pub(crate) fn mode_of(entry: &GameEntry) -> Option<GameMode> {
    let is_person = |player: &&RecordedPlayer| player.kind == PlayerKind::Person;
    let people = entry.players.iter().filter(is_person).count();
    if entry.is_rated() {
        return Some(GameMode::Rated);
    }
    (people == 1 && has_players(entry)).then_some(GameMode::Casual)
}

/// Whether a game may be replayed with hints and variations. Rated games and games with friends can be replayed only after the game has
/// ended.
pub(crate) fn can_replay(entry: &GameEntry) -> bool {
    !(entry.is_rated() || entry.is_with_friend()) || entry.game.outcome().is_some()
}

/// Returns the setup to continue a library game.
pub(crate) fn resume_setup(loaded: &LoadedGame) -> GameSetup {
    GameSetup {
        key: Some(loaded.key),
        ..game_of(loaded.entry.to_record())
    }
}

/// Returns the setup to replay a library game: without clocks, and with moves allowed for both sides. The library entry of an analysis is
/// opened as an analysis instead of a replay.
pub(crate) fn replay_setup(loaded: &LoadedGame) -> GameSetup {
    let resumed = resume_setup(loaded);
    let (_, names) = players_of(&loaded.entry.players);
    GameSetup {
        kind: if is_analysis(&loaded.entry) {
            SessionKind::Analysis
        } else {
            SessionKind::Replay
        },
        terms: GameTerms {
            names,
            ..GameTerms::default()
        },
        ..resumed
    }
}

/// Converts the players of a library game to players of a session, and returns their names. The names of computers and unnamed people are
/// empty.
pub(crate) fn players_of(recorded: &[RecordedPlayer; 2]) -> (Players, [String; 2]) {
    let [(first, first_name), (second, second_name)] = recorded.each_ref().map(player_of);
    (Players::new(first, second), [first_name, second_name])
}

fn player_of(recorded: &RecordedPlayer) -> (GamePlayer, String) {
    let level = match recorded.kind {
        PlayerKind::Level(number) => Level::new(number),
        PlayerKind::Person => level_named(&recorded.name),
        PlayerKind::Program { .. } => None,
    };
    if let Some(level) = level {
        return (GamePlayer::Computer(level), String::new());
    }
    let name = given_name(&recorded.name);
    if let PlayerKind::Program { program, .. } = &recorded.kind {
        let name = if name.is_empty() { program } else { name };
        if let Some(engine) = EngineName::nearest(name) {
            return (GamePlayer::Engine(engine), name.to_owned());
        }
    }
    (GamePlayer::Human, name.to_owned())
}
