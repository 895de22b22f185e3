//! MAP003: hexes of the grid that no line describes.

use beachhead_schema::diag::{Code, Diagnostic, Place, Span, Subject};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Map;

use super::misnumbered::Missing;
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
    // A map on which nothing is drawn yet has no gap.
    if map.is_blank() {
        return;
    }
    let missing = Missing::of(map).unmeant(map);
    let Some(first) = missing.first() else {
        return;
    };
    let message = match missing.as_slice() {
        [only] => format!("hex {only} has no line"),
        all => format!(
            "{} have no line: {}",
            count(all.len(), "hex", "hexes"),
            list(all)
        ),
    };
    let before = line_before(map, first);
    let place = before.as_ref().and_then(|(hex, _)| behind(target, *hex));
    let place = place.unwrap_or_else(|| target.map_spans().field("hexes"));
    let mut finding = Diagnostic::error(CODE, message).at(place);
    if let Some((_, number)) = before {
        finding = finding.note(format!(
            "the line of {first} belongs behind that of {number}"
        ));
    }
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

/// The hex with a line that comes last before this one, as files list them.
fn line_before(map: &Map, hex: &HexNo) -> Option<(HexIx, HexNo)> {
    let known = map
        .grid
        .iter()
        .filter(|at| map.hexes.terrain(*at).is_some());
    let numbered = known.map(|at| (map.grid.number(at), at));
    let last = numbered.filter(|(number, _)| number < hex).max();
    last.map(|(number, at)| (at, number))
}

/// Behind the line of a hex.
fn behind(target: &Target<'_>, hex: HexIx) -> Option<Place> {
    let spans = target.map_spans();
    let end = spans.place("hexes", hex.index()).span?.range().end;
    Some(spans.source().place(Span::new(end, end + 1)))
}
