//! Game terms as PGN tags.

use super::{PLAYER_TAGS, given_name};
use crate::session::{FriendTerms, GameMode, GameTerms, RematchRule, TimeTerms};
use breakthrough_library::FRIEND_GAME_TAG;
use breakthrough_players::TimeControl;
use breakthrough_rules::MAX_CLOCK;
use breakthrough_rules::notation::Record;
use std::time::Duration;

/// PGN tag for a time control shared by both sides.
const TIME_CONTROL: &str = "TimeControl";
/// PGN tags for separate time controls.
const TIME_CONTROLS: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];
/// Tags with the remaining time of each side in seconds.
const CLOCKS: [&str; 2] = ["WhiteClock", "BlackClock"];
/// Tag value of a side without a time control.
const NO_TIME_CONTROL: &str = "-";
const HANDICAP: &str = "Handicap";
const SCORE: &str = "MatchScore";
const REMATCH: &str = "Rematch";
const CLOCK_IN_MENU: &str = "ClockInMenu";
/// Tag of a timed game between two people in which hints, threats and analysis are available.
const HELP: &str = "Help";
/// Tag with the id of the game before a rematch with a friend.
pub(super) const FRIEND_REMATCH_TAG: &str = "FriendRematch";
/// Tag with the number of moves in the last link of a game with a friend, plus one for a resignation.
pub(super) const FRIEND_SHARED_TAG: &str = "FriendShared";

const REMATCH_RULES: [(RematchRule, &str); 4] = [
    (RematchRule::Same, "same"),
    (RematchRule::Random, "random"),
    (RematchRule::Loser, "loser"),
    (RematchRule::Alternate, "alternate"),
];

/// Returns the time control shared by both sides; `-` for none. Returns `None` if the sides have separate time controls.
pub(crate) fn time_control(terms: &GameTerms) -> Option<String> {
    let [first, second] = control_texts(terms);
    (first == second).then_some(first)
}

fn control_texts(terms: &GameTerms) -> [String; 2] {
    let controls = terms.time.controls;
    controls.map(|control| control.map_or_else(|| NO_TIME_CONTROL.to_owned(), |control| control.to_string()))
}

/// Returns the tag of the time control shared by both sides, if any.
pub(super) fn time_control_tags(terms: &GameTerms) -> Option<(String, String)> {
    time_control(terms).map(|control| (TIME_CONTROL.to_owned(), control))
}

/// Returns the tags of the game terms, except names and a shared time control.
pub(super) fn terms_tags(terms: &GameTerms) -> Vec<(String, String)> {
    let pair = |[first, second]: [String; 2]| format!("{first},{second}");
    let mut tags = Vec::new();
    let time = &terms.time;
    if time_control(terms).is_none() {
        tags.extend(TIME_CONTROLS.into_iter().zip(control_texts(terms)));
    }
    for (name, left) in CLOCKS.into_iter().zip(time.remaining) {
        tags.extend(left.map(|left| (name, left.as_secs_f64().to_string())));
    }
    if time.runs_in_menu {
        tags.push((CLOCK_IN_MENU, "runs".to_owned()));
    }
    if time.allows_help {
        tags.push((HELP, "allowed".to_owned()));
    }
    if terms.handicap != [0; 2] {
        tags.push((HANDICAP, pair(terms.handicap.map(|pieces| pieces.to_string()))));
    }
    if terms.wins != [0; 2] {
        tags.push((SCORE, pair(terms.wins.map(|wins| wins.to_string()))));
    }
    if let Some((_, word)) = REMATCH_RULES
        .into_iter()
        .find(|(rule, _)| *rule == terms.rematch && *rule != RematchRule::Same)
    {
        tags.push((REMATCH, word.to_owned()));
    }
    if let Some(friend) = &terms.friend {
        tags.push((FRIEND_GAME_TAG, friend.id.to_string()));
        tags.extend(friend.rematch.as_ref().map(|id| (FRIEND_REMATCH_TAG, id.to_string())));
        tags.extend(friend.shared.map(|shared| (FRIEND_SHARED_TAG, shared.to_string())));
    }
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn friend_of(record: &Record) -> Option<FriendTerms> {
    let id = |name: &str| record.tag(name)?.parse().ok();
    Some(FriendTerms {
        id: id(FRIEND_GAME_TAG)?,
        rematch: id(FRIEND_REMATCH_TAG),
        shared: record.tag(FRIEND_SHARED_TAG).and_then(|text| text.parse().ok()),
        is_disputed: false,
    })
}

/// Parses the game terms. A missing or invalid tag defaults to the value of a casual game. Names of computers are ignored.
pub(super) fn terms_of(record: &Record, are_people: [bool; 2]) -> GameTerms {
    let control = |name: &str| {
        record
            .tag(name)
            .or_else(|| record.tag(TIME_CONTROL))
            .and_then(|text| text.parse::<TimeControl>().ok())
    };
    let name = |index: usize| {
        let name = record.tag(PLAYER_TAGS[index]).filter(|_| are_people[index]);
        name.map(given_name).unwrap_or_default().to_owned()
    };
    GameTerms {
        names: [name(0), name(1)],
        time: TimeTerms {
            controls: TIME_CONTROLS.map(control),
            remaining: CLOCKS.map(|name| record.tag(name).and_then(seconds)),
            runs_in_menu: record.tag(CLOCK_IN_MENU).is_some(),
            allows_help: record.tag(HELP).is_some(),
        },
        handicap: pair_of(record.tag(HANDICAP)),
        rematch: record
            .tag(REMATCH)
            .and_then(|word| REMATCH_RULES.into_iter().find(|(_, known)| *known == word))
            .map_or(RematchRule::Same, |(rule, _)| rule),
        wins: pair_of(record.tag(SCORE)),
        // The caller sets the mode from the tag of the computer's level.
        mode: GameMode::Casual,
        friend: friend_of(record),
    }
}

/// Parses a time in seconds, up to [`MAX_CLOCK`].
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    (time <= MAX_CLOCK).then_some(time)
}

