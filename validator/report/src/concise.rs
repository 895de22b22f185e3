//! Findings on one line each: `utah/map.ron:41:19: error[MAP012]: 2503 and 2605 do not touch (hexside 2503/2605)`.

use std::io::{self, Write};

use beachhead_check::finding::{Shown, Sources};

use super::problems::Problems;
use super::reporter::{Extent, Reporter};
use super::tally::Tally;
use super::visible::{Visible, plain};

pub(super) struct Concise<'w> {
    out: Visible<&'w mut dyn Write>,
    problems: Problems,
    tally: Tally,
}

impl<'w> Concise<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out: Visible::new(out),
            problems: Problems::default(),
            tally: Tally::default(),
        }
    }

    /// The same, where nothing else says what couldn't be checked.
    pub fn with_problems(mut self) -> Self {
        self.problems = Problems::listed();
        self
    }
}

impl Reporter for Concise<'_> {
    fn show(&mut self, findings: &[Shown], _: &Sources) -> io::Result<()> {
        self.tally.count(findings);
        findings
            .iter()
            .try_for_each(|finding| writeln!(self.out, "{}", line(finding)))
    }

    fn remark(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn extent(&mut self, extent: &Extent) {
        self.problems.take(extent);
    }

    fn finish(&mut self) -> io::Result<Tally> {
        for why in self.problems.list() {
            writeln!(self.out, "{}", problem_line(why))?;
        }
        Ok(self.tally)
    }
}

/// The line of what couldn't be checked.
pub(super) fn problem_line(why: &str) -> String {
    format!("error[beachhead]: {}", plain(&why.replace('\n', "; ")))
}

/// The one line.
pub(super) fn line(finding: &Shown) -> String {
    let position = finding.start.map(|start| format!(":{start}"));
    let place = finding.file.as_ref().map(|file| {
        let position = position.as_deref().unwrap_or_default();
        format!("{}{position}: ", plain(file))
    });
    let place = place.unwrap_or_default();
    let rule = finding
        .rule
        .as_ref()
        .map(|rule| format!(" {}", plain(rule)))
        .unwrap_or_default();
    let about = finding
        .subjects
        .first()
        .map(|subject| format!(" ({})", plain(&subject.to_string())));
    let (severity, id) = (finding.severity, plain(&finding.code));
    let message = plain(&finding.message);
    format!(
        "{place}{severity}[{id}{rule}]: {message}{}",
        about.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::diag::{Code, Diagnostic, Place, Span, Subject};
    use beachhead_text::SourceFile;

    #[test]
    fn a_finding_is_one_line() {
        let stack = Code {
            id: "PLAY013",
            name: "setup-refused",
        };
        let finding = Diagnostic::error(stack, "a fourth unit")
            .at(Place::span("scenario.ron", Span::new(4, 7)))
            .rule("11.2.1 landing-stack")
            .on(Subject::Hex("2806".into()));
        let source = SourceFile::new("scenario.ron", "(\n  hex: 1)");
        let sources = Sources::from([("scenario.ron".to_owned(), source)]);
        let mut shown = Shown::all(&[finding], &sources);
        // One that was read back from a report may hold anything.
        shown[0].message = "a fourth unit\ndoes not fit".to_owned();
        assert_eq!(
            line(&shown[0]),
            "scenario.ron:2:3: error[PLAY013 11.2.1 landing-stack]: a fourth unit\u{fffd}does not fit (hex 2806)"
        );
    }
}
