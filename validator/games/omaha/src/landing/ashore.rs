//! Ways ashore: a sector for each group, a hex for each boat (2.1l).

use beachhead_engine::Happening;
use beachhead_kit::{HexIx, Violation};

use crate::data::{BoatIx, Cargo, Side, Way, minute_of_day};
use crate::german::release;
use crate::landing::losses;
use crate::movement::way;
use crate::state::{Phase, Place, Stage};
use crate::support::plans;
use crate::us::ammunition;
use crate::{Play, Rule, Verdict, View, order, view};

/// More than any die of a sector is ever rolled again.
const MOST_ROLLS: usize = 1000;

/// The boats that scatter with this one: its group as far as it has survived, or it alone.
fn group_of(view: View<'_>, boat: BoatIx) -> Vec<BoatIx> {
    let group = view.game.boat(boat).and_then(|boat| boat.group.as_ref());
    let of_group = view
        .game
        .all_boats()
        .filter(|(at, mate)| *at == boat || (group.is_some() && mate.group.as_ref() == group));
    let survivors = of_group.filter(|(at, _)| *view.state.stage(*at) == Stage::Survived);
    survivors.map(|(at, _)| at).collect()
}

/// Whether the boat, with its group, is to scatter.
pub(crate) fn check_scatter(view: View<'_>, boat: BoatIx) -> Verdict {
    order::check_phase(view, Phase::Scatter, boat)?;
    if is_transport(view, boat) {
        let why = format!(
            "{} does not scatter: its sector is chosen",
            order::boat_name(view, boat)
        );
        return Err(Violation::new(Rule::WaveScatter, why));
    }
    if view::landing_stage(view, boat) == Some(&Stage::Survived) {
        return Ok(());
    }
    let rule = match view.state.stage(boat) {
        Stage::Off(_) => Rule::SectorByGroup,
        _ => Rule::LandingOrder,
    };
    Err(Violation::new(rule, order::whereabouts(view, boat)))
}

/// One die chooses the path of the whole group.
pub(crate) fn scatter(play: &mut Play<'_>, boat: BoatIx) {
    let group = group_of(play.view(), boat);
    let name = order::boat_name(play.view(), boat).to_owned();
    let die = play.roll(&format!("scatter of {name}"));
    let afloat = play.state.boats.get(usize::from(boat.0));
    let from = afloat.and_then(|afloat| play.game.ground.boxes.get(afloat.from));
    let face = usize::from(die).saturating_sub(1);
    let way = from.and_then(|from| from.scatter.get(face).copied());
    play.cite_all([Rule::SectorByGroup, Rule::WaveScatter]);
    for mate in group {
        let name = order::boat_name(play.view(), mate).to_owned();
        if let Some(Way::Sector(sector)) = way {
            go_to(play, mate, sector);
        } else {
            play.note(|| format!("{name} scatters off the map, and is lost"));
            play.cite(Rule::ScatterOffMap);
            losses::lose_boat(play, mate);
        }
    }
}

/// The boat lies off this sector.
fn go_to(play: &mut Play<'_>, boat: BoatIx, sector: usize) {
    play.state.set_stage(boat, Stage::Off(sector));
    let name = order::boat_name(play.view(), boat).to_owned();
    let id = play.game.board.sectors().get(sector);
    let id = id.map(|sector| sector.id.clone());
    play.note(|| {
        format!(
            "{name} goes to {}",
            id.as_ref().map_or("", |id| id.as_str())
        )
    });
}

fn is_transport(view: View<'_>, boat: BoatIx) -> bool {
    view.game.boat(boat).is_some_and(|boat| boat.is_transport())
}

/// Whether the player may choose this sector for the boat (2.1m).
pub(crate) fn check_sector(view: View<'_>, boat: BoatIx, sector: usize) -> Verdict {
    order::check_phase(view, Phase::Scatter, boat)?;
    let name = order::boat_name(view, boat);
    let refuse = |why: String| Err(Violation::new(Rule::TransportSector, why));
    if !is_transport(view, boat) {
        return refuse(format!(
            "boat {name} is of a wave: its die chooses the sector"
        ));
    }
    if *view.state.stage(boat) != Stage::Survived {
        return refuse(order::whereabouts(view, boat));
    }
    let afloat = view.state.boats.get(usize::from(boat.0));
    let from = afloat.and_then(|afloat| view.game.ground.boxes.get(afloat.from));
    let of = view.game.board.sectors().get(sector);
    match (from, of) {
        (Some(from), Some(of)) if from.beach != of.beach => {
            let (id, beach) = (&of.id, &from.beach);
            refuse(format!(
                "{name} was assigned to {beach}, of which {id} is no sector"
            ))
        }
        _ => Ok(()),
    }
}

