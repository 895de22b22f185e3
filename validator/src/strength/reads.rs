//! The facts on which claims depend: only those claims can report that a fact was changed.

use beachhead_check::sight::HEIGHTS;
use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::facts::Fact;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;
use serde_json::Value;

/// Whether a claim may become untrue by a change of this fact.
///
/// Holds always: a claim that doesn't read a fact stays true, whatever is changed of it
/// (`tests::claims_that_do_not_read_a_fact_stay_true`).
pub(super) fn reads(pack: &Pack, record: &ClaimRecord, fact: &Fact) -> bool {
    let is_hex = fact.part.kind == PartKind::Map && fact.list == "hexes";
    let is_of = |part: PartKind| fact.part.kind == part;
    match &record.claim {
        Claim::Terrain { hex, .. }
        | Claim::NotTerrain { hex, .. }
        | Claim::Name { hex, .. }
        | Claim::Elevation { hex, .. }
        | Claim::Feature { hex, .. } => {
            let named = || pack.map.grid.find(hex.as_str());
            is_hex && named().is_none_or(|hex| hex.index() == fact.index)
        }
        Claim::TerrainCount { .. }
        | Claim::NamedCount { .. }
        | Claim::Elevations { .. }
        | Claim::SheetTerrain { .. }
        | Claim::SheetFeature { .. } => is_hex,
        Claim::Sees { from, to } | Claim::Unseen { from, to } => match fact.part.kind {
            PartKind::Map => is_on_lines(pack, from, to, fact),
            PartKind::Tables => is_of_heights(fact),
            _ => false,
        },
        // The grid is no fact: it has the numbers that facts go by.
        Claim::Edge { .. }
        | Claim::Touch { .. }
        | Claim::Distance { .. }
        | Claim::Sheets { .. }
        | Claim::SheetHexes { .. }
        | Claim::SheetEdge { .. } => false,
        Claim::Path { .. }
        | Claim::Hexside { .. }
        | Claim::Region { .. }
        | Claim::RegionSize { .. }
        | Claim::NotInRegion { .. }
        | Claim::Beach { .. }
        | Claim::Sector { .. }
        | Claim::Scatter { .. }
        | Claim::Entry { .. }
        | Claim::SheetRegions { .. }
        | Claim::SheetMarkers { .. } => is_of(PartKind::Map) && !is_hex,
        Claim::Chain { .. } | Claim::Unbroken { .. } => is_of(PartKind::Map),
        Claim::Unit { .. }
        | Claim::Counters { .. }
        | Claim::Figure { .. }
        | Claim::FigureCount { .. }
        | Claim::FormationCount { .. } => is_of(PartKind::Forces),
        Claim::Row { .. } | Claim::Cell { .. } | Claim::ColumnSum { .. } => is_of(PartKind::Tables),
        // What is said of a scenario is about units, too.
        claim if is_of(PartKind::Scenario) => {
            is_of_scenario(pack, record, fact)
                && list_of(claim).is_none_or(|list| list == fact.list)
        }
        _ => is_of(PartKind::Forces),
    }
}

/// Whether a line from hex to hex may pass this fact: a hex, or what stands on a hexside. What else the map has bars no line.
fn is_on_lines(pack: &Pack, from: &HexNo, to: &[HexNo], fact: &Fact) -> bool {
    let grid = &pack.map.grid;
    let hexes: Vec<HexIx> = match fact.list.as_str() {
        "hexes" => u32::try_from(fact.index).into_iter().map(HexIx).collect(),
        "hexsides" => {
            let between = fact.value.get("between").and_then(Value::as_array);
            let hexes = between.into_iter().flatten().filter_map(Value::as_str);
            hexes.filter_map(|hex| grid.find(hex)).collect()
        }
        _ => return false,
    };
    let Some(from) = grid.find(from.as_str()) else {
        return false;
    };
    // A hex that a line touches makes the way over it one longer, at most.
    let is_near = |to: HexIx, hex: HexIx| {
        grid.distance(from, hex) + grid.distance(hex, to) <= grid.distance(from, to) + 1
    };
    let ends: Vec<HexIx> = to.iter().filter_map(|to| grid.find(to.as_str())).collect();
    hexes
        .iter()
        .any(|hex| ends.iter().any(|to| is_near(*to, *hex)))
}

/// Whether it is the table of heights, or a row of it.
fn is_of_heights(fact: &Fact) -> bool {
    let names = ["table", "id"].into_iter();
    let mut names = names.filter_map(|name| fact.value.get(name)?.as_str());
    names.any(|name| name == HEIGHTS)
}

