//! The amphibious landing: paragraph 11.2.1, from the beachhead markers to the units ashore.
//!
//! How the landed units then fight is next door in [`super::beach_assault`].

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Role, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use beachhead_engine::{Violation, listed};

/// 11.2.1 (2): at most this many units fit into a beach landing hex.
pub(super) const LANDING_STACK: usize = 3;
/// 11.2.1 (2): units that find no room come on this turn.
pub(super) const OVERFLOW_TURN: u16 = 2;

impl UtahGame {
    /// 11.2.1 (1): markers go to Utah beach hexes, one to each, in their own step.
    pub(super) fn check_beachhead(&self, state: &State, hex: HexIx) -> Result<(), Violation> {
        let refuse = |rule, why: String| Err(Violation::new(rule, why).at(self.number(hex)));
        if state.phase != Phase::Beachheads {
            let why = "beachhead markers that are not placed in their own step are never placed";
            return refuse(Rule::MarkerLater, why.to_owned());
        }
        if !self.ground.utah.contains(&hex) {
            let why = format!("{} is not a hex of Utah Beach", self.number(hex));
            let beach = listed(self.ground.utah.iter().map(|hex| self.number(*hex)));
            let help = format!("its hexes are {beach}");
            return refuse(Rule::MarkerHex, why).map_err(|violation| violation.help(help));
        }
        if state.beachheads.contains(&hex) {
            return refuse(
                Rule::MarkerHex,
                "there is a beachhead marker already, and one is all a hex gets".to_owned(),
            );
        }
        Ok(())
    }

    /// 11.2.1 (2): the first wave goes to beach landing hexes, three units to each.
    pub(super) fn check_landing(
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
        if self.roster[unit].role != Role::FirstWave {
            return refuse(
                Rule::FirstWave,
                format!("{id} is not of the first wave: the 4th Division and the 359/90 are"),
            );
        }
        if state.units[unit].place != Place::Waiting {
            return refuse(Rule::FirstWave, format!("{id} has landed already"));
        }
        self.check_bounds(unit, hex)?;
        if !state.beachheads.contains(&hex) {
            let why = format!(
                "{} is no beach landing hex: it has no beachhead marker",
                self.number(hex)
            );
            let help = self.beachheads_in_words(state);
            return refuse(Rule::FirstWave, why).map_err(|violation| violation.help(help));
        }
        if self
            .roster
            .landing_of(unit)
            .is_some_and(|hexes| !hexes.contains(hex))
        {
            return refuse(
                Rule::FirstWave,
                format!("{id} lands on another beach than {}", self.number(hex)),
            );
        }
        if state.units_in(hex).count() >= LANDING_STACK {
            let there = state
                .units_in(hex)
                .map(|unit| self.roster[unit].id.to_string())
                .collect::<Vec<_>>()
                .join(", ");
            let why = format!(
                "a fourth unit does not fit into beach landing hex {}: {there} are there",
                self.number(hex)
            );
            let help = "put it into another hex with a beachhead marker; without room it lands on game turn 2";
            return refuse(Rule::LandingStack, why).map_err(|violation| violation.help(help));
        }
        Ok(())
    }

    /// For a message: the beach landing hexes.
    pub(super) fn beachheads_in_words(&self, state: &State) -> String {
        let beachheads = state.beachheads.iter().map(|hex| self.number(*hex));
        format!("beachhead markers: {}", listed(beachheads))
    }

    /// Whether a unit of the first wave still waits for which there is room.
    pub(super) fn landing_open(&self, state: &State) -> bool {
        self.waiting_first_wave(state).any(|unit| {
            let mut beaches = state.beachheads.iter();
            beaches.any(|hex| self.check_landing(state, unit, *hex).is_ok())
        })
    }

    fn waiting_first_wave<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitIx> + 'a {
        let waiting = state
            .every_unit()
            .filter(|(_, troop)| troop.place == Place::Waiting);
        waiting
            .map(|(unit, _)| unit)
            .filter(|unit| self.roster[*unit].role == Role::FirstWave)
    }

    /// 11.2.1 (2): all of the first wave lands that finds room.
    pub(super) fn not_all_landed(&self, state: &State) -> Violation {
        let why = "units of the first wave still wait, and there is room for them";
        let mut refused = Violation::new(Rule::AllLand, why);
        refused.units = self
            .waiting_first_wave(state)
            .map(|unit| self.roster[unit].id.clone())
            .collect();
        refused
    }
}

impl Play<'_> {
    pub(super) fn place_beachhead(&mut self, hex: HexIx) {
        self.cite(Rule::MarkerHex);
        self.cite(Rule::MarkerLater);
        self.state.beachheads.push(hex);
        self.state.beachheads.sort_unstable();
    }

    pub(super) fn land(&mut self, unit: UnitIx, hex: HexIx) {
        self.cite(Rule::KnownCounter);
        self.cite(Rule::FirstWave);
        if self.state.units_in(hex).next().is_some() {
            self.cite(Rule::LandingStack);
        }
        self.put(unit, hex);
        if !self.game.landing_open(self.state) {
            self.cite(Rule::AllLand);
        }
    }

    /// The end of the landing: who found no room comes later, and unused markers go.
    pub(super) fn end_landing(&mut self) {
        let left: Vec<UnitIx> = self.game.waiting_first_wave(self.state).collect();
        for unit in left {
            self.cite(Rule::Overflow);
            self.state.units[unit].place = Place::Due(OVERFLOW_TURN);
        }
        let used: Vec<HexIx> = self
            .state
            .beachheads
            .iter()
            .copied()
            .filter(|&hex| self.state.units_in(hex).next().is_some())
            .collect();
        if used.len() < self.state.beachheads.len() {
            self.cite(Rule::UnusedMarkers);
            self.state.beachheads = used;
        }
    }
}
