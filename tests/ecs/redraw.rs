//! Frames are requested while something goes on, and not at all when nothing does.

use crate::table::{SMALL, Table, setup};
use bevy::prelude::*;
use breakthrough::camera::CameraRequest;
use breakthrough::engine::HintRequested;
use breakthrough::redraw::KeepRedrawing;
use breakthrough::session::Intent;

#[test]
fn no_frame_is_requested_while_nothing_happens() {
    let check = |what: &str, prepare: fn(&mut Table)| {
        let mut table = Table::people();
        prepare(&mut table);
        table.pass(3.0);
        table.redraws();
        table.pass(1.0);
        assert_eq!(table.redraws(), 0, "{what}");
        let mut written = 0;
        for _ in 0..20 {
            table.update();
            written += table
                .app
                .world_mut()
                .resource_mut::<Messages<KeepRedrawing>>()
                .drain()
                .count();
        }
        assert_eq!(written, 0, "{what}");
    };
    check("a match", |_| {});
    check("a move was made", |table| {
        table.play("a2b3 a4b3");
    });
    check("a piece is picked up, another pointed at", |table| {
        let spot = table.spot("c1");
        table.click("a2").point(spot);
    });
    check("a piece is in the hand", |table| {
        let (from, to) = (table.spot("a2"), table.spot("b3"));
        table.hold(from, to, PointerButton::Primary);
    });
    check("a hint was found", |table| {
        table.app.world_mut().write_message(HintRequested);
        table.update().wait_for("a hint", |table| table.hint().is_some());
    });
    check("a letter was typed", |table| {
        table.keys("a");
    });
    check("the board was turned", |table| {
        table.app.world_mut().write_message(CameraRequest::Flip);
    });
    check("the match is over", |table| {
        table.send(Intent::Resign(breakthrough_rules::Side::First));
    });
    check("the menu is open", |table| {
        table.keys("<Esc>");
    });
    check("two computers wait", |table| {
        table.begin(setup(SMALL, "computer:1,computer:1"));
        table.wait_for("a move", |table| !table.moves().is_empty());
        table.send(Intent::Undo);
        assert!(table.session().are_computers_paused());
    });
}

/// Updates only when a frame was requested, as in a window without input. Returns the number of frames, `max` at most.
fn draw_on_demand(table: &mut Table, max: u32) -> u32 {
    for frames in 0..max {
        if table.redraws() == 0 {
            return frames;
        }
        table.update();
    }
    max
}

#[test]
fn frames_are_requested_until_an_animation_is_done() {
    let check = |what: &str, begin: fn(&mut Table) -> &mut Table, min: u32, is_done: fn(&mut Table) -> bool| {
        let mut table = Table::people();
        table.redraws();
        begin(&mut table);
        let frames = draw_on_demand(&mut table, 1000);
        assert!((min..400).contains(&frames), "{what}: {frames} frames");
        assert!(is_done(&mut table), "{what}: not done after {frames} frames");
    };
    check(
        "a move",
        |table| table.play("a2a3"),
        20,
        |table| {
            let piece = table.piece("a3");
            table.place(piece) == table.centre("a3")
        },
    );
    check(
        "an illegal move",
        |table| table.play("a2a4"),
        20,
        |table| {
            let piece = table.piece("a2");
            table.place(piece) == table.centre("a2")
        },
    );
    check(
        "taking back",
        |table| {
            table.play("a2a3").pass(1.0).redraws();
            table.send(Intent::Undo)
        },
        20,
        |table| {
            let piece = table.piece("a2");
            table.place(piece) == table.centre("a2")
        },
    );
    check(
        "pointing at a piece",
        |table| {
            let spot = table.spot("a2");
            table.point(spot)
        },
        5,
        |table| {
            let piece = table.piece("a2");
            table.place(piece).y == breakthrough::board::animation::LIFT_HOVERED
        },
    );
    check(
        "turning the board",
        |table| {
            table.app.world_mut().write_message(CameraRequest::Flip);
            table.update()
        },
        40,
        |_| true,
    );
    check(
        "another match, after the board was turned",
        |table| {
            table.app.world_mut().write_message(CameraRequest::Flip);
            table.pass(3.0).redraws();
            table.send(Intent::Rematch)
        },
        40,
        |_| true,
    );
    check(
        "the end",
        |table| table.send(Intent::Resign(breakthrough_rules::Side::First)),
        1,
        |table| table.screen() == "Result",
    );
    check(
        "a match from the title screen",
        |table| {
            table.begin(setup(SMALL, "human,human"));
            table.go(breakthrough::states::Screen::Title);
            table.pass(1.0).redraws();
            table.send(Intent::Rematch)
        },
        1,
        |table| table.screen() == "Match Running",
    );
    check(
        "a letter that waits",
        |table| {
            table.begin(setup("pppppp/6/PPPPPP w 0 1", "human,human"));
            table.pass(1.0).redraws();
            table.keys("f")
        },
        50,
        |_| true,
    );
}

#[test]
fn frames_are_requested_until_the_computer_has_replied() {
    let mut table = Table::start(SMALL, "human,computer:1");
    table.pass(2.0);
    table.redraws();
    table.play("a2a3");
    let mut frames = 0;
    while table.redraws() > 0 {
        std::thread::sleep(std::time::Duration::from_millis(1));
        table.update();
        frames += 1;
        assert!(frames < 20_000, "frames are still requested");
    }
    assert_eq!(table.session().game().cursor(), 2, "the reply was played");
    assert!(table.session().awaits_person());
}
