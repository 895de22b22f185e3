//! CLM001: what the rulebook says of single hexes.

use std::collections::BTreeSet;

use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::{find, hold};
use super::untrue::{Judged, Untrue};
use super::words::one_of;
use crate::lint::{Findings, Lint, Target};
use crate::words::{count, list};

const CODE: Code = Code {
    id: "CLM001",
    name: "claim-hex",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hex.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let map = &pack.map;
    match &record.claim {
        Claim::Terrain { hex, is } => {
            let terrain = map.hexes.terrain(find(pack, hex)?);
            match terrain {
                Some(terrain) if is.contains(terrain) => Ok(()),
                terrain => {
                    let there = terrain.map_or("no terrain".to_owned(), ToString::to_string);
                    Err(Untrue::new(
                        format!("{hex} is {}", one_of(is)),
                        format!("the map has {there} there"),
                    )
                    .hex(hex))
                }
            }
        }
        Claim::NotTerrain { hex, is } => match map.hexes.terrain(find(pack, hex)?) {
            Some(terrain) if is.contains(terrain) => Err(Untrue::new(
                format!("{hex} is not {}", one_of(is)),
                format!("the map has {terrain} there"),
            )
            .hex(hex)),
            _ => Ok(()),
        },
        Claim::TerrainCount {
            terrain,
            count: claimed,
        } => {
            let there = map
                .grid
                .iter()
                .filter(|hex| map.hexes.terrain(*hex) == Some(terrain))
                .count();
            if there == *claimed as usize {
                return Ok(());
            }
            let says = format!(
                "{} {terrain}",
                count(*claimed as usize, "hex is", "hexes are")
            );
            let untrue = Untrue::new(says, format!("the map has {there}"));
            Err(untrue.off_by(*claimed as usize, there))
        }
        Claim::NamedCount {
            terrain,
            count: claimed,
        } => {
            let hexes = map.grid.iter();
            let ours = hexes.filter(|hex| map.hexes.terrain(*hex) == Some(terrain));
            let names: BTreeSet<&str> = ours.filter_map(|hex| map.hexes.name(hex)).collect();
            if names.len() == *claimed as usize {
                return Ok(());
            }
            let says = format!(
                "{} {terrain}",
                count(*claimed as usize, "name is", "names are")
            );
            let there = names.len();
            let names = list(names.iter());
            let untrue = Untrue::new(says, format!("the map has {names}"));
            Err(untrue.off_by(*claimed as usize, there))
        }
        Claim::Name { hex, name } => match map.hexes.name(find(pack, hex)?) {
            Some(there) if there == name => Ok(()),
            Some(there) => Err(Untrue::new(
                format!("{hex} is {name}"),
                format!("the map calls it {there}"),
            )
            .hex(hex)),
            None => {
                Err(Untrue::new(format!("{hex} is {name}"), "the map gives it no name").hex(hex))
            }
        },
        Claim::Edge { hex, edge } => {
            if map.grid.at_edge(find(pack, hex)?, *edge) {
                return Ok(());
            }
            Err(Untrue::new(
                format!("{hex} lies on the {edge} edge"),
                "on the map it does not",
            )
            .hex(hex))
        }
        Claim::Elevation { hex, from, to } => {
            let height = map.hexes.elevation(find(pack, hex)?);
            if (*from..=*to).contains(&height) {
                return Ok(());
            }
            Err(Untrue::new(
                format!("{hex} lies {from} to {to} high"),
                format!("the map has {height} there"),
            )
            .hex(hex))
        }
        Claim::Elevations { from, to } => {
            let outside = map.grid.iter().filter(|hex| {
                let is_known = map.hexes.terrain(*hex).is_some();
                is_known && !(*from..=*to).contains(&map.hexes.elevation(*hex))
            });
            let outside: Vec<_> = outside
                .map(|hex| (map.grid.number(hex), map.hexes.elevation(hex)))
                .collect();
            if outside.is_empty() {
                return Ok(());
            }
            let each = outside
                .iter()
                .map(|(hex, height)| format!("{hex} at {height}"));
            let untrue = Untrue::new(
                format!("every hex lies {from} to {to} high"),
                format!("the map has {}", list(each)),
            );
            Err(untrue.about_each(outside.into_iter().map(|(hex, _)| Subject::Hex(hex))))
        }
        _ => Ok(()),
    }
}
