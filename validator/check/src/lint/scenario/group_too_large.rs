//! SCN006: a setup group that can't be set up.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::SetupArea;

use super::area_hexes;
use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "SCN006",
    name: "group-too-large",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("group_too_large.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for (at, group) in scenario.groups.iter().enumerate() {
            let units = count(group.units.len(), "unit", "units");
            let (message, room) = match &group.area {
                SetupArea::Each(hexes) if hexes.len() != group.units.len() => {
                    let hexes_of_group = hexes.len();
                    let hexes = count(hexes_of_group, "hex", "hexes");
                    let message =
                        format!("setup group {} has {units} for {hexes}, one each", group.id);
                    (message, hexes_of_group)
                }
                SetupArea::Hexes(_) | SetupArea::Region(_) => {
                    let Some(hexes) = area_hexes(&group.area, target.map()) else {
                        continue;
                    };
                    let room = hexes.len() * usize::from(group.stack);
                    if room >= group.units.len() {
                        continue;
                    }
                    let hexes = count(hexes.len(), "hex", "hexes");
                    let message = format!(
                        "setup group {} has {units}, but its {hexes} hold {room} of them",
                        group.id
                    );
                    (message, room)
                }
                SetupArea::Each(_) | SetupArea::ByRule => continue,
            };
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.within("groups", at, "area"))
                    .on(Subject::Item(format!("setup group {}", group.id)))
                    .off_by(room, group.units.len())
                    .help("`stack` says how many units of the group one hex holds"),
            );
        }
    }
}
