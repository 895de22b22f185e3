//! Movement: what a unit may enter, what it pays, where it has to stop.
//!
//! A move is judged hex by hex along its path ([`UtahGame::check_move`]); [`super::search`] finds the cheapest path to
//! every hex by the same steps, so that what is listed is accepted. Costs are the pack's, in half points.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::search::Search;
use super::state::{Place, State};
use super::zoc::{DROP_TURN, Lay};
use beachhead_engine::{HexSet, Violation};

/// A unit that may move, and what binds it on its way.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a> {
    game: &'a UtahGame,
    lay: &'a Lay,
    turn: u16,
    pub(super) unit: UnitIx,
    pub(super) class: Class,
    enemy: Side,
    /// Where it stands; nowhere before it enters the map.
    pub(super) from: Option<HexIx>,
    /// What it may spend, in half points.
    allowance: u16,
    /// What the cheapest hex of the map costs.
    least: u16,
    /// The map to which it keeps, if there is one.
    map: Option<&'a HexSet>,
    /// What it could spend if the weather were good.
    in_good_weather: u16,
}

/// A unit on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct March {
    /// Where it stands so far; nowhere before it enters the map.
    pub(super) at: Option<HexIx>,
    /// What it has paid, in half points.
    pub(super) spent: u16,
    /// How many hexes it has entered.
    pub(super) entered: u16,
}

/// What keeps a unit from entering one more hex. Searches only ask whether; words are made for those who read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// The hex lies beyond what bounds the map.
    Bounds,
    Impassable,
    EnemyHex,
    ZocStops,
    ZocToZoc,
    /// It would have spent so much.
    Allowance(u16),
}

impl UtahGame {
    /// Whether the unit may move along this path.
    pub(super) fn check_move(
        &self,
        state: &State,
        unit: UnitIx,
        path: &[HexIx],
    ) -> Result<(), Violation> {
        self.move_cost(state, unit, path).map(|_| ())
    }

