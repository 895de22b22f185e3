//! Claims: what the rulebook says about the data, each with its paragraph.
//!
//! The validator holds the pack to every claim: this is how a digitised map is proof-read against its own rulebook. A claim
//! that also names a row of the rule index proves that row; which rows there are is the engine's affair.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::conflict::Conflicts;
use crate::hex::{Compass, HexNo, natural};
use crate::id::Id;
use crate::io::{Comments, distinct};
use crate::layer::{Keyed, Layer};
use crate::map::{Bond, HexField, Hexes, HexesMut, NamesHexes};
use crate::source::Source;

/// The claims of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Claims {
    /// One claim a line, in the order of the paragraphs.
    pub claims: Layer<ClaimRecord>,
    /// The comments of its file.
    #[cfg_attr(feature = "json-schema", schemars(skip))]
    pub comments: Comments,
    /// What a merge has left to decide in it.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub conflicts: Conflicts,
}

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimRecord {
    /// The paragraph that makes it, and the row of the rule index that it proves, if it proves one: `10.1`, `10.1 trail-key`.
    pub rule: String,
    /// The scenario of which it says so, if it speaks of scenarios: every one where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// What it says.
    pub claim: Claim,
    /// Where it comes from, if not from its paragraph: one that only holds the data to our own reconstruction says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl ClaimRecord {
    /// The paragraph that makes it: `10.1` of `10.1 trail-key`.
    pub fn paragraph(&self) -> &str {
        rule_parts(&self.rule).0
    }

    /// The name of the row that it proves: `trail-key` of `10.1 trail-key`. What stands in parentheses is a part of the
    /// paragraph, and no row.
    ///
    /// ```
    /// use beachhead_schema::claims::{Claim, ClaimRecord};
    /// let claim = |rule: &str| ClaimRecord {
    ///     rule: rule.to_owned(),
    ///     scenario: None,
    ///     claim: Claim::Turns { is: 17 },
    ///     source: None,
    ///     note: None,
    /// };
    /// assert_eq!(claim("10.2 length").row_name(), Some("length"));
    /// assert_eq!(claim("10.2").row_name(), None);
    /// assert_eq!(claim("11.2.2 (3)").row_name(), None);
    /// ```
    pub fn row_name(&self) -> Option<&str> {
        rule_parts(&self.rule)
            .1
            .filter(|name| !name.starts_with('('))
    }
}

/// The paragraph, and what stands behind it.
fn rule_parts(rule: &str) -> (&str, Option<&str>) {
    match rule.split_once(' ') {
        Some((paragraph, rest)) => (paragraph, Some(rest)),
        None => (rule, None),
    }
}

/// What a claim is found by: its paragraph and row, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimKey {
    /// The paragraph, with the row that it proves.
    pub rule: String,
    /// The scenario, if it speaks of one.
    pub scenario: Option<Id>,
    /// What it says.
    pub claim: Claim,
}

/// Paragraphs are sorted naturally: 2.1 comes before 10.1. Within one, claims that prove no row come first.
impl Ord for ClaimKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((ours, our_row), (theirs, their_row)) =
            (rule_parts(&self.rule), rule_parts(&other.rule));
        natural(ours, theirs)
            .then_with(|| ours.cmp(theirs))
            .then_with(|| our_row.cmp(&their_row))
            .then_with(|| self.rule.cmp(&other.rule))
            .then_with(|| (&self.scenario, &self.claim).cmp(&(&other.scenario, &other.claim)))
    }
}

impl PartialOrd for ClaimKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Keyed for ClaimRecord {
    type Key = ClaimKey;

