//! PAL009: a pattern or a glyph that draws nothing.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::palette::Glyph;

use super::glyph_place::glyph_place;
use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "PAL009",
    name: "empty-pattern",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("empty_pattern.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let spans = &target.files.palette.spans;
    for (at, pattern) in target.pack.palette.patterns.iter().enumerate() {
        let id = &pattern.id;
        if pattern.glyphs.is_empty() {
            found.push(
                Diagnostic::error(CODE, format!("pattern {id} has no glyphs"))
                    .at(spans.within("patterns", at, "glyphs"))
                    .on(Subject::Item(id.to_string()))
                    .help("give it a `Dot`, a `Line` or a `Fill`, or leave it out"),
            );
        }
        for (nth, glyph) in pattern.glyphs.iter().enumerate() {
            let (what, points, least) = match glyph {
                Glyph::Dot { .. } => continue,
                Glyph::Line { points, .. } => ("a line", points.len(), 2),
                Glyph::Fill { points, .. } => ("an outline", points.len(), 3),
            };
            if points >= least {
                continue;
            }
            let message = format!(
                "glyph {} of pattern {id} is {what} of {}: it needs at least {least}",
                nth + 1,
                count(points, "point", "points")
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(glyph_place(spans, at, nth))
                    .on(Subject::Item(id.to_string()))
                    .help("add the points that are missing, or leave the glyph out"),
            );
        }
    }
}
