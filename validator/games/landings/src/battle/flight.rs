//! Retreats: where a unit may run, hex by hex (M52 to M54, L3, L104, L126).
//!
//! A flight consists of layers: what is one hex away, two, and so on, for all headings that the unit may take. Its
//! depth is how far the unit can run at all.

use std::collections::BTreeSet;

use beachhead_base::cannot_happen;
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::games::landings::Special;

use crate::battle::flags::{self, Run};
use crate::data::{Class, LandingsGame, Nation};
use crate::field::footing;
use crate::ground::Marks;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Way;
use crate::view::{View, kind_of};

/// Where a unit runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    /// The baseline at the top.
    Top,
    /// The baseline at the bottom.
    Bottom,
    /// Anywhere (L104).
    Any,
    /// Along the rails, and not forwards: trains.
    Rails {
        /// Whether the own baseline is that at the top.
        top: bool,
    },
}

/// A hex of a flight.
#[derive(Clone, Copy, Debug)]
struct RetreatSpot {
    hex: HexIx,
    /// The spot before it; the first one is its own.
    before: u16,
    heading: Heading,
}

/// Everywhere a unit may run to.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    spots: Vec<RetreatSpot>,
    /// Where each layer begins; the first one is where the unit stands.
    layers: Vec<u16>,
}

impl Flight {
    /// How far the unit can run.
    pub(crate) fn free(&self) -> u8 {
        let layers = self.layers.len().saturating_sub(1);
        u8::try_from(layers)
            .unwrap_or_else(|_| cannot_happen!(u8::MAX, "no way has {layers} hexes"))
    }

    fn layer(&self, depth: usize) -> &[RetreatSpot] {
        let from = self.layers.get(depth).copied().map(usize::from);
        let to = self.layers.get(depth + 1).copied().map(usize::from);
        from.and_then(|from| self.spots.get(from..to.unwrap_or(self.spots.len())))
            .unwrap_or_default()
    }

    /// The hexes in which a run of this many hexes may end.
    pub(crate) fn ends(&self, depth: u8) -> impl Iterator<Item = HexIx> + '_ {
        self.layer(usize::from(depth)).iter().map(|spot| spot.hex)
    }

    /// A way to each hex that lies so far away.
    pub(crate) fn ways(&self, least: u8, most: u8, mut take: impl FnMut(Way)) {
        for depth in least..=most {
            for spot in self.layer(usize::from(depth)) {
                if let Some(way) = self.way_to(*spot, depth) {
                    take(way);
                }
            }
        }
    }

    fn way_to(&self, end: RetreatSpot, depth: u8) -> Option<Way> {
        let mut back = [end.hex; Way::MOST];
        let mut spot = end;
        for slot in back.get_mut(..usize::from(depth))?.iter_mut().rev() {
            *slot = spot.hex;
            spot = *self.spots.get(usize::from(spot.before))?;
        }
        Way::of(back.into_iter().take(usize::from(depth)))
    }
}

/// The number of a spot. A way has [`Way::MOST`] hexes, and a layer no hex twice: far fewer than 65,536 in all.
fn spot_ix(at: usize) -> u16 {
    u16::try_from(at).unwrap_or_else(|_| cannot_happen!(u16::MAX, "no flight has {at} spots"))
}

/// A retreat not only to the own baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FreeRetreat {
    AnyWay,
    EitherWay,
}

/// Everywhere the unit may run to for this many flags, each of which may let it run several hexes.
pub(crate) fn flight(view: View<'_>, unit: UnitIx, flags: u8) -> Flight {
    let steps = flags.saturating_mul(flags::run_for_a_flag(view, unit));
    let mut flight = Flight {
        spots: Vec::with_capacity(Way::MOST),
        layers: vec![0],
    };
    let Some(from) = view.hex_of(unit) else {
        return flight;
    };
    let (heading, other) = headings(view, unit);
    flight.spots.push(RetreatSpot {
        hex: from,
        before: 0,
        heading,
    });
    if footing::is_fixed(view, unit, from) {
        return flight;
    }
    let most = usize::from(steps).min(Way::MOST);
    let mut start = 0;
    for depth in 0..most {
        let end = flight.spots.len();
        for at in start..end {
            let Some(&spot) = flight.spots.get(at) else {
                break;
            };
            run_on(view, unit, spot.heading, (at, spot.hex), 0, &mut flight);
            if let Some(other) = other.filter(|_| depth == 0) {
                run_on(view, unit, other, (at, spot.hex), 0, &mut flight);
            }
        }
        // Who may run anywhere runs on between the last free hexes before he loses a figure.
        if heading == Heading::Any && flight.spots.len() == end {
            for at in start..end {
                if let Some(&spot) = flight.spots.get(at) {
                    run_on(view, unit, heading, (at, spot.hex), end, &mut flight);
                }
            }
        }
        if flight.spots.len() == end {
            break;
        }
        flight.layers.push(spot_ix(end));
        start = end;
    }
    flight
}

