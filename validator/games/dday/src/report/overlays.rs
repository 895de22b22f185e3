//! What is drawn over and under the counters: zones of control, the battles that are planned, the ways of retreats.

use beachhead_base::Id;
use beachhead_engine::{Overlays, PlannedBattle, RetreatWays};

use crate::combat::{retreats, theatre};
use crate::data::{Side, UnitIx};
use crate::state::Battle;
use crate::view::{self, View};

/// The overlays of a state. Both sides' zones are where a unit of theirs controls the square (ZOC-1).
pub(crate) fn overlays(view: View<'_>) -> Overlays {
    let zone = |side: Side| {
        let hexes = view.game.board.hexes();
        let hexes = hexes.filter(|hex| view::controlled(view, side, *hex));
        (side.name().into(), hexes.collect())
    };
    let (planned, losers) = (view.state.planned.iter(), view.state.losers().iter());
    Overlays {
        zones: Side::BOTH.map(zone).into(),
        battles: planned.map(|battle| battle_of(view, battle)).collect(),
        retreats: losers.map(|unit| ways(view, *unit)).collect(),
        fires: Vec::new(),
    }
}

fn battle_of(view: View<'_>, battle: &Battle) -> PlannedBattle {
    let ids = |units: &[UnitIx]| -> Vec<Id> { view.ids(units.iter().copied()).cloned().collect() };
    PlannedBattle {
        attackers: ids(&battle.attackers),
        defenders: ids(&battle.defenders),
        odds: theatre::odds(view, battle).unwrap_or_default(),
    }
}

fn ways(view: View<'_>, unit: UnitIx) -> RetreatWays {
    let ways = retreats::ways(view, unit).into_iter();
    let numbers = |way: Vec<_>| way.into_iter().map(|hex| view.number(hex)).collect();
    RetreatWays {
        unit: view.id(unit).clone(),
        ways: ways.map(numbers).collect(),
    }
}

#[cfg(test)]
mod tests {
    use beachhead_engine::Timeline;
    use beachhead_model::pack::Pack;
    use beachhead_text::SourceFile;

    use crate::tests::{erased, folder, pack};

    fn performed(pack: &Pack, script: &str) -> Timeline {
        let text = std::fs::read_to_string(folder().join("scripts").join(script));
        erased(pack).perform(&SourceFile::new(script, text.expect("readable")))
    }

    /// The place after the first entry that says this.
    fn after(timeline: &Timeline, words: &str) -> usize {
        let texts = timeline.entries.iter().map(|entry| entry.text.as_str());
        let at = texts.into_iter().position(|text| text.contains(words));
        at.expect("the script does so") + 1
    }

    #[test]
    fn planned_battles_are_shown_with_their_odds() {
        let pack = pack();
        let timeline = performed(&pack, "soak-off.ron");
        let battles = |words| {
            let overlays = timeline.overlays(after(&timeline, words));
            let battles = overlays.expect("it has some").battles.iter();
            let battle = |battle: &super::PlannedBattle| {
                let [from, to] = [&battle.attackers, &battle.defenders];
                (from.len(), to.len(), battle.odds.clone())
            };
            battles.map(battle).collect::<Vec<_>>()
        };
        let one = |from, to, odds: &str| (from, to, odds.to_owned());
        let planned = "PlanBattle(attackers: [\"29 Inf\"], defenders: [\"2SS Pz\", \"9SS Pz\"])";
        assert_eq!(battles("29 Inf\", \"1 Inf"), [one(6, 3, "1-1")]);
        assert_eq!(battles("TakeBack"), [], "it was taken back");
        assert_eq!(battles(planned), [one(5, 1, "3-1"), one(1, 2, "1-3")]);
        assert_eq!(battles("Do Fight(defender: \"9SS Pz"), [one(5, 1, "3-1")]);
    }

    #[test]
    fn zones_are_where_units_control_the_square() {
        let pack = pack();
        let timeline = performed(&pack, "zones.ron");
        let zones = &timeline.overlays(1).expect("it has some").zones;
        let zone = |side: &str| timeline.numbers(&zones[side]);
        let german: Vec<String> = zone("German").iter().map(ToString::to_string).collect();
        let around = ["U-33", "U-34", "V-33", "V-35", "W-34", "W-35"];
        let held = around.map(|square| german.iter().any(|hex| hex == square));
        assert_eq!(held, [true; 6], "the six around V-34");
        let loire = ["AA-29", "AA-30"].map(|square| german.iter().any(|hex| hex == square));
        assert_eq!(loire, [false; 2], "not over a river");
        assert_eq!(german.len(), 10, "and four around Z-29");
        let allied = zone("Allied");
        assert!(!allied.iter().any(|hex| hex.as_str() == "V-34"));
        assert!(allied.iter().any(|hex| hex.as_str() == "U-34"));
    }

    #[test]
    fn a_retreat_shows_every_way_that_is_open() {
        let pack = pack();
        let timeline = performed(&pack, "retreats.ron");
        let retreats = |words| {
            let overlays = timeline.overlays(after(&timeline, words));
            overlays.map_or(Vec::new(), |overlays| overlays.retreats.clone())
        };
        let [retreat] = &retreats("Do Fight(defender: \"47 Static")[..] else {
            panic!("one unit goes back");
        };
        assert_eq!(retreat.unit.as_str(), "47 Static");
        let ways = retreat.ways.iter();
        let ways: Vec<Vec<&str>> = ways
            .map(|way| way.iter().map(|hex| hex.as_str()).collect())
            .collect();
        assert!(ways.contains(&vec!["LL-37", "LL-36"]), "{ways:?}");
        assert!(
            ways.iter().all(|way| way.len() == 2 && way[0] != "KK-38"),
            "{ways:?}"
        );
        assert_eq!(retreats("Do Retreat(unit: \"47 Static"), [], "it is made");
    }
}
