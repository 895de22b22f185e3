//! What stands beside actions in a list: dice, orders, figures.

use beachhead_kit::testing::check_costs;

use crate::RULEBOOK;

#[test]
fn actions_are_listed_with_their_dice_and_costs() {
    let row = |script, action, cost| (script, action, Some(cost));
    let costs = [
        row(
            "ambush.ron",
            r#"Attack(unit: "S-GB-inf-1", hex: "Sword-L21")"#,
            "3 dice",
        ),
        row(
            "big-guns.ron",
            r#"Attack(unit: "S-DE-big-1", hex: "Sword-M21")"#,
            "1 die",
        ),
        // Armour by an assault card has a die more.
        row(
            "cards-assaults.ron",
            r#"Attack(unit: "U-US-arm-1", hex: "Utah-D11")"#,
            "4 dice",
        ),
        // An ambush rolls what the attacked unit has, at the hex it is attacked from.
        row("ambush.ron", "Ambush", "2 dice"),
        row("battle-back-canadians.ron", "BattleBack", "1 die"),
        row(
            "cards-strikes-standard.ron",
            r#"Bombard(hex: "Airborne-D13")"#,
            "4 dice",
        ),
        row(
            "cards-strikes.ron",
            r#"Strike(hexes: ["Utah-B13"])"#,
            "2 dice",
        ),
        row(
            "cards-strikes.ron",
            r#"Strike(hexes: ["Utah-C13", "Utah-c12"])"#,
            "2 dice on each of 2 hexes",
        ),
        row("battle-flags.ron", "IgnoreFlag", "1 of 2 flags"),
        row(
            "battle-flags.ron",
            r#"Retreat(unit: "S-DE-inf-1", path: ["Sword-d16", "Sword-D17"])"#,
            "2 hexes",
        ),
        row(
            "battle-flags.ron",
            r#"Retreat(unit: "S-GB-inf-1", path: ["Sword-C5"])"#,
            "1 hex, 1 figure lost",
        ),
        row("cards-dice.ron", "RollCard", "4 dice"),
        row("cards-initiative.ron", "RollInitiative", "1 die"),
        row("axis-arrivals.ron", "RollReinforcements", "7 dice"),
        // Three dice of Medics fit infantry, and one of them a gun.
        row(
            "cards-dice.ron",
            r#"Restore(unit: "A-US-abn-1", figures: 1)"#,
            "1 of 3 figures",
        ),
        row(
            "cards-dice.ron",
            r#"Restore(unit: "A-US-art-1", figures: 1)"#,
            "1 of 1 figure",
        ),
        row(
            "airborne-arrivals.ron",
            r#"Resupply(truck: "A-US-truck-1", unit: "A-US-abn-1", figures: 1)"#,
            "1 of 3 figures",
        ),
        row(
            "airborne-arrivals.ron",
            r#"Deploy(unit: "A-FR-res-r1", hex: "Airborne-D11")"#,
            "1 of 1 called in",
        ),
        row(
            "cards-partners.ron",
            r#"Play(card: "attack-3-left")"#,
            "3 orders",
        ),
        row(
            "cards-assaults.ron",
            r#"Order(unit: "U-US-arm-2")"#,
            "1 of 3 orders",
        ),
        (
            "cards-medics-standard.ron",
            r#"Order(unit: "A-US-abn-1")"#,
            None,
        ),
        row(
            "cards-dice.ron",
            r#"OnTheMove(unit: "A-US-abn-5")"#,
            "1 of 3 orders without battle",
        ),
        row("cards-ambush.ron", "Draw", "1 of 56 cards left"),
        ("cards-ambush.ron", "Done", None),
    ];
    check_costs(&RULEBOOK, "landings", &costs);
}
