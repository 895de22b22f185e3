//! A rulebook that is data, as a page to be printed: each line of it in the program's own words, beside its paragraph, for a person to hold
//! against the book.

use std::io::{self, Write};

use crate::escaped;

const STYLE: &str = "\
body { font: 11pt/1.4 Georgia, serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #111; background: #fff; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; } h2 { font-size: 1.15rem; margin-top: 1.6rem; break-after: avoid; }
table { border-collapse: collapse; width: 100%; }
td { vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #bbb; }
tr { break-inside: avoid; }
td.paragraph { white-space: nowrap; font-weight: bold; width: 4rem; }
td.signed { width: 2rem; } td.signed span { display: inline-block; width: 1rem; height: 1rem; border: 1px solid #666; }
code { font-size: .9em; } p.own, p.note { margin: .2rem 0 0; color: #444; font-style: italic; } td.id { color: #666; font: 9pt ui-monospace, monospace; }
@page { margin: 18mm; }
";

/// A rulebook to be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesSheet {
    /// What people call it.
    pub title: String,
    /// Its edition.
    pub edition: Option<String>,
    /// What is said before the lines: classes, phases, the order of play.
    pub head: Vec<String>,
    /// The lines, in the order of the book.
    pub rows: Vec<SheetRow>,
    /// The questions that lines leave open, each with the play that follows.
    pub silences: Vec<(String, &'static str)>,
}

/// A line of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    /// The paragraph.
    pub paragraph: String,
    /// The name by which refusals cite it.
    pub id: String,
    /// What the program makes of it.
    pub sentence: String,
    /// What its author says of it, if that is another sentence.
    pub title: Option<String>,
    /// How it is read where the book leaves it open.
    pub ruling: Option<String>,
}

impl RulesSheet {
    /// Writes the page.
    ///
    /// # Errors
    /// It can't be written.
    pub fn write_html(&self, out: &mut dyn Write) -> io::Result<()> {
        let title = escaped(&self.title);
        writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>")?;
        writeln!(out, "<meta charset=\"utf-8\">")?;
        writeln!(
            out,
            "<title>{title}: rules as the machine plays them</title>"
        )?;
        writeln!(out, "<style>\n{STYLE}</style>\n</head>\n<body>")?;
        writeln!(out, "<h1>{title}</h1>")?;
        let edition = self
            .edition
            .as_ref()
            .map(|edition| format!(", edition {}", escaped(edition)));
        writeln!(
            out,
            "<p>Rules as the machine plays them{}. Hold each line against its paragraph, and tick it.</p>",
            edition.unwrap_or_default()
        )?;
        writeln!(out, "<ul>")?;
        for line in &self.head {
            writeln!(out, "<li>{}</li>", with_code(line))?;
        }
        writeln!(out, "</ul>\n<table>")?;
        for row in &self.rows {
            write!(
                out,
                "<tr><td class=\"signed\"><span></span></td><td class=\"paragraph\">{}</td><td>{}.",
                escaped(&row.paragraph),
                with_code(&row.sentence)
            )?;
            if let Some(title) = &row.title {
                write!(out, "<p class=\"own\">{}</p>", escaped(title))?;
            }
            if let Some(ruling) = &row.ruling {
                write!(out, "<p class=\"note\">Ruling: {}</p>", escaped(ruling))?;
            }
            writeln!(out, "</td><td class=\"id\">{}</td></tr>", escaped(&row.id))?;
        }
        writeln!(out, "</table>")?;
        if !self.silences.is_empty() {
            writeln!(out, "<h2>What the file does not say</h2>\n<table>")?;
            for (question, played) in &self.silences {
                let (question, played) = (with_code(question), escaped(played));
                writeln!(
                    out,
                    "<tr><td class=\"signed\"><span></span></td><td>It does not say {question}: {played}.</td></tr>"
                )?;
            }
            writeln!(out, "</table>")?;
        }
        writeln!(out, "</body>\n</html>")
    }
}

/// A sentence, in which what stands between backticks is code.
fn with_code(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_every_line_and_what_is_not_said() {
        let row = SheetRow {
            paragraph: "5.2".to_owned(),
            id: "zone-stops".to_owned(),
            sentence: "A unit with `kind=<a>` <stops>".to_owned(),
            title: Some("It halts".to_owned()),
            ruling: Some("At once.".to_owned()),
        };
        let sheet = RulesSheet {
            title: "Elm & Ford".to_owned(),
            edition: Some("2".to_owned()),
            head: vec!["phase movement: each side moves".to_owned()],
            rows: vec![row],
            silences: vec![(
                "how far units of `kind` move".to_owned(),
                "as far as they like",
            )],
        };
        let mut out = Vec::new();
        sheet.write_html(&mut out).expect("written");
        let text = String::from_utf8(out).expect("text");
        for part in [
            "<h1>Elm &amp; Ford</h1>",
            "edition 2",
            "<li>phase movement: each side moves</li>",
            "A unit with <code>kind=&lt;a&gt;</code> &lt;stops&gt;.",
            "It halts",
            "Ruling: At once.",
            "It does not say how far units of <code>kind</code> move: as far as they like.",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
