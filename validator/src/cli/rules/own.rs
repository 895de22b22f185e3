//! The rules of a pack, where they are data: listed as they are played, and as a page to be printed.

use beachhead_check::own_rules::{sentence, silences};
use beachhead_engine::Rows;
use beachhead_report::{RulesSheet, SheetRow};
use beachhead_schema::pack::Pack;
use beachhead_schema::rules::{Act, Phase, Whose};

use crate::cli::{Failure, Output};

/// Lists the lines of a pack as they are played, and what none of them says.
pub(super) fn list(pack: &Pack, rows: &Rows, output: &mut Output<'_>) -> Result<(), Failure> {
    let rules = &pack.rules;
    let edition = rules
        .edition
        .as_ref()
        .map(|edition| format!(", edition {edition}"));
    writeln!(output.out, "{}{}", rules.title, edition.unwrap_or_default())?;
    for phase in &rules.phases {
        writeln!(output.out, "{}", phase_in_words(phase))?;
    }
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

/// A phase, with whose it is and what is done in it: `phase movement: each side moves (march)`.
fn phase_in_words(phase: &Phase) -> String {
    let whose = match &phase.side {
        Whose::Only(side) => format!("side {side}"),
        Whose::Each => "each side".to_owned(),
    };
    let does = phase.does.iter().map(|act| match act {
        Act::SetUp => "sets up".to_owned(),
        Act::Move(mode) => format!("moves ({mode})"),
    });
    let does: Vec<String> = does.collect();
    let before = if phase.before {
        ", once ahead of turn 1"
    } else {
        ""
    };
    format!("phase {}: {whose} {}{before}", phase.id, does.join(" and "))
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
    let phases = rules.phases.iter().map(phase_in_words);
    RulesSheet {
        phases: phases.collect(),
        title: rules.title.clone(),
        edition: rules.edition.clone(),
        rows: rows.collect(),
        silences: silences
            .map(|silence| (silence.question, silence.played))
            .collect(),
    }
}
