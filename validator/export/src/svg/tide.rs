//! The shore at each hour: a line through its hexes, with the hour at both ends.

use crate::canvas::{Canvas, halo, line};

/// So far apart are lines that run through the same hexes.
const APART: f32 = 2.2;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    if canvas.map.tide_lines.is_empty() {
        return;
    }
    let mut by_hour: Vec<_> = canvas.map.tide_lines.iter().collect();
    by_hour.sort_by_key(|tide| (tide.hour, &tide.id));
    let attributes = r#"font-size="7" stroke-linejoin="round" stroke-linecap="round""#;
    canvas.group("tide-lines", attributes, |canvas| {
        let middle = by_hour.len() as f32 / 2.0;
        for (nth, tide) in by_hour.iter().enumerate() {
            let off = (nth as f32 - middle) * APART;
            let mut way = canvas.line_through(&tide.hexes);
            way.iter_mut().for_each(|(_, y)| *y += off);
            let mut path = String::new();
            line(&mut path, &way);
            if path.is_empty() {
                continue;
            }
            canvas.add(format_args!(
                r##"<path fill="none" stroke="#ffffff" stroke-width="3.4" stroke-opacity="0.6" d="{path}"/>"##
            ));
            canvas.add(format_args!(
                r##"<path fill="none" stroke="#1f6fb2" stroke-width="1.6" stroke-dasharray="7 2.5 1.5 2.5" d="{path}"/>"##
            ));
            let hour = hour(tide.hour);
            let ends = [way.first().copied(), way.last().copied()];
            for end in ends.into_iter().flatten() {
                halo(canvas, end, 2.2, "#164e7e", &hour);
            }
        }
    });
}

/// `0630`, as orders write it.
pub(super) fn hour(minutes: u16) -> String {
    format!("{:02}{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    #[test]
    fn hours_are_written_as_orders_do() {
        for (minutes, expected) in [(0, "0000"), (390, "0630"), (1439, "2359")] {
            assert_eq!(super::hour(minutes), expected);
        }
    }
}
