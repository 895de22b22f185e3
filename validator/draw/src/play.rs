//! What a scene of play shows besides its counters: zones of control, what the step is about, markers, planned battles as
//! brackets with their odds (`bracket`), moves and retreats as arrows (`arrow`).

use std::collections::BTreeSet;

use beachhead_hex::{Grid, HexIx};
use emath::{Pos2, Rect, Vec2, vec2};

use crate::arrow::{Arrow, Move, arrow, badges};
use crate::bracket::{Battle, Bracket};
use crate::geometry::point;
use crate::ink::{Ink, MARK};
use crate::layer::Level;
use crate::list::{LevelSheet, List, Text};
use crate::outline::outline;
use crate::style::Style;

/// What has gone wrong, and who has been lost.
const RED: Ink = Ink::rgb(226, 48, 44);
/// The arrows of retreats.
const RETREAT: Ink = Ink::rgb(64, 140, 240);
/// Scale from which what is printed on markers can be read.
const MARKERS_FROM: f32 = 24.0;
/// Scale from which hatches are drawn,
const HATCHES_FROM: f32 = 8.0;
/// and the edge of a zone.
const EDGES_FROM: f32 = 3.0;
/// How far apart the lines of a hatching are.
const HATCHES_APART: f32 = 0.4;
/// How high a marker is,
const MARKER: f32 = 0.3;
/// and how many points of the screen at least where its letters are shown.
const MARKER_POINTS: f32 = 14.0;

/// The zone of control of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// In order of index.
    pub hexes: Vec<HexIx>,
    /// The colour of the side.
    pub ink: Ink,
}

/// A marker of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayMarker {
    /// Where it lies.
    pub hex: HexIx,
    /// What is printed on it.
    pub text: String,
    /// Its colour.
    pub card: Ink,
    /// The colour of what is printed on it.
    pub ink: Ink,
}

/// What a scene of play shows besides its counters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Zones of control.
    pub zones: Vec<Zone>,
    /// The hexes that the step is about.
    pub lit: BTreeSet<HexIx>,
    /// Where units were lost.
    pub losses: BTreeSet<HexIx>,
    /// Whether the step did not go as its script says: what it is about is red.
    pub failed: bool,
    /// Markers, those of one hex upon each other along its lower side.
    pub markers: Vec<PlayMarker>,
    /// Planned battles.
    pub battles: Vec<Battle>,
    /// Of each retreat its ways, from the hex in which the unit stands.
    pub retreats: Vec<Vec<Vec<HexIx>>>,
    /// Where units have gone.
    pub moves: Vec<Move>,
    /// The game turn, where turns are counted: turn tracks show it.
    pub turn: Option<u16>,
}

impl Play {
    /// Draws all of it, each part on its level.
    pub fn draw(&self, grid: &Grid, style: &Style, list: &mut List) {
        self.zones(grid, style, list.on(Level::Zone));
        self.under(grid, list.on(Level::Lit));
        self.over(grid, style, list.on(Level::Play));
    }

    /// The part of it that lies in these hexes. A way that leaves them goes on for one hex.
    #[must_use]
    pub fn within(&self, shows: impl Fn(HexIx) -> bool) -> Self {
        let set = |hexes: &BTreeSet<HexIx>| -> BTreeSet<HexIx> {
            hexes.iter().copied().filter(|hex| shows(*hex)).collect()
        };
        let zone = |zone: &Zone| Zone {
            hexes: zone
                .hexes
                .iter()
                .copied()
                .filter(|hex| shows(*hex))
                .collect(),
            ink: zone.ink,
        };
        let cut = |way: &Vec<HexIx>| -> Option<Vec<HexIx>> {
            let first = way.iter().position(|hex| shows(*hex))?.saturating_sub(1);
            let last = way.iter().rposition(|hex| shows(*hex))? + 1;
            let part = way.get(first..=last.min(way.len().saturating_sub(1)))?;
            Some(part.to_vec())
        };
        let battle = |battle: &Battle| Battle {
            attackers: set(&battle.attackers),
            defenders: set(&battle.defenders),
            ..battle.clone()
        };
        let markers = self.markers.iter();
        let moves = self.moves.iter().filter_map(|step| {
            let way = cut(&step.way)?;
            Some(Move {
                way,
                label: step.label.clone(),
            })
        });
        let ways = |ways: &Vec<Vec<HexIx>>| ways.iter().filter_map(cut).collect();
        Self {
            zones: self.zones.iter().map(zone).collect(),
            lit: set(&self.lit),
            losses: set(&self.losses),
            failed: self.failed,
            markers: markers
                .filter(|marker| shows(marker.hex))
                .cloned()
                .collect(),
            battles: self.battles.iter().map(battle).collect(),
            retreats: self.retreats.iter().map(ways).collect(),
            moves: moves.collect(),
            turn: self.turn,
        }
    }

