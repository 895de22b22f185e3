//! Findings as JUnit XML: a case for each file that was looked at, which fails if there is anything wrong in it.
//!
//! A path that couldn't be checked is a case with an error. A remark doesn't fail a case; it stands in its output. Findings about no file have a case of their
//! own, named after what was asked for.

use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_check::finding::Shown;
use beachhead_model::diag::Severity;

use super::at_end::Collected;
use super::heads::head;
use super::visible::escaped;

/// The case of findings that are about no file.
const NO_FILE: &str = "(no file)";

/// Writes the suite.
pub(super) fn write(collected: Collected, out: &mut dyn Write) -> io::Result<()> {
    let mut cases: BTreeMap<&str, Vec<&Shown>> = BTreeMap::new();
    for name in &collected.files {
        cases.entry(name).or_default();
    }
    for finding in &collected.findings {
        let file = finding.file.as_deref().unwrap_or(NO_FILE);
        cases.entry(file).or_default().push(finding);
    }
    let failed = cases
        .values()
        .filter(|found| found.iter().any(|found| fails(found)));
    let problems = &collected.extent.problems;
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\"",
        cases.len() + problems.len(),
        failed.count(),
        problems.len()
    );
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"beachhead\" {counts}>")?;
    writeln!(out, "  <testsuite name=\"beachhead\" {counts}>")?;
    for why in problems {
        let why = escaped(why);
        writeln!(
            out,
            "    <testcase classname=\"beachhead\" name=\"{why}\">\n      <error type=\"not-checked\" message=\"{why}\">{why}</error>\n    </testcase>"
        )?;
    }
    for (file, found) in &cases {
        let name = escaped(file.strip_prefix("./").unwrap_or(file));
        write!(
            out,
            "    <testcase classname=\"beachhead\" name=\"{name}\" file=\"{name}\""
        )?;
        if found.is_empty() {
            writeln!(out, "/>")?;
            continue;
        }
        writeln!(out, ">")?;
        for finding in found {
            let text = escaped(&in_words(finding));
            if fails(finding) {
                let (kind, message) = (escaped(&finding.code), escaped(&finding.message));
                writeln!(
                    out,
                    "      <failure type=\"{kind}\" message=\"{message}\">{text}</failure>"
                )?;
            } else {
                writeln!(out, "      <system-out>{text}</system-out>")?;
            }
        }
        writeln!(out, "    </testcase>")?;
    }
    if !collected.remarks.is_empty() {
        let remarks = escaped(&collected.remarks.join("\n"));
        writeln!(out, "    <system-out>{remarks}</system-out>")?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

fn fails(finding: &Shown) -> bool {
    finding.severity > Severity::Info
}

/// The finding in a few lines.
fn in_words(finding: &Shown) -> String {
    let position = finding.start.map(|start| format!("line {start}: "));
    let head = format!(
        "{}{}: {}",
        position.unwrap_or_default(),
        head(finding),
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
#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;

    #[test]
    fn every_file_is_a_case() {
        let mut finding = some(Severity::Error);
        finding.message = "<&>\u{1}\"".to_owned();
        let text = written(Format::Junit, &[finding, some(Severity::Info)]);
        assert_eq!(
            text,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="beachhead" tests="2" failures="1" errors="0">
  <testsuite name="beachhead" tests="2" failures="1" errors="0">
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
