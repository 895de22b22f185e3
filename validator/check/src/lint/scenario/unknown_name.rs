//! SCN004: a scenario names a side, region or entry that isn't there.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::SetupArea;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "SCN004",
    name: "unknown-name",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_name.md"),
    needs: &[PartKind::Palette, PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let known = [
        Vocabulary::Sides,
        Vocabulary::RegionIds,
        Vocabulary::EntryIds,
    ];
    let known = known.map(|vocabulary| (vocabulary, vocabulary.ids(target.pack)));
    let known = BTreeMap::from(known);
    for (scenario, spans) in target.scenarios() {
        let mut look =
            |vocabulary: Vocabulary, name: &Id, address: Address, place: &dyn Fn() -> Place| {
                let Some(known) = known.get(&vocabulary).filter(|known| !known.contains(name))
                else {
                    return;
                };
                let whose = match vocabulary.is_of_palette() {
                    true => "the palette",
                    false => "the map",
                };
                let what = vocabulary.noun();
                let finding = Diagnostic::error(CODE, format!("{whose} has no {what} `{name}`"))
                    .at(place())
                    .on(Subject::Item(format!("{what} {name}")))
                    .about(address.word(vocabulary, name));
                let known = known.iter().copied();
                found.push(found.helped(finding, || instead_of(name.as_str(), whose, known)));
            };
        let id = || scenario.id.clone();
        let head = Address::of(Spot::ScenarioHead(id())).field("first");
        let first = || spans.field("first");
        look(Vocabulary::Sides, &scenario.first, head, &first);
        for (at, group) in scenario.groups.iter().enumerate() {
            let address = || Address::of(Spot::SetupGroup(id(), group.id.clone()));
            let side = || spans.within("groups", at, "side");
            look(
                Vocabulary::Sides,
                &group.side,
                address().field("side"),
                &side,
            );
            if let SetupArea::Region(region) = &group.area {
                let area = || spans.within("groups", at, "area");
                look(
                    Vocabulary::RegionIds,
                    region,
                    address().field("area"),
                    &area,
                );
            }
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            let address = || Address::of(Spot::Reinforcement(id(), arrival.id.clone()));
            let place = |field| spans.within("reinforcements", at, field);
            let (side, entry) = (address().field("side"), address().field("entry"));
            look(Vocabulary::Sides, &arrival.side, side, &|| place("side"));
            if let Some(name) = &arrival.entry {
                look(Vocabulary::EntryIds, name, entry, &|| place("entry"));
            }
        }
        for (at, allotment) in scenario.allotments.iter().enumerate() {
            let address = Address::of(Spot::Allotment(id(), allotment.id.clone()));
            let place = || spans.within("allotments", at, "side");
            look(
                Vocabulary::Sides,
                &allotment.side,
                address.field("side"),
                &place,
            );
        }
        for (at, objective) in scenario.victory.iter().enumerate() {
            let address = Address::of(Spot::Objective(id(), objective.id.clone()));
            let place = || spans.within("victory", at, "side");
            look(
                Vocabulary::Sides,
                &objective.side,
                address.field("side"),
                &place,
            );
        }
    }
}
