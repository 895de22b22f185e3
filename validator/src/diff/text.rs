//! What differs as text: a line for each change, in columns.

use beachhead_report::plain;

use super::document::DiffReport;
use super::words::{ChangeLine, broken, effect, found, headline};

/// A column is never padded to more letters than this.
const WIDEST: usize = 40;

/// What differs, for people.
pub fn text(report: &DiffReport) -> String {
    let mut out = format!("{}: {}\n", plain(&report.title), headline(report));
    let lines: Vec<ChangeLine> = report.changes.iter().map(ChangeLine::of).collect();
    let place_width = width(
        lines
            .iter()
            .map(|line| line.place.as_str())
            .chain(["Effect"]),
    );
    for group in lines.chunk_by(|a, b| a.place == b.place) {
        let label_width = width(group.iter().map(|line| line.label.as_str()));
        let has_more = |line: &&ChangeLine| !line.costs.is_empty() || !line.marks.is_empty();
        let what_width = width(group.iter().filter(has_more).map(|line| line.what.as_str()));
        let costs_width = width(group.iter().map(|line| line.costs.as_str()));
        for (at, line) in group.iter().enumerate() {
            let place = if at == 0 { line.place.as_str() } else { "" };
            let columns = [
                (place, place_width),
                (&line.label, label_width),
                (&line.what, what_width),
                (&line.costs, costs_width),
            ];
            let mut shown = row(&columns);
            shown.push_str(&line.marks.join("; "));
            out.push_str(plain(&shown).trim_end());
            out.push('\n');
        }
    }
    let mut push = |name: &str, rest: &str| {
        out.push_str(plain(&format!("{}{rest}", row(&[(name, place_width)]))).trim_end());
        out.push('\n');
    };
    let findings = report
        .findings
        .iter()
        .map(|finding| format!("! {}", found(finding)));
    for (at, finding) in findings.enumerate() {
        push(if at == 0 { "New" } else { "" }, &finding);
    }
    if let Some(effect) = effect(report) {
        push("Effect", &effect);
    }
    let broken = broken(report);
    let at_width = width(broken.iter().map(|(at, _, _)| at.as_str()));
    for (at, why, by) in &broken {
        push("", &format!("{}{why} (by {by})", row(&[(at, at_width)])));
    }
    out
}

fn width<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    let widths = texts.map(|text| text.chars().count());
    widths.filter(|width| *width <= WIDEST).max().unwrap_or(0)
}

/// Texts side by side, two blanks between them. An empty column has no room.
fn row(columns: &[(&str, usize)]) -> String {
    let mut out = String::new();
    let is_there = |column: &&(&str, usize)| column.1 > 0 || !column.0.is_empty();
    for (text, width) in columns.iter().filter(is_there) {
        let blanks = width.saturating_sub(text.chars().count()) + 2;
        out.push_str(text);
        out.push_str(&" ".repeat(blanks));
    }
    out
}
