//! PAL001: two kinds of one id.

use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL001",
    name: "kind-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("id_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let palette = &target.pack.palette;
    look(target, "sides", &palette.sides, found);
    look(target, "terrains", &palette.terrains, found);
    look(target, "features", &palette.features, found);
    look(target, "tiles", &palette.tiles, found);
    look(target, "hexsides", &palette.hexsides, found);
    look(target, "paths", &palette.paths, found);
    look(target, "regions", &palette.regions, found);
    look(target, "markers", &palette.markers, found);
    look(target, "figures", &palette.figures, found);
    look(target, "units", &palette.units, found);
    look(target, "patterns", &palette.patterns, found);
}

fn look<T: Keyed<Key = Id>>(
    target: &Target<'_>,
    field: &str,
    layer: &Layer<T>,
    found: &mut Findings,
) {
    for (at, pair) in layer.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && first.key() == second.key()
        {
            let id = second.key();
            found.push(
                Diagnostic::error(CODE, format!("`{field}` has the kind `{id}` twice"))
                    .at(target.files.palette.spans.within(field, at + 1, "id"))
                    .on(Subject::Item(id.to_string()))
                    .help("leave one out, or give it another id"),
            );
        }
    }
}
