//! A block of the page: a heading and rows, of which each stays whole.

use std::ops::Range;

use beachhead_draw::{Ink, LevelSheet};

use crate::text::{N, escaped};
use crate::write::{Css, ListPlace, Writer};

/// What is printed in.
pub(super) const INK: &str = "#1e1a12";
/// Size of a heading's letters, and the height of its line.
const HEADING: (f32, f32) = (12.0, 19.0);

/// One thing on a strip; places are counted from the strip's upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// A line of text.
    Words {
        /// Its baseline: where it begins, has its middle or ends, by the anchor.
        at: (f32, f32),
        size: f32,
        /// As SVG calls it.
        anchor: &'static str,
        /// Whether it is struck twice; the fonts have no bold face.
        is_heavy: bool,
        text: String,
    },
    /// A rectangle in one colour.
    Fill {
        at: (f32, f32),
        size: (f32, f32),
        ink: Ink,
    },
    /// A kind as the legend shows it, drawn around its place.
    Swatch {
        at: (f32, f32),
        scale: f32,
        sheets: Vec<LevelSheet>,
    },
}

impl Mark {
    /// Writes it, with the origin at this place.
    pub(crate) fn write(&self, (left, top): (f32, f32), writer: &mut Writer) {
        match self {
            Self::Words {
                at,
                size,
                anchor,
                is_heavy,
                text,
            } => {
                let heavy = if *is_heavy {
                    format!(r#" stroke="{INK}" stroke-width="{}""#, N(size * 0.035))
                } else {
                    String::new()
                };
                writer.add(format_args!(
                    r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="{INK}"{heavy}>{}</text>"#,
                    N(left + at.0),
                    N(top + at.1),
                    N(*size),
                    escaped(text)
                ));
            }
            Self::Fill { at, size, ink } => writer.add(format_args!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{}" fill-opacity="{}"/>"#,
                N(left + at.0),
                N(top + at.1),
                N(size.0),
                N(size.1),
                Css(*ink),
                N(f32::from(ink.alpha) / 255.0)
            )),
            Self::Swatch { at, scale, sheets } => {
                let place = ListPlace {
                    at: (left + at.0, top + at.1),
                    scale: *scale,
                };
                for sheet in sheets {
                    writer.sheet(sheet, place, 0.0);
                }
            }
        }
    }
}

/// A strip of a block, never divided.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Strip {
    pub(super) height: f32,
    pub(super) marks: Vec<Mark>,
}

impl Strip {
    /// A heading.
    pub(super) fn heading(text: &str) -> Self {
        let (size, height) = HEADING;
        Self {
            height,
            marks: vec![Mark::Words {
                at: (0.0, size),
                size,
                anchor: "start",
                is_heavy: true,
                text: text.to_owned(),
            }],
        }
    }

    /// Adds what another strip holds below this one.
    pub(super) fn extend_down(&mut self, below: Self) {
        let down = self.height;
        self.height += below.height;
        self.marks.extend(below.marks.into_iter().map(|mut mark| {
            let (Mark::Words { at, .. } | Mark::Fill { at, .. } | Mark::Swatch { at, .. }) =
                &mut mark;
            at.1 += down;
            mark
        }));
    }
}

/// A block: its head stands above its rows, and above each part of them where it is divided.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    /// The id of its group.
    pub(super) id: String,
    pub(super) width: f32,
    pub(super) head: Strip,
    pub(super) rows: Vec<Strip>,
}

impl Block {
    /// How high it is with some of its rows.
    pub(super) fn height(&self, rows: Range<usize>) -> f32 {
        let rows = self.rows.get(rows).unwrap_or_default();
        self.head.height + rows.iter().map(|row| row.height).sum::<f32>()
    }

    /// Writes it with some of its rows, its corner at this place.
    pub(super) fn write(&self, rows: Range<usize>, (x, mut y): (f32, f32), writer: &mut Writer) {
        // Of a block that is divided, the first part alone has its id: no two things may share one.
        if rows.start == 0 {
            writer.add(format_args!(r#"<g id="{}">"#, escaped(&self.id)));
        } else {
            writer.add(format_args!("<g>"));
        }
        let rows = self.rows.get(rows).unwrap_or_default();
        for strip in std::iter::once(&self.head).chain(rows) {
            for mark in &strip.marks {
                mark.write((x, y), writer);
            }
            y += strip.height;
        }
        writer.add(format_args!("</g>"));
    }
}
