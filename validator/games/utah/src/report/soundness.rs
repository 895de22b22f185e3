//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use beachhead_engine::RuleIndex;
use beachhead_kit::{BySide, HexIx, UnitIx, army};

use crate::data::cups::Cup;
use crate::data::ground::Terrain;
use crate::data::roster::{Counter, Role};
use crate::data::sides::{Nation, Side};
use crate::hexes::{nations, ownership, zoc};
use crate::landing::amphibious::LANDING_STACK;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::turn::NO_DROP_ZONES;
use crate::upkeep::{replacements, weather};
use crate::view::View;

/// Units and steps conserved, no unit on closed ground, hexes not too full, markers accounted for.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    sound_units(view)?;
    if zoc::zoc_map(view) != view.state.zoc_map {
        return Err("who holds and controls which hex was not kept up".to_owned());
    }
    sound_hexes(view)?;
    sound_ground(view)?;
    sound_markers(view)
}

fn sound_units(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    for (unit, troop) in view.state.units.troops().iter() {
        let (counter, steps) = (view.counter(unit), troop.steps);
        let alive = !matches!(troop.place(), Place::Lost | Place::Absent);
        if alive && !(1..=counter.steps).contains(&steps) {
            return Err(format!("{} is in play with {steps} steps", counter.id));
        }
        if let Place::Map(hex) = troop.place() {
            // On their way down, units may be anywhere until the losses of 11.2.2 (4) are taken.
            let falling = counter.is_airborne() && view.state.phase <= Phase::DropLosses;
            let at_sea = view.game.ground[hex].terrain == Terrain::AllSea && !falling;
            if nations::check_bounds(view, unit, hex).is_err() || at_sea {
                let (id, number) = (&counter.id, view.number(hex));
                return Err(format!("{id} stands in {number}, where no unit may be"));
            }
        }
    }
    Ok(())
}

fn sound_hexes(view: View<'_>) -> Result<(), String> {
    // A hex is looked at once, with the first unit that stands there.
    let is_first = |(unit, hex): &(UnitIx, HexIx)| view.units_in(*hex).next() == Some(*unit);
    for (_, hex) in view.on_map().filter(is_first) {
        let number = || view.number(hex);
        let held = Side::BOTH.map(|side| view.of_side_in(side, hex).next().is_some());
        if view.state.phase > Phase::DropAttacks && held == [true; 2] {
            return Err(format!("both sides stand in {}", number()));
        }
        let count = |belongs: &dyn Fn(&Counter) -> bool| {
            let units = view.units_in(hex);
            units.filter(|unit| belongs(view.counter(*unit))).count()
        };
        let landed = count(&Counter::comes_ashore);
        let dropped = count(&Counter::is_airborne);
        let set_up = count(&|counter| counter.role == Role::AtStart(hex));
        let limit = view.game.tables.system.stack_limit;
        let beach = view.state.beachheads.contains(&hex);
        // Whoever left the landing hex stacks no more, whatever the limit (11.2.1).
        let crowded = landed > if beach { LANDING_STACK } else { 1 };
        let others = view.units_in(hex).count() - landed - dropped - set_up;
        if crowded || others > limit || (landed > 0 && others > 0) {
            let rows = [Rule::Stacking, Rule::StackEnds].map(|rule| rule.cited());
            return Err(format!(
                "{} is too full for `{}`",
                number(),
                rows.join("` and `")
            ));
        }
        if beach && view.of_side_in(Side::German, hex).next().is_some() {
            let row = Rule::MarkerRemoved.cited();
            return Err(format!(
                "a German stands on the beachhead marker of {}, which `{row}` takes away",
                number()
            ));
        }
    }
    Ok(())
}

/// Who stands somewhere holds it, and turn, points and pending marker losses are what they can be.
fn sound_ground(view: View<'_>) -> Result<(), String> {
    let settled = view.state.phase > Phase::DropAttacks;
    for (unit, hex) in view.on_map() {
        let (id, number) = (view.id(unit), || view.number(hex));
        if settled && ownership::holder(view, hex) != view.side(unit) {
            return Err(format!(
                "{id} stands in {}, and the enemy holds it",
                number()
            ));
        }
        if view.troop(unit).left_beach && view.units_in(hex).nth(1).is_some() {
            return Err(format!("{id} stacks in {} again", number()));
        }
    }
    let charged = view.state.edges_taken.len();
    if usize::from(view.state.markers_pending) > charged || charged > view.game.edge_hexes.len() {
        return Err("the German owes more markers than he has lost edge hexes".to_owned());
    }
    if !(1..=view.state.last_turn).contains(&view.state.turn) {
        return Err(format!("there is no game turn {}", view.state.turn));
    }
    if view.state.last_turn > view.game.longest() {
        let last = view.state.last_turn;
        return Err(format!("the game does not go on to turn {last}"));
    }
    if view.state.ending.is_some() != (view.state.phase == Phase::End) {
        return Err("a game that is over is in its last phase, and no other is".to_owned());
    }
    if view.state.turn >= NO_DROP_ZONES && view.state.drop_zones.iter().any(Option::is_some) {
        return Err("a drop zone has been left on the map".to_owned());
    }
    let most = replacements::points_on(view.game, view.state.turn);
    if view.state.points.len() != most.len()
        || view.state.points.iter().zip(&most).any(|(l, m)| l > m)
    {
        return Err("there are more replacement points than the turn brings".to_owned());
    }
    if view.state.phase > Phase::SupportMarkers && view.state.points.iter().any(|left| *left > 0) {
        return Err("replacement points outlast their phase".to_owned());
    }
    Ok(())
}

fn sound_markers(view: View<'_>) -> Result<(), String> {
    let mut air = Nation::ALL.map(Cup::Air).into_iter();
    let mut flying = || air.any(|cup| !view.state.cups.of(cup).is_empty());
    if view.state.weather_bad && (!weather::weather_due(view) || flying()) {
        return Err("bad weather where there is none, or aircraft that fly in it".to_owned());
    }
    if view.state.set_aside != BySide::default() && !view.state.weather_bad {
        return Err("markers were put aside in good weather".to_owned());
    }
    let mut nations = Nation::ALL.into_iter();
    if view.state.turn > 1 && nations.any(|nation| !view.state.pool.naval(nation).is_empty()) {
        return Err("naval gunfire outlasts game turn 1".to_owned());
    }
    if let Some(cup) = view.state.cups.exceed(&view.state.pool) {
        return Err(format!("there is more in `{cup}` than belongs to it"));
    }
    if let Some(cup) = view.state.pool.exceed(&view.game.cups) {
        return Err(format!("more belongs to `{cup}` than at first"));
    }
    let mut marked = view.state.beachheads.iter();
    if marked.any(|hex| !view.game.ground.utah.contains(hex)) {
        return Err("a beachhead marker lies outside Utah Beach".to_owned());
    }
    Ok(())
}
