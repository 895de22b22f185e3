//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use super::amphibious::LANDING_STACK;
use super::cups::{Cup, Nation};
use super::game::UtahGame;
use super::game_turn::NO_DROP_ZONES;
use super::ground::Terrain;
use super::roster::{Role, Side, UnitIx};
use super::sequence::Phase;
use super::state::{Place, State};

impl UtahGame {
    /// Units and steps conserved, no unit on closed ground, hexes not too full, markers accounted for.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        self.sound_units(state)?;
        if self.lay(state) != state.lay {
            return Err("who holds and controls which hex was not kept up".to_owned());
        }
        self.sound_hexes(state)?;
        self.sound_ground(state)?;
        self.sound_markers(state)
    }

    fn sound_units(&self, state: &State) -> Result<(), String> {
        if state.units.0.len() != self.roster.counters.len() {
            return Err("units have come or gone".to_owned());
        }
        for (unit, troop) in state.every_unit() {
            let counter = &self.roster[unit];
            let alive = !matches!(troop.place, Place::Lost | Place::Absent);
            if alive && !(1..=counter.steps).contains(&troop.steps) {
                return Err(format!(
                    "{} is in play with {} steps",
                    counter.id, troop.steps
                ));
            }
            if let Place::Map(hex) = troop.place {
                // On their way down, units may be anywhere until the losses of 11.2.2 (4) are taken.
                let falling = counter.is_airborne() && state.phase <= Phase::DropLosses;
                if self.check_bounds(unit, hex).is_err()
                    || (self.ground[hex].terrain == Terrain::AllSea && !falling)
                {
                    return Err(format!(
                        "{} stands in {}, where no unit may be",
                        counter.id,
                        self.number(hex)
                    ));
                }
            }
        }
        Ok(())
    }

    fn sound_hexes(&self, state: &State) -> Result<(), String> {
        let lay = &state.lay;
        for (first, _) in state.every_unit() {
            let Some(hex) = state.hex_of(first) else {
                continue;
            };
            // A hex is looked at once, with the first unit that stands there.
            if state.units_in(hex).next() != Some(first) {
                continue;
            }
            if state.phase > Phase::DropAttacks
                && lay.held(Side::German, hex)
                && lay.held(Side::Allied, hex)
            {
                return Err(format!("both sides stand in {}", self.number(hex)));
            }
            let units: Vec<UnitIx> = state.units_in(hex).collect();
            let count = |belongs: &dyn Fn(&Role) -> bool| {
                units
                    .iter()
                    .filter(|unit| belongs(&self.roster[**unit].role))
                    .count()
            };
            let landed = units
                .iter()
                .filter(|unit| self.roster[**unit].comes_ashore())
                .count();
            let dropped = count(&|role| matches!(role, Role::Drop(_)));
            let set_up = count(&|role| *role == Role::AtStart(hex));
            let limit = self.tables.system.stack_limit;
            let beach = state.beachheads.contains(&hex);
            // Whoever left the landing hex stacks no more, whatever the limit (11.2.1).
            let crowded = landed > if beach { LANDING_STACK } else { 1 };
            let others = units.len() - landed - dropped - set_up;
            if crowded || others > limit || (landed > 0 && others > 0) {
                return Err(format!("{} is too full", self.number(hex)));
            }
            if state.beachheads.contains(&hex) && lay.held(Side::German, hex) {
                return Err(format!(
                    "a German stands on the beachhead marker of {}",
                    self.number(hex)
                ));
            }
        }
        Ok(())
    }

    /// Who stands somewhere holds it, and turn, points and pending marker losses are what they can be.
    fn sound_ground(&self, state: &State) -> Result<(), String> {
        let settled = state.phase > Phase::DropAttacks;
        for (unit, counter) in self.roster.iter() {
            let Some(hex) = state.hex_of(unit) else {
                continue;
            };
            if settled && self.holder(state, hex) != counter.side {
                return Err(format!(
                    "{} stands in {}, and the enemy holds it",
                    counter.id,
                    self.number(hex)
                ));
            }
            if state.units[unit].left_beach && state.units_in(hex).nth(1).is_some() {
                return Err(format!(
                    "{} stacks in {} again",
                    counter.id,
                    self.number(hex)
                ));
            }
        }
        let charged = state.edges_taken.len();
        if usize::from(state.markers_pending) > charged || charged > self.edge_hexes.len() {
            return Err("the German owes more markers than he has lost edge hexes".to_owned());
        }
        if !(1..=state.last_turn).contains(&state.turn) {
            return Err(format!("there is no game turn {}", state.turn));
        }
        if state.last_turn > self.longest() {
            return Err(format!(
                "the game does not go on to turn {}",
                state.last_turn
            ));
        }
        if state.ending.is_some() != (state.phase == Phase::End) {
            return Err("a game that is over is in its last phase, and no other is".to_owned());
        }
        if state.turn >= NO_DROP_ZONES && state.drop_zones.iter().any(Option::is_some) {
            return Err("a drop zone has been left on the map".to_owned());
        }
        let most = self.points_on(state.turn);
        if state.points.len() != most.len() || state.points.iter().zip(&most).any(|(l, m)| l > m) {
            return Err("there are more replacement points than the turn brings".to_owned());
        }
        if state.phase > Phase::SupportMarkers && state.points.iter().any(|left| *left > 0) {
            return Err("replacement points outlast their phase".to_owned());
        }
        Ok(())
    }

    fn sound_markers(&self, state: &State) -> Result<(), String> {
        let flying = || {
            Nation::ALL
                .map(Cup::Air)
                .into_iter()
                .any(|cup| !state.cups.of(cup).is_empty())
        };
        if state.weather_bad && (!self.weather_due(state) || flying()) {
            return Err("bad weather where there is none, or aircraft that fly in it".to_owned());
        }
        if state.set_aside != [false; 2] && !state.weather_bad {
            return Err("markers were put aside in good weather".to_owned());
        }
        if state.turn > 1
            && Nation::ALL
                .into_iter()
                .any(|nation| !state.pool.naval(nation).is_empty())
        {
            return Err("naval gunfire outlasts game turn 1".to_owned());
        }
        if let Some(cup) = state.cups.exceed(&state.pool) {
            return Err(format!("there is more in `{cup}` than belongs to it"));
        }
        if let Some(cup) = state.pool.exceed(&self.cups) {
            return Err(format!("more belongs to `{cup}` than at first"));
        }
        let mut marked = state.beachheads.iter();
        if marked.any(|hex| !self.ground.utah.contains(hex)) {
            return Err("a beachhead marker lies outside Utah Beach".to_owned());
        }
        Ok(())
    }
}
