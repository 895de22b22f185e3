//! A kind of the palette by itself, as on the map: for legends and for the editor's palettes. Around the origin, in a
//! room two hex units high.

use beachhead_base::layer::Layer;
use beachhead_hex::HexIx;
use beachhead_model::palette::{AreaKind, LineKind, Palette, Stroke, TerrainKind};
use emath::{Pos2, pos2, vec2};

use crate::cell::Cell;
use crate::distinct::hatches;
use crate::geometry::{head, way};
use crate::ink::{Ink, PAPER, UNKNOWN};
use crate::layer::Level;
use crate::line::LineLook;
use crate::list::{LevelSheet, List};
use crate::look::{Look, Looks};
use crate::metrics::Metrics;
use crate::pattern::{self, GROUND, Patch};
use crate::style::Patterns;

/// A hex with a corner at the top.
fn cell() -> Cell {
    let corner = |at: u8| Pos2::ZERO + way((f32::from(at) - 0.5) * std::f32::consts::FRAC_PI_3);
    let corners = std::array::from_fn(|at| corner(at as u8));
    Cell::alone(HexIx(0), Pos2::ZERO, corners)
}

/// A hex of a terrain, feature or tile as it is drawn on the map, the hatching included that such patterns give it
/// among `kinds`.
pub fn terrain(
    palette: &Palette,
    kind: &TerrainKind,
    kinds: &Layer<TerrainKind>,
    patterns: Patterns,
) -> List {
    let mut looks = Looks::default();
    let look = looks.look(palette, kind);
    let given = kinds.iter().zip(hatches(kinds.as_slice(), patterns));
    let hatch = given.into_iter().find(|(other, _)| other.id == kind.id);
    let look = Look {
        hatch: hatch.and_then(|(_, hatch)| hatch),
        ..look
    };
    let mut list = List::default();
    let cell = cell();
    list.on(Level::Land).polygon(&cell.corners, look.fill);
    let patch = Patch::new(&cell, look, 0, &|_| false);
    pattern::draw(&patch, &looks, GROUND, &mut list);
    list.on(Level::Edge)
        .ring(&cell.corners, 0.05, look.fill.dark(0.5));
    list
}

/// A stretch of a line.
pub fn line(kind: &LineKind, sheet: &mut LevelSheet) {
    let look = LineLook::of(Some(kind));
    let curve: Vec<Pos2> = (0..=16u8)
        .map(|step| f32::from(step) / 16.0)
        .map(|t| pos2((t - 0.5) * 1.7, -0.16 * way(t * std::f32::consts::TAU).y))
        .collect();
    let width = look.width * 1.6;
    match look.stroke {
        Stroke::Dashed => sheet.dashes(&curve, width, 0.14, look.ink),
        Stroke::Across => {
            sheet.slab(Pos2::ZERO, vec2(0.4, 0.16), 0.0, look.ink.pale(0.75));
            for side in [-1.0, 1.0] {
                let rail = [(-0.5, 0.28), (-0.36, 0.18), (0.36, 0.18), (0.5, 0.28)];
                let rail = rail.map(|(x, y)| pos2(x, side * y));
                sheet.line(&rail, 0.07, look.ink);
            }
        }
        Stroke::Arrow => {
            let (from, tip) = (pos2(-0.85, 0.0), pos2(0.6, 0.0));
            sheet.line(&[from, tip], width, look.ink);
            let far = tip + vec2(0.2, 0.0);
            sheet.polygon(&head(from, far, (width * 2.5).max(0.4)), look.ink);
        }
        Stroke::Teeth => {
            let (from, to) = (pos2(-0.85, 0.1), pos2(0.85, 0.1));
            sheet.line(&[from, to], width * 0.5, look.ink);
            for tooth in 0..6u8 {
                let foot = from.lerp(to, (f32::from(tooth) + 0.5) / 6.0);
                sheet.taper(
                    &[foot, foot - vec2(0.0, width * 1.6)],
                    width * 0.9,
                    0.01,
                    look.ink,
                );
            }
        }
        Stroke::Solid | Stroke::Cased => {
            let edge = if look.stroke == Stroke::Cased {
                0.72
            } else {
                0.42
            };
            sheet.line(&curve, width + 0.08, look.ink.dark(edge));
            sheet.line(&curve, width, look.ink);
        }
    }
}

/// A hex in the dashed outline of a region.
pub fn area(kind: Option<&AreaKind>, sheet: &mut LevelSheet) {
    let ink = kind.map_or(UNKNOWN, |kind| Ink::from(kind.color));
    let cell = cell();
    sheet.polygon(&cell.corners, PAPER);
    let mut outline: Vec<Pos2> = cell
        .corners
        .iter()
        .map(|corner| corner.lerp(Pos2::ZERO, 0.16))
        .collect();
    outline.extend(outline.first().copied());
    sheet.dashes(&outline, 0.14, 0.21, ink);
}

/// A sector.
pub fn sector(sheet: &mut LevelSheet) {
    let cell = cell();
    sheet.polygon(&cell.corners, PAPER);
    sheet.polygon(&cell.corners, crate::shore::SAND.with_alpha(90));
}

/// A breach.
pub fn breach(sheet: &mut LevelSheet) {
    crate::breach::breach(Pos2::ZERO, 2.2, sheet);
}

/// A marker.
pub fn marker(kind: &AreaKind, metrics: &Metrics, sheet: &mut LevelSheet) {
    crate::marker::marker(Pos2::ZERO, 0.85, kind, metrics, sheet);
}
