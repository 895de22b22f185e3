//! A small field for what no sample scenario has.

use beachhead_engine::{Game, GivenDice, Silent};
use beachhead_import::m44::import;
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::Special;
use beachhead_model::pack::Pack;
use beachhead_text::SourceFile;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::data::LandingsGame;
use crate::players;
use crate::state::{Phase, State};
use crate::view::Play;

/// A small field, and a unit of each side far away, so that no loss ends the game.
pub(crate) struct TestField {
    pub(crate) game: LandingsGame,
    pub(crate) state: State,
}

impl TestField {
    /// Hexes as an `.m44` file has them, and special rules besides.
    pub(crate) fn new(hexes: Value, special: Vec<Special>) -> Self {
        Self::of(&Self::pack(hexes, special))
    }

    /// The pack of such a field.
    pub(crate) fn pack(hexes: Value, special: Vec<Special>) -> Pack {
        Self::pack_on("COUNTRY", hexes, special)
    }

    /// The pack of such a field on this face of the board: `COUNTRY`, or `BEACH` with sea in the south.
    pub(crate) fn pack_on(face: &str, hexes: Value, special: Vec<Special>) -> Pack {
        let mut hexagons = hexes.as_array().cloned().unwrap_or_default();
        hexagons.push(json!({"row": 0, "col": 24, "unit": {"name": "infger"}}));
        hexagons.push(json!({"row": 8, "col": 0, "unit": {"name": "infus"}}));
        let file = json!({
            "game_info": {
                "date_begin": "1944-06-06", "type": "HISTORICAL", "front": "WESTERN",
                "starting": "PLAYER2", "side_player1": "AXIS", "side_player2": "ALLIES",
                "country_player1": "DE", "country_player2": "US",
                "cards_player1": 5, "cards_player2": 5,
                "victory_player1": 9, "victory_player2": 9,
            },
            "board": {"type": "STANDARD", "face": face, "hexagons": hexagons},
            "text": {"en": {"name": "field"}},
        });
        let read = import(&SourceFile::new("field.m44", file.to_string()));
        let mut pack = read.pack.expect("a battle");
        let scenario = pack.scenarios.first_mut().expect("one scenario");
        if let Some(GameScenario::Landings(plan)) = &mut scenario.rules {
            plan.special.extend(special);
        }
        pack
    }

    /// The first scenario of a pack, as it starts.
    pub(crate) fn of(pack: &Pack) -> Self {
        let scenario = pack.scenarios.first().expect("one scenario");
        let game =
            LandingsGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"));
        let state = game.start();
        Self { game, state }
    }

    pub(crate) fn hex(&self, column: i16, row: i16) -> HexIx {
        self.game
            .ground
            .shape
            .at_counted(column, row)
            .expect("on the board")
    }

    pub(crate) fn unit(&self, column: i16, row: i16) -> UnitIx {
        self.state
            .unit_at(self.hex(column, row))
            .expect("a unit is there")
    }

    /// It is the step of the side of these units, and they have been ordered.
    pub(crate) fn ordered(&mut self, phase: Phase, units: &[UnitIx]) {
        let side = self.game.side_of(units[0]);
        self.state.side = side;
        self.state.phase = phase;
        self.state.seat = players::seat_named(&self.game, side, None).expect("a player");
        for unit in units {
            let turn = &mut self.state.troops[*unit].turn;
            turn.ordered = true;
            turn.by = self.state.seat;
        }
    }

    pub(crate) fn act(&mut self, action: Resolved, dice: &[u16]) {
        self.game
            .check(&self.state, &action)
            .unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
        let mut given = GivenDice::new(dice);
        self.game
            .apply(&mut self.state, &action, &mut given, &mut Silent);
        given
            .finish()
            .unwrap_or_else(|why| panic!("{action:?}: {why}"));
    }

    pub(crate) fn refused(&self, action: Resolved) -> bool {
        self.game.check(&self.state, &action).is_err()
    }

    pub(crate) fn play(&mut self, dice: &[u16], act: impl FnOnce(&mut Play<'_>)) {
        let mut given = GivenDice::new(dice);
        act(&mut Play {
            game: &self.game,
            state: &mut self.state,
            dice: &mut given,
            trace: &mut Silent,
        });
        given.finish().expect("just these dice");
    }

    pub(crate) fn figures(&self, unit: UnitIx) -> u8 {
        self.state.troops[unit].figures
    }
}

pub(crate) fn foot(column: i16, row: i16, name: &str) -> Value {
    json!({"row": row, "col": column, "unit": {"name": name}})
}
