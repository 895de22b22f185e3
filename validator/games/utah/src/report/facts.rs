//! What scripts may ask of a state.

use beachhead_base::Id;
use beachhead_engine::Actor;
use beachhead_kit::{HexIx, UnitIx, known};
use beachhead_model::games::utah::MoveClass;

use crate::data::cups::Cup;
use crate::data::sides::{Nation, Side};
use crate::data::tables;
use crate::hexes::{ownership, supply};
use crate::movement::{mover, search};
use crate::order;
use crate::script::Fact;
use crate::state::Place;
use crate::view::View;

/// Whether the fact holds.
///
/// # Errors
/// Names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    Ok(match fact {
        Fact::Phase { turn, phase } => {
            (view.state.turn, view.state.phase) == (*turn, known::named(phase, "phase")?)
        }
        Fact::UnitAt { unit, hex, steps } => {
            let troop = view.troop(known::unit(view.game, unit)?);
            (troop.place(), troop.steps) == (Place::Map(known::hex(view.game, hex)?), *steps)
        }
        Fact::Eliminated { unit } => view.place(known::unit(view.game, unit)?) == Place::Lost,
        Fact::Due { unit, turn } => view.place(known::unit(view.game, unit)?) == Place::Due(*turn),
        Fact::Beachhead { hex } => view.state.beachheads.contains(&known::hex(view.game, hex)?),
        Fact::DropZone { hex } => {
            let hex = known::hex(view.game, hex)?;
            view.state.drop_zones.contains(&Some(hex))
        }
        Fact::Zoc { side, hex } => {
            let (side, hex): (Side, _) = (known::side(side)?, known::hex(view.game, hex)?);
            view.state.zoc_map.controlled(side, hex)
        }
        Fact::Supplied { unit } => supply::supplied(view, allied_unit(view, unit)?),
        Fact::Cup { cup, left } => markers_left(view, cup)? == usize::from(*left),
        Fact::Battle {
            line,
            differential,
            result,
        } => view.state.last_battle.as_ref().is_some_and(|battle| {
            *line == battle.line && *differential == battle.differential && *result == battle.result
        }),
        Fact::Weather { bad } => view.state.weather_bad == *bad,
        Fact::Holds { side, hex } => {
            ownership::holder(view, known::hex(view.game, hex)?) == known::side(side)?
        }
        Fact::HexSupplied { hex } => supply::hex_supplied(view, known::hex(view.game, hex)?),
        Fact::Points { class, left } => points_left(view, *class) == *left,
        Fact::Allotted { cup, count } => allotted(view, cup)? == usize::from(*count),
        Fact::Reaches { unit, hex, cost } => {
            let wanted = tables::half_points(cost)
                .ok_or_else(|| format!("`{cost}` is no cost: `2`, `1/2`, `5/2` are"))?;
            search::cost_to(
                view,
                known::unit(view.game, unit)?,
                known::hex(view.game, hex)?,
            ) == Some(wanted)
        }
        Fact::LastTurn { turn } => view.state.last_turn == *turn,
        Fact::Won { side } => {
            let side: Side = known::side(side)?;
            matches!(order::outcome(view), Some(Actor::Over { winner: Some(winner), .. }) if winner == *side.name())
        }
    })
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Phase { .. } => format!(
            "it is phase `{}` of game turn {}",
            view.state.phase.name(),
            view.state.turn
        ),
        Fact::UnitAt { unit, .. } | Fact::Eliminated { unit } | Fact::Due { unit, .. } => {
            let troop = view.troop(view.game.roster.find(unit)?);
            match troop.place() {
                Place::Map(hex) => format!(
                    "{unit} is in {}, with steps: {}",
                    view.number(hex),
                    troop.steps
                ),
                Place::Due(turn) => format!("{unit} is to come on game turn {turn}"),
                Place::Waiting => format!("{unit} has not been set up"),
                Place::Lost => format!("{unit} is out of the game"),
                Place::Absent => format!("{unit} is not in the position that was staged"),
            }
        }
        Fact::Beachhead { .. } => format!(
            "beachhead markers: {}",
            list_hexes(view, view.state.beachheads.iter())
        ),
        Fact::DropZone { .. } => format!(
            "drop zones: {}",
            list_hexes(view, view.state.drop_zones.iter().flatten())
        ),
        Fact::Cup { cup, .. } => {
            format!("`{cup}` holds {}", markers_left(view, cup).ok()?)
        }
        Fact::Battle { .. } => match &view.state.last_battle {
            Some(battle) => format!(
                "the last battle was on line `{}`, differential {}, result {}",
                battle.line, battle.differential, battle.result
            ),
            None => "no battle has been fought".to_owned(),
        },
        Fact::Weather { .. } => {
            let weather = if view.state.weather_bad {
                "bad"
            } else {
                "good"
            };
            format!("the weather is {weather}")
        }
        Fact::Holds { hex, .. } => {
            let holder = ownership::holder(view, known::hex(view.game, hex).ok()?);
            format!("{hex} is held by the {} side", holder.name())
        }
        Fact::Points { class, .. } => {
            format!("points left: {}", points_left(view, *class))
        }
        Fact::Allotted { cup, .. } => {
            format!("`{cup}` is filled with {}", allotted(view, cup).ok()?)
        }
        Fact::Reaches { unit, hex, .. } => {
            let known = view.game.roster.find(unit)?;
            match search::cost_to(view, known, known::hex(view.game, hex).ok()?) {
                Some(cost) => format!("{unit} pays {} to {hex}", mover::points(cost)),
                None => format!("{unit} does not reach {hex}"),
            }
        }
        Fact::LastTurn { .. } => format!("the last turn is {}", view.state.last_turn),
        Fact::Won { .. } => match order::outcome(view) {
            Some(Actor::Over { how, .. }) => how,
            _ => "the game is not over".to_owned(),
        },
        Fact::Zoc { .. } | Fact::Supplied { .. } | Fact::HexSupplied { .. } => return None,
    })
}

