//! [`Findings`]: where lints put what they find.
//!
//! Holds always: however much is wrong with a pack, what is kept of it fits into little memory, and what isn't kept
//! is counted (`tests::two_million_findings_are_counted`).

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::diag::{Code, Diagnostic, Severity};

/// The most findings of one code that are kept; far fewer are reported.
const MOST_KEPT: usize = 1_000;

/// How many findings of a code there are besides in a file, and the worst of them.
pub(crate) type More = BTreeMap<(String, Code), (usize, Severity)>;

/// What lints have found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    kept: Vec<Diagnostic>,
    counts: BTreeMap<Code, usize>,
    more: More,
    /// How many more are kept than usual.
    besides: usize,
    /// The claims that are not true, by their places in the pack: several may be reported as one finding.
    untrue_claims: BTreeSet<usize>,
}

impl Findings {
    /// Where more findings of each code are kept than usual: for who fixes all of them.
    pub fn keeping(most: usize) -> Self {
        Self {
            besides: most.saturating_sub(MOST_KEPT),
            ..Self::default()
        }
    }

    /// Adds a finding, or counts it if there are enough of its kind.
    pub fn push(&mut self, finding: Diagnostic) {
        let count = self.counts.entry(finding.code).or_default();
        *count += 1;
        if *count <= MOST_KEPT + self.besides {
            self.kept.push(finding);
            return;
        }
        let key = (finding.place.file, finding.code);
        let (more, worst) = self.more.entry(key).or_insert((0, finding.severity));
        (*more, *worst) = (*more + 1, (*worst).max(finding.severity));
    }

    /// Notes that a claim is not true, by its place in the pack.
    pub fn claim_is_untrue(&mut self, at: usize) {
        self.untrue_claims.insert(at);
    }

    /// The claims that are not true, by their places in the pack.
    pub fn untrue_claims(&self) -> &BTreeSet<usize> {
        &self.untrue_claims
    }

    /// The findings that were kept, and how many there are besides.
    pub fn into_parts(self) -> (Vec<Diagnostic>, More) {
        (self.kept, self.more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_million_findings_are_counted() {
        const DOUBLED: Code = Code {
            id: "MAP002",
            name: "hex-doubled",
        };
        let mut findings = Findings::default();
        (0..2_000_000).for_each(|_| findings.push(Diagnostic::error(DOUBLED, "")));
        let (kept, more) = findings.into_parts();
        assert_eq!(kept.len(), MOST_KEPT);
        let counted: Vec<_> = more.into_values().collect();
        assert_eq!(counted, [(2_000_000 - MOST_KEPT, Severity::Error)]);
    }
}
