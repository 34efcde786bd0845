//! Legibility tests of the marks: in a window of 1280×720 pixels, each mark or its rim contrasts with every square of every theme.

use super::assets::{ArrowWidth, MarkAssets, create_assets};
use super::{Mark, visuals};
use crate::base::layout::square_centre;
use crate::camera::{Framing, project};
use crate::graphics::unlit_material::UnlitMaterial;
use crate::screens::game_framing;
use crate::session::{GameSetup, Session};
use bevy::ecs::system::RunSystemOnce;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use breakthrough_rules::notation::{parse_move, parse_square};
use breakthrough_rules::{Move, Side, Square};
use breakthrough_themes::{Colour, ColourVision, Theme, built_in_themes};
use strum::IntoEnumIterator;

const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);
/// Minimum contrast between a mark or its rim and the square.
const MIN_CONTRAST: f32 = 3.0;
/// Minimum width of the contrasting layer, in pixels.
const MIN_PIXELS: f32 = 2.0;
/// Number of measured lines on either side of the square's centre.
const LINES: i32 = 64;
/// Number of measured points per half line.
const POINTS: i32 = 500;
/// Distance of the outermost lines and points from the square's centre, in squares, equal to the length of a hint's
/// arrow.
const REACH: f32 = 1.0;
/// Fraction of the lines across a mark on which the layer must have the minimum width. The other lines cross an end or a tip of
/// the mark.
const MIN_SHARE: f32 = 0.75;
/// Measured square, on the last rank, where marks are smallest.
const SQUARE: &str = "e8";

/// A triangle of a mark with its height and colour, seen from above.
struct Triangle {
    corners: [Vec2; 3],
    height: f32,
    /// Colour of the layer: black for the rim, white for the mark.
    colour: [f32; 3],
}

impl Triangle {
    /// Whether the triangle's bounding box intersects a line that is parallel to an edge of the board.
    fn meets(&self, from: Vec2, to: Vec2) -> bool {
        let [one, two, three] = self.corners;
        let (min, max) = (one.min(two).min(three), one.max(two).max(three));
        min.cmple(from.max(to)).all() && max.cmpge(from.min(to)).all()
    }

    fn contains(&self, point: Vec2) -> bool {
        let sides = [0, 1, 2].map(|index: usize| {
            let (from, to) = (self.corners[index], self.corners[(index + 1) % 3]);
            (to - from).perp_dot(point - from)
        });
        sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
    }
}

/// Topmost layer at a point on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Square,
    Rim,
    Mark,
}

/// Meshes of the marks, and the camera at the start of a game.
struct Drawing {
    world: World,
    session: Session,
    framing: Framing,
}

impl Drawing {
    fn new() -> Drawing {
        let mut world = World::new();
        world.init_resource::<Assets<Mesh>>();
        world.init_resource::<Assets<UnlitMaterial>>();
        world.run_system_once(create_assets).expect("the assets");
        let session = Session::running(GameSetup::default());
        let framing = game_framing(session.size(), Side::First, WINDOW);
        Drawing {
            world,
            session,
            framing,
        }
    }

    fn square(&self) -> Square {
        parse_square(SQUARE, self.session.size()).expect("a square")
    }

    fn mv(&self, text: &str) -> Move {
        parse_move(text, self.session.size()).expect("a move")
    }

    /// Returns the marks that must be legible on their own. The tints of the last move are omitted, because the border and the
    /// corners mark the same squares.
    fn marks(&self) -> Vec<Mark> {
        let square = self.square();
        let explosion = Move {
            from: square,
            to: square,
        };
        vec![
            Mark::LastFrom(square),
            Mark::LastTo(square),
            Mark::Control(square, Side::First),
            Mark::Control(square, Side::Second),
            Mark::Hovered(square),
            Mark::Selected(square),
            Mark::Quiet(square),
            Mark::Capture(square),
            Mark::Explosion(square),
            Mark::Cursor(square),
            Mark::Threatened(square),
            Mark::HintPiece(square),
            Mark::Hint(self.mv("e8-e7")),
            Mark::Hint(self.mv("e8-d7")),
            Mark::Hint(explosion),
            Mark::Best(self.mv("e8-e7"), ArrowWidth::Narrow),
            Mark::EngineThreat(self.mv("e8-e7")),
            Mark::EngineThreat(self.mv("e8-d7")),
            Mark::Vacated(square),
            Mark::Protection(self.mv("e8-d7")),
            Mark::Runner(square),
            Mark::Path(square),
            Mark::Pivotal(square),
            Mark::Hole(square),
            Mark::Blocked(square),
            Mark::Blunder(square),
            Mark::Mistake(square),
            Mark::Inaccuracy(square),
        ]
    }

