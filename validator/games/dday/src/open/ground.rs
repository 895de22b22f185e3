//! The ground: squares with what is on them, arrows, areas and river lines, each fault with its square and line.

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_engine::BoardPath;
use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::diag::{Address, Subject};
use beachhead_model::spot::Spot;

use crate::codes::{BAD_AREA, BAD_ARROW, BAD_MAP, BAD_RIVER};
use crate::data::{Area, Ground, Square, Terrain};
use crate::open::finding::finding;

/// The kind of regions that are invasion areas, and how many there are (SET-3).
const AREAS: &str = "area";
const AREA_COUNT: usize = 7;

/// The region of what is across the Rhine (WIN-1).
pub(super) const ACROSS: &str = "across-the-rhine";

/// The ground of the map.
pub(super) fn read(opening: &mut Opening<'_>) -> Ground {
    let board = opening.board;
    let has = |hex, id| {
        let feature = board.feature_kind(id);
        feature.is_some_and(|feature| board.has_feature(hex, feature))
    };
    let across = board.region(ACROSS);
    if across.is_none() {
        let message = format!("the map has no region `{ACROSS}`");
        opening.findings.push(finding(BAD_MAP, "WIN-1", message));
    }
    let terrain = |hex| Terrain::named(board.terrain_id(hex)?.as_str());
    let squares = board.hexes().map(|hex| Square {
        terrain: terrain(hex),
        whole: board.playable(hex),
        star: has(hex, "star"),
        port: has(hex, "inland-port"),
        barred: has(hex, "closed-port"),
        across: across.is_some_and(|across| across.contains(hex)),
        ..Square::default()
    });
    let mut squares: Vec<Square> = squares.collect();
    let mut areas = read_areas(opening, &mut squares);
    read_arrows(opening, &mut squares, &mut areas);
    let lines = read_rivers(opening);
    let river = board.hexside_kind("river");
    Ground::new(board, squares, areas, |hex, direction| {
        let name = board.side_name(hex, direction, river?)?;
        let at = lines.iter().position(|line| *line == *name)?;
        u8::try_from(at).ok()
    })
}

/// The invasion areas with their sea squares. A square in two of them is reported.
fn read_areas(opening: &mut Opening<'_>, squares: &mut [Square]) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let mut owners: Vec<(HexIx, &Id)> = Vec::new();
    let regions = opening.pack.map.regions.iter();
    let regions = regions.filter(|region| region.kind == *AREAS);
    // More would be too many by far, which is reported.
    for (at, region) in (0..=u8::MAX).zip(regions) {
        let id = &region.id;
        let about = Address::of(Spot::Region(id.clone()));
        let (mut sea, coast) = (Vec::new(), Vec::new());
        for number in &region.hexes {
            let Some(hex) = opening.board.hex(number.as_str()) else {
                continue; // Reported by a lint.
            };
            if let Some((_, other)) = owners.iter().find(|(known, _)| *known == hex) {
                let message = format!("{number} lies in two invasion areas, {other} and {id}");
                let found = finding(BAD_AREA, "MAP", message).on(Subject::Hex(number.clone()));
                opening.findings.push(found.about(about.clone()));
                continue;
            }
            owners.push((hex, id));
            let square = squares.get_mut(hex.0 as usize);
            if let Some(square) = square.filter(|square| square.is(Terrain::Sea)) {
                square.area = Some(at);
                sea.push(hex);
            }
        }
        if sea.is_empty() {
            let message = format!("invasion area {id} has no sea square");
            let found = finding(BAD_AREA, "MAP", message).about(about);
            opening.findings.push(found);
        }
        let id = id.clone();
        areas.push(Area { id, sea, coast });
    }
    if areas.len() != AREA_COUNT {
        let message = format!(
            "there are {AREA_COUNT} invasion areas, and the map has {}",
            areas.len()
        );
        opening.findings.push(finding(BAD_MAP, "SET-3", message));
    }
    areas
}

