//! What stands beside actions in a list: firepower, what dice have to show, and the fires that are left.

use beachhead_kit::testing::check_costs;

use crate::RULEBOOK;

#[test]
fn actions_are_listed_with_their_chances_and_costs() {
    let row = |script, action, cost| (script, action, Some(cost));
    let costs = [
        row(
            "fight.ron",
            r#"Fire(from: ["1/E/2/16", "2/E/2/16"], hex: "A20.16")"#,
            "firepower 8, on 1/9/726: +0, a step on 9+, on 2/9/726: +0, a step on 9+",
        ),
        row(
            "pill-boxes.ron",
            r#"FireAt(unit: "1/A/741", target: "PB 1")"#,
            "firepower 7, on PB 1: -2, hits on 11+",
        ),
        // Two sixes always hit.
        row(
            "draw.ron",
            r#"FireAt(unit: "1/A/741", target: "PB 11")"#,
            "firepower 7, on PB 11: -3, hits on 12+",
        ),
        row(
            "fight.ron",
            r#"AtRoll(unit: "1/E/2/16", target: "1/1/352 StuG")"#,
            "an anti-tank roll, on 1/1/352 StuG: +0, hits on 6+",
        ),
        row(
            "fight.ron",
            r#"Assault(unit: "1/E/2/16", target: "PB 11")"#,
            "an anti-tank roll, on PB 11: +0, hits on 5+",
        ),
        row(
            "bocage.ron",
            r#"Overwatch(from: ["PB Sqd 2"], weapon: "area")"#,
            "firepower 2, on 1/E/2/16: -2, a step never",
        ),
        row(
            "draw.ron",
            "Roll",
            "firepower 6, on 1/E/2/16: +1, a step on 9+",
        ),
        row("artillery.ron", "Roll", "4 rounds of 105 mm"),
        row(
            "aircraft.ron",
            r#"Strafe(aircraft: 2, target: "1/9/726")"#,
            "firepower 15, on 1/9/726: -1, a step on 8+",
        ),
        row(
            "aircraft.ron",
            r#"Bomb(aircraft: 1, target: "1/9/726")"#,
            "firepower 36, on 1/9/726: -1, a step on 5+",
        ),
        row(
            "aircraft.ron",
            r#"Bomb(aircraft: 1, target: "1/A/741")"#,
            "hits on 8+ of 2 dice",
        ),
        row(
            "aircraft.ron",
            r#"Fly(first: "guns", second: "guns")"#,
            "on 8+ of 2 dice",
        ),
        row(
            "aircraft.ron",
            "RollWeather",
            "of 6 faces: clear 4, overcast 2",
        ),
        row(
            "artillery.ron",
            r#"Call(source: "A/7 FA", hex: "A20.16")"#,
            "1 smoke left",
        ),
        (
            "ships.ron",
            r#"CallDestroyer(hex: "A20.35", from: "A20.36")"#,
            None,
        ),
        row(
            "artillery.ron",
            r#"Adjust(source: "A/7 FA")"#,
            "from 2 hexes to 1",
        ),
        row(
            "artillery.ron",
            r#"FireForEffect(source: "B/7 FA", shell: "explosive", area: "A")"#,
            "4 rounds of 105 mm, 1 of 9 explosive",
        ),
        row(
            "artillery.ron",
            r#"FireForEffect(source: "A/7 FA", shell: "smoke", area: "A")"#,
            "1 of 1 smoke",
        ),
        row(
            "ships.ron",
            r#"FireForEffect(source: "destroyer", shell: "explosive", area: "A")"#,
            "30 rounds of 155 mm",
        ),
        row(
            "shingle.ron",
            r#"Retreat(unit: "1/E/2/16", path: ["A28.11", "A28.10"])"#,
            "2 hexes",
        ),
        row(
            "shingle.ron",
            r#"Retreat(unit: "Cannon/16", path: [])"#,
            "eliminated",
        ),
        row(
            "shingle.ron",
            r#"Withdraw(unit: "1/E/2/16", path: [])"#,
            "paralysed",
        ),
        // Pill boxes that remain change the roll.
        row(
            "leaders.ron",
            r#"Survive(boat: "LCA 1.5")"#,
            "survives on 2 to 11 of 2 dice",
        ),
        row(
            "dog-red.ron",
            r#"Survive(boat: "LCA 1.1")"#,
            "survives always",
        ),
        row(
            "dog-red.ron",
            r#"Scatter(boat: "LCT 1.1")"#,
            "1 lost, 2 dog-red-1, 3 dog-red-2, 4 dog-red-3, 5 easy-green-1, 6 easy-green-2",
        ),
        row(
            "dog-red.ron",
            r#"Beach(boat: "LCA 1.1")"#,
            "1-2 A1.26 or A2.26, 3-4 A3.25, 5-6 A4.25",
        ),
        row(
            "release.ron",
            "RollRelease",
            "release on 7+ of 2 dice, reinforcement on 11+ of 2 dice",
        ),
        row("draw.ron", "RollRelease", "release on 6+"),
        row(
            "german-sheets.ron",
            r#"LeaveReserve(sheet: "9/726")"#,
            "on 4+",
        ),
        row(
            "obstacles.ron",
            r#"TestObstacle(unit: "1/E/2/16", hex: "A11.17")"#,
            "of 6 faces: mines 4, wire 1, clear 1",
        ),
        row(
            "obstacles.ron",
            r#"BreachMines(unit: "1/E/2/16", hex: "A11.17")"#,
            "on 3+",
        ),
        ("draw.ron", "Done", None),
    ];
    check_costs(&RULEBOOK, "omaha", &costs);
}

#[test]
fn retreats_by_choice_say_their_nerve() {
    let row = |script, action, cost| (script, action, Some(cost));
    let costs = [
        row(
            "retreats.ron",
            r#"Withdraw(unit: "1/A", path: ["A3.08", "A3.09", "A3.10"])"#,
            "3 hexes, suppressed",
        ),
        row(
            "answers.ron",
            r#"Overwatch(from: ["1/11", "MG/12"], weapon: "area")"#,
            "firepower 11, on 1/A: +1, a step on 8+",
        ),
    ];
    check_costs(&RULEBOOK, "omaha-page-3", &costs);
}