/// The only list or field of scenarios that a claim depends on; `None` if there may be several.
fn list_of(claim: &Claim) -> Option<&'static str> {
    Some(match claim {
        Claim::Turns { .. } => "turns",
        Claim::First { .. } => "first",
        Claim::Choice { .. } => "options",
        Claim::Replacements { .. } => "replacements",
        Claim::Campaign { .. } => "campaign",
        Claim::Boat { .. } => "boats",
        Claim::Arrives { .. } | Claim::Arrivals { .. } | Claim::ArrivalCount { .. } => {
            "reinforcements"
        }
        Claim::Allotted { .. } | Claim::AllottedInAll { .. } => "allotments",
        Claim::SetsUp { .. } => "setup",
        Claim::Group { .. } | Claim::Stack { .. } => "groups",
        Claim::Objectives { .. } => "victory",
        Claim::Medal { .. } | Claim::MedalCount { .. } => "medals",
        Claim::LossMedals { .. } => "troops",
        _ => return None,
    })
}

/// Whether a claim speaks of the scenario that a fact stands in.
pub(super) fn is_of_scenario(pack: &Pack, record: &ClaimRecord, fact: &Fact) -> bool {
    let scenario = fact.scenario(pack);
    let named = record.scenario.as_ref();
    named.is_none_or(|named| scenario.is_some_and(|scenario| scenario.id == *named))
}

#[cfg(test)]
mod tests {
    use super::super::{Operators, Trial};
    use super::*;
    use beachhead_check::lint::ClaimJudge;
    use beachhead_schema::facts::facts;
    use beachhead_schema::io::{DiskFiles, read_pack};
    use beachhead_test_support::is_thorough;

    #[test]
    fn claims_that_do_not_read_a_fact_stay_true() {
        for name in ["utah", "landings"] {
            hold(name);
        }
    }

    fn sample(name: &str) -> Pack {
        let packs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data");
        let read = read_pack(&DiskFiles(packs.join(name)));
        read.pack.expect("it is whole")
    }

    /// A hill or a hollow, a wood or a hedge on a line of sight is read; what is off the line changes nothing.
    #[test]
    fn claims_of_sight_read_the_ground_that_a_line_passes() {
        let pack = sample("omaha");
        let claims = pack.claims.claims.iter();
        let claims: Vec<&ClaimRecord> = claims
            .filter(
                |record| matches!(&record.claim, Claim::Sees { from, .. } if from.as_str() == "A28.08"),
            )
            .collect();
        assert!(!claims.is_empty());
        let grid = &pack.map.grid;
        let middle = grid.find("A28.12").expect("a hex on the line");
        let all = facts(&pack);
        let near = all.iter().filter(|fact| {
            let index = u32::try_from(fact.index).map(HexIx);
            fact.list == "hexes" && index.is_ok_and(|hex| grid.distance(hex, middle) <= 2)
        });
        let rows = all.iter().filter(|fact| is_of_heights(fact));
        let operators = Operators::of(&pack, &all);
        let mut trial = Trial::of(&pack, &operators);
        let mut reported = 0;
        for fact in near.chain(rows) {
            trial.each_change(fact, |changed, made| {
                let judge = ClaimJudge::of(changed);
                for claim in &claims {
                    let stays = judge.is_true(claim);
                    reported += usize::from(!stays);
                    let is_read = reads(&pack, claim, fact);
                    assert!(
                        stays || is_read,
                        "{claim:?} after {} of {fact:?}",
                        made.what
                    );
                }
            });
        }
        assert!(reported > 0, "no hill bars the line");
    }

    fn hold(name: &str) {
        let pack = sample(name);
        let all = facts(&pack);
        let operators = Operators::of(&pack, &all);
        let mut trial = Trial::of(&pack, &operators);
        let mut lists = std::collections::BTreeMap::<&str, usize>::new();
        // Each change is held against every fourth claim, beginning with another one each time.
        let stride = if is_thorough() { 1 } else { 4 };
        let mut changes = 0;
        for fact in &all {
            // There are many of some lists: a few of them show it.
            let seen = lists.entry(&fact.list).or_default();
            *seen += 1;
            if !seen.is_power_of_two() {
                continue;
            }
            trial.each_change(fact, |changed, made| {
                changes += 1;
                let judge = ClaimJudge::of(changed);
                for claim in pack
                    .claims
                    .claims
                    .iter()
                    .skip(changes % stride)
                    .step_by(stride)
                {
                    let stays = reads(&pack, claim, fact) || judge.is_true(claim);
                    assert!(stays, "{claim:?} after {} of {fact:?}", made.what);
                }
            });
        }
    }
}