    /// The room that markers take, and the ways of moves.
    pub fn rooms(&self, grid: &Grid) -> Vec<Rect> {
        let laid = self.laid(grid, MARKER);
        let markers = laid.map(|(_, middle)| Rect::from_center_size(middle, vec2(1.4, MARKER)));
        let ways = self.moves.iter().flat_map(|step| step.way.windows(2));
        let arrows = ways.flat_map(|ends| {
            let ends = ends.iter().map(|hex| point(grid.center(*hex)));
            let ends: Vec<Pos2> = ends.collect();
            along(ends)
        });
        markers.chain(arrows).collect()
    }

    /// The hexes that the step is about, and those where units were lost, each with its colour.
    fn marked(&self) -> impl Iterator<Item = (HexIx, Ink)> {
        let mark = if self.failed { RED } else { MARK };
        let lit = self.lit.iter().map(move |hex| (*hex, mark));
        lit.chain(self.losses.iter().map(|hex| (*hex, RED)))
    }

    /// Markers of this height with their middles.
    fn laid(&self, grid: &Grid, height: f32) -> impl Iterator<Item = (&PlayMarker, Pos2)> {
        self.markers.iter().enumerate().map(move |(nth, marker)| {
            let before = self.markers.iter().take(nth);
            let below = before.filter(|other| other.hex == marker.hex).count();
            let away = vec2(0.0, 0.68 - below as f32 * height);
            (marker, point(grid.center(marker.hex)) + away)
        })
    }

    /// Every other side is hatched the other way, so that hexes of two sides show both.
    fn zones(&self, grid: &Grid, style: &Style, sheet: &mut LevelSheet) {
        for (nth, zone) in self.zones.iter().enumerate() {
            let dark = zone.ink.dark(0.55);
            for hex in &zone.hexes {
                let corners = grid.corners(*hex).map(point);
                sheet.polygon(&corners, zone.ink.fade(0.18));
            }
            if style.scale >= HATCHES_FROM {
                let slope = if nth % 2 == 0 { 1.0 } else { -1.0 };
                let along = vec2(1.0, slope).normalized();
                let width = style.letters(0.04, 1.0, 2.5);
                for line in zone.hexes.iter().flat_map(|hex| hatches(grid, *hex, along)) {
                    sheet.piece(&line, width, dark.fade(0.75));
                }
            }
            if style.scale >= EDGES_FROM {
                let holds = |hex: HexIx| zone.hexes.binary_search(&hex).is_ok();
                for line in outline(grid, zone.hexes.iter().copied(), holds) {
                    edge(&line, style.at_least(0.0, 3.0), dark, sheet);
                }
            }
        }
    }

    /// What lies under the counters.
    fn under(&self, grid: &Grid, sheet: &mut LevelSheet) {
        for (hex, ink) in self.marked() {
            sheet.polygon(&grid.corners(hex).map(point), ink.fade(0.25));
        }
    }

