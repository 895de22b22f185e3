//! Places units of a scenario's setup, moves them and takes them away.

use super::{Edit, Swap};
use crate::hex::HexNo;
use crate::id::Id;
use crate::scenario::{Placement, Scenario};

/// Lets a unit stand in a hex at the start: `Place 8/4 in 2806`, or `Move 8/4 to 2806` if it stood elsewhere.
pub fn place_unit(scenario: &Scenario, unit: &Id, hex: &HexNo) -> Option<Edit> {
    let there = scenario.setup.get(unit);
    if there.is_some_and(|placement| placement.hex == *hex) {
        return None;
    }
    let (name, placement) = match there {
        Some(placement) => (
            format!("Move {unit} to {hex}"),
            Placement {
                hex: hex.clone(),
                ..placement.clone()
            },
        ),
        None => {
            let placement = Placement {
                unit: unit.clone(),
                hex: hex.clone(),
                source: None,
                note: None,
            };
            (format!("Place {unit} in {hex}"), placement)
        }
    };
    Edit::new(
        name,
        vec![Swap::Placement(
            scenario.id.clone(),
            unit.clone(),
            vec![placement],
        )],
    )
}

/// Takes a unit out of the setup: `Remove 8/4`.
pub fn remove_unit(scenario: &Scenario, unit: &Id) -> Option<Edit> {
    scenario.setup.get(unit)?;
    Edit::new(
        format!("Remove {unit}"),
        vec![Swap::Placement(
            scenario.id.clone(),
            unit.clone(),
            Vec::new(),
        )],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};
    use crate::edit::EditError;

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
            ..pack.scenarios[0].clone()
        };
        let edit = place_unit(&elsewhere, &"8/4".into(), &"2806".into()).expect("a change");
        assert_eq!(
            edit.apply(&mut pack),
            Err(EditError::NoSuchScenario("elsewhere".into()))
        );
        assert_eq!(pack, small_pack());
    }
}
