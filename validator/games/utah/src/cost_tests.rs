//! What stands beside actions in a list: figures and differentials of battles, markers, losses.

use beachhead_kit::testing::check_costs;

use crate::RULEBOOK;

#[test]
fn actions_are_listed_with_their_differentials_and_costs() {
    let row = |script, action, cost| (script, action, Some(cost));
    let costs = [
        row(
            "german-combat.ron",
            r#"Attack(units: ["729/709", "739/709"], hex: "2707")"#,
            "4 against 3: differential +1",
        ),
        row(
            "retreats.ron",
            r#"Attack(units: ["1057/91", "1058/91"], hex: "2305")"#,
            "8 against 5, +2 for the ground: differential +1",
        ),
        // A river adds two to the defence, but not between two hexes of a city (10.1).
        row(
            "city-bridge.ron",
            r#"Attack(units: ["6/2"], hex: "1706")"#,
            "5 against 5, +3 for the ground: differential -3",
        ),
        row(
            "city-bridge.ron",
            r#"Attack(units: ["919/709"], hex: "1706")"#,
            "2 against 5, +5 for the ground: differential -8",
        ),
        // One unit of an Allied stack meets the attack; which, is decided after it.
        row(
            "beach-stacks.ron",
            r#"Attack(units: ["6/2", "919/709"], hex: "2508")"#,
            "7 against 3: differential +4, or 7 against 5: differential +2",
        ),
        row(
            "beach-stacks.ron",
            r#"Defend(unit: "22/4")"#,
            "7 against 5: differential +2",
        ),
        row(
            "drop-attack.ron",
            r#"DropAttack(hex: "3203")"#,
            "4 against 3, +2 for the ground: differential -1",
        ),
        row(
            "beach-assault-in-ezoc.ron",
            r#"BeachAssault(hex: "2607")"#,
            "5 against 0: differential +5, line `beach-ezoc`",
        ),
        row(
            "beach-assault-in-ezoc.ron",
            r#"BeachAssault(hex: "2508")"#,
            "5 against 0: differential +5, line `beach-open`",
        ),
        // Markers that were drawn come on top.
        row("beach-assault-in-ezoc.ron", "Resolve", "differential +11"),
        row("bombardment.ron", "Resolve", "strength 12"),
        row(
            "bombardment.ron",
            r#"Bombard(unit: "6/2")"#,
            "2 of 20 markers",
        ),
        row(
            "mines-alone.ron",
            r#"Bombard(unit: "506/101")"#,
            "1 of 1 marker",
        ),
        row(
            "allied-turn.ron",
            r#"Draw(side: "Allied", cup: "allied-air")"#,
            "5 markers left",
        ),
        row("beach-assault.ron", "Naval", "6 markers left"),
        row("german-combat.ron", "Mines", "+2"),
        row(
            "replacements.ron",
            r#"Rebuild(unit: "CCA/4")"#,
            "1 of 1 point",
        ),
        row(
            "beach-assault.ron",
            r#"LoseStep(unit: "12/4")"#,
            "1 of 2 steps",
        ),
        row(
            "drop-losses.ron",
            r#"LoseStep(unit: "508/82")"#,
            "1 of 1 step",
        ),
        row("stiff-resistance.ron", "StiffResistance", "1 step"),
        row("dropped-on-roads.ron", "LoseMarker", "1 of 11 markers"),
        row(
            "stiff-resistance.ron",
            r#"Retreat(unit: "1057/91", path: ["2505"])"#,
            "1 hex",
        ),
        row(
            "retreats.ron",
            r#"Retreat(unit: "506/101", path: ["2306", "2206"])"#,
            "2 hexes, 1 step",
        ),
        // Its last step is lost on the way, or there is no way.
        row(
            "beach-stacks.ron",
            r#"Retreat(unit: "709/709", path: ["3202"])"#,
            "lost",
        ),
        row(
            "stiff-resistance.ron",
            r#"Retreat(unit: "507/82", path: [])"#,
            "lost",
        ),
        // From under units that came down on it a retreat costs nothing.
        row(
            "drop-attack.ron",
            r#"Retreat(unit: "739/709", path: ["3303", "3302"])"#,
            "2 hexes",
        ),
        row(
            "drift-from-odd-rows.ron",
            r#"RollDrop(unit: "501/101")"#,
            "of 6 faces: lost 1, reduced 2, drifts 2, lands 1",
        ),
        ("beach-stacks.ron", "Done", None),
    ];
    check_costs(&RULEBOOK, "utah", &costs);
}