/// The hexes in which the unit could end a retreat for this many flags, in order.
pub(crate) fn runs(view: View<'_>, unit: UnitIx, flags: u8) -> impl Iterator<Item = HexIx> {
    let flight = flight(view, unit, flags);
    let run = Run::of(flags, flags::run_for_a_flag(view, unit), flight.free());
    let ends = (run.least..=run.most).flat_map(|depth| flight.ends(depth));
    ends.collect::<BTreeSet<HexIx>>().into_iter()
}

/// Whether the unit could end a retreat for this many flags in the hex.
pub(crate) fn runs_to(view: View<'_>, unit: UnitIx, flags: u8, hex: HexIx) -> bool {
    runs(view, unit, flags).any(|end| end == hex)
}

/// How far the unit can run for this many flags.
pub(crate) fn free_way(view: View<'_>, unit: UnitIx, flags: u8) -> u8 {
    let (heading, other) = headings(view, unit);
    if flags > 1 || other.is_some() {
        return flight(view, unit, flags).free();
    }
    // Mostly there is one flag, and one hex is enough.
    let runs = |from: HexIx| {
        let mut around = view.game.ground.shape.neighbors(from).map(|(_, near)| near);
        let open = |to: HexIx| {
            heads(view.game, heading, from, to) && run_barred(view, unit, from, to).is_none()
        };
        !footing::is_fixed(view, unit, from) && around.any(open)
    };
    u8::from(view.hex_of(unit).is_some_and(runs))
}

/// Where the unit runs to, and where else it might.
fn headings(view: View<'_>, unit: UnitIx) -> (Heading, Option<Heading>) {
    let side = view.side(unit);
    let top = side == view.game.top;
    let (own, other) = if top {
        (Heading::Top, Heading::Bottom)
    } else {
        (Heading::Bottom, Heading::Top)
    };
    if kind_of(view, unit).class == Class::Rail {
        return (Heading::Rails { top }, None);
    }
    match free_retreat(view, unit) {
        Some(FreeRetreat::AnyWay) => (Heading::Any, None),
        Some(FreeRetreat::EitherWay) => (own, Some(other)),
        None => (own, None),
    }
}

/// By which special rule the unit does not only run to its own baseline, if there is one.
fn free_retreat(view: View<'_>, unit: UnitIx) -> Option<FreeRetreat> {
    let side = view.side(unit);
    let kind = &kind_of(view, unit).id;
    let mut either = None;
    for special in &view.game.plan.special {
        match special {
            Special::RetreatAnyWay { side: whose, kinds }
                if Side::named(whose) == Some(side) && kinds.contains(kind) =>
            {
                return Some(FreeRetreat::AnyWay);
            }
            Special::RetreatEitherWay { side: whose, sheet }
                if Side::named(whose) == Some(side)
                    && is_on_sheet(view, unit, sheet.as_deref()) =>
            {
                either = Some(FreeRetreat::EitherWay);
            }
            _ => {}
        }
    }
    either
}

/// The row by which the unit does not only run to its own baseline, if there is one.
pub(crate) fn free_retreat_rule(view: View<'_>, unit: UnitIx) -> Option<Rule> {
    free_retreat(view, unit).map(|free| match free {
        FreeRetreat::AnyWay => any_way_rule(view.game, unit),
        FreeRetreat::EitherWay => Rule::EitherBaseline,
    })
}

/// The row by which airborne troops of the unit's nation retreat in any direction: one for the British, one for the
/// Americans.
fn any_way_rule(game: &LandingsGame, unit: UnitIx) -> Rule {
    match game.roster[unit].nation {
        Some(Nation::UnitedStates) => Rule::EitherBaseline,
        _ => Rule::RetreatAnyWay,
    }
}

/// Whether the unit stands on the sheet of this name; anywhere where none is named.
fn is_on_sheet(view: View<'_>, unit: UnitIx, sheet: Option<&str>) -> bool {
    let hex = view.hex_of(unit);
    sheet.is_none_or(|sheet| {
        hex.is_some_and(|hex| view.game.board.grid().sheet(hex).id.as_str() == sheet)
    })
}

/// Adds what the unit reaches from a spot by one more step, but for hexes known since the spot of number `known`.
fn run_on(
    view: View<'_>,
    unit: UnitIx,
    heading: Heading,
    (before, at): (usize, HexIx),
    known: usize,
    flight: &mut Flight,
) {
    let before = spot_ix(before);
    for (_, to) in view.game.ground.shape.neighbors(at) {
        if heads(view.game, heading, at, to)
            && !flight.spots.iter().skip(known).any(|spot| spot.hex == to)
            && run_barred(view, unit, at, to).is_none()
        {
            flight.spots.push(RetreatSpot {
                hex: to,
                before,
                heading,
            });
        }
    }
}

