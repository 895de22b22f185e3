//! MAP018: a path turns back on itself.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP018",
    name: "path-folded",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("path_folded.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, path) in target.map().paths.iter().enumerate() {
        let stays = path
            .hexes
            .windows(2)
            .filter(|step| matches!(step, [a, b] if a == b));
        let returns = path
            .hexes
            .windows(3)
            .filter(|steps| matches!(steps, [a, b, c] if a == c && a != b));
        for hex in stays.chain(returns).filter_map(|steps| steps.last()) {
            found.push(
                Diagnostic::warning(
                    CODE,
                    format!("path {} turns back on itself at {hex}", path.id),
                )
                .at(word(target.map_spans(), "paths", at, "hexes", hex.as_str()))
                .on(Subject::Hex(hex.clone()))
                .about(Address::of(Spot::Path(path.id.clone())).field("hexes"))
                .help("leave out the way back"),
            );
        }
    }
}
