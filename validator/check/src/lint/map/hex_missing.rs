//! MAP003: hexes of the grid that no line describes.

use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Instance, Place, Severity, Span, Subject};
use beachhead_model::map::Map;
use beachhead_model::part_kind::PartKind;

use super::misnumbered::Missing;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP003",
    name: "hex-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hex_missing.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    // A map on which nothing is drawn yet has no gap.
    if map.is_blank() {
        return;
    }
    let missing = Missing::of(map).unmeant(map);
    if missing.is_empty() {
        return;
    }
    let lines = Lines::of(map);
    let spans = target.map_spans();
    let finding = Diagnostic::error(CODE, "hexes have no line")
        .what("no line")
        .help("give each a terrain, in a line where the order of the numbers puts it, or make it a hole of the grid if the sheet has no such hex");
    let each = missing.into_iter().map(|hex| {
        let before = lines.before(&hex).and_then(|line| behind(target, line));
        let message = format!("hex {hex} has no line");
        let place = before.unwrap_or_else(|| spans.field("hexes"));
        Instance::new(place, Subject::Hex(hex)).message(message)
    });
    found.push_each(finding, each);
}

/// The hexes that have a line, in the order in which files list them.
struct Lines(Vec<(HexNo, HexIx)>);

impl Lines {
    fn of(map: &Map) -> Self {
        let known = map
            .grid
            .iter()
            .filter(|at| map.hexes.terrain(*at).is_some());
        let mut lines: Vec<_> = known.map(|at| (map.grid.number(at), at)).collect();
        lines.sort();
        Self(lines)
    }

    /// The hex whose line is the last before that of another.
    fn before(&self, hex: &HexNo) -> Option<HexIx> {
        let at = self.0.partition_point(|(number, _)| number < hex);
        let (_, line) = self.0.get(at.checked_sub(1)?)?;
        Some(*line)
    }
}

/// Behind the line of a hex.
fn behind(target: &Target<'_>, hex: HexIx) -> Option<Place> {
    let spans = target.map_spans();
    let end = spans.place("hexes", hex.index()).span?.range().end;
    Some(spans.source().place(Span::new(end, end + 1)))
}
