//! Markers: a lozenge with the first letter of its kind, along the lower side of a hex; threads to the hexes that
//! guard it.

use std::collections::BTreeMap;

use beachhead_schema::hex::HexIx;

use crate::canvas::{Canvas, N, css, escaped, ink_on, line};
use crate::frame::SIZE;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let mut laid = BTreeMap::<HexIx, f32>::new();
    canvas.group("markers", r#"font-size="7""#, |canvas| {
        for marker in canvas.map.markers.iter() {
            let (Some(hex), Some(kind)) = (
                canvas.find(&marker.hex),
                canvas.palette.markers.get(&marker.kind),
            ) else {
                continue;
            };
            let nth = laid.entry(hex).or_default();
            let shift = *nth;
            *nth += 1.0;
            let (x, y) = canvas.center(hex);
            let (x, y) = (x - 0.5 * SIZE + 12.0 * shift, y + 0.44 * SIZE);
            let color = css(kind.color);
            let mut threads = String::new();
            for guard in canvas.find_all(&marker.security) {
                let end = canvas.center(guard);
                line(&mut threads, &[(x, y), end]);
                canvas.add(format_args!(
                    r#"<circle cx="{}" cy="{}" r="4" fill="none" stroke="{color}" stroke-width="1.4"/>"#,
                    N(end.0),
                    N(end.1)
                ));
            }
            if !threads.is_empty() {
                canvas.add(format_args!(
                    r#"<path fill="none" stroke="{color}" stroke-width="0.9" stroke-dasharray="2 2" d="{threads}"/>"#
                ));
            }
            let letter: String = kind.name.chars().take(1).collect();
            let (letter, ink) = (escaped(&letter), ink_on(kind.color));
            canvas.add(format_args!(
                r##"<g transform="translate({} {})"><path d="M0 -7L7 0L0 7L-7 0z" fill="{color}" stroke="#1b1b1b" stroke-width="0.6"/><text y="2.5" fill="{ink}">{letter}</text></g>"##,
                N(x),
                N(y)
            ));
        }
    });
}
