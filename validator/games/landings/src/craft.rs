//! Landing craft (L29 to L36): how they are loaded, move, land and go back, and landings without them.
//!
//! A craft is a unit of its own that keeps to the ocean; what it carries has no hex until it lands. On the coastline
//! the unit stands, and its owner puts the craft back on a free hex with a craft's icon, ready for the next.

use crate::entering;
use crate::game;
use crate::movement;
use crate::reinforcements;
use crate::view::View;
use beachhead_schema::hex::{HexIx, HexNo};

use crate::entering::How;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::Way;
use crate::roster::{Class, KindIx, Side, UnitIx};
use crate::rules::Rule;
use crate::state::{Pending, Place, TurnOf};
use beachhead_engine::{HexSet, Violation, listed};

/// A section of the beach of one map.
#[derive(Clone, Debug)]
pub(crate) struct BeachSection {
    /// The map it is of.
    pub(crate) sheet: u8,
    /// Its place from west to east over all maps, three to a map: sections side by side differ by one.
    pub(crate) place: u8,
    /// Its coastline hexes.
    pub(crate) coast: HexSet,
    /// The objective that says who controls it.
    pub(crate) objective: usize,
}

/// A side whose arrivals on some maps are limited, and need no craft (L127).
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) side: Side,
    pub(crate) sheets: Vec<u8>,
    pub(crate) kinds: Vec<KindIx>,
}

/// What the sea and its coast have for landings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coast {
    pub(crate) ocean: HexSet,
    pub(crate) coastline: HexSet,
    /// Hexes with the icon of a craft, in the order of the map's markers (L33).
    pub(crate) icons: Vec<HexIx>,
    pub(crate) beaches: Vec<BeachSection>,
}

pub(crate) fn is_craft(view: View<'_>, unit: UnitIx) -> bool {
    view.kind_of(unit).class == Class::Craft
}

/// The unit that a craft carries.
pub(crate) fn cargo(view: View<'_>, craft: UnitIx) -> Option<UnitIx> {
    let mut units = view.state.every_unit();
    units
        .find(|(_, troop)| troop.place == Place::Aboard(craft))
        .map(|(unit, _)| unit)
}

/// L29 to L36: whether a unit from over the sea may come in here: into a craft, or onto a coast that is held.
pub(crate) fn check_landing(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let refuse = |rule, why: String| {
        Err(Violation::new(rule, why)
            .of(counter.id.clone())
            .at(view.game.number(hex)))
    };
    if let Some(there) = view.state.unit_at(hex) {
        let own = view.game.side_of(there) == counter.side;
        if !own || !is_craft(view, there) {
            let why = format!("{} is occupied", view.game.number(hex));
            return refuse(Rule::PlaceCleared, why);
        }
        if cargo(view, there).is_some() {
            let why = format!("{} is loaded already", view.game.roster[there].id);
            return refuse(Rule::AlliedEntry, why);
        }
        return Ok(());
    }
    if !view.game.coast.coastline.contains(hex) {
        let why = format!(
            "{} comes in by an empty landing craft, and there is none in {}",
            counter.id,
            view.game.number(hex)
        );
        return refuse(Rule::AlliedEntry, why);
    }
    match open_beach(view, hex) {
        Some(_) => check_ashore(view, unit, hex),
        None => {
            let rule = if has_partner_on_its_map(view.game, hex) {
                Rule::BeachArrival
            } else {
                Rule::BeachAcrossMaps
            };
            let why = format!(
                "{} is on no section of the beach that is held together with the next",
                view.game.number(hex)
            );
            refuse(rule, why)
        }
    }
}

/// Whether the unit may stand in the hex where it is put ashore: what lies there may close it.
fn check_ashore(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let Some((rule, words)) = movement::closed_ground(view, unit, hex) else {
        return Ok(());
    };
    let id = &view.game.roster[unit].id;
    let why = format!("{id} can't land in {}: {words}", view.game.number(hex));
    Err(Violation::new(rule, why)
        .of(id.clone())
        .at(view.game.number(hex)))
}

/// For a message: where a unit from over the sea may come in now.
pub(crate) fn landing_help(view: View<'_>, unit: UnitIx) -> String {
    let open = landing_places(view).filter(|hex| check_landing(view, unit, *hex).is_ok());
    let places: Vec<HexNo> = open.map(|hex| view.game.number(hex)).collect();
    if places.is_empty() {
        "no landing craft is empty, and no two neighbouring beach sections are held".to_owned()
    } else {
        format!("it may come in at {}", listed(places))
    }
}

fn section_held(view: View<'_>, section: &BeachSection) -> bool {
    let objective = view.game.medals.objectives.get(section.objective);
    let lander = objective.and_then(|objective| objective.side);
    let holder = view
        .state
        .stand
        .holders
        .get(section.objective)
        .copied()
        .flatten();
    lander.is_some() && holder == lander
}

