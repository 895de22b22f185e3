//! A unit on its way: what every step costs it, and what ends its move.

use beachhead_base::cannot_happen;
use beachhead_engine::HexSet;
use beachhead_kit::{
    Halt, HexIx, March, Pace, Steps, Stride, Through, UnitIx, Violation, ZocMap, walk,
};

use crate::data::ground::CLOSED;
use crate::data::opened::UtahGame;
use crate::data::roster::Class;
use crate::data::sides::Side;
use crate::hexes::nations;
use crate::hexes::zoc::DROP_TURN;
use crate::movement::entry;
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::view::View;

/// A unit that may move, and what binds it on its way.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    view: View<'a>,
    zoc_map: &'a ZocMap,
    pub(crate) unit: UnitIx,
    pub(crate) class: Class,
    enemy: Side,
    /// Where it stands; nowhere before it enters the map.
    pub(crate) from: Option<HexIx>,
    /// What it may spend, in half points, and how zones bind it.
    pace: Pace,
    /// What the cheapest hex of the map costs.
    least: u16,
    /// The map to which it keeps, if there is one.
    map: Option<&'a HexSet>,
    /// What it could spend if the weather were good.
    in_good_weather: u16,
}

/// What keeps a unit from entering one more hex. Searches only ask whether; words are made for those who read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The hex is not next to the last.
    Apart,
    /// The hex lies beyond what bounds the map.
    Bounds,
    Impassable,
    EnemyHex,
    Halt(Halt),
}

impl beachhead_kit::Mover for Mover<'_> {
    type March = March;
    type Why = Hindrance;

    #[inline]
    fn cost(march: &March) -> u32 {
        u32::from(march.spent)
    }

    #[inline]
    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Hindrance> {
        let link = self.view.game.ground.link(at, to).ok_or(Hindrance::Apart)?;
        self.one_more(Some(at), *march, to, link.cost(self.class))
    }

    #[inline]
    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        let Some(at_least) = self.pace.at_least(*march, self.least) else {
            return;
        };
        for link in self.view.game.ground.links(at) {
            if Some(link.to) != self.from
                && !steps.is_known(link.to, &at_least)
                && let Ok(next) = self.one_more(Some(at), *march, link.to, link.cost(self.class))
            {
                steps.take(link.to, next);
            }
        }
    }
}

impl Mover<'_> {
    /// Follows a path, from where the unit stands or by the hex at the edge with which it begins.
    ///
    /// # Errors
    /// The rule that forbids one of its hexes, in words.
    pub(crate) fn march(&self, path: &[HexIx]) -> Result<March, Violation> {
        let (start, on) = match (self.from, path) {
            (Some(from), _) => ((from, March::default()), path),
            (None, [first, on @ ..]) => ((*first, self.enter(*first)?), on),
            (None, []) => return Ok(March::default()),
        };
        walk(self, start, on).map_err(|(place, why)| {
            let last = place.checked_sub(1).and_then(|last| on.get(last));
            let hex = on.get(place).copied().unwrap_or(start.0);
            self.refusal(Some(*last.unwrap_or(&start.0)), hex, why)
        })
    }

    /// The step with which the unit comes onto the map.
    ///
    /// # Errors
    /// The rule that forbids it, in words.
    pub(crate) fn enter(&self, hex: HexIx) -> Result<March, Violation> {
        entry::check_entry_hex(self.view, self.unit, hex)?;
        let cost = self.view.game.ground[hex].entry(self.class).cost;
        self.one_more(None, March::default(), hex, cost)
            .map_err(|why| self.refusal(None, hex, why))
    }

    /// One more hex of a march, which from the last costs so much; nothing where it can't be entered from there.
    #[inline]
    fn one_more(
        &self,
        at: Option<HexIx>,
        march: March,
        hex: HexIx,
        cost: Option<u16>,
    ) -> Result<March, Hindrance> {
        if self.zoc_map.has(CLOSED, hex) || self.map.is_some_and(|map| !map.contains(hex)) {
            return Err(Hindrance::Bounds);
        }
        let cost = cost.ok_or(Hindrance::Impassable)?;
        if self.zoc_map.held(self.enemy, hex) {
            return Err(Hindrance::EnemyHex);
        }
        let stride = Stride {
            cost,
            halts: false,
            leaves: at.is_some_and(|at| self.zoc_map.controlled(self.enemy, at)),
            enters: self.zoc_map.controlled(self.enemy, hex),
        };
        self.pace.step(march, stride).map_err(Hindrance::Halt)
    }

    fn refusal(&self, at: Option<HexIx>, hex: HexIx, hindrance: Hindrance) -> Violation {
        let view = self.view;
        let (id, number) = (view.id(self.unit), view.number(hex));
        // Only who has come from somewhere meets the hindrances that name it.
        let last = at.map_or_else(String::new, |at| view.number(at).to_string());
        let (rule, why) = match hindrance {
            Hindrance::Apart => {
                let why = format!("{number} is not next to {last}");
                (Rule::StepByStep, why)
            }
            Hindrance::Bounds => {
                let refused = nations::check_bounds(view, self.unit, hex).err();
                return refused.unwrap_or_else(|| {
                    let nowhere = Violation::new(Rule::EastOfVire, "");
                    cannot_happen!(nowhere, "{number} bounds the way of {id}")
                });
            }
            Hindrance::Impassable => {
                let why = match at {
                    Some(at) => why_closed(view.game, self.unit, (at, hex)),
                    None => format!("{number} is closed to {} units", self.class.name()),
                };
                (Rule::Impassable, why)
            }
            Hindrance::EnemyHex => (Rule::EnemyHex, format!("an enemy is in {number}")),
            Hindrance::Halt(Halt::Stopped(_)) => {
                let why =
                    format!("{id} has entered an enemy zone of control in {last}, and stops there");
                (Rule::ZocStops, why)
            }
            Hindrance::Halt(Halt::ZoneToZone) => {
                let why = format!("{last} and {number} both lie in enemy zones of control");
                (Rule::ZocToZoc, why)
            }
            Hindrance::Halt(Halt::Allowance(spent)) => {
                let rule = match self.from {
                    _ if spent <= self.in_good_weather => Rule::WeatherMovement,
                    None => Rule::ArrivalAllowance,
                    Some(_) => Rule::MovementAllowance,
                };
                let (spent, most) = (points(spent), points(self.pace.allowance));
                let why = format!("to {number} it is {spent} movement points, and {id} has {most}");
                (rule, why)
            }
        };
        view.about(self.unit).at(hex).by(rule, why)
    }
}

