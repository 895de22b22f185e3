//! CLM005: what the rulebook says of who sets up where.

use beachhead_schema::claims::Claim;
use beachhead_schema::diag::{Code, Subject};

use super::{Judged, Untrue, difference, hold};
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

/// A claim holds if it is true of one of the scenarios: a longer one may begin otherwise.
fn judge(target: &Target<'_>, claim: &Claim) -> Judged {
    let scenarios = &target.pack.scenarios;
    match claim {
        Claim::SetsUp { unit, hex } => {
            let places: Vec<_> = scenarios
                .iter()
                .filter_map(|scenario| scenario.setup.get(unit))
                .map(|placement| &placement.hex)
                .collect();
            let but = match places.as_slice() {
                places if places.contains(&hex) => return Ok(()),
                [] => "it is not set up".to_owned(),
                [first, ..] => format!("it is set up in {first}"),
            };
            Err(Untrue::new(format!("{unit} sets up in {hex}"), but)
                .hex(hex)
                .on(Subject::Unit(unit.to_string())))
        }
        Claim::Group { group, is } => {
            let says = format!("setup group {group} is {}", list(is));
            let mut differences = Vec::new();
            for known in scenarios
                .iter()
                .filter_map(|scenario| scenario.groups.get(group))
            {
                match difference(is, &known.units) {
                    None => return Ok(()),
                    Some(difference) => differences.push(difference),
                }
            }
            let Some((words, units)) = differences.into_iter().next() else {
                return Err(Untrue::new(says, "there is no such group"));
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
