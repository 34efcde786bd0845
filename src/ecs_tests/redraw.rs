//! Tests of redraw requests: frames are requested during activity, but not at rest.

use crate::base::redraw::{KeepRedrawing, RedrawAfter, SoftwareRenderer};
use crate::camera::CameraRequest;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::ecs_tests::workers::SilentWorker;
use crate::opponent::EngineService;
use crate::screens::editor::{Analysis, Editor};
use crate::session::{HintRequested, Intent};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_engine_service::EngineWorkers;
use breakthrough_platform::timer::Timer;
use std::sync::mpsc::channel;
use std::time::Duration;

#[test]
fn no_frame_is_requested_at_rest() {
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
    check("a game", |_| {});
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
    check("the game is over", |table| {
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

/// Updates only if a frame was requested, as in a window without input. Returns the number of frames, up to `max`.
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
fn frames_are_requested_until_an_animation_ends() {
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
            table.place(piece).y == crate::board::animation::LIFT_HOVERED
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
        "another game, after the board was turned",
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
        |table| table.screen() == "Result Running",
    );
    check(
        "a game from the title screen",
        |table| {
            table.begin(setup(SMALL, "human,human"));
            table.go(crate::states::Screen::Title);
            table.pass(1.0).redraws();
            table.send(Intent::Rematch)
        },
        1,
        |table| table.screen() == "Game Running",
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

/// Returns the delays of the frame requests since the last call.
fn later_frames(table: &mut Table) -> Vec<Duration> {
    let mut requests = table.app.world_mut().resource_mut::<Messages<RedrawAfter>>();
    requests.drain().map(|RedrawAfter(time)| time).collect()
}

#[test]
fn no_frame_is_requested_while_a_search_runs() {
    let check = |what: &str, start: fn(&mut Table)| {
        let mut table = Table::prepared(|app| {
            let workers = EngineWorkers::with_starter(|_| Ok(Box::<SilentWorker>::default()));
            app.insert_resource(EngineService(workers));
        });
        start(&mut table);
        table.pass(3.0);
        later_frames(&mut table);
        table.redraws();
        table.pass(1.0);
        let is_idle = table.app.world().resource::<EngineService>().is_idle();
        assert!(!is_idle, "{what}: no search");
        assert_eq!((table.redraws(), later_frames(&mut table).len()), (0, 0), "{what}");
    };
    check("the computer's move", |table| {
        table.begin(setup(SMALL, "computer:10,human"));
    });
    check("a hint", |table| {
        table.begin(setup(SMALL, "human,human"));
        table.app.world_mut().write_message(HintRequested);
    });
    check("an analysis", |table| {
        table.go(Screen::Editor).pass(1.0);
        let game = table.app.world().resource::<Editor>().draft().game(0).expect("a game");
        table
            .app
            .world_mut()
            .resource_scope(|world, mut service: Mut<EngineService>| {
                let mut analysis = world.resource_mut::<Analysis>();
                analysis.start(game.position(), &mut service).expect("a worker");
            });
    });
}

#[test]
fn the_computer_replies_using_only_requested_frames() {
    let (wake, woken) = channel();
    let notify = wake.clone();
    let timer = Timer::start("test timer", move || _ = wake.send(())).expect("a thread");
    let mut table = Table::prepared(|app| {
        let workers = EngineWorkers::notifying(move || _ = notify.send(()));
        app.insert_resource(EngineService(workers));
    });
    table.begin(setup(SMALL, "human,computer:1"));
    table.pass(2.0).redraws();
    table.play("a2a3");
    let mut frames = 0;
    while !table.session().awaits_person() {
        for time in later_frames(&mut table) {
            timer.call_after(time);
        }
        if table.redraws() == 0 {
            let wakes = woken.recv_timeout(Duration::from_secs(10));
            assert!(wakes.is_ok(), "the computer's reply requests a frame");
        }
        table.update();
        frames += 1;
        assert!(frames < 200, "{frames} frames for a reply");
    }
    assert_eq!(table.session().game().cursor(), 2, "the reply was played");
}

#[test]
fn a_search_starts_immediately_or_after_the_animation_with_software_rendering() {
    let check = |is_software: bool| {
        let mut table = Table::prepared(|app| {
            let workers = EngineWorkers::with_starter(|_| Ok(Box::<SilentWorker>::default()));
            app.insert_resource(EngineService(workers));
            if is_software {
                app.insert_resource(SoftwareRenderer);
            }
        });
        table.begin(setup(SMALL, "human,computer:10"));
        table.pass(2.0).redraws();
        table.play("a2a3");
        let is_searching = |table: &Table| !table.app.world().resource::<EngineService>().is_idle();
        assert_eq!(is_searching(&table), !is_software, "during the animation");
        draw_on_demand(&mut table, 1000);
        assert!(is_searching(&table), "after the animation, software: {is_software}");
    };
    check(false);
    check(true);
}
