//! MAP065: the grid shifts the other rows or columns than the printed map.

use std::collections::BTreeSet;

use beachhead_hex::{Grid, GridSpec, HexNo, Parity, Sheet};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Map;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP065",
    name: "shifted-wrong",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("shifted_wrong.md"),
    needs: &[],
    check,
};

/// Fewer misfits are slips.
const FEWEST: usize = 3;
/// The other way fits if it leaves no more than one in so many of them.
const FITS: usize = 10;

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let pairs = neighbors(map);
    let strays = map.hexes.strays();
    let apart = apart(&map.grid, &pairs);
    if apart + strays.len() < FEWEST {
        return;
    }
    let known = map.grid.iter();
    let known = known.filter(|hex| map.hexes.terrain(*hex).is_some());
    let known = known.map(|hex| map.grid.number(hex));
    let numbers: BTreeSet<HexNo> = known
        .chain(strays.iter().map(|stray| stray.hex.clone()))
        .collect();
    let misfits = apart + homeless(&map.grid, &numbers);
    let others = others(map.grid.spec()).into_iter();
    let others = others.filter_map(|(which, spec)| {
        let grid = Grid::new(spec).ok()?;
        let left = self::apart(&grid, &pairs) + homeless(&grid, &numbers);
        (left * FITS <= misfits).then_some((left, which))
    });
    let Some((left, which)) = others.min_by_key(|(left, _)| *left) else {
        return;
    };
    let Some(sheet) = map.grid.spec().sheets.get(which.unwrap_or_default()) else {
        return;
    };
    let (now, then) = (sheet.shifted, other(sheet.shifted));
    let (of, what) = match which {
        Some(which) => (
            format!(" of sheet {}", which + 1),
            format!("sheet {}", which + 1),
        ),
        None => (String::new(), "grid".to_owned()),
    };
    let message = format!(
        "the other lines{of} are shifted: with `shifted: {now:?}` {misfits} hexes aren't there or don't touch their neighbours, with `{then:?}` {left}"
    );
    found.push(
        Diagnostic::error(CODE, message)
            .at(target.map_spans().field("grid"))
            .on(Subject::Item(what))
            .help(format!("write `shifted: {then:?}`{of}")),
    );
}

/// The hexes that should be neighbours: on both sides of a hexside, and along a path.
fn neighbors(map: &Map) -> Vec<(&HexNo, &HexNo)> {
    let sides = map.hexsides.iter();
    let sides = sides.filter_map(|side| Some((side.between.hex(), side.between.other()?)));
    let steps = map.paths.iter().flat_map(|path| path.hexes.windows(2));
    let steps = steps.filter_map(|step| match step {
        [from, to] => Some((from, to)),
        _ => None,
    });
    sides.chain(steps).collect()
}

/// The grids that shift other lines: all sheets, or one of several.
fn others(spec: &GridSpec) -> Vec<(Option<usize>, GridSpec)> {
    let turned = |sheet: &Sheet| Sheet {
        shifted: other(sheet.shifted),
        ..sheet.clone()
    };
    let with = |sheets: Vec<Sheet>| GridSpec {
        sheets,
        ..spec.clone()
    };
    let mut others = vec![(None, with(spec.sheets.iter().map(turned).collect()))];
    if spec.sheets.len() > 1 {
        others.extend((0..spec.sheets.len()).map(|which| {
            let sheets = spec.sheets.iter().enumerate();
            let sheets = sheets.map(|(at, sheet)| match at == which {
                true => turned(sheet),
                false => sheet.clone(),
            });
            (Some(which), with(sheets.collect()))
        }));
    }
    others
}

fn other(parity: Parity) -> Parity {
    match parity {
        Parity::Even => Parity::Odd,
        Parity::Odd => Parity::Even,
    }
}

/// How many of these hexes, which should be neighbours, aren't.
fn apart(grid: &Grid, pairs: &[(&HexNo, &HexNo)]) -> usize {
    let is_apart = |(a, b): &&(&HexNo, &HexNo)| {
        let ends = [a, b].map(|hex| grid.find(hex.as_str()));
        matches!(ends, [Some(a), Some(b)] if grid.distance(a, b) > 1)
    };
    pairs.iter().filter(is_apart).count()
}

/// How many of these hexes the grid doesn't have.
fn homeless(grid: &Grid, numbers: &BTreeSet<HexNo>) -> usize {
    let is_homeless = |number: &&HexNo| grid.find(number.as_str()).is_none();
    numbers.iter().filter(is_homeless).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use beachhead_text::{DiskFiles, Files, MemoryFiles};
    use std::path::Path;

    #[test]
    fn one_finding_stands_for_all_that_it_explains() {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
        for (pack, from, to) in [
            ("utah", "shifted: Odd", "shifted: Even"),
            ("dday", "shifted: Even", "shifted: Odd"),
        ] {
            let disk = DiskFiles(samples.join(pack));
            let read = |name: String| Some((name.clone(), disk.read(&name).ok()?));
            let mut files: std::collections::BTreeMap<String, Vec<u8>> =
                disk.list().into_iter().filter_map(read).collect();
            let map = files.get_mut("map.ron").expect("it is there");
            let text = String::from_utf8(map.clone()).expect("it is text");
            assert!(text.contains(from), "{pack}");
            *map = text.replacen(from, to, 1).into_bytes();
            let found = check_pack(&MemoryFiles(files)).diagnostics;
            let ours = found.iter().filter(|finding| finding.code == CODE);
            assert_eq!(ours.count(), 1, "{pack}");
            let explained = ["MAP002", "MAP012", "MAP014", "MAP016"];
            let more = found
                .iter()
                .find(|finding| explained.contains(&finding.code.id));
            assert_eq!(more, None, "{pack}");
        }
    }
}