fn list_hexes<'a>(view: View<'_>, hexes: impl Iterator<Item = &'a HexIx>) -> String {
    let numbers: Vec<String> = hexes.map(|hex| view.number(*hex).to_string()).collect();
    if numbers.is_empty() {
        "none".to_owned()
    } else {
        numbers.join(", ")
    }
}

fn markers_left(view: View<'_>, cup: &Id) -> Result<usize, String> {
    Ok(match cup.as_str() {
        "mines" => usize::from(view.state.cups.mines_aside),
        name => {
            let mut nations = Nation::ALL.into_iter();
            if let Some(nation) = nations.find(|nation| nation.naval_name() == name) {
                return Ok(view.state.cups.naval(nation).len());
            }
            let cup = Cup::named(cup).ok_or_else(|| format!("there is no cup `{cup}`"))?;
            view.state.cups.of(cup).len()
        }
    })
}

/// What is left of this turn's replacement points for units of the class.
pub(super) fn points_left(view: View<'_>, class: MoveClass) -> u8 {
    let lines = view.game.plan.replacements.iter().zip(&view.state.points);
    lines
        .filter(|(line, _)| line.class == class)
        .fold(0, |sum, (_, left)| sum.saturating_add(*left))
}

/// How many markers the cup holds when it is filled.
fn allotted(view: View<'_>, cup: &Id) -> Result<usize, String> {
    let known = Cup::named(cup).ok_or_else(|| format!("there is no cup `{cup}`"))?;
    Ok(view.state.pool.of(known).len())
}

fn allied_unit(view: View<'_>, id: &Id) -> Result<UnitIx, String> {
    let unit = known::unit(view.game, id)?;
    match view.side(unit) {
        Side::Allied => Ok(unit),
        Side::German => Err(format!("{id} is German, and only the Allies need supply")),
    }
}
