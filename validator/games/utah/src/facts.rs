//! What scripts may ask of a state.

use crate::script::Fact;
use beachhead_schema::Id;
use beachhead_schema::games::utah::MoveClass;
use beachhead_schema::hex::{HexIx, HexNo};

use super::cups::{Cup, Nation};
use super::game::UtahGame;
use super::movement::points;
use super::roster::{Role, Side, UnitIx};
use super::sequence::Phase;
use super::state::{Place, State};
use super::table_reader::cost as halves;
use beachhead_engine::Actor;

impl UtahGame {
    /// Whether the fact holds.
    ///
    /// # Errors
    /// Names what the game doesn't know.
    pub(super) fn is_so(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        Ok(match fact {
            Fact::Phase { turn, phase } => {
                let phase = Phase::named(phase).ok_or_else(|| unknown_phase(phase))?;
                (state.turn, state.phase) == (*turn, phase)
            }
            Fact::UnitAt { unit, hex, steps } => {
                let troop = &state.units[self.known_unit(unit)?];
                (troop.place, troop.steps) == (Place::Map(self.known_hex(hex)?), *steps)
            }
            Fact::Eliminated { unit } => state.units[self.known_unit(unit)?].place == Place::Lost,
            Fact::Due { unit, turn } => {
                state.units[self.known_unit(unit)?].place == Place::Due(*turn)
            }
            Fact::Beachhead { hex } => state.beachheads.contains(&self.known_hex(hex)?),
            Fact::DropZone { hex } => state.drop_zones.contains(&Some(self.known_hex(hex)?)),
            Fact::Zoc { side, hex } => state
                .lay
                .controlled(known_side(side)?, self.known_hex(hex)?),
            Fact::Supplied { unit } => self.supplied(state, self.allied_unit(unit)?),
            Fact::Cup { cup, left } => self.markers_left(state, cup)? == usize::from(*left),
            Fact::Battle {
                line,
                differential,
                result,
            } => state.last_battle.as_ref().is_some_and(|battle| {
                *line == battle.line
                    && *differential == battle.differential
                    && *result == battle.result
            }),
            Fact::Weather { bad } => state.weather_bad == *bad,
            Fact::Holds { side, hex } => {
                self.holder(state, self.known_hex(hex)?) == known_side(side)?
            }
            Fact::HexSupplied { hex } => self.hex_supplied(state, self.known_hex(hex)?),
            Fact::Points { class, left } => self.points_left(state, *class) == *left,
            Fact::Allotted { cup, count } => self.allotted(state, cup)? == usize::from(*count),
            Fact::Reaches { unit, hex, cost } => {
                let wanted = halves(cost)
                    .flatten()
                    .ok_or_else(|| format!("`{cost}` is no cost: `2`, `1/2`, `5/2` are"))?;
                self.cost_to(state, self.known_unit(unit)?, self.known_hex(hex)?) == Some(wanted)
            }
            Fact::LastTurn { turn } => state.last_turn == *turn,
            Fact::Won { side } => {
                let side = known_side(side)?;
                matches!(self.outcome(state), Some(Actor::Over { winner: Some(winner), .. }) if winner == *side.name())
            }
        })
    }

