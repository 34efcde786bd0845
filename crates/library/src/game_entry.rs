//! Library entry of a game, and the conversion of entries to and from PGN.

use crate::game_tags::{GameTags, SIDES};
use crate::keywords::normal_keywords;
use crate::level_text::level_text;
use crate::listed_text::listed;
use crate::{GameDate, PlayerKind, RecordedPlayer};
use breakthrough_rules::Game;
use breakthrough_rules::notation::{Record, SEVEN_TAG_ROSTER, to_fen, uci_move, variant_text};
use breakthrough_variants::is_built_in;

/// Tag with the local time at which a game was last played. A time in the future is ignored.
pub const LAST_PLAYED_TAG: &str = "LastPlayed";

/// Tag with the id of a game with a friend.
pub const FRIEND_GAME_TAG: &str = "FriendGame";

/// Game with metadata such as players and date.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// Title; empty if untitled.
    pub title: String,
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// Name of the variant; empty if unnamed.
    pub variant_name: String,
    /// PGN time control, such as `300+3`; `-` for games without clocks, empty if unknown.
    pub time_control: String,
    /// Date and time when the game started.
    pub date: GameDate,
    /// Random seed of the computer player.
    pub seed: Option<u64>,
    /// Level of the computer opponent in a game that was played as a rated game; `None` for a casual game.
    pub rated_level: Option<i8>,
    /// Keywords, without commas; at most [`MAX_KEYWORDS`](crate::MAX_KEYWORDS) are stored.
    pub keywords: Vec<String>,
    /// Moves with variations, annotations and outcome.
    pub game: Game,
    /// PGN tags whose values are not stored in other fields.
    pub tags: Vec<(String, String)>,
}

impl GameEntry {
    /// Creates an entry without metadata.
    #[must_use]
    pub fn new(game: Game) -> GameEntry {
        GameEntry {
            title: String::new(),
            players: [RecordedPlayer::default(), RecordedPlayer::default()],
            variant_name: String::new(),
            time_control: String::new(),
            date: GameDate::default(),
            seed: None,
            rated_level: None,
            keywords: Vec::new(),
            game,
            tags: Vec::new(),
        }
    }

    /// Creates an entry from a PGN record. Unreadable values stay in `tags` as text.
    #[must_use]
    pub fn from_record(record: Record) -> GameEntry {
        let Record { game, tags } = record;
        let (GameTags { players, title, date }, mut tags) = GameTags::take(tags);
        GameEntry {
            players,
            title,
            variant_name: tags.take("VariantName"),
            time_control: tags.take("TimeControl"),
            date,
            seed: tags.take_number("Seed"),
            rated_level: tags.take_level("RatedLevel"),
            keywords: normal_keywords(tags.take("Keywords").split(',')),
            game,
            tags: tags.0.into_iter().filter(|tag| !is_unknown(tag)).collect(),
        }
    }

