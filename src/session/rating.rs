//! Rated and casual games: eligibility for rating, and the actions that a game refuses.

use crate::session::friend::shared_length;
use crate::session::{GameTerms, Rejection, Session, SessionKind};
use breakthrough_engine::Level;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::{Ending, Position, Side, Variant};
use breakthrough_variants::is_built_in;

/// Whether the result of a game counts for the person's rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameMode {
    /// The result does not count. Hints and undo are allowed.
    #[default]
    Casual,
    /// The result counts. The person plays without hints or undo.
    Rated,
}

/// Action that some games refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAction {
    /// Undo moves or withdraw a resignation.
    Undo,
    Hint,
    /// Mark threatened pieces. Like a hint, these marks are computer assistance.
    Threats,
    /// Restart with the same or with swapped sides.
    Restart,
    ReplacePlayer,
    /// Start a casual game from a position of this game, in which the person could try moves.
    PlayFromHere,
    /// Open the position in the board editor.
    OpenEditor,
    /// Open an analysis of the game.
    Analyse,
}

/// Reason why a game cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotRated {
    /// The game is not between a person and a level of the built-in engine.
    Players,
    /// The variant is not built in.
    Variant,
    /// The game does not start at the variant's start position.
    Position,
    /// A side has a handicap.
    Handicap,
    /// The computer's time control differs from the person's.
    Times,
}

/// Start of a game, as a criterion for whether the game can be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameStart {
    /// Start position of a built-in variant.
    BuiltIn,
    /// Start position of a variant that is not built in.
    OwnVariant,
    /// Any other position.
    Position,
}

impl GameStart {
    /// Classifies the start position of a variant. Rules and start position determine whether the variant is built in, regardless of its
    /// name.
    #[must_use]
    pub(crate) fn of_variant(variant: &Variant) -> GameStart {
        if is_built_in(variant) {
            GameStart::BuiltIn
        } else {
            GameStart::OwnVariant
        }
    }

    fn of_position(start: &Position) -> GameStart {
        let variant = start.variant();
        if *start == Position::start(variant) {
            GameStart::of_variant(&variant)
        } else {
            GameStart::Position
        }
    }
}

/// Returns the reason why a game with this mode and ending refuses an action; `None` if the action is allowed. A loss on time can
/// never be undone.
#[must_use]
pub(crate) const fn refusal(mode: GameMode, ending: Option<Ending>, action: GameAction) -> Option<Rejection> {
    match (action, mode, ending) {
        (GameAction::Undo, _, Some(Ending::Time)) => Some(Rejection::LostOnTime),
        (_, GameMode::Casual, _) => None,
        (GameAction::Undo | GameAction::ReplacePlayer, GameMode::Rated, _) | (_, GameMode::Rated, None) => {
            Some(Rejection::Rated(action))
        }
        (_, GameMode::Rated, Some(_)) => None,
    }
}

/// Returns the computer level of a game that can be rated.
///
/// # Errors
/// The game cannot be rated.
pub(crate) fn rated_level(players: Players, start: GameStart, terms: &GameTerms) -> Result<Level, NotRated> {
    let (person, level) = match Side::BOTH.map(|side| players.player(side)) {
        [GamePlayer::Human, GamePlayer::Computer(level)] => (Side::First, level),
        [GamePlayer::Computer(level), GamePlayer::Human] => (Side::Second, level),
        _ => return Err(NotRated::Players),
    };
    let [persons, computers] = [person, !person].map(|side| terms.time.controls[side.index()]);
    if terms.handicap != [0; 2] {
        return Err(NotRated::Handicap);
    }
    match start {
        GameStart::OwnVariant => Err(NotRated::Variant),
        GameStart::Position => Err(NotRated::Position),
        GameStart::BuiltIn if computers.is_some() && computers != persons => Err(NotRated::Times),
        GameStart::BuiltIn => Ok(level),
    }
}

/// Whether an action gives a player the computer's evaluation of the position.
const fn is_help(action: GameAction) -> bool {
    matches!(action, GameAction::Hint | GameAction::Threats | GameAction::Analyse)
}