    /// What the move along this path costs, in half points.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(super) fn move_cost(
        &self,
        state: &State,
        unit: UnitIx,
        path: &[HexIx],
    ) -> Result<u16, Violation> {
        let mover = self.mover(state, unit)?;
        let id = &self.roster[unit].id;
        let refuse = |why: &str| Err(Violation::new(Rule::StepByStep, why).of(id.clone()));
        let Some(&end) = path.last() else {
            return refuse("a move enters at least one hex");
        };
        if mover.from == Some(end) {
            return refuse("a move does not end where it began");
        }
        self.check_mobile_start(state, &mover)?;
        let mut march = mover.start();
        for &hex in path {
            march = mover.step(march, hex)?;
        }
        self.room(state, unit, end)?;
        Ok(march.spent)
    }

    /// What a legal move costs, for people: `2½ of 4 movement points`.
    pub(super) fn cost_in_words(
        &self,
        state: &State,
        unit: UnitIx,
        path: &[HexIx],
    ) -> Option<String> {
        let cost = self.move_cost(state, unit, path).ok()?;
        let allowance = points(self.allowance(state, unit));
        Some(format!("{} of {allowance} movement points", points(cost)))
    }

    /// What the unit pays at the cheapest to end a move in the hex, if it can.
    pub(super) fn cost_to(&self, state: &State, unit: UnitIx, hex: HexIx) -> Option<u16> {
        let mut search = Search::default();
        self.reach(state, unit, &mut search);
        search.cost(hex)
    }

    /// The unit, if it may move at all in this phase.
    pub(super) fn mover<'a>(
        &'a self,
        state: &'a State,
        unit: UnitIx,
    ) -> Result<Mover<'a>, Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if state.battle.is_some() || !state.pending.is_empty() {
            return Err(self
                .out_of_order(state, &format!("{id} does not move now"))
                .of(id.clone()));
        }
        if counter.is_airborne() && state.turn == DROP_TURN {
            return refuse(
                Rule::AirborneStay,
                format!("{id} landed by air this turn, and stays where it is"),
            );
        }
        if counter.side == Side::Allied && state.turn == DROP_TURN && state.hex_of(unit).is_some() {
            return refuse(
                Rule::LandedStay,
                format!("{id} landed this turn, and its movement is over"),
            );
        }
        if !state.phase.is_movement() || counter.side != state.phase.side() {
            return Err(self
                .out_of_order(state, &format!("{id} moves in its own side's movement"))
                .of(id.clone()));
        }
        if state.phase.is_mobile_movement() && counter.class == Class::Leg {
            return refuse(
                Rule::MobilePhases,
                format!("{id} is a leg unit, and this is the phase of mobile ones"),
            );
        }
        if state.units[unit].moved {
            return refuse(Rule::StepByStep, format!("{id} has moved in this phase"));
        }
        let from = match state.units[unit].place {
            Place::Map(hex) => Some(hex),
            Place::Due(_) => {
                self.check_arrival(state, unit)?;
                None
            }
            Place::Waiting | Place::Lost | Place::Absent => {
                return refuse(Rule::StepByStep, format!("{id} is not on the map"));
            }
        };
        Ok(Mover {
            game: self,
            lay: &state.lay,
            turn: state.turn,
            unit,
            class: counter.class,
            enemy: counter.side.enemy(),
            from,
            allowance: self.allowance(state, unit),
            least: self.ground.least_cost(counter.class),
            map: self.keeping(unit).map(|keeping| &keeping.hexes),
            in_good_weather: self.allowance_in_good_weather(state, unit),
        })
    }

    /// Whether the unit may still move in this phase, as [`Self::mover`] has it, without the words.
    pub(super) fn may_move(&self, state: &State, unit: UnitIx) -> bool {
        let troop = &state.units[unit];
        let there = match troop.place {
            Place::Map(_) => true,
            Place::Due(turn) => turn <= state.turn,
            Place::Waiting | Place::Lost | Place::Absent => false,
        };
        there
            && !troop.moved
            && self.roster[unit].side == state.phase.side()
            && self.mover(state, unit).is_ok()
    }

    /// Whether the unit may begin a move of the mobile movement phase where it stands.
    pub(super) fn check_mobile_start(
        &self,
        state: &State,
        mover: &Mover<'_>,
    ) -> Result<(), Violation> {
        let free = !state.phase.is_mobile_movement() || self.tables.system.mobile_from_zoc;
        match mover.from.filter(|_| !free) {
            Some(at) if mover.lay.controlled(mover.enemy, at) => {
                let id = &self.roster[mover.unit].id;
                let why = format!("{id} stands in an enemy zone of control, and stays there");
                Err(Violation::new(Rule::MobileFromZoc, why)
                    .at(self.number(at))
                    .of(id.clone()))
            }
            _ => Ok(()),
        }
    }

    /// What the unit may spend in this phase, in half points.
    fn allowance(&self, state: &State, unit: UnitIx) -> u16 {
        let good = self.allowance_in_good_weather(state, unit);
        if state.weather_bad {
            halved(good)
        } else {
            good
        }
    }

    fn allowance_in_good_weather(&self, state: &State, unit: UnitIx) -> u16 {
        let full = self.roster[unit].figures(state.units[unit].steps).allowance;
        let whole = !state.phase.is_mobile_movement() || self.tables.system.mobile_phase_in_full;
        if whole { full } else { halved(full) }
    }
}

impl UtahGame {
    /// Why a unit can't go from a hex into the next, which the tables close to it, in words.
    pub(super) fn why_closed(&self, unit: UnitIx, (from, to): (HexIx, HexIx)) -> String {
        let class = self.roster[unit].class;
        let (here, there) = (self.number(from), self.number(to));
        if self.ground.can_hold(to, class) {
            format!(
                "the hexside between {here} and {there} is closed to {} units",
                class.name()
            )
        } else {
            format!("{there} is closed to {} units", class.name())
        }
    }
}

