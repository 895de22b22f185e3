//! What scripts may ask of a state.

use beachhead_schema::Id;
use beachhead_schema::games::utah::Fact;
use beachhead_schema::hex::{HexIx, HexNo};

use super::cups::{Cup, Nation};
use super::game::UtahGame;
use super::roster::{Role, Side, UnitIx};
use super::sequence::Phase;
use super::state::{Place, State};
use crate::engine::Actor;

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
            Fact::Zoc { side, hex } => self
                .lay(state)
                .controlled(known_side(side)?, self.known_hex(hex)?),
            Fact::Supplied { unit } => self.supplied(state, self.allied_unit(unit)?),
            Fact::Cup { cup, left } => self.markers_left(state, cup)? == usize::from(*left),
            Fact::Battle {
                line,
                differential,
                result,
            } => state.last_battle.is_some_and(|battle| {
                *line == *battle.line
                    && *differential == battle.differential
                    && *result == *battle.result
            }),
            Fact::Won { side } => {
                let side = known_side(side)?;
                matches!(self.over(state), Some(Actor::Over { winner: Some(winner), .. }) if winner == *side.name())
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
            Fact::Battle { .. } => match state.last_battle {
                Some(battle) => format!(
                    "the last battle was on line `{}`, differential {}, result {}",
                    battle.line, battle.differential, battle.result
                ),
                None => "no battle has been fought".to_owned(),
            },
            Fact::Won { .. } => match self.over(state) {
                Some(Actor::Over { how, .. }) => how,
                _ => "the game is not over".to_owned(),
            },
            Fact::Zoc { .. } | Fact::Supplied { .. } => return None,
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
