//! What the layers of the picture are drawn with: places, numbers and text as SVG has them.

use crate::frame::SIZE;
use std::fmt::{self, Write as _};

use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Color, Palette, Stroke};

use super::frame::Frame;

/// The picture as far as it is drawn.
pub(super) struct Canvas<'a> {
    pub(super) pack: &'a Pack,
    pub(super) map: &'a Map,
    pub(super) palette: &'a Palette,
    pub(super) frame: &'a Frame,
    pub(super) text: String,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(pack: &'a Pack, frame: &'a Frame) -> Self {
        Self {
            pack,
            map: &pack.map,
            palette: &pack.palette,
            frame,
            text: String::new(),
        }
    }

    /// Adds one line.
    pub(super) fn add(&mut self, element: fmt::Arguments<'_>) {
        // A string takes all that is written.
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    /// Draws within a group that has this name and these attributes.
    pub(super) fn group(&mut self, id: &str, attributes: &str, draw: impl FnOnce(&mut Self)) {
        let gap = if attributes.is_empty() { "" } else { " " };
        self.add(format_args!(r#"<g id="{id}"{gap}{attributes}>"#));
        draw(self);
        self.text += "</g>\n";
    }

    /// The hexes that are shown.
    pub(super) fn hexes(&self) -> impl Iterator<Item = HexIx> + use<'a> {
        let frame = self.frame;
        self.map.grid.iter().filter(move |hex| frame.has(*hex))
    }

    /// The hex of this number, if it is shown.
    pub(super) fn find(&self, hex: &HexNo) -> Option<HexIx> {
        let found = self.map.grid.find(hex.as_str());
        found.filter(|hex| self.frame.has(*hex))
    }

    /// Those of these hexes that are shown.
    pub(super) fn find_all(&self, hexes: &[HexNo]) -> Vec<HexIx> {
        hexes.iter().filter_map(|hex| self.find(hex)).collect()
    }

    /// The middles of all these hexes, if any of them is shown: a line that leaves the picture is cut off at its edge.
    pub(super) fn line_through(&self, hexes: &[HexNo]) -> Vec<(f32, f32)> {
        let there: Vec<HexIx> = hexes
            .iter()
            .filter_map(|hex| self.map.grid.find(hex.as_str()))
            .collect();
        if !there.iter().any(|hex| self.frame.has(*hex)) {
            return Vec::new();
        }
        there.into_iter().map(|hex| self.center(hex)).collect()
    }

    pub(super) fn center(&self, hex: HexIx) -> (f32, f32) {
        self.frame.point(self.map.grid.center(hex))
    }

    pub(super) fn corners(&self, hex: HexIx) -> [(f32, f32); 6] {
        self.map
            .grid
            .corners(hex)
            .map(|corner| self.frame.point(corner))
    }

    /// The two ends of the side of a hex with this direction index.
    pub(super) fn side(&self, hex: HexIx, direction: u8) -> ((f32, f32), (f32, f32)) {
        let corners = self.corners(hex);
        let corner = |at: u8| {
            corners
                .get(usize::from(at % 6))
                .copied()
                .unwrap_or_default()
        };
        (corner(direction), corner(direction + 1))
    }
}

/// A length or place: two decimals at most, which is a few thousandths of a millimetre in print.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        // No "-0", and whole numbers without a point.
        if hundredths == 0.0 || !hundredths.is_finite() {
            return f.write_str("0");
        }
        let hundredths = hundredths as i64;
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Points as a path has them, with a line from each to the next.
pub(super) fn line(path: &mut String, points: &[(f32, f32)]) {
    for (at, (x, y)) in points.iter().enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        // A string takes all that is written.
        let _ = write!(path, "{letter}{} {}", N(*x), N(*y));
    }
}

/// The same, back to where it began.
pub(super) fn ring(path: &mut String, points: &[(f32, f32)]) {
    line(path, points);
    path.push('z');
}

/// Paths of one kind, none of them so long that programs grow slow over it.
#[derive(Default)]
pub(super) struct Pieces {
    full: Vec<String>,
    last: String,
}

