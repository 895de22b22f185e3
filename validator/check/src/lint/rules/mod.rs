//! Lints of rules that are data.
//!
//! Mistakes in lines are found by reading them as they are played (`beachhead_table::reading`); each kind of mistake is a lint here, with
//! its page.

pub(super) mod never_applies;
pub(super) mod no_cost;
pub(super) mod no_end;
pub(super) mod no_figure;
pub(super) mod no_phase;
pub(super) mod no_such_paragraph;
pub(super) mod rule_doubled;
#[cfg(test)]
mod tests;
pub(super) mod two_answers;
pub(super) mod unknown_word;

use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Instance, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::rules::RuleLine;
use beachhead_table::reading::{Fault, FaultKind, RecordAt};
use beachhead_text::PartFile;

use crate::lint::{Findings, Target};

/// The parts of a pack with which rules are read.
const NEEDS: &[PartKind] = &[
    PartKind::Palette,
    PartKind::Map,
    PartKind::Forces,
    PartKind::Tables,
    PartKind::Rules,
    PartKind::Scenario,
];

/// Adds the mistakes of one kind.
fn report(target: &Target<'_>, kind: FaultKind, code: Code, found: &mut Findings) {
    let Some(file) = &target.files.rules else {
        return;
    };
    let faults = target.wrong_rules().iter();
    for fault in faults.filter(|fault| fault.kind == kind) {
        found.push(finding(target, file, fault, code));
    }
}

/// A mistake as a finding, at its line or at the row of the table that it is about.
fn finding(target: &Target<'_>, file: &PartFile, fault: &Fault, code: Code) -> Diagnostic {
    let rules = &target.pack.rules;
    let severity = match fault.is_error {
        true => Severity::Error,
        false => Severity::Warning,
    };
    let spans = &file.spans;
    let spot = fault.at.spot(target.pack);
    let (place, name) = match fault.at {
        RecordAt::Class(at) => {
            let class = rules.classes.as_slice().get(at);
            let name = class.map(|class| format!("class {}", class.id));
            (spans.within("classes", at, fault.field), name)
        }
        RecordAt::Phase(at) => {
            let phase = rules.phases.as_slice().get(at);
            let name = phase.map(|phase| format!("phase {}", phase.id));
            (spans.within("phases", at, fault.field), name)
        }
        RecordAt::Line(at) => {
            let line = rules.rules.as_slice().get(at);
            let name = line.map(|line| format!("rule {}", line.row()));
            (spans.within("rules", at, fault.field), name)
        }
        RecordAt::File => (spans.field(fault.field), None),
    };
    let place = row_of_table(target, fault).unwrap_or(place);
    let subject = Subject::Item(name.unwrap_or_else(|| "rules".to_owned()));
    let mut finding = Diagnostic::new(severity, code, fault.message.clone())
        .at(place.clone())
        .on(subject);
    if let Some(spot) = spot {
        finding = finding.about(Address::of(spot).field(fault.field));
    }
    if let Some(help) = &fault.help {
        finding = finding.help(help.clone());
    }
    let hexes = fault.hexes.iter().cloned().map(Subject::Hex);
    finding.instances = hexes.map(|hex| Instance::new(place.clone(), hex)).collect();
    finding
}

/// The row of the table whose cell is wrong.
fn row_of_table(target: &Target<'_>, fault: &Fault) -> Option<Place> {
    let (table, row) = (fault.table.as_ref()?, fault.row.as_ref()?);
    let mut rows = target.pack.tables.rows.iter();
    let at = rows.position(|line| line.table == *table && line.row == *row)?;
    Some(target.files.tables.spans.within("rows", at, "cells"))
}

/// A finding about a rule: it `says` what is wrong after the rule's name, at one of its fields.
fn about(
    severity: Severity,
    code: Code,
    file: &PartFile,
    (at, line): (usize, &RuleLine),
    field: &'static str,
    says: &str,
) -> Diagnostic {
    let name = format!("rule {}", line.row());
    Diagnostic::new(severity, code, format!("{name} {says}"))
        .at(file.spans.within("rules", at, field))
        .on(Subject::Item(name))
        .about(Address::of(Spot::RuleLine(line.key())).field(field))
}
