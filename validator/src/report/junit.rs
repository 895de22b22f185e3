//! Findings as JUnit XML: a case for each file that was looked at, which fails if there is anything wrong in it.
//!
//! What is only worth knowing doesn't fail a case; it stands in its output. Findings about no file have a case of their
//! own, named after what was asked for.

use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_schema::diag::Severity;

use super::{Reporter, Shown, Sources, Tally};

/// The case of findings that are about no file.
const NO_FILE: &str = "(no file)";

pub(super) struct Junit<'w> {
    out: &'w mut dyn Write,
    cases: BTreeMap<String, Vec<Shown>>,
    remarks: Vec<String>,
    tally: Tally,
}

impl<'w> Junit<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            cases: BTreeMap::new(),
            remarks: Vec::new(),
            tally: Tally::default(),
        }
    }
}

impl Reporter for Junit<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        for name in names {
            self.cases.entry(name.clone()).or_default();
        }
        Ok(())
    }

    fn show(&mut self, findings: &[Shown], _: &Sources) -> io::Result<()> {
        self.tally.count(findings);
        for finding in findings {
            let file = finding.file.as_deref().unwrap_or(NO_FILE);
            let case = self.cases.entry(file.to_owned()).or_default();
            case.push(finding.clone());
        }
        Ok(())
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.remarks.push(remark.to_owned());
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let failed = self.cases.values().filter(|found| found.iter().any(fails));
        let counts = format!(
            "tests=\"{}\" failures=\"{}\"",
            self.cases.len(),
            failed.count()
        );
        writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(self.out, "<testsuites name=\"beachhead\" {counts}>")?;
        writeln!(self.out, "  <testsuite name=\"beachhead\" {counts}>")?;
        for (file, found) in &self.cases {
            let name = escaped(file);
            write!(
                self.out,
                "    <testcase classname=\"beachhead\" name=\"{name}\" file=\"{name}\""
            )?;
            if found.is_empty() {
                writeln!(self.out, "/>")?;
                continue;
            }
            writeln!(self.out, ">")?;
            for finding in found {
                let text = escaped(&told(finding));
                if fails(finding) {
                    let (kind, message) = (escaped(&finding.code), escaped(&finding.message));
                    writeln!(
                        self.out,
                        "      <failure type=\"{kind}\" message=\"{message}\">{text}</failure>"
                    )?;
                } else {
                    writeln!(self.out, "      <system-out>{text}</system-out>")?;
                }
            }
            writeln!(self.out, "    </testcase>")?;
        }
        if !self.remarks.is_empty() {
            let remarks = escaped(&self.remarks.join("\n"));
            writeln!(self.out, "    <system-out>{remarks}</system-out>")?;
        }
        writeln!(self.out, "  </testsuite>\n</testsuites>")?;
        Ok(self.tally)
    }
}

fn fails(finding: &Shown) -> bool {
    finding.severity > Severity::Info
}

/// The finding in a few lines.
fn told(finding: &Shown) -> String {
    let position = finding.start.map(|start| format!("line {start}: "));
    let head = format!(
        "{}{}: {}",
        position.unwrap_or_default(),
        finding.head(),
        finding.message
    );
    let about = finding.subjects.iter().map(ToString::to_string);
    let rest = finding.notes.iter().chain(&finding.help).cloned();
    [head]
        .into_iter()
        .chain(about)
        .chain(rest)
        .collect::<Vec<_>>()
        .join("\n")
}

/// As text of XML 1.0, which has no way to write most control characters.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Format;
    use crate::report::tests::{some, written};

    #[test]
    fn every_file_is_a_case() {
        let mut finding = some(Severity::Error);
        finding.message = "<&>\u{1}\"".to_owned();
        let text = written(Format::Junit, &[finding, some(Severity::Info)]);
        assert_eq!(
            text,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="beachhead" tests="2" failures="1">
  <testsuite name="beachhead" tests="2" failures="1">
    <testcase classname="beachhead" name="utah/map.ron" file="utah/map.ron">
      <failure type="MAP014" message="&lt;&amp;&gt;�&quot;">line 2:3: error[MAP014 river-gap]: &lt;&amp;&gt;�&quot;&#10;hex 2503&#10;look again</failure>
      <system-out>line 2:3: info[MAP014 river-gap]: a gap&#10;hex 2503&#10;look again</system-out>
    </testcase>
    <testcase classname="beachhead" name="utah/pack.ron" file="utah/pack.ron"/>
    <system-out>two files</system-out>
  </testsuite>
</testsuites>
"#
        );
    }
}
