//! The plots of a player's statistics: the rating with its confidence interval, and the results by month.

use crate::text::Texts;
use crate::ui::style::palette;
use crate::ui::widgets::calm_plot;
use bevy_egui::egui::Ui;
use breakthrough_library::statistics::{GroupAccuracy, GroupResults, Rating};
use egui_plot::{Bar, BarChart, FilledArea, HoverPosition, Line, uniform_grid_spacer};
use std::ops::RangeInclusive;

/// Half the width of a rating's 95% confidence interval, in rating deviations, rounded as in the definition of Glicko-2.
pub(super) const CONFIDENCE_95: f64 = 2.0;
const HEIGHT: f32 = 170.0;
/// Maximum number of drawn ratings, excluding the last rating.
const MAX_POINTS: usize = 400;
/// Maximum number of drawn months.
const MAX_MONTHS: usize = 24;
const BAR_WIDTH: f64 = 0.7;

/// Converts a value on an axis to an index; `None` if it is not a whole number.
fn whole(value: f64) -> Option<usize> {
    (value >= 0.0 && value.fract() == 0.0).then_some(value as usize)
}

/// Draws the rating and its 95% confidence interval after each game.
pub(super) fn show_rating_plot(ui: &mut Ui, texts: &Texts, ratings: &[Rating]) {
    let palette = palette(ui.ctx());
    let shown = thinned(ratings);
    let games: Vec<f64> = shown.iter().map(|(index, _)| (index + 1) as f64).collect();
    let with = |deviations: f64| -> Vec<f64> {
        let values = shown.iter();
        values
            .map(|(_, rating)| rating.rating + deviations * rating.deviation)
            .collect()
    };
    let line: Vec<[f64; 2]> = games.iter().zip(with(0.0)).map(|(x, y)| [*x, y]).collect();
    let certain = FilledArea::new("deviation", &games, &with(-CONFIDENCE_95), &with(CONFIDENCE_95))
        .fill_color(palette.accent.gamma_multiply(0.25))
        .allow_hover(false);
    let line = Line::new("rating", line).color(palette.accent).width(2.5);
    let text = |position: &HoverPosition<'_>| {
        let HoverPosition::NearDataPoint { index, .. } = position else {
            return None;
        };
        let (at, rating) = shown.get(*index)?;
        let bound = |deviations: f64| (rating.rating + deviations * rating.deviation).round() as i64;
        let gaps = [
            ("game", (at + 1).into()),
            ("rating", bound(0.0).into()),
            ("low", bound(-CONFIDENCE_95).into()),
            ("high", bound(CONFIDENCE_95).into()),
        ];
        Some(texts.fill("library-rating-after", &gaps))
    };
    calm_plot("library rating", HEIGHT)
        .show_grid([false, true])
        .y_grid_spacer(uniform_grid_spacer(|_| [100.0, 500.0, 1000.0]))
        .x_axis_formatter(|mark, _: &RangeInclusive<f64>| {
            whole(mark.value).map_or_else(String::new, |at| at.to_string())
        })
        .label_formatter(text)
        .show(ui, |plot| {
            plot.add(certain);
            plot.line(line);
        });
}

/// Returns evenly spaced ratings with their indices, including the first and the last rating.
fn thinned(ratings: &[Rating]) -> Vec<(usize, &Rating)> {
    let last = ratings.len().saturating_sub(1);
    let step = ratings.len().div_ceil(MAX_POINTS).max(1);
    let shown = ratings.iter().enumerate();
    shown.filter(|(index, _)| index % step == 0 || *index == last).collect()
}

