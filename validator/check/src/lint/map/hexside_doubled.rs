//! MAP013: the same thing twice on one hexside.

use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP013",
    name: "hexside-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hexside_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, pair) in target.map().hexsides.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && (&first.between, &first.kind) == (&second.between, &second.kind)
            // Two names are a contradiction, and reported as one.
            && (first.name == second.name || first.name.is_none() || second.name.is_none())
        {
            let (hex, other) = (second.between.hex(), second.between.other());
            let help = other.map_or("leave one out".to_owned(), |other| {
                format!("leave one out; {hex}/{other} and {other}/{hex} are the same side")
            });
            let message = format!("a second {} on hexside {}", second.kind, second.between);
            found.push(
                Diagnostic::error(CODE, message)
                    .at(target.map_spans().place("hexsides", at + 1))
                    .on(Subject::Hexside(second.between.clone()))
                    .about(Address::of(Spot::Hexside(second.key())))
                    .help(help),
            );
        }
    }
}
