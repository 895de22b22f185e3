//! Collects what is reported, for the formats that can only be written when all of it is known.

use std::io::{self, Write};

use beachhead_check::finding::{LintReport, Shown, Sources};

use super::pack::PackReport;
use super::reporter::{Extent, Reporter};
use super::tally::Tally;

/// Everything that a run has reported, each in the order in which it came.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// The files that were checked.
    pub files: Vec<String>,
    /// The lints that the projects of these files state as their own.
    pub own_lints: Vec<LintReport>,
    /// What was found.
    pub findings: Vec<Shown>,
    /// What there is in each pack.
    pub packs: Vec<PackReport>,
    /// Whatever else was said.
    pub remarks: Vec<String>,
    /// How many findings of each severity there are.
    pub tally: Tally,
    /// How much of the work this is.
    pub extent: Extent,
}

/// Writes all that was collected.
pub(super) type WriteAll = fn(Collected, &mut dyn Write) -> io::Result<()>;

/// A reporter that writes once, at the end.
pub(super) struct AtEnd<'w> {
    out: &'w mut dyn Write,
    collected: Collected,
    write: WriteAll,
}

impl<'w> AtEnd<'w> {
    pub fn new(out: &'w mut dyn Write, write: WriteAll) -> Self {
        let collected = Collected::default();
        Self {
            out,
            collected,
            write,
        }
    }
}

impl Reporter for AtEnd<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        self.collected.files.extend_from_slice(names);
        Ok(())
    }

    fn own_lint(&mut self, lint: &LintReport) -> io::Result<()> {
        self.collected.own_lints.push(lint.clone());
        Ok(())
    }

    fn show(&mut self, findings: &[Shown], _: &Sources) -> io::Result<()> {
        self.collected.tally.count(findings);
        self.collected.findings.extend_from_slice(findings);
        Ok(())
    }

    fn pack(&mut self, pack: &PackReport) -> io::Result<()> {
        self.collected.packs.push(pack.clone());
        Ok(())
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.collected.remarks.push(remark.to_owned());
        Ok(())
    }

    fn extent(&mut self, extent: &Extent) {
        self.collected.extent = extent.clone();
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let collected = std::mem::take(&mut self.collected);
        let tally = collected.tally;
        (self.write)(collected, self.out)?;
        Ok(tally)
    }
}
