//! One run, several reports: the terminal's, and those written to files.

use std::io;

use beachhead_check::finding::{LintReport, Shown, Sources};

use super::pack::PackReport;
use super::reporter::{Extent, Reporter};
use super::tally::Tally;

/// Hands everything on to each of several reporters. Where one can't write any more, the others go on; the first such
/// failure is returned at the end.
pub struct Tee<'w> {
    reporters: Vec<Box<dyn Reporter + 'w>>,
    failure: Option<io::Error>,
}

impl<'w> Tee<'w> {
    /// Hands on to these, in this order.
    pub fn new(reporters: Vec<Box<dyn Reporter + 'w>>) -> Self {
        Self {
            reporters,
            failure: None,
        }
    }

    /// Fails once none is left.
    fn each(
        &mut self,
        mut write: impl FnMut(&mut (dyn Reporter + 'w)) -> io::Result<()>,
    ) -> io::Result<()> {
        let failure = &mut self.failure;
        self.reporters.retain_mut(|reporter| {
            let written = write(&mut **reporter);
            let goes_on = written.is_ok();
            if let Err(why) = written {
                failure.get_or_insert(why);
            }
            goes_on
        });
        match self.failure.take_if(|_| self.reporters.is_empty()) {
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }
}

impl Reporter for Tee<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        self.each(|reporter| reporter.files(names))
    }

    fn own_lint(&mut self, lint: &LintReport) -> io::Result<()> {
        self.each(|reporter| reporter.own_lint(lint))
    }

    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()> {
        self.each(|reporter| reporter.show(findings, sources))
    }

    fn pack(&mut self, pack: &PackReport) -> io::Result<()> {
        self.each(|reporter| reporter.pack(pack))
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.each(|reporter| reporter.remark(remark))
    }

    fn advice(&mut self, advice: &str) -> io::Result<()> {
        self.each(|reporter| reporter.advice(advice))
    }

    fn extent(&mut self, extent: &Extent) {
        for reporter in &mut self.reporters {
            reporter.extent(extent);
        }
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let mut tally = Tally::default();
        self.each(|reporter| reporter.finish().map(|counted| tally = counted))?;
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(tally),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Style, reporter};
    use beachhead_check::sample::some_finding as some;
    use beachhead_model::diag::Severity;
    use std::io::Write;

    /// A pipe whose reader has gone.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_keeps_no_other_report_from_being_whole() {
        let (mut closed, mut whole) = (Closed, Vec::new());
        let mut tee = Tee::new(vec![
            reporter(Format::Text, Style::Plain, &mut closed),
            reporter(Format::Concise, Style::Plain, &mut whole),
        ]);
        for _ in 0..2 {
            tee.show(&[some(Severity::Error)], &Sources::new())
                .expect("the failure is reported at the end");
        }
        let failure = tee.finish().expect_err("one pipe is closed");
        assert_eq!(failure.kind(), io::ErrorKind::BrokenPipe);
        drop(tee);
        assert_eq!(String::from_utf8_lossy(&whole).lines().count(), 2);
        let mut alone = Tee::new(vec![reporter(Format::Concise, Style::Plain, &mut closed)]);
        let failure = alone.show(&[some(Severity::Error)], &Sources::new());
        assert!(failure.is_err(), "nothing is left to report to");
    }
}
