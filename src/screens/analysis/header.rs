//! The line with the players, the event and the date of the analysed game.

use crate::text::Texts;
use crate::ui::recorded_players_text;
use breakthrough_library::{GameTags, RecordedPlayer};
use breakthrough_platform::text::shortened_name;

/// Reads the tags of a game; `None` if the tags name no player.
pub(super) fn analysed_game(tags: &[(String, String)]) -> Option<GameTags> {
    let game = GameTags::read(tags);
    let is_known = game.players.iter().any(|player| *player != RecordedPlayer::default());
    is_known.then_some(game)
}

/// Returns the line with the players, the event and the date of a game.
pub(super) fn header(texts: &Texts, game: &GameTags) -> String {
    let day = game.date.as_str().split(' ').next().unwrap_or_default();
    let players = recorded_players_text(texts, &game.players);
    let parts = [players, shortened_name(&game.title), day.replace('.', "-")];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(tags: &[(&str, &str)], expected: Option<&str>) {
        let tags: Vec<(String, String)> = tags
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect();
        let found = analysed_game(&tags).map(|game| header(&Texts::english(), &game));
        assert_eq!(found.as_deref(), expected, "{tags:?}");
    }

    #[test]
    fn the_header_names_the_players_as_the_game_does() {
        check(&[], None);
        check(&[("White", "?"), ("Black", "?"), ("Event", "Open")], None);
        check(
            &[("White", "Ada"), ("Black", "?"), ("Date", "2026.11.??")],
            Some("Ada – Black · 2026-11"),
        );
        let played = [("White", "Player"), ("Black", "Computer level novice")];
        check(&played, Some("You – Novice"));
        check(
            &[("White", "Player"), ("Black", "Player"), ("Event", "Casual game")],
            Some("White – Black · Casual game"),
        );
        // The library interprets `-` and `??` in the same way.
        check(&[("White", "-"), ("Black", "??")], Some("- – Black"));
    }
}