/// Returns the mode stated in the terms, or casual if the game cannot be rated.
pub(super) fn possible_mode(players: Players, start: &Position, terms: &GameTerms) -> GameMode {
    match rated_level(players, GameStart::of_position(start), terms) {
        Ok(_) => terms.mode,
        Err(_) => GameMode::Casual,
    }
}

impl Session {
    /// Computer level in a rated game; `None` in a casual game.
    #[must_use]
    pub fn rated_level(&self) -> Option<Level> {
        match self.terms().mode {
            GameMode::Casual => None,
            GameMode::Rated => rated_level(self.players(), GameStart::BuiltIn, self.terms()).ok(),
        }
    }

    /// Returns the reason why the game refuses an action; `None` if the action is allowed.
    #[must_use]
    pub fn refusal(&self, action: GameAction) -> Option<Rejection> {
        if action == GameAction::Undo && self.kind() == SessionKind::Replay {
            return Some(Rejection::Replay);
        }
        if let Some(friend) = self.friend_terms() {
            let is_over = self.outcome().is_some();
            return match action {
                GameAction::Undo if friend.is_disputed => Some(Rejection::Disputed),
                GameAction::Undo => (friend.shared == Some(shared_length(self.game()))).then_some(Rejection::LinkSent),
                _ => (!is_over).then_some(Rejection::ByLink),
            };
        }
        // Before the first move, every game may be restarted.
        if action == GameAction::Restart && !self.game().can_undo() {
            return None;
        }
        if is_help(action) && self.forbids_help() {
            return Some(Rejection::NoHelp);
        }
        let ending = self.outcome().map(|outcome| outcome.ending);
        refusal(self.terms().mode, ending, action)
    }

    /// Whether the game is timed, in progress and between two people, and the players have not allowed help.
    fn forbids_help(&self) -> bool {
        let is_timed = self.clock().is_some() && self.outcome().is_none();
        is_timed && self.is_between_people() && !self.terms().time.allows_help
    }