    fn triangles(&self, mark: Mark) -> Vec<Triangle> {
        let assets = self.world.resource::<MarkAssets>();
        let (mesh, _, transform) = visuals(mark, assets, &self.session);
        let mesh = self.world.resource::<Assets<Mesh>>().get(mesh).expect("a mesh");
        let positions = mesh
            .attribute(Mesh::ATTRIBUTE_POSITION)
            .and_then(|values| values.as_float3());
        let positions = positions.expect("positions");
        let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
            panic!("{mark:?} has no rim");
        };
        let centre = square_centre(self.session.size(), self.square());
        let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
        let triangle = |face: &[usize]| Triangle {
            corners: [0, 1, 2].map(|index: usize| {
                let corner = transform.transform_point(Vec3::from(positions[face[index]])) - centre;
                corner.xz()
            }),
            height: positions[face[0]][1],
            colour: [0, 1, 2].map(|channel: usize| colours[face[0]][channel]),
        };
        indices.chunks_exact(3).map(triangle).collect()
    }

    /// Returns the layers along a line through the square, each with its length in pixels.
    fn runs(&self, triangles: &[Triangle], line: impl Fn(f32) -> Vec2) -> Vec<(Layer, f32)> {
        let size = self.session.size();
        let points: Vec<Vec2> = (-POINTS..=POINTS)
            .map(|point| line(point as f32 / POINTS as f32 * REACH))
            .collect();
        let crossed: Vec<&Triangle> = triangles
            .iter()
            .filter(|triangle| triangle.meets(points[0], points[points.len() - 1]))
            .collect();
        let layer = |point: Vec2| {
            let covering = crossed.iter().filter(|triangle| triangle.contains(point));
            match covering.max_by(|one, other| one.height.total_cmp(&other.height)) {
                None => Layer::Square,
                Some(top) if top.colour == [0.0; 3] => Layer::Rim,
                Some(_) => Layer::Mark,
            }
        };
        let seen = |point: Vec2| {
            project(
                &self.framing,
                square_centre(size, self.square()) + Vec3::new(point.x, 0.0, point.y),
            )
        };
        let step = (points[1] - points[0]) / 2.0;
        let layers: Vec<(Layer, Vec2)> = points.into_iter().map(|point| (layer(point), point)).collect();
        layers
            .chunk_by(|one, other| one.0 == other.0)
            .map(|run| {
                let (begin, end) = (run[0].1 - step, run[run.len() - 1].1 + step);
                (run[0].0, seen(begin).distance(seen(end)))
            })
            .collect()
    }

    /// Returns the width of the mark and the width of its rim, in pixels. At least three of four lines across the mark reach
    /// this width. Each width is measured from left to right and from front to back, and the smaller value is returned.
    fn widths(&self, mark: Mark) -> [f32; 2] {
        let triangles = self.triangles(mark);
        [Layer::Mark, Layer::Rim].map(|layer| {
            let across = [Vec2::new, |along: f32, offset: f32| Vec2::new(offset, along)];
            across
                .map(|place| {
                    let lines = (-LINES..=LINES).map(|line| line as f32 / LINES as f32 * REACH);
                    let runs = lines.map(|offset| self.runs(&triangles, |along| place(along, offset)));
                    let of_mark = runs.filter(|runs| runs.iter().any(|(layer, _)| *layer == Layer::Mark));
                    let widest = |runs: Vec<(Layer, f32)>| {
                        let lengths = runs.into_iter().filter(|run| run.0 == layer).map(|(_, length)| length);
                        lengths.fold(0.0, f32::max)
                    };
                    let mut widths: Vec<f32> = of_mark.map(widest).collect();
                    widths.sort_by(f32::total_cmp);
                    widths[((1.0 - MIN_SHARE) * widths.len() as f32) as usize]
                })
                .into_iter()
                .fold(f32::INFINITY, f32::min)
        })
    }

    fn colour(&self, mark: Mark, theme: &Theme) -> Colour {
        let assets = self.world.resource::<MarkAssets>();
        let (_, material, _) = visuals(mark, assets, &self.session);
        let colours = assets.materials.with_colours(theme);
        let (_, colour, _) = colours
            .into_iter()
            .find(|(handle, ..)| *handle == material)
            .expect("a material of marks");
        colour
    }

    /// Returns the colours of a theme's squares, plain and tinted by the last move.
    fn squares(&self, theme: &Theme) -> Vec<(String, Colour)> {
        let materials = &self.world.resource::<MarkAssets>().materials;
        let colours = materials.with_colours(theme);
        let opacity = |tint: &Handle<UnlitMaterial>| {
            let found = colours.iter().find(|(handle, ..)| *handle == tint);
            found.map_or(0.0, |(_, _, opacity)| *opacity)
        };
        let tints = [
            ("", 0.0),
            (", left by the last move", opacity(&materials.from_tint)),
            (", entered by the last move", opacity(&materials.to_tint)),
        ];
        let names = [
            "light square",
            "dark square",
            "light hexagon",
            "middle hexagon",
            "dark hexagon",
        ];
        names
            .into_iter()
            .zip(theme.surfaces.squares_and_hexagons())
            .flat_map(|(name, square)| {
                tints.map(|(tinted, opacity)| {
                    let channel = |channel: usize| {
                        let (square, tint) = (square.colour.0[channel], theme.marks.last.0[channel]);
                        square + (tint - square) * opacity
                    };
                    (format!("{name}{tinted}"), Colour([0, 1, 2].map(channel)))
                })
            })
            .collect()
    }
}