    fn key(&self) -> ClaimKey {
        ClaimKey {
            rule: self.rule.clone(),
            scenario: self.scenario.clone(),
            claim: self.claim.clone(),
        }
    }
}

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
    /// The unit sets up in this hex.
    SetsUp {
        /// The unit.
        unit: Id,
        /// The hex.
        hex: HexNo,
    },
    /// The setup group consists of just these units.
    Group {
        /// The group.
        group: Id,
        /// The units.
        is: Vec<Id>,
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
        /// How many.
        count: u32,
        /// The turns at whose end one more is drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        later: Vec<u16>,
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

/// The hexes of a claim, each with the field that names it; `$one` and `$list` make them of a hex and of a list.
macro_rules! named_by {
    ($claim:expr, $one:expr, $list:expr) => {
        match $claim {
            Claim::Terrain { hex, .. }
            | Claim::NotTerrain { hex, .. }
            | Claim::Name { hex, .. }
            | Claim::Path { hex, .. }
            | Claim::Edge { hex, .. }
            | Claim::NotInRegion { hex, .. }
            | Claim::SetsUp { hex, .. }
            | Claim::SheetEdge { hex, .. }
            | Claim::Elevation { hex, .. }
            | Claim::Feature { hex, .. } => vec![(STANDS, $one(hex))],
            Claim::Touch { a, b } | Claim::Distance { a, b, .. } | Claim::Hexside { a, b, .. } => {
                vec![(STANDS, $one(a)), (STANDS, $one(b))]
            }
            Claim::Chain { from, to, .. } | Claim::Unbroken { from, to, .. } => {
                vec![(STANDS, $one(from)), (STANDS, $one(to))]
            }
            Claim::Region { is, .. } | Claim::Beach { is, .. } | Claim::Objectives { is, .. } => {
                vec![(MEMBERS, $list(is))]
            }
            Claim::TerrainCount { .. }
            | Claim::Elevations { .. }
            | Claim::NamedCount { .. }
            | Claim::RegionSize { .. }
            | Claim::Unit { .. }
            | Claim::FormationCount { .. }
            | Claim::Figure { .. }
            | Claim::FigureCount { .. }
            | Claim::Group { .. }
            | Claim::Arrives { .. }
            | Claim::ArrivalCount { .. }
            | Claim::Allotted { .. }
            | Claim::AllottedInAll { .. }
            | Claim::Turns { .. }
            | Claim::First { .. }
            | Claim::SheetHexes { .. }
            | Claim::Sheets { .. }
            | Claim::SheetTerrain { .. }
            | Claim::SheetFeature { .. }
            | Claim::SheetRegions { .. }
            | Claim::SheetMarkers { .. }
            | Claim::Cell { .. }
            | Claim::ColumnSum { .. }
            | Claim::Cards { .. }
            | Claim::PlayersASide { .. }
            | Claim::MedalsToWin { .. }
            | Claim::InEffect { .. }
            | Claim::NotInEffect { .. } => Vec::new(),
        }
    };
}

/// What is claimed of a hex that goes is claimed no more.
const STANDS: HexField = HexField::new("claim", None, Bond::Stands);
const MEMBERS: HexField = HexField::new("claim", None, Bond::Members);

impl NamesHexes for ClaimRecord {
    fn described(&self) -> String {
        format!("claim of {}", self.rule)
    }

    fn hexes(&self) -> Vec<(HexField, Hexes<'_>)> {
        named_by!(&self.claim, Hexes::One, Hexes::List)
    }

    fn hexes_mut(&mut self) -> Vec<(HexField, HexesMut<'_>)> {
        named_by!(&mut self.claim, HexesMut::One, HexesMut::List)
    }
}

crate::part! { Claims, "claims", layers: [claims] }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::{SourceFile, Syntax, read_part, write_part};

    fn key(rule: &str) -> ClaimKey {
        ClaimKey {
            rule: rule.to_owned(),
            scenario: None,
            claim: Claim::Turns { is: 17 },
        }
    }

    #[test]
    fn rows_are_sorted_within_their_paragraph() {
        let sorted = [
            "2.1 zoc",
            "10.1",
            "10.1 east-of-vire",
            "10.1 trail-key",
            "10.1.1",
            "10.2",
            "L3 retreat",
            "L12",
            "L100 no-air-rules",
        ];
        let mut keys: Vec<ClaimKey> = sorted.iter().rev().map(|rule| key(rule)).collect();
        keys.sort();
        let rules: Vec<&str> = keys.iter().map(|key| key.rule.as_str()).collect();
        assert_eq!(rules, sorted);
    }

    #[test]
    fn figures_and_sizes_are_written_as_they_were_read() {
        let text = r#"(
    format: 1,
    claims: [
        (rule: "1.1", claim: RegionSize(region: "victory", count: 7)),
        (rule: "1.1", claim: Figure(unit: "6/2", figure: "attack", is: 2, reduced: true)),
        (rule: "1.1", claim: Figure(unit: "6/2", figure: "attack", is: 5)),
        (rule: "1.1", claim: FigureCount(side: "German", figures: {"attack": 1, "movement": 4}, count: 3)),
        (rule: "1.1", claim: FigureCount(side: "German", kind: "infantry", figures: {"attack": 1}, count: 2)),
    ],
)
"#;
        let source = SourceFile::new("claims.ron", text);
        let read = read_part::<Claims>(&source, Syntax::Ron);
        assert_eq!(read.diagnostics, []);
        let claims = read.value.expect("it is readable");
        let written = write_part(&claims, Syntax::Ron);
        assert_eq!(written.expect("it is writable"), text);
    }
}
