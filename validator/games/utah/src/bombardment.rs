//! Bombardment: markers alone, on one enemy unit, in the combat phase of their side.
//!
//! Ranges are the scenario's (11.1.4, 11.2.6), in [`super::support`]; the table is the pack's. Of a stack, the
//! bombarding side names the one unit that is struck, as 11.2.3 says of beach landing hexes.

use super::battle::{Battle, BattleKind, Outcome};
use super::cups::Cup;
use super::game::UtahGame;
use super::ground::Terrain;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use super::support::{RANGE, cups_of};
use beachhead_engine::Violation;

impl UtahGame {
    /// Whether the side whose phase it is bombards in it.
    pub(super) fn bombards_in(&self, phase: Phase) -> bool {
        phase.is_combat() || (phase.is_mobile_combat() && self.tables.system.bombards_in_both)
    }

    pub(super) fn check_bombard(&self, state: &State, target: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[target].id;
        let side = state.phase.side();
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if !self.bombards_in(state.phase) {
            return Err(self.out_of_order(state, "a side bombards in its own combat phase"));
        }
        let Some(hex) = state
            .hex_of(target)
            .filter(|_| self.roster[target].side != side)
        else {
            return refuse(
                Rule::Bombardment,
                format!("{id} is no enemy unit on the map"),
            );
        };
        if state.units[target].bombarded && !self.tables.system.bombards_again {
            return refuse(
                Rule::Bombardment,
                format!("{id} has been bombarded in this phase"),
            );
        }
        let own = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
        let mut full = own.filter(|cup| !state.cups.of(*cup).is_empty());
        if full.clone().next().is_none() {
            let why = format!("the {} side has no marker left", side.name());
            return refuse(cups_of(side), why);
        }
        if full.any(|cup| self.in_range(state, cup, hex)) {
            return Ok(());
        }
        let rule = match side {
            Side::German => Rule::GermanRange,
            // Aircraft have no range to keep, but the weather to wait for.
            Side::Allied if state.weather_bad => Rule::WeatherMarkers,
            Side::Allied => Rule::AlliedRange,
        };
        let grounded = if rule == Rule::WeatherMarkers {
            "in bad weather no aircraft flies, and "
        } else {
            ""
        };
        let why = format!(
            "{grounded}no {} unit is within {RANGE} hexes of {}",
            side.name(),
            self.number(hex)
        );
        refuse(rule, why)
    }
}

impl Play<'_> {
    pub(super) fn bombard(&mut self, target: UnitIx) {
        let Some(hex) = self.state.hex_of(target) else {
            return;
        };
        self.cite(Rule::Bombardment);
        self.state.units[target].bombarded = true;
        let side = self.state.phase.side();
        self.state.battle = Some(Battle::open(
            BattleKind::Bombardment,
            hex,
            side,
            Vec::new(),
            vec![target],
        ));
    }

    pub(super) fn resolve_bombardment(&mut self, battle: &Battle) {
        let mut strength = self
            .game
            .support_strength(self.state, battle, battle.attacker);
        if self.game.tables.system.ground_shelters {
            strength -= self.game.ground[battle.hex].effects.defence;
        }
        let hex = self.game.number(battle.hex);
        let die = self.roll(&format_args!("the bombardment of {hex}"));
        let loss = self.game.tables.bombardment_loss(strength, die);
        let result = match loss {
            0 => "-",
            1 => "L",
            _ => "L2",
        };
        self.state.last_battle = Some(Outcome {
            line: "bombardment".into(),
            differential: strength,
            result: result.into(),
        });
        self.note(|| format!("strength {strength}: {result}"));
        let beach = self.game.ground[battle.hex].terrain == Terrain::Beach;
        if beach && self.state.units_in(battle.hex).nth(1).is_some() {
            self.cite(Rule::BombardedStack);
        }
        self.lose_steps(&battle.defenders, usize::from(loss));
    }
}
