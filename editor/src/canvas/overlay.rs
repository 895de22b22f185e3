//! What a game shows of a scene besides counters and markers: zones of control as hatched areas, planned battles as
//! brackets with their odds, retreats as arrows.
//!
//! It is made anew when the place in a script changes, not in every frame. Zones lie under the counters and are shown
//! where the user asks for them; brackets and arrows lie upon the counters, always.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_engine::{Overlays, PlannedBattle, RetreatWays, Scene, Timeline};
use beachhead_schema::Id;
use beachhead_schema::hex::{Corner, HexIx, HexNo, Side};
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::arrow::{Arrow, arrow};
use super::ink::{color32, dark, point};
use super::look::UNKNOWN;
use crate::tool::PreviewPainter;
use beachhead_draw::line_of;

/// The arrows of retreats.
const RETREAT: Color32 = Color32::from_rgb(64, 140, 240);
/// How far the ends of a bracket reach back into the attacker's hex, as a part of the way to its middle.
const HOOK: f32 = 0.3;
/// How high the odds are, in map units.
const HIGH: f32 = 0.42;
/// Scale from which odds can be read.
const LETTERS_FROM: f32 = 12.0;

/// What is shown besides counters and markers.
#[derive(Clone, Debug, Default)]
pub(crate) struct OverlayShapes {
    zones: Vec<Zone>,
    brackets: Vec<Bracket>,
    /// Of each retreat its ways, from the hex in which the unit stands.
    retreats: Vec<Vec<Vec<HexIx>>>,
}

#[derive(Clone, Debug)]
struct Zone {
    /// In order of index.
    hexes: Vec<HexIx>,
    color: Color32,
}

/// A battle as lines in map space.
#[derive(Clone, Debug)]
struct Bracket {
    /// The hexsides over which it is fought, and the hooks at their ends.
    bars: Vec<[Pos2; 2]>,
    /// From the odds to what of the battle lies apart, and from attackers that touch no defender.
    ties: Vec<[Pos2; 2]>,
    odds: String,
    /// The middle of the odds.
    middle: Pos2,
    color: Color32,
}

/// How much of each kind is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OverlayCounts {
    /// Hexes in zones of control; those of two sides count twice.
    pub zone_hexes: usize,
    /// Battles drawn as brackets.
    pub brackets: usize,
    /// Ways of retreat drawn as arrows.
    pub retreat_ways: usize,
}

impl OverlayShapes {
    /// What is shown of these overlays over this scene.
    pub(crate) fn of(pack: &Pack, scene: &Scene, timeline: &Timeline, overlays: &Overlays) -> Self {
        let find = |number: &HexNo| pack.map.grid.find(number.as_str());
        let zone = |(side, hexes)| {
            let numbers = timeline.numbers(hexes);
            let mut hexes: Vec<HexIx> = numbers.iter().filter_map(find).collect();
            hexes.sort_unstable();
            let color = color_of_side(pack, side);
            Zone { hexes, color }
        };
        let ways = |retreat: &RetreatWays| {
            let from = place(pack, scene, &retreat.unit)?;
            let ways = retreat.ways.iter().map(|way| {
                let way = way.iter().filter_map(find);
                std::iter::once(from).chain(way).collect()
            });
            Some(ways.collect())
        };
        let battles = overlays.battles.iter();
        Self {
            zones: overlays.zones.iter().map(zone).collect(),
            brackets: battles
                .filter_map(|battle| Bracket::of(pack, scene, battle))
                .collect(),
            retreats: overlays.retreats.iter().filter_map(ways).collect(),
        }
    }

    /// How much of each kind there is to be shown.
    pub(super) fn counts(&self) -> OverlayCounts {
        let zones = self.zones.iter().map(|zone| zone.hexes.len());
        OverlayCounts {
            zone_hexes: zones.sum(),
            brackets: self.brackets.len(),
            retreat_ways: self.retreats.iter().map(Vec::len).sum(),
        }
    }

    /// Draws the zones of control. Every other side is hatched the other way, so that hexes of two sides show both.
    pub(super) fn paint_zones(&self, preview: &PreviewPainter<'_>) {
        for (nth, zone) in self.zones.iter().enumerate() {
            let color = dark(zone.color, 0.55);
            preview.fill_all(&zone.hexes, zone.color.gamma_multiply(0.18));
            let slope = [1.0, -1.0].into_iter().cycle().nth(nth).unwrap_or(1.0);
            preview.hatch_all(&zone.hexes, vec2(1.0, slope), color.gamma_multiply(0.75));
            preview.edge_all(&zone.hexes, 3.0, color);
        }
    }

