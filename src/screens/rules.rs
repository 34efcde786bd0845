//! The pages that tell the rules: the game, and each option that a variant may have.

use crate::input::InterfaceFocus;
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui::UiSystems;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{hint, primary_button, selectable};
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, Modal, RichText, ScrollArea, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::{Bitboard, Options, Shape, Variant};
use breakthrough_variants::{NamedVariant, StartingSide};

const WIDTH: f32 = 820.0;
const LIST_WIDTH: f32 = 220.0;

/// A page of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// What is told of the variant itself.
    About,
    Game,
    Board,
    Begins,
    Hexagons,
    Obstacles,
    JoinedEdges,
    CompulsoryCapture,
    StraightCapture,
    Breakthroughs,
    Bombardment,
    Handicap,
    SetPosition,
}

impl Page {
    /// Every page that is there for any variant.
    const ALL: [Page; 12] = [
        Page::Game,
        Page::Board,
        Page::Begins,
        Page::Hexagons,
        Page::Obstacles,
        Page::JoinedEdges,
        Page::CompulsoryCapture,
        Page::StraightCapture,
        Page::Breakthroughs,
        Page::Bombardment,
        Page::Handicap,
        Page::SetPosition,
    ];

    /// The names of its heading and its text.
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Page::About => ("rules-about", "rules-about-text"),
            Page::Game => ("rules-game", "rules-game-text"),
            Page::Board => ("rules-board", "rules-board-text"),
            Page::Begins => ("rules-begins", "rules-begins-text"),
            Page::Hexagons => ("rules-hexagons", "rules-hexagons-text"),
            Page::Obstacles => ("rules-obstacles", "rules-obstacles-text"),
            Page::JoinedEdges => ("rules-joined", "rules-joined-text"),
            Page::CompulsoryCapture => ("rules-compulsory", "rules-compulsory-text"),
            Page::StraightCapture => ("rules-straight", "rules-straight-text"),
            Page::Breakthroughs => ("rules-breakthroughs", "rules-breakthroughs-text"),
            Page::Bombardment => ("rules-bombardment", "rules-bombardment-text"),
            Page::Handicap => ("rules-handicap", "rules-handicap-text"),
            Page::SetPosition => ("rules-set-position", "rules-set-position-text"),
        }
    }

    /// Whether a variant has what the page tells of.
    fn is_in_force(self, named: &NamedVariant) -> bool {
        let options = named.variant.options();
        let usual = Options::standard(options.size);
        match self {
            Page::About | Page::Game => true,
            Page::Board => {
                options.size != Variant::STANDARD.size() && options.size.shape == Shape::Square
                    || options.home_ranks != usual.home_ranks
            }
            Page::Begins => named.starting_side != StartingSide::First,
            Page::Hexagons => options.size.shape == Shape::Hexagon,
            Page::Obstacles => !options.obstacles.is_empty(),
            Page::JoinedEdges => options.cylinder,
            Page::CompulsoryCapture => options.mandatory_capture,
            Page::StraightCapture => options.straight_capture,
            Page::Breakthroughs => options.breakthroughs_needed > 1,
            Page::Bombardment => options.bombardment,
            Page::Handicap => !options.missing.is_empty(),
            Page::SetPosition => options.pieces.is_some(),
        }
    }
}

/// What a variant has, in a line: the board, and the headings of the pages that tell of the rest.
pub(crate) fn summary(texts: &Texts, named: &NamedVariant) -> String {
    let size = named.variant.size();
    let board = match size.shape {
        Shape::Square => format!("{} × {}", size.files, size.ranks),
        Shape::Hexagon => format!("{} {}", texts.get("rules-hexagons"), size.hexagon_side()),
    };
    let is_told = |page: &Page| !matches!(page, Page::About | Page::Game | Page::Board | Page::Hexagons);
    let pages = Page::ALL
        .into_iter()
        .filter(is_told)
        .filter(|page| page.is_in_force(named));
    let headings = pages.map(|page| texts.get(page.texts().0));
    [board].into_iter().chain(headings).collect::<Vec<_>>().join(" · ")
}

/// The pages that are open, if any are.
#[derive(Resource, Default)]
pub(crate) struct OpenRules(Option<Open>);

struct Open {
    named: NamedVariant,
    page: Page,
    /// Whether they have been seen: the click that opens them is one beside them.
    is_shown: bool,
}

impl Open {
    const fn new(named: NamedVariant, page: Page) -> Open {
        Open {
            named,
            page,
            is_shown: false,
        }
    }
}

