//! What is to be seen of a state: counters with what they have done, beachheads, drop zones and who holds what counts on
//! the map; beside it the units to come and the lost, and the cups.

use std::collections::BTreeSet;

use beachhead_engine::{
    OffMapPlace, Overlays, PlannedBattle, RetreatWays, Scene, SceneMarker, StatusMark, Turn,
};
use beachhead_kit::{HexIx, UnitIx, scene};

use crate::combat::{retreats, strength};
use crate::data::cups::Cup;
use crate::data::sides::{Nation, Side};
use crate::hexes::ownership;
use crate::state::{Pending, Place, Troop};
use crate::view::View;

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
    Scene {
        turn,
        units: scene::standing(view, |unit| marks_of(view.troop(unit))),
        markers: markers(view),
        places: places(view),
        lines: beside_the_map(view),
    }
}

fn markers(view: View<'_>) -> Vec<SceneMarker> {
    let marker_of = |side: Side, label: String, hex: HexIx| SceneMarker {
        label,
        hex: view.number(hex),
        side: Some(side.name().into()),
    };
    let marker = |label: String, hex: HexIx| marker_of(Side::Allied, label, hex);
    // 13.0: the locations that decide the game, by who was there last.
    let held = view.game.locations.iter().map(|hex| {
        let side = ownership::holder(view, *hex);
        marker_of(side, side.name().to_owned(), *hex)
    });
    let beachheads = view.state.beachheads.iter();
    let beachheads = beachheads.map(|hex| marker("Beachhead".to_owned(), *hex));
    let zones = view.game.roster.divisions.iter();
    let zones = zones.zip(&view.state.drop_zones);
    let zones = zones.filter_map(|(division, hex)| Some(marker(format!("DZ {division}"), (*hex)?)));
    held.chain(beachheads).chain(zones).collect()
}

fn beside_the_map(view: View<'_>) -> Vec<String> {
    // A cup that never holds anything is no part of this game.
    let filled = |left: usize, full: usize, name: &str| {
        (full > 0).then(|| format!("{left} of {full} markers left in {name}"))
    };
    let (cups, pool) = (&view.state.cups, &view.state.pool);
    let drawn = Cup::ALL.map(|cup| filled(cups.of(cup).len(), pool.of(cup).len(), cup.name()));
    let naval = Nation::ALL.map(|nation| {
        let (left, full) = (cups.naval(nation).len(), pool.naval(nation).len());
        filled(left, full, nation.naval_name())
    });
    let line = |applies: bool, line: &str| applies.then(|| line.to_owned());
    let weather = line(view.state.weather_bad, "the weather is bad");
    let mines = line(cups.mines_aside, "mines put aside");
    let cups = drawn.into_iter().chain(naval).chain([mines]);
    [weather].into_iter().chain(cups).flatten().collect()
}

/// Units to be set up, those that are due by their turns, and the lost.
fn places(view: View<'_>) -> Vec<OffMapPlace> {
    let turns = view.state.units.troops().iter();
    let turns: BTreeSet<u16> = turns
        .filter_map(|(_, troop)| match troop.place() {
            Place::Due(turn) => Some(turn),
            _ => None,
        })
        .collect();
    let waiting = ("To be set up".to_owned(), Place::Waiting);
    let due = turns.into_iter();
    let due = due.map(|turn| (format!("Due on turn {turn}"), Place::Due(turn)));
    let lost = ("Lost".to_owned(), Place::Lost);
    scene::off_map(view, [waiting].into_iter().chain(due).chain([lost]))
}

/// What a unit has done in the turn, or what was done to it.
fn marks_of(troop: &Troop) -> Vec<StatusMark> {
    scene::marks([
        (troop.landed, "L", "landed in this turn"),
        (troop.moved, "M", "has moved in this phase"),
        (troop.attacked, "A", "has attacked in this player turn"),
        (troop.bombarded, "B", "bombarded in this phase"),
    ])
}

