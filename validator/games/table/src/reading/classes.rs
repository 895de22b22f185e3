//! [`Classes`]: the class of each unit, a column of the movement tables.

use beachhead_base::Id;
use beachhead_model::pack::Pack;

use super::fault::{Fault, FaultKind, RecordAt};
use super::scope::Scopes;

/// The class of each unit of the forces.
#[derive(Debug)]
pub struct Classes {
    /// All classes.
    pub ids: Vec<Id>,
    /// By the unit's place in the forces, the place of its class; none of a unit that has none.
    pub of_units: Vec<Option<usize>>,
}

impl Classes {
    /// Reads the classes: those that the rules list, or those of the palette where they list none.
    pub(super) fn of(pack: &Pack, faults: &mut Vec<Fault>) -> Self {
        match pack.rules.classes.is_empty() {
            true => Self::of_palette(pack),
            false => Self::listed(pack, faults),
        }
    }

    /// The class of a unit.
    pub fn class(&self, unit: usize) -> Option<&Id> {
        self.ids.get((*self.of_units.get(unit)?)?)
    }

    fn of_palette(pack: &Pack) -> Self {
        let units = pack.forces.units.iter();
        let moves = |kind: &Id| Some(pack.palette.units.get(kind)?.moves.clone());
        let moves: Vec<Option<Id>> = units.map(|unit| moves(&unit.kind)).collect();
        let mut ids: Vec<Id> = moves.iter().flatten().cloned().collect();
        ids.sort();
        ids.dedup();
        let place = |class: &Option<Id>| ids.binary_search(class.as_ref()?).ok();
        let of_units = moves.iter().map(place).collect();
        Self { ids, of_units }
    }

    fn listed(pack: &Pack, faults: &mut Vec<Fault>) -> Self {
        let classes = pack.rules.classes.as_slice();
        let mut of_units: Vec<Option<usize>> = vec![None; pack.forces.units.len()];
        for (at, class) in classes.iter().enumerate() {
            let place = (RecordAt::Class(at), "units");
            let units = Scopes::of(pack, faults).units(place, &class.units);
            let mut is_empty = true;
            let mut twice = None;
            for (unit, _) in units.iter().enumerate().filter(|(_, meant)| **meant) {
                is_empty = false;
                match of_units.get_mut(unit) {
                    Some(Some(before)) => twice = twice.or(Some((unit, *before))),
                    Some(none) => *none = Some(at),
                    None => {}
                }
            }
            if let Some((unit, before)) = twice {
                faults.push(in_two(pack, at, unit, before));
            }
            let is_read = !faults.iter().any(|fault| fault.at == RecordAt::Class(at));
            if is_empty && is_read {
                let message = format!("no unit is of class `{}`", class.id);
                let fault = Fault::new(FaultKind::NeverApplies, place.0, place.1, message);
                faults.push(fault.help("let its query mean some, or leave the class out"));
            }
        }
        let ids = classes.iter().map(|class| class.id.clone()).collect();
        Self { ids, of_units }
    }
}

/// A unit may belong to one class.
fn in_two(pack: &Pack, at: usize, unit: usize, before: usize) -> Fault {
    let name = |at: usize| pack.rules.classes.as_slice().get(at).map(|class| &class.id);
    let unit = pack.forces.units.as_slice().get(unit).map(|unit| &unit.id);
    let text = |id: Option<&Id>| id.map(ToString::to_string).unwrap_or_default();
    let message = format!(
        "unit {} is of class `{}` and of class `{}`",
        text(unit),
        text(name(before)),
        text(name(at))
    );
    let fault = Fault::new(FaultKind::TwoAnswers, RecordAt::Class(at), "units", message);
    fault.help("let the queries of the two share no unit")
}
