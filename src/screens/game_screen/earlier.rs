//! The status of an earlier position or a variation, and the button that returns to the current position.

use crate::board::clock::format_time;
use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::session::Session;
use crate::text::Texts;
use crate::ui::label_with_shortcut;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::text_width;
use bevy_egui::egui::{Button, Response, RichText, Ui, Vec2};
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

const HEIGHT: f32 = 46.0;
const TEXT_SIZE: f32 = 17.0;
const PADDING: f32 = 12.0;

/// Status of an earlier position of the game, or of a position in a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens) struct EarlierPosition {
    headline: String,
    detail: String,
    /// Label of the button, with its shortcut.
    back: String,
}

impl EarlierPosition {
    /// Returns the status of the shown position; `None` for the current position.
    pub(in crate::screens) fn from_session(
        texts: &Texts,
        bindings: &ActionBindings,
        session: &Session,
    ) -> Option<EarlierPosition> {
        if session.shows_latest() {
            return None;
        }
        let (game, shown) = (session.game(), session.shown_node());
        let is_played = session.is_played(shown);
        let headline = texts.get(if is_played {
            "earlier-position"
        } else {
            "earlier-variation"
        });
        let moves = [
            ("move", game.ply(shown).unwrap_or_default().div_ceil(2).into()),
            ("moves", game.cursor().div_ceil(2).into()),
        ];
        let is_only_person = Side::BOTH
            .into_iter()
            .any(|side| session.player(side) != GamePlayer::Human);
        let detail = if is_only_person && session.is_persons_turn() {
            texts.get("earlier-persons-turn")
        } else if game.parent(shown).is_none() {
            texts.get("earlier-start")
        } else if is_played {
            let moves = texts.fill("earlier-moves", &moves);
            match game.annotations(shown).clock {
                Some(left) => format!("{moves} · {}", format_time(left, false)),
                None => moves,
            }
        } else {
            texts.get("earlier-variation-detail")
        };
        let back = if session.outcome().is_some() {
            "earlier-back-to-result"
        } else {
            "earlier-back"
        };
        let key = (ActionScope::Game, KeyAction::CurrentPosition);
        Some(EarlierPosition {
            headline,
            detail,
            back: label_with_shortcut(texts, bindings, back, key),
        })
    }

    /// Replaces the two lines of the status.
    pub(in crate::screens) fn with_status(self, headline: String, detail: String) -> EarlierPosition {
        EarlierPosition {
            headline,
            detail,
            ..self
        }
    }

    pub(in crate::screens) fn button_width(&self, ui: &Ui) -> f32 {
        text_width(ui, &self.back, style::bold(TEXT_SIZE)) + PADDING * 2.0
    }

