//! The facts on which claims depend: only those claims can report that a fact was changed.

use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::facts::Fact;
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;

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
    use super::super::{Operators, Trial, is_true};
    use super::*;
    use beachhead_schema::facts::facts;
    use beachhead_schema::io::{DiskFiles, read_pack};
    use beachhead_test_support::is_thorough;

    #[test]
    fn claims_that_do_not_read_a_fact_stay_true() {
        for name in ["utah", "landings"] {
            hold(name);
        }
    }

    fn hold(name: &str) {
        let packs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data");
        let root = packs.join(name);
        let pack = read_pack(&DiskFiles(root)).pack.expect("it is whole");
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
                for claim in pack
                    .claims
                    .claims
                    .iter()
                    .skip(changes % stride)
                    .step_by(stride)
                {
                    let stays = reads(&pack, claim, fact) || is_true(changed, claim);
                    assert!(stays, "{claim:?} after {} of {fact:?}", made.what);
                }
            });
        }
    }
}
