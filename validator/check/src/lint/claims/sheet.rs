//! CLM009: what the rulebook says of whole sheets.

use beachhead_hex::{Compass, Extent, HexIx};
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::{find, hold};
use super::untrue::{Judged, Untrue};
use super::words::one_of;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "CLM009",
    name: "claim-sheet",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sheet.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let map = &pack.map;
    let grid = &map.grid;
    match &record.claim {
        Claim::Sheets { is } => {
            let there: Vec<&String> = grid.spec().sheets.iter().map(|sheet| &sheet.id).collect();
            if there.iter().copied().eq(is) {
                return Ok(());
            }
            Err(Untrue::new(
                format!("the sheets are {}", list(is)),
                format!("the map has {}", list(there)),
            ))
        }
        Claim::SheetHexes { sheet, count } => {
            let own = hexes(pack, sheet)?;
            let whole = |hex: &&HexIx| match grid.extent(**hex) {
                Extent::Whole => true,
                Extent::Half { playable } => playable,
                Extent::Joined => false,
            };
            let there = own.iter().filter(whole).count();
            counted(
                format!("sheet {sheet} has {count} hexes"),
                *count as usize,
                there,
            )
        }
        Claim::SheetEdge { hex, edge } => {
            let at = find(pack, hex)?;
            let sheet = &grid.sheet(at).id;
            let sides = grid.directions();
            let steps: &[Compass] = match edge {
                straight if sides.contains(straight) => &[*straight],
                Compass::N => &[Compass::NE, Compass::NW],
                Compass::S => &[Compass::SE, Compass::SW],
                Compass::E => &[Compass::NE, Compass::SE],
                _ => &[Compass::NW, Compass::SW],
            };
            // What lies over the edge is off the map, on another sheet, or shared with one.
            let beyond = |step: &Compass| {
                let near = grid.neighbor(at, *step);
                near.is_none_or(|near| {
                    grid.sheet(near).id != *sheet || grid.extent(near) != Extent::Whole
                })
            };
            if steps.iter().all(beyond) {
                return Ok(());
            }
            Err(Untrue::new(
                format!("{hex} lies on the {edge} edge of its sheet"),
                "on the map it does not",
            )
            .hex(hex))
        }
        Claim::SheetTerrain { sheet, is, least } => {
            let own = hexes(pack, sheet)?;
            let ours = |hex: &&HexIx| {
                let terrain = map.hexes.terrain(**hex);
                terrain.is_some_and(|terrain| is.contains(terrain))
            };
            let there = own.iter().filter(ours).count();
            if there >= *least as usize {
                return Ok(());
            }
            Err(Untrue::new(
                format!("sheet {sheet} has at least {least} hexes of {}", one_of(is)),
                format!("it has {there}"),
            ))
        }
        Claim::SheetFeature {
            sheet,
            feature,
            count,
        } => {
            let own = hexes(pack, sheet)?;
            let has = |hex: &&HexIx| map.hexes.features(**hex).contains(feature);
            let there = own.iter().filter(has).count();
            let says = format!("sheet {sheet} has {count} of {feature}");
            counted(says, *count as usize, there)
        }
        Claim::SheetRegions { sheet, kind, count } => {
            let own = hexes(pack, sheet)?;
            let mine = |number| {
                let hex = grid.find(number);
                hex.is_some_and(|hex| own.contains(&hex) && grid.extent(hex) == Extent::Whole)
            };
            let regions = map.regions.iter().filter(|region| region.kind == *kind);
            let there = regions.filter(|region| region.hexes.iter().any(|hex| mine(hex.as_str())));
            let says = format!("sheet {sheet} has {count} regions of kind {kind}");
            counted(says, *count as usize, there.count())
        }
        Claim::SheetMarkers { sheet, kind, count } => {
            let own = hexes(pack, sheet)?;
            let markers = map.markers.iter().filter(|marker| marker.kind == *kind);
            let there = markers.filter(|marker| {
                let hex = grid.find(marker.hex.as_str());
                hex.is_some_and(|hex| own.contains(&hex))
            });
            let says = format!("sheet {sheet} has {count} markers of kind {kind}");
            counted(says, *count as usize, there.count())
        }
        Claim::Feature { hex, is } => {
            if map.hexes.features(find(pack, hex)?).contains(is) {
                return Ok(());
            }
            Err(Untrue::new(format!("{hex} has {is}"), "on the map it has none").hex(hex))
        }
        _ => Ok(()),
    }
}

/// The hexes of a sheet, in the order of the grid.
fn hexes(pack: &Pack, sheet: &str) -> Result<std::collections::BTreeSet<HexIx>, Untrue> {
    let grid = &&pack.map.grid;
    if !grid.spec().sheets.iter().any(|known| known.id == sheet) {
        let says = format!("there is a sheet {sheet}");
        return Err(Untrue::new(says, "the map has no such sheet"));
    }
    let own = grid.iter().filter(|hex| grid.sheet(*hex).id == sheet);
    Ok(own.collect())
}

fn counted(says: String, claimed: usize, there: usize) -> Judged {
    if claimed == there {
        Ok(())
    } else {
        Err(Untrue::new(says, format!("it has {there}")).off_by(claimed, there))
    }
}
