//! `fmt --check` in the formats of reports: a finding for each file that is not formatted, with the changes that
//! format it.

use beachhead_check::finding::{Offer, Position, Replacement, Shown, Sources};
use beachhead_check::layout::UNFORMATTED;
use beachhead_schema::diag::{Diagnostic, Place, Span};
use beachhead_schema::io::SourceFile;
use similar::{DiffTag, TextDiff};

/// The finding of a file that is to have another text; `why_kept` says why it can't be given that.
pub(super) fn unformatted(source: &SourceFile, text: &str, why_kept: Option<&str>) -> Vec<Shown> {
    let diff = TextDiff::from_lines(source.text(), text);
    let new: Vec<&str> = text.split_inclusive('\n').collect();
    let old: Vec<&str> = source.text().split_inclusive('\n').collect();
    let ops = diff.ops().iter();
    let changes: Vec<_> = ops.filter(|op| op.tag() != DiffTag::Equal).collect();
    let lines = changes
        .iter()
        .map(|op| op.old_range().len().max(op.new_range().len()));
    let differ = match lines.sum() {
        1 => "1 line differs".to_owned(),
        many => format!("{many} lines differ"),
    };
    let finding = Diagnostic::error(UNFORMATTED, format!("the file is not formatted: {differ}"));
    let finding = match why_kept {
        Some(why) => finding.help(format!("`beachhead fmt` leaves it alone: {why}")),
        None => finding.help("`beachhead fmt` formats it; `beachhead fmt --diff` shows how"),
    };
    let bytes_before = |line: usize| old.iter().take(line).map(|line| line.len()).sum::<usize>();
    let place = changes.first().map(|op| {
        let line = op.old_range().start;
        let length = old.get(line).map_or(0, |line| line.trim_end().len());
        let start = bytes_before(line);
        source.place(Span::new(start, start + length))
    });
    let finding = finding.at(place.unwrap_or_else(|| Place::file(source.name())));
    let sources = Sources::from([(source.name().to_owned(), source.clone())]);
    let mut shown = Shown::all(&[finding], &sources);
    let at_line = |line: usize| Position {
        line: u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1),
        column: 1,
    };
    let edits = changes.iter().map(|op| Replacement {
        file: source.name().to_owned(),
        start: at_line(op.old_range().start),
        end: at_line(op.old_range().end),
        text: new.get(op.new_range()).unwrap_or_default().concat(),
    });
    let offer = Offer {
        title: "Format the file".to_owned(),
        safe: true,
        edits: edits.collect(),
    };
    for finding in shown.iter_mut().filter(|_| why_kept.is_none()) {
        finding.fixes = vec![offer.clone()];
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changes_of_a_finding_format_the_file() {
        for (old, new, message, line) in [
            ("a\nb\nc\n", "a\nB\nc\n", "1 line differs", 2),
            ("a\n\n\nb", "a\nb\n", "3 lines differ", 2),
            ("b\n", "a\nb\n", "1 line differs", 1),
        ] {
            let source = SourceFile::new("map.ron", old);
            let shown = unformatted(&source, new, None);
            let [finding] = &shown[..] else {
                panic!("one finding a file")
            };
            assert_eq!(
                finding.message,
                format!("the file is not formatted: {message}")
            );
            assert_eq!(finding.start.map(|start| start.line), Some(line), "{old:?}");
            let mut lines: Vec<&str> = old.split_inclusive('\n').collect();
            for edit in finding.fixes[0].edits.iter().rev() {
                let (start, end) = (edit.start.line as usize - 1, edit.end.line as usize - 1);
                lines.splice(start..end, [edit.text.as_str()]);
            }
            assert_eq!(lines.concat(), new);
        }
        let source = SourceFile::new("map.ron", "a\n");
        let kept = unformatted(&source, "b\n", Some("it has too many comments"));
        assert!(kept[0].fixes.is_empty());
    }
}
