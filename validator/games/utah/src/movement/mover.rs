//! A unit on its way: what every step costs it, and what ends its move.

use beachhead_engine::{HexSet, Violation};
use beachhead_schema::hex::HexIx;

use crate::data::opened::UtahGame;
use crate::data::roster::{Class, UnitIx};
use crate::data::sides::Side;
use crate::hexes::nations;
use crate::hexes::zoc::DROP_TURN;
use crate::movement::entry;
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::lay::Lay;
use crate::view::View;

/// A unit that may move, and what binds it on its way.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    game: &'a UtahGame,
    lay: &'a Lay,
    turn: u16,
    pub(crate) unit: UnitIx,
    pub(crate) class: Class,
    enemy: Side,
    /// Where it stands; nowhere before it enters the map.
    pub(crate) from: Option<HexIx>,
    /// What it may spend, in half points.
    allowance: u16,
    /// What the cheapest hex of the map costs.
    least: u16,
    /// The map to which it keeps, if there is one.
    map: Option<&'a HexSet>,
    /// What it could spend if the weather were good.
    in_good_weather: u16,
}

impl Mover<'_> {
    /// Before the first hex.
    pub(crate) fn start(&self) -> March {
        March {
            at: self.from,
            ..March::default()
        }
    }

    /// One more hex of a march.
    ///
    /// # Errors
    /// The rule that forbids it, in words.
    pub(crate) fn step(&self, march: March, hex: HexIx) -> Result<March, Violation> {
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
                entry::check_entry_hex(game, self.turn, self.lay, self.unit, hex)?;
                game.ground
                    .entry_cost(&game.board, &game.tables, hex, self.class)
            }
        };
        self.pace(march, hex, cost)
            .map_err(|hindrance| self.refusal(march, hex, hindrance))
    }

    /// One more hex of a march, which next to the last costs so much; nothing where it can't be entered from there.
    #[inline]
    pub(crate) fn pace(
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
    pub(crate) fn at_least(&self, march: March) -> (u16, u16) {
        (march.spent.saturating_add(self.least), march.entered + 1)
    }

    /// Whether a march may perhaps go on from where it stands: not where nothing is left for another hex, or an enemy
    /// zone of control has stopped it.
    #[inline]
    pub(crate) fn goes_on(&self, march: March) -> bool {
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
                let rule = nations::bound(game, self.unit, hex).unwrap_or(Rule::EastOfVire);
                return nations::out_of_bounds(game, self.unit, hex, rule);
            }
            Hindrance::Impassable => (
                Rule::Impassable,
                match march.at {
                    Some(at) => why_closed(game, self.unit, (at, hex)),
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

/// A unit on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct March {
    /// Where it stands so far; nowhere before it enters the map.
    pub(crate) at: Option<HexIx>,
    /// What it has paid, in half points.
    pub(crate) spent: u16,
    /// How many hexes it has entered.
    pub(crate) entered: u16,
}

/// What keeps a unit from entering one more hex. Searches only ask whether; words are made for those who read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The hex lies beyond what bounds the map.
    Bounds,
    Impassable,
    EnemyHex,
    ZocStops,
    ZocToZoc,
    /// It would have spent so much.
    Allowance(u16),
}

/// The unit, if it may move at all in this phase.
pub(crate) fn mover<'a>(view: View<'a>, unit: UnitIx) -> Result<Mover<'a>, Violation> {
    let counter = view.counter(unit);
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if view.state.battle.is_some() || !view.state.pending.is_empty() {
        return Err(order::out_of_order(view, &format!("{id} does not move now")).of(id.clone()));
    }
    if counter.is_airborne() && view.state.turn == DROP_TURN {
        return refuse(
            Rule::AirborneStay,
            format!("{id} landed by air this turn, and stays where it is"),
        );
    }
    if counter.side == Side::Allied && view.state.turn == DROP_TURN && view.hex_of(unit).is_some() {
        return refuse(
            Rule::LandedStay,
            format!("{id} landed this turn, and its movement is over"),
        );
    }
    if !view.state.phase.is_movement() || counter.side != view.state.phase.side() {
        return Err(
            order::out_of_order(view, &format!("{id} moves in its own side's movement"))
                .of(id.clone()),
        );
    }
    if view.state.phase.is_mobile_movement() && counter.class == Class::Leg {
        return refuse(
            Rule::MobilePhases,
            format!("{id} is a leg unit, and this is the phase of mobile ones"),
        );
    }
    if view.troop(unit).moved {
        return refuse(Rule::StepByStep, format!("{id} has moved in this phase"));
    }
    let from = match view.place(unit) {
        Place::Map(hex) => Some(hex),
        Place::Due(_) => {
            entry::check_arrival(view, unit)?;
            None
        }
        Place::Waiting | Place::Lost | Place::Absent => {
            return refuse(Rule::StepByStep, format!("{id} is not on the map"));
        }
    };
    Ok(Mover {
        game: view.game,
        lay: &view.state.lay,
        turn: view.state.turn,
        unit,
        class: counter.class,
        enemy: counter.side.enemy(),
        from,
        allowance: allowance(view, unit),
        least: view.game.ground.least_cost(counter.class),
        map: nations::keeping(view.game, unit).map(|keeping| &keeping.hexes),
        in_good_weather: allowance_in_good_weather(view, unit),
    })
}

