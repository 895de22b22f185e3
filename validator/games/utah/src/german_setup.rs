//! The German set-up: 11.1.1, in the place that 11.2.2 (5) gives it.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Role, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use beachhead_engine::Violation;

impl UtahGame {
    /// 11.1.1: each at-start unit goes into its own hex, after the drop.
    pub(super) fn check_at_start(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .at(self.number(hex))
                .of(id.clone()))
        };
        let Role::AtStart(own) = self.roster[unit].role else {
            return refuse(
                Rule::AtStartHex,
                format!("{id} is none of the German at-start units"),
            );
        };
        if state.phase != Phase::GermanSetup {
            let why = "the German at-start units come onto the map after the drop, before the first fights";
            return refuse(Rule::SetupOrder, why.to_owned());
        }
        if state.units[unit].place != Place::Waiting {
            return refuse(Rule::AtStartHex, format!("{id} has been set up already"));
        }
        if hex != own {
            return refuse(
                Rule::AtStartHex,
                format!(
                    "{id} sets up in {}, not in {}",
                    self.number(own),
                    self.number(hex)
                ),
            );
        }
        Ok(())
    }
}

impl Play<'_> {
    pub(super) fn set_up(&mut self, unit: UnitIx, hex: HexIx) {
        self.cite(Rule::KnownCounter);
        self.cite(Rule::SetupOrder);
        self.cite(Rule::AtStartHex);
        self.put(unit, hex);
    }
}