/// The arrows: each from a sea square of an area to the land beside it, one from each.
fn read_arrows(opening: &mut Opening<'_>, squares: &mut [Square], areas: &mut [Area]) {
    let board = opening.board;
    let kind = board.path_kind("arrow");
    let is_arrow = |path: &&BoardPath| Some(path.kind) == kind;
    let regions = opening.pack.map.regions.iter();
    let areas_known = regions.filter(|region| region.kind == *AREAS);
    let in_one_area = |from: &HexNo, to: &HexNo| {
        let mut areas = areas_known.clone();
        areas.any(|area| area.hexes.contains(from) && area.hexes.contains(to))
    };
    for arrow in board.paths().iter().filter(is_arrow) {
        let (Some(from), Some(to)) = (arrow.first(), arrow.last()) else {
            continue;
        };
        let (begin, end) = (board.number(from), board.number(to));
        let square = squares.get(from.0 as usize).cloned().unwrap_or_default();
        let is_open = squares.get(to.0 as usize).is_some_and(Square::is_open);
        let (hex, why) = if !square.is(Terrain::Sea) {
            (&begin, format!("begins in {begin}, which is no sea square"))
        } else if square.area.is_none() && areas.len() < AREA_COUNT {
            continue; // It is the area that is missing, and reported.
        } else if square.area.is_none() {
            let why = format!("begins in {begin}, which belongs to no invasion area");
            (&begin, why)
        } else if !board.touch(from, to) || !is_open {
            let why = format!("ends in {end}, which is no land square beside {begin}");
            (&end, why)
        } else if !in_one_area(&begin, &end) {
            let why = format!("ends in {end}, which is no part of the invasion area of {begin}");
            (&end, why)
        } else if square.arrow.is_some() {
            (&begin, format!("is the second one from {begin}"))
        } else {
            if let Some(sea) = squares.get_mut(from.0 as usize) {
                sea.arrow = Some(to);
            }
            if let Some(coast) = squares.get_mut(to.0 as usize) {
                coast.coast = true;
            }
            let area = square.area.map(usize::from);
            let area = area.and_then(|area| areas.get_mut(area));
            if let Some(area) = area.filter(|area| !area.coast.contains(&to)) {
                area.coast.push(to);
            }
            continue;
        };
        let message = format!("arrow {} {why}", arrow.id);
        let found = finding(BAD_ARROW, "MAP", message).on(Subject::Hex(hex.clone()));
        let address = Address::of(Spot::Path(arrow.id.clone()));
        opening.findings.push(found.about(address));
    }
    for &sea in areas.iter().flat_map(|area| &area.sea) {
        // Where the arrow is there and astray, that is reported.
        let mut arrows = board.paths().iter().filter(is_arrow);
        if !arrows.any(|arrow| arrow.first() == Some(sea)) {
            let number = board.number(sea);
            let message = format!("sea square {number} has no arrow");
            let address = Address::of(Spot::Hex(number.clone()));
            let found = finding(BAD_ARROW, "MAP", message).on(Subject::Hex(number));
            opening.findings.push(found.about(address));
        }
    }
}

/// The names of the river lines. A hexside without one is reported; that a line hangs together is for a lint.
fn read_rivers(opening: &mut Opening<'_>) -> Vec<Id> {
    let mut lines: Vec<Id> = Vec::new();
    let hexsides = opening.pack.map.hexsides.iter();
    for side in hexsides.filter(|side| side.kind == *"river") {
        match side.name.as_deref().filter(|name| !name.is_empty()) {
            Some(name) if lines.iter().any(|line| *line == *name) => {}
            Some(name) => lines.push(name.into()),
            None => {
                let message = format!("the river at {} has no name", side.between);
                let found = finding(BAD_RIVER, "RIV-4", message);
                let found = found.on(Subject::Hexside(side.between.clone()));
                let address = Address::of(Spot::Hexside(side.key()));
                opening.findings.push(found.about(address));
            }
        }
    }
    lines
}
