//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod ambush;
pub(crate) mod attack;
pub(crate) mod battle_back;
pub(crate) mod blow;
pub(crate) mod bombard;
pub(crate) mod bridge;
pub(crate) mod deal;
pub(crate) mod deploy;
pub(crate) mod done;
pub(crate) mod draw;
pub(crate) mod enter;
pub(crate) mod equip;
pub(crate) mod exit;
pub(crate) mod hand_out;
pub(crate) mod ignore_flag;
pub(crate) mod jump;
pub(crate) mod keep;
pub(crate) mod lay;
pub(crate) mod move_unit;
mod names;
pub(crate) mod on_the_move;
pub(crate) mod order_unit;
pub(crate) mod play_card;
pub(crate) mod recover;
pub(crate) mod restore;
pub(crate) mod resupply;
pub(crate) mod retreat;
pub(crate) mod return_craft;
pub(crate) mod roll_card;
pub(crate) mod roll_initiative;
pub(crate) mod roll_night;
pub(crate) mod roll_reinforcements;
pub(crate) mod strike;
pub(crate) mod take_ground;
pub(crate) mod work;

use beachhead_kit::slot::{Count, Hex, Maybe, Unit};

use crate::action::names::{CardName, GearName, SectionName, WayName};
use crate::data::LandingsGame;

beachhead_kit::actions! {
    /// What a player may do. The phase says who acts.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`]. It is small, is copied about, and knows no text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Resolved of LandingsGame;
    |game|

    /// Deals the hand of the player whose turn it is to be dealt to.
    Deal in deal;
    /// Gives a unit a weapon or an accessory before the game (L106, L109, L129).
    Equip in equip {
        /// The unit.
        unit: Unit,
        /// The weapon: a unit kind; or the accessory.
        with: GearName,
    };
    /// Lets a unit drop from the air, rolling for its drift.
    Jump in jump {
        /// The unit.
        unit: Unit,
    };
    /// Rolls for sight at night.
    RollNight in roll_night;
    /// Lays the card that is played next turn under the commissar.
    Lay in lay {
        /// The card.
        card: CardName,
    };
    /// Hands a card of the commander in chief to a field general (M25).
    HandOut in hand_out {
        /// The general: `left`, `centre` or `right`, seen from the side.
        to: SectionName,
        /// The card.
        card: CardName,
    };
    /// Plays a command card.
    Play in play_card {
        /// The card.
        card: CardName,
        /// What it is played as, where it can be something else: the barrage of a Recon 1 (L54).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Maybe<CardName>,
        /// The section it is for, where the player chooses one: `left`, `centre`, `right`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Maybe<SectionName>,
    };
    /// Rolls what the card in play asks for before units are ordered (M21, M22).
    RollCard in roll_card;
    /// Rolls for reinforcements (L15).
    RollReinforcements in roll_reinforcements;
    /// Rolls for the initiative of a general without a card (L90).
    RollInitiative in roll_initiative;
    /// Orders a unit.
    Order in order_unit {
        /// The unit.
        unit: Unit,
    };
    /// Orders a unit to move without battle.
    OnTheMove in on_the_move {
        /// The unit.
        unit: Unit,
    };
    /// Gives figures back to a unit (M21).
    Restore in restore {
        /// The unit.
        unit: Unit,
        /// How many.
        figures: Count,
    };
    /// Moves a unit.
    Move in move_unit {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: WayName,
    };
    /// Leaves the map from an exit hex, at the end of a path (M80).
    Exit in exit {
        /// The unit.
        unit: Unit,
        /// The hexes it enters before, in order; the last of them, or where it stands, is the exit.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        path: WayName,
    };
    /// Brings a reinforcement onto the map, by an entry, a craft or a drop (L20).
    Deploy in deploy {
        /// The unit of the reserves.
        unit: Unit,
        /// Where it goes.
        hex: Hex,
    };
    /// Puts a craft that has landed its unit back on a free hex with a craft's icon, where there are several (L33).
    ReturnCraft in return_craft {
        /// The craft.
        craft: Unit,
        /// The hex.
        hex: Hex,
    };
    /// Attacks the unit in a hex.
    Attack in attack {
        /// The unit.
        unit: Unit,
        /// The hex.
        hex: Hex,
    };
    /// Bombards one enemy unit by card (M17, L54).
    Bombard in bombard {
        /// The hex.
        hex: Hex,
    };
    /// Strikes enemy units from the air, one after the other (M18).
    Strike in strike {
        /// The hexes, each next to the one before.
        hexes: WayName,
    };
    /// Answers a close assault by an ambush (M24).
    Ambush in ambush;
    /// Ignores one of the flags rolled (M55).
    IgnoreFlag in ignore_flag;
    /// Retreats a unit.
    Retreat in retreat {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order; fewer than it has to only where the way is closed.
        path: WayName,
    };
    /// Fights back with one die (M45).
    BattleBack in battle_back;
    /// Enters the hex that was taken (M57); armour under desert rules goes one hex further.
    TakeGround in take_ground {
        /// The hex beyond, if it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beyond: Maybe<Hex>,
    };
    /// Does a work instead of battling: wire, mine or road block cleared (M42, M70), a cave sealed, a bridge blown.
    Work in work {
        /// The unit.
        unit: Unit,
        /// What it works at.
        hex: Hex,
    };
    /// Builds a bridge over a river hex (L112).
    Bridge in bridge {
        /// The unit.
        unit: Unit,
        /// The river hex.
        hex: Hex,
    };
    /// Blows a bridge instead of ordering units.
    Blow in blow {
        /// The bridge.
        hex: Hex,
    };
    /// Recovers figures at an oasis or a hospital.
    Recover in recover {
        /// The unit.
        unit: Unit,
    };
    /// Gives figures of a truck to a unit beside it.
    Resupply in resupply {
        /// The truck.
        truck: Unit,
        /// The unit.
        unit: Unit,
        /// How many figures.
        figures: Count,
    };
    /// Brings in a once-only arrival that needs no roll: an armour breakthrough, a supply train's troops.
    Enter in enter {
        /// The unit.
        unit: Unit,
        /// Where it comes in.
        hex: Hex,
    };
    /// Draws a command card.
    Draw in draw;
    /// Keeps this card of those drawn; the others are discarded (M9).
    Keep in keep {
        /// The card.
        card: CardName,
    };
    /// Has nothing more to do in this phase, or declines what is offered.
    Done in done;
}
