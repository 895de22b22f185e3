//! Holds claims against the data, by what their family makes of them.

use std::collections::BTreeMap;

use beachhead_hex::{HexIx, HexNo};
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;

use super::untrue::{Judged, Mistakes, Untrue};
use crate::lint::{Findings, Target};

/// How a family of claims judges one; claims of other families it takes for true.
pub(super) type Judge = fn(&Pack, &ClaimRecord) -> Judged;

/// Holds every claim against the data.
pub(super) fn hold(
    target: &Target<'_>,
    code: Code,
    judge: impl Fn(&Pack, &ClaimRecord) -> Judged,
    found: &mut Findings,
) {
    let Some(spans) = target.spans_of_claims() else {
        return;
    };
    let mut faults: BTreeMap<(&str, bool, String), Diagnostic> = BTreeMap::new();
    for (at, record) in target.pack.claims.claims.iter().enumerate() {
        if let Err(untrue) = judge(target.pack, record) {
            found.claim_is_untrue(at);
            let fault = match &untrue.mistakes {
                Mistakes::OfFault(fault) => {
                    let fault = fault.clone();
                    Some((record.paragraph(), record.is_reconstructed(), fault))
                }
                _ => None,
            };
            let place = spans.place("claims", at);
            let instances = untrue.instances(record, &place);
            if let Some(first) = fault.as_ref().and_then(|it| faults.get_mut(it)) {
                first.instances.extend(instances);
                first.subjects.extend(untrue.subjects);
                continue;
            }
            let mut finding = Diagnostic::error(code, untrue.message(record))
                .at(place)
                .claimed_by(record)
                .what(untrue.what(record));
            finding.instances = instances;
            finding.times = untrue.times();
            finding.subjects = untrue.subjects;
            if let Some(scenario) = untrue.scenario {
                finding = finding.note(format!("of scenario `{scenario}`"));
            }
            let finding = finding.help(match record.is_reconstructed() {
                true => "one of the two is wrong: correct the data, or the claim if the reconstruction has changed",
                false => "one of the two is wrong: correct the data, or the claim if the rulebook was misread",
            });
            match fault {
                Some(fault) => drop(faults.insert(fault, finding)),
                None => found.push(finding),
            }
        }
    }
    faults.into_values().for_each(|finding| found.push(finding));
}

/// Holds a claim against the scenario that it names, or against every one: the first that says otherwise is reported.
pub(super) fn hold_scenarios(
    pack: &Pack,
    record: &ClaimRecord,
    judge: impl Fn(&Scenario, &Claim) -> Judged,
) -> Judged {
    let scenarios = &pack.scenarios;
    let meant =
        |known: &&Stored<Scenario>| record.scenario.as_ref().is_none_or(|id| known.id == *id);
    Untrue::all(scenarios.iter().filter(meant).filter_map(|scenario| {
        let untrue = judge(scenario, &record.claim).err()?;
        Some(Untrue {
            scenario: (scenarios.len() > 1).then(|| scenario.id.clone()),
            ..untrue
        })
    }))
}

/// The hex of this number, or why a claim about it can't be true.
pub(super) fn find(pack: &Pack, hex: &HexNo) -> Result<HexIx, Untrue> {
    let found = pack.map.grid.locate(hex.as_str());
    found.map_err(|why| Untrue::new(format!("{hex} is a hex of the map"), why.to_string()).hex(hex))
}
