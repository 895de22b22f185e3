//! Breaches: a way through on a hexside, and a yellow circle on each hex that must be secured for it.

use std::collections::BTreeMap;

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use emath::Pos2;

use crate::cell::Cell;
use crate::geometry::{head, point, way};
use crate::ink::{Ink, WHITE};
use crate::layer::Level;
use crate::list::{LevelSheet, List};

/// What the way through is drawn in.
const WAY: Ink = Ink::rgb(30, 30, 30);
/// What security hexes are marked with.
const SECURED: Ink = Ink::rgb(250, 208, 30);
/// Half of the way from hex to hex.
const REACH: f32 = 0.36;
/// Half of the gap along the hexside.
const GAP: f32 = 0.2;

#[derive(Clone, Debug)]
struct Laid {
    /// The ends of the hexside,
    side: [Pos2; 2],
    /// and the hexes that must be secured.
    secured: Vec<Pos2>,
}

/// The breaches on the sides of each hex, each by one of its two.
#[derive(Clone, Debug, Default)]
pub(crate) struct BreachIndex(BTreeMap<HexIx, Vec<Laid>>);

impl BreachIndex {
    pub(crate) fn of(map: &Map) -> Self {
        let mut index = BTreeMap::<HexIx, Vec<Laid>>::new();
        for breach in &map.breaches {
            let Ok(side) = map.grid.hexside(&breach.between) else {
                continue;
            };
            let corners = map.grid.corners_of(side);
            let secured = breach.security.iter();
            let secured = secured.filter_map(|hex| map.grid.find(hex.as_str()));
            index.entry(side.hex()).or_default().push(Laid {
                side: corners.map(|corner| point(map.grid.corner_point(corner))),
                secured: secured.map(|hex| point(map.grid.center(hex))).collect(),
            });
        }
        Self(index)
    }
}

/// Draws the breaches of one hex.
pub(crate) fn draw(index: &BreachIndex, cell: &Cell, list: &mut List) {
    let laid = index.0.get(&cell.hex).into_iter().flatten();
    for breach in laid {
        let sheet = list.on(Level::Marker);
        let middle = breach.side[0].lerp(breach.side[1], 0.5);
        for hex in &breach.secured {
            sheet.dashes(&[middle, *hex], 0.025, 0.07, WAY);
            circle(*hex, sheet);
        }
        symbol(breach.side, 1.0, sheet);
    }
}

/// A gap in a hexside with an arrow through it, to both sides; `size` is 1 on the map.
fn symbol(side: [Pos2; 2], size: f32, sheet: &mut LevelSheet) {
    let middle = side[0].lerp(side[1], 0.5);
    let along = (side[1] - side[0]).normalized() * size;
    let across = along.rot90();
    let gap = [middle - along * GAP, middle + along * GAP];
    sheet.line(&gap, 0.2 * size, WHITE);
    for end in gap {
        sheet.line(
            &[end - across * 0.12, end + across * 0.12],
            0.05 * size,
            WAY,
        );
    }
    sheet.line(
        &[
            middle - across * (REACH - 0.12),
            middle + across * (REACH - 0.12),
        ],
        0.06 * size,
        WAY,
    );
    for tip in [middle - across * REACH, middle + across * REACH] {
        sheet.polygon(&head(middle, tip, 0.17 * size), WAY);
    }
}

/// The mark of a security hex.
fn circle(at: Pos2, sheet: &mut LevelSheet) {
    sheet.dot(at, 0.17, WAY);
    sheet.dot(at, 0.14, SECURED);
    let ring: Vec<Pos2> = (0..12u8)
        .map(|nth| f32::from(nth) / 12.0 * std::f32::consts::TAU)
        .map(|angle| at + way(angle) * 0.07)
        .collect();
    sheet.ring(&ring, 0.03, WAY);
}

/// A breach by itself, as in a legend.
pub fn breach(at: Pos2, size: f32, sheet: &mut LevelSheet) {
    let half = emath::vec2(0.5, 0.0);
    symbol([at - half, at + half], size, sheet);
}
