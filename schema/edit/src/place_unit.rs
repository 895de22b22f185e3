//! Places units of a scenario's setup, moves them and takes them away.

use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::scenario::Scenario;

/// Lets a unit stand in a hex at the start, and in no cell of a chart: `Place 8/4 in 2806`, or `Move 8/4 to 2806` if it
/// stood elsewhere.
pub fn place_unit(scenario: &Scenario, unit: &Id, hex: &HexNo) -> Option<Edit> {
    let there = scenario.setup.get(unit);
    let in_cell = scenario.off_map.get(unit).is_some();
    if !in_cell && there.is_some_and(|placement| placement.hex == *hex) {
        return None;
    }
    let name = match in_cell || there.is_some() {
        true => format!("Move {unit} to {hex}"),
        false => format!("Place {unit} in {hex}"),
    };
    let mut swaps = vec![Swap::Placement(
        scenario.id.clone(),
        unit.clone(),
        vec![scenario.placed(unit, hex)],
    )];
    swaps.extend(out_of_cell(scenario, unit));
    Edit::new(name, swaps)
}

/// Takes a unit out of the setup, be it in a hex or in a cell of a chart: `Remove 8/4`.
pub fn remove_unit(scenario: &Scenario, unit: &Id) -> Option<Edit> {
    let in_hex = scenario.setup.get(unit);
    let in_hex = in_hex.map(|_| Swap::Placement(scenario.id.clone(), unit.clone(), Vec::new()));
    let swaps: Vec<Swap> = in_hex
        .into_iter()
        .chain(out_of_cell(scenario, unit))
        .collect();
    if swaps.is_empty() {
        return None;
    }
    Edit::new(format!("Remove {unit}"), swaps)
}

/// What takes a unit out of the cell of a chart in which it stands.
pub fn out_of_cell(scenario: &Scenario, unit: &Id) -> Option<Swap> {
    scenario.off_map.get(unit)?;
    let (scenario, unit) = (scenario.id.clone(), unit.clone());
    Some(Swap::CellPlacement(scenario, unit, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EditError;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn units_are_placed_moved_and_removed() {
        let mut pack = small_pack();
        let unit = Id::from("8/4");
        for (hex, name) in [
            (Some("2806"), "Place 8/4 in 2806"),
            (Some("2707"), "Move 8/4 to 2707"),
            (None, "Remove 8/4"),
        ] {
            let scenario = &pack.scenarios[0];
            let edit = match hex {
                Some(hex) => place_unit(scenario, &unit, &hex.into()),
                None => remove_unit(scenario, &unit),
            };
            let edit = edit.expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let stands = pack.scenarios[0]
                .setup
                .get(&unit)
                .map(|placement| placement.hex.to_string());
            assert_eq!(stands.as_deref(), hex);
        }
        assert_eq!(remove_unit(&pack.scenarios[0], &unit), None, "it is gone");
    }

    #[test]
    fn a_unit_of_another_scenario_is_refused() {
        let mut pack = small_pack();
        let elsewhere = Scenario {
            id: "elsewhere".into(),
            ..pack.scenarios[0].part.clone()
        };
        let edit = place_unit(&elsewhere, &"8/4".into(), &"2806".into()).expect("a change");
        assert_eq!(
            edit.apply(&mut pack),
            Err(EditError::NoSuchScenario("elsewhere".into()))
        );
        assert_eq!(pack, small_pack());
    }
}
