//! German reinforcements: 11.1.2, from the schedule to the hex of entry. What a move costs is [`super::movement`]'s.

use beachhead_schema::hex::{HexIx, HexNo};

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Arrival, Role, Side, UnitIx};
use super::rules::Rule;
use super::search::Search;
use super::sequence::Phase;
use super::state::{Place, State};
use super::zoc::Lay;
use beachhead_engine::{RuleIndex, Violation, listed};

/// 11.1.2: units due in the west enter on or north of this row. It holds whatever part of that edge the entry lists.
pub(super) const FIRST_WEST_ROW: i32 = 24;

impl UtahGame {
    pub(super) fn arrival(&self, unit: UnitIx) -> Option<&Arrival> {
        match self.roster[unit].role {
            Role::Reinforcement(line) => self.roster.arrivals.get(line),
            _ => None,
        }
    }

    /// Whether the unit may come in this phase at all.
    pub(super) fn check_arrival(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let turn = match state.units[unit].place {
            Place::Due(turn) => turn,
            _ => state.turn,
        };
        let ashore = self.roster[unit].side == Side::Allied;
        if turn > state.turn {
            let rule = if ashore {
                Rule::AllySchedule
            } else {
                Rule::ArrivalTurn
            };
            let why = format!(
                "{id} comes on game turn {turn}, and this is game turn {}",
                state.turn
            );
            return Err(Violation::new(rule, why).of(id.clone()));
        }
        if ashore {
            let why = format!("{id} comes over a beach when movement is over, and is put there");
            return Err(Violation::new(Rule::AllyArrival, why).of(id.clone()));
        }
        if state.phase != Phase::GermanMovement {
            return Err(self
                .out_of_order(state, &format!("{id} enters in its side's movement phase"))
                .of(id.clone()));
        }
        Ok(())
    }

    /// The hexes by which the unit may enter, enemies apart.
    pub(super) fn entry_hexes(&self, state: &State, unit: UnitIx) -> Vec<HexIx> {
        let Some(arrival) = self
            .arrival(unit)
            .filter(|arrival| arrival.turn <= state.turn)
        else {
            return Vec::new();
        };
        if arrival.west && self.late(state.turn, unit) {
            return self.ground.west_edge().collect();
        }
        arrival
            .hexes
            .iter()
            .copied()
            .filter(|&hex| !arrival.west || self.ground[hex].row >= FIRST_WEST_ROW)
            .collect()
    }

    /// 11.1.2: whether the turn of the unit's schedule is over, and it has not arrived.
    pub(super) fn late(&self, turn: u16, unit: UnitIx) -> bool {
        self.arrival(unit)
            .is_some_and(|arrival| arrival.turn < turn)
    }

    /// 11.1.2: units enter by their own edge, in the west in the north of it unless they are late, and by no hex that an enemy holds or
    /// controls.
    pub(super) fn check_entry_hex(
        &self,
        turn: u16,
        lay: &Lay,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let number = self.number(hex);
        let refuse =
            |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
        let Some(arrival) = self.arrival(unit) else {
            return refuse(
                Rule::EntryEdge,
                format!("{id} does not come as a reinforcement"),
            );
        };
        if arrival.west && self.late(turn, unit) {
            if !self.ground.in_the_west(hex) {
                let why = format!("{id} is late, and enters anywhere in the west: not at {number}");
                return refuse(Rule::WestAnywhere, why);
            }
        } else if arrival.west
            && self.ground.in_the_west(hex)
            && self.ground[hex].row < FIRST_WEST_ROW
        {
            return refuse(
                Rule::WestRows,
                format!("{id} enters on or north of hex row 24xx; {number} is south of it"),
            );
        } else if !arrival.hexes.contains(&hex) {
            return refuse(
                if arrival.road {
                    Rule::RoadEntry
                } else {
                    Rule::EntryEdge
                },
                format!("{id} does not enter the map at {number}"),
            );
        }
        let enemy = self.roster[unit].side.enemy();
        if lay.held(enemy, hex) {
            return refuse(Rule::EntryFree, format!("an enemy is in {number}"));
        }
        if lay.controlled(enemy, hex) {
            return refuse(
                Rule::EntryFree,
                format!("{number} lies in an enemy zone of control"),
            );
        }
        Ok(())
    }

    /// A refused move onto the map, with the hexes by which the unit could enter if its hex is what is wrong.
    pub(super) fn with_entry_help(
        &self,
        state: &State,
        unit: UnitIx,
        refused: Violation,
    ) -> Violation {
        let of_entry = [
            Rule::EntryEdge,
            Rule::EntryFree,
            Rule::RoadEntry,
            Rule::WestRows,
            Rule::WestAnywhere,
        ];
        if !of_entry.iter().any(|rule| refused.rule.id == rule.row().id) {
            return refused;
        }
        let enemy = self.roster[unit].side.enemy();
        let free = |hex: &HexIx| !state.lay.held(enemy, *hex) && !state.lay.controlled(enemy, *hex);
        let open = self.entry_hexes(state, unit).into_iter().filter(free);
        let open: Vec<HexNo> = open.map(|hex| self.number(hex)).collect();
        refused.help(match open.is_empty() {
            true => "enemies hold or control every hex of its entry: it comes on a later turn"
                .to_owned(),
            false => format!("it may enter at {}", listed(open)),
        })
    }

    /// The rules by which the unit may enter there, for who asks why it could.
    pub(super) fn entry_rules(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> impl Iterator<Item = Rule> {
        let arrival = self.arrival(unit);
        let class = self.roster[unit].class;
        let west = arrival.is_some_and(|arrival| arrival.west);
        let south_of_it = self.ground[hex].row < FIRST_WEST_ROW;
        let paid = self
            .ground
            .entry_hexside(&self.board, &self.tables, hex, class);
        [
            (west && !self.late(state.turn, unit), Rule::WestRows),
            (
                west && self.late(state.turn, unit) && south_of_it,
                Rule::WestAnywhere,
            ),
            (arrival.is_some_and(|arrival| arrival.road), Rule::RoadEntry),
            (paid.is_some_and(|paid| paid > 0), Rule::EntryHexside),
        ]
        .into_iter()
        .filter_map(|(applies, rule)| applies.then_some(rule))
    }

    fn due<'a>(&'a self, state: &'a State) -> impl Iterator<Item = UnitIx> + 'a {
        let due = state
            .every_unit()
            .filter(|(_, troop)| matches!(troop.place, Place::Due(turn) if turn <= state.turn));
        due.map(|(unit, _)| unit)
            .filter(|unit| self.roster[*unit].side == Side::German)
    }

    /// 11.1.2: who can arrive must.
    pub(super) fn check_arrivals_done(&self, state: &State) -> Result<(), Violation> {
        let mut search = Search::default();
        let mut can_enter = |unit: &UnitIx| {
            self.reach(state, *unit, &mut search);
            !search.ends().is_empty()
        };
        match self.due(state).find(|unit| can_enter(unit)) {
            Some(unit) => {
                let id = &self.roster[unit].id;
                let why = format!("{id} is due, and can still enter the map");
                Err(Violation::new(Rule::ArrivalCompelled, why).of(id.clone()))
            }
            None => Ok(()),
        }
    }
}

impl Play<'_> {
    /// 11.1.2: who found every entry closed comes on a later turn.
    pub(super) fn delay_arrivals(&mut self) {
        self.cite(Rule::ArrivalCompelled);
        let late: Vec<UnitIx> = self.game.due(self.state).collect();
        for unit in late {
            self.cite(Rule::ArrivalDelayed);
            self.state.units[unit].place = Place::Due(self.state.turn + 1);
        }
    }
}
