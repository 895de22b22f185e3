//! The shapes in which hexes are pointed at: freehand, lines, rectangles, loops, and what hangs together. The tools for
//! terrain, heights, features and regions share them, so whatever can be painted can be painted in each.
//!
//! A [`Sweep`] is a stroke in such a shape. It knows hexes only; what is put on them is the tool's affair.

use std::cell::RefCell;
use std::collections::BTreeSet;

use beachhead_schema::hex::{Flood, HexIx};
use egui::{Color32, Pos2, Stroke};

use super::hand::{MARK, PreviewPainter, Spot, ToolContext};
use crate::brush::{SIZES, Shape};
use crate::command::{Command, Commands};

/// The most hexes that a bucket fills at once; of a larger area the nearest.
const BUCKET: usize = 50_000;
/// How far the pointer goes before a loop gets another corner.
const CORNER: f32 = 0.12;

const OUTSIDE: &str = "Outside the selection, which the brush keeps to (Shift+S)";

/// Whether a bucket that is poured into the first hex fills the second.
type Alike = fn(ToolContext<'_>, HexIx, HexIx) -> bool;

/// A stroke in one of the shapes.
#[derive(Debug)]
pub(crate) struct Sweep {
    alike: Alike,
    stroke: Option<Begun>,
    hexes: BTreeSet<HexIx>,
    /// What a bucket would fill, and of what: worked out anew only where that changes.
    poured: RefCell<Option<((HexIx, Known), Flood)>>,
}

/// What a bucket's area depends on: the pack as it is, and where the selection that is kept to ends.
type Known = (u64, Option<u64>);

#[derive(Debug)]
struct Begun {
    shape: Shape,
    from: Pos2,
    last: Pos2,
    outline: Vec<Pos2>,
    cut_off: bool,
}

impl Default for Sweep {
    /// Buckets fill what has the same terrain.
    fn default() -> Self {
        Self::by(|context, a, b| {
            let hexes = &context.pack.map.hexes;
            hexes.terrain(a) == hexes.terrain(b)
        })
    }
}

impl Sweep {
    /// Strokes in which a bucket fills what is alike.
    pub(crate) fn by(alike: Alike) -> Self {
        Self {
            alike,
            stroke: None,
            hexes: BTreeSet::new(),
            poured: RefCell::new(None),
        }
    }

    pub(crate) fn press(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.cancel();
        self.stroke = Some(Begun {
            shape: context.brushes.shape,
            from: at.map,
            last: at.map,
            outline: vec![at.map],
            cut_off: false,
        });
        self.drag(at, context);
    }

    pub(crate) fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        let grid = context.grid();
        match stroke.shape {
            Shape::Freehand => {
                let on_way = context.hexes_on(stroke.last, at.map);
                let wide = on_way.into_iter().flat_map(|hex| context.brushed(hex));
                self.hexes.extend(wide);
            }
            Shape::Line => {
                let Some(from) = grid.hex_at(stroke.from.x, stroke.from.y) else {
                    return;
                };
                let line = match at.hex {
                    _ if at.modifiers.shift => grid.axis_between(from, at.map.into()),
                    Some(to) => grid.line_between(from, to),
                    None => return,
                };
                self.hexes = line
                    .into_iter()
                    .flat_map(|hex| context.brushed(hex))
                    .collect();
            }
            Shape::Rectangle => {
                let corners = [stroke.from, at.map].map(Into::into);
                let [from, to] = corners;
                self.hexes = grid.rectangle(from, to).into_iter().collect();
            }
            Shape::Lasso => {
                if stroke
                    .outline
                    .last()
                    .is_some_and(|last| last.distance(at.map) >= CORNER)
                {
                    stroke.outline.push(at.map);
                    let outline: Vec<_> = stroke.outline.iter().map(|at| (*at).into()).collect();
                    self.hexes = grid.lasso(&outline).into_iter().collect();
                }
            }
            Shape::Bucket => {
                if let Some(hex) = at.hex.filter(|hex| !self.hexes.contains(hex)) {
                    let flood = poured(self.alike, hex, context);
                    stroke.cut_off = flood.cut_off;
                    self.hexes = flood.hexes.into_iter().collect();
                }
            }
        }
        stroke.last = at.map;
    }

    /// Whether a stroke has begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.stroke.is_some()
    }

    /// Ends the stroke and gives its hexes that may be painted; says so where there are none of them.
    pub(crate) fn take(
        &mut self,
        context: ToolContext<'_>,
        commands: &mut Commands,
    ) -> BTreeSet<HexIx> {
        self.stroke = None;
        let mut hexes = std::mem::take(&mut self.hexes);
        let had_any = !hexes.is_empty();
        hexes.retain(|hex| context.may_paint(*hex));
        if had_any && hexes.is_empty() {
            commands.send(Command::Say(OUTSIDE));
        }
        hexes
    }

    /// Gives the stroke up. Reports whether there was one.
    pub(crate) fn cancel(&mut self) -> bool {
        self.hexes.clear();
        self.stroke.take().is_some()
    }

    /// The hexes of the stroke, or those that one which begins here would have.
    pub(crate) fn shown(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Vec<HexIx> {
        let mut hexes = match (at.and_then(|at| at.hex), context.brushes.shape) {
            _ if self.has_begun() => self.hexes.iter().copied().collect(),
            (None, _) => Vec::new(),
            (Some(hex), Shape::Freehand | Shape::Line) => context.brushed(hex),
            (Some(hex), Shape::Rectangle | Shape::Lasso) => vec![hex],
            (Some(hex), Shape::Bucket) => {
                self.would_fill(hex, context, |flood| flood.hexes.clone())
            }
        };
        hexes.retain(|hex| context.may_paint(*hex));
        hexes
    }

    fn would_fill<T>(
        &self,
        hex: HexIx,
        context: ToolContext<'_>,
        read: impl FnOnce(&Flood) -> T,
    ) -> T {
        let bounds = context.kept_to().map(|_| context.selection.changes);
        let wanted = (hex, (context.revision, bounds));
        let mut kept = self.poured.borrow_mut();
        let known = kept.as_ref().is_some_and(|((from, known), flood)| {
            // Wherever in an area one is, it is the same area; unless it was cut off around the hex.
            let within = !flood.cut_off && flood.hexes.binary_search(&hex).is_ok();
            *known == wanted.1 && (*from == hex || within)
        });
        if !known {
            *kept = None;
        }
        let (_, flood) = kept.get_or_insert_with(|| (wanted, poured(self.alike, hex, context)));
        read(flood)
    }

    /// What the status bar says of the stroke: `Woods on 12 hexes of 4 × 3`, columns before rows.
    pub(crate) fn reported(
        &self,
        what: &str,
        at: Option<&Spot>,
        context: ToolContext<'_>,
    ) -> Option<String> {
        let hexes = self.shown(at, context);
        let over_any = match self.has_begun() {
            true => !self.hexes.is_empty(),
            false => at.is_some_and(|at| at.hex.is_some()),
        };
        if hexes.is_empty() && over_any && context.kept_to().is_some() {
            return Some(OUTSIDE.to_owned());
        }
        let cut_off = match (&self.stroke, context.brushes.shape) {
            (Some(stroke), _) => stroke.cut_off,
            (None, Shape::Bucket) => self.would_fill(at?.hex?, context, |flood| flood.cut_off),
            (None, _) => return None,
        };
        let spread = match spread(&hexes, context) {
            Some((columns, rows)) if hexes.len() > 1 => format!(" of {columns} × {rows}"),
            _ => String::new(),
        };
        let number = hexes.len();
        let plural = if number == 1 { "hex" } else { "hexes" };
        let more = if cut_off {
            "; the area is larger, these are the nearest"
        } else {
            ""
        };
        Some(format!("{what} on {number} {plural}{spread}{more}"))
    }

    /// Draws the shape itself, over its hexes.
    pub(crate) fn outline(&self, preview: &PreviewPainter<'_>) {
        let Some(stroke) = &self.stroke else { return };
        let line = Stroke::new(1.5, MARK);
        match stroke.shape {
            Shape::Lasso => {
                let points: Vec<Pos2> = stroke
                    .outline
                    .iter()
                    .map(|at| preview.screen(*at))
                    .collect();
                let ends = points
                    .last()
                    .zip(points.first())
                    .map(|(last, first)| [*last, *first]);
                preview.painter.line(points, line);
                if let Some(ends) = ends {
                    let faint = Stroke::new(1.0, MARK.gamma_multiply(0.6));
                    preview.painter.line_segment(ends, faint);
                }
            }
            Shape::Line => {
                let first = preview.grid.hex_at(stroke.from.x, stroke.from.y);
                if let Some(first) = first {
                    preview
                        .painter
                        .circle_filled(preview.center(first), 4.0, MARK);
                }
            }
            Shape::Freehand | Shape::Rectangle | Shape::Bucket => {}
        }
    }

    /// Shows the hexes in a colour, with an amber edge, or a red one where something is taken off.
    pub(crate) fn paint(
        &self,
        at: Option<&Spot>,
        context: ToolContext<'_>,
        preview: &PreviewPainter<'_>,
        [fill, edge]: [Color32; 2],
    ) {
        let hexes = self.shown(at, context);
        preview.fill_all(&hexes, fill);
        preview.edge_all(&hexes, 2.0, edge);
        self.outline(preview);
    }
}

