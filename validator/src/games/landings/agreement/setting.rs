//! A battle of the collection as ours plays it.

use beachhead_schema::hex::HexIx;
use beachhead_schema::import::m44::import;
use beachhead_schema::io::SourceFile;
use serde_json::Value;

use super::super::game::LandingsGame;
use super::super::state::{Place, State};
use crate::engine::Game;

/// A battle at its start.
pub(super) struct Battle {
    pub(super) game: LandingsGame,
    pub(super) state: State,
}

impl Battle {
    /// The battle of an `.m44` file.
    pub(super) fn open(name: &str, text: &str) -> Self {
        let read = import(&SourceFile::new(name, text));
        let pack = read
            .pack
            .unwrap_or_else(|| panic!("{name}: {:?}", read.diagnostics));
        let scenario = pack.scenarios.first().expect("one scenario");
        let game = LandingsGame::open(&pack, scenario)
            .unwrap_or_else(|findings| panic!("{name}: {findings:?}"));
        let state = game.start();
        Self { game, state }
    }

    /// The hex in this column and row, counted as the collection does.
    pub(super) fn hex(&self, column: &Value, row: &Value) -> HexIx {
        let number =
            |value: &Value| i16::try_from(value.as_i64().expect("a number")).expect("small");
        let shape = &self.game.ground.shape;
        shape
            .at_counted(number(column), number(row))
            .unwrap_or_else(|| panic!("no hex {column}, {row}"))
    }

    /// Column and row of a hex.
    pub(super) fn place(&self, hex: HexIx) -> (i64, i64) {
        let (column, row) = self.game.ground.shape.counted(hex);
        (column.into(), row.into())
    }

    /// Takes a unit off the board.
    pub(super) fn remove(&mut self, hex: HexIx) {
        if let Some(unit) = self.state.at.get(hex) {
            self.state.at.set(hex, None);
            self.state.troops[unit].place = Place::Absent;
        }
    }
}
