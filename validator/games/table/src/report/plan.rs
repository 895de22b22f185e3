//! The scenario's own set-up as actions.

use beachhead_base::Id;
use beachhead_engine::Planned;
use beachhead_hex::HexNo;

use crate::action::{Action, Resolved};
use crate::compile::TableGame;
use crate::compile::order::Step;
use crate::sides::Side;
use crate::state::State;

/// The set-up in the order of play; of a side that sets nothing up, nothing: its units stand where the scenario has them.
pub(crate) fn planned(game: &TableGame) -> Vec<Planned<Action>> {
    let steps = game.order.iter().filter(|(_, step)| step.sets_up);
    let actions = steps.flat_map(|(_, Step { side, .. })| {
        let setup = game.setup.iter();
        let theirs = setup.filter(move |place| side_of(game, &place.unit) == Some(*side));
        theirs.map(|place| set_up(&place.unit, &place.hex))
    });
    actions.map(Planned::of_setup).collect()
}

fn side_of(game: &TableGame, unit: &Id) -> Option<Side> {
    Some(game.roster[game.roster.find(unit)?].side)
}

/// The action by which a unit is set up in the hex.
pub(crate) fn set_up(unit: &Id, hex: &HexNo) -> Action {
    let (unit, hex) = (unit.clone(), hex.clone());
    Action::SetUp { unit, hex }
}

/// Brings the state to the step in which a unit is set up.
pub(crate) fn ready(game: &TableGame, state: &mut State, planned: &Resolved) -> bool {
    if let Resolved::SetUp { unit, .. } = planned
        && let Some(at) = game.order.sets_up(game.roster[*unit].side)
    {
        state.at = at;
    }
    true
}

#[cfg(test)]
mod tests {
    use beachhead_engine::{Game, setup_violations, to_text};

    use crate::TableGame;
    use crate::testpack::{blue_sets_up, opened, pack, with_scenario};

    /// The set-up as scripts write it, and what the rules refuse of it.
    fn plan(game: &TableGame) -> (Vec<String>, Vec<String>) {
        let planned = game.planned().into_iter();
        let refused = setup_violations(game).into_iter();
        let refused =
            refused.map(|refused| format!("{} by {}", refused.action, refused.violation.rule.id));
        (
            planned.map(|planned| to_text(&planned.action)).collect(),
            refused.collect(),
        )
    }

    #[test]
    fn sides_that_set_up_do_so_in_the_order_of_play() {
        let actions = |units: &[&str]| -> Vec<String> {
            let places = units.iter().filter_map(|text| text.split_once(' '));
            places
                .map(|(unit, hex)| format!("SetUp(unit: \"{unit}\", hex: \"{hex}\")"))
                .collect()
        };
        let blue = ["B1 0101", "B2 0102", "BA 0102"];
        let red = ["R1 0601", "R2 0602", "RA 0602"];
        assert_eq!(
            plan(&opened(&pack())),
            (actions(&[blue, red].concat()), vec![])
        );
        assert_eq!(plan(&opened(&blue_sets_up())), (actions(&blue), vec![]));
    }

    /// Units of a setup group wait for it, also where the scenario has no hex for them.
    #[test]
    fn units_without_a_hex_in_the_scenario_wait_for_one() {
        let game = opened(&with_scenario(|scenario| {
            scenario.setup = [].into_iter().collect()
        }));
        let mut legal = Vec::new();
        game.legal(&game.start(), &mut legal);
        assert_eq!(legal.len(), 9, "three units in three hexes: {legal:?}");
        assert_eq!(plan(&game), (vec![], vec![]));
    }

    #[test]
    fn a_place_that_the_rules_refuse_is_found() {
        let pack = with_scenario(|scenario| {
            let setup = scenario.setup.iter().cloned();
            let setup = setup.map(|mut place| {
                if place.unit == *"R1" {
                    place.hex = "0404".into();
                }
                place
            });
            scenario.setup = setup.collect();
        });
        let (_, refused) = plan(&opened(&pack));
        assert_eq!(refused, [r#"SetUp(unit: "R1", hex: "0404") by 3.1 groups"#]);
    }
}
