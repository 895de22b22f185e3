//! Drawings as PDF operators: paths with their fills and strokes. Text comes as outlines, so no reader needs a font.

use std::collections::BTreeMap;

use beachhead_draw::PAPER;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use resvg::tiny_skia::{self, PathSegment, Point, Transform};
use resvg::usvg::{FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Tree};

/// Degrees of opacity that a document uses, in hundredths, each with the name of its graphics state.
#[derive(Debug, Default)]
pub(super) struct Opacities(BTreeMap<u8, String>);

impl Opacities {
    fn name(&mut self, opacity: u8) -> &str {
        self.0
            .entry(opacity)
            .or_insert_with(|| format!("O{opacity}"))
    }

    /// Each degree of opacity with its name, from the least.
    pub(super) fn iter(&self) -> impl Iterator<Item = (f32, &str)> {
        self.0
            .iter()
            .map(|(opacity, name)| (f32::from(*opacity) / 100.0, name.as_str()))
    }
}

/// Adds the paper that a scan lies upon.
pub(super) fn ground(content: &mut Content, extent: emath::Rect) {
    let [red, green, blue] = parts(PAPER.red, PAPER.green, PAPER.blue);
    content.set_fill_rgb(red, green, blue);
    let emath::Rect { min, .. } = extent;
    content.rect(min.x, min.y, extent.width(), extent.height());
    content.fill_nonzero();
}

/// Adds an image by its name. The first row of an image is its top, and y grows downwards here.
pub(super) fn image(content: &mut Content, name: &str, place: emath::Rect) {
    content.save_state();
    content.transform([
        place.width(),
        0.0,
        0.0,
        -place.height(),
        place.left(),
        place.bottom(),
    ]);
    content.x_object(Name(name.as_bytes()));
    content.restore_state();
}

/// Adds drawings to what is drawn.
pub(super) struct Pen<'a> {
    content: Content,
    /// How their places are changed.
    place: Transform,
    seen: &'a mut Opacities,
    inks: Inks,
}

/// The settings in force, which needn't be said again.
#[derive(Clone, PartialEq)]
struct Inks {
    /// In hundredths.
    opacity: u8,
    fill: Option<[f32; 3]>,
    stroke: Option<StrokeInk>,
}

/// How lines are drawn.
#[derive(Clone, PartialEq)]
struct StrokeInk {
    color: [f32; 3],
    width: f32,
    cap: LineCap,
    join: LineJoin,
    miter_limit: f32,
    dashes: Vec<f32>,
    dash_offset: f32,
}

impl<'a> Pen<'a> {
    /// Draws on, where all is in force as at the beginning.
    pub(super) fn on(content: Content, place: Transform, seen: &'a mut Opacities) -> Self {
        Self {
            content,
            place,
            seen,
            inks: Inks {
                opacity: 100,
                fill: None,
                stroke: None,
            },
        }
    }

    /// Adds all of a drawing.
    pub(super) fn draw(&mut self, tree: &Tree) {
        self.group(tree.root(), 1.0);
    }

    /// Gives away what is drawn; what is in force stays so.
    pub(super) fn take(&mut self) -> Content {
        std::mem::replace(&mut self.content, Content::new())
    }

    /// The opacity of a group is that of each thing in it; our drawings have nothing that lies over itself.
    fn group(&mut self, group: &Group, opacity: f32) {
        let opacity = opacity * group.opacity().get();
        if let Some(clip) = group.clip_path() {
            self.content.save_state();
            self.clip(clip.root());
            self.content.clip_nonzero().end_path();
            let before = self.inks.clone();
            self.nodes(group, opacity);
            self.content.restore_state();
            // What was in force before is so again.
            self.inks = before;
        } else {
            self.nodes(group, opacity);
        }
    }

