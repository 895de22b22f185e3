//! Findings as annotations of a GitHub Actions run: `::error file=map.ron,line=41,col=19,endColumn=35,title=…::…`.
//!
//! GitHub shows ten annotations of a severity in a step and drops the others without a word. So the worst come first,
//! one says how many aren't shown, and all that don't fit are lines of the log.

use std::io::{self, Write};

use beachhead_check::finding::Shown;
use beachhead_model::diag::Severity;

use super::at_end::Collected;
use super::concise::{line, problem_line};
use super::visible::{Visible, steers};

/// How many annotations of one severity GitHub shows in a step.
const MOST: usize = 10;

/// Writes the annotations, then the lines of the log.
pub(super) fn write(collected: Collected, out: &mut dyn Write) -> io::Result<()> {
    // People read the log.
    let mut out = Visible::new(out);
    let mut others = Vec::new();
    let problems = &collected.extent.problems;
    for why in problems.iter().take(MOST) {
        writeln!(out, "::error title=beachhead::{}", escaped(why, &[]))?;
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        // One notice is left for the number of those that aren't shown.
        let most = match severity {
            Severity::Error => MOST.saturating_sub(problems.len()),
            Severity::Warning => MOST,
            Severity::Info => MOST - 1,
        };
        let found = collected.findings.iter();
        let found = found.filter(|finding| finding.severity == severity);
        for (at, finding) in found.enumerate() {
            if at < most {
                writeln!(out, "{}", annotation(finding))?;
            } else {
                others.push(finding);
            }
        }
    }
    let hidden = problems.iter().skip(MOST);
    let count = others.len() + hidden.len();
    if count > 0 {
        let tally = collected.tally;
        let s = if count == 1 { "" } else { "s" };
        let all =
            format!("{tally}; {count} finding{s} not shown here, all in the log of this step");
        writeln!(out, "::notice title=beachhead::{}", escaped(&all, &[]))?;
    }
    for why in hidden {
        writeln!(out, "{}", problem_line(why))?;
    }
    for finding in others {
        writeln!(out, "{}", line(finding))?;
    }
    Ok(())
}

fn annotation(finding: &Shown) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let mut properties = Vec::new();
    if let Some(file) = &finding.file {
        // GitHub knows files as the repository names them.
        let file = file.strip_prefix("./").unwrap_or(file);
        properties.push(format!("file={}", property(file)));
        if let (Some(start), Some(end)) = (finding.start, finding.end) {
            properties.push(format!("line={},endLine={}", start.line, end.line));
            // Columns mean nothing to GitHub where there are several lines.
            if start.line == end.line {
                properties.push(format!("col={},endColumn={}", start.column, end.column));
            }
        }
    }
    let name = finding.rule.as_deref().unwrap_or(&finding.name);
    properties.push(format!(
        "title={}",
        property(&format!("{} {name}", finding.code))
    ));
    let about = finding.subjects.iter().map(ToString::to_string);
    let about: Vec<String> = about.take(4).collect();
    let mut message = finding.message.clone();
    if !about.is_empty() {
        message = format!("{message} ({})", about.join(", "));
    }
    let notes = finding.notes.iter().chain(&finding.help);
    notes.for_each(|note| message = format!("{message}\n{note}"));
    format!(
        "::{kind} {}::{}",
        properties.join(","),
        escaped(&message, &[])
    )
}

fn property(text: &str) -> String {
    escaped(text, &[':', ','])
}

/// What would end a command, as GitHub reads it back.
fn escaped(text: &str, besides: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '%' | '\r' | '\n' => out.push_str(&format!("%{:02X}", u32::from(letter))),
            _ if besides.contains(&letter) => out.push_str(&format!("%{:02X}", u32::from(letter))),
            _ if steers(letter) => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use beachhead_check::finding::Position;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;

    #[test]
    fn an_annotation_cannot_be_broken_out_of() {
        let mut finding = some(Severity::Error);
        finding.message = "50 %\n::set-output name=x::y".to_owned();
        finding.file = Some("a,b:c/map.ron".to_owned());
        assert_eq!(
            annotation(&finding),
            "::error file=a%2Cb%3Ac/map.ron,line=2,endLine=2,col=3,endColumn=9,title=MAP014 river-gap::50 %25%0A::set-output name=x::y (hex 2503)%0Alook again"
        );
        finding.file = Some("./utah/map.ron".to_owned());
        assert!(annotation(&finding).starts_with("::error file=utah/map.ron,"));
        finding.end = Some(Position { line: 4, column: 1 });
        assert!(annotation(&finding).contains("line=2,endLine=4,title="));
        finding.file = None;
        assert!(annotation(&finding).starts_with("::error title=MAP014 river-gap::"));
    }

    #[test]
    fn the_worst_come_first_and_nothing_is_hidden() {
        let mut found = vec![some(Severity::Info), some(Severity::Warning)];
        found.extend((0..12).map(|_| some(Severity::Error)));
        let text = written(Format::Github, &found);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[..10].iter().all(|line| line.starts_with("::error ")));
        assert!(lines[10].starts_with("::warning ") && lines[11].starts_with("::notice file"));
        assert_eq!(
            lines[12],
            "::notice title=beachhead::12 errors, 1 warning, 1 remark; 2 findings not shown here, all in the log of this step"
        );
        assert_eq!(lines.len(), 15);
        assert!(lines[13].starts_with("utah/map.ron:2:3: error[MAP014]"));
    }
}