    pub(in crate::screens) fn show_status(&self, ui: &mut Ui, width: f32) {
        ui.allocate_ui(Vec2::new(width, HEIGHT), |ui| {
            ui.set_min_width(width);
            ui.horizontal_centered(|ui| {
                let accent = palette(ui.ctx()).accent;
                ui.label(RichText::new(icon::CLOCK_COUNTER_CLOCKWISE).size(28.0).color(accent));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.spacing_mut().interact_size.y = 0.0;
                    ui.label(RichText::new(&self.headline).font(style::bold(TEXT_SIZE)).color(accent));
                    ui.label(RichText::new(&self.detail).size(14.0).color(palette(ui.ctx()).muted));
                });
            });
        });
        ui.add_space(GRID / 2.0);
    }

    pub(in crate::screens) fn show_button(&self, ui: &mut Ui) -> Response {
        let palette = palette(ui.ctx());
        let text = RichText::new(&self.back)
            .font(style::bold(TEXT_SIZE))
            .color(palette.on_accent);
        let size = Vec2::new(self.button_width(ui), HEIGHT);
        ui.scope(|ui| {
            ui.spacing_mut().button_padding.x = 0.0;
            ui.add_sized(size, Button::new(text).fill(palette.accent))
        })
        .inner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent, Step};
    use crate::testing;
    use crate::ui::testing::{click, harness};
    use bevy::prelude::*;
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    /// Returns the status of the position shown after these intents in a game of four moves.
    fn earlier(players: &str, intents: &[Intent]) -> Option<EarlierPosition> {
        let mut app = testing::app();
        app.update();
        let mut game = Game::from_position(parse_fen("pppp/p3/3p/P3/PPPP w 0 1").expect("a position"));
        for text in ["a2a3", "d3c2", "b1c2", "b5b4"] {
            let mv = parse_move(text, game.variant().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let start = Intent::Start(GameSetup {
            game,
            players: players.parse().expect("players"),
            ..default()
        });
        for intent in std::iter::once(&start).chain(intents) {
            app.world_mut().write_message(intent.clone());
            app.update();
        }
        let session = app.world().resource::<Session>();
        EarlierPosition::from_session(&Texts::english(), &ActionBindings::default(), session)
    }

    #[track_caller]
    fn check(players: &str, intents: &[Intent], headline: &str, detail: &str, back: &str) {
        let earlier = earlier(players, intents).expect("another position");
        assert_eq!(
            (earlier.headline.as_str(), earlier.detail.as_str()),
            (headline, detail),
            "{players}"
        );
        assert_eq!(earlier.back, back);
    }

    #[test]
    fn the_status_names_the_position_and_the_shortcut() {
        let step = |step| Intent::Step(step);
        assert_eq!(earlier("human,human", &[]), None);
        let back = "Back to the current position (End)";
        let people = "human,human";
        check(
            people,
            &[step(Step::Back)],
            "Earlier position",
            "After move 2 of 2",
            back,
        );
        check(
            people,
            &[step(Step::First)],
            "Earlier position",
            "Start of the game",
            back,
        );
        let other = parse_move(
            "b1b2",
            parse_fen("pppp/p3/3p/P3/PPPP w 0 1").expect("a position").size(),
        );
        let tried = Intent::Play(other.expect("a move"));
        let variation = [step(Step::First), tried];
        check(people, &variation, "Variation", "Not part of the game", back);
        let turn = "It’s your turn in the game";
        check("human,computer:1", &[step(Step::Back)], "Earlier position", turn, back);
        let over = [Intent::Resign(Side::First), step(Step::Back)];
        check(
            people,
            &over,
            "Earlier position",
            "After move 2 of 2",
            "Back to the result (End)",
        );
    }

    #[test]
    fn the_status_shows_the_time_left_after_the_move() {
        let mut game = Game::new("4x5".parse().expect("a variant"));
        let mv = game.position().legal_moves()[0];
        game.play(mv).expect("a legal move");
        let first = game.current();
        game.annotations_mut(first).expect("a node").clock = Some(std::time::Duration::from_secs(83));
        let mv = game.position().legal_moves()[0];
        game.play(mv).expect("a legal move");
        let mut app = testing::app();
        app.update();
        let start = Intent::Start(GameSetup {
            game,
            players: "human,human".parse().expect("players"),
            ..default()
        });
        for intent in [start, Intent::Step(Step::Back)] {
            app.world_mut().write_message(intent);
            app.update();
        }
        let session = app.world().resource::<Session>();
        let earlier = EarlierPosition::from_session(&Texts::english(), &ActionBindings::default(), session);
        assert_eq!(earlier.expect("an earlier position").detail, "After move 1 of 1 · 1:23");
    }

    #[test]
    fn the_button_returns_to_the_current_position() {
        let shown = earlier("human,human", &[Intent::Step(Step::Back)]).expect("another position");
        let mut bar = harness(move |ui| {
            shown.show_status(ui, 200.0);
            Vec::from_iter(shown.show_button(ui).clicked().then_some("back"))
        });
        assert_eq!(click(&mut bar, "Back to the current position (End)"), ["back"]);
    }
}
