//! Obstacles in play: mines that go off, and what units clear instead of battling (M42, M70, M74, M75).

use beachhead_schema::hex::HexIx;
use beachhead_schema::tables::Tables;

use super::game::LandingsGame;
use super::hits::{Face, Faces};
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, Side, Stars, Traits, UnitIx};
use super::rules::Rule;
use super::state::{Mine, State, Work};
use beachhead_engine::Violation;

/// How many mine markers bear each value (M74).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MineMarkers(Vec<(u8, u8)>);

impl MineMarkers {
    /// The most dice that a mine may roll, and markers of a value.
    const MOST: u8 = 20;

    /// Reads the table `mines`: values, and how many markers bear each. Nothing where it says something else.
    pub(super) fn read(tables: &Tables) -> Option<Self> {
        let number = |text: &str| text.parse().ok().filter(|number| *number <= Self::MOST);
        let mut markers = Vec::new();
        for row in tables.rows_of("mines") {
            let count = number(row.cells.first()?.as_str())?;
            markers.push((number(row.row.as_str())?, count));
        }
        markers
            .iter()
            .any(|(_, count)| *count > 0)
            .then_some(Self(markers))
    }

    /// The markers that no revealed mine bears; all of them again when none is left.
    fn left(&self, state: &State) -> Vec<(u8, u8)> {
        let revealed = |value| {
            let mines = state.mines.iter();
            mines.filter(|mine| mine.dice == Some(value)).count()
        };
        let left = |&(value, count): &(u8, u8)| {
            let out = u8::try_from(revealed(value)).unwrap_or(u8::MAX);
            (value, count.saturating_sub(out))
        };
        let left: Vec<(u8, u8)> = self.0.iter().map(left).collect();
        if left.iter().any(|(_, count)| *count > 0) {
            left
        } else {
            self.0.clone()
        }
    }
}

/// What a unit can clear where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    Wire,
    Mine,
    RoadBlock,
    Cave,
}

impl LandingsGame {
    /// Whether an enemy minefield lies under the unit.
    fn stands_on_mines(&self, state: &State, unit: UnitIx) -> bool {
        let works = state.hex_of(unit).map(|hex| state.works_on(hex));
        works.is_some_and(|works| {
            works.lies.has(Work::MINE) && works.owner != Some(self.side_of(unit))
        })
    }

    /// An engineer on an enemy minefield clears it, and does not battle (M42).
    pub(super) fn check_sweeps_first(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let engineer = self.kind_of(state, unit).traits.has(Traits::ENGINEER);
        if !engineer || !self.stands_on_mines(state, unit) {
            return Ok(());
        }
        let id = &self.roster[unit].id;
        let why = format!("{id} stands on mines, and clears them instead of battling");
        Err(Violation::new(Rule::Engineer, why).of(id.clone()))
    }

    /// What the unit can clear in the hex: it has to stand there.
    fn job(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<Job, Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .of(id.clone())
                .at(self.number(hex)))
        };
        if state.hex_of(unit) != Some(hex) {
            let why = format!(
                "{id} clears its own hex, and is not in {}",
                self.number(hex)
            );
            return refuse(Rule::Engineer, why);
        }
        let kind = self.kind_of(state, unit);
        let engineer = kind.traits.has(Traits::ENGINEER);
        let lies = state.works_on(hex).lies;
        if self.stands_on_mines(state, unit) {
            if engineer {
                return Ok(Job::Mine);
            }
            let why = format!("{id} can't clear mines: engineers do");
            return refuse(Rule::Engineer, why);
        }
        if lies.has(Work::ROAD_BLOCK) {
            if engineer {
                return Ok(Job::RoadBlock);
            }
            let why = format!("{id} can't clear a road block: engineers do");
            return refuse(Rule::Engineer, why);
        }
        if lies.has(Work::WIRE) {
            if kind.class == Class::Infantry && !kind.traits.has(Traits::VEHICLE) {
                return Ok(Job::Wire);
            }
            let why = format!("{id} can't remove wire instead of battling: infantry does");
            return refuse(Rule::Wire, why);
        }
        if self.may_seal(state, unit, hex) {
            return Ok(Job::Cave);
        }
        let why = format!(
            "no wire, mines or road block are in {} to be cleared",
            self.number(hex)
        );
        refuse(Rule::Engineer, why)
    }

    pub(super) fn check_work(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        if self.kind_of(state, unit).traits.has(Traits::SMOKE) {
            return self.check_smoke(state, unit, hex);
        }
        if self.accessory_work(state, unit, hex).is_some() {
            return self.check_ready(state, unit);
        }
        let job = self.job(state, unit, hex)?;
        let engineer = self.kind_of(state, unit).traits.has(Traits::ENGINEER);
        let turn = &state.troops[unit].turn;
        if job == Job::Wire && engineer && turn.battles > 0 && !turn.no_battle {
            // Engineers battle and remove the wire; it is still there as they battle.
            return self.check_battle_step(state, unit);
        }
        self.check_ready(state, unit)
    }

    /// Lists what the unit, in its player's battle step, may clear.
    pub(super) fn list_works(&self, state: &State, unit: UnitIx, actions: &mut Vec<Resolved>) {
        if self.kind_of(state, unit).traits.has(Traits::SMOKE) {
            return self.list_smoke(state, unit, actions);
        }
        self.list_accessory_work(state, unit, actions);
        let Some(hex) = state.hex_of(unit) else {
            return;
        };
        let bare = state.works_on(hex).lies.is_empty() && !self.is_cave(state, hex);
        if !bare && self.check_work(state, unit, hex).is_ok() {
            actions.push(Resolved::Work { unit, hex });
        }
    }
}