    /// Draws brackets and arrows.
    pub(super) fn paint_over(&self, preview: &PreviewPainter<'_>) {
        for ways in &self.retreats {
            let look = Arrow {
                color: RETREAT,
                // What is not decided yet.
                is_dashed: ways.len() > 1,
            };
            ways.iter().for_each(|way| arrow(preview, way, look));
        }
        for bracket in &self.brackets {
            bracket.paint(preview);
        }
        for (nth, bracket) in self.brackets.iter().enumerate() {
            let before = self.brackets.iter().take(nth);
            let there = before.filter(|other| other.middle.distance(bracket.middle) < HIGH);
            bracket.paint_odds(preview, there.count());
        }
    }
}

fn place(pack: &Pack, scene: &Scene, unit: &Id) -> Option<HexIx> {
    pack.map.grid.find(scene.units.get(unit)?.hex.as_str())
}

fn color_of_side(pack: &Pack, side: &Id) -> Color32 {
    let known = pack.palette.sides.get(side);
    known.map_or(UNKNOWN, |side| color32(side.color))
}

impl Bracket {
    /// None if none of its units is on the map.
    fn of(pack: &Pack, scene: &Scene, battle: &PlannedBattle) -> Option<Self> {
        let grid = &pack.map.grid;
        let center = |hex: HexIx| point(grid.center(hex));
        let hexes = |units: &[Id]| -> BTreeSet<HexIx> {
            let units = units.iter();
            units.filter_map(|unit| place(pack, scene, unit)).collect()
        };
        let (attackers, defenders) = (hexes(&battle.attackers), hexes(&battle.defenders));
        let side_between = |from: HexIx, to: HexIx| grid.side(from, grid.side_between(from, to)?);
        // Each side with the hex from which it is attacked.
        let mut sides: Vec<(Side, HexIx)> = Vec::new();
        let mut ties = Vec::new();
        for from in &attackers {
            let next = defenders.iter().filter_map(|to| side_between(*from, *to));
            let next: Vec<Side> = next.collect();
            let nearest = defenders.iter().min_by_key(|to| grid.distance(*from, **to));
            if let (true, Some(to)) = (next.is_empty(), nearest) {
                ties.push([center(*from), center(*to)]);
            }
            sides.extend(next.into_iter().map(|side| (side, *from)));
        }
        let middles: Vec<Pos2> = match sides.is_empty() {
            false => sides
                .iter()
                .map(|(side, _)| middle_of(pack, *side))
                .collect(),
            true => attackers
                .iter()
                .chain(&defenders)
                .map(|hex| center(*hex))
                .collect(),
        };
        let sum = middles
            .iter()
            .fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
        let mean = (sum / middles.len().max(1) as f32).to_pos2();
        let to_mean = |at: &&Pos2| at.distance(mean);
        let nearest = || {
            middles
                .iter()
                .min_by(|a, b| to_mean(a).total_cmp(&to_mean(b)))
        };
        let middle = match sides.is_empty() {
            false => *nearest()?,
            true => nearest().map(|_| mean)?,
        };
        ties.extend(apart(pack, &sides, middle));
        let mut units = battle.attackers.iter().chain(&battle.defenders);
        let side = units.find_map(|unit| Some(&pack.forces.units.get(unit)?.side));
        Some(Self {
            bars: bars(pack, &sides),
            ties,
            odds: battle.odds.clone(),
            middle,
            color: side.map_or(UNKNOWN, |side| color_of_side(pack, side)),
        })
    }

    fn paint(&self, preview: &PreviewPainter<'_>) {
        let scale = preview.view.scale();
        let width = (scale * 0.11).clamp(2.5, 9.0);
        for (color, more) in [(dark(self.color, 0.2), 3.0), (self.color, 0.0)] {
            for [from, to] in &self.ties {
                let ends = [preview.screen(*from), preview.screen(*to)];
                let stroke = Stroke::new(width * 0.4 + more, color);
                let (dash, gap) = ((scale * 0.14).max(3.0), (scale * 0.1).max(3.0));
                preview
                    .painter
                    .extend(Shape::dashed_line(&ends, stroke, dash, gap));
            }
            for bar in &self.bars {
                let ends = bar.map(|end| preview.screen(end));
                let stroke = Stroke::new(width + more, color);
                preview.painter.line_segment(ends, stroke);
                for end in ends {
                    preview
                        .painter
                        .circle_filled(end, (width + more) / 2.0, color);
                }
            }
        }
    }

    /// Draws the odds, below those of the other battles at the same place that were drawn before.
    fn paint_odds(&self, preview: &PreviewPainter<'_>, below: usize) {
        let scale = preview.view.scale();
        let middle = self.middle + vec2(0.0, below as f32 * HIGH);
        let at = preview.screen(middle);
        let seen = preview.painter.clip_rect().expand(2.0 * scale);
        if self.odds.is_empty() || scale < LETTERS_FROM || !seen.contains(at) {
            return;
        }
        let font = FontId::proportional((scale * HIGH * 0.8 * 2.0).round() / 2.0);
        let text = preview
            .painter
            .layout_no_wrap(self.odds.clone(), font, Color32::BLACK);
        let size = vec2(text.size().x + scale * 0.2, scale * HIGH).max(text.size());
        let room = Rect::from_center_size(at, size);
        let rim = Stroke::new((scale * 0.05).clamp(1.5, 4.0), dark(self.color, 0.2));
        let corner = scale * 0.12;
        preview
            .painter
            .rect(room, corner, Color32::WHITE, rim, StrokeKind::Middle);
        let at = Align2::CENTER_CENTER.anchor_size(at, text.size()).min;
        preview.painter.galley(at, text, Color32::BLACK);
    }
}