/// L35, L36: a held section with this coastline hex, and a held one beside it.
fn open_beach(view: View<'_>, hex: HexIx) -> Option<(&BeachSection, &BeachSection)> {
    let held = || {
        let sections = view.game.coast.beaches.iter();
        sections.filter(|section| section_held(view, section))
    };
    held()
        .filter(|section| section.coast.contains(hex))
        .find_map(|own| {
            let beside = held().filter(|other| other.place.abs_diff(own.place) == 1);
            // On its own map rather than on the next.
            let next = beside.min_by_key(|other| other.sheet != own.sheet)?;
            Some((own, next))
        })
}

fn has_partner_on_its_map(game: &LandingsGame, hex: HexIx) -> bool {
    let own = game
        .coast
        .beaches
        .iter()
        .filter(|section| section.coast.contains(hex));
    own.clone().next().is_none()
        || own.clone().any(|own| {
            game.coast
                .beaches
                .iter()
                .any(|other| other.sheet == own.sheet && other.place.abs_diff(own.place) == 1)
        })
}

/// Hexes where units from over the sea might come in: with a craft, or on the coast of a section.
pub(crate) fn landing_places(view: View<'_>) -> impl Iterator<Item = HexIx> {
    let craft = view
        .state
        .every_unit()
        .filter(move |(unit, _)| is_craft(view, *unit))
        .filter_map(|(_, troop)| match troop.place {
            Place::Board(hex) => Some(hex),
            _ => None,
        });
    // A hex under a dotted line is in both its sections.
    let sections = view.game.coast.beaches.iter().enumerate();
    let coast = sections.flat_map(|(at, section)| {
        let before = view.game.coast.beaches.iter().take(at);
        let new = move |hex: &HexIx| !before.clone().any(|other| other.coast.contains(*hex));
        section.coast.iter().filter(new)
    });
    craft.chain(coast)
}

/// L30 to L32: whether the craft may go this way. Whose turn it is and whether it is ordered is seen to already.
pub(crate) fn check_craft_way(view: View<'_>, craft: UnitIx, way: &Way) -> Result<(), Violation> {
    let counter = &view.game.roster[craft];
    let id = &counter.id;
    let refuse = |rule, hex: HexIx, why: String| {
        Err(Violation::new(rule, why)
            .of(id.clone())
            .at(view.game.number(hex)))
    };
    let Some(mut at) = view.state.hex_of(craft) else {
        let why = format!("{id} is not on the map");
        return Err(Violation::new(Rule::CraftMove, why).of(id.clone()));
    };
    let moves = usize::from(view.kind_of(craft).moves);
    if way.is_empty() || usize::from(way.len()) > moves {
        let why = format!("{id} moves one hex or up to {moves}");
        return refuse(Rule::CraftMove, at, why);
    }
    let cargo = cargo(view, craft);
    for (nr, hex) in way.iter().enumerate() {
        let (here, there) = (view.game.number(at), view.game.number(hex));
        if !view.game.board.touch(at, hex) {
            let why = format!("{id} can't go to {there}: it is not beside {here}");
            return refuse(Rule::PathFree, hex, why);
        }
        if let Some(other) = view.state.unit_at(hex) {
            let other = &view.game.roster[other].id;
            let why = format!("{id} can't go to {there}: {other} is there");
            return refuse(Rule::PathFree, hex, why);
        }
        if view.game.coast.coastline.contains(hex) {
            let Some(cargo) = cargo else {
                let why = format!("{id} is empty and has no unit to land");
                return refuse(Rule::CraftLands, hex, why);
            };
            check_ashore(view, cargo, hex)?;
            if nr + 1 < usize::from(way.len()) {
                let why = format!("{id} stops on the coastline");
                return refuse(Rule::CraftLands, hex, why);
            }
        } else if !view.game.coast.ocean.contains(hex) {
            let why = format!(
                "{id} lands on coastline only, which {} is not",
                view.game.number(hex)
            );
            return refuse(Rule::CraftLands, hex, why);
        }
        at = hex;
    }
    Ok(())
}

/// Every way that the craft may go.
pub(crate) fn each_craft_way(view: View<'_>, craft: UnitIx, mut take: impl FnMut(Way)) {
    let Some(from) = view.state.hex_of(craft) else {
        return;
    };
    for (_, first) in view.game.board.neighbors(from) {
        let Some(short) = Way::of([first]) else {
            continue;
        };
        if check_craft_way(view, craft, &short).is_ok() {
            take(short);
        }
        for (_, second) in view.game.board.neighbors(first) {
            let Some(long) = Way::of([first, second]) else {
                continue;
            };
            if check_craft_way(view, craft, &long).is_ok() {
                take(long);
            }
        }
    }
}

/// The free hexes with a craft's icon, in the order of the map's markers.
pub(crate) fn free_icons<'a>(view: View<'a>) -> impl Iterator<Item = HexIx> + 'a {
    let icons = view.game.coast.icons.iter().copied();
    icons.filter(|icon| view.state.at.is_free(*icon))
}