impl Play<'_> {
    /// The unit does its work: it has battled with that.
    pub(super) fn work(&mut self, unit: UnitIx, hex: HexIx) {
        if self
            .game
            .kind_of(self.state, unit)
            .traits
            .has(Traits::SMOKE)
        {
            return self.lay_smoke(unit, hex);
        }
        if let Some(work) = self.game.accessory_work(self.state, unit, hex) {
            return self.clear_by_accessory(unit, hex, work);
        }
        let Ok(job) = self.game.job(self.state, unit, hex) else {
            return;
        };
        self.end_battles(unit);
        match job {
            Job::Wire => {
                self.cite(Rule::Wire);
                if self
                    .game
                    .kind_of(self.state, unit)
                    .traits
                    .has(Traits::ENGINEER)
                {
                    self.cite(Rule::Engineer);
                }
                self.clear(hex, Work::WIRE);
            }
            Job::Mine => self.sweep(hex),
            Job::RoadBlock => {
                self.cite(Rule::Engineer);
                self.clear(hex, Work::ROAD_BLOCK);
            }
            Job::Cave => self.seal(unit, hex),
        }
    }

    /// The unit battles no more this turn.
    pub(super) fn end_battles(&mut self, unit: UnitIx) {
        let battles = self.game.battles_of(self.state, unit);
        let turn = &mut self.state.troops[unit].turn;
        turn.battles = turn.battles.max(battles);
        turn.no_battle = true;
    }

    /// A minefield is cleared.
    fn sweep(&mut self, hex: HexIx) {
        self.cite(Rule::Engineer);
        self.clear(hex, Work::MINE);
    }

    /// A unit has come onto a minefield, and not in a retreat.
    ///
    /// An engineer that could battle clears it instead, but not as it takes ground.
    pub(super) fn tread_on_mine(&mut self, unit: UnitIx, hex: HexIx, sweeps: bool) {
        let game = self.game;
        if self.state.works_on(hex).owner == Some(game.side_of(unit)) {
            return;
        }
        let turn = &self.state.troops[unit].turn;
        let engineer = game.kind_of(self.state, unit).traits.has(Traits::ENGINEER);
        if sweeps && engineer && turn.ordered && !turn.on_move && !turn.no_battle {
            self.end_battles(unit);
            return self.sweep(hex);
        }
        self.cite(Rule::Mines);
        let value = self.reveal(hex);
        if value == 0 {
            return self.clear(hex, Work::MINE);
        }
        let tally = self.roll_at(value, unit, Stars::None);
        self.lose_figures(unit, tally.hits);
    }

    /// Ice that may break: each star takes a figure.
    pub(super) fn tread_on_ice(&mut self, unit: UnitIx) {
        const DICE: u8 = 2;
        let mut broken = 0;
        for _ in 0..DICE {
            let die = self.dice.roll(Faces::SIDES, &"ice");
            if self.game.faces.of(die) == Face::Star {
                broken += 1;
            }
        }
        self.lose_figures(unit, broken);
    }

    /// The value of a minefield, drawn as it is first trodden on.
    fn reveal(&mut self, hex: HexIx) -> u8 {
        let known = |mine: &&Mine| mine.hex == hex;
        if let Some(value) = self
            .state
            .mines
            .iter()
            .find(known)
            .and_then(|mine| mine.dice)
        {
            return value;
        }
        let left = self.game.mines.left(self.state);
        let markers: u16 = left.iter().map(|(_, count)| u16::from(*count)).sum();
        let mut die = self.dice.roll(markers, &"mines");
        let mut markers = left
            .into_iter()
            .map(|(value, count)| (value, u16::from(count)));
        let found = markers.find(|(_, count)| {
            let is_drawn = die <= *count;
            die = die.saturating_sub(*count);
            is_drawn
        });
        let drawn = found.map(|(value, _)| value).unwrap_or_default();
        let mines = &mut self.state.mines;
        let (Ok(at) | Err(at)) = mines.binary_search_by_key(&hex, |mine| mine.hex);
        let dice = Some(drawn);
        mines.insert(at, Mine { hex, dice });
        drawn
    }

    /// Armour that battled out of wire has removed it by that (M70).
    pub(super) fn crush_wire(&mut self, unit: UnitIx, from: HexIx) {
        let armor = self.game.kind_of(self.state, unit).class == Class::Armor;
        if armor && self.state.works_on(from).lies.has(Work::WIRE) {
            self.cite(Rule::WireCrushed);
            self.clear(from, Work::WIRE);
        }
    }

    /// The Axis loses a card with each unit, under its Italian high command.
    pub(super) fn lose_card_with_unit(&mut self, side: Side) {
        const FEWEST: u16 = 3;
        if self.game.specials.italian_command && side == Side::Axis {
            self.lose_random_card(side, FEWEST);
        }
    }
}
