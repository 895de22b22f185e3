//! MAP036: two lines about one hexside that can't both be right.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::map::Hexside;
use beachhead_schema::palette::Stroke;

use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "MAP036",
    name: "hexside-contradicts",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("hexside_contradicts.md"),
    needs: &[Need::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let kinds = &target.pack.palette.hexsides;
    let stroke = |kind: &Id| kinds.get(kind).map(|kind| kind.stroke);
    let sides = target.map().hexsides.as_slice();
    let mut at = 0;
    for here in sides.chunk_by(|a, b| a.between == b.between) {
        for (nr, second) in here.iter().enumerate().skip(1) {
            let before = here.iter().take(nr);
            if let Some((why, help)) = before
                .rev()
                .find_map(|first| contradiction(first, second, &stroke))
            {
                let message = format!("hexside {} {why}", second.between);
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(target.map_spans().place("hexsides", at + nr))
                        .on(Subject::Hexside(second.between.clone()))
                        .help(help),
                );
            }
        }
        at += here.len();
    }
}

/// Why two lines can't both be right, and what to look at.
fn contradiction(
    first: &Hexside,
    second: &Hexside,
    stroke: &dyn Fn(&Id) -> Option<Stroke>,
) -> Option<(String, &'static str)> {
    if first.kind == second.kind {
        let (Some(one), Some(other)) = (&first.name, &second.name) else {
            return None;
        };
        let why = || {
            format!(
                "is the {} {one}, and the {} {other}",
                first.kind, first.kind
            )
        };
        return (one != other).then(|| {
            let help =
                "where two of a kind meet, the hexside belongs to the one that runs on from it";
            (why(), help)
        });
    }
    let (one, other) = (stroke(&first.kind)?, stroke(&second.kind)?);
    if one != other {
        return None;
    }
    let (first, second) = (&first.kind, &second.kind);
    Some(if one == Stroke::Across {
        let why = format!("is crossed by a {first} and by a {second}");
        (
            why,
            "look which of the two is printed, and leave the other out",
        )
    } else {
        let why = format!("is {first} and {second}, one drawn over the other");
        (
            why,
            "leave one out, or give the two kinds different strokes in the palette",
        )
    })
}
