//! [`Tally`]: how many findings there are.

use beachhead_check::finding::Shown;
use beachhead_model::diag::Severity;

/// How many findings of each severity have been shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Findings that can't be right.
    pub errors: usize,
    /// Findings that are probably slips.
    pub warnings: usize,
    /// Findings that are merely worth knowing.
    pub infos: usize,
}

impl Tally {
    pub(super) fn count(&mut self, findings: &[Shown]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Info => self.infos += 1,
            }
        }
    }

    /// Whether nothing is wrong.
    pub fn is_clean(self) -> bool {
        self.errors + self.warnings == 0
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.infos, "remark"),
        ];
        let reported: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
            .collect();
        if reported.is_empty() {
            f.write_str("no findings")
        } else {
            f.write_str(&reported.join(", "))
        }
    }
}