impl OpenRules {
    /// Shows the rules of a variant.
    pub(crate) fn show(&mut self, named: NamedVariant) {
        let tells = |text: &String| !text.is_empty();
        let is_told_of = [&named.history, &named.strategy].into_iter().any(tells);
        let page = if is_told_of { Page::About } else { Page::Game };
        self.0 = Some(Open::new(named, page));
    }

    /// Shows them no more.
    pub(crate) fn close(&mut self) {
        self.0 = None;
    }

    /// Shows one page.
    pub(crate) fn show_page(&mut self, named: NamedVariant, page: Page) {
        self.0 = Some(Open::new(named, page));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenRules>()
        .add_systems(Update, claim_keys.in_set(GameSystems::Animate).run_if(is_open))
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(is_open));
}

/// What is below the pages hears no keys.
fn claim_keys(mut focus: ResMut<InterfaceFocus>) {
    focus.keyboard = true;
}

fn is_open(rules: Res<OpenRules>) -> bool {
    rules.0.is_some()
}

fn show(mut contexts: EguiContexts, texts: Res<Texts>, mut rules: ResMut<OpenRules>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(open) = rules.bypass_change_detection().0.as_mut() else {
        return Ok(());
    };
    let window = ctx.content_rect().size();
    let (width, height) = (WIDTH.min(window.x - 80.0), (window.y - 190.0).min(540.0));
    let modal = Modal::new(Id::new("rules"))
        .frame(style::floating(ctx).inner_margin(24))
        .backdrop_color(Color32::from_black_alpha(120))
        .show(ctx, |ui| {
            ui.set_width(width);
            ui.label(RichText::new(texts.get("rules-heading")).font(style::serif(34.0)));
            ui.add_space(GRID);
            ui.horizontal_top(|ui| {
                ui.set_height(height);
                list_pages(ui, &texts, open, height);
                ui.add_space(GRID * 2.0);
                tell(ui, &texts, open, height);
            });
            ui.add_space(GRID);
            primary_button(ui, &texts.get("rules-close")).clicked()
        });
    let was_shown = std::mem::replace(&mut open.is_shown, true);
    if !was_shown {
        ctx.request_repaint();
    } else if modal.inner || modal.should_close() {
        rules.close();
    }
    Ok(())
}

fn list_pages(ui: &mut Ui, texts: &Texts, open: &mut Open, height: f32) {
    ScrollArea::vertical()
        .id_salt("pages")
        .max_height(height)
        .show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST_WIDTH);
                ui.spacing_mut().item_spacing.y = GRID / 2.0;
                let about = (!about(texts, &open.named).is_empty()).then_some(Page::About);
                for page in about.into_iter().chain(Page::ALL) {
                    let (heading, _) = page.texts();
                    let colour = page.is_in_force(&open.named).then_some(palette(ui.ctx()).accent);
                    if selectable(ui, &texts.get(heading), open.page == page, colour).clicked() {
                        open.page = page;
                    }
                }
            });
        });
}

fn tell(ui: &mut Ui, texts: &Texts, open: &Open, height: f32) {
    let (heading, text) = open.page.texts();
    ScrollArea::vertical()
        .id_salt(heading)
        .max_height(height)
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width() - GRID * 2.0);
                if open.page == Page::About {
                    ui.label(RichText::new(&open.named.name).font(style::bold(22.0)));
                    for (heading, text) in about(texts, &open.named) {
                        ui.add_space(GRID);
                        if !heading.is_empty() {
                            hint(ui, &heading);
                        }
                        ui.label(text);
                    }
                    return;
                }
                ui.label(RichText::new(texts.get(heading)).font(style::bold(22.0)));
                if open.page != Page::Game && open.page.is_in_force(&open.named) {
                    ui.label(
                        RichText::new(texts.get("rules-in-force"))
                            .small()
                            .color(palette(ui.ctx()).accent),
                    );
                }
                for paragraph in texts.get(text).split("\n\n") {
                    ui.add_space(GRID / 2.0);
                    ui.label(paragraph.replace('\n', " "));
                }
            });
        });
}

/// What is told of a variant: headings and texts.
fn about(texts: &Texts, named: &NamedVariant) -> Vec<(String, String)> {
    let parts = [
        ("", &named.description),
        ("rules-known", &named.solved_status),
        ("rules-history", &named.history),
        ("rules-strategy", &named.strategy),
    ];
    let told = parts.into_iter().filter(|(_, text)| !text.is_empty());
    told.map(|(id, text)| {
        let heading = if id.is_empty() { String::new() } else { texts.get(id) };
        (heading, text.clone())
    })
    .collect()
}
