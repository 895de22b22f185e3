//! Counters are put into a hex.

use beachhead_engine::Happening;
use beachhead_hex::HexIx;
use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, Violation};

use crate::hints;
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View, id};

/// None is listed: every counter may go to every hex. A player points at one.
pub(crate) fn candidates(_: View<'_>, _: &mut dyn FnMut(Vec<UnitIx>, HexIx)) {}

/// Whether the counters are some, each named once.
pub(crate) fn check(view: View<'_>, units: &[UnitIx], hex: HexIx) -> Result<(), Violation> {
    let refuse = |why: String| Violation::new(Rule::Put, why).at(view.game.number(hex));
    if units.is_empty() {
        let refused = refuse("no counter is named".to_owned());
        return Err(refused.help("name one at least in `units`"));
    }
    let mut seen: Vec<UnitIx> = units.to_vec();
    seen.sort_unstable();
    let twice = seen.iter().zip(seen.iter().skip(1));
    match twice.into_iter().find(|(one, next)| one == next) {
        Some((unit, _)) => {
            let unit = id(view, *unit);
            Err(refuse(format!("{unit} is named twice")).of(unit.clone()))
        }
        None => Ok(()),
    }
}

/// Puts them there. What the pack has to say of it is said.
pub(crate) fn apply(play: &mut Play<'_>, units: &[UnitIx], hex: HexIx) {
    let waited: Vec<UnitIx> = units
        .iter()
        .copied()
        .filter(|unit| play.state.units[*unit].place == Place::Waiting)
        .collect();
    for unit in units {
        play.state.units.put(*unit, Place::Hex(hex));
        let (id, to) = (play.game.unit_id(*unit), play.game.number(hex));
        play.report(|| Happening::Moved { unit: id, to });
    }
    if play.trace.listens() {
        for hint in hints::of(play.view(), units, &waited, hex) {
            play.trace.push(Happening::Finding(Box::new(hint)));
        }
    }
}
