//! The claims of a rulebook, held against the data: a code for each family of claims.

pub(super) mod area;
mod briefing;
pub(super) mod chart;
pub(super) mod doubled;
pub(super) mod hex;
mod medals;
pub(super) mod scenario;
pub(super) mod schedule;
pub(super) mod setup;
pub(super) mod sheet;
mod terms;
pub(super) mod unit;
pub(super) mod unknown_paragraph;
pub(super) mod way;

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use super::words::{MOST, count, list};
use super::{Findings, Target};

/// How a claim isn't true: what it says, what is so instead, and what it is about.
struct Untrue {
    says: String,
    but: String,
    subjects: Vec<Subject>,
    /// The scenario that says otherwise, where there are several.
    scenario: Option<Id>,
    /// What is at fault, where several claims may fail for it: a line of reinforcements that brings ten units.
    fault: Option<String>,
}

impl Untrue {
    fn new(says: impl Into<String>, but: impl Into<String>) -> Self {
        Self {
            says: says.into(),
            but: but.into(),
            subjects: Vec::new(),
            scenario: None,
            fault: None,
        }
    }

    /// Claims of one paragraph that fail for the same fault are reported as one.
    fn of_fault(mut self, fault: String) -> Self {
        self.fault = Some(fault);
        self
    }

    fn on(mut self, subject: Subject) -> Self {
        self.subjects.push(subject);
        self
    }

    fn hex(self, hex: &HexNo) -> Self {
        self.on(Subject::Hex(hex.clone()))
    }
}

/// What comes of judging a claim: nothing to say where it is true, or belongs to another family.
type Judged = Result<(), Untrue>;

/// How a family of claims judges one; claims of other families it takes for true.
type Judge = fn(&Pack, &ClaimRecord) -> Judged;

/// Every family of claims.
const FAMILIES: [Judge; 8] = [
    area::judge,
    chart::judge,
    hex::judge,
    schedule::judge,
    setup::judge,
    sheet::judge,
    unit::judge,
    way::judge,
];

/// Whether a claim is true of a pack.
pub(crate) fn is_true(pack: &Pack, record: &ClaimRecord) -> bool {
    FAMILIES.iter().all(|judge| judge(pack, record).is_ok())
}

/// Holds every claim against the data.
fn hold(target: &Target<'_>, code: Code, judge: Judge, found: &mut Findings) {
    let Some(spans) = target.spans_of_claims() else {
        return;
    };
    let mut faults: BTreeMap<(&str, String), (Diagnostic, usize)> = BTreeMap::new();
    for (at, record) in target.pack.claims.claims.iter().enumerate() {
        if let Err(untrue) = judge(target.pack, record) {
            found.claim_is_untrue(at);
            let fault = untrue
                .fault
                .clone()
                .map(|fault| (record.paragraph(), fault));
            if let Some((first, besides)) = fault.as_ref().and_then(|it| faults.get_mut(it)) {
                first.subjects.extend(untrue.subjects);
                *besides += 1;
                continue;
            }
            let message = format!(
                "{} says that {}, but {}",
                record.paragraph(),
                untrue.says,
                untrue.but
            );
            let mut finding = Diagnostic::error(code, message)
                .at(spans.place("claims", at))
                .rule(record.rule.clone());
            finding.subjects = untrue.subjects;
            if let Some(scenario) = untrue.scenario {
                finding = finding.note(format!("of scenario `{scenario}`"));
            }
            let finding = finding.help("one of the two is wrong: correct the data, or the claim if the rulebook was misread");
            match fault {
                Some(fault) => drop(faults.insert(fault, (finding, 0))),
                None => found.push(finding),
            }
        }
    }
    for (finding, besides) in faults.into_values() {
        found.push(match besides {
            0 => finding,
            _ => {
                let claims = count(besides, "more claim", "more claims");
                let units = list(finding.subjects.iter().skip(1));
                finding.note(format!("so it is with {claims} of this paragraph: {units}"))
            }
        });
    }
}

/// Holds a claim against the scenario that it names, or against every one: the first that says otherwise.
fn hold_scenarios(
    pack: &Pack,
    record: &ClaimRecord,
    judge: impl Fn(&Scenario, &Claim) -> Judged,
) -> Judged {
    let scenarios = &pack.scenarios;
    let meant = |known: &&Scenario| record.scenario.as_ref().is_none_or(|id| known.id == *id);
    for scenario in scenarios.iter().filter(meant) {
        judge(scenario, &record.claim).map_err(|untrue| Untrue {
            scenario: (scenarios.len() > 1).then(|| scenario.id.clone()),
            ..untrue
        })?;
    }
    Ok(())
}

/// The hex of this number, or why a claim about it can't be true.
fn find(pack: &Pack, hex: &HexNo) -> Result<HexIx, Untrue> {
    let found = pack.map.grid.locate(hex.as_str());
    found.map_err(|why| Untrue::new(format!("{hex} is a hex of the map"), why.to_string()).hex(hex))
}

/// `woods`, `woods or marsh`.
fn one_of<T: std::fmt::Display>(names: &[T]) -> String {
    match names {
        [most @ .., last] if (1..MOST).contains(&most.len()) => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} or {last}", most.join(", "))
        }
        names => list(names),
    }
}

/// How two sets differ: what is missing from the data, and what it has besides.
fn difference<T: Ord + Clone + std::fmt::Display>(
    claimed: &[T],
    there: &[T],
) -> Option<(String, Vec<T>)> {
    let missing: Vec<T> = claimed
        .iter()
        .filter(|one| !there.contains(one))
        .cloned()
        .collect();
    let besides: Vec<T> = there
        .iter()
        .filter(|one| !claimed.contains(one))
        .cloned()
        .collect();
    let words = match (missing.as_slice(), besides.as_slice()) {
        ([], []) => return None,
        (missing, []) => format!("lacks {}", list(missing)),
        ([], besides) => format!("also has {}", list(besides)),
        (missing, besides) => format!("lacks {} and has {} instead", list(missing), list(besides)),
    };
    Some((words, missing.into_iter().chain(besides).collect()))
}
