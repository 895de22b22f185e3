//! UNIT002: a unit of a side, kind or figure that the palette doesn't have.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::words::instead_of;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "UNIT002",
    name: "unknown-kind",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unknown_kind.md"),
    needs: &[Need::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (palette, spans) = (&target.pack.palette, &target.files.forces.spans);
    let sides: Vec<&Id> = palette.sides.iter().map(|side| &side.id).collect();
    let kinds: Vec<&Id> = palette.units.iter().map(|kind| &kind.id).collect();
    let figures: Vec<&Id> = palette.figures.iter().map(|figure| &figure.id).collect();
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let mut look = |what: &str, field: &str, named: &Id, known: &[&Id]| {
            if !known.contains(&named) {
                found.push(
                    Diagnostic::error(CODE, format!("the palette has no {what} `{named}`"))
                        .at(spans.within("units", at, field))
                        .on(Subject::Unit(unit.id.to_string()))
                        .help(instead_of(
                            named.as_str(),
                            "the palette",
                            known.iter().copied(),
                        )),
                );
            }
        };
        look("side", "side", &unit.side, &sides);
        look("unit kind", "kind", &unit.kind, &kinds);
        unit.figures
            .keys()
            .for_each(|figure| look("figure", "figures", figure, &figures));
        unit.reduced
            .keys()
            .for_each(|figure| look("figure", "reduced", figure, &figures));
    }
}
