//! What every finding promises, whatever it is about: it lies in its file, it is one line, and it can be shown.

use beachhead_report::{Format, Read, Shown, Sources, Style, reporter};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::SourceFile;

/// More than any message needs.
const LONGEST: usize = 4_100;
/// Formats that a person or a runner reads line by line: nothing of a file may steer them.
const LINES: [Format; 3] = [Format::Text, Format::Concise, Format::Github];

/// Asks of what was found in one file that it lies there.
pub(super) fn assert_lie(findings: &[Diagnostic], source: &SourceFile) {
    let sources = Sources::from([(source.name().to_owned(), source.clone())]);
    findings
        .iter()
        .for_each(|finding| assert_lies(finding, &sources));
}

/// Asks all of it of what was found in one file.
pub(super) fn assert_fit(findings: &[Diagnostic], source: &SourceFile) {
    let sources = Sources::from([(source.name().to_owned(), source.clone())]);
    assert_all_fit(findings, &sources);
}

/// Asks all of it of what was found in these files.
pub(super) fn assert_all_fit(findings: &[Diagnostic], sources: &Sources) {
    for finding in findings {
        assert_lies(finding, sources);
        assert_is_one_line(&finding.message);
        finding.notes.iter().for_each(|note| assert_is_short(note));
        finding.help.iter().for_each(|help| assert_is_short(help));
    }
    // The first ones are shown as the last ones are.
    let findings = findings.get(..100).unwrap_or(findings);
    assert_can_be_shown(&Shown::all(findings, sources), sources);
}

fn assert_lies(finding: &Diagnostic, sources: &Sources) {
    let Some(span) = finding.place.span else {
        return;
    };
    let source = sources.get(&finding.place.file);
    let source = source.unwrap_or_else(|| panic!("{finding:?} is in none of the files"));
    assert!(
        source.text().get(span.range()).is_some(),
        "{finding:?} is no stretch of its file"
    );
}

/// That it is a message: one line, and not the whole file.
pub(super) fn assert_is_one_line(message: &str) {
    assert!(!message.is_empty(), "there is nothing to be read");
    assert!(
        !message.contains(['\n', '\r']),
        "{message:?} is more than a line"
    );
    assert_is_short(message);
}

/// A finding without what it is recognised by in another run, which no report has.
fn as_read(finding: &Shown) -> Shown {
    let mut read = finding.clone();
    (read.what, read.times) = (None, 1);
    // One place is the finding's own.
    read.locations.retain(|_| finding.locations.len() > 1);
    read.locations.iter_mut().for_each(|it| it.message = None);
    read
}

fn assert_is_short(text: &str) {
    assert!(text.len() < LONGEST, "{} bytes: {text:.300}…", text.len());
}

/// That every format shows them: of a size, and so that nothing in them steers who reads it.
pub(super) fn assert_can_be_shown(found: &[Shown], sources: &Sources) {
    // Each finding goes through the lines; the documents take turns, since they take their time.
    let documents = [
        Format::Json,
        Format::JsonLines,
        Format::Gitlab,
        Format::Sarif,
        Format::Junit,
    ];
    let turn = found.first().map_or(0, |finding| finding.message.len());
    let document = documents[turn % documents.len()];
    for format in LINES.into_iter().chain([document]) {
        let text = written(format, found, sources);
        match format {
            Format::Json => {
                let read = Read::of(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
                let found: Vec<Shown> = found.iter().map(as_read).collect();
                assert_eq!(read.findings, found, "what is written is read as the same");
            }
            Format::Sarif | Format::Gitlab => {
                let document = serde_json::from_str::<serde_json::Value>(&text);
                assert!(document.is_ok(), "{document:?}");
            }
            Format::JsonLines => assert!(text.lines().count() > found.len()),
            _ => assert_is_harmless(&text),
        }
    }
}

fn written(format: Format, found: &[Shown], sources: &Sources) -> String {
    let mut out = Vec::new();
    let mut reporter = reporter(format, Style::Plain, &mut out);
    let shown = reporter
        .show(found, sources)
        .and_then(|()| reporter.finish());
    shown.expect("memory takes it");
    drop(reporter);
    String::from_utf8(out).expect("it is text")
}

/// That nothing in a text steers the terminal or turns the order of its letters round.
pub(super) fn assert_is_harmless(text: &str) {
    let steers = |letter: char| {
        letter.is_control() && letter != '\n'
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let found = text.chars().find(|letter| steers(*letter));
    assert!(found.is_none(), "{found:?} is shown as it is: {text:?}");
}
