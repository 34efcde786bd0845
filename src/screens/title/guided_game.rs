//! The guided game of a newcomer: a small board against the weakest level, with the coach and the guide.

use crate::session::{GameKey, GameSetup, GameTerms, Intent};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::{Game, Side, Variant};
use rand::RngExt;

/// Numbers of files and ranks of the variant *Mini*.
const MINI: [u32; 2] = [5, 5];

/// Starts a guided game. The newcomer moves first.
pub(super) fn start_guided_game(settings: Res<Settings>, mut intents: MessageWriter<Intent>) {
    let mut terms = GameTerms::default();
    terms.names[Side::First.index()].clone_from(&settings.player_names[0]);
    intents.write(Intent::Start(GameSetup {
        game: Game::new(mini()),
        players: Players::new(GamePlayer::Human, GamePlayer::Computer(Level::NOVICE)),
        seed: rand::rng().random(),
        terms,
        key: Some(GameKey::unused()),
        is_guided: true,
        ..default()
    }));
}

fn mini() -> Variant {
    let [files, ranks] = MINI;
    Variant::new(files, ranks).expect("a valid board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_variants::built_in_variants;

    #[test]
    fn the_guided_game_is_played_on_a_built_in_variant() {
        let variants = built_in_variants();
        let found = variants.iter().find(|(_, named)| named.variant == mini());
        assert_eq!(found.map(|(_, named)| named.name.as_str()), Some("Mini"));
    }
}
