//! Landings: into craft, and over beaches that are held (L29 to L36).

use beachhead_engine::{Violation, listed};
use beachhead_schema::hex::{HexIx, HexNo};

use crate::data::{BeachSection, LandingsGame, UnitIx};
use crate::movement::moves;
use crate::rules::Rule;
use crate::state::Place;
use crate::units;
use crate::view::{Play, View};

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
        if !own || !units::is_craft(view, there) {
            let why = format!("{} is occupied", view.game.number(hex));
            return refuse(Rule::PlaceCleared, why);
        }
        if units::cargo(view, there).is_some() {
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
pub(crate) fn check_ashore(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let Some((rule, words)) = moves::closed_ground(view, unit, hex) else {
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
        .filter(move |(unit, _)| units::is_craft(view, *unit))
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
