//! MAP052: a breach without security hexes, or a marker where a breach is meant.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use super::shore::has_areas;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP052",
    name: "breach-unsecured",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("breach_unsecured.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    for (at, breach) in map.breaches.iter().enumerate() {
        if breach.security.is_empty() {
            let message = format!(
                "breach {} on {} has no security hexes",
                breach.id, breach.between
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.place("breaches", at))
                    .on(Subject::Hexside(breach.between.clone()))
                    .about(Address::of(Spot::Breach(breach.id.clone())))
                    .help("give it `security`, the hexes that must be occupied before it can be opened"),
            );
        }
    }
    if !has_areas(target) {
        return;
    }
    for (at, marker) in map.markers.iter().enumerate() {
        if !marker.security.is_empty() {
            found.push(
                Diagnostic::warning(CODE, marker.names_no_side())
                    .at(spans.within("markers", at, "security"))
                    .on(Subject::Hex(marker.hex.clone()))
                    .about(Address::of(Spot::Marker(marker.id.clone())))
                    .help("put it into `breaches`, with the two hexes that share its side"),
            );
        }
    }
}
