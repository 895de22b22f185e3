//! CLM003: what the rulebook says of regions, beaches and objectives.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::map::{EntryHexes, MinorSector};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::{hold, hold_scenarios};
use super::untrue::{Judged, Untrue};
use super::words::difference;
use crate::lint::{Findings, Lint, Target};
use crate::words::{count, list};

const CODE: Code = Code {
    id: "CLM003",
    name: "claim-area",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("area.md"),
    needs: &[PartKind::Map, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let map = &pack.map;
    match &record.claim {
        Claim::Region { region, kind, is } => {
            let known = map.regions.get(region);
            let there = known.map(|region| region.hexes.as_slice());
            same(format!("region {region}"), is, there)?;
            match (kind, known) {
                (Some(kind), Some(known)) if known.kind != *kind => Err(Untrue::new(
                    format!("region {region} is of kind {kind}"),
                    format!("on the map it is of kind {}", known.kind),
                )
                .on(Subject::Item(format!("region {region}")))),
                _ => Ok(()),
            }
        }
        Claim::Entry { entry, side, at } => {
            let what = format!("entry {entry}");
            let Some(known) = map.entries.get(entry) else {
                return Err(Untrue::new(
                    format!("{what} is {side}'s"),
                    "the map has no such entry",
                ));
            };
            if known.side.as_ref() != Some(side) {
                let whose = known.side.as_ref().map_or("either side", Id::as_str);
                let says = format!("{what} is {side}'s");
                return Err(Untrue::new(says, format!("on the map it is of {whose}")));
            }
            let hexes = |at: &EntryHexes| -> Vec<HexNo> {
                let hexes = beachhead_shore::entry_hexes(&map.grid, at).into_iter();
                hexes.map(|hex| map.grid.number(hex)).collect()
            };
            same(what.clone(), &hexes(at), Some(&hexes(&known.at)))?;
            match (at, &known.at) {
                (EntryHexes::Between(_, from, to), EntryHexes::Between(_, first, last))
                    if (from, to) != (first, last) =>
                {
                    Err(Untrue::new(
                        format!("{what} lies between {from} and {to}"),
                        format!("on the map it lies between {first} and {last}"),
                    )
                    .hex(first)
                    .hex(last))
                }
                _ => Ok(()),
            }
        }
        Claim::Sector {
            sector,
            beach,
            is,
            from,
            minor,
        } => {
            let what = format!("sector {sector}");
            let Some(known) = map.sectors.get(sector) else {
                return same(what, is, None);
            };
            same(what.clone(), is, Some(&known.hexes))?;
            let edge = format!("the edge of {what}");
            same(edge, from, Some(&known.from))?;
            if known.beach != *beach {
                return Err(Untrue::new(
                    format!("{what} is of beach {beach}"),
                    format!("on the map it is of {}", known.beach),
                ));
            }
            if known.minor != *minor {
                let dice = |minor: &[MinorSector]| {
                    let parts = minor.iter();
                    list(parts.map(|part| format!("{} on {}", list(&part.hexes), list(&part.dice))))
                };
                return Err(Untrue::new(
                    format!("the parts of {what} are {}", dice(minor)),
                    format!("on the map they are {}", dice(&known.minor)),
                ));
            }
            Ok(())
        }
        Claim::Scatter {
            path,
            from,
            to,
            dice,
            way,
        } => {
            let what = format!("scatter path {path}");
            let Some(known) = map.scatter_paths.get(path) else {
                return same(what, way, None);
            };
            same(what.clone(), way, Some(&known.way))?;
            let (numbers, there) = (list(dice), list(&known.dice));
            let is_so = known.from == *from && known.to == *to && known.dice == *dice;
            match is_so {
                true => Ok(()),
                false => Err(Untrue::new(
                    format!("{what} leads from {from} on {numbers}"),
                    format!("on the map it leads from {} on {there}", known.from),
                )),
            }
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
            let there = known.map_or(0, |known| known.hexes.len());
            let mut untrue = Untrue::new(says, but)
                .on(Subject::Item(format!("region {region}")))
                .off_by(claimed, there);
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
    let untrue = Untrue::new(says, format!("it {words}"));
    Err(untrue.about_each(hexes.into_iter().map(Subject::Hex)))
}
