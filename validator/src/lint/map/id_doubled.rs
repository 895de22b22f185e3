//! MAP006: two records of a layer have one id.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::layer::{Keyed, Layer};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP006",
    name: "id-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("id_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    look(target, "paths", &map.paths, found);
    look(target, "tide_lines", &map.tide_lines, found);
    look(target, "beaches", &map.beaches, found);
    look(target, "boxes", &map.boxes, found);
    look(target, "sectors", &map.sectors, found);
    look(target, "scatter_paths", &map.scatter_paths, found);
    look(target, "entries", &map.entries, found);
    look(target, "regions", &map.regions, found);
    look(target, "markers", &map.markers, found);
    look(target, "labels", &map.labels, found);
    look(target, "underlays", &map.underlays, found);
}

fn look<T: Keyed<Key = Id>>(
    target: &Target<'_>,
    field: &str,
    layer: &Layer<T>,
    found: &mut Findings,
) {
    // Records are sorted by key, so those that share one stand side by side.
    for (at, pair) in layer.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && first.key() == second.key()
        {
            let id = second.key();
            found.push(
                Diagnostic::error(CODE, format!("`{field}` has `{id}` twice"))
                    .at(target.map_spans().within(field, at + 1, "id"))
                    .on(Subject::Item(id.to_string()))
                    .help("give one of the two another id"),
            );
        }
    }
}
