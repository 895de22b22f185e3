//! MAP056: a sheet that has fewer rows or columns than it says, since numbers would begin too low.

use beachhead_hex::UnnumberedLines;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "MAP056",
    name: "hexes-unnumbered",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("hexes_unnumbered.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for lost in grid.unnumbered_lines() {
        let UnnumberedLines {
            sheet,
            rows,
            columns,
            hexes,
            of,
        } = lost;
        let name = match grid.spec().sheets.get(sheet).map(|sheet| &*sheet.id) {
            None | Some("") => "the sheet".to_owned(),
            Some(id) => format!("sheet {id}"),
        };
        let lines = [
            (rows, "whole row", "whole rows"),
            (columns, "whole column", "whole columns"),
        ];
        let lines = lines.into_iter().filter(|(lost, ..)| *lost > 0);
        let lines: Vec<String> = lines
            .map(|(lost, one, many)| count(lost, one, many))
            .collect();
        let message = format!(
            "{hexes} of the {of} hexes of {name} would have no number, {} among them",
            lines.join(" and ")
        );
        found.push(
            Diagnostic::warning(CODE, message)
                .at(target.map_spans().field("grid"))
                .on(Subject::Item(name))
                .help("correct `start` of the numbering, or give the sheet as many rows and columns as are printed"),
        );
    }
}
