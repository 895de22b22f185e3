//! The ground: squares with what is on them, arrows, areas and river lines, each fault with its square and line.

use beachhead_engine::{Board, HexsideIx};
use beachhead_kit::{HexIx, Opening};
use beachhead_schema::Id;
use beachhead_schema::diag::{Address, Diagnostic, Subject};
use beachhead_schema::edit::Spot;
use beachhead_schema::hex::HexNo;
use beachhead_schema::layer::Keyed;

use crate::codes::{BAD_AREA, BAD_ARROW, BAD_MAP, BAD_RIVER};
use crate::data::ground::{Area, Ground, Square, Terrain};

/// The kind of regions that are invasion areas, and how many there are (SET-3).
const AREAS: &str = "area";
const AREA_COUNT: usize = 7;

/// The region of what is across the Rhine (WIN-1).
const ACROSS: &str = "across-the-rhine";

/// The ground of the map.
pub(super) fn read(opening: &mut Opening<'_>) -> Ground {
    let board = opening.board;
    let feature = |id| {
        let feature = board.feature_kind(id);
        move |hex| feature.is_some_and(|feature| board.has_feature(hex, feature))
    };
    let (star, port, barred) = (
        feature("star"),
        feature("inland-port"),
        feature("closed-port"),
    );
    let across = board.region(ACROSS);
    if across.is_none() {
        let message = format!("the map has no region `{ACROSS}`");
        opening
            .findings
            .push(Diagnostic::error(BAD_MAP, message).rule("WIN-1"));
    }
    let mut squares: Vec<Square> = board
        .hexes()
        .map(|hex| Square {
            terrain: board
                .terrain_id(hex)
                .and_then(|id| Terrain::named(id.as_str())),
            whole: board.playable(hex),
            coast: false,
            star: star(hex),
            port: port(hex),
            barred: barred(hex),
            across: across.is_some_and(|across| across.contains(hex)),
            area: None,
            arrow: None,
        })
        .collect();
    let mut areas = read_areas(opening, &mut squares);
    read_arrows(opening, &mut squares, &mut areas);
    let lines = read_rivers(opening);
    let river = board.hexside_kind("river");
    Ground::new(board, squares, areas, |hex, direction| {
        line(board, river?, &lines, hex, direction)
    })
}

/// The river line on a hexside.
fn line(board: &Board, river: HexsideIx, lines: &[Id], hex: HexIx, direction: u8) -> Option<u8> {
    if !board.has_side(hex, direction, river) {
        return None;
    }
    let name = board.side_name(hex, direction, river)?;
    let at = lines.iter().position(|line| *line == *name);
    at.and_then(|at| u8::try_from(at).ok())
}

fn is_sea(squares: &[Square], hex: HexIx) -> bool {
    let square = squares.get(hex.0 as usize);
    square.is_some_and(|square| square.is(Terrain::Sea))
}

/// The invasion areas with their sea squares. A square in two of them is reported.
fn read_areas(opening: &mut Opening<'_>, squares: &mut [Square]) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let mut owners: Vec<(HexIx, &Id)> = Vec::new();
    for region in opening.pack.map.regions.iter() {
        if region.kind != *AREAS {
            continue;
        }
        let Ok(at) = u8::try_from(areas.len()) else {
            continue;
        };
        let about =
            |finding: Diagnostic| finding.about(Address::of(Spot::Region(region.id.clone())));
        let mut sea = Vec::new();
        for number in &region.hexes {
            let Some(hex) = opening.board.hex(number.as_str()) else {
                continue; // Reported by a lint.
            };
            if let Some((_, other)) = owners.iter().find(|(known, _)| *known == hex) {
                let message = format!(
                    "{number} lies in two invasion areas, {other} and {}",
                    region.id
                );
                let finding = Diagnostic::error(BAD_AREA, message).rule("MAP");
                opening
                    .findings
                    .push(about(finding.on(Subject::Hex(number.clone()))));
                continue;
            }
            owners.push((hex, &region.id));
            if is_sea(squares, hex)
                && let Some(square) = squares.get_mut(hex.0 as usize)
            {
                square.area = Some(at);
                sea.push(hex);
            }
        }
        if sea.is_empty() {
            let message = format!("invasion area {} has no sea square", region.id);
            let finding = Diagnostic::error(BAD_AREA, message).rule("MAP");
            opening.findings.push(about(finding));
        }
        areas.push(Area {
            id: region.id.clone(),
            sea,
            coast: Vec::new(),
        });
    }
    if areas.len() != AREA_COUNT {
        let message = format!(
            "there are {AREA_COUNT} invasion areas, and the map has {}",
            areas.len()
        );
        opening
            .findings
            .push(Diagnostic::error(BAD_MAP, message).rule("SET-3"));
    }
    areas
}

