//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod adjust;
mod aims;
pub(crate) mod assault;
pub(crate) mod assign;
pub(crate) mod assign_point;
pub(crate) mod assign_team;
pub(crate) mod assign_transport;
pub(crate) mod at_roll;
pub(crate) mod beach;
pub(crate) mod board;
pub(crate) mod bomb;
pub(crate) mod breach_mines;
pub(crate) mod call;
pub(crate) mod call_destroyer;
pub(crate) mod call_point;
pub(crate) mod cancel;
pub(crate) mod choose_hex;
pub(crate) mod choose_sector;
pub(crate) mod convert;
pub(crate) mod done;
pub(crate) mod draft;
pub(crate) mod draw_leaders;
pub(crate) mod draw_reinforcement;
pub(crate) mod draw_up;
pub(crate) mod embark;
pub(crate) mod enter;
pub(crate) mod exit_west;
pub(crate) mod fire;
pub(crate) mod fire_at;
pub(crate) mod fire_for_effect;
pub(crate) mod flee_tide;
pub(crate) mod fly;
pub(crate) mod hold;
pub(crate) mod launch_rockets;
pub(crate) mod lay_smoke;
pub(crate) mod leave_reserve;
pub(crate) mod load_transport;
pub(crate) mod look_for_smoke;
pub(crate) mod move_unit;
mod names;
pub(crate) mod open_breach;
pub(crate) mod overdraft;
pub(crate) mod overwatch;
pub(crate) mod plan_rockets;
pub(crate) mod release;
pub(crate) mod retreat;
pub(crate) mod roll;
pub(crate) mod roll_release;
pub(crate) mod roll_weather;
pub(crate) mod scatter;
pub(crate) mod set_mode;
pub(crate) mod set_up;
mod stack;
pub(crate) mod strafe;
pub(crate) mod survive;
pub(crate) mod test_obstacle;
pub(crate) mod withdraw;

use beachhead_kit::slot::{Count, Hex, Path, Unit};

use crate::Rule;
use crate::data::OmahaGame;
use aims::{Group, Spotter, Target};
use names::{
    AreaName, BoatName, BoxName, BreachName, FormationName, ModeName, PayloadName, SectorName,
    ShellName, TaskName, WeaponName,
};
pub(crate) use names::{SheetName, SourceName};
use stack::Stack;

