//! [`Reporter`]: who is told what was found.

use std::io;

use beachhead_check::finding::{LintReport, Shown, Sources};
use beachhead_model::diag::Diagnostic;

use super::pack::PackReport;
use super::tally::Tally;

/// How much of the work a report says of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The number of this part and how many there are, where the work was divided.
    pub shard: Option<(usize, usize)>,
    /// Reasons why something couldn't be looked at.
    pub problems: Vec<String>,
}

impl Extent {
    /// The whole of the work, but for what couldn't be looked at.
    pub fn without(problems: &[String]) -> Self {
        Self {
            shard: None,
            problems: problems.to_vec(),
        }
    }
}

/// Where findings are shown.
pub trait Reporter {
    /// Says which files were looked at, whether anything was found in them or not.
    ///
    /// # Errors
    /// The output can't be written.
    fn files(&mut self, _names: &[String]) -> io::Result<()> {
        Ok(())
    }

    /// Describes a lint of a project's own, before its findings.
    ///
    /// # Errors
    /// The output can't be written.
    fn own_lint(&mut self, _lint: &LintReport) -> io::Result<()> {
        Ok(())
    }

    /// Shows some findings, in the order given; lines of files are shown where `sources` has them.
    ///
    /// # Errors
    /// The output can't be written.
    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()>;

    /// Reports what there is in a pack, as data; a remark says it in words.
    ///
    /// # Errors
    /// The output can't be written.
    fn pack(&mut self, _pack: &PackReport) -> io::Result<()> {
        Ok(())
    }

    /// Shows what there is to say besides: a pack's summary, how a script went.
    ///
    /// # Errors
    /// The output can't be written.
    fn remark(&mut self, remark: &str) -> io::Result<()>;

    /// Reports a person what to do next, or which settings are in force.
    ///
    /// # Errors
    /// The output can't be written.
    fn advice(&mut self, _advice: &str) -> io::Result<()> {
        Ok(())
    }

    /// Says how much of the work this is.
    fn extent(&mut self, _extent: &Extent) {}

    /// The last word.
    ///
    /// # Errors
    /// The output can't be written.
    fn finish(&mut self) -> io::Result<Tally>;
}

impl dyn Reporter + '_ {
    /// Shows some findings as they were found.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn findings(&mut self, findings: &[Diagnostic], sources: &Sources) -> io::Result<()> {
        self.show(&Shown::all(findings, sources), sources)
    }
}