/// L33: whether the owner of a craft that has landed its unit may put it back on this hex.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check_craft_return(
    view: View<'_>,
    craft: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    let id = &view.game.roster[craft].id;
    let number = view.game.number(hex);
    let refuse = |why: String| {
        Err(Violation::new(Rule::CraftReturns, why)
            .of(id.clone())
            .at(number.clone()))
    };
    match view.state.pending.last() {
        Some(Pending::CraftReturn { craft: due, .. }) if *due == craft => {}
        None if !is_craft(view, craft) || view.state.hex_of(craft).is_some() => {
            return refuse(format!("{id} has not just landed a unit"));
        }
        None => {
            return refuse(format!(
                "{id} waits beside the map: no hex with a craft's icon is free"
            ));
        }
        Some(_) => {
            let what = format!("{id} is not put back now");
            return Err(game::out_of_order(view, &what).of(id.clone()));
        }
    }
    if !view.game.coast.icons.contains(&hex) {
        return refuse(format!(
            "{id} goes back to a hex with a craft's icon, and {number} has none"
        ));
    }
    if !view.state.at.is_free(hex) {
        return refuse(format!(
            "{id} goes back to a free hex, and {number} is occupied"
        ));
    }
    Ok(())
}

/// L35, L36: says by which sections of the beach a unit comes in.
pub(crate) fn cite_beach(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::BeachArrival);
    let pair = open_beach(play.view(), hex);
    if pair.is_some_and(|(own, next)| own.sheet != next.sheet) {
        play.cite(Rule::BeachAcrossMaps);
    }
}

/// L29, L30: the unit goes aboard the craft in this hex.
pub(crate) fn load(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let Some(craft) = play.state.unit_at(hex) else {
        return;
    };
    play.cite(Rule::AlliedEntry);
    play.cite(Rule::LoadedWaits);
    play.state.troops[unit].place = Place::Aboard(craft);
    play.state.troops[craft].turn.arrived = true;
}

/// L31 to L34: the craft has come to the end of its way; on coastline it lands what it carries and goes back.
pub(crate) fn move_craft(play: &mut Play<'_>, craft: UnitIx, way: &Way) {
    let game = play.game;
    let Some(end) = way.last() else {
        return;
    };
    play.cite(Rule::CraftMove);
    play.state.troops[craft].turn.moved = true;
    let cargo = cargo(game.view(play.state), craft);
    let Some(cargo) = cargo.filter(|_| game.coast.coastline.contains(end)) else {
        play.put(craft, end);
        return;
    };
    play.cite(Rule::CraftLands);
    play.cite(Rule::CraftReturns);
    play.cite(Rule::CraftCount);
    play.take_off(craft, Place::Waiting);
    play.state.troops[cargo].turn = TurnOf::of_arrival(play.state.seat);
    if game.system.landed_battle {
        reinforcements::arrive(play, cargo, end);
    } else {
        play.state.troops[cargo].turn.no_battle = true;
        entering::enter(play, cargo, end, How::Arrive);
    }
    return_craft(play, craft);
}

/// L33: an empty craft goes back at once where one icon hex is free, its owner chooses among several, and it waits
/// beside the map where there is none.
fn return_craft(play: &mut Play<'_>, craft: UnitIx) {
    let game = play.game;
    let mut free = free_icons(game.view(play.state));
    let (first, second) = (free.next(), free.next());
    drop(free);
    match (first, second) {
        (Some(only), None) => play.put(craft, only),
        (Some(_), Some(_)) => {
            let side = game.side_of(craft);
            play.state
                .pending
                .push(Pending::CraftReturn { side, craft });
        }
        (None, _) => {}
    }
}

/// L33: the owner has chosen where the craft goes back to, which has been judged.
pub(crate) fn choose_craft_return(play: &mut Play<'_>, craft: UnitIx, hex: HexIx) {
    play.state.pending.pop();
    play.cite(Rule::CraftReturns);
    play.cite(Rule::CraftCount);
    play.put(craft, hex);
    // The next craft that waits has a hex less to choose from.
    if let Some(&Pending::CraftReturn { craft: next, .. }) = play.state.pending.last() {
        play.state.pending.pop();
        return_craft(play, next);
    }
}

/// Craft that found no free icon hex come back as soon as one is free: when their side's movement begins.
pub(crate) fn bring_craft_back(play: &mut Play<'_>, side: Side) {
    let game = play.game;
    let away: Vec<UnitIx> = play
        .state
        .every_unit()
        .filter(|(unit, troop)| {
            troop.place == Place::Waiting
                && game.side_of(*unit) == side
                && game.roster[troop.kind].class == Class::Craft
        })
        .map(|(unit, _)| unit)
        .collect();
    for craft in away {
        return_craft(play, craft);
    }
}