    /// What lies upon the counters.
    fn over(&self, grid: &Grid, style: &Style, sheet: &mut LevelSheet) {
        for (hex, ink) in self.marked() {
            let center = point(grid.center(hex));
            // A little inwards, so that the rings of neighbours lie apart.
            let corners = grid.corners(hex).map(|at| point(at).lerp(center, 0.04));
            edge(&corners, style.at_least(0.0, 2.5), ink, sheet);
        }
        let height = match style.scale < MARKERS_FROM {
            true => MARKER,
            false => style.at_least(MARKER, MARKER_POINTS),
        };
        for (marker, middle) in self.laid(grid, height) {
            plate(middle, height, marker, style, sheet);
        }
        for ways in &self.retreats {
            let look = Arrow {
                ink: RETREAT,
                // Of several none is decided yet.
                is_dashed: ways.len() > 1,
            };
            ways.iter()
                .for_each(|way| arrow(grid, way, look, style, sheet));
        }
        let brackets = self.battles.iter();
        let brackets: Vec<Bracket> = brackets
            .filter_map(|battle| Bracket::of(grid, battle))
            .collect();
        Bracket::draw_all(&brackets, style, sheet);
        let look = Arrow {
            ink: MARK,
            is_dashed: false,
        };
        for step in &self.moves {
            arrow(grid, &step.way, look, style, sheet);
        }
        badges(grid, &self.moves, style, sheet);
    }
}

/// A closed line of sharp corners. Each side by itself, with discs between them: where two meet, none is thinner.
fn edge(corners: &[Pos2], width: f32, ink: Ink, sheet: &mut LevelSheet) {
    let ends = corners.iter().cycle().skip(1);
    for (from, to) in corners.iter().zip(ends) {
        sheet.piece(&[*from, *to], width, ink);
    }
    for corner in corners {
        sheet.dot(*corner, width / 2.0, ink);
    }
}

/// Parallel lines over a hex, which run on from hex to hex.
fn hatches(grid: &Grid, hex: HexIx, along: Vec2) -> Vec<[Pos2; 2]> {
    let corners = grid.corners(hex).map(point);
    let across = along.rot90();
    let off = |at: Pos2| at.to_vec2().dot(across);
    let middle = off(point(grid.center(hex)));
    let first = ((middle - 1.0) / HATCHES_APART).ceil() as i32;
    let last = ((middle + 1.0) / HATCHES_APART).floor() as i32;
    let line = |nth: i32| {
        let away = nth as f32 * HATCHES_APART;
        // Where the line crosses the sides.
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let cuts = sides.filter_map(|(from, to)| {
            let (a, b) = (off(*from) - away, off(*to) - away);
            ((a < 0.0) != (b < 0.0)).then(|| from.lerp(*to, a / (a - b)))
        });
        <[Pos2; 2]>::try_from(cuts.collect::<Vec<_>>()).ok()
    };
    (first..=last).filter_map(line).collect()
}

fn plate(at: Pos2, height: f32, marker: &PlayMarker, style: &Style, sheet: &mut LevelSheet) {
    let rim = marker.card.dark(0.6);
    let edge = style.at_least(0.0, 1.0);
    if style.scale < MARKERS_FROM {
        let radius = style.at_least(0.2, 2.5);
        sheet.dot(at, radius + edge / 2.0, rim);
        return sheet.dot(at, radius - edge / 2.0, marker.card);
    }
    let text = marker.text.clone();
    let text = Text::plain(at, text, height * 0.76, marker.ink, &style.metrics);
    let room = Rect::from_center_size(at, vec2(text.room.x + 0.16, height));
    sheet.card(room, 0.1, rim);
    sheet.card(room.shrink(edge), 0.08, marker.card);
    sheet.texts.push(text);
}

/// How much room an arrow takes on either side, and how far its badges reach.
const ARROW: f32 = 0.4;