impl Mover<'_> {
    /// Before the first hex.
    pub(super) fn start(&self) -> March {
        March {
            at: self.from,
            ..March::default()
        }
    }

    /// One more hex of a march.
    ///
    /// # Errors
    /// The rule that forbids it, in words.
    pub(super) fn step(&self, march: March, hex: HexIx) -> Result<March, Violation> {
        let game = self.game;
        let cost = match march.at {
            Some(at) => match game.ground.link(at, hex) {
                Some(link) => link.cost(self.class),
                None => {
                    let number = game.number(hex);
                    let why = format!("{number} is not next to {}", game.number(at));
                    return Err(Violation::new(Rule::StepByStep, why)
                        .at(number)
                        .of(game.roster[self.unit].id.clone()));
                }
            },
            None => {
                game.check_entry_hex(self.turn, self.lay, self.unit, hex)?;
                game.ground
                    .entry_cost(&game.board, &game.tables, hex, self.class)
            }
        };
        self.pace(march, hex, cost)
            .map_err(|hindrance| self.refusal(march, hex, hindrance))
    }

    /// One more hex of a march, which next to the last costs so much; nothing where it can't be entered from there.
    #[inline]
    pub(super) fn pace(
        &self,
        march: March,
        hex: HexIx,
        cost: Option<u16>,
    ) -> Result<March, Hindrance> {
        let system = &self.game.tables.system;
        if self.lay.closed(hex) || self.map.is_some_and(|map| !map.contains(hex)) {
            return Err(Hindrance::Bounds);
        }
        let Some(cost) = cost else {
            return Err(Hindrance::Impassable);
        };
        if self.lay.held(self.enemy, hex) {
            return Err(Hindrance::EnemyHex);
        }
        let leaves = march
            .at
            .is_some_and(|at| self.lay.controlled(self.enemy, at));
        if leaves && march.entered > 0 && system.zoc_stops {
            return Err(Hindrance::ZocStops);
        }
        if leaves && !system.zoc_to_zoc && self.lay.controlled(self.enemy, hex) {
            return Err(Hindrance::ZocToZoc);
        }
        let exit = if leaves { system.zoc_exit_cost } else { 0 };
        let spent = march.spent.saturating_add(cost).saturating_add(exit);
        let single = march.entered == 0 && system.minimum_move;
        if spent > self.allowance && !single {
            return Err(Hindrance::Allowance(spent));
        }
        Ok(March {
            at: Some(hex),
            spent,
            entered: march.entered + 1,
        })
    }

    /// What one more hex brings a march to at the least: spent, and how many hexes entered.
    #[inline]
    pub(super) fn at_least(&self, march: March) -> (u16, u16) {
        (march.spent.saturating_add(self.least), march.entered + 1)
    }

    /// Whether a march may perhaps go on from where it stands: not where nothing is left for another hex, or an enemy
    /// zone of control has stopped it.
    #[inline]
    pub(super) fn goes_on(&self, march: March) -> bool {
        let stopped = || {
            march
                .at
                .is_some_and(|at| self.lay.controlled(self.enemy, at))
        };
        march.spent.saturating_add(self.least) <= self.allowance
            && !(self.game.tables.system.zoc_stops && stopped())
    }

    fn refusal(&self, march: March, hex: HexIx, hindrance: Hindrance) -> Violation {
        let game = self.game;
        let id = &game.roster[self.unit].id;
        let number = game.number(hex);
        // Only who has come from somewhere meets the hindrances that name it.
        let last = march
            .at
            .map_or_else(String::new, |at| game.number(at).to_string());
        let (rule, why) = match hindrance {
            Hindrance::Bounds => {
                let rule = game.bound(self.unit, hex).unwrap_or(Rule::EastOfVire);
                return game.out_of_bounds(self.unit, hex, rule);
            }
            Hindrance::Impassable => (
                Rule::Impassable,
                match march.at {
                    Some(at) => game.why_closed(self.unit, (at, hex)),
                    None => format!("{number} is closed to {} units", self.class.name()),
                },
            ),
            Hindrance::EnemyHex => (Rule::EnemyHex, format!("an enemy is in {number}")),
            Hindrance::ZocStops => (
                Rule::ZocStops,
                format!("{id} has entered an enemy zone of control in {last}, and stops there"),
            ),
            Hindrance::ZocToZoc => (
                Rule::ZocToZoc,
                format!("{last} and {number} both lie in enemy zones of control"),
            ),
            Hindrance::Allowance(spent) => (
                if spent <= self.in_good_weather {
                    Rule::WeatherMovement
                } else if self.from.is_none() {
                    Rule::ArrivalAllowance
                } else {
                    Rule::MovementAllowance
                },
                format!(
                    "to {number} it is {} movement points, and {id} has {}",
                    points(spent),
                    points(self.allowance)
                ),
            ),
        };
        Violation::new(rule, why).at(number).of(id.clone())
    }
}

