//! Meshes and materials of marks.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{cell_corners, widened};
use crate::graphics::flat_shapes::{Flat, RIM, faded_band};
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::{ABOVE_PIECES, UnlitMaterial};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use breakthrough_rules::Shape;
use breakthrough_themes::{Colour, Theme};
use strum::{EnumIter, IntoEnumIterator};

/// Tint in the squares of the last move: distances outwards from the edge of the square, and relative opacities.
const INLAID_LIGHT: [(f32, f32); 4] = [(-0.479, 0.4), (-0.28, 0.48), (-0.12, 0.7), (0.0, 1.0)];

/// Length of the arrow for a straight step, in squares.
const STRAIGHT: f32 = 0.86;
/// Length of the arrow for a diagonal step, in squares.
const DIAGONAL: f32 = 1.22;
/// Maximum step length, in squares, for which the straight arrow is used.
const LONGEST_STRAIGHT_STEP: f32 = 1.2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter)]
pub(super) enum ArrowWidth {
    Narrow,
    Medium,
    Full,
}

impl ArrowWidth {
    /// Width of an arrow relative to the arrow of a hint.
    const fn share(self) -> f32 {
        match self {
            ArrowWidth::Narrow => 0.5,
            ArrowWidth::Medium => 0.75,
            ArrowWidth::Full => 1.0,
        }
    }
}

#[derive(Resource)]
pub(super) struct MarkAssets {
    pub(super) dot: Handle<Mesh>,
    pub(super) double_ring: Handle<Mesh>,
    pub(super) ring: Handle<Mesh>,
    pub(super) small_ring: Handle<Mesh>,
    pub(super) star: Handle<Mesh>,
    /// Spikes around the foot of a runner.
    pub(super) spikes: Handle<Mesh>,
    pub(super) small_dot: Handle<Mesh>,
    pub(super) diamond: Handle<Mesh>,
    /// Small frame in the middle of an empty square.
    pub(super) frame: Handle<Mesh>,
    /// Triangle that points along a file, at the near edge of a square.
    pub(super) wedge: Handle<Mesh>,
    /// Two bars, to the left and to the right of a blocked piece.
    pub(super) bars: Handle<Mesh>,
    /// Arrows for straight and for diagonal steps, by width.
    arrows: Vec<[Handle<Mesh>; 2]>,
    /// Rows of triangles for straight and for diagonal steps.
    triangles: [Handle<Mesh>; 2],
    /// Meshes that depend on the shape of the squares, by shape.
    edges: [EdgeMeshes; 2],
    pub(super) materials: MarkMaterials,
}

impl MarkAssets {
    /// Returns the arrow for a step of the given length in squares.
    pub(super) fn arrow(&self, step: f32, width: ArrowWidth) -> &Handle<Mesh> {
        &self.arrows[width as usize][usize::from(step >= LONGEST_STRAIGHT_STEP)]
    }

    /// Returns the row of triangles for a step of the given length in squares.
    pub(super) fn triangles(&self, step: f32) -> &Handle<Mesh> {
        &self.triangles[usize::from(step >= LONGEST_STRAIGHT_STEP)]
    }

    pub(super) const fn edges(&self, shape: Shape) -> &EdgeMeshes {
        &self.edges[shape as usize]
    }
}

/// Meshes that follow the edges of a square or hexagon.
pub(super) struct EdgeMeshes {
    pub(super) corners: Handle<Mesh>,
    pub(super) border: Handle<Mesh>,
    pub(super) thin_border: Handle<Mesh>,
    /// Ring with a spoke towards each corner. The spokes are visible beside the foot of a piece.
    pub(super) spoked_ring: Handle<Mesh>,
    pub(super) tint: Handle<Mesh>,
}

pub(super) struct MarkMaterials {
    pub(super) goal: Handle<UnlitMaterial>,
    pub(super) goal_border: Handle<UnlitMaterial>,
    pub(super) last: Handle<UnlitMaterial>,
    pub(super) from_tint: Handle<UnlitMaterial>,
    pub(super) to_tint: Handle<UnlitMaterial>,
    pub(super) selected: Handle<UnlitMaterial>,
    pub(super) target: Handle<UnlitMaterial>,
    pub(super) capture: Handle<UnlitMaterial>,
    pub(super) cursor: Handle<UnlitMaterial>,
    pub(super) hint: Handle<UnlitMaterial>,
    pub(super) threat: Handle<UnlitMaterial>,
    /// Marks around the foot of a runner, partly hidden by the piece.
    pub(super) runner: Handle<UnlitMaterial>,
    /// Triangles on the squares that each side controls.
    pub(super) control: [Handle<UnlitMaterial>; 2],
}