fn middle_of(pack: &Pack, side: Side) -> Pos2 {
    let [a, b] = line_of(&pack.map.grid, side);
    a.lerp(b, 0.5)
}

/// The sides, and a hook towards the attacker at each corner where no other side of the battle goes on.
fn bars(pack: &Pack, sides: &[(Side, HexIx)]) -> Vec<[Pos2; 2]> {
    let grid = &pack.map.grid;
    let mut meet: BTreeMap<Corner, usize> = BTreeMap::new();
    for corner in sides.iter().flat_map(|(side, _)| grid.corners_of(*side)) {
        *meet.entry(corner).or_default() += 1;
    }
    let mut bars: Vec<[Pos2; 2]> = sides.iter().map(|(side, _)| line_of(grid, *side)).collect();
    for (side, from) in sides {
        let ends = grid.corners_of(*side).into_iter();
        for end in ends.filter(|end| meet.get(end) == Some(&1)) {
            let corner = point(grid.corner_point(end));
            bars.push([corner, corner.lerp(point(grid.center(*from)), HOOK)]);
        }
    }
    bars
}

/// Lines from the odds to each group of sides that hangs together, but for the group on which the odds lie.
fn apart(pack: &Pack, sides: &[(Side, HexIx)], odds: Pos2) -> Vec<[Pos2; 2]> {
    let grid = &pack.map.grid;
    let mut left: Vec<Side> = sides.iter().map(|(side, _)| *side).collect();
    let mut ties = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut corners: BTreeSet<Corner> = grid.corners_of(first).into();
        loop {
            let more = left.extract_if(.., |side| {
                grid.corners_of(*side)
                    .iter()
                    .any(|corner| corners.contains(corner))
            });
            let more: Vec<Side> = more.collect();
            if more.is_empty() {
                break;
            }
            corners.extend(more.iter().flat_map(|side| grid.corners_of(*side)));
            group.extend(more);
        }
        let middles = group.iter().map(|side| middle_of(pack, *side));
        let nearest = middles.min_by(|a, b| a.distance(odds).total_cmp(&b.distance(odds)));
        ties.extend(
            nearest
                .filter(|at| at.distance(odds) > 1e-3)
                .map(|at| [odds, at]),
        );
    }
    ties
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use beachhead_engine::{Actor, Standing, Turn};

    /// A scene with these units in these hexes.
    fn scene(units: &[(&str, &str)]) -> Scene {
        let standing = |hex: &str| Standing {
            hex: hex.into(),
            steps: 1,
            marks: Vec::new(),
        };
        let units = units.iter();
        Scene {
            turn: Turn {
                number: 1,
                clock: None,
                phase: "combat",
                actor: Actor::Side("German".into()),
            },
            units: units
                .map(|(unit, hex)| ((*unit).into(), standing(hex)))
                .collect(),
            markers: Vec::new(),
            places: Vec::new(),
            lines: Vec::new(),
        }
    }

    #[test]
    fn a_battle_is_one_bracket_however_its_units_lie() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let defender = ("8/4", "2508");
        for (attackers, lines, ties) in [
            (&[("6/2", "2507")][..], 3, 0), // a side and a hook at each end,
            (&[("6/2", "2507"), ("919/709", "2407")], 4, 0), // two sides that go on,
            (&[("6/2", "2507"), ("919/709", "2509")], 6, 1), // two that lie apart,
            (&[("6/2", "2507"), ("919/709", "2505")], 3, 1), // one that touches no other,
            (&[("6/2", "2505")], 0, 1),     // from afar only,
            (&[], 0, 0),                    // from off the map.
        ] {
            let units: Vec<_> = attackers.iter().copied().chain([defender]).collect();
            let battle = PlannedBattle {
                attackers: attackers.iter().map(|(unit, _)| (*unit).into()).collect(),
                defenders: vec!["8/4".into()],
                odds: "3-1".to_owned(),
            };
            let bracket = Bracket::of(document.pack(), &scene(&units), &battle);
            let bracket = bracket.expect("its defender is on the map");
            assert_eq!(
                (bracket.bars.len(), bracket.ties.len()),
                (lines, ties),
                "{units:?}"
            );
        }
        let unopposed = PlannedBattle {
            attackers: vec!["6/2".into()],
            defenders: Vec::new(),
            odds: "3-1".to_owned(),
        };
        assert!(Bracket::of(document.pack(), &scene(&[defender]), &unopposed).is_none());
    }
}
