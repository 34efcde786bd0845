//! Marks on the squares: the last move, the selected piece with its legal moves, the hovered square, the cursor, the hint, and the
//! piece that the guide names.
//!
//! Marks differ in shape as well as colour: a dot marks a quiet move, a ring marks a capture, and a star marks an explosion. Four
//! corners mark the origin of the last move, a full border marks its target, and two rings mark a hanging piece. Arrows mark
//! hints and threats. Before an explosion is confirmed, rings mark the pieces in its range. In an analysis, arrows mark the best
//! moves, and further shapes mark facts about the position. In a reviewed game, a ring marks the target of a mistake, and an
//! arrow the better move. All marks except the tints have a dark rim, which contrasts with
//! squares that are as light as the mark.

mod analysis;
mod assets;
#[cfg(test)]
mod legibility_tests;
#[cfg(test)]
mod tests;

use crate::base::easing::decay_rate;
use crate::base::interface_focus::InterfaceFocus;
use crate::base::layout::{BoardRoot, square_centre, step_vector};
use crate::base::redraw::KeepRedrawing;
use crate::exercise::Exercise;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::guide::Guide;
use crate::opponent::{EngineAnalysis, EngineThreat, Hint, LinePreview, ShownFacts, ShownHint, ShownThreats};
use crate::review::{Moment, Reviews};
use crate::schedule::GameSystems;
use crate::session::{Selection, Session};
use crate::settings::Settings;
use crate::settings::first_games::{learning_side, warned_wins};
use crate::states::Overlay;
use analysis::{analysis_marks, review_marks};
use assets::{ArrowWidth, MarkAssets};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{Move, Side, Square};
use std::collections::HashSet;

const GROW_SECONDS: f32 = 0.08;
/// Initial scale of a growing mark.
const INITIAL_SCALE: f32 = 0.2;
/// Scale from which a growing mark is set to its full size.
const FULL_SIZE_FROM: f32 = 0.99;
/// Vertical distance between two layers of marks, in squares. Overlapping marks are on different layers, so that their order is
/// fixed.
const LAYER_HEIGHT: f32 = 0.0025;

/// Sideways offset of the row of triangles that marks the engine's threat, in squares.
const THREAT_ASIDE: f32 = 0.22;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mark {
    /// Goal of the person who moves next. Shown in the player's first games.
    Goal(Square),
    /// Border of a goal square of a lesson.
    GoalBorder(Square),
    LastFrom(Square),
    LastFromTint(Square),
    LastTo(Square),
    LastToTint(Square),
    Hovered(Square),
    Selected(Square),
    Quiet(Square),
    Capture(Square),
    Explosion(Square),
    Cursor(Square),
    Threatened(Square),
    /// Winning move of the opponent, or the first move of a runner.
    Threat(Move),
    Exploded(Square),
    /// Piece of the hint.
    HintPiece(Square),
    /// Piece that the guide of a newcomer's game names.
    Named(Square),
    Hint(Move),
    Best(Move, ArrowWidth),
    /// Next move of the better line after a mistake in a reviewed game.
    Better(Move),
    /// Best move of the opponent if the side to move passed.
    EngineThreat(Move),
    /// Square that the hovered line of an analysis vacates.
    Vacated(Square),
    /// Protection of the hovered piece by another piece.
    Protection(Move),
    Runner(Square),
    /// Square on the path of a piece to its goal.
    Path(Square),
    Pivotal(Square),
    Hole(Square),
    Blocked(Square),
    Control(Square, Side),
    /// Target of a blunder in a reviewed game.
    Blunder(Square),
    /// Target of a mistake in a reviewed game.
    Mistake(Square),
    /// Target of an inaccuracy in a reviewed game.
    Inaccuracy(Square),
}

