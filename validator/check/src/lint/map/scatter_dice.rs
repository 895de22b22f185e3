//! MAP028: the scatter paths of a box don't share out a die.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_shore::dice_fault;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP028",
    name: "scatter-dice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("scatter_dice.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    // A path from a box that isn't there takes its numbers along; that is reported at the path.
    if map
        .scatter_paths
        .iter()
        .any(|path| map.boxes.get(&path.from).is_none())
    {
        return;
    }
    for (at, beach_box) in map.boxes.iter().enumerate() {
        // Where a beach has no sectors there is nothing to scatter to, and that is reported.
        if !map
            .sectors
            .iter()
            .any(|sector| sector.beach == beach_box.beach)
        {
            continue;
        }
        let dice: Vec<u8> = map
            .scatter_paths
            .iter()
            .filter(|path| path.from == beach_box.id)
            .flat_map(|path| path.dice.iter().copied())
            .collect();
        if let Some(wrong) = dice_fault(&dice) {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "the scatter paths of box {} share out a die, but {wrong}",
                        beach_box.id
                    ),
                )
                .at(target.map_spans().place("boxes", at))
                .on(Subject::Hex(beach_box.hex.clone()))
                .help("read the die numbers printed beside the paths of this box again"),
            );
        }
    }
}
