//! The names in actions besides those of units and hexes: boats, boxes, sectors, op sheets, breaches, formations, weapons and modes.

use beachhead_kit::Violation;

use crate::Rule;
use crate::data::{BoatIx, BreachIx, Mode, OmahaGame, Released, SheetIx, TRANSPORT, Weapon};

beachhead_kit::names! {
    of OmahaGame;

    /// A boat of the schematic, or a transport.
    pub BoatName: BoatIx;
    find: |game, name, ()| {
        let mut boats = game.all_boats();
        let found = boats.find(|(_, boat)| boat.id == *name).map(|(at, _)| at);
        found.ok_or_else(|| match name.as_str().starts_with(TRANSPORT) {
            true => {
                let known = game.boats.iter().filter(|boat| boat.is_transport());
                let known: Vec<&str> = known.map(|boat| boat.id.as_str()).collect();
                let why = format!("there is no {name}: an hour has {}", known.join(", "));
                Violation::new(Rule::TransportBox, why)
            }
            false => Violation::new(Rule::Schematic, format!("the schematic has no boat {name}")),
        })
    };
    write: |game, boat| game.boat(boat).map_or_else(|| "".into(), |boat| boat.id.clone());
    other: |game, _, choices| {
        let boats: Vec<BoatIx> = game.all_boats().map(|(at, _)| at).collect();
        choices.pick(&boats).copied()
    };

    /// A beach box.
    pub BoxName: usize;
    find: |game, name, ()| {
        let mut boxes = game.ground.boxes.iter();
        let found = boxes.position(|boats| boats.id == *name);
        found.ok_or_else(|| Violation::new(Rule::WaveScatter, format!("the map has no box {name}")))
    };
    write: |game, at| game.ground.boxes.get(at).map_or_else(|| "".into(), |boats| boats.id.clone());
    other: |game, _, choices| Some(choices.below(game.ground.boxes.len()));

    /// A sector.
    pub SectorName: usize;
    find: |game, name, ()| {
        let mut sectors = game.board.sectors().iter();
        let found = sectors.position(|sector| sector.id == *name);
        found.ok_or_else(|| Violation::new(Rule::SectorAreas, format!("the map has no sector {name}")))
    };
    write: |game, at| game.board.sectors().get(at).map_or_else(|| "".into(), |sector| sector.id.clone());
    other: |game, _, choices| Some(choices.below(game.board.sectors().len()));

    /// An op sheet.
    pub SheetName: SheetIx;
    find: |game, name, ()| {
        game.sheet_named(name).ok_or_else(|| Violation::new(Rule::SheetSector, format!("the scenario has no op sheet {name}")))
    };
    write: |game, at| game.sheet(at).map_or_else(|| "".into(), |sheet| sheet.id.clone());
    other: |game, _, choices| {
        let sheets: Vec<SheetIx> = game.all_sheets().map(|(at, _)| at).collect();
        choices.pick(&sheets).copied()
    };

    /// A breach that the map prints.
    pub BreachName: BreachIx;
    find: |game, name, ()| {
        game.breach_named(name).ok_or_else(|| Violation::new(Rule::BreachTraffic, format!("the map has no breach {name} through the shingle")))
    };
    write: |game, at| game.breach(at).map_or_else(|| "".into(), |breach| breach.id.clone());
    other: |game, _, choices| {
        let breaches: Vec<BreachIx> = game.breaches().map(|(at, _)| at).collect();
        choices.pick(&breaches).copied()
    };

    /// An unreleased formation of the scenario, or a battery off the map.
    pub FormationName: Released;
    find: |game, name, ()| {
        game.released_named(name).ok_or_else(|| {
            let why = format!("{name} is neither a company that the scenario has unreleased, nor a battery");
            Violation::new(Rule::ReleaseSize, why)
        })
    };
    write: |game, released| game.released_id(released).cloned().unwrap_or_else(|| "".into());
    other: |game, _, choices| {
        let all: Vec<Released> = game.all_released().map(|(released, _)| released).collect();
        choices.pick(&all).copied()
    };

    /// A weapon of a unit.
    pub WeaponName: Weapon;
    find: |_, name, ()| {
        Weapon::named(name).ok_or_else(|| Violation::new(Rule::Firing, format!("`{name}` is no weapon; there are area and point")))
    };
    write: |_, weapon| weapon.name().into();
    other: |_, _, choices| choices.pick(&Weapon::ALL).copied();

    /// Fire mode or move mode.
    pub ModeName: Mode;
    find: |_, name, ()| {
        Mode::named(name).ok_or_else(|| Violation::new(Rule::Conversion, format!("`{name}` is no mode; there are fire and move")))
    };
    write: |_, mode| mode.name().into();
    other: |_, _, choices| choices.pick(&Mode::ALL).copied();
}