    /// Makes the game casual permanently.
    pub(super) const fn end_rating(&mut self) {
        self.terms_mut().mode = GameMode::Casual;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameSetup;
    use breakthrough_rules::Variant;

    const ACTIONS: [GameAction; 8] = [
        GameAction::Undo,
        GameAction::Hint,
        GameAction::Threats,
        GameAction::Restart,
        GameAction::ReplacePlayer,
        GameAction::PlayFromHere,
        GameAction::OpenEditor,
        GameAction::Analyse,
    ];

    /// Returns the actions that a game refuses.
    fn refused(mode: GameMode, ending: Option<Ending>) -> Vec<GameAction> {
        let is_refused = |action: &GameAction| refusal(mode, ending, *action).is_some();
        ACTIONS.into_iter().filter(is_refused).collect()
    }

    #[test]
    fn a_rated_game_in_progress_refuses_all_actions() {
        let none: [GameAction; 0] = [];
        assert_eq!(refused(GameMode::Rated, None), ACTIONS);
        let always = [GameAction::Undo, GameAction::ReplacePlayer];
        assert_eq!(refused(GameMode::Rated, Some(Ending::Resignation)), always);
        assert_eq!(refused(GameMode::Casual, None), none);
        assert_eq!(refused(GameMode::Casual, Some(Ending::Resignation)), none);
        assert_eq!(
            refusal(GameMode::Rated, None, GameAction::Hint),
            Some(Rejection::Rated(GameAction::Hint))
        );
    }

    #[test]
    fn help_in_a_timed_game_between_people_requires_the_consent_of_its_players() {
        let refused = |players: &str, time: &str, allows_help: bool| {
            let mut terms = GameTerms::default();
            terms.time.controls = [time.parse().ok(); 2];
            terms.time.allows_help = allows_help;
            let session = Session::running(GameSetup {
                players: players.parse().expect("players"),
                terms,
                ..GameSetup::default()
            });
            ACTIONS
                .into_iter()
                .filter(|action| session.refusal(*action) == Some(Rejection::NoHelp))
                .collect::<Vec<_>>()
        };
        let help = [GameAction::Hint, GameAction::Threats, GameAction::Analyse];
        assert_eq!(refused("human,human", "60", false), help);
        for (players, time, allows_help) in [
            ("human,human", "60", true),
            ("human,human", "-", false),
            ("human,computer:1", "60", false),
        ] {
            assert!(refused(players, time, allows_help).is_empty(), "{players} {time}");
        }
    }

    #[test]
    fn a_loss_on_time_cannot_be_undone() {
        for mode in [GameMode::Casual, GameMode::Rated] {
            let reason = refusal(mode, Some(Ending::Time), GameAction::Undo);
            assert_eq!(reason, Some(Rejection::LostOnTime), "{mode:?}");
        }
    }

    #[test]
    fn a_game_is_rated_between_a_person_and_a_level_on_equal_terms() {
        use GameStart::{BuiltIn, OwnVariant};
        let check = |players: &str, start: GameStart, change: fn(&mut GameTerms), expected: Result<i8, NotRated>| {
            let mut terms = GameTerms::default();
            change(&mut terms);
            let level = rated_level(players.parse().expect("players"), start, &terms);
            assert_eq!(level.map(Level::number), expected, "{players} {terms:?}");
        };
        check("human,computer:3", BuiltIn, |_| {}, Ok(3));
        check("computer:10,human", BuiltIn, |_| {}, Ok(10));
        for players in ["human,human", "computer:3,computer:3", "human,engine:Odd One"] {
            check(players, BuiltIn, |_| {}, Err(NotRated::Players));
        }
        check("human,computer:3", OwnVariant, |_| {}, Err(NotRated::Variant));
        check("human,computer:3", GameStart::Position, |_| {}, Err(NotRated::Position));
        let handicap = |terms: &mut GameTerms| terms.handicap = [0, 2];
        check(
            "human,computer:3",
            GameStart::Position,
            handicap,
            Err(NotRated::Handicap),
        );
        let control = |text: &str| text.parse().ok();
        let both: fn(&mut GameTerms) = |terms| terms.time.controls = ["300+3".parse().ok(); 2];
        check("human,computer:3", BuiltIn, both, Ok(3));
        let mut terms = GameTerms::default();
        let players: Players = "computer:3,human".parse().expect("players");
        for (controls, is_rated) in [
            ([None, control("60")], true),
            ([control("60"), None], false),
            ([control("1"), control("60")], false),
        ] {
            terms.time.controls = controls;
            assert_eq!(rated_level(players, BuiltIn, &terms).is_ok(), is_rated, "{controls:?}");
        }
    }

    #[test]
    fn a_game_that_cannot_be_rated_is_casual() {
        let terms = GameTerms {
            mode: GameMode::Rated,
            ..GameTerms::default()
        };
        let start = Position::start(Variant::STANDARD);
        let mode = |players: &str, start: &Position| possible_mode(players.parse().expect("players"), start, &terms);
        assert_eq!(mode("human,computer:1", &start), GameMode::Rated);
        assert_eq!(mode("human,human", &start), GameMode::Casual);
        let mut later = start.clone();
        later.play(start.legal_moves()[0]).expect("a legal move");
        assert_eq!(mode("human,computer:1", &later), GameMode::Casual);
        let chosen = GameTerms::default();
        let casual = possible_mode("human,computer:1".parse().expect("players"), &start, &chosen);
        assert_eq!(casual, GameMode::Casual);
    }

    #[test]
    fn only_games_of_built_in_variants_can_be_rated() {
        let terms = GameTerms {
            mode: GameMode::Rated,
            ..GameTerms::default()
        };
        let copy = "8x8 start=pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP";
        for (variant, mode) in [
            ("8x8", GameMode::Rated),
            ("8x8 joined", GameMode::Rated),
            ("hex5", GameMode::Rated),
            (copy, GameMode::Rated),
            ("hex4", GameMode::Casual),
            ("8x8 missing=a1", GameMode::Casual),
            ("8x8 begins=second", GameMode::Casual),
            ("8x8 joined straight", GameMode::Casual),
        ] {
            let start = Position::start(variant.parse().expect("a variant"));
            let found = possible_mode("human,computer:1".parse().expect("players"), &start, &terms);
            assert_eq!(found, mode, "{variant}");
        }
    }
}
