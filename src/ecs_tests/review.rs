//! Reviews of games: when they start, pause and end.

use crate::ecs_tests::table::{RACE, SMALL, Table, setup};
use crate::opponent::{EngineHold, EngineService, EngineToggled};
use crate::review::{BetterLine, BetterMovesPlayed, ReviewCancelled, ReviewFinished, ReviewRequested, Reviews};
use crate::session::{GameSetup, HintRequested, Intent, RatedPositions, SessionKind};
use crate::settings::Settings;
use crate::testing::{record, recorded};
use breakthrough_engine_service::Purpose;
use breakthrough_review::{Effort, GameReview, Judgement, MoveReview};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Game, NodeId, Position, Side, Variant};

/// Moves of a short game on the small board that White wins.
const GAME: [&str; 5] = ["a2a3", "a4b3", "a3b4", "b3a2", "b4a5"];

/// Plays a game on a large board to the end by resignation, with the setting that reviews games.
fn finished(reviews_games: bool) -> Table {
    let mut table = Table::prepared(|app| {
        app.world_mut().resource_mut::<Settings>().reviews_games = reviews_games;
        record::<ReviewFinished>(app);
    });
    table.begin(setup("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "human,human"));
    for mv in ["a2a3", "f5f4", "b2b3", "e5e4"] {
        table.play(mv);
    }
    table.send(Intent::Resign(Side::First));
    table
}

fn review(table: &Table) -> Option<&GameReview> {
    let world = table.app.world();
    world.resource::<Reviews>().review(table.session().game())
}

fn progress(table: &Table) -> Option<(usize, usize)> {
    let world = table.app.world();
    world.resource::<Reviews>().progress(table.session().game())
}

fn reviews_finished(table: &Table) -> usize {
    recorded::<ReviewFinished>(&table.app).len()
}

#[test]
fn a_game_is_reviewed_when_it_ends_if_the_setting_is_on() {
    let mut table = finished(true);
    table.wait_for("a review", |table| review(table).is_some());
    let found = review(&table).expect("a review");
    assert_eq!((found.effort, found.moves.len()), (Effort::Fast, 4));
    assert_eq!(reviews_finished(&table), 1);
    assert_eq!(progress(&table), None);

    let mut table = finished(false);
    table.pass(0.5);
    assert_eq!((progress(&table), reviews_finished(&table)), (None, 0));
}

#[test]
fn a_review_of_a_small_board_is_exact() {
    let mut table = Table::start(SMALL, "human,human");
    for mv in GAME {
        table.play(mv);
    }
    table.app.world_mut().trigger(ReviewRequested(Effort::Fast));
    table.wait_for("a review", |table| review(table).is_some());
    let found = review(&table).expect("a review");
    assert_eq!(found.solved_moves(), found.moves.len());
    let last = found.moves.last().expect("moves");
    assert_eq!((last.judgement, last.loss()), (Judgement::Best, 0));
}

/// The game, its analysis and a repeated request have one review; another game has none.
#[test]
fn a_review_belongs_to_its_game() {
    let mut table = finished(true);
    table.app.world_mut().trigger(ReviewRequested(Effort::Fast));
    table.wait_for("a review", |table| review(table).is_some());
    assert_eq!(reviews_finished(&table), 1);
    let game = table.session().game().clone();
    let analysis = GameSetup {
        game,
        kind: SessionKind::Analysis,
        ..GameSetup::default()
    };
    table.send(Intent::Start(analysis)).pass(0.1);
    assert!(review(&table).is_some());
    table.begin(setup(SMALL, "human,human"));
    assert!(review(&table).is_none());
}

#[test]
fn the_mistakes_of_a_review_are_visited_in_both_directions() {
    let mut table = Table::start("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", "human,human");
    for mv in RACE.split_whitespace() {
        table.play(mv);
    }
    let reviews = |table: &Table| {
        table
            .app
            .world()
            .resource::<Reviews>()
            .mistake_beside(table.session(), true)
    };
    assert_eq!(reviews(&table), None, "without a review");
    table.app.world_mut().trigger(ReviewRequested(Effort::Fast));
    table.wait_for("a review", |table| review(table).is_some());
    let line = table.session().game().main_line();
    let found = review(&table).expect("a review");
    let mistakes = found
        .moves
        .iter()
        .zip(&line)
        .filter(|(reviewed, _)| reviewed.judgement.is_mistake());
    let mistakes: Vec<NodeId> = mistakes.map(|(_, node)| *node).collect();
    assert!(mistakes.len() >= 2, "{mistakes:?}");
    for is_next in [true, false] {
        let start = if is_next { NodeId::ROOT } else { line[line.len() - 1] };
        table.send(Intent::Show(start)).pass(0.1);
        let mut visited = Vec::new();
        loop {
            let reviews = table.app.world().resource::<Reviews>();
            let Some(node) = reviews.mistake_beside(table.session(), is_next) else {
                break;
            };
            let shown = reviews.shown_move(table.session()).map(|reviewed| reviewed.mv);
            assert_eq!(shown, table.session().shown_move().map(|played| played.mv));
            visited.push(node);
            table.send(Intent::Show(node)).pass(0.1);
        }
        if !is_next {
            visited.reverse();
        }
        assert_eq!(visited, mistakes);
    }
}

#[test]
fn a_review_ends_when_the_moves_change() {
    let mut table = finished(true);
    table.update();
    assert!(progress(&table).is_some());
    table.send(Intent::Undo);
    assert!(
        progress(&table).is_some(),
        "the resignation is withdrawn, but the moves are the same"
    );
    table.play("c2c3");
    assert_eq!(progress(&table), None);
    table.wait_for("idle workers", |table| {
        table.app.world().resource::<EngineService>().is_idle()
    });
    assert_eq!(reviews_finished(&table), 0);
}

#[test]
fn a_cancelled_review_keeps_the_evaluated_moves() {
    let mut table = finished(false);
    let request = |table: &mut Table, effort| table.app.world_mut().trigger(ReviewRequested(effort));
    request(&mut table, Effort::Normal);
    table.wait_for("a move", |table| progress(table).is_some_and(|(done, _)| done > 0));
    let done = progress(&table).map(|(done, _)| done);
    table.app.world_mut().trigger(ReviewCancelled);
    assert_eq!(progress(&table), None);
    table.wait_for("idle workers", |table| {
        table.app.world().resource::<EngineService>().is_idle()
    });
    request(&mut table, Effort::Normal);
    assert_eq!(progress(&table).map(|(done, _)| done), done);
    // The moves of a different effort are not used.
    table.app.world_mut().trigger(ReviewCancelled);
    request(&mut table, Effort::Fast);
    assert_eq!(progress(&table), Some((0, 4)));
    // A review with another effort replaces a running review.
    request(&mut table, Effort::Normal);
    assert_eq!(progress(&table).map(|(done, _)| done), done);
}

#[test]
fn a_review_pauses_while_another_search_runs() {
    let has_request = |table: &Table, is_wanted: fn(Purpose) -> bool| {
        table.app.world().resource::<EngineService>().has_request(is_wanted)
    };
    let is_review = |purpose| matches!(purpose, Purpose::Review(_));
    let mut table = Table::title();
    table.begin(setup("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "human,computer:1"));
    table.play("a2a3");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    table.app.world_mut().trigger(ReviewRequested(Effort::Deep));
    table.update().update();
    assert!(has_request(&table, is_review));
    table.app.world_mut().write_message(HintRequested);
    table.wait_for("the hint's search", |table| has_request(table, Purpose::is_search));
    table.update();
    assert!(!has_request(&table, is_review));
    table.wait_for("a hint", |table| table.hint().is_some());
    table.update();
    assert!(has_request(&table, is_review));
}

/// Plays the race, and opens its analysis with the setting that reviews games.
fn analysed_race() -> Table {
    let mut table = Table::prepared(|app| {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.reviews_games = true;
        settings.analysis.is_engine_on = true;
    });
    let start = Position::start(Variant::STANDARD);
    let mut game = Game::from_position(start.clone());
    for text in RACE.split_whitespace() {
        game.play(parse_move(text, start.size()).expect("a move"))
            .expect("a legal move");
    }
    table.begin(GameSetup {
        game,
        kind: SessionKind::Analysis,
        ..GameSetup::default()
    });
    table
}

fn engine_is_held(table: &Table) -> bool {
    table.app.world().resource::<EngineHold>().0
}

fn better_line(table: &Table) -> Option<BetterLine> {
    let world = table.app.world();
    world.resource::<Reviews>().better_line(table.session())
}

/// The loser is Black.
#[test]
fn an_analysis_opens_at_the_turning_point_and_the_engine_waits_for_the_review() {
    let mut table = analysed_race();
    assert!(progress(&table).is_some() && engine_is_held(&table));
    let line = table.session().game().main_line();
    assert_eq!(table.session().shown_node(), line[line.len() - 1]);
    table.wait_for("a review", |table| review(table).is_some());
    table.update().update();
    assert!(!engine_is_held(&table));
    let (shown, moves) = (table.session().shown_node(), &review(&table).expect("a review").moves);
    let index = line.iter().position(|node| *node == shown).expect("a main-line move");
    assert_eq!(moves[index].side, Side::Second);
    let losses = moves.iter().filter(|reviewed| reviewed.side == Side::Second);
    assert_eq!(losses.map(MoveReview::loss).max(), Some(moves[index].loss()));
}

/// The engine of an analysis waits, unless the player starts it. If another position is shown, the analysis does not jump to the
/// turning point.
#[test]
fn the_player_can_start_the_engine_during_a_review() {
    let mut table = analysed_race();
    table.app.world_mut().trigger(EngineToggled);
    table.send(Intent::Show(NodeId::ROOT)).update();
    assert!(!engine_is_held(&table) && progress(&table).is_some());
    table.app.world_mut().trigger(EngineToggled);
    table.wait_for("a review", |table| review(table).is_some());
    table.update().update();
    assert_eq!(table.session().shown_node(), NodeId::ROOT);
    let settings = table.app.world().resource::<Settings>();
    assert!(!settings.analysis.is_engine_on);
}

#[test]
fn the_better_line_is_played_as_a_variation() {
    let mut table = analysed_race();
    table.wait_for("a review", |table| review(table).is_some());
    table.update().update();
    let mistake = table.session().shown_node();
    let mistake_before = |table: &Table| {
        let reviews = table.app.world().resource::<Reviews>();
        reviews.mistake_beside(table.session(), false)
    };
    let whole = better_line(&table).expect("a better line");
    assert_eq!(
        table.session().game().path(mistake).iter().rev().nth(1),
        Some(&whole.node)
    );
    assert!(whole.moves.len() >= 3, "{whole:?}");

    table.app.world_mut().trigger(BetterMovesPlayed(2));
    table.update().update();
    let played = |table: &Table| table.session().shown_move().map(|played| played.mv);
    assert_eq!(played(&table), Some(whole.moves[1]));
    let rest = better_line(&table).expect("the rest of the line");
    assert_eq!(
        (rest.node, &rest.moves[..]),
        (table.session().shown_node(), &whole.moves[2..])
    );

    assert_eq!(
        mistake_before(&table),
        Some(mistake),
        "the variation replaces the mistake"
    );

    // A click on the target of the arrow plays the next move.
    let target = table.name(Some(rest.moves[0].to));
    table.pass(1.0).click(&target).update();
    assert_eq!(played(&table), Some(rest.moves[0]));

    // The review still judges the game, and another variation has no better line.
    assert!(review(&table).is_some());
    table.send(Intent::Show(whole.node)).update();
    table.play("e7e6");
    assert_eq!(better_line(&table), None);
}

/// A review would reveal good moves in a rated game that another window plays.
#[test]
fn a_game_with_a_position_of_a_rated_game_in_progress_is_not_reviewed() {
    let mut table = Table::start("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "human,human");
    table.play("a2a3").play("f5f4");
    let rated = RatedPositions::from_positions([table.session().position()]);
    table.play("b2b3").play("e5e4").play("c2c3");
    table.app.world_mut().insert_resource(rated);
    table.app.world_mut().trigger(ReviewRequested(Effort::Fast));
    table.update();
    assert_eq!(progress(&table), None);
    assert_eq!(table.log().last().map(String::as_str), Some("rejected RatedPosition"));
}
