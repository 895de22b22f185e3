//! CLM005: what the rulebook says of who sets up where.

use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::diag::{Code, Subject};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use super::{Judged, Untrue, difference, hold, hold_scenarios};
use crate::lint::words::list;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "CLM005",
    name: "claim-setup",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("setup.md"),
    needs: &[Need::Scenarios],
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
        Claim::Group { group, is } => {
            let says = format!("setup group {group} is {}", list(is));
            let Some(known) = scenario.groups.get(group) else {
                return Err(Untrue::new(says, "there is no such group"));
            };
            let Some((words, units)) = difference(is, &known.units) else {
                return Ok(());
            };
            let mut untrue = Untrue::new(says, format!("it {words}"));
            untrue.subjects = units
                .into_iter()
                .map(|unit| Subject::Unit(unit.to_string()))
                .collect();
            Err(untrue)
        }
        _ => Ok(()),
    }
}
