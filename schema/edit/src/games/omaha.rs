//! The Landing Schematic of TCS Omaha: boats of the waves, and what goes aboard.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::games::GameScenario;
use beachhead_model::games::omaha::{BoatLine, Cargo, OmahaScenario};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::{Edit, Swap};

/// The schematic of a scenario, if it has one.
pub fn schematic(scenario: &Scenario) -> Option<&OmahaScenario> {
    match scenario.rules.as_ref()? {
        GameScenario::Omaha(part) => Some(part),
        _ => None,
    }
}

/// Puts a unit aboard a boat, `Load 1/A/1/16 into LCA 1.1`: those of its steps that are in no other boat, as far as there is
/// room. None where none is left, or there is no room.
pub fn load_unit(pack: &Pack, scenario: &Id, boat: &Id, unit: &Id) -> Option<Edit> {
    let of = pack.scenario(scenario)?;
    let steps = pack.forces.units.get(unit)?.steps;
    let aboard = steps_aboard(pack, schematic(of)?).get(unit).copied();
    let left = steps.saturating_sub(aboard.unwrap_or_default());
    let line = schematic(of)?.boats.iter().find(|line| line.id == *boat)?;
    let room = freight(pack, line).room_for(pack, unit);
    let taken = left.min(room.unwrap_or(left));
    if taken == 0 {
        return None;
    }
    change(of, format!("Load {unit} into {boat}"), |part| {
        let line = part.boats.iter_mut().find(|line| line.id == *boat)?;
        board(&mut line.load, unit, taken, steps);
        Some(())
    })
}

/// Moves a unit from boat to boat, `Move 1/A/1/16 from LCA 1.1 to LCA 1.2`: as many of its steps as there is room for. None where
/// there is no room.
pub fn shift_unit(pack: &Pack, scenario: &Id, from: &Id, to: &Id, unit: &Id) -> Option<Edit> {
    let of = pack.scenario(scenario)?;
    let all = pack.forces.units.get(unit)?.steps;
    let boats = &schematic(of)?.boats;
    let boat = |id: &Id| boats.iter().find(|line| line.id == *id);
    let aboard = boat(from)?.load.iter().find(|cargo| cargo.unit == *unit)?;
    let aboard = aboard.steps.unwrap_or(all);
    let room = freight(pack, boat(to)?).room_for(pack, unit);
    let moved = aboard.min(room.unwrap_or(aboard));
    if from == to || moved == 0 {
        return None;
    }
    change(of, format!("Move {unit} from {from} to {to}"), |part| {
        let line_of = |id: &Id| part.boats.iter().position(|line| line.id == *id);
        let (from, to) = (line_of(from)?, line_of(to)?);
        let left = aboard - moved;
        let load = &mut part.boats.get_mut(from)?.load;
        match left {
            0 => load.retain(|cargo| cargo.unit != *unit),
            _ => load.iter_mut().find(|cargo| cargo.unit == *unit)?.steps = Some(left),
        }
        board(&mut part.boats.get_mut(to)?.load, unit, moved, all);
        Some(())
    })
}

/// Puts steps of a unit aboard; `all` is what the unit has.
fn board(load: &mut Vec<Cargo>, unit: &Id, steps: u8, all: u8) {
    let written = |steps: u8| (steps < all).then_some(steps);
    match load.iter_mut().find(|cargo| cargo.unit == *unit) {
        Some(cargo) => cargo.steps = written(cargo.steps.unwrap_or(all).saturating_add(steps)),
        None => load.push(Cargo {
            unit: unit.clone(),
            steps: written(steps),
        }),
    }
}

/// Takes a unit out of a boat: `Take 1/A/1/16 out of LCA 1.1`.
pub fn unload_unit(pack: &Pack, scenario: &Id, boat: &Id, unit: &Id) -> Option<Edit> {
    let of = pack.scenario(scenario)?;
    change(of, format!("Take {unit} out of {boat}"), |part| {
        let line = part.boats.iter_mut().find(|line| line.id == *boat)?;
        let at = line.load.iter().position(|cargo| cargo.unit == *unit)?;
        line.load.remove(at);
        Some(())
    })
}