impl Pieces {
    const LONG: usize = 32 << 10;

    /// The path that the next thing is added to.
    pub(super) fn next(&mut self) -> &mut String {
        if self.last.len() > Self::LONG {
            self.full.push(std::mem::take(&mut self.last));
        }
        &mut self.last
    }

    /// Draws them within a group.
    pub(super) fn draw(self, canvas: &mut Canvas<'_>, id: &str, attributes: &str) {
        canvas.group(id, attributes, |canvas| {
            for path in self
                .full
                .iter()
                .chain([&self.last])
                .filter(|path| !path.is_empty())
            {
                canvas.add(format_args!(r#"<path d="{path}"/>"#));
            }
        });
    }
}

pub(super) fn css(color: Color) -> String {
    String::from(color)
}

/// Black or white, whichever is read on this colour.
pub(super) fn ink_on(color: Color) -> &'static str {
    let light =
        u32::from(color.red) * 299 + u32::from(color.green) * 587 + u32::from(color.blue) * 114;
    if light > 140_000 {
        "#1b1b1b"
    } else {
        "#ffffff"
    }
}

/// The attributes of a broken stroke.
pub(super) fn dash(stroke: Stroke, width: f32) -> String {
    match stroke {
        Stroke::Dashed => format!(
            r#" stroke-dasharray="{} {}""#,
            N(width * 2.5),
            N(width * 2.0)
        ),
        Stroke::Teeth => r#" stroke-dasharray="1.5 3" stroke-linecap="butt""#.to_owned(),
        Stroke::Solid | Stroke::Cased | Stroke::Across | Stroke::Arrow => String::new(),
    }
}

/// The corners of an arrow's head whose line, so wide, ends at `tip`.
pub(super) fn head(from: (f32, f32), tip: (f32, f32), width: f32) -> [(f32, f32); 3] {
    let (x, y) = (tip.0 - from.0, tip.1 - from.1);
    let span = x.hypot(y).max(f32::EPSILON);
    let length = (width * 2.5).max(0.3 * SIZE);
    let (x, y) = (x / span * length, y / span * length);
    let back = (tip.0 - 0.65 * x, tip.1 - 0.65 * y);
    [
        (tip.0 + 0.35 * x, tip.1 + 0.35 * y),
        (back.0 - 0.55 * y, back.1 + 0.55 * x),
        (back.0 + 0.55 * y, back.1 - 0.55 * x),
    ]
}

/// The attribute of text that leans. Such text stands at the origin of its group: the font of the program has no
/// italics, so what is made of paths slants it there.
pub(super) const ITALIC: &str = r#"font-style="italic""#;

/// Text as XML has it.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '&' => safe += "&amp;",
            '"' => safe += "&quot;",
            // XML has no place for these, escaped or not.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}');
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// Text with a light edge, so that it is read on any ground. Drawn twice, since not every viewer knows how to put a
/// stroke behind its text.
pub(super) fn halo(canvas: &mut Canvas<'_>, (x, y): (f32, f32), edge: f32, ink: &str, text: &str) {
    let text = escaped(text);
    let (x, y) = (N(x), N(y));
    canvas.add(format_args!(
        r##"<text x="{x}" y="{y}" fill="#ffffff" stroke="#ffffff" stroke-width="{}">{text}</text>"##,
        N(edge)
    ));
    canvas.add(format_args!(
        r#"<text x="{x}" y="{y}" fill="{ink}" stroke="{ink}" stroke-width="0.3">{text}</text>"#
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.0, "1"),
            (-12.5, "-12.5"),
            (2.345_67, "2.35"),
            (0.05, "0.05"),
            (-0.999, "-1"),
            (f32::NAN, "0"),
        ] {
            assert_eq!(N(number).to_string(), expected);
        }
    }

    #[test]
    fn text_is_safe() {
        assert_eq!(
            escaped("a<b>&\"\u{7}\u{ffff}"),
            "a&lt;b&gt;&amp;&quot;\u{fffd}\u{fffd}"
        );
    }
}
