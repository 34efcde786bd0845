//! Compares the layout of every screen with an approved layout: controls, texts and painted shapes with their positions, at
//! two window sizes. The scenes are taken from the gallery and run in an app without a renderer. docs/TESTING.md explains
//! how to approve a new layout.

use super::scene::Scene;
use super::scenes::{games, library, pages, screens};
use super::without_renderer::{pass_time, resize, run_scene};
use crate::base::VERSION;
use crate::graphics::Readiness;
use crate::screens::panels;
use crate::session::SystemClock;
use crate::testing::assert_snapshot;
use crate::ui::accessible_widgets::widgets;
use crate::ui::control_by_label;
use crate::ui::testing::interface_app;
use bevy::prelude::*;
use bevy_egui::egui::epaint::{ColorMode, PathStroke};
use bevy_egui::egui::{Color32, Rect, Shape, Stroke};
use bevy_egui::{EguiContext, EguiFullOutput, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};
use breakthrough_platform::clock::SystemTime;
use std::collections::BTreeMap;
use std::time::Duration;

/// A common and a small window size.
const WINDOWS: [(f32, f32); 2] = [(1280.0, 720.0), (640.0, 400.0)];
const THEME: &str = "walnut";

/// Visible texts and shapes of the last frame with their rectangles, in points.
#[derive(Resource, Default)]
struct Painted {
    texts: Vec<(Rect, String)>,
    /// Number of shapes of each kind, size and colour, and the rectangle around them.
    shapes: BTreeMap<String, (usize, Rect)>,
}

#[test]
fn the_layout_of_screens_is_the_approved_one() {
    check(screens::scenes());
}

#[test]
fn the_layout_of_settings_and_engine_pages_is_the_approved_one() {
    check(pages::scenes());
}

#[test]
fn the_layout_of_library_pages_is_the_approved_one() {
    check(library::scenes());
}

#[test]
fn the_layout_of_games_and_their_dialogs_is_the_approved_one() {
    check(games::scenes());
}

/// Compares the layouts of scenes with `tests/layouts`. Scenes in the Paper theme are skipped, because the layout does not depend
/// on the theme.
fn check(scenes: Vec<Scene>) {
    let mut app = interface_app(|app| {
        app.add_plugins(panels)
            .init_resource::<Painted>()
            .insert_resource(Readiness::complete())
            .insert_resource(SystemClock(|| SystemTime::UNIX_EPOCH))
            .add_systems(
                PostUpdate,
                record_painted
                    .after(EguiPostUpdateSet::EndPass)
                    .before(EguiPostUpdateSet::ProcessOutput),
            );
    });
    app.world_mut()
        .run_system_cached(control_by_label::enable)
        .expect("a context");
    let is_wanted = |scene: &Scene| !scene.name.ends_with("-paper");
    for scene in scenes.into_iter().filter(is_wanted) {
        resize(&mut app, WINDOWS[0]);
        let name = scene.name.trim_end_matches(THEME).trim_end_matches('-').to_owned();
        run_scene(&mut app, scene);
        let mut layouts = String::new();
        for window in WINDOWS {
            resize(&mut app, window);
            pass_time(&mut app, Duration::from_secs(1));
            layouts += &format!("{}×{}\n{}\n", window.0, window.1, layout(&mut app));
        }
        assert_snapshot("layouts", &name, &layouts);
    }
}

fn record_painted(outputs: Query<&EguiFullOutput, With<PrimaryEguiContext>>, mut painted: ResMut<Painted>) {
    *painted = Painted::default();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        for clipped in &output.shapes {
            painted.add(&clipped.shape, clipped.clip_rect);
        }
    }
}