/// Half of an allowance, in half points: rounded up to whole points.
fn halved(allowance: u16) -> u16 {
    allowance.div_ceil(4) * 2
}

/// Half points as people say them.
pub(super) fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

impl Play<'_> {
    /// Moves the unit, and cites what the way came near to.
    pub(super) fn march(&mut self, unit: UnitIx, path: &[HexIx]) {
        let Some(&end) = path.last() else { return };
        self.cite(Rule::StepByStep);
        self.leave_landing_hex(unit);
        if self.trace.cites() {
            self.cite_way(unit, path);
        }
        self.state.units[unit].moved = true;
        for &hex in path {
            self.tread(unit, hex);
        }
        self.put(unit, end);
    }

    fn cite_way(&mut self, unit: UnitIx, path: &[HexIx]) {
        let game = self.game;
        let counter = &game.roster[unit];
        let from = self.state.hex_of(unit);
        let lay = &self.state.lay;
        let enemy = counter.side.enemy();
        let mut cited = Vec::new();
        match self.state.units[unit].place {
            Place::Due(_) => cited.extend([
                Rule::EntryEdge,
                Rule::EntryFree,
                Rule::ArrivalTurn,
                Rule::ArrivalAllowance,
            ]),
            _ => cited.push(Rule::MovementAllowance),
        }
        if let Some(&first) = path.first().filter(|_| from.is_none()) {
            cited.extend(game.entry_rules(self.state, unit, first));
        }
        if self.state.units[unit].landed {
            cited.push(Rule::MobileLanders);
        }
        if self.state.weather_bad {
            cited.push(Rule::WeatherMovement);
        }
        if self.state.phase.is_mobile_movement() {
            cited.extend([Rule::MobilePhases, Rule::MobileFromZoc]);
        }
        let steps = from
            .iter()
            .chain(path)
            .zip(path.iter().skip(usize::from(from.is_none())));
        if steps
            .filter_map(|(from, to)| game.ground.link(*from, *to))
            .any(|link| link.city_bridge)
        {
            cited.push(Rule::CityBridge);
        }
        let any = |fits: &dyn Fn(HexIx) -> bool| path.iter().any(|&hex| fits(hex));
        let beside = |fits: &dyn Fn(HexIx) -> bool| {
            any(&|hex| game.ground.links(hex).any(|link| fits(link.to)))
        };
        if game.plan.campaign.is_some() && any(&|hex| game.ground[hex].east) {
            cited.push(Rule::CampaignBoundary);
        }
        if game.keeping(unit).is_some() {
            cited.push(Rule::OwnMap);
        }
        if beside(&|hex| game.ground[hex].closed) {
            cited.push(Rule::EastOfVire);
        }
        if beside(&|hex| !game.ground[hex].closed && !game.ground.can_hold(hex, counter.class)) {
            cited.push(Rule::Impassable);
        }
        if beside(&|hex| lay.held(enemy, hex)) {
            cited.push(Rule::EnemyHex);
        }
        let passed = path.iter().take(path.len().saturating_sub(1));
        if passed.clone().any(|&hex| lay.held(counter.side, hex)) {
            cited.push(Rule::Stacking);
        }
        if passed.clone().any(|&hex| lay.spared(enemy, hex)) {
            cited.push(Rule::AirborneNoZoc);
        }
        if path.last().is_some_and(|&end| lay.controlled(enemy, end)) {
            cited.push(Rule::ZocStops);
        }
        if from.is_some_and(|hex| lay.controlled(enemy, hex)) {
            cited.push(Rule::ZocToZoc);
        }
        for rule in cited {
            self.cite(rule);
        }
    }
}