/// Whether the unit may still move in this phase, as [`mover`] has it, without the words.
pub(crate) fn may_move(view: View<'_>, unit: UnitIx) -> bool {
    let troop = view.troop(unit);
    let there = match troop.place() {
        Place::Map(_) => true,
        Place::Due(turn) => turn <= view.state.turn,
        Place::Waiting | Place::Lost | Place::Absent => false,
    };
    there && !troop.moved && view.side(unit) == view.state.phase.side() && mover(view, unit).is_ok()
}

/// Whether the unit may begin a move of the mobile movement phase where it stands.
pub(crate) fn check_mobile_start(view: View<'_>, mover: &Mover<'_>) -> Result<(), Violation> {
    let free = !view.state.phase.is_mobile_movement() || view.game.tables.system.mobile_from_zoc;
    match mover.from.filter(|_| !free) {
        Some(at) if mover.lay.controlled(mover.enemy, at) => {
            let id = view.id(mover.unit);
            let why = format!("{id} stands in an enemy zone of control, and stays there");
            Err(Violation::new(Rule::MobileFromZoc, why)
                .at(view.number(at))
                .of(id.clone()))
        }
        _ => Ok(()),
    }
}

/// What the unit may spend in this phase, in half points.
pub(crate) fn allowance(view: View<'_>, unit: UnitIx) -> u16 {
    let good = allowance_in_good_weather(view, unit);
    if view.state.weather_bad {
        halved(good)
    } else {
        good
    }
}

fn allowance_in_good_weather(view: View<'_>, unit: UnitIx) -> u16 {
    let full = view.counter(unit).figures(view.troop(unit).steps).allowance;
    let whole =
        !view.state.phase.is_mobile_movement() || view.game.tables.system.mobile_phase_in_full;
    if whole { full } else { halved(full) }
}

/// Why a unit can't go from a hex into the next, which the tables close to it, in words.
pub(crate) fn why_closed(game: &UtahGame, unit: UnitIx, (from, to): (HexIx, HexIx)) -> String {
    let class = game.roster[unit].class;
    let (here, there) = (game.number(from), game.number(to));
    if game.ground.can_hold(to, class) {
        format!(
            "the hexside between {here} and {there} is closed to {} units",
            class.name()
        )
    } else {
        format!("{there} is closed to {} units", class.name())
    }
}

/// Half of an allowance, in half points: rounded up to whole points.
fn halved(allowance: u16) -> u16 {
    allowance.div_ceil(4) * 2
}

/// Half points as people say them.
pub(crate) fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
