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

/// Adds all of a drawing, with its places changed by this.
pub(super) fn draw(content: &mut Content, tree: &Tree, place: Transform, seen: &mut Opacities) {
    let mut pen = Pen {
        content,
        place,
        seen,
        opacity: 100,
    };
    pen.group(tree.root(), 1.0);
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

struct Pen<'a> {
    content: &'a mut Content,
    place: Transform,
    seen: &'a mut Opacities,
    /// The opacity in force.
    opacity: u8,
}

impl Pen<'_> {
    /// The opacity of a group is that of each thing in it; our drawings have nothing that lies over itself.
    fn group(&mut self, group: &Group, opacity: f32) {
        let opacity = opacity * group.opacity().get();
        if let Some(clip) = group.clip_path() {
            self.content.save_state();
            self.clip(clip.root());
            self.content.clip_nonzero().end_path();
            let before = self.opacity;
            self.nodes(group, opacity);
            self.content.restore_state();
            // What was in force before is so again.
            self.opacity = before;
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
        let [red, green, blue] = parts(color.red, color.green, color.blue);
        self.content.set_fill_rgb(red, green, blue);
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
        let [red, green, blue] = parts(color.red, color.green, color.blue);
        // Things are moved, turned and scaled alike in both directions, never stretched.
        let scale = (place.sx * place.sy - place.kx * place.ky).abs().sqrt();
        let content = &mut *self.content;
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(short(stroke.width().get() * scale));
        content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        content.set_miter_limit(stroke.miterlimit().get());
        let dashes = stroke.dasharray().unwrap_or_default();
        let dashes = dashes.iter().map(|dash| short(dash * scale));
        content.set_dash_pattern(dashes, short(stroke.dashoffset() * scale));
        self.outline(outline);
        self.content.stroke();
    }

    fn opacity(&mut self, opacity: f32) {
        let hundredths = (opacity * 100.0).round().clamp(0.0, 100.0) as u8;
        if hundredths != self.opacity {
            self.opacity = hundredths;
            let name = self.seen.name(hundredths);
            self.content.set_parameters(Name(name.as_bytes()));
        }
    }

    fn outline(&mut self, path: &tiny_skia::Path) {
        let content = &mut *self.content;
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
