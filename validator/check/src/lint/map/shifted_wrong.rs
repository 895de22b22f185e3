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
    if apart(&map.grid, &pairs) + strays.len() < FEWEST {
        return;
    }
    let known = map.grid.iter();
    let known = known.filter(|hex| map.hexes.terrain(*hex).is_some());
    let known = known.map(|hex| map.grid.number(hex));
    let numbers: BTreeSet<HexNo> = known
        .chain(strays.iter().map(|stray| stray.hex.clone()))
        .collect();
    let misfits = |grid: &Grid| (apart(grid, &pairs), homeless(grid, &numbers));
    let Ok(turned) = Grid::new(turned(map.grid.spec())) else {
        return;
    };
    let (now, then) = (misfits(&map.grid), misfits(&turned));
    if (then.0 + then.1) * FITS > now.0 + now.1 {
        return;
    }
    let message = format!(
        "the other lines are shifted: as it is, {} pairs of neighbours don't touch and {} hexes aren't there; the other way round it is {} and {}",
        now.0, now.1, then.0, then.1
    );
    found.push(
        Diagnostic::error(CODE, message)
            .at(target.map_spans().field("grid"))
            .on(Subject::Item("grid".to_owned()))
            .help(help(map.grid.spec())),
    );
}

/// The words to write in place of those that are there.
fn help(spec: &GridSpec) -> String {
    let mut words = spec.sheets.iter().map(|sheet| other(sheet.shifted));
    let first = words.next().unwrap_or(Parity::Even);
    match words.all(|word| word == first) {
        true => format!("write `shifted: {first:?}`"),
        false => "write the other word for `shifted` of every sheet".to_owned(),
    }
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

/// The grid that shifts the other lines. Sheets continue the lines of each other, so that it is all of them or none.
fn turned(spec: &GridSpec) -> GridSpec {
    let sheets = spec.sheets.iter().map(|sheet| Sheet {
        shifted: other(sheet.shifted),
        ..sheet.clone()
    });
    GridSpec {
        sheets: sheets.collect(),
        ..spec.clone()
    }
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
            ("omaha", "shifted: Odd", "shifted: Even"),
            ("dday", "shifted: Even", "shifted: Odd"),
            ("landings", "shifted: Odd", "shifted: Even"),
        ] {
            let disk = DiskFiles(samples.join(pack));
            let read = |name: String| Some((name.clone(), disk.read(&name).ok()?));
            let mut files: std::collections::BTreeMap<String, Vec<u8>> =
                disk.list().into_iter().filter_map(read).collect();
            let map = files.get_mut("map.ron").expect("it is there");
            let text = String::from_utf8(map.clone()).expect("it is text");
            assert!(text.contains(from), "{pack}");
            *map = text.replace(from, to).into_bytes();
            let found = check_pack(&MemoryFiles(files)).diagnostics;
            let found: Vec<&str> = found.iter().map(|finding| finding.code.id).collect();
            assert_eq!(found, [CODE.id], "{pack}");
        }
    }
}
