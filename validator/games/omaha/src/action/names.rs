//! The names in actions besides those of units and hexes: boats, boxes, sectors, op sheets, breaches, formations, weapons, modes,
//! and what artillery and aircraft fire.

use beachhead_base::Id;
use beachhead_kit::Violation;

use crate::Rule;
use crate::data::{
    Area, BoatIx, BreachIx, Mode, OmahaGame, Payload, Released, SheetIx, Shell, TRANSPORT, Task,
    Weapon,
};
use crate::sheets::drafts::DRAFT;
use crate::state::Source;
use crate::support::sources::DESTROYER;

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

    /// An op sheet: of the scenario, or one that is drafted, by its number.
    pub SheetName: SheetIx;
    find: |game, name, ()| {
        let planned = game.sheet_named(name);
        planned.or_else(|| draft_named(game, name)).ok_or_else(|| {
            Violation::new(Rule::SheetSector, format!("the scenario has no op sheet {name}"))
        })
    };
    write: |game, at| game.sheet(at).map_or_else(|| draft_id(game, at), |sheet| sheet.id.clone());
    other: |game, _, choices| {
        let sheets: Vec<SheetIx> = game.all_sheets().map(|(at, _)| at).collect();
        choices.pick(&sheets).copied()
    };

    /// What an op sheet has units do.
    pub TaskName: Task;
    find: |_, name, ()| {
        Task::named(name).ok_or_else(|| {
            let known = Task::ALL.map(Task::name).join(", ");
            Violation::new(Rule::Tasks, format!("`{name}` is no task; there are {known}"))
        })
    };
    write: |_, task| task.name().into();
    other: |_, _, choices| choices.pick(&Task::ALL).copied();

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

    /// What fires a mission: a battery on the map, one off it, or the destroyer.
    pub SourceName: Source;
    find: |game, name, ()| {
        if *name == *DESTROYER {
            return Ok(Source::Destroyer);
        }
        let off_map = game.tables.german_batteries.iter().position(|known| known == name);
        let battery = off_map.map(Source::OffMap);
        let found = battery.or_else(|| game.roster.find(name).map(Source::Battery));
        found.ok_or_else(|| {
            let why = format!("{name} is neither a battery nor `{DESTROYER}`");
            Violation::new(Rule::Missions, why)
        })
    };
    write: |game, source| match source {
        Source::Destroyer => DESTROYER.into(),
        Source::OffMap(at) => game.tables.german_batteries.get(at).cloned().unwrap_or_else(|| "".into()),
        Source::Battery(unit) => game.roster[unit].id.clone(),
    };
    other: |game, _, choices| {
        let batteries = game.roster.iter().filter(|(_, counter)| counter.battery.is_some());
        let batteries = batteries.map(|(unit, _)| Source::Battery(unit));
        let off_map = (0..game.tables.german_batteries.len()).map(Source::OffMap);
        let all: Vec<Source> = batteries.chain(off_map).chain([Source::Destroyer]).collect();
        choices.pick(&all).copied()
    };

    /// The area of a concentration.
    pub AreaName: Area;
    find: |_, name, ()| {
        Area::named(name).ok_or_else(|| Violation::new(Rule::Concentrations, format!("`{name}` is no area to call for; there are A and B")))
    };
    write: |_, area| area.name().into();
    other: |_, _, choices| choices.pick(&Area::ALL).copied();

    /// What is fired for effect.
    pub ShellName: Shell;
    find: |_, name, ()| {
        Shell::named(name).ok_or_else(|| {
            let known = Shell::ALL.map(Shell::name).join(", ");
            Violation::new(Rule::Missions, format!("`{name}` is no shell; there are {known}"))
        })
    };
    write: |_, shell| shell.name().into();
    other: |_, _, choices| choices.pick(&Shell::ALL).copied();

    /// What an aircraft carries.
    pub PayloadName: Payload;
    find: |_, name, ()| {
        Payload::named(name).ok_or_else(|| Violation::new(Rule::AircraftLoads, format!("`{name}` is nothing that an aircraft carries; there are bomb and guns")))
    };
    write: |_, payload| payload.name().into();
    other: |_, _, choices| choices.pick(&Payload::ALL).copied();
}

/// A drafted sheet by its name: they are numbered behind those of the scenario.
fn draft_named(game: &OmahaGame, name: &Id) -> Option<SheetIx> {
    let number: u16 = name.as_str().strip_prefix(DRAFT)?.parse().ok()?;
    let planned = u16::try_from(game.sheets.len()).ok()?;
    let at = SheetIx(planned.checked_add(number.checked_sub(1)?)?);
    (draft_id(game, at) == *name).then_some(at)
}

/// The name of a drafted sheet.
fn draft_id(game: &OmahaGame, at: SheetIx) -> Id {
    let number = usize::from(at.0).saturating_sub(game.sheets.len()) + 1;
    format!("{DRAFT}{number}").as_str().into()
}
