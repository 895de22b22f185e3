//! The rules of a pack, where they are data: listed as they are played, and as a page to be printed.

use beachhead_check::own_rules::{order_of_play, sentence, silences};
use beachhead_engine::Rows;
use beachhead_report::{RulesSheet, SheetRow};
use beachhead_schema::Id;
use beachhead_schema::pack::Pack;
use beachhead_schema::rules::{Act, Phase, Whose};

use crate::cli::{Failure, Output};

/// Lists the lines of a pack as they are played, and the questions that they leave open.
pub(super) fn list(pack: &Pack, rows: &Rows, output: &mut Output<'_>) -> Result<(), Failure> {
    let rules = &pack.rules;
    let edition = rules
        .edition
        .as_ref()
        .map(|edition| format!(", edition {edition}"));
    writeln!(output.out, "{}{}", rules.title, edition.unwrap_or_default())?;
    for line in head(pack) {
        writeln!(output.out, "{line}")?;
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

/// What is said before the lines: the classes of units, the phases with what is done in them, and the order of play of the first scenario.
fn head(pack: &Pack) -> Vec<String> {
    let rules = &pack.rules;
    let classes = rules.classes.iter();
    let classes = classes.map(|class| format!("class {}: units with `{}`", class.id, class.units));
    let phases = rules.phases.iter().map(phase_in_words);
    let scenario = pack.scenarios.first();
    let order = scenario.map(|scenario| order_of_play(pack, scenario));
    let order = order.into_iter().flat_map(|order| {
        let heads = ["ahead of turn 1", "in each turn"].into_iter();
        let steps = heads.zip(order).filter(|(_, steps)| !steps.is_empty());
        steps
            .map(|(head, steps)| {
                let steps: Vec<&str> = steps.iter().map(Id::as_str).collect();
                format!("{head}: {}", steps.join(", "))
            })
            .collect::<Vec<_>>()
    });
    classes.chain(phases).chain(order).collect()
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
    RulesSheet {
        head: head(pack),
        title: rules.title.clone(),
        edition: rules.edition.clone(),
        rows: rows.collect(),
        silences: silences
            .map(|silence| (silence.question, silence.played))
            .collect(),
    }
}