/// Draws the games won and lost in each of the last months.
pub(super) fn show_months(ui: &mut Ui, texts: &Texts, months: &[GroupResults]) {
    let palette = palette(ui.ctx());
    let months = last_months(months, |month| &month.key);
    let bars = |count: fn(&GroupResults) -> u64, colour| {
        let bars = months.iter().enumerate();
        bars.map(|(index, month)| {
            Bar::new(index as f64, count(month) as f64)
                .width(BAR_WIDTH)
                .fill(colour)
        })
        .collect()
    };
    let won = BarChart::new(
        texts.get("library-won"),
        bars(|month| month.results.won, palette.accent),
    );
    let lost = BarChart::new(
        texts.get("library-lost"),
        bars(|month| month.results.lost, palette.muted.gamma_multiply(0.4)),
    );
    let lost = lost.stack_on(&[&won]).allow_hover(false);
    let won = won.allow_hover(false);
    let month = |index: usize| months.get(index).map(|month| month.key.replace('.', "-"));
    let text = |position: &HoverPosition<'_>| {
        let (HoverPosition::Elsewhere { position } | HoverPosition::NearDataPoint { position, .. }) = position;
        let index = whole(position.x.round())?;
        let results = months.get(index)?.results;
        let gaps = [
            ("month", month(index)?.into()),
            ("won", results.won.into()),
            ("lost", results.lost.into()),
        ];
        Some(texts.fill("library-month-results", &gaps))
    };
    calm_plot("library months", HEIGHT)
        .x_axis_formatter(|mark, _: &RangeInclusive<f64>| whole(mark.value).and_then(month).unwrap_or_default())
        .show_grid([false, true])
        .include_y(0.0)
        .label_formatter(text)
        .show(ui, |plot| {
            plot.bar_chart(won);
            plot.bar_chart(lost);
        });
}

/// Draws the mean accuracy in each of the last months.
pub(super) fn show_accuracies(ui: &mut Ui, texts: &Texts, months: &[GroupAccuracy]) {
    let months = last_months(months, |month| &month.key);
    let points: Vec<[f64; 2]> = months
        .iter()
        .enumerate()
        .map(|(index, month)| [index as f64, month.accuracy])
        .collect();
    let line = Line::new("accuracy", points).color(palette(ui.ctx()).accent).width(2.5);
    let month = |index: usize| months.get(index).map(|month| month.key.replace('.', "-"));
    let text = |position: &HoverPosition<'_>| {
        let HoverPosition::NearDataPoint { index, .. } = position else {
            return None;
        };
        let found = months.get(*index)?;
        let gaps = [
            ("month", month(*index)?.into()),
            ("percent", (found.accuracy.round() as i64).into()),
            ("games", found.games.into()),
        ];
        Some(texts.fill("library-month-accuracy", &gaps))
    };
    calm_plot("library accuracies", HEIGHT)
        .x_axis_formatter(|mark, _: &RangeInclusive<f64>| whole(mark.value).and_then(month).unwrap_or_default())
        .show_grid([false, true])
        .include_y(0.0)
        .include_y(100.0)
        .label_formatter(text)
        .show(ui, |plot| plot.line(line));
}

/// Returns the latest months with a known date, oldest first.
fn last_months<M>(months: &[M], key: fn(&M) -> &String) -> Vec<&M> {
    let mut known: Vec<&M> = months.iter().filter(|month| !key(month).is_empty()).collect();
    known.sort_by(|one, other| key(one).cmp(key(other)));
    known.split_off(known.len().saturating_sub(MAX_MONTHS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::GameDate;
    use breakthrough_library::statistics::Results;

    #[test]
    fn thinned_ratings_include_the_first_and_the_last() {
        for count in [0, 1, 2, 399, 400, 401, 1000, 100_000] {
            let rating = |index| Rating {
                date: GameDate::default(),
                rating: f64::from(index),
                deviation: 50.0,
            };
            let ratings: Vec<Rating> = (0..count).map(rating).collect();
            let shown: Vec<usize> = thinned(&ratings).into_iter().map(|(index, _)| index).collect();
            assert!(shown.len() <= MAX_POINTS + 1, "{count}: {}", shown.len());
            assert!(
                shown.len() >= ratings.len().min(MAX_POINTS / 2),
                "{count}: {}",
                shown.len()
            );
            assert_eq!(shown.first().copied(), (count > 0).then_some(0));
            assert_eq!(shown.last().copied(), ratings.len().checked_sub(1));
        }
    }

    #[test]
    fn the_latest_known_months_are_drawn_in_order() {
        let month = |key: String| GroupResults {
            key,
            results: Results::default(),
        };
        let mut months: Vec<GroupResults> = (1..=30)
            .map(|number| month(format!("{}.{:02}", 2024 + (number - 1) / 12, (number - 1) % 12 + 1)))
            .collect();
        months.push(month(String::new()));
        months.reverse();
        let shown = last_months(&months, |month| &month.key);
        assert_eq!(shown.len(), MAX_MONTHS);
        assert_eq!((shown[0].key.as_str(), shown[23].key.as_str()), ("2024.07", "2026.06"));
    }
}
