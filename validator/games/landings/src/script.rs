//! What scripts of these rules are made of besides actions: facts, and a position to begin from.
//!
//! Cards go by the names of the pack's table of cards, such as `probe-2-left` or `air-power`.
//! A battle die shows 1 or 2 for infantry, 3 for armour, 4 for a grenade, 5 for a flag, 6 for a star (M35).
//! A card is drawn by a die with as many sides as cards are left, counted in the order of that table.

use beachhead_base::Id;
use beachhead_kit::HexNo;

use crate::action::Action;

beachhead_kit::script! {
    /// The rulebook `landings`.
    pub struct Landings = "landings" of Action, Fact, Position;

    units UnitPlace {
        /// The figures it has left; all of them where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub figures: Option<u8>,
        /// Whether it has been ordered this turn.
        #[serde(default, skip_serializing_if = "beachhead_kit::script::is_false")]
        pub ordered: bool,
        /// The craft it is aboard.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub aboard: Option<Id>,
        /// The weapon or accessory it has been given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub with: Option<Id>,
    }

    /// What a script may ask of a state.
    pub enum Fact {
        /// It is this phase of this side's turn.
        Phase {
            /// The game turn.
            turn: u16,
            /// The side.
            side: Id,
            /// The phase.
            phase: String,
        },
        /// The unit is on the map, here and with this many figures.
        UnitAt {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// The figures it has left.
            figures: u8,
        },
        /// The unit is a plain unit of this kind now: its support is gone, or it carries this weapon.
        Kind {
            /// The unit.
            unit: Id,
            /// The unit kind.
            kind: Id,
        },
        /// The unit is out of the game, lost or gone by an exit.
        Gone {
            /// The unit.
            unit: Id,
        },
        /// The unit is aboard a craft.
        Aboard {
            /// The unit.
            unit: Id,
            /// The craft.
            craft: Id,
        },
        /// The unit is ordered.
        Ordered {
            /// The unit.
            unit: Id,
        },
        /// The unit can end a move in the hex; `hexes` moved, and whether it may battle then.
        Reaches {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// The hexes of movement it uses at the least.
            cost: u8,
            /// Whether it may battle afterwards.
            battle: bool,
        },
        /// The unit could attack the hex from where it stands with this number of dice; with 0 it can't, for instance because it has
        /// battled. Whether it is ordered and whose step it is makes no difference.
        Dice {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// How many.
            dice: u8,
        },
        /// The two hexes see each other.
        Sees {
            /// The one.
            from: HexNo,
            /// The other.
            to: HexNo,
        },
        /// The unit could end a retreat of this many flags in the hex.
        RetreatsTo {
            /// The unit.
            unit: Id,
            /// The flags.
            flags: u8,
            /// The hex.
            hex: HexNo,
        },
        /// The last battle came to this many hits and flags.
        Battle {
            /// The dice rolled.
            dice: u8,
            /// Hits that count.
            hits: u8,
            /// Flags.
            flags: u8,
        },
        /// This obstacle lies on the hex: `sandbag`, `wire`, `mine`, `cross-hair` and so on.
        Obstacle {
            /// The hex.
            hex: HexNo,
            /// Its kind.
            kind: Id,
        },
        /// The side has this many medals now.
        Medals {
            /// The side.
            side: Id,
            /// How many.
            count: u16,
        },
        /// The side holds this medal: one of the scenario's, or one that a rule gives (`town-1`, `beach-left`, `bridge-G5`). It
        /// holds the medal of an exit once a unit of it has left there and was paid for.
        Holds {
            /// The side.
            side: Id,
            /// The medal.
            medal: Id,
        },
        /// The side controls the town, beach section or bridge.
        Controls {
            /// The side.
            side: Id,
            /// A hex of it.
            hex: HexNo,
        },
        /// The player holds this many command cards.
        Hand {
            /// The side.
            side: Id,
            /// The player among several: a sheet, `chief`, or a general.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            player: Option<Id>,
            /// How many.
            cards: u8,
        },
        /// The player holds this card.
        HasCard {
            /// The side.
            side: Id,
            /// The card.
            card: Id,
        },
        /// This many cards are left to draw.
        DeckLeft {
            /// How many.
            cards: u16,
        },
        /// This many orders of the card in play are left: in this section, or altogether; `on-the-move` for those without battle.
        Orders {
            /// The section, or `on-the-move`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            section: Option<Id>,
            /// How many.
            left: u8,
        },
        /// The last reinforcement roll lets the player deploy this many more units of this kind.
        Arrivals {
            /// The unit kind.
            kind: Id,
            /// How many.
            left: u8,
        },
        /// This many dice are rolled for reinforcements at this point.
        ReinforcementDice {
            /// How many.
            dice: u8,
        },
        /// This many figures of this kind are in the side's pool.
        Pool {
            /// The side.
            side: Id,
            /// The figures: `infantry`, `armor`, `artillery` and so on.
            figures: Id,
            /// How many.
            left: u16,
        },
        /// One sees so far.
        Sight {
            /// The hexes.
            hexes: u8,
        },
        /// The hex lies in the section of the map, as this side sees it.
        InSection {
            /// The side.
            side: Id,
            /// The hex.
            hex: HexNo,
            /// `left`, `centre` or `right`.
            section: Id,
        },
        /// The game is over and this side has won.
        Won {
            /// The side.
            side: Id,
        },
    }

    /// A state as a script sets it up. What is not named is not on the map; what is left out of the other lists is as at
    /// the start.
    #[derive(Default)]
    pub struct Position {
        /// The game turn.
        pub turn: u16,
        /// The side whose turn it is.
        pub side: Id,
        /// The phase that begins.
        pub phase: String,
        /// The units on the map.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub units: Vec<UnitPlace>,
        /// The hands; those that aren't named are empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub hands: Vec<HandOf>,
        /// The card in play, from the phase of orders on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub card: Option<CardIn>,
        /// The card that the other side played last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub last_card: Option<CardIn>,
        /// What lies in the discard pile; all other cards are still to be drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub discards: Vec<Id>,
        /// Obstacles, mines and markers besides those of the map.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub field: Vec<ObstacleAt>,
        /// Hexes whose obstacles are gone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub cleared: Vec<HexNo>,
        /// Towns that the landing side controls.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub taken: Vec<HexNo>,
        /// Medals won for units so far.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub medals: Vec<MedalCount>,
        /// How far one sees, where it is night.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sight: Option<u8>,
    }

    /// A hand of command cards.
    pub struct HandOf {
        /// The side.
        pub side: Id,
        /// The player among several: a sheet, `chief`, or a general.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub player: Option<Id>,
        /// The cards.
        pub cards: Vec<Id>,
    }

    /// A card in play.
    pub struct CardIn {
        /// The card.
        pub card: Id,
        /// What it is played as, where it is something else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub instead: Option<Id>,
        /// The section it was played for, where the player chose.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub section: Option<Id>,
    }

    /// Something that lies on a hex.
    pub struct ObstacleAt {
        /// The hex.
        pub hex: HexNo,
        /// Its kind: `sandbag`, `wire`, `mine`, `cross-hair` and so on.
        pub kind: Id,
        /// The side it belongs to, where that matters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub side: Option<Id>,
    }

    /// Medals won for units.
    pub struct MedalCount {
        /// The side.
        pub side: Id,
        /// How many.
        pub count: u16,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use beachhead_engine::testing::check_golden;
    use beachhead_model::script::Script;

    use super::*;

    #[test]
    fn scripts_of_every_format_are_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
        check_golden::<Script<Landings>>(&folder.join("format-1/script-landings"));
    }
}
