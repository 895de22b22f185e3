//! How units move: what a step is, and by which row it can't be made.

use beachhead_kit::{Halt, HexIx, March, Pace, Steps, Stop, Stride, UnitIx, Violation, walk};

use crate::data::{Side, Terrain};
use crate::landing::INVASION_WEEK;
use crate::state::OnWay;
use crate::{Rule, View, order, view};

/// Units of one square that move together, with what their way depends on.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub(crate) view: View<'a>,
    pub(crate) side: Side,
    /// Where they stand.
    pub(crate) from: HexIx,
    /// Where they set out in this turn, and how far they have come from there.
    way: OnWay,
    /// What binds them, in squares: the rate of the slowest, and the enemy zones that they enter.
    pub(crate) pace: Pace,
    /// The row by which more than that is refused.
    too_far: Rule,
    /// Whether they begin in an enemy zone.
    pub(crate) engaged: bool,
}

/// Why a step can't be made: the row, and the reason where it is to be read.
type Why = (Rule, &'static str);

/// The reason for which a square is out of reach; who prints it adds how far it is, and how far the units can move.
pub(crate) const TOO_FAR: &str = "that is too far";

/// The reason for which an old unit is refused once new ones have come (SEQ-1).
pub(crate) const BEFORE_NEW_UNITS: &str = "was on the continent before the units that have come in";

/// Why a unit of the side that moves can't, if it can't.
fn barred_by(view: View<'_>, unit: UnitIx, from: HexIx) -> Option<Why> {
    let troop = view.troop(unit);
    let is_allied = view.side(unit) == Side::Allied;
    let is_afloat = view.game.ground[from].is(Terrain::Sea);
    let in_invasion = is_allied && view.state.week == INVASION_WEEK;
    if in_invasion && !troop.dropped && !is_afloat {
        Some((Rule::NoInland, "has landed in this week"))
    } else if troop.moved && troop.on_way.is_none() {
        Some((Rule::NotKept, "has moved in this turn"))
    } else if is_allied && !troop.fresh && has_new_unit(view) {
        Some((Rule::OldUnitsFirst, BEFORE_NEW_UNITS))
    } else {
        None
    }
}

/// The units of the side that moves that may, with their squares.
pub(crate) fn movable(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    let units = view::on_board(view, view.state.phase.side());
    units.filter(move |(unit, hex)| barred_by(view, *unit, *hex).is_none())
}

/// Where the unit stands, if it may move; an error names the row by which it can't.
fn may_move(view: View<'_>, unit: UnitIx) -> Result<HexIx, Violation> {
    let about = view.about(unit);
    order::moving_side(view, unit)?;
    let id = view.id(unit);
    let Some(from) = view.hex_of(unit) else {
        return about.refuse(Rule::MovementFactor, format!("{id} is not on the board"));
    };
    match barred_by(view, unit, from) {
        Some((rule, why)) => about.refuse(rule, format!("{id} {why}")),
        None => Ok(from),
    }
}

/// Whether a unit has come from Britain in this turn (SEQ-1).
pub(crate) fn has_new_unit(view: View<'_>) -> bool {
    let mut units = view::on_board(view, Side::Allied);
    view.state.week > INVASION_WEEK && units.any(|(unit, _)| view.troop(unit).fresh)
}

/// The units of one square that set out together; an error names the row by which they can't.
pub(crate) fn mover<'a>(view: View<'a>, units: &[UnitIx]) -> Result<Mover<'a>, Violation> {
    let Some((&first, others)) = units.split_first() else {
        let why = "a move names a unit";
        return Err(Violation::new(Rule::MovementFactor, why));
    };
    let from = may_move(view, first)?;
    let on_way = view.troop(first).on_way;
    for (at, &other) in others.iter().enumerate() {
        let about = view.about(other);
        if may_move(view, other)? != from || view.troop(other).on_way != on_way {
            let why = "only units that stand together, and came there together, move together";
            return about.refuse(Rule::Slowest, why);
        }
        if units.iter().take(at + 1).any(|unit| *unit == other) {
            return about.refuse(Rule::Slowest, "a move names each unit once");
        }
    }
    let rates = units.iter().map(|unit| view.counter(*unit).movement);
    let (slowest, fastest) = (rates.clone().min(), rates.max());
    let side = view.side(first);
    let dropped = units.iter().any(|unit| view.troop(*unit).dropped);
    let began = from;
    let way = on_way.unwrap_or(OnWay { began, spent: 0 });
    Ok(Mover {
        view,
        side,
        from,
        way,
        pace: Pace {
            stops: true,
            ..Pace::of(slowest.unwrap_or_default().into())
        },
        too_far: match dropped {
            true => Rule::MovesAfterDrop,
            false if slowest < fastest => Rule::Slowest,
            false => Rule::MovementFactor,
        },
        engaged: view::controlled(view, side.enemy(), way.began),
    })
}

