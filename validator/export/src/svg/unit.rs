//! The setup of a scenario: counters, those of one hex as a stack.

use std::collections::BTreeMap;

use beachhead_schema::forces::Unit;
use beachhead_schema::hex::HexIx;
use beachhead_schema::scenario::Scenario;

use crate::canvas::{Canvas, N, css, escaped};
use crate::glyphs::symbol;

pub(super) fn draw(canvas: &mut Canvas<'_>, scenario: &Scenario) {
    canvas.group("units", "", |canvas| {
        let mut stacks = BTreeMap::<HexIx, f32>::new();
        for placement in scenario.setup.iter() {
            let (Some(hex), Some(unit)) = (
                canvas.find(&placement.hex),
                canvas.pack.forces.units.get(&placement.unit),
            ) else {
                continue;
            };
            let height = stacks.entry(hex).or_default();
            let (x, y) = canvas.center(hex);
            let at = (x + *height * 5.0, y - *height * 5.0);
            *height += 1.0;
            counter(canvas, at, unit);
        }
    });
}

fn counter(canvas: &mut Canvas<'_>, (x, y): (f32, f32), unit: &Unit) {
    let palette = canvas.palette;
    let side = palette.sides.get(&unit.side);
    let (color, ink) = side.map_or(("#cccccc".to_owned(), "#000000".to_owned()), |side| {
        (css(side.color), css(side.ink))
    });
    let kind = palette.units.get(&unit.kind);
    let mut figures: Vec<String> = match kind {
        Some(kind) => kind
            .figures
            .iter()
            .filter_map(|figure| unit.figures.get(figure))
            .map(ToString::to_string)
            .collect(),
        None => unit.figures.values().map(ToString::to_string).collect(),
    };
    // A unit of loose figures shows how many it has.
    if figures.is_empty() {
        figures.push(unit.steps.to_string());
    }
    let symbol = kind.map(|kind| symbol(kind.symbol)).unwrap_or_default();
    canvas.add(format_args!(
        r#"<g transform="translate({} {})" fill="{ink}" color="{ink}" stroke="none">"#,
        N(x),
        N(y)
    ));
    canvas.add(format_args!(
        r##"<rect x="-17" y="-17" width="34" height="34" rx="2.5" fill="{color}" stroke="#1b1b1b" stroke-width="0.8"/>"##
    ));
    canvas.add(format_args!(
        r#"<g fill="none" stroke="{ink}" stroke-width="1.2"><rect x="-8" y="-8" width="16" height="11"/>{symbol}</g>"#
    ));
    canvas.add(format_args!(
        r#"<text y="-10" font-size="6">{}</text>"#,
        escaped(unit.id.as_str())
    ));
    canvas.add(format_args!(
        r#"<text y="13.5" font-size="9" font-weight="bold">{}</text>"#,
        escaped(&figures.join("-"))
    ));
    canvas.text += "</g>\n";
}
