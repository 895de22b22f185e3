//! What stands on a counter sheet besides the counters, as SVG in millimetres: lines to cut along, crosses by which the
//! two sides are held against each other, and the name of the page.

use super::sheets::{CounterPlace, CounterSheets, SheetSide};
use crate::page_svg::{line, page, text};

/// Cutting lines in the margins.
const CUT: (f32, &str) = (0.15, "#000000");
/// Lines between the counters: light, so that they don't show where a cut is a little off.
const BETWEEN: (f32, &str) = (0.1, "#8a8a8a");

/// The marks of one side of a sheet.
pub(super) fn of(sheets: &CounterSheets, nth: usize, side: SheetSide, title: &str) -> String {
    let mut body = String::new();
    let print = &sheets.print;
    let counters = sheets.sheets.get(nth).map(Vec::as_slice);
    if print.marks {
        let counters = counters.unwrap_or_default();
        between(&mut body, sheets, counters, side);
        cutting_lines(&mut body, sheets, counters, side);
        crosses(&mut body, sheets);
    }
    if print.margin_mm >= 4.0 {
        let name = match side {
            SheetSide::Front => format!("sheet {}, front", nth + 1),
            SheetSide::Back => format!("sheet {}, back", nth + 1),
        };
        let number = match side {
            SheetSide::Front => 2 * nth + 1,
            SheetSide::Back => 2 * nth + 2,
        };
        let count = 2 * sheets.sheets.len();
        let words = format!("{title} – counters, {name} – page {number} of {count}");
        let at = (sheets.page.0 / 2.0, sheets.page.1 - print.margin_mm * 0.3);
        let size = (print.margin_mm * 0.3).clamp(1.2, 3.0);
        text(&mut body, at, size, "middle", &words);
    }
    page(sheets.page, &body)
}

/// Short lines from each corner of a counter outwards, in the bleed.
fn between(body: &mut String, sheets: &CounterSheets, counters: &[CounterPlace], side: SheetSide) {
    let bleed = sheets.print.bleed_mm;
    if bleed < 0.2 {
        return;
    }
    let (width, color) = BETWEEN;
    for counter in counters {
        let (x, y, size) = sheets.place(*counter, side);
        for (x, outward) in [(x, -bleed), (x + size, bleed)] {
            for (y, upward) in [(y, -bleed), (y + size, bleed)] {
                line(body, (x, y), (x + outward, y), width, color);
                line(body, (x, y), (x, y + upward), width, color);
            }
        }
    }
}

/// Lines in the margins, on with which a ruler is laid.
fn cutting_lines(
    body: &mut String,
    sheets: &CounterSheets,
    counters: &[CounterPlace],
    side: SheetSide,
) {
    let print = &sheets.print;
    let (gap, length) = (0.7, (print.margin_mm - 4.5).clamp(0.0, 4.0));
    if length < 0.5 {
        return;
    }
    let (width, color) = CUT;
    let (columns, rows) = (
        counters.iter().map(|counter| counter.column).max(),
        counters.iter().map(|counter| counter.row).max(),
    );
    let (columns, rows) = (columns.map_or(0, |at| at + 1), rows.map_or(0, |at| at + 1));
    let place = |column, row| {
        let unit = 0;
        sheets.place(CounterPlace { unit, column, row }, side)
    };
    // All that is used, with its bleed.
    let (first, last) = (
        place(0, 0),
        place(columns.saturating_sub(1), rows.saturating_sub(1)),
    );
    let bleed = print.bleed_mm;
    let (left, right) = (
        first.0.min(last.0) - bleed,
        first.0.max(last.0) + first.2 + bleed,
    );
    let (top, bottom) = (
        first.1.min(last.1) - bleed,
        first.1.max(last.1) + first.2 + bleed,
    );
    for column in 0..columns {
        let (x, _, size) = place(column, 0);
        for x in [x, x + size] {
            line(body, (x, top - gap), (x, top - gap - length), width, color);
            line(
                body,
                (x, bottom + gap),
                (x, bottom + gap + length),
                width,
                color,
            );
        }
    }
    for row in 0..rows {
        let (_, y, size) = place(0, row);
        for y in [y, y + size] {
            line(
                body,
                (left - gap, y),
                (left - gap - length, y),
                width,
                color,
            );
            line(
                body,
                (right + gap, y),
                (right + gap + length, y),
                width,
                color,
            );
        }
    }
}

/// A cross beside each corner of the grid, at places that turning the paper exchanges.
fn crosses(body: &mut String, sheets: &CounterSheets) {
    let away = (sheets.print.margin_mm * 0.4).min(5.0);
    let arm = away * 0.6;
    if arm < 0.8 {
        return;
    }
    let (width, color) = CUT;
    let (left, top) = sheets.corner();
    for x in [left - away, sheets.page.0 - left + away] {
        for y in [top - away, sheets.page.1 - top + away] {
            line(body, (x - arm, y), (x + arm, y), width, color);
            line(body, (x, y - arm), (x, y + arm), width, color);
            let half = arm * 0.55;
            for (from, to) in [((-1.0, 0.0), (0.0, -1.0)), ((0.0, -1.0), (1.0, 0.0))] {
                for flip in [1.0, -1.0] {
                    let at = |(dx, dy): (f64, f64)| (x + dx * half * flip, y + dy * half * flip);
                    line(body, at(from), at(to), width, color);
                }
            }
        }
    }
}
