//! CLM003: what the rulebook says of regions, beaches and objectives.

use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::diag::{Code, Subject};
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;

use super::{Judged, Untrue, difference, hold, hold_scenarios};
use crate::lint::words::{count, list};
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

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let map = &pack.map;
    match &record.claim {
        Claim::Region { region, is } => {
            let there = map
                .regions
                .get(region)
                .map(|region| region.hexes.as_slice());
            same(format!("region {region}"), is, there)
        }
        Claim::RegionSize {
            region,
            count: claimed,
        } => {
            let claimed = *claimed as usize;
            let known = map.regions.get(region);
            let but = match known.map(|known| known.hexes.len()) {
                Some(there) if there == claimed => return Ok(()),
                Some(there) => format!("on the map it has {there}"),
                None => "the map has no such region".to_owned(),
            };
            let says = format!("region {region} has {}", count(claimed, "hex", "hexes"));
            let mut untrue = Untrue::new(says, but).on(Subject::Item(format!("region {region}")));
            let hexes = known.into_iter().flat_map(|known| &known.hexes);
            untrue.subjects.extend(hexes.cloned().map(Subject::Hex));
            Err(untrue)
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
            Some(_) if map.grid.find(hex.as_str()).is_none() => Err(Untrue::new(
                format!("{hex} is not in region {region}"),
                "the map has no such hex",
            )
            .hex(hex)),
            Some(_) => Ok(()),
        },
        Claim::Objectives { side, is } => hold_scenarios(pack, record, |scenario, _| {
            let ours = scenario.victory.iter();
            let ours = ours.filter(|objective| objective.side == *side);
            let there: Vec<HexNo> = ours.flat_map(|objective| objective.hexes.clone()).collect();
            same(format!("what {side} has to hold"), is, Some(&there))
        }),
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