/// The arrows: each from a sea square of an area to the land beside it, one from each.
fn read_arrows(opening: &mut Opening<'_>, squares: &mut [Square], areas: &mut [Area]) {
    let board = opening.board;
    let kind = board.path_kind("arrow");
    for arrow in board.paths().iter().filter(|path| Some(path.kind) == kind) {
        let (Some(from), Some(to)) = (arrow.first(), arrow.last()) else {
            continue;
        };
        let number = |hex| board.number(hex);
        let is_land = |hex: HexIx| squares.get(hex.0 as usize).is_some_and(Square::is_open);
        let area = squares.get(from.0 as usize).and_then(|square| square.area);
        let why = if !is_sea(squares, from) {
            Some((
                from,
                format!("begins in {}, which is no sea square", number(from)),
            ))
        } else if area.is_none() && areas.len() < AREA_COUNT {
            continue; // It is the area that is missing, and reported.
        } else if area.is_none() {
            let why = format!(
                "begins in {}, which belongs to no invasion area",
                number(from)
            );
            Some((from, why))
        } else if !board.touch(from, to) || !is_land(to) {
            Some((
                to,
                format!(
                    "ends in {}, which is no land square beside {}",
                    number(to),
                    number(from)
                ),
            ))
        } else if squares
            .get(from.0 as usize)
            .is_some_and(|square| square.arrow.is_some())
        {
            Some((from, format!("is the second one from {}", number(from))))
        } else {
            None
        };
        if let Some((hex, why)) = why {
            let message = format!("arrow {} {why}", arrow.id);
            report(opening, &arrow.id, number(hex), message);
            continue;
        }
        if let Some(square) = squares.get_mut(from.0 as usize) {
            square.arrow = Some(to);
        }
        if let Some(square) = squares.get_mut(to.0 as usize) {
            square.coast = true;
        }
        let area = area.and_then(|area| areas.get_mut(usize::from(area)));
        if let Some(area) = area.filter(|area| !area.coast.contains(&to)) {
            area.coast.push(to);
        }
    }
    let bare: Vec<HexIx> = areas
        .iter()
        .flat_map(|area| &area.sea)
        .copied()
        .filter(|sea| {
            squares
                .get(sea.0 as usize)
                .is_some_and(|square| square.arrow.is_none())
        })
        .collect();
    for sea in bare {
        // Where the arrow is there and astray, that is reported.
        let leads = |path: &beachhead_engine::BoardPath| {
            Some(path.kind) == kind && path.first() == Some(sea)
        };
        if !board.paths().iter().any(leads) {
            let number = board.number(sea);
            let message = format!("sea square {number} has no arrow");
            let finding = Diagnostic::error(BAD_ARROW, message).rule("MAP");
            let address = Address::of(Spot::Hex(number.clone()));
            let finding = finding.on(Subject::Hex(number)).about(address);
            opening.findings.push(finding);
        }
    }
}

fn report(opening: &mut Opening<'_>, arrow: &Id, hex: HexNo, message: String) {
    let finding = Diagnostic::error(BAD_ARROW, message).rule("MAP");
    let finding = finding.on(Subject::Hex(hex));
    let address = Address::of(Spot::Path(arrow.clone()));
    opening.findings.push(finding.about(address));
}

/// The names of the river lines. A hexside without one is reported; that a line hangs together is for a lint.
fn read_rivers(opening: &mut Opening<'_>) -> Vec<Id> {
    let mut lines: Vec<Id> = Vec::new();
    for side in opening.pack.map.hexsides.iter() {
        if side.kind != *"river" {
            continue;
        }
        match side.name.as_deref().filter(|name| !name.is_empty()) {
            Some(name) if lines.iter().any(|line| *line == *name) => {}
            Some(name) => lines.push(name.into()),
            None => {
                let message = format!("the river at {} has no name", side.between);
                let finding = Diagnostic::error(BAD_RIVER, message).rule("RIV-4");
                let finding = finding.on(Subject::Hexside(side.between.clone()));
                let address = Address::of(Spot::Hexside(side.key()));
                opening.findings.push(finding.about(address));
            }
        }
    }
    lines
}
