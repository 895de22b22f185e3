//! What actions name besides units and hexes: boats, boxes, sectors and op sheets.

use beachhead_kit::Violation;

use crate::Rule;
use crate::data::{BoatIx, OmahaGame, SheetIx, TRANSPORT};

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
        let mut sheets = game.all_sheets();
        let found = sheets.find(|(_, sheet)| sheet.id == *name).map(|(at, _)| at);
        found.ok_or_else(|| Violation::new(Rule::SheetSector, format!("the scenario has no op sheet {name}")))
    };
    write: |game, at| game.sheet(at).map_or_else(|| "".into(), |sheet| sheet.id.clone());
    other: |game, _, choices| {
        let sheets: Vec<SheetIx> = game.all_sheets().map(|(at, _)| at).collect();
        choices.pick(&sheets).copied()
    };
}