/// Adds an empty boat to a wave, in a beach box: `Add LCA 1.13`. Its name is the first of its type and wave that is free.
pub fn add_boat(pack: &Pack, scenario: &Id, wave: u8, craft: &Id, from: &Id) -> Option<Edit> {
    let of = pack.scenario(scenario)?;
    let boats = &schematic(of)?.boats;
    let names = (1_u32..).map(|number| Id::new(format!("{craft} {wave}.{number}")));
    let mut free = names.filter(|id| boats.iter().all(|line| line.id != *id));
    let id = free.next()?;
    change(of, format!("Add {id}"), |part| {
        // Behind the others of its wave.
        let after = part.boats.iter().rposition(|line| line.wave <= wave);
        let boat = BoatLine {
            id: id.clone(),
            wave,
            craft: craft.clone(),
            from: from.clone(),
            group: None,
            load: Vec::new(),
            by_lot: false,
            source: None,
            note: None,
        };
        part.boats.insert(after.map_or(0, |at| at + 1), boat);
        Some(())
    })
}

/// Takes a boat out of the schematic, with what is aboard: `Remove LCA 1.13`.
pub fn remove_boat(pack: &Pack, scenario: &Id, boat: &Id) -> Option<Edit> {
    let of = pack.scenario(scenario)?;
    change(of, format!("Remove {boat}"), |part| {
        let at = part.boats.iter().position(|line| line.id == *boat)?;
        part.boats.remove(at);
        Some(())
    })
}

/// How many steps of each unit are in boats.
pub fn steps_aboard<'s>(pack: &Pack, schematic: &'s OmahaScenario) -> BTreeMap<&'s Id, u8> {
    let mut aboard: BTreeMap<&Id, u8> = BTreeMap::new();
    for cargo in schematic.boats.iter().flat_map(|line| &line.load) {
        let all = pack.forces.units.get(&cargo.unit).map(|unit| unit.steps);
        let steps = cargo.steps.or(all).unwrap_or_default();
        let known = aboard.entry(&cargo.unit).or_default();
        *known = known.saturating_add(steps);
    }
    aboard
}

/// What a boat carries, and how much it may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freight {
    /// The load points aboard (2.1b); what table `loads` doesn't weigh counts for nothing.
    pub points: u16,
    /// The most that it takes by table `boats` (2.1d); none of a tank that swims.
    pub most: Option<u16>,
}

impl Freight {
    /// How many more steps of a unit there is room for; none where nothing limits them.
    pub fn room_for(&self, pack: &Pack, unit: &Id) -> Option<u8> {
        let left = self.most?.saturating_sub(self.points);
        let steps = left.checked_div(weight(pack, unit)?)?;
        Some(u8::try_from(steps).unwrap_or(u8::MAX))
    }
}

/// What a boat of a schematic carries by the tables of the pack.
pub fn freight(pack: &Pack, boat: &BoatLine) -> Freight {
    let most = pack.tables.cell("boats", boat.craft.as_str(), "points");
    let points = boat.load.iter().map(|cargo| {
        let steps = pack
            .forces
            .units
            .get(&cargo.unit)
            .map_or(0, |unit| unit.steps);
        let steps = u16::from(cargo.steps.unwrap_or(steps));
        weight(pack, &cargo.unit)
            .unwrap_or_default()
            .saturating_mul(steps)
    });
    Freight {
        points: points.fold(0, u16::saturating_add),
        most: most.and_then(|most| most.as_str().parse().ok()),
    }
}

/// The load points of a step of a unit.
fn weight(pack: &Pack, unit: &Id) -> Option<u16> {
    let unit = pack.forces.units.get(unit)?;
    let points = pack.tables.cell("loads", unit.kind.as_str(), "points")?;
    points.as_str().parse().ok()
}

