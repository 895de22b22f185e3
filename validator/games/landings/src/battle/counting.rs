//! How many dice an attack has (M37, M38, M42, L67, L74).

use beachhead_base::cannot_happen;
use beachhead_kit::{HexIx, UnitIx};

use crate::command::in_play;
use crate::data::{Class, CloseCuts, Fire, Kind, Traits};
use crate::field::{footing, laid};
use crate::ground::{Branch, Lane, Marks, Props};
use crate::side::Side;
use crate::units;
use crate::view::{View, kind_of};

/// An attack as dice are counted for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// From where.
    pub(crate) from: HexIx,
    pub(crate) hex: HexIx,
    /// Whether the unit has moved before.
    pub(crate) moved: bool,
    /// Whether it is the battle after taking ground.
    pub(crate) second: bool,
}

/// How the dice of an attack come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// What the unit's kind has at this range.
    pub(crate) base: u8,
    /// What ground takes away in the attacker's hex and in the target's; 0 or less.
    pub(crate) ground: i8,
    /// What ground would take away from another unit of its class.
    pub(crate) usual: i8,
    /// What cards, cross-hairs, nations and equipment add.
    pub(crate) more: u8,
}

impl Count {
    pub(crate) fn dice(self) -> u8 {
        let sum = i16::from(self.base) + i16::from(self.more) + i16::from(self.ground);
        if self.base == 0 {
            return 0;
        }
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}

/// The shot of a unit from where it stands.
pub(crate) fn shot(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Shot> {
    Some(Shot {
        from: view.hex_of(unit)?,
        hex,
        moved: units::has_moved(view, unit),
        second: view.troop(unit).turn.battles > 0,
    })
}

/// What a unit fights with, by whether it has moved.
pub(crate) fn fire_by(kind: &Kind, moved: bool) -> &Fire {
    match &kind.still {
        Some(still) if !moved => still,
        _ => &kind.fire,
    }
}

/// The dice of an attack, whoever may see whom.
pub(crate) fn count_dice(view: View<'_>, unit: UnitIx, shot: Shot) -> Count {
    let kind = kind_of(view, unit);
    let fire = fire_by(kind, shot.moved);
    let range = view.game.ground.shape.distance(shot.from, shot.hex);
    let close = range == 1;
    let mut from = footing::props_of(view, shot.from);
    if view.counter(unit).boat {
        from = from.by_boat();
    }
    let mut base = fire.dice_at(range);
    let higher = kind.class == Class::Artillery && from.marks.has(Marks::MOUNTAIN);
    if higher && range == u32::from(fire.range) + 1 {
        base = 1; // A gun on a mountain carries a hex further.
    }
    if base == 0 {
        return Count::default();
    }
    let mut to = footing::props_of(view, shot.hex);
    if holds_cave(view, shot.hex) {
        to.join(&view.game.ground.cave_held);
    }
    let branch = footing::lane(view, unit).class();
    let side = view.side(unit);
    let usual = loss(&from, &to, side, branch, fire.cuts);
    let ground = match (close, kind.close_cuts) {
        (true, CloseCuts::None) => loss(&from, &to, side, branch, false),
        (true, CloseCuts::One) => {
            // What the attacker's own hex takes is not limited.
            let out = loss(&from, &to, side, branch, false);
            out + (usual - out).max(-1)
        }
        (true, CloseCuts::AsInfantry) => loss(&from, &to, side, Branch::Infantry, fire.cuts),
        _ => usual,
    };
    let marked = kind.traits.has(Traits::CROSS_HAIR) && view.state.is_marked(shot.hex);
    let card = in_play::card_dice(view, unit, close, shot.second);
    let fierce = close && is_fierce(view, unit);
    let still = match shot.moved {
        true => 0,
        false => view.counter(unit).still_dice,
    };
    Count {
        base,
        ground,
        usual,
        more: card.map_or(0, |(dice, _)| dice) + u8::from(marked) + u8::from(fierce) + still,
    }
}

/// Whether Japanese infantry holds the cave in this hex: it is harder to hit there.
fn holds_cave(view: View<'_>, hex: HexIx) -> bool {
    let held = view.state.unit_at(hex);
    held.is_some_and(|unit| units::is_japanese_infantry(view, unit)) && laid::is_cave(view, hex)
}

/// Japanese infantry of full strength is fierce in close assault.
fn is_fierce(view: View<'_>, unit: UnitIx) -> bool {
    let full = view.counter(unit).figures;
    units::is_japanese_infantry(view, unit) && view.troop(unit).figures >= full
}

/// The dice that ground takes from an attack: out of the one hex, and, if it counts, into the other one. In each hex only
/// the worst counts (M38).
fn loss(from: &Props, to: &Props, side: Side, branch: Branch, cuts: bool) -> i8 {
    let of = |list: &[i8; 3]| {
        let cut = list.get(branch as usize).copied();
        cut.unwrap_or_else(|| cannot_happen!(0, "{branch:?} is one of three"))
    };
    let out = of(&from.out);
    if !cuts {
        return out;
    }
    let lane = Lane::new(side.at(), branch);
    let cut = to.cut.get(lane.index()).copied();
    let mut cut = cut.unwrap_or_else(|| cannot_happen!(0, "{lane:?} is one of six"));
    if from.height < to.height {
        cut = cut.min(of(&to.below));
    }
    if !from.marks.has(Marks::WADI) {
        cut = cut.min(of(&to.outside));
    }
    out + cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted_from_none_to_the_most() {
        for (base, more, ground, dice) in [
            (3, 1, -2, 2),
            (1, 0, -2, 0),      // Ground takes no more than there are,
            (0, 2, 0, 0),       // and nothing adds to an attack out of range.
            (200, 100, 0, 255), // More than a count holds are the most, not none.
        ] {
            let count = Count {
                base,
                ground,
                usual: 0,
                more,
            };
            assert_eq!(count.dice(), dice, "{count:?}");
        }
    }
}
