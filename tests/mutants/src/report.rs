//! The result: what was noticed by what, what was not, and the score.

use std::fmt;

use serde::Serialize;

use crate::site::Operator;
use crate::target::TriedCrate;
use crate::trial::{Trial, TrialOutcome};

/// The result of a run.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// The crate.
    target: &'static str,
    tried: usize,
    noticed: usize,
    equivalent: usize,
    faults: Vec<FaultResult>,
}

/// What became of a fault, in a line.
#[derive(Debug, Serialize)]
pub(crate) struct FaultResult {
    file: String,
    line: usize,
    function: String,
    operator: Operator,
    before: String,
    after: String,
    /// The rows of the rule index that its function names, as the code calls them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<String>,
    /// The proofs that noticed it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    noticed_by: Vec<String>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Report {
    pub(crate) fn new(target: &TriedCrate, trials: Vec<Trial>) -> Self {
        let count = |wanted: fn(&TrialOutcome) -> bool| {
            trials.iter().filter(|trial| wanted(&trial.outcome)).count()
        };
        Self {
            target: target.name,
            tried: trials.len(),
            noticed: count(|it| matches!(it, TrialOutcome::Noticed(_) | TrialOutcome::TimedOut)),
            equivalent: count(|it| matches!(it, TrialOutcome::Equivalent(_))),
            faults: trials.into_iter().map(FaultResult::from).collect(),
        }
    }

    /// How many of those that could be noticed were, in percent.
    pub(crate) fn score(&self) -> f64 {
        let (noticed, all) = (self.noticed, self.tried - self.equivalent);
        let [noticed, all] = [noticed, all].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        if all == 0 {
            100.0
        } else {
            100.0 * f64::from(noticed) / f64::from(all)
        }
    }
}

impl From<Trial> for FaultResult {
    fn from(trial: Trial) -> Self {
        let (outcome, noticed_by, reason) = match trial.outcome {
            TrialOutcome::Noticed(by) => ("noticed", by, None),
            TrialOutcome::TimedOut => ("timed out", Vec::new(), None),
            TrialOutcome::Survived(0) => ("not reached", Vec::new(), None),
            TrialOutcome::Survived(_) => ("survived", Vec::new(), None),
            TrialOutcome::Equivalent(reason) => ("equivalent", Vec::new(), Some(reason)),
        };
        let mutant = trial.fault.mutant;
        Self {
            file: trial.fault.file,
            line: mutant.line,
            function: mutant.function,
            operator: mutant.operator,
            before: mutant.before,
            after: mutant.after,
            rows: mutant.rows,
            noticed_by,
            outcome,
            reason,
        }
    }
}

impl fmt::Display for FaultResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            function,
            operator,
            before,
            after,
            rows,
            outcome,
            ..
        } = self;
        let after = if after.is_empty() { "nothing" } else { after };
        write!(
            f,
            "{file}:{line}: {outcome}: {operator:?} in {function}: `{before}` -> `{after}`"
        )?;
        match rows.as_slice() {
            [] => Ok(()),
            rows => write!(f, " ({})", rows.join(", ")),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.faults.iter();
        for fault in left.filter(|fault| matches!(fault.outcome, "survived" | "not reached")) {
            writeln!(f, "{fault}")?;
        }
        let Self {
            target,
            tried,
            noticed,
            equivalent,
            ..
        } = self;
        let score = self.score();
        writeln!(
            f,
            "{target}: {noticed} of {tried} faults noticed, {equivalent} equivalent: {score:.1} %"
        )
    }
}