/// Returns the minimum contrast between two colours across all types of colour vision.
fn contrast(one: Colour, two: Colour) -> f32 {
    let visions = ColourVision::iter();
    let ratios = visions.map(|vision| one.simulate(vision).contrast(two.simulate(vision)));
    ratios.fold(f32::INFINITY, f32::min)
}

#[test]
fn every_mark_contrasts_with_every_square() {
    let drawing = Drawing::new();
    let mut found = Vec::new();
    for mark in drawing.marks() {
        let [mark_width, rim_width] = drawing.widths(mark);
        for (_, theme) in built_in_themes() {
            let colour = drawing.colour(mark, &theme);
            for (name, square) in drawing.squares(&theme) {
                let parts = [(colour, mark_width), (Colour::BLACK, rim_width)];
                let stands_out =
                    parts.map(|(colour, width)| width >= MIN_PIXELS && contrast(colour, square) >= MIN_CONTRAST);
                if stands_out == [false; 2] {
                    let [mark_ratio, rim_ratio] = parts.map(|(colour, _)| contrast(colour, square));
                    found.push(format!(
                        "{}: {mark:?} on a {name}: {mark_ratio:.2}:1 and {mark_width:.1} pixels wide, its rim {rim_ratio:.2}:1 and \
                         {rim_width:.1} pixels wide",
                        theme.name
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn marks_do_not_extend_beyond_their_squares() {
    let drawing = Drawing::new();
    let on_square = |mark: &Mark| match mark {
        Mark::Hint(mv) | Mark::Best(mv, _) | Mark::EngineThreat(mv) | Mark::Protection(mv) => mv.is_explosion(),
        _ => true,
    };
    for mark in drawing.marks().into_iter().filter(on_square) {
        let corners = drawing
            .triangles(mark)
            .into_iter()
            .flat_map(|triangle| triangle.corners);
        let reach = corners.map(|corner| corner.abs().max_element()).fold(0.0, f32::max);
        assert!(reach <= 0.5, "{mark:?} reaches {reach} squares from the centre");
    }
}
