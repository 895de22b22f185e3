//! What scripts of these rules are made of: actions, facts, and a position to begin from.

use beachhead_base::Id;
use beachhead_kit::HexNo;
use beachhead_model::games::utah::{DropZone, MoveClass};

use crate::action::Action;

beachhead_kit::script! {
    /// The rulebook `utah`.
    pub struct Utah = "utah" of Action, Fact, Position;

    units UnitPlace {
        /// The steps it has left; all of them where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub steps: Option<u8>,
    }

    /// What a script may ask of a state.
    pub enum Fact {
        /// It is this phase.
        Phase {
            /// The game turn. The landings of 11.2 are part of the first.
            turn: u16,
            /// The phase.
            phase: String,
        },
        /// The unit is on the map, here and with this many steps.
        UnitAt {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// The steps it has left.
            steps: u8,
        },
        /// The unit has been eliminated.
        Eliminated {
            /// The unit.
            unit: Id,
        },
        /// The unit is still to come, on this turn at the earliest.
        Due {
            /// The unit.
            unit: Id,
            /// The game turn.
            turn: u16,
        },
        /// A beachhead marker lies on the hex.
        Beachhead {
            /// The hex.
            hex: HexNo,
        },
        /// A drop zone marker lies on the hex.
        DropZone {
            /// The hex.
            hex: HexNo,
        },
        /// The hex lies in a zone of control of the side.
        Zoc {
            /// The side.
            side: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The unit can trace supply.
        Supplied {
            /// The unit.
            unit: Id,
        },
        /// This many markers are left in the cup; in `mines` the one put aside, in `naval` those afloat.
        Cup {
            /// The cup.
            cup: Id,
            /// How many.
            left: u16,
        },
        /// The last battle was fought on this line of the results table, with this differential and this result.
        Battle {
            /// The line or kind of battle.
            line: Id,
            /// The combat differential.
            differential: i32,
            /// The result.
            result: Id,
        },
        /// The weather of the turn is bad, or is not (14.1).
        Weather {
            /// Whether it is bad.
            bad: bool,
        },
        /// The side was in the hex last, or it is the German's and the enemy has not taken it (13.0).
        Holds {
            /// The side.
            side: Id,
            /// The hex.
            hex: HexNo,
        },
        /// Supply can be traced to the hex (12.0, 13.0).
        HexSupplied {
            /// The hex.
            hex: HexNo,
        },
        /// This many replacement points are left this turn (11.2.5).
        Points {
            /// The units they are for.
            class: MoveClass,
            /// How many.
            left: u8,
        },
        /// The cup holds this many markers when it is filled, those out of the game not among them.
        Allotted {
            /// The cup.
            cup: Id,
            /// How many.
            count: u16,
        },
        /// The unit can end a move in the hex, and pays so much at the cheapest: `2`, `1/2`, `5/2`.
        Reaches {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// The movement points.
            cost: String,
        },
        /// The game ends after this turn, unless something ends it before.
        LastTurn {
            /// The game turn.
            turn: u16,
        },
        /// The game is over and this side has won.
        Won {
            /// The side.
            side: Id,
        },
    }

    /// A state as a script sets it up. What is not named is not on the map.
    #[derive(Default)]
    pub struct Position {
        /// The game turn. The landings of 11.2 are part of the first.
        pub turn: u16,
        /// The phase that begins.
        pub phase: String,
        /// The units on the map.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub units: Vec<UnitPlace>,
        /// The hexes with a beachhead marker.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub beachheads: Vec<HexNo>,
        /// The drop zone markers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub drop_zones: Vec<DropZone>,
        /// Whether the weather of the turn is bad (14.1).
        #[serde(default, skip_serializing_if = "beachhead_kit::script::is_false")]
        pub weather_bad: bool,
        /// The hexes in which the Allies were last, besides those they stand in (13.0).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub held: Vec<HexNo>,
        /// Units that were due before this turn and are still to come.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub late: Vec<Id>,
    }

}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use beachhead_engine::testing::check_golden;
    use beachhead_model::script::Script;
    use beachhead_model::syntax::Syntax;
    use beachhead_text::{SourceFile, read_part, write_part};

    const SCRIPT: &str = r#"(
    format: 1,
    scenario: "landing-and-linkup",
    about: "The 502nd misses its drop zone",
    seed: 606,
    steps: [
        Given((turn: 1, phase: "Drop rolls", units: [(unit: "502/101", hex: "2104")])),
        Auto(Phase(turn: 1, phase: "Drop zones"), 44),
        Refuse(PlaceDropZone(division: "101", hex: "1904"), "11.2.2 drop-zone-site"),
        Do(PlaceDropZone(division: "101", hex: "2104")),
        Do(RollDrop(unit: "502/101"), [3, 2]),
        Expect(UnitAt(unit: "502/101", hex: "2203", steps: 1)),
        Expect(Eliminated(unit: "502/101"), "11.2.2 lost-at-sea"),
        Deny(Supplied(unit: "502/101")),
        Do(Done),
        Auto(End, 7),
    ],
)
"#;

    #[test]
    fn a_script_is_saved_as_it_was_read() {
        let read = read_part::<Script<Utah>>(&SourceFile::new("drift.ron", SCRIPT), Syntax::Ron);
        assert_eq!(read.diagnostics, []);
        let script = read.value.expect("a script");
        assert_eq!(script.steps.len(), 10);
        assert_eq!(
            write_part(&script, Syntax::Ron).expect("plain data"),
            SCRIPT
        );

        let json = write_part(&script, Syntax::Json).expect("plain data");
        let again = read_part::<Script<Utah>>(&SourceFile::new("drift.json", json), Syntax::Json);
        assert_eq!((again.diagnostics, again.value), (vec![], Some(script)));
    }

    #[test]
    fn scripts_of_every_format_are_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
        check_golden::<Script<Utah>>(&folder.join("format-1/script-utah"));
    }
}
