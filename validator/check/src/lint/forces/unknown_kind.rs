//! UNIT002: a unit of a side, kind or figure that the palette doesn't have.

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::part_kind::PartKind;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "UNIT002",
    name: "unknown-kind",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_kind.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let spans = &target.files.forces.spans;
    let look = |vocabulary: Vocabulary| {
        let known = vocabulary.ids(target.pack);
        move |found: &mut Findings, at: usize, unit: &Unit, field: &'static str, word: &Id| {
            if known.contains(word) {
                return;
            }
            let message = format!("the palette has no {} `{word}`", vocabulary.noun());
            let address = Address::of(Spot::Unit(unit.id.clone())).field(field);
            let finding = Diagnostic::error(CODE, message)
                .at(spans.within("units", at, field))
                .on(Subject::Unit(unit.id.to_string()))
                .about(address.word(vocabulary, word));
            let known = known.iter().copied();
            found.push(found.helped(finding, || instead_of(word.as_str(), "the palette", known)));
        }
    };
    let side = look(Vocabulary::Sides);
    let kind = look(Vocabulary::Units);
    let figure = look(Vocabulary::Figures);
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        side(found, at, unit, "side", &unit.side);
        kind(found, at, unit, "kind", &unit.kind);
        let face = unit.figures.keys().map(|name| ("figures", name));
        let back = unit.reduced.keys().map(|name| ("reduced", name));
        let figures = face.chain(back);
        figures.for_each(|(field, name)| figure(found, at, unit, field, name));
    }
}
