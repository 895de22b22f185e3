//! What is only reported because something else is wrong, and reported, already.
//!
//! A hexside whose numbers don't touch leaves a gap in its river. Who fixes the one has fixed the other.

use std::collections::BTreeSet;

use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::pack::Pack;

use crate::finding::Overflow;

use super::forces::unknown_kind::LINT as UNIT_KIND;
use super::map::{
    bridge_over_nothing::LINT as BRIDGE, hex_doubled::LINT as DOUBLED,
    hex_missing::LINT as MISSING, hex_off_grid::LINT as OFF_GRID, hexside_apart::LINT as APART,
    hexside_contradicts::LINT as CONTRADICTS, river_gap::LINT as GAP,
    shifted_wrong::LINT as SHIFTED, unknown_kind::LINT as MAP_KIND,
};

/// Takes out what is only found because the grid shifts the wrong lines: whatever is said of places. Whether it does.
pub(crate) fn drop_of_places(found: &mut Vec<Diagnostic>, overflow: &mut Overflow) -> bool {
    if found.iter().all(|finding| finding.code != SHIFTED.code) {
        return false;
    }
    let stays = |code: Code| {
        let of_places = ["MAP", "SCN", "CLM"];
        code == SHIFTED.code
            || of_places
                .iter()
                .all(|letters| !code.id.starts_with(letters))
    };
    found.retain(|finding| stays(finding.code));
    let kept = std::mem::take(overflow);
    *overflow = kept.judged(|kind| stays(kind.code).then_some(kind.severity));
    true
}

/// Takes out the gaps of rivers that have a hexside in the wrong place, or a bridge beside the gap.
pub(crate) fn drop_follow_ups(pack: &Pack, found: &mut Vec<Diagnostic>) {
    drop_references(found);
    if found.iter().all(|finding| finding.code != GAP.code) {
        return;
    }
    let sides_of = |code: Code| -> BTreeSet<HexsideNo> {
        let findings = found.iter().filter(|finding| finding.code == code);
        findings.flat_map(hexsides).cloned().collect()
    };
    let mut wrong = sides_of(APART.code);
    wrong.extend(sides_of(CONTRADICTS.code));
    let bridges = sides_of(BRIDGE.code);
    let beside_bridges: BTreeSet<&HexNo> = bridges.iter().flat_map(HexsideNo::hexes).collect();
    let all = pack.map.hexsides.as_slice();
    let rivers_on = |side: &HexsideNo| {
        let from = all.partition_point(|other| other.between < *side);
        let to = all.partition_point(|other| other.between <= *side);
        let here = all.get(from..to).unwrap_or_default().iter();
        here.filter_map(|side| Some((&side.kind, side.name.as_ref()?)))
    };
    let rivers: BTreeSet<_> = wrong.iter().flat_map(rivers_on).collect();
    found.retain(|finding| {
        if finding.code != GAP.code {
            return true;
        }
        let is_beside = |end: &HexsideNo| end.hexes().any(|hex| beside_bridges.contains(hex));
        let mut gap = hexsides(finding).flat_map(rivers_on);
        !gap.any(|river| rivers.contains(&river)) && !hexsides(finding).any(is_beside)
    });
}

/// What is wrong with a line itself: it has no place, or names what the palette doesn't have.
const OF_LINES: [Code; 5] = [
    OFF_GRID.code,
    DOUBLED.code,
    MISSING.code,
    MAP_KIND.code,
    UNIT_KIND.code,
];

/// Takes out what claims and scenarios have against a hex or unit whose own line is wrong: they compare with that.
fn drop_references(found: &mut Vec<Diagnostic>) {
    let is_of_line = |finding: &&Diagnostic| OF_LINES.contains(&finding.code);
    let wrong = found.iter().filter(is_of_line);
    let wrong: BTreeSet<Subject> = wrong.flat_map(|finding| finding.subjects.clone()).collect();
    if wrong.is_empty() {
        return;
    }
    let is_reference = |code: Code| code.id.starts_with("CLM") || code.id.starts_with("SCN");
    let is_named = |subject: &&Subject| matches!(subject, Subject::Hex(_) | Subject::Unit(_));
    found.retain(|finding| {
        let mut named = finding.subjects.iter().filter(is_named).peekable();
        !is_reference(finding.code)
            || named.peek().is_none()
            || !named.all(|subject| wrong.contains(subject))
    });
}

fn hexsides(finding: &Diagnostic) -> impl Iterator<Item = &HexsideNo> {
    finding.subjects.iter().filter_map(|subject| match subject {
        Subject::Hexside(side) => Some(side),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use beachhead_text::MemoryFiles;

    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;

    /// The codes of what is found about hexsides like these.
    fn codes(hexsides: &[&str]) -> Vec<&'static str> {
        let mut files = sixteen_hexes();
        let map = files.get_mut("map.ron").expect("it has a map");
        // What the breach of the example leads through stays.
        let shingle = "between: (\"2603\", \"2604\"), kind: \"shingle\"";
        let lines = hexsides.iter().chain([&shingle]);
        let lines: String = lines.map(|line| format!("({line}), ")).collect();
        let (before, rest) = map.split_once("    hexsides: [\n").expect("some");
        let (_, after) = rest.split_once("    ],\n").expect("their list ends");
        *map = format!("{before}    hexsides: [{lines}],\n{after}");
        let files = files.into_iter();
        let files = files.map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(files.collect())).diagnostics;
        let codes = found.iter().map(|finding| finding.code.id);
        codes.filter(|id| id.starts_with("MAP")).collect()
    }

    #[test]
    fn a_gap_is_reported_unless_its_reason_is() {
        const FIRST: &str = "between: (\"2503\", \"2602\"), kind: \"river\", name: \"Vire\"";
        const LAST: &str = "between: (\"2504\", \"2603\"), kind: \"river\", name: \"Vire\"";
        const APART: &str = "between: (\"2503\", \"2704\"), kind: \"river\", name: \"Vire\"";
        const OTHER: &str = "between: (\"2503\", \"2704\"), kind: \"river\", name: \"Douve\"";
        const BRIDGE: &str = "between: (\"2503\", \"2603\"), kind: \"bridge\"";
        for (sides, expected) in [
            (&[FIRST, LAST][..], &["MAP014"][..]),
            (&[FIRST, LAST, APART], &["MAP012"]),
            (&[FIRST, LAST, OTHER], &["MAP012", "MAP014"]),
            (&[FIRST, LAST, BRIDGE], &["MAP015"]),
        ] {
            let mut reported = codes(sides);
            reported.sort_unstable();
            assert_eq!(reported, expected, "{sides:?}");
        }
    }
}
