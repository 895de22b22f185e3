//! MAP051: a breach on a hexside along which nothing runs that it could lead through, or that another breach has.

use std::collections::BTreeMap;

use beachhead_edit::Spot;
use beachhead_hex::HexsideNo;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::map::{Hexside, Map};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP051",
    name: "breach-side",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("breach_side.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut known = BTreeMap::new();
    for (at, breach) in map.breaches.iter().enumerate() {
        let side = &breach.between;
        let mut report = |message: String, help: String| {
            found.push(
                Diagnostic::error(CODE, message)
                    .at(target.map_spans().within("breaches", at, "between"))
                    .on(Subject::Hexside(side.clone()))
                    .about(Address::of(Spot::Breach(breach.id.clone())).field("between"))
                    .help(help),
            );
        };
        // Hexes that share no side are reported of hexsides and breaches alike.
        if map.grid.hexside(side).is_err() {
            continue;
        }
        if side.other().is_none() {
            report(
                format!(
                    "breach {} lies on {side}, at the edge of the map",
                    breach.id
                ),
                "a breach leads from one hex to another".to_owned(),
            );
            continue;
        }
        if let Some(other) = known.insert(side, &breach.id) {
            report(
                format!("breaches {other} and {} lie on the same hexside", breach.id),
                "leave one out, or correct its hexes".to_owned(),
            );
        }
        let key = (side.clone(), breach.through.clone());
        // A kind that the palette lacks is reported as that.
        let is_known = target.pack.palette.hexsides.get(&breach.through).is_some();
        if map.hexsides.get(&key).is_some() || !is_known {
            continue;
        }
        let there = on_side(map, side).iter();
        let there: Vec<_> = there.map(|other| &other.kind).collect();
        let help = match there.is_empty() {
            true => format!(
                "nothing runs along it: draw the {} there, or correct the hexes",
                breach.through
            ),
            false => format!("along it runs {}", list(there)),
        };
        report(
            format!(
                "breach {} lies on {side}, where no {} runs",
                breach.id, breach.through
            ),
            help,
        );
    }
}

/// The hexsides on a side, which lie together in their layer.
fn on_side<'m>(map: &'m Map, side: &HexsideNo) -> &'m [Hexside] {
    let all = map.hexsides.as_slice();
    let from = all.partition_point(|other| other.between < *side);
    let to = all.partition_point(|other| other.between <= *side);
    all.get(from..to).unwrap_or_default()
}
