//! MAP006: two records of a layer have one id.

use beachhead_edit::layers;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP006",
    name: "id-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("id_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for layer in layers(target.map()) {
        // Records are sorted by key, so those that share an id stand side by side.
        let records = layer.records();
        for (at, pair) in records.windows(2).enumerate() {
            if let [first, second] = pair
                && let Some(id) = second.id()
                && first.id() == Some(id)
            {
                let field = layer.field();
                found.push(
                    Diagnostic::error(CODE, format!("`{field}` has `{id}` twice"))
                        .at(target.map_spans().within(field, at + 1, "id"))
                        .on(Subject::Item(id.to_string()))
                        .about(Address::of(second.spot()).field("id"))
                        .help("give one of the two another id"),
                );
            }
        }
    }
}
