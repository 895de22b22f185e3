//! MAP001: a line for a hex that the grid doesn't have.

use beachhead_model::diag::{Code, Diagnostic, Instance, Severity, Subject};

use super::misnumbered::Missing;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP001",
    name: "hex-off-grid",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hex_off_grid.md"),
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
        if let Err(why) = map.grid.locate(stray.hex.as_str()) {
            let meant = missing.meant_by(map, stray);
            let help = match &meant {
                Some(meant) => format!("did you mean {meant}? It has no line"),
                None => "correct the number, or the size of the grid".to_owned(),
            };
            let mut finding = Diagnostic::error(CODE, why.to_string())
                .at(spans.within("hexes", first_stray + at, "hex"))
                .on(Subject::Hex(stray.hex.clone()))
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
}
