//! MAP003: hexes of the grid that no line describes.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::words::{count, list};
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "MAP003",
    name: "hex-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("hex_missing.md"),
    needs: &[Need::Map],
    check,
};

/// The most hexes that are named as what the finding is about.
const MOST_SUBJECTS: usize = 64;

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    if map.hexes.known() == map.hexes.len() {
        return;
    }
    let unknown = map
        .grid
        .iter()
        .filter(|hex| map.hexes.terrain(*hex).is_none() && map.grid.playable(*hex));
    let missing: Vec<_> = unknown.map(|hex| map.grid.number(hex)).collect();
    if missing.is_empty() {
        return;
    }
    let message = match missing.as_slice() {
        [only] => format!("hex {only} has no line"),
        all => format!(
            "{} have no line: {}",
            count(all.len(), "hex", "hexes"),
            list(all)
        ),
    };
    let mut finding = Diagnostic::error(CODE, message).at(target.map_spans().field("hexes"));
    finding.subjects = missing
        .into_iter()
        .take(MOST_SUBJECTS)
        .map(Subject::Hex)
        .collect();
    found.push(
        finding.help(
            "give each a terrain, or make it a hole of the grid if the sheet has no such hex",
        ),
    );
}
