//! Rule coverage as a page: what is proved of how much, what isn't, and every row with the place of each first proof.
//!
//! One file without scripts, fonts or images from elsewhere, so that a pipeline can keep it as an artifact.

use std::io::{self, Write};

use beachhead_engine::Way;

use super::{CoverageDocument, Row, Showing, Sum};
use crate::escaped;

const STYLE: &str = "\
:root { color-scheme: light dark; --line: #8886; --bad: #c1121f; --good: #2a7f3f; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
th { position: sticky; top: 0; background: Canvas; }
td.count { white-space: nowrap; } td.count small { display: block; opacity: .7; }
td.id { white-space: nowrap; font-family: ui-monospace, monospace; }
tr.open td.id, .bad { color: var(--bad); } .good { color: var(--good); }
p.printed { margin: .2rem 0 0; opacity: .8; }
p.ruling { margin: .2rem 0 0; opacity: .8; font-style: italic; }
progress { width: 14rem; vertical-align: middle; }
";

/// Writes the page.
pub(super) fn write(document: &CoverageDocument, out: &mut dyn Write) -> io::Result<()> {
    let title = escaped(document.title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>")?;
    writeln!(out, "<meta charset=\"utf-8\">")?;
    writeln!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\">"
    )?;
    writeln!(
        out,
        "<title>{title}: rule coverage</title>\n<style>\n{STYLE}</style>\n</head>\n<body>"
    )?;
    writeln!(out, "<h1>{title}: rule coverage</h1>")?;
    sum(out, "rows of the rule index", &document.rows)?;
    sum(out, "entries of the checklist", &document.checklist)?;
    stand_ins(out, document)?;
    list(
        out,
        "Scripts that went wrong",
        document.failed.iter().map(|line| escaped(line)),
    )?;
    let open = document.index.iter().filter(|row| row.is_open());
    let link = |row: &Row| {
        format!(
            "<a href=\"#{}\">{}</a> {}",
            anchor(row.id),
            escaped(row.id),
            escaped(row.title)
        )
    };
    list(out, "Not proved", open.map(link))?;
    writeln!(
        out,
        "<h2>All rows</h2>\n<table>\n<thead><tr><th>Row</th><th>Kind</th><th>What it says</th>"
    )?;
    for way in Way::ALL {
        write!(out, "<th>{}</th>", way.name())?;
    }
    let has_held = document.index.iter().any(|row| row.held.is_some());
    let held = if has_held { "<th>held</th>" } else { "" };
    writeln!(out, "<th>proved</th>{held}</tr></thead>\n<tbody>")?;
    document.index.iter().try_for_each(|one| row(out, one))?;
    writeln!(out, "</tbody>\n</table>\n</body>\n</html>")
}

/// How many rows are of our own, and how many steps lean on them, if any row is.
fn stand_ins(out: &mut dyn Write, document: &CoverageDocument) -> io::Result<()> {
    if document.stand_ins.all == 0 {
        return Ok(());
    }
    sum(out, "stand-ins", &document.stand_ins)?;
    let (steps, lean, prove) = match document.leaning {
        1 => ("step", "leans", "proves"),
        _ => ("steps", "lean", "prove"),
    };
    writeln!(
        out,
        "<p>A stand-in is a row of ours, in the place of a rule that the booklet takes from elsewhere. {} {steps} {lean} on \
         stand-ins and {prove} no row of the booklet.</p>",
        document.leaning
    )
}

fn sum(out: &mut dyn Write, of: &str, sum: &Sum) -> io::Result<()> {
    let Sum { all, proved } = sum;
    writeln!(
        out,
        "<p><progress max=\"{all}\" value=\"{proved}\"></progress> {proved} of {all} {of} proved</p>"
    )
}

/// A headed list, if there is anything in it.
fn list(out: &mut dyn Write, head: &str, items: impl Iterator<Item = String>) -> io::Result<()> {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "<h2 class=\"bad\">{head}</h2>\n<ul>")?;
    for item in items {
        writeln!(out, "<li>{item}</li>")?;
    }
    writeln!(out, "</ul>")
}

fn row(out: &mut dyn Write, row: &Row) -> io::Result<()> {
    let id = escaped(row.id);
    let class = if row.is_open() { " class=\"open\"" } else { "" };
    let anchor = anchor(row.id);
    write!(out, "<tr id=\"{anchor}\"{class}><td class=\"id\">{id}</td>")?;
    write!(out, "<td>{}</td><td>{}", row.kind, escaped(row.title))?;
    let printed = escaped(&row.printed.to_string());
    let stand_in = if row.stand_in { "stand-in for " } else { "" };
    write!(out, "<p class=\"printed\">{stand_in}{printed}</p>")?;
    if let Some(ruling) = row.ruling {
        write!(out, "<p class=\"ruling\">{}</p>", escaped(ruling))?;
    }
    if let Some(other) = row.other_reading {
        let other = escaped(other);
        write!(out, "<p class=\"ruling\">Other reading: {other}</p>")?;
    }
    write!(out, "</td>")?;
    for way in Way::ALL {
        let shown = row.shown.iter().find(|shown| shown.way == way.name());
        write!(
            out,
            "<td class=\"count\">{}</td>",
            shown.map_or_else(|| "·".to_owned(), count)
        )?;
    }
    let (class, proved) = match (row.proved, row.is_wanted()) {
        (true, _) => ("good", "yes"),
        (false, true) => ("bad", "no"),
        (false, false) => ("count", "·"),
    };
    write!(out, "<td class=\"{class}\">{proved}</td>")?;
    match row.held {
        None => {}
        Some(true) => write!(out, "<td class=\"good\">yes</td>")?,
        Some(false) if row.is_wanted() => write!(out, "<td class=\"bad\">no</td>")?,
        Some(false) => write!(out, "<td class=\"count\">·</td>")?,
    }
    writeln!(out, "</tr>")
}

fn count(shown: &Showing) -> String {
    let first = shown.first.as_ref();
    let first = first.map(|spot| format!("<small>{}</small>", escaped(&spot.to_string())));
    format!("{}{}", shown.count, first.unwrap_or_default())
}

/// A row's name as an anchor, which can have no spaces.
fn anchor(id: &str) -> String {
    escaped(&id.replace(' ', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_engine::{Printed, Texts};

    #[test]
    fn a_row_is_proved_or_open_or_not_counted() {
        for (proved, counted, stand_in, expected) in [
            (true, true, false, [true, false]),
            (false, true, false, [false, true]),
            (false, false, false, [false, false]),
            (false, false, true, [false, true]),
            (true, false, true, [true, false]),
        ] {
            let shown = Row {
                id: "9.1 designer-notes",
                checklist: &Texts::default(),
                printed: &Printed::paragraph("9.1").stored(),
                kind: "not yet".to_owned(),
                title: "Why the tides are as they are",
                ruling: None,
                other_reading: None,
                proved,
                counted,
                stand_in,
                held: None,
                shown: Vec::new(),
            };
            let mut out = Vec::new();
            row(&mut out, &shown).expect("memory has room");
            let text = String::from_utf8(out).expect("it is text");
            let words = ["class=\"good\"", "class=\"bad\""].map(|word| text.contains(word));
            assert_eq!(words, expected, "{text}");
            let is_open = text.contains("<tr id=\"9.1_designer-notes\" class=\"open\">");
            assert_eq!(is_open, expected[1], "{text}");
            assert_eq!(text.contains("stand-in for 9.1"), stand_in, "{text}");
        }
    }
}