impl Mover<'_> {
    /// Where they stand, and what is kept of their way to there.
    pub(crate) fn start(&self) -> (HexIx, March) {
        (self.from, March::having_spent(self.way.spent.into()))
    }

    /// How many squares they have entered at the end of this way.
    pub(crate) fn squares(&self, path: &[HexIx]) -> usize {
        usize::from(self.way.spent) + path.len()
    }

    /// What is left to a unit at the end of this way if it is faster than the others: it may go on (STK-4).
    pub(crate) fn goes_on(&self, unit: UnitIx, path: &[HexIx]) -> Option<OnWay> {
        let is_ashore = self.view.game.ground[self.from].arrow.is_none();
        let March { spent, stop, .. } = walk(self, self.start(), path).ok()?;
        let spent = u8::try_from(spent).ok()?;
        let is_faster = u16::from(self.view.counter(unit).movement) > self.pace.allowance;
        let goes = is_ashore && is_faster && stop.is_none();
        goes.then_some(OnWay { spent, ..self.way })
    }

    /// Whether there is room for all of them at the end of their way; where they set out there is.
    pub(crate) fn has_room(&self, end: HexIx, units: usize) -> bool {
        end == self.from || view::room(self.view, self.side, end) >= units
    }

    fn enter(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Why> {
        let ground = &self.view.game.ground;
        let square = &ground[to];
        if !square.whole {
            return Err((Rule::WholeSquares, "it is no whole square of the board"));
        }
        match square.terrain {
            Some(Terrain::XMountain) => return Err((Rule::XClosed, "the mountain is marked X")),
            Some(terrain) if terrain.is_land() => {}
            Some(Terrain::Sea | Terrain::AllSea) => {
                return Err((Rule::ClosedGround, "it is a sea square"));
            }
            Some(Terrain::Neutral) => return Err((Rule::ClosedGround, "it is a neutral country")),
            _ => return Err((Rule::ClosedGround, "it is no part of the board")),
        }
        if view::holder(self.view, to) == Some(self.side.enemy()) {
            return Err((Rule::NotOverEnemies, "an enemy stands there"));
        }
        if let Some(coast) = ground[self.from].arrow {
            self.land(at, coast, to)?;
        }
        let controlled = view::controlled(self.view, self.side.enemy(), to);
        let stride = Stride {
            cost: 1,
            // A zone comes before the ground.
            halts: square.is(Terrain::Mountain) && !controlled,
            leaves: false,
            enters: controlled,
        };
        let next = self.pace.step(*march, stride);
        let next = next.map_err(|halt| self.why_halted(halt, controlled))?;
        if self.engaged && to == self.way.began {
            return Err((Rule::OtherSquare, "it comes back by another square"));
        }
        if self.engaged && controlled {
            self.come_back(march, to)?;
        }
        Ok(next)
    }

    fn why_halted(&self, halt: Halt, controlled: bool) -> Why {
        match halt {
            Halt::Allowance(_) => (self.too_far, TOO_FAR),
            Halt::Stopped(Stop::Ground) => (Rule::MountainStops, "a mountain square ends the move"),
            _ if controlled => (
                Rule::NotThrough,
                "the way leads through enemy-controlled squares",
            ),
            _ => (Rule::ZoneStops, "an enemy-controlled square ends the move"),
        }
    }

    /// From a sea square, along its arrow and no further (INV-6).
    fn land(&self, at: HexIx, coast: HexIx, to: HexIx) -> Result<(), Why> {
        if at != self.from {
            return Err((Rule::NoInland, "no unit moves inland in the invasion week"));
        }
        if to != coast {
            return Err((Rule::AshoreIfVacant, "the arrow doesn't point there"));
        }
        Ok(())
    }

    /// Into an enemy zone, from the zone in which they began the turn (MUL-9).
    fn come_back(&self, march: &March, to: HexIx) -> Result<(), Why> {
        if march.spent == 0 {
            let why = "it first leaves the enemy zone altogether";
            return Err((Rule::OtherSquare, why));
        }
        let ground = &self.view.game.ground;
        let enemy = Some(self.side.enemy());
        let mut others = ground.controlled_from(to).filter(|from| {
            let known = ground
                .controlled_from(self.way.began)
                .any(|left| left == *from);
            view::holder(self.view, *from) == enemy && !known
        });
        let other = others.next();
        other.map_or(Ok(()), |_| {
            Err((Rule::NoOtherZone, "another enemy controls it"))
        })
    }
}

impl beachhead_kit::Mover for Mover<'_> {
    type March = March;
    type Why = Why;

    fn cost(march: &March) -> u32 {
        u32::from(march.spent)
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Why> {
        match self.view.game.ground.link(at, to) {
            Some(_) => self.enter(at, march, to),
            None => Err((Rule::MovementFactor, "a move goes from square to square")),
        }
    }

    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        if self.pace.at_least(*march, 1).is_none() {
            return;
        }
        for link in self.view.game.ground.links(at) {
            if let Ok(march) = self.enter(at, march, link.to) {
                steps.take(link.to, march);
            }
        }
    }
}
