//! What is to be seen of a state: counters with their mode, boats as boxes off the map.

use beachhead_engine::{OffMapCounter, OffMapPlace, Scene, SceneMarker, Turn};
use beachhead_kit::scene;

use crate::data::{BoatIx, Cargo, Nerve, Shell, Side, Weapon};
use crate::german::{orders, release};
use crate::landing::{survival, transports};
use crate::movement::tasks;
use crate::state::{Breach, Place, SheetStage, Source, Stage};
use crate::support::sources;
use crate::{View, order, view};

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
    let marks = |unit| {
        let troop = view.troop(unit);
        let has_sheet = |stage| {
            let sheet = view::sheet_of(view, unit);
            sheet.is_some_and(|(_, known)| known == stage)
        };
        let is_released = orders::is_released(view, unit);
        let waits = is_released && has_sheet(SheetStage::Reserve) && troop.entered.is_none();
        scene::marks([
            (troop.moving, "M", "in move mode"),
            (troop.nerve == Nerve::Suppressed, "Su", "suppressed"),
            (troop.nerve == Nerve::Paralysed, "Pa", "paralysed"),
            (!troop.fired.is_empty(), "F", "has fired in this phase"),
            (
                troop.answered.has(Weapon::Area),
                "A",
                "its area fire has answered on this turn",
            ),
            (
                troop.answered.has(Weapon::Point),
                "P",
                "its point fire has answered on this turn",
            ),
            (
                tasks::followed(view, unit).is_some(),
                "O",
                "goes by its op sheet",
            ),
            (troop.led, "L", "led in this action phase"),
            (troop.follows, "S", "follows its op sheet"),
            (!is_released, "U", "unreleased"),
            (waits, "R", "its op sheet is in reserve"),
        ])
    };
    let boats = view.game.all_boats();
    let mut places: Vec<OffMapPlace> = Vec::new();
    for (at, _) in boats {
        places.extend(boat(view, at));
        places.extend(booking(view, at));
    }
    let arriving = view
        .units()
        .filter(|unit| release::is_arriving(view, *unit));
    let arriving = arriving.map(|unit| OffMapCounter {
        unit: view.id(unit).clone(),
        steps: view.troop(unit).steps,
        marks: Vec::new(),
    });
    let arriving: Vec<OffMapCounter> = arriving.collect();
    if !arriving.is_empty() {
        places.push(OffMapPlace {
            name: "Enter by the south edge".to_owned(),
            counters: arriving,
        });
    }
    let waiting = ("To come".to_owned(), Place::Waiting);
    let left = ("Left".to_owned(), Place::Left);
    let lost = ("Eliminated".to_owned(), Place::Lost);
    places.extend(scene::off_map(view, [waiting, left, lost]));
    Scene {
        turn,
        units: scene::standing(view, marks),
        markers: markers(view),
        places,
        lines: lines(view),
    }
}

/// The markers of obstacle hexes that have been tested, and of breaches that are open.
fn markers(view: View<'_>) -> Vec<SceneMarker> {
    let marker = |label: &str, hex| SceneMarker {
        label: label.to_owned(),
        hex: view.number(hex),
        side: None,
    };
    let obstacles = view.state.obstacles.iter();
    let obstacles = obstacles.map(|(hex, known)| marker(known.label(), *hex));
    let breaches = view.game.breaches().filter_map(|(at, breach)| {
        let label = match view.state.breach(at) {
            Breach::Potential => return None,
            Breach::Open => "breach open",
            Breach::Used => "breach used",
        };
        Some(marker(label, breach.across))
    });
    let graves = view.state.graves.iter();
    let graves = graves.map(|(leader, hex)| marker(&format!("{} killed", view.id(*leader)), *hex));
    let all = obstacles.chain(breaches).chain(graves);
    all.chain(support(view)).chain(goals(view)).collect()
}

/// The markers of op sheets in play: where they lead, and how far they have come.
fn goals(view: View<'_>) -> Vec<SceneMarker> {
    let mut markers = Vec::new();
    for (at, sheet) in view::all_sheets(view) {
        let label = match view.state.sheet(at) {
            SheetStage::Implemented => sheet.id.to_string(),
            SheetStage::Drafted => {
                let turns = view.state.weighted.get(&at).copied().unwrap_or_default();
                format!("{}, {turns} weighted turns", sheet.id)
            }
            SheetStage::Open | SheetStage::Reserve | SheetStage::Closed => continue,
        };
        let is_there = sheet.units.iter().any(|unit| view.hex_of(*unit).is_some());
        markers.extend(
            sheet
                .goal
                .iter()
                .filter(|_| is_there)
                .map(|hex| SceneMarker {
                    label: label.clone(),
                    hex: view.number(*hex),
                    side: Some(sheet.side.name().into()),
                }),
        );
    }
    markers
}

