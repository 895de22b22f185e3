//! Facts about a hex: who stands there and who could attack it, what lies on it, whose it is, and what one sees from it.

use beachhead_kit::HexIx;

use super::gathered::Facts;
use super::of_unit;
use crate::data::Section;
use crate::ground::Work;
use crate::report::known::CROSS_HAIR;
use crate::script::Fact;
use crate::side::Side;
use crate::view::View;

/// Adds them.
pub(super) fn add(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    let number = || view.number(hex);
    facts.extend(
        view.units_in(hex)
            .map(|unit| of_unit::unit_at(view, unit, hex)),
    );
    let lies = view.state.works_on(hex).lies;
    let works = Work::NAMES.iter().filter(|(_, work)| lies.has(*work));
    facts.extend(works.map(|(name, _)| Fact::Obstacle {
        hex: number(),
        kind: (*name).into(),
    }));
    facts.ask(Fact::Obstacle {
        hex: number(),
        kind: CROSS_HAIR.into(),
    });
    for side in Side::BOTH {
        let side = || side.name().into();
        facts.ask(Fact::Controls {
            side: side(),
            hex: number(),
        });
        for section in Section::ALL {
            facts.ask(Fact::InSection {
                side: side(),
                hex: number(),
                section: section.name().into(),
            });
        }
    }
    of_sight(view, hex, facts);
}

/// Hexes that are as near as this are named though no unit stands there: infantry fires no farther.
const NEAR: u32 = 4;

/// Hexes that one sees from this one: those near by, and those with units that could be attacked. Of enemies of the unit that
/// stands here, the dice that they could roll against it.
fn of_sight(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    let target = view.state.unit_at(hex).map(|unit| view.side(unit));
    for other in view.game.board.hexes() {
        let distance = view.game.board.distance(hex, other);
        if !(1..=of_unit::FARTHEST).contains(&distance) {
            continue;
        }
        let unit = view.state.unit_at(other);
        if distance <= NEAR || unit.is_some() {
            facts.ask(Fact::Sees {
                from: view.number(hex),
                to: view.number(other),
            });
        }
        if let (Some(unit), Some(target)) = (unit, target)
            && target != view.side(unit)
        {
            facts.add(of_unit::dice(view, unit, hex));
        }
    }
}