/// What a bucket fills: up to the edge of the selection, where the brush keeps to that.
fn poured(alike: Alike, hex: HexIx, context: ToolContext<'_>) -> Flood {
    if !context.may_paint(hex) {
        return Flood {
            hexes: Vec::new(),
            cut_off: false,
        };
    }
    let is_in = |other| context.may_paint(other) && alike(context, hex, other);
    context.grid().flood(hex, BUCKET, is_in)
}

impl ToolContext<'_> {
    /// The hexes that the brush covers when it is on this one.
    pub(crate) fn brushed(&self, hex: HexIx) -> Vec<HexIx> {
        match self.brushes.size.clamp(*SIZES.start(), *SIZES.end()) {
            1 => vec![hex],
            size => self.grid().within(hex, u32::from(size) - 1),
        }
    }
}

/// How many columns and rows hexes spread over.
fn spread(hexes: &[HexIx], context: ToolContext<'_>) -> Option<(i32, i32)> {
    let cells = hexes.iter().map(|hex| context.grid().cell(*hex));
    let bounds = cells.fold(None, |bounds: Option<[i32; 4]>, cell| {
        let [left, right, top, bottom] =
            bounds.unwrap_or([cell.column, cell.column, cell.row, cell.row]);
        Some([
            left.min(cell.column),
            right.max(cell.column),
            top.min(cell.row),
            bottom.max(cell.row),
        ])
    });
    bounds.map(|[left, right, top, bottom]| (right - left + 1, bottom - top + 1))
}
