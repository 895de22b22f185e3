//! PACK013: what a merge has left to decide.

use beachhead_schema::conflict::{Conflicts, OPEN_CONFLICT, conflict_findings};
use beachhead_schema::io::PartFile;

use crate::lint::{Findings, Lint, Target};

pub(in crate::lint) const LINT: Lint = Lint {
    code: OPEN_CONFLICT,
    explain: include_str!("open_conflict.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (pack, files) = (target.pack, target.files);
    let parts: [(&Conflicts, Option<&PartFile>); 7] = [
        (&pack.manifest.conflicts, Some(&files.manifest)),
        (&pack.palette.conflicts, Some(&files.palette)),
        (&pack.map.conflicts, Some(&files.map)),
        (&pack.forces.conflicts, Some(&files.forces)),
        (&pack.tables.conflicts, Some(&files.tables)),
        (&pack.claims.conflicts, files.claims.as_ref()),
        (&pack.errata.conflicts, files.errata.as_ref()),
    ];
    let scenarios = pack.scenarios.iter().map(|scenario| &scenario.conflicts);
    let scenarios = scenarios.zip(files.scenarios.iter().map(Some));
    for (conflicts, file) in parts.into_iter().chain(scenarios) {
        if let Some(file) = file {
            for finding in conflict_findings(conflicts, &file.spans) {
                found.push(finding);
            }
        }
    }
}