fn change(
    scenario: &Scenario,
    name: String,
    how: impl FnOnce(&mut OmahaScenario) -> Option<()>,
) -> Option<Edit> {
    let mut part = schematic(scenario)?.clone();
    how(&mut part)?;
    let rules = GameScenario::Omaha(part);
    Edit::new(name, vec![Swap::Rules(scenario.id.clone(), rules)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{remove_units, rename_unit};
    use beachhead_model::arbitrary::small_pack;
    use beachhead_model::forces::Unit;
    use beachhead_model::games::omaha::SheetLine;
    use beachhead_model::tables::{Table, TableRow};

    /// A pack whose scenario has one empty LCA, with nine load points, and two platoons of five steps.
    fn pack() -> Pack {
        let mut pack = small_pack();
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        scenario.rules = Some(GameScenario::Omaha(OmahaScenario::default()));
        let row = |table: &str, row: &str, cells: [&str; 2]| TableRow {
            table: table.into(),
            nr: 1,
            row: row.into(),
            cells: cells.map(Id::from).to_vec(),
            source: None,
            note: None,
        };
        let table = |id: &str| Table {
            id: id.into(),
            title: id.to_owned(),
            columns: vec!["points".into(), "class".into()],
            note: None,
        };
        pack.tables.tables = [table("boats"), table("loads")].into_iter().collect();
        let rows = [
            row("boats", "LCA", ["9", "1"]),
            row("loads", "infantry", ["1", "1"]),
        ];
        pack.tables.rows = rows.into_iter().collect();
        let unit = |id: &str| Unit {
            id: id.into(),
            side: "US".into(),
            kind: "infantry".into(),
            formation: None,
            nation: None,
            name: None,
            steps: 5,
            figures: BTreeMap::new(),
            reduced: BTreeMap::new(),
            own: Default::default(),
            source: None,
            note: None,
        };
        pack.forces.units = [unit("1/A"), unit("2/A")].into_iter().collect();
        pack
    }

    fn make(pack: &mut Pack, edit: Option<Edit>) -> String {
        let edit = edit.expect("a change");
        let name = edit.name.clone();
        edit.apply(pack).expect("it can be made");
        name
    }

    fn aboard(pack: &Pack) -> Vec<(String, Option<u8>)> {
        let part = pack.scenario_at(0).and_then(schematic);
        let part = part.expect("a schematic");
        let cargo = part.boats.iter().flat_map(|line| &line.load);
        cargo
            .map(|cargo| (cargo.unit.to_string(), cargo.steps))
            .collect()
    }

    #[test]
    fn boats_are_added_loaded_as_far_as_there_is_room_and_emptied() {
        let mut pack = pack();
        let scenario = pack
            .scenarios
            .first()
            .map(|scenario| scenario.id.clone())
            .expect("one");
        let (lca, boat, other) = ("LCA".into(), Id::from("LCA 1.1"), Id::from("LCA 1.2"));
        let edit = add_boat(&pack, &scenario, 1, &lca, &"easy".into());
        assert_eq!(make(&mut pack, edit), "Add LCA 1.1");
        let edit = add_boat(&pack, &scenario, 1, &lca, &"easy".into());
        assert_eq!(make(&mut pack, edit), "Add LCA 1.2");
        let edit = load_unit(&pack, &scenario, &boat, &"1/A".into());
        assert_eq!(make(&mut pack, edit), "Load 1/A into LCA 1.1");
        let edit = load_unit(&pack, &scenario, &boat, &"2/A".into());
        make(&mut pack, edit);
        let full = vec![("1/A".to_owned(), None), ("2/A".to_owned(), Some(4))];
        assert_eq!(aboard(&pack), full, "nine points are nine steps");
        assert_eq!(load_unit(&pack, &scenario, &boat, &"2/A".into()), None);
        assert_eq!(load_unit(&pack, &scenario, &other, &"1/A".into()), None);
        let edit = load_unit(&pack, &scenario, &other, &"2/A".into());
        make(&mut pack, edit);
        assert_eq!(aboard(&pack).last(), Some(&("2/A".to_owned(), Some(1))));
        let edit = shift_unit(&pack, &scenario, &boat, &other, &"1/A".into());
        assert_eq!(make(&mut pack, edit), "Move 1/A from LCA 1.1 to LCA 1.2");
        let last = ("1/A".to_owned(), None);
        assert_eq!(aboard(&pack).last(), Some(&last));
        let edit = shift_unit(&pack, &scenario, &boat, &other, &"2/A".into());
        make(&mut pack, edit);
        let parts = [
            ("2/A".to_owned(), Some(1)),
            ("2/A".to_owned(), Some(4)),
            last,
        ];
        assert_eq!(aboard(&pack), parts, "nine points are nine steps");
        for (from, to) in [(&boat, &other), (&boat, &boat), (&other, &other)] {
            assert_eq!(shift_unit(&pack, &scenario, from, to, &"2/A".into()), None);
        }
        let edit = shift_unit(&pack, &scenario, &other, &boat, &"1/A".into());
        make(&mut pack, edit);
        let edit = unload_unit(&pack, &scenario, &boat, &"1/A".into());
        assert_eq!(make(&mut pack, edit), "Take 1/A out of LCA 1.1");
        assert_eq!(unload_unit(&pack, &scenario, &boat, &"1/A".into()), None);
        let edit = remove_boat(&pack, &scenario, &other);
        assert_eq!(make(&mut pack, edit), "Remove LCA 1.2");
        let edit = load_unit(&pack, &scenario, &boat, &"2/A".into());
        make(&mut pack, edit);
        assert_eq!(
            aboard(&pack),
            [("2/A".to_owned(), None)],
            "all of it is in the one boat"
        );
    }

    /// Boats, op sheets and what comes first follow a unit that is renamed, and lose one that is removed.
    #[test]
    fn the_schematic_follows_its_units() {
        let mut pack = pack();
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        let sheet = SheetLine {
            id: "S".into(),
            sector: None,
            units: vec!["1/A".into(), "2/A".into()],
            kind: None,
            area: Vec::new(),
            goal: Vec::new(),
            source: None,
            note: None,
        };
        let boat = BoatLine {
            id: "LCA 1.1".into(),
            wave: 1,
            craft: "LCA".into(),
            from: "easy".into(),
            group: None,
            load: vec![Cargo {
                unit: "1/A".into(),
                steps: None,
            }],
            by_lot: false,
            source: None,
            note: None,
        };
        scenario.rules = Some(GameScenario::Omaha(OmahaScenario {
            boats: vec![boat],
            sheets: vec![sheet],
            first_transport: vec!["1/A".into()],
            ..OmahaScenario::default()
        }));
        let named = |pack: &Pack| {
            let part = pack.scenario_at(0).and_then(schematic).expect("it has one");
            let sheets = part.sheets.iter().flat_map(|sheet| sheet.units.clone());
            let units = sheets.chain(part.first_transport.clone());
            let units: Vec<String> = units.map(|unit| unit.to_string()).collect();
            (aboard(pack), units)
        };
        let one = Id::from("1/A");
        let renamed = rename_unit(&pack, &one, "9/A").expect("it can be had");
        make(&mut pack, renamed);
        let aboard = vec![("9/A".to_owned(), None)];
        let units = ["9/A", "2/A", "9/A"].map(str::to_owned).to_vec();
        assert_eq!(named(&pack), (aboard, units));
        let removed = remove_units(&pack, &["9/A".into()].into());
        make(&mut pack, removed);
        assert_eq!(named(&pack), (Vec::new(), vec!["2/A".to_owned()]));
    }
}
