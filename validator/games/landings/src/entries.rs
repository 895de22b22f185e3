//! Entry markers: the hexes by which reinforcements come in over land (L28, L39 to L41).
//!
//! The map has them, as single hexes or as all that lies between a pair. They are the top side's.

use beachhead_schema::hex::{HexIx, HexNo};

use super::game::LandingsGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::State;
use beachhead_engine::{HexSet, Violation, listed};

/// An entry of the map.
#[derive(Clone, Debug)]
pub(super) struct EntryPlace {
    /// Whose it is; both sides' where the map doesn't say.
    pub(super) side: Option<Side>,
    pub(super) hexes: HexSet,
}

impl EntryPlace {
    fn serves(&self, side: Side) -> bool {
        self.side.is_none_or(|own| own == side)
    }

    /// The row it stands by: one marker is a hex, a pair is a line.
    fn rule(&self) -> Rule {
        if self.hexes.len() == 1 {
            Rule::EntryHex
        } else {
            Rule::EntryLine
        }
    }
}

impl LandingsGame {
    /// The hexes by which a side's units come in.
    pub(super) fn entry_hexes(&self, side: Side) -> impl Iterator<Item = HexIx> + '_ {
        let own = self.entries.iter().filter(move |entry| entry.serves(side));
        own.flat_map(|entry| entry.hexes.iter())
    }

    /// L28, L39, L40: whether the unit may come in here.
    pub(super) fn check_entry(&self, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let mut own = self
            .entries
            .iter()
            .filter(|entry| entry.serves(counter.side));
        if own.clone().any(|entry| entry.hexes.contains(hex)) {
            return Ok(());
        }
        // Beside a marker is the mistake that its own row says.
        let near = own.find(|entry| entry.hexes.iter().any(|at| self.board.touch(at, hex)));
        let rule = near.map_or(Rule::AxisEntry, EntryPlace::rule);
        let why = format!(
            "{} comes in by a hex of an entry marker, and {} is none",
            counter.id,
            self.number(hex)
        );
        Err(Violation::new(rule, why)
            .of(counter.id.clone())
            .at(self.number(hex)))
    }
}

impl LandingsGame {
    /// For a message: by which hexes the unit may come in now.
    pub(super) fn entry_help(&self, state: &State, unit: UnitIx) -> String {
        let open = self.entry_hexes(self.side_of(unit)).filter(|hex| {
            let commanded = self.commands(state.seat, *hex) && state.at.is_free(*hex);
            commanded && !self.is_barred(state, unit, *hex)
        });
        let open: Vec<HexNo> = open.map(|hex| self.number(hex)).collect();
        if open.is_empty() {
            "every hex of its entry markers is occupied or closed to it".to_owned()
        } else {
            format!("it may come in at {}", listed(open))
        }
    }
}

impl Play<'_> {
    /// Reports by which sort of marker a unit has come in.
    pub(super) fn cite_entry(&mut self, hex: HexIx) {
        let game = self.game;
        self.cite(Rule::AxisEntry);
        let mut entries = game.entries.iter();
        if let Some(entry) = entries.find(|entry| entry.hexes.contains(hex)) {
            self.cite(entry.rule());
        }
    }
}