/// The boat goes to the sector that was chosen.
pub(crate) fn choose_sector(play: &mut Play<'_>, boat: BoatIx, sector: usize) {
    play.cite(Rule::TransportSector);
    go_to(play, boat, sector);
}

/// The hexes on which a die lands in a sector on this turn, but for those that the enemy holds.
pub(crate) fn hexes(view: View<'_>, sector: usize, die: u16) -> Vec<HexIx> {
    let minute = minute_of_day(view.state.turn);
    let Some(hour) = view.game.ground.tide_hour(minute) else {
        return Vec::new();
    };
    let sector = view.game.board.sectors().get(sector);
    let die = u8::try_from(die).unwrap_or_default();
    let landing = sector.map(|sector| view.game.board.landing(sector, hour, die));
    let is_free = |hex: &HexIx| view.of_side_in(Side::German, *hex).next().is_none();
    landing.into_iter().flatten().filter(is_free).collect()
}

/// Whether the boat is to come to its hex.
pub(crate) fn check_beach(view: View<'_>, boat: BoatIx) -> Verdict {
    order::check_phase(view, Phase::Beaching, boat)?;
    if let Some(Stage::Off(_)) = view::landing_stage(view, boat) {
        return Ok(());
    }
    let why = order::whereabouts(view, boat);
    Err(Violation::new(Rule::LandingOrder, why))
}

/// A die a boat counts the hexes; where it leads to several the player chooses.
pub(crate) fn beach(play: &mut Play<'_>, boat: BoatIx) {
    let Stage::Off(sector) = *play.state.stage(boat) else {
        return;
    };
    let name = order::boat_name(play.view(), boat).to_owned();
    if (1..=6).all(|die| hexes(play.view(), sector, die).is_empty()) {
        play.note(|| format!("{name}: the enemy holds its sector, and the boat is lost"));
        play.cite(Rule::HexByBoat);
        return losses::lose_boat(play, boat);
    }
    let purpose = format!("hex of {name}");
    for _ in 0..MOST_ROLLS {
        let die = play.roll(&purpose);
        match hexes(play.view(), sector, die).as_slice() {
            [] => play
                .note(|| format!("{name}: the sector has no hex {die} to land in, rolled again")),
            [hex] => {
                play.cite_all([Rule::HexByBoat, Rule::TideLine]);
                return land(play, boat, *hex);
            }
            [_, ..] => {
                play.cite(Rule::TideLine);
                let die = u8::try_from(die).unwrap_or_default();
                return play.state.set_stage(boat, Stage::Choosing { sector, die });
            }
        }
    }
}

/// Whether the player may choose this hex for the boat.
pub(crate) fn check_choice(view: View<'_>, boat: BoatIx, hex: HexIx) -> Verdict {
    order::check_phase(view, Phase::Beaching, boat)?;
    let name = order::boat_name(view, boat);
    let about = view.about_hex(hex);
    let Stage::Choosing { sector, die } = *view.state.stage(boat) else {
        let why = format!("boat {name} has no hex to choose: its die says which it is");
        return about.refuse(Rule::MinorChoice, why);
    };
    let is_of_die = hexes(view, sector, die.into()).contains(&hex);
    about.require(is_of_die, Rule::MinorChoice, || {
        format!("boat {name} chooses among the hexes of die {die} of its sector on the tide line")
    })
}

/// Everything aboard comes ashore in this hex, in move mode; a unit of several boats stands where its first one landed.
pub(crate) fn land(play: &mut Play<'_>, boat: BoatIx, hex: HexIx) {
    let load = view::cargo(play.view(), boat).to_vec();
    let game = play.game;
    let is_part = |cargo: &Cargo| cargo.steps < game.roster[cargo.unit].steps;
    play.cite_if(load.iter().any(is_part), Rule::SplitUnits);
    play.state.set_stage(boat, Stage::Ashore);
    for cargo in load {
        ammunition::land(play, cargo.unit, cargo.steps);
        plans::land(play, cargo.unit);
        if play.view().place(cargo.unit) != Place::Aboard {
            continue;
        }
        play.state.units.put(cargo.unit, Place::Map(hex));
        play.state.units[cargo.unit].moving = true;
        play.state.units[cargo.unit].came = true;
        play.state.units[cargo.unit].walk(false);
        if play.game.roster[cargo.unit].side == Side::Us {
            let steps = play.state.units[cargo.unit].steps;
            play.count("US steps landed", steps.into());
        }
        way::end(play, cargo.unit);
        release::wake(play, cargo.unit, &[hex]);
        let unit = cargo.unit;
        play.report(|| Happening::Moved {
            unit: game.roster[unit].id.clone(),
            to: game.board.number(hex),
        });
    }
}
