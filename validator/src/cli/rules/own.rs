//! The rules of a pack, where they are data: listed as they are played, and as a page to be printed.

use beachhead_check::own_rules::{sentence, silences};
use beachhead_engine::Rows;
use beachhead_report::{RulesSheet, SheetRow};
use beachhead_schema::pack::Pack;

use crate::cli::{Failure, Output};

/// Lists the lines of a pack as they are played, and what none of them says.
pub(super) fn list(pack: &Pack, rows: &Rows, output: &mut Output<'_>) -> Result<(), Failure> {
    let rules = &pack.rules;
    let edition = rules
        .edition
        .as_ref()
        .map(|edition| format!(", edition {edition}"));
    writeln!(output.out, "{}{}", rules.title, edition.unwrap_or_default())?;
    super::rows(rows, output)?;
    let silences = silences(pack);
    if !silences.is_empty() {
        writeln!(output.out, "The file does not say")?;
    }
    for silence in silences {
        writeln!(output.out, "    {}: {}", silence.question, silence.played)?;
    }
    Ok(())
}

/// The page to be printed.
pub(super) fn sheet(pack: &Pack) -> RulesSheet {
    let rules = &pack.rules;
    let rows = rules.rules.iter().map(|line| SheetRow {
        paragraph: line.printed.to_string(),
        id: line.id.to_string(),
        sentence: sentence(pack, line),
        title: line.title.clone(),
        ruling: line.ruling.clone(),
    });
    let silences = silences(pack).into_iter();
    RulesSheet {
        title: rules.title.clone(),
        edition: rules.edition.clone(),
        rows: rows.collect(),
        silences: silences
            .map(|silence| (silence.question, silence.played))
            .collect(),
    }
}