/// The markers of artillery: designators, smoke, lights, reference points, and the targets of rocket ships.
fn support(view: View<'_>) -> Vec<SceneMarker> {
    let support = &view.state.support;
    let marker = |label: String, hex, side: Option<Side>| SceneMarker {
        label,
        hex: view.number(hex),
        side: side.map(|side| side.name().into()),
    };
    let missions = support.missions.iter().filter_map(|(source, mission)| {
        let at = mission.at.filter(|_| !mission.fired)?;
        let label = format!("designator of {}", sources::name(view, *source));
        Some(marker(label, at, Some(sources::side(view, *source))))
    });
    let smoke = support.smoke.iter();
    let smoke = smoke.map(|(hex, turns)| marker(format!("smoke, {turns}"), *hex, None));
    let lights = support.lights.iter();
    let lights = lights.map(|hex| marker("illumination".to_owned(), *hex, None));
    let points = support.points.iter();
    let points = points.map(|hex| marker("reference point".to_owned(), *hex, Some(Side::Us)));
    let ships = support.rockets.iter().filter(|ship| !ship.fired);
    let ships = ships.map(|ship| marker("rockets".to_owned(), ship.target, Some(Side::Us)));
    let all = missions.chain(smoke).chain(lights);
    all.chain(points).chain(ships).collect()
}

/// The notes beside the map: pill boxes, releases, ammunition.
fn lines(view: View<'_>) -> Vec<String> {
    let mut lines = vec![format!("pill boxes: {}", survival::pill_boxes(view))];
    lines.extend(release::in_words(view));
    lines.extend(view.state.ammunition.iter().map(|(calibre, fires)| {
        format!(
            "{calibre} mm: {} fires, {} smokes, {} illuminations",
            fires.explosive, fires.smoke, fires.illumination
        )
    }));
    let off_map = view.game.tables.german_batteries.iter().enumerate();
    lines.extend(off_map.filter_map(|(at, name)| {
        let is_released = view.state.release.batteries.get(at) == Some(&true);
        let left = sources::left(view, Source::OffMap(at), Shell::Explosive);
        is_released.then(|| format!("{name}: {left} fires"))
    }));
    lines.push(match view.state.support.clear {
        true => "clear".to_owned(),
        false => "overcast".to_owned(),
    });
    if let Some(sortie) = &view.state.support.sortie {
        let aircraft = sortie.aircraft.iter().map(|one| {
            let bomb = if one.bomb { ", a bomb" } else { "" };
            format!("{} strafes{bomb}", one.strafes())
        });
        let aircraft: Vec<String> = aircraft.collect();
        let side = sortie.side.name();
        lines.push(format!("{side} aircraft: {}", aircraft.join("; ")));
    }
    lines
}

/// A boat on its way, with what is aboard.
fn boat(view: View<'_>, at: BoatIx) -> Option<OffMapPlace> {
    let boat = view.game.boat(at)?;
    let whereabouts = match view.state.stage(at) {
        Stage::Unused | Stage::Ashore | Stage::Lost => return None,
        Stage::Assigned | Stage::Survived => {
            let from = view.state.boats.get(usize::from(at.0))?.from;
            &view.game.ground.boxes.get(from)?.id
        }
        Stage::Off(sector) | Stage::Choosing { sector, .. } => {
            &view.game.board.sectors().get(*sector)?.id
        }
    };
    let name = format!("{} {} ({whereabouts})", boat.craft.name(), boat.id);
    Some(with_load(view, name, view::cargo(view, at)))
}

/// A transport for the next hour.
fn booking(view: View<'_>, at: BoatIx) -> Option<OffMapPlace> {
    let booking = transports::booked(view, at)?;
    let from = &view.game.ground.boxes.get(booking.from)?.id;
    let name = format!("{}, next hour ({from})", order::boat_name(view, at));
    Some(with_load(view, name, &booking.load))
}

fn with_load(view: View<'_>, name: String, load: &[Cargo]) -> OffMapPlace {
    let counters = load.iter().map(|cargo| OffMapCounter {
        unit: view.id(cargo.unit).clone(),
        steps: cargo.steps,
        marks: Vec::new(),
    });
    OffMapPlace {
        name,
        counters: counters.collect(),
    }
}
