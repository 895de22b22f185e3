//! Lints of own properties: what records have beside the fields that Beachhead knows, held to the schema that the manifest names.
//!
//! A pack without such a schema may have any own properties, and none of these lints says anything of it.

mod fault;
mod held;
#[cfg(test)]
#[cfg(feature = "own-schema")]
mod tests;
#[cfg(feature = "own-schema")]
mod values;

pub(in crate::lint) mod absent;
pub(in crate::lint) mod schema;
pub(in crate::lint) mod undeclared;
pub(in crate::lint) mod value;

use beachhead_hex::HexIx;
use beachhead_model::diag::{Code, Diagnostic, Place, Subject};
use beachhead_model::own::{OwnKind, OwnProperties};
use beachhead_text::Spans;

use fault::OwnFault;
use held::Held;

use crate::lint::Target;

/// A record that may have own properties, and where it stands.
struct Owner<'a> {
    kind: OwnKind,
    own: &'a OwnProperties,
    /// What messages call it.
    named: String,
    subject: Subject,
    spans: &'a Spans,
    /// The list that it is in, and its place there; a scenario is a file of its own.
    listed: Option<(&'static str, usize)>,
}

impl Owner<'_> {
    /// Where the value of a property stands; without a name, where they all are.
    fn place(&self, name: Option<&str>) -> Place {
        let all = match self.listed {
            Some((list, at)) => self.spans.within(list, at, "own"),
            None => self.spans.field("own"),
        };
        match name {
            Some(name) => self.spans.below(&all, &[name]),
            None => all,
        }
    }

    /// A finding about one of its properties, or about all.
    fn finding(&self, code: Code, message: String, name: Option<&str>) -> Diagnostic {
        Diagnostic::error(code, message)
            .at(self.place(name))
            .on(self.subject.clone())
    }
}

/// Calls `visit` for every fault of every record; not at all, where the pack names no schema or has a faulty one.
fn each_fault(target: &Target<'_>, mut visit: impl FnMut(&Owner<'_>, &OwnFault)) {
    let Some(schema) = &target.pack.own_schema else {
        return;
    };
    let Ok(held) = Held::new(schema) else {
        return;
    };
    // Of those without any there may be a million, and all have the same faults.
    let nothing = OwnProperties::default();
    let none = OwnKind::ALL.map(|kind| (kind, held.faults(kind, &nothing)));
    each_owner(target, &nothing, |owner| {
        let of_none = none.iter().find(|(kind, _)| *kind == owner.kind);
        match of_none.filter(|_| owner.own.is_empty()) {
            Some((_, faults)) => faults.iter().for_each(|fault| visit(owner, fault)),
            None => {
                let faults = held.faults(owner.kind, owner.own);
                faults.iter().for_each(|fault| visit(owner, fault));
            }
        }
    });
}

fn each_owner<'a>(
    target: &Target<'a>,
    nothing: &'a OwnProperties,
    mut visit: impl FnMut(&Owner<'a>),
) {
    let (map, spans) = (target.map(), target.map_spans());
    for hex in map.grid.iter() {
        // What no line describes is missing as a whole.
        if map.hexes.terrain(hex).is_none() {
            continue;
        }
        visit(&of_hex(target, hex, nothing));
    }
    for (at, side) in map.hexsides.iter().enumerate() {
        visit(&Owner {
            kind: OwnKind::Hexside,
            own: &side.own,
            named: format!("{} {}", side.kind, side.between),
            subject: Subject::Hexside(side.between.clone()),
            spans,
            listed: Some(("hexsides", at)),
        });
    }
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        visit(&Owner {
            kind: OwnKind::Unit,
            own: &unit.own,
            named: format!("unit {}", unit.id),
            subject: Subject::Unit(unit.id.to_string()),
            spans: &target.files.forces.spans,
            listed: Some(("units", at)),
        });
    }
    for (scenario, spans) in target.scenarios() {
        visit(&Owner {
            kind: OwnKind::Scenario,
            own: &scenario.own,
            named: format!("scenario {}", scenario.id),
            subject: Subject::Item(format!("scenario {}", scenario.id)),
            spans,
            listed: None,
        });
    }
}

fn of_hex<'a>(target: &Target<'a>, hex: HexIx, nothing: &'a OwnProperties) -> Owner<'a> {
    let map = target.map();
    let number = map.grid.number(hex);
    Owner {
        kind: OwnKind::Hex,
        own: map.hexes.own(hex).unwrap_or(nothing),
        named: format!("hex {number}"),
        subject: Subject::Hex(number),
        spans: target.map_spans(),
        listed: Some(("hexes", hex.index())),
    }
}
