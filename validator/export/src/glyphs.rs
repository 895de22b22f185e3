//! What the picture draws over and over: the marks of terrain patterns and the signs of units, as SVG.

use std::fmt::Write as _;

use beachhead_schema::palette::{Pattern, Symbol};
use beachhead_schema::sign::{Mark, sign};

/// The marks of a pattern, around the centre of a hex.
pub(super) struct GlyphMarks {
    /// Where one begins.
    pub(super) spots: Vec<(f32, f32)>,
    /// What is drawn from there on.
    pub(super) glyph: &'static str,
    /// Of the strokes; none for marks that are filled.
    pub(super) width: Option<f32>,
}

/// Where marks stand in a hex: not in rows, and none where its number is.
const SPOTS: [(f32, f32); 9] = [
    (-13.0, -18.0),
    (12.0, -17.0),
    (-24.0, -6.0),
    (-3.0, -9.0),
    (22.0, -5.0),
    (-15.0, 5.0),
    (8.0, 6.0),
    (-5.0, 19.0),
    (15.0, 20.0),
];

/// A terrain's pattern: one glyph on every spot of a hex. Not an SVG pattern, since not every viewer knows those.
pub(super) fn pattern(pattern: Pattern) -> Option<GlyphMarks> {
    let ((left, up), glyph, width) = match pattern {
        Pattern::Plain => return None,
        Pattern::Trees => ((-4.0, 0.0), "a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", None),
        Pattern::Hedges => ((-5.0, 2.0), "q2.5 -4 5 0t5 0", Some(1.8)),
        Pattern::Reeds => ((-5.0, 3.0), "h10m-8 0v-4m3 4v-6m3 6v-4", Some(1.0)),
        Pattern::Waves => ((-6.0, 0.0), "q3 -3.5 6 0t6 0", Some(1.0)),
        Pattern::Houses => ((-2.5, -2.5), "h5v5h-5z", None),
        Pattern::Blocks => ((-6.0, -5.0), "h12v10h-12z", None),
        Pattern::Sand => (
            (-0.9, 0.0),
            "a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0z",
            None,
        ),
        Pattern::Hachures => ((-3.0, -3.0), "v6m3 -5v6m3 -7v6", Some(1.0)),
        Pattern::Steeple => (
            (-7.0, 10.0),
            "h14v-9l-7 -7l-7 7zm7 -16v-10m-4 4h8",
            Some(2.2),
        ),
        Pattern::Bridge => (
            (-16.0, -7.0),
            "h32m-32 14h32m-26 -14v14m10 -14v14m10 -14v14",
            Some(2.6),
        ),
        Pattern::Fort => ((-13.0, 9.0), "v-13l5 -5h16l5 5v13zm5 -8h16", Some(2.6)),
        Pattern::Bags => (
            (-18.0, 16.0),
            "a4.5 3 0 1 1 9 0a4.5 3 0 1 1 9 0a4.5 3 0 1 1 9 0a4.5 3 0 1 1 9 0z",
            None,
        ),
        Pattern::Wire => (
            (-20.0, 12.0),
            "h40m-36 -4l6 8m0 -8l-6 8m14 -8l6 8m0 -8l-6 8m14 -8l6 8m0 -8l-6 8",
            Some(1.4),
        ),
        Pattern::Beams => (
            (-16.0, -4.0),
            "l8 8m0 -8l-8 8m12 4l8 8m0 -8l-8 8m12 -20l8 8m0 -8l-8 8",
            Some(2.2),
        ),
        Pattern::Teeth => (
            (-18.0, 16.0),
            "l4.5 -9l4.5 9l4.5 -9l4.5 9l4.5 -9l4.5 9l4.5 -9l4.5 9z",
            None,
        ),
        Pattern::Dots => (
            (-2.4, 0.0),
            "a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z",
            None,
        ),
    };
    // What there is one of stands in the middle of its hex.
    let one = matches!(
        pattern,
        Pattern::Steeple
            | Pattern::Bridge
            | Pattern::Fort
            | Pattern::Bags
            | Pattern::Wire
            | Pattern::Beams
            | Pattern::Teeth
    );
    let spots = if one { &[(0.0, 0.0)][..] } else { &SPOTS };
    let spots = spots.iter().map(|(x, y)| (x + left, y + up)).collect();
    Some(GlyphMarks {
        spots,
        glyph,
        width,
    })
}

/// What a counter shows in its box, 16 wide and 11 high.
pub(super) fn symbol(symbol: Symbol) -> String {
    let at = |(x, y): (f32, f32)| (x * 16.0 - 8.0, y * 11.0 - 8.0);
    let mut drawn = String::new();
    for mark in sign(symbol) {
        // A string takes all that is written.
        let _ = match mark {
            Mark::Line(points) => {
                let points: Vec<String> = points
                    .iter()
                    .map(|point| at(*point))
                    .map(|(x, y)| format!("{x:.1},{y:.1}"))
                    .collect();
                write!(drawn, r#"<polyline points="{}"/>"#, points.join(" "))
            }
            Mark::Oval(center, (wide, high)) => {
                let ((x, y), (rx, ry)) = (at(*center), (wide * 16.0, high * 11.0));
                write!(
                    drawn,
                    r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{rx:.1}" ry="{ry:.1}"/>"#
                )
            }
            Mark::Disc(center, radius) => {
                let ((x, y), r) = (at(*center), radius * 11.0);
                write!(
                    drawn,
                    r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{r:.1}" ry="{r:.1}" fill="currentColor"/>"#
                )
            }
        };
    }
    drawn
}
