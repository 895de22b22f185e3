//! What scripts may ask of a state.

use beachhead_base::Id;
use beachhead_kit::{UnitIx, known};

use crate::combat::{ending, theatre};
use crate::data::Side;
use crate::landing::arrivals;
use crate::movement::Reach;
use crate::script::Fact;
use crate::state::{Ending, Place};
use crate::{View, order, view};

/// Whether the fact holds; an error names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let unit = |id: &Id| known::unit(view.game, id);
    let hex = |number| known::hex(view.game, number);
    let state = view.state;
    Ok(match fact {
        Fact::Phase { week, phase } => {
            (state.week, state.phase) == (*week, known::named(phase, "step")?)
        }
        Fact::Decides { side } => {
            state.ending.is_none() && order::decider(view) == known::side(side)?
        }
        Fact::UnitAt { unit: id, hex: at } => view.place(unit(id)?) == Place::Board(hex(at)?),
        Fact::Eliminated { unit: id } => view.place(unit(id)?) == Place::Lost,
        Fact::Zoc { side, hex: at } => view::controlled(view, known::side(side)?, hex(at)?),
        Fact::Reaches { unit: id, hex: at } => {
            let mut reach = Reach::default();
            reach.search(view, &[unit(id)?]);
            reach.ends().contains(&hex(at)?)
        }
        Fact::Engaged { unit: id } => is_engaged(view, unit(id)?),
        Fact::Planned { unit: id } => state.battle_of(unit(id)?).is_some(),
        Fact::Odds {
            unit: id,
            attack,
            defence,
            odds,
        } => state.battle_of(unit(id)?).is_some_and(|battle| {
            let factors = theatre::factors(view, battle);
            factors == [*attack, *defence] && theatre::odds(view, battle).as_ref() == Some(odds)
        }),
        Fact::Battle { odds, result } => state.last_battle.as_ref().is_some_and(|battle| {
            *odds == battle.odds.to_string() && *result == *battle.result.name()
        }),
        Fact::Due { factors } => state.due() == Some(*factors),
        Fact::Base { hex: at } => arrivals::is_base(view, hex(at)?),
        Fact::Points { side, factors } => state.points[known::side::<Side>(side)?] == *factors,
        Fact::Drops { unit: id, times } => view.troop(unit(id)?).drops == *times,
        Fact::Across { divisions } => ending::across(view) == usize::from(*divisions),
        Fact::Won { side } => state.ending.map(Ending::winner) == Some(known::side(side)?),
    })
}

/// Whether the unit has to fight, or to be fought.
fn is_engaged(view: View<'_>, unit: UnitIx) -> bool {
    // Contact is seen from the attacker's square: a sea square touches along its arrow only.
    let mut attackers = view::on_board(view, view.state.phase.side());
    attackers.any(|(own, from)| {
        let mut enemies = theatre::engaged_with(view, from);
        enemies.any(|to| own == unit || view.hex_of(unit) == Some(to))
    })
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    let state = view.state;
    Some(match fact {
        Fact::Phase { .. } => format!("it is step `{}` of week {}", state.phase.name(), state.week),
        Fact::Decides { .. } => format!("the {} side decides", order::decider(view).name()),
        Fact::UnitAt { unit, .. } | Fact::Eliminated { unit } => {
            match view.place(view.game.roster.find(unit)?) {
                Place::Board(hex) => format!("{unit} is in {}", view.number(hex)),
                Place::Waiting => format!("{unit} is still to come"),
                Place::Lost => format!("{unit} is in the dead pile"),
                Place::Absent => format!("{unit} has no part in the game"),
            }
        }
        Fact::Odds { unit, .. } | Fact::Planned { unit } => {
            match state.battle_of(view.game.roster.find(unit)?) {
                Some(battle) => {
                    let [attack, defence] = theatre::factors(view, battle);
                    let odds = theatre::odds(view, battle)?;
                    format!("{unit} is in a battle of {attack} against {defence}, {odds}")
                }
                None => format!("{unit} is in no planned battle"),
            }
        }
        Fact::Battle { .. } => match &state.last_battle {
            Some(battle) => {
                let (odds, result) = (battle.odds, battle.result.name());
                format!("the last battle was at {odds}, with {result}")
            }
            None => "no battle has been fought".to_owned(),
        },
        Fact::Due { .. } => match state.due() {
            Some(1) => "1 attack factor is due".to_owned(),
            Some(due) => format!("{due} attack factors are due"),
            None => "no attack factors are due".to_owned(),
        },
        Fact::Points { side, .. } => {
            let side: Side = known::side(side).ok()?;
            format!("attack factors: {}", state.points[side])
        }
        Fact::Drops { unit, .. } => {
            let drops = view.troop(view.game.roster.find(unit)?).drops;
            let times = if drops == 1 { "time" } else { "times" };
            format!("{unit} has been dropped {drops} {times}")
        }
        Fact::Across { .. } => format!("divisions across: {}", ending::across(view)),
        Fact::Won { .. } => match state.ending {
            Some(ending) => ending.in_words().to_owned(),
            None => "the game is not over".to_owned(),
        },
        Fact::Zoc { .. } | Fact::Reaches { .. } | Fact::Engaged { .. } | Fact::Base { .. } => {
            return None;
        }
    })
}
