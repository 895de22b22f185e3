//! Who holds which medal, and when that is judged (M76 to M80, L77 to L80).
//!
//! After each step only those objectives are judged that the hexes left and entered have a part in. What a unit's loss
//! pays is never judged again. Holds always: [`Stand::held`](crate::state::stand::Stand) is the sum of what `holders`
//! hold; `soundness` counts it anew.

use beachhead_hex::{Extent, HexIx};
use beachhead_model::games::landings::MedalKind;

use crate::data::{Class, LandingsGame, Objective, Traits, UnitIx, Won};
use crate::medals::{control, ending};
use crate::rules::Rule;
use crate::side::{BySide, Side};
use crate::state::State;
use crate::units;
use crate::view::{Play, View};

/// Whose ground unit stands in a hex: ships, craft and trains control nothing.
fn ground_side_in(view: View<'_>, hex: HexIx) -> Option<Side> {
    let unit = view.state.unit_at(hex)?;
    units::is_ground(view, unit).then(|| view.side(unit))
}

/// Who holds an objective as units stand now.
pub(crate) fn judged(view: View<'_>, at: usize) -> Option<Side> {
    let objective = view.game.medals.objectives.get(at)?;
    let holder = view.state.stand.holder(at);
    let ground = matches!(objective.won, Won::Beach | Won::Bridge);
    let stands = |hex| {
        if ground {
            ground_side_in(view, hex)
        } else {
            units::side_in(view, hex)
        }
    };
    objective.judge(holder, stands, |hex| control::town_holder(view, hex))
}

/// Whether the side has an objective now: it holds it, or a unit of it has left by this exit.
pub(crate) fn has_objective(view: View<'_>, side: Side, at: usize) -> bool {
    let stand = &view.state.stand;
    let holds = stand.holder(at) == Some(side);
    holds || stand.paid.get(at).is_some_and(|paid| paid[side] > 0)
}

/// Gives each objective its first holder (L44, L97, L98): who the scenario says, else who stands there.
pub(crate) fn first_holders(game: &LandingsGame, state: &mut State) {
    let objectives = game.medals.objectives.iter();
    state.stand.holders = vec![None; objectives.len()];
    state.stand.paid = vec![BySide::default(); objectives.len()];
    state.stand.held = BySide::default();
    for (at, objective) in objectives.enumerate() {
        // What is won on entry is not won by standing there from the start.
        let entered = matches!(
            objective.won,
            Won::Hexes(MedalKind::Permanent | MedalKind::SuddenDeath)
        );
        let holder = match objective.held_by {
            Some(side) => Some(side),
            None if entered || !objective.is_judged() => None,
            None if objective.turn_start && matches!(objective.won, Won::Hexes(_)) => None,
            None => judged(game.view(state), at),
        };
        if let Some(slot) = state.stand.holders.get_mut(at) {
            *slot = holder;
        }
        if let Some(side) = holder {
            state.stand.held[side] += u16::from(objective.worth[side]);
        }
    }
}

/// A unit has left a hex, entered one, or both: towns and objectives there are judged, and the victory with them.
pub(crate) fn judge_step(
    play: &mut Play<'_>,
    unit: UnitIx,
    from: Option<HexIx>,
    to: Option<HexIx>,
) {
    if let (Some(from), Some(to)) = (from, to) {
        judge_crossing(play, unit, from, to);
    }
    if let Some(hex) = from {
        control::leave_town(play, hex);
    }
    if let Some(hex) = to {
        control::take_town(play, unit, hex);
    }
    for hex in from.into_iter().chain(to) {
        judge_hex(play, hex);
    }
}

/// Judges the objectives that a hex has a part in.
pub(crate) fn judge_hex(play: &mut Play<'_>, hex: HexIx) {
    let game = play.game;
    let watch = game.medals.watch.get(hex.0 as usize);
    for at in watch.into_iter().flatten() {
        let now = judged(game.view(play.state), usize::from(*at));
        hand_over(play, usize::from(*at), now);
    }
}

/// The side's turn begins: judges what is judged only then (L77, L79).
pub(crate) fn judge_turn_start(play: &mut Play<'_>, turn: Side) {
    let game = play.game;
    for (at, objective) in game.medals.objectives.iter().enumerate() {
        if !objective.turn_start {
            continue;
        }
        let holder = play.state.stand.holder(at);
        let now = judged(game.view(play.state), at);
        let now = objective.judge_at_turn_start(turn, holder, now);
        play.cite_if(now != holder, Rule::TurnStartMedals);
        hand_over(play, at, now);
    }
}

