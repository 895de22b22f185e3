//! What a fire is made of and what its dice have to show, for people: `firepower 12, on 1/11: -2, a step on 9+`.
//!
//! The dice themselves are next door in [`super::roll`], which decides by the same numbers.

use beachhead_kit::UnitIx;

use crate::View;
use crate::data::Target;
use crate::fire::{modifiers, roll};
use crate::needed;
use crate::state::{Fire, How};

/// The dice of a fire, but for anti-tank rolls.
const DICE: u8 = 2;

/// The firepower of a fire, and of each target what is added to its dice and what these have to show.
pub(crate) fn in_words(view: View<'_>, fire: &Fire) -> String {
    let strength = roll::strength(view, fire);
    let strength = strength.map_or_else(
        || "an anti-tank roll".to_owned(),
        |power| format!("firepower {power}"),
    );
    let on = fire.targets.iter().map(|target| {
        let effects = modifiers::of(view, fire, *target);
        let added = modifiers::sum(view, &effects);
        let chance = chance(view, fire, *target, added);
        format!("on {}: {added:+}, {chance}", view.id(*target))
    });
    let parts = std::iter::once(strength).chain(on);
    parts.collect::<Vec<_>>().join(", ")
}

/// What the dice have to show before this is added to them.
fn chance(view: View<'_>, fire: &Fire, target: UnitIx, added: i32) -> String {
    match fire.how {
        How::Area | How::Above(_) => by_area(view, fire, target, added),
        How::Point => {
            let row = view.game.tables.fire.point;
            let least = roll::least_of_point(view, fire, target) - added;
            // The lowest dice always miss, and the highest always hit.
            let always = i32::from(row.misses) + 1;
            let least = least.clamp(always, i32::from(row.hits).max(always));
            format!("hits {}", needed::of(DICE, least))
        }
        How::At(range) => {
            let row = roll::row_of_at(view, range);
            let first = needed::of(1, row.least - added);
            let second = row.second.map(|second| needed::of(1, second.into()));
            match second {
                None => format!("hits {first}"),
                Some(second) => format!("hits {first}, then {second}"),
            }
        }
    }
}

/// The dice of area fire: for the first step of troops, or the whole of a light vehicle.
fn by_area(view: View<'_>, fire: &Fire, target: UnitIx, added: i32) -> String {
    let tables = &view.game.tables.fire;
    let is_light = view.counter(target).arms.target == Some(Target::Light);
    let (what, steps) = match is_light {
        true => ("destroyed", tables.series.light_steps.max(1)),
        false => ("a step", 1),
    };
    let row = roll::row_of_area(view, fire);
    let least = row.steps.get(usize::from(steps) - 1).copied().flatten();
    let least = least.map(|least| needed::of(DICE, least - added));
    format!("{what} {}", least.as_deref().unwrap_or("never"))
}
