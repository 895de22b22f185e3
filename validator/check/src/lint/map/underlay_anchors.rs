//! MAP035: too few anchors for the fit, or anchors that contradict each other.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Fit;

use super::anchor_fit::fault;
use crate::lint::{Findings, Lint, Target};
use crate::words::{count, repeated};

const CODE: Code = Code {
    id: "MAP035",
    name: "underlay-anchors",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("underlay_anchors.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, underlay) in target.map().underlays.iter().enumerate() {
        let (fit, needed) = match underlay.fit {
            Fit::Similarity => ("a similarity", 2),
            Fit::Affine => ("an affine fit", 3),
            Fit::Homography => ("a homography", 4),
        };
        let place = || target.map_spans().within("underlays", at, "anchors");
        let subject = Subject::Item(format!("underlay {}", underlay.id));
        let hexes: Vec<_> = { underlay.anchors.iter() }
            .map(|anchor| anchor.hex.clone())
            .collect();
        let is_doubled = repeated(&hexes).into_iter().next().is_some();
        if underlay.anchors.len() < needed {
            let anchors = count(underlay.anchors.len(), "anchor", "anchors");
            let message = format!(
                "underlay {} has {anchors}, and {fit} needs {needed}",
                underlay.id
            );
            let help =
                "set more anchors, far apart; one more than needed shows how well they agree";
            // A scan that was only just put there is work begun, not work gone wrong.
            let finding = if underlay.anchors.is_empty() {
                Diagnostic::info(CODE, message)
            } else {
                Diagnostic::warning(CODE, message)
            };
            found.push(finding.at(place()).on(subject).help(help));
        } else if let Some(fault) = fault(&target.map().grid, underlay).filter(|_| !is_doubled) {
            let finding = Diagnostic::warning(CODE, fault.message)
                .at(place())
                .on(subject);
            let hexes = fault.hexes.into_iter().map(Subject::Hex);
            found.push(hexes.fold(finding, Diagnostic::on).help(fault.help));
        }
        for hex in repeated(&hexes) {
            let message = format!("underlay {} has two anchors for {hex}", underlay.id);
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place())
                    .on(Subject::Hex(hex.clone())),
            );
        }
    }
}