beachhead_kit::actions! {
    /// What a player may do.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq)]
    pub enum Resolved of OmahaGame;
    |game|

    /// Sets up a unit before play (3.3g, 3.4).
    SetUp in set_up {
        /// The unit.
        unit: Unit,
        /// Its hex.
        hex: Hex = Rule::BoxPlaces,
    };
    /// Assigns a boat of the schematic to its wave, box and group (2.1h).
    Assign in assign {
        /// The boat.
        boat: BoatName,
    };
    /// Takes aboard what the schematic has of a unit for a boat (2.1b to 2.1f).
    Board in board {
        /// The boat.
        boat: BoatName,
        /// The unit.
        unit: Unit,
    };
    /// Draws up an op sheet before play (2.3a, 3.1).
    DrawUp in draw_up {
        /// The op sheet.
        sheet: SheetName,
    };
    /// Gives a rocket ship a target that the scenario has for one (2.2a).
    PlanRockets in plan_rockets {
        /// The hex.
        hex: Hex = Rule::RocketTargets,
    };
    /// Makes a hex that the scenario has for it a target reference point (2.8).
    AssignPoint in assign_point {
        /// The hex.
        hex: Hex = Rule::Batteries,
    };
    /// Has a naval fire support team go with infantry of its battalion (2.6d).
    AssignTeam in assign_team {
        /// The unit.
        unit: Unit,
    };
    /// Draws leaders from the cup (2.3f).
    DrawLeaders in draw_leaders;
    /// Puts a leader aboard with a unit of his (2.3f).
    Embark in embark {
        /// The leader.
        leader: Unit,
        /// The boat, or the transport.
        boat: BoatName,
    };
    /// Assigns a transport to a box for the next hour (2.1m).
    AssignTransport in assign_transport {
        /// The transport.
        boat: BoatName,
        /// The beach box.
        from: BoxName,
    };
    /// Takes a unit aboard of a transport (2.1m).
    LoadTransport in load_transport {
        /// The transport.
        boat: BoatName,
        /// The unit.
        unit: Unit,
    };
    /// Leaves a flooded hex (1.12a).
    FleeTide in flee_tide {
        /// The unit.
        unit: Unit,
        /// The hex beside it.
        hex: Hex = Rule::TideMove,
    };
    /// Adds steps to a platoon at 1200 on 7 June (2.11).
    Overdraft in overdraft {
        /// The platoon.
        unit: Unit,
        /// How many steps its company gets for it; what exceeds full strength is lost.
        steps: Count,
    };
    /// Makes the German release roll of the turn (3.1).
    RollRelease in roll_release;
    /// Releases a company or a battery (3.1).
    Release in release {
        /// The formation, or the battery off the map.
        formation: FormationName,
    };
    /// Rolls for the units of a variable reinforcement (3.1).
    DrawReinforcement in draw_reinforcement;
    /// Rolls for an op sheet to leave reserve (3.1).
    LeaveReserve in leave_reserve {
        /// The op sheet.
        sheet: SheetName,
    };
    /// Turns a pill box into a squad (3.3e).
    Convert in convert {
        /// The pill box.
        unit: Unit,
        /// The mode of the squad: `fire` or `move`.
        mode: ModeName,
    };
    /// Chooses the mode of a unit in mode determination.
    SetMode in set_mode {
        /// The unit.
        unit: Unit,
        /// `fire` or `move`.
        mode: ModeName,
    };
    /// Rolls for the weather of the hour.
    RollWeather in roll_weather;
    /// Fires the rockets of a ship; what comes down is rolled for next (2.2a).
    LaunchRockets in launch_rockets {
        /// The ship, from 1.
        ship: Count,
    };
    /// Looks for smoke of rockets in a hex of Area C (2.2a).
    LookForSmoke in look_for_smoke {
        /// The hex.
        hex: Hex = Rule::AreaC,
    };
    /// Calls for the designator of a battery, or of a destroyer by a fire support team (2.6d); it is rolled for next.
    Call in call {
        /// The battery, or `destroyer`.
        source: SourceName,
        /// The target.
        hex: Target = Rule::MapEdge,
        /// Who sees it; the nearest who does, where it isn't said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        observer: Spotter,
    };
    /// Calls for the designator of a destroyer, as seen from its mast (2.6c); it is rolled for next.
    CallDestroyer in call_destroyer {
        /// The target.
        hex: Target = Rule::MapEdge,
        /// The hex of the north edge off which the observer is.
        from: Target = Rule::DestroyerLimits,
    };
    /// Calls for a battery at a target reference point (2.8).
    CallPoint in call_point {
        /// The battery.
        source: SourceName,
        /// The reference point.
        hex: Hex = Rule::Batteries,
        /// Who sees it; the nearest who does, where it isn't said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        observer: Spotter,
    };
    /// Brings a designator nearer to its target.
    Adjust in adjust {
        /// The battery, or `destroyer`.
        source: SourceName,
    };
    /// Fires for effect around a designator; rounds are rolled for next.
    FireForEffect in fire_for_effect {
        /// The battery, or `destroyer`.
        source: SourceName,
        /// `explosive`, `smoke` or `illumination`.
        shell: ShellName,
        /// `A` or `B`.
        area: AreaName,
    };
    /// Rolls for two aircraft, with what each is to carry (2.10).
    Fly in fly {
        /// The first: `bomb` or `guns`.
        first: PayloadName,
        /// The second.
        second: PayloadName,
    };
    /// Strafes an enemy; the dice are rolled next (2.10a).
    Strafe in strafe {
        /// The aircraft, 1 or 2.
        aircraft: Count,
        /// The enemy.
        target: Unit,
    };
    /// Bombs an enemy; at troops the dice are rolled next (2.10a).
    Bomb in bomb {
        /// The aircraft, 1 or 2.
        aircraft: Count,
        /// The enemy.
        target: Unit,
    };
    /// Lays a smoke by a mortar, instead of its fire.
    LaySmoke in lay_smoke {
        /// The mortar.
        unit: Unit,
        /// The hex.
        hex: Target = Rule::MapEdge,
    };
    /// Rolls for the survival of a boat (2.1i).
    Survive in survive {
        /// The boat.
        boat: BoatName,
    };
    /// Rolls for the sector of a boat and its group (2.1l).
    Scatter in scatter {
        /// The boat.
        boat: BoatName,
    };
    /// Chooses the sector of a transport as it lands (2.1m).
    ChooseSector in choose_sector {
        /// The transport.
        boat: BoatName,
        /// The sector.
        sector: SectorName,
    };
    /// Rolls for the hex of a boat (2.1l).
    Beach in beach {
        /// The boat.
        boat: BoatName,
    };
    /// Chooses the hex of a boat in a minor sector that has several (2.1l).
    ChooseHex in choose_hex {
        /// The boat.
        boat: BoatName,
        /// The hex.
        hex: Hex = Rule::MinorChoice,
    };
    /// Moves a unit in the action phase of its side (2.1n).
    Move in move_unit, narrowed {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path = Rule::MapEdge,
    };
    /// Fires area weapons at a hex; the dice are rolled next.
    Fire in fire {
        /// Those who fire: units of one hex, and mortars.
        from: Stack,
        /// The hex.
        hex: Hex = Rule::MapEdge,
    };
    /// Fires a point weapon at a vehicle, gun or pill box (3.3d); the dice are rolled next.
    FireAt in fire_at {
        /// The unit that fires.
        unit: Unit,
        /// The unit that it fires at.
        target: Unit,
    };
    /// Makes an anti-tank roll at a vehicle or gun within two hexes; the die is rolled next.
    AtRoll in at_roll {
        /// The infantry.
        unit: Unit,
        /// The vehicle or gun.
        target: Unit,
    };
    /// Assaults a pill box, squad or gun in a hex beside (3.3d); the die is rolled next.
    Assault in assault {
        /// The infantry.
        unit: Unit,
        /// The pill box, squad or gun.
        target: Unit,
    };
    /// Rolls the dice of the fire that is declared.
    Roll in roll;
    /// Answers what an enemy has done, by overwatch fire; the dice are rolled next.
    Overwatch in overwatch {
        /// Those who answer: units of one hex by area fire, or one by point fire.
        from: Stack,
        /// Their weapon: `area` or `point`.
        weapon: WeaponName,
    };
    /// Answers no more.
    Hold in hold;
    /// Retreats as the roll says (1.13a); along no path where no way is open.
    Retreat in retreat {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path = Rule::MapEdge,
    };
    /// Retreats by choice (1.13a, 2.3d); along no path at the shingle.
    Withdraw in withdraw {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path = Rule::MapEdge,
    };
    /// Takes a unit of the 29th Division off the map by its west edge (2.7b).
    ExitWest in exit_west {
        /// The unit.
        unit: Unit,
    };
    /// Tests an obstacle hex at the end of the action phase (2.4a).
    TestObstacle in test_obstacle {
        /// The infantry beside it.
        unit: Unit,
        /// The hex.
        hex: Hex = Rule::ObstacleTest,
    };
    /// Tries a way through mines and wire at the end of the action phase (2.4b).
    BreachMines in breach_mines {
        /// The infantry beside them.
        unit: Unit,
        /// The hex.
        hex: Hex = Rule::MinesAndWire,
    };
    /// Opens a breach through the shingle at the end of the US action phase (2.5a).
    OpenBreach in open_breach {
        /// The breach.
        breach: BreachName,
    };
    /// Brings a German reinforcement onto the map by its south edge (3.1).
    Enter in enter {
        /// The unit.
        unit: Unit,
        /// The hex of the edge.
        hex: Hex = Rule::VariableEntry,
    };
    /// Drafts a new op sheet for units that are on none (2.3e).
    Draft in draft {
        /// What they are to do: `attack`, `move`, `hasty-defence` or `prepared-defence`.
        task: TaskName,
        /// The units.
        units: Group,
        /// The hex that they go to, or the middle of what they hold.
        goal: Target = Rule::MapEdge,
    };
    /// Cancels an op sheet.
    Cancel in cancel {
        /// The op sheet.
        sheet: SheetName,
    };
    /// Ends what one plans before play, a phase of command or an action phase.
    Done in done;
}
