//! CLM003: what the rulebook says of regions, beaches and objectives.

use beachhead_schema::claims::Claim;
use beachhead_schema::diag::{Code, Subject};
use beachhead_schema::hex::HexNo;

use super::{Judged, Untrue, difference, hold};
use crate::lint::words::list;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "CLM003",
    name: "claim-area",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("area.md"),
    needs: &[Need::Map, Need::Scenarios],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

fn judge(target: &Target<'_>, claim: &Claim) -> Judged {
    let map = target.map();
    match claim {
        Claim::Region { region, is } => {
            let there = map
                .regions
                .get(region)
                .map(|region| region.hexes.as_slice());
            same(format!("region {region}"), is, there)
        }
        Claim::Beach { beach, is } => {
            let there = map.beaches.get(beach).map(|beach| beach.hexes.as_slice());
            same(format!("beach {beach}"), is, there)
        }
        Claim::NotInRegion { hex, region } => match map.regions.get(region) {
            None => Err(Untrue::new(
                format!("{hex} is not in region {region}"),
                "the map has no such region",
            )
            .hex(hex)),
            Some(known) if known.hexes.contains(hex) => Err(Untrue::new(
                format!("{hex} is not in region {region}"),
                "on the map it is",
            )
            .hex(hex)),
            Some(_) => Ok(()),
        },
        Claim::Objectives { side, is } => {
            let of = |scenario: &beachhead_schema::scenario::Scenario| -> Vec<HexNo> {
                let ours = scenario
                    .victory
                    .iter()
                    .filter(|objective| objective.side == *side);
                ours.flat_map(|objective| objective.hexes.clone()).collect()
            };
            let all: Vec<Vec<HexNo>> = target.pack.scenarios.iter().map(of).collect();
            if all.iter().any(|there| difference(is, there).is_none()) {
                return Ok(());
            }
            same(
                format!("what {side} has to hold"),
                is,
                all.first().map(Vec::as_slice),
            )
        }
        _ => Ok(()),
    }
}

fn same(what: String, claimed: &[HexNo], there: Option<&[HexNo]>) -> Judged {
    let says = format!("{what} is {}", list(claimed));
    let Some(there) = there else {
        return Err(Untrue::new(says, "the pack has none such"));
    };
    let Some((words, hexes)) = difference(claimed, there) else {
        return Ok(());
    };
    let mut untrue = Untrue::new(says, format!("it {words}"));
    untrue.subjects = hexes.into_iter().map(Subject::Hex).collect();
    Err(untrue)
}
