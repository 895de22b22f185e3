//! What stands on a printed page besides the map: crop marks, ticks in the overlap, the name of the sheet; and the page
//! that shows all sheets. Drawn as SVG in millimetres, from the page's upper left corner.

use std::fmt::Write as _;

use crate::page_svg::{line, page, text};
use crate::sheets::{BESIDE, Print, Sheet, Sheets};
use crate::text::N;

/// Half the length of a tick in the overlap.
const TICK: f64 = 1.5;

/// What stands on the page of a sheet.
pub(super) fn of_sheet(sheets: &Sheets, sheet: &Sheet, print: &Print, title: &str) -> String {
    let mut body = String::new();
    let (left, top) = sheets.place();
    let (right, bottom) = (left + sheets.window.0, top + sheets.window.1);
    if print.marks {
        crop_marks(&mut body, (left, top), (right, bottom), print);
        ticks(&mut body, sheets, sheet, print);
    }
    // In the lower margin, if there is room for letters.
    let size = (print.margin_mm * 0.35).clamp(1.5, 4.0);
    if print.margin_mm >= 4.0 {
        let y = bottom + print.bleed_mm + print.margin_mm * 0.62;
        let name = match sheets.sheets.len() {
            1 => title.to_owned(),
            _ => format!("{title} – sheet {} of {}", sheet.label(), sheets.range()),
        };
        text(&mut body, ((left + right) / 2.0, y), size, "middle", &name);
    }
    page(sheets.page, &body)
}

/// Two short lines at each corner, outside what is cut out and its bleed.
fn crop_marks(body: &mut String, from: (f64, f64), to: (f64, f64), print: &Print) {
    let (gap, length) = (
        print.bleed_mm + 1.0,
        (print.margin_mm - 2.0).clamp(0.0, 5.0),
    );
    if length < 1.0 {
        return;
    }
    for (x, outward) in [(from.0, -1.0), (to.0, 1.0)] {
        for (y, upward) in [(from.1, -1.0), (to.1, 1.0)] {
            let (near, far) = (gap, gap + length);
            line(
                body,
                (x + outward * near, y),
                (x + outward * far, y),
                0.15,
                "#000000",
            );
            line(
                body,
                (x, y + upward * near),
                (x, y + upward * far),
                0.15,
                "#000000",
            );
        }
    }
}

/// What stands on a page of title, legend and tables besides.
pub(super) fn beside(sheets: &Sheets, nth: usize, print: &Print, title: &str) -> String {
    let mut body = String::new();
    if print.margin_mm >= 4.0 {
        let size = (print.margin_mm * 0.35).clamp(1.5, 4.0);
        let y = sheets.page.1 - print.margin_mm * 0.38;
        let name = match sheets.pages_beside() {
            1 => format!("{title} – {BESIDE}"),
            count => format!("{title} – {BESIDE}, page {} of {count}", nth + 1),
        };
        text(&mut body, (sheets.page.0 / 2.0, y), size, "middle", &name);
    }
    page(sheets.page, &body)
}

/// Small crosses in the middle of each overlap: on both sheets at the same place of the map, so that they meet.
fn ticks(body: &mut String, sheets: &Sheets, sheet: &Sheet, print: &Print) {
    let (left, top) = sheets.place();
    let (width, height) = sheets.window;
    let half = print.overlap_mm / 2.0;
    if half < TICK {
        return;
    }
    let mut cross = |x: f64, y: f64| {
        line(body, (x - TICK, y), (x + TICK, y), 0.15, "#d0006f");
        line(body, (x, y - TICK), (x, y + TICK), 0.15, "#d0006f");
    };
    let is_last = (
        sheet.column + 1 >= sheets.columns,
        sheet.row + 1 >= sheets.rows,
    );
    for share in [0.2, 0.5, 0.8] {
        if sheet.column > 0 {
            cross(left + half, top + height * share);
        }
        if !is_last.0 {
            cross(left + width - half, top + height * share);
        }
        if sheet.row > 0 {
            cross(left + width * share, top + half);
        }
        if !is_last.1 {
            cross(left + width * share, top + height - half);
        }
    }
}

/// Where the small map lies on the page that shows all sheets: its west and north edge, and how much smaller it is.
pub(super) fn overview_place(sheets: &Sheets, print: &Print) -> (f64, f64, f64) {
    let margin = print.margin_mm.max(10.0);
    let (head, foot) = (16.0, 24.0);
    let room = (
        sheets.page.0 - 2.0 * margin,
        sheets.page.1 - 2.0 * margin - head - foot,
    );
    let scale = (room.0 / sheets.picture.0)
        .min(room.1 / sheets.picture.1)
        .min(1.0);
    let left = (sheets.page.0 - sheets.picture.0 * scale) / 2.0;
    (left, margin + head, scale)
}

/// The page that shows how the sheets lie.
pub(super) fn overview(sheets: &Sheets, print: &Print, title: &str) -> String {
    let mut body = String::new();
    let (left, top, scale) = overview_place(sheets, print);
    let margin = print.margin_mm.max(10.0);
    text(&mut body, (margin, margin + 6.0), 6.0, "start", title);
    let about = format!(
        "{} sheets, {}, laid as here; hexes {} mm across; sheets overlap by {} mm: cut at the crop marks, lay the ticks on each other",
        sheets.sheets.len(),
        sheets.range(),
        N(print.hex_mm as f32),
        N(print.overlap_mm as f32),
    );
    text(&mut body, (margin, margin + 11.5), 2.9, "start", &about);
    for sheet in &sheets.sheets {
        let (x, y) = (left + sheet.x * scale, top + sheet.y * scale);
        let (width, height) = (sheets.window.0 * scale, sheets.window.1 * scale);
        let [rx, ry, rw, rh] = [x, y, width, height].map(|place| N(place as f32));
        // A string takes all that is written.
        let _ = writeln!(
            body,
            r##"<rect x="{rx}" y="{ry}" width="{rw}" height="{rh}" fill="none" stroke="#d0006f" stroke-width="0.35"/>"##
        );
        let size = (width.min(height) * 0.3).clamp(2.0, 14.0);
        let (x, y) = (x + width / 2.0, y + height / 2.0 + size * 0.35);
        let (x, y, size, label) = (N(x as f32), N(y as f32), N(size as f32), sheet.label());
        for paint in [
            r##"fill="#ffffff" stroke="#ffffff" stroke-width="0.9""##,
            r##"fill="#d0006f" stroke="none""##,
        ] {
            let _ = writeln!(
                body,
                r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" {paint}>{label}</text>"#
            );
        }
    }
    ruler(
        &mut body,
        (margin, sheets.page.1 - margin - 8.0),
        sheets.page.0 - 2.0 * margin,
    );
    page(sheets.page, &body)
}

/// A ruler: whoever holds another to it sees whether the printer has scaled the page.
fn ruler(body: &mut String, at: (f64, f64), room: f64) {
    let length = if room >= 100.0 { 100 } else { 50 };
    let end = at.0 + f64::from(length);
    line(body, at, (end, at.1), 0.25, "#000000");
    for mm in (0..=length).step_by(10) {
        let x = at.0 + f64::from(mm);
        let height = if mm % 50 == 0 { 3.0 } else { 1.8 };
        line(body, (x, at.1), (x, at.1 - height), 0.25, "#000000");
    }
    let about = format!("{length} mm: if it isn't, print without scaling (100 %, “actual size”)");
    text(body, (at.0, at.1 + 4.0), 2.9, "start", &about);
}