    /// What is so in the place of a fact.
    pub(super) fn what_is_so(&self, state: &State, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Phase { .. } => format!(
                "it is phase `{}` of game turn {}",
                state.phase.name(),
                state.turn
            ),
            Fact::UnitAt { unit, .. } | Fact::Eliminated { unit } | Fact::Due { unit, .. } => {
                let troop = &state.units[self.roster.find(unit)?];
                match troop.place {
                    Place::Map(hex) => format!(
                        "{unit} is in {}, with steps: {}",
                        self.number(hex),
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
                self.list_hexes(state.beachheads.iter())
            ),
            Fact::DropZone { .. } => format!(
                "drop zones: {}",
                self.list_hexes(state.drop_zones.iter().flatten())
            ),
            Fact::Cup { cup, .. } => {
                format!("`{cup}` holds {}", self.markers_left(state, cup).ok()?)
            }
            Fact::Battle { .. } => match &state.last_battle {
                Some(battle) => format!(
                    "the last battle was on line `{}`, differential {}, result {}",
                    battle.line, battle.differential, battle.result
                ),
                None => "no battle has been fought".to_owned(),
            },
            Fact::Weather { .. } => {
                let weather = if state.weather_bad { "bad" } else { "good" };
                format!("the weather is {weather}")
            }
            Fact::Holds { hex, .. } => {
                let holder = self.holder(state, self.known_hex(hex).ok()?);
                format!("{hex} is held by the {} side", holder.name())
            }
            Fact::Points { class, .. } => {
                format!("points left: {}", self.points_left(state, *class))
            }
            Fact::Allotted { cup, .. } => {
                format!("`{cup}` is filled with {}", self.allotted(state, cup).ok()?)
            }
            Fact::Reaches { unit, hex, .. } => {
                let known = self.roster.find(unit)?;
                match self.cost_to(state, known, self.known_hex(hex).ok()?) {
                    Some(cost) => format!("{unit} pays {} to {hex}", points(cost)),
                    None => format!("{unit} does not reach {hex}"),
                }
            }
            Fact::LastTurn { .. } => format!("the last turn is {}", state.last_turn),
            Fact::Won { .. } => match self.outcome(state) {
                Some(Actor::Over { how, .. }) => how,
                _ => "the game is not over".to_owned(),
            },
            Fact::Zoc { .. } | Fact::Supplied { .. } | Fact::HexSupplied { .. } => return None,
        })
    }

    fn list_hexes<'a>(&self, hexes: impl Iterator<Item = &'a HexIx>) -> String {
        let numbers: Vec<String> = hexes.map(|hex| self.number(*hex).to_string()).collect();
        if numbers.is_empty() {
            "none".to_owned()
        } else {
            numbers.join(", ")
        }
    }

    fn markers_left(&self, state: &State, cup: &Id) -> Result<usize, String> {
        Ok(match cup.as_str() {
            "mines" => usize::from(state.cups.mines_aside),
            name => {
                let mut nations = Nation::ALL.into_iter();
                if let Some(nation) = nations.find(|nation| nation.naval_name() == name) {
                    return Ok(state.cups.naval(nation).len());
                }
                let cup = Cup::named(cup).ok_or_else(|| format!("there is no cup `{cup}`"))?;
                state.cups.of(cup).len()
            }
        })
    }

    /// What is left of this turn's replacement points for units of the class.
    fn points_left(&self, state: &State, class: MoveClass) -> u8 {
        let lines = self.plan.replacements.iter().zip(&state.points);
        lines
            .filter(|(line, _)| line.class == class)
            .fold(0, |sum, (_, left)| sum.saturating_add(*left))
    }

    /// How many markers the cup holds when it is filled.
    fn allotted(&self, state: &State, cup: &Id) -> Result<usize, String> {
        let known = Cup::named(cup).ok_or_else(|| format!("there is no cup `{cup}`"))?;
        Ok(state.pool.of(known).len())
    }

    pub(super) fn known_unit(&self, id: &Id) -> Result<UnitIx, String> {
        let found = self
            .roster
            .find(id)
            .filter(|unit| self.roster[*unit].role != Role::Absent);
        found.ok_or_else(|| format!("no unit of the scenario is called {id}"))
    }

    fn allied_unit(&self, id: &Id) -> Result<UnitIx, String> {
        let unit = self.known_unit(id)?;
        match self.roster[unit].side {
            Side::Allied => Ok(unit),
            Side::German => Err(format!("{id} is German, and only the Allies need supply")),
        }
    }

    pub(super) fn known_hex(&self, number: &HexNo) -> Result<HexIx, String> {
        self.board
            .hex(number.as_str())
            .ok_or_else(|| self.board.grid().explain(number.as_str()).to_string())
    }
}

fn known_side(name: &Id) -> Result<Side, String> {
    Side::named(name).ok_or_else(|| format!("`{name}` is no side of this game"))
}

/// What to say of a phase that isn't one.
pub(super) fn unknown_phase(name: &str) -> String {
    let known: Vec<&str> = Phase::ALL.into_iter().map(Phase::name).collect();
    format!(
        "there is no phase `{name}`; there are `{}`",
        known.join("`, `")
    )
}
