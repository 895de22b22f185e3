//! Deploy: a reinforcement comes onto the map (L20 to L30, L127, L128).

use beachhead_engine::RuleIndex;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::arrivals::{arriving, calling, drops, entries, landing};
use crate::data::{Command, LandingsGame, Role, SeatIx};
use crate::field::footing;
use crate::movement::moves;
use crate::rules::Rule;
use crate::state::{Arrival, Phase, TurnOf};
use crate::view::{Play, View};
use crate::{order, players, pool, units};

/// L17 to L29, L127: whether the acting player may bring the unit on in this hex.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    check_called(view, unit)
        .map_err(|refused| refused.at(view.number(hex)))
        .and_then(|()| check_arrival(view, unit, hex))
        .map_err(|refused| with_help(view, unit, refused))
}

/// Whether the roll lets the acting player bring the unit on at all.
fn check_called(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let id = &counter.id;
    let (rule, why) = if counter.role != Role::Reserve {
        (Rule::ReinforcementTable, format!("{id} is no reserve"))
    } else if view.state.phase != Phase::Movement {
        let why = format!("{id} is deployed in the movement phase only");
        (Rule::DeployIsMove, why)
    } else if counter.side != view.state.side {
        (Rule::ReinforcementTable, format!("{id} is not yours"))
    } else if !calling::is_in_reserve(view, unit) {
        (Rule::DeployIsMove, format!("{id} is on the map already"))
    } else if !is_own_reserve(view.game, view.state.seat, unit) {
        (
            Rule::OwnHand,
            format!("{id} is in another player's reserve"),
        )
    } else if calling::arrival_for(view, unit).is_some() {
        return pool::check_figures(view, unit);
    } else if calling::limited_kinds(view.game, unit) == Some(false) {
        let why = format!("no unit like {id} comes to this map");
        (Rule::LimitedArrivals, why)
    } else {
        let why = format!("the roll calls in no unit like {id}, or no more of them");
        (Rule::ReinforcementTable, why)
    };
    view.about(unit).refuse(rule, why)
}

/// Whether a unit that was called in may come in here.
fn check_arrival(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if players::commands(view.game, view.state.seat, hex) {
        return check_place(view, unit, hex);
    }
    let id = view.id(unit);
    let why = format!("{id} comes onto the map of its own general");
    view.about(unit).at(hex).refuse(Rule::OwnHand, why)
}

/// Whether the unit waits for a roll of this player: where each map has its players, reserves are a map's own.
fn is_own_reserve(game: &LandingsGame, seat: SeatIx, unit: UnitIx) -> bool {
    match game.seats[seat].command {
        Command::Sheet(sheet) => game.roster[unit].sheet == sheet,
        _ => true,
    }
}

/// Where units of this sort come in: by markers, by craft, over a beach, among their own.
fn check_place(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let check_free = || {
        let why = || format!("{} is occupied", view.number(hex));
        match view.is_free(hex) {
            true => Ok(()),
            false => view.about(unit).at(hex).refuse(Rule::PlaceCleared, why()),
        }
    };
    if calling::is_parachuted(view.game, unit) {
        return Ok(());
    }
    if calling::arrives_inland(view.game, unit) {
        check_free()?;
        return check_among_own(view, unit, hex);
    }
    if view.side(unit) != view.game.top {
        return landing::check_landing(view, unit, hex);
    }
    entries::check_entry(view, unit, hex)?;
    check_free()?;
    moves::check_ground(view, unit, hex, "come in at")
}

/// A refused arrival, with where the unit could come in if its place is what is wrong.
fn with_help(view: View<'_>, unit: UnitIx, refused: Violation) -> Violation {
    let is = |rule: &Rule| refused.rule.id == rule.cited();
    let by_marker = [Rule::AxisEntry, Rule::EntryHex, Rule::EntryLine];
    let by_sea = [Rule::AlliedEntry, Rule::BeachArrival, Rule::BeachAcrossMaps];
    if by_marker.iter().any(is) {
        refused.help(entries::entry_help(view, unit))
    } else if by_sea.iter().any(is) {
        refused.help(landing::landing_help(view, unit))
    } else {
        refused
    }
}

