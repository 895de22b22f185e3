//! What differs as Markdown: for pull requests and release notes.

use beachhead_report::visible;

use super::document::DiffReport;
use super::words::{ChangeLine, broken, effect, found, headline};

/// What differs, as Markdown.
pub fn markdown(report: &DiffReport) -> String {
    let mut out = format!("# {}: {}\n", escaped(&report.title), headline(report));
    let lines: Vec<ChangeLine> = report.changes.iter().map(ChangeLine::of).collect();
    for group in lines.chunk_by(|a, b| a.place == b.place) {
        let Some(first) = group.first() else { continue };
        out += &format!(
            "\n## {}\n\n| what | change | effect |\n|---|---|---|\n",
            escaped(&first.place)
        );
        for line in group {
            let costs = Some(&line.costs).filter(|costs| !costs.is_empty());
            let effects: Vec<String> = costs
                .into_iter()
                .chain(&line.marks)
                .map(|text| escaped(text))
                .collect();
            out += &format!(
                "| {} | {} | {} |\n",
                escaped(&line.label),
                escaped(&line.what),
                effects.join("<br>")
            );
        }
    }
    if !report.findings.is_empty() {
        out += "\n## New findings\n\n";
        for finding in &report.findings {
            out += &format!("- {}\n", escaped(&found(finding)));
        }
    }
    if let Some(effect) = effect(report) {
        out += &format!("\n## Effect\n\n{effect}\n");
        let broken = broken(report);
        if !broken.is_empty() {
            out += "\n| script or record | fails | by |\n|---|---|---|\n";
        }
        for (at, why, by) in broken {
            out += &format!(
                "| {} | {} | {} |\n",
                escaped(&at),
                escaped(&why),
                escaped(&by)
            );
        }
    }
    visible(&out)
}

/// A text in which nothing is a mark of Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '\\' | '[' | ']' | '#' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
