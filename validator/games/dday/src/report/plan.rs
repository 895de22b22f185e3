//! The scenario's own plan as actions: the German set-up, then the embarkation.

use beachhead_base::Id;
use beachhead_engine::{Planned, SetupViolation, to_text};
use beachhead_hex::HexNo;
use beachhead_kit::Violation;

use crate::Rule;
use crate::action::{Action, Resolved};
use crate::data::{Counter, DdayGame, Entry, Side};
use crate::state::{Phase, State};

/// The plan in the order of play.
pub(crate) fn planned(game: &DdayGame) -> Vec<Planned<Action>> {
    let setup = game.setup.iter();
    let (allied, german): (Vec<_>, Vec<_>) = setup.partition(|place| is_allied(game, &place.unit));
    let actions = german.into_iter().chain(allied);
    let actions = actions.map(|place| set_up(game, &place.unit, &place.hex));
    actions.map(Planned::of_setup).collect()
}

/// How a unit comes to stand where a scenario has it. An Allied one on land is refused as one that is set up (PREP-2).
pub(crate) fn set_up(game: &DdayGame, unit: &Id, hex: &HexNo) -> Action {
    let at_sea = game.board.hex(hex.as_str());
    let at_sea = at_sea.is_some_and(|hex| game.ground[hex].area.is_some());
    let (unit, hex) = (unit.clone(), hex.clone());
    match at_sea && is_allied(game, &unit) {
        true => Action::Embark { unit, hex },
        false => Action::SetUp { unit, hex },
    }
}

fn is_allied(game: &DdayGame, unit: &Id) -> bool {
    let unit = game.roster.find(unit);
    unit.is_some_and(|unit| game.roster[unit].side == Side::Allied)
}

/// Brings the state to the step in which an action of the plan is taken.
pub(crate) fn ready(_: &DdayGame, state: &mut State, planned: &Resolved) -> bool {
    state.phase = match planned {
        Resolved::Embark { .. } => Phase::Invasion,
        _ => Phase::SetUp,
    };
    true
}

/// The German units that the set-up leaves out: it ends when all of them are placed (SET). A scenario without any set-up leaves
/// it to the players.
pub(crate) fn unfinished(game: &DdayGame, _: bool) -> Vec<SetupViolation> {
    if !game.setup.iter().any(|place| !is_allied(game, &place.unit)) {
        return Vec::new();
    }
    let units = game.roster.iter().map(|(_, counter)| counter);
    let left_out =
        units.filter(|counter| counter.is_set_up() && game.setup.get(&counter.id).is_none());
    let missing = left_out.map(|Counter { id, entry, .. }| {
        let (rule, where_to) = match entry {
            Entry::Coast => (Rule::StaticsOnCoast, "on a coastal square"),
            Entry::Star => (Rule::StarSquares, "on a reinforcement center"),
            _ => (Rule::Anywhere, "anywhere on the board"),
        };
        let why = format!("the set-up leaves {id} out, which is set up {where_to}");
        SetupViolation {
            action: to_text(&Action::Done),
            violation: Violation::new(rule, why).of(id.clone()),
            line: None,
        }
    });
    missing.collect()
}
