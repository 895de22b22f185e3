//! Findings for people: what is wrong, the line that is meant with a mark under it, what to do now.
//!
//! ```text
//! error[MAP012 hexside-apart]: 2503 and 2605 do not touch, so no hexside lies between them
//!   --> utah/map.ron:41:19, hexside 2503/2605
//!    |
//! 41 |         (between: ("2503", "2605"), kind: "river"),
//!    |                   ^^^^^^^^^^^^^^^^
//!    = help: `beachhead hex 2503` lists its neighbours
//! ```

use std::io::{self, Write};

use beachhead_check::finding::{Position, Shown, Sources};
use beachhead_model::diag::Severity;
use beachhead_text::SourceFile;

use super::format::Verbosity;
use super::heads::head;
use super::problems::Problems;
use super::reporter::{Extent, Reporter};
use super::tally::Tally;
use super::visible::{Visible, plain};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Text alone.
    #[default]
    Plain,
    /// Colours of a terminal.
    Colored,
}

/// The most characters of a line that are shown.
const WIDTH: usize = 120;
/// Characters shown before the mark where a line is cut.
const BEFORE: usize = 30;

pub(super) struct Text<'w> {
    out: Visible<&'w mut dyn Write>,
    style: Style,
    verbosity: Verbosity,
    problems: Problems,
    tally: Tally,
}

impl<'w> Text<'w> {
    pub fn new(out: &'w mut dyn Write, style: Style, verbosity: Verbosity) -> Self {
        Self {
            out: Visible::with_colors(out),
            style,
            verbosity,
            problems: Problems::default(),
            tally: Tally::default(),
        }
    }

    /// The same, where nothing else says what couldn't be checked.
    pub fn with_problems(mut self) -> Self {
        self.problems = Problems::listed();
        self
    }

    fn finding(&mut self, finding: &Shown, sources: &Sources) -> io::Result<()> {
        let paint = Paint {
            style: self.style,
            severity: finding.severity,
        };
        writeln!(
            self.out,
            "{}: {}",
            paint.severity(&head(finding)),
            paint.bold(&plain(&finding.message))
        )?;
        let source = finding.file.as_ref().and_then(|file| sources.get(file));
        let excerpt = source
            .zip(finding.start.zip(finding.end))
            .map(|(source, (start, end))| Excerpt::of(source, start, end));
        let margin = excerpt
            .as_ref()
            .map_or(1, |excerpt| excerpt.line.to_string().len());
        let mut place = Vec::new();
        if let Some(file) = &finding.file {
            let position = finding.start.map(|start| format!(":{start}"));
            place.push(plain(file) + position.as_deref().unwrap_or_default());
        }
        place.extend(subjects(finding));
        if !place.is_empty() {
            writeln!(
                self.out,
                "{:margin$}{} {}",
                "",
                paint.margin("-->"),
                place.join(", ")
            )?;
        }
        if let Some(excerpt) = &excerpt {
            let bar = paint.margin("|");
            writeln!(self.out, "{:margin$} {bar}", "")?;
            writeln!(
                self.out,
                "{} {bar} {}",
                paint.margin(&excerpt.line.to_string()),
                excerpt.text
            )?;
            let mark = paint.severity(&"^".repeat(excerpt.marked));
            writeln!(
                self.out,
                "{:margin$} {bar} {:indent$}{mark}",
                "",
                "",
                indent = excerpt.indent
            )?;
        }
        let notes = finding.notes.iter().map(|note| ("note", note));
        for (what, line) in notes.chain(finding.help.iter().map(|help| ("help", help))) {
            writeln!(
                self.out,
                "{:margin$} {} {}: {}",
                "",
                paint.margin("="),
                paint.bold(what),
                plain(line)
            )?;
        }
        writeln!(self.out)
    }
}

/// What it is about; more than a few are counted.
fn subjects(finding: &Shown) -> Vec<String> {
    const MOST: usize = 4;
    let mut reported: Vec<String> = finding
        .subjects
        .iter()
        .take(MOST)
        .map(|subject| plain(&subject.to_string()))
        .collect();
    if finding.subjects.len() > MOST {
        reported.push(format!("{} more", finding.subjects.len() - MOST));
    }
    reported
}

/// The line that is meant, cut to what fits, and where the mark goes.
struct Excerpt {
    line: u32,
    text: String,
    indent: usize,
    marked: usize,
}

impl Excerpt {
    fn of(source: &SourceFile, start: Position, end: Position) -> Self {
        let line = start.line;
        // A line may be a whole file, so only what is shown of it is looked at.
        let text = source.line_text(line);
        let begin = source.column_start(line, start.column);
        // A stretch of several lines is marked to the end of its first.
        let end = if end.line == line {
            source.column_start(line, end.column).max(begin)
        } else {
            text.len()
        };
        let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        let count = |from: usize, to: usize| part(from, to).chars().count();
        let from = if text.chars().nth(WIDTH).is_none() {
            0
        } else {
            let mut before = part(0, begin).char_indices().rev();
            before.nth(BEFORE - 1).map_or(0, |(at, _)| at)
        };
        let shown = part(from, text.len());
        let to = shown.char_indices().nth(WIDTH);
        let to = to.map_or(text.len(), |(at, _)| from + at);
        let shown = plain(&part(from, to).replace('\t', " "));
        let (left, right) = (
            if from > 0 { "…" } else { "" },
            if to < text.len() { "…" } else { "" },
        );
        Self {
            line,
            text: format!("{left}{shown}{right}"),
            indent: left.chars().count() + count(from, begin),
            marked: count(begin, end.min(to)).max(1),
        }
    }
}

