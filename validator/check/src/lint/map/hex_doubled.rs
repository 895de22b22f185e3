//! MAP002: two lines for one hex.

use beachhead_model::diag::{Code, Diagnostic, Instance, Severity, Subject};

use super::misnumbered::Missing;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP002",
    name: "hex-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hex_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let first_stray = map.grid.len() as usize;
    if map.hexes.strays().is_empty() {
        return;
    }
    let missing = Missing::of(map);
    for (at, stray) in map.hexes.strays().iter().enumerate() {
        let Some(hex) = map.grid.find(stray.hex.as_str()) else {
            continue;
        };
        let first = map
            .hexes
            .terrain(hex)
            .map(ToString::to_string)
            .unwrap_or_default();
        let meant = missing.meant_by(map, stray);
        let help = match &meant {
            Some(meant) => format!("{meant} has no line: one of the two may be meant for it"),
            None => "keep the line that is right; the other may belong to another hex".to_owned(),
        };
        let mut finding = Diagnostic::error(CODE, format!("a second line for hex {}", stray.hex))
            .at(spans.within("hexes", first_stray + at, "hex"))
            .on(Subject::Hex(stray.hex.clone()))
            .note(format!(
                "the first line says {first}, this one {}",
                stray.terrain
            ))
            .help(help);
        // Which hex was meant is a guess, and no part of the mistake.
        finding.instances = vec![Instance::new(
            finding.place.clone(),
            Subject::Hex(stray.hex.clone()),
        )];
        finding.subjects.extend(meant.map(Subject::Hex));
        found.push(finding);
    }
}
