//! A game as the library keeps it, and its form as a PGN record.

use breakthrough_rules::Game;
use breakthrough_rules::notation::{Record, SEVEN_TAG_ROSTER, to_fen, uci_move, variant_text};
use std::collections::HashSet;

/// Maximum number of keywords of a game. Further ones are left out.
pub const MAX_KEYWORDS: usize = 256;
/// Maximum length of a keyword. Longer ones are cut.
pub const MAX_KEYWORD_CHARACTERS: usize = 100;

/// A game with what is known about it.
#[derive(Clone, Debug)]
pub struct GameEntry {
    /// The name that the game was given, empty without one.
    pub title: String,
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// The name of the variant, empty where it has none.
    pub variant_name: String,
    /// The time control as PGN writes it, such as `300+3`: `-` for none, empty where it is unknown.
    pub time_control: String,
    /// When the game began.
    pub date: GameDate,
    /// The seed of the computer's choices.
    pub seed: Option<u64>,
    /// The level that a person played against without help, for a game that counts for the person's rating.
    pub rated_level: Option<u8>,
    /// Words that the game was marked with, without commas: at most [`MAX_KEYWORDS`] are kept.
    pub keywords: Vec<String>,
    /// The moves with their variations and annotations, and the outcome.
    pub game: Game,
    /// Further tags of the record.
    pub tags: Vec<(String, String)>,
}

/// Who played one side of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedPlayer {
    /// The name, empty where it is unknown.
    pub name: String,
    /// Person or program.
    pub kind: PlayerKind,
}

/// Who or what a player is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person, or nothing is known.
    #[default]
    Person,
    /// A level of this game's engine.
    Level(u8),
    /// Another program.
    Program {
        /// The program's name for itself.
        program: String,
        /// Its version, empty where it is unknown.
        version: String,
        /// The network that it evaluates with, empty where it is unknown.
        network: String,
    },
}

/// A date with or without a time of day: `2026.11.23 14:05:09`, or a beginning of that, such as `2026`. Empty where it is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate(String);

impl GameDate {
    /// The pattern of a date; `0` is any digit.
    const PATTERN: &'static [u8] = b"0000.00.00 00:00:00";
    /// The lengths to which a date may be cut.
    const LENGTHS: [usize; 5] = [19, 10, 7, 4, 0];

    /// The date that a text begins with, as far as it has the form of one.
    #[must_use]
    pub fn new(text: &str) -> GameDate {
        let has_form = |(byte, pattern): (&u8, &u8)| match pattern {
            b'0' => byte.is_ascii_digit(),
            other => byte == other,
        };
        let mut bytes = text.as_bytes().iter().zip(GameDate::PATTERN);
        let valid = bytes.position(|pair| !has_form(pair));
        let valid = valid.unwrap_or(text.len().min(GameDate::PATTERN.len()));
        let length = GameDate::LENGTHS.into_iter().find(|length| *length <= valid);
        GameDate(text[..length.unwrap_or(0)].to_owned())
    }

    /// Now, in the time zone of this machine.
    #[must_use]
    pub fn now() -> GameDate {
        GameDate(jiff::Zoned::now().strftime("%Y.%m.%d %H:%M:%S").to_string())
    }

    /// The date as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The values of the tags `Date` and `Time` of PGN.
    #[must_use]
    pub fn tags(&self) -> (String, Option<String>) {
        let (date, time) = match self.0.split_once(' ') {
            Some((date, time)) => (date, Some(time.to_owned())),
            None => (self.0.as_str(), None),
        };
        let unknown = "????.??.??";
        (format!("{date}{}", &unknown[date.len()..]), time)
    }
}

const NAMES: [&str; 2] = ["White", "Black"];

impl GameEntry {
    /// A game of which only the game is known.
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

    /// Reads what the tags of a record say about the game.
    #[must_use]
    pub fn from_record(record: Record) -> GameEntry {
        let Record { game, mut tags } = record;
        let mut take = |name: &str| -> String {
            let mut found = String::new();
            tags.retain(|(known, value)| {
                if known == name {
                    found.clone_from(value);
                }
                known != name
            });
            if found.chars().all(|c| c == '?') {
                String::new()
            } else {
                found
            }
        };
        let players = NAMES.map(|side| RecordedPlayer {
            name: take(side),
            kind: take_kind(side, &mut take),
        });
        let date = take("Date");
        let date = date.split(".?").next().unwrap_or_default();
        let time = take("Time");
        GameEntry {
            title: take("Event"),
            players,
            variant_name: take("VariantName"),
            time_control: take("TimeControl"),
            date: GameDate::new(format!("{date} {time}").trim_end()),
            seed: take("Seed").parse().ok(),
            rated_level: take("RatedLevel").parse().ok(),
            keywords: normal_keywords(take("Keywords").split(',')),
            game,
            tags: tags.into_iter().filter(|tag| !is_unknown(tag)).collect(),
        }
    }

