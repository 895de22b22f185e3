//! Targets: which of the units in a hex a fire can harm, and why there are none.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{Side, Weapon};
use crate::sight::{Hedge, watch};
use crate::{Rule, Verdict, View};

/// Whether the unit is under cover, and has neither moved nor fired on this turn: it is seen from near alone (S21).
fn is_hidden(view: View<'_>, unit: UnitIx, hex: HexIx, hedge: Hedge) -> bool {
    let covers = view.game.tables.fire.modifiers.cover(hex).is_some();
    let troop = view.troop(unit);
    let is_quiet = !troop.moved && troop.fired.is_empty() && troop.answered.is_empty();
    is_quiet && (covers || hedge == Hedge::AtTarget)
}

/// How the units of a hex are seen by those who fire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenFrom {
    /// How far away who sees the hex is.
    pub(crate) far: u32,
    pub(crate) hedge: Hedge,
}

impl SeenFrom {
    /// Whether hidden units are seen, too.
    fn is_near(self, view: View<'_>) -> bool {
        self.far <= view.game.tables.fire.series.spotted_near
    }

    /// Whether a unit in the hex is seen.
    fn spots(self, view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
        self.is_near(view) || !is_hidden(view, unit, hex, self.hedge)
    }

    /// Whether a unit in the hex is seen only since it is near, though not beside.
    pub(crate) fn spots_from_near(self, view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
        self.far > 1 && is_hidden(view, unit, hex, self.hedge)
    }
}

/// The enemies in a hex that such a fire harms, that are seen and may be fired at.
pub(crate) fn targets(
    view: View<'_>,
    side: Side,
    (hex, weapon): (HexIx, Weapon),
    seen: SeenFrom,
) -> Vec<UnitIx> {
    let enemies = view.of_side_in(side.enemy(), hex);
    let may_be = enemies.filter(|unit| check(view, *unit, (hex, weapon), seen).is_ok());
    may_be.collect()
}

/// The enemies in a hex that are hurt from above, whether they are seen or not.
pub(crate) fn from_above(view: View<'_>, side: Side, hex: HexIx) -> Vec<UnitIx> {
    let enemies = view.of_side_in(side.enemy(), hex);
    let hurt =
        enemies.filter(|unit| watch::harms(view, Weapon::Area, *unit) && !view.troop(*unit).immune);
    hurt.collect()
}

/// Whether a unit in the hex is harmed by such a fire, seen, and not immune.
pub(crate) fn check(
    view: View<'_>,
    unit: UnitIx,
    (hex, weapon): (HexIx, Weapon),
    seen: SeenFrom,
) -> Verdict {
    let about = view.about(unit).at(hex);
    let name = view.id(unit);
    let counter = view.counter(unit);
    if counter.leads() {
        let why = format!("{name} is a leader, and hurt by no fire into its hex");
        return about.refuse(Rule::LeaderUnhurt, why);
    }
    if !watch::harms(view, weapon, unit) {
        let rule = match (counter.is_pill_box(), weapon) {
            (true, _) => Rule::BoxesAsTargets,
            (false, Weapon::Area) => Rule::AreaFire,
            (false, Weapon::Point) => Rule::PointFire,
        };
        let why = format!("{} fire does nothing to {name}", weapon.name());
        return about.refuse(rule, why);
    }
    about.require(!view.troop(unit).immune, Rule::ConvertedImmune, || {
        format!("{name} has taken the place of a destroyed pill box in this phase")
    })?;
    about.require(seen.spots(view, unit, hex), Rule::Spotting, || {
        format!("{name} is under cover, and has neither moved nor fired")
    })
}

/// Why no unit of a hex can be fired at.
pub(crate) fn none(
    view: View<'_>,
    side: Side,
    (hex, weapon): (HexIx, Weapon),
    seen: SeenFrom,
) -> Violation {
    let number = view.number(hex);
    let enemies = view.of_side_in(side.enemy(), hex);
    let mut refused = enemies.filter_map(|unit| check(view, unit, (hex, weapon), seen).err());
    let nobody = || {
        let why = match view.units_in(hex).next().is_some() {
            true => format!("the units in {number} are of the side that fires"),
            false => format!("nobody stands in {number}"),
        };
        view.about_hex(hex).by(Rule::Firing, why)
    };
    refused.next().unwrap_or_else(nobody)
}