/// The unit, if it may move at all in this phase.
pub(crate) fn mover<'a>(view: View<'a>, unit: UnitIx) -> Result<Mover<'a>, Violation> {
    let counter = view.counter(unit);
    let (id, about) = (&counter.id, view.about(unit));
    if !order::is_idle(view) {
        return order::not_its_time(view, unit, "does not move now");
    }
    if counter.is_airborne() && view.state.turn == DROP_TURN {
        let why = format!("{id} landed by air this turn, and stays where it is");
        return about.refuse(Rule::AirborneStay, why);
    }
    if counter.side == Side::Allied && view.state.turn == DROP_TURN && view.hex_of(unit).is_some() {
        let why = format!("{id} landed this turn, and its movement is over");
        return about.refuse(Rule::LandedStay, why);
    }
    if !view.state.phase.is_movement() || counter.side != view.state.phase.side() {
        return order::not_its_time(view, unit, "moves in its own side's movement");
    }
    if view.state.phase.is_mobile_movement() && counter.class == Class::Leg {
        let why = format!("{id} is a leg unit, and this is the phase of mobile ones");
        return about.refuse(Rule::MobilePhases, why);
    }
    if view.troop(unit).moved {
        return about.refuse(Rule::StepByStep, format!("{id} has moved in this phase"));
    }
    let from = match view.place(unit) {
        Place::Map(hex) => Some(hex),
        Place::Due(_) => {
            entry::check_arrival(view, unit)?;
            None
        }
        Place::Waiting | Place::Lost | Place::Absent => {
            return about.refuse(Rule::StepByStep, format!("{id} is not on the map"));
        }
    };
    let system = &view.game.tables.system;
    Ok(Mover {
        view,
        zoc_map: &view.state.zoc_map,
        unit,
        class: counter.class,
        enemy: counter.side.enemy(),
        from,
        pace: Pace {
            one_hex: system.minimum_move,
            stops: system.zoc_stops,
            through: match system.zoc_to_zoc {
                true => Through::Free,
                false => Through::Never,
            },
            leave: system.zoc_exit_cost,
            ..Pace::of(allowance(view, unit))
        },
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
        Some(at) if mover.zoc_map.controlled(mover.enemy, at) => {
            let id = view.id(mover.unit);
            let why = format!("{id} stands in an enemy zone of control, and stays there");
            let about = view.about(mover.unit).at(at);
            about.refuse(Rule::MobileFromZoc, why)
        }
        _ => Ok(()),
    }
}

/// What the unit may spend in this phase, in half points.
pub(crate) fn allowance(view: View<'_>, unit: UnitIx) -> u16 {
    let good = allowance_in_good_weather(view, unit);
    match view.state.weather_bad {
        true => halved(good),
        false => good,
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
    let (here, there, units) = (game.number(from), game.number(to), class.name());
    if game.ground.can_hold(to, class) {
        format!("the hexside between {here} and {there} is closed to {units} units")
    } else {
        format!("{there} is closed to {units} units")
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