/// Gives an objective to another holder, or to neither side.
pub(crate) fn hand_over(play: &mut Play<'_>, at: usize, now: Option<Side>) {
    let game = play.game;
    let (Some(objective), Some(slot)) = (
        game.medals.objectives.get(at),
        play.state.stand.holders.get_mut(at),
    ) else {
        return;
    };
    let before = std::mem::replace(slot, now);
    if before == now {
        return;
    }
    let held = &mut play.state.stand.held;
    if let Some(side) = before {
        held[side] = held[side].saturating_sub(u16::from(objective.worth[side]));
    }
    if let Some(side) = now {
        held[side] = held[side].saturating_add(u16::from(objective.worth[side]));
    }
    play.cite(objective.rule());
    cite_more(play, objective);
    play.note(|| match now {
        Some(side) => format!("medal {} is the {}'s", objective.id, side.name()),
        None => format!("medal {} has no owner", objective.id),
    });
    match (objective.won, now) {
        (Won::Hexes(MedalKind::SuddenDeath), Some(side)) => ending::win_suddenly(play, side),
        (_, Some(side)) => ending::win_by_medals(play, side),
        (_, None) => {}
    }
}

fn cite_more(play: &mut Play<'_>, objective: &Objective) {
    match objective.won {
        Won::Hexes(_) => play.cite(Rule::MedalKinds),
        Won::Towns => play.cite(Rule::TownWorth),
        Won::Beach => {
            play.cite_all([Rule::BeachHeld, Rule::NotBeach, Rule::ControlMarker]);
        }
        Won::Bridge => play.cite(Rule::BridgeHeld),
        Won::EmptySection => {}
    }
    for row in &objective.rows {
        play.cite(*row);
    }
}

/// A unit was destroyed: its last figure goes to the enemy's stand, and with it what the unit is worth (M76, L27).
pub(crate) fn pay_for_loss(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    let counter = &game.roster[unit];
    let winner = counter.side.enemy();
    let kind = &game.roster[play.state.troops[unit].kind];
    let pays = if kind.traits.has(Traits::NO_MEDAL) {
        0
    } else {
        u16::from(counter.medals)
    };
    let stand = &mut play.state.stand;
    stand.won[winner] = stand.won[winner].saturating_add(pays);
    play.cite(Rule::UnitMedal);
    let big_gun = kind.class == Class::Artillery && kind.traits.has(Traits::CROSS_HAIR);
    play.cite_if(pays == 2 && big_gun, Rule::BigGunMedals);
    ending::win_by_medals(play, winner);
}

/// A unit leaves by an exit hex: what is listed for it is paid, once or for each (M80, L115).
pub(crate) fn pay_for_exit(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    let side = game.roster[unit].side;
    for (at, objective) in game.medals.objectives.iter().enumerate() {
        let once = match objective.won {
            Won::Hexes(MedalKind::Exit) => false,
            Won::Hexes(MedalKind::FirstExit) => true,
            _ => continue,
        };
        if !objective.open_to(side) || !objective.hexes.contains(&hex) {
            continue;
        }
        let Some(paid) = play.state.stand.paid.get_mut(at) else {
            continue;
        };
        if once && *paid != BySide::default() {
            continue;
        }
        paid[side] = paid[side].saturating_add(1);
        let kind = &game.roster[play.state.troops[unit].kind];
        let twice = game.medals.infantry_counts_two && kind.class == Class::Infantry;
        let worth = u16::from(objective.worth[side]) * if twice { 2 } else { 1 };
        let won = &mut play.state.stand.won;
        won[side] = won[side].saturating_add(worth);
        play.cite_if(once, Rule::ExitRoads);
        play.cite(Rule::MedalKinds);
        ending::win_by_medals(play, side);
        break;
    }
}

/// Pays an objective that is won once and for good by a single action: the first bridge (L112).
pub(crate) fn pay_once(play: &mut Play<'_>, side: Side, at: usize) {
    let game = play.game;
    let Some(objective) = game.medals.objectives.get(at) else {
        return;
    };
    let holder = play.state.stand.holder(at);
    if holder.is_none() && objective.open_to(side) {
        hand_over(play, at, Some(side));
    }
}

/// L116: whether a step leads from an exit onto the next map.
fn crosses(game: &LandingsGame, unit: UnitIx, from: HexIx, to: HexIx) -> bool {
    game.exits.of[game.side_of(unit)].contains(from)
        && (game.board.grid().extent(to) == Extent::Joined
            || game.sheet_of(to) != game.sheet_of(from))
}

/// L116: a step from an exit onto the next map is paid as leaving would be.
pub(crate) fn judge_crossing(play: &mut Play<'_>, unit: UnitIx, from: HexIx, to: HexIx) {
    let joint = play.game.board.grid().extent(to) == Extent::Joined;
    play.cite_if(joint, Rule::JointHex);
    if crosses(play.game, unit, from, to) {
        play.cite(Rule::ExitOnward);
        pay_for_exit(play, unit, from);
    }
}
