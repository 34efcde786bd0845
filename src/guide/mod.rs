//! The guide of a newcomer's first game: one sentence at a time, when the person needs it.

use crate::coach::CoachAdvice;
use crate::schedule::GameSystems;
use crate::session::{HeldMoves, MoveHeld, MoveMade, MoveUndone, Session};
use crate::states::Screen;
use crate::text::LocalizedText;
use bevy::prelude::*;
use breakthrough_facts::{hanging, wins_next};
use breakthrough_rules::{Move, Position, Square};
use std::collections::BTreeSet;

/// Topic of a sentence of the guide. Each topic is shown in at most one turn of a program run; only the offer to take a move back is
/// repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    /// The goal, and how to move.
    Goal,
    /// The directions of moves.
    Steps,
    /// A piece of the computer that can be captured.
    Capture,
    /// A piece of the person that can be captured.
    Danger,
    /// The computer wins with its next move.
    Threat,
    /// The person can win with the next move.
    Win,
    /// The last move loses and can be taken back.
    TakeBack,
}

/// The guide's sentence about the person's turn.
#[derive(Resource, Default)]
pub(crate) struct Guide {
    /// Session generation of the last turn.
    generation: Option<u64>,
    /// Topics that have been shown since the program started.
    shown: BTreeSet<Topic>,
    advice: Option<Advice>,
    /// Losing move that the coach holds.
    held: Option<Move>,
    /// Whether the person's last move was a losing move that the coach had held.
    has_lost: bool,
}

/// Sentence of the guide.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advice {
    pub(crate) sentence: LocalizedText,
    /// Square that the sentence names.
    pub(crate) square: Option<Square>,
    /// Whether the guide offers to take the last move back.
    pub(crate) offers_undo: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Guide>()
        .add_observer(|held: On<MoveHeld>, mut guide: ResMut<Guide>| guide.held = Some(held.0))
        .add_observer(note_move)
        .add_observer(|_: On<MoveUndone>, mut guide: ResMut<Guide>| guide.has_lost = false)
        .add_systems(
            Update,
            advise.in_set(GameSystems::View).run_if(
                in_state(Screen::Game).and_then(resource_changed::<Session>.or_else(resource_changed::<HeldMoves>)),
            ),
        );
}

impl Guide {
    /// Returns the sentence for a session; `None` unless the session is a guided game in progress.
    #[must_use]
    pub(crate) fn advice(&self, session: &Session) -> Option<&Advice> {
        self.advice
            .as_ref()
            .filter(|_| session.is_guided() && session.outcome().is_none())
    }

    /// Returns the square that the guide's sentence names, while the person is to move.
    #[must_use]
    pub(crate) fn named_square(&self, session: &Session) -> Option<Square> {
        let advice = self.advice(session).filter(|_| session.awaits_person());
        advice.and_then(|advice| advice.square)
    }
}

/// Notes whether the person made a losing move that the coach had held.
fn note_move(made: On<MoveMade>, session: Res<Session>, mut guide: ResMut<Guide>) {
    let is_persons = session.player(made.side).is_human();
    if session.is_guided() && is_persons {
        guide.has_lost = guide.held.take() == Some(made.played.mv);
    }
}

/// Chooses the sentence when the person's turn begins. The sentence stays until the next turn. After a losing move, the sentence waits for
/// the coach, because the computer's reply may have given the win back.
fn advise(session: Res<Session>, (held, coach): (Res<HeldMoves>, Res<CoachAdvice>), mut guide: ResMut<Guide>) {
    let generation = session.generation();
    let is_new_turn = session.is_guided() && session.is_persons_turn() && guide.generation != Some(generation);
    let is_early = guide.has_lost && matches!(*held, HeldMoves::Pending { .. });
    if !is_new_turn || is_early {
        return;
    }
    guide.generation = Some(generation);
    let ply = session.game().cursor();
    let is_behind = coach.chance(&session).is_some_and(|chance| chance.percent() < 50.0);
    let found = topics(
        session.position(),
        ply,
        guide.has_lost && is_behind && session.can_undo(),
    );
    let next = found
        .into_iter()
        .find(|(topic, ..)| *topic == Topic::TakeBack || !guide.shown.contains(topic));
    guide.advice = next.map(|(topic, sentence, square)| {
        guide.shown.insert(topic);
        Advice {
            sentence,
            square,
            offers_undo: topic == Topic::TakeBack,
        }
    });
}

