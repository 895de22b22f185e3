//! What an action costs, what dice have to show for it and what is left of what it uses, as it stands beside it in a list.

use beachhead_engine::hexes;
use beachhead_kit::{HexIx, UnitIx};

use crate::View;
use crate::action::{Resolved, fire, fire_at, move_unit};
use crate::data::{AIRCRAFT, BOMB, BOMB_HITS, BoatIx, Shell, Tested, Way};
use crate::fire::{chances, declare, roll};
use crate::flight::voluntary;
use crate::german::release;
use crate::landing::{ashore, survival};
use crate::needed;
use crate::overwatch;
use crate::state::{Pending, Source, Stage};
use crate::support::{aircraft, missions, sources};

/// The cost or the chance of a legal action, where it has any.
pub(crate) fn cost(view: View<'_>, action: &Resolved) -> Option<String> {
    let tables = &view.game.tables;
    match action {
        Resolved::Move { unit, path } => move_unit::cost_in_words(view, *unit, path),
        Resolved::Fire { from, hex } => fire::cost_in_words(view, from, *hex),
        Resolved::FireAt { unit, target } => fire_at::cost_in_words(view, *unit, *target),
        Resolved::AtRoll { unit, target } => {
            let declared = declare::at_roll(view, *unit, *target).ok()?;
            Some(chances::in_words(view, &declared.fire))
        }
        Resolved::Assault { unit, target } => {
            let declared = declare::assault(view, *unit, *target).ok()?;
            Some(chances::in_words(view, &declared.fire))
        }
        Resolved::Overwatch { from, weapon } => {
            let declared = overwatch::answer(view, from, *weapon).ok()?;
            Some(chances::in_words(view, &declared.fire))
        }
        Resolved::Strafe { aircraft, target } => strafe(view, *aircraft, *target),
        Resolved::Bomb { target, .. } => bomb(view, *target),
        Resolved::Roll => due(view),
        Resolved::Retreat { path, .. } => Some(match path.len() {
            0 => "eliminated".to_owned(),
            far => hexes(far as u64),
        }),
        Resolved::Withdraw { unit, path } => Some(withdrawal(view, *unit, path)),
        Resolved::Call { source, .. } | Resolved::CallPoint { source, .. } => {
            fires_left(view, *source)
        }
        Resolved::Adjust { source } => missions::adjusted(view, *source).map(adjustment),
        Resolved::FireForEffect { source, shell, .. } => Some(effect(view, *source, *shell)),
        Resolved::Fly { .. } => Some(needed::on_dice(2, AIRCRAFT)),
        Resolved::RollWeather => {
            let outcomes = [(true, "clear"), (false, "overcast")];
            Some(needed::faces(&tables.support.weather, &outcomes))
        }
        Resolved::Survive { boat } => Some(survival::chance_in_words(view, *boat)),
        Resolved::Scatter { boat } => scatter(view, *boat),
        Resolved::Beach { boat } => beach(view, *boat),
        Resolved::RollRelease => Some(release::needed_in_words(view)),
        Resolved::LeaveReserve { .. } => Some(needed::on_dice(1, tables.reserve)),
        Resolved::BreachMines { .. } => Some(needed::on_dice(1, tables.mine_breach)),
        Resolved::TestObstacle { .. } => {
            let outcomes = [
                (Tested::Mines, "mines"),
                (Tested::Wire, "wire"),
                (Tested::Clear, "clear"),
            ];
            Some(needed::faces(&tables.obstacle, &outcomes))
        }
        _ => None,
    }
}

fn strafe(view: View<'_>, number: u8, target: UnitIx) -> Option<String> {
    let fire = aircraft::strafing(view, number, target)?;
    Some(chances::in_words(view, &fire))
}

/// A bomb on troops is area fire; a vehicle or gun is hit or missed at once.
fn bomb(view: View<'_>, target: UnitIx) -> Option<String> {
    if !view.counter(target).is_troops() {
        return Some(format!("hits {}", needed::on_dice(2, BOMB_HITS)));
    }
    let fire = aircraft::from_above(view, target, BOMB)?;
    Some(chances::in_words(view, &fire))
}

