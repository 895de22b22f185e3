//! Landings: into craft, and over beaches that are held (L29 to L36).

use beachhead_engine::listed;
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::data::{BeachSection, LandingsGame};
use crate::movement::moves;
use crate::rules::Rule;
use crate::state::Place;
use crate::units;
use crate::view::{Play, View};

/// L29 to L36: whether a unit from over the sea may come in here: into a craft, or onto a coast that is held.
pub(crate) fn check_landing(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let number = || view.number(hex);
    let own_craft = |there| view.side(there) == counter.side && units::is_craft(view, there);
    let (rule, why) = match view.state.unit_at(hex) {
        Some(there) if !own_craft(there) => {
            (Rule::PlaceCleared, format!("{} is occupied", number()))
        }
        Some(there) if units::cargo(view, there).is_some() => {
            let why = format!("{} is loaded already", view.id(there));
            (Rule::AlliedEntry, why)
        }
        Some(_) => return Ok(()),
        None if !view.game.coast.coastline.contains(hex) => {
            let by = "comes in by an empty landing craft, and there is none in";
            (
                Rule::AlliedEntry,
                format!("{} {by} {}", counter.id, number()),
            )
        }
        // What lies on the beach may close it.
        None if open_beach(view, hex).is_some() => {
            return moves::check_ground(view, unit, hex, "land in");
        }
        None => {
            let on = "is on no section of the beach that is held together with the next";
            let rule = match has_partner_on_its_map(view.game, hex) {
                true => Rule::BeachArrival,
                false => Rule::BeachAcrossMaps,
            };
            (rule, format!("{} {on}", number()))
        }
    };
    view.about(unit).at(hex).refuse(rule, why)
}

/// For a message: where a unit from over the sea may come in now.
pub(crate) fn landing_help(view: View<'_>, unit: UnitIx) -> String {
    let open = landing_places(view).filter(|hex| check_landing(view, unit, *hex).is_ok());
    let places: Vec<HexNo> = open.map(|hex| view.number(hex)).collect();
    if places.is_empty() {
        "no landing craft is empty, and no two neighbouring beach sections are held".to_owned()
    } else {
        format!("it may come in at {}", listed(places))
    }
}

fn section_held(view: View<'_>, section: &BeachSection) -> bool {
    let objective = view.game.medals.objectives.get(section.objective);
    let lander = objective.and_then(|objective| objective.side);
    lander.is_some() && view.state.stand.holder(section.objective) == lander
}

/// L35, L36: a held section with this coastline hex, and a held one beside it.
fn open_beach(view: View<'_>, hex: HexIx) -> Option<(&BeachSection, &BeachSection)> {
    let sections = view.game.coast.beaches.iter();
    let held = sections.filter(|section| section_held(view, section));
    let mut own = held.clone().filter(|section| section.coast.contains(hex));
    own.find_map(|own| {
        let beside = held.clone().filter(|other| own.is_beside(other));
        // On its own map rather than on the next.
        let next = beside.min_by_key(|other| other.sheet != own.sheet)?;
        Some((own, next))
    })
}

fn has_partner_on_its_map(game: &LandingsGame, hex: HexIx) -> bool {
    let sections = game.coast.beaches.iter();
    let mut own = sections
        .clone()
        .filter(|own| own.coast.contains(hex))
        .peekable();
    let is_partner =
        |own: &BeachSection, other: &BeachSection| other.sheet == own.sheet && own.is_beside(other);
    own.peek().is_none() || own.any(|own| sections.clone().any(|other| is_partner(own, other)))
}

/// Hexes where units from over the sea might come in: with an empty craft, or on the coast of a section that is held.
pub(crate) fn landing_places(view: View<'_>) -> impl Iterator<Item = HexIx> {
    let craft = view.on_map();
    let loaded: Vec<UnitIx> = units::loaded(view).collect();
    let craft =
        craft.filter(move |(unit, _)| units::is_craft(view, *unit) && !loaded.contains(unit));
    let craft = craft.map(|(_, hex)| hex);
    // A hex under a dotted line is in both its sections.
    let sections = view.game.coast.beaches.iter();
    let held = sections.filter(move |section| section_held(view, section));
    let coast = held.clone().enumerate().flat_map(move |(at, section)| {
        let before = held.clone().take(at);
        let new = move |hex: &HexIx| !before.clone().any(|other| other.coast.contains(*hex));
        section.coast.iter().filter(new)
    });
    craft.chain(coast)
}

/// L35, L36: says by which sections of the beach a unit comes in.
pub(crate) fn cite_beach(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::BeachArrival);
    let pair = open_beach(play.view(), hex);
    let across = pair.is_some_and(|(own, next)| own.sheet != next.sheet);
    play.cite_if(across, Rule::BeachAcrossMaps);
}

/// L29, L30: the unit goes aboard the craft in this hex.
pub(crate) fn load(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let Some(craft) = play.state.unit_at(hex) else {
        return;
    };
    play.cite_all([Rule::AlliedEntry, Rule::LoadedWaits]);
    play.state.troops[unit].place = Place::Aboard(craft);
    play.state.troops[craft].turn.arrived = true;
}