/// L127: a limited arrival comes in beside a unit of its side.
fn check_among_own(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    if units::is_beside(view, counter.side, hex) && !footing::is_barred(view, unit, hex) {
        return Ok(());
    }
    let id = &counter.id;
    let why = format!("{id} comes in beside an Allied unit, where it can stand");
    view.about(unit).at(hex).refuse(Rule::LimitedArrivals, why)
}

/// Every way to bring a unit on.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let mut arrivals = view.state.arrivals.iter();
    let is_own = |arrival: &Arrival| arrival.seat == view.state.seat && arrival.left > 0;
    if !order::is_open(view, Phase::Movement) || !arrivals.any(is_own) {
        return;
    }
    let (game, seat, side) = (view.game, view.state.seat, view.state.side);
    let landings = landing::landing_places(view).collect::<Vec<_>>();
    let figures = pool::pool(view, side);
    for (unit, counter) in game.roster.iter() {
        // As `check_called` has it. Most are not waiting: no refusal is made for them.
        if counter.side != side
            || !calling::is_in_reserve(view, unit)
            || !is_own_reserve(game, seat, unit)
            || calling::arrival_for(view, unit).is_none()
            || !pool::suffices(view, &figures, unit)
        {
            continue;
        }
        each_place(view, unit, &landings, |hex| {
            if players::commands(game, seat, hex) && check_place(view, unit, hex).is_ok() {
                list(unit, hex);
            }
        });
    }
}

/// Hexes where the unit may come in, before it is known what lies there; `landings` are those from over the sea.
fn each_place(view: View<'_>, unit: UnitIx, landings: &[HexIx], take: impl FnMut(HexIx)) {
    let side = view.side(unit);
    let is_free = |hex: &HexIx| view.is_free(*hex);
    if calling::is_parachuted(view.game, unit) {
        view.game.in_play.iter().for_each(take);
    } else if calling::arrives_inland(view.game, unit) {
        view.game.in_play.iter().filter(is_free).for_each(take);
    } else if side == view.game.top {
        let entries = entries::entry_hexes(view.game, side);
        entries.filter(is_free).for_each(take);
    } else {
        landings.iter().copied().for_each(take);
    }
}

/// L20 to L30, L128: the unit comes onto the map.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    if let Some(at) = calling::arrival_for(game.view(play.state), unit)
        && let Some(arrival) = play.state.arrivals.get_mut(at)
    {
        arrival.left -= 1;
    }
    play.cite_all([Rule::DeployIsMove, Rule::PoolLimit]);
    assemble(play, unit);
    if calling::is_parachuted(game, unit) {
        play.cite(Rule::LimitedArrivals);
        play.state.troops[unit].turn.no_battle = true;
        return drops::drop_at(play, unit, hex, game.calls.drift);
    }
    if play.state.unit_at(hex).is_some() {
        return landing::load(play, unit, hex);
    }
    if calling::arrives_inland(game, unit) {
        play.cite(Rule::LimitedArrivals);
    } else if game.roster[unit].side == game.top {
        entries::cite_entry(play, hex);
    } else {
        landing::cite_beach(play, hex);
    }
    play.cite(Rule::PlaceCleared);
    arriving::arrive(play, unit, hex);
}

/// A full unit of the kind is put together: what was lost of it before is forgotten.
fn assemble(play: &mut Play<'_>, unit: UnitIx) {
    let counter = &play.game.roster[unit];
    let troop = &mut play.state.troops[unit];
    troop.kind = counter.kind;
    troop.figures = counter.figures;
    troop.accessory = None;
    troop.turn = TurnOf::of_arrival(play.state.seat);
}
