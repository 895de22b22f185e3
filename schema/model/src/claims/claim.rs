//! What a rulebook may say about the data: the kinds of claims.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::distinct::distinct;
use crate::games::landings::MedalKind;
use crate::games::utah::MoveClass;
use crate::map::{EntryHexes, MinorSector};
use crate::scenario::SetupArea;
use beachhead_base::Id;
use beachhead_hex::{Compass, HexNo};

/// What a rulebook may say about the data.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// The hex is of one of these terrains.
    Terrain {
        /// The hex.
        hex: HexNo,
        /// The terrains it may be.
        is: Vec<Id>,
    },
    /// The hex is of none of these terrains.
    NotTerrain {
        /// The hex.
        hex: HexNo,
        /// The terrains it may not be.
        is: Vec<Id>,
    },
    /// How many hexes of the map are of this terrain.
    TerrainCount {
        /// The terrain.
        terrain: Id,
        /// How many hexes.
        count: u32,
    },
    /// How many places are of this terrain; one that fills several hexes of one name counts once.
    NamedCount {
        /// The terrain.
        terrain: Id,
        /// How many names.
        count: u32,
    },
    /// The hex carries this name.
    Name {
        /// The hex.
        hex: HexNo,
        /// The name.
        name: String,
    },
    /// A path of one of these kinds runs through the hex.
    Path {
        /// The hex.
        hex: HexNo,
        /// The kinds.
        is: Vec<Id>,
    },
    /// The hex lies on this edge of the map.
    Edge {
        /// The hex.
        hex: HexNo,
        /// The edge: N, E, S or W.
        edge: Compass,
    },
    /// The height of the hex lies between these two, in the unit of the map.
    Elevation {
        /// The hex.
        hex: HexNo,
        /// The least that it may be.
        from: i16,
        /// The most that it may be.
        to: i16,
    },
    /// The heights of all hexes lie between these two, in the unit of the map.
    Elevations {
        /// The least that there may be.
        from: i16,
        /// The most that there may be.
        to: i16,
    },
    /// Hexes with this feature, marker or terrain form one unbroken line from one hex to the other.
    Unbroken {
        /// The kind of feature, of marker or of terrain.
        kind: Id,
        /// The hex at one end.
        from: HexNo,
        /// The hex at the other end.
        to: HexNo,
    },
    /// The hex sees each of these hexes, over the heights of the map.
    Sees {
        /// The hex that looks.
        from: HexNo,
        /// The hexes that it sees.
        to: Vec<HexNo>,
    },
    /// The hex sees none of these hexes, over the heights of the map.
    Unseen {
        /// The hex that looks.
        from: HexNo,
        /// The hexes that it does not see.
        to: Vec<HexNo>,
    },
    /// The two hexes touch.
    Touch {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
    },
    /// How many hexes lie from one to the other, the first not counted.
    Distance {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
        /// How many.
        is: u32,
    },
    /// Hexsides of this kind form one unbroken chain from a side of one hex to a side of the other.
    Chain {
        /// The hexside kind.
        hexside: Id,
        /// The name that each of these hexsides carries; any where none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// A hex at one end.
        from: HexNo,
        /// A hex at the other end.
        to: HexNo,
    },
    /// A hexside of this kind lies between the two hexes.
    Hexside {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
        /// The hexside kind.
        kind: Id,
    },
    /// The region consists of just these hexes.
    Region {
        /// The region.
        region: Id,
        /// The region kind; left out where nothing is said of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Id>,
        /// The hexes.
        is: Vec<HexNo>,
    },
    /// The region has this number of hexes.
    RegionSize {
        /// The region.
        region: Id,
        /// How many hexes.
        count: u32,
    },
    /// The hex is in no such region.
    NotInRegion {
        /// The hex.
        hex: HexNo,
        /// The region.
        region: Id,
    },
    /// The beach consists of just these hexes.
    Beach {
        /// The beach.
        beach: Id,
        /// The hexes.
        is: Vec<HexNo>,
    },
    /// The entry is this side's, and consists of just these hexes.
    Entry {
        /// The entry.
        entry: Id,
        /// The side.
        side: Id,
        /// The hexes.
        at: EntryHexes,
    },
    /// The sector is of this beach, and consists of just these hexes; a die is counted from the hexes at its edge.
    Sector {
        /// The sector.
        sector: Id,
        /// The beach.
        beach: Id,
        /// The hexes.
        is: Vec<HexNo>,
        /// Hexes of it at the edge from which a die counts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<HexNo>,
        /// Its printed parts, each with the die numbers that land there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        minor: Vec<MinorSector>,
    },
    /// The way ashore begins in this box, is taken by just these die numbers, and leads through just these hexes.
    Scatter {
        /// The scatter path.
        path: Id,
        /// The beach box.
        from: Id,
        /// The sector in which it ends; none of a way that leaves the map.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::bare")]
        #[cfg_attr(feature = "json-schema", schemars(with = "Id"))]
        to: Option<Id>,
        /// The die numbers.
        dice: Vec<u8>,
        /// The hexes.
        way: Vec<HexNo>,
    },
    /// The unit exists, and is of this side and kind.
    Unit {
        /// The unit.
        unit: Id,
        /// The side.
        side: Id,
        /// The unit kind.
        kind: Id,
    },
    /// How many units of a formation are of this kind.
    FormationCount {
        /// The formation.
        formation: Id,
        /// The unit kind.
        kind: Id,
        /// How many.
        count: u32,
    },
    /// The unit's counter has this figure.
    Figure {
        /// The unit.
        unit: Id,
        /// The figure, as the palette names it.
        figure: Id,
        /// What it is.
        is: i32,
        /// Whether the counter's back says so, which shows once the unit has lost a step.
        #[serde(default, skip_serializing_if = "is_false")]
        reduced: bool,
    },
    /// This number of units of a side have these figures on their faces, whatever other figures they have.
    FigureCount {
        /// The side.
        side: Id,
        /// The unit kind; all kinds where none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Id>,
        /// The figures.
        #[serde(deserialize_with = "distinct")]
        figures: BTreeMap<Id, i32>,
        /// How many units.
        count: u32,
    },
    /// Each of these counters is alike in what is named here; of what is left out nothing is said.
    Counters {
        /// The units.
        units: Vec<Id>,
        /// Their side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Id>,
        /// Their unit kind.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Id>,
        /// Their formation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<Id>,
        /// Their nation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nation: Option<Id>,
        /// How many steps each has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps: Option<u8>,
        /// Figures on their faces.
        #[serde(
            default,
            skip_serializing_if = "BTreeMap::is_empty",
            deserialize_with = "distinct"
        )]
        figures: BTreeMap<Id, i32>,
        /// Figures on their backs.
        #[serde(
            default,
            skip_serializing_if = "BTreeMap::is_empty",
            deserialize_with = "distinct"
        )]
        reduced: BTreeMap<Id, i32>,
    },
    /// The unit sets up in this hex.
    SetsUp {
        /// The unit.
        unit: Id,
        /// The hex.
        hex: HexNo,
    },
    /// The setup group consists of just these units; of what is left out nothing is said.
    Group {
        /// The group.
        group: Id,
        /// The side that sets it up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Id>,
        /// The units.
        is: Vec<Id>,
        /// Where each of them may stand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<SetupArea>,
    },
    /// At most this number of units of the setup group may share a hex.
    Stack {
        /// The group.
        group: Id,
        /// How many.
        is: u8,
    },
    /// The unit comes on this turn, by this entry if one is named.
    Arrives {
        /// The unit.
        unit: Id,
        /// The game turn.
        turn: u16,
        /// The entry; left out where the rulebook names none, and then nothing is said of it.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::bare")]
        #[cfg_attr(feature = "json-schema", schemars(with = "Id"))]
        entry: Option<Id>,
    },
    /// The line of reinforcements brings just these units to this side on this turn, by this entry if one is named.
    Arrivals {
        /// The line.
        line: Id,
        /// The side.
        side: Id,
        /// The game turn.
        turn: u16,
        /// The entry; left out where the rulebook names none.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::bare")]
        #[cfg_attr(feature = "json-schema", schemars(with = "Id"))]
        entry: Option<Id>,
        /// The units.
        is: Vec<Id>,
    },
    /// How many units of a side come after the start, all turns taken together.
    ArrivalCount {
        /// The side.
        side: Id,
        /// How many.
        count: u32,
    },
    /// How many markers or points of this value a side gets, all kinds taken together.
    Allotted {
        /// The side.
        side: Id,
        /// What each is worth.
        value: i32,
        /// How many.
        count: u32,
    },
    /// How many markers or points of these kinds a side gets, all values taken together.
    AllottedInAll {
        /// The side.
        side: Id,
        /// The kinds that are counted.
        kinds: Vec<Id>,
        /// How many.
        count: u32,
    },
    /// How many game turns the scenario lasts.
    Turns {
        /// How many.
        is: u16,
    },
    /// The side moves first.
    First {
        /// The side.
        side: Id,
    },
    /// How many hexes of a sheet can be played on, not counting those that it shares with the next sheet.
    SheetHexes {
        /// The sheet.
        sheet: String,
        /// How many.
        count: u32,
    },
    /// The sheets of the map are these, from west to east.
    Sheets {
        /// The sheets.
        is: Vec<String>,
    },
    /// The hex lies on this edge of its sheet.
    SheetEdge {
        /// The hex.
        hex: HexNo,
        /// The edge: N, E, S or W.
        edge: Compass,
    },
    /// The least number of hexes of a sheet that are of one of these terrains.
    SheetTerrain {
        /// The sheet.
        sheet: String,
        /// The terrains.
        is: Vec<Id>,
        /// How many at the least.
        least: u32,
    },
    /// How many hexes of a sheet have this feature.
    SheetFeature {
        /// The sheet.
        sheet: String,
        /// The feature.
        feature: Id,
        /// How many.
        count: u32,
    },
    /// How many regions of this kind have hexes on a sheet that are no other sheet's.
    SheetRegions {
        /// The sheet.
        sheet: String,
        /// The region kind.
        kind: Id,
        /// How many.
        count: u32,
    },
    /// How many markers of this kind lie on a sheet.
    SheetMarkers {
        /// The sheet.
        sheet: String,
        /// The marker kind.
        kind: Id,
        /// How many.
        count: u32,
    },
    /// The hex has this feature.
    Feature {
        /// The hex.
        hex: HexNo,
        /// The feature.
        is: Id,
    },
    /// A table has this in a cell.
    Cell {
        /// The table.
        table: Id,
        /// What is printed to the left of the row.
        row: Id,
        /// What is printed above the column.
        column: Id,
        /// What is in the cell.
        is: Id,
    },
    /// A row of a table has these cells, each under what is printed above its column; of columns that are left out nothing is
    /// said.
    Row {
        /// The table.
        table: Id,
        /// What is printed to the left of the row.
        row: Id,
        /// The cells, by column.
        #[serde(deserialize_with = "distinct")]
        cells: BTreeMap<Id, Id>,
    },
    /// The cells of a column add up to this.
    ColumnSum {
        /// The table.
        table: Id,
        /// What is printed above the column.
        column: Id,
        /// The sum.
        is: i64,
    },
    /// How many cards a player begins with.
    Cards {
        /// The side.
        side: Id,
        /// The sheet that the player commands, where there are several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sheet: Option<String>,
        /// The nation whose troops the player commands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nation: Option<Id>,
        /// How many.
        count: u32,
        /// The turns at whose end one more is drawn; each as often as there are more.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        later: Vec<u16>,
        /// The medals that the player plays for; left out where nothing is said of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        medals: Option<u16>,
    },
    /// How many players play on each side.
    PlayersASide {
        /// How many.
        is: u32,
    },
    /// How many medals the side needs to win.
    MedalsToWin {
        /// The side.
        side: Id,
        /// How many.
        count: u32,
    },
    /// The optional rule is played, or is not.
    Choice {
        /// Its name, as the scenario's file has it.
        option: Id,
        /// Whether it is played.
        on: bool,
    },
    /// Replacements come on just these terms.
    Replacements {
        /// The units that they are for.
        class: MoveClass,
        /// How many points there are each time.
        points: u8,
        /// The first turn that brings them.
        from: u16,
        /// The last turn that brings them; none where they come to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<u16>,
        /// How many turns lie from one time to the next.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        every: u16,
        /// The nation whose units they are for; none where it doesn't matter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nation: Option<Id>,
    },
    /// The campaign game is played on these terms; of what is left out nothing is said.
    Campaign {
        /// The number from which captured cities are taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cities: Option<u16>,
        /// The city hexes with which it is won.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        city_hexes: Option<u16>,
        /// The turn beyond which it does not go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        longest: Option<u16>,
    },
    /// The medal, or the group of medals, is won on these terms.
    Medal {
        /// The medal.
        medal: Id,
        /// The side that may win it; either where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Id>,
        /// How it is won, and whether it can be lost.
        kind: MedalKind,
        /// How many medals it counts for.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        worth: u16,
        /// The side that has it at the start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held_by: Option<Id>,
        /// Whether it is judged at the start of a turn only.
        #[serde(default, skip_serializing_if = "is_false")]
        turn_start: bool,
        /// Whether any enemy in its hexes keeps it from everybody.
        #[serde(default, skip_serializing_if = "is_false")]
        sole_control: bool,
        /// Its hexes; left out where nothing is said of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hexes: Vec<HexNo>,
    },
    /// How many medals of this kind and worth a side may win.
    MedalCount {
        /// The side.
        side: Id,
        /// How they are won.
        kind: MedalKind,
        /// How many medals each counts for.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        worth: u16,
        /// How many.
        count: u32,
    },
    /// The loss of the unit counts for so many medals.
    LossMedals {
        /// The unit.
        unit: Id,
        /// How many.
        count: u32,
    },
    /// The side takes medals for towns that it controls.
    Towns {
        /// The side.
        side: Id,
        /// How many towns it needs for each medal, in order.
        towns: Vec<u8>,
        /// How many towns it controls at the start.
        #[serde(default, skip_serializing_if = "is_none")]
        taken: u32,
    },
    /// The side takes medals for sections of the beach.
    Beaches {
        /// The landing side.
        side: Id,
        /// Medals that the defenders have for each section they hold.
        held: u8,
        /// Medals that the landing side has for each section they don't.
        lost: u8,
    },
    /// The side takes medals for so many bridges.
    Bridges {
        /// The side.
        side: Id,
        /// How many.
        count: u32,
    },
    /// The side gets medals for the first bridge that it builds.
    FirstBridge {
        /// The side.
        side: Id,
        /// How many.
        medals: u8,
    },
    /// The side has medals while the other one lacks a unit in a section.
    EmptySection {
        /// The side.
        side: Id,
        /// How many.
        medals: u8,
    },
    /// Units of this kind get just these weapons at the start.
    Weapons {
        /// The side.
        side: Id,
        /// The kind of units that may carry them.
        kind: Id,
        /// The weapons: unit kinds.
        is: Vec<Id>,
    },
    /// The units that may come to a side are of just these kinds.
    ArrivalKinds {
        /// The side.
        side: Id,
        /// The kinds.
        is: Vec<Id>,
    },
    /// A side of a special rule: who has air superiority, off-map artillery and the like.
    RuleSide {
        /// The rule, as the scenario's file has it.
        rule: String,
        /// The side.
        side: Id,
    },
    /// A boat of an assault wave.
    Boat {
        /// The boat.
        boat: Id,
        /// The wave.
        wave: u8,
        /// Its type.
        craft: Id,
        /// The beach box in which it waits.
        from: Id,
        /// The boat group it belongs to; none where it lands by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<Id>,
        /// What it carries; left out where nothing is said of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        load: Vec<Id>,
        /// Whether the steps that sink with it are drawn by lot among the units of its group.
        #[serde(default, skip_serializing_if = "is_false")]
        by_lot: bool,
    },
    /// These special rules are in effect, among others.
    InEffect {
        /// Their names, as the scenario's file has them.
        rules: Vec<String>,
    },
    /// None of these special rules is in effect.
    NotInEffect {
        /// Their names, as the scenario's file has them.
        rules: Vec<String>,
    },
    /// The hexes that the side has to hold are just these.
    Objectives {
        /// The side.
        side: Id,
        /// The hexes.
        is: Vec<HexNo>,
    },
}

fn is_false(so: &bool) -> bool {
    !so
}

fn one() -> u16 {
    1
}

fn is_one(count: &u16) -> bool {
    *count == 1
}

fn is_none(count: &u32) -> bool {
    *count == 0
}
