//! CLM004: what the rulebook says of counters.

use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::diag::{Code, Subject};

use super::{Judged, Untrue, hold};
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "CLM004",
    name: "claim-unit",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unit.md"),
    needs: &[Need::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

fn judge(target: &Target<'_>, record: &ClaimRecord) -> Judged {
    let units = &target.pack.forces.units;
    match &record.claim {
        Claim::Unit { unit, side, kind } => {
            let says = format!("{unit} is a unit of {side}, of kind {kind}");
            let but = match units.get(unit) {
                Some(known) if known.side == *side && known.kind == *kind => return Ok(()),
                Some(known) => format!(
                    "in the forces it is of {}, of kind {}",
                    known.side, known.kind
                ),
                None => "the forces do not have it".to_owned(),
            };
            Err(Untrue::new(says, but).on(Subject::Unit(unit.to_string())))
        }
        Claim::FormationCount {
            formation,
            kind,
            count,
        } => {
            let ours = units
                .iter()
                .filter(|unit| unit.formation.as_ref() == Some(formation) && unit.kind == *kind);
            let there: Vec<_> = ours.map(|unit| &unit.id).collect();
            if there.len() == *count as usize {
                return Ok(());
            }
            let says = format!("{count} units of formation {formation} are of kind {kind}");
            let mut untrue = Untrue::new(says, format!("the forces have {}", there.len()));
            untrue.subjects = there
                .into_iter()
                .map(|unit| Subject::Unit(unit.to_string()))
                .collect();
            Err(untrue)
        }
        _ => Ok(()),
    }
}