/// Colours, where there are any.
struct Paint {
    style: Style,
    severity: Severity,
}

impl Paint {
    fn severity(&self, text: &str) -> String {
        self.with(
            text,
            match self.severity {
                Severity::Error => "1;31",
                Severity::Warning => "1;33",
                Severity::Info => "1;36",
            },
        )
    }

    fn bold(&self, text: &str) -> String {
        self.with(text, "1")
    }

    fn margin(&self, text: &str) -> String {
        self.with(text, "1;34")
    }

    fn with(&self, text: &str, color: &str) -> String {
        match self.style {
            Style::Plain => text.to_owned(),
            Style::Colored => format!("\u{1b}[{color}m{text}\u{1b}[0m"),
        }
    }
}

impl Reporter for Text<'_> {
    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()> {
        self.tally.count(findings);
        findings
            .iter()
            .try_for_each(|finding| self.finding(finding, sources))
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        if self.verbosity == Verbosity::Quiet {
            return Ok(());
        }
        let mut lines = remark.split('\n');
        lines.try_for_each(|line| {
            // Where a pipeline runs, such a line is a command to its machine.
            let lead = if line.trim_start().starts_with("::") {
                "| "
            } else {
                ""
            };
            writeln!(self.out, "{lead}{}", plain(line))
        })
    }

    fn advice(&mut self, advice: &str) -> io::Result<()> {
        self.remark(advice)
    }

    fn extent(&mut self, extent: &Extent) {
        self.problems.take(extent);
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let paint = Paint {
            style: self.style,
            severity: Severity::Error,
        };
        for why in self.problems.list() {
            let mut lines = why.split('\n').map(plain);
            let head = lines.next().unwrap_or_default();
            writeln!(self.out, "{}: {head}", paint.severity("error"))?;
            lines.try_for_each(|line| writeln!(self.out, "  {line}"))?;
        }
        if self.verbosity == Verbosity::Full {
            writeln!(self.out, "{}", self.problems.counted(self.tally))?;
        }
        Ok(self.tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::HexsideNo;
    use beachhead_model::diag::{Code, Diagnostic, Span, Subject};

    const APART: Code = Code {
        id: "MAP012",
        name: "hexside-apart",
    };

    fn shown(finding: Diagnostic, text: &str) -> String {
        let source = SourceFile::new("utah/map.ron", text);
        let mut out = Vec::new();
        let sources = Sources::from([(source.name().to_owned(), source)]);
        Text::new(&mut out, Style::Plain, Verbosity::Full)
            .show(&Shown::all(&[finding], &sources), &sources)
            .expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    fn apart(text: &str, meant: &str) -> Diagnostic {
        let at = text.find(meant).expect("it is there");
        let span = Span::new(at, at + meant.len());
        Diagnostic::error(APART, "2503 and 2605 do not touch")
            .at(SourceFile::new("utah/map.ron", text).place(span))
            .on(Subject::Hexside(HexsideNo::between("2503", "2605")))
            .help("`beachhead hex 2503` lists its neighbours")
    }

    #[test]
    fn a_finding_shows_both_places_and_the_line() {
        let text = "(\n    (between: (\"2503\", \"2605\")),\n)\n";
        let expected = r#"error[MAP012 hexside-apart]: 2503 and 2605 do not touch
 --> utah/map.ron:2:15, hexside 2503/2605
  |
2 |     (between: ("2503", "2605")),
  |               ^^^^^^^^^^^^^^^^
  = help: `beachhead hex 2503` lists its neighbours

"#;
        assert_eq!(shown(apart(text, "(\"2503\", \"2605\")"), text), expected);
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let text = format!("({}\"2605\"{})", "x".repeat(5_000), "y".repeat(5_000));
        let shown = shown(apart(&text, "\"2605\""), &text);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(
            lines.iter().all(|line| line.chars().count() < 140),
            "{shown}"
        );
        let (excerpt, mark) = (lines[3], lines[4]);
        let at = mark
            .chars()
            .position(|letter| letter == '^')
            .expect("a mark");
        let marked: String = excerpt.chars().skip(at).take(6).collect();
        assert_eq!(marked, "\"2605\"");
    }

    #[test]
    fn nothing_from_a_file_steers_the_terminal() {
        let text = "\u{1b}[2J\t2605";
        let shown = shown(apart(text, "2605"), text);
        assert!(
            !shown.contains('\u{1b}') && !shown.contains('\t'),
            "{shown:?}"
        );
    }

    #[test]
    fn every_place_can_be_shown() {
        let text = "aé\r\n\n\tzz";
        let length = u32::try_from(text.len()).expect("short");
        for start in 0..length + 3 {
            for end in 0..length + 3 {
                let span = Span { start, end };
                let source = SourceFile::new("utah/map.ron", text);
                shown(Diagnostic::error(APART, "x").at(source.place(span)), text);
            }
        }
    }

    #[test]
    fn no_title_commands_the_machine_of_a_pipeline() {
        let mut out = Vec::new();
        let mut text = Text::new(&mut out, Style::Plain, Verbosity::Full);
        text.remark("::add-mask::hex\n 3 hexes")
            .expect("memory takes it");
        assert_eq!(
            String::from_utf8_lossy(&out),
            "| ::add-mask::hex\n 3 hexes\n"
        );
    }
}
