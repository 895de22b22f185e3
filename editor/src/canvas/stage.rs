//! The stage: what lies on the map at a place of a script, in the place of the scenario's setup.
//!
//! It is made anew when the place changes, not in every frame.

use std::collections::BTreeSet;

use beachhead_engine::{Entry, Scene};
use beachhead_schema::Id;
use beachhead_schema::diag::Subject;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::arrow::{Arrow, arrow};
use super::ink::{color32, dark, point};
use super::look::UNKNOWN;
use super::overlay::{OverlayCounts, OverlayShapes};
use super::stack::Stacks;
use super::view::View;
use crate::tool::{MARK, PreviewPainter};

/// What has gone wrong, and who has been lost.
const RED: Color32 = Color32::from_rgb(226, 48, 44);
/// A marker that is no side's.
const NEUTRAL: Color32 = Color32::from_rgb(206, 200, 184);
/// How high a marker is, in map units.
const HIGH: f32 = 0.3;
/// Scale from which what is printed on markers can be read.
const LETTERS_FROM: f32 = 24.0;

/// What a scene shows on the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stage {
    pub(super) stacks: Stacks,
    markers: Vec<Marker>,
    /// The hexes that the entry is about.
    lit: BTreeSet<HexIx>,
    /// Where units have gone, each way with the hex it began in.
    ways: Vec<Vec<HexIx>>,
    /// Where units were lost.
    losses: BTreeSet<HexIx>,
    failed: bool,
    /// What the game shows besides.
    overlays: OverlayShapes,
}

#[derive(Clone, Debug)]
struct Marker {
    text: String,
    /// Its middle in map space.
    middle: Pos2,
    color: Color32,
    ink: Color32,
}

impl Stage {
    /// The stage at a place: `before` and `entry` are what led to the scene, and missing at the beginning.
    pub(crate) fn of(pack: &Pack, scene: &Scene, came: Option<(&Scene, &Entry)>) -> Self {
        let mut stage = Self {
            stacks: Stacks::of_scene(pack, scene),
            markers: markers(pack, scene),
            ..Self::default()
        };
        if let Some((before, entry)) = came {
            stage.light(pack, before, scene, entry);
        }
        stage
    }

    /// The same with what the game shows besides.
    #[must_use]
    pub(crate) fn with(mut self, overlays: OverlayShapes) -> Self {
        self.overlays = overlays;
        self
    }

    /// How much of each kind the game shows besides.
    pub(super) fn counts(&self) -> OverlayCounts {
        self.overlays.counts()
    }

    /// Marks what the entry is about.
    fn light(&mut self, pack: &Pack, before: &Scene, after: &Scene, entry: &Entry) {
        let find = |number: &str| pack.map.grid.find(number);
        let place = |scene: &Scene, unit: &Id| {
            let standing = scene.units.get(unit)?;
            find(standing.hex.as_str())
        };
        let named: Vec<HexIx> = entry
            .hexes
            .iter()
            .filter_map(|hex| find(hex.as_str()))
            .collect();
        self.lit.extend(&named);
        let units = entry.units.iter();
        self.lit
            .extend(units.filter_map(|unit| place(after, unit).or_else(|| place(before, unit))));
        if let Some(finding) = entry.failure() {
            self.failed = true;
            self.lit
                .extend(finding.subjects.iter().filter_map(|subject| match subject {
                    Subject::Hex(hex) => find(hex.as_str()),
                    Subject::Unit(unit) => place(after, &unit.as_str().into()),
                    _ => None,
                }));
        }
        for unit in before.units.keys() {
            let Some(from) = place(before, unit) else {
                continue;
            };
            match place(after, unit) {
                None => {
                    self.losses.insert(from);
                }
                Some(to) if to != from => {
                    let by_name = entry.units == [unit.clone()] && named.last() == Some(&to);
                    let steps = if by_name { &named[..] } else { &[] };
                    let way = std::iter::once(from).chain(steps.iter().copied());
                    let mut way: Vec<HexIx> = way.collect();
                    if way.last() != Some(&to) {
                        way.push(to);
                    }
                    self.lit.extend([from, to]);
                    self.ways.push(way);
                }
                Some(_) => {}
            }
        }
        // Who comes onto the map and goes on has come by the first hex that is named.
        let comes = |unit: &Id| !before.units.contains_key(unit) && place(after, unit).is_some();
        if let [unit] = &entry.units[..]
            && named.len() > 1
            && named.last().copied() == place(after, unit)
            && comes(unit)
        {
            self.ways.push(named);
        }
    }

