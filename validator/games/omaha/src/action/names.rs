//! What actions name besides units and hexes: boats.

use beachhead_kit::Violation;

use crate::Rule;
use crate::data::{BoatIx, OmahaGame};

beachhead_kit::names! {
    of OmahaGame;

    /// A boat of the schematic.
    pub BoatName: BoatIx;
    find: |game, name, ()| {
        let mut boats = game.all_boats();
        let found = boats.find(|(_, boat)| boat.id == *name).map(|(at, _)| at);
        found.ok_or_else(|| {
            let why = format!("the schematic has no boat {name}");
            Violation::new(Rule::Schematic, why)
        })
    };
    write: |game, boat| game.boat(boat).map_or_else(|| "".into(), |boat| boat.id.clone());
    other: |game, _, choices| {
        let boats: Vec<BoatIx> = game.all_boats().map(|(at, _)| at).collect();
        choices.pick(&boats).copied()
    };
}
