//! MAP012: the hexes that name a hexside don't share one.

use beachhead_hex::NumberError;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP012",
    name: "hexside-apart",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hexside_apart.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let hexsides = map.hexsides.iter().map(|side| &side.between);
    let hexsides = hexsides
        .enumerate()
        .map(|(at, side)| ("hexsides", at, side));
    let breaches = map.breaches.iter().map(|breach| &breach.between);
    let breaches = breaches
        .enumerate()
        .map(|(at, side)| ("breaches", at, side));
    for (layer, at, side) in hexsides.chain(breaches) {
        let place = || target.map_spans().within(layer, at, "between");
        let why = match map.grid.hexside(side) {
            Err(why) => why,
            Ok(there) => {
                let name = map.grid.hexside_no(there);
                if name != *side {
                    let message = format!("{side} is one hexside with {name}, which is its name");
                    found.push(
                        Diagnostic::warning(CODE, message)
                            .at(place())
                            .on(Subject::Hexside(side.clone())),
                    );
                }
                continue;
            }
        };
        let found_apart = Diagnostic::error(CODE, why.to_string())
            .at(place())
            .on(Subject::Hexside(side.clone()));
        found.push(match &why {
            NumberError::Misprinted { .. } => found_apart,
            NumberError::Apart { a, .. } => {
                found_apart.help(format!("`beachhead hex {a}` lists its neighbours"))
            }
            _ => found_apart.help("read the numbers on both sides of the printed line again"),
        });
    }
}
