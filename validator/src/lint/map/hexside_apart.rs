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
        let why = match map.grid.hexside(&side.between) {
            Err(why) => why,
            Ok(there) => {
                let name = map.grid.hexside_no(there);
                if name != side.between {
                    let message = format!(
                        "{} is one hexside with {name}, which is its name",
                        side.between
                    );
                    found.push(
                        Diagnostic::warning(CODE, message)
                            .at(target.map_spans().within("hexsides", at, "between"))
                            .on(Subject::Hexside(side.between.clone())),
                    );
                }
                continue;
            }
        };
        let found_apart = Diagnostic::error(CODE, why.to_string())
            .at(target.map_spans().within("hexsides", at, "between"))
            .on(Subject::Hexside(side.between.clone()));
        found.push(match &why {
            NumberError::Misprinted { .. } => found_apart,
            NumberError::Apart { a, .. } => {
                found_apart.help(format!("`beachhead hex {a}` lists its neighbours"))
            }
            _ => found_apart.help("read the numbers on both sides of the printed line again"),
        });
    }
}
