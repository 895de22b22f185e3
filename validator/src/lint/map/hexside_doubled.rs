//! MAP013: the same thing twice on one hexside.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::{Lint, Target};

const CODE: Code = Code {
    id: "MAP013",
    name: "hexside-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("hexside_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Vec<Diagnostic>) {
    for (at, pair) in target.map().hexsides.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && (&first.between, &first.kind) == (&second.between, &second.kind)
        {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!("a second {} on hexside {}", second.kind, second.between),
                )
                .at(target.map_spans().place("hexsides", at + 1))
                .on(Subject::Hexside(second.between.clone()))
                .help("leave one out; 2503/2603 and 2603/2503 are the same side"),
            );
        }
    }
}
