//! Gathers what is told, for the formats that can only be written when all of it is known.

use std::io::{self, Write};

use super::{Extent, Reporter, Shown, Sources, Tally};

/// Everything that a run has told, each in the order in which it came.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// The files that were looked at.
    pub files: Vec<String>,
    /// What was found.
    pub findings: Vec<Shown>,
    /// What there was to say besides.
    pub remarks: Vec<String>,
    /// How many findings of each severity there are.
    pub tally: Tally,
    /// How much of the work this is.
    pub extent: Extent,
}

/// Writes all that was told.
pub(super) type WriteAll = fn(Told, &mut dyn Write) -> io::Result<()>;

/// A reporter that writes once, at the end.
pub(super) struct AtEnd<'w> {
    out: &'w mut dyn Write,
    told: Told,
    write: WriteAll,
}

impl<'w> AtEnd<'w> {
    pub fn new(out: &'w mut dyn Write, write: WriteAll) -> Self {
        let told = Told::default();
        Self { out, told, write }
    }
}

impl Reporter for AtEnd<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        self.told.files.extend_from_slice(names);
        Ok(())
    }

    fn show(&mut self, findings: &[Shown], _: &Sources) -> io::Result<()> {
        self.told.tally.count(findings);
        self.told.findings.extend_from_slice(findings);
        Ok(())
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.told.remarks.push(remark.to_owned());
        Ok(())
    }

    fn extent(&mut self, extent: &Extent) {
        self.told.extent = extent.clone();
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let told = std::mem::take(&mut self.told);
        let tally = told.tally;
        (self.write)(told, self.out)?;
        Ok(tally)
    }
}