fn pair_of<T: std::str::FromStr + Default>(text: Option<&str>) -> [T; 2] {
    let parts = text.and_then(|text| text.split_once(','));
    let parsed = parts.and_then(|(first, second)| Some([first.parse().ok()?, second.parse().ok()?]));
    parsed.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_pgn;
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn game_terms_survive_a_pgn_round_trip() {
        let control = |text: &str| text.parse().ok();
        let timed = GameTerms {
            names: ["Anna \"A\"".to_owned(), String::new()],
            time: TimeTerms {
                controls: [control("300+5"), control("1/30")],
                remaining: [Some(Duration::from_millis(1_234)), Some(Duration::from_secs(30))],
                runs_in_menu: true,
                allows_help: true,
            },
            handicap: [0, 2],
            rematch: RematchRule::Loser,
            wins: [3, 11],
            mode: GameMode::Casual,
            friend: Some(FriendTerms {
                id: "k3x9q2".parse().expect("an id"),
                rematch: "ABCdef12".parse().ok(),
                shared: Some(7),
                is_disputed: false,
            }),
        };
        let same_time = GameTerms {
            time: TimeTerms {
                controls: [control("600"); 2],
                ..TimeTerms::default()
            },
            ..GameTerms::default()
        };
        for terms in [GameTerms::default(), timed, same_time] {
            let names = PLAYER_TAGS.map(str::to_owned).into_iter().zip(terms.names.clone());
            let tags = names.chain(time_control_tags(&terms)).chain(terms_tags(&terms));
            let record = Record {
                game: Game::new(Variant::STANDARD),
                tags: tags.collect(),
            };
            let read = parse_pgn(&record.to_pgn()).expect("a record");
            assert_eq!(terms_of(&read, [true, false]), terms);
        }
    }

    #[test]
    fn default_names_are_read_as_unnamed_players() {
        let names = |text: &str| terms_of(&parse_pgn(text).expect("a record"), [true, true]).names;
        assert_eq!(
            names("[White \"Player\"]\n[Black \"Player\"]\n\n*"),
            ["", ""].map(str::to_owned)
        );
        assert_eq!(names("[White \"Anna\"]\n\n*"), ["Anna", ""].map(str::to_owned));
    }

    #[test]
    fn a_record_without_terms_is_casual() {
        for clock in ["soon", "-1", "nan", "inf", "1e19", "1e9", "31536000.001"] {
            let text = format!("[TimeControl \"?\"]\n[WhiteClock \"{clock}\"]\n[MatchScore \"1\"]\n\n*");
            let record = parse_pgn(&text).expect("a record");
            assert_eq!(terms_of(&record, [true, false]), GameTerms::default(), "{clock}");
        }
    }
}
