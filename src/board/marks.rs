//! Marks on the squares: last move, what is picked up and where it may go, pointer, cursor, hint.
//!
//! Marks differ in shape before they differ in colour: a dot is a quiet move, a ring a capture; four corners are where the
//! last move came from, a full border where it went; a star is a piece that may be blown up; two thin rings
//! are a piece that could be captured. All but the tints have a dark rim, which is seen on squares as light as the mark.

use crate::active_theme::Look;
use crate::board::animation::easing::damping;
use crate::board::layout::{cell_corners, square_centre, way, widened};
use crate::board::pieces::BoardRoot;
use crate::engine::Hint;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::materials::{linear, unlit};
use crate::input::Selection;
use crate::redraw::KeepAwake;
use crate::schedule::GameSystems;
use crate::session::{OpenSession, Session};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{Move, Shape, Side, Square};
use breakthrough_themes::{Colour, Marks};
use std::collections::HashSet;

const APPEAR_SECONDS: f32 = 0.08;
/// Marks lie in layers above the squares, so that none hides another.
const LAYER_HEIGHT: f32 = 0.0025;

/// What a mark says of its square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mark {
    LastFrom(Square),
    LastFromTint(Square),
    LastTo(Square),
    LastToTint(Square),
    Hovered(Square),
    Selected(Square),
    Quiet(Square),
    Capture(Square),
    Detonation(Square),
    Cursor(Square),
    Threatened(Square),
    Hint(Move),
}

/// A mark that grows to its full size.
#[derive(Component)]
struct Appear;

#[derive(Resource)]
struct MarkAssets {
    dot: Handle<Mesh>,
    double_ring: Handle<Mesh>,
    ring: Handle<Mesh>,
    base: Handle<Mesh>,
    star: Handle<Mesh>,
    /// By shape of the squares.
    edges: [EdgeMarks; 2],
    straight: Handle<Mesh>,
    oblique: Handle<Mesh>,
    inks: Inks,
}

/// What marks are drawn with.
struct Inks {
    last: Handle<StandardMaterial>,
    from_tint: Handle<StandardMaterial>,
    to_tint: Handle<StandardMaterial>,
    choice: Handle<StandardMaterial>,
    capture: Handle<StandardMaterial>,
    cursor: Handle<StandardMaterial>,
    hint: Handle<StandardMaterial>,
}

impl Inks {
    /// Every ink with its colour and how much it covers.
    fn with_colours(&self, marks: &Marks) -> [(&Handle<StandardMaterial>, Colour, f32); 7] {
        [
            (&self.last, marks.last, 1.0),
            (&self.from_tint, marks.last, 0.22),
            (&self.to_tint, marks.last, 0.42),
            (&self.choice, marks.choice, 1.0),
            (&self.capture, marks.capture, 1.0),
            (&self.cursor, marks.cursor, 1.0),
            (&self.hint, marks.hint, 1.0),
        ]
    }
}

/// Marks that follow the edges of a square or hexagon.
struct EdgeMarks {
    corners: Handle<Mesh>,
    border: Handle<Mesh>,
    thin: Handle<Mesh>,
    tint: Handle<Mesh>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make.before(OpenSession))
        .add_systems(
            Update,
            follow_look.in_set(GameSystems::View).run_if(resource_changed::<Look>),
        )
        .add_systems(
            Update,
            appear.in_set(GameSystems::Animate).run_if(any_with_component::<Appear>),
        )
        .add_systems(
            Update,
            show.in_set(GameSystems::View).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<Hint>),
            ),
        );
}

fn make(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    let mut ink = || materials.add(StandardMaterial::default());
    let made = MarkAssets {
        inks: Inks {
            last: ink(),
            from_tint: ink(),
            to_tint: ink(),
            choice: ink(),
            capture: ink(),
            cursor: ink(),
            hint: ink(),
        },
        dot: meshes.add(Flat::disc(0.15).rimmed()),
        ring: meshes.add(Flat::ring(0.385, 0.46).rimmed()),
        double_ring: meshes.add(Flat::double_ring().rimmed()),
        base: meshes.add(Flat::ring(0.375, 0.425).rimmed()),
        star: meshes.add(Flat::star(0.46, 0.3, 12).rimmed()),
        edges: [Shape::Square, Shape::Hexagon].map(|shape| {
            let inside = |distance: f32| widened(&cell_corners(shape), -distance);
            EdgeMarks {
                corners: meshes.add(Flat::border(&inside(0.015), 0.055, 0.5).rimmed()),
                border: meshes.add(Flat::border(&inside(0.015), 0.045, 1.0).rimmed()),
                tint: meshes.add(Flat::plate(&inside(0.02)).filled()),
                thin: meshes.add(Flat::border(&inside(0.01), 0.022, 1.0).rimmed()),
            }
        }),
        straight: meshes.add(Flat::arrow(0.86).rimmed()),
        oblique: meshes.add(Flat::arrow(1.22).rimmed()),
    };
    commands.insert_resource(made);
}

fn follow_look(look: Res<Look>, assets: Res<MarkAssets>, mut materials: ResMut<Assets<StandardMaterial>>) {
    for (handle, colour, cover) in assets.inks.with_colours(&look.theme().marks) {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = unlit(linear(colour).with_alpha(cover));
        }
    }
}

