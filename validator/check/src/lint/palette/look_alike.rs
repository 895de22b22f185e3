//! PAL004: two terrains that can't be distinguished.

use std::collections::HashMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::palette::{Color, Pattern, TerrainKind};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL004",
    name: "look-alike",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("look_alike.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let terrains = target.pack.palette.terrains.as_slice();
    // Of each drawing the first kind, and the first of another id.
    let mut drawn = HashMap::<_, Vec<&TerrainKind>>::new();
    for (at, kind) in terrains.iter().enumerate() {
        let before = drawn.entry(drawing(kind)).or_default();
        let other = before.iter().copied().find(|other| other.id != kind.id);
        if before.is_empty() || other.is_some() && before.len() == 1 {
            before.push(kind);
        }
        if let Some(other) = other {
            found.push(
                Diagnostic::warning(
                    CODE,
                    format!("terrains {} and {} look alike", other.id, kind.id),
                )
                .at(target.files.palette.spans.within("terrains", at, "color"))
                .on(Subject::Item(kind.id.to_string()))
                .help("give one of them another colour or, better still, another pattern"),
            );
        }
    }
}

/// How a kind is drawn: a pattern of the palette's own takes the place of the other.
fn drawing(kind: &TerrainKind) -> (Color, Result<&Id, Pattern>, Option<Color>) {
    let pattern = kind.own_pattern.as_ref().ok_or(kind.pattern);
    (kind.color, pattern, kind.ink)
}
