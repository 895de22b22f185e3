//! ERR002: two errata of one name.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "ERR002",
    name: "erratum-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("erratum_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(file) = &target.files.errata else {
        return;
    };
    for (at, pair) in target.pack.errata.errata.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && first.id == second.id
        {
            found.push(
                Diagnostic::error(CODE, format!("there are two errata {}", second.id))
                    .at(file.spans.within("errata", at + 1, "id"))
                    .on(Subject::Item(format!("erratum {}", second.id)))
                    .about(Address::of(Spot::Erratum(second.id.clone())).field("id"))
                    .help("number one of them anew; what refers to it must follow"),
            );
        }
    }
}
