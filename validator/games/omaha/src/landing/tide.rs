//! The tide (1.12): who stands in a hex that is flooded, and where it may go.

use beachhead_kit::{HexIx, UnitIx};

use crate::beach::{breaches, obstacles};
use crate::data::{Bar, Mobility, Side};
use crate::state::Phase;
use crate::view::{flooded, is_sea};
use crate::{Play, Rule, Verdict, View, casualties};

/// Whether the unit may go there, out of the water.
pub(crate) fn check(view: View<'_>, unit: UnitIx, to: HexIx) -> Verdict {
    let about = view.about(unit).at(to);
    let (name, number) = (view.id(unit), view.number(to));
    let (Phase::Tide, Some(from)) = (view.state.phase, view.hex_of(unit)) else {
        let why = format!(
            "{name} has no free move: the tide moves in the Command Planning Phase of an hour turn, on the map"
        );
        return about.refuse(Rule::TideMove, why);
    };
    about.require(is_sea(view, from), Rule::TideMove, || {
        format!("{name} stands on land, and has no free move")
    })?;
    let counter = view.counter(unit);
    about.require(!is_sea(view, to), Rule::TideMove, || {
        format!("{number} is under water, too")
    })?;
    about.require(counter.mobility != Mobility::Fixed, Rule::TideMove, || {
        format!("{name} never moves")
    })?;
    let breach = breaches::open_between(view, from, to);
    about.require(
        breaches::is_free(view, counter, breach),
        Rule::TideMove,
        || format!("a vehicle or carrier has passed the breach to {number} on this turn"),
    )?;
    let is_breached = breach.is_some();
    let step = (from, to);
    let step = view
        .game
        .tables
        .costs
        .step(&view.game.board, counter.mobility, step, is_breached);
    let why = match step {
        Ok(_) => None,
        Err(Bar::Apart) => Some(format!("{number} is not next to {name}")),
        Err(Bar::Hex) => Some(format!("{number} is closed to {name}")),
        Err(Bar::Side(kind)) => Some(format!("{name} can't cross the {kind} to {number}")),
    };
    if let Some(why) = why {
        return about.refuse(Rule::TideMove, why);
    }
    match obstacles::enter(view, counter, to) {
        Ok(0) => {}
        Ok(_) => {
            let why = format!("there is wire in {number}, which a free move doesn't clear");
            return about.refuse(Rule::TideMove, why);
        }
        Err(closed) => {
            let (_, why) = closed.in_words(&number, name);
            return about.refuse(Rule::TideMove, why);
        }
    }
    let enemies = view.of_side_in(view.side(unit).enemy(), to).next();
    about.require(enemies.is_none(), Rule::TideMove, || {
        format!("{number} is held by the enemy")
    })?;
    about.require(
        counter.mobility != Mobility::Towed || has_help(view, unit, from),
        Rule::TowedInTide,
        || format!("{name} is towed, and no carrier or vehicle that stood there is left for it"),
    )
}

/// Whether more carriers and vehicles of its side stood in a hex when the tide moved than towed units have left it since.
fn has_help(view: View<'_>, unit: UnitIx, from: HexIx) -> bool {
    let ours = view.on_map().map(|(other, _)| other);
    let ours = ours.filter(|other| view.side(*other) == view.side(unit));
    let (mut carriers, mut towed) = (0_u32, 0);
    for other in ours {
        let (counter, has_left) = (view.counter(other), view.troop(other).fled == Some(from));
        carriers += u32::from(counter.tows() && (has_left || view.hex_of(other) == Some(from)));
        towed += u32::from(counter.mobility == Mobility::Towed && has_left);
    }
    carriers > towed
}

/// Whoever of a side is still in the water is eliminated.
pub(crate) fn drown(play: &mut Play<'_>, side: Side) {
    let flooded: Vec<(UnitIx, HexIx)> = flooded(play.view()).collect();
    for (unit, _) in flooded {
        if play.game.roster[unit].side != side {
            continue;
        }
        play.cite(Rule::SeaEliminates);
        casualties::eliminate(play, unit);
    }
}