    /// Converts the entry to a PGN record with all metadata.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut push = |name: &str, value: &str| {
            if !value.is_empty() {
                tags.push((name.to_owned(), value.to_owned()));
            }
        };
        push("Event", &self.title);
        let (date, time) = self.date.tags();
        let has_text = |name: &str| self.tags.iter().any(|(known, _)| known == name);
        if !(self.date.as_str().is_empty() && has_text("Date")) {
            push("Date", &date);
        }
        push("Time", time.as_deref().unwrap_or_default());
        push("TimeControl", &self.time_control);
        for (side, player) in SIDES.into_iter().zip(&self.players) {
            push(side, &player.name);
            push_kind(side, &player.kind, &mut push);
        }
        push("VariantName", &self.variant_name);
        push("Seed", &self.seed.map(|seed| seed.to_string()).unwrap_or_default());
        push("RatedLevel", &self.rated_level.map(level_text).unwrap_or_default());
        push(
            "Keywords",
            &normal_keywords(self.keywords.iter().map(String::as_str)).join(", "),
        );
        // If a field was set after an unreadable value was read, the field replaces the unreadable text.
        let fields = tags.len();
        for tag in &self.tags {
            if tags[..fields].iter().all(|(name, _)| *name != tag.0) {
                tags.push(tag.clone());
            }
        }
        Record {
            game: self.game.clone(),
            tags,
        }
    }

    /// Whether the game is a game with a friend, which is played by links.
    #[must_use]
    pub fn is_with_friend(&self) -> bool {
        self.tags.iter().any(|(name, _)| name == FRIEND_GAME_TAG)
    }

    /// Whether the game is rated: it was played as a rated game, and the variant is built in.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.rated_level.is_some() && is_built_in(&self.game.variant())
    }

    /// Returns the share code of the variant.
    #[must_use]
    pub fn variant_code(&self) -> String {
        variant_text(&self.game.variant())
    }

    /// Returns the time at which the game was last played, or the start date of the game. Returns an empty date if both are
    /// unknown or later than `now`.
    #[must_use]
    pub fn last_played(&self, now: &GameDate) -> GameDate {
        let tag = self.tags.iter().find(|(name, _)| name == LAST_PLAYED_TAG);
        let played = tag.map(|(_, value)| GameDate::new(value));
        let times = [played, Some(self.date.clone())].into_iter().flatten();
        let mut believed = times.filter(|time| !time.as_str().is_empty() && time <= now);
        believed.next().unwrap_or_default()
    }

    /// Whether the time at which the game was last played is later than `now`.
    pub(crate) fn has_future_time(&self, now: &GameDate) -> bool {
        let mut times = self.tags.iter().filter(|(name, _)| name == LAST_PLAYED_TAG);
        times.any(|(_, value)| GameDate::new(value) > *now)
    }

    /// Returns the entry for display, with its metadata truncated to
    /// [`MAX_LISTED_CHARACTERS`](crate::MAX_LISTED_CHARACTERS). The returned entry must not be saved.
    #[must_use]
    pub fn shortened(&self) -> GameEntry {
        let player = |player: &RecordedPlayer| RecordedPlayer {
            name: listed(&player.name).to_owned(),
            kind: match &player.kind {
                PlayerKind::Program {
                    program,
                    version,
                    network,
                } => {
                    let [program, version, network] = [program, version, network].map(|text| listed(text).to_owned());
                    PlayerKind::Program {
                        program,
                        version,
                        network,
                    }
                }
                kind => kind.clone(),
            },
        };
        let tags = self.tags.iter();
        GameEntry {
            title: listed(&self.title).to_owned(),
            players: self.players.each_ref().map(player),
            variant_name: listed(&self.variant_name).to_owned(),
            time_control: listed(&self.time_control).to_owned(),
            date: self.date.clone(),
            seed: self.seed,
            rated_level: self.rated_level,
            keywords: self.keywords.clone(),
            game: self.game.clone(),
            tags: tags
                .map(|(name, value)| (name.clone(), listed(value).to_owned()))
                .collect(),
        }
    }

    /// Whether `other` is the same or a later state of this game: the metadata is equal, and the main line of `other` starts
    /// with the main line of this game.
    #[must_use]
    pub fn is_earlier_state_of(&self, other: &GameEntry) -> bool {
        let ((about, moves), (other_about, other_moves)) = (self.identity(), other.identity());
        about == other_about && other_moves.starts_with(&moves)
    }

    /// Returns the identifying metadata and the moves of the main line, each as text. The moves of an earlier state of a game are
    /// a prefix of the moves of a later state.
    pub(crate) fn identity(&self) -> (String, String) {
        let game = &self.game;
        let names = self.players.each_ref().map(|player| player.name.as_str());
        let start = to_fen(game.start());
        let mut about = format!(
            "{names:?} {} {:?} {} {start}",
            self.date.as_str(),
            self.seed,
            self.variant_code()
        );
        for (name, text) in &self.tags {
            // Unreadable dates, times and seeds are part of the identity, as text.
            if ["Date", "Time", "Seed"].contains(&name.as_str()) {
                about.push_str(&format!(" {name} {text:?}"));
            }
        }
        let size = game.variant().size();
        let moves = game.main_line().into_iter().filter_map(|node| game.move_at(node));
        let moves = moves.map(|played| uci_move(played.mv, size) + " ").collect();
        (about, moves)
    }

    /// Returns the number of plies of the main line.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.game.main_line().len()
    }
}

/// Whether a tag of the Seven Tag Roster is unknown (`?`).
fn is_unknown((name, value): &(String, String)) -> bool {
    SEVEN_TAG_ROSTER.contains(&name.as_str()) && value.chars().all(|c| c == '?')
}

fn push_kind(side: &str, kind: &PlayerKind, push: &mut impl FnMut(&str, &str)) {
    match kind {
        PlayerKind::Person => {}
        PlayerKind::Level(level) => {
            push(&format!("{side}Type"), "program");
            push(&format!("{side}Level"), &level_text(*level));
        }
        PlayerKind::Program {
            program,
            version,
            network,
        } => {
            push(&format!("{side}Type"), "program");
            push(&format!("{side}Program"), program);
            push(&format!("{side}Version"), version);
            push(&format!("{side}Network"), network);
        }
    }
}
