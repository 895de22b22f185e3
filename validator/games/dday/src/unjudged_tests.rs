//! Combat of which it isn't judged whether it can be divided: nothing is refused or removed for that, and it is reported.

use beachhead_engine::{Game, Happening};
use beachhead_model::diag::{Diagnostic, Severity};

use crate::action::{Action, Resolved};
use crate::codes::NOT_JUDGED;
use crate::reason_tests::{read, staged, taken};
use crate::state::{Phase, State};
use crate::tests::{game, pack};
use crate::{DdayGame, data::UnitIx};

/// A brigade that has no battle at 1-6 or better, and a division that has one.
const UNITS: &str = r#"area: "normandy", units: [(unit: "4 Br Cdo Bde", hex: "LL-39"), (unit: "Lehr Pz", hex: "LL-38"), (unit: "29 Inf", hex: "FF-34"), (unit: "47 Static", hex: "FF-33"), (unit: "48 Static", hex: "FF-33")]"#;

/// The sample's game, judged in so few steps.
fn hasty(steps: u32) -> DdayGame {
    let mut game = game(&pack());
    game.division_steps = steps;
    game
}

fn found(heard: &[Happening]) -> Vec<&Diagnostic> {
    let found = heard.iter().filter_map(|happening| match happening {
        Happening::Finding(finding) => Some(&**finding),
        _ => None,
    });
    found.collect()
}

fn reason(game: &DdayGame, state: &State, action: &str) -> Result<(), String> {
    let refused = game.resolve_checked(state, &read::<Action>(action));
    refused.map(drop).map_err(|refused| refused.reason)
}

#[test]
fn it_is_reported_as_movement_ends() {
    for (steps, is_found) in [(1, true), (1_000, false)] {
        let game = hasty(steps);
        let mut state = staged(&game, 5, "Allied movement", UNITS);
        let heard = taken(&game, &mut state, &[("Done", &[])]);
        assert_eq!(state.phase, Phase::AlliedPlan);
        let found = found(&heard);
        assert_eq!(found.len(), usize::from(is_found), "{steps} steps");
        if let Some(finding) = found.first() {
            assert_eq!(
                (finding.code, finding.severity),
                (NOT_JUDGED, Severity::Warning)
            );
            assert_eq!(finding.rule.as_deref(), Some("MUL-3 all-in-own-zones"));
            assert!(
                finding.message.ends_with("takes more than 1 step"),
                "{}",
                finding.message
            );
        }
    }
}

/// Nothing is refused for the rest of the plan, and no unit has to be removed.
#[test]
fn nothing_is_refused_or_removed_for_it() {
    let half = r#"PlanBattle(attackers: ["29 Inf"], defenders: ["47 Static"])"#;
    let remove = r#"Remove(unit: "4 Br Cdo Bde")"#;
    let judged = hasty(1_000);
    let state = staged(&judged, 5, "Allied battle plan", UNITS);
    assert_eq!(state.doomed.len(), 1, "the brigade has no battle");
    assert!(reason(&judged, &state, half).is_err());
    let game = hasty(1);
    let mut state = staged(&game, 5, "Allied battle plan", UNITS);
    assert_eq!(state.doomed, [] as [UnitIx; 0]);
    assert_eq!(reason(&game, &state, half), Ok(()));
    // Its own rules still hold of the battle, and of the plan.
    let bad = r#"PlanBattle(attackers: ["4 Br Cdo Bde"], defenders: ["Lehr Pz"])"#;
    assert!(reason(&game, &state, bad).is_err_and(|why| why.contains("1-7")));
    assert_eq!(
        reason(&game, &state, "Done"),
        Err("47 Static has to be fought".to_owned())
    );
    // Its owner may remove a unit that has to fight, so that no plan comes to a dead end; no other.
    assert_eq!(reason(&game, &state, remove), Ok(()));
    assert!(reason(&game, &state, r#"Remove(unit: "47 Static")"#).is_err());
    let mut listed = Vec::new();
    game.legal(&state, &mut listed);
    let removals = listed
        .iter()
        .filter(|action| matches!(action, Resolved::Remove { .. }));
    assert_eq!(removals.count(), 2, "the brigade and the division");
    let heard = taken(&game, &mut state, &[(half, &[])]);
    assert_eq!(found(&heard).len(), 1, "the rest isn't judged either");
    assert!(
        reason(&game, &state, r#"Remove(unit: "29 Inf")"#).is_err(),
        "it has a battle"
    );
}
