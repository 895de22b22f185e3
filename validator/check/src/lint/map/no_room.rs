//! MAP047: a name finds no room on the map, or a label reaches beyond its edge.

use beachhead_draw::{Looks, PlacedNames, Style, is_on_sheet, label};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP047",
    name: "no-room",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("no_room.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let style = Style {
        metrics: target.letters.clone(),
        ..Style::default()
    };
    let looks = Looks::of(&target.pack.palette, style.patterns, style.tiles);
    for hex in PlacedNames::of(map, &looks, &style, &[], |_| true).left_out {
        let number = map.grid.number(hex);
        let name = map.hexes.name(hex).unwrap_or_default();
        let why = format!(
            "the name of hex {number}, “{name}”, finds no room between printed numbers and other names"
        );
        found.push(
            Diagnostic::warning(CODE, why)
                .at(spans.within("hexes", hex.index(), "name"))
                .on(Subject::Hex(number))
                .help("give a shorter name, or make it a label, which stands where you say"),
        );
    }
    for (at, record) in map.labels.iter().enumerate() {
        let Some(text) = label(map, &looks, &style, record) else {
            continue;
        };
        if is_on_sheet(map, &text) {
            continue;
        }
        let (id, words) = (&record.id, &record.text);
        let why = format!("the text of label {id}, “{words}”, reaches beyond the edge of the map");
        found.push(
            Diagnostic::new(Severity::Info, CODE, why)
                .at(spans.within("labels", at, "text"))
                .on(Subject::Hex(record.hex.clone()))
                .help("give it a smaller size, a hex farther from the edge, or another angle"),
        );
    }
}
