//! CLM005: what the rulebook says of who sets up where.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::{Scenario, SetupArea, SetupGroup};

use super::hold::{hold, hold_scenarios};
use super::untrue::{Judged, Untrue};
use super::words::difference;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "CLM005",
    name: "claim-setup",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("setup.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    hold_scenarios(pack, record, of_scenario)
}

fn of_scenario(scenario: &Scenario, claim: &Claim) -> Judged {
    match claim {
        Claim::SetsUp { unit, hex } => {
            let but = match scenario.setup.get(unit) {
                Some(placement) if placement.hex == *hex => return Ok(()),
                Some(placement) => format!("it is set up in {}", placement.hex),
                None => "it is not set up".to_owned(),
            };
            Err(Untrue::new(format!("{unit} sets up in {hex}"), but)
                .hex(hex)
                .on(Subject::Unit(unit.to_string())))
        }
        Claim::Group {
            group,
            side,
            is,
            area,
        } => {
            let says = format!("setup group {group} is {}", list(is));
            let Some(known) = scenario.groups.get(group) else {
                return Err(Untrue::new(says, "there is no such group"));
            };
            if let Some((words, units)) = difference(is, &known.units) {
                let untrue = Untrue::new(says, format!("it {words}"));
                let units = units.into_iter();
                let units = units.map(|unit| Subject::Unit(unit.to_string()));
                return Err(untrue.about_each(units));
            }
            if let Some(side) = side
                && *side != known.side
            {
                let says = format!("{side} sets up group {group}");
                return Err(Untrue::new(says, format!("{} does", known.side)));
            }
            match area {
                Some(area) if !is_same_area(area, known, is) => Err(Untrue::new(
                    format!("group {group} sets up {}", words_of(area)),
                    format!("the scenario has {}", words_of(&known.area)),
                )),
                _ => Ok(()),
            }
        }
        Claim::Stack { group, is } => {
            let says = format!("at most {is} units of setup group {group} share a hex");
            match scenario.groups.get(group) {
                Some(known) if known.stack == *is => Ok(()),
                Some(known) => {
                    let but = format!("the scenario has {}", known.stack);
                    Err(Untrue::new(says, but))
                }
                None => Err(Untrue::new(says, "there is no such group")),
            }
        }
        _ => Ok(()),
    }
}

/// Whether the units may stand where the claim has them, whatever the order of either list.
fn is_same_area(claimed: &SetupArea, known: &SetupGroup, units: &[Id]) -> bool {
    match (claimed, &known.area) {
        (SetupArea::Each(claimed), SetupArea::Each(there)) => {
            let pairs = |units: &[Id], hexes: &[HexNo]| {
                let pairs = units.iter().cloned().zip(hexes.iter().cloned());
                pairs.collect::<BTreeSet<_>>()
            };
            pairs(units, claimed) == pairs(&known.units, there) && claimed.len() == there.len()
        }
        (SetupArea::Hexes(claimed), SetupArea::Hexes(there)) => {
            difference(claimed, there).is_none()
        }
        (claimed, there) => claimed == there,
    }
}

/// `each in 1709 and 3303`, `in region utah-beach`.
fn words_of(area: &SetupArea) -> String {
    match area {
        SetupArea::Each(hexes) => format!("each in {}", list(hexes)),
        SetupArea::Hexes(hexes) => format!("in {}", list(hexes)),
        SetupArea::Region(region) => format!("in region {region}"),
        SetupArea::ByRule => "as a rule has it".to_owned(),
    }
}