/// Every mark that the board should bear now.
fn wanted(session: &Session, selection: &Selection, hint: &Hint) -> HashSet<Mark> {
    let mut marks = HashSet::new();
    if session.is_laid_out() {
        marks.extend(selection.hovered.map(Mark::Hovered));
        marks.extend(selection.cursor.map(Mark::Cursor));
    }
    if session.is_staged() {
        return marks;
    }
    if let Some(last) = session.shown_move() {
        let (from, to) = (last.mv.from, last.mv.to);
        marks.extend([
            Mark::LastFrom(from),
            Mark::LastFromTint(from),
            Mark::LastTo(to),
            Mark::LastToTint(to),
        ]);
    }
    marks.extend(selection.cursor.map(Mark::Cursor));
    if selection.threats && session.outcome().is_none() {
        let threatened = Side::BOTH
            .into_iter()
            .flat_map(|side| session.shown_position().threatened(side));
        marks.extend(threatened.map(Mark::Threatened));
    }
    if session.awaits_person() {
        marks.extend(selection.hovered.map(Mark::Hovered));
        let targets = selection.targets(session);
        // A star says of its square that it is picked up, too.
        let may_blow_up = targets.iter().any(|mv| mv.is_detonation());
        marks.extend(selection.selected.filter(|_| !may_blow_up).map(Mark::Selected));
        marks.extend(targets.into_iter().map(|mv| {
            if mv.is_detonation() {
                Mark::Detonation(mv.from)
            } else if session.position().is_capture(mv) {
                Mark::Capture(mv.to)
            } else {
                Mark::Quiet(mv.to)
            }
        }));
        marks.extend(hint.0.map(Mark::Hint));
    }
    marks
}

fn show(
    session: Res<Session>,
    selection: Res<Selection>,
    hint: Res<Hint>,
    assets: Res<MarkAssets>,
    root: Single<Entity, With<BoardRoot>>,
    shown: Query<(Entity, &Mark)>,
    mut commands: Commands,
) {
    let mut missing = wanted(&session, &selection, &hint);
    for (entity, mark) in &shown {
        if !missing.remove(mark) {
            commands.entity(entity).despawn();
        }
    }
    for mark in missing {
        let (mesh, material, mut transform) = looks(mark, &assets, &session);
        let grows = matches!(
            mark,
            Mark::Quiet(_) | Mark::Capture(_) | Mark::Detonation(_) | Mark::Selected(_) | Mark::Hint(_)
        );
        if grows {
            transform.scale = Vec3::splat(0.2);
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
        if grows {
            entity.insert(Appear);
        }
    }
}

fn looks<'a>(
    mark: Mark,
    assets: &'a MarkAssets,
    session: &Session,
) -> (&'a Handle<Mesh>, &'a Handle<StandardMaterial>, Transform) {
    let size = session.size();
    let edges = &assets.edges[size.shape as usize];
    let on = |square: Square, layer: u8| {
        let height = Vec3::Y * LAYER_HEIGHT * f32::from(layer);
        Transform::from_translation(square_centre(size, square) + height)
    };
    match mark {
        Mark::LastFromTint(square) => (&edges.tint, &assets.inks.from_tint, on(square, 1)),
        Mark::LastToTint(square) => (&edges.tint, &assets.inks.to_tint, on(square, 1)),
        Mark::LastFrom(square) => (&edges.corners, &assets.inks.last, on(square, 2)),
        Mark::LastTo(square) => (&edges.border, &assets.inks.last, on(square, 2)),
        Mark::Hovered(square) => (&edges.thin, &assets.inks.cursor, on(square, 3)),
        Mark::Selected(square) => (&assets.base, &assets.inks.choice, on(square, 4)),
        Mark::Quiet(square) => (&assets.dot, &assets.inks.choice, on(square, 4)),
        Mark::Capture(square) => (&assets.ring, &assets.inks.capture, on(square, 4)),
        Mark::Detonation(square) => (&assets.star, &assets.inks.capture, on(square, 4)),
        Mark::Threatened(square) => (&assets.double_ring, &assets.inks.capture, on(square, 3)),
        Mark::Cursor(square) => (&edges.corners, &assets.inks.cursor, on(square, 5)),
        Mark::Hint(mv) if mv.is_detonation() => (&assets.star, &assets.inks.hint, on(mv.from, 6)),
        Mark::Hint(mv) => {
            let way = way(square_centre(size, mv.from), square_centre(size, mv.to));
            let mesh = if way.length() < 1.2 {
                &assets.straight
            } else {
                &assets.oblique
            };
            (mesh, &assets.inks.hint, on(mv.from, 6).looking_to(way, Vec3::Y))
        }
    }
}

fn appear(
    time: Res<Time>,
    mut appearing: Query<(Entity, &mut Transform), With<Appear>>,
    mut commands: Commands,
    mut awake: MessageWriter<KeepAwake>,
) {
    let share = damping(time.delta_secs(), APPEAR_SECONDS);
    for (entity, mut transform) in &mut appearing {
        awake.write(KeepAwake);
        let scale = transform.scale.x + (1.0 - transform.scale.x) * share;
        if scale > 0.99 {
            transform.scale = Vec3::ONE;
            commands.entity(entity).remove::<Appear>();
        } else {
            transform.scale = Vec3::splat(scale);
        }
    }
}