/// Zones of control, the battle that is being fought with its differential, and every way of the retreat that is due.
pub(crate) fn overlays(view: View<'_>) -> Overlays {
    let state = view.state;
    let zone = |side: Side| {
        let hexes = view.game.board.hexes();
        let hexes = hexes.filter(|hex| state.zoc_map.controlled(side, *hex));
        (side.name().into(), hexes.collect())
    };
    let ids = |units: &[UnitIx]| {
        let units = units.iter().map(|unit| view.game.roster[*unit].id.clone());
        units.collect()
    };
    let battle = state.battle.iter().map(|battle| PlannedBattle {
        attackers: ids(&battle.attackers),
        defenders: ids(&battle.defenders),
        odds: format!("{:+}", strength::differential(view, battle)),
    });
    let due = state.pending.first().and_then(|pending| match pending {
        Pending::Retreat(retreat) => Some((retreat, view.hex_of(retreat.unit)?)),
        _ => None,
    });
    let numbers = |way: Vec<HexIx>| way.into_iter().map(|hex| view.game.number(hex)).collect();
    let retreat = due.into_iter().map(|(retreat, from)| {
        let ways = retreats::retreats(view, &state.zoc_map, retreat, from).into_iter();
        RetreatWays {
            unit: view.game.roster[retreat.unit].id.clone(),
            ways: ways.map(numbers).collect(),
        }
    });
    Overlays {
        zones: Side::BOTH.map(zone).into(),
        battles: battle.collect(),
        retreats: retreat.collect(),
        fires: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use beachhead_base::Id;
    use beachhead_text::SourceFile;

    use crate::tests::{erased, pack};
    use beachhead_engine::{Scene, StatusMark, Timeline};

    const LANDING: &str = r#"(format: 1, scenario: "landing-and-linkup", about: "One lands", seed: 1, steps: [
        Do(PlaceBeachhead(hex: "2508")),
        Do(Done),
        Do(PlaceUnit(unit: "8/4", hex: "2508")),
        Given((turn: 1, phase: "German movement", units: [(unit: "502/101", hex: "2404", steps: 1), (unit: "6/2", hex: "1709"), (unit: "8/4", hex: "2508")], beachheads: ["2508"], drop_zones: [(division: "101", hex: "2204")])),
        Do(Move(unit: "6/2", path: ["1809"])),
    ])"#;

    const HOLDERS: [&str; 2] = ["German", "Allied"];

    fn holders(scene: &Scene) -> Vec<&str> {
        let labels = scene.markers.iter().map(|marker| marker.label.as_str());
        labels.filter(|label| HOLDERS.contains(label)).collect()
    }

    fn performed(script: &str) -> Timeline {
        erased(&pack()).perform(&SourceFile::new("landing.ron", script))
    }

    fn units(scene: &Scene) -> BTreeMap<&str, (&str, u8)> {
        let units = scene.units.iter();
        units
            .map(|(unit, standing)| (unit.as_str(), (standing.hex.as_str(), standing.steps)))
            .collect()
    }

    fn markers(scene: &Scene) -> Vec<String> {
        let markers = scene.markers.iter();
        markers
            .filter(|marker| !HOLDERS.contains(&marker.label.as_str()))
            .map(|marker| format!("{} {}", marker.label, marker.hex))
            .collect()
    }

    #[test]
    fn counters_and_markers_are_seen_where_they_lie() {
        let timeline = performed(LANDING);
        assert_eq!(timeline.findings, []);
        assert_eq!(timeline.failed(), None, "{:?}", timeline.entries.last());
        let [start, landed, given, moved] = [0, 3, 4, 5].map(|done| timeline.scene(done));
        assert_eq!((units(&start).len(), markers(&start).len()), (0, 0));
        assert_eq!(units(&landed), [("8/4", ("2508", 2))].into());
        assert_eq!(markers(&landed), ["Beachhead 2508"]);
        assert_eq!(holders(&start), ["German"; 7]);
        assert_eq!(units(&given)["502/101"], ("2404", 1));
        assert_eq!(markers(&given), ["Beachhead 2508", "DZ 101 2204"]);
        assert_eq!(units(&given)["6/2"].0, "1709");
        assert_eq!(units(&moved)["6/2"].0, "1809");
        assert_eq!(timeline.entries[4].hexes, ["1809"]);
        let names = |scene: &Scene| -> Vec<String> {
            let places = scene.places.iter();
            places.map(|place| place.name.clone()).collect()
        };
        assert_eq!(names(&start)[..2], ["To be set up", "Due on turn 1"]);
        assert_eq!(names(&moved)[..2], ["Due on turn 1", "Due on turn 2"]);
        let due = start.places[1].counters.first();
        assert_eq!(due.map(|counter| counter.steps), Some(2));
        let marks = |scene: &Scene| {
            let marks = scene.units.get(&Id::from("6/2"));
            marks.map_or_else(Vec::new, |unit| unit.marks.clone())
        };
        assert_eq!(marks(&given), []);
        let moved = StatusMark::text("M", "has moved in this phase");
        assert_eq!(marks(&timeline.scene(5)), [moved]);
        let cup = |name: &str| {
            let ends = format!("markers left in {name}");
            start.lines.iter().any(|line| line.ends_with(&ends))
        };
        assert!(cup("german") && cup("naval"), "{:?}", start.lines);
        assert!(!cup("cw-ground"), "there is no such cup in this game");
    }

    #[test]
    fn zones_battles_and_retreats_are_seen() {
        let script = include_str!("../../../../../sample-data/utah/scripts/german-combat.ron");
        let timeline = performed(script);
        assert_eq!(timeline.failed(), None);
        let at = |text: &str| {
            let entry = timeline
                .entries
                .iter()
                .position(|it| it.text.contains(text));
            entry.expect("the script does so") + 1
        };
        let zone = |done, side: &str| -> Vec<String> {
            let zones = &timeline.overlays(done).expect("it gives some").zones;
            let numbers = timeline.numbers(&zones[side]);
            numbers.iter().map(ToString::to_string).collect()
        };
        let given = at("Given");
        assert!(zone(given, "Allied").contains(&"2408".to_owned()), "8/4's");
        assert!(
            !zone(given, "Allied").contains(&"2306".to_owned()),
            "506/101 has none"
        );
        assert!(
            zone(given, "German").contains(&"2306".to_owned()),
            "1058/91's"
        );
        let battle = |done| {
            timeline
                .overlays(done)
                .and_then(|it| it.battles.first().cloned())
        };
        let defended = battle(at("Defend(unit: \"8/4\")")).expect("a battle is fought");
        assert_eq!(defended.attackers, ["6/2", "919/709"].map(Id::from));
        assert_eq!(defended.defenders, [Id::from("8/4")]);
        assert_eq!(defended.odds, "+2", "before any marker is drawn");
        let resolved = at("Do Resolve");
        assert_eq!(battle(resolved), None);
        let retreats = timeline.overlays(resolved).map(|it| it.retreats.clone());
        let [retreat] = &retreats.expect("it gives some")[..] else {
            panic!("one retreat is due");
        };
        assert_eq!(retreat.unit, Id::from("8/4"));
        let ways: Vec<Vec<&str>> = retreat
            .ways
            .iter()
            .map(|way| way.iter().map(|hex| hex.as_str()).collect())
            .collect();
        assert_eq!(ways, [["2408"]]);
        let made = timeline.overlays(at("Retreat(unit: \"8/4\", path: [\"2408\"])"));
        assert_eq!(made.map(|it| it.retreats.len()), Some(0));
    }
}
