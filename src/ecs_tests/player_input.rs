//! Simulated player input: pointing, pressing, dragging and typing, with one update per step.

use crate::base::layout::PIECE_HEIGHT;
use crate::ecs_tests::table::Table;
use crate::testing;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use breakthrough_rules::Bitboard;
use std::time::Duration;

impl Table {
    /// Returns a window position at which a click selects a square: on the head of its piece, or on a visible point of an empty
    /// square.
    pub(crate) fn spot(&mut self, name: &str) -> Vec2 {
        let square = self.square(name);
        let [first, second] = self.session().placement().pieces;
        let is_taken = (first | second).contains(square);
        let mut point = self.centre(name);
        if is_taken {
            point.y += PIECE_HEIGHT * 0.85;
        } else {
            let mut cameras = self.app.world_mut().query_filtered::<&GlobalTransform, With<Camera>>();
            let camera = cameras.single(self.app.world()).expect("a camera");
            point.z -= 0.3 * camera.translation().z.signum();
        }
        testing::project_to_window(&mut self.app, point).expect("the square is in view")
    }

    pub(crate) fn point(&mut self, at: Vec2) -> &mut Table {
        testing::move_pointer(&mut self.app, at);
        self.update()
    }

    pub(crate) fn press(&mut self, button: PointerButton) -> &mut Table {
        testing::press_button(&mut self.app, button);
        self.update()
    }

    pub(crate) fn release(&mut self, button: PointerButton) -> &mut Table {
        testing::release_button(&mut self.app, button);
        self.update()
    }

    /// Clicks a window position with a button.
    pub(crate) fn click_at(&mut self, at: Vec2, button: PointerButton) -> &mut Table {
        self.point(at).press(button).release(button)
    }

    /// Clicks squares in sequence. Two clicks on one square are not a double click.
    pub(crate) fn click(&mut self, squares: &str) -> &mut Table {
        let mut last = None;
        for name in squares.split_whitespace() {
            if last.replace(name) == Some(name) {
                self.pass(0.5);
            }
            let at = self.spot(name);
            self.click_at(at, PointerButton::Primary);
        }
        self
    }

    /// Presses at a position and moves to a second position in three steps, without releasing.
    pub(crate) fn hold(&mut self, from: Vec2, to: Vec2, button: PointerButton) -> &mut Table {
        self.point(from).press(button);
        for step in 1..=3 {
            self.point(from.lerp(to, step as f32 / 3.0));
        }
        self
    }

    /// Presses on the first square and moves over the other squares before releasing.
    pub(crate) fn drag_over(&mut self, squares: &[&str]) -> &mut Table {
        for (index, name) in squares.iter().enumerate() {
            let at = self.spot(name);
            self.point(at);
            if index == 0 {
                self.press(PointerButton::Primary);
            }
        }
        self.release(PointerButton::Primary)
    }

    /// Drags from one square to another with the left button.
    pub(crate) fn drag(&mut self, from: &str, to: &str) -> &mut Table {
        let (from, to) = (self.spot(from), self.spot(to));
        self.hold(from, to, PointerButton::Primary)
            .release(PointerButton::Primary)
    }

    /// Presses a character key in the first frame after a period without frames.
    pub(crate) fn keys_after(&mut self, rest: Duration, character: &str) -> &mut Table {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(rest));
        let (key, code) = key(character);
        testing::write_key(&mut self.app, key.clone(), code, ButtonState::Pressed);
        self.update();
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(testing::FRAME));
        testing::write_key(&mut self.app, key, code, ButtonState::Released);
        self.update()
    }

    /// Presses and releases keys: single characters, or names in angle brackets such as `<Enter>`.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Table {
        let mut rest = keys.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if first == '<' {
                rest.find('>').expect("a closing bracket") + 1
            } else {
                first.len_utf8()
            };
            let (name, after) = rest.split_at(length);
            rest = after.trim_start();
            let (key, code) = key(name);
            let held = match name {
                "<S-Tab>" | "<S-n>" => Some((Key::Shift, KeyCode::ShiftLeft)),
                "<C-z>" | "<C-y>" => Some((Key::Control, KeyCode::ControlLeft)),
                _ => None,
            };
            if let Some((key, code)) = held.clone() {
                testing::write_key(&mut self.app, key, code, ButtonState::Pressed);
            }
            testing::write_key(&mut self.app, key.clone(), code, ButtonState::Pressed);
            self.update();
            testing::write_key(&mut self.app, key, code, ButtonState::Released);
            if let Some((key, code)) = held {
                testing::write_key(&mut self.app, key, code, ButtonState::Released);
            }
            self.update();
        }
        self
    }
}

fn key(name: &str) -> (Key, KeyCode) {
    match name {
        "<Up>" => (Key::ArrowUp, KeyCode::ArrowUp),
        "<Down>" => (Key::ArrowDown, KeyCode::ArrowDown),
        "<Left>" => (Key::ArrowLeft, KeyCode::ArrowLeft),
        "<Right>" => (Key::ArrowRight, KeyCode::ArrowRight),
        "<Home>" => (Key::Home, KeyCode::Home),
        "<End>" => (Key::End, KeyCode::End),
        "<PageUp>" => (Key::PageUp, KeyCode::PageUp),
        "<PageDown>" => (Key::PageDown, KeyCode::PageDown),
        "<Enter>" => (Key::Enter, KeyCode::Enter),
        "<Delete>" => (Key::Delete, KeyCode::Delete),
        "<C-z>" => (Key::Character("z".into()), KeyCode::KeyZ),
        "<C-y>" => (Key::Character("y".into()), KeyCode::KeyY),
        "<Esc>" => (Key::Escape, KeyCode::Escape),
        "<Tab>" | "<S-Tab>" => (Key::Tab, KeyCode::Tab),
        "<S-n>" => (Key::Character("N".into()), KeyCode::KeyN),
        "ф" => (Key::Character("ф".into()), KeyCode::KeyA),
        "и" => (Key::Character("и".into()), KeyCode::KeyB),
        "г" => (Key::Character("г".into()), KeyCode::KeyU),
        "β" => (Key::Character("β".into()), KeyCode::KeyB),
        "נ" => (Key::Character("נ".into()), KeyCode::KeyB),
        "é" => (Key::Character("é".into()), KeyCode::Digit2),
        // Other character keys are recognized by their character, so the key code is irrelevant.
        character => (Key::Character(character.into()), KeyCode::Fn),
    }
}
