//! What is shown besides the scene: the fire that is declared or was rolled for, and the retreat that is due.

use beachhead_engine::{FireLine, Overlays, RetreatWays};
use beachhead_kit::HexNo;

use crate::View;
use crate::fire::{modifiers, roll};
use crate::flight::forced;
use crate::order;
use crate::state::Fire;

/// All of it.
pub(crate) fn overlays(view: View<'_>) -> Overlays {
    let declared = roll::due(view).map(|fire| declared(view, fire));
    let fires = declared.or_else(|| rolled(view));
    let ways = forced::ways(view);
    let retreats = ways.first().map(|(unit, _)| {
        let ways = ways
            .iter()
            .map(|(_, way)| view.numbers(way.iter().copied()).collect());
        RetreatWays {
            unit: view.id(*unit).clone(),
            ways: ways.collect(),
        }
    });
    Overlays {
        fires: fires.into_iter().collect(),
        retreats: retreats.into_iter().collect(),
        ..Overlays::default()
    }
}

/// The fire that waits for its dice.
fn declared(view: View<'_>, fire: &Fire) -> FireLine {
    let added = fire.targets.iter().map(|target| {
        let effects = modifiers::of(view, fire, *target);
        in_short(modifiers::sum(view, &effects))
    });
    let parts = strength(roll::strength(view, fire))
        .into_iter()
        .chain(added);
    FireLine {
        side: order::decider(view).name().into(),
        from: numbers(view, view.hexes_of(&fire.from).collect()),
        at: view.number(fire.hex),
        label: parts.collect::<Vec<_>>().join(", "),
    }
}

/// The last fire of the phase, with what its dice came to.
fn rolled(view: View<'_>) -> Option<FireLine> {
    let shot = view.state.last_fire.as_ref()?;
    let rolls = shot.rolls.iter();
    let rolls = rolls.map(|(_, added, sum)| format!("{}: {sum}", in_short(*added)));
    let parts = strength(shot.power).into_iter().chain(rolls);
    Some(FireLine {
        side: shot.side.name().into(),
        from: numbers(view, shot.at.clone()),
        at: view.number(shot.hex),
        label: parts.collect::<Vec<_>>().join(", "),
    })
}

fn strength(power: Option<u16>) -> Option<String> {
    Some(power.map_or_else(|| "AT".to_owned(), |power| power.to_string()))
}

/// What is added to dice: `+1`, `-2`, `±0`.
fn in_short(added: i32) -> String {
    match added {
        0 => "±0".to_owned(),
        added => format!("{added:+}"),
    }
}

fn numbers(view: View<'_>, mut hexes: Vec<beachhead_kit::HexIx>) -> Vec<HexNo> {
    hexes.sort_unstable();
    hexes.dedup();
    view.numbers(hexes).collect()
}