/// What is rolled for next.
fn due(view: View<'_>) -> Option<String> {
    if let Some(fire) = roll::due(view) {
        return Some(chances::in_words(view, fire));
    }
    match view.state.pending.first() {
        Some(Pending::Volley(volley)) => Some(rounds(volley.rounds, volley.calibre)),
        _ => None,
    }
}

fn rounds(rounds: u32, calibre: u16) -> String {
    match rounds {
        1 => format!("1 round of {calibre} mm"),
        rounds => format!("{rounds} rounds of {calibre} mm"),
    }
}

/// How far the unit goes, and in what nerve it ends.
fn withdrawal(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> String {
    let nerve = voluntary::nerve_after(view, unit, path).name();
    match path.len() {
        0 => nerve.to_owned(),
        far => format!("{}, {nerve}", hexes(far as u64)),
    }
}

/// The fires that a source has left, shell by shell; those of a destroyer are not counted.
fn fires_left(view: View<'_>, source: Source) -> Option<String> {
    if source == Source::Destroyer {
        return None;
    }
    let left = Shell::ALL.into_iter().filter_map(|shell| {
        let left = sources::left(view, source, shell);
        (left > 0).then(|| format!("{left} {}", shell.name()))
    });
    let left: Vec<String> = left.collect();
    Some(format!("{} left", left.join(", ")))
}

/// What comes down by a fire for effect, and what is left of its kind before it.
fn effect(view: View<'_>, source: Source, shell: Shell) -> String {
    let left = sources::left(view, source, shell);
    let left = match source {
        Source::Destroyer => String::new(),
        _ => format!("1 of {left} {}", shell.name()),
    };
    let falls = rounds(
        sources::rounds(view, source),
        sources::calibre(view, source),
    );
    match (shell, left.as_str()) {
        (Shell::Explosive, "") => falls,
        (Shell::Explosive, left) => format!("{falls}, {left}"),
        (_, left) => left.to_owned(),
    }
}

/// How far a designator is from its target before and after it is adjusted.
fn adjustment((before, after): (u32, u32)) -> String {
    format!("from {} to {after}", hexes(before))
}

/// The sectors that a boat scatters to by the faces of its die.
fn scatter(view: View<'_>, boat: BoatIx) -> Option<String> {
    let afloat = view.state.boats.get(usize::from(boat.0))?;
    let from = view.game.ground.boxes.get(afloat.from)?;
    let sectors = view.game.board.sectors();
    let named = |way: &Way| match way {
        Way::Sector(at) => sectors.get(*at).map(|sector| sector.id.to_string()),
        Way::OffMap | Way::Missing => None,
    };
    let ways = from.scatter.iter();
    Some(by_face(
        ways.map(|way| named(way).unwrap_or_else(|| "lost".to_owned())),
    ))
}

/// The hexes that a boat lands in by the faces of its die.
fn beach(view: View<'_>, boat: BoatIx) -> Option<String> {
    let Stage::Off(sector) = *view.state.stage(boat) else {
        return None;
    };
    let landed = (1..=6).map(|die| {
        let hexes = view.numbers(ashore::hexes(view, sector, die));
        let hexes: Vec<String> = hexes.map(|hex| hex.to_string()).collect();
        match hexes.is_empty() {
            true => "again".to_owned(),
            false => hexes.join(" or "),
        }
    });
    Some(by_face(landed))
}

/// Outcomes of the faces of a die, counted from 1: `1-2 Dog Green, 3 lost`.
fn by_face(outcomes: impl Iterator<Item = String>) -> String {
    let mut runs: Vec<(usize, usize, String)> = Vec::new();
    for (face, outcome) in (1..).zip(outcomes) {
        match runs.last_mut() {
            Some((_, last, known)) if *known == outcome => *last = face,
            _ => runs.push((face, face, outcome)),
        }
    }
    let runs = runs
        .into_iter()
        .map(|(first, last, outcome)| match first == last {
            true => format!("{first} {outcome}"),
            false => format!("{first}-{last} {outcome}"),
        });
    runs.collect::<Vec<_>>().join(", ")
}
