//! What stands beside actions in a list: factors and odds of battles, factors of losses, drops and arrivals.

use beachhead_kit::testing::check_costs;

use crate::RULEBOOK;

#[test]
fn actions_are_listed_with_their_odds_and_costs() {
    let odds = |script, action, cost| (script, action, Some(cost));
    let costs = [
        // The example of Multiple Unit Battles 7.
        odds(
            "soak-off.ron",
            r#"PlanBattle(attackers: ["1 Inf", "4 Inf", "2 Inf", "9 Inf", "30 Inf"], defenders: ["12SS Pz"])"#,
            "20 against 6: 3-1",
        ),
        odds(
            "soak-off.ron",
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["2SS Pz", "9SS Pz"])"#,
            "4 against 12: 1-3",
        ),
        odds(
            "soak-off.ron",
            r#"TakeBack(defender: "9SS Pz")"#,
            "24 against 18: 1-1",
        ),
        odds(
            "soak-off.ron",
            r#"Fight(defender: "12SS Pz")"#,
            "20 against 6: 3-1",
        ),
        ("soak-off.ron", "Done", None),
        odds(
            "exchanges.ron",
            r#"PlanBattle(attackers: ["29 Inf"], defenders: ["353 ID"])"#,
            "4 against 8: 1-2",
        ),
        odds(
            "exchanges.ron",
            r#"GiveUp(unit: "29 Inf")"#,
            "4 attack factors, 4 due",
        ),
        odds(
            "exchanges.ron",
            r#"GiveUp(unit: "82 Abn")"#,
            "3 attack factors, 4 due",
        ),
        odds(
            "exchanges.ron",
            r#"GiveUp(unit: "4 Br Arm Bde")"#,
            "2 attack factors, 1 due",
        ),
        odds(
            "headquarters-alone.ron",
            r#"Remove(unit: "1 US HQ")"#,
            "0 attack factors",
        ),
        odds(
            "parachutes.ron",
            r#"Drop(unit: "82 Abn", hex: "LL-43")"#,
            "drop 1 of 2",
        ),
        odds(
            "allied-replacements.ron",
            r#"BringIn(unit: "1 Br Cdo Bde", hex: "S-35")"#,
            "1 of 2 attack factors, infantry 1 of 4",
        ),
        odds(
            "retreats.ron",
            r#"Retreat(unit: "47 Static", path: ["LL-37", "LL-36"])"#,
            "2 squares",
        ),
        // Table `invasion` of Normandy: class by class, week by week.
        odds(
            "invasion-area.ron",
            r#"Embark(unit: "1 Inf", hex: "S-34")"#,
            "infantry 1 of 6",
        ),
        odds(
            "invasion-area.ron",
            r#"Embark(unit: "9 Inf", hex: "S-33")"#,
            "infantry 4 of 6",
        ),
        odds(
            "paratroops-in-the-invasion.ron",
            r#"Drop(unit: "101 Abn", hex: "U-36")"#,
            "drop 1 of 2, parachute 2 of 3",
        ),
    ];
    check_costs(&RULEBOOK, "dday", &costs);
}
