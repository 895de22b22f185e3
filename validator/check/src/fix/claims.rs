//! Fixes of claims about hexes: the map as the rulebook says, or the claim as the map has it. Which of the two is wrong only a person
//! knows.

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_edit::{Edit, Fix, Swap, name_hex, paint_terrain, set_elevation};
use beachhead_hex::HexNo;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::map::Map;

use super::Fixing;
use super::safety::guess;

/// CLM001: what one hex is, how it is called, how high it lies.
pub(super) fn of_hex(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let hex = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Hex(hex) => Some(hex),
        _ => None,
    });
    let Some(hex) = hex else { return Vec::new() };
    let Some(rule) = &finding.rule else {
        return Vec::new();
    };
    let claims = fixing.claims_of(rule, hex).into_iter();
    claims
        .flat_map(|record| of_claim(&pack.map, record, hex))
        .collect()
}

/// What would make a claim about this hex true; nothing where it is.
fn of_claim(map: &Map, record: &ClaimRecord, about: &HexNo) -> Vec<Fix> {
    let Some(there) = map.grid.find(about.as_str()) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    match &record.claim {
        Claim::Terrain { hex, is } if hex == about => {
            let terrain = map.hexes.terrain(there);
            if terrain.is_some_and(|terrain| is.contains(terrain)) {
                return fixes;
            }
            for kind in is {
                let edit = paint_terrain(map, std::slice::from_ref(hex), kind);
                fixes.extend(made(format!("Make {hex} {kind}"), edit));
            }
            if let Some(terrain) = terrain {
                let is: Vec<Id> = vec![terrain.clone()];
                let claim = Claim::Terrain {
                    hex: hex.clone(),
                    is,
                };
                fixes.extend(claimed(record, claim, terrain.as_str()));
            }
        }
        Claim::Name { hex, name } if hex == about => {
            let called = map.hexes.name(there);
            if called == Some(name.as_str()) {
                return fixes;
            }
            fixes.extend(made(
                format!("Call {hex} {name}"),
                name_hex(map, hex, Some(name)),
            ));
            if let Some(called) = called {
                let (hex, name) = (hex.clone(), called.to_owned());
                fixes.extend(claimed(record, Claim::Name { hex, name }, called));
            }
        }
        Claim::Elevation { hex, from, to } if hex == about => {
            let height = map.hexes.elevation(there);
            if (*from..=*to).contains(&height) {
                return fixes;
            }
            let nearest = height.clamp(*from.min(to), *to.max(from));
            let edit = set_elevation(map, std::slice::from_ref(hex), nearest);
            fixes.extend(made(
                format!("Set the elevation of {hex} to {nearest}"),
                edit,
            ));
            let claim = Claim::Elevation {
                hex: hex.clone(),
                from: (*from).min(height),
                to: (*to).max(height),
            };
            fixes.extend(claimed(record, claim, &height.to_string()));
        }
        _ => {}
    }
    fixes
}

fn made(title: String, edit: Option<Edit>) -> Option<Fix> {
    guess(title, edit?.swaps)
}

/// The claim in other words.
fn claimed(record: &ClaimRecord, claim: Claim, says: &str) -> Option<Fix> {
    let after = ClaimRecord {
        claim,
        ..record.clone()
    };
    let swaps = vec![
        Swap::Claim(record.key(), Vec::new()),
        Swap::Claim(after.key(), vec![after]),
    ];
    guess(
        format!("Let the claim of {} say {says}", record.paragraph()),
        swaps,
    )
}
