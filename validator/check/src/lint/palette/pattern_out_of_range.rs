//! PAL007: a value of a pattern that no drawing follows.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::palette::PatternKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL007",
    name: "pattern-out-of-range",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("pattern_out_of_range.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let spans = &target.files.palette.spans;
    for (at, pattern) in target.pack.palette.patterns.iter().enumerate() {
        for (field, value, range) in [
            ("spacing", pattern.spacing, PatternKind::SPACING),
            ("jitter", Some(pattern.jitter), PatternKind::JITTER),
            ("gaps", Some(pattern.gaps), PatternKind::GAPS),
            ("vary", Some(pattern.vary), PatternKind::VARY),
        ] {
            let Some(value) = value.filter(|value| !range.contains(value)) else {
                continue;
            };
            let message = format!("pattern {} has a `{field}` of {value}", pattern.id);
            let help = format!("`{field}` is from {} to {}", range.start(), range.end());
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.within("patterns", at, field))
                    .on(Subject::Item(pattern.id.to_string()))
                    .help(help),
            );
        }
    }
}