impl MarkMaterials {
    /// Returns every material with its colour and opacity.
    pub(super) fn with_colours(&self, theme: &Theme) -> [(&Handle<UnlitMaterial>, Colour, f32); 14] {
        let marks = &theme.marks;
        [
            (&self.goal, theme.interface.accent, 0.6),
            (&self.goal_border, theme.interface.accent, 1.0),
            (&self.last, marks.last, 1.0),
            (&self.from_tint, marks.last, 0.36),
            (&self.to_tint, marks.last, 0.55),
            (&self.selected, marks.choice, 1.0),
            (&self.target, marks.choice, 1.0),
            (&self.capture, marks.capture, 1.0),
            (&self.cursor, marks.cursor, 1.0),
            (&self.hint, marks.hint, 1.0),
            (&self.threat, marks.capture, 1.0),
            (&self.runner, marks.choice, 1.0),
            (&self.control[0], marks.choice, 1.0),
            (&self.control[1], marks.capture, 1.0),
        ]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_assets).add_systems(
        Update,
        recolour_marks
            .in_set(GameSystems::View)
            .run_if(resource_changed::<ActiveTheme>),
    );
}

pub(super) fn create_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
) {
    let mut material = || materials.add(UnlitMaterial::default());
    let assets = MarkAssets {
        materials: MarkMaterials {
            goal: material(),
            goal_border: material(),
            last: material(),
            from_tint: material(),
            to_tint: material(),
            selected: material(),
            target: material(),
            capture: material(),
            cursor: material(),
            hint: material(),
            threat: material(),
            runner: material(),
            control: [material(), material()],
        },
        dot: meshes.add(Flat::disc(0.15).lit(&Flat::disc(0.09))),
        ring: meshes.add(Flat::ring(0.37, 0.445).lit(&Flat::ring(0.395, 0.42))),
        double_ring: meshes.add(Flat::double_ring().rimmed()),
        small_ring: meshes.add(Flat::ring(0.35, 0.4).lit(&Flat::ring(0.367, 0.383))),
        star: meshes.add(Flat::star(0.4, 0.26, 8).rimmed()),
        spikes: meshes.add(Flat::star(0.43, 0.33, 6).rimmed()),
        small_dot: meshes.add(Flat::disc(0.11).lit(&Flat::disc(0.06))),
        diamond: meshes.add(Flat::border(&rotated_square(0.43), 0.07, 1.0).rimmed()),
        frame: meshes.add(Flat::border(&widened(&cell_corners(Shape::Square), -0.28), 0.07, 1.0).rimmed()),
        wedge: meshes.add(Flat::plates(vec![wedge()]).rimmed()),
        bars: meshes.add(Flat::plates([-1.0, 1.0].map(|side| bar(side * 0.41)).to_vec()).rimmed()),
        edges: [Shape::Square, Shape::Hexagon].map(|shape| {
            let inside = |distance: f32| widened(&cell_corners(shape), -distance);
            // The rim of a mark must not extend beyond the square.
            let edge = inside(RIM + 0.002);
            EdgeMeshes {
                corners: meshes.add(Flat::border(&edge, 0.055, 0.5).rimmed()),
                border: meshes.add(Flat::border(&edge, 0.06, 1.0).lit(&Flat::border(&inside(RIM + 0.022), 0.02, 1.0))),
                tint: meshes.add(faded_band(&inside(0.02), &INLAID_LIGHT)),
                thin_border: meshes.add(Flat::border(&edge, 0.048, 1.0).rimmed()),
                spoked_ring: meshes.add(Flat::spoked_ring(0.37, 0.445, &inside(0.002)).rimmed()),
            }
        }),
        arrows: ArrowWidth::iter()
            .map(|width| [STRAIGHT, DIAGONAL].map(|length| meshes.add(Flat::arrow(length, width.share()).raised())))
            .collect(),
        triangles: [STRAIGHT, DIAGONAL].map(|length| meshes.add(Flat::row_of_triangles(length).raised())),
    };
    commands.insert_resource(assets);
}

/// Returns the corners of a square that stands on a corner, anti-clockwise as seen from above.
fn rotated_square(radius: f32) -> Vec<Vec2> {
    [(0.0, radius), (radius, 0.0), (0.0, -radius), (-radius, 0.0)]
        .map(Vec2::from)
        .to_vec()
}

/// Returns the corners of a triangle that points along a file, anti-clockwise as seen from above.
fn wedge() -> Vec<Vec2> {
    [(-0.15, 0.41), (0.15, 0.41), (0.0, 0.17)].map(Vec2::from).to_vec()
}

/// Returns the corners of a bar along a file, at the horizontal offset `aside` from the centre of a square.
fn bar(aside: f32) -> Vec<Vec2> {
    const HALF_WIDTH: f32 = 0.04;
    const HALF_LENGTH: f32 = 0.36;
    [
        (aside - HALF_WIDTH, HALF_LENGTH),
        (aside + HALF_WIDTH, HALF_LENGTH),
        (aside + HALF_WIDTH, -HALF_LENGTH),
        (aside - HALF_WIDTH, -HALF_LENGTH),
    ]
    .map(Vec2::from)
    .to_vec()
}

fn recolour_marks(theme: Res<ActiveTheme>, assets: Res<MarkAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    for (handle, colour, opacity) in assets.materials.with_colours(theme.theme()) {
        if let Some(mut material) = materials.get_mut(handle) {
            let MarkMaterials {
                target, hint, threat, ..
            } = &assets.materials;
            let is_above = [target, hint, threat].contains(&handle);
            *material = UnlitMaterial {
                depth_bias: if is_above { ABOVE_PIECES } else { 0 },
                ..UnlitMaterial::new(linear(colour).with_alpha(opacity))
            };
        }
    }
}
