//! Lints of rules that are data.

pub(super) mod rule_doubled;

use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::rules::RuleLine;
use beachhead_text::PartFile;

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