/// Present while a mark grows to its full size.
#[derive(Component)]
struct Growing;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(assets::plugin)
        .add_systems(
            Update,
            grow_marks
                .in_set(GameSystems::Animate)
                .run_if(any_with_component::<Growing>),
        )
        .add_systems(
            Update,
            update_marks.in_set(GameSystems::View).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<Hint>)
                    .or_else(resource_changed::<ShownThreats>)
                    .or_else(resource_changed::<EngineAnalysis>)
                    .or_else(resource_changed::<EngineThreat>)
                    .or_else(resource_changed::<LinePreview>)
                    .or_else(resource_changed::<ShownFacts>)
                    .or_else(resource_changed::<Reviews>)
                    .or_else(resource_changed::<Moment>)
                    .or_else(resource_changed::<Exercise>)
                    .or_else(resource_changed::<Guide>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<InterfaceFocus>)
                    .or_else(state_changed::<Overlay>),
            ),
        );
}

/// Returns the marks that the board should show.
fn current_marks(
    session: &Session,
    selection: &Selection,
    hint: &Hint,
    threats: &ShownThreats,
    settings: &Settings,
) -> HashSet<Mark> {
    let mut marks = HashSet::new();
    if session.shows_editor_board() {
        marks.extend(selection.hovered.map(Mark::Hovered));
        marks.extend(selection.cursor.map(Mark::Cursor));
    }
    if session.is_staged() {
        return marks;
    }
    let learning = learning_side(session, settings).filter(|_| !session.game().can_undo());
    let goals = learning.map(|side| session.position().goals(side));
    marks.extend(goals.into_iter().flatten().map(Mark::Goal));
    if let Some(last) = session.shown_move().filter(|_| settings.shows_last_move) {
        let (from, to) = (last.mv.from, last.mv.to);
        marks.extend([
            Mark::LastFrom(from),
            Mark::LastFromTint(from),
            Mark::LastTo(to),
            Mark::LastToTint(to),
        ]);
    }
    marks.extend(selection.cursor.map(Mark::Cursor));
    if let Some(threats) = threats.found().filter(|_| selection.shows_threats) {
        marks.extend(threats.hanging.iter().copied().map(Mark::Threatened));
        let moves = threats.wins.iter().chain(&threats.runner_moves);
        marks.extend(moves.copied().map(Mark::Threat));
    }
    marks.extend(warned_wins(session, settings).into_iter().map(Mark::Threat));
    if session.accepts_moves() {
        let hovered = selection
            .hovered
            .filter(|square| is_choice(session, selection, *square));
        marks.extend(hovered.map(Mark::Hovered));
        let targets = if settings.shows_targets {
            selection.targets(session)
        } else {
            Vec::new()
        };
        // The star of an explosion already marks the selected square.
        let can_explode = targets.iter().any(|mv| mv.is_explosion());
        marks.extend(selection.selected.filter(|_| !can_explode).map(Mark::Selected));
        marks.extend(targets.into_iter().map(|mv| {
            if mv.is_explosion() {
                Mark::Explosion(mv.from)
            } else if session.shown_position().is_capture(mv) {
                Mark::Capture(mv.to)
            } else {
                Mark::Quiet(mv.to)
            }
        }));
        let armed = selection.armed_piece();
        let exploded = armed.map(|square| session.shown_position().exploded(square));
        let others = exploded.into_iter().flatten().filter(|square| armed != Some(*square));
        marks.extend(others.map(Mark::Exploded));
        marks.extend(hint.0.filter(|_| session.awaits_person()).map(|hint| match hint {
            ShownHint::Piece(mv) => Mark::HintPiece(mv.from),
            ShownHint::Move(mv) => Mark::Hint(mv),
        }));
    }
    marks
}

/// Whether a click on this square selects a piece, or moves the selected piece.
fn is_choice(session: &Session, selection: &Selection, square: Square) -> bool {
    let position = session.shown_position();
    let is_own = position.piece_at(square) == Some(position.side_to_move());
    let is_target = |from: Square| position.is_legal(Move { from, to: square });
    is_own || selection.selected.is_some_and(is_target)
}

