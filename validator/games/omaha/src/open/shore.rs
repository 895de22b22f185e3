//! The shore: boxes with a path for each die, and sectors with hexes on the line of each hour and wave.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, Opening};
use beachhead_model::diag::{Address, Diagnostic, Subject};
use beachhead_model::spot::Spot;

use crate::codes::BAD_SHORE;
use crate::data::{BeachBox, Ground, Tables, Way};

/// The terrain that is water at every hour.
pub(super) const SEA: &str = "sea";

/// The shore of the map.
pub(super) fn read(opening: &mut Opening<'_>, tables: &Tables) -> Ground {
    let board = opening.board;
    if board.tide_lines().is_empty() {
        let message = "the map has no tide line, and boats land along one".to_owned();
        opening.findings.push(finding("1.12 tide-line", message));
    }
    let boxes = board.boxes().iter().map(|boats| BeachBox {
        id: boats.id.clone(),
        beach: boats.beach.clone(),
        scatter: std::array::from_fn(|face| {
            let mut paths = opening.pack.map.scatter_paths.iter();
            let path = paths.find(|path| {
                path.from == boats.id && path.dice.iter().any(|die| usize::from(*die) == face + 1)
            });
            let Some(path) = path else {
                return Way::Missing;
            };
            let Some(to) = &path.to else {
                return Way::OffMap;
            };
            let mut sectors = board.sectors().iter();
            let sector = sectors.position(|sector| sector.id == *to);
            sector.map_or(Way::Missing, Way::Sector)
        }),
    });
    let boxes: Vec<BeachBox> = boxes.collect();
    let mut findings = Vec::new();
    for boats in &boxes {
        let missing = boats.scatter.iter().position(|way| *way == Way::Missing);
        if let Some(face) = missing {
            let (id, die) = (&boats.id, face + 1);
            let message = format!("box {id} has no scatter path to a sector for die {die}");
            let about = Address::of(Spot::BeachBox(id.clone()));
            let found = finding("2.1l sector", message).on(Subject::Item(format!("box {id}")));
            findings.push(found.about(about));
        }
    }
    // Transports land at any hour, and a die is rolled again where the line has no hex for it.
    let hours = board.tide_lines().iter().flat_map(|line| &line.hours);
    let waves = tables.waves.iter().map(|wave| &wave.minute);
    let mut minutes: BTreeSet<u16> = hours.chain(waves).copied().collect();
    // What holds for a line holds at all of its hours: the first of them is named.
    let mut lines = BTreeSet::new();
    minutes.retain(|minute| {
        let line = board.tide_line_at(*minute);
        lines.insert(line.map(std::ptr::from_ref))
    });
    for sector in board.sectors() {
        for minute in &minutes {
            let mut dice = 1..=6;
            if dice.any(|die| board.landing(sector, *minute, die).next().is_some()) {
                continue;
            }
            let (id, hour) = (&sector.id, beachhead_shore::clock(*minute));
            let message = format!("sector {id} has no hex for any die on the tide line of {hour}");
            let about = Address::of(Spot::Sector(id.clone()));
            let found = finding("2.1l hex", message).on(Subject::Item(format!("sector {id}")));
            findings.push(found.about(about));
            break;
        }
    }
    for breach in board.breaches() {
        let is_sea = |hex: &&HexIx| board.terrain_id(**hex).is_some_and(|id| *id == *SEA);
        if let Some(hex) = breach.security.iter().find(is_sea) {
            let (id, hex) = (&breach.id, board.number(*hex));
            let message = format!("breach {id} is never opened: its security hex {hex} is sea");
            let about = Address::of(Spot::Breach(id.clone()));
            let found = finding("2.5a security", message).on(Subject::Hex(hex));
            findings.push(found.about(about));
        }
    }
    opening.findings.append(&mut findings);
    let is_sea = |hex| {
        board
            .terrain_id(hex)
            .is_some_and(|terrain| *terrain == *SEA)
    };
    Ground::new((board, &opening.pack.map.grid), boxes, is_sea)
}

fn finding(rule: &str, message: String) -> Diagnostic {
    Diagnostic::error(BAD_SHORE, message).rule(rule)
}
