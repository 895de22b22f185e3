//! PAL006: a kind is drawn with a pattern that the palette doesn't have.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "PAL006",
    name: "unknown-pattern",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_pattern.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (palette, spans) = (&target.pack.palette, &target.files.palette.spans);
    let known = Vocabulary::Patterns.ids(target.pack);
    for (field, kinds) in [
        ("terrains", &palette.terrains),
        ("features", &palette.features),
        ("tiles", &palette.tiles),
    ] {
        for (at, kind) in kinds.iter().enumerate() {
            let Some(own) = kind.own_pattern.as_ref().filter(|own| !known.contains(own)) else {
                continue;
            };
            let message = format!(
                "{} is drawn with the pattern `{own}`, which the palette doesn't have",
                kind.id
            );
            let finding = Diagnostic::error(CODE, message)
                .at(spans.within(field, at, "own_pattern"))
                .on(Subject::Item(kind.id.to_string()));
            let known = known.iter().copied();
            found.push(found.helped(finding, || {
                instead_of(own.as_str(), "the palette's `patterns`", known)
            }));
        }
    }
}
