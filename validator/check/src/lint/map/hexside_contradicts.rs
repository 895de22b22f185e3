//! MAP036: two lines about one hexside that can't both be right.

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Hexside;
use beachhead_model::palette::Stroke;
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP036",
    name: "hexside-contradicts",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hexside_contradicts.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let kinds = &target.pack.palette.hexsides;
    let stroke = |kind: &Id| kinds.get(kind).map(|kind| kind.stroke);
    let sides = target.map().hexsides.as_slice();
    let mut at = 0;
    for here in sides.chunk_by(|a, b| a.between == b.between) {
        let mut before = Before::default();
        for (nr, second) in here.iter().enumerate() {
            let against = before.against(second, stroke(&second.kind));
            before.add(second, stroke(&second.kind));
            if let Some((why, help)) = against {
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

/// The lines of a hexside before one, as far as one of them can contradict it. There may be thousands, so of those that are
/// alike to the next line the last stands for all.
#[derive(Default)]
struct Before<'m> {
    /// The last line of each stroke, of the kinds before the current one.
    others: Vec<(Stroke, &'m Hexside)>,
    /// The last line of the current kind, and its stroke. Lines of one hexside are sorted by kind.
    last: Option<(Option<Stroke>, &'m Hexside)>,
    /// The last two different names of the current kind, the later first.
    names: Vec<&'m str>,
}

impl<'m> Before<'m> {
    fn add(&mut self, line: &'m Hexside, stroke: Option<Stroke>) {
        if let Some((of_last, last)) = self.last.filter(|(_, last)| last.kind != line.kind) {
            if let Some(stroke) = of_last {
                self.others.retain(|(other, _)| *other != stroke);
                self.others.push((stroke, last));
            }
            self.names.clear();
        }
        self.last = Some((stroke, line));
        if let Some(name) = &line.name {
            self.names.retain(|other| other != name);
            self.names.insert(0, name);
            self.names.truncate(2);
        }
    }

    /// Why a line and one before it can't both be right, and what to look at.
    fn against(&self, line: &Hexside, stroke: Option<Stroke>) -> Option<(String, &'static str)> {
        let (of_last, last) = self.last?;
        if last.kind == line.kind
            && let Some(name) = &line.name
            && let Some(other) = self.names.iter().find(|other| *other != name)
        {
            let (kind, help) = (
                &line.kind,
                "where two of a kind meet, the hexside belongs to the one that runs on from it",
            );
            return Some((
                format!("is the {kind} {other}, and the {kind} {name}"),
                help,
            ));
        }
        let stroke = stroke?;
        let before = match of_last {
            Some(of_last) if last.kind != line.kind && of_last == stroke => last,
            _ => self.others.iter().find(|(other, _)| *other == stroke)?.1,
        };
        Some(of_kinds(&before.kind, &line.kind, stroke))
    }
}

/// Why lines of two kinds with one stroke can't both be right, and what to look at.
fn of_kinds(first: &Id, second: &Id, stroke: Stroke) -> (String, &'static str) {
    if stroke == Stroke::Across {
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
    }
}
