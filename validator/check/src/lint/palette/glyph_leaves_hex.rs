//! PAL008: a glyph that reaches farther than its pattern allows.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use super::glyph_place::glyph_place;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL008",
    name: "glyph-leaves-hex",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("glyph_leaves_hex.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let spans = &target.files.palette.spans;
    for (at, pattern) in target.pack.palette.patterns.iter().enumerate() {
        for (nth, glyph) in pattern.glyphs.iter().enumerate() {
            let Some(reach) = pattern.too_far(glyph) else {
                continue;
            };
            let (number, id, most) = (nth + 1, &pattern.id, pattern.most_reach());
            let (wrong, place) = match pattern.spacing {
                None => ("leaves its hex: it reaches", "the middle"),
                Some(_) => ("reaches too far:", "its place"),
            };
            let larger = match pattern.vary {
                0 => "",
                _ => " at its largest (`vary`)",
            };
            let message = format!(
                "glyph {number} of pattern {id} {wrong} {reach} from {place}{larger}, and {most} is the most"
            );
            let help =
                "lengths are hundredths of a hexside: move its points inwards, or make it thinner";
            found.push(
                Diagnostic::error(CODE, message)
                    .at(glyph_place(spans, at, nth))
                    .on(Subject::Item(id.to_string()))
                    .help(help),
            );
        }
    }
}
