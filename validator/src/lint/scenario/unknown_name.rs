//! SCN004: a scenario names a side, region or entry that isn't there.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Place, Subject};
use beachhead_schema::scenario::SetupArea;

use crate::lint::words::instead_of;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "SCN004",
    name: "unknown-name",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unknown_name.md"),
    needs: &[Need::Palette, Need::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (palette, map) = (&target.pack.palette, target.map());
    let sides: Vec<&Id> = palette.sides.iter().map(|side| &side.id).collect();
    let regions: Vec<&Id> = map.regions.iter().map(|region| &region.id).collect();
    let entries: Vec<&Id> = map.entries.iter().map(|entry| &entry.id).collect();
    for (scenario, spans) in target.scenarios() {
        let mut look = |what: &str, whose: &str, name: &Id, known: &[&Id], place: Place| {
            if !known.contains(&name) {
                found.push(
                    Diagnostic::error(CODE, format!("{whose} has no {what} `{name}`"))
                        .at(place)
                        .on(Subject::Item(format!("{what} {name}")))
                        .help(instead_of(name.as_str(), whose, known.iter().copied())),
                );
            }
        };
        look(
            "side",
            "the palette",
            &scenario.first,
            &sides,
            spans.field("first"),
        );
        for (at, group) in scenario.groups.iter().enumerate() {
            look(
                "side",
                "the palette",
                &group.side,
                &sides,
                spans.within("groups", at, "side"),
            );
            if let SetupArea::Region(region) = &group.area {
                look(
                    "region",
                    "the map",
                    region,
                    &regions,
                    spans.within("groups", at, "area"),
                );
            }
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            look(
                "side",
                "the palette",
                &arrival.side,
                &sides,
                spans.within("reinforcements", at, "side"),
            );
            look(
                "entry",
                "the map",
                &arrival.entry,
                &entries,
                spans.within("reinforcements", at, "entry"),
            );
        }
        for (at, allotment) in scenario.allotments.iter().enumerate() {
            look(
                "side",
                "the palette",
                &allotment.side,
                &sides,
                spans.within("allotments", at, "side"),
            );
        }
        for (at, objective) in scenario.victory.iter().enumerate() {
            look(
                "side",
                "the palette",
                &objective.side,
                &sides,
                spans.within("victory", at, "side"),
            );
        }
    }
}