fn update_marks(
    (session, settings): (Res<Session>, Res<Settings>),
    selection: Res<Selection>,
    (hint, threats, guide): (Res<Hint>, Res<ShownThreats>, Res<Guide>),
    (analysis, facts): (Res<EngineAnalysis>, Res<ShownFacts>),
    (reviews, moment, exercise): (Res<Reviews>, Res<Moment>, Res<Exercise>),
    (engine_threat, preview): (Res<EngineThreat>, Res<LinePreview>),
    (focus, overlay): (Res<InterfaceFocus>, Res<State<Overlay>>),
    assets: Res<MarkAssets>,
    root: Single<Entity, With<BoardRoot>>,
    existing: Query<(Entity, &Mark)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    let mut missing = current_marks(&session, &selection, &hint, &threats, &settings);
    if session.is_analysis() && !preview.0.is_empty() {
        let vacated = preview.change(session.shown_position()).vacated;
        missing = vacated.into_iter().map(Mark::Vacated).collect();
    } else {
        missing.extend(analysis_marks(
            &session,
            &selection,
            &settings.analysis,
            (&analysis, &facts, &engine_threat),
        ));
        missing.extend(review_marks(&reviews, &session, *moment));
        // A selected piece has its own marks, which the ring would hide.
        let named = guide.named_square(&session).filter(|_| selection.selected.is_none());
        missing.extend(named.map(Mark::Named));
        let goals = exercise.goal_squares();
        missing.extend(goals.iter().copied().map(Mark::Goal));
        missing.extend(goals.into_iter().map(Mark::GoalBorder));
    }
    if **overlay == Overlay::Photo {
        missing.clear();
    }
    if focus.keyboard || focus.move_list {
        missing.retain(|mark| !matches!(mark, Mark::Cursor(_)));
    }
    for (entity, mark) in &existing {
        if !missing.remove(mark) {
            commands.entity(entity).despawn();
        }
    }
    for mark in missing {
        let (mesh, material, mut transform) = visuals(mark, &assets, &session);
        let is_growing = matches!(
            mark,
            Mark::Quiet(_)
                | Mark::Capture(_)
                | Mark::Explosion(_)
                | Mark::Exploded(_)
                | Mark::Selected(_)
                | Mark::HintPiece(_)
                | Mark::Named(_)
                | Mark::Hint(_)
        );
        if is_growing {
            transform.scale = Vec3::splat(INITIAL_SCALE);
        }
        let mut entity = commands.spawn((
            Name::new(format!("{mark:?}")),
            mark,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
            transform,
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
        if is_growing {
            entity.insert(Growing);
            redraw.write(KeepRedrawing);
        }
    }
}

fn visuals<'a>(
    mark: Mark,
    assets: &'a MarkAssets,
    session: &Session,
) -> (&'a Handle<Mesh>, &'a Handle<UnlitMaterial>, Transform) {
    let size = session.size();
    let (edges, materials) = (assets.edges(size.shape), &assets.materials);
    let on = |square: Square, layer: u8| {
        let height = Vec3::Y * LAYER_HEIGHT * f32::from(layer);
        Transform::from_translation(square_centre(size, square) + height)
    };
    let arrow = |mv: Move, material, layer, width| {
        let step = step_vector(square_centre(size, mv.from), square_centre(size, mv.to));
        let mesh = assets.arrow(step.length(), width);
        (mesh, material, on(mv.from, layer).looking_to(step, Vec3::Y))
    };
    match mark {
        Mark::Goal(square) => (&edges.tint, &materials.goal, on(square, 1)),
        Mark::GoalBorder(square) => (&edges.thin_border, &materials.goal_border, on(square, 2)),
        Mark::LastFromTint(square) => (&edges.tint, &materials.from_tint, on(square, 1)),
        Mark::LastToTint(square) => (&edges.tint, &materials.to_tint, on(square, 1)),
        Mark::LastFrom(square) => (&edges.corners, &materials.last, on(square, 2)),
        Mark::LastTo(square) => (&edges.border, &materials.last, on(square, 2)),
        Mark::Hovered(square) => (&edges.thin_border, &materials.cursor, on(square, 3)),
        Mark::Selected(square) => (&assets.small_ring, &materials.selected, on(square, 4)),
        Mark::Quiet(square) => (&assets.dot, &materials.target, on(square, 4)),
        Mark::Capture(square) => (&assets.ring, &materials.capture, on(square, 4)),
        Mark::Explosion(square) => (&assets.star, &materials.capture, on(square, 4)),
        Mark::Threatened(square) => (&assets.double_ring, &materials.capture, on(square, 3)),
        Mark::Exploded(square) => (&assets.ring, &materials.capture, on(square, 4)),
        Mark::Cursor(square) => (&edges.corners, &materials.cursor, on(square, 5)),
        Mark::HintPiece(square) | Mark::Named(square) => (&assets.ring, &materials.hint, on(square, 6)),
        Mark::Hint(mv) if mv.is_explosion() => (&assets.star, &materials.hint, on(mv.from, 6)),
        Mark::Hint(mv) => arrow(mv, &materials.hint, 6, ArrowWidth::Full),
        Mark::Threat(mv) => arrow(mv, &materials.capture, 5, ArrowWidth::Full),
        Mark::Best(mv, _) if mv.is_explosion() => (&assets.star, &materials.hint, on(mv.from, 6)),
        Mark::Best(mv, width) => arrow(mv, &materials.hint, 6, width),
        Mark::Better(mv) if mv.is_explosion() => (&assets.star, &materials.target, on(mv.from, 6)),
        Mark::Better(mv) => arrow(mv, &materials.target, 6, ArrowWidth::Full),
        Mark::EngineThreat(mv) if mv.is_explosion() => (&assets.star, &materials.threat, on(mv.from, 5)),
        Mark::EngineThreat(mv) => {
            let step = step_vector(square_centre(size, mv.from), square_centre(size, mv.to));
            let mut transform = on(mv.from, 7).looking_to(step, Vec3::Y);
            // Move the row of triangles sideways, so that it does not overlap an arrow in the opposite direction.
            transform.translation += transform.right() * THREAT_ASIDE;
            (assets.triangles(step.length()), &materials.threat, transform)
        }
        Mark::Vacated(square) => (&edges.corners, &materials.cursor, on(square, 4)),
        Mark::Protection(mv) => arrow(mv, &materials.target, 5, ArrowWidth::Narrow),
        Mark::Runner(square) => (&assets.spikes, &materials.runner, on(square, 4)),
        Mark::Path(square) => (&assets.small_dot, &materials.target, on(square, 4)),
        Mark::Pivotal(square) => (&assets.diamond, &materials.hint, on(square, 4)),
        Mark::Hole(square) => (&assets.frame, &materials.capture, on(square, 4)),
        Mark::Blocked(square) => (&assets.bars, &materials.cursor, on(square, 4)),
        Mark::Blunder(square) => (&edges.spoked_ring, &materials.capture, on(square, 3)),
        Mark::Mistake(square) => (&assets.ring, &materials.capture, on(square, 3)),
        Mark::Inaccuracy(square) => (&assets.small_ring, &materials.capture, on(square, 3)),
        // The triangle points in the direction of the side's moves, so that the sides differ in shape as well.
        Mark::Control(square, side) => {
            let mut transform = on(square, 4);
            if side == Side::Second {
                transform.rotate_y(std::f32::consts::PI);
            }
            (&assets.wedge, &materials.control[side.index()], transform)
        }
    }
}

fn grow_marks(
    time: Res<Time>,
    mut growing: Query<(Entity, &mut Transform), With<Growing>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut transform) in &mut growing {
        redraw.write(KeepRedrawing);
        let mut scale = transform.scale.x;
        scale.smooth_nudge(&1.0, decay_rate(GROW_SECONDS), time.delta_secs());
        if scale > FULL_SIZE_FROM {
            transform.scale = Vec3::ONE;
            commands.entity(entity).remove::<Growing>();
        } else {
            transform.scale = Vec3::splat(scale);
        }
    }
}