    /// The middle of what the entry is about, in map space, if it is about any hex.
    pub(crate) fn focus_map(&self, pack: &Pack) -> Option<Rect> {
        let hexes = self.lit.iter().chain(&self.losses);
        let around = |hex: &HexIx| {
            Rect::from_center_size(point(pack.map.grid.center(*hex)), Vec2::splat(2.0))
        };
        hexes.map(around).reduce(Rect::union)
    }

    /// What the counter under a point of the map is marked with, in words.
    pub(super) fn marks_at(&self, pack: &Pack, at_map: Pos2) -> Option<String> {
        let unit = self.stacks.unit_at(pack, at_map)?;
        let marks = self.stacks.marks_in_words(&unit)?;
        Some(format!("{unit}: {marks}"))
    }

    /// The room that counters and markers take in map space.
    pub(super) fn rooms_map(&self, pack: &Pack) -> Vec<Rect> {
        let markers = self
            .markers
            .iter()
            .map(|marker| Rect::from_center_size(marker.middle, vec2(1.4, HIGH)));
        self.stacks
            .rooms_map(pack)
            .into_iter()
            .chain(markers)
            .collect()
    }

    /// Draws the zones of control.
    pub(super) fn paint_zones(&self, preview: &PreviewPainter<'_>) {
        self.overlays.paint_zones(preview);
    }

    /// Draws what lies under the counters.
    pub(super) fn paint_under(&self, preview: &PreviewPainter<'_>) {
        let color = if self.failed { RED } else { MARK };
        for hex in &self.lit {
            preview.fill(*hex, color.gamma_multiply(0.22));
        }
        for hex in &self.losses {
            preview.fill(*hex, RED.gamma_multiply(0.3));
        }
    }

    /// Draws what lies upon the counters.
    pub(super) fn paint_over(&self, preview: &PreviewPainter<'_>) {
        let color = if self.failed { RED } else { MARK };
        for hex in &self.lit {
            preview.ring(*hex, 2.5, color);
        }
        for hex in &self.losses {
            preview.ring(*hex, 2.5, RED);
        }
        for marker in &self.markers {
            marker.paint(preview.painter, preview.view);
        }
        self.overlays.paint_over(preview);
        let look = Arrow {
            color: MARK,
            is_dashed: false,
        };
        self.ways.iter().for_each(|way| arrow(preview, way, look));
    }
}

impl Marker {
    fn paint(&self, painter: &Painter, view: View) {
        let scale = view.scale();
        let at = view.screen_from_map(painter.clip_rect(), self.middle);
        if !painter.clip_rect().expand(2.0 * scale).contains(at) {
            return;
        }
        let rim = Stroke::new(1.0, dark(self.color, 0.6));
        if scale < LETTERS_FROM {
            painter.circle(at, (scale * 0.2).max(2.5), self.color, rim);
            return;
        }
        let font = FontId::proportional((scale * HIGH * 0.76 * 2.0).round() / 2.0);
        let text = painter.layout_no_wrap(self.text.clone(), font, self.ink);
        let room = Rect::from_center_size(
            at,
            vec2(text.size().x + scale * 0.16, scale * HIGH).max(text.size()),
        );
        painter.rect(room, scale * 0.1, self.color, rim, StrokeKind::Inside);
        let at = Align2::CENTER_CENTER.anchor_size(at, text.size()).min;
        painter.galley(at, text, self.ink);
    }
}

/// The markers of a scene, those of one hex upon each other along its lower side.
fn markers(pack: &Pack, scene: &Scene) -> Vec<Marker> {
    let mut laid: Vec<HexIx> = Vec::new();
    let mut markers = Vec::new();
    for marker in &scene.markers {
        let Some(hex) = pack.map.grid.find(marker.hex.as_str()) else {
            continue;
        };
        let below = laid.iter().filter(|other| **other == hex).count() as f32;
        laid.push(hex);
        let kind = |side| pack.palette.sides.get(side);
        let (color, ink) = match marker.side.as_ref().map(kind) {
            Some(Some(side)) => (color32(side.color), color32(side.ink)),
            Some(None) => (UNKNOWN, Color32::BLACK),
            None => (NEUTRAL, Color32::BLACK),
        };
        markers.push(Marker {
            text: marker.label.clone(),
            middle: point(pack.map.grid.center(hex)) + vec2(0.0, 0.68 - below * HIGH),
            color,
            ink,
        });
    }
    markers
}