    /// Adds the outlines of a group, to cut by.
    fn clip(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.clip(group),
                Node::Path(path) => {
                    let place = path.abs_transform().post_concat(self.place);
                    if let Some(outline) = path.data().clone().transform(place) {
                        self.outline(&outline);
                    }
                }
                Node::Text(_) | Node::Image(_) => {}
            }
        }
    }

    fn nodes(&mut self, group: &Group, opacity: f32) {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity),
                Node::Path(path) => self.path(path, opacity),
                Node::Text(text) => self.group(text.flattened(), opacity),
                // Our drawings have none.
                Node::Image(_) => {}
            }
        }
    }

    fn path(&mut self, path: &Path, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        let place = path.abs_transform().post_concat(self.place);
        let Some(outline) = path.data().clone().transform(place) else {
            return;
        };
        if path.paint_order() == PaintOrder::FillAndStroke {
            self.fill(path, &outline, opacity);
            self.stroke(path, &outline, opacity, place);
        } else {
            self.stroke(path, &outline, opacity, place);
            self.fill(path, &outline, opacity);
        }
    }

    fn fill(&mut self, path: &Path, outline: &tiny_skia::Path, opacity: f32) {
        let Some(fill) = path.fill() else { return };
        let Paint::Color(color) = fill.paint() else {
            return;
        };
        self.opacity(opacity * fill.opacity().get());
        let color = parts(color.red, color.green, color.blue);
        if self.inks.fill.replace(color) != Some(color) {
            let [red, green, blue] = color;
            self.content.set_fill_rgb(red, green, blue);
        }
        self.outline(outline);
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero(),
            FillRule::EvenOdd => self.content.fill_even_odd(),
        };
    }

    fn stroke(&mut self, path: &Path, outline: &tiny_skia::Path, opacity: f32, place: Transform) {
        let Some(stroke) = path.stroke() else { return };
        let Paint::Color(color) = stroke.paint() else {
            return;
        };
        self.opacity(opacity * stroke.opacity().get());
        // Things are moved, turned and scaled alike in both directions, never stretched.
        let scale = (place.sx * place.sy - place.kx * place.ky).abs().sqrt();
        let dashes = stroke.dasharray().unwrap_or_default().iter();
        let ink = StrokeInk {
            color: parts(color.red, color.green, color.blue),
            width: short(stroke.width().get() * scale),
            cap: stroke.linecap(),
            join: stroke.linejoin(),
            miter_limit: stroke.miterlimit().get(),
            dashes: dashes.map(|dash| short(dash * scale)).collect(),
            dash_offset: short(stroke.dashoffset() * scale),
        };
        if self.inks.stroke.as_ref() != Some(&ink) {
            self.draw_lines_so(&ink);
            self.inks.stroke = Some(ink);
        }
        self.outline(outline);
        self.content.stroke();
    }

    fn draw_lines_so(&mut self, ink: &StrokeInk) {
        let content = &mut self.content;
        let [red, green, blue] = ink.color;
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(ink.width);
        content.set_line_cap(match ink.cap {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match ink.join {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        content.set_miter_limit(ink.miter_limit);
        content.set_dash_pattern(ink.dashes.iter().copied(), ink.dash_offset);
    }

    fn opacity(&mut self, opacity: f32) {
        let hundredths = (opacity * 100.0).round().clamp(0.0, 100.0) as u8;
        if hundredths != self.inks.opacity {
            self.inks.opacity = hundredths;
            let name = self.seen.name(hundredths);
            self.content.set_parameters(Name(name.as_bytes()));
        }
    }

    fn outline(&mut self, path: &tiny_skia::Path) {
        let content = &mut self.content;
        let mut last = Point::zero();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    content.move_to(short(to.x), short(to.y));
                    last = to;
                }
                PathSegment::LineTo(to) => {
                    content.line_to(short(to.x), short(to.y));
                    last = to;
                }
                PathSegment::QuadTo(by, to) => {
                    // The same curve as a cubic one.
                    let toward = |end: Point| {
                        let share = |end: f32, by: f32| end + (by - end) * 2.0 / 3.0;
                        (short(share(end.x, by.x)), short(share(end.y, by.y)))
                    };
                    let (a, b) = (toward(last), toward(to));
                    content.cubic_to(a.0, a.1, b.0, b.1, short(to.x), short(to.y));
                    last = to;
                }
                PathSegment::CubicTo(a, b, to) => {
                    let (a, b) = ((short(a.x), short(a.y)), (short(b.x), short(b.y)));
                    content.cubic_to(a.0, a.1, b.0, b.1, short(to.x), short(to.y));
                    last = to;
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }
}

/// Colour parts from 0 to 1, with three decimals.
fn parts(red: u8, green: u8, blue: u8) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// A number with two decimals: finer than any printer.
fn short(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}