/// Rooms along a line, one beside the other.
fn along(ends: Vec<Pos2>) -> impl Iterator<Item = Rect> {
    let [from, to] = [ends.first(), ends.last()].map(|end| end.copied().unwrap_or_default());
    let count = ((to - from).length() / ARROW).ceil().clamp(1.0, 64.0) as u8;
    (0..=count).map(move |nth| {
        let at = from.lerp(to, f32::from(nth) / f32::from(count));
        Rect::from_center_size(at, Vec2::splat(ARROW))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::{BLACK, WHITE};
    use beachhead_hex::preset;

    fn utah() -> Grid {
        Grid::new(preset::utah()).expect("it makes sense")
    }

    fn hex(grid: &Grid, number: &str) -> HexIx {
        grid.find(number).expect("on the map")
    }

    #[test]
    fn hatches_run_on_from_hex_to_hex() {
        let grid = utah();
        let middle = hex(&grid, "2507");
        for slope in [1.0, -1.0] {
            let ends = |hex: HexIx| {
                let lines = hatches(&grid, hex, vec2(1.0, slope).normalized());
                lines.into_iter().flatten().collect::<Vec<Pos2>>()
            };
            let around = grid.neighbors(middle).into_iter().flatten();
            let around: Vec<Pos2> = around.flat_map(ends).collect();
            let own = ends(middle);
            let meets = |at: &Pos2| around.iter().any(|end| end.distance(*at) < 1e-3);
            assert!(own.len() >= 8 && own.iter().all(meets), "{slope}: {own:?}");
        }
    }

    #[test]
    fn each_part_lies_on_its_level() {
        let grid = utah();
        let [here, there] = ["2507", "2508"].map(|number| hex(&grid, number));
        let zone = Zone {
            hexes: vec![here],
            ink: BLACK,
        };
        let step = Move {
            way: vec![here, there],
            label: "1".to_owned(),
        };
        for (play, level) in [
            (
                Play {
                    zones: vec![zone],
                    ..Play::default()
                },
                Level::Zone,
            ),
            (
                Play {
                    moves: vec![step],
                    ..Play::default()
                },
                Level::Play,
            ),
        ] {
            let mut list = List::default();
            play.draw(&grid, &Style::default(), &mut list);
            let levels: Vec<Level> = list.levels().map(|(level, _)| level).collect();
            assert_eq!(levels, [level]);
        }
        let lit = Play {
            lit: [here].into(),
            ..Play::default()
        };
        let mut list = List::default();
        lit.draw(&grid, &Style::default(), &mut list);
        let levels: Vec<Level> = list.levels().map(|(level, _)| level).collect();
        assert_eq!(levels, [Level::Lit, Level::Play]);
    }

    #[test]
    fn markers_of_one_hex_lie_upon_each_other_and_take_their_room() {
        let grid = utah();
        let marker = |text: &str| PlayMarker {
            hex: hex(&grid, "2507"),
            text: text.to_owned(),
            card: WHITE,
            ink: BLACK,
        };
        let play = Play {
            markers: ["one", "two"].map(marker).into(),
            ..Play::default()
        };
        let mut list = List::default();
        play.draw(&grid, &Style::default(), &mut list);
        let texts = list.on(Level::Play).texts.iter();
        let rooms = play.rooms(&grid);
        let within = texts.zip(&rooms);
        assert!(within.clone().all(|(text, room)| room.contains(text.at)));
        assert_eq!(within.count(), 2);
        assert!(!rooms[0].shrink(1e-3).intersects(rooms[1].shrink(1e-3)));
    }

    #[test]
    fn a_part_of_the_map_shows_its_part_of_play() {
        let grid = utah();
        let way = ["2504", "2505", "2506", "2507", "2508"].map(|number| hex(&grid, number));
        let [_, before, shown, after, _] = way;
        let play = Play {
            zones: vec![Zone {
                hexes: way.into(),
                ink: BLACK,
            }],
            lit: way.into(),
            moves: vec![
                Move {
                    way: way.into(),
                    label: String::new(),
                },
                Move {
                    way: vec![after, way[4]],
                    label: String::new(),
                },
            ],
            ..Play::default()
        };
        let part = play.within(|hex| hex == shown);
        assert_eq!(part.zones[0].hexes, [shown]);
        assert_eq!(part.lit, [shown].into());
        let ways: Vec<&[HexIx]> = part.moves.iter().map(|step| &step.way[..]).collect();
        assert_eq!(ways, [[before, shown, after]]);
        assert_eq!(play.within(|_| true), play);
    }
}
