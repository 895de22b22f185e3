//! The schematic of the scenario: names are looked up here, and loads judged as they are planned.

use beachhead_engine::ScenarioLine;
use beachhead_kit::{Opening, Roster};
use beachhead_schema::games::omaha::{BoatLine, OmahaScenario};

use crate::codes::BAD_SCENARIO;
use crate::data::{Boat, Cargo, Counter, Craft, Ground, Side, WAVES};

/// The boats that can be read; the others are reported, each at its line.
pub(super) fn read(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    ground: &Ground,
    roster: &Roster<Counter>,
) -> Vec<Boat> {
    let mut boats = Vec::new();
    if part.boats.len() > usize::from(u16::MAX) {
        let message = format!("a schematic has {} boats at most", u16::MAX);
        opening.report(BAD_SCENARIO, ScenarioLine::Rules("boats"), "2.1h", message);
        return boats;
    }
    for (line, boat) in part.boats.iter().enumerate() {
        let is_known = boats.iter().any(|other: &Boat| other.id == boat.id);
        let read = match is_known {
            true => Err(("2.1h schematic", "another boat has this name".to_owned())),
            false => read_boat(line, boat, ground, roster),
        };
        match read {
            Ok(boat) => boats.push(boat),
            Err((rule, why)) => {
                let message = format!("boat {}: {why}", boat.id);
                let line = ScenarioLine::RulesLine("boats", line);
                opening.report(BAD_SCENARIO, line, rule, message);
            }
        }
    }
    boats
}

fn read_boat(
    line: usize,
    boat: &BoatLine,
    ground: &Ground,
    roster: &Roster<Counter>,
) -> Result<Boat, (&'static str, String)> {
    let craft = Craft::named(boat.craft.as_str()).ok_or_else(|| {
        let known: Vec<&str> = Craft::ALL.iter().map(|known| known.name()).collect();
        let why = format!(
            "`{}` is no type of boat; there are {}",
            boat.craft,
            known.join(", ")
        );
        ("2.1d", why)
    })?;
    let wave = usize::from(boat.wave).checked_sub(1);
    let wave = wave.filter(|wave| *wave < WAVES);
    let wave = wave.ok_or_else(|| {
        let why = format!(
            "there is no wave {}; there are waves 1 to {WAVES}",
            boat.wave
        );
        ("2.1a waves", why)
    })?;
    let mut boxes = ground.boxes.iter();
    let from = boxes.position(|known| known.id == boat.from);
    let from = from.ok_or_else(|| ("1.17", format!("the map has no box {}", boat.from)))?;
    let cargo = boat.load.iter().map(|cargo| {
        let unit = roster.find(&cargo.unit);
        let unit = unit.ok_or_else(|| {
            let why = format!("the forces have no unit {}", cargo.unit);
            ("2.1h schematic", why)
        })?;
        let counter = &roster[unit];
        if counter.side != Side::Us {
            return Err(("2.1h schematic", format!("{} is German", cargo.unit)));
        }
        let steps = cargo.steps.unwrap_or(counter.steps);
        if !(1..=counter.steps).contains(&steps) {
            let why = format!(
                "{} has 1 to {} steps, not {steps}",
                cargo.unit, counter.steps
            );
            return Err(("2.1j split", why));
        }
        Ok(Cargo { unit, steps })
    });
    Ok(Boat {
        id: boat.id.clone(),
        line,
        wave,
        craft,
        from,
        group: boat.group.clone(),
        load: cargo.collect::<Result<_, _>>()?,
    })
}
