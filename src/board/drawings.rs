//! Arrows and circles of an annotated game, in the colours defined for PGN.

use crate::base::layout::{BoardRoot, square_centre};
use crate::graphics::flat_shapes::Flat;
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::{ABOVE_PIECES, UnlitMaterial};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::states::Overlay;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::{Arrow, BoardSize, Circle, MarkColour};
use breakthrough_themes::Colour;

/// Distance from the head of an arrow to the centre of its square, in squares.
const ARROW_END: f32 = 0.15;
/// Width of an arrow relative to the arrow of a hint.
const ARROW_WIDTH: f32 = 0.9;
/// Height of a drawing above the board, in squares. Drawings are above the marks.
const HEIGHT: f32 = 0.02;

/// An arrow or a circle.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
enum Drawing {
    Arrow(Arrow),
    Circle(Circle),
}

/// Materials, in the order of [`MarkColour::ALL`].
#[derive(Resource)]
struct DrawingMaterials([Handle<UnlitMaterial>; MarkColour::ALL.len()]);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_materials).add_systems(
        Update,
        update_drawings
            .in_set(GameSystems::View)
            .run_if(resource_changed::<Session>.or_else(state_changed::<Overlay>)),
    );
}

fn create_materials(mut materials: ResMut<Assets<UnlitMaterial>>, mut commands: Commands) {
    let handles = MarkColour::ALL.map(|colour| {
        materials.add(UnlitMaterial {
            depth_bias: ABOVE_PIECES,
            ..UnlitMaterial::new(linear(shown_colour(colour)))
        })
    });
    commands.insert_resource(DrawingMaterials(handles));
}

/// Returns a colour that is light enough for dark squares. The dark rim of a drawing contrasts with light squares.
fn shown_colour(colour: MarkColour) -> Colour {
    Colour::from_srgb(match colour {
        MarkColour::Green => [0x52, 0xd0, 0x6e],
        MarkColour::Red => [0xff, 0x94, 0x86],
        MarkColour::Yellow => [0xff, 0xd8, 0x4d],
        MarkColour::Blue => [0x72, 0xb7, 0xff],
    })
}

/// Replaces the arrows and circles when the board shows another position.
fn update_drawings(
    (session, overlay): (Res<Session>, Res<State<Overlay>>),
    existing: Query<(Entity, &Drawing)>,
    materials: Res<DrawingMaterials>,
    root: Single<Entity, With<BoardRoot>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let mut missing = drawings(&session);
    if session.is_staged() || **overlay == Overlay::Photo {
        missing.clear();
    }
    for (entity, drawing) in &existing {
        if let Some(index) = missing.iter().position(|wanted| wanted == drawing) {
            missing.swap_remove(index);
        } else {
            commands.entity(entity).despawn();
        }
    }
    for drawing in missing {
        let (mesh, transform) = drawing.shape(session.size());
        commands.spawn((
            Name::new(format!("{drawing:?}")),
            drawing,
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(materials.0[drawing.colour() as usize].clone()),
            transform,
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

fn drawings(session: &Session) -> Vec<Drawing> {
    let annotations = session.game().annotations(session.shown_node());
    let arrows = annotations.arrows.iter().copied().map(Drawing::Arrow);
    let circles = annotations.circles.iter().copied().map(Drawing::Circle);
    arrows.chain(circles).collect()
}

impl Drawing {
    const fn colour(self) -> MarkColour {
        match self {
            Drawing::Arrow(arrow) => arrow.colour,
            Drawing::Circle(circle) => circle.colour,
        }
    }

    /// Returns the mesh and its transform on a board. An arrow from a square to the same square, which shows an explosion, is
    /// drawn as a star.
    fn shape(self, size: BoardSize) -> (Mesh, Transform) {
        let on = |square| Transform::from_translation(square_centre(size, square) + Vec3::Y * HEIGHT);
        match self {
            Drawing::Circle(circle) => (Flat::ring(0.39, 0.45).rimmed(), on(circle.square)),
            Drawing::Arrow(arrow) if arrow.from == arrow.to => (Flat::star(0.4, 0.26, 8).rimmed(), on(arrow.from)),
            Drawing::Arrow(arrow) => {
                let step = square_centre(size, arrow.to) - square_centre(size, arrow.from);
                let mesh = Flat::arrow(step.length() - ARROW_END, ARROW_WIDTH).raised();
                (mesh, on(arrow.from).looking_to(step, Vec3::Y))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent, SessionKind};
    use crate::testing;
    use breakthrough_rules::notation::{parse_pgn, parse_square};
    use breakthrough_themes::{ColourVision, built_in_themes};
    use strum::IntoEnumIterator;

    #[test]
    fn the_drawings_of_the_shown_position_are_shown() {
        let game = parse_pgn("1. a2-a3 {[%cal Ga2a3,Rb7b5] [%csl Yc4]} a7-a6 {[%csl Bd4]} *").expect("a game");
        let mut app = testing::app_with(|app| {
            app.init_asset::<UnlitMaterial>().add_plugins(plugin);
        });
        app.update();
        app.world_mut().write_message(Intent::Start(GameSetup {
            game: game.game,
            kind: SessionKind::Analysis,
            ..default()
        }));
        let shown = |app: &mut App, back: usize| {
            let path = app
                .world()
                .resource::<Session>()
                .game()
                .path(app.world().resource::<Session>().shown_node());
            let node = path[path.len() - 1 - back];
            app.world_mut().write_message(Intent::Show(node));
            app.update();
            app.update();
            let mut drawings = app.world_mut().query::<(&Drawing, &Mesh3d)>();
            let colours = drawings.iter(app.world()).map(|(drawing, _)| drawing.colour().letter());
            let mut colours: Vec<char> = colours.collect();
            colours.sort_unstable();
            colours.into_iter().collect::<String>()
        };
        app.update();
        app.update();
        assert_eq!(shown(&mut app, 0), "B");
        assert_eq!(shown(&mut app, 1), "GRY");
    }

    #[test]
    fn an_arrow_ends_in_its_square() {
        let size = BoardSize::new(8, 8);
        let [from, to] = ["b7", "e1"].map(|text| parse_square(text, size).expect("a square"));
        let arrow = Drawing::Arrow(Arrow {
            colour: MarkColour::Green,
            from,
            to,
        });
        let (mesh, transform) = arrow.shape(size);
        let positions = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|values| values.as_float3());
        let ends = positions
            .expect("positions")
            .iter()
            .map(|at| transform.transform_point(Vec3::from(*at)));
        let nearest = ends
            .map(|end| end.xz().distance(square_centre(size, to).xz()))
            .fold(f32::INFINITY, f32::min);
        assert!(nearest < ARROW_END, "{nearest}");
    }

    #[test]
    fn every_colour_or_its_rim_contrasts_with_every_square() {
        for (_, theme) in built_in_themes() {
            for (surface, colour) in theme
                .surfaces
                .squares_and_hexagons()
                .iter()
                .flat_map(|surface| MarkColour::ALL.map(|colour| (surface, colour)))
            {
                for vision in ColourVision::iter() {
                    let square = surface.colour.simulate(vision);
                    let contrast = |colour: Colour| colour.simulate(vision).contrast(square);
                    let best = contrast(shown_colour(colour)).max(contrast(Colour::BLACK));
                    assert!(best >= 3.0, "{}: {colour:?} {best:.2}", theme.name);
                }
            }
        }
    }
}