/// Whether a step leads where the unit heads for.
fn heads(game: &LandingsGame, heading: Heading, at: HexIx, to: HexIx) -> bool {
    let shape = &game.ground.shape;
    let back = |top| shape.back(at, top).any(|hex| hex == to);
    match heading {
        Heading::Top => back(true),
        Heading::Bottom => back(false),
        Heading::Any => true,
        Heading::Rails { top } => {
            let linked = shape
                .direction(at, to)
                .is_some_and(|way| game.ground.rails_meet(at, way, to));
            let forwards = shape.back(at, !top).any(|hex| hex == to);
            linked && !forwards
        }
    }
}

/// The rule that keeps the unit from a step of its retreat, if any does.
fn run_barred(view: View<'_>, unit: UnitIx, at: HexIx, to: HexIx) -> Option<(Rule, &'static str)> {
    let props = view.game.ground.props(to, view.state.works_on(to));
    let lane = footing::lane(view, unit);
    if !view.is_free(to) {
        return Some((Rule::RetreatWay, "a unit stands there"));
    }
    if kind_of(view, unit).class == Class::Ship {
        let why = "a destroyer keeps to ocean that touches no land";
        return (!is_offshore(view.game, to)).then_some((Rule::DestroyerOffshore, why));
    }
    let by_boat = view.counter(unit).boat && props.marks.has(Marks::RIVER);
    if props.no_retreat.has(lane) {
        let ocean = props.marks.has(Marks::OCEAN);
        let why = match ocean {
            true => "no unit retreats into the ocean",
            false => "no unit like it retreats onto such ground",
        };
        return Some((Rule::RetreatGround, why));
    }
    if props.barred.has(lane) && !by_boat {
        return Some((Rule::RetreatGround, "the ground is closed to it"));
    }
    if let Some(rule) = footing::bars_bridge(view, unit, at, to) {
        return Some((rule, "no bridge is entered from water"));
    }
    let way = view.game.ground.shape.direction(at, to)?;
    let closed = view.game.ground.edges(at).closed & (1 << way) != 0;
    closed.then_some((Rule::RetreatGround, "the hexside between is closed"))
}

/// Where a way leaves what the unit may run by, the rule that says so, and why in words.
pub(crate) fn strays(
    view: View<'_>,
    unit: UnitIx,
    way: &Way,
) -> Option<(HexIx, Rule, &'static str)> {
    let from = view.hex_of(unit)?;
    let (own, other) = headings(view, unit);
    let mut at = from;
    let mut open = [Some(own), other];
    for hex in way.iter() {
        for slot in &mut open {
            *slot = slot.filter(|heading| heads(view.game, *heading, at, hex));
        }
        let touches = view.game.ground.shape.adjacent(at, hex);
        if open.iter().all(Option::is_none) || !touches {
            let why = match touches {
                false => "it is not beside the hex before",
                true if other.is_some() => "it leads to neither baseline",
                true => "it does not lead to its own baseline",
            };
            return Some((hex, sideways(view, unit), why));
        }
        if let Some((rule, why)) = run_barred(view, unit, at, hex) {
            return Some((hex, rule, why));
        }
        at = hex;
    }
    None
}

/// The rule that closes other ways than those to the own baseline.
fn sideways(view: View<'_>, unit: UnitIx) -> Rule {
    let side = view.side(unit);
    let mut specials = view.game.plan.special.iter();
    let others_may = specials.any(|special| match special {
        Special::RetreatAnyWay { side: whose, .. } => {
            Side::named(whose) == Some(side) && kind_of(view, unit).class != Class::Ship
        }
        _ => false,
    });
    match free_retreat_rule(view, unit) {
        Some(rule) => rule,
        None if others_may => any_way_rule(view.game, unit),
        None => Rule::RetreatWay,
    }
}

/// Whether the hex is ocean, and all around it too: where a destroyer may be (L62).
fn is_offshore(game: &LandingsGame, hex: HexIx) -> bool {
    let ocean = |hex| game.ground.is(hex, Marks::OCEAN);
    let mut near = game.ground.shape.neighbors(hex).map(|(_, near)| near);
    ocean(hex) && near.all(ocean)
}

/// Whether a way crosses the edge of a cliff or bluff, or could have (L3).
pub(crate) fn runs_over_cliffs(game: &LandingsGame, from: HexIx, way: &Way) -> bool {
    let mut at = from;
    way.iter().any(|hex| {
        let edges = game.ground.edges(at);
        let direction = game.ground.shape.direction(at, hex);
        at = hex;
        direction.is_some_and(|way| (edges.climb | edges.barred) & (1 << way) != 0)
    })
}
