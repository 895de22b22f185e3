//! SCN013: two records of a scenario have one id.

use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_text::Spans;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN013",
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
    for (scenario, spans) in target.scenarios() {
        look(spans, "groups", &scenario.groups, found);
        look(spans, "reinforcements", &scenario.reinforcements, found);
        look(spans, "allotments", &scenario.allotments, found);
        look(spans, "victory", &scenario.victory, found);
        look(spans, "options", &scenario.options, found);
    }
}

fn look<T: Keyed<Key = Id>>(spans: &Spans, field: &str, layer: &Layer<T>, found: &mut Findings) {
    for (at, pair) in layer.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && first.key() == second.key()
        {
            let id = second.key();
            found.push(
                Diagnostic::error(CODE, format!("`{field}` has `{id}` twice"))
                    .at(spans.within(field, at + 1, "id"))
                    .on(Subject::Item(id.to_string()))
                    .help("give one of the two another id"),
            );
        }
    }
}