    /// The record that holds everything about the game.
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
        push("Date", &date);
        push("Time", time.as_deref().unwrap_or_default());
        push("TimeControl", &self.time_control);
        for (side, player) in NAMES.into_iter().zip(&self.players) {
            push(side, &player.name);
            push_kind(side, &player.kind, &mut push);
        }
        push("VariantName", &self.variant_name);
        push("Seed", &self.seed.map(|seed| seed.to_string()).unwrap_or_default());
        push(
            "RatedLevel",
            &self.rated_level.map(|level| level.to_string()).unwrap_or_default(),
        );
        push(
            "Keywords",
            &normal_keywords(self.keywords.iter().map(String::as_str)).join(", "),
        );
        tags.extend(self.tags.iter().cloned());
        Record {
            game: self.game.clone(),
            tags,
        }
    }

    /// The variant as a line that can be shared.
    #[must_use]
    pub fn variant_code(&self) -> String {
        variant_text(&self.game.variant())
    }

    /// Whether this is the same game as another one, in the same state or an earlier one: their metadata is equal and the other's main line
    /// begins with this one's.
    #[must_use]
    pub fn is_earlier_state_of(&self, other: &GameEntry) -> bool {
        let ((about, moves), (other_about, other_moves)) = (self.identity(), other.identity());
        about == other_about && other_moves.starts_with(&moves)
    }

    /// The metadata that identifies a game, and its moves; an earlier state of the game has a prefix of them.
    pub(crate) fn identity(&self) -> (String, String) {
        let game = &self.game;
        let names = self.players.each_ref().map(|player| player.name.as_str());
        let start = to_fen(game.start());
        let about = format!(
            "{names:?} {} {:?} {} {start}",
            self.date.as_str(),
            self.seed,
            self.variant_code()
        );
        let size = game.variant().size();
        let moves = game.main_line().into_iter().filter_map(|node| game.move_at(node));
        let moves = moves.map(|played| uci_move(played.mv, size) + " ").collect();
        (about, moves)
    }

    /// How many moves the main line has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.game.main_line().len()
    }
}

/// Whether a tag is one that every record has, and says nothing.
fn is_unknown((name, value): &(String, String)) -> bool {
    SEVEN_TAG_ROSTER.contains(&name.as_str()) && value.chars().all(|c| c == '?')
}

fn take_kind(side: &str, take: &mut impl FnMut(&str) -> String) -> PlayerKind {
    let is_program = take(&format!("{side}Type")) == "program";
    let level = take(&format!("{side}Level"));
    match level.parse() {
        // What else the record says about the program stays among the other tags.
        Ok(level) => PlayerKind::Level(level),
        Err(_) if is_program => {
            let [program, version, network] =
                ["Program", "Version", "Network"].map(|name| take(&format!("{side}{name}")));
            PlayerKind::Program {
                program,
                version,
                network,
            }
        }
        Err(_) => PlayerKind::Person,
    }
}

fn push_kind(side: &str, kind: &PlayerKind, push: &mut impl FnMut(&str, &str)) {
    match kind {
        PlayerKind::Person => {}
        PlayerKind::Level(level) => {
            push(&format!("{side}Type"), "program");
            push(&format!("{side}Level"), &level.to_string());
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

/// Keywords without white space around them, without repetitions and without `?`, which means unknown in PGN: the first [`MAX_KEYWORDS`], each cut to
/// [`MAX_KEYWORD_CHARACTERS`].
pub(crate) fn normal_keywords<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut known = HashSet::new();
    let words = words.flat_map(|word| word.split(',')).map(|word| cut(word.trim()));
    words
        .filter(|word| !word.is_empty() && *word != "?" && known.insert(*word))
        .take(MAX_KEYWORDS)
        .map(str::to_owned)
        .collect()
}

/// The first [`MAX_KEYWORD_CHARACTERS`] of a word.
fn cut(word: &str) -> &str {
    let end = word.char_indices().nth(MAX_KEYWORD_CHARACTERS);
    end.map_or(word, |(end, _)| word[..end].trim_end())
}
