//! A printed page as SVG in millimetres, from its upper left corner: lines and words on it.

use std::fmt::Write as _;

use crate::text::{N, escaped};

pub(crate) fn page(size: (f64, f64), body: &str) -> String {
    let (width, height) = (N(size.0 as f32), N(size.1 as f32));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n{body}</svg>\n"
    )
}

pub(crate) fn line(body: &mut String, from: (f64, f64), to: (f64, f64), width: f32, color: &str) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(|place| N(place as f32));
    // A string takes all that is written.
    let _ = writeln!(
        body,
        r#"<path fill="none" stroke="{color}" stroke-width="{}" d="M{x1} {y1}L{x2} {y2}"/>"#,
        N(width)
    );
}

pub(crate) fn text(body: &mut String, at: (f64, f64), size: f64, anchor: &str, words: &str) {
    let (x, y, size) = (N(at.0 as f32), N(at.1 as f32), N(size as f32));
    let words = escaped(words);
    // A string takes all that is written.
    let _ = writeln!(
        body,
        r##"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="#000000">{words}</text>"##
    );
}
