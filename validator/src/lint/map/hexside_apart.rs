//! MAP012: the hexes that name a hexside don't share one.

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::NumberError;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP012",
    name: "hexside-apart",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("hexside_apart.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    for (at, side) in map.hexsides.iter().enumerate() {
        let Err(why) = map.grid.hexside(&side.between) else {
            continue;
        };
        let help = match &why {
            NumberError::Apart { a, .. } => format!("`beachhead hex {a}` lists its neighbours"),
            _ => "read the numbers on both sides of the printed line again".to_owned(),
        };
        found.push(
            Diagnostic::error(CODE, why.to_string())
                .at(target.map_spans().within("hexsides", at, "between"))
                .on(Subject::Hexside(side.between.clone()))
                .help(help),
        );
    }
}
