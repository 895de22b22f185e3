//! SCN022: more units of a side in a hex than the palette says may stand there, in a game whose rules are not built in.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::limits::{StackingLimit, counts_as, stacking_limit};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::registry::rulebook_of;

const CODE: Code = Code {
    id: "SCN022",
    name: "stacking-limit",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("stacking.md"),
    needs: &[
        PartKind::Map,
        PartKind::Palette,
        PartKind::Forces,
        PartKind::Scenario,
    ],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let pack = target.pack;
    if rulebook_of(pack).is_some() {
        return;
    }
    for (scenario, spans) in target.scenarios() {
        // By hex and side: for how many units those that are set up there count.
        let mut standing = BTreeMap::<(HexIx, &Id), u32>::new();
        // That a unit is set up twice is another lint's affair.
        let mut seen = BTreeSet::new();
        for (at, placed) in scenario.setup.iter().enumerate() {
            let hex = pack.map.grid.find(placed.hex.as_str());
            let unit = pack.forces.units.get(&placed.unit);
            let (Some(hex), Some(unit)) = (hex, unit) else {
                continue;
            };
            if !seen.insert(&unit.id) {
                continue;
            }
            let hexes = &pack.map.hexes;
            let (terrain, features) = (hexes.terrain(hex), hexes.features(hex));
            let limit = stacking_limit(&pack.palette, terrain, features, &unit.side);
            let Some(StackingLimit { most, of: what }) = limit else {
                continue;
            };
            let counts_as = counts_as(&pack.palette, unit);
            let before = standing.entry((hex, &unit.side)).or_default();
            let now = before.saturating_add(counts_as.into());
            // Whoever comes too late is named, and what counts for nothing never does.
            if now > *before && now > most.into() {
                let (id, side, place) = (&unit.id, &unit.side, &placed.hex);
                let message = match *before {
                    0 => format!("{id} counts for {now} in {place}, and {what} takes {most}"),
                    _ => format!(
                        "{id} is one too many in {place}: the units of {side} there count for {now}, and {what} takes {most}"
                    ),
                };
                found.push(
                    Diagnostic::warning(CODE, message)
                        .at(spans.place("setup", at))
                        .on(Subject::Hex(placed.hex.clone()))
                        .on(Subject::Unit(unit.id.to_string()))
                        .help("correct its hex, or the `stacking` of the palette"),
                );
            }
            *before = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;
    use beachhead_text::MemoryFiles;

    /// The findings in the example with two units in a hex of clear ground with a church, under these limits.
    fn said(limits: &[(&str, &str)]) -> Vec<String> {
        let mut pack = sixteen_hexes();
        let scenario = pack.get_mut("scenario.ron").expect("it is there");
        *scenario = scenario.replace("2704\")", "2603\")");
        *scenario = scenario.replace("2604\")", "2603\")");
        let palette = pack.get_mut("palette.ron").expect("it is there");
        for (of, limit) in limits {
            let line = format!("(id: \"{of}\", ");
            assert!(palette.contains(&line), "{line}");
            *palette = palette.replace(&line, &format!("{line}{limit}, "));
        }
        let pack = pack
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(pack.collect())).diagnostics;
        let ours = found.into_iter().filter(|finding| finding.code == CODE);
        ours.map(|finding| finding.message).collect()
    }

    #[test]
    fn the_nearest_limit_counts() {
        let many = |what| {
            vec![format!(
                "8/4 is one too many in 2603: the units of Allied there count for 2, and {what} takes 1"
            )]
        };
        for (limits, expected) in [
            (&[][..], Vec::new()),
            (&[("Allied", "stacking: 2")], Vec::new()),
            (&[("Allied", "stacking: 1")], many("a hex")),
            (&[("German", "stacking: 1")], Vec::new()),
            (
                &[("Allied", "stacking: 2"), ("clear", "stacking: 1")],
                many("a clear hex"),
            ),
            (
                &[("clear", "stacking: 2"), ("church", "stacking: 1")],
                many("a church"),
            ),
            (
                &[("clear", "stacking: 1"), ("church", "stacking: 2")],
                Vec::new(),
            ),
            (
                &[("Allied", "stacking: 1"), ("infantry", "stacks_as: 0")],
                Vec::new(),
            ),
        ] {
            assert_eq!(said(limits), expected, "{limits:?}");
        }
    }
}