/// Returns the topics of a position in which the person is to move, the most urgent first, with the sentence and the square that it names.
fn topics(position: &Position, ply: usize, has_lost: bool) -> Vec<(Topic, LocalizedText, Option<Square>)> {
    let person = position.side_to_move();
    let about = |topic: Topic, id: &'static str, square: Square| {
        let name = position.size().coordinates(square).to_string();
        let gaps = [("square", name.into()), ("side", (!person).into())];
        (topic, LocalizedText::new(id, gaps), Some(square))
    };
    let first = |squares: Option<Vec<Square>>| squares.and_then(|squares| squares.first().copied());
    let own_win = wins_next(position, person).first().map(|mv| mv.from);
    let threat = wins_next(position, !person).first().map(|mv| mv.from);
    let captures = position.legal_moves().into_iter().filter(|mv| position.is_capture(*mv));
    let prey = first(hanging(position, !person)).or_else(|| captures.map(|mv| mv.to).next());
    let danger = first(hanging(position, person));
    let offer = has_lost.then(|| LocalizedText::new("guide-take-back", [("side", (!person).into())]));
    [
        own_win.map(|square| about(Topic::Win, "guide-win", square)),
        offer.map(|sentence| (Topic::TakeBack, sentence, None)),
        threat.map(|square| about(Topic::Threat, "guide-threat", square)),
        (ply == 0).then(|| (Topic::Goal, "guide-goal".into(), None)),
        prey.map(|square| about(Topic::Capture, "guide-capture", square)),
        danger.map(|square| about(Topic::Danger, "guide-danger", square)),
        (ply > 0).then(|| (Topic::Steps, "guide-steps".into(), None)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::notation::parse_fen;

    fn first_sentence(position: &str, ply: usize, has_lost: bool) -> String {
        let position = parse_fen(position).expect("a position");
        let found = topics(&position, ply, has_lost);
        Texts::english().localize(&found.first().expect("a topic").1)
    }

    #[test]
    fn the_most_urgent_sentence_comes_first() {
        let check = |position: &str, ply: usize, expected: &str| {
            assert_eq!(first_sentence(position, ply, false), expected, "{position}");
        };
        let start = "ppppp/ppppp/5/PPPPP/PPPPP w 0 1";
        check(
            start,
            0,
            "Get one piece to the far side to win. Click a piece, then a marked square.",
        );
        check(
            start,
            2,
            "Pieces step straight or diagonally ahead. They never go back.",
        );
        check(
            "p4/1P3/5/5/P4 w 0 3",
            4,
            "Your piece on b4 is one step from the far side. Move it there to win.",
        );
        check(
            "p4/5/5/1p3/4P w 0 3",
            4,
            "The piece on b2 reaches your side on its next move. Capture it or you lose.",
        );
        check(
            "p3p/2p2/1P3/5/4P w 0 3",
            4,
            "You can take the piece on c4. Pieces capture diagonally ahead, never straight.",
        );
    }

    #[test]
    fn a_losing_move_can_be_taken_back() {
        let sentence = first_sentence("ppppp/ppppp/5/PPPPP/PPPPP w 0 1", 2, true);
        assert_eq!(sentence, "Your last move lets Black win. You can undo it.");
    }

    #[test]
    fn no_sentence_is_longer_than_90_characters() {
        let texts = Texts::english();
        for (position, has_lost) in [
            ("ppppp/ppppp/5/PPPPP/PPPPP w 0 1", true),
            ("p3p/1P1p1/2P2/1p3/4P w 0 3", false),
        ] {
            let position = parse_fen(position).expect("a position");
            for ply in [0, 2] {
                for (topic, sentence, _) in topics(&position, ply, has_lost) {
                    let length = texts.localize(&sentence).chars().count();
                    assert!(length <= 90, "{topic:?}: {length}");
                }
            }
        }
    }
}
