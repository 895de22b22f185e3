//! A battle of the collection as ours plays it.

use beachhead_engine::Game;
use beachhead_import::m44::import;
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_text::SourceFile;
use serde_json::Value;

use crate::data::LandingsGame;
use crate::state::{Place, State};

fn game(pack: &Pack, scenario: &Scenario) -> Result<LandingsGame, String> {
    LandingsGame::open(pack, scenario).map_err(|findings| format!("{findings:?}"))
}

/// A scenario of the sample.
pub(crate) fn sample_game(sample: &Pack, scenario: &str) -> Result<LandingsGame, String> {
    let found = sample.scenario(&scenario.into());
    let found = found.ok_or_else(|| format!("the sample lacks the scenario `{scenario}`"))?;
    game(sample, found)
}

/// A battle at its start.
pub(crate) struct Battle {
    pub(crate) game: LandingsGame,
    pub(crate) state: State,
}

impl Battle {
    /// The battle of an `.m44` file that somebody else wrote: warnings are his affair.
    pub(crate) fn open(name: &str, text: &str) -> Result<Self, String> {
        let read = import(&SourceFile::new(name, text));
        let pack = read.pack.ok_or_else(|| format!("{:?}", read.diagnostics))?;
        let scenario = pack.scenarios.first().ok_or("it has no scenario")?;
        let game = game(&pack, scenario)?;
        let state = game.start();
        Ok(Self { game, state })
    }

    /// The battle of an `.m44` file that was made for a question: every finding is a mistake.
    pub(crate) fn stage(name: &str, file: &Value) -> Result<Self, String> {
        let text = file.to_string();
        let read = import(&SourceFile::new(name, text.as_str()));
        if let Some(finding) = read.diagnostics.first() {
            return Err(format!("{}: {}", finding.code, finding.message));
        }
        Self::open(name, &text)
    }

    /// The hex in this column and row, counted as the collection does.
    pub(crate) fn hex(&self, column: &Value, row: &Value) -> Result<HexIx, String> {
        let number = |value: &Value| i16::try_from(value.as_i64()?).ok();
        let place = number(column).zip(number(row));
        let shape = &self.game.ground.shape;
        place
            .and_then(|(column, row)| shape.at_counted(column, row))
            .ok_or_else(|| format!("there is no hex in column {column}, row {row}"))
    }

    /// Column and row of a hex.
    pub(crate) fn place(&self, hex: HexIx) -> (i64, i64) {
        let (column, row) = self.game.ground.shape.counted(hex);
        (column.into(), row.into())
    }

    /// Takes the unit in a hex off the board.
    pub(crate) fn remove(&mut self, hex: HexIx) {
        if let Some(unit) = self.state.at.first(hex) {
            self.state.put(unit, Place::Absent);
        }
    }

    /// Puts a unit into a free hex, wherever it was.
    pub(crate) fn put(&mut self, unit: UnitIx, hex: HexIx) {
        self.state.put(unit, Place::Board(hex));
    }
}