impl Painted {
    fn add(&mut self, shape: &Shape, clip: Rect) {
        let rect = shape.visual_bounding_rect();
        if !clip.intersects(rect) {
            return;
        }
        let (kind, fill, stroke) = match shape {
            Shape::Vec(shapes) => {
                for shape in shapes {
                    self.add(shape, clip);
                }
                return;
            }
            Shape::Text(text) => {
                if !text.galley.text().is_empty() {
                    let elided = if text.galley.elided { " (elided)" } else { "" };
                    self.texts.push((rect, format!("{:?}{elided}", text.galley.text())));
                }
                return;
            }
            Shape::Circle(circle) => ("Circle", circle.fill, circle.stroke),
            Shape::LineSegment { stroke, .. } => ("Line", Color32::TRANSPARENT, *stroke),
            Shape::Path(path) => ("Path", path.fill, path_stroke(&path.stroke)),
            Shape::Rect(rect) => ("Rectangle", rect.fill, rect.stroke),
            Shape::Mesh(_) => ("Mesh", Color32::TRANSPARENT, Stroke::NONE),
            other => panic!("a shape that no screen paints: {other:?}"),
        };
        let colours = [fill, stroke.color].map(|colour| match colour.to_array() {
            [.., 0] => String::new(),
            rgba => format!(" {}", Srgba::from_u8_array(rgba).to_hex()),
        });
        let key = format!("{kind} {:.0} × {:.0}{}", rect.width(), rect.height(), colours.concat());
        let (count, around) = self.shapes.entry(key).or_insert((0, Rect::NOTHING));
        *count += 1;
        *around |= rect.intersect(clip);
    }
}

/// Returns the stroke of a path whose colour does not vary.
fn path_stroke(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(colour) => Stroke::new(stroke.width, colour),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

/// Lists the controls, the painted texts and the shapes of the interface from top to bottom, with left, top, width and height in
/// pixels. Labels are listed only if their text is not painted, as for icons. Shapes of a kind, size and colour share a line.
fn layout(app: &mut App) -> String {
    let Painted { texts: painted, shapes } = std::mem::take(&mut *app.world_mut().resource_mut::<Painted>());
    let mut outputs = app.world_mut().query::<(&mut EguiContext, &EguiOutput)>();
    let (mut context, output) = outputs.single_mut(app.world_mut()).expect("an interface");
    let tree = output.platform_output.accesskit_update.as_ref();
    let scale = context.get_mut().pixels_per_point();
    let mut lines = Vec::new();
    for widget in widgets(context.get_mut(), &tree.expect("an accessibility tree").nodes) {
        let label = format!("{:?}", widget.value);
        if widget.role == "Label" && painted.iter().any(|(_, text)| text.starts_with(&label)) {
            continue;
        }
        let [left, top, right, bottom] = widget.bounds.map(|pixels| pixels.round() as i32);
        let is_hidden = widget.visible[0] >= widget.visible[2] || widget.visible[1] >= widget.visible[3];
        let state = [
            (!widget.is_enabled, " disabled"),
            (widget.is_selected, " selected"),
            (is_hidden, " scrolled out"),
        ];
        let state: String = state.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        let (role, label, value) = (widget.role, widget.label, widget.value);
        let (width, height) = (right - left, bottom - top);
        let line = format!("{role} {label:?} {value:?} at {left} {top}, {width} × {height}{state}");
        lines.push((top, left, line));
    }
    for (rect, text) in &painted {
        let [left, top, width] = [rect.left(), rect.top(), rect.width()].map(|points| (points * scale).round() as i32);
        lines.push((top, left, format!("Text {text} at {left} {top}, {width} wide")));
    }
    for (shape, (count, around)) in shapes {
        let [left, top] = [around.left(), around.top()].map(|points| (points * scale).round() as i32);
        let [width, height] = [around.width(), around.height()].map(|points| (points * scale).round());
        lines.push((
            top,
            left,
            format!("{count} {shape} in {left} {top}, {width} × {height}"),
        ));
    }
    // The version differs in each build, and the temporary folder differs in each run.
    let folder = std::env::temp_dir().display().to_string();
    let changing = [format!("Version {VERSION}"), format!("version {VERSION}"), folder];
    lines.retain(|(_, _, line)| !changing.iter().any(|text| line.contains(text)));
    lines.sort();
    lines.into_iter().map(|(_, _, line)| line + "\n").collect()
}
